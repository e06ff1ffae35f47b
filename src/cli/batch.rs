//! `juhao batch`: compares listed pairs of documents and prints a line of JSON for each, in the order of the list.
//!
//! A line has the ids, the relation, its role, reason and signs, the equal shares (`coverage`: inside matches that
//! count as evidence, `shown`: inside all matches) and the matches: `spans` count as evidence, `minor` do not. A
//! distinct pair can have both.
//!
//! All documents are kept in memory; each is analysed once, when the first pair names it. Pairs are streamed.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;

use juhao_core::report::Relation;
use juhao_core::text::Template;
use juhao_core::{Ratio, Sides, compare};
use serde::{Deserialize, Serialize};

use super::choices::Pairwise;
use super::failure::{Failure, Place};
use super::lines::{self, DocumentLine, Text};
use super::progress::Progress;
use super::settled::Settled;
use crate::dedup::{SpanPair, spans};
use crate::input::Input;
use crate::wire::Why;

/// An input line of `--pairs`.
#[derive(Deserialize)]
struct PairLine {
    #[serde(deserialize_with = "lines::id")]
    a: String,
    #[serde(deserialize_with = "lines::id")]
    b: String,
}

/// An output line.
#[derive(Serialize)]
struct AnswerLine<'a> {
    a: &'a str,
    b: &'a str,
    relation: &'static str,
    #[serde(flatten)]
    why: Why,
    score: f64,
    coverage: [f64; 2],
    shown: [f64; 2],
    spans: Vec<SpanPair>,
    minor: Vec<SpanPair>,
}

/// Compares every pair of `pairs` and prints the result; calls `progress` after each.
pub fn run(
    out: &mut impl Write,
    documents: &Path,
    pairs: &Path,
    Pairwise { how, unit }: &Pairwise,
    progress: &Progress,
) -> Result<(), Failure> {
    let library = Library::read(documents, how)?;
    let options = how.options.without_scores();
    lines::for_each(pairs, |line, place| {
        let PairLine { a, b } = lines::parse(line, place)?;
        let (left, right) = (library.get(&a, place)?, library.get(&b, place)?);
        let report = compare(&left.document, &right.document, &options);
        let relation = if report.relation.is_related() { report.relation } else { Relation::Distinct }.name();
        let (score, [coverage, shown]) = (report.score, [report.coverage, report.shown].map(shares));
        let why = Why::of_report(&report, Sides::new(left.texts(), right.texts()), *unit);
        let [spans, minor] = spans(report, Sides::new(left.texts(), right.texts()), *unit);
        let line = AnswerLine { a: &a, b: &b, relation, why, score, coverage, shown, spans, minor };
        serde_json::to_writer(&mut *out, &line).map_err(io::Error::from)?;
        writeln!(out)?;
        out.flush()?;
        progress.step();
        Ok(())
    })
}

/// Converts both shares to decimals.
fn shares(sides: Sides<Ratio>) -> [f64; 2] {
    [sides.left.value(), sides.right.value()]
}

/// Documents by id.
struct Library<'a> {
    slots: Vec<Slot<'a>>,
    by_id: HashMap<String, usize>,
    how: &'a Settled,
}

struct Slot<'a> {
    place: Place<'a>,
    text: Text,
    ready: OnceCell<Input>,
}

impl<'a> Library<'a> {
    fn read(documents: &'a Path, how: &'a Settled) -> Result<Self, Failure> {
        let mut library = Self { slots: Vec::new(), by_id: HashMap::new(), how };
        lines::for_each(documents, |line, place| {
            let mut line: DocumentLine = lines::parse(line, place)?;
            let text = line.take_text(place)?;
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

    /// Looks up and reads the document `id`; `place` is the line that names it, for the error message.
    fn get(&self, id: &str, place: Place) -> Result<&Input, Failure> {
        let slot = self.by_id.get(id).map(|&slot| &self.slots[slot]);
        let slot = slot.ok_or_else(|| Failure::file(place, format!("no document has the id {id:?}")))?;
        if let Some(ready) = slot.ready.get() {
            return Ok(ready);
        }
        let read = slot.text.read(slot.place, &self.how.reading)?;
        let read = self.how.without_parts(read, &Template::default());
        let read = read.map_err(|error| Failure::file(slot.place, error))?;
        Ok(slot.ready.get_or_init(|| read))
    }
}
