//! Finds the lines that pages of one site share. The pages were extracted earlier; offsets are in UTF-16 code units.

use juhao_core::Span;
use juhao_core::text::{self, BlockKind, BlockNote, Page, PageBlock, Template};
use wasm_bindgen::prelude::*;

use super::failure::Failure;
use crate::wire::page;
use crate::wire::{self, Unit};

/// Collects pages of one site, then holds the lines that they share.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Site {
    pages: Vec<Page>,
    template: Template,
}

#[wasm_bindgen]
impl Site {
    /// Starts without pages.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a page: its body, and the start and end of each line.
    ///
    /// # Errors
    /// A line lies outside the body.
    pub fn add(&mut self, body: &str, edges: &[u32]) -> Result<(), JsValue> {
        let block =
            |span| PageBlock { span, source: span, kind: BlockKind::Text, kept: true, note: BlockNote::Visible };
        let blocks = lines(body, edges)?.into_iter().map(block).collect();
        self.pages.push(Page { body: body.into(), blocks, ..Page::default() });
        Ok(())
    }

    /// Finds the shared lines and frees the pages. `are_compared` says whether the pages are compared with each other.
    pub fn find(&mut self, are_compared: bool) {
        let pages = core::mem::take(&mut self.pages);
        self.template = if are_compared { text::template_of_compared(&pages, &[]) } else { text::template(&pages) };
    }

    /// Returns the start and end of each line of a page that is shared.
    ///
    /// # Errors
    /// A line lies outside the body.
    pub fn shared(&self, body: &str, edges: &[u32]) -> Result<Vec<u32>, JsValue> {
        let lines = lines(body, edges)?;
        let shared = edges.chunks(2).zip(lines).filter(|(_, line)| self.template.has(line.slice(body)));
        Ok(shared.flat_map(|(edges, _)| edges).copied().collect())
    }
}

/// Converts the lines of a body to byte ranges.
fn lines(body: &str, edges: &[u32]) -> Result<Vec<Span>, Failure> {
    let bytes = wire::to_bytes(body, Unit::Utf16, edges);
    let lines = bytes.ok().and_then(|bytes| page::spans(&bytes));
    lines.ok_or_else(|| Failure::input("the blocks of a page must lie in its body"))
}
