//! Common runs of two sequences: every stretch of at least `min` symbols that both share, extended as far as it goes.
//!
//! A *gram* is `min` consecutive symbols. The answer is complete in this sense: every position of `a` that starts a gram
//! occurring anywhere in `b` lies, with its whole gram, inside a reported run on side `a`; and the same holds with the
//! sides exchanged. Which of several occurrences a run is paired with is chosen for length, then for nearness to the
//! diagonal of the run before. All pairs of occurrences are never listed: they are quadratic when a text repeats itself.
//!
//! # Method
//! 1. The grams of `b` enter a hash table by a rolling hash; equal grams form a ring.
//! 2. `a` is read once. Where no run covers the gram at hand, the diagonal of the last run is tried, then the table:
//!    of at most [`OCCURRENCES`] members of the ring the one that goes on longest is extended to both sides.
//! 3. A gram of `b` that no run covers, but whose ring has a covered member, is extended in the same way. Every common
//!    gram has such a member: the partner of its occurrence in `a`.
//!
//! From 2^19 symbols on, that table would be far from the processor: another way (`seq/far.rs`) finds most runs without it.
//!
//! Symbols that only [go on](GOES_ON) with the one before begin no gram: where that one is found, so are they.
//!
//! # Cost
//! Time O((n + m) `min`) at worst and about O(n + m) on prose, space 13 bytes a symbol of `b`, 22 of a few (table, ring). At most
//! one run a symbol of either side. Two bounds keep crafted input from costing more: [`PROBES`] slots are tried for one gram
//! (beyond them it is left out), and all extensions to the left together may take [`LEFT_STEPS`] steps a symbol (beyond
//! them runs are not extended to the left; the answer stays complete). Either is told as `work.runs`.

use alloc::{vec, vec::Vec};

use super::cyclic::{Cyclic, Hashes};
use super::extend::{common_prefix, common_suffix};
use super::far;
use crate::base::{LimitReached, Marks, order_by_number};

/// Members of a ring that are tried for the longest extension.
pub const OCCURRENCES: usize = 8;
/// Slots tried for one gram.
pub const PROBES: usize = 256;
/// Fewer grams have four slots each: more of them are told by one look, while the table stays near.
const SPARSE: usize = 1 << 15;
/// Bits of a slot: each tells of a part of the grams whose search begins there.
const EACH: usize = 4;
/// Symbols of the second sequence from which on a table of all its grams is far. Both ways were measured to be equal at 340,000 Han
/// characters and at 170,000 words.
const FAR: usize = 1 << 19;
/// Steps of all extensions to the left, for each symbol of both sides.
pub const LEFT_STEPS: u64 = 16;

/// A symbol with this bit goes on with the one before it, of which there is only one: no gram needs to begin there.
pub const GOES_ON: u32 = 1 << 31;

/// A stretch shared by both sequences: `a[self.a..][..len] == b[self.b..][..len]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// First symbol in the first sequence.
    pub a: u32,
    /// First symbol in the second sequence.
    pub b: u32,
    /// Symbols.
    pub len: u32,
}

impl Run {
    /// One past the last symbol in the first sequence.
    pub const fn a_end(self) -> u32 {
        self.a + self.len
    }

    /// One past the last symbol in the second sequence.
    pub const fn b_end(self) -> u32 {
        self.b + self.len
    }

    /// The run with the sequences exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { a: self.b, b: self.a, len: self.len }
    }
}

/// The common runs of two sequences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    /// Ordered by `a`, then `b`; no two are equal.
    pub runs: Vec<Run>,
    /// `work.runs`, if a bound was reached.
    pub limit: Option<LimitReached>,
}

/// All common runs of at least `min` symbols; `min` below 1 counts as 1.
///
/// The table is built on `b`: pass the longer sequence as `a`. Sequences are shorter than 2^31 symbols.
pub fn common_runs(a: &[u32], b: &[u32], min: u32) -> Runs {
    let gram = min.max(1) as usize;
    if a.len().min(b.len()) < gram {
        return Runs::default();
    }
    if a.len() == b.len() && common_prefix(a, b) == a.len() {
        return Runs { runs: vec![Run { a: 0, b: 0, len: a.len() as u32 }], limit: None };
    }
    let Runs { mut runs, limit } = if b.len() < FAR { near(a, b, gram) } else { far::common_runs(a, b, gram) };
    order_by_number(&mut runs, |run| u64::from(run.a) << 32 | u64::from(run.b));
    Runs { runs, limit }
}

