//! The scores of the published methods, from two profiles.

use alloc::vec::Vec;

use crate::base::{LimitReached, Limits, Ratio, Sides};
use crate::features::profile::Profile;
use crate::matching::block;
use crate::matching::frame::Measured;
use crate::matching::trustable;
use crate::measures::rate;
use crate::measures::set::Counts;
use crate::measures::vector;
use crate::report::Scores;
use crate::text::Document;

/// CCS, CLR and Jaccard on full-stop features; Jaccard on sentence blocks; Hamming distance of the simhashes.
///
/// Time O(features) plus that of [`block::choose`].
pub(crate) fn of_profiles(left: &Profile, right: &Profile, limits: &Limits) -> (Scores, Vec<LimitReached>) {
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

/// PKU-LCS's resemble and contain rates, on the trustable LCS, whose length is returned.
pub(super) fn add_trustable(
    scores: &mut Scores,
    left: &Document,
    right: &Document,
    limits: &mut Vec<LimitReached>,
) -> u64 {
    let [a, b] = [left, right].map(units);
    // Equal texts need no frame.
    let length = if left.symbols() == right.symbols() {
        left.symbols().len() as u64
    } else {
        let found = trustable::trustable(
            Measured { symbols: left.symbols(), units: &a },
            Measured { symbols: right.symbols(), units: &b },
        );
        limits.extend(found.limit);
        found.length
    };
    let texts = Sides::new(a.len() as u64, b.len() as u64);
    let rates = rate::Lengths { lcs: length, texts };
    scores.resemble = rates.resemble();
    scores.contain = rates.contain();
    length
}

/// What each symbol counts in a window: a Han character 2, others 1, as in GBK.
fn units(document: &Document) -> Vec<u8> {
    let mut units = Vec::with_capacity(document.symbols().len());
    let tokens = document.tokens();
    for (i, token) in tokens.iter().enumerate() {
        let end = tokens.get(i + 1).map_or(document.symbols().len() as u32, |next| next.first);
        units.extend((token.first..end).map(|_| if token.single { 2u8 } else { 1 }));
    }
    units
}
