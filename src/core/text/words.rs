//! The words of a text, as ranges of its symbols.

use alloc::vec::Vec;
use core::iter::{Map, Zip};
use core::ops::Range;
use core::slice::Iter;

use crate::base::GOLDEN_RATIO_64;

/// Ranges of symbols, in order, each of a few symbols. Only 8 bytes are used for each word, because a text may have
/// millions of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    starts: Vec<u32>,
    numbers: Vec<u32>,
    /// Number of symbols in all words.
    symbols: usize,
}

impl Words {
    /// First number of a word, above all characters.
    pub(crate) const FIRST: u32 = 0x11_0000;
    /// Maximum number of symbols of a word.
    pub(super) const MOST: usize = 1 << LENGTH_BITS;

    /// Returns the number of words.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns a word by its index.
    #[inline]
    pub fn get(&self, place: usize) -> Option<Range<u32>> {
        Some(range((self.starts.get(place)?, self.numbers.get(place)?)))
    }

    /// Returns a number for each word, above all characters and below 2^31. It is equal for equal letters, always
    /// different for different lengths, and nearly always different for different letters. So sequences of words with
    /// equal numbers and equal letters are equal.
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Iterates over the words, in order.
    pub fn iter(&self) -> WordRanges<'_> {
        self.starts.iter().zip(&self.numbers).map(range)
    }

    /// Returns the number of symbols in all words.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// Returns the number of words for which memory is still reserved.
    pub(super) fn room(&self) -> usize {
        self.starts.capacity().min(self.numbers.capacity()) - self.len()
    }

    /// Reserves memory for exactly this number of further words.
    pub(super) fn make_room(&mut self, words: usize) {
        self.starts.reserve_exact(words);
        self.numbers.reserve_exact(words);
    }

    /// Counts the symbols, once all words are added, and frees unused memory.
    pub(super) fn finish(&mut self) {
        self.starts.shrink_to_fit();
        self.numbers.shrink_to_fit();
        self.symbols = self.numbers.iter().map(|&number| length(number) as usize).sum();
    }

    /// Adds the next word, of at most [`MOST`](Self::MOST) symbols, with its first symbol and its number.
    #[inline]
    pub(super) fn push(&mut self, start: u32, number: u32) {
        self.starts.push(start);
        self.numbers.push(number);
    }
}

/// Number of bits of a word's number that are its length, and of the bits below, which are a hash.
const LENGTH_BITS: u32 = 6;
const HASH_BITS: u32 = 24;
/// Number of letters hashed at once.
const EACH: usize = 8;

/// Returns the [number](Words::numbers) of a word from its letters.
pub(crate) fn number_of_word(letters: &[u32]) -> u32 {
    // A letter of ASCII has one byte; other letters are wider, and are spread over all bits.
    let spread = |letter: u32| u64::from(letter) ^ u64::from(letter >> 7).wrapping_mul(GOLDEN_RATIO_64);
    let eight = |letters: &[u32]| letters.iter().rev().fold(0, |eight, &letter| eight << 8 ^ spread(letter));
    number(letters.len(), letters.chunks(EACH).fold(0, |hash, letters| push(hash, eight(letters))))
}

/// Returns the number of a word of ASCII: the first `len` letters of some bytes. `lower` is the bit by which upper case
/// differs, or 0.
#[inline]
pub(super) fn number_of_ascii(mut bytes: &[u8], len: usize, lower: u8) -> u32 {
    let lower = u64::from(lower) * 0x0101_0101_0101_0101;
    let (mut hash, mut left) = (0, len);
    loop {
        let eight = match bytes.first_chunk() {
            Some(eight) => u64::from_le_bytes(*eight),
            None => bytes.iter().rev().fold(0, |eight, &byte| eight << 8 | u64::from(byte)),
        };
        if left <= EACH {
            return number(len, push(hash, (eight | lower) & u64::MAX >> (64 - 8 * left)));
        }
        hash = push(hash, eight | lower);
        (bytes, left) = (&bytes[EACH..], left - EACH);
    }
}

#[inline]
fn push(hash: u64, eight: u64) -> u64 {
    (hash.rotate_left(23) ^ eight).wrapping_mul(GOLDEN_RATIO_64)
}

#[inline]
fn number(len: usize, hash: u64) -> u32 {
    Words::FIRST + ((len as u32 - 1) << HASH_BITS | (hash >> (u64::BITS - HASH_BITS)) as u32)
}

/// Returns the number of letters of the word with this number.
#[inline]
fn length(number: u32) -> u32 {
    ((number - Words::FIRST) >> HASH_BITS) + 1
}

/// Iterates over the words of a text.
pub type WordRanges<'t> = Map<Zip<Iter<'t, u32>, Iter<'t, u32>>, fn((&'t u32, &'t u32)) -> Range<u32>>;

#[inline]
fn range((&start, &number): (&u32, &u32)) -> Range<u32> {
    start..start + length(number)
}

impl<'t> IntoIterator for &'t Words {
    type Item = Range<u32>;
    type IntoIter = WordRanges<'t>;

    fn into_iter(self) -> WordRanges<'t> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn a_word_of_ascii_has_the_number_of_its_letters() {
        let text = "Antidisestablishmentarianism 1999 a ";
        for len in 1..=28 {
            let letters: Vec<u32> = text[..len].bytes().map(|byte| u32::from(byte | 0x20)).collect();
            let number = number_of_word(&letters);
            for rest in ["", " b", "\u{6C34}\u{706B}\u{5C71}"] {
                let bytes = format!("{}{rest}", &text[..len]);
                assert_eq!(number_of_ascii(bytes.as_bytes(), len, 0x20), number);
                assert_ne!(number_of_ascii(bytes.as_bytes(), len, 0), number, "case counts unless it is folded");
            }
        }
    }

    #[test]
    fn words_of_other_lengths_never_have_the_same_number() {
        let letters: Vec<u32> = (0..64).map(|i| 0x430 + i * 7 % 32).collect();
        let numbers: Vec<u32> = (1..=64).map(|len| number_of_word(&letters[..len])).collect();
        assert!(numbers.is_sorted_by(|x, y| x >> HASH_BITS < y >> HASH_BITS || x < y));
        assert!(numbers[0] >= Words::FIRST && numbers[63] < 1 << 31);
    }
    #[test]
    fn words_of_any_script_hardly_ever_have_the_same_number() {
        let mut random = RandomNumbers(1);
        for (first, letters, len) in [(0x61, 26, 4), (0x430, 32, 4), (0xAC00, 11_172, 2), (0x1_0400, 40, 4)] {
            let mut word = || -> Vec<u32> { (0..len).map(|_| first + random.below(letters)).collect() };
            let mut words: Vec<Vec<u32>> = (0..20_000).map(|_| word()).collect();
            words.sort();
            words.dedup();
            let mut numbers: Vec<u32> = words.iter().map(|word| number_of_word(word)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            // The chance of that is one in 1,700.
            assert!(
                words.len() - numbers.len() <= words.len() / 1000,
                "{first:x}: {} of {}",
                numbers.len(),
                words.len()
            );
        }
    }
}
