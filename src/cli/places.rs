//! The position of a passage for people: a line of a file, or a page of a PDF.

use std::fmt;

use juhao_core::report::ShownSpan;

use crate::input::Input;
use crate::wire::Source;

/// A line or a page, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// A line.
    Line(u32),
    /// A page.
    Page(u32),
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "{line}"),
            Self::Page(page) => write!(f, " page {page}"),
        }
    }
}

/// Maps offsets of a text, or of its HTML if it has any, to lines or pages.
pub struct Places {
    /// Byte offset of the start of each line or page except the first.
    starts: Vec<u32>,
    first: u32,
    has_pages: bool,
    is_html: bool,
}

impl Places {
    /// Indexes the lines of a text, or its pages if `has_pages` (form feeds end pages). `first` is the line of the file
    /// on which the text begins. Time O(n).
    pub fn new(input: &Input, has_pages: bool, first: u32) -> Self {
        let texts = input.texts();
        let (text, is_html) = match texts.source {
            Source::Html(html) => (html, true),
            _ => (texts.shown, false),
        };
        let end = if has_pages { b'\x0C' } else { b'\n' };
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == end).map(|(at, _)| at as u32 + 1).collect();
        Self { starts, first, has_pages, is_html }
    }

    /// The line or page on which a span begins.
    pub fn start(&self, span: &ShownSpan) -> At {
        self.at(self.own(span).0)
    }

    /// The lines or pages of a span in words: `12`, `12-15`, ` page 3`.
    pub fn range(&self, span: &ShownSpan) -> String {
        match (self.start(span), self.end(span)) {
            (At::Line(start), At::Line(end)) if start < end => format!("{start}-{end}"),
            (At::Page(start), At::Page(end)) if start < end => format!(" pages {start}-{end}"),
            (start, _) => start.to_string(),
        }
    }

    /// The line or page of the last character of a span.
    pub fn end(&self, span: &ShownSpan) -> At {
        let (start, end) = self.own(span);
        self.at(end.saturating_sub(1).max(start))
    }

    fn own(&self, span: &ShownSpan) -> (u32, u32) {
        let own = span.source.filter(|_| self.is_html).unwrap_or(span.shown);
        (own.start, own.end)
    }

    fn at(&self, byte: u32) -> At {
        let before = self.starts.partition_point(|&start| start <= byte) as u32;
        if self.has_pages { At::Page(before + 1) } else { At::Line(self.first + before) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use juhao_core::{Span, TextOptions};

    fn span(start: u32, end: u32) -> ShownSpan {
        ShownSpan { shown: Span::new(start, end), source: None }
    }

    #[test]
    fn lines_and_pages_are_counted_from_one() {
        let read = |text: &str| Input::text(text, &TextOptions::default()).expect("short text");
        let lines = Places::new(&read("one\ntwo\nthree"), false, 1);
        assert_eq!((lines.start(&span(0, 3)), lines.start(&span(4, 7))), (At::Line(1), At::Line(2)));
        assert_eq!((lines.end(&span(0, 4)), lines.end(&span(4, 9))), (At::Line(1), At::Line(3)));
        assert_eq!((lines.range(&span(0, 4)), lines.range(&span(4, 9))), ("1".into(), "2-3".into()));
        let later = Places::new(&read("one\ntwo"), false, 10);
        assert_eq!(later.start(&span(4, 7)), At::Line(11));
        let pages = Places::new(&read("one\u{C}two\nthree"), true, 1);
        assert_eq!((pages.start(&span(0, 3)), pages.start(&span(8, 9))), (At::Page(1), At::Page(2)));
    }
}
