//! The document, which every later layer reads. It is made once from text or HTML, and can be compared many times.
//!
//! # Example
//! ```
//! use juhao_core::{Document, TextOptions};
//! let document = Document::from_text("今天天气很好。我们去公园。", &TextOptions::default())?;
//! assert_eq!(document.sentences().len(), 2);
//! assert_eq!(document.lengths().counted, 11);
//! # Ok::<(), juhao_core::Error>(())
//! ```

use alloc::{string::String, sync::Arc, vec::Vec};
use core::ops::{Deref, Range};

use super::chars::{self, CharClass};
use super::reader::{Boundary, Detail, TextMarks};
use super::reading::Reading;
use super::segment::{self, Sentence};
use super::simplified::simplified_code;
use super::tokens::{TokenKey, Tokens};
use super::{Fold, Page, SourceMap, TextOptions, Unread, extract};
use super::{fold, form, grapheme, han, mirrored};
use crate::base::{Error, Result, Side, Span, part};
use crate::report::{Extracted, Lengths, ShownSpan, Sign, SignKind};

/// A text ready to be compared: the text shown, the characters that count, and their origin.
///
/// Space: the text, plus about 13 bytes for each Han character or 7 for each letter.
#[derive(Clone, Debug)]
pub struct Document {
    reading: Reading,
    map: Option<SourceMap>,
    extracted: Extracted,
    hidden: Vec<Span>,
    unread: Unread,
    signs: Vec<(SignKind, u64, Vec<Span>)>,
    sentences: Vec<Sentence>,
    tokens: Tokens,
    /// Ranges of the text shown that are in reversed order here.
    mirrored: Vec<Span>,
}

impl AsRef<Self> for Document {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// Maximum number of marks that are added to the words next to them.
const LONGEST_MARKS: usize = 8;

/// A document is a reading with more data.
impl Deref for Document {
    type Target = Reading;

    fn deref(&self) -> &Reading {
        &self.reading
    }
}

impl Document {
    /// Reads plain text.
    ///
    /// # Errors
    /// [`Error::InputTooLong`](crate::Error::InputTooLong); [`Error::Range`](crate::Error::Range) for an exclusion or a
    /// term end outside the text or inside a character; [`Error::Option`](crate::Error::Option) for exclusions or term
    /// ends out of order.
    pub fn from_text(text: impl Into<String>, options: &TextOptions) -> Result<Self> {
        let extracted = Extracted { confidence: 1.0, ..Extracted::default() };
        Self::build(Arc::new(text.into()), None, extracted, Vec::new(), Unread::default(), options)
    }

    /// Reads a page: its body or its visible text, depending on [`TextOptions::page`].
    ///
    /// # Errors
    /// As [`Document::from_text`]; the limit of bytes applies to the HTML.
    pub fn from_html(html: &str, options: &TextOptions) -> Result<Self> {
        options.limits.check_input(html.len())?;
        Self::from_page(&extract(html, options.page()), options)
    }

    /// Reads a page that was already extracted.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn from_page(page: &Page, options: &TextOptions) -> Result<Self> {
        let extracted = Extracted { what: page.what, confidence: page.confidence };
        Self::build(
            Arc::new(page.body.clone()),
            Some(page.map.clone()),
            extracted,
            page.hidden.clone(),
            page.unread,
            options,
        )
    }

    /// Marks ranges of a plain text that its document does not show, such as white letters. They stay in the text, and
    /// are reported as a sign.
    ///
    /// # Errors
    /// [`Error::Range`](crate::Error::Range) for a range outside the text or inside a character.
    pub fn with_hidden(self, hidden: Vec<Span>) -> Result<Self> {
        let len = self.shown().len() as u64;
        for span in &hidden {
            let (start, end) = (u64::from(span.start), u64::from(span.end));
            Span::try_new(self.shown(), span.start as usize, span.end as usize).ok_or(Error::Range {
                start,
                end,
                len,
            })?;
        }
        Ok(Self { hidden, ..self })
    }

