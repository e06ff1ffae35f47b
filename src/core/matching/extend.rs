//! Adds short equal runs next to the long ones of a chain: in its gaps, and beyond its ends across edits.
//!
//! Beyond an end, runs are added as long as they bring more bits than the gap before them costs. A place where both
//! texts end a sentence is a likelier border than others, so it is worth [`SENTENCE_END`] bits on each side.
//!
//! # Source
//! Extension over gaps while the score does not fall too far: Altschul et al. 1997, *Gapped BLAST*. Different here:
//! only runs of at least [`PIECE`] are aligned, so that a single shared word does not set a border.
//!
//! # Cost
//! Time O([`WINDOW`] log [`WINDOW`]) an end and a step; for a gap of n tokens O(n log n), and O([`NEIGHBOUR_PAIRS`])
//! pairs of equal neighbours.

use alloc::vec::Vec;
use core::ops::Range;

use super::bits::Bits;
use super::chains::{gap_cost, overlap_in_order, without_first, without_overlaps};
use super::pair::{SideTokens, TokenPair, WORD_LENGTH};
use super::tuning::{EXTEND_BACK, NEIGHBOUR_PAIRS, PIECE, SENTENCE_END, WINDOW};
use crate::base::{GOLDEN_RATIO_32, HashFilter, Sort, neighbours};
use crate::seq::runs::Run;
use crate::text::Boundary;

/// Finds short equal runs of a pair.
pub(crate) struct Extender<'a> {
    pair: &'a TokenPair,
    bits: &'a Bits,
}

impl<'a> Extender<'a> {
    pub const fn new(pair: &'a TokenPair, bits: &'a Bits) -> Self {
        Self { pair, bits }
    }

    /// Grows a chain at both ends and fills its gaps.
    pub fn grow(&self, mut chain: Vec<Run>) -> Vec<Run> {
        while let Some(more) = self.beyond_end(&chain) {
            chain.extend(more);
        }
        let mut before = Vec::new();
        while let Some(more) = self.beyond_start(before.last().or(chain.first())) {
            before.extend(more);
        }
        before.reverse();
        before.extend(chain);
        self.fill_gaps(before)
    }

    /// Adds the short runs in the gaps of a chain.
    pub fn fill_gaps(&self, chain: Vec<Run>) -> Vec<Run> {
        let mut filled: Vec<Run> = Vec::with_capacity(chain.len());
        for run in chain {
            if let Some(&last) = filled.last() {
                filled.extend(self.best_runs_in(last.a_end()..run.a, last.b_end()..run.b));
            }
            filled.push(run);
        }
        filled
    }

    /// Returns the runs in order, inside two ranges, that have the most bits together.
    pub fn best_runs_in(&self, a: Range<u32>, b: Range<u32>) -> Vec<Run> {
        let runs = self.maximal_runs(&a, &b);
        best_scored_chain(&runs, |run| self.run_bits(run), |_| 0.0, |_, _| 0.0, |_| 0.0).1
    }

    /// Returns the bits of a run.
    fn run_bits(&self, run: &Run) -> f64 {
        self.bits.within(&run.on_a())
    }

    /// Returns the bits that a border before these tokens is worth.
    fn border_bits(&self, a: u32, b: u32) -> f64 {
        let worth = |boundary: Boundary| if boundary >= Boundary::Stop { SENTENCE_END } else { 0.0 };
        worth(self.pair.a.boundary(a)) + worth(self.pair.b.boundary(b))
    }

    /// Returns the runs that a chain gains beyond its end; `None` if its present end is better.
    fn beyond_end(&self, chain: &[Run]) -> Option<Vec<Run>> {
        let last = chain.last()?;
        let (a, b) = (last.a_end(), last.b_end());
        let runs =
            self.maximal_runs(&(a..(a + WINDOW).min(self.pair.a.len())), &(b..(b + WINDOW).min(self.pair.b.len())));
        let end = |run: &Run| self.border_bits(run.a_end(), run.b_end());
        let (gain, found) =
            best_scored_chain(&runs, |run| self.run_bits(run), |run| gap_cost(last, run), gap_cost, end);
        (!found.is_empty() && gain > self.border_bits(a, b)).then_some(found)
    }

