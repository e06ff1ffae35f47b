//! Converts a Report to a row of numbers, because numbers cross to JavaScript faster than objects. Strings cross as
//! indexes into a table, whose entries JavaScript fetches once (interning). JavaScript reads the row in place, because
//! a copy would take a twentieth of the time of a short comparison; the row is valid until the next one is written.

use std::cell::RefCell;

use js_sys::Float64Array;
use juhao_core::base::LimitReached;
use juhao_core::report::Value;
use wasm_bindgen::prelude::*;

use crate::wire::{
    Lengths, Limit, Match, Note, Rate, Report, Scores, Sides, Sign, SourceReport, Why, WireSpan, Wording,
};

/// Written for both numbers of a source range that a span does not have.
const NO_SOURCE: u32 = u32::MAX;

/// Returns the four numbers of a span: start, end, source start, source end.
pub fn numbers_of(&WireSpan { start, end, source }: &WireSpan) -> [u32; 4] {
    let [from, to] = source.unwrap_or([NO_SOURCE; 2]);
    [start, end, from, to]
}

/// Returns the five numbers of a limit: its name, then `limit` and `reached`, each as a high and a low half.
pub fn numbers_of_limit(&LimitReached { name, limit, reached }: &LimitReached) -> [u32; 5] {
    [place_of(name, &[]) as u32, (limit >> 32) as u32, limit as u32, (reached >> 32) as u32, reached as u32]
}

/// An entry of the table: the code of a note and the names of its values. If a value is a word, the word belongs to the
/// entry. A plain name is a code without values. Entries never contain text of the input, so the table stays small.
struct Shape {
    code: &'static str,
    values: Vec<(&'static str, Option<&'static str>)>,
}

thread_local! {
    /// The table; rows contain positions in it.
    static SHAPES: RefCell<Vec<Shape>> = const { RefCell::new(Vec::new()) };
    /// The row of the last Report.
    static ROW: RefCell<Row> = const { RefCell::new(Row(Vec::new())) };
}

/// Returns the memory of the module as an array of numbers; [`keep`] returns positions in it. The array becomes invalid
/// when the memory grows.
#[wasm_bindgen]
pub fn numbers() -> Float64Array {
    let memory: js_sys::WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    Float64Array::new(&memory.buffer())
}

/// Returns an entry of the table as a string: the code and the names, separated by tabs; `name=word` if the value is a
/// word.
#[wasm_bindgen]
pub fn shape(place: usize) -> String {
    SHAPES.with_borrow(|shapes| {
        let mut words = String::new();
        let Some(Shape { code, values }) = shapes.get(place) else { return words };
        words.push_str(code);
        for (name, word) in values {
            words.push('\t');
            words.push_str(name);
            if let Some(word) = word {
                words.push('=');
                words.push_str(word);
            }
        }
        words
    })
}

/// Returns the word, if a value is one.
fn word(value: &Value) -> Option<&'static str> {
    if let Value::Name(word) = *value { Some(word) } else { None }
}

/// Returns the position of a note's entry in the table; adds the entry if it is new.
fn place_of(code: &'static str, values: &[(&'static str, Value)]) -> usize {
    let is_same = |shape: &Shape| {
        let mut both = shape.values.iter().zip(values);
        shape.code == code
            && shape.values.len() == values.len()
            && both.all(|(known, (name, value))| known.0 == *name && known.1 == word(value))
    };
    SHAPES.with_borrow_mut(|shapes| {
        shapes.iter().position(is_same).unwrap_or_else(|| {
            shapes.push(Shape { code, values: values.iter().map(|(name, value)| (*name, word(value))).collect() });
            shapes.len() - 1
        })
    })
}

/// Writes the row of a Report; returns the position of its first number in [`numbers`]. It is valid until the next
/// call.
pub fn keep(report: &Report) -> usize {
    ROW.with_borrow_mut(|row| {
        // A new vector, so that the memory of a long Report is freed.
        row.0 = Vec::with_capacity(128);
        row.report(report);
        row.0.as_ptr().addr() / size_of::<f64>()
    })
}

/// Writes the row of a [`SourceReport`], without the reasons of exclusions and the ids, which are strings.
pub fn keep_sources(report: &SourceReport) -> usize {
    ROW.with_borrow_mut(|row| {
        row.0 = Vec::with_capacity(128);
        row.sources(report);
        row.0.as_ptr().addr() / size_of::<f64>()
    })
}

/// Writes the role, the reason and the signs of each hit; returns the position as [`keep`] does.
pub fn keep_reasons(reasons: impl Iterator<Item = Why>) -> usize {
    ROW.with_borrow_mut(|row| {
        row.0 = Vec::new();
        for Why { role, reason, signs } in reasons {
            row.name(role.unwrap_or_default());
            row.note(&reason);
            row.signs(&signs);
        }
        row.0.as_ptr().addr() / size_of::<f64>()
    })
}

struct Row(Vec<f64>);

