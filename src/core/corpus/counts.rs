//! Counts the shared keys of all pairs by posting lists: every pair of documents in a list scores, and the scores are
//! summed for each pair. No documents are compared pairwise.
//!
//! 1. *Plan.* The rows are read once, to find how many keys each document has, and which lists have two documents or
//!    more. Then the places of each document in these lists are recorded.
//! 2. *Count.* For each document, every newer document in each of its lists scores. Sums that make no candidate are
//!    dropped at once.
//!
//! A list of n documents has n (n - 1) / 2 pairs, and all of them score only while a list is short. In a crowded list
//! each document is paired with only a few after it, so near-copies still form chains and the work is linear in the
//! rows. In a crowded list a pair scores only if at least one of the two documents has few other keys. For other pairs
//! crowded keys make no difference ([`Enough::is_candidate`]); or, if profiles decide, hardly any: several keys next to
//! crowded ones could complete a fair share.
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

use alloc::vec::Vec;
use core::ops::Range;

use super::Settings;
use super::document_sets::DocumentSets;
use super::frequencies::{self, Frequencies, WHOLE};
use super::key_lists::{KeyLists, Newer, upto};
use super::postings::Postings;
use super::rank::{Enough, Sum};
use crate::base::{LimitReached, Sides, Sort};

/// Maximum number of documents after it with which a document of a list is paired.
const REACH: u32 = 64;
/// Maximum number of documents after it with which a document of a crowded list is paired.
pub(super) const CROWDED_REACH: u32 = 8;

/// A pair, with the keys it shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted {
    /// The older document.
    a: u32,
    /// The newer one.
    b: u32,
    sum: Sum,
}

/// The plan for counting the pairs of an index.
#[derive(Clone, Debug)]
pub struct Plan {
    lists: KeyLists,
    /// For each document and each of its lists that has newer documents, these; the last list first.
    newer: Vec<Newer>,
    /// Start of the entries of each document in `newer`, and the end of the last.
    starts: Vec<usize>,
    /// For each document, whether it has few keys that are not crowded.
    crowded: Vec<bool>,
    /// Rare keys that make a candidate.
    enough: Enough,
    /// Maximum number of documents after it with which a document of a list is paired.
    reach: u32,
    /// The limit on pairs, if it was reached.
    pub limit: Option<LimitReached>,
}

impl Plan {
    /// Makes a plan with the greatest reach within the limit on pairs, and counts the texts that contain each key. The
    /// index must be settled; `sites` has the site of each document, 0 for none.
    pub(super) fn new(
        index: &Postings,
        settings: &Settings,
        enough: Enough,
        sites: &[u32],
        texts: Option<&DocumentSets>,
    ) -> (Self, Frequencies) {
        let (lists, frequencies) = KeyLists::build(index, settings.cuts, sites, texts);
        let crowded = lists.crowded_documents();
        let within = |reach: u32| lists.pairs(&crowded, reach.into(), reach.min(CROWDED_REACH).into());
        let (mut reach, mut pairs) = (REACH, within(REACH));
        while pairs > settings.limits.pairs && reach > 1 {
            reach /= 2;
            pairs = within(reach);
        }
        let whole = lists.keys.len() as u64;
        let all = lists.pairs(&crowded, whole, whole);
        let limit = (pairs < all).then_some(LimitReached { name: "corpus.pairs", limit: pairs, reached: all });
        let (newer, starts) = lists.newer();
        (Self { lists, newer, starts, crowded, enough, reach, limit }, frequencies)
    }

    /// Iterates over the documents of each kept list of two or more, oldest first.
    pub fn lists(&self) -> impl Iterator<Item = &[u32]> {
        self.lists.since(0)
    }

    /// Returns the number of keys of each document, without keys in dropped lists.
    pub fn keys(&self) -> &[u32] {
        &self.lists.keys
    }

    /// Returns the number of documents that were numbered.
    pub fn documents(&self) -> u32 {
        self.crowded.len() as u32
    }

    /// Returns the pairs of some documents with newer ones that are worth comparing, with the keys they share, in
    /// order.
    fn counted(&self, older: Range<u32>) -> Vec<Counted> {
        let mut counting = Counting::new(self);
        let older = older.start..older.end.min(self.documents());
        older.for_each(|a| counting.count(a));
        counting.pairs
    }

