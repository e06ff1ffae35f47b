//! One pass over the text shown: counted characters, words, boundaries, stops and signs.
//!
//! A *counted* character is a letter, a digit or an emoji; it is kept folded ([`chars::fold`]). White space and punctuation are
//! never counted: they set the *strength* of the boundary before the next token. A Han character is a token, and so is a
//! maximal run of other letters and digits (an apostrophe inside a word is dropped). What follows the [`LONGEST_WORD`]th letter of such a
//! run is no word that anybody reads: there each letter is a token, so that an edit changes one token and not all. A text without
//! any counted character has its punctuation counted instead, so that no text but white space is empty.
//!
//! # Cost
//! Time O(n), space 4 bytes a counted character, 5 a word, and the [places](super::places).

use alloc::{vec, vec::Vec};

use super::case::small;
use super::chars::{self, Class, is_common_han};
use super::places::Places;
use super::stops::{self, Stop};
use super::words::Words;
use super::{Exclusion, TextOptions};
use crate::base::{Sort, Span, chars_in, part};
use crate::report::SignKind;

/// Letters of a word; the others are tokens of their own.
const LONGEST_WORD: usize = 64;
const _: () = assert!(LONGEST_WORD <= Words::MOST);

/// What stands between two tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Boundary {
    /// Nothing, a space or punctuation inside a sentence.
    #[default]
    None,
    /// A line break.
    Line,
    /// The end of a sentence.
    Stop,
    /// A blank line, an excluded range, or an edge of the text.
    Break,
}

/// What counts of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    /// Characters, counted or not.
    pub chars: usize,
    /// Folded code points of the counted characters.
    pub symbols: Vec<u32>,
    /// Where each counted character begins in the text shown.
    pub places: Places,
    /// The symbols of each word; every other symbol is a token by itself.
    pub words: Words,
}

/// What stands between the tokens.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// First symbols of the tokens with a boundary before them, and which.
    pub boundaries: Vec<(u32, Boundary)>,
    /// Ends of sentences, in order: the byte of the mark, the symbols before it, and whether it is a full stop.
    pub stops: Vec<(u32, u32, Stop)>,
    /// The bytes of the line feeds.
    pub line_feeds: Vec<u32>,
    /// Signs: how often, and the first places.
    pub signs: Vec<(SignKind, u64, Vec<Span>)>,
}

impl Marks {
    /// Room for those of most texts of so many bytes.
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

/// How much is wanted of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// What counts; the marks stay empty.
    Characters,
    /// The marks, too.
    Marks,
}

/// Reads a text.
pub(super) fn read(text: &str, options: &TextOptions, detail: Detail) -> (Counted, Marks) {
    let read = Reader::new(text, options, detail, false).run();
    if read.0.symbols.is_empty() { Reader::new(text, options, detail, true).run() } else { read }
}

/// A row of letters and digits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// Not in one.
    None,
    /// In a word that may go on.
    Word,
    /// Behind a word that has all it may have.
    Tail,
}

