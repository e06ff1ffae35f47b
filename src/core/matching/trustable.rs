//! Trustable LCS (可信 LCS, TLCS) of PKU-LCS: the part of a common subsequence that is continuous, central and long.
//!
//! Template noise sits at the head and the tail of a page and a chance subsequence is thin everywhere; only the part of the
//! LCS with few edits around it is trusted.
//!
//! # Method
//! 1. Filter frames (过滤框架) of both texts, step 2 of the paper: what windows of 16 bytes of GBK, 8 Han characters, cover that the other
//!    text has as well. Here they are what the common runs cover, of 8 characters or 4 words at least.
//! 2. A common subsequence of the frames: the best chain of the runs. The paper runs O(ND) on whole frames; between two pieces of the
//!    chain no window is left in order, so it holds at least an edit every few symbols, more than the slope allows.
//! 3. Its edit script is merged with the filtering edits: a symbol of `a` without partner is one edit, and so is each symbol
//!    of `b` between two partners, booked on the symbol of `a` before it.
//! 4. `a` is cut into k blocks of s symbols, weight `w_i = ceil(k/2) - |ceil(k/2) - i|`. *Base region*: the run of blocks of greatest
//!    weight whose slope (edits / length) is at most θ, then of fewest blocks, then the first.
//! 5. *Trustable region*: the longest stretch around the base region with a slope of at most θ. Its matched pairs are trusted.
//! 6. *Moved paragraphs*: the trustable region is taken out of `a`, its partners out of `b`, and steps 4 and 5 are repeated on the
//!    rest until the gain falls under a bound; then all from step 2 on, until nothing is gained.
//!
//! # Source
//! Huang, Wang, Li 2007 (PKU-LCS), steps 2 and 3; θ = 0.10. The paper leaves open the block size (here s = max(8, ceil(n / 63)), so
//! that k < 64) and the bound on the gain (here [`LEAST`]). It repeats all steps after each region; here the common subsequence of the
//! last round serves as long as it has another region, which is the same script with less of it.
//!
//! With k < 64 a base region is a whole block, a 63rd of the rest: of a paragraph shorter than two blocks there may be none.
//!
//! # Cost
//! Time O(r log r) a round and a region for r runs, at most [`ROUNDS`] and [`REGIONS`]; space O(r).

use alloc::vec::Vec;
use core::ops::Range;

use crate::base::{LimitReached, Sort};
use crate::seq::{chain::best_chain, runs::Run};

/// Symbols of the shortest part of a run that is looked at in a later round.
pub const SHORTEST: u32 = 8;
/// Common subsequences computed, one for each round of step 6.
pub const ROUNDS: u64 = 32;
/// Regions taken out.
pub const REGIONS: usize = 256;
/// A region gains at least 1/64 of the shorter sequence, but this is never less than the first and never more than the second.
pub const LEAST: (u32, u32) = (16, 100);
/// 1 / θ: symbols for which one edit is allowed.
const SLOPE: i64 = 10;
/// One more than the number of blocks.
const BLOCKS: u32 = 64;

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

/// The trustable LCS of two sequences with such lengths, from their common runs, which are maximal and ordered by `a`, and the best
/// chain of these. The regions are built on `a`: pass the longer sequence first.
pub fn trustable(lengths: [u32; 2], runs: &[Run], chain: &[Run]) -> Trustable {
    let (mut runs, mut chain) = (runs.to_vec(), Some(chain.to_vec()));
    regions(lengths, SLOPE, |taken| {
        chain.take().unwrap_or_else(|| {
            runs = left_of(&runs, taken);
            best_chain(&runs).pieces
        })
    })
}

