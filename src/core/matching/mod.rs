//! Finds where two documents share text, and weighs how much that is worth. The files, in the order of the work:
//!
//! 1. `weighted`, `common_runs`: write both texts over one alphabet and find every run of tokens that both contain.
//! 2. `pair`: numbers terms and grams densely; `bits`: weighs a stretch of them.
//! 3. `search`: runs the stages in order. `chains` links equal runs, `extend` adds short ones, `longest_runs`
//!    keeps the ends out of longer runs; `sentences` finds similar sentences (with `sentence_vectors`, `seeds`,
//!    `groups`, `clusters`, `borders`, `run_index`, `token_marks`); `resolve_overlaps` decides between passages of the
//!    same text, and `short_texts` compares short texts as a whole. The result is a list of `passage`s. `tuning`
//!    contains every constant.
//! 4. `passage_blocks`: groups passages that follow each other; `roles`: decides which passages are evidence;
//!    `sentence_cuts`: cuts them at sentences in which nothing is equal.
//! 5. `describe`: describes the passages for a reader; `claims`: finds what the texts claim differently in equal
//!    wording. `sentence_pairs` compares sentences, `facts` reads names and numbers, and `polarity` reads
//!    negations and opposites, by the lists of `claim_words` (a `word_table`).
//!
//! `search_rules` switches single rules off, and `trace` records what happened to each candidate.
//!
//! The published methods use [`sentence_blocks`] with `disjoint_blocks` (SL+ST), and `filter_frame` and [`trustable`]
//! with `script` (PKU-LCS).
//!
//! The stages that take long are `inline(never)`, because an engine compiles a long function of a module to slower code
//! (docs/size.md).

pub(crate) mod bits;
mod borders;
mod chains;
mod claim_words;
pub(crate) mod claims;
mod clusters;
pub(crate) mod common_runs;
pub(crate) mod describe;
mod disjoint_blocks;
mod extend;
mod facts;
pub(crate) mod filter_frame;
mod frequent;
mod groups;
mod longest_runs;
pub(crate) mod pair;
pub(crate) mod passage;
pub(crate) mod passage_blocks;
mod polarity;
mod removed;
mod resolve_overlaps;
pub(crate) mod roles;
mod run_index;
mod script;
pub(crate) mod search;
pub(crate) mod search_rules;
mod seeds;
pub mod sentence_blocks;
pub(crate) mod sentence_cuts;
mod sentence_pairs;
mod sentence_vectors;
mod sentences;
mod short_texts;
mod surprise;
mod token_marks;
pub(crate) mod trace;
pub mod trustable;
pub(crate) mod tuning;
pub(crate) mod weighted;
mod word_table;
