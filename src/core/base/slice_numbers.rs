//! Numbers distinct slices of numbers, such as words by their letters.

use alloc::{vec, vec::Vec};

/// Distinct slices, numbered from 0 in order of appearance; a hash table with linear probing.
#[derive(Debug, Default)]
pub(crate) struct SliceNumbers<'t> {
    /// One more than the number of the slice, or 0 for a free slot. At most half of the slots are in use.
    slots: Vec<u32>,
    /// Each slice with its hash.
    known: Vec<(u32, &'t [u32])>,
}

impl<'t> SliceNumbers<'t> {
    /// Returns the number of distinct slices.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns the distinct slices, by their numbers.
    pub fn rows(&self) -> impl Iterator<Item = &'t [u32]> {
        self.known.iter().map(|(_, row)| *row)
    }

    /// Returns the number of a slice, and gives it the next one if it has none. `hash` must have good low bits. Time
    /// O(length).
    pub fn number(&mut self, hash: u32, row: &'t [u32]) -> u32 {
        if 2 * self.known.len() >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.slot_of(hash);
        while let Some(number) = self.slots[slot].checked_sub(1) {
            let known = self.known[number as usize];
            if known.0 == hash && is_same(known.1, row) {
                return number;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.known.push((hash, row));
        self.slots[slot] = self.known.len() as u32;
        self.known.len() as u32 - 1
    }

    /// Returns the number of a slice; `None` if it has none. Time O(length).
    pub fn find(&self, hash: u32, row: &[u32]) -> Option<u32> {
        let mut slot = hash as usize & self.slots.len().checked_sub(1)?;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            let known = self.known[number as usize];
            if known.0 == hash && is_same(known.1, row) {
                return Some(number);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        None
    }

    fn slot_of(&self, hash: u32) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let len = (4 * self.slots.len()).max(256);
        self.slots = vec![0; len];
        for (number, &(hash, _)) in self.known.iter().enumerate() {
            let mut slot = self.slot_of(hash);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (len - 1);
            }
            self.slots[slot] = number as u32 + 1;
        }
    }
}

/// Whether two slices are equal. Compares four numbers at a time, because `==` of slices compares byte by byte in
/// WebAssembly.
pub(crate) fn is_same(x: &[u32], y: &[u32]) -> bool {
    let ((fours_x, rest_x), (fours_y, rest_y)) = (x.as_chunks::<4>(), y.as_chunks::<4>());
    let is_same = |(x, y): (&[u32; 4], &[u32; 4])| ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3])) == 0;
    x.len() == y.len() && fours_x.iter().zip(fours_y).all(is_same) && rest_x.iter().zip(rest_y).all(|(x, y)| x == y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_the_number_of_its_first_appearance() {
        let rows: Vec<Vec<u32>> = (0..5000_u32).map(|i| (0..i % 7).map(|k| (i * 31 % 997) >> k).collect()).collect();
        let (mut table, mut seen) = (SliceNumbers::default(), Vec::new());
        for row in rows.iter().chain(&rows) {
            let number = table.number(row.len() as u32, row) as usize;
            if number == seen.len() {
                assert!(!seen.contains(&row));
                seen.push(row);
            }
            assert_eq!(seen[number], row);
            assert_eq!(table.find(row.len() as u32, row), Some(number as u32));
        }
        assert!(seen.len() > 2000);
        assert_eq!((table.find(1, &[5000]), SliceNumbers::default().find(1, &[1])), (None, None));
    }

    #[test]
    fn rows_that_differ_anywhere_are_not_the_same() {
        let x: Vec<u32> = (0..40).collect();
        for at in 0..40 {
            let mut y = x.clone();
            y[at] = 99;
            assert!(!is_same(&x, &y) && is_same(&x[..at], &y[..at]) && is_same(&x[at + 1..], &y[at + 1..]));
            assert!(!is_same(&x, &x[..at]));
        }
    }
}
