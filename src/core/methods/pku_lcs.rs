//! PKU-LCS: resemble and contain rates on a trustable LCS.
//!
//! 1. *Candidate sets* of many documents: [`fingerprints`](super::fingerprints).
//! 2. *Filter frames*: [`Frames`]. The shorter one bounds both rates ([`PkuLcs::bound`]), and most pairs of a candidate
//!    set are rejected here.
//! 3. *Trustable LCS* on the frames: base region and trustable region, computed by [`trustable`]. With one region, as
//!    in every Report, the text around it is a template. With several, the paper's option for moved paragraphs
//!    (`pku-lcs-moved`), other stretches of the text count, too, those of a template included.
//! 4. `r = |TLCS| / (|A| + |B| - |TLCS|)`, `c = |TLCS| / |B|`. Texts are similar if r ≥ 0.28, or c ≥ 0.7 in either
//!    direction.
//!
//! The score is r or the higher c, whichever is further above its threshold. Up to its threshold, c counts `0.28 / 0.7`
//! of itself; from there on it rises to 1 as c does.
//!
//! # Source
//! Huang, Wang, Li 2007: S = 16, θ = 0.10, r and c as above. Different here: lengths are counted characters, without
//! punctuation and white space. [`trustable`] lists what the paper does not define.

use alloc::vec::Vec;

use super::{
    CandidateSets, Collected, Detector, Figure, Fingerprints, Frames, Measured, Pair, Parameter, Shared, Statistics,
    Text, candidate_sets, subsets,
};
use crate::base::{Ratio, Sort, Span};
use crate::detect::rules;
use crate::matching::trustable::{self, Trustable, TrustableSettings};
use crate::report::Scores;
use crate::seq::order;
use crate::text::Document;

/// PKU-LCS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PkuLcs {
    /// S, the window of the filter frame, and θ.
    pub trusted: TrustableSettings,
    /// Parameters of the fingerprints.
    pub fingerprints: Fingerprints,
    /// r: minimum resemble rate.
    pub resemble: Ratio,
    /// c: minimum contain rate.
    pub contain: Ratio,
}

impl Default for PkuLcs {
    fn default() -> Self {
        Self {
            trusted: TrustableSettings::default(),
            fingerprints: Fingerprints::default(),
            resemble: rules::RESEMBLE,
            contain: rules::CONTAIN,
        }
    }
}

/// The data of a document that PKU-LCS compares.
#[derive(Clone, Debug)]
pub struct Prepared<'d> {
    document: &'d Document,
    fingerprints: Vec<u128>,
}

impl PkuLcs {
    /// Returns upper bounds of r and of each c: those of an LCS as long as the shorter frame.
    pub fn bound(&self, left: &Document, right: &Document) -> Scores {
        let [a, b] = [left.symbols(), right.symbols()];
        let [a, b] = if order::is_canonical(a, b) { [a, b] } else { [b, a] };
        let [a, b] = if a == b { [a.len() as u64; 2] } else { Frames::find([a, b], self.trusted.window).lengths() };
        rates(a.min(b), 0, [left, right])
    }

    /// Returns the trustable LCS. Its regions are built on the longer text, so `a` is the left text only if that is
    /// first in canonical order.
    pub fn trusted(&self, left: &Document, right: &Document) -> Trustable {
        let [a, b] = [left.symbols(), right.symbols()];
        trustable::trustable(if order::is_canonical(a, b) { [a, b] } else { [b, a] }, self.trusted)
    }

    /// Combines both rates to one number, which is above the threshold if either rate is.
    fn score(&self, scores: &Scores) -> Option<f64> {
        let (r, c) = (scores.resemble?.value(), scores.contain?);
        let c = c.left.max(c.right);
        let (at_r, at_c) = (self.resemble.value(), self.contain.value());
        // Compares the exact rates, so that the score reaches its threshold exactly if a rate does.
        let over = c >= self.contain;
        let c = c.value();
        let c = if over {
            at_r + if at_c < 1.0 { (c - at_c) * (1.0 - at_r) / (1.0 - at_c) } else { 1.0 - at_r }
        } else {
            (c * at_r / at_c).min(at_r - f64::EPSILON)
        };
        Some(r.max(c).clamp(0.0, 1.0))
    }

    /// Compares two documents of a candidate set. Returns the measurement with the length of the trustable LCS, or
    /// `None` if already the frames show that the documents are not similar.
    pub fn compare_in_set(&self, left: &Document, right: &Document) -> Option<(Measured, u64)> {
        let bound = self.bound(left, right);
        let (may_be, _) = rules::pku_lcs(&bound, self.resemble, self.contain);
        may_be.is_related().then(|| self.measured(left, right))
    }

