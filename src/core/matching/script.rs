//! The edit script of a common subsequence, and the region of it that is trusted: steps 3 to 5 of the [trustable
//! LCS](super::trustable).

use alloc::vec::Vec;
use core::ops::Range;

use super::removed::Removed;
use crate::seq::runs::Run;

/// One more than the maximum number of blocks.
const BLOCKS: u32 = 64;

/// The edit script of a common subsequence of the rest of `a`, whose symbols are numbered from 0 again.
#[derive(Debug, PartialEq)]
pub(super) struct Script {
    pieces: Vec<ScriptPiece>,
    /// Number of pairs in all pieces.
    equal: u32,
    /// Number of symbols of `a` after the last piece.
    tail: u32,
}

/// Consecutive pairs of equal symbols.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ScriptPiece {
    /// Number of symbols of `a` without a partner between the piece before and this one.
    gap: u32,
    run: Run,
    /// Number of symbols of `b` between its last pair and the next piece.
    inserted: u32,
}

impl Script {
    /// Makes the script: step 3.
    pub fn build(chain: &[Run], [in_a, in_b]: &[Removed; 2], len: u32) -> Self {
        let mut end = 0;
        let mut pieces: Vec<ScriptPiece> = Vec::with_capacity(chain.len());
        for (i, &run) in chain.iter().enumerate() {
            let gap = in_a.free_before(run.a) - end;
            end += gap + run.len;
            let next = chain.get(i + 1).map_or(run.b_end(), |next| next.b);
            let inserted = in_b.free_before(next) - in_b.free_before(run.b_end());
            pieces.push(ScriptPiece { gap, run, inserted });
        }
        let equal = chain.iter().map(|run| run.len).sum();
        Self { pieces, equal, tail: in_a.free_before(len) - end }
    }

    /// Removes the trustable region, from its first to its last partner, and returns it if it has at least `least`
    /// pairs: steps 4 and 5.
    pub fn take_region(&mut self, slope: i64, least: u32) -> Option<Vec<Run>> {
        if self.equal < least {
            return None;
        }
        let slack = Slack::new(self, slope);
        let stretch = slack.longest_around(slack.base_region()?)?;
        // `first`: the first piece in the stretch; `region`: the parts of pieces inside; `head`, `tail`: the symbols of
        // the first and last piece that remain outside.
        let (mut first, mut region) = (0, Vec::new());
        let (mut at, mut head, mut tail) = (0, 0, 0);
        for (i, &ScriptPiece { gap, run, .. }) in self.pieces.iter().enumerate() {
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
        // The gap before the region remains; the gaps between its parts are removed with them.
        let mut gap = start.gap;
        let mut inserted = self.pieces[pieces.clone()].iter().map(|piece| piece.inserted).sum();
        let mut after = self.pieces.split_off(pieces.end);
        self.pieces.truncate(pieces.start);
        if tail > 0 {
            inserted -= end.inserted;
        }
        if head > 0 {
            let run = part(start.run, 0, head);
            self.pieces.push(ScriptPiece { gap: core::mem::take(&mut gap), run, inserted });
        } else if let Some(before) = self.pieces.last_mut() {
            // Symbols inserted between the removed pairs are now between their neighbours.
            before.inserted += inserted;
        }
        if tail > 0 {
            let run = part(end.run, end.run.len - tail, end.run.len);
            self.pieces.push(ScriptPiece { gap: core::mem::take(&mut gap), run, inserted: end.inserted });
        }
        match after.first_mut() {
            Some(next) => next.gap += gap,
            None => self.tail += gap,
        }
        self.pieces.append(&mut after);
        Some(region)
    }
}

/// Returns the part of a run between two offsets.
fn part(run: Run, from: u32, to: u32) -> Run {
    Run { a: run.a + from, b: run.b + from, len: to - from }
}

/// Slack summed along the rest of `a`: a stretch has a slope of at most θ if the sum at its end is not lower than at
/// its start.
///
/// The sum rises by 1 with a symbol that has a partner, falls by 1/θ - 1 (9) with one that has none, and falls at the
/// end of a piece by 1/θ for each symbol inserted there. It is therefore straight between a few points, at most three
/// for each piece.
struct Slack {
    /// The points between which the sum is straight.
    points: Vec<Point>,
    /// 1 / θ.
    slope: i64,
}

/// The sum after a number of symbols.
#[derive(Clone, Copy)]
struct Point {
    at: u32,
    sum: i64,
}

impl Slack {
    /// Sums the slack along a script; `slope` is 1 / θ.
    fn new(script: &Script, slope: i64) -> Self {
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
            // Without an insertion the line continues straight.
            let last = u32::from(piece.inserted > 0);
            go(piece.run.len - last, 1, 0);
            go(last, 1, -slope * i64::from(piece.inserted));
        }
        go(script.tail, 1 - slope, 0);
        Self { points, slope }
    }

