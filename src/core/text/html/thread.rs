//! Recognises a thread by its structure: posts of several people, the first one among them.
//!
//! The *posts* of a page are neighbouring boxes of one style with a text each. Two signs make them a thread rather than
//! an article with comments or a list of stories:
//! - Readers' comments outweigh the rest, or boxes with a date each do, and no column of paragraphs is between the
//!   title and them: what they answer is one of them, or a line.
//! - The first of several boxes of one style is outside of the comments, and the others are in them.
//!
//! # Cost
//! Time O(n log n); of boxes inside boxes a bounded number is looked at.

use alloc::{vec, vec::Vec};

use super::names::Hints;
use super::outline::Outline;
use super::tag::Kind;
use super::tree::Tree;
use super::tuning::Tuning;
use super::{measure, value};
use crate::base::Sort as _;

/// Number of groups of boxes that are looked at, because groups may be inside others.
const MOST_GROUPS: usize = 8;

/// Whether a page is a thread. `values` are those of its blocks, 0 for blocks that are not shown.
pub fn is_thread(outline: &Outline, tree: &Tree, values: &[i64], tuning: &Tuning) -> bool {
    let said = tree.sums(&|i| values[i].max(0));
    let posts = Posts { outline, tree, values, said: &said, tuning };
    posts.outweigh(&posts.comments()) || posts.are_dated()
}

struct Posts<'a> {
    outline: &'a Outline,
    tree: &'a Tree<'a>,
    values: &'a [i64],
    /// Sum of the positive values in each subtree.
    said: &'a [i64],
    tuning: &'a Tuning,
}

impl Posts<'_> {
    fn is_comment(&self, element: usize) -> bool {
        self.outline.elements[element].hints.has(Hints::COMMENTS)
    }

    /// Returns, for each element, whether it is or is inside comments.
    fn comments(&self) -> Vec<bool> {
        self.tree.inherited(&|i| self.is_comment(i))
    }

    /// Whether boxes outweigh the rest, and no column of paragraphs is between the title and the first of them.
    fn outweigh(&self, boxes: &[bool]) -> bool {
        let blocks = &self.outline.blocks;
        let element = |i: usize| blocks[i].element as usize;
        let speaks = |i: &usize| self.values[*i] > 0 && !boxes[element(*i)];
        let rest: i64 = (0..blocks.len()).filter(speaks).map(|i| self.values[i]).sum();
        if self.said[0] - rest <= rest * self.tuning.thread {
            return false;
        }
        let first = (0..blocks.len()).find(|&i| boxes[element(i)]).unwrap_or_default();
        let title = (0..first).rfind(|&i| self.outline.kind_of(&blocks[i]) == Kind::H1).unwrap_or_default();
        let mut paragraphs = vec![0; self.tree.len()];
        for i in (title..first).filter(speaks) {
            paragraphs[self.tree.parent(element(i))] += 1;
        }
        paragraphs.iter().all(|&count| count < 2)
    }

    /// Whether neighbouring boxes of one style with a date each are posts: either outside of comments is only the first
    /// of them, or they outweigh the rest and are no stories or sections with titles.
    fn are_dated(&self) -> bool {
        let Self { outline, tree, said, tuning, .. } = *self;
        let dates = tree.sums(&|i| i64::from(self.is_date(i)));
        let stories = self.stories();
        let titles = tree.sums(&|i| i64::from(stories[i]));
        let in_comments = self.comments();
        let mut boxes: Vec<(u64, usize)> = (1..tree.len())
            .filter(|&i| said[i] > 0 && !in_comments[tree.parent(i)])
            .map(|i| (u64::from(outline.elements[i].parent) << 32 | u64::from(outline.elements[i].style), i))
            .collect();
        boxes.order();
        let share = |group: &[(u64, usize)], is: &dyn Fn(usize) -> bool| {
            group.iter().filter(|known| is(known.1)).count() as i64 * 100 / group.len() as i64
        };
        let is_answered = |group: &[(u64, usize)]| {
            outline.elements[group[0].1].named_style().is_some()
                && group.len() > 1
                && !in_comments[group[0].1]
                && group[1..].iter().all(|known| in_comments[known.1])
        };
        let outweighs = |group: &[(u64, usize)]| {
            let sum: i64 = group.iter().map(|known| said[known.1]).sum();
            group.len() as i64 >= tuning.alike
                && sum > (said[0] - sum) * tuning.thread
                && share(group, &|i| titles[i] > 0) < 50
        };
        let dated = |group: &&[(u64, usize)]| share(group, &|i| dates[i] > 0) >= tuning.dated;
        let groups = boxes.chunk_by(|a, b| a.0 == b.0).filter(dated);
        let mut posts = groups.filter(|group| is_answered(group) || outweighs(group)).take(MOST_GROUPS);
        posts.any(|group| {
            let mut own = vec![false; tree.len()];
            for known in group {
                own[known.1] = true;
            }
            is_answered(group) || self.outweigh(&tree.inherited(&|i| own[i]))
        })
    }

    /// Returns, for each block, whether it is the title of a story or a section, a heading or a link of its own: posts
    /// of a thread repeat its title and the names of their buttons.
    fn stories(&self) -> Vec<bool> {
        let mut stories = vec![false; self.values.len()];
        let is_heading = |block| self.outline.kind_of(block).is_heading() && !value::is_linked(block);
        let is_title = |block| is_heading(block) || value::is_linked_title(block, self.tuning);
        let mut titles: Vec<(u64, usize)> = (0..stories.len())
            .filter(|&i| is_title(&self.outline.blocks[i]))
            .map(|i| (measure::fingerprint(self.outline.blocks[i].span.slice(&self.outline.text)), i))
            .collect();
        titles.order();
        for same in titles.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() == 1) {
            stories[same[0].1] = true;
        }
        stories
    }

    /// Whether a block is a date or a time: a label with two numbers.
    fn is_date(&self, block: usize) -> bool {
        let block = &self.outline.blocks[block];
        let text = block.span.slice(&self.outline.text).as_bytes();
        let ends = text.windows(2).filter(|pair| pair[0].is_ascii_digit() && !pair[1].is_ascii_digit()).count();
        i64::from(block.measure.letters) <= self.tuning.line
            && ends + usize::from(text.last().is_some_and(u8::is_ascii_digit)) > 1
    }
}
