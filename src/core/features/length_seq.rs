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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SentenceKey {
    /// Terms left after stop words are removed.
    pub len: u32,
    /// Hashes of its first two terms, 16 bits each; 0 where there is none. Han terms are the first four characters, two by two.
    pub first: [u32; 2],
}

/// The sentences of a document that have at least one term, and the index of each in [`Document::sentences`].
pub fn of(document: &Document, stops: &Stops<'_>) -> (Vec<SentenceKey>, Vec<u32>) {
    let key = |(sentence, index): (&Sentence, u32)| {
        let len = stops.count_terms(sentence.tokens.clone());
        (len > 0).then(|| (key(document, stops, sentence, len), index))
    };
    document.sentences().iter().zip(0..).filter_map(key).unzip()
}

/// The key of a sentence with so many terms.
pub(super) fn key(document: &Document, stops: &Stops<'_>, sentence: &Sentence, len: u32) -> SentenceKey {
    let hash =
        |tokens: Range<u32>| polynomial::hash(document.symbols_in(&document.symbols_of(&tokens))) as u32 & 0xFFFF;
    let first = stops.tokens_of_terms(sentence.tokens.clone()).next();
    let Some(first) = first else { return SentenceKey::default() };
    // Neighbouring bigrams overlap; the two kept ones do not.
    let second = stops.tokens_of_terms(first.end..sentence.tokens.end).next();
    SentenceKey { len, first: [hash(first), second.map_or(0, hash)] }
}
