//! Detects the format of a file and returns its text: plain text, HTML, Word, `OpenDocument` or PDF. Refuses any other
//! format with a reason, because almost any bytes are valid text in some charset and would be compared as such.
//!
//! The first bytes decide, not the name: a Word file called `essay.txt` is read as a Word file.
//!
//! # Cost
//! Time O(n) in the text; memory is at most [`MOST`] bytes per part, whatever sizes an archive declares.

#[cfg(feature = "readers")]
pub mod archive;
#[cfg(feature = "readers")]
mod docx;
#[cfg(feature = "readers")]
mod odt;
#[cfg(feature = "readers")]
mod pages;
#[cfg(feature = "readers")]
pub mod pdf;
#[cfg(feature = "readers")]
mod xml;

use std::path::Path;

use juhao_core::text::looks_like_html;

use crate::decode::{Decoded, decode};

/// Largest size in bytes of a text, or of an unpacked part of an archive; it is the limit of the engine.
pub const MOST: u64 = 64 << 20;

/// The text of a file, not yet analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Plain text.
    Text(String),
    /// The text of a Word or `OpenDocument` file, one line per paragraph.
    Lines(String),
    /// HTML.
    Html(String),
    /// The text of a PDF; a form feed ends each page but the last.
    Pages(String),
}

impl Content {
    /// The text or the HTML.
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) | Self::Lines(text) | Self::Html(text) | Self::Pages(text) => text,
        }
    }
}

/// The content of a file, and a note for the user, such as a charset that is a guess.
#[derive(Debug)]
pub struct Opened {
    /// The content.
    pub content: Content,
    /// A note for the user, if there is one.
    pub note: Option<String>,
}

impl From<Content> for Opened {
    fn from(content: Content) -> Self {
        Self { content, note: None }
    }
}

/// Detects the format of a file by its bytes, then by its name, and returns its text.
///
/// # Errors
/// A message for the user: why the file has no text to compare.
pub fn open(path: &Path, bytes: &[u8]) -> Result<Opened, String> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return packed(bytes);
    }
    if let Some(at) = bytes.get(..bytes.len().min(1024)).and_then(|head| find(head, b"%PDF-"))
        && (at == 0 || bytes[..at].iter().all(|byte| !byte.is_ascii_graphic()))
    {
        return pdf_text(bytes);
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Err(if find(bytes, &utf16("EncryptedPackage")).is_some() {
            "is encrypted; save it without a password".into()
        } else {
            "is an old Office file (.doc, .xls, .ppt); save it as .docx".into()
        });
    }
    if let Some((_, what)) = FOREIGN.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(format!("is {what}, which has no text to compare"));
    }
    plain(path, bytes)
}

/// First bytes of formats that are not text, with their names.
const FOREIGN: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xFF\xD8\xFF", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"II*\0", "a picture (TIFF)"),
    (b"MM\0*", "a picture (TIFF)"),
    (b"{\\rtf", "an RTF file"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"\xFD7zXZ\0", "an xz archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xB5\x2F\xFD", "a zstd archive"),
    (b"PAR1", "a Parquet file"),
    (b"SQLite format 3\0", "a database"),
    (b"\x7FELF", "a program"),
    (b"MZ\x90\0", "a program"),
    (b"ID3", "a recording"),
    (b"OggS", "a recording"),
];

#[cfg(feature = "readers")]
fn packed(bytes: &[u8]) -> Result<Opened, String> {
    let mut archive = archive::Archive::open(bytes)?;
    if archive.has(docx::TEXT) {
        return docx::text(&mut archive).map(|text| Content::Lines(text).into());
    }
    if archive.has(odt::TEXT) {
        return odt::text(&mut archive).map(|text| Content::Lines(text).into());
    }
    Err(match archive.other_kind() {
        Some(kind) => format!("is {kind}, which is not supported"),
        None => "is a zip archive; only 'juhao check' and 'juhao index' read the files in it".into(),
    })
}

#[cfg(not(feature = "readers"))]
fn packed(_: &[u8]) -> Result<Opened, String> {
    Err("is a zip, Word or OpenDocument file; this build cannot read them (build it with the feature readers)".into())
}

#[cfg(feature = "readers")]
fn pdf_text(bytes: &[u8]) -> Result<Opened, String> {
    pdf::text(bytes).map(|text| Content::Pages(text).into())
}

#[cfg(not(feature = "readers"))]
fn pdf_text(_: &[u8]) -> Result<Opened, String> {
    Err("is a PDF; this build cannot read it (build it with the feature readers)".into())
}

/// Reads text or HTML in any charset.
fn plain(path: &Path, bytes: &[u8]) -> Result<Opened, String> {
    let Decoded { text, charset } = decode(bytes, None);
    // Text has tabs, line ends, form feeds and, if copied from a terminal, escapes. Other controls mean that it is not
    // text.
    let is_control = |c: &char| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{C}' | '\u{1B}' | '\u{85}');
    let controls = text.chars().filter(is_control).count();
    if controls > 8 && controls * 100 > text.chars().count() {
        return Err(format!("is not text: {controls} of its characters are control characters"));
    }
    let mut note = (!charset.confident).then(|| format!("read as {}, which is a guess", charset.name));
    if is_html(path, &text) {
        return Ok(Opened { content: Content::Html(text), note }); // of which NUL characters are no part, as in browsers
    }
    let nuls = text.matches('\0').count();
    if nuls > 0 {
        note = Some(format!("NUL characters left out: {nuls}"));
    }
    let content = Content::Text(if nuls > 0 { text.replace('\0', "") } else { text });
    Ok(Opened { content, note })
}

