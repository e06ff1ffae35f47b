//! I-Match: one digest of the terms whose IDF is in a band.
//!
//! 1. Of the distinct terms, those whose normalised IDF is in a band are kept, because more frequent ones carry no
//!    information, and the rarest are misspellings and names.
//! 2. The sorted terms have one digest. Texts with equal digests are duplicates.
//! 3. *Several lexicons*: K lexicons, each without a random share of all terms, give K more digests. One equal digest
//!    is enough, so a changed term costs nothing in lexicons that leave it out.
//!
//! # Source
//! Chowdhury, Frieder, Grossman, McCabe, *Collection statistics for fast duplicate document detection*, TOIS 2002;
//! Kolcz, Chowdhury, Alspector, *Improved robustness of signature-based near-replica detection via lexicon
//! randomization*, KDD 2004. The band of 0.2 to 0.85, K = 10 and the share of 0.3 are our choices, following
//! implementations; the digest has 64 bits instead of SHA-1's 160.

use alloc::vec::Vec;

use super::{Detector, Features, Measured, Parameter, Shared, Statistics, Text};
use crate::hash::mix;
use crate::report::Value;

/// I-Match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IMatch {
    /// Minimum and maximum normalised IDF.
    pub band: [f64; 2],
    /// K: number of randomised lexicons in addition to the whole one.
    pub randomised: u32,
    /// Share of all terms that a randomised lexicon leaves out.
    pub left_out: f64,
}

impl Default for IMatch {
    fn default() -> Self {
        Self { band: [0.2, 0.85], randomised: 10, left_out: 0.3 }
    }
}

/// The digests of a text, that of the whole lexicon first, and the terms from which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digests {
    digests: Vec<u64>,
    terms: Features,
}

impl Digests {
    /// Iterates over the digests that exist, by lexicon. A document is found under any of them.
    pub fn digests(&self) -> impl Iterator<Item = u64> {
        self.digests.iter().copied().filter(|&digest| digest != 0)
    }
}

impl IMatch {
    /// Whether a lexicon contains a term; number 0 is the whole lexicon.
    fn has(&self, lexicon: u32, key: u64) -> bool {
        // The upper half of a hash, as a number from 0 to 1.
        let place = (mix::finalise(key ^ mix::hash([lexicon])) >> 32) as f64 / f64::from(u32::MAX);
        lexicon == 0 || place >= self.left_out
    }
}

impl Detector for IMatch {
    type Features<'d> = Digests;

    fn features(&self, text: &Text<'_>, statistics: &Statistics) -> Digests {
        let [least, greatest] = self.band;
        let terms = text.terms.iter().filter(|term| (least..=greatest).contains(&statistics.normalised_idf(term.key)));
        let terms: Features = terms.map(|term| (term.key, text.document.span_of_symbols(&term.symbols))).collect();
        let digest = |lexicon: u32| {
            let kept = terms.distinct().iter().filter(|&&key| self.has(lexicon, key));
            let mut numbers = kept.flat_map(|&key| [key as u32, (key >> 32) as u32]).peekable();
            // Without any term there is no digest, which is equal to nothing.
            numbers.peek().is_some().then(|| mix::hash([lexicon].into_iter().chain(numbers)))
        };
        Digests { digests: (0..=self.randomised).map(|lexicon| digest(lexicon).unwrap_or(0)).collect(), terms }
    }

    fn compare(&self, left: &Digests, right: &Digests) -> Measured {
        let measurable = [left, right].iter().all(|side| side.digests.iter().any(|&digest| digest != 0));
        let equal = left.digests.iter().zip(&right.digests).filter(|(a, b)| a == b && **a != 0).count();
        // Lexicons in which neither text has a digest are ignored.
        let compared = left.digests.iter().zip(&right.digests).filter(|(a, b)| **a != 0 || **b != 0).count();
        let score = measurable.then(|| equal as f64 / compared as f64);
        Measured::by_threshold("i-match", score, self.threshold(), [("digests", Value::Count(equal as u64))])
    }

    fn threshold(&self) -> f64 {
        1.0 / f64::from(self.randomised + 1)
    }

    fn shared(&self, left: &Digests, right: &Digests) -> Vec<Shared> {
        let matched = left.digests.iter().zip(&right.digests).any(|(a, b)| a == b && *a != 0);
        if matched { left.terms.shared(&right.terms) } else { Vec::new() }
    }

    fn bytes(&self, features: &Digests) -> usize {
        8 * features.digests.len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        let [least, most] = &mut self.band;
        [
            Parameter::share("least-idf", "ours", least),
            Parameter::share("most-idf", "ours", most),
            Parameter::bounded("K", "ours", &mut self.randomised, 0..=1000),
            Parameter::share("left-out", "ours", &mut self.left_out),
        ]
        .into()
    }

    fn fingerprints(&self, features: &Digests) -> Vec<u128> {
        features.digests().map(u128::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Relation;
    use crate::{Document, TextOptions};

    fn document(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    /// A corpus in which "common" is everywhere, the others are in a few documents each, and "unique" is in one.
    fn statistics() -> Statistics {
        let mut out = Statistics::default();
        let middling = ["ferry", "lamp", "willow", "boat", "landing", "mist"];
        for i in 0..60 {
            let text =
                ["common ", middling[i % 6], " ", middling[(i + 1) % 6], if i == 0 { " unique" } else { "" }].concat();
            out.add(&Text::new(&document(&text)));
        }
        out
    }

    fn verdict(method: &IMatch, left: &str, right: &str) -> Relation {
        let [a, b] = [left, right].map(|text| method.features(&Text::new(&document(text)), &statistics()));
        method.compare(&a, &b).verdict
    }

    #[test]
    fn terms_outside_of_the_band_do_not_count() {
        let one = IMatch { randomised: 0, ..IMatch::default() };
        assert_eq!(verdict(&one, "ferry lamp", "lamp common ferry unique ferry"), Relation::Duplicate);
        assert_eq!(verdict(&one, "ferry lamp", "lamp"), Relation::Distinct);
        assert_eq!(verdict(&one, "common unique", "common unique"), Relation::NoFeatures);
    }

    #[test]
    fn several_lexicons_forgive_a_term() {
        let (left, right) = ("ferry lamp willow boat landing", "ferry lamp willow boat landing mist");
        assert_eq!(verdict(&IMatch { randomised: 0, ..IMatch::default() }, left, right), Relation::Distinct);
        assert_eq!(verdict(&IMatch::default(), left, right), Relation::Duplicate);
        assert_eq!(verdict(&IMatch::default(), "ferry lamp", "willow boat"), Relation::Distinct);
    }
}
