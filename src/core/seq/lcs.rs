//! Length of the longest common subsequence of whole sequences: exact whenever the work allows, else two bounds.
//!
//! A chain of common runs and the gaps between its pieces give a common subsequence, so only a lower bound. It says how many
//! edits a longest one can need at most, and with that number known the exact length costs little.
//!
//! # Method
//! 1. Equal ends are cut off: some longest common subsequence contains them.
//! 2. Without a chain, O(ND) while the rest differs by at most [`FEW_EDITS`] edits.
//! 3. Lower bound: the chain given, and the gaps between its pieces; large gaps only near their middle line.
//! 4. Where one side has much before the first piece or after the last, the way through it is closed ([`opening`]).
//!    Pieces that a longest common subsequence is sure to contain ([`landmarks`](super::landmarks)) part the sequences; each part
//!    is taken by itself, again from step 3 while parts get smaller, and in the end by steps 5 to 8. Few edits are left to O(ND).
//! 5. Upper bound: symbols that both sides have, as often as both have them.
//! 6. Where most words of the table have no pair of equal symbols, the exact length by those that have one.
//! 7. Where the bounds leave more than a quarter of the upper one open, the table near its middle line is a second lower bound.
//! 8. The exact length, bit-parallel, on the rows within reach by the edits that the lower bound leaves open.
//!
//! # Cost
//! Time O(n + m) expected for an edited text, whatever the number of edits, as long as few of its parts repeat; O(n + m + d²) for few
//! edits d; else O((n + m) d / 63), at most `work` words; space O(n + m).

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    bit_lcs::{self, COLUMNS, Table, WIDTH},
    extend::{common_prefix, common_suffix},
    intern::{Interned, Shared, intern, shared},
    landmarks::landmarks,
    myers,
    opening::{self, Cost, Opening},
    runs::Run,
    sparse_lcs::{Lengths, Places},
};
use crate::base::LimitReached;

/// Edits up to which O(ND) is tried where nothing is known.
pub const FEW_EDITS: usize = 64;
/// Updated words of a strip that take as long as one with a pair of equal symbols, found by its list.
const UPDATE: u64 = 2;
/// Rows on either side of the middle line of a large gap.
const REACH: usize = 256;
/// Rows that the first or the last gap must have more than columns to be an [opening]: at least, and for each column that the chain leaves
/// out. Where these are many it does not close.
const LEAST_OPEN: usize = 4 * COLUMNS;
const OPEN: usize = 4;
/// Words that may be updated for each symbol to close the openings.
const OPENING: u64 = 24;
/// Steps a symbol that O(ND) may take: where landmarks may still be found, and where they have been.
const STEPS: [usize; 2] = [4, 8];
/// Cells of a gap whose symbols are compared one by one.
const FEW_CELLS: usize = 1 << 12;

/// The length of a longest common subsequence lies between these bounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// A common subsequence of this length exists.
    pub lower: u64,
    /// None is longer. Equal to `lower` when the length is exact.
    pub upper: u64,
    /// `work.lcs`, if the work did not suffice for the exact length.
    pub limit: Option<LimitReached>,
}

/// Length of a longest common subsequence of `a` and `b`.
///
/// `chain` holds common runs, disjoint and increasing on both sides; it may be empty, which costs time but never changes an
/// exact answer. `work` is the number of words of 63 columns of the table that may be updated.
pub fn lcs(a: &[u32], b: &[u32], chain: &[Run], work: u64) -> Bounds {
    let head = common_prefix(a, b);
    let tail = common_suffix(&a[head..], &b[head..]);
    let ends = (head + tail) as u64;
    let (a, b) = (&a[head..a.len() - tail], &b[head..b.len() - tail]);
    let mut search = Search { left: work, missing: 0 };
    let pieces = inside(chain, head as u32, a.len(), b.len());
    let few = if pieces.is_empty() { few_edits(a, b, FEW_EDITS) } else { None };
    let middle = few.unwrap_or_else(|| search.parts(a, b, &pieces));
    let limit = (search.missing > 0).then(|| LimitReached {
        name: "work.lcs",
        limit: work,
        reached: work.saturating_add(search.missing),
    });
    Bounds { lower: ends + middle.lower as u64, upper: ends + middle.upper as u64, limit }
}

