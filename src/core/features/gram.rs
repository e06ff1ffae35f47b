//! Winnowed grams (筛选指纹): a few short stretches of a text, chosen by what they are and not by where they stand.
//!
//! A gram is the shortest row of tokens that weighs [`LENGTH`], a character 1 and a word 2. Of all grams that begin within
//! [`WINDOW`] of each other the one with the least hash is chosen, so that whoever copies a stretch copies its choices: a stretch
//! that two texts share and that weighs `LENGTH + WINDOW - 1` (23 Han characters, 12 words) has a chosen gram in common, whatever
//! stands around it, in whatever order, with or without punctuation.
//!
//! # Source
//! Schleimer, Wilkerson, Aiken, *Winnowing: local algorithms for document fingerprinting*, SIGMOD 2003: robust winnowing.
//! Different here: grams and windows are measured in weights, so that texts in words and texts in characters are sampled alike;
//! of a word its first letters count, as in the passage search; a text too short for one gram is one gram.
//!
//! # Cost
//! Time O(n), n tokens; about 2 / (`WINDOW` + 1) grams a unit of weight, 118 in a thousand Han characters.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use crate::hash::mix;
use crate::text::{Document, TokenKey};

/// Weight of a gram: 8 characters or 4 words.
pub const LENGTH: usize = 8;
/// Of the grams that begin in a stretch of this weight one is chosen.
pub const WINDOW: usize = 16;
/// Letters of a word that count.
const WORD_LETTERS: usize = 5;

/// The chosen grams, in order of the text, as the low halves of their hashes.
///
/// # Example
/// ```
/// use juhao_core::{Document, TextOptions, features::gram};
/// let read = |text| Document::from_text(text, &TextOptions::default());
/// let plain = gram::of(&read("清晨的渡口没有人，只有一条旧船系在柳树下。")?);
/// let bare = gram::of(&read("清晨的渡口没有人只有一条旧船系在柳树下")?);
/// assert_eq!(plain, bare);
/// # Ok::<(), juhao_core::Error>(())
/// ```
pub fn of(document: &Document) -> Vec<u32> {
    let symbols = document.symbols();
    let word = |range: &Range<u32>| {
        let letters = &symbols[range.start as usize..range.end as usize];
        mix::of(letters.iter().copied().take(WORD_LETTERS))
    };
    let words: Vec<u64> = document.words().iter().map(word).collect();
    let token = |key: &TokenKey| match *key {
        TokenKey::Char(c) => (1, mix::finalise(u64::from(c) + 1)),
        TokenKey::Word(w) => (2, words[w as usize]),
    };
    winnowed(document.keys().iter().map(token))
}

/// Odd, without pattern.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The powers of [`BASE`], more than a gram has tokens.
const POWERS: [u64; 16] = {
    let mut powers = [1_u64; 16];
    let mut i = 1;
    while i < powers.len() {
        powers[i] = powers[i - 1].wrapping_mul(BASE);
        i += 1;
    }
    powers
};

/// More than a window and a gram weigh together.
const RING: usize = 32;

/// The chosen grams of a row of tokens, each given as its weight, 1 or 2, and its hash.
///
/// Robust winnowing: the least gram of each window stays chosen as long as it is in sight and none is less; where the choice is made
/// anew, the last of the least. A text no longer than a window gives all its grams, and only a text lighter than a gram has one that is
/// lighter. A token stands at the weight of all before it.
fn winnowed(tokens: impl ExactSizeIterator<Item = (usize, u64)>) -> Vec<u32> {
    let mut chosen = Vec::with_capacity(tokens.len() / 8 + 1);
    // Of the last places: how many tokens there are up to the one that begins there, or 0; the polynomial in `BASE` of all before it,
    // modulo 2^64; and the hash of its gram.
    let (mut begins, mut sums, mut grams) = ([0; RING], [0_u64; RING], [u64::MAX; RING]);
    let (mut token, mut place, mut sum) = (0, 0, 0_u64);
    // The place of the least gram of the window, its hash, and whether it is to be told yet.
    let (mut least, mut value, mut is_new) = (0, u64::MAX, true);
    for (step, hash) in tokens {
        token += 1;
        (begins[place % RING], sums[place % RING]) = (token, sum);
        sum = sum.wrapping_mul(BASE).wrapping_add(hash);
        for end in place + 1..=place + step {
            begins[end % RING] = 0;
            if end < LENGTH {
                continue;
            }
            let start = end - LENGTH;
            // A gram that leaves a window leaves a full one.
            if is_new && start >= WINDOW && begins[(start - WINDOW) % RING] > 0 {
                is_new = false;
                chosen.push(value as u32);
            }
            let before = begins[start % RING];
            if before == 0 {
                grams[start % RING] = u64::MAX;
                continue;
            }
            let power = POWERS[(token + 1 - before) % POWERS.len()];
            let hash = mix::finalise(sum.wrapping_sub(sums[start % RING].wrapping_mul(power)));
            grams[start % RING] = hash;
            if start >= least + WINDOW {
                (least, value) = last_least(&grams, start + 1 - WINDOW..start + 1);
                is_new = true;
            } else if hash < value {
                (least, value, is_new) = (start, hash, true);
            }
        }
        place += step;
    }
    let ends = (place + 1).saturating_sub(LENGTH);
    if place > 0 && ends == 0 {
        return vec![mix::finalise(sum) as u32];
    }
    // Where the first token stands that is too near to the end to begin a gram.
    let next = (ends..place).find(|place| begins[place % RING] > 0).unwrap_or(place);
    if next <= WINDOW {
        let whole = (0..ends).filter(|place| begins[place % RING] > 0);
        return whole.map(|place| grams[place % RING] as u32).collect();
    }
    if is_new {
        chosen.push(value as u32);
    }
    chosen
}

