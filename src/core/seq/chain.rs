//! The best chain of runs: strictly increasing on both sides, overlaps trimmed, as many symbols as can be.
//!
//! A chain picks pairs of equal symbols out of the runs, each pair further on than the last on both sides. Its weight is the
//! number of pairs: the longest common subsequence that uses pairs inside runs only. Runs that give nothing to the best chain
//! are out of order: they were moved.
//!
//! # Source
//! Baker, Giancarlo 1998, *Longest common subsequence from fragments via sparse dynamic programming*. For a run `f` let
//! `before(f)` be the best weight before its start. A run `g` that starts before a point `(x, y)` brings
//! `before(g) + min(len, x - g.a, y - g.b)`: all of `g`, or the part above the row, or the part left of the column, whichever
//! ends first. The three cases are kept apart, each with one ordered maximum; the runs are swept by their first sides.
//! Different here: a run that starts beyond `y` may stay in the third case, where its value is only too small (a chain
//! that reaches `g` loses at most one pair a column when it is cut back).
//!
//! # Cost
//! Time O(r log r), space O(r), r runs.

use alloc::{vec, vec::Vec};

use super::runs::Run;

/// The best chain of some runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The parts of runs in the chain, in order, disjoint and increasing on both sides.
    pub pieces: Vec<Run>,
    /// For each run, in the order given, whether a part of it is in the chain.
    pub used: Vec<bool>,
    /// Pairs in the chain.
    pub weight: u64,
}

/// The best chain of runs that are maximal: two on one diagonal do not overlap. Among equals the choice is fixed by order.
pub fn best_chain(runs: &[Run]) -> Chain {
    let before = sweep(runs);
    let mut chain = Chain { pieces: Vec::new(), used: vec![false; runs.len()], weight: 0 };
    let (mut x, mut y) = (u32::MAX, u32::MAX);
    let full = |&f: &usize| before[f].weight + i64::from(runs[f].len);
    let mut at = (0..runs.len()).rev().max_by_key(full);
    // Back from the best end; each run is cut where the next one starts.
    while let Some(f) = at {
        let run = runs[f];
        let len = run.len.min(x.saturating_sub(run.a)).min(y.saturating_sub(run.b));
        if len > 0 {
            chain.pieces.push(Run { len, ..run });
            chain.used[f] = true;
            chain.weight += u64::from(len);
            (x, y) = (run.a, run.b);
        }
        at = before[f].last;
    }
    chain.pieces.reverse();
    chain
}

/// The best weight before a run, and the run that brings it.
#[derive(Clone, Copy, Default)]
struct Before {
    weight: i64,
    last: Option<usize>,
}

fn sweep(runs: &[Run]) -> Vec<Before> {
    let diagonal = |run: &Run| i64::from(run.b) - i64::from(run.a);
    let sorted_by = |key: &dyn Fn(&Run) -> (i64, i64)| {
        let mut order: Vec<u32> = (0..runs.len() as u32).collect();
        order.sort_unstable_by_key(|&f| (key(&runs[f as usize]), f));
        order
    };
    let starts = sorted_by(&|run| (i64::from(run.a), i64::from(run.b)));
    let ends = sorted_by(&|run| (i64::from(run.a_end()), 0));
    let by_column = sorted_by(&|run| (i64::from(run.b_end()), 0));
    let by_diagonal = sorted_by(&|run| (diagonal(run), 0));
    let rank_of = |order: &[u32]| {
        let mut rank = vec![0; order.len()];
        for (at, &f) in order.iter().enumerate() {
            rank[f as usize] = at;
        }
        rank
    };
    let (column, lane) = (rank_of(&by_column), rank_of(&by_diagonal));
    let size = runs.len();

    // Runs that ended above the row: all of the run where it ended left of the column, else the part left of it.
    let (mut whole, mut part) = (Prefix::new(size), Prefix::new(size));
    // Runs that cross the row: the part above it (diagonals up to the run's own), the part left of the column (the others).
    let (mut above, mut left) = (Tree::new(size), Tree::new(size));
    let mut before = vec![Before::default(); size];
    let mut ended = ends.iter().map(|&f| f as usize).peekable();
    for &f in &starts {
        let (f, run) = (f as usize, &runs[f as usize]);
        while let Some(g) = ended.next_if(|&g| runs[g].a_end() <= run.a) {
            let weight = before[g].weight;
            whole.raise(column[g], (weight + i64::from(runs[g].len), g));
            part.raise(size - 1 - column[g], (weight - i64::from(runs[g].b), g));
            above.remove(lane[g]);
            left.remove(lane[g]);
        }
        let columns = by_column.partition_point(|&g| runs[g as usize].b_end() <= run.b);
        let mut best = Before::default();
        let mut offer = |entry: Option<(i64, usize)>, more: u32| {
            if let Some((weight, g)) =
                entry.map(|(weight, g)| (weight + i64::from(more), g)).filter(|e| e.0 > best.weight)
            {
                best = Before { weight, last: Some(g) };
            }
        };
        offer(whole.best(columns), 0);
        offer(part.best(size - columns), run.b);
        offer(above.best(0, lane[f]), run.a);
        offer(left.best(lane[f], size), run.b);
        before[f] = best;
        above.set(lane[f], (best.weight - i64::from(run.a), f));
        left.set(lane[f], (best.weight - i64::from(run.b), f));
    }
    before
}

