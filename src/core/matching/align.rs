//! Exact alignment of two sequences: all common runs, which of them were moved, and the length of the longest common
//! subsequence.
//!
//! # Method
//! Common runs ([`runs`]), the best chain of them ([`chain`]), the exact LCS length ([`lcs`]) with the chain as its first
//! bound. Runs off the chain are *moved*. The longer sequence goes first (ties by content), so exchanging the inputs exchanges
//! the sides of the answer and nothing else.
//!
//! # Cost
//! Time O(n + m) for the runs and O(r log r) for the chain of r runs; the LCS costs O((n + m) d / 64) for d edits, at most
//! [`Limits::work`]. Space O(n + m).

use alloc::vec::Vec;

use crate::base::{LimitReached, Limits, Sort};
use crate::seq::{
    chain::{self, Chain},
    lcs,
    order::is_canonical,
    runs::{self, Run},
};

/// Work of one updated word of the LCS table: it stands for 64 cells, but costs about as much as this many plain steps.
const WORD: u64 = 2;

/// A common run and whether it lies off the main order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shared {
    /// Where it lies.
    pub run: Run,
    /// Whether the best chain does without it.
    pub moved: bool,
}

/// What [`align`] finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alignment {
    /// All common runs, ordered by their place in the first sequence, then in the second.
    pub runs: Vec<Shared>,
    /// The chained pieces of runs, in order and disjoint on both sides.
    pub chain: Vec<Run>,
    /// Bounds of the length of the longest common subsequence, equal when it is exact.
    pub lcs: (u64, u64),
    /// `work.runs`, `work.lcs`: bounds that were reached.
    pub limits: Vec<LimitReached>,
}

/// Aligns two sequences; runs shorter than `min` symbols are left to the LCS alone.
///
/// ```
/// use juhao_core::{Limits, matching::align::align};
/// let symbols = |text: &str| text.chars().map(u32::from).collect::<Vec<_>>();
/// let (a, b) = (symbols("床前明月光，疑是地上霜"), symbols("疑是地上霜。床前明月光"));
/// let found = align(&a, &b, 5, &Limits::default());
/// assert_eq!(found.runs.len(), 2);
/// assert_eq!(found.runs.iter().filter(|shared| shared.moved).count(), 1);
/// assert_eq!(found.lcs, (5, 5));
/// ```
pub fn align(a: &[u32], b: &[u32], min: u32, limits: &Limits) -> Alignment {
    if is_canonical(a, b) { in_order(a, b, min, limits) } else { in_order(b, a, min, limits).swapped() }
}

fn in_order(a: &[u32], b: &[u32], min: u32, limits: &Limits) -> Alignment {
    let found = runs::common_runs(a, b, min);
    let Chain { pieces, used, .. } = chain::best_chain(&found.runs);
    let length = lcs::lcs(a, b, &pieces, limits.work / WORD);
    Alignment {
        runs: found.runs.iter().zip(used).map(|(&run, used)| Shared { run, moved: !used }).collect(),
        chain: pieces,
        lcs: (length.lower, length.upper),
        limits: found.limit.into_iter().chain(length.limit).collect(),
    }
}

impl Alignment {
    fn swapped(mut self) -> Self {
        for shared in &mut self.runs {
            shared.run = shared.run.swapped();
        }
        self.runs.order();
        for piece in &mut self.chain {
            *piece = piece.swapped();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{self, families, sequences};

    #[test]
    fn exchanging_the_sequences_exchanges_the_sides_of_the_answer() {
        for (a, b) in sequences(200).chain(families(150)) {
            let limits = Limits::default();
            let (found, mirrored) = (align(&a, &b, 3, &limits), align(&b, &a, 3, &limits));
            if a != b {
                assert_eq!(found, mirrored.swapped());
            }
        }
    }

    #[test]
    fn the_length_is_exact_and_the_chain_is_part_of_the_runs() {
        for (a, b) in sequences(200) {
            let found = align(&a, &b, 2, &Limits::default());
            let expected = naive::lcs(&a, &b);
            assert_eq!(found.lcs, (expected, expected));
            assert!(found.chain.iter().map(|piece| u64::from(piece.len)).sum::<u64>() <= expected);
            assert_eq!(found.limits, []);
        }
    }

    #[test]
    fn equal_sequences_are_one_run_in_order() {
        let a: Vec<u32> = "落霞与孤鹜齐飞，秋水共长天一色".chars().map(u32::from).collect();
        let found = align(&a, &a, 8, &Limits::default());
        let run = Run { a: 0, b: 0, len: a.len() as u32 };
        assert_eq!(found.runs, [Shared { run, moved: false }]);
        assert_eq!(found.lcs, (15, 15));
    }
}
