//! Reads the text of a `PowerPoint` presentation: a page for each slide, in the order of the presentation, a line for
//! each paragraph. The title of a slide is a heading; the notes of a slide follow its text. Numbers of slides, and the
//! second copy of a shape that is there for older programs, are left out.
//!
//! # Source
//! ECMA-376, part 1, sections 19.2.1.34 (order of slides), 19.3.1.36 (placeholders) and 21.1.2 (text).

use crate::archive::Archive;
use crate::flow::Flow;
use crate::office::relations;
use crate::xml::{Met, Rules, walk};
use crate::{Decode, Refusal, Result};

/// Reads the presentation whose main part is `main`: its text with a form feed between two slides.
///
/// # Errors
/// A part is missing, broken or too large.
pub fn read(archive: &Archive<'_>, main: &str, decode: Decode<'_>) -> Result<Flow> {
    let parts = relations(archive, main, decode)?;
    let mut slides = Vec::new();
    walk(&archive.part(main)?, decode, Rules::Strict, &mut |met| {
        if let Met::Start(element) = met
            && element.name == "p:sldId"
        {
            slides.extend(element.prefixed("id"));
        }
        Ok(())
    })?;
    let mut flow = Flow::default();
    for (at, id) in slides.iter().enumerate() {
        if at > 0 {
            flow.push("\u{C}", false)?;
        }
        let slide = parts.get(id).ok_or_else(|| Refusal::broken("it names a slide that it does not have"))?;
        read_part(&archive.part(&slide.path)?, decode, &mut flow)?;
        for (_, notes) in relations(archive, &slide.path, decode)?.iter().filter(|(_, part)| part.kind == "notesSlide")
        {
            let mut note = Flow::default();
            read_part(&archive.part(&notes.path)?, decode, &mut note)?;
            flow.append_note(note)?;
        }
    }
    flow.finish();
    Ok(flow)
}

/// Reads a slide or its notes.
fn read_part(part: &[u8], decode: Decode<'_>, flow: &mut Flow) -> Result<()> {
    let (mut skipped, mut in_text, mut in_number, mut is_title, mut is_furniture) = (0_u32, false, false, false, false);
    let mut start = flow.text.len();
    walk(part, decode, Rules::Strict, &mut |met| {
        match met {
            Met::Start(element) if element.name == "mc:Fallback" => skipped += 1,
            Met::End("mc:Fallback") => skipped = skipped.saturating_sub(1),
            _ if skipped > 0 => {}
            Met::Start(element) => match element.name {
                "p:sp" => (is_title, is_furniture) = (false, false),
                "p:ph" => {
                    let kind = element.attribute("type").unwrap_or_default();
                    is_title = matches!(&*kind, "title" | "ctrTitle");
                    is_furniture = matches!(&*kind, "sldNum" | "dt" | "ftr" | "hdr");
                }
                "a:fld" => in_number = element.attribute("type").as_deref() == Some("slidenum"),
                "a:p" => start = flow.text.len(),
                "a:br" if !is_furniture => flow.push("\n", false)?,
                "a:tab" if !is_furniture => flow.push("\t", false)?,
                "a:t" => in_text = !in_number && !is_furniture,
                _ => {}
            },
            Met::End("p:sp") => (is_title, is_furniture) = (false, false),
            Met::End("a:fld") => in_number = false,
            Met::End("a:t") => in_text = false,
            Met::End("a:p") => {
                if is_title {
                    flow.head(start, 1);
                }
                if flow.text.len() > start {
                    flow.end_line();
                }
            }
            Met::Text(text) if in_text => flow.push(text, false)?,
            Met::End(_) | Met::Text(_) => {}
        }
        Ok(())
    })
}
