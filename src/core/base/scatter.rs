//! Factors by which keys are scattered over a table: as many numbers as there are, over the golden ratio. Multiples of it are spread evenly,
//! however near each other the keys are; it is odd, so no two keys become one.
//!
//! # Source
//! Fibonacci hashing: Knuth, *The Art of Computer Programming* 3, 6.4.

/// 2^64 over the golden ratio, rounded down.
pub(crate) const SCATTER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The prime next below 2^32 over the golden ratio.
pub(crate) const SCATTER_32: u32 = 0x9e37_79b1;
