//! Where lines, pages, paragraphs and headings of a text begin.
//!
//! # Cost
//! Time O(n), once for each source; space 4 bytes for each line.

use alloc::vec::Vec;

use crate::base::{Span, part};
use crate::text::{is_closer, is_hard_stop};

/// The lines, pages, paragraphs and headings of a text, by the byte at which each begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    lines: Vec<u32>,
    pages: Vec<u32>,
    paragraphs: Vec<u32>,
    headings: Vec<Span>,
}

impl Layout {
    /// Reads a text.
    pub fn new(text: &str) -> Self {
        let mut layout = Self::default();
        let (mut start, mut is_new) = (0_u32, true);
        for line in text.split('\n') {
            if start > 0 {
                layout.lines.push(start);
            }
            layout.pages.extend(line.match_indices('\x0C').map(|(at, _)| start + at as u32 + 1));
            let shown = line.trim();
            let is_indented = line.starts_with(['\u{3000}', '\t']) || line.starts_with("  ");
            if !shown.is_empty() && (is_new || is_indented) {
                layout.paragraphs.push(start);
            }
            layout.headings.extend(heading(line, start));
            // A line that ends in the middle of a sentence continues in the next one.
            is_new = shown.is_empty() || ends_sentence(shown);
            start += line.len() as u32 + 1;
        }
        layout
    }

    /// Returns the line of a byte, from 1.
    pub fn line(&self, byte: u32) -> u32 {
        1 + self.lines.partition_point(|&start| start <= byte) as u32
    }

    /// Returns the page of a byte, from 1; `None` for a text without form feeds.
    pub fn page(&self, byte: u32) -> Option<u32> {
        (!self.pages.is_empty()).then(|| 1 + self.pages.partition_point(|&start| start <= byte) as u32)
    }

    /// Returns the last heading before a byte.
    pub fn heading(&self, byte: u32) -> Option<Span> {
        let before = self.headings.partition_point(|heading| heading.start <= byte);
        before.checked_sub(1).map(|at| self.headings[at])
    }

    /// Returns the bytes from the start of the paragraph before the one of byte `from`, to the end of the paragraph
    /// after the one of byte `to`.
    pub fn near(&self, from: u32, to: u32) -> Span {
        let first = self.paragraphs.partition_point(|&start| start <= from).saturating_sub(2);
        let start = self.paragraphs.get(first).map_or(0, |&start| start.min(from));
        let after = self.paragraphs.partition_point(|&start| start <= to) + 1;
        Span::new(start, self.paragraphs.get(after).copied().unwrap_or(u32::MAX))
    }
}

/// Whether a line ends where a sentence does.
fn ends_sentence(line: &str) -> bool {
    let last = line.chars().rev().find(|&c| !is_closer(c));
    last.is_some_and(|c| is_hard_stop(c) || matches!(c, '.' | '!' | '?' | ':' | '：'))
}

/// Returns the words of a line that is a heading of Markdown, or that names a chapter, a section or an article.
fn heading(line: &str, start: u32) -> Option<Span> {
    /// Maximum number of characters of a line that is no sentence.
    const LONGEST: usize = 60;
    let (shown, hashes) = (line.trim(), line.len() - line.trim_start_matches('#').len());
    let is_marked = (1..=6).contains(&hashes) && part(line, hashes..).starts_with(' ');
    let is_chapter = ["Chapter ", "CHAPTER ", "Section ", "Part ", "Article "].iter().any(|name| {
        shown
            .strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase()))
    }) || is_han_chapter(shown);
    if !is_marked && (!is_chapter || ends_sentence(shown) || shown.chars().take(LONGEST + 1).count() > LONGEST) {
        return None;
    }
    let words = shown.trim_start_matches('#').trim();
    let at = start + (words.as_ptr() as usize - line.as_ptr() as usize) as u32;
    (!words.is_empty()).then(|| Span::new(at, at + words.len() as u32))
}

/// Whether a line begins with 第 and a number, and a word for a part of a book.
fn is_han_chapter(line: &str) -> bool {
    let number = line.strip_prefix('第').map(|rest| {
        rest.trim_start_matches(|c: char| c.is_ascii_digit() || "〇零一二三四五六七八九十百千两".contains(c))
    });
    number.is_some_and(|rest| {
        rest.len() + 3 < line.len() && rest.starts_with(['章', '节', '節', '回', '卷', '编', '編', '篇', '部'])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_pages_and_headings_are_counted_from_the_start() {
        let text = "# The river\nIt rises.\n第二章 湖水\nThe lake\x0Cfalls.\n## Not\u{20}\n";
        let layout = Layout::new(text);
        let at = |part: &str| text.find(part).expect("in the text") as u32;
        let seen = ["It", "The lake", "falls"].map(|part| {
            let heading = layout.heading(at(part)).map(|span| span.slice(text));
            (layout.line(at(part)), layout.page(at(part)), heading)
        });
        assert_eq!(
            seen,
            [(2, Some(1), Some("The river")), (4, Some(1), Some("第二章 湖水")), (4, Some(2), Some("第二章 湖水"))]
        );
        assert_eq!((Layout::new("").line(0), Layout::new("").page(0), Layout::new("a").heading(0)), (1, None, None));
    }

    #[test]
    fn near_is_the_paragraph_and_the_next() {
        let text = "One ends.\nTwo goes\non here.\nThree.\nFour.";
        let layout = Layout::new(text);
        let at = |part: &str| text.find(part).expect("in the text") as u32;
        assert_eq!(layout.near(at("on here"), at("on here")).slice(text), "One ends.\nTwo goes\non here.\nThree.\n");
        assert_eq!(layout.near(at("Four"), at("Four")), Span::new(at("Three"), u32::MAX));
    }
}
