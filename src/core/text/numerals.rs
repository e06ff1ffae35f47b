//! Reads Han numerals (汉字数字) as digits: 二〇二四 is 2024, and 三千六百 is 3600.
//!
//! Consecutive digits are read one by one; with the units for tens, hundreds and thousands they are a number. 万 and 亿
//! remain characters, because 3万 is written with them, too. Both texts of a pair are read in this way, so the meaning
//! of 一 in 一起 does not matter: it is 1 in both.

use super::chars;
use crate::base::part;

/// The character that represents a numeral to the text after it.
pub(super) const NUMERAL: char = '〇';

/// A numeral at the beginning of a text.
pub(super) struct Numeral {
    /// Its length in bytes.
    pub len: usize,
    /// Its digits, at most as many as it has bytes.
    digits: [u8; MOST],
    count: usize,
}

impl Numeral {
    /// Returns its digits, each with a byte as its place; the last one is in the last character.
    pub fn digits(&self) -> impl Iterator<Item = (usize, char)> {
        let last = (self.count - 1).max(self.len - LAST_CHARACTER);
        let at = move |place| if place + 1 == self.count { last } else { place };
        (0..self.count).map(move |place| (at(place), char::from(b'0' + self.digits[place])))
    }
}

/// Number of bytes of a Han numeral.
const LAST_CHARACTER: usize = 3;

/// Maximum number of digits of a numeral; the digits after that are another one.
const MOST: usize = 16;

/// The meaning of a character as part of a numeral.
#[derive(Clone, Copy)]
enum NumeralPart {
    Digit(u8),
    /// A unit, as a power of ten.
    Unit(u32),
}

const fn part_of(c: char) -> Option<NumeralPart> {
    Some(match c {
        '〇' | '零' => NumeralPart::Digit(0),
        '一' | '壹' => NumeralPart::Digit(1),
        '二' | '两' | '兩' | '贰' | '貳' => NumeralPart::Digit(2),
        '三' | '叁' | '參' => NumeralPart::Digit(3),
        '四' | '肆' => NumeralPart::Digit(4),
        '五' | '伍' => NumeralPart::Digit(5),
        '六' | '陆' | '陸' => NumeralPart::Digit(6),
        '七' | '柒' => NumeralPart::Digit(7),
        '八' | '捌' => NumeralPart::Digit(8),
        '九' | '玖' => NumeralPart::Digit(9),
        '十' | '拾' => NumeralPart::Unit(1),
        '百' | '佰' => NumeralPart::Unit(2),
        '千' | '仟' => NumeralPart::Unit(3),
        _ => return None,
    })
}

/// A bit for the last eight bits of each numeral, because most characters of a text are none.
const LAST_BITS: [u64; 4] = {
    let (mut bits, mut c) = ([0; 4], '一');
    while c <= '龥' {
        if part_of(c).is_some() {
            bits[c as usize >> 6 & 3] |= 1 << (c as u32 & 63);
        }
        c = match char::from_u32(c as u32 + 1) {
            Some(next) => next,
            None => break,
        };
    }
    bits
};

/// Whether a character is a Han numeral: a digit, or a unit of tens, hundreds or thousands.
#[inline]
pub(crate) const fn is_numeral(c: char) -> bool {
    c == '〇' || c >= '一' && LAST_BITS[c as usize >> 6 & 3] >> (c as u32 & 63) & 1 == 1 && part_of(c).is_some()
}

