//! CCDet: the text before full stops.
//!
//! 1. Features: the up to L = 10 characters before every full stop ([`full_stop`]), as a set P(A).
//! 2. Index pruning: features that are crowded in one site belong to its template. They are in the [`Stoplist`] and
//!    removed, so |A| counts the remaining ones.
//! 3. `CCS = |P(A) ∩ P(B)| / min(|A|, |B|)`, `CLR = min / max`. Texts are duplicates if CCS ≥ `T_ccs` and CLR ≥
//!    `T_clr`; below `T_clr` the one with fewer features is contained in the other.
//!
//! # Source
//! Wei, Yuan, Huang 2013 (CCDet): L = 10, `T_clr` = 0.5. The paper takes `T_ccs` from a curve; it is 0.5 here.
//! [`Pruning`] decides when a list is crowded.

use alloc::vec::Vec;

use super::collection::Index;
use super::{Collected, Detector, Features, Figure, Measured, Pair, Parameter, Shared, Statistics, Text};
use crate::base::{Ratio, Sides, Sort};
use crate::corpus::Pruning;
use crate::detect::rules;
use crate::features::full_stop;
use crate::measures::set::Counts;
use crate::report::Scores;

/// CCDet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ccdet {
    /// L: number of characters of a feature.
    pub length: usize,
    /// `T_ccs`: minimum CCS of texts that are not distinct.
    pub least_ccs: Ratio,
    /// `T_clr`: minimum CLR of duplicates.
    pub least_clr: Ratio,
    /// Decides which features of a collection are pruned.
    pub pruning: Pruning,
    /// Features that are not counted.
    pub stoplist: Stoplist,
}

impl Default for Ccdet {
    fn default() -> Self {
        Self {
            length: full_stop::LENGTH,
            least_ccs: rules::CCS,
            least_clr: rules::CLR,
            pruning: Pruning { rare_documents: u32::MAX, ..Pruning::default() },
            stoplist: Stoplist::default(),
        }
    }
}

impl Ccdet {
    fn decide(&self, counts: &Counts) -> Measured {
        let scores = Scores { ccs: counts.ccs(), clr: counts.clr(), full_stops: counts.sets, ..Scores::default() };
        let (relation, reason) = rules::ccdet(&scores, self.least_ccs, self.least_clr);
        let measured = Measured { reason, ..Measured::new("ccdet", scores.ccs.map(Ratio::value), relation, []) };
        let rate = |name, rate: Option<Ratio>, least: Ratio| rate.map(|rate| Figure::rate(name, rate, least.value()));
        let figures = [rate("ccs", scores.ccs, self.least_ccs), rate("clr", scores.clr, self.least_clr)];
        measured.with_figures(figures.into_iter().flatten())
    }
}

/// Features that pruning drops, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stoplist(Vec<u64>);

