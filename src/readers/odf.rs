//! Reads the text of `OpenDocument` files: texts (.odt), presentations (.odp), tables (.ods), and the same in one XML
//! file (.fodt). One line for each paragraph; the cells of a row of a table file are on one line, with tabs.
//!
//! Footnotes and endnotes follow the text, because a note would part the sentence that refers to it; the notes of a
//! slide follow its text. A slide is a page. A text box follows the paragraph that it is anchored in. Comments,
//! deleted text, pictures and phonetic guides are left out.
//!
//! # Source
//! OASIS `OpenDocument` 1.3, part 3, sections 5 (text), 6.1.2 (white space is collapsed), 6.3 (notes), 16 (styles).

use std::collections::BTreeMap;

use crate::archive::Archive;
use crate::flow::Flow;
use crate::look::{Look, is_paper, is_tiny};
use crate::xml::{Element, Met, Rules, walk};
use crate::{Decode, Refusal, Result};

/// The part with the text.
pub const TEXT: &str = "content.xml";
/// Elements whose text is not shown, or is no part of the text.
const SKIPPED: [&str; 8] = [
    "text:tracked-changes",
    "office:annotation",
    "office:forms",
    "office:binary-data",
    "text:note-citation",
    "text:ruby-text",
    "presentation:date-time-decl",
    "presentation:footer-decl",
];
/// Largest depth of text boxes and notes inside each other; deeper ones are read in place.
const MOST_FRAMES: usize = 8;
/// Largest number of styles that a style is based on, one on the other.
const MOST_BASES: usize = 16;

/// Reads a packed document.
///
/// # Errors
/// A part is missing, broken, encrypted or too large.
pub fn read(archive: &Archive<'_>, decode: Decode<'_>) -> Result<Document> {
    let encrypted = |refusal| if is_encrypted(archive) { Refusal::encrypted() } else { refusal };
    let mut body = Body::default();
    if let Some(part) = archive.optional("styles.xml").map_err(encrypted)? {
        // If the document is encrypted, so are its styles, and the text says that.
        let _ = walk(&part, decode, Rules::Strict, &mut |met| {
            body.learn(&met);
            Ok(())
        });
    }
    let part = archive.part(TEXT).map_err(encrypted)?;
    walk(&part, decode, Rules::Strict, &mut |met| body.meet(met)).map_err(encrypted)?;
    body.finish()
}

/// Reads a document that is one XML file.
///
/// # Errors
/// The XML is broken, or the text is too large.
pub fn read_flat(bytes: &[u8], decode: Decode<'_>) -> Result<Document> {
    let mut body = Body::default();
    walk(bytes, decode, Rules::Strict, &mut |met| body.meet(met))?;
    body.finish()
}

fn is_encrypted(archive: &Archive<'_>) -> bool {
    let manifest = archive.part("META-INF/manifest.xml").unwrap_or_default();
    String::from_utf8_lossy(&manifest).contains("encryption-data")
}

/// The text of a document, and whether form feeds in it end slides.
pub struct Document {
    /// The text.
    pub flow: Flow,
    /// Whether it is a presentation.
    pub has_pages: bool,
}

#[derive(Debug, Default)]
struct Style {
    base: Option<String>,
    look: Look,
}

/// A document while it is read.
#[derive(Default)]
struct Body {
    styles: BTreeMap<String, Style>,
    current: Option<(String, Style)>,
    /// Whether the text has begun; before it are styles, with running heads in them.
    is_text_begun: bool,
    is_table: bool,
    /// Number of slides that have begun.
    slides: u32,
    skipped: u32,
    frames: Vec<Frame>,
    frames_in_place: u32,
    notes: Vec<Flow>,
    flow: Flow,
}

#[derive(Default)]
struct Frame {
    flow: Flow,
    after: Flow,
    /// The number of paragraphs that are open.
    lines: u32,
    start: usize,
    level: Option<u8>,
    /// What the open paragraphs and spans look like, the innermost last.
    looks: Vec<Look>,
    is_note: bool,
}

impl Body {
    fn finish(mut self) -> Result<Document> {
        while !self.frames.is_empty() {
            self.close_frame()?;
        }
        let mut flow = self.flow;
        for note in self.notes {
            flow.append_note(note)?;
        }
        flow.finish();
        Ok(Document { flow, has_pages: self.slides > 0 })
    }

    /// Learns the styles of the document.
    fn learn(&mut self, met: &Met<'_>) {
        match met {
            Met::Start(element) if element.name == "style:style" => {
                let base = element.attribute("parent-style-name");
                let name = element.attribute("name").unwrap_or_default();
                self.current = Some((name, Style { base, look: Look::default() }));
            }
            Met::End("style:style") => self.styles.extend(self.current.take()),
            Met::Start(element) => {
                if let Some((_, style)) = &mut self.current {
                    style.look = properties(element, style.look);
                }
            }
            _ => {}
        }
    }

    fn look(&self, name: Option<String>) -> Look {
        let first = name.and_then(|name| self.styles.get(&name));
        let chain = core::iter::successors(first, |style| self.styles.get(style.base.as_ref()?));
        chain.take(MOST_BASES).fold(Look::default(), |look, style| look.over(style.look))
    }

