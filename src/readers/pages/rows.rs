//! Rows of a page: pieces of text on one baseline.

use super::paragraphs::Line;
use super::{Run, is_wide, median};

/// Least distance of two baselines of two rows, in sizes of the smaller and of the larger font. A raised number is less
/// than half as high as the letters before it, and lines next to a large initial are nearly their own height apart.
const RISE: [f64; 2] = [0.9, 0.5];
/// Least gap between two words, in sizes of the font. Letters of a word are nearer, because they touch.
const SPACE: f64 = 0.1;
/// Least gap of a row that can be a gutter: more than a space between two words.
const GAP: f64 = 0.6;
/// Least gap between two cells of a table, in sizes of the font: more than between two words of a justified line.
const CELLS: f64 = 2.0;
/// A piece that is drawn again within this part of its width is a shadow or makes letters bold.
const AGAIN: f64 = 0.25;

/// A part of a row without a gap.
#[derive(Clone, Debug)]
pub struct Part {
    pub text: String,
    pub left: f64,
    pub right: f64,
    y: f64,
}

/// A row: its parts from the left to the right.
#[derive(Clone, Debug)]
pub struct Row {
    pub parts: Vec<Part>,
    pub size: f64,
    /// The number of rows above it and below it; `None` if it cannot be a head or a foot.
    pub edges: Option<[usize; 2]>,
}

/// The rows of a page from the top to the bottom.
pub fn rows(mut runs: Vec<Run>) -> Vec<Row> {
    runs.sort_by(|one, other| other.y.total_cmp(&one.y));
    let mut groups: Vec<Vec<Run>> = Vec::new();
    let (mut y, mut size) = (0.0, 0.0);
    for run in runs {
        match groups.last_mut() {
            Some(group) if y - run.y < f64::min(RISE[0] * run.size.min(size), RISE[1] * run.size.max(size)) => {
                if run.size > size && !run.is_blank() {
                    (y, size) = (run.y, run.size);
                }
                group.push(run);
            }
            _ if run.is_blank() => {}
            _ => {
                (y, size) = (run.y, run.size);
                groups.push(vec![run]);
            }
        }
    }
    let len = groups.len();
    groups.into_iter().enumerate().map(|(at, group)| row(group, [at, len - 1 - at])).collect()
}

/// The middle one of the numbers of pieces, each as often as it has letters.
fn middle(runs: &[Run], of: fn(&Run) -> f64) -> f64 {
    median(runs.iter().map(|run| (of(run), run.text.trim().len())).collect())
}

fn row(mut runs: Vec<Run>, edges: [usize; 2]) -> Row {
    let size = middle(&runs, |run| run.size);
    runs.sort_by(|one, other| one.x.total_cmp(&other.x));
    let mut groups: Vec<(Vec<Run>, f64)> = Vec::new();
    for run in runs {
        let end = run.x + run.width;
        match groups.last_mut() {
            // A space has no edge, because it may fill a gap.
            Some((group, _)) if run.is_blank() => group.push(run),
            Some((group, right)) if run.x - *right <= GAP * size => {
                *right = right.max(end);
                let is_again = |before: &Run| before.text == run.text && run.x - before.x < AGAIN * run.width;
                if !group.last().is_some_and(is_again) {
                    group.push(run);
                }
            }
            _ if run.is_blank() => {}
            _ => groups.push((vec![run], end)),
        }
    }
    let part = |(runs, right): (Vec<Run>, f64)| Part {
        left: runs[0].x,
        right,
        y: middle(&runs, |run| run.y),
        text: text(runs, size),
    };
    Row { parts: groups.into_iter().map(part).collect(), size, edges: Some(edges) }
}

/// Joins the pieces of a part, with spaces between words.
fn text(mut runs: Vec<Run>, size: f64) -> String {
    if is_rtl(runs.iter().map(|run| &*run.text)) {
        // Pieces are read from the right; numbers and words of other scripts are not.
        runs.reverse();
        let is_right = |run: &Run| run.is_blank() || has_rtl(&run.text);
        runs.chunk_by_mut(|one, other| is_right(one) == is_right(other))
            .filter(|chunk| !is_right(&chunk[0]))
            .for_each(<[Run]>::reverse);
    }
    let mut out = String::new();
    let mut before: Option<(f64, f64)> = None;
    for run in runs {
        let (left, right) = (run.x, run.x + run.width);
        if before.is_some_and(|(start, end)| (left - end).max(start - right) > SPACE * size) {
            out.push(' ');
        }
        out.push_str(&run.text);
        before = Some((left, right));
    }
    single_spaces(&out)
}

/// Makes each white space one space, and removes those between characters of a script written without spaces: some
/// programs spread such characters over a line.
fn single_spaces(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let is_tight = |before: char| is_wide(before) && word.starts_with(is_wide);
        if out.chars().next_back().is_some_and(|before| !is_tight(before)) {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

fn has_rtl(text: &str) -> bool {
    text.contains(is_rtl_letter)
}

/// Whether most letters of a text are read from the right.
fn is_rtl<'a>(texts: impl Iterator<Item = &'a str>) -> bool {
    let letters = texts.flat_map(str::chars).filter(|c| c.is_alphabetic());
    let (from_right, all) =
        letters.fold((0, 0), |(from_right, all), c| (from_right + usize::from(is_rtl_letter(c)), all + 1));
    2 * from_right > all
}

fn is_rtl_letter(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}')
}

impl Row {
    /// The places that the row leaves free between its parts, and between itself and the row below if the two are
    /// nearer than lines of one column: the baselines of columns can differ.
    pub fn gaps<'a>(&'a self, below: Option<&'a Self>) -> impl Iterator<Item = (f64, f64)> + 'a {
        let near = below.filter(|below| self.parts[0].y - below.parts[0].y < self.size.min(below.size));
        let across = near.map(|below| {
            let ends = |row: &Self| (row.parts[0].left, row.parts[row.parts.len() - 1].right);
            let (one, other) = (ends(self), ends(below));
            if one.0 < other.0 { (one.1, other.0) } else { (other.1, one.0) }
        });
        let own = self.parts.windows(2).map(|pair| (pair[0].right, pair[1].left));
        own.chain(across.filter(|(start, end)| start < end))
    }

    /// The row as a line: its parts in reading order, with a space between two.
    pub fn into_line(mut self) -> Line {
        let [mut left, mut right] = [self.parts[0].left, self.parts[self.parts.len() - 1].right];
        if is_rtl(self.parts.iter().map(|part| &*part.text)) {
            self.parts.reverse();
            (left, right) = (-right, -left);
        }
        let y = self.parts[0].y;
        let width = self.parts.iter().map(|part| part.right - part.left).sum();
        let has_cells = self
            .parts
            .windows(2)
            .any(|pair| (pair[1].left - pair[0].right).max(pair[0].left - pair[1].right) >= CELLS * self.size);
        let texts: Vec<String> = self.parts.into_iter().map(|part| part.text).collect();
        Line { text: texts.join(" "), left, right, width, has_cells, y, size: self.size, edges: self.edges }
    }
}
