//! The WebAssembly side of the npm package: options in, documents kept, the Report out. No decisions.
//!
//! `pkg-templates/npm/api.js` is the only caller: it reads inputs, gives memory back, and puts the Report together, which
//! crosses as one row of numbers (a match as an object of serde costs a microsecond or more, as twelve numbers next to nothing).

mod charset;
mod corpus;
mod failure;
mod matches;
mod page;
mod room;
mod settings;
mod sources;
mod template;
mod tree;

use juhao_core::features::profile::Profile;
use juhao_core::report::{Extraction, Report};
use juhao_core::text::ChineseForm;
use juhao_core::{Options, Sides, TextOptions, text};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::fold_zh::{self, FoldZh};
use crate::input::Input;
use crate::wire::{self, Unit};
use failure::Failure;
pub use settings::Settings;

/// A text ready to be compared, in the engine's memory.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Prepared(Input, FoldZh);

#[wasm_bindgen]
impl Prepared {
    /// The text a reader is shown.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.document.shown().into()
    }

    /// Whether it is written in Traditional or in Simplified Chinese characters, if it is.
    #[wasm_bindgen(getter, js_name = chineseForm)]
    pub fn chinese_form(&self) -> Option<String> {
        ChineseForm::of(&self.0.document).map(|form| form.name().into())
    }
}

/// Takes the table of `juhao/fold-zh`: characters, each followed by what it is compared as.
#[wasm_bindgen(js_name = handOver)]
pub fn hand_over(table: &str) {
    fold_zh::hand_over(table);
}

#[wasm_bindgen]
impl Settings {
    /// Reads an input of one side (0: left, 1: right).
    ///
    /// # Errors
    /// A text over the limit, a range outside the text.
    pub fn read(&self, text: String, is_html: bool, side: usize) -> Result<Prepared, JsValue> {
        Ok(Prepared(self.input(text, is_html, side)?, self.fold()))
    }

    /// Reads a page of [`extract`](Self::extract), which has left the engine, of one side: its body, the four numbers of each piece of its map,
    /// the two of each hidden place.
    ///
    /// # Errors
    /// A map that does not fit the body; as `read`.
    #[wasm_bindgen(js_name = readPage)]
    pub fn read_page(
        &self,
        body: &str,
        is_body: bool,
        confidence: f64,
        map: &[u32],
        hidden: &[u32],
        side: usize,
    ) -> Result<Prepared, JsValue> {
        let what = if is_body { Extraction::Body } else { Extraction::Visible };
        let map = page::map(map, body).ok_or_else(|| Failure::input("the map of a page must fit its body"))?;
        let hidden = page::spans(hidden).ok_or_else(|| Failure::input("hidden places must be ranges"))?;
        let page = text::Page { body: body.into(), what, confidence, hidden, ..text::Page::default() };
        Ok(Prepared(self.page(&page, map, side)?, self.fold()))
    }

    /// What is read out of a page.
    ///
    /// # Errors
    /// HTML over the limit.
    pub fn extract(&self, html: &str) -> Result<JsValue, JsValue> {
        let reading = self.reading();
        reading.limits.check_input(html.len()).map_err(Failure::from)?;
        let page = text::extract(html, reading.page());
        Ok(plain(&wire::Page::new(page, html, Unit::Utf16))?)
    }

    /// The stored form of a text's features.
    pub fn profile(&self, input: &Prepared) -> Vec<u8> {
        Profile::of(&input.0.document).to_bytes()
    }

    /// A prepared text with the ranges and terms that the options mark on a side.
    ///
    /// # Errors
    /// A range outside the text.
    pub fn again(&self, prepared: &Prepared, side: usize) -> Result<Prepared, JsValue> {
        Ok(Prepared(self.marked(&prepared.0, side)?, prepared.1))
    }

