//! Trustable LCS (可信 LCS, TLCS) of PKU-LCS: the part of a common subsequence that is continuous, central and long.
//!
//! Template noise sits at the head and the tail of a page and a chance subsequence is thin everywhere; only the part of the
//! LCS with few edits around it is trusted.
//!
//! # Method
//! 1. Filter frames of both sequences ([`frame`](super::frame), step 2 of the paper).
//! 2. A common subsequence of the frames: their common runs, the best chain of them, O(ND) inside the gaps. The paper runs
//!    O(ND) on whole frames; a gap has no common gram of [`GRAM`] symbols left in order, so it holds at least an edit every
//!    [`GRAM`] symbols, more than the slope allows, and what is matched in it can matter only in short gaps.
//! 3. Its edit script is merged with the filtering edits: a symbol of `a` without partner is one edit, and so is each symbol
//!    of `b` between two partners, booked on the symbol of `a` before it.
//! 4. `a` is cut into k blocks of s symbols, weight `w_i = ceil(k/2) - |ceil(k/2) - i|`. *Base region*: the run of blocks of greatest
//!    weight whose slope (edits / length) is at most θ, then of fewest blocks, then the first.
//! 5. *Trustable region*: the longest stretch around the base region with a slope of at most θ. Its matched pairs are trusted.
//! 6. *Moved paragraphs*: the trustable region is taken out of `a`, its partners out of `b`, and steps 4 and 5 are repeated on the
//!    rest until the gain falls under a bound; then all from step 2 on, until nothing is gained.
//!
//! # Source
//! Huang, Wang, Li 2007 (PKU-LCS), step 3; θ = 0.10. The paper leaves open the block size (here s = max(8, ceil(n / 63)), so that
//! k < 64) and the bound on the gain (here [`LEAST`]). It repeats all steps after each region; here the common subsequence of the
//! last round serves as long as it has another region, which is the same script with less of it.
//!
//! With k < 64 a base region is a whole block, a 63rd of the rest: of a paragraph shorter than two blocks there may be none.
//!
//! # Cost
//! Time O(n + m + r log r) a round for r runs and O(n) a region, at most [`ROUNDS`] and [`REGIONS`]; space O(n + m).

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::frame::{Measured, frames};
use crate::base::{LimitReached, Sort};
use crate::seq::{
    chain::best_chain,
    myers,
    order::is_canonical,
    runs::{Run, common_runs},
};

/// Symbols of the runs that anchor the common subsequence: the least a window of the frame can have.
pub const GRAM: u32 = 8;
/// Common subsequences computed, one for each round of step 6.
pub const ROUNDS: u64 = 32;
/// Regions taken out.
pub const REGIONS: usize = 256;
/// A region gains at least 1/64 of the shorter sequence, but this is never less than the first and never more than the second.
pub const LEAST: (usize, usize) = (16, 100);
/// 1 / θ: symbols for which one edit is allowed.
const SLOPE: i64 = 10;
/// One more than the number of blocks.
const BLOCKS: usize = 64;
/// Symbols of the longest gap, on either side, in which pairs are looked for.
const GAP: usize = 256;

/// A trustable region: where it lies on both sides and how many symbols it shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// From its first to its last partner in `a`. A later region may lie inside, where an earlier one was taken out.
    pub a: Range<u32>,
    /// From its first to its last partner in `b`.
    pub b: Range<u32>,
    /// Pairs of equal symbols.
    pub equal: u64,
}

/// The trustable LCS of two sequences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trustable {
    /// |TLCS|, the sum over the regions.
    pub length: u64,
    /// The regions, ordered by their place in `a`.
    pub regions: Vec<Region>,
    /// `work.trustable`, if more regions might follow.
    pub limit: Option<LimitReached>,
}

/// The trustable LCS. The regions are built on the longer sequence (ties by content), whichever it is, so exchanging
/// the inputs exchanges the sides of the answer.
///
/// # Panics
/// When a sequence and its units differ in length.
pub fn trustable(a: Measured, b: Measured) -> Trustable {
    let canonical = is_canonical(a.symbols, b.symbols);
    let mut found = if canonical { in_order(a, b) } else { in_order(b, a) };
    for region in found.regions.iter_mut().filter(|_| !canonical) {
        core::mem::swap(&mut region.a, &mut region.b);
    }
    sort(&mut found.regions);
    found
}

fn sort(regions: &mut [Region]) {
    regions.order_by_key(|region| (region.a.start, region.b.start));
}

