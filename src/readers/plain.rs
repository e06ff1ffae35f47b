//! Reads plain text and HTML in any charset.

use juhao_core::text::{Charset, charset, looks_like_html, recoded};

use crate::{Content, Decode, Kind, Note, Opened, Reason, Refusal, Result, extension};

/// Decodes bytes after their charset is detected. `label` is the charset that a message or a page names for them.
pub fn decoded(bytes: &[u8], label: Option<&str>, decode: Decode<'_>) -> (String, Charset) {
    let found = charset(bytes, label);
    if found.name == "utf-8" {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        return (String::from_utf8_lossy(bytes).into_owned(), found);
    }
    let recoded = recoded(bytes, found.name);
    let (bytes, name) = recoded.as_ref().map_or((bytes, found.name), |(bytes, name)| (bytes, name));
    (decode(bytes, name), found)
}

/// Reads a text. `chosen` is the charset that the user chose for it.
///
/// # Errors
/// The bytes are no text.
pub fn open(name: &str, bytes: &[u8], chosen: Option<&str>, decode: Decode<'_>) -> Result<Opened> {
    let (text, charset, is_sure) = if let Some(name) = chosen {
        (decode(bytes, name), name.to_owned(), true)
    } else {
        let (text, found) = decoded(bytes, None, decode);
        (text, found.name.to_owned(), found.confident)
    };
    // Text has tabs, line ends, form feeds and, if copied from a terminal, escapes. Other controls mean that it is not
    // text.
    let is_control = |c: &char| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{C}' | '\u{1B}' | '\u{85}');
    let controls = text.chars().filter(is_control).count();
    // A damaged disk or an old program leaves at most a few in a text.
    let most = if text.contains('\0') { 1 } else { 8 };
    if controls > most && controls * 100 > text.chars().count() {
        let why = format!("is not text: {controls} of its characters are control characters");
        return Err(Refusal::new(Reason::Unsupported, why));
    }
    let mut notes = Vec::new();
    if !is_sure {
        notes.push(Note::Guessed(charset.clone()));
    }
    if is_html(name, &text) {
        // NUL characters stay: they are no part of a page, as in browsers.
        return Ok(Opened { charset, notes, ..Opened::new(Kind::Html, Content::Html(text)) });
    }
    let nuls = text.matches('\0').count();
    if nuls > 0 {
        notes.push(Note::Nuls(nuls as u32));
    }
    let text = if nuls > 0 { text.replace('\0', "") } else { text };
    Ok(Opened { charset, notes, ..Opened::new(Kind::Text, Content::Text(text)) })
}

/// Whether a text is HTML, by the name of its file, else by its beginning.
fn is_html(name: &str, text: &str) -> bool {
    match extension(name).as_str() {
        "html" | "htm" | "xhtml" => true,
        "txt" | "text" | "md" | "markdown" => false,
        _ => looks_like_html(text),
    }
}
