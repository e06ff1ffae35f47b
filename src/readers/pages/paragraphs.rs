//! Paragraphs: lines that continue each other.

use super::{PROSE, is_wide};

/// Least difference between the sizes of two fonts, as a share of the greater one: a heading, a note or a caption. Less
/// is a mistake of text recognition.
const OTHER_SIZE: f64 = 0.15;
/// Least indent, in sizes of the font.
const INDENT: f64 = 0.8;
/// Least distance of two paragraphs, as a multiple of the distance of two lines.
const APART: f64 = 1.3;
/// A word fits into the rest of a line if this multiple of its width does, because the width is estimated from the
/// number of its letters.
const ROOM: f64 = 1.5;
/// Width of a space between two words, in sizes of the font.
const SPACE: f64 = 0.25;

/// A line of a block.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    /// Its edges in the direction of reading.
    pub left: f64,
    pub right: f64,
    /// The width of its letters, without gaps between them.
    pub width: f64,
    /// Whether it is a row of a table.
    pub has_cells: bool,
    pub y: f64,
    pub size: f64,
    /// The number of rows above it and below it; `None` if it cannot be a head or a foot.
    pub edges: Option<[usize; 2]>,
}

/// Lines of one column, from the top to the bottom.
#[derive(Clone, Debug)]
pub struct Block {
    pub lines: Vec<Line>,
    left: f64,
    right: f64,
    /// The right edge of the second longest line. One line alone does not show where its column ends.
    second: f64,
    /// The distance of two lines of a paragraph.
    leading: f64,
}

impl Block {
    pub fn new(lines: Vec<Line>) -> Self {
        let sorted = |mut numbers: Vec<f64>| {
            numbers.sort_by(f64::total_cmp);
            numbers
        };
        // One line of ten may stick out, such as a formula.
        let out = lines.len() / 10;
        let left = sorted(lines.iter().map(|line| line.left).collect()).get(out).copied();
        let rights = sorted(lines.iter().map(|line| line.right).collect());
        let right = rights.iter().rev().nth(out).copied();
        let second = rights.iter().rev().nth(1).copied();
        let steps = sorted(lines.windows(2).map(|pair| pair[0].y - pair[1].y).collect());
        // Steps between paragraphs are greater than those inside.
        let leading = steps.get(steps.len() / 4).copied();
        Self {
            lines,
            left: left.unwrap_or(0.0),
            right: right.unwrap_or(0.0),
            second: second.unwrap_or(f64::NEG_INFINITY),
            leading: leading.unwrap_or(f64::INFINITY),
        }
    }
}

/// A line, its number in its block, and whether it begins a paragraph.
#[derive(Clone, Copy)]
struct Place<'a> {
    block: &'a Block,
    at: usize,
    is_first: bool,
}

impl<'a> Place<'a> {
    fn line(&self) -> &'a Line {
        &self.block.lines[self.at]
    }
}

/// Writes the paragraphs of pages, one line for each. A form feed ends each page but the last.
pub fn write(pages: &[Vec<Block>]) -> String {
    let mut out = String::new();
    let mut before: Option<Place<'_>> = None;
    let mut feeds = 0;
    for page in pages {
        for block in page {
            for at in 0..block.lines.len() {
                let mut place = Place { block, at, is_first: true };
                let text = &*place.line().text;
                place.is_first = !before.is_some_and(|before| continues(before, place));
                let (mut head, mut rest) = ("", text);
                if place.is_first {
                    out.push_str(if before.is_some() { "\n" } else { "" });
                } else if is_hyphenated(&out, text) {
                    out.pop();
                    // The word ends on the page on which it begins.
                    let end = text.find(char::is_whitespace).map_or(text.len(), |end| end + 1);
                    (head, rest) = if feeds > 0 { text.split_at(end) } else { (head, rest) };
                } else if !(out.ends_with(is_wide) || text.starts_with(is_wide)) {
                    out.push(' ');
                }
                out.push_str(head);
                out.extend(core::iter::repeat_n('\u{C}', core::mem::take(&mut feeds)));
                out.push_str(rest);
                before = Some(place);
            }
        }
        feeds += 1;
    }
    let feeds = feeds.saturating_sub(1);
    if feeds > 0 && !out.is_empty() {
        out.push('\n');
    }
    out.extend(core::iter::repeat_n('\u{C}', feeds));
    out
}

/// Whether a line continues the paragraph of the line before it. A line ends a paragraph if the next word would have
/// fitted into the rest of it.
fn continues(before: Place<'_>, place: Place<'_>) -> bool {
    let (block, line, next) = (before.block, before.line(), place.line());
    let size = line.size.max(next.size);
    let is_other = (line.size - next.size).abs() > OTHER_SIZE * size;
    let is_prose = line.width >= PROSE * size && !line.has_cells && !next.has_cells;
    if is_other || !is_prose || block.right - line.right > ROOM * first_word(next) {
        return false;
    }
    let ends_sentence = line.text.ends_with(ends_sentence);
    if ends_sentence && block.second < line.right - size {
        return false;
    }
    let indent = INDENT * size;
    if !core::ptr::eq(block, place.block) {
        // In another column or on another page there is no distance between the lines.
        return !ends_sentence && next.left - place.block.left < indent;
    }
    if line.y - next.y > APART * block.leading {
        return false;
    }
    if next.left - line.left > indent {
        // The second line of an entry that hangs is as far in as the third.
        let third = block.lines.get(place.at + 1);
        return before.is_first && third.is_some_and(|third| (third.left - next.left).abs() < indent);
    }
    before.is_first || line.left - next.left <= indent
}

/// The width of what could not be parted from the start of a line, with a space before it: a word, or a wide character
/// with the marks next to it.
fn first_word(line: &Line) -> f64 {
    let weight = |c: char| if is_wide(c) { 2.0 } else { 1.0 };
    let (mut first, mut all, mut last, mut is_over) = (0.0, 0.0, None, false);
    for c in line.text.chars() {
        let is_letter = c.is_alphanumeric();
        let has_letter = last.is_some();
        is_over = is_over || c == ' ' || is_letter && has_letter && (is_wide(c) || last.is_some_and(is_wide));
        if !is_over {
            first += weight(c);
        }
        if is_letter {
            last = Some(c);
        }
        all += weight(c);
    }
    let space = if line.text.starts_with(is_wide) { 0.0 } else { SPACE * line.size };
    space + line.width * first / f64::max(all, 1.0)
}

/// Whether a word is broken between two lines.
fn is_hyphenated(text: &str, next: &str) -> bool {
    let mut last = text.chars().rev();
    match last.next() {
        Some('\u{AD}') => true,
        Some('-' | '\u{2010}') => last.next().is_some_and(char::is_lowercase) && next.starts_with(char::is_lowercase),
        _ => false,
    }
}

fn ends_sentence(c: char) -> bool {
    ".。！？!?…：:；;”」』\"）)".contains(c)
}