/// The same with a slope of at most 1 / `slope` edits a symbol, from any common subsequence: `chain` gives that of what earlier rounds
/// left, as runs that increase on both sides.
pub fn regions(lengths: [u32; 2], slope: i64, mut chain: impl FnMut(&[Taken; 2]) -> Vec<Run>) -> Trustable {
    let least = (lengths[0].min(lengths[1]) / 64).clamp(LEAST.0, LEAST.1);
    let mut found = Trustable::default();
    let mut taken = [Taken::default(), Taken::default()];
    for round in 0.. {
        let mut script = Script::of(&chain(&taken), &taken, lengths[0]);
        let Some(mut region) = script.region(slope, least) else { break };
        if round == ROUNDS {
            found.limit = Some(LimitReached { name: "work.trustable", limit: ROUNDS, reached: round + 1 });
            break;
        }
        let mut regions = Vec::new();
        let all = loop {
            found.add(&region);
            regions.push(region);
            match script.region(slope, least) {
                Some(more) if found.regions.len() < REGIONS => region = more,
                more => break more.is_none(),
            }
        };
        if !all {
            let limit = REGIONS as u64;
            found.limit = Some(LimitReached { name: "work.trustable", limit, reached: limit + 1 });
            break;
        }
        let [in_a, in_b] = &mut taken;
        in_a.add(regions.iter().filter_map(|region| Some(region.first()?.a..region.last()?.a_end())));
        in_b.add(regions.iter().flatten().map(|run| run.b..run.b_end()));
    }
    found.regions.order_by_key(|region| (region.a.start, region.b.start));
    found
}

impl Trustable {
    fn add(&mut self, region: &[Run]) {
        let (Some(first), Some(last)) = (region.first(), region.last()) else { return };
        let equal = region.iter().map(|run| u64::from(run.len)).sum();
        self.length += equal;
        self.regions.push(Region { a: first.a..last.a_end(), b: first.b..last.b_end(), equal });
    }
}

/// What earlier rounds took out of a side.
#[derive(Debug, Default)]
pub struct Taken {
    /// Disjoint ranges in order.
    ranges: Vec<Range<u32>>,
    /// Symbols in the ranges before each, and in all.
    sums: Vec<u32>,
}

impl Taken {
    fn add(&mut self, ranges: impl Iterator<Item = Range<u32>>) {
        self.ranges.extend(ranges);
        self.ranges.order_by_key(|range| range.start);
        self.ranges.dedup_by(|range, last| {
            let goes_on = range.start <= last.end;
            if goes_on {
                last.end = last.end.max(range.end);
            }
            goes_on
        });
        self.sums.clear();
        self.sums.reserve(self.ranges.len() + 1);
        self.sums.push(0);
        for range in &self.ranges {
            self.sums.push(self.sums[self.sums.len() - 1] + range.len() as u32);
        }
    }

    /// The ranges taken out, disjoint and in order.
    pub fn ranges(&self) -> &[Range<u32>] {
        &self.ranges
    }

    /// The first range that ends after a position.
    fn after(&self, at: u32) -> usize {
        self.ranges.partition_point(|range| range.end <= at)
    }

    /// Symbols before a position that are not taken.
    fn free_before(&self, at: u32) -> u32 {
        let next = self.after(at);
        let inside = self.ranges.get(next).map_or(0, |range| at.saturating_sub(range.start));
        at - inside - self.sums.get(next).copied().unwrap_or(0)
    }
}

/// The parts of runs that are still free on both sides.
fn left_of(runs: &[Run], [in_a, in_b]: &[Taken; 2]) -> Vec<Run> {
    let mut parts = Vec::new();
    for run in runs {
        let mut at = 0;
        while at < run.len {
            // How many symbols are taken on from here, and after how many the next one is.
            let (mut taken, mut free) = (0, run.len - at);
            for (side, start) in [(in_a, run.a + at), (in_b, run.b + at)] {
                if let Some(range) = side.ranges.get(side.after(start)) {
                    if range.start <= start {
                        taken = taken.max(range.end - start);
                    } else {
                        free = free.min(range.start - start);
                    }
                }
            }
            if taken == 0 && free >= SHORTEST {
                parts.push(Run { a: run.a + at, b: run.b + at, len: free });
            }
            at += if taken > 0 { taken } else { free };
        }
    }
    parts
}

