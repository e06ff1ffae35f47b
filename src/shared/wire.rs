//! The serialisable form of the [`Report`](crate::Report), and the only place that converts byte offsets to other
//! units. Time O(n + k) for n bytes and k offsets.

use std::cell::OnceCell;

use juhao_core::base::{LimitReached, Ratio, Side};
use juhao_core::corpus::Hit;
use juhao_core::internal::{self, Sort, chars_in, utf16_in};
use juhao_core::report::{self, ShownSpan, Value};
use juhao_core::text::{self, SourceMap};
use juhao_core::{Aligned, Error, Result, Span};
use serde::ser::{Serialize, SerializeMap, Serializer};

pub mod comparing;
#[cfg(feature = "methods")]
mod methods;
pub mod page;
pub mod reading;
#[cfg(feature = "schema")]
pub mod schema;
mod sources;
#[cfg(feature = "methods")]
pub use methods::{Figure, MethodReport, Shared};
pub use sources::{SourceReport, edits};

/// The unit that offsets are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// UTF-16 code units, as JavaScript counts.
    Utf16,
    /// Unicode scalar values, as Python counts.
    Char,
    /// UTF-8 bytes, as Rust counts.
    Byte,
}

impl Unit {
    fn len_of(self, c: char) -> u32 {
        match self {
            Self::Utf16 => c.len_utf16() as u32,
            Self::Char => 1,
            Self::Byte => c.len_utf8() as u32,
        }
    }
}

/// Converts offsets of one text to a unit. Counts when the first offset is needed, so that a text without matches costs
/// nothing.
struct Offsets<'a> {
    text: &'a str,
    unit: Unit,
    counted: OnceCell<internal::Offsets<'a>>,
}

impl<'a> Offsets<'a> {
    fn new(text: &'a str, unit: Unit) -> Self {
        Self { text, unit, counted: OnceCell::new() }
    }

    /// Converts a byte offset; an offset inside a character counts as the start of the character.
    fn at(&self, byte: u32) -> u32 {
        let counted =
            |count: fn(&'a str) -> internal::Offsets<'a>| self.counted.get_or_init(|| count(self.text)).at(byte);
        match self.unit {
            Unit::Utf16 => counted(internal::Offsets::utf16),
            Unit::Char => counted(internal::Offsets::chars),
            Unit::Byte => byte,
        }
    }

    fn span(&self, span: Span) -> [u32; 2] {
        [self.at(span.start), self.at(span.end)]
    }
}

/// Returns the length of a text in a unit.
pub fn units_in(text: impl AsRef<[u8]>, unit: Unit) -> u32 {
    let text = text.as_ref();
    (match unit {
        Unit::Byte => text.len(),
        Unit::Char => chars_in(text),
        Unit::Utf16 => utf16_in(text),
    }) as u32
}

/// Converts offsets of the caller, in `unit` and in any order, to bytes.
///
/// # Errors
/// [`Error::Range`], with the numbers in `unit`, for an offset outside the text or inside a character.
pub fn to_bytes(text: &str, unit: Unit, offsets: &[u32]) -> Result<Vec<u32>> {
    let mut sorted = offsets.to_vec();
    sorted.order();
    sorted.dedup();
    let mut chars = text.chars();
    let (mut byte, mut at) = (0, 0);
    let mut bytes = Vec::with_capacity(sorted.len());
    for &offset in &sorted {
        while at < offset {
            let Some(c) = chars.next() else { break };
            at += unit.len_of(c);
            byte += c.len_utf8() as u32;
        }
        if at != offset {
            let (start, len) = (u64::from(offset), u64::from(units_in(text, unit)));
            return Err(Error::Range { start, end: start, len });
        }
        bytes.push(byte);
    }
    let byte_of = |offset| bytes[sorted.partition_point(|known| known < offset)];
    Ok(offsets.iter().map(byte_of).collect())
}

/// The texts that the offsets of one side point into.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    /// The text that a reader sees.
    pub shown: &'a str,
    /// The source of this text.
    pub source: Source<'a>,
}

