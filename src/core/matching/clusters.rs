//! Clusters similar sentences.
//!
//! # Source
//! Clustering by gaps: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: a cluster is accepted without a
//! comparison of its terms if verbatim runs cover half of it.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::groups::{self, Nearness};
use super::pair::TokenPair;
use super::seeds::Seed;
use super::sentence_vectors::TermWeights;
use super::tuning;
use crate::base::Sort;

/// A cluster of seeds, in order, and the sentences from its first to its last seed on each side.
#[derive(Clone, Debug)]
pub(crate) struct SeedCluster {
    pub a: Range<u32>,
    pub b: Range<u32>,
    pub seeds: Vec<Seed>,
}

impl SeedCluster {
    /// Makes a cluster of seeds, from the first to the last sentence of each side.
    fn from_seeds(seeds: Vec<Seed>) -> Self {
        let range = |sentence: fn(&Seed) -> u32| {
            let low = seeds.iter().map(sentence).min().unwrap_or(0);
            low..seeds.iter().map(sentence).max().map_or(0, |high| high + 1)
        };
        Self { a: range(|s| s.a), b: range(|s| s.b), seeds }
    }
}

/// Finds clusters among the sentences of two texts.
pub(crate) struct SeedClusters<'a> {
    pair: &'a TokenPair,
    sums: ClusterSums<'a>,
}

impl<'a> SeedClusters<'a> {
    /// Prepares the search; `ranges` are the tokens of all sentences of each side.
    pub fn new(pair: &'a TokenPair, ranges: [&'a [Range<u32>]; 2]) -> Self {
        Self { pair, sums: ClusterSums::new(ranges) }
    }

    /// Groups seeds that are near each other, and keeps the groups whose ranges are similar as a whole. The seeds must
    /// be ordered. `weights` is called only if terms have to be compared.
    ///
    /// Time O(n + s log² s) for s seeds in sentences of n tokens.
    pub fn find<'w>(
        &mut self,
        seeds: &[Seed],
        nearness: Nearness,
        weights: impl Fn() -> &'w TermWeights<'w>,
    ) -> Vec<SeedCluster> {
        let mut out = Vec::new();
        let tuning = self.pair.tuning;
        let (first, last) = match nearness {
            Nearness::EachSide => tuning.gap,
            Nearness::BothSides => (1, 0),
        };
        let groups = |seeds: &[Seed], gap| groups::group_seeds(seeds, gap, nearness);
        let mut open: Vec<(Vec<Seed>, u32)> = groups(seeds, first).into_iter().map(|c| (c, first)).collect();
        while let Some((seeds, gap)) = open.pop() {
            let cluster = SeedCluster::from_seeds(seeds);
            if self.sums.verbatim_share(&cluster) >= tuning::CLUSTER_SAME
                || self.sums.cosine(weights(), &cluster) >= tuning.cluster_cosine
            {
                out.push(cluster);
            } else if gap > last {
                open.extend(groups(&cluster.seeds, gap - 1).into_iter().map(|c| (c, gap - 1)));
            }
        }
        out.order_by_key(|c| (c.a.start, c.b.start, c.a.end, c.b.end));
        out
    }
}

/// Sums over the sentences of a cluster.
struct ClusterSums<'a> {
    ranges: [&'a [Range<u32>]; 2],
    /// Number of tokens of each sentence that verbatim runs of the cluster cover.
    covered: [Vec<u32>; 2],
    /// Number of occurrences of each term on each side.
    counts: Vec<[u32; 2]>,
    /// The terms whose counts are not zero.
    touched: Vec<u32>,
}

impl<'a> ClusterSums<'a> {
    fn new(ranges: [&'a [Range<u32>]; 2]) -> Self {
        let covered = ranges.map(|ranges| vec![0; ranges.len()]);
        Self { ranges, covered, counts: Vec::new(), touched: Vec::new() }
    }

    /// Returns the share of the tokens that verbatim runs cover, on the side where it is lower.
    fn verbatim_share(&mut self, SeedCluster { a, b, seeds }: &SeedCluster) -> f64 {
        let mut share = |side: usize, range: &Range<u32>, sentence: fn(&Seed) -> u32| {
            let (ranges, covered) = (self.ranges[side], &mut self.covered[side]);
            let mut all = 0;
            for seed in seeds {
                let s = sentence(seed) as usize;
                let more = seed.same.min(ranges[s].len() as u32 - covered[s]);
                covered[s] += more;
                all += more;
            }
            for seed in seeds {
                covered[sentence(seed) as usize] = 0;
            }
            f64::from(all) / f64::from(ranges[range.end as usize - 1].end - ranges[range.start as usize].start)
        };
        share(0, a, |seed| seed.a).min(share(1, b, |seed| seed.b))
    }

    /// Returns the cosine of the two ranges as term vectors.
    fn cosine(&mut self, weights: &TermWeights, cluster: &SeedCluster) -> f64 {
        self.counts.resize(weights.n_ids(), [0; 2]);
        self.count_terms(weights, 0, &cluster.a);
        self.count_terms(weights, 1, &cluster.b);
        let (mut square_a, mut square_b, mut dot) = (0.0, 0.0, 0.0);
        for id in self.touched.drain(..) {
            let weight = weights.weight(id);
            let [a, b] = core::mem::take(&mut self.counts[id as usize]).map(|count| f64::from(count) * weight);
            square_a += a * a;
            square_b += b * b;
            dot += a * b;
        }
        let norm = libm::sqrt(square_a) * libm::sqrt(square_b);
        if norm > 0.0 { dot / norm } else { 0.0 }
    }

    /// Counts the terms of some sentences of a side.
    fn count_terms(&mut self, weights: &TermWeights, side: usize, range: &Range<u32>) {
        weights.each_term(side, range, |id| {
            let counts = &mut self.counts[id as usize];
            if *counts == [0; 2] {
                self.touched.push(id);
            }
            counts[side] += 1;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::sentence_vectors::cut_sentences;

    #[test]
    fn what_changed_places_falls_apart_only_when_nearness_is_asked_on_both_sides() {
        let five = [
            "清晨的渡口没有人影。",
            "旧船系在柳树下面。",
            "女儿提着灯笼走下石阶。",
            "对岸的山还藏在雾里。",
            "赶集的人慢慢走来了。",
        ];
        let right = [five[3], five[4], five[0], five[1], five[2]].concat();
        let pair = TokenPair::of_texts(&five.concat(), &right);
        let ranges = [&pair.a, &pair.b].map(|tokens| cut_sentences(tokens, pair.tuning));
        let ranges = [&ranges[0][..], &ranges[1][..]];
        let weights = TermWeights::new(&pair, ranges);
        let moved = [(0, 2), (1, 3), (2, 4), (3, 0), (4, 1)];
        for same in [0, 8] {
            let seeds: Vec<Seed> = moved.iter().map(|&(a, b)| Seed { a, b, same }).collect();
            let mut clusters = SeedClusters::new(&pair, ranges);
            let mut find = |nearness| {
                let found = clusters.find(&seeds, nearness, || &weights).into_iter();
                found.map(|SeedCluster { a, b, .. }| (a, b)).collect::<Vec<_>>()
            };
            assert_eq!(find(Nearness::EachSide), [(0..5, 0..5)]);
            assert_eq!(find(Nearness::BothSides), [(0..3, 2..5), (3..5, 0..2)]);
        }
    }
}
