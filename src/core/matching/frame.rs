//! Filter frame (过滤框架) of PKU-LCS: of each text what windows cover that the other text has as well.
//!
//! A window of S = 16 bytes of GBK slides over both texts; in GBK a Han character takes two bytes and an ASCII letter one. Windows that
//! follow each other on both sides are one common run, so the frame is what the common runs of at least S bytes cover. What no such run
//! covers cannot be in a long common subsequence: frames of unlike texts are short, and the shorter one bounds both rates.
//!
//! # Source
//! Huang, Wang, Li 2007 (PKU-LCS), step 2: S = 16. The paper compares every window by a Rabin hash; here [`common_runs`] finds the same
//! windows, already joined, by a rolling hash and a comparison.
//!
//! # Cost
//! Time O(|A| + |B|) on prose, space O(|A| + |B|); texts of characters of one width need no copy.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::base::{LimitReached, Sort};
use crate::seq::grams::GOES_ON;
use crate::seq::runs::{Run, Runs, common_runs};

/// S: bytes of GBK in a window.
pub const WINDOW: u32 = 16;

/// The frames of two texts, as common runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frames {
    /// Maximal common runs of at least a window, in symbols, ordered by the first text.
    pub runs: Vec<Run>,
    /// `work.runs`, if a bound was reached.
    pub limit: Option<LimitReached>,
    /// How wide the symbols of the first text are.
    widths: Widths,
}

impl Frames {
    /// The frames of two texts under windows of at least `window` bytes. Pass the longer text first.
    pub fn of([a, b]: [&[u32]; 2], window: u32) -> Self {
        let window = window.max(1);
        let narrow = [a, b].map(|text| text.iter().filter(|symbol| width(**symbol) == 1).count());
        if narrow == [a.len(), b.len()] {
            let Runs { runs, limit } = common_runs(a, b, window);
            return Self { runs, limit, widths: Widths { narrow: Vec::new(), each: 1 } };
        }
        let of_a = Widths::of(a);
        // A window has at least half as many symbols as bytes. Where nearly all are wide, hardly any run of so many symbols is less than a
        // window, and the text is searched in half the length. A text that repeats itself many times may lose a window with a letter in it,
        // because of the occurrences of a run only some are tried.
        if MOSTLY_WIDE * narrow[0] <= a.len() && MOSTLY_WIDE * narrow[1] <= b.len() {
            let Runs { mut runs, limit } = common_runs(a, b, window.div_ceil(2));
            runs.retain(|run| of_a.bytes(&(run.a..run.a_end())) >= window);
            return Self { runs, limit, widths: of_a };
        }
        let of_b = Widths::of(b);
        let Runs { mut runs, limit } = common_runs(&in_bytes(a), &in_bytes(b), window);
        for run in &mut runs {
            let (start, end) = (of_a.symbol(run.a), of_a.symbol(run.a_end()));
            *run = Run { a: start, b: of_b.symbol(run.b), len: end - start };
        }
        Self { runs, limit, widths: of_a }
    }

    /// Symbols of each text in its frame.
    pub fn lengths(&self) -> [u64; 2] {
        let covered = |mut ranges: Vec<Range<u32>>| {
            ranges.order_by_key(|range| range.start);
            let mut reach = 0;
            let own = |range: &Range<u32>| {
                let start = range.start.max(reach);
                reach = reach.max(range.end);
                u64::from(range.end.saturating_sub(start))
            };
            ranges.iter().map(own).sum()
        };
        [
            covered(self.runs.iter().map(|run| run.a..run.a_end()).collect()),
            covered(self.runs.iter().map(|run| run.b..run.b_end()).collect()),
        ]
    }

    /// Bytes of GBK in a stretch of the first text.
    pub(super) fn bytes(&self, range: &Range<u32>) -> u32 {
        self.widths.bytes(range)
    }
}

/// Of so many symbols of a text one may be narrow for it to be searched by symbols.
const MOSTLY_WIDE: usize = 8;

/// Bytes of a symbol in GBK: characters beyond ASCII take two.
const fn width(symbol: u32) -> u32 {
    if symbol < 0x80 { 1 } else { 2 }
}

/// A place for each byte: a wide character has two, and no run begins at the second.
fn in_bytes(text: &[u32]) -> Cow<'_, [u32]> {
    text.iter().flat_map(|&symbol| [symbol, GOES_ON | symbol].into_iter().take(width(symbol) as usize)).collect()
}

/// Where the bytes of each symbol are.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Widths {
    /// The symbols of one byte, ascending.
    narrow: Vec<u32>,
    /// Bytes of all others.
    each: u32,
}

impl Widths {
    fn of(text: &[u32]) -> Self {
        let narrow = (0..).zip(text).filter(|(_, symbol)| width(**symbol) == 1).map(|(at, _)| at).collect();
        Self { narrow, each: 2 }
    }

    /// The first byte of a symbol.
    fn place(&self, symbol: u32) -> u32 {
        self.each * symbol - self.narrow.partition_point(|&at| at < symbol) as u32
    }

