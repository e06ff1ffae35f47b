//! Juhao (句号): near-duplicates, containment and copied passages of texts and web pages.
//!
//! This is the shell. The engine is a package of its own, `juhao-core` in `src/core`, re-exported here whole: start with
//! [`Document`], [`compare`] and [`Report`](struct@Report). Around it stands what needs std or a host:
//!
//! - `wire`: the Report as JSON has it, with offsets in the unit the host counts in (feature `wire`);
//! - `input`: a document together with what its offsets point into (feature `wire`);
//! - `fold_zh`: Traditional and Simplified Chinese as the same characters (feature `wire`, the table itself feature `fold-zh`, on by default);
//! - `named_sources`: one text held against many, which have ids (feature `wire`);
//! - `decode`: bytes of any charset into text (feature `native`);
//! - `dedup`: a collection of documents, its pairs and which of them stay; `parallel`: threads (feature `native`);
//! - `words`: words of Han text (feature `words`);
//! - `cli`: the command line `juhao` (feature `cli`, on by default);
//! - `wasm`: the WebAssembly module of the npm package (feature `wasm`).
//!
//! Nothing here decides anything about texts: same core, same answer in every host.
pub use juhao_core::*;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "native")]
pub mod decode;
#[cfg(feature = "native")]
pub mod dedup;
#[cfg(feature = "wire")]
pub mod fold_zh;
#[cfg(feature = "wire")]
pub mod input;
#[cfg(feature = "wire")]
pub mod named_sources;
#[cfg(feature = "native")]
pub mod parallel;
#[cfg(feature = "wasm")]
pub mod wasm;
#[cfg(feature = "wire")]
pub mod wire;
#[cfg(feature = "words")]
pub mod words;

/// The Rust example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
