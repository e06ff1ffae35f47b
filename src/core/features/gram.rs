//! Winnowed grams (筛选指纹): a sample of short stretches of a text, chosen by their content and not by their position.
//!
//! A gram is the shortest sequence of tokens of weight [`LENGTH`], where a character weighs 1 and a word 2. Of all
//! grams that begin within a [`Window`] of each other, the one with the least hash is chosen, so a copied stretch has
//! the same choices as its source. If two texts share a stretch of weight `LENGTH` + window - 1 (23 Han characters, 12
//! words), they have at least one chosen gram in common, whatever surrounds it, in whatever order, with or without
//! punctuation. A smaller window takes more grams, and finds shorter stretches.
//!
//! # Source
//! Schleimer, Wilkerson, Aiken, *Winnowing: local algorithms for document fingerprinting*, SIGMOD 2003: robust
//! winnowing. Different here: grams and windows are measured in weights, so that texts in words and texts in characters
//! are sampled equally often; only the first letters of a word count, as in the passage search; a text too short for
//! one gram is one gram; the hash of each gram is computed from the one before it (Karp, Rabin 1987).
//!
//! # Cost
//! Time O(n), n tokens; about 2 / (window + 1) grams for each unit of weight, 118 in a thousand Han characters.

use alloc::borrow::Cow;
use alloc::{vec, vec::Vec};
use core::ops::{Range, RangeInclusive};

use crate::base::{Error, Result};
use crate::hash::polynomial::{self, BASE};
use crate::text::Document;

/// Weight of a gram: 8 characters or 4 words.
pub const LENGTH: usize = 8;

/// Weight of the stretch in which one of the grams that begin there is chosen: *w* of winnowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window(u8);

impl Window {
    /// The weights that a window can have. All grams are chosen in one of 1; a wider one than the usual would miss
    /// copies of 23 characters.
    pub const WEIGHTS: RangeInclusive<u8> = 1..=16;

    /// Makes a window of this weight.
    ///
    /// # Errors
    /// [`Error::Option`] if it is not in [`WEIGHTS`](Self::WEIGHTS).
    pub fn new(weight: u64) -> Result<Self> {
        let known = u8::try_from(weight).ok().filter(|weight| Self::WEIGHTS.contains(weight));
        known.map(Self).ok_or(Error::Option { name: "window", why: "must be a whole number from 1 to 16" })
    }

    /// Returns its weight.
    pub const fn weight(self) -> u8 {
        self.0
    }

    /// Returns how many grams are chosen in as many tokens as have `grams` in the usual window.
    pub(crate) const fn scaled(self, grams: u32) -> u32 {
        grams * (Self::USUAL as u32 + 1) / (self.0 as u32 + 1)
    }

    /// The weight of the usual window.
    const USUAL: u8 = 16;
}

impl Default for Window {
    fn default() -> Self {
        Self(Self::USUAL)
    }
}

/// Maximum number of grams of a short text, of which all are kept, because few chosen grams of a title survive an edit.
const FEW: usize = 128;
/// Number of first letters of a word that count.
const WORD_LETTERS: usize = 5;

/// Returns the chosen grams, in order of the text, as hashes of 64 bits.
///
/// # Example
/// ```
/// use juhao_core::{Document, TextOptions, features::gram};
/// let read = |text| Document::from_text(text, &TextOptions::default());
/// let plain = gram::winnow(&read("清晨的渡口没有人，只有一条旧船系在柳树下。")?);
/// let bare = gram::winnow(&read("清晨的渡口没有人只有一条旧船系在柳树下")?);
/// assert_eq!(plain, bare);
/// # Ok::<(), juhao_core::Error>(())
/// ```
pub fn winnow(document: &Document) -> Vec<u64> {
    let places = places(document);
    rows(&places, winnowed(&hashes(&places), Window::default()))
}

