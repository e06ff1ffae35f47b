//! Sorting numbers whose highest bits are spread evenly, such as hashes, by these bits first.
//!
//! # Source
//! Least significant digit first (Seward 1954; Knuth, *The Art of Computer Programming* 3, 5.2.5), two digits of as many bits as tell
//! most of the numbers apart.
//!
//! # Cost
//! Time O(n), O(n log n) if the bits are not spread; space n numbers. Few numbers are compared instead.

use alloc::{vec, vec::Vec};

use super::Sort;

/// Bits of a digit beyond half of those that number the numbers, and in all at most.
const MORE: u32 = 3;
const MOST: u32 = 11;
/// Fewer numbers are sorted by comparing them.
const FEW: usize = 64;

/// Sorts numbers by the digits of their highest bits, and what agrees in them by comparing. `spare` is room that may be used again.
pub fn order_spread(numbers: &mut [u64], spare: &mut Vec<u64>) {
    if numbers.len() < FEW {
        numbers.order();
        return;
    }
    let digit = (numbers.len().ilog2() / 2 + MORE).min(MOST);
    let low = u64::BITS - 2 * digit;
    spare.clear();
    spare.resize(numbers.len(), 0);
    scatter(numbers, spare, low, digit);
    scatter(spare, numbers, low + digit, digit);
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

/// Writes numbers in the order of a digit, so many bits from the lowest of them on; those that agree in it keep their order.
fn scatter(from: &[u64], to: &mut [u64], shift: u32, bits: u32) {
    let digit = |number: u64| (number >> shift) as usize & ((1 << bits) - 1);
    let mut places = vec![0_u32; 1 << bits];
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
