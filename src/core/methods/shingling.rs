//! w-shingling: sets of windows of w words.
//!
//! Resemblance `r(A,B) = |S(A) ∩ S(B)| / |S(A) ∪ S(B)|`, containment `c(A,B) = |S(A) ∩ S(B)| / |S(A)|`.
//!
//! # Source
//! Broder, *On the resemblance and containment of documents*, 1997; Broder, Glassman, Manasse, Zweig, *Syntactic
//! clustering of the Web*, WWW 1997: w = 10, resemblance of 0.5 for clusters. The threshold of containment, 0.5 as
//! well, is our choice. Different here: without a segmenter, a Han character counts as a word; a text of fewer than w
//! words is one shingle.
//!
//! # Cost
//! Time O(n log n), space O(n).

use alloc::vec::Vec;

use super::{Detector, Features, Measured, Parameter, Shared, Statistics, Text, sizes};
use crate::base::{Ratio, Span};
use crate::hash::mix;

/// w-shingling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shingling {
    /// w: number of words of a shingle.
    pub words: usize,
    /// Denominator of the share.
    pub share: Share,
    /// Minimum share of texts that are not distinct.
    pub threshold: f64,
}

/// The denominator for the share of common shingles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Share {
    /// All shingles of both texts.
    #[default]
    Resemblance,
    /// The shingles of one text.
    Containment,
}

/// Source of the threshold, for resemblance and for containment.
const FROM: [&str; 2] = ["Broder et al. 1997", "ours"];

impl Default for Shingling {
    fn default() -> Self {
        Self { words: 10, share: Share::default(), threshold: 0.5 }
    }
}

/// Returns the shingles of a text, in order.
pub(super) fn shingles(text: &Text<'_>, words: usize) -> Vec<(u64, Span)> {
    let units = &text.units[..];
    let hash =
        |window: &[super::Word]| mix::hash(window.iter().flat_map(|unit| [unit.key as u32, (unit.key >> 32) as u32]));
    let words = words.min(units.len());
    if words == 0 { Vec::new() } else { units.windows(words).map(|window| (hash(window), text.span(window))).collect() }
}

impl Detector for Shingling {
    type Features<'d> = Features;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Features {
        shingles(text, self.words).into_iter().collect()
    }

    fn compare(&self, left: &Features, right: &Features) -> Measured {
        let counts = left.set_counts(right);
        match self.share {
            Share::Resemblance => {
                let score = counts.jaccard().map(Ratio::value);
                Measured::by_threshold("resemblance", score, self.threshold, sizes(&counts))
                    .with_rates([("jaccard", counts.jaccard())], self.threshold)
            }
            Share::Containment => Measured::by_containment("containment", &counts, self.threshold),
        }
    }

    fn threshold(&self) -> f64 {
        self.threshold
    }

    fn shared(&self, left: &Features, right: &Features) -> Vec<Shared> {
        left.shared(right)
    }

    fn bytes(&self, features: &Features) -> usize {
        8 * features.distinct().len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::size("w", "Broder et al. 1997", &mut self.words, 1),
            Parameter::share("T", FROM[usize::from(self.share == Share::Containment)], &mut self.threshold),
        ]
        .into()
    }

    fn fingerprints(&self, features: &Features) -> Vec<u128> {
        features.fingerprints()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Relation;
    use crate::{Document, TextOptions};

    fn measured(method: &Shingling, left: &str, right: &str) -> Measured {
        let [a, b] = [left, right].map(|text| {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            method.features(&Text::new(&document), &Statistics::default())
        });
        method.compare(&a, &b)
    }

    #[test]
    fn broders_example_has_its_shingles() {
        // Broder 1997: the 4-shingling of (a, rose, is, a, rose, is, a, rose) as a set has three members.
        let document = Document::from_text("a rose is a rose is a rose", &TextOptions::default()).expect("short text");
        let method = Shingling { words: 4, ..Shingling::default() };
        let features = method.features(&Text::new(&document), &Statistics::default());
        assert_eq!((features.all().len(), features.distinct().len()), (5, 3));
    }

    #[test]
    fn a_part_is_contained_in_the_whole() {
        let method = Shingling { words: 2, share: Share::Containment, threshold: 0.9 };
        let (whole, part) = ("one two three four five six", "two three four");
        assert_eq!(measured(&method, whole, part).verdict, Relation::Contains);
        assert_eq!(measured(&method, part, whole).verdict, Relation::Contained);
        let resemblance = Shingling { words: 2, ..Shingling::default() };
        assert_eq!(measured(&resemblance, whole, part).score, Some(2.0 / 5.0));
    }
}
