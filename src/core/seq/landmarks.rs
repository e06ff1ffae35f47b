//! Landmarks: the pieces of a chain that some longest common subsequence (LCS) certainly contains.
//!
//! The LCS between two landmarks can be found separately, so the exact length for two long texts is a sum over many
//! small parts.
//!
//! # Method
//! Let `C` be the path through the grid of both sequences that follows the chain, with a known number of edits in each
//! gap between two pieces, `total` in all; and let `P` be a best path. If `P` touches a piece, it may as well follow
//! the whole piece, because matching equal symbols never loses anything. So `P` either contains a piece or does not
//! touch it.
//!
//! 1. An edit moves a path to a neighbouring diagonal, and `P` has at most `total` edits. Up to any row, `P` has at
//!    least as many edits as its diagonal is away from the diagonal of the first piece, not counting the edits of the
//!    first gap. From that row on, the same holds with the last piece and the last gap. The sum of both distances is
//!    therefore at most `total` plus the edits of these two gaps. So `P` stays between two diagonals, each half of that
//!    sum away from the middle. The number of columns between `P` and any piece is thus bounded (`within`). A gram of
//!    the second sequence is *alone* if no equal gram begins at most `within` columns before or after it.
//! 2. A `P` that does not touch a piece passes it on one side. It then cannot match the rows of one of its grams with
//!    the columns of the piece, and if the gram is alone, it cannot match them with other consecutive columns either.
//!    So `P` has an edit among these rows.
//! 3. Consecutive pieces that `P` leaves out therefore cost it at least as many edits as they have disjoint grams that
//!    are alone. If `C` needs no more edits for the same stretch, `P` may follow `C` without losing anything.
//! 4. So pieces can only be left out within stretches, from one gap to a later one, whose gaps cost `C` at least two
//!    edits more than their pieces have such grams (at least two, because the edits of two paths with the same ends
//!    differ by an even number). All other pieces are landmarks. Prefix sums find them in one pass.
//!
//! Grams are compared by their hashes in a small table. Different grams that share a slot count as equal, which may
//! lose landmarks but never gives a wrong one.
//!
//! # Cost
//! Time and space O(m): one byte for each column.

use alloc::{vec, vec::Vec};

use super::runs::Run;
use crate::base::GOLDEN_RATIO_64;

/// Number of slots of the table for each symbol of `within`; minimum and maximum number of slots.
const SLOTS: (usize, usize, usize) = (8, 1 << 11, 1 << 18);

/// Returns, for each piece of a chain, whether it is a landmark.
///
/// `columns` is the second sequence. `edits[k]` is the number of edits of the path in the gap before piece `k`; the
/// last entry is for the gap after all pieces.
pub fn landmarks(columns: &[u32], pieces: &[Run], edits: &[u32]) -> Vec<bool> {
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return Vec::new() };
    let within = within(pieces, edits);
    let gram = within.max(8).ilog2().div_ceil(2) as usize;
    // Columns further from the pieces than `within` cannot matter.
    let start = (first.b as usize).saturating_sub(within);
    let alone = find_alone(&columns[start..columns.len().min(last.b_end() as usize + within)], gram, within);
    // Counts the disjoint grams of a piece that are alone.
    let grams = |piece: &Run| {
        let (mut at, end) = (piece.b as usize - start, piece.b_end() as usize - start);
        let mut count = 0_i64;
        while at + gram <= end {
            let is_alone = alone[at];
            count += i64::from(is_alone);
            at += if is_alone { gram } else { 1 };
        }
        count
    };
    // For each gap, the edits of the chain's path minus the edits that any other path must have: before the gap and
    // after it.
    let mut spent = 0_i64;
    let mut around: Vec<(i64, i64)> = Vec::with_capacity(edits.len());
    for (k, &edits) in edits.iter().enumerate() {
        let before = spent;
        spent += i64::from(edits);
        around.push((before, spent));
        spent -= pieces.get(k).map_or(0, grams);
    }
    // The worst stretch over a piece ends in the gap after the piece with the highest sum, and begins in the gap before
    // it with the lowest.
    let mut most = i64::MIN;
    let mut ends: Vec<i64> = around[1..]
        .iter()
        .rev()
        .map(|&(_, after)| {
            most = most.max(after);
            most
        })
        .collect();
    ends.reverse();
    let mut least = i64::MAX;
    around
        .iter()
        .zip(ends)
        .map(|(&(before, _), end)| {
            least = least.min(before);
            end - least < 2
        })
        .collect()
}