struct Reader<'a> {
    text: &'a str,
    options: &'a TextOptions,
    detail: Detail,
    count_punct: bool,
    /// Room for all characters.
    out: Counted,
    /// Characters counted so far.
    count: usize,
    marks: Marks,
    /// Boundary before the next token.
    pending: Boundary,
    /// Line breaks since the last visible character.
    lines: u32,
    /// Where in a row of letters the reader is.
    letters: Letters,
    /// First symbol of the last word, and its byte.
    word_start: usize,
    word_at: usize,
    /// Whether that word has a symbol beyond ASCII.
    is_foreign: bool,
    previous: Option<char>,
    exclusions: &'a [Exclusion],
    term_ends: &'a [u32],
    full_width: (u64, Vec<Span>),
    half_width: u64,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, options: &'a TextOptions, detail: Detail, count_punct: bool) -> Self {
        // Nearly every character counts.
        let chars = chars_in(text);
        let out = Counted { chars, symbols: vec![0; chars], places: Places::new(text.len()), words: Words::default() };
        Self {
            text,
            options,
            detail,
            count_punct,
            out,
            count: 0,
            marks: Marks::room_for(text.len(), detail),
            pending: Boundary::Break,
            lines: 0,
            letters: Letters::None,
            word_start: 0,
            word_at: 0,
            is_foreign: false,
            previous: None,
            exclusions: &options.exclude,
            term_ends: &options.term_ends,
            full_width: (0, Vec::new()),
            half_width: 0,
        }
    }

    fn run(mut self) -> (Counted, Marks) {
        let TextOptions { fold, exclude, term_ends, ignore_numbers, .. } = self.options;
        let is_plain = fold.is_empty() && exclude.is_empty() && term_ends.is_empty() && !ignore_numbers;
        let mut i = 0;
        while i < self.text.len() {
            if is_plain {
                i = self.frequent(i);
            } else if let Some(end) = self.excluded_until(i as u32) {
                (i..end as usize).filter(|&at| self.text.as_bytes()[at] == b'\n').for_each(|at| self.line_feed(at));
                i = end as usize;
                self.end_word();
                self.pending = Boundary::Break;
                self.previous = None;
                continue;
            }
            let Some(c) = part(self.text, i..).chars().next() else { break };
            self.step(i, c);
            i += c.len_utf8();
        }
        self.end_word();
        if self.full_width.0 > 0 && self.half_width > 0 {
            let (count, places) = core::mem::take(&mut self.full_width);
            self.marks.signs.push((SignKind::MixedWidth, count, places));
        }
        self.marks.signs.order_by_key(|sign| sign.0);
        self.out.symbols.truncate(self.count);
        self.out.symbols.shrink_to_fit();
        self.out.words.finish();
        self.out.places.finish(self.count);
        (self.out, self.marks)
    }

    /// Reads on from byte `i` as long as there are letters, digits, Han characters and marks that need no look around them, nearly all
    /// of every text, as [`step`](Self::step) would one by one with plain options. Returns the byte where it stopped.
    fn frequent(&mut self, mut i: usize) -> usize {
        let bytes = self.text.as_bytes();
        // Where marks are not wanted, most others need no look around them either.
        let characters = self.detail == Detail::Characters;
        let skips = characters && !self.count_punct;
        let skipped = if self.count_punct {
            Skipped::Nothing
        } else if characters {
            Skipped::Marks
        } else {
            Skipped::MarksInside
        };
        // Upper case is one bit away from lower case, and digits have that bit set.
        let lower = if self.options.ignore_case { 0x20 } else { 0 };
        let from = i;
        while let Some(&byte) = bytes.get(i) {
            if BYTES[byte as usize] == Byte::Letter {
                if self.letters == Letters::None {
                    if skips {
                        i = self.words(i, lower);
                        continue;
                    }
                    self.begin_word(i);
                }
                let room = if self.letters == Letters::Word { LONGEST_WORD + self.word_start - self.count } else { 0 };
                let len = self.ascii(i, lower, room);
                if len == 0 {
                    break;
                }
                self.lines = 0;
                i += len;
                continue;
            }
            match byte {
                0xE4..=0xE9 => {
                    let (end, len) =
                        han(&bytes[i..], i, skipped, &mut self.out.symbols[self.count..], &mut self.out.places);
                    if len == 0 {
                        break;
                    }
                    self.end_word();
                    self.bound();
                    self.lines = 0;
                    self.count += len;
                    i = end;
                }
                b'\'' => break,
                _ if self.count_punct => break,
                b' ' | b'\t' => {
                    self.end_word();
                    i += 1;
                }
                b'\n' if i > from || self.previous != Some('\r') => {
                    self.line_feed(i);
                    self.line();
                    i += 1;
                }
                b'.' | b'!' | b'?' | b'\n' | b'\r' | 0x0B | 0x0C if !characters => break,
                0..=0x7F => {
                    self.mark(i, None);
                    i += 1;
                }
                0xE2 | 0xE3 | 0xEF => {
                    let [x, y, z, ..] = bytes[i..] else { break };
                    let c = match [x, y, z] {
                        // An apostrophe (U+2019) needs its context.
                        [0xE2, 0x80, 0x90..=0xA7] if self.letters == Letters::None => 0x2000 | u32::from(z & 0x3F),
                        [0xE3, 0x80, 0x80] => {
                            self.end_word();
                            i += 3;
                            continue;
                        }
                        [0xE3, 0x80, 0x81..=0x83 | 0x88..=0x91] => 0x3000 | u32::from(z & 0x3F),
                        // So does a point (U+FF0E).
                        [0xEF, 0xBC, 0x81..=0x8D | 0x8F | 0x9A..=0x9F] => 0xFF00 | u32::from(z & 0x3F),
                        [0xEF, 0xBC, 0x8E] if characters => 0xFF0E,
                        _ => break,
                    };
                    self.mark(i, if characters { None } else { frequent_stop(c) });
                    i += 3;
                }
                _ => break,
            }
        }
        if i > from {
            self.previous = part(self.text, ..i).chars().next_back();
        }
        i
    }

    /// Reads words of ASCII and what ends them, from byte `i` on, as long as that is ASCII and needs no look around it: what belongs to
    /// one word of the places at a time. The last word may go on. Returns the byte where it stopped.
    fn words(&mut self, mut i: usize, lower: u8) -> usize {
        let bytes = self.text.as_bytes();
        // The word under way: whether there is one, its first symbol and its byte.
        let (mut is_open, mut start, mut at) = (false, self.count, i);
        loop {
            let first = i % Places::BITS;
            let part = &bytes[i..bytes.len().min(i - first + Places::BITS)];
            let (len, mask) = words(part, lower, &mut self.out.symbols[self.count..]);
            self.make_room_for_words(i);
            // What is open goes on, with so many letters.
            let more = (!mask).trailing_zeros() as usize;
            if len == 0 || is_open && self.count - start + more > LONGEST_WORD {
                break;
            }
            self.out.places.add_bits(i, mask);
            // Where letters begin or end; every word ends once, and what is open behind the last byte goes on.
            let mut edges = (mask ^ (mask << 1 | u64::from(is_open))) & (!0 >> (Places::BITS - len));
            while edges != 0 {
                let edge = edges.trailing_zeros();
                let symbol = self.count + (mask & !(!0 << edge)).count_ones() as usize;
                if is_open {
                    self.out.words.push(start as u32..symbol as u32);
                } else {
                    (start, at) = (symbol, i + edge as usize);
                }
                is_open = !is_open;
                edges &= edges - 1;
            }
            let letters = mask.count_ones() as usize;
            self.count += letters;
            self.half_width += letters as u64;
            i += len;
        }
        if is_open {
            (self.letters, self.is_foreign, self.word_start, self.word_at) = (Letters::Word, false, start, at);
        }
        i
    }

    /// Room for the words of some more bytes; once many are known, for as many as there should be in the rest of the text.
    #[inline]
    fn make_room_for_words(&mut self, at: usize) {
        let words = &mut self.out.words;
        if words.room() < Places::BITS {
            let rest = (self.text.len() - at) as u64 * words.len() as u64 / (at as u64 + 1);
            words.make_room((rest + rest / 8) as usize + Places::BITS);
        }
    }

    /// Reads ASCII letters and digits, at most `room`, from byte `i` on; returns how many.
    #[inline(never)]
    fn ascii(&mut self, i: usize, lower: u8, room: usize) -> usize {
        let len = letters(&self.text.as_bytes()[i..], lower, room, &mut self.out.symbols[self.count..]);
        self.out.places.add(i..i + len, 1);
        self.count += len;
        self.half_width += len as u64;
        len
    }

    /// The end of the exclusion that covers byte `i`, if any.
    #[inline]
    fn excluded_until(&mut self, i: u32) -> Option<u32> {
        while self.exclusions.first().is_some_and(|e| e.span.end <= i) {
            self.exclusions = &self.exclusions[1..];
        }
        self.exclusions.first().filter(|e| e.span.start <= i).map(|e| e.span.end)
    }

    #[inline]
    fn step(&mut self, i: usize, c: char) {
        let class = chars::class(c);
        match class {
            Class::Invisible => {
                if !chars::is_ordinary_invisible(c, self.previous) {
                    self.sign(SignKind::ZeroWidth, Span::new(i as u32, (i + c.len_utf8()) as u32));
                }
                return;
            }
            Class::Mark => return,
            Class::Line => {
                if c == '\n' {
                    self.line_feed(i);
                }
                // CR LF is one break.
                if c == '\n' && self.previous == Some('\r') {
                    self.end_word();
                } else {
                    self.line();
                }
                self.previous = Some(c);
                return;
            }
            Class::Space => self.end_word(),
            Class::Single => {
                self.end_word();
                self.token(i, c);
            }
            Class::Word => self.word(i, c),
            Class::Punct => self.punct(i, c),
        }
        if class != Class::Space {
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
        match self.letters {
            Letters::Tail => self.bound(),
            Letters::Word => {}
            Letters::None => self.begin_word(i),
        }
        self.symbol(i, c);
    }

    /// Whether the host's segmenter ends a term at byte `i`.
    fn host_ends_term(&mut self, i: u32) -> bool {
        while self.term_ends.first().is_some_and(|&end| end < i) {
            self.term_ends = &self.term_ends[1..];
        }
        self.term_ends.first() == Some(&i)
    }

    fn punct(&mut self, i: usize, c: char) {
        let rest = part(self.text, i + c.len_utf8()..);
        if self.letters == Letters::Word
            && matches!(c, '\'' | '’')
            && rest.chars().next().is_some_and(|n| chars::class(n) == Class::Word)
        {
            return;
        }
        if self.count_punct {
            self.token(i, chars::fold_punct(c));
            return;
        }
        if self.detail == Detail::Characters {
            self.mark(i, None);
            return;
        }
        // Only a point asks for the word before it.
        let word = if matches!(c, '.' | '．') { self.last_word() } else { stops::LastWord::default() };
        let stop = stops::stop_at(c, self.previous, word, rest);
        self.mark(i, stop);
    }

    /// Notes a line feed at byte `i`.
    #[inline]
    fn line_feed(&mut self, i: usize) {
        if self.detail == Detail::Marks {
            self.marks.line_feeds.push(i as u32);
        }
    }

    /// A line break.
    fn line(&mut self) {
        self.end_word();
        self.lines += 1;
        let strength = if self.lines > 1 { Boundary::Break } else { Boundary::Line };
        self.pending = self.pending.max(strength);
    }

    /// A mark at byte `i` that is not counted, and whether it ends a sentence.
    fn mark(&mut self, i: usize, stop: Option<Stop>) {
        self.end_word();
        self.lines = 0;
        if let Some(stop) = stop {
            self.marks.stops.push((i as u32, self.count as u32, stop));
            self.pending = self.pending.max(Boundary::Stop);
        }
    }

    /// The symbols of the word that ends right here, and the byte before it.
    fn last_word(&self) -> stops::LastWord<'_> {
        if self.letters != Letters::Word {
            return stops::LastWord::default();
        }
        let before = part(self.text, ..self.word_at).chars().next_back();
        let capital = part(self.text, self.word_at..).chars().next().is_some_and(char::is_uppercase);
        stops::LastWord { symbols: &self.out.symbols[self.word_start..self.count], before, capital }
    }

    /// A token of one character.
    #[inline]
    fn token(&mut self, i: usize, c: char) {
        self.bound();
        self.symbol(i, c);
    }

    #[inline]
    fn begin_word(&mut self, i: usize) {
        self.bound();
        (self.letters, self.is_foreign, self.word_start, self.word_at) = (Letters::Word, false, self.count, i);
    }

    /// Notes what stands before the token that begins here.
    #[inline]
    fn bound(&mut self) {
        if self.pending > Boundary::None {
            if self.detail == Detail::Marks {
                self.marks.boundaries.push((self.count as u32, self.pending));
            }
            self.pending = Boundary::None;
        }
    }

    #[inline]
    fn symbol(&mut self, i: usize, c: char) {
        let symbol = folded(c, self.options);
        self.is_foreign |= !symbol.is_ascii();
        self.out.symbols[self.count] = symbol as u32;
        self.out.places.add(i..i + 1, 1);
        self.count += 1;
    }

    /// Ends the word under way.
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
            self.out.words.push(self.word_start as u32..self.count as u32);
        }
        self.letters = Letters::None;
    }

    /// Look-alike letters in a word that also has Latin ones become Latin.
    fn unmask(&mut self) {
        let first = self.word_start;
        let word = &self.out.symbols[first..self.count];
        if !word.iter().any(|&symbol| u8::try_from(symbol).is_ok_and(|s| s.is_ascii_alphanumeric())) {
            return;
        }
        let (mut k, mut span) = (first, None);
        for (at, c) in part(self.text, self.word_at..).char_indices() {
            if k == self.count {
                break;
            }
            let at = self.word_at + at;
            if !self.out.places.has(at) {
                continue;
            }
            let symbol = char::from_u32(self.out.symbols[k]).unwrap_or(c);
            if let Some(real) = chars::lookalike(small(symbol)) {
                let real = if symbol.is_uppercase() { real.to_ascii_uppercase() } else { real };
                self.out.symbols[k] = real as u32;
                let start = span.map_or(at as u32, |span: Span| span.start);
                span = Some(Span::new(start, (at + c.len_utf8()) as u32));
            }
            k += 1;
        }
        if let Some(span) = span {
            self.sign(SignKind::Homoglyph, span);
        }
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

/// Reads Han characters in use, U+4E00 to U+9FFF, which nothing folds, from byte `from` of the text on, and over marks behind the first
/// that are to be skipped; returns the byte where it stopped, and how many characters it read.
#[inline(never)] // inside its long caller the loop would keep its numbers in memory
fn han(bytes: &[u8], from: usize, skipped: Skipped, symbols: &mut [u32], places: &mut Places) -> (usize, usize) {
    let (to, most) = (from + bytes.len(), symbols.len());
    let (mut rest, mut room) = (bytes, symbols);
    // Where the characters since the last mark began.
    let mut start = from;
    // Two at a time; the last characters of a text are left to the caller.
    while let (Some(next), Some(pair)) = (rest.first_chunk(), room.first_chunk_mut()) {
        let next = u64::from_le_bytes(*next);
        let [first, second] = [of_three(next as u32), of_three((next >> 24) as u32)];
        *pair = [first, second];
        if is_common_han(first) && is_common_han(second) {
            rest = &rest[6..];
            room = &mut room[2..];
            continue;
        }
        let mut mark = first;
        if is_common_han(first) {
            rest = &rest[3..];
            room = &mut room[1..];
            mark = second;
        }
        if room.len() == most || !skipped.has(mark) {
            break;
        }
        places.add(start..to - rest.len(), 3);
        rest = &rest[3..];
        start = to - rest.len();
    }
    let end = to - rest.len();
    places.add(start..end, 3);
    (end, most - room.len())
}

/// The code point of a character of three bytes, the lowest ones. Of any that does not begin with such a byte the number is too large.
#[inline]
const fn of_three(bytes: u32) -> u32 {
    (bytes ^ 0xE0) << 12 & 0xF_F000 | bytes >> 2 & 0xFC0 | bytes >> 16 & 0x3F
}

/// The last character of a text, if it is a Han character in use, and what stands before it.
#[inline]
pub(super) fn last_han(text: &[u8]) -> Option<(&[u8], u32)> {
    let (before, &[x, y, z]) = text.split_last_chunk()?;
    let code = of_three(u32::from_le_bytes([x, y, z, 0]));
    is_common_han(code).then_some((before, code))
}

/// Whether a frequent mark ends a sentence: [`stops::always`].
#[inline]
fn frequent_stop(code: u32) -> Option<Stop> {
    match code {
        0x3002 => Some(Stop::Full),
        0x2026 | 0xFF01 | 0xFF1B | 0xFF1F => Some(Stop::Other),
        _ => None,
    }
}

/// Marks, and the ideographic space, that are nothing but skipped among Han characters.
#[derive(Clone, Copy)]
enum Skipped {
    Nothing,
    /// Those that end no sentence.
    MarksInside,
    /// Those that [`Reader::frequent`] knows outside of words.
    Marks,
}

impl Skipped {
    #[inline]
    fn has(self, code: u32) -> bool {
        let is_frequent =
            matches!(code, 0x2010..=0x2027 | 0x3000..=0x3003 | 0x3008..=0x3011 | 0xFF01..=0xFF0F | 0xFF1A..=0xFF1F);
        match self {
            Self::Nothing => false,
            Self::MarksInside => is_frequent && code != 0xFF0E && frequent_stop(code).is_none(),
            Self::Marks => is_frequent,
        }
    }
}

/// Reads ASCII letters and digits, at most `room`; returns how many.
fn letters(bytes: &[u8], lower: u8, room: usize, symbols: &mut [u32]) -> usize {
    let mut len = 0;
    for (&byte, symbol) in bytes[..room.min(bytes.len())].iter().zip(symbols) {
        if BYTES[byte as usize] != Byte::Letter {
            break;
        }
        *symbol = u32::from(byte | lower);
        len += 1;
    }
    len
}

/// Reads ASCII letters and digits, and over what ends words of them, at most 64 bytes; returns how many bytes, and which of them are letters.
#[inline(never)]
fn words(bytes: &[u8], lower: u8, symbols: &mut [u32]) -> (usize, u64) {
    let (mut mask, mut count) = (0, 0);
    for (at, &byte) in bytes.iter().enumerate() {
        let what = BYTES[byte as usize];
        if what == Byte::Other {
            return (at, mask);
        }
        // Without a branch: what is no letter is written over by the next one.
        symbols[count] = u32::from(byte | lower);
        let is_letter = what == Byte::Letter;
        count += usize::from(is_letter);
        mask |= u64::from(is_letter) << at;
    }
    (bytes.len(), mask)
}

/// What a byte is to a word of ASCII.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    /// A letter or digit.
    Letter,
    /// Any other of ASCII but the apostrophe, which may belong to the word.
    End,
    /// The apostrophe, and all beyond ASCII.
    Other,
}

