//! Recipes 1, 3b to 3e and 5: digests of keywords.
//!
//! - 1: the N most frequent words with their counts, one digest. (网页 12, 搜索 10, 引擎 7.)
//! - 3b: the digest of the N keywords of highest weight, in the order of their weights; 3c: of the same keywords,
//!   sorted.
//! - 3d, 3e: as 3b, 3c, and `sum (w_i - w_j)² / sum (w_i² + w_j²) < a` for the weights of both texts.
//! - 5: the keywords by frequency, then by their text, both descending (从大到小); Percentage of them, rounded down to a
//!   multiple of `Sum_interval`, sorted in descending order; digest. Rounding keeps the number constant as long as the
//!   text changes little.
//!
//! # Source
//! The survey: N of about 10. a, Percentage and `Sum_interval` are our choices.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};

use super::{Digest, by_digest, one_fingerprint, shared_digest};
use crate::base::{Sort, Span};
use crate::methods::md5::Hasher;
use crate::methods::{Detector, Measured, Parameter, Shared, Statistics, Text};
use crate::report::Value;

/// A distinct term of a text.
#[derive(Clone, Debug, PartialEq)]
struct Keyword<'d> {
    key: u64,
    symbols: &'d [u32],
    count: u32,
    weight: f64,
    /// Its first place.
    span: Span,
}

/// Returns the distinct terms of a text with their counts, the most frequent first; among equal counts the greatest
/// text first (从大到小).
fn by_frequency<'d>(text: &Text<'d>) -> Vec<Keyword<'d>> {
    let mut terms: Vec<(u64, usize)> = text.terms.iter().map(|term| term.key).zip(0..).collect();
    terms.order();
    let keyword = |group: &[(u64, usize)]| {
        let first = &text.terms[group[0].1];
        let count = group.len() as u32;
        let span = text.document.span_of_symbols(&first.symbols);
        Keyword { key: first.key, symbols: text.symbols(first), count, weight: count.into(), span }
    };
    let mut out: Vec<Keyword<'_>> = terms.chunk_by(|a, b| a.0 == b.0).map(keyword).collect();
    out.order_by_key(|keyword| (Reverse(keyword.count), Reverse(keyword.symbols)));
    out
}

/// Returns the `n` terms of highest weight, tf · idf, the heaviest first.
fn by_weight<'d>(text: &Text<'d>, statistics: &Statistics, n: usize) -> Vec<Keyword<'d>> {
    let mut out = by_frequency(text);
    for keyword in &mut out {
        keyword.weight *= statistics.idf(keyword.key);
    }
    out.order_by(|a, b| b.weight.partial_cmp(&a.weight).unwrap_or(Ordering::Equal));
    out.truncate(n);
    out
}

/// Returns the MD5 of the keywords joined by spaces, each followed by its count if `counts` is set: `网页 12 搜索 10 引擎 7`.
fn digest(keywords: &[Keyword<'_>], counts: bool) -> Option<Digest> {
    let mut hasher = Hasher::default();
    for (i, keyword) in keywords.iter().enumerate() {
        hasher.text(if i == 0 { "" } else { " " }).symbols(keyword.symbols);
        if counts {
            hasher.text(" ").text(&keyword.count.to_string());
        }
    }
    let spans = keywords.iter().map(|keyword| keyword.span).collect();
    (!keywords.is_empty()).then(|| Digest { hash: hasher.finish(), spans })
}

/// Recipe 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeywordCounts {
    /// N: number of keywords.
    pub keywords: usize,
}

impl Default for KeywordCounts {
    fn default() -> Self {
        Self { keywords: 10 }
    }
}

impl Detector for KeywordCounts {
    type Features<'d> = Option<Digest>;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Option<Digest> {
        let mut keywords = by_frequency(text);
        keywords.truncate(self.keywords);
        digest(&keywords, true)
    }

    fn compare(&self, left: &Option<Digest>, right: &Option<Digest>) -> Measured {
        by_digest("recipe-1", left.as_ref().map(|d| d.hash), right.as_ref().map(|d| d.hash))
    }

    fn threshold(&self) -> f64 {
        1.0
    }

    fn shared(&self, left: &Option<Digest>, right: &Option<Digest>) -> Vec<Shared> {
        shared_digest(left.as_ref(), right.as_ref())
    }

    fn bytes(&self, _: &Option<Digest>) -> usize {
        16
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [Parameter::size("N", "survey", &mut self.keywords, 1)].into()
    }

    fn fingerprints(&self, digest: &Option<Digest>) -> Vec<u128> {
        one_fingerprint(digest.as_ref())
    }

    fn bits(&self) -> u32 {
        128
    }
}

/// The order in which keywords enter their digest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeywordOrder {
    /// 3b, 3d: the heaviest first.
    #[default]
    ByWeight,
    /// 3c, 3e: sorted by their text.
    Sorted,
}

