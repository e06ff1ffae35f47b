//! Hashes of numbers and bytes.
//!
//! Use [`mix`]; use `polynomial` for long sequences whose parts are hashed, too. The eight hashes of [`string`] are
//! here because published methods name them.

pub mod mix;
pub(crate) mod polynomial;
pub mod string;