fn in_order(a: Measured, b: Measured) -> Trustable {
    let mut rest = Rest::new(a, b);
    let least = (a.symbols.len().min(b.symbols.len()) / 64).clamp(LEAST.0, LEAST.1);
    let mut found = Trustable::default();
    for round in 0.. {
        let mut script = rest.script();
        let Some(mut pairs) = script.region(least) else { break };
        if round == ROUNDS {
            found.limit = Some(LimitReached { name: "work.trustable", limit: ROUNDS, reached: round + 1 });
            break;
        }
        loop {
            found.add(&pairs);
            rest.take(&pairs);
            match script.region(least) {
                Some(more) if found.regions.len() < REGIONS => pairs = more,
                Some(_) => {
                    let limit = REGIONS as u64;
                    found.limit = Some(LimitReached { name: "work.trustable", limit, reached: limit + 1 });
                    return found;
                }
                None => break,
            }
        }
        rest.cut_runs();
    }
    found
}

impl Trustable {
    fn add(&mut self, region: &[Pair]) {
        let (Some(first), Some(last)) = (region.first(), region.last()) else { return };
        let equal = region.iter().filter(|pair| pair.partner.is_some()).count() as u64;
        let partner = |pair: &Pair| pair.partner.unwrap_or_default();
        self.length += equal;
        self.regions.push(Region { a: first.at..last.at + 1, b: partner(first)..partner(last) + 1, equal });
    }
}

/// A symbol of `a` and its partner in `b`.
#[derive(Clone, Copy)]
struct Pair {
    at: u32,
    partner: Option<u32>,
}

/// What earlier rounds left.
struct Rest<'t> {
    a: &'t [u32],
    b: &'t [u32],
    /// Positions kept by the frames.
    frame_a: Vec<u32>,
    frame_b: Vec<u32>,
    /// Common runs of the frames, as indices into them.
    runs: Vec<Run>,
    taken_a: Vec<bool>,
    taken_b: Vec<bool>,
}

impl<'t> Rest<'t> {
    /// Step 1, and the runs of step 2.
    fn new(a: Measured<'t>, b: Measured<'t>) -> Self {
        let (frame_a, frame_b) = frames(a, b);
        let runs = common_runs(&symbols(a.symbols, &frame_a), &symbols(b.symbols, &frame_b), GRAM).runs;
        let (taken_a, taken_b) = (vec![false; a.symbols.len()], vec![false; b.symbols.len()]);
        Self { a: a.symbols, b: b.symbols, frame_a, frame_b, runs, taken_a, taken_b }
    }

    /// Steps 2 and 3.
    fn script(&self) -> Script {
        let partners = self.partners();
        let mut pairs = Vec::with_capacity(self.a.len());
        for (at, &taken) in self.taken_a.iter().enumerate() {
            if !taken {
                pairs.push(Pair { at: at as u32, partner: partners[at].checked_sub(1) });
            }
        }
        // Free symbols of b before each position.
        let mut before = Vec::with_capacity(self.b.len());
        let mut count = 0_i64;
        for &taken in &self.taken_b {
            before.push(count);
            count += i64::from(!taken);
        }
        let mut slack = Vec::with_capacity(pairs.len());
        let mut last: Option<(usize, u32)> = None;
        for (place, pair) in pairs.iter().enumerate() {
            slack.push(alone(*pair));
            if let Some(partner) = pair.partner {
                if let Some((from, left)) = last {
                    slack[from] -= SLOPE * (before[partner as usize] - before[left as usize] - 1);
                }
                last = Some((place, partner));
            }
        }
        Script { pairs, slack }
    }

    /// Step 2: for each symbol of `a` one more than the position of its partner in `b`, or 0.
    fn partners(&self) -> Vec<u32> {
        let mut partners = vec![0; self.a.len()];
        let mut pair = |i: u32, j: u32| partners[i as usize] = j + 1;
        let (mut x, mut y) = (0, 0);
        let end = Run { a: self.frame_a.len() as u32, b: self.frame_b.len() as u32, len: 0 };
        for piece in best_chain(&self.runs).pieces.into_iter().chain([end]) {
            let (rows, columns) = (x..piece.a as usize, y..piece.b as usize);
            if rows.len().max(columns.len()) <= GAP && !rows.is_empty() && !columns.is_empty() {
                let rows = free(&self.frame_a[rows], &self.taken_a);
                let columns = free(&self.frame_b[columns], &self.taken_b);
                let mut work = (4 * GAP * GAP) as u64;
                for run in myers::matched(&symbols(self.a, &rows), &symbols(self.b, &columns), &mut work).runs {
                    for t in 0..run.len {
                        pair(rows[(run.a + t) as usize], columns[(run.b + t) as usize]);
                    }
                }
            }
            for t in 0..piece.len {
                pair(self.frame_a[(piece.a + t) as usize], self.frame_b[(piece.b + t) as usize]);
            }
            (x, y) = (piece.a_end() as usize, piece.b_end() as usize);
        }
        partners
    }

