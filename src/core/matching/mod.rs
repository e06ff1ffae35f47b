//! Where two documents share text, and what that says. The files in the order of the work:
//!
//! 1. `weighted`, `common`: both texts over one alphabet, and every run of tokens that both have.
//! 2. `pair`: terms and grams as dense numbers; `bits`: what a stretch of them says.
//! 3. `search`: the stages in their order. `chains` of equal runs, `extend` with short ones; similar `sentences` (`chunks`, `seeds`, `groups`,
//!    `clusters`, `borders`, `verbatim`); `choose` settles overlaps. A `passage` is the answer; `tuning` holds every value.
//! 4. `found`: the passages described; `facts` that differ in them.
//!
//! `search_rules` switches rules off, and `trace` says what became of each candidate.
//!
//! Also, of the published methods: [`block`] with `disjoint_blocks` (SL+ST), [`frame`] and [`trustable`] with `script` (PKU-LCS).

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
