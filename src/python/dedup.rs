//! A collection of documents, to be deduplicated.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use juhao::base::LimitReached;
use juhao::corpus::{Clustering, Labels};
use juhao::dedup::{self, CleanSet, Collection, Cut, Found, Keep, Plan, Shortened, Texts};
use juhao::parallel::in_parallel;
use juhao::wire::Why;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyBytes, PyDict};

use crate::answer::{LimitRow, UNIT, json};
use crate::corpus::groups_of;
use crate::error::{Failure, Result};
use crate::input::{Text, text};
use crate::settings::{MANY, Settings, one_of};

/// A document as it comes: id, text, whether that is HTML, site, group.
type Row<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, bool, Bound<'py, PyAny>, Bound<'py, PyAny>);
/// A pair: both ids, the relation, the score, what decided, whether that is certain, whether both are of one group, and
/// the role, the reason and the signs as JSON.
type PairRow = (String, String, &'static str, f64, &'static str, bool, bool, String);

/// Of each document its id, the centre of its cluster and the document that stays for it; the removed ones of each
/// that stays; what is cut, if anything was to be.
type Decisions = (Vec<(String, String, String)>, HashMap<String, Vec<String>>, Option<CutRow>);

/// Documents that lost text, code points that are gone, and of how many documents nothing is left; pages that were left
/// as they are, and pairs that profiles decided.
type CutRow = (usize, u64, u64, u64, u64);

/// The rest of a text, and the parts that are gone.
type ShortenedRow = (String, Vec<(u32, u32)>);

/// Pairs inside groups that were left out, minor pairs, limits, and the number of documents whose texts were kept.
type FoundRow = (u64, u64, Vec<LimitRow>, Option<usize>);

/// Number of candidates between two reports of the progress.
const EACH: u64 = 1000;

/// Documents, to be deduplicated. Calls of several threads wait for each other.
#[pyclass(frozen, module = "juhao._juhao")]
#[derive(Debug)]
pub struct Documents(Mutex<State>);

/// Documents, their pairs once these were found, and the clean set once it was decided.
#[derive(Debug)]
struct State {
    all: Collection,
    found: Option<Found>,
    set: Option<CleanSet>,
}

impl Documents {
    /// Runs `work` on the documents, without the interpreter's lock.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut State) -> T + Send) -> PyResult<T> {
        py.detach(|| {
            let wrong = |_| PyRuntimeError::new_err("an earlier call failed inside; start anew");
            Ok(work(&mut *self.0.lock().map_err(wrong)?))
        })
    }

    /// Runs `work` on the documents and on their pairs, which must have been found.
    fn with_pairs<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&Collection, &Found) -> T + Send) -> PyResult<T> {
        let done = self.with(py, |State { all, found, .. }| found.as_ref().map(|found| work(all, found)))?;
        done.ok_or_else(|| PyRuntimeError::new_err("the pairs were not found yet"))
    }
}

