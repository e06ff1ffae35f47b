//! Limits on input and work. Reaching one is an error on entry, or is reported in the Report.

use core::ops::RangeInclusive;

use super::{Error, Result};

/// Upper bounds on the input and the work of one comparison. They are counts, not times, so results are the same
/// everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum UTF-8 bytes of one input. A longer input gives [`Error::InputTooLong`].
    pub input_bytes: u64,
    /// Maximum number of sentences of one input that sentence methods use; later ones are still compared as characters.
    pub sentences: u64,
    /// Maximum number of matches in one Report; the largest are kept.
    pub matches: u64,
    /// Maximum steps of work in one stage (cells, anchors, edges); one step is about one iteration of an inner loop.
    pub work: u64,
}

impl Limits {
    /// The values that a limit can have. The greatest is the largest whole number that JavaScript keeps exactly.
    pub const VALUES: RangeInclusive<u64> = 0..=(1 << 53) - 1;

    /// Checks that an input of `bytes` bytes may be read. Positions in an input are numbers of 32 bits.
    ///
    /// # Errors
    /// [`Error::InputTooLong`], if it is longer than the limit.
    pub fn check_input(&self, bytes: usize) -> Result<()> {
        let (bytes, limit) = (bytes as u64, self.input_bytes.min(u64::from(u32::MAX)));
        if bytes > limit { Err(Error::InputTooLong { bytes, limit }) } else { Ok(()) }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { input_bytes: 64 << 20, sentences: 1 << 20, matches: 100_000, work: 400_000_000 }
    }
}

/// A limit that was reached, as shown in the Report.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct LimitReached {
    /// Name of the limit: the field of [`Limits`], with the stage where necessary, such as `work.lcs`.
    pub name: &'static str,
    /// Its value.
    pub limit: u64,
    /// The amount that the input would have needed.
    pub reached: u64,
}
