//! Canonical order of two sequences, so that swapping the inputs gives the mirrored answer.

/// Whether `(a, b)` is in canonical order: the longer first, equal lengths ordered by content.
///
/// An algorithm that treats its sides differently runs on the canonical order, and turns its answer round if this is
/// false. Exchanging the inputs then exchanges the sides of the answer and nothing else. Time O(n) at most.
///
/// ```
/// use juhao_core::internal::seq::order::is_canonical;
/// assert!(is_canonical(&[1, 2, 3], &[9]));
/// assert!(!is_canonical(&[9], &[1, 2, 3]));
/// assert!(is_canonical(&[1, 2], &[1, 3]));
/// ```
pub fn is_canonical(a: &[u32], b: &[u32]) -> bool {
    a.len() > b.len() || (a.len() == b.len() && a <= b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unlike_sequences_have_exactly_one_canonical_order() {
        let sequences: [&[u32]; 5] = [&[], &[1], &[2], &[1, 2], &[2, 1]];
        for a in sequences {
            for b in sequences {
                assert!(is_canonical(a, b) || is_canonical(b, a));
                assert_eq!(is_canonical(a, b) && is_canonical(b, a), a == b);
            }
        }
    }
}
