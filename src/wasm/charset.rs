//! Detects the charset of bytes. The host decodes them (`pkg-templates/npm/decode.js`).

use js_sys::Array;
use juhao_core::{Limits, text};
use wasm_bindgen::prelude::*;

use super::failure::Failure;

/// Returns `[name, whether it is certain]`; `http` is the charset of the HTTP header, if there is one.
///
/// # Errors
/// There are more bytes than the limit of an input.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value)] // a string of JavaScript comes as an owned one
pub fn charset(bytes: &[u8], http: Option<String>) -> Result<Array, JsValue> {
    Limits::default().check_input(bytes.len()).map_err(Failure::from)?;
    let found = text::charset(bytes, http.as_deref());
    Ok(Array::of2(&found.name.into(), &found.confident.into()))
}
