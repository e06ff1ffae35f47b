//! An index of documents.

use std::sync::{Mutex, MutexGuard};

use juhao::Sides;
use juhao::base::LimitReached;
use juhao::compare;
use juhao::corpus::{self, Clustering, Groups, Hit, Labels, Loading, Pairs, Paths};
use juhao::features::profile::Profile;
use juhao::index_file;
use juhao::input::Input;
use juhao::passages;
use juhao::report::Relation;
use juhao::wire::{self, Why};
use pyo3::exceptions::{PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::answer::{LimitRow, UNIT, json};
use crate::error::{Failure, Result};
use crate::input::{Given, text};
use crate::settings::{MANY, READING, Settings, one_of};

/// A pair: both ids, the relation, the score, the coverage of each, what decided, whether that is certain, and the
/// role, the reason and the signs as JSON.
type PairRow = (String, String, &'static str, f64, (f64, f64), &'static str, bool, String);
/// A cluster: its centre, and of each member the id, the relation and the score.
type ClusterRow = (String, Vec<(String, &'static str, f64)>);

/// All pairs, those inside a group, how many of these were ignored, how many have only minor matches, and the limits
/// that were reached.
type PairsRow = (Vec<PairRow>, Vec<PairRow>, u64, u64, Vec<LimitRow>, Vec<u32>);

/// An index of documents. Calls of several threads wait for each other.
#[pyclass(frozen, module = "juhao._juhao")]
#[derive(Debug)]
pub struct Corpus {
    corpus: Mutex<corpus::Corpus<Input>>,
    settings: Settings,
}

impl Corpus {
    fn lock(&self) -> PyResult<MutexGuard<'_, corpus::Corpus<Input>>> {
        self.corpus.lock().map_err(|_| PyRuntimeError::new_err("an earlier call failed inside; make the corpus anew"))
    }
}

#[pymethods]
impl Corpus {
    /// Makes an empty one; `options` say how texts are read.
    #[new]
    #[pyo3(signature = (paths, keep_texts, profiles_first, minor, groups, options, /))]
    fn new(
        paths: &Bound<'_, PyAny>,
        keep_texts: bool,
        profiles_first: bool,
        minor: bool,
        groups: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        if profiles_first && !keep_texts {
            return Err(Failure::option("profiles_first", "needs keep_texts=True").into());
        }
        let settings = Settings::parse(options, MANY)?;
        let all = [Paths::FullStops, Paths::Auto, Paths::All];
        let paths = one_of("paths", paths, &["full-stops", "auto", "all"], &all)?;
        let own = corpus::Settings {
            paths,
            groups: groups_of(groups)?,
            keep_texts,
            profiles_first,
            window: settings.window,
            minor,
            compare: settings.options.without_scores(),
            ..corpus::Settings::default()
        };
        Ok(Self { corpus: Mutex::new(corpus::Corpus::new(own)), settings })
    }

    /// Reads the stored form, or a file of `juhao index`.
    #[staticmethod]
    #[pyo3(signature = (stored, minor, groups, options, /))]
    fn from_bytes(
        py: Python<'_>,
        stored: &[u8],
        minor: bool,
        groups: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let mut settings = Settings::parse(options, READING)?;
        let groups = groups_of(groups)?;
        let corpus = py.detach(|| {
            let compare = settings.options.clone();
            let own = corpus::Settings { groups, minor, compare, ..corpus::Settings::default() };
            if stored.starts_with(index_file::MAGIC) {
                let (reading, corpus) = index_file::corpus_of(stored, &own)?;
                settings.read_as(reading);
                return Ok(corpus);
            }
            let mut loading = Loading::new(stored.len(), own);
            for piece in stored.chunks(Loading::<Input>::PIECE) {
                loading.take_in(piece)?;
            }
            Ok::<_, Failure>(loading.finish()?)
        })?;
        Ok(Self { corpus: Mutex::new(corpus), settings })
    }

    /// Returns the stored form.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| Ok::<_, PyErr>(self.lock()?.to_bytes()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        py.detach(|| Ok(self.lock()?.len()))
    }

    fn __contains__(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<bool> {
        let id = text(id, "id")?;
        py.detach(|| Ok(self.lock()?.number(&id).is_some()))
    }

    /// Adds a document; with `replace` in the place of the one of this id.
    #[pyo3(signature = (id, given, site, group, replace, /))]
    fn add(
        &self,
        py: Python<'_>,
        id: &Bound<'_, PyAny>,
        given: &Bound<'_, PyAny>,
        site: &Bound<'_, PyAny>,
        group: &Bound<'_, PyAny>,
        replace: bool,
    ) -> PyResult<()> {
        let (id, site, group) = (text(id, "id")?, text(site, "site")?, text(group, "group")?);
        let given = Given::parse(given, "text")?;
        py.detach(|| {
            let input = self.settings.read(&given, 0).map_err(PyErr::from)?;
            let mut corpus = self.lock()?;
            let profile = Profile::sampled(&input.document, corpus.settings().window);
            corpus.check(&profile).map_err(Failure::from)?;
            if replace {
                corpus.remove(&id);
            }
            let kept = corpus.settings().keep_texts.then(|| input.into_owned());
            corpus.add_profile(&id, profile, kept, Labels { site: &site, group: &group }).map_err(|error| {
                if error.code() == "bad-option" {
                    return Failure::input(format!("there is a document {:?} already", &*id));
                }
                error.into()
            })?;
            Ok(())
        })
    }

    /// Removes a document. Returns whether there was one of this id.
    #[pyo3(signature = (id, /))]
    fn remove(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<bool> {
        let id = text(id, "id")?;
        py.detach(|| Ok(self.lock()?.remove(&id)))
    }

    /// Returns the documents that have something in common with a text, the largest equal share first; the first id
    /// is empty.
    #[pyo3(signature = (given, /))]
    fn query(&self, py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<Vec<PairRow>> {
        let given = Given::parse(given, "text")?;
        py.detach(|| {
            let input = self.settings.read(&given, 0)?.into_owned();
            let mut corpus = self.lock()?;
            let hits = corpus.query(&input).map_err(Failure::from)?;
            Ok(rows(&corpus, &hits, Some(&input))?)
        })
    }

    /// Returns all pairs, those inside a group, how many of these were ignored, how many have only minor matches, the
    /// limits that were reached, and for each pair, those inside a group last, how many strangers have what relates it.
    fn pairs(&self, py: Python<'_>) -> PyResult<PairsRow> {
        py.detach(|| {
            let mut corpus = self.lock()?;
            let Pairs { hits, grouped, ignored, minor, limits } = corpus.pairs();
            let limit = |one: LimitReached| (one.name, one.limit, one.reached);
            let many = passages::shared_by_many(&corpus, hits.iter().chain(&grouped));
            let [hits, grouped] = [rows(&corpus, &hits, None)?, rows(&corpus, &grouped, None)?];
            Ok((hits, grouped, ignored, minor, limits.into_iter().map(limit).collect(), many))
        })
    }

    /// Returns the passages of three documents or more as JSON: of all pairs, or those that a text has, which is one of
    /// these documents, without an id. There are none without texts.
    #[pyo3(signature = (given, /))]
    fn passages(&self, py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<String> {
        let given = if given.is_none() { None } else { Some(Given::parse(given, "text")?) };
        py.detach(|| {
            let asked = given.map(|given| Ok::<_, Failure>(self.settings.read(&given, 0)?.into_owned())).transpose()?;
            let mut corpus = self.lock()?;
            let hits = if let Some(asked) = &asked {
                corpus.query(asked).map_err(Failure::from)?
            } else {
                let Pairs { hits, grouped, .. } = corpus.pairs();
                [hits, grouped].concat()
            };
            Ok(json(&passages::of_hits(&corpus, &hits, asked.as_ref(), UNIT))?)
        })
    }

    /// Returns clusters of two documents or more.
    #[pyo3(signature = (method, /))]
    fn clusters(&self, py: Python<'_>, method: &Bound<'_, PyAny>) -> PyResult<Vec<ClusterRow>> {
        let how = one_of("method", method, &Clustering::ALL.map(Clustering::name), &Clustering::ALL)?;
        py.detach(|| {
            let mut corpus = self.lock()?;
            let pairs = corpus.pairs();
            let id = |number| corpus.id(number).unwrap_or_default().to_owned();
            let clusters = corpus.clusters(&pairs, how).into_iter().map(|cluster| {
                let members = cluster.members.iter();
                (id(cluster.centre), members.map(|one| (id(one.document), one.relation.name(), one.score)).collect())
            });
            Ok(clusters.collect())
        })
    }

    /// Compares two documents. Returns the Report as JSON; without texts it is an estimate without matches.
    #[pyo3(signature = (left, right, /))]
    fn compare(&self, py: Python<'_>, left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<String> {
        let (left, right) = (text(left, "left")?, text(right, "right")?);
        py.detach(|| {
            let corpus = self.lock()?;
            let entry = |id: &str| {
                let found = corpus.number(id).and_then(|number| corpus.get(number));
                found.ok_or_else(|| PyKeyError::new_err(id.to_owned()))
            };
            let (left, right) = (entry(&left)?, entry(&right)?);
            let options = &juhao::Options { scores: true, ..corpus.settings().compare.clone() };
            let nothing = Input::text("", &juhao::TextOptions::default()).map_err(Failure::from)?;
            let (report, texts) = if let (Some(left), Some(right)) = (&left.text, &right.text) {
                (compare(&left.document, &right.document, options), Sides::new(left.texts(), right.texts()))
            } else {
                let report = corpus::compare_profiles(&left.profile, &right.profile, options);
                (report, Sides::new(nothing.texts(), nothing.texts()))
            };
            Ok(json(&wire::Report::new(report, texts, UNIT))?)
        })
    }
}

/// Makes rows of hits; `asked` is the text that was asked for, which is the left one of each hit.
fn rows(corpus: &corpus::Corpus<Input>, hits: &[Hit], asked: Option<&Input>) -> Result<Vec<PairRow>> {
    let texts = |number| corpus.get(number).and_then(|entry| entry.text.as_deref()).map(Input::texts);
    let id = |number| corpus.id(number).unwrap_or_default().to_owned();
    let row = |hit: &Hit| {
        let coverage = (hit.coverage.left.value(), hit.coverage.right.value());
        let by = if hit.by_texts { "texts" } else { "profiles" };
        let both = asked.map(Input::texts).or_else(|| texts(hit.a)).zip(texts(hit.b));
        let why = json(&Why::of_hit(hit, both.map(|(left, right)| Sides::new(left, right)), UNIT))?;
        Ok((id(hit.a), id(hit.b), Relation::name(hit.relation), hit.score, coverage, by, hit.certain, why))
    };
    hits.iter().map(row).collect()
}

/// What becomes of pairs inside a group.
pub fn groups_of(value: &Bound<'_, PyAny>) -> PyResult<Groups> {
    one_of("groups", value, &["apart", "ignored"], &[Groups::Apart, Groups::Ignored])
}
