//! Counts how many symbols two sequences share at their starts and at their ends.

/// Counts the symbols that the two sequences share at their starts.
///
/// Time O(answer).
#[inline]
pub fn common_prefix(a: &[u32], b: &[u32]) -> usize {
    let most = a.len().min(b.len());
    let mut len = 0;
    while len < most && a[len] == b[len] {
        len += 1;
    }
    len
}

/// Counts the symbols that the two sequences share at their ends.
///
/// Time O(answer).
#[inline]
pub fn common_suffix(a: &[u32], b: &[u32]) -> usize {
    let most = a.len().min(b.len());
    let mut len = 0;
    while len < most && a[a.len() - 1 - len] == b[b.len() - 1 - len] {
        len += 1;
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn agreement_ends_at_the_first_difference_wherever_it_lies() {
        let a: Vec<u32> = (0..40).collect();
        for at in 0..40 {
            let mut b = a.clone();
            b[at] = 99;
            assert_eq!(common_prefix(&a, &b), at);
            assert_eq!(common_suffix(&a, &b), 39 - at);
            assert_eq!(common_prefix(&a, &a[..at]), at);
            assert_eq!(common_suffix(&a, &a[at..]), 40 - at);
        }
    }
}
