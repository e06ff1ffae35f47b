//! All pairs by posting lists: every pair in a list scores, and scores are summed by pair. Nothing is compared pairwise.
//!
//! 1. *Map.* Each list gives its pairs, as (older document, newer document, weight) in twelve bytes. A list of n documents has
//!    n (n - 1) / 2 pairs; so many are written only while a list is short. In a crowded one each document is paired with few before
//!    it: near-copies still form chains, and the work stays linear in the rows. If there are more pairs than the limit still, all
//!    documents reach only so far that they are not.
//! 2. *Reduce.* The pairs are scattered by their older document, and summed document by document. Sums that make no candidate are
//!    left out at once.
//!
//! # Source
//! The three `MapReduce` jobs of CCDet (Wei, Yuan, Huang 2013). Different here: the bound on long lists.
//!
//! # Cost
//! Time and space O(rows + pairs written).

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::cuts::Cuts;
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
    index: &'a Postings,
    /// Which lists tell something.
    pub cuts: Cuts,
    /// What a shared key weighs.
    pub weight: Weight,
    /// The site of each document, 0 for none.
    pub sites: &'a [u32],
    /// Documents before it that a document of a list is paired with, at most.
    pub reach: u32,
    /// The limit on pairs, when it was reached.
    pub limit: Option<LimitReached>,
    /// Pairs that are written in all.
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

/// The pairs of some parts of the index, and what each document has in lists that were kept.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    scores: Vec<Score>,
    sizes: Vec<u32>,
}

/// All pairs.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Pairs that were kept, by the older document, then by the newer one.
    pub pairs: Vec<Counted>,
    /// The weight of each document's keys, those in dropped lists left out.
    pub sizes: Vec<u32>,
}

impl<'a> Plan<'a> {
    /// The greatest reach within `most` pairs. The index has been settled.
    pub(super) fn new(index: &'a Postings, cuts: Cuts, sites: &'a [u32], most: u64) -> Self {
        let mut plan = Self { index, cuts, weight: Weight::One, sites, reach: REACH, limit: None, written: 0 };
        // how many lists there are of each length
        let mut lengths: Vec<u64> = Vec::new();
        for list in index.lists(0..PARTS).filter(|list| list.len() > 1 && plan.keeps(list)) {
            if lengths.len() <= list.len() {
                lengths.resize(list.len() + 1, 0);
            }
            lengths[list.len()] += 1;
        }
        // pairs written under a reach of 1, 2, 4 ... 64, and the pairs there are
        let (mut written, mut all) = ([0_u64; 7], 0_u64);
        for (n, &lists) in (0..).zip(&lengths).filter(|(_, lists)| **lists > 0) {
            all += lists * (n * (n - 1) / 2);
            for (power, written) in written.iter_mut().enumerate() {
                *written += lists * pairs(n, plan.reach_in(n as usize).min(1 << power).into());
            }
        }
        let power = (0..written.len()).rev().find(|&power| written[power] <= most).unwrap_or(0);
        plan.reach = 1 << power;
        plan.written = written[power];
        plan.limit = (written[power] < all).then_some(LimitReached {
            name: "corpus.pairs",
            limit: written[power],
            reached: all,
        });
        plan
    }

    fn keeps(&self, list: &[u64]) -> bool {
        let site = |&row: &u64| self.sites.get(postings::document(row) as usize).copied().unwrap_or(0);
        self.cuts.keep(list.len(), list.iter().map(site))
    }

    /// Documents before it that a document of a list of so many is paired with.
    fn reach_in(&self, len: usize) -> u32 {
        if self.is_rare(len) { self.reach } else { self.reach.min(CROWDED_REACH) }
    }

    fn is_rare(&self, len: usize) -> bool {
        len <= self.cuts.rare_documents as usize
    }

    fn weight_of(&self, list: &[u64]) -> u32 {
        match self.weight {
            Weight::One => 1,
            // a list is no longer than there are documents: the logarithm is not negative
            #[allow(clippy::cast_sign_loss)]
            Weight::Idf => (64.0 * libm::log(Ratio::new(self.sites.len() as u64, list.len() as u64).value())) as u32,
        }
    }

    /// The pairs of some parts of the index, of [`PARTS`] in all.
    pub fn map(&self, parts: Range<usize>) -> Scores {
        // room at once, for lists are spread over the parts: a vector of millions is slow to grow
        let room = self.written * parts.len() as u64 / PARTS as u64;
        let mut out = Scores { scores: Vec::with_capacity(room as usize), sizes: vec![0; self.sites.len()] };
        for list in self.index.lists(parts) {
            if !self.keeps(list) {
                continue;
            }
            let own = self.weight_of(list);
            for &row in list {
                out.sizes[postings::document(row) as usize] += own;
            }
            let weight = own | if self.is_rare(list.len()) { RARE } else { 0 };
            let reach = self.reach_in(list.len()) as usize;
            for (i, &newer) in list.iter().enumerate() {
                let older = &list[i.saturating_sub(reach)..i];
                let b = postings::document(newer);
                out.scores.extend(older.iter().map(|&row| Score { a: postings::document(row), b, weight }));
            }
        }
        out
    }

    /// Sums the pairs of all parts, and keeps those that `keep` says are worth it, given what they share and their sizes.
    pub fn reduce(&self, parts: &[Scores], keep: impl Fn(Shared, Sides<u32>) -> bool) -> Counts {
        let n = self.sites.len();
        let mut sizes = vec![0_u32; n];
        let mut starts = vec![0_u32; n + 1];
        for part in parts {
            part.sizes.iter().zip(&mut sizes).for_each(|(part, size)| *size += part);
            part.scores.iter().for_each(|score| starts[score.a as usize + 1] += 1);
        }
        for i in 0..n {
            starts[i + 1] += starts[i];
        }
        let mut by_older = vec![(0, 0); starts[n] as usize];
        let mut next = starts.clone();
        for score in parts.iter().flat_map(|part| &part.scores) {
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
        self.reduce(parts, Shared::is_candidate).pairs.iter().map(|pair| (pair.a, pair.b)).collect()
    }
}

/// Pairs of a list of `n` documents when each is paired with `reach` before it.
const fn pairs(n: u64, reach: u64) -> u64 {
    if n <= reach { n * (n - 1) / 2 } else { reach * (reach - 1) / 2 + (n - reach) * reach }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let plan = Plan::new(index, Cuts::default(), &sites, limit);
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
    fn pairs_are_counted_as_they_are_written() {
        assert_eq!((pairs(1, 1), pairs(5, 64), pairs(5, 2), pairs(5, 1)), (0, 10, 7, 4));
    }
}
