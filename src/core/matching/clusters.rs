//! Clusters of like sentences.
//!
//! # Source
//! Clustering by gaps: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: what verbatim runs cover by half is accepted without
//! a look at its terms, and a split costs no more than its smaller part.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::chunks::Weights;
use super::pair::Pair;
use super::seeds::Seed;
use super::tuning::both;
use crate::base::{Sort, order_by_number};
use crate::seq::union_find::UnionFind;

/// A cluster of seeds, in order, and the sentences from the first to the last of them on each side.
#[derive(Clone, Debug)]
pub(crate) struct Cluster {
    pub a: Range<u32>,
    pub b: Range<u32>,
    pub seeds: Vec<Seed>,
}

/// How near seeds of one cluster are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nearness {
    /// On each side by itself: the sentences of a passage may come in any order.
    EachSide,
    /// On both sides at once: what changed places falls apart.
    BothSides,
}

/// Finds clusters among the sentences of two texts.
pub(crate) struct Clusters<'a> {
    pair: &'a Pair,
    sums: Sums<'a>,
}

impl<'a> Clusters<'a> {
    /// `ranges` are the tokens of all sentences.
    pub fn of(pair: &'a Pair, ranges: [&'a [Range<u32>]; 2]) -> Self {
        Self { pair, sums: Sums::new(ranges) }
    }

    /// Groups seeds, which are ordered, that are near each other, and keeps the groups whose ranges are alike as a whole; the weights of
    /// terms may not be asked for.
    ///
    /// Time O(n + s log² s) for s seeds in sentences of n tokens.
    pub fn find<'w>(&mut self, seeds: &[Seed], nearness: Nearness, weights: impl Fn() -> &'w Weights) -> Vec<Cluster> {
        let mut out = Vec::new();
        let tuning = self.pair.tuning;
        let ((first, last), split): (_, Split) = match nearness {
            Nearness::EachSide => (tuning.gap, split),
            Nearness::BothSides => ((1, 0), split_together),
        };
        let groups = |seeds: &[Seed], gap| if follow(seeds, gap) { vec![seeds.to_vec()] } else { split(seeds, gap) };
        let mut open: Vec<(Vec<Seed>, u32)> = groups(seeds, first).into_iter().map(|c| (c, first)).collect();
        while let Some((seeds, gap)) = open.pop() {
            let cluster = Cluster::of(seeds);
            if self.sums.same(&cluster) >= both::CLUSTER_SAME
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

/// A way to take seeds apart at gaps of more than so many sentences.
type Split = fn(&[Seed], u32) -> Vec<Vec<Seed>>;

/// Whether each seed stands behind the one before it on both sides, after at most `gap` sentences: then they are one group.
fn follow(seeds: &[Seed], gap: u32) -> bool {
    let near = |from: u32, to: u32| (from..=from + gap + 1).contains(&to);
    !seeds.is_empty() && seeds.array_windows().all(|[x, y]| near(x.a, y.a) && near(x.b, y.b))
}

/// Groups of seeds in which each is at most `gap` sentences from another on both sides at once.
fn split_together(seeds: &[Seed], gap: u32) -> Vec<Vec<Seed>> {
    let mut groups = UnionFind::new(seeds.len() as u32);
    // Seeds are ordered by side a, then b: of each sentence near there, those near on side b follow each other, and so do these places.
    let mut first = vec![0; gap as usize + 2];
    for (i, seed) in seeds.iter().enumerate() {
        for (a, first) in (seed.a..).zip(&mut first) {
            let is_before = |other: &Seed| (other.a, other.b + gap + 1) < (a, seed.b);
            *first += seeds[*first..].iter().take_while(|other| is_before(other)).count();
            let near = seeds[*first..].iter().take_while(|other| other.a == a && other.b <= seed.b + gap + 1);
            for (j, _) in (*first as u32..).zip(near) {
                groups.join(i as u32, j);
            }
        }
    }
    groups.into_sets().iter().map(|set| set.iter().map(|&i| seeds[i as usize]).collect()).collect()
}

impl Cluster {
    fn of(seeds: Vec<Seed>) -> Self {
        let range = |of: fn(&Seed) -> u32| {
            let low = seeds.iter().map(of).min().unwrap_or(0);
            low..seeds.iter().map(of).max().map_or(0, |high| high + 1)
        };
        Self { a: range(|s| s.a), b: range(|s| s.b), seeds }
    }
}

/// Splits at gaps of more than `gap` sentences, on one side or the other, until nothing splits.
///
/// The seeds of a group are linked in the order of each side. Both lists are searched for a gap from both ends at once, and only the
/// smaller part is touched, so a seed is touched O(log s) times.
fn split(seeds: &[Seed], gap: u32) -> Vec<Vec<Seed>> {
    let mut orders = [Order::of(seeds, |seed| seed.a), Order::of(seeds, |seed| seed.b)];
    let all: Vec<u32> = (0..seeds.len() as u32).collect();
    let (mut out, mut open) = (Vec::new(), Vec::new());
    if !seeds.is_empty() {
        open.push(orders.each_mut().map(|order| order.link(all.clone())));
    }
    while let Some(group) = open.pop() {
        let Some((side, at)) = gap_in(&orders, group, gap) else {
            out.push(orders[0].from(group[0].first).map(|i| seeds[i as usize]).collect());
            continue;
        };
        let (part, rest) = orders[side].cut(group[side], at);
        let members: Vec<u32> = orders[side].from(part.first).collect();
        let (same_part, same_rest) = orders[1 - side].taken(members, group[1 - side]);
        let sides = |here, there| if side == 0 { [here, there] } else { [there, here] };
        open.extend([sides(part, same_part), sides(rest, same_rest)]);
    }
    out
}

/// Where a gap is: the side, and the last seed of the smaller part, seen from its end of the list.
fn gap_in(orders: &[Order; 2], group: [Ends; 2], gap: u32) -> Option<(usize, Cut)> {
    let mut at = group;
    loop {
        for (side, (order, Ends { first, last })) in orders.iter().zip(&mut at).enumerate() {
            let (after, before) = (order.next[*first as usize], order.previous[*last as usize]);
            if after == NONE {
                // The whole list was walked, and so was the other one, which is as long.
                return None;
            }
            if order.is_gap(*first, after, gap) {
                return Some((side, Cut::After(*first)));
            }
            if order.is_gap(before, *last, gap) {
                return Some((side, Cut::Before(*last)));
            }
            (*first, *last) = (after, before);
        }
    }
}

/// The first and the last seed of a list.
#[derive(Clone, Copy)]
struct Ends {
    first: u32,
    last: u32,
}

/// Where a list is cut: the smaller part is what ends or begins there.
#[derive(Clone, Copy)]
enum Cut {
    After(u32),
    Before(u32),
}

/// Lists of seeds, each in the order of one side.
struct Order {
    /// The sentence of each seed.
    sentence: Vec<u32>,
    /// The seed after each one in its list, and the one before it.
    next: Vec<u32>,
    previous: Vec<u32>,
}

/// No seed.
const NONE: u32 = u32::MAX;

impl Order {
    fn of(seeds: &[Seed], sentence: fn(&Seed) -> u32) -> Self {
        let none = vec![NONE; seeds.len()];
        Self { sentence: seeds.iter().map(sentence).collect(), next: none.clone(), previous: none }
    }

    /// Makes a list of seeds in the order of their sentences, then in the order given.
    fn link(&mut self, mut seeds: Vec<u32>) -> Ends {
        order_by_number(&mut seeds, |&i| self.sentence[i as usize].into());
        for &[before, after] in seeds.array_windows() {
            self.join(before, after);
        }
        let ends = Ends { first: seeds[0], last: seeds[seeds.len() - 1] };
        self.join(NONE, ends.first);
        self.join(ends.last, NONE);
        ends
    }

    /// Lets one seed follow another; either may be none.
    fn join(&mut self, before: u32, after: u32) {
        if before != NONE {
            self.next[before as usize] = after;
        }
        if after != NONE {
            self.previous[after as usize] = before;
        }
    }

    /// Cuts a list: its smaller part, and the rest.
    fn cut(&mut self, Ends { first, last }: Ends, at: Cut) -> (Ends, Ends) {
        let (before, after) = match at {
            Cut::After(seed) => (seed, self.next[seed as usize]),
            Cut::Before(seed) => (self.previous[seed as usize], seed),
        };
        self.join(before, NONE);
        self.join(NONE, after);
        let (head, tail) = (Ends { first, last: before }, Ends { first: after, last });
        if matches!(at, Cut::After(_)) { (head, tail) } else { (tail, head) }
    }

    /// Takes some seeds, not all, out of a list: the list they make, and the one they leave.
    fn taken(&mut self, seeds: Vec<u32>, list: Ends) -> (Ends, Ends) {
        let Ends { mut first, mut last } = list;
        for &i in &seeds {
            let (before, after) = (self.previous[i as usize], self.next[i as usize]);
            self.join(before, after);
            first = if first == i { after } else { first };
            last = if last == i { before } else { last };
        }
        (self.link(seeds), Ends { first, last })
    }

    /// A list from a seed on.
    fn from(&self, first: u32) -> impl Iterator<Item = u32> {
        core::iter::successors(Some(first), |&i| Some(self.next[i as usize]).filter(|&i| i != NONE))
    }

    /// Whether there are more than `gap` sentences between two neighbours.
    fn is_gap(&self, before: u32, after: u32, gap: u32) -> bool {
        self.sentence[after as usize] - self.sentence[before as usize] > gap + 1
    }
}

/// Sums over the sentences of a cluster.
struct Sums<'a> {
    ranges: [&'a [Range<u32>]; 2],
    /// Tokens of each sentence under verbatim runs of the cluster.
    covered: [Vec<u32>; 2],
    /// How often each term stands on each side.
    counts: Vec<[u32; 2]>,
    touched: Vec<u32>,
}

impl<'a> Sums<'a> {
    fn new(ranges: [&'a [Range<u32>]; 2]) -> Self {
        let covered = ranges.map(|ranges| vec![0; ranges.len()]);
        Self { ranges, covered, counts: Vec::new(), touched: Vec::new() }
    }

    /// Share of the tokens that verbatim runs cover, on the side where it is less.
    fn same(&mut self, Cluster { a, b, seeds }: &Cluster) -> f64 {
        let mut share = |side: usize, range: &Range<u32>, of: fn(&Seed) -> u32| {
            let (ranges, covered) = (self.ranges[side], &mut self.covered[side]);
            let mut all = 0;
            for seed in seeds {
                let s = of(seed) as usize;
                let more = seed.same.min(ranges[s].len() as u32 - covered[s]);
                covered[s] += more;
                all += more;
            }
            for seed in seeds {
                covered[of(seed) as usize] = 0;
            }
            f64::from(all) / f64::from(ranges[range.end as usize - 1].end - ranges[range.start as usize].start)
        };
        share(0, a, |seed| seed.a).min(share(1, b, |seed| seed.b))
    }

    /// Cosine of the two ranges as vectors.
    fn cosine(&mut self, weights: &Weights, cluster: &Cluster) -> f64 {
        self.counts.resize(weights.n_ids(), [0; 2]);
        self.add(weights, 0, &cluster.a);
        self.add(weights, 1, &cluster.b);
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

    fn add(&mut self, weights: &Weights, side: usize, range: &Range<u32>) {
        for &id in weights.terms(side, range.clone()) {
            let counts = &mut self.counts[id as usize];
            if *counts == [0; 2] {
                self.touched.push(id);
            }
            counts[side] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::chunks::cut;

    fn seeds(places: &[(u32, u32)]) -> Vec<Seed> {
        places.iter().map(|&(a, b)| Seed { a, b, same: 0 }).collect()
    }

    /// Splitting by sorting again and again.
    fn naive(seeds: Vec<Seed>, gap: u32) -> Vec<Vec<Seed>> {
        for of in [|seed: &Seed| (seed.a, seed.b), |seed: &Seed| (seed.b, seed.a)] {
            let mut sorted = seeds.clone();
            sorted.sort_by_key(of);
            let parts: Vec<_> = sorted.chunk_by(|x, y| of(y).0 - of(x).0 <= gap + 1).map(<[Seed]>::to_vec).collect();
            if parts.len() > 1 {
                return parts.into_iter().flat_map(|part| naive(part, gap)).collect();
            }
        }
        vec![seeds]
    }

    #[test]
    fn groups_are_those_of_sorting_at_every_split() {
        let mut state = 7_u32;
        let mut below = |bound: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % bound
        };
        for (size, range) in [(1, 9), (2, 30), (40, 60), (60, 400), (300, 500)] {
            for gap in 0..5 {
                let mut places: Vec<(u32, u32)> = (0..size).map(|_| (below(range), below(range))).collect();
                places.sort_unstable();
                places.dedup();
                let seeds = seeds(&places);
                let (mut found, mut expected) = (split(&seeds, gap), naive(seeds.clone(), gap));
                assert!(!follow(&seeds, gap) || expected.len() == 1);
                expected = expected
                    .into_iter()
                    .map(|mut group| {
                        group.sort();
                        group
                    })
                    .collect();
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{size} seeds below {range}, gap {gap}");
            }
        }
        assert_eq!(split(&[], 3), Vec::<Vec<Seed>>::new());
    }

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
        let pair = Pair::of_texts(&five.concat(), &right);
        let ranges = [&pair.a, &pair.b].map(|tokens| cut(tokens, pair.tuning));
        let ranges = [&ranges[0][..], &ranges[1][..]];
        let weights = Weights::of(&pair, ranges);
        let moved = [(0, 2), (1, 3), (2, 4), (3, 0), (4, 1)];
        for same in [0, 8] {
            let seeds: Vec<Seed> = seeds(&moved).into_iter().map(|seed| Seed { same, ..seed }).collect();
            let mut clusters = Clusters::of(&pair, ranges);
            let mut find = |nearness| {
                let found = clusters.find(&seeds, nearness, || &weights).into_iter();
                found.map(|Cluster { a, b, .. }| (a, b)).collect::<Vec<_>>()
            };
            assert_eq!(find(Nearness::EachSide), [(0..5, 0..5)]);
            assert_eq!(find(Nearness::BothSides), [(0..3, 2..5), (3..5, 0..2)]);
        }
    }
}
