//! Alignment for JavaScript. `pkg-templates/npm/align/api.js` is the only caller, and checks the arguments.

use js_sys::{Array, Uint32Array};
use juhao::internal::seq::myers;
use juhao::text::Reading;
use juhao::wire::{Unit, aligned};
use juhao::{Error, Limits, Options, Sides, TextOptions};
use wasm_bindgen::prelude::*;

/// Converts an error to the form of `failure.js`: a code, and the values of the message.
fn failure(error: &Error) -> JsValue {
    let (out, values) = (js_sys::Error::new(&error.to_string()), js_sys::Object::new());
    out.set_name("JuhaoError");
    // Setting a property of an object created here cannot fail.
    let set = |of: &JsValue, name: &str, value: JsValue| drop(js_sys::Reflect::set(of, &name.into(), &value));
    match error {
        Error::InputTooLong { bytes, limit } => {
            set(&values, "bytes", (*bytes as f64).into());
            set(&values, "limit", (*limit as f64).into());
        }
        Error::OptionRange { name, .. } => set(&values, "name", (*name).into()),
        _ => {}
    }
    set(&out, "code", error.code().into());
    set(&out, "values", values.into());
    out.into()
}

/// Finds all common passages. Returns four numbers for each, both bounds of the longest common subsequence, and the
/// name, the limit and the reached value of each limit that was reached.
///
/// # Errors
/// A text exceeds the limit, or the length is outside its range.
#[wasm_bindgen]
pub fn align(
    left: String,
    right: String,
    min_match_length: Option<f64>,
    ignore_case: bool,
    ignore_numbers: bool,
) -> Result<Array, JsValue> {
    let reading = TextOptions { ignore_case, ignore_numbers, ..TextOptions::default() };
    // A number that is too large becomes the largest one, which the option cannot have.
    #[allow(clippy::cast_sign_loss)] // checked by the caller
    let min_match_length = min_match_length.map(|length| length as u32);
    let options = Options { min_match_length, ..Options::default() };
    options.check().map_err(|error| failure(&error))?;
    let read = |text| Reading::from_text(text, &reading).map_err(|error| failure(&error));
    let (left, right) = (read(left)?, read(right)?);
    let found = juhao::align(&left, &right, &options);
    let out = Array::new();
    let numbers = aligned(&found, Sides::new(left.shown(), right.shown()), Unit::Utf16);
    out.push(&Uint32Array::from(&numbers[..]));
    for limit in &found.limits {
        out.push(&limit.name.into());
        out.push(&(limit.limit as f64).into());
        out.push(&(limit.reached as f64).into());
    }
    Ok(out)
}

/// Finds the equal runs of a longest common subsequence of two lists of numbers. Returns three numbers for each run:
/// its start on both sides, and its length. If the lists differ too much for the limit of work, the subsequence may not
/// be a longest one.
#[wasm_bindgen]
pub fn matched(left: &[u32], right: &[u32]) -> Vec<u32> {
    let runs = myers::match_symbols(left, right, &mut Limits::default().work).runs;
    runs.iter().flat_map(|run| [run.a, run.b, run.len]).collect()
}
