//! Half-open ranges of UTF-8 bytes.

use alloc::vec::Vec;
use core::slice::SliceIndex;

use super::order_by_number;

/// A half-open range of UTF-8 bytes, `start <= end`, on character boundaries of the text it belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Makes a span of offsets that are known to be valid; debug builds check their order.
    pub const fn new(start: u32, end: u32) -> Self {
        debug_assert!(start <= end);
        Self { start, end }
    }

    /// Makes a span of unchecked offsets; `None` unless `start <= end <= text.len()`, both on character boundaries.
    pub fn try_new(text: &str, start: usize, end: usize) -> Option<Self> {
        text.get(start..end)?;
        Some(Self { start: u32::try_from(start).ok()?, end: u32::try_from(end).ok()? })
    }

    /// Returns the length in bytes.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the span is empty.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether the two spans share a byte.
    pub const fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// Returns the part of the text that the span covers.
    ///
    /// # Panics
    /// If the span is not inside `text`, on character boundaries.
    pub fn slice(self, text: &str) -> &str {
        part(text, self.start as usize..self.end as usize)
    }
}

/// Returns a part of a text, as indexing does. If indexing fails, the standard library puts the text into its message,
/// which needs 6 KB of WebAssembly; this function panics with a fixed message.
///
/// # Panics
/// If the range is not inside the text, on character boundaries.
pub fn part<R: SliceIndex<str, Output = str>>(text: &str, range: R) -> &str {
    text.get(range).expect("a range on the text's boundaries")
}

/// Counts the positions that at least one of the spans covers.
///
/// Time O(n log n).
pub fn union_len(mut spans: Vec<Span>) -> u64 {
    order_by_number(&mut spans, |span| u64::from(span.start) << 32 | u64::from(span.end));
    let (mut total, mut reach) = (0, 0);
    for span in spans {
        let start = span.start.max(reach);
        if span.end > start {
            total += u64::from(span.end - start);
            reach = span.end;
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn union_counts_shared_positions_once() {
        let spans = vec![Span::new(5, 9), Span::new(0, 3), Span::new(2, 6), Span::new(20, 20)];
        assert_eq!(union_len(spans), 9);
        assert_eq!(union_len(Vec::new()), 0);
    }

    #[test]
    fn foreign_offsets_inside_a_character_are_refused() {
        assert_eq!(Span::try_new("句号", 0, 1), None);
        assert_eq!(Span::try_new("句号", 3, 6), Some(Span::new(3, 6)));
        assert_eq!(Span::try_new("句号", 3, 7), None);
    }
}
