//! Juhao (句号): near-duplicates, containment and copied passages of texts and web pages.
//!
//! This is the shell: the engine is the package in `src/core`, re-exported here; around it are what leaves it
//! ([`wire`]), the command line (feature `cli`) and the WebAssembly module (feature `wasm`).
pub use juhao_core::*;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod decode;
#[cfg(any(feature = "cli", feature = "wasm"))]
pub mod input;
#[cfg(feature = "wasm")]
pub mod wasm;
#[cfg(any(feature = "cli", feature = "wasm"))]
pub mod wire;
