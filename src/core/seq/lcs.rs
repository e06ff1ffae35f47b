//! Computes the length of the longest common subsequence (LCS) of whole sequences: exactly if the work allows, else as
//! two bounds.
//!
//! A chain of common runs, together with the gaps between its pieces, gives a common subsequence, and therefore only a
//! lower bound. But the bound limits the number of edits of an LCS, and with that limit the exact length costs little.
//!
//! # Method
//! 1. Equal ends are cut off, because some LCS contains them.
//! 2. Without a chain, O(ND) is tried, up to [`FEW_EDITS`] edits.
//! 3. The lower bound is computed from the given chain and the gaps between its pieces; in large gaps only the table
//!    near the middle line is filled.
//! 4. If one side has far more symbols than the other before the first piece or after the last, the table is filled
//!    there until the path is close to the chain (`opening`). Pieces that an LCS certainly contains (`landmarks`) split
//!    the sequences. Each part is solved separately: again from step 3 as long as parts get smaller, and in the end by
//!    steps 5 to 8. Parts with few edits are solved by O(ND).
//! 5. The upper bound counts each symbol as often as both sides contain it.
//! 6. If most words of the table have no pair of equal symbols, the exact length is computed from the words that have
//!    one.
//! 7. If the bounds differ by more than a quarter of the upper one, the table near its middle line gives a second lower
//!    bound.
//! 8. The exact length is computed bit-parallel, on the rows that can be reached with the edits that the lower bound
//!    allows.
//!
//! # Cost
//! Time O(n + m) expected for an edited text, whatever the number of edits, as long as few of its parts repeat; O(n + m
//! + d²) for few edits d; else O((n + m) d / 63), at most `work` words; space O(n + m).

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    bit_lcs::{self, BitTable, COLUMNS, WIDTH},
    common_ends::{common_prefix, common_suffix},
    intern::{CommonCounts, Interned, count_common, intern},
    landmarks::landmarks,
    myers,
    opening::{self, GapEdits, Opening},
    runs::Run,
    sparse_lcs::{ListLengths, WordLists},
};
use crate::base::LimitReached;

/// Number of edits up to which O(ND) is tried if nothing is known.
pub const FEW_EDITS: usize = 64;
/// Cost of a word updated through the list of a symbol, in words of a strip.
const UPDATE: u64 = 2;
/// Number of rows on either side of the middle line of a large gap that are filled.
const REACH: usize = 256;
/// The first or the last gap is an [opening] if it has this many rows more than columns: at least [`LEAST_OPEN`], and
/// [`OPEN`] for each column that the chain leaves out. If the chain leaves out many columns, the opening does not
/// close.
const LEAST_OPEN: usize = 4 * COLUMNS;
const OPEN: usize = 4;
/// Words of the table that may be updated to close the openings, for each symbol.
const OPENING: u64 = 24;
/// Steps per symbol that O(ND) may take: before landmarks are computed, and after.
const STEPS: [usize; 2] = [4, 8];
/// Maximum size of a gap, in cells, whose symbols are compared one by one.
const FEW_CELLS: usize = 1 << 12;

/// Bounds of the length of a longest common subsequence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// A common subsequence of this length exists.
    pub lower: u64,
    /// No common subsequence is longer. Equal to `lower` if the length is exact.
    pub upper: u64,
    /// `work.lcs`, if the work was not enough for the exact length.
    pub limit: Option<LimitReached>,
}

/// Computes the length of a longest common subsequence of `a` and `b`.
///
/// `chain` contains common runs, disjoint and increasing on both sides. It may be empty, which costs time but never
/// changes an exact answer. `work` is the number of words (of 63 columns each) of the table that may be updated.
pub fn lcs(a: &[u32], b: &[u32], chain: &[Run], work: u64) -> Bounds {
    let head = common_prefix(a, b);
    let tail = common_suffix(&a[head..], &b[head..]);
    let ends = (head + tail) as u64;
    let (a, b) = (&a[head..a.len() - tail], &b[head..b.len() - tail]);
    let mut search = PartSearch { left: work, missing: 0 };
    let pieces = chain_inside(chain, head as u32, a.len(), b.len());
    let few = if pieces.is_empty() { length_by_edits(a, b, FEW_EDITS) } else { None };
    let middle = few.unwrap_or_else(|| search.length_of_parts(a, b, &pieces));
    let limit = (search.missing > 0).then(|| LimitReached {
        name: "work.lcs",
        limit: work,
        reached: work.saturating_add(search.missing),
    });
    Bounds { lower: ends + middle.lower as u64, upper: ends + middle.upper as u64, limit }
}

