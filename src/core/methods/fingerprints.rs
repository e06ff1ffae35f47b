//! Candidate sets of PKU-LCS: fingerprints of a few sentences, and sets of documents that share one.
//!
//! 1. Sentences longer than X = 10 characters, each once, are hashed by MD5: 16 bytes.
//! 2. They are grouped by MD5 mod m = 7.
//! 3. In each group the Y = 4 least hashes that together cover more than Z = 100 characters make a fingerprint: the MD5
//!    of their digests.
//! 4. Every MD5 is rotated by one byte and steps 2 and 3 are repeated, 16 times in all: up to 16 · m = 112
//!    fingerprints.
//! 5. Two documents that share a fingerprint are candidates. Fingerprints of more than 10,000 documents are dropped,
//!    and so are those of more than 400 documents of which most are in one site.
//! 6. The documents are processed from the one with the most fingerprints to the one with the fewest. Each joins the
//!    set of a larger one with which it shares a fingerprint, so that a set contains the documents reached from larger
//!    to smaller ones ([`candidate_sets`]).
//! 7. Inside a set a document is compared only with the first document of each subset ([`subsets`]).
//!
//! # Source
//! Huang, Wang, Li 2007, step 1. Our choices: the number mod m is that of the rotated digest, read as a big-endian
//! number; a group with fewer than Y sentences gives a fingerprint if they cover more than Z; "few sites" is one site
//! with nine tenths.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use fxhash::FxBuildHasher;
use hashbrown::HashMap;

use super::md5::{self, Hasher};
use crate::base::{Ratio, Sort};
use crate::corpus::Pruning;
use crate::text::Document;

/// Parameters of the fingerprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprints {
    /// X: sentences must be longer than this, in counted characters.
    pub longer_than: u32,
    /// Y: number of sentences of a fingerprint.
    pub sentences: usize,
    /// Z: they must cover more counted characters than this together.
    pub cover: u32,
    /// m: number of groups.
    pub groups: u32,
    /// Number of times that the digests are rotated, including the first, 1..=16.
    pub rotations: u32,
    /// Decides which fingerprints are too frequent to make candidates.
    pub pruning: Pruning,
}

impl Default for Fingerprints {
    fn default() -> Self {
        Self { longer_than: 10, sentences: 4, cover: 100, groups: 7, rotations: 16, pruning: PRUNING }
    }
}

impl Fingerprints {
    /// Returns the fingerprints of a document, at most `rotations · groups`, sorted.
    ///
    /// Time O(n + rotations · s log s) for n characters in s sentences.
    pub fn compute(&self, document: &Document) -> Vec<u128> {
        let mut long: Vec<(u128, u32)> = Vec::new();
        for sentence in document.sentences() {
            let Range { start, end } = document.symbols_of(&sentence.tokens);
            if end - start > self.longer_than {
                long.push((md5::digest(document.symbols_in(&(start..end))), end - start));
            }
        }
        long.order();
        long.dedup_by_key(|sentence| sentence.0);
        let mut out = Vec::new();
        for rotation in 0..self.rotations {
            let mut rotated: Vec<(u128, u32)> = long.iter().map(|s| (s.0.rotate_left(8 * rotation), s.1)).collect();
            rotated.order();
            for group in 0..self.groups {
                let own = rotated.iter().filter(|sentence| sentence.0 % u128::from(self.groups) == group.into());
                out.extend(self.fingerprint(own));
            }
        }
        out.order();
        out.dedup();
        out
    }

    /// Step 3 for one group, whose sentences come in ascending order of their digests.
    fn fingerprint<'s>(&self, group: impl Iterator<Item = &'s (u128, u32)>) -> Option<u128> {
        let (mut hasher, mut covered) = (Hasher::default(), 0_u32);
        for (digest, length) in group.take(self.sentences) {
            hasher.bytes(&digest.to_be_bytes());
            covered = covered.saturating_add(*length);
        }
        (covered > self.cover).then(|| hasher.finish())
    }
}

/// Documents in sets, the largest document first, and the documents without a fingerprint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CandidateSets {
    /// Sets of two documents or more; in each, the document with the most fingerprints comes first.
    pub sets: Vec<Vec<u32>>,
    /// Documents without any fingerprint: very short ones, to be handled separately.
    pub without: Vec<u32>,
}

/// The limits of step 5.
const PRUNING: Pruning =
    Pruning { site_documents: 401, site_share: Ratio::new(9, 10), most_documents: 10_000, rare_documents: u32::MAX };

