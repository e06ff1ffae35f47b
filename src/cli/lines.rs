//! Files of JSON lines: documents, and anything else; where each was read.

use std::fmt;
use std::io::{self, BufRead};
use std::path::Path;

use juhao_core::TextOptions;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Failure, read};
use crate::input::Input;

/// Where something was read: `file:line`.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    file: &'a Path,
    pub line: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

/// What is read of a document.
#[derive(Deserialize)]
pub struct DocumentLine {
    pub id: String,
    text: Option<String>,
    html: Option<String>,
    /// Where it was published.
    #[serde(default)]
    pub site: String,
    /// Whom it belongs to.
    #[serde(default)]
    pub group: String,
}

/// The text of a document, before it is read.
pub enum Text {
    Plain(String),
    Html(String),
}

impl DocumentLine {
    /// Takes its text out.
    pub fn take_text(&mut self, place: Place<'_>) -> Result<Text, Failure> {
        match (self.text.take(), self.html.take()) {
            (Some(text), None) => Ok(Text::Plain(text)),
            (None, Some(html)) => Ok(Text::Html(html)),
            _ => Err(Failure::file(place, format!("document {:?} needs \"text\" or \"html\"", self.id))),
        }
    }
}

impl Text {
    /// Reads it.
    pub fn read(&self, place: Place<'_>) -> Result<Input, Failure> {
        let options = TextOptions::default();
        let read = match self {
            Self::Plain(text) => Input::text(text, &options),
            Self::Html(html) => Input::html(html.clone(), &options),
        };
        read.map_err(|error| Failure::file(place, error))
    }
}

/// Reads a file a line at a time, or standard input for `-`; unpacked when its name ends in `.gz`. Empty lines are skipped.
pub fn for_each<'a>(
    file: &'a Path,
    mut use_line: impl FnMut(&[u8], Place<'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut input = read::open(file)?;
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes);
        if read.map_err(|error: io::Error| Failure::file(file.display(), error))? == 0 {
            break;
        }
        if !bytes.trim_ascii().is_empty() {
            use_line(&bytes, Place { file, line })?;
        }
    }
    Ok(())
}

/// What a line says.
pub fn parse<T: DeserializeOwned>(line: &[u8], place: Place<'_>) -> Result<T, Failure> {
    serde_json::from_slice(line).map_err(|error| Failure::file(place, why(&error)))
}

/// The message of a JSON error, whose own line number is always 1.
fn why(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    format!("{message} (column {})", error.column())
}
