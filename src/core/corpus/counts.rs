//! All pairs by posting lists: every pair in a list scores, and scores are summed by pair. Nothing is compared pairwise.
//!
//! 1. *Plan.* The rows are gone through once: how many keys each document has, and which lists have two documents or more.
//! 2. *Map.* Each list gives its pairs, as (older document, newer document, weight) in twelve bytes. A list of n documents has
//!    n (n - 1) / 2 pairs; so many are written only while a list is short. In a crowded one each document is paired with few before
//!    it: near-copies still form chains, and the work stays linear in the rows. And there a pair is written only if one of the two has
//!    little else than crowded keys: for any other pair they make no difference ([`Shared::is_candidate`]). If there are more pairs than
//!    the limit still, all documents reach only so far that they are not.
//! 3. *Reduce.* The pairs are scattered by their older document, and summed document by document. Sums that make no candidate are
//!    left out at once.
//!
//! # Source
//! The three `MapReduce` jobs of CCDet (Wei, Yuan, Huang 2013). Different here: the bound on long lists.
//!
//! # Cost
//! Time and space O(rows + pairs written).

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::Settings;
use super::cuts::Cuts;
use super::frequencies::Frequencies;
use super::postings::{self, PARTS, Postings};
use super::rank::Shared;
use crate::base::{LimitReached, Ratio, Sides, Sort};

/// Documents before it that a document of a list is paired with, at most.
const REACH: u32 = 64;
/// The same in a crowded list.
const CROWDED_REACH: u32 = 8;

/// A pair and what it has in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The older document.
    pub a: u32,
    /// The newer one.
    pub b: u32,
    /// What they share.
    pub shared: Shared,
}

/// What a shared key weighs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// One.
    #[default]
    One,
    /// Its inverse document frequency, `ln(documents / list)`, in 64ths (the paper's third variant).
    Idf,
}

/// How the lists of an index become pairs.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The kept lists of two documents or more, of each part.
    lists: Vec<Vec<&'a [u64]>>,
    /// Keys of each document, those in dropped lists left out.
    keys: Vec<u32>,
    /// Whether a document has little else than crowded keys.
    crowded: Vec<bool>,
    cuts: Cuts,
    /// Rare keys that make a candidate.
    least_rare: u32,
    /// What a shared key weighs.
    pub weight: Weight,
    /// Documents before it that a document of a list is paired with, at most.
    pub reach: u32,
    /// The limit on pairs, when it was reached.
    pub limit: Option<LimitReached>,
    /// Pairs that are written in all, at most.
    written: u64,
}

/// One shared key of a pair.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    a: u32,
    b: u32,
    /// The weight; the top bit says that the key is rare.
    weight: u32,
}

const RARE: u32 = 1 << 31;

/// The pairs of some parts of the index.
#[derive(Clone, Debug, Default)]
pub struct Scores(Vec<Score>);

/// All pairs.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Pairs that were kept, by the older document, then by the newer one.
    pub pairs: Vec<Counted>,
    /// The weight of each document's keys, those in dropped lists left out.
    pub sizes: Vec<u32>,
}

impl<'a> Plan<'a> {
    /// The greatest reach within the limit on pairs, and how many documents have each key. The index has been settled; `sites` tells the
    /// site of each document, 0 for none.
    pub(super) fn new(index: &'a Postings, settings: &Settings, least_rare: u32, sites: &[u32]) -> (Self, Frequencies) {
        let (cuts, most) = (settings.cuts, settings.limits.pairs);
        let site = |&row: &u64| sites.get(postings::document(row) as usize).copied().unwrap_or(0);
        let (mut keys, mut crowded_keys) = (vec![0; sites.len()], vec![0; sites.len()]);
        let mut frequencies = Frequencies::default();
        let mut shared = |part: u64, list: &[u64]| {
            frequencies.add(postings::kept_of(part, list[0]), list.len());
            if !cuts.keep(list.len(), list.iter().map(site)) {
                return false;
            }
            let crowded = u32::from(!cuts.is_rare(list.len()));
            for &row in list {
                keys[postings::document(row) as usize] += 1;
                crowded_keys[postings::document(row) as usize] += crowded;
            }
            list.len() > 1
        };
        let lists = (0..).zip(index.parts());
        let lists = lists.map(|(part, lists)| lists.filter(|list| shared(part, list)).collect()).collect();
        let has_little_else = |(&keys, crowded)| Shared::crowded(crowded).is_candidate(Sides::new(keys, keys));
        let crowded = keys.iter().zip(crowded_keys).map(has_little_else).collect();
        let mut plan =
            Self { lists, keys, crowded, cuts, least_rare, weight: Weight::One, reach: REACH, limit: None, written: 0 };
        plan.written = plan.pairs(|len| plan.reach_in(len));
        while plan.written > most && plan.reach > 1 {
            plan.reach /= 2;
            plan.written = plan.pairs(|len| plan.reach_in(len));
        }
        let all = plan.pairs(|len| len);
        plan.limit =
            (plan.written < all).then_some(LimitReached { name: "corpus.pairs", limit: plan.written, reached: all });
        (plan, frequencies)
    }

