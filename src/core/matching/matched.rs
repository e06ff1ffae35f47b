//! Which tokens of a passage the other side has, too: in grams of a few terms, for single ones are in any two texts on one subject.

use alloc::vec::Vec;

use super::pair::Pair;
use super::passage::Passage;
use super::verbatim::Runs;
use crate::base::{LimitReached, Marks};
use crate::hash::mix;
use crate::seq::common_grams::common_grams;

/// Length of the grams that must be shared: terms of words, at least; characters.
pub(super) const WORDS: usize = 2;
const CHARACTERS: usize = 6;

/// Share of the words of a passage that are in shared grams by chance, when its two sides only have their topic in common.
pub(super) const CHANCE: f64 = 0.125;

/// Length of the grams of a passage, in tokens: in words longer where both sides are made of so few of them, as tables, lists and rows of
/// numbers are, that shorter ones would agree by chance; and whether both are monotonous.
pub(super) fn gram_length(pair: &Pair, passage: &Passage) -> (usize, bool) {
    if pair.han {
        return (CHARACTERS, false);
    }
    let terms = [(&pair.a.term, &passage.a), (&pair.b.term, &passage.b)]
        .map(|(terms, range)| &terms[range.start as usize..range.end as usize]);
    let shorter = terms[0].len().min(terms[1].len());
    let samples = shorter.clamp(SAMPLES.0, SAMPLES.1) as u64;
    // Pairs of places, spread over both sides.
    let word = |side: usize, bits: u32| terms[side][((u64::from(bits) * terms[side].len() as u64) >> 32) as usize];
    let agrees = |sample: &u64| {
        let bits = mix::finalise(*sample);
        word(0, (bits >> 32) as u32) == word(1, bits as u32)
    };
    let share = (0..samples).filter(agrees).count() as f64 / samples as f64;
    // How often a gram of one side is met on the other one.
    let met = |gram: usize| shorter as f64 * (0..gram).map(|_| share).product::<f64>();
    if met(WORDS) <= MET {
        return (WORDS, false);
    }
    // A word lies in so many grams as they have words.
    let length = (WORDS..LONGEST).find(|&gram| gram as f64 * met(gram) <= CHANCE).unwrap_or(LONGEST);
    (length, share >= MONOTONOUS)
}

/// Grams of [`WORDS`] that are met so often by chance, at most, are short enough; plateau 0.25-1.
const MET: f64 = 0.5;

/// Share of pairs of places with one word on both sides from which a passage is monotonous; prose has 0.01 to 0.02.
const MONOTONOUS: f64 = 0.03;

/// Pairs of words, at least and at most, that tell how few words a passage is made of.
const SAMPLES: (usize, usize) = (512, 4096);

/// Grams of words are never longer.
const LONGEST: usize = 16;

/// Marks the tokens of both sides of a passage that lie in a gram, of so many terms, that the other side also has.
pub(super) fn in_grams(
    pair: &Pair,
    passage: &Passage,
    length: usize,
    runs: &Runs,
    limits: &mut Vec<LimitReached>,
) -> [Marks; 2] {
    let [a, b] = [&passage.a, &passage.b].map(|range| range.start as usize..range.end as usize);
    let terms = [&pair.a.term[a.clone()], &pair.b.term[b.clone()]];
    let grams = [&pair.a.gram[a], &pair.b.gram[b]];
    let length = length.min(terms[0].len()).min(terms[1].len()).max(1);
    let known = passage.runs(runs);
    // What both have is made of grams that both have, as far as these do not go beyond it.
    let parts = (length + 1).saturating_sub(pair.longest_gram);
    let is_shared = |side: usize, gram: u32| pair.counts[gram as usize][1 - side] > 0;
    let may = |side: usize, at: usize| grams[side][at..at + parts].iter().all(|&gram| is_shared(side, gram));
    let heads = if parts > 0 { (grams, parts - 1) } else { (terms, length - 1) };
    let (marks, limit) = common_grams(terms, length, known, heads, may);
    limits.extend(limit.filter(|limit| !limits.contains(limit)));
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::common;
    use crate::seq::naive::Numbers;
    use crate::text::{Document, TextOptions};

    #[test]
    fn grams_are_longer_where_a_passage_is_made_of_few_words_though_its_text_is_not() {
        let mut numbers = Numbers(7);
        let mut words = |count: usize, of: u32| -> String {
            (0..count).flat_map(|_| [String::from("w"), numbers.below(of).to_string(), String::from(" ")]).collect()
        };
        let texts = [0, 1].map(|_| words(1500, 300) + &words(150, 6));
        let pair = Pair::of_texts(&texts[0], &texts[1]);
        assert_eq!(gram_length(&pair, &Passage::new(0..1500, 0..1500)), (WORDS, false));
        let (length, is_monotonous) = gram_length(&pair, &Passage::new(1500..1650, 1500..1650));
        assert!(length > WORDS && is_monotonous);
    }

    #[test]
    fn shared_grams_are_those_of_a_search_everywhere() {
        for seed in 0..300 {
            let mut numbers = Numbers(seed);
            let [a, b] = Pair::random_texts(seed, &mut numbers);
            let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
            let (pair, documents) = (Pair::of_texts(&a, &b), [&read(&a), &read(&b)]);
            // With the runs known and without: with them, grams that lie in runs on both sides have their partners.
            let (len_a, len_b) = (pair.a.len(), pair.b.len());
            let (start_a, start_b) = (numbers.below(3).min(len_a), numbers.below(3).min(len_b));
            let passage = Passage::new(start_a..len_a, start_b..len_b);
            let known = Runs::of(&common::find([documents[0], documents[1]], 8).in_tokens(documents));
            let gram = if pair.han { CHARACTERS } else { WORDS };
            if passage.shorter() as usize >= gram {
                let sides = [&pair.a.term[start_a as usize..], &pair.b.term[start_b as usize..]];
                for runs in [known, Runs::of(&[])] {
                    let mut expected = sides.map(|side| Marks::new(side.len()));
                    for run in passage.runs(&runs) {
                        expected[0].mark(run.a as usize..run.a_end() as usize);
                        expected[1].mark(run.b as usize..run.b_end() as usize);
                    }
                    let starts = [0, 1].map(|side: usize| {
                        let is_open = |at: &usize| (*at..*at + gram).any(|at| !expected[side].has(at));
                        (0..=sides[side].len() - gram).filter(is_open).collect::<Vec<usize>>()
                    });
                    for &x in &starts[0] {
                        for &y in starts[1].iter().filter(|&&y| sides[0][x..x + gram] == sides[1][y..y + gram]) {
                            expected[0].mark(x..x + gram);
                            expected[1].mark(y..y + gram);
                        }
                    }
                    assert_eq!(in_grams(&pair, &passage, gram, &runs, &mut Vec::new()), expected, "{a:?} {b:?}");
                }
            }
        }
    }
}
