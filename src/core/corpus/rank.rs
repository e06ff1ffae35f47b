//! From shared keys to candidates: which documents are worth being compared.
//!
//! The rows come from the index of this package or from any database: a key and a document each, for the keys of one profile. Two
//! documents are candidates when they share two keys that few others have, or a fair share of the smaller one's keys. Of a key that
//! more have than are few, the first are taken: in a crowd of near-copies the same ones every time.
//!
//! # Cost
//! Time O(rows).

use alloc::vec::Vec;

use super::cuts::Cuts;
use crate::base::{Sides, Sort, order_by_number};
use crate::measures::set::Counts;

/// What two documents have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shared {
    /// Keys that both have.
    pub keys: u32,
    /// Those of them that few documents have.
    pub rare: u32,
}

/// Rare keys that make a candidate ...
pub(super) const RARE: u32 = 2;
/// ... and one of profiles alone, which hardly ever tell anything of two grams.
pub(super) const RARE_OF_PROFILES: u32 = 3;
/// One in so many of the smaller document's keys makes a candidate.
const SHARE: u64 = 5;

impl Shared {
    /// Whether the two are worth being compared, given the numbers of their keys.
    pub fn is_candidate(self, sizes: Sides<u32>) -> bool {
        self.is_candidate_by(RARE, sizes)
    }

    /// The same when so many rare keys make a candidate.
    pub(super) fn is_candidate_by(self, least_rare: u32, sizes: Sides<u32>) -> bool {
        let smaller = sizes.left.min(sizes.right);
        self.rare >= least_rare || (self.keys > 0 && smaller > 0 && u64::from(self.keys) * SHARE >= smaller.into())
    }

    /// The most that two documents with so many crowded keys share while rare ones make them no candidate.
    pub(super) fn crowded(keys: u32) -> Self {
        Self { keys: keys + RARE - 1, rare: RARE - 1 }
    }

    /// CCS, CLR and Jaccard on keys follow from these.
    pub fn counts(self, sizes: Sides<u32>) -> Counts {
        Counts { common: self.keys.into(), sets: sizes.map(u64::from) }
    }
}

/// What is known of the documents that rows name.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats<'a> {
    /// Number of keys of each document, by its number.
    pub sizes: &'a [u32],
    /// Site of each document, 0 for none; may be empty.
    pub sites: &'a [u32],
    /// Which lists tell something.
    pub cuts: Cuts,
}

/// A document worth being compared with the one asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The document.
    pub document: u32,
    /// What the two have in common.
    pub shared: Shared,
}

/// The candidates, those with most in common first. `size` is the number of distinct keys asked for; rows are a key and a document
/// each, in any order, and name no document beyond `stats.sizes`.
pub fn rank(size: u32, rows: &[(u64, u32)], stats: &Stats<'_>) -> Vec<Candidate> {
    let mut rows: Vec<(u64, u32)> = rows.iter().filter(|row| (row.1 as usize) < stats.sizes.len()).copied().collect();
    rows.order();
    rows.dedup();
    let mut tally = Tally::new(stats);
    for list in rows.chunk_by(|a, b| a.0 == b.0) {
        let documents: Vec<u32> = list.iter().map(|row| row.1).collect();
        tally.add(&documents);
    }
    tally.candidates(size, RARE)
}

/// Adds lists up, one key after the other.
pub(super) struct Tally<'a> {
    stats: &'a Stats<'a>,
    /// The document, then whether the key is rare.
    found: Vec<u64>,
    /// Keys whose lists were dropped.
    dropped: u32,
}

impl<'a> Tally<'a> {
    pub fn new(stats: &'a Stats<'a>) -> Self {
        Self { stats, found: Vec::new(), dropped: 0 }
    }

    /// The documents of one key.
    pub fn add(&mut self, documents: &[u32]) {
        let cuts = &self.stats.cuts;
        let site = |&document: &u32| self.stats.sites.get(document as usize).copied().unwrap_or(0);
        if !cuts.keep(documents.len(), documents.iter().map(site)) {
            self.dropped += 1;
            return;
        }
        let (most, len) = (cuts.rare_documents as usize, documents.len());
        let rare = u64::from(cuts.is_rare(len));
        self.found.extend(documents[..len.min(most)].iter().map(|&document| u64::from(document) << 1 | rare));
    }

    /// Those that are candidates, by what they have in common.
    pub fn candidates(mut self, size: u32, least_rare: u32) -> Vec<Candidate> {
        let size = size.saturating_sub(self.dropped);
        order_by_number(&mut self.found, |&entry| entry >> 1);
        let mut out = Vec::new();
        for list in self.found.chunk_by(|a, b| a >> 1 == b >> 1) {
            let document = (list[0] >> 1) as u32;
            let rare = list.iter().filter(|&&entry| entry & 1 == 1).count() as u32;
            let shared = Shared { keys: list.len() as u32, rare };
            if shared.is_candidate_by(least_rare, Sides::new(size, self.stats.sizes[document as usize])) {
                out.push(Candidate { document, shared });
            }
        }
        out.order_by_key(|candidate| core::cmp::Reverse((candidate.shared.rare, candidate.shared.keys)));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(size: u32, rows: &[(u64, u32)], sizes: &[u32]) -> Vec<u32> {
        let stats = Stats { sizes, ..Stats::default() };
        rank(size, rows, &stats).iter().map(|candidate| candidate.document).collect()
    }

    #[test]
    fn documents_with_most_in_common_come_first() {
        let rows = [(1, 0), (2, 0), (1, 1), (2, 1), (3, 1), (9, 2)];
        assert_eq!(found(100, &rows, &[100, 100, 100]), [1, 0]);
    }

    #[test]
    fn one_key_is_enough_when_it_is_a_fair_share() {
        let rows = [(1, 0), (1, 1), (1, 2)];
        assert_eq!(found(100, &rows, &[100, 5, 6]), [1]);
        assert_eq!(found(3, &rows, &[100, 100, 100]), [0, 1, 2]);
    }

    #[test]
    fn crowded_keys_are_no_evidence_by_themselves() {
        let rows: Vec<(u64, u32)> = (0..100).flat_map(|document| (0..5).map(move |key| (key, document))).collect();
        assert_eq!(found(100, &rows, &[100; 100]), [0; 0]);
        assert_eq!(found(20, &rows, &[100; 100]).len(), 64);
    }

    #[test]
    fn keys_of_a_site_are_dropped_and_not_counted() {
        let rows: Vec<(u64, u32)> = (0..10).flat_map(|document| (0..5).map(move |key| (key, document))).collect();
        let rows = [rows, [(77, 0), (78, 0)].to_vec()].concat();
        let stats = Stats { sizes: &[50; 10], sites: &[1; 10], cuts: Cuts::default() };
        let ranked = rank(50, &rows, &stats);
        assert_eq!(ranked, [Candidate { document: 0, shared: Shared { keys: 2, rare: 2 } }]);
    }

    #[test]
    fn rows_of_unknown_documents_and_rows_given_twice_do_not_count() {
        assert_eq!(found(100, &[(1, 0), (1, 0), (2, 7), (3, 7)], &[100]), [0; 0]);
    }
}
