//! Finds passages of a text that are word for word in a source and in no quotation.
//!
//! # Cost
//! Time O(n k) for n tokens of the text, with k places of the rarest word of each window of eight words; at most
//! [`Limits::work`](crate::Limits::work) steps.

use alloc::vec::Vec;

use super::SourcePlace;
use super::index::{SourceIndex, UNKNOWN};
use crate::base::{Sort, Span};
use crate::text::Document;

/// Minimum length of such a passage, in eighths of a Han character: that of a match, 13 Han characters or 8 words.
const LEAST: u64 = 104;

/// A passage that is not marked as a quotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unquoted {
    /// The place in the text shown.
    pub span: Span,
    /// The place in a source.
    pub place: SourcePlace,
}

/// Returns the longest passages of a text, in order and disjoint, that a source has word for word and that overlap none
/// of the given spans, such as those of its quotations.
pub fn unquoted(text: &Document, quoted: &[Span], index: &SourceIndex, mut work: u64) -> Vec<Unquoted> {
    let numbers = index.numbers(text);
    let mut spans = quoted.to_vec();
    spans.order();
    let mut found = Vec::new();
    let mut at = 0;
    while at < numbers.len() && work > 0 {
        // The tokens that are as long as the shortest passage.
        let (mut end, mut length) = (at, 0);
        while length < LEAST && end < numbers.len() && numbers[end] != UNKNOWN {
            length += u64::from(text.keys()[end].length());
            end += 1;
        }
        let first = text.span_of_tokens(&(at as u32..at as u32 + 1));
        if length < LEAST || spans.iter().any(|span| span.overlaps(first)) {
            // After a word that no source has, or after one that is quoted.
            at = if length < LEAST { end + 1 } else { at + 1 };
            continue;
        }
        let best = index
            .exact(&numbers[at..end], &mut work)
            .into_iter()
            .map(|place| (index.common(&numbers[at..], place), place));
        let Some((len, place)) = best.max_by_key(|&(len, place)| (len, core::cmp::Reverse(place))) else {
            at += 1;
            continue;
        };
        let is_free = |end: usize| {
            let token = text.span_of_tokens(&(end as u32..end as u32 + 1));
            !spans.iter().any(|span| span.overlaps(token))
        };
        let free = (at..at + len).take_while(|&token| is_free(token)).count();
        let tokens = at as u32..(at + free) as u32;
        if text.length_of(text.span_of_tokens(&tokens)) >= LEAST {
            let source = index.source_of(place);
            let start = place - index.range_of(source).start;
            let there = index.place(source, &(start..start + free as u32));
            found.push(Unquoted { span: text.span_of_tokens(&tokens), place: there });
        }
        at += free.max(1);
    }
    found
}
