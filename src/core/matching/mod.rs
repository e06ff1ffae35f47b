//! Where two documents share text.

pub mod block;
mod borders;
mod chunks;
mod clusters;
pub(crate) mod common;
mod disjoint_blocks;
mod ends;
pub(crate) mod evidence;
pub(crate) mod exact;
mod filter;
mod formulas;
pub(crate) mod found;
mod gaps;
mod kept;
mod matched;
pub(crate) mod pair;
mod passage;
pub(crate) mod passages;
mod script;
mod seeds;
pub(crate) mod shared_terms;
mod stock;
mod taken;
pub mod trustable;
mod tuning;
pub(crate) mod verbatim;
mod weighted;