/// Returns the parts of a chain inside the sequences without their equal ends. Pieces out of order are left out.
fn chain_inside(chain: &[Run], head: u32, n: usize, m: usize) -> Vec<Run> {
    let cut = |run: &Run| {
        let front = head.saturating_sub(run.a.min(run.b));
        let (a, b) = (run.a + front - head.min(run.a + front), run.b + front - head.min(run.b + front));
        let len = run.len.saturating_sub(front).min((n as u32).saturating_sub(a)).min((m as u32).saturating_sub(b));
        Run { a, b, len }
    };
    let (mut x, mut y) = (0, 0);
    let mut is_next = |piece: &Run| {
        let next = piece.len > 0 && piece.a >= x && piece.b >= y;
        if next {
            (x, y) = (piece.a_end(), piece.b_end());
        }
        next
    };
    chain.iter().map(cut).filter(|piece| is_next(piece)).collect()
}

/// Bounds of the length of a part.
#[derive(Clone, Copy)]
struct LengthBounds {
    lower: usize,
    upper: usize,
}

/// The stretch between two pieces: its rows, its columns, and bounds of its length.
struct ChainGap {
    a: Range<usize>,
    b: Range<usize>,
    length: LengthBounds,
}

/// Computes the lengths of parts, as far as the work allows.
struct PartSearch {
    /// Words that may still be updated.
    left: u64,
    /// Words that would have been needed beyond `left`.
    missing: u64,
}

impl PartSearch {
    /// Steps 3 and 4: splits the sequences at landmarks and adds up the parts.
    fn length_of_parts(&mut self, a: &[u32], b: &[u32], pieces: &[Run]) -> LengthBounds {
        let gaps = gaps(a, b, pieces);
        let mut edits: Vec<u32> =
            gaps.iter().map(|gap| (gap.a.len() + gap.b.len() - 2 * gap.length.lower) as u32).collect();
        let total = edits.iter().sum::<u32>() as usize;
        if is_fast_by_edits(total, a, b, STEPS[0]) {
            return length_given_edits(a, b, total);
        }
        let [mut head, mut tail] = self.openings(a, b, pieces, &gaps, &edits);
        let closed = |opening: &Option<Opening>| opening.as_ref().map_or((0, 0), |it| (it.pieces, it.edits));
        let [(before, more_before), (after, more_after)] = [&head, &tail].map(closed);
        // The edits of everything inside an opening are added to those of the gap at its border.
        let ends = before..pieces.len().saturating_sub(after).max(before);
        edits[ends.start] += more_before;
        edits[ends.end] += more_after;
        let marks = landmarks(b, &pieces[ends.clone()], &edits[ends.start..=ends.end]);
        let mut sum = LengthBounds { lower: 0, upper: 0 };
        let mut first = 0;
        for last in 0..gaps.len() {
            let piece = pieces.get(last).map_or(0, |piece| piece.len as usize);
            let is_last = last == gaps.len() - 1;
            if !(is_last || ends.contains(&last) && marks[last - ends.start]) {
                continue;
            }
            let opening = match (first == 0, is_last) {
                (true, false) => head.as_mut(),
                (false, true) => tail.as_mut(),
                _ => None,
            };
            let is_open = first < ends.start || last > ends.end;
            let part = self.length_of_part(a, b, &gaps[first..=last], &pieces[first..last], opening, is_open);
            (sum.lower, sum.upper) = (sum.lower + part.lower + piece, sum.upper + part.upper + piece);
            first = last + 1;
        }
        sum
    }

