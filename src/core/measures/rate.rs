//! Resemble rate (相似率) and contain rate (包含率) from the length of a common subsequence.
//!
//! # Source
//! Huang, Wang, Li 2007/2008 (PKU-LCS): with `|A| + |B| = 2|LCS| + |SES|` (SES: shortest edit script),
//!
//! ```text
//! r(A,B) = |LCS| / (|A| + |B| - |LCS|)
//! c(A,B) = |LCS| / |B|                    how much of B lies in A
//! ```
//!
//! Different here: the rates are `None` if a side is empty.

use crate::base::{Ratio, Sides};

/// Lengths, all in one unit: of a common subsequence and of both texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LcsLengths {
    /// Length of the common subsequence, at most that of either text.
    pub lcs: u64,
    /// Lengths of the texts.
    pub texts: Sides<u64>,
}

impl LcsLengths {
    /// Returns r: the common length as a share of everything in either text.
    pub fn resemble(self) -> Option<Ratio> {
        let Sides { left, right } = self.texts;
        self.measurable().then(|| Ratio::new(self.lcs, left + right - self.lcs))
    }

    /// Returns c for each side: the share of that text that is in the other.
    pub fn contain(self) -> Option<Sides<Ratio>> {
        self.measurable().then(|| self.texts.map(|len| Ratio::new(self.lcs, len)))
    }

    fn measurable(self) -> bool {
        self.texts.left > 0 && self.texts.right > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(lcs: u64, left: u64, right: u64) -> LcsLengths {
        LcsLengths { lcs, texts: Sides::new(left, right) }
    }

    fn counts(ratio: Ratio) -> (u64, u64) {
        (ratio.num, ratio.den)
    }

    #[test]
    fn rates_follow_the_papers_formulas() {
        // A = 句号检测, B = 句号检测近似文本; the LCS is A.
        let rates = lengths(4, 4, 8);
        assert_eq!(rates.resemble().map(counts), Some((4, 8)));
        assert_eq!(rates.contain().map(|contain| contain.map(counts)), Some(Sides::new((4, 4), (4, 8))));
    }

    #[test]
    fn the_resemble_rate_is_one_less_the_share_of_edits() {
        // |A| + |B| = 2|LCS| + |SES|, so r = |LCS| / (|LCS| + |SES|).
        for (lcs, left, right) in [(0, 3, 5), (2, 3, 5), (3, 3, 5), (7, 7, 7)] {
            let edits = left + right - 2 * lcs;
            assert_eq!(lengths(lcs, left, right).resemble().map(counts), Some((lcs, lcs + edits)));
        }
    }

    #[test]
    fn swapping_the_sides_swaps_the_contain_rates_and_keeps_the_resemble_rate() {
        let (one, other) = (lengths(5, 9, 6), lengths(5, 6, 9));
        assert_eq!(one.contain().map(Sides::swapped), other.contain());
        assert_eq!(one.resemble(), other.resemble());
    }

    #[test]
    fn an_empty_side_has_no_rates() {
        assert_eq!(lengths(0, 0, 4).resemble(), None);
        assert_eq!(lengths(0, 4, 0).contain(), None);
    }
}
