//! What passages have of one side.

use core::ops::Range;

use crate::base::Marks;

/// Which tokens of a stretch are taken, by bits: passages come in no order, and lists of their ranges would be moved for each.
pub(super) struct Taken {
    start: u32,
    marks: Marks,
}

impl Taken {
    /// Of a stretch, of which nothing is taken yet.
    pub fn of(stretch: Range<u32>) -> Self {
        Self { start: stretch.start, marks: Marks::new(stretch.len()) }
    }

    /// The places of a range of the stretch.
    fn places(&self, range: &Range<u32>) -> Range<usize> {
        (range.start - self.start) as usize..(range.end - self.start) as usize
    }

    /// Whether nothing of a range is taken.
    pub fn is_free(&self, range: &Range<u32>) -> bool {
        self.marks.count_in(self.places(range)) == 0
    }

    /// Share of a range that is taken.
    pub fn share(&self, range: &Range<u32>) -> f64 {
        self.marks.count_in(self.places(range)) as f64 / range.len() as f64
    }

    /// The longest part of a range that is left; of equals the first.
    pub fn trim(&self, range: Range<u32>) -> Range<u32> {
        if self.is_free(&range) {
            return range;
        }
        let (mut longest, mut start) = (range.start..range.start, range.start);
        for at in range.start..=range.end {
            if at == range.end || self.marks.has((at - self.start) as usize) {
                longest = if at - start > longest.len() as u32 { start..at } else { longest };
                start = at + 1;
            }
        }
        longest
    }

    /// Takes a range, or what is left of it.
    pub fn take(&mut self, range: &Range<u32>) {
        self.marks.mark(self.places(range));
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::matching::passage::overlap;
    use crate::seq::naive::Numbers;

    #[test]
    fn what_is_taken_is_what_going_through_all_ranges_finds() {
        for seed in 0..300 {
            let mut numbers = Numbers(seed);
            let (mut taken, mut all) = (Taken::of(5..300), Vec::<Range<u32>>::new());
            for _ in 0..40 {
                let start = 5 + numbers.below(200);
                let range = start..start + 1 + numbers.below(60);
                let inside: usize = all.iter().map(|other| overlap(other, &range).len()).sum();
                let share = inside as f64 / range.len() as f64;
                assert!(taken.share(&range).total_cmp(&share).is_eq());
                assert_eq!(taken.is_free(&range), inside == 0);
                let is_free = |at: u32| range.contains(&at) && !all.iter().any(|other| other.contains(&at));
                let (mut left, mut free) = (start..start, start..start);
                for at in range.start..=range.end {
                    if is_free(at) {
                        free.end = at + 1;
                    } else {
                        left = if free.len() > left.len() { free } else { left };
                        free = at + 1..at + 1;
                    }
                }
                assert_eq!(taken.trim(range), left);
                if !left.is_empty() {
                    taken.take(&left);
                    all.push(left);
                }
            }
        }
    }
}
