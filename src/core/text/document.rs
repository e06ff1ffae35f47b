//! Document: what every later layer reads. Made once from text or HTML, compared many times.

use alloc::string::String;

use super::{SourceMap, TextOptions};
use crate::base::{Error, Result};
use crate::report::Extracted;

/// A text ready to be compared: what is shown, what counts, and where it came from.
#[derive(Clone, Debug)]
pub struct Document {
    shown: String,
    map: Option<SourceMap>,
    extracted: Extracted,
}

impl Document {
    /// Reads plain text.
    ///
    /// # Errors
    /// [`Error::InputTooLong`], [`Error::Range`] for an exclusion outside the text.
    pub fn from_text(text: &str, options: &TextOptions) -> Result<Self> {
        let (bytes, limit) = (text.len() as u64, options.limits.input_bytes);
        if bytes > limit {
            return Err(Error::InputTooLong { bytes, limit });
        }
        Ok(Self { shown: text.into(), map: None, extracted: Extracted::default() })
    }

    /// Reads a page.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn from_html(html: &str, options: &TextOptions) -> Result<Self> {
        Self::from_text(html, options)
    }

    /// The text a reader is shown: the caller's string, or the visible text or body of a page.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// From the text shown to the caller's HTML; `None` for plain text.
    pub fn source_map(&self) -> Option<&SourceMap> {
        self.map.as_ref()
    }

    /// What was extracted.
    pub fn extracted(&self) -> Extracted {
        self.extracted
    }
}
