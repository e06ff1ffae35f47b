//! Common runs of long sequences: most of them without a table of all grams, which would be far from the processor.
//!
//! # Method
//! 1. *Anchors*: every so many-th gram of `b`, [longer](LONGER) than what is looked for, enters a small table. `a` is read once; where a run ends,
//!    the next one is looked for [beside](SHIFTS) its end, then in the table.
//! 2. *Rests*: of the grams of a side that no run covers, few are on the other side at all: a [`Filter`] of its grams tells most of them. The
//!    others enter a table, and the other side is read for their partners: of all occurrences that which goes on longest, then the
//!    nearest one. So first for `b`, then for `a`.
//!
//! Step 2 leaves no common gram uncovered, whatever step 1 has found.
//!
//! # Cost
//! Time O(n + m) on prose, where it reads each side three times; space a byte a symbol, 17 an anchor, and 50 for each
//! gram of the rests.

use alloc::{vec, vec::Vec};

use super::cyclic::{Cyclic, Hashes};
use super::extend::common_prefix;
use super::runs::{GOES_ON, Grams, Run, Runs, Search};
use crate::base::Marks;

/// Grams of anchors have so many times the length of what is looked for.
const LONGER: usize = 2;
/// Symbols behind the end of a run in which the next one is looked for.
const WITHIN: usize = 32;
/// Symbols of both sides left out between two runs: the same number, or some more on one side.
const SHIFTS: [(usize, usize); 7] = [(0, 0), (0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0)];
/// Symbols by which the occurrences of a gram are compared.
const AHEAD: usize = 64;

/// All common runs, as [`common_runs`](super::runs::common_runs) has them, but in no order. Both sequences have a gram.
pub(super) fn common_runs(a: &[u32], b: &[u32], gram: usize) -> Runs {
    let mut found = anchored(a, b, gram);
    rest(a, b, gram, &mut found);
    swap(&mut found.runs);
    rest(b, a, gram, &mut found);
    swap(&mut found.runs);
    found
}

fn swap(runs: &mut [Run]) {
    for run in runs {
        *run = run.swapped();
    }
}

/// Step 1.
fn anchored(a: &[u32], b: &[u32], gram: usize) -> Runs {
    let long = LONGER * gram;
    if a.len().min(b.len()) < long {
        return Runs::default();
    }
    let mut grams = Grams::some(b, long, b.len() / gram);
    for (at, symbols) in b.windows(long).enumerate().step_by(gram).filter(|(_, symbols)| symbols[0] < GOES_ON) {
        grams.push(at, Cyclic::at(symbols).hash());
    }
    let mut search = Search::new(a, b, grams, gram);
    let mut hashes = Hashes::of(a, long);
    let mut diagonal = 0;
    let (mut at, mut found) = (0, beside(&search, 0, 0));
    loop {
        if found.is_none() {
            if at + long > a.len() {
                break;
            }
            let hash = hashes.at(at);
            if a[at] < GOES_ON && !search.grams.lacks(hash) {
                found = search.grams.longest(a, at, hash, diagonal).map(|(partner, right)| (at, partner, right));
            }
        }
        let Some((start, partner, right)) = found else {
            at += 1;
            continue;
        };
        search.extend(start, partner, right);
        diagonal = partner.cast_signed() - start.cast_signed();
        at = start + right;
        found = beside(&search, at, partner + right);
    }
    Runs { limit: search.limit(), runs: search.runs }
}

/// The first run near the end of another one, on its diagonal or one beside it: its place on both sides, and how far it goes to the right.
fn beside(search: &Search, a: usize, b: usize) -> Option<(usize, usize, usize)> {
    let mut best = None;
    let mut within = WITHIN;
    for (in_a, in_b) in SHIFTS {
        let (mut i, mut j) = (a + in_a, b + in_b);
        let end = i + within;
        while i < end && i + search.gram <= search.a.len() && j + search.gram <= search.b.len() {
            // No further: a run that is not taken would be read again and again.
            let agreed = common_prefix(&search.a[i..i + search.gram], &search.b[j..j + search.gram]);
            if agreed == search.gram {
                best = Some((i, j));
                within -= end - i;
                break;
            }
            i += agreed + 1;
            j += agreed + 1;
        }
    }
    best.map(|(i, j)| (i, j, common_prefix(&search.a[i..], &search.b[j..])))
}

