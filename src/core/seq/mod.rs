//! Algorithms on sequences of dense integers.

pub mod bit_lcs;
pub mod chain;
pub mod extend;
pub mod intern;
#[cfg(test)]
mod naive;
pub mod myers;
pub mod order;
pub mod runs;
