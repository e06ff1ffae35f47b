//! Length of the longest common subsequence from the pairs of equal symbols: fast when symbols hardly repeat.
//!
//! Common subsequences of each length end at some position of `b`; the least such position is kept for each length. Read along
//! `a`, a pair improves one of them, found by binary search.
//!
//! # Source
//! Hunt, Szymanski 1977, *A fast algorithm for computing longest common subsequences*.
//!
//! # Cost
//! Time O(n + m + p log n) for p pairs of equal symbols, space O(n + m).

use alloc::{vec, vec::Vec};

use super::intern::Interned;

/// Number of pairs of equal symbols.
pub fn pairs(of: &Interned) -> u64 {
    let (a, b) = (counts(&of.a, of.size), counts(&of.b, of.size));
    a.iter().zip(&b).skip(1).map(|(&x, &y)| u64::from(x) * u64::from(y)).sum()
}

/// Length of the longest common subsequence.
pub fn length(of: &Interned) -> usize {
    let places = Places::of(&of.b, of.size);
    let mut ends: Vec<u32> = Vec::new();
    for &number in of.a.iter().filter(|number| **number != 0) {
        // From the last place to the first, so that one symbol of `a` is used once.
        for &place in places.of_number(number).iter().rev() {
            let length = ends.partition_point(|&end| end < place);
            match ends.get_mut(length) {
                Some(end) => *end = place,
                None => ends.push(place),
            }
        }
    }
    ends.len()
}

fn counts(side: &[u32], size: usize) -> Vec<u32> {
    let mut counts = vec![0; size];
    for &number in side {
        counts[number as usize] += 1;
    }
    counts
}

/// Where each number occurs, ascending.
struct Places {
    /// For each number one past its last place in `sorted`; the one before it ends where it starts.
    ends: Vec<u32>,
    sorted: Vec<u32>,
}

impl Places {
    fn of(side: &[u32], size: usize) -> Self {
        let mut ends = counts(side, size);
        let mut total = 0;
        for end in &mut ends {
            (*end, total) = (total, total + *end);
        }
        let mut sorted = vec![0; side.len()];
        for (&number, place) in side.iter().zip(0..) {
            let end = &mut ends[number as usize];
            sorted[*end as usize] = place;
            *end += 1;
        }
        Self { ends, sorted }
    }

    fn of_number(&self, number: u32) -> &[u32] {
        let number = number as usize;
        &self.sorted[self.ends[number - 1] as usize..self.ends[number] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{
        intern::intern,
        naive::{self, families, sequences},
    };

    #[test]
    fn length_and_pairs_are_those_of_the_table_method() {
        for (a, b) in sequences(400).chain(families(150)) {
            let interned = intern(&a, &b);
            assert_eq!(length(&interned) as u64, naive::lcs(&a, &b));
            let equal: usize = a.iter().map(|x| b.iter().filter(|y| x == *y).count()).sum();
            assert_eq!(pairs(&interned), equal as u64);
        }
    }
}
