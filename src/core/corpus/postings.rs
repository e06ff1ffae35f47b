//! Posting lists (倒排列表): the documents that have each key.
//!
//! A row is a key and a document in eight bytes. Rows are divided into parts by the top bits of their keys. A part is
//! sorted by radix sort when it is needed, so that adding documents only costs writing their rows, and one part fits
//! into a cache. Keys are hashes, so each part receives about the same number of many rows, and memory for them is
//! reserved before they are written. 40 bits of a key are stored. Different keys that agree in these bits are counted
//! as one; no candidate results from one such key alone.
//!
//! # Cost
//! Adding and removing a document: time O(keys), amortised. Looking up a key: O(log rows), and mostly O(1).
//!
//! The rows of a removed document remain until half of all rows are such rows, or all rows are read. No look-up returns
//! them, because no number is used twice.

use alloc::vec::Vec;

use crate::base::radix;

/// Number of parts, by the top eight bits of a key.
const PARTS: usize = 256;

/// Maximum number of unsorted rows at the end of a part: the first number, or the sorted rows divided by the second.
const MAX_UNSORTED: (usize, usize) = (64, 16);

/// All rows.
#[derive(Clone, Debug)]
pub(super) struct Postings {
    parts: Vec<RowPart>,
    /// Documents that were removed and still have rows, one bit each.
    dead: Vec<u64>,
    /// Numbers of rows of existing documents, and of removed ones.
    live_rows: usize,
    dead_rows: usize,
}

/// The rows of keys that agree in their top bits: the next 32 bits of the key, then the document.
#[derive(Clone, Debug, Default)]
struct RowPart {
    rows: Vec<u64>,
    /// Number of rows at the start that are sorted, by key, then by document.
    sorted: usize,
}

/// Number of rows of removed documents that are always tolerated.
const LEAST_DEAD: usize = 4096;

const BITS: usize = u64::BITS as usize;

/// Whether a document was removed.
fn is_dead(dead: &[u64], document: u32) -> bool {
    let word = dead.get(document as usize / BITS).copied().unwrap_or(0);
    word >> (document as usize % BITS) & 1 == 1
}

/// Returns the document of a row.
pub(super) const fn document(row: u64) -> u32 {
    row as u32
}

/// Returns the bits of a key that are stored in its part.
pub(super) const fn key(row: u64) -> u32 {
    (row >> 32) as u32
}

/// Returns the bits of a key that are stored.
pub(super) const fn stored_bits(key: u64) -> u64 {
    key >> 24
}

/// Returns the stored bits of the key of a row in a part.
pub(super) const fn stored_bits_of_row(part: u64, row: u64) -> u64 {
    part << 32 | row >> 32
}

/// Returns the part of a key, and its row for a document.
const fn part_and_row(key: u64, document: u32) -> (usize, u64) {
    ((key >> 56) as usize, (key << 8 >> 32) << 32 | document as u64)
}

impl Default for Postings {
    fn default() -> Self {
        Self { parts: alloc::vec![RowPart::default(); PARTS], dead: Vec::new(), live_rows: 0, dead_rows: 0 }
    }
}

impl Postings {
    /// Reserves memory for `rows` more rows, with little to spare, if they are many.
    pub fn reserve(&mut self, rows: usize) {
        let mean = rows / PARTS;
        // few parts exceed this
        let most = mean + 3 * mean.isqrt();
        let is_many = |part: &&mut RowPart| most > part.rows.len() / MAX_UNSORTED.1;
        self.parts.iter_mut().filter(is_many).for_each(|part| part.rows.reserve_exact(most));
    }

    /// Adds the rows of a document.
    pub fn add(&mut self, document: u32, keys: &[u64]) {
        self.live_rows += keys.len();
        for &key in keys {
            let (part, row) = part_and_row(key, document);
            self.parts[part].rows.push(row);
        }
    }

