//! What leaves the engine: a serialisable mirror of the [`Report`](crate::Report), and the only place that turns byte
//! offsets into other units.
//!
//! Offsets are turned for a text at once: sorted, in one pass over the text. Time O(n + k log k), n bytes, k offsets.

use juhao_core::base::{LimitReached, Ratio, Side, Sort, chars_in, order_by_number, part, utf16_in};
use juhao_core::report::{self, ShownSpan, Value};
use juhao_core::text::{self, SourceMap};
use juhao_core::{Aligned, Error, Result, Span};
use serde::ser::{Serialize, SerializeMap, Serializer};

#[cfg(feature = "methods")]
mod methods;
#[cfg(feature = "methods")]
pub use methods::{MethodReport, Shared};

/// What offsets are counted in.
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

/// Offsets of one text, known both in bytes and in a unit.
struct Offsets {
    unit: Unit,
    /// Pairs of byte and unit, ascending.
    known: Vec<(u32, u32)>,
}

impl Offsets {
    /// Turns byte offsets, in any order, into `unit`. An offset inside a character counts as the character's start.
    fn new(text: &str, unit: Unit, mut bytes: Vec<u32>) -> Self {
        if unit == Unit::Byte {
            return Self { unit, known: Vec::new() };
        }
        bytes.order();
        bytes.dedup();
        let (mut from, mut at) = (0, 0);
        let known = bytes.into_iter().map(|byte| {
            let to = text.floor_char_boundary(byte as usize);
            at += units_in(part(text, from..to), unit);
            from = to;
            (byte, at)
        });
        Self { unit, known: known.collect() }
    }

    fn at(&self, byte: u32) -> u32 {
        if self.unit == Unit::Byte {
            return byte;
        }
        let i =
            self.known.binary_search_by_key(&byte, |&(byte, _)| byte).expect("every offset of the report was given");
        self.known[i].1
    }

    fn span(&self, span: Span) -> [u32; 2] {
        [self.at(span.start), self.at(span.end)]
    }
}

/// Length of a text in a unit.
pub fn units_in(text: &str, unit: Unit) -> u32 {
    (match unit {
        Unit::Byte => text.len(),
        Unit::Char => chars_in(text),
        Unit::Utf16 => utf16_in(text),
    }) as u32
}

/// Turns offsets in `unit`, in any order, into bytes: the way in, for ranges of the caller.
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
    /// The text a reader is shown.
    pub shown: &'a str,
    /// Where it was taken from.
    pub source: Source<'a>,
}

/// What the source offsets of one side point into.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// The text shown itself: there are none.
    Shown,
    /// The caller's HTML.
    Html(&'a str),
    /// HTML that is not at hand; the map and what is hidden are in the unit already.
    Mapped(&'a SourceMap),
}

/// A value for each side.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Sides<T> {
    /// Value of the left text.
    pub left: T,
    /// Value of the right text.
    pub right: T,
}

impl<T> Sides<T> {
    fn of<S>(sides: juhao_core::Sides<S>, f: impl FnMut(S) -> T) -> Self {
        let juhao_core::Sides { left, right } = sides.map(f);
        Self { left, right }
    }
}

/// Mirror of [`Report`](crate::Report).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)] // the fields are those of the report, documented there
pub struct Report {
    pub version: u32,
    pub relation: &'static str,
    pub reason: Note,
    pub score: f64,
    pub coverage: Sides<f64>,
    pub scores: Scores,
    pub lcs: Lcs,
    pub matches: Vec<Match>,
    pub dismissed: Dismissed,
    pub lengths: Sides<Lengths>,
    pub extraction: Sides<Extraction>,
    pub signs: Vec<Sign>,
    pub limits: Vec<Limit>,
}

impl Report {
    /// The report in a unit. `texts` are those of the two documents.
    pub fn new(report: report::Report, texts: juhao_core::Sides<Texts>, unit: Unit) -> Self {
        let rulers = Rulers::of(&report, texts, unit);
        let matches = report.matches.into_iter().map(|found| Match {
            left: rulers.get(Side::Left).span(found.spans.left),
            right: rulers.get(Side::Right).span(found.spans.right),
            kind: found.kind.name(),
            moved: found.moved,
            equal: found.equal,
            evidence: found.evidence.into(),
        });
        let signs = report.signs.into_iter().map(|sign| Sign {
            kind: sign.kind.name(),
            side: if sign.side == Side::Left { "left" } else { "right" },
            count: sign.count,
            places: sign.places.iter().map(|&place| rulers.get(sign.side).span(place)).collect(),
        });
        Self {
            version: report::Report::VERSION,
            relation: report.relation.name(),
            reason: report.reason.into(),
            score: report.score,
            coverage: Sides::of(report.coverage, Ratio::value),
            scores: report.scores.into(),
            lcs: report.lcs.into(),
            matches: matches.collect(),
            dismissed: Dismissed { count: report.dismissed.count, chars: report.dismissed.chars },
            lengths: Sides::of(report.lengths, Lengths::from),
            extraction: Sides::of(report.extraction, Extraction::from),
            signs: signs.collect(),
            limits: report.limits.into_iter().map(Limit::from).collect(),
        }
    }
}