/// What the source offsets of one side point into.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// The text shown itself; there are no source offsets.
    Shown,
    /// The caller's HTML.
    Html(&'a str),
    /// HTML that is not available; the map and the hidden ranges are in the unit already.
    Mapped(&'a SourceMap),
}

/// A value for each side.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Sides<T> {
    /// Value of the left text.
    pub left: T,
    /// Value of the right text.
    pub right: T,
}

impl<T> Sides<T> {
    pub(crate) fn from_core<S>(sides: juhao_core::Sides<S>, f: impl FnMut(S) -> T) -> Self {
        let juhao_core::Sides { left, right } = sides.map(f);
        Self { left, right }
    }
}

/// How two texts are related, which passages they share, and the evidence. Offsets are half open; the npm package and
/// the Worker count UTF-16 code units, Python and the command line characters, unless `--offsets` says otherwise.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Version of the meaning of the fields.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Version"))]
    pub version: u32,
    /// `duplicate`; `contains` (left contains right); `contained`; `partial`; `distinct`; `no-features` when a side is
    /// empty or left out as a whole, or when a published method decides and has nothing to measure.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Relation"))]
    pub relation: &'static str,
    /// Why this relation: a code and its numbers, which every host puts into its own words.
    pub reason: Note,
    /// `evidence` if a match counts as evidence, or if profiles were compared and are related; `minor` if all matches
    /// are minor; null if nothing is shared. It does not depend on the relation.
    #[cfg_attr(feature = "schema", schemars(with = "Option<schema::Role>"))]
    pub role: Option<&'static str>,
    /// By how much the best match stands out; the texts are related from the threshold `related` (0.5) on.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Share"))]
    pub score: f64,
    /// Share of each text that is equal inside matches that are evidence, whatever the relation is.
    #[cfg_attr(feature = "schema", schemars(with = "Sides<schema::Share>"))]
    pub coverage: Sides<f64>,
    /// Share of each text inside these matches that is not equal and has a counterpart of about its size in the other
    /// text.
    #[cfg_attr(feature = "schema", schemars(with = "Sides<schema::Share>"))]
    pub reworded: Sides<f64>,
    /// Share of each text inside these matches that has no such counterpart: it was put in here, or left out there.
    #[cfg_attr(feature = "schema", schemars(with = "Sides<schema::Share>"))]
    pub inserted: Sides<f64>,
    /// Share of each text that is equal inside all matches, minor ones included.
    #[cfg_attr(feature = "schema", schemars(with = "Sides<schema::Share>"))]
    pub shown: Sides<f64>,
    /// How far the deciding numbers are from another relation; 0 if the texts are not related.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Share"))]
    pub margin: f64,
    /// The measures of the published methods; `null` where there is nothing to measure on. Absent with the option
    /// `scores: false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Scores"), schemars(default))]
    pub scores: Option<Scores>,
    /// Length of the longest common subsequence of the counted characters: exact where that costs little, else two
    /// bounds; `align` returns it exactly. Absent with the option `scores: false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Lcs"), schemars(default))]
    pub lcs: Option<Lcs>,
    /// The matches in the order of the left text, minor ones included.
    pub matches: Vec<Match>,
    /// The passages that were found and dismissed as chance.
    pub dismissed: Dismissed,
    /// Characters, counted characters, sentences and full stops of each text.
    pub lengths: Sides<Lengths>,
    /// Which text of each input was compared: the body of a page, all of its visible text, or plain text; and how
    /// certain that is.
    pub extraction: Sides<Extraction>,
    /// What was left out of each text, by reason, in the order of the text. No other number includes it.
    pub left_out: Sides<Vec<PartLeftOut>>,
    /// What a reader may miss.
    pub signs: Vec<Sign>,
    /// The limits that were reached; empty means that nothing was cut short.
    pub limits: Vec<Limit>,
    /// With the option `explain`: every candidate for a match, its bits and those of chance, and what became of it
    /// (`evidence`, `minor`, or why it was refused).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<Step>,
}

/// A step of the search: a decision on a candidate for a match.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The step, such as `chain`.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Code"))]
    pub code: &'static str,
    /// The candidate in the left text.
    pub left: WireSpan,
    /// The candidate in the right text.
    pub right: WireSpan,
    /// Its bits: how surprising its equal words are in the language.
    pub bits: f64,
    /// The bits of the best run that two unrelated texts of these lengths share by chance.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub chance: f64,
}

