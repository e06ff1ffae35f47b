//! A Report as columns of numbers, the cheap way over the border.

use js_sys::{Float64Array, Uint32Array};
use juhao_core::report::Value;

use crate::wire::{Lengths, Match, Note, Rate, Report, WireSpan};

/// Numbers of a match: left start, end, source start, source end; the same four of the right; kind, moved, equal, shape.
/// A span without a source has `NO_SOURCE` in its place.
const NO_SOURCE: u32 = u32::MAX;

/// The four numbers of a span.
pub fn numbers_of(&WireSpan { start, end, source }: &WireSpan) -> [u32; 4] {
    let [from, to] = source.unwrap_or([NO_SOURCE; 2]);
    [start, end, from, to]
}

/// What a Report says, but for signs and limits, of which there are few.
pub struct Columns {
    numbers: Vec<u32>,
    values: Vec<f64>,
    /// What the reason, which is the first, and the evidence of matches look like; a match names its shape by index.
    shapes: Vec<Shape>,
}

/// Code and names of a note. A value that is a word stands here.
#[derive(PartialEq)]
struct Shape {
    code: &'static str,
    values: Vec<(&'static str, Option<&'static str>)>,
}

impl Columns {
    /// Takes a reason and matches apart.
    pub fn of(reason: &Note, matches: Vec<Match>) -> Self {
        let mut columns =
            Self { numbers: Vec::with_capacity(matches.len() * 12), values: Vec::new(), shapes: Vec::new() };
        columns.shape(reason);
        for found in matches {
            columns.span(found.left);
            columns.span(found.right);
            let kind = ["exact", "edited", "loose"].iter().position(|&kind| kind == found.kind);
            let kind = kind.expect("kinds are these three") as u32;
            let shape = columns.shape(&found.evidence);
            columns.numbers.extend([kind, u32::from(found.moved), found.equal as u32, shape]);
        }
        columns
    }

    fn span(&mut self, span: WireSpan) {
        self.numbers.extend_from_slice(&numbers_of(&span));
    }

    /// Keeps the numbers of a note and finds its shape.
    fn shape(&mut self, note: &Note) -> u32 {
        let mut values = Vec::with_capacity(note.values.0.len());
        for (name, value) in &note.values.0 {
            let (word, number) = match *value {
                Value::Count(count) => (None, Some(count as f64)),
                Value::Number(number) => (None, Some(number)),
                Value::Name(word) => (Some(word), None),
            };
            values.push((*name, word));
            self.values.extend(number);
        }
        let shape = Shape { code: note.code, values };
        let known = self.shapes.iter().position(|known| *known == shape);
        known.unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        }) as u32
    }

    /// Twelve numbers a match.
    pub fn numbers(&self) -> Uint32Array {
        Uint32Array::from(&self.numbers[..])
    }

    /// The numbers of the reason and of the evidence, match after match.
    pub fn values(&self) -> Float64Array {
        Float64Array::from(&self.values[..])
    }

    /// The words of a Report, a line each: relation, what was extracted left and right, and the shapes. A shape is its code and its
    /// names, with `=` and the word where a value is one, between tabs. All of them are the engine's own, never text of the input.
    pub fn words(&self, report: &Report) -> String {
        let mut words = [report.relation, report.extraction.left.what, report.extraction.right.what].join("\n");
        for shape in &self.shapes {
            words.push('\n');
            words.push_str(shape.code);
            for (name, word) in &shape.values {
                words.push('\t');
                words.push_str(name);
                if let Some(word) = word {
                    words.push('=');
                    words.push_str(word);
                }
            }
        }
        words
    }
}

/// The other numbers of a Report, in its order; of a rate value and counts, NaN where there is none.
pub fn numbers(report: &Report) -> Float64Array {
    let mut out = vec![f64::from(report.version), report.score, report.coverage.left, report.coverage.right];
    let mut rate = |rate: Option<&Rate>| {
        out.extend(rate.map_or([f64::NAN; 3], |rate| [rate.value, rate.num as f64, rate.den as f64]));
    };
    let scores = &report.scores;
    for one in [&scores.ccs, &scores.clr, &scores.jaccard, &scores.blocks, &scores.resemble] {
        rate(one.as_ref());
    }
    rate(scores.contain.as_ref().map(|contain| &contain.left));
    rate(scores.contain.as_ref().map(|contain| &contain.right));
    out.push(scores.hamming.map_or(f64::NAN, f64::from));
    let (lcs, dismissed) = (&report.lcs, &report.dismissed);
    let counts = [lcs.lower, lcs.upper, lcs.trustable, dismissed.count, dismissed.chars];
    let lengths = |lengths: &Lengths| [lengths.chars, lengths.counted, lengths.sentences, lengths.full_stops];
    let [left, right] = [&report.lengths.left, &report.lengths.right].map(lengths);
    out.extend(counts.into_iter().chain(left).chain(right).map(|count| count as f64));
    out.extend([report.extraction.left.confidence, report.extraction.right.confidence]);
    Float64Array::from(&out[..])
}
