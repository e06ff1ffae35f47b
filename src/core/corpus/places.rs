//! Where each number of a list stands in it: a table with open addresses, made for a few hundred hashes and thrown away.
//!
//! # Cost
//! Time and space O(n), two allocations.

use alloc::borrow::Cow;
use alloc::{vec, vec::Vec};

/// The places of the numbers of a list.
pub(super) struct Places<'a> {
    numbers: Cow<'a, [u32]>,
    /// The place of each of the numbers; nothing if they are a whole list.
    at: Vec<u32>,
    /// By hash: the first of equal numbers, or [`NONE`].
    slots: Vec<u32>,
    shift: u32,
    /// The next of equal numbers, or [`NONE`].
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'a> Places<'a> {
    /// Of all numbers.
    pub fn of(numbers: impl Into<Cow<'a, [u32]>>) -> Self {
        Self::made(numbers.into(), Vec::new())
    }

    /// Of those that are wanted.
    pub fn of_some(numbers: &[u32], wanted: impl Fn(u32) -> bool) -> Self {
        let (at, numbers): (Vec<u32>, Vec<u32>) = (0..).zip(numbers).filter(|&(_, &number)| wanted(number)).unzip();
        Self::made(numbers.into(), at)
    }

    fn made(numbers: Cow<'a, [u32]>, at: Vec<u32>) -> Self {
        let slots = (8 * numbers.len()).max(2).next_power_of_two();
        let mut places = Self {
            slots: vec![NONE; slots],
            shift: u32::BITS - slots.trailing_zeros(),
            next: vec![NONE; numbers.len()],
            numbers,
            at,
        };
        for index in (0..places.numbers.len()).rev() {
            let slot = places.slot(places.numbers[index]);
            places.next[index] = core::mem::replace(&mut places.slots[slot], index as u32);
        }
        places
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The numbers with their places, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(&*self.numbers).map(|(index, &number)| (self.place(index), number))
    }

    fn place(&self, index: u32) -> u32 {
        self.at.get(index as usize).copied().unwrap_or(index)
    }

    /// The places of a number, in order.
    pub fn all(&self, number: u32) -> impl Iterator<Item = u32> {
        let known = |index: u32| Some(index).filter(|&index| index != NONE);
        core::iter::successors(known(self.slots[self.slot(number)]), move |&index| known(self.next[index as usize]))
            .map(|index| self.place(index))
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

    /// The slot of a number, or the free one where it would stand. Seven of eight are free: most numbers that are looked up are not in the
    /// list, and one look tells.
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
            let (places, odd) = (Places::of(&numbers), Places::of_some(&numbers, |number| number >> 28 & 1 == 1));
            for number in numbers.iter().copied().chain([1, u32::MAX]) {
                let want: Vec<u32> = (0..n).filter(|&i| numbers[i as usize] == number).collect();
                assert_eq!(places.all(number).collect::<Vec<_>>(), want);
                assert_eq!(
                    odd.all(number).collect::<Vec<_>>(),
                    if number >> 28 & 1 == 1 { want.clone() } else { Vec::new() }
                );
                assert_eq!((places.has(number), places.has_once(number)), (!want.is_empty(), want.len() == 1));
            }
            assert!(odd.iter().all(|(place, number)| numbers[place as usize] == number));
        }
    }
}
