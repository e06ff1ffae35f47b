//! Simhash (语义指纹): 64 bits of a weighted set of terms; like sets have fingerprints at a small Hamming distance.
//!
//! # Source
//! Charikar 2002; Li, Mao, Chen 2013 (Simhash+SP), fingerprint step: each term hashed to 64 bits and weighted by its
//! frequency; each bit of the hash adds the weight where it is 1 and subtracts it where it is 0; a bit of the
//! fingerprint is 1 where the sum is greater than 0. There the hash is [`sdbm64`](crate::hash::string::sdbm64).
//!
//! # Cost
//! Eight additions a term of weight 1, 64 a heavier one; 600 bytes.

/// The fingerprint of terms given as (hash, weight); a term given twice counts with the sum of its weights.
///
/// The order of the terms does not matter. Without terms, and where weights cancel out, bits are 0.
///
/// # Example
/// ```
/// use juhao_core::features::simhash;
/// assert_eq!(simhash::of([(0b1100, 1), (0b1010, 2)]), 0b1010);
/// ```
pub fn of(terms: impl IntoIterator<Item = (u64, u32)>) -> u64 {
    let (mut ones, mut total) = (Ones::default(), 0);
    for (hash, weight) in terms {
        ones.add(hash, weight);
        total += u64::from(weight);
    }
    // The weights that add outweigh those that subtract.
    ones.counts().iter().enumerate().fold(0, |fingerprint, (bit, &sum)| fingerprint | u64::from(2 * sum > total) << bit)
}

/// For each bit, the weight of the terms that have it.
struct Ones {
    counts: [u64; 64],
    /// Counts in bytes for the terms of weight 1: bit `8i + k` is counted in byte `i` of number `k`.
    bytes: [u64; 8],
    /// Terms in `bytes`, fewer than a byte can count.
    pending: u8,
}

impl Default for Ones {
    fn default() -> Self {
        Self { counts: [0; 64], bytes: [0; 8], pending: 0 }
    }
}

impl Ones {
    fn add(&mut self, hash: u64, weight: u32) {
        if weight == 1 {
            for (k, bytes) in self.bytes.iter_mut().enumerate() {
                *bytes += hash >> k & 0x0101_0101_0101_0101;
            }
            self.pending += 1;
            if self.pending == u8::MAX {
                self.flush();
            }
        } else {
            for (bit, count) in self.counts.iter_mut().enumerate() {
                *count += (hash >> bit & 1) * u64::from(weight);
            }
        }
    }

    fn flush(&mut self) {
        for (k, bytes) in self.bytes.iter_mut().enumerate() {
            for (i, byte) in core::mem::take(bytes).to_le_bytes().into_iter().enumerate() {
                self.counts[8 * i + k] += u64::from(byte);
            }
        }
        self.pending = 0;
    }

    fn counts(mut self) -> [u64; 64] {
        self.flush();
        self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::mix;

    #[test]
    fn the_heavier_terms_decide_each_bit() {
        assert_eq!(of([(0b01, 3), (0b10, 1), (0b10, 1)]), 0b01);
        assert_eq!(of([(0b01, 3), (0b10, 2), (0b10, 2)]), 0b10);
    }

    #[test]
    fn one_term_is_its_hash_and_a_tie_is_zero() {
        assert_eq!(of([(0xdead_beef, 7)]), 0xdead_beef);
        assert_eq!(of([(0b01, 1), (0b10, 1)]), 0);
        assert_eq!(of([]), 0);
    }

    #[test]
    fn repeating_a_term_is_weighting_it_and_order_is_nothing() {
        let terms = [(mix::of([1]), 2), (mix::of([2]), 1), (mix::of([3]), 4)];
        let repeated = terms.into_iter().rev().flat_map(|(hash, weight)| (0..weight).map(move |_| (hash, 1)));
        assert_eq!(of(terms), of(repeated));
    }

    #[test]
    fn many_light_terms_weigh_as_much_as_a_few_heavy_ones() {
        let light = (0..10_000).map(|i| (mix::of([i % 10]), 1));
        let heavy = (0..10).map(|term| (mix::of([term]), 1000));
        assert_eq!(of(light), of(heavy));
    }

    #[test]
    fn the_greatest_weights_do_not_overflow() {
        assert_eq!(of((0..1000).map(|_| (u64::MAX, u32::MAX))), u64::MAX);
    }

    #[test]
    fn a_change_of_a_twentieth_of_the_terms_turns_few_bits_and_other_terms_turn_half() {
        let text = |from: u32| of((from..from + 400).map(|term| (mix::of([term]), 1)));
        let (same, edited, other) = (text(0), text(20), text(400));
        assert!((same ^ edited).count_ones() <= 16);
        assert!((20..=44).contains(&(same ^ other).count_ones()));
    }
}
