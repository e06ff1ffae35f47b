//! Hashes of numbers and bytes.
//!
//! [`mix`] is the one to use, [`polynomial`] for long rows whose parts are hashed, too; the eight of [`string`] are here because published
//! methods name them.

pub mod mix;
pub mod polynomial;
pub mod string;
