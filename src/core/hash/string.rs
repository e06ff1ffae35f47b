//! The eight string hashes (字符串哈希) that recipe 6 of the survey compares, and the 64-bit SDBM of Simhash+SP.
//!
//! # Source
//! As collected by Arash Partow, *General Purpose Hash Function Algorithms*: ELF (System V ABI), RS (Robert Sedgewick),
//! JS (Justin Sobel), PJW (Peter J. Weinberger), BKDR (Kernighan and Ritchie, seed 131), SDBM (the database library),
//! DJB (Daniel J. Bernstein), AP (Arash Partow), all of 32 bits. Different here: bytes are unsigned, so texts beyond
//! ASCII have the same hash on every machine (in C it depends on the sign of `char`). PJW and ELF are one function at
//! 32 bits; the survey's equal counts for them (594 and 594) confirm that.
//!
//! None of them is a good hash by today's standards; use [`mix`](super::mix) for new code.
//!
//! # Cost
//! O(n) for n bytes, no allocation.

/// One of the eight hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StringHash {
    /// From the object file format of Unix System V.
    Elf,
    /// Robert Sedgewick.
    Rs,
    /// Justin Sobel.
    Js,
    /// Peter J. Weinberger.
    Pjw,
    /// Brian Kernighan and Dennis Ritchie.
    Bkdr,
    /// The database library sdbm.
    Sdbm,
    /// Daniel J. Bernstein.
    Djb,
    /// Arash Partow.
    Ap,
}

impl StringHash {
    /// All eight hashes, in the survey's order.
    pub const ALL: [Self; 8] = [Self::Elf, Self::Rs, Self::Js, Self::Pjw, Self::Bkdr, Self::Sdbm, Self::Djb, Self::Ap];

    /// Returns the name used in the survey.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Elf => "ELF",
            Self::Rs => "RS",
            Self::Js => "JS",
            Self::Pjw => "PJW",
            Self::Bkdr => "BKDR",
            Self::Sdbm => "SDBM",
            Self::Djb => "DJB",
            Self::Ap => "AP",
        }
    }

    /// Returns the hash of some bytes.
    pub fn hash(self, bytes: &[u8]) -> u32 {
        let fold = |seed, step: fn(u32, u32) -> u32| bytes.iter().fold(seed, |hash, &byte| step(hash, byte.into()));
        match self {
            Self::Elf | Self::Pjw => fold(0, elf),
            Self::Rs => rs(bytes),
            Self::Js => fold(1_315_423_911, js),
            Self::Bkdr => fold(0, |hash, byte| hash.wrapping_mul(131).wrapping_add(byte)),
            Self::Sdbm => sdbm64(bytes) as u32,
            Self::Djb => fold(5381, |hash, byte| hash.wrapping_mul(33).wrapping_add(byte)),
            Self::Ap => ap(bytes),
        }
    }
}

/// Returns the 64-bit SDBM hash, which Simhash+SP uses for terms; its low half is the 32-bit SDBM.
///
/// A short input leaves the high bits empty, which biases a simhash: hash whole words or Han bigrams, not single
/// characters.
pub fn sdbm64(bytes: &[u8]) -> u64 {
    sdbm64_on(0, bytes)
}

/// Continues a 64-bit SDBM `hash` with more bytes.
pub fn sdbm64_on(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| hash.wrapping_mul(65_599).wrapping_add(byte.into()))
}

/// Returns the 64-bit SDBM hash of the UTF-8 bytes of one character (given as its code point), and the factor that
/// moves a hash over them: [`sdbm64_on`] with these bytes gives `hash * factor + own`, modulo 2^64.
pub const fn sdbm64_char(code: u32) -> (u64, u64) {
    match sdbm64_three(code) {
        Some(own) => (own, CUBE),
        None => sdbm64_narrow_or_wide(code as u64),
    }
}

/// Returns the first number of [`sdbm64_char`] for a character of three bytes, as nearly all characters except letters
/// have; the second number is [`CUBE`].
#[inline(always)]
pub const fn sdbm64_three(code: u32) -> Option<u64> {
    const MARKS: u64 = 0xE0 * SQUARE + 0x80 * BASE + 0x80;
    if code.wrapping_sub(0x800) >= 0xF800 {
        return None;
    }
    // Sums the bytes, each six bits, their markers and their power; each shifted term removes the surplus of the one
    // before.
    let code = code as u64;
    Some(code + (code >> 6) * (BASE - 64) + (code >> 12) * (SQUARE - 64 * BASE) + MARKS)
}

const BASE: u64 = 65_599;
const SQUARE: u64 = BASE * BASE;
/// SDBM's factor for three bytes.
pub const CUBE: u64 = SQUARE * BASE;

