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
    libm::log((1.0 - both::NOISE) * share / background + both::NOISE).min(both::LLR_MAX)
}

/// Finds borders; holds counters for every term.
pub(crate) struct Borders<'a> {
    pair: &'a Pair,
    in_bag: Vec<u32>,
    in_range: Vec<u32>,
    scores: Vec<Option<(f64, f64)>>,
    touched: Vec<u32>,
}

impl<'a> Borders<'a> {
    pub fn new(pair: &'a Pair) -> Self {
        let n = pair.n_ids;
        Self {
            pair,
            in_bag: alloc::vec![0; n],
            in_range: alloc::vec![0; n],
            scores: alloc::vec![None; n],
            touched: Vec::new(),
        }
    }

    /// Side b, then side a, `rounds` times.
    pub fn refine(&mut self, passage: &mut Passage, rounds: u32) {
        let pair = self.pair;
        for _ in 0..rounds {
            (passage.b, passage.score_b) = self.side(&pair.a, &passage.a, &pair.b, &passage.b);
            (passage.a, passage.score_a) = self.side(&pair.b, &passage.b, &pair.a, &passage.a);
            if passage.is_empty() {
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
            self.count(id, |s| &mut s.in_bag);
        }
        for &id in &tokens.gram[range.start as usize..range.end as usize] {
            self.count(id, |s| &mut s.in_range);
        }
        let window = range.start.saturating_sub(both::WINDOW)..(range.end + both::WINDOW).min(tokens.len());
        let bag_len = bag.end - bag.start;
        let best = self.best_segment(tokens, &window, range, bag_len);
        for id in self.touched.drain(..) {
            self.in_bag[id as usize] = 0;
            self.in_range[id as usize] = 0;
            self.scores[id as usize] = None;
        }
        best
    }

    fn count(&mut self, id: u32, of: fn(&mut Self) -> &mut Vec<u32>) {
        self.touched.push(id);
        of(self)[id as usize] += 1;
    }

    /// The segment of greatest sum in the window (Kadane), borders gaining at line and sentence ends.
    fn best_segment(
        &mut self,
        tokens: &Tokens,
        window: &Range<u32>,
        range: &Range<u32>,
        bag_len: u32,
    ) -> (Range<u32>, f64) {
        let mut best = (range.start..range.start, 0.0);
        let (mut sum, mut start) = (f64::NEG_INFINITY, window.start);
        for i in window.clone() {
            let open = gain(tokens.boundary(i));
            if sum < open {
                (sum, start) = (open, i);
            }
            sum += self.token_score(tokens, i, window, range, bag_len);
            let closed = sum + gain(tokens.boundary(i + 1));
            if closed > best.1 {
                best = (start..i + 1, closed);
            }
        }
        best
    }

    fn token_score(&mut self, tokens: &Tokens, i: u32, window: &Range<u32>, range: &Range<u32>, bag_len: u32) -> f64 {
        let own = self.gram_score(tokens.gram[i as usize], range.contains(&i), bag_len);
        // A character belongs to two bigrams and takes the better one.
        if i > window.start && tokens.single[i as usize] && tokens.single[i as usize - 1] {
            own.max(self.gram_score(tokens.gram[i as usize - 1], range.contains(&(i - 1)), bag_len))
        } else {
            own
        }
    }

    fn gram_score(&mut self, id: u32, inside: bool, bag_len: u32) -> f64 {
        let k = id as usize;
        if self.in_bag[k] == 0 {
            return -both::PENALTY;
        }
        let (within, beyond) = *self.scores[k].get_or_insert_with(|| {
            let (bag, range) = (self.in_bag[k], self.in_range[k]);
            let rest = self.pair.gram_count[k].saturating_sub(bag + range);
            let background = (f64::from(rest) + 0.5) / f64::from(self.pair.a.len() + self.pair.b.len() + 400);
            let share = f64::from(bag) / f64::from(bag_len.min(both::BAG_MAX));
            let llr = llr(share, background);
            let score = |count: u32| {
                let f = both::REPEAT_BASE + (1.0 - both::REPEAT_BASE) * (f64::from(bag) / f64::from(count)).min(1.0);
                (f * llr - (1.0 - f) * both::PENALTY).max(-both::PENALTY)
            };
            (score(range.max(1)), score(range + 1))
        });
        if inside { within } else { beyond }
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
