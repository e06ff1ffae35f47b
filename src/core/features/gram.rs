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
pub const LENGTH: u32 = 8;
/// Of the grams that begin in a stretch of this weight one is chosen.
pub const WINDOW: u32 = 16;
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
    let hash = |key: &TokenKey| match *key {
        TokenKey::Char(c) => (1, mix::finalise(u64::from(c) + 1)),
        TokenKey::Word(w) => (2, words[w as usize]),
    };
    let row = Row::of(document.keys().iter().map(hash));
    winnow(&row.weights, &row.hashes())
}

/// A row of hashed tokens.
struct Row {
    /// Weight of the tokens before each token, and of all.
    weights: Vec<u32>,
    /// Polynomial in [`BASE`] of the tokens before each token, and of all, modulo 2^64.
    sums: Vec<u64>,
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

impl Row {
    /// Of the weight and the hash of each token.
    fn of(tokens: impl ExactSizeIterator<Item = (u32, u64)>) -> Self {
        let n = tokens.len();
        let (mut weights, mut sums) = (vec![0; n + 1], vec![0; n + 1]);
        let (mut weight, mut sum) = (0, 0_u64);
        for (((step, hash), weights), sums) in tokens.zip(&mut weights[1..]).zip(&mut sums[1..]) {
            weight += step;
            sum = sum.wrapping_mul(BASE).wrapping_add(hash);
            (*weights, *sums) = (weight, sum);
        }
        Self { weights, sums }
    }

    /// The hash of the gram that begins at each token. Only a text lighter than a gram has one that is lighter.
    fn hashes(&self) -> Vec<u64> {
        let (weights, sums) = (&self.weights[..], &self.sums[..]);
        let n = sums.len() - 1;
        if n > 0 && weights[n] < LENGTH {
            return vec![mix::finalise(sums[n])];
        }
        let (mut hashes, mut end) = (Vec::with_capacity(n), 0);
        for (start, (&before, &sum)) in weights.iter().zip(sums).enumerate() {
            while end <= n && weights[end] - before < LENGTH {
                end += 1;
            }
            let Some(all) = sums.get(end) else { break };
            let power = POWERS[(end - start) % POWERS.len()];
            hashes.push(mix::finalise(all.wrapping_sub(sum.wrapping_mul(power))));
        }
        hashes
    }
}

/// Robust winnowing: the least gram of each window, which stays chosen as long as it is in sight and none is less; where the choice
/// is made anew, the last of the least. A text no longer than a window gives all its grams.
fn winnow(weights: &[u32], hashes: &[u64]) -> Vec<u32> {
    let n = hashes.len();
    if n == 0 || weights[n] <= WINDOW {
        return hashes.iter().map(|&hash| hash as u32).collect();
    }
    let mut chosen = Vec::with_capacity(n / 8 + 1);
    // First gram of the window; the least one in it and its hash; the one chosen last.
    let (mut start, mut least, mut value, mut told) = (0, 0, u64::MAX, usize::MAX);
    for (at, (&hash, pair)) in hashes.iter().zip(weights.array_windows()).enumerate() {
        let [weight, next] = *pair;
        while weight - weights[start] >= WINDOW {
            start += 1;
        }
        if least < start {
            (least, value) = (start, hashes[start]);
            for (i, &hash) in hashes[..=at].iter().enumerate().skip(start + 1) {
                let is_less = hash <= value;
                least = if is_less { i } else { least };
                value = if is_less { hash } else { value };
            }
        } else if hash < value {
            (least, value) = (at, hash);
        }
        if told != least && (at + 1 == n || next - weights[start] >= WINDOW) {
            told = least;
            chosen.push(value as u32);
        }
    }
    chosen
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
            let shared = han((LENGTH + WINDOW - 1) as usize, seed);
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
        let weights: Vec<u32> =
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
        let before = |token: usize| weights[..token].iter().sum::<u32>();
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
