//! Finds the common runs of long sequences, most of them without a table of all grams, because such a table would not
//! fit into the processor's cache.
//!
//! # Method
//! 1. *Anchors*: one of every `gram` grams of `b`, [longer](LONGER) than those searched for, is put in a small table.
//!    `a` is read once. At the end of a run, the next one is searched [near](SHIFTS) that end, then in the table.
//! 2. *Rests*: of the grams of `a` that no run covers, few occur on the other side at all. A [`BloomFilter`] of them
//!    selects the grams of `b` that may be their partners, and only these are put in a table. For each uncovered gram
//!    of `a`, the occurrence that continues longest is chosen, then the nearest one. The same is done for `b`.
//!
//! After step 2 every common gram is covered, whatever step 1 has found.
//!
//! # Cost
//! Time O(n + m) on prose, where it reads each side three times. Space 17 bytes for each anchor, or one byte for each
//! gram that no run covers plus 22 for each possible partner.

use alloc::{vec, vec::Vec};

use super::common_ends::common_prefix;
use super::cyclic::{Cyclic, GramHashes};
use super::grams::{CONTINUES, GramTable};
use super::run::{Run, Runs};
use super::run_search::RunSearch;
use crate::base::Marks;

/// The grams of anchors are this many times as long as those searched for.
const LONGER: usize = 2;
/// Number of symbols after the end of a run in which the next one is searched.
const WITHIN: usize = 32;
/// Symbols of both sides that may be left out between two runs: the same number, or some more on one side.
const SHIFTS: [(usize, usize); 7] = [(0, 0), (0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0)];

/// Finds all common runs as [`common_runs`](super::runs::common_runs) does, but returns them in no order. Both
/// sequences must have at least one gram.
pub(super) fn common_runs(a: &[u32], b: &[u32], gram: usize) -> Runs {
    let mut found = find_by_anchors(a, b, gram);
    find_uncovered(a, b, gram, &mut found);
    swap_sides(&mut found.runs);
    find_uncovered(b, a, gram, &mut found);
    swap_sides(&mut found.runs);
    found
}

/// Exchanges the sides of runs.
fn swap_sides(runs: &mut [Run]) {
    for run in runs {
        *run = run.swapped();
    }
}

/// Step 1: finds runs by anchors.
fn find_by_anchors(a: &[u32], b: &[u32], gram: usize) -> Runs {
    let long = LONGER * gram;
    if a.len().min(b.len()) < long {
        return Runs::default();
    }
    let mut grams = GramTable::with_capacity(b, long, b.len() / gram);
    for (at, symbols) in b.windows(long).enumerate().step_by(gram).filter(|(_, symbols)| symbols[0] < CONTINUES) {
        grams.push(at, Cyclic::at(symbols).hash());
    }
    let mut search = RunSearch::new(a, b, grams, gram);
    let mut hashes = GramHashes::new(a, long);
    let mut diagonal = 0;
    let (mut at, mut found) = (0, next_run_near(&search, 0, 0));
    loop {
        if found.is_none() {
            if at + long > a.len() {
                break;
            }
            let hash = hashes.at(at);
            if a[at] < CONTINUES && !search.grams.lacks(hash) {
                found = search.grams.longest_match(a, at, hash, diagonal).map(|(partner, right)| (at, partner, right));
            }
        }
        let Some((start, partner, right)) = found else {
            at += 1;
            continue;
        };
        search.add_run_through(start, partner, right);
        diagonal = partner.cast_signed() - start.cast_signed();
        at = start + right;
        found = next_run_near(&search, at, partner + right);
    }
    // The vector may have as much spare room as it uses, and the next step needs the memory.
    search.runs.shrink_to_fit();
    Runs { limit: search.limit(), runs: search.runs }
}

