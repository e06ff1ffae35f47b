//! A reading: the counted characters of a text with their places, and its words. The raw alignment needs nothing more.
//!
//! # Example
//! ```
//! use juhao_core::{TextOptions, text::Reading};
//! let reading = Reading::from_text("今天，Hello".into(), &TextOptions::default())?;
//! assert_eq!(reading.symbols().len(), 7);
//! assert_eq!(reading.span_of_symbols(&(0..2)).slice(reading.shown()), "今天");
//! # Ok::<(), juhao_core::Error>(())
//! ```

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use super::places::Places;
use super::reader::{self, Counted, Detail, TextMarks};
use super::{Exclusion, Fold, TextOptions, Words, grapheme};
use crate::base::{Error, Ratio, Result, Span, border_before, is_same, part};
use crate::report::LeftOut;

/// A text of which only characters were read: the text shown, the characters that count, and their places.
///
/// Space: the text and a fifth of it, 4 bytes for each counted character and 8 for each word.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Shared with the readings of the same text in other forms.
    shown: Arc<String>,
    options: TextOptions,
    /// The symbols, shared with the readings that have the same ones.
    symbols: Arc<Vec<u32>>,
    /// What was counted with the symbols, which were moved to `symbols`.
    counted: Counted,
}

impl Reading {
    /// Reads plain text.
    ///
    /// # Errors
    /// As [`Document::from_text`](super::Document::from_text).
    pub fn from_text(shown: String, options: &TextOptions) -> Result<Self> {
        Self::with_marks(Arc::new(shown), options, Detail::Characters).map(|(reading, _)| reading)
    }

    /// Reads plain text, with the marks between its tokens if `detail` includes them.
    pub(super) fn with_marks(shown: Arc<String>, options: &TextOptions, detail: Detail) -> Result<(Self, TextMarks)> {
        check(&shown, options)?;
        let (mut counted, marks) = reader::read(&shown, options, detail);
        let symbols = Arc::new(core::mem::take(&mut counted.symbols));
        Ok((Self { shown, options: options.clone(), symbols, counted }, marks))
    }

    /// Returns the text shown to a reader: the caller's string, or the visible text or body of a page.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Returns the text shown, to be read again without a copy.
    pub(super) fn shared_text(&self) -> Arc<String> {
        self.shown.clone()
    }

    /// Shares the symbols of another reading of the same text if they are equal, so that they are in memory once. For
    /// example, only the borders of words may differ.
    pub(super) fn sharing_symbols(self, other: &Self) -> Self {
        if is_same(self.symbols(), other.symbols()) { Self { symbols: other.symbols.clone(), ..self } } else { self }
    }

    /// Returns the number of its characters, counted or not.
    pub(super) fn chars(&self) -> usize {
        self.counted.chars
    }

    /// Returns the number of Traditional characters that were read as Simplified ones.
    pub(super) fn simplified(&self) -> usize {
        self.counted.simplified
    }

    /// Returns what its exclusions left out, by reason, in the order of the text.
    pub fn left_out(&self) -> Vec<LeftOut> {
        let counts = &self.counted.left_out;
        let whole = self.symbols().len() as u64 + counts.iter().map(|&count| u64::from(count)).sum::<u64>();
        let mut all: Vec<LeftOut> = Vec::new();
        for (one, &count) in self.options.exclude.iter().zip(counts).filter(|(_, count)| **count > 0) {
            let at = all.iter().position(|known| known.reason == one.reason).unwrap_or_else(|| {
                all.push(LeftOut { reason: one.reason.clone(), share: Ratio::new(0, whole) });
                all.len() - 1
            });
            all[at].share.num += u64::from(count);
        }
        all
    }

    /// Returns the options with which it was read.
    pub fn options(&self) -> &TextOptions {
        &self.options
    }

    /// Returns the folded code points of the counted characters, in order.
    pub fn symbols(&self) -> &[u32] {
        &self.symbols
    }

    /// Returns the code points of a range of symbols.
    pub fn symbols_in(&self, symbols: &Range<u32>) -> &[u32] {
        &self.symbols()[symbols.start as usize..symbols.end as usize]
    }

    /// Returns the symbols of each word, in order; every other symbol is a token of its own.
    pub fn spelt(&self) -> &Words {
        &self.counted.words
    }

