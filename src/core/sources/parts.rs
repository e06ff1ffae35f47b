//! Adds up the equal characters of passages by the parts of a text, such as its chapters.

use alloc::vec::Vec;

use crate::base::{Span, chars_in, part};

/// Divides the equal characters of passages among the parts of a text. `cuts` are the starts of all parts but the
/// first, in order. Of a passage in several parts, each gets its share of the characters; together the parts have
/// exactly the characters of all passages.
///
/// Time O(n + p log c) for passages of n bytes, p passages and c parts.
///
/// # Example
/// ```
/// use juhao_core::{Span, sources::equal_in_parts};
/// assert_eq!(equal_in_parts("0123456789", &[(Span::new(1, 3), 2), (Span::new(4, 8), 3)], &[5]), [2, 3]);
/// ```
pub fn equal_in_parts(text: &str, passages: &[(Span, u64)], cuts: &[u32]) -> Vec<u64> {
    let mut parts = alloc::vec![0; cuts.len() + 1];
    for &(span, equal) in passages {
        let all = chars_in(span.slice(text)).max(1) as u64;
        let (mut at, mut seen, mut given) = (span.start, 0, 0);
        let first = cuts.partition_point(|&cut| cut <= span.start);
        for (number, total) in parts.iter_mut().enumerate().skip(first) {
            let end = cuts.get(number).map_or(span.end, |&cut| cut.min(span.end));
            seen += chars_in(part(text, at as usize..end as usize)) as u64;
            let until = if end == span.end { equal } else { equal * seen / all };
            *total += until - given;
            (at, given) = (end, until);
            if end == span.end {
                break;
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_all_characters_together() {
        let text = "图书馆周一闭馆";
        let one = [(Span::new(0, 21), 7)];
        assert_eq!(equal_in_parts(text, &one, &[]), [7]);
        assert_eq!(equal_in_parts(text, &one, &[3, 12]), [1, 3, 3]);
        assert_eq!(equal_in_parts(text, &one, &[0, 21]), [0, 7, 0]);
        assert_eq!(equal_in_parts(text, &[], &[3]), [0, 0]);
    }
}
