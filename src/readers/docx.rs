//! Reads the text of a Word document, one line for each paragraph: the body, then footnotes and endnotes.
//!
//! A text box follows the paragraph that it is anchored in. Tracked insertions are text, deletions are not. Comments,
//! field codes, running heads, phonetic guides, and the second copy of a text box that is there for older programs are
//! left out.
//!
//! # Source
//! ECMA-376, part 1, sections 17.3.2 (run properties), 17.3.3 (run content), 17.7 (styles) and 17.11 (notes); part 3,
//! section 9.3 (alternate content).

use std::collections::BTreeMap;

use crate::archive::Archive;
use crate::flow::Flow;
use crate::look::{Look, is_paper, is_tiny};
use crate::paths::joined;
use crate::xml::{Element, Met, Rules, walk};
use crate::{Decode, Result};

/// Elements whose text is not shown, or whose properties are those before a change.
const SKIPPED: [&str; 8] =
    ["mc:Fallback", "w:del", "w:moveFrom", "w:rt", "w:rPrChange", "w:pPrChange", "w:tcPrChange", "w:sectPrChange"];
/// Largest depth of text boxes inside each other; deeper ones are read in place.
const MOST_BOXES: usize = 8;
/// Largest number of styles that a style is based on, one on the other.
const MOST_BASES: usize = 16;

/// Reads the document whose main part is `main`.
///
/// # Errors
/// A part is missing, broken or too large.
pub fn read(archive: &Archive<'_>, main: &str, decode: Decode<'_>) -> Result<Flow> {
    let styles = match archive.optional(&joined(main, "styles.xml"))? {
        Some(part) => Styles::read(&part, decode)?,
        None => Styles::default(),
    };
    let mut body = Body::new(&styles);
    walk(&archive.part(main)?, decode, Rules::Strict, &mut |met| body.meet(met))?;
    let mut flow = body.finish()?.0;
    for part in ["footnotes.xml", "endnotes.xml"] {
        let Some(part) = archive.optional(&joined(main, part))? else { continue };
        let mut notes = Body::new(&styles);
        walk(&part, decode, Rules::Strict, &mut |met| notes.meet(met))?;
        for note in notes.finish()?.1 {
            flow.append_note(note)?;
        }
    }
    flow.finish();
    Ok(flow)
}

/// A style of paragraphs or runs.
#[derive(Debug, Default)]
struct Style {
    base: Option<String>,
    look: Look,
    on_dark: Option<bool>,
    level: Option<u8>,
}

/// The styles of a document, by their names.
#[derive(Debug, Default)]
struct Styles(BTreeMap<String, Style>);

impl Styles {
    fn read(part: &[u8], decode: Decode<'_>) -> Result<Self> {
        let mut styles = BTreeMap::new();
        let mut open: Option<(String, Style)> = None;
        let (mut in_run, mut conditional) = (false, 0_u32);
        walk(part, decode, Rules::Strict, &mut |met| {
            match met {
                Met::Start(element) if element.name == "w:style" => {
                    open = Some((element.attribute("styleId").unwrap_or_default(), Style::default()));
                }
                Met::End("w:style") => styles.extend(open.take()),
                // Properties of parts of a table, such as its first row.
                Met::Start(element) if element.name == "w:tblStylePr" => conditional += 1,
                Met::End("w:tblStylePr") => conditional = conditional.saturating_sub(1),
                Met::Start(element) if conditional == 0 => {
                    let Some((_, style)) = &mut open else { return Ok(()) };
                    match element.name {
                        "w:rPr" => in_run = true,
                        "w:basedOn" => style.base = element.attribute("val"),
                        "w:outlineLvl" => style.level = level(element),
                        "w:shd" if !in_run => style.on_dark = is_dark(element),
                        _ if in_run => style.look = property(element, style.look),
                        _ => {}
                    }
                }
                Met::End("w:rPr") => in_run = false,
                _ => {}
            }
            Ok(())
        })?;
        Ok(Self(styles))
    }

    /// A style and those it is based on.
    fn chain(&self, name: Option<&str>) -> impl Iterator<Item = &Style> {
        let first = name.and_then(|name| self.0.get(name));
        core::iter::successors(first, |style| self.0.get(style.base.as_deref()?)).take(MOST_BASES)
    }

    fn look(&self, name: Option<&str>) -> Look {
        self.chain(name).fold(Look::default(), |look, style| look.over(style.look))
    }
}