impl Report {
    /// Converts a report to a unit. `texts` are those of the two documents.
    pub fn new(report: report::Report, texts: juhao_core::Sides<Texts>, unit: Unit) -> Self {
        let rulers = texts.map(|texts| Ruler::new(texts, unit));
        let role = report.role().map(report::Role::name);
        let matches = report.matches.into_iter().map(|found| Match {
            left: rulers.left.span(found.spans.left),
            right: rulers.right.span(found.spans.right),
            kind: found.kind.name(),
            moved: found.moved,
            equal: found.equal,
            role: found.role.name(),
            block: found.block,
            evidence: found.evidence.into(),
        });
        let signs = signs_by(&report.signs, &rulers);
        let explanation = report.explanation.into_iter().map(|step| Step {
            code: step.code,
            left: rulers.left.span(step.spans.left),
            right: rulers.right.span(step.spans.right),
            bits: without_sign(step.bits),
            chance: without_sign(step.chance),
        });
        Self {
            version: report::Report::VERSION,
            relation: report.relation.name(),
            reason: report.reason.into(),
            role,
            score: without_sign(report.score),
            coverage: Sides::from_core(report.coverage, Ratio::value),
            reworded: Sides::from_core(report.reworded, Ratio::value),
            inserted: Sides::from_core(report.inserted, Ratio::value),
            shown: Sides::from_core(report.shown, Ratio::value),
            margin: without_sign(report.margin),
            scores: report.scores.map(Scores::from),
            lcs: report.lcs.map(Lcs::from),
            matches: matches.collect(),
            dismissed: Dismissed { count: report.dismissed.count, chars: report.dismissed.chars },
            lengths: Sides::from_core(report.lengths, Lengths::from),
            extraction: Sides::from_core(report.extraction, Extraction::from),
            left_out: Sides::from_core(report.left_out, parts_left_out),
            signs,
            limits: report.limits.into_iter().map(Limit::from).collect(),
            explanation: explanation.collect(),
        }
    }
}

/// What a pair of texts says next to its figures: in every list of pairs and of hits.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Why {
    /// `evidence` if a match is evidence, `minor` if all are minor, `None` if nothing is shared.
    pub role: Option<&'static str>,
    /// Why the pair has its relation.
    pub reason: Note,
    /// Signs of both texts.
    pub signs: Vec<Sign>,
}

impl Why {
    /// Takes it from a Report.
    pub fn of_report(report: &report::Report, texts: juhao_core::Sides<Texts<'_>>, unit: Unit) -> Self {
        let signs = signs(&report.signs, texts, unit);
        Self { role: report.role().map(report::Role::name), reason: report.reason.clone().into(), signs }
    }

    /// Takes it from a hit. Signs have no places if a text is not at hand.
    pub fn of_hit(hit: &Hit, texts: Option<juhao_core::Sides<Texts<'_>>>, unit: Unit) -> Self {
        let nothing = Texts { shown: "", source: Source::Shown };
        let mut own = hit.signs.clone();
        if texts.is_none() {
            for sign in &mut own {
                sign.places.clear();
            }
        }
        let signs = signs(&own, texts.unwrap_or(juhao_core::Sides::new(nothing, nothing)), unit);
        Self { role: Some(hit.role.name()), reason: hit.reason.clone().into(), signs }
    }
}

/// Converts the signs of a pair to a unit. Signs without places need no texts.
pub fn signs(signs: &[report::Sign], texts: juhao_core::Sides<Texts<'_>>, unit: Unit) -> Vec<Sign> {
    signs_by(signs, &texts.map(|texts| Ruler::new(texts, unit)))
}

fn signs_by(signs: &[report::Sign], rulers: &juhao_core::Sides<Ruler<'_>>) -> Vec<Sign> {
    let sign = |sign: &report::Sign| Sign {
        kind: sign.kind.name(),
        side: if sign.side == Side::Left { "left" } else { "right" },
        count: sign.count,
        places: sign.places.iter().map(|&place| rulers.get(sign.side).span(place)).collect(),
        wordings: sign.wordings.iter().map(|one| Wording { of: one.of.name(), text: one.text.clone() }).collect(),
    };
    signs.iter().map(sign).collect()
}

