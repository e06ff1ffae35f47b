//! Finds where two documents share text, and weighs how much that is worth. The files, in the order of the work:
//!
//! 1. `weighted`, `common`: write both texts over one alphabet and find every run of tokens that both contain.
//! 2. `pair`: numbers terms and grams densely; `bits`: weighs a stretch of them.
//! 3. `search`: runs the stages in order. `chains` links equal runs, `extend` adds short ones; `sentences` finds
//!    similar sentences (with `chunks`, `seeds`, `groups`, `clusters`, `borders`, `verbatim`); `choose` resolves
//!    overlaps. The result is a list of `passage`s. `tuning` holds every constant.
//! 4. `found`: describes the passages for a reader; `facts`: finds names and numbers that differ inside them.
//!
//! `search_rules` switches single rules off, and `trace` records what happened to each candidate.
//!
//! The published methods use [`block`] with `disjoint_blocks` (SL+ST), and [`frame`] and [`trustable`] with `script`
//! (PKU-LCS).

pub(crate) mod bits;
pub mod block;
mod blocks;
mod borders;
mod brief;
mod chains;
mod choose;
mod chunks;
mod clusters;
pub(crate) mod common;
mod disjoint_blocks;
mod extend;
pub(crate) mod facts;
pub(crate) mod found;
pub mod frame;
mod groups;
mod longest;
pub(crate) mod own;
pub(crate) mod pair;
pub(crate) mod passage;
pub(crate) mod roles;
mod script;
pub(crate) mod search;
pub(crate) mod search_rules;
mod seeds;
mod sentences;
mod taken;
pub(crate) mod trace;
pub mod trustable;
pub(crate) mod tuning;
mod verbatim;
mod weighted;
