//! The root of the body: the element whose text is the body.

use alloc::vec::Vec;

use super::block_note::BlockNote;
use super::outline::Outline;
use super::tag::Kind;
use super::tree::Tree;
use super::tuning::Tuning;

/// Finds the root: the element with the greatest value, and in it the one that has nearly all of that. Noise counts
/// little, not nothing, so that of two elements with the same text the one without the noise is chosen. Time
/// O(elements + blocks).
pub fn find(outline: &Outline, tree: &Tree, values: &[i64], noise: &[Option<BlockNote>], tuning: &Tuning) -> usize {
    let weigh = |i: usize| {
        let is_noise = noise[outline.blocks[i].element as usize].is_some();
        if is_noise { values[i] / tuning.muffled.max(1) } else { values[i] }
    };
    let sum = tree.sums(&weigh);
    let mut root = (0..tree.len()).fold(0, |best, i| if sum[i] > sum[best] { i } else { best });
    // One paragraph, list or listing is not a text, so its surroundings are the root.
    while root > 0 && !is_container(outline.elements[root].kind) {
        root = tree.parent(root);
    }
    if !tuning.descent {
        return root;
    }
    // If furniture outweighs the text, only positive values decide where to descend.
    let said: Vec<i64>;
    let weight = if sum[root] > 0 {
        &sum
    } else {
        said = tree.sums(&|i| weigh(i).max(0));
        &said
    };
    for i in tree.inside(root) {
        if tree.contains(root, i)
            && is_container(outline.elements[i].kind)
            && weight[i] > 0
            && weight[i] * 100 >= weight[root].max(1) * tuning.descent_share
        {
            root = i;
        }
    }
    root
}

fn is_container(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::P | Kind::Li | Kind::Ul | Kind::Ol | Kind::Dl | Kind::Dd | Kind::Dt | Kind::Pre | Kind::Blockquote
    ) && !kind.is_heading()
}
