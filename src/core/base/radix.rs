//! Sorting numbers whose highest bits are spread evenly, such as hashes, by these bits first.
//!
//! # Source
//! Distribution counting by one digit that separates most of the numbers, then straight insertion (Knuth, *The Art of
//! Computer Programming* 3, 5.2 and 5.2.1).
//!
//! # Cost
//! Time O(n), or O(n log n) if the bits are not spread evenly; space n numbers. A few numbers are sorted by comparisons
//! instead.

use alloc::{vec, vec::Vec};

use super::Sort;

/// Maximum number of bits of the digit, so that its counts fit into a cache.
const MOST: u32 = 15;
/// Fewer numbers than this are sorted by comparisons.
const FEW: usize = 64;
/// Maximum distance that insertion moves a number. If it would be more, all numbers with that digit are sorted by
/// comparisons.
const FAR: usize = 16;

/// Sorts numbers by a digit of their highest bits, and numbers with the same digit by comparisons. `spare` is memory
/// that can be reused.
pub fn order_spread(numbers: &mut [u64], spare: &mut Vec<u64>) {
    if numbers.len() < FEW {
        numbers.order();
        return;
    }
    // About as many digits as numbers, so that most numbers are in order after one pass.
    let low = u64::BITS - (1 + numbers.len().ilog2()).min(MOST);
    spare.clear();
    spare.resize(numbers.len(), 0);
    scatter(numbers, spare, low);
    let mut at = 0;
    while let Some(far) = insert(spare, numbers, at) {
        // all numbers with this digit, by comparisons
        let is_like = |number: &&u64| *number >> low == spare[far] >> low;
        let start = far - spare[..far].iter().rev().take_while(is_like).count();
        at = far + spare[far..].iter().take_while(is_like).count();
        numbers[start..at].copy_from_slice(&spare[start..at]);
        numbers[start..at].order();
    }
}

/// Writes numbers in the order of their digit above the lowest `low` bits; numbers with the same digit keep their
/// order.
fn scatter(from: &[u64], to: &mut [u64], low: u32) {
    let digit = |number: u64| (number >> low) as usize;
    let mut places = vec![0_u32; 1 << (u64::BITS - low)];
    for &number in from {
        places[digit(number)] += 1;
    }
    let mut at = 0;
    for place in &mut places {
        at += core::mem::replace(place, at);
    }
    for &number in from {
        let place = &mut places[digit(number)];
        to[*place as usize] = number;
        *place += 1;
    }
}

/// Writes numbers from index `start` on in order, by insertion; returns the index of the first number that would move
/// too far.
fn insert(from: &[u64], to: &mut [u64], start: usize) -> Option<usize> {
    for (i, &number) in from.iter().enumerate().skip(start) {
        let mut at = i;
        while at > 0 && to[at - 1] > number {
            if i - at == FAR {
                return Some(i);
            }
            to[at] = to[at - 1];
            at -= 1;
        }
        to[at] = number;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_numbers_are_sorted_whole_and_others_too() {
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state
        };
        let mut spare = Vec::new();
        for (n, mask) in [
            (0, !0),
            (63, !0),
            (64, !0),
            (100, !0),
            (5000, !0),
            (70_000, !0),
            (5000, 0xFFFF),
            (5000, !0 << 50),
            (5000, 0xF << 60 | 0xFFFF),
            (5000, 0xFFF0_0000_0000_000F),
        ] {
            let mut numbers: Vec<u64> = (0..n).map(|_| next() & mask).collect();
            let mut expected = numbers.clone();
            expected.sort_unstable();
            order_spread(&mut numbers, &mut spare);
            assert_eq!(numbers, expected, "{n} {mask:x}");
        }
    }
}
