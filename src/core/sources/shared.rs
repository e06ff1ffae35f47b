//! Finds the text that two texts share, counted on both sides by one comparison, for checks of many texts with each
//! other.

use alloc::vec::Vec;

use super::apart;
use crate::base::{Sides, Span};
use crate::detect::{Options, Unlisted, compare_equal};
use crate::report::{Report, Role};
use crate::text::Document;

/// Compares two texts. Returns the Report, and for each text the ranges of its counted characters that are equal in the
/// other one, inside matches that are evidence: ranges of symbols, in order and disjoint. [`union_len`] of all ranges
/// of one text is the coverage that [`Summary`](super::Summary) reports for the same sources.
///
/// # Errors
/// The role of the pair and the limits that were reached, if the role is less than `least`: with [`Role::Evidence`], if
/// no match is evidence; with [`Role::Minor`], if there is no match.
pub fn shared(
    left: &Document,
    right: &Document,
    options: &Options,
    least: Role,
) -> Result<(Report, Sides<Vec<Span>>), Unlisted> {
    let (report, equal) = compare_equal(left, right, options, least)?;
    Ok((report, equal.map(apart)))
}

/// Counts the symbols in ranges, each once. Time O(n log n).
pub fn union_len(spans: Vec<Span>) -> u64 {
    super::count(&apart(spans))
}
