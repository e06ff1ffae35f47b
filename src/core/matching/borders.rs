//! Finds the borders of a passage by log-likelihood: which stretch of one text does the other text's passage explain?
//!
//! The passage on one side is a bag of terms. Each token of the other side scores how much likelier the bag makes it
//! than the rest of both texts does. The new passage is the segment of greatest sum, with a gain for borders at line
//! and sentence ends. A topic word counts less for each occurrence beyond the number in the bag, so that repeated topic
//! words do not pull the neighbourhood into the passage.
//!
//! # Cost
//! Time O(passage + bag) for each refinement; space O(distinct terms), allocated once.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::{SideTokens, TokenPair};
use super::tuning;
use crate::text::Boundary;

/// Maximum number of rounds in which the borders of both sides are moved.
const ROUNDS: u32 = 2;

/// Returns how much likelier a bag makes a term than the background does, as a capped log-likelihood ratio.
fn llr(share: f64, background: f64) -> f64 {
    libm::log((1.0 - tuning::NOISE) * share / background + tuning::NOISE).min(tuning::LLR_MAX)
}

/// Returns the number of tokens of both texts, plus a constant, because counts in short texts are uncertain.
fn background_tokens(pair: &TokenPair) -> f64 {
    f64::from(pair.a.len() + pair.b.len() + 400)
}

/// Finds borders, and keeps count of the terms of one range on each side.
pub(crate) struct Borders<'a> {
    pair: &'a TokenPair,
    /// The ranges counted, on side a and side b.
    ranges: [Range<u32>; 2],
    /// For each term, its occurrences in the two ranges, and those elsewhere.
    counts: Vec<([u32; 2], u32)>,
    scores: TokenScores,
}

/// A ratio that was calculated, and its input: tokens of the bag, occurrences in it, occurrences elsewhere.
#[derive(Clone, Copy, Default)]
struct CachedRatio {
    key: (u32, u32, u32),
    ratio: f64,
}

/// Scores of tokens against a bag of `bag_len` tokens.
struct TokenScores {
    /// Number of tokens of both texts, see [`background_tokens`].
    background_tokens: f64,
    /// Number of tokens of the bag, but at most [`tuning::BAG_MAX`].
    bag_len: u32,
    /// Indexed by the number of occurrences in the bag (the last entry is also for more): if a term has fewer
    /// occurrences elsewhere than this, its score is the cap.
    capped: [u32; 16],
    /// A cache of ratios, indexed by a hash of their key; a later one replaces an earlier one.
    cache: [CachedRatio; 256],
}

impl<'a> Borders<'a> {
    /// Counts the terms of both whole texts.
    pub fn new(pair: &'a TokenPair) -> Self {
        let counts = pair.counts.iter().map(|&both| (both, 0)).collect();
        let scores = TokenScores {
            background_tokens: background_tokens(pair),
            bag_len: 0,
            capped: [0; 16],
            cache: [CachedRatio::default(); 256],
        };
        // Starts with both texts as the ranges, because the first passage is most often all or most of a text.
        Self { pair, ranges: [0..pair.a.len(), 0..pair.b.len()], counts, scores }
    }

    /// Moves the borders of two ranges, side b first, then side a, at most [`ROUNDS`] times. Returns the ranges, each
    /// with the sum of its scores.
    pub fn refine(&mut self, a: &Range<u32>, b: &Range<u32>) -> [(Range<u32>, f64); 2] {
        self.set_range(0, a);
        self.set_range(1, b);
        let mut scores = [0.0; 2];
        for _ in 0..ROUNDS {
            let before = self.ranges.clone();
            scores = [1, 0].map(|side| self.move_borders(side));
            let whole = [0..self.pair.a.len(), 0..self.pair.b.len()];
            if self.ranges.iter().any(Range::is_empty) || self.ranges == before || self.ranges == whole {
                break;
            }
        }
        let [a, b] = self.ranges.clone();
        [(a, scores[1]), (b, scores[0])]
    }

    /// Returns prefix sums of the scores of the tokens in the range last refined on a side: one more number than the
    /// range has tokens.
    pub fn prefix_sums(&mut self, side: usize) -> Vec<f64> {
        let range = self.ranges[side].clone();
        let grams = &self.tokens(side).gram[range.start as usize..range.end as usize];
        let Self { pair, counts, scores, ranges } = self;
        scores.set_bag_len(ranges[1 - side].len() as u32);
        let (mut sum, mut before, mut sums) = (0.0, f64::NEG_INFINITY, Vec::with_capacity(grams.len() + 1));
        sums.push(sum);
        for &gram in grams {
            let (here, others) = counts[gram as usize];
            let (in_bag, in_range) = (here[1 - side], here[side]);
            let own = if in_range <= in_bag {
                scores.ratio(in_bag, others)
            } else {
                scores.ratio_of_repeated(in_bag, Some(in_range), others)
            };
            let single = pair.is_char(gram);
            sum += if single && before > own { before } else { own };
            before = if single { own } else { f64::NEG_INFINITY };
            sums.push(sum);
        }
        sums
    }

