//! Settings of a corpus, and its limits.

use super::keys::Paths;
use super::pairs::Groups;
use super::pruning::Pruning;
use super::rank::CandidateRule;
use crate::detect;
use crate::features::gram::Window;

/// Settings of a corpus: how it finds and decides pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The keys by which documents are found.
    pub paths: Paths,
    /// The window in which grams are chosen. A smaller one takes more of them, so that profiles alone find shorter
    /// copied passages, and the index is larger: 2 / (window + 1) grams for each unit of weight.
    pub window: Window,
    /// Decides which posting lists carry information.
    pub pruning: Pruning,
    /// Options for deciding candidates.
    pub compare: detect::Options,
    /// How pairs inside a group are handled.
    pub groups: Groups,
    /// Whether texts are kept, so that candidates are compared by them.
    pub keep_texts: bool,
    /// Whether profiles decide the pairs of which they are sure, so that texts are compared only where they are not.
    /// Pairs that share no two grams near each other are left out: two texts with 60 Han characters or 28 words in
    /// common share two, and a passage of 30 characters may be lost. Only
    /// [`Partial`](crate::report::Relation::Partial) is ever sure, because a document is removed by its text alone.
    pub profiles_first: bool,
    /// Whether pairs whose passages are all minor are listed, after the others. They are counted in any case.
    pub minor: bool,
    /// Limits on work.
    pub limits: CorpusLimits,
}

impl Settings {
    /// Returns the rare keys that make a candidate.
    pub(super) fn candidate_rule(&self) -> CandidateRule {
        if self.keep_texts { CandidateRule::OF_TEXTS } else { CandidateRule::OF_PROFILES }
    }
}

/// Upper bounds on the work of a search among many documents. They are counts, so results are the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorpusLimits {
    /// Maximum number of pairs that score in posting lists.
    pub pairs: u64,
    /// Where texts decide: number of pairs up to which the lists of many documents are crossed in any collection. The
    /// shortest lists come first; of longer ones, each document is paired with the next few.
    pub crowd: u64,
    /// Where texts decide: number of documents that may have one passage in common and are all paired with each other,
    /// if they share little else. Longer lists are crossed only as far as `crowd` allows.
    pub crowd_documents: u32,
    /// Number of documents of a crowded list that a query looks at, those added first.
    pub query_rows: u32,
    /// Maximum number of documents of one text (with equal counted symbols) of which all pairs are reported; of more,
    /// each is paired with the first.
    pub copies: u32,
}

impl Default for CorpusLimits {
    fn default() -> Self {
        Self { pairs: 1 << 26, crowd: 1 << 20, crowd_documents: 2048, query_rows: 10_000, copies: 32 }
    }
}
