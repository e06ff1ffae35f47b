//! Counts the shared keys of all pairs by posting lists: every pair of documents in a list scores, and the scores are
//! summed for each pair. No documents are compared pairwise.
//!
//! 1. *Plan.* The rows are read once, to find how many keys each document has, and which lists have two documents or
//!    more. Then the places of each document in these lists are recorded.
//! 2. *Count.* For each document, every newer document in each of its lists scores. Sums that make no candidate are
//!    dropped at once.
//!
//! A list of n documents has n (n - 1) / 2 pairs, and all of them score only while a list is short. In a crowded list
//! each document is paired with only a few after it, so the documents that have a passage form a chain and the work is
//! linear in the rows.
//!
//! Where texts decide, every document of the chain is compared with its neighbours, so that a passage of any number of
//! documents is found in each of them; and lists are crowded only from a length on at which all their pairs are more
//! than [`CorpusLimits::crowd`](super::CorpusLimits::crowd), and more than those of one passage of
//! [`CorpusLimits::crowd_documents`](super::CorpusLimits::crowd_documents), so that small collections list all pairs.
//!
//! Where profiles decide, a pair of a crowded list scores only if at least one of the two documents has few other keys.
//! For other pairs crowded keys make hardly any difference: several keys next to crowded ones could complete a fair
//! share.
//!
//! If there are still more pairs than the limit, the reach of all documents is reduced until there are not, or until it
//! is one document.
//!
//! # Source
//! The three `MapReduce` jobs of CCDet (Wei, Yuan, Huang 2013). Different here: the bound on long lists, and that pairs
//! are summed immediately instead of being written.
//!
//! # Cost
//! Time O(rows + pairs that score), space O(rows).

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::Settings;
use super::document_sets::DocumentSets;
use super::frequencies::Frequencies;
use super::key_lists::{KeyLists, NewerDocuments, documents_within};
use super::postings::Postings;
use super::rank::{self, CandidateRule, SharedSum};
use crate::base::{LimitReached, Sides, Sort};

/// Maximum number of documents after it with which a document of a list is paired.
const REACH: u32 = 64;
/// Maximum number of documents after it with which a document of a crowded list is paired.
pub(super) const CROWDED_REACH: u32 = 8;

/// A pair of documents, and the keys that both have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PairCount {
    /// The older document.
    a: u32,
    /// The newer document.
    b: u32,
    sum: SharedSum,
}

/// The plan for counting the pairs of an index.
#[derive(Clone, Debug)]
pub struct PairPlan {
    lists: KeyLists,
    /// For each document and each of its lists that has newer documents, these; the last list first.
    newer: Vec<NewerDocuments>,
    /// Start of the entries of each document in `newer`, and the end of the last.
    starts: Vec<usize>,
    /// For each document, whether crowded keys count for it.
    crowded: Vec<bool>,
    /// Decides which pairs are candidates.
    rule: CandidateRule,
    /// Maximum number of documents after it with which a document of a list is paired.
    reach: u32,
    /// The limit on pairs, if it was reached.
    pub limit: Option<LimitReached>,
}

impl PairPlan {
    /// Makes a plan with the greatest reach within the limit on pairs, and counts the texts that contain each key. The
    /// index must be settled; `sites` has the site of each document, 0 for none.
    pub(super) fn new(
        index: &Postings,
        settings: &Settings,
        rule: CandidateRule,
        sites: &[u32],
        texts: Option<&DocumentSets>,
    ) -> (Self, Frequencies) {
        let (mut lists, frequencies) = KeyLists::build(index, settings.pruning, sites, texts);
        let mut cut = settings.pruning.rare_documents;
        let crowded = if rule.counts_crowded() {
            cut = lists.widen(cut, settings.limits);
            vec![true; lists.keys.len()]
        } else {
            lists.crowded_documents()
        };
        let within = |reach: u32| lists.count_pairs(cut, &crowded, reach.into(), reach.min(CROWDED_REACH).into());
        let mut reach = REACH.max(cut.min(lists.keys.len() as u32));
        let mut pairs = within(reach);
        while pairs > settings.limits.pairs && reach > 1 {
            reach /= 2;
            pairs = within(reach);
        }
        let whole = lists.keys.len() as u64;
        let all = lists.count_pairs(cut, &crowded, whole, whole);
        let limit = (pairs < all).then_some(LimitReached { name: "corpus.pairs", limit: pairs, reached: all });
        let (newer, starts) = lists.newer();
        (Self { lists, newer, starts, crowded, rule, reach, limit }, frequencies)
    }

    /// Iterates over the documents of each kept list of two or more, oldest first.
    pub fn lists(&self) -> impl Iterator<Item = &[u32]> {
        self.lists.lists_from(0)
    }

