//! Computes the length of the longest common subsequence, 63 columns of the table at once.
//!
//! Row `x` of the table is stored as its horizontal steps: bit `y` is 0 if `L(x, y + 1) = L(x, y) + 1`. With `M` the
//! mask of the columns that contain the next symbol of `a`, the next row is `(V + (V & M)) | (V & !M)`, one long
//! addition; the length is the number of zeros after the last row. A word has 63 columns because its highest bit takes
//! the carry, which WebAssembly does not report.
//!
//! # Source
//! Crochemore, Iliopoulos, Pinzon, Reid 2001, *A fast and practical bit-vector algorithm for the longest common
//! subsequence problem*; Hyyrö 2004, *Bit-parallel LCS-length computation revisited*. Different here: the table is cut
//! into strips of [`COLUMNS`] columns, whose vectors stay in registers while all rows pass; the carry of each row is
//! stored for the next strip. A carry is the vertical step of the table at the border of two strips, so the lengths
//! there are known, and so are the rows from which the end can be reached within a number of edits. Only these rows
//! pass through the next strip (Ukkonen 1985, *Algorithms for approximate string matching*).
//!
//! # Cost
//! Time O(n m / 63), or O(n d / 63) if at most `d` symbols are left out; space O(n) bytes, and one strip of masks for
//! each symbol.

use alloc::{vec, vec::Vec};
use core::ops::Range;

/// Number of columns in a word.
pub const WIDTH: usize = 63;
/// A word without a step.
pub(super) const FULL: u64 = u64::MAX >> 1;
/// Number of words in a strip.
const WORDS: usize = 4;
/// Number of columns in a strip.
pub const COLUMNS: usize = WIDTH * WORDS;

type Strip = [u64; WORDS];

/// Masks and carries, which are reused from one call to the next.
pub struct BitTable {
    /// For each number, the columns of the current strip that contain it; number 0 has none.
    masks: Vec<Strip>,
    /// For each row the vertical step at the last border, 0 or 1.
    steps: Vec<u8>,
    border: Border,
}

/// The state at a border (the column between two strips): the rows that still matter, and the length at the first of
/// them.
#[derive(Clone, Default)]
struct Border {
    column: usize,
    rows: Range<usize>,
    first: usize,
}

/// The rows behind a path that remain at a column.
pub struct RowsBehind<'t> {
    /// Number of columns so far.
    pub column: usize,
    /// Number of columns left out at the first row.
    pub left_out: usize,
    /// For each row up to the path, 1 if the next row leaves out one column fewer.
    pub steps: &'t [u8],
}

impl BitTable {
    /// Makes a table for sequences of numbers below `size`, as [`intern`](super::intern::intern) returns them; 0 equals
    /// nothing.
    pub fn new(size: usize) -> Self {
        Self { masks: vec![[0; WORDS]; size], steps: Vec::new(), border: Border::default() }
    }

    /// Returns the length of the longest common subsequence.
    ///
    /// Time O(n m / 63).
    pub fn length(&mut self, a: &[u32], b: &[u32]) -> usize {
        self.clear(a.len());
        for columns in b.chunks(COLUMNS) {
            self.pass_strip(a, columns, 0..a.len());
        }
        self.gained_length(0..a.len())
    }

    /// Returns the length of a common subsequence near the line from start to end of both sequences, a lower bound of
    /// the longest.
    ///
    /// Time O(n `reach` / 63): the rows of a strip are those at most `reach` away from the line.
    pub fn length_along(&mut self, a: &[u32], b: &[u32], reach: usize) -> usize {
        self.clear(a.len());
        let on_line = |column: usize| (a.len() as u64 * column as u64 / b.len().max(1) as u64) as usize;
        let (mut rows, mut first, mut after) = (0..a.len().min(reach), 0, 0);
        for columns in b.chunks(COLUMNS) {
            after += columns.len();
            rows.end = (on_line(after) + reach).min(a.len());
            self.pass_strip(a, columns, rows.clone());
            let start = on_line(after).saturating_sub(reach).max(rows.start);
            first += self.gained_length(rows.start..start);
            rows.start = start;
        }
        first + self.gained_length(rows)
    }

