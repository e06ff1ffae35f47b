//! Keeps the ends of a chain out of longer runs: an end that is part of a longer equal run with another counterpart is
//! removed.
//!
//! # Cost
//! Time O(tokens of the long runs), space O(long runs).

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::pair::TokenPair;
use crate::base::{order_by_number, order_numbers};
use crate::seq::runs::Run;

/// The longest of the long runs at each token of both sides.
pub(crate) struct LongestRuns {
    /// The long runs, the longest one last.
    runs: Vec<Run>,
    sides: [LongestAt; 2],
}

/// The longest of the long runs at each token of a side.
struct LongestAt {
    /// The starts and ends of the long runs, in order. Between two of them every token has the same run.
    borders: Vec<u32>,
    /// For the tokens from each border on, one more than the index of their run; 0 if they have none.
    numbers: Vec<u32>,
}

impl LongestAt {
    /// `side` returns the tokens of a run on this side; the longest run is the last one.
    fn new(runs: &[Run], side: fn(Run) -> Range<u32>) -> Self {
        let ranges = || runs.iter().map(|run| side(*run));
        let mut borders: Vec<u32> = ranges().flat_map(|range| [range.start, range.end]).collect();
        order_numbers(&mut borders);
        borders.dedup();
        let mut numbers = vec![0; borders.len()];
        // Longer runs come later and overwrite shorter ones.
        for (number, range) in (1..).zip(ranges()) {
            let [first, end] = [range.start, range.end].map(|at| borders.partition_point(|&border| border < at));
            numbers[first..end].fill(number);
        }
        Self { borders, numbers }
    }

    /// Returns the index of the run at a token. Time O(log runs).
    fn run_at(&self, token: u32) -> Option<usize> {
        let before = self.borders.partition_point(|&border| border <= token).checked_sub(1)?;
        (self.numbers[before] as usize).checked_sub(1)
    }
}

impl LongestRuns {
    /// Keeps the runs of length `least` or more, in eighths of a Han character.
    pub fn new(pair: &TokenPair, runs: &[Run], least: u32) -> Self {
        let is_long = |run: &&Run| pair.a.length(&run.on_a()) >= least;
        let mut runs: Vec<Run> = runs.iter().filter(is_long).copied().collect();
        order_by_number(&mut runs, |run| run.len.into());
        let sides = [LongestAt::new(&runs, Run::on_a), LongestAt::new(&runs, Run::on_b)];
        Self { runs, sides }
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
        let [a, b] = &self.sides;
        [a.run_at(piece.a + middle), b.run_at(piece.b + middle)].into_iter().flatten().any(|index| {
            let run = self.runs[index];
            run.len > piece.len && run.a.wrapping_sub(run.b) != piece.a.wrapping_sub(piece.b)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn each_token_has_the_last_of_the_runs_over_it() {
        let mut numbers = RandomNumbers(11);
        for _ in 0..200 {
            let count = numbers.below(12);
            let run = |_| Run { a: numbers.below(40), b: 0, len: 1 + numbers.below(9) };
            let runs: Vec<Run> = (0..count).map(run).collect();
            let found = LongestAt::new(&runs, Run::on_a);
            for token in 0..50 {
                assert_eq!(found.run_at(token), runs.iter().rposition(|run| run.on_a().contains(&token)), "{runs:?}");
            }
        }
    }
}
