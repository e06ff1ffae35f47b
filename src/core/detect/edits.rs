//! Finds the changes inside a match: the words or characters that one text has and the other has not.
//!
//! 1. The tokens of both sides of the match are numbered, equal ones with one number.
//! 2. A longest common subsequence of the numbers is computed.
//! 3. The tokens between its runs were inserted, deleted or replaced; marks that differ inside its runs are edits, too.
//!
//! # Source
//! Myers 1986 ([`seq::myers`](crate::seq::myers)).
//!
//! # Cost
//! For n tokens and d changed ones: time O(n + d²) expected, at most [`Limits::work`](crate::Limits::work) steps; space
//! O(n). If the work is not enough, a stretch with many changes is returned as one edit.

use alloc::vec::Vec;
use core::ops::Range;

use super::Options;
use crate::base::{Sides, SliceNumbers, Sort, Span};
use crate::hash::mix;
use crate::seq::myers;
use crate::text::Document;

/// Returns the edits of each match, as pairs of ranges in the order of the text. `matches` are the ranges of both sides
/// in the text shown.
///
/// A range is empty if the other one has no counterpart: an insertion if the left one is empty, a deletion if the right
/// one is. The text between the edits of a match is equal after normalisation, so an exact match has no edits.
///
/// # Example
/// ```
/// use juhao_core::{Document, Options, Sides, Span, TextOptions, detect::edits};
/// let read = |text| Document::from_text(text, &TextOptions::default());
/// let (left, right) = (read("The library opens at nine.")?, read("The old library opens at ten.")?);
/// let whole = Sides::new(Span::new(0, 26), Span::new(0, 29));
/// let changed: Vec<_> = edits(&left, &right, &[whole], &Options::default())
///     .remove(0)
///     .iter()
///     .map(|edit| (edit.left.slice(left.shown()), edit.right.slice(right.shown())))
///     .collect();
/// assert_eq!(changed, [("", "old"), ("nine", "ten")]);
/// # Ok::<(), juhao_core::Error>(())
/// ```
pub fn edits(left: &Document, right: &Document, matches: &[Sides<Span>], options: &Options) -> Vec<Vec<Sides<Span>>> {
    let mut work = options.limits.work;
    matches
        .iter()
        .map(|&spans| of_match(&MatchSide::new(left, spans.left), &MatchSide::new(right, spans.right), &mut work))
        .collect()
}

/// One side of a match.
struct MatchSide<'a> {
    document: &'a Document,
    span: Span,
    tokens: Range<u32>,
}

impl<'a> MatchSide<'a> {
    /// Finds the tokens that begin inside `span`.
    fn new(document: &'a Document, span: Span) -> Self {
        let symbols = document.counted_in(span);
        let first = |symbol: u32| {
            let token = document.token_of_symbol(symbol);
            // a span that begins inside a word does not contain that word
            token + u32::from(document.symbols_of(&(token..token + 1)).start < symbol)
        };
        let tokens =
            if symbols.is_empty() { 0..0 } else { first(symbols.start)..document.token_of_symbol(symbols.end - 1) + 1 };
        Self { document, span, tokens: tokens.start.min(tokens.end)..tokens.end }
    }

    /// Returns a number for each token.
    fn numbers<'t>(&self, words: &mut SliceNumbers<'t>) -> Vec<u32>
    where
        'a: 't,
    {
        let document = self.document;
        let number = |token: u32| {
            let row = document.symbols_in(&document.symbols_of(&(token..token + 1)));
            words.number(mix::hash(row.iter().copied()) as u32, row)
        };
        self.tokens.clone().map(number).collect()
    }

    /// Returns the text of some tokens, counted from the first one of the match. If there are no tokens, returns the
    /// empty span after the token before them.
    fn text(&self, tokens: Range<usize>) -> Span {
        let (start, end) = (self.tokens.start + tokens.start as u32, self.tokens.start + tokens.end as u32);
        let span = if !tokens.is_empty() {
            self.document.span_of_tokens(&(start..end))
        } else if start > self.tokens.start {
            let end = self.document.span_of_tokens(&(start - 1..start)).end;
            Span::new(end, end)
        } else {
            Span::new(self.span.start, self.span.start)
        };
        Span::new(span.start.clamp(self.span.start, self.span.end), span.end.clamp(self.span.start, self.span.end))
    }

    /// Returns the text between a token and the next one.
    fn after(&self, token: usize) -> Span {
        let (end, next) = (self.text(token..token + 1).end, self.text(token + 1..token + 2).start);
        Span::new(end, next.max(end))
    }
}