/// Sets the property that an element of `w:rPr` gives.
fn property(element: &Element<'_>, look: Look) -> Look {
    let value = || element.attribute("val");
    match element.name {
        "w:vanish" => Look { hidden: Some(!matches!(value().as_deref(), Some("0" | "false" | "off"))), ..look },
        // Sizes are in half points.
        "w:sz" => {
            Look { tiny: value().and_then(|size| size.parse().ok()).map(|size: f64| is_tiny(size / 2.0)), ..look }
        }
        "w:color" => Look { white: Some(value().and_then(|colour| is_paper(&colour)) == Some(true)), ..look },
        "w:shd" if is_dark(element) == Some(true) => Look { on_dark: Some(true), ..look },
        "w:highlight" if !matches!(value().as_deref(), None | Some("none" | "white")) => {
            Look { on_dark: Some(true), ..look }
        }
        _ => look,
    }
}

/// Whether a shading is darker than paper.
fn is_dark(shading: &Element<'_>) -> Option<bool> {
    is_paper(&shading.attribute("fill")?).map(|is_paper| !is_paper)
}

/// The level of a heading, from 1. Level 10 is that of the body.
fn level(element: &Element<'_>) -> Option<u8> {
    let outline: u8 = element.attribute("val")?.parse().ok()?;
    (outline < 9).then_some(outline + 1)
}

/// A part while it is read.
struct Body<'a> {
    styles: &'a Styles,
    /// The flow of the part, and those of the text boxes that are open.
    frames: Vec<Frame>,
    /// Text boxes that are read in place.
    boxes_in_place: u32,
    /// The depth inside elements that are skipped.
    skipped: u32,
    /// Whether a note is open that only draws a line.
    is_separator: bool,
    on_dark_page: Option<bool>,
    notes: Vec<Flow>,
}

#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // each is a place in the XML
struct Frame {
    flow: Flow,
    /// Text boxes of the open paragraph.
    after: Flow,
    start: usize,
    level: Option<u8>,
    paragraph_style: Option<String>,
    on_dark_paragraph: Option<bool>,
    /// What is behind the cells of tables that are open.
    cells: Vec<Option<bool>>,
    in_paragraph_properties: bool,
    in_run_properties: bool,
    in_cell_properties: bool,
    run: Look,
    run_style: Option<String>,
    in_text: bool,
    is_hidden: bool,
}

impl<'a> Body<'a> {
    fn new(styles: &'a Styles) -> Self {
        Self {
            styles,
            frames: vec![Frame::default()],
            boxes_in_place: 0,
            skipped: 0,
            is_separator: false,
            on_dark_page: None,
            notes: Vec::new(),
        }
    }

    /// The text of the part, and its notes.
    fn finish(mut self) -> Result<(Flow, Vec<Flow>)> {
        while self.frames.len() > 1 {
            self.close_box()?;
        }
        let mut frame = self.frames.pop().unwrap_or_default();
        frame.end_open_paragraph(self.styles)?;
        Ok((frame.flow, self.notes))
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the frame of the part stays open")
    }

    fn close_box(&mut self) -> Result<()> {
        let Some(mut inner) = self.frames.pop() else { return Ok(()) };
        inner.end_open_paragraph(self.styles)?;
        self.frame().after.append(inner.flow)
    }

    #[allow(clippy::needless_pass_by_value)] // as `walk` gives it
    fn meet(&mut self, met: Met<'_>) -> Result<()> {
        match met {
            Met::Start(element) if SKIPPED.contains(&element.name) => self.skipped += 1,
            Met::End(name) if SKIPPED.contains(&name) => self.skipped = self.skipped.saturating_sub(1),
            _ if self.skipped > 0 => {}
            Met::Start(element) => self.start(element)?,
            Met::End(name) => self.end(name)?,
            Met::Text(text) => {
                let is_separator = self.is_separator;
                let frame = self.frame();
                if frame.in_text && !is_separator {
                    let is_hidden = frame.is_hidden;
                    frame.flow.push(text, is_hidden)?;
                }
            }
        }
        Ok(())
    }

