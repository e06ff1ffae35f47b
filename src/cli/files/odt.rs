//! Reads the text of an `OpenDocument` file, one line per paragraph. Notes are where the text refers to them; comments
//! and deleted text are left out.
//!
//! # Source
//! OASIS `OpenDocument` 1.3, part 3, sections 5 (text) and 6.1.2 (white space is collapsed).

use super::archive::Archive;
use super::xml::{Met, walk};

/// The part with the text.
pub const TEXT: &str = "content.xml";

/// The text of a document.
///
/// # Errors
/// A message for the user.
pub fn text(archive: &mut Archive<'_>) -> Result<String, String> {
    let mut out = String::new();
    let (mut skipped, mut lines) = (0_u32, 0_u32);
    let part = archive.part(TEXT).map_err(|why| encrypted(archive, why))?;
    let read = walk(&part, |met| match met {
        Met::Start("text:tracked-changes" | "office:annotation" | "office:forms") => skipped += 1,
        Met::End("text:tracked-changes" | "office:annotation" | "office:forms") => skipped = skipped.saturating_sub(1),
        _ if skipped > 0 => {}
        Met::Start("text:p" | "text:h") => lines += 1,
        Met::End("text:p" | "text:h") => {
            lines = lines.saturating_sub(1);
            out.push('\n');
        }
        Met::Start("text:tab") => out.push('\t'),
        Met::Start("text:line-break") => out.push('\n'),
        Met::Start("text:s") => out.push(' '),
        Met::Text(text) if lines > 0 => {
            for piece in text.split_inclusive(|c: char| c.is_ascii_whitespace()) {
                let word = piece.trim_end_matches(|c: char| c.is_ascii_whitespace());
                out.push_str(word);
                if word.len() < piece.len() && !out.ends_with([' ', '\n']) {
                    out.push(' ');
                }
            }
        }
        _ => {}
    });
    read.map_err(|why| encrypted(archive, why))?;
    out.truncate(out.trim_end().len());
    Ok(out)
}

/// Returns `why`, or that the document is encrypted if its manifest says so.
fn encrypted(archive: &mut Archive<'_>, why: String) -> String {
    let manifest = archive.part("META-INF/manifest.xml").unwrap_or_default();
    let is_encrypted = String::from_utf8_lossy(&manifest).contains("encryption-data");
    if is_encrypted { "is encrypted; save it without a password".into() } else { why }
}
