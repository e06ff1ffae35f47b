//! `juhao dedup --by` and `juhao fingerprint`: processes a collection with a published method, as its paper describes.
//!
//! All documents stay in memory and one thread does the work, because these commands exist to compare the methods with
//! each other. `juhao dedup` without `--by` uses Juhao's own method, on several threads.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::Path;

use juhao_core::TextOptions;
use juhao_core::methods::{Collected, Method, Statistics, Text, Values};
use juhao_core::text::Page;

use super::columns;
use super::failure::{Failure, Place, note};
use super::lines::{self, DocumentLine};
use super::methods;
use super::rows::{self, Rows, Target};
use crate::dedup::{ClusterLine, PairLine};
use crate::input::Input;

/// Options of both commands.
pub struct Plan<'a> {
    /// The method.
    pub method: Method,
    /// Values for its parameters.
    pub values: &'a Values,
    /// A file of term statistics; `None` counts the terms of the documents.
    pub statistics: Option<&'a Path>,
    /// Whether invalid lines are skipped instead of ending the command.
    pub keep_going: bool,
}

/// A document as it was read.
struct Read {
    id: String,
    site: String,
    input: Input,
    page: Option<Page>,
}

/// Prints the pairs, and writes the clusters.
pub fn dedup(
    out: &mut impl Write,
    documents: &Path,
    [pairs, clusters]: [Option<&Path>; 2],
    plan: &Plan<'_>,
) -> Result<(), Failure> {
    check(plan)?;
    let pairs = pairs.map(Target::open).transpose()?;
    let clusters = clusters.map(Target::open).transpose()?;
    let all = read(documents, plan.keep_going)?;
    let texts: Vec<Text<'_>> = all.iter().map(text).collect();
    let mut numbers: HashMap<&str, u32> = HashMap::from([("", 0)]);
    let mut number = |site| {
        let next = numbers.len() as u32;
        *numbers.entry(site).or_insert(next)
    };
    let sites: Vec<u32> = all.iter().map(|document| number(&*document.site)).collect();
    let statistics = statistics(plan, &texts)?;
    let found = plan.method.collect(plan.values, &texts, &sites, &statistics).map_err(failure)?;
    for limit in &found.limits {
        note!("limit {} reached: {} of {} examined", limit.name, limit.limit, limit.reached);
    }
    if !found.without.is_empty() {
        let (count, name) = (found.without.len(), plan.method.name());
        note!("{count} of {} documents have no features that {name} compares", all.len());
    }
    let printed = rows::write(out, pairs, |rows| write_pairs(rows, &all, &found, plan.method));
    if let Some(target) = clusters {
        target.write(columns::CLUSTERS, |rows| write_clusters(rows, &all, &found))?;
    }
    printed
}

/// Prints each fingerprint of each document on a line: the id, a tab, and the value in hexadecimal digits.
pub fn fingerprints(out: &mut impl Write, documents: &Path, plan: &Plan<'_>) -> Result<(), Failure> {
    check(plan)?;
    let all = read(documents, plan.keep_going)?;
    let texts: Vec<Text<'_>> = all.iter().map(text).collect();
    let statistics = statistics(plan, &texts)?;
    for (Read { id, .. }, text) in all.iter().zip(&texts) {
        if id.contains(['\t', '\n', '\r']) {
            return Err(Failure::file(
                documents.display(),
                format!("id {id:?} has a tab or a line break, which the output uses as separators"),
            ));
        }
        for fingerprint in plan.method.fingerprints(plan.values, text, &statistics).map_err(failure)? {
            writeln!(out, "{id}\t{fingerprint}")?;
        }
    }
    Ok(())
}

fn failure(error: juhao_core::Error) -> Failure {
    Failure::file("--set", error)
}

/// Checks the values of the parameters before any file is read.
fn check(plan: &Plan<'_>) -> Result<(), Failure> {
    plan.method.parameters(plan.values).map(drop).map_err(failure)
}

fn statistics(plan: &Plan<'_>, texts: &[Text<'_>]) -> Result<Statistics, Failure> {
    let own = || {
        let mut all = Statistics::default();
        for text in texts {
            all.add(text);
        }
        all
    };
    plan.statistics.map_or_else(|| Ok(own()), methods::read)
}

fn text(document: &Read) -> Text<'_> {
    methods::text(&document.input, document.page.as_ref())
}

/// Reads all documents, in the order of the lines.
fn read(documents: &Path, keep_going: bool) -> Result<Vec<Read>, Failure> {
    let (mut all, mut known, mut left_out): (Vec<Read>, HashSet<String>, u64) = Default::default();
    lines::for_each(documents, |line, place| {
        let added = document(line, place).and_then(|document| {
            if !known.insert(document.id.clone()) {
                return Err(Failure::file(place, format!("document {:?} occurs twice", document.id)));
            }
            all.push(document);
            Ok(())
        });
        match added {
            Err(Failure::File { place, why }) if keep_going => {
                note!("{place}: {why}");
                left_out += 1;
                Ok(())
            }
            added => added,
        }
    })?;
    if left_out > 0 {
        note!("skipped {left_out} invalid {}", if left_out == 1 { "line" } else { "lines" });
    }
    Ok(all)
}

fn document(line: &[u8], place: Place<'_>) -> Result<Read, Failure> {
    let mut line: DocumentLine = lines::parse(line, place)?;
    let mut input = line.take_text(place)?.read(place, &TextOptions::default())?;
    methods::segment(&mut input).map_err(|error| Failure::file(place, error))?;
    let [site, _] = line.take_labels(place)?;
    let page = input.page();
    Ok(Read { id: line.id, site, page, input })
}

fn write_pairs(rows: &mut Rows<'_>, all: &[Read], found: &Collected, method: Method) -> io::Result<()> {
    for pair in &found.pairs {
        let [a, b] = [pair.a, pair.b].map(|number| &*all[number as usize].id);
        let (relation, score) = (pair.verdict.name(), pair.score);
        let (by, spans) = (method.name(), &[][..]);
        let line = PairLine { a, b, relation, why: None, score, spans, minor: &[], by, certain: None, grouped: false };
        rows.add(&line)?;
    }
    Ok(())
}

/// Writes a row for every document, with the id of the first document of its cluster.
fn write_clusters(rows: &mut Rows<'_>, all: &[Read], found: &Collected) -> io::Result<()> {
    let mut centres: Vec<usize> = (0..all.len()).collect();
    for cluster in &found.clusters {
        for &member in cluster {
            centres[member as usize] = cluster[0] as usize;
        }
    }
    for (document, centre) in all.iter().zip(centres) {
        rows.add(&ClusterLine { id: &document.id, cluster: &all[centre].id })?;
    }
    Ok(())
}
