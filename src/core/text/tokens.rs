//! The tokens of a text: its words, and single characters outside of words.
//!
//! # Cost
//! Time O(n); space 8 bytes for each token, and 8 for each distinct word.

use alloc::vec::Vec;
use core::ops::Range;

use super::Reading;
use super::chars;
use super::reader::Boundary;
use crate::base::SliceNumbers;

/// The content of a token: a character, or a word of the document's own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenKey(u32);

impl TokenKey {
    /// First number of a word, above all characters.
    const WORDS: u32 = 1 << 31;

    /// Makes the key of a folded character.
    #[inline]
    pub const fn of_char(c: u32) -> Self {
        Self(c)
    }

    /// Makes the key of a word, from its index in [`Document::words`](super::Document::words).
    #[inline]
    pub const fn of_word(word: u32) -> Self {
        Self(Self::WORDS | word)
    }

    /// Returns the index of the word; `None` for a character.
    #[inline]
    pub const fn word(self) -> Option<u32> {
        if self.is_single() { None } else { Some(self.0 - Self::WORDS) }
    }

    /// Returns the character; for a word the result is not a character.
    #[inline]
    pub const fn char(self) -> u32 {
        self.0
    }

    /// Whether it is one character of a script without word spaces.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0 < Self::WORDS
    }

    /// Length of a character in eighths of a Han character.
    pub(crate) const CHARACTER_LENGTH: u32 = 8;
    /// Length of a word, in the same unit: 8 words are as long as 13 characters.
    pub(crate) const WORD_LENGTH: u32 = 13;
    /// Length of a letter of an alphabet written without word spaces, such as Thai: about four of them make a word.
    pub(crate) const LETTER_LENGTH: u32 = 3;

    /// Returns the length in eighths of a Han character.
    pub(crate) fn length(self) -> u32 {
        match self {
            _ if !self.is_single() => Self::WORD_LENGTH,
            _ if self.is_letter() => Self::LETTER_LENGTH,
            _ => Self::CHARACTER_LENGTH,
        }
    }

    /// Whether it is a letter that continues a word which is longer than the longest one that is read.
    pub(crate) fn continues_word(self) -> bool {
        self.is_letter() && !chars::is_unspaced_letter(self.0)
    }

    /// Whether it is a letter or digit outside of words. There are few letters, so one carries less information than
    /// other characters.
    pub(crate) fn is_letter(self) -> bool {
        chars::is_letter(self.0)
    }
}

/// The tokens of a document.
#[derive(Clone, Debug)]
pub(super) struct Tokens {
    /// First symbol of each token.
    pub firsts: Vec<u32>,
    /// Key of each token.
    pub keys: Vec<TokenKey>,
    /// The distinct words, as ranges of symbols.
    pub words: Vec<Range<u32>>,
    /// Boundaries, each with the number of the token after it; tokens without a boundary are left out.
    pub boundaries: Vec<(u32, Boundary)>,
}

impl Tokens {
    /// Makes the tokens of a reading: its words, numbered in order of appearance, and the single symbols outside of
    /// words.
    ///
    /// `boundaries` are those of [`TextMarks`](super::reader::TextMarks), each with the first symbol of the token after
    /// it; the result has the number of the token instead.
    pub fn new(reading: &Reading, mut boundaries: Vec<(u32, Boundary)>) -> Self {
        let (symbols, spelt) = (reading.symbols(), reading.spelt());
        let (end, inside) = (symbols.len() as u32, spelt.symbols());
        let count = symbols.len() - inside + spelt.len();
        let (mut firsts, mut keys) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let (mut words, mut table) = (Vec::new(), SliceNumbers::default());
        let (mut next, mut waiting) = (0, boundaries.iter_mut().peekable());
        let numbered = spelt.iter().zip(spelt.numbers().iter().copied());
        for (word, hash) in numbered.chain(core::iter::once((end..end, 0))) {
            // The single symbols before the word are tokens, so token numbers differ from symbol numbers by a constant
            // there.
            let ahead = next - firsts.len() as u32;
            while let Some((at, _)) = waiting.next_if(|(at, _)| *at <= word.start) {
                *at -= ahead;
            }
            firsts.extend(next..word.start);
            keys.extend(reading.symbols_in(&(next..word.start)).iter().map(|&c| TokenKey::of_char(c)));
            if !word.is_empty() {
                let number = table.number(hash, reading.symbols_in(&word));
                firsts.push(word.start);
                keys.push(TokenKey::of_word(number));
                next = word.end;
                if number as usize == words.len() {
                    words.push(word);
                }
            }
        }
        Self { firsts, keys, words, boundaries }
    }
}