/// Returns the edits inside one match.
fn of_match(left: &MatchSide<'_>, right: &MatchSide<'_>, work: &mut u64) -> Vec<Sides<Span>> {
    let mut words = SliceNumbers::default();
    let (a, b) = (left.numbers(&mut words), right.numbers(&mut words));
    let runs = myers::match_symbols(&a, &b, work).runs;
    let mut found = Vec::new();
    let (mut i, mut j) = (0, 0);
    let end = (a.len(), b.len(), 0);
    for (x, y, len) in runs.iter().map(|run| (run.a as usize, run.b as usize, run.len as usize)).chain([end]) {
        if i < x || j < y {
            found.push(Sides::new(left.text(i..x), right.text(j..y)));
        }
        for k in 1..len {
            let (marks, others) = (left.after(x + k - 1), right.after(y + k - 1));
            if !left.document.same_text(marks, right.document, others) {
                found.push(Sides::new(marks, others));
            }
        }
        (i, j) = (x + len, y + len);
    }
    found.order();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::MatchKind;
    use crate::{TextOptions, compare};
    use alloc::string::{String, ToString};

    fn read(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    fn changed(left: &str, right: &str) -> Vec<(String, String)> {
        let (a, b) = (read(left), read(right));
        let whole = Sides::new(Span::new(0, left.len() as u32), Span::new(0, right.len() as u32));
        let found = edits(&a, &b, &[whole], &Options::default()).remove(0);
        found.iter().map(|edit| (edit.left.slice(left).to_string(), edit.right.slice(right).to_string())).collect()
    }

    #[test]
    fn words_and_characters_that_differ_are_returned_with_their_counterpart() {
        for (left, right, want) in [
            ("今天天气很好。", "今天天气不好。", &[("很", "不")][..]),
            ("We go home.", "We all go to the old home.", &[("", "all"), ("", "to the old")]),
            ("We all go home now.", "We go home.", &[("all", ""), ("now", "")]),
            ("同一句话。", "同一句话。", &[]),
            ("Case and width", "case and ＷＩＤＴＨ", &[]),
            ("甲，乙丙。", "甲乙。丙。", &[("，", ""), ("", "。")]),
            ("", "", &[]),
            ("有", "", &[("有", "")]),
        ] {
            let want: Vec<(String, String)> = want.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
            assert_eq!(changed(left, right), want, "{left} / {right}");
        }
    }

    #[test]
    fn an_exact_match_has_none_and_between_the_edits_of_any_other_both_texts_are_equal() {
        const STATUTE: &str = include_str!("../../../tests/corpus/statutes/flood-control-law.md");
        let edited = STATUTE.replace("防洪", "抗洪").replace("，应当", "应当").replace("第二条", "第二条之一");
        let (left, right) = (read(STATUTE), read(&edited));
        let report = compare(&left, &right, &Options::default());
        let spans: Vec<Sides<Span>> = report.matches.iter().map(|found| found.spans.map(|span| span.shown)).collect();
        let all = edits(&left, &right, &spans, &Options::default());
        assert!(all.iter().map(Vec::len).sum::<usize>() > 100);
        for ((found, spans), edits) in report.matches.iter().zip(&spans).zip(&all) {
            assert!(found.kind != MatchKind::Exact || edits.is_empty());
            let (mut a, mut b) = (spans.left.start, spans.right.start);
            for edit in edits.iter().chain([&Sides::new(
                Span::new(spans.left.end, spans.left.end),
                Span::new(spans.right.end, spans.right.end),
            )]) {
                let (x, y) = (Span::new(a, edit.left.start), Span::new(b, edit.right.start));
                let counted = |document: &Document, span| document.symbols_in(&document.counted_in(span)).to_vec();
                assert_eq!(counted(&left, x), counted(&right, y));
                (a, b) = (edit.left.end, edit.right.end);
            }
        }
    }

    #[test]
    fn where_the_work_does_not_suffice_a_stretch_is_one_edit() {
        let (left, right) = (read("甲一乙二丙三丁四戊五己"), read("甲六乙七丙八丁九戊十己"));
        let whole = Sides::new(Span::new(0, 33), Span::new(0, 33));
        let options = Options { limits: crate::Limits { work: 3, ..crate::Limits::default() }, ..Options::default() };
        assert_eq!(edits(&left, &right, &[whole], &options)[0].len(), 1);
        assert_eq!(edits(&left, &right, &[whole], &Options::default())[0].len(), 5);
    }

    #[test]
    fn ranges_that_cut_words_and_marks_or_are_empty_are_read_as_far_as_they_go() {
        let (left, right) = (read("One word, another."), read("One word, other."));
        for (a, b) in (0..18).flat_map(|a| (a..18).map(move |b| (a, b))) {
            let spans = Sides::new(Span::new(a, b), Span::new(a.min(16), b.min(16)));
            for edit in &edits(&left, &right, &[spans], &Options::default())[0] {
                assert!(edit.left.start >= a && edit.left.end <= b.max(a), "{a} {b} {edit:?}");
            }
        }
    }
}
