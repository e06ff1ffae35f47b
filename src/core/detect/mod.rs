//! Two documents compared: the steps in their order.
//!
//! `juhao` is the whole of a comparison, up to the Report; `written` the form in which both texts are read; `align` the raw engine; `scores` those of the published methods, and `rules` how each
//! of these names the relation by them. What is said here of both documents is said in one order, and turned round for the other.

mod align;
mod edits;
mod juhao;
pub(crate) mod rules;
mod scores;
mod written;

pub(crate) use juhao::Compared;

pub use edits::edits;
pub(crate) use scores::of_profiles as scores_of_profiles;

use alloc::{vec, vec::Vec};

use crate::base::{LimitReached, Limits, Sides, Span, order_by_number};
use crate::matching::search_rules::SearchRules;
use crate::relation::{Evidence, Thresholds};
use crate::report::{LcsLength, MatchKind, Report};
use crate::seq::order;
use crate::text::{Document, Reading};

/// How two documents are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Minimum length of a match, in Han characters; `None` is the default of the function.
    ///
    /// - [`compare`]: [`Self::MIN_MATCH_LENGTH`], and a word counts 13/8, so that 13 Han characters or 8 words are enough.
    /// - [`align`]: 8, and a word counts 2, so that 8 Han characters or 4 words are enough. The few single characters in a text of
    ///   words, such as an emoji, count 2, too.
    pub min_match_length: Option<u32>,
    /// Kinds of matches wanted. Of a passage of another kind its exact pieces stay, if those are wanted.
    pub kinds: Vec<MatchKind>,
    /// Thresholds of Juhao's own decision.
    pub thresholds: Thresholds,
    /// Limits on work.
    pub limits: Limits,
    /// Which rules of the search are on; all, unless what one is worth is measured.
    pub rules: SearchRules,
    /// Whether the Report says what became of each candidate ([`Report::explanation`]).
    pub explain: bool,
}

impl Options {
    /// The default of `min_match_length` in [`compare`], because checkers of Chinese texts count from 13 equal characters.
    pub const MIN_MATCH_LENGTH: u32 = 13;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            min_match_length: None,
            kinds: vec![MatchKind::Exact, MatchKind::Edited, MatchKind::Loose],
            thresholds: Thresholds::default(),
            limits: Limits::default(),
            rules: SearchRules::default(),
            explain: false,
        }
    }
}

/// The raw engine's answer: spans and LCS, complete before any filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aligned {
    /// Longest common subsequence of the counted characters.
    pub lcs: LcsLength,
    /// Pairs of spans in the text shown, ordered by the left start.
    pub spans: Vec<Sides<Span>>,
    /// Limits that were reached; empty when nothing was cut short.
    pub limits: Vec<LimitReached>,
}

/// All common runs of two texts, before any filter, and the length of their longest common subsequence.
///
/// Complete: every common run of at least [`Options::min_match_length`] lies inside some span on each side.
pub fn align(left: &Reading, right: &Reading, options: &Options) -> Aligned {
    if is_in_order(left, right) {
        return align::align(left, right, options);
    }
    let mut aligned = align::align(right, left, options);
    aligned.spans = aligned.spans.into_iter().map(Sides::swapped).collect();
    // Ordered by the other side so far, which settles what starts and ends alike.
    order_by_number(&mut aligned.spans, |spans| u64::from(spans.left.start) << 32 | u64::from(spans.left.end));
    aligned
}

/// How two documents are related, and the evidence.
///
/// The work is done in one order (longer text first, ties by content) and the answer turned round, so exchanging the documents
/// mirrors the Report exactly.
pub fn compare(left: &Document, right: &Document, options: &Options) -> Report {
    if is_in_order(left, right) {
        juhao::compare(left, right, options)
    } else {
        juhao::compare(right, left, options).swapped()
    }
}

/// The same of two documents that have something in common; `None` of others, in about half the time.
pub(crate) fn compare_related(left: &Document, right: &Document, options: &Options) -> Option<Report> {
    if is_in_order(left, right) {
        juhao::compare_related(left, right, options)
    } else {
        juhao::compare_related(right, left, options).map(Report::swapped)
    }
}

/// The Report of two documents that have something in common, and the counted characters of each that are equal in matches that are
/// evidence: ranges of symbols, in any order. Of other documents, the limits that were reached.
pub(crate) fn compare_equal(left: &Document, right: &Document, options: &Options) -> Compared {
    if is_in_order(left, right) {
        juhao::compare_equal(left, right, options)
    } else {
        juhao::compare_equal(right, left, options).map(|(report, equal)| (report.swapped(), equal.swapped()))
    }
}

/// What Juhao's own decision reads of two documents, before any threshold: [`decide`](crate::relation::decide) names the relation from it.
///
/// With it, thresholds are tried out without searching again.
pub fn evidence(left: &Document, right: &Document, options: &Options) -> Evidence {
    if is_in_order(left, right) {
        juhao::evidence(left, right, options)
    } else {
        juhao::evidence(right, left, options).swapped()
    }
}

fn is_in_order(left: &Reading, right: &Reading) -> bool {
    if core::ptr::eq(left, right) {
        return true;
    }
    if left.symbols() == right.symbols() {
        return left.shown() <= right.shown();
    }
    order::is_canonical(left.symbols(), right.symbols())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, TextOptions};

    const STATUTE: &str = include_str!("../../../tests/corpus/statutes/flood-control-law.md");
    const OTHER: &str = include_str!("../../../tests/corpus/statutes/audit-law.md");

    #[test]
    fn related_documents_have_the_whole_report_and_others_have_none() {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let half = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 2)];
        let texts =
            [STATUTE, OTHER, half, &STATUTE.replace("防洪", "抗旱"), &[OTHER, half].concat(), "句号", ""].map(read);
        let mut distinct = 0;
        let options = Options::default();
        for (left, right) in texts.iter().flat_map(|left| texts.iter().map(move |right| (left, right))) {
            let report = compare(left, right, &options);
            let is_related = report.relation.is_related();
            distinct += u32::from(!is_related);
            assert_eq!(compare_related(left, right, &options), is_related.then_some(report));
        }
        assert!(distinct > 10);
    }
}
