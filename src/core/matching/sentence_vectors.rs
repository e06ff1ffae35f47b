//! Cuts texts into sentences of a bounded size, and makes weighted term vectors of them.
//!
//! # Source
//! Sentence vectors over inverse sentence frequency: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: scripts
//! without word spaces give single characters and bigrams, and a long sentence is cut.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::{SideTokens, TokenPair};
use super::tuning::{self, Tuning};
use crate::seq::intern::SymbolNumbers;
use crate::text::Boundary;

/// Cuts a side into sentences of tokens. Time O(boundaries + sentences).
pub(crate) fn cut_sentences(tokens: &SideTokens, tuning: &Tuning) -> Vec<Range<u32>> {
    let least = if tuning.sentence_at_line { Boundary::Line } else { Boundary::Stop };
    let most = 2 * tuning.sentence_long as u32;
    let mut out: Vec<Range<u32>> = Vec::with_capacity(tokens.boundaries.len());
    let mut start = 0;
    for &(end, boundary) in tokens.boundaries.iter().filter(|(end, _)| *end > 0) {
        while end - start > most {
            out.push(start..start + most);
            start += most;
        }
        let length = (end - start) as usize;
        let ends = end == tokens.len()
            || (boundary >= least && length >= tuning.sentence_min)
            || (boundary >= Boundary::Line && length >= tuning.sentence_long)
            || length >= 2 * tuning.sentence_long;
        if ends {
            match out.last_mut() {
                Some(last) if length < tuning.sentence_min => last.end = end,
                _ => out.push(start..end),
            }
            start = end;
        }
    }
    out
}

/// Calls `see` with each term of a sentence, as a dense number: the words, the single characters, and the bigrams
/// inside the sentence. Words and bigrams have the number of their gram; single characters have numbers after all
/// grams, given by `number` from 1 on.
#[inline]
fn each_term(
    pair: &TokenPair,
    tokens: &SideTokens,
    sentence: &Range<u32>,
    mut number: impl FnMut(u32) -> u32,
    mut see: impl FnMut(u32),
) {
    let range = sentence.start as usize..sentence.end as usize;
    let mut before = None;
    for (&token, &gram) in tokens.whole[range.clone()].iter().zip(&tokens.gram[range]) {
        if !pair.is_char(gram) {
            see(gram);
            before = None;
            continue;
        }
        if let Some(bigram) = before.replace(gram) {
            see(bigram);
        }
        see(pair.counts.len() as u32 + number(token));
    }
}

/// Weights of terms: the more sentences contain a term, the lower its weight.
///
/// Space: O(distinct terms). The terms of a sentence are read from its tokens again each time, because a list of all of
/// them would be twice as long as the texts.
#[derive(Debug)]
pub(crate) struct TermWeights<'p> {
    pair: &'p TokenPair,
    /// The sentences of both sides, as ranges of tokens.
    sentences: [&'p [Range<u32>]; 2],
    /// Numbers of single characters.
    chars: SymbolNumbers,
    /// Number of sentences of both sides.
    n: usize,
    /// Number of sentences that contain each term.
    frequency: Vec<u32>,
    /// Weight of a term, indexed by its frequency.
    by_frequency: Vec<f64>,
}

