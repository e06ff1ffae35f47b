//! Algorithms on sequences of dense integers.

pub mod bit_lcs;
pub mod chain;
pub mod extend;
pub mod intern;
#[cfg(test)]
pub(crate) mod naive;
pub mod lcs;
pub mod myers;
pub mod order;
pub mod runs;
