//! The lines of JSON for pairs and documents.

use std::collections::HashMap;

use juhao_core::Sides;
use juhao_core::report::{Report, Role};
use serde::Serialize;

use crate::wire::{self, Texts, Unit, Why, WireSpan};

/// A pair.
#[derive(Debug, Serialize)]
pub struct PairLine<'a> {
    /// The id of the earlier document.
    pub a: &'a str,
    /// The id of the later one.
    pub b: &'a str,
    /// How the first is related to the second.
    pub relation: &'static str,
    /// Its role, its reason and its signs; `None` for published methods.
    #[serde(flatten)]
    pub why: Option<Why>,
    /// By how much the best passage stands out, 0 to 1.
    pub score: f64,
    /// The passages they share that are evidence.
    pub spans: &'a [SpanPair],
    /// The minor matches, if minor pairs are listed.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub minor: &'a [SpanPair],
    /// What was compared: the texts, the profiles, or a published method.
    pub by: &'static str,
    /// `false` if only profiles decided, which can mistake different texts made from one template for copies. `None`
    /// for published methods.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain: Option<bool>,
    /// Whether both documents have the same group.
    #[serde(skip_serializing_if = "is_false")]
    pub grouped: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // asked for by serde
fn is_false(value: &bool) -> bool {
    !value
}

/// A document and the centre of its cluster.
#[derive(Debug, Serialize)]
pub struct ClusterLine<'a> {
    /// Its id.
    pub id: &'a str,
    /// The id of the centre; its own id if it has no duplicate.
    pub cluster: &'a str,
}

/// A document, and whether it is kept.
#[derive(Debug, Serialize)]
pub struct DocumentLine<'a> {
    /// Its id.
    pub id: &'a str,
    /// The id of the centre of its cluster.
    pub cluster: &'a str,
    /// The id of the kept document that replaces it; its own id if it is kept.
    pub kept: &'a str,
}

/// The spans of a passage in both inputs: in the text, or in the HTML of a page.
#[derive(Clone, Debug, Serialize)]
pub struct SpanPair {
    /// The span in the first one.
    pub a: [u32; 2],
    /// The span in the second one.
    pub b: [u32; 2],
}

/// Splits the matches of a Report into evidence and minor ones. Evidence of one block is merged into one passage.
pub fn spans(report: Report, texts: Sides<Texts<'_>>, unit: Unit) -> [Vec<SpanPair>; 2] {
    let report = wire::Report::new(report, texts, unit);
    let [mut evidence, mut minor] = [Vec::new(), Vec::new()];
    let mut blocks: HashMap<u32, usize> = HashMap::new();
    for found in &report.matches {
        let pair = SpanPair { a: in_field(found.left), b: in_field(found.right) };
        if found.role == Role::Minor.name() {
            minor.push(pair);
            continue;
        }
        let at = *blocks.entry(found.block).or_insert(evidence.len());
        match evidence.get_mut(at) {
            Some(block) => block.widen(&pair),
            None => evidence.push(pair),
        }
    }
    [evidence, minor]
}

impl SpanPair {
    /// Widens both spans to include those of `other`.
    fn widen(&mut self, other: &Self) {
        for (own, other) in [(&mut self.a, other.a), (&mut self.b, other.b)] {
            *own = [own[0].min(other[0]), own[1].max(other[1])];
        }
    }
}

/// The range in the field that the document was read from: "text" or "html".
fn in_field(span: WireSpan) -> [u32; 2] {
    span.source.unwrap_or([span.start, span.end])
}
