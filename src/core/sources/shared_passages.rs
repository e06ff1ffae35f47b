//! Passages that many documents have: one finding with its places, in place of a pair for every two documents.
//!
//! The two places of a match are places of one passage. Two places in one document are the same passage if they overlap
//! by more than half of the longer one. So the passage that a class of seventy has copied is one finding with seventy
//! places, also where not all 2,415 pairs were compared: each document only has to be in one of them.
//!
//! # Source
//! The clusters of witnesses of passim (Smith, Cordell, Mullen 2015).
//!
//! # Cost
//! Time O(m log m) for m matches, space O(m).
//!
//! # Example
//! ```
//! use juhao_core::Span;
//! use juhao_core::sources::shared_passages;
//!
//! let place = |document, start| (document, Span::new(start, start + 100));
//! let found = shared_passages(&[[place(0, 10), place(1, 500)], [place(1, 502), place(2, 0)]]);
//! assert_eq!(found.len(), 1);
//! assert_eq!(found[0].places, [place(0, 10), place(1, 500), place(2, 0)]);
//! assert_eq!((found[0].pairs, found[0].all_pairs()), (2, 3));
//! ```

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::base::{Sort, Span};
use crate::seq::union_find::UnionFind;

/// A place of a passage: the number of a document, and a range of it.
pub type Place = (u32, Span);

/// A passage of three documents or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedPassage {
    /// Its place in each document, in the order of the documents. Of several places in a document, it is the one in
    /// most pairs.
    pub places: Vec<Place>,
    /// Number of pairs of these documents in which it was found.
    pub pairs: u64,
}

impl SharedPassage {
    /// Minimum number of documents; a passage of two is a match of their pair.
    pub const MIN_DOCUMENTS: usize = 3;

    /// Returns its place in a document.
    pub fn place_in(&self, document: u32) -> Option<Span> {
        let at = self.places.binary_search_by_key(&document, |place| place.0).ok()?;
        Some(self.places[at].1)
    }

    /// Returns the number of all pairs of its documents.
    pub fn all_pairs(&self) -> u64 {
        let n = self.places.len() as u64;
        n * n.saturating_sub(1) / 2
    }
}

/// Number of places before it with which a place of a document is compared.
const NEAR: usize = 16;

/// Returns the passages of three documents or more, those of most documents first. `matches` are the two places of each
/// match, in any order.
pub fn shared_passages(matches: &[[Place; 2]]) -> Vec<SharedPassage> {
    let mut places: Vec<Place> = matches.iter().flatten().copied().collect();
    places.order();
    let counts: Vec<usize> = places.chunk_by(|a, b| a == b).map(<[Place]>::len).collect();
    places.dedup();
    let number = |place: &Place| places.partition_point(|known| known < place) as u32;
    let mut sets = UnionFind::new(places.len() as u32);
    for (at, &place) in places.iter().enumerate() {
        for other in (at.saturating_sub(NEAR)..at).filter(|&other| is_same(places[other], place)) {
            sets.join(other as u32, at as u32);
        }
    }
    for [a, b] in matches {
        sets.join(number(a), number(b));
    }
    let roots: Vec<u32> = (0..places.len() as u32).map(|place| sets.find(place)).collect();
    let root = |place: &Place| roots[number(place) as usize];
    let mut pairs: Vec<(u32, u32, u32)> =
        matches.iter().map(|[a, b]| (root(a), a.0.min(b.0), a.0.max(b.0))).filter(|&(_, a, b)| a != b).collect();
    pairs.order();
    pairs.dedup();
    let pairs_of = |root: u32| {
        let [start, end] = [root, root + 1].map(|root| pairs.partition_point(|pair| pair.0 < root));
        (end - start) as u64
    };
    let mut found = Vec::new();
    for set in sets.into_sets() {
        let own = set.chunk_by(|&a, &b| places[a as usize].0 == places[b as usize].0);
        // The first of those in most pairs.
        let most = |places: &[u32]| places.iter().copied().min_by_key(|&at| (Reverse(counts[at as usize]), at));
        let own: Vec<Place> = own.filter_map(most).map(|at| places[at as usize]).collect();
        if own.len() >= SharedPassage::MIN_DOCUMENTS {
            found.push(SharedPassage { places: own, pairs: pairs_of(roots[set[0] as usize]) });
        }
    }
    found.order_by_key(|one| (Reverse(one.places.len()), one.places[0]));
    found
}

/// Whether two places are the same passage of one document.
fn is_same((one, a): Place, (other, b): Place) -> bool {
    let common = a.end.min(b.end).saturating_sub(a.start.max(b.start));
    one == other && 2 * u64::from(common) > u64::from(a.len().max(b.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(document: u32, start: u32, end: u32) -> Place {
        (document, Span::new(start, end))
    }

    #[test]
    fn a_chain_of_pairs_is_one_passage_with_all_its_places() {
        let matches: Vec<[Place; 2]> =
            (0..999).map(|i| [place(i, 2 * i, 2 * i + 60), place(i + 1, 2 * i + 2, 2 * i + 62)]).collect();
        let found = shared_passages(&matches);
        assert_eq!((found.len(), found[0].places.len()), (1, 1000));
        assert_eq!((found[0].pairs, found[0].all_pairs()), (999, 499_500));
    }

    #[test]
    fn passages_of_two_documents_and_other_places_are_apart() {
        let found = shared_passages(&[
            [place(0, 0, 100), place(1, 0, 100)],
            // overlaps by less than half
            [place(1, 60, 200), place(2, 0, 140)],
            [place(2, 0, 140), place(3, 9, 149)],
        ]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].places, [place(1, 60, 200), place(2, 0, 140), place(3, 9, 149)]);
        assert_eq!(shared_passages(&[]), []);
    }

    #[test]
    fn the_order_of_the_matches_makes_no_difference() {
        let mut matches = Vec::new();
        for (a, b) in (0..20).flat_map(|a| (a + 1..20).map(move |b| (a, b))) {
            matches.push([place(a, a % 3, 50), place(b, b % 3, 50)]);
            if a % 5 == 0 && b % 5 == 0 {
                matches.push([place(a, 400, 500), place(b, 300, 400)]);
            }
        }
        let found = shared_passages(&matches);
        matches.reverse();
        for both in &mut matches {
            both.reverse();
        }
        assert_eq!(shared_passages(&matches), found);
        assert_eq!((found[0].places.len(), found[0].pairs), (20, 190));
    }
}
