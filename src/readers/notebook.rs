//! Reads the text of a Jupyter notebook (.ipynb): the sources of its cells, in order, with an empty line between two.
//! What the cells printed is left out.
//!
//! # Source
//! The notebook file format, nbformat 4 (and the work sheets of nbformat 3).

use serde_json::Value;

use crate::flow::Flow;
use crate::plain::decoded;
use crate::{Decode, Refusal, Result};

/// Reads a notebook.
///
/// # Errors
/// It is not JSON, or has no cells.
pub fn read(bytes: &[u8], decode: Decode<'_>) -> Result<Flow> {
    let text = decoded(bytes, None, decode).0;
    let book: Value = serde_json::from_str(&text).map_err(Refusal::broken)?;
    let sheets = book.get("worksheets").and_then(Value::as_array).map_or(core::slice::from_ref(&book), Vec::as_slice);
    let cells: Vec<&Value> =
        sheets.iter().filter_map(|sheet| sheet.get("cells").and_then(Value::as_array)).flatten().collect();
    if cells.is_empty() && sheets.iter().all(|sheet| sheet.get("cells").is_none()) {
        return Err(Refusal::broken("it has no cells"));
    }
    let mut flow = Flow::default();
    for cell in cells {
        let start = flow.text.len();
        match cell.get("source").or_else(|| cell.get("input")) {
            Some(Value::String(source)) => flow.push(source, false)?,
            Some(Value::Array(lines)) => {
                lines.iter().filter_map(Value::as_str).try_for_each(|line| flow.push(line, false))?;
            }
            _ => {}
        }
        if flow.text.len() > start {
            flow.break_line();
            flow.end_line();
        }
    }
    flow.finish();
    Ok(flow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_read_and_outputs_are_not() {
        let read = |json: &str| read(json.as_bytes(), &|_, _| String::new()).map(|flow| flow.text);
        let book = r##"{"cells": [{"cell_type": "markdown", "source": ["# 桥\n", "A bell."]},
            {"cell_type": "code", "source": "ring()", "outputs": [{"text": "no"}]}, {"source": []}]}"##;
        assert_eq!(read(book).unwrap(), "# 桥\nA bell.\n\nring()");
        assert!(read("{}").is_err() && read("{\"cells\": [").is_err() && read(&"[".repeat(100_000)).is_err());
    }
}
