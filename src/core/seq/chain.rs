//! Finds the best chain of runs: strictly increasing on both sides, overlaps trimmed, with as many symbols as possible.
//!
//! A chain selects pairs of equal symbols from the runs, each pair later than the one before on both sides. Its weight
//! is the number of pairs: the length of the longest common subsequence that only uses pairs inside runs. Runs that
//! contribute nothing to the best chain are out of order: they were moved. Of several best chains one with the fewest
//! runs is taken.
//!
//! # Source
//! Baker, Giancarlo 1998, *Longest common subsequence from fragments via sparse dynamic programming*. For a run `f` let
//! `before(f)` be the best weight before its start. A run `g` that starts before a point `(x, y)` contributes
//! `before(g) + min(len, x - g.a, y - g.b)`: all of `g`, or the part above the row, or the part left of the column,
//! whichever is shortest. The three cases have separate ordered maxima; the runs are swept by their first sides.
//! Different here: a run that starts beyond `y` may remain in the third case, where its value is only too small (a
//! chain that reaches `g` loses at most one pair for each column when it is cut back).
//!
//! Runs that no best chain can pass are left out first, and the others are split into parts that end before the next
//! part begins. In an edited text most parts are a single run, and only the rest is swept.
//!
//! # Cost
//! Time O(r log r), space O(r), r runs.

use alloc::{vec, vec::Vec};

use super::runs::Run;
use crate::base::order_by_number;

/// The best chain of some runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The parts of runs in the chain, in order, disjoint and increasing on both sides.
    pub pieces: Vec<Run>,
    /// For each run, in the order given, whether a part of it is in the chain.
    pub used: Vec<bool>,
    /// Number of pairs in the chain.
    pub weight: u64,
}

/// Finds the best chain of maximal runs (two on one diagonal do not overlap). Of several, it takes one with the fewest
/// runs, because a part that is in a text word for word is one run of it; of these, the one whose last run comes first.
pub fn best_chain(runs: &[Run]) -> Chain {
    chain_of_all(runs).unwrap_or_else(|| {
        let near = possible_runs(runs);
        let some: Vec<Run> = near.iter().map(|&f| runs[f as usize]).collect();
        let mut chain = Chain { pieces: Vec::with_capacity(some.len()), used: vec![false; runs.len()], weight: 0 };
        let mut numbers = near.iter().map(|&f| f as usize);
        for part in split_into_parts(&some) {
            let found = match part {
                [run] => {
                    chain.pieces.push(*run);
                    numbers.next().into_iter().for_each(|f| chain.used[f] = true);
                    continue;
                }
                _ => chain_of_all(part).unwrap_or_else(|| chain_by_sweep(part)),
            };
            for (&is_used, f) in found.used.iter().zip(&mut numbers) {
                chain.used[f] = is_used;
            }
            chain.pieces.extend(found.pieces);
        }
        chain.weight = weight(&chain.pieces);
        chain
    })
}

/// Counts the pairs of some pieces.
fn weight(pieces: &[Run]) -> u64 {
    pieces.iter().map(|piece| u64::from(piece.len)).sum()
}

/// Splits runs, ordered by their first sides, wherever all runs before end before all later ones begin, on both sides.
fn split_into_parts(runs: &[Run]) -> impl Iterator<Item = &[Run]> {
    let mut least = vec![u32::MAX; runs.len() + 1];
    for (f, run) in runs.iter().enumerate().rev() {
        least[f] = run.b.min(least[f + 1]);
    }
    let (mut x, mut y, mut next) = (0, 0, 1);
    runs.chunk_by(move |run, after| {
        (x, y) = (run.a_end().max(x), run.b_end().max(y));
        let is_cut = x <= after.a && y <= least[next];
        next += 1;
        !is_cut
    })
}

/// Returns the runs that a best chain may pass, ordered by their first sides. A chain through a run has at most as many
/// pairs as each side has symbols inside runs before it, and the same after it. A run for which that is less than the
/// weight of a known chain is left out.
fn possible_runs(runs: &[Run]) -> Vec<u32> {
    let (starts, columns) = (sorted(runs, |run| run.a), sorted(runs, |run| run.b));
    let (before_a, all_a) = count_covered(runs, &starts, |run| run.a);
    let (before_b, all_b) = count_covered(runs, &columns, |run| run.b);
    let most = |f: usize| before_a[f].min(before_b[f]) + (all_a - before_a[f]).min(all_b - before_b[f]);
    let least = weigh_simple_chain(runs, &starts);
    let is_near = |f: &u32| most(*f as usize) >= least;
    starts.into_iter().filter(is_near).collect()
}

