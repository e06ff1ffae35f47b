//! Simhash (语义指纹): 64 bits of a weighted set of terms; like sets have fingerprints at a small Hamming distance.
//!
//! # Source
//! Charikar 2002; Li, Mao, Chen 2013 (Simhash+SP), fingerprint step: each term hashed to 64 bits and weighted by its
//! frequency; each bit of the hash adds the weight where it is 1 and subtracts it where it is 0; a bit of the
//! fingerprint is 1 where the sum is greater than 0. There the hash is [`sdbm64`](crate::hash::string::sdbm64).
//!
//! # Cost
//! About eight operations a term of weight 1, 64 additions a heavier one; 700 bytes.

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
    ones.fingerprint(total)
}

/// The fingerprint of the terms that count, each once: the hash, and whether it counts.
pub(crate) fn of_counted(terms: impl Iterator<Item = (u64, bool)>) -> u64 {
    let (mut ones, mut total) = (Ones::default(), 0);
    for (hash, counts) in terms {
        ones.wait(hash, counts);
        total += u64::from(counts);
    }
    ones.fingerprint(total)
}

/// For each bit, the weight of the terms that have it.
///
/// Terms of weight 1 are counted for all bits at once: carry-save adders sum them up in eights (Harley and Seal), the eights are
/// counted in bytes, and full bytes are added to the counts.
struct Ones {
    counts: [u64; 64],
    /// Terms of weight 1 that wait for others.
    waiting: [u64; 8],
    n_waiting: usize,
    /// Bits of weight 1, 2 and 4 that are summed up but not counted.
    sums: [u64; 3],
    /// Eights in bytes: bit `8i + k` is counted in byte `i` of number `k`.
    bytes: [u64; 8],
    /// Eights in `bytes`, fewer than a byte can count.
    pending: u8,
}

impl Default for Ones {
    fn default() -> Self {
        Self { counts: [0; 64], waiting: [0; 8], n_waiting: 0, sums: [0; 3], bytes: [0; 8], pending: 0 }
    }
}

impl Ones {
    #[inline]
    fn add(&mut self, hash: u64, weight: u32) {
        if weight == 1 {
            self.wait(hash, true);
        } else {
            self.add_to_counts(hash, weight.into());
        }
    }

    /// Takes a term of weight 1, if it counts: which do has no pattern, so the others are taken, too, and overwritten.
    #[inline]
    fn wait(&mut self, hash: u64, counts: bool) {
        self.waiting[self.n_waiting] = hash;
        self.n_waiting += usize::from(counts);
        if self.n_waiting == self.waiting.len() {
            self.add_eight();
        }
    }

    fn add_to_counts(&mut self, bits: u64, weight: u64) {
        for (bit, count) in self.counts.iter_mut().enumerate() {
            *count += (bits >> bit & 1) * weight;
        }
    }

    /// Sums up eight waiting terms.
    fn add_eight(&mut self) {
        let [ones, twos, fours] = &mut self.sums;
        let [a, b, c, d, e, f, g, h] = self.waiting;
        let (two_a, two_b) = (carry(ones, a, b), carry(ones, c, d));
        let four_a = carry(twos, two_a, two_b);
        let (two_a, two_b) = (carry(ones, e, f), carry(ones, g, h));
        let four_b = carry(twos, two_a, two_b);
        let eights = carry(fours, four_a, four_b);
        self.n_waiting = 0;
        for (k, bytes) in self.bytes.iter_mut().enumerate() {
            *bytes += eights >> k & 0x0101_0101_0101_0101;
        }
        self.pending += 1;
        if self.pending == u8::MAX {
            self.flush();
        }
    }

    fn flush(&mut self) {
        for (k, bytes) in self.bytes.iter_mut().enumerate() {
            for (i, byte) in core::mem::take(bytes).to_le_bytes().into_iter().enumerate() {
                self.counts[8 * i + k] += 8 * u64::from(byte);
            }
        }
        self.pending = 0;
    }

    fn counts(mut self) -> [u64; 64] {
        self.flush();
        for (bits, weight) in self.sums.into_iter().zip([1, 2, 4]) {
            self.add_to_counts(bits, weight);
        }
        for i in 0..self.n_waiting {
            self.add_to_counts(self.waiting[i], 1);
        }
        self.counts
    }

    /// Bits are 1 where the weights that add outweigh those that subtract.
    fn fingerprint(self, total: u64) -> u64 {
        self.counts().iter().enumerate().fold(0, |all, (bit, &sum)| all | u64::from(2 * sum > total) << bit)
    }
}

/// Adds two bits to the sum of each place, which keeps the lowest bit, and returns what is carried.
#[inline]
const fn carry(sum: &mut u64, a: u64, b: u64) -> u64 {
    let differ = *sum ^ a;
    let carried = *sum & a | differ & b;
    *sum = differ ^ b;
    carried
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::hash::mix;

    #[test]
    fn the_heavier_terms_decide_each_bit() {
        assert_eq!(of([(0b01, 3), (0b10, 1), (0b10, 1)]), 0b01);
        assert_eq!(of([(0b01, 3), (0b10, 2), (0b10, 2)]), 0b10);
    }

    #[test]
    fn any_number_of_terms_is_counted_as_bit_by_bit() {
        for n in (0..70_u32).chain([2039, 2040, 2041, 5000]) {
            let terms: Vec<(u64, u32)> =
                (0..n).map(|i| (mix::of([i % 300]), if i % 11 == 3 { i % 5 } else { 1 })).collect();
            let mut counts = [0_i64; 64];
            for (bit, count) in counts.iter_mut().enumerate() {
                for &(hash, weight) in &terms {
                    *count += if hash >> bit & 1 == 1 { i64::from(weight) } else { -i64::from(weight) };
                }
            }
            let expected = counts.iter().enumerate().fold(0, |all, (bit, &count)| all | u64::from(count > 0) << bit);
            assert_eq!(of(terms), expected, "{n}");
        }
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
