//! Sorting with little code.
//!
//! The standard library's sorts are fast and large: two to eight kilobytes of WebAssembly for every type they are used with, a
//! third of the whole module. Here one merge sort, compiled once, orders the places of items, and every item is moved once.
//! It is stable: items that compare equal keep their order.
//!
//! # Cost
//! Time O(n log n), O(n) when the items are in order already; space 8 bytes an item.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Runs of so many items are sorted by insertion before they are merged.
const RUN: usize = 8;

/// Stable sorting of slices.
pub trait Sort<T> {
    /// Sorts by a comparison.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key, which is taken anew for every comparison.
    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Sorts by the items' own order.
    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }
}

impl<T> Sort<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut places = sorted_places(self.len(), &mut |a, b| compare(&self[a as usize], &self[b as usize]).is_gt());
        for start in 0..places.len() {
            // along the cycle of places that begins here
            let mut at = start;
            loop {
                let from = core::mem::replace(&mut places[at], at as u32) as usize;
                if from == start || from == at {
                    break;
                }
                self.swap(at, from);
                at = from;
            }
        }
    }
}

/// Where the items stand, in the order they belong; `after` compares two items by their places.
fn sorted_places(n: usize, after: &mut dyn FnMut(u32, u32) -> bool) -> Vec<u32> {
    let mut places: Vec<u32> = (0..n as u32).collect();
    if (1..n as u32).all(|i| !after(i - 1, i)) {
        return places;
    }
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
        merged.clear();
        for pair in places.chunks(2 * width) {
            let (left, right) = pair.split_at(width.min(pair.len()));
            merge(left, right, &mut merged, after);
        }
        core::mem::swap(&mut places, &mut merged);
        width *= 2;
    }
    places
}

/// Appends two sorted runs; of equal items the left ones come first.
fn merge(left: &[u32], right: &[u32], merged: &mut Vec<u32>, after: &mut dyn FnMut(u32, u32) -> bool) {
    let (mut i, mut j) = (0, 0);
    while let (Some(&a), Some(&b)) = (left.get(i), right.get(j)) {
        if after(a, b) {
            merged.push(b);
            j += 1;
        } else {
            merged.push(a);
            i += 1;
        }
    }
    merged.extend_from_slice(&left[i..]);
    merged.extend_from_slice(&right[j..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without pattern, the same in every run.
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
    fn one_long_cycle_of_moves_is_followed_once() {
        let n = 200_000;
        let mut items: Vec<u32> = (1..n).chain([0]).collect();
        items.order();
        assert!(items.is_sorted());
        let mut items: Vec<u32> = [n].into_iter().chain(0..n).collect();
        items.order();
        assert!(items.is_sorted());
    }
}