impl<'p> TermWeights<'p> {
    /// Counts the sentences of both sides. Time O(n).
    pub fn new(pair: &'p TokenPair, sentences: [&'p [Range<u32>]; 2]) -> Self {
        let mut chars = SymbolNumbers::new();
        // For each term the number of the last sentence that contains it, from 1, and the count of such sentences.
        let mut seen = alloc::vec![(0u32, 0u32); pair.counts.len() + 1];
        let mut n = 0;
        for (tokens, sentences) in [(&pair.a, sentences[0]), (&pair.b, sentences[1])] {
            for sentence in sentences {
                n += 1;
                each_term(
                    pair,
                    tokens,
                    sentence,
                    |token| chars.number(token),
                    |id| {
                        if id as usize == seen.len() {
                            seen.push((0, 0));
                        }
                        let (last, count) = &mut seen[id as usize];
                        *count += u32::from(*last != n);
                        *last = n;
                    },
                );
            }
        }
        let frequency: Vec<u32> = seen.into_iter().map(|(_, count)| count).collect();
        let most = frequency.iter().max().map_or(0, |&most| most);
        // Some sentences are added, because counts in short texts are uncertain: otherwise a term of both texts would
        // weigh less than a term of only one.
        let all = f64::from(n + tuning::SENTENCES_MORE);
        let weight = |frequency: u32| libm::log(all / f64::from(frequency.max(1)));
        Self { pair, sentences, chars, n: n as usize, by_frequency: (0..=most).map(weight).collect(), frequency }
    }

    /// Calls `see` with the terms of consecutive sentences of a side, each as often as it occurs. Time O(their tokens).
    pub fn each_term(&self, side: usize, sentences: &Range<u32>, mut see: impl FnMut(u32)) {
        let tokens = [&self.pair.a, &self.pair.b][side];
        for sentence in &self.sentences[side][sentences.start as usize..sentences.end as usize] {
            each_term(self.pair, tokens, sentence, |token| self.chars.find(token), &mut see);
        }
    }

    /// Returns the number of distinct terms of the pair.
    pub fn n_ids(&self) -> usize {
        self.frequency.len()
    }

    /// Returns the weight of a term: its inverse sentence frequency.
    pub fn weight(&self, id: u32) -> f64 {
        self.by_frequency[self.frequency[id as usize] as usize]
    }

    /// Whether a term is too frequent to make two sentences worth comparing.
    pub fn is_common(&self, id: u32) -> bool {
        let (few, many) = tuning::COMMON_COUNT;
        let most = (tuning::COMMON_SHARE * self.n as f64).min(f64::from(many)).max(f64::from(few));
        f64::from(self.frequency[id as usize]) > most
    }
}

/// A term of a sentence (or a sentence of a term) and its weight there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Component {
    /// Number of the term, or of the sentence.
    pub id: u32,
    pub weight: f64,
}

/// Some sentences of one side, as vectors.
#[derive(Debug)]
pub(crate) struct SentenceVectors {
    /// Number of each sentence.
    pub sentences: Vec<u32>,
    terms: Vec<Component>,
    bounds: Vec<usize>,
    /// Euclidean length of each vector.
    pub norms: Vec<f64>,
}

impl SentenceVectors {
    /// Makes the vectors of the given sentences of a side. Time O(their tokens + terms of the pair).
    pub fn new(side: usize, sentences: Vec<u32>, weights: &TermWeights) -> Self {
        let mut counts = alloc::vec![0_u32; weights.n_ids()];
        let (mut terms, mut norms, mut bounds) = (Vec::<Component>::new(), Vec::new(), alloc::vec![0]);
        for &s in &sentences {
            let first = terms.len();
            weights.each_term(side, &(s..s + 1), |id| {
                if counts[id as usize] == 0 {
                    terms.push(Component { id, weight: weights.weight(id) });
                }
                counts[id as usize] += 1;
            });
            let mut square = 0.0;
            for term in &mut terms[first..] {
                term.weight *= f64::from(core::mem::take(&mut counts[term.id as usize]));
                square += term.weight * term.weight;
            }
            norms.push(libm::sqrt(square));
            bounds.push(terms.len());
        }
        Self { sentences, terms, bounds, norms }
    }

    /// Returns the distinct terms of a sentence, in the order of their first occurrence.
    pub fn terms(&self, k: usize) -> &[Component] {
        &self.terms[self.bounds[k]..self.bounds[k + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_neither_too_short_nor_too_long() {
        let long = "水".repeat(400);
        let pair = TokenPair::of_texts(&format!("山高路远。好。春天的花开了。{long}"), "江");
        let sentences = cut_sentences(&pair.a, pair.tuning);
        assert_eq!(sentences.first(), Some(&(0..11)), "two short sentences and the one that makes them long enough");
        assert!(sentences.iter().all(|s| s.end - s.start <= 160));
        assert_eq!(sentences.last().map(|s| s.end), Some(pair.a.len()));
        assert!(sentences.windows(2).all(|two| two[0].end == two[1].start));
    }

    #[test]
    fn a_term_of_every_sentence_weighs_least() {
        let pair =
            TokenPair::of_texts("The river is deep. The river is wide.", "The river was bridged. The ferry was sold.");
        let ranges = [&pair.a, &pair.b].map(|tokens| cut_sentences(tokens, pair.tuning));
        let of_terms = TermWeights::new(&pair, [&ranges[0], &ranges[1]]);
        let a = SentenceVectors::new(0, alloc::vec![0, 1], &of_terms);
        let weights: Vec<(u32, f64)> =
            a.terms(0).iter().map(|t| (of_terms.frequency[t.id as usize], t.weight)).collect();
        assert!(weights.len() > 3);
        for (f, w) in &weights {
            for (g, v) in &weights {
                assert!(f >= g || w > v, "{weights:?}");
            }
        }
    }
}