    /// Step 6: takes a region out of `a` and its partners out of `b`.
    fn take(&mut self, region: &[Pair]) {
        for pair in region {
            self.taken_a[pair.at as usize] = true;
            if let Some(partner) = pair.partner {
                self.taken_b[partner as usize] = true;
            }
        }
    }

    /// Step 6: leaves the parts of runs that are still free on both sides.
    fn cut_runs(&mut self) {
        let mut free = Vec::new();
        for run in &self.runs {
            let mut start = 0;
            for t in 0..=run.len {
                let taken = t == run.len
                    || self.taken_a[self.frame_a[(run.a + t) as usize] as usize]
                    || self.taken_b[self.frame_b[(run.b + t) as usize] as usize];
                if taken {
                    if t - start >= GRAM {
                        free.push(Run { a: run.a + start, b: run.b + start, len: t - start });
                    }
                    start = t + 1;
                }
            }
        }
        self.runs = free;
    }
}

fn symbols(text: &[u32], positions: &[u32]) -> Vec<u32> {
    positions.iter().map(|&at| text[at as usize]).collect()
}

fn free(frame: &[u32], taken: &[bool]) -> Vec<u32> {
    frame.iter().copied().filter(|&at| !taken[at as usize]).collect()
}

/// The edit script of a common subsequence of the rest.
struct Script {
    pairs: Vec<Pair>,
    /// For each symbol of `a`, 1 - edits / θ: a stretch has a slope of at most θ when these sum to 0 or more.
    slack: Vec<i64>,
}

/// Slack of a symbol when nothing is inserted after it.
fn alone(pair: Pair) -> i64 {
    if pair.partner.is_some() { 1 } else { 1 - SLOPE }
}

impl Script {
    /// Steps 4 and 5: takes the trustable region out, from its first to its last partner, if it has `least` of them.
    fn region(&mut self, least: usize) -> Option<Vec<Pair>> {
        let stretch = stretch(&self.slack)?;
        let matched = |pair: &Pair| pair.partner.is_some();
        let pairs = &self.pairs[stretch.clone()];
        if pairs.iter().filter(|pair| matched(pair)).count() < least {
            return None;
        }
        let range =
            stretch.start + pairs.iter().position(matched)?..stretch.start + pairs.iter().rposition(matched)? + 1;
        let region: Vec<Pair> = self.pairs.drain(range.clone()).collect();
        let inserted: i64 =
            region.iter().zip(self.slack.drain(range.clone())).map(|(pair, slack)| slack - alone(*pair)).sum();
        // What was inserted between the pairs taken now lies between their neighbours.
        if let Some(slack) = range.start.checked_sub(1).and_then(|neighbour| self.slack.get_mut(neighbour)) {
            *slack += inserted;
        }
        Some(region)
    }
}

/// Steps 4 and 5: the trustable stretch.
fn stretch(slack: &[i64]) -> Option<Range<usize>> {
    let mut sums = Vec::with_capacity(slack.len() + 1);
    sums.push(0);
    sums.extend(slack.iter().scan(0, |sum, value| {
        *sum += value;
        Some(*sum)
    }));
    extended(&sums, base(&sums)?)
}

/// Step 4, on sums of slack before each symbol and after the last.
fn base(sums: &[i64]) -> Option<Range<usize>> {
    let n = sums.len() - 1;
    let size = n.div_ceil(BLOCKS - 1).max(8);
    let count = n.div_ceil(size);
    let centre = count.div_ceil(2);
    let weight = |block: usize| centre - centre.abs_diff(block + 1);
    let mut best: Option<(usize, usize, Range<usize>)> = None;
    for first in 0..count {
        let mut sum = 0;
        for last in first..count {
            sum += weight(last);
            let range = first * size..((last + 1) * size).min(n);
            let blocks = last + 1 - first;
            let better = best.as_ref().is_none_or(|best| sum > best.0 || (sum == best.0 && blocks < best.1));
            if better && sums[range.end] >= sums[range.start] {
                best = Some((sum, blocks, range));
            }
        }
    }
    best.map(|best| best.2)
}