    /// Compares two texts; the answer is put together by `pkg-templates/npm/matches.js`.
    ///
    /// # Errors
    /// Texts that were read in different ways.
    pub fn compare(&self, left: &Prepared, right: &Prepared) -> Result<usize, JsValue> {
        let folded = self.folded(left, right)?;
        let (left, right) = folded.as_ref().map_or((&left.0, &right.0), |both| (&both.left, &both.right));
        Ok(told(self.report(&left.document, &right.document)?, left, right))
    }

    /// The same of plain texts that are not wanted again, without marks; no right one stands for the left one.
    ///
    /// # Errors
    /// A text over the limit.
    #[wasm_bindgen(js_name = compareTexts)]
    pub fn compare_texts(&self, left: String, right: Option<String>) -> Result<usize, JsValue> {
        let read = |text: String| Input::text(text, self.reading()).map_err(Failure::from);
        let left = read(left)?;
        let right = right.map(read).transpose()?;
        let right = right.as_ref().unwrap_or(&left);
        let folded = self.fold().of_pair(&left, right).map_err(Failure::from)?;
        let (left, right) = folded.as_ref().map_or((&left, right), |both| (&both.left, &both.right));
        Ok(told(self.report(&left.document, &right.document)?, left, right))
    }

    /// The raw engine: four numbers for each pair of spans, behind them the bounds of the LCS, the five of each limit that was reached, and how
    /// many of these there are.
    ///
    /// # Errors
    /// Texts that were read in different ways.
    pub fn align(&self, left: &Prepared, right: &Prepared) -> Result<Vec<u32>, JsValue> {
        let folded = self.folded(left, right)?;
        let (left, right) = folded.as_ref().map_or((&left.0, &right.0), |both| (&both.left, &both.right));
        Ok(aligned(&left.document, &right.document, self.options()))
    }

    /// The same of plain texts that are not wanted again, without marks; no right one stands for the left one.
    ///
    /// # Errors
    /// A text over the limit.
    #[wasm_bindgen(js_name = alignTexts)]
    pub fn align_texts(&self, left: String, right: Option<String>) -> Result<Vec<u32>, JsValue> {
        let read = |text| text::Reading::of(text, self.reading()).map_err(Failure::from);
        let left = read(left)?;
        let right = right.map(read).transpose()?;
        let right = right.as_ref().unwrap_or(&left);
        if let Some(table) = self.fold().of_texts(&left, right) {
            let folded = TextOptions { fold: fold_zh::Pairs::clone(table), ..self.reading().clone() };
            let read = |text: &text::Reading| text::Reading::of(text.shown().into(), &folded).map_err(Failure::from);
            return Ok(aligned(&read(&left)?, &read(right)?, self.options()));
        }
        Ok(aligned(&left, right, self.options()))
    }
}

impl Settings {
    /// Both texts read again with the table, if they are compared so. They are compared as they are written where the options or those of a
    /// text say so.
    pub(crate) fn folded(&self, left: &Prepared, right: &Prepared) -> Result<Option<Sides<Input>>, Failure> {
        self.check(&left.0, &right.0)?;
        let says_never = [left.1, right.1].contains(&FoldZh::Never);
        let fold = if says_never { FoldZh::Never } else { self.fold() };
        Ok(fold.of_pair(&left.0, &right.0)?)
    }
}

/// A Report on its way out.
fn told(report: Report, left: &Input, right: &Input) -> usize {
    matches::keep(&wire::Report::new(report, Sides::new(left.texts(), right.texts()), Unit::Utf16))
}

fn aligned(left: &text::Reading, right: &text::Reading, options: &Options) -> Vec<u32> {
    let found = juhao_core::align(left, right, options);
    let mut numbers = wire::aligned(&found, Sides::new(left.shown(), right.shown()), Unit::Utf16);
    numbers.extend(found.limits.iter().flat_map(matches::numbers_of_limit));
    numbers.push(found.limits.len() as u32);
    numbers
}

/// A plain object, as `JSON.parse` would make it.
fn plain(value: &impl Serialize) -> Result<JsValue, Failure> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(|error| Failure::input(&error.to_string()))
}
