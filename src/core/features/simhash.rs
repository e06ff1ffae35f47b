//! Simhash (语义指纹): 64 bits of a weighted set of terms. Similar sets have fingerprints at a small Hamming distance.
//!
//! # Source
//! Charikar 2002; Li, Mao, Chen 2013 (Simhash+SP), fingerprint step: each term is hashed to 64 bits and weighted by its
//! frequency; each bit of the hash adds the weight if it is 1 and subtracts it if it is 0; a bit of the fingerprint is
//! 1 if the sum is greater than 0. Their hash is [`sdbm64`](crate::hash::string::sdbm64).
//!
//! # Cost
//! About six operations for each term of weight 1, 64 additions for each heavier one; 700 bytes.

use alloc::vec::Vec;

/// Returns the fingerprint of terms given as (hash, weight). A term given twice counts with the sum of its weights.
///
/// The order of the terms does not matter. Bits are 0 without terms, and where weights cancel out.
///
/// # Example
/// ```
/// use juhao_core::features::simhash;
/// assert_eq!(simhash::fingerprint([(0b1100, 1), (0b1010, 2)]), 0b1010);
/// ```
pub fn fingerprint(terms: impl IntoIterator<Item = (u64, u32)>) -> u64 {
    let (mut simhash, mut light) = (Simhash::default(), Vec::new());
    for (hash, weight) in terms {
        if weight == 1 {
            light.push(hash);
        } else {
            simhash.add_heavy(hash, weight);
        }
    }
    simhash.add(&light);
    simhash.finish()
}

/// A fingerprint being computed.
#[derive(Default)]
pub(super) struct Simhash {
    ones: Ones,
    total: u64,
}

impl Simhash {
    /// Adds terms of weight 1. Adding many at once is faster, because they are counted in groups of sixteen.
    pub fn add(&mut self, terms: &[u64]) {
        self.total += terms.len() as u64;
        let (batches, rest) = terms.as_chunks();
        for batch in batches {
            self.ones.add_batch(batch);
        }
        let mut last = [0; BATCH];
        last[..rest.len()].copy_from_slice(rest);
        self.ones.add_batch(&last);
    }

    /// Adds a term of any weight.
    pub fn add_heavy(&mut self, term: u64, weight: u32) {
        self.total += u64::from(weight);
        self.ones.add(term, weight.into());
    }

    /// Returns the fingerprint of all terms added.
    pub fn finish(self) -> u64 {
        self.ones.fingerprint(self.total)
    }
}

/// Number of terms of weight 1 that are counted together.
const BATCH: usize = 16;

/// For each bit, the weight of the terms that have it.
///
/// Terms of weight 1 are counted for all bits at once: carry-save adders sum them up in groups of sixteen (Harley and
/// Seal), these are counted in bytes, and full bytes are added to the counts.
struct Ones {
    counts: [u64; 64],
    /// Bits of weight 1, 2, 4 and 8 that are summed but not counted yet.
    sums: [u64; 4],
    /// Counts of sixteens: bit `8i + k` is counted in byte `i` of number `k`.
    bytes: [u64; 8],
    /// Number of batches in `bytes`, fewer than a byte can count.
    pending: u8,
}

impl Default for Ones {
    fn default() -> Self {
        Self { counts: [0; 64], sums: [0; 4], bytes: [0; 8], pending: 0 }
    }
}

impl Ones {
    fn add(&mut self, bits: u64, weight: u64) {
        for (bit, count) in self.counts.iter_mut().enumerate() {
            *count += (bits >> bit & 1) * weight;
        }
    }

    #[inline(never)] // its caller has loops of its own
    fn add_batch(&mut self, batch: &[u64; BATCH]) {
        let [ones, twos, fours, eights] = &mut self.sums;
        let mut eight = |terms: &[u64]| {
            let mut four = |terms: &[u64]| {
                let (a, b) = (carry(ones, terms[0], terms[1]), carry(ones, terms[2], terms[3]));
                carry(twos, a, b)
            };
            let (a, b) = (four(&terms[..4]), four(&terms[4..]));
            carry(fours, a, b)
        };
        let (a, b) = (eight(&batch[..8]), eight(&batch[8..]));
        let sixteens = carry(eights, a, b);
        self.count(sixteens, 1);
        self.pending += 1;
        if self.pending == u8::MAX {
            self.flush(16);
        }
    }

