//! SpotSigs: stop words mark the spots at which content is read.
//!
//! 1. At every antecedent (a very frequent stop word), a chain of the c following content words is read, each at
//!    distance d from the one before: d = 1 takes the next content word, d = 2 skips one. Menus and titles have few
//!    antecedents, so their words hardly matter.
//! 2. The signature is a multiset of such spots; texts are compared by multiset Jaccard.
//! 3. *Many texts*: texts whose signatures differ in length by more than the threshold allows cannot match, so texts
//!    are partitioned by length. In each partition, posting lists are read from the rarest spot on, until the remaining
//!    spots cannot reach the threshold ([`SpotSigs::pairs`]).
//!
//! # Source
//! Theobald, Siddharth, Paepcke, *SpotSigs: robust and efficient near duplicate detection in large web collections*,
//! SIGIR 2008: the antecedents a, an, the, is with d = 1, c = 2 are those of its worked example. Our choices: the
//! threshold of 0.44; for Chinese the antecedents 的, 是, 在, 了, 和, and that overlapping neighbouring pairs of characters
//! are not chained.

use alloc::{vec, vec::Vec};

use super::spot::{CHAIN, DISTANCE, Spot};
use super::{Collected, Detector, Features, Measured, Pair, Parameter, Shared, Statistics, Text, Word};
use crate::base::{Ratio, Sort};
use crate::hash::mix;
use crate::report::Value;

/// SpotSigs.
#[derive(Clone, Debug, PartialEq)]
pub struct SpotSigs {
    /// The antecedents.
    pub spots: Vec<Spot>,
    /// τ: minimum Jaccard of duplicates.
    pub threshold: f64,
}

/// Antecedents of the paper's example, then those for Chinese.
const ANTECEDENTS: [&str; 9] = ["a", "an", "the", "is", "的", "是", "在", "了", "和"];

impl Default for SpotSigs {
    fn default() -> Self {
        let spot = |antecedent: &str| Spot { antecedent: antecedent.into(), distance: DISTANCE, chain: CHAIN };
        Self { spots: ANTECEDENTS.map(spot).into(), threshold: 0.44 }
    }
}

impl Detector for SpotSigs {
    type Features<'d> = Features;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Features {
        let key = |word: &str| mix::hash(word.chars().map(u32::from));
        let spots: Vec<(u64, &Spot)> = self.spots.iter().map(|spot| (key(&spot.antecedent), spot)).collect();
        let mut out = Vec::new();
        let mut next_term = 0;
        for unit in &text.units {
            while text.terms.get(next_term).is_some_and(|term| term.symbols.start < unit.symbols.end) {
                next_term += 1;
            }
            let Some((antecedent, spot)) = spots.iter().find(|(key, _)| *key == unit.key) else { continue };
            if let Some(chain) = chain(&text.terms[next_term..], spot) {
                let numbers = [*antecedent].into_iter().chain(chain.iter().map(|word| word.key));
                let hash = mix::hash(numbers.flat_map(|key| [key as u32, (key >> 32) as u32]));
                let last = chain.last().map_or(unit.symbols.end, |word| word.symbols.end);
                out.push((hash, text.document.span_of_symbols(&(unit.symbols.start..last))));
            }
        }
        out.into_iter().collect()
    }

    fn compare(&self, left: &Features, right: &Features) -> Measured {
        let counts = left.multiset_counts(right);
        let score = counts.jaccard().map(Ratio::value);
        Measured::by_threshold("spotsigs", score, self.threshold, [("common", Value::Count(counts.common))])
            .with_rates([("jaccard", counts.jaccard())], self.threshold)
    }

    fn threshold(&self) -> f64 {
        self.threshold
    }

    fn shared(&self, left: &Features, right: &Features) -> Vec<Shared> {
        left.shared(right)
    }

    fn bytes(&self, features: &Features) -> usize {
        8 * features.all().len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::antecedents("antecedents", "SpotSigs, its example; Chinese ones ours", &mut self.spots),
            Parameter::share("T", "ours", &mut self.threshold),
        ]
        .into()
    }

    fn fingerprints(&self, features: &Features) -> Vec<u128> {
        features.fingerprints()
    }

    /// Uses partitions and pruned posting lists ([`SpotSigs::pairs`]).
    fn collect(&self, features: &[Features], _: &[u32]) -> Collected {
        let compared =
            |(a, b): (u32, u32)| Pair::from_measured(a, b, &self.compare(&features[a as usize], &features[b as usize]));
        let pairs = self.pairs(features).into_iter().filter_map(compared).collect();
        let without = (0..).zip(features).filter(|(_, own)| own.all().is_empty()).map(|(number, _)| number).collect();
        Collected::connected(features.len(), pairs, without)
    }
}

/// Returns the chain of a spot from the terms after its antecedent; `None` if they are too few.
fn chain<'w>(terms: &'w [Word], spot: &Spot) -> Option<Vec<&'w Word>> {
    let (mut out, mut reach, mut count) = (Vec::with_capacity(spot.chain), 0, 0);
    for term in terms {
        if out.len() == spot.chain {
            break;
        }
        if term.symbols.start < reach {
            continue;
        }
        reach = term.symbols.end;
        count += 1;
        if count % spot.distance == 0 {
            out.push(term);
        }
    }
    (out.len() == spot.chain).then_some(out)
}

