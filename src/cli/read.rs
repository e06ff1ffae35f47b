//! Files and standard input, as texts.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use juhao_core::text::{ExtractionChoice, Template, extract, looks_like_html, template};
use juhao_core::{Limits, TextOptions};

use super::Failure;
use crate::decode::{Decoded, decode};
use crate::fold_zh::FoldZh;
use crate::input::Input;

/// Reads both sides.
pub fn pair(left: &Path, right: &Path, site: &Template, fold: FoldZh) -> Result<(Input, Input), Failure> {
    let options = TextOptions { fold: fold.of_each(), ..TextOptions::default() };
    Ok((input(left, site, &options)?, input(right, site, &options)?))
}

/// What pages of one site share: of one page nothing, which is told on standard error.
pub fn site(pages: &[PathBuf]) -> Result<Template, Failure> {
    if let [page] = pages {
        eprintln!("juhao: {}: one page tells nothing of its site; give --site twice or more", page.display());
    }
    let page = |path: &PathBuf| Ok(extract(&text(path, Limits::default())?, ExtractionChoice::Visible));
    Ok(template(&pages.iter().map(page).collect::<Result<Vec<_>, Failure>>()?))
}

/// A file or standard input, decoded. A charset that is no more than a guess is told on standard error.
///
/// Nothing is read beyond the limit, whatever the size of the file.
pub fn text(path: &Path, limits: Limits) -> Result<String, Failure> {
    let limit = limits.input_bytes;
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
    let Decoded { text, charset } = decode(&bytes, None);
    if !charset.confident {
        eprintln!("juhao: {}: read as {}, which is a guess", path.display(), charset.name);
    }
    Ok(text)
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

/// A file or standard input, read.
pub fn input(path: &Path, site: &Template, options: &TextOptions) -> Result<Input, Failure> {
    let text = text(path, options.limits)?;
    let mut options = options.clone();
    let input = if is_html(path, &text) {
        if !site.is_empty() {
            options.exclude = site.exclusions(&extract(&text, options.page()));
        }
        Input::html(text, &options)
    } else {
        if !site.is_empty() {
            eprintln!("juhao: {}: read as plain text; the pages of --site say nothing of it", path.display());
        }
        Input::text(&text, &options)
    };
    input.map_err(|error| Failure::file(path.display(), error))
}

/// Whether standard input or output is meant.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// By the name of the file, else by how the text begins.
fn is_html(path: &Path, text: &str) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("html" | "htm" | "xhtml") => true,
        Some("txt" | "md") => false,
        _ => looks_like_html(text),
    }
}
