//! Numbers distinct keys densely.

use alloc::{vec, vec::Vec};

use super::GOLDEN_RATIO_64;

/// Distinct keys, numbered from 0 in order of appearance; a hash table with linear probing.
#[derive(Clone, Debug)]
pub struct KeyNumbers {
    /// One more than the number of the key, or 0 for a free slot. At most half of the slots are in use.
    slots: Vec<u32>,
    keys: Vec<u64>,
}

impl KeyNumbers {
    /// Makes a table that need not grow for `keys` keys.
    pub fn for_keys(keys: usize) -> Self {
        Self { slots: vec![0; (2 * keys.max(1)).next_power_of_two()], keys: Vec::with_capacity(keys) }
    }

    /// Returns the number of keys.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns the key with a number.
    #[inline]
    pub fn key(&self, number: usize) -> Option<u64> {
        self.keys.get(number).copied()
    }

    /// Returns the number of a key, if it has one.
    #[inline]
    pub fn find(&self, key: u64) -> Option<u32> {
        self.slots[self.slot(key)].checked_sub(1)
    }

    /// Returns the number of a key, and gives it the next one if it has none.
    #[inline]
    pub fn number(&mut self, key: u64) -> u32 {
        let slot = self.slot(key);
        self.slots[slot].checked_sub(1).unwrap_or_else(|| self.add(key, slot))
    }

    /// Adds a new key in a slot, and returns its number.
    #[inline]
    fn add(&mut self, key: u64, slot: usize) -> u32 {
        self.keys.push(key);
        self.slots[slot] = self.keys.len() as u32;
        if 2 * self.keys.len() > self.slots.len() {
            self.grow();
        }
        self.keys.len() as u32 - 1
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; 4 * self.slots.len()];
        for number in 0..self.keys.len() {
            let slot = self.slot(self.keys[number]);
            self.slots[slot] = number as u32 + 1;
        }
    }

    /// Returns the slot of a key, or the free one for it.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        // The high bits of the product depend on the whole key.
        let mut slot = (key.wrapping_mul(GOLDEN_RATIO_64) >> (64 - self.slots.len().trailing_zeros())) as usize;
        while self.slots[slot] != 0 && self.keys[self.slots[slot] as usize - 1] != key {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_the_number_of_its_first_appearance() {
        let keys: Vec<u64> = (0..5000_u64).map(|i| (i % 97) << 32 | (i * i % 101)).collect();
        let (mut numbers, mut seen) = (KeyNumbers::for_keys(0), Vec::new());
        for &key in keys.iter().chain(&keys) {
            let known = numbers.find(key);
            let number = numbers.number(key) as usize;
            assert_eq!(known.is_none(), number == seen.len());
            if number == seen.len() {
                assert!(!seen.contains(&key));
                seen.push(key);
            }
            assert_eq!((seen[number], numbers.key(number)), (key, Some(key)));
        }
        assert_eq!((numbers.len(), numbers.key(seen.len())), (seen.len(), None));
    }
}
