//! The WebAssembly side of the npm package: options in, documents kept, the Report out. No decisions.
//!
//! `pkg-templates/npm/api.js` is the only caller: it reads inputs, gives memory back, and puts the matches together, which
//! cross as one typed array (a match as an object of serde costs a microsecond or more, as twelve numbers next to nothing).

mod failure;
mod fields;
mod matches;
mod settings;

use js_sys::{Array, Uint32Array};
use juhao_core::Sides;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::input::Input;
use crate::wire::{self, Unit};
use failure::Failure;
pub use settings::Settings;

/// A text ready to be compared, in the engine's memory.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Prepared(Input);

#[wasm_bindgen]
impl Prepared {
    /// The text a reader is shown.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.document.shown().into()
    }
}

#[wasm_bindgen]
impl Settings {
    /// Reads an input of one side (0: left, 1: right).
    ///
    /// # Errors
    /// A text over the limit, a range outside the text.
    pub fn read(&self, text: &str, is_html: bool, side: usize) -> Result<Prepared, JsValue> {
        Ok(Prepared(self.input(text, is_html, side)?))
    }

    /// A prepared text with the ranges and terms that the options mark on a side.
    ///
    /// # Errors
    /// A range outside the text.
    pub fn again(&self, prepared: &Prepared, side: usize) -> Result<Prepared, JsValue> {
        Ok(Prepared(self.marked(&prepared.0, side)?))
    }

    /// Compares two texts: `[report without matches, numbers of the matches, values of their evidence, shapes of evidence]`.
    ///
    /// # Errors
    /// Texts that were read in different ways.
    pub fn compare(&self, left: &Prepared, right: &Prepared) -> Result<Array, JsValue> {
        self.check(&left.0, &right.0)?;
        let report = juhao_core::compare(&left.0.document, &right.0.document, self.options());
        let mut report = wire::Report::new(report, Sides::new(left.0.texts(), right.0.texts()), Unit::Utf16);
        let matches = matches::Columns::of(core::mem::take(&mut report.matches));
        Ok(Array::of4(&plain(&report)?, &matches.numbers(), &matches.values(), &plain(&matches.shapes)?))
    }

    /// The raw engine: `[lcs, spans]`.
    ///
    /// # Errors
    /// Texts that were read in different ways.
    pub fn align(&self, left: &Prepared, right: &Prepared) -> Result<Array, JsValue> {
        self.check(&left.0, &right.0)?;
        let aligned = juhao_core::align(&left.0.document, &right.0.document, self.options());
        let shown = Sides::new(left.0.document.shown(), right.0.document.shown());
        let spans = Uint32Array::from(&wire::aligned_spans(&aligned, shown, Unit::Utf16)[..]);
        Ok(Array::of2(&plain(&wire::Lcs::from(aligned.lcs))?, &spans))
    }
}

/// A plain object, as `JSON.parse` would make it.
fn plain(value: &impl Serialize) -> Result<JsValue, Failure> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(|error| Failure::input(&error.to_string()))
}
