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

/// Length of the grams of a pair, in tokens: in words longer where both texts are made of so few of them, as tables and lists are, that
/// shorter ones would agree by chance.
pub(super) fn gram_length(pair: &Pair) -> usize {
    if pair.han {
        return CHARACTERS;
    }
    let terms = [&pair.a.term, &pair.b.term];
    let shorter = terms[0].len().min(terms[1].len());
    let samples = shorter.min(SAMPLES) as u64;
    // Pairs of places, spread over both texts.
    let word = |side: usize, bits: u32| terms[side][((u64::from(bits) * terms[side].len() as u64) >> 32) as usize];
    let agrees = |sample: &u64| {
        let bits = mix::finalise(*sample);
        word(0, (bits >> 32) as u32) == word(1, bits as u32)
    };
    let share = (0..samples).filter(agrees).count() as f64 / samples.max(1) as f64;
    // How often a gram of one text is met in the other one.
    let met = |gram: usize| shorter as f64 * (0..gram).map(|_| share).product::<f64>();
    if met(WORDS) <= 1.0 {
        return WORDS;
    }
    // A word lies in so many grams as they have words.
    (WORDS..LONGEST).find(|&gram| gram as f64 * met(gram) <= CHANCE).unwrap_or(LONGEST)
}

/// Pairs of words, at most, that tell how few words two texts are made of.
const SAMPLES: usize = 4096;

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
            let known = Runs::of(&common::in_documents(documents, 8).in_tokens(documents));
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
