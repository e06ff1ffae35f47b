//! Rolling hashes of grams of one length, for hashes that are stored. (Those for tables are in [`crate::seq::cyclic`].)
//!
//! # Source
//! Karp, Rabin 1987, *Efficient randomized pattern-matching algorithms*; modulo 2^64, with a finishing step that
//! spreads the last symbols over all bits.

use crate::hash::polynomial::BASE;

const FINISH: u64 = 0xd6e8_feb8_6659_fd93;

/// The rolling hash of the grams of one length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rolling {
    /// Weight of the symbol that leaves.
    out: u64,
    value: u64,
}

impl Rolling {
    /// Starts at the gram that is the whole of a slice.
    pub fn at(gram: &[u32]) -> Self {
        let push = |(out, value): (u64, u64), &symbol: &u32| {
            (out.wrapping_mul(BASE), value.wrapping_mul(BASE).wrapping_add(u64::from(symbol)))
        };
        let (out, value) = gram.iter().fold((1, 0), push);
        Self { out, value }
    }

    /// Moves to the next gram: one symbol leaves at the front, one enters at the end.
    #[inline]
    pub fn step(&mut self, leaves: u32, enters: u32) {
        let change = u64::from(enters).wrapping_sub(u64::from(leaves).wrapping_mul(self.out));
        self.value = self.value.wrapping_mul(BASE).wrapping_add(change);
    }

    /// Returns the hash; its high bits are the best ones.
    #[inline]
    pub fn hash(self) -> u64 {
        // Spreads the last symbols, which are in the low bits, to the high bits.
        (self.value ^ (self.value >> 32)).wrapping_mul(FINISH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::sequences;

    #[test]
    fn a_rolled_hash_is_that_of_the_gram_alone() {
        for (text, _) in sequences(100) {
            for gram in [1, 2, 5, 8] {
                let Some(first) = text.get(..gram) else { continue };
                let mut rolling = Rolling::at(first);
                for at in gram..text.len() {
                    rolling.step(text[at - gram], text[at]);
                    assert_eq!(rolling.hash(), Rolling::at(&text[at + 1 - gram..=at]).hash());
                }
            }
        }
    }
}
