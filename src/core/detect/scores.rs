//! The scores of the published methods, from two profiles.

use alloc::vec::Vec;

use crate::base::Ratio;
use crate::base::{LimitReached, Limits};
use crate::features::profile::Profile;
use crate::matching::block;
use crate::measures::set::Counts;
use crate::measures::vector;
use crate::report::Scores;

/// CCS, CLR and Jaccard on full-stop features; Jaccard on sentence blocks; Hamming distance of the simhashes.
///
/// Time O(features) plus that of [`block::choose`].
pub(super) fn of_profiles(left: &Profile, right: &Profile, limits: &Limits) -> (Scores, Vec<LimitReached>) {
    let stops = Counts::of(&left.full_stops, &right.full_stops);
    let [a, b] = [left, right].map(|p| p.sentences.iter().map(|sentence| sentence.key).collect::<Vec<_>>());
    let chosen = block::choose(&a, &b, limits);
    let common = chosen.sentences();
    let scores = Scores {
        ccs: stops.ccs(),
        clr: stops.clr(),
        jaccard: stops.jaccard(),
        // Sentences in blocks over all sentences, those in blocks counted once. One sentence is no block.
        blocks: (a.len().min(b.len()) >= block::MIN_LEN as usize)
            .then(|| Ratio::new(common, (a.len() + b.len()) as u64 - common)),
        hamming: left.simhash.zip(right.simhash).map(|(a, b)| vector::hamming(a, b)),
        ..Scores::default()
    };
    (scores, chosen.limits)
}