/// Converts the spans of one side.
pub(crate) struct Ruler<'a> {
    shown: Offsets<'a>,
    source: SourceRuler<'a>,
}

enum SourceRuler<'a> {
    Shown,
    Html(Offsets<'a>),
    Mapped(&'a SourceMap),
}

impl<'a> Ruler<'a> {
    pub(crate) fn new(texts: Texts<'a>, unit: Unit) -> Self {
        let source = match texts.source {
            Source::Shown => SourceRuler::Shown,
            Source::Html(html) => SourceRuler::Html(Offsets::new(html, unit)),
            Source::Mapped(map) => SourceRuler::Mapped(map),
        };
        Self { shown: Offsets::new(texts.shown, unit), source }
    }

    pub(crate) fn span(&self, span: ShownSpan) -> WireSpan {
        let [start, end] = self.shown.span(span.shown);
        let source = match &self.source {
            SourceRuler::Shown => None,
            SourceRuler::Html(offsets) => span.source.map(|source| offsets.span(source)),
            // An empty span is hidden text, which has only a source; that was given in the unit.
            SourceRuler::Mapped(_) if start == end => span.source.map(|source| [source.start, source.end]),
            SourceRuler::Mapped(map) => {
                let source = map.source_of(Span::new(start, end));
                Some([source.start, source.end])
            }
        };
        WireSpan { start, end, source }
    }
}

/// Converts spans of one text to a unit.
pub fn spans(places: &[ShownSpan], texts: Texts<'_>, unit: Unit) -> Vec<WireSpan> {
    let ruler = Ruler::new(texts, unit);
    places.iter().map(|&place| ruler.span(place)).collect()
}

/// Converts the result of [`align`](crate::align) to numbers: left start, left end, right start and right end of each
/// pair of spans, in a unit, then the lower and the upper bound of the LCS. All are below 2³², the limit of a text in
/// bytes.
pub fn aligned(aligned: &Aligned, shown: juhao_core::Sides<&str>, unit: Unit) -> Vec<u32> {
    let offsets = shown.map(|text| Offsets::new(text, unit));
    let mut numbers = Vec::with_capacity(4 * aligned.spans.len() + 3);
    for span in &aligned.spans {
        numbers.extend(offsets.left.span(span.left));
        numbers.extend(offsets.right.span(span.right));
    }
    numbers.extend([aligned.lcs.lower as u32, aligned.lcs.upper as u32]);
    numbers
}

/// A code and the numbers or names behind it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// A stable name. Later versions can add codes.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Code"))]
    pub code: &'static str,
    /// The numbers and names behind the code.
    pub values: Values,
}

impl From<report::Note> for Note {
    fn from(mut note: report::Note) -> Self {
        for (_, value) in &mut note.values {
            if let Value::Number(number) = value {
                *number = without_sign(*number);
            }
        }
        Self { code: note.code, values: Values(note.values) }
    }
}

/// Turns a negative zero, such as the sum of no numbers, into a positive one, because JavaScript writes it as 0 in JSON
/// and Rust as -0.0.
fn without_sign(number: f64) -> f64 {
    number + 0.0
}

/// Values of a note, by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Values(pub Vec<(&'static str, Value)>);

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            match value {
                Value::Count(count) => map.serialize_entry(name, count)?,
                Value::Number(number) => map.serialize_entry(name, number)?,
                Value::Name(text) => map.serialize_entry(name, text)?,
            }
        }
        map.end()
    }
}

/// A half-open range of the text shown: plain text, or the visible text or body of a page.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Span"))]
pub struct WireSpan {
    /// Start of the range.
    pub start: u32,
    /// End of the range; not part of it.
    pub end: u32,
    /// Start and end in the HTML; absent for plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "[u32; 2]"))]
    pub source: Option<[u32; 2]>,
}

