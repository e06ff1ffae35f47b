//! Juhao (句号): near-duplicates, containment and copied passages of texts and web pages.
//!
//! This is the shell; the engine is the package in `src/core`, re-exported here.
pub use juhao_core::*;
