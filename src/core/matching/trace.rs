//! What became of each candidate of the search, for a caller who asks why.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

use super::bits::Bits;
use super::chains;
use super::passage::Passage;
use crate::seq::runs::Run;

/// Something that was done with a candidate.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// What was done.
    pub code: &'static str,
    /// Where, in tokens.
    pub a: Range<u32>,
    pub b: Range<u32>,
    /// What it says beyond chance, in bits, and what chance gives.
    pub bits: f64,
    pub chance: f64,
}

/// The steps so far; none if nobody asks.
#[derive(Debug, Default)]
pub(crate) struct Trace(Option<RefCell<Vec<Step>>>);

impl Trace {
    /// Takes steps if they are `wanted`.
    pub fn new(wanted: bool) -> Self {
        Self(wanted.then(RefCell::default))
    }

    /// Whether anybody asks.
    pub const fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Adds what was done with a passage.
    pub fn note(&self, code: &'static str, passage: &Passage) {
        if let Some(steps) = &self.0 {
            let Passage { a, b, bits, chance, .. } = passage;
            steps.borrow_mut().push(Step { code, a: a.clone(), b: b.clone(), bits: *bits, chance: *chance });
        }
    }

    /// Adds what was done with a chain of runs.
    pub fn note_runs(&self, code: &'static str, runs: &[Run], bits: &Bits) {
        if self.is_wanted()
            && let Some(passage) = Passage::around(runs.to_vec(), chains::value(runs, bits) - bits.chance, bits.chance)
        {
            self.note(code, &passage);
        }
    }

    /// The steps, in their order.
    pub fn finish(self) -> Vec<Step> {
        self.0.map(RefCell::into_inner).unwrap_or_default()
    }
}
