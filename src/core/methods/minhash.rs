//! Min-wise sketches of shingles, with locality-sensitive hashing (LSH).
//!
//! 1. k random permutations of the hashes of the shingles are applied; of each, the least shingle is kept. The
//!    probability that two texts agree in one is their resemblance.
//! 2. The resemblance is estimated by the share of the k minima that agree.
//! 3. For large collections, b bands of r minima are one number each (a super-shingle): texts that agree in a band are
//!    candidates ([`Minhash::bands`]).
//!
//! # Source
//! Broder, Charikar, Frieze, Mitzenmacher, *Min-wise independent permutations*, STOC 1998. k = 84 in 6 bands of 14, of
//! which two must agree: Fetterly, Manasse, Najork 2003, as reported by Henzinger 2006. Shingles as in
//! [`shingling`](super::Shingling). Different here: the verdict is by the estimate and the threshold of shingling; a
//! permutation is a bijection of 64 bits ([`mix::finalise`]) after a seed.
//!
//! # Cost
//! Time O(k n), space O(k).

use alloc::vec::Vec;

use super::{Detector, Measured, Parameter, Shingling, Statistics, Text, shingling};
use crate::base::Ratio;
use crate::hash::mix;
use crate::report::Value;

/// Min-wise sketches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Minhash {
    /// The shingles that are sampled.
    pub shingling: Shingling,
    /// b: number of bands.
    pub bands: u32,
    /// r: number of minima in a band.
    pub rows: u32,
}

impl Default for Minhash {
    fn default() -> Self {
        Self { shingling: Shingling::default(), bands: 6, rows: 14 }
    }
}

impl Minhash {
    /// Returns the numbers of the bands of a sketch. Texts that share one are candidates.
    pub fn bands(&self, sketch: &[u64]) -> Vec<u64> {
        let halves = |&minimum: &u64| [minimum as u32, (minimum >> 32) as u32];
        sketch
            .chunks(self.rows as usize)
            .zip(0..)
            .map(|(band, number)| mix::hash([number].into_iter().chain(band.iter().flat_map(halves))))
            .collect()
    }
}

impl Detector for Minhash {
    type Features<'d> = Vec<u64>;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Vec<u64> {
        let mut shingles: Vec<u64> =
            shingling::shingles(text, self.shingling.words).iter().map(|shingle| shingle.0).collect();
        shingles.sort_unstable();
        shingles.dedup();
        let least = |seed: u32| {
            let seed = mix::hash([seed]);
            shingles.iter().map(|&shingle| mix::finalise(shingle ^ seed)).min()
        };
        (0..self.bands * self.rows).filter_map(least).collect()
    }

    fn compare(&self, left: &Vec<u64>, right: &Vec<u64>) -> Measured {
        let equal = left.iter().zip(right).filter(|(a, b)| a == b).count() as u64;
        let bands = self.bands(left).iter().zip(self.bands(right)).filter(|(a, b)| **a == *b).count() as u64;
        let measurable = !left.is_empty() && !right.is_empty();
        let score = measurable.then(|| equal as f64 / f64::from(self.bands * self.rows));
        let values = [("equal", Value::Count(equal)), ("bands", Value::Count(bands))];
        let rate = Ratio::new(equal, u64::from(self.bands * self.rows));
        Measured::by_threshold("minhash", score, self.threshold(), values)
            .with_rates([("minima", Some(rate))], self.threshold())
    }

    fn threshold(&self) -> f64 {
        self.shingling.threshold
    }

    fn bytes(&self, features: &Vec<u64>) -> usize {
        8 * features.len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::size("w", "Broder et al. 1997", &mut self.shingling.words, 1),
            Parameter::bounded("bands", "Fetterly et al. 2003", &mut self.bands, 1..=1000),
            Parameter::bounded("rows", "Fetterly et al. 2003", &mut self.rows, 1..=1000),
            Parameter::share("T", "Broder et al. 1997", &mut self.shingling.threshold),
        ]
        .into()
    }

    /// Returns the numbers of the bands. Most, but not all, texts that resemble each other share one.
    fn fingerprints(&self, features: &Vec<u64>) -> Vec<u128> {
        self.bands(features).into_iter().map(u128::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, TextOptions};
    use alloc::string::String;

    #[test]
    fn the_estimate_is_near_the_resemblance_of_the_whole_sets() {
        let word = |i: u32| alloc::format!("w{i} ");
        let method = Minhash { bands: 100, rows: 10, ..Minhash::default() };
        for shift in [0, 20, 100, 300, 600] {
            let texts: [String; 2] = [(0..600).map(word).collect(), (shift..shift + 600).map(word).collect()];
            let documents =
                texts.each_ref().map(|t| Document::from_text(t, &TextOptions::default()).expect("short text"));
            let [a, b] = documents.each_ref().map(|d| method.features(&Text::new(d), &Statistics::default()));
            let [x, y] = documents.each_ref().map(|d| method.shingling.features(&Text::new(d), &Statistics::default()));
            let (estimate, exact) = (method.compare(&a, &b).score, method.shingling.compare(&x, &y).score);
            let (estimate, exact) = (estimate.expect("shingles"), exact.expect("shingles"));
            // 1000 coins: a standard deviation of at most 0.016; four standard deviations.
            assert!((estimate - exact).abs() < 0.064, "{shift}: {estimate} {exact}");
        }
    }
}
