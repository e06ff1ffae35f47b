//! What the hosts share: the floor between the engine and the command line, the WebAssembly module and Python. It
//! decides nothing about texts, and knows no host.
//!
//! ```text
//! bytes
//!   | decode                    of any charset -> text
//!   | input                     text, page or opened document -> Document, and the text that its offsets point into
//!   | words                     ends of the words of Han text, from a dictionary
//! Document
//!   | named_sources, quoted     one text and sources with names; quotations and sources with names
//!   | passages, dedup           the matches of a pair, without their Report; the pairs of a collection, and what stays
//!   | index_file                the file of profiles and texts
//!   | parallel                  on threads, in the order of the input
//! answer
//!   | wire                      offsets in the unit of the host, names of the contract, JSON and its schemas
//! JSON, or a row of numbers
//! ```
//!
//! `tests/layering.rs` has the order in which they may use each other. A host names them without this folder:
//! `crate::wire`.

#[cfg(feature = "native")]
pub mod decode;
#[cfg(feature = "native")]
pub mod dedup;
#[cfg(feature = "wire")]
pub mod index_file;
#[cfg(feature = "wire")]
pub mod input;
#[cfg(feature = "wire")]
pub mod named_sources;
#[cfg(feature = "native")]
pub mod parallel;
#[cfg(feature = "wire")]
pub mod passages;
#[cfg(feature = "wire")]
pub mod quoted;
#[cfg(feature = "wire")]
pub mod wire;
#[cfg(feature = "words")]
pub mod words;