    /// Returns the runs that a chain gains before its first run, the last one first.
    fn beyond_start(&self, first: Option<&Run>) -> Option<Vec<Run>> {
        let first = first?;
        let (a, b) = (first.a, first.b);
        let mut runs = self.maximal_runs(&(a.saturating_sub(WINDOW)..a), &(b.saturating_sub(WINDOW)..b));
        // Searches in the same way from the end: places are counted backwards from the first run, and `back` also turns
        // them back.
        let back = |run: &Run| Run { a: a - run.a_end(), b: b - run.b_end(), len: run.len };
        for run in &mut runs {
            *run = back(run);
        }
        runs.order_by_key(|run| (run.a, run.b));
        let start = Run { a: 0, b: 0, len: 0 };
        let end = |run: &Run| self.border_bits(back(run).a, back(run).b);
        let (gain, found) =
            best_scored_chain(&runs, |run| self.run_bits(&back(run)), |run| gap_cost(&start, run), gap_cost, end);
        (!found.is_empty() && gain > self.border_bits(a, b)).then(|| found.iter().map(back).collect())
    }

    /// Adds the words that end (or begin) the sentence in which the chain ends (or begins), if both texts have them and
    /// only a few edited words are in between.
    pub fn extend_to_borders(&self, mut chain: Vec<Run>) -> Vec<Run> {
        let (Some(&first), Some(&last)) = (chain.first(), chain.last()) else { return chain };
        if let Some(run) = self.words_at_end(&last) {
            chain.push(run);
        }
        if let Some(run) = self.words_at_start(&first) {
            chain.insert(0, run);
        }
        chain
    }

    /// Returns the equal words that end the sentence of the last run on both sides.
    fn words_at_end(&self, last: &Run) -> Option<Run> {
        let end = |tokens: &SideTokens, from: u32| {
            (from..=(from + WINDOW).min(tokens.len())).find(|&at| tokens.boundary(at) >= Boundary::Stop)
        };
        let (a, b) = (end(&self.pair.a, last.a_end())?, end(&self.pair.b, last.b_end())?);
        let rest = (a - last.a_end()).min(b - last.b_end());
        let len = (0..rest).take_while(|i| self.is_equal(a - 1 - i, b - 1 - i)).count() as u32;
        let run = Run { a: a - len, b: b - len, len };
        (self.is_enough(&run) && gap_cost(last, &run) < self.run_bits(&run)).then_some(run)
    }

    /// Returns the equal words that begin the sentence of the first run on both sides.
    fn words_at_start(&self, first: &Run) -> Option<Run> {
        let start = |tokens: &SideTokens, from: u32| {
            (from.saturating_sub(WINDOW)..=from).rev().find(|&at| tokens.boundary(at) >= Boundary::Stop)
        };
        let (a, b) = (start(&self.pair.a, first.a)?, start(&self.pair.b, first.b)?);
        let rest = (first.a - a).min(first.b - b);
        let len = (0..rest).take_while(|i| self.is_equal(a + i, b + i)).count() as u32;
        let run = Run { a, b, len };
        (self.is_enough(&run) && gap_cost(&run, first) < self.run_bits(&run)).then_some(run)
    }

    fn is_equal(&self, a: u32, b: u32) -> bool {
        self.pair.a.whole[a as usize] == self.pair.b.whole[b as usize]
    }

    /// Whether a run is a word or two characters.
    fn is_enough(&self, run: &Run) -> bool {
        self.pair.a.length(&run.on_a()) >= WORD_LENGTH
    }

    /// Returns all maximal equal runs of at least [`PIECE`] inside two ranges, ordered by side a; none if the ranges
    /// have more than [`NEIGHBOUR_PAIRS`] pairs of equal neighbours.
    fn maximal_runs(&self, a: &Range<u32>, b: &Range<u32>) -> Vec<Run> {
        let mut found = Vec::new();
        let tokens = |side: &'a SideTokens, range: &Range<u32>| -> &'a [u32] {
            side.whole.get(range.start as usize..range.end as usize).unwrap_or(&[])
        };
        let (x, y) = (tokens(&self.pair.a, a), tokens(&self.pair.b, b));
        // A piece has two tokens or more. The places of each two neighbours of side b that side a may have, in order.
        let hash = |one: u32, next: u32| (one ^ next.rotate_left(16)).wrapping_mul(GOLDEN_RATIO_32) >> 16;
        let mut of_a = HashFilter::<8>::new();
        neighbours(x).for_each(|(&one, &next)| of_a.mark(hash(one, next)));
        let of_b = neighbours(y).map(|(&one, &next)| [one, next]).zip(0..);
        let mut places: Vec<([u32; 2], u32)> =
            of_b.filter(|&([one, next], _)| of_a.may_have(hash(one, next))).collect();
        places.order();
        let (mut pairs, n, m) = (0, x.len(), y.len());
        for (i, (&one, &next)) in neighbours(x).enumerate() {
            let first = places.partition_point(|&(two, _)| two < [one, next]);
            for &(_, at) in places[first..].iter().take_while(|&&(two, _)| two == [one, next]) {
                pairs += 1;
                let j = at as usize;
                if i > 0 && j > 0 && x[i - 1] == y[j - 1] {
                    continue;
                }
                let len = (2..(n - i).min(m - j)).take_while(|by| x[i + by] == y[j + by]).count() as u32 + 2;
                let run = Run { a: a.start + i as u32, b: b.start + at, len };
                if self.pair.a.length(&run.on_a()) >= PIECE {
                    found.push(run);
                }
            }
            if pairs > NEIGHBOUR_PAIRS {
                return Vec::new();
            }
        }
        found
    }
}

