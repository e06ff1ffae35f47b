//! Compares many documents: the pairs that a method does not call distinct, and its clusters.
//!
//! Most methods use [`by_fingerprints`]: an inverted index from fingerprints to documents, candidates that share one,
//! and the method's own comparison. The others are in their own files: CCDet sums its index and compares nothing;
//! PKU-LCS has candidate sets and subsets, Simhash+SP a single pass, SpotSigs partitions, CoDet a corpus tree.

use alloc::vec::Vec;

use fxhash::FxBuildHasher;
use hashbrown::HashMap;

use super::{Detector, Measured};
use crate::base::{LimitReached, Sort};
use crate::report::Relation;
use crate::seq::union_find::UnionFind;

/// The result of a method for a collection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collected {
    /// The pairs that were compared and are not distinct, in order.
    pub pairs: Vec<Pair>,
    /// Sets of two documents or more, made as in the method's paper, each with its centre first; in the order of their
    /// centres.
    pub clusters: Vec<Vec<u32>>,
    /// Documents without anything that the method could compare.
    pub without: Vec<u32>,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

/// Two documents that are not distinct; `a` is the lower number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The first document.
    pub a: u32,
    /// The second document.
    pub b: u32,
    /// The relation of `a` to `b`.
    pub verdict: Relation,
    /// The method's score.
    pub score: f64,
}

impl Pair {
    /// Makes a pair from a measurement; `None` if it is distinct.
    pub(super) fn from_measured(a: u32, b: u32, measured: &Measured) -> Option<Self> {
        let pair = Self { a, b, verdict: measured.verdict, score: measured.score? };
        let pair = if a < b { pair } else { Self { a: b, b: a, verdict: pair.verdict.swapped(), ..pair } };
        measured.verdict.is_related().then_some(pair)
    }
}

impl Collected {
    /// Makes the result from pairs; its clusters are the sets that duplicates connect.
    pub(super) fn connected(documents: usize, mut pairs: Vec<Pair>, without: Vec<u32>) -> Self {
        pairs.order_by_key(|pair| (pair.a, pair.b));
        let mut sets = UnionFind::new(documents as u32);
        for pair in pairs.iter().filter(|pair| pair.verdict == Relation::Duplicate) {
            sets.join(pair.a, pair.b);
        }
        let clusters = sets.into_sets().into_iter().filter(|set| set.len() > 1).collect();
        Self { pairs, clusters, without, limits: Vec::new() }
    }
}

/// An inverted index from keys to documents, filled document by document.
pub(super) struct Index<K>(HashMap<K, Vec<u32>, FxBuildHasher>);

impl<K: core::hash::Hash + Eq + Copy> Index<K> {
    pub fn new() -> Self {
        Self(HashMap::default())
    }

    /// Adds a document with its distinct keys. Returns the documents before it that share a key, each with the number
    /// of keys they share.
    pub fn add(&mut self, document: u32, keys: &[K]) -> Vec<(u32, u32)> {
        let mut shared: HashMap<u32, u32, FxBuildHasher> = HashMap::default();
        for &key in keys {
            let list = self.0.entry(key).or_default();
            for &other in &*list {
                *shared.entry(other).or_default() += 1;
            }
            list.push(document);
        }
        let mut shared: Vec<(u32, u32)> = shared.into_iter().collect();
        shared.order();
        shared
    }
}

/// Finds the pairs of documents that share a fingerprint and are not distinct, and the sets that duplicates connect.
///
/// The result is complete, because two texts that are not distinct share a fingerprint. Time O(n) for n fingerprints
/// that no two documents share, and O(documents²) comparisons at worst.
pub(super) fn by_fingerprints<D: Detector>(detector: &D, features: &[D::Features<'_>]) -> Collected {
    let (mut index, mut pairs, mut without) = (Index::new(), Vec::new(), Vec::new());
    for (number, own) in (0..).zip(features) {
        let mut fingerprints = detector.fingerprints(own);
        fingerprints.order();
        fingerprints.dedup();
        if fingerprints.is_empty() {
            without.push(number);
        }
        for (other, _) in index.add(number, &fingerprints) {
            pairs.extend(Pair::from_measured(other, number, &detector.compare(&features[other as usize], own)));
        }
    }
    Collected::connected(features.len(), pairs, without)
}

/// Returns the blocks of a signature of `bits` bits, by which pairs that differ in at most `most` bits are found
/// without comparing all pairs.
///
/// A signature has `most + 1` blocks. If at most `most` bits differ, at least one block is equal (Manku, Jain, Das
/// Sarma, WWW 2007).
pub(super) fn near(bits: u32, most: u32) -> impl Fn(&[u64]) -> Vec<(u32, u64)> {
    let blocks = (most + 1).min(bits);
    move |signature: &[u64]| {
        let bit = |at: u32| signature[(at / 64) as usize] >> (at % 64) & 1;
        let block = |number: u32| {
            let (start, end) = (number * bits / blocks, (number + 1) * bits / blocks);
            // A block of more than 64 bits is hashed; a shorter one remains distinct.
            (number, (start..end).fold(u64::from(end - start), |all, at| all.wrapping_mul(3).rotate_left(1) ^ bit(at)))
        };
        (0..blocks).map(block).collect()
    }
}
