//! Algorithms on sequences of dense integers.

pub mod union_find;
