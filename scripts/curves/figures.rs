//! The figures that measure results against labelled pairs.
//!
//! - *reuse*: F1 of "any relation except distinct", over pairs with an unambiguous label.
//! - *duplicate*: F1 of that relation, over pairs with an unambiguous label.
//! - *relation*: share of pairs whose relation is accepted.
//! - *direction*: as *relation*, over pairs that must be `contains` or `contained`.
//! - *clusters*: adjusted Rand index (Hubert, Arabie 1985) of the clusters that duplicates form.
//! - *plagdet*: F1 of passages, lowered by their granularity (Potthast et al., COLING 2010).

use std::collections::HashMap;

use juhao::report::Relation;

use crate::sets::{Pair, Spans};

/// The result for a pair: the relation and the passages.
pub type Row<'a> = (&'a Pair, Relation, &'a [Spans]);

/// Names of the figures, in their order.
pub const NAMES: [&str; 6] = ["reuse", "duplicate", "relation", "direction", "clusters", "plagdet"];

/// The figures, 0 to 1; `None` if the labels have nothing to measure.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures(pub [Option<f64>; 6]);

impl Figures {
    /// Computes the figures of compared pairs; `clusters` holds the label of every document.
    pub fn compute(rows: &[Row], clusters: &[Option<String>]) -> Self {
        let direction: Vec<Row> = rows.iter().filter(|row| has_direction(row.0)).copied().collect();
        Self([
            f1(rows, reuse, |relation| relation != Relation::Distinct),
            f1(rows, duplicate, |relation| relation == Relation::Duplicate),
            accepted(rows),
            accepted(&direction),
            rand_index(rows, clusters),
            plagdet(rows),
        ])
    }
}

