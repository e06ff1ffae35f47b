//! SL+ST: sentence lengths in a suffix tree.
//!
//! 1. Each sentence is represented by its number of terms, without stop words, and by its first two terms.
//! 2. Both texts, as sequences of lengths, are in one generalised suffix tree; its maximal common blocks are listed.
//! 3. A block is split at sentences whose first two terms differ; blocks of one sentence are dropped.
//! 4. J = sentences in blocks / (sentences of A + sentences of B - sentences in blocks), where blocks do not overlap
//!    and are chosen longest first.
//!
//! [`sentence_blocks`] performs steps 2 to 4.
//!
//! # Source
//! Feng 2015; Feng & Wu 2015. They vary the threshold; here it is 0.5, as in the rule of a Report.

use alloc::vec::Vec;

use super::{Detector, Measured, Parameter, Shared, Statistics, Text, Word, limits};
use crate::base::{Ratio, Span};
use crate::detect::rules;
use crate::matching::sentence_blocks::{self, Chosen, CommonBlock, SentenceKey};
use crate::report::Value;

/// SL+ST.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlSt {
    /// Minimum Jaccard of duplicates.
    pub threshold: f64,
}

impl Default for SlSt {
    fn default() -> Self {
        Self { threshold: rules::BLOCKS.value() }
    }
}

/// The sentences of a text that have a term, with their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyedSentences {
    keys: Vec<SentenceKey>,
    spans: Vec<Span>,
}

impl Detector for SlSt {
    type Features<'d> = KeyedSentences;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> KeyedSentences {
        let mut out = KeyedSentences::default();
        for index in 0..text.document.sentences().len() {
            let terms = text.terms_of(index);
            if terms.is_empty() {
                continue;
            }
            // Neighbouring pairs of characters overlap, so the second term begins after the end of the first.
            let mut reach = 0;
            let apart = |term: &&Word| {
                let is_apart = term.symbols.start >= reach;
                reach = if is_apart { term.symbols.end } else { reach };
                is_apart
            };
            let first = terms.iter().filter(apart).map(|term| text.symbols(term));
            let key = SentenceKey::of_terms(terms.len() as u32, first);
            out.keys.push(key);
            out.spans.push(text.document.span_of_sentence(index));
        }
        out
    }

    fn compare(&self, left: &KeyedSentences, right: &KeyedSentences) -> Measured {
        let (a, b) = (left.keys.len() as u64, right.keys.len() as u64);
        let measurable = a.min(b) >= u64::from(sentence_blocks::MIN_LEN);
        let Chosen { blocks, limits } = sentence_blocks::choose(&left.keys, &right.keys, &limits());
        let common: u64 = blocks.iter().map(|block| u64::from(block.len)).sum();
        let blocks = measurable.then(|| Ratio::new(common, a + b - common));
        let score = blocks.map(Ratio::value);
        let values = [("common", Value::Count(common)), ("left", Value::Count(a)), ("right", Value::Count(b))];
        let measured = Measured { limits, ..Measured::by_threshold("sl-st", score, self.threshold, values) };
        measured.with_rates([("blocks", blocks)], self.threshold)
    }

    fn threshold(&self) -> f64 {
        self.threshold
    }

    fn shared(&self, left: &KeyedSentences, right: &KeyedSentences) -> Vec<Shared> {
        let whole = |spans: &[Span], start: u32, len: u32| {
            let spans = &spans[start as usize..(start + len) as usize];
            [Span::new(spans[0].start, spans[spans.len() - 1].end)].into()
        };
        let shared = |block: &CommonBlock| Shared {
            left: whole(&left.spans, block.left, block.len),
            right: whole(&right.spans, block.right, block.len),
        };
        sentence_blocks::choose(&left.keys, &right.keys, &limits()).blocks.iter().map(shared).collect()
    }

    fn bytes(&self, features: &KeyedSentences) -> usize {
        features.keys.len() * size_of::<SentenceKey>()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [Parameter::share("T", "ours; SL+ST varies it", &mut self.threshold)].into()
    }

    /// Returns the pairs of consecutive sentences. Two texts with a common block share such a pair.
    fn fingerprints(&self, features: &KeyedSentences) -> Vec<u128> {
        let pair = |pair: &[SentenceKey]| u128::from(pair[0].number()) << 64 | u128::from(pair[1].number());
        features.keys.windows(sentence_blocks::MIN_LEN as usize).map(pair).collect()
    }

    fn bits(&self) -> u32 {
        128
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Relation;
    use crate::{Document, TextOptions};

    fn compare(left: &str, right: &str) -> Measured {
        let method = SlSt::default();
        let [left, right] = [left, right].map(|text| {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            method.features(&Text::new(&document), &Statistics::default())
        });
        method.compare(&left, &right)
    }

    #[test]
    fn a_block_splits_at_the_sentence_that_fails() {
        let five = "清晨的渡口没有人。旧船系在柳树下。女儿提着灯笼走下石阶。对岸的山藏在雾里。钟声传了过来。";
        let failing = five.replace("女儿提着灯笼", "父亲扛着船桨");
        let measured = compare(five, &failing);
        assert_eq!(measured.score, Some(4.0 / 6.0), "blocks of two and two: 4 of 5 + 5 - 4");
        let four = "清晨的渡口没有人。旧船系在柳树下。女儿提着灯笼走下石阶。对岸的山藏在雾里。";
        let failing = four.replace("女儿提着灯笼", "父亲扛着船桨").replace("旧船系在", "新车停在");
        assert_eq!(compare(four, &failing).score, Some(0.0), "failing at the second and third gives nothing");
    }

    #[test]
    fn sentences_of_other_lengths_are_other_sentences_whatever_their_first_terms() {
        let left = "The library opens at nine in the morning. Readers may borrow ten books.";
        let right = "The library opens at nine each morning. Readers may borrow two books.";
        let measured = compare(left, right);
        assert_eq!((measured.score, measured.verdict), (Some(0.0), Relation::Distinct));
    }

    #[test]
    fn one_sentence_is_nothing_to_measure() {
        assert_eq!(compare("清晨的渡口没有人。", "清晨的渡口没有人。").verdict, Relation::NoFeatures);
    }
}
