//! Common runs of two texts: every stretch of tokens that both have, whatever its place.

use alloc::{vec, vec::Vec};

use super::weighted::{self, Weighted};
use crate::base::LimitReached;
use crate::seq::chain;
use crate::seq::extend::common_prefix;
use crate::seq::runs::{self, Run, Runs};
use crate::text::{Document, Reading};

/// Common runs in symbols, and the best chain of them.
#[derive(Debug, Default)]
pub(crate) struct Common {
    /// Maximal runs of whole tokens, ordered by side a, then side b.
    pub runs: Vec<Run>,
    /// The pieces of runs that make the main order, disjoint and increasing on both sides.
    pub chain: Vec<Run>,
    /// `work.runs`, if a bound was reached.
    pub limit: Option<LimitReached>,
}

impl Common {
    fn of(Runs { runs, limit }: Runs) -> Self {
        Self { chain: chain::best_chain(&runs).pieces, runs, limit }
    }

    /// The runs in tokens.
    pub fn in_tokens(&self, [a, b]: [&Document; 2]) -> Vec<Run> {
        let in_tokens = |run: &Run| {
            let (first, last) = (a.token_of_symbol(run.a), a.token_of_symbol(run.a_end() - 1));
            Run { a: first, b: b.token_of_symbol(run.b), len: last - first + 1 }
        };
        self.runs.iter().map(in_tokens).collect()
    }
}

/// A run of tokens as a run of symbols.
pub(crate) fn in_symbols(run: &Run, [a, b]: [&Document; 2]) -> Run {
    let (at_a, at_b) = (a.symbols_of(&(run.a..run.a_end())), b.symbols_of(&(run.b..run.b_end())));
    Run { a: at_a.start, b: at_b.start, len: at_a.end - at_a.start }
}

/// All common runs of at least `min` (weight: a character 1, a word 2; few characters among words 2). See [`runs`] for what "all" means.
pub(crate) fn find([a, b]: [&Reading; 2], min: u32) -> Common {
    if core::ptr::eq(a, b) {
        return itself(a, min);
    }
    let found = runs_of(weighted::both(a, b), min);
    // Words go by their hashes, so what is taken for equal is held against the letters.
    let (x, y) = (a.symbols(), b.symbols());
    let is_equal = |run: &Run| {
        let len = run.len as usize;
        common_prefix(&x[run.a as usize..][..len], &y[run.b as usize..]) == len
    };
    Common::of(if found.runs.iter().all(is_equal) { found } else { runs_of(weighted::exactly(a, b), min) })
}

/// The same of a text and itself: nothing needs to be looked for.
fn itself(text: &Reading, min: u32) -> Common {
    let len = text.symbols().len() as u32;
    let runs = if weighted::total(text) >= min.max(1) { vec![Run { a: 0, b: 0, len }] } else { Vec::new() };
    Common { chain: runs.clone(), runs, limit: None }
}

/// The same of documents.
pub(crate) fn in_documents([a, b]: [&Document; 2], min: u32) -> Common {
    Common::of(runs_of(weighted::documents(a, b), min))
}

/// Common runs in symbols of the texts.
fn runs_of([a, b]: [Weighted; 2], min: u32) -> Runs {
    let mut found = runs::common_runs(&a.symbols, &b.symbols, min.div_ceil(a.weight));
    if a.has_words() || b.has_words() {
        // A run begins and ends with whole words: the half of a word equals the other's only when the words do.
        for run in &mut found.runs {
            let first = a.place(run.a);
            *run = Run { a: first, b: b.place(run.b), len: a.place(run.a_end()) - first };
        }
    }
    found
}
