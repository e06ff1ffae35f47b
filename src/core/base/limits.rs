//! Limits on input and work. Reaching one is an error on entry, or is told in the Report.

use super::{Error, Result};

/// Upper bounds on what one comparison may read and do. Counts only: no clock, so results repeat everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// UTF-8 bytes of one input. More is [`Error::InputTooLong`].
    pub input_bytes: u64,
    /// Sentences of one input used by sentence methods; later ones are still compared as characters.
    pub sentences: u64,
    /// Matches in one Report; the largest are kept.
    pub matches: u64,
    /// Steps of work in one stage (cells, anchors, edges): the unit is "about one inner loop".
    pub work: u64,
}

impl Limits {
    /// Whether an input of so many bytes may be read; places in one are numbers of 32 bits.
    ///
    /// # Errors
    /// [`Error::InputTooLong`].
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

/// One limit that was reached, as told in the Report.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LimitReached {
    /// Which limit: the field of [`Limits`], with the stage where it matters, such as `work.lcs`.
    pub name: &'static str,
    /// Its value.
    pub limit: u64,
    /// What the input asked for.
    pub reached: u64,
}
