//! Makes a text of the pages of a PDF, from pieces of text with their places. Hosts extract the pieces with libraries
//! of their own; all that is decided about them is decided here, so that equal pieces give an equal text.
//!
//! 1. `rows`: pieces on one baseline become a row, with spaces where they are apart.
//! 2. `columns`: rows with a gutter through them are read column by column, other rows from top to bottom.
//! 3. `running`: running heads, running feet and page numbers are left out.
//! 4. `paragraphs`: lines that continue a paragraph are joined, without the hyphen of a broken word.
//!
//! # Cost
//! Time O(n log n) in the pieces of a page.

mod columns;
mod paragraphs;
mod rows;
mod running;

use std::collections::BTreeMap;

use paragraphs::Block;

/// Least cosine between two directions that are one: a scanned page lies a little askew.
const LEVEL: f64 = 0.98;
/// Steps of the directions of slanted text, such as a watermark.
const STEPS: f64 = 64.0;
/// Least width of a line of prose, in sizes of its font: about 20 letters. Narrower lines are cells of a table, items
/// of a list or headings.
const PROSE: f64 = 10.0;

/// A piece of text and its place on a page: a letter, a word or a part of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    text: String,
    /// Where it begins in the direction of its text, and its baseline, upwards.
    x: f64,
    y: f64,
    width: f64,
    size: f64,
    /// The direction of its text, in `STEPS`.
    direction: (i8, i8),
}

impl Run {
    /// Makes a piece. `transform` is the matrix from text space to the page as pdf.js gives it: the size of the font
    /// and the direction of the text in the first four numbers, the start of the baseline in the other two. `width` is
    /// in the units of the page.
    pub fn new(text: &str, transform: [f64; 6], width: f64) -> Self {
        let is_finite = transform.iter().all(|number| number.is_finite());
        let [a, b, c, d, x, y] = if is_finite { transform } else { [1.0, 0.0, 0.0, 1.0, 0.0, 0.0] };
        let (cos, sin) = direction(a, b);
        let size = [c.hypot(d), a.hypot(b), 1.0].into_iter().find(|size| *size > 0.0).unwrap_or(1.0);
        Self {
            text: text.chars().fold(String::with_capacity(text.len()), plain),
            x: x * cos + y * sin,
            y: y * cos - x * sin,
            width: if width.is_finite() { width.max(0.0) } else { 0.0 },
            size,
            direction: ((cos * STEPS).round() as i8, (sin * STEPS).round() as i8),
        }
    }

    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Rounds the direction of a text to a side of the page, or else to a step.
fn direction(a: f64, b: f64) -> (f64, f64) {
    let len = a.hypot(b);
    let (cos, sin) = if len > 0.0 { (a / len, b / len) } else { (1.0, 0.0) };
    match (cos.abs() > LEVEL, sin.abs() > LEVEL) {
        (true, _) => (cos.signum(), 0.0),
        (_, true) => (0.0, sin.signum()),
        _ => ((cos * STEPS).round() / STEPS, (sin * STEPS).round() / STEPS),
    }
}

/// Adds a character: the letters of a ligature, a space for a control character.
fn plain(mut text: String, c: char) -> String {
    match c {
        'ﬀ' => text.push_str("ff"),
        'ﬁ' => text.push_str("fi"),
        'ﬂ' => text.push_str("fl"),
        'ﬃ' => text.push_str("ffi"),
        'ﬄ' => text.push_str("ffl"),
        'ﬅ' | 'ﬆ' => text.push_str("st"),
        '\0' => {}
        c if c.is_control() => text.push(' '),
        c => text.push(c),
    }
    text
}

/// The text of pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pages {
    /// The text, a line for each paragraph. A form feed ends each page but the last; it is inside of a line if a
    /// paragraph continues on the next page.
    pub text: String,
    /// The pages without a letter or a number, from 1.
    pub without_text: Vec<u32>,
}

/// Makes a text of the pieces of each page.
pub fn read(pages: impl IntoIterator<Item = Vec<Run>>) -> Pages {
    let mut without_text = Vec::new();
    let blocks = pages.into_iter().zip(1..).map(|(runs, number)| {
        if !runs.iter().any(|run| run.text.contains(char::is_alphanumeric)) {
            without_text.push(number);
        }
        blocks(runs)
    });
    let mut pages: Vec<Vec<Block>> = blocks.collect();
    running::remove(&mut pages);
    Pages { text: paragraphs::write(&pages), without_text }
}

/// The blocks of a page in reading order: the text in its main direction, then any other.
fn blocks(runs: Vec<Run>) -> Vec<Block> {
    let mut directions: BTreeMap<(i8, i8), (usize, Vec<Run>)> = BTreeMap::new();
    for (at, run) in runs.into_iter().enumerate() {
        directions.entry(run.direction).or_insert_with(|| (at, Vec::new())).1.push(run);
    }
    let mut directions: Vec<(usize, Vec<Run>)> = directions.into_values().collect();
    let letters = |runs: &[Run]| runs.iter().map(|run| run.text.len()).sum::<usize>();
    let main = directions.iter().map(|(_, runs)| letters(runs)).max();
    directions.sort_by_key(|(first, runs)| (Some(letters(runs)) != main, *first));
    let own = directions.into_iter().enumerate().flat_map(|(order, (_, runs))| {
        let mut rows = rows::rows(runs);
        if order > 0 {
            // Only the main text has a head and a foot.
            for row in &mut rows {
                row.edges = None;
            }
        }
        columns::blocks(rows)
    });
    own.map(|rows| Block::new(rows.into_iter().map(rows::Row::into_line).collect())).collect()
}

/// Whether a character belongs to a script written without spaces.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FF60}' | '\u{20000}'..='\u{3FFFF}')
}

/// The middle one of numbers, each as often as its weight says; 0 for none.
fn median(mut weighted: Vec<(f64, usize)>) -> f64 {
    weighted.sort_by(|one, other| one.0.total_cmp(&other.0));
    let half = weighted.iter().map(|(_, weight)| weight).sum::<usize>().div_ceil(2);
    let mut sum = 0;
    let middle = weighted.iter().find(|(_, weight)| {
        sum += weight;
        sum >= half
    });
    middle.map_or(0.0, |(number, _)| *number)
}

#[cfg(test)]
mod tests;
