//! Passages of many documents, and crowds of near copies, for the steps of an engine: columns in, columns out.
//!
//! Memory has the matches and the texts at hand. An engine keeps the places of the matches with each pair, and gives
//! the texts again, once for each document that has a passage.

use std::cell::RefCell;
use std::collections::HashMap;

use juhao::Span;
use juhao::corpus::decide;
use juhao::dedup;
use juhao::internal::seq::union_find::UnionFind;
use juhao::report::{Relation, Role, ShownSpan};
use juhao::sources::{Place, shared_passages};
use juhao::text::Document;
use juhao::wire;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyDict};

use crate::answer::UNIT;
use crate::rows::{Errors, Reading, Texts, bytes, guarded, lists, numbers, read, read_lists};

/// A column of lists: the size of each, and the numbers.
type Lists<'py> = [Bound<'py, PyBytes>; 2];

/// Numbers of a place: its passage, start and end in the text shown in bytes, whether it is the first of its passage,
/// and the pairs of the passage that were found, and all.
const OF_PLACE: usize = 6;

/// Joins the places of matches to passages of three documents or more. `a` and `b` are the documents of each pair, and
/// `sizes` and `places` what [`verify`](crate::steps::verify) says of it. Returns the documents that have a passage,
/// and of each the [numbers](OF_PLACE) of its places.
#[pyfunction]
#[pyo3(signature = (a, b, sizes, places, /))]
pub fn shared<'py>(
    py: Python<'py>,
    a: &[u8],
    b: &[u8],
    sizes: &[u8],
    places: &[u8],
) -> PyResult<(Bound<'py, PyBytes>, Lists<'py>)> {
    let wrong = || PyValueError::new_err("columns do not fit each other");
    let spans = read_lists(sizes, places).ok_or_else(wrong)?;
    if a.len() != b.len() || a.len() != sizes.len() || spans.iter().any(|own| !own.len().is_multiple_of(4)) {
        return Err(wrong());
    }
    let (own, lists_of_own) = py
        .detach(|| {
            let mut documents: Vec<u64> = numbers(a).chain(numbers(b)).collect();
            documents.sort_unstable();
            documents.dedup();
            let place = |document: u64, start: u64, end: u64| -> Option<Place> {
                let document = u32::try_from(documents.binary_search(&document).ok()?).ok()?;
                let [start, end] = [u32::try_from(start).ok()?, u32::try_from(end).ok()?];
                (start <= end).then(|| (document, Span::new(start, end)))
            };
            let mut matches = Vec::new();
            for ((a, b), own) in numbers(a).zip(numbers(b)).zip(&spans) {
                for both in own.chunks_exact(4) {
                    matches.push([place(a, both[0], both[1])?, place(b, both[2], both[3])?]);
                }
            }
            let mut lists: Vec<Vec<u64>> = vec![Vec::new(); documents.len()];
            for (number, passage) in (0_u64..).zip(shared_passages(&matches)) {
                let (pairs, all) = (passage.pairs, passage.all_pairs());
                for (at, (document, span)) in passage.places.iter().enumerate() {
                    let place = [number, span.start.into(), span.end.into(), u64::from(at == 0), pairs, all];
                    lists[*document as usize].extend(place);
                }
            }
            let (own, lists) = documents.into_iter().zip(lists).filter(|(_, list)| !list.is_empty()).unzip();
            Some::<(Vec<u64>, Vec<Vec<u64>>)>((own, lists))
        })
        .ok_or_else(wrong)?;
    Ok((bytes(py, own.into_iter().map(u64::to_le_bytes)), lists(py, &lists_of_own)))
}

/// A place of a passage, in the text or in the HTML of a page.
struct Worded {
    /// Number of the row.
    row: usize,
    passage: u64,
    start: u32,
    end: u32,
    pairs: u64,
    all: u64,
    /// The wording, of the first place alone.
    text: Option<String>,
}

