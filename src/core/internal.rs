//! What the tests, the benchmarks and the other crates of this repository use of the layers below the engine. It is no
//! part of the public interface, so any version may change it.

#[path = "hash/mod.rs"]
pub mod hash;
#[path = "matching/mod.rs"]
pub mod matching;
#[path = "measures/mod.rs"]
pub mod measures;
#[path = "seq/mod.rs"]
pub mod seq;

pub use crate::base::bytes::Bytes;
pub use crate::base::key_numbers::KeyNumbers;
pub use crate::base::sort::Sort;
pub use crate::base::units::{Offsets, chars_in, utf16_in};
