//! Chooses candidates by shared keys: the documents that are worth comparing.
//!
//! The rows come from the index of this package or from any database: a key and a document each, for the keys of one
//! profile. Two documents are candidates if they share two keys, one that hardly any other document has, one that few
//! others have if either is small, or a fair share of the smaller one's keys. How many others have the two keys does
//! not matter, because a passage that a whole class has copied is in all of their texts.
//!
//! # Cost
//! Time O(rows + documents).

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use super::frequencies::{self, WHOLE};
use super::pruning::Pruning;
use crate::base::{LimitReached, Sides, Sort, order_by_number};
use crate::measures::set::Counts;

/// The keys that two documents share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SharedKeys {
    /// Number of keys that both have.
    pub keys: u32,
    /// Number of these keys that few documents have.
    pub rare: u32,
    /// Number of these keys that hardly any document has.
    pub scarce: u32,
}

/// The sum over the keys that two documents share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SharedSum {
    pub shared: SharedKeys,
    /// Weight of the rare keys.
    weight: u32,
}

impl SharedSum {
    /// Makes the sum of one key.
    pub fn from_weight(weight: u32) -> Self {
        let mut sum = Self::default();
        sum.add(weight);
        sum
    }

    /// Adds a key with its [weight](weight_of), or with weight 0 if it is not rare.
    pub fn add(&mut self, weight: u32) {
        self.shared.keys += 1;
        self.shared.rare += u32::from(weight > 0);
        self.shared.scarce += u32::from(weight >= SCARCE);
        self.weight = self.weight.saturating_add(weight.min(WHOLE));
    }
}

/// Maximum number of documents with a key that alone makes a candidate where texts decide. A common stretch of 23 Han
/// characters has one chosen gram for certain, and 30 characters can be evidence, so one gram must do; but a key of `n`
/// documents then makes up to `n` - 1 candidates of each. With 4, 95 % and more of such passages are candidates, also
/// in collections with several editions of a text, where one copy gives its gram to four documents; with 2, 84 % are.
pub(super) const SCARCE_DOCUMENTS: u32 = 4;

/// The weight of such a key as [`SharedSum::add`] takes it. It counts as a [`WHOLE`] one.
const SCARCE: u32 = 2 * WHOLE;

/// Returns the weight of a rare key of `documents` documents.
pub(super) fn weight_of(documents: u32) -> u32 {
    if documents <= SCARCE_DOCUMENTS { SCARCE } else { frequencies::weight(documents) }
}

/// The keys that make a candidate: at least `keys` of any kind, or at least `rare` rare ones, with at least `weight`
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CandidateRule {
    /// Minimum number of keys, however many documents have them; `u32::MAX` if only rare keys count.
    pub keys: u32,
    pub rare: u32,
    weight: u32,
    /// Minimum number of rare keys if either document is small.
    pub rare_of_small: u32,
    /// Whether a single key of at most [`SCARCE_DOCUMENTS`] is enough.
    takes_scarce: bool,
}

impl CandidateRule {
    /// A single key is enough.
    #[cfg(test)]
    pub const ANY: Self = Self { keys: 0, rare: 0, weight: 0, rare_of_small: 0, takes_scarce: true };
    /// For a decision by texts: two keys, because one alone is often a set phrase, unless hardly any other document has
    /// it. A title may share only one chosen gram with the text that contains it.
    pub const OF_TEXTS: Self = Self { keys: 2, rare: 2, weight: 0, rare_of_small: 1, takes_scarce: true };
    /// For a decision by profiles alone, for which two grams are hardly ever enough, and wording of many documents
    /// never is. Results are stable up to a weight of 1.6.
    pub const OF_PROFILES: Self =
        Self { keys: u32::MAX, rare: 3, weight: WHOLE, rare_of_small: 3, takes_scarce: false };

    /// Whether two documents with `sizes` keys are worth comparing.
    pub fn is_candidate(self, sum: SharedSum, sizes: Sides<u32>) -> bool {
        let rare = if sizes.left.min(sizes.right) <= Self::SMALL { self.rare_of_small } else { self.rare };
        let is_rare = sum.shared.rare >= rare && sum.weight >= self.weight;
        let is_scarce = self.takes_scarce && sum.shared.scarce > 0;
        is_rare || is_scarce || sum.shared.keys >= self.keys || sum.shared.is_share(sizes)
    }

    /// Whether crowded keys make candidates, and not only complete a share.
    pub fn counts_crowded(self) -> bool {
        self.keys < u32::MAX
    }

