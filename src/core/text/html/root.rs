//! The root of the body: the element whose text is the body.

use alloc::{vec, vec::Vec};

use super::block_note::BlockNote;
use super::outline::{Block, Outline};
use super::rules::{BodyRules, Rule};
use super::tag::Kind;
use super::tree::Tree;
use super::value::LETTER;

/// The best subtree is the root only if it has this share (percent) of the value of the page.
const GUARD_SHARE: i64 = 50;
/// The search descends to a child that has this share of the value,
const DESCENT_SHARE: i64 = 90;
/// or this share if at most [`TAIL_BLOCKS`] blocks with a positive value are lost, all of them after it,
const TAIL_SHARE: i64 = 65;
const TAIL_BLOCKS: i64 = 2;
/// or this share if it has the title of the page.
const TITLED_SHARE: i64 = 50;
/// Minimum length of the first of several articles: two or three sentences.
const ARTICLE: i64 = 200 * LETTER;
/// An `article` with this share of the root is one of several.
const ARTICLE_SHARE: i64 = 15;
/// Divisor of the value of noise.
const NOISE_FACTOR: i64 = 10;

/// The place of the text of a page.
#[derive(Clone, Copy, Debug)]
pub struct Root {
    /// The element that contains the text,
    pub column: usize,
    /// and the one around it if the text is the first of several articles, or if that one has the title.
    pub whole: usize,
}

/// Finds the root. Time O(elements + blocks).
pub fn find(outline: &Outline, tree: &Tree, values: &[i64], noise: &[Option<BlockNote>], rules: BodyRules) -> Root {
    let is_noise = |block: &Block| noise[block.element as usize].is_some();
    let weigh = |(block, &value): (&Block, &i64)| if is_noise(block) { value / NOISE_FACTOR } else { value };
    let weighed: Vec<i64> = outline.blocks.iter().zip(values).map(weigh).collect();
    let sum = tree.sums(&|i| weighed[i]);
    let said = tree.sums(&|i| weighed[i].max(0));
    let best = (0..tree.len()).fold(0, |best, i| if sum[i] > sum[best] { i } else { best });
    // One paragraph, list or listing is not a text, so its surroundings are the root.
    let mut best = best;
    while best > 0 && !is_container(outline.elements[best].kind) {
        best = tree.parent(best);
    }
    let guarded = rules.has(Rule::Guard) && said[best] * 100 < said[0] * GUARD_SHARE;
    let mut root = if guarded { 0 } else { best };
    let mut whole = None;
    if rules.has(Rule::Descent) {
        // If furniture outweighs the text, only positive values decide where to descend.
        let weight = if guarded || sum[root] <= 0 { &said } else { &sum };
        let speaking = Speaking::new(outline, tree, &weighed);
        let tail = |root, i| rules.has(Rule::Tail) && speaking.is_tail_of(root, i);
        let titles = tree.counts(&|i| outline.elements[i].kind == Kind::H1);
        let has_title = |i: usize| rules.has(Rule::Titled) && titles[0] == 1 && titles[i] == 1;
        for i in tree.inside(root) {
            let share = if has_title(i) {
                TITLED_SHARE
            } else if tail(root, i) {
                TAIL_SHARE
            } else {
                DESCENT_SHARE
            };
            if tree.contains(root, i)
                && is_container(outline.elements[i].kind)
                && weight[i] > 0
                && weight[i] * 100 >= weight[root].max(1) * share
            {
                if has_title(i) && weight[i] * 100 < weight[root] * DESCENT_SHARE {
                    whole = whole.or(Some(root));
                }
                root = i;
            }
        }
    }
    let whole = whole.unwrap_or(root);
    if rules.has(Rule::Articles) {
        let titles = tree.counts(&|i| outline.elements[i].kind == Kind::H1);
        let mut end = 0;
        let mut articles = tree.inside(root).filter(|&i| {
            let is_outer = i >= end && outline.elements[i].kind == Kind::Article;
            if is_outer {
                end = tree.inside(i).end;
            }
            is_outer && said[i] * 100 >= said[root] * ARTICLE_SHARE
        });
        // a page of entries has its title before them
        if let (Some(first), Some(_)) = (articles.next(), articles.next())
            && titles[0] == titles[first].max(titles[root])
            && said[first] >= ARTICLE
        {
            root = first;
        }
    }
    Root { whole, column: root }
}

fn is_container(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::P | Kind::Li | Kind::Ul | Kind::Ol | Kind::Dl | Kind::Dd | Kind::Dt | Kind::Pre | Kind::Blockquote
    ) && !kind.is_heading()
}

/// Counts of blocks with a positive value.
struct Speaking {
    /// The count in each subtree.
    inside: Vec<i64>,
    /// The count before each element.
    before: Vec<i64>,
}

impl Speaking {
    fn new(outline: &Outline, tree: &Tree, weighed: &[i64]) -> Self {
        let inside = tree.sums(&|i| i64::from(weighed[i] > 0));
        let mut before = vec![0; tree.len()];
        let (mut count, mut next) = (0, 0);
        for (block, value) in outline.blocks.iter().zip(weighed) {
            let element = block.element as usize;
            if element >= next {
                before[next..=element].fill(count);
                next = element + 1;
            }
            count += i64::from(*value > 0);
        }
        before[next..].fill(count);
        Self { inside, before }
    }

    /// Whether descending from `root` to `i` loses only a few blocks, all of them after `i`.
    fn is_tail_of(&self, root: usize, i: usize) -> bool {
        self.inside[root] - self.inside[i] <= TAIL_BLOCKS && self.before[root] == self.before[i]
    }
}
