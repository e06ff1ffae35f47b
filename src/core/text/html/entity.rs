//! Character references (字符引用): `&amp;`, `&#38;`, `&#x26;`.
//!
//! # Source
//! HTML Standard, 13.2.5.72-80 (character reference states) and 13.5 (named character references). The table of names
//! is written by `scripts/entities.py`.
//!
//! # Cost
//! A named reference needs one binary search over groups and at most 16 names; nothing is read beyond the longest name.

/// The one or two characters that a reference represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    bytes: [u8; 8],
    len: u8,
}

impl Decoded {
    fn from_char(c: char) -> Self {
        let mut bytes = [0; 8];
        let len = c.encode_utf8(&mut bytes).len() as u8;
        Self { bytes, len }
    }

    fn from_utf8(utf8: &[u8]) -> Self {
        let mut bytes = [0; 8];
        bytes[..utf8.len()].copy_from_slice(utf8);
        Self { bytes, len: utf8.len() as u8 }
    }

    /// Returns the characters.
    pub fn as_str(&self) -> &str {
        // The bytes were made from characters, so they are valid.
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

/// The place of a reference. In an attribute, names without a semicolon are accepted in fewer cases, because of old
/// URLs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferencePlace {
    /// In text.
    Text,
    /// In the value of an attribute.
    Attribute,
}

/// Returns the reference at the start of `bytes`, which begin with `&`, and its length; `None` if the `&` is a plain
/// character.
pub fn read(bytes: &[u8], place: ReferencePlace) -> Option<(Decoded, usize)> {
    if bytes.get(1) == Some(&b'#') { numeric(bytes) } else { named(bytes, place) }
}

fn numeric(bytes: &[u8]) -> Option<(Decoded, usize)> {
    let (radix, start) = if matches!(bytes.get(2), Some(b'x' | b'X')) { (16, 3) } else { (10, 2) };
    let mut code = 0_u32;
    let mut end = start;
    while let Some(digit) = bytes.get(end).and_then(|&b| char::from(b).to_digit(radix)) {
        code = code.saturating_mul(radix).saturating_add(digit);
        end += 1;
    }
    if end == start {
        return None;
    }
    let end = end + usize::from(bytes.get(end) == Some(&b';'));
    Some((Decoded::from_char(character(code)), end))
}

/// Returns the character of a number: zero, surrogates and numbers beyond Unicode give U+FFFD; 0x80..=0x9F are read as
/// windows-1252.
fn character(code: u32) -> char {
    match code {
        0 => char::REPLACEMENT_CHARACTER,
        0x80..=0x9F => WINDOWS_1252[code as usize - 0x80],
        _ => char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

#[rustfmt::skip]
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

const LONGEST_NAME: usize = 31;
const LONGEST_BARE_NAME: usize = 6;

fn named(bytes: &[u8], place: ReferencePlace) -> Option<(Decoded, usize)> {
    let len = bytes[1..].iter().take(LONGEST_NAME + 1).take_while(|b| b.is_ascii_alphanumeric()).count();
    let name = &bytes[1..=len];
    if bytes.get(len + 1) == Some(&b';')
        && let Some(found) = look_up(name)
    {
        return Some((found.decoded, len + 2));
    }
    // Without a semicolon: the longest of the old names at the beginning of the letters.
    let found = (2..=len.min(LONGEST_BARE_NAME)).rev().find_map(|n| {
        let found = look_up(&name[..n])?;
        found.bare.then_some((found.decoded, n + 1))
    })?;
    let next = bytes.get(found.1);
    let glued = next.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'=');
    (place == ReferencePlace::Text || !glued).then_some(found)
}

struct Named {
    decoded: Decoded,
    bare: bool,
}

static TABLE: &[u8] = include_bytes!("entities.bin");
const NAMES: usize = 2125;
const GROUP: usize = 16;
const GROUPS: usize = NAMES.div_ceil(GROUP);

fn look_up(name: &[u8]) -> Option<Named> {
    let (mut low, mut high) = (0, GROUPS);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if ReferenceNames::of_group(middle).next_name() <= name {
            low = middle;
        } else {
            high = middle;
        }
    }
    let mut names = ReferenceNames::of_group(low);
    let in_group = GROUP.min(NAMES - low * GROUP);
    for _ in 0..in_group {
        let equal = names.next_name() == name;
        let named = names.characters();
        if equal {
            return Some(named);
        }
    }
    None
}

/// Reads the names of one group by alternate calls of `next_name` and `characters`.
struct ReferenceNames {
    at: usize,
    header: u8,
    name: [u8; LONGEST_NAME],
}

impl ReferenceNames {
    fn of_group(group: usize) -> Self {
        let start = usize::from(u16::from_le_bytes([TABLE[2 * group], TABLE[2 * group + 1]]));
        Self { at: 2 * GROUPS + start, header: 0, name: [0; LONGEST_NAME] }
    }