/// All runs, by a table of all grams of `b`.
fn near(a: &[u32], b: &[u32], gram: usize) -> Runs {
    let mut search = Search::new(a, b, Grams::of(b, gram), gram);
    search.cover_a();
    search.cover_b();
    Runs { limit: search.limit(), runs: search.runs }
}

/// Marks the symbols of two sequences that lie in `known` runs, or beside them in a gram, of so many symbols, that both have beside them;
/// and tells `work.runs`, if a bound was reached. What lies in a run has its partner there and is none of another place. `may` tells, of
/// a side and a place there, whether such a gram can begin. `heads` are numbers for the places of both sides: equal grams have equal ones
/// where they begin, and `tail` places further on.
///
/// Time O(n + m) on prose, space 4 bytes a symbol.
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
    let mut crowded = false;
    for side in [0, 1] {
        let (own, other) = (sides[side], sides[1 - side]);
        if open.iter().any(Vec::is_empty) {
            break;
        }
        let mut grams = Grams::some(own, gram, open[side].len());
        // Most places of the other side are told by two heads, of which some bits are enough.
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
        crowded |= grams.crowded;
    }
    (common, crowded.then(crowding))
}

/// Where the grams begin that are not marked as a whole, as far as they `may`.
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

/// That grams were left out.
fn crowding() -> LimitReached {
    let limit = PROBES as u64;
    LimitReached { name: "work.runs", limit, reached: limit }
}

/// The runs found so far. The grams of the table may be longer than those that are looked for, and a part of them.
pub(super) struct Search<'t> {
    pub a: &'t [u32],
    pub b: &'t [u32],
    pub gram: usize,
    pub grams: Grams<'t>,
    pub runs: Vec<Run>,
    left_steps: u64,
}

impl<'t> Search<'t> {
    pub fn new(a: &'t [u32], b: &'t [u32], grams: Grams<'t>, gram: usize) -> Self {
        Self { a, b, gram, grams, runs: Vec::new(), left_steps: LEFT_STEPS * (a.len() + b.len()) as u64 }
    }

    /// Step 2: a run for every gram of `a` that occurs in `b`.
    fn cover_a(&mut self) {
        let (a, b, gram) = (self.a, self.b, self.gram);
        let mut hashes = Hashes::of(a, gram);
        // b - a of the last run, and the first position of `a` where that diagonal is worth a try.
        let (mut diagonal, mut retry) = (0_isize, 0);
        let mut at = 0;
        while at + gram <= a.len() {
            let mut found = None;
            if at >= retry {
                let partner = at.checked_add_signed(diagonal).filter(|&j| j + gram <= b.len());
                let agreed = partner.map_or(0, |j| common_prefix(&a[at..], &b[j..]));
                if agreed >= gram {
                    found = partner.map(|j| (j, agreed));
                } else {
                    retry = at + agreed + 1;
                }
            }
            if found.is_none() {
                let hash = hashes.at(at);
                if a[at] < GOES_ON && !self.grams.lacks(hash) {
                    found = self.grams.longest(a, at, hash, diagonal);
                }
            }
            let Some((partner, right)) = found else {
                at += 1;
                continue;
            };
            self.extend(at, partner, right);
            diagonal = partner.cast_signed() - at.cast_signed();
            retry = at + right + 1;
            at += right - gram + 1;
        }
    }

    /// Step 3: a run for every gram of `b` that occurs in `a`.
    fn cover_b(&mut self) {
        let covered = Covered::of(&self.runs, self.gram);
        let grams = self.grams.ring.len();
        let mut at = 0;
        for run in covered.runs.iter().map(Some).chain([None]) {
            while at < run.map_or(grams, |run| run.b as usize) {
                let member = self.grams.next(at);
                let known = if member == at { None } else { covered.partner(member) };
                let Some(partner) = known.or_else(|| self.grams.settle(at, &covered)) else {
                    at += 1;
                    continue;
                };
                let right = common_prefix(&self.a[partner..], &self.b[at..]);
                self.extend(partner, at, right);
                at += right - self.gram + 1;
            }
            at = at.max(run.map_or(grams, |run| run.b_end() as usize - self.gram + 1));
        }
    }

