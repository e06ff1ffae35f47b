//! From the caller's text to a document.

mod options;
mod source_map;

pub use options::{Exclusion, ExtractionChoice, TextOptions};
pub use source_map::{Piece, SourceMap};
