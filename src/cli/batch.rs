//! Many pairs of listed documents: JSON lines in, a JSON line out for every pair, in order.
//!
//! Documents are kept as they come and read when a pair first names them, once. Pairs are streamed.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use juhao_core::report::Relation;
use juhao_core::{Options, Sides, TextOptions, compare};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Failure;
use super::progress::Progress;
use super::read::is_stdin;
use crate::input::Input;
use crate::wire::{self, Unit, WireSpan};

/// What is read of a document.
#[derive(Deserialize)]
struct DocumentLine {
    id: String,
    text: Option<String>,
    html: Option<String>,
}

/// What is read of a pair.
#[derive(Deserialize)]
struct PairLine {
    a: String,
    b: String,
}

/// What is printed for a pair.
#[derive(Serialize)]
struct AnswerLine<'a> {
    a: &'a str,
    b: &'a str,
    relation: &'static str,
    score: f64,
    spans: Vec<SpanPair>,
}

#[derive(Serialize)]
struct SpanPair {
    a: [u32; 2],
    b: [u32; 2],
}

/// Where something was read: `file:line`.
#[derive(Clone, Copy)]
struct Place<'a> {
    file: &'a Path,
    line: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

/// Answers every pair of `pairs`; `progress` is told after each.
pub fn run(
    out: &mut impl Write,
    documents: &Path,
    pairs: &Path,
    unit: Unit,
    progress: &mut Progress,
) -> Result<(), Failure> {
    if is_stdin(documents) && is_stdin(pairs) {
        return Err(Failure::file("-", "standard input can be one of the files only"));
    }
    let library = Library::read(documents)?;
    let options = Options::default();
    for_each_line(pairs, |PairLine { a, b }, place| {
        let (left, right) = (library.get(&a, place)?, library.get(&b, place)?);
        let report = compare(&left.document, &right.document, &options);
        let silent = matches!(report.relation, Relation::Distinct | Relation::NoFeatures);
        let relation = if silent { Relation::Distinct } else { report.relation }.name();
        let report = wire::Report::new(report, Sides::new(left.texts(), right.texts()), unit);
        let spans = report.matches.iter().filter(|_| !silent);
        let spans = spans.map(|found| SpanPair { a: in_field(found.left), b: in_field(found.right) }).collect();
        let answer = AnswerLine { a: &a, b: &b, relation, score: report.score, spans };
        serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from)?;
        writeln!(out)?;
        out.flush()?;
        progress.step();
        Ok(())
    })
}

/// The range in the field the document was read from: its text or its HTML.
fn in_field(span: WireSpan) -> [u32; 2] {
    span.source.unwrap_or([span.start, span.end])
}

/// Documents by id.
struct Library<'a> {
    slots: Vec<Slot<'a>>,
    by_id: HashMap<String, usize>,
}

struct Slot<'a> {
    place: Place<'a>,
    text: Text,
    ready: OnceCell<Input>,
}

enum Text {
    Plain(String),
    Html(String),
}

impl<'a> Library<'a> {
    fn read(documents: &'a Path) -> Result<Self, Failure> {
        let mut library = Self { slots: Vec::new(), by_id: HashMap::new() };
        for_each_line(documents, |line: DocumentLine, place| {
            let text = match (line.text, line.html) {
                (Some(text), None) => Text::Plain(text),
                (None, Some(html)) => Text::Html(html),
                _ => return Err(Failure::file(place, format!("document {:?} needs \"text\" or \"html\"", line.id))),
            };
            if let Some(&first) = library.by_id.get(&line.id) {
                let first = library.slots[first].place.line;
                return Err(Failure::file(place, format!("document {:?} is already on line {first}", line.id)));
            }
            library.by_id.insert(line.id, library.slots.len());
            library.slots.push(Slot { place, text, ready: OnceCell::new() });
            Ok(())
        })?;
        Ok(library)
    }

    /// The document of an id that is named at `place`.
    fn get(&self, id: &str, place: Place) -> Result<&Input, Failure> {
        let slot = self.by_id.get(id).map(|&slot| &self.slots[slot]);
        let slot = slot.ok_or_else(|| Failure::file(place, format!("no document has the id {id:?}")))?;
        if let Some(ready) = slot.ready.get() {
            return Ok(ready);
        }
        let options = TextOptions::default();
        let read = match &slot.text {
            Text::Plain(text) => Input::text(text, &options),
            Text::Html(html) => Input::html(html.clone(), &options),
        };
        let read = read.map_err(|error| Failure::file(slot.place, error))?;
        Ok(slot.ready.get_or_init(|| read))
    }
}

/// Reads a file of JSON lines, or standard input for `-`, a line at a time. Empty lines are skipped.
fn for_each_line<'a, T: DeserializeOwned>(
    file: &'a Path,
    mut use_line: impl FnMut(T, Place<'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let unreadable = |error: io::Error| Failure::file(file.display(), error);
    let mut input: Box<dyn BufRead> = if is_stdin(file) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file).map_err(unreadable)?))
    };
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes).map_err(unreadable)? == 0 {
            break;
        }
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        let place = Place { file, line };
        use_line(serde_json::from_slice(&bytes).map_err(|error| Failure::file(place, why(&error)))?, place)?;
    }
    Ok(())
}

/// The message of a JSON error, whose own line number is always 1.
fn why(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    format!("{message} (column {})", error.column())
}