/// Returns the numbers of [`sdbm64_char`] for a character of one, two or four bytes.
const fn sdbm64_narrow_or_wide(code: u64) -> (u64, u64) {
    let (c0, c6, c12) = (0x80 | code & 0x3F, 0x80 | code >> 6 & 0x3F, 0x80 | code >> 12 & 0x3F);
    match code {
        0..=0x7F => (code, BASE),
        0x80..=0x7FF => ((0xC0 | code >> 6) * BASE + c0, SQUARE),
        _ => ((0xF0 | code >> 18) * CUBE + c12 * SQUARE + c6 * BASE + c0, CUBE.wrapping_mul(BASE)),
    }
}

/// Does one step of ELF: folds back the four bits pushed to the top, and clears them.
fn elf(hash: u32, byte: u32) -> u32 {
    let hash = (hash << 4).wrapping_add(byte);
    let top = hash & 0xf000_0000;
    (hash ^ top >> 24) & !top
}

/// Returns the hash of RS, which multiplies by a factor that changes with every byte.
fn rs(bytes: &[u8]) -> u32 {
    let (mut hash, mut factor) = (0_u32, 63_689_u32);
    for &byte in bytes {
        hash = hash.wrapping_mul(factor).wrapping_add(byte.into());
        factor = factor.wrapping_mul(378_551);
    }
    hash
}

/// Does one step of JS.
fn js(hash: u32, byte: u32) -> u32 {
    hash ^ (hash << 5).wrapping_add(byte).wrapping_add(hash >> 2)
}

/// Returns the hash of AP, which treats bytes at even and odd positions differently.
fn ap(bytes: &[u8]) -> u32 {
    bytes.iter().enumerate().fold(0xaaaa_aaaa, |hash: u32, (place, &byte)| {
        let byte = u32::from(byte);
        hash ^ if place % 2 == 0 {
            hash << 7 ^ byte.wrapping_mul(hash >> 3)
        } else {
            !(hash << 11).wrapping_add(byte ^ hash >> 5)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with a Python script written from the C definitions (shifts and masks as there, bytes unsigned). The
    /// last text is the key of Partow's test program; tests of several other libraries expect the same eight values for
    /// it.
    const KNOWN: [(&str, [u32; 8], u64); 5] = [
        (
            "",
            [0x0000_0000, 0x0000_0000, 0x4e67_c6a7, 0x0000_0000, 0x0000_0000, 0x0000_0000, 0x0000_1505, 0xaaaa_aaaa],
            0x0000_0000_0000_0000,
        ),
        (
            "a",
            [0x0000_0061, 0x0000_0061, 0xaef5_004d, 0x0000_0061, 0x0000_0061, 0x0000_0061, 0x0002_b606, 0xeaaa_aa9f],
            0x0000_0000_0000_0061,
        ),
        (
            "句号",
            [0x0eea_3ea7, 0x05cd_a7b2, 0xbe38_12d2, 0x0eea_3ea7, 0xe1d8_9af6, 0x34f3_9c52, 0x2886_68a9, 0xf9a3_efe6],
            0x5fb4_f991_34f3_9c52,
        ),
        (
            "near-duplicate",
            [0x0eaa_a425, 0x28ab_91c2, 0xdbc3_5ce5, 0x0eaa_a425, 0x2415_deb6, 0xcd74_5b26, 0xa396_4253, 0xe323_09ac],
            0x31e4_c018_cd74_5b26,
        ),
        (
            "abcdefghijklmnopqrstuvwxyz1234567890",
            [0x078c_3f40, 0xf440_01ee, 0x6268_4eb6, 0x078c_3f40, 0xbbf7_e9b8, 0xcd9c_4808, 0x2b77_57b1, 0x349c_13e3],
            0xa029_ed0d_cd9c_4808,
        ),
    ];

    #[test]
    fn values_are_those_of_an_independent_implementation() {
        for (text, hashes, wide) in KNOWN {
            assert_eq!(StringHash::ALL.map(|hash| hash.hash(text.as_bytes())), hashes, "{text}");
            assert_eq!(sdbm64(text.as_bytes()), wide, "{text}");
        }
    }

    #[test]
    fn a_character_moves_a_hash_as_its_bytes_do() {
        for c in ('\0'..=char::MAX).step_by(7).chain(['a', 'é', '句', '\u{10FFFF}']) {
            let (own, factor) = sdbm64_char(c.into());
            for hash in [0, 1, u64::MAX / 3] {
                let moved = sdbm64_on(hash, c.encode_utf8(&mut [0; 4]).as_bytes());
                assert_eq!(hash.wrapping_mul(factor).wrapping_add(own), moved, "{c:?}");
            }
        }
    }

    #[test]
    fn a_single_han_character_leaves_the_top_bits_of_sdbm_empty() {
        assert!(('\u{4e00}'..'\u{9fff}').all(|c| sdbm64(c.encode_utf8(&mut [0; 4]).as_bytes()) >> 41 == 0));
        assert!(sdbm64("句号".as_bytes()) >> 41 != 0);
    }
}
