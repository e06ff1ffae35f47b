//! Random projection: the signs of a text's coordinates along random directions.
//!
//! 1. Each term has a random vector of b numbers ±1, the same in every text: the bits of a hash.
//! 2. The vectors of a text's terms are added, each as often as the term occurs.
//! 3. A bit is 1 if the sum is positive. Texts are compared by the number of bits in which they agree.
//!
//! # Source
//! Charikar 2002; the survey's recipe 4. b = 384 and at least 372 bits that agree, as used by Henzinger (*Finding
//! near-duplicate web pages*, SIGIR 2006). Different here: the vectors come from [`mix`], seeded by the number of the
//! block of 64 bits.

use alloc::vec::Vec;

use super::collection::{Index, near};
use super::{Bound, Collected, Detector, Figure, Measured, Pair, Parameter, Statistics, Text};
use crate::features::simhash;
use crate::hash::mix;
use crate::measures::vector;
use crate::report::Value;

/// Random projection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomProjection {
    /// b: number of bits, rounded down to a multiple of 64.
    pub bits: u32,
    /// Minimum number of bits that agree.
    pub equal: u32,
}

impl Default for RandomProjection {
    fn default() -> Self {
        Self { bits: 384, equal: 372 }
    }
}

impl RandomProjection {
    /// Returns b, rounded down to a multiple of 64.
    fn whole(self) -> u32 {
        self.bits / 64 * 64
    }
}

impl Detector for RandomProjection {
    type Features<'d> = Vec<u64>;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Vec<u64> {
        if text.terms.is_empty() {
            return Vec::new();
        }
        // Computes 64 directions at a time, as a simhash whose hash depends on the block.
        let block = |number: u32| {
            let seed = mix::hash([number]);
            simhash::fingerprint(text.terms.iter().map(|term| (mix::finalise(term.key ^ seed), 1)))
        };
        (0..self.bits / 64).map(block).collect()
    }

    fn compare(&self, left: &Vec<u64>, right: &Vec<u64>) -> Measured {
        let unlike: u32 = left.iter().zip(right).map(|(&a, &b)| vector::hamming(a, b)).sum();
        let equal = self.whole() - unlike;
        let measurable = !left.is_empty() && !right.is_empty();
        let score = measurable.then(|| f64::from(equal) / f64::from(self.whole()));
        let least = Bound::AtLeast(self.equal.min(self.whole()).into());
        Measured::by_threshold("random-projection", score, self.threshold(), [("equal", Value::Count(equal.into()))])
            .with_figures([Figure::number("equal", equal.into(), least)])
    }

    fn threshold(&self) -> f64 {
        f64::from(self.equal.min(self.whole())) / f64::from(self.whole())
    }

    fn bytes(&self, features: &Vec<u64>) -> usize {
        8 * features.len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::bounded("b", "Henzinger 2006", &mut self.bits, 64..=4096),
            Parameter::bounded("equal", "Henzinger 2006", &mut self.equal, 1..=4096),
        ]
        .into()
    }

    /// Returns the signature, 64 bits in each number.
    fn fingerprints(&self, features: &Vec<u64>) -> Vec<u128> {
        features.iter().map(|&bits| bits.into()).collect()
    }

    /// Finds pairs by blocks of the signatures, of which one is equal if at most the allowed number of bits differ.
    fn collect(&self, features: &[Vec<u64>], _: &[u32]) -> Collected {
        let blocks = near(self.whole(), self.whole().saturating_sub(self.equal));
        let (mut index, mut pairs, mut without) = (Index::new(), Vec::new(), Vec::new());
        for (number, own) in (0..).zip(features) {
            if own.is_empty() {
                without.push(number);
                continue;
            }
            for (other, _) in index.add(number, &blocks(own)) {
                pairs.extend(Pair::from_measured(other, number, &self.compare(&features[other as usize], own)));
            }
        }
        Collected::connected(features.len(), pairs, without)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measures::vector::cosine;
    use crate::{Document, TextOptions};
    use alloc::collections::BTreeMap;
    use alloc::string::String;

    #[test]
    fn bits_that_agree_estimate_the_angle() {
        // Charikar: a bit differs with probability angle / pi.
        let word = |i: u32| alloc::format!("w{i} ");
        for shift in [0, 30, 100, 200, 400] {
            let texts: [String; 2] = [(0..400).map(word).collect(), (shift..shift + 400).map(word).collect()];
            let documents =
                texts.each_ref().map(|t| Document::from_text(t, &TextOptions::default()).expect("short text"));
            let texts = documents.each_ref().map(Text::new);
            let method = RandomProjection { bits: 64 * 64, ..RandomProjection::default() };
            let [a, b] = texts.each_ref().map(|text| method.features(text, &Statistics::default()));
            let vector = |text: &Text<'_>| {
                let mut counts: BTreeMap<u64, f64> = BTreeMap::new();
                text.terms.iter().for_each(|term| *counts.entry(term.key).or_default() += 1.0);
                counts.into_iter().collect::<Vec<_>>()
            };
            let cosine = cosine(&vector(&texts[0]), &vector(&texts[1])).expect("terms");
            let want = 1.0 - libm::acos(cosine) / core::f64::consts::PI;
            let score = method.compare(&a, &b).score.expect("terms");
            // 4096 coins: a standard deviation of at most 0.008; four standard deviations.
            assert!((score - want).abs() < 0.032, "{shift}: {score} {want}");
        }
    }
}
