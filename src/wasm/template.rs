//! What pages of one site share. They have left the engine before; their lines come back in UTF-16 code units.

use juhao_core::Span;
use juhao_core::text::{self, BlockKind, BlockNote, Page, PageBlock, Template};
use wasm_bindgen::prelude::*;

use super::failure::Failure;
use super::page;
use crate::wire::{self, Unit};

/// Pages of one site, then what they share.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Site {
    pages: Vec<Page>,
    template: Template,
}

#[wasm_bindgen]
impl Site {
    /// No page yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a page: its body, the edges of its lines.
    ///
    /// # Errors
    /// Lines that do not lie in the body.
    pub fn add(&mut self, body: &str, edges: &[u32]) -> Result<(), JsValue> {
        let block =
            |span| PageBlock { span, source: span, kind: BlockKind::Text, kept: true, note: BlockNote::Visible };
        let blocks = lines(body, edges)?.into_iter().map(block).collect();
        self.pages.push(Page { body: body.into(), blocks, ..Page::default() });
        Ok(())
    }

    /// Finds what the pages share, and lets them go; `are_compared` if they are the pages that are compared with each other.
    pub fn find(&mut self, are_compared: bool) {
        let pages = core::mem::take(&mut self.pages);
        self.template = if are_compared { text::template_of_compared(&pages) } else { text::template(&pages) };
    }

    /// The edges of those lines of a page that are shared.
    ///
    /// # Errors
    /// Lines that do not lie in the body.
    pub fn shared(&self, body: &str, edges: &[u32]) -> Result<Vec<u32>, JsValue> {
        let lines = lines(body, edges)?;
        let shared = edges.chunks(2).zip(lines).filter(|(_, line)| self.template.has(line.of(body)));
        Ok(shared.flat_map(|(edges, _)| edges).copied().collect())
    }
}

/// Lines of a body, in bytes.
fn lines(body: &str, edges: &[u32]) -> Result<Vec<Span>, Failure> {
    let bytes = wire::to_bytes(body, Unit::Utf16, edges);
    let lines = bytes.ok().and_then(|bytes| page::spans(&bytes));
    lines.ok_or_else(|| Failure::input("the blocks of a page must lie in its body"))
}
