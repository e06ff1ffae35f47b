//! Reads the text of a Word document, one line per paragraph: `word/document.xml`, then footnotes and endnotes. Leaves
//! out deleted text, field codes, and the second copy of a text box that is there for older programs.
//!
//! # Source
//! ECMA-376, part 1, sections 17.3.3 (run content) and 17.11 (notes); part 3, section 9.3 (alternate content).

use super::archive::Archive;
use super::xml::{Met, walk};

/// The part with the text.
pub const TEXT: &str = "word/document.xml";
const NOTES: [&str; 2] = ["word/footnotes.xml", "word/endnotes.xml"];

/// The text of a document.
///
/// # Errors
/// A message for the user.
pub fn text(archive: &mut Archive<'_>) -> Result<String, String> {
    let mut out = String::new();
    add(&archive.part(TEXT)?, &mut out)?;
    for notes in NOTES {
        if archive.has(notes) {
            add(&archive.part(notes)?, &mut out)?;
        }
    }
    out.truncate(out.trim_end().len());
    Ok(out)
}

fn add(part: &[u8], out: &mut String) -> Result<(), String> {
    // The depth inside elements whose text is skipped, and whether the next text is visible.
    let (mut skipped, mut in_text) = (0_u32, false);
    walk(part, |met| match met {
        Met::Start("mc:Fallback" | "w:del" | "w:moveFrom") => skipped += 1,
        Met::End("mc:Fallback" | "w:del" | "w:moveFrom") => skipped = skipped.saturating_sub(1),
        _ if skipped > 0 => {}
        Met::Start("w:t") => in_text = true,
        Met::End("w:t") => in_text = false,
        Met::Start("w:tab") => out.push('\t'),
        Met::Start("w:br" | "w:cr") | Met::End("w:p") => out.push('\n'),
        Met::Start("w:noBreakHyphen") => out.push('-'),
        Met::Text(text) if in_text => out.push_str(text),
        _ => {}
    })
}
