//! Detects the charset of bytes. The host decodes them (`pkg-templates/npm/decode.js`).

use js_sys::{Array, Uint8Array};
use juhao_core::{Limits, text};
use wasm_bindgen::prelude::*;

use super::failure::Failure;

/// Returns `[name, whether it is certain]`, and `[..., bytes, their charset]` if the host cannot decode the charset
/// itself; `http` is the charset of the HTTP header, if there is one.
///
/// # Errors
/// There are more bytes than the limit of an input.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value)] // a string of JavaScript comes as an owned one
pub fn charset(bytes: &[u8], http: Option<String>) -> Result<Array, JsValue> {
    Limits::default().check_input(bytes.len()).map_err(Failure::from)?;
    let found = text::charset(bytes, http.as_deref());
    let (name, confident) = (found.name.into(), found.confident.into());
    Ok(match text::recoded(bytes, found.name) {
        Some((bytes, of_bytes)) => {
            Array::of4(&name, &confident, &Uint8Array::from(bytes.as_slice()).into(), &of_bytes.into())
        }
        None => Array::of2(&name, &confident),
    })
}
