//! CoDet: sentences in a corpus tree, and containment.
//!
//! 1. Each sentence is the list of its distinct terms in the order of their importance, the highest IDF first.
//! 2. In the corpus tree a sentence is a path from the root, one term on each level, down to a depth limit. A sentence
//!    of a new document that reaches a node of that depth equals the sentences that reached it before, whatever changed
//!    in its less important terms.
//! 3. `c(A,B)` = sentences of A that B contains / sentences of A. A text is contained in the other if `c` ≥ T.
//!
//! # Source
//! Varol, Can, Aykanat, Kaya, *CoDet: sentence-based containment detection in news corpora*, CIKM 2011. The paper was
//! not available when this was written: the depth limit of 5, the omission of sentences with fewer than 3 terms, and T
//! = 0.5 are our choices.
//!
//! # Cost
//! Time O(n log n), space O(depth · sentences).

use alloc::vec::Vec;
use core::cmp::Ordering;

use fxhash::FxBuildHasher;
use hashbrown::HashMap;

use super::{Collected, Detector, Features, Measured, Pair, Parameter, Shared, Statistics, Text};
use crate::base::{Sides, Sort};
use crate::hash::mix;
use crate::measures::set::Counts;

/// CoDet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoDet {
    /// Number of levels of the tree.
    pub depth: usize,
    /// Sentences with fewer terms than this are left out.
    pub least_terms: usize,
    /// T: minimum containment.
    pub threshold: f64,
}

impl Default for CoDet {
    fn default() -> Self {
        Self { depth: 5, least_terms: 3, threshold: 0.5 }
    }
}

impl CoDet {
    /// Returns the path of each sentence of a text (its most important terms) with the number of the sentence.
    fn paths(&self, text: &Text<'_>, statistics: &Statistics) -> Vec<(Vec<u64>, usize)> {
        let path = |sentence: usize| {
            let mut terms: Vec<(f64, u64)> =
                text.terms_of(sentence).iter().map(|term| (statistics.idf(term.key), term.key)).collect();
            terms.order_by(|a, b| b.0.partial_cmp(&a.0).unwrap_or(Ordering::Equal).then(a.1.cmp(&b.1)));
            terms.dedup();
            let path = terms.iter().take(self.depth).map(|term| term.1).collect();
            (terms.len() >= self.least_terms).then_some((path, sentence))
        };
        (0..text.sentences.len()).filter_map(path).collect()
    }
}

/// The sentences of a text, with their paths in a corpus tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentencePaths {
    features: Features,
    paths: Vec<Vec<u64>>,
}

impl SentencePaths {
    /// Returns the path of each sentence.
    pub fn paths(&self) -> &[Vec<u64>] {
        &self.paths
    }
}

impl Detector for CoDet {
    type Features<'d> = SentencePaths;

    fn features(&self, text: &Text<'_>, statistics: &Statistics) -> SentencePaths {
        let hash = |path: &[u64]| mix::hash(path.iter().flat_map(|&key| [key as u32, (key >> 32) as u32]));
        let paths = self.paths(text, statistics);
        let sentences = paths.iter().map(|(path, sentence)| (hash(path), text.document.span_of_sentence(*sentence)));
        SentencePaths { features: sentences.collect(), paths: paths.into_iter().map(|(path, _)| path).collect() }
    }

    fn compare(&self, left: &SentencePaths, right: &SentencePaths) -> Measured {
        let counts = left.features.set_counts(&right.features);
        Measured::by_containment("codet", &counts, self.threshold)
    }

    fn threshold(&self) -> f64 {
        self.threshold
    }

    fn shared(&self, left: &SentencePaths, right: &SentencePaths) -> Vec<Shared> {
        left.features.shared(&right.features)
    }

    fn bytes(&self, features: &SentencePaths) -> usize {
        8 * features.features.distinct().len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::size("depth", "ours", &mut self.depth, 1),
            Parameter::size("least-terms", "ours", &mut self.least_terms, 1),
            Parameter::share("T", "ours", &mut self.threshold),
        ]
        .into()
    }

    fn fingerprints(&self, features: &SentencePaths) -> Vec<u128> {
        features.features.fingerprints()
    }

    /// Uses the corpus tree, which counts the sentences that two documents share while they are added.
    fn collect(&self, features: &[SentencePaths], _: &[u32]) -> Collected {
        let size = |own: &SentencePaths| own.features.distinct().len() as u64;
        let (mut tree, mut pairs, mut without) = (CorpusTree::default(), Vec::new(), Vec::new());
        for (number, own) in (0..).zip(features) {
            if own.paths.is_empty() {
                without.push(number);
            }
            for (other, common) in tree.add(number, &own.paths) {
                let sets = Sides::new(size(&features[other as usize]), size(own));
                let measured =
                    Measured::by_containment("codet", &Counts { common: common.into(), sets }, self.threshold);
                pairs.extend(Pair::from_measured(other, number, &measured));
            }
        }
        Collected::connected(features.len(), pairs, without)
    }
}

