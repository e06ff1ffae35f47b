//! Compares two documents: the steps in their order.
//!
//! `juhao` is the whole of a comparison, up to the Report; `equal` also returns which characters are equal. `written`
//! chooses the form in which both texts are read, `align` is the raw engine, `scores` computes the scores of the
//! published methods, and `rules` has the rule by which each of them names the relation. All functions work in one
//! order of the documents, and turn the result round for the other.

mod align;
mod edits;
mod equal;
mod juhao;
mod option_ranges;
mod put_in;
mod respelt;
pub(crate) mod rules;
mod scores;
mod written;

pub(crate) use equal::Compared;
pub use equal::Unlisted;

pub use edits::edits;
pub(crate) use scores::of_profiles as scores_of_profiles;

use alloc::{vec, vec::Vec};

use crate::base::{LimitReached, Limits, Sides, Span, order_by_number};
use crate::matching::search_rules::SearchRules;
use crate::relation::{Evidence, Thresholds};
use crate::report::{LcsLength, MatchKind, Report, Role};
use crate::seq::order;
use crate::text::{Document, Reading};

/// Options of a comparison of two documents. [`Options::check`] refuses a value outside its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Minimum length of a match, in Han characters, in the range [`Self::MIN_MATCH_LENGTHS`]; `None` is the default of
    /// each function.
    ///
    /// - [`compare`]: [`Self::MIN_MATCH_LENGTH`], where a word counts 13/8, so that 13 Han characters or 8 words are
    ///   enough.
    /// - [`align`]: 8, where a word counts 2, so that 8 Han characters or 4 words are enough. The few single characters
    ///   in a text of words, such as an emoji, count 2, too. By default, all of a text that is shorter is a match,
    ///   too.
    pub min_match_length: Option<u32>,
    /// Minimum length of a rare match in [`compare`], in Han characters, in the same range: a match that is shorter
    /// than the minimum is shown from this length on if it has at least a third of the bits of chance, below which the
    /// search keeps no candidate. `None`: no such match is shown.
    pub rare_match_length: Option<u32>,
    /// Kinds of matches wanted, at least one. A passage of another kind is replaced by its exact pieces, if those are
    /// wanted.
    pub kinds: Vec<MatchKind>,
    /// Thresholds of Juhao's own decision.
    pub thresholds: Thresholds,
    /// Limits on work.
    pub limits: Limits,
    /// Rules of the search that are on; all, except to measure what a rule is worth.
    pub rules: SearchRules,
    /// Whether the Report has the scores of the published methods and the bounds of the LCS ([`Report::scores`],
    /// [`Report::lcs`]), and the limits that only they reach. No relation of Juhao and no match depends on them, and
    /// they take up to a third of a comparison.
    pub scores: bool,
    /// Whether the Report records what happened to each candidate ([`Report::explanation`]).
    pub explain: bool,
}

impl Options {
    /// Default of `min_match_length` in [`compare`], because checkers of Chinese texts count from 13 equal characters.
    pub const MIN_MATCH_LENGTH: u32 = 13;

    /// Returns these options without [`scores`](Self::scores), for a caller that never shows them.
    #[must_use]
    pub fn without_scores(&self) -> Self {
        Self { scores: false, ..self.clone() }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            min_match_length: None,
            rare_match_length: None,
            kinds: vec![MatchKind::Exact, MatchKind::Edited, MatchKind::Loose],
            thresholds: Thresholds::default(),
            limits: Limits::default(),
            rules: SearchRules::default(),
            scores: true,
            explain: false,
        }
    }
}

/// The result of [`align`]: spans and length of the LCS, complete and without any filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aligned {
    /// Longest common subsequence of the counted characters.
    pub lcs: LcsLength,
    /// Pairs of spans in the text shown, ordered by the left start.
    pub spans: Vec<Sides<Span>>,
    /// Limits that were reached; empty if nothing was cut short.
    pub limits: Vec<LimitReached>,
}

/// Finds all common runs of two texts, without any filter, and the length of their longest common subsequence.
///
/// The result is complete: every common run of at least [`Options::min_match_length`] is inside some span on each side.
pub fn align(left: &Reading, right: &Reading, options: &Options) -> Aligned {
    if is_in_order(left, right) {
        return align::align(left, right, options);
    }
    let mut aligned = align::align(right, left, options);
    aligned.spans = aligned.spans.into_iter().map(Sides::swapped).collect();
    // So far the spans are ordered by the other side, which decides between spans of equal start and end.
    order_by_number(&mut aligned.spans, |spans| u64::from(spans.left.start) << 32 | u64::from(spans.left.end));
    aligned
}

