//! Features with their places: the content that a method takes from a text, and where it is.

use alloc::vec::Vec;

use super::Shared;
use crate::base::{LimitReached, Sort, Span};
use crate::measures::set::Counts;
use crate::report::Relation;

/// A feature: equal ones have equal keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Feature<K = u64> {
    /// Its content, as a key.
    pub key: K,
    /// Its place in the text shown.
    pub span: Span,
}

/// The features of a text, ordered by key, then by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features<K = u64> {
    all: Vec<Feature<K>>,
    /// Each key once, ascending.
    distinct: Vec<K>,
}

impl<K> Default for Features<K> {
    fn default() -> Self {
        Self { all: Vec::new(), distinct: Vec::new() }
    }
}

impl<K: Ord + Copy> FromIterator<(K, Span)> for Features<K> {
    fn from_iter<I: IntoIterator<Item = (K, Span)>>(features: I) -> Self {
        let mut all: Vec<Feature<K>> = features.into_iter().map(|(key, span)| Feature { key, span }).collect();
        // The larger and faster sort of the standard library, because this module is not the one that everyone
        // downloads.
        all.sort_unstable();
        let mut distinct: Vec<K> = all.iter().map(|feature| feature.key).collect();
        distinct.dedup();
        Self { all, distinct }
    }
}

impl<K: Ord + Copy> Features<K> {
    /// Returns every feature, as often as it occurs in the text.
    pub fn all(&self) -> &[Feature<K>] {
        &self.all
    }

    /// Returns each key once, ascending.
    pub fn distinct(&self) -> &[K] {
        &self.distinct
    }

    /// Returns the counts of the sets of keys.
    pub fn set_counts(&self, other: &Self) -> Counts {
        Counts::from_sorted(&self.distinct, &other.distinct)
    }

    /// Returns the counts of the multisets of keys.
    pub fn multiset_counts(&self, other: &Self) -> Counts {
        let keys = |features: &Self| features.all.iter().map(|feature| feature.key).collect::<Vec<K>>();
        Counts::from_sorted(&keys(self), &keys(other))
    }

    /// Returns the distinct keys as fingerprints.
    pub(super) fn fingerprints(&self) -> Vec<u128>
    where
        K: Into<u128>,
    {
        self.distinct.iter().map(|&key| key.into()).collect()
    }

    /// Returns the keys that both contain, with their places, ordered by their first place in `self`.
    pub fn shared(&self, other: &Self) -> Vec<Shared> {
        let mut out = Vec::new();
        let places = |group: &[Feature<K>]| group.iter().map(|feature| feature.span).collect();
        let mut rest = other.all.chunk_by(|a, b| a.key == b.key).peekable();
        for group in self.all.chunk_by(|a, b| a.key == b.key) {
            while rest.next_if(|other| other[0].key < group[0].key).is_some() {}
            if let Some(same) = rest.next_if(|other| other[0].key == group[0].key) {
                out.push(Shared { left: places(group), right: places(same) });
            }
        }
        out.order();
        out
    }
}

/// Maximum number of shared features that are reported.
pub const MOST_SHARED: usize = 10_000;

/// Limits the list of shared features to [`MOST_SHARED`].
pub(super) fn limited(mut shared: Vec<Shared>) -> (Vec<Shared>, Option<LimitReached>) {
    let reached = shared.len();
    shared.truncate(MOST_SHARED);
    let limit = LimitReached { name: "shared", limit: MOST_SHARED as u64, reached: reached as u64 };
    (shared, (reached > MOST_SHARED).then_some(limit))
}

/// Returns the relation of two texts from their contained shares: `left` and `right` say whether the share of each text
/// that is in the other reaches the threshold.
pub(super) fn containment(left: bool, right: bool) -> Relation {
    match (left, right) {
        (true, true) => Relation::Duplicate,
        (true, false) => Relation::Contained,
        (false, true) => Relation::Contains,
        (false, false) => Relation::Distinct,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(keys: &[u64]) -> Features {
        keys.iter().zip(0..).map(|(&key, at)| (key, Span::new(at, at + 1))).collect()
    }

    #[test]
    fn shared_keys_come_with_all_their_places_in_order_of_the_left_text() {
        let shared = features(&[7, 3, 7, 5]).shared(&features(&[5, 1, 7]));
        let at = |starts: &[u32]| starts.iter().map(|&at| Span::new(at, at + 1)).collect::<Vec<_>>();
        assert_eq!(shared, [Shared { left: at(&[0, 2]), right: at(&[2]) }, Shared { left: at(&[3]), right: at(&[0]) }]);
    }

    #[test]
    fn sets_and_multisets_are_counted() {
        let (left, right) = (features(&[1, 1, 2]), features(&[1, 1, 1, 3]));
        assert_eq!((left.set_counts(&right).common, left.multiset_counts(&right).common), (1, 2));
    }
}
