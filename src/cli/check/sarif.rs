//! The passages as SARIF 2.1.0, which code scanning shows next to the lines of files.
//!
//! # Source
//! OASIS, Static Analysis Results Interchange Format 2.1.0. The limits are those that GitHub documents for uploads.

use std::fmt::Write as _;

use flate2::Crc;
use juhao_core::report::{Role, ShownSpan};
use serde_json::{Value, json};

use super::Checked;
use super::found::{Pair, Ref};
use super::output::places;
use crate::cli::failure::Failure;
use crate::cli::places::{At, Places};

/// Largest number of results that code scanning shows for one run.
const MOST_RESULTS: usize = 5000;

/// Writes the log.
pub fn log(view: &Checked<'_>) -> Result<Vec<u8>, Failure> {
    let mut results = Vec::new();
    let mut left_out = 0;
    for pair in &view.answer.pairs {
        let count = pair.passages.iter().filter(|passage| passage.role == Role::Evidence).count();
        if results.len() + count > MOST_RESULTS {
            left_out += count;
            continue;
        }
        if count > 0 {
            add(view, pair, &mut results)?;
        }
    }
    let notes: Vec<Value> = view
        .problems
        .iter()
        .map(|problem| json!({ "level": "warning", "message": { "text": format!("{}: {}", problem.file, problem.why) } }))
        .chain((left_out > 0).then(|| {
            let text = format!("left out {left_out} passages, because code scanning shows at most {MOST_RESULTS}");
            json!({ "level": "note", "message": { "text": text } })
        }))
        .collect();
    let rule = json!({
        "id": "shared-passage",
        "name": "SharedPassage",
        "shortDescription": { "text": "This passage is also in another text" },
        "fullDescription": { "text": "The same passage, or nearly the same, is in two texts." },
        "help": { "text": "Keep the passage in one place and refer to it from the other." },
        "defaultConfiguration": { "level": "warning" },
    });
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "juhao",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": [rule],
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": true, "toolExecutionNotifications": notes }],
            "results": results,
        }],
    });
    serde_json::to_vec_pretty(&log).map_err(|error| Failure::file("--sarif", error))
}

fn add(view: &Checked<'_>, pair: &Pair, results: &mut Vec<Value>) -> Result<(), Failure> {
    let [left, right] = [pair.documents.left, pair.documents.right];
    let (left_text, right_text) = (view.input(left)?, view.input(right)?);
    let (left_places, right_places) = (places(view, left, &left_text), places(view, right, &right_text));
    for passage in pair.passages.iter().filter(|passage| passage.role == Role::Evidence) {
        let (at, other) = (passage.spans.left, passage.spans.right);
        let other_name = &view.document(right).file;
        let text = format!("{} characters are also in {other_name}:{}", passage.equal, right_places.start(&other));
        // The fingerprint depends on the passage, not on its line, so that an alert survives changes above it. It is a
        // checksum, which does not reveal the text.
        let mut sum = Crc::new();
        sum.update(passage.spans.left.shown.slice(left_text.document.shown()).as_bytes());
        let key = format!("{}|{other_name}|{:08x}", view.document(left).file, sum.sum());
        results.push(json!({
            "ruleId": "shared-passage",
            "ruleIndex": 0,
            "level": "warning",
            "message": { "text": text },
            "locations": [location(view, left, &left_places, &at)],
            "relatedLocations": [location(view, right, &right_places, &other)],
            "partialFingerprints": { "juhao/v1": key },
        }));
    }
    Ok(())
}

fn location(view: &Checked<'_>, document: Ref, places: &Places, span: &ShownSpan) -> Value {
    let uri = uri(&view.document(document).file);
    let line = |at: At| match at {
        At::Line(line) => line,
        // A PDF has no lines that a viewer could show.
        At::Page(_) => 1,
    };
    let (start, end) = (line(places.start(span)), line(places.end(span)));
    json!({ "physicalLocation": { "artifactLocation": { "uri": uri }, "region": { "startLine": start, "endLine": end } } })
}

/// Converts a path to a URI reference: relative paths stay relative, other characters are percent-encoded.
fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut out = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(byte.into());
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    if path.starts_with('/') { format!("file://{out}") } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_references() {
        assert_eq!(uri("./docs/a b.md"), "docs/a%20b.md");
        assert_eq!(uri("/tmp/句.md"), "file:///tmp/%E5%8F%A5.md");
    }
}
