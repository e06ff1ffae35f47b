//! Counts the documents that have a gram, because a gram of many documents is not evidence for two of them.
//!
//! Two texts alone show that a phrase is boilerplate only if one of them repeats it. An index shows more: wording that
//! many documents have, such as the formulas of statutes or the notice of a site. A gram of [`FEW`] documents or fewer
//! has weight 1. A gram of more documents has less, so that its weights add up to `FEW`. Weights decide whether a
//! passage is more than chance; they do not change coverage.
//!
//! # Cost
//! Space O(keys of more than `FEW` documents); a look-up O(1).

use alloc::vec::Vec;

use super::{keys, postings};
use crate::base::KeyNumbers;

/// Maximum number of documents with a key of weight 1. The results are stable from 6 to 12: with 4, copies in a set of
/// a few versions each are lost; with 16, twice as many pairs of statutes are reported that their texts do not confirm.
pub(super) const FEW: u32 = 8;

/// The keys of an index that more than a few documents have.
#[derive(Clone, Debug)]
pub(super) struct Frequencies {
    keys: KeyNumbers,
    documents: Vec<u32>,
}

/// The weight 1 of a key in [`weight`].
pub(super) const WHOLE: u32 = 1 << 10;

/// Returns the weight of a key of `documents` documents, in parts of [`WHOLE`]; never 0.
pub(super) fn weight(documents: u32) -> u32 {
    (FEW * WHOLE / documents.max(FEW)).max(1)
}

impl Default for Frequencies {
    fn default() -> Self {
        Self { keys: KeyNumbers::for_keys(0), documents: Vec::new() }
    }
}

impl Frequencies {
    /// Adds the [stored bits](postings::stored_bits) of a key if more than [`FEW`] documents have it. The count of a
    /// key that was added before does not change.
    pub fn add(&mut self, key: u64, documents: usize) {
        if documents > FEW as usize && self.keys.number(key) as usize == self.documents.len() {
            self.documents.push(documents as u32);
        }
    }

    /// As [`add`](Self::add), for a gram.
    #[cfg(test)]
    pub fn add_gram(&mut self, gram: u64, documents: usize) {
        self.add(postings::stored_bits(keys::gram_key(gram)), documents);
    }

    /// Returns the weight of a gram.
    pub fn weight(&self, gram: u64) -> f64 {
        let number = self.keys.find(postings::stored_bits(keys::gram_key(gram)));
        number.map_or(1.0, |number| f64::from(FEW) / f64::from(self.documents[number as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gram_weighs_as_much_as_few_documents_have_of_it() {
        let mut frequencies = Frequencies::default();
        for gram in 0..100 {
            frequencies.add_gram(gram, gram as usize);
        }
        for gram in 0..100 {
            let want = if gram <= FEW.into() { 1.0 } else { f64::from(FEW) / gram as f64 };
            assert!((frequencies.weight(gram) - want).abs() < 1e-9, "{gram}");
        }
        assert!(frequencies.weight(1000) > 0.99, "of a gram that the index has not");
        // keys that agree in their stored bits are treated as one
        for gram in [50, 100] {
            frequencies.add_gram(gram, gram as usize);
        }
        assert!((frequencies.weight(100) - f64::from(FEW) / 100.0).abs() < 1e-9);
    }
}
