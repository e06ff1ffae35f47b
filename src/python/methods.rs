//! The published methods by name, for `juhao.methods` and `juhao.dedup(by=)`: two texts, many, and their fingerprints.
//!
//! The answers are those of the command line without a dictionary of words: Chinese is read as characters and pairs of
//! them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use juhao::base::LimitReached;
use juhao::input::Input;
use juhao::methods::{self, Described, Text, Values};
use juhao::text::Page;
use juhao::{Error, Method, Sides, wire};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::answer::{LimitRow, UNIT, json};
use crate::error::Failure;
use crate::input::Given;
use crate::published::{self, values_of};
use crate::rows::Texts;
use crate::settings::{READING, Settings};

/// Finds the method of a name; `option` is what an error calls it.
fn named(option: &str, name: &str) -> PyResult<Method> {
    name.parse().map_err(|error| match error {
        Error::Option { why, .. } => Failure::option(option, format!("{why}, not {name:?}")).into(),
        error => Failure::from(error).into(),
    })
}

/// A text or a page, as the methods read it.
struct Read {
    input: Input,
    page: Option<Page>,
}

impl Read {
    fn new(input: Input) -> Self {
        let page = input.page();
        Self { input, page }
    }

    fn text(&self) -> Text<'_> {
        let document = &self.input.document;
        self.page.as_ref().map_or_else(|| Text::new(document), |page| Text::of_page(document, page))
    }
}

fn read(settings: &Settings, given: &Given) -> PyResult<Read> {
    Ok(Read::new(settings.read(given, 0)?.into_owned()))
}

/// How many documents have each term. Calls of several threads wait for each other.
#[pyclass(frozen, module = "juhao._juhao")]
#[derive(Debug)]
pub struct Statistics {
    counts: Mutex<methods::Statistics>,
    settings: Settings,
}

impl Statistics {
    fn lock(&self) -> PyResult<MutexGuard<'_, methods::Statistics>> {
        self.counts.lock().map_err(|_| PyRuntimeError::new_err("an earlier call failed inside; make them anew"))
    }

    /// The caller's counts, or those that `own` makes.
    fn or(given: Option<&Self>, own: impl FnOnce() -> methods::Statistics) -> PyResult<methods::Statistics> {
        given.map_or_else(|| Ok(own()), |given| Ok(given.lock()?.clone()))
    }
}

#[pymethods]
impl Statistics {
    /// Reads the stored form, or starts without documents; `options` say how texts are read.
    #[new]
    #[pyo3(signature = (stored, options, /))]
    fn new(stored: Option<&[u8]>, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let counts = stored.map_or_else(|| Ok(methods::Statistics::default()), methods::Statistics::from_bytes);
        let settings = Settings::parse(options, READING)?;
        Ok(Self { counts: Mutex::new(counts.map_err(Failure::from)?), settings })
    }

    /// Counts the terms of a document.
    #[pyo3(signature = (given, /))]
    fn add(&self, py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = Given::parse(given, "text")?;
        py.detach(|| {
            let read = read(&self.settings, &given)?;
            self.lock()?.add(&read.text());
            Ok(())
        })
    }

    /// Adds the counts of other statistics.
    #[pyo3(signature = (other, /))]
    fn merge(&self, other: &Bound<'_, Self>) -> PyResult<()> {
        let other = other.get().lock()?.clone();
        self.lock()?.merge(&other);
        Ok(())
    }

    /// Returns the stored form.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.lock()?.to_bytes()))
    }

    /// Returns the number of documents.
    fn __len__(&self) -> PyResult<usize> {
        Ok(usize::try_from(self.lock()?.documents()).unwrap_or(usize::MAX))
    }
}

/// A parameter: its name, its value, and the source of its default.
type ParameterRow = (&'static str, String, &'static str);

/// Lists the parameters of a method with these values. `option` is what an error calls the method.
#[pyfunction]
#[pyo3(signature = (option, method, values, /))]
pub fn parameters(option: &str, method: &str, values: published::Given) -> PyResult<Vec<ParameterRow>> {
    let all = named(option, method)?.parameters(&values_of(values)?).map_err(Failure::from)?;
    Ok(all.into_iter().map(|Described { name, value, from }| (name, value, from)).collect())
}

