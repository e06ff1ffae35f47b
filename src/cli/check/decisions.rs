//! The decisions on pairs that a report shows, from a table.

use std::collections::HashMap;
use std::path::Path;

use serde_json::{Value, json};

use crate::cli::failure::{Failure, note};
use crate::cli::files;
use crate::cli::read::bytes;

/// The decisions, by the names that the page and the report use.
const DECISIONS: [&str; 3] = ["open", "confirmed", "cleared"];

/// The decision and the note of each pair, by the names of its texts.
pub struct Decisions<'a> {
    path: &'a Path,
    of_pairs: HashMap<[String; 2], (String, String)>,
}

/// Reads a table of decisions.
///
/// # Errors
/// The table cannot be read, has no columns `left`, `right` and `decision`, or has another decision.
pub fn read(path: &Path) -> Result<Decisions<'_>, Failure> {
    let failure = |why: String| Failure::file(path.display(), why);
    let bytes = bytes(path, files::MOST)?;
    let text = crate::decode::decode(&bytes, None).text;
    let text = text.trim_start_matches('\u{FEFF}');
    let mut table = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let head = table.headers().map_err(|error| failure(error.to_string()))?.clone();
    let column = |name: &str| head.iter().position(|cell| cell.trim().eq_ignore_ascii_case(name));
    let [Some(left), Some(right), Some(decision)] = ["left", "right", "decision"].map(column) else {
        return Err(failure("must have the columns left, right and decision".into()));
    };
    let note = column("note");
    let mut of_pairs = HashMap::new();
    for row in table.records() {
        let row = row.map_err(|error| failure(error.to_string()))?;
        let cell = |column: usize| plain(row.get(column).unwrap_or_default());
        let status = cell(decision).trim().to_lowercase();
        if !DECISIONS.contains(&&*status) {
            let line = row.position().map_or(0, csv::Position::line);
            let known = DECISIONS.join(", ");
            return Err(failure(format!("line {line}: the decision {status:?} is none of {known}")));
        }
        let note = note.map_or(String::new(), |column| cell(column).to_owned());
        of_pairs.insert(pair(cell(left), cell(right)), (status, note));
    }
    Ok(Decisions { path, of_pairs })
}

impl Decisions<'_> {
    /// Returns the values of a report with the decisions on its pairs. Rows on pairs that are not listed are counted on
    /// standard error.
    pub fn apply(mut self, mut values: Value) -> Value {
        let rows = self.of_pairs.len();
        let names: Vec<String> = values["texts"].as_array().into_iter().flatten().map(name).collect();
        for value in values["pairs"].as_array_mut().into_iter().flatten() {
            let of =
                |side: &str| value[side].as_u64().and_then(|number| names.get(number as usize)).map_or("", |name| name);
            if let Some((status, note)) = self.of_pairs.remove(&pair(of("left"), of("right"))) {
                value["decision"] = json!(status);
                value["note"] = json!(note);
            }
        }
        let left = self.of_pairs.len();
        if left > 0 {
            note!("{}: {left} of {rows} rows are on pairs that are not listed", self.path.display());
        }
        values
    }
}

fn name(text: &Value) -> String {
    text["name"].as_str().unwrap_or_default().to_owned()
}

/// Returns the names of a pair, whichever is on the left.
fn pair(one: &str, other: &str) -> [String; 2] {
    let mut names = [one.to_owned(), other.to_owned()];
    names.sort();
    names
}

/// Returns a cell without the apostrophe that keeps a spreadsheet from running it.
fn plain(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(['=', '+', '-', '@', '\t', '\r'])).unwrap_or(cell)
}
