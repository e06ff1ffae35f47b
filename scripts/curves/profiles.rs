//! Measures the rules of the decision by profiles: how far an index without texts agrees with the texts.
//!
//! The documents of a set are an index without texts, which reports all its pairs. The figure of a set is the F1 of the
//! labelled pairs that are related, with the same relation, against what the texts of these pairs say: 1 where profiles
//! decide each pair as the texts do.

use std::collections::HashMap;

use juhao::corpus::{Corpus, Labels, Settings};
use juhao::features::profile::Profile;
use juhao::relation::{Thresholds, decide};
use juhao::report::Relation;
use juhao::{Document, Options, SearchRules};

use crate::ablation;
use crate::search;
use crate::sets::Set;

/// Prints the figure of each set, and the table of the rules.
pub fn table(sets: &[Set]) -> String {
    let searched = search::all(sets, &Options::default());
    let by_texts: Vec<Vec<Relation>> = searched
        .iter()
        .map(|set| set.iter().map(|found| decide(&found.evidence, &Thresholds::default()).0).collect())
        .collect();
    let profiles: Vec<Vec<Profile>> = sets
        .iter()
        .map(|set| set.documents.iter().map(|text| Profile::from_document(&text.document)).collect())
        .collect();
    let means = |rules: SearchRules| {
        let all = sets.iter().zip(&by_texts).zip(&profiles);
        all.map(|((set, by_texts), profiles)| agreement(set, by_texts, &decided(profiles, rules))).collect::<Vec<_>>()
    };
    let figures = means(SearchRules::default());
    let row = |(set, figure): (&Set, &f64)| format!("| {} | {figure:.3} |", set.name);
    let rows: Vec<String> = sets.iter().zip(&figures).map(row).collect();
    let mean = figures.iter().sum::<f64>() / figures.len().max(1) as f64;
    let table = ablation::table_of(sets, &SearchRules::OF_PROFILES, means);
    let rows = rows.join("\n");
    format!("| set | agreement with the texts |\n| --- | --- |\n{rows}\n| mean | {mean:.4} |\n\n{table}")
}

/// All related pairs of documents by their profiles alone.
fn decided(profiles: &[Profile], rules: SearchRules) -> HashMap<[usize; 2], Relation> {
    let compare = Options { rules, ..Options::default() };
    let mut corpus: Corpus<Document> = Corpus::new(Settings { compare, ..Settings::default() });
    for (number, profile) in profiles.iter().enumerate() {
        corpus.add_profile(&number.to_string(), profile.clone(), None, Labels::NONE).expect("each id is new");
    }
    corpus.pairs().hits.iter().map(|hit| ([hit.a as usize, hit.b as usize], hit.relation)).collect()
}

/// The F1 of related pairs with the same relation; 1 if neither says that any pair is related.
fn agreement(set: &Set, by_texts: &[Relation], by_profiles: &HashMap<[usize; 2], Relation>) -> f64 {
    let (mut same, mut all) = (0, 0);
    for (pair, &wanted) in set.pairs.iter().zip(by_texts) {
        let [a, b] = pair.documents;
        let found = by_profiles.get(&[a.min(b), a.max(b)]).copied().unwrap_or(Relation::Distinct);
        let found = if a < b { found } else { found.swapped() };
        same += u32::from(wanted.is_related() && found == wanted);
        all += u32::from(wanted.is_related()) + u32::from(found.is_related());
    }
    if all == 0 { 1.0 } else { 2.0 * f64::from(same) / f64::from(all) }
}