#[pymethods]
impl Documents {
    /// Starts without documents. Traditional and Simplified Chinese are the same characters unless `fold` is `"none"`.
    #[new]
    #[pyo3(signature = (jobs, texts, profiles_first, minor, passages, groups, options, /))]
    fn new(
        jobs: usize,
        texts: &Bound<'_, PyAny>,
        profiles_first: bool,
        minor: bool,
        passages: bool,
        groups: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let settings = Settings::parse(options, MANY)?;
        let (reading, preset, window) = (Arc::new(settings.reading), settings.preset, settings.window);
        let all = [Texts::None, Texts::Bounded, Texts::All];
        let texts = one_of("keep_texts", texts, &["none", "bounded", "all"], &all)?;
        if profiles_first && texts == Texts::None {
            return Err(Failure::option("profiles_first", "needs kept texts, which keep_texts=\"none\" has not").into());
        }
        let machine = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let jobs = NonZeroUsize::new(jobs).unwrap_or(machine);
        let groups = groups_of(groups)?;
        let plan = Plan { jobs, texts, profiles_first, window, groups, minor, passages, unit: UNIT, reading, preset };
        Ok(Self(Mutex::new(State { all: Collection::new(plan), found: None, set: None })))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |State { all, .. }| all.corpus().len())
    }

    /// Adds documents, in order, read on several threads. Returns those that were refused: the place in `rows`, and
    /// why.
    #[pyo3(signature = (rows, /))]
    fn add(&self, py: Python<'_>, rows: Vec<Row<'_>>) -> PyResult<Vec<(usize, String)>> {
        let row = |(id, given, is_html, site, group): Row<'_>| {
            Ok((text(&id, "id")?, text(&given, "text")?, is_html, text(&site, "site")?, text(&group, "group")?))
        };
        let rows: Vec<(Text, Text, bool, Text, Text)> = rows.into_iter().map(row).collect::<PyResult<_>>()?;
        self.with(py, |State { all, found, set }| {
            (*found, *set) = (None, None);
            let plan = all.plan();
            let read = in_parallel(&rows, plan.jobs, |(_, text, is_html, _, _)| {
                plan.read(if *is_html { dedup::Text::Html(text) } else { dedup::Text::Plain(text) })
            });
            let mut refused = Vec::new();
            for (place, (read, (id, _, _, site, group))) in read.into_iter().zip(&rows).enumerate() {
                let added = read.map_err(|error| error.to_string()).and_then(|read| {
                    let added = all.add(id, read, Labels { site, group });
                    added.map_err(|_| format!("id {:?} occurs twice", &**id))
                });
                refused.extend(added.err().map(|why| (place, why)));
            }
            refused
        })
    }

    /// Finds all pairs. Returns how many inside groups were left out, how many have only minor matches, the limits that
    /// were reached, and of how many documents the texts were kept if not of all. `progress` is called now and then
    /// with the number of candidates that were decided, and of all; its first error ends these calls, and is raised at
    /// the end.
    #[pyo3(signature = (progress, /))]
    fn find(&self, py: Python<'_>, progress: &Bound<'_, PyAny>) -> PyResult<FoundRow> {
        let progress: Py<PyAny> = progress.clone().unbind();
        let (decided, failed) = (AtomicU64::new(0), Mutex::new(None));
        let report = |total: u64| {
            let done = decided.fetch_add(1, Ordering::Relaxed) + 1;
            let is_failed = || failed.lock().is_ok_and(|failed| failed.is_some());
            if done % EACH == 0 && !is_failed() {
                let called = Python::attach(|py| progress.call1(py, (done, total)).map(drop));
                if let (Err(error), Ok(mut failed)) = (called, failed.lock()) {
                    failed.get_or_insert(error);
                }
            }
        };
        let answer = self.with(py, |State { all, found, .. }| {
            let new = all.pairs(report);
            let limit = |one: &LimitReached| (one.name, one.limit, one.reached);
            let answer =
                (new.pairs.ignored, new.pairs.minor, new.pairs.limits.iter().map(limit).collect(), all.kept_if_full());
            *found = Some(new);
            answer
        })?;
        match failed.into_inner() {
            Ok(Some(error)) => Err(error),
            _ => Ok(answer),
        }
    }

    /// Returns all pairs, those inside a group last.
    fn pairs(&self, py: Python<'_>) -> PyResult<Vec<PairRow>> {
        self.with_pairs(py, |all, found| {
            let hits = found.pairs.hits.iter().map(|hit| (hit, false));
            let grouped = found.pairs.grouped.iter().map(|hit| (hit, true));
            let id = |number| all.corpus().id(number).unwrap_or_default().to_owned();
            let row = |(hit, grouped): (&juhao::corpus::Hit, bool)| {
                let by = if hit.by_texts { "texts" } else { "profiles" };
                // Engines that join rows do not know places, and all answers are the same.
                let why = json(&Why::of_hit(hit, None, UNIT))?;
                Ok((id(hit.a), id(hit.b), hit.relation.name(), hit.score, by, hit.certain, grouped, why))
            };
            Ok(hits.chain(grouped).map(row).collect::<Result<_>>()?)
        })?
    }

    /// Writes all pairs to a file: the lines that `juhao dedup` prints.
    #[pyo3(signature = (path, /))]
    fn write_pairs(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = self.with_pairs(py, |all, found| {
            let mut out = BufWriter::new(File::create(path)?);
            all.lines(found, |line| {
                serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
                writeln!(out)
            })?;
            out.flush()
        })?;
        Ok(written?)
    }

    /// Writes the passages of three documents or more to a file, if they were asked for: the lines of
    /// `juhao dedup --passages`.
    #[pyo3(signature = (path, /))]
    fn write_passages(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = self.with_pairs(py, |all, found| {
            let mut out = BufWriter::new(File::create(path)?);
            for line in all.passages(found) {
                serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
                writeln!(out)?;
            }
            out.flush()
        })?;
        Ok(written?)
    }

    /// Returns of each document, in order, its id, the centre of its cluster, and the document that stays for it,
    /// which is its own id if it stays. Then the removed documents of each that stays, and what is cut out of those
    /// that stay if `cut` is not `None`. `dates` are by id.
    #[pyo3(signature = (keep, clustering, cut, dates, /))]
    fn decide(
        &self,
        py: Python<'_>,
        keep: &Bound<'_, PyAny>,
        clustering: &Bound<'_, PyAny>,
        cut: Option<&Bound<'_, PyAny>>,
        dates: HashMap<String, String>,
    ) -> PyResult<Decisions> {
        let keep = one_of("keep", keep, &Keep::ALL.map(Keep::name), &Keep::ALL)?;
        let cut = cut.map(|cut| one_of("cut", cut, &Cut::ALL.map(Cut::name), &Cut::ALL)).transpose()?;
        let how = one_of("clustering", clustering, &Clustering::ALL.map(Clustering::name), &Clustering::ALL)?;
        let (set, decisions) = self.with_pairs(py, |all, found| {
            let corpus = all.corpus();
            let number = |(id, date)| Some((corpus.number(id)?, date));
            let dates = dates.iter().filter_map(|(id, date)| number((id, date.clone()))).collect();
            let set = all.clean_set(found, keep, cut, &dates);
            let mut rows = Vec::new();
            let done: std::result::Result<(), Infallible> = all.documents(found, how, &set.copies, |row| {
                rows.push((row.id.into(), row.cluster.into(), row.kept.into()));
                Ok(())
            });
            let Ok(()) = done;
            let id = |&number: &u32| corpus.id(number).unwrap_or_default().to_owned();
            let copies = set.copies.iter().map(|(one, gone)| (id(one), gone.iter().map(id).collect())).collect();
            let cuts = set.cuts.as_ref();
            let cuts = cuts.map(|cuts| (cuts.spans.len(), cuts.chars, cuts.emptied, cuts.pages, cuts.by_profiles));
            (set, (rows, copies, cuts))
        })?;
        self.with(py, |state| state.set = Some(set))?;
        Ok(decisions)
    }

    /// Returns the rest of the text of a document, and the start and the end of each part that is gone; `None` if
    /// nothing was cut out of it.
    #[pyo3(signature = (id, /))]
    fn shortened(&self, py: Python<'_>, id: &str) -> PyResult<Option<ShortenedRow>> {
        self.with(py, |State { all, set, .. }| {
            let Shortened { text, cut } = set.as_ref()?.shortened(all, all.corpus().number(id)?)?;
            Some((text, cut.into_iter().map(|[start, end]| (start, end)).collect()))
        })
    }
}

/// Returns the line of a document that stays, from the line that it was read from: with the ids of its removed copies,
/// and if anything is cut out of its text, with the rest in the field `text` and with the parts that are gone.
#[pyfunction]
#[pyo3(signature = (line, text, duplicates, shortened, /))]
pub fn clean_line<'py>(
    py: Python<'py>,
    line: &[u8],
    text: &str,
    duplicates: Vec<String>,
    shortened: Option<ShortenedRow>,
) -> PyResult<Bound<'py, PyBytes>> {
    let shortened = shortened.map(|(text, cut)| {
        let cut = cut.into_iter().map(|(start, end)| [start, end]).collect();
        Shortened { text, cut }
    });
    let line = dedup::clean_line(line, text, &duplicates, shortened.as_ref()).map_err(Failure::input)?;
    Ok(PyBytes::new(py, &line))
}
