//! Simhash+SP: a semantic fingerprint (语义指纹) of 64 bits, and clusters in a single pass.
//!
//! 1. Terms, stop words left out, each weighted by its frequency and hashed to 64 bits with SDBM, over UTF-8: words, or without a segmenter
//!    pairs of neighbouring characters of a sentence. A single Han character is left out, because SDBM leaves the upper bits of its hash empty.
//! 2. Per bit the weight is added where the hash has it and subtracted where not; the bit is 1 where the sum is over 0.
//! 3. Texts are similar when at most 3 bits differ.
//! 4. Single pass: each new fingerprint joins the nearest centre within that distance, else becomes a centre ([`Centres`]).
//!
//! # Source
//! Li, Mao, Chen 2013. The nearest centre is found by the block tables of Manku, Jain, Das Sarma (WWW 2007): of four blocks of 16 bits
//! one agrees whenever at most three bits differ, so nothing is missed.

use alloc::vec::Vec;

use fxhash::FxBuildHasher;
use hashbrown::HashMap;

use super::{Detector, Measured, Statistics, Text, Word};
use crate::detect::rules;
use crate::features::profile::Profile;
use crate::features::simhash;
use crate::hash::string;
use crate::measures::vector;
use crate::report::Value;
use crate::text::Stops;

/// Bits of a fingerprint.
const BITS: u32 = 64;

/// Simhash+SP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimhashSp {
    /// Greatest Hamming distance of duplicates.
    pub distance: u32,
}

impl Default for SimhashSp {
    fn default() -> Self {
        Self { distance: rules::HAMMING }
    }
}

/// The 64-bit SDBM of a word.
fn sdbm(text: &Text<'_>, word: &Word) -> u64 {
    let characters = text.symbols(word).iter().filter_map(|&symbol| char::from_u32(symbol));
    characters.fold(0, |hash, c| string::sdbm64_on(hash, c.encode_utf8(&mut [0; 4]).as_bytes()))
}

impl Detector for SimhashSp {
    type Features<'d> = Option<u64>;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Option<u64> {
        if !text.is_segmented() {
            return Profile::for_scores(text.document, &Stops::of(text.document)).simhash;
        }
        let words: Vec<(u64, u32)> =
            text.terms.iter().filter(|term| !text.is_character(term)).map(|term| (sdbm(text, term), 1)).collect();
        (!words.is_empty()).then(|| simhash::of(words))
    }

    fn compare(&self, left: &Option<u64>, right: &Option<u64>) -> Measured {
        let distance = left.zip(*right).map(|(left, right)| vector::hamming(left, right));
        let score = distance.map(|distance| 1.0 - f64::from(distance) / f64::from(BITS));
        let values: Vec<_> = distance.map(|distance| ("hamming", Value::Count(distance.into()))).into_iter().collect();
        Measured::by_threshold("simhash", score, self.threshold(), values)
    }

    fn threshold(&self) -> f64 {
        1.0 - f64::from(self.distance) / f64::from(BITS)
    }

    fn bytes(&self, _: &Option<u64>) -> usize {
        8
    }
}

/// The centres of a single pass, in the order in which they were founded.
#[derive(Clone, Debug, Default)]
pub struct Centres {
    fingerprints: Vec<u64>,
    /// Centres by the number of a block and its 16 bits.
    tables: HashMap<(u8, u16), Vec<u32>, FxBuildHasher>,
}

/// Blocks of a fingerprint; one more than the greatest distance that is searched.
const BLOCKS: u8 = 4;

impl Centres {
    /// Puts a fingerprint to the nearest centre at a distance of 3 or less, the oldest of several, else makes it a centre. Returns the number of its
    /// centre.
    pub fn add(&mut self, fingerprint: u64) -> u32 {
        if let Some(nearest) = self.nearest(fingerprint) {
            return nearest;
        }
        let number = self.fingerprints.len() as u32;
        self.fingerprints.push(fingerprint);
        for block in blocks(fingerprint) {
            self.tables.entry(block).or_default().push(number);
        }
        number
    }

    /// The nearest centre at a distance of 3 or less, the oldest of several.
    pub fn nearest(&self, fingerprint: u64) -> Option<u32> {
        let near = blocks(fingerprint).filter_map(|block| self.tables.get(&block)).flatten();
        let distance = |&number: &u32| (vector::hamming(self.fingerprints[number as usize], fingerprint), number);
        near.map(distance).filter(|near| near.0 < BLOCKS.into()).min().map(|near| near.1)
    }

    /// The fingerprints of all centres: the set without duplicates.
    pub fn fingerprints(&self) -> &[u64] {
        &self.fingerprints
    }
}

fn blocks(fingerprint: u64) -> impl Iterator<Item = (u8, u16)> {
    (0..BLOCKS).map(move |block| (block, (fingerprint >> (16 * block)) as u16))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::mix;

    #[test]
    fn the_block_tables_find_what_a_scan_of_all_centres_finds() {
        let mut centres = Centres::default();
        let mut scanned: Vec<u64> = Vec::new();
        for i in 0..3000_u32 {
            // Around 60 seeds, each turned in up to 5 bits.
            let turned = (0..mix::of([i, 1]) % 6).fold(0_u64, |bits, k| bits | 1 << (mix::of([i, 2, k as u32]) % 64));
            let fingerprint = mix::of([i % 60]) ^ turned;
            let distance = |(place, &centre): (usize, &u64)| ((centre ^ fingerprint).count_ones(), place);
            let nearest = scanned.iter().enumerate().map(distance).min().filter(|near| near.0 <= 3);
            let want = nearest.map_or(scanned.len(), |near| near.1);
            if want == scanned.len() {
                scanned.push(fingerprint);
            }
            assert_eq!(centres.add(fingerprint) as usize, want);
        }
        assert!(scanned.len() > 60 && scanned.len() < 2000);
        assert_eq!(centres.fingerprints(), scanned);
    }
}
