//! A run: a stretch that two sequences share.

use alloc::vec::Vec;
use core::ops::Range;

use crate::base::LimitReached;

/// A stretch shared by both sequences: `a[self.a..][..len] == b[self.b..][..len]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// First symbol in the first sequence.
    pub a: u32,
    /// First symbol in the second sequence.
    pub b: u32,
    /// Number of symbols.
    pub len: u32,
}

impl Run {
    /// Returns one past the last symbol in the first sequence.
    pub const fn a_end(self) -> u32 {
        self.a + self.len
    }

    /// Returns one past the last symbol in the second sequence.
    pub const fn b_end(self) -> u32 {
        self.b + self.len
    }

    /// Returns its range in the first sequence.
    pub const fn on_a(self) -> Range<u32> {
        self.a..self.a_end()
    }

    /// Returns its range in the second sequence.
    pub const fn on_b(self) -> Range<u32> {
        self.b..self.b_end()
    }

    /// Returns the part of the run that is inside two ranges on both sides; `None` if it is empty.
    pub fn inside(self, [a, b]: [&Range<u32>; 2]) -> Option<Self> {
        let from = a.start.saturating_sub(self.a).max(b.start.saturating_sub(self.b));
        let to = a.end.saturating_sub(self.a).min(b.end.saturating_sub(self.b)).min(self.len);
        (from < to).then(|| Self { a: self.a + from, b: self.b + from, len: to - from })
    }

    /// Returns the run with the sequences exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { a: self.b, b: self.a, len: self.len }
    }
}

/// The common runs of two sequences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    /// Ordered by `a`, then `b`; no two are equal.
    pub runs: Vec<Run>,
    /// `work.runs`, if a limit was reached.
    pub limit: Option<LimitReached>,
}
