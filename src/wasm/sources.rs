//! Compares one text with many sources for JavaScript. `pkg-templates/npm/sources.js` is the caller.

use juhao_core::Span;
use juhao_core::exclusions::{Part, Parts};
use juhao_core::internal::Sort;
use wasm_bindgen::prelude::*;

use super::corpus::Index;
use super::failure::Failure;
use super::matches::{self, numbers_of};
use super::{Prepared, Settings, pair};
use crate::named_sources::NamedSources;
use crate::wire::{self, Unit};

/// A text, and what was found in its sources so far.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SourceList(NamedSources, Vec<String>);

#[wasm_bindgen]
impl SourceList {
    /// Starts with a text; `left_out` has the names of the parts that are excluded, and `minor` says whether sources
    /// whose matches are all minor are listed.
    ///
    /// # Errors
    /// As [`NamedSources::new`] and [`Parts::named`].
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value)] // lists of strings cross by value
    pub fn new(settings: &Settings, text: &Prepared, left_out: Vec<String>, minor: bool) -> Result<Self, JsValue> {
        let left_out = Parts::named(left_out.iter().map(String::as_str)).map_err(Failure::from)?;
        let (text, options) = (text.0.clone(), settings.options().clone());
        let mut sources = NamedSources::new(text, options, left_out, Unit::Utf16).map_err(Failure::from)?;
        if minor {
            sources.list_minor();
        }
        Ok(Self(sources, Vec::new()))
    }

    /// Compares the text with the next source; returns whether it is listed.
    ///
    /// # Errors
    /// The source was read with other options than the text.
    pub fn add(&mut self, settings: &Settings, id: &str, source: &Prepared) -> Result<bool, JsValue> {
        settings.check(self.0.subject(), &source.0)?;
        Ok(self.0.add(id, &source.0))
    }

    /// Compares the text with all documents of a corpus that could share text with it, except the ids in `except`.
    ///
    /// # Errors
    /// The corpus keeps no texts, or they were read with other options.
    #[wasm_bindgen(js_name = addCorpus)]
    #[allow(clippy::needless_pass_by_value)] // lists of strings cross by value
    pub fn add_corpus(&mut self, index: &mut Index, except: Vec<String>) -> Result<(), JsValue> {
        let Self(sources, _) = self;
        let subject = sources.subject().clone();
        index.each_candidate(&subject, &except, |id, source, is_copy| {
            if is_copy {
                sources.add_copy(id);
            } else {
                sources.add(id, source);
            }
        })?;
        Ok(())
    }

    /// Writes the result so far as a row for `matches.js`; returns its position.
    pub fn report(&mut self) -> usize {
        let report = self.0.report();
        let reasons = report.left_out.iter().map(|left_out| left_out.reason.clone());
        self.1 = reasons.chain(report.by_source.iter().map(|source| source.id.clone())).collect();
        matches::keep_sources(&report)
    }

    /// Returns the strings of the last report: the reasons of its exclusions, then the ids of its sources.
    pub fn names(&mut self) -> Vec<String> {
        core::mem::take(&mut self.1)
    }
}

#[wasm_bindgen]
impl Settings {
    /// Finds the edits inside matches. `spans` has four numbers for each match. Returns, for each match, the number of
    /// edits and eight numbers for each edit.
    ///
    /// # Errors
    /// The texts were read with different options, or a range lies outside a text.
    pub fn edits(&self, left: &Prepared, right: &Prepared, spans: &[u32]) -> Result<Vec<u32>, JsValue> {
        self.check(&left.0, &right.0)?;
        Ok(pair::edits(&left.0, &right.0, spans, self.options())?)
    }
}

/// Returns the ranges of quotations in a text: four numbers each, as for a span of a match.
#[wasm_bindgen]
pub fn quotations(text: &Prepared) -> Vec<u32> {
    spans(text, text.0.part(Part::Quotations))
}

/// Returns the ranges of lists of references in a text, in the same form.
#[wasm_bindgen]
pub fn references(text: &Prepared) -> Vec<u32> {
    spans(text, text.0.part(Part::References))
}

/// Returns the ranges of the front matter of a text, in the same form.
#[wasm_bindgen(js_name = frontMatter)]
pub fn front_matter(text: &Prepared) -> Vec<u32> {
    spans(text, text.0.part(Part::FrontMatter))
}

/// Returns the ranges of a text that it shares with a template, in the same form.
#[wasm_bindgen]
pub fn wording(template: &Prepared, text: &Prepared) -> Vec<u32> {
    spans(text, juhao_core::exclusions::of_template(&template.0.document, &text.0.document))
}

fn spans(Prepared(input): &Prepared, mut spans: Vec<Span>) -> Vec<u32> {
    spans.order();
    let places: Vec<_> = spans.into_iter().map(|span| input.document.shown_span(span)).collect();
    wire::spans(&places, input.texts(), Unit::Utf16).iter().flat_map(numbers_of).collect()
}
