//! Reads documents: the bytes of a file become text, with the places of pages, headings, notes and hidden text.
//!
//! [`open`] reads one file of any supported format, and [`each_file`] the files of an archive. Nothing is read from a
//! disk and nothing from a network, so every host gives the same text for the same bytes. Only the conversion of bytes
//! in a known charset comes from the host ([`Decode`]), because its tables are larger than all readers together.
//!
//! | format | text |
//! |---|---|
//! | text, HTML | in any charset |
//! | Word (.docx), `OpenDocument` (.odt, .odp, .ods, .fodt), RTF | a line for each paragraph, then the notes |
//! | `PowerPoint` (.pptx) | a page for each slide |
//! | Excel (.xlsx) | a line for each row |
//! | EPUB | a line for each paragraph |
//! | e-mail (.eml, .mht) | the subject, then the plain part, or the HTML if there is none |
//! | Jupyter notebook (.ipynb) | the sources of the cells |
//! | `LaTeX` (.tex) | what a reader sees, then the footnotes |
//! | subtitles (.srt, .vtt) | the lines that are shown |
//! | PDF | [`open_pages`], from pieces of text that the host extracts with their places |
//!
//! Files are untrusted: sizes are counted where bytes come out, nothing recurses as deep as a file is nested, and what
//! cannot be read is a [`Refusal`] with its reason.
//!
//! # Example
//! ```
//! let decode = |bytes: &[u8], _charset: &str| String::from_utf8_lossy(bytes).into_owned();
//! let opened = juhao_readers::open("essay.rtf", br"{\rtf1 The old bridge {\b opened} again.\par}", None, &decode).unwrap();
//! assert_eq!(opened.content.text(), "The old bridge opened again.");
//! ```

mod archive;
mod detect;
mod docx;
mod eml;
mod epub;
mod files;
mod flow;
mod look;
mod notebook;
mod odf;
mod office;
pub mod pages;
mod paths;
mod plain;
mod pptx;
mod refusal;
mod rtf;
pub mod submissions;
mod subtitles;
mod tar;
mod tex;
mod xlsx;
mod xml;

use core::fmt;

use juhao_core::Span;

pub use detect::{is_pdf, of_pages, open, open_pages};
pub use files::{each_file, holds_files, is_archive};
pub use paths::{extension, is_noise};
pub use refusal::{Reason, Refusal, Result};

/// Largest size in bytes of a text, or of an unpacked part of an archive; it is the limit of the engine.
pub const MOST: u64 = 64 << 20;

/// Converts bytes to text. The second argument is the charset, a name of the Encoding Standard in lower case; UTF-8 is
/// never asked for. Bytes that are no characters become U+FFFD.
pub type Decode<'a> = &'a dyn Fn(&[u8], &str) -> String;

/// The text of a file, not yet analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Plain text.
    Text(String),
    /// The text of a document, one line for each paragraph.
    Lines(String),
    /// HTML.
    Html(String),
    /// The text of pages or slides. A form feed ends each but the last, after the line feed of a paragraph that ends
    /// there.
    Pages(String),
}

impl Content {
    /// The text or the HTML.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Lines(text) | Self::Html(text) | Self::Pages(text) => text,
        }
    }

    /// The text or the HTML, without copying it.
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) | Self::Lines(text) | Self::Html(text) | Self::Pages(text) => text,
        }
    }

    /// The name of the form in JSON.
    pub const fn form(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Lines(_) => "lines",
            Self::Html(_) => "html",
            Self::Pages(_) => "pages",
        }
    }
}

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Plain text.
    Text,
    /// HTML.
    Html,
    /// Word.
    Docx,
    /// An `OpenDocument` text, presentation or table, packed or in one XML file.
    OpenDocument,
    /// `PowerPoint`.
    Pptx,
    /// Excel.
    Xlsx,
    /// An e-book.
    Epub,
    /// RTF.
    Rtf,
    /// PDF.
    Pdf,
    /// An e-mail, or a page saved as one.
    Eml,
    /// A Jupyter notebook.
    Notebook,
    /// Subtitles.
    Subtitles,
    /// A LaTeX source.
    Tex,
}