/// Returns, for each run, how many symbols before it are inside runs on one side, and how many there are in all.
/// `order` lists the runs in the order of that side.
fn count_covered(runs: &[Run], order: &[u32], start: impl Fn(&Run) -> u32) -> (Vec<u32>, u32) {
    let (mut before, mut reach, mut covered) = (vec![0; runs.len()], 0_u32, 0);
    for &f in order {
        let (from, end) = (start(&runs[f as usize]), start(&runs[f as usize]) + runs[f as usize].len);
        before[f as usize] = covered - reach.saturating_sub(from);
        covered += end.saturating_sub(from.max(reach));
        reach = reach.max(end);
    }
    (before, covered)
}

/// Counts the pairs of a simple chain, in which no run skips many more symbols on the second side than on the first.
fn weigh_simple_chain(runs: &[Run], starts: &[u32]) -> u32 {
    let (mut x, mut y, mut pairs) = (0_u32, 0_u32, 0);
    for &f in starts {
        let run = runs[f as usize];
        let cut = x.saturating_sub(run.a).max(y.saturating_sub(run.b));
        if cut < run.len && run.b.saturating_sub(y) <= run.a.saturating_sub(x) + MAX_SKIP {
            pairs += run.len - cut;
            (x, y) = (run.a_end(), run.b_end());
        }
    }
    pairs
}

/// Number of symbols by which a run may skip more on the second side.
const MAX_SKIP: u32 = 64;

/// Finds the chain by the sweep.
fn chain_by_sweep(runs: &[Run]) -> Chain {
    let before = best_before_each(runs);
    let mut chain = Chain { pieces: Vec::new(), used: vec![false; runs.len()], weight: 0 };
    let (mut x, mut y) = (u32::MAX, u32::MAX);
    let full = |&f: &usize| WeightedRun::new(before[f].weight + i64::from(runs[f].len), before[f].runs, f);
    let mut at = (0..runs.len()).max_by_key(full);
    // Goes back from the best end; each run is cut where the next one starts.
    while let Some(f) = at {
        let run = runs[f];
        let len = run.len.min(x.saturating_sub(run.a)).min(y.saturating_sub(run.b));
        if len > 0 {
            chain.pieces.push(Run { len, ..run });
            chain.used[f] = true;
            (x, y) = (run.a, run.b);
        }
        at = before[f].last;
    }
    chain.pieces.reverse();
    chain.weight = weight(&chain.pieces);
    chain
}

/// Returns the chain of all runs, if each keeps symbols when it loses its overlaps with the next run and with the one
/// before: then leaving a run out cannot be better, because an overlap costs every chain as much as the cut, or a whole
/// run.
fn chain_of_all(runs: &[Run]) -> Option<Chain> {
    let mut pieces = runs.to_vec();
    let mut before = 0;
    for (piece, next) in pieces.iter_mut().zip(runs.iter().skip(1)) {
        let cut = piece.a_end().saturating_sub(next.a).max(piece.b_end().saturating_sub(next.b));
        if before + cut >= piece.len {
            return None;
        }
        piece.len -= cut;
        before = cut;
    }
    if pieces.last().is_some_and(|last| last.len <= before) {
        return None;
    }
    Some(Chain { weight: weight(&pieces), pieces, used: vec![true; runs.len()] })
}

/// The best chain before a run: its weight, its number of runs, and its last run.
#[derive(Clone, Copy, Default)]
struct BestBefore {
    weight: i64,
    runs: u32,
    last: Option<usize>,
}

impl BestBefore {
    /// Replaces the value by an entry with `more` added, if that has more pairs, or as many in fewer runs.
    fn improve(&mut self, entry: WeightedRun, more: u32) {
        let (weight, runs) = (entry.weight + i64::from(more), entry.runs());
        if entry > WeightedRun::NONE && (weight > self.weight || weight == self.weight && runs < self.runs) {
            *self = Self { weight, runs, last: Some(entry.run()) };
        }
    }
}

/// A chain by its weight, its number of runs and its last run. The greatest has most weight; of equals the fewest runs;
/// of these the last run that comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct WeightedRun {
    weight: i64,
    /// Both counted down, so that less is greater.
    runs_left: u32,
    run_left: u32,
}