    /// Pairs that make a difference, when documents of a list of so many reach so far, and at most so many as are written.
    fn pairs(&self, reach: impl Fn(usize) -> usize) -> u64 {
        let in_list = |list: &&[u64]| {
            let n = list.len();
            let crowded = |row: &&u64| self.crowded[postings::document(**row) as usize];
            let telling = if self.cuts.is_rare(n) { n } else { list.iter().filter(crowded).count() };
            pairs(n as u64, telling as u64, reach(n) as u64)
        };
        self.lists.iter().flatten().map(in_list).sum()
    }

    /// Documents before it that a document of a list of so many is paired with.
    fn reach_in(&self, len: usize) -> usize {
        (if self.cuts.is_rare(len) { self.reach } else { self.reach.min(CROWDED_REACH) }) as usize
    }

    fn weight_of(&self, len: usize) -> u32 {
        match self.weight {
            Weight::One => 1,
            // a list is no longer than there are documents: the logarithm is not negative
            #[allow(clippy::cast_sign_loss)]
            Weight::Idf => (64.0 * libm::log(Ratio::new(self.keys.len() as u64, len as u64).value())) as u32,
        }
    }

    /// The weight of each document's keys, those in dropped lists left out.
    fn sizes(&self) -> Vec<u32> {
        let alone = self.weight_of(1);
        let mut sizes: Vec<u32> = self.keys.iter().map(|keys| keys * alone).collect();
        for list in self.lists.iter().flatten() {
            let less = alone - self.weight_of(list.len());
            list.iter().for_each(|&row| sizes[postings::document(row) as usize] -= less);
        }
        sizes
    }

    /// The pairs of some parts of the index, of [`PARTS`] in all.
    pub fn map(&self, parts: Range<usize>) -> Scores {
        // room at once, for lists are spread over the parts: a vector of millions is slow to grow
        let room = self.written * parts.len() as u64 / PARTS as u64;
        let mut scores = Vec::with_capacity(room as usize);
        for &list in self.lists[parts].iter().flatten() {
            let rare = if self.cuts.is_rare(list.len()) { RARE } else { 0 };
            let (weight, reach) = (self.weight_of(list.len()) | rare, self.reach_in(list.len()));
            let tells = |row: u64| rare > 0 || self.crowded[postings::document(row) as usize];
            for (i, &newer) in list.iter().enumerate() {
                let (b, every) = (postings::document(newer), tells(newer));
                let older = list[i.saturating_sub(reach)..i].iter().filter(|&&row| every || tells(row));
                scores.extend(older.map(|&row| Score { a: postings::document(row), b, weight }));
            }
        }
        Scores(scores)
    }

    /// Sums the pairs of all parts, and keeps those that `keep` says are worth it, given what they share and their sizes.
    pub fn reduce(&self, parts: &[Scores], keep: impl Fn(Shared, Sides<u32>) -> bool) -> Counts {
        let (sizes, n) = (self.sizes(), self.keys.len());
        let mut starts = vec![0_u32; n + 1];
        parts.iter().flat_map(|part| &part.0).for_each(|score| starts[score.a as usize + 1] += 1);
        for i in 0..n {
            starts[i + 1] += starts[i];
        }
        let mut by_older = vec![(0, 0); starts[n] as usize];
        let mut next = starts.clone();
        for score in parts.iter().flat_map(|part| &part.0) {
            let place = &mut next[score.a as usize];
            by_older[*place as usize] = (score.b, score.weight);
            *place += 1;
        }
        let mut pairs = Vec::new();
        let (mut sums, mut touched) = (vec![Shared::default(); n], Vec::new());
        for a in 0..n as u32 {
            let own = starts[a as usize] as usize..starts[a as usize + 1] as usize;
            for &(b, weight) in &by_older[own] {
                let sum = &mut sums[b as usize];
                if *sum == Shared::default() {
                    touched.push(b);
                }
                sum.keys += weight & !RARE;
                sum.rare += weight >> 31;
            }
            let first = pairs.len();
            for b in touched.drain(..) {
                let shared = core::mem::take(&mut sums[b as usize]);
                if keep(shared, Sides::new(sizes[a as usize], sizes[b as usize])) {
                    pairs.push(Counted { a, b, shared });
                }
            }
            pairs[first..].order_by_key(|pair| pair.b);
        }
        Counts { pairs, sizes }
    }

