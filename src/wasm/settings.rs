//! Options of the caller, read once for a call.

use juhao_core::base::{Ratio, Sort, order_places};
use juhao_core::relation::Thresholds;
use juhao_core::report::MatchKind;
use juhao_core::text::{Exclusion, ExtractionChoice, Page, SourceMap};
use juhao_core::{Limits, Method, Options, Span, TextOptions};
use wasm_bindgen::prelude::*;

use super::failure::Failure;
use super::fields::{self, Fields};
use crate::input::Input;
use crate::wire::{self, Unit};

/// What the options of a call say.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Settings {
    reading: TextOptions,
    /// Whether the caller said how texts are read; else a prepared text is as it is.
    says_reading: bool,
    /// What belongs to one text: left, right.
    marks: [Marks; 2],
    options: Options,
}

/// Ranges and boundaries in one text, in UTF-16 code units.
#[derive(Debug, Default)]
struct Marks {
    exclude: Vec<Range>,
    terms: Vec<u32>,
}

/// A range to leave out, as the caller gives it.
#[derive(Clone, Debug)]
struct Range {
    start: u32,
    end: u32,
    reason: String,
}

#[wasm_bindgen]
impl Settings {
    /// Reads the options of `compare` and `align`.
    ///
    /// # Errors
    /// For an unknown name and for an impossible value.
    #[wasm_bindgen(js_name = forPair)]
    pub fn for_pair(options: JsValue) -> Result<Self, JsValue> {
        let mut fields = Fields::of(options, "")?;
        let (reading, says_reading) = reading(&mut fields)?;
        let options = comparing(&mut fields, reading.limits)?;
        let (mut exclude, mut terms) = (fields.fields("exclude")?, fields.fields("terms")?);
        let marks = [marks_of(&mut exclude, &mut terms, "left")?, marks_of(&mut exclude, &mut terms, "right")?];
        for fields in [fields, exclude, terms] {
            fields.done()?;
        }
        Ok(Self { reading, says_reading, marks, options })
    }

    /// Reads the options of `prepare`, which know one text; it is the left one here.
    ///
    /// # Errors
    /// For an unknown name and for an impossible value.
    #[wasm_bindgen(js_name = forOne)]
    pub fn for_one(options: JsValue) -> Result<Self, JsValue> {
        let mut fields = Fields::of(options, "")?;
        let (reading, says_reading) = reading(&mut fields)?;
        let marks = Marks { exclude: exclude_of(&mut fields, "exclude")?, terms: terms_of(&mut fields, "terms")? };
        fields.done()?;
        Ok(Self { reading, says_reading, marks: [marks, Marks::default()], options: Options::default() })
    }

    /// Whether the options mark ranges or terms in the text of a side (0: left, 1: right).
    pub fn marks(&self, side: usize) -> bool {
        self.marks.get(side).is_some_and(|marks| !marks.exclude.is_empty() || !marks.terms.is_empty())
    }
}

impl Settings {
    /// How texts are read.
    pub(super) fn reading(&self) -> &TextOptions {
        &self.reading
    }

    /// How documents are compared.
    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// Reads an input of a side.
    pub(super) fn input(&self, text: &str, is_html: bool, side: usize) -> Result<Input, Failure> {
        if is_html {
            let page = Input::html(text.into(), &self.reading)?;
            return if self.marks(side) { self.marked(&page, side) } else { Ok(page) };
        }
        let mut options = self.reading.clone();
        self.mark(&mut options, text, side)?;
        Ok(Input::text(text, &options)?)
    }

    /// Reads a page that left the engine before; its map is in UTF-16 code units.
    pub(super) fn page(&self, page: &Page, map: SourceMap, side: usize) -> Result<Input, Failure> {
        let page = Input::extracted(page, map, &self.reading)?;
        if self.marks(side) { self.marked(&page, side) } else { Ok(page) }
    }

    /// An input with the marks of a side.
    pub(super) fn marked(&self, input: &Input, side: usize) -> Result<Input, Failure> {
        let mut options = input.document.options().clone();
        self.mark(&mut options, input.document.shown(), side)?;
        Ok(input.with_options(&options)?)
    }