/// Step 5: the longest range around the base whose sum is not negative.
fn extended(sums: &[i64], base: Range<usize>) -> Option<Range<usize>> {
    // The largest sum from each end on: with it, the furthest end in reach of a start only moves forward.
    let mut ahead = sums[base.end..].to_vec();
    for at in (1..ahead.len()).rev() {
        ahead[at - 1] = ahead[at - 1].max(ahead[at]);
    }
    let (mut lowest, mut reach) = (i64::MAX, 0);
    let mut longest: Option<Range<usize>> = None;
    for (start, &sum) in sums[..=base.start].iter().enumerate() {
        if sum >= lowest {
            continue;
        }
        lowest = sum;
        reach += ahead[reach..].iter().take_while(|&&most| most >= lowest).count();
        let Some(furthest) = reach.checked_sub(1) else { continue };
        let range = start..base.end + furthest;
        if longest.as_ref().is_none_or(|longest| longest.len() < range.len()) {
            longest = Some(range);
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{self, Numbers, families, sequences};

    fn of(a: &[u32], b: &[u32]) -> Trustable {
        let units = |text: &[u32]| vec![1; text.len()];
        trustable(Measured { symbols: a, units: &units(a) }, Measured { symbols: b, units: &units(b) })
    }

    fn prose(seed: u64, len: usize) -> Vec<u32> {
        Numbers(seed).sequence(len, 3000)
    }

    #[test]
    fn equal_sequences_are_trusted_whole() {
        let a = prose(1, 500);
        let found = of(&a, &a);
        assert_eq!(
            found,
            Trustable { length: 500, regions: vec![Region { a: 0..500, b: 0..500, equal: 500 }], limit: None }
        );
    }

    #[test]
    fn a_body_is_trusted_and_the_templates_around_it_are_not() {
        let body = prose(2, 600);
        let a = [prose(3, 200), body.clone(), prose(4, 200)].concat();
        let b = [prose(5, 100), body, prose(6, 150)].concat();
        let found = of(&a, &b);
        assert_eq!(found.length, 600);
        assert_eq!(found.regions, [Region { a: 200..800, b: 100..700, equal: 600 }]);
    }

    #[test]
    fn few_edits_are_trusted_and_many_are_not() {
        let a = prose(7, 2000);
        let lightly = of(&a, &Numbers(1).edited(&a, 2, 3000));
        assert!(lightly.length > 1850, "{lightly:?}");
        let heavily = of(&a, &Numbers(1).edited(&a, 35, 3000));
        assert!(heavily.length < 100, "{heavily:?}");
    }

    #[test]
    fn moved_paragraphs_are_found_by_repetition() {
        let (first, second, third) = (prose(8, 400), prose(9, 300), prose(10, 200));
        let a = [&first[..], &second, &third].concat();
        let b = [&third[..], &first, &second].concat();
        let found = of(&a, &b);
        assert_eq!(found.length, 900);
        let expected = [Region { a: 0..700, b: 200..900, equal: 700 }, Region { a: 700..900, b: 0..200, equal: 200 }];
        assert_eq!(found.regions, expected);
    }

    #[test]
    fn rounds_are_bounded_and_the_bound_is_told() {
        let pieces: Vec<Vec<u32>> = (0..50).map(|seed| prose(100 + seed, 120)).collect();
        let backwards: Vec<u32> = pieces.iter().rev().flatten().copied().collect();
        let found = of(&pieces.concat(), &backwards);
        assert_eq!(found.regions.len() as u64, ROUNDS);
        assert_eq!(found.limit.map(|limit| limit.name), Some("work.trustable"));
    }

    #[test]
    fn exchanging_the_sequences_exchanges_the_sides_of_the_regions() {
        for (a, b) in sequences(200).chain(families(300)) {
            let (found, mut mirrored) = (of(&a, &b), of(&b, &a));
            for region in &mut mirrored.regions {
                core::mem::swap(&mut region.a, &mut region.b);
            }
            sort(&mut mirrored.regions);
            assert_eq!(found, mirrored);
            assert!(found.length <= a.len().min(b.len()) as u64);
            if found.regions.len() == 1 {
                assert!(found.length <= naive::lcs(&a, &b));
            }
        }
    }

    #[test]
    fn base_and_extension_are_those_of_a_search_over_everything() {
        for seed in 0..300 {
            let mut numbers = Numbers(seed);
            let n = 1 + numbers.below(400);
            let rate = 1 + numbers.below(30);
            let slack: Vec<i64> = (0..n).map(|_| if numbers.below(100) < rate { 1 - SLOPE } else { 1 }).collect();
            let sums: Vec<i64> = (0..=slack.len()).map(|end| slack[..end].iter().sum()).collect();
            let Some(base) = base(&sums) else {
                let size = slack.len().div_ceil(BLOCKS - 1).max(8);
                assert!(slack.chunks(size).all(|block| block.iter().sum::<i64>() < 0));
                continue;
            };
            let longest = (0..=base.start)
                .flat_map(|start| (base.end..sums.len()).map(move |end| start..end))
                .filter(|range| sums[range.end] >= sums[range.start])
                .map(|range| range.len())
                .max();
            assert_eq!(extended(&sums, base).map(|range| range.len()), longest);
        }
    }
}