static BYTES: [Byte; 256] = {
    let mut bytes = [Byte::Other; 256];
    let mut byte = 0;
    while byte < 128 {
        bytes[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => Byte::Letter,
            b'\'' => Byte::Other,
            _ => Byte::End,
        };
        byte += 1;
    }
    bytes
};

/// The form in which a character is compared when punctuation matters too: "equal after normalisation" means that these agree.
/// `None` for white space, marks and invisible characters, and for punctuation when it is ignored.
pub(super) fn compared(c: char, options: &TextOptions) -> Option<char> {
    match chars::class(c) {
        Class::Single | Class::Word => Some(folded(c, options)),
        Class::Punct if !options.ignore_punctuation => Some(chars::fold_punct(c)),
        _ => None,
    }
}

/// The form in which a counted character is compared.
#[inline]
fn folded(c: char, options: &TextOptions) -> char {
    let built_in = chars::fold(c, options.ignore_case);
    if options.fold.is_empty() {
        return built_in;
    }
    match options.fold.binary_search_by_key(&built_in, |pair| pair.0) {
        Ok(k) => options.fold[k].1,
        Err(_) => built_in,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_marks_end_sentences_as_all_others_do() {
        for c in '\0'..=char::MAX {
            let code = u32::from(c);
            if Skipped::Marks.has(code) && c != '．' {
                assert_eq!(frequent_stop(code), stops::always(c), "{c:?}");
                assert_eq!(Skipped::MarksInside.has(code), stops::always(c).is_none(), "{c:?}");
            }
        }
    }
}
