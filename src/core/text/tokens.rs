//! The tokens of a text: its words, and the characters outside of words one by one.
//!
//! # Cost
//! Time O(n); space 8 bytes a token, and 8 a distinct word.

use alloc::vec::Vec;
use core::ops::Range;

use super::Reading;
use super::chars;
use super::reader::Boundary;
use crate::base::Rows;

/// What a token is: a character, or a word of the document's own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenKey(u32);

impl TokenKey {
    /// Words begin here, beyond all characters.
    const WORDS: u32 = 1 << 31;

    /// A character, folded.
    #[inline]
    pub const fn of_char(c: u32) -> Self {
        Self(c)
    }

    /// A word, by its index in [`Document::words`](super::Document::words).
    #[inline]
    pub const fn of_word(word: u32) -> Self {
        Self(Self::WORDS | word)
    }

    /// The index of the word; `None` for a character.
    #[inline]
    pub const fn word(self) -> Option<u32> {
        if self.is_single() { None } else { Some(self.0 - Self::WORDS) }
    }

    /// The character; of a word it is none.
    #[inline]
    pub const fn char(self) -> u32 {
        self.0
    }

    /// Whether it is one character of a script without word spaces.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0 < Self::WORDS
    }

    /// Whether it is a letter or digit outside of words, one of few: it says less than other characters.
    pub(crate) fn is_letter(self) -> bool {
        chars::is_letter(self.0)
    }
}

/// The tokens of a document.
#[derive(Clone, Debug)]
pub(super) struct Tokens {
    /// The first symbol of each.
    pub firsts: Vec<u32>,
    /// What each is.
    pub keys: Vec<TokenKey>,
    /// The distinct words, as ranges of symbols.
    pub words: Vec<Range<u32>>,
    /// What stands before those that anything stands before.
    pub boundaries: Vec<(u32, Boundary)>,
}

impl Tokens {
    /// Those of a reading: words, by their number in order of appearance, and the symbols outside of words one by one.
    ///
    /// `boundaries` are those of [`Marks`](super::reader::Marks), each with the first symbol of its token; they come back with the token.
    pub fn of(reading: &Reading, mut boundaries: Vec<(u32, Boundary)>) -> Self {
        let (symbols, spelt) = (reading.symbols(), reading.spelt());
        let (end, inside) = (symbols.len() as u32, spelt.symbols());
        let count = symbols.len() - inside + spelt.len();
        let (mut firsts, mut keys) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let (mut words, mut table) = (Vec::new(), Rows::default());
        let (mut next, mut waiting) = (0, boundaries.iter_mut().peekable());
        let numbered = spelt.iter().zip(spelt.numbers().iter().copied());
        for (word, hash) in numbered.chain(core::iter::once((end..end, 0))) {
            // From the single symbols up to the word, tokens are as far apart as their symbols.
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
