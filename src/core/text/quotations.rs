//! Finds quotations (引文) in a text: text between quotation marks, and lines that begin with `>`.
//!
//! A quotation ends in the paragraph in which it begins. If it is never closed, it reaches to the end of its paragraph
//! if it also begins the paragraph, because a long quotation is opened again in each paragraph and closed only in the
//! last one.
//!
//! # Cost
//! Time O(n), space O(n) for the marks of one paragraph.
//!
//! # Example
//! ```
//! use juhao_core::text::quotations;
//! let text = "He said: \"Nothing in it is mine.\" I agree.";
//! let found: Vec<&str> = quotations(text).iter().map(|span| span.slice(text)).collect();
//! assert_eq!(found, ["\"Nothing in it is mine.\""]);
//! ```

use alloc::{vec, vec::Vec};

use super::SourceMap;
use super::chars::is_han;
use crate::base::Span;

/// Minimum number of characters between the marks: fewer are a word that is named, not a quotation.
const LEAST: usize = 6;

/// Opening marks of quotations, each with its closing mark.
const PAIRS: [(char, char); 8] =
    [('“', '”'), ('「', '」'), ('『', '』'), ('«', '»'), ('„', '“'), ('〝', '〞'), ('﹁', '﹂'), ('﹃', '﹄')];

/// Returns the quotations of a text with their marks, in order and disjoint.
pub fn quotations(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let indent = line.len() - line.trim_start().len();
        if line.trim_start().starts_with('>') && indent <= 3 {
            found.push(Span::new(start, start + line.len() as u32));
        } else {
            in_paragraph(line, start, &mut found);
        }
        start += line.len() as u32 + 1;
    }
    found
}

/// Returns the parts of a page's text that are inside `<blockquote>`, in order and disjoint; `map` leads from the text
/// to `html`.
///
/// Tags are searched in the source as it is written, so a tag inside a comment or a script counts, too. Time O(n).
pub fn quoted_blocks(html: &str, map: &SourceMap) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut pieces = map.pieces().iter().filter(|piece| piece.source_len > 0).peekable();
    for source in blocks(html) {
        while pieces.next_if(|piece| piece.source < source.start).is_some() {}
        let mut inside: Option<Span> = None;
        while let Some(piece) = pieces.next_if(|piece| piece.source < source.end) {
            let end = piece.shown + piece.shown_len;
            inside = Some(Span::new(inside.map_or(piece.shown, |span| span.start), end));
        }
        found.extend(inside);
    }
    found
}

/// Returns the ranges of the HTML between the outermost tags of quoted blocks. A block that is never closed is left
/// out.
fn blocks(html: &str) -> Vec<Span> {
    const NAME: &[u8] = b"blockquote";
    let bytes = html.as_bytes();
    let (mut found, mut open, mut depth) = (Vec::new(), 0, 0_u32);
    for (at, _) in html.match_indices('<') {
        let closes = bytes.get(at + 1) == Some(&b'/');
        let name = at + 1 + usize::from(closes);
        let is_named = bytes.get(name..name + NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME));
        let ends = bytes.get(name + NAME.len()).is_some_and(|c| c.is_ascii_whitespace() || matches!(c, b'/' | b'>'));
        if !is_named || !ends {
            continue;
        }
        if !closes {
            open = if depth == 0 { at as u32 } else { open };
            depth += 1;
        } else if depth > 0 {
            depth -= 1;
            if depth == 0 {
                found.push(Span::new(open, at as u32));
            }
        }
    }
    found
}

/// The byte at which a character of a paragraph begins, and the character.
type CharAt = (usize, char);

fn in_paragraph(line: &str, offset: u32, found: &mut Vec<Span>) {
    let chars: Vec<CharAt> = line.char_indices().collect();
    let is_opener = |c: char| c == '"' || PAIRS.iter().any(|&(open, _)| open == c);
    if !chars.iter().any(|&(_, c)| is_opener(c)) {
        return;
    }
    let closings = closings(&chars);
    let first = chars.iter().position(|(_, c)| !c.is_whitespace());
    let mut add = |from: usize, to: usize| {
        // The marks at both ends are part of the quotation, but do not count as its characters.
        if to - from >= LEAST + 2 {
            let end = chars.get(to).map_or(line.len(), |place| place.0);
            found.push(Span::new(offset + chars[from].0 as u32, offset + end as u32));
        }
    };
    let mut next = 0;
    for (at, &(_, c)) in chars.iter().enumerate() {
        if at < next || !is_opener(c) {
            continue;
        }
        if let Some(end) = closings[at] {
            add(at, end as usize + 1);
            next = end as usize + 1;
        } else if c != '"' && Some(at) == first {
            add(at, chars.len());
            return;
        }
    }
}

