//! The equal runs of a pair, and which of them lie in a passage.

use alloc::vec::Vec;
use core::ops::Range;

use super::tuning::SEED_RUN;
use crate::base::Boxes;
use crate::seq::runs::Run;

/// Equal runs, ordered by side a.
#[derive(Debug)]
pub(crate) struct Runs {
    all: Vec<Run>,
    /// Where they are, in this order.
    by_a: Boxes,
}

impl Runs {
    /// The runs of at least [`SEED_RUN`] tokens.
    pub fn of(common: &[Run]) -> Self {
        let mut all: Vec<Run> = Vec::with_capacity(common.len());
        all.extend(common.iter().filter(|run| run.len >= SEED_RUN));
        let by_a = Boxes::of(all.iter().map(|run| [run.a..run.a_end(), run.b..run.b_end()]));
        Self { all, by_a }
    }

    /// All of them.
    pub fn all(&self) -> &[Run] {
        &self.all
    }

    /// The parts of runs that lie inside two ranges on both sides, ordered by side a. Time as [`Boxes::near`].
    pub fn inside(&self, [a, b]: [&Range<u32>; 2]) -> Vec<Run> {
        let part = |number: u32| {
            let run = self.all[number as usize];
            let from = a.start.saturating_sub(run.a).max(b.start.saturating_sub(run.b));
            let to = a.end.saturating_sub(run.a).min(b.end.saturating_sub(run.b)).min(run.len);
            (from < to).then(|| Run { a: run.a + from, b: run.b + from, len: to - from })
        };
        self.by_a.near([a, b]).into_iter().filter_map(part).collect()
    }
}
