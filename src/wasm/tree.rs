//! Extracts a page from a live tree, whose nodes `pkg-templates/npm/tree.js` passes one by one.

use juhao_core::text::PageBuilder;
use wasm_bindgen::prelude::*;

use super::failure::Failure;
use super::{Settings, plain};
use crate::wire::{self, Unit};

/// The elements and text nodes of a tree, in document order.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Tree {
    builder: PageBuilder,
    /// Names and values of the attributes of the next element.
    attributes: Vec<(String, String)>,
    /// All text nodes joined; source offsets point into this.
    text: String,
}

#[wasm_bindgen]
impl Tree {
    /// Starts without nodes.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an attribute of the next element.
    pub fn attribute(&mut self, name: String, value: String) {
        self.attributes.push((name, value));
    }

    /// Enters an element.
    pub fn start(&mut self, name: &str) {
        let attributes: Vec<(&str, &str)> = self.attributes.iter().map(|(name, value)| (&**name, &**value)).collect();
        self.builder.start(name, &attributes);
        self.attributes.clear();
    }

    /// Leaves an element.
    pub fn end(&mut self, name: &str) {
        self.builder.end(name);
    }

    /// Adds a text node.
    pub fn text(&mut self, text: &str) {
        self.builder.text(text);
        self.text.push_str(text);
    }

    /// Extracts the page; its source ranges are ranges of the text of all nodes.
    ///
    /// # Errors
    /// The text exceeds the limit of an input.
    pub fn page(&mut self, settings: &Settings) -> Result<JsValue, JsValue> {
        let reading = settings.reading();
        reading.limits.check_input(self.text.len()).map_err(Failure::from)?;
        let page = core::mem::take(&mut self.builder).finish(reading.page());
        Ok(plain(&wire::Page::new(page, &self.text, Unit::Utf16))?)
    }
}
