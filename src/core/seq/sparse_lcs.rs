//! Computes the length of the longest common subsequence by updating only those words of the table that contain a pair
//! of equal symbols.
//!
//! The rows are those of [`bit_lcs`](super::bit_lcs): bit `y` is 0 if the length grows at column `y`. A word without a
//! pair does not change unless a carry reaches it, which then removes its first step (its first 0). If the alphabet is
//! large, as in Chinese, seven words of eight have no pair. Each symbol has a short list of the words that contain it,
//! and of the words after them.
//!
//! # Source
//! The row is that of Crochemore, Iliopoulos, Pinzon, Reid 2001 (see `bit_lcs`). The lists are those of Hunt, Szymanski
//! 1977, *A fast algorithm for computing longest common subsequences*, with all occurrences in a word in one mask.
//!
//! # Cost
//! Time O(n + m + u), where u is the number of [`updates`](ListLengths::updates), at most the number of pairs of equal
//! symbols; space O(m + size). The number of updates is known before any list is built.

use alloc::{vec, vec::Vec};

use super::bit_lcs::{FULL, WIDTH, pass_word};

/// Length of the list of each number of a sequence.
pub struct ListLengths(Vec<u32>);

impl ListLengths {
    /// Counts the lists for a sequence of numbers from 1 to below `size`, as [`intern`](super::intern::intern) returns
    /// them, without the 0.
    pub fn count(b: &[u32], size: usize) -> Self {
        // `reach`: for each number one past the last word in its list. A word is new, or is in the list to take a
        // carry, or is in the list already.
        let (mut lengths, mut reach) = (vec![0; size], vec![0; size]);
        for (columns, word) in words(b) {
            for &number in columns {
                let reach = &mut reach[number as usize];
                lengths[number as usize] += word + 2 - word.max(*reach);
                *reach = word + 2;
            }
        }
        Self(lengths)
    }

    /// Returns the number of words that [`WordLists::length`] updates for `a`.
    pub fn updates(&self, a: &[u32]) -> u64 {
        a.iter().map(|&number| u64::from(self.0[number as usize])).sum()
    }
}

/// Returns the words of a row, with the columns of each.
fn words(b: &[u32]) -> impl Iterator<Item = (&[u32], u32)> {
    b.chunks(WIDTH).zip(0_u32..)
}

/// The occurrences of each number in a sequence, by words of [`WIDTH`] columns.
pub struct WordLists {
    /// For each number one past its last entry. The entries of a number start where those of the number before it end.
    ends: Vec<u32>,
    /// A word, and the mask of its columns that contain the number, ascending. Each word is followed by the next one,
    /// with or without such columns, because that takes the carry.
    entries: Vec<(u32, u64)>,
    /// Number of words of a row, plus one for the carry out of the last.
    words: usize,
}

impl WordLists {
    /// Builds the lists of a sequence, whose lengths are known.
    pub fn build(b: &[u32], ListLengths(mut ends): ListLengths) -> Self {
        let mut total = 0;
        for end in &mut ends {
            (*end, total) = (total, total + *end);
        }
        let mut reach = vec![0; ends.len()];
        let mut entries = vec![(0, 0); total as usize];
        for (columns, word) in words(b) {
            for (&number, column) in columns.iter().zip(0..) {
                let (end, reach) = (&mut ends[number as usize], &mut reach[number as usize]);
                *end += word + 2 - word.max(*reach);
                *reach = word + 2;
                let at = *end as usize - 2;
                entries[at] = (word, entries[at].1 | 1 << column);
                entries[at + 1].0 = word + 1;
            }
        }
        Self { ends, entries, words: b.len().div_ceil(WIDTH) + 1 }
    }

    /// Returns the length of the longest common subsequence with `a`, a sequence over the same alphabet.
    pub fn length(&self, a: &[u32]) -> usize {
        let mut row = vec![FULL; self.words];
        for &number in a {
            // The word after the last one updated, and the carry into it.
            let (mut next, mut carry) = (0, 0);
            for &(word, mask) in self.words_with(number) {
                let word = word as usize;
                let mut enters = carry & u64::from(next == word);
                if enters != carry {
                    enters = absorb_carry(&mut row[next..word]);
                }
                carry = pass_word(&mut row[word], mask, enters);
                next = word + 1;
            }
            if carry != 0 {
                absorb_carry(&mut row[next..]);
            }
        }
        row.iter().map(|word| (word ^ FULL).count_ones() as usize).sum()
    }

    /// Returns the words that contain a number, each with the mask of its columns.
    fn words_with(&self, number: u32) -> &[(u32, u64)] {
        let number = number as usize;
        &self.entries[self.ends[number - 1] as usize..self.ends[number] as usize]
    }
}

/// Moves a carry through words without a pair until it reaches a step; returns the carry out of the last word. This is
/// rare.
#[cold]
fn absorb_carry(words: &mut [u64]) -> u64 {
    for word in words {
        if *word != FULL {
            *word |= *word + 1;
            return 0;
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{
        intern::{Interned, intern},
        naive::{self, RandomNumbers, families, sequences},
    };

    fn check(a: &[u32], b: &[u32]) {
        let Interned { a: x, b: y, size } = intern(a, b);
        let common = |side: Vec<u32>| side.into_iter().filter(|&number| number != 0).collect::<Vec<_>>();
        let (x, y) = (common(x), common(y));
        let lengths = ListLengths::count(&y, size);
        let updates = lengths.updates(&x);
        assert_eq!(WordLists::build(&y, lengths).length(&x) as u64, naive::lcs(a, b));
        let words = |number| {
            (0..=y.len().div_ceil(WIDTH))
                .filter(|&word| {
                    y[y.len().min(WIDTH * usize::saturating_sub(word, 1))..y.len().min(WIDTH * word + WIDTH)]
                        .contains(&number)
                })
                .count() as u64
        };
        assert_eq!(updates, x.iter().map(|&number| words(number)).sum::<u64>());
    }

    #[test]
    fn length_and_updates_are_those_of_the_table_method() {
        for (a, b) in sequences(400) {
            check(&a, &b);
        }
        for (a, b) in families(700) {
            check(&a, &b);
            check(&b, &a);
        }
    }

    #[test]
    fn carries_cross_words_without_a_pair() {
        for (seed, alphabet) in [(1, 3), (2, 40), (3, 700), (4, 3000)] {
            let mut numbers = RandomNumbers(seed);
            let a = numbers.sequence(2000, alphabet);
            check(&a, &numbers.sequence(1500, alphabet));
            check(&a, &numbers.edited(&[&a[800..], &a[..800]].concat(), 10, alphabet));
        }
    }
}