/// Compares two documents: how they are related, and the evidence.
///
/// The work is always done in one order (longer text first, ties by content) and the answer turned round if necessary,
/// so exchanging the documents mirrors the Report exactly.
pub fn compare(left: &Document, right: &Document, options: &Options) -> Report {
    if is_in_order(left, right) {
        juhao::compare(left, right, options)
    } else {
        juhao::compare(right, left, options).swapped()
    }
}

/// As [`compare`], but returns the Report only if the role of the pair is `least` or more, and else takes about half
/// the time. Also returns the role, `None` if the documents share no passage.
pub(crate) fn compare_role(
    left: &Document,
    right: &Document,
    options: &Options,
    least: Role,
) -> (Option<Role>, Option<Report>) {
    if is_in_order(left, right) {
        return juhao::compare_role(left, right, options, least);
    }
    let (role, report) = juhao::compare_role(right, left, options, least);
    (role, report.map(Report::swapped))
}

/// As [`compare`], and also returns the counted characters of each document that are equal in matches that are
/// evidence: ranges of symbols, in any order.
///
/// # Errors
/// The role of the pair and the limits that were reached, if the role is less than `least`.
pub(crate) fn compare_equal(left: &Document, right: &Document, options: &Options, least: Role) -> Compared {
    if is_in_order(left, right) {
        equal::compare_equal(left, right, options, least)
    } else {
        equal::compare_equal(right, left, options, least).map(|(report, equal)| (report.swapped(), equal.swapped()))
    }
}

/// Returns the input of Juhao's own decision on two documents, without any threshold;
/// [`decide`](crate::relation::decide) names the relation from it.
///
/// This makes it possible to try thresholds without searching again.
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
    use alloc::string::ToString;

    use crate::{Document, Method, TextOptions};

    const STATUTE: &str = include_str!("../../../tests/corpus/statutes/flood-control-law.md");
    const OTHER: &str = include_str!("../../../tests/corpus/statutes/audit-law.md");

    #[test]
    fn without_scores_a_report_has_neither_these_nor_the_bounds_of_the_lcs_and_is_else_the_same() {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let texts = [STATUTE, OTHER, &STATUTE.replace("防洪", "抗旱"), "句号", ""].map(read);
        let limits = Limits { sentences: 1, ..Limits::default() };
        for options in [Options::default(), Options { limits, ..Options::default() }] {
            for (left, right) in texts.iter().flat_map(|left| texts.iter().map(move |right| (left, right))) {
                let report = compare(left, right, &options);
                assert!(report.scores.is_some() && report.lcs.is_some());
                let without = compare(left, right, &options.without_scores());
                assert_eq!(without.limits, [], "the blocks of sentences are a score");
                assert_eq!(without, Report { scores: None, lcs: None, limits: Vec::new(), ..report });
            }
        }
        let without = compare(&texts[0], &texts[1], &Options::default().without_scores());
        assert!(without.clone().decided_by(Method::Juhao).is_ok());
        let refused = without.decided_by(Method::Ccdet).map_err(|error| error.to_string());
        assert!(
            refused.is_err_and(|why| why.starts_with("option scores must be true where a published method decides"))
        );
    }

    #[test]
    fn documents_that_share_evidence_have_the_whole_report_and_others_have_none() {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let half = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 2)];
        let texts =
            [STATUTE, OTHER, half, &STATUTE.replace("防洪", "抗旱"), &[OTHER, half].concat(), "句号", ""].map(read);
        let mut distinct = 0;
        let options = Options::default();
        for (left, right) in texts.iter().flat_map(|left| texts.iter().map(move |right| (left, right))) {
            let report = compare(left, right, &options);
            let has_evidence = report.role() == Some(Role::Evidence);
            distinct += u32::from(!has_evidence);
            let role = report.role();
            assert_eq!(compare_role(left, right, &options, Role::Evidence), (role, has_evidence.then_some(report)));
        }
        assert!(distinct > 10);
    }
}
