//! Counts the pairs of places at which two texts both say a phrase.
//!
//! # Cost
//! Time O(n + m) plus the sorting of the phrases that may be repeated; space 2 bits for each of eight places, and 8
//! bytes for each such phrase.

use alloc::{vec, vec::Vec};

use super::cyclic::Cyclic;
use crate::base::{Marks, order_by_number};

/// Returns for each symbol of `a` the number of pairs of places at which both texts say the phrase over it, at least 1:
/// for each phrase of `len` symbols its places in `a` times those in `b`, and for a symbol the greatest number of the
/// phrases over it. For example, in "1 2 3 1 2" and "1 2 1 2" the phrase "1 2" has 4.
///
/// Phrases are compared by hashes of 64 bits.
pub fn count_pairs(a: &[u32], b: &[u32], len: usize) -> Vec<u32> {
    let mut most = vec![1; a.len()];
    if a.len() < len || b.len() < len {
        return most;
    }
    let bits = (8 * a.len().max(b.len())).next_power_of_two().trailing_zeros();
    let bit = |hash: u64| (hash >> (64 - bits)) as usize;
    // Most phrases are unique by a few bits of their hashes already.
    let again = [a, b].map(|text| {
        let [mut once, mut again] = [0; 2].map(|_| Marks::new(1 << bits));
        for_each_phrase(text, len, |_, hash| {
            if once.mark_one(bit(hash)) {
                again.mark_one(bit(hash));
            }
        });
        again
    });
    let is_open = |hash: u64| again.iter().any(|again| again.has(bit(hash)));
    let [of_a, of_b] = [a, b].map(|text| {
        let mut hashes = Vec::new();
        for_each_phrase(text, len, |_, hash| hashes.extend(is_open(hash).then_some(hash)));
        order_by_number(&mut hashes, |&hash| hash);
        hashes
    });
    if of_a.is_empty() || of_b.is_empty() {
        return most;
    }
    let count = |hashes: &[u64], hash: u64| {
        let from = hashes.partition_point(|&other| other < hash);
        hashes[from..].partition_point(|&other| other == hash) as u32
    };
    // For each symbol the phrases over it begin at most `len` symbols before.
    for_each_phrase(a, len, |at, hash| {
        if is_open(hash) {
            let times = count(&of_a, hash).saturating_mul(count(&of_b, hash));
            if times > 1 {
                most[at..at + len].iter_mut().for_each(|most| *most = times.max(*most));
            }
        }
    });
    most
}

/// Calls `call` with the place of every phrase, and with its hash.
fn for_each_phrase(text: &[u32], len: usize, mut call: impl FnMut(usize, u64)) {
    let mut hash = Cyclic::at(&text[..len]);
    call(0, hash.hash());
    for (at, (&leaves, &enters)) in (1..).zip(text.iter().zip(&text[len..])) {
        hash.step(leaves, enters);
        call(at, hash.hash());
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
                assert_eq!(count_pairs(&a, &b, len), want, "{a:?} {b:?} {len}");
            }
        }
        assert!(repeated > 500, "{repeated}");
    }
}