    /// Returns the pairs of some documents with newer ones that are worth comparing: numbers of documents, the older
    /// one first, in order. Any part of all documents can be requested, on any number of threads; beyond the last
    /// document there are no pairs. Of documents that compare equally, only the first is included.
    pub fn candidates(&self, older: Range<u32>) -> Vec<(u32, u32)> {
        self.counted(older).iter().map(|pair| (pair.a, pair.b)).collect()
    }
}

/// Counts pairs, document by document.
struct Counting<'a> {
    plan: &'a Plan,
    /// For each document, its index in `met`, or [`CLOSED`](Self::CLOSED), or [`OPEN`](Self::OPEN).
    places: Vec<u32>,
    /// The newer documents in the lists of the current document, with the keys they share with it so far.
    met: Vec<(u32, Sum)>,
    /// The next documents of its lists, read ahead.
    next: Vec<u32>,
    pairs: Vec<Counted>,
}

impl<'a> Counting<'a> {
    /// Not met yet, and too large for a few keys to make it a candidate.
    const CLOSED: u32 = u32::MAX;
    /// Not met yet, and small.
    const OPEN: u32 = u32::MAX - 1;

    fn new(plan: &'a Plan) -> Self {
        let places = plan.keys().iter().map(|&keys| Self::unmet(keys)).collect();
        Self { plan, places, met: Vec::new(), next: Vec::new(), pairs: Vec::new() }
    }

    fn unmet(keys: u32) -> u32 {
        if keys > Enough::SMALL { Self::CLOSED } else { Self::OPEN }
    }

    /// Adds the pairs of a document with newer ones.
    #[inline(never)] // for the same reason as in lists.rs: a host optimises it after repeated calls
    fn count(&mut self, a: u32) {
        let Plan { lists, newer, starts, crowded, enough, reach, .. } = self.plan;
        let (documents, keys) = (&lists.documents, &lists.keys);
        let own = &newer[starts[a as usize]..starts[a as usize + 1]];
        let first_crowded = Newer::from(lists.first_crowded());
        let (in_crowd, rare) = own.split_at(own.partition_point(|&list| list >= first_crowded));
        // the longest lists, which have most of the documents; a document met only in these is no candidate
        let is_small = Self::unmet(keys[a as usize]) == Self::OPEN;
        let few = if is_small { 0 } else { enough.too_few(rare.iter().map(|&list| lists.most_weight(list))) };
        // first, because after crowded keys every rare one counts
        for place in in_crowd.iter().filter_map(|list| list.place()) {
            let (newer, _) = upto(&documents[place..], CROWDED_REACH.min(*reach));
            let telling = newer.iter().filter(|&&b| crowded[a as usize] || crowded[b as usize]);
            telling.for_each(|&b| self.meet(b, 0, true));
        }
        // all at once, so that the processor reads the others while it waits for one
        self.next.clear();
        self.next.extend(rare.iter().map(|list| list.first(documents)));
        for (index, list) in rare.iter().enumerate().rev() {
            let is_telling = index >= few;
            let Some(place) = list.place() else {
                self.meet(self.next[index], WHOLE, is_telling);
                continue;
            };
            let (newer, end) = upto(&documents[place..], *reach);
            // the length of a list that continues beyond the reach is unknown
            let weight = frequencies::weight(end.checked_sub(KeyLists::END).unwrap_or(*reach));
            for &b in newer {
                self.meet(b, weight, is_telling);
            }
        }
        let first = self.pairs.len();
        for (b, sum) in self.met.drain(..) {
            self.places[b as usize] = Self::unmet(keys[b as usize]);
            if enough.is_candidate(sum, Sides::new(keys[a as usize], keys[b as usize])) {
                self.pairs.push(Counted { a, b, sum });
            }
        }
        self.pairs[first..].order_by_key(|pair| pair.b);
    }

