//! Reads Han characters and the marks among them, one block of bytes at a time.

use super::chars::is_common_han;
use super::stops::Stop;

/// Number of bytes read at once, of characters of three bytes.
pub(super) const BLOCK: usize = 63;
/// Number of symbols of room for a block, a power of two.
pub(super) const ROOM: usize = 32;
/// Mask of the first bytes of these characters.
pub(super) const FIRSTS: u64 = 0x1249_2492_4924_9249;

/// Reads at most one block of three-byte characters. Returns the number of bytes, and a mask of the bytes at which Han
/// characters in common use begin (U+4E00 to U+9FFF, which are never folded). Other characters leave no symbol.
#[inline]
pub(super) fn read(bytes: &[u8], symbols: &mut [u32]) -> (usize, u64) {
    let Some(symbols) = symbols.first_chunk_mut::<ROOM>() else { return (0, 0) };
    let (mut counted, mut count, mut len) = (0_u64, 0, 0);
    let (chars, _) = bytes[..bytes.len().min(BLOCK)].as_chunks();
    for &bytes in chars {
        if bytes[0] < 0xE0 {
            break;
        }
        // Written without a branch: a character that is not Han is overwritten by the next one.
        let code = of_three(bytes);
        symbols[count % ROOM] = code;
        let is_han = is_common_han(code);
        count += usize::from(is_han);
        counted = counted.rotate_right(3) | u64::from(is_han);
        len += 3;
    }
    (len, counted.rotate_left(len.saturating_sub(3) as u32))
}

/// Returns the code point of a three-byte character. For bytes that do not begin with the first byte of such a
/// character, the number is too large, or below U+0800.
#[inline]
pub(super) const fn of_three([x, y, z]: [u8; 3]) -> u32 {
    const MARKS: u32 = 0xE0 << 12 | 0x80 << 6 | 0x80;
    ((x as u32) << 12).wrapping_add((y as u32) << 6).wrapping_add(z as u32).wrapping_sub(MARKS)
}

/// Returns the last character of a text, if it is a Han character in common use, and the text before it.
#[inline]
pub(super) fn last(text: &[u8]) -> Option<(&[u8], u32)> {
    let (before, &last) = text.split_last_chunk()?;
    let code = of_three(last);
    is_common_han(code).then_some((before, code))
}

/// Marks that are read without their context: nearly all marks of Chinese texts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Frequent {
    /// Any other character.
    Not,
    /// The ideographic space.
    Space,
    /// A mark that does not end a sentence.
    Inside,
    /// A mark from U+2010 to U+2027 that does not end a sentence; one of them is the apostrophe.
    Quote,
    /// The full-width point, which needs its context only if sentences matter.
    Point,
    /// A stop: [`stops::always`].
    Ends(Stop),
}

impl Frequent {
    /// The three tables have 64 code points each, and are indexed by the first four bits of a code point.
    const fn table() -> [(u32, [Self; 64]); 3] {
        let mut all = [(0x80, [Self::Not; 64]), (0xC0, [Self::Not; 64]), (0x3FC, [Self::Not; 64])];
        let mut i = 0;
        while i < 192 {
            let (block, marks) = &mut all[i / 64];
            let code = *block * 64 + i as u32 % 64;
            marks[i % 64] = match code {
                0x3000 => Self::Space,
                0x3002 => Self::Ends(Stop::Full),
                0x2026 | 0xFF01 | 0xFF1B | 0xFF1F => Self::Ends(Stop::Other),
                0xFF0E => Self::Point,
                0x2010..=0x2027 => Self::Quote,
                0x3001 | 0x3003 | 0x3008..=0x3011 | 0xFF02..=0xFF0F | 0xFF1A..=0xFF1E => Self::Inside,
                _ => Self::Not,
            };
            i += 1;
        }
        all
    }

    #[inline]
    pub fn look_up(code: u32) -> Self {
        static ALL: [(u32, [Frequent; 64]); 3] = Frequent::table();
        // The first four bits select one of the three tables without a branch.
        let (block, marks) = &ALL[((code >> 12).wrapping_sub(2) as usize).min(2)];
        if code >> 6 == *block { marks[code as usize % 64] } else { Self::Not }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::chars::{self, CharClass};
    use crate::text::stops;

    #[test]
    fn frequent_marks_end_sentences_as_all_others_do() {
        for c in '\0'..=char::MAX {
            match Frequent::look_up(u32::from(c)) {
                Frequent::Not | Frequent::Point => {}
                Frequent::Space => assert_eq!(chars::class(c), CharClass::Space),
                Frequent::Inside | Frequent::Quote => {
                    assert_eq!((chars::class(c), stops::always(c)), (CharClass::Punct, None));
                }
                Frequent::Ends(stop) => assert_eq!(stops::always(c), Some(stop)),
            }
        }
    }

    #[test]
    fn three_bytes_are_their_character_and_those_of_others_never_a_han_character() {
        for c in '\0'..=char::MAX {
            let mut bytes = [0x80; 4];
            c.encode_utf8(&mut bytes);
            let code = of_three([bytes[0], bytes[1], bytes[2]]);
            if c.len_utf8() == 3 {
                assert_eq!(code, u32::from(c));
            } else {
                assert!(!is_common_han(code) && Frequent::look_up(code) == Frequent::Not, "{c:?}");
            }
        }
    }
}