/// Returns, for each character, the mark that closes the quotation beginning there, if there is one.
fn closings(chars: &[CharAt]) -> Vec<Option<u32>> {
    let mut closings = vec![None; chars.len()];
    for (open, close) in PAIRS {
        // A mark closes the last quotation that is still open, so that quotations may contain others of their kind.
        let mut waiting = Vec::new();
        for (at, &(_, c)) in chars.iter().enumerate() {
            if c == open {
                waiting.push(at);
            } else if c == close
                && let Some(start) = waiting.pop()
            {
                closings[start] = Some(at as u32);
            }
        }
    }
    straight(chars, &mut closings);
    closings
}

/// Straight marks are the same at both ends: a mark without a letter before it opens a quotation, and the next one
/// without a letter after it closes it.
fn straight(chars: &[CharAt], closings: &mut [Option<u32>]) {
    let letter_at = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|&(_, c)| is_of_word(c));
    let mut end = None;
    for (at, _) in chars.iter().enumerate().rev().filter(|(_, place)| place.1 == '"') {
        if end.is_some() && !letter_at(at.checked_sub(1)) {
            closings[at] = end;
        }
        if !letter_at(Some(at + 1)) {
            end = Some(at as u32);
        }
    }
}

/// Whether a mark next to this character would be inside a word. A Han character is a word of its own.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() && !is_han(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> Vec<&str> {
        quotations(text).iter().map(|span| span.slice(text)).collect()
    }

    #[test]
    fn quotations_are_found_by_their_marks() {
        for (text, want) in [
            ("他说：“今天天气非常好。”然后走了。", vec!["“今天天气非常好。”"]),
            ("書中寫道：「山不在高，有仙則名。」", vec!["「山不在高，有仙則名。」"]),
            ("他说：“书上写着‘好’，又写“很好很好”，就这些。”完。", vec!["“书上写着‘好’，又写“很好很好”，就这些。”"]),
            (
                "a \"quoted part of it\" and \"another one, too\" end",
                vec!["\"quoted part of it\"", "\"another one, too\""],
            ),
            ("> a line of a mail\nand its answer", vec!["> a line of a mail"]),
            ("“第一段没有结束。\n“第二段结束了。”", vec!["“第一段没有结束。", "“第二段结束了。”"]),
            ("Er sagte: „Nichts davon ist von mir.“", vec!["„Nichts davon ist von mir.“"]),
        ] {
            assert_eq!(quoted(text), want, "{text}");
        }
    }

    #[test]
    fn named_words_inches_and_open_marks_inside_a_paragraph_are_no_quotations() {
        for text in
            ["所谓“句号”就是它", "a 15\" screen and a 17\" one", "他说“没有结束的引文在段落中间", "", "\"", "\"\"\"\""]
        {
            assert_eq!(quoted(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn quoted_blocks_of_a_page_are_quotations() {
        let html = "<p>Mine.</p><BLOCKQUOTE class=x><p>Theirs &amp; <b>more</b>.</p><blockquote>inner</blockquote></BLOCKQUOTE>\
                    <p>Mine again.</p><blockquotes>no</blockquotes><blockquote>open";
        let page = crate::text::extract(html, crate::text::ExtractionChoice::Visible);
        let found: Vec<&str> = quoted_blocks(html, &page.map).iter().map(|span| span.slice(&page.body)).collect();
        assert_eq!(found, ["Theirs & more.\ninner"]);
        assert_eq!(quoted_blocks("", &SourceMap::default()), []);
    }

    #[test]
    fn they_are_in_order_and_apart_whatever_the_marks() {
        let marks = ["“", "”", "\"", "「", "」", "词", "word ", "\n", "> ", "„", "长长的一段话"];
        for seed in 0..500 {
            let mut numbers = crate::seq::naive::RandomNumbers(seed);
            let text: String =
                (0..numbers.below(60)).map(|_| marks[numbers.below(marks.len() as u32) as usize]).collect();
            let found = quotations(&text);
            assert!(found.windows(2).all(|pair| pair[0].end <= pair[1].start), "{text}");
            assert!(found.iter().all(|span| Span::try_new(&text, span.start as usize, span.end as usize).is_some()));
        }
    }
}
