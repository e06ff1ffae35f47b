//! Texts as sequences in which a character is one symbol and a word two, so that lengths are the weights defined in the
//! contract.
//!
//! If both texts consist of words, with only a few characters among them, one symbol represents a word: half the
//! length, and twice the weight. There a character, such as an emoji, weighs as much as a word.

use alloc::borrow::Cow;
use alloc::{vec, vec::Vec};
use core::ops::Range;

use crate::base::SliceNumbers;
use crate::seq::grams;
use crate::text::{Reading, Words};

/// Weight of a word.
const WORD_WEIGHT: u32 = 2;

/// At most one token of this many may be a character in a text of words.
const TOKENS_PER_CHARACTER: usize = 64;

/// The start of one word in this many is stored.
const WORDS_PER_START: usize = 8;

/// One text as a weighted sequence.
#[derive(Debug)]
pub(crate) struct WeightedText<'t> {
    /// The symbol of a character is the character; equal words have equal symbols in both texts.
    pub symbols: Cow<'t, [u32]>,
    /// Weight of a symbol: 2 if each symbol is a whole token, else 1.
    pub weight: u32,
    /// The words, as ranges of symbols of the text.
    words: &'t Words,
    /// Position, among `symbols`, of the first of every [`WORDS_PER_START`] words.
    starts: Vec<u32>,
    /// If each symbol is a whole token: the positions of those that are characters, with their places in the text.
    characters: Vec<(u32, u32)>,
    /// Number of symbols of the text.
    len: u32,
}

impl WeightedText<'_> {
    /// Whether the text has words; if not, each symbol is its own place.
    pub fn has_words(&self) -> bool {
        !self.words.is_empty()
    }

    /// Returns the symbol of the text at which the weighted symbol `at` begins. For the second half of a word it is the
    /// word's first letter. Time O(log words).
    pub fn place_in_text(&self, at: u32) -> u32 {
        if self.weight == WORD_WEIGHT {
            let before = self.characters.partition_point(|&(token, _)| token < at);
            if let Some(&(token, place)) = self.characters.get(before)
                && token == at
            {
                return place;
            }
            return self.words.get(at as usize - before).map_or(self.len, |word| word.start);
        }
        let Some(before) = self.starts.partition_point(|&start| start <= at).checked_sub(1) else { return at };
        let mut start = self.starts[before];
        let mut words =
            (WORDS_PER_START * before..WORDS_PER_START * (before + 1)).map_while(|word| self.words.get(word));
        let Some(mut word) = words.next() else { return at };
        for next in words {
            let far = 2 + next.start - word.end;
            if at < start + far {
                break;
            }
            (word, start) = (next, start + far);
        }
        if at < start + 2 { word.start } else { word.end + (at - start - 2) }
    }
}

/// Writes both texts over one alphabet, in which different words very rarely have the same symbol (a hash). Time O(n).
pub(crate) fn by_hash<'t>(a: &'t Reading, b: &'t Reading) -> [WeightedText<'t>; 2] {
    let weight = weight([a, b]);
    [a, b].map(|text| weighted(text, weight, text.spelt().numbers().into()))
}

/// As [`by_hash`], but different words never have the same symbol: words are numbered by a table. Time O(n).
pub(crate) fn by_table<'t>(a: &'t Reading, b: &'t Reading) -> [WeightedText<'t>; 2] {
    let mut words = SliceNumbers::default();
    let weight = weight([a, b]);
    [a, b].map(|text| {
        let hashed = text.spelt().iter().zip(text.spelt().numbers());
        let number = |(word, &hash): (Range<u32>, &u32)| Words::FIRST + words.number(hash, text.symbols_in(&word));
        weighted(text, weight, hashed.map(number).collect())
    })
}

/// Returns the weight of a symbol of these two texts.
fn weight(texts: [&Reading; 2]) -> u32 {
    let are_words = |text: &&Reading| {
        let characters = text.symbols().len() - text.spelt().symbols();
        TOKENS_PER_CHARACTER * characters <= characters + text.spelt().len()
    };
    if texts.iter().all(are_words) { WORD_WEIGHT } else { 1 }
}

/// Returns the total weight of a text that is compared with one of the same kind.
pub(crate) fn total_weight(text: &Reading) -> u32 {
    let (letters, words) = (text.spelt().symbols(), text.spelt().len());
    (text.symbols().len() - letters) as u32 * weight([text; 2]) + WORD_WEIGHT * words as u32
}

