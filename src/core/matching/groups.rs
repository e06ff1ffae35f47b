//! Groups seeds that are near each other.
//!
//! # Source
//! Grouping by gaps: Sanchez-Perez, Sidorov, Gelbukh, PAN 2014. Different here: a split costs only as much as its
//! smaller part.

use alloc::{vec, vec::Vec};

use super::seeds::Seed;
use crate::base::{neighbours, order_by_number};
use crate::seq::union_find::UnionFind;

/// The sense in which seeds of one group are near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nearness {
    /// On each side separately: the sentences of a passage may come in any order.
    EachSide,
    /// On both sides at once: sentences that changed places fall into different groups.
    BothSides,
}

/// Returns groups of seeds with at most `gap` sentences between neighbours. The seeds must be ordered. Time O(s log² s)
/// for s seeds.
pub(super) fn group_seeds(seeds: &[Seed], gap: u32, nearness: Nearness) -> Vec<Vec<Seed>> {
    if are_one_group(seeds, gap) {
        return vec![seeds.to_vec()];
    }
    match nearness {
        Nearness::EachSide => split_at_gaps(seeds, gap),
        Nearness::BothSides => group_on_both_sides(seeds, gap),
    }
}

/// Whether each seed follows the one before it on both sides, after at most `gap` sentences, so that all are one group.
fn are_one_group(seeds: &[Seed], gap: u32) -> bool {
    let near = |from: u32, to: u32| (from..=from + gap + 1).contains(&to);
    !seeds.is_empty() && neighbours(seeds).all(|(x, y)| near(x.a, y.a) && near(x.b, y.b))
}

/// Groups seeds so that each is at most `gap` sentences from another one of its group, on both sides at once.
fn group_on_both_sides(seeds: &[Seed], gap: u32) -> Vec<Vec<Seed>> {
    let mut groups = UnionFind::new(seeds.len() as u32);
    // Seeds are ordered by side a, then b. For each nearby sentence of side a the seeds near on side b are therefore
    // consecutive, and their first index only increases.
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

/// Splits groups at gaps of more than `gap` sentences, on one side or the other, until no group splits. For example,
/// with a gap of 1, seeds in the sentences 3, 4 and 9 of a side are split after sentence 4.
///
/// The seeds of a group are linked in the order of each side. Both lists are searched for a gap from both ends at once,
/// and only the smaller part is touched, so a seed is touched O(log s) times.
fn split_at_gaps(seeds: &[Seed], gap: u32) -> Vec<Vec<Seed>> {
    let mut orders = [SeedLists::new(seeds, |seed| seed.a), SeedLists::new(seeds, |seed| seed.b)];
    let all: Vec<u32> = (0..seeds.len() as u32).collect();
    let (mut out, mut open) = (Vec::new(), Vec::new());
    if !seeds.is_empty() {
        open.push(orders.each_mut().map(|order| order.link(all.clone())));
    }
    while let Some(group) = open.pop() {
        let Some((side, at)) = find_gap(&orders, group, gap) else {
            out.push(orders[0].iter_from(group[0].first).map(|i| seeds[i as usize]).collect());
            continue;
        };
        let (part, rest) = orders[side].cut(group[side], at);
        let members: Vec<u32> = orders[side].iter_from(part.first).collect();
        let (same_part, same_rest) = orders[1 - side].take_out(members, group[1 - side]);
        let sides = |here, there| if side == 0 { [here, there] } else { [there, here] };
        open.extend([sides(part, same_part), sides(rest, same_rest)]);
    }
    out
}

/// Finds a gap: returns its side, and the last seed of the smaller part as seen from that part's end of the list.
fn find_gap(orders: &[SeedLists; 2], group: [Ends; 2], gap: u32) -> Option<(usize, Cut)> {
    let mut at = group;
    loop {
        for (side, (order, Ends { first, last })) in orders.iter().zip(&mut at).enumerate() {
            let (after, before) = (order.next[*first as usize], order.previous[*last as usize]);
            if after == NONE {
                // Each list was walked to its end, because both are of the same length.
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

/// The place at which a list is cut: after (or before) the last (or first) seed of the smaller part.
#[derive(Clone, Copy)]
enum Cut {
    After(u32),
    Before(u32),
}

/// Lists of seeds, each in the order of one side.
struct SeedLists {
    /// The sentence of each seed.
    sentence: Vec<u32>,
    /// The seed after each one in its list, and the one before it.
    next: Vec<u32>,
    previous: Vec<u32>,
}

/// No seed.
const NONE: u32 = u32::MAX;

impl SeedLists {
    fn new(seeds: &[Seed], sentence: fn(&Seed) -> u32) -> Self {
        let none = vec![NONE; seeds.len()];
        Self { sentence: seeds.iter().map(sentence).collect(), next: none.clone(), previous: none }
    }

    /// Makes a list of seeds, ordered by sentence; seeds of one sentence keep the order given.
    fn link(&mut self, mut seeds: Vec<u32>) -> Ends {
        order_by_number(&mut seeds, |&i| self.sentence[i as usize].into());
        for (&before, &after) in neighbours(&seeds) {
            self.join(before, after);
        }
        let ends = Ends { first: seeds[0], last: seeds[seeds.len() - 1] };
        self.join(NONE, ends.first);
        self.join(ends.last, NONE);
        ends
    }

    /// Makes `after` the successor of `before`; either may be [`NONE`].
    fn join(&mut self, before: u32, after: u32) {
        if before != NONE {
            self.next[before as usize] = after;
        }
        if after != NONE {
            self.previous[after as usize] = before;
        }
    }

    /// Cuts a list; returns its smaller part, and the rest.
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

    /// Takes some seeds, not all, out of a list; returns the list of these seeds, and the remaining list.
    fn take_out(&mut self, seeds: Vec<u32>, list: Ends) -> (Ends, Ends) {
        let Ends { mut first, mut last } = list;
        for &i in &seeds {
            let (before, after) = (self.previous[i as usize], self.next[i as usize]);
            self.join(before, after);
            first = if first == i { after } else { first };
            last = if last == i { before } else { last };
        }
        (self.link(seeds), Ends { first, last })
    }

    /// Iterates over a list from a seed on.
    fn iter_from(&self, first: u32) -> impl Iterator<Item = u32> {
        core::iter::successors(Some(first), |&i| Some(self.next[i as usize]).filter(|&i| i != NONE))
    }

    /// Whether more than `gap` sentences are between two neighbours.
    fn is_gap(&self, before: u32, after: u32, gap: u32) -> bool {
        self.sentence[after as usize] - self.sentence[before as usize] > gap + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds(places: &[(u32, u32)]) -> Vec<Seed> {
        places.iter().map(|&(a, b)| Seed { a, b, same: 0 }).collect()
    }

    /// Splits by sorting again and again.
    fn naive(seeds: Vec<Seed>, gap: u32) -> Vec<Vec<Seed>> {
        for places in [|seed: &Seed| (seed.a, seed.b), |seed: &Seed| (seed.b, seed.a)] {
            let mut sorted = seeds.clone();
            sorted.sort_by_key(places);
            let parts: Vec<_> =
                sorted.chunk_by(|x, y| places(y).0 - places(x).0 <= gap + 1).map(<[Seed]>::to_vec).collect();
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
                let (mut found, mut expected) = (split_at_gaps(&seeds, gap), naive(seeds.clone(), gap));
                assert!(!are_one_group(&seeds, gap) || expected.len() == 1);
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
        assert_eq!(split_at_gaps(&[], 3), Vec::<Vec<Seed>>::new());
    }
}
