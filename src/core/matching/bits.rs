//! Weighs a shared stretch in bits: how unlikely it is that two unrelated texts share it.
//!
//! A run of equal tokens has the bits of its tokens: a share of the surprise `-log2 p` of each ([`DEPENDENT`]), because
//! neighbouring tokens depend on each other. Two texts of n and m tokens have n · m pairs of places at which a run may
//! begin, so chance alone gives a run of about `log2(n m)` bits; a passage is worth its bits beyond that.
//!
//! # Source
//! Karlin, Altschul 1990, *Methods for assessing the statistical significance of molecular sequence features by using
//! general scoring schemes*: the only threshold is the expected number of matches by chance. Different here: p is
//! estimated from the two texts.
//!
//! # Cost
//! Time and space O(tokens of the first text).

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::TokenPair;
use super::tuning::{CHANCE_MIN, DEPENDENT, PRIOR};

/// The bits of every stretch of the first text.
#[derive(Debug)]
pub(crate) struct Bits {
    /// Sum of the bits of the tokens before each place.
    before: Vec<f64>,
    /// Bits of the best run that two unrelated texts of these lengths share by chance.
    pub chance: f64,
    /// Measures whether the texts are on one subject: the bits of the distinct grams that both contain, as a share of
    /// the bits of the distinct grams of the text that has fewer.
    pub subject: f64,
}

impl Bits {
    /// Estimates the probability of each gram from both texts, and adds up the bits of the first one.
    pub fn new(pair: &TokenPair) -> Self {
        let (prior, each) = PRIOR;
        let all = f64::from(pair.a.len() + pair.b.len()) + prior;
        let surprise = |count: u32| -libm::log2((f64::from(count) + each) / all).min(0.0);
        // a table, because most counts are small and logarithms are slow
        let small: Vec<f64> = (0..64).map(surprise).collect();
        let bits_of_gram = |gram: &u32| {
            let count = pair.counts[*gram as usize].iter().sum::<u32>();
            let dependent = if pair.is_char(*gram) { DEPENDENT.1 } else { DEPENDENT.0 };
            dependent * small.get(count as usize).copied().unwrap_or_else(|| surprise(count))
        };
        let mut before = Vec::with_capacity(pair.a.gram.len() + 1);
        let mut sum = 0.0;
        before.push(sum);
        before.extend(pair.a.gram.iter().map(|gram| {
            sum += bits_of_gram(gram);
            sum
        }));
        let (mut of_a, mut of_b, mut of_both) = (0.0, 0.0, 0.0);
        for (gram, &[a, b]) in (0..).zip(&pair.counts) {
            let bits = bits_of_gram(&gram);
            of_a += if a > 0 { bits } else { 0.0 };
            of_b += if b > 0 { bits } else { 0.0 };
            of_both += if a > 0 && b > 0 { bits } else { 0.0 };
        }
        let least = f64::min(of_a, of_b);
        let subject = if least > 0.0 { of_both / least } else { 0.0 };
        let pairs = f64::from(pair.a.len().max(2)) * f64::from(pair.b.len().max(2));
        Self { before, chance: libm::log2(pairs).max(CHANCE_MIN), subject }
    }

    /// Returns the bits of a range of tokens of the first text.
    pub fn within(&self, range: &Range<u32>) -> f64 {
        self.before[range.end as usize] - self.before[range.start as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rare_says_more_and_a_stretch_says_what_its_parts_say() {
        let pair = TokenPair::of_texts("the ferry and the river and the heron", "the mill and the wheel");
        let bits = Bits::new(&pair);
        let within = |from: u32, to: u32| bits.within(&(from..to));
        assert!(within(0, 1) < within(2, 3) && within(2, 3) < within(1, 2), "the, and, ferry");
        assert!((within(0, 3) + within(3, 8) - within(0, 8)).abs() < 1e-9);
        assert!(within(4, 4).abs() < 1e-9);
    }

    #[test]
    fn chance_gives_more_in_longer_texts_and_never_nothing() {
        let chance =
            |words: usize| Bits::new(&TokenPair::of_texts(&"river ".repeat(words), &"ferry ".repeat(words))).chance;
        assert!((chance(1) - CHANCE_MIN).abs() < 1e-9 && (chance(1 << 10) - 20.0).abs() < 1e-9);
    }
}
