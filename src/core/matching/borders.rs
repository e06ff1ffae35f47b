//! Borders of a passage by log-likelihood: which stretch of one text does the passage of the other speak for?
//!
//! The passage on one side is a bag of terms. Each token of the other side scores how much likelier the bag makes it than the
//! rest of both texts do; the new passage is the segment of greatest sum, with a gain for borders at line and sentence
//! ends. Repeated topic words count less beyond the number the bag holds, so they do not pull in the neighbourhood.
//!
//! # Cost
//! Time O(passage + bag) a refinement; space O(distinct terms), allocated once.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::{Pair, Tokens};
use super::tuning::both;
use crate::text::Boundary;

/// A range of tokens on each side, with the border scores that found it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage {
    pub a: Range<u32>,
    pub b: Range<u32>,
    pub score_a: f64,
    pub score_b: f64,
}

impl Passage {
    pub fn new(a: Range<u32>, b: Range<u32>) -> Self {
        Self { a, b, score_a: 0.0, score_b: 0.0 }
    }

    /// The lesser border score.
    pub fn score(&self) -> f64 {
        self.score_a.min(self.score_b)
    }

    /// The length of the shorter side, in tokens.
    pub fn shorter(&self) -> u32 {
        (self.a.end - self.a.start).min(self.b.end - self.b.start)
    }

    pub fn is_empty(&self) -> bool {
        self.a.is_empty() || self.b.is_empty()
    }
}

/// Share of the greatest possible token score ([`both::LLR_MAX`]) that a term found once in the passage, and nowhere else, reaches. Below
/// 1 only in texts of less than about a thousand tokens, where chance is harder to tell.
pub(crate) fn attainable(pair: &Pair, passage: &Passage) -> f64 {
    let background = 0.5 / f64::from(pair.a.len() + pair.b.len() + 400);
    llr(1.0 / f64::from(passage.shorter().clamp(1, both::BAG_MAX)), background) / both::LLR_MAX
}

/// How much likelier a bag makes a term than the background does, as a capped log-likelihood ratio.
fn llr(share: f64, background: f64) -> f64 {
    // A little more than the number whose logarithm is the cap: most terms are beyond it, and logarithms take time.
    const CAPPED: f64 = 12.1825;
    let ratio = (1.0 - both::NOISE) * share / background + both::NOISE;
    if ratio > CAPPED { both::LLR_MAX } else { libm::log(ratio).min(both::LLR_MAX) }
}

/// Finds borders; holds counters for every term.
pub(crate) struct Borders<'a> {
    pair: &'a Pair,
    /// For each id one more than its place in `bag`, or 0.
    place: Vec<u32>,
    bag: Vec<Entry>,
}

/// A term of the bag.
struct Entry {
    id: u32,
    /// How often it stands in the bag, and in the range.
    in_bag: u32,
    in_range: u32,
    /// The score of a token in the range, and of one beside it.
    within: f64,
    beyond: f64,
}

impl<'a> Borders<'a> {
    pub fn new(pair: &'a Pair) -> Self {
        Self { pair, place: alloc::vec![0; pair.n_ids], bag: Vec::new() }
    }

    /// Side b, then side a, `rounds` times, or until nothing changes.
    pub fn refine(&mut self, passage: &mut Passage, rounds: u32) {
        let pair = self.pair;
        for _ in 0..rounds {
            let before = (passage.a.clone(), passage.b.clone());
            (passage.b, passage.score_b) = self.side(&pair.a, &passage.a, &pair.b, &passage.b);
            (passage.a, passage.score_a) = self.side(&pair.b, &passage.b, &pair.a, &passage.a);
            if passage.is_empty() || (&passage.a, &passage.b) == (&before.0, &before.1) {
                return;
            }
        }
    }

    /// The best segment of `tokens` around `range` for the bag `of[bag]`.
    fn side(&mut self, of: &Tokens, bag: &Range<u32>, tokens: &Tokens, range: &Range<u32>) -> (Range<u32>, f64) {
        if bag.is_empty() || range.is_empty() {
            return (range.start..range.start, 0.0);
        }
        for &id in &of.gram[bag.start as usize..bag.end as usize] {
            let place = &mut self.place[id as usize];
            if *place == 0 {
                self.bag.push(Entry { id, in_bag: 0, in_range: 0, within: 0.0, beyond: 0.0 });
                *place = self.bag.len() as u32;
            }
            self.bag[*place as usize - 1].in_bag += 1;
        }
        for &id in &tokens.gram[range.start as usize..range.end as usize] {
            if let Some(place) = self.place[id as usize].checked_sub(1) {
                self.bag[place as usize].in_range += 1;
            }
        }
        self.score(bag.end - bag.start);
        let best = self.best_segment(tokens, range);
        for entry in self.bag.drain(..) {
            self.place[entry.id as usize] = 0;
        }
        best
    }

