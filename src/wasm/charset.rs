//! The charset of bytes; the host decodes them (`pkg-templates/npm/decode.js`).

use js_sys::Array;
use juhao_core::{Limits, text};
use wasm_bindgen::prelude::*;

use super::failure::Failure;

/// `[name, whether it is sure]`; `http` is the charset of the HTTP header, if there is one.
///
/// # Errors
/// More bytes than an input may have.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value)] // a string of JavaScript comes as an owned one
pub fn charset(bytes: &[u8], http: Option<String>) -> Result<Array, JsValue> {
    Limits::default().check_input(bytes.len()).map_err(Failure::from)?;
    let found = text::charset(bytes, http.as_deref());
    Ok(Array::of2(&found.name.into(), &found.confident.into()))
}
