//! The best chain of verbatim runs inside a passage.
//!
//! Unlike [`seq::chain`](crate::seq::chain), which wants the most symbols in order, this one pays for the gaps between runs: it
//! tells where a copied passage begins and ends, not what two whole texts have in common.

use alloc::vec::Vec;
use core::ops::Range;

use super::tuning::both;
use crate::base::{Boxes, Marks, Sort};
use crate::seq::runs::Run;

/// A chain of runs: what it spans on each side, and how many tokens its runs cover.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub a: Range<u32>,
    pub b: Range<u32>,
    pub covered: u32,
}

impl Chain {
    /// That of runs in order, unless there are none.
    pub fn of(links: &[Run]) -> Option<Self> {
        let (first, last) = (links.first()?, links.last()?);
        let overlaps: u32 = links.array_windows().map(|[x, y]| follows(x, y).unwrap_or(0)).sum();
        let covered = links.iter().map(|link| link.len).sum::<u32>() - overlaps;
        Some(Self { a: first.a..last.a_end(), b: first.b..last.b_end(), covered })
    }

    /// Share of the spanned tokens that the runs cover, both sides together.
    pub fn share(&self) -> f64 {
        f64::from(2 * self.covered) / f64::from(self.span())
    }

    /// Tokens spanned, both sides together.
    pub fn span(&self) -> u32 {
        (self.a.end - self.a.start) + (self.b.end - self.b.start)
    }
}

/// Long verbatim runs, ordered by side a.
#[derive(Debug)]
pub(crate) struct Runs {
    all: Vec<Run>,
    /// Where they stand, in this order.
    by_a: Boxes,
    /// Their numbers in the order of side b, and where they stand.
    on_b: Vec<u32>,
    by_b: Boxes,
}

/// All of a side.
const ALL: Range<u32> = 0..u32::MAX;

/// What a run takes on each side.
fn sides(run: &Run) -> [Range<u32>; 2] {
    [run.a..run.a_end(), run.b..run.b_end()]
}

impl Runs {
    /// The runs of at least [`both::RUN_MIN`] tokens.
    pub fn of(common: &[Run]) -> Self {
        let mut runs: Vec<Run> = Vec::with_capacity(common.len());
        runs.extend(common.iter().filter(|run| run.len >= both::RUN_MIN));
        let mut on_b: Vec<u64> = (0..).zip(&runs).map(|(number, run)| u64::from(run.b) << 32 | number).collect();
        on_b.order();
        let on_b: Vec<u32> = on_b.into_iter().map(|run| run as u32).collect();
        let by_a = Boxes::of(runs.iter().map(sides));
        let by_b = Boxes::of(on_b.iter().map(|&number| sides(&runs[number as usize])));
        Self { all: runs, by_a, on_b, by_b }
    }

    /// All of them.
    pub fn all(&self) -> &[Run] {
        &self.all
    }

    /// Those of which some part is inside both ranges, in order. Time as [`Boxes::near`].
    pub fn inside(&self, [a, b]: [&Range<u32>; 2]) -> Vec<Run> {
        let is_inside = |run: &Run| {
            let (from, to) = (run.a.max(a.start), run.a_end().min(a.end));
            from < to && run.b + (from - run.a) < b.end && run.b + (to - run.a) > b.start
        };
        let near = self.by_a.near([a, b]);
        let mut runs = Vec::with_capacity(near.len());
        runs.extend(near.into_iter().map(|number| self.all[number as usize]).filter(is_inside));
        runs
    }

    /// What the best chain inside two ranges spans and covers.
    pub fn chain(&self, sides: [&Range<u32>; 2]) -> Option<Chain> {
        Chain::of(&self.links(sides))
    }