    /// Returns the number of keys of each document, without keys in dropped lists.
    pub fn keys(&self) -> &[u32] {
        &self.lists.keys
    }

    /// Returns the number of documents that were numbered.
    pub fn documents(&self) -> u32 {
        self.crowded.len() as u32
    }

    /// Returns the pairs of `older` documents with newer ones that are worth comparing, with the keys they share, in
    /// order.
    fn count_pairs(&self, older: Range<u32>) -> Vec<PairCount> {
        let mut counting = PairCounter::new(self);
        let older = older.start..older.end.min(self.documents());
        older.for_each(|a| counting.count_document(a));
        counting.pairs
    }

    /// Returns the pairs of `older` documents with newer ones that are worth comparing: numbers of documents, the older
    /// one first, in order. Any part of all documents can be requested, on any number of threads; beyond the last
    /// document there are no pairs. Of documents that compare equally, only the first is included.
    pub fn candidates(&self, older: Range<u32>) -> Vec<(u32, u32)> {
        self.count_pairs(older).iter().map(|pair| (pair.a, pair.b)).collect()
    }
}

/// Counts pairs, document by document.
struct PairCounter<'a> {
    plan: &'a PairPlan,
    /// For each document, its index in `partners`, or [`UNMET_LARGE`](Self::UNMET_LARGE), or
    /// [`UNMET_SMALL`](Self::UNMET_SMALL).
    states: Vec<u32>,
    /// The newer documents in the lists of the current document, with the keys they share with it so far.
    partners: Vec<(u32, SharedSum)>,
    /// The next documents of its lists, read ahead.
    next: Vec<u32>,
    pairs: Vec<PairCount>,
}

impl<'a> PairCounter<'a> {
    /// State of a document that is not in `partners` and has too many keys for a few of them to make it a candidate.
    const UNMET_LARGE: u32 = u32::MAX;
    /// State of a document that is not in `partners` and is small.
    const UNMET_SMALL: u32 = u32::MAX - 1;

    fn new(plan: &'a PairPlan) -> Self {
        let places = plan.keys().iter().map(|&keys| Self::unmet_state(keys)).collect();
        Self { plan, states: places, partners: Vec::new(), next: Vec::new(), pairs: Vec::new() }
    }

    /// Returns the state of a document of `keys` keys that is not in `partners`.
    fn unmet_state(keys: u32) -> u32 {
        if keys > CandidateRule::SMALL { Self::UNMET_LARGE } else { Self::UNMET_SMALL }
    }

    /// Adds the pairs of a document with newer ones.
    #[inline(never)] // because a host optimises a function after repeated calls
    fn count_document(&mut self, a: u32) {
        let PairPlan { lists, newer, starts, crowded, rule, reach, .. } = self.plan;
        let (documents, keys) = (&lists.documents, &lists.keys);
        let own = &newer[starts[a as usize]..starts[a as usize + 1]];
        let first_crowded = NewerDocuments::from_place(lists.first_crowded());
        let (in_crowd, rare) = own.split_at(own.partition_point(|&list| list >= first_crowded));
        // the longest lists, which have most of the documents; a document met only in these is no candidate
        let is_small = Self::unmet_state(keys[a as usize]) == Self::UNMET_SMALL;
        let few = if is_small { 0 } else { rule.count_too_few(rare.iter().map(|&list| lists.most_weight(list))) };
        // first, because after crowded keys every rare one counts
        for place in in_crowd.iter().filter_map(|list| list.place()) {
            let (newer, _) = documents_within(&documents[place..], CROWDED_REACH.min(*reach));
            let counted = newer.iter().filter(|&&b| crowded[a as usize] || crowded[b as usize]);
            counted.for_each(|&b| self.add_key(b, 0, true));
        }
        // all at once, so that the processor reads the others while it waits for one
        self.next.clear();
        self.next.extend(rare.iter().map(|list| list.first(documents)));
        for (index, list) in rare.iter().enumerate().rev() {
            let counts_alone = index >= few;
            let Some(place) = list.place() else {
                self.add_key(self.next[index], rank::weight_of(1), counts_alone);
                continue;
            };
            let (newer, end) = documents_within(&documents[place..], *reach);
            // the length of a list that continues beyond the reach is unknown
            let weight = rank::weight_of(end.checked_sub(KeyLists::END).unwrap_or(*reach));
            for &b in newer {
                self.add_key(b, weight, counts_alone);
            }
        }
        let first = self.pairs.len();
        for (b, sum) in self.partners.drain(..) {
            self.states[b as usize] = Self::unmet_state(keys[b as usize]);
            if rule.is_candidate(sum, Sides::new(keys[a as usize], keys[b as usize])) {
                self.pairs.push(PairCount { a, b, sum });
            }
        }
        self.pairs[first..].order_by_key(|pair| pair.b);
    }

