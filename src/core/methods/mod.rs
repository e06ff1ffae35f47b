//! Every published method, callable by name, as described in its paper (feature `methods`).
//!
//! Juhao's own decision is built on these methods. Here each has a file that follows its paper's steps, with the
//! paper's values as defaults; `docs/methods.md` of the repository lists every value and its source.
//!
//! A method is a [`Detector`]: it computes features of one text ([`Detector::features`]), and compares two texts
//! ([`Detector::compare`]). [`Method`] names them all:
//!
//! ```
//! use juhao_core::methods::{Method, Statistics, Text};
//! use juhao_core::report::Relation;
//! use juhao_core::{Document, TextOptions};
//!
//! let read = |text| Document::from_text(text, &TextOptions::default());
//! let left = read("图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。")?;
//! let right = read("菜单 图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。")?;
//! let (left, right) = (Text::new(&left), Text::new(&right));
//!
//! let method: Method = "ccdet".parse()?;
//! let report = method.compare(&left, &right, &Statistics::of_sentences([&left, &right]));
//! assert_eq!(report.verdict, Relation::Duplicate);
//! assert_eq!(report.score, Some(2.0 / 3.0));
//! assert_eq!(report.shared.len(), 2);
//! # Ok::<(), juhao_core::Error>(())
//! ```
//!
//! Methods that need frequencies of terms read them from [`Statistics`]. Words of scripts without word spaces come from
//! the host's segmenter (see [`Text`]).

mod ccdet;
mod codet;
mod collection;
mod cosine;
mod features;
mod figure;
mod fingerprints;
mod i_match;
mod md5;
mod minhash;
mod parameters;
mod pku_lcs;
mod projection;
mod recipes;
mod rolling;
mod sentence_lengths;
mod shingling;
mod simhash_sp;
mod sl_st;
mod spot;
mod spotsigs;
mod statistics;
mod text;
mod winnowing;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub use crate::matching::filter_frame::Frames;
pub use crate::matching::trustable::TrustableSettings;
pub use crate::method::Method;
pub use ccdet::{Ccdet, Stoplist};
pub use codet::{CoDet, CorpusTree};
pub use collection::{Collected, Pair};
pub use cosine::Cosine;
pub use features::{Feature, Features, MOST_SHARED};
pub use figure::{Bound, Figure};
pub use fingerprints::{CandidateSets, Fingerprints, Joining, candidate_sets, subsets};
pub use i_match::IMatch;
pub use minhash::Minhash;
pub use parameters::{Described, Parameter, Values};
pub use pku_lcs::PkuLcs;
pub use projection::RandomProjection;
pub use recipes::{
    BoundedKeywords, IdfHash, KeywordCounts, KeywordOrder, Keywords, Punctuation, Segments, Summary, TwoStages,
};
pub use sentence_lengths::SentenceLengths;
pub use shingling::{Share, Shingling};
pub use simhash_sp::{Centres, SimhashSp};
pub use sl_st::SlSt;
pub use spot::Spot;
pub use spotsigs::SpotSigs;
pub use statistics::Statistics;
pub use text::{FoldedHead, Text, Word};
pub use winnowing::{Winnowing, window_minima};

use crate::base::{LimitReached, Limits, Ratio, Result, Span};
use crate::corpus::{Clustering, Corpus, Labels, Settings};
use crate::detect;
use crate::features::profile::Profile;
use crate::measures::set::Counts;
use crate::report::{Match, Note, Relation, Value};
use crate::text::Document;

/// A published method with its parameters.
pub trait Detector {
    /// The features of one text.
    type Features<'d>;

