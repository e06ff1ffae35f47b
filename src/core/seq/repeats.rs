//! What a sequence repeats: the positions that lie in a gram occurring more than once.
//!
//! # Cost
//! Time O(n · gram) at worst and about O(n) on prose, space about 12 bytes a symbol.

use alloc::{vec, vec::Vec};

use super::rolling::Rolling;

/// Slots tried for one gram, so that crafted input ends too; beyond them it counts as new.
const PROBES: usize = 256;

/// For each position whether it lies in a gram that occurs at another place as well.
pub fn repeated(text: &[u32], gram: usize) -> Vec<bool> {
    let mut repeated = vec![false; text.len()];
    let Some(first) = text.get(..gram).filter(|first| !first.is_empty()) else { return repeated };
    let count = text.len() - gram + 1;
    let bits = (2 * count).next_power_of_two().trailing_zeros();
    // One more than the first place of a gram; 0 is free.
    let mut slots = vec![0_u32; 1 << bits];
    let mut hash = Rolling::at(first);
    // Where the last gram that was repeated ends.
    let mut marked = 0;
    for at in 0..count {
        if at > 0 {
            hash.step(text[at - 1], text[at + gram - 1]);
        }
        let slot = (hash.hash() >> (64 - bits)) as usize;
        for probe in 0..PROBES {
            let slot = &mut slots[(slot + probe) & ((1 << bits) - 1)];
            let Some(known) = slot.checked_sub(1) else {
                *slot = at as u32 + 1;
                break;
            };
            let known = known as usize;
            // Most that share a slot by chance differ at once.
            if text[known] == text[at] && text[known..known + gram] == text[at..at + gram] {
                repeated[known..known + gram].fill(true);
                repeated[at.max(marked)..at + gram].fill(true);
                marked = at + gram;
                break;
            }
        }
    }
    repeated
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{families, sequences};

    #[test]
    fn what_is_repeated_is_what_a_search_everywhere_finds() {
        for (text, _) in sequences(300).chain(families(120)) {
            for gram in [0, 1, 2, 4, 8] {
                let mut expected = vec![false; text.len()];
                for (at, one) in text.windows(gram.max(1)).enumerate().take_while(|_| gram > 0) {
                    if text.windows(gram).enumerate().any(|(other, same)| other != at && same == one) {
                        expected[at..at + gram].fill(true);
                    }
                }
                assert_eq!(repeated(&text, gram), expected, "{text:?} by {gram}");
            }
        }
    }
}