    /// Removes the rows of a document, which has `rows` of them.
    pub fn remove(&mut self, document: u32, rows: usize) {
        let word = document as usize / BITS;
        if word >= self.dead.len() {
            self.dead.resize(word + 1, 0);
        }
        self.dead[word] |= 1 << (document as usize % BITS);
        self.live_rows = self.live_rows.saturating_sub(rows);
        self.dead_rows += rows;
        if self.dead_rows > self.live_rows.max(LEAST_DEAD) {
            self.delete_removed_rows();
        }
    }

    /// Deletes the rows of removed documents from all parts. Time O(rows).
    fn delete_removed_rows(&mut self) {
        let dead = core::mem::take(&mut self.dead);
        for part in &mut self.parts {
            let sorted = part.rows[..part.sorted].iter().filter(|&&row| !is_dead(&dead, document(row))).count();
            part.rows.retain(|&row| !is_dead(&dead, document(row)));
            part.sorted = sorted;
        }
        self.dead_rows = 0;
    }

    /// Sorts every part, so that it can be read.
    pub fn sort_parts(&mut self) {
        if self.dead_rows > 0 {
            self.delete_removed_rows();
        }
        let mut spare = Vec::new();
        self.parts.iter_mut().filter(|part| part.sorted < part.rows.len()).for_each(|part| part.sort(&mut spare));
    }

    /// Calls `see` with each key and its documents, each once.
    pub fn look_up(&mut self, keys: &[u64], mut see: impl FnMut(u64, &[u32])) {
        let (mut documents, mut spare) = (Vec::new(), Vec::new());
        for &key in keys {
            let (at, first) = part_and_row(key, 0);
            let part = &mut self.parts[at];
            if part.rows.len() - part.sorted > MAX_UNSORTED.0.max(part.sorted / MAX_UNSORTED.1) {
                part.sort(&mut spare);
            }
            documents.clear();
            part.look_up(first, &mut documents);
            if self.dead_rows > 0 {
                documents.retain(|&document| !is_dead(&self.dead, document));
            }
            see(key, &documents);
        }
    }

    /// Returns the rows of each part; [`sort_parts`](Self::sort_parts) must be called before. Rows of one key are
    /// consecutive, each document once, oldest first.
    pub fn parts(&self) -> impl Iterator<Item = &[u64]> {
        self.parts.iter().map(|part| {
            debug_assert_eq!(part.sorted, part.rows.len());
            &part.rows[..]
        })
    }
}

/// Returns the index of the first row that is not less than `first`. Keys are hashes, so it is hardly ever far from its
/// expected place if all keys were spread evenly.
fn first_from(rows: &[u64], first: u64) -> usize {
    let guess = ((u64::from(key(first)) * rows.len() as u64) >> 32) as usize;
    let is_before = |place: usize| rows[place] < first;
    let mut step = 1;
    if rows.get(guess).is_some_and(|&row| row < first) {
        let mut low = guess + 1;
        while low + step < rows.len() && is_before(low + step) {
            low += step + 1;
            step *= 2;
        }
        let high = rows.len().min(low + step);
        return low + rows[low..high].partition_point(|&row| row < first);
    }
    let mut high = guess;
    while high >= step && !is_before(high - step) {
        high -= step;
        step *= 2;
    }
    let low = high.saturating_sub(step);
    low + rows[low..high].partition_point(|&row| row < first)
}

impl RowPart {
    /// Sorts the unsorted rows and merges them with the others.
    fn sort(&mut self, spare: &mut Vec<u64>) {
        if self.sorted == 0 {
            radix::order_spread(&mut self.rows, spare);
            self.rows.dedup();
        } else {
            let mut loose = self.rows.split_off(self.sorted);
            radix::order_spread(&mut loose, spare);
            loose.dedup();
            self.merge(loose);
        }
        self.sorted = self.rows.len();
    }

