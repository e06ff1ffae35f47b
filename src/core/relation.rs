//! How two texts are related: every threshold of the decision, in one place.

use crate::base::Ratio;

/// Thresholds of the relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Least share of both sides for a duplicate.
    pub duplicate: Ratio,
    /// Least share of one side for containment.
    pub contain: Ratio,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { duplicate: Ratio::new(75, 100), contain: Ratio::new(85, 100) }
    }
}
