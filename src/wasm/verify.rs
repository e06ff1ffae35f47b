//! Checks quotations for JavaScript. `pkg-templates/npm/verify.js` is the caller.

use juhao_core::verify::VerifyOptions;
use wasm_bindgen::prelude::*;

use super::failure::Failure;
use super::{Prepared, Settings, plain};
use crate::input::Input;
use crate::quoted::{GivenQuotation, Request, Wanted};
use crate::wire::Unit;

/// The range of a quotation that is given by its words.
const WORDS: u32 = u32::MAX;

/// Sources with their names.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct QuotedSources(Vec<(String, Input)>);

#[wasm_bindgen]
impl QuotedSources {
    /// Starts without sources.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a source.
    pub fn add(&mut self, id: String, source: &Prepared) {
        self.0.push((id, source.0.clone()));
    }

    /// Checks the quotations of a text. `which` is `marked`, `lines` or `given`; of those given, `ranges` has two
    /// numbers each, which are 2³² - 1 if the quotation is the next one of `words`. `numbers` are whether the check
    /// is strict, whether missing marks are searched for, and the largest number of alternatives.
    ///
    /// # Errors
    /// As [`Request::check`].
    #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments)] // a flat list of values crosses cheapest
    pub fn check(
        &self,
        settings: &Settings,
        text: &Prepared,
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
        let limits = settings.options().limits;
        let options = VerifyOptions { strict: strict != 0, tolerate, alternatives, limits };
        let request = Request { quotations, options, missing: missing != 0 };
        let sources: Vec<(&str, &Input)> = self.0.iter().map(|(id, input)| (&**id, input)).collect();
        let found = request.check(&text.0, &sources, Unit::Utf16).map_err(Failure::from)?;
        Ok(plain(&found)?)
    }
}