    /// Appends the documents of a key, given as the first row that it can have.
    fn look_up(&self, first: u64, documents: &mut Vec<u32>) {
        let (sorted, loose) = self.rows.split_at(self.sorted);
        let from = first_from(sorted, first);
        let found = sorted[from..].iter().take_while(|&&row| key(row) == key(first));
        let rest = loose.iter().filter(|&&row| key(row) == key(first));
        documents.extend(found.chain(rest).map(|&row| document(row)));
        documents.dedup();
    }

    /// Merges sorted rows from the end, so that every row is moved once.
    fn merge(&mut self, mut loose: Vec<u64>) {
        let mut at = self.rows.len();
        self.rows.resize(at + loose.len(), 0);
        let mut to = self.rows.len();
        while let Some(&last) = loose.last() {
            to -= 1;
            if at > 0 && self.rows[at - 1] > last {
                at -= 1;
                self.rows[to] = self.rows[at];
            } else {
                self.rows[to] = last;
                loose.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::mix;
    use alloc::collections::BTreeMap;

    /// Returns keys of a document: a few of its own, some that many documents have, some twice.
    fn keys(document: u32) -> Vec<u64> {
        (0..20).map(|i| mix::hash([if i < 8 { i % 5 + document % 7 * 10 } else { document * 100 + i }])).collect()
    }

    fn naive(documents: impl Iterator<Item = u32>) -> BTreeMap<u64, Vec<u32>> {
        let mut lists = BTreeMap::<u64, Vec<u32>>::new();
        for document in documents {
            for key in keys(document) {
                let list = lists.entry(key).or_default();
                if list.last() != Some(&document) {
                    list.push(document);
                }
            }
        }
        lists
    }

    fn check(postings: &mut Postings, want: &BTreeMap<u64, Vec<u32>>) {
        let all: Vec<u64> = want.keys().copied().collect();
        postings.look_up(&all, |key, documents| assert_eq!(documents, want[&key]));
        postings.sort_parts();
        let lists = postings.parts().flat_map(|rows| rows.chunk_by(|&a, &b| key(a) == key(b)));
        let mut lists: Vec<Vec<u32>> = lists.map(|list| list.iter().map(|&row| document(row)).collect()).collect();
        let mut expected: Vec<Vec<u32>> = want.values().cloned().collect();
        lists.sort();
        expected.sort();
        assert_eq!(lists, expected);
    }

    #[test]
    fn a_row_is_found_where_a_search_by_halves_finds_it() {
        for n in [0, 1, 2, 3, 100, 1000] {
            // keys that are spread evenly, that are in few places, and that are all small
            for row in
                [|i: u32| mix::hash([i]) << 8, |i| mix::hash([i / 90]) << 8 | u64::from(i), |i| mix::hash([i]) >> 30]
            {
                let mut rows: Vec<u64> = (0..n).map(row).collect();
                rows.sort_unstable();
                let asked = (0..300).map(|i| mix::hash([7, i])).chain(rows.clone()).chain([0, 1, u64::MAX]);
                for first in asked.flat_map(|row| [row, row.wrapping_add(1)]) {
                    assert_eq!(first_from(&rows, first), rows.partition_point(|&row| row < first), "{n}, {first}");
                }
            }
        }
    }

    #[test]
    fn lists_are_those_of_a_map_however_rows_come_and_go() {
        let mut postings = Postings::default();
        for document in 0..3000 {
            postings.add(document, &keys(document));
            if document % 1000 == 10 {
                check(&mut postings, &naive(0..=document));
            }
        }
        check(&mut postings, &naive(0..3000));
        for document in (0..3000).filter(|document| document % 3 == 0) {
            postings.remove(document, keys(document).len());
        }
        postings.add(3000, &keys(3000));
        postings.remove(1, keys(1).len());
        postings.remove(3000, keys(3000).len());
        check(&mut postings, &naive((2..3000).filter(|document| document % 3 != 0)));
    }
}
