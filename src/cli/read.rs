//! Reads files and standard input.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use juhao_core::exclusions::Part;
use juhao_core::text::{ExtractionChoice, Template, Unread, extract, template};
use juhao_core::{Limits, Span, TextOptions};
use juhao_readers::Heading;

use super::failure::{Failure, note};
use super::files::{self, Content, Opened};
use super::settled::Settled;
use crate::input::{Input, site_of};

/// Reads both sides of a comparison. Excludes the lines that the pages of `site` share, or, if `how.parts` asks for it
/// and `site` is empty, the lines that both pages share.
pub fn pair(left: &Path, right: &Path, site: &Template, how: &Settled) -> Result<[FileText; 2], Failure> {
    let [one, other] = [opened(left, how.reading.limits)?, opened(right, how.reading.limits)?];
    let own = match (&one.content, &other.content) {
        (Content::Html(one), Content::Html(other)) if how.parts.has(Part::Site) && site.is_empty() => {
            site_of(&[one, other])
        }
        _ => site.clone(),
    };
    let read = |path: &Path, opened: Opened| {
        let Opened { content, hidden, headings, .. } = opened;
        if !matches!(content, Content::Html(_)) && !site.is_empty() {
            note!("{}: not HTML, so --site is ignored for this file", path.display());
        }
        let has_pages = matches!(content, Content::Pages(_));
        let input = analysed(path, content, hidden, &own, how)?;
        Ok::<_, Failure>(FileText { input, has_pages, headings })
    };
    Ok([read(left, one)?, read(right, other)?])
}

/// A text, and whether form feeds in it end pages.
#[derive(Debug)]
pub struct FileText {
    /// What is compared.
    pub input: Input,
    /// Whether the text comes from a PDF.
    pub has_pages: bool,
    /// The headings of a document.
    pub headings: Vec<Heading>,
}

/// Finds the lines that pages of one site share. One page is too few, which is reported on standard error.
pub fn site(pages: &[PathBuf]) -> Result<Template, Failure> {
    if let [page] = pages {
        note!("{}: give --site at least twice; one page does not show what its site repeats", page.display());
    }
    let page = |path: &PathBuf| Ok(extract(&text(path, Limits::default())?, ExtractionChoice::Visible));
    Ok(template(&pages.iter().map(page).collect::<Result<Vec<_>, Failure>>()?))
}

/// Reports on standard error that a page shows next to no text, and what may have it.
pub fn note_unread(page: &dyn Display, unread: Unread, body: &str) {
    let all = [(unread.scripts, "scripts"), (unread.frames, "frames or other documents"), (unread.images, "images")];
    let all: Vec<String> =
        all.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{what}: {count}")).collect();
    let letters = body.chars().filter(|c| c.is_alphanumeric()).count();
    if !all.is_empty() {
        note!("{page}: only {letters} letters of text found; more may be in what is not read: {}", all.join(", "));
    } else if letters == 0 {
        note!("{page}: the page has no text");
    }
}

/// The text of a file of any supported format, or of standard input.
pub fn text(path: &Path, limits: Limits) -> Result<String, Failure> {
    Ok(content(path, limits)?.into_text())
}

/// Reads a file or standard input and detects its format, as [`opened`].
pub fn content(path: &Path, limits: Limits) -> Result<Content, Failure> {
    Ok(opened(path, limits)?.content)
}

/// Reads a file or standard input and detects its format. Reports notes, such as a guessed charset, on standard error.
pub fn opened(path: &Path, limits: Limits) -> Result<Opened, Failure> {
    let bytes = bytes(path, limits.input_bytes)?;
    let opened = files::open(path, &bytes).map_err(|why| Failure::file(path.display(), why))?;
    for note in &opened.notes {
        note!("{}: {note}", path.display());
    }
    Ok(opened)
}

/// The bytes of a file or standard input, unpacked if they are gzip.
///
/// # Errors
/// The file cannot be read, or has more than `limit` bytes; nothing is read beyond the limit.
pub fn bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    open(path)?.take(limit + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path.display(), error))?;
    if bytes.len() as u64 > limit {
        // The size is unknown for standard input and for a packed file.
        let size = std::fs::metadata(path).map_or(0, |file| file.len());
        let why = if size > limit {
            format!("has {size} bytes; the limit is {limit} bytes")
        } else {
            format!("has more than {limit} bytes, which is the limit")
        };
        return Err(Failure::file(path.display(), why));
    }
    Ok(bytes)
}

/// Opens a file or standard input. Unpacks gzip, which is recognised by its first bytes, not by the name.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let fail = |error: io::Error| Failure::file(path.display(), error);
    if path.is_dir() {
        return Err(Failure::file(path.display(), "is a folder; name its files, or use juhao check for all of them"));
    }
    let mut input: Box<dyn Read> =
        if is_standard(path) { Box::new(io::stdin().lock()) } else { Box::new(File::open(path).map_err(fail)?) };
    let mut beginning = Vec::new();
    input.by_ref().take(2).read_to_end(&mut beginning).map_err(fail)?;
    let is_packed = beginning == [0x1F, 0x8B];
    let input = io::Cursor::new(beginning).chain(input);
    Ok(if is_packed { Box::new(BufReader::new(MultiGzDecoder::new(input))) } else { Box::new(BufReader::new(input)) })
}

/// Reads and analyses a file or standard input; excludes the lines of `site` from a page.
pub fn input(path: &Path, site: &Template, options: &TextOptions) -> Result<Input, Failure> {
    let how = Settled::new(options.clone());
    let Opened { content, hidden, .. } = opened(path, options.limits)?;
    analysed(path, content, hidden, site, &how)
}

/// Analyses what a file has; reports a page without text on standard error.
fn analysed(
    path: &Path,
    content: Content,
    hidden: Vec<Span>,
    site: &Template,
    how: &Settled,
) -> Result<Input, Failure> {
    let is_page = matches!(content, Content::Html(_));
    let input = how.read(content, hidden, site).map_err(|error| Failure::file(path.display(), error))?;
    if is_page {
        note_unread(&path.display(), input.document.unread(), input.document.shown());
    }
    Ok(input)
}

/// Returns the first 400 bytes of a file, which say whether this program wrote it; nothing if it cannot be read, or is
/// a device or a pipe.
pub fn head(path: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    if path.is_file()
        && let Ok(file) = File::open(path)
        && file.take(400).read_to_end(&mut head).is_err()
    {
        head.clear();
    }
    head
}

/// Whether the path is `-`, standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
