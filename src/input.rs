//! An input as the hosts keep it: the document, and the HTML its source offsets point into.

use juhao_core::{Document, Result, TextOptions};

use crate::wire::Texts;

/// A text or a page, read.
#[derive(Debug)]
pub struct Input {
    /// What is compared.
    pub document: Document,
    html: Option<String>,
}

impl Input {
    /// Reads plain text.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn text(text: &str, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: Document::from_text(text, options)?, html: None })
    }

    /// Reads a page.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn html(html: String, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: Document::from_text(&html, options)?, html: Some(html) })
    }

    /// The same input, read with other options.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn with_options(&self, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: self.document.with_options(options)?, html: self.html.clone() })
    }

    /// The texts its offsets point into.
    pub fn texts(&self) -> Texts<'_> {
        Texts { shown: self.document.shown(), source: self.html.as_deref() }
    }
}
