//! How two texts are related: every threshold of the decision, in one place.
//!
//! The decision reads only counts: how many tokens of each side are matched, how many lie inside passages, and how much evidence
//! the passages carry. The published methods' scores are shown beside it and decide nothing here.

use alloc::vec;

use crate::base::{Ratio, Side, Sides};
use crate::report::{Note, Relation, Value};

/// Thresholds of the relation. The plateaus are those of `docs/thresholds.md`: values between which the figures of labelled sets stay
/// about as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Least matched share of both sides for a duplicate; plateau 0.73-0.80.
    pub duplicate: Ratio,
    /// Least share of both sides inside passages for a duplicate; plateau 0.80-0.88.
    pub duplicate_span: Ratio,
    /// Least matched share of the inner side for containment; plateau 0.75-0.86.
    pub contain: Ratio,
    /// Least share of the inner side inside passages for containment; plateau 0.80-0.95.
    pub contain_span: Ratio,
    /// Matched share of a text from which all of it is in the other one: that contains it, if less than 93 % of it is matched or if it goes
    /// on, be it by a sentence; plateau 0.98-1.
    pub whole: Ratio,
    /// Least evidence of texts in words, in matched words above chance; plateau 8-10.
    pub evidence_words: u32,
    /// Least evidence of texts in Han characters, in border score above chance; plateau 30-42.
    pub evidence_han: u32,
    /// Share of the shorter text that is evidence enough when it is matched; plateau 0.05-0.20.
    pub evidence_share: Ratio,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            duplicate: Ratio::new(75, 100),
            duplicate_span: Ratio::new(80, 100),
            contain: Ratio::new(80, 100),
            contain_span: Ratio::new(90, 100),
            whole: Ratio::new(99, 100),
            evidence_words: 9,
            evidence_han: 36,
            evidence_share: Ratio::new(10, 100),
        }
    }
}

/// What the passages of a pair amount to, in tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Tokens of each side.
    pub tokens: Sides<u64>,
    /// Tokens that the other side of the same passage also has, in a gram or in their order.
    pub matched: Sides<u64>,
    /// Tokens inside passages.
    pub inside: Sides<u64>,
    /// Whole sentences of each side that stand in none of its passages, nor touch one.
    pub beyond: Sides<u32>,
    /// Whether the pair is measured in Han characters.
    pub han: bool,
    /// Whether the counted characters of the two texts are the same.
    pub same: bool,
    /// Matched tokens of the lesser side, without stock phrases of the texts themselves.
    pub telling: f64,
    /// What is more than chance: matched words, or border score of characters.
    pub strength: f64,
}

impl Evidence {
    /// Matched share of each side.
    pub fn cover(&self) -> Sides<Ratio> {
        Sides::new(Ratio::new(self.matched.left, self.tokens.left), Ratio::new(self.matched.right, self.tokens.right))
    }

    /// Share of each side inside passages.
    pub fn span(&self) -> Sides<Ratio> {
        Sides::new(Ratio::new(self.inside.left, self.tokens.left), Ratio::new(self.inside.right, self.tokens.right))
    }

    /// The same of the documents exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let (tokens, matched, inside) = (self.tokens.swapped(), self.matched.swapped(), self.inside.swapped());
        Self { tokens, matched, inside, beyond: self.beyond.swapped(), ..self }
    }

    /// Whether one side is contained in the other one, by its shares.
    fn lies_in(&self, side: Side, thresholds: &Thresholds) -> bool {
        *self.cover().get(side) >= thresholds.contain && *self.span().get(side) >= thresholds.contain_span
    }

    /// Whether the passages are more than chance. A text so short that the bound would be most of it needs a share of itself.
    pub(crate) fn is_enough(&self, thresholds: &Thresholds) -> bool {
        let shorter = self.tokens.left.min(self.tokens.right) as f64;
        let least = if self.han {
            f64::from(thresholds.evidence_han).min(shorter / 4.0)
        } else {
            f64::from(thresholds.evidence_words).min(shorter / 2.0)
        };
        // A part of a whole text in grams of the other one is no chance, however much was changed between them.
        let is_much = self.telling >= LEAST_TELLING && self.telling >= thresholds.evidence_share.value() * shorter;
        // Nor is all of one that is more than a formula, whatever it is made of.
        let words = if self.han { 2 } else { 1 };
        let is_all = |side: Side| self.lies_in(side, thresholds) && *self.tokens.get(side) >= words * LEAST_WORDS;
        let is_all = is_all(Side::Left) || is_all(Side::Right);
        (self.strength > 0.0 && self.strength >= least) || is_much || is_all
    }
}