impl WeightedRun {
    /// Lower than every entry.
    const NONE: Self = Self { weight: i64::MIN, runs_left: 0, run_left: 0 };

    fn new(weight: i64, runs: u32, run: usize) -> Self {
        Self { weight, runs_left: u32::MAX - runs, run_left: u32::MAX - run as u32 }
    }

    fn runs(self) -> u32 {
        u32::MAX - self.runs_left
    }

    fn run(self) -> usize {
        (u32::MAX - self.run_left) as usize
    }
}

/// Returns, for each run, the best weight before it: the sweep.
fn best_before_each(runs: &[Run]) -> Vec<BestBefore> {
    let size = runs.len();
    let starts = sorted(runs, |run| run.a);
    let ends = sorted(runs, |run| run.a_end());
    let by_column = sorted(runs, |run| run.b_end());
    let columns: Vec<u32> = by_column.iter().map(|&f| runs[f as usize].b_end()).collect();
    let column = ranks(&by_column);
    // Diagonals from the lowest left to the highest right, shifted to be positive.
    let shift = runs.iter().map(|run| run.a).max().unwrap_or(0);
    let lane = ranks(&sorted(runs, |run| run.b + (shift - run.a)));

    // Runs that ended above the row: the whole run if it ended left of the column, else the part left of the column.
    let (mut whole, mut part) = (PrefixMaximum::new(size), PrefixMaximum::new(size));
    // Runs that cross the row: the part above the row (for diagonals up to the run's own), or the part left of the
    // column (for the others).
    let (mut above, mut left) = (RangeMaximum::new(size), RangeMaximum::new(size));
    let (mut before, mut crosses) = (vec![BestBefore::default(); size], vec![false; size]);
    let mut ended = ends.iter().map(|&f| f as usize).peekable();
    let mut crossing = 0;
    for (at, &f) in starts.iter().enumerate() {
        let (f, run) = (f as usize, &runs[f as usize]);
        while let Some(g) = ended.next_if(|&g| runs[g].a_end() <= run.a) {
            let BestBefore { weight, runs: number, .. } = before[g];
            let entry = |weight| WeightedRun::new(weight, number + 1, g);
            whole.raise(column[g] as usize, entry(weight + i64::from(runs[g].len)));
            part.raise(size - 1 - column[g] as usize, entry(weight - i64::from(runs[g].b)));
            if crosses[g] {
                above.put(lane[g] as usize, WeightedRun::NONE);
                left.put(lane[g] as usize, WeightedRun::NONE);
                crossing -= 1;
            }
        }
        let lane = lane[f] as usize;
        let ended_left = columns.partition_point(|&column| column <= run.b);
        let mut best = BestBefore::default();
        best.improve(whole.best(ended_left), 0);
        best.improve(part.best(size - ended_left), run.b);
        if crossing > 0 {
            best.improve(above.best(0, lane), run.a);
            best.improve(left.best(lane, size), run.b);
        }
        before[f] = best;
        // Most runs end before the next one starts, so no row ever needs them.
        if starts.get(at + 1).is_some_and(|&next| runs[next as usize].a < run.a_end()) {
            above.put(lane, WeightedRun::new(best.weight - i64::from(run.a), best.runs + 1, f));
            left.put(lane, WeightedRun::new(best.weight - i64::from(run.b), best.runs + 1, f));
            crosses[f] = true;
            crossing += 1;
        }
    }
    before
}

/// Returns the indexes of the runs, ordered by a key, then by index.
fn sorted(runs: &[Run], key: impl Fn(&Run) -> u32) -> Vec<u32> {
    sort_low_halves(runs.iter().zip(0_u64..).map(|(run, f)| u64::from(key(run)) << 32 | f).collect())
}

/// Returns the low halves of numbers, in the order of the high halves.
#[inline(never)] // once for all keys: sorting is much code
fn sort_low_halves(mut keyed: Vec<u64>) -> Vec<u32> {
    order_by_number(&mut keyed, |entry| entry >> 32);
    keyed.into_iter().map(|entry| entry as u32).collect()
}

/// Returns the rank of each run in an order.
fn ranks(order: &[u32]) -> Vec<u32> {
    let mut ranks = vec![0; order.len()];
    for (&f, place) in order.iter().zip(0..) {
        ranks[f as usize] = place;
    }
    ranks
}

