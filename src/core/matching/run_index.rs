//! Looks up the equal runs of a pair that are inside a passage.

use alloc::vec::Vec;
use core::ops::Range;

use super::tuning::SEED_RUN;
use crate::base::RangeTree;
use crate::seq::runs::Run;

/// Equal runs, ordered by side a.
#[derive(Debug)]
pub(crate) struct RunIndex {
    all: Vec<Run>,
    /// An index of their ranges, in the same order.
    by_a: RangeTree,
}

impl RunIndex {
    /// Keeps the runs of at least [`SEED_RUN`] tokens.
    pub fn new(common: &[Run]) -> Self {
        let mut all: Vec<Run> = Vec::with_capacity(common.len());
        all.extend(common.iter().filter(|run| run.len >= SEED_RUN));
        let by_a = RangeTree::build(all.iter().map(|run| [run.on_a(), run.on_b()]));
        Self { all, by_a }
    }

    /// Returns all runs that are kept.
    pub fn all(&self) -> &[Run] {
        &self.all
    }

    /// Returns the parts of runs that are inside two ranges on both sides, ordered by side a. Time as
    /// [`RangeTree::near`].
    pub fn inside(&self, [a, b]: [&Range<u32>; 2]) -> Vec<Run> {
        let part = |number: u32| self.all[number as usize].inside([a, b]);
        self.by_a.near([a, b]).into_iter().filter_map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn what_lies_inside_two_ranges_is_what_a_look_at_each_run_finds() {
        let mut numbers = RandomNumbers(2);
        for _ in 0..200 {
            let mut all: Vec<Run> = (0..numbers.below(30))
                .map(|_| Run { a: numbers.below(90), b: numbers.below(90), len: 1 + numbers.below(20) })
                .collect();
            all.sort_by_key(|run| (run.a, run.b));
            let runs = RunIndex::new(&all);
            assert!(runs.all().iter().all(|run| run.len >= SEED_RUN));
            let mut range = || {
                let start = numbers.below(90);
                start..start + numbers.below(40)
            };
            let (a, b) = (range(), range());
            let mut want: Vec<Vec<(u32, u32)>> = Vec::new();
            for run in runs.all() {
                let inside = |i: &u32| a.contains(&(run.a + i)) && b.contains(&(run.b + i));
                let places: Vec<_> = (0..run.len).filter(inside).map(|i| (run.a + i, run.b + i)).collect();
                want.extend((!places.is_empty()).then_some(places));
            }
            let places = |run: &Run| (0..run.len).map(|i| (run.a + i, run.b + i)).collect::<Vec<_>>();
            let mut found: Vec<_> = runs.inside([&a, &b]).iter().map(places).collect();
            found.sort();
            want.sort();
            assert_eq!(found, want);
        }
    }
}
