//! Sorting with little code.
//!
//! The sorts of the standard library are fast but large: two to eight kilobytes of WebAssembly for every type, a third
//! of the whole module. Here one merge sort serves all types: it sorts the indexes of the items, and then moves every
//! item once. It is stable: items that compare equal keep their order.
//!
//! # Cost
//! Time O(n log n), or O(n) if the items are in order already; space two indexes of four bytes for each item.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Length of the runs that are sorted by insertion before they are merged.
const RUN: usize = 8;

/// Stable sorting of slices.
pub trait Sort<T> {
    /// Sorts by a comparison.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key, which is computed again for every comparison.
    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Sorts by the natural order of the items.
    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }
}

impl<T> Sort<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let places = sorted_places(self.len(), &mut |a, b| compare(&self[a as usize], &self[b as usize]).is_gt());
        move_all(self, places);
    }
}

/// Moves to every place the item whose index is there. One function for all sorts of a type, because it is as much
/// code as a comparison.
#[inline(never)]
fn move_all<T>(items: &mut [T], mut places: Vec<u32>) {
    for start in 0..places.len() {
        // follows the cycle of indexes that begins here
        let mut at = start;
        loop {
            let from = core::mem::replace(&mut places[at], at as u32) as usize;
            if from == start || from == at {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

/// Returns the indexes of `n` items in sorted order, or none if the items are in order already; `after(a, b)` returns
/// whether item `a` comes after item `b`.
#[inline(never)]
fn sorted_places(n: usize, after: &mut dyn FnMut(u32, u32) -> bool) -> Vec<u32> {
    if !(1..n as u32).any(|at| after(at - 1, at)) {
        return Vec::new();
    }
    let mut places: Vec<u32> = (0..n as u32).collect();
    for run in places.chunks_mut(RUN) {
        for end in 1..run.len() {
            let mut at = end;
            while at > 0 && after(run[at - 1], run[at]) {
                run.swap(at - 1, at);
                at -= 1;
            }
        }
    }
    let mut merged: Vec<u32> = Vec::with_capacity(n);
    let mut width = RUN;
    while width < n {
        for pair in places.chunks(2 * width) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
                if after(*a, *b) {
                    merged.push(*b);
                    right = right_rest;
                } else {
                    merged.push(*a);
                    left = left_rest;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        core::mem::swap(&mut places, &mut merged);
        merged.clear();
        width *= 2;
    }
    places
}

/// Sorts by a number, without comparisons; items with equal numbers keep their order.
///
/// Time O(n) for each byte in which the numbers differ, and O(n²) for a few items, which insertion sorts
/// faster.
pub fn order_by_number<T: Copy>(items: &mut Vec<T>, number: impl Fn(&T) -> u64) {
    if items.is_sorted_by_key(&number) {
        return;
    }
    if items.len() <= FEW {
        for end in 1..items.len() {
            let mut at = end;
            while at > 0 && number(&items[at - 1]) > number(&items[at]) {
                items.swap(at - 1, at);
                at -= 1;
            }
        }
        return;
    }
    let (mut any, mut all) = (0, u64::MAX);
    for item in &*items {
        (any, all) = (any | number(item), all & number(item));
    }
    let mut sorted = items.clone();
    for shift in (0..64).step_by(8).filter(|&shift| ((any ^ all) >> shift) as u8 > 0) {
        let digit = |item: &T| (number(item) >> shift) as u8 as usize;
        let mut starts = [0_u32; 256];
        for item in &*items {
            starts[digit(item)] += 1;
        }
        let mut start = 0;
        for count in &mut starts {
            (*count, start) = (start, start + *count);
        }
        for item in &*items {
            let place = &mut starts[digit(item)];
            sorted[*place as usize] = *item;
            *place += 1;
        }
        core::mem::swap(items, &mut sorted);
    }
}

/// Sorts numbers as [`order_by_number`] does.
#[inline(never)]
pub fn order_numbers(numbers: &mut Vec<u32>) {
    order_by_number(numbers, |&number| number.into());
}

/// Up to this number, items are sorted by insertion.
const FEW: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    /// Returns numbers without a pattern, the same in every run.
    fn scattered(n: usize, range: u32) -> Vec<u32> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % range
        };
        (0..n).map(|_| next()).collect()
    }

    #[test]
    fn every_length_is_sorted_as_by_the_standard_library() {
        for n in (0..70).chain([1000, 4097]) {
            for range in [1, 2, 10, 1 << 20] {
                let mut items: Vec<(u32, usize)> = scattered(n, range).into_iter().zip(0..).collect();
                let mut expected = items.clone();
                expected.sort_by_key(|item| item.0);
                items.order_by_key(|item| item.0);
                assert_eq!(items, expected, "{n} of {range}");
            }
        }
    }

    #[test]
    fn numbers_are_sorted_as_by_the_standard_library() {
        for n in [0, 1, 2, 39, 40, 41, 300, 5000] {
            for range in [1, 7, 300, 1 << 20] {
                let mut items: Vec<(u64, usize)> =
                    scattered(n, range).into_iter().map(|x| u64::from(x) << (n % 40) | 5).zip(0..).collect();
                let mut expected = items.clone();
                expected.sort_by_key(|item| item.0);
                order_by_number(&mut items, |item| item.0);
                assert_eq!(items, expected, "{n} of {range}");
            }
        }
    }

    #[test]
    fn items_that_cannot_be_copied_are_sorted_too() {
        for n in [0, 1, 2, 9, 100, 1000] {
            let mut items: Vec<String> = scattered(n, 50).iter().map(ToString::to_string).collect();
            let mut expected = items.clone();
            expected.sort();
            items.order();
            assert_eq!(items, expected, "{n}");
        }
    }

    #[test]
    fn one_long_cycle_of_moves_is_followed_once() {
        let n = 200_000;
        for mut items in [(1..n).chain([0]).collect::<Vec<u32>>(), [n].into_iter().chain(0..n).collect()] {
            items.order();
            assert!(items.is_sorted());
        }
    }
}
