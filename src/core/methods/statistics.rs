//! Corpus statistics: the number of documents that contain each term.
//!
//! A value that can be built from texts, merged with those of other texts, stored, sent and read again. The same texts
//! give the same bytes in whatever order they were added.
//!
//! # Stored form
//! Little endian: `JHST`, version (u16), number of documents, terms as a count and that many entries of (key u64,
//! documents LEB128) ordered by key, then a checksum (u64) over everything before it.
//!
//! # Cost
//! Adding a text: time O(its terms). Space 16 bytes or more for each term, depending on the hash table; 10 bytes for
//! each term when stored.

use alloc::vec::Vec;

use fxhash::FxBuildHasher;
use hashbrown::HashMap;

use super::Text;
use crate::base::{Bytes, Error, Result, Sort, bytes};

/// Number of documents, and document frequencies (df) of their terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    documents: u64,
    frequencies: HashMap<u64, u32, FxBuildHasher>,
}

const MAGIC: [u8; 4] = *b"JHST";
const VERSION: u16 = 1;

impl Statistics {
    /// Makes statistics of a pair without a corpus: each sentence of both texts is a document. This is a substitute,
    /// but it distinguishes frequent words of these texts from rare ones, and does not depend on which text comes
    /// first.
    pub fn of_sentences(texts: [&Text<'_>; 2]) -> Self {
        let mut out = Self::default();
        for text in texts {
            for sentence in 0..text.sentences.len() {
                out.add_terms(text.terms_of(sentence).iter().map(|term| term.key));
            }
        }
        out
    }

    /// Adds a text.
    pub fn add(&mut self, text: &Text<'_>) {
        self.add_terms(text.terms.iter().map(|term| term.key));
    }

    /// Adds a document by the keys of its terms, in any order, with or without repetitions.
    pub fn add_terms(&mut self, keys: impl Iterator<Item = u64>) {
        let mut keys: Vec<u64> = keys.collect();
        keys.order();
        keys.dedup();
        for key in keys {
            *self.frequencies.entry(key).or_default() += 1;
        }
        self.documents += 1;
    }

    /// Adds the statistics of other documents.
    pub fn merge(&mut self, other: &Self) {
        self.documents += other.documents;
        for (&key, &df) in &other.frequencies {
            let own = self.frequencies.entry(key).or_default();
            *own = own.saturating_add(df);
        }
    }

    /// Returns the number of documents.
    pub fn documents(&self) -> u64 {
        self.documents
    }

    /// Returns the number of terms.
    pub fn terms(&self) -> usize {
        self.frequencies.len()
    }

    /// Returns the number of documents that contain a term; an unknown term counts as one of a single document.
    pub fn df(&self, key: u64) -> u32 {
        self.frequencies.get(&key).copied().unwrap_or(1)
    }

    /// Returns the inverse document frequency, `ln(documents / df)`, at least 0.
    pub fn idf(&self, key: u64) -> f64 {
        libm::log((self.documents as f64 / f64::from(self.df(key))).max(1.0))
    }

    /// Returns the idf as a share of the highest possible one, `ln(documents)`; 0 with fewer than two documents.
    pub fn normalised_idf(&self, key: u64) -> f64 {
        if self.documents < 2 { 0.0 } else { self.idf(key) / libm::log(self.documents as f64) }
    }

    /// Returns the stored form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut terms: Vec<(u64, u32)> = self.frequencies.iter().map(|(&key, &df)| (key, df)).collect();
        terms.order();
        let mut out = Vec::with_capacity(32 + 10 * terms.len());
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        bytes::put(&mut out, self.documents);
        bytes::put(&mut out, terms.len() as u64);
        for (key, df) in terms {
            out.extend(key.to_le_bytes());
            bytes::put(&mut out, df.into());
        }
        let sum = bytes::checksum(&out);
        out.extend(sum.to_le_bytes());
        out
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// [`Error::Stored`] if the bytes are truncated, damaged, not statistics, or of another version.
    pub fn from_bytes(stored: &[u8]) -> Result<Self> {
        let (body, sum) = stored.split_last_chunk::<8>().ok_or(Error::Stored { why: "are truncated" })?;
        let mut input = Bytes::new(body);
        if input.take::<4>()? != MAGIC {
            return Err(Error::Stored { why: "are not statistics" });
        }
        if u16::from_le_bytes(input.take()?) != VERSION {
            return Err(Error::Stored { why: "are statistics of another version" });
        }
        if u64::from_le_bytes(*sum) != bytes::checksum(body) {
            return Err(Error::Stored { why: "are truncated or damaged" });
        }
        let mut out = Self { documents: input.number()?, ..Self::default() };
        for _ in 0..input.count(9)? {
            let key = u64::from_le_bytes(input.take()?);
            out.frequencies.insert(key, input.small()?);
        }
        if !input.is_empty() {
            return Err(Error::Stored { why: "continue after their end" });
        }
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, TextOptions};

    const TEXTS: [&str; 3] = ["清晨的渡口没有人。", "渡口的船。渡口的人。", "The river and the river bank."];

    fn statistics(texts: &[&str]) -> Statistics {
        let mut out = Statistics::default();
        for text in texts {
            let document = Document::from_text(*text, &TextOptions::default()).expect("short text");
            out.add(&Text::new(&document));
        }
        out
    }

    #[test]
    fn a_term_counts_once_a_document() {
        let all = statistics(&TEXTS);
        let document = Document::from_text("渡口", &TextOptions::default()).expect("short text");
        let key = Text::new(&document).terms[0].key;
        assert_eq!((all.documents(), all.df(key)), (3, 2));
        assert!((all.idf(key) - libm::log(1.5)).abs() < 1e-12);
        assert!((all.normalised_idf(0) - 1.0).abs() < 1e-12, "unknown terms are the rarest");
    }

    #[test]
    fn statistics_of_parts_merge_to_those_of_the_whole_in_any_order() {
        let mut one = statistics(&TEXTS[..1]);
        one.merge(&statistics(&TEXTS[1..]));
        let mut other = statistics(&TEXTS[1..]);
        other.merge(&statistics(&TEXTS[..1]));
        assert_eq!(one, statistics(&TEXTS));
        assert_eq!(one.to_bytes(), other.to_bytes());
    }

    #[test]
    fn stored_statistics_come_back_and_every_damage_is_an_error() {
        let stored = statistics(&TEXTS).to_bytes();
        assert_eq!(Statistics::from_bytes(&stored), Ok(statistics(&TEXTS)));
        for n in 0..stored.len() {
            assert!(Statistics::from_bytes(&stored[..n]).is_err(), "truncated to {n}");
            let mut damaged = stored.clone();
            damaged[n] ^= 0x10;
            assert!(Statistics::from_bytes(&damaged).is_err(), "damaged at {n}");
        }
    }
}
