//! The outline of a page: its lines of text and the elements around them.
//!
//! It is built in one pass over tags and text; the visible text and the body are selections of its blocks.

use alloc::{string::String, vec, vec::Vec};

use super::head::Head;
use super::measure::Measure;
use super::names::{Hints, unnamed_style};
use super::tag::Kind;
use crate::base::Span;
use crate::text::{Piece, SourceMap};

/// The separator between a block and the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// The next column of a table.
    Cell,
    /// A new line.
    Line,
}

impl Gap {
    fn text(self) -> &'static str {
        match self {
            Self::Cell => "\t",
            Self::Line => "\n",
        }
    }
}

/// Text that a reader sees next to a line and does not read as a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aside {
    /// How characters are read: ruby.
    Reading,
    /// What a button says, or the number of a line of code.
    Label,
}

/// A line of text between two boundaries of the layout, or a cell of a table.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Its place in [`Outline::text`].
    pub span: Span,
    /// The innermost element of block layout around its start.
    pub element: u32,
    /// The separator before it.
    pub gap: Gap,
    /// Whether an element around it is marked as not shown.
    pub hidden: bool,
    /// Counts of its content; none of text next to a line.
    pub measure: Measure,
    /// Why it is next to a line, if it is.
    pub aside: Option<Aside>,
}

/// An element of block layout. Element 0 is the page.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// The element around it; 0 for the page itself.
    pub parent: u32,
    /// Its kind.
    pub kind: Kind,
    /// Hints from its names.
    pub hints: Hints,
    /// A hash of its kind and class: equal for boxes of the same style.
    pub style: u32,
}

/// All text of a page in order, cut into blocks.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The text of all blocks, including hidden ones, with white space folded and separators between them.
    pub text: String,
    /// Maps `text` to the source.
    pub map: SourceMap,
    /// The blocks in order.
    pub blocks: Vec<Block>,
    /// The elements in order, parents before children.
    pub elements: Vec<Element>,
    /// Source of text inside a line that is not shown and is not in `text`.
    pub unseen: Vec<Span>,
    /// Statements of the page about itself.
    pub head: Head,
}

impl Element {
    /// Returns its style, if it has a class.
    pub fn named_style(&self) -> Option<u32> {
        (self.style != unnamed_style(self.kind)).then_some(self.style)
    }
}

/// Lines of code with numbers; fewer may be a cell of data.
const GUTTER: u32 = 3;

/// Some blocks of an outline as one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The text.
    pub text: String,
    /// Maps `text` to the source.
    pub map: SourceMap,
    /// The place of each block in `text`; for a block that is left out, the empty span where it would be.
    pub spans: Vec<Span>,
}

impl Outline {
    /// Shows the text for readers without scripts if it is more than twice the rest. Pages that a script draws have
    /// their whole text there, whereas others have only a notice.
    pub(super) fn show_unscripted(&mut self) {
        let mut inside = vec![false; self.elements.len()];
        for i in 1..self.elements.len() {
            let element = self.elements[i];
            inside[i] = element.hints.has(Hints::UNSCRIPTED) || inside[element.parent as usize];
        }
        let (mut unscripted, mut shown) = (0_u64, 0_u64);
        for block in &self.blocks {
            if inside[block.element as usize] {
                unscripted += u64::from(block.measure.letters);
            } else if !block.hidden {
                shown += u64::from(block.measure.letters);
            }
        }
        if unscripted <= shown * 2 {
            return;
        }
        for element in &mut self.elements {
            element.hints = element.hints.without(Hints::UNSCRIPTED);
        }
        for block in self.blocks.iter_mut().filter(|block| inside[block.element as usize]) {
            block.hidden = false;
        }
    }

    /// Takes the numbers of lines of code out of the text: the lines of a cell, a list or preformatted text that count
    /// on by one, and nothing else. Time O(text).
    pub(super) fn set_gutters(&mut self) {
        let mut boxes: Vec<u32> = vec![0; self.elements.len()];
        for i in 1..self.elements.len() {
            let outer = boxes[self.elements[i].parent as usize];
            let is_box = matches!(self.elements[i].kind, Kind::Td | Kind::Pre | Kind::Ul | Kind::Ol);
            boxes[i] = if is_box { i as u32 } else { outer };
        }
        let text = &self.text;
        for lines in self.blocks.chunk_by_mut(|a, b| boxes[a.element as usize] == boxes[b.element as usize]) {
            if boxes[lines[0].element as usize] == 0
                || !lines[0].span.slice(text).starts_with(|c: char| c.is_ascii_digit())
            {
                continue;
            }
            let mut numbers = lines.iter().flat_map(|line| line.span.slice(text).split_ascii_whitespace());
            let Some(first) = numbers.next().and_then(|number| number.parse::<u32>().ok()) else { continue };
            let mut count = 1_u32;
            let counts_on = numbers.all(|number| {
                let follows = number.parse() == Ok(first.saturating_add(count));
                count = count.saturating_add(1);
                follows
            });
            if counts_on && count >= GUTTER {
                for line in lines {
                    (line.aside, line.measure) = (Some(Aside::Label), Measure::default());
                }
            }
        }
    }

    /// Returns the kind of a block's element.
    pub fn kind_of(&self, block: &Block) -> Kind {
        self.elements[block.element as usize].kind
    }

    /// Appends the blocks for which `keep` is true (by index) to `selection`, as one text. Time O(text + pieces).
    pub fn select(&self, mut selection: Selection, keep: &dyn Fn(usize) -> bool) -> Selection {
        let mut pieces = self.map.pieces().iter().copied().peekable();
        let mut gap = Gap::Cell;
        for (i, block) in self.blocks.iter().enumerate() {
            gap = gap.max(block.gap);
            let at = selection.text.len() as u32;
            if !keep(i) {
                selection.spans.push(Span::new(at, at));
                continue;
            }
            if at > 0 {
                selection.push_gap(gap);
            }
            gap = Gap::Cell;
            let start = selection.text.len() as u32;
            while pieces.next_if(|piece| piece.shown + piece.shown_len <= block.span.start).is_some() {}
            while let Some(piece) = pieces.next_if(|piece| piece.shown < block.span.end) {
                selection.map.push(Piece { shown: start + (piece.shown - block.span.start), ..piece });
            }
            selection.text.push_str(block.span.slice(&self.text));
            selection.spans.push(Span::new(start, selection.text.len() as u32));
        }
        selection
    }
}

impl Selection {
    fn push_gap(&mut self, gap: Gap) {
        push_gap(&mut self.text, &mut self.map, gap);
    }
}

/// Appends a separator, which is not in the source.
pub(super) fn push_gap(text: &mut String, map: &mut SourceMap, gap: Gap) {
    let source = map.pieces().last().map_or(0, |piece| piece.source + piece.source_len);
    map.push(Piece { shown: text.len() as u32, source, shown_len: 1, source_len: 0 });
    text.push_str(gap.text());
}
