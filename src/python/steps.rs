//! The steps of `juhao.duck` and `juhao.spark`: the columns of a batch in, columns out.

use std::collections::HashMap;

use juhao::Document;
use juhao::corpus::{self, Clustering, Link, Row, Rules, decide};
use juhao::dedup;
use juhao::internal::seq::union_find::UnionFind;
use juhao::passages::places;
use juhao::report::{Note, Relation, Report, Role, Sign, swapped_signs};
use juhao::wire::{self, Source};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyDict};

use crate::answer::{UNIT, json};
use crate::published::{By, Given};
use crate::rows::{Errors, Reading, Texts, bytes, guarded, lists, numbers, read};

/// Takes the keys of texts. Returns columns: counted characters, text hash, copy hash, where the keys of each row end
/// (32 bits), keys; and errors, whose rows have no keys. `by` is `None`, or the published method whose keys these are.
#[pyfunction]
#[pyo3(signature = (texts, html, reading, by, values, /))]
pub fn features<'py>(
    py: Python<'py>,
    texts: Texts,
    html: bool,
    reading: &Bound<'_, PyDict>,
    by: Option<&str>,
    values: Given,
) -> PyResult<([Bound<'py, PyBytes>; 5], Errors)> {
    let (reading, by) = (Reading::parse(html, reading)?, By::parse(by, values)?);
    let (rows, errors) = py.detach(|| {
        let (mut rows, mut errors) = (Vec::with_capacity(texts.len()), Vec::new());
        for (place, text) in texts.iter().enumerate() {
            let row = guarded(|| read(text.as_ref(), &reading).map(|input| by.row(&input.document)));
            rows.push(row.unwrap_or_else(|why| {
                errors.push((place, why));
                Row { counted: 0, text: 0, copy: 0, keys: Vec::new() }
            }));
        }
        (rows, errors)
    });
    let column = |of: fn(&Row) -> u64| bytes(py, rows.iter().map(move |row| of(row).to_le_bytes()));
    let mut end = 0_u32;
    let mut ends = Vec::with_capacity(rows.len());
    for row in &rows {
        end = end.checked_add(row.keys.len() as u32).ok_or_else(|| PyValueError::new_err("the batch is too large"))?;
        ends.push(end.to_le_bytes());
    }
    let keys = bytes(py, rows.iter().flat_map(|row| &row.keys).map(|key| key.to_le_bytes()));
    let columns =
        [column(|row| row.counted), column(|row| row.text), column(|row| row.copy), bytes(py, ends.into_iter()), keys];
    Ok((columns, errors))
}

/// Columns of decided pairs: relation, score (a float), and of both sides covered characters and all of them.
type Decided<'py> = (Vec<Option<&'static str>>, [Bound<'py, PyBytes>; 5], Errors);

/// Columns of a pair in words: the role; the reason and the signs as JSON, then both for the exchanged texts.
type Words = (Vec<Option<&'static str>>, [Vec<Option<String>>; 4]);

/// The places of the matches of each pair that are evidence: start and end in the left and in the right text shown, in
/// bytes.
type Places<'py> = [Bound<'py, PyBytes>; 2];

/// A decided pair: its role, and its Report if that is wanted.
type Pair = (Role, Option<Report>);

/// Compares the texts of each row. The relation is `None` for a pair that has nothing in common, or has an error. A
/// pair whose matches are all minor is distinct; its figures and its words are made only if `minor` is set. Signs have
/// no places, because the row is also that of copies of its documents. Matches have them in the text shown, which
/// copies have in common.
#[pyfunction]
#[pyo3(signature = (lefts, rights, html, minor, reading, /))]
pub fn verify<'py>(
    py: Python<'py>,
    lefts: Texts,
    rights: Texts,
    html: bool,
    minor: bool,
    reading: &Bound<'_, PyDict>,
) -> PyResult<(Decided<'py>, Words, Places<'py>)> {
    let reading = Reading::parse(html, reading)?;
    if lefts.len() != rights.len() {
        return Err(PyValueError::new_err("columns do not fit each other"));
    }
    let (rows, errors): (Vec<Option<Pair>>, Errors) = py.detach(|| {
        let (mut rows, mut errors) = (Vec::with_capacity(lefts.len()), Vec::new());
        let mut known: HashMap<&str, Document> = HashMap::new();
        for (place, (left, right)) in lefts.iter().zip(&rights).enumerate() {
            let decided = guarded(|| {
                for text in [left, right] {
                    if let Some(shown) = text.as_ref().filter(|text| !known.contains_key(&***text)) {
                        known.insert(shown, read(text.as_ref(), &reading)?.document);
                    }
                }
                let find = |text: &Option<PyBackedStr>| text.as_ref().and_then(|text| known.get(&**text));
                let (left, right) = find(left).zip(find(right)).ok_or("the text is null")?;
                let least = if minor { Role::Minor } else { Role::Evidence };
                let (role, report) = decide(left, right, &reading.compare, least);
                Ok(role.map(|role| (role, report)))
            });
            rows.push(decided.unwrap_or_else(|why| {
                errors.push((place, why));
                None
            }));
        }
        (rows, errors)
    });
    let relation = |(_, report): &Pair| report.as_ref().map_or(Relation::Distinct, |report| report.relation).name();
    let relations = rows.iter().map(|row| row.as_ref().map(relation)).collect();
    let reports: Vec<Option<&Report>> =
        rows.iter().map(|row| row.as_ref().and_then(|(_, report)| report.as_ref())).collect();
    let score = bytes(py, reports.iter().map(|report| report.map_or(0.0, |report| report.score).to_le_bytes()));
    let covered = |of: fn(&Report) -> u64| bytes(py, reports.iter().map(|report| report.map_or(0, of).to_le_bytes()));
    let columns = [
        score,
        covered(|report| report.coverage.left.num),
        covered(|report| report.coverage.left.den),
        covered(|report| report.coverage.right.num),
        covered(|report| report.coverage.right.den),
    ];
    let roles = rows.iter().map(|row| row.as_ref().map(|(role, _)| role.name())).collect();
    let of_matches = |report: &Report| -> Vec<u64> {
        let spans = places([0, 1], report).flatten().map(|(_, span)| span.shown);
        spans.flat_map(|span| [span.start.into(), span.end.into()]).collect()
    };
    let matches: Vec<Vec<u64>> = reports.iter().map(|report| report.map(of_matches).unwrap_or_default()).collect();
    let mut words = [const { Vec::new() }; 4];
    for report in reports {
        let both = report.map(words_of).transpose()?;
        match both {
            Some(both) => words.iter_mut().zip(both).for_each(|(column, word)| column.push(Some(word))),
            None => words.iter_mut().for_each(|column| column.push(None)),
        }
    }
    Ok(((relations, columns, errors), (roles, words), lists(py, &matches)))
}

/// Returns the reason and the signs of a pair as JSON, then both for the exchanged texts. Signs have no places.
fn words_of(report: &Report) -> PyResult<[String; 4]> {
    let text = |reason: Note, mut signs: Vec<Sign>| -> PyResult<[String; 2]> {
        for sign in &mut signs {
            sign.places.clear();
        }
        let nothing = wire::Texts { shown: "", source: Source::Shown };
        let signs = wire::signs(&signs, juhao::Sides::new(nothing, nothing), UNIT);
        Ok([json(&wire::Note::from(reason))?, json(&signs)?])
    };
    let [reason, signs] = text(report.reason.clone(), report.signs.clone())?;
    let [turned, turned_signs] = text(report.reason.clone().swapped(), swapped_signs(report.signs.clone()))?;
    Ok([reason, signs, turned, turned_signs])
}

/// Returns the centre of each document's cluster, as the numbers of the documents. `documents` are in order, with the
/// counted characters of each; links are pairs of such numbers with their relation and score. With the clustering
/// `first`, as published methods have it, sets are connected by duplicates, and the first document is the centre.
#[pyfunction]
#[pyo3(signature = (documents, counted, a, b, relations, scores, clustering, /))]
#[allow(clippy::too_many_arguments)] // columns of two tables
pub fn centres<'py>(
    py: Python<'py>,
    documents: &[u8],
    counted: &[u8],
    a: &[u8],
    b: &[u8],
    relations: Vec<PyBackedStr>,
    scores: &[u8],
    clustering: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let how = Clustering::ALL.into_iter().find(|how| how.name() == clustering);
    if how.is_none() && clustering != "first" {
        let names = Clustering::ALL.map(Clustering::name).join(", ");
        return Err(PyValueError::new_err(format!("clustering must be one of {names}")));
    }
    let documents: Vec<u64> = numbers(documents).collect();
    let counted: Vec<u64> = numbers(counted).collect();
    let is_whole = documents.is_sorted_by(|x, y| x < y) && u32::try_from(documents.len()).is_ok();
    if !is_whole || counted.len() != documents.len() || [b, scores].iter().any(|one| one.len() != a.len()) {
        return Err(PyValueError::new_err("columns do not fit each other"));
    }
    let centre_of = py.detach(|| {
        let place = |number: u64| documents.binary_search(&number).ok().map(|place| place as u32);
        let known = [Relation::Duplicate, Relation::Contains, Relation::Contained, Relation::Partial];
        let relation = |name: &str| known.into_iter().find(|relation| relation.name() == name);
        let columns = numbers(a).zip(numbers(b)).zip(&relations).zip(numbers(scores).map(f64::from_bits));
        let links = columns
            .map(|(((a, b), name), score)| Some(Link { a: place(a)?, b: place(b)?, relation: relation(name)?, score }));
        let links = links.collect::<Option<Vec<Link>>>()?;
        Some(how.map_or_else(|| firsts(counted.len() as u32, &links), |how| corpus::centres(&counted, &links, how)))
    });
    let centre_of = centre_of.ok_or_else(|| PyValueError::new_err("a link names no document, or no relation"))?;
    Ok(bytes(py, centre_of.into_iter().map(|centre| documents[centre as usize].to_le_bytes())))
}

