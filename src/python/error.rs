//! Errors on their way to Python: one exception with a stable `code` and the values of its message.

use juhao::Error;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pyo3::create_exception!(
    juhao,
    JuhaoError,
    PyValueError,
    "What Juhao refuses: an input, an option or stored bytes. `code` is a stable name for programs."
);

/// What most functions of this crate return.
pub type Result<T> = std::result::Result<T, Failure>;

/// A refusal, before it is an exception.
#[derive(Debug)]
pub struct Failure {
    code: &'static str,
    message: String,
    values: Vec<(&'static str, Value)>,
}

/// A value of a message.
#[derive(Debug)]
enum Value {
    Count(u64),
    Name(String),
}

impl Failure {
    /// An option that is unknown or has an impossible value.
    pub fn option(name: &str, why: impl Into<String>) -> Self {
        let message = format!("option {name} {}", why.into());
        Self { code: "bad-option", message, values: vec![("name", Value::Name(name.into()))] }
    }

    /// An input or an id that cannot be used.
    pub fn input(why: impl Into<String>) -> Self {
        Self { code: "bad-input", message: why.into(), values: Vec::new() }
    }

    /// Stored bytes that cannot be read.
    pub fn stored(why: &str) -> Self {
        Self { code: "bad-stored", message: format!("stored bytes {why}"), values: Vec::new() }
    }

    /// A document that cannot be read.
    pub fn unreadable(refusal: &juhao_readers::Refusal) -> Self {
        let reason = Value::Name(refusal.reason.name().into());
        Self { code: "unreadable", message: format!("the file {refusal}"), values: vec![("reason", reason)] }
    }

    /// A range outside the text; numbers in code points.
    pub fn range(start: u64, end: u64, len: u64) -> Self {
        let message = format!("range {start}..{end} is not inside a text of {len} code points");
        let values = [("start", start), ("end", end), ("length", len)];
        Self { code: "bad-range", message, values: values.map(|(name, value)| (name, Value::Count(value))).into() }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let count = |name, value: u64| (name, Value::Count(value));
        let values = match error {
            Error::InputTooLong { bytes, limit } => vec![count("bytes", bytes), count("limit", limit)],
            Error::Option { name, why } => return Self::option(&in_python(name), why),
            Error::OptionRange { name, least, most } => {
                return Self::option(&in_python(name), format!("must be a whole number from {least} to {most}"));
            }
            Error::StoredVersion { version, readable, .. } => {
                vec![count("version", version.into()), count("readable", readable.into())]
            }
            _ => Vec::new(),
        };
        Self { code: error.code(), message: error.to_string(), values }
    }
}

/// The name of an option in Python: `minMatchLength` is `min_match_length` there.
pub fn in_python(name: &str) -> String {
    let one = |letter: char| match letter {
        'A'..='Z' => format!("_{}", letter.to_ascii_lowercase()),
        _ => letter.into(),
    };
    name.chars().map(one).collect()
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| {
            let error = JuhaoError::new_err(failure.message);
            let values = PyDict::new(py);
            let set = || {
                for (name, value) in &failure.values {
                    match value {
                        Value::Count(count) => values.set_item(name, count)?,
                        Value::Name(text) => values.set_item(name, text)?,
                    }
                }
                error.value(py).setattr("code", failure.code)?;
                error.value(py).setattr("values", &values)
            };
            set().err().unwrap_or(error)
        })
    }
}