/// Steps 5 and 6: makes candidate sets from the fingerprints of documents and their sites (0: unknown).
///
/// Time O(n log n) for n fingerprints in all.
pub fn candidate_sets(documents: &[(&[u128], u32)], pruning: &Pruning) -> CandidateSets {
    let mut rows: Vec<(u128, u32)> = Vec::new();
    for ((fingerprints, _), number) in documents.iter().zip(0..) {
        rows.extend(fingerprints.iter().map(|&fingerprint| (fingerprint, number)));
    }
    rows.order();
    let lists: Vec<&[(u128, u32)]> = rows
        .chunk_by(|a, b| a.0 == b.0)
        .filter(|list| pruning.keeps(list.len(), list.iter().map(|row| documents[row.1 as usize].1)))
        .collect();
    // the lists that contain each document
    let mut lists_of: Vec<Vec<u32>> = vec![Vec::new(); documents.len()];
    for (list, number) in lists.iter().zip(0..) {
        list.iter().for_each(|row| lists_of[row.1 as usize].push(number));
    }
    let mut order: Vec<u32> = (0..documents.len() as u32).filter(|&d| !documents[d as usize].0.is_empty()).collect();
    order.order_by_key(|&d| (core::cmp::Reverse(documents[d as usize].0.len()), d));
    let without = (0..documents.len() as u32).filter(|&d| documents[d as usize].0.is_empty()).collect();

    let (mut sets, mut joining): (Vec<Vec<u32>>, Joining) = Default::default();
    for document in order {
        let set = joining.add(lists_of[document as usize].iter().map(|&list| list.into())) as usize;
        if set == sets.len() {
            sets.push(Vec::new());
        }
        sets[set].push(document);
    }
    sets.retain(|set| set.len() > 1);
    CandidateSets { sets, without }
}

/// Step 6 for documents that come one by one, from the one with the most fingerprints to the one with the fewest.
///
/// Space O(f) for f fingerprints that documents share.
#[derive(Clone, Debug, Default)]
pub struct Joining {
    /// For each fingerprint, the set with the largest first document: a smaller document with it joins that set.
    set_of: HashMap<u64, u32, FxBuildHasher>,
    /// Number of sets so far.
    sets: u32,
}

impl Joining {
    /// Adds a document with its fingerprints, or with the numbers of their lists. Returns the number of its set: the
    /// one with the largest first document that it shares a fingerprint with, or the next new one.
    pub fn add(&mut self, fingerprints: impl Iterator<Item = u64> + Clone) -> u32 {
        let known = fingerprints.clone().filter_map(|one| self.set_of.get(&one)).min();
        let set = known.copied().unwrap_or(self.sets);
        self.sets = self.sets.max(set + 1);
        for one in fingerprints {
            self.set_of.entry(one).and_modify(|known| *known = set.min(*known)).or_insert(set);
        }
        set
    }
}

