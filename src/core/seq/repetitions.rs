//! Counts the pairs of places at which two texts both say a phrase.
//!
//! # Cost
//! Time O(n + m); space a few bytes for each symbol, and about 32 for each phrase that may be repeated.
//! The hashes are computed twice, because a list of them would be longer than the texts.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::cyclic::Cyclic;
use crate::base::{KeyNumbers, Marks};

/// Returns for each symbol of `a` the number of pairs of places at which both texts say the phrase over it, at least 1:
/// for each phrase of `len` symbols its places in `a` times those in `b`, and for a symbol the greatest number of the
/// phrases over it. For example, in "1 2 3 1 2" and "1 2 1 2" the phrase "1 2" has 4.
///
/// A phrase that is inside none of the given ranges of its text must have 1 pair of places at most; none is inside two.
///
/// Phrases are compared by hashes of 64 bits.
pub fn count_pairs([a, b]: [&[u32]; 2], len: usize, [of_a, of_b]: &[Vec<Range<usize>>; 2]) -> Vec<u32> {
    let mut most = vec![1; a.len()];
    let [in_a, in_b] = [of_a, of_b].map(|ranges| ranges.iter().map(Range::len).sum::<usize>());
    if in_a == 0 || in_b == 0 {
        return most;
    }
    let bits = (8 * in_a.max(in_b)).next_power_of_two().trailing_zeros();
    let bit = |hash: u64| (hash >> (64 - bits)) as usize;
    // Most phrases are unique by a few bits of their hashes already.
    let again = [(a, of_a), (b, of_b)].map(|(text, ranges)| {
        let [mut once, mut again] = [0; 2].map(|_| Marks::new(1 << bits));
        each_phrase(text, ranges, len, |_, hash| {
            if once.mark_one(bit(hash)) {
                again.mark_one(bit(hash));
            }
        });
        again
    });
    let is_open = |hash: u64| again.iter().any(|again| again.has(bit(hash)));
    let mut numbers = KeyNumbers::for_keys(64);
    let mut counts: Vec<[u32; 2]> = Vec::new();
    // The phrases of `a` that may be repeated, each with its place and its number.
    let mut open: Vec<(u32, u32)> = Vec::new();
    each_phrase(a, of_a, len, |at, hash| {
        if is_open(hash) {
            let number = numbers.number(hash);
            if number as usize == counts.len() {
                counts.push([0; 2]);
            }
            counts[number as usize][0] += 1;
            open.push((at as u32, number));
        }
    });
    each_phrase(b, of_b, len, |_, hash| {
        if is_open(hash)
            && let Some(number) = numbers.find(hash)
        {
            counts[number as usize][1] += 1;
        }
    });
    // For each symbol the phrases over it begin at most `len` symbols before.
    for (at, number) in open {
        let [of_a, of_b] = counts[number as usize];
        let times = of_a.saturating_mul(of_b);
        if times > 1 {
            most[at as usize..at as usize + len].iter_mut().for_each(|most| *most = times.max(*most));
        }
    }
    most
}

/// Calls `see` with each place at which a phrase begins inside a range, and the hash of the phrase.
fn each_phrase(text: &[u32], ranges: &[Range<usize>], len: usize, mut see: impl FnMut(usize, u64)) {
    for range in ranges.iter().filter(|range| range.len() >= len) {
        let text = &text[range.clone()];
        let mut hash = Cyclic::at(&text[..len]);
        see(range.start, hash.hash());
        for (at, (&leaves, &enters)) in (range.start + 1..).zip(text.iter().zip(&text[len..])) {
            hash.step(leaves, enters);
            see(at, hash.hash());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{families, sequences};

    #[test]
    fn counts_are_those_of_a_search_everywhere() {
        let mut repeated = 0;
        for (a, b) in sequences(300).chain(families(120)) {
            for len in [1, 2, 3, 6] {
                let mut want = vec![1; a.len()];
                for (at, phrase) in a.windows(len).enumerate() {
                    let places = |text: &[u32]| text.windows(len).filter(|other| *other == phrase).count() as u32;
                    let times = places(&a) * places(&b);
                    repeated += u32::from(times > 1);
                    want[at..at + len].iter_mut().for_each(|most| *most = times.max(*most));
                }
                let whole = [&a, &b].map(|text| core::iter::once(0..text.len()).collect());
                assert_eq!(count_pairs([&a, &b], len, &whole), want, "{a:?} {b:?} {len}");
            }
        }
        assert!(repeated > 500, "{repeated}");
    }
}
