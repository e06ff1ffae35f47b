//! One pass over the text shown: counted characters, words, boundaries, stops and signs.
//!
//! A *counted* character is a letter, a digit or an emoji; its symbol is its folded form ([`fold`]). White space and
//! punctuation are never counted: they set the *strength* of the boundary before the next token. A Han character is a
//! token, and so is a maximal sequence of other letters and digits. An apostrophe inside a word is dropped, and so is a
//! hyphen that divides a word at the end of a line.
//!
//! The letters after the [`LONGEST_WORD`]th letter of such a sequence are tokens of their own, because nobody reads
//! such a word, and so an edit changes one token and not all. In a text without any counted character the punctuation
//! is counted, so that only white space is empty.
//!
//! # Cost
//! Time O(n), space 4 bytes for each counted character, 8 for each word, and the [places](super::places).

mod frequent;
mod masks;

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::chars::{self, CharClass};
use super::han;
use super::places::Places;
use super::simplified::simplified_code;
use super::stops::{self, Stop};
use super::words::{self, Words};
use super::{Exclusion, Fold, TextOptions};
use super::{fold, form, numerals};
use crate::base::{Sort, Span, chars_in, part};
use crate::report::SignKind;

/// Maximum number of letters of a word; further letters are tokens of their own.
const LONGEST_WORD: usize = 64;
const _: () = assert!(LONGEST_WORD <= Words::MOST);

/// The boundary between two tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Boundary {
    /// Nothing, or a space or punctuation inside a sentence.
    #[default]
    None,
    /// A line break.
    Line,
    /// The end of a sentence.
    Stop,
    /// A blank line, an excluded range, or an edge of the text.
    Break,
}

/// The counted part of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    /// Number of characters, counted or not.
    pub chars: usize,
    /// Folded code points of the counted characters.
    pub symbols: Vec<u32>,
    /// Places in the text shown at which counted characters begin.
    pub places: Places,
    /// The symbols of each word; every other symbol is a token by itself.
    pub words: Words,
    /// Number of Traditional characters that were read as Simplified ones.
    pub simplified: usize,
    /// Number of characters in each exclusion that would count without it, in the order of the exclusions.
    pub left_out: Vec<u32>,
}

/// Data about the text between the tokens.
#[derive(Clone, Debug, Default)]
pub(super) struct TextMarks {
    /// Boundaries, each with the first symbol of the token after it.
    pub boundaries: Vec<(u32, Boundary)>,
    /// Ends of sentences, in order: the byte of the mark, the symbols before it, and whether it is a full stop.
    pub stops: Vec<(u32, u32, Stop)>,
    /// The bytes of the line feeds.
    pub line_feeds: Vec<u32>,
    /// Signs: kind, number of occurrences, and the first places.
    pub signs: Vec<(SignKind, u64, Vec<Span>)>,
}

impl TextMarks {
    /// Reserves enough memory for most texts of `bytes` bytes.
    fn room_for(bytes: usize, detail: Detail) -> Self {
        let most = if detail == Detail::Marks { bytes / 64 } else { 0 };
        Self {
            boundaries: Vec::with_capacity(most),
            stops: Vec::with_capacity(most),
            line_feeds: Vec::with_capacity(most),
            signs: Vec::new(),
        }
    }
}

/// Which data is needed of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Only counted characters; the marks remain empty.
    Characters,
    /// The marks, too.
    Marks,
}

/// Reads a text.
pub(super) fn read(text: &str, options: &TextOptions, detail: Detail) -> (Counted, TextMarks) {
    let left_out = left_out(text, options);
    let mut read = Reader::new(text, options, detail, false).run();
    // A text of marks alone has its marks counted. The marks around what was left out are no such text.
    if read.0.symbols.is_empty() && left_out.iter().all(|&count| count == 0) {
        read = Reader::new(text, options, detail, true).run();
    }
    read.0.left_out = left_out;
    read
}

/// Counts the characters of each exclusion that would count without it. Reads the exclusions once more.
fn left_out(text: &str, options: &TextOptions) -> Vec<u32> {
    if options.exclude.is_empty() {
        return Vec::new();
    }
    let whole = TextOptions { exclude: Vec::new(), term_ends: Vec::new(), unread: Vec::new(), ..options.clone() };
    let count = |one: &Exclusion| {
        let part = part(text, one.span.start as usize..one.span.end as usize);
        Reader::new(part, &whole, Detail::Characters, false).run().0.symbols.len() as u32
    };
    options.exclude.iter().map(count).collect()
}

