//! Judges each passage by itself: is it more than chance gives, whatever else the two texts share?
//!
//! A passage is evidence if it stands out ([`stands_out`](super::bits::stands_out)): its bits are more than those of
//! chance, or fewer if a large part of the shorter text is equal. Neither its form nor its place counts. The equal part
//! is that of passages of the same strength, above or below the bits of chance: a text whose sentences are all in the
//! other one, in another order, is a copy though each sentence is short, but the few words that chance puts next to a
//! long copy are not evidence because of it.
//!
//! # Cost
//! Time O(tokens).

use alloc::vec::Vec;

use super::bits::{self, Bits};
use super::pair::TokenPair;
use super::passage::Passage;
use super::token_marks::TokenMarks;
use super::tuning::CANDIDATE;

/// How a passage was judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Judgement {
    /// Its bits.
    pub bits: f64,
    /// Bits that chance gives.
    pub chance: f64,
    /// Share of the shorter text that is equal in passages of the same strength, 0..1.
    pub share: f64,
    /// By how much it stands out, see [`stands_out`](super::bits::stands_out).
    pub by: f64,
}

impl Judgement {
    /// The judgement of the whole of a text that equals the other one.
    pub const SAME: Self = Self { bits: f64::INFINITY, chance: 0.0, share: 1.0, by: f64::INFINITY };

    /// Whether the passage is evidence.
    pub fn is_evidence(&self) -> bool {
        bits::is_evidence(self.by)
    }
}

/// A passage with its judgement.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub passage: Passage,
    pub judgement: Judgement,
}

/// Judges the passages of a pair.
pub(crate) fn judge(pair: &TokenPair, bits: &Bits, passages: Vec<Passage>) -> Vec<Judged> {
    let share = |is_counted: &dyn Fn(&Passage) -> bool| {
        let mut equal = TokenMarks::new(pair);
        for piece in passages.iter().filter(|passage| is_counted(passage)).flat_map(|passage| &passage.pieces) {
            equal.mark(&piece.on_a(), &piece.on_b());
        }
        let tokens = equal.count(0, &(0..pair.a.len())).min(equal.count(1, &(0..pair.b.len())));
        tokens as f64 / f64::from(pair.shorter().max(1))
    };
    let is_strong = |passage: &Passage| passage.bits >= bits.chance;
    // Chance gives weak passages next to a copy as well as elsewhere, so they gain nothing from the copy.
    let strong = share(&is_strong);
    let weak = share(&|passage| !is_strong(passage) && passage.bits >= CANDIDATE * bits.chance);
    let judged = |passage: Passage| {
        let share = if is_strong(&passage) { strong } else { weak };
        let by = bits::stands_out(passage.bits, bits.chance, share);
        Judged { judgement: Judgement { bits: passage.bits, chance: bits.chance, share, by }, passage }
    };
    passages.into_iter().map(judged).collect()
}
