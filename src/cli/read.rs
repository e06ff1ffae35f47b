//! Files and standard input, as texts.

use std::io::{self, Read};
use std::path::Path;

use juhao_core::TextOptions;

use super::Failure;
use crate::input::Input;

/// Reads both sides; `-` is standard input, for one of them.
pub fn pair(left: &Path, right: &Path, options: &TextOptions) -> Result<(Input, Input), Failure> {
    if is_stdin(left) && is_stdin(right) {
        return Err(Failure::file("-", "standard input can be one side only"));
    }
    Ok((input(left, options)?, input(right, options)?))
}

/// A file or standard input as a string of UTF-8.
pub fn string(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if is_stdin(path) {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|read| bytes = read)
    };
    read.map_err(|error| Failure::file(path.display(), error))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::file(path.display(), format!("is not UTF-8: byte {at}"))
    })?;
    Ok(text)
}

fn input(path: &Path, options: &TextOptions) -> Result<Input, Failure> {
    let text = string(path)?;
    let input = if is_html(path, &text) { Input::html(text, options) } else { Input::text(&text, options) };
    input.map_err(|error| Failure::file(path.display(), error))
}

pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// By the name of the file, else by how the text begins.
fn is_html(path: &Path, text: &str) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("html" | "htm" | "xhtml") => true,
        Some("txt" | "md") => false,
        _ => juhao_core::text::looks_like_html(text),
    }
}
