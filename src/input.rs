//! An input as the hosts keep it: the document, and what its source offsets point into.

use juhao_core::text::{self, Page, SourceMap};
use juhao_core::{Document, Result, Span, TextOptions};

use crate::wire::{Source, Texts};

/// A text or a page, read.
#[derive(Clone, Debug)]
pub struct Input {
    /// What is compared.
    pub document: Document,
    origin: Origin,
}

/// What was given.
#[derive(Clone, Debug)]
enum Origin {
    Text,
    Html(String),
    Extracted(SourceMap),
}

impl AsRef<Document> for Input {
    fn as_ref(&self) -> &Document {
        &self.document
    }
}

impl Input {
    /// Reads plain text.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn text(text: impl Into<String>, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: Document::from_text(text, options)?, origin: Origin::Text })
    }

    /// Reads a page.
    ///
    /// # Errors
    /// As [`Document::from_html`].
    pub fn html(html: String, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: Document::from_html(&html, options)?, origin: Origin::Html(html) })
    }

    /// Reads a page that left the engine before, without its HTML: `map` and the hidden text of `page` are in the unit of the
    /// host, and the Report's sources will be, too.
    ///
    /// # Errors
    /// As [`Document::from_page`].
    pub fn extracted(page: &Page, map: SourceMap, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: Document::from_page(page, options)?, origin: Origin::Extracted(map) })
    }

    /// The same input, read with other options.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn with_options(&self, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: self.document.with_options(options)?, origin: self.origin.clone() })
    }

    /// What is read out of its HTML; `None` for plain text.
    #[cfg(feature = "methods")]
    pub fn page(&self) -> Option<Page> {
        match &self.origin {
            Origin::Html(html) => Some(text::extract(html, self.document.options().page())),
            Origin::Text | Origin::Extracted(_) => None,
        }
    }

    /// Quotations in the text shown: between marks, and the quoted blocks of a page whose HTML is at hand; they may overlap.
    pub fn quotations(&self) -> Vec<Span> {
        let mut found = text::quotations(self.document.shown());
        if let (Origin::Html(html), Some(map)) = (&self.origin, self.document.source_map()) {
            found.extend(text::quoted_blocks(html, map));
        }
        found
    }

    /// The texts its offsets point into.
    pub fn texts(&self) -> Texts<'_> {
        let source = match &self.origin {
            Origin::Text => Source::Shown,
            Origin::Html(html) => Source::Html(html),
            Origin::Extracted(map) => Source::Mapped(map),
        };
        Texts { shown: self.document.shown(), source }
    }
}