    /// Computes the features of a text.
    fn features<'d>(&self, text: &Text<'d>, statistics: &Statistics) -> Self::Features<'d>;

    /// Compares two texts by their features. Exchanging the texts mirrors the answer.
    fn compare(&self, left: &Self::Features<'_>, right: &Self::Features<'_>) -> Measured;

    /// Returns the minimum score of texts that are not distinct.
    fn threshold(&self) -> f64;

    /// Returns the features that both texts share; empty for methods without places.
    fn shared(&self, left: &Self::Features<'_>, right: &Self::Features<'_>) -> Vec<Shared> {
        let _ = (left, right);
        Vec::new()
    }

    /// Returns the number of bytes that an index would store for a document.
    fn bytes(&self, features: &Self::Features<'_>) -> usize;

    /// Returns its parameters, each with a reference to its value.
    fn parameters(&mut self) -> Vec<Parameter<'_>>;

    /// Returns numbers to store and sort. Two texts that are not distinct share at least one, unless
    /// [`collect`](Self::collect) states otherwise.
    fn fingerprints(&self, features: &Self::Features<'_>) -> Vec<u128>;

    /// Returns the number of bits of a fingerprint.
    fn bits(&self) -> u32 {
        64
    }

    /// Finds the pairs of a collection that are not distinct, and its clusters. `sites` has the site of each document,
    /// 0 if it is unknown.
    fn collect(&self, features: &[Self::Features<'_>], sites: &[u32]) -> Collected
    where
        Self: Sized,
    {
        let _ = sites;
        collection::by_fingerprints(self, features)
    }
}

/// The result of a method for two texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Score, 0..=1, higher for more similar texts; `None` if there is nothing to measure on.
    pub score: Option<f64>,
    /// Verdict by the method's own rule; [`Relation::NoFeatures`] without a score.
    pub verdict: Relation,
    /// The numbers that led to it.
    pub reason: Note,
    /// These numbers in the units of the paper, each with its limit. Empty for a method whose only number is its score.
    pub figures: Vec<Figure>,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

impl Measured {
    /// Decides by one score and a threshold, for methods that only know duplicates.
    fn by_threshold(
        code: &'static str,
        score: Option<f64>,
        threshold: f64,
        values: impl Into<Vec<(&'static str, Value)>>,
    ) -> Self {
        let verdict = match score {
            None => Relation::NoFeatures,
            Some(score) if score >= threshold => Relation::Duplicate,
            Some(_) => Relation::Distinct,
        };
        Self::new(code, score, verdict, values)
    }

    /// Decides by the common shares of both sets, each compared with the threshold; the higher one is the score.
    fn by_containment(code: &'static str, counts: &Counts, threshold: f64) -> Self {
        let share = |size: u64| Ratio::new(counts.common, size).value();
        let (left, right) = (share(counts.sets.left), share(counts.sets.right));
        let score = counts.ccs().map(|_| left.max(right));
        Self::new(code, score, features::containment(left >= threshold, right >= threshold), sizes(counts))
            .with_shares(counts, threshold)
    }

    fn new(
        code: &'static str,
        score: Option<f64>,
        verdict: Relation,
        values: impl Into<Vec<(&'static str, Value)>>,
    ) -> Self {
        let verdict = if score.is_none() { Relation::NoFeatures } else { verdict };
        Self { score, verdict, reason: Note::new(code, values), figures: Vec::new(), limits: Vec::new() }
    }
}

/// Returns the numbers behind a share of two sets.
fn sizes(counts: &Counts) -> [(&'static str, Value); 3] {
    let Counts { common, sets } = *counts;
    [("common", Value::Count(common)), ("left", Value::Count(sets.left)), ("right", Value::Count(sets.right))]
}

/// One feature that both texts share, with all its places.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shared {
    /// Places in the left text.
    pub left: Vec<Span>,
    /// Places in the right text.
    pub right: Vec<Span>,
}

/// The result of a method for two texts, for callers.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodReport {
    /// The method.
    pub method: Method,
    /// Score, 0..=1, higher for more similar texts; `None` if there is nothing to measure on.
    pub score: Option<f64>,
    /// Minimum score of texts that are not distinct.
    pub threshold: f64,
    /// Verdict by the method's own rule.
    pub verdict: Relation,
    /// The numbers that led to it.
    pub reason: Note,
    /// The numbers of the method in the units of its paper, each with its limit; empty if there is nothing to measure.
    /// A method whose only number is its score has the figure `score`.
    pub figures: Vec<Figure>,
    /// The features that both texts share, ordered by their first place in the left text, at most [`MOST_SHARED`].
    pub shared: Vec<Shared>,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

/// An operation on a method that does not depend on which method it is.
pub trait Visitor {
    /// Its result.
    type Out;

    /// Applies the operation. The detector belongs to the visitor, which may change its values.
    fn visit<D: Detector>(self, detector: &mut D) -> Self::Out;
}

impl Method {
    /// Applies a visitor to the method with its default parameters.
    pub fn accept<V: Visitor>(self, visitor: V) -> V::Out {
        match self {
            Self::Juhao => visitor.visit(&mut Juhao),
            Self::Ccdet => visitor.visit(&mut Ccdet::default()),
            Self::PkuLcs => visitor.visit(&mut PkuLcs::default()),
            Self::PkuLcsMoved => visitor.visit(&mut PkuLcs { trusted: TrustableSettings::MOVED, ..PkuLcs::default() }),
            Self::SlSt => visitor.visit(&mut SlSt::default()),
            Self::SimhashSp => visitor.visit(&mut SimhashSp::default()),
            Self::Recipe1 => visitor.visit(&mut KeywordCounts::default()),
            Self::Recipe2 => visitor.visit(&mut Segments::default()),
            Self::Recipe3a => visitor.visit(&mut Summary::default()),
            Self::Recipe3b => visitor.visit(&mut Keywords { order: KeywordOrder::ByWeight, ..Keywords::default() }),
            Self::Recipe3c => visitor.visit(&mut Keywords { order: KeywordOrder::Sorted, ..Keywords::default() }),
            Self::Recipe3d => {
                visitor.visit(&mut Keywords { order: KeywordOrder::ByWeight, weights: true, ..Keywords::default() })
            }
            Self::Recipe3e => {
                visitor.visit(&mut Keywords { order: KeywordOrder::Sorted, weights: true, ..Keywords::default() })
            }
            Self::RandomProjection => visitor.visit(&mut RandomProjection::default()),
            Self::Recipe5 => visitor.visit(&mut BoundedKeywords::default()),
            Self::Recipe6 => visitor.visit(&mut IdfHash::default()),
            Self::Recipe8 => visitor.visit(&mut Punctuation::default()),
            Self::Recipe9 => visitor.visit(&mut TwoStages::default()),
            Self::Shingling => visitor.visit(&mut Shingling::default()),
            Self::ShinglingContainment => {
                visitor.visit(&mut Shingling { share: Share::Containment, ..Shingling::default() })
            }
            Self::Minhash => visitor.visit(&mut Minhash::default()),
            Self::Winnowing => visitor.visit(&mut Winnowing::default()),
            Self::IMatch => visitor.visit(&mut IMatch { randomised: 0, ..IMatch::default() }),
            Self::IMatchLexicons => visitor.visit(&mut IMatch::default()),
            Self::SpotSigs => visitor.visit(&mut SpotSigs::default()),
            Self::CoDet => visitor.visit(&mut CoDet::default()),
            Self::SentenceLengths => visitor.visit(&mut SentenceLengths::default()),
            Self::Cosine => visitor.visit(&mut Cosine::default()),
        }
    }

    /// Compares two texts.
    pub fn compare(self, left: &Text<'_>, right: &Text<'_>, statistics: &Statistics) -> MethodReport {
        self.accept(Compare(self, [left, right], statistics))
    }

    /// Compares two texts, with values for the method's parameters.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) for a parameter that the method does not have, or a value that it
    /// does not accept.
    pub fn compare_with(
        self,
        values: &Values,
        left: &Text<'_>,
        right: &Text<'_>,
        statistics: &Statistics,
    ) -> Result<MethodReport> {
        self.with(values, Compare(self, [left, right], statistics))
    }

    /// Finds the pairs of a collection that are not distinct, and its clusters. `sites` has the site of each text, 0 if
    /// it is unknown.
    ///
    /// # Errors
    /// As of [`compare_with`](Self::compare_with).
    pub fn collect(
        self,
        values: &Values,
        texts: &[Text<'_>],
        sites: &[u32],
        statistics: &Statistics,
    ) -> Result<Collected> {
        struct Collect<'a, 'd>(&'a [Text<'d>], &'a [u32], &'a Statistics);
        impl Visitor for Collect<'_, '_> {
            type Out = Collected;

            fn visit<D: Detector>(self, detector: &mut D) -> Collected {
                let features: Vec<_> = self.0.iter().map(|text| detector.features(text, self.2)).collect();
                detector.collect(&features, self.1)
            }
        }
        self.with(values, Collect(texts, sites, statistics))
    }

    /// Returns the fingerprints of a text, in hexadecimal digits of one length.
    ///
    /// # Errors
    /// As of [`compare_with`](Self::compare_with).
    pub fn fingerprints(self, values: &Values, text: &Text<'_>, statistics: &Statistics) -> Result<Vec<String>> {
        struct Take<'a, 'd>(&'a Text<'d>, &'a Statistics);
        impl Visitor for Take<'_, '_> {
            type Out = Vec<String>;

            fn visit<D: Detector>(self, detector: &mut D) -> Vec<String> {
                let digits = detector.bits() as usize / 4;
                let all = detector.fingerprints(&detector.features(self.0, self.1));
                all.into_iter().map(|fingerprint| alloc::format!("{fingerprint:0digits$x}")).collect()
            }
        }
        self.with(values, Take(text, statistics))
    }

    /// Returns the parameters of the method, with these values.
    ///
    /// # Errors
    /// As of [`compare_with`](Self::compare_with).
    pub fn parameters(self, values: &Values) -> Result<Vec<Described>> {
        struct List;
        impl Visitor for List {
            type Out = Vec<Described>;

            fn visit<D: Detector>(self, detector: &mut D) -> Vec<Described> {
                let described = |own: &Parameter<'_>| Described { name: own.name, value: own.value(), from: own.from };
                detector.parameters().iter().map(described).collect()
            }
        }
        self.with(values, List)
    }

    /// Applies a visitor to the method with these values.
    fn with<V: Visitor>(self, values: &Values, visitor: V) -> Result<V::Out> {
        struct With<'a, V>(Method, &'a Values, V);
        impl<V: Visitor> Visitor for With<'_, V> {
            type Out = Result<V::Out>;

            fn visit<D: Detector>(self, detector: &mut D) -> Self::Out {
                self.1.apply(self.0, detector)?;
                Ok(self.2.visit(detector))
            }
        }
        self.accept(With(self, values, visitor))
    }
}

/// Compares two texts by a method.
struct Compare<'a, 'd>(Method, [&'a Text<'d>; 2], &'a Statistics);
impl Visitor for Compare<'_, '_> {
    type Out = MethodReport;

    fn visit<D: Detector>(self, detector: &mut D) -> MethodReport {
        let Self(method, [left, right], statistics) = self;
        let (left, right) = (detector.features(left, statistics), detector.features(right, statistics));
        let Measured { score, verdict, reason, mut figures, mut limits } = detector.compare(&left, &right);
        if figures.is_empty() {
            let bound = Bound::AtLeast(detector.threshold());
            figures.extend(score.map(|score| Figure::number("score", score, bound)));
        }
        let (shared, limit) = features::limited(detector.shared(&left, &right));
        limits.extend(limit);
        MethodReport { method, score, threshold: detector.threshold(), verdict, reason, figures, shared, limits }
    }
}

/// Juhao's own decision, as a further method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Juhao;

impl Detector for Juhao {
    type Features<'d> = &'d Document;

    fn features<'d>(&self, text: &Text<'d>, _: &Statistics) -> &'d Document {
        text.document
    }

    fn compare(&self, left: &Self::Features<'_>, right: &Self::Features<'_>) -> Measured {
        let report = detect::compare(left, right, &detect::Options::default());
        let some = (report.relation != Relation::NoFeatures).then_some(report.score);
        Measured { limits: report.limits, reason: report.reason, ..Measured::new("juhao", some, report.relation, []) }
    }

    fn threshold(&self) -> f64 {
        0.5
    }

    fn shared(&self, left: &Self::Features<'_>, right: &Self::Features<'_>) -> Vec<Shared> {
        let report = detect::compare(left, right, &detect::Options::default());
        let shared =
            |found: &Match| Shared { left: [found.spans.left.shown].into(), right: [found.spans.right.shown].into() };
        report.matches.iter().map(shared).collect()
    }

    fn bytes(&self, document: &Self::Features<'_>) -> usize {
        Profile::from_document(document).to_bytes().len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        Vec::new()
    }

    /// Returns the winnowed grams. Texts of the same characters that are too short to have a gram in common are found
    /// by their digest.
    fn fingerprints(&self, document: &Self::Features<'_>) -> Vec<u128> {
        let Profile { grams, digest, tokens, .. } = Profile::from_document(document);
        let whole = (tokens > 0).then(|| u128::from(digest));
        whole.into_iter().chain(grams.into_iter().map(u128::from)).collect()
    }

    /// Finds the related pairs and the clusters of [`Corpus`], which keeps all texts, so that there is one Juhao. A
    /// [`Corpus`] also lists pairs that share evidence and are distinct.
    fn collect(&self, features: &[Self::Features<'_>], sites: &[u32]) -> Collected {
        let mut corpus = Corpus::new(Settings { keep_texts: true, ..Settings::default() });
        let name = |site: u32| if site == 0 { String::new() } else { site.to_string() };
        for (number, &document) in features.iter().enumerate() {
            let site = name(sites.get(number).copied().unwrap_or(0));
            let labels = Labels { site: &site, ..Labels::NONE };
            corpus.add(&number.to_string(), document, labels).expect("ids differ, and all texts are read in one way");
        }
        let found = corpus.pairs();
        let clusters = corpus.clusters(&found, Clustering::default());
        let related = found.hits.iter().filter(|hit| hit.relation.is_related());
        let without = (0..).zip(features).filter(|(_, document)| document.symbols().is_empty());
        Collected {
            pairs: related.map(|hit| Pair { a: hit.a, b: hit.b, verdict: hit.relation, score: hit.score }).collect(),
            clusters: clusters.iter().map(|cluster| cluster.documents().collect()).collect(),
            without: without.map(|(number, _)| number).collect(),
            limits: found.limits,
        }
    }
}

/// Returns the limits for the work of methods.
fn limits() -> Limits {
    Limits::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sides, TextOptions};

    const HAN: &str = "渡口\n清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。\
        对岸的山还藏在雾里，钟声却已经传了过来！她把缆绳解开，又系上，像是在等一个不会来的客人。石阶上有人放了一篮枇杷，\
        叶子还是湿的。你等的人来了吗？她没有回答，只把灯笼挂到柳枝上去。";
    const WORDS: &str = "The ferry\nNobody was at the landing that morning, and a single old boat lay tied under the willow. The \
        ferryman's daughter came down the steps with a lamp and counted the marks the water had left in the night. \
        The hills across the river were still hidden in the mist, but the sound of a bell had already come over! She untied \
        the rope and tied it again, as if she was waiting for a guest who would not come.";

    fn reports(left: &str, right: &str) -> Vec<MethodReport> {
        let read = |text| Document::from_text(text, &TextOptions::default()).expect("short text");
        let (left, right) = (read(left), read(right));
        let (left, right) = (Text::new(&left), Text::new(&right));
        let statistics = Statistics::of_sentences([&left, &right]);
        Method::ALL.iter().map(|method| method.compare(&left, &right, &statistics)).collect()
    }

    #[test]
    fn every_method_knows_a_text_as_its_own_duplicate() {
        for text in [HAN, WORDS] {
            for report in reports(text, text) {
                assert_eq!(report.verdict, Relation::Duplicate, "{report:?}");
                assert_eq!(report.score, Some(1.0), "{report:?}");
            }
        }
    }

    #[test]
    fn every_method_distinguishes_unrelated_texts_or_says_that_it_has_nothing_to_measure() {
        let other =
            "根据去年的统计，全市共有图书馆三十二座，藏书四百余万册。读者以学生和退休职工为主。新馆将在明年春天开放。";
        for report in reports(HAN, other).into_iter().chain(reports(WORDS, other)) {
            assert!(!report.verdict.is_related(), "{report:?}");
        }
    }

    #[test]
    fn empty_texts_have_nothing_to_measure() {
        for report in reports("", HAN).into_iter().chain(reports("", "")) {
            assert_eq!((report.score, report.verdict), (None, Relation::NoFeatures), "{report:?}");
        }
    }

    #[test]
    fn verdicts_follow_from_scores_and_exchanging_the_texts_mirrors_the_answer() {
        let edited = HAN.replace("石阶", "台阶").replace("渡口\n", "");
        let part: String = HAN.chars().skip(3).take(90).collect();
        let texts = [HAN, WORDS, &edited, &part, &WORDS[10..120], "……", "a"];
        for left in texts {
            for right in texts {
                for (one, other) in reports(left, right).into_iter().zip(reports(right, left)) {
                    let is_over = one.score.map(|score| score >= one.threshold);
                    assert_eq!(is_over.unwrap_or(false), one.verdict.is_related(), "{one:?}");
                    assert_eq!(one.score.is_none(), one.verdict == Relation::NoFeatures, "{one:?}");
                    assert!(one.score.is_none_or(|score| (0.0..=1.0).contains(&score)), "{one:?}");
                    assert_eq!((one.score, one.verdict), (other.score, other.verdict.swapped()), "{one:?}");
                    let mut mirrored: Vec<Shared> =
                        other.shared.into_iter().map(|s| Shared { left: s.right, right: s.left }).collect();
                    mirrored.sort();
                    assert_eq!(one.shared, mirrored, "{:?}", one.method);
                }
            }
        }
    }

    #[test]
    fn shared_places_lie_in_the_texts() {
        for report in reports(HAN, &HAN.replace("石阶", "台阶")) {
            for Sides { left, right } in report.shared.into_iter().map(|s| Sides::new(s.left, s.right)) {
                assert!(!left.is_empty() && !right.is_empty());
                assert!(
                    left.iter().chain(&right).all(|span| HAN.get(span.start as usize..span.end as usize).is_some())
                );
            }
        }
    }
}
