//! Many ranges, of which those that touch another one are found without a look at all of them.

use alloc::{vec, vec::Vec};
use core::ops::Range;

/// Ranges in the order of their starts, by their numbers.
#[derive(Debug)]
pub(crate) struct Touching {
    starts: Vec<u32>,
    /// How far the ranges of a part reach, as a tree: that of node `n` is that of `2 n` and `2 n + 1`, and the ranges are the last level.
    reach: Vec<u32>,
}

impl Touching {
    /// Of ranges in the order of their starts.
    pub fn of(ranges: impl ExactSizeIterator<Item = Range<u32>>) -> Self {
        let leaves = ranges.len().next_power_of_two();
        let (mut starts, mut reach) = (Vec::with_capacity(ranges.len()), vec![0; 2 * leaves]);
        for (number, range) in ranges.enumerate() {
            starts.push(range.start);
            reach[leaves + number] = range.end;
        }
        for node in (1..leaves).rev() {
            reach[node] = reach[2 * node].max(reach[2 * node + 1]);
        }
        Self { starts, reach }
    }

    /// How many begin in a range.
    pub fn begin_in(&self, range: &Range<u32>) -> usize {
        let before = |place: u32| self.starts.partition_point(|&start| start < place);
        before(range.end).saturating_sub(before(range.start))
    }

    /// The numbers of those that have something in common with a range, in order.
    ///
    /// Time O(k log n) for k of n ranges.
    #[inline(never)] // three callers, and nothing to be gained in them
    pub fn those(&self, range: &Range<u32>) -> Vec<u32> {
        let end = self.starts.partition_point(|&start| start < range.end);
        let mut those = Vec::with_capacity(self.begin_in(range));
        let mut from = 0;
        while let Some(number) = self.next(from, range.start).filter(|&number| number < end) {
            those.push(number as u32);
            from = number + 1;
        }
        those
    }

    /// The first range from a number on that reaches beyond a place.
    fn next(&self, from: usize, place: u32) -> Option<usize> {
        let leaves = self.reach.len() / 2;
        if from >= self.starts.len() {
            return None;
        }
        let mut node = leaves + from;
        while self.reach[node] <= place {
            // On to what stands to the right: of the last of a level there is nothing.
            node >>= node.trailing_ones();
            if node == 0 {
                return None;
            }
            node += 1;
        }
        while node < leaves {
            node *= 2;
            node += usize::from(self.reach[node] <= place);
        }
        Some(node - leaves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::Numbers;

    #[test]
    fn those_that_touch_are_found() {
        for seed in 0..2_000 {
            let mut numbers = Numbers(seed);
            let bound = 1 + numbers.below(60);
            let mut random = || {
                let start = numbers.below(bound);
                start..start + numbers.below(1 + bound / 3)
            };
            let asked = random();
            let mut ranges: Vec<Range<u32>> = (0..seed % 40).map(|_| random()).collect();
            ranges.sort_by_key(|range| range.start);
            let touches = |range: &Range<u32>| range.start < asked.end && range.end > asked.start;
            let expected: Vec<u32> =
                (0..).zip(&ranges).filter(|(_, range)| touches(range)).map(|(number, _)| number).collect();
            let touching = Touching::of(ranges.iter().cloned());
            assert_eq!(touching.those(&asked), expected, "{asked:?} of {ranges:?}");
            let begin = ranges.iter().filter(|range| asked.contains(&range.start)).count();
            assert_eq!(touching.begin_in(&asked), begin, "{asked:?} of {ranges:?}");
        }
    }
}
