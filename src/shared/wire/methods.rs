//! Mirror of [`MethodReport`](methods::MethodReport).

use juhao_core::methods::Bound;
use juhao_core::{Side, methods};

use super::{Limit, Note, Ruler, Texts, Unit, WireSpan};
use juhao_core::text::Document;

/// The result of a published method for two texts.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)] // the fields are those of the report, documented there
pub struct MethodReport {
    pub method: &'static str,
    pub score: Option<f64>,
    pub threshold: f64,
    pub verdict: &'static str,
    pub reason: Note,
    pub figures: Vec<Figure>,
    pub shared: Vec<Shared>,
    pub limits: Vec<Limit>,
}

/// A number of the method in the units of its paper. A rate has its counts; of `least` and `most`, one is the limit.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Figure {
    pub name: &'static str,
    pub value: f64,
    pub num: Option<u64>,
    pub den: Option<u64>,
    pub least: Option<f64>,
    pub most: Option<f64>,
}

impl From<methods::Figure> for Figure {
    fn from(figure: methods::Figure) -> Self {
        let methods::Figure { name, value, counts, bound } = figure;
        let (least, most) = match bound {
            Bound::AtLeast(least) => (Some(least), None),
            Bound::AtMost(most) => (None, Some(most)),
        };
        Self { name, value, num: counts.map(|ratio| ratio.num), den: counts.map(|ratio| ratio.den), least, most }
    }
}

/// A feature that both texts share, with all its positions.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Shared {
    pub left: Vec<WireSpan>,
    pub right: Vec<WireSpan>,
}

impl MethodReport {
    /// Converts a report to a unit; offsets of the documents point into `texts`.
    pub fn new(
        report: methods::MethodReport,
        documents: juhao_core::Sides<&Document>,
        texts: juhao_core::Sides<Texts>,
        unit: Unit,
    ) -> Self {
        let places = |side: Side| {
            let document = documents.get(side);
            let of_side = move |shared: &methods::Shared| match side {
                Side::Left => shared.left.clone(),
                Side::Right => shared.right.clone(),
            };
            let ruler = Ruler::new(*texts.get(side), unit);
            let place = |span| ruler.span(document.shown_span(span));
            report.shared.iter().map(|shared| of_side(shared).into_iter().map(place).collect()).collect::<Vec<_>>()
        };
        let shared = places(Side::Left).into_iter().zip(places(Side::Right));
        Self {
            method: report.method.name(),
            score: report.score,
            threshold: report.threshold,
            verdict: report.verdict.name(),
            reason: report.reason.into(),
            figures: report.figures.into_iter().map(Figure::from).collect(),
            shared: shared.map(|(left, right)| Shared { left, right }).collect(),
            limits: report.limits.into_iter().map(Limit::from).collect(),
        }
    }
}