    fn close_frame(&mut self) -> Result<()> {
        let Some(mut frame) = self.frames.pop() else { return Ok(()) };
        frame.flow.append(frame.after)?;
        if frame.is_note {
            self.notes.push(frame.flow);
            return Ok(());
        }
        match self.frames.last_mut() {
            Some(outer) if outer.lines > 0 => outer.after.append(frame.flow),
            Some(outer) => outer.flow.append(frame.flow),
            None => self.flow.append(frame.flow),
        }
    }

    #[allow(clippy::needless_pass_by_value)] // as `walk` gives it
    fn meet(&mut self, met: Met<'_>) -> Result<()> {
        match met {
            Met::Start(element) if element.name == "office:body" => {
                self.is_text_begun = true;
                self.frames.push(Frame::default());
            }
            met if !self.is_text_begun => self.learn(&met),
            Met::Start(element) if SKIPPED.contains(&element.name) => self.skipped += 1,
            Met::End(name) if SKIPPED.contains(&name) => self.skipped = self.skipped.saturating_sub(1),
            _ if self.skipped > 0 => {}
            Met::Start(element) => self.start(element)?,
            Met::End(name) => self.end(name)?,
            Met::Text(text) => {
                if let Some(frame) = self.frames.last_mut().filter(|frame| frame.lines > 0) {
                    let is_hidden = frame.looks.last().is_some_and(|look| look.is_unseen());
                    frame.flow.push_collapsed(text, is_hidden)?;
                }
            }
        }
        Ok(())
    }

    fn start(&mut self, element: &Element<'_>) -> Result<()> {
        match element.name {
            "office:spreadsheet" => self.is_table = true,
            "text:note-body" | "presentation:notes" | "draw:text-box" => {
                if self.frames.len() < MOST_FRAMES {
                    self.frames.push(Frame { is_note: element.name != "draw:text-box", ..Frame::default() });
                } else {
                    self.frames_in_place += 1;
                }
                return Ok(());
            }
            "draw:page" => {
                self.slides += 1;
                if let Some(frame) = self.frames.last_mut().filter(|_| self.slides > 1) {
                    frame.flow.push("\u{C}", false)?;
                }
                return Ok(());
            }
            _ => {}
        }
        let own = self.look(element.attribute("style-name"));
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let below = frame.looks.last().copied().unwrap_or_default();
        match element.name {
            "text:p" | "text:h" => {
                frame.lines += 1;
                frame.start = frame.flow.text.len();
                let level = element.attribute("outline-level").and_then(|level| level.parse().ok());
                frame.level = (element.name == "text:h").then(|| level.unwrap_or(1));
                frame.looks.push(own.over(below));
            }
            "text:span" | "text:a" => frame.looks.push(own.over(below)),
            "text:hidden-text" | "text:hidden-paragraph" => {
                let text = element.attribute("string-value").unwrap_or_default();
                frame.flow.push(&text, true)?;
            }
            "text:tab" => frame.flow.push("\t", false)?,
            "text:line-break" => frame.flow.push("\n", false)?,
            "text:s" => frame.flow.push(" ", false)?,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &str) -> Result<()> {
        match name {
            "text:note-body" | "presentation:notes" | "draw:text-box" => {
                if self.frames_in_place > 0 {
                    self.frames_in_place -= 1;
                } else if self.frames.len() > 1 {
                    self.close_frame()?;
                }
                return Ok(());
            }
            // The notes of a slide follow its text.
            "draw:page" => {
                let notes = core::mem::take(&mut self.notes);
                let Some(frame) = self.frames.last_mut() else { return Ok(()) };
                return notes.into_iter().try_for_each(|note| frame.flow.append_note(note));
            }
            "office:body" => return self.close_frame(),
            _ => {}
        }
        let is_table = self.is_table;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        match name {
            "text:p" | "text:h" => {
                frame.lines = frame.lines.saturating_sub(1);
                frame.looks.pop();
                if let Some(level) = frame.level.take() {
                    frame.flow.head(frame.start, level);
                }
                frame.flow.push(if is_table { "\t" } else { "\n" }, false)?;
                frame.flow.append(core::mem::take(&mut frame.after))?;
            }
            "text:span" | "text:a" => {
                frame.looks.pop();
            }
            "table:table-row" if is_table => {
                let kept = frame.flow.text.trim_end_matches('\t').len();
                frame.flow.text.truncate(kept);
                frame.flow.break_line();
            }
            _ => {}
        }
        Ok(())
    }
}

/// Sets the properties that an element of a style gives.
fn properties(element: &Element<'_>, look: Look) -> Look {
    if !matches!(element.name, "style:text-properties" | "style:paragraph-properties") {
        return look;
    }
    let is_text = element.name == "style:text-properties";
    let value = |name: &str| element.attribute(name);
    let ground = value("background-color").map(|colour| is_paper(&colour) == Some(false));
    let points = |size: String| size.strip_suffix("pt").and_then(|points| points.parse().ok()).map(is_tiny);
    let own = Look {
        hidden: value("display").filter(|_| is_text).map(|display| display == "none"),
        tiny: value("font-size").filter(|_| is_text).and_then(points),
        white: value("color").filter(|_| is_text).map(|colour| is_paper(&colour) == Some(true)),
        on_dark: ground,
    };
    own.over(look)
}
