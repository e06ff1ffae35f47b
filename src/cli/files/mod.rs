//! Reads the documents of a disk with `juhao_readers`, and PDF in a process of its own.

#[cfg(feature = "readers")]
pub mod pdf;

use std::path::Path;

use juhao_readers::Reason;
pub use juhao_readers::{Content, MOST, Opened, each_file, extension, holds_files, is_noise};

use crate::decode::in_charset;

/// Detects the format of a file by its bytes, then by its name, and reads it.
///
/// # Errors
/// A message for the user: why the file has no text to compare.
pub fn open(path: &Path, bytes: &[u8]) -> Result<Opened, String> {
    if juhao_readers::is_pdf(bytes) {
        return pdf_text(bytes);
    }
    juhao_readers::open(&slashes(path), bytes, None, &in_charset).map_err(|refusal| match refusal.reason {
        Reason::Archive => "is a zip archive; only 'juhao check' and 'juhao index' read the files in it".into(),
        _ => refusal.why,
    })
}

#[cfg(feature = "readers")]
fn pdf_text(bytes: &[u8]) -> Result<Opened, String> {
    pdf::read(bytes)
}

#[cfg(not(feature = "readers"))]
fn pdf_text(_: &[u8]) -> Result<Opened, String> {
    Err("is a PDF; this build cannot read it (build it with the feature readers)".into())
}

/// A path with `/` between its parts.
pub fn slashes(path: &Path) -> String {
    let path = path.display().to_string();
    if std::path::MAIN_SEPARATOR == '/' { path } else { path.replace(std::path::MAIN_SEPARATOR, "/") }
}
