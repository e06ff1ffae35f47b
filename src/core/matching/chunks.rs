//! Sentences of a bounded size, and their weighted term vectors.
//!
//! # Source
//! Sentence vectors over inverse sentence frequency: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: characters without
//! word spaces give single characters and bigrams, and a sentence is cut to a bounded size.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::{Pair, Tokens};
use super::tuning::{Tuning, both};
use crate::seq::intern::Table;
use crate::text::Boundary;

/// Cuts a side into sentences of tokens. Time O(n).
pub(crate) fn cut(tokens: &Tokens, tuning: &Tuning) -> Vec<Range<u32>> {
    let least = if tuning.sentence_at_line { Boundary::Line } else { Boundary::Stop };
    let mut out: Vec<Range<u32>> = Vec::with_capacity(tokens.before.len() / 16);
    let mut start = 0;
    for (i, &boundary) in (1..).zip(&tokens.before[1..]) {
        let length = (i - start) as usize;
        if boundary == Boundary::None && length < 2 * tuning.sentence_long {
            continue;
        }
        let ends = i == tokens.len()
            || (boundary >= least && length >= tuning.sentence_min)
            || (boundary >= Boundary::Line && length >= tuning.sentence_long)
            || length >= 2 * tuning.sentence_long;
        if ends {
            match out.last_mut() {
                Some(last) if length < tuning.sentence_min => last.end = i,
                _ => out.push(start..i),
            }
            start = i;
        }
    }
    out
}

/// The terms of sentences, as dense numbers: those of words and of pairs are their grams, those of characters come after them.
#[derive(Debug)]
struct Terms<'a> {
    pair: &'a Pair,
    chars: Table,
}

impl<'a> Terms<'a> {
    fn of(pair: &'a Pair) -> Self {
        let mut chars = Table::for_symbols(pair.a.term.len() + pair.b.term.len());
        for tokens in [&pair.a, &pair.b] {
            for &char in tokens.chars() {
                chars.number(char);
            }
        }
        Self { pair, chars }
    }

    /// How many numbers there are.
    fn len(&self) -> usize {
        self.pair.counts.len() + 1 + self.chars.len()
    }

    /// Calls with every term of a sentence: its tokens, and the bigrams inside it.
    fn each(&self, side: usize, sentence: &Range<u32>, mut call: impl FnMut(u32)) {
        let range = sentence.start as usize..sentence.end as usize;
        let (pair, tokens) = (self.pair, [&self.pair.a, &self.pair.b][side]);
        let mut before = None;
        for (&term, &gram) in tokens.term[range.clone()].iter().zip(&tokens.gram[range]) {
            let is_char = pair.is_char(gram);
            if let Some(bigram) = before.take_if(|_| is_char) {
                call(bigram);
            }
            before = is_char.then_some(gram);
            call(if is_char { pair.counts.len() as u32 + self.chars.known(term) } else { gram });
        }
    }
}

/// How much each term tells: little when many sentences have it.
#[derive(Debug)]
pub(crate) struct Weights<'a> {
    terms: Terms<'a>,
    /// Sentences of both sides.
    n: usize,
    /// Of these, how many have each term.
    frequency: Vec<u32>,
    /// The weight of a term that so many sentences have.
    by_frequency: Vec<f64>,
}

impl<'a> Weights<'a> {
    /// Counts the sentences of both sides. Time O(n).
    pub fn of(pair: &'a Pair, ranges: [&[Range<u32>]; 2]) -> Self {
        let terms = Terms::of(pair);
        // The number of the last sentence with the term, from 1, and how many there were.
        let mut seen = alloc::vec![(0u32, 0u32); terms.len()];
        let mut n = 0;
        for (side, ranges) in ranges.into_iter().enumerate() {
            for range in ranges {
                n += 1;
                terms.each(side, range, |id| {
                    let (last, count) = &mut seen[id as usize];
                    *count += u32::from(*last != n);
                    *last = n;
                });
            }
        }
        let frequency: Vec<u32> = seen.into_iter().map(|(_, count)| count).collect();
        let most = frequency.iter().max().map_or(0, |&most| most);
        // And some more, so that little is certain in texts of few sentences: what both have would weigh less than what only one has.
        let all = f64::from(n + both::SENTENCES_MORE);
        let weight = |frequency: u32| libm::log(all / f64::from(frequency.max(1)));
        Self { terms, n: n as usize, by_frequency: (0..=most).map(weight).collect(), frequency }
    }

    /// Calls with every term of a sentence of a side.
    pub fn each_term(&self, side: usize, sentence: &Range<u32>, call: impl FnMut(u32)) {
        self.terms.each(side, sentence, call);
    }

    /// Number of ids of the pair.
    pub fn n_ids(&self) -> usize {
        self.frequency.len()
    }

    /// The weight of a term: its inverse sentence frequency.
    pub fn weight(&self, id: u32) -> f64 {
        self.by_frequency[self.frequency[id as usize] as usize]
    }

    /// Whether a term is too frequent to make two sentences worth comparing.
    pub fn is_common(&self, id: u32) -> bool {
        let (few, many) = both::COMMON_COUNT;
        let most = (both::COMMON_SHARE * self.n as f64).min(f64::from(many)).max(f64::from(few));
        f64::from(self.frequency[id as usize]) > most
    }
}

/// One term of a sentence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighted {
    pub id: u32,
    pub weight: f64,
}

/// Some sentences of one side as vectors.
#[derive(Debug)]
pub(crate) struct Chunks {
    /// The number of each sentence.
    pub sentences: Vec<u32>,
    terms: Vec<Weighted>,
    bounds: Vec<usize>,
    /// Euclidean length of each vector.
    pub norms: Vec<f64>,
}

impl Chunks {
    /// The vectors of the sentences of a side given by their numbers. Time O(their tokens + ids of the pair).
    pub fn of(side: usize, ranges: &[Range<u32>], sentences: Vec<u32>, weights: &Weights) -> Self {
        let mut counts = alloc::vec![0_u32; weights.n_ids()];
        let (mut terms, mut norms, mut bounds) = (Vec::<Weighted>::new(), Vec::new(), alloc::vec![0]);
        for &s in &sentences {
            let first = terms.len();
            weights.each_term(side, &ranges[s as usize], |id| {
                if counts[id as usize] == 0 {
                    terms.push(Weighted { id, weight: weights.weight(id) });
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

    /// The distinct terms of a sentence, in the order in which they first stand in it.
    pub fn terms(&self, k: usize) -> &[Weighted] {
        &self.terms[self.bounds[k]..self.bounds[k + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_neither_too_short_nor_too_long() {
        let long = "水".repeat(400);
        let pair = Pair::of_texts(&format!("山高路远。好。春天的花开了。{long}"), "江");
        let sentences = cut(&pair.a, pair.tuning);
        assert_eq!(sentences.first(), Some(&(0..11)), "two short sentences and the one that makes them long enough");
        assert!(sentences.iter().all(|s| s.end - s.start <= 160));
        assert_eq!(sentences.last().map(|s| s.end), Some(pair.a.len()));
        assert!(sentences.windows(2).all(|two| two[0].end == two[1].start));
    }

    #[test]
    fn a_term_of_every_sentence_weighs_least() {
        let pair =
            Pair::of_texts("The river is deep. The river is wide.", "The river was bridged. The ferry was sold.");
        let ranges = [&pair.a, &pair.b].map(|tokens| cut(tokens, pair.tuning));
        let of_terms = Weights::of(&pair, [&ranges[0], &ranges[1]]);
        let a = Chunks::of(0, &ranges[0], alloc::vec![0, 1], &of_terms);
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