impl Kind {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Html => "html",
            Self::Docx => "docx",
            Self::OpenDocument => "opendocument",
            Self::Pptx => "pptx",
            Self::Xlsx => "xlsx",
            Self::Epub => "epub",
            Self::Rtf => "rtf",
            Self::Pdf => "pdf",
            Self::Eml => "eml",
            Self::Notebook => "ipynb",
            Self::Subtitles => "subtitles",
            Self::Tex => "tex",
        }
    }
}

/// A heading of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its place in the text.
    pub span: Span,
    /// Its level: 1 for a chapter, 2 for a section in it.
    pub level: u8,
}

/// What a user should know about a file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The charset is a guess.
    Guessed(String),
    /// NUL characters were left out of a text: their number.
    Nuls(u32),
    /// The file has no letter and no number in it.
    Empty,
    /// Pages that have no text layer, by number from 1, and need text recognition.
    PagesWithoutText(Vec<u32>),
}

impl Note {
    /// The name in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Guessed(_) => "guessed-charset",
            Self::Nuls(_) => "nuls",
            Self::Empty => "empty",
            Self::PagesWithoutText(_) => "pages-without-text",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guessed(charset) => write!(f, "read as {charset}, which is a guess"),
            Self::Nuls(count) => write!(f, "NUL characters left out: {count}"),
            Self::Empty => write!(f, "has no text in it"),
            Self::PagesWithoutText(pages) => {
                let noun = if pages.len() == 1 { "page" } else { "pages" };
                write!(f, "{noun} without text, only images, which need text recognition (OCR): ")?;
                for (at, range) in ranges(pages).iter().enumerate() {
                    let comma = if at > 0 { ", " } else { "" };
                    match range {
                        (first, last) if first == last => write!(f, "{comma}{first}")?,
                        (first, last) => write!(f, "{comma}{first}-{last}")?,
                    }
                }
                Ok(())
            }
        }
    }
}

/// Joins consecutive numbers to ranges.
fn ranges(numbers: &[u32]) -> Vec<(u32, u32)> {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match found.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => found.push((number, number)),
        }
    }
    found
}

/// A file that was read. Places are in UTF-8 bytes of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The format.
    pub kind: Kind,
    /// The text.
    pub content: Content,
    /// The charset of a text or a page; empty for a document.
    pub charset: String,
    /// Headings, in order.
    pub headings: Vec<Heading>,
    /// Footnotes, endnotes and notes of slides, in order.
    pub footnotes: Vec<Span>,
    /// Text that the document does not show: hidden, white on white, or too small to read. It is part of the text, and
    /// a sign of an attempt to deceive.
    pub hidden: Vec<Span>,
    /// What a user should know.
    pub notes: Vec<Note>,
}

impl Opened {
    fn new(kind: Kind, content: Content) -> Self {
        let (headings, footnotes, hidden, notes) = Default::default();
        Self { kind, content, charset: String::new(), headings, footnotes, hidden, notes }
    }

    fn from_flow(kind: Kind, make: fn(String) -> Content, flow: flow::Flow) -> Self {
        let flow::Flow { text, headings, footnotes, hidden } = flow;
        Self { headings, footnotes, hidden, ..Self::new(kind, make(text)) }
    }

    /// Where pages begin in the text; empty if it has none.
    pub fn page_starts(&self) -> Vec<u32> {
        match &self.content {
            Content::Pages(text) => {
                core::iter::once(0).chain(text.match_indices('\u{C}').map(|(at, _)| at as u32 + 1)).collect()
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_without_text_are_named_in_ranges() {
        let note = Note::PagesWithoutText(vec![1, 2, 3, 7, 9, 10]).to_string();
        assert!(note.ends_with("(OCR): 1-3, 7, 9-10"), "{note}");
        assert_eq!(ranges(&[]), []);
    }
}
