//! A passage: a range of tokens on each side, and the equal runs inside it.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::Pair;
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

/// A range of tokens on each side, and what is equal inside.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage {
    pub a: Range<u32>,
    pub b: Range<u32>,
    /// Equal runs inside, in order on both sides, without overlaps.
    pub pieces: Vec<Run>,
    /// What it says beyond chance, in bits.
    pub bits: f64,
    /// Bits that chance gives a passage of this source; it is evidence if it has as many beyond that.
    pub chance: f64,
    pub source: Source,
    /// Whether it repeats a smaller part of another passage, which has its text on one side.
    pub is_part_of_another: bool,
    /// Whether it is what other passages left of a long run: shown however short it is.
    pub is_rest: bool,
}

impl Passage {
    /// The passage from the first to the last of some runs in order.
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

    /// Whether it says enough by itself, or is a chain with an equal run of at least `least`, in eighths of a Han character. Of similar sentences
    /// that say too little only the runs inside are shown.
    pub fn is_strong(&self, pair: &Pair, least: u32) -> bool {
        self.bits >= self.chance || (self.source != Source::Sentences && self.has_run(pair, least))
    }

    /// Whether it holds an equal run of at least `least`, in eighths of a Han character.
    pub fn has_run(&self, pair: &Pair, least: u32) -> bool {
        self.pieces.iter().any(|piece| pair.a.length(&piece.on_a()) >= least)
    }

    /// The length of the shorter side, in tokens.
    pub fn shorter(&self) -> u32 {
        (self.a.end - self.a.start).min(self.b.end - self.b.start)
    }

    /// Equal tokens.
    pub fn equal(&self) -> u32 {
        self.pieces.iter().map(|piece| piece.len).sum()
    }
}

/// What two ranges share.
pub fn overlap(x: &Range<u32>, y: &Range<u32>) -> Range<u32> {
    let start = x.start.max(y.start);
    start..x.end.min(y.end).max(start)
}
