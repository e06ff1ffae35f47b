//! Landmarks: the pieces of a chain that some longest common subsequence is sure to contain.
//!
//! Between two landmarks the longest common subsequence can be found by itself, so an exact length of long texts falls apart into many
//! small ones.
//!
//! # Method
//! Let `C` be the path through the grid of both sequences that follows the chain, with a known number of edits in each gap
//! between two pieces, `total` in all; and `P` a best path. Where `P` touches a piece it may as well follow the whole of it (equal
//! symbols are never lost by being taken), so a piece is either inside `P` or not touched at all.
//!
//! 1. `P` has at most `total` edits, so in each row it is at most `total` columns from `C`, and in each column as many rows.
//!    A gram is *new* if none of the so many places before it has an equal one.
//! 2. A `P` that does not touch a piece passes it on one side. Where it is behind in columns, it matches rows of the piece with columns before
//!    theirs, so the columns of a new gram cannot stand for its rows as a whole: `P` has an edit among them. Where it is behind in rows,
//!    the same holds with the sides exchanged.
//! 3. Pieces that `P` leaves out one after the other therefore cost it at least as many edits as they have disjoint new grams, on
//!    the side of each that has fewer; edits in rows of one piece and in columns of another are never the same, as `P` is behind in
//!    both. Where `C` needs no more for the same stretch, `P` may follow `C`: nothing is lost.
//! 4. So pieces can only be left out within stretches, from one gap to a later one, whose gaps cost `C` at least two edits
//!    more than their pieces have such grams (at least two, as the edits of two paths with the same ends differ by an even number).
//!    All other pieces are landmarks. Prefix sums find them in one pass.
//!
//! Grams are told apart by their hashes in a small table: grams that meet in a slot count as equal, which costs landmarks, not truth.
//!
//! # Cost
//! Time and space O(n + m), a byte a symbol.

use alloc::{vec, vec::Vec};

use super::{rolling::Rolling, runs::Run};

/// Slots of the table for each symbol before which a gram must be new; at least, and at most.
const SLOTS: (usize, usize, usize) = (4, 1 << 11, 1 << 18);

/// For each piece of a chain, whether it is a landmark.
///
/// `a` are the rows, `b` the columns; `edits[k]` is the number of edits of the path in the gap before piece `k`, the last one stands for the gap
/// after all pieces.
pub fn landmarks([a, b]: [&[u32]; 2], pieces: &[Run], edits: &[u32]) -> Vec<bool> {
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return Vec::new() };
    let total = edits.iter().sum::<u32>() as usize;
    let gram = total.max(4).ilog2().div_ceil(2) as usize;
    // What stands further before the first piece is not looked at.
    let [start_a, start_b] = [first.a, first.b].map(|start| (start as usize).saturating_sub(total));
    let sides = [&a[start_a..last.a_end() as usize], &b[start_b..last.b_end() as usize]];
    let [new_rows, new_columns] = sides.map(|side| new_grams(side, gram, total));
    let disjoint = |is_new: &[bool], from: usize, len: u32| {
        let (mut at, end) = (from, from + len as usize);
        let mut count = 0_i64;
        while at + gram <= end {
            let is_new = is_new[at];
            count += i64::from(is_new);
            at += if is_new { gram } else { 1 };
        }
        count
    };
    let grams = |run: &Run| {
        let rows = disjoint(&new_rows, run.a as usize - start_a, run.len);
        rows.min(disjoint(&new_columns, run.b as usize - start_b, run.len))
    };
    // What the path has spent more than any other must, up to each gap: before it and after it.
    let mut spent = 0_i64;
    let mut around: Vec<(i64, i64)> = Vec::with_capacity(edits.len());
    for (k, &edits) in edits.iter().enumerate() {
        let before = spent;
        spent += i64::from(edits);
        around.push((before, spent));
        spent -= pieces.get(k).map_or(0, grams);
    }
    // The worst stretch over a piece ends in some gap after it and begins in some gap before it.
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

/// For each gram of a sequence, whether no equal one begins at most `within` symbols before it.
fn new_grams(text: &[u32], gram: usize, within: usize) -> Vec<bool> {
    let Some(first) = text.get(..gram) else { return Vec::new() };
    let (each, least, most) = SLOTS;
    let bits = (each * within).clamp(least, most).next_power_of_two().trailing_zeros();
    // `within` more than the last place of a gram of the slot, counted from 1; 0 is far from all.
    let mut last = vec![0_u32; 1 << bits];
    let mut meet = |at: usize, hash: u64| {
        let slot = &mut last[(hash >> (64 - bits)) as usize];
        let before = core::mem::replace(slot, (within + at) as u32) as usize;
        at > before
    };
    let mut rolling = Rolling::at(first);
    let mut is_new = Vec::with_capacity(text.len() - gram + 1);
    is_new.push(meet(1, rolling.hash()));
    is_new.extend(text.iter().zip(&text[gram..]).zip(2..).map(|((&leaves, &enters), at)| {
        rolling.step(leaves, enters);
        meet(at, rolling.hash())
    }));
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{
        chain::best_chain,
        naive::{self, Numbers, families, sequences},
        runs::common_runs,
    };

    /// Edits in each gap of a chain, by the table.
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

    /// The longest common subsequence that contains all landmarks is as long as any; returns how many there are.
    fn check(a: &[u32], b: &[u32], min: u32) -> usize {
        let pieces = best_chain(&common_runs(a, b, min).runs).pieces;
        let found = landmarks([a, b], &pieces, &edits(a, b, &pieces));
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
            let mut numbers = Numbers(seed);
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
        let mut numbers = Numbers(4);
        let a = numbers.sequence(3000, 400);
        let b = numbers.edited(&a, 4, 400);
        let pieces = best_chain(&common_runs(&a, &b, 8).runs).pieces.len();
        assert!(check(&a, &b, 8) * 10 > pieces * 8, "{} of {pieces}", check(&a, &b, 8));
    }
}
