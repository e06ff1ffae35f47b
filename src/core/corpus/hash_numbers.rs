//! Assigns dense numbers to the hashes of a text, and looks up the hashes of other texts among them, one text after
//! another.

use alloc::{vec, vec::Vec};

use super::number_positions::NumberPositions;
use crate::base::{KeyNumbers, Marks};

/// The hashes of a text under dense numbers, with their places in it and in the text with which it is compared.
pub(super) struct HashNumbers {
    pub numbers: KeyNumbers,
    /// For the low bits of a hash, whether any hash has them.
    low_bits: Vec<bool>,
    pub own: NumberPositions,
    pub there: NumberPositions,
    /// Memory for the hashes of another text that may be there, with their places.
    maybe: Vec<(u32, u64)>,
}

impl HashNumbers {
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
        Self { numbers, low_bits, own, there: NumberPositions::for_numbers(hashes.len()), maybe: Vec::new() }
    }

    /// Finds the places of the hashes in another text.
    pub fn meet(&mut self, others: impl ExactSizeIterator<Item = u64>) -> &Self {
        let Self { low_bits, maybe, .. } = self;
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

    /// Looks up the first `maybe` entries and lists those that are there.
    #[inline(never)] // as above
    fn look_up(&mut self, maybe: usize) {
        let find = |&(place, hash): &(u32, u64)| Some((place, self.numbers.find(hash)?));
        self.there.fill(self.maybe[..maybe].iter().filter_map(find));
    }

    /// Returns the entries that the other text also has, with their places in this text, in order. The search starts
    /// from the other text, because most often they are few.
    pub fn of_both(&self) -> Vec<(u32, u32)> {
        let listed = self.own.listed();
        let mut marks = Marks::new(listed.len());
        for place in self.there.numbers().flat_map(|number| self.own.all(number)) {
            marks.mark_one(place as usize);
        }
        let mut both = Vec::with_capacity(self.there.listed().len());
        both.extend(marks.marked().map(|place| listed[place]));
        both
    }
}