/// Returns the document that stays for each one, as the numbers of the documents. These are in the order in which they
/// would stay; `texts` has equal numbers for equal texts; `a` and `b` are the pairs of duplicates.
#[pyfunction]
#[pyo3(signature = (documents, texts, a, b, /))]
pub fn kept<'py>(py: Python<'py>, documents: &[u8], texts: &[u8], a: &[u8], b: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    if u32::try_from(documents.len() / 8).is_err() || texts.len() != documents.len() || b.len() != a.len() {
        return Err(PyValueError::new_err("columns do not fit each other"));
    }
    let documents: Vec<u64> = numbers(documents).collect();
    let kept = py.detach(|| {
        let places: HashMap<u64, u32> = documents.iter().copied().zip(0..).collect();
        let place = |number: u64| places.get(&number).copied();
        let pairs = numbers(a).zip(numbers(b)).map(|(a, b)| Some((place(a)?, place(b)?)));
        Some(dedup::kept(&numbers(texts).collect::<Vec<u64>>(), &pairs.collect::<Option<Vec<_>>>()?, |_, _| false))
    });
    let kept = kept.ok_or_else(|| PyValueError::new_err("a pair names no document"))?;
    Ok(bytes(py, kept.into_iter().map(|place| documents[place as usize].to_le_bytes())))
}

