//! How two texts are related: every threshold of the decision, in one place.
//!
//! The decision reads only counts: how many tokens of each side are matched, how many lie inside passages, and how much evidence
//! the passages carry. The published methods' scores are shown beside it and decide nothing here.

use alloc::vec;

use crate::base::{Ratio, Side, Sides};
use crate::report::{Note, Relation, Value};

/// Thresholds of the relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Least equal share of both sides for a duplicate.
    pub duplicate: Ratio,
    /// Least share of both sides inside passages for a duplicate.
    pub duplicate_span: Ratio,
    /// Least equal share of the inner side for containment.
    pub contain: Ratio,
    /// Least share of the inner side inside passages for containment.
    pub contain_span: Ratio,
    /// Least bits of all passages for texts that have to do with each other.
    pub related: u32,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            duplicate: Ratio::new(80, 100),
            duplicate_span: Ratio::new(85, 100),
            contain: Ratio::new(75, 100),
            contain_span: Ratio::new(90, 100),
            related: 30,
        }
    }
}

/// What the passages of a pair amount to, in counted characters.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Counted characters of each side.
    pub counted: Sides<u64>,
    /// Characters that are equal inside passages that are evidence.
    pub equal: Sides<u64>,
    /// Characters inside these passages.
    pub inside: Sides<u64>,
    /// Whether the counted characters of the two texts are the same.
    pub same: bool,
    /// Bits of these passages beyond chance.
    pub bits: f64,
    /// Bits of equal runs outside these passages.
    pub elsewhere: f64,
}

impl Evidence {
    /// Equal share of each side.
    pub fn coverage(&self) -> Sides<Ratio> {
        Sides::new(Ratio::new(self.equal.left, self.counted.left), Ratio::new(self.equal.right, self.counted.right))
    }

    /// Share of each side inside passages.
    pub fn span(&self) -> Sides<Ratio> {
        Sides::new(Ratio::new(self.inside.left, self.counted.left), Ratio::new(self.inside.right, self.counted.right))
    }

    /// The same of the documents exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let (counted, equal, inside) = (self.counted.swapped(), self.equal.swapped(), self.inside.swapped());
        Self { counted, equal, inside, ..self }
    }
}

/// Bits that passages must have for each bit that the texts share outside them: texts of one kind have wording in common, and a copy stands out.
const STANDS_OUT: f64 = 0.75;

/// How much larger the equal share of the inner text is than that of the outer one.
const MORE: f64 = 0.05;

/// Equal share of a text from which on it has to do with the other one, however short it is.
const MUCH: Ratio = Ratio::new(1, 2);

/// How far the numbers are from those of the nearest other relation, 0..1; 0 where no passage is evidence.
pub fn margin(evidence: &Evidence, relation: Relation, thresholds: &Thresholds) -> f64 {
    let (cover, span) = (evidence.coverage().map(Ratio::value), evidence.span().map(Ratio::value));
    let [duplicate, duplicate_span, contain, contain_span] =
        [thresholds.duplicate, thresholds.duplicate_span, thresholds.contain, thresholds.contain_span].map(Ratio::value);
    // How far both texts are over the bounds of a duplicate; below 0 if they are not.
    let copy = (cover.left.min(cover.right) - duplicate).min(span.left.min(span.right) - duplicate_span);
    let inside = |inner: Side| {
        let more = *cover.get(inner) - *cover.get(inner.other()) - MORE;
        (*cover.get(inner) - contain).min(*span.get(inner) - contain_span).min(more)
    };
    let margin = match relation {
        Relation::Duplicate if evidence.same => 1.0,
        Relation::Duplicate => copy,
        Relation::Contained => inside(Side::Left).min(-copy),
        Relation::Contains => inside(Side::Right).min(-copy),
        Relation::Partial => {
            let least = f64::from(thresholds.related) + STANDS_OUT * evidence.elsewhere;
            let enough = (1.0 - least / evidence.bits.max(least)).max(cover.left.max(cover.right) - MUCH.value());
            (-copy).min(-inside(Side::Left)).min(-inside(Side::Right)).min(enough)
        }
        Relation::Distinct | Relation::NoFeatures => 0.0,
    };
    margin.clamp(0.0, 1.0)
}

/// Names the relation and says why.
pub fn decide(evidence: &Evidence, thresholds: &Thresholds) -> (Relation, Note) {
    if evidence.counted.left == 0 || evidence.counted.right == 0 {
        return (Relation::NoFeatures, Note::new("empty-side", []));
    }
    if evidence.same {
        return (Relation::Duplicate, Note::new("same-text", []));
    }
    if evidence.inside.left == 0 {
        return (Relation::Distinct, Note::new("nothing-shared", []));
    }
    let (cover, span) = (evidence.coverage(), evidence.span());
    let values = vec![
        ("equalLeft", Value::Number(cover.left.value())),
        ("equalRight", Value::Number(cover.right.value())),
        ("insideLeft", Value::Number(span.left.value())),
        ("insideRight", Value::Number(span.right.value())),
        ("bits", Value::Number(evidence.bits)),
        ("elsewhere", Value::Number(evidence.elsewhere)),
    ];
    // A text lies in another one that has more than it: shares of about one size say that both differ.
    let lies_in = |side: Side| {
        let (inner, outer) = (cover.get(side).value(), cover.get(side.other()).value());
        *cover.get(side) >= thresholds.contain && *span.get(side) >= thresholds.contain_span && inner >= outer + MORE
    };
    let [left_in, right_in] = [Side::Left, Side::Right].map(lies_in);
    let both_in =
        cover.left.min(cover.right) >= thresholds.duplicate && span.left.min(span.right) >= thresholds.duplicate_span;
    if both_in {
        (Relation::Duplicate, Note::new("both-covered", values))
    } else if left_in {
        (Relation::Contained, Note::new("left-covered", values))
    } else if right_in {
        (Relation::Contains, Note::new("right-covered", values))
    } else if cover.left.max(cover.right) >= MUCH
        || evidence.bits >= f64::from(thresholds.related) + STANDS_OUT * evidence.elsewhere
    {
        (Relation::Partial, Note::new("passages-shared", values))
    } else {
        (Relation::Distinct, Note::new("too-little-shared", values))
    }
}
