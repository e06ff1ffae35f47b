//! Records what happened to each candidate of the search, for a caller who asks for an explanation.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

/// One action on a candidate.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Code of the action.
    pub code: &'static str,
    /// The candidate's range on each side, in tokens.
    pub a: Range<u32>,
    pub b: Range<u32>,
    /// Its bits.
    pub bits: f64,
}

/// The steps so far; `None` if no explanation was asked for.
#[derive(Debug, Default)]
pub(crate) struct Trace(Option<RefCell<Vec<Step>>>);

impl Trace {
    /// Records steps only if they are `wanted`.
    pub fn new(wanted: bool) -> Self {
        Self(wanted.then(RefCell::default))
    }

    /// Whether steps are recorded.
    pub const fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Records a step, which is made only if steps are wanted.
    pub fn record(&self, step: impl FnOnce() -> Step) {
        if let Some(steps) = &self.0 {
            steps.borrow_mut().push(step());
        }
    }

    /// Returns the steps in order.
    pub fn finish(self) -> Vec<Step> {
        self.0.map(RefCell::into_inner).unwrap_or_default()
    }
}
