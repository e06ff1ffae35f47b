//! How surprising a token is in any text of its language, in half bits.
//!
//! The surprise is that of the language, never that of the two texts: in short texts a copied word would otherwise make
//! itself common. It comes from a table of the commonest words and characters ([`frequent`](super::frequent)); a longer
//! word that is not in the table is rarer than a shorter one.
//!
//! # Cost
//! Time O(log words) for a word, O(1) for a character; two bytes for each Han character.

use alloc::vec::Vec;

use super::frequent::{CHARACTERS, PAIRS, WORDS};
use super::tuning::{COUNTED, FIGURE, HANGUL, KANA, LETTER, RARE_CHARACTER, RARE_WORD, SECOND, WORD};
use crate::text::code_of_three_bytes;

/// Number of Han characters in the table of characters, from the first one on.
const HAN: u32 = 0x5200;
const FIRST_HAN: u32 = 0x4E00;
/// Number of bytes of each of them.
const HAN_BYTES: usize = 3;
/// Marks a character with which a common two-character word ends. The bits before it are the surprise of the character,
/// and those after it one more than the row of [`PAIRS`] of the words that begin with it.
const ENDS_PAIR: u16 = 1 << 5;
const ROW: u32 = 6;

/// The surprise of a word, and what it counts if it is a number or a single letter.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word {
    half_bits: u8,
    /// One more than its number; 0 if it is no number.
    counts: u32,
}

impl Word {
    /// Looks up a folded word.
    pub fn new(letters: &[u32]) -> Self {
        let is_digit = |&c: &u32| (0x30..=0x39).contains(&c);
        if letters.iter().all(is_digit) {
            let value = letters.iter().take(9).fold(0, |value, c| 10 * value + (c - 0x30));
            let half_bits = each(FIGURE, letters.len());
            return Self { half_bits, counts: if letters.len() < 10 { value + 1 } else { 0 } };
        }
        // A letter counts on as well as a number, but never from one.
        let counts = if let [letter] = letters { 1 << 31 | letter } else { 0 };
        Self { half_bits: find(letters).unwrap_or_else(|| each(WORD, letters.len())), counts }
    }

    /// Returns the surprise after another word, in half bits.
    pub fn after(self, before: Option<Self>) -> u8 {
        let is_counted = before
            .is_some_and(|before| before.counts > 0 && self.counts > 0 && self.counts.wrapping_sub(before.counts) <= 1);
        if is_counted { COUNTED.min(self.half_bits) } else { self.half_bits }
    }
}

/// The numbers and single letters among some words, in order.
#[derive(Debug, Default)]
pub(super) struct Numbers(Vec<u32>);

impl Numbers {
    /// Adds a word; returns whether it counts on from a number before, such as 1991 when 1990 was before.
    pub fn count_on(&mut self, word: Word) -> bool {
        if word.counts == 0 {
            return false;
        }
        let at = self.0.partition_point(|&other| other + 1 < word.counts);
        let counts_on = self.0.get(at).is_some_and(|&other| other <= word.counts + 1);
        let at = self.0.partition_point(|&other| other < word.counts);
        self.0.insert(at, word.counts);
        counts_on
    }
}

/// Returns the surprise of a word or figure of a length.
fn each((none, each): (u8, u8), len: usize) -> u8 {
    (usize::from(none) + usize::from(each) * len).min(usize::from(RARE_WORD)) as u8
}

