//! Sorting numbers by some of their bits, without comparing them.
//!
//! # Source
//! Least significant digit first (Seward 1954; Knuth, *The Art of Computer Programming* 3, 5.2.5), eleven bits a pass.
//!
//! # Cost
//! Time O(n) a pass of eleven bits; space n numbers. Passes in which all numbers agree cost one look. Few numbers are compared instead:
//! a pass costs its digits even if there is nothing to sort.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::Sort;

/// Bits of a digit.
const DIGIT: u32 = 11;
/// Fewer numbers are sorted by comparing them.
const FEW: usize = 512;

/// Sorts by the given bits (0 the lowest); numbers that agree in them keep their order.
pub fn order_by_bits(numbers: &mut Vec<u64>, bits: Range<u32>) {
    if numbers.len() < FEW {
        let mask = u64::MAX.checked_shr(u64::BITS - (bits.end - bits.start)).unwrap_or(0);
        numbers.order_by_key(|number| number.unbounded_shr(bits.start) & mask);
        return;
    }
    let mut other = Vec::new();
    let mut low = bits.start;
    while low < bits.end {
        let width = DIGIT.min(bits.end - low);
        let shift = low;
        let digit = |number: u64| (number >> shift) as usize & ((1 << width) - 1);
        low += width;
        let mut places = vec![0_u32; 1 << width];
        for &number in &*numbers {
            places[digit(number)] += 1;
        }
        if places.iter().any(|&count| count as usize == numbers.len()) {
            continue;
        }
        let mut at = 0;
        for place in &mut places {
            at += core::mem::replace(place, at);
        }
        other.resize(numbers.len(), 0);
        for &number in &*numbers {
            let place = &mut places[digit(number)];
            other[*place as usize] = number;
            *place += 1;
        }
        core::mem::swap(numbers, &mut other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_sorted_by_the_bits_and_keep_their_order_otherwise() {
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state
        };
        for (n, bits) in
            [(0, 0..64), (1, 0..64), (1000, 0..64), (1000, 32..64), (5000, 60..64), (300, 5..17), (9, 3..3)]
        {
            let numbers: Vec<u64> = (0..n).map(|_| next()).collect();
            let mut expected = numbers.clone();
            let mask = u64::MAX.checked_shr(64 - (bits.end - bits.start)).unwrap_or(0);
            expected.sort_by_key(|number| number >> bits.start & mask);
            let mut sorted = numbers;
            order_by_bits(&mut sorted, bits.clone());
            assert_eq!(sorted, expected, "{n} {bits:?}");
        }
    }
}
