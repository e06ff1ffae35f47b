//! All pairs by posting lists: every pair in a list scores, and scores are summed by pair. Nothing is compared pairwise.
//!
//! 1. *Plan.* The rows are gone through once: how many keys each document has, and which lists have two documents or more. Then each
//!    document is told where in these it stands.
//! 2. *Count.* Document by document: every newer document of each of its lists scores. Sums that make no candidate are left out at once.
//!
//! A list of n documents has n (n - 1) / 2 pairs; so many score only while a list is short. In a crowded one each document is paired with
//! few after it: near-copies still form chains, and the work stays linear in the rows. And there a pair scores only if one of the two has
//! little else than crowded keys: for any other pair they make no difference ([`Shared::is_candidate`]). If there are more pairs than the
//! limit still, all documents reach only so far that they are not.
//!
//! # Source
//! The three `MapReduce` jobs of CCDet (Wei, Yuan, Huang 2013). Different here: the bound on long lists, and that pairs are summed where
//! they are met instead of being written.
//!
//! # Cost
//! Time O(rows + pairs that score), space O(rows).

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::Settings;
use super::cuts::Cuts;
use super::frequencies::{self, FEW, Frequencies, WHOLE};
use super::postings::{self, Postings};
use super::rank::{Enough, Shared, Sum};
use crate::base::{LimitReached, Sides, Sort};

/// Documents after it that a document of a list is paired with, at most.
const REACH: u32 = 64;
/// The same in a crowded list.
const CROWDED_REACH: u32 = 8;

/// A pair and what it has in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted {
    /// The older document.
    a: u32,
    /// The newer one.
    b: u32,
    sum: Sum,
}

/// How the lists of an index become pairs.
#[derive(Clone, Debug)]
pub struct Plan {
    lists: Lists,
    /// For each document and each list that has newer ones, the last list first: these.
    newer: Vec<Newer>,
    /// Where those of each document begin in `newer`, and where the last end.
    starts: Vec<usize>,
    /// Whether a document has little else than crowded keys.
    crowded: Vec<bool>,
    /// Rare keys that make a candidate.
    enough: Enough,
    /// Documents after it that a document of a list is paired with, at most.
    reach: u32,
    /// The limit on pairs, when it was reached.
    pub limit: Option<LimitReached>,
}

/// The kept lists of two documents or more.
#[derive(Clone, Debug)]
struct Lists {
    /// The documents of each, oldest first, then how many they are, counted from [`END`](Self::END). Lists of few documents come first, then
    /// those of up to twice as many, and so on; the crowded ones are the last.
    documents: Vec<u32>,
    /// Where each of these classes but the first begins.
    starts: Vec<usize>,
    /// How many there are of each length, without the crowded ones.
    lengths: Vec<u64>,
    /// Keys of each document, those in dropped lists left out.
    keys: Vec<u32>,
}

/// The newer documents of a list: the one there is, in a list of few, or with [`MORE`](Self::MORE) where they begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Newer(usize);

impl Newer {
    const MORE: usize = 1 << (usize::BITS - 1);

    fn from(place: usize) -> Self {
        Self(Self::MORE | place)
    }

    fn place(self) -> Option<usize> {
        (self.0 >= Self::MORE).then_some(self.0 & !Self::MORE)
    }
}

/// Rows of the index on their way into lists.
struct Gathering<'a> {
    cuts: Cuts,
    sites: &'a [u32],
    frequencies: Frequencies,
    classes: Vec<Vec<u32>>,
    lengths: Vec<u64>,
    keys: Vec<u32>,
}

impl Gathering<'_> {
    /// Goes through the rows of a part.
    #[inline(never)] // a host that compiles a function better while it is called again and again cannot do so in the midst of one call
    fn take_in(&mut self, part: u64, rows: &[u64]) {
        let site = |&row: &u64| self.sites.get(postings::document(row) as usize).copied().unwrap_or(0);
        let keys = &mut self.keys[..];
        for list in rows.chunk_by(|&a, &b| postings::key(a) == postings::key(b)) {
            if let &[row] = list {
                keys[postings::document(row) as usize] += 1;
                continue;
            }
            let len = list.len();
            self.frequencies.add(postings::kept_of(part, list[0]), len);
            if !self.cuts.keep(len, list.iter().map(site)) {
                continue;
            }
            let own = list.iter().map(|&row| postings::document(row));
            own.clone().for_each(|document| keys[document as usize] += 1);
            let class = if self.cuts.is_rare(len) { class(len) } else { Lists::CROWDED };
            self.classes[class].extend(own.chain([Lists::END + len as u32]));
            if class < Lists::CROWDED {
                self.lengths.resize(self.lengths.len().max(len + 1), 0);
                self.lengths[len] += 1;
            }
        }
    }

    fn finish(self) -> (Lists, Frequencies) {
        let Self { frequencies, classes, lengths, keys, .. } = self;
        let mut classes = classes.into_iter();
        let (mut documents, mut starts) = (classes.next().unwrap_or_default(), Vec::new());
        for lists in classes {
            starts.push(documents.len());
            documents.extend_from_slice(&lists);
        }
        (Lists { documents, starts, lengths, keys }, frequencies)
    }
}

