//! Detects the format of a file and reads it. The first bytes decide where a format has some, not the name: a Word
//! file called `essay.txt` is read as a Word file. E-mails, notebooks and subtitles are texts that are known by their
//! names. Any other format is refused with its name, because almost any bytes are valid text in some charset and would
//! be compared as such.
//!
//! # Cost
//! Time O(n) in the text; memory is at most [`MOST`](crate::MOST) bytes for each part, whatever sizes an archive
//! declares.

use crate::archive::Archive;
use crate::pages::{Pages, Run};
use crate::{Content, Decode, Kind, Note, Opened, Reason, Refusal, Result};
use crate::{docx, eml, epub, notebook, odf, office, pages, plain, pptx, rtf, subtitles, tar, tex, xlsx};

/// Reads a file. `charset` is the charset of a text that the user chose; without it the bytes are examined.
///
/// A PDF is refused: its text comes from the host (see [`open_pages`]).
///
/// # Errors
/// Why the file has no text to compare.
pub fn open(name: &str, bytes: &[u8], charset: Option<&str>, decode: Decode<'_>) -> Result<Opened> {
    let mut opened = read(name, bytes, charset, decode)?;
    if !opened.content.text().contains(char::is_alphanumeric) {
        opened.notes.push(Note::Empty);
    }
    Ok(opened)
}

/// Reads a PDF from the pieces of text of its pages, which the host extracts.
///
/// # Errors
/// No page has text.
pub fn open_pages(pages: impl IntoIterator<Item = Vec<Run>>) -> Result<Opened> {
    of_pages(pages::read(pages))
}

/// Makes a document of the text of its pages.
///
/// # Errors
/// No page has text.
pub fn of_pages(Pages { text, without_text }: Pages) -> Result<Opened> {
    if !text.contains(char::is_alphanumeric) {
        let why = "has no text, only images: run text recognition (OCR) on a scanned PDF first";
        return Err(Refusal::new(Reason::NoText, why));
    }
    let mut opened = Opened::new(Kind::Pdf, Content::Pages(text));
    if !without_text.is_empty() {
        opened.notes.push(Note::PagesWithoutText(without_text));
    }
    Ok(opened)
}

fn read(name: &str, bytes: &[u8], charset: Option<&str>, decode: Decode<'_>) -> Result<Opened> {
    if crate::is_archive(bytes) {
        return packed(bytes, decode);
    }
    if is_pdf(bytes) {
        return Err(Refusal::new(Reason::Unsupported, "is a PDF; this build cannot read it"));
    }
    if bytes.starts_with(rtf::MAGIC) {
        return Ok(Opened::from_flow(Kind::Rtf, Content::Lines, rtf::read(bytes, decode)?));
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Err(if has(bytes, &utf16("EncryptedPackage")) {
            Refusal::encrypted()
        } else {
            Refusal::new(
                Reason::Unsupported,
                "is an old Office file (.doc, .xls, .ppt); save it as .docx, .xlsx or .pptx",
            )
        });
    }
    if let Some((_, what, has_text)) = FOREIGN.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        return Err(if *has_text {
            Refusal::new(Reason::Unsupported, format!("is {what}, which is not supported"))
        } else {
            Refusal::new(Reason::NoText, format!("is {what}, which has no text to compare"))
        });
    }
    if tar::is_tar(bytes) {
        return Err(Refusal::new(Reason::Archive, "is a tar archive, which holds files and is no text itself"));
    }
    if is_flat_open_document(bytes) {
        return Ok(open_document(odf::read_flat(bytes, decode)?));
    }
    match crate::extension(name).as_str() {
        "eml" | "mht" | "mhtml" => eml::read(bytes, decode),
        "ipynb" => Ok(Opened::from_flow(Kind::Notebook, Content::Text, notebook::read(bytes, decode)?)),
        "srt" | "vtt" => {
            let opened = plain::open(name, bytes, charset, decode)?;
            let text = subtitles::text(opened.content.text());
            Ok(Opened { kind: Kind::Subtitles, content: Content::Text(text), ..opened })
        }
        "tex" => {
            let opened = plain::open(name, bytes, charset, decode)?;
            let own = Opened::from_flow(Kind::Tex, Content::Lines, tex::read(opened.content.text())?);
            Ok(Opened { charset: opened.charset, notes: opened.notes, ..own })
        }
        _ => plain::open(name, bytes, charset, decode),
    }
}