/// Returns the chosen grams, and all grams of a text that has few.
pub(super) fn with_all_of_few(document: &Document, window: Window) -> [Vec<u64>; 2] {
    let places = places(document);
    let hashes = hashes(&places);
    let all = if hashes.len() <= FEW { real(&hashes) } else { Vec::new() };
    [winnowed(&hashes, window), all].map(|chosen| rows(&places, chosen))
}

/// Returns the 64-bit hashes of the grams at some places. (The hashes by which grams are chosen are shorter, and the
/// least of many.)
fn rows(places: &[u32], chosen: Vec<u32>) -> Vec<u64> {
    let row = |at: usize| &places[at..places.len().min(at + LENGTH)];
    chosen.into_iter().map(|at| polynomial::hash(row(at as usize))).collect()
}

/// Marks the second place of a word, which is not a character.
const SECOND: u32 = u32::MAX;

/// Returns a number for each unit of weight: a character has one, and a word has two, its hash and [`SECOND`].
fn places(document: &Document) -> Cow<'_, [u32]> {
    let (symbols, spelt) = (document.symbols(), document.spelt());
    if spelt.is_empty() {
        return Cow::Borrowed(symbols);
    }
    // hashes each distinct word once, because most words occur again
    let hash = |word: &Range<u32>| {
        let (start, end) = (word.start as usize, word.end as usize);
        polynomial::short(polynomial::evaluate(&symbols[start..end.min(start + WORD_LETTERS)]))
    };
    let hashes: Vec<u32> = document.words().iter().map(hash).collect();
    let mut places = Vec::with_capacity(symbols.len() + spelt.len());
    let (mut next, mut token) = (0, 0);
    for word in spelt {
        let singles = &symbols[next..word.start as usize];
        places.extend_from_slice(singles);
        token += singles.len();
        let number = document.keys()[token].word().unwrap_or_default();
        places.extend([hashes[number as usize], SECOND]);
        (next, token) = (word.end as usize, token + 1);
    }
    places.extend_from_slice(&symbols[next..]);
    Cow::Owned(places)
}

/// Returns, for each place, the hash of the [`LENGTH`] places from there on, by which grams are chosen; [`NONE`] for
/// the second place of a word.
///
/// If a gram ends inside a word, the first place of that word is enough. A text lighter than a gram is one gram.
fn hashes(places: &[u32]) -> Vec<u32> {
    const LEAVES: u64 = polynomial::power(LENGTH as u32);
    let Some((first, rest)) = places.split_at_checked(LENGTH - 1).filter(|(_, rest)| !rest.is_empty()) else {
        return if places.is_empty() { Vec::new() } else { vec![polynomial::short(polynomial::evaluate(places))] };
    };
    let (mut sum, mut leaves) = (polynomial::evaluate(first), 0_u64);
    // Not collected from an iterator, because the compiler would then keep both numbers in memory.
    let mut hashes = vec![0; rest.len()];
    for ((hash, &enters), &begins) in hashes.iter_mut().zip(rest).zip(places) {
        let changed = (1 + u64::from(enters)).wrapping_sub(leaves.wrapping_mul(LEAVES));
        sum = sum.wrapping_add(changed).wrapping_mul(BASE);
        leaves = 1 + u64::from(begins);
        *hash = if begins == SECOND { NONE } else { polynomial::short(sum) };
    }
    hashes
}

/// No gram begins here, inside a word. It is higher than nearly all hashes, so it is never the least of a window.
const NONE: u32 = u32::MAX;

/// Returns the places at which the chosen grams begin (robust winnowing). The least gram of a window stays chosen until
/// it leaves the window or a lower one comes; when a new one must be chosen, it is the last of the least. All grams of
/// a text no longer than a window are chosen.
fn winnowed(grams: &[u32], window: Window) -> Vec<u32> {
    let weight = usize::from(window.0);
    // In a window of 1 the least gram may be none.
    if grams.len() <= weight || weight == 1 {
        return real(grams);
    }
    let mut chosen = Vec::with_capacity(grams.len() * 5 / (2 * weight + 2));
    let mut end = weight;
    while let Some(window) = grams.get(end - weight..end) {
        let (mut least, mut value) = last_least(window);
        least += end - weight;
        chosen.push(least as u32);
        let in_sight = |least: usize| grams.len().min(least + weight);
        while let Some(ahead) = grams[end..in_sight(least)].iter().position(|&gram| gram < value) {
            least = end + ahead;
            value = grams[least];
            chosen.push(least as u32);
            end = least + 1;
        }
        end = in_sight(least) + 1;
    }
    chosen
}

