//! The parts of a text that earlier rounds of a trustable LCS removed, as disjoint ranges.

use alloc::vec::Vec;
use core::ops::Range;

use crate::base::Sort;

/// The text of one side that earlier rounds removed.
#[derive(Debug, Default)]
pub struct Removed {
    /// Disjoint ranges in order.
    ranges: Vec<Range<u32>>,
    /// Number of symbols in the ranges before each range, and in all ranges.
    sums: Vec<u32>,
}

impl Removed {
    /// Adds ranges, and joins those that touch.
    pub(super) fn add(&mut self, ranges: impl Iterator<Item = Range<u32>>) {
        self.ranges.extend(ranges);
        self.ranges.order_by_key(|range| range.start);
        self.ranges.dedup_by(|range, last| {
            let touches = range.start <= last.end;
            if touches {
                last.end = last.end.max(range.end);
            }
            touches
        });
        self.sums.clear();
        self.sums.reserve(self.ranges.len() + 1);
        self.sums.push(0);
        for range in &self.ranges {
            self.sums.push(self.sums[self.sums.len() - 1] + range.len() as u32);
        }
    }

    /// Returns the removed ranges, disjoint and in order.
    pub fn ranges(&self) -> &[Range<u32>] {
        &self.ranges
    }

    /// Returns the index of the first range that ends after a position.
    pub(super) fn first_ending_after(&self, at: u32) -> usize {
        self.ranges.partition_point(|range| range.end <= at)
    }

    /// Returns the number of symbols before a position that are not removed.
    pub(super) fn free_before(&self, at: u32) -> u32 {
        let next = self.first_ending_after(at);
        let inside = self.ranges.get(next).map_or(0, |range| at.saturating_sub(range.start));
        at - inside - self.sums.get(next).copied().unwrap_or(0)
    }
}
