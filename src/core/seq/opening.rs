//! Openings: where a path may leave the chain for free, because one side has far more symbols before the first piece than the other.
//!
//! A short text inside a long one may be matched with rows scattered over all that stands before it, at no cost. So the first pieces of the
//! chain are no [landmarks](super::landmarks) by a count of edits; but scattered rows are used up soon, and from there on the others are.
//!
//! # Method
//! Let a path `P` be *behind* the chain's path `C` where it has used fewer rows. With the same number of rows and columns in the end, `P`
//! is better than `C` if it leaves out fewer columns. So many rows as stand before the first piece help `P` only as long as it has not
//! touched `C`, and only behind it; ahead of `C` it can save no more than `C` leaves out in the first gap.
//!
//! 1. The table is filled strip by strip, from its corner to `C`. Rows from which more columns are left out than `C` leaves out in all
//!    are dropped; soon only rows close to `C` remain: the opening is *closed*.
//! 2. For a row that remains, `lag` rows behind `C`, let `saved` be the columns that `C` has left out by then less those of the row. To
//!    do better than `C` at a point further on, `P` needs there at most `2 saved + lag - 2` edits more than `C`. The largest such number
//!    stands for the edits of everything up to the closing when landmarks are counted.
//!
//! 3. What of the table was filled tells the length of all up to a landmark behind the closing once it is filled up to there.
//!
//! An opening at the end is one at the start of the sequences reversed.
//!
//! # Cost
//! Time O(r c / 63), r rows before the first piece and c columns until it closes: about the columns of which `r` scattered rows hold all
//! but so many as `C` leaves out.

use alloc::vec::Vec;

use super::{
    bit_lcs::{COLUMNS, Table},
    intern::Interned,
    runs::Run,
};

/// What the path of a chain has in the gap before a piece.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Symbols of both sides that it leaves out.
    pub edits: u32,
    /// Those of the second sequence among them.
    pub columns: u32,
}

/// An opening that closes.
pub struct Opening {
    /// Pieces up to the closing.
    pub pieces: usize,
    /// Edits that stand for the gaps and pieces up to there.
    pub edits: u32,
    sides: Interned,
    /// Filled up to the closing.
    table: Table,
}

impl Opening {
    /// Length of the longest common subsequence of so many symbols before a landmark behind the closing, if it leaves out at most so many
    /// `edits`, as the chain does, and no more than `words` words of the table are updated; what is left of them is written back.
    pub fn length(&mut self, [rows, columns]: [usize; 2], edits: usize, words: &mut u64) -> Option<usize> {
        self.table.length_on(&self.sides.a[..rows], &self.sides.b[..columns], edits, words)
    }
}

/// Where the opening at the start closes, if it does so with at most `words` words of the table updated; what is left of them is written
/// back. `costs` are those of the gaps before the pieces and, the last, after them.
pub fn at_start(sides: Interned, pieces: &[Run], costs: &[Cost], words: &mut u64) -> Option<Opening> {
    let [first, .., last] = costs else { return None };
    let sum = |of: fn(&Cost) -> u32| costs.iter().map(|cost| of(cost) as usize).sum::<usize>();
    let (most, edits) = (sum(|cost| cost.columns), sum(|cost| cost.edits));
    // A path to a landmark is ahead of the chain by no more rows than the chain leaves out behind the first gap, and columns than it may.
    let ahead = edits - (first.edits + last.edits) as usize + most;
    // The first row that the path has after a column: inside a piece exactly, in a gap that of its end.
    let (a, b) = (&sides.a[..], &sides.b[..]);
    let place = |column: usize| pieces.partition_point(|piece| (piece.b_end() as usize) < column);
    let row = |column: usize| {
        pieces
            .get(place(column))
            .map_or(a.len(), |piece| (piece.a as usize + column.saturating_sub(piece.b as usize)).min(a.len()))
    };
    let mut table = Table::new(sides.size);
    let mut closing = (0, 0);
    let closes = table.behind([a, b], row, [ahead, most], words, &mut |behind| {
        let (at, lag) = (place(behind.column), behind.steps.len());
        if lag > 2 * most + COLUMNS || pieces.get(at).is_none_or(|piece| piece.b as usize > behind.column) {
            return false;
        }
        let left_out: usize = costs[..=at].iter().map(|cost| cost.columns as usize).sum();
        let (mut worst, mut of_row) = (lag, behind.left_out);
        for (&step, lag) in behind.steps.iter().chain([&0]).zip((0..=lag).rev()) {
            worst = worst.max((2 * left_out + lag).saturating_sub(2 * of_row));
            of_row -= usize::from(step);
        }
        let inside: u32 = costs[1..=at].iter().map(|cost| cost.edits).sum();
        closing = (at + 1, worst as u32 + 2 * costs[0].columns + inside);
        true
    });
    let (pieces, edits) = closing;
    closes.then_some(Opening { pieces, edits, sides, table })
}

/// Where the opening at the end closes, counted from there; see [`at_start`].
pub fn at_end(mut sides: Interned, pieces: &[Run], costs: &[Cost], words: &mut u64) -> Option<Opening> {
    let (rows, columns) = (sides.a.len() as u32, sides.b.len() as u32);
    let mirrored = |run: &Run| Run { a: rows - run.a_end(), b: columns - run.b_end(), len: run.len };
    let pieces: Vec<Run> = pieces.iter().rev().map(mirrored).collect();
    let costs: Vec<Cost> = costs.iter().rev().copied().collect();
    sides.a.reverse();
    sides.b.reverse();
    at_start(sides, &pieces, &costs, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{chain::best_chain, intern::intern, naive::Numbers, runs::common_runs};

    #[test]
    fn openings_close_soon_where_scattered_rows_hold_little() {
        let mut numbers = Numbers(7);
        let (noise, body) = (numbers.sequence(8000, 400), numbers.sequence(4000, 400));
        let b = numbers.edited(&body, 2, 400);
        let a = [&noise[..3000], &body, &noise[3000..]].concat();
        let interned = intern(&a, &b);
        let pieces = best_chain(&common_runs(&a, &b, 4).runs).pieces;
        let ends = pieces.iter().map(|piece| (piece.a, piece.b)).chain([(a.len() as u32, b.len() as u32)]);
        let starts = [(0, 0)].into_iter().chain(pieces.iter().map(|piece| (piece.a_end(), piece.b_end())));
        let gap = |(from, to): ((u32, u32), (u32, u32))| {
            let (rows, columns) = (to.0 - from.0, to.1 - from.1);
            Cost { edits: rows + columns, columns }
        };
        let costs: Vec<Cost> = starts.zip(ends).map(gap).collect();
        for at in [at_start, at_end] {
            let opening = at(interned.clone(), &pieces, &costs, &mut 1_000_000).expect("it closes");
            assert!(opening.pieces < pieces.len() / 4, "{} of {}", opening.pieces, pieces.len());
            assert!(at(interned.clone(), &pieces, &costs, &mut 100).is_none());
        }
    }
}
