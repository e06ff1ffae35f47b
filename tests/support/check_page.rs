//! Checks the rules that every extracted page obeys.

use juhao::Span;
use juhao::text::{ExtractionChoice, Page, SourceMap, extract, looks_like_html, visible};

/// Extracts a page with all options, checks the rules, and returns its body.
pub fn read(html: &str) -> Page {
    let shown = visible(html);
    map(html, &shown.text, &shown.map);
    assert!(shown.hidden.iter().all(|span| Span::try_new(html, span.start as usize, span.end as usize).is_some()));
    page(html, &extract(html, ExtractionChoice::Auto));
    looks_like_html(html);
    let body = extract(html, ExtractionChoice::Body);
    page(html, &body);
    body
}

/// Checks the page extracted from a source.
pub fn page(source: &str, page: &Page) {
    map(source, &page.body, &page.map);
    for block in &page.blocks {
        assert!(Span::try_new(&page.body, block.span.start as usize, block.span.end as usize).is_some());
        assert!(Span::try_new(source, block.source.start as usize, block.source.end as usize).is_some());
        assert_eq!(block.kept, !block.span.is_empty(), "a block is kept or has no place");
    }
    assert!((0.0..=1.0).contains(&page.confidence));
}

/// Checks that the pieces of a map cover the text without a gap and do not cut characters of the source.
fn map(source: &str, text: &str, map: &SourceMap) {
    let mut end = 0;
    for piece in map.pieces() {
        assert_eq!(piece.shown, end);
        end += piece.shown_len;
        let (from, to) = (piece.source as usize, (piece.source + piece.source_len) as usize);
        let source_text = Span::try_new(source, from, to).expect("on characters").slice(source);
        if piece.shown_len == piece.source_len && !source_text.contains(['&', '\r']) {
            let shown = Span::new(piece.shown, end).slice(text);
            let same = |(a, b): (char, char)| a == b || (a.is_whitespace() && b.is_whitespace());
            assert!(shown.chars().zip(source_text.chars()).all(same));
        }
    }
    assert_eq!(end as usize, text.len());
}
