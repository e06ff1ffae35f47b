//! Sentences of a bounded size, and their weighted term vectors.
//!
//! # Source
//! Sentence vectors over inverse sentence frequency: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: characters without
//! word spaces give single characters and bigrams, and a sentence is cut to a bounded size.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::{Pair, Tokens};
use super::tuning::{Tuning, both};
use crate::text::Boundary;

/// Cuts a side into sentences of tokens. Time O(n).
pub(crate) fn cut(tokens: &Tokens, tuning: &Tuning) -> Vec<Range<u32>> {
    let least = if tuning.sentence_at_line { Boundary::Line } else { Boundary::Stop };
    let mut out: Vec<Range<u32>> = Vec::new();
    let mut start = 0;
    for i in 1..=tokens.len() {
        let (length, boundary) = ((i - start) as usize, tokens.boundary(i));
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

/// One term of a sentence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighted {
    pub id: u32,
    pub weight: f64,
}

/// The sentences of one side as vectors.
#[derive(Debug)]
pub(crate) struct Chunks {
    /// Tokens of each sentence.
    pub ranges: Vec<Range<u32>>,
    terms: Vec<Weighted>,
    bounds: Vec<usize>,
    /// Euclidean length of each vector.
    pub norms: Vec<f64>,
}

impl Chunks {
    /// The distinct terms of a sentence, by id.
    pub fn terms(&self, sentence: usize) -> &[Weighted] {
        &self.terms[self.bounds[sentence]..self.bounds[sentence + 1]]
    }
}

/// Both sides as vectors, and in how many sentences each term occurs. Time O(n).
pub(crate) fn vectors(pair: &Pair) -> ([Chunks; 2], Vec<u32>) {
    let mut frequency = alloc::vec![0u32; pair.n_ids];
    let mut sides = [&pair.a, &pair.b].map(|tokens| counted(tokens, pair, &mut frequency));
    let n = (sides[0].ranges.len() + sides[1].ranges.len()) as f64;
    // The half keeps a term of every sentence above zero, which matters only to texts of a few sentences.
    let most = frequency.iter().max().map_or(0, |&most| most.max(1));
    let idf: Vec<f64> = (0..=most).map(|f| libm::log((n + 0.5) / f64::from(f.max(1)))).collect();
    for side in &mut sides {
        for term in &mut side.terms {
            term.weight *= idf[frequency[term.id as usize] as usize];
        }
        for s in 0..side.ranges.len() {
            let square: f64 = side.terms(s).iter().map(|t| t.weight * t.weight).sum();
            side.norms.push(libm::sqrt(square));
        }
    }
    (sides, frequency)
}

/// One side with how often each term stands in each sentence as its weight; `frequency` grows by one a sentence.
///
/// The places are sorted by term, sentences in order, and dealt out to the sentences again: their terms come sorted.
fn counted(tokens: &Tokens, pair: &Pair, frequency: &mut [u32]) -> Chunks {
    let ranges = cut(tokens, pair.tuning);
    let mut starts = alloc::vec![0u32; pair.n_ids + 1];
    each_term(tokens, &ranges, |id, _| starts[id as usize + 1] += 1);
    for id in 0..pair.n_ids {
        starts[id + 1] += starts[id];
    }
    let mut sentences = alloc::vec![0u32; starts[pair.n_ids] as usize];
    let mut next = starts.clone();
    each_term(tokens, &ranges, |id, sentence| {
        sentences[next[id as usize] as usize] = sentence;
        next[id as usize] += 1;
    });
    let places = |id: u32| {
        let places = &sentences[starts[id as usize] as usize..starts[id as usize + 1] as usize];
        places.chunk_by(|x, y| x == y)
    };
    let ids = 0..pair.n_ids as u32;
    let mut bounds = alloc::vec![0usize; ranges.len() + 1];
    for id in ids.clone() {
        for same in places(id) {
            bounds[same[0] as usize + 1] += 1;
            frequency[id as usize] += 1;
        }
    }
    for s in 0..ranges.len() {
        bounds[s + 1] += bounds[s];
    }
    let mut terms = alloc::vec![Weighted { id: 0, weight: 0.0 }; bounds[ranges.len()]];
    let mut next = bounds.clone();
    for id in ids {
        for same in places(id) {
            let slot = &mut next[same[0] as usize];
            terms[*slot] = Weighted { id, weight: same.len() as f64 };
            *slot += 1;
        }
    }
    Chunks { norms: Vec::with_capacity(ranges.len()), ranges, terms, bounds }
}

/// Calls with every term of every sentence: its tokens, and the bigrams inside it.
fn each_term(tokens: &Tokens, ranges: &[Range<u32>], mut call: impl FnMut(u32, u32)) {
    for (sentence, range) in ranges.iter().enumerate() {
        for i in range.start as usize..range.end as usize {
            call(tokens.term[i], sentence as u32);
            if tokens.gram[i] != tokens.term[i] && i + 1 < range.end as usize {
                call(tokens.gram[i], sentence as u32);
            }
        }
    }
}

/// Whether a term is too frequent to make two sentences worth comparing.
pub(crate) fn is_common(frequency: u32, n_sentences: usize) -> bool {
    frequency > both::COMMON_COUNT && f64::from(frequency) > both::COMMON_SHARE * n_sentences as f64
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
        let ([a, _], frequency) = vectors(&pair);
        let weights: Vec<(u32, f64)> = a.terms(0).iter().map(|t| (frequency[t.id as usize], t.weight)).collect();
        for (f, w) in &weights {
            for (g, v) in &weights {
                assert!(f >= g || w > v, "{weights:?}");
            }
        }
    }
}
