//! The serialisable form of a [`Summary`], with the ids and the matches of the sources.

use juhao_core::base::Sides as Both;
use juhao_core::report;
use juhao_core::sources::{self, Summary};

use super::{Lengths, Limit, Match, Note, Rate, Report, Ruler, Scores, Sides, Sign, Texts, Unit, WireSpan};

/// How much of a text is in each of many sources, and in all of them together. Every rate is a share of `counted`, the
/// counted characters of the whole text.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SourceReport {
    /// Version of the meaning of these fields, the same as in a Report.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Version"))]
    pub version: u32,
    /// Counted characters of the whole text.
    pub counted: u64,
    /// Characters of the text that are equal in at least one source, inside matches that count as evidence.
    pub coverage: Rate,
    /// The characters of `coverage` outside all ranges that are left out.
    pub included: Rate,
    /// The largest coverage by a single source.
    pub largest: Rate,
    /// The ranges that are left out by reason, and the total without each.
    pub left_out: Vec<LeftOut>,
    /// The sources that share text, the largest coverage first.
    pub by_source: Vec<Source>,
    /// Number of sources whose matches are all minor. They are listed on request, after the others.
    pub minor: u64,
    /// The shared passages of the text, in order and without overlap.
    pub passages: Vec<Passage>,
    /// Limits that a comparison reached. Empty: nothing was cut short.
    pub limits: Vec<Limit>,
}

impl SourceReport {
    /// As [`Summary::total`](sources::Summary::total).
    pub fn total(&self) -> &Rate {
        sources::total(&self.coverage, self.left_out.iter().map(|out| (&*out.reason, &out.coverage)))
    }
}

/// The ranges that are left out for one reason.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LeftOutOfSources"))]
pub struct LeftOut {
    /// `quotations`, `references`, `front-matter`, or the caller's own word.
    pub reason: String,
    /// Counted characters in these ranges.
    pub counted: u64,
    /// Characters in these ranges that are equal in at least one source.
    pub equal: u64,
    /// The coverage without these ranges.
    pub coverage: Rate,
}

/// How much of the text is in one source.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SourceOfText"))]
pub struct Source {
    /// Its id.
    pub id: String,
    /// Whether a match counts as evidence, or all are minor. A minor source has no share in any figure.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Role"))]
    pub role: &'static str,
    /// Characters of the text that are equal in this source, inside matches that count as evidence.
    pub coverage: Rate,
    /// The characters of `coverage` that lie outside all ranges that are left out.
    pub included: Rate,
    /// The characters that no source before it in the list has. The sum over all sources is the total coverage.
    pub fresh: Rate,
    /// The Report of the text (left) and this source (right), without its matches.
    pub pair: Pair,
    /// The matches of that Report.
    pub passages: Vec<Match>,
}

/// The Report of the text (left) and a source (right), without the matches. Its fields are those of a Report.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SourcePair"))]
pub struct Pair {
    /// How the texts are related.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Relation"))]
    pub relation: &'static str,
    /// Why this relation.
    pub reason: Note,
    /// By how much the best match stands out.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Share"))]
    pub score: f64,
    /// How far the deciding numbers are from another relation.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Share"))]
    pub margin: f64,
    /// Share of each text that is equal inside matches that are evidence.
    #[cfg_attr(feature = "schema", schemars(with = "Sides<super::schema::Share>"))]
    pub coverage: Sides<f64>,
    /// Share of each text inside these matches that was changed.
    #[cfg_attr(feature = "schema", schemars(with = "Sides<super::schema::Share>"))]
    pub reworded: Sides<f64>,
    /// Share of each text inside these matches that has no counterpart.
    #[cfg_attr(feature = "schema", schemars(with = "Sides<super::schema::Share>"))]
    pub inserted: Sides<f64>,
    /// Share of each text that is equal inside all matches.
    #[cfg_attr(feature = "schema", schemars(with = "Sides<super::schema::Share>"))]
    pub shown: Sides<f64>,
    /// The measures of the published methods. Absent with the option `scores: false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Scores"), schemars(default))]
    pub scores: Option<Scores>,
    /// How long both texts are.
    pub lengths: Sides<Lengths>,
    /// What a reader may miss.
    pub signs: Vec<Sign>,
}

/// A passage of the text that is in at least one source.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SourcePassage"))]
pub struct Passage {
    /// Its place.
    #[serde(flatten)]
    pub place: WireSpan,
    /// Index in `bySource` of the source with the longest match here. Matches of other sources are in their `passages`.
    pub from: u32,
    /// Counted characters of the passage that are equal in at least one source.
    pub equal: u64,
}

impl SourceReport {
    /// Converts a summary to a unit; `subject` is the text. `report` returns the id and the Report, in the same unit,
    /// of the source with a given number.
    pub fn new(
        summary: Summary,
        subject: Texts<'_>,
        unit: Unit,
        mut report: impl FnMut(u32) -> (String, Report),
    ) -> Self {
        let ruler = Ruler::new(subject, unit);
        let by_source = summary.by_source.into_iter().map(|source| {
            let sources::Source { number, role, coverage, included, fresh } = source;
            let (id, report) = report(number);
            Source {
                id,
                role: role.name(),
                coverage: coverage.into(),
                included: included.into(),
                fresh: fresh.into(),
                pair: Pair {
                    relation: report.relation,
                    reason: report.reason,
                    score: report.score,
                    margin: report.margin,
                    coverage: report.coverage,
                    reworded: report.reworded,
                    inserted: report.inserted,
                    shown: report.shown,
                    scores: report.scores,
                    lengths: report.lengths,
                    signs: report.signs,
                },
                passages: report.matches,
            }
        });
        let passage =
            |one: sources::SourcedPassage| Passage { place: ruler.span(one.span), from: one.source, equal: one.equal };
        let left_out = |one: sources::LeftOut| LeftOut {
            reason: one.reason,
            counted: one.counted,
            equal: one.equal,
            coverage: one.coverage.into(),
        };
        Self {
            version: report::Report::VERSION,
            counted: summary.counted,
            coverage: summary.coverage.into(),
            included: summary.included.into(),
            largest: summary.largest.into(),
            left_out: summary.left_out.into_iter().map(left_out).collect(),
            by_source: by_source.collect(),
            minor: summary.minor,
            passages: summary.passages.into_iter().map(passage).collect(),
            limits: summary.limits.into_iter().map(Limit::from).collect(),
        }
    }
}

/// Converts the edits of each match to a unit.
pub fn edits(edits: &[Vec<Both<report::ShownSpan>>], texts: Both<Texts<'_>>, unit: Unit) -> Vec<Vec<Sides<WireSpan>>> {
    let rulers = texts.map(|texts| Ruler::new(texts, unit));
    let one = |edit: &Both<report::ShownSpan>| Sides {
        left: rulers.left.span(edit.left),
        right: rulers.right.span(edit.right),
    };
    edits.iter().map(|edits| edits.iter().map(one).collect()).collect()
}
