//! Hashes of numbers and bytes.
//!
//! [`mix`] is the one to use; the eight of [`string`] are here because published methods name them.

pub mod mix;
pub mod string;
