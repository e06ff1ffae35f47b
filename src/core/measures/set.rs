//! Similarities of two sets: Jaccard, common containment similarity (CCS), containment length ratio (CLR).
//!
//! # Source
//! Jaccard as in Broder 1997; CCS and CLR from Wei, Yuan, Huang 2013 (CCDet):
//!
//! ```text
//! J   = |A ∩ B| / |A ∪ B|
//! CCS = |A ∩ B| / min(|A|, |B|)
//! CLR = min(|A|, |B|) / max(|A|, |B|)
//! ```
//!
//! Different here: the similarities are `None` if a set is empty.

use crate::base::{Ratio, Sides};
use core::cmp::Ordering;

/// Sizes of two sets and of their intersection; all three similarities follow from these.
///
/// # Example
/// ```
/// use juhao_core::{base::Ratio, internal::measures::set::Counts};
/// let counts = Counts::from_sorted(&[1, 2, 3, 4], &[2, 3, 9]);
/// assert_eq!(counts.ccs(), Some(Ratio::new(2, 3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Size of the intersection, at most that of either set.
    pub common: u64,
    /// Sizes of the sets.
    pub sets: Sides<u64>,
}

impl Counts {
    /// Counts sorted slices in O(|left| + |right|). An item that occurs several times is common as often as it occurs
    /// in both slices, which gives the similarities of multisets.
    pub fn from_sorted<T: Ord>(left: &[T], right: &[T]) -> Self {
        debug_assert!(left.is_sorted() && right.is_sorted());
        let (mut l, mut r, mut common) = (0, 0, 0);
        while let (Some(a), Some(b)) = (left.get(l), right.get(r)) {
            let order = a.cmp(b);
            l += usize::from(order != Ordering::Greater);
            r += usize::from(order != Ordering::Less);
            common += u64::from(order == Ordering::Equal);
        }
        Self { common, sets: Sides::new(left.len() as u64, right.len() as u64) }
    }

    /// Returns J: the common items as a share of the items in either set.
    pub fn jaccard(self) -> Option<Ratio> {
        self.measurable().then(|| Ratio::new(self.common, self.sets.left + self.sets.right - self.common))
    }

    /// Returns CCS: the common items as a share of the smaller set.
    pub fn ccs(self) -> Option<Ratio> {
        self.measurable().then(|| Ratio::new(self.common, self.smaller()))
    }

    /// Returns CLR: the size of the smaller set as a share of the size of the larger one.
    pub fn clr(self) -> Option<Ratio> {
        self.measurable().then(|| Ratio::new(self.smaller(), self.sets.left.max(self.sets.right)))
    }

    fn smaller(self) -> u64 {
        self.sets.left.min(self.sets.right)
    }

    fn measurable(self) -> bool {
        self.smaller() > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(ratio: Option<Ratio>) -> Option<(u64, u64)> {
        ratio.map(|ratio| (ratio.num, ratio.den))
    }

    #[test]
    fn similarities_follow_the_papers_formulas() {
        let sets = Counts::from_sorted(&[1, 3, 5, 7, 9, 11], &[3, 4, 5, 6]);
        assert_eq!(counts(sets.jaccard()), Some((2, 8)));
        assert_eq!(counts(sets.ccs()), Some((2, 4)));
        assert_eq!(counts(sets.clr()), Some((4, 6)));
    }

    #[test]
    fn a_shorter_document_inside_a_longer_one_is_contained_whatever_its_jaccard() {
        let sets = Counts::from_sorted(&[2, 4], &[1, 2, 3, 4, 5]);
        assert_eq!(sets.ccs(), Some(Ratio::new(1, 1)));
        assert!(sets.clr() < Some(Ratio::new(1, 2)));
        assert_eq!(counts(sets.jaccard()), Some((2, 5)));
    }

    #[test]
    fn an_empty_set_has_no_similarity() {
        for sets in
            [Counts::from_sorted::<u8>(&[], &[]), Counts::from_sorted(&[1], &[]), Counts::from_sorted(&[], &[1])]
        {
            assert_eq!((sets.jaccard(), sets.ccs(), sets.clr()), (None, None, None));
        }
    }

    #[test]
    fn an_item_is_common_as_often_as_it_is_in_both() {
        assert_eq!(Counts::from_sorted(&[1, 1, 1, 2], &[1, 1, 3]).common, 2);
    }

    #[cfg(not(target_arch = "wasm32"))]
    mod properties {
        use super::*;
        use alloc::collections::BTreeSet;
        use alloc::vec::Vec;
        use proptest::prelude::*;
        use proptest::test_runner::RngSeed;

        proptest! {
            #![proptest_config(ProptestConfig {
                rng_seed: RngSeed::Fixed(1),
                failure_persistence: None,
                ..<_>::default()
            })]

            #[test]
            fn counts_are_those_of_a_set_library_on_either_side(
                left in prop::collection::btree_set(0_u8..30, 0..20),
                right in prop::collection::btree_set(0_u8..30, 0..20),
            ) {
                let slice = |set: &BTreeSet<u8>| set.iter().copied().collect::<Vec<_>>();
                let counts = Counts::from_sorted(&slice(&left), &slice(&right));
                let mirrored = Counts::from_sorted(&slice(&right), &slice(&left));
                prop_assert_eq!(counts.common, left.intersection(&right).count() as u64);
                prop_assert_eq!(counts.jaccard(), mirrored.jaccard());
                prop_assert_eq!(counts.ccs(), mirrored.ccs());
                prop_assert_eq!(counts.clr(), mirrored.clr());
                if let Some(jaccard) = counts.jaccard() {
                    prop_assert_eq!(jaccard.den, left.union(&right).count() as u64);
                }
            }
        }
    }
}
