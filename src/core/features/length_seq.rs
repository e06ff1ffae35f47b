//! Sentence-length sequence (句长序列) of SL+ST: one number a sentence, with its first two terms for verification.
//!
//! # Source
//! Feng, *Duplicate document detection based on a suffix tree*, Software Guide 14(5), 2015; Feng & Wu, DEXA 2015: steps 1-3. Different
//! here: lengths stay integers, without letters or an upper bound.
//!
//! # Cost
//! Time and space O(n).

use alloc::vec::Vec;
use core::ops::Range;

use crate::hash::polynomial;
use crate::text::{Document, Sentence, Stops};

/// One sentence: its length in terms, and what its first two terms are.
///
/// A hash of a term has 16 bits, so that a key is one number of 64 bits ([`SentenceKey::number`]) in which length and hashes never overlap.
/// The fields are private because a wider hash would make sentences of different lengths equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SentenceKey {
    len: u32,
    first: [u16; 2],
}

impl SentenceKey {
    /// The key of a sentence of `len` terms whose first two terms, given as symbols, do not overlap. Of a sentence of one term the second
    /// is missing.
    pub fn of_terms<'t>(len: u32, first: impl IntoIterator<Item = &'t [u32]>) -> Self {
        let mut hashes = [0; 2];
        for (hash, term) in hashes.iter_mut().zip(first) {
            *hash = polynomial::hash(term) as u16;
        }
        Self { len, first: hashes }
    }

    /// A key from its parts, as stored.
    pub const fn from_parts(len: u32, first: [u16; 2]) -> Self {
        Self { len, first }
    }

    /// Terms left after stop words are removed.
    pub const fn len(self) -> u32 {
        self.len
    }

    /// Whether the sentence has no term.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Hashes of its first two terms; 0 where there is none. Han terms are the first four characters, two by two.
    pub const fn first(self) -> [u16; 2] {
        self.first
    }

    /// The whole key as one number: equal keys have equal numbers, others have not.
    pub const fn number(self) -> u64 {
        (self.len as u64) << 32 | (self.first[0] as u64) << 16 | self.first[1] as u64
    }
}

/// The sentences of a document that have at least one term, and the index of each in [`Document::sentences`].
pub fn of(document: &Document, stops: &Stops<'_>) -> (Vec<SentenceKey>, Vec<u32>) {
    let key = |(sentence, index): (&Sentence, u32)| {
        let len = stops.count_terms(sentence.tokens.clone());
        (len > 0).then(|| (key(document, stops, sentence, len), index))
    };
    document.sentences().iter().zip(0..).filter_map(key).unzip()
}

/// The key of a sentence with `len` terms.
pub(super) fn key(document: &Document, stops: &Stops<'_>, sentence: &Sentence, len: u32) -> SentenceKey {
    let symbols = |tokens: Range<u32>| document.symbols_in(&document.symbols_of(&tokens));
    let first = stops.tokens_of_terms(sentence.tokens.clone()).next();
    // Neighbouring bigrams overlap; the two kept ones do not.
    let second = first.clone().and_then(|first| stops.tokens_of_terms(first.end..sentence.tokens.end).next());
    SentenceKey::of_terms(len, [first, second].into_iter().flatten().map(symbols))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_other_lengths_or_terms_have_other_numbers() {
        let terms = [[1_u32, 2], [3, 4], [5, 6]];
        let mut numbers: Vec<u64> = (0..4)
            .flat_map(|len| terms.map(|a| (len, a)))
            .flat_map(|(len, a)| terms.map(|b| SentenceKey::of_terms(len, [&a[..], &b]).number()))
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 4 * 3 * 3);
        assert_eq!(SentenceKey::from_parts(1, [u16::MAX; 2]).number() >> 32, 1);
    }
}