/// Largest value among the first so many places (Fenwick tree).
struct Prefix(Vec<Option<(i64, usize)>>);

impl Prefix {
    fn new(size: usize) -> Self {
        Self(vec![None; size + 1])
    }

    fn raise(&mut self, place: usize, value: (i64, usize)) {
        let mut at = place + 1;
        while at < self.0.len() {
            self.0[at] = self.0[at].max(Some(value));
            at += at & at.wrapping_neg();
        }
    }

    fn best(&self, places: usize) -> Option<(i64, usize)> {
        let mut at = places;
        let mut best = None;
        while at > 0 {
            best = best.max(self.0[at]);
            at &= at - 1;
        }
        best
    }
}

/// Largest value in a range of places; values come and go.
struct Tree {
    nodes: Vec<Option<(i64, usize)>>,
    size: usize,
}

impl Tree {
    fn new(size: usize) -> Self {
        Self { nodes: vec![None; 2 * size], size }
    }

    fn set(&mut self, place: usize, value: (i64, usize)) {
        self.put(place, Some(value));
    }

    fn remove(&mut self, place: usize) {
        self.put(place, None);
    }

    fn put(&mut self, place: usize, value: Option<(i64, usize)>) {
        let mut at = place + self.size;
        self.nodes[at] = value;
        while at > 1 {
            at /= 2;
            let best = self.nodes[2 * at].max(self.nodes[2 * at + 1]);
            if self.nodes[at] == best {
                break;
            }
            self.nodes[at] = best;
        }
    }

    fn best(&self, from: usize, to: usize) -> Option<(i64, usize)> {
        let (mut from, mut to) = (from + self.size, to + self.size);
        let mut best = None;
        while from < to {
            if from % 2 == 1 {
                best = best.max(self.nodes[from]);
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                best = best.max(self.nodes[to]);
            }
            from /= 2;
            to /= 2;
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{
        naive::{families, sequences},
        runs::common_runs,
    };

    /// Most pairs of a chain inside runs, by the table over all pairs.
    fn table(runs: &[Run]) -> u64 {
        let rows = runs.iter().map(|run| run.a_end()).max().unwrap_or(0) as usize;
        let columns = runs.iter().map(|run| run.b_end()).max().unwrap_or(0) as usize;
        let mut inside = vec![vec![false; columns]; rows];
        for run in runs {
            for t in 0..run.len as usize {
                inside[run.a as usize + t][run.b as usize + t] = true;
            }
        }
        let mut row = vec![0; columns + 1];
        for line in inside {
            let mut corner = 0;
            for (j, pair) in line.into_iter().enumerate() {
                let best = if pair { corner + 1 } else { row[j].max(row[j + 1]) };
                corner = row[j + 1];
                row[j + 1] = best;
            }
        }
        row[columns]
    }

    fn check(runs: &[Run]) {
        let chain = best_chain(runs);
        assert_eq!(chain.weight, table(runs), "{runs:?}");
        assert_eq!(chain.weight, chain.pieces.iter().map(|piece| u64::from(piece.len)).sum());
        for pair in chain.pieces.windows(2) {
            assert!(pair[0].a_end() <= pair[1].a && pair[0].b_end() <= pair[1].b, "{pair:?}");
        }
        let inside = |piece: &Run, run: &Run| {
            piece.a >= run.a
                && piece.a_end() <= run.a_end()
                && piece.b.wrapping_sub(piece.a) == run.b.wrapping_sub(run.a)
        };
        for (run, &used) in runs.iter().zip(&chain.used) {
            assert_eq!(used, chain.pieces.iter().any(|piece| piece.len > 0 && inside(piece, run)));
        }
    }

    #[test]
    fn no_chain_has_more_pairs_than_the_one_found() {
        for (a, b) in sequences(500) {
            for min in [1, 2, 4] {
                check(&common_runs(&a, &b, min).runs);
            }
        }
        for (a, b) in families(100) {
            check(&common_runs(&a, &b, 2).runs);
        }
    }

    #[test]
    fn overlapping_runs_are_trimmed_and_moved_ones_left_out() {
        let runs = [Run { a: 0, b: 0, len: 10 }, Run { a: 8, b: 10, len: 10 }, Run { a: 30, b: 2, len: 5 }];
        let chain = best_chain(&runs);
        assert_eq!(chain.weight, 18);
        assert_eq!(chain.used, [true, true, false]);
    }

    #[test]
    fn no_runs_make_an_empty_chain() {
        assert_eq!(best_chain(&[]), Chain::default());
    }
}
