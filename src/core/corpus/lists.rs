//! Lists of documents: of the keys that two documents or more have, as the counting of pairs goes through them.
//!
//! # Cost
//! Time and space O(rows).

use alloc::{vec, vec::Vec};

use super::cuts::Cuts;
use super::frequencies::{self, FEW, Frequencies, WHOLE};
use super::postings::{self, Postings};
use super::rank::Shared;
use super::sets::Sets;
use crate::base::Sides;

/// The kept lists of two documents or more.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    /// The documents of each, oldest first, then how many they are, counted from [`END`](Self::END). Lists of few documents come first, then
    /// those of up to twice as many, and so on; the crowded ones are the last.
    pub documents: Vec<u32>,
    /// Where each of these classes but the first begins.
    starts: Vec<usize>,
    /// How many there are of each length, without the crowded ones.
    lengths: Vec<u64>,
    /// Keys of each document, those in dropped lists left out.
    pub keys: Vec<u32>,
}

/// The newer documents of a list: the one there is, in a list of few, or with [`MORE`](Self::MORE) where they begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Newer(usize);

impl Newer {
    const MORE: usize = 1 << (usize::BITS - 1);

    pub fn from(place: usize) -> Self {
        Self(Self::MORE | place)
    }

    pub fn place(self) -> Option<usize> {
        (self.0 >= Self::MORE).then_some(self.0 & !Self::MORE)
    }

    /// The first of them.
    #[inline]
    pub fn first(self, documents: &[u32]) -> u32 {
        self.place().map_or(self.0 as u32, |place| documents[place])
    }
}

/// Rows of the index on their way into lists.
struct Gathering<'a> {
    cuts: Cuts,
    sites: &'a [u32],
    texts: Option<&'a Sets>,
    frequencies: Frequencies,
    classes: Vec<Vec<u32>>,
    lengths: Vec<u64>,
    keys: Vec<u32>,
}

impl Gathering<'_> {
    /// Goes through the rows of a part.
    #[inline(never)] // a host that compiles a function better while it is called again and again cannot do so in the midst of one call
    fn take_in(&mut self, part: u64, rows: &[u64]) {
        let site = |&row: &u64| self.sites.get(postings::document(row) as usize).copied().unwrap_or(0);
        let keys = &mut self.keys[..];
        for list in rows.chunk_by(|&a, &b| postings::key(a) == postings::key(b)) {
            if let &[row] = list {
                keys[postings::document(row) as usize] += 1;
                continue;
            }
            let len = list.len();
            let own = list.iter().map(|&row| postings::document(row));
            let texts = self.texts.map_or(len, |texts| texts.count(own.clone()));
            self.frequencies.add(postings::kept_of(part, list[0]), texts);
            if !self.cuts.keep(len, list.iter().map(site)) {
                continue;
            }
            own.clone().for_each(|document| keys[document as usize] += 1);
            let class = if self.cuts.is_rare(len) { class(len) } else { Lists::CROWDED };
            self.classes[class].extend(own.chain([Lists::END + len as u32]));
            if class < Lists::CROWDED {
                self.lengths.resize(self.lengths.len().max(len + 1), 0);
                self.lengths[len] += 1;
            }
        }
    }

    fn finish(self) -> (Lists, Frequencies) {
        let Self { frequencies, classes, lengths, keys, .. } = self;
        let mut classes = classes.into_iter();
        let (mut documents, mut starts) = (classes.next().unwrap_or_default(), Vec::new());
        for lists in classes {
            starts.push(documents.len());
            documents.extend_from_slice(&lists);
        }
        (Lists { documents, starts, lengths, keys }, frequencies)
    }
}

impl Lists {
    /// More than any number of a document.
    pub const END: u32 = 1 << 31;
    /// The class of crowded lists, the last.
    const CROWDED: usize = 32;
    /// Places that are looked at in one call.
    const BLOCK: usize = 1 << 14;

    /// Those of the rows, and how many texts have each key: as many as documents, unless these are told apart.
    pub fn of(index: &Postings, cuts: Cuts, sites: &[u32], texts: Option<&Sets>) -> (Self, Frequencies) {
        let (frequencies, keys) = (Frequencies::default(), vec![0; sites.len()]);
        let classes = vec![Vec::new(); Self::CROWDED + 1];
        let mut gathering = Gathering { cuts, sites, texts, frequencies, classes, lengths: Vec::new(), keys };
        (0..).zip(index.parts()).for_each(|(part, rows)| gathering.take_in(part, rows));
        gathering.finish()
    }

