//! Marks tokens of both sides, for example those that passages cover already.

use core::ops::Range;

use super::pair::TokenPair;
use crate::base::Marks;
use crate::seq::runs::Run;

/// A set of tokens of each side.
#[derive(Debug)]
pub(super) struct TokenMarks([Marks; 2]);

impl TokenMarks {
    pub fn new(pair: &TokenPair) -> Self {
        Self([&pair.a, &pair.b].map(|tokens| Marks::new(tokens.whole.len())))
    }

    /// Marks a range on each side.
    pub fn mark(&mut self, a: &Range<u32>, b: &Range<u32>) {
        self.0[0].mark(a.start as usize..a.end as usize);
        self.0[1].mark(b.start as usize..b.end as usize);
    }

    /// Marks the tokens of a range on each side that `others` has marked.
    pub fn mark_again(&mut self, others: &Self, a: &Range<u32>, b: &Range<u32>) {
        for (side, range) in [a, b].into_iter().enumerate() {
            if others.count(side, range) == 0 {
                continue;
            }
            for token in range.clone().filter(|&token| others.has(side, token)) {
                self.0[side].mark(token as usize..token as usize + 1);
            }
        }
    }

    /// Counts the marked tokens of a range.
    pub fn count(&self, side: usize, range: &Range<u32>) -> u64 {
        self.0[side].count_in(range.start as usize..range.end as usize)
    }

    /// Whether a token is marked.
    pub fn has(&self, side: usize, token: u32) -> bool {
        self.0[side].has(token as usize)
    }

    /// Counts the marked tokens of a run, on each side.
    pub fn count_in_run(&self, run: &Run) -> [u64; 2] {
        [self.count(0, &run.on_a()), self.count(1, &run.on_b())]
    }

    /// Calls `part` for each part of a run in which no token is marked on either side.
    pub fn for_each_free_part(&self, run: &Run, mut part: impl FnMut(Run)) {
        if self.count_in_run(run) == [0; 2] {
            return part(*run);
        }
        let is_free = |i: u32| !self.has(0, run.a + i) && !self.has(1, run.b + i);
        let mut from = 0;
        while from < run.len {
            let to = (from..run.len).find(|&i| !is_free(i)).unwrap_or(run.len);
            if from < to {
                part(Run { a: run.a + from, b: run.b + from, len: to - from });
            }
            from = to + 1;
        }
    }
}