impl Stoplist {
    /// Collects the features of documents, each with its site (0: unknown), whose lists carry no information.
    ///
    /// Time O(n log n) for n features in all.
    pub fn collect<'f>(documents: impl IntoIterator<Item = (&'f Features, u32)>, pruning: &Pruning) -> Self {
        let mut rows: Vec<(u64, u32)> = Vec::new();
        for (features, site) in documents {
            rows.extend(features.distinct().iter().map(|&key| (key, site)));
        }
        rows.order();
        let crowded = |list: &&[(u64, u32)]| !pruning.keeps(list.len(), list.iter().map(|row| row.1));
        Self(rows.chunk_by(|a, b| a.0 == b.0).filter(crowded).map(|list| list[0].0).collect())
    }

    /// Whether it contains a feature.
    pub fn has(&self, key: u64) -> bool {
        self.0.binary_search(&key).is_ok()
    }

    /// Returns the number of features.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is dropped.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Detector for Ccdet {
    type Features<'d> = Features;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Features {
        let all = full_stop::extract(text.document, self.length);
        let kept = all.into_iter().filter(|feature| !self.stoplist.has(feature.hash));
        kept.map(|feature| (feature.hash, feature.span)).collect()
    }

    fn compare(&self, left: &Features, right: &Features) -> Measured {
        self.decide(&left.set_counts(right))
    }

    fn threshold(&self) -> f64 {
        self.least_ccs.value()
    }

    fn shared(&self, left: &Features, right: &Features) -> Vec<Shared> {
        left.shared(right)
    }

    fn bytes(&self, features: &Features) -> usize {
        4 * features.distinct().len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::size("L", "CCDet", &mut self.length, 1),
            Parameter::rate("T_ccs", "ours; CCDet reads it off a curve", &mut self.least_ccs),
            Parameter::rate("T_clr", "CCDet", &mut self.least_clr),
            Parameter::bounded("site-df", "ours", &mut self.pruning.site_documents, 1..=u32::MAX),
            Parameter::rate("site-share", "ours", &mut self.pruning.site_share),
            Parameter::bounded("max-df", "ours", &mut self.pruning.most_documents, 1..=u32::MAX),
        ]
        .into()
    }

    fn fingerprints(&self, features: &Features) -> Vec<u128> {
        features.fingerprints()
    }

    /// Uses an inverted index with index pruning by site, and computes the scores from the sums of the lists, without a
    /// pairwise comparison. |A| counts the features that remain after pruning.
    fn collect(&self, features: &[Features], sites: &[u32]) -> Collected {
        let site = |number: usize| sites.get(number).copied().unwrap_or(0);
        let pruned =
            Stoplist::collect(features.iter().enumerate().map(|(number, own)| (own, site(number))), &self.pruning);
        let (mut index, mut sizes, mut pairs, mut without) = (Index::new(), Vec::new(), Vec::new(), Vec::new());
        for (number, own) in (0..).zip(features) {
            let kept: Vec<u64> = own.distinct().iter().copied().filter(|key| !pruned.has(*key)).collect();
            sizes.push(kept.len() as u64);
            if kept.is_empty() {
                without.push(number);
            }
            for (other, common) in index.add(number, &kept) {
                let sets = Sides::new(sizes[other as usize], kept.len() as u64);
                pairs.extend(Pair::from_measured(other, number, &self.decide(&Counts { common: common.into(), sets })));
            }
        }
        Collected::connected(features.len(), pairs, without)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Relation;
    use crate::{Document, TextOptions};

    fn features(ccdet: &Ccdet, text: &str) -> Features {
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        ccdet.features(&Text::new(&document), &Statistics::default())
    }

    const STORY: &str = "清晨的渡口没有人。只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶。";
    const NOTICE: &str = "本网站所刊载的内容不代表本站观点。";

    #[test]
    fn the_one_with_fewer_features_is_contained() {
        let ccdet = Ccdet::default();
        let (whole, part) = (features(&ccdet, STORY), features(&ccdet, "清晨的渡口没有人。"));
        assert_eq!(ccdet.compare(&whole, &part).verdict, Relation::Contains);
        assert_eq!(ccdet.compare(&part, &whole).verdict, Relation::Contained);
    }

    #[test]
    fn what_crowds_in_one_site_is_pruned() {
        let plain = Ccdet::default();
        let story = |i: usize| [["甲", "乙", "丙", "丁"][i], "城里昨天下了一场大雨。", NOTICE].concat();
        let documents: Vec<Features> = (0..4).map(|i| features(&plain, &story(i))).collect();
        assert_eq!(
            plain.compare(&documents[0], &documents[1]).verdict,
            Relation::Duplicate,
            "by the notice and the rain"
        );
        let pruning = Pruning { site_documents: 4, site_share: Ratio::new(9, 10), ..Pruning::default() };
        let one_site = Stoplist::collect(documents.iter().map(|d| (d, 1)), &pruning);
        assert_eq!(one_site.len(), 2, "the notice, and the rain");
        let sites = Stoplist::collect(documents.iter().zip(1..), &pruning);
        assert!(sites.is_empty());
        let pruned = Ccdet { stoplist: one_site, ..plain };
        assert_eq!(pruned.compare(&features(&pruned, &story(0)), &features(&pruned, &story(1))).score, None);
        let found = Ccdet { pruning, ..plain.clone() }.collect(&documents, &[1; 4]);
        assert_eq!((found.pairs.len(), found.without), (0, alloc::vec![0, 1, 2, 3]));
        assert_eq!(Ccdet { pruning, ..plain }.collect(&documents, &[1, 2, 3, 4]).clusters, [[0, 1, 2, 3]]);
    }
}
