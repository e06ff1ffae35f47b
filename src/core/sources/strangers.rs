//! Passages that many strangers have: a phrase of documents that share little else.
//!
//! A stranger to a pair is a third document that has the passage too and shares little else with either text. Where
//! many strangers have a passage, the pair may have it from where they have it: from a form, a law, or one common
//! source. The number says so and changes nothing: a class that has copied one paragraph is still found, only apart
//! from two pupils who have copied from each other. The number of documents alone would not do, because several copies
//! of one text would excuse each other.
//!
//! # Cost
//! Time O(p n) for p matches of passages of n documents; space O(m + n²) bits, for m matches.
//!
//! # Example
//! ```
//! use juhao_core::Span;
//! use juhao_core::sources::count_strangers;
//!
//! // Five texts of 1,000 characters have one paragraph; the first two share another one.
//! let place = |document, start| (document, Span::new(start, start + 100));
//! let mut matches: Vec<_> = (0..5).flat_map(|a| (a + 1..5).map(move |b| [place(a, 0), place(b, 0)])).collect();
//! matches.push([place(0, 500), place(1, 700)]);
//! let strangers = count_strangers(&matches, &[1000; 5]);
//! // To the first and the third one, the second one is no stranger.
//! assert_eq!(strangers, [3, 2, 2, 2, 2, 2, 2, 3, 3, 3, 0]);
//! ```

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::shared_passages::{Place, SharedPassage, shared_passages};
use crate::base::Sort;

/// Number of strangers from which on a passage is shared by many.
pub const MANY: u32 = 3;

/// A stranger shares less than this part of either text outside of the passage: 1 in 20.
const LITTLE: u64 = 20;

/// Returns for each match how many strangers to its pair have its passage too. `matches` are the two places of each
/// match that is evidence, of all pairs; `lengths` are those of the documents, in the unit of the places.
pub fn count_strangers(matches: &[[Place; 2]], lengths: &[u32]) -> Vec<u32> {
    let between = Shared::new(matches);
    let mut out = vec![0; matches.len()];
    for passage in shared_passages(matches) {
        let little = LittleElse::new(&passage, &between, lengths);
        for (a, &(first, _)) in passage.places.iter().enumerate() {
            for (b, &(second, _)) in passage.places.iter().enumerate().skip(a + 1) {
                let mut common = None;
                for &at in between.of(first, second) {
                    let [x, y] = in_order(matches[at as usize]);
                    if is_inside(x, passage.places[a]) && is_inside(y, passage.places[b]) {
                        out[at as usize] = *common.get_or_insert_with(|| little.count(a, b));
                    }
                }
            }
        }
    }
    out
}

/// Orders the places of a match by their documents.
fn in_order([x, y]: [Place; 2]) -> [Place; 2] {
    if x.0 <= y.0 { [x, y] } else { [y, x] }
}

/// Whether a place is the same passage as another place of its document: more than half of the shorter one is common.
fn is_inside((one, a): Place, (other, b): Place) -> bool {
    let common = a.end.min(b.end).saturating_sub(a.start.max(b.start));
    one == other && 2 * u64::from(common) > u64::from(a.len().min(b.len()))
}

/// The matches of each two documents.
struct Shared<'a> {
    matches: &'a [[Place; 2]],
    /// The two documents of each match, the smaller number first, and the number of the match; in order.
    by_pair: Vec<([u32; 2], u32)>,
    numbers: Vec<u32>,
}

impl<'a> Shared<'a> {
    fn new(matches: &'a [[Place; 2]]) -> Self {
        let pair = |&found: &[Place; 2]| in_order(found).map(|(document, _)| document);
        let mut by_pair: Vec<([u32; 2], u32)> = matches.iter().map(pair).zip(0..).collect();
        by_pair.order();
        let numbers = by_pair.iter().map(|&(_, number)| number).collect();
        Self { matches, by_pair, numbers }
    }