/// Returns the first run near the end of another one, on its diagonal or a neighbouring one: its start on both sides,
/// and its length.
fn next_run_near(search: &RunSearch, a: usize, b: usize) -> Option<(usize, usize, usize)> {
    let mut best = None;
    let mut within = WITHIN;
    for (in_a, in_b) in SHIFTS {
        let (mut i, mut j) = (a + in_a, b + in_b);
        let end = i + within;
        while i < end && i + search.gram <= search.a.len() && j + search.gram <= search.b.len() {
            // Compares no further than one gram; otherwise a run that is not chosen would be read again and again.
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

/// Step 2: finds runs for the grams of `a` that no run covers.
fn find_uncovered(a: &[u32], b: &[u32], gram: usize, found: &mut Runs) {
    let mut covered = Marks::new(a.len() + 1 - gram);
    for run in &found.runs {
        covered.mark(run.a as usize..run.a_end() as usize + 1 - gram);
    }
    let mut filter = BloomFilter::new(covered.len() - covered.count() as usize);
    let mut hashes = GramHashes::new(a, gram);
    for at in covered.open().filter(|&at| a[at] < CONTINUES) {
        filter.insert(hashes.at(at));
    }
    let mut partners = Vec::new();
    let mut hashes = GramHashes::new(b, gram);
    for at in 0..=b.len() - gram {
        if !filter.lacks(hashes.at(at)) {
            partners.push(at as u32);
        }
    }
    if partners.is_empty() {
        return;
    }
    // The filter has fewer false positives than the bits of the table: without it, English texts of 10 MB took a tenth
    // longer.
    let (mut grams, mut filter) = (GramTable::with_capacity(b, gram, partners.len()), BloomFilter::new(partners.len()));
    for at in partners.into_iter().map(|at| at as usize) {
        let hash = Cyclic::at(&b[at..at + gram]).hash();
        grams.push(at, hash);
        filter.insert(hash);
    }
    let mut search = RunSearch::new(a, b, grams, gram);
    let mut hashes = GramHashes::new(a, gram);
    let mut reach = 0;
    for at in covered.open().filter(|&at| a[at] < CONTINUES) {
        if at < reach {
            continue;
        }
        let hash = hashes.at(at);
        if !filter.lacks(hash)
            && let Some((partner, right)) = search.grams.longest_match(a, at, hash, 0)
        {
            search.add_run_through(at, partner, right);
            reach = at + right + 1 - gram;
        }
    }
    found.limit = found.limit.take().or(search.limit());
    found.runs.reserve_exact(search.runs.len());
    found.runs.append(&mut search.runs);
}

/// A Bloom filter with two bits for each hash: `lacks` is true for most hashes that are not in the set, and false for
/// all that are.
struct BloomFilter(Vec<u64>);

impl BloomFilter {
    /// Makes an empty filter with eight bits for each of `count` hashes.
    fn new(count: usize) -> Self {
        Self(vec![0; count / 8 + 1])
    }

    /// Returns the word of a hash, and the two bits of it in that word.
    #[inline]
    fn word_and_bits(&self, hash: u64) -> (usize, u64) {
        // Uses other bits than the table does, because the hashes that pass the filter would collide there.
        let word = (u64::from((hash >> 8) as u32) * self.0.len() as u64) >> 32;
        (word as usize, 1 << (hash >> 40 & 63) | 1 << (hash >> 46 & 63))
    }

    #[inline]
    fn insert(&mut self, hash: u64) {
        let (word, bits) = self.word_and_bits(hash);
        self.0[word] |= bits;
    }

    #[inline]
    fn lacks(&self, hash: u64) -> bool {
        let (word, bits) = self.word_and_bits(hash);
        self.0[word] & bits != bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn blocks_in_another_order_leave_no_gram_out() {
        let mut numbers = RandomNumbers(7);
        let a = numbers.sequence(400_000, 3000);
        for block in [900, 9000, 100_000] {
            let mut b = a.clone();
            b.chunks_mut(block).for_each(|block| block.rotate_left(block.len() / 2));
            let found = common_runs(&a, &b, 8);
            assert_eq!(found.limit, None);
            let mut covered = Marks::new(b.len());
            found.runs.iter().for_each(|run| covered.mark(run.b as usize..run.b_end() as usize));
            assert_eq!(covered.open().next(), None);
        }
    }
}
