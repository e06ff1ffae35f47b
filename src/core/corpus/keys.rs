//! Makes keys from a profile, by which a document is found: numbers for the features that two documents may share.
//!
//! Every document has keys for its full-stop features (CCDet) and its winnowed grams, which find copies whatever their
//! punctuation, their order and the text around them. A short one has keys for all its grams, because two edited titles
//! hardly ever have the same chosen ones. A document with few full stops has more keys, so that a list, a poem or a
//! form can also be found by its sentences and by its structure:
//!
//! - sentence fingerprints (PKU-LCS, step 1);
//! - the four 16-bit blocks of its simhash: fingerprints at distance 3 or less agree in at least one (Manku, Jain, Das
//!   Sarma, WWW 2007);
//! - runs of sentence lengths (SL+ST; of a fixed number as in Wang and Chang, AIRS 2009).
//!
//! # Cost
//! Time O(keys); 150 keys for a thousand Han characters, about 8 bytes each in an index.

use alloc::vec::Vec;

use super::fingerprints;
use crate::base::{KeyNumbers, Marks, order_by_number};
use crate::features::profile::Profile;
use crate::hash::mix;

/// The keys by which documents are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paths {
    /// Full-stop features alone, as in CCDet.
    FullStops,
    /// Full-stop features and grams; for documents with few full stops, everything.
    #[default]
    Auto,
    /// Everything for every document.
    All,
}

/// A document with fewer full-stop features than this has few.
const FEW: usize = 4;
/// Number of sentence lengths in a run.
const LENGTHS: usize = 4;
/// Minimum length of sentences in a run, in terms; runs of shorter ones are in too many texts.
const LEAST_LENGTH: u32 = 3;

/// The kind of a key; keys of different kinds hardly ever collide.
#[derive(Clone, Copy)]
enum KeyKind {
    FullStop,
    Gram,
    Sentences,
    /// With the number of the block.
    Simhash(u8),
    Lengths,
}

impl KeyKind {
    /// Returns the key of a feature of this kind.
    fn key(self, hash: u64) -> u64 {
        let number = match self {
            Self::FullStop => 1,
            Self::Gram => 2,
            Self::Sentences => 3,
            Self::Lengths => 4,
            Self::Simhash(block) => 8 + u64::from(block),
        };
        mix::finalise(hash ^ number << 56)
    }
}

/// Returns the key of a gram.
pub(super) fn gram_key(hash: u64) -> u64 {
    KeyKind::Gram.key(hash)
}

/// Returns the keys of a document, distinct and sorted. A database stores a row of each key and the document.
pub fn postings(profile: &Profile, paths: Paths) -> Vec<u64> {
    let mut keys = collect(profile, paths);
    order_by_number(&mut keys, |&key| key);
    keys.dedup();
    keys
}

/// Counts the distinct keys. Time O(keys).
pub(super) fn count_distinct(keys: &[u64]) -> u32 {
    // Most documents have few keys and repeat none; if all are in different places, no table is needed.
    let mut marks = Marks::new(1 << PLACES);
    if keys.iter().all(|&key| !marks.mark_one((key >> (u64::BITS - PLACES)) as usize)) {
        return keys.len() as u32;
    }
    let mut numbers = KeyNumbers::for_keys(keys.len());
    for &key in keys {
        numbers.number(key);
    }
    numbers.len() as u32
}

/// Number of bits of a place: among 150 keys, no two have the same place in five cases of six.
const PLACES: u32 = 16;

/// Returns the keys of a document, unsorted, possibly with repetitions.
pub(super) fn collect(profile: &Profile, paths: Paths) -> Vec<u64> {
    let mut keys = Vec::with_capacity(profile.full_stops.len() + profile.grams.len());
    append(&mut keys, profile, paths);
    keys
}