    /// Counts a key that a newer document also has. If it is not `is_telling`, it only counts together with other keys.
    #[inline]
    fn meet(&mut self, b: u32, weight: u32, is_telling: bool) {
        let place = &mut self.places[b as usize];
        if *place < Self::OPEN {
            self.met[*place as usize].1.add(weight);
        } else if is_telling || *place == Self::OPEN {
            *place = self.met.len() as u32;
            self.met.push((b, Sum::from_weight(weight)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::rank::Enough;
    use crate::corpus::{Cuts, Limits};
    use crate::hash::mix;
    use alloc::collections::BTreeMap;

    /// Documents with adjacent numbers share many keys.
    fn keys(document: u32) -> Vec<u64> {
        (0..10).map(|i| mix::hash([(document + i) / 4])).chain([mix::hash([u32::MAX])]).collect()
    }

    fn index(n: u32) -> Postings {
        let mut index = Postings::default();
        (0..n).for_each(|document| index.add(document, &keys(document)));
        index.settle();
        index
    }

    fn plan(index: &Postings, n: u32, limit: u64) -> Plan {
        let limits = Limits { pairs: limit, ..Limits::default() };
        Plan::new(index, &Settings { limits, ..Settings::default() }, Enough::OF_TEXTS, &vec![0; n as usize], None).0
    }

    /// All pairs that share a key.
    fn counts(plan: &Plan, older: Range<u32>) -> Vec<Counted> {
        Plan { enough: Enough::ANY, ..plan.clone() }.counted(older)
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
        let (n, cuts) = (9 * 28, Cuts { rare_documents: 3, ..Cuts::default() });
        let mut index = Postings::default();
        (0..n).for_each(|document| index.add(document, &keys(document)));
        index.settle();
        let sites = vec![0; n as usize];
        let limits = Limits { pairs: u64::MAX, ..Limits::default() };
        let (plan, _) =
            Plan::new(&index, &Settings { cuts, limits, ..Settings::default() }, Enough::OF_TEXTS, &sites, None);
        let mut want = Vec::new();
        for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
            let (left, right) = (keys(a), keys(b));
            let shared = left.iter().filter(|key| right.contains(key)).count() as u32;
            let crowded = if a / 9 == b / 9 { a / 9 % 7 } else { 0 };
            let sizes = Sides::new(left.len() as u32, right.len() as u32);
            let mut sum = Sum::default();
            (0..shared).for_each(|key| sum.add(u32::from(key >= crowded)));
            if Enough::OF_TEXTS.is_candidate(sum, sizes) {
                want.push((a, b));
            }
        }
        assert_eq!(plan.candidates(0..n), want);
        assert!(want.len() > 100 && plan.limit.is_none());
        let of = |crowded| plan.lists.pairs(crowded, 99, 99);
        assert!(of(&plan.crowded) < of(&vec![true; n as usize]));
        let scored: u32 = counts(&plan, 0..n).iter().map(|pair| pair.sum.shared.keys).sum();
        assert!(u64::from(scored) <= plan.lists.pairs(&plan.crowded, REACH.into(), CROWDED_REACH.into()));
    }

    #[test]
    fn a_rare_key_counts_next_to_crowded_ones() {
        // two documents share ten keys of 47, nine of them crowded, and some other documents have only these
        let crowded = || (0..9).map(|i| mix::hash([1, i]));
        let own = |document: u32| (0..37).map(move |i| mix::hash([3, document, i]));
        let mut index = Postings::default();
        (0..2).for_each(|a| index.add(a, &crowded().chain(own(a)).chain([mix::hash([2])]).collect::<Vec<u64>>()));
        (2..6).for_each(|a| index.add(a, &crowded().collect::<Vec<u64>>()));
        index.settle();
        let settings = Settings { cuts: Cuts { rare_documents: 3, ..Cuts::default() }, ..Settings::default() };
        for enough in [Enough::OF_TEXTS, Enough::OF_PROFILES] {
            let (plan, _) = Plan::new(&index, &settings, enough, &[0; 6], None);
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
        index.settle();
        for enough in [Enough::OF_TEXTS, Enough::OF_PROFILES] {
            let (plan, _) = Plan::new(&index, &Settings::default(), enough, &vec![0; n as usize], None);
            let mut sums = BTreeMap::<(u32, u32), Sum>::new();
            for list in plan.lists() {
                for (i, &a) in list.iter().enumerate() {
                    for &b in &list[i + 1..] {
                        sums.entry((a, b)).or_default().add(frequencies::weight(list.len() as u32));
                    }
                }
            }
            let size = |document: u32| plan.keys()[document as usize];
            let all = sums.len();
            sums.retain(|&(a, b), &mut sum| enough.is_candidate(sum, Sides::new(size(a), size(b))));
            assert_eq!(plan.candidates(0..n), sums.keys().copied().collect::<Vec<_>>());
            assert!(50 < sums.len() && sums.len() < all / 2, "{} of {all}", sums.len());
        }
    }
}
