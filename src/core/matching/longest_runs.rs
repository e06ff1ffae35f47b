//! Keeps the ends of a chain out of longer runs: an end that is part of a longer equal run with another counterpart is
//! removed.
//!
//! # Cost
//! Time O(tokens of the long runs), space O(tokens).

use alloc::{vec, vec::Vec};

use super::pair::TokenPair;
use crate::base::Sort;
use crate::seq::runs::Run;

/// The longest of the long runs at each token of both sides.
pub(crate) struct LongestRuns {
    runs: Vec<Run>,
    /// For each token, one more than the index of its run; 0 if it has none.
    at: [Vec<u32>; 2],
}

impl LongestRuns {
    /// Keeps the runs of length `least` or more, in eighths of a Han character.
    pub fn new(pair: &TokenPair, runs: &[Run], least: u32) -> Self {
        let is_long = |run: &&Run| pair.a.length(&run.on_a()) >= least;
        let mut runs: Vec<Run> = runs.iter().filter(is_long).copied().collect();
        runs.order_by_key(|run| (run.len, run.a, run.b));
        let mut at = [vec![0; pair.a.whole.len()], vec![0; pair.b.whole.len()]];
        // Longer runs come later and overwrite shorter ones.
        for (number, run) in (1..).zip(&runs) {
            at[0][run.a as usize..run.a_end() as usize].fill(number);
            at[1][run.b as usize..run.b_end() as usize].fill(number);
        }
        Self { runs, at }
    }

    /// Removes the pieces at the ends of a chain that are inside a longer run on another diagonal.
    pub fn trim_ends(&self, mut chain: Vec<Run>) -> Vec<Run> {
        while chain.len() > 1 && chain.last().is_some_and(|piece| self.is_in_longer_run(piece)) {
            chain.pop();
        }
        let first = chain.iter().position(|piece| !self.is_in_longer_run(piece)).unwrap_or(0);
        chain.drain(..first);
        chain
    }

    /// Whether the middle of a piece is in a longer run that gives it another counterpart.
    fn is_in_longer_run(&self, piece: &Run) -> bool {
        let middle = piece.len / 2;
        let numbers = [self.at[0][(piece.a + middle) as usize], self.at[1][(piece.b + middle) as usize]];
        numbers.into_iter().filter(|&number| number > 0).any(|number| {
            let run = self.runs[number as usize - 1];
            run.len > piece.len && run.a.wrapping_sub(run.b) != piece.a.wrapping_sub(piece.b)
        })
    }
}