    /// Counts a key that a newer document also has. Without `counts_alone` it only counts together with other keys.
    #[inline]
    fn add_key(&mut self, b: u32, weight: u32, counts_alone: bool) {
        let place = &mut self.states[b as usize];
        if *place < Self::UNMET_SMALL {
            self.partners[*place as usize].1.add(weight);
        } else if counts_alone || *place == Self::UNMET_SMALL {
            *place = self.partners.len() as u32;
            self.partners.push((b, SharedSum::from_weight(weight)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::rank::CandidateRule;
    use crate::corpus::{CorpusLimits, Pruning};
    use crate::hash::mix;
    use alloc::collections::BTreeMap;

    /// Documents with adjacent numbers share many keys.
    fn keys(document: u32) -> Vec<u64> {
        (0..10).map(|i| mix::hash([(document + i) / 4])).chain([mix::hash([u32::MAX])]).collect()
    }

    fn index(n: u32) -> Postings {
        let mut index = Postings::default();
        (0..n).for_each(|document| index.add(document, &keys(document)));
        index.sort_parts();
        index
    }

    fn plan(index: &Postings, n: u32, limit: u64) -> PairPlan {
        let limits = CorpusLimits { pairs: limit, crowd: 0, crowd_documents: 0, ..CorpusLimits::default() };
        PairPlan::new(
            index,
            &Settings { limits, ..Settings::default() },
            CandidateRule::OF_TEXTS,
            &vec![0; n as usize],
            None,
        )
        .0
    }

    /// All pairs that share a key.
    fn counts(plan: &PairPlan, older: Range<u32>) -> Vec<PairCount> {
        PairPlan { rule: CandidateRule::ANY, ..plan.clone() }.count_pairs(older)
    }

    #[test]
    fn counts_are_those_of_all_pairs_compared() {
        let plan = plan(&index(50), 50, u64::MAX);
        let counts = counts(&plan, 0..50);
        let mut want = BTreeMap::new();
        for a in 0..50 {
            for b in a + 1..50 {
                let mut own = keys(a);
                own.dedup();
                let shared = own.iter().filter(|key| keys(b).contains(key)).count() as u32;
                want.insert((a, b), shared);
            }
        }
        let got: BTreeMap<_, _> = counts.iter().map(|pair| ((pair.a, pair.b), pair.sum.shared.keys)).collect();
        assert_eq!(got, want);
        assert!(counts.is_sorted_by_key(|pair| (pair.a, pair.b)));
        assert_eq!((plan.limit.as_ref(), plan.keys()[0]), (None, 4));
        let in_lists = |a, b| plan.lists().filter(|list| list.contains(&a) && list.contains(&b)).count() as u32;
        assert!(want.iter().all(|(&(a, b), &shared)| in_lists(a, b) == shared));
    }

    #[test]
    fn the_same_pairs_come_out_however_the_work_is_parted() {
        let plan = plan(&index(300), 300, u64::MAX);
        assert!(plan.limit.is_some(), "all share a key");
        for size in [1, 50, 150] {
            let parts = (0..300 / size).flat_map(|part| counts(&plan, part * size..(part + 1) * size));
            assert_eq!(parts.collect::<Vec<_>>(), counts(&plan, 0..300));
        }
    }

    #[test]
    fn work_stays_within_the_limit_and_neighbours_are_still_paired() {
        let index = index(2000);
        let plan = plan(&index, 2000, 20_000);
        let told = plan.limit.as_ref().expect("a limit was reached");
        assert!(told.limit <= 20_000 && told.reached > 1_999_000);
        let neighbours = counts(&plan, 0..2000).into_iter().filter(|pair| pair.b == pair.a + 1).count();
        assert_eq!(neighbours, 1999);
    }

    #[test]
    fn pairs_that_crowded_keys_make_no_candidates_of_are_those_left_out() {
        // groups of nine, as far as a crowded list reaches: keys of the group, of two neighbours, and of each document
        let keys = |document: u32| {
            let (group, own) = (document / 9, mix::hash([document]) as u32 % 40);
            let crowded = (0..group % 7).map(move |i| mix::hash([1, group, i]));
            let rare = (0..group % 4).map(move |i| mix::hash([2, document / 2, i]));
            crowded.chain(rare).chain((0..own).map(move |i| mix::hash([3, document, i]))).collect::<Vec<u64>>()
        };
        let (n, pruning) = (9 * 28, Pruning { rare_documents: 3, ..Pruning::default() });
        let mut index = Postings::default();
        (0..n).for_each(|document| index.add(document, &keys(document)));
        index.sort_parts();
        let sites = vec![0; n as usize];
        let limits = CorpusLimits { pairs: u64::MAX, crowd: 0, crowd_documents: 0, ..CorpusLimits::default() };
        let (plan, _) = PairPlan::new(
            &index,
            &Settings { pruning, limits, ..Settings::default() },
            CandidateRule::OF_TEXTS,
            &sites,
            None,
        );
        let mut want = Vec::new();
        for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
            let (left, right) = (keys(a), keys(b));
            let shared = left.iter().filter(|key| right.contains(key)).count() as u32;
            let crowded = if a / 9 == b / 9 { a / 9 % 7 } else { 0 };
            let sizes = Sides::new(left.len() as u32, right.len() as u32);
            let mut sum = SharedSum::default();
            (0..shared).for_each(|key| sum.add(if key < crowded { 0 } else { rank::weight_of(2) }));
            if CandidateRule::OF_TEXTS.is_candidate(sum, sizes) {
                want.push((a, b));
            }
        }
        assert_eq!(plan.candidates(0..n), want);
        assert!(want.len() > 100 && plan.limit.is_none());
        assert!(plan.crowded.iter().all(|&counts| counts), "texts decide");
        let scored: u32 = counts(&plan, 0..n).iter().map(|pair| pair.sum.shared.keys).sum();
        assert!(u64::from(scored) <= plan.lists.count_pairs(3, &plan.crowded, REACH.into(), CROWDED_REACH.into()));
    }

    #[test]
    fn a_rare_key_counts_next_to_crowded_ones() {
        // two documents share ten keys of 47, nine of them crowded, and some other documents have only these
        let crowded = || (0..9).map(|i| mix::hash([1, i]));
        let own = |document: u32| (0..37).map(move |i| mix::hash([3, document, i]));
        let mut index = Postings::default();
        (0..2).for_each(|a| index.add(a, &crowded().chain(own(a)).chain([mix::hash([2])]).collect::<Vec<u64>>()));
        (2..6).for_each(|a| index.add(a, &crowded().collect::<Vec<u64>>()));
        index.sort_parts();
        let limits = CorpusLimits { crowd: 0, crowd_documents: 0, ..CorpusLimits::default() };
        let pruning = Pruning { rare_documents: 3, ..Pruning::default() };
        let settings = Settings { pruning, limits, ..Settings::default() };
        for rule in [CandidateRule::OF_TEXTS, CandidateRule::OF_PROFILES] {
            let (plan, _) = PairPlan::new(&index, &settings, rule, &[0; 6], None);
            assert_eq!(plan.candidates(0..1), [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]);
            assert_eq!(plan.candidates(5..99), []);
        }
    }

    #[test]
    fn candidates_are_those_of_all_pairs_compared() {
        // random keys of two to forty documents, and keys of each document alone
        let n = 400;
        let number = |i: u32, j: u32, most: u32| mix::hash([i, j]) as u32 % most;
        let mut shared = vec![Vec::new(); n as usize];
        for key in 0..700 {
            let len = 2 + number(key, 0, 39) * number(key, 1, 39) / 38;
            (0..len).for_each(|i| shared[number(key, 2 + i, n / (1 + key % 5)) as usize].push(u64::from(key)));
        }
        let keys = |document: u32| {
            let own = (0..number(document, 99, 20) * 40).map(|i| u64::from(1000 + 800 * document + i));
            let shared = shared[document as usize].iter().copied();
            shared.chain(own).map(|key| mix::hash([key as u32])).collect::<Vec<u64>>()
        };
        let mut index = Postings::default();
        (0..n).for_each(|document| index.add(document, &keys(document)));
        index.sort_parts();
        for rule in [CandidateRule::OF_TEXTS, CandidateRule::OF_PROFILES] {
            let (plan, _) = PairPlan::new(&index, &Settings::default(), rule, &vec![0; n as usize], None);
            let mut sums = BTreeMap::<(u32, u32), SharedSum>::new();
            for list in plan.lists() {
                for (i, &a) in list.iter().enumerate() {
                    for &b in &list[i + 1..] {
                        sums.entry((a, b)).or_default().add(rank::weight_of(list.len() as u32));
                    }
                }
            }
            let size = |document: u32| plan.keys()[document as usize];
            let all = sums.len();
            sums.retain(|&(a, b), &mut sum| rule.is_candidate(sum, Sides::new(size(a), size(b))));
            assert_eq!(plan.candidates(0..n), sums.keys().copied().collect::<Vec<_>>());
            assert!(50 < sums.len() && sums.len() < all / 2, "{} of {all}", sums.len());
        }
    }
}