    fn measured(&self, left: &Document, right: &Document) -> (Measured, u64) {
        let found = self.trusted(left, right);
        let scores = rates(found.length, found.regions.len(), [left, right]);
        let (relation, reason) = rules::pku_lcs(&scores, self.resemble, self.contain);
        let measured = Measured {
            limits: found.limit.into_iter().collect(),
            reason,
            ..Measured::new("pku-lcs", self.score(&scores), relation, [])
        };
        let rate = |name, rate: Option<Ratio>, least: Ratio| rate.map(|rate| Figure::rate(name, rate, least.value()));
        let figures = [
            rate("resemble", scores.resemble, self.resemble),
            rate("containLeft", scores.contain.map(|contain| contain.left), self.contain),
            rate("containRight", scores.contain.map(|contain| contain.right), self.contain),
        ];
        (measured.with_figures(figures.into_iter().flatten()), found.length)
    }
}

fn rates(lcs: u64, regions: usize, texts: [&Document; 2]) -> Scores {
    let mut scores = Scores::default();
    scores.set_trustable(lcs, regions, texts);
    scores
}

/// Returns the sets of documents in `among` that have the same characters.
fn equal_texts(features: &[Prepared<'_>], among: &[u32]) -> Vec<Vec<u32>> {
    let text = |number: &u32| features[*number as usize].document.symbols();
    let mut sorted: Vec<u32> = among.iter().copied().filter(|number| !text(number).is_empty()).collect();
    sorted.order_by(|a, b| text(a).cmp(text(b)).then(a.cmp(b)));
    sorted.chunk_by(|a, b| text(a) == text(b)).filter(|set| set.len() > 1).map(<[u32]>::to_vec).collect()
}

impl Detector for PkuLcs {
    type Features<'d> = Prepared<'d>;

    fn features<'d>(&self, text: &Text<'d>, _: &Statistics) -> Prepared<'d> {
        Prepared { document: text.document, fingerprints: self.fingerprints.compute(text.document) }
    }

    fn compare(&self, left: &Prepared<'_>, right: &Prepared<'_>) -> Measured {
        self.measured(left.document, right.document).0
    }

    fn threshold(&self) -> f64 {
        self.resemble.value()
    }

    fn shared(&self, left: &Prepared<'_>, right: &Prepared<'_>) -> Vec<Shared> {
        let (left, right) = (left.document, right.document);
        let in_order = order::is_canonical(left.symbols(), right.symbols());
        let place = |document: &Document, range: &core::ops::Range<u32>| -> Vec<Span> {
            [document.span_of_symbols(range)].into()
        };
        let shared = |region: &trustable::Region| {
            let (l, r) = if in_order { (&region.a, &region.b) } else { (&region.b, &region.a) };
            Shared { left: place(left, l), right: place(right, r) }
        };
        let mut out: Vec<Shared> = self.trusted(left, right).regions.iter().map(shared).collect();
        out.sort();
        out
    }

    fn bytes(&self, features: &Prepared<'_>) -> usize {
        16 * features.fingerprints.len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        let Self { trusted, fingerprints: own, resemble, contain } = self;
        [
            Parameter::count("X", "PKU-LCS", &mut own.longer_than, 0),
            Parameter::size("Y", "PKU-LCS", &mut own.sentences, 1),
            Parameter::count("Z", "PKU-LCS", &mut own.cover, 0),
            Parameter::count("m", "PKU-LCS", &mut own.groups, 1),
            Parameter::bounded("rotations", "PKU-LCS", &mut own.rotations, 1..=16),
            Parameter::bounded("max-df", "PKU-LCS", &mut own.pruning.most_documents, 1..=u32::MAX),
            Parameter::bounded("site-df", "PKU-LCS", &mut own.pruning.site_documents, 1..=u32::MAX),
            Parameter::rate("site-share", "ours", &mut own.pruning.site_share),
            Parameter::bounded("S", "PKU-LCS", &mut trusted.window, 2..=1000),
            Parameter::reciprocal("theta", "PKU-LCS", &mut trusted.slope),
            Parameter::bounded("regions", "PKU-LCS", &mut trusted.regions, 1..=trustable::REGIONS),
            Parameter::rate("r", "PKU-LCS", resemble),
            Parameter::rate("c", "PKU-LCS", contain),
        ]
        .into()
    }

    fn fingerprints(&self, features: &Prepared<'_>) -> Vec<u128> {
        features.fingerprints.clone()
    }

    fn bits(&self) -> u32 {
        128
    }

    /// Follows the three steps: candidate sets; in each the bound of the frames; and then the trustable LCS, computed
    /// only for the first document of each subset. Short documents without a fingerprint are handled separately: those
    /// of equal text are one set.
    fn collect(&self, features: &[Prepared<'_>], sites: &[u32]) -> Collected {
        let site = |number: usize| sites.get(number).copied().unwrap_or(0);
        let fingerprints = features.iter().enumerate().map(|(number, own)| (own.fingerprints.as_slice(), site(number)));
        let CandidateSets { mut sets, without } =
            candidate_sets(&fingerprints.collect::<Vec<_>>(), &self.fingerprints.pruning);
        sets.extend(equal_texts(features, &without));
        let (mut pairs, mut clusters, mut limits) = (Vec::new(), Vec::new(), Vec::new());
        for set in &sets {
            let found = subsets(set, |first, other| {
                let (a, b) = (&features[first as usize], &features[other as usize]);
                let Some((measured, _)) = self.compare_in_set(a.document, b.document) else { return false };
                pairs.extend(Pair::from_measured(first, other, &measured));
                limits.extend(measured.limits);
                measured.verdict.is_related()
            });
            clusters.extend(found.into_iter().filter(|subset| subset.len() > 1));
        }
        pairs.order_by_key(|pair| (pair.a, pair.b));
        clusters.order_by_key(|cluster| cluster[0]);
        limits.truncate(1);
        Collected { pairs, clusters, without, limits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;
    use crate::hash::mix;
    use crate::report::{Relation, Value};
    use crate::seq::myers;
    use alloc::string::String;

    /// Returns Han characters without a pattern, in sentences.
    fn prose(seed: u32, n: u32) -> String {
        let han = |i| char::from_u32(0x4e00 + (mix::hash([seed, i]) % 3000) as u32).expect("a Han character");
        (0..n).flat_map(|i| [han(i), if i % 20 == 19 { '。' } else { han(i + n) }]).collect()
    }

    fn read(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    fn compare_with(method: &PkuLcs, left: &str, right: &str) -> Measured {
        let (left, right) = (read(left), read(right));
        let [a, b] = [&left, &right].map(|d| method.features(&Text::new(d), &Statistics::default()));
        method.compare(&a, &b)
    }

    fn compare(left: &str, right: &str) -> Measured {
        compare_with(&PkuLcs::default(), left, right)
    }

    #[test]
    fn what_counts_as_similar_in_the_paper_does_here() {
        let [first, second, third, fourth] = [1, 2, 3, 4].map(|seed| prose(seed, 100));
        let whole = [&*first, &second, &third].concat();
        assert_eq!(compare(&whole, &[&*first, &second, &fourth].concat()).verdict, Relation::Partial, "one replaced");
        assert_eq!(compare(&whole, &second).verdict, Relation::Contains, "a key paragraph");
        assert_eq!(compare(&second, &whole).verdict, Relation::Contained);
        assert_eq!(compare(&whole, &[&*third, &first, &second].concat()).verdict, Relation::Partial, "reordered");
        assert_eq!(compare(&whole, &prose(9, 300)).verdict, Relation::Distinct);
    }

    #[test]
    fn moved_paragraphs_count_if_wanted_and_so_do_the_ends_of_a_page() {
        let moved = PkuLcs { trusted: TrustableSettings::MOVED, ..PkuLcs::default() };
        let [first, second, third, fourth] = [1, 2, 3, 4].map(|seed| prose(seed, 100));
        let whole = [&*first, &second, &third].concat();
        let reordered = [&*third, &first, &second].concat();
        assert_eq!(compare_with(&moved, &whole, &reordered).verdict, Relation::Duplicate);
        let regions = |found: Measured| {
            let value = found.reason.values.iter().find(|(name, _)| *name == "regions");
            value.map(|(_, value)| value.clone())
        };
        assert_eq!(regions(compare_with(&moved, &whole, &reordered)), Some(Value::Count(2)));
        assert_eq!(regions(compare(&whole, &reordered)), Some(Value::Count(1)), "the paper's one region");
        assert_eq!(regions(compare(&whole, &prose(9, 300))), Some(Value::Count(0)));
        // A paragraph removed from the middle parts the text into two regions.
        let removed = [&*first, &third].concat();
        assert_eq!(compare(&whole, &removed).verdict, Relation::Distinct);
        assert_eq!(compare_with(&moved, &whole, &removed).verdict, Relation::Contains);
        // Two articles of one site: between equal ends, another text.
        let framed = [&*first, &fourth, &third].concat();
        assert_eq!(compare(&whole, &framed).verdict, Relation::Distinct);
        assert_eq!(compare_with(&moved, &whole, &framed).verdict, Relation::Partial);
    }

    #[test]
    fn the_bound_is_never_under_the_rates() {
        let [first, second, third] = [1, 2, 3].map(|seed| prose(seed, 60));
        let texts =
            [&*first, &second, &[&*first, &third].concat(), &[&*third, &first[..60], &second].concat()].map(read);
        for left in &texts {
            for right in &texts {
                let (bound, found) = (PkuLcs::default().bound(left, right), PkuLcs::default().trusted(left, right));
                let scores = rates(found.length, found.regions.len(), [left, right]);
                assert!(bound.resemble >= scores.resemble && bound.contain >= scores.contain);
            }
        }
    }

    #[test]
    fn myers_example_has_its_lcs() {
        // Myers 1986: abcabba and cbabac have a longest common subsequence of four and an edit script of five.
        let [a, b] = ["abcabba", "cbabac"].map(|text| text.bytes().map(u32::from).collect::<Vec<u32>>());
        let found = myers::match_symbols(&a, &b, &mut 1000);
        assert_eq!(found.runs.iter().map(|run| run.len).sum::<u32>(), 4);
        assert_eq!(myers::distance(&a, &b, 10), Some(5));
    }
}
