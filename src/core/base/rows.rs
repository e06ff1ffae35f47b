//! Numbers for rows of numbers, such as words by their letters.

use alloc::{vec, vec::Vec};

use super::SCATTER;

/// Distinct rows, numbered from 0 in order of appearance: a table with linear probing.
#[derive(Debug, Default)]
pub(crate) struct Rows<'t> {
    /// Number of the row plus 1, or 0; at most half of the slots are taken.
    slots: Vec<u32>,
    known: Vec<&'t [u32]>,
}

impl<'t> Rows<'t> {
    /// Number of distinct rows.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// The number of a row. Time O(its length).
    pub fn number(&mut self, row: &'t [u32]) -> u32 {
        if 2 * self.known.len() >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.slot_of(row);
        loop {
            match self.slots[slot] {
                0 => break,
                known if is_same(self.known[known as usize - 1], row) => return known - 1,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        self.known.push(row);
        self.slots[slot] = self.known.len() as u32;
        self.known.len() as u32 - 1
    }

    fn slot_of(&self, row: &[u32]) -> usize {
        let mut hash = 0_u64;
        for &number in row {
            // No multiplication waits for the one before.
            hash = hash.rotate_left(7) ^ u64::from(number).wrapping_mul(SCATTER);
        }
        (hash >> 32) as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let len = (4 * self.slots.len()).max(256);
        self.slots = vec![0; len];
        for (number, row) in self.known.iter().enumerate() {
            let mut slot = self.slot_of(row);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (len - 1);
            }
            self.slots[slot] = number as u32 + 1;
        }
    }
}

/// One number at a time: rows are short, and in WebAssembly `==` of slices goes byte by byte.
fn is_same(x: &[u32], y: &[u32]) -> bool {
    x.len() == y.len() && x.iter().zip(y).all(|(x, y)| x == y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_the_number_of_its_first_appearance() {
        let rows: Vec<Vec<u32>> = (0..5000_u32).map(|i| (0..i % 7).map(|k| (i * 31 % 997) >> k).collect()).collect();
        let (mut table, mut seen) = (Rows::default(), Vec::new());
        for row in rows.iter().chain(&rows) {
            let number = table.number(row) as usize;
            if number == seen.len() {
                assert!(!seen.contains(&row));
                seen.push(row);
            }
            assert_eq!(seen[number], row);
        }
        assert!(seen.len() > 2000);
    }
}