    /// Returns prefix sums of the scores of the tokens of a passage, on each side against the other one.
    pub fn sums_of(&mut self, a: &Range<u32>, b: &Range<u32>) -> [Vec<f64>; 2] {
        self.set_range(0, a);
        self.set_range(1, b);
        [0, 1].map(|side| self.prefix_sums(side))
    }

    fn tokens(&self, side: usize) -> &'a SideTokens {
        if side == 0 { &self.pair.a } else { &self.pair.b }
    }

    /// Replaces the counted range of a side by `range`. Only the tokens outside the intersection of the two ranges are
    /// counted anew.
    fn set_range(&mut self, side: usize, range: &Range<u32>) {
        let before = core::mem::replace(&mut self.ranges[side], range.clone());
        let grams = &self.tokens(side).gram;
        // The intersection of the two ranges, if there is any.
        let (start, end) = (range.start.max(before.start), range.end.min(before.end));
        let parts = |range: &Range<u32>| {
            let middle = start.clamp(range.start, range.end);
            [range.start..middle, end.clamp(middle, range.end)..range.end]
        };
        for part in parts(&before) {
            for &id in &grams[part.start as usize..part.end as usize] {
                let (here, elsewhere) = &mut self.counts[id as usize];
                here[side] -= 1;
                *elsewhere += 1;
            }
        }
        for part in parts(range) {
            for &id in &grams[part.start as usize..part.end as usize] {
                let (here, elsewhere) = &mut self.counts[id as usize];
                here[side] += 1;
                *elsewhere -= 1;
            }
        }
    }

    /// Moves the range of one side to the best segment around it, and returns the score of that segment. The other
    /// side's range is the bag.
    ///
    /// The best segment is the one of greatest sum (Kadane), with a gain for borders at line and sentence ends.
    fn move_borders(&mut self, side: usize) -> f64 {
        let (tokens, range) = (self.tokens(side), self.ranges[side].clone());
        let (mut best, mut highest) = (range.start..range.start, 0.0);
        if range.is_empty() || self.ranges[1 - side].is_empty() {
            self.set_range(side, &best);
            return highest;
        }
        let Self { pair, counts, scores, ranges } = self;
        scores.set_bag_len(ranges[1 - side].len() as u32);
        let window = range.start.saturating_sub(tuning::BEYOND)..(range.end + tuning::BEYOND).min(tokens.len());
        let (mut sum, mut start) = (f64::NEG_INFINITY, window.start);
        let near = tokens.boundaries.partition_point(|&(token, _)| token < window.start);
        let mut near = tokens.boundaries[near..].iter();
        // This never runs out inside the text, because the last token has a boundary behind it.
        let mut next = || *near.next().unwrap_or(&(0, Boundary::None));
        let (mut next_at, mut boundary) = next();
        let mut open = 0.0;
        if next_at == window.start {
            open = border_gain(boundary);
            (next_at, boundary) = next();
        }
        // The score of the preceding token, if that is a single character.
        let mut before = f64::NEG_INFINITY;
        let grams = &tokens.gram[window.start as usize..window.end as usize];
        for (&gram, i) in grams.iter().zip(window.start..) {
            if sum < open {
                (sum, start) = (open, i);
            }
            let (here, others) = counts[gram as usize];
            let (in_bag, in_range) = (here[1 - side], here[side]);
            // A token next to the range would make its term more frequent there; occurrences beyond those in the bag
            // are repetition.
            let is_beside = i.wrapping_sub(range.start) >= range.end - range.start;
            let own = if in_range + u32::from(is_beside) <= in_bag {
                scores.ratio(in_bag, others)
            } else {
                scores.ratio_of_repeated(in_bag, if is_beside { None } else { Some(in_range) }, others)
            };
            // A character belongs to two bigrams and has the better of their scores.
            let single = pair.is_char(gram);
            sum += if single && before > own { before } else { own };
            before = if single { own } else { f64::NEG_INFINITY };
            open = 0.0;
            if i + 1 == next_at {
                open = border_gain(boundary);
                (next_at, boundary) = next();
            }
            if sum + open > highest {
                (best, highest) = (start..i + 1, sum + open);
            }
        }
        self.set_range(side, &best);
        highest
    }
}

