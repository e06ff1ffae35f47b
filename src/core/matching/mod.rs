//! Where two documents share text, and what that amounts to. The files in the order of the work:
//!
//! 1. `weighted`, `common`: both texts over one alphabet, and every run of tokens that both have.
//! 2. `pair`: terms and grams as dense numbers; from here on there is nothing else of the texts but where their sentences end.
//! 3. `chunks`, `seeds`, `groups`, `clusters`: sentences, pairs of like ones, and those of them that are near each other.
//! 4. `passages`: the search, from clusters to passages. `borders` by likelihood, `verbatim` chains, `filter` of what is chance, `kept` of
//!    what overlaps (by what is `taken`), `ends` and `gaps` where passages stop. A `passage` is its answer, `tuning` holds every value of it.
//! 5. `found`: the passages described; `exact`: their exact pieces.
//! 6. `evidence`: what they weigh, by what is `matched` and no `stock` (`formulas`); `shared_terms`, for texts with little in common.
//!
//! Beside these, of the published methods: [`block`] with `disjoint_blocks` (SL+ST), [`frame`] and [`trustable`] with `script` (PKU-LCS).

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
pub mod frame;
mod gaps;
mod groups;
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
