//! Quotations and their sources for JavaScript. `pkg-templates/npm/verify/api.js` is the only caller, and checks the
//! arguments.

#[allow(dead_code)] // the main module needs more kinds of errors
#[path = "../wasm/failure.rs"]
mod failure;

use failure::Failure;
use juhao::TextOptions;
use juhao::input::Input;
use juhao::quoted::{GivenQuotation, Request, Wanted};
use juhao::verify::VerifyOptions;
use juhao::wire::reading::GivenReading;
use juhao::wire::{Unit, page};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// The range of a quotation that is given by its words.
const WORDS: u32 = u32::MAX;

/// A text and its sources, each with its name.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Quoted {
    reading: TextOptions,
    text: Option<Input>,
    sources: Vec<(String, Input)>,
}

#[wasm_bindgen]
impl Quoted {
    /// Starts without a text and without sources. The values are those of [`GivenReading::new`].
    ///
    /// # Errors
    /// As [`GivenReading::new`].
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value)] // strings cross by value
    pub fn new(numbers: &[f64], fold: Option<String>, preset: Option<String>) -> Result<Self, JsValue> {
        let given = GivenReading::new(numbers, fold.as_deref(), preset.as_deref()).map_err(Failure::from)?;
        Ok(Self { reading: given.reading, text: None, sources: Vec::new() })
    }

    /// Adds a text or a page: the first one has the quotations, the others are sources with these names.
    ///
    /// # Errors
    /// The text exceeds the limit.
    pub fn read(&mut self, text: String, is_html: bool, name: String) -> Result<(), JsValue> {
        let read = if is_html { Input::html(text, &self.reading) } else { Input::text(text, &self.reading) };
        self.keep(name, read.map_err(Failure::from)?);
        Ok(())
    }

    /// As [`read`](Self::read), for a page that `extract` returned earlier; the values are those of [`page::given`].
    ///
    /// # Errors
    /// As [`read`](Self::read) and [`page::given`].
    #[wasm_bindgen(js_name = readPage)]
    #[allow(clippy::too_many_arguments)] // a page is passed by its parts, because JavaScript keeps it
    pub fn read_page(
        &mut self,
        body: &str,
        is_body: bool,
        confidence: f64,
        map: &[u32],
        hidden: &[u32],
        unread: &[u32],
        name: String,
    ) -> Result<(), JsValue> {
        let (given, map) = page::given(body, is_body, confidence, map, hidden, unread).map_err(Failure::input)?;
        let read = Input::extracted(&given, map, &self.reading).map_err(Failure::from)?;
        self.keep(name, read);
        Ok(())
    }

    /// Returns the text shown of the first input; empty if there is none.
    #[wasm_bindgen(getter)]
    pub fn shown(&self) -> String {
        self.text.as_ref().map_or("", |text| text.document.shown()).into()
    }

    /// Checks the quotations of the text. `which` is `marked`, `lines` or `given`; of those given, `ranges` has two
    /// numbers each, which are 2³² - 1 if the quotation is the next one of `words`. `numbers` are whether the check
    /// is strict, whether missing marks are searched for, and the largest number of alternatives.
    ///
    /// # Errors
    /// As [`Request::check`].
    #[allow(clippy::needless_pass_by_value)] // strings cross by value
    pub fn check(
        &self,
        which: &str,
        words: Vec<String>,
        ranges: &[u32],
        tolerate: Vec<String>,
        numbers: &[u32],
    ) -> Result<JsValue, JsValue> {
        let mut words = words.into_iter();
        let given = ranges.chunks_exact(2).map(|range| match range {
            [WORDS, _] => GivenQuotation::Words(words.next().unwrap_or_default()),
            [start, end] => GivenQuotation::Range(*start, *end),
            _ => GivenQuotation::Range(0, 0),
        });
        let quotations = match which {
            "lines" => Wanted::Lines,
            "given" => Wanted::Given(given.collect()),
            _ => Wanted::Marked,
        };
        let &[strict, missing, alternatives] = numbers else {
            return Err(Failure::input("the options of verify are three numbers").into());
        };
        let Some(text) = &self.text else { return Err(Failure::input("there is no text").into()) };
        let options = VerifyOptions { strict: strict != 0, tolerate, alternatives, limits: self.reading.limits };
        let request = Request { quotations, options, missing: missing != 0 };
        let sources: Vec<(&str, &Input)> = self.sources.iter().map(|(name, input)| (&**name, input)).collect();
        let found = request.check(text, &sources, Unit::Utf16).map_err(Failure::from)?;
        found.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(Into::into)
    }
}

impl Quoted {
    fn keep(&mut self, name: String, input: Input) {
        match self.text {
            None => self.text = Some(input),
            Some(_) => self.sources.push((name, input)),
        }
    }
}
