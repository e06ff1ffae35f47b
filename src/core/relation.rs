//! The decision how two texts are related, with all of its thresholds in one place.
//!
//! Texts are related if their best passage stands out by enough, which is a threshold on the score. How they are
//! related follows from counts: how many characters of each side are equal in the passages that are evidence, and how
//! many are inside them. The scores of the published methods are shown too, but decide nothing here.

use alloc::vec;

use crate::base::{Ratio, Side, Sides};
use crate::report::{Note, Relation, Value};

/// Thresholds of the relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Minimum equal share of both sides for a duplicate.
    pub duplicate: Ratio,
    /// Minimum share of both sides inside passages for a duplicate.
    pub duplicate_span: Ratio,
    /// Minimum equal share of the inner side for containment.
    pub contain: Ratio,
    /// Minimum share of the inner side inside passages, or between their parts, for containment.
    pub contain_span: Ratio,
    /// Minimum score of related texts.
    pub related: Ratio,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            duplicate: Ratio::new(80, 100),
            duplicate_span: Ratio::new(85, 100),
            contain: Ratio::new(80, 100),
            contain_span: Ratio::new(90, 100),
            related: Ratio::new(50, 100),
        }
    }
}

/// Summary of the passages of a pair, in counted characters.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Number of counted characters of each side.
    pub counted: Sides<u64>,
    /// Number of characters of each side that would count too, if nothing were left out.
    pub left_out: Sides<u64>,
    /// Number of characters that are equal inside passages that are evidence.
    pub equal: Sides<u64>,
    /// Number of characters inside these passages.
    pub inside: Sides<u64>,
    /// Number of characters inside these passages that are not equal and have a counterpart of about their size on the
    /// other side.
    pub reworded: Sides<u64>,
    /// Number of characters inside these passages and in the sentences of one text alone between parts of one passage.
    pub around: Sides<u64>,
    /// Whether the two texts have the same counted characters.
    pub same: bool,
    /// By how much the best passage stands out: doublings of the bits of chance, more where much of the shorter text is
    /// equal. `None` if there is no passage.
    pub best: Option<f64>,
    /// Number of different facts that differ inside these passages.
    pub facts: u64,
    /// Whether the two texts are one formula with different facts.
    pub formula: bool,
}

impl Evidence {
    /// Returns the score of the pair, 0..1: one half where the best passage has three times the bits of chance, 1 for
    /// the same text, 0 if there is no passage.
    pub fn score(&self) -> f64 {
        match self.best {
            _ if self.counted.left == 0 || self.counted.right == 0 => 0.0,
            _ if self.same => 1.0,
            Some(by) => 1.0 / (1.0 + libm::exp2(RELATED - by)),
            None => 0.0,
        }
    }

    /// Returns the equal share of each side.
    pub fn coverage(&self) -> Sides<Ratio> {
        Sides::new(Ratio::new(self.equal.left, self.counted.left), Ratio::new(self.equal.right, self.counted.right))
    }

    /// Returns the number of characters inside passages that are neither equal nor reworded.
    pub(crate) fn inserted(&self) -> Sides<u64> {
        let Self { inside, equal, reworded, .. } = self;
        Sides::new(inside.left - equal.left - reworded.left, inside.right - equal.right - reworded.right)
    }

    /// Returns the share of each side inside passages.
    pub fn span(&self) -> Sides<Ratio> {
        Sides::new(Ratio::new(self.inside.left, self.counted.left), Ratio::new(self.inside.right, self.counted.right))
    }

    /// Returns the share of each side inside passages and between their parts.
    fn extent(&self) -> Sides<Ratio> {
        Sides::new(Ratio::new(self.around.left, self.counted.left), Ratio::new(self.around.right, self.counted.right))
    }

    /// Returns the evidence for exchanged documents.
    #[must_use]
    pub fn swapped(self) -> Self {
        let (counted, equal) = (self.counted.swapped(), self.equal.swapped());
        Self {
            counted,
            equal,
            inside: self.inside.swapped(),
            reworded: self.reworded.swapped(),
            around: self.around.swapped(),
            left_out: self.left_out.swapped(),
            ..self
        }
    }
}

/// Texts are related from this on: their best passage has three times the bits of chance (log2 3), or fewer if it is a
/// large part of the shorter text. A passage is evidence from nearly two times on, because a formula that any two texts
/// of one kind share is evidence of the formula only.
pub const RELATED: f64 = 1.585;

/// The distance of a pair from the thresholds of each relation; negative if it does not reach them.
struct Over {
    /// For a duplicate.
    copy: f64,
    /// For a left text contained in the right one.
    left_inside: f64,
    /// For a right text contained in the left one.
    right_inside: f64,
}