impl SpotSigs {
    /// Returns all pairs of texts with a multiset Jaccard of at least τ, without comparing every pair: in order, the
    /// lower number first.
    ///
    /// Time proportional to the postings read: O(n) for n texts of one length with nothing in common, and O(n²) at
    /// worst.
    pub fn pairs(&self, texts: &[Features]) -> Vec<(u32, u32)> {
        // The number of texts that contain each spot. The lists of a text are read from the shortest on.
        let mut keys: Vec<u64> = texts.iter().flat_map(|text| text.distinct().iter().copied()).collect();
        keys.order();
        let frequency =
            |key: u64| keys.partition_point(|&other| other <= key) - keys.partition_point(|&other| other < key);
        let mut order: Vec<u32> = (0..texts.len() as u32).filter(|&i| !texts[i as usize].all().is_empty()).collect();
        order.order_by_key(|&i| (texts[i as usize].all().len(), i));

        let mut index: hashbrown::HashMap<u64, Vec<u32>, fxhash::FxBuildHasher> = hashbrown::HashMap::default();
        let mut seen = vec![u32::MAX; texts.len()];
        let mut out = Vec::new();
        for &number in &order {
            let text = &texts[number as usize];
            let size = text.all().len() as f64;
            let mut groups: Vec<(usize, u64, u64)> = text
                .all()
                .chunk_by(|a, b| a.key == b.key)
                .map(|group| (frequency(group[0].key), group[0].key, group.len() as u64))
                .collect();
            groups.order();
            // At most the spots that have not been read yet are common, and they must be at least τ of this text.
            let mut left = text.all().len() as u64;
            for &(_, key, count) in &groups {
                if (left as f64) < self.threshold * size {
                    break;
                }
                for &other in index.get(&key).map_or(&[][..], |list| list) {
                    // Partition by length: the other text is not longer, and must not be much shorter.
                    let other_size = texts[other as usize].all().len() as f64;
                    if seen[other as usize] == number || other_size < self.threshold * size {
                        continue;
                    }
                    seen[other as usize] = number;
                    if self.compare(text, &texts[other as usize]).score.is_some_and(|score| score >= self.threshold) {
                        out.push((number.min(other), number.max(other)));
                    }
                }
                left -= count;
            }
            for (_, key, _) in groups {
                index.entry(key).or_default().push(number);
            }
        }
        out.order();
        out
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::{Document, Span, TextOptions};

    fn spots(text: &str) -> Vec<String> {
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        let mut places: Vec<Span> = SpotSigs::default()
            .features(&Text::new(&document), &Statistics::default())
            .all()
            .iter()
            .map(|f| f.span)
            .collect();
        places.sort_unstable();
        places.iter().map(|span| span.slice(text).into()).collect()
    }

    #[test]
    fn the_papers_example_has_its_spots() {
        let text = "At a rally to kick off a weeklong campaign for the South Carolina primary, Obama tried to set the record straight \
                    from an attack circulating widely on the Internet that is designed to play into prejudices against Muslims and \
                    fears of terrorism.";
        let want = [
            "a rally to kick",
            "a weeklong campaign",
            "the South Carolina",
            "the record straight",
            "an attack circulating",
            "the Internet that is designed",
            "is designed to play",
        ];
        assert_eq!(spots(text), want);
    }

    #[test]
    fn chinese_has_its_own_antecedents() {
        assert_eq!(spots("清晨的渡口没有人。"), ["的渡口没有"]);
        assert_eq!(spots("菜单 首页 登录"), [""; 0]);
    }

    #[test]
    fn a_distance_of_two_leaves_every_other_word_out() {
        let document = Document::from_text("the one two three four five", &TextOptions::default()).expect("short text");
        let text = Text::new(&document);
        let spot = Spot { antecedent: "the".into(), distance: 2, chain: 2 };
        let told: Vec<&[u32]> =
            chain(&text.terms, &spot).expect("a chain").iter().map(|word| text.symbols(word)).collect();
        assert_eq!(told, [text.symbols(&text.terms[1]), text.symbols(&text.terms[3])]);
    }

    #[test]
    fn pruning_finds_the_pairs_that_comparing_all_finds() {
        for seed in 0..20 {
            let mut numbers = crate::seq::naive::RandomNumbers(seed);
            let mut texts: Vec<Features> = Vec::new();
            for i in 0..60_u32 {
                // Every third text is similar to the one before it.
                let size = 1 + numbers.below(30) as usize;
                let mut keys: Vec<u64> = numbers.sequence(size, 40).into_iter().map(u64::from).collect();
                if i % 3 > 0 {
                    let kept = texts[i as usize - 1].all().iter().map(|f| f.key).collect::<Vec<_>>();
                    keys.truncate(3);
                    keys.extend(kept);
                }
                texts.push(keys.into_iter().map(|key| (key, Span::default())).collect());
            }
            let method = SpotSigs::default();
            let mut want = Vec::new();
            for a in 0..texts.len() {
                for b in a + 1..texts.len() {
                    if method.compare(&texts[a], &texts[b]).score >= Some(method.threshold) {
                        want.push((a as u32, b as u32));
                    }
                }
            }
            assert!(want.len() > 10);
            assert_eq!(method.pairs(&texts), want);
        }
    }
}
