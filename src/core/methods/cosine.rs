//! Cosine of tf-idf vectors.
//!
//! # Source
//! Salton's vector space; the measure with which PKU-LCS is compared. The weight of a term is its count times its IDF.
//! The threshold of 0.8 is our choice.
//!
//! # Cost
//! Time O(n log n), space O(distinct terms).

use alloc::vec::Vec;

use super::{Bound, Detector, Features, Figure, Measured, Parameter, Shared, Statistics, Text};
use crate::measures::vector;

/// Cosine of tf-idf vectors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cosine {
    /// Minimum cosine of duplicates.
    pub threshold: f64,
}

impl Default for Cosine {
    fn default() -> Self {
        Self { threshold: 0.8 }
    }
}

/// The terms of a text, and the weight of each distinct one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vector {
    weights: Vec<(u64, f64)>,
    terms: Features,
}

impl Detector for Cosine {
    type Features<'d> = Vector;

    fn features(&self, text: &Text<'_>, statistics: &Statistics) -> Vector {
        let terms: Features =
            text.terms.iter().map(|term| (term.key, text.document.span_of_symbols(&term.symbols))).collect();
        let groups = terms.all().chunk_by(|a, b| a.key == b.key);
        let weights = groups.map(|group| (group[0].key, group.len() as f64 * statistics.idf(group[0].key))).collect();
        Vector { weights, terms }
    }

    fn compare(&self, left: &Vector, right: &Vector) -> Measured {
        // Rounding may give equal vectors another cosine, so they are compared directly: their cosine is 1.
        let same = left.weights == right.weights;
        let score = vector::cosine(&left.weights, &right.weights).map(|cosine| if same { 1.0 } else { cosine });
        let figure = score.map(|cosine| Figure::number("cosine", cosine, Bound::AtLeast(self.threshold)));
        Measured::by_threshold("cosine", score, self.threshold, []).with_figures(figure)
    }

    fn threshold(&self) -> f64 {
        self.threshold
    }

    fn shared(&self, left: &Vector, right: &Vector) -> Vec<Shared> {
        left.terms.shared(&right.terms)
    }

    fn bytes(&self, features: &Vector) -> usize {
        12 * features.weights.len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [Parameter::share("T", "ours", &mut self.threshold)].into()
    }

    fn fingerprints(&self, features: &Vector) -> Vec<u128> {
        features.terms.fingerprints()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, TextOptions};

    #[test]
    fn a_term_of_every_document_weighs_nothing() {
        let texts = ["ferry lamp", "ferry willow", "ferry lamp willow"];
        let documents = texts.map(|text| Document::from_text(text, &TextOptions::default()).expect("short text"));
        let mut statistics = Statistics::default();
        for document in &documents {
            statistics.add(&Text::new(document));
        }
        let [a, b, c] = documents.each_ref().map(|d| Cosine::default().features(&Text::new(d), &statistics));
        assert_eq!(Cosine::default().compare(&a, &b).score, Some(0.0));
        let score = Cosine::default().compare(&a, &c).score.expect("weights");
        assert!((score - libm::sqrt(0.5)).abs() < 1e-12);
    }
}
