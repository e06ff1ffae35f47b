//! Documents of any format, read as on the command line. A PDF needs a process of its own there and is refused here.

use juhao::Span;
use juhao::decode::in_charset;
use juhao::wire::{Unit, units_in};
use juhao_readers::Opened;
use pyo3::prelude::*;
use serde::Serialize;

use crate::answer::json;
use crate::error::Failure;

/// A document as JSON, with offsets in code points.
#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    form: &'static str,
    text: &'a str,
    charset: &'a str,
    headings: Vec<(u32, u32, u8)>,
    footnotes: Vec<(u32, u32)>,
    hidden: Vec<(u32, u32)>,
    pages: Vec<u32>,
    notes: Vec<(&'static str, String)>,
}

/// Reads a document. Returns what it holds as JSON.
#[pyfunction]
#[pyo3(signature = (data, name, charset=None, /))]
pub fn open_document(py: Python<'_>, data: &[u8], name: &str, charset: Option<&str>) -> PyResult<String> {
    let document = py.detach(|| {
        if let Some(label) = charset
            && !juhao::decode::is_charset(label)
        {
            return Err(Failure::option("charset", "must be the name of a charset"));
        }
        juhao::Limits::default().check_input(data.len())?;
        let opened =
            juhao_readers::open(name, data, charset, &in_charset).map_err(|refusal| Failure::unreadable(&refusal))?;
        json(&fields(&opened))
    });
    Ok(document?)
}

fn fields(opened: &Opened) -> Document<'_> {
    let text = opened.content.text();
    let mut places = Places { text, byte: 0, unit: 0 };
    let headings = opened.headings.iter().map(|heading| {
        let (start, end) = places.of(heading.span);
        (start, end, heading.level)
    });
    let headings = headings.collect();
    Document {
        format: opened.kind.name(),
        form: opened.content.form(),
        text,
        charset: &opened.charset,
        headings,
        footnotes: opened.footnotes.iter().map(|&span| places.of(span)).collect(),
        hidden: opened.hidden.iter().map(|&span| places.of(span)).collect(),
        pages: opened.page_starts().into_iter().map(|at| places.of(Span::new(at, at)).0).collect(),
        notes: opened.notes.iter().map(|note| (note.name(), note.to_string())).collect(),
    }
}

/// Converts offsets, which is linear if they are in order.
struct Places<'a> {
    text: &'a str,
    byte: usize,
    unit: u32,
}

impl Places<'_> {
    fn of(&mut self, span: Span) -> (u32, u32) {
        (self.at(span.start), self.at(span.end))
    }

    fn at(&mut self, at: u32) -> u32 {
        let at = at as usize;
        if at < self.byte {
            (self.byte, self.unit) = (0, 0);
        }
        self.unit += units_in(&self.text[self.byte..at], Unit::Char);
        self.byte = at;
        self.unit
    }
}