    /// Scores the terms of the bag.
    fn score(&mut self, bag_len: u32) {
        let all = f64::from(self.pair.a.len() + self.pair.b.len() + 400);
        let bag_len = f64::from(bag_len.min(both::BAG_MAX));
        for entry in &mut self.bag {
            let rest = self.pair.gram_count[entry.id as usize].saturating_sub(entry.in_bag + entry.in_range);
            let in_bag = f64::from(entry.in_bag);
            let llr = llr(in_bag / bag_len, (f64::from(rest) + 0.5) / all);
            let score = |count: u32| {
                let f = both::REPEAT_BASE + (1.0 - both::REPEAT_BASE) * (in_bag / f64::from(count)).min(1.0);
                (f * llr - (1.0 - f) * both::PENALTY).max(-both::PENALTY)
            };
            (entry.within, entry.beyond) = (score(entry.in_range.max(1)), score(entry.in_range + 1));
        }
    }

    /// The segment of greatest sum in the range and its neighbourhood (Kadane), borders gaining at line and sentence ends.
    fn best_segment(&self, tokens: &Tokens, range: &Range<u32>) -> (Range<u32>, f64) {
        let window = range.start.saturating_sub(both::WINDOW)..(range.end + both::WINDOW).min(tokens.len());
        let mut best = (range.start..range.start, 0.0);
        let (mut sum, mut start) = (f64::NEG_INFINITY, window.start);
        let mut open = gain(tokens.boundary(window.start));
        // The score of the token before, if it is a single character.
        let mut before = f64::NEG_INFINITY;
        for i in window {
            if sum < open {
                (sum, start) = (open, i);
            }
            let own = match self.place[tokens.gram[i as usize] as usize].checked_sub(1) {
                None => -both::PENALTY,
                Some(place) if range.contains(&i) => self.bag[place as usize].within,
                Some(place) => self.bag[place as usize].beyond,
            };
            if tokens.single[i as usize] {
                // A character belongs to two bigrams and takes the better one.
                sum += own.max(before);
                before = own;
            } else {
                sum += own;
                before = f64::NEG_INFINITY;
            }
            open = gain(tokens.boundary(i + 1));
            if sum + open > best.1 {
                best = (start..i + 1, sum + open);
            }
        }
        best
    }
}

fn gain(boundary: Boundary) -> f64 {
    match boundary {
        Boundary::None => 0.0,
        Boundary::Line => both::BORDER_GAIN.0,
        Boundary::Stop | Boundary::Break => both::BORDER_GAIN.1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COPIED: &str = "船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。";

    #[test]
    fn borders_grow_and_shrink_to_the_copied_passage() {
        let left = format!("清晨的渡口没有人影。{COPIED}对岸的山还藏在雾里呢。");
        let right = format!("统计局昨天公布了新的数字。{COPIED}油压和温度都在正常范围内。");
        let pair = Pair::of_texts(&left, &right);
        let len = COPIED.chars().count() as u32 - 2; // the comma and the stop do not count
        for (a, b) in [((5, 30), (10, 38)), ((9, 9 + len), (12, 12 + len)), ((12, 29), (14, 33))] {
            let mut passage = Passage::new(a.0..a.1, b.0..b.1);
            Borders::new(&pair).refine(&mut passage, 2);
            assert_eq!((passage.a.clone(), passage.b.clone()), (9..9 + len, 12..12 + len), "from {a:?} {b:?}");
            assert!(passage.score() > f64::from(len));
        }
    }

    #[test]
    fn a_passage_without_anything_in_common_scores_next_to_nothing() {
        let pair = Pair::of_texts("清晨的渡口没有人影。", "统计局公布了数字。");
        let mut passage = Passage::new(0..9, 0..8);
        Borders::new(&pair).refine(&mut passage, 2);
        assert!(passage.score() < pair.tuning.score_min, "{passage:?}");
    }

    #[test]
    fn what_can_be_reached_grows_with_the_background() {
        let (short, long) = ("山水".repeat(30), "山水".repeat(3000));
        let [few, many] = [&short, &long].map(|text| {
            let pair = Pair::of_texts(text, text);
            attainable(&pair, &Passage::new(0..60, 0..60))
        });
        assert!(few < many && many <= 1.0, "{few} {many}");
    }
}
