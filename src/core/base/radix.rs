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

/// Sorts numbers whose highest bits are spread evenly, such as hashes: by these bits first, and what agrees in them by comparing. `spare` is room
/// that may be used again. Time O(n), O(n log n) if the bits are not spread.
pub fn order_spread(numbers: &mut [u64], spare: &mut Vec<u64>) {
    if numbers.len() < FEW {
        numbers.order();
        return;
    }
    let digit = |number: u64, shift: u32| (number >> shift) as usize & ((1 << DIGIT) - 1);
    let (low, high) = (u64::BITS - 2 * DIGIT, u64::BITS - DIGIT);
    let mut places = [vec![0_u32; 1 << DIGIT], vec![0_u32; 1 << DIGIT]];
    for &number in &*numbers {
        places[0][digit(number, low)] += 1;
        places[1][digit(number, high)] += 1;
    }
    for places in &mut places {
        let mut at = 0;
        for place in places {
            at += core::mem::replace(place, at);
        }
    }
    spare.clear();
    spare.resize(numbers.len(), 0);
    let scatter = |from: &[u64], to: &mut [u64], shift: u32, places: &mut [u32]| {
        for &number in from {
            let place = &mut places[digit(number, shift)];
            to[*place as usize] = number;
            *place += 1;
        }
    };
    scatter(numbers, spare, low, &mut places[0]);
    scatter(spare, numbers, high, &mut places[1]);
    let mut at = 1;
    while at < numbers.len() {
        if numbers[at - 1] > numbers[at] {
            let is_like = |number: &u64| *number >> low == numbers[at] >> low;
            let start = numbers[..at].iter().rposition(|number| !is_like(number)).map_or(0, |before| before + 1);
            let end =
                numbers[at..].iter().position(|number| !is_like(number)).map_or(numbers.len(), |after| at + after);
            numbers[start..end].order();
            at = end;
        }
        at += 1;
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

    #[test]
    fn spread_numbers_are_sorted_whole_and_others_too() {
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state
        };
        let mut spare = Vec::new();
        for (n, mask) in
            [(0, !0), (100, !0), (5000, !0), (5000, 0xFFFF), (5000, !0 << 50), (5000, 0xFFF0_0000_0000_000F)]
        {
            let mut numbers: Vec<u64> = (0..n).map(|_| next() & mask).collect();
            let mut expected = numbers.clone();
            expected.sort_unstable();
            order_spread(&mut numbers, &mut spare);
            assert_eq!(numbers, expected, "{n} {mask:x}");
        }
    }
}
