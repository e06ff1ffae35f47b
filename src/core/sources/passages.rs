//! The passages of a text that any source contains: each place belongs to the source with the longest passage there.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{apart, places};
use crate::base::{Marks, Sort, Span};
use crate::report::ShownSpan;
use crate::text::Document;

/// A passage of the text, and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcedPassage {
    /// The passage in the text.
    pub span: ShownSpan,
    /// The source that contains it, as an index in [`Summary::by_source`](super::Summary::by_source); of several, the
    /// one with the longest match here. The matches of any other source are in that source's Report.
    pub source: u32,
    /// Number of its counted characters that are equal in any source.
    pub equal: u64,
}

/// Divides a text among its sources, which are given in their order, by their matches. `copied` marks the characters
/// that are equal in any source.
///
/// The longest match is chosen first, because a formula that a second source contains, too, should not cut the passage
/// that was copied from a whole page.
pub(super) fn divide<'a>(
    subject: &Document,
    sources: impl Iterator<Item = &'a [Span]>,
    copied: &Marks,
) -> Vec<SourcedPassage> {
    let symbols = |span: Span| {
        let symbols = subject.counted_in(span);
        Span::new(symbols.start, symbols.end)
    };
    let mut matches: Vec<(Reverse<u32>, u32, Span, Span)> = Vec::new();
    for (source, spans) in (0..).zip(sources) {
        matches.extend(spans.iter().map(|&shown| (Reverse(symbols(shown).len()), source, shown, symbols(shown))));
    }
    matches.order();

    let mut taken = Marks::new(subject.symbols().len());
    let mut found: Vec<(Span, u32, u64)> = Vec::new();
    for (_, source, shown, whole) in matches {
        for part in free(&taken, whole) {
            // a whole match also includes the marks at its ends
            let span = if part == whole { shown } else { subject.span_of_symbols(&(part.start..part.end)) };
            found.push((span, source, copied.count_in(places(part))));
        }
        taken.mark(places(whole));
    }
    found.order();
    let mut reach = 0;
    let apart = found.into_iter().map(|(span, source, equal)| {
        // A mark between two passages may be part of both.
        let start = span.start.max(reach).min(span.end);
        reach = span.end.max(reach);
        SourcedPassage { span: subject.shown_span(Span::new(start, span.end)), source, equal }
    });
    apart.collect()
}

/// Returns the parts of a range that are not taken, in order. Time O(its length).
fn free(taken: &Marks, range: Span) -> Vec<Span> {
    match taken.count_in(places(range)) {
        0 if range.is_empty() => Vec::new(),
        0 => Vec::from([range]),
        all if all == u64::from(range.len()) => Vec::new(),
        _ => apart(
            (range.start..range.end).filter(|&at| !taken.has(at as usize)).map(|at| Span::new(at, at + 1)).collect(),
        ),
    }
}
