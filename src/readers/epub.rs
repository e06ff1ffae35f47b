//! Reads the text of an e-book (EPUB): its chapters in the order of reading, a line for each paragraph. Notes follow
//! the chapter that they belong to. The table of contents that programs show, and phonetic guides, are left out.
//!
//! # Source
//! EPUB 3.3, sections 4.2.6.3.1 (container), 5.6 (manifest) and 5.7 (spine); OCF 4.2.6.3.2 (encryption).

use std::collections::BTreeMap;

use crate::archive::Archive;
use crate::flow::Flow;
use crate::paths::joined;
use crate::xml::{Element, Met, Rules, local, walk};
use crate::{Decode, Refusal, Result};

/// The part that names the package.
pub const CONTAINER: &str = "META-INF/container.xml";
const ENCRYPTION: &str = "META-INF/encryption.xml";
/// Elements that begin and end a line.
const BLOCKS: [&str; 30] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "caption",
    "dd",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
];
/// Elements whose text is not shown, or is next to the text.
const SKIPPED: [&str; 9] = ["head", "script", "style", "rt", "rp", "template", "svg", "audio", "del"];

/// Reads the book.
///
/// # Errors
/// A part is missing, broken, encrypted or too large.
pub fn read(archive: &Archive<'_>, decode: Decode<'_>) -> Result<Flow> {
    let mut package = None;
    walk(&archive.part(CONTAINER)?, decode, Rules::Strict, &mut |met| {
        if let Met::Start(element) = met
            && local(element.name) == "rootfile"
        {
            package = package.take().or(element.attribute("full-path"));
        }
        Ok(())
    })?;
    let package = package.ok_or_else(|| Refusal::broken("it does not name its package"))?;
    let locked = encrypted(archive, decode)?;
    let mut flow = Flow::default();
    for path in chapters(archive, &package, decode)? {
        if locked.contains(&path) {
            return Err(Refusal::encrypted());
        }
        let Some(chapter) = archive.optional(&path)? else { continue };
        let mut reader = Chapter::default();
        walk(&chapter, decode, Rules::Lenient, &mut |met| reader.meet(met))?;
        flow.break_line();
        flow.append(reader.flow)?;
        for note in reader.notes {
            flow.append_note(note)?;
        }
        if !reader.note.text.is_empty() {
            flow.append_note(reader.note)?;
        }
    }
    flow.finish();
    Ok(flow)
}

/// The paths of what a shop locked. Fonts may be in the list of a book that anybody can read.
fn encrypted(archive: &Archive<'_>, decode: Decode<'_>) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let Some(part) = archive.optional(ENCRYPTION)? else { return Ok(found) };
    walk(&part, decode, Rules::Strict, &mut |met| {
        if let Met::Start(element) = met
            && local(element.name) == "CipherReference"
        {
            found.extend(element.attribute("URI").map(|path| joined("", &path)));
        }
        Ok(())
    })?;
    Ok(found)
}

/// The paths of the chapters, in the order of reading.
fn chapters(archive: &Archive<'_>, package: &str, decode: Decode<'_>) -> Result<Vec<String>> {
    let (mut items, mut order) = (BTreeMap::new(), Vec::new());
    walk(&archive.part(package)?, decode, Rules::Lenient, &mut |met| {
        let Met::Start(element) = met else { return Ok(()) };
        match local(element.name) {
            "item" => {
                let kind = element.attribute("media-type").unwrap_or_default();
                let is_contents =
                    element.attribute("properties").is_some_and(|all| all.split(' ').any(|one| one == "nav"));
                if let (Some(id), Some(path)) = (element.attribute("id"), element.attribute("href"))
                    && kind.contains("html")
                    && !is_contents
                {
                    items.insert(id, joined(package, &path));
                }
            }
            "itemref" => order.extend(element.attribute("idref")),
            _ => {}
        }
        Ok(())
    })?;
    // A chapter is read once, however often the order names it.
    Ok(order.iter().filter_map(|id| items.remove(id)).collect())
}

/// A chapter while it is read.
#[derive(Default)]
struct Chapter {
    flow: Flow,
    notes: Vec<Flow>,
    note: Flow,
    skipped: u32,
    /// The depth of elements inside the note that is open, counting the note.
    in_note: u32,
    heading: Option<usize>,
    in_mark: bool,
}

/// Whether a link is the mark of a note.
fn is_mark(link: &Element<'_>, in_note: bool) -> bool {
    let kind = link.attribute("type").or_else(|| link.attribute("role")).unwrap_or_default();
    kind.split(' ').any(|kind| matches!(kind, "noteref" | "doc-noteref" | "backlink" | "doc-backlink"))
        || (in_note && link.attribute("href").is_some_and(|address| address.starts_with('#')))
}

impl Chapter {
    #[allow(clippy::needless_pass_by_value)] // as `walk` gives it
    fn meet(&mut self, met: Met<'_>) -> Result<()> {
        match met {
            Met::Start(element) if SKIPPED.contains(&local(element.name)) => self.skipped += 1,
            Met::End(name) if SKIPPED.contains(&local(name)) => self.skipped = self.skipped.saturating_sub(1),
            // The mark of a note, and the mark in front of the note that leads back.
            Met::Start(element) if local(element.name) == "a" && is_mark(element, self.in_note > 0) => {
                self.in_mark = true;
            }
            Met::End(name) if self.in_mark && local(name) == "a" => self.in_mark = false,
            _ if self.in_mark => {}
            _ if self.skipped > 0 => {}
            Met::Start(element) => {
                let name = local(element.name);
                if BLOCKS.contains(&name) {
                    self.open().break_line();
                }
                if self.in_note > 0 {
                    self.in_note += 1;
                } else {
                    let kind = element.attribute("type").or_else(|| element.attribute("role")).unwrap_or_default();
                    let is_note = kind.split(' ').any(|kind| {
                        matches!(kind, "footnote" | "endnote" | "rearnote" | "doc-footnote" | "doc-endnote")
                    });
                    self.in_note = u32::from(is_note);
                }
                if level(name).is_some() {
                    self.heading = Some(self.open().text.len());
                }
                if matches!(name, "td" | "th") && !self.open().text.ends_with('\n') && !self.open().text.is_empty() {
                    self.open().push("\t", false)?;
                }
            }
            Met::End(name) => {
                let name = local(name);
                if let Some(level) = level(name)
                    && let Some(start) = self.heading.take()
                {
                    let start = start.min(self.open().text.len());
                    self.open().head(start, level);
                }
                if BLOCKS.contains(&name) {
                    self.open().break_line();
                }
                if self.in_note > 0 {
                    self.in_note -= 1;
                    if self.in_note == 0 {
                        self.notes.push(core::mem::take(&mut self.note));
                    }
                }
            }
            Met::Text(text) => self.open().push_collapsed(text, false)?,
        }
        Ok(())
    }

    fn open(&mut self) -> &mut Flow {
        if self.in_note > 0 { &mut self.note } else { &mut self.flow }
    }
}

fn level(name: &str) -> Option<u8> {
    let digit = name.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&digit).then_some(digit)
}
