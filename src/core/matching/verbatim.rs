//! Verbatim runs of tokens, and the best chain of them inside a passage.

use alloc::vec::Vec;
use core::hash::BuildHasher;
use core::ops::Range;

use fxhash::FxBuildHasher;
use hashbrown::HashMap;

use super::pair::Pair;
use super::tuning::both;

/// Equal tokens on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TokenRun {
    pub a: u32,
    pub b: u32,
    pub len: u32,
}

/// Maximal runs of equal tokens of at least `min`, seeded by grams that are not too frequent on side b.
///
/// Time O(n) plus the looked-at occurrences, at most eight for each token of a.
pub(crate) fn runs(pair: &Pair, min: u32) -> Vec<TokenRun> {
    let (a, b, k) = (&pair.a.full, &pair.b.full, pair.tuning.run_seed.min(min as usize));
    if a.len() < k || b.len() < k {
        return Vec::new();
    }
    let hash = |window: &[u32]| FxBuildHasher.hash_one(window);
    // For each gram of b its last position and their number; earlier positions hang behind.
    let mut last: HashMap<u64, (u32, u32), FxBuildHasher> = HashMap::with_capacity_and_hasher(b.len(), FxBuildHasher);
    let mut earlier = alloc::vec![u32::MAX; b.len()];
    for (j, window) in b.windows(k).enumerate() {
        let entry = last.entry(hash(window)).or_insert((u32::MAX, 0));
        earlier[j] = entry.0;
        *entry = (j as u32, entry.1 + 1);
    }
    let mut out = Vec::new();
    // Where the run on a diagonal ended, so that no run is found twice.
    let mut reached: HashMap<i64, u32, FxBuildHasher> = HashMap::default();
    for (i, window) in a.windows(k).enumerate() {
        let Some(&(mut j, count)) = last.get(&hash(window)) else { continue };
        if count as usize > both::RUN_OCCURRENCES {
            continue;
        }
        while j != u32::MAX {
            let diagonal = i as i64 - i64::from(j);
            if reached.get(&diagonal).is_none_or(|&end| end <= i as u32) {
                let run = extend(a, b, i, j as usize);
                if run.len as usize >= k {
                    reached.insert(diagonal, run.a + run.len);
                }
                if run.len >= min {
                    out.push(run);
                }
            }
            j = earlier[j as usize];
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

fn extend(a: &[u32], b: &[u32], i: usize, j: usize) -> TokenRun {
    let back = a[..i].iter().rev().zip(b[..j].iter().rev()).take_while(|(x, y)| x == y).count();
    let forth = a[i..].iter().zip(&b[j..]).take_while(|(x, y)| x == y).count();
    TokenRun { a: (i - back) as u32, b: (j - back) as u32, len: (back + forth) as u32 }
}

/// A chain of runs: what it spans on each side, and how many tokens its runs cover.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub a: Range<u32>,
    pub b: Range<u32>,
    pub covered: u32,
}

impl Chain {
    /// Share of the spanned tokens that the runs cover, both sides together.
    pub fn share(&self) -> f64 {
        f64::from(2 * self.covered) / f64::from(self.span())
    }

    /// Tokens spanned, both sides together.
    pub fn span(&self) -> u32 {
        (self.a.end - self.a.start) + (self.b.end - self.b.start)
    }
}

/// The best increasing chain of the runs that touch the ranges: covered tokens less the cost of the gaps.
///
/// Time O(r · 200) for r runs.
pub(crate) fn chain(runs: &[TokenRun], a: &Range<u32>, b: &Range<u32>) -> Option<Chain> {
    let end = runs.partition_point(|run| run.a < a.end);
    let near: Vec<TokenRun> = runs[..end]
        .iter()
        .filter(|run| {
            // The part of the run inside a must lie, at least in part, inside b.
            let from = run.a.max(a.start);
            let to = (run.a + run.len).min(a.end);
            from < to && run.b + (from - run.a) < b.end && run.b + (to - run.a) > b.start
        })
        .copied()
        .collect();
    let mut best: Vec<(f64, usize)> = Vec::with_capacity(near.len());
    for (i, run) in near.iter().enumerate() {
        let mut here = (f64::from(run.len), usize::MAX);
        for j in i.saturating_sub(both::CHAIN_BACK)..i {
            let Some(overlap) = follows(&near[j], run) else { continue };
            let gap_a = (run.a + overlap) - (near[j].a + near[j].len);
            let gap_b = (run.b + overlap) - (near[j].b + near[j].len);
            let weight = best[j].0 + f64::from(run.len - overlap) - both::GAP_COST * f64::from(gap_a.max(gap_b));
            if weight > here.0 {
                here = (weight, j);
            }
        }
        best.push(here);
    }
    let mut last = (0..near.len()).reduce(|x, y| if best[y].0 > best[x].0 { y } else { x })?;
    let (end_a, end_b) = (near[last].a + near[last].len, near[last].b + near[last].len);
    let mut covered = near[last].len;
    while best[last].1 != usize::MAX {
        let before = best[last].1;
        let overlap = follows(&near[before], &near[last]).unwrap_or(0);
        covered += near[before].len - overlap;
        last = before;
    }
    Some(Chain { a: near[last].a..end_a, b: near[last].b..end_b, covered })
}

/// How much of `next` overlaps `before` when it can follow it on both sides.
fn follows(before: &TokenRun, next: &TokenRun) -> Option<u32> {
    let overlap = (before.a + before.len).saturating_sub(next.a).max((before.b + before.len).saturating_sub(next.b));
    (next.a > before.a && next.b > before.b && overlap < next.len).then_some(overlap)
}
