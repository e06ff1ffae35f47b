//! Passages that many strangers have: a phrase of documents that share little else.
//!
//! A stranger to a pair is a third document that has the passage too and shares little else with either text. Where
//! many strangers have a passage, the pair may have it from where they have it: from a form, a law, or one common
//! source. The number says so and changes nothing: a class that has copied one paragraph is still found, only apart
//! from two pupils who have copied from each other. The number of documents alone would not do, because several copies
//! of one text would excuse each other; so a text of which half or more is in both texts is no stranger either.
//!
//! Strangers are counted at each place, because the passage of a pair seldom ends where the passage of the next pair
//! ends: two statutes share "This law takes effect on" with one and the whole closing article with another.
//!
//! # Cost
//! Time O(m (k + log m)) for m matches with k others at the place of each; space O(m).
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

use super::shared_passages::Place;
use crate::base::{Sort, Span};
use crate::relation::RELATED;

/// Number of strangers from which on a passage is shared by many.
pub const MANY: u32 = 3;

/// A stranger shares less than this part of either text outside of the passage: 1 in 20.
const LITTLE: u64 = 20;

/// Returns for each match how many strangers to its pair have its passage too: the number that at least half of its
/// places have, in one of its two texts. `matches` are the two places of each match that is evidence, of all pairs;
/// `lengths` are those of the documents, in the unit of the places.
pub fn count_strangers(matches: &[[Place; 2]], lengths: &[u32]) -> Vec<u32> {
    let shared = Shared::new(matches, lengths);
    matches.iter().map(|&places| shared.strangers(places)).collect()
}

/// Returns how many strangers have what relates two texts; 0 if fewer than [`MANY`] have a passage that would relate
/// them by itself. `evidence` are the matches that are evidence, each with its number of strangers and
/// by how much it [exceeds chance](crate::report::Match::stands_out).
pub fn shared_by_many(evidence: impl Iterator<Item = (u32, Option<f64>)> + Clone) -> u32 {
    let relates = |by: &Option<f64>| by.is_some_and(|by| by >= RELATED);
    let alone = evidence.clone().any(|(_, by)| relates(&by));
    let deciding = evidence.filter(|(_, by)| !alone || relates(by));
    deciding.map(|(strangers, _)| strangers).min().filter(|&least| least >= MANY).unwrap_or(0)
}

/// What documents share with each other.
struct Shared<'a> {
    lengths: &'a [u32],
    /// Each match once for either side: the place there, and the other document; in order.
    places: Vec<(Place, u32)>,
    /// The length of the longest place of each document.
    longest: Vec<u32>,
    /// How much of its text a document shares with another one: the two, and the sum; in order.
    sums: Vec<([u32; 2], u64)>,
}

impl<'a> Shared<'a> {
    fn new(matches: &[[Place; 2]], lengths: &'a [u32]) -> Self {
        let mut places: Vec<(Place, u32)> = matches.iter().flat_map(|&[x, y]| [(x, y.0), (y, x.0)]).collect();
        places.order_by_key(|&((document, span), other)| (document, other, span.start, span.end));
        let sums = places
            .chunk_by(|a, b| (a.0.0, a.1) == (b.0.0, b.1))
            .map(|own| {
                let spans: Vec<(u32, Span)> = own.iter().map(|&((_, span), other)| (other, span)).collect();
                ([own[0].0.0, own[0].1], disjoint(&spans).map(|span| u64::from(span.len())).sum())
            })
            .collect();
        places.order();
        let mut longest = vec![0; lengths.len()];
        for &((document, span), _) in &places {
            let longest = &mut longest[document as usize];
            *longest = span.len().max(*longest);
        }
        Self { lengths, places, longest, sums }
    }

    /// Returns how many strangers have a passage, of which these are the places in two texts.
    fn strangers(&self, [left, right]: [Place; 2]) -> u32 {
        let common = [self.common_with(left), self.common_with(right)];
        let is_stranger = |third: u32| {
            third != left.0
                && third != right.0
                && self.is_little(left.0, third, &common[0])
                && self.is_little(right.0, third, &common[1])
                && self.has_own_text(third, [left.0, right.0])
        };
        let [x, y] = [(left, &common[0]), (right, &common[1])].map(|(place, common)| {
            let known = common.chunk_by(|a, b| a.0 == b.0).filter(|own| is_stranger(own[0].0));
            most_of_half(known.flat_map(disjoint), place.1)
        });
        x.max(y)
    }

    /// Returns the parts of a place that its document shares with others, by their numbers.
    fn common_with(&self, (document, span): Place) -> Vec<(u32, Span)> {
        let first = span.start.saturating_sub(self.longest[document as usize]);
        let start = self.places.partition_point(|&((of, at), _)| (of, at.start) < (document, first));
        let mut common: Vec<(u32, Span)> = self.places[start..]
            .iter()
            .take_while(|&&((of, at), _)| of == document && at.start < span.end)
            .filter(|&&((_, at), _)| at.end > span.start)
            .map(|&((_, at), third)| (third, Span::new(at.start.max(span.start), at.end.min(span.end))))
            .collect();
        common.order();
        common
    }