/// The largest entry among the first places (Fenwick tree).
struct PrefixMaximum(Vec<WeightedRun>);

impl PrefixMaximum {
    fn new(size: usize) -> Self {
        Self(vec![WeightedRun::NONE; size + 1])
    }

    /// Replaces the entry at a place if the new one is larger.
    fn raise(&mut self, place: usize, entry: WeightedRun) {
        let mut at = place + 1;
        // A node that is already as large has ancestors that are as large.
        while at < self.0.len() && self.0[at] < entry {
            self.0[at] = entry;
            at += at & at.wrapping_neg();
        }
    }

    /// Returns the largest entry of the first `places` places.
    fn best(&self, places: usize) -> WeightedRun {
        let mut at = places;
        let mut best = WeightedRun::NONE;
        while at > 0 {
            best = best.max(self.0[at]);
            at &= at - 1;
        }
        best
    }
}

/// The largest entry in a range of places; entries can be added and removed.
struct RangeMaximum {
    nodes: Vec<WeightedRun>,
    size: usize,
}

impl RangeMaximum {
    fn new(size: usize) -> Self {
        Self { nodes: vec![WeightedRun::NONE; 2 * size], size }
    }

    /// Replaces the entry at a place.
    fn put(&mut self, place: usize, entry: WeightedRun) {
        let mut at = place + self.size;
        self.nodes[at] = entry;
        while at > 1 {
            at /= 2;
            let best = self.nodes[2 * at].max(self.nodes[2 * at + 1]);
            if self.nodes[at] == best {
                break;
            }
            self.nodes[at] = best;
        }
    }

    /// Returns the largest entry of the places from `from` to before `to`.
    fn best(&self, from: usize, to: usize) -> WeightedRun {
        let (mut from, mut to) = (from + self.size, to + self.size);
        let mut best = WeightedRun::NONE;
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

    /// Computes the most pairs of a chain inside runs, and the fewest runs of such a chain: the table over all pairs.
    fn table(runs: &[Run]) -> (u64, usize) {
        const PAIR: i64 = 1 << 20;
        let rows = runs.iter().map(|run| run.a_end()).max().unwrap_or(0) as usize;
        let columns = runs.iter().map(|run| run.b_end()).max().unwrap_or(0) as usize;
        let mut inside = vec![vec![false; columns]; rows];
        for run in runs {
            for t in 0..run.len as usize {
                inside[run.a as usize + t][run.b as usize + t] = true;
            }
        }
        // Pairs less the number of runs, of the best chain before a place, and of the best one that ends with a pair
        // there.
        let (mut before, mut ended) =
            (vec![vec![0; columns + 1]; rows + 1], vec![vec![i64::MIN / 2; columns + 1]; rows + 1]);
        for i in 0..rows {
            for j in 0..columns {
                if inside[i][j] {
                    ended[i + 1][j + 1] = PAIR + ended[i][j].max(before[i][j] - 1);
                }
                before[i + 1][j + 1] = ended[i + 1][j + 1].max(before[i][j + 1]).max(before[i + 1][j]);
            }
        }
        let best = before[rows][columns];
        let pairs = (best + PAIR - 1) / PAIR;
        (pairs.cast_unsigned(), usize::try_from(pairs * PAIR - best).expect("runs"))
    }

    fn check(runs: &[Run]) {
        let chain = best_chain(runs);
        assert_eq!(chain, chain_by_sweep(runs), "{runs:?}");
        let pieces = chain.pieces.iter().filter(|piece| piece.len > 0).count();
        assert_eq!((chain.weight, pieces), table(runs), "{runs:?}");
        assert_eq!(chain.weight, chain.pieces.iter().map(|piece| u64::from(piece.len)).sum::<u64>());
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
    fn of_equal_chains_one_with_fewer_runs_is_taken() {
        // The second text is in the first one as a whole, and in two parts apart.
        let (whole, [first, second]) =
            (Run { a: 20, b: 0, len: 10 }, [Run { a: 0, b: 0, len: 6 }, Run { a: 40, b: 6, len: 4 }]);
        for runs in [[whole, first, second], [first, whole, second], [second, first, whole]] {
            assert_eq!(best_chain(&runs).pieces, [whole], "{runs:?}");
        }
    }

    #[test]
    fn no_runs_make_an_empty_chain() {
        assert_eq!(best_chain(&[]), Chain::default());
    }
}