/// Recipes 3b to 3e.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Keywords {
    /// N: number of keywords.
    pub keywords: usize,
    /// Their order in the digest.
    pub order: KeywordOrder,
    /// 3d, 3e: whether the weights must be similar as well.
    pub weights: bool,
    /// a: maximum difference of the weights, exclusive; our choice.
    pub unlike: f64,
}

impl Default for Keywords {
    fn default() -> Self {
        Self { keywords: 10, order: KeywordOrder::default(), weights: false, unlike: 0.05 }
    }
}

/// The keywords of a text: their digest, and the weight of each, in the order of their texts.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightedKeywords {
    digest: Digest,
    weights: Vec<f64>,
}

impl Detector for Keywords {
    type Features<'d> = Option<WeightedKeywords>;

    fn features(&self, text: &Text<'_>, statistics: &Statistics) -> Option<WeightedKeywords> {
        let mut keywords = by_weight(text, statistics, self.keywords);
        let heaviest_first = digest(&keywords, false);
        keywords.order_by_key(|keyword| keyword.symbols);
        let sorted = digest(&keywords, false);
        let digest = match self.order {
            KeywordOrder::ByWeight => heaviest_first,
            KeywordOrder::Sorted => sorted,
        };
        Some(WeightedKeywords { digest: digest?, weights: keywords.iter().map(|keyword| keyword.weight).collect() })
    }

    fn compare(&self, left: &Option<WeightedKeywords>, right: &Option<WeightedKeywords>) -> Measured {
        let code = if self.weights { "keyword-weights" } else { "keywords" };
        let digests = |side: &Option<WeightedKeywords>| side.as_ref().map(|side| side.digest.hash);
        let (Some(a), Some(b), true) = (left, right, self.weights) else {
            return by_digest(code, digests(left), digests(right));
        };
        let unlike = if a.digest.hash == b.digest.hash { unlikeness(&a.weights, &b.weights) } else { 1.0 };
        let alike = unlike < self.unlike;
        // Scores of similar texts are at least the threshold, others are below it.
        let score = if alike { 1.0 - unlike } else { (1.0 - unlike).min(self.threshold() - f64::EPSILON) };
        Measured::by_threshold(code, Some(score), self.threshold(), [("unlike", Value::Number(unlike))])
    }

    fn threshold(&self) -> f64 {
        if self.weights { 1.0 - self.unlike } else { 1.0 }
    }

    fn shared(&self, left: &Option<WeightedKeywords>, right: &Option<WeightedKeywords>) -> Vec<Shared> {
        shared_digest(left.as_ref().map(|side| &side.digest), right.as_ref().map(|side| &side.digest))
    }

    fn bytes(&self, features: &Option<WeightedKeywords>) -> usize {
        16 + if self.weights { features.as_ref().map_or(0, |side| 8 * side.weights.len()) } else { 0 }
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        let mut out = Vec::from([Parameter::size("N", "survey", &mut self.keywords, 1)]);
        if self.weights {
            out.push(Parameter::share("a", "ours", &mut self.unlike));
        }
        out
    }

    fn fingerprints(&self, features: &Option<WeightedKeywords>) -> Vec<u128> {
        one_fingerprint(features.as_ref().map(|side| &side.digest))
    }

    fn bits(&self) -> u32 {
        128
    }
}

/// Computes `sum (w_i - w_j)² / sum (w_i² + w_j²)`: 0 for equal weights.
fn unlikeness(left: &[f64], right: &[f64]) -> f64 {
    let (mut apart, mut whole) = (0.0, 0.0);
    for (a, b) in left.iter().zip(right) {
        apart += (a - b) * (a - b);
        whole += a * a + b * b;
    }
    if whole > 0.0 { apart / whole } else { 0.0 }
}

/// Recipe 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundedKeywords {
    /// Percentage of the distinct terms that is kept; our choice.
    pub percentage: usize,
    /// `Sum_interval`: the number of keywords is rounded down to a multiple of this; our choice. A number below one
    /// interval is not rounded, because a text would have no keyword: 25 terms keep 5, and any text keeps at least one.
    pub interval: usize,
}

impl Default for BoundedKeywords {
    fn default() -> Self {
        Self { percentage: 20, interval: 10 }
    }
}

