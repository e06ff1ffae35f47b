//! Columns of a batch, and how their texts are read.
//!
//! Numbers are little endian, 64 bits each, so that Arrow takes them without reading them. A row without an answer is
//! an entry of [`Errors`]; the others are not affected.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use juhao::dedup::Text;
use juhao::input::Input;
use juhao::preset::Preset;
use juhao::{Options, TextOptions};
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

/// Makes a column of lists: how many numbers each has, and the numbers.
pub fn lists<'py>(py: Python<'py>, lists: &[Vec<u64>]) -> [Bound<'py, PyBytes>; 2] {
    let sizes = lists.iter().map(|list| (list.len() as u64).to_le_bytes());
    [bytes(py, sizes), bytes(py, lists.iter().flatten().map(|number| number.to_le_bytes()))]
}

/// Reads a column of lists; `None` if the numbers are not as many as `sizes` says.
pub fn read_lists(sizes: &[u8], values: &[u8]) -> Option<Vec<Vec<u64>>> {
    let (sizes, mut values) = (numbers(sizes), numbers(values));
    let is_whole = sizes.clone().try_fold(0_u64, u64::checked_add) == Some(values.len() as u64);
    is_whole.then(|| sizes.map(|size| values.by_ref().take(size as usize).collect()).collect())
}

/// How texts are read: as pages or not, and with which options; and how two of them are compared.
#[derive(Debug)]
pub struct Reading {
    html: bool,
    options: TextOptions,
    preset: Preset,
    /// What the preset says of a comparison.
    pub compare: Options,
}

impl Reading {
    /// Takes the options by their names in Python.
    pub fn parse(html: bool, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let Settings { reading, preset, .. } = Settings::parse(options, READING)?;
        Ok(Self { html, options: reading, preset, compare: preset.options() })
    }
}

/// Reads a text as memory does, without the parts that the preset leaves out.
pub fn read(text: Option<&PyBackedStr>, reading: &Reading) -> Result<Input, String> {
    let text: &str = text.ok_or("the text is null")?;
    let text = if reading.html { Text::Html(text) } else { Text::Plain(text) };
    text.read_for(reading.preset, &reading.options).map_err(|error| error.to_string())
}

/// Runs the engine for one row. A panic, which would be a fault of the engine, is an error of that row alone.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let message = |panic: Box<dyn Any + Send>| match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => panic.downcast_ref::<&str>().map_or("panic", |message| message).to_string(),
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(format!("internal error: {}", message(panic))))
}