/// Appends the keys of a document to a list.
pub(super) fn append(keys: &mut Vec<u64>, profile: &Profile, paths: Paths) {
    keys.extend(profile.full_stops.iter().map(|&hash| KeyKind::FullStop.key(hash)));
    if paths == Paths::FullStops {
        return;
    }
    let grams = if profile.all_grams.is_empty() { &profile.grams } else { &profile.all_grams };
    keys.extend(grams.iter().map(|&hash| KeyKind::Gram.key(hash)));
    if paths == Paths::All || profile.full_stops.len() < FEW {
        keys.extend(fingerprints::compute(profile).into_iter().map(|hash| KeyKind::Sentences.key(hash)));
        if let Some(simhash) = profile.simhash {
            keys.extend((0..4).map(|block| KeyKind::Simhash(block).key(simhash >> (16 * block) & 0xFFFF)));
        }
        let telling = |row: &&[_]| row.iter().all(|&length| length >= LEAST_LENGTH);
        let lengths: Vec<u32> = profile.sentences.iter().map(|sentence| sentence.key.len()).collect();
        let rows = lengths.windows(LENGTHS).filter(telling);
        keys.extend(rows.map(|row| KeyKind::Lengths.key(mix::hash(row.iter().copied()))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::length_seq::SentenceKey;
    use crate::features::profile::SentenceMark;
    use crate::{Document, TextOptions};
    use alloc::string::String;

    const TEXT: &str = "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。对岸的山还藏在雾里，\
                        钟声却已经传了过来。她把缆绳解开，又系上，像是在等一个不会来的客人。";

    fn profile(text: &str) -> Profile {
        Profile::from_document(&Document::from_text(text, &TextOptions::default()).expect("short text"))
    }

    fn shared(a: &Profile, b: &Profile, paths: Paths) -> usize {
        let b = postings(b, paths);
        postings(a, paths).iter().filter(|key| b.binary_search(key).is_ok()).count()
    }

    #[test]
    fn full_stops_alone_are_the_papers_features() {
        assert_eq!(postings(&profile(TEXT), Paths::FullStops).len(), 4);
        assert_eq!(postings(&profile("没有句号的一行"), Paths::FullStops), [0; 0]);
    }

    #[test]
    fn a_text_without_stops_is_found_by_the_one_it_was_taken_from() {
        let bare: String = TEXT.chars().filter(|c| !"，。".contains(*c)).collect();
        assert_eq!(shared(&profile(TEXT), &profile(&bare), Paths::FullStops), 0);
        assert!(shared(&profile(TEXT), &profile(&bare), Paths::Auto) >= 6);
    }

    #[test]
    fn documents_with_few_stops_give_all_keys() {
        let list =
            "第一项 会议室的预定\n第二项 打印机的借用\n第三项 借书证的办理\n第四项 停车证的更换\n第五项 访客证的领取";
        let list = profile(list);
        assert_eq!(collect(&list, Paths::Auto).len(), collect(&list, Paths::All).len());
        assert!(collect(&list, Paths::All).len() >= list.grams.len() + 4 + 2);
        assert!(collect(&profile(TEXT), Paths::Auto).len() < collect(&profile(TEXT), Paths::All).len());
    }

    #[test]
    fn rows_of_four_sentence_lengths_are_keys_whatever_the_words() {
        let rows = |lengths: &[u32]| {
            let mark = |&len| SentenceMark { key: SentenceKey::from_parts(len, [0; 2]), ..SentenceMark::default() };
            collect(&Profile { sentences: lengths.iter().map(mark).collect(), ..Profile::default() }, Paths::Auto)
        };
        assert_eq!(rows(&[6, 7, 5, 8])[..], rows(&[4, 6, 7, 5, 8])[1..]);
        assert_eq!((rows(&[6, 7, 5]).len(), rows(&[6, 7, 5, 8, 9]).len(), rows(&[3; 5]).len()), (0, 2, 2));
        assert_eq!(rows(&[6, 7, 5, 8, 2]).len(), 1, "anything has short ones");
    }

    #[test]
    fn a_key_counts_once_however_often_a_text_repeats_it() {
        for text in [TEXT, &TEXT.repeat(3), "句号。句号。句号。", ""] {
            let profile = profile(text);
            let all = postings(&profile, Paths::All);
            assert_eq!(count_distinct(&collect(&profile, Paths::All)) as usize, all.len(), "{text}");
        }
    }

    #[test]
    fn every_text_but_the_empty_one_has_a_key() {
        assert_eq!(collect(&profile(""), Paths::All), [0; 0]);
        for text in ["句", "a", "……", "标题"] {
            assert!(!collect(&profile(text), Paths::Auto).is_empty(), "{text}");
        }
    }
}
