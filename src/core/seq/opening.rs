//! Openings: places where a path may leave the chain at no cost, because one side has far more symbols before the first
//! piece than the other.
//!
//! A short text inside a long one may be matched with rows scattered over everything before it, at no cost. The count
//! of edits therefore proves no [landmark](super::landmarks) among the first pieces of the chain. But scattered rows
//! are soon used up, and from there on the other pieces can be landmarks.
//!
//! # Method
//! A path `P` is *behind* the chain's path `C` if it has used fewer rows. Both paths have the same number of rows and
//! columns in the end, so `P` is better than `C` if it leaves out fewer columns. The many rows before the first piece
//! help `P` only as long as it has not touched `C`, and only behind it. Ahead of `C` it can save at most the columns
//! that `C` leaves out in the first gap.
//!
//! 1. The table is filled strip by strip, from its corner to `C`. Rows that leave out more columns than `C` does in all
//!    are dropped. Soon only rows close to `C` remain: the opening is *closed*.
//! 2. For a row that remains, `lag` rows behind `C`, let `saved` be the columns that `C` has left out so far, minus
//!    those of the row. To be better than `C` at a later point, `P` needs up to there at most `2 saved + lag - 2` edits
//!    more than `C`. When landmarks are counted, the largest such number replaces the edits of everything up to the
//!    closing.
//! 3. The part of the table that was filled also gives the length of everything up to a landmark behind the closing, if
//!    it is continued up to there.
//!
//! An opening at the end is handled as an opening at the start of the reversed sequences.
//!
//! # Cost
//! Time O(r c / 63), for r rows before the first piece and c columns until it closes. c is about the number of columns
//! that `r` scattered rows can match, all but as many as `C` leaves out.

use alloc::vec::Vec;

use super::{
    bit_lcs::{BitTable, COLUMNS},
    intern::Interned,
    runs::Run,
};

/// Edits of the chain's path in the gap before a piece.
#[derive(Clone, Copy, Debug)]
pub struct GapEdits {
    /// Number of symbols of both sides that it leaves out.
    pub edits: u32,
    /// Number of symbols of the second sequence among them.
    pub columns: u32,
}

/// An opening that was closed.
pub struct Opening {
    /// Number of pieces up to the closing.
    pub pieces: usize,
    /// Number of edits that replaces the edits of the gaps and pieces up to there.
    pub edits: u32,
    sides: Interned,
    /// The table, filled up to the closing.
    table: BitTable,
}

impl Opening {
    /// Returns the length of the longest common subsequence of the first `rows` and `columns` symbols, which end at a
    /// landmark behind the closing, if it leaves out at most `edits` symbols, as the chain does. Returns `None`, too,
    /// if more than `words` words of the table would be updated. Subtracts the words used from `words`.
    pub fn length(&mut self, [rows, columns]: [usize; 2], edits: usize, words: &mut u64) -> Option<usize> {
        self.table.continue_within(&self.sides.a[..rows], &self.sides.b[..columns], edits, words)
    }
}

/// Fills the table until the opening at the start closes; returns `None` if it does not close with at most `words`
/// words updated. Subtracts the words used from `words`. `costs` are those of the gaps before each piece and, last,
/// after all pieces.
pub fn close_at_start(sides: Interned, pieces: &[Run], costs: &[GapEdits], words: &mut u64) -> Option<Opening> {
    let [first, .., last] = costs else { return None };
    let sum = |number: fn(&GapEdits) -> u32| costs.iter().map(|cost| number(cost) as usize).sum::<usize>();
    let (most, edits) = (sum(|cost| cost.columns), sum(|cost| cost.edits));
    // A path to a landmark is ahead of the chain by at most the symbols that the chain leaves out behind the first gap,
    // plus the columns it may leave out.
    let ahead = edits - (first.edits + last.edits) as usize + most;
    // The first row of the path after a column: inside a piece it is exact, in a gap it is the row at the end of the
    // gap.
    let (a, b) = (&sides.a[..], &sides.b[..]);
    let place = |column: usize| pieces.partition_point(|piece| (piece.b_end() as usize) < column);
    let row = |column: usize| {
        pieces
            .get(place(column))
            .map_or(a.len(), |piece| (piece.a as usize + column.saturating_sub(piece.b as usize)).min(a.len()))
    };
    let mut table = BitTable::new(sides.size);
    let mut closing = (0, 0);
    let closes = table.fill_behind([a, b], row, [ahead, most], words, &mut |behind| {
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

/// As [`close_at_start`], for the opening at the end; pieces are counted from the end.
pub fn close_at_end(mut sides: Interned, pieces: &[Run], costs: &[GapEdits], words: &mut u64) -> Option<Opening> {
    let (rows, columns) = (sides.a.len() as u32, sides.b.len() as u32);
    let mirrored = |run: &Run| Run { a: rows - run.a_end(), b: columns - run.b_end(), len: run.len };
    let pieces: Vec<Run> = pieces.iter().rev().map(mirrored).collect();
    let costs: Vec<GapEdits> = costs.iter().rev().copied().collect();
    sides.a.reverse();
    sides.b.reverse();
    close_at_start(sides, &pieces, &costs, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{chain::best_chain, intern::intern, naive::RandomNumbers, runs::common_runs};

    #[test]
    fn openings_close_soon_where_scattered_rows_hold_little() {
        let mut numbers = RandomNumbers(7);
        let (noise, body) = (numbers.sequence(8000, 400), numbers.sequence(4000, 400));
        let b = numbers.edited(&body, 2, 400);
        let a = [&noise[..3000], &body, &noise[3000..]].concat();
        let interned = intern(&a, &b);
        let pieces = best_chain(&common_runs(&a, &b, 4).runs).pieces;
        let ends = pieces.iter().map(|piece| (piece.a, piece.b)).chain([(a.len() as u32, b.len() as u32)]);
        let starts = [(0, 0)].into_iter().chain(pieces.iter().map(|piece| (piece.a_end(), piece.b_end())));
        let gap = |(from, to): ((u32, u32), (u32, u32))| {
            let (rows, columns) = (to.0 - from.0, to.1 - from.1);
            GapEdits { edits: rows + columns, columns }
        };
        let costs: Vec<GapEdits> = starts.zip(ends).map(gap).collect();
        for at in [close_at_start, close_at_end] {
            let opening = at(interned.clone(), &pieces, &costs, &mut 1_000_000).expect("it closes");
            assert!(opening.pieces < pieces.len() / 4, "{} of {}", opening.pieces, pieces.len());
            assert!(at(interned.clone(), &pieces, &costs, &mut 100).is_none());
        }
    }
}