    /// Returns the numbers of the matches of two documents.
    fn of(&self, a: u32, b: u32) -> &[u32] {
        let pair = [a.min(b), a.max(b)];
        let start = self.by_pair.partition_point(|one| one.0 < pair);
        let len = self.by_pair[start..].iter().take_while(|one| one.0 == pair).count();
        &self.numbers[start..start + len]
    }

    /// Returns how much text of `document` it shares with `other` outside of a passage.
    fn beside(&self, (document, place): Place, other: u32) -> u64 {
        let mut spans: Vec<Range<u32>> = self
            .of(document, other)
            .iter()
            .flat_map(|&at| self.matches[at as usize])
            .filter(|&(of, span)| of == document && !is_inside((of, span), (document, place)))
            .map(|(_, span)| span.start..span.end)
            .collect();
        spans.order_by_key(|span| (span.start, span.end));
        let (mut sum, mut reached) = (0, 0);
        for span in spans {
            sum += u64::from(span.end.saturating_sub(span.start.max(reached)));
            reached = reached.max(span.end);
        }
        sum
    }
}

/// Which documents of a passage share little else with which, as rows of bits.
struct LittleElse {
    rows: Vec<Vec<u64>>,
}

impl LittleElse {
    fn new(passage: &SharedPassage, between: &Shared<'_>, lengths: &[u32]) -> Self {
        let places = &passage.places;
        let words = places.len().div_ceil(64);
        let mut rows = vec![vec![0_u64; words]; places.len()];
        let is_little = |own: Place, other: u32| {
            let length = lengths.get(own.0 as usize).copied().unwrap_or(0);
            LITTLE * between.beside(own, other) < u64::from(length)
        };
        for (a, &one) in places.iter().enumerate() {
            for (b, &other) in places.iter().enumerate().skip(a + 1) {
                if is_little(one, other.0) && is_little(other, one.0) {
                    rows[a][b / 64] |= 1 << (b % 64);
                    rows[b][a / 64] |= 1 << (a % 64);
                }
            }
        }
        Self { rows }
    }

    /// Returns how many documents share little else with both. No row has the bit of its own document.
    fn count(&self, a: usize, b: usize) -> u32 {
        self.rows[a].iter().zip(&self.rows[b]).map(|(x, y)| (x & y).count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;

    fn place(document: u32, start: u32, end: u32) -> Place {
        (document, Span::new(start, end))
    }

    /// One passage of the documents of a range: a match of every two of them.
    fn passage(documents: Range<u32>, start: u32, end: u32) -> Vec<[Place; 2]> {
        let place = |document| place(document, start, end);
        documents.clone().flat_map(|a| (a + 1..documents.end).map(move |b| [place(a), place(b)])).collect()
    }

    #[test]
    fn copies_of_one_text_do_not_excuse_each_other() {
        // Ten texts share all, in two passages.
        let matches = [passage(0..10, 0, 500), passage(0..10, 500, 1000)].concat();
        assert!(count_strangers(&matches, &[1000; 10]).iter().all(|&strangers| strangers == 0));
    }

    #[test]
    fn a_paragraph_of_a_class_is_shared_by_many_and_what_two_share_beside_it_is_not() {
        let mut matches = passage(0..70, 100, 200);
        let class = matches.len();
        matches.push([place(3, 400, 700), place(9, 500, 800)]);
        let strangers = count_strangers(&matches, &[1000; 70]);
        assert!(strangers[..class].iter().all(|&strangers| strangers >= 67), "{strangers:?}");
        assert_eq!(strangers[class], 0);
        // Exchanged sides, another order: the same.
        let turned: Vec<[Place; 2]> = matches.iter().rev().map(|&[x, y]| [y, x]).collect();
        let back: Vec<u32> = count_strangers(&turned, &[1000; 70]).into_iter().rev().collect();
        assert_eq!(back, strangers);
    }

    #[test]
    fn a_passage_of_two_and_nothing_have_no_strangers() {
        assert_eq!(count_strangers(&[[place(0, 0, 50), place(1, 0, 50)]], &[100, 100]), [0]);
        assert_eq!(count_strangers(&[], &[]), [0_u32; 0]);
    }
}