/// Finds the places of [`shared`] in the texts as they were given. Returns for each place the number of the row of its
/// document, then columns: passage, start, end, pairs, all pairs; the wording in the first document of a passage; and
/// errors.
#[pyfunction]
#[pyo3(signature = (sizes, places, texts, html, reading, /))]
#[allow(clippy::type_complexity)] // columns
pub fn worded<'py>(
    py: Python<'py>,
    sizes: &[u8],
    places: &[u8],
    texts: Texts,
    html: bool,
    reading: &Bound<'_, PyDict>,
) -> PyResult<([Bound<'py, PyBytes>; 6], Vec<Option<String>>, Errors)> {
    let reading = Reading::parse(html, reading)?;
    let own = read_lists(sizes, places).filter(|own| own.len() == texts.len());
    let own = own.ok_or_else(|| PyValueError::new_err("columns do not fit each other"))?;
    let (rows, errors) = py.detach(|| {
        let (mut rows, mut errors) = (Vec::new(), Vec::new());
        for (row, (text, places)) in texts.iter().zip(&own).enumerate() {
            match guarded(|| words(row, text.as_ref(), places, &reading)) {
                Ok(found) => rows.extend(found),
                Err(why) => errors.push((row, why)),
            }
        }
        (rows, errors)
    });
    let column = |of: fn(&Worded) -> u64| bytes(py, rows.iter().map(move |one| of(one).to_le_bytes()));
    let columns = [
        column(|one| one.row as u64),
        column(|one| one.passage),
        column(|one| one.start.into()),
        column(|one| one.end.into()),
        column(|one| one.pairs),
        column(|one| one.all),
    ];
    Ok((columns, rows.into_iter().map(|one| one.text).collect(), errors))
}

/// Finds the places of one document.
fn words(row: usize, text: Option<&PyBackedStr>, places: &[u64], reading: &Reading) -> Result<Vec<Worded>, String> {
    let input = read(text, reading)?;
    let shown = input.document.shown();
    let wrong = || "a place is not in the text";
    let mut spans: Vec<ShownSpan> = Vec::new();
    for place in places.chunks_exact(OF_PLACE) {
        let is_inside = shown.get(place[1] as usize..place[2] as usize).is_some();
        let [start, end] = [1, 2].map(|at| u32::try_from(place[at]).ok());
        let span = start.zip(end).filter(|_| is_inside).map(|(start, end)| Span::new(start, end));
        spans.push(input.document.shown_span(span.ok_or_else(wrong)?));
    }
    let found = wire::spans(&spans, input.texts(), UNIT);
    let one = |((place, span), found): ((&[u64], &ShownSpan), wire::WireSpan)| {
        let [start, end] = found.source.unwrap_or([found.start, found.end]);
        let text = (place[3] > 0).then(|| span.shown.slice(shown).to_owned());
        Worded { row, passage: place[0], start, end, pairs: place[4], all: place[5], text }
    };
    Ok(places.chunks_exact(OF_PLACE).zip(&spans).zip(found).map(one).collect())
}

/// Finds the crowds of which several documents stay: sets of documents that pairs connect, which are compared once more
/// by [`compared`], because not all their pairs are listed. `documents` are in the order in which they would stay,
/// `kept` has the one that stays for each, and `a` and `b` are the pairs of duplicates. Returns for each document its
/// crowd, -1 for none, and its duplicates before it.
#[pyfunction]
#[pyo3(signature = (documents, kept, a, b, /))]
pub fn crowds<'py>(
    py: Python<'py>,
    documents: &[u8],
    kept: &[u8],
    a: &[u8],
    b: &[u8],
) -> PyResult<(Bound<'py, PyBytes>, Lists<'py>)> {
    let wrong = || PyValueError::new_err("columns do not fit each other");
    if u32::try_from(documents.len() / 8).is_err() || kept.len() != documents.len() || b.len() != a.len() {
        return Err(wrong());
    }
    let documents: Vec<u64> = numbers(documents).collect();
    let (crowds, earlier) = py
        .detach(|| {
            let places: HashMap<u64, u32> = documents.iter().copied().zip(0..).collect();
            let place = |number: u64| places.get(&number).copied();
            let mut sets = UnionFind::new(documents.len() as u32);
            let mut earlier: Vec<Vec<u64>> = vec![Vec::new(); documents.len()];
            for (a, b) in numbers(a).zip(numbers(b)) {
                let (a, b) = (place(a)?, place(b)?);
                sets.join(a, b);
                earlier[a.max(b) as usize].push(documents[a.min(b) as usize]);
            }
            let mut stay: HashMap<u32, u32> = HashMap::new();
            for (at, (number, kept)) in (0..).zip(documents.iter().zip(numbers(kept))) {
                if *number == kept {
                    *stay.entry(sets.find(at)).or_default() += 1;
                }
            }
            let of_set = |set: u32| if stay.get(&set).is_some_and(|&n| n > 1) { i64::from(set) } else { -1 };
            let crowds: Vec<i64> = (0..documents.len() as u32).map(|at| of_set(sets.find(at))).collect();
            for (own, _) in earlier.iter_mut().zip(&crowds).filter(|(_, crowd)| **crowd < 0) {
                own.clear();
            }
            Some((crowds, earlier))
        })
        .ok_or_else(wrong)?;
    Ok((bytes(py, crowds.into_iter().map(i64::to_le_bytes)), lists(py, &earlier)))
}

