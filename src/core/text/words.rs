//! The words of a text, as ranges of its symbols.

use alloc::vec::Vec;
use core::iter::{Map, Zip};
use core::ops::Range;
use core::slice::Iter;

use crate::base::SCATTER;

/// Ranges of symbols, in order, each of few symbols. Space 9 bytes a word, for a text in words has millions of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    starts: Vec<u32>,
    lens: Vec<u8>,
    numbers: Vec<u32>,
}

impl Words {
    /// The most symbols that a word can have here.
    pub(super) const MOST: usize = u8::MAX as usize;

    /// Number of words.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// A word by its number.
    #[inline]
    pub fn get(&self, number: usize) -> Option<Range<u32>> {
        Some(range((self.starts.get(number)?, self.lens.get(number)?)))
    }

    /// A number for each word, above all characters and below 2^31: the same for the same letters, and hardly ever for others.
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The words, in order.
    pub fn iter(&self) -> WordRanges<'_> {
        self.starts.iter().zip(&self.lens).map(range)
    }

    /// Symbols of all words. Time O(words).
    pub fn symbols(&self) -> usize {
        self.lens.iter().map(|&len| usize::from(len)).sum()
    }

    /// Words that need no more room.
    pub(super) fn room(&self) -> usize {
        self.starts.capacity().min(self.lens.capacity()).min(self.numbers.capacity()) - self.len()
    }

    /// Makes room for so many more, and no others.
    pub(super) fn make_room(&mut self, words: usize) {
        self.starts.reserve_exact(words);
        self.lens.reserve_exact(words);
        self.numbers.reserve_exact(words);
    }

    /// Gives back the room that is left.
    pub(super) fn finish(&mut self) {
        self.starts.shrink_to_fit();
        self.lens.shrink_to_fit();
        self.numbers.shrink_to_fit();
    }

    /// Adds the next word, of at most [`MOST`](Self::MOST) symbols.
    #[inline]
    pub(super) fn push(&mut self, word: Range<u32>, number: u32) {
        self.starts.push(word.start);
        self.lens.push((word.end - word.start) as u8);
        self.numbers.push(number);
    }
}

/// Numbers of words begin here, beyond all characters.
const FIRST: u32 = 0x11_0000;
/// Bits of a number.
const BITS: u32 = 30;
/// Letters that are hashed at once.
const EACH: usize = 8;

/// The [number](Words::numbers) of a word by its letters.
pub(crate) fn number(letters: &[u32]) -> u32 {
    let eight = |letters: &[u32]| letters.iter().rev().fold(0, |word, &letter| word << 8 ^ u64::from(letter));
    last(letters.chunks(EACH).fold(0, |hash, letters| push(hash, eight(letters))))
}

/// The same of a word of ASCII, at the start of some text; `lower` is the bit by which upper case differs, or 0.
#[inline]
pub(super) fn number_of_ascii(text: &[u8], mut len: usize, lower: u8) -> u32 {
    let lower = u64::from(lower) * 0x0101_0101_0101_0101;
    let (mut text, mut hash) = (text, 0);
    loop {
        let eight = match text.first_chunk() {
            Some(eight) => u64::from_le_bytes(*eight),
            None => text.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
        };
        if len <= EACH {
            return last(push(hash, (eight | lower) & u64::MAX >> (64 - 8 * len)));
        }
        hash = push(hash, eight | lower);
        (text, len) = (&text[EACH..], len - EACH);
    }
}

#[inline]
fn push(hash: u64, eight: u64) -> u64 {
    (hash.rotate_left(23) ^ eight).wrapping_mul(SCATTER)
}

#[inline]
fn last(hash: u64) -> u32 {
    FIRST + (hash >> (u64::BITS - BITS)) as u32
}

/// The words of a text, one after another.
pub type WordRanges<'t> = Map<Zip<Iter<'t, u32>, Iter<'t, u8>>, fn((&'t u32, &'t u8)) -> Range<u32>>;

#[inline]
fn range((&start, &len): (&u32, &u8)) -> Range<u32> {
    start..start + u32::from(len)
}

impl<'t> IntoIterator for &'t Words {
    type Item = Range<u32>;
    type IntoIter = WordRanges<'t>;

    fn into_iter(self) -> WordRanges<'t> {
        self.iter()
    }
}
