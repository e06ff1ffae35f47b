//! Windows of sentence lengths: k consecutive lengths are one feature, without any text.
//!
//! # Source
//! Wang, Chang, *Exploiting sentence-level features for near-duplicate document detection*, AIRS 2009. A length is a
//! number of words, including stop words; without a segmenter, Han characters are words. Our choices: k = 3, Jaccard of
//! at least 0.5; a text of fewer than k sentences is one window.
//!
//! # Cost
//! Time O(n), space O(sentences).

use alloc::vec::Vec;
use core::ops::Range;

use super::{Detector, Features, Measured, Parameter, Shared, Statistics, Text};
use crate::base::{Ratio, Span};
use crate::hash::mix;
use crate::report::Value;

/// Windows of sentence lengths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SentenceLengths {
    /// k: number of lengths in a window.
    pub window: usize,
    /// Minimum Jaccard of duplicates.
    pub threshold: f64,
}

impl Default for SentenceLengths {
    fn default() -> Self {
        Self { window: 3, threshold: 0.5 }
    }
}

impl Detector for SentenceLengths {
    type Features<'d> = Features;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Features {
        let sentences = &text.sentences[..];
        let window = self.window.min(sentences.len());
        if window == 0 {
            return Features::default();
        }
        let feature = |(window, at): (&[Range<u32>], usize)| {
            let hash = mix::hash(window.iter().map(|sentence| sentence.len() as u32));
            let [first, last] = [at, at + window.len() - 1].map(|at| text.document.span_of_sentence(at));
            (hash, Span::new(first.start, last.end))
        };
        sentences.windows(window).zip(0..).map(feature).collect()
    }

    fn compare(&self, left: &Features, right: &Features) -> Measured {
        let counts = left.set_counts(right);
        let score = counts.jaccard().map(Ratio::value);
        Measured::by_threshold("sentence-lengths", score, self.threshold, [("common", Value::Count(counts.common))])
            .with_rates([("jaccard", counts.jaccard())], self.threshold)
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
        [Parameter::size("k", "ours", &mut self.window, 1), Parameter::share("T", "ours", &mut self.threshold)].into()
    }

    fn fingerprints(&self, features: &Features) -> Vec<u128> {
        features.fingerprints()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, TextOptions};

    #[test]
    fn windows_of_lengths_know_no_text() {
        let features = |text: &str| {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            SentenceLengths::default().features(&Text::new(&document), &Statistics::default())
        };
        let (left, right) = (features("清晨。有人。下雨了。天亮。"), features("傍晚。无人。出门去。天黑。"));
        assert_eq!((left.distinct().len(), left.set_counts(&right).common), (2, 2));
    }
}