/// Step 1: returns how many columns a best path can be away from a piece; at most `total`, because that is the number
/// of its edits.
fn within(pieces: &[Run], edits: &[u32]) -> usize {
    let ([first, ..], [.., last], [before, .., after]) = (pieces, pieces, edits) else { return 0 };
    let diagonal = |piece: &Run| i64::from(piece.b) - i64::from(piece.a);
    let middle = diagonal(first) + diagonal(last);
    let away = pieces.iter().map(|piece| (2 * diagonal(piece) - middle).unsigned_abs()).max().unwrap_or(0);
    let [total, ends] = [edits.iter().sum::<u32>(), before + after].map(u64::from);
    ((total + ends + away) / 2).min(total) as usize
}

/// Returns, for each gram of a sequence, whether no equal one begins at most `within` symbols before or after it.
fn find_alone(text: &[u32], gram: usize, within: usize) -> Vec<bool> {
    let Some((first, others)) = text.split_at_checked(gram - 1) else { return Vec::new() };
    let (each, least, most) = SLOTS;
    let bits = (each * within).clamp(least, most).next_power_of_two().trailing_zeros();
    // The hash forgets a symbol once it is shifted out; a gram has at least two symbols.
    let shift = u64::BITS.div_ceil(gram as u32);
    let push = |hash: u64, symbol: &u32| (hash << shift).wrapping_add(u64::from(*symbol).wrapping_mul(GOLDEN_RATIO_64));
    let mut hash = first.iter().fold(0, push);
    // For each slot the last place of one of its grams, plus `within` + 1, so that 0 is far from every place.
    let mut last = vec![0_u32; 1 << bits];
    let mut alone = vec![true; others.len()];
    for (symbol, at) in others.iter().zip(0..) {
        hash = push(hash, symbol);
        let place = at + within + 1;
        let before = core::mem::replace(&mut last[(hash >> (u64::BITS - bits)) as usize], place as u32) as usize;
        // Written without a branch, because a branch would be mispredicted often: if the previous gram is far away, the
        // statement changes nothing.
        let is_near = before > at;
        alone[at] = !is_near;
        let other = if is_near { before - within - 1 } else { at };
        alone[other] &= !is_near;
    }
    alone
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{
        chain::best_chain,
        naive::{self, RandomNumbers, families, sequences},
        runs::common_runs,
    };

    /// Counts the edits in each gap of a chain, by the full table.
    fn edits(a: &[u32], b: &[u32], pieces: &[Run]) -> Vec<u32> {
        let end = Run { a: a.len() as u32, b: b.len() as u32, len: 0 };
        let (mut x, mut y) = (0, 0);
        let gap = |piece: &Run| {
            let (rows, columns) = (&a[x..piece.a as usize], &b[y..piece.b as usize]);
            (x, y) = (piece.a_end() as usize, piece.b_end() as usize);
            (rows.len() + columns.len()) as u32 - 2 * naive::lcs(rows, columns) as u32
        };
        pieces.iter().chain([&end]).map(gap).collect()
    }

    /// Checks that the longest common subsequence that contains all landmarks is as long as any; returns the number of
    /// landmarks.
    fn check(a: &[u32], b: &[u32], min: u32) -> usize {
        let pieces = best_chain(&common_runs(a, b, min).runs).pieces;
        let found = landmarks(b, &pieces, &edits(a, b, &pieces));
        let certain: Vec<Run> =
            pieces.iter().zip(&found).filter(|(_, found)| **found).map(|(piece, _)| *piece).collect();
        let through = edits(a, b, &certain).iter().sum::<u32>() as usize;
        assert_eq!((a.len() + b.len() - through) / 2, naive::lcs(a, b) as usize, "{a:?} {b:?}");
        certain.len()
    }

    #[test]
    fn some_longest_common_subsequence_contains_all_landmarks() {
        for (a, b) in sequences(1500) {
            for min in [1, 2, 3, 8] {
                check(&a, &b, min);
            }
        }
        for (a, b) in families(300) {
            check(&a, &b, 3);
            check(&b, &a, 8);
        }
    }

    #[test]
    fn repeated_blocks_with_edits_do_not_make_false_landmarks() {
        for seed in 0..300 {
            let mut numbers = RandomNumbers(seed);
            let block = numbers.sequence(30, [3, 20, 500][seed as usize % 3]);
            let a: Vec<u32> = (0..8).flat_map(|_| numbers.edited(&block, 8, 20)).collect();
            let b: Vec<u32> = (0..7).flat_map(|_| numbers.edited(&block, 8, 20)).collect();
            for min in [3, 6] {
                check(&a, &b, min);
            }
        }
    }

    #[test]
    fn most_pieces_of_an_edited_text_are_landmarks() {
        let mut numbers = RandomNumbers(4);
        let a = numbers.sequence(3000, 400);
        let b = numbers.edited(&a, 4, 400);
        let pieces = best_chain(&common_runs(&a, &b, 8).runs).pieces.len();
        assert!(check(&a, &b, 8) * 10 > pieces * 8, "{} of {pieces}", check(&a, &b, 8));
    }
}