/// Returns the numeral at the beginning of a text; `before` is the character before it. A unit after a digit, as in 3千,
/// is not a numeral.
pub(super) fn first(text: &str, before: Option<char>) -> Option<Numeral> {
    let parts = || text.chars().map_while(|c| part_of(c).map(|part| (part, c.len_utf8()))).take(MOST);
    let (opening, _) = parts().next()?;
    if matches!(opening, NumeralPart::Unit(_)) && before.is_some_and(|c| c.is_ascii_digit()) {
        return None;
    }
    let len = parts().map(|(_, len)| len).sum();
    let mut numeral = Numeral { len, digits: [0; MOST], count: 0 };
    if parts().any(|(part, _)| matches!(part, NumeralPart::Unit(_))) {
        let (mut sum, mut digit) = (0_u64, None);
        for (part, _) in parts() {
            match part {
                NumeralPart::Digit(next) => digit = Some(u64::from(next)),
                NumeralPart::Unit(power) => {
                    // 十 alone is ten, and 百 is a hundred.
                    sum += digit.take().unwrap_or(1) * 10_u64.pow(power);
                }
            }
        }
        sum += digit.unwrap_or(0);
        numeral.count = sum.checked_ilog10().unwrap_or(0) as usize + 1;
        for place in numeral.digits[..numeral.count].iter_mut().rev() {
            *place = (sum % 10) as u8;
            sum /= 10;
        }
    } else {
        for (place, (part, _)) in numeral.digits.iter_mut().zip(parts()) {
            if let NumeralPart::Digit(digit) = part {
                *place = digit;
                numeral.count += 1;
            }
        }
    }
    Some(numeral).filter(|numeral| numeral.count <= numeral.len)
}

/// Returns the numbers of a text, in Han numerals or in digits, that are followed by a Han character.
pub(crate) fn numbers(text: &str) -> impl Iterator<Item = Number> {
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            let start = at + part(text, at..).find(|c: char| c.is_ascii_digit() || is_numeral(c))?;
            let rest = part(text, start..);
            let add = |sum: u64, digit: u32| sum.wrapping_mul(10).wrapping_add(digit.into());
            let before = part(text, ..start).chars().next_back();
            let (value, is_han, len) = if let Some(numeral) = first(rest, before) {
                (numeral.digits().filter_map(|(_, digit)| digit.to_digit(10)).fold(0, add), true, numeral.len)
            } else {
                let digits = || rest.chars().map_while(|c| c.to_digit(10));
                // A unit after digits is not a number of its own.
                (digits().fold(0, add), false, digits().count().max(rest.chars().next().map_or(1, char::len_utf8)))
            };
            at = start + len;
            if let Some(behind) = part(text, at..).chars().next().filter(|&c| chars::is_han(c)) {
                return Some(Number { value, behind, is_han, start: start as u32 });
            }
        }
    })
}

/// A number of a text, with the Han character after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Number {
    pub value: u64,
    pub behind: char,
    /// Whether it is written in Han numerals.
    pub is_han: bool,
    /// Its first byte.
    pub start: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;

    fn digits(text: &str) -> Option<String> {
        first(text, None).map(|numeral| numeral.digits().map(|(_, digit)| digit).collect())
    }

    #[test]
    fn numerals_are_read_as_digits() {
        for (text, want) in [
            ("二〇二四年", "2024"),
            ("十", "10"),
            ("十二月", "12"),
            ("二十五", "25"),
            ("一百零五", "105"),
            ("三千六百元", "3600"),
            ("两瓶", "2"),
            ("叁佰贰拾", "320"),
            ("九千九百九十九", "9999"),
        ] {
            assert_eq!(digits(text).as_deref(), Some(want), "{text}");
        }
        assert_eq!(digits("万"), None);
        assert!(first("千克", Some('3')).is_none(), "3千克");
    }

    #[test]
    fn each_part_of_a_numeral_is_one_and_no_other_character_is() {
        assert!(('\0'..='\u{FFFF}').all(|c| is_numeral(c) == part_of(c).is_some()));
    }

    #[test]
    fn numbers_have_the_character_behind_them() {
        let found: Vec<_> = numbers("共2024年，三月x5").map(|n| (n.value, n.behind, n.is_han, n.start)).collect();
        assert_eq!(found, [(2024, '年', false, 3), (3, '月', true, 13)]);
    }
}