/// Returns the places at which a gram begins.
fn real(grams: &[u32]) -> Vec<u32> {
    (0..).zip(grams).filter(|&(_, &gram)| gram != NONE).map(|(place, _)| place).collect()
}

/// Returns the last of the least grams in a window, and its hash.
fn last_least(window: &[u32]) -> (usize, u32) {
    let (mut least, mut value) = (0, NONE);
    for (place, &gram) in window.iter().enumerate() {
        let is_less = gram <= value;
        least = if is_less { place } else { least };
        value = if is_less { gram } else { value };
    }
    (least, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;
    use crate::hash::mix;
    use alloc::string::String;

    fn grams(text: &str) -> Vec<u64> {
        winnow(&Document::from_text(text, &TextOptions::default()).expect("short text"))
    }

    /// Returns Han characters without a pattern.
    fn han(n: usize, seed: u32) -> String {
        let number = |i| mix::hash([seed, i]) % 3000;
        (0..n as u32).map(|i| char::from_u32(0x4e00 + number(i) as u32).expect("a Han character")).collect()
    }

    fn sampled(text: &str, window: Window) -> Vec<u64> {
        let [chosen, _] =
            with_all_of_few(&Document::from_text(text, &TextOptions::default()).expect("short text"), window);
        chosen
    }

    fn in_common(a: &str, b: &str, window: Window) -> usize {
        let b = sampled(b, window);
        sampled(a, window).iter().filter(|gram| b.contains(gram)).count()
    }

    fn windows() -> impl Iterator<Item = Window> {
        Window::WEIGHTS.map(Window)
    }

    #[test]
    fn a_stretch_of_a_gram_and_a_window_has_a_gram_in_common_wherever_it_stands() {
        for window in windows() {
            for seed in 0..100 {
                let shared = han(LENGTH + usize::from(window.weight()) - 1, seed);
                let [a, b, c] = [1, 2, 3].map(|k| han(40, 1000 * k + seed));
                let [a, b] = [[&*a, &shared, &b].concat(), [&*c, &shared].concat()];
                assert!(in_common(&a, &b, window) > 0, "{window:?} {seed}");
            }
        }
    }

    #[test]
    fn a_window_has_1_to_16_and_means_as_many_tokens_whatever_it_is() {
        assert_eq!([0, 17, 1 << 40].map(|weight| Window::new(weight).is_err()), [true; 3]);
        assert_eq!(Window::new(16), Ok(Window::default()));
        assert_eq!([16, 4, 1].map(|weight| Window(weight).scaled(24)), [24, 81, 204]);
        let text = han(3400, 7);
        for (window, chosen) in [(16, 400), (8, 755), (4, 1360), (1, 3393)] {
            let found = sampled(&text, Window(window)).len();
            assert!(found.abs_diff(chosen) < 60, "{window}: {found}");
        }
    }

    #[test]
    fn so_has_one_of_twelve_words() {
        let words = |n: u32, seed| -> String {
            let letter = |i: u32, k| char::from(b'a' + (mix::hash([seed, i, k]) % 26) as u8);
            (0..n).map(|i| (0..5).map(|k| letter(i, k)).chain([' ']).collect::<String>()).collect()
        };
        for seed in 0..500 {
            let shared = words(12, seed);
            let [a, b, c] = [1, 2, 3].map(|k| words(20, 1000 * k + seed));
            assert!(in_common(&[&*a, &shared, &b].concat(), &[&*c, &shared].concat(), Window::default()) > 0, "{seed}");
        }
    }

    /// Computes the definition: the shortest sequence of tokens with the weight of a gram, token by token; windows one
    /// by one.
    fn slowly(document: &Document, width: usize) -> Vec<u64> {
        let tokens: Vec<(usize, u32)> = document
            .keys()
            .iter()
            .map(|key| match key.word() {
                None => (1, key.char()),
                Some(word) => {
                    let range = document.words()[word as usize].clone();
                    let letters = document.symbols_in(&range);
                    (2, polynomial::short(polynomial::evaluate(&letters[..letters.len().min(WORD_LETTERS)])))
                }
            })
            .collect();
        let weight = |tokens: &[(usize, u32)]| tokens.iter().map(|token| token.0).sum::<usize>();
        let row = |tokens: &[(usize, u32)]| {
            let mut row: Vec<u32> =
                tokens.iter().flat_map(|&(weight, code)| [code, SECOND].into_iter().take(weight)).collect();
            row.truncate(LENGTH);
            (polynomial::short(polynomial::evaluate(&row)), polynomial::hash(&row))
        };
        let gram = |start: usize| {
            let end = (start..=tokens.len()).find(|&end| weight(&tokens[start..end]) >= LENGTH)?;
            Some((weight(&tokens[..start]), row(&tokens[start..end])))
        };
        // Each gram with the place at which it begins.
        let grams: Vec<(usize, (u32, u64))> = (0..tokens.len()).map_while(gram).collect();
        let places = (weight(&tokens) + 1).saturating_sub(LENGTH);
        if places == 0 && !tokens.is_empty() {
            return vec![row(&tokens).1];
        }
        if places <= width {
            return grams.iter().map(|gram| gram.1.1).collect();
        }
        let (mut chosen, mut last) = (Vec::new(), None);
        for start in 0..=places - width {
            let window = || grams.iter().filter(|gram| (start..start + width).contains(&gram.0));
            // a window of one place can be inside a word
            let Some(value) = window().map(|gram| gram.1.0).min() else { continue };
            let stays = last.filter(|gram: &(usize, (u32, u64))| gram.0 >= start && gram.1.0 == value);
            let least = stays.or_else(|| window().rfind(|gram| gram.1.0 == value).copied());
            if least != last {
                chosen.extend(least.map(|gram| gram.1.1));
                last = least;
            }
        }
        chosen
    }

    #[test]
    fn the_chosen_grams_are_those_of_the_definition() {
        for seed in 0..400 {
            let number = |i: u32, below: u64| mix::hash([seed, i]) % below;
            let parts = ["水", "火", "山", "a ", "river ", "ferryman ", "x1 ", "，"];
            let few = 1 + number(0, 8);
            let text: String = (1..2 + number(1, 90) as u32).map(|i| parts[number(i + 1, few) as usize]).collect();
            let document = Document::from_text(&text, &TextOptions::default()).expect("short text");
            assert_eq!(winnow(&document), slowly(&document, 16), "{text}");
            for window in windows() {
                let [chosen, _] = with_all_of_few(&document, window);
                assert_eq!(chosen, slowly(&document, window.weight().into()), "{window:?} {text}");
            }
        }
    }

    #[test]
    fn of_a_text_of_up_to_128_grams_all_are_kept() {
        for (grams, all) in [(1, 1), (128, 128), (129, 0)] {
            let document = Document::from_text(&*han(grams + LENGTH - 1, 3), &TextOptions::default());
            assert_eq!(with_all_of_few(&document.expect("short text"), Window::default())[1].len(), all, "{grams}");
        }
    }

    #[test]
    fn about_two_grams_of_seventeen_are_chosen() {
        let chosen = grams(&han(17_000, 7)).len();
        assert!((1900..2100).contains(&chosen), "{chosen}");
    }

    #[test]
    fn a_repeated_character_gives_one_gram_a_window() {
        assert_eq!(grams(&"句".repeat(1607)).len(), 100);
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