/// Returns the surprise of a word of the table.
fn find(word: &[u32]) -> Option<u8> {
    let (all, surprise) = WORDS.get(word.len().checked_sub(1)?)?;
    let (all, len) = (all.as_bytes(), word.len());
    let of = |row: usize| all[row * len..][..len].iter().map(|&letter| u32::from(letter));
    let (mut low, mut high) = (0, surprise.len());
    while low < high {
        let middle = low.midpoint(high);
        match of(middle).cmp(word.iter().copied()) {
            core::cmp::Ordering::Equal => return Some(surprise.as_bytes()[middle] - b'a'),
            core::cmp::Ordering::Less => low = middle + 1,
            core::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}

/// The surprise of the characters of scripts without spaces between words.
#[derive(Debug)]
pub(super) struct Characters([u16; HAN as usize]);

/// The characters of the tables, made when the program is compiled, because to fill the table for each pair of texts
/// would take longer than to weigh a short text.
pub(super) static HAN_CHARACTERS: Characters = Characters::new();

impl Characters {
    /// Fills the table.
    #[allow(clippy::large_stack_arrays)] // runs when the crate is compiled
    const fn new() -> Self {
        let mut table = [RARE_CHARACTER as u16; HAN as usize];
        let mut row = 0;
        while row < CHARACTERS.len() {
            let (half_bits, characters) = CHARACTERS[row];
            let mut at = 0;
            while at < characters.len() {
                table[place(characters, at)] = half_bits as u16;
                at += HAN_BYTES;
            }
            row += 1;
        }
        row = 0;
        while row < PAIRS.len() {
            table[place(PAIRS[row], 0)] |= (row as u16 + 1) << ROW;
            let mut at = HAN_BYTES;
            while at < PAIRS[row].len() {
                table[place(PAIRS[row], at)] |= ENDS_PAIR;
                at += HAN_BYTES;
            }
            row += 1;
        }
        Self(table)
    }

    /// Returns the entry of a Han character.
    fn entry(&self, c: u32) -> Option<u16> {
        self.0.get(c.wrapping_sub(FIRST_HAN) as usize).copied()
    }

    /// Returns the surprise of a character, in half bits.
    pub fn half_bits(&self, c: u32) -> u8 {
        if let Some(entry) = self.entry(c) {
            return (entry & (ENDS_PAIR - 1)) as u8;
        }
        match c {
            0x3041..=0x30FF | 0x31F0..=0x31FF => KANA,
            0xAC00..=0xD7A3 => HANGUL,
            _ if crate::text::TokenKey::of_char(c).is_letter() => LETTER,
            _ => RARE_CHARACTER,
        }
    }

    /// Whether two characters are a common word, so that the second one has a surprise of [`SECOND`].
    pub fn are_word(&self, first: u32, second: u32) -> bool {
        let ends = self.entry(second).is_some_and(|entry| entry & ENDS_PAIR > 0);
        let row = self.entry(first).and_then(|entry| usize::from(entry >> ROW).checked_sub(1));
        ends && row.is_some_and(|row| PAIRS[row].chars().skip(1).any(|c| u32::from(c) == second))
    }

    /// Returns the surprise of the second character of a common word.
    pub fn second(&self, c: u32) -> u8 {
        SECOND.min(self.half_bits(c))
    }
}

/// Returns the place in the table of the Han character at a byte of a text.
const fn place(text: &str, at: usize) -> usize {
    (code_of_three_bytes(text.as_bytes(), at) - FIRST_HAN) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(letters: &str) -> Word {
        Word::new(&letters.chars().map(u32::from).collect::<Vec<u32>>())
    }

    #[test]
    fn the_table_is_in_order() {
        for (len, (words, surprise)) in (1..).zip(WORDS) {
            assert_eq!(words.len(), len * surprise.len());
            let rows: Vec<&[u8]> = words.as_bytes().chunks(len).collect();
            assert!(rows.windows(2).all(|two| two[0] < two[1]), "{words}");
        }
        let firsts: Vec<char> = PAIRS.iter().filter_map(|row| row.chars().next()).collect();
        assert!(firsts.windows(2).all(|two| two[0] < two[1]));
    }

    #[test]
    fn a_rare_word_surprises_more_than_a_common_one() {
        let of = |letters: &str| word(letters).after(None);
        assert!(of("the") < of("information") && of("information") < of("ferryman"));
        assert_eq!(of("ferryman"), RARE_WORD);
        assert!(of("der") < of("dampfer"), "of a language without a table the longer one");
        assert!(of("7") < of("1872"));
    }

    #[test]
    fn counting_on_says_little() {
        let after = |before: &str, next: &str| word(next).after(Some(word(before)));
        for [before, next] in [["1", "2"], ["19", "20"], ["a", "b"], ["7", "7"]] {
            assert_eq!(after(before, next), COUNTED, "{before} {next}");
        }
        for [before, next] in [["1", "3"], ["a", "2"], ["the", "ferry"], ["2", "1"]] {
            assert_eq!(after(before, next), word(next).after(None), "{before} {next}");
        }
    }

    #[test]
    fn numbers_of_a_column_count_on() {
        let mut numbers = Numbers::default();
        let said =
            ["1990", "17", "1991", "1992", "17", "the", "a", "b", "12", "1989"].map(|one| numbers.count_on(word(one)));
        assert_eq!(said, [false, false, true, true, true, false, false, true, false, true]);
    }

    #[test]
    fn a_common_character_surprises_less_and_the_second_of_a_word_least() {
        let characters = &HAN_CHARACTERS;
        let of = |c: char| characters.half_bits(c as u32);
        assert!(of('的') < of('渡') && of('の') < of('渡') && of('ก') < of('한'));
        assert_eq!(of('國'), of('国'), "a Traditional character has the surprise of its Simplified form");
        assert!(characters.are_word('中' as u32, '国' as u32) && !characters.are_word('国' as u32, '中' as u32));
        assert!(characters.second('国' as u32) < of('国'));
    }
}