/// Step 2: runs for the grams of `b` that none covers.
fn rest(a: &[u32], b: &[u32], gram: usize, found: &mut Runs) {
    let open = open(a, b, gram, &found.runs);
    if open.is_empty() {
        return;
    }
    // The filter errs less often than the table's own bits: without it, English texts of 10 MB took a tenth longer.
    let (mut grams, mut filter) = (Grams::some(b, gram, open.len()), Filter::new(open.len()));
    for &(at, hash) in &open {
        grams.push(at, hash);
        filter.insert(hash);
    }
    // For each slot its partner, and for how long they agree.
    let mut partners = vec![(0_u32, 0_u32); grams.slots.len()];
    let mut hashes = Hashes::of(a, gram);
    for at in 0..=a.len() - gram {
        let hash = hashes.at(at);
        if filter.lacks(hash) || a[at] >= GOES_ON {
            continue;
        }
        let Some(slot) = grams.slot(a, at, hash) else { continue };
        // The first one: most text is before it.
        let Some(member) = grams.member(slot).map(|last| grams.place(grams.next(last))) else { continue };
        let ahead = |text: &[u32], at: usize| at..text.len().min(at + AHEAD.max(gram));
        let agreed = common_prefix(&a[ahead(a, at)], &b[ahead(b, member)]) as u32;
        let (partner, longest) = partners[slot];
        let is_nearer = || at.abs_diff(member) < (partner as usize).abs_diff(member);
        if agreed > longest || agreed == longest && is_nearer() {
            partners[slot] = (at as u32, agreed);
        }
    }
    let mut search = Search::new(a, b, grams, gram);
    let mut covered = 0;
    for (at, hash) in open {
        if at >= covered
            && let Some(slot) = search.grams.slot(b, at, hash)
            && let (partner, 1..) = partners[slot]
        {
            let right = common_prefix(&a[partner as usize..], &b[at..]);
            search.extend(partner as usize, at, right);
            covered = at + right + 1 - gram;
        }
    }
    found.limit = found.limit.take().or(search.limit());
    found.runs.append(&mut search.runs);
}

/// The grams of `b` that no run covers, without most of those that are not in `a`; and their hashes.
fn open(a: &[u32], b: &[u32], gram: usize, runs: &[Run]) -> Vec<(usize, u64)> {
    let mut covered = Marks::new(b.len() + 1 - gram);
    for run in runs {
        covered.mark(run.b as usize..run.b_end() as usize + 1 - gram);
    }
    let mut filter = Filter::new(a.len());
    let mut hashes = Hashes::of(a, gram);
    for at in 0..=a.len() - gram {
        filter.insert(hashes.at(at));
    }
    let mut hashes = Hashes::of(b, gram);
    let mut open = Vec::new();
    for at in covered.open() {
        let hash = hashes.at(at);
        if b[at] < GOES_ON && !filter.lacks(hash) {
            open.push((at, hash));
        }
    }
    open
}

/// Tells most hashes that are not in a set, by two bits of a word for each that is.
struct Filter(Vec<u64>);

impl Filter {
    /// Eight bits for each of so many hashes.
    fn new(count: usize) -> Self {
        Self(vec![0; count / 8 + 1])
    }

    #[inline]
    fn place(&self, hash: u64) -> (usize, u64) {
        let high = hash >> 32;
        (((high * self.0.len() as u64) >> 32) as usize, 1 << (high & 63) | 1 << (high >> 6 & 63))
    }

    #[inline]
    fn insert(&mut self, hash: u64) {
        let (word, bits) = self.place(hash);
        self.0[word] |= bits;
    }

    #[inline]
    fn lacks(&self, hash: u64) -> bool {
        let (word, bits) = self.place(hash);
        self.0[word] & bits != bits
    }
}
