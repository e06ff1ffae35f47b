//! Quoted blocks: lines that begin with `>`, indented lines, and `<blockquote>` of a page.

use alloc::vec::Vec;

use super::Quotation;
use super::marks::quoted_prefix;
use crate::base::Span;
use crate::text::SourceMap;

/// Number of columns from which on a line is indented, as in Markdown; a tab has that many.
const INDENT: usize = 4;

/// A run of lines that are quoted in one way.
struct Block {
    span: Span,
    words: u32,
}

/// Adds the quoted lines and the indented lines of a text.
pub(super) fn find(text: &str, found: &mut Vec<Quotation>) {
    let (mut quoted, mut indented): (Option<Block>, Option<Block>) = (None, None);
    let (mut blocks, mut is_after_blank) = (Vec::new(), true);
    let (mut indented_lines, mut lines) = (0_u64, 0_u64);
    let mut start = 0;
    for line in text.split('\n').chain([""]) {
        let end = start + line.trim_end_matches('\r').len() as u32;
        let indent = columns(line);
        let is_quoted = indent < INDENT && line.trim_start().starts_with('>');
        let is_blank = line.trim().is_empty();
        let extend = |block: &mut Option<Block>, words: u32| match block {
            Some(block) => block.span.end = end,
            None => *block = Some(Block { span: Span::new(start, end), words }),
        };
        if is_quoted {
            extend(&mut quoted, start + quoted_prefix(line) as u32);
        } else if let Some(Block { span, words }) = quoted.take() {
            found.push(Quotation::new(text, span, Span::new(words.min(span.end), span.end), ">"));
        }
        if !is_blank && !is_quoted && indent >= INDENT && (is_after_blank || indented.is_some()) {
            extend(&mut indented, start);
        } else if let Some(block) = indented.take() {
            // A block ends at a blank line; indented lines before another line are its first line.
            blocks.extend(is_blank.then_some(block.span));
        }
        lines += u64::from(!is_blank);
        indented_lines += u64::from(!is_blank && indent >= INDENT);
        is_after_blank = is_blank;
        start += line.len() as u32 + 1;
        if start > text.len() as u32 {
            start = text.len() as u32;
        }
    }
    // Where most lines are indented, the indent is that of the page.
    if 2 * indented_lines <= lines {
        found.extend(blocks.into_iter().map(|span| Quotation::new(text, span, span, "indent")));
    }
}

/// Returns the number of columns of white space at the beginning of a line.
fn columns(line: &str) -> usize {
    line.chars()
        .take_while(|c| c.is_whitespace())
        .map(|c| if c == '\t' { INDENT } else { 1 + usize::from(c == '\u{3000}') })
        .sum()
}

/// Returns the parts of a page's text that are inside `<blockquote>`, in order and disjoint; `map` leads from the text
/// to `html`.
///
/// Tags are searched in the source as it is written, so a tag inside a comment or a script counts, too. Time O(n).
pub fn of_page(html: &str, map: &SourceMap) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut pieces = map.pieces().iter().filter(|piece| piece.source_len > 0).peekable();
    for source in elements(html) {
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
fn elements(html: &str) -> Vec<Span> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::part;

    #[test]
    fn quoted_blocks_of_a_page_are_quotations() {
        let html = "<p>Mine.</p><BLOCKQUOTE class=x><p>Theirs &amp; <b>more</b>.</p><blockquote>inner</blockquote></BLOCKQUOTE>\
                    <p>Mine again.</p><blockquotes>no</blockquotes><blockquote>open";
        let page = crate::text::extract(html, crate::text::ExtractionChoice::Visible);
        let found: Vec<&str> = of_page(html, &page.map).iter().map(|span| span.slice(&page.body)).collect();
        assert_eq!(found, ["Theirs & more.\ninner"]);
        assert_eq!(of_page("", &SourceMap::default()), []);
    }

    #[test]
    fn the_marks_of_quoted_lines_are_left_out_at_the_beginning() {
        let text = ">> a deeper line";
        let mut found = Vec::new();
        find(text, &mut found);
        assert_eq!(part(text, found[0].words.start as usize..), "a deeper line");
    }
}
