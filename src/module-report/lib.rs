//! Reports for JavaScript. `pkg-templates/npm/report/api.js` is the only caller, and checks that the values are JSON.

#[allow(dead_code)] // the main module needs more kinds of errors
#[path = "../wasm/failure.rs"]
mod failure;

use failure::Failure;
use juhao::wire::{Unit, to_bytes};
use juhao_report::{Error, Reported, page};
use wasm_bindgen::prelude::*;

/// Writes a report. `json` has the values of [`Reported`], with offsets in UTF-16 code units.
///
/// # Errors
/// The values are not those of a report, or an offset is outside of its text.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value)] // strings cross by value
pub fn write(json: String) -> Result<String, JsValue> {
    let failure = |error: Error| Failure::input(&error.to_string());
    let mut reported = Reported::from_json(&json).map_err(failure)?;
    let bytes =
        |text: &str, offsets: &[u32]| to_bytes(text, Unit::Utf16, offsets).map_err(|_| Error::Place("an offset"));
    reported.convert(bytes).map_err(failure)?;
    Ok(page(reported).map_err(failure)?)
}
