//! Converts lengths and positions of a text from bytes to other units, eight bytes at a time. For a byte slice, only
//! characters that start inside it count.

use alloc::vec::Vec;

use super::border_before;

/// Counts the Unicode scalar values of a text: the bytes that are not continuation bytes.
pub fn chars_in(text: impl AsRef<[u8]>) -> usize {
    count(text.as_ref(), |_| 0)
}

/// Counts the UTF-16 code units of a text: a scalar value of four UTF-8 bytes has two.
pub fn utf16_in(text: impl AsRef<[u8]>) -> usize {
    count(text.as_ref(), is_long)
}

/// Converts positions of a text from bytes to another unit.
///
/// Time O(n) to build and O(1) for each position; space a quarter of the text.
#[derive(Debug)]
pub struct Offsets<'t> {
    text: &'t str,
    /// Mask of the bits of [`is_long`] that count: all or none.
    long: u64,
    /// Number of units before each block of bytes.
    before: Vec<u32>,
    /// The bytes after the last whole block, filled up with bytes that do not count.
    last: [[u8; 8]; 2],
}

/// Number of bytes, and of words, in a block.
const BLOCK: usize = 16;
const WORDS: usize = 2;

impl<'t> Offsets<'t> {
    /// Converts to UTF-16 code units.
    pub fn utf16(text: &'t str) -> Self {
        Self::new(text, !0)
    }

    /// Converts to Unicode scalar values.
    pub fn chars(text: &'t str) -> Self {
        Self::new(text, 0)
    }

    fn new(text: &'t str, long: u64) -> Self {
        let (blocks, rest) = blocks(text);
        let mut units = 0;
        let mut before = Vec::with_capacity(blocks.len() + 1);
        before.push(0);
        before.extend(blocks.iter().map(|block| {
            units +=
                block.iter().map(|&word| ones(u64::from_le_bytes(word), |bytes| is_long(bytes) & long)).sum::<u32>();
            units
        }));
        let mut last = [CONTINUES.to_le_bytes(); WORDS];
        last.as_flattened_mut()[..rest.len()].copy_from_slice(rest);
        Self { text, long, before, last }
    }

    /// Returns the position of a byte; a byte inside a character has the position of the character's start.
    #[inline]
    pub fn at(&self, byte: u32) -> u32 {
        let byte = border_before(self.text, byte as usize);
        let (block, len) = (byte / BLOCK, byte % BLOCK);
        let words = blocks(self.text).0.get(block).unwrap_or(&self.last);
        // Written without a branch, because a branch would be mispredicted often: bytes after the position do not
        // count.
        let [first, second] = words.map(u64::from_le_bytes);
        let in_first = len.min(8);
        let count = |word, bytes: usize| {
            let kept = (1_u64 << (4 * bytes) << (4 * bytes)).wrapping_sub(1);
            ones(word & kept | CONTINUES & !kept, |bytes| is_long(bytes) & self.long)
        };
        self.before[block] + count(first, in_first) + count(second, len - in_first)
    }
}

/// Splits a text into whole blocks and the bytes after them.
fn blocks(text: &str) -> (&[[[u8; 8]; WORDS]], &[u8]) {
    let (words, rest) = text.as_bytes().as_chunks();
    let (blocks, word) = words.as_chunks();
    (blocks, &text.as_bytes()[text.len() - rest.len() - word.as_flattened().len()..])
}

/// Sets the lowest bit of each byte that begins a scalar value of four bytes.
const fn is_long(bytes: u64) -> u64 {
    bytes >> 7 & bytes >> 6 & bytes >> 5 & bytes >> 4
}

/// Estimates the columns of a text on a terminal: two for every character beyond ASCII.
pub(crate) fn columns_in(text: &str) -> usize {
    count(text.as_bytes(), |bytes| bytes >> 7 & bytes >> 6)
}

/// Counts scalar values, and once more those for whose first byte `twice` sets the lowest bit. Eight bytes are
/// processed at once.
fn count(text: &[u8], twice: impl Fn(u64) -> u64) -> usize {
    let (words, rest) = text.as_chunks::<8>();
    let rest = match text.last_chunk() {
        // Of the last eight bytes, those that are in a whole word already are replaced by continuation bytes.
        Some(last) => u64::from_le_bytes(*last) & (!0 << 1 << (63 - 8 * rest.len())) | CONTINUES >> (8 * rest.len()),
        None => rest.iter().fold(CONTINUES, |word, &byte| word << 8 | u64::from(byte)),
    };
    words.iter().fold(ones(rest, &twice), |sum, word| sum + ones(u64::from_le_bytes(*word), &twice)) as usize
}

/// Counts as [`count`] does, in eight bytes.
#[inline]
fn ones(bytes: u64, twice: impl Fn(u64) -> u64) -> u32 {
    let once = (!(bytes >> 7) | bytes >> 6) & LOWEST;
    (once | (twice(bytes) & LOWEST) << 1).count_ones()
}

/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;
/// Continuation bytes, which do not count.
const CONTINUES: u64 = 0x8080_8080_8080_8080;

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    #[test]
    fn lengths_are_those_of_the_standard_library() {
        let text = "a水é👩\u{200D}👧，𠀀 the ferry。";
        for (from, _) in text.char_indices() {
            for (to, _) in text.char_indices().filter(|(to, _)| *to >= from) {
                let part = &text[from..to];
                assert_eq!(chars_in(part), part.chars().count());
                assert_eq!(utf16_in(part), part.encode_utf16().count());
                assert_eq!(columns_in(part), part.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>());
            }
        }
    }

    #[test]
    fn places_are_lengths_of_the_text_before_them() {
        for text in ["句𠮷号👍a👨\u{200D}👩é".repeat(20), "a".repeat(2 * BLOCK), "𠮷".into(), String::new()]
        {
            let (utf16, chars) = (Offsets::utf16(&text), Offsets::chars(&text));
            for byte in (0..=text.len()).rev() {
                let before = &text[..text.floor_char_boundary(byte)];
                assert_eq!(utf16.at(byte as u32), before.encode_utf16().count() as u32);
                assert_eq!(chars.at(byte as u32), before.chars().count() as u32);
            }
        }
    }
}