    /// Returns the byte at which the character of a symbol begins. If one character represents several letters, the
    /// places of some of them are inside it.
    pub(super) fn start_of(&self, symbol: u32) -> u32 {
        border_before(&self.shown, self.places().at(symbol) as usize) as u32
    }

    /// Returns the places in the text shown at which counted characters begin.
    pub(super) fn places(&self) -> &Places {
        &self.counted.places
    }

    /// Returns the text of a range of symbols, from the first character to the end of the last one. Combining and
    /// invisible characters after it are included, so that a span never begins or ends inside a user-perceived
    /// character.
    pub fn span_of_symbols(&self, symbols: &Range<u32>) -> Span {
        if symbols.is_empty() {
            let is_end = symbols.start as usize >= self.symbols().len();
            let at = if is_end { self.shown.len() as u32 } else { self.start_of(symbols.start) };
            return Span::new(at, at);
        }
        let (first, last) = (self.start_of(symbols.start), self.start_of(symbols.end - 1));
        Span::new(
            grapheme::start_of(&self.shown, first).max(self.included_from(first)),
            grapheme::end_after(&self.shown, last),
        )
    }

    /// Returns the end of the last exclusion before a byte; it may be inside a user-perceived character.
    fn included_from(&self, at: u32) -> u32 {
        let exclude = &self.options.exclude;
        let before = exclude.partition_point(|exclusion| exclusion.span.end <= at);
        exclude[..before].last().map_or(0, |exclusion| exclusion.span.end)
    }

    /// Returns the counted characters whose first byte is inside the span. Time O(1).
    pub fn counted_in(&self, span: Span) -> Range<u32> {
        self.places().before(span.start)..self.places().before(span.end)
    }

    /// Returns the byte after the character at byte `at`.
    pub fn after(&self, at: u32) -> u32 {
        at + part(&self.shown, at as usize..).chars().next().map_or(0, char::len_utf8) as u32
    }
}