/// The parts of a chain inside the sequences without their equal ends; pieces out of order are left out.
fn inside(chain: &[Run], head: u32, n: usize, m: usize) -> Vec<Run> {
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

/// Bounds of a part.
#[derive(Clone, Copy)]
struct Length {
    lower: usize,
    upper: usize,
}

/// The stretch between two pieces: rows, columns, and what is known of its length.
struct Gap {
    a: Range<usize>,
    b: Range<usize>,
    length: Length,
}

struct Search {
    /// Words that may still be updated.
    left: u64,
    /// Words that would have been needed beyond that.
    missing: u64,
}

impl Search {
    /// Steps 3 and 4.
    fn parts(&mut self, a: &[u32], b: &[u32], pieces: &[Run]) -> Length {
        let gaps = gaps(a, b, pieces);
        let mut edits: Vec<u32> =
            gaps.iter().map(|gap| (gap.a.len() + gap.b.len() - 2 * gap.length.lower) as u32).collect();
        let total = edits.iter().sum::<u32>() as usize;
        if is_few(total, a, b, STEPS[0]) {
            return at_most(a, b, total);
        }
        let [mut head, mut tail] = self.openings(a, b, pieces, &gaps, &edits);
        let closed = |opening: &Option<Opening>| opening.as_ref().map_or((0, 0), |it| (it.pieces, it.edits));
        let [(before, more_before), (after, more_after)] = [&head, &tail].map(closed);
        // The edits of the gap before the first piece between the openings and of that after the last stand for all beyond.
        let ends = before..pieces.len().saturating_sub(after).max(before);
        edits[ends.start] += more_before;
        edits[ends.end] += more_after;
        let marks = landmarks(b, &pieces[ends.clone()], &edits[ends.start..=ends.end]);
        let mut sum = Length { lower: 0, upper: 0 };
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
            let part = self.part(a, b, &gaps[first..=last], &pieces[first..last], opening, is_open);
            (sum.lower, sum.upper) = (sum.lower + part.lower + piece, sum.upper + part.upper + piece);
            first = last + 1;
        }
        sum
    }

    /// The [openings](opening) at the start and the end, where there are such.
    fn openings(&mut self, a: &[u32], b: &[u32], pieces: &[Run], gaps: &[Gap], edits: &[u32]) -> [Option<Opening>; 2] {
        let cost = |(gap, &edits): (&Gap, &u32)| Cost { edits, columns: (gap.b.len() - gap.length.lower) as u32 };
        let costs: Vec<Cost> = gaps.iter().zip(edits).map(cost).collect();
        let columns: u32 = costs.iter().map(|cost| cost.columns).sum();
        let is_open = |gap: &&Gap| gap.a.len() > gap.b.len() + (OPEN * columns as usize).max(LEAST_OPEN);
        let ends = [gaps.first(), gaps.last()].map(|gap| gap.is_some_and(|gap| is_open(&gap)));
        if pieces.is_empty() || ends == [false; 2] {
            return [None, None];
        }
        let sides = intern(a, b);
        let mut words = self.left.min(OPENING * (a.len() + b.len()) as u64);
        self.left -= words;
        let head = ends[0].then(|| opening::at_start(sides.clone(), pieces, &costs, &mut words)).flatten();
        let tail = ends[1].then(|| opening::at_end(sides, pieces, &costs, &mut words)).flatten();
        self.left += words;
        [head, tail]
    }

    /// The part from the first to the last of some gaps, with the pieces between them.
    fn part(
        &mut self,
        a: &[u32],
        b: &[u32],
        gaps: &[Gap],
        pieces: &[Run],
        opening: Option<&mut Opening>,
        is_open: bool,
    ) -> Length {
        let (Some(first), Some(last)) = (gaps.first(), gaps.last()) else { return Length { lower: 0, upper: 0 } };
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
            return Length { lower: length, upper: length };
        }
        if is_few(most, rows, columns, STEPS[1]) {
            return at_most(rows, columns, most);
        }
        if 2 * symbols <= a.len() + b.len() && !pieces.is_empty() && !is_open {
            let (x, y) = (first.a.start as u32, first.b.start as u32);
            let pieces: Vec<Run> = pieces.iter().map(|run| Run { a: run.a - x, b: run.b - y, len: run.len }).collect();
            return self.parts(rows, columns, &pieces);
        }
        self.whole(rows, columns, lower)
    }

    /// Steps 5 to 8, with a lower bound known.
    fn whole(&mut self, a: &[u32], b: &[u32], mut lower: usize) -> Length {
        let exact = |length: usize| Length { lower: length, upper: length };
        let Shared { a: rows, b: columns, both: upper, pairs } = shared(a, b);
        if lower == upper {
            return exact(lower);
        }
        // About half the rows within reach go on from border to border.
        let expected = |lower: usize| words(((rows + columns - 2 * lower) / 2 + COLUMNS).min(rows), columns);
        let affordable = usize::try_from(self.left / 16 / words(2, columns).max(1)).unwrap_or(usize::MAX);
        let reach = if 4 * lower < 3 * upper { (rows / 32 + REACH).min(affordable) } else { 0 };
        // Work that is hopeless is not begun: in step 6 each row has two words at least, and a word a pair for each of its columns at most;
        // a narrow strip in step 7 tells nothing.
        let (needed, least) = (expected(lower), (2 * rows as u64).max(pairs / WIDTH as u64));
        if needed.min(UPDATE * least) > self.left && reach < WIDTH {
            self.missing += needed;
            return Length { lower, upper };
        }
        let Interned { mut a, mut b, size } = intern(a, b);
        for side in [&mut a, &mut b] {
            side.retain(|&number| number != 0);
        }
        let lengths = Lengths::of(&b, size);
        let sparse = UPDATE * lengths.updates(&a);
        if sparse <= needed.min(self.left) {
            self.left -= sparse;
            return exact(Places::of(&b, lengths).length(&a));
        }
        let mut table = Table::new(size);
        if reach > 0 {
            lower = lower.max(table.length_along(&a, &b, reach));
            self.left = self.left.saturating_sub(words(2 * reach + COLUMNS, columns));
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
        Length { lower, upper }
    }
}

