//! `juhao extract`: prints the body of one page, or the bodies of many pages given as JSON lines, plain or packed by
//! gzip.

use std::io::{self, Write};
use std::path::Path;

use base64::alphabet;
use base64::engine::{DecodePaddingMode, Engine as _, GeneralPurpose, GeneralPurposeConfig};
use juhao_core::report::Extraction;
use juhao_core::text::{self, ExtractionChoice, Page, PageOptions, extract, extract_changed};
use juhao_core::{Error, Limits};
use serde::{Deserialize, Serialize};

use super::failure::{Failure, note};
use super::files::Content;
use super::read::note_unread;
use super::{lines, read};
use crate::decode::decode;
use crate::wire::Unread;

/// An input line with a page: `html` is text, `raw_b64` is bytes whose charset is detected.
#[derive(Deserialize)]
struct PageLine {
    id: String,
    html: Option<String>,
    raw_b64: Option<String>,
}

/// The output line of a page; only lines of JSON have an id.
#[derive(Serialize)]
struct BodyLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    title: &'a str,
    /// The kind of the page, such as `article`.
    kind: &'static str,
    /// How sure the extraction is, 0 to 1: 1 if visible text was asked for, 0 if visible text replaces a body that was
    /// not found.
    confidence: f64,
    /// What `body` holds: `body` or `visible`.
    what: &'static str,
    /// What may have the text and is not read, if the page shows next to none.
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<Unread>,
    body: &'a str,
}

impl<'a> BodyLine<'a> {
    fn new(id: Option<&'a str>, page: &'a Page) -> Self {
        let Page { title, kind, confidence, what, body, .. } = page;
        let unread = (page.unread != text::Unread::default()).then(|| page.unread.into());
        Self { id, title, kind: kind.name(), confidence: *confidence, what: what.name(), unread, body }
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        serde_json::to_writer(&mut *out, self).map_err(io::Error::from)?;
        Ok(writeln!(out)?)
    }
}

/// Prints the body of a page, as text or as a line of JSON; for any other document, its text. If no body is found,
/// prints all visible text and a note to standard error.
pub fn file(
    out: &mut impl Write,
    path: &Path,
    options: PageOptions,
    without: Option<&str>,
    json: bool,
) -> Result<(), Failure> {
    let html = match read::content(path, Limits::default())? {
        // Documents other than pages have no boilerplate to remove.
        Content::Lines(_) | Content::Pages(_) if json => {
            return Err(Failure::file(path.display(), "is not a web page; --json works for pages only"));
        }
        Content::Lines(text) | Content::Pages(text) => return Ok(writeln!(out, "{text}")?),
        content => content.into_text(),
    };
    let page = page(&html, options, without).map_err(|error| Failure::file(path.display(), error))?;
    if options.extraction == ExtractionChoice::Body && page.what == Extraction::Visible {
        note!("{}: no main text found; printing all visible text", path.display());
    }
    note_unread(&path.display(), page.unread, &page.body);
    if json {
        return BodyLine::new(None, &page).write(out);
    }
    Ok(writeln!(out, "{}", page.body)?)
}

/// Prints a line of JSON for each page, in order.
pub fn pages(out: &mut impl Write, path: &Path, options: PageOptions, without: Option<&str>) -> Result<(), Failure> {
    lines::for_each(path, |line, place| {
        let given: PageLine = lines::parse(line, place)?;
        let html = match (given.html, given.raw_b64) {
            (Some(html), _) => html,
            (None, Some(raw)) => {
                let bytes = base64(&raw).ok_or_else(|| Failure::file(place, "\"raw_b64\" is not base64"))?;
                decode(&bytes, None).text
            }
            (None, None) => return Err(Failure::file(place, "has neither \"html\" nor \"raw_b64\"")),
        };
        let page = page(&html, options, without).map_err(|error| Failure::file(place, error))?;
        note_unread(&place, page.unread, &page.body);
        BodyLine::new(Some(&given.id), &page).write(out)
    })
}

/// Extracts a page; refuses one over the size limit.
fn page(html: &str, options: PageOptions, without: Option<&str>) -> Result<Page, Error> {
    Limits::default().check_input(html.len())?;
    let Some(rule) = without else { return Ok(extract(html, options)) };
    extract_changed(html, options, rule)
        .ok_or(Error::Option { name: "without", why: "must be a rule of extraction, or a constant with a value" })
}

/// Decodes base64 (RFC 4648, section 4), with or without its padding; ignores white space.
pub fn base64(text: &str) -> Option<Vec<u8>> {
    const PADDED_OR_NOT: GeneralPurpose = GeneralPurpose::new(
        &alphabet::STANDARD,
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
    );
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    PADDED_OR_NOT.decode(digits).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_gives_the_bytes_back() {
        assert_eq!(base64("vuS6xQ=="), Some(vec![0xBE, 0xE4, 0xBA, 0xC5]));
        assert_eq!(base64("YWJj\n"), Some(b"abc".to_vec()));
        assert_eq!(base64(""), Some(Vec::new()));
        assert_eq!(base64("a?"), None);
        assert_eq!(base64("A"), None);
    }
}
