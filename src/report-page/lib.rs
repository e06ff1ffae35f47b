//! Writes the report of a comparison as one HTML file: the same bytes from the command line and from the checker page.
//!
//! A host passes its answer with the names of the texts, the settings and the date as [`Reported`]; [`page`] returns
//! the file. It loads nothing and runs nothing: its Content-Security-Policy forbids scripts, and every value of the
//! input is written as text ([`plain`]). Nothing depends on a clock, on random numbers or on the order of a hash map.
//!
//! ```text
//! Reported                                 input.rs: the names are those of the JSON of every host
//!   | section.rs                           passages of one text, or of two: marks, rows of the table, edits
//!   | cover.rs, lists.rs, texts.rs, scores.rs   parts of the page, in their order
//! String                                   words.rs has the words of each language, page.css and hues.css the style
//! ```
//!
//! # Cost
//! Time and space O(n + m) for texts of n bytes and m passages, and what their edits cost
//! ([`juhao_core::detect::edits`]).
//!
//! # Example
//! ```
//! let json = r#"{"lang": "en", "date": "2026-11-28", "settings": {}, "texts": [{"name": "<a>"}]}"#;
//! let html = juhao_report::page(juhao_report::Reported::from_json(json)?)?;
//! assert!(html.contains("&lt;a&gt;") && !html.contains("<a>"));
//! # Ok::<(), juhao_report::Error>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod cover;
mod digest;
mod groups;
pub mod input;
mod lists;
mod marked;
mod numbers;
pub mod plain;
mod relation;
mod scores;
mod section;
mod texts;
mod words;

use alloc::string::String;
use core::fmt;

use maud::{DOCTYPE, Markup, PreEscaped, html};

pub use input::{Lang, Reported};

use plain::Plain;
use section::Context;

/// Why no report is written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The JSON is not that of a report; the reason in words.
    Json(String),
    /// A value refers to a text or to a place in a text that does not exist.
    Place(&'static str),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(why) => write!(f, "not the values of a report: {why}"),
            Self::Place(what) => write!(f, "not the values of a report: {what} is outside of the texts"),
        }
    }
}

impl core::error::Error for Error {}

/// The id of the element that has what the checker page needs to open the report again.
const SESSION: &str = "juhao-session";

const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Writes a report, with offsets in bytes.
///
/// # Errors
/// [`Error::Place`] if an index or an offset leads out of the texts, or into a character.
pub fn page(mut reported: Reported) -> Result<String, Error> {
    reported.check()?;
    let context = Context::new(&reported);
    let words = context.words;
    let session = reported.session.as_deref();
    let body = html! {
        main {
            (cover::of(&context))
            (lists::of(&context))
            (texts::of(&context))
            (scores::of(&context))
        }
        footer.small {
            @if reported.anonymous { (words.anonymous) } @else if session.is_some() { (words.again) }
        }
        @if let Some(session) = session {
            script type="application/json" id=(SESSION) { (PreEscaped(session.replace('<', "\\u003c"))) }
        }
    };
    Ok(file(reported.lang, &context.title(), &body))
}

/// Whether a file is a report, by its first 400 bytes: another page hardly has this policy.
pub fn is_report(file: &[u8]) -> bool {
    file[..file.len().min(400)].windows(POLICY.len()).any(|part| part == POLICY.as_bytes())
}

/// Returns a whole HTML file with the style of reports.
pub fn file(lang: Lang, title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang.tag()) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (Plain(title)) }
                style { (PreEscaped(concat!(include_str!("hues.css"), include_str!("page.css")))) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

#[cfg(test)]
mod tests;
