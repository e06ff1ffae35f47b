//! The report of many texts: the texts with their sources, and the pairs.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use serde_json::{Value, json};

use super::found::{Pair, Ref};
use super::{Checked, texts};
use crate::cli::failure::Failure;
use crate::cli::report;
use crate::wire::Unit;

/// Adds the answer to the values of a report, with offsets in bytes.
///
/// # Errors
/// A text cannot be read again.
pub fn of(view: &Checked<'_>, mut values: Value, jobs: NonZeroUsize) -> Result<Value, Failure> {
    let mut index: BTreeMap<Ref, usize> = texts::others(view).into_keys().zip(0..).collect();
    let read = texts::read(view, Unit::Byte, jobs)?;
    let mut all: Vec<Value> = Vec::new();
    let mut compared: BTreeMap<Ref, f64> = BTreeMap::new();
    for (document, text) in index.keys().zip(read) {
        let known = view.document(*document);
        let input = view.input(*document)?;
        let mut value = report::text(&text.id, &input, known.has_pages, &known.headings);
        compared.insert(*document, input.compared());
        value["old"] = json!(document.is_old);
        value["own"] = json!(view.is_earlier(*document));
        value["withoutOwn"] = json!(text.without_own);
        value["line"] = json!(known.line);
        value["sources"] = serde_json::to_value(&text.sources).map_err(std::io::Error::from)?;
        all.push(value);
    }
    // Older texts that are not at hand are names.
    for pair in &view.answer.pairs {
        let other = pair.documents.right;
        index.entry(other).or_insert_with(|| {
            all.push(json!({ "name": view.document(other).id, "old": other.is_old, "own": view.is_earlier(other) }));
            all.len() - 1
        });
    }
    let pair = |pair: &Pair| {
        // Shares of the whole texts, as all shares of a report.
        let share = |document: &Ref, share: juhao_core::Ratio| share.value() * compared.get(document).unwrap_or(&1.0);
        json!({
            "left": index[&pair.documents.left],
            "right": index[&pair.documents.right],
            "relation": pair.relation.name(),
            "reason": pair.reason.code,
            "role": pair.role.name(),
            "coverage": {
                "left": share(&pair.documents.left, pair.coverage.left),
                "right": share(&pair.documents.right, pair.coverage.right),
            },
            "sharedByMany": pair.shared_by_many(),
            "estimate": !pair.by_texts,
        })
    };
    let answer = view.answer;
    let limit =
        |one: &juhao_core::LimitReached| json!({ "name": one.name, "limit": one.limit, "reached": one.reached });
    values["pairs"] = answer.pairs.iter().map(pair).collect();
    values["texts"] = Value::Array(all);
    values["limits"] = answer.limits.iter().map(limit).collect();
    values["older"] = json!(view.stock.map_or(0, |stock| stock.documents.len()));
    values["ignoredPairs"] = json!(answer.ignored);
    let listed = answer.pairs.iter().filter(|pair| pair.role == juhao_core::report::Role::Minor).count() as u64;
    values["minorPairs"] = json!(answer.minor.saturating_sub(listed));
    values["problems"] =
        view.problems.iter().map(|problem| json!({ "file": problem.file, "why": problem.why })).collect();
    Ok(values)
}