    /// The best increasing chain of the runs inside the ranges: covered tokens less the cost of the gaps.
    ///
    /// Time that of [`inside`](Self::inside), and O(r) for r runs in order, O(r · 200) at worst.
    pub fn links(&self, sides: [&Range<u32>; 2]) -> Vec<Run> {
        let near = self.inside(sides);
        // For each run the best weight of a chain that ends with it, and the run before it there; the best of these so far, and how
        // far the runs so far reach.
        let mut best: Vec<(f64, usize)> = Vec::with_capacity(near.len());
        let mut so_far: Vec<(f64, u32)> = Vec::with_capacity(near.len());
        for (i, run) in near.iter().enumerate() {
            let mut here = (f64::from(run.len), usize::MAX);
            let back = i.saturating_sub(both::CHAIN_BACK)..i;
            for j in back.rev().filter(|&j| near[j].b < run.b) {
                let (most, reach) = so_far[j];
                let least_gap = f64::from(run.a.saturating_sub(reach));
                if most + f64::from(run.len) - both::GAP_COST * least_gap < here.0 {
                    // No run from here back can do better.
                    break;
                }
                let Some(overlap) = follows(&near[j], run) else { continue };
                let gap_a = (run.a + overlap) - near[j].a_end();
                let gap_b = (run.b + overlap) - near[j].b_end();
                let weight = best[j].0 + f64::from(run.len - overlap) - both::GAP_COST * f64::from(gap_a.max(gap_b));
                // Of equals the first; a chain of its own is preferred to all.
                if weight > here.0 || (weight >= here.0 && here.1 != usize::MAX) {
                    here = (weight, j);
                }
            }
            let (most, reach) = so_far.last().copied().unwrap_or_default();
            so_far.push((most.max(here.0), reach.max(run.a_end())));
            best.push(here);
        }
        let mut last = (0..near.len()).reduce(|x, y| if best[y].0 > best[x].0 { y } else { x });
        let mut links = Vec::new();
        while let Some(link) = last {
            links.push(near[link]);
            last = Some(best[link].1).filter(|&before| before != usize::MAX);
        }
        links.reverse();
        links
    }

    /// Which tokens of two ranges are in runs, to wherever, whose middle is in no link of a chain on either side.
    ///
    /// Time as [`Boxes::near`] of each range, and the length of the ranges.
    pub fn beside(&self, links: &[Run], ranges: [&Range<u32>; 2]) -> [Marks; 2] {
        let mut is_verbatim = ranges.map(|range| Marks::new(range.len()));
        let on_b = self.by_b.near([&ALL, ranges[1]]).into_iter().map(|place| self.on_b[place as usize]);
        for number in self.by_a.near([ranges[0], &ALL]).into_iter().chain(on_b) {
            let run = &self.all[number as usize];
            let is_linked = |side: usize| {
                let middle = sides(run)[side].start + run.len / 2;
                let next = links.partition_point(|link| sides(link)[side].end <= middle);
                links.get(next).is_some_and(|link| sides(link)[side].start <= middle)
            };
            if is_linked(0) || is_linked(1) {
                continue;
            }
            for side in 0..2 {
                let place = |at: u32| (at.clamp(ranges[side].start, ranges[side].end) - ranges[side].start) as usize;
                let run = sides(run)[side].clone();
                is_verbatim[side].mark(place(run.start)..place(run.end));
            }
        }
        is_verbatim
    }
}

/// How much of `next` overlaps `before` when it can follow it on both sides.
fn follows(before: &Run, next: &Run) -> Option<u32> {
    let overlap = before.a_end().saturating_sub(next.a).max(before.b_end().saturating_sub(next.b));
    (next.a > before.a && next.b > before.b && overlap < next.len).then_some(overlap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_pays_for_its_gaps() {
        let run = |a, b, len| Run { a, b, len };
        // Two runs in order with a small gap, a third one far away.
        let runs = [run(0, 0, 20), run(22, 23, 20), run(400, 400, 12)];
        let best = Runs::of(&runs).chain([&(0..500), &(0..500)]).expect("runs inside");
        assert_eq!((best.a.clone(), best.b.clone(), best.covered), (0..42, 0..43, 40));
        assert!(best.share() > 0.9 && best.share() < 1.0);
    }

    #[test]
    fn a_run_out_of_order_is_left_out_and_an_overlap_counted_once() {
        let run = |a, b, len| Run { a, b, len };
        let best = Runs::of(&[run(0, 50, 10), run(20, 0, 30), run(45, 25, 30)])
            .chain([&(0..100), &(0..100)])
            .expect("runs inside");
        assert_eq!((best.a.clone(), best.b.clone(), best.covered), (20..75, 0..55, 55));
    }

    #[test]
    fn runs_beside_the_passage_do_not_count() {
        assert!(Runs::of(&[Run { a: 0, b: 90, len: 9 }]).chain([&(0..50), &(0..50)]).is_none());
    }
}
