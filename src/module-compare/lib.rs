//! Comparison of plain texts for JavaScript. `pkg-templates/npm/compare/api.js` is the only caller, and checks the
//! arguments. The rows of numbers are those of the main module, whose files write them.

use juhao::{input, wire};
use juhao_core::text::Reading;
use juhao_core::{Method, Options, TextOptions, compare};
use wasm_bindgen::prelude::*;

use failure::Failure;
use input::Input;
use wire::comparing::Comparing;

#[path = "../wasm/failure.rs"]
mod failure;
#[allow(dead_code)] // what the main module writes about many texts
#[path = "../wasm/matches.rs"]
mod matches;
#[path = "../wasm/pair.rs"]
mod pair;

/// The options of a call, checked and converted.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Settings {
    reading: TextOptions,
    options: Options,
    method: Method,
}

#[wasm_bindgen]
impl Settings {
    /// Reads the numbers of the options, as those of the main module.
    ///
    /// # Errors
    /// The preset leaves out parts of a text, which this module does not find; also as [`Comparing::new`].
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value)] // strings cross by value
    pub fn new(numbers: &[f64], fold: Option<String>, preset: Option<String>) -> Result<Self, JsValue> {
        let Comparing { given, options, method } =
            Comparing::new(numbers, fold.as_deref(), preset.as_deref()).map_err(Failure::from)?;
        if !given.preset.parts().is_empty() {
            return Err(Failure::option("preset", "leaves out parts of a text: use it with the entry juhao").into());
        }
        Ok(Self { reading: given.reading, options, method })
    }

    /// Compares two texts; returns the position of the Report in `numbers`. `None` for `right` compares the left text
    /// with itself.
    ///
    /// # Errors
    /// A text exceeds the limit.
    #[wasm_bindgen(js_name = compareTexts)]
    pub fn compare_texts(&self, left: String, right: Option<String>) -> Result<usize, JsValue> {
        let left = self.read(left)?;
        let right = right.map(|text| self.read(text)).transpose()?;
        let right = right.as_ref().unwrap_or(&left);
        let report = compare(&left.document, &right.document, &self.options);
        Ok(pair::keep(report.decided_by(self.method).map_err(Failure::from)?, &left, right))
    }

    /// Aligns two texts, as [`pair::aligned`].
    ///
    /// # Errors
    /// A text exceeds the limit.
    #[wasm_bindgen(js_name = alignTexts)]
    pub fn align_texts(&self, left: String, right: String) -> Result<Vec<u32>, JsValue> {
        let read = |text: String| Reading::from_text(text, &self.reading).map_err(Failure::from);
        Ok(pair::aligned(&read(left)?, &read(right)?, &self.options))
    }

    /// Finds the edits inside matches, as [`pair::edits`].
    ///
    /// # Errors
    /// A text exceeds the limit, or a range lies outside a text.
    pub fn edits(&self, left: String, right: String, spans: &[u32]) -> Result<Vec<u32>, JsValue> {
        Ok(pair::edits(&self.read(left)?, &self.read(right)?, spans, &self.options)?)
    }
}

impl Settings {
    fn read(&self, text: String) -> Result<Input, Failure> {
        Ok(Input::text(text, &self.reading)?)
    }
}
