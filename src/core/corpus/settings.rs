//! How a corpus finds and decides, and its limits.

use super::cuts::Cuts;
use super::keys::Paths;
use super::pairs::Groups;
use super::rank::Enough;
use crate::detect;

/// How a corpus finds and decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// What documents are found by.
    pub paths: Paths,
    /// Which posting lists tell something.
    pub cuts: Cuts,
    /// How candidates are decided.
    pub compare: detect::Options,
    /// What becomes of pairs inside a group.
    pub groups: Groups,
    /// Whether texts are kept, so that candidates are compared by them.
    pub keep_texts: bool,
    /// Limits on work.
    pub limits: Limits,
}

impl Settings {
    /// Rare keys that make a candidate.
    pub(super) fn enough(&self) -> Enough {
        if self.keep_texts { Enough::OF_TEXTS } else { Enough::OF_PROFILES }
    }
}

/// Upper bounds on what a search among many documents does. Counts only, so that results repeat everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Pairs that score in posting lists.
    pub pairs: u64,
    /// Documents of one text, counted symbols alike, of which all pairs are told; of more, each is told with the first.
    pub copies: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { pairs: 1 << 24, copies: 32 }
    }
}