    /// Returns the [openings](opening) at the start and the end, if there are any.
    fn openings(
        &mut self,
        a: &[u32],
        b: &[u32],
        pieces: &[Run],
        gaps: &[ChainGap],
        edits: &[u32],
    ) -> [Option<Opening>; 2] {
        let cost =
            |(gap, &edits): (&ChainGap, &u32)| GapEdits { edits, columns: (gap.b.len() - gap.length.lower) as u32 };
        let costs: Vec<GapEdits> = gaps.iter().zip(edits).map(cost).collect();
        let columns: u32 = costs.iter().map(|cost| cost.columns).sum();
        let is_open = |gap: &&ChainGap| gap.a.len() > gap.b.len() + (OPEN * columns as usize).max(LEAST_OPEN);
        let ends = [gaps.first(), gaps.last()].map(|gap| gap.is_some_and(|gap| is_open(&gap)));
        if pieces.is_empty() || ends == [false; 2] {
            return [None, None];
        }
        let sides = intern(a, b);
        let mut words = self.left.min(OPENING * (a.len() + b.len()) as u64);
        self.left -= words;
        let head = ends[0].then(|| opening::close_at_start(sides.clone(), pieces, &costs, &mut words)).flatten();
        let tail = ends[1].then(|| opening::close_at_end(sides, pieces, &costs, &mut words)).flatten();
        self.left += words;
        [head, tail]
    }

    /// Computes the length of the part that consists of some consecutive gaps and the pieces between them.
    fn length_of_part(
        &mut self,
        a: &[u32],
        b: &[u32],
        gaps: &[ChainGap],
        pieces: &[Run],
        opening: Option<&mut Opening>,
        is_open: bool,
    ) -> LengthBounds {
        let (Some(first), Some(last)) = (gaps.first(), gaps.last()) else { return LengthBounds { lower: 0, upper: 0 } };
        if pieces.is_empty() && first.length.lower == first.length.upper {
            return first.length;
        }
        let (rows, columns) = (&a[first.a.start..last.a.end], &b[first.b.start..last.b.end]);
        let lower = gaps.iter().map(|gap| gap.length.lower).sum::<usize>()
            + pieces.iter().map(|piece| piece.len as usize).sum::<usize>();
        let (symbols, most) = (rows.len() + columns.len(), rows.len() + columns.len() - 2 * lower);
        if let Some(length) =
            opening.and_then(|opening| opening.length([rows.len(), columns.len()], most, &mut self.left))
        {
            return LengthBounds { lower: length, upper: length };
        }
        if is_fast_by_edits(most, rows, columns, STEPS[1]) {
            return length_given_edits(rows, columns, most);
        }
        if 2 * symbols <= a.len() + b.len() && !pieces.is_empty() && !is_open {
            let (x, y) = (first.a.start as u32, first.b.start as u32);
            let pieces: Vec<Run> = pieces.iter().map(|run| Run { a: run.a - x, b: run.b - y, len: run.len }).collect();
            return self.length_of_parts(rows, columns, &pieces);
        }
        self.length_of_whole(rows, columns, lower)
    }

    /// Steps 5 to 8: computes the length of a part as a whole, with a lower bound known.
    fn length_of_whole(&mut self, a: &[u32], b: &[u32], mut lower: usize) -> LengthBounds {
        let exact = |length: usize| LengthBounds { lower: length, upper: length };
        let CommonCounts { a: rows, b: columns, both: upper, pairs } = count_common(a, b);
        if lower == upper {
            return exact(lower);
        }
        // On average about half of the rows within reach continue from one border to the next.
        let expected = |lower: usize| words_in_rows(((rows + columns - 2 * lower) / 2 + COLUMNS).min(rows), columns);
        let affordable = usize::try_from(self.left / 16 / words_in_rows(2, columns).max(1)).unwrap_or(usize::MAX);
        let reach = if 4 * lower < 3 * upper { (rows / 32 + REACH).min(affordable) } else { 0 };
        // Does not begin work that cannot succeed. In step 6 each row has at least two words, and at most one word for
        // each of its pairs; and in step 7 a narrow strip shows nothing.
        let (needed, least) = (expected(lower), (2 * rows as u64).max(pairs / WIDTH as u64));
        if needed.min(UPDATE * least) > self.left && reach < WIDTH {
            self.missing += needed;
            return LengthBounds { lower, upper };
        }
        let Interned { mut a, mut b, size } = intern(a, b);
        for side in [&mut a, &mut b] {
            side.retain(|&number| number != 0);
        }
        let lengths = ListLengths::count(&b, size);
        let sparse = UPDATE * lengths.updates(&a);
        if sparse <= needed.min(self.left) {
            self.left -= sparse;
            return exact(WordLists::build(&b, lengths).length(&a));
        }
        let mut table = BitTable::new(size);
        if reach > 0 {
            lower = lower.max(table.length_along(&a, &b, reach));
            self.left = self.left.saturating_sub(words_in_rows(2 * reach + COLUMNS, columns));
        }
        if lower == upper {
            return exact(lower);
        }
        let needed = expected(lower);
        if needed <= self.left
            && let Some(length) = table.length_within(&a, &b, rows + columns - 2 * lower, &mut self.left)
        {
            return exact(length);
        }
        self.missing += needed;
        LengthBounds { lower, upper }
    }
}

