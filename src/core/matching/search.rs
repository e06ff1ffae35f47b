//! The search: stages from passages to passages.
//!
//! 1. `runs`: all equal runs of both texts.
//! 2. [`chains`]: runs near each other; [`extend`](super::extend): short runs in their gaps and beyond their ends.
//! 3. [`sentences`]: what is alike sentence by sentence.
//! 4. [`choose`]: overlaps, and the long runs that no passage has.

use alloc::vec::Vec;

use super::bits::Bits;
use super::chains;
use super::choose::choose;
use super::extend::Extend;
use super::longest::Longest;
use super::pair::Pair;
use super::passage::Passage;
use super::sentences;
use super::verbatim::Runs;
use crate::base::{LimitReached, Marks};
use crate::seq::runs::Run;

/// What the search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Passages, ordered by side a.
    pub passages: Vec<Passage>,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

/// Finds the passages of a pair; `runs` are its equal runs, in tokens. Every part of a run of at least `least` (in eighths of a Han character)
/// lies in a passage on both sides.
pub(crate) fn find(pair: &Pair, bits: &Bits, runs: &[Run], least: u32, work: u64) -> Found {
    let (extend, longest) = (Extend::new(pair, bits), Longest::of(pair, runs, least));
    let mut limits = Vec::new();
    let mut passages = Vec::new();
    let mut taken = [&pair.a, &pair.b].map(|tokens| Marks::new(tokens.whole.len()));
    for chain in chains::link(runs, bits) {
        // Where better passages have the same text on both sides as equal already, nothing is gained.
        let is_taken = |run: &Run| {
            let len = u64::from(run.len);
            taken[0].count_in(run.a as usize..run.a_end() as usize) == len
                && taken[1].count_in(run.b as usize..run.b_end() as usize) == len
        };
        if chain.iter().all(is_taken) {
            continue;
        }
        // What is far from chance with all its neighbours is not looked at twice.
        let grown = if chains::value(&chain, bits) >= bits.chance / 2.0 { extend.grow(chain) } else { chain };
        let grown = longest.trimmed(grown);
        let worth = chains::value(&grown, bits) - bits.chance;
        let Some(passage) = Passage::around(grown, worth, bits.chance) else { continue };
        if passage.bits >= passage.chance {
            for run in &passage.pieces {
                taken[0].mark(run.a as usize..run.a_end() as usize);
                taken[1].mark(run.b as usize..run.b_end() as usize);
            }
        }
        passages.push(passage);
    }
    let passages = sentences::find(pair, bits, &Runs::of(runs), passages, work, &mut limits);
    let is_strong = |passage: &Passage| {
        passage.bits >= passage.chance
            || passage.pieces.iter().any(|piece| pair.a.length(&(piece.a..piece.a_end())) >= least)
    };
    let (strong, mut slight): (Vec<Passage>, Vec<Passage>) = passages.into_iter().partition(is_strong);
    slight.retain(|passage| passage.bits >= 0.0);
    Found { passages: choose(pair, bits, strong, slight, runs, least), limits }
}