/// Compares two texts by methods, with values for their parameters by the name of the method. Returns the answers as
/// JSON.
#[pyfunction]
#[pyo3(signature = (left, right, methods, values, statistics, options, /))]
pub fn compare_by(
    py: Python<'_>,
    left: &Bound<'_, PyAny>,
    right: &Bound<'_, PyAny>,
    methods: Vec<String>,
    values: Vec<(String, published::Given)>,
    statistics: Option<&Bound<'_, Statistics>>,
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let settings = Settings::parse(options, READING)?;
    let (left, right) = (Given::parse(left, "left")?, Given::parse(right, "right")?);
    let methods = methods.iter().map(|name| named("methods", name)).collect::<PyResult<Vec<_>>>()?;
    let mut known: HashMap<Method, Values> = HashMap::new();
    for (name, own) in values {
        let (method, own) = (named("parameters", &name)?, values_of(own)?);
        method.parameters(&own).map_err(Failure::from)?;
        known.insert(method, own);
    }
    let given = statistics.map(Bound::get);
    py.detach(|| {
        let (left, right) = (read(&settings, &left)?, read(&settings, &right)?);
        let (a, b) = (left.text(), right.text());
        let counts = Statistics::or(given, || methods::Statistics::of_sentences([&a, &b]))?;
        let inputs = Sides::new(&left.input, &right.input);
        let none = Values::default();
        let reports = methods.into_iter().map(|method| {
            let report = method.compare_with(known.get(&method).unwrap_or(&none), &a, &b, &counts);
            let (documents, texts) = (inputs.map(|input| &input.document), inputs.map(Input::texts));
            Ok(wire::MethodReport::new(report.map_err(Failure::from)?, documents, texts, UNIT))
        });
        Ok(json(&reports.collect::<PyResult<Vec<_>>>()?)?)
    })
}

/// Returns the fingerprints of each text, in hexadecimal digits. Without statistics the terms of these texts are
/// counted.
#[pyfunction]
#[pyo3(signature = (texts, method, values, statistics, options, /))]
pub fn fingerprints(
    py: Python<'_>,
    texts: Vec<Bound<'_, PyAny>>,
    method: &str,
    values: published::Given,
    statistics: Option<&Bound<'_, Statistics>>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Vec<Vec<String>>> {
    let settings = Settings::parse(options, READING)?;
    let (method, values) = (named("by", method)?, values_of(values)?);
    let texts = texts.iter().map(|text| Given::parse(text, "text")).collect::<PyResult<Vec<_>>>()?;
    let given = statistics.map(Bound::get);
    py.detach(|| {
        let all = texts.iter().map(|text| read(&settings, text)).collect::<PyResult<Vec<_>>>()?;
        let texts: Vec<Text<'_>> = all.iter().map(Read::text).collect();
        let counts = Statistics::or(given, || counted(&texts))?;
        let prints = texts.iter().map(|text| method.fingerprints(&values, text, &counts));
        Ok(prints.collect::<juhao::Result<_>>().map_err(Failure::from)?)
    })
}

fn counted(texts: &[Text<'_>]) -> methods::Statistics {
    let mut out = methods::Statistics::default();
    for text in texts {
        out.add(text);
    }
    out
}

/// Pairs, clusters with the first document of each at the front, the documents without anything to compare, and the
/// limits that were reached.
type Collected = (Vec<(u32, u32, &'static str, f64)>, Vec<Vec<u32>>, Vec<u32>, Vec<LimitRow>);

/// Finds the pairs and clusters of a method in memory, as `juhao dedup --by` does. `sites` has a number for the site of
/// each text, 0 if it is unknown.
#[pyfunction]
#[pyo3(signature = (texts, html, sites, reading, method, values, statistics, /))]
#[allow(clippy::too_many_arguments)] // columns and options of one call
pub fn collect(
    py: Python<'_>,
    texts: Texts,
    html: bool,
    sites: Vec<u32>,
    reading: &Bound<'_, PyDict>,
    method: &str,
    values: published::Given,
    statistics: Option<&Bound<'_, Statistics>>,
) -> PyResult<Collected> {
    let reading = Settings::parse(reading, READING)?.reading;
    let (method, values) = (named("by", method)?, values_of(values)?);
    let given = statistics.map(Bound::get);
    let found = py.detach(|| {
        let input = |text: Option<&str>| {
            let text = text.ok_or_else(|| Failure::input("the text is null"))?;
            let input = if html { Input::html(text.into(), &reading) } else { Input::text(text, &reading) };
            Ok::<_, Failure>(Read::new(input?))
        };
        let all = texts.iter().map(|text| input(text.as_deref())).collect::<Result<Vec<_>, _>>()?;
        let texts: Vec<Text<'_>> = all.iter().map(Read::text).collect();
        let counts = Statistics::or(given, || counted(&texts))?;
        Ok::<_, PyErr>(method.collect(&values, &texts, &sites, &counts).map_err(Failure::from)?)
    })?;
    let pairs = found.pairs.iter().map(|pair| (pair.a, pair.b, pair.verdict.name(), pair.score));
    let limit = |one: LimitReached| (one.name, one.limit, one.reached);
    Ok((pairs.collect(), found.clusters, found.without, found.limits.into_iter().map(limit).collect()))
}
