//! Simhash+SP: a semantic fingerprint (语义指纹) of 64 bits, and clusters in a single pass.
//!
//! 1. Each term, without stop words, is weighted by its frequency and hashed to 64 bits with SDBM over UTF-8. Terms are
//!    words, or without a segmenter pairs of neighbouring characters of a sentence. Single Han characters are left out,
//!    because SDBM leaves the upper bits of their hashes empty.
//! 2. For each bit, the weight is added if the hash has the bit and subtracted if not; the bit of the fingerprint is 1
//!    if the sum is positive.
//! 3. Texts are similar if at most 3 bits differ.
//! 4. Single pass: each new fingerprint joins the nearest centre within that distance, or becomes a centre
//!    ([`Centres`]). Only centres are stored, sorted.
//!
//! # Source
//! Li, Mao, Chen 2013. The nearest centre is found by the block tables of Manku, Jain, Das Sarma (WWW 2007): of four
//! blocks of 16 bits at least one is equal if at most three bits differ, so no centre is missed.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use fxhash::FxBuildHasher;
use hashbrown::HashMap;

use super::{Bound, Collected, Detector, Figure, Measured, Pair, Parameter, Statistics, Text, Word};
use crate::base::Sort;
use crate::detect::rules;
use crate::features::profile::Profile;
use crate::features::simhash;
use crate::hash::string;
use crate::measures::vector;
use crate::report::Value;
use crate::text::Stops;

/// Number of bits of a fingerprint.
const BITS: u32 = 64;

/// Simhash+SP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimhashSp {
    /// Maximum Hamming distance of duplicates.
    pub distance: u32,
}

impl Default for SimhashSp {
    fn default() -> Self {
        Self { distance: rules::HAMMING }
    }
}

/// Returns the 64-bit SDBM of a word.
fn sdbm(text: &Text<'_>, word: &Word) -> u64 {
    let characters = text.symbols(word).iter().filter_map(|&symbol| char::from_u32(symbol));
    characters.fold(0, |hash, c| string::sdbm64_on(hash, c.encode_utf8(&mut [0; 4]).as_bytes()))
}

impl Detector for SimhashSp {
    type Features<'d> = Option<u64>;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Option<u64> {
        if !text.is_segmented() {
            return Profile::for_scores(text.document, &Stops::new(text.document)).simhash;
        }
        let words: Vec<(u64, u32)> =
            text.terms.iter().filter(|term| !text.is_character(term)).map(|term| (sdbm(text, term), 1)).collect();
        (!words.is_empty()).then(|| simhash::fingerprint(words))
    }

    fn compare(&self, left: &Option<u64>, right: &Option<u64>) -> Measured {
        let distance = left.zip(*right).map(|(left, right)| vector::hamming(left, right));
        let score = distance.map(|distance| 1.0 - f64::from(distance) / f64::from(BITS));
        let values: Vec<_> = distance.map(|distance| ("hamming", Value::Count(distance.into()))).into_iter().collect();
        let most = Bound::AtMost(self.distance.into());
        let figure = distance.map(|distance| Figure::number("hamming", distance.into(), most));
        Measured::by_threshold("simhash-sp", score, self.threshold(), values).with_figures(figure)
    }

    fn threshold(&self) -> f64 {
        1.0 - f64::from(self.distance) / f64::from(BITS)
    }

    fn bytes(&self, _: &Option<u64>) -> usize {
        8
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [Parameter::bounded("distance", "Simhash+SP", &mut self.distance, 0..=MOST_DISTANCE)].into()
    }

    fn fingerprints(&self, fingerprint: &Option<u64>) -> Vec<u128> {
        fingerprint.iter().map(|&bits| bits.into()).collect()
    }

    /// Clusters in a single pass, in the order of the documents; a pair is a document and its centre.
    fn collect(&self, features: &[Option<u64>], _: &[u32]) -> Collected {
        let mut centres = Centres::new(self.distance);
        let (mut out, mut sets): (Collected, Vec<Vec<u32>>) = Default::default();
        for (number, own) in (0..).zip(features) {
            let Some(fingerprint) = *own else {
                out.without.push(number);
                continue;
            };
            let centre = centres.add(fingerprint) as usize;
            if centre == sets.len() {
                sets.push(Vec::new());
            } else {
                let first = sets[centre][0];
                out.pairs.extend(Pair::from_measured(first, number, &self.compare(&features[first as usize], own)));
            }
            sets[centre].push(number);
        }
        out.pairs.order_by_key(|pair| (pair.a, pair.b));
        out.clusters = sets.into_iter().filter(|set| set.len() > 1).collect();
        out
    }
}