    /// Returns how many of a document's rare keys, the lightest first, make no candidate by themselves, for two
    /// documents that are not [small](Self::SMALL). `weights` are upper bounds.
    pub fn count_too_few(self, weights: impl Iterator<Item = u32>) -> usize {
        let mut sum = 0;
        let is_too_few = |&(n, weight): &(u32, u32)| {
            sum += weight.min(WHOLE);
            let is_scarce = self.takes_scarce && weight >= SCARCE;
            !is_scarce && (n < self.rare || sum < self.weight)
        };
        (1..=Self::SMALL / SHARE as u32).zip(weights).take_while(is_too_few).count()
    }

    /// Maximum number of keys of a small document, of which a few keys are a fair share.
    pub const SMALL: u32 = 40;
}

/// A share of the smaller document's keys makes a candidate if it is at least one in this many.
pub(super) const SHARE: u64 = 5;

impl SharedKeys {
    /// Whether the shared keys are a fair share of the smaller document's keys.
    pub(super) fn is_share(self, sizes: Sides<u32>) -> bool {
        let smaller = sizes.left.min(sizes.right);
        self.keys > 0 && smaller > 0 && u64::from(self.keys) * SHARE >= smaller.into()
    }

    /// Returns the most that two documents with `keys` crowded keys share if rare ones do not make them a candidate.
    pub(super) fn crowded(keys: u32) -> Self {
        let rare = CandidateRule::OF_TEXTS.rare - 1;
        Self { keys: keys + rare, rare, scarce: 0 }
    }

    /// Returns the counts, from which CCS, CLR and Jaccard on keys follow.
    pub fn counts(self, sizes: Sides<u32>) -> Counts {
        Counts { common: self.keys.into(), sets: sizes.map(u64::from) }
    }
}

/// Data about the documents in the rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats<'a> {
    /// Number of keys of each document, by its number.
    pub sizes: &'a [u32],
    /// Site of each document, 0 for none; may be empty.
    pub sites: &'a [u32],
    /// Decides which lists carry information.
    pub pruning: Pruning,
}

/// A document that is worth comparing with the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The document.
    pub document: u32,
    /// The keys that the two share.
    pub shared: SharedKeys,
}

/// Returns the candidates, those that share most first. `size` is the number of distinct keys of the query. `rows` are
/// a key and a document each, in any order; rows of documents beyond `stats.sizes` are ignored.
pub fn rank(size: u32, rows: &[(u64, u32)], stats: &Stats<'_>) -> Vec<Candidate> {
    let mut rows: Vec<(u64, u32)> = rows.iter().filter(|row| (row.1 as usize) < stats.sizes.len()).copied().collect();
    rows.order();
    rows.dedup();
    let mut tally = Tally::new(stats);
    for list in rows.chunk_by(|a, b| a.0 == b.0) {
        let documents: Vec<u32> = list.iter().map(|row| row.1).collect();
        tally.add(&documents);
    }
    tally.candidates(size, CandidateRule::OF_TEXTS)
}

/// Sums up the lists of a query, one key after the other.
pub(super) struct Tally<'a> {
    stats: &'a Stats<'a>,
    /// Documents, each with the weight of a rare key that it has.
    rare: Vec<u64>,
    crowded: KeyCounts,
    /// Number of keys whose lists were dropped.
    dropped: u32,
    dropped_of: KeyCounts,
    /// Number of documents of a crowded list that are looked at.
    rows: usize,
    /// Length of the longest list that has more.
    longest: usize,
}

impl<'a> Tally<'a> {
    pub fn new(stats: &'a Stats<'a>) -> Self {
        let (crowded, dropped_of) = Default::default();
        Self { stats, rare: Vec::new(), crowded, dropped: 0, dropped_of, rows: usize::MAX, longest: 0 }
    }

    /// Looks at no more than this many documents of a crowded list, the first ones.
    pub fn with_rows(self, rows: u32) -> Self {
        Self { rows: rows as usize, ..self }
    }

    /// Returns the limit on the documents of a list, if it was reached.
    pub fn limit(&self) -> Option<LimitReached> {
        let (limit, reached) = (self.rows as u64, self.longest as u64);
        (reached > 0).then_some(LimitReached { name: "corpus.query", limit, reached })
    }

    /// Adds the documents of one key.
    pub fn add(&mut self, documents: &[u32]) {
        let Stats { sizes, sites, pruning } = self.stats;
        let site = |&document: &u32| sites.get(document as usize).copied().unwrap_or(0);
        if !pruning.keeps(documents.len(), documents.iter().map(site)) {
            self.dropped += 1;
            self.dropped_of.add(documents, sizes.len());
        } else if pruning.is_rare(documents.len()) {
            let weight = u64::from(weight_of(documents.len() as u32));
            self.rare.extend(documents.iter().map(|&document| u64::from(document) << 32 | weight));
        } else {
            let first = documents.get(..self.rows).unwrap_or(documents);
            if first.len() < documents.len() {
                self.longest = self.longest.max(documents.len());
            }
            self.crowded.add(first, sizes.len());
        }
    }

