//! The WebAssembly side of the npm package: takes options and texts, and returns Reports. Decides nothing about texts.
//!
//! `pkg-templates/npm/api.js` is the only caller. It checks inputs, frees memory, and builds the Report object from a
//! row of numbers. A row is used because a match as a serde object costs a microsecond or more, and as twelve numbers
//! almost nothing.

mod charset;
mod corpus;
mod failure;
mod matches;
mod pair;
mod room;
mod settings;
mod shared;
mod sources;
mod template;
mod tree;

use juhao_core::features::gram::Window;
use juhao_core::features::profile::Profile;
use juhao_core::text;
use juhao_core::text::ChineseForm;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::input::Input;
use crate::wire::{self, Unit};
use failure::Failure;
use pair::{aligned, keep};
pub use settings::Settings;

/// Returns the window of a weight, which is a count, or the usual one.
#[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]
fn sampled_by(window: Option<f64>) -> Result<Window, Failure> {
    Ok(window.map_or(Ok(Window::default()), |weight| Window::new(weight as u64))?)
}

/// An analysed text in the memory of the module.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Prepared(Input);

#[wasm_bindgen]
impl Prepared {
    /// Returns the text that a reader sees; offsets point into it.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.document.shown().into()
    }

    /// Returns the length in Han characters; a word counts as 13/8 of one.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> f64 {
        self.0.document.length() as f64 / 8.0
    }

    /// Returns the form of Chinese in which the text is written, `traditional` or `simplified`; `None` if neither.
    #[wasm_bindgen(getter, js_name = chineseForm)]
    pub fn chinese_form(&self) -> Option<String> {
        ChineseForm::detect(&self.0.document).map(|form| form.name().into())
    }
}

#[wasm_bindgen]
impl Settings {
    /// Analyses an input of one side (0: left, 1: right).
    ///
    /// # Errors
    /// The text exceeds the limit, or a range lies outside the text.
    pub fn read(&self, text: String, is_html: bool, side: usize) -> Result<Prepared, JsValue> {
        Ok(Prepared(self.input(text, is_html, side)?))
    }

    /// Analyses the text of a document that `juhao/documents` opened; `hidden` has two numbers for each range that the
    /// document does not show.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    #[wasm_bindgen(js_name = readOpened)]
    pub fn read_opened(&self, text: String, hidden: &[u32], side: usize) -> Result<Prepared, JsValue> {
        let input = Input::opened(text, hidden, Unit::Utf16, self.reading()).map_err(Failure::from)?;
        Ok(Prepared(if self.marks(side) { self.marked(&input, side)? } else { input }))
    }

    /// Analyses a page that [`extract`](Self::extract) returned earlier: its body, four numbers for each piece of its
    /// map, two numbers for each hidden range, and the three numbers of what was not read.
    ///
    /// # Errors
    /// The map does not fit the body; also as [`read`](Self::read).
    #[wasm_bindgen(js_name = readPage)]
    #[allow(clippy::too_many_arguments)] // a page is passed by its parts, because JavaScript keeps it
    pub fn read_page(
        &self,
        body: &str,
        is_body: bool,
        confidence: f64,
        map: &[u32],
        hidden: &[u32],
        unread: &[u32],
        side: usize,
    ) -> Result<Prepared, JsValue> {
        let (page, map) = wire::page::given(body, is_body, confidence, map, hidden, unread).map_err(Failure::input)?;
        Ok(Prepared(self.page(&page, map, side)?))
    }

    /// Extracts the body of a page.
    ///
    /// # Errors
    /// The HTML exceeds the limit.
    pub fn extract(&self, html: &str) -> Result<JsValue, JsValue> {
        let reading = self.reading();
        reading.limits.check_input(html.len()).map_err(Failure::from)?;
        let page = text::extract(html, reading.page());
        Ok(plain(&wire::Page::new(page, html, Unit::Utf16))?)
    }

    /// Returns the features of a text, in their stored form. `window` is that of the grams, if it is not the usual one.
    ///
    /// # Errors
    /// There is no such window.
    pub fn profile(&self, input: &Prepared, window: Option<f64>) -> Result<Vec<u8>, JsValue> {
        Ok(Profile::sampled(&input.0.document, sampled_by(window)?).to_bytes())
    }

    /// Returns a copy of a prepared text with the ranges and term ends that the options set for a side (0: left, 1:
    /// right).
    ///
    /// # Errors
    /// A range lies outside the text.
    pub fn again(&self, prepared: &Prepared, side: usize) -> Result<Prepared, JsValue> {
        Ok(Prepared(self.marked(&prepared.0, side)?))
    }

    /// Compares two texts; returns the position of the Report in `numbers`, which
    /// `pkg-templates/npm/matches.js` reads.
    ///
    /// # Errors
    /// The texts were read with different options.
    pub fn compare(&self, left: &Prepared, right: &Prepared) -> Result<usize, JsValue> {
        let (left, right) = (&left.0, &right.0);
        self.check(left, right)?;
        Ok(keep(self.report(&left.document, &right.document)?, left, right))
    }

    /// Compares two plain texts without ranges and frees them. `None` for `right` compares the left text with itself.
    ///
    /// # Errors
    /// A text exceeds the limit.
    #[wasm_bindgen(js_name = compareTexts)]
    pub fn compare_texts(&self, left: String, right: Option<String>) -> Result<usize, JsValue> {
        let read = |text: String| Input::text(text, self.reading()).map_err(Failure::from);
        let left = read(left)?;
        let right = right.map(read).transpose()?;
        let right = right.as_ref().unwrap_or(&left);
        Ok(keep(self.report(&left.document, &right.document)?, &left, right))
    }

    /// Aligns two texts without any filter. Returns four numbers for each pair of spans, the two bounds of the LCS,
    /// five numbers for each limit reached, and the number of these limits.
    ///
    /// # Errors
    /// The texts were read with different options.
    pub fn align(&self, left: &Prepared, right: &Prepared) -> Result<Vec<u32>, JsValue> {
        self.check(&left.0, &right.0)?;
        Ok(aligned(&left.0.document, &right.0.document, self.options()))
    }

    /// Aligns two plain texts without ranges and frees them. `None` for `right` aligns the left text with itself.
    ///
    /// # Errors
    /// A text exceeds the limit.
    #[wasm_bindgen(js_name = alignTexts)]
    pub fn align_texts(&self, left: String, right: Option<String>) -> Result<Vec<u32>, JsValue> {
        let read = |text| text::Reading::from_text(text, self.reading()).map_err(Failure::from);
        let left = read(left)?;
        let right = right.map(read).transpose()?;
        let right = right.as_ref().unwrap_or(&left);
        Ok(aligned(&left, right, self.options()))
    }
}

/// Converts a value to a plain object, as `JSON.parse` would make it.
fn plain(value: &impl Serialize) -> Result<JsValue, Failure> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(|error| Failure::input(&error.to_string()))
}
