//! The published methods for JavaScript. `pkg-templates/npm/methods/api.js` is the only caller: it checks what it is given.

use juhao::input::Input;
use juhao::methods::{self, Method, Text};
use juhao::text::Page;
use juhao::wire::{MethodReport, Unit, to_bytes};
use juhao::{Error, Result, Sides, TextOptions};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// An error on its way out, as `failure.js` makes them: with its code and the values of its message.
fn failure(error: &Error) -> JsValue {
    let (out, values) = (js_sys::Error::new(&error.to_string()), js_sys::Object::new());
    out.set_name("JuhaoError");
    // a property of an object made here: setting it cannot fail
    let set = |of: &JsValue, name: &str, value: JsValue| drop(js_sys::Reflect::set(of, &name.into(), &value));
    match error {
        Error::InputTooLong { bytes, limit } => {
            set(&values, "bytes", (*bytes as f64).into());
            set(&values, "limit", (*limit as f64).into());
        }
        Error::Option { name, .. } => set(&values, "name", (*name).into()),
        _ => {}
    }
    set(&out, "code", error.code().into());
    set(&out, "values", values.into());
    out.into()
}

/// Reads an input with the ends of its words, in UTF-16 code units of the text shown.
fn read(text: &str, is_html: bool, terms: &[u32]) -> Result<Input> {
    let options = TextOptions::default();
    let input = if is_html { Input::html(text.into(), &options)? } else { Input::text(text, &options)? };
    if terms.is_empty() {
        return Ok(input);
    }
    let term_ends = to_bytes(input.document.shown(), Unit::Utf16, terms)?;
    input.with_options(&TextOptions { term_ends, ..options })
}

/// An input as the methods read it.
fn prepared<'d>(input: &'d Input, page: Option<&Page>) -> Text<'d> {
    page.map_or_else(|| Text::new(&input.document), |page| Text::of_page(&input.document, page))
}

/// The names of all methods.
#[wasm_bindgen]
pub fn names() -> Vec<String> {
    Method::ALL.iter().map(|method| method.name().into()).collect()
}

/// The text of an input that a reader is shown: what ends of words point into.
///
/// # Errors
/// A text over the limit.
#[wasm_bindgen]
pub fn shown(text: &str, is_html: bool) -> core::result::Result<String, JsValue> {
    let input = read(text, is_html, &[]).map_err(|error| failure(&error))?;
    Ok(input.document.shown().into())
}

/// Two texts, read once for all methods.
#[wasm_bindgen]
pub struct Pair {
    inputs: Sides<Input>,
    pages: Sides<Option<Page>>,
}

#[wasm_bindgen]
impl Pair {
    /// Reads both inputs.
    ///
    /// # Errors
    /// A text over the limit; an end of a word outside the text or inside a character.
    #[wasm_bindgen(constructor)]
    pub fn new(
        left: &str,
        left_is_html: bool,
        left_terms: &[u32],
        right: &str,
        right_is_html: bool,
        right_terms: &[u32],
    ) -> core::result::Result<Self, JsValue> {
        let left = read(left, left_is_html, left_terms).map_err(|error| failure(&error))?;
        let right = read(right, right_is_html, right_terms).map_err(|error| failure(&error))?;
        let pages = Sides::new(left.page(), right.page());
        Ok(Self { inputs: Sides::new(left, right), pages })
    }

    /// What a method says, with statistics of a corpus; those of no document stand for the sentences of both texts.
    ///
    /// # Errors
    /// A name that is none.
    pub fn compare(&self, method: &str, statistics: &Statistics) -> core::result::Result<JsValue, JsValue> {
        let method: Method = method.parse().map_err(|error| failure(&error))?;
        let left = prepared(&self.inputs.left, self.pages.left.as_ref());
        let right = prepared(&self.inputs.right, self.pages.right.as_ref());
        let makeshift;
        let known = if statistics.0.documents() > 0 {
            &statistics.0
        } else {
            makeshift = methods::Statistics::of_sentences([&left, &right]);
            &makeshift
        };
        let report = method.compare(&left, &right, known);
        let documents = Sides::new(&self.inputs.left.document, &self.inputs.right.document);
        let texts = Sides::new(self.inputs.left.texts(), self.inputs.right.texts());
        let report = MethodReport::new(report, documents, texts, Unit::Utf16);
        report.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(Into::into)
    }
}

/// In how many documents each term stands.
#[wasm_bindgen]
#[derive(Clone, Default)]
pub struct Statistics(methods::Statistics);

#[wasm_bindgen]
impl Statistics {
    /// Of no document.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a document.
    ///
    /// # Errors
    /// As of [`Pair::new`].
    pub fn add(&mut self, text: &str, is_html: bool, terms: &[u32]) -> core::result::Result<(), JsValue> {
        let input = read(text, is_html, terms).map_err(|error| failure(&error))?;
        self.0.add(&Text::new(&input.document));
        Ok(())
    }

    /// Adds what other statistics were made of.
    pub fn merge(&mut self, other: &Statistics) {
        self.0.merge(&other.0);
    }

    /// Documents.
    #[wasm_bindgen(getter)]
    pub fn documents(&self) -> f64 {
        self.0.documents() as f64
    }

    /// The stored form.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// Bytes that are no statistics, or damaged.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(stored: &[u8]) -> core::result::Result<Statistics, JsValue> {
        methods::Statistics::from_bytes(stored).map(Self).map_err(|error| failure(&error))
    }
}
