//! Finds the longest common subsequence by O(ND): fast as long as the sequences differ little.
//!
//! In the grid of both sequences a path of steps right and down (edits) and diagonal steps (equal symbols) leads from
//! corner to corner. `d` edits reach, on each diagonal, a furthest point; the points of `d + 1` follow from those of
//! `d`.
//!
//! # Source
//! Myers 1986, *An O(ND) difference algorithm and its variations*: [`distance`] is the greedy algorithm of section 2,
//! [`match_symbols`] the divide and conquer on middle snakes of section 4b. Different here: equal ends are trimmed
//! first in every part, diagonals outside the grid are never visited, and work is bounded.
//!
//! # Cost
//! With n + m symbols and d edits: time O((n + m) d) at worst, O(n + m + d²) expected; space O(d) for [`distance`], O(n
//! + m) for [`match_symbols`].

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "diagonals are signed, positions are not; both lie within the grid"
)]

use alloc::{vec, vec::Vec};

use super::{
    common_ends::{common_prefix, common_suffix},
    runs::Run,
};
use crate::base::Sort;

/// Returns the least number of insertions and deletions that turn `a` into `b`, if it is at most `most`.
///
/// The longest common subsequence then has `(a.len() + b.len() - distance) / 2` symbols. Diagonals from which the
/// remaining edits do not lead to the corner are not visited: half of them if `most` is close to the answer.
pub fn distance(a: &[u32], b: &[u32], most: usize) -> Option<usize> {
    let (n, m) = (a.len(), b.len());
    let most = most.min(n + m);
    let corner = n as isize - m as isize;
    // The furthest row on each diagonal. A row one beyond the grid does no harm, because the point it came from is
    // nearer to the corner.
    let mut reach = vec![-1; 2 * most + 3];
    let centre = most as isize + 1;
    for d in 0..=most as isize {
        let left = most as isize - d;
        for k in diagonals(d, n, m, corner - left, corner + left) {
            let [below, own, above] = &mut reach[(centre + k - 1) as usize..][..3] else { break };
            let mut x = (*above).max(*below + 1) as usize;
            let mut y = (x as isize - k) as usize;
            while let (Some(symbol), Some(other)) = (a.get(x), b.get(y))
                && symbol == other
            {
                (x, y) = (x + 1, y + 1);
            }
            *own = x as isize;
            if (x, y) == (n, m) {
                return Some(d as usize);
            }
        }
    }
    None
}

/// The equal symbols of a longest common subsequence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matched {
    /// Stretches of equal symbols, increasing on both sides.
    pub runs: Vec<Run>,
    /// Whether the work was enough. If not, the runs are a common subsequence, but not always a longest one.
    pub complete: bool,
}

/// Finds a longest common subsequence, computing at most `work` points. Subtracts the points computed from `work`.
pub fn match_symbols(a: &[u32], b: &[u32], work: &mut u64) -> Matched {
    let mut found = Matched { runs: Vec::new(), complete: true };
    let (mut forward, mut backward) = (Vec::new(), Vec::new());
    let mut boxes = vec![(0..a.len(), 0..b.len())];
    while let Some((mut rows, mut columns)) = boxes.pop() {
        let mut emit = |a: usize, b: usize, len: usize| {
            if len > 0 {
                found.runs.push(Run { a: a as u32, b: b as u32, len: len as u32 });
            }
        };
        let same = common_prefix(&a[rows.clone()], &b[columns.clone()]);
        emit(rows.start, columns.start, same);
        (rows.start, columns.start) = (rows.start + same, columns.start + same);
        let same = common_suffix(&a[rows.clone()], &b[columns.clone()]);
        (rows.end, columns.end) = (rows.end - same, columns.end - same);
        emit(rows.end, columns.end, same);
        if rows.is_empty() || columns.is_empty() {
            continue;
        }
        match middle_snake(&a[rows.clone()], &b[columns.clone()], &mut forward, &mut backward, work) {
            None => found.complete = false,
            Some(snake) => {
                let (x, y) = (rows.start + snake.a as usize, columns.start + snake.b as usize);
                emit(x, y, snake.len as usize);
                boxes.push((rows.start..x, columns.start..y));
                boxes.push((x + snake.len as usize..rows.end, y + snake.len as usize..columns.end));
            }
        }
    }
    found.runs.order();
    found.runs.dedup_by(|next, run| {
        let joined = run.a_end() == next.a && run.b_end() == next.b;
        run.len += if joined { next.len } else { 0 };
        joined
    });
    found
}

