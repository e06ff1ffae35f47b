//! The steps of a corpus for an engine that joins rows, such as `DuckDB` or Spark, instead of an index in memory.
//!
//! ```text
//! documents   Row::from_document   keys of each text; text and copy name documents that need no comparison
//! postings    (key, document)      of the first document of each copy
//! lists       documents of a key   dropped: most are of one site (Rules::is_template); crowded: Rules::longest_rare
//! pairs       (a, b, keys, rare)   of short lists all, of crowded ones each document with the next few (reach)
//! candidates  Rules::is_candidate  counts alone, no floats
//! verified    decide               by the texts
//! all pairs                        copies of both sides, documents of one text
//! clusters    centres
//! ```
//!
//! [`Corpus`](super::Corpus) that keeps texts finds the same pairs with the same scores, if its documents are added in
//! the order by which the engine sorts them and no limit is reached. `tests/steps.rs` compares the two row by row. One
//! difference remains: the index keeps 40 of the 64 bits of a key. For two related documents of 150 keys each, the
//! probability that a collision changes their count is 150 * 150 / 2^40, or 2e-8.
//!
//! # Source
//! The `MapReduce` jobs of CCDet (Wei, Yuan, Huang 2013) and PKU-LCS (Huang, Wang, Li 2008).
//!
//! # Cost
//! As [`postings`] and [`crate::compare`].

use alloc::vec::Vec;

use super::keys::{Paths, postings};
use super::pruning::Pruning;
use super::rank::{CandidateRule, SharedKeys};
use super::settings::CorpusLimits;
use super::{key_lists, pair_counts, rank};
use crate::base::{Ratio, Sides};
use crate::detect::{Options, compare_role, rules};
use crate::features::profile::Profile;
use crate::hash::mix;
use crate::report::{Report, Role};
use crate::text::Document;

/// What an engine keeps of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Characters that count.
    pub counted: u64,
    /// Hash of the counted characters: documents with the same `text` and `counted` are duplicates. Documents without
    /// characters are duplicates of none.
    pub text: u64,
    /// Hash of the text shown and of its features: of documents with the same `text`, `counted` and `copy` only the
    /// first one is compared.
    pub copy: u64,
    /// Distinct keys, sorted.
    pub keys: Vec<u64>,
}

impl Row {
    /// Returns the row of a document. Time O(n).
    pub fn from_document(document: &Document, paths: Paths) -> Self {
        let profile = Profile::from_document(document);
        let keys = postings(&profile, paths);
        Self { counted: profile.lengths.counted, text: profile.digest, copy: copy_hash(document, &profile), keys }
    }
}

/// Returns a hash of everything that a comparison reads: the text shown, and features that differ when the same text
/// was cut in other places (a page and a plain text).
fn copy_hash(document: &Document, profile: &Profile) -> u64 {
    let word = |bytes: &[u8]| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let shown = document.shown().as_bytes();
    let sentences = profile.sentences.iter().flat_map(|sentence| [sentence.hash, sentence.counted.into()]);
    let features = [shown.len() as u64, profile.tokens, profile.han.into(), profile.simhash.unwrap_or_default()];
    let lists = [&profile.full_stops, &profile.grams, &profile.all_grams].into_iter().flatten().copied();
    mix::of_long(shown.chunks(8).map(word).chain(features).chain(sentences).chain(lists))
}

/// Which lists and pairs count, as numbers for the conditions of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which lists are dropped, and which are crowded.
    pub pruning: Pruning,
    /// Limits up to which lists of more than [`Pruning::rare_documents`] are crossed, the shortest first.
    pub limits: CorpusLimits,
    /// Number of keys that make a candidate.
    pub keys: u32,
    /// Number of rare keys that make one if either document has at most [`Self::small`] keys.
    pub rare_of_small: u32,
    /// Number of documents with a key up to which that key alone makes a candidate.
    pub scarce_documents: u32,
    /// Number of keys of a small document.
    pub small: u32,
    /// One in `share` of the smaller document's keys makes a candidate, too.
    pub share: u64,
    /// In a crowded list each document is paired with the next `reach` documents.
    pub reach: u32,
    /// Number of documents of one text up to which all pairs are listed. If there are more, each is listed with the
    /// first one.
    pub copies: u32,
    /// For CCDet, whose pairs are decided by the counts of full-stop features alone: minimum CCS of a pair.
    pub ccs: Ratio,
    /// Minimum CLR of duplicates; below it the document with fewer features is contained.
    pub clr: Ratio,
}

impl Default for Rules {
    fn default() -> Self {
        let CandidateRule { keys, rare_of_small, .. } = CandidateRule::OF_TEXTS;
        Self {
            pruning: Pruning::default(),
            limits: CorpusLimits::default(),
            keys,
            rare_of_small,
            scarce_documents: rank::SCARCE_DOCUMENTS,
            small: CandidateRule::SMALL,
            share: rank::SHARE,
            reach: pair_counts::CROWDED_REACH,
            copies: CorpusLimits::default().copies,
            ccs: rules::CCS,
            clr: rules::CLR,
        }
    }
}

impl Rules {
    /// Returns whether a list of `documents`, of which one site has `of_site`, is dropped as part of that site's
    /// template.
    pub fn is_template(&self, documents: u32, of_site: u32) -> bool {
        let Pruning { site_documents, site_share, most_documents, .. } = self.pruning;
        let is_crowded = Ratio::new(of_site.into(), documents.into()) >= site_share;
        documents > most_documents || (documents >= site_documents.max(2) && is_crowded)
    }

    /// Returns the maximum length of a list that is not crowded. `lists` are the lengths of the lists and how many
    /// there are of each, in order of length. Lengths are doubled from eight on, up to the greatest for which the lists
    /// of up to that length are within [`CorpusLimits::crowd`] or [`CorpusLimits::crowd_documents`].
    pub fn longest_rare(&self, lists: &[(u32, u64)]) -> u32 {
        self.pruning.rare_documents.max(key_lists::longest_rare(lists, self.limits))
    }

    /// Returns whether two documents are compared. `sizes` are their numbers of keys, without those in dropped lists.
    pub fn is_candidate(&self, shared: SharedKeys, sizes: Sides<u32>) -> bool {
        let smaller = sizes.left.min(sizes.right);
        let is_small = smaller <= self.small && shared.rare >= self.rare_of_small;
        is_small
            || shared.scarce > 0
            || shared.keys >= self.keys
            || (smaller > 0 && u64::from(shared.keys) * self.share >= smaller.into())
    }
}

/// Compares two documents. Returns the role of the pair, `None` if they share nothing, and the Report if the role is
/// `least` or more. Exchanging the documents mirrors the Report.
pub fn decide(left: &Document, right: &Document, options: &Options, least: Role) -> (Option<Role>, Option<Report>) {
    compare_role(left, right, options, least)
}