/// First bytes of formats that are not read, with their names, and whether there can be text in them.
const FOREIGN: &[(&[u8], &str, bool)] = &[
    (b"\x89PNG", "a picture (PNG)", false),
    (b"\xFF\xD8\xFF", "a picture (JPEG)", false),
    (b"GIF8", "a picture (GIF)", false),
    (b"II*\0", "a picture (TIFF)", false),
    (b"MM\0*", "a picture (TIFF)", false),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive", true),
    (b"Rar!", "a RAR archive", true),
    (b"\xFD7zXZ\0", "an xz archive", true),
    (b"BZh", "a bzip2 archive", true),
    (b"\x28\xB5\x2F\xFD", "a zstd archive", true),
    (b"\x1F\x8B", "a gzip archive inside another file", true),
    (b"PAR1", "a Parquet file", true),
    (b"SQLite format 3\0", "a database", true),
    (b"\x7FELF", "a program", false),
    (b"MZ\x90\0", "a program", false),
    (b"ID3", "a recording", false),
    (b"OggS", "a recording", false),
    (b"fLaC", "a recording", false),
];

/// Whether a file is a PDF. Programs accept a little noise before its first bytes.
pub fn is_pdf(bytes: &[u8]) -> bool {
    let magic = b"%PDF-";
    let head = &bytes[..bytes.len().min(1024)];
    let at = head.windows(magic.len()).position(|window| window == magic);
    at.is_some_and(|at| bytes[..at].iter().all(|byte| !byte.is_ascii_graphic()))
}

/// Whether a file is XML whose first element is that of a flat `OpenDocument` file.
fn is_flat_open_document(bytes: &[u8]) -> bool {
    let head = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let head = &head[..head.len().min(1024)];
    head.starts_with(b"<?xml") && has(head, b"<office:document") && !has(head, b"<office:document-")
}

fn open_document(odf::Document { flow, has_pages }: odf::Document) -> Opened {
    Opened::from_flow(Kind::OpenDocument, if has_pages { Content::Pages } else { Content::Lines }, flow)
}

fn packed(bytes: &[u8], decode: Decode<'_>) -> Result<Opened> {
    let archive = Archive::open(bytes, decode)?;
    let main = office::relations(&archive, "", decode)?.into_values().find(|part| part.kind == "officeDocument");
    let main = main.map(|part| part.path).filter(|path| archive.has(path));
    let main = main.or_else(|| MAIN.iter().find(|part| archive.has(part)).map(|&part| part.to_owned()));
    let lines = |kind, flow| Ok(Opened::from_flow(kind, Content::Lines, flow));
    match main.as_deref() {
        Some(main) if main.starts_with("word/") => return lines(Kind::Docx, docx::read(&archive, main, decode)?),
        Some(main) if crate::extension(main) == "bin" => {}
        Some(main) if main.starts_with("xl/") => return lines(Kind::Xlsx, xlsx::read(&archive, main, decode)?),
        Some(main) if main.starts_with("ppt/") => {
            return Ok(Opened::from_flow(Kind::Pptx, Content::Pages, pptx::read(&archive, main, decode)?));
        }
        _ => {}
    }
    if archive.has(odf::TEXT) {
        return Ok(open_document(odf::read(&archive, decode)?));
    }
    if archive.has(epub::CONTAINER) {
        return lines(Kind::Epub, epub::read(&archive, decode)?);
    }
    let other = OTHER.iter().find(|(part, _)| archive.has(part));
    Err(match other {
        Some((_, what)) => Refusal::new(Reason::Unsupported, format!("is {what}, which is not supported")),
        None => Refusal::new(Reason::Archive, "is a zip archive, which holds files and is no text itself"),
    })
}

