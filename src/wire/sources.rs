//! The serialisable form of a [`Summary`], with the ids and the matches of the sources.

use juhao_core::base::Sides as Both;
use juhao_core::exclusions::TEMPLATE;
use juhao_core::report;
use juhao_core::sources::{self, Summary};

use super::{Lengths, Limit, Match, Note, Rate, Report, Ruler, Scores, Sides, Sign, Texts, Unit, WireSpan};

/// Mirror of [`Summary`]. Every rate is a share of `counted`, the counted characters of the whole text.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct SourceReport {
    pub version: u32,
    pub counted: u64,
    pub coverage: Rate,
    pub included: Rate,
    pub largest: Rate,
    pub left_out: Vec<LeftOut>,
    pub by_source: Vec<Source>,
    pub minor: u64,
    pub passages: Vec<Passage>,
    pub limits: Vec<Limit>,
}

impl SourceReport {
    /// As [`Summary::total`](sources::Summary::total).
    pub fn total(&self) -> &Rate {
        self.left_out.iter().find(|out| out.reason == TEMPLATE).map_or(&self.coverage, |out| &out.coverage)
    }
}

/// Mirror of [`LeftOut`](sources::LeftOut).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct LeftOut {
    pub reason: String,
    pub counted: u64,
    pub equal: u64,
    pub coverage: Rate,
}

/// Mirror of [`Source`](sources::Source), with its id and its Report.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Source {
    pub id: String,
    pub role: &'static str,
    pub coverage: Rate,
    pub included: Rate,
    pub fresh: Rate,
    pub pair: Pair,
    pub passages: Vec<Match>,
}

/// The Report of the text (left) and a source (right), without the matches.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Pair {
    pub relation: &'static str,
    pub reason: Note,
    pub score: f64,
    pub margin: f64,
    pub coverage: Sides<f64>,
    pub reworded: Sides<f64>,
    pub inserted: Sides<f64>,
    pub shown: Sides<f64>,
    pub scores: Scores,
    pub lengths: Sides<Lengths>,
    pub signs: Vec<Sign>,
}

/// Mirror of [`Passage`](sources::Passage).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Passage {
    #[serde(flatten)]
    pub place: WireSpan,
    pub from: u32,
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