    /// Reports the run through `a[at]`, `b[partner]` whose extension to the right is known.
    pub fn extend(&mut self, at: usize, partner: usize, right: usize) {
        let room = usize::try_from(self.left_steps).unwrap_or(usize::MAX);
        let (from_a, from_b) = (at - at.min(room), partner - partner.min(room));
        let left = common_suffix(&self.a[from_a..at], &self.b[from_b..partner]);
        self.left_steps -= left as u64;
        let len = left + right;
        self.runs.push(Run { a: (at - left) as u32, b: (partner - left) as u32, len: len as u32 });
    }

    pub fn limit(&self) -> Option<LimitReached> {
        if self.left_steps == 0 {
            let limit = LEFT_STEPS * (self.a.len() + self.b.len()) as u64;
            return Some(LimitReached { name: "work.runs", limit, reached: limit });
        }
        self.grams.crowded.then(crowding)
    }
}

/// The runs by which the grams of the second sequence are covered: each begins and ends further on than the one before.
struct Covered {
    runs: Vec<Run>,
    gram: u32,
}

impl Covered {
    fn of(runs: &[Run], gram: usize) -> Self {
        let mut runs = runs.to_vec();
        order_by_number(&mut runs, |run| u64::from(run.b) << 32 | u64::from(u32::MAX - run.len));
        let mut reach = 0;
        runs.retain(|run| {
            let is_further = run.b_end() > reach;
            reach = reach.max(run.b_end());
            is_further
        });
        Self { runs, gram: gram as u32 }
    }

    /// Where the gram at `at` is in the first sequence, if it is covered.
    fn partner(&self, at: usize) -> Option<usize> {
        let at = at as u32;
        let run = self.runs[..self.runs.partition_point(|run| run.b <= at)].last()?;
        (at + self.gram <= run.b_end()).then(|| (run.a + (at - run.b)) as usize)
    }
}

/// The grams of a sequence: an open table with linear probing, equal grams linked in a ring.
///
/// A slot is 0 when free; otherwise one more than the number of a member of the ring in the low bits, and bits of the
/// gram's hash above them, so that most foreign grams are refused without a look at the text.
pub(super) struct Grams<'t> {
    text: &'t [u32],
    gram: usize,
    /// Where each gram begins; nothing where its number is its place.
    starts: Vec<u32>,
    slots: Vec<u32>,
    /// Bits of the slots: none is set where a slot is free, and a gram that is in the table has its own. Near, where the slots are far.
    taken: Marks,
    /// The bits of a slot that are a number.
    number: u32,
    /// The bits in which each number differs from the next one of the same gram, in a circle.
    ring: Vec<u32>,
    /// Whether a gram was left out or not looked for to the end, because of [`PROBES`].
    crowded: bool,
}

impl<'t> Grams<'t> {
    /// An empty table for so many numbers, of which so many will be grams.
    fn new(text: &'t [u32], gram: usize, numbers: usize, grams: usize) -> Self {
        let slots = if grams < SPARSE { 4 } else { 2 } * grams;
        let number = u32::MAX >> (numbers as u32).leading_zeros();
        Self {
            text,
            gram,
            starts: Vec::new(),
            slots: vec![0; slots],
            taken: Marks::new(EACH * slots),
            number,
            ring: vec![0; numbers],
            crowded: false,
        }
    }

    /// An empty table for some grams of a text, at most so many.
    pub fn some(text: &'t [u32], gram: usize, grams: usize) -> Self {
        Self { starts: Vec::with_capacity(grams), ..Self::new(text, gram, grams, grams) }
    }

    /// The next one of some grams.
    #[inline]
    pub fn push(&mut self, at: usize, hash: u64) {
        self.starts.push(at as u32);
        self.insert(self.starts.len() - 1, hash);
    }

    /// All grams of a text.
    fn of(text: &'t [u32], gram: usize) -> Self {
        let grams = text[gram..].iter().filter(|symbol| **symbol < GOES_ON).count() + 1;
        let mut grams = Self::new(text, gram, text.len() - gram + 1, grams);
        let mut hash = Cyclic::at(&text[..gram]);
        grams.insert(0, hash.hash());
        let moves = text.iter().zip(&text[1..]).zip(&text[gram..]);
        for (at, ((&leaves, &begins), &enters)) in (1..).zip(moves) {
            hash.step(leaves, enters);
            if begins < GOES_ON {
                grams.insert(at, hash.hash());
            }
        }
        grams
    }

