//! Judges each passage by itself: is it more than chance gives, whatever else the two texts share?
//!
//! A passage is evidence if it stands out ([`stands_out`](super::bits::stands_out)): its bits are more than those of
//! chance, the more so the more of the shorter text is equal. Nothing else counts, neither its form nor its place nor
//! the other passages.
//!
//! # Cost
//! Time O(tokens).

use alloc::vec::Vec;

use super::bits::{self, Bits};
use super::pair::TokenPair;
use super::passage::Passage;
use super::token_marks::TokenMarks;

/// A passage with its judgement.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub passage: Passage,
    /// By how much it stands out, see [`stands_out`](super::bits::stands_out).
    pub by: f64,
}

impl Judged {
    /// Whether it is evidence.
    pub fn is_evidence(&self) -> bool {
        bits::is_evidence(self.by)
    }
}

/// Judges the passages of a pair.
pub(crate) fn judge(pair: &TokenPair, bits: &Bits, mut passages: Vec<Passage>) -> Vec<Judged> {
    for passage in &mut passages {
        passage.bits = passage.bits.max(bits.of_repeated(&passage.pieces));
    }
    let share = |tokens: u64| tokens as f64 / f64::from(pair.shorter().max(1));
    let is_more_than_chance = |passage: &Passage| passage.bits >= bits.chance;
    let mut equal = TokenMarks::new(pair);
    for piece in passages.iter().filter(|passage| is_more_than_chance(passage)).flat_map(|passage| &passage.pieces) {
        equal.mark(&piece.on_a(), &piece.on_b());
    }
    let all = share(equal.count(0, &(0..pair.a.len())).min(equal.count(1, &(0..pair.b.len()))));
    let judged = |passage: Passage| {
        // What chance gives is found next to a copy as often as elsewhere, so it gains nothing from the copy.
        let coverage = if is_more_than_chance(&passage) { all } else { share(passage.equal_tokens().into()) };
        Judged { by: bits::stands_out(passage.bits, bits.chance, coverage), passage }
    };
    passages.into_iter().map(judged).collect()
}
