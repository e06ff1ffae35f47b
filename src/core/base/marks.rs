//! Marked positions of a sequence, one bit each.

use alloc::{vec, vec::Vec};
use core::num::NonZeroU64;
use core::ops::Range;

/// The set of the marked positions of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The positions, 64 in a word; bits after the end are not set.
    words: Vec<u64>,
    len: usize,
}

const BITS: usize = u64::BITS as usize;

impl Marks {
    /// Makes `len` positions, none of them marked.
    pub fn new(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(BITS)], len }
    }

    /// Marks a range.
    pub fn mark(&mut self, mut range: Range<usize>) {
        while !range.is_empty() {
            let (word, offset) = (range.start / BITS, range.start % BITS);
            let end = range.end.min((word + 1) * BITS);
            self.words[word] |= !0 >> (BITS - (end - range.start)) << offset;
            range.start = end;
        }
    }

    /// Marks a position, and returns whether it was marked before.
    #[inline]
    pub fn mark_one(&mut self, at: usize) -> bool {
        let (word, bit) = (&mut self.words[at / BITS], 1 << (at % BITS));
        let was = *word & bit != 0;
        *word |= bit;
        was
    }

    /// Marks a position, and returns whether any position of its group was marked before. A group has `group`
    /// positions, a power of two below 64.
    #[inline]
    pub fn mark_in_group(&mut self, at: usize, group: usize) -> bool {
        let word = &mut self.words[at / BITS];
        let was = *word >> (at % BITS / group * group) & !(!0 << group) != 0;
        *word |= 1 << (at % BITS);
        was
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether a position is marked.
    #[inline]
    pub fn has(&self, at: usize) -> bool {
        self.words[at / BITS] >> (at % BITS) & 1 == 1
    }

    /// Counts the marked positions.
    pub fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Counts the marked positions of a range.
    #[inline(never)] // many callers
    pub fn count_in(&self, range: Range<usize>) -> u64 {
        let rest = |at: usize| !0 >> (BITS - BITS.min(range.end - at));
        range.clone().step_by(BITS).map(|at| u64::from((self.word_from(at) & rest(at)).count_ones())).sum()
    }

    /// Counts the positions that are marked here and also, shifted by `from`, in `other`.
    pub fn count_both(&self, other: &Self, from: usize) -> u64 {
        let both = |(word, at): (&u64, usize)| u64::from((word & other.word_from(from + at)).count_ones());
        self.words.iter().zip((0..).step_by(BITS)).map(both).sum()
    }

    /// Returns the 64 positions from `at` on.
    fn word_from(&self, at: usize) -> u64 {
        let word = |index: usize| self.words.get(index).copied().unwrap_or_default();
        let (index, offset) = (at / BITS, at % BITS);
        word(index) >> offset | word(index + 1) << 1 << (BITS - 1 - offset)
    }

    /// Iterates over the marked positions, in order.
    pub fn marked(&self) -> impl Iterator<Item = usize> {
        places(self.words.iter().copied())
    }

    /// Iterates over the positions that are not marked, in order.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        places(self.words.iter().map(|word| !word)).take_while(|&at| at < self.len)
    }
}

/// Returns the positions of the bits that are set, in order.
fn places(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.zip((0..).step_by(BITS)).flat_map(|(word, first)| {
        let without_first = |rest: &NonZeroU64| NonZeroU64::new(rest.get() & (rest.get() - 1));
        let rests = core::iter::successors(NonZeroU64::new(word), without_first);
        rests.map(move |rest| first + rest.trailing_zeros() as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn marks_are_those_of_a_list() {
        for seed in 0..500 {
            let mut numbers = RandomNumbers(seed);
            let mut random = |bound: usize| numbers.below(bound as u32 + 1) as usize;
            let [mut one, mut other] = [0; 2].map(|_| {
                let len = random(300);
                (Marks::new(len), vec![false; len])
            });
            for (marks, list) in [&mut one, &mut other] {
                for _ in 0..random(6) {
                    let start = random(list.len());
                    let most = 1 + random(150);
                    let end = start + random(most.min(list.len() - start));
                    marks.mark(start..end);
                    list[start..end].fill(true);
                    if let Some(listed) = list.get_mut(end) {
                        assert_eq!(marks.mark_one(end), core::mem::replace(listed, true));
                    }
                    let at = end + 3;
                    if let Some(group) = list.get_mut(at / 4 * 4..at / 4 * 4 + 4) {
                        assert_eq!(marks.mark_in_group(at, 4), group.contains(&true));
                        group[at % 4] = true;
                    }
                }
                assert_eq!(marks.len(), list.len());
                assert_eq!((0..list.len()).map(|at| marks.has(at)).collect::<Vec<_>>(), *list);
                assert_eq!(marks.count(), list.iter().filter(|&&is| is).count() as u64);
                let start = random(list.len());
                let end = start + random(list.len() - start);
                assert_eq!(marks.count_in(start..end), list[start..end].iter().filter(|&&is| is).count() as u64);
                let open: Vec<usize> = (0..list.len()).filter(|&at| !list[at]).collect();
                assert_eq!(marks.open().collect::<Vec<_>>(), open);
            }
            let from = random(320);
            let both = one.1.iter().zip(other.1.iter().skip(from)).filter(|&(&x, &y)| x && y).count() as u64;
            assert_eq!(one.0.count_both(&other.0, from), both);
        }
    }
}
