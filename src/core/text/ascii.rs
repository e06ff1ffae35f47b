//! Reads ASCII letters and digits, and the characters between them, one word of the [places](super::places) at a time.

/// Reads at most `room` ASCII letters and digits; returns how many.
pub(super) fn letters(bytes: &[u8], lower: u8, room: usize, symbols: &mut [u32]) -> usize {
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

/// Reads ASCII letters and digits, and the characters that end words of them, at most 64 bytes. Returns the number of
/// bytes, and a mask of the letters.
#[inline(never)]
pub(super) fn words(bytes: &[u8], lower: u8, ends: Byte, symbols: &mut [u32]) -> (usize, u64) {
    let (mut mask, mut count) = (0, 0);
    for (at, &byte) in bytes.iter().enumerate() {
        let what = BYTES[byte as usize];
        // Most hyphens are inside a line, and end a word as a space does.
        if what >= ends && (byte != b'-' || bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace)) {
            return (at, mask);
        }
        // Written without a branch: a byte that is not a letter is overwritten by the next one.
        symbols[count] = u32::from(byte | lower);
        let is_letter = what as u8 & Byte::Letter as u8;
        count += usize::from(is_letter);
        mask |= u64::from(is_letter) << at;
    }
    (bytes.len(), mask)
}

/// How a byte relates to a word of ASCII.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Byte {
    /// Any other ASCII character; it ends the word.
    End,
    /// A letter or digit.
    Letter,
    /// It ends the word, and may end a sentence, too.
    Stop,
    /// The apostrophe and the hyphen, which may belong to the word, and all bytes beyond ASCII. Its number has no bit
    /// in common with a letter's.
    Other = 4,
}

/// The kind of each byte.
pub(super) static BYTES: [Byte; 256] = {
    let mut bytes = [Byte::Other; 256];
    let mut byte = 0;
    while byte < 128 {
        bytes[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => Byte::Letter,
            b'.' | b'!' | b'?' | b'\n' | b'\r' | 0x0B | 0x0C => Byte::Stop,
            b'\'' | b'-' => Byte::Other,
            _ => Byte::End,
        };
        byte += 1;
    }
    bytes
};
