//! Finds passages that are similar sentence by sentence without being equal: rephrased, reordered inside, or edited
//! throughout.
//!
//! Similar sentences seed clusters, and a likelihood ratio decides the borders of each cluster. Such a passage may
//! contain chains of equal runs, too; it replaces them only if the text around and between them earns bits of its own,
//! so that no paragraph without a counterpart is inside a passage.
//!
//! # Source
//! Seeding and clustering: Sanchez-Perez, Sidorov, Gelbukh, *A winning approach to text alignment for text reuse
//! detection at PAN 2014*. The borders by likelihood, and the decision which clusters are passages, are our own.
//!
//! # Cost
//! Time O(n) plus the similar pairs of sentences and the refinements, both bounded by [`Limits::work`](crate::Limits).

use alloc::vec::Vec;
use core::cell::LazyCell;
use core::ops::Range;

use super::bits::Bits;
use super::borders::Borders;
use super::clusters::{SeedCluster, SeedClusters};
use super::extend::Extender;
use super::groups::Nearness;
use super::pair::TokenPair;
use super::passage::{Passage, Stage, overlap};
use super::run_index::RunIndex;
use super::seeds::{self, VerbatimSeeds};
use super::sentence_vectors::{self, SentenceVectors, TermWeights};
use super::surprise::Numbers;
use super::tuning::{ALONE, GAP, SHARE};
use crate::base::{LimitReached, Sort, neighbours, order_numbers};
use crate::seq::chain;
use crate::seq::runs::Run;
use crate::text::Boundary;

/// Finds the passages that similar sentences add to `chains` (the passages made of equal runs), and returns all of
/// both. Pushes `work.sentences` to `limits` if that limit was reached.
pub(crate) fn find(
    pair: &TokenPair,
    bits: &Bits,
    runs: &RunIndex,
    chains: Vec<Passage>,
    work: u64,
    limits: &mut Vec<LimitReached>,
) -> Vec<Passage> {
    let ranges = [&pair.a, &pair.b].map(|tokens| sentence_vectors::cut_sentences(tokens, pair.tuning));
    let ranges = [&ranges[0][..], &ranges[1][..]];
    let weights = LazyCell::new(|| TermWeights::new(pair, ranges));
    let VerbatimSeeds { mut seeds, open: [open_a, open_b] } = seeds::find_verbatim(runs.all(), ranges, pair.tuning);
    // A range cut only for its length is not a sentence; its words show the subject, not reuse.
    let whole = |open: Vec<u32>, side: usize| -> Vec<u32> {
        let tokens = [&pair.a, &pair.b][side];
        let ends = |s: &u32| tokens.boundary(ranges[side][*s as usize].end) != Boundary::None;
        open.into_iter().filter(ends).collect()
    };
    let (open_a, open_b) = (whole(open_a, 0), whole(open_b, 1));
    if open_a.is_empty() || open_b.is_empty() {
        return chains;
    }
    let a = SentenceVectors::new(0, open_a, &weights);
    let b = SentenceVectors::new(1, open_b, &weights);
    let (similar, steps) = seeds::find_similar([&a, &b], &weights, pair.tuning, work);
    if steps > work {
        limits.push(LimitReached { name: "work.sentences", limit: work, reached: steps });
    }
    if similar.is_empty() {
        return chains;
    }
    seeds.extend(similar);
    seeds::order(&mut seeds);
    let tokens = |side: usize, range: &Range<u32>| {
        ranges[side][range.start as usize].start..ranges[side][range.end as usize - 1].end
    };
    let (extend, absorbed) = (Extender::new(pair, bits), alloc::vec![false; chains.len()]);
    let chance = libm::log2((ranges[0].len().max(2) * ranges[1].len().max(2)) as f64);
    let by_middle = middles(&chains);
    let borders = Borders::new(pair);
    let mut search = ClusterSearch { pair, chance, bits, runs, chains: &chains, by_middle, extend, borders, absorbed };
    let (mut found, mut clusters) = (Vec::new(), SeedClusters::new(pair, ranges));
    for cluster in clusters.find(&seeds, Nearness::EachSide, || &*weights) {
        // a cluster that only equal runs made similar is in `chains` already
        if cluster.seeds.iter().all(|seed| seed.same > 0) {
            continue;
        }
        let whole = |cluster: &SeedCluster| [tokens(0, &cluster.a), tokens(1, &cluster.b)];
        if !search.add_cluster(whole(&cluster), &mut found) {
            for part in clusters.find(&cluster.seeds, Nearness::BothSides, || &*weights) {
                search.add_cluster(whole(&part), &mut found);
            }
        }
    }
    let absorbed = search.absorbed;
    let left = chains.into_iter().zip(absorbed).filter_map(|(chain, absorbed)| (!absorbed).then_some(chain));
    found.extend(left);
    found
}

/// Returns twice the middle of each chain on side a, in order, and the place of the chain.
fn middles(chains: &[Passage]) -> Vec<(u64, usize)> {
    let middle = |chain: &Passage| u64::from(chain.a.start) + u64::from(chain.a.end);
    let mut all: Vec<_> = chains.iter().enumerate().map(|(at, chain)| (middle(chain), at)).collect();
    all.order();
    all
}