/// Whether O(ND) with `edits` edits takes at most `steps` steps per symbol, because only the diagonals between the
/// corners and near them are visited.
fn is_fast_by_edits(edits: usize, a: &[u32], b: &[u32], steps: usize) -> bool {
    let edits = edits as u64;
    edits * (edits - a.len().abs_diff(b.len()) as u64) <= (steps * (a.len() + b.len())) as u64
}

/// Returns the exact length, if there are at most `most` edits.
fn length_by_edits(a: &[u32], b: &[u32], most: usize) -> Option<LengthBounds> {
    let length = (a.len() + b.len() - myers::distance(a, b, most)?) / 2;
    Some(LengthBounds { lower: length, upper: length })
}

/// Returns the exact length if `edits` edits are known to suffice, by trying two fewer: the number of edits cannot
/// change by one.
fn length_given_edits(a: &[u32], b: &[u32], edits: usize) -> LengthBounds {
    let fewer = edits.checked_sub(2).filter(|&fewer| fewer >= a.len().abs_diff(b.len()));
    let fewer = fewer.and_then(|fewer| length_by_edits(a, b, fewer));
    let length = (a.len() + b.len() - edits) / 2;
    fewer.unwrap_or(LengthBounds { lower: length, upper: length })
}

/// Step 3: returns the gaps before, between and after the pieces.
fn gaps(a: &[u32], b: &[u32], pieces: &[Run]) -> Vec<ChainGap> {
    let end = Run { a: a.len() as u32, b: b.len() as u32, len: 0 };
    let (mut x, mut y) = (0, 0);
    let gap = |piece: &Run| {
        let (rows, columns) = (x..piece.a as usize, y..piece.b as usize);
        (x, y) = (piece.a_end() as usize, piece.b_end() as usize);
        ChainGap { length: gap_length(&a[rows.clone()], &b[columns.clone()]), a: rows, b: columns }
    };
    pieces.iter().chain([&end]).map(gap).collect()
}

/// Returns the length of a gap, exact unless both of its sides are long.
fn gap_length(a: &[u32], b: &[u32]) -> LengthBounds {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let exact = |length: usize| LengthBounds { lower: length, upper: length };
    if short.is_empty() {
        return exact(0);
    }
    if short.len() <= WIDTH && long.len() * short.len() <= FEW_CELLS {
        return exact(bit_lcs::length_of_small(long, short));
    }
    let interned = intern(a, b);
    let mut table = BitTable::new(interned.size);
    if short.len() <= 2 * REACH {
        return exact(table.length(&interned.a, &interned.b));
    }
    LengthBounds { lower: table.length_along(&interned.a, &interned.b, REACH), upper: short.len() }
}

