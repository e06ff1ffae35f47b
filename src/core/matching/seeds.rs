//! Pairs of like sentences, and the clusters they form.
//!
//! # Source
//! Seeding and clustering by gaps: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: candidates come from an inverted
//! index, so sentences without a telling term in common are never compared.

use alloc::vec::Vec;
use core::ops::Range;

use super::chunks::{Chunks, Weighted, is_common};
use super::pair::Pair;
use crate::base::Sort;
use crate::seq::union_find::UnionFind;

/// Two like sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Seed {
    pub a: u32,
    pub b: u32,
}

/// All pairs of like sentences, and how much work that was; `work` bounds it, sentences after that are left out.
///
/// Two sentences are alike when their cosine and the Dice coefficient of their terms are high enough, and they share a term that
/// is not common. Products over telling terms come from the posting lists of side b; the few common ones are added only where
/// they can decide.
///
/// Time O(sum of the posting lists looked at).
pub(crate) fn seeds(pair: &Pair, [a, b]: [&Chunks; 2], frequency: &[u32], work: u64) -> (Vec<Seed>, u64) {
    let n = a.ranges.len() + b.ranges.len();
    let common = |id: u32| is_common(frequency[id as usize], n);
    let postings = Postings::of(b, frequency.len(), common);
    let mut weight = alloc::vec![0f64; pair.n_ids];
    let mut scores = alloc::vec![(0f64, 0u32); b.ranges.len()];
    let mut touched = Vec::new();
    let (mut out, mut done) = (Vec::new(), 0);
    for s in 0..a.ranges.len() {
        let mut common_square = 0.0;
        for term in a.terms(s) {
            if common(term.id) {
                weight[term.id as usize] = term.weight;
                common_square += term.weight * term.weight;
                continue;
            }
            let list = postings.of_term(term.id);
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
            let least = pair.tuning.seed_cosine * a.norms[s] * b.norms[t];
            // What the common terms can add at most, by Cauchy and Schwarz.
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
            if dot >= least && dice >= pair.tuning.seed_dice {
                out.push(Seed { a: s as u32, b: other });
            }
        }
        // The few that are alike, not the many that were touched.
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

/// The sentences of one side by term; common terms by sentence.
struct Postings {
    starts: Vec<u32>,
    /// Sentences, by term; `id` is the sentence.
    sentences: Vec<Weighted>,
    common_starts: Vec<u32>,
    common: Vec<Weighted>,
    common_norms: Vec<f64>,
}

impl Postings {
    fn of(chunks: &Chunks, n_ids: usize, is_common: impl Fn(u32) -> bool) -> Self {
        let mut starts = alloc::vec![0u32; n_ids + 1];
        let (mut common, mut common_starts, mut common_norms) = (Vec::new(), alloc::vec![0], Vec::new());
        for s in 0..chunks.ranges.len() {
            let mut square = 0.0;
            for term in chunks.terms(s) {
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
        let mut sentences = alloc::vec![Weighted { id: 0, weight: 0.0 }; starts[n_ids] as usize];
        let mut next = starts.clone();
        for s in 0..chunks.ranges.len() {
            for term in chunks.terms(s).iter().filter(|t| !is_common(t.id)) {
                let slot = &mut next[term.id as usize];
                sentences[*slot as usize] = Weighted { id: s as u32, weight: term.weight };
                *slot += 1;
            }
        }
        Self { starts, sentences, common_starts, common, common_norms }
    }

    fn of_term(&self, id: u32) -> &[Weighted] {
        &self.sentences[self.starts[id as usize] as usize..self.starts[id as usize + 1] as usize]
    }

    fn common_terms(&self, sentence: usize) -> &[Weighted] {
        &self.common[self.common_starts[sentence] as usize..self.common_starts[sentence + 1] as usize]
    }
}

/// A cluster of seeds: a range of sentences on each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cluster {
    pub a: Range<u32>,
    pub b: Range<u32>,
}

/// How near seeds of one cluster are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nearness {
    /// On each side by itself: the sentences of a passage may come in any order.
    EachSide,
    /// On both sides at once: what changed places falls apart.
    BothSides,
}

/// Groups seeds that are near each other, and keeps the groups whose ranges are alike as a whole.
pub(crate) fn clusters(pair: &Pair, chunks: [&Chunks; 2], seeds: &[Seed], nearness: Nearness) -> Vec<Cluster> {
    let mut scratch = Sums { values: alloc::vec![0.0; pair.n_ids], touched: Vec::new() };
    let mut out = Vec::new();
    let ((first, last), split): (_, Split) = match nearness {
        Nearness::EachSide => (pair.tuning.gap, split),
        Nearness::BothSides => ((1, 0), split_together),
    };
    let mut open: Vec<(Vec<Seed>, u32)> = split(seeds, first).into_iter().map(|c| (c, first)).collect();
    while let Some((cluster, gap)) = open.pop() {
        let ranges = bounds(&cluster);
        if scratch.cosine(chunks, &ranges) >= pair.tuning.cluster_cosine {
            out.push(ranges);
        } else if gap > last {
            open.extend(split(&cluster, gap - 1).into_iter().map(|c| (c, gap - 1)));
        }
    }
    out.order_by_key(|c| (c.a.start, c.b.start, c.a.end, c.b.end));
    out
}

/// A way to take seeds apart at gaps of more than so many sentences.
type Split = fn(&[Seed], u32) -> Vec<Vec<Seed>>;

/// Groups of seeds in which each is at most `gap` sentences from another on both sides at once.
fn split_together(seeds: &[Seed], gap: u32) -> Vec<Vec<Seed>> {
    let mut groups = UnionFind::new(seeds.len() as u32);
    for (i, seed) in seeds.iter().enumerate() {
        // Seeds are ordered by side a, so those near there follow each other.
        for (j, other) in seeds.iter().enumerate().skip(i + 1).take_while(|(_, other)| other.a - seed.a <= gap + 1) {
            if other.b.abs_diff(seed.b) <= gap + 1 {
                groups.join(i as u32, j as u32);
            }
        }
    }
    groups.into_sets().iter().map(|set| set.iter().map(|&i| seeds[i as usize]).collect()).collect()
}

fn bounds(seeds: &[Seed]) -> Cluster {
    let range = |of: fn(&Seed) -> u32| {
        let low = seeds.iter().map(of).min().unwrap_or(0);
        low..seeds.iter().map(of).max().map_or(0, |high| high + 1)
    };
    Cluster { a: range(|s| s.a), b: range(|s| s.b) }
}

/// Splits at gaps of more than `gap` sentences, on one side and the other in turn, until nothing splits.
fn split(seeds: &[Seed], gap: u32) -> Vec<Vec<Seed>> {
    let (mut out, mut open) = (Vec::new(), alloc::vec![(seeds.to_vec(), 0u8, 0u8)]);
    while let Some((mut seeds, side, unsplit)) = open.pop() {
        if seeds.is_empty() {
            continue;
        }
        if unsplit == 2 {
            out.push(seeds);
            continue;
        }
        let of = if side == 0 { |s: &Seed| (s.a, s.b) } else { |s: &Seed| (s.b, s.a) };
        seeds.order_by_key(of);
        let parts: Vec<Vec<Seed>> = seeds.chunk_by(|x, y| of(y).0 - of(x).0 <= gap + 1).map(<[Seed]>::to_vec).collect();
        let unsplit = if parts.len() == 1 { unsplit + 1 } else { 1 };
        open.extend(parts.into_iter().map(|part| (part, 1 - side, unsplit)));
    }
    out
}

/// Sums of sentence vectors.
struct Sums {
    values: Vec<f64>,
    touched: Vec<u32>,
}

impl Sums {
    fn cosine(&mut self, [a, b]: [&Chunks; 2], cluster: &Cluster) -> f64 {
        let (mut square_a, mut square_b, mut dot) = (0.0, 0.0, 0.0);
        self.add(a, &cluster.a);
        let mut left: Vec<(u32, f64)> = self.touched.iter().map(|&id| (id, self.values[id as usize])).collect();
        left.order_by_key(|x| x.0);
        self.clear();
        self.add(b, &cluster.b);
        self.touched.order();
        for &(id, value) in &left {
            square_a += value * value;
            dot += value * self.values[id as usize];
        }
        for &id in &self.touched {
            square_b += self.values[id as usize] * self.values[id as usize];
        }
        self.clear();
        let norm = libm::sqrt(square_a) * libm::sqrt(square_b);
        if norm > 0.0 { dot / norm } else { 0.0 }
    }

    fn add(&mut self, chunks: &Chunks, range: &Range<u32>) {
        for s in range.clone() {
            for term in chunks.terms(s as usize) {
                let value = &mut self.values[term.id as usize];
                if *value == 0.0 {
                    self.touched.push(term.id);
                }
                *value += term.weight;
            }
        }
    }

    fn clear(&mut self) {
        for id in self.touched.drain(..) {
            self.values[id as usize] = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::matching::chunks;

    const FIVE: [&str; 5] = [
        "清晨的渡口没有人影。",
        "旧船系在柳树下面。",
        "女儿提着灯笼走下石阶。",
        "对岸的山还藏在雾里。",
        "赶集的人慢慢走来了。",
    ];

    #[test]
    fn like_sentences_are_found_wherever_they_stand() {
        let pair = Pair::of_texts(&FIVE.concat(), &[FIVE[3], "完全不相干的另一句话。", FIVE[0], FIVE[1]].concat());
        let ([a, b], frequency) = chunks::vectors(&pair);
        let (found, done) = seeds(&pair, [&a, &b], &frequency, Limits::default().work);
        assert_eq!(found, [Seed { a: 0, b: 2 }, Seed { a: 1, b: 3 }, Seed { a: 3, b: 0 }]);
        assert!(done > 0);
        assert_eq!(
            seeds(&pair, [&a, &b], &frequency, 0).0.len(),
            1,
            "a bound on work ends the search, and the caller tells"
        );
    }

    #[test]
    fn what_changed_places_falls_apart_only_when_nearness_is_asked_on_both_sides() {
        let pair = Pair::of_texts(&FIVE.concat(), &[FIVE[3], FIVE[4], FIVE[0], FIVE[1], FIVE[2]].concat());
        let ([a, b], frequency) = chunks::vectors(&pair);
        let (found, _) = seeds(&pair, [&a, &b], &frequency, Limits::default().work);
        let cluster = |a, b| Cluster { a, b };
        assert_eq!(clusters(&pair, [&a, &b], &found, Nearness::EachSide), [cluster(0..5, 0..5)]);
        assert_eq!(clusters(&pair, [&a, &b], &found, Nearness::BothSides), [cluster(0..3, 2..5), cluster(3..5, 0..2)]);
    }
}