impl Over {
    fn new(evidence: &Evidence, thresholds: &Thresholds) -> Self {
        let (cover, span) = (evidence.coverage().map(Ratio::value), evidence.span().map(Ratio::value));
        let extent = evidence.extent().map(Ratio::value);
        let (duplicate, duplicate_span) = (thresholds.duplicate.value(), thresholds.duplicate_span.value());
        // Text inserted into a copy does not separate it from its source. If both texts could be inside each other, the
        // one with the larger share is inside.
        let inside = |inner: Side| {
            let more = *cover.get(inner) - *cover.get(inner.other());
            let own = *cover.get(inner) - thresholds.contain.value();
            own.min(*extent.get(inner) - thresholds.contain_span.value()).min(more)
        };
        Self {
            copy: (cover.left.min(cover.right) - duplicate).min(span.left.min(span.right) - duplicate_span),
            left_inside: inside(Side::Left),
            right_inside: inside(Side::Right),
        }
    }
}

/// Returns the distance of the numbers from the nearest other relation, 0..1; 0 if the texts are not related.
pub fn margin(evidence: &Evidence, relation: Relation, thresholds: &Thresholds) -> f64 {
    let Over { copy, left_inside, right_inside } = Over::new(evidence, thresholds);
    let margin = match relation {
        Relation::Duplicate if evidence.same => 1.0,
        Relation::Duplicate => copy,
        Relation::Contained => left_inside.min(-copy),
        Relation::Contains => right_inside.min(-copy),
        Relation::Partial => {
            let enough = evidence.score() - thresholds.related.value();
            (-copy).min(-left_inside).min(-right_inside).min(enough)
        }
        Relation::Distinct | Relation::NoFeatures => 0.0,
    };
    margin.clamp(0.0, 1.0)
}