    /// The pairs worth being compared: numbers of documents, the older one first, in order.
    pub fn candidates(&self, parts: &[Scores]) -> Vec<(u32, u32)> {
        let is_candidate = |shared: Shared, sizes| shared.is_candidate_by(self.least_rare, sizes);
        self.reduce(parts, is_candidate).pairs.iter().map(|pair| (pair.a, pair.b)).collect()
    }
}

/// Pairs of a list of `n` documents with those of them that tell, each document paired with `reach` before it; at most.
fn pairs(n: u64, tell: u64, reach: u64) -> u64 {
    let all = |n: u64| n * n.saturating_sub(1) / 2;
    let within = if n <= reach { all(n) } else { all(reach) + (n - reach) * reach };
    within.min(all(n) - all(n - tell)).min(2 * tell * reach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Limits;
    use crate::corpus::rank::RARE;
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

    fn counts(index: &Postings, n: u32, limit: u64, parts: usize) -> (Counts, Option<LimitReached>) {
        let sites = vec![0; n as usize];
        let limits = Limits { pairs: limit, ..Limits::default() };
        let (plan, _) = Plan::new(index, &Settings { limits, ..Settings::default() }, RARE, &sites);
        let step = PARTS / parts;
        let scores: Vec<Scores> = (0..parts).map(|i| plan.map(i * step..(i + 1) * step)).collect();
        (plan.reduce(&scores, |_, _| true), plan.limit)
    }

    #[test]
    fn counts_are_those_of_all_pairs_compared() {
        let (counts, told) = counts(&index(50), 50, u64::MAX, 1);
        let mut want = BTreeMap::new();
        for a in 0..50 {
            for b in a + 1..50 {
                let mut own = keys(a);
                own.dedup();
                let shared = own.iter().filter(|key| keys(b).contains(key)).count() as u32;
                want.insert((a, b), shared);
            }
        }
        let got: BTreeMap<_, _> = counts.pairs.iter().map(|pair| ((pair.a, pair.b), pair.shared.keys)).collect();
        assert_eq!(got, want);
        assert!(counts.pairs.is_sorted_by_key(|pair| (pair.a, pair.b)));
        assert_eq!((told, counts.sizes[0]), (None, 4));
    }

    #[test]
    fn the_same_pairs_come_out_however_the_work_is_parted() {
        let index = index(300);
        let (one, told) = counts(&index, 300, u64::MAX, 1);
        assert!(told.is_some(), "all share a key");
        for parts in [2, 8, 256] {
            assert_eq!(counts(&index, 300, u64::MAX, parts).0.pairs, one.pairs);
        }
    }

    #[test]
    fn work_stays_within_the_limit_and_neighbours_are_still_paired() {
        let index = index(2000);
        let (counts, told) = counts(&index, 2000, 20_000, 1);
        let told = told.expect("a limit was reached");
        assert!(told.limit <= 20_000 && told.reached > 1_999_000);
        let neighbours = counts.pairs.iter().filter(|pair| pair.b == pair.a + 1).count();
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
        let (plan, _) = Plan::new(&index, &Settings { cuts, limits, ..Settings::default() }, RARE, &sites);
        let scores = plan.map(0..PARTS);
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
        let written = scores.0.len() as u64;
        assert_eq!(plan.candidates(&[scores]), want);
        assert!(want.len() > 100 && plan.limit.is_none());
        assert!(
            plan.pairs(|len| len)
                < plan.lists.iter().flatten().map(|list| pairs(list.len() as u64, list.len() as u64, 99)).sum()
        );
        assert!(written <= plan.written);
    }

    #[test]
    fn pairs_are_counted_as_they_are_written() {
        let all = |n, reach| pairs(n, n, reach);
        assert_eq!((all(1, 1), all(5, 64), all(5, 2), all(5, 1)), (0, 10, 7, 4));
        // one of five, and none
        assert_eq!((pairs(5, 1, 64), pairs(5, 1, 1), pairs(5, 0, 64)), (4, 2, 0));
    }
}