impl Lists {
    /// More than any number of a document.
    const END: u32 = 1 << 31;
    /// The class of crowded lists, the last.
    const CROWDED: usize = 32;
    /// Places that are looked at in one call.
    const BLOCK: usize = 1 << 14;

    /// Those of the rows, and how many documents have each key.
    fn of(index: &Postings, cuts: Cuts, sites: &[u32]) -> (Self, Frequencies) {
        let (frequencies, keys) = (Frequencies::default(), vec![0; sites.len()]);
        let classes = vec![Vec::new(); Self::CROWDED + 1];
        let mut gathering = Gathering { cuts, sites, frequencies, classes, lengths: Vec::new(), keys };
        (0..).zip(index.parts()).for_each(|(part, rows)| gathering.take_in(part, rows));
        gathering.finish()
    }

    /// Those that begin at a place or later.
    fn since(&self, place: usize) -> impl Iterator<Item = &[u32]> {
        self.documents[place..].split(|&document| document >= Self::END).filter(|list| !list.is_empty())
    }

    /// Where the crowded ones begin.
    fn first_crowded(&self) -> usize {
        self.starts[Self::CROWDED - 1]
    }

    fn crowded(&self) -> impl Iterator<Item = &[u32]> {
        self.since(self.first_crowded())
    }

    /// The most that the key of a list weighs that is not crowded.
    fn most_weight(&self, list: Newer) -> u32 {
        match self.starts.partition_point(|&start| Newer::from(start) <= list) {
            0 => WHOLE,
            class => frequencies::weight((FEW << (class - 1)) + 1),
        }
    }

    /// The documents with little else than crowded keys.
    fn crowded_documents(&self) -> Vec<bool> {
        let mut crowded_keys = vec![0; self.keys.len()];
        self.crowded().flatten().for_each(|&document| crowded_keys[document as usize] += 1);
        let has_little_else = |(&keys, crowded)| Shared::crowded(crowded).is_candidate(Sides::new(keys, keys));
        self.keys.iter().zip(crowded_keys).map(has_little_else).collect()
    }

    /// Pairs that make a difference, when documents reach so far, and at most so many as score. `crowded` tells of each document whether
    /// it has little else than crowded keys.
    fn pairs(&self, crowded: &[bool], reach: u64, crowded_reach: u64) -> u64 {
        let rare = (0..).zip(&self.lengths).map(|(len, lists)| lists * pairs(len, len, reach));
        let telling = |list: &[u32]| list.iter().filter(|&&document| crowded[document as usize]).count();
        let crowded = self.crowded().map(|list| pairs(list.len() as u64, telling(list) as u64, crowded_reach));
        rare.chain(crowded).sum()
    }

    /// Tells each document that has newer ones in a list, and these.
    fn each(&self, mut tell: impl FnMut(u32, Newer)) {
        (0..self.documents.len()).step_by(Self::BLOCK).for_each(|start| self.each_since(start, &mut tell));
    }

    /// The same of a block of places.
    #[inline(never)] // as above
    fn each_since(&self, start: usize, tell: &mut impl FnMut(u32, Newer)) {
        let crowded = self.first_crowded();
        let windows = self.documents[start..].array_windows().take(Self::BLOCK);
        for (place, &[document, next, end]) in (start..).zip(windows) {
            if document < Self::END && next < Self::END {
                let is_one = place < crowded && end > Self::END && end <= Self::END + FEW;
                tell(document, if is_one { Newer(next as usize) } else { Newer::from(place + 1) });
            }
        }
    }

    /// The newer documents of a list, for each document and each of its lists that has any, the last list first; and where those of each
    /// document begin among these, and the last end.
    fn newer(&self) -> (Vec<Newer>, Vec<usize>) {
        let mut starts = vec![0; self.keys.len() + 1];
        self.each(|document, _| starts[document as usize] += 1);
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut newer = vec![Newer::default(); end];
        self.each(|document, those| {
            let start = &mut starts[document as usize];
            *start -= 1;
            newer[*start] = those;
        });
        (newer, starts)
    }
}

