//! A small set of hashes that rules out most others by one bit each.

/// Marks `64 * WORDS` classes of hashes, by their low bits; `WORDS` is a power of two. The lower the share of marked
/// bits, the more hashes it rules out.
#[derive(Clone, Debug)]
pub struct HashFilter<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> HashFilter<WORDS> {
    /// Marks nothing.
    pub const fn new() -> Self {
        Self([0; WORDS])
    }

    /// Marks a hash.
    #[inline]
    pub const fn mark(&mut self, hash: u32) {
        self.0[hash as usize / 64 % WORDS] |= 1 << (hash % 64);
    }

    /// Whether a hash may be marked. If it is false, it is not.
    #[inline]
    pub const fn may_have(&self, hash: u32) -> bool {
        self.0[hash as usize / 64 % WORDS] >> (hash % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_marked_hash_may_be_there_and_most_others_are_not() {
        let mut filter = HashFilter::<8>::new();
        let hash = |number: u32| number.wrapping_mul(super::super::GOLDEN_RATIO_32) >> 16;
        (0..40).for_each(|number| filter.mark(hash(number)));
        assert!((0..40).all(|number| filter.may_have(hash(number))));
        assert!((40..1040).filter(|&number| filter.may_have(hash(number))).count() < 200);
    }
}
