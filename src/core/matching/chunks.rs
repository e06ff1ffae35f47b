//! Sentences of a bounded size, and their weighted term vectors.
//!
//! # Source
//! Sentence vectors over inverse sentence frequency: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: characters without
//! word spaces give single characters and bigrams, and a sentence is cut to a bounded size.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::{Pair, Tokens};
use super::tuning::{Tuning, both};
use crate::base::Sort;
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

/// Both sides as vectors, and in how many sentences each term occurs. Time O(n log n).
pub(crate) fn vectors(pair: &Pair) -> ([Chunks; 2], Vec<u32>) {
    let mut frequency = alloc::vec![0u32; pair.n_ids];
    let mut sides = [&pair.a, &pair.b].map(|tokens| {
        let ranges = cut(tokens, pair.tuning);
        let (mut terms, mut bounds, mut ids) = (Vec::new(), alloc::vec![0], Vec::new());
        for range in &ranges {
            ids.clear();
            for i in range.start as usize..range.end as usize {
                ids.push(tokens.term[i]);
                if tokens.gram[i] != tokens.term[i] && i + 1 < range.end as usize {
                    ids.push(tokens.gram[i]);
                }
            }
            ids.order();
            for same in ids.chunk_by(|x, y| x == y) {
                frequency[same[0] as usize] += 1;
                terms.push(Weighted { id: same[0], weight: same.len() as f64 });
            }
            bounds.push(terms.len());
        }
        Chunks { norms: Vec::with_capacity(ranges.len()), ranges, terms, bounds }
    });
    let n = (sides[0].ranges.len() + sides[1].ranges.len()) as f64;
    // The half keeps a term of every sentence above zero, which matters only to texts of a few sentences.
    let idf: Vec<f64> = frequency.iter().map(|&f| libm::log((n + 0.5) / f64::from(f.max(1)))).collect();
    for side in &mut sides {
        for term in &mut side.terms {
            term.weight *= idf[term.id as usize];
        }
        for s in 0..side.ranges.len() {
            let square: f64 = side.terms(s).iter().map(|t| t.weight * t.weight).sum();
            side.norms.push(libm::sqrt(square));
        }
    }
    (sides, frequency)
}

/// Whether a term is too frequent to make two sentences worth comparing.
pub(crate) fn is_common(frequency: u32, n_sentences: usize) -> bool {
    frequency > both::COMMON_COUNT && f64::from(frequency) > both::COMMON_SHARE * n_sentences as f64
}