/// Decides the relation, and returns the reason.
pub fn decide(evidence: &Evidence, thresholds: &Thresholds) -> (Relation, Note) {
    let Evidence { counted, left_out, .. } = evidence;
    if counted.left == 0 || counted.right == 0 {
        let is_left_out = |side: Side| *counted.get(side) == 0 && *left_out.get(side) > 0;
        if !(is_left_out(Side::Left) || is_left_out(Side::Right)) {
            return (Relation::NoFeatures, Note::new("empty-side", []));
        }
        let share = |side: Side| {
            let out = *left_out.get(side);
            Value::Number(Ratio::measured(out, out + counted.get(side)).unwrap_or_default().value())
        };
        let values = [("leftOutLeft", share(Side::Left)), ("leftOutRight", share(Side::Right))];
        return (Relation::NoFeatures, Note::new("all-left-out", values));
    }
    if evidence.same {
        return (Relation::Duplicate, Note::new("same-text", []));
    }
    let Some(by) = evidence.best else { return (Relation::Distinct, Note::new("nothing-shared", [])) };
    let (cover, span) = (evidence.coverage(), evidence.span());
    let mut values = vec![
        ("equalLeft", Value::Number(cover.left.value())),
        ("equalRight", Value::Number(cover.right.value())),
        ("insideLeft", Value::Number(span.left.value())),
        ("insideRight", Value::Number(span.right.value())),
        ("standsOut", Value::Number(by)),
    ];
    if evidence.facts > 0 {
        values.push(("facts", Value::Count(evidence.facts)));
    }
    let over = Over::new(evidence, thresholds);
    if evidence.score() < thresholds.related.value() {
        (Relation::Distinct, Note::new("too-little-shared", values))
    } else if evidence.formula && over.copy.max(over.left_inside).max(over.right_inside) >= 0.0 {
        (Relation::Partial, Note::new("same-formula", values))
    } else if over.copy >= 0.0 {
        (Relation::Duplicate, Note::new("both-covered", values))
    } else if over.left_inside >= 0.0 {
        (Relation::Contained, Note::new("left-covered", values))
    } else if over.right_inside >= 0.0 {
        (Relation::Contains, Note::new("right-covered", values))
    } else {
        (Relation::Partial, Note::new("passages-shared", values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Evidence for two texts of 1,000 characters each, with the given numbers of equal characters and of characters
    /// inside passages.
    fn sharing(equal: [u64; 2], inside: [u64; 2], best: f64) -> Evidence {
        Evidence {
            counted: Sides::new(1000, 1000),
            equal: Sides::new(equal[0], equal[1]),
            inside: Sides::new(inside[0], inside[1]),
            around: Sides::new(inside[0], inside[1]),
            best: Some(best),
            ..Evidence::default()
        }
    }

    fn said(evidence: &Evidence) -> (Relation, &'static str) {
        let (relation, reason) = decide(evidence, &Thresholds::default());
        (relation, reason.code)
    }

    #[test]
    fn the_relation_follows_from_what_is_equal() {
        let empty = Evidence { counted: Sides::new(1000, 0), ..Evidence::default() };
        let same = Evidence { same: true, ..sharing([0, 0], [0, 0], 0.0) };
        let nothing = Evidence { best: None, ..sharing([0, 0], [0, 0], 0.0) };
        for (evidence, want) in [
            (empty, (Relation::NoFeatures, "empty-side")),
            (Evidence { left_out: Sides::new(10, 0), ..empty }, (Relation::NoFeatures, "empty-side")),
            (Evidence { left_out: Sides::new(0, 10), ..empty }, (Relation::NoFeatures, "all-left-out")),
            (same, (Relation::Duplicate, "same-text")),
            (nothing, (Relation::Distinct, "nothing-shared")),
            (sharing([900, 900], [950, 950], 9.0), (Relation::Duplicate, "both-covered")),
            (sharing([900, 300], [950, 320], 9.0), (Relation::Contained, "left-covered")),
            (sharing([300, 900], [320, 950], 9.0), (Relation::Contains, "right-covered")),
            (sharing([300, 300], [320, 320], 9.0), (Relation::Partial, "passages-shared")),
            (sharing([30, 30], [32, 32], 1.5), (Relation::Distinct, "too-little-shared")),
        ] {
            assert_eq!(said(&evidence), want, "{evidence:?}");
        }
    }

    #[test]
    fn the_relation_is_a_threshold_on_the_score() {
        for by in 0..200 {
            let evidence = sharing([100, 100], [120, 120], f64::from(by) / 20.0 - 3.0);
            assert_eq!(said(&evidence).0.is_related(), evidence.score() >= 0.5, "{evidence:?}");
        }
        assert!((sharing([1, 1], [1, 1], RELATED).score() - 0.5).abs() < 1e-9);
        assert!(sharing([1, 1], [1, 1], -30.0).score() < 1e-6 && sharing([1, 1], [1, 1], 30.0).score() < 1.0);
    }

    #[test]
    fn a_formula_with_other_facts_is_no_copy() {
        for equal in [[900, 900], [900, 300]] {
            let evidence = Evidence { formula: true, facts: 3, ..sharing(equal, equal, 9.0) };
            assert_eq!(said(&evidence), (Relation::Partial, "same-formula"));
        }
        let few = Evidence { formula: true, ..sharing([30, 30], [32, 32], 1.0) };
        assert_eq!(said(&few), (Relation::Distinct, "too-little-shared"));
    }

    #[test]
    fn exchanging_the_texts_mirrors_the_relation() {
        let shares = [0, 200, 740, 760, 790, 810, 900, 1000];
        for (left, right) in shares.iter().flat_map(|left| shares.iter().map(move |right| (*left, *right))) {
            for (inside, best) in [([left, right], 7.0), ([1000, 1000], 1.0)] {
                let evidence = sharing([left, right], inside, best);
                let (there, back) = (said(&evidence).0, said(&evidence.swapped()).0);
                // Both texts are equally far inside each other, except for an equal share: the longer one contains the
                // other.
                assert!(
                    there == back.swapped() || (left == right && there == back),
                    "{evidence:?}: {there:?} {back:?}"
                );
            }
        }
    }

    #[test]
    fn more_that_is_equal_never_makes_texts_less_related() {
        let rank = |relation: Relation| match relation {
            Relation::NoFeatures | Relation::Distinct => 0,
            Relation::Partial => 1,
            Relation::Contains | Relation::Contained => 2,
            Relation::Duplicate => 3,
        };
        for right in [100, 500, 800, 1000] {
            let ranks: Vec<u32> = (0..=1000)
                .step_by(10)
                .map(|left| rank(said(&sharing([left, right], [left, right], f64::from(left as u32) / 100.0)).0))
                .collect();
            assert!(ranks.is_sorted(), "{right}: {ranks:?}");
        }
    }

    #[test]
    fn a_caller_may_ask_for_more() {
        let evidence = sharing([850, 850], [900, 900], 4.0);
        assert_eq!(said(&evidence).0, Relation::Duplicate);
        let strict =
            Thresholds { duplicate: Ratio::new(95, 100), contain: Ratio::new(95, 100), ..Thresholds::default() };
        assert_eq!(decide(&evidence, &strict).0, Relation::Partial);
        let related = Ratio::new(90, 100);
        assert_eq!(decide(&evidence, &Thresholds { related, ..strict }).0, Relation::Distinct);
    }
}
