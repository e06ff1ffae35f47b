//! Finds pairs of similar sentences. Pairs that verbatim runs make similar come first, and sentences that they cover
//! are not compared again.
//!
//! # Source
//! Seeding: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: sentences that a verbatim run covers, and the
//! few between them, are not compared with others; and candidates come from an inverted index, so sentences without a
//! rare term in common are never compared.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::sentence_vectors::{Component, SentenceVectors, TermWeights};
use super::tuning::{self, Tuning};
use crate::base::{Sort, neighbours, order_by_number};
use crate::seq::runs::Run;

/// Two similar sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Seed {
    pub a: u32,
    pub b: u32,
    /// Number of tokens that verbatim runs share between them.
    pub same: u32,
}

/// Orders seeds by the sentences of the first text, then by those of the second.
#[inline(never)]
pub(crate) fn order(seeds: &mut Vec<Seed>) {
    order_by_number(seeds, |seed| u64::from(seed.a) << 32 | u64::from(seed.b));
}

/// The sentences that verbatim runs make similar, and the rest.
#[derive(Debug)]
pub(crate) struct VerbatimSeeds {
    /// Pairs of sentences that runs make similar.
    pub seeds: Vec<Seed>,
    /// Sentences of each side that still have to be compared.
    pub open: [Vec<u32>; 2],
}

/// Finds the pairs of sentences that runs make similar, in order. Time O(r log r + sentences under the runs) for r
/// runs.
pub(crate) fn find_verbatim(runs: &[Run], [a, b]: [&[Range<u32>]; 2], tuning: &Tuning) -> VerbatimSeeds {
    // a guess: most runs end in the sentence in which they begin, or in the next one
    let mut under = Vec::with_capacity(2 * runs.len());
    for run in runs {
        let (mut x, mut y) = (run.a, run.b);
        let (mut s, mut t) = (a.partition_point(|s| s.end <= x), b.partition_point(|t| t.end <= y));
        while x < run.a_end() {
            let same = (a[s].end.min(run.a_end()) - x).min(b[t].end - y);
            under.push(Seed { a: s as u32, b: t as u32, same });
            (x, y) = (x + same, y + same);
            s += usize::from(x == a[s].end);
            t += usize::from(y == b[t].end);
        }
    }
    order(&mut under);
    let share = tuning.seed_cosine.max(tuning.seed_dice);
    let mut covered = [vec![0u32; a.len()], vec![0u32; b.len()]];
    let mut seeds: Vec<Seed> = Vec::with_capacity(a.len().min(under.len()));
    for pair in under.chunk_by(|x, y| (x.a, x.b) == (y.a, y.b)) {
        let seed = Seed { same: pair.iter().map(|seed| seed.same).sum(), ..pair[0] };
        let (s, t) = (seed.a as usize, seed.b as usize);
        if f64::from(2 * seed.same) >= share * (a[s].len() + b[t].len()) as f64 {
            covered[0][s] += seed.same;
            covered[1][t] += seed.same;
            seeds.push(seed);
        }
    }
    for (before, after) in neighbours(&seeds) {
        let near = |from: u32, to: u32| (from..=from + tuning::BETWEEN + 1).contains(&to);
        if near(before.a, after.a) && near(before.b, after.b) {
            covered[0][before.a as usize..=after.a as usize].fill(u32::MAX);
            covered[1][before.b as usize..=after.b as usize].fill(u32::MAX);
        }
    }
    let open = |side: usize, ranges: &[Range<u32>]| {
        let is_open =
            |(covered, range): (&u32, &Range<u32>)| f64::from(*covered) < tuning::COVERED * range.len() as f64;
        let sentences = (0..).zip(covered[side].iter().zip(ranges));
        sentences.filter_map(|(s, sentence)| is_open(sentence).then_some(s)).collect()
    };
    VerbatimSeeds { open: [open(0, a), open(1, b)], seeds }
}

/// Finds all pairs of similar sentences, and returns them with the work done. If the work exceeds `work`, the remaining
/// sentences are left out.
///
/// Two sentences are similar if their cosine and the Dice coefficient of their terms reach the thresholds, and they
/// share a term that is not common. The products over uncommon terms come from the posting lists of side b; the few
/// common terms are added only where they can decide.
///
/// Time O(sum of the posting lists read).
pub(crate) fn find_similar(
    [a, b]: [&SentenceVectors; 2],
    weights: &TermWeights,
    tuning: &Tuning,
    work: u64,
) -> (Vec<Seed>, u64) {
    let common = |id: u32| weights.is_common(id);
    let postings = SentenceIndex::build(b, weights);
    let mut weight = vec![0f64; weights.n_ids()];
    let mut scores = vec![(0f64, 0u32); b.sentences.len()];
    let mut touched = Vec::new();
    let (mut out, mut done) = (Vec::new(), 0);
    for s in 0..a.sentences.len() {
        let mut common_square = 0.0;
        for term in a.terms(s) {
            if common(term.id) {
                weight[term.id as usize] = term.weight;
                common_square += term.weight * term.weight;
                continue;
            }
            let list = postings.sentences_with(term.id);
            done += list.len() as u64;
            for posting in list {
                let score = &mut scores[posting.id as usize];
                if score.1 == 0 {
                    touched.push(posting.id);
                }
                *score = (score.0 + term.weight * posting.weight, score.1 + 1);
            }
        }
        let common_norm = libm::sqrt(common_square);
        let first = out.len();
        for other in touched.drain(..) {
            let (mut dot, mut shared) = core::mem::take(&mut scores[other as usize]);
            let t = other as usize;
            let least = tuning.seed_cosine * a.norms[s] * b.norms[t];
            // An upper bound of the share of the common terms, by Cauchy and Schwarz.
            if dot + common_norm * postings.common_norms[t] < least {
                continue;
            }
            for term in postings.common_terms(t) {
                let w = weight[term.id as usize];
                if w != 0.0 {
                    dot += w * term.weight;
                    shared += 1;
                }
            }
            let dice = f64::from(2 * shared) / (a.terms(s).len() + b.terms(t).len()) as f64;
            if dot >= least && dice >= tuning.seed_dice {
                out.push(Seed { a: a.sentences[s], b: b.sentences[t], same: 0 });
            }
        }
        // sorts the few similar sentences, not the many that were touched
        out[first..].order();
        for term in a.terms(s) {
            weight[term.id as usize] = 0.0;
        }
        if done > work {
            break;
        }
    }
    (out, done)
}

