//! Sentence-length sequence (句长序列) of SL+ST: one number for each sentence, with its first two terms for verification.
//!
//! # Source
//! Feng, *Duplicate document detection based on a suffix tree*, Software Guide 14(5), 2015; Feng & Wu, DEXA 2015: steps
//! 1-3. Different here: lengths remain integers, without letters or an upper bound.
//!
//! # Cost
//! Time and space O(n).

use alloc::vec::Vec;
use core::ops::Range;

use crate::hash::polynomial;
use crate::text::{Document, Sentence, Stops};

/// One sentence: its length in terms, and hashes of its first two terms.
///
/// The hash of a term has 16 bits, so that a key is one number of 64 bits ([`SentenceKey::number`]) in which length and
/// hashes never overlap. The fields are private because a wider hash would make sentences of different lengths equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SentenceKey {
    len: u32,
    first: [u16; 2],
}

impl SentenceKey {
    /// Makes the key of a sentence of `len` terms. `first` are its first two terms that do not overlap, as symbols; a
    /// sentence of one term has no second one.
    pub fn of_terms<'t>(len: u32, first: impl IntoIterator<Item = &'t [u32]>) -> Self {
        let mut hashes = [0; 2];
        for (hash, term) in hashes.iter_mut().zip(first) {
            *hash = polynomial::hash(term) as u16;
        }
        Self { len, first: hashes }
    }

    /// Makes a key from its stored parts.
    pub const fn from_parts(len: u32, first: [u16; 2]) -> Self {
        Self { len, first }
    }

    /// Returns the number of terms after stop words are removed.
    pub const fn len(self) -> u32 {
        self.len
    }

    /// Whether the sentence has no term.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns the hashes of its first two terms; 0 for a missing one. For Han text the terms are the first four
    /// characters, two by two.
    pub const fn first(self) -> [u16; 2] {
        self.first
    }

    /// Returns the whole key as one number, which is equal only for equal keys.
    pub const fn number(self) -> u64 {
        (self.len as u64) << 32 | (self.first[0] as u64) << 16 | self.first[1] as u64
    }
}

/// Returns the keys of the sentences of a document that have at least one term, and the index of each in
/// [`Document::sentences`].
pub fn sentence_keys(document: &Document, stops: &Stops<'_>) -> (Vec<SentenceKey>, Vec<u32>) {
    let key = |(sentence, index): (&Sentence, u32)| {
        let len = stops.count_terms(sentence.tokens.clone());
        (len > 0).then(|| (key(document, stops, sentence, len), index))
    };
    document.sentences().iter().zip(0..).filter_map(key).unzip()
}

/// Returns the key of a sentence with `len` terms.
pub(super) fn key(document: &Document, stops: &Stops<'_>, sentence: &Sentence, len: u32) -> SentenceKey {
    let symbols = |tokens: Range<u32>| document.symbols_in(&document.symbols_of(&tokens));
    let first = stops.tokens_of_terms(sentence.tokens.clone()).next();
    // Neighbouring bigrams overlap, so the second term begins after the end of the first.
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
