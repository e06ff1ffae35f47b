//! Alignment for JavaScript. `pkg-templates/npm/align/api.js` is the only caller: it checks what it is given.

use js_sys::{Array, Uint32Array};
use juhao::seq::myers;
use juhao::text::Reading;
use juhao::wire::{Unit, aligned};
use juhao::{Error, Limits, Options, Sides, TextOptions};
use wasm_bindgen::prelude::*;

/// An error on its way out, as `failure.js` makes them: with its code and the values of its message.
fn failure(error: &Error) -> JsValue {
    let (out, values) = (js_sys::Error::new(&error.to_string()), js_sys::Object::new());
    out.set_name("JuhaoError");
    // a property of an object made here: setting it cannot fail
    let set = |of: &JsValue, name: &str, value: JsValue| drop(js_sys::Reflect::set(of, &name.into(), &value));
    if let Error::InputTooLong { bytes, limit } = error {
        set(&values, "bytes", (*bytes as f64).into());
        set(&values, "limit", (*limit as f64).into());
    }
    set(&out, "code", error.code().into());
    set(&out, "values", values.into());
    out.into()
}

/// All common passages: four numbers each, then both bounds of the longest common subsequence; behind them name, limit and what was reached of
/// each limit.
///
/// # Errors
/// A text over the limit.
#[wasm_bindgen]
pub fn align(
    left: String,
    right: String,
    min_match_length: Option<u32>,
    ignore_case: bool,
    ignore_numbers: bool,
) -> Result<Array, JsValue> {
    let reading = TextOptions { ignore_case, ignore_numbers, ..TextOptions::default() };
    let options = Options { min_match_length, ..Options::default() };
    let read = |text| Reading::of(text, &reading).map_err(|error| failure(&error));
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

/// The equal stretches of a longest common subsequence of two rows of numbers: three numbers each, where it begins on both sides and its length.
/// It is only a common subsequence where the rows differ so much that a longest one takes more work than the limit.
#[wasm_bindgen]
pub fn matched(left: &[u32], right: &[u32]) -> Vec<u32> {
    let runs = myers::matched(left, right, &mut Limits::default().work).runs;
    runs.iter().flat_map(|run| [run.a, run.b, run.len]).collect()
}