    /// Adds the marks of a side, which point into `shown`.
    fn mark(&self, options: &mut TextOptions, shown: &str, side: usize) -> Result<(), Failure> {
        match self.marks.get(side) {
            Some(marks) => marks.add_to(options, shown),
            None => Ok(()),
        }
    }

    /// Both texts must have been read alike, and as the options say.
    pub(super) fn check(&self, left: &Input, right: &Input) -> Result<(), Failure> {
        let (left, right) = (left.document.options(), right.document.options());
        let said = self.says_reading.then(|| difference(&self.reading, left)).flatten();
        match said.or_else(|| difference(left, right)) {
            Some(name) => Err(Failure::option(name, "differs from the one a text was prepared with")),
            None => Ok(()),
        }
    }
}

/// The first option that makes two texts differ in how their characters compare.
fn difference(a: &TextOptions, b: &TextOptions) -> Option<&'static str> {
    let differs = [
        ("fold", a.fold != b.fold),
        ("ignoreCase", a.ignore_case != b.ignore_case),
        ("ignorePunctuation", a.ignore_punctuation != b.ignore_punctuation),
        ("ignoreNumbers", a.ignore_numbers != b.ignore_numbers),
    ];
    differs.into_iter().find(|&(_, differs)| differs).map(|(name, _)| name)
}

impl Marks {
    /// Adds these marks, which point into `shown`.
    fn add_to(&self, options: &mut TextOptions, shown: &str) -> Result<(), Failure> {
        let bytes = |start: u32, end: u32, units: &[u32]| {
            let len = wire::units_in(shown, Unit::Utf16);
            wire::to_bytes(shown, Unit::Utf16, units).map_err(|_| Failure::range(start, end, len))
        };
        let edges: Vec<u32> = self.exclude.iter().flat_map(|range| [range.start, range.end]).collect();
        let (first, last) = (edges.iter().min().copied(), edges.iter().max().copied());
        let edges = bytes(first.unwrap_or_default(), last.unwrap_or_default(), &edges)?;
        for (range, edges) in self.exclude.iter().zip(edges.chunks_exact(2)) {
            let span = Span::new(edges[0], edges[1]);
            options.exclude.push(Exclusion { span, reason: range.reason.clone() });
        }
        order_places(&mut options.exclude, Ord::cmp);
        if let (Some(&first), Some(&last)) = (self.terms.first(), self.terms.last()) {
            options.term_ends = bytes(first, last, &self.terms)?;
        }
        Ok(())
    }
}

const EXTRACTIONS: [(&str, ExtractionChoice); 3] =
    [("auto", ExtractionChoice::Auto), ("body", ExtractionChoice::Body), ("visible", ExtractionChoice::Visible)];

const METHODS: [(&str, Method); 5] = [
    ("juhao", Method::Juhao),
    ("ccdet", Method::Ccdet),
    ("pku-lcs", Method::PkuLcs),
    ("sl-st", Method::SlSt),
    ("simhash", Method::Simhash),
];

const KINDS: [(&str, MatchKind); 3] =
    [("exact", MatchKind::Exact), ("edited", MatchKind::Edited), ("loose", MatchKind::Loose)];

/// How texts are read, and whether any of it was said.
fn reading(fields: &mut Fields) -> Result<(TextOptions, bool), Failure> {
    let mut options = TextOptions { limits: limits(fields.fields("limits")?)?, ..TextOptions::default() };
    let extraction = |value: &JsValue| fields::one_of(&EXTRACTIONS, value);
    if let Some(extraction) = fields.get("extraction", "\"auto\", \"body\" or \"visible\"", extraction)? {
        options.extraction = extraction;
    }
    let mut said = false;
    if let Some(fold) = fields.get("fold", "an object or a Map from one character to one character", fold)? {
        (options.fold, said) = (fold, true);
    }
    let switches = [
        ("ignoreCase", &mut options.ignore_case),
        ("ignorePunctuation", &mut options.ignore_punctuation),
        ("ignoreNumbers", &mut options.ignore_numbers),
    ];
    for (name, switch) in switches {
        if let Some(on) = fields.get(name, "true or false", JsValue::as_bool)? {
            (*switch, said) = (on, true);
        }
    }
    Ok((options, said))
}

