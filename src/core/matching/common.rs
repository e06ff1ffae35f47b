//! Common runs of two documents: every stretch of tokens that both have, whatever its place.

use alloc::vec::Vec;

use super::pair::Pair;
use crate::base::LimitReached;
use crate::seq::chain::{self, Chain};
use crate::seq::runs::{self, Run};
use crate::text::Document;

/// Common runs in tokens, and the best chain of them.
#[derive(Debug, Default)]
pub(crate) struct Common {
    /// Maximal runs, ordered by side a, then side b.
    pub runs: Vec<Run>,
    /// The pieces of runs that make the main order, disjoint and increasing on both sides.
    pub chain: Vec<Run>,
    /// `work.runs`, if a bound was reached.
    pub limit: Option<LimitReached>,
}

/// A run of tokens as a run of symbols.
pub(crate) fn in_symbols(run: &Run, [a, b]: [&Document; 2]) -> Run {
    let (at_a, at_b) = (a.symbols_of(&(run.a..run.a_end())), b.symbols_of(&(run.b..run.b_end())));
    Run { a: at_a.start, b: at_b.start, len: at_a.end - at_a.start }
}

/// All common runs of at least `min` (weight: a character 1, a word 2). See [`runs`] for what "all" means.
pub(crate) fn find(pair: &Pair, min: u32) -> Common {
    let ((a, token_a), (b, token_b)) = (pair.a.weighted(), pair.b.weighted());
    let found = runs::common_runs(&a, &b, min);
    // A run begins and ends with whole words: the half of a word equals the other's only when the words do.
    let in_tokens = |run: &Run| Run {
        a: token_a[run.a as usize],
        b: token_b[run.b as usize],
        len: token_a[run.a_end() as usize - 1] - token_a[run.a as usize] + 1,
    };
    let runs: Vec<Run> = found.runs.iter().map(in_tokens).collect();
    let Chain { pieces, .. } = chain::best_chain(&runs);
    Common { runs, chain: pieces, limit: found.limit }
}
