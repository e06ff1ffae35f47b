//! Coverage (覆盖率): the share of a text that spans cover.

use crate::base::{Ratio, Span, union_len};
use alloc::vec::Vec;

/// Returns the share of `len` positions that at least one span covers; parts of spans beyond the end do not count.
///
/// `None` for a text of length 0. Time O(n log n) for n spans.
///
/// # Example
/// ```
/// use juhao_core::{base::{Ratio, Span}, internal::measures::coverage};
/// let covered = coverage::measure(&[Span::new(0, 4), Span::new(2, 6)], 10);
/// assert_eq!(covered, Some(Ratio::new(6, 10)));
/// ```
pub fn measure(spans: &[Span], len: u32) -> Option<Ratio> {
    let inside: Vec<Span> = spans.iter().map(|span| Span::new(span.start.min(len), span.end.min(len))).collect();
    Ratio::measured(union_len(inside), u64::from(len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_positions_count_once_and_those_outside_do_not_count() {
        let spans = [Span::new(8, 20), Span::new(0, 3), Span::new(1, 4), Span::new(30, 40)];
        let covered = measure(&spans, 10).expect("ten positions");
        assert_eq!((covered.num, covered.den), (6, 10));
    }

    #[test]
    fn an_empty_text_has_no_coverage_and_no_spans_cover_nothing() {
        assert_eq!(measure(&[Span::new(0, 3)], 0), None);
        assert_eq!(measure(&[], 3).map(|covered| covered.num), Some(0));
    }
}
