//! A hash table of the grams of a sequence, in which the grams of another sequence are looked up.
//!
//! # Cost
//! Expected time O(1) for each gram; space 13 bytes for each gram, up to 40 if there are few. [`PROBES`] slots are
//! tried for one gram, and a gram beyond them is left out. This bounds the cost of crafted input, and is reported.

use alloc::{vec, vec::Vec};

use super::common_ends::common_prefix;
use super::cyclic::Cyclic;
use crate::base::{LimitReached, Marks};

/// Flag of a symbol that always follows the same symbol, for example the second half of a word. No gram needs to begin
/// at it.
pub const CONTINUES: u32 = 1 << 31;

/// Maximum number of members of a ring that are compared for the longest extension.
pub const OCCURRENCES: usize = 8;
/// Maximum number of slots tried for one gram.
pub const PROBES: usize = 256;
/// Minimum and maximum number of slots for each gram. The more slots there are, the more grams the first look rules
/// out.
const SLOTS: (usize, usize) = (2, 8);
/// Number of slots up to which a gram may have more than the minimum: for a table of all grams of a text, and for a
/// table of some grams, which has other data next to it.
const ROOM: (usize, usize) = (1 << 20, 1 << 17);
/// Number of flag bits of a slot. Each is for a part of the hashes whose search begins at that slot.
const FLAG_BITS: usize = 4;

/// The grams of a sequence: an open table with linear probing, equal grams linked in a ring.
///
/// A free slot is 0. Otherwise its low bits are one more than the number of a member of the ring, and its high bits are
/// bits of the gram's hash, so that most other grams are ruled out without reading the text.
pub(super) struct GramTable<'t> {
    text: &'t [u32],
    gram: usize,
    /// Start of each gram; empty if the number of a gram is its start.
    starts: Vec<u32>,
    slots: Vec<u32>,
    /// Flag bits of the slots: a free slot has none, and the bit of each gram in the table is set. They are smaller
    /// than the slots, so they stay in the cache.
    flags: Marks,
    /// Mask of the bits of a slot that contain a number.
    number_mask: u32,
    /// For each number, its XOR with the next number of the same gram; the last is linked to the first.
    ring: Vec<u32>,
    /// Whether a gram was left out or not searched to the end, because of [`PROBES`].
    crowded: bool,
}

impl<'t> GramTable<'t> {
    /// Makes an empty table for `numbers` numbers, of which `grams` will be grams.
    fn new(text: &'t [u32], gram: usize, numbers: usize, grams: usize, room: usize) -> Self {
        let slots = (room / grams.max(1)).clamp(SLOTS.0, SLOTS.1) * grams;
        let number = u32::MAX >> (numbers as u32).leading_zeros();
        Self {
            text,
            gram,
            starts: Vec::new(),
            slots: vec![0; slots],
            flags: Marks::new(FLAG_BITS * slots),
            number_mask: number,
            ring: vec![0; numbers],
            crowded: false,
        }
    }

    /// Makes an empty table for at most `grams` grams of a text.
    pub fn with_capacity(text: &'t [u32], gram: usize, grams: usize) -> Self {
        Self { starts: Vec::with_capacity(grams), ..Self::new(text, gram, grams, grams, ROOM.1) }
    }

    /// Adds the next gram of a table made by [`with_capacity`](Self::with_capacity).
    #[inline]
    pub fn push(&mut self, at: usize, hash: u64) {
        self.starts.push(at as u32);
        self.insert(self.starts.len() - 1, hash);
    }

    /// Makes the table of all grams of a text.
    pub fn index_all(text: &'t [u32], gram: usize) -> Self {
        let grams = text[gram..].iter().filter(|symbol| **symbol < CONTINUES).count() + 1;
        let mut grams = Self::new(text, gram, text.len() - gram + 1, grams, ROOM.0);
        let mut hash = Cyclic::at(&text[..gram]);
        grams.insert(0, hash.hash());
        let moves = text.iter().zip(&text[1..]).zip(&text[gram..]);
        for (at, ((&leaves, &begins), &enters)) in (1..).zip(moves) {
            hash.step(leaves, enters);
            if begins < CONTINUES {
                grams.insert(at, hash.hash());
            }
        }
        grams
    }

    /// Returns how many numbers there are.
    pub fn numbers(&self) -> usize {
        self.ring.len()
    }

    /// Returns `work.runs`, if grams were left out.
    pub fn limit(&self) -> Option<LimitReached> {
        let limit = PROBES as u64;
        self.crowded.then_some(LimitReached { name: "work.runs", limit, reached: limit })
    }

    /// Returns the bits of a hash that a slot contains.
    #[inline]
    fn tag(&self, hash: u64) -> u32 {
        hash as u32 & !self.number_mask
    }

    /// Returns the flag bit of a gram, one of those of the slot at which its search begins.
    #[inline]
    fn flag_bit(&self, hash: u64) -> usize {
        (((hash >> 32) * self.flags.len() as u64) >> 32) as usize
    }