/// The first document of each one's set, connected by duplicates.
fn firsts(documents: u32, links: &[Link]) -> Vec<u32> {
    let mut sets = UnionFind::new(documents);
    for link in links.iter().filter(|link| link.relation == Relation::Duplicate) {
        sets.join(link.a, link.b);
    }
    (0..documents).map(|document| sets.find(document)).collect()
}

/// Returns the greatest length of a list that is not crowded: the lengths of the lists in order, and how many there are
/// of each.
#[pyfunction]
#[pyo3(signature = (lengths, lists, /))]
#[allow(clippy::needless_pass_by_value)] // lists cross by value
pub fn longest_rare(lengths: Vec<u32>, lists: Vec<u64>) -> u32 {
    let lists: Vec<(u32, u64)> = lengths.into_iter().zip(lists).collect();
    Rules::default().longest_rare(&lists)
}

/// Returns the values of [`Rules`], for the conditions of the queries.
#[pyfunction]
#[pyo3(signature = (by, values, /))]
pub fn rules<'py>(py: Python<'py>, by: Option<&str>, values: Given) -> PyResult<Bound<'py, PyDict>> {
    let Rules { pruning, keys, rare_of_small, scarce_documents, small, share, reach, copies, ccs, clr, .. } =
        By::parse(by, values)?.rules();
    let values = PyDict::new(py);
    for (name, value) in [
        ("site_documents", u64::from(pruning.site_documents.max(2))),
        ("site_share_num", pruning.site_share.num),
        ("site_share_den", pruning.site_share.den),
        ("most_documents", pruning.most_documents.into()),
        ("rare_documents", pruning.rare_documents.into()),
        ("keys", keys.into()),
        ("rare_of_small", rare_of_small.into()),
        ("scarce_documents", scarce_documents.into()),
        ("small", small.into()),
        ("share", share),
        ("reach", reach.into()),
        ("copies", copies.into()),
        ("ccs_num", ccs.num),
        ("ccs_den", ccs.den),
        ("clr_num", clr.num),
        ("clr_den", clr.den),
    ] {
        values.set_item(name, value)?;
    }
    Ok(values)
}
