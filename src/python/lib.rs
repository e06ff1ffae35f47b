//! The native module of the Python package, `juhao._juhao`: options in, JSON out. It decides nothing about texts.
//!
//! `pkg-templates/python/juhao` is the only caller: it has the documented functions and the types of the answers. Texts
//! are read without copying them, and the interpreter runs other threads while the engine works.

mod answer;
mod corpus;
mod dedup;
mod documents;
mod error;
mod input;
mod methods;
mod passages;
mod published;
mod rows;
mod settings;
mod steps;

use juhao::decode;
use juhao::exclusions::{Part, Parts};
use juhao::input::Input;
use juhao::named_sources::NamedSources;
use juhao::quoted::Request;
use juhao::verify::VerifyOptions;
use juhao::{Sides, compare as core_compare, text, wire};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use answer::{UNIT, json};
use error::Failure;
use input::{Given, Prepared};
use settings::Settings;

/// Compares two texts. Returns the Report as JSON.
#[pyfunction]
#[pyo3(signature = (left, right, options, /))]
fn compare(
    py: Python<'_>,
    left: &Bound<'_, PyAny>,
    right: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let mut settings = Settings::parse(options, settings::COMPARE)?;
    let (left, right) = (Given::parse(left, "left")?, Given::parse(right, "right")?);
    let report = py.detach(|| {
        settings.settle_site(&left, &right);
        let (left, right) = (settings.read(&left, 0)?, settings.read(&right, 1)?);
        settings.check(&left, &right)?;
        let report = core_compare(&left.document, &right.document, &settings.options).decided_by(settings.method)?;
        json(&wire::Report::new(report, Sides::new(left.texts(), right.texts()), UNIT))
    });
    Ok(report?)
}

/// Reads a page. Returns what it holds as JSON.
#[pyfunction]
#[pyo3(signature = (html, options, /))]
fn extract(py: Python<'_>, html: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<String> {
    let settings = Settings::parse(options, settings::EXTRACT)?;
    let html = input::text(html, "html")?;
    let page = py.detach(|| {
        settings.reading.limits.check_input(html.len())?;
        json(&wire::Page::new(text::extract(&html, settings.reading.page()), &html, UNIT))
    });
    Ok(page?)
}

/// Decodes bytes. Returns the text, the charset, and whether the charset is certain.
#[pyfunction]
#[pyo3(signature = (data, http_charset=None, /))]
fn decode_bytes(py: Python<'_>, data: &[u8], http_charset: Option<&str>) -> PyResult<(String, &'static str, bool)> {
    let found = py.detach(|| {
        juhao::Limits::default().check_input(data.len())?;
        if data.starts_with(&[0x1F, 0x8B]) {
            return Err(Failure::input("bytes must be unpacked before they are decoded: these are gzip"));
        }
        Ok::<_, Failure>(decode::decode(data, http_charset))
    })?;
    Ok((found.text, found.charset.name, found.charset.confident))
}

/// Compares a text with sources: pairs of an id and an input. Returns the answer as JSON.
#[pyfunction]
#[pyo3(signature = (text, others, left_out, minor, options, /))]
fn sources(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    others: &Bound<'_, PyAny>,
    left_out: &Bound<'_, PyAny>,
    minor: bool,
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let settings = Settings::parse(options, settings::SOURCES)?;
    let given = Given::parse(text, "text")?;
    let left_out = settings::parts(left_out)?;
    let mut found = py.detach(|| {
        let subject = settings.read(&given, 0)?.into_owned();
        Ok::<_, Failure>(NamedSources::new(subject, settings.options.clone(), left_out, UNIT)?)
    })?;
    if minor {
        found.list_minor();
    }
    for other in others.try_iter()? {
        let (id, source): (Bound<'_, PyAny>, Bound<'_, PyAny>) = other?.extract()?;
        let (id, source) = (input::text(&id, "id")?, Given::parse(&source, &format!("source {id}"))?);
        py.detach(|| {
            let source = settings.read(&source, 1)?;
            settings::check(found.subject(), &source)?;
            found.add(&id, &source);
            Ok::<_, Failure>(())
        })?;
    }
    Ok(py.detach(|| json(&found.report()))?)
}