/// A passage of the left text and its counterpart in the right text. Text that one side repeats is in several matches.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Match {
    /// The passage in the left text.
    pub left: WireSpan,
    /// The passage in the right text.
    pub right: WireSpan,
    /// `exact`: equal after normalisation; `edited`: equal except for small changes; `loose`: reworded, or with
    /// reordered words.
    #[cfg_attr(feature = "schema", schemars(with = "schema::MatchKind"))]
    pub kind: &'static str,
    /// Whether it is out of the order of the other matches.
    pub moved: bool,
    /// Number of counted characters that are equal, in order.
    pub equal: u64,
    /// `evidence`: counts towards the relation and the coverage; `minor`: is only shown.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Role"))]
    pub role: &'static str,
    /// Number of its block. Matches next to each other on both sides, in any order, form a block.
    pub block: u32,
    /// Why it is a match, and why it has its role.
    pub evidence: Note,
}

/// A rate with both of its counts.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rate {
    /// `num / den`.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Share"))]
    pub value: f64,
    /// The numerator: a count of characters, features or blocks.
    pub num: u64,
    /// The denominator, in the same unit.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub den: u64,
}

impl From<Ratio> for Rate {
    fn from(ratio: Ratio) -> Self {
        Self { value: ratio.value(), num: ratio.num, den: ratio.den }
    }
}

/// Scores of published methods; null if a text has nothing to measure.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scores {
    /// CCDet: common containment similarity of full-stop features.
    pub ccs: Option<Rate>,
    /// CCDet: containment length ratio: features of the text that has fewer, out of those of the other.
    pub clr: Option<Rate>,
    /// Jaccard of full-stop features.
    pub jaccard: Option<Rate>,
    /// SL+ST: Jaccard of sentence blocks.
    pub blocks: Option<Rate>,
    /// PKU-LCS: resemble rate, on the trustable LCS with one region, without the option for moved paragraphs.
    pub resemble: Option<Rate>,
    /// PKU-LCS: contain rate of each text, on the same.
    pub contain: Option<Sides<Rate>>,
    /// PKU-LCS: number of trustable regions behind these rates: 1, or 0 if no region is trusted.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub regions: Option<u32>,
    /// Hamming distance of the simhashes, 0 to 64 bits; for screening only.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 64)))]
    pub hamming: Option<u32>,
}

impl From<report::Scores> for Scores {
    fn from(scores: report::Scores) -> Self {
        Self {
            ccs: scores.ccs.map(Rate::from),
            clr: scores.clr.map(Rate::from),
            jaccard: scores.jaccard.map(Rate::from),
            blocks: scores.blocks.map(Rate::from),
            resemble: scores.resemble.map(Rate::from),
            contain: scores.contain.map(|contain| Sides::from_core(contain, Rate::from)),
            regions: scores.regions,
            hamming: scores.hamming,
        }
    }
}

/// Bounds on a length in characters.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LcsLength"))]
pub struct Lcs {
    /// The length is at least this.
    pub lower: u64,
    /// The length is at most this.
    pub upper: u64,
    /// Whether `lower` equals `upper`.
    pub exact: bool,
    /// Length of the trustable LCS of PKU-LCS with one region, in characters.
    pub trustable: u64,
}

impl From<report::LcsLength> for Lcs {
    fn from(lcs: report::LcsLength) -> Self {
        Self { lower: lcs.lower, upper: lcs.upper, exact: lcs.exact(), trustable: lcs.trustable }
    }
}

/// Passages that were found but dismissed as chance.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dismissed {
    /// Number of passages.
    pub count: u64,
    /// Sum of their counted characters, on the smaller side.
    pub chars: u64,
}

/// Lengths of one text.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", schemars(rename = "Length"))]
pub struct Lengths {
    /// Number of Unicode characters of the text shown.
    pub chars: u64,
    /// Number of counted characters: letters, digits and emoji that are not left out. All shares refer to them.
    pub counted: u64,
    /// Number of sentences; a line without a full stop is one, too.
    pub sentences: u64,
    /// Number of full stops that end a sentence.
    pub full_stops: u64,
}