    /// Counts bits in bytes.
    fn count(&mut self, bits: u64, weight: u64) {
        for (k, bytes) in self.bytes.iter_mut().enumerate() {
            *bytes += (bits >> k & 0x0101_0101_0101_0101) * weight;
        }
    }

    /// Adds the counts in the bytes to `counts`, multiplied by `unit`.
    fn flush(&mut self, unit: u64) {
        for (k, bytes) in self.bytes.iter_mut().enumerate() {
            for (i, byte) in core::mem::take(bytes).to_le_bytes().into_iter().enumerate() {
                self.counts[8 * i + k] += unit * u64::from(byte);
            }
        }
        self.pending = 0;
    }

    /// Sets the bits for which the weights that add exceed those that subtract.
    fn fingerprint(mut self, total: u64) -> u64 {
        self.flush(16);
        for (bits, weight) in self.sums.into_iter().zip([1, 2, 4, 8]) {
            self.count(bits, weight);
        }
        self.flush(1);
        self.counts.iter().enumerate().fold(0, |all, (bit, &sum)| all | u64::from(2 * sum > total) << bit)
    }
}

/// Adds two bits to the sum at each bit position; `sum` keeps the lowest bit, and the carry is returned.
#[inline]
const fn carry(sum: &mut u64, a: u64, b: u64) -> u64 {
    let differ = *sum ^ a;
    let carried = *sum & a | differ & b;
    *sum = differ ^ b;
    carried
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::mix;

    #[test]
    fn the_heavier_terms_decide_each_bit() {
        assert_eq!(fingerprint([(0b01, 3), (0b10, 1), (0b10, 1)]), 0b01);
        assert_eq!(fingerprint([(0b01, 3), (0b10, 2), (0b10, 2)]), 0b10);
    }

    #[test]
    fn any_number_of_terms_is_counted_as_bit_by_bit() {
        for n in (0..70_u32).chain([2039, 2040, 2041, 5000]) {
            let terms: Vec<(u64, u32)> =
                (0..n).map(|i| (mix::hash([i % 300]), if i % 11 == 3 { i % 5 } else { 1 })).collect();
            let mut counts = [0_i64; 64];
            for (bit, count) in counts.iter_mut().enumerate() {
                for &(hash, weight) in &terms {
                    *count += if hash >> bit & 1 == 1 { i64::from(weight) } else { -i64::from(weight) };
                }
            }
            let expected = counts.iter().enumerate().fold(0, |all, (bit, &count)| all | u64::from(count > 0) << bit);
            assert_eq!(fingerprint(terms), expected, "{n}");
        }
    }

    #[test]
    fn one_term_is_its_hash_and_a_tie_is_zero() {
        assert_eq!(fingerprint([(0xdead_beef, 7)]), 0xdead_beef);
        assert_eq!(fingerprint([(0b01, 1), (0b10, 1)]), 0);
        assert_eq!(fingerprint([]), 0);
    }

    #[test]
    fn repeating_a_term_is_weighting_it_and_order_is_nothing() {
        let terms = [(mix::hash([1]), 2), (mix::hash([2]), 1), (mix::hash([3]), 4)];
        let repeated = terms.into_iter().rev().flat_map(|(hash, weight)| (0..weight).map(move |_| (hash, 1)));
        assert_eq!(fingerprint(terms), fingerprint(repeated));
    }

    #[test]
    fn many_light_terms_weigh_as_much_as_a_few_heavy_ones() {
        let light = (0..10_000).map(|i| (mix::hash([i % 10]), 1));
        let heavy = (0..10).map(|term| (mix::hash([term]), 1000));
        assert_eq!(fingerprint(light), fingerprint(heavy));
    }

    #[test]
    fn the_greatest_weights_do_not_overflow() {
        assert_eq!(fingerprint((0..1000).map(|_| (u64::MAX, u32::MAX))), u64::MAX);
    }

    #[test]
    fn a_change_of_a_twentieth_of_the_terms_turns_few_bits_and_other_terms_turn_half() {
        let text = |from: u32| fingerprint((from..from + 400).map(|term| (mix::hash([term]), 1)));
        let (same, edited, other) = (text(0), text(20), text(400));
        assert!((same ^ edited).count_ones() <= 16);
        assert!((20..=44).contains(&(same ^ other).count_ones()));
    }
}
