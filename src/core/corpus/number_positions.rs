//! The places of each number in a list, so that two lists of the same numbers can be compared without a search.
//!
//! # Cost
//! Time and space O(n).

use alloc::{vec, vec::Vec};

/// A list of numbers, with the places of each. It can be filled repeatedly and reuses its memory.
#[derive(Default)]
pub(super) struct NumberPositions {
    /// Positions in order, with their numbers.
    listed: Vec<(u32, u32)>,
    /// For each number, the index of its first entry in `listed`, or [`NONE`].
    first: Vec<u32>,
    /// For each entry, the index of the next entry with the same number, or [`NONE`].
    next: Vec<u32>,
}

/// No entry.
const NONE: u32 = u32::MAX;

impl NumberPositions {
    /// Makes an empty list for numbers below `count`.
    pub fn for_numbers(count: usize) -> Self {
        Self { first: vec![NONE; count], ..Self::default() }
    }

    /// Replaces the content by these places, which must be in order, with their numbers.
    pub fn fill(&mut self, listed: impl Iterator<Item = (u32, u32)>) {
        self.listed.iter().for_each(|at| self.first[at.1 as usize] = NONE);
        self.listed.clear();
        self.listed.extend(listed);
        self.next.resize(self.listed.len(), NONE);
        for (index, &(_, number)) in self.listed.iter().enumerate().rev() {
            self.next[index] = core::mem::replace(&mut self.first[number as usize], index as u32);
        }
    }

    /// Returns the places with their numbers, in order.
    pub fn listed(&self) -> &[(u32, u32)] {
        &self.listed
    }

    /// Iterates over the numbers in the list, each once.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        let is_first = |&(index, &(_, number)): &(u32, &(u32, u32))| self.first[number as usize] == index;
        (0..).zip(&self.listed).filter(is_first).map(|(_, &(_, number))| number)
    }

    /// Iterates over the places of a number, in order.
    pub fn places_of(&self, number: u32) -> impl Iterator<Item = u32> {
        let known = |index: u32| Some(index).filter(|&index| index != NONE);
        core::iter::successors(known(self.first[number as usize]), move |&index| known(self.next[index as usize]))
            .map(|index| self.listed[index as usize].0)
    }

    /// Whether a number is in the list.
    pub fn has(&self, number: u32) -> bool {
        self.first[number as usize] != NONE
    }

    /// Whether a number is in the list at most once.
    pub fn has_once(&self, number: u32) -> bool {
        let first = self.first[number as usize];
        first == NONE || self.next[first as usize] == NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_a_search() {
        for n in [0_u32, 1, 2, 3, 7, 100, 1000] {
            let count = n / 2 + 1;
            let mut places = NumberPositions::for_numbers(count as usize);
            places.fill((0..n).map(|i| (i, i % count)));
            let listed: Vec<(u32, u32)> = (0..n).map(|i| (i + i / 5, (i * i) % count)).collect();
            places.fill(listed.iter().copied());
            assert_eq!(places.listed(), listed);
            for number in 0..count {
                let want: Vec<u32> = listed.iter().filter(|at| at.1 == number).map(|at| at.0).collect();
                assert_eq!((places.has(number), places.has_once(number)), (!want.is_empty(), want.len() < 2));
                assert_eq!(places.places_of(number).collect::<Vec<_>>(), want);
            }
        }
    }
}
