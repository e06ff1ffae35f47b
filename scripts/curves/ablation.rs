//! Measures the effect of each rule of the search: the figures of all sets without the rule minus those with it.
//!
//! A kind of texts can come in two sets, `NAME` and `NAME-b`. A rule is useful if both sets lose without it, by more
//! than they differ from each other.

use std::fmt::Write as _;

use juhao::relation::Thresholds;
use juhao::{Options, SearchRules};

use crate::figures_of;
use crate::search;
use crate::sets::Set;

/// Smaller changes are not listed.
const SMALL: f64 = 0.0015;

/// Prints the table of the rules of the search, one row per rule.
pub fn table(sets: &[Set]) -> String {
    table_of(sets, &SearchRules::NAMES, |rules| means(sets, rules))
}

/// Prints a table of rules by these names. `means` returns a figure of each set with some of the rules.
pub fn table_of(sets: &[Set], names: &[&str], means: impl Fn(SearchRules) -> Vec<f64>) -> String {
    let with_all = means(SearchRules::default());
    let mut table = String::from(
        "| without | first parts | second parts | other sets | sets that change (first / second part) |\n| --- | --- | --- | --- | --- |\n",
    );
    for name in names {
        let rules = SearchRules::default().without(name).unwrap_or_default();
        let change: Vec<f64> = means(rules).iter().zip(&with_all).map(|(off, on)| off - on).collect();
        let of = |name: &str| sets.iter().position(|set| set.name == name).map(|place| change[place]);
        let (mut first, mut second, mut others, mut listed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for set in sets.iter().filter(|set| !set.name.ends_with("-b")) {
            let own = of(&set.name).unwrap_or_default();
            let twin = of(&format!("{}-b", set.name));
            match twin {
                Some(twin) => {
                    first.push(own);
                    second.push(twin);
                }
                None => others.push(own),
            }
            if own.abs().max(twin.unwrap_or_default().abs()) >= SMALL {
                let twin = twin.map_or(String::new(), |twin| format!(" / {twin:+.3}"));
                listed.push(format!("{} {own:+.3}{twin}", set.name));
            }
        }
        let mean = |all: &[f64]| {
            if all.is_empty() { "-".into() } else { format!("{:+.4}", all.iter().sum::<f64>() / all.len() as f64) }
        };
        let _ = writeln!(
            table,
            "| `{name}` | {} | {} | {} | {} |",
            mean(&first),
            mean(&second),
            mean(&others),
            listed.join("; ")
        );
    }
    table
}

/// The mean of the figures of each set.
fn means(sets: &[Set], rules: SearchRules) -> Vec<f64> {
    let searched = search::all(sets, &Options { rules, ..Options::default() });
    let of_all = |figures: [crate::figures::Figures; 3]| {
        let [.., all] = figures;
        let known: Vec<f64> = all.0.into_iter().flatten().collect();
        known.iter().sum::<f64>() / known.len().max(1) as f64
    };
    figures_of(sets, &searched, &Thresholds::default()).into_iter().map(|(_, figures)| of_all(figures)).collect()
}
