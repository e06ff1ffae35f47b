//! Winnowing: of the hashes of all k-grams, the least in every window of w.
//!
//! 1. Every k-gram of counted characters is hashed.
//! 2. In each window of w hashes the least is chosen, among equals the rightmost.
//! 3. The chosen hashes are the fingerprint. Two texts with a match of w + k - 1 characters share one.
//!
//! # Source
//! Schleimer, Wilkerson, Aiken, *Winnowing: local algorithms for document fingerprinting*, SIGMOD 2003; k = 50 and w =
//! 100 are those of its experiments with web pages. The paper counts matches and names no threshold; here the score is
//! the share of the smaller fingerprint, and must be at least 0.25. A text shorter than a gram is one gram, and one
//! shorter than a window is one window. For characters of two bytes [`Winnowing::HAN`] halves both.
//!
//! # Cost
//! Time O(n), space O(n); 2 / (w + 1) of the hashes are chosen.

use alloc::vec::Vec;

use super::rolling::Rolling;
use super::{Detector, Features, Measured, Parameter, Shared, Statistics, Text};
use crate::base::Ratio;
use crate::hash::mix;
use crate::report::Value;

/// Winnowing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Winnowing {
    /// k and w of texts in words.
    pub words: Grams,
    /// k and w of texts in Han characters.
    pub han: Grams,
    /// Minimum share of texts that are not distinct.
    pub threshold: f64,
}

/// Lengths in counted characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grams {
    /// k: number of characters of a gram.
    pub length: usize,
    /// w: number of grams of a window.
    pub window: usize,
}

impl Winnowing {
    /// Half of the paper's values, which are for bytes.
    pub const HAN: Grams = Grams { length: 25, window: 50 };
}

impl Default for Winnowing {
    fn default() -> Self {
        Self { words: Grams { length: 50, window: 100 }, han: Self::HAN, threshold: 0.25 }
    }
}

impl Grams {
    /// Returns the places of the chosen grams with their hashes, in order.
    pub fn choose(self, symbols: &[u32]) -> Vec<(u32, u64)> {
        if symbols.is_empty() {
            return Vec::new();
        }
        let length = self.length.min(symbols.len());
        let mut rolling = Rolling::at(&symbols[..length]);
        let mut hashes = Vec::with_capacity(symbols.len() + 1 - length);
        hashes.push(mix::finalise(rolling.hash()));
        for (&leaves, &enters) in symbols.iter().zip(&symbols[length..]) {
            rolling.step(leaves, enters);
            hashes.push(mix::finalise(rolling.hash()));
        }
        window_minima(&hashes, self.window).into_iter().map(|at| (at as u32, hashes[at])).collect()
    }
}

/// Returns the place of the least hash of every window, among equals the rightmost; each place once, ascending.
pub fn window_minima(hashes: &[u64], window: usize) -> Vec<usize> {
    let window = window.clamp(1, hashes.len().max(1));
    let mut out: Vec<usize> = Vec::new();
    // Places whose hash is lower than all after them in the window; the first is the least.
    let mut rising: alloc::collections::VecDeque<usize> = alloc::collections::VecDeque::new();
    for (at, &hash) in hashes.iter().enumerate() {
        while rising.back().is_some_and(|&last| hashes[last] >= hash) {
            rising.pop_back();
        }
        rising.push_back(at);
        if rising.front().is_some_and(|&first| first + window <= at) {
            rising.pop_front();
        }
        let least = rising.front().copied().filter(|_| at + 1 >= window);
        if least.is_some() && out.last() != least.as_ref() {
            out.extend(least);
        }
    }
    out
}

impl Detector for Winnowing {
    type Features<'d> = Features;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Features {
        let grams = if text.document.is_han() { self.han } else { self.words };
        let symbols = text.document.symbols();
        let length = grams.length.min(symbols.len()) as u32;
        let place = |at: u32| text.document.span_of_symbols(&(at..at + length));
        grams.choose(symbols).into_iter().map(|(at, hash)| (hash, place(at))).collect()
    }

    fn compare(&self, left: &Features, right: &Features) -> Measured {
        let counts = left.set_counts(right);
        let score = counts.ccs().map(Ratio::value);
        Measured::by_threshold("winnowing", score, self.threshold, [("common", Value::Count(counts.common))])
            .with_rates([("share", counts.ccs())], self.threshold)
    }

    fn threshold(&self) -> f64 {
        self.threshold
    }

    fn shared(&self, left: &Features, right: &Features) -> Vec<Shared> {
        left.shared(right)
    }

    fn bytes(&self, features: &Features) -> usize {
        4 * features.distinct().len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::size("k", "Schleimer et al. 2003", &mut self.words.length, 1),
            Parameter::size("w", "Schleimer et al. 2003", &mut self.words.window, 1),
            Parameter::size("k-han", "Schleimer et al. 2003, halved", &mut self.han.length, 1),
            Parameter::size("w-han", "Schleimer et al. 2003, halved", &mut self.han.window, 1),
            Parameter::share("T", "ours", &mut self.threshold),
        ]
        .into()
    }

    fn fingerprints(&self, features: &Features) -> Vec<u128> {
        features.fingerprints()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn the_papers_figure_chooses_its_hashes() {
        // Figure 2 of the paper: hashes of the 5-grams of "adorunrunrunadorunrun", windows of 4.
        let hashes = [77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98];
        let chosen: Vec<u64> = window_minima(&hashes, 4).into_iter().map(|at| hashes[at]).collect();
        assert_eq!(chosen, [17, 17, 8, 39, 17]);
    }

    #[test]
    fn minima_are_those_of_every_window_looked_at() {
        for seed in 0..300 {
            let mut numbers = RandomNumbers(seed);
            let len = 1 + numbers.below(40) as usize;
            let hashes: Vec<u64> = numbers.sequence(len, 9).into_iter().map(u64::from).collect();
            for window in 1..12 {
                let mut want: Vec<usize> = Vec::new();
                for start in 0..=len.saturating_sub(window) {
                    let range = start..(start + window).min(len);
                    let least = range.min_by_key(|&at| (hashes[at], core::cmp::Reverse(at))).expect("a window");
                    if want.last() != Some(&least) {
                        want.push(least);
                    }
                }
                assert_eq!(window_minima(&hashes, window), want);
            }
        }
    }

    #[test]
    fn every_match_of_w_and_k_less_one_is_found_wherever_it_is() {
        let grams = Grams { length: 7, window: 9 };
        for seed in 0..400 {
            let mut numbers = RandomNumbers(seed);
            let shared = numbers.sequence(grams.length + grams.window - 1, 20);
            let side = |numbers: &mut RandomNumbers| {
                let (before, after) = (numbers.below(60) as usize, numbers.below(60) as usize);
                [numbers.sequence(before, 3000), shared.clone(), numbers.sequence(after, 3000)].concat()
            };
            let [a, b] = [side(&mut numbers), side(&mut numbers)].map(|side| grams.choose(&side));
            assert!(a.iter().any(|(_, hash)| b.iter().any(|(_, other)| hash == other)), "{seed}");
        }
    }
}
