//! Puts text after a right-to-left override (U+202E) in the order in which a reader sees it.
//!
//! The override shows everything after it from right to left, up to the end of the override (U+202C) or of the line. A
//! text that is stored backwards then looks normal, and is compared as it looks. The reversed text has the same bytes:
//! place `p` of the range `s..e` is place `s + e - p` of the other order. Scripts that are read from right to left are
//! not changed.

use alloc::{string::String, vec::Vec};

use super::grapheme;
use crate::base::{Span, part};

const OVERRIDE: char = '\u{202E}';

/// Returns the ranges of a text after an override, in order.
pub(super) fn ranges(text: &str) -> Vec<Span> {
    let is_end = |c: char| matches!(c, '\u{202C}' | OVERRIDE | '\n' | '\r' | '\u{2029}');
    let is_right_to_left = |c: char| matches!(c as u32, 0x590..=0x8FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFC);
    let mut ranges = Vec::new();
    for (at, mark) in text.match_indices(OVERRIDE) {
        let start = at + mark.len();
        let rest = part(text, start..);
        let inside = part(rest, ..rest.find(is_end).unwrap_or(rest.len()));
        if !inside.is_empty() && !inside.contains(is_right_to_left) {
            ranges.push(Span::new(start as u32, (start + inside.len()) as u32));
        }
    }
    ranges
}

/// Returns the text with some ranges reversed.
pub(super) fn turned(text: &str, ranges: &[Span]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut behind = 0;
    for range in ranges {
        out.push_str(part(text, behind as usize..range.start as usize));
        let mut ends = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let next = grapheme::end_after(text, at).clamp(at + 1, range.end);
            ends.push((at, next));
            at = next;
        }
        ends.into_iter().rev().for_each(|(from, to)| out.push_str(part(text, from as usize..to as usize)));
        behind = range.end;
    }
    out.push_str(part(text, behind as usize..));
    out
}

/// Returns the range of the stored text, from the first to the last character of a range in the other order.
pub(super) fn stored(span: Span, ranges: &[Span]) -> Span {
    let mut stored = span;
    for range in ranges {
        let (start, end) = (span.start.max(range.start), span.end.min(range.end));
        if start < end {
            let mirrored = Span::new(range.start + range.end - end, range.start + range.end - start);
            // Parts outside of the range keep their places.
            stored.start = if span.start >= range.start { mirrored.start } else { stored.start.min(mirrored.start) };
            stored.end = if span.end <= range.end { mirrored.end } else { stored.end.max(mirrored.end) };
        }
    }
    stored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_behind_an_override_is_read_as_it_looks() {
        let text = "A \u{202E}.olleh\u{202C} b";
        let found = ranges(text);
        assert_eq!(turned(text, &found), "A \u{202E}hello.\u{202C} b");
        let hello = Span::new(5, 10);
        assert_eq!(hello.slice(&turned(text, &found)), "hello");
        assert_eq!(stored(hello, &found).slice(text), "olleh");
        let two = "\u{202E}olleh\u{202C} and \u{202E}eyb\u{202C}";
        let found = ranges(two);
        let bye = two.find("eyb").expect("it has it") as u32;
        assert_eq!(stored(Span::new(bye, bye + 2), &found).slice(two), "yb", "the last of two ranges");
        assert!(ranges("\u{202E}שלום").is_empty());
        assert!(ranges("hello").is_empty());
    }
}