/// Returns the document that stays for each one of whole crowds, whose documents are in the order in which they would
/// stay, as [`dedup::kept`] finds it: what would stay is compared with what was kept. `texts` has equal numbers for
/// equal texts, `sizes` and `earlier` are those of [`crowds`].
#[pyfunction]
#[pyo3(signature = (documents, texts, sizes, earlier, shown, html, reading, /))]
#[allow(clippy::too_many_arguments)] // columns of a table
pub fn compared<'py>(
    py: Python<'py>,
    documents: &[u8],
    texts: &[u8],
    sizes: &[u8],
    earlier: &[u8],
    shown: Texts,
    html: bool,
    reading: &Bound<'_, PyDict>,
) -> PyResult<Bound<'py, PyBytes>> {
    let wrong = || PyValueError::new_err("columns do not fit each other");
    let reading = Reading::parse(html, reading)?;
    let earlier = read_lists(sizes, earlier).ok_or_else(wrong)?;
    let documents: Vec<u64> = numbers(documents).collect();
    let texts: Vec<u64> = numbers(texts).collect();
    if [texts.len(), earlier.len(), shown.len()].iter().any(|&len| len != documents.len()) {
        return Err(wrong());
    }
    let kept = py.detach(|| {
        let places: HashMap<u64, u32> = documents.iter().copied().zip(0..).collect();
        let mut pairs = Vec::new();
        for (at, own) in (0..).zip(&earlier) {
            for other in own {
                pairs.push((*places.get(other)?, at));
            }
        }
        // Documents are asked for in order, each with several kept ones.
        let read = |at: u32| guarded(|| read(shown[at as usize].as_ref(), &reading)).ok().map(|input| input.document);
        let (kept, last) = (RefCell::new(HashMap::new()), RefCell::new(HashMap::<u32, Option<Document>>::new()));
        let is_duplicate = |other: u32, at: u32| {
            let (kept, last) = (&mut *kept.borrow_mut(), &mut *last.borrow_mut());
            last.retain(|&place, _| place == at);
            let other = kept.entry(other).or_insert_with(|| read(other)).as_ref();
            let both = other.zip(last.entry(at).or_insert_with(|| read(at)).as_ref());
            // A document that fails to be compared stays.
            both.is_some_and(|(left, right)| {
                let decided = guarded(|| Ok(decide(left, right, &reading.compare, Role::Evidence).1));
                decided.is_ok_and(|report| report.is_some_and(|report| report.relation == Relation::Duplicate))
            })
        };
        Some(dedup::kept(&texts, &pairs, is_duplicate))
    });
    let kept = kept.ok_or_else(wrong)?;
    Ok(bytes(py, kept.into_iter().map(|place| documents[place as usize].to_le_bytes())))
}