/// Replaces the Traditional characters among the symbols by Simplified ones; returns their number.
#[inline(never)]
fn simplify(symbols: &mut [u32]) -> usize {
    let mut count = 0;
    for symbol in symbols {
        let code = simplified_code(*symbol);
        count += usize::from(code != *symbol);
        *symbol = code;
    }
    count
}

/// Whether the reader is inside a sequence of letters and digits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// Outside.
    None,
    /// Inside a word that may continue.
    Word,
    /// After the longest word, where letters are tokens of their own.
    Tail,
}

struct Reader<'a> {
    text: &'a str,
    options: &'a TextOptions,
    detail: Detail,
    count_punct: bool,
    /// The output, with memory for all characters.
    out: Counted,
    /// Number of characters counted so far.
    count: usize,
    marks: TextMarks,
    /// Number of line breaks since the last visible character.
    lines: u32,
    /// Position in a sequence of letters.
    letters: Letters,
    /// First symbol of the last word, and its byte.
    word_start: usize,
    word_at: usize,
    /// Whether that word contains a symbol beyond ASCII.
    is_foreign: bool,
    previous: Option<char>,
    exclusions: &'a [Exclusion],
    term_ends: &'a [u32],
    unread: &'a [Span],
    full_width: (u64, Vec<Span>),
    half_width: u64,
    /// The fold that is applied to each character as it is read.
    fold: &'a Fold,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, options: &'a TextOptions, detail: Detail, count_punct: bool) -> Self {
        // nearly every character counts
        let chars = chars_in(text);
        let out = Counted {
            chars,
            symbols: vec![0; chars + han::ROOM],
            places: Places::new(text.len()),
            words: Words::default(),
            simplified: 0,
            left_out: Vec::new(),
        };
        Self {
            text,
            options,
            detail,
            count_punct,
            out,
            count: 0,
            marks: TextMarks::room_for(text.len(), detail),
            lines: 0,
            letters: Letters::None,
            word_start: 0,
            word_at: 0,
            is_foreign: false,
            previous: None,
            exclusions: &options.exclude,
            term_ends: &options.term_ends,
            unread: &options.unread,
            full_width: (0, Vec::new()),
            half_width: 0,
            // Chinese is folded at the end: each Han character is a token of its own, so no word and no boundary
            // depends on it, and the text is read faster without it.
            fold: if options.fold == Fold::Chinese { &Fold::AsWritten } else { &options.fold },
        }
    }

    fn run(mut self) -> (Counted, TextMarks) {
        let TextOptions { fold, ignore_numbers, form, .. } = self.options;
        let is_plain = !form.letters && !form.numerals && !ignore_numbers && *self.fold == Fold::AsWritten;
        self.bound(0, Boundary::Break);
        let mut i = 0;
        while i < self.text.len() {
            if let Some(end) = self.excluded_until(i as u32) {
                self.line_feeds(i..end as usize);
                i = end as usize;
                self.end_word();
                self.bound(self.count, Boundary::Break);
                self.previous = None;
                continue;
            } else if let Some(end) = self.unread_until(i as u32) {
                self.line_feeds(i..end as usize);
                i = end as usize;
                continue;
            }
            if is_plain {
                let (from, until) = (i, self.next_range(i));
                i = self.frequent(i, until);
                if from < i && i == until {
                    continue;
                }
            }
            if form.numerals
                && let Some(numeral) = numerals::first(part(self.text, i..), self.previous)
            {
                self.out.symbols.resize(self.out.symbols.len() + numeral.len, 0);
                numeral.digits().for_each(|(at, digit)| self.word(i + at, digit));
                i += numeral.len;
                self.lines = 0;
                self.previous = Some(numerals::NUMERAL);
                continue;
            }
            let Some((c, len)) = fold::first(part(self.text, i..)) else { break };
            if self.letters == Letters::Word
                && let Some(len) = form::parting(self.previous, part(self.text, i..))
            {
                self.line_feeds(i..i + len);
                i += len;
                continue;
            }
            self.step(i, c);
            i += len;
        }
        self.end_word();
        if self.full_width.0 > 0 && self.half_width > 0 {
            let (count, places) = core::mem::take(&mut self.full_width);
            self.marks.signs.push((SignKind::MixedWidth, count, places));
        }
        self.marks.signs.order_by_key(|sign| sign.0);
        // no token is after the last boundary
        self.marks.boundaries.pop_if(|(at, _)| *at as usize == self.count);
        self.marks.boundaries.shrink_to_fit();
        self.out.symbols.truncate(self.count);
        if *fold == Fold::Chinese {
            self.out.simplified = simplify(&mut self.out.symbols);
        }
        self.out.symbols.shrink_to_fit();
        self.out.words.finish();
        self.out.places.finish(self.count);
        (self.out, self.marks)
    }

    /// Returns the end of the exclusion that covers byte `i`, if there is one.
    #[inline]
    fn excluded_until(&mut self, i: u32) -> Option<u32> {
        while self.exclusions.first().is_some_and(|e| e.span.end <= i) {
            self.exclusions = &self.exclusions[1..];
        }
        self.exclusions.first().filter(|e| e.span.start <= i).map(|e| e.span.end)
    }

    /// Returns the end of the range that is read as nothing and begins at byte `i`, if there is one.
    #[inline]
    fn unread_until(&mut self, i: u32) -> Option<u32> {
        while self.unread.first().is_some_and(|span| span.start < i) {
            self.unread = &self.unread[1..];
        }
        self.unread.first().filter(|span| span.start == i).map(|span| span.end)
    }

    /// Returns the byte, from `i` on, at which the next range of the options begins, or the end of the text.
    #[inline]
    fn next_range(&mut self, i: usize) -> usize {
        let excluded = self.exclusions.first().map(|one| one.span.start);
        let unread = self.unread.first().map(|span| span.start);
        let next = excluded.into_iter().chain(unread).chain(self.term_end_from(i as u32)).min();
        next.map_or(self.text.len(), |next| next as usize)
    }

    #[inline]
    fn step(&mut self, i: usize, c: char) {
        let class = chars::class(c);
        match class {
            CharClass::Invisible => {
                let place = Span::new(i as u32, (i + c.len_utf8()) as u32);
                if matches!(c, '\u{202D}' | '\u{202E}') {
                    self.sign(SignKind::DirectionOverride, place);
                } else if c == '\u{202C}' {
                    // it ends a direction override
                } else if !chars::is_ordinary_invisible(c, self.previous) {
                    self.sign(SignKind::ZeroWidth, place);
                }
                return;
            }
            CharClass::Mark => return,
            CharClass::Line => {
                if c == '\n' {
                    self.line_feed(i);
                }
                // CR LF is one line break.
                if c == '\n' && self.previous == Some('\r') {
                    self.end_word();
                } else {
                    self.line();
                }
                self.previous = Some(c);
                return;
            }
            CharClass::Space => self.end_word(),
            CharClass::Single => {
                self.end_word();
                self.symbol(i, c);
            }
            CharClass::Word => match fold::spelt_out(c) {
                [] => self.word(i, c),
                letters => self.spelt_out(i, c, letters),
            },
            CharClass::Punct => self.punct(i, c),
        }
        if class != CharClass::Space {
            self.lines = 0;
        }
        self.previous = Some(c);
    }

    fn word(&mut self, i: usize, c: char) {
        if self.options.ignore_numbers && c.is_numeric() {
            self.end_word();
            return;
        }
        match c as u32 {
            0xFF10..=0xFF5A => {
                self.full_width.0 += 1;
                if self.full_width.1.len() < crate::report::Sign::MAX_PLACES {
                    self.full_width.1.push(Span::new(i as u32, (i + c.len_utf8()) as u32));
                }
            }
            0..=0x7F => self.half_width += 1,
            _ => {}
        }
        if self.host_ends_term(i as u32) {
            self.end_word();
        }
        if self.letters == Letters::Word && self.count - self.word_start == LONGEST_WORD {
            self.end_word();
            self.letters = Letters::Tail;
        }
        if self.letters == Letters::None {
            if self.options.form.letters {
                self.letters = Letters::Tail;
            } else {
                self.begin_word(i);
            }
        }
        self.symbol(i, c);
    }

    /// Reads the letters that the character at byte `i` represents; each has one of its bytes as its place. If they
    /// would not all be in one word, the character is read as itself, so that tokens begin with characters.
    fn spelt_out(&mut self, i: usize, c: char, letters: &[char]) {
        let before = if self.letters == Letters::None { 0 } else { self.count - self.word_start };
        if self.letters == Letters::Tail || before + letters.len() > LONGEST_WORD {
            return self.word(i, c);
        }
        self.out.symbols.resize(self.out.symbols.len() + letters.len() - 1, 0);
        for (at, &letter) in (i..).zip(letters) {
            self.word(at, letter);
        }
    }

    /// Whether the host's segmenter ends a term at byte `i`.
    fn host_ends_term(&mut self, i: u32) -> bool {
        self.term_end_from(i) == Some(i)
    }

    /// Returns the first byte, from `i` on, at which the host's segmenter ends a term.
    #[inline]
    fn term_end_from(&mut self, i: u32) -> Option<u32> {
        while self.term_ends.first().is_some_and(|&end| end < i) {
            self.term_ends = &self.term_ends[1..];
        }
        self.term_ends.first().copied()
    }

    fn punct(&mut self, i: usize, c: char) {
        let rest = part(self.text, i + c.len_utf8()..);
        if self.letters == Letters::Word
            && matches!(c, '\'' | '’')
            && rest.chars().next().is_some_and(|n| chars::class(n) == CharClass::Word)
        {
            return;
        }
        if self.count_punct {
            self.symbol(i, fold::fold_punct(c));
            return;
        }
        if self.detail == Detail::Characters {
            self.mark(i, None);
            return;
        }
        // only a point needs the word before it
        let word = if matches!(c, '.' | '．') { self.last_word() } else { stops::LastWord::default() };
        let stop = stops::stop_at(c, self.previous, word, rest);
        self.mark(i, stop);
    }

    /// Records a line feed at byte `i`.
    #[inline]
    fn line_feed(&mut self, i: usize) {
        if self.detail == Detail::Marks {
            self.marks.line_feeds.push(i as u32);
        }
    }

    /// Records the line feeds of a range that is skipped.
    fn line_feeds(&mut self, range: Range<usize>) {
        let bytes = self.text.as_bytes();
        range.filter(|&at| bytes[at] == b'\n').for_each(|at| self.line_feed(at));
    }

    /// Handles a line break.
    fn line(&mut self) {
        self.end_word();
        self.lines += 1;
        let strength = if self.lines > 1 { Boundary::Break } else { Boundary::Line };
        self.bound(self.count, strength);
    }

    /// Handles a mark at byte `i` that is not counted; `stop` is set if it ends a sentence.
    fn mark(&mut self, i: usize, stop: Option<Stop>) {
        self.end_word();
        self.lines = 0;
        if let Some(stop) = stop {
            self.marks.stops.push((i as u32, self.count as u32, stop));
            self.bound(self.count, Boundary::Stop);
        }
    }

    /// Returns the word that ends here: its symbols, and the character before it.
    fn last_word(&self) -> stops::LastWord<'_> {
        if self.letters != Letters::Word {
            return stops::LastWord::default();
        }
        let before = part(self.text, ..self.word_at).chars().next_back();
        let capital = part(self.text, self.word_at..).chars().next().is_some_and(char::is_uppercase);
        stops::LastWord { symbols: &self.out.symbols[self.word_start..self.count], before, capital }
    }

    #[inline]
    fn begin_word(&mut self, i: usize) {
        (self.letters, self.is_foreign, self.word_start, self.word_at) = (Letters::Word, false, self.count, i);
    }

    /// Records the boundary after `symbols` symbols; of several the strongest counts.
    #[inline]
    fn bound(&mut self, symbols: usize, boundary: Boundary) {
        if self.detail == Detail::Characters {
            return;
        }
        match self.marks.boundaries.last_mut() {
            Some((at, last)) if *at == symbols as u32 => *last = boundary.max(*last),
            _ => self.marks.boundaries.push((symbols as u32, boundary)),
        }
    }

    #[inline]
    fn symbol(&mut self, i: usize, c: char) {
        let symbol = form::folded(c, self.options.ignore_case, self.fold);
        self.is_foreign |= !symbol.is_ascii();
        self.out.symbols[self.count] = symbol as u32;
        self.out.places.add(i..i + 1, 1);
        self.count += 1;
    }

    /// Ends the current word.
    #[inline]
    fn end_word(&mut self) {
        if self.letters != Letters::None {
            self.end_letters();
        }
    }

    fn end_letters(&mut self) {
        if self.letters == Letters::Word {
            if self.is_foreign {
                self.unmask();
            }
            let number = words::number_of_word(&self.out.symbols[self.word_start..self.count]);
            self.out.words.push(self.word_start as u32, number);
        }
        self.letters = Letters::None;
    }

    fn sign(&mut self, kind: SignKind, place: Span) {
        let index = self.marks.signs.iter().position(|sign| sign.0 == kind).unwrap_or_else(|| {
            self.marks.signs.push((kind, 0, Vec::new()));
            self.marks.signs.len() - 1
        });
        let sign = &mut self.marks.signs[index];
        sign.1 += 1;
        if sign.2.len() < crate::report::Sign::MAX_PLACES {
            sign.2.push(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::simplified;

    #[test]
    fn chinese_is_folded_at_the_end_as_character_by_character() {
        let texts = ["幾點開，⾨開 Asia亞12，㑯干乾㐀开。", "亞\u{301}é o'clock ⼀開\n\n開", "", "𠀀開ｆ"];
        for text in texts {
            let one_by_one = text.chars().map(|c| fold::fold(c, false)).filter(|&c| c != simplified(c));
            let by = |fold: Fold| {
                let (counted, marks) = read(text, &TextOptions { fold, ..TextOptions::default() }, Detail::Marks);
                (counted.symbols, counted.places, counted.words, marks.boundaries, marks.stops)
            };
            let own = Fold::own(one_by_one.map(|c| (c, simplified(c))).collect());
            assert_eq!(by(Fold::Chinese), by(own), "{text}");
        }
    }

    #[test]
    fn ranges_are_read_as_character_by_character() {
        const TEXTS: [&str; 6] = [
            "the exam-\nined boat isn't U.S. made. 12 ferries - or 13 -  went!\r\n\r\nNo? \u{200B}Yes.",
            "老城南门外有一座旧粮仓，建于清末。\u{3000}“仓顶”原先盖着芦苇？民国时改成了小瓦……\n\n码头’在仓前。",
            "幾點開 the 1999-\n2001 boat，⾨開é o\u{2019}clock《書》a.b，c-\n d ｆｕｌｌ．width.",
            "Die Gefähr-\nüber vom Fluß; ﬁne ﬂow Ⅳ. Портовая контора ведёт книгу.",
            "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft im Hafen",
            "-- ... !?",
        ];
        let mut numbers = crate::seq::naive::RandomNumbers(7);
        // a fold of one character that no text has, so that nothing is read many characters at a time
        let one_by_one = Fold::own(vec![('\u{2603}', 'x')]);
        for round in 0..600 {
            let text = TEXTS[round % TEXTS.len()];
            let borders: Vec<u32> =
                (0..=text.len()).filter(|&at| text.is_char_boundary(at)).map(|at| at as u32).collect();
            let mut ends: Vec<u32> = (0..8).map(|_| borders[numbers.below(borders.len() as u32) as usize]).collect();
            ends.order();
            ends.dedup();
            let spans = |ends: &[u32]| -> Vec<Span> {
                ends.as_chunks().0.iter().map(|&[start, end]: &[u32; 2]| Span::new(start, end)).collect()
            };
            let mut options = TextOptions { ignore_case: round % 2 == 0, ..TextOptions::default() };
            match round % 3 {
                0 => options.unread = spans(&ends),
                1 => {
                    options.exclude =
                        spans(&ends).into_iter().map(|span| Exclusion { span, reason: String::new() }).collect();
                }
                _ => options.term_ends = ends,
            }
            for detail in [Detail::Marks, Detail::Characters] {
                let by = |fold: Fold| {
                    let options = TextOptions { fold, ..options.clone() };
                    let (counted, marks) = read(text, &options, detail);
                    let TextMarks { boundaries, stops, line_feeds, signs } = marks;
                    (counted.symbols, counted.places, counted.words, boundaries, stops, line_feeds, signs)
                };
                assert_eq!(by(Fold::AsWritten), by(one_by_one.clone()), "{text:?} {options:?}");
            }
        }
    }

    #[test]
    fn a_word_that_is_parted_at_the_end_of_a_line_is_one() {
        let words = |text: &str, options: &TextOptions| {
            let (read, marks) = read(text, options, Detail::Marks);
            assert_eq!(read.words, super::read(text, options, Detail::Characters).0.words, "{text:?}");
            (read.words.len(), marks.line_feeds.len())
        };
        let folded = TextOptions { fold: Fold::own(vec![('x', 'y')]), ..TextOptions::default() };
        for (text, expected) in [
            ("the exam-\nined boat", 3),
            ("the exam- \r\n  ined boat", 3),
            ("the exam\u{2010}\nined boat", 3),
            ("die Gef\u{E4}hr-\n\u{FC}ber vom", 3),
            ("the exam-ined boat", 4),
            ("the exam - \n ined boat", 4),
            ("the exam-\n\nined boat", 4),
            ("the West-\nEast boat", 4),
            ("the 1999-\n2001 boat", 4),
        ] {
            let feeds = text.matches('\n').count();
            for options in [&TextOptions::default(), &folded] {
                assert_eq!(words(text, options), (expected, feeds), "{text:?}");
            }
        }
        let options = TextOptions::default();
        let symbols = |text: &str| read(text, &options, Detail::Characters).0.symbols;
        assert_eq!(symbols("the exam-\nined boat"), symbols("the examined boat"));
    }
}