/// Returns the number of words of `rows` rows over all columns.
fn words_in_rows(rows: usize, columns: usize) -> u64 {
    rows as u64 * columns.div_ceil(WIDTH) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{
        chain::best_chain,
        naive::{self, RandomNumbers, families, sequences},
        runs::common_runs,
    };

    fn check(a: &[u32], b: &[u32]) {
        let expected = naive::lcs(a, b);
        let exact = Bounds { lower: expected, upper: expected, limit: None };
        assert_eq!(lcs(a, b, &[], u64::MAX), exact);
        for min in [1, 3, 8] {
            let chain = best_chain(&common_runs(a, b, min).runs).pieces;
            assert_eq!(lcs(a, b, &chain, u64::MAX), exact);
        }
        let bounded = lcs(a, b, &[], 3);
        assert!(bounded.lower <= expected && expected <= bounded.upper);
        assert_eq!(bounded.limit.is_some(), bounded.lower < bounded.upper);
    }

    #[test]
    fn the_length_is_that_of_the_table_method() {
        for (a, b) in sequences(300) {
            check(&a, &b);
        }
        for (a, b) in families(600) {
            check(&a, &b);
            check(&b, &a);
        }
    }

    #[test]
    fn the_length_is_exact_for_long_edited_shuffled_and_unrelated_sequences() {
        for (seed, alphabet) in [(1, 3), (2, 40), (3, 1500)] {
            let mut numbers = RandomNumbers(seed);
            let a = numbers.sequence(2500, alphabet);
            let edited = numbers.edited(&a, 6, alphabet);
            check(&a, &edited);
            check(&[&edited[900..], &edited[..900]].concat(), &a);
            check(&a, &numbers.sequence(1800, alphabet));
            check(&a, &a[1000..1600]);
        }
    }

    #[test]
    fn a_text_inside_a_longer_one_may_be_matched_outside_its_place() {
        for (seed, alphabet) in [(1, 3), (2, 26), (3, 40), (4, 1500), (5, 26), (6, 500)] {
            let mut numbers = RandomNumbers(seed);
            let noise = numbers.sequence(9000, alphabet);
            let body = numbers.sequence(3000, alphabet);
            let b = numbers.edited(&body, 1 + seed as u32 % 3, alphabet);
            // Copies of its start and its end are scattered outside, and match better than those in its place.
            let mut scattered = |part: &[u32]| -> Vec<u32> {
                part.iter().flat_map(|&symbol| [vec![symbol], numbers.sequence(6, alphabet)].concat()).collect()
            };
            let (head, tail) = (scattered(&b[..600]), scattered(&b[b.len() - 600..]));
            for (before, after) in [
                (&noise[..], &noise[..0]),
                (&noise[..0], &noise[..]),
                (&noise[..4000], &noise[4000..]),
                (&head, &noise[..3000]),
                (&noise[..3000], &tail),
                (&head, &tail),
            ] {
                let a = [before, &body, after].concat();
                let expected = naive::lcs(&a, &b);
                for min in [3, 8] {
                    let chain = best_chain(&common_runs(&a, &b, min).runs).pieces;
                    let bounds = lcs(&a, &b, &chain, u64::MAX);
                    assert_eq!((bounds.lower, bounds.upper), (expected, expected), "{seed} {} {min}", before.len());
                }
            }
        }
    }

    #[test]
    fn a_chain_out_of_order_changes_nothing_but_the_time() {
        let mut numbers = RandomNumbers(6);
        let a = numbers.sequence(900, 500);
        let b = numbers.edited(&[&a[400..], &a[..400]].concat(), 20, 500);
        let all = common_runs(&a, &b, 2).runs;
        let expected = naive::lcs(&a, &b);
        assert_eq!(lcs(&a, &b, &all, u64::MAX), Bounds { lower: expected, upper: expected, limit: None });
    }

    #[test]
    fn work_that_does_not_suffice_is_reported_with_bounds() {
        let mut numbers = RandomNumbers(5);
        let (a, b) = (numbers.sequence(3000, 50), numbers.sequence(3000, 50));
        let bounds = lcs(&a, &b, &[], 1000);
        let expected = naive::lcs(&a, &b);
        assert!(bounds.lower <= expected && expected <= bounds.upper && bounds.lower < bounds.upper);
        assert_eq!(bounds.limit.map(|limit| (limit.name, limit.limit)), Some(("work.lcs", 1000)));
    }
}
