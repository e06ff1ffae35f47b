//! Weighs shared text in bits: how unlikely it is that two unrelated texts share it.
//!
//! A token has a share ([`SHARE`]) of its [surprise](super::surprise) in any text of the language, because neighbouring
//! tokens depend on each other. A phrase that the texts repeat has its bits once: they are divided by the number of
//! pairs of places that have it. Two texts of n and m tokens have n · m pairs of places at which a run may begin, so
//! chance alone gives about `log2(n m)` bits.
//!
//! # Source
//! Karlin, Altschul 1990, *Methods for assessing the statistical significance of molecular sequence features by using
//! general scoring schemes*: scores are compared with the expected number of matches by chance. Different here: the
//! probabilities are those of the language.
//!
//! # Cost
//! Time and space O(tokens).

use alloc::vec::Vec;
use core::ops::Range;

use super::chains::{gap_costs, net_bits};
use super::pair::{SideTokens, TokenPair};
use super::surprise::HAN_CHARACTERS;
use super::tuning::{COVERAGE, EVIDENCE, PHRASE, SHARE};
use crate::base::order_numbers;
use crate::seq::repetitions;
use crate::seq::runs::Run;

/// The bits of every stretch of the first text.
#[derive(Debug)]
pub(crate) struct Bits {
    /// Sum of the bits of the tokens before each place, divided among repetitions.
    before: Vec<f64>,
    /// How often both texts say the phrase at each token.
    times: Vec<u32>,
    /// Bits of the best run that two unrelated texts of these lengths share by chance.
    pub chance: f64,
}

impl Bits {
    /// Adds up the bits of the tokens of the first text.
    #[inline(never)]
    pub fn new(pair: &TokenPair) -> Self {
        let phrase = if pair.is_han { PHRASE.0 } else { PHRASE.1 };
        let stretches = [&pair.a, &pair.b].map(|side| repeated_stretches(pair, side, phrase));
        let times = repetitions::count_pairs([&pair.a.whole, &pair.b.whole], phrase, &stretches);
        let mut sum = 0.0;
        let mut before = Vec::with_capacity(times.len() + 1);
        before.push(sum);
        before.extend(half_bits(pair).into_iter().zip(&times).map(|(half_bits, &times)| {
            sum += SHARE * f64::from(half_bits) / 2.0 / f64::from(times);
            sum
        }));
        let pairs = f64::from(pair.a.len().max(2)) * f64::from(pair.b.len().max(2));
        Self { before, times, chance: libm::log2(pairs) }
    }

    /// Returns the bits of a range of tokens of the first text.
    pub fn within(&self, range: &Range<u32>) -> f64 {
        self.before[range.end as usize] - self.before[range.start as usize]
    }

    /// Returns the bits of runs that follow each other, less those of the gaps between them.
    ///
    /// What the texts repeat as a whole counts as if it were said once: a token has its bits once if as many pairs of
    /// places have it as have half of the passage. A phrase that is repeated inside other text is said more often than
    /// that text, so it has its share.
    pub fn of_pieces(&self, pieces: &[Run]) -> f64 {
        let tokens = || pieces.iter().flat_map(|piece| piece.on_a().map(|at| at as usize));
        let (all, once) = tokens().fold((0, 0), |(all, once), at| (all + 1, once + usize::from(self.times[at] == 1)));
        if once == all {
            return net_bits(pieces, self);
        }
        let often = if once > all / 2 {
            1
        } else {
            let mut sorted: Vec<u32> = tokens().map(|at| self.times[at]).collect();
            order_numbers(&mut sorted);
            sorted[all / 2]
        };
        let bits = |at: usize| (self.before[at + 1] - self.before[at]) * f64::from(often.min(self.times[at]));
        tokens().map(bits).sum::<f64>() - gap_costs(pieces)
    }
}

/// Returns by how much a passage stands out: 0 if its bits are those of `chance`, 1 more for each doubling of its bits,
/// and [`COVERAGE`] more if all of the shorter text is equal.
pub(crate) fn stands_out(bits: f64, chance: f64, coverage: f64) -> f64 {
    libm::log2((bits / chance).max(f64::MIN_POSITIVE)) + COVERAGE * coverage
}

/// Whether a passage that stands out by `by` is evidence.
pub(crate) fn is_evidence(by: f64) -> bool {
    by >= EVIDENCE
}

