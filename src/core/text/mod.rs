//! From the caller's text to a document.

mod document;
mod options;
mod source_map;

pub use document::Document;
pub use options::{Exclusion, ExtractionChoice, TextOptions};
pub use source_map::{Piece, SourceMap};
