//! Filter frame (过滤框架) of PKU-LCS: the part of each text that is covered by windows which the other text contains, too.
//!
//! A window of S = 16 bytes of GBK slides over both texts; in GBK a Han character has two bytes and an ASCII letter
//! one. Windows that follow each other on both sides are one common run, so the frame is the text covered by common
//! runs of at least S bytes. Text outside of such runs cannot be in a long common subsequence. Frames of unrelated
//! texts are therefore short, and the shorter one bounds both rates.
//!
//! # Source
//! Huang, Wang, Li 2007 (PKU-LCS), step 2: S = 16. The paper compares every window by a Rabin hash; here
//! [`common_runs`] finds the same windows, already joined, by a rolling hash and a comparison.
//!
//! # Cost
//! Time O(|A| + |B|) on prose, space O(|A| + |B|). Texts whose characters are all of one width are not copied.

use alloc::vec::Vec;
use core::ops::Range;

use crate::base::LimitReached;
use crate::seq::grams::CONTINUES;
use crate::seq::runs::{Run, Runs, common_runs};

/// S: bytes of GBK in a window.
pub const WINDOW: u32 = 16;

/// The frames of two texts, as common runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frames {
    /// Maximal common runs of at least one window, in symbols, ordered by the first text.
    pub runs: Vec<Run>,
    /// `work.runs`, if that limit was reached.
    pub limit: Option<LimitReached>,
    /// Widths of the symbols of the first text.
    widths: BytePositions,
}

impl Frames {
    /// Finds the frames of two texts for windows of at least `window` bytes. Pass the longer text first.
    pub fn find([a, b]: [&[u32]; 2], window: u32) -> Self {
        let window = window.max(1);
        let narrow = [a, b].map(|text| text.iter().filter(|symbol| width(**symbol) == 1).count());
        if narrow == [a.len(), b.len()] {
            let Runs { runs, limit } = common_runs(a, b, window);
            return Self { runs, limit, widths: BytePositions { listed: Vec::new(), each: 1 } };
        }
        let of_a = BytePositions::new(a, narrow[0]);
        // A window has at least half as many symbols as bytes. If nearly all symbols are wide, hardly any run of that
        // many symbols is shorter than a window, and the search reads half the length. In a text that repeats itself
        // many times, a window with a letter in it may be missed, because only some occurrences of a run are tried.
        if MOSTLY_WIDE * narrow[0] <= a.len() && MOSTLY_WIDE * narrow[1] <= b.len() {
            let Runs { mut runs, limit } = common_runs(a, b, window.div_ceil(2));
            runs.retain(|run| of_a.bytes(&(run.a..run.a_end())) >= window);
            return Self { runs, limit, widths: of_a };
        }
        let of_b = BytePositions::new(b, narrow[1]);
        let Runs { mut runs, limit } = common_runs(&in_bytes(a, narrow[0]), &in_bytes(b, narrow[1]), window);
        for run in &mut runs {
            let (start, end) = (of_a.symbol_at(run.a), of_a.symbol_at(run.a_end()));
            *run = Run { a: start, b: of_b.symbol_at(run.b), len: end - start };
        }
        Self { runs, limit, widths: of_a }
    }

    /// Returns the number of symbols of each text in its frame.
    #[cfg(any(test, feature = "methods"))]
    pub fn lengths(&self) -> [u64; 2] {
        use crate::base::Sort as _;

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

    /// Returns the number of GBK bytes in a range of the first text.
    pub(super) fn bytes(&self, range: &Range<u32>) -> u32 {
        self.widths.bytes(range)
    }
}

/// A text is searched by symbols if at most one symbol of this many is narrow.
const MOSTLY_WIDE: usize = 8;

/// Returns the number of GBK bytes of a symbol: characters beyond ASCII have two.
const fn width(symbol: u32) -> u32 {
    if symbol < 0x80 { 1 } else { 2 }
}

/// Returns one number for each byte: a wide character has two, and no run begins at the second. `narrow` is the number
/// of symbols of one byte.
fn in_bytes(text: &[u32], narrow: usize) -> Vec<u32> {
    let mut bytes = Vec::with_capacity(2 * text.len() - narrow);
    for &symbol in text {
        bytes.push(symbol);
        if width(symbol) == 2 {
            bytes.push(CONTINUES | symbol);
        }
    }
    bytes
}

/// The byte positions of symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BytePositions {
    /// The symbols of the rarer width, in ascending order.
    listed: Vec<u32>,
    /// Number of bytes of each other symbol: 2 if the listed ones have 1, or 1 if they have 2.
    each: u32,
}

impl BytePositions {
    /// Lists the symbols of the rarer width; `narrow` is the number of symbols of one byte.
    fn new(text: &[u32], narrow: usize) -> Self {
        let each = if 2 * narrow <= text.len() { 2 } else { 1 };
        let mut listed = Vec::with_capacity(narrow.min(text.len() - narrow));
        listed.extend((0..).zip(text).filter(|(_, symbol)| width(**symbol) != each).map(|(at, _)| at));
        Self { listed, each }
    }

    /// Returns the position of the first byte of a symbol.
    fn byte_of(&self, symbol: u32) -> u32 {
        let before = self.listed.partition_point(|&at| at < symbol) as u32;
        if self.each == 2 { 2 * symbol - before } else { symbol + before }
    }

    /// Returns the number of bytes of a range.
    fn bytes(&self, range: &Range<u32>) -> u32 {
        self.byte_of(range.end) - self.byte_of(range.start)
    }

    /// Returns the symbol that begins at a byte position. Time O(log² listed symbols).
    fn symbol_at(&self, place: u32) -> u32 {
        // A listed symbol begins before the position if its own first byte does.
        let before = self.listed.partition_point(|&symbol| self.byte_of(symbol) < place) as u32;
        if self.each == 2 { before + (place - before) / 2 } else { place - before }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{RandomNumbers, families, sequences};
    use alloc::vec;

    /// Marks the symbols covered by windows that the other text contains, by comparing every window with every other
    /// one: windows of whole characters, the shortest stretches that have the bytes.
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

    /// Marks the same with windows of bytes, which may begin and end inside a character.
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
                // A third of the kinds have narrow symbols only.
                let wide = |s: u32| if s % mixed == 1 % mixed { s } else { s + 0x80 };
                let [a, b] = [&a, &b].map(|side| side.iter().map(|&s| wide(s % 0x70)).collect::<Vec<_>>());
                for window in [2, 5, 16] {
                    let frames = Frames::find([&a, &b], window);
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
            let mut numbers = RandomNumbers(seed);
            let a = numbers.sequence(300, 2000);
            let b = numbers.edited(&[&a[150..], &a[..150]].concat(), 9, 2000);
            let [a, b] = [a, b].map(|side| {
                side.iter().map(|&s| if s % 13 == 1 { s % 0x70 } else { s + 0x4e00 }).collect::<Vec<u32>>()
            });
            let runs = Frames::find([&a, &b], 16).runs;
            let in_a = covered(runs.iter().map(|run| run.a..run.a_end()));
            let [least, most] = [by_characters(&a, &b, 16), by_bytes(&a, &b, 16)];
            assert!(in_a.iter().all(|place| most.binary_search(place).is_ok()));
            assert!(least.iter().all(|place| in_a.binary_search(place).is_ok()));
            whole += in_a.len();
        }
        assert!(whole > 20 * 75, "{whole}");
    }
}