/// Checks limits and ranges.
fn check(text: &str, options: &TextOptions) -> Result<()> {
    options.limits.check_input(text.len())?;
    let range = |start: u32, end: u32| Error::Range { start: start.into(), end: end.into(), len: text.len() as u64 };
    let mut reach = 0;
    for Exclusion { span, .. } in &options.exclude {
        if Span::try_new(text, span.start as usize, span.end as usize).is_none() {
            return Err(range(span.start, span.end));
        }
        if span.start < reach {
            return Err(Error::Option { name: "exclude", why: "has ranges that overlap or are out of order" });
        }
        reach = span.end;
    }
    let mut last = 0;
    for &end in &options.term_ends {
        if !text.is_char_boundary(end as usize) {
            return Err(range(end, end));
        }
        if end < last {
            return Err(Error::Option { name: "terms", why: "is not in ascending order" });
        }
        last = end;
    }
    if let Fold::Own(pairs) = &options.fold
        && !pairs.is_sorted_by_key(|pair| pair.0)
    {
        return Err(Error::Option { name: "fold", why: "is not sorted" });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::ToString};

    use super::*;
    use crate::text::Document;

    #[test]
    fn the_short_way_reads_the_same_characters_as_the_long_one() {
        let long_word = "antidisestablishmentarianism".repeat(4);
        let texts = [
            "今天，Hello's world。Ünïcode 3.14 한국어 ｆｕｌｌ，é́t\u{200B}é 👩\u{200D}👧 pаypal 𠀀",
            "!?。",
            "",
            "\u{3400}一㐀一a一",
            &long_word,
            &format!("{long_word}é'{long_word} end"),
        ];
        let strict = TextOptions { ignore_case: false, ignore_numbers: true, ..TextOptions::default() };
        let folded = TextOptions { fold: Fold::own(alloc::vec![('b', 'c')]), ..TextOptions::default() };
        for text in texts {
            for options in [&TextOptions::default(), &strict, &folded] {
                let short = Reading::from_text(text.to_string(), options).expect("short text");
                let long = Document::from_text(text, options).expect("short text");
                assert_eq!((short.symbols(), short.places()), (long.symbols(), long.places()), "{text}");
                assert_eq!(short.spelt(), long.spelt(), "{text}");
            }
        }
    }

    #[test]
    fn frequent_characters_are_read_as_one_by_one() {
        const PARTS: [&str; 56] = [
            "ﬁ",
            "ﬃ",
            "ß",
            "⑫",
            "⼈",
            "й",
            "ｶﾞ",
            "\u{1112}\u{1161}\u{11AB}",
            "水",
            "火",
            "山",
            "a",
            "B",
            "the",
            "Word",
            "7",
            "é",
            "٣",
            "ж",
            "한",
            "𠀀",
            "👩\u{200D}👧",
            "ｆ",
            "\u{4DC0}",
            "\u{3400}",
            "。",
            "，",
            "、",
            "！",
            "？",
            "；",
            "：",
            "．",
            "…",
            "“",
            "”",
            "’",
            "‘",
            "—",
            "（",
            "）",
            "\u{3000}",
            " ",
            "\t",
            "\n",
            "\r\n",
            "\r",
            "\u{2028}",
            ".",
            "!",
            "?",
            "'",
            ",",
            "\u{301}",
            "\u{200B}",
            "\u{B}",
        ];
        // A fold of a character that no text contains, to force the slow path.
        let slowly = TextOptions { fold: Fold::own(alloc::vec![('\u{E000}', '\u{E001}')]), ..TextOptions::default() };
        for seed in 0..3000 {
            let mut numbers = crate::seq::naive::RandomNumbers(seed);
            let few = 2 + numbers.below(PARTS.len() as u32 - 1);
            let text: String = (0..numbers.below(40))
                .map(|_| PARTS[(seed as u32 * 7 + numbers.below(few)) as usize % PARTS.len()])
                .collect();
            let fast = Document::from_text(&text, &TextOptions::default()).expect("short text");
            let slow = Document::from_text(&text, &slowly).expect("short text");
            assert_eq!(
                (fast.symbols(), fast.places(), fast.spelt()),
                (slow.symbols(), slow.places(), slow.spelt()),
                "{text:?}"
            );
            assert_eq!((fast.tokens(), fast.sentences()), (slow.tokens(), slow.sentences()), "{text:?}");
            assert_eq!((fast.keys(), fast.words()), (slow.keys(), slow.words()), "{text:?}");
            assert_eq!(fast.boundaries(), slow.boundaries(), "{text:?}");
            let signs = |document: &Document| document.signs(crate::base::Side::Left);
            assert_eq!(signs(&fast), signs(&slow), "{text:?}");
            let feeds: Vec<u32> = text.match_indices('\n').map(|(at, _)| at as u32).collect();
            let first_line = Span::new(0, text.find('\n').map_or(0, |at| at as u32 + 1));
            let excluding = TextOptions {
                exclude: alloc::vec![Exclusion { span: first_line, reason: String::new() }],
                ..TextOptions::default()
            };
            for options in [&TextOptions::default(), &slowly, &excluding] {
                let (_, marks) =
                    Reading::with_marks(Arc::new(text.clone()), options, Detail::Marks).expect("short text");
                assert_eq!(marks.line_feeds, feeds, "{text:?}");
            }
            let short = Reading::from_text(text.clone(), &TextOptions::default()).expect("short text");
            assert_eq!(
                (short.symbols(), short.places(), short.spelt()),
                (slow.symbols(), slow.places(), slow.spelt()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_mark_among_the_han_characters_ends_no_boundary() {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let document = read("甲\n\u{4DC0}。乙\n\n丙。丁");
        assert_eq!(document.sentences().len(), 4);
        assert_eq!(document.boundaries().len(), document.tokens().len());
    }

    #[test]
    fn letters_beyond_the_longest_word_are_tokens_of_their_own() {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        for text in
            ["abcdefghij".repeat(20), "ячсмитьбюё".repeat(20), format!("{}ÿ{}", "a".repeat(63), "b".repeat(136))]
        {
            let document = read(&format!("go {text} on"));
            assert!(document.spelt().iter().eq([0..2, 2..66, 202..204]), "{text}");
            assert_eq!(document.tokens().len(), 2 + 136 + 1);
            assert!(document.keys()[2..138].iter().all(|key| key.is_single()));
        }
        let words = read(&"word ".repeat(50));
        assert!(words.keys().iter().all(|key| !key.is_single()));
    }
}
