//! The Report of two documents whose texts are no longer available.

use alloc::vec::Vec;

use super::estimate::{Estimate, estimate};
use crate::base::Sides;
use crate::detect::{Options, scores_of_profiles};
use crate::features::profile::Profile;
use crate::report::{Dismissed, Extracted, LcsLength, Report};

/// Makes the Report of two documents from their profiles: the estimated relation, and the scores that need no text. It
/// has no matches and no signs, the kind of text that was read is unknown ([`Extracted::default`]), and the longest
/// common subsequence is only bounded by the lengths of the texts.
pub fn compare_profiles(left: &Profile, right: &Profile, options: &Options) -> Report {
    let Estimate { relation, reason, score, coverage, .. } = estimate(left, right, options);
    let scores = options.scores.then(|| scores_of_profiles(left, right, &options.limits));
    let (scores, limits) = scores.unzip();
    Report {
        relation,
        reason,
        score,
        coverage,
        reworded: Sides::default(),
        inserted: Sides::default(),
        shown: coverage,
        margin: 0.0,
        scores,
        lcs: options.scores.then(|| lcs_length(left, right)),
        matches: Vec::new(),
        dismissed: Dismissed::default(),
        lengths: Sides::new(left.lengths, right.lengths),
        extraction: Sides::new(Extracted::default(), Extracted::default()),
        left_out: Sides::default(),
        signs: Vec::new(),
        limits: limits.unwrap_or_default(),
        explanation: Vec::new(),
    }
}

/// Returns the bounds of the longest common subsequence that follow from the lengths; the bounds are equal if the texts
/// are the same.
fn lcs_length(left: &Profile, right: &Profile) -> LcsLength {
    let upper = left.lengths.counted.min(right.lengths.counted);
    LcsLength { lower: if left.is_same_text(right) { upper } else { 0 }, upper, trustable: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, TextOptions};

    #[test]
    fn a_report_from_profiles_has_the_scores_of_one_from_texts_and_no_matches() {
        let statute = include_str!("../../../tests/corpus/statutes/flood-control-law.md");
        let edited = statute.replace('水', "某");
        let read = |text| Document::from_text(text, &TextOptions::default()).expect("short text");
        let (left, right) = (read(statute), read(&edited));
        let by_texts = crate::compare(&left, &right, &Options::default());
        let by_profiles =
            compare_profiles(&Profile::from_document(&left), &Profile::from_document(&right), &Options::default());
        assert_eq!(by_profiles.relation, by_texts.relation);
        let [scores, of_texts] = [&by_profiles, &by_texts].map(|report| report.scores.clone().expect("asked for"));
        assert_eq!((scores.ccs, scores.blocks, scores.hamming), (of_texts.ccs, of_texts.blocks, of_texts.hamming));
        assert!(by_profiles.matches.is_empty() && !by_texts.matches.is_empty());
        assert_eq!(by_profiles.lengths, by_texts.lengths);
    }
}
