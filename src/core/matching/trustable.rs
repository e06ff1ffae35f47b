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

use super::script::Script;
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
pub(super) const SLOPE: i64 = 10;

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
    pub(super) fn add(&mut self, ranges: impl Iterator<Item = Range<u32>>) {
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
    pub(super) fn free_before(&self, at: u32) -> u32 {
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

#[cfg(test)]
mod tests {
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
}
