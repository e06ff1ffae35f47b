//! Files and standard input, as texts.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use juhao_core::text::{ExtractionChoice, Template, extract, template};
use juhao_core::{Limits, TextOptions};

use super::Failure;
use super::choices::{self, Settled};
use super::files::{self, Content, Opened};
use crate::input::Input;

/// Reads both sides of a comparison. The lines that the pages of `site` share are left out; of both sides, where they are pages and that
/// was asked for.
pub fn pair(left: &Path, right: &Path, site: &Template, how: &Settled) -> Result<[FileText; 2], Failure> {
    let [one, other] = [content(left, how.reading.limits)?, content(right, how.reading.limits)?];
    let own = match (&one, &other) {
        (Content::Html(one), Content::Html(other)) if how.site && site.is_empty() => choices::site_of(&[one, other]),
        _ => site.clone(),
    };
    let read = |path: &Path, content: Content| {
        if !matches!(content, Content::Html(_)) && !site.is_empty() {
            eprintln!("juhao: {}: not HTML, so --site is ignored for this file", path.display());
        }
        let has_pages = matches!(content, Content::Pages(_));
        let input = how.read(content, &own).map_err(|error| Failure::file(path.display(), error))?;
        Ok::<_, Failure>(FileText { input, has_pages })
    };
    Ok([read(left, one)?, read(right, other)?])
}

/// A text, and whether form feeds in it end pages.
#[derive(Debug)]
pub struct FileText {
    /// What is compared.
    pub input: Input,
    /// Whether it is of a PDF.
    pub has_pages: bool,
}

/// What pages of one site share: one page alone says nothing, which standard error reports.
pub fn site(pages: &[PathBuf]) -> Result<Template, Failure> {
    if let [page] = pages {
        eprintln!("juhao: {}: one page says nothing of its site; give --site twice or more", page.display());
    }
    let page = |path: &PathBuf| Ok(extract(&text(path, Limits::default())?, ExtractionChoice::Visible));
    Ok(template(&pages.iter().map(page).collect::<Result<Vec<_>, Failure>>()?))
}

/// The text of a file or standard input, whatever holds it.
pub fn text(path: &Path, limits: Limits) -> Result<String, Failure> {
    Ok(content(path, limits)?.into_text())
}

/// What is in a file or standard input. A charset that is only a guess is reported on standard error.
pub fn content(path: &Path, limits: Limits) -> Result<Content, Failure> {
    let bytes = bytes(path, limits.input_bytes)?;
    let Opened { content, note } = files::open(path, &bytes).map_err(|why| Failure::file(path.display(), why))?;
    if let Some(note) = note {
        eprintln!("juhao: {}: {note}", path.display());
    }
    Ok(content)
}

/// The bytes of a file or standard input, unpacked if they are gzip.
///
/// Nothing is read beyond the limit, whatever the size of the file.
pub fn bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    open(path)?.take(limit + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path.display(), error))?;
    if bytes.len() as u64 > limit {
        // How long standard input or an unpacked file is, nobody knows.
        let size = std::fs::metadata(path).map_or(0, |file| file.len());
        let why = if size > limit {
            format!("is {size} bytes, the limit of an input is {limit} bytes")
        } else {
            format!("is longer than {limit} bytes, the limit of an input")
        };
        return Err(Failure::file(path.display(), why));
    }
    Ok(bytes)
}

/// A file or standard input; unpacked when it begins as gzip does, whatever its name.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let fail = |error: io::Error| Failure::file(path.display(), error);
    let mut input: Box<dyn Read> =
        if is_standard(path) { Box::new(io::stdin().lock()) } else { Box::new(File::open(path).map_err(fail)?) };
    let mut beginning = Vec::new();
    input.by_ref().take(2).read_to_end(&mut beginning).map_err(fail)?;
    let is_packed = beginning == [0x1F, 0x8B];
    let input = io::Cursor::new(beginning).chain(input);
    Ok(if is_packed { Box::new(BufReader::new(MultiGzDecoder::new(input))) } else { Box::new(BufReader::new(input)) })
}

/// A file or standard input, read. The lines of `site` are left out of a page.
pub fn input(path: &Path, site: &Template, options: &TextOptions) -> Result<Input, Failure> {
    let how = Settled::of(options.clone());
    let content = content(path, options.limits)?;
    how.read(content, site).map_err(|error| Failure::file(path.display(), error))
}

/// Whether standard input or output is meant.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
