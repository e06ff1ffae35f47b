//! How far two sequences agree, from their starts and from their ends.

/// Symbols compared at once; the block is compared without branches.
const BLOCK: usize = 8;

/// Number of symbols the two sequences share at their starts.
///
/// Time O(answer).
pub fn common_prefix(a: &[u32], b: &[u32]) -> usize {
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK)).take_while(|(x, y)| agree(x, y)).count() * BLOCK;
    blocks + a[blocks..].iter().zip(&b[blocks..]).take_while(|(x, y)| x == y).count()
}

/// Number of symbols the two sequences share at their ends.
///
/// Time O(answer).
pub fn common_suffix(a: &[u32], b: &[u32]) -> usize {
    let blocks = a.rchunks_exact(BLOCK).zip(b.rchunks_exact(BLOCK)).take_while(|(x, y)| agree(x, y)).count() * BLOCK;
    let (a, b) = (&a[..a.len() - blocks], &b[..b.len() - blocks]);
    blocks + a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count()
}

fn agree(x: &[u32], y: &[u32]) -> bool {
    x.iter().zip(y).fold(0, |seen, (p, q)| seen | (p ^ q)) == 0
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
