//! Computes hashes of grams for tables. Each hash follows from the one before it, and the processor can overlap nearly
//! all operations.
//!
//! # Source
//! Cohen 1997, *Recursive hashing functions for n-grams*: hashing by cyclic polynomials, with a multiplication in place
//! of its table.

use crate::base::GOLDEN_RATIO_64;

/// Bits by which a hash is rotated with each symbol.
const TURN: u32 = 7;

/// The rolling hash of the grams of one length.
#[derive(Clone, Copy, Debug)]
pub struct Cyclic {
    /// Bits by which the symbol that leaves has been rotated.
    out: u32,
    value: u64,
}

impl Cyclic {
    /// Hashes the gram that is the whole of a slice.
    #[inline]
    pub fn at(gram: &[u32]) -> Self {
        let push = |value: u64, &symbol: &u32| value.rotate_left(TURN) ^ scattered(symbol);
        Self { out: TURN.wrapping_mul(gram.len() as u32) % u64::BITS, value: gram.iter().fold(0, push) }
    }

    /// Moves to the next gram: one symbol leaves at the front, one enters at the end.
    #[inline]
    pub fn step(&mut self, leaves: u32, enters: u32) {
        self.value = self.value.rotate_left(TURN) ^ (scattered(enters) ^ scattered(leaves).rotate_left(self.out));
    }

    /// Returns the hash; its high bits are the best ones.
    #[inline]
    pub const fn hash(self) -> u64 {
        self.value
    }
}

/// The hashes of the grams of a text, computed in ascending order.
#[derive(Debug)]
pub struct GramHashes<'t> {
    text: &'t [u32],
    gram: usize,
    last: usize,
    hash: Cyclic,
}

impl<'t> GramHashes<'t> {
    /// Starts at the first gram; the text must contain one.
    pub fn new(text: &'t [u32], gram: usize) -> Self {
        Self { text, gram, last: 0, hash: Cyclic::at(&text[..gram]) }
    }

    /// Returns the hash of the gram that begins at `at`, which must not be before the position of the last call.
    #[inline]
    pub fn at(&mut self, at: usize) -> u64 {
        if at == self.last + 1 {
            self.hash.step(self.text[self.last], self.text[self.last + self.gram]);
        } else if at > self.last {
            self.hash = Cyclic::at(&self.text[at..at + self.gram]);
        }
        self.last = at;
        self.hash.hash()
    }
}

#[inline]
const fn scattered(symbol: u32) -> u64 {
    (symbol as u64).wrapping_mul(GOLDEN_RATIO_64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::sequences;

    #[test]
    fn a_hash_that_was_stepped_to_is_that_of_the_gram_alone() {
        for (text, _) in sequences(100) {
            for gram in [1, 2, 5, 8, 70] {
                let Some(first) = text.get(..gram) else { continue };
                let mut hash = Cyclic::at(first);
                for at in gram..text.len() {
                    hash.step(text[at - gram], text[at]);
                    assert_eq!(hash.hash(), Cyclic::at(&text[at + 1 - gram..=at]).hash());
                }
            }
        }
    }
}