    /// Returns the length of the longest common subsequence, if it leaves out at most `edits` symbols of both sides
    /// together.
    ///
    /// Returns `None`, too, if more than `words` words would be updated. Subtracts the words used from `words`. Time
    /// O(n `edits` / 63), because at each border only those rows continue from which the end can still be reached.
    pub fn length_within(&mut self, a: &[u32], b: &[u32], edits: usize, words: &mut u64) -> Option<usize> {
        edits.checked_sub(a.len().abs_diff(b.len()))?;
        self.clear(a.len());
        self.border.rows.end = ((edits + a.len() - b.len()) / 2).min(a.len());
        self.continue_within(a, b, edits, words)
    }

    /// Continues from the last border of [`fill_behind`](Self::fill_behind), as [`length_within`](Self::length_within);
    /// the sequences must begin as they did there.
    pub fn continue_within(&mut self, a: &[u32], b: &[u32], edits: usize, words: &mut u64) -> Option<usize> {
        // Returns how many more symbols a path through row x and column y may leave out; `None` if it has left out too
        // many.
        let spare = |x: usize, y: usize, length: usize| {
            let left_out = (x + y - 2 * length) + (a.len() - x).abs_diff(b.len() - y);
            edits.checked_sub(left_out)
        };
        let mut border = self.border.clone();
        for columns in b[border.column..].chunks(COLUMNS) {
            let after = border.column + columns.len();
            let mut rows = border.rows.start..(border.rows.end + columns.len()).min(a.len());
            *words = words.checked_sub(rows.len() as u64 * columns.len().div_ceil(WIDTH) as u64)?;
            self.pass_strip(a, columns, rows.clone());
            let (mut first, mut last) = (border.first, border.first + self.gained_length(rows.clone()));
            while spare(rows.end, after, last).is_none() {
                rows.end = rows.end.checked_sub(1).filter(|&end| end >= rows.start)?;
                // Clears the steps of dropped rows, because steps of an older border would count a column twice.
                last -= usize::from(core::mem::take(&mut self.steps[rows.end]));
            }
            while spare(rows.start, after, first).is_none() {
                first += usize::from(self.steps[rows.start]);
                rows.start += 1;
            }
            border = Border { column: after, rows, first };
        }
        (border.rows.end >= a.len()).then(|| border.first + self.gained_length(border.rows.start..a.len()))
    }

    /// Fills the part of the table behind a path, and `ahead` rows beyond it, strip by strip. Rows that leave out more
    /// than `most` columns are dropped. After each strip `is_enough` receives the rows that remain behind the path, and
    /// returns whether that is enough. Returns whether it was enough before the end and before more than `words` words
    /// were updated.
    pub fn fill_behind(
        &mut self,
        [a, b]: [&[u32]; 2],
        path: impl Fn(usize) -> usize,
        [ahead, most]: [usize; 2],
        words: &mut u64,
        is_enough: &mut dyn FnMut(&RowsBehind) -> bool,
    ) -> bool {
        self.clear(a.len());
        for columns in b.chunks(COLUMNS) {
            let Border { column, mut rows, mut first } = self.border.clone();
            let (column, reached) = (column + columns.len(), path(column + columns.len()));
            rows.end = (reached + ahead).min(a.len());
            let Some(left) = words.checked_sub(rows.len() as u64 * columns.len().div_ceil(WIDTH) as u64) else {
                return false;
            };
            *words = left;
            self.pass_strip(a, columns, rows.clone());
            while rows.start < reached && first + most < column {
                first += usize::from(self.steps[rows.start]);
                rows.start += 1;
            }
            let is_done =
                is_enough(&RowsBehind { column, left_out: column - first, steps: &self.steps[rows.start..reached] });
            self.border = Border { column, rows, first };
            if is_done {
                return true;
            }
        }
        false
    }

    /// Forgets the last call, and makes room for `rows` rows.
    fn clear(&mut self, rows: usize) {
        self.steps.clear();
        self.steps.resize(rows, 0);
        self.border = Border::default();
    }

    /// Returns the length gained at the last border over some rows.
    fn gained_length(&self, rows: Range<usize>) -> usize {
        self.steps[rows].chunks(255).map(|part| usize::from(part.iter().sum::<u8>())).sum()
    }

    /// Moves the steps of some rows from the border before `columns` to the border after them.
    fn pass_strip(&mut self, a: &[u32], columns: &[u32], rows: Range<usize>) {
        for (column, &number) in columns.iter().enumerate().filter(|(_, number)| **number != 0) {
            self.masks[number as usize][column / WIDTH] |= 1 << (column % WIDTH);
        }
        let (symbols, steps) = (&a[rows.clone()], &mut self.steps[rows]);
        match columns.len().div_ceil(WIDTH) {
            1 => pass_rows::<1>(&self.masks, symbols, steps),
            2 => pass_rows::<2>(&self.masks, symbols, steps),
            _ => pass_rows::<WORDS>(&self.masks, symbols, steps),
        }
        for &number in columns {
            self.masks[number as usize] = [0; WORDS];
        }
    }
}