/// Returns the snake (run of equal symbols) in the middle of a shortest path through sequences that differ at both
/// ends; it may be empty. Returns `None` if the work is used up.
fn middle_snake(
    a: &[u32],
    b: &[u32],
    forward: &mut Vec<isize>,
    backward: &mut Vec<isize>,
    work: &mut u64,
) -> Option<Run> {
    let (n, m) = (a.len(), b.len());
    let delta = n as isize - m as isize;
    let most = (n + m).div_ceil(2);
    let fresh = |reach: &mut Vec<isize>| {
        reach.clear();
        reach.resize(2 * most + 3, -1);
    };
    fresh(forward);
    fresh(backward);
    let (mut forward, mut backward) = (Furthest::new(forward), Furthest::new(backward));
    let meet = |x: isize, other: isize| x >= 0 && other >= 0 && x + other >= n as isize;
    for d in 0..=most as isize {
        *work = work.checked_sub(2 * (d as u64 + 1))?;
        for k in diagonals(d, n, m, -d, d) {
            let Some((x, y)) = forward.step(k, n, m) else { continue };
            let len = common_prefix(&a[x..], &b[y..]);
            forward.set(k, x + len);
            if delta % 2 != 0 && (delta - k).abs() < d && meet((x + len) as isize, backward.get(delta - k)) {
                return Some(Run { a: x as u32, b: y as u32, len: len as u32 });
            }
        }
        for k in diagonals(d, n, m, -d, d) {
            let Some((x, y)) = backward.step(k, n, m) else { continue };
            let len = common_suffix(&a[..n - x], &b[..m - y]);
            backward.set(k, x + len);
            if delta % 2 == 0 && (delta - k).abs() <= d && meet((x + len) as isize, forward.get(delta - k)) {
                return Some(Run { a: (n - x - len) as u32, b: (m - y - len) as u32, len: len as u32 });
            }
        }
    }
    None
}

/// Returns the diagonals that `d` edits can reach, every other one, inside the grid and between `least` and `most`.
fn diagonals(d: isize, n: usize, m: usize, least: isize, most: isize) -> impl Iterator<Item = isize> {
    let beyond = |side: usize| 2 * (d - side as isize).max(0);
    let first = least.max(beyond(m) - d);
    let first = first + ((first ^ d) & 1);
    let last = most.min(d - beyond(n));
    (0..(last - first + 2).max(0) / 2).map(move |i| first + 2 * i)
}

/// The furthest row reached on each diagonal, -1 before the first visit.
struct Furthest<'r> {
    reach: &'r mut [isize],
    centre: isize,
}

impl<'r> Furthest<'r> {
    fn new(reach: &'r mut [isize]) -> Self {
        let centre = (reach.len() / 2) as isize;
        Self { reach, centre }
    }

    #[inline]
    fn get(&self, k: isize) -> isize {
        self.reach[(self.centre + k) as usize]
    }

    fn set(&mut self, k: isize, x: usize) {
        self.reach[(self.centre + k) as usize] = x as isize;
    }

    /// Moves one edit further onto diagonal `k`, if that stays inside the grid. (If it does not, the diagonal it came
    /// from is better.)
    #[inline]
    fn step(&self, k: isize, n: usize, m: usize) -> Option<(usize, usize)> {
        let x = self.get(k + 1).max(self.get(k - 1) + 1);
        let inside = |z: isize, side: usize| usize::try_from(z).ok().filter(|&z| z <= side);
        Some((inside(x, n)?, inside(x - k, m)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{self, families, sequences};

    fn check(a: &[u32], b: &[u32]) {
        let longest = naive::lcs(a, b) as usize;
        let edits = a.len() + b.len() - 2 * longest;
        assert_eq!(distance(a, b, usize::MAX >> 2), Some(edits), "{a:?} {b:?}");
        assert_eq!(distance(a, b, edits), Some(edits));
        assert_eq!(edits.checked_sub(1).and_then(|fewer| distance(a, b, fewer)), None);
        let found = match_symbols(a, b, &mut u64::MAX.clone());
        assert!(found.complete);
        assert_eq!(found.runs.iter().map(|run| run.len as usize).sum::<usize>(), longest, "{a:?} {b:?}");
        valid(a, b, &found.runs);
    }

    fn valid(a: &[u32], b: &[u32], runs: &[Run]) {
        for run in runs {
            assert_eq!(a[run.a as usize..run.a_end() as usize], b[run.b as usize..run.b_end() as usize]);
        }
        for pair in runs.windows(2) {
            assert!(pair[0].a_end() <= pair[1].a && pair[0].b_end() <= pair[1].b);
            assert!(pair[0].a_end() < pair[1].a || pair[0].b_end() < pair[1].b, "runs that touch are one");
        }
    }

    #[test]
    fn length_and_pairs_agree_with_the_table_method() {
        for (a, b) in sequences(600) {
            check(&a, &b);
            check(&b, &a);
        }
        for (a, b) in families(150) {
            check(&a, &b);
            check(&b, &a);
        }
    }

    #[test]
    fn too_little_work_still_gives_a_common_subsequence() {
        for (a, b) in sequences(200) {
            for mut work in [0, 5, 40] {
                let found = match_symbols(&a, &b, &mut work);
                valid(&a, &b, &found.runs);
            }
        }
        assert!(!match_symbols(&[1, 2, 3, 4], &[5, 2, 6, 7], &mut 0).complete);
    }
}
