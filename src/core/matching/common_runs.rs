//! Finds the common runs of two texts: every stretch of tokens that both contain, wherever it is.

use alloc::{vec, vec::Vec};

use super::weighted::{self, WeightedText};
use crate::base::{LimitReached, is_same};
use crate::seq::chain;
use crate::seq::runs::{self, Run, Runs};
use crate::text::{Document, Reading};

/// The common runs of two texts, in symbols.
#[derive(Debug, Default)]
pub(crate) struct CommonRuns {
    /// Maximal runs of whole tokens, ordered by side a, then side b.
    pub runs: Vec<Run>,
    /// `work.runs`, if that limit was reached.
    pub limit: Option<LimitReached>,
}

impl CommonRuns {
    /// Finds the best chain: the pieces of runs that make up the main order, disjoint and increasing on both sides.
    pub fn chain(&self) -> Vec<Run> {
        chain::best_chain(&self.runs).pieces
    }

    /// Converts the runs from symbols to tokens.
    pub fn in_tokens(&self, [a, b]: [&Document; 2]) -> Vec<Run> {
        let in_tokens = |run: &Run| {
            let (first, last) = (a.token_of_symbol(run.a), a.token_of_symbol(run.a_end() - 1));
            Run { a: first, b: b.token_of_symbol(run.b), len: last - first + 1 }
        };
        self.runs.iter().map(in_tokens).collect()
    }
}

/// Finds all common runs of weight `min` or more: a character weighs 1, a word 2; a few characters among words weigh 2.
/// See [`runs`] for the meaning of "all".
pub(crate) fn find([a, b]: [&Reading; 2], min: u32) -> CommonRuns {
    if core::ptr::eq(a, b) {
        return run_of_itself(a, min);
    }
    let found = find_runs(weighted::by_hash(a, b), min);
    // Words are compared by hash and length: if the letters of a run are equal, too, no two words share a number by
    // accident.
    let (x, y) = (a.symbols(), b.symbols());
    let is_equal = |run: &Run| {
        let len = run.len as usize;
        y[run.b as usize..].get(..len).is_some_and(|other| is_same(&x[run.a as usize..][..len], other))
    };
    let is_certain = found.runs.iter().all(is_equal);
    let Runs { runs, limit } = if is_certain { found } else { find_runs(weighted::by_table(a, b), min) };
    CommonRuns { runs, limit }
}

/// Returns the one run of a text and itself, without a search.
fn run_of_itself(text: &Reading, min: u32) -> CommonRuns {
    let len = text.symbols().len() as u32;
    let runs = if weighted::total_weight(text) >= min.max(1) { vec![Run { a: 0, b: 0, len }] } else { Vec::new() };
    CommonRuns { runs, limit: None }
}

/// Finds common runs, measured in symbols of the texts.
fn find_runs([a, b]: [WeightedText; 2], min: u32) -> Runs {
    let mut found = runs::common_runs(&a.symbols, &b.symbols, min.div_ceil(a.weight));
    if a.has_words() || b.has_words() {
        // A run begins and ends with whole words, because the half of a word equals another half only if both words are
        // equal.
        for run in &mut found.runs {
            let first = a.place_in_text(run.a);
            *run = Run { a: first, b: b.place_in_text(run.b), len: a.place_in_text(run.a_end()) - first };
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use alloc::{collections::BTreeMap, format, string::String};

    use super::*;
    use crate::TextOptions;

    /// Two words of five letters that have the same hash.
    fn twins() -> [String; 2] {
        let mut known = BTreeMap::new();
        let letter = |number: u32, place: u32| char::from(b'a' + (number / 26_u32.pow(place) % 26) as u8);
        for number in 0.. {
            let word: String = (0..5).map(|place| letter(number, place)).collect();
            let letters: Vec<u32> = word.chars().map(u32::from).collect();
            if let Some(twin) = known.insert(crate::text::number_of_word(&letters), word.clone()) {
                return [twin, word];
            }
        }
        unreachable!("there are more words than numbers")
    }

    #[test]
    fn words_with_equal_hashes_are_distinguished_by_their_letters() {
        let [one, other] = twins();
        assert_ne!(one, other);
        for (before, after) in [("", ""), ("\u{6C34}", "\u{706B}")] {
            let text = |word: &str| {
                let text = format!("{before} the ferry goes over {word} and comes back by night {after}");
                Reading::from_text(text, &TextOptions::default()).expect("short text")
            };
            let (a, b) = (text(&one), text(&other));
            let found = find([&a, &b], 4);
            let letters = |text: &Reading, at: u32, len: u32| text.symbols_in(&(at..at + len)).to_vec();
            assert_eq!(found.runs.len(), 2);
            for run in &found.runs {
                assert_eq!(letters(&a, run.a, run.len), letters(&b, run.b, run.len));
            }
            assert_eq!(find([&a, &text(&one)], 4).runs.len(), 1);
        }
    }
}