/// The sentences of many documents, as paths from one root.
#[derive(Clone, Debug)]
pub struct CorpusTree {
    /// For a node and a term, the child of the node.
    children: HashMap<(u32, u64), u32, FxBuildHasher>,
    /// For each node, the documents with a sentence that ends there, in order.
    documents: Vec<Vec<u32>>,
}

impl Default for CorpusTree {
    fn default() -> Self {
        Self { children: HashMap::default(), documents: [Vec::new()].into() }
    }
}

impl CorpusTree {
    /// Adds a document, whose number must be higher than all before. Returns the documents before it that share
    /// sentences with it, in order, each with the number of distinct sentences they share.
    pub fn add(&mut self, document: u32, paths: &[Vec<u64>]) -> Vec<(u32, u32)> {
        let mut shared: HashMap<u32, u32, FxBuildHasher> = HashMap::default();
        for path in paths {
            let mut node = 0;
            for &term in path {
                let next = self.documents.len() as u32;
                node = *self.children.entry((node, term)).or_insert(next);
                if node == next {
                    self.documents.push(Vec::new());
                }
            }
            let there = &mut self.documents[node as usize];
            if there.last() != Some(&document) {
                for &other in &*there {
                    *shared.entry(other).or_default() += 1;
                }
                there.push(document);
            }
        }
        let mut out: Vec<(u32, u32)> = shared.into_iter().collect();
        out.order();
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Relation;
    use crate::{Document, TextOptions};
    use alloc::string::String;

    const SENTENCES: [&str; 6] = [
        "Nobody was at the landing that morning. ",
        "A single old boat lay tied under the willow. ",
        "The daughter of the ferryman came down with a lamp. ",
        "The hills across the river were hidden in mist. ",
        "She untied the rope and tied it again. ",
        "Rain had left its marks upon the steps. ",
    ];

    fn documents() -> Vec<Document> {
        let text = |bits: u32| -> String { (0..6).filter(|i| bits >> i & 1 == 1).map(|i| SENTENCES[i]).collect() };
        (1..64).map(|bits| Document::from_text(text(bits), &TextOptions::default()).expect("short text")).collect()
    }

    #[test]
    fn a_part_is_contained_and_lesser_terms_do_not_matter() {
        let method = CoDet::default();
        let compare = |left: &str, right: &str| {
            let [left, right] =
                [left, right].map(|t| Document::from_text(t, &TextOptions::default()).expect("short text"));
            let (left, right) = (Text::new(&left), Text::new(&right));
            let statistics = Statistics::of_sentences([&left, &right]);
            let (a, b) = (method.features(&left, &statistics), method.features(&right, &statistics));
            method.compare(&a, &b).verdict
        };
        let whole = SENTENCES.concat();
        assert_eq!(compare(&whole, &SENTENCES[1..3].concat()), Relation::Contains);
        assert_eq!(compare(&SENTENCES[1..3].concat(), &whole), Relation::Contained);
        assert_eq!(compare(&whole, &whole.replace("The ", "And the ")), Relation::Duplicate);
        assert_eq!(compare(&SENTENCES[..3].concat(), &SENTENCES[3..].concat()), Relation::Distinct);
    }

    #[test]
    fn the_tree_counts_what_comparing_all_pairs_counts() {
        let method = CoDet::default();
        let documents = documents();
        let mut statistics = Statistics::default();
        let texts: Vec<Text<'_>> = documents.iter().map(Text::new).collect();
        for text in &texts {
            statistics.add(text);
        }
        let features: Vec<SentencePaths> = texts.iter().map(|text| method.features(text, &statistics)).collect();
        let mut tree = CorpusTree::default();
        for number in 0..texts.len() {
            let found = tree.add(number as u32, features[number].paths());
            let count = |other: usize| features[number].features.set_counts(&features[other].features).common as u32;
            let want: Vec<(u32, u32)> =
                (0..number).map(|other| (other as u32, count(other))).filter(|c| c.1 > 0).collect();
            assert_eq!(found, want);
        }
    }
}