impl TokenScores {
    /// Sets the number of tokens of the bag, and the bounds that follow from it.
    #[allow(clippy::cast_sign_loss)] // below 0 is 0
    fn set_bag_len(&mut self, tokens: u32) {
        let bag_len = tokens.min(tuning::BAG_MAX);
        if bag_len == self.bag_len {
            return;
        }
        self.bag_len = bag_len;
        let bag_len = f64::from(bag_len);
        // Slightly lower than the exact number: close to the cap the ratio is calculated.
        for (capped, in_bag) in self.capped.iter_mut().zip(0_u32..) {
            *capped = libm::ceil(f64::from(in_bag) * self.background_tokens / bag_len / CAP_FACTOR - 0.5) as u32;
        }
    }

    /// Returns the score of a token whose term occurs `in_bag` times in the bag and `others` times elsewhere.
    #[inline]
    fn ratio(&mut self, in_bag: u32, others: u32) -> f64 {
        // a short cut, because most tokens score the cap, and divisions and logarithms are slow
        if others < self.capped[(in_bag as usize).min(self.capped.len() - 1)] {
            return tuning::LLR_MAX;
        }
        let key = (self.bag_len, in_bag, others);
        let known = &mut self.cache[(others ^ in_bag << 3 ^ self.bag_len << 4) as usize % self.cache.len()];
        if known.key != key {
            *known = CachedRatio { key, ratio: calculate_ratio(key, self.background_tokens) };
        }
        known.ratio
    }

    /// Returns the score of a token whose term occurs more often in the range than in the bag: all its occurrences
    /// share those in the bag. Without `in_range` the token is outside the range: nothing of the bag is left for it, so
    /// it adds only the base weight.
    #[inline(never)]
    fn ratio_of_repeated(&mut self, in_bag: u32, in_range: Option<u32>, others: u32) -> f64 {
        if in_bag == 0 {
            return -tuning::PENALTY;
        }
        let share = in_range.map_or(0.0, |in_range| f64::from(in_bag) / f64::from(in_range));
        let f = tuning::REPEAT_BASE + (1.0 - tuning::REPEAT_BASE) * share;
        f * self.ratio(in_bag, others) - (1.0 - f) * tuning::PENALTY
    }
}

/// Calculates the score of a token.
#[inline(never)] // few need it
fn calculate_ratio((bag_len, in_bag, others): (u32, u32, u32), all: f64) -> f64 {
    llr(f64::from(in_bag) / f64::from(bag_len), (f64::from(others) + 0.5) / all)
}

/// Factor by which a bag makes a term likelier whose score is the cap: `(e^LLR_MAX - NOISE) / (1 - NOISE)`, rounded up
/// to one decimal. It is written out because a constant cannot call `exp`; a test derives it.
const CAP_FACTOR: f64 = 38.3;

/// Returns the score that is added for a border at such a boundary.
fn border_gain(boundary: Boundary) -> f64 {
    match boundary {
        Boundary::None => 0.0,
        Boundary::Line => tuning::BORDER_GAIN.0,
        Boundary::Stop | Boundary::Break => tuning::BORDER_GAIN.1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::{HAN, WORDS};
    use alloc::string::String;

    #[test]
    fn the_factor_of_the_cap_is_the_least_of_one_decimal_that_reaches_it() {
        assert!(llr(CAP_FACTOR, 1.0) >= tuning::LLR_MAX);
        assert!(llr(CAP_FACTOR - 0.1, 1.0) < tuning::LLR_MAX);
    }

    #[test]
    fn borders_move_to_the_ends_of_what_both_sides_have() {
        for sentences in [HAN, WORDS] {
            let own = "这台机器每天早上八点开始运转。It never rains here. ".repeat(2);
            let pair = TokenPair::of_texts(
                &sentences[..4].concat(),
                &[own.as_str(), sentences[1], sentences[2], &own].concat(),
            );
            let place = |text: String| TokenPair::of_texts(&text, "").a.len();
            let a = place(sentences[..1].concat())..place(sentences[..3].concat());
            let b = place(own.clone())..place([own.as_str(), sentences[1], sentences[2]].concat());
            let mut borders = Borders::new(&pair);
            let [(found_a, score_a), (found_b, score_b)] =
                borders.refine(&(a.start.saturating_sub(4)..a.end + 3), &(b.start - 4..b.end + 3));
            assert_eq!((found_a, found_b), (a, b));
            assert!(score_a > 0.0 && score_b > 0.0);
            // The score of a side increases inside the range, and both sums begin with 0.
            for side in [0, 1] {
                let sums = borders.prefix_sums(side);
                assert!(sums[0].abs() < 1e-9 && sums[sums.len() - 1] > 0.0);
            }
        }
    }

    #[test]
    fn of_ranges_with_nothing_in_common_next_to_nothing_is_left() {
        let pair = TokenPair::of_texts(HAN[0], WORDS[0]);
        let mut borders = Borders::new(&pair);
        let [(a, _), (b, _)] = borders.refine(&(0..pair.a.len()), &(0..pair.b.len()));
        assert!(a.len() <= 1 || b.len() <= 1, "{a:?} {b:?}");
    }
}
