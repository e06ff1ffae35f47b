//! Sentence fingerprints of PKU-LCS: a few sentences of a document, chosen by hash, in one number.
//!
//! # Source
//! Huang, Wang, Li 2007/2008 (PKU-LCS), step 1: sentences longer than X = 10 characters are hashed and grouped by hash
//! mod m = 7; in each group the Y = 4 smallest distinct ones that together cover more than Z = 100 characters are one
//! fingerprint; every hash rotated by one byte, 16 times, gives 16 m = 112. Different here: a hash has 64 bits instead
//! of the 128 of MD5, so each round mixes it again instead of rotating it; groups are those of the original hash, in
//! every round; a group with fewer than Y sentences gives a fingerprint if they cover more than Z.
//!
//! # Cost
//! Time O(16 s log s) for s sentences, at most 112 fingerprints.

use alloc::vec::Vec;

use crate::base::Sort;
use crate::features::profile::{Profile, SentenceMark};
use crate::hash::mix;

/// X: sentences must be longer than this, in counted characters.
const LONGER_THAN: u32 = 10;
/// m: number of groups.
const GROUPS: u64 = 7;
/// Y: number of sentences of a fingerprint.
const SENTENCES: usize = 4;
/// Z: they must cover more characters than this together.
const COVER: u64 = 100;
/// Number of times that the hashes are mixed.
const ROUNDS: u32 = 16;

/// Returns the fingerprints of a document.
pub(super) fn compute(profile: &Profile) -> Vec<u64> {
    let mut long: Vec<SentenceMark> = profile.sentences.iter().filter(|s| s.counted > LONGER_THAN).copied().collect();
    long.order_by_key(|sentence| sentence.hash);
    long.dedup_by_key(|sentence| sentence.hash);
    let mut out = Vec::new();
    for group in 0..GROUPS {
        let own: Vec<SentenceMark> = long.iter().filter(|s| s.hash % GROUPS == group).copied().collect();
        for round in 0..ROUNDS {
            out.extend(fingerprint(&own, round));
        }
    }
    out
}

/// Returns the fingerprint of one group in one round.
fn fingerprint(sentences: &[SentenceMark], round: u32) -> Option<u64> {
    let mixed = |hash: u64| mix::finalise(hash ^ mix::hash([round]));
    let mut mixed: Vec<(u64, u32)> =
        sentences.iter().map(|sentence| (mixed(sentence.hash), sentence.counted)).collect();
    mixed.order();
    mixed.truncate(SENTENCES);
    let covered: u64 = mixed.iter().map(|sentence| u64::from(sentence.1)).sum();
    (covered > COVER).then(|| mix::of_long(mixed.iter().map(|sentence| sentence.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::length_seq::SentenceKey;

    fn document(hashes: impl Iterator<Item = u32>, counted: u32) -> Profile {
        let mark = |hash| SentenceMark { hash: mix::hash([hash]), key: SentenceKey::default(), counted };
        Profile { sentences: hashes.map(mark).collect(), ..Profile::default() }
    }

    #[test]
    fn a_long_document_has_sixteen_fingerprints_in_each_of_seven_groups() {
        assert_eq!(compute(&document(0..400, 30)).len(), 112);
        assert_eq!(compute(&document(0..400, 1 << 30)).len(), 112);
        assert_eq!(compute(&document(0..400, 10)), [0; 0]);
        assert_eq!(compute(&document(0..2, 40)), [0; 0]);
    }

    #[test]
    fn order_and_repetition_of_sentences_do_not_matter() {
        let (forth, back) = (document(0..50, 30), document((0..50).chain(3..9).rev(), 30));
        assert_eq!(compute(&forth), compute(&back));
    }

    #[test]
    fn documents_with_most_sentences_in_common_share_a_fingerprint_and_others_do_not() {
        let shared = |a: &[u64], b: &[u64]| a.iter().filter(|fingerprint| b.contains(fingerprint)).count();
        let (one, like, other) = (document(0..100, 30), document(10..110, 30), document(1000..1100, 30));
        assert!(shared(&compute(&one), &compute(&like)) > 20);
        assert_eq!(shared(&compute(&one), &compute(&other)), 0);
    }
}