/// What turns the spans of one side.
struct Ruler<'a> {
    shown: Offsets,
    source: SourceRuler<'a>,
}

enum SourceRuler<'a> {
    Shown,
    Html(Offsets),
    Mapped(&'a SourceMap),
}

impl<'a> Ruler<'a> {
    fn new(texts: Texts<'a>, unit: Unit, spans: &[ShownSpan]) -> Self {
        let (mut shown, mut source) = (Vec::new(), Vec::new());
        for span in spans {
            shown.extend([span.shown.start, span.shown.end]);
            source.extend(span.source.into_iter().flat_map(|span| [span.start, span.end]));
        }
        let source = match texts.source {
            Source::Shown => SourceRuler::Shown,
            Source::Html(html) => SourceRuler::Html(Offsets::new(html, unit, source)),
            Source::Mapped(map) => SourceRuler::Mapped(map),
        };
        Self { shown: Offsets::new(texts.shown, unit, shown), source }
    }

    fn span(&self, span: ShownSpan) -> WireSpan {
        let [start, end] = self.shown.span(span.shown);
        let source = match &self.source {
            SourceRuler::Shown => None,
            SourceRuler::Html(offsets) => span.source.map(|source| offsets.span(source)),
            // hidden text is nowhere in the text shown: its source was given in the unit
            SourceRuler::Mapped(_) if start == end => span.source.map(|source| [source.start, source.end]),
            SourceRuler::Mapped(map) => {
                let source = map.source_of(Span::new(start, end));
                Some([source.start, source.end])
            }
        };
        WireSpan { start, end, source }
    }
}

struct Rulers<'a> {
    left: Ruler<'a>,
    right: Ruler<'a>,
}

impl<'a> Rulers<'a> {
    fn of(report: &report::Report, texts: juhao_core::Sides<Texts<'a>>, unit: Unit) -> Self {
        let ruler = |side: Side| {
            let matches = report.matches.iter().map(|found| *found.spans.get(side));
            let signs =
                report.signs.iter().filter(|sign| sign.side == side).flat_map(|sign| sign.places.iter().copied());
            Ruler::new(*texts.get(side), unit, &matches.chain(signs).collect::<Vec<_>>())
        };
        Self { left: ruler(Side::Left), right: ruler(Side::Right) }
    }

    fn get(&self, side: Side) -> &Ruler<'a> {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }
}

/// Places in one text, in a unit.
pub fn spans(places: &[ShownSpan], texts: Texts<'_>, unit: Unit) -> Vec<WireSpan> {
    let ruler = Ruler::new(texts, unit, places);
    places.iter().map(|&place| ruler.span(place)).collect()
}

/// The spans of [`align`](crate::align) in a unit: left start, left end, right start, right end of each.
pub fn aligned_spans(aligned: &Aligned, shown: juhao_core::Sides<&str>, unit: Unit) -> Vec<u32> {
    let mut out = vec![0; 4 * aligned.spans.len()];
    for (side, column) in [(Side::Left, 0), (Side::Right, 2)] {
        // Each offset with its place in the answer; one pass over the text in their order.
        let ends = |(span, place): (&juhao_core::Sides<Span>, u64)| {
            let Span { start, end } = *span.get(side);
            [u64::from(start) << 32 | place, u64::from(end) << 32 | (place + 1)]
        };
        let mut offsets: Vec<u64> = aligned.spans.iter().zip((column..).step_by(4)).flat_map(ends).collect();
        order_by_number(&mut offsets, |offset| offset >> 32);
        let (text, mut from, mut at) = (*shown.get(side), 0, 0);
        for offset in offsets {
            let to = (offset >> 32) as usize;
            at += units_in(part(text, from..to), unit);
            from = to;
            out[offset as u32 as usize] = at;
        }
    }
    out
}

/// Mirror of [`Note`](report::Note); the values leave as one object, in their order.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Note {
    pub code: &'static str,
    pub values: Values,
}

impl From<report::Note> for Note {
    fn from(note: report::Note) -> Self {
        Self { code: note.code, values: Values(note.values) }
    }
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

/// A span in the text shown and, for pages, in the source.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct WireSpan {
    pub start: u32,
    pub end: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<[u32; 2]>,
}

/// Mirror of [`Match`](report::Match).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Match {
    pub left: WireSpan,
    pub right: WireSpan,
    pub kind: &'static str,
    pub moved: bool,
    pub equal: u64,
    pub evidence: Note,
}

/// A rate and its counts.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Rate {
    pub value: f64,
    pub num: u64,
    pub den: u64,
}

impl From<Ratio> for Rate {
    fn from(ratio: Ratio) -> Self {
        Self { value: ratio.value(), num: ratio.num, den: ratio.den }
    }
}

