//! Finds the maximal common blocks (公共块) of two sequences that have few equal places, pair by pair, without a [suffix
//! tree](super::common_block).
//!
//! # Cost
//! Time O((n + m) `pairs`), because all blocks together are about as long as there are pairs of places. Space O(n + m),
//! and the blocks.

use alloc::{vec, vec::Vec};

use super::common_block::CommonBlock;
use super::cyclic::Cyclic;

/// Returns all maximal blocks of at least `least` symbols. Returns `None` if there are more than `listed` of them, or
/// more than `pairs` pairs of places per symbol at which `least` symbols are equal.
pub fn few_blocks([left, right]: [&[u32]; 2], least: u32, pairs: u64, listed: u64) -> Option<Vec<CommonBlock>> {
    let window = least as usize;
    if left.len().min(right.len()) < window {
        return Some(Vec::new());
    }
    // `starts`: the first index, among `places`, of each hash slot; windows whose hashes share their high bits are in
    // one slot.
    let bits = right.len().next_power_of_two().trailing_zeros() + 1;
    let mut starts = vec![0_u32; (1 << bits) + 1];
    let slots = |side: &[u32]| {
        let mut hash = Cyclic::at(&side[..window]);
        let moves = side.iter().zip(&side[window..]);
        let mut slots = Vec::with_capacity(side.len());
        slots.push((hash.hash() >> (64 - bits)) as u32);
        slots.extend(moves.map(|(&leaves, &enters)| {
            hash.step(leaves, enters);
            (hash.hash() >> (64 - bits)) as u32
        }));
        slots
    };
    let [of_left, of_right] = [left, right].map(slots);
    for &slot in &of_right {
        starts[slot as usize] += 1;
    }
    let all: u64 = of_left.iter().map(|&slot| u64::from(starts[slot as usize])).sum();
    if all > pairs * (left.len() + right.len()) as u64 {
        return None;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut places = vec![0; of_right.len()];
    for (place, &slot) in of_right.iter().enumerate().rev() {
        starts[slot as usize] -= 1;
        places[starts[slot as usize] as usize] = place as u32;
    }
    let mut blocks = Vec::new();
    for (l, &slot) in of_left.iter().enumerate() {
        for &place in &places[starts[slot as usize] as usize..starts[slot as usize + 1] as usize] {
            let r = place as usize;
            if l > 0 && r > 0 && left[l - 1] == right[r - 1] {
                continue;
            }
            let len = left[l..].iter().zip(&right[r..]).take_while(|(a, b)| a == b).count() as u32;
            blocks.extend((len >= least).then_some(CommonBlock { left: l as u32, right: place, len }));
        }
        if blocks.len() as u64 > listed {
            return None;
        }
    }
    Some(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Sort;
    use crate::seq::naive::sequences;
    use crate::seq::suffix_tree::SuffixTree;

    #[test]
    fn blocks_are_those_of_the_tree() {
        let mut few = 0;
        for (a, b) in sequences(400) {
            for least in [1, 2, 5] {
                let Some(mut blocks) = few_blocks([&a, &b], least, 16, 1000) else { continue };
                let mut expected = SuffixTree::new(&[&a, &b]).common_blocks(0, 1, least, u64::MAX).blocks;
                blocks.order();
                expected.order();
                assert_eq!(blocks, expected);
                few += 1;
            }
        }
        assert!(few > 600);
    }
}
