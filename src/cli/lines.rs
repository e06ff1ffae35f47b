//! Reads files of JSON lines, such as documents, and keeps the position of each line for error messages.

use std::io::{self, BufRead};
use std::path::Path;

use juhao_core::TextOptions;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::failure::{Failure, Place};
use super::read;
use crate::dedup;
use crate::input::Input;

/// An input line with a document.
#[derive(Deserialize)]
pub struct DocumentLine {
    #[serde(deserialize_with = "id")]
    pub id: String,
    text: Option<String>,
    html: Option<String>,
    /// Where the document was published, and whose it is; only some commands use them.
    site: Option<Value>,
    group: Option<Value>,
}

/// Reads an id: a string, or a whole number, which is converted to decimal digits.
pub fn id<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Text(String),
        Count(u64),
        Number(i64),
    }
    match Id::deserialize(deserializer) {
        Ok(Id::Text(id)) => Ok(id),
        Ok(Id::Count(id)) => Ok(id.to_string()),
        Ok(Id::Number(id)) => Ok(id.to_string()),
        Err(_) => Err(serde::de::Error::custom("an id must be a string or a whole number")),
    }
}

/// The text of a document, not yet analysed.
pub enum Text {
    Plain(String),
    Html(String),
}

impl DocumentLine {
    /// Takes the text out of the line.
    ///
    /// # Errors
    /// The line has both "text" and "html", or neither.
    pub fn take_text(&mut self, place: Place<'_>) -> Result<Text, Failure> {
        match (self.text.take(), self.html.take()) {
            (Some(text), None) => Ok(Text::Plain(text)),
            (None, Some(html)) => Ok(Text::Html(html)),
            (Some(_), Some(_)) => {
                Err(Failure::file(place, format!("document {:?} has both \"text\" and \"html\"", self.id)))
            }
            (None, None) => Err(Failure::file(place, format!("document {:?} needs \"text\" or \"html\"", self.id))),
        }
    }

    /// Takes the site and the group out of the line; each is empty if the line has none.
    pub fn take_labels(&mut self, place: Place<'_>) -> Result<[String; 2], Failure> {
        let label = |name, value: Option<Value>| match value {
            None => Ok(String::new()),
            Some(Value::String(label)) => Ok(label),
            Some(_) => Err(Failure::file(place, format!("{name:?} must be a string"))),
        };
        Ok([label("site", self.site.take())?, label("group", self.group.take())?])
    }
}

impl Text {
    /// Borrows the text.
    pub fn given(&self) -> dedup::Text<'_> {
        match self {
            Self::Plain(text) => dedup::Text::Plain(text),
            Self::Html(html) => dedup::Text::Html(html),
        }
    }

    /// Analyses the text.
    pub fn read(&self, place: Place<'_>, options: &TextOptions) -> Result<Input, Failure> {
        self.given().read(options).map_err(|error| Failure::file(place, error))
    }
}

/// Whether a file is named `.parquet`.
pub fn is_parquet(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"))
}

/// Refuses Parquet if this build has no feature for it.
pub fn check_format(file: &Path) -> Result<(), Failure> {
    if is_parquet(file) && cfg!(not(feature = "parquet")) {
        let why = "is Parquet, which only a build with the feature \"parquet\" reads and writes";
        return Err(Failure::file(file.display(), why));
    }
    Ok(())
}

/// Calls `use_line` for each line of a file, or of standard input for `-`. Unpacks gzip; skips empty lines. The rows of
/// a file that is named `.parquet` are lines, too.
pub fn for_each<'a>(
    file: &'a Path,
    mut use_line: impl FnMut(&[u8], Place<'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if is_parquet(file) {
        check_format(file)?;
        #[cfg(feature = "parquet")]
        return super::parquet::for_each(file, use_line);
    }
    if file.is_dir() {
        let why = "is a folder; give a file with lines of JSON here, or use juhao check for the files of a folder";
        return Err(Failure::file(file.display(), why));
    }
    let mut input = read::open(file)?;
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes);
        if read.map_err(|error: io::Error| Failure::file(file.display(), error))? == 0 {
            break;
        }
        if line == 1 && matches!(bytes[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [b'{', 0, ..] | [0, b'{', ..]) {
            return Err(Failure::file(file.display(), "is UTF-16; lines of JSON must be UTF-8"));
        }
        replace_lone_surrogates(&mut bytes);
        // Some editors begin a file with a byte order mark.
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").filter(|_| line == 1).unwrap_or(&bytes);
        if !bytes.trim_ascii().is_empty() {
            use_line(bytes.trim_ascii_end(), Place { file, line })?;
        }
    }
    Ok(())
}

/// Replaces each escaped lone surrogate by U+FFFD, as the npm package does. JSON can name a lone surrogate, but UTF-8
/// cannot hold one. Both escapes have six bytes, so the line keeps its length.
fn replace_lone_surrogates(line: &mut [u8]) {
    let mut at = 0;
    while let Some(plain) = line.get(at..).and_then(|rest| rest.iter().position(|&byte| byte == b'\\')) {
        at += plain;
        at += match (unit(line, at), unit(line, at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                line[at..at + 6].copy_from_slice(b"\\uFFFD");
                6
            }
            _ => 2,
        };
    }
}

/// Reads the code unit of the escape at byte `at`, if there is one.
fn unit(line: &[u8], at: usize) -> Option<u16> {
    let digits = line.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Parses a line. Refuses a JSON list, because serde would read it as the fields of an object in order.
pub fn parse<T: DeserializeOwned>(line: &[u8], place: Place<'_>) -> Result<T, Failure> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return Err(Failure::file(place, "is not a JSON object; each line must be one"));
    }
    serde_json::from_slice(line).map_err(|error| match std::str::from_utf8(line) {
        Ok(_) => Failure::file(place, why(&error)),
        Err(_) => Failure::file(place, "is not UTF-8; lines of JSON must be UTF-8"),
    })
}

/// The message of a JSON error, whose own line number is always 1.
fn why(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    format!("{message} (column {})", error.column())
}
