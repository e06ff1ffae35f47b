//! Algorithms on sequences of dense integers.

pub mod bit_lcs;
pub mod chain;
pub mod common_block;
pub mod common_grams;
pub mod cyclic;
pub mod extend;
mod far;
pub mod few_blocks;
pub mod grams;
pub mod intern;
pub mod landmarks;
pub mod lcs;
pub mod myers;
#[cfg(test)]
pub(crate) mod naive;
pub mod opening;
pub mod order;
pub mod repeats;
mod run;
mod run_search;
pub mod runs;
pub mod sparse_lcs;
pub mod suffix_tree;
pub mod union_find;