/// Writes one text with the given `numbers` of its words.
fn weighted<'t>(text: &'t Reading, weight: u32, numbers: Cow<'t, [u32]>) -> WeightedText<'t> {
    let (symbols, words, len) = (text.symbols(), text.spelt(), text.symbols().len());
    let letters = words.symbols();
    let done = |symbols, starts, characters| {
        let len = len as u32;
        WeightedText { symbols, weight, words, starts, characters, len }
    };
    if letters == 0 {
        return done(symbols.into(), Vec::new(), Vec::new());
    }
    if weight == WORD_WEIGHT && letters == len {
        return done(numbers, Vec::new(), Vec::new());
    }
    let (mut starts, mut characters) = (Vec::new(), Vec::new());
    let each = (WORD_WEIGHT / weight) as usize;
    let mut out = vec![0; len - letters + each * words.len()];
    let mut at = 0;
    let mut copy = |out: &mut [u32], at: usize, from: Range<usize>| {
        out[at..at + from.len()].copy_from_slice(&symbols[from.clone()]);
        if weight == WORD_WEIGHT {
            characters.extend((at as u32..).zip(from.start as u32..from.end as u32));
        }
    };
    let mut next = 0;
    for (index, (word, &number)) in words.iter().zip(numbers.iter()).enumerate() {
        let (first, end) = (word.start as usize, word.end as usize);
        if next < first {
            copy(&mut out, at, next..first);
            at += first - next;
        }
        out[at] = number;
        if weight < WORD_WEIGHT {
            if index.is_multiple_of(WORDS_PER_START) {
                starts.push(at as u32);
            }
            out[at + 1] = number | SECOND_HALF;
        }
        at += each;
        next = end;
    }
    copy(&mut out, at, next..len);
    done(out.into(), starts, characters)
}

/// Bit that marks the second symbol of a word.
const SECOND_HALF: u32 = grams::CONTINUES;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;

    fn read(text: &str) -> Reading {
        Reading::from_text(text.into(), &TextOptions::default()).expect("short text")
    }

    #[test]
    fn words_weigh_two_and_characters_one() {
        let (a, b) = (read("船 the ferryman 渡口"), read("渡 ferryman"));
        let [x, y] = by_hash(&a, &b);
        assert_eq!(x.symbols.len(), 7);
        assert_eq!((0..=7).map(|at| x.place_in_text(at)).collect::<Vec<_>>(), [0, 1, 1, 4, 4, 12, 13, 14]);
        assert_eq!(x.symbols[3..6].iter().filter(|symbol| y.symbols.contains(symbol)).count(), 3);
        let (a, b) = (read("渡口"), read("船"));
        assert!(by_hash(&a, &b).iter().all(|side| side.starts.is_empty() && side.place_in_text(1) == 1));
    }

    #[test]
    fn a_word_is_one_symbol_where_both_texts_are_words_but_for_few_characters() {
        let (a, b) = (read("the ferryman's boat, the"), read("Boat"));
        let [x, y] = by_hash(&a, &b);
        assert_eq!((x.symbols.len(), x.weight, y.symbols[0]), (4, WORD_WEIGHT, x.symbols[2]));
        assert_eq!((0..=4).map(|at| x.place_in_text(at)).collect::<Vec<_>>(), [0, 3, 12, 16, 19]);
        assert_eq!(by_hash(&a, &read("boat 船"))[0].weight, 1);
        let a = read(&[&"the river 山 and the sea ".repeat(20), "👍👍", &"x the ferry ".repeat(500), "水"].concat());
        let [x, _] = by_hash(&a, &b);
        let starts = {
            let mut places: Vec<u32> = a.spelt().iter().map(|word| word.start).collect();
            places.extend((0..a.symbols().len() as u32).filter(|&at| a.symbols()[at as usize] > 0x7F));
            places.sort_unstable();
            places
        };
        assert_eq!((x.weight, x.symbols.len()), (WORD_WEIGHT, starts.len()));
        assert_eq!((0..starts.len() as u32).map(|at| x.place_in_text(at)).collect::<Vec<_>>(), starts);
        assert_eq!(x.place_in_text(starts.len() as u32), a.symbols().len() as u32);
    }

    #[test]
    fn every_symbol_has_its_place_among_many_words() {
        let text = "船 the ferryman's 渡口 at 3 o 河 ".repeat(20);
        let (a, b) = (read(&text), read(""));
        let [x, _] = by_hash(&a, &b);
        let (mut at, mut symbol) = (0, 0);
        for word in a.spelt().iter().chain(core::iter::once(a.symbols().len() as u32..0)) {
            while symbol < word.start {
                assert_eq!(x.place_in_text(at), symbol);
                (at, symbol) = (at + 1, symbol + 1);
            }
            if !word.is_empty() {
                assert_eq!([at, at + 1].map(|at| x.place_in_text(at)), [word.start; 2]);
                (at, symbol) = (at + 2, word.end);
            }
        }
        assert_eq!((at as usize, x.place_in_text(at)), (x.symbols.len(), symbol));
    }
}
