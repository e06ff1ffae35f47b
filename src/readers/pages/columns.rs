//! Columns of a page.
//!
//! A gutter is a place that many rows leave free. Rows that cross it, such as a heading over both columns, end the
//! columns above them. The cells of a table leave gutters free, too, but are read row by row: their lines are short or
//! of unequal lengths, while most lines of prose are full.

use std::ops::Range;

use super::rows::{Part, Row};
use super::{PROSE, median};

/// Least number of lines of columns, in all; fewer are a table or chance.
const LINES: usize = 6;
/// Least width of a gutter, in sizes of the font.
const GUTTER: f64 = 0.5;
/// A line of at least this share of its column is full.
const FULL: f64 = 0.8;
/// Number of places that are tried, from the one that the most rows leave free.
const TRIES: usize = 4;
/// Number of times that a part of a page is divided again; newspapers have fewer than 8 columns.
const DEPTH: usize = 8;

/// Divides the rows of a page into blocks of one column, in reading order.
pub fn blocks(rows: Vec<Row>) -> Vec<Vec<Row>> {
    let mut out = Vec::new();
    divide(rows, 0, &mut out);
    out
}

fn divide(mut rows: Vec<Row>, depth: usize, out: &mut Vec<Vec<Row>>) {
    if rows.is_empty() {
        return;
    }
    let Some((x, bands)) = (depth < DEPTH).then(|| gutter(&rows)).flatten() else {
        out.push(rows);
        return;
    };
    for (len, is_columns) in bands {
        let after = rows.split_off(len);
        let band = std::mem::replace(&mut rows, after);
        if is_columns {
            let (left, right) = parted(band, x);
            divide(left, depth + 1, out);
            divide(right, depth + 1, out);
        } else {
            divide(band, depth + 1, out);
        }
    }
}

/// Finds a gutter. Returns its place, and the bands of the rows from the top: the number of rows of each, and whether
/// the gutter divides them.
fn gutter(rows: &[Row]) -> Option<(f64, Vec<(usize, bool)>)> {
    let mut gaps: Vec<(f64, f64)> = rows.iter().enumerate().flat_map(|(at, row)| row.gaps(rows.get(at + 1))).collect();
    for _ in 0..TRIES {
        let x = most_free(&gaps)?;
        let bands = bands(rows, x);
        if bands.iter().any(|(_, is_columns)| *is_columns) {
            return Some((x, bands));
        }
        gaps.retain(|(start, end)| !(*start < x && x < *end));
    }
    None
}

/// The middle of the place that is in the most gaps.
fn most_free(gaps: &[(f64, f64)]) -> Option<f64> {
    let mut ends: Vec<(f64, bool)> = gaps.iter().flat_map(|(start, end)| [(*start, true), (*end, false)]).collect();
    ends.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let (mut open, mut most, mut place) = (0_usize, 0, None);
    for (at, (x, is_start)) in ends.iter().enumerate() {
        open = if *is_start { open + 1 } else { open.saturating_sub(1) };
        if *is_start && open > most {
            most = open;
            place = ends.get(at + 1).map(|(next, _)| f64::midpoint(*x, *next));
        }
    }
    place
}

fn bands(rows: &[Row], x: f64) -> Vec<(usize, bool)> {
    let is_crossed = |row: &Row| row.parts.iter().any(|part| part.left < x && x < part.right);
    let mut bands: Vec<(usize, bool)> = Vec::new();
    let mut add = |len: usize, is_columns: bool| match bands.last_mut() {
        Some((before, false)) if !is_columns => *before += len,
        _ if len == 0 => {}
        _ => bands.push((len, is_columns)),
    };
    for group in rows.chunk_by(|one, other| is_crossed(one) == is_crossed(other)) {
        match columns_of(group, x).filter(|_| !is_crossed(&group[0])) {
            Some(own) => {
                add(own.start, false);
                add(own.len(), true);
                add(group.len() - own.end, false);
            }
            None => add(group.len(), false),
        }
    }
    bands
}

/// The edges of what a row has on both sides of a place.
fn sides(row: &Row, x: f64) -> [Option<(f64, f64)>; 2] {
    [true, false].map(|is_left| {
        let mut parts = row.parts.iter().filter(|part| is_left_of(part, x) == is_left);
        let first = parts.next()?;
        Some((first.left, parts.next_back().unwrap_or(first).right))
    })
}

/// The rows that are lines of prose on both sides of a place. Rows above and below them that are full on neither side
/// are those of a table.
fn columns_of(rows: &[Row], x: f64) -> Option<Range<usize>> {
    let edges = |side: usize, rows: &[Row]| {
        let edge = |(left, right): (f64, f64), line: (f64, f64)| (left.min(line.0), right.max(line.1));
        rows.iter().filter_map(|row| sides(row, x)[side]).fold((f64::INFINITY, f64::NEG_INFINITY), edge)
    };
    let widths = [0, 1].map(|side| {
        let (start, end) = edges(side, rows);
        end - start
    });
    let is_full = |side: usize, line: (f64, f64)| line.1 - line.0 >= FULL * widths[side];
    let is_cells = |row: &&Row| match sides(row, x) {
        [Some(left), Some(right)] => !is_full(0, left) && !is_full(1, right),
        _ => false,
    };
    let start = rows.iter().take_while(is_cells).count();
    let end = rows.len() - rows[start..].iter().rev().take_while(is_cells).count();
    let own = &rows[start..end];
    let size = median(own.iter().map(|row| (row.size, 1)).collect());
    let is_prose = |side: usize| {
        let lines: Vec<_> = own.iter().filter_map(|row| sides(row, x)[side]).collect();
        let full = lines.iter().filter(|line| is_full(side, **line)).count();
        (widths[side] >= PROSE * size && 2 * full >= lines.len()).then_some(lines.len())
    };
    let lines = is_prose(0)? + is_prose(1)?;
    (lines >= LINES && edges(1, own).0 - edges(0, own).1 >= GUTTER * size).then_some(start..end)
}

fn is_left_of(part: &Part, x: f64) -> bool {
    f64::midpoint(part.left, part.right) < x
}

/// Divides each row in two.
fn parted(rows: Vec<Row>, x: f64) -> (Vec<Row>, Vec<Row>) {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for row in rows {
        let Row { parts, size, edges } = row;
        let (own, other): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(|part| is_left_of(part, x));
        for (parts, side) in [(own, &mut left), (other, &mut right)] {
            if !parts.is_empty() {
                side.push(Row { parts, size, edges });
            }
        }
    }
    (left, right)
}