impl From<report::Lengths> for Lengths {
    fn from(lengths: report::Lengths) -> Self {
        let report::Lengths { chars, counted, sentences, full_stops } = lengths;
        Self { chars, counted, sentences, full_stops }
    }
}

/// The parts of a text that were left out for one reason.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LeftOut"))]
pub struct PartLeftOut {
    /// `quotations`, `references`, `front-matter`, `template`, `site`, or the caller's own word.
    pub reason: String,
    /// Characters in these parts that would count if nothing were left out.
    pub counted: u64,
    /// Their share of all such characters of the text.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Share"))]
    pub share: f64,
}

/// Converts what was left out of a text.
pub fn parts_left_out(parts: Vec<report::LeftOut>) -> Vec<PartLeftOut> {
    let part =
        |one: report::LeftOut| PartLeftOut { reason: one.reason, counted: one.share.num, share: one.share.value() };
    parts.into_iter().map(part).collect()
}

/// Which text of an input was compared, and how certain that is.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Extraction {
    /// `text`: plain text; `visible`: all visible text of a page; `body`: the body of a page.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Extraction"))]
    pub what: &'static str,
    /// 1 for plain text and for visible text. A Report of two profiles has `text` and 0, because profiles do not keep
    /// this.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Share"))]
    pub confidence: f64,
}

impl From<report::Extracted> for Extraction {
    fn from(extracted: report::Extracted) -> Self {
        Self { what: extracted.what.name(), confidence: extracted.confidence }
    }
}

/// A feature of a text that a reader could miss.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sign {
    /// The kind of feature.
    #[cfg_attr(feature = "schema", schemars(with = "schema::SignKind"))]
    pub kind: &'static str,
    /// The text that has it.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Side"))]
    pub side: &'static str,
    /// Number of characters, or of places if a place has several characters.
    pub count: u64,
    /// The first places.
    pub places: Vec<WireSpan>,
    /// What the text says at each place, for `facts` and `polarity` only. Places and wordings of both sides are in the
    /// same order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wordings: Vec<Wording>,
}

/// What a text says at a place where the other text says something else.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wording {
    /// The kind of the difference. The first four are in signs of the kind `facts`, the others in `polarity`.
    #[cfg_attr(feature = "schema", schemars(with = "schema::ClaimKind"))]
    pub of: &'static str,
    /// The words of the text, at most 60 characters, then "…". Show them as text, never as HTML.
    pub text: String,
}

/// A limit that was reached.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LimitReached"))]
pub struct Limit {
    /// Name of the limit, with the stage if it limits work.
    pub name: &'static str,
    /// The value of the limit.
    pub limit: u64,
    /// The number that the input needed.
    pub reached: u64,
}

impl From<LimitReached> for Limit {
    fn from(reached: LimitReached) -> Self {
        Self { name: reached.name, limit: reached.limit, reached: reached.reached }
    }
}

/// Mirror of [`Page`](text::Page).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct Page {
    pub title: String,
    pub description: String,
    pub keywords: Vec<String>,
    pub language: String,
    pub body: String,
    pub what: &'static str,
    pub kind: &'static str,
    pub confidence: f64,
    pub blocks: Vec<Block>,
    pub map: Vec<WireSpan>,
    pub left_out: Vec<LeftOut>,
    pub hidden: Vec<[u32; 2]>,
    pub unread: Unread,
}

impl Page {
    /// Converts a page to a unit; `html` is its source.
    pub fn new(page: text::Page, html: &str, unit: Unit) -> Self {
        let piece = |piece: &text::Piece| ShownSpan {
            shown: Span::new(piece.shown, piece.shown + piece.shown_len),
            source: Some(Span::new(piece.source, piece.source + piece.source_len)),
        };
        let block = |block: &text::PageBlock| ShownSpan { shown: block.span, source: Some(block.source) };
        let hidden = |&source: &Span| ShownSpan { shown: Span::default(), source: Some(source) };
        let ruler = Ruler::new(Texts { shown: &page.body, source: Source::Html(html) }, unit);
        let blocks = page.blocks.iter().map(|found| Block {
            place: ruler.span(block(found)),
            kind: found.kind.name(),
            kept: found.kept,
            note: found.note.name(),
        });
        let left_out =
            page.left_out.iter().map(|left| LeftOut { note: left.note.name(), blocks: left.blocks, chars: left.chars });
        Self {
            blocks: blocks.collect(),
            map: page.map.pieces().iter().map(|found| ruler.span(piece(found))).collect(),
            left_out: left_out.collect(),
            hidden: page.hidden.iter().filter_map(|found| ruler.span(hidden(found)).source).collect(),
            title: page.title,
            description: page.description,
            keywords: page.keywords,
            language: page.language,
            body: page.body,
            what: page.what.name(),
            kind: page.kind.name(),
            confidence: page.confidence,
            unread: page.unread.into(),
        }
    }
}

