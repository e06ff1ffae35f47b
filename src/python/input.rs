//! What a caller gives as a text: a string, a page, or a text that was read before.

use std::ops::Deref;
use std::sync::Arc;

use juhao::input::Input;
use juhao::quoted::{GivenQuotation, Wanted};
use juhao::text::ChineseForm;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyString};

/// A string of Python, read where it is.
#[derive(Debug)]
pub enum Text {
    /// As it is.
    Whole(PyBackedStr),
    /// A copy in which half a surrogate pair, which UTF-8 cannot hold, is U+FFFD: one code point for one, so
    /// offsets keep.
    Mended(String),
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Whole(text) => text,
            Self::Mended(text) => text,
        }
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self)
    }
}

/// Takes a string; `name` is what an error calls it.
pub fn text(given: &Bound<'_, PyAny>, name: &str) -> PyResult<Text> {
    let Ok(string) = given.cast::<PyString>() else {
        return Err(PyTypeError::new_err(format!("{name} must be a str, not {}", type_of(given))));
    };
    if let Ok(whole) = string.extract() {
        return Ok(Text::Whole(whole));
    }
    let units = string.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
    let units = units.cast::<PyBytes>()?.as_bytes().chunks_exact(4);
    let character = |unit: &[u8]| {
        let number = unit.try_into().map(u32::from_le_bytes).unwrap_or_default();
        char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER)
    };
    Ok(Text::Mended(units.map(character).collect()))
}

/// The name of a value's type, for errors.
pub fn type_of(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "that".into(), |name| name.to_string())
}

/// Takes which parts of a text are checked as quotations: `"marked"`, `"lines"`, or a list of strings and ranges.
pub fn quotations(given: &Bound<'_, PyAny>) -> PyResult<Wanted> {
    if given.is_instance_of::<PyString>() {
        return match &*text(given, "quotations")? {
            "marked" => Ok(Wanted::Marked),
            "lines" => Ok(Wanted::Lines),
            _ => Err(PyValueError::new_err("quotations must be \"marked\", \"lines\" or a list")),
        };
    }
    let one = |one: Bound<'_, PyAny>| {
        if one.is_instance_of::<PyString>() {
            return Ok(GivenQuotation::Words(text(&one, "a quotation")?.to_string()));
        }
        let (start, end) = one.extract()?;
        Ok(GivenQuotation::Range(start, end))
    };
    given.try_iter()?.map(|given| one(given?)).collect::<PyResult<_>>().map(Wanted::Given)
}

/// An input of a call.
#[derive(Debug)]
pub enum Given {
    Text(Text),
    Html(Text),
    /// The text of a document, and the start and the end of each range that it does not show.
    Opened(Text, Vec<u32>),
    Prepared(Arc<Input>),
}

impl Given {
    /// Takes a `str`, an object with a string `html`, a document of `open_document`, or a [`Prepared`]; `name` is what
    /// an error calls it.
    pub fn parse(given: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        if given.is_instance_of::<PyString>() {
            return text(given, name).map(Self::Text);
        }
        if let Ok(prepared) = given.cast::<Prepared>() {
            return Ok(Self::Prepared(Arc::clone(&prepared.get().0)));
        }
        if let Some(is_html) = given.getattr_opt("is_html")? {
            let own = text(&given.getattr("text")?, &format!("{name}.text"))?;
            if is_html.is_truthy()? {
                return Ok(Self::Html(own));
            }
            let mut hidden = Vec::new();
            for range in given.getattr("hidden")?.try_iter()? {
                let range = range?;
                hidden.push(range.getattr("start")?.extract()?);
                hidden.push(range.getattr("end")?.extract()?);
            }
            return Ok(Self::Opened(own, hidden));
        }
        let Some(html) = given.getattr_opt("html")? else {
            let found = type_of(given);
            return Err(PyTypeError::new_err(format!(
                "{name} must be a str, a juhao.Html or a juhao.Prepared, not {found}"
            )));
        };
        text(&html, &format!("{name}.html")).map(Self::Html)
    }
}

/// A text that was read, to be compared often.
#[pyclass(frozen, module = "juhao")]
#[derive(Debug)]
pub struct Prepared(Arc<Input>);

impl Prepared {
    pub fn new(input: Input) -> Self {
        Self(Arc::new(input))
    }
}

#[pymethods]
impl Prepared {
    /// The text a reader is shown: the string itself, or the body or visible text of a page. Offsets of a Report
    /// point into it.
    #[getter]
    fn text(&self) -> &str {
        self.0.document.shown()
    }

    /// `"traditional"` or `"simplified"`; `None` for a text that is neither, mixes them, or is too short to say.
    #[getter]
    fn chinese_form(&self) -> Option<&'static str> {
        ChineseForm::detect(&self.0.document).map(ChineseForm::name)
    }

    fn __repr__(&self) -> String {
        format!("<juhao.Prepared: {} code points>", self.text().chars().count())
    }
}