impl Detector for BoundedKeywords {
    type Features<'d> = Option<Digest>;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Option<Digest> {
        let mut keywords = by_frequency(text);
        let wanted = keywords.len() * self.percentage / 100;
        let bounded = wanted - wanted % self.interval;
        keywords.truncate(if bounded == 0 { wanted.max(1) } else { bounded });
        keywords.order_by_key(|keyword| Reverse(keyword.symbols));
        digest(&keywords, false)
    }

    fn compare(&self, left: &Option<Digest>, right: &Option<Digest>) -> Measured {
        by_digest("recipe-5", left.as_ref().map(|d| d.hash), right.as_ref().map(|d| d.hash))
    }

    fn threshold(&self) -> f64 {
        1.0
    }

    fn shared(&self, left: &Option<Digest>, right: &Option<Digest>) -> Vec<Shared> {
        shared_digest(left.as_ref(), right.as_ref())
    }

    fn bytes(&self, _: &Option<Digest>) -> usize {
        16
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::percentage("Percentage", "ours", &mut self.percentage),
            Parameter::size("Sum_interval", "ours", &mut self.interval, 1),
        ]
        .into()
    }

    fn fingerprints(&self, digest: &Option<Digest>) -> Vec<u128> {
        one_fingerprint(digest.as_ref())
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
    use alloc::format;
    use alloc::string::String;

    fn read(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    fn same<D: Detector>(method: &D, left: &str, right: &str) -> bool {
        let (left, right) = (read(left), read(right));
        let (left, right) = (Text::new(&left), Text::new(&right));
        let mut statistics = Statistics::default();
        left.terms.iter().chain(&right.terms).for_each(|term| statistics.add_terms([term.key].into_iter()));
        let (a, b) = (method.features(&left, &statistics), method.features(&right, &statistics));
        method.compare(&a, &b).verdict == Relation::Duplicate
    }

    #[test]
    fn keywords_are_ordered_by_their_counts_then_by_their_text() {
        let document = read("webpage search webpage engine. search webpage. alpha engine");
        let told: Vec<(String, u32)> = by_frequency(&Text::new(&document))
            .iter()
            .map(|k| (k.symbols.iter().filter_map(|&c| char::from_u32(c)).collect(), k.count))
            .collect();
        let want = [("webpage", 3), ("search", 2), ("engine", 2), ("alpha", 1)];
        assert_eq!(told, want.map(|(word, count)| (word.into(), count)));
    }

    #[test]
    fn counts_enter_the_digest_of_recipe_1() {
        let method = KeywordCounts::default();
        assert!(same(&method, "ferry boat ferry. lamp", "lamp. boat ferry ferry"));
        assert!(!same(&method, "ferry boat ferry. lamp", "ferry boat lamp"));
    }

    #[test]
    fn order_counts_in_3b_and_not_in_3c_and_weights_in_3e() {
        let (left, right) = ("ferry ferry ferry boat boat lamp", "boat boat boat ferry ferry lamp");
        let with = |order, weights| Keywords { order, weights, ..Keywords::default() };
        assert!(!same(&with(KeywordOrder::ByWeight, false), left, right));
        assert!(same(&with(KeywordOrder::Sorted, false), left, right));
        let longer = ["ferry ", "boat ", "lamp ", &"ferry ".repeat(30)].concat();
        assert!(same(&with(KeywordOrder::Sorted, false), "ferry boat lamp", &longer));
        assert!(!same(&with(KeywordOrder::Sorted, true), "ferry boat lamp", &longer));
        assert!(same(&with(KeywordOrder::Sorted, true), "ferry boat lamp", "lamp ferry boat"));
    }

    #[test]
    fn weights_are_unlike_as_the_formula_says() {
        assert!((unlikeness(&[3.0, 4.0], &[4.0, 3.0]) - 2.0 / 50.0).abs() < 1e-12);
        assert_eq!(unlikeness(&[1.0], &[1.0]).to_bits(), 0);
    }

    #[test]
    fn digests_are_md5_of_the_keywords() {
        let document = read("网页搜索");
        let text = Text::new(&document);
        let own = KeywordCounts { keywords: 2 }.features(&text, &Statistics::default()).expect("terms");
        // md5 -s "页搜 1 网页 1", of the two greatest of three pairs with equal counts.
        let mut hasher = Hasher::default();
        hasher.text("页搜 1 网页 1");
        assert_eq!(own.hash, hasher.finish());
        assert_eq!(format!("{:032x}", own.hash).len(), 32);
    }

    #[test]
    fn of_equal_counts_recipe_5_keeps_the_greatest_texts() {
        // Ten words once each, of which a fifth is kept: zebra and yacht.
        let method = BoundedKeywords::default();
        let words = "alpha ferry lamp boat willow stone river mist yacht zebra";
        assert!(same(&method, words, &words.replace("alpha", "acorn")));
        assert!(!same(&method, words, &words.replace("zebra", "zenith")));
    }

    #[test]
    fn the_number_of_keywords_of_recipe_5_moves_in_steps() {
        // 100 distinct words, where those with low numbers are more frequent; one more word at the end changes nothing.
        let word = |i: u32| ["w", &alloc::format!("{i:03}"), " "].concat();
        let words: String = (0..100).flat_map(|i| (0..=(100 - i) / 10).map(move |_| word(i))).collect();
        let method = BoundedKeywords::default();
        assert!(same(&method, &words, &[&*words, "unheard"].concat()));
        assert!(!same(&method, &words, &words.replace("w000", "unheard")));
    }
}