    /// Reads the same text again with other options, such as exclusions chosen after the first look.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn with_options(&self, options: &TextOptions) -> Result<Self> {
        let Self { map, extracted, hidden, unread, .. } = self;
        let read = Self::build(self.shared_text(), map.clone(), *extracted, hidden.clone(), *unread, options)?;
        Ok(Self { mirrored: self.mirrored.clone(), reading: read.reading.sharing_symbols(&self.reading), ..read })
    }

    /// Returns the same text in the order in which it looks, if a direction override makes it look different from the
    /// stored order; `None` for nearly all texts. Its [`shown`](Reading::shown) is in the visible order; places are
    /// reported in the stored order.
    pub(crate) fn as_it_looks(&self) -> Option<Self> {
        let is_overridden = self.signs.iter().any(|(kind, ..)| *kind == SignKind::DirectionOverride);
        if !is_overridden || !self.options().exclude.is_empty() || !self.options().term_ends.is_empty() {
            return None;
        }
        let mirrored = mirrored::ranges(self.shown());
        let text = mirrored::turned(self.shown(), &mirrored);
        let Self { map, extracted, hidden, unread, .. } = self;
        let read =
            Self::build(Arc::new(text), map.clone(), *extracted, hidden.clone(), *unread, self.options()).ok()?;
        (!mirrored.is_empty()).then_some(Self { mirrored, ..read })
    }

    fn build(
        shown: Arc<String>,
        map: Option<SourceMap>,
        extracted: Extracted,
        hidden: Vec<Span>,
        unread: Unread,
        options: &TextOptions,
    ) -> Result<Self> {
        let (reading, TextMarks { boundaries, stops, line_feeds, signs }) =
            Reading::with_marks(shown, options, Detail::Marks)?;
        let tokens = Tokens::new(&reading, boundaries);
        let sentences = segment::sentences(&reading, &tokens.firsts, &tokens.boundaries, &stops, &line_feeds);
        Ok(Self { reading, map, extracted, hidden, unread, signs, sentences, tokens, mirrored: Vec::new() })
    }

    /// Returns the map from the text shown to the caller's HTML; `None` for plain text.
    pub fn source_map(&self) -> Option<&SourceMap> {
        self.map.as_ref()
    }

    /// Returns the kind of text that was extracted.
    pub fn extracted(&self) -> Extracted {
        self.extracted
    }

    /// Returns the tokens, Han characters and words, each as its first symbol. A token reaches to the first symbol of
    /// the next one, because tokens partition the symbols.
    pub fn tokens(&self) -> &[u32] {
        &self.tokens.firsts
    }

    /// Returns the key of each token: its character or word.
    pub fn keys(&self) -> &[TokenKey] {
        &self.tokens.keys
    }

    /// Returns the boundaries before tokens, in order; tokens without a boundary are left out.
    pub fn boundaries(&self) -> &[(u32, Boundary)] {
        &self.tokens.boundaries
    }

    /// Returns the distinct words, as ranges of symbols.
    pub fn words(&self) -> &[Range<u32>] {
        &self.tokens.words
    }

    /// Returns the sentences.
    pub fn sentences(&self) -> &[Sentence] {
        &self.sentences
    }

    /// Returns the text of a range of tokens.
    pub fn span_of_tokens(&self, tokens: &Range<u32>) -> Span {
        self.span_of_symbols(&self.symbols_of(tokens))
    }

    /// Returns the text of a sentence by its index, including its stop and closing marks. Time O(1).
    pub fn span_of_sentence(&self, index: usize) -> Span {
        let (first, end) = self.first_and_end(index);
        let floor = index.checked_sub(1).map_or(0, |before| self.first_and_end(before).1);
        Span::new(segment::opened(self.shown(), first, floor), end)
    }

    /// Whether the sentence with this index ends in a full stop, or in a mark that is a stop in every context.
    /// Headings, menus and rows of tables do not, and code ends in `!` and `?`.
    #[cfg(any(feature = "methods", test))]
    pub(crate) fn is_closed(&self, index: usize) -> bool {
        let last = || {
            let (first, end) = self.first_and_end(index);
            part(self.shown(), first as usize..end as usize).chars().rev().find(|&c| !chars::is_closer(c))
        };
        self.sentences[index].full_stop.is_some() || last().is_some_and(chars::is_hard_stop)
    }

    /// Returns the byte of the first token of a sentence, and the byte after its stop and closing marks.
    fn first_and_end(&self, index: usize) -> (u32, u32) {
        let sentence = &self.sentences[index];
        sentence.first_and_end(self, self.symbols_of(&sentence.tokens))
    }

    /// Whether more than half of the tokens are single characters; such a text is measured in characters, not in words.
    pub fn is_han(&self) -> bool {
        self.spelt().len() * 2 < self.tokens().len()
    }

    /// Returns the length in eighths of a Han character, in which
    /// [`min_match_length`](crate::Options::min_match_length) counts: a word has 13 of them. Time O(tokens).
    pub fn length(&self) -> u64 {
        self.keys().iter().map(|key| u64::from(key.length())).sum()
    }

    /// Returns the length of a range of the text in the same unit. Counts the tokens that are in it as a whole. Time
    /// O(log n) and O(1) for each of them.
    pub fn length_of(&self, span: Span) -> u64 {
        let symbols = self.counted_in(span);
        let first = self.tokens().partition_point(|&token| token < symbols.start);
        let ends = (first..self.tokens().len()).take_while(|&token| self.first_symbol(token as u32 + 1) <= symbols.end);
        ends.map(|token| u64::from(self.keys()[token].length())).sum()
    }

    /// Returns the lengths for the Report.
    pub fn lengths(&self) -> Lengths {
        Lengths {
            chars: self.chars() as u64,
            counted: self.symbols().len() as u64,
            sentences: self.sentences.len() as u64,
            full_stops: self.sentences.iter().filter(|s| s.full_stop.is_some()).count() as u64,
        }
    }

    /// Returns the symbols of a range of tokens.
    pub fn symbols_of(&self, tokens: &Range<u32>) -> Range<u32> {
        self.first_symbol(tokens.start)..self.first_symbol(tokens.end)
    }

    fn first_symbol(&self, token: u32) -> u32 {
        self.tokens().get(token as usize).copied().unwrap_or(self.symbols().len() as u32)
    }

    /// Returns the token that contains a symbol. Time O(log tokens).
    pub fn token_of_symbol(&self, symbol: u32) -> u32 {
        // The search range is limited, because every token has at least one symbol, and `more` is the total of the
        // additional ones.
        let more = (self.symbols().len() - self.tokens().len()) as u32;
        let from = symbol.saturating_sub(more) as usize;
        let near = &self.tokens()[from..self.tokens().len().min(symbol as usize + 1)];
        (from + near.partition_point(|&first| first <= symbol)).saturating_sub(1) as u32
    }

    /// Returns the number of the sentence that contains a token. Time O(log sentences).
    pub(crate) fn sentence_of_token(&self, token: u32) -> usize {
        self.sentences.partition_point(|sentence| sentence.tokens.end <= token)
    }

    /// Returns the token that begins at a byte of the text shown; `None` if none does. Time O(log tokens).
    pub(crate) fn token_at(&self, byte: u32) -> Option<u32> {
        let symbol = self.places().before(byte);
        let token = self.token_of_symbol(symbol);
        (self.places().has(byte as usize) && self.first_symbol(token) == symbol).then_some(token)
    }

    /// Extends a span of words by the marks that belong to them: punctuation after it up to the next white space or
    /// counted character, each mark with its combining marks, and opening quotes and brackets before it. In a text of
    /// punctuation alone the span is returned as it is.
    pub(crate) fn with_marks(&self, span: Span) -> Span {
        let first = self.symbols().first().and_then(|&symbol| char::from_u32(symbol));
        if first.is_some_and(|first| chars::class(first) == CharClass::Punct) {
            return span;
        }
        let before = part(self.shown(), ..span.start as usize);
        let open: usize =
            before.chars().rev().take(LONGEST_MARKS).take_while(|&c| chars::is_opener(c)).map(char::len_utf8).sum();
        let is_mark =
            |c: &char| (chars::is_closer(*c) || !chars::is_opener(*c)) && matches!(chars::class(*c), CharClass::Punct);
        let mark_at = |end: u32| part(self.shown(), end as usize..).chars().next().filter(is_mark);
        let after = |&end: &u32| mark_at(end).map(|_| grapheme::end_after(self.shown(), end));
        let end = core::iter::successors(Some(span.end), after).take(1 + LONGEST_MARKS).last();
        Span::new(span.start - open as u32, end.unwrap_or(span.end))
    }

    /// Converts a range to the form of the Report: in the text shown and, for a page, in the HTML.
    pub fn shown_span(&self, shown: Span) -> ShownSpan {
        let shown = mirrored::stored(shown, &self.mirrored);
        ShownSpan { shown, source: self.map.as_ref().map(|map| map.source_of(shown)) }
    }

    /// Calls `see` with up to `most` folded characters before byte `end` and from byte `floor` on, the last one first,
    /// each with its place. Letters, digits and punctuation are passed; white space, combining marks and excluded
    /// ranges are not.
    pub(crate) fn each_before(&self, end: u32, floor: u32, mut most: usize, mut see: impl FnMut(u32, u32)) {
        let options = self.options();
        let is_plain = !matches!(options.fold, Fold::Own(_)) && options.exclude.is_empty();
        let is_chinese = options.fold == Fold::Chinese;
        let excluded = |at: u32| {
            let next = options.exclude.partition_point(|e| e.span.end <= at);
            options.exclude.get(next).is_some_and(|e| e.span.start <= at)
        };
        let text = part(self.shown(), floor as usize..end as usize);
        let mut rest = text.as_bytes();
        while most > 0 {
            // A short cut, because most characters are Han, and the built-in rules fold none of these.
            if is_plain && let Some((before, code)) = han::last(rest) {
                rest = before;
                most -= 1;
                see(floor + rest.len() as u32, if is_chinese { simplified_code(code) } else { code });
                continue;
            }
            let Some((c, at)) = fold::last(part(text, ..rest.len())) else { return };
            rest = &rest[..at];
            let at = floor + at as u32;
            if !is_plain && excluded(at) {
                continue;
            }
            let mut pass = |c| {
                if most > 0
                    && let Some(form) = form::of_char(c, options)
                {
                    most -= 1;
                    see(at, form.into());
                }
            };
            match fold::spelt_out(c) {
                [] => pass(c),
                letters => letters.iter().rev().for_each(|&letter| pass(letter)),
            }
        }
    }

    /// Whether two ranges of text are equal after normalisation.
    pub(crate) fn same_text(&self, span: Span, other: &Self, other_span: Span) -> bool {
        let (text, other_text) = (span.slice(self.shown()), other_span.slice(other.shown()));
        if text == other_text && self.options() == other.options() {
            return true;
        }
        form::of_text(text, self.options()).eq(form::of_text(other_text, other.options()))
    }

    /// Returns what was not read of a page that shows next to no text.
    pub const fn unread(&self) -> Unread {
        self.unread
    }

    /// Returns the signs of evasion in the form of the Report.
    pub(crate) fn signs(&self, side: Side) -> Vec<Sign> {
        let read = self.signs.iter().map(|(kind, count, places)| {
            Sign::new(*kind, side, *count, places.iter().map(|&span| self.shown_span(span)).collect())
        });
        let hidden = (!self.hidden.is_empty()).then(|| {
            let first = self.hidden.iter().take(Sign::MAX_PLACES);
            // In a page, hidden text is in the HTML only; in a document, it is part of the text.
            let place = |&span: &Span| match self.map {
                Some(_) => ShownSpan { shown: Span::default(), source: Some(span) },
                None => self.shown_span(span),
            };
            let places = first.map(place).collect();
            Sign::new(SignKind::HiddenText, side, self.hidden.len() as u64, places)
        });
        let unread = self.unread.signs().map(|(kind, count)| Sign::new(kind, side, count.into(), Vec::new()));
        read.chain(hidden).chain(unread).collect()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::Error;
    use crate::text::Exclusion;

    fn read(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    fn words(document: &Document) -> Vec<String> {
        (0..document.tokens().len() as u32)
            .map(|i| {
                let r = document.symbols_of(&(i..i + 1));
                document.symbols_in(&r).iter().filter_map(|&s| char::from_u32(s)).collect()
            })
            .collect()
    }

    #[test]
    fn the_length_counts_a_word_as_13_eighths_of_a_han_character() {
        for (text, eighths) in [
            ("", 0),
            ("，。", 16),
            ("图书馆，周一闭馆。", 7 * 8),
            ("Once the old ferryman", 4 * 13),
            ("句号 full stop", 2 * 8 + 2 * 13),
        ] {
            assert_eq!(read(text).length(), eighths, "{text}");
        }
    }

    #[test]
    fn tokens_are_han_characters_and_words() {
        assert_eq!(
            words(&read("句号 Full-stop Ｄon't 3.14 Ünïcode")),
            ["句", "号", "full", "stop", "dont", "3", "14", "unicode"]
        );
    }

    #[test]
    fn a_text_that_is_read_again_is_in_memory_once() {
        let document = read("The old ferry crosses the river 2024 times.");
        let options = |ignore_numbers, term_ends| TextOptions { term_ends, ignore_numbers, ..TextOptions::default() };
        let words = document.with_options(&options(false, vec![5])).expect("a border");
        assert_eq!(words.tokens().len(), document.tokens().len() + 1);
        assert_eq!(
            (words.shown().as_ptr(), words.symbols().as_ptr()),
            (document.shown().as_ptr(), document.symbols().as_ptr())
        );
        let numbers = document.with_options(&options(true, Vec::new())).expect("no ranges");
        assert_eq!(numbers.shown().as_ptr(), document.shown().as_ptr());
        assert_ne!(numbers.symbols(), document.symbols());
    }

    #[test]
    fn a_text_of_marks_counts_its_marks() {
        let document = read("！？!");
        assert_eq!(document.lengths().counted, 3);
        assert_eq!(document.symbols(), ['!' as u32, '?' as u32, '!' as u32]);
        assert_eq!(read(" \u{200B}\n").lengths().counted, 0);
    }

    #[test]
    fn the_same_word_has_the_same_key() {
        let document = read("Stop stop STOP go");
        assert_eq!(document.keys(), [0, 0, 0, 1].map(TokenKey::of_word));
        assert_eq!(document.words().len(), 2);
    }

    #[test]
    fn excluded_ranges_are_not_counted() {
        let text = "甲乙丙丁。";
        let exclude = vec![Exclusion { span: Span::new(3, 9), reason: "quote".into() }];
        let options = TextOptions { exclude, ..TextOptions::default() };
        let document = Document::from_text(text, &options).expect("short text");
        assert_eq!(words(&document), ["甲", "丁"]);
    }

    #[test]
    fn ranges_from_outside_are_checked() {
        let with = |start, end| TextOptions {
            exclude: vec![Exclusion { span: Span { start, end }, reason: "x".into() }],
            ..TextOptions::default()
        };
        assert!(matches!(Document::from_text("句号", &with(1, 3)), Err(Error::Range { .. })));
        assert!(matches!(Document::from_text("句号", &with(3, 9)), Err(Error::Range { .. })));
        let small = TextOptions {
            limits: crate::Limits { input_bytes: 3, ..crate::Limits::default() },
            ..TextOptions::default()
        };
        assert_eq!(Document::from_text("句号", &small).err(), Some(Error::InputTooLong { bytes: 6, limit: 3 }));
    }

    #[test]
    fn spans_hold_whole_characters() {
        let document = read("e\u{301}te\u{301} 👩\u{200D}👩\u{200D}👧 好");
        let all = 0..document.symbols().len() as u32;
        assert_eq!(document.span_of_symbols(&(0..3)).slice(document.shown()), "e\u{301}te\u{301}");
        assert_eq!(document.span_of_symbols(&(3..4)).slice(document.shown()), "👩\u{200D}👩\u{200D}👧");
        assert_eq!(document.span_of_symbols(&(4..5)).slice(document.shown()), "👩\u{200D}👩\u{200D}👧");
        assert_eq!(document.span_of_symbols(&all).slice(document.shown()), document.shown());
        // Excluded text stays out of a span, even if it ends inside a family of emoji.
        let family = "👩\u{200D}👧";
        let exclude = vec![Exclusion { span: Span::new(0, 4), reason: String::new() }];
        let options = TextOptions { exclude, ..TextOptions::default() };
        let partly = Document::from_text(family, &options).expect("a short text");
        assert_eq!(partly.span_of_symbols(&(0..1)), Span::new(4, 11));
        // One character for three letters, three for a syllable, two for a kana.
        let document = read("oﬃce \u{1112}\u{1161}\u{11AB} ｶﾞ");
        assert_eq!(words(&document), ["office", "한", "ガ"]);
        let shown = |symbols| document.span_of_symbols(&symbols).slice(document.shown());
        assert_eq!((shown(0..3), shown(2..3), shown(3..6)), ("oﬃ", "ﬃ", "ﬃce"));
        assert_eq!((shown(6..7), shown(7..8)), ("\u{1112}\u{1161}\u{11AB}", "ｶﾞ"));
        // Marks with their combining marks.
        let document = read("「好！\u{FE0F}？\u{20DD}」 行");
        assert_eq!(document.with_marks(Span::new(3, 6)).slice(document.shown()), "「好！\u{FE0F}？\u{20DD}」");
    }

    #[test]
    fn signs_are_counted_and_placed() {
        let document = read("pаypal ａbc d\u{200B}ef");
        let signs = document.signs(Side::Left);
        let seen: Vec<_> = signs.iter().map(|s| (s.kind, s.count, s.places[0].shown)).collect();
        assert_eq!(
            seen,
            [
                (SignKind::ZeroWidth, 1, Span::new(15, 18)),
                (SignKind::Homoglyph, 1, Span::new(1, 3)),
                (SignKind::MixedWidth, 1, Span::new(8, 11)),
            ]
        );
        assert_eq!(words(&document), ["paypal", "abc", "def"]);
    }

    #[test]
    fn letters_that_pass_for_others_become_letters_of_their_word() {
        let read = |text: &str| {
            let document = read(text);
            let signs = document.signs(Side::Left).iter().map(|sign| sign.count).sum::<u64>();
            (words(&document).join(" "), signs)
        };
        // Latin letters in words of other scripts, and letters of other scripts in Latin words.
        assert_eq!(read("Кoгда вoда ушлa"), ("когда вода ушла".into(), 3));
        assert_eq!(read("Όλoι oι άνθρωπoι"), ("ολοι οι ανθρωποι".into(), 3));
        assert_eq!(read("раураl.com аpple"), ("paypal com apple".into(), 2));
        // If all letters of a word look like letters of another script, its script is that of the word before it.
        assert_eq!(read("вода, нo"), ("вода но".into(), 1));
        assert_eq!(read("water, нo"), ("water ho".into(), 1));
        // Words of two scripts that were not written to deceive.
        assert_eq!(read("статья5 webстраница"), ("статья5 webctpahицa".into(), 1));
        let kept = Document::from_text("КOГДА", &TextOptions { ignore_case: false, ..TextOptions::default() });
        assert_eq!(words(&kept.expect("short text")), ["КОГДА"]);
    }
}
