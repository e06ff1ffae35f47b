//! One pass over the text shown: counted characters, tokens, boundaries, stops and signs.
//!
//! A *counted* character is a letter, a digit or an emoji; it is kept folded ([`chars::fold`]). White space and punctuation are
//! never counted: they set the *strength* of the boundary before the next token. A Han character is a token, and so is a
//! maximal run of other letters and digits (an apostrophe inside a word is dropped). A text without any counted character
//! has its punctuation counted instead, so that no text but white space is empty.
//!
//! # Cost
//! Time O(n), space 12 bytes a counted character at most.

use alloc::vec::Vec;

use super::case::small;
use super::chars::{self, Class};
use super::stops::{self, Stop};
use super::{Exclusion, TextOptions};
use crate::base::{Sort, Span, part};
use crate::report::SignKind;

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

/// A token: a Han character or a word. It reaches to the next token's first symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Index of its first symbol.
    pub first: u32,
    /// What stands before it.
    pub before: Boundary,
    /// Whether it is one character of a script without word spaces.
    pub single: bool,
}

/// The result of the pass.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    /// Folded code points of the counted characters.
    pub symbols: Vec<u32>,
    /// First byte of each counted character in the text shown.
    pub at: Vec<u32>,
    /// The tokens; they partition the symbols.
    pub tokens: Vec<Token>,
    /// Ends of sentences, in order: the byte of the mark, and whether it is a full stop.
    pub stops: Vec<(u32, Stop)>,
    /// Signs: how often, and the first places.
    pub signs: Vec<(SignKind, u64, Vec<Span>)>,
    /// Unicode scalar values of the text.
    pub chars: u64,
}

/// Reads a text.
pub(super) fn read(text: &str, options: &TextOptions) -> Reading {
    let reading = Reader::new(text, options, false).run();
    if reading.symbols.is_empty() { Reader::new(text, options, true).run() } else { reading }
}

