//! A Report as a row of numbers and a string of words, the cheap way over the border.

use juhao_core::report::Value;

use crate::wire::{Lengths, Note, Rate, Report, WireSpan};

/// Stands for the two numbers of a source where a span has none.
const NO_SOURCE: u32 = u32::MAX;

/// The four numbers of a span: start, end, source start, source end.
pub fn numbers_of(&WireSpan { start, end, source }: &WireSpan) -> [u32; 4] {
    let [from, to] = source.unwrap_or([NO_SOURCE; 2]);
    [start, end, from, to]
}

/// What a Report says, but for signs and limits, of which there are few.
///
/// Its numbers in its order; of a rate value and counts, NaN where there is none. Then those of the reason, and for each match four of the
/// left span, four of the right one, kind, moved, equal, shape, and those of its evidence.
#[derive(Default)]
pub struct Row {
    /// The numbers.
    pub numbers: Vec<f64>,
    /// What the reason, which is the first, and the evidence of matches look like; a match names its shape by index.
    shapes: Vec<Shape>,
}

/// Code and names of a note. A value that is a word stands here.
#[derive(PartialEq)]
struct Shape {
    code: &'static str,
    values: Vec<(&'static str, Option<&'static str>)>,
}

impl Row {
    /// Takes a Report apart.
    pub fn of(report: &Report) -> Self {
        let mut row = Self::default();
        row.numbers.extend([f64::from(report.version), report.score, report.coverage.left, report.coverage.right]);
        let scores = &report.scores;
        for rate in [&scores.ccs, &scores.clr, &scores.jaccard, &scores.blocks, &scores.resemble] {
            row.rate(rate.as_ref());
        }
        row.rate(scores.contain.as_ref().map(|contain| &contain.left));
        row.rate(scores.contain.as_ref().map(|contain| &contain.right));
        row.numbers.push(scores.hamming.map_or(f64::NAN, f64::from));
        let (lcs, dismissed) = (&report.lcs, &report.dismissed);
        row.counts([lcs.lower, lcs.upper, lcs.trustable, dismissed.count, dismissed.chars]);
        for &Lengths { chars, counted, sentences, full_stops } in [&report.lengths.left, &report.lengths.right] {
            row.counts([chars, counted, sentences, full_stops]);
        }
        row.numbers.extend([report.extraction.left.confidence, report.extraction.right.confidence]);
        row.note(&report.reason);
        for found in &report.matches {
            for span in [&found.left, &found.right] {
                row.numbers.extend(numbers_of(span).map(f64::from));
            }
            let kind = ["exact", "edited", "loose"].iter().position(|&kind| kind == found.kind);
            row.counts([kind.expect("kinds are these three") as u64, u64::from(found.moved), found.equal]);
            row.note(&found.evidence);
        }
        row
    }

    fn counts<const N: usize>(&mut self, counts: [u64; N]) {
        self.numbers.extend(counts.map(|count| count as f64));
    }

    fn rate(&mut self, rate: Option<&Rate>) {
        self.numbers.extend(rate.map_or([f64::NAN; 3], |rate| [rate.value, rate.num as f64, rate.den as f64]));
    }

    /// The shape of a note and its numbers.
    fn note(&mut self, note: &Note) {
        let place = self.numbers.len();
        self.numbers.push(0.0);
        let mut values = Vec::with_capacity(note.values.0.len());
        for (name, value) in &note.values.0 {
            let (word, number) = match *value {
                Value::Count(count) => (None, Some(count as f64)),
                Value::Number(number) => (None, Some(number)),
                Value::Name(word) => (Some(word), None),
            };
            values.push((*name, word));
            self.numbers.extend(number);
        }
        let shape = Shape { code: note.code, values };
        let known = self.shapes.iter().position(|known| *known == shape);
        self.numbers[place] = known.unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        }) as f64;
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