    #[inline]
    fn tag(&self, hash: u64) -> u32 {
        hash as u32 & !self.number
    }

    /// The bit of a gram, one of those of the slot where the search for it begins.
    #[inline]
    fn bit(&self, hash: u64) -> usize {
        (((hash >> 32) * self.taken.len() as u64) >> 32) as usize
    }

    #[inline]
    fn insert(&mut self, number: usize, hash: u64) {
        let bit = self.bit(hash);
        if self.taken.mark_in_group(bit, EACH) {
            self.insert_beyond(number, hash);
        } else {
            self.slots[bit / EACH] = self.tag(hash) | (number as u32 + 1);
        }
    }

    #[inline(never)]
    fn insert_beyond(&mut self, number: usize, hash: u64) {
        match self.slot(self.text, self.place(number), hash) {
            None => self.crowded = true,
            Some(slot) => {
                if let Some(last) = self.member(slot) {
                    let next = self.next(last);
                    self.link(last, number);
                    self.link(number, next);
                }
                self.taken.mark_one(EACH * slot);
                self.slots[slot] = self.tag(hash) | (number as u32 + 1);
            }
        }
    }

    /// Where a gram begins.
    #[inline]
    fn place(&self, number: usize) -> usize {
        self.starts.get(number).map_or(number, |&start| start as usize)
    }

    /// The next one of the same gram.
    #[inline]
    fn next(&self, number: usize) -> usize {
        number ^ self.ring[number] as usize
    }

    fn link(&mut self, number: usize, next: usize) {
        self.ring[number] = (number ^ next) as u32;
    }

    /// One of the gram of a slot.
    fn member(&self, slot: usize) -> Option<usize> {
        ((self.slots[slot] & self.number) as usize).checked_sub(1)
    }

    /// Whether no gram has this hash, by the bits of the first slot alone; nearly all grams that do not occur are told by them.
    #[inline]
    pub fn lacks(&self, hash: u64) -> bool {
        !self.taken.has(self.bit(hash))
    }

    /// The slot of the gram at `of[at]`: of its ring, or the free one where it would go; `None` after [`PROBES`] others.
    fn slot(&self, of: &[u32], at: usize, hash: u64) -> Option<usize> {
        let tag = self.tag(hash);
        let mut slot = self.bit(hash) / EACH;
        for _ in 0..PROBES {
            let value = self.slots[slot];
            if value == 0 {
                return Some(slot);
            }
            if value & !self.number == tag {
                let member = self.place((value & self.number) as usize - 1);
                let (ours, theirs) = (&of[at..at + self.gram], &self.text[member..member + self.gram]);
                if common_prefix(ours, theirs) == self.gram {
                    return Some(slot);
                }
            }
            slot = if slot + 1 < self.slots.len() { slot + 1 } else { 0 };
        }
        None
    }

    /// The occurrence of the gram at `of[at]` that agrees longest with what follows, and how long.
    pub fn longest(&mut self, of: &[u32], at: usize, hash: u64, diagonal: isize) -> Option<(usize, usize)> {
        let Some(slot) = self.slot(of, at, hash) else {
            self.crowded = true;
            return None;
        };
        let last = self.member(slot)?;
        let expected = at.cast_signed() + diagonal;
        let (mut best, mut length) = (last, 0);
        let mut member = last;
        for _ in 0..OCCURRENCES {
            member = self.next(member);
            let place = self.place(member);
            let agreed = common_prefix(&of[at..], &self.text[place..]);
            let nearer = || expected.abs_diff(place.cast_signed()) < expected.abs_diff(self.place(best).cast_signed());
            if agreed > length || (agreed == length && nearer()) {
                (best, length) = (member, agreed);
            }
            if member == last {
                break;
            }
        }
        // The next search of this gram starts after the member used now: copies in order are met in order.
        self.slots[slot] = self.tag(hash) | (best as u32 + 1);
        Some((self.place(best), length))
    }

