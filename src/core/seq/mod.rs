//! Algorithms on sequences of dense integers.

pub mod chain;
pub mod extend;
#[cfg(test)]
mod naive;
pub mod order;
pub mod runs;