/// Main parts of documents that do not name theirs.
const MAIN: [&str; 3] = ["word/document.xml", "xl/workbook.xml", "ppt/presentation.xml"];

/// Parts by which archives that are not read are known.
const OTHER: &[(&str, &str)] = &[
    ("xl/workbook.bin", "a binary workbook (.xlsb; save it as .xlsx)"),
    ("Index/Document.iwa", "a Pages, Numbers or Keynote file (export it as .docx, .xlsx or .pptx)"),
    ("Index.zip", "a Pages, Numbers or Keynote file (export it as .docx, .xlsx or .pptx)"),
    ("META-INF/MANIFEST.MF", "a Java archive"),
    ("AndroidManifest.xml", "an Android program"),
    ("visio/document.xml", "a Visio drawing"),
];

/// Whether an archive is a document, read or not.
pub fn is_document(archive: &Archive<'_>) -> bool {
    let other = OTHER.iter().map(|(part, _)| *part);
    MAIN.into_iter()
        .chain([odf::TEXT, epub::CONTAINER, "[Content_Types].xml"])
        .chain(other)
        .any(|part| archive.has(part))
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(name: &str, bytes: &[u8]) -> Result<Content> {
        let decode = |bytes: &[u8], charset: &str| {
            assert_eq!(charset, "utf-16le");
            let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
            char::decode_utf16(units).map(|c| c.unwrap_or('\u{FFFD}')).filter(|&c| c != '\u{FEFF}').collect()
        };
        open(name, bytes, None, &decode).map(|opened| opened.content)
    }

    #[test]
    fn text_is_read_by_its_name_and_beginning() {
        assert_eq!(opened("a.txt", b"<p>one"), Ok(Content::Text("<p>one".into())));
        assert_eq!(opened("a", b"<!doctype html><p>one"), Ok(Content::Html("<!doctype html><p>one".into())));
        assert_eq!(opened("a.html", b"one"), Ok(Content::Html("one".into())));
        assert_eq!(opened("a.txt", b"some words\0more"), Ok(Content::Text("some wordsmore".into())));
        assert_eq!(opened("a.html", b"<p>one\0two"), Ok(Content::Html("<p>one\0two".into())));
        assert_eq!(opened("a.txt", &utf16("\u{FEFF}Two lines\n")), Ok(Content::Text("Two lines\n".into())));
        assert!(matches!(opened("a.md", b"A file begins with %PDF-1.7, says the standard."), Ok(Content::Text(_))));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_kind_whatever_the_name() {
        for (bytes, reason, why) in [
            (&b"\x89PNG\r\n\x1A\n"[..], Reason::NoText, "picture (PNG)"),
            (b"\0\0\0\0\0\0\0\0\0words", Reason::Unsupported, "control characters"),
            (b"\x01\x02\x03\x04\x05\x06\x07\x08\x0E\x0F words", Reason::Unsupported, "control characters"),
            (b"Rar!\x1A\x07", Reason::Unsupported, "RAR archive, which is not supported"),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and so on", Reason::Unsupported, "old Office file"),
            (b"PK\x03\x04 and then nothing", Reason::Broken, "is broken"),
        ] {
            let error = opened("essay.txt", bytes).expect_err("no text");
            assert!(error.why.contains(why) && error.reason == reason, "{error:?}");
        }
        let encrypted = [b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".as_slice(), &utf16("EncryptedPackage")].concat();
        assert_eq!(opened("essay.docx", &encrypted).expect_err("no text").reason, Reason::Encrypted);
    }

    #[test]
    fn a_file_without_text_has_a_note() {
        let opened = open("a.txt", b" \n", None, &|_, _| String::new()).expect("a text");
        assert_eq!(opened.notes, [Note::Empty]);
    }
}