/// Returns the length of the longest common subsequence of `a` and a sequence `b` of at most [`WIDTH`] symbols,
/// comparing symbols one by one, without a table.
///
/// Time O(n m).
pub fn length_of_small(a: &[u32], b: &[u32]) -> usize {
    let mut word = FULL;
    for &symbol in a {
        let mask = b.iter().rev().fold(0, |mask, &other| mask << 1 | u64::from(other == symbol));
        pass_word(&mut word, mask, 0);
    }
    (word ^ FULL).count_ones() as usize
}

/// Moves all rows through the first `N` words of a strip. It is written out word by word, because words in an array
/// would leave the registers if the compiler does not unroll the loop.
fn pass_rows<const N: usize>(masks: &[Strip], symbols: &[u32], steps: &mut [u8]) {
    let [mut first, mut second, mut third, mut fourth] = [FULL; WORDS];
    for (&symbol, step) in symbols.iter().zip(steps) {
        let mask = &masks[symbol as usize];
        let mut carry = pass_word(&mut first, mask[0], u64::from(*step));
        if N > 1 {
            carry = pass_word(&mut second, mask[1], carry);
        }
        if N > 2 {
            carry = pass_word(&mut third, mask[2], carry);
            carry = pass_word(&mut fourth, mask[3], carry);
        }
        *step = carry as u8;
    }
}

/// Moves a row through one word, and returns the carry out of it; a carry is 0 or 1.
#[inline(always)]
#[allow(clippy::inline_always)] // the whole of the innermost loop
pub(super) fn pass_word(word: &mut u64, mask: u64, carry: u64) -> u64 {
    let hits = *word & mask;
    let sum = *word + hits + carry;
    *word = (sum | (*word ^ hits)) & FULL;
    sum >> WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{
        intern::intern,
        naive::{self, RandomNumbers, families, sequences},
    };

    fn check(a: &[u32], b: &[u32]) {
        let expected = naive::lcs(a, b) as usize;
        let interned = intern(a, b);
        let (a, b) = (&interned.a[..], &interned.b[..]);
        let mut table = BitTable::new(interned.size);
        assert_eq!(table.length(a, b), expected);
        if b.len() <= WIDTH {
            let nothing =
                |side: &[u32], other: u32| side.iter().map(|&n| if n == 0 { other } else { n }).collect::<Vec<_>>();
            assert_eq!(length_of_small(&nothing(a, u32::MAX), &nothing(b, 0)), expected);
        }
        assert!(table.length_along(a, b, 3) <= expected);
        assert_eq!(table.length_along(a, b, a.len()), expected);
        let edits = a.len() + b.len() - 2 * expected;
        for within in [0, 1, 2, edits / 2, edits.saturating_sub(2), edits, edits + 1, edits + 20, a.len() + b.len()] {
            let found = table.length_within(a, b, within, &mut u64::MAX.clone());
            assert_eq!(found, (within >= edits).then_some(expected), "{within} of {edits} edits");
        }
    }

    #[test]
    fn every_way_gives_the_length_of_the_table_method() {
        for (a, b) in sequences(400) {
            check(&a, &b);
        }
        for (a, b) in families(700) {
            check(&a, &b);
            check(&b, &a);
        }
    }

    #[test]
    fn strips_join_without_loss_in_long_sequences() {
        for (seed, alphabet, percent) in [(1, 4, 3), (2, 30, 8), (3, 2000, 5), (4, 300, 40)] {
            let mut numbers = RandomNumbers(seed);
            let a = numbers.sequence(3000, alphabet);
            let b = numbers.edited(&a, percent, alphabet);
            check(&a, &b);
            check(&b, &a[700..]);
        }
    }

    #[test]
    fn work_is_bounded_by_the_words_granted() {
        let mut numbers = RandomNumbers(9);
        let (a, b) = (numbers.sequence(4000, 50), numbers.sequence(4000, 50));
        let interned = intern(&a, &b);
        let mut table = BitTable::new(interned.size);
        let mut words = 20_000;
        assert_eq!(table.length_within(&interned.a, &interned.b, 8000, &mut words), None);
        assert!(words < 20_000);
    }
}
