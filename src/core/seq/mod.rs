//! Algorithms on sequences of dense integers.

pub mod common_block;
pub mod suffix_tree;
pub mod union_find;
