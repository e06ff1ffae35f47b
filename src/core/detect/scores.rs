//! The scores of the published methods, from two profiles and, for PKU-LCS, two texts.

use alloc::vec::Vec;

use crate::base::{LimitReached, Limits, Ratio, Sides};
use crate::features::profile::Profile;
use crate::matching::sentence_blocks;
use crate::matching::trustable;
use crate::measures::rate;
use crate::measures::set::Counts;
use crate::measures::vector;
use crate::report::Scores;
use crate::text::{Document, Stops};

/// Computes CCS, CLR and Jaccard on full-stop features, Jaccard on sentence blocks, and the Hamming distance of the
/// simhashes.
///
/// Time O(features) plus that of [`sentence_blocks::choose`].
pub(crate) fn of_profiles(left: &Profile, right: &Profile, limits: &Limits) -> (Scores, Vec<LimitReached>) {
    let stops = Counts::from_sorted(&left.full_stops, &right.full_stops);
    let [a, b] = [left, right].map(|p| p.sentences.iter().map(|sentence| sentence.key).collect::<Vec<_>>());
    let chosen = sentence_blocks::choose(&a, &b, limits);
    let common = chosen.sentences();
    let scores = Scores {
        ccs: stops.ccs(),
        clr: stops.clr(),
        full_stops: stops.sets,
        jaccard: stops.jaccard(),
        // Sentences in blocks as a share of all sentences, with those in blocks counted once. One sentence is not a
        // block.
        blocks: (a.len().min(b.len()) >= sentence_blocks::MIN_LEN as usize)
            .then(|| Ratio::new(common, (a.len() + b.len()) as u64 - common)),
        hamming: left.simhash.zip(right.simhash).map(|(a, b)| vector::hamming(a, b)),
        ..Scores::default()
    };
    (scores, chosen.limits)
}

impl Scores {
    /// Sets PKU-LCS's rates, from the length of the trustable LCS and its number of regions.
    pub(crate) fn set_trustable(&mut self, lcs: u64, regions: usize, [left, right]: [&Document; 2]) {
        let texts = Sides::new(left.symbols().len() as u64, right.symbols().len() as u64);
        let rates = rate::LcsLengths { lcs, texts };
        self.resemble = rates.resemble();
        self.contain = rates.contain();
        self.regions = self.resemble.map(|_| regions as u32);
    }
}

/// Computes all scores of two documents, and the length of the trustable LCS of PKU-LCS; adds the limits that are
/// reached. `left` must be the longer text.
pub(super) fn of_documents(
    [left, right]: [&Document; 2],
    limits: &Limits,
    reached: &mut Vec<LimitReached>,
) -> (Scores, u64) {
    let is_copy = left.shown() == right.shown() && left.options() == right.options();
    let profile = |document: &Document| Profile::for_scores(document, &Stops::new(document));
    let of_left = profile(left);
    let of_right = (!is_copy).then(|| profile(right));
    let (mut scores, of_blocks) = of_profiles(&of_left, of_right.as_ref().unwrap_or(&of_left), limits);
    let found = trustable::trustable([left.symbols(), right.symbols()], trustable::TrustableSettings::default());
    scores.set_trustable(found.length, found.regions.len(), [left, right]);
    reached.extend(of_blocks.into_iter().chain(found.limit));
    (scores, found.length)
}