/// Step 7: divides a set into subsets of similar documents. `similar` is called with the first document of a subset and
/// another document.
pub fn subsets(set: &[u32], mut similar: impl FnMut(u32, u32) -> bool) -> Vec<Vec<u32>> {
    let mut out: Vec<Vec<u32>> = Vec::new();
    for &document in set {
        match out.iter_mut().find(|subset| similar(subset[0], document)) {
            Some(subset) => subset.push(document),
            None => out.push(vec![document]),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;
    use crate::hash::mix;
    use alloc::string::String;

    /// Returns sentences of 30 Han characters, each from its number.
    fn text(sentences: impl Iterator<Item = u32>) -> Document {
        let han = |n: u32, i| char::from_u32(0x4e00 + (mix::hash([n, i]) % 3000) as u32).expect("a Han character");
        let text: String = sentences.flat_map(|n| (0..30).map(move |i| han(n, i)).chain(['。'])).collect();
        Document::from_text(&text, &TextOptions::default()).expect("short text")
    }

    #[test]
    fn a_long_document_has_112_fingerprints_and_a_short_one_none() {
        assert_eq!(Fingerprints::default().compute(&text(0..300)).len(), 112);
        assert_eq!(Fingerprints { rotations: 1, ..Fingerprints::default() }.compute(&text(0..300)).len(), 7);
        assert_eq!(Fingerprints::default().compute(&text(0..3)), [0; 0]);
    }

    #[test]
    fn order_and_repetition_of_sentences_do_not_matter() {
        let prints = |document| Fingerprints::default().compute(&document);
        assert_eq!(prints(text(0..60)), prints(text((0..60).chain(5..9).rev())));
    }

    #[test]
    fn one_way_transitivity_leads_from_larger_to_smaller() {
        let sets = |prints: &[&[u128]]| candidate_sets(&prints.iter().map(|p| (*p, 0)).collect::<Vec<_>>(), &PRUNING);
        // 0 is the largest; 1 shares with 0; 2 shares only with 1, and is smaller than 1, so it is reached through it.
        let found = sets(&[&[1, 2, 3, 4], &[4, 5, 6], &[6, 7], &[8, 9], &[], &[9]]);
        assert_eq!(found, CandidateSets { sets: vec![vec![0, 1, 2], vec![3, 5]], without: vec![4] });
        // A small document that two large ones share a fingerprint with does not join these two.
        let found = sets(&[&[1, 2, 3, 9], &[4, 5, 6, 9], &[3, 6]]);
        assert_eq!(found.sets, [vec![0, 1, 2]], "they share 9 themselves");
        let found = sets(&[&[1, 2, 3], &[4, 5, 6], &[3, 6]]);
        assert_eq!(found.sets, [vec![0, 2]]);
    }

    #[test]
    fn a_document_joins_the_set_of_the_largest_document_that_reaches_it() {
        let sets = |prints: &[&[u128]]| candidate_sets(&prints.iter().map(|p| (*p, 0)).collect::<Vec<_>>(), &PRUNING);
        // 2 shares with 0 and 1, and 3 with 1 and 2: through 2 the largest, 0, reaches both.
        let found = sets(&[&[1, 2, 3, 4, 5], &[6, 7, 8, 9], &[5, 6, 10], &[6, 11]]);
        assert_eq!(found.sets, [vec![0, 2, 3]]);
    }

    /// Follows the paper's words: the largest remaining document takes all documents that it reaches from larger to
    /// smaller.
    fn sets_slowly(documents: &[Vec<u128>]) -> Vec<Vec<u32>> {
        let mut order: Vec<u32> = (0..documents.len() as u32).filter(|&d| !documents[d as usize].is_empty()).collect();
        order.sort_by_key(|&d| (core::cmp::Reverse(documents[d as usize].len()), d));
        let share = |a: u32, b: u32| documents[a as usize].iter().any(|f| documents[b as usize].contains(f));
        let (mut set_of, mut sets) = (vec![None; documents.len()], Vec::new());
        for (place, &first) in order.iter().enumerate() {
            if set_of[first as usize].is_some() {
                continue;
            }
            // includes documents reached through members that other sets contain already
            let mut reached = vec![first];
            for &next in &order[place + 1..] {
                if reached.iter().any(|&member| share(member, next)) {
                    reached.push(next);
                }
            }
            reached.retain(|&d| set_of[d as usize].is_none());
            for &d in &reached {
                set_of[d as usize] = Some(sets.len());
            }
            sets.push(reached);
        }
        sets.retain(|set| set.len() > 1);
        sets
    }

    #[test]
    fn sets_are_those_of_taking_all_that_each_largest_document_reaches() {
        for seed in 0..2000 {
            let number = |i: u32, below: u64| mix::hash([seed, i]) % below;
            let documents: Vec<Vec<u128>> = (0..2 + number(0, 12) as u32)
                .map(|d| {
                    let mut own: Vec<u128> =
                        (0..number(1 + d, 7) as u32).map(|i| number(100 * (d + 1) + i, 25).into()).collect();
                    own.sort_unstable();
                    own.dedup();
                    own
                })
                .collect();
            let found = candidate_sets(&documents.iter().map(|own| (&own[..], 0)).collect::<Vec<_>>(), &PRUNING);
            assert_eq!(found.sets, sets_slowly(&documents), "{documents:?}");
        }
    }

    #[test]
    fn fingerprints_of_one_site_and_very_frequent_ones_are_dropped() {
        let documents = |n: u32, site: fn(u32) -> u32| (0..n).map(|i| (&[7_u128][..], site(i))).collect::<Vec<_>>();
        let candidate_sets = |documents: &[(&[u128], u32)]| candidate_sets(documents, &PRUNING);
        assert_eq!(candidate_sets(&documents(401, |_| 1)).sets, [[0; 0]; 0]);
        assert_eq!(candidate_sets(&documents(400, |_| 1)).sets.len(), 1);
        assert_eq!(candidate_sets(&documents(401, |i| i + 1)).sets.len(), 1);
        assert_eq!(candidate_sets(&documents(10_001, |i| i + 1)).sets, [[0; 0]; 0]);
    }

    #[test]
    fn a_document_is_compared_with_the_first_of_each_subset() {
        let mut asked = Vec::new();
        let found = subsets(&[0, 1, 2, 3, 4], |a, b| {
            asked.push((a, b));
            a % 2 == b % 2
        });
        assert_eq!(found, [vec![0, 2, 4], vec![1, 3]]);
        assert_eq!(asked, [(0, 1), (0, 2), (0, 3), (1, 3), (0, 4)]);
    }
}