/// Returns the chain of runs with the most bits, and its bits: those of its runs, less the costs to the first one and
/// of the gaps, plus the worth of its end.
fn best_scored_chain(
    runs: &[Run],
    own: impl Fn(&Run) -> f64,
    to_first: impl Fn(&Run) -> f64,
    gap: impl Fn(&Run, &Run) -> f64,
    end: impl Fn(&Run) -> f64,
) -> (f64, Vec<Run>) {
    let mut sums: Vec<(f64, usize)> = Vec::with_capacity(runs.len());
    for (i, run) in runs.iter().enumerate() {
        let mut here = (own(run) - to_first(run), usize::MAX);
        for (j, before) in runs.iter().enumerate().take(i).skip(i.saturating_sub(EXTEND_BACK)) {
            let Some(overlap) = overlap_in_order(before, run) else { continue };
            let next = without_first(*run, overlap);
            let sum = sums[j].0 + own(&next) - gap(before, &next);
            if sum > here.0 {
                here = (sum, j);
            }
        }
        sums.push(here);
    }
    let mut top: Option<(f64, usize)> = None;
    for (i, run) in runs.iter().enumerate() {
        let sum = sums[i].0 + end(run);
        if top.is_none_or(|(most, _)| sum > most) {
            top = Some((sum, i));
        }
    }
    let Some((sum, mut at)) = top else { return (f64::NEG_INFINITY, Vec::new()) };
    let mut chain = Vec::new();
    while at != usize::MAX {
        chain.push(runs[at]);
        at = sums[at].1;
    }
    chain.reverse();
    without_overlaps(&mut chain);
    (sum, chain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    const LEFT: &str =
        "Nobody saw it. The old ferry crosses the wide river before dawn and comes back with the tide. All slept.";
    const RIGHT: &str =
        "It rained. The old ferry crosses the cold river before dawn and goes home with the tide. Cats came.";

    #[test]
    fn a_chain_grows_over_edits_up_to_the_ends_of_the_sentence() {
        let pair = TokenPair::of_texts(LEFT, RIGHT);
        let bits = Bits::new(&pair);
        // "river before dawn and"
        let run = Run { a: 9, b: 8, len: 4 };
        let grown = Extender::new(&pair, &bits).grow(alloc::vec![run]);
        let ends = (grown[0].a, grown[0].b, grown[grown.len() - 1].a_end(), grown[grown.len() - 1].b_end());
        assert_eq!(ends, (3, 2, 18, 17), "{grown:?}");
        assert!(grown.contains(&run));
    }

    #[test]
    fn what_lies_between_two_places_is_in_order_equal_and_no_single_word() {
        let mut numbers = RandomNumbers(9);
        let mut some = 0;
        for seed in 0..300 {
            let [left, right] = TokenPair::random_texts(seed, &mut numbers);
            let pair = TokenPair::of_texts(&left, &right);
            let bits = Bits::new(&pair);
            let found = Extender::new(&pair, &bits).best_runs_in(0..pair.a.len(), 0..pair.b.len());
            for run in &found {
                let equal = |i: u32| pair.a.whole[(run.a + i) as usize] == pair.b.whole[(run.b + i) as usize];
                assert!((0..run.len).all(equal), "{left:?} {right:?} {run:?}");
            }
            assert!(found.windows(2).all(|w| w[0].a_end() <= w[1].a && w[0].b_end() <= w[1].b));
            let first_is_long = |run: &Run| pair.a.length(&run.on_a()) >= PIECE;
            assert!(found.first().is_none_or(first_is_long));
            some += found.len();
        }
        assert!(some > 300, "{some}");
    }
}
