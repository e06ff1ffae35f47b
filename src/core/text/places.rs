//! The places at which the counted characters of a text begin: one bit for each byte.
//!
//! # Source
//! Rank and select on a bit vector (Jacobson 1989, *Space-efficient static trees and graphs*).
//!
//! # Cost
//! Space a fifth of the text, and one bit for each character. Counting the characters before a byte takes O(1); finding
//! a character takes one step for each 64 bytes in the range of [`EACH`] characters, a few in prose.

use alloc::{vec, vec::Vec};
use core::ops::Range;

const BITS: usize = Places::BITS;
/// Number of bytes added at once: fewer than a word has bits, and whole characters of either width.
const STEP: usize = 63;
/// The word of one character of this many is stored.
const EACH: usize = 32;

/// The bytes at which counted characters begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// One more word than needed, so that bits can be added across the end of the last one.
    words: Vec<u64>,
    /// Number of characters before each word.
    before: Vec<u32>,
    /// Index of the word of each [`EACH`]th character.
    noted: Vec<u32>,
}

impl Places {
    /// Number of bits in a word.
    pub const BITS: usize = u64::BITS as usize;

    /// Makes the places of a text of `bytes` bytes, without characters.
    pub fn new(bytes: usize) -> Self {
        Self { words: vec![0; bytes / BITS + 2], before: Vec::new(), noted: Vec::new() }
    }

    /// Adds a range of characters that all count and have the same width, one byte or three.
    #[inline(never)]
    pub fn add(&mut self, mut bytes: Range<usize>, width: usize) {
        let firsts = if width == 3 { 0x9249_2492_4924_9249 } else { !0 };
        while !bytes.is_empty() {
            let bits = firsts & !(!0 << STEP.min(bytes.len()));
            self.add_few(bytes.start, bits);
            bytes.start += STEP;
        }
    }

    /// Adds characters to the one word that contains byte `at` and the following bytes: one bit for each byte at which
    /// a character begins.
    pub fn add_bits(&mut self, at: usize, bits: u64) {
        self.words[at / BITS] |= bits << (at % BITS);
    }

    /// Adds characters from any byte on: one bit for each byte at which a character begins, fewer than a word has.
    pub fn add_few(&mut self, at: usize, bits: u64) {
        let (word, offset) = (at / BITS, at % BITS);
        self.words[word] |= bits << offset;
        self.words[word + 1] |= bits >> 1 >> (BITS - 1 - offset);
    }

    /// Counts the characters, once all are added. The functions below work only after this call.
    pub fn finish(&mut self, characters: usize) {
        self.before = vec![0; self.words.len()];
        self.noted = Vec::with_capacity(characters.div_ceil(EACH));
        let mut count = 0;
        for (index, (word, before)) in self.words.iter().zip(&mut self.before).enumerate() {
            *before = count;
            count += word.count_ones();
            while self.noted.len() * EACH < count as usize {
                self.noted.push(index as u32);
            }
        }
    }

    /// Returns the byte of the character with a number, which must exist.
    pub fn at(&self, number: u32) -> u32 {
        let mut index = self.noted[number as usize / EACH] as usize;
        // In prose it is one of three words; a branch would be mispredicted often.
        index += usize::from(self.before[index + 1] <= number);
        while self.before[index + 1] <= number {
            index += 1;
        }
        index as u32 * u64::BITS + nth(self.words[index], number - self.before[index])
    }

    /// Counts the characters that begin before a byte of the text or its end.
    pub fn before(&self, byte: u32) -> u32 {
        let index = byte as usize / BITS;
        self.before[index] + (self.words[index] & !(!0 << (byte % u64::BITS))).count_ones()
    }

    /// Whether a character begins at a byte of the text.
    pub fn has(&self, byte: usize) -> bool {
        self.words[byte / BITS] >> (byte % BITS) & 1 == 1
    }
}

/// Returns the place of the set bit with a number, which must exist, by sums over bytes (Vigna 2008, *Broadword
/// implementation of rank/select queries*). Its byte is found without a branch, which would be mispredicted often.
fn nth(word: u64, number: u32) -> u32 {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    const HIGHEST: u64 = LOWEST << 7;
    let twos = word - (word >> 1 & (0x55 * LOWEST));
    let fours = (twos & (0x33 * LOWEST)) + (twos >> 2 & (0x33 * LOWEST));
    // In each byte, the number of bits in it and in the bytes below.
    let sums = ((fours + (fours >> 4)) & (0x0F * LOWEST)).wrapping_mul(LOWEST);
    let whole = (((u64::from(number) * LOWEST) | HIGHEST) - sums) & HIGHEST;
    let byte = 8 * whole.count_ones();
    let below = (sums << 8 >> byte) as u32 & 0xFF;
    let mut rest = word >> byte;
    for _ in below..number {
        rest &= rest - 1;
    }
    byte + rest.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn places_are_those_of_a_list() {
        for seed in 0..400 {
            let mut numbers = RandomNumbers(seed);
            let (stretches, most) = (numbers.below(30), 1 + numbers.below(200));
            // The places at which characters begin, and ranges of characters with a gap before each.
            let (mut list, mut stretched, mut end) = (Vec::new(), Vec::new(), 0);
            for _ in 0..stretches {
                let start = end + numbers.below(most) as usize;
                let width = if numbers.below(2) == 0 { 1 } else { 3 };
                end = start + width * numbers.below(most) as usize;
                list.extend((start..end).step_by(width).map(|byte| byte as u32));
                stretched.push((start..end, width));
            }
            let bytes = end + numbers.below(300) as usize;
            let mut places = Places::new(bytes);
            for (stretch, width) in stretched {
                places.add(stretch, width);
            }
            places.finish(list.len());
            for (&byte, number) in list.iter().zip(0..) {
                assert_eq!(places.at(number), byte);
            }
            for byte in 0..=bytes as u32 {
                let before = list.partition_point(|&place| place < byte);
                assert_eq!(places.before(byte) as usize, before, "{byte}");
                assert_eq!((byte as usize) < bytes && places.has(byte as usize), list.get(before) == Some(&byte));
            }
        }
    }
}