/// Whether a text is HTML, by the name of its file, else by its beginning.
fn is_html(path: &Path, text: &str) -> bool {
    match extension(path).as_str() {
        "html" | "htm" | "xhtml" => true,
        "txt" | "md" => false,
        _ => looks_like_html(text),
    }
}

/// The extension of a file in lower case; empty if it has none.
pub fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Whether a path is a hidden file, or one that a system or a program adds, such as `Thumbs.db` or a lock file.
pub fn is_noise(path: &str) -> bool {
    path.split('/').any(|part| {
        part == "__MACOSX"
            || part.starts_with("~$")
            || (part.starts_with('.') && !matches!(part, "." | ".."))
            || part.eq_ignore_ascii_case("thumbs.db")
            || part.eq_ignore_ascii_case("desktop.ini")
    })
}

/// A path with `/` between its parts.
pub fn slashes(path: &Path) -> String {
    let path = path.display().to_string();
    if std::path::MAIN_SEPARATOR == '/' { path } else { path.replace(std::path::MAIN_SEPARATOR, "/") }
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(name: &str, bytes: &[u8]) -> Result<Content, String> {
        open(Path::new(name), bytes).map(|opened| opened.content)
    }

    #[test]
    fn text_is_read_by_its_name_and_beginning() {
        assert_eq!(opened("a.txt", b"<p>one"), Ok(Content::Text("<p>one".into())));
        assert_eq!(opened("a", b"<!doctype html><p>one"), Ok(Content::Html("<!doctype html><p>one".into())));
        assert_eq!(opened("a.html", b"one"), Ok(Content::Html("one".into())));
        assert_eq!(opened("a.txt", b"some words\0more"), Ok(Content::Text("some wordsmore".into())));
        assert_eq!(opened("a.html", b"<p>one\0two"), Ok(Content::Html("<p>one\0two".into())));
        assert_eq!(opened("a.txt", &utf16("\u{FEFF}Two lines\n")), Ok(Content::Text("Two lines\n".into())));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_kind_whatever_the_name() {
        for (bytes, why) in [
            (&b"\x89PNG\r\n\x1A\n"[..], "picture (PNG)"),
            (b"\0\0\0\0\0\0\0\0\0words", "control characters"),
            (b"\x01\x02\x03\x04\x05\x06\x07\x08\x0E\x0F words", "control characters"),
            (b"{\\rtf1 words}", "RTF"),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and so on", "old Office file"),
            (b"PK\x03\x04 and then nothing", ""),
        ] {
            let error = opened("essay.txt", bytes).expect_err("no text");
            assert!(error.contains(why), "{error}");
        }
        let encrypted = [b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".as_slice(), &utf16("EncryptedPackage")].concat();
        assert!(opened("essay.docx", &encrypted).expect_err("no text").contains("encrypted"));
    }

    /// Readers of changed documents return a text within the limit or an error; they never panic or hang.
    #[test]
    #[cfg(feature = "readers")]
    fn documents_with_changed_bytes_are_read_or_refused() {
        use juhao_core::hash::mix;
        for name in ["bridge.docx", "bridge.odt"] {
            let path = format!("{}/tests/cases/readers/{name}", env!("CARGO_MANIFEST_DIR"));
            let whole = std::fs::read(path).expect("a file of the repository");
            let part = if name.ends_with("docx") { docx::TEXT } else { odt::TEXT };
            let xml = archive::Archive::open(&whole).and_then(|mut archive| archive.part(part)).expect("a document");
            let mut answers = [0; 2];
            for seed in 0..600_u32 {
                let number = |i: u32, below: usize| mix::hash([seed, i]) as usize % below;
                let (mut packed, mut text) = (whole.clone(), xml.clone());
                for i in 0..=seed % 4 {
                    packed[number(2 * i, whole.len())] = number(2 * i + 1, 256) as u8;
                    text[number(2 * i, xml.len())] = b"<>&/\"=;x\0\xFF"[number(2 * i + 1, 10)];
                }
                packed.truncate(whole.len() - number(99, 40) / 30 * number(98, whole.len()));
                let read = opened(name, &packed);
                assert!(read.iter().all(|content| content.clone().into_text().len() as u64 <= MOST));
                answers[usize::from(read.is_ok())] += 1;
                let _ = xml::walk(&text, |_| {});
            }
            assert!(answers.iter().all(|&count| count > 50), "{answers:?}");
        }
    }

    #[test]
    fn a_text_about_pdf_is_text() {
        assert!(matches!(opened("a.md", b"A file begins with %PDF-1.7, says the standard."), Ok(Content::Text(_))));
    }
}
