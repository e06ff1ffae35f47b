//! The check at the end: what was left out is compared with the body.
//!
//! Every reason to leave something out is a guess. If one *column* that was left out, paragraphs of one parent with few
//! links, says several times what the body says, the reason was wrong.

use alloc::vec;

use super::block_note::BlockNote;
use super::body::{self, Body};
use super::names::Hints;
use super::noise::{Notes, Trust};
use super::outline::Outline;
use super::tree::Tree;
use super::tuning::Tuning;
use crate::base::Sort as _;

/// Finds a column that outweighs a body and returns the trust with which it is not silenced for the same reason again.
/// Time O(elements + blocks).
pub fn doubts(
    outline: &Outline,
    tree: &Tree,
    values: &[i64],
    silenced: &Notes,
    body: &Body,
    trust: &Trust,
    tuning: &Tuning,
) -> Option<Trust> {
    let mut columns = vec![(0_i64, 0_i64); tree.len()];
    for (block, &value) in outline.blocks.iter().zip(values) {
        let element = block.element as usize;
        if matches!(silenced[element], Some(BlockNote::Outside | BlockNote::Name | BlockNote::Comment)) {
            let (sum, paragraphs) = &mut columns[body::column(outline, tree, element)];
            *sum += value;
            *paragraphs += i64::from(value > 0);
        }
    }
    let paragraphs = body.notes.iter().zip(values).filter(|(note, value)| note.is_kept() && **value > 0).count() as i64;
    let is_wrong = |&i: &usize| {
        let (sum, count) = columns[i];
        count >= tuning.alike
            && sum > body.said.max(tuning.sentence) * tuning.doubt
            && match silenced[i] {
                // Two reasons are better than one: a footer outside of the text.
                Some(BlockNote::Outside) => !is_in(outline, tree, i, Hints::is_strong),
                // One reader may write more than the author, but not in place of one.
                Some(BlockNote::Comment) => paragraphs < 2,
                // A dialog may be longer than any body.
                _ => !is_in(outline, tree, i, |hints| hints.has(Hints::DIALOG)),
            }
    };
    let column = (1..tree.len()).filter(is_wrong).max_by_key(|&i| columns[i].0)?;
    let mut trust = trust.clone();
    if silenced[column] == Some(BlockNote::Outside) {
        trust.outside = true;
        return Some(trust);
    }
    let mut at = column;
    while at > 0 && silenced[at].is_some() {
        trust.elements.push(at);
        at = tree.parent(at);
    }
    trust.elements.order();
    Some(trust)
}

/// Whether an element is, or is inside, one with hints for which `is` is true.
fn is_in(outline: &Outline, tree: &Tree, element: usize, is: impl Fn(Hints) -> bool) -> bool {
    let mut at = element;
    while at > 0 && !is(outline.elements[at].hints) {
        at = tree.parent(at);
    }
    at > 0
}