/// Whether O(ND) with so many edits takes at most so many steps a symbol: of the diagonals only those between the corners and near them are visited.
fn is_few(edits: usize, a: &[u32], b: &[u32], steps: usize) -> bool {
    let edits = edits as u64;
    edits * (edits - a.len().abs_diff(b.len()) as u64) <= (steps * (a.len() + b.len())) as u64
}

/// The exact length, if there are at most so many edits.
fn few_edits(a: &[u32], b: &[u32], most: usize) -> Option<Length> {
    let length = (a.len() + b.len() - myers::distance(a, b, most)?) / 2;
    Some(Length { lower: length, upper: length })
}

/// The exact length, if so many edits are known to suffice: two fewer do, or none fewer.
fn at_most(a: &[u32], b: &[u32], edits: usize) -> Length {
    let fewer = edits.checked_sub(2).filter(|&fewer| fewer >= a.len().abs_diff(b.len()));
    let fewer = fewer.and_then(|fewer| few_edits(a, b, fewer));
    let length = (a.len() + b.len() - edits) / 2;
    fewer.unwrap_or(Length { lower: length, upper: length })
}

/// Step 3: the gaps before, between and after the pieces.
fn gaps(a: &[u32], b: &[u32], pieces: &[Run]) -> Vec<Gap> {
    let end = Run { a: a.len() as u32, b: b.len() as u32, len: 0 };
    let (mut x, mut y) = (0, 0);
    let gap = |piece: &Run| {
        let (rows, columns) = (x..piece.a as usize, y..piece.b as usize);
        (x, y) = (piece.a_end() as usize, piece.b_end() as usize);
        Gap { length: between(&a[rows.clone()], &b[columns.clone()]), a: rows, b: columns }
    };
    pieces.iter().chain([&end]).map(gap).collect()
}

/// The length of a gap, exact unless both its sides are long.
fn between(a: &[u32], b: &[u32]) -> Length {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let exact = |length: usize| Length { lower: length, upper: length };
    if short.is_empty() {
        return exact(0);
    }
    if short.len() <= WIDTH && long.len() * short.len() <= FEW_CELLS {
        return exact(bit_lcs::small(long, short));
    }
    let interned = intern(a, b);
    let mut table = Table::new(interned.size);
    if short.len() <= 2 * REACH {
        return exact(table.length(&interned.a, &interned.b));
    }
    Length { lower: table.length_along(&interned.a, &interned.b, REACH), upper: short.len() }
}

/// Words of so many rows over all columns.
fn words(rows: usize, columns: usize) -> u64 {
    rows as u64 * columns.div_ceil(WIDTH) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::{
        chain::best_chain,
        naive::{self, Numbers, families, sequences},
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
            let mut numbers = Numbers(seed);
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
            let mut numbers = Numbers(seed);
            let noise = numbers.sequence(9000, alphabet);
            let body = numbers.sequence(3000, alphabet);
            let b = numbers.edited(&body, 1 + seed as u32 % 3, alphabet);
            // Scattered copies of its start and its end, better than those in its place.
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
        let mut numbers = Numbers(6);
        let a = numbers.sequence(900, 500);
        let b = numbers.edited(&[&a[400..], &a[..400]].concat(), 20, 500);
        let all = common_runs(&a, &b, 2).runs;
        let expected = naive::lcs(&a, &b);
        assert_eq!(lcs(&a, &b, &all, u64::MAX), Bounds { lower: expected, upper: expected, limit: None });
    }

    #[test]
    fn work_that_does_not_suffice_is_told_with_bounds() {
        let mut numbers = Numbers(5);
        let (a, b) = (numbers.sequence(3000, 50), numbers.sequence(3000, 50));
        let bounds = lcs(&a, &b, &[], 1000);
        let expected = naive::lcs(&a, &b);
        assert!(bounds.lower <= expected && expected <= bounds.upper && bounds.lower < bounds.upper);
        assert_eq!(bounds.limit.map(|limit| (limit.name, limit.limit)), Some(("work.lcs", 1000)));
    }
}