/// The edit script of a common subsequence of the rest of `a`, which is numbered anew from 0.
#[derive(Debug, PartialEq)]
struct Script {
    pieces: Vec<Piece>,
    /// Pairs of the pieces.
    equal: u32,
    /// Symbols of `a` after the last piece.
    tail: u32,
}

/// Pairs of equal symbols that follow each other on both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Piece {
    /// Symbols of `a` before it that have no partner, up to the piece before.
    gap: u32,
    run: Run,
    /// Symbols of `b` between its last pair and the next piece.
    inserted: u32,
}

impl Script {
    /// Step 3.
    fn of(chain: &[Run], [in_a, in_b]: &[Taken; 2], len: u32) -> Self {
        let mut end = 0;
        let mut pieces: Vec<Piece> = Vec::with_capacity(chain.len());
        for (i, &run) in chain.iter().enumerate() {
            let gap = in_a.free_before(run.a) - end;
            end += gap + run.len;
            let next = chain.get(i + 1).map_or(run.b_end(), |next| next.b);
            let inserted = in_b.free_before(next) - in_b.free_before(run.b_end());
            pieces.push(Piece { gap, run, inserted });
        }
        let equal = chain.iter().map(|run| run.len).sum();
        Self { pieces, equal, tail: in_a.free_before(len) - end }
    }

    /// Steps 4 and 5: takes the trustable region out, from its first to its last partner, if it has `least` of them.
    fn region(&mut self, slope: i64, least: u32) -> Option<Vec<Run>> {
        if self.equal < least {
            return None;
        }
        let slack = Slack::of(self, slope);
        let stretch = slack.longest_around(slack.base()?)?;
        // The first piece in the stretch, the parts of it and the next ones that lie there, and what they leave before and after it.
        let (mut first, mut region) = (0, Vec::new());
        let (mut at, mut head, mut tail) = (0, 0, 0);
        for (i, &Piece { gap, run, .. }) in self.pieces.iter().enumerate() {
            at += gap;
            if at >= stretch.end {
                break;
            }
            if at + run.len > stretch.start {
                let from = stretch.start.saturating_sub(at);
                tail = (at + run.len).saturating_sub(stretch.end);
                if region.is_empty() {
                    (first, head) = (i, from);
                }
                region.push(part(run, from, run.len - tail));
            }
            at += run.len;
        }
        let equal = region.iter().map(|run| run.len).sum::<u32>();
        if equal < least {
            return None;
        }
        self.equal -= equal;
        let pieces = first..first + region.len();
        let (start, end) = (self.pieces[pieces.start], self.pieces[pieces.end - 1]);
        // The gap before the region stays, those between its parts go with them.
        let mut gap = start.gap;
        let mut inserted = self.pieces[pieces.clone()].iter().map(|piece| piece.inserted).sum();
        let mut after = self.pieces.split_off(pieces.end);
        self.pieces.truncate(pieces.start);
        if tail > 0 {
            inserted -= end.inserted;
        }
        if head > 0 {
            let run = part(start.run, 0, head);
            self.pieces.push(Piece { gap: core::mem::take(&mut gap), run, inserted });
        } else if let Some(before) = self.pieces.last_mut() {
            // What was inserted between the pairs taken now lies between their neighbours.
            before.inserted += inserted;
        }
        if tail > 0 {
            let run = part(end.run, end.run.len - tail, end.run.len);
            self.pieces.push(Piece { gap: core::mem::take(&mut gap), run, inserted: end.inserted });
        }
        match after.first_mut() {
            Some(next) => next.gap += gap,
            None => self.tail += gap,
        }
        self.pieces.append(&mut after);
        Some(region)
    }
}

/// The symbols of a run from one place to another.
fn part(run: Run, from: u32, to: u32) -> Run {
    Run { a: run.a + from, b: run.b + from, len: to - from }
}

