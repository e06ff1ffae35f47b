//! Converts errors for JavaScript: an `Error` with a stable `code` and the values that its message contains.

use js_sys::{Object, Reflect};
use juhao_core::Error;
use wasm_bindgen::prelude::*;

/// The error of all functions that JavaScript calls.
#[derive(Debug)]
pub struct Failure {
    code: &'static str,
    message: String,
    values: Vec<(&'static str, JsValue)>,
}

impl Failure {
    /// Makes the error for an option that is unknown or has an impossible value.
    pub fn option(name: &str, why: &str) -> Self {
        Self { code: "bad-option", message: format!("option {name} {why}"), values: vec![("name", name.into())] }
    }

    /// Makes the error for an input that has the wrong form.
    pub fn input(why: &str) -> Self {
        Self { code: "bad-input", message: why.into(), values: Vec::new() }
    }

    /// Makes the error for a range that is outside the text or inside a character, in UTF-16 code units.
    pub fn range(start: u32, end: u32, len: u32) -> Self {
        let message =
            format!("range {start}..{end} is outside the text of {len} UTF-16 code units, or cuts a character");
        Self {
            code: "bad-range",
            message,
            values: vec![("start", start.into()), ("end", end.into()), ("length", len.into())],
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let number = |value: u64| JsValue::from_f64(value as f64);
        let values = match error {
            Error::InputTooLong { bytes, limit } => vec![("bytes", number(bytes)), ("limit", number(limit))],
            Error::Option { name, .. } | Error::OptionRange { name, .. } => vec![("name", name.into())],
            Error::StoredVersion { version, readable, .. } => {
                vec![("version", version.into()), ("readable", readable.into())]
            }
            _ => Vec::new(),
        };
        Self { code: error.code(), message: error.to_string(), values }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let values = Object::new();
        for (name, value) in &failure.values {
            set(&values, name, value);
        }
        let error = js_sys::Error::new(&failure.message);
        error.set_name("JuhaoError");
        set(&error, "code", &failure.code.into());
        set(&error, "values", &values);
        error.into()
    }
}

/// Sets a property of an object created here, which cannot fail.
fn set(object: &Object, name: &str, value: &JsValue) {
    let _ = Reflect::set(object, &name.into(), value);
}