    /// Calls `each` with all members of the ring of the gram at `of[at]`; later with one of them.
    fn take(&mut self, of: &[u32], at: usize, hash: u64, mut each: impl FnMut(usize)) {
        let Some(slot) = self.slot(of, at, hash) else {
            self.crowded = true;
            return;
        };
        let mut next = self.member(slot);
        while let Some(member) = next {
            each(self.place(member));
            let after = self.next(member);
            self.link(member, member);
            next = (self.next(after) != after).then_some(after);
        }
    }

    /// Where the gram of the text at `at` is in the other sequence, if any member of its ring is covered. From then on all members stand for
    /// that one, or for themselves when there is none: no ring is walked twice.
    fn settle(&mut self, at: usize, covered: &Covered) -> Option<usize> {
        if self.next(at) == at {
            return None;
        }
        let mut members = core::iter::successors(Some(at), |&j| Some(self.next(j)).filter(|&j| j != at));
        let found = members.find_map(|j| Some((j, covered.partner(j)?)));
        let mut member = at;
        loop {
            let next = self.next(member);
            self.link(member, found.map_or(member, |(j, _)| j));
            if next == at {
                return found.map(|(_, partner)| partner);
            }
            member = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{self, families, sequences};

    /// Which grams of `a` occur in `b`, by looking everywhere.
    fn shared(a: &[u32], b: &[u32], gram: usize) -> Vec<bool> {
        a.windows(gram).map(|x| b.windows(gram).any(|y| x == y)).collect()
    }

    fn check(a: &[u32], b: &[u32], min: u32) {
        check_found(a, b, min, &common_runs(a, b, min));
        if a.len().min(b.len()) >= min as usize {
            let mut found = far::common_runs(a, b, min as usize);
            found.runs.sort_unstable();
            check_found(a, b, min, &found);
        }
    }

    fn check_found(a: &[u32], b: &[u32], min: u32, found: &Runs) {
        let gram = min as usize;
        assert_eq!(found.limit, None);
        let mut covered = (vec![false; a.len()], vec![false; b.len()]);
        for run in &found.runs {
            let (i, j, len) = (run.a as usize, run.b as usize, run.len as usize);
            assert!(run.len >= min);
            assert_eq!(a[i..i + len], b[j..j + len], "{run:?}");
            assert!(i == 0 || j == 0 || a[i - 1] != b[j - 1], "goes on to the left: {run:?}");
            assert!(a.get(i + len).zip(b.get(j + len)).is_none_or(|(x, y)| x != y), "goes on to the right: {run:?}");
            covered.0[i..=i + len - gram].fill(true);
            covered.1[j..=j + len - gram].fill(true);
        }
        assert!(found.runs.is_sorted_by(|x, y| x < y));
        assert!(found.runs.len() <= a.len() + b.len());
        for (own, other, covered) in [(a, b, covered.0), (b, a, covered.1)] {
            let mut begins = own.iter().zip(shared(own, other, gram).into_iter().zip(covered));
            assert!(begins.all(|(&x, (shared, covered))| x >= GOES_ON || shared == covered), "{a:?} {b:?}");
        }
    }

    #[test]
    fn every_common_gram_lies_in_a_run_on_both_sides_of_random_sequences() {
        for (a, b) in sequences(600) {
            for min in [1, 2, 3, 5, 8] {
                check(&a, &b, min);
            }
        }
    }

    #[test]
    fn every_common_gram_lies_in_a_run_when_the_sequences_repeat_themselves() {
        for (a, b) in families(160) {
            for min in [1, 3, 8] {
                check(&a, &b, min);
                check(&b, &a, min);
            }
        }
    }

    #[test]
    fn every_common_gram_lies_in_a_run_when_each_symbol_has_one_that_goes_on() {
        let twice = |side: &[u32]| side.iter().flat_map(|&x| [x, x | GOES_ON]).collect::<Vec<_>>();
        for (a, b) in sequences(300).chain(families(60)) {
            for min in [1, 2, 3, 8] {
                check(&twice(&a), &twice(&b), min);
            }
        }
    }

    #[test]
    fn an_edited_copy_gives_one_run_between_two_edits() {
        let a: Vec<u32> = (0..1000).map(|i| i * 7919 % 4001).collect();
        let mut b = a.clone();
        b[300] = 9999;
        b.insert(600, 8888);
        b.remove(900);
        let lengths: Vec<u32> = common_runs(&a, &b, 8).runs.iter().map(|run| run.len).collect();
        assert_eq!(lengths, [300, 299, 299, 100]);
    }

    #[test]
    fn a_moved_passage_is_found_where_it_went() {
        let text: Vec<u32> = (0..400).collect();
        let moved = [&text[300..], &text[..300]].concat();
        let expected = [Run { a: 0, b: 100, len: 300 }, Run { a: 300, b: 0, len: 100 }];
        assert_eq!(common_runs(&text, &moved, 8).runs, expected);
    }

    #[test]
    fn output_stays_linear_when_one_symbol_fills_both_sides() {
        let alternating: Vec<u32> = (0..100_000).map(|i| i % 2).collect();
        let fibonacci = naive::fibonacci(100_000);
        for (a, b, most) in [
            (&vec![7; 100_000][..], &vec![7; 30_000][..], 10),
            (&alternating, &alternating[1..70_000], 10),
            (&fibonacci, &fibonacci[777..], 20_000),
        ] {
            for found in [common_runs(a, b, 8), far::common_runs(a, b, 8)] {
                assert!(found.runs.len() < most, "{}", found.runs.len());
            }
        }
    }

    #[test]
    fn common_grams_of_long_texts_are_those_of_a_table_of_all() {
        let mut numbers = naive::Numbers(7);
        let text = numbers.sequence(FAR, 3000);
        let mut edited: Vec<u32> = text.chunks(1000).rev().flatten().copied().collect();
        for _ in 0..FAR / 20 {
            let at = numbers.below(FAR as u32) as usize;
            edited[at] = numbers.below(3000);
        }
        for gram in [2, 4, 8] {
            let [long, table] = [common_runs(&text, &edited, gram), near(&text, &edited, gram as usize)].map(|found| {
                assert_eq!(found.limit, None);
                let mut marks = [Marks::new(FAR), Marks::new(FAR)];
                for run in found.runs {
                    marks[0].mark(run.a as usize..run.a_end() as usize);
                    marks[1].mark(run.b as usize..run.b_end() as usize);
                }
                marks
            });
            assert_eq!(long, table);
        }
    }

    #[test]
    fn grams_of_forms_that_differ_in_a_number_do_not_crowd_one_slot() {
        let head: Vec<u32> = (0..80).map(|i| 0x4E00 + i * 37 % 5000).collect();
        let form = |seed: u32| -> Vec<u32> {
            let number = |i: u32| (0..4).map(move |digit| 48 + (i * 7919 + seed * 104_729) / 10_u32.pow(digit) % 10);
            (0..1000).flat_map(|i| head.iter().copied().chain(number(i)).chain(head.iter().rev().copied())).collect()
        };
        for min in [8, 40, 64, 100] {
            assert_eq!(common_runs(&form(1), &form(2), min).limit, None, "{min}");
        }
    }

    #[test]
    fn grams_made_to_collide_are_bounded_and_told() {
        let (a, b) = crowd();
        let found = common_runs(&a, &b, 1);
        assert_eq!(found.limit.as_ref().map(|limit| limit.name), Some("work.runs"));
    }

    #[test]
    fn symbols_in_common_grams_are_those_of_a_search_everywhere_beside_the_runs_that_are_known() {
        for (a, b) in sequences(300).chain(families(120)) {
            for gram in [1, 2, 6].into_iter().filter(|&gram| gram <= a.len().min(b.len())) {
                for every in [1, 2, 4] {
                    let mut known: Vec<Run> = common_runs(&a, &b, 3).runs.into_iter().skip(1).step_by(every).collect();
                    known.retain(|run| every < 4 && run.len as usize >= gram);
                    let expected = naive_grams([&a, &b], gram, &known);
                    let may = |side: usize, at: usize| shared([&a, &b][side], [&b, &a][side], gram)[at];
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

    /// Looks at every pair of grams of which neither is all in known runs.
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

    /// Distinct symbols that all want the same slots of the table.
    fn crowd() -> (Vec<u32>, Vec<u32>) {
        let count = 1024_usize;
        let shift = 64 - (4 * count).trailing_zeros();
        let slot = |symbol: u32| Cyclic::at(&[symbol]).hash() >> shift;
        let b: Vec<u32> = (0..).filter(|&symbol| slot(symbol) == 5).take(count).collect();
        (b.iter().rev().copied().collect(), b)
    }
}
