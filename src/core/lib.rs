//! The engine of Juhao (句号): how two texts are related, and which passages they share.
//!
//! No std, no unsafe code, no I/O, no clock, no random numbers: the same input gives the same output everywhere.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod base;
pub mod detect;
pub mod hash;
pub mod matching;
pub mod relation;
pub mod report;
pub mod seq;
pub mod text;

pub use base::{Error, LimitReached, Limits, Ratio, Result, Side, Sides, Span};
pub use detect::{Aligned, Method, Options, align, compare};
pub use report::Report;
pub use text::{Document, TextOptions};
