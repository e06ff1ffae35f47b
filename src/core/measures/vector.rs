//! Similarities of vectors: cosine (余弦) of weighted terms, Hamming distance (海明距离) of fingerprints.

use core::cmp::Ordering;

/// Returns the cosine of the angle between two sparse vectors of non-negative weights: 0 without a common term, 1 for
/// the same direction.
///
/// Each vector must be sorted by term, with each term once. Returns `None` if a vector has length 0. The result is the
/// same number for swapped sides and on every machine, because products are added in sorted order and the root is
/// `libm`'s.
///
/// Time O(|left| + |right|).
///
/// # Example
/// ```
/// use juhao_core::internal::measures::vector::cosine;
/// assert_eq!(cosine(&[("句号", 3.0), ("检测", 4.0)], &[("检测", 2.0)]), Some(0.8));
/// ```
pub fn cosine<T: Ord>(left: &[(T, f64)], right: &[(T, f64)]) -> Option<f64> {
    debug_assert!(left.is_sorted_by(|a, b| a.0 < b.0) && right.is_sorted_by(|a, b| a.0 < b.0));
    let length = |vector: &[(T, f64)]| libm::sqrt(vector.iter().map(|(_, weight)| weight * weight).sum());
    let lengths = length(left) * length(right);
    (lengths > 0.0).then(|| (dot(left, right) / lengths).min(1.0))
}

/// Sums the products of the weights of each common term.
fn dot<T: Ord>(left: &[(T, f64)], right: &[(T, f64)]) -> f64 {
    let (mut l, mut r, mut sum) = (0, 0, 0.0);
    while let (Some(a), Some(b)) = (left.get(l), right.get(r)) {
        let order = a.0.cmp(&b.0);
        l += usize::from(order != Ordering::Greater);
        r += usize::from(order != Ordering::Less);
        if order == Ordering::Equal {
            sum += a.1 * b.1;
        }
    }
    sum
}

/// Counts the bits in which two fingerprints differ, 0 to 64.
pub const fn hamming(left: u64, right: u64) -> u32 {
    (left ^ right).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cosine_follows_its_formula() {
        // (1, 2, 2, 0) and (0, 2, 1, 2): 6 / (3 * 3).
        let (left, right) = ([(1, 1.0), (2, 2.0), (3, 2.0)], [(2, 2.0), (3, 1.0), (4, 2.0)]);
        assert_eq!(cosine(&left, &right), Some(6.0 / 9.0));
        assert_eq!(cosine(&right, &left), Some(6.0 / 9.0));
    }

    #[test]
    fn length_does_not_matter_and_the_result_never_passes_one() {
        for scale in 1..1000 {
            let left = [(1, 0.1), (2, 0.7), (5, 1.3)];
            let cosine = cosine(&left, &left.map(|(term, weight)| (term, weight * f64::from(scale)))).expect("lengths");
            assert!(cosine <= 1.0 && cosine > 1.0 - 1e-12, "{cosine}");
        }
    }

    #[test]
    fn a_vector_without_length_has_no_cosine_and_disjoint_ones_have_zero() {
        assert_eq!(cosine(&[(1, 1.0)], &[]), None);
        assert_eq!(cosine(&[(1, 0.0)], &[(1, 2.0)]), None);
        assert_eq!(cosine(&[(1, 1.0)], &[(2, 1.0)]), Some(0.0));
    }

    #[test]
    fn hamming_counts_unlike_bits() {
        assert_eq!(hamming(0b1011, 0b0110), 3);
        assert_eq!(hamming(0, u64::MAX), 64);
        assert_eq!(hamming(7, 7), 0);
    }
}
