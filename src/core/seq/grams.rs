//! A table of the grams of a sequence, in which those of another one are looked up.
//!
//! # Cost
//! Time O(1) for a gram, expected; space 13 bytes a gram, up to 40 of fewer. [`PROBES`] slots are tried for one gram, beyond them it is left out: crafted
//! input costs no more, and is told.

use alloc::{vec, vec::Vec};

use super::cyclic::Cyclic;
use super::extend::common_prefix;
use crate::base::{LimitReached, Marks};

/// A symbol with this bit goes on with the one before it, of which there is only one: no gram needs to begin there.
pub const GOES_ON: u32 = 1 << 31;

/// Members of a ring that are tried for the longest extension.
pub const OCCURRENCES: usize = 8;
/// Slots tried for one gram.
pub const PROBES: usize = 256;
/// Slots of a gram: at least, and at most. The more there are, the more grams are told by one look.
const SLOTS: (usize, usize) = (2, 8);
/// Slots of a table in which a gram may have more than the least: of all grams of a text, and of some, beside much else that is kept.
const ROOM: (usize, usize) = (1 << 20, 1 << 17);
/// Bits of a slot: each tells of a part of the grams whose search begins there.
const EACH: usize = 4;

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
    fn new(text: &'t [u32], gram: usize, numbers: usize, grams: usize, room: usize) -> Self {
        let slots = (room / grams.max(1)).clamp(SLOTS.0, SLOTS.1) * grams;
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
        Self { starts: Vec::with_capacity(grams), ..Self::new(text, gram, grams, grams, ROOM.1) }
    }

    /// The next one of some grams.
    #[inline]
    pub fn push(&mut self, at: usize, hash: u64) {
        self.starts.push(at as u32);
        self.insert(self.starts.len() - 1, hash);
    }

    /// All grams of a text.
    pub fn of(text: &'t [u32], gram: usize) -> Self {
        let grams = text[gram..].iter().filter(|symbol| **symbol < GOES_ON).count() + 1;
        let mut grams = Self::new(text, gram, text.len() - gram + 1, grams, ROOM.0);
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

    /// Numbers of grams.
    pub fn numbers(&self) -> usize {
        self.ring.len()
    }

    /// That grams were left out, if any were.
    pub fn limit(&self) -> Option<LimitReached> {
        let limit = PROBES as u64;
        self.crowded.then_some(LimitReached { name: "work.runs", limit, reached: limit })
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
    pub fn next(&self, number: usize) -> usize {
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
    pub fn take(&mut self, of: &[u32], at: usize, hash: u64, mut each: impl FnMut(usize)) {
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

    /// Where the gram of the text at `at` is in the other sequence, if any member of its ring has a `partner` there. From then on all members stand for
    /// that one, or for themselves when there is none: no ring is walked twice.
    pub fn settle(&mut self, at: usize, partner: impl Fn(usize) -> Option<usize>) -> Option<usize> {
        if self.next(at) == at {
            return None;
        }
        let mut members = core::iter::successors(Some(at), |&j| Some(self.next(j)).filter(|&j| j != at));
        let found = members.find_map(|j| Some((j, partner(j)?)));
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
