//! Factors that scatter keys over a table: the range of numbers divided by the golden ratio. Multiples of such a factor
//! are spread evenly, however close the keys are to each other. The factors are odd, so different keys give different
//! products.
//!
//! # Source
//! Fibonacci hashing: Knuth, *The Art of Computer Programming* 3, 6.4.

/// 2^64 divided by the golden ratio, rounded down.
pub(crate) const GOLDEN_RATIO_64: u64 = 0x9e37_79b9_7f4a_7c15;

/// The next prime below 2^32 divided by the golden ratio.
pub(crate) const GOLDEN_RATIO_32: u32 = 0x9e37_79b1;