    /// Returns the candidates, by the keys they share.
    pub fn candidates(mut self, size: u32, rule: CandidateRule) -> Vec<Candidate> {
        let size = size.saturating_sub(self.dropped);
        let mut out = Vec::new();
        let mut consider = |document: u32, sum: SharedSum| {
            let other = self.stats.sizes[document as usize].saturating_sub(self.dropped_of.count_of(document));
            if rule.is_candidate(sum, Sides::new(size, other)) {
                out.push(Candidate { document, shared: sum.shared });
            }
        };
        order_by_number(&mut self.rare, |&entry| entry >> 32);
        for entries in self.rare.chunk_by(|a, b| a >> 32 == b >> 32) {
            let document = (entries[0] >> 32) as u32;
            let mut sum = SharedSum::default();
            for &entry in entries {
                sum.add(entry as u32);
            }
            sum.shared.keys += self.crowded.take_count(document);
            consider(document, sum);
        }
        for document in core::mem::take(&mut self.crowded.documents) {
            let keys = self.crowded.take_count(document);
            if keys > 0 {
                consider(document, SharedSum { shared: SharedKeys { keys, rare: 0, scarce: 0 }, weight: 0 });
            }
        }
        out.order_by_key(|Candidate { document, shared: SharedKeys { keys, rare, .. } }| {
            (Reverse((*rare, *keys)), *document)
        });
        out
    }
}

/// Numbers of keys of one kind that documents have.
#[derive(Default)]
struct KeyCounts {
    /// The number for each document; empty while none has any.
    keys: Vec<u32>,
    /// The documents that have some.
    documents: Vec<u32>,
}

impl KeyCounts {
    /// Adds a key to `documents`; there are `all` documents.
    fn add(&mut self, documents: &[u32], all: usize) {
        if self.keys.is_empty() {
            self.keys = vec![0; all];
        }
        for &document in documents {
            let keys = &mut self.keys[document as usize];
            if *keys == 0 {
                self.documents.push(document);
            }
            *keys += 1;
        }
    }

    /// Returns the number of keys of a document.
    fn count_of(&self, document: u32) -> u32 {
        self.keys.get(document as usize).copied().unwrap_or(0)
    }

    /// Returns the number for a document, and sets it to 0.
    fn take_count(&mut self, document: u32) -> u32 {
        self.keys.get_mut(document as usize).map_or(0, core::mem::take)
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
        assert_eq!(found(100, &rows, &[100, 100, 100]), [1, 0, 2]);
    }