/// Slack summed up along the rest of `a`: a stretch has a slope of at most θ when it is not less at its end than at its start.
///
/// It rises by 1 with a symbol that has a partner, falls by 9 with one that has none, and falls at the end of a piece by what is
/// inserted there. So it is straight between a few points, at most three for each piece. Beside these stands the slope, 1 / θ.
struct Slack(Vec<Point>, i64);

#[derive(Clone, Copy)]
struct Point {
    at: u32,
    sum: i64,
}

impl Slack {
    fn of(script: &Script, slope: i64) -> Self {
        let mut last = Point { at: 0, sum: 0 };
        let mut points = Vec::with_capacity(3 * script.pieces.len() + 2);
        points.push(last);
        let mut go = |symbols: u32, each: i64, more: i64| {
            if symbols > 0 {
                last = Point { at: last.at + symbols, sum: last.sum + i64::from(symbols) * each + more };
                points.push(last);
            }
        };
        for piece in &script.pieces {
            go(piece.gap, 1 - slope, 0);
            // Where nothing is inserted the way goes straight on.
            let last = u32::from(piece.inserted > 0);
            go(piece.run.len - last, 1, 0);
            go(last, 1, -slope * i64::from(piece.inserted));
        }
        go(script.tail, 1 - slope, 0);
        Self(points, slope)
    }

    fn len(&self) -> u32 {
        self.0.last().map_or(0, |last| last.at)
    }

    /// The place on the way at a position, looked for from a point on that is not behind it; the point goes there.
    fn place(&self, at: u32, after: &mut usize) -> Point {
        while self.0[*after].at < at {
            *after += 1;
        }
        let there = self.0[*after];
        if there.at == at {
            return there;
        }
        // Where more than a symbol lies between two points, each has a partner or none has.
        let each = if self.0[*after - 1].sum < there.sum { 1 } else { 1 - self.1 };
        Point { at, sum: there.sum - i64::from(there.at - at) * each }
    }

    /// Step 4.
    fn base(&self) -> Option<[Point; 2]> {
        let n = self.len();
        let size = n.div_ceil(BLOCKS - 1).max(8);
        let count = n.div_ceil(size) as usize;
        let centre = count.div_ceil(2);
        // Where each block starts, and the weight of the blocks before it.
        let (mut borders, mut weights) = ([self.0[0]; BLOCKS as usize], [0; BLOCKS as usize]);
        let mut after = 0;
        for block in 1..=count {
            borders[block] = self.place((block as u32 * size).min(n), &mut after);
            weights[block] = weights[block - 1] + centre - centre.abs_diff(block);
        }
        // The highest sum behind each border.
        let mut behind = [i64::MIN; BLOCKS as usize];
        for block in (1..=count).rev() {
            behind[block - 1] = behind[block].max(borders[block].sum);
        }
        let mut best: Option<Range<usize>> = None;
        let weight = |blocks: &Range<usize>| weights[blocks.end] - weights[blocks.start];
        let mut lowest = i64::MAX;
        for first in 0..count {
            let sum = borders[first].sum;
            // A run that begins before another one, and no higher, goes as far.
            if sum >= lowest || behind[first] < sum {
                continue;
            }
            lowest = sum;
            // The farther it goes, the more it weighs; only the last block may weigh nothing.
            let is_end = |end: usize| borders[end].sum >= sum;
            let mut end = count;
            while !is_end(end) || (end > first + 1 && weights[end] == weights[end - 1] && is_end(end - 1)) {
                end -= 1;
            }
            let run = first..end;
            if best.as_ref().is_none_or(|best| (weight(&run), best.len()) > (weight(best), run.len())) {
                best = Some(run);
            }
        }
        best.map(|best| [borders[best.start], borders[best.end]])
    }

