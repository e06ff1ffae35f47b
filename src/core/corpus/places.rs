//! Where each number of a list stands in it: a table with open addresses, made for a few hundred hashes and thrown away.
//!
//! # Cost
//! Time and space O(n), two allocations.

use alloc::{vec, vec::Vec};

/// The places of the numbers of a list.
pub(super) struct Places<'a> {
    numbers: &'a [u32],
    /// By hash: the first place of a number, or [`NONE`].
    slots: Vec<u32>,
    shift: u32,
    /// The next place of the same number, or [`NONE`].
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'a> Places<'a> {
    pub fn of(numbers: &'a [u32]) -> Self {
        let slots = (2 * numbers.len()).max(2).next_power_of_two();
        let mut places = Self {
            numbers,
            slots: vec![NONE; slots],
            shift: u32::BITS - slots.trailing_zeros(),
            next: vec![NONE; numbers.len()],
        };
        for place in (0..numbers.len()).rev() {
            let slot = places.slot(numbers[place]);
            places.next[place] = core::mem::replace(&mut places.slots[slot], place as u32);
        }
        places
    }

    /// The places of a number, in order.
    pub fn all(&self, number: u32) -> impl Iterator<Item = u32> {
        let known = |place: u32| Some(place).filter(|&place| place != NONE);
        core::iter::successors(known(self.slots[self.slot(number)]), move |&place| known(self.next[place as usize]))
    }

    /// Whether a number is in the list.
    pub fn has(&self, number: u32) -> bool {
        self.slots[self.slot(number)] != NONE
    }

    /// Whether it stands in one place.
    pub fn has_once(&self, number: u32) -> bool {
        let first = self.slots[self.slot(number)];
        first != NONE && self.next[first as usize] == NONE
    }

    /// The slot of a number, or the free one where it would stand: at least half of them are free.
    fn slot(&self, number: u32) -> usize {
        let mut slot = (number.wrapping_mul(0x9e37_79b9) >> self.shift) as usize;
        while self.slots[slot] != NONE && self.numbers[self.slots[slot] as usize] != number {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_a_search() {
        for n in [0_u32, 1, 2, 3, 7, 100, 1000] {
            let numbers: Vec<u32> = (0..n).map(|i| ((i * i) % (n / 2 + 1)).wrapping_mul(0x1000_0000)).collect();
            let places = Places::of(&numbers);
            for number in numbers.iter().copied().chain([1, u32::MAX]) {
                let want: Vec<u32> = (0..n).filter(|&i| numbers[i as usize] == number).collect();
                assert_eq!(places.all(number).collect::<Vec<_>>(), want);
                assert_eq!((places.has(number), places.has_once(number)), (!want.is_empty(), want.len() == 1));
            }
        }
    }
}
