//! Which elements hold noise: named so, hidden, captions, teasers of other stories.
//!
//! A name never silences the body: it counts only while its element holds a bounded share of what speaks for a body, and not where it is an
//! inset: a box of prose between two paragraphs.

use alloc::{vec, vec::Vec};

use super::names::Marks;
use super::outline::Outline;
use super::page::BlockNote;
use super::rules::{Rule, Rules};
use super::tag::Kind;
use super::tree::Tree;
use super::value::{self, LETTER};

/// A strong name counts below this share (percent), a weak one below that.
const STRONG_SHARE: i64 = 80;
const WEAK_SHARE: i64 = 20;
/// An inset says so much,
const INSET: i64 = 100 * LETTER;
/// and this share of it (percent) is left when links and labels are taken off.
const INSET_SHARE: i64 = 90;
/// Captions are noise unless they hold this share of the text: then they are the text.
const CAPTION_SHARE: i64 = 30;
/// So many teasers side by side make a list of them.
const LIST_OF_TEASERS: u32 = 3;
/// Teasers may be silenced while this share speaks elsewhere.
const SHARE_BESIDE_TEASERS: i64 = 10;

/// What speaks for a body, and what of it is noise.
pub struct Noise<'a> {
    outline: &'a Outline,
    tree: &'a Tree<'a>,
    rules: Rules,
    /// Positive values summed over subtrees.
    said: Vec<i64>,
    /// All values summed over subtrees.
    sums: Vec<i64>,
    /// The first and the last of the elements right inside each that have text of their own that speaks.
    columns: Vec<Option<(usize, usize)>>,
    /// The most said in one element marked as an article, by subtree.
    in_article: Vec<i64>,
    teaser: Vec<bool>,
}

impl<'a> Noise<'a> {
    /// Looks at names and lists. Time O(elements + blocks).
    pub fn new(outline: &'a Outline, tree: &'a Tree<'a>, values: &[i64], rules: Rules) -> Self {
        let said = tree.sums(&|i| values[i].max(0));
        let mut columns: Vec<Option<(usize, usize)>> = vec![None; tree.len()];
        for (block, _) in outline.blocks.iter().zip(values).filter(|&(_, &value)| value > 0) {
            let paragraph = block.element as usize;
            let column = &mut columns[tree.parent(paragraph)];
            *column = Some(column.map_or((paragraph, paragraph), |(first, _)| (first, paragraph)));
        }
        let mut in_article = vec![0; tree.len()];
        for i in (1..tree.len()).rev() {
            if outline.elements[i].marks.has(Marks::BODY) {
                in_article[i] = said[i];
            }
            let parent = tree.parent(i);
            in_article[parent] = in_article[parent].max(in_article[i]);
        }
        let mut teaser = vec![false; tree.len()];
        if rules.has(Rule::Teasers) && rules.has(Rule::Kinds) {
            let found = teasers(outline, tree, values);
            let blocks = outline.blocks.iter().zip(values);
            let teased: i64 =
                blocks.filter(|(block, _)| found[block.element as usize]).map(|(_, value)| value.max(&0)).sum();
            if (said[0] - teased) * 100 > said[0] * SHARE_BESIDE_TEASERS {
                teaser = found;
            }
        }
        Self { outline, tree, rules, said, sums: tree.sums(&|i| values[i]), columns, in_article, teaser }
    }

    /// What speaks for a body in each subtree, noise or not.
    pub fn said(&self) -> &[i64] {
        &self.said
    }

    /// Why each element inside `root` is noise, if it is. Time O(elements).
    pub fn inside(&self, root: usize) -> Vec<Option<BlockNote>> {
        let mut noise = vec![None; self.tree.len()];
        let captions = self.tree.inside(root).filter(|&i| self.is_caption(i)).map(|i| self.said[i]).sum::<i64>();
        let silent_captions = self.rules.has(Rule::Captions) && captions * 100 < self.said[root] * CAPTION_SHARE;
        for i in self.tree.inside(root) {
            noise[i] = noise[self.tree.parent(i)].or_else(|| {
                if self.teaser[i] {
                    Some(BlockNote::Teaser)
                } else if silent_captions && self.is_caption(i) {
                    Some(BlockNote::Caption)
                } else {
                    self.named(i, root)
                }
            });
        }
        noise
    }

    /// Whether text around `element` may lead into the body at `root`: no strong name, teaser, caption or hidden element
    /// around it that does not hold the body as well.
    pub fn may_lead(&self, element: usize, root: usize) -> bool {
        let mut at = element;
        while at > 0 && !self.tree.contains(at, root) {
            let marks = self.outline.elements[at].marks;
            if marks.is_strong() || marks.has(Marks::HIDDEN) || self.teaser[at] || self.is_caption(at) {
                return false;
            }
            at = self.tree.parent(at);
        }
        true
    }

    fn is_caption(&self, element: usize) -> bool {
        self.outline.elements[element].kind == Kind::Figcaption
    }

    /// Whether it is a box of prose between two paragraphs of one column.
    fn is_inset(&self, i: usize) -> bool {
        let says = self.said[i] >= INSET && self.sums[i] * 100 > self.said[i] * INSET_SHARE;
        says && self.columns[self.tree.parent(i)]
            .is_some_and(|(first, last)| first < i && self.tree.inside(i).end <= last)
    }

    fn named(&self, i: usize, root: usize) -> Option<BlockNote> {
        let marks = self.outline.elements[i].marks;
        let strong = marks.is_strong();
        // An article inside speaks against the name.
        let holds_article = self.in_article[i] * 2 > self.said[i];
        if marks.has(Marks::UNSCRIPTED) {
            return Some(BlockNote::Hidden);
        }
        let (note, share) = if marks.has(Marks::HIDDEN) {
            (BlockNote::Hidden, STRONG_SHARE)
        } else if !self.rules.has(Rule::Names) || (!marks.has(Marks::STRONG) && self.is_inset(i)) {
            return None;
        } else if strong && !holds_article {
            (BlockNote::Name, STRONG_SHARE)
        } else if strong || marks.has(Marks::WEAK) {
            (BlockNote::Name, WEAK_SHARE)
        } else {
            return None;
        };
        (self.said[i] * 100 < self.said[root] * share || self.said[i] == 0).then_some(note)
    }
}

/// Elements in items of lists of teasers: side by side, each with a linked title and at most two blocks that speak.
fn teasers(outline: &Outline, tree: &Tree, values: &[i64]) -> Vec<bool> {
    let speaking = tree.sums(&|i| i64::from(values[i] > 0));
    let titles = tree.sums(&|i| i64::from(value::is_linked_title(&outline.blocks[i])));
    let is_item = |i: usize| (1..=2).contains(&speaking[i]) && speaking[tree.parent(i)] > 2 && titles[i] > 0;
    let mut items = vec![0; tree.len()];
    for i in (1..tree.len()).filter(|&i| is_item(i)) {
        items[tree.parent(i)] += 1;
    }
    tree.inherited(&|i| is_item(i) && items[tree.parent(i)] >= LIST_OF_TEASERS)
}
