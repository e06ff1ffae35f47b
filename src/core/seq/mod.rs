//! Algorithms on sequences of dense integers.

pub(crate) mod bit_lcs;
pub(crate) mod chain;
pub mod common_block;
pub(crate) mod common_ends;
pub(crate) mod cyclic;
pub(crate) mod grams;
pub(crate) mod intern;
pub(crate) mod landmarks;
pub mod lcs;
mod long_sequences;
pub mod myers;
#[cfg(test)]
pub(crate) mod naive;
pub(crate) mod opening;
pub mod order;
pub(crate) mod repetitions;
mod run;
mod run_search;
pub mod runs;
pub(crate) mod sampled_runs;
pub(crate) mod sparse_lcs;
pub mod suffix_tree;
pub mod union_find;