/// Whether the label says reuse or no reuse; `None` if it accepts both.
fn reuse(pair: &Pair) -> Option<bool> {
    let distinct = |name: &String| name == "distinct";
    match (pair.accept.iter().any(distinct), pair.accept.iter().all(distinct)) {
        (false, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Whether the label says duplicate or not; `None` if it accepts both.
fn duplicate(pair: &Pair) -> Option<bool> {
    let duplicate = |name: &String| name == "duplicate";
    match (pair.accept.iter().any(duplicate), pair.accept.iter().all(duplicate)) {
        (false, _) => Some(false),
        (_, true) => Some(true),
        _ => None,
    }
}

fn has_direction(pair: &Pair) -> bool {
    ["contains", "contained"].iter().any(|only| pair.accept.iter().all(|name| name == only))
}

fn accepted(rows: &[Row]) -> Option<f64> {
    let right = rows.iter().filter(|(pair, relation, _)| pair.accept.iter().any(|name| name == named(*relation)));
    (!rows.is_empty()).then(|| right.count() as f64 / rows.len() as f64)
}

/// A side without anything to compare counts as distinct.
fn named(relation: Relation) -> &'static str {
    if relation == Relation::NoFeatures { "distinct" } else { relation.name() }
}

fn f1(rows: &[Row], gold: fn(&Pair) -> Option<bool>, positive: fn(Relation) -> bool) -> Option<f64> {
    let (mut hit, mut false_alarm, mut missed) = (0.0, 0.0, 0.0);
    for (pair, relation, _) in rows {
        match (gold(pair), positive(*relation)) {
            (Some(true), true) => hit += 1.0,
            (Some(false), true) => false_alarm += 1.0,
            (Some(true), false) => missed += 1.0,
            _ => {}
        }
    }
    (hit + missed > 0.0).then(|| 2.0 * hit / (2.0 * hit + false_alarm + missed))
}

fn rand_index(rows: &[Row], gold: &[Option<String>]) -> Option<f64> {
    let mut root: Vec<usize> = (0..gold.len()).collect();
    for (pair, relation, _) in rows {
        if *relation == Relation::Duplicate {
            let [a, b] = pair.documents.map(|index| root[index]);
            root.iter_mut().filter(|known| **known == b).for_each(|known| *known = a);
        }
    }
    // Only documents of these pairs can be in a cluster.
    let mut judged: Vec<usize> = rows.iter().flat_map(|row| row.0.documents).filter(|&i| gold[i].is_some()).collect();
    judged.sort_unstable();
    judged.dedup();
    let pairs = |n: f64| n * (n - 1.0) / 2.0;
    // Pairs of documents that are equal in both.
    let together = |label: &dyn Fn(usize) -> Option<String>, root: &dyn Fn(usize) -> usize| {
        let mut counts = HashMap::new();
        for &i in &judged {
            *counts.entry((label(i), root(i))).or_insert(0.0) += 1.0;
        }
        counts.values().map(|&n| pairs(n)).sum::<f64>()
    };
    let both = together(&|i| gold[i].clone(), &|i| root[i]);
    let labelled = together(&|i| gold[i].clone(), &|_| 0);
    let found = together(&|_| None, &|i| root[i]);
    if labelled == 0.0 {
        return None;
    }
    let expected = labelled * found / pairs(judged.len() as f64);
    let best = f64::midpoint(labelled, found);
    Some(if best > expected { (both - expected) / (best - expected) } else { 1.0 })
}

fn plagdet(rows: &[Row]) -> Option<f64> {
    let (mut precision, mut recall, mut cases, mut detections) = (0.0, 0.0, 0.0, 0.0);
    let (mut detected, mut pieces) = (0.0, 0.0);
    for (pair, relation, found) in rows {
        let Some(gold) = &pair.spans else { continue };
        let found = if named(*relation) == "distinct" { &[] } else { *found };
        let share = |of: &Spans, others: &[Spans]| {
            let hits: Vec<&Spans> = others.iter().filter(|other| (0..2).all(|k| common(of[k], other[k]) > 0)).collect();
            let covered: u32 = (0..2).map(|k| union(hits.iter().map(|hit| hit[k]), of[k])).sum();
            let length: u32 = of.iter().map(|[start, end]| end - start).sum();
            (f64::from(covered) / f64::from(length.max(1)), hits.len())
        };
        for case in gold {
            let (covered, hits) = share(case, found);
            (recall, cases) = (recall + covered, cases + 1.0);
            (detected, pieces) = (detected + f64::from(u8::from(hits > 0)), pieces + hits as f64);
        }
        precision += found.iter().map(|span| share(span, gold).0).sum::<f64>();
        detections += found.len() as f64;
    }
    if cases == 0.0 {
        return None;
    }
    if detections == 0.0 || detected == 0.0 {
        return Some(0.0);
    }
    let (precision, recall) = (precision / detections, recall / cases);
    Some(2.0 * precision * recall / (precision + recall) / (1.0 + pieces / detected).log2())
}

fn common([start, end]: [u32; 2], [from, to]: [u32; 2]) -> u32 {
    end.min(to).saturating_sub(start.max(from))
}

/// Length of `within` that the ranges cover together.
fn union(ranges: impl Iterator<Item = [u32; 2]>, within: [u32; 2]) -> u32 {
    let mut ranges: Vec<[u32; 2]> = ranges.collect();
    ranges.sort_unstable();
    let (mut covered, mut reach) = (0, within[0]);
    for [start, end] in ranges {
        let (start, end) = (start.max(reach), end.min(within[1]));
        if start < end {
            (covered, reach) = (covered + end - start, end);
        }
    }
    covered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(documents: [usize; 2], accept: &[&str], spans: Option<Vec<Spans>>) -> Pair {
        Pair { documents, accept: accept.iter().map(|&name| name.into()).collect(), spans, second: false }
    }

    /// Compares a figure with a tolerance of a millionth.
    fn is(figure: Option<f64>, want: f64) -> bool {
        figure.is_some_and(|figure| (figure - want).abs() < 1e-6)
    }

    #[test]
    fn a_pair_whose_label_is_not_sure_counts_for_its_relation_only() {
        let pairs = [
            pair([0, 1], &["duplicate"], None),
            pair([0, 2], &["distinct", "partial"], None),
            pair([0, 3], &["contains"], None),
            pair([1, 2], &["distinct"], None),
        ];
        let said = [Relation::Duplicate, Relation::Partial, Relation::Contained, Relation::Partial];
        let rows: Vec<Row> = pairs.iter().zip(said).map(|(pair, said)| (pair, said, &[][..])).collect();
        let Figures([reuse, duplicate, relation, direction, clusters, plagdet]) =
            Figures::compute(&rows, &[Some("x".into()), Some("x".into()), None, None]);
        assert!(is(reuse, 0.8), "{reuse:?}: two found, one false alarm");
        assert!(is(duplicate, 1.0) && is(relation, 0.5) && is(direction, 0.0));
        assert_eq!((clusters, plagdet), (Some(1.0), None));
    }

    #[test]
    fn clusters_are_held_against_chance() {
        // Labels xxy, found x|xy: 0 of 1 pairs, 1/3 expected, 1 at best.
        let found = pair([1, 2], &["distinct"], None);
        let other = pair([0, 1], &["duplicate"], None);
        let rows = [(&found, Relation::Duplicate, &[][..]), (&other, Relation::Partial, &[][..])];
        let labels = ["x", "x", "y"].map(|label| Some(label.to_owned()));
        assert!(is(rand_index(&rows, &labels), -0.5), "{:?}", rand_index(&rows, &labels));
    }

    #[test]
    fn a_passage_found_in_two_halves_costs_granularity() {
        let whole = pair([0, 1], &["partial"], Some(vec![[[0, 10], [20, 30]]]));
        let halves = [[[0, 5], [20, 25]], [[5, 10], [25, 30]]];
        assert!(is(plagdet(&[(&whole, Relation::Partial, &halves)]), 1.0 / 3f64.log2()));
        let half = [[[0, 5], [20, 25]]];
        assert!(is(plagdet(&[(&whole, Relation::Partial, &half)]), 2.0 / 3.0));
        assert!(is(plagdet(&[(&whole, Relation::Distinct, &half)]), 0.0));
    }
}