    /// Step 5: the longest stretch around the base whose sum is not negative, of equals the first.
    ///
    /// The first such stretch begins or ends at one of the points: else its ends, both on the way down, could go back together.
    fn longest_around(&self, [left, right]: [Point; 2]) -> Option<Range<u32>> {
        let before = &self.0[..self.0.partition_point(|point| point.at < left.at)];
        let after = &self.0[self.0.partition_point(|point| point.at <= right.at)..];
        // No stretch begins higher than all ends, or ends lower than all starts.
        let highest = after.iter().fold(right.sum, |sum, point| sum.max(point.sum));
        let lowest = before.iter().fold(left.sum, |sum, point| sum.min(point.sum));
        let starts = lows(before.iter().chain([&left]).copied(), highest);
        // Seen from the other end and upside down, ends are starts.
        let len = self.len();
        let mirrored = |point: &Point| Point { at: len - point.at, sum: -point.sum };
        let ends = lows(after.iter().rev().chain([&right]).map(mirrored), -lowest);
        let from_starts = starts.iter().filter_map(|&[_, low]| Some((low.at, first_at_most(&ends, -low.sum)?)));
        let from_ends = ends.iter().filter_map(|&[_, low]| Some((first_at_most(&starts, -low.sum)?, low.at)));
        let (start, end) = from_starts.chain(from_ends).min_by_key(|&(start, end)| (start + end, start))?;
        Some(start..len - end)
    }
}

/// The points that are at most so high and lower than all before them, each after the point right before it.
fn lows(points: impl Iterator<Item = Point> + Clone, most: i64) -> Vec<[Point; 2]> {
    let (mut out, mut below) = (Vec::new(), most + 1);
    let Some(first) = points.clone().next() else { return out };
    points.fold(first, |before, point| {
        if point.sum < below {
            out.push([before, point]);
            below = point.sum;
        }
        point
    });
    out
}

/// The first position whose sum is at most `sum`: at a low, or on the straight way down to it.
fn first_at_most(lows: &[[Point; 2]], sum: i64) -> Option<u32> {
    let &[before, low] = lows.get(lows.partition_point(|[_, low]| low.sum > sum))?;
    // The point before it is higher, unless there is none.
    let above = (before.sum - sum).max(0).cast_unsigned();
    Some(before.at + above.div_ceil(fall(before, low).max(1).cast_unsigned()) as u32)
}

