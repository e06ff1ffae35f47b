//! Assigns dense numbers to the hashes of a text, and looks up the hashes of other texts among them, one text after
//! another.

use alloc::{vec, vec::Vec};

use super::number_positions::NumberPositions;
use crate::base::{KeyNumbers, Marks};

/// The hashes of a text under dense numbers, with their places in it and in the text with which it is compared.
pub(super) struct HashNumbers {
    /// The number of each hash.
    pub numbers: KeyNumbers,
    /// For the low bits of a hash, whether any hash has them.
    low_bits: Vec<bool>,
    /// The places of the numbers in the text itself.
    pub own_places: NumberPositions,
    /// The places of the numbers in the text last compared, see [`find_in`](Self::find_in).
    pub other_places: NumberPositions,
    /// The hashes of another text that may be among those of this text, with their places; kept to reuse the memory.
    possible: Vec<(u32, u64)>,
}

impl HashNumbers {
    /// Numbers the hashes of a text.
    #[inline(never)] // exists once for both kinds
    pub fn new(hashes: &[u64]) -> Self {
        let mut numbers = KeyNumbers::for_keys(hashes.len());
        // most hashes that are looked up are absent, which their low bits show already
        let mut low_bits = vec![false; (16 * hashes.len().max(1)).next_power_of_two()];
        let last = low_bits.len() - 1;
        let listed = hashes.iter().map(|&hash| {
            low_bits[hash as usize & last] = true;
            numbers.number(hash)
        });
        let mut own = NumberPositions::for_numbers(hashes.len());
        own.fill((0..).zip(listed));
        Self {
            numbers,
            low_bits,
            own_places: own,
            other_places: NumberPositions::for_numbers(hashes.len()),
            possible: Vec::new(),
        }
    }

    /// Finds the places of the hashes in another text.
    pub fn find_in(&mut self, others: impl ExactSizeIterator<Item = u64>) -> &Self {
        let Self { low_bits, possible: maybe, .. } = self;
        let last = low_bits.len() - 1;
        maybe.resize(maybe.len().max(others.len()), (0, 0));
        // without a branch: an absent hash is overwritten by the next one
        let mut count = 0;
        for (place, hash) in (0..).zip(others) {
            maybe[count] = (place, hash);
            count += usize::from(low_bits[hash as usize & last]);
        }
        self.look_up(count);
        self
    }

    /// Looks up the first `count` possible hashes, and keeps the places of the hashes that this text has.
    #[inline(never)] // as above
    fn look_up(&mut self, count: usize) {
        let find = |&(place, hash): &(u32, u64)| Some((place, self.numbers.find(hash)?));
        self.other_places.fill(self.possible[..count].iter().filter_map(find));
    }

    /// Returns the places in this text of the numbers that the other text also has, each with its number, in order. The
    /// search starts from the other text, because it mostly has few of them.
    pub fn in_both_texts(&self) -> Vec<(u32, u32)> {
        let listed = self.own_places.listed();
        let mut marks = Marks::new(listed.len());
        for place in self.other_places.numbers().flat_map(|number| self.own_places.places_of(number)) {
            marks.mark_one(place as usize);
        }
        let mut both = Vec::with_capacity(self.other_places.listed().len());
        both.extend(marks.marked().map(|place| listed[place]));
        both
    }
}
