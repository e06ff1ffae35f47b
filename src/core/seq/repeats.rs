//! Finds repeated text: the positions inside a gram that occurs more than once.
//!
//! # Cost
//! Time O(n · gram) at worst and about O(n) on prose. Space 2 to 4 bytes for each place in `starts`, and 8 to 16 for
//! each repeated gram.

use alloc::vec;
use core::ops::Range;

use super::common_ends::common_prefix;
use super::cyclic::Cyclic;
use crate::base::Marks;

/// Maximum number of slots tried for one gram, so that crafted input ends, too; a gram beyond them counts as new.
const PROBES: usize = 256;

/// Marks the positions inside a gram that occurs at another place, too. `starts` are the places, ascending, at which
/// such grams may begin. They must include every place where one begins; extra places do not change the result. For
/// example, all of 1 2 3 1 2 except the 3 is marked if `gram` is 2.
pub fn mark_repeated(text: &[u32], gram: usize, starts: &[Range<u32>]) -> Marks {
    let mut repeated = Marks::new(text.len());
    if starts.is_empty() {
        return repeated;
    }
    // Most grams are unique by a few bits of their hashes already.
    let places: usize = starts.iter().map(ExactSizeIterator::len).sum();
    let bits = (8 * places).next_power_of_two().trailing_zeros().max(1);
    let bit = |hash: u64| (hash >> (64 - bits)) as usize;
    let [mut once, mut again] = [0; 2].map(|_| Marks::new(1 << bits));
    let mut maybe_repeated: usize = 0;
    for_each_gram(text, gram, starts, |_, hash| {
        if once.mark_one(bit(hash)) {
            maybe_repeated += if again.mark_one(bit(hash)) { 1 } else { 2 };
        }
    });
    let bits = (2 * maybe_repeated).next_power_of_two().trailing_zeros().max(1);
    // One more than the first place of a gram; 0 is a free slot.
    let mut slots = vec![0_u32; 1 << bits];
    // End of the last repeated gram.
    let mut marked = 0;
    for_each_gram(text, gram, starts, |at, hash| {
        if !again.has(bit(hash)) {
            return;
        }
        let slot = (hash >> (64 - bits)) as usize;
        for probe in 0..PROBES {
            let slot = &mut slots[(slot + probe) & ((1 << bits) - 1)];
            let Some(known) = slot.checked_sub(1) else {
                *slot = at as u32 + 1;
                break;
            };
            let known = known as usize;
            if common_prefix(&text[known..known + gram], &text[at..at + gram]) == gram {
                repeated.mark(known..known + gram);
                repeated.mark(at.max(marked)..at + gram);
                marked = at + gram;
                break;
            }
        }
    });
    repeated
}

/// Calls `call` with the place of every gram that begins in the ranges, and with its hash.
#[inline]
fn for_each_gram(text: &[u32], gram: usize, starts: &[Range<u32>], mut call: impl FnMut(usize, u64)) {
    for range in starts.iter().filter(|range| !range.is_empty()) {
        let (start, last) = (range.start as usize, range.end as usize - 1);
        let mut hash = Cyclic::at(&text[start..start + gram]);
        call(start, hash.hash());
        let moves = text[start..last].iter().zip(&text[start + gram..]);
        for (at, (&leaves, &enters)) in (start + 1..).zip(moves) {
            hash.step(leaves, enters);
            call(at, hash.hash());
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::seq::naive::{families, sequences};

    #[test]
    fn what_is_repeated_is_what_a_search_everywhere_finds() {
        for (text, _) in sequences(300).chain(families(120)) {
            for gram in [1, 2, 4, 8] {
                let mut expected = Marks::new(text.len());
                for (at, one) in text.windows(gram).enumerate() {
                    if text.windows(gram).enumerate().any(|(other, same)| other != at && same == one) {
                        expected.mark(at..at + gram);
                    }
                }
                let all = 0..(text.len() + 1).saturating_sub(gram) as u32;
                assert_eq!(mark_repeated(&text, gram, core::slice::from_ref(&all)), expected, "{text:?} by {gram}");
                // Places where no such gram begins may be given or left out.
                let begins = |&at: &u32| {
                    let at = at as usize;
                    at.is_multiple_of(3)
                        || text.windows(gram).enumerate().any(|(b, same)| b != at && *same == text[at..at + gram])
                };
                let starts: Vec<Range<u32>> = all.filter(begins).map(|at| at..at + 1).collect();
                assert_eq!(mark_repeated(&text, gram, &starts), expected, "{text:?} by {gram}");
            }
        }
    }
}