struct Reader<'a> {
    text: &'a str,
    options: &'a TextOptions,
    count_punct: bool,
    out: Reading,
    /// Boundary before the next token.
    pending: Boundary,
    /// Line breaks since the last visible character.
    lines: u32,
    /// Whether the last token is a word that may go on.
    in_word: bool,
    /// Whether that word has a symbol beyond ASCII.
    is_foreign: bool,
    previous: Option<char>,
    exclusions: &'a [Exclusion],
    term_ends: &'a [u32],
    full_width: (u64, Vec<Span>),
    half_width: u64,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, options: &'a TextOptions, count_punct: bool) -> Self {
        let chars = text.chars().count();
        // Nearly every character counts; one of three bytes is a token, and so is a word of about five letters.
        let wide = ((text.len() - chars) / 2).min(chars);
        let out = Reading {
            symbols: Vec::with_capacity(chars),
            at: Vec::with_capacity(chars),
            tokens: Vec::with_capacity(wide + (chars - wide) / 5),
            chars: chars as u64,
            ..Reading::default()
        };
        Self {
            text,
            options,
            count_punct,
            out,
            pending: Boundary::Break,
            lines: 0,
            in_word: false,
            is_foreign: false,
            previous: None,
            exclusions: &options.exclude,
            term_ends: &options.term_ends,
            full_width: (0, Vec::new()),
            half_width: 0,
        }
    }

    fn run(mut self) -> Reading {
        let TextOptions { fold, exclude, term_ends, ignore_numbers, .. } = self.options;
        let is_plain = fold.is_empty() && exclude.is_empty() && term_ends.is_empty() && !ignore_numbers;
        let mut i = 0;
        while let Some(c) = part(self.text, i..).chars().next() {
            if let Some(end) = self.excluded_until(i as u32) {
                i = end as usize;
                self.end_word();
                self.pending = Boundary::Break;
                self.previous = None;
                continue;
            }
            self.step(i, c);
            i += c.len_utf8();
            if is_plain {
                i += self.run_on(i);
            }
        }
        self.end_word();
        if self.full_width.0 > 0 && self.half_width > 0 {
            let (count, places) = core::mem::take(&mut self.full_width);
            self.out.signs.push((SignKind::MixedWidth, count, places));
        }
        self.out.signs.order_by_key(|sign| sign.0);
        self.out
    }

    /// Reads the rest of a word in ASCII or of a row of Han characters, most of every text, as [`step`](Self::step) would with
    /// plain options; returns its bytes.
    #[inline]
    fn run_on(&mut self, i: usize) -> usize {
        let rest = &self.text.as_bytes()[i..];
        if self.in_word {
            let len = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            let word = &rest[..len];
            if self.options.ignore_case {
                self.out.symbols.extend(word.iter().map(|byte| u32::from(byte.to_ascii_lowercase())));
            } else {
                self.out.symbols.extend(word.iter().map(|&byte| u32::from(byte)));
            }
            self.out.at.extend(i as u32..(i + len) as u32);
            self.half_width += len as u64;
            self.previous = word.last().map_or(self.previous, |&byte| Some(char::from(byte)));
            len
        } else if self.previous.is_some_and(is_plain_han) {
            let mut len = 0;
            for c in part(self.text, i..).chars().take_while(|&c| is_plain_han(c)) {
                self.out.tokens.push(Token {
                    first: self.out.symbols.len() as u32,
                    before: Boundary::None,
                    single: true,
                });
                self.out.symbols.push(c as u32);
                self.out.at.push((i + len) as u32);
                self.previous = Some(c);
                len += c.len_utf8();
            }
            len
        } else {
            0
        }
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
                self.end_word();
                // CR LF is one break.
                if !(c == '\n' && self.previous == Some('\r')) {
                    self.lines += 1;
                    let strength = if self.lines > 1 { Boundary::Break } else { Boundary::Line };
                    self.pending = self.pending.max(strength);
                }
                self.previous = Some(c);
                return;
            }
            Class::Space => self.end_word(),
            Class::Single => {
                self.end_word();
                self.token(i, c, true);
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
        if self.in_word && !self.host_ends_term(i as u32) {
            self.symbol(i, c);
        } else {
            self.end_word();
            self.token(i, c, false);
            self.in_word = true;
        }
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
        if self.in_word
            && matches!(c, '\'' | '’')
            && rest.chars().next().is_some_and(|n| chars::class(n) == Class::Word)
        {
            return;
        }
        if self.count_punct {
            self.token(i, chars::fold_punct(c), true);
            return;
        }
        // Only a point asks for the word before it.
        let word = if matches!(c, '.' | '．') { self.last_word() } else { stops::LastWord::default() };
        let stop = stops::stop_at(c, self.previous, word, rest);
        self.end_word();
        if let Some(stop) = stop {
            self.out.stops.push((i as u32, stop));
            self.pending = self.pending.max(Boundary::Stop);
        }
    }

    /// The symbols of the word that ends right here, and the byte before it.
    fn last_word(&self) -> stops::LastWord<'_> {
        let Some(token) = self.out.tokens.last().filter(|_| self.in_word) else { return stops::LastWord::default() };
        let first = token.first as usize;
        let before = part(self.text, ..self.out.at[first] as usize).chars().next_back();
        let capital = part(self.text, self.out.at[first] as usize..).chars().next().is_some_and(char::is_uppercase);
        stops::LastWord { symbols: &self.out.symbols[first..], before, capital }
    }

    #[inline]
    fn token(&mut self, i: usize, c: char, single: bool) {
        self.out.tokens.push(Token { first: self.out.symbols.len() as u32, before: self.pending, single });
        self.pending = Boundary::None;
        self.symbol(i, c);
    }

    #[inline]
    fn symbol(&mut self, i: usize, c: char) {
        let symbol = folded(c, self.options);
        self.is_foreign |= !symbol.is_ascii();
        self.out.symbols.push(symbol as u32);
        self.out.at.push(i as u32);
    }

    /// Ends the word under way.
    #[inline]
    fn end_word(&mut self) {
        if self.in_word && self.is_foreign {
            self.unmask();
        }
        self.in_word = false;
        self.is_foreign = false;
    }

    /// Look-alike letters in a word that also has Latin ones become Latin.
    fn unmask(&mut self) {
        let first = self.out.tokens.last().map_or(0, |token| token.first as usize);
        let word = &self.out.symbols[first..];
        if !word.iter().any(|&symbol| u8::try_from(symbol).is_ok_and(|s| s.is_ascii_alphanumeric())) {
            return;
        }
        let fakes: Vec<(usize, char)> = word
            .iter()
            .enumerate()
            .filter_map(|(k, &s)| Some((first + k, chars::lookalike(small(char::from_u32(s)?))?)))
            .collect();
        for &(k, real) in &fakes {
            let real = if char::from_u32(self.out.symbols[k]).is_some_and(char::is_uppercase) {
                real.to_ascii_uppercase()
            } else {
                real
            };
            self.out.symbols[k] = real as u32;
        }
        if let (Some(&(a, _)), Some(&(b, _))) = (fakes.first(), fakes.last()) {
            let end = self.out.at[b] as usize;
            let width = part(self.text, end..).chars().next().map_or(0, char::len_utf8);
            self.sign(SignKind::Homoglyph, Span::new(self.out.at[a], (end + width) as u32));
        }
    }

    fn sign(&mut self, kind: SignKind, place: Span) {
        let index = self.out.signs.iter().position(|sign| sign.0 == kind).unwrap_or_else(|| {
            self.out.signs.push((kind, 0, Vec::new()));
            self.out.signs.len() - 1
        });
        let sign = &mut self.out.signs[index];
        sign.1 += 1;
        if sign.2.len() < crate::report::Sign::MAX_PLACES {
            sign.2.push(place);
        }
    }
}

/// The Han characters in use: nothing folds them.
fn is_plain_han(c: char) -> bool {
    matches!(c, '\u{4E00}'..='\u{9FFF}')
}

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