/// Checks the quotations of a text against sources: pairs of an id and an input. Returns the answer as JSON.
#[pyfunction]
#[pyo3(signature = (text, others, quotations, tolerate, flags, options, /))]
fn verify_quotations(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    others: &Bound<'_, PyAny>,
    quotations: &Bound<'_, PyAny>,
    tolerate: Vec<String>,
    flags: (bool, bool, u32),
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let settings = Settings::parse(options, settings::READING)?;
    let given = Given::parse(text, "text")?;
    let quotations = input::quotations(quotations)?;
    let mut sources: Vec<(String, Input)> = Vec::new();
    for other in others.try_iter()? {
        let (id, source): (Bound<'_, PyAny>, Bound<'_, PyAny>) = other?.extract()?;
        let (id, source) = (input::text(&id, "id")?, Given::parse(&source, &format!("source {id}"))?);
        let source = py.detach(|| Ok::<_, Failure>(settings.read(&source, 1)?.into_owned()))?;
        sources.push((id.to_string(), source));
    }
    let (strict, missing, alternatives) = flags;
    let options = VerifyOptions { strict, tolerate, alternatives, limits: settings.reading.limits };
    let found = py.detach(|| {
        let text = settings.read(&given, 0)?;
        let sources: Vec<(&str, &Input)> = sources.iter().map(|(id, input)| (&**id, input)).collect();
        json(&Request { quotations, options, missing }.check(&text, &sources, UNIT)?)
    });
    Ok(found?)
}

/// Reads a text once, to compare it often.
#[pyfunction]
#[pyo3(signature = (text, options, /))]
fn prepare(py: Python<'_>, text: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Prepared> {
    let settings = Settings::parse(options, settings::PREPARE)?;
    let given = Given::parse(text, "text")?;
    Ok(Prepared::new(py.detach(|| settings.read(&given, 0).map(std::borrow::Cow::into_owned))?))
}

#[pymodule]
fn _juhao(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("JuhaoError", module.py().get_type::<error::JuhaoError>())?;
    module.add("ALL_METHODS", PyList::new(module.py(), juhao::Method::ALL.iter().map(|method| method.name()))?)?;
    module.add("PARTS", PyList::new(module.py(), Part::OF_ONE_TEXT.map(Part::name))?)?;
    module.add("CITED", PyList::new(module.py(), Parts::CITED.iter().map(Part::name).collect::<Vec<_>>())?)?;
    module.add("METHODS", PyList::new(module.py(), juhao::Method::IN_REPORTS.map(juhao::Method::name))?)?;
    for function in [
        wrap_pyfunction!(compare, module)?,
        wrap_pyfunction!(extract, module)?,
        wrap_pyfunction!(decode_bytes, module)?,
        wrap_pyfunction!(dedup::clean_line, module)?,
        wrap_pyfunction!(documents::open_document, module)?,
        wrap_pyfunction!(sources, module)?,
        wrap_pyfunction!(verify_quotations, module)?,
        wrap_pyfunction!(prepare, module)?,
        wrap_pyfunction!(steps::centres, module)?,
        wrap_pyfunction!(steps::kept, module)?,
        wrap_pyfunction!(steps::longest_rare, module)?,
        wrap_pyfunction!(passages::compared, module)?,
        wrap_pyfunction!(passages::crowds, module)?,
        wrap_pyfunction!(passages::shared, module)?,
        wrap_pyfunction!(passages::worded, module)?,
        wrap_pyfunction!(steps::features, module)?,
        wrap_pyfunction!(steps::rules, module)?,
        wrap_pyfunction!(published::subsets, module)?,
        wrap_pyfunction!(methods::collect, module)?,
        wrap_pyfunction!(methods::compare_by, module)?,
        wrap_pyfunction!(methods::fingerprints, module)?,
        wrap_pyfunction!(methods::parameters, module)?,
        wrap_pyfunction!(steps::verify, module)?,
    ] {
        module.add_function(function)?;
    }
    module.add_class::<Prepared>()?;
    module.add_class::<corpus::Corpus>()?;
    module.add_class::<dedup::Documents>()?;
    module.add_class::<published::CandidateSets>()?;
    module.add_class::<published::Centres>()?;
    module.add_class::<methods::Statistics>()?;
    Ok(())
}
