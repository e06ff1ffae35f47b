//! Groups passages that follow each other on both sides, in whatever order: sentences or paragraphs that changed
//! places.
//!
//! # Cost
//! Time O(p log² p) for p passages.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::groups::{self, Nearness};
use super::passage::Passage;
use super::seeds::Seed;
use super::tuning::BLOCK_GAP;
use crate::base::Sort;

/// Returns the block of each passage, as the smallest index of its passages. Between two passages of a block are at
/// most `least` tokens, or a tenth of the shorter one.
pub(crate) fn number_blocks<'p>(passages: impl Iterator<Item = &'p Passage>, least: u32) -> Vec<u32> {
    let passages: Vec<&Passage> = passages.collect();
    // Numbers the passages in the order of a side: consecutive if little text is between them, else with a gap of 3.
    let places = |side: fn(&Passage) -> &Range<u32>| {
        let mut order: Vec<usize> = (0..passages.len()).collect();
        order.order_by_key(|&i| (side(passages[i]).start, side(passages[i]).end));
        let (mut places, mut place, mut before) = (vec![0; passages.len()], 0, None::<Range<u32>>);
        for i in order {
            let range = side(passages[i]).clone();
            let is_near = before.as_ref().is_none_or(|before| {
                let most = least.max(before.len().min(range.len()) as u32 / BLOCK_GAP);
                range.start <= before.end + most
            });
            place += if is_near { 1 } else { 3 };
            places[i] = place;
            before = Some(before.filter(|before| before.end > range.end).unwrap_or(range));
        }
        places
    };
    let (a, b) = (places(|passage| &passage.a), places(|passage| &passage.b));
    let mut seeds: Vec<(Seed, usize)> = (0..passages.len()).map(|i| (Seed { a: a[i], b: b[i], same: 0 }, i)).collect();
    seeds.order_by_key(|&(seed, _)| seed);
    let only: Vec<Seed> = seeds.iter().map(|&(seed, _)| seed).collect();
    let mut blocks: Vec<u32> = (0..passages.len() as u32).collect();
    for group in groups::group_seeds(&only, 0, Nearness::EachSide) {
        let of_group = || group.iter().map(|seed| seeds[seeds.partition_point(|(other, _)| other < seed)].1);
        let number = of_group().min().unwrap_or(0) as u32;
        of_group().for_each(|i| blocks[i] = number);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::bits::Bits;
    use crate::matching::pair::TokenPair;
    use crate::seq::runs::Run;

    fn passages(places: &[(u32, u32)]) -> Vec<Passage> {
        let bits = Bits::new(&TokenPair::of_texts(&"river ".repeat(200), "ferry"));
        let passage = |&(a, b): &(u32, u32)| Passage::from_pieces(vec![Run { a, b, len: 20 }], &bits);
        places.iter().filter_map(passage).collect()
    }

    fn number_blocks_of(passages: &[Passage], least: u32) -> Vec<u32> {
        number_blocks(passages.iter(), least)
    }

    #[test]
    fn passages_that_follow_each_other_in_any_order_are_a_block() {
        assert_eq!(number_blocks_of(&passages(&[(0, 140), (20, 120), (40, 100)]), 13), [0, 0, 0]);
        assert_eq!(number_blocks_of(&passages(&[(0, 100), (30, 130)]), 13), [0, 0]);
        assert_eq!(number_blocks_of(&passages(&[(0, 100), (40, 140)]), 13), [0, 1], "far on both sides");
        assert_eq!(number_blocks_of(&passages(&[(0, 100), (20, 140)]), 13), [0, 1], "far on one side");
        assert_eq!(number_blocks_of(&[], 13), Vec::<u32>::new());
    }
}