    fn next_name(&mut self) -> &[u8] {
        self.header = TABLE[self.at];
        let mut len = usize::from(self.header & 0x1F);
        loop {
            self.at += 1;
            self.name[len] = TABLE[self.at] & 0x7F;
            len += 1;
            if TABLE[self.at] >= 0x80 {
                break;
            }
        }
        self.at += 1;
        &self.name[..len]
    }

    fn characters(&mut self) -> Named {
        let start = self.at;
        for _ in 0..=(self.header >> 5 & 1) {
            self.at += match TABLE[self.at] {
                0..0xC0 => 1,
                0xC0..0xE0 => 2,
                0xE0..0xF0 => 3,
                _ => 4,
            };
        }
        Named { decoded: Decoded::from_utf8(&TABLE[start..self.at]), bare: self.header & 0x80 != 0 }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::*;

    fn text(reference: &str) -> Option<(String, usize)> {
        read(reference.as_bytes(), ReferencePlace::Text).map(|(decoded, len)| (decoded.as_str().into(), len))
    }

    #[test]
    fn references_are_read_as_the_standard_says() {
        for (reference, characters, len) in [
            ("&amp;", "&", 5),
            ("&amp", "&", 4),
            ("&ampere", "&", 4),
            ("&nbsp;x", "\u{A0}", 6),
            ("&hellip;", "…", 8),
            ("&notin;", "∉", 7),
            ("&notit;", "¬", 4),
            ("&AElig", "Æ", 6),
            ("&zwnj;", "\u{200C}", 6),
            ("&fjlig;", "fj", 7),
            ("&NotEqualTilde;", "≂\u{338}", 15),
            ("&CounterClockwiseContourIntegral;", "∳", 33),
            ("&Afr;", "𝔄", 5),
            ("&#21477;&#21495;", "句", 8),
            ("&#x53e5", "句", 7),
            ("&#X1F600;", "😀", 9),
            ("&#150;", "–", 6),
            ("&#x80;", "€", 6),
            ("&#x81;", "\u{81}", 6),
            ("&#0;", "\u{FFFD}", 4),
            ("&#xD800;", "\u{FFFD}", 8),
            ("&#1114112;", "\u{FFFD}", 10),
            ("&#99999999999999999999;", "\u{FFFD}", 23),
            ("&#13;", "\r", 5),
        ] {
            assert_eq!(text(reference), Some((characters.into(), len)), "{reference}");
        }
    }

    #[test]
    fn text_that_is_not_a_reference_is_read_as_it_is() {
        for plain in ["&", "& ", "&;", "&#", "&#;", "&#x;", "&#xg", "&hellip", "&nosuchname;", "&a", "&1;", "&句;"] {
            assert_eq!(text(plain), None, "{plain}");
        }
    }

    #[test]
    fn old_names_in_attributes_are_left_alone_inside_a_query() {
        let attribute = |s: &str| read(s.as_bytes(), ReferencePlace::Attribute).map(|(_, len)| len);
        assert_eq!(attribute("&copy=1"), None);
        assert_eq!(attribute("&copyright"), None);
        assert_eq!(attribute("&copy;=1"), Some(6));
        assert_eq!(attribute("&copy "), Some(5));
        assert_eq!(attribute("&#65="), Some(4));
    }

    #[test]
    fn every_name_of_the_table_is_found_and_the_names_are_in_order() {
        let (mut before, mut bare, mut count) = (Vec::new(), 0, 0);
        for group in 0..GROUPS {
            let mut names = ReferenceNames::of_group(group);
            for _ in 0..GROUP.min(NAMES - group * GROUP) {
                let name = names.next_name().to_vec();
                let expected = names.characters();
                let found = look_up(&name).expect("listed");
                assert_eq!((found.decoded, found.bare), (expected.decoded, expected.bare));
                assert!(before < name);
                bare += usize::from(found.bare);
                count += 1;
                before = name;
            }
        }
        assert_eq!((count, bare), (2125, 106));
    }
}