/// By how much the sum falls with each symbol between two points.
fn fall(from: Point, to: Point) -> i64 {
    (from.sum - to.sum) / i64::from((to.at - from.at).max(1))
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use super::*;
    use crate::seq::naive::{self, Numbers, families, sequences};
    use crate::seq::{order::is_canonical, runs::common_runs};

    fn of(a: &[u32], b: &[u32]) -> Trustable {
        let runs = common_runs(a, b, 8).runs;
        trustable([a, b].map(|side| side.len() as u32), &runs, &best_chain(&runs).pieces)
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
    fn no_symbol_is_trusted_twice() {
        for (a, b) in sequences(200).chain(families(300)).filter(|(a, b)| is_canonical(a, b)) {
            let found = of(&a, &b);
            assert!(found.length <= a.len().min(b.len()) as u64);
            if found.regions.len() == 1 {
                assert!(found.length <= naive::lcs(&a, &b));
            }
            assert!(found.regions.is_sorted_by_key(|region| (region.a.start, region.b.start)));
        }
    }

    /// A script without places, and its slack symbol by symbol.
    fn script(numbers: &mut Numbers) -> (Script, Vec<i64>) {
        let mut slack = Vec::new();
        let mut pieces = Vec::new();
        let dense = 1 + numbers.below(40);
        for _ in 0..numbers.below(30) {
            let [gap, inserted] = [0, 1].map(|_| numbers.below(4).saturating_sub(1));
            let len = 1 + numbers.below(dense);
            pieces.push(Piece { gap, run: Run { a: 0, b: 0, len }, inserted });
            slack.extend(core::iter::repeat_n(1 - SLOPE, gap as usize));
            slack.extend(core::iter::repeat_n(1, len as usize));
            if let Some(last) = slack.last_mut() {
                *last -= SLOPE * i64::from(inserted);
            }
        }
        let tail = numbers.below(5);
        slack.extend(core::iter::repeat_n(1 - SLOPE, tail as usize));
        let equal = pieces.iter().map(|piece| piece.run.len).sum();
        (Script { pieces, equal, tail }, slack)
    }

    #[test]
    fn base_and_extension_are_those_of_a_search_over_everything() {
        for seed in 0..600 {
            let (script, dense) = script(&mut Numbers(seed));
            let sums: Vec<i64> = (0..=dense.len()).map(|end| dense[..end].iter().sum()).collect();
            let slack = Slack::of(&script, SLOPE);
            let mut after = 0;
            let at_each: Vec<i64> = (0..sums.len() as u32).map(|at| slack.place(at, &mut after).sum).collect();
            assert_eq!(at_each, sums);
            let size = dense.len().div_ceil(BLOCKS as usize - 1).max(8);
            let blocks: Vec<i64> = dense.chunks(size).map(|block| block.iter().sum()).collect();
            let centre = blocks.len().div_ceil(2);
            let heaviest = (0..blocks.len())
                .flat_map(|first| (first + 1..=blocks.len()).map(move |end| first..end))
                .filter(|run| blocks[run.clone()].iter().sum::<i64>() >= 0)
                .min_by_key(|run| {
                    let weight: usize = run.clone().map(|i| centre - centre.abs_diff(i + 1)).sum();
                    (Reverse(weight), run.len(), run.start)
                });
            let base = slack.base();
            let border = |block: usize| (block * size).min(dense.len()) as u32;
            let expected = heaviest.map(|run| [border(run.start), border(run.end)]);
            assert_eq!(base.map(|base| base.map(|point| point.at)), expected);
            let Some(base) = base else { continue };
            let expected = (0..=base[0].at)
                .flat_map(|start| (base[1].at..sums.len() as u32).map(move |end| start..end))
                .filter(|range| sums[range.end as usize] >= sums[range.start as usize])
                .min_by_key(|range| (Reverse(range.len()), range.start));
            assert_eq!(slack.longest_around(base), expected);
        }
    }

    #[test]
    fn a_region_taken_out_leaves_the_script_of_the_rest() {
        let mut taken_out = 0;
        for seed in 0..100 {
            let mut numbers = Numbers(seed);
            let a = numbers.sequence(1500, 400);
            let b = numbers.edited(&[&a[700..], &a[..700]].concat(), 8, 400);
            let chain = best_chain(&common_runs(&a, &b, 8).runs).pieces;
            let mut taken = [Taken::default(), Taken::default()];
            let mut script = Script::of(&chain, &taken, a.len() as u32);
            if let Some(region) = script.region(SLOPE, 16) {
                taken[0].add(region[..1].iter().map(|first| first.a..region[region.len() - 1].a_end()));
                taken[1].add(region.iter().map(|run| run.b..run.b_end()));
                let left: Vec<Run> = chain.iter().flat_map(|run| all_left_of(run, &taken)).collect();
                let mut expected = Script::of(&left, &taken, a.len() as u32);
                // Nothing counts what is inserted after the last piece.
                for script in [&mut script, &mut expected] {
                    script.pieces.last_mut().expect("the other half is left").inserted = 0;
                }
                assert_eq!(script, expected);
                taken_out += 1;
            }
        }
        assert!(taken_out > 50);
    }

    /// The parts of a piece that are left, however short.
    fn all_left_of(run: &Run, [in_a, in_b]: &[Taken; 2]) -> Vec<Run> {
        let is_free = |taken: &Taken, at: u32| taken.free_before(at + 1) > taken.free_before(at);
        let free: Vec<u32> = (0..run.len).filter(|t| is_free(in_a, run.a + t) && is_free(in_b, run.b + t)).collect();
        let parts = free.chunk_by(|x, y| x + 1 == *y);
        parts.map(|part| Run { a: run.a + part[0], b: run.b + part[0], len: part.len() as u32 }).collect()
    }
}
