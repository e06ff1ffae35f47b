//! Hashes of numbers and bytes.
