//! Columns of a batch, and how their texts are read.
//!
//! Numbers are little endian, 64 bits each, so that Arrow takes them without reading them. A row without an answer is
//! an entry of [`Errors`]; the others are not affected.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use juhao::{Document, TextOptions};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyDict};

use crate::settings::{READING, Settings};

/// Texts of a batch; `None` for a row without one.
pub type Texts = Vec<Option<PyBackedStr>>;
/// Places in a batch, each with the reason why there is no answer.
pub type Errors = Vec<(usize, String)>;

/// Makes a column.
pub fn bytes<const N: usize>(py: Python<'_>, numbers: impl Iterator<Item = [u8; N]>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, &numbers.flatten().collect::<Vec<u8>>())
}

/// Reads a column.
pub fn numbers(bytes: &[u8]) -> impl ExactSizeIterator<Item = u64> + Clone {
    bytes.chunks_exact(8).map(|number| number.try_into().map(u64::from_le_bytes).unwrap_or_default())
}

/// How texts are read: as pages or not, and with which options.
#[derive(Debug)]
pub struct Reading {
    html: bool,
    options: TextOptions,
}

impl Reading {
    /// Takes the options by their names in Python.
    pub fn parse(html: bool, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        Ok(Self { html, options: Settings::parse(options, READING)?.reading })
    }
}

/// Reads a text.
pub fn read(text: Option<&PyBackedStr>, Reading { html, options }: &Reading) -> Result<Document, String> {
    let text: &str = text.ok_or("the text is null")?;
    let read = if *html { Document::from_html(text, options) } else { Document::from_text(text, options) };
    read.map_err(|error| error.to_string())
}

/// Runs the engine for one row. A panic, which would be a fault of the engine, is an error of that row alone.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let message = |panic: Box<dyn Any + Send>| match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => panic.downcast_ref::<&str>().map_or("panic", |message| message).to_string(),
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(format!("internal error: {}", message(panic))))
}
