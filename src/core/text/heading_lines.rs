//! Lines of a text, and what lines that may be headings say, for the parts of a text that are found by their headings.
//!
//! # Cost
//! Time O(n).

use alloc::{string::String, vec::Vec};

use super::{case, simplified};
use crate::base::Span;

/// Maximum length in bytes of a heading line, including its number.
pub(super) const LONGEST_HEADING: usize = 80;

/// Returns the lines that have text, without white space at their ends, and the range of each.
pub(super) fn lines(text: &str) -> Vec<(&str, Span)> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let end = start + line.len() as u32;
        if !line.trim().is_empty() {
            lines.push((line.trim(), Span::new(start, end)));
        }
        start = end + 1;
    }
    lines
}

/// Returns a line without the chapter number and the Markdown marks before it.
pub(super) fn without_number(line: &str) -> &str {
    let is_of_number =
        |c: char| c.is_whitespace() || c.is_ascii_digit() || is_number(c) || "#*.、．()（）【】[]".contains(c);
    line.trim_start_matches(is_of_number)
}

/// Whether a character is a digit of a Chinese number.
pub(super) fn is_number(c: char) -> bool {
    "一二三四五六七八九十".contains(c)
}

/// Returns a line in lower case.
pub(super) fn small(line: &str) -> String {
    line.chars().map(|c| if c.is_ascii() { c.to_ascii_lowercase() } else { case::small(c) }).collect()
}

/// Returns the words of a heading in one form, because `目　錄`, `## 目录` and `目录：` are one heading: in lower case
/// and in Simplified Chinese, without the number, the marks around it, and white space next to Chinese characters.
/// `None` if the line is too long for a heading.
pub(super) fn heading(line: &str) -> Option<String> {
    if line.len() > LONGEST_HEADING {
        return None;
    }
    let line = without_number(line).trim_end_matches(|c: char| c.is_whitespace() || "*#:：".contains(c));
    Some(plain(line))
}

/// Returns a line in lower case and in Simplified Chinese, without white space next to characters that are not ASCII,
/// and with one space in place of any other.
pub(super) fn plain(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut is_after_space = false;
    for c in line.chars() {
        if c.is_whitespace() {
            is_after_space = true;
            continue;
        }
        let c = if c.is_ascii() { c.to_ascii_lowercase() } else { simplified(case::small(c)) };
        if is_after_space && c.is_ascii() && plain.ends_with(|last: char| last.is_ascii()) {
            plain.push(' ');
        }
        is_after_space = false;
        plain.push(c);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_of_a_heading_are_one() {
        for line in ["目录", "目　錄", "## 目 录：", "**目录**"] {
            assert_eq!(heading(line).as_deref(), Some("目录"), "{line}");
        }
        assert_eq!(heading("2.1  Table of   CONTENTS").as_deref(), Some("table of contents"));
        assert_eq!(heading(&"long ".repeat(20)), None);
    }
}