/// The centres of a single pass: the set without duplicates, the paper's `DistSet`.
#[derive(Clone, Debug)]
pub struct Centres {
    /// Maximum distance from a centre.
    distance: u32,
    /// The fingerprints in the order in which they became centres.
    fingerprints: Vec<u64>,
    /// The fingerprints, sorted, with the number of each centre; an equal one is searched here first.
    sorted: BTreeMap<u64, u32>,
    /// The centres by the number of a block and its bits.
    tables: HashMap<(u32, u64), Vec<u32>, FxBuildHasher>,
}

/// Upper limit of the distance, so that blocks have two bits or more and their lists are short enough.
const MOST_DISTANCE: u32 = 31;

impl Default for Centres {
    fn default() -> Self {
        Self::new(rules::HAMMING)
    }
}

impl Centres {
    /// Makes an empty set. Fingerprints join a centre at a distance of at most `distance`, which is at most 31.
    pub fn new(distance: u32) -> Self {
        Self {
            distance: distance.min(MOST_DISTANCE),
            fingerprints: Vec::new(),
            sorted: BTreeMap::new(),
            tables: HashMap::default(),
        }
    }

    /// Adds a fingerprint to the nearest centre (the oldest of several), or makes it a centre if none is near enough.
    /// Returns the number of its centre.
    pub fn add(&mut self, fingerprint: u64) -> u32 {
        if let Some(nearest) = self.nearest(fingerprint) {
            return nearest;
        }
        let number = self.fingerprints.len() as u32;
        self.fingerprints.push(fingerprint);
        self.sorted.insert(fingerprint, number);
        for block in self.blocks(fingerprint) {
            self.tables.entry(block).or_default().push(number);
        }
        number
    }

    /// Returns the nearest centre that is near enough, the oldest of several.
    pub fn nearest(&self, fingerprint: u64) -> Option<u32> {
        if let Some(&same) = self.sorted.get(&fingerprint) {
            return Some(same);
        }
        let near = self.blocks(fingerprint).filter_map(|block| self.tables.get(&block)).flatten();
        let distance = |&number: &u32| (vector::hamming(self.fingerprints[number as usize], fingerprint), number);
        near.map(distance).filter(|near| near.0 <= self.distance).min().map(|near| near.1)
    }

    /// Returns the fingerprints of all centres in the order in which they became centres.
    pub fn fingerprints(&self) -> &[u64] {
        &self.fingerprints
    }

    /// Returns the fingerprints of all centres, sorted, as the paper stores them.
    pub fn sorted(&self) -> impl ExactSizeIterator<Item = u64> {
        self.sorted.keys().copied()
    }

    /// Returns the blocks of a fingerprint: one more than the bits that may differ, so that at least one is equal.
    fn blocks(&self, fingerprint: u64) -> impl Iterator<Item = (u32, u64)> + use<> {
        let blocks = self.distance + 1;
        (0..blocks).map(move |block| {
            let (start, end) = (block * BITS / blocks, (block + 1) * BITS / blocks);
            (block, fingerprint << (BITS - end) >> (BITS - end + start))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::mix;

    #[test]
    fn the_block_tables_find_what_a_scan_of_all_centres_finds() {
        for most in [0, 3, 5] {
            assert!(scanned(most) > 60);
        }
    }

    /// Adds fingerprints in both ways and returns the number of centres.
    fn scanned(most: u32) -> usize {
        let mut centres = Centres::new(most);
        let mut scanned: Vec<u64> = Vec::new();
        for i in 0..3000_u32 {
            // Fingerprints around 60 seeds, each changed in up to 5 bits.
            let turned =
                (0..mix::hash([i, 1]) % 6).fold(0_u64, |bits, k| bits | 1 << (mix::hash([i, 2, k as u32]) % 64));
            let fingerprint = mix::hash([i % 60]) ^ turned;
            let distance = |(place, &centre): (usize, &u64)| ((centre ^ fingerprint).count_ones(), place);
            let nearest = scanned.iter().enumerate().map(distance).min().filter(|near| near.0 <= most);
            let want = nearest.map_or(scanned.len(), |near| near.1);
            if want == scanned.len() {
                scanned.push(fingerprint);
            }
            assert_eq!(centres.add(fingerprint) as usize, want);
        }
        assert_eq!(centres.fingerprints(), scanned);
        scanned.sort_unstable();
        assert!(centres.sorted().eq(scanned.iter().copied()));
        scanned.len()
    }
}