    /// Whether a third document has text of its own: less than half of it is in each of two documents.
    fn has_own_text(&self, third: u32, others: [u32; 2]) -> bool {
        others.iter().all(|&other| 2 * self.sum(third, other) < u64::from(self.lengths[third as usize]))
    }

    /// Returns how much of its text a document shares with another one.
    fn sum(&self, document: u32, other: u32) -> u64 {
        self.sums.binary_search_by_key(&[document, other], |one| one.0).map_or(0, |at| self.sums[at].1)
    }

    /// Whether a document shares little with a third one outside of a place. `common` is what it shares there.
    fn is_little(&self, document: u32, third: u32, common: &[(u32, Span)]) -> bool {
        let start = common.partition_point(|one| one.0 < third);
        let own = common[start..].chunk_by(|a, b| a.0 == b.0).next().filter(|own| own[0].0 == third);
        let inside = own.map_or(0, |own| disjoint(own).map(|span| u64::from(span.len())).sum());
        LITTLE * (self.sum(document, third) - inside) < u64::from(self.lengths[document as usize])
    }
}

/// Returns what ranges in order cover, each part once.
fn disjoint(common: &[(u32, Span)]) -> impl Iterator<Item = Span> {
    common
        .iter()
        .scan(0, |reached, &(_, span)| {
            let start = span.start.max(*reached);
            *reached = span.end.max(*reached);
            Some(Span::new(start.min(*reached), span.end.max(start)))
        })
        .filter(|span| span.start < span.end)
}

/// Returns the largest number of parts in which at least half of the places of a span lie.
fn most_of_half(parts: impl Iterator<Item = Span>, span: Span) -> u32 {
    let mut edges: Vec<(u32, bool)> = parts.flat_map(|part| [(part.start, true), (part.end, false)]).collect();
    edges.order();
    let mut steps: Vec<(u32, u32)> = Vec::new();
    let (mut cover, mut reached) = (0, span.start);
    // Where one part ends and another one begins, the end comes first.
    for (at, is_start) in edges {
        steps.push((cover, at - reached));
        cover = if is_start { cover + 1 } else { cover - 1 };
        reached = at;
    }
    steps.push((cover, span.end - reached));
    steps.order();
    let mut rest = span.len();
    for (cover, len) in steps {
        rest -= len;
        if 2 * u64::from(rest) < u64::from(span.len()) {
            return cover;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::ops::Range;

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
    fn passages_with_other_ends_in_each_pair_are_counted_where_they_meet() {
        // Two texts share 200 characters. Five others have a part of them each, which covers three quarters together.
        let mut matches = vec![[place(0, 100, 300), place(1, 400, 600)]];
        for third in 2..7 {
            matches.push([place(0, 100 + 10 * third, 250), place(third, 0, 150 - 10 * third)]);
        }
        assert_eq!(count_strangers(&matches, &[1000; 7])[0], 4, "the place in the middle has four of the five");
        let apart = [[place(0, 100, 300), place(1, 400, 600)], [place(0, 100, 190), place(2, 0, 90)]];
        assert_eq!(count_strangers(&apart, &[1000; 3])[0], 0, "less than half of its places");
    }

    #[test]
    fn a_text_that_is_nothing_but_the_passage_is_a_copy_and_no_stranger() {
        // Two editions of one text, and five short texts that are excerpts of both.
        let mut matches = vec![[place(0, 0, 1000), place(1, 0, 1000)]];
        for third in 2..7 {
            matches.extend([0, 1].map(|edition| [place(edition, 0, 800), place(third, 100, 900)]));
        }
        let lengths = |short: u32| [1000, 1000, short, short, short, short, short];
        assert_eq!(count_strangers(&matches, &lengths(1000))[0], 0);
        assert_eq!(count_strangers(&matches, &lengths(2000))[0], 5, "800 of 2,000 are a passage");
    }

    #[test]
    fn a_pair_is_shared_by_many_if_what_relates_it_is() {
        let many = |evidence: &[(u32, f64)]| shared_by_many(evidence.iter().map(|&(n, by)| (n, Some(by))));
        assert_eq!(many(&[(7, 3.0), (5, 2.0)]), 5);
        assert_eq!(many(&[(7, 3.0), (0, 2.0)]), 0, "another passage relates the two");
        assert_eq!(many(&[(7, 3.0), (0, 1.2)]), 7, "too little to relate them");
        assert_eq!(many(&[(7, 3.0), (2, 2.0)]), 0, "two are not many");
        assert_eq!(many(&[(4, 1.2), (0, 1.1)]), 0);
        assert_eq!(many(&[]), 0);
    }

    #[test]
    fn a_passage_of_two_and_nothing_have_no_strangers() {
        assert_eq!(count_strangers(&[[place(0, 0, 50), place(1, 0, 50)]], &[100, 100]), [0]);
        assert_eq!(count_strangers(&[], &[]), [0_u32; 0]);
    }
}