/// Returns the stretches of a side in which each gram has more than one pair of places, because a phrase of `len`
/// tokens has no more pairs of places than a gram inside it.
fn repeated_stretches(pair: &TokenPair, side: &SideTokens, len: usize) -> Vec<Range<usize>> {
    let (mut stretches, mut start, end) = (Vec::new(), 0, side.gram.len());
    for at in 0..=end {
        let is_repeated = side.gram.get(at).is_some_and(|&gram| {
            let [of_a, of_b] = pair.counts[gram as usize];
            len < pair.gram_tokens || of_a > 0 && of_b > 0 && of_a + of_b > 2
        });
        if !is_repeated {
            let stretch = start..end.min(at + pair.gram_tokens - 1);
            stretches.extend((stretch.len() >= len).then_some(stretch));
            start = at + 1;
        }
    }
    stretches
}

/// Returns the surprise of the tokens of the first text, in half bits.
#[inline(never)]
fn half_bits(pair: &TokenPair) -> Vec<u8> {
    let characters = &HAN_CHARACTERS;
    let mut before = None::<u32>;
    let surprise = |&token: &u32| {
        let last = before.replace(token);
        match (pair.word(token), last) {
            (Some(own), last) => own.after(last.and_then(|last| pair.word(last))),
            (None, Some(last)) if characters.are_word(last, token) => characters.second(token),
            _ => characters.half_bits(token),
        }
    };
    pair.a.whole.iter().map(surprise).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn what_is_rare_says_more_and_a_stretch_says_what_its_parts_say() {
        let pair = TokenPair::of_texts("the ferry and the river and the heron", "the mill and the wheel");
        let bits = Bits::new(&pair);
        let within = |from: u32, to: u32| bits.within(&(from..to));
        assert!(within(0, 1) < within(1, 2) && within(2, 3) < within(1, 2), "the, and, ferry");
        assert!((within(0, 3) + within(3, 8) - within(0, 8)).abs() < 1e-9);
        assert!(within(4, 4).abs() < 1e-9);
    }

    #[test]
    fn bits_do_not_depend_on_the_other_text_or_on_the_rest() {
        let of = |left: &str, right: &str| Bits::new(&TokenPair::of_texts(left, right)).within(&(0..4));
        let alone = of("the ferry crosses slowly", "the ferry crosses slowly");
        assert!((alone - of("the ferry crosses slowly and ferry and ferry", "nothing of the kind")).abs() < 1e-9);
    }

    #[test]
    fn a_phrase_that_both_texts_repeat_has_its_bits_once() {
        let phrase = "the ferry crosses slowly";
        let twice = [phrase, "tomorrow", phrase].join(" ");
        let of = |right: &str| Bits::new(&TokenPair::of_texts(&twice, right)).within(&(0..4));
        assert!((of(phrase) - 2.0 * of(&twice)).abs() < 1e-9, "two pairs of places, and four");
        let pair = TokenPair::of_texts(&twice, &twice);
        assert!((Bits::new(&pair).of_pieces(&[Run { a: 0, b: 0, len: 4 }]) - 4.0 * of(&twice)).abs() < 1e-9);
    }

    #[test]
    fn repeated_phrases_are_those_of_a_count_of_all() {
        let mut numbers = RandomNumbers(5);
        let mut repeated = 0;
        for seed in 0..600 {
            let [left, right] = TokenPair::random_texts(seed, &mut numbers);
            let pair = TokenPair::of_texts(&left, &right);
            let phrase = if pair.is_han { PHRASE.0 } else { PHRASE.1 };
            let sides = [&pair.a.whole[..], &pair.b.whole[..]];
            let all =
                repetitions::count_pairs(sides, phrase, &sides.map(|side| core::iter::once(0..side.len()).collect()));
            repeated += usize::from(all.iter().any(|&times| times > 1));
            assert_eq!(Bits::new(&pair).times, all, "{left:?} {right:?}");
        }
        assert!(repeated > 100, "{repeated}");
    }

    #[test]
    fn chance_gives_more_in_longer_texts() {
        let chance =
            |words: usize| Bits::new(&TokenPair::of_texts(&"river ".repeat(words), &"ferry ".repeat(words))).chance;
        assert!((chance(1) - 2.0).abs() < 1e-9 && (chance(1 << 10) - 20.0).abs() < 1e-9);
    }

    #[test]
    fn half_of_a_text_stands_out_more_than_a_tenth() {
        assert!(stands_out(20.0, 20.0, 0.0).abs() < 1e-9);
        assert!((stands_out(40.0, 20.0, 0.0) - 1.0).abs() < 1e-9);
        assert!(stands_out(20.0, 20.0, 0.5) > stands_out(20.0, 20.0, 0.1));
        assert!(stands_out(0.0, 20.0, 1.0) < 0.0);
    }
}