    /// Adds a gram by its number.
    #[inline]
    fn insert(&mut self, number: usize, hash: u64) {
        let bit = self.flag_bit(hash);
        if self.flags.mark_in_group(bit, FLAG_BITS) {
            self.insert_beyond(number, hash);
        } else {
            self.slots[bit / FLAG_BITS] = self.tag(hash) | (number as u32 + 1);
        }
    }

    /// Adds a gram whose first slot is taken: to the ring of the equal gram, or in the next free slot.
    #[inline(never)]
    fn insert_beyond(&mut self, number: usize, hash: u64) {
        match self.slot(self.text, self.start_of(number), hash) {
            None => self.crowded = true,
            Some(slot) => {
                if let Some(last) = self.member(slot) {
                    let next = self.next_in_ring(last);
                    self.link(last, number);
                    self.link(number, next);
                }
                self.flags.mark_one(FLAG_BITS * slot);
                self.slots[slot] = self.tag(hash) | (number as u32 + 1);
            }
        }
    }

    /// Returns the position at which a gram begins.
    #[inline]
    fn start_of(&self, number: usize) -> usize {
        self.starts.get(number).map_or(number, |&start| start as usize)
    }

    /// Returns the next number of the same gram.
    #[inline]
    pub fn next_in_ring(&self, number: usize) -> usize {
        number ^ self.ring[number] as usize
    }

    /// Makes `next` the successor of `number` in its ring.
    fn link(&mut self, number: usize, next: usize) {
        self.ring[number] = (number ^ next) as u32;
    }

    /// Returns a number of the gram in a slot; `None` if the slot is free.
    fn member(&self, slot: usize) -> Option<usize> {
        ((self.slots[slot] & self.number_mask) as usize).checked_sub(1)
    }

    /// Returns true only if no gram has this hash, by the flag bits alone. Nearly all grams that do not occur are ruled
    /// out this way.
    #[inline]
    pub fn lacks(&self, hash: u64) -> bool {
        !self.flags.has(self.flag_bit(hash))
    }

    /// Returns the slot of the gram at `other[at]`: the slot of its ring, or the free one for it; `None` if [`PROBES`]
    /// slots hold others.
    fn slot(&self, other: &[u32], at: usize, hash: u64) -> Option<usize> {
        let tag = self.tag(hash);
        let mut slot = self.flag_bit(hash) / FLAG_BITS;
        for _ in 0..PROBES {
            let value = self.slots[slot];
            if value == 0 {
                return Some(slot);
            }
            if value & !self.number_mask == tag {
                let member = self.start_of((value & self.number_mask) as usize - 1);
                let (ours, theirs) = (&other[at..at + self.gram], &self.text[member..member + self.gram]);
                if common_prefix(ours, theirs) == self.gram {
                    return Some(slot);
                }
            }
            slot = if slot + 1 < self.slots.len() { slot + 1 } else { 0 };
        }
        None
    }

    /// Returns the occurrence of the gram at `other[at]` that continues longest, and the length of the match. Of
    /// equally long matches, the one nearest to `diagonal` is chosen.
    pub fn longest_match(&mut self, other: &[u32], at: usize, hash: u64, diagonal: isize) -> Option<(usize, usize)> {
        let Some(slot) = self.slot(other, at, hash) else {
            self.crowded = true;
            return None;
        };
        let last = self.member(slot)?;
        let expected = at.cast_signed() + diagonal;
        let (mut best, mut length) = (last, 0);
        let mut member = last;
        for _ in 0..OCCURRENCES {
            member = self.next_in_ring(member);
            let place = self.start_of(member);
            let agreed = common_prefix(&other[at..], &self.text[place..]);
            let nearer =
                || expected.abs_diff(place.cast_signed()) < expected.abs_diff(self.start_of(best).cast_signed());
            if agreed > length || (agreed == length && nearer()) {
                (best, length) = (member, agreed);
            }
            if member == last {
                break;
            }
        }
        // The next search of this gram starts after the member chosen now, so that repeated copies are matched in
        // order.
        self.slots[slot] = self.tag(hash) | (best as u32 + 1);
        Some((self.start_of(best), length))
    }

    /// Returns the position in the other sequence of the gram at `at`, if any member of its ring has a `partner` there.
    /// Afterwards all members link to that one, or to themselves if there is none, so that no ring is walked twice.
    pub fn resolve_ring(&mut self, at: usize, partner: impl Fn(usize) -> Option<usize>) -> Option<usize> {
        if self.next_in_ring(at) == at {
            return None;
        }
        let mut members = core::iter::successors(Some(at), |&j| Some(self.next_in_ring(j)).filter(|&j| j != at));
        let found = members.find_map(|j| Some((j, partner(j)?)));
        let mut member = at;
        loop {
            let next = self.next_in_ring(member);
            self.link(member, found.map_or(member, |(j, _)| j));
            if next == at {
                return found.map(|(_, partner)| partner);
            }
            member = next;
        }
    }
}