impl Row {
    /// Writes the fields of a Report in their order. A rate is its value and both counts, or three NaN; a list begins
    /// with its length.
    fn report(&mut self, report: &Report) {
        self.0.push(f64::from(report.version));
        self.name(report.relation);
        self.note(&report.reason);
        self.name(report.role.unwrap_or_default());
        self.0.push(report.score);
        for share in [&report.coverage, &report.reworded, &report.inserted, &report.shown] {
            self.0.extend([share.left, share.right]);
        }
        self.0.push(report.margin);
        self.scores(report.scores.as_ref());
        self.counts([u64::from(report.lcs.is_some())]);
        if let Some(lcs) = &report.lcs {
            self.counts([lcs.lower, lcs.upper, lcs.trustable]);
        }
        self.matches(&report.matches);
        self.counts([report.dismissed.count, report.dismissed.chars]);
        self.lengths(&report.lengths);
        for extraction in [&report.extraction.left, &report.extraction.right] {
            self.name(extraction.what);
            self.0.push(extraction.confidence);
        }
        for parts in [&report.left_out.left, &report.left_out.right] {
            self.counts([parts.len() as u64]);
            for part in parts {
                self.text(&part.reason);
                self.counts([part.counted]);
                self.0.push(part.share);
            }
        }
        self.signs(&report.signs);
        self.limits(&report.limits);
        self.counts([report.explanation.len() as u64]);
        for step in &report.explanation {
            self.name(step.code);
            self.span(&step.left);
            self.span(&step.right);
            self.0.extend([step.bits, step.chance]);
        }
    }

    /// Writes whether there are scores, then these; a number that cannot be measured is NaN.
    fn scores(&mut self, scores: Option<&Scores>) {
        self.counts([u64::from(scores.is_some())]);
        let Some(scores) = scores else { return };
        for rate in [&scores.ccs, &scores.clr, &scores.jaccard, &scores.blocks, &scores.resemble] {
            self.rate(rate.as_ref());
        }
        self.rate(scores.contain.as_ref().map(|contain| &contain.left));
        self.rate(scores.contain.as_ref().map(|contain| &contain.right));
        self.0.extend([scores.regions, scores.hamming].map(|number| number.map_or(f64::NAN, f64::from)));
    }

    /// Writes the fields of a [`SourceReport`] in their order.
    fn sources(&mut self, report: &SourceReport) {
        self.0.push(f64::from(report.version));
        self.counts([report.counted]);
        for rate in [&report.coverage, &report.included, &report.largest] {
            self.rate(Some(rate));
        }
        self.counts([report.left_out.len() as u64]);
        for left_out in &report.left_out {
            self.counts([left_out.counted, left_out.equal]);
            self.rate(Some(&left_out.coverage));
        }
        self.counts([report.by_source.len() as u64]);
        for source in &report.by_source {
            self.name(source.role);
            for rate in [&source.coverage, &source.included, &source.fresh] {
                self.rate(Some(rate));
            }
            let pair = &source.pair;
            self.name(pair.relation);
            self.note(&pair.reason);
            self.0.extend([pair.score, pair.margin]);
            for share in [&pair.coverage, &pair.reworded, &pair.inserted, &pair.shown] {
                self.0.extend([share.left, share.right]);
            }
            self.scores(pair.scores.as_ref());
            self.lengths(&pair.lengths);
            self.signs(&pair.signs);
            self.matches(&source.passages);
        }
        self.counts([report.minor, report.passages.len() as u64]);
        for passage in &report.passages {
            self.span(&passage.place);
            self.counts([passage.from.into(), passage.equal]);
        }
        self.limits(&report.limits);
    }

    fn matches(&mut self, matches: &[Match]) {
        self.counts([matches.len() as u64]);
        for found in matches {
            self.span(&found.left);
            self.span(&found.right);
            self.name(found.kind);
            self.counts([u64::from(found.moved), found.equal]);
            self.name(found.role);
            self.counts([u64::from(found.block)]);
            self.note(&found.evidence);
        }
    }

    fn lengths(&mut self, lengths: &Sides<Lengths>) {
        for &Lengths { chars, counted, sentences, full_stops } in [&lengths.left, &lengths.right] {
            self.counts([chars, counted, sentences, full_stops]);
        }
    }

    fn signs(&mut self, signs: &[Sign]) {
        self.counts([signs.len() as u64]);
        for sign in signs {
            self.name(sign.kind);
            self.name(sign.side);
            self.counts([sign.count, sign.places.len() as u64]);
            sign.places.iter().for_each(|place| self.span(place));
            self.counts([sign.wordings.len() as u64]);
            for Wording { of, text } in &sign.wordings {
                self.name(of);
                self.text(text);
            }
        }
    }

    /// Writes a short text: its length, then its UTF-16 code units. The table would keep it for ever.
    fn text(&mut self, text: &str) {
        let length = self.0.len();
        self.0.push(0.0);
        self.0.extend(text.encode_utf16().map(f64::from));
        self.0[length] = (self.0.len() - length - 1) as f64;
    }

    fn limits(&mut self, limits: &[Limit]) {
        self.counts([limits.len() as u64]);
        for limit in limits {
            self.name(limit.name);
            self.counts([limit.limit, limit.reached]);
        }
    }

    fn counts<const N: usize>(&mut self, counts: [u64; N]) {
        self.0.extend(counts.map(|count| count as f64));
    }

    fn rate(&mut self, rate: Option<&Rate>) {
        self.0.extend(rate.map_or([f64::NAN; 3], |rate| [rate.value, rate.num as f64, rate.den as f64]));
    }

    fn span(&mut self, span: &WireSpan) {
        self.0.extend(numbers_of(span).map(f64::from));
    }

    fn name(&mut self, name: &'static str) {
        self.0.push(place_of(name, &[]) as f64);
    }

    /// Writes the position of a note's entry, then its numeric values.
    fn note(&mut self, note: &Note) {
        let values = &note.values.0;
        self.0.push(place_of(note.code, values) as f64);
        self.0.extend(values.iter().filter_map(|(_, value)| match *value {
            Value::Count(count) => Some(count as f64),
            Value::Number(number) => Some(number),
            Value::Name(_) => None,
        }));
    }
}