impl Plan {
    /// The greatest reach within the limit on pairs, and how many documents have each key. The index has been settled; `sites` tells the
    /// site of each document, 0 for none.
    pub(super) fn new(index: &Postings, settings: &Settings, enough: Enough, sites: &[u32]) -> (Self, Frequencies) {
        let (lists, frequencies) = Lists::of(index, settings.cuts, sites);
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

    /// The documents of each kept list of two or more, oldest first.
    pub fn lists(&self) -> impl Iterator<Item = &[u32]> {
        self.lists.since(0)
    }

    /// Keys of each document, those in dropped lists left out.
    pub fn keys(&self) -> &[u32] {
        &self.lists.keys
    }

    /// Documents that were numbered.
    pub fn documents(&self) -> u32 {
        self.crowded.len() as u32
    }

    /// The pairs of some documents with newer ones that are worth being compared, and what they share; in order.
    fn counted(&self, older: Range<u32>) -> Vec<Counted> {
        let mut counting = Counting::of(self);
        older.for_each(|a| counting.count(a));
        counting.pairs
    }

    /// The pairs of some documents with newer ones that are worth being compared: numbers of documents, the older one first, in order.
    /// Any parts of all documents may be asked for, on any number of threads. Of documents with the same text the first alone takes part.
    pub fn candidates(&self, older: Range<u32>) -> Vec<(u32, u32)> {
        self.counted(older).iter().map(|pair| (pair.a, pair.b)).collect()
    }
}

/// Pairs, document by document.
struct Counting<'a> {
    plan: &'a Plan,
    /// Of each document: where it is among those met, or [`CLOSED`](Self::CLOSED), or [`OPEN`](Self::OPEN).
    places: Vec<u32>,
    /// The newer documents of lists of one, and what they share with it so far.
    met: Vec<(u32, Sum)>,
    /// Those with which its lists go on, read ahead.
    next: Vec<u32>,
    pairs: Vec<Counted>,
}

impl<'a> Counting<'a> {
    /// Not met yet, and too large for a few keys to make it a candidate.
    const CLOSED: u32 = u32::MAX;
    /// Not met yet, and small.
    const OPEN: u32 = u32::MAX - 1;

    fn of(plan: &'a Plan) -> Self {
        let places = plan.keys().iter().map(|&keys| Self::unmet(keys)).collect();
        Self { plan, places, met: Vec::new(), next: Vec::new(), pairs: Vec::new() }
    }

    fn unmet(keys: u32) -> u32 {
        if keys > Enough::SMALL { Self::CLOSED } else { Self::OPEN }
    }