/// The last of the least grams in a window, and its hash.
fn last_least(grams: &[u64; RING], window: Range<usize>) -> (usize, u64) {
    let (mut least, mut value) = (window.start, u64::MAX);
    for place in window {
        let hash = grams[place % RING];
        let is_less = hash <= value;
        least = if is_less { place } else { least };
        value = if is_less { hash } else { value };
    }
    (least, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;
    use alloc::string::String;

    fn grams(text: &str) -> Vec<u32> {
        of(&Document::from_text(text, &TextOptions::default()).expect("short text"))
    }

    /// Han characters without pattern.
    fn han(n: usize, seed: u32) -> String {
        let number = |i| mix::of([seed, i]) % 3000;
        (0..n as u32).map(|i| char::from_u32(0x4e00 + number(i) as u32).expect("a Han character")).collect()
    }

    fn in_common(a: &str, b: &str) -> usize {
        let b = grams(b);
        grams(a).iter().filter(|gram| b.contains(gram)).count()
    }

    #[test]
    fn a_stretch_of_23_characters_has_a_gram_in_common_wherever_it_stands() {
        for seed in 0..500 {
            let shared = han(LENGTH + WINDOW - 1, seed);
            let [a, b, c] = [1, 2, 3].map(|k| han(40, 1000 * k + seed));
            assert!(in_common(&[&*a, &shared, &b].concat(), &[&*c, &shared].concat()) > 0, "{seed}");
        }
    }

    #[test]
    fn so_has_one_of_twelve_words() {
        let words = |n: u32, seed| -> String {
            let letter = |i: u32, k| char::from(b'a' + (mix::of([seed, i, k]) % 26) as u8);
            (0..n).map(|i| (0..5).map(|k| letter(i, k)).chain([' ']).collect::<String>()).collect()
        };
        for seed in 0..500 {
            let shared = words(12, seed);
            let [a, b, c] = [1, 2, 3].map(|k| words(20, 1000 * k + seed));
            assert!(in_common(&[&*a, &shared, &b].concat(), &[&*c, &shared].concat()) > 0, "{seed}");
        }
    }

    /// The definition: grams one by one, windows one by one.
    fn slowly(document: &Document) -> Vec<u32> {
        let symbols = document.symbols();
        let weights: Vec<usize> =
            document.keys().iter().map(|key| if matches!(key, TokenKey::Char(_)) { 1 } else { 2 }).collect();
        let hash = |token: usize| match document.keys()[token] {
            TokenKey::Char(c) => mix::finalise(u64::from(c) + 1),
            TokenKey::Word(w) => {
                let range = document.words()[w as usize].clone();
                mix::of(symbols[range.start as usize..range.end as usize].iter().copied().take(WORD_LETTERS))
            }
        };
        let row = |tokens: Range<usize>| {
            mix::finalise(tokens.fold(0_u64, |sum, token| sum.wrapping_mul(BASE).wrapping_add(hash(token))))
        };
        let n = weights.len();
        let before = |token: usize| weights[..token].iter().sum::<usize>();
        let gram =
            |start: usize| (start..=n).find(|&end| before(end) - before(start) >= LENGTH).map(|end| row(start..end));
        let grams: Vec<u64> = (0..n).map_while(gram).collect();
        if grams.is_empty() && n > 0 {
            return alloc::vec![row(0..n) as u32];
        }
        if before(grams.len()) <= WINDOW {
            return grams.iter().map(|&gram| gram as u32).collect();
        }
        let (mut chosen, mut least, mut told) = (Vec::new(), 0, None);
        for last in 0..grams.len() {
            let first = (0..=last).find(|&first| before(last) - before(first) < WINDOW).expect("itself");
            if least < first {
                let value = grams[first..=last].iter().min().expect("one at least");
                least = (first..=last).rfind(|&at| grams[at] == *value).expect("the least");
            } else if grams[last] < grams[least] {
                least = last;
            }
            let is_full = last + 1 == grams.len() || before(last + 1) - before(first) >= WINDOW;
            if is_full && told.replace(least) != Some(least) {
                chosen.push(grams[least] as u32);
            }
        }
        chosen
    }

    #[test]
    fn the_chosen_grams_are_those_of_the_definition() {
        for seed in 0..400 {
            let number = |i: u32, below: u64| mix::of([seed, i]) % below;
            let parts = ["水", "火", "山", "a ", "river ", "ferryman ", "x1 ", "，"];
            let few = 1 + number(0, 8);
            let text: String = (1..2 + number(1, 90) as u32).map(|i| parts[number(i + 1, few) as usize]).collect();
            let document = Document::from_text(&text, &TextOptions::default()).expect("short text");
            assert_eq!(of(&document), slowly(&document), "{text}");
        }
    }

    #[test]
    fn about_two_grams_of_seventeen_are_chosen() {
        let chosen = grams(&han(17_000, 7)).len();
        assert!((1900..2100).contains(&chosen), "{chosen}");
    }

    #[test]
    fn a_repeated_character_gives_one_gram_a_window() {
        assert_eq!(grams(&"句".repeat(1600)).len(), 100);
    }

    #[test]
    fn every_text_but_the_empty_one_has_a_gram() {
        assert_eq!(grams("").len(), 0);
        for text in ["句", "句号", "a", "Twelve", "……", "清晨的渡口没有人"] {
            assert_eq!(grams(text).len(), 1, "{text}");
        }
        assert_eq!(grams("清晨的渡口没有人只有一条旧船").len(), 7);
    }
}