/// Mirror of [`Scores`](report::Scores).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Scores {
    pub ccs: Option<Rate>,
    pub clr: Option<Rate>,
    pub jaccard: Option<Rate>,
    pub blocks: Option<Rate>,
    pub resemble: Option<Rate>,
    pub contain: Option<Sides<Rate>>,
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
            contain: scores.contain.map(|contain| Sides::of(contain, Rate::from)),
            hamming: scores.hamming,
        }
    }
}

/// Mirror of [`LcsLength`](report::LcsLength).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Lcs {
    pub lower: u64,
    pub upper: u64,
    pub exact: bool,
    pub trustable: u64,
}

impl From<report::LcsLength> for Lcs {
    fn from(lcs: report::LcsLength) -> Self {
        Self { lower: lcs.lower, upper: lcs.upper, exact: lcs.exact(), trustable: lcs.trustable }
    }
}

/// Mirror of [`Dismissed`](report::Dismissed).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Dismissed {
    pub count: u64,
    pub chars: u64,
}

/// Mirror of [`Lengths`](report::Lengths).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct Lengths {
    pub chars: u64,
    pub counted: u64,
    pub sentences: u64,
    pub full_stops: u64,
}

impl From<report::Lengths> for Lengths {
    fn from(lengths: report::Lengths) -> Self {
        let report::Lengths { chars, counted, sentences, full_stops } = lengths;
        Self { chars, counted, sentences, full_stops }
    }
}

/// Mirror of [`Extracted`](report::Extracted).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Extraction {
    pub what: &'static str,
    pub confidence: f64,
}

impl From<report::Extracted> for Extraction {
    fn from(extracted: report::Extracted) -> Self {
        Self { what: extracted.what.name(), confidence: extracted.confidence }
    }
}

/// Mirror of [`Sign`](report::Sign).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Sign {
    pub kind: &'static str,
    pub side: &'static str,
    pub count: u64,
    pub places: Vec<WireSpan>,
}

/// Mirror of [`LimitReached`].
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Limit {
    pub name: &'static str,
    pub limit: u64,
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
    pub confidence: f64,
    pub blocks: Vec<Block>,
    pub map: Vec<WireSpan>,
    pub left_out: Vec<LeftOut>,
    pub hidden: Vec<[u32; 2]>,
}

impl Page {
    /// The page in a unit; `html` is what it was read from.
    pub fn new(page: text::Page, html: &str, unit: Unit) -> Self {
        let piece = |piece: &text::Piece| ShownSpan {
            shown: Span::new(piece.shown, piece.shown + piece.shown_len),
            source: Some(Span::new(piece.source, piece.source + piece.source_len)),
        };
        let block = |block: &text::PageBlock| ShownSpan { shown: block.span, source: Some(block.source) };
        let hidden = |&source: &Span| ShownSpan { shown: Span::default(), source: Some(source) };
        let spans = page.map.pieces().iter().map(piece);
        let spans = spans.chain(page.blocks.iter().map(block)).chain(page.hidden.iter().map(hidden));
        let spans: Vec<ShownSpan> = spans.collect();
        let ruler = Ruler::new(Texts { shown: &page.body, source: Source::Html(html) }, unit, &spans);
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
            confidence: page.confidence,
        }
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

    /// Two units of UTF-16 for the Han beyond the BMP and for the emoji; three characters in the family of three.
    const TEXT: &str = "句𠮷号👍a👨\u{200D}👩é";

    #[test]
    fn every_boundary_goes_out_and_comes_back_in_every_unit() {
        let boundaries: Vec<u32> = (0..=TEXT.len()).filter(|&i| TEXT.is_char_boundary(i)).map(|i| i as u32).collect();
        for unit in [Unit::Utf16, Unit::Char, Unit::Byte] {
            let shuffled = boundaries.iter().rev().copied().collect();
            let offsets = Offsets::new(TEXT, unit, shuffled);
            let there: Vec<u32> = boundaries.iter().map(|&byte| offsets.at(byte)).collect();
            assert_eq!(to_bytes(TEXT, unit, &there), Ok(boundaries.clone()), "{unit:?}");
            assert_eq!(there.last(), Some(&units_in(TEXT, unit)), "{unit:?}");
        }
    }

    #[test]
    fn utf16_offsets_are_those_of_the_standard_library() {
        let all: Vec<u32> = TEXT.char_indices().map(|(i, _)| i as u32).collect();
        let offsets = Offsets::new(TEXT, Unit::Utf16, all);
        for (i, _) in TEXT.char_indices() {
            assert_eq!(offsets.at(i as u32) as usize, TEXT[..i].encode_utf16().count());
        }
    }

    #[test]
    fn an_offset_inside_a_surrogate_pair_or_past_the_end_is_refused() {
        assert_eq!(to_bytes("a👍b", Unit::Utf16, &[1, 2]), Err(Error::Range { start: 2, end: 2, len: 4 }));
        assert_eq!(to_bytes("a👍b", Unit::Utf16, &[5]), Err(Error::Range { start: 5, end: 5, len: 4 }));
        assert_eq!(to_bytes("a👍b", Unit::Utf16, &[4, 3, 0]), Ok(vec![6, 5, 0]));
    }
}