fn limits(mut fields: Fields) -> Result<Limits, Failure> {
    let mut limits = Limits::default();
    let all = [
        ("inputBytes", &mut limits.input_bytes),
        ("sentences", &mut limits.sentences),
        ("matches", &mut limits.matches),
        ("work", &mut limits.work),
    ];
    for (name, limit) in all {
        if let Some(value) = fields.get(name, "a count", fields::count)? {
            *limit = value;
        }
    }
    fields.done()?;
    Ok(limits)
}

/// Pairs of characters, sorted by the first.
fn fold(value: &JsValue) -> Option<Vec<(char, char)>> {
    let single = |text: &str| {
        let mut chars = text.chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    let entries = fields::entries(value)?;
    let pairs: Option<Vec<_>> = entries.iter().map(|(from, to)| Some((single(from)?, single(to)?))).collect();
    let mut pairs = pairs?;
    pairs.order();
    Some(pairs)
}

/// What is wanted of the comparison.
fn comparing(fields: &mut Fields, limits: Limits) -> Result<Options, Failure> {
    let mut options = Options { limits, ..Options::default() };
    if let Some(length) = fields.get("minMatchLength", "a count", fields::offset)? {
        options.min_match_length = length;
    }
    let kinds = |value: &JsValue| fields::list(value, |kind| fields::one_of(&KINDS, &kind));
    if let Some(kinds) = fields.get("kinds", "a list of \"exact\", \"edited\" and \"loose\"", kinds)? {
        options.kinds = kinds;
    }
    let method = |value: &JsValue| fields::one_of(&METHODS, value);
    if let Some(method) = fields.get("method", "one of juhao, ccdet, pku-lcs, sl-st and simhash", method)? {
        options.method = method;
    }
    options.thresholds = thresholds(fields.fields("thresholds")?)?;
    Ok(options)
}

fn thresholds(mut fields: Fields) -> Result<Thresholds, Failure> {
    let mut thresholds = Thresholds::default();
    let shares = [
        ("duplicate", &mut thresholds.duplicate),
        ("duplicateSpan", &mut thresholds.duplicate_span),
        ("contain", &mut thresholds.contain),
        ("containSpan", &mut thresholds.contain_span),
    ];
    for (name, threshold) in shares {
        if let Some(value) = fields.get(name, "a number from 0 to 1", share)? {
            *threshold = value;
        }
    }
    let counts = [("evidenceWords", &mut thresholds.evidence_words), ("evidenceHan", &mut thresholds.evidence_han)];
    for (name, threshold) in counts {
        if let Some(value) = fields.get(name, "a count", fields::offset)? {
            *threshold = value;
        }
    }
    fields.done()?;
    Ok(thresholds)
}

/// A number from 0 to 1, to a millionth.
#[allow(clippy::cast_sign_loss)] // checked
fn share(value: &JsValue) -> Option<Ratio> {
    let number = value.as_f64().filter(|number| (0.0..=1.0).contains(number))?;
    Some(Ratio::new((number * 1e6).round() as u64, 1_000_000))
}

fn marks_of(exclude: &mut Fields, terms: &mut Fields, side: &'static str) -> Result<Marks, Failure> {
    Ok(Marks { exclude: exclude_of(exclude, side)?, terms: terms_of(terms, side)? })
}

fn exclude_of(fields: &mut Fields, name: &'static str) -> Result<Vec<Range>, Failure> {
    let ranges = fields.get(name, "a list of { start, end, reason }", |value| fields::list(value, range))?;
    let ranges = ranges.unwrap_or_default();
    match ranges.iter().find(|range| range.start > range.end) {
        Some(range) => Err(Failure::option(name, &format!("has the range {}..{}", range.start, range.end))),
        None => Ok(ranges),
    }
}

fn range(value: JsValue) -> Option<Range> {
    let mut fields = Fields::of(value, "exclude").ok()?;
    let (start, end) = (fields.value("start")?, fields.value("end")?);
    let reason = fields.value("reason")?.as_string()?;
    Some(Range { start: fields::offset(&start)?, end: fields::offset(&end)?, reason })
}

fn terms_of(fields: &mut Fields, name: &'static str) -> Result<Vec<u32>, Failure> {
    let ascending = |value: &JsValue| fields::offsets(value).filter(|terms| terms.is_sorted());
    Ok(fields.get(name, "a list of ascending offsets", ascending)?.unwrap_or_default())
}