    fn start(&mut self, element: &Element<'_>) -> Result<()> {
        let (styles, on_dark_page) = (self.styles, self.on_dark_page);
        match element.name {
            "w:txbxContent" if self.frames.len() < MOST_BOXES => self.frames.push(Frame::default()),
            "w:txbxContent" => self.boxes_in_place += 1,
            "w:footnote" | "w:endnote" => {
                self.is_separator = element.attribute("type").is_some_and(|kind| kind != "normal");
            }
            "w:background" => self.on_dark_page = element.attribute("color").and_then(|c| is_paper(&c)).map(|is| !is),
            _ => self.frame().start(element, styles, on_dark_page)?,
        }
        Ok(())
    }

    fn end(&mut self, name: &str) -> Result<()> {
        let styles = self.styles;
        match name {
            "w:txbxContent" if self.boxes_in_place > 0 => self.boxes_in_place -= 1,
            "w:txbxContent" if self.frames.len() > 1 => self.close_box()?,
            "w:footnote" | "w:endnote" => {
                let flow = core::mem::take(&mut self.frame().flow);
                self.frame().start = 0;
                if !core::mem::take(&mut self.is_separator) {
                    self.notes.push(flow);
                }
            }
            "w:p" => self.frame().end_paragraph(styles)?,
            "w:pPr" => self.frame().in_paragraph_properties = false,
            "w:rPr" => self.frame().in_run_properties = false,
            "w:tcPr" => self.frame().in_cell_properties = false,
            "w:tc" => drop(self.frame().cells.pop()),
            "w:t" | "m:t" => self.frame().in_text = false,
            _ => {}
        }
        Ok(())
    }
}

impl Frame {
    fn start(&mut self, element: &Element<'_>, styles: &Styles, on_dark_page: Option<bool>) -> Result<()> {
        match element.name {
            "w:p" => {
                self.start = self.flow.text.len();
                (self.level, self.paragraph_style, self.on_dark_paragraph) = (None, None, None);
            }
            "w:pPr" => self.in_paragraph_properties = true,
            "w:rPr" => self.in_run_properties = true,
            "w:tcPr" => self.in_cell_properties = true,
            "w:tc" => self.cells.push(None),
            "w:r" => (self.run, self.run_style) = (Look::default(), None),
            "w:pStyle" => self.paragraph_style = element.attribute("val"),
            "w:outlineLvl" => self.level = level(element),
            "w:rStyle" if !self.in_paragraph_properties => self.run_style = element.attribute("val"),
            "w:shd" if self.in_paragraph_properties && !self.in_run_properties => {
                self.on_dark_paragraph = is_dark(element);
            }
            "w:shd" if self.in_cell_properties => {
                if let Some(cell) = self.cells.last_mut() {
                    *cell = is_dark(element);
                }
            }
            "w:t" | "m:t" => {
                self.in_text = true;
                self.is_hidden = self.is_unseen(styles, on_dark_page);
            }
            "w:tab" if !self.in_paragraph_properties => self.flow.push("\t", false)?,
            "w:br" | "w:cr" => self.flow.push("\n", false)?,
            "w:noBreakHyphen" => self.flow.push("-", false)?,
            // Properties of the mark at the end of a paragraph are not those of its text.
            _ if self.in_run_properties && !self.in_paragraph_properties => self.run = property(element, self.run),
            _ => {}
        }
        Ok(())
    }

    fn is_unseen(&self, styles: &Styles, on_dark_page: Option<bool>) -> bool {
        let paragraph = self.paragraph_style.as_deref();
        let look = self.run.over(styles.look(self.run_style.as_deref())).over(styles.look(paragraph));
        let behind = self.on_dark_paragraph.or_else(|| styles.chain(paragraph).find_map(|style| style.on_dark));
        let behind = behind.or(self.cells.last().copied().flatten()).or(on_dark_page);
        look.over(Look { on_dark: behind, ..Look::default() }).is_unseen()
    }

    /// Ends what is left at the end of a part that was cut.
    fn end_open_paragraph(&mut self, styles: &Styles) -> Result<()> {
        let is_open = self.flow.text.len() > self.start || !self.after.text.is_empty();
        if is_open { self.end_paragraph(styles) } else { Ok(()) }
    }

    fn end_paragraph(&mut self, styles: &Styles) -> Result<()> {
        let style = self.paragraph_style.take();
        let level = self.level.or_else(|| styles.chain(style.as_deref()).find_map(|style| style.level));
        if let Some(level) = level {
            self.flow.head(self.start, level);
        }
        self.level = None;
        self.flow.end_line();
        self.flow.append(core::mem::take(&mut self.after))?;
        self.start = self.flow.text.len();
        Ok(())
    }
}
