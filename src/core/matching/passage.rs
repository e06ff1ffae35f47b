//! A passage: a range of tokens on each side, and the equal runs inside it.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::Pair;
use super::trace::Step;
use crate::seq::runs::Run;

/// Which stage found a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// One equal run.
    Run,
    /// Equal runs near each other.
    Chain,
    /// Similar sentences.
    Sentences,
}

/// A range of tokens on each side, and the equal runs inside.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage {
    pub a: Range<u32>,
    pub b: Range<u32>,
    /// Equal runs inside, in order on both sides, without overlaps.
    pub pieces: Vec<Run>,
    /// Bits beyond chance.
    pub bits: f64,
    /// Bits that chance gives a passage of this source. The passage is evidence if `bits` is at least as large.
    pub chance: f64,
    pub source: Source,
    /// Whether it repeats a smaller part of another passage that covers the same text on one side.
    pub is_part_of_another: bool,
    /// Whether it is the part of a long run that other passages left over; such a part is shown however short it is.
    pub is_rest: bool,
}

impl Passage {
    /// Returns the passage from the first to the last of some runs, which are in order; `None` if there are none.
    pub fn around(pieces: Vec<Run>, bits: f64, chance: f64) -> Option<Self> {
        let (first, last) = (pieces.first()?, pieces.last()?);
        let source = if pieces.len() == 1 { Source::Run } else { Source::Chain };
        Some(Self {
            a: first.a..last.a_end(),
            b: first.b..last.b_end(),
            pieces,
            bits,
            chance,
            source,
            is_part_of_another: false,
            is_rest: false,
        })
    }

    /// Returns an action on the passage, for the trace.
    pub fn step(&self, code: &'static str) -> Step {
        let Self { a, b, bits, chance, .. } = self;
        Step { code, a: a.clone(), b: b.clone(), bits: *bits, chance: *chance }
    }

    /// Whether the passage is evidence on its own, or is a chain with an equal run of length `least` or more, in
    /// eighths of a Han character. Similar sentences with too few bits are not strong; only the runs inside them are
    /// shown.
    pub fn is_strong(&self, pair: &Pair, least: u32) -> bool {
        self.bits >= self.chance || (self.source != Source::Sentences && self.has_run(pair, least))
    }

    /// Whether it contains an equal run of length `least` or more, in eighths of a Han character.
    pub fn has_run(&self, pair: &Pair, least: u32) -> bool {
        self.pieces.iter().any(|piece| pair.a.length(&piece.on_a()) >= least)
    }

    /// Returns the length of the shorter side, in tokens.
    pub fn shorter(&self) -> u32 {
        (self.a.end - self.a.start).min(self.b.end - self.b.start)
    }

    /// Returns the number of equal tokens.
    pub fn equal(&self) -> u32 {
        self.pieces.iter().map(|piece| piece.len).sum()
    }
}

/// Returns the intersection of two ranges; empty if they do not overlap.
pub fn overlap(x: &Range<u32>, y: &Range<u32>) -> Range<u32> {
    let start = x.start.max(y.start);
    start..x.end.min(y.end).max(start)
}
