//! The raw engine: all common runs of two texts, and the length of their longest common subsequence.

use alloc::vec::Vec;

use super::{Aligned, Options};
use crate::base::{LimitReached, Sides};
use crate::matching::common::{self, Common};
use crate::report::LcsLength;
use crate::seq::lcs::{self, Bounds};
use crate::text::Reading;

/// Aligns two texts, the longer one first.
pub(super) fn align(left: &Reading, right: &Reading, options: &Options) -> Aligned {
    let common = common::find([left, right], options.min_match_length);
    let mut limits = common.limit.iter().cloned().collect();
    let lcs = lcs_length([left, right], &common, options, &mut limits);
    let shown = |text: &Reading, start, len| text.span_of_symbols(&(start..start + len));
    let spans =
        common.runs.iter().map(|run| Sides::new(shown(left, run.a, run.len), shown(right, run.b, run.len))).collect();
    Aligned { lcs, spans, limits }
}

/// The length of the longest common subsequence of counted characters; the chain of common runs is its first bound.
pub(super) fn lcs_length(
    [left, right]: [&Reading; 2],
    common: &Common,
    options: &Options,
    limits: &mut Vec<LimitReached>,
) -> LcsLength {
    let Bounds { lower, upper, limit } =
        lcs::lcs(left.symbols(), right.symbols(), &common.chain, options.limits.work / WORD);
    limits.extend(limit);
    LcsLength { lower, upper, trustable: 0 }
}

/// An updated word of the LCS table stands for 64 cells and costs about as much as this many plain steps.
const WORD: u64 = 2;