/// Matched share of a text from which it is a duplicate of one that is whole in it.
const MOST: Ratio = Ratio::new(93, 100);

/// Tokens below which a large share says little.
const LEAST_TELLING: f64 = 24.0;

/// Words of a text that is more than a formula; a Han character is half a word.
const LEAST_WORDS: u64 = 12;

/// Names the relation and says why.
pub fn decide(evidence: &Evidence, thresholds: &Thresholds) -> (Relation, Note) {
    if evidence.tokens.left == 0 || evidence.tokens.right == 0 {
        return (Relation::NoFeatures, Note::new("empty-side", []));
    }
    if evidence.same {
        return (Relation::Duplicate, Note::new("same-text", []));
    }
    let (cover, span) = (evidence.cover(), evidence.span());
    if evidence.inside.left == 0 {
        return (Relation::Distinct, Note::new("nothing-shared", []));
    }
    let values = vec![
        ("matchedLeft", Value::Number(cover.left.value())),
        ("matchedRight", Value::Number(cover.right.value())),
        ("insideLeft", Value::Number(span.left.value())),
        ("insideRight", Value::Number(span.right.value())),
    ];
    if !evidence.is_enough(thresholds) {
        return (Relation::Distinct, Note::new("too-little-shared", values));
    }
    let both_in =
        cover.left.min(cover.right) >= thresholds.duplicate && span.left.min(span.right) >= thresholds.duplicate_span;
    let [left_in, right_in] = [Side::Left, Side::Right].map(|side| evidence.lies_in(side, thresholds));
    // All of one text is in the other word for word, and that has a part of its own, wherever it stands, or goes on, be it by a sentence:
    // the first is contained, however long it is.
    let goes_on = |inner: Side, outer: Side| {
        let more = *evidence.beyond.get(outer) > 0 && *evidence.beyond.get(inner) == 0;
        *cover.get(inner) >= thresholds.whole && (more || *cover.get(outer) < MOST)
    };
    let (right_more, left_more) = (goes_on(Side::Left, Side::Right), goes_on(Side::Right, Side::Left));
    if both_in && !right_more && !left_more {
        (Relation::Duplicate, Note::new("both-covered", values))
    } else if left_in && (!right_in || right_more || (!left_more && cover.left > cover.right)) {
        (Relation::Contained, Note::new("left-covered", values))
    } else if right_in {
        (Relation::Contains, Note::new("right-covered", values))
    } else {
        (Relation::Partial, Note::new("passages-shared", values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Evidence of two Han texts: tokens, matched tokens and tokens inside passages of each side, and the strength.
    fn han(tokens: (u64, u64), matched: (u64, u64), inside: (u64, u64), strength: f64) -> Evidence {
        let sides = |(left, right)| Sides::new(left, right);
        Evidence {
            tokens: sides(tokens),
            matched: sides(matched),
            inside: sides(inside),
            han: true,
            telling: matched.0.min(matched.1) as f64,
            strength,
            ..Evidence::default()
        }
    }

    fn name(evidence: &Evidence) -> Relation {
        decide(evidence, &Thresholds::default()).0
    }

    #[test]
    fn the_relation_follows_from_what_is_covered() {
        let cases = [
            (han((1000, 1000), (900, 900), (1000, 1000), 900.0), Relation::Duplicate),
            (han((1000, 1000), (700, 700), (1000, 1000), 900.0), Relation::Partial),
            (han((9000, 1000), (950, 950), (1000, 1000), 900.0), Relation::Contains),
            (han((1000, 9000), (950, 950), (1000, 1000), 900.0), Relation::Contained),
            (han((9000, 1000), (890, 890), (1000, 890), 900.0), Relation::Partial),
            (han((9000, 9000), (200, 200), (250, 250), 120.0), Relation::Partial),
            (han((9000, 9000), (200, 200), (250, 250), 30.0), Relation::Distinct),
            (han((900, 9000), (200, 200), (250, 250), 30.0), Relation::Partial),
            (han((9000, 9000), (0, 0), (0, 0), 0.0), Relation::Distinct),
            (han((0, 9000), (0, 0), (0, 0), 0.0), Relation::NoFeatures),
        ];
        for (evidence, want) in cases {
            assert_eq!(name(&evidence), want, "{evidence:?}");
        }
    }

    #[test]
    fn a_text_that_is_whole_in_one_that_goes_on_by_a_sentence_is_contained() {
        let with = |beyond: (u32, u32), matched: (u64, u64)| {
            let evidence = han((1000, 1010), matched, matched, 900.0);
            name(&Evidence { beyond: Sides::new(beyond.0, beyond.1), ..evidence })
        };
        assert_eq!(with((0, 0), (1000, 1000)), Relation::Duplicate);
        assert_eq!(with((0, 1), (1000, 1000)), Relation::Contained);
        assert_eq!(with((0, 1), (992, 1003)), Relation::Contained, "however much of it is left out in between");
        assert_eq!(with((1, 1), (1000, 1000)), Relation::Duplicate, "both go on, each in its way");
        assert_eq!(with((0, 1), (980, 1000)), Relation::Duplicate, "the first is not whole in the other");
        assert_eq!(with((0, 0), (1000, 930)), Relation::Contained, "the second has a part of its own in between");
        assert_eq!(with((0, 0), (1000, 940)), Relation::Duplicate, "which is too little");
        assert_eq!(with((0, 0), (980, 930)), Relation::Duplicate);
        let turned = Evidence { beyond: Sides::new(0, 1), ..han((1000, 1010), (1000, 1000), (1000, 1000), 900.0) };
        assert_eq!(name(&turned.swapped()), Relation::Contains);
    }

    #[test]
    fn a_short_text_needs_less_evidence() {
        assert_eq!(name(&han((60, 60), (50, 50), (60, 60), 20.0)), Relation::Duplicate);
        assert_eq!(name(&han((600, 600), (50, 50), (60, 60), 20.0)), Relation::Distinct);
    }

    #[test]
    fn all_of_a_text_is_evidence_enough_though_it_were_stock() {
        let stock = |tokens: u64, matched: u64| {
            name(&Evidence { telling: 0.0, ..han((tokens, 9000), (matched, matched), (tokens, tokens), 0.0) })
        };
        assert_eq!(stock(60, 60), Relation::Contained);
        assert_eq!(stock(60, 52), Relation::Contained);
        assert_eq!(stock(60, 40), Relation::Distinct);
        assert_eq!(stock(20, 20), Relation::Distinct, "a formula");
    }

    #[test]
    fn of_two_texts_that_lie_in_each_other_the_more_covered_one_is_inside() {
        let evidence = han((1000, 1100), (860, 960), (940, 1050), 900.0);
        let strict = Thresholds { duplicate: Ratio::new(95, 100), ..Thresholds::default() };
        assert_eq!(decide(&evidence, &strict).0, Relation::Contains);
        let turned = han((1100, 1000), (960, 860), (1050, 940), 900.0);
        assert_eq!(decide(&turned, &strict).0, Relation::Contained);
    }
}
