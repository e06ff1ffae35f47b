//! Finds the symbols of two sequences that are inside grams of both, in addition to runs that are already known.

use alloc::vec::Vec;

use super::cyclic::Cyclic;
use super::grams::Grams;
use super::runs::Run;
use crate::base::{LimitReached, Marks};

/// Marks the symbols of two sequences that are inside `known` runs, or inside a gram of `gram` symbols that both
/// sequences contain outside of known runs. A gram inside a known run has its partner there, and is not matched with
/// another place. Also returns `work.runs`, if a limit was reached.
///
/// `may(side, at)` returns whether such a gram can begin at a place. `heads` are numbers for the places of both sides:
/// equal grams have equal numbers where they begin, and also `tail` places later.
///
/// Time O(n + m) on prose, space 4 bytes for each symbol.
pub fn common_grams(
    sides: [&[u32]; 2],
    gram: usize,
    known: impl Iterator<Item = Run>,
    (heads, tail): ([&[u32]; 2], usize),
    may: impl Fn(usize, usize) -> bool,
) -> ([Marks; 2], Option<LimitReached>) {
    let mut common = sides.map(|side| Marks::new(side.len()));
    for run in known.filter(|run| run.len as usize >= gram) {
        common[0].mark(run.a as usize..run.a_end() as usize);
        common[1].mark(run.b as usize..run.b_end() as usize);
    }
    let open = [0, 1].map(|side| open(&common[side], gram, |at| may(side, at)));
    let mut limit = None;
    for side in [0, 1] {
        let (own, other) = (sides[side], sides[1 - side]);
        if open.iter().any(Vec::is_empty) {
            break;
        }
        let mut grams = Grams::some(own, gram, open[side].len());
        // Most places of the other side are ruled out by two heads, of which a few bits are enough.
        let bits = (16 * open[side].len()).next_power_of_two().trailing_zeros();
        let [mut heads_here, mut tails_here] = [0; 2].map(|_| Marks::new(1 << bits));
        let low = |head: u32| (head & !(!0 << bits)) as usize;
        for at in open[side].iter().map(|&at| at as usize) {
            grams.push(at, Cyclic::at(&own[at..at + gram]).hash());
            heads_here.mark_one(low(heads[side][at]));
            tails_here.mark_one(low(heads[side][at + tail]));
        }
        let heads = heads[1 - side];
        for at in open[1 - side].iter().map(|&at| at as usize) {
            if !heads_here.has(low(heads[at])) || !tails_here.has(low(heads[at + tail])) {
                continue;
            }
            let hash = Cyclic::at(&other[at..at + gram]).hash();
            if !grams.lacks(hash) {
                grams.take(other, at, hash, |member| common[side].mark(member..member + gram));
            }
        }
        limit = limit.or_else(|| grams.limit());
    }
    (common, limit)
}

/// Returns the starts of the grams that are not marked as a whole and that `may` allows.
fn open(marked: &Marks, gram: usize, may: impl Fn(usize) -> bool) -> Vec<u32> {
    let (mut starts, mut next) = (Vec::new(), 0);
    let behind = (marked.len() + 1).saturating_sub(gram);
    for at in marked.open() {
        let end = behind.min(at + 1);
        let within = next.max((at + 1).saturating_sub(gram))..end;
        starts.extend(within.filter(|&start| may(start)).map(|start| start as u32));
        next = end;
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{families, sequences, shared_grams};
    use crate::seq::runs::common_runs;

    #[test]
    fn symbols_in_common_grams_are_those_of_a_search_everywhere_outside_the_known_runs() {
        for (a, b) in sequences(300).chain(families(120)) {
            for gram in [1, 2, 6].into_iter().filter(|&gram| gram <= a.len().min(b.len())) {
                for every in [1, 2, 4] {
                    let mut known: Vec<Run> = common_runs(&a, &b, 3).runs.into_iter().skip(1).step_by(every).collect();
                    known.retain(|run| every < 4 && run.len as usize >= gram);
                    let expected = naive_grams([&a, &b], gram, &known);
                    let may = |side: usize, at: usize| shared_grams([&a, &b][side], [&b, &a][side], gram)[at];
                    // Grams of any kind begin at zeros.
                    let heads = [vec![0; a.len()], vec![0; b.len()]];
                    for (heads, tail) in [([&a[..], &b[..]], gram - 1), ([&heads[0][..], &heads[1][..]], 0)] {
                        let known = known.iter().copied();
                        let found = common_grams([&a, &b], gram, known.clone(), (heads, tail), |_, _| true);
                        assert_eq!(found, (expected.clone(), None), "{a:?} {b:?} by {gram}");
                        assert_eq!(common_grams([&a, &b], gram, known, (heads, tail), may), found);
                    }
                }
            }
        }
    }

    /// Compares every pair of grams of which neither is wholly inside known runs.
    fn naive_grams(sides: [&[u32]; 2], gram: usize, known: &[Run]) -> [Marks; 2] {
        let mut marked = sides.map(|side| vec![false; side.len()]);
        for run in known {
            marked[0][run.a as usize..run.a_end() as usize].fill(true);
            marked[1][run.b as usize..run.b_end() as usize].fill(true);
        }
        let starts = [0, 1].map(|side| {
            let is_open = |at: &usize| marked[side][*at..*at + gram].contains(&false);
            (0..=sides[side].len() - gram).filter(is_open).collect::<Vec<usize>>()
        });
        let gram_at = |side: usize, at: usize| &sides[side][at..at + gram];
        for (side, own) in starts.iter().enumerate() {
            for &at in own {
                if starts[1 - side].iter().any(|&other| gram_at(side, at) == gram_at(1 - side, other)) {
                    marked[side][at..at + gram].fill(true);
                }
            }
        }
        marked.map(|marked| {
            let mut marks = Marks::new(marked.len());
            for (at, _) in marked.iter().enumerate().filter(|(_, is)| **is) {
                marks.mark_one(at);
            }
            marks
        })
    }
}
