//! The check at the end: what was left out is compared with the body.
//!
//! Every reason to leave something out is a guess. If one *column* that was left out, paragraphs of one parent with few
//! links, says several times what the body says, the reason was wrong.

use alloc::vec;

use super::block_note::BlockNote;
use super::names::Hints;
use super::noise::{Notes, Trust};
use super::outline::Outline;
use super::tree::Tree;
use super::tuning::Tuning;
use crate::base::Sort as _;

/// Finds a column that outweighs a body and returns the trust with which it is not silenced for the same reason again.
/// `said` is the value of the body. Time O(elements + blocks).
pub fn doubts(
    outline: &Outline,
    tree: &Tree,
    values: &[i64],
    silenced: &Notes,
    said: i64,
    trust: &Trust,
    tuning: &Tuning,
) -> Option<Trust> {
    let mut columns = vec![(0_i64, 0_i64); tree.len()];
    for (block, &value) in outline.blocks.iter().zip(values) {
        let element = block.element as usize;
        if matches!(silenced[element], Some(BlockNote::Outside | BlockNote::Name | BlockNote::Comment)) {
            let (sum, paragraphs) = &mut columns[super::body::column(outline, tree, element)];
            *sum += value;
            *paragraphs += i64::from(value > 0);
        }
    }
    let counts = |&i: &usize| columns[i].1 >= tuning.several && columns[i].0 > said.max(tuning.sentence) * tuning.doubt;
    let found = (1..tree.len()).filter(counts).filter(|&i| !is_in_dialog(outline, tree, i));
    let column = found.max_by_key(|&i| columns[i].0)?;
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

/// Whether an element is in a dialog, whose text may be longer than any body.
fn is_in_dialog(outline: &Outline, tree: &Tree, element: usize) -> bool {
    let mut at = element;
    while at > 0 {
        if outline.elements[at].hints.has(Hints::DIALOG) {
            return true;
        }
        at = tree.parent(at);
    }
    false
}