    /// Bytes of a stretch.
    fn bytes(&self, range: &Range<u32>) -> u32 {
        self.place(range.end) - self.place(range.start)
    }

    /// The symbol that begins at a byte, where others have two.
    fn symbol(&self, place: u32) -> u32 {
        // The narrow symbol number i is at 2 * narrow[i] - i: i of the symbols before it are a byte shorter.
        let before = partition_point(self.narrow.len(), |i| 2 * self.narrow[i] - (i as u32) < place) as u32;
        before + (place - before) / 2
    }
}

/// The first of so many numbers for which a condition no longer holds.
fn partition_point(len: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{Numbers, families, sequences};
    use alloc::vec;

    /// The places covered by windows that the other text has, by comparing every window with every other: windows of whole characters, the
    /// shortest rows that have the bytes.
    fn by_characters(text: &[u32], other: &[u32], window: u32) -> Vec<u32> {
        let row = |text: &[u32], start: usize| {
            (start..=text.len()).find(|&end| text[start..end].iter().map(|&s| width(s)).sum::<u32>() >= window)
        };
        let mut covered = vec![false; text.len()];
        for start in 0..text.len() {
            let Some(end) = row(text, start) else { break };
            let own = &text[start..end];
            let same = |from: usize| row(other, from).is_some_and(|to| &other[from..to] == own);
            if (0..other.len()).any(same) {
                covered[start..end].fill(true);
            }
        }
        (0..text.len() as u32).filter(|&at| covered[at as usize]).collect()
    }

    /// The same with windows of bytes, which may begin and end inside a character.
    fn by_bytes(text: &[u32], other: &[u32], window: u32) -> Vec<u32> {
        let bytes = |text: &[u32]| -> Vec<(u32, u32)> {
            (0..).zip(text).flat_map(|(at, &s)| (0..width(s)).map(move |half| (at, 2 * s + half))).collect()
        };
        let (own, other) = (bytes(text), bytes(other));
        let mut covered = vec![false; text.len()];
        for windowed in own.windows(window as usize) {
            let same = |theirs: &[(u32, u32)]| theirs.iter().zip(windowed).all(|(a, b)| a.1 == b.1);
            if other.windows(window as usize).any(same) {
                for byte in windowed {
                    covered[byte.0 as usize] = true;
                }
            }
        }
        (0..text.len() as u32).filter(|&at| covered[at as usize]).collect()
    }

    fn covered(runs: impl Iterator<Item = Range<u32>>) -> Vec<u32> {
        let mut places: Vec<u32> = runs.flatten().collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    #[test]
    fn frames_are_those_of_all_windows_compared() {
        for (a, b) in sequences(150).chain(families(60)) {
            for mixed in [1, 3] {
                // All symbols are narrow; a third of the kinds.
                let wide = |s: u32| if s % mixed == 1 % mixed { s } else { s + 0x80 };
                let [a, b] = [&a, &b].map(|side| side.iter().map(|&s| wide(s % 0x70)).collect::<Vec<_>>());
                for window in [2, 5, 16] {
                    let frames = Frames::of([&a, &b], window);
                    let runs = &frames.runs;
                    let in_a = covered(runs.iter().map(|run| run.a..run.a_end()));
                    let in_b = covered(runs.iter().map(|run| run.b..run.b_end()));
                    assert_eq!(frames.lengths(), [in_a.len() as u64, in_b.len() as u64]);
                    for (found, own, other) in [(&in_a, &a, &b), (&in_b, &b, &a)] {
                        let [least, most] = [by_characters(own, other, window), by_bytes(own, other, window)];
                        assert!(least.iter().all(|place| found.binary_search(place).is_ok()), "no window is missed");
                        assert!(found.iter().all(|place| most.binary_search(place).is_ok()), "no other is found");
                    }
                    for run in runs {
                        let [in_a, in_b] =
                            [&a[run.a as usize..][..run.len as usize], &b[run.b as usize..][..run.len as usize]];
                        assert_eq!(in_a, in_b);
                        assert!(frames.bytes(&(run.a..run.a_end())) >= window);
                    }
                }
            }
        }
    }

    #[test]
    fn texts_of_wide_characters_with_a_few_letters_have_their_frames() {
        let mut whole = 0;
        for seed in 0..20 {
            let mut numbers = Numbers(seed);
            let a = numbers.sequence(300, 2000);
            let b = numbers.edited(&[&a[150..], &a[..150]].concat(), 9, 2000);
            let [a, b] = [a, b].map(|side| {
                side.iter().map(|&s| if s % 13 == 1 { s % 0x70 } else { s + 0x4e00 }).collect::<Vec<u32>>()
            });
            let runs = Frames::of([&a, &b], 16).runs;
            let in_a = covered(runs.iter().map(|run| run.a..run.a_end()));
            let [least, most] = [by_characters(&a, &b, 16), by_bytes(&a, &b, 16)];
            assert!(in_a.iter().all(|place| most.binary_search(place).is_ok()));
            assert!(least.iter().all(|place| in_a.binary_search(place).is_ok()));
            whole += in_a.len();
        }
        assert!(whole > 20 * 75, "{whole}");
    }
}