    fn len(&self) -> u32 {
        self.points.last().map_or(0, |last| last.at)
    }

    /// Returns the point of the line at position `at`. The search begins at index `after`, which must not be behind
    /// that position, and moves it there.
    fn point_at(&self, at: u32, after: &mut usize) -> Point {
        while self.points[*after].at < at {
            *after += 1;
        }
        let there = self.points[*after];
        if there.at == at {
            return there;
        }
        // If more than one symbol is between two points, either each of them has a partner or none has.
        let each = if self.points[*after - 1].sum < there.sum { 1 } else { 1 - self.slope };
        Point { at, sum: there.sum - i64::from(there.at - at) * each }
    }

    /// Finds the base region: step 4.
    fn base_region(&self) -> Option<[Point; 2]> {
        let n = self.len();
        let size = n.div_ceil(BLOCKS - 1).max(8);
        let count = n.div_ceil(size) as usize;
        let centre = count.div_ceil(2);
        // The point at which each block starts, and the weight of all blocks before it.
        let (mut borders, mut weights) = ([self.points[0]; BLOCKS as usize], [0; BLOCKS as usize]);
        let mut after = 0;
        for block in 1..=count {
            borders[block] = self.point_at((block as u32 * size).min(n), &mut after);
            weights[block] = weights[block - 1] + centre - centre.abs_diff(block);
        }
        // The highest sum at or after each border.
        let mut behind = [i64::MIN; BLOCKS as usize];
        for block in (1..=count).rev() {
            behind[block - 1] = behind[block].max(borders[block].sum);
        }
        let mut best: Option<Range<usize>> = None;
        let weight = |blocks: &Range<usize>| weights[blocks.end] - weights[blocks.start];
        let mut lowest = i64::MAX;
        for first in 0..count {
            let sum = borders[first].sum;
            // An earlier start that is not higher reaches at least as far.
            if sum >= lowest || behind[first] < sum {
                continue;
            }
            lowest = sum;
            // The farther the run reaches, the more it weighs; only the last block may have no weight.
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

    /// Finds the trustable region: step 5. Returns the longest stretch around the base whose sum is not negative; among
    /// equals the first.
    ///
    /// The first such stretch begins or ends at one of the points. Otherwise both of its ends would be on falling lines
    /// and could be moved back together.
    fn longest_around(&self, [left, right]: [Point; 2]) -> Option<Range<u32>> {
        let before = &self.points[..self.points.partition_point(|point| point.at < left.at)];
        let after = &self.points[self.points.partition_point(|point| point.at <= right.at)..];
        // No stretch begins higher than the highest end, or ends lower than the lowest start.
        let highest = after.iter().fold(right.sum, |sum, point| sum.max(point.sum));
        let lowest = before.iter().fold(left.sum, |sum, point| sum.min(point.sum));
        let starts = lows(before.iter().chain([&left]).copied(), highest);
        // Ends, mirrored in position and in sign, are starts.
        let len = self.len();
        let mirrored = |point: &Point| Point { at: len - point.at, sum: -point.sum };
        let ends = lows(after.iter().rev().chain([&right]).map(mirrored), -lowest);
        let from_starts = starts.iter().filter_map(|&[_, low]| Some((low.at, first_at_most(&ends, -low.sum)?)));
        let from_ends = ends.iter().filter_map(|&[_, low]| Some((first_at_most(&starts, -low.sum)?, low.at)));
        let (start, end) = from_starts.chain(from_ends).min_by_key(|&(start, end)| (start + end, start))?;
        Some(start..len - end)
    }
}

/// Returns the points whose sum is at most `most` and lower than all before them, each after the point right before it.
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

/// Returns the first position whose sum is at most `sum`: at a low, or on the straight line down to it.
fn first_at_most(lows: &[[Point; 2]], sum: i64) -> Option<u32> {
    let &[before, low] = lows.get(lows.partition_point(|[_, low]| low.sum > sum))?;
    // The point before is higher, or is the low itself.
    let above = (before.sum - sum).max(0).cast_unsigned();
    Some(before.at + above.div_ceil(fall(before, low).max(1).cast_unsigned()) as u32)
}

/// Returns by how much the sum falls with each symbol between two points.
fn fall(from: Point, to: Point) -> i64 {
    (from.sum - to.sum) / i64::from((to.at - from.at).max(1))
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use super::*;
    use crate::seq::naive::RandomNumbers;
    use crate::seq::{chain::best_chain, runs::common_runs};

    const SLOPE: i64 = 10;

    /// A script without places, and its slack computed symbol by symbol.
    fn script(numbers: &mut RandomNumbers) -> (Script, Vec<i64>) {
        let mut slack = Vec::new();
        let mut pieces = Vec::new();
        let dense = 1 + numbers.below(40);
        for _ in 0..numbers.below(30) {
            let [gap, inserted] = [0, 1].map(|_| numbers.below(4).saturating_sub(1));
            let len = 1 + numbers.below(dense);
            pieces.push(ScriptPiece { gap, run: Run { a: 0, b: 0, len }, inserted });
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
            let (script, dense) = script(&mut RandomNumbers(seed));
            let sums: Vec<i64> = (0..=dense.len()).map(|end| dense[..end].iter().sum()).collect();
            let slack = Slack::new(&script, SLOPE);
            let mut after = 0;
            let at_each: Vec<i64> = (0..sums.len() as u32).map(|at| slack.point_at(at, &mut after).sum).collect();
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
            let base = slack.base_region();
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
            let mut numbers = RandomNumbers(seed);
            let a = numbers.sequence(1500, 400);
            let b = numbers.edited(&[&a[700..], &a[..700]].concat(), 8, 400);
            let chain = best_chain(&common_runs(&a, &b, 8).runs).pieces;
            let mut taken = [Removed::default(), Removed::default()];
            let mut script = Script::build(&chain, &taken, a.len() as u32);
            if let Some(region) = script.take_region(SLOPE, 16) {
                taken[0].add(region[..1].iter().map(|first| first.a..region[region.len() - 1].a_end()));
                taken[1].add(region.iter().map(|run| run.b..run.b_end()));
                let left: Vec<Run> = chain.iter().flat_map(|run| all_left_of(run, &taken)).collect();
                let mut expected = Script::build(&left, &taken, a.len() as u32);
                // Symbols inserted after the last piece do not count.
                for script in [&mut script, &mut expected] {
                    script.pieces.last_mut().expect("the other half is left").inserted = 0;
                }
                assert_eq!(script, expected);
                taken_out += 1;
            }
        }
        assert!(taken_out > 50);
    }

    /// Returns the remaining parts of a piece, however short.
    fn all_left_of(run: &Run, [in_a, in_b]: &[Removed; 2]) -> Vec<Run> {
        let is_free = |taken: &Removed, at: u32| taken.free_before(at + 1) > taken.free_before(at);
        let free: Vec<u32> = (0..run.len).filter(|t| is_free(in_a, run.a + t) && is_free(in_b, run.b + t)).collect();
        let parts = free.chunk_by(|x, y| x + 1 == *y);
        parts.map(|part| Run { a: run.a + part[0], b: run.b + part[0], len: part.len() as u32 }).collect()
    }
}
