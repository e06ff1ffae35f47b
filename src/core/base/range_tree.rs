//! A packed R-tree over pairs of ranges: finds the pairs that overlap a query without comparing all of them.

use alloc::{vec, vec::Vec};
use core::ops::Range;

/// Pairs of ranges, numbered in the order given, as a tree of boxes around neighbours. The nearer neighbours are to
/// each other, the faster the search.
///
/// # Source
/// Roussopoulos, Leifker, *Direct Spatial Search on Pictorial Databases Using Packed R-Trees*, 1985; here the order is
/// the caller's.
#[derive(Debug)]
pub(crate) struct RangeTree {
    len: usize,
    /// The box of node `n` contains those of `2 n` and `2 n + 1`; each box of the last level contains [`LEAF`] pairs.
    nodes: Vec<[Range<u32>; 2]>,
}

/// Number of pairs in a box of the last level.
const LEAF: usize = 16;

impl RangeTree {
    /// Builds the tree.
    pub fn build(pairs: impl ExactSizeIterator<Item = [Range<u32>; 2]>) -> Self {
        let len = pairs.len();
        let leaves = len.div_ceil(LEAF).next_power_of_two();
        let nothing = Range { start: u32::MAX, end: 0 };
        let mut nodes = vec![[nothing.clone(), nothing]; 2 * leaves];
        for (number, pair) in pairs.enumerate() {
            widen(&mut nodes[leaves + number / LEAF], &pair);
        }
        for node in (2..nodes.len()).rev() {
            let inner = nodes[node].clone();
            widen(&mut nodes[node / 2], &inner);
        }
        Self { len, nodes }
    }

    /// Returns the numbers of some pairs, in order, among them all that overlap both ranges of the query; the caller
    /// tests each pair.
    ///
    /// Time O(k log n) for k of n pairs whose neighbours overlap the query.
    #[inline(never)] // several callers, and nothing to be gained in them
    pub fn near(&self, asked: [&Range<u32>; 2]) -> Vec<u32> {
        let leaves = self.nodes.len() / 2;
        let touches = |node: &[Range<u32>; 2]| (0..2).all(|side| touch(&node[side], asked[side]));
        let mut near = Vec::new();
        let mut node = 1;
        while node > 0 {
            if !touches(&self.nodes[node]) {
                node = after(node);
            } else if node < leaves {
                node *= 2;
            } else {
                let first = LEAF * (node - leaves);
                near.extend(first as u32..self.len.min(first + LEAF) as u32);
                node = after(node);
            }
        }
        near
    }
}

/// Returns the node to the right of everything below `node`; 0 if there is none.
fn after(node: usize) -> usize {
    let up = node >> node.trailing_ones();
    if up == 0 { 0 } else { up + 1 }
}

fn widen(outer: &mut [Range<u32>; 2], inner: &[Range<u32>; 2]) {
    for (outer, inner) in outer.iter_mut().zip(inner) {
        *outer = outer.start.min(inner.start)..outer.end.max(inner.end);
    }
}

/// Whether two ranges overlap.
fn touch(x: &Range<u32>, y: &Range<u32>) -> bool {
    x.start < y.end && y.start < x.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn all_that_touch_are_near_and_few_others() {
        for seed in 0..1_000 {
            let mut numbers = RandomNumbers(seed);
            let bound = 1 + numbers.below(900);
            let mut random = |most: u32| {
                let start = numbers.below(bound);
                start..start + numbers.below(1 + most)
            };
            let (few, asked) = (seed as usize % 300, [random(bound / 3), random(bound / 3)]);
            let mut pairs: Vec<[Range<u32>; 2]> = (0..few).map(|_| [random(9), random(9)]).collect();
            pairs.sort_by_key(|[a, b]| (a.start, b.start));
            let boxes = RangeTree::build(pairs.iter().cloned());
            let touches = |[a, b]: &[Range<u32>; 2]| touch(a, &asked[0]) && touch(b, &asked[1]);
            let near = boxes.near([&asked[0], &asked[1]]);
            assert!(near.is_sorted_by(|x, y| x < y) && near.iter().all(|&number| (number as usize) < few));
            let left_out = (0..few).filter(|&number| !near.contains(&(number as u32)));
            assert!(left_out.into_iter().all(|number| !touches(&pairs[number])), "{asked:?} of {pairs:?}");
            // Rows of neighbours that are neither before nor after the query.
            let beside = |[a, _]: &[Range<u32>; 2]| a.start >= asked[0].end + 9 || a.end + 9 <= asked[0].start;
            let rows = pairs.iter().filter(|pair| !beside(pair)).count();
            assert!(near.len() <= rows + 4 * LEAF, "{} of {rows}", near.len());
        }
    }
}