    #[test]
    fn one_key_is_enough_of_a_small_document() {
        let rows = [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)];
        assert_eq!(found(100, &rows, &[100, 40, 41, 100, 100]), [1]);
        assert_eq!(found(3, &rows, &[100; 5]), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn one_key_is_enough_if_hardly_any_document_has_it() {
        for (documents, want) in [(1, 1), (4, 4), (5, 0)] {
            let rows: Vec<(u64, u32)> = (0..documents).map(|document| (1, document)).collect();
            assert_eq!(found(100, &rows, &vec![100; documents as usize]).len(), want, "{documents}");
            let (sizes, list) = ([100; 5], (0..documents).collect::<Vec<u32>>());
            let stats = Stats { sizes: &sizes, ..Stats::default() };
            let mut tally = Tally::new(&stats);
            tally.add(&list);
            assert_eq!(tally.candidates(100, CandidateRule::OF_PROFILES).len(), 0, "profiles ask for three");
        }
    }

    #[test]
    fn two_keys_make_a_candidate_however_many_documents_have_them() {
        for documents in [64, 65, 1000] {
            for (keys, want) in [(1, 0), (2, documents as usize)] {
                let rows: Vec<(u64, u32)> = (0..documents).flat_map(|i| (0..keys).map(move |key| (key, i))).collect();
                assert_eq!(found(100, &rows, &vec![100; documents as usize]).len(), want, "{documents} {keys}");
            }
        }
    }

    #[test]
    fn a_query_looks_at_the_first_documents_of_a_long_list_and_says_so() {
        let (sizes, list) = ([100; 200], (0..200).collect::<Vec<u32>>());
        let stats = Stats { sizes: &sizes, ..Stats::default() };
        for (rows, found) in [(100, 100), (199, 199), (200, 200)] {
            let mut tally = Tally::new(&stats).with_rows(rows);
            (0..2).for_each(|_| tally.add(&list));
            let limit = LimitReached { name: "corpus.query", limit: rows.into(), reached: 200 };
            assert_eq!(tally.limit(), (rows < 200).then_some(limit));
            let candidates = tally.candidates(100, CandidateRule::OF_TEXTS);
            assert_eq!(candidates.len(), found);
            assert!(candidates.iter().all(|one| (one.document as usize) < found));
        }
    }

    #[test]
    fn keys_that_many_have_make_no_candidates_of_profiles() {
        // each of five keys is shared by this many documents
        for (documents, found) in [(2, true), (8, true), (39, true), (41, false), (64, false)] {
            let (sizes, list) = ([100; 64], (0..documents).collect::<Vec<u32>>());
            let stats = Stats { sizes: &sizes, ..Stats::default() };
            let candidates = |rule| {
                let mut tally = Tally::new(&stats);
                (0..5).for_each(|_| tally.add(&list));
                tally.candidates(100, rule).len()
            };
            assert_eq!(candidates(CandidateRule::OF_TEXTS), list.len());
            assert_eq!(candidates(CandidateRule::OF_PROFILES), if found { list.len() } else { 0 }, "{documents}");
        }
    }

    #[test]
    fn keys_of_a_site_are_dropped_and_not_counted() {
        let rows: Vec<(u64, u32)> = (0..10).flat_map(|document| (0..5).map(move |key| (key, document))).collect();
        let rows = [rows, [(77, 0), (78, 0)].to_vec()].concat();
        let stats = Stats { sizes: &[50; 10], sites: &[1; 10], pruning: Pruning::default() };
        let ranked = rank(50, &rows, &stats);
        assert_eq!(ranked, [Candidate { document: 0, shared: SharedKeys { keys: 2, rare: 2, scarce: 2 } }]);
    }

    #[test]
    fn of_a_page_that_is_a_notice_for_the_most_part_the_rest_decides() {
        // 45 keys of the notice, and one that the query also has
        let rows: Vec<(u64, u32)> = (0..10).flat_map(|document| (0..45).map(move |key| (key, document))).collect();
        let stats = Stats { sizes: &[46; 10], sites: &[1; 10], pruning: Pruning::default() };
        let ranked = rank(145, &[rows, [(77, 0)].to_vec()].concat(), &stats);
        assert_eq!(ranked, [Candidate { document: 0, shared: SharedKeys { keys: 1, rare: 1, scarce: 1 } }]);
    }

    #[test]
    fn a_text_that_is_mostly_its_site_s_is_as_small_as_the_rest_of_it() {
        let notice = (0..10).flat_map(|document| (0..55).map(move |key| (key, document)));
        let rows: Vec<(u64, u32)> = notice.chain([(77, 10)]).collect();
        let mut sites = [1; 11];
        sites[10] = 2;
        let stats = Stats { sizes: &[60; 11], sites: &sites, pruning: Pruning::default() };
        let shared = SharedKeys { keys: 1, rare: 1, scarce: 1 };
        assert_eq!(rank(60, &rows, &stats), [Candidate { document: 10, shared }]);
    }

    #[test]
    fn rare_and_crowded_keys_add_up_to_a_fair_share() {
        let all: Vec<u32> = (0..100).collect();
        let stats = Stats { sizes: &[50; 100], ..Stats::default() };
        let mut tally = Tally::new(&stats);
        (0..9).for_each(|_| tally.add(&all));
        tally.add(&[5]);
        let candidates = tally.candidates(50, CandidateRule::OF_PROFILES);
        assert_eq!(candidates.iter().map(|one| one.document).collect::<Vec<_>>(), [5]);
    }

    #[test]
    fn profiles_ask_for_three_keys_of_small_documents_too() {
        for (size, keys) in [(100, 3), (40, 3)] {
            let candidates = |n: u32| {
                let stats = Stats { sizes: &[size], ..Stats::default() };
                let mut tally = Tally::new(&stats);
                (0..n).for_each(|_| tally.add(&[0]));
                tally.candidates(100, CandidateRule::OF_PROFILES).len()
            };
            assert_eq!((candidates(keys - 1), candidates(keys)), (0, 1), "{size}");
        }
    }

    #[test]
    fn rows_of_unknown_documents_and_rows_given_twice_do_not_count() {
        let stats = Stats { sizes: &[100, 100], ..Stats::default() };
        let shared = SharedKeys { keys: 1, rare: 1, scarce: 1 };
        assert_eq!(rank(100, &[(1, 0), (1, 0), (2, 7), (3, 7)], &stats), [Candidate { document: 0, shared }]);
    }
}
