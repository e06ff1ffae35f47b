//! The search for runs with a table of grams, as [`runs`](super::runs) describes it.

use alloc::vec::Vec;

use super::common_ends::{common_prefix, common_suffix};
use super::cyclic::GramHashes;
use super::grams::{CONTINUES, GramTable};
use super::run::Run;
use crate::base::{LimitReached, order_by_number};

/// Maximum number of steps of all extensions to the left, for each symbol of both sides.
pub const LEFT_STEPS: u64 = 16;

/// The search with the runs found so far. The grams of the table may be longer than `gram`, and only some of all grams.
pub(super) struct RunSearch<'t> {
    pub a: &'t [u32],
    pub b: &'t [u32],
    pub gram: usize,
    pub grams: GramTable<'t>,
    pub runs: Vec<Run>,
    left_steps: u64,
}

impl<'t> RunSearch<'t> {
    pub fn new(a: &'t [u32], b: &'t [u32], grams: GramTable<'t>, gram: usize) -> Self {
        Self { a, b, gram, grams, runs: Vec::new(), left_steps: LEFT_STEPS * (a.len() + b.len()) as u64 }
    }

    /// Step 2: finds a run for every gram of `a` that occurs in `b`.
    pub fn cover_a(&mut self) {
        let (a, b, gram) = (self.a, self.b, self.gram);
        let mut hashes = GramHashes::new(a, gram);
        // The diagonal (b - a) of the last run, and the first position of `a` at which that diagonal is tried again.
        let (mut diagonal, mut retry) = (0_isize, 0);
        let mut at = 0;
        while at + gram <= a.len() {
            let mut found = None;
            if at >= retry {
                let partner = at.checked_add_signed(diagonal).filter(|&j| j + gram <= b.len());
                let agreed = partner.map_or(0, |j| common_prefix(&a[at..], &b[j..]));
                if agreed >= gram {
                    found = partner.map(|j| (j, agreed));
                } else {
                    retry = at + agreed + 1;
                }
            }
            if found.is_none() {
                let hash = hashes.at(at);
                if a[at] < CONTINUES && !self.grams.lacks(hash) {
                    found = self.grams.longest_match(a, at, hash, diagonal);
                }
            }
            let Some((partner, right)) = found else {
                at += 1;
                continue;
            };
            self.add_run_through(at, partner, right);
            diagonal = partner.cast_signed() - at.cast_signed();
            retry = at + right + 1;
            at += right - gram + 1;
        }
    }

    /// Step 3: finds a run for every gram of `b` that occurs in `a`.
    pub fn cover_b(&mut self) {
        let covered = CoveringRuns::new(&self.runs, self.gram);
        let grams = self.grams.numbers();
        let mut at = 0;
        for run in covered.runs.iter().map(Some).chain([None]) {
            while at < run.map_or(grams, |run| run.b as usize) {
                let member = self.grams.next_in_ring(at);
                let known = if member == at { None } else { covered.partner(member) };
                let Some(partner) = known.or_else(|| self.grams.resolve_ring(at, |member| covered.partner(member)))
                else {
                    at += 1;
                    continue;
                };
                let right = common_prefix(&self.a[partner..], &self.b[at..]);
                self.add_run_through(partner, at, right);
                at += right - self.gram + 1;
            }
            at = at.max(run.map_or(grams, |run| run.b_end() as usize - self.gram + 1));
        }
    }

    /// Adds the run through `a[at]` and `b[partner]`, of which `right` symbols from there on are equal. Extends it to
    /// the left.
    pub fn add_run_through(&mut self, at: usize, partner: usize, right: usize) {
        let room = usize::try_from(self.left_steps).unwrap_or(usize::MAX);
        let (from_a, from_b) = (at - at.min(room), partner - partner.min(room));
        let left = common_suffix(&self.a[from_a..at], &self.b[from_b..partner]);
        self.left_steps -= left as u64;
        let len = left + right;
        self.runs.push(Run { a: (at - left) as u32, b: (partner - left) as u32, len: len as u32 });
    }

    /// Returns `work.runs`, if a limit was reached.
    pub fn limit(&self) -> Option<LimitReached> {
        if self.left_steps == 0 {
            let limit = LEFT_STEPS * (self.a.len() + self.b.len()) as u64;
            return Some(LimitReached { name: "work.runs", limit, reached: limit });
        }
        self.grams.limit()
    }
}

/// The runs that cover the grams of the second sequence: each begins and ends later than the one before.
struct CoveringRuns {
    runs: Vec<Run>,
    gram: u32,
}

impl CoveringRuns {
    /// Leaves out runs that are inside others on side b.
    fn new(runs: &[Run], gram: usize) -> Self {
        let mut runs = runs.to_vec();
        order_by_number(&mut runs, |run| u64::from(run.b) << 32 | u64::from(u32::MAX - run.len));
        let mut reach = 0;
        runs.retain(|run| {
            let is_further = run.b_end() > reach;
            reach = reach.max(run.b_end());
            is_further
        });
        Self { runs, gram: gram as u32 }
    }

    /// Returns the position in the first sequence of the gram at `at`, if a run covers it.
    fn partner(&self, at: usize) -> Option<usize> {
        let at = at as u32;
        let run = self.runs[..self.runs.partition_point(|run| run.b <= at)].last()?;
        (at + self.gram <= run.b_end()).then(|| (run.a + (at - run.b)) as usize)
    }
}
