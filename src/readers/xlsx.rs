//! Reads the text of an Excel workbook: a line for each row, with a tab between two cells that have text. Sheets are
//! in their order; what is on a hidden sheet is hidden text. Numbers are as they are stored, without the format of the
//! cell.
//!
//! # Source
//! ECMA-376, part 1, sections 18.2.19 (sheets), 18.3.1.4 (cells) and 18.4 (shared strings).

use crate::archive::Archive;
use crate::flow::Flow;
use crate::office::relations;
use crate::xml::{Met, Rules, local, walk};
use crate::{Decode, Refusal, Result};

/// Reads the workbook whose main part is `main`.
///
/// # Errors
/// A part is missing, broken or too large.
pub fn read(archive: &Archive<'_>, main: &str, decode: Decode<'_>) -> Result<Flow> {
    let parts = relations(archive, main, decode)?;
    let mut sheets = Vec::new();
    walk(&archive.part(main)?, decode, Rules::Strict, &mut |met| {
        if let Met::Start(element) = met
            && local(element.name) == "sheet"
            && let Some(id) = element.prefixed("id")
        {
            sheets.push((id, element.attribute("state").is_some_and(|state| state != "visible")));
        }
        Ok(())
    })?;
    let shared = match parts.values().find(|part| part.kind == "sharedStrings") {
        Some(part) => strings(&archive.part(&part.path)?, decode)?,
        None => Vec::new(),
    };
    let mut flow = Flow::default();
    for (id, is_hidden) in sheets {
        let sheet = parts.get(&id).ok_or_else(|| Refusal::broken("it names a sheet that it does not have"))?;
        // Charts on sheets of their own have no cells.
        if sheet.kind == "worksheet" {
            let start = flow.text.len();
            read_sheet(&archive.part(&sheet.path)?, &shared, decode, &mut flow)?;
            if is_hidden && flow.text[start..].contains(char::is_alphanumeric) {
                flow.hide(start);
            }
        }
    }
    flow.finish();
    Ok(flow)
}

/// The strings that cells refer to by number, without phonetic guides.
fn strings(part: &[u8], decode: Decode<'_>) -> Result<Vec<String>> {
    let (mut all, mut open, mut in_text, mut in_guide) = (Vec::new(), String::new(), false, false);
    walk(part, decode, Rules::Strict, &mut |met| {
        match met {
            Met::Start(element) => match local(element.name) {
                "rPh" => in_guide = true,
                "t" => in_text = !in_guide,
                _ => {}
            },
            Met::End(name) => match local(name) {
                "rPh" => in_guide = false,
                "t" => in_text = false,
                "si" => all.push(core::mem::take(&mut open)),
                _ => {}
            },
            Met::Text(text) if in_text => open.push_str(text),
            Met::Text(_) => {}
        }
        Ok(())
    })?;
    Ok(all)
}

fn read_sheet(part: &[u8], shared: &[String], decode: Decode<'_>, flow: &mut Flow) -> Result<()> {
    let (mut kind, mut value, mut is_open, mut in_guide) = (String::new(), String::new(), false, false);
    walk(part, decode, Rules::Strict, &mut |met| {
        match met {
            Met::Start(element) => match local(element.name) {
                "c" => {
                    kind = element.attribute("t").unwrap_or_default();
                    value.clear();
                }
                "rPh" => in_guide = true,
                "v" | "t" => is_open = !in_guide,
                _ => {}
            },
            Met::Text(text) if is_open => value.push_str(text),
            Met::Text(_) => {}
            Met::End(name) => match local(name) {
                "rPh" => in_guide = false,
                "v" | "t" => is_open = false,
                "c" => {
                    let text = match &*kind {
                        "s" => {
                            value.trim().parse().ok().and_then(|at: usize| shared.get(at)).map_or("", String::as_str)
                        }
                        // An error such as #DIV/0!, or true and false.
                        "e" | "b" => "",
                        _ => &value,
                    };
                    if !text.is_empty() {
                        if !(flow.text.is_empty() || flow.text.ends_with('\n')) {
                            flow.push("\t", false)?;
                        }
                        flow.push(text, false)?;
                    }
                }
                "row" => flow.break_line(),
                _ => {}
            },
        }
        Ok(())
    })
}