/// An inverted index of the sentences of one side: sentences by term for uncommon terms, common terms by sentence.
struct SentenceIndex {
    starts: Vec<u32>,
    /// Sentences, by term.
    sentences: Vec<Component>,
    common_starts: Vec<u32>,
    /// Common terms, by sentence.
    common: Vec<Component>,
    common_norms: Vec<f64>,
}

impl SentenceIndex {
    /// Indexes the sentences of one side. Time O(their terms + terms of the pair).
    fn build(vectors: &SentenceVectors, weights: &TermWeights) -> Self {
        let (n_ids, is_common) = (weights.n_ids(), |id: u32| weights.is_common(id));
        let mut starts = vec![0u32; n_ids + 1];
        let (mut common, mut common_starts, mut common_norms) = (Vec::new(), vec![0], Vec::new());
        for s in 0..vectors.sentences.len() {
            let mut square = 0.0;
            for term in vectors.terms(s) {
                if is_common(term.id) {
                    common.push(*term);
                    square += term.weight * term.weight;
                } else {
                    starts[term.id as usize + 1] += 1;
                }
            }
            common_starts.push(common.len() as u32);
            common_norms.push(libm::sqrt(square));
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut sentences = vec![Component { id: 0, weight: 0.0 }; starts[n_ids] as usize];
        let mut next = starts.clone();
        for s in 0..vectors.sentences.len() {
            for term in vectors.terms(s).iter().filter(|t| !is_common(t.id)) {
                let slot = &mut next[term.id as usize];
                sentences[*slot as usize] = Component { id: s as u32, weight: term.weight };
                *slot += 1;
            }
        }
        Self { starts, sentences, common_starts, common, common_norms }
    }

    /// Returns the sentences that contain an uncommon term, with its weight in each.
    fn sentences_with(&self, id: u32) -> &[Component] {
        &self.sentences[self.starts[id as usize] as usize..self.starts[id as usize + 1] as usize]
    }

    /// Returns the common terms of a sentence, with their weights.
    fn common_terms(&self, sentence: usize) -> &[Component] {
        &self.common[self.common_starts[sentence] as usize..self.common_starts[sentence + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::matching::{common_runs, pair::TokenPair, sentence_vectors};
    use crate::text::{Document, TextOptions};

    const FIVE: [&str; 5] = [
        "清晨的渡口没有人影。",
        "旧船系在柳树下面。",
        "女儿提着灯笼走下石阶。",
        "对岸的山还藏在雾里。",
        "赶集的人慢慢走来了。",
    ];

    fn ranges(pair: &TokenPair) -> [Vec<Range<u32>>; 2] {
        [&pair.a, &pair.b].map(|tokens| sentence_vectors::cut_sentences(tokens, pair.tuning))
    }

    fn places(seeds: &[Seed]) -> Vec<(u32, u32)> {
        seeds.iter().map(|seed| (seed.a, seed.b)).collect()
    }

    #[test]
    fn similar_sentences_are_found_wherever_they_are() {
        let pair = TokenPair::of_texts(&FIVE.concat(), &[FIVE[3], "完全不相干的另一句话。", FIVE[0], FIVE[1]].concat());
        let [a, b] = ranges(&pair);
        let weights = TermWeights::new(&pair, [&a, &b]);
        let all = |side, ranges: &[_]| SentenceVectors::new(side, (0..ranges.len() as u32).collect(), &weights);
        let chunks = [&all(0, &a), &all(1, &b)];
        let (found, done) = find_similar(chunks, &weights, pair.tuning, Limits::default().work);
        assert_eq!(places(&found), [(0, 2), (1, 3), (3, 0)]);
        assert!(done > 0);
        let (found, _) = find_similar(chunks, &weights, pair.tuning, 0);
        assert_eq!(found.len(), 1, "a bound on work ends the search, and the caller tells");
    }

    #[test]
    fn sentences_that_runs_make_similar_and_those_between_them_are_not_compared_again() {
        let edited = "旧帆晒在沙洲上边。";
        let other = "完全不相干的另一句话。";
        let left = [FIVE.concat(), other.into()].concat();
        let others = "谁也没有听见的一声叹息。统计局昨天公布了新的数字。油压和温度都在范围内。";
        let right = [FIVE[0], edited, FIVE[2], FIVE[4], others, FIVE[3]].concat();
        let pair = TokenPair::of_texts(&left, &right);
        let [a, b] = ranges(&pair);
        let [x, y] = [left, right].map(|text| Document::from_text(&text, &TextOptions::default()).expect("short text"));
        let found = find_verbatim(&common_runs::find([&x, &y], 8).in_tokens([&x, &y]), [&a, &b], pair.tuning);
        assert_eq!(places(&found.seeds), [(0, 0), (2, 2), (3, 7), (4, 3)]);
        assert!(found.seeds.iter().all(|seed| seed.same >= 8));
        assert_eq!(found.open, [vec![5], vec![4, 5, 6]]);
    }
}
