//! Where each number of a list stands in it, so that two lists under the same numbers meet without a search.
//!
//! # Cost
//! Time and space O(n).

use alloc::{vec, vec::Vec};

/// A list of numbers, and the places of each. It may be filled again and again, and keeps its room.
#[derive(Default)]
pub(super) struct Places {
    /// Places in order, with what stands there.
    listed: Vec<(u32, u32)>,
    /// By number: where it is listed first, or [`NONE`].
    first: Vec<u32>,
    /// Of each that is listed: where the same number is listed next, or [`NONE`].
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Places {
    /// Empty, for numbers below `count`.
    pub fn for_numbers(count: usize) -> Self {
        Self { first: vec![NONE; count], ..Self::default() }
    }

    /// Lists these places, which are in order, with their numbers, and nothing else.
    pub fn fill(&mut self, listed: impl Iterator<Item = (u32, u32)>) {
        self.listed.iter().for_each(|at| self.first[at.1 as usize] = NONE);
        self.listed.clear();
        self.listed.extend(listed);
        self.next.resize(self.listed.len(), NONE);
        for (index, &(_, number)) in self.listed.iter().enumerate().rev() {
            self.next[index] = core::mem::replace(&mut self.first[number as usize], index as u32);
        }
    }

    /// Places with their numbers, in order.
    pub fn listed(&self) -> &[(u32, u32)] {
        &self.listed
    }

    /// The numbers that are listed, each once.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        let is_first = |&(index, &(_, number)): &(u32, &(u32, u32))| self.first[number as usize] == index;
        (0..).zip(&self.listed).filter(is_first).map(|(_, &(_, number))| number)
    }

    /// The places of a number, in order.
    pub fn all(&self, number: u32) -> impl Iterator<Item = u32> {
        let known = |index: u32| Some(index).filter(|&index| index != NONE);
        core::iter::successors(known(self.first[number as usize]), move |&index| known(self.next[index as usize]))
            .map(|index| self.listed[index as usize].0)
    }

    /// Whether a number is listed.
    pub fn has(&self, number: u32) -> bool {
        self.first[number as usize] != NONE
    }

    /// Whether a number is listed once at most.
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
            let mut places = Places::for_numbers(count as usize);
            places.fill((0..n).map(|i| (i, i % count)));
            let listed: Vec<(u32, u32)> = (0..n).map(|i| (i + i / 5, (i * i) % count)).collect();
            places.fill(listed.iter().copied());
            assert_eq!(places.listed(), listed);
            for number in 0..count {
                let want: Vec<u32> = listed.iter().filter(|at| at.1 == number).map(|at| at.0).collect();
                assert_eq!((places.has(number), places.has_once(number)), (!want.is_empty(), want.len() < 2));
                assert_eq!(places.all(number).collect::<Vec<_>>(), want);
            }
        }
    }
}
