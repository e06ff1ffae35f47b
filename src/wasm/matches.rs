//! Matches as columns of numbers, the cheap way over the border.

use js_sys::{Float64Array, Uint32Array};
use juhao_core::report::Value;
use serde::Serialize;

use crate::wire::{Match, Note, WireSpan};

/// Numbers of a match: left start, end, source start, source end; the same four of the right; kind, moved, equal, shape.
/// A span without a source has `NO_SOURCE` in its place.
const NO_SOURCE: u32 = u32::MAX;

/// Matches in columns.
pub struct Columns {
    numbers: Vec<u32>,
    values: Vec<f64>,
    /// What the evidence of matches looks like; a match names its shape by index.
    pub shapes: Vec<Shape>,
}

/// Code and names of a note. A value that is a word stands here, `null` stands for a number.
#[derive(PartialEq, Serialize)]
pub struct Shape {
    code: &'static str,
    values: Vec<(&'static str, Option<&'static str>)>,
}

impl Columns {
    /// Takes matches apart.
    pub fn of(matches: Vec<Match>) -> Self {
        let mut columns =
            Self { numbers: Vec::with_capacity(matches.len() * 12), values: Vec::new(), shapes: Vec::new() };
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

    fn span(&mut self, WireSpan { start, end, source }: WireSpan) {
        let [from, to] = source.unwrap_or([NO_SOURCE; 2]);
        self.numbers.extend([start, end, from, to]);
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

    /// The numbers of the evidence, match after match.
    pub fn values(&self) -> Float64Array {
        Float64Array::from(&self.values[..])
    }
}
