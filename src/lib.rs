//! Juhao (句号): near-duplicates, containment and copied passages of texts and web pages.
//!
//! The engine is the crate `juhao-core` (`src/core`), all of which is re-exported here: start with [`Document`],
//! [`compare`] and [`Report`](struct@Report). This crate adds what needs std or a host:
//!
//! - `wire`: the Report as JSON, with offsets in the unit of the host (feature `wire`);
//! - `index_file`: the file of an index, with the profiles and the texts of its documents (feature `wire`);
//! - `input`: a document together with the text that its offsets point into (feature `wire`);
//! - `named_sources`: compares one text with many sources that have ids (feature `wire`);
//! - `quoted`: checks the quotations of a text against sources that have names (feature `wire`);
//! - `decode`: converts bytes of any charset to text (feature `native`);
//! - `dedup`: finds the pairs of a collection of documents and decides which documents stay (feature `native`);
//! - `parallel`: runs work on threads (feature `native`);
//! - `words`: splits Han text into words (feature `words`);
//! - `cli`: the command line `juhao` (feature `cli`, on by default);
//! - `wasm`: the WebAssembly module of the npm package (feature `wasm`).
//!
//! Nothing here decides anything about texts, so that every host gives the same result.
pub use juhao_core::*;

#[cfg(feature = "cli")]
pub mod cli;
mod shared;
#[cfg(feature = "wasm")]
pub mod wasm;

#[cfg(feature = "words")]
pub use shared::words;
#[cfg(feature = "native")]
pub use shared::{decode, dedup, parallel};
#[cfg(feature = "wire")]
pub use shared::{index_file, input, named_sources, passages, quoted, wire};

/// The Rust example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