    /// Those that begin at a place or later.
    pub fn since(&self, place: usize) -> impl Iterator<Item = &[u32]> {
        self.documents[place..].split(|&document| document >= Self::END).filter(|list| !list.is_empty())
    }

    /// Where the crowded ones begin.
    pub fn first_crowded(&self) -> usize {
        self.starts[Self::CROWDED - 1]
    }

    fn crowded(&self) -> impl Iterator<Item = &[u32]> {
        self.since(self.first_crowded())
    }

    /// The most that the key of a list weighs that is not crowded.
    pub fn most_weight(&self, list: Newer) -> u32 {
        match self.starts.partition_point(|&start| Newer::from(start) <= list) {
            0 => WHOLE,
            class => frequencies::weight((FEW << (class - 1)) + 1),
        }
    }

    /// The documents with little else than crowded keys.
    pub fn crowded_documents(&self) -> Vec<bool> {
        let mut crowded_keys = vec![0; self.keys.len()];
        self.crowded().flatten().for_each(|&document| crowded_keys[document as usize] += 1);
        let has_little_else = |(&keys, crowded)| Shared::crowded(crowded).is_share(Sides::new(keys, keys));
        self.keys.iter().zip(crowded_keys).map(has_little_else).collect()
    }

    /// Pairs that make a difference, when documents reach so far, and at most so many as score. `crowded` tells of each document whether
    /// it has little else than crowded keys.
    pub fn pairs(&self, crowded: &[bool], reach: u64, crowded_reach: u64) -> u64 {
        let rare = (0..).zip(&self.lengths).map(|(len, lists)| lists * pairs(len, len, reach));
        let telling = |list: &[u32]| list.iter().filter(|&&document| crowded[document as usize]).count();
        let crowded = self.crowded().map(|list| pairs(list.len() as u64, telling(list) as u64, crowded_reach));
        rare.chain(crowded).sum()
    }

    /// Tells each document that has newer ones in a list, and these.
    fn each(&self, mut tell: impl FnMut(u32, Newer)) {
        (0..self.documents.len()).step_by(Self::BLOCK).for_each(|start| self.each_since(start, &mut tell));
    }

    /// The same of a block of places.
    #[inline(never)] // as above
    fn each_since(&self, start: usize, tell: &mut impl FnMut(u32, Newer)) {
        let crowded = self.first_crowded();
        let windows = self.documents[start..].windows(3).take(Self::BLOCK);
        for (place, window) in (start..).zip(windows) {
            let (document, next, end) = (window[0], window[1], window[2]);
            if document < Self::END && next < Self::END {
                let is_one = place < crowded && end > Self::END && end <= Self::END + FEW;
                tell(document, if is_one { Newer(next as usize) } else { Newer::from(place + 1) });
            }
        }
    }

    /// The newer documents of a list, for each document and each of its lists that has any, the last list first; and where those of each
    /// document begin among these, and the last end.
    pub fn newer(&self) -> (Vec<Newer>, Vec<usize>) {
        let mut starts = vec![0; self.keys.len() + 1];
        self.each(|document, _| starts[document as usize] += 1);
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut newer = vec![Newer::default(); end];
        self.each(|document, those| {
            let start = &mut starts[document as usize];
            *start -= 1;
            newer[*start] = those;
        });
        (newer, starts)
    }
}

/// The documents that a list goes on with, up to so many, and what follows.
#[inline]
pub(super) fn upto(list: &[u32], reach: u32) -> (&[u32], u32) {
    let count = list.iter().take(reach as usize).take_while(|&&b| b < Lists::END).count();
    (&list[..count], list[count])
}

/// The class of a list: how often few documents must be doubled to be as many as it has.
fn class(len: usize) -> usize {
    (usize::BITS - ((len - 1) / FEW as usize).leading_zeros()) as usize
}

/// Pairs of a list of `n` documents with those of them that tell, each document paired with `reach` after it; at most.
fn pairs(n: u64, tell: u64, reach: u64) -> u64 {
    let all = |n: u64| n * n.saturating_sub(1) / 2;
    let within = if n <= reach { all(n) } else { all(reach) + (n - reach) * reach };
    within.min(all(n) - all(n - tell)).min(2 * tell * reach)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_as_they_are_written() {
        let all = |n, reach| pairs(n, n, reach);
        assert_eq!((all(1, 1), all(5, 64), all(5, 2), all(5, 1)), (0, 10, 7, 4));
        // one of five, and none
        assert_eq!((pairs(5, 1, 64), pairs(5, 1, 1), pairs(5, 0, 64)), (4, 2, 0));
    }
}