    /// Adds the pairs of a document with newer ones.
    #[inline(never)] // as above
    fn count(&mut self, a: u32) {
        let Plan { lists, newer, starts, crowded, enough, reach, .. } = self.plan;
        let (documents, keys) = (&lists.documents, &lists.keys);
        let own = &newer[starts[a as usize]..starts[a as usize + 1]];
        let first_crowded = Newer::from(lists.first_crowded());
        let (in_crowd, rare) = own.split_at(own.partition_point(|&list| list >= first_crowded));
        // the longest, with most of the documents: whom it meets in these alone is no candidate
        let is_small = Self::unmet(keys[a as usize]) == Self::OPEN;
        let few = if is_small { 0 } else { enough.too_few(rare.iter().map(|&list| lists.most_weight(list))) };
        // all at once, for a processor that waits for one reads the others
        self.next.clear();
        self.next.extend(rare.iter().map(|list| list.place().map_or(list.0 as u32, |place| documents[place])));
        for (index, list) in rare.iter().enumerate().rev() {
            let is_telling = index >= few;
            let Some(place) = list.place() else {
                self.meet(self.next[index], WHOLE, is_telling);
                continue;
            };
            let (newer, end) = upto(&documents[place..], *reach);
            // of a list that goes on beyond the reach nobody knows how long it is
            let weight = frequencies::weight(end.checked_sub(Lists::END).unwrap_or(*reach));
            for &b in newer {
                self.meet(b, weight, is_telling);
            }
        }
        for place in in_crowd.iter().filter_map(|list| list.place()) {
            let (newer, _) = upto(&documents[place..], CROWDED_REACH.min(*reach));
            let telling = newer.iter().filter(|&&b| crowded[a as usize] || crowded[b as usize]);
            telling.for_each(|&b| self.meet(b, 0, true));
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

    /// A key that a newer document has, too. If it is not telling, it counts with others only.
    #[inline]
    fn meet(&mut self, b: u32, weight: u32, is_telling: bool) {
        let place = &mut self.places[b as usize];
        if *place < Self::OPEN {
            self.met[*place as usize].1.add(weight);
        } else if is_telling || *place == Self::OPEN {
            *place = self.met.len() as u32;
            self.met.push((b, Sum::of(weight)));
        }
    }
}

/// The documents that a list goes on with, up to so many, and what follows.
#[inline]
fn upto(list: &[u32], reach: u32) -> (&[u32], u32) {
    let count = list.iter().take(reach as usize).take_while(|&&b| b < Lists::END).count();
    (&list[..count], list[count])
}

/// The class of a list: how often few documents must be doubled to be as many as it has.
fn class(len: usize) -> usize {
    (usize::BITS - ((len - 1) / FEW as usize).leading_zeros()) as usize
}

/// Pairs of a list of `n` documents with those of them that tell, each document paired with `reach` after it; at most.
fn pairs(n: u64, tell: u64, reach: u64) -> u64 {
    let all = |n: u64| n * n.saturating_sub(1) / 2;
    let within = if n <= reach { all(n) } else { all(reach) + (n - reach) * reach };
    within.min(all(n) - all(n - tell)).min(2 * tell * reach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Limits;
    use crate::corpus::rank::Enough;
    use crate::hash::mix;
    use alloc::collections::BTreeMap;

    /// Documents whose numbers are near have many keys in common.
    fn keys(document: u32) -> Vec<u64> {
        (0..10).map(|i| mix::of([(document + i) / 4])).chain([mix::of([u32::MAX])]).collect()
    }

    fn index(n: u32) -> Postings {
        let mut index = Postings::default();
        (0..n).for_each(|document| index.add(document, &keys(document)));
        index.settle();
        index
    }

    fn plan(index: &Postings, n: u32, limit: u64) -> Plan {
        let limits = Limits { pairs: limit, ..Limits::default() };
        Plan::new(index, &Settings { limits, ..Settings::default() }, Enough::OF_TEXTS, &vec![0; n as usize]).0
    }

    /// All that share a key.
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
        // groups of nine, as far as a crowded list reaches: keys of the group, of two neighbours, and of each
        let keys = |document: u32| {
            let (group, own) = (document / 9, mix::of([document]) as u32 % 40);
            let crowded = (0..group % 7).map(move |i| mix::of([1, group, i]));
            let rare = (0..group % 4).map(move |i| mix::of([2, document / 2, i]));
            crowded.chain(rare).chain((0..own).map(move |i| mix::of([3, document, i]))).collect::<Vec<u64>>()
        };
        let (n, cuts) = (9 * 28, Cuts { rare_documents: 3, ..Cuts::default() });
        let mut index = Postings::default();
        (0..n).for_each(|document| index.add(document, &keys(document)));
        index.settle();
        let sites = vec![0; n as usize];
        let limits = Limits { pairs: u64::MAX, ..Limits::default() };
        let (plan, _) = Plan::new(&index, &Settings { cuts, limits, ..Settings::default() }, Enough::OF_TEXTS, &sites);
        let mut want = Vec::new();
        for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
            let (left, right) = (keys(a), keys(b));
            let shared = left.iter().filter(|key| right.contains(key)).count() as u32;
            let crowded = if a / 9 == b / 9 { a / 9 % 7 } else { 0 };
            let sizes = Sides::new(left.len() as u32, right.len() as u32);
            if (Shared { keys: shared, rare: shared - crowded }).is_candidate(sizes) {
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
    fn candidates_are_those_of_all_pairs_compared() {
        // keys that from two to forty documents have, no matter which, and those of each document alone
        let n = 400;
        let number = |i: u32, j: u32, most: u32| mix::of([i, j]) as u32 % most;
        let mut shared = vec![Vec::new(); n as usize];
        for key in 0..700 {
            let len = 2 + number(key, 0, 39) * number(key, 1, 39) / 38;
            (0..len).for_each(|i| shared[number(key, 2 + i, n / (1 + key % 5)) as usize].push(u64::from(key)));
        }
        let keys = |document: u32| {
            let own = (0..number(document, 99, 90)).map(|i| u64::from(1000 + 100 * document + i));
            let shared = shared[document as usize].iter().copied();
            shared.chain(own).map(|key| mix::of([key as u32])).collect::<Vec<u64>>()
        };
        let mut index = Postings::default();
        (0..n).for_each(|document| index.add(document, &keys(document)));
        index.settle();
        for enough in [Enough::OF_TEXTS, Enough::OF_PROFILES] {
            let (plan, _) = Plan::new(&index, &Settings::default(), enough, &vec![0; n as usize]);
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

    #[test]
    fn pairs_are_counted_as_they_are_written() {
        let all = |n, reach| pairs(n, n, reach);
        assert_eq!((all(1, 1), all(5, 64), all(5, 2), all(5, 1)), (0, 10, 7, 4));
        // one of five, and none
        assert_eq!((pairs(5, 1, 64), pairs(5, 1, 1), pairs(5, 0, 64)), (4, 2, 0));
    }
}