/// Mirror of [`Unread`](text::Unread).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Unread {
    pub scripts: u32,
    pub frames: u32,
    pub images: u32,
}

impl From<text::Unread> for Unread {
    fn from(text::Unread { scripts, frames, images }: text::Unread) -> Self {
        Self { scripts, frames, images }
    }
}

/// Mirror of [`PageBlock`](text::PageBlock).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Block {
    #[serde(flatten)]
    pub place: WireSpan,
    pub kind: &'static str,
    pub kept: bool,
    pub note: &'static str,
}

/// Mirror of [`LeftOut`](text::LeftOut).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct LeftOut {
    pub note: &'static str,
    pub blocks: u32,
    pub chars: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second Han character and the emoji have two UTF-16 units each; the last emoji is three characters.
    const TEXT: &str = "句𠮷号👍a👨\u{200D}👩é";

    #[test]
    fn every_boundary_goes_out_and_comes_back_in_every_unit() {
        for text in [TEXT.repeat(20), "a".repeat(128), String::new()] {
            let boundaries: Vec<u32> =
                (0..=text.len()).filter(|&i| text.is_char_boundary(i)).map(|i| i as u32).collect();
            for unit in [Unit::Utf16, Unit::Char, Unit::Byte] {
                let offsets = Offsets::new(&text, unit);
                let there: Vec<u32> = boundaries.iter().map(|&byte| offsets.at(byte)).collect();
                assert_eq!(to_bytes(&text, unit, &there), Ok(boundaries.clone()), "{unit:?}");
                let offsets = Offsets::new(&text, unit);
                for at in (0..boundaries.len()).map(|i| 7919 * i % boundaries.len()) {
                    assert_eq!(offsets.at(boundaries[at]), there[at], "{unit:?}");
                }
                assert_eq!(there.last(), Some(&units_in(&text, unit)), "{unit:?}");
            }
        }
    }

    #[test]
    fn utf16_offsets_are_those_of_the_standard_library() {
        let text = TEXT.repeat(20);
        let offsets = Offsets::new(&text, Unit::Utf16);
        for (i, c) in text.char_indices() {
            let before = text[..i].encode_utf16().count() as u32;
            assert!((0..c.len_utf8()).all(|inside| offsets.at((i + inside) as u32) == before));
        }
    }

    #[test]
    fn no_number_of_a_report_is_a_negative_zero() {
        let sign = |number: f64| {
            let note = Note::from(report::Note::new("a", [("b", Value::Number(number))]));
            let [(_, Value::Number(number))] = note.values.0[..] else { panic!("one number") };
            number.is_sign_negative()
        };
        let none = [0.0; 0].iter().sum::<f64>();
        assert!(none.is_sign_negative(), "the sum of no numbers");
        assert_eq!([none, -1.5].map(sign), [false, true]);
        assert!([without_sign(none), without_sign(0.5)].iter().all(|number| number.is_sign_positive()));
    }

    #[test]
    fn an_offset_inside_a_surrogate_pair_or_past_the_end_is_refused() {
        assert_eq!(to_bytes("a👍b", Unit::Utf16, &[1, 2]), Err(Error::Range { start: 2, end: 2, len: 4 }));
        assert_eq!(to_bytes("a👍b", Unit::Utf16, &[5]), Err(Error::Range { start: 5, end: 5, len: 4 }));
        assert_eq!(to_bytes("a👍b", Unit::Utf16, &[4, 3, 0]), Ok(vec![6, 5, 0]));
    }
}