/// Turns clusters of similar sentences into passages.
struct ClusterSearch<'a> {
    pair: &'a TokenPair,
    bits: &'a Bits,
    /// Bits needed to single out one of all pairs of sentences.
    chance: f64,
    runs: &'a RunIndex,
    /// Passages made of equal runs.
    chains: &'a [Passage],
    /// See [`middles`].
    by_middle: Vec<(u64, usize)>,
    extend: Extender<'a>,
    borders: Borders<'a>,
    /// Which of `chains` a passage of sentences contains.
    absorbed: Vec<bool>,
}

impl ClusterSearch<'_> {
    /// Makes passages of a cluster; returns false if the chains inside are in another order, so that the cluster has to
    /// be split.
    fn add_cluster(&mut self, [a, b]: [Range<u32>; 2], found: &mut Vec<Passage>) -> bool {
        let [(a, _), (b, _)] = self.borders.refine(&a, &b);
        if a.is_empty() || b.is_empty() {
            return true;
        }
        let mut inside = self.chains_in(&a, &b);
        inside.order_by_key(|&at| (self.chains[at].a.start, self.chains[at].b.start));
        let in_order = neighbours(&inside).all(|(&x, &y)| {
            self.chains[x].a.end <= self.chains[y].a.start && self.chains[x].b.end <= self.chains[y].b.start
        });
        if !in_order {
            return false;
        }
        if inside.is_empty() {
            found.push(self.make_passage(a, b, &[]));
            return true;
        }
        let sums = [self.borders.prefix_sums(0), self.borders.prefix_sums(1)];
        self.join_chains(&inside, [&a, &b], &sums, found);
        true
    }

    /// Makes passages of the chains inside two ranges, together with the text before, between and after them.
    fn join_chains(
        &mut self,
        inside: &[usize],
        [a, b]: [&Range<u32>; 2],
        sums: &[Vec<f64>; 2],
        found: &mut Vec<Passage>,
    ) {
        let join = self.bits.chance * core::f64::consts::LN_2;
        let enough = self.chance * core::f64::consts::LN_2;
        // Returns the lower of the two sides' scores between two pairs of places.
        let score = |from: (u32, u32), to: (u32, u32)| {
            let sum = |side: usize, range: &Range<u32>, from: u32, to: u32| {
                let (from, to) = (from.clamp(range.start, range.end), to.clamp(range.start, range.end));
                if from >= to {
                    return 0.0;
                }
                sums[side][(to - range.start) as usize] - sums[side][(from - range.start) as usize]
            };
            sum(0, a, from.0, to.0).min(sum(1, b, from.1, to.1))
        };
        let mut groups: Vec<(Range<u32>, Range<u32>, Vec<usize>)> = Vec::new();
        for &at in inside {
            let chain = &self.chains[at];
            let before = groups.last().map_or((a.start, b.start), |(a, b, _)| (a.end, b.end));
            let value = score(before, (chain.a.start, chain.b.start));
            match groups.last_mut() {
                Some((ga, gb, members)) if value >= -join => {
                    (ga.end, gb.end) = (chain.a.end, chain.b.end);
                    members.push(at);
                }
                None if value >= enough => {
                    groups.push((a.start..chain.a.end, b.start..chain.b.end, alloc::vec![at]));
                }
                _ => groups.push((chain.a.clone(), chain.b.clone(), alloc::vec![at])),
            }
        }
        if let Some((ga, gb, _)) = groups.last_mut()
            && score((ga.end, gb.end), (a.end, b.end)) >= enough
        {
            (ga.end, gb.end) = (ga.end.max(a.end), gb.end.max(b.end));
        }
        for (ga, gb, members) in groups {
            if let [at] = members[..]
                && self.chains[at].a == ga
                && self.chains[at].b == gb
            {
                continue;
            }
            for &at in &members {
                self.absorbed[at] = true;
            }
            found.push(self.make_passage(ga, gb, &members));
        }
    }

    /// Returns the chains that are evidence on their own and of which at least half is inside the ranges on both sides.
    fn chains_in(&self, a: &Range<u32>, b: &Range<u32>) -> Vec<usize> {
        let is_inside = |&at: &usize| {
            let chain = &self.chains[at];
            let half = |x: &Range<u32>, y: &Range<u32>| 2 * overlap(x, y).len() >= x.len();
            chain.bits >= self.bits.chance && !self.absorbed[at] && half(&chain.a, a) && half(&chain.b, b)
        };
        // The middle of a range is in each range that has half of it.
        let [from, to] = [a.start, a.end].map(|place| 2 * u64::from(place));
        let first = self.by_middle.partition_point(|&(middle, _)| middle < from);
        let near = self.by_middle[first..].iter().take_while(|&&(middle, _)| middle <= to);
        near.map(|&(_, at)| at).filter(is_inside).collect()
    }

    /// Returns a passage of similar sentences, with `chains` inside it. Its bits are those of its equal runs and of the
    /// other words that both sides have, less the cost of the rest.
    fn make_passage(&self, a: Range<u32>, b: Range<u32>, chains: &[usize]) -> Passage {
        let pieces = self.pieces_inside(&a, &b, chains);
        let in_runs: f64 = pieces.iter().map(|piece| self.bits.within(&piece.on_a())).sum();
        let (in_bags, shared) = self.bits_in_bags(&a, &b, &pieces);
        let equal: u32 = pieces.iter().map(|piece| piece.len).sum();
        let own = f64::from((a.len().max(b.len()) as u32).saturating_sub(equal + shared));
        let bits = in_runs + in_bags - GAP.1 * own;
        Passage { a, b, pieces, bits, stage: Stage::Sentences, is_rest: false }
    }

    /// Returns the bits of the words outside of `pieces` that both sides have in any order, and their number.
    ///
    /// One of L words on the other side is a given word by chance with L times its probability, so a word that both
    /// sides have is worth its bits less those of L places. A number that counts on from another one that both sides
    /// have is worth nothing: a column of years or the numbers of a list say no more than that there is one.
    fn bits_in_bags(&self, a: &Range<u32>, b: &Range<u32>, pieces: &[Run]) -> (f64, u32) {
        let outside = |range: &Range<u32>, inside: fn(&Run) -> Range<u32>| {
            let mut free = Vec::with_capacity(range.len());
            let mut at = range.start;
            for run in pieces.iter().map(inside).chain(core::iter::once(range.end..range.end)) {
                free.extend(at..run.start);
                at = run.end;
            }
            free
        };
        let (of_a, of_b) = (outside(a, |run| run.on_a()), outside(b, |run| run.on_b()));
        let mut others: Vec<u32> = of_b.iter().map(|&at| self.pair.b.gram[at as usize]).collect();
        order_numbers(&mut others);
        let mut used = alloc::vec![0_u32; others.len()];
        let places = SHARE * libm::log2(of_b.len().max(2) as f64);
        let (mut sum, mut shared, mut numbers) = (0.0, 0, Numbers::default());
        for at in of_a {
            let gram = self.pair.a.gram[at as usize];
            let first = others.partition_point(|&other| other < gram);
            let count = others[first..].partition_point(|&other| other == gram) as u32;
            if count == 0 || used[first] == count {
                continue;
            }
            used[first] += 1;
            shared += 1;
            if self.pair.word(self.pair.a.whole[at as usize]).is_some_and(|word| numbers.count_on(word)) {
                continue;
            }
            // A pair of characters has the bits of both, and each character is in two pairs.
            let is_char = self.pair.is_char(gram);
            let end = (at + 1 + u32::from(is_char)).min(self.pair.a.len());
            sum += ALONE / SHARE * (self.bits.within(&(at..end)) - places).max(0.0) / if is_char { 2.0 } else { 1.0 };
        }
        (sum, shared)
    }

    /// Returns the equal runs in order inside two ranges: the runs of `chains`, or else the long runs, and the short
    /// runs between them.
    fn pieces_inside(&self, a: &Range<u32>, b: &Range<u32>, chains: &[usize]) -> Vec<Run> {
        let of_chains =
            || chains.iter().flat_map(|&at| &self.chains[at].pieces).filter_map(|run| run.inside([a, b])).collect();
        let long: Vec<Run> =
            if chains.is_empty() { chain::best_chain(&self.runs.inside([a, b])).pieces } else { of_chains() };
        let mut pieces = Vec::with_capacity(long.len());
        let (mut at_a, mut at_b) = (a.start, b.start);
        for run in long {
            pieces.extend(self.extend.best_runs_in(at_a..run.a, at_b..run.b));
            pieces.push(run);
            (at_a, at_b) = (run.a_end(), run.b_end());
        }
        pieces.extend(self.extend.best_runs_in(at_a..a.end, at_b..b.end));
        pieces
    }
}

#[cfg(test)]
mod tests {
    use crate::matching::passage::Stage;
    use crate::matching::search::tests::{HAN, WORDS, search};

    #[test]
    fn a_sentence_in_other_words_is_found_and_its_neighbours_are_not_in_it() {
        let reworded = [
            (HAN, "岸上的柳树下系着旧船一条，没有人在清晨的渡口。"),
            (
                WORDS,
                "After the bell of evening has rung nobody is taken by the ferry, which leaves each hour from the southern pier. ",
            ),
        ];
        for (sentences, other) in reworded {
            let left = [sentences[3], sentences[0], sentences[4]].concat();
            let right = [sentences[5], other, sentences[2]].concat();
            let searched = search(&left, &right);
            let found: Vec<_> = searched.passages.iter().filter(|one| one.stage == Stage::Sentences).collect();
            assert_eq!(found.len(), 1, "{:?}", searched.passages);
            let sentence = search(sentences[3], sentences[0]).pair;
            let (before, own) = (sentence.a.len().min(sentence.b.len()), sentence.a.len().max(sentence.b.len()));
            assert!(found[0].a.start + 3 >= before && found[0].a.len() <= own as usize + 6, "{:?}", found[0]);
        }
    }
}
