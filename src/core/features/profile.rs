//! Profile: everything that is compared without the text, small enough to be stored and sent.
//!
//! # Stored form
//! Little endian. `JHPF`, version (u16), options (u32: `L`, gram, window), then the body, then a checksum (u32) over all before it.
//! Numbers that are mostly small are LEB128. The same document gives the same bytes everywhere; bytes of another version or
//! made with other options are refused, never misread. The body alone is what an index of many documents stores.
//!
//! # Cost
//! About 14 bytes a sentence and 4 a chosen gram: 0.7 to 1.1 kB for a thousand Han characters.

use alloc::vec::Vec;
use core::ops::Range;

use super::length_seq::{self, SentenceKey};
use super::{full_stop, gram, simhash};
use crate::base::{Bytes, Error, Result, bytes};
use crate::hash::{mix, polynomial, string};
use crate::report::Lengths;
use crate::text::{Document, Sentence, Stops, TokenKey};

/// A sentence without its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SentenceMark {
    /// Hash of all its counted characters.
    pub hash: u32,
    /// What SL+ST compares.
    pub key: SentenceKey,
    /// Its counted characters.
    pub counted: u32,
}

/// The features of one document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Lengths of the text.
    pub lengths: Lengths,
    /// Tokens: words, and single characters of scripts without word spaces.
    pub tokens: u64,
    /// Whether most tokens are single characters.
    pub han: bool,
    /// Hash of all counted characters: two texts that agree in it are the same text.
    pub digest: u64,
    /// 64-bit simhash of its terms; `None` when it has none.
    pub simhash: Option<u64>,
    /// Distinct full-stop features, sorted.
    pub full_stops: Vec<u32>,
    /// Its sentences that have a term, in order.
    pub sentences: Vec<SentenceMark>,
    /// Its winnowed grams, in order.
    pub grams: Vec<u32>,
}

const MAGIC: [u8; 4] = *b"JHPF";
const VERSION: u16 = 3;
/// What the features depend on, and profiles must agree in.
pub const OPTIONS: u32 = (full_stop::LENGTH as u32) << 16 | (gram::LENGTH as u32) << 8 | gram::WINDOW as u32;

impl Profile {
    /// Takes the features of a document. Time O(n).
    pub fn of(document: &Document) -> Self {
        let stops = Stops::of(document);
        let (simhash, terms) = fingerprint(document, &stops);
        let (sentences, digest) = marks(document, &stops, &terms);
        Self {
            lengths: document.lengths(),
            tokens: document.tokens().len() as u64,
            han: document.is_han(),
            digest,
            simhash,
            full_stops: full_stop::set(&full_stop::of(document, full_stop::LENGTH)),
            sentences,
            grams: gram::of(document),
        }
    }

    /// Only what the scores of the published methods read; the rest is left empty. Time O(n).
    pub(crate) fn for_scores(document: &Document, stops: &Stops<'_>) -> Self {
        let (simhash, terms) = fingerprint(document, stops);
        let mark = |(sentence, &terms): (&Sentence, &u32)| {
            let key = || length_seq::key(document, stops, sentence, terms);
            (terms > 0).then(|| SentenceMark { key: key(), ..SentenceMark::default() })
        };
        let mut sentences = Vec::with_capacity(terms.len());
        sentences.extend(document.sentences().iter().zip(&terms).filter_map(mark));
        Self {
            simhash,
            full_stops: full_stop::set(&full_stop::of(document, full_stop::LENGTH)),
            sentences,
            ..Self::default()
        }
    }

    /// The stored form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out =
            Vec::with_capacity(64 + 4 * (self.full_stops.len() + self.grams.len()) + 12 * self.sentences.len());
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        out.extend(OPTIONS.to_le_bytes());
        self.write(&mut out);
        let sum = bytes::checksum(&out) as u32;
        out.extend(sum.to_le_bytes());
        out
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// [`Error::Stored`] when the bytes are truncated, damaged, foreign, of another version or made with other options.
    pub fn from_bytes(stored: &[u8]) -> Result<Self> {
        let (body, sum) = stored.split_last_chunk::<4>().ok_or(Error::Stored { why: "are truncated" })?;
        let mut input = Bytes::new(body);
        if input.take::<4>()? != MAGIC {
            return Err(Error::Stored { why: "are no profile" });
        }
        if u16::from_le_bytes(input.take()?) != VERSION {
            return Err(Error::Stored { why: "are a profile of another version" });
        }
        if u32::from_le_bytes(*sum) != bytes::checksum(body) as u32 {
            return Err(Error::Stored { why: "are truncated or damaged" });
        }
        if u32::from_le_bytes(input.take()?) != OPTIONS {
            return Err(Error::Stored { why: "are a profile made with other options" });
        }
        let profile = Self::read(&mut input)?;
        if !input.is_empty() {
            return Err(Error::Stored { why: "go on after their end" });
        }
        Ok(profile)
    }

    /// Writes the body of the stored form.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let Lengths { chars, counted, sentences, full_stops } = self.lengths;
        for number in [chars, counted, sentences, full_stops, self.tokens] {
            bytes::put(out, number);
        }
        out.push(u8::from(self.simhash.is_some()) | u8::from(self.han) << 1);
        out.extend(self.digest.to_le_bytes());
        out.extend(self.simhash.unwrap_or(0).to_le_bytes());
        bytes::put_all(out, &self.full_stops);
        bytes::put_all(out, &self.grams);
        bytes::put(out, self.sentences.len() as u64);
        for sentence in &self.sentences {
            out.extend(sentence.hash.to_le_bytes());
            out.extend(sentence.key.first.iter().flat_map(|&term| (term as u16).to_le_bytes()));
            bytes::put(out, sentence.key.len.into());
            bytes::put(out, sentence.counted.into());
        }
    }

    /// Reads the body of the stored form.
    pub(crate) fn read(input: &mut Bytes<'_>) -> Result<Self> {
        let lengths = Lengths {
            chars: input.number()?,
            counted: input.number()?,
            sentences: input.number()?,
            full_stops: input.number()?,
        };
        let tokens = input.number()?;
        let [flags] = input.take()?;
        let digest = u64::from_le_bytes(input.take()?);
        let simhash = u64::from_le_bytes(input.take()?);
        let full_stops = input.all()?;
        let grams = input.all()?;
        let n_sentences = input.count(10)?;
        let mut sentences = Vec::with_capacity(n_sentences);
        for _ in 0..n_sentences {
            let hash = u32::from_le_bytes(input.take()?);
            let first = [u16::from_le_bytes(input.take()?).into(), u16::from_le_bytes(input.take()?).into()];
            let len = input.number()? as u32;
            sentences.push(SentenceMark { hash, key: SentenceKey { len, first }, counted: input.number()? as u32 });
        }
        Ok(Self {
            lengths,
            tokens,
            han: flags & 2 != 0,
            digest,
            simhash: (flags & 1 != 0).then_some(simhash),
            full_stops,
            sentences,
            grams,
        })
    }
}

/// The sentences that have terms, each with so many, and the hash of all symbols, which sentences partition.
fn marks(document: &Document, stops: &Stops<'_>, terms: &[u32]) -> (Vec<SentenceMark>, u64) {
    let (mut whole, mut out) = (0, Vec::with_capacity(terms.len()));
    for (sentence, &terms) in document.sentences().iter().zip(terms) {
        let range = document.symbols_of(&sentence.tokens);
        let own = polynomial::of(&document.symbols()[range.start as usize..range.end as usize]);
        let counted = range.end - range.start;
        whole = polynomial::join(whole, own, counted);
        if terms > 0 {
            let key = length_seq::key(document, stops, sentence, terms);
            out.push(SentenceMark { hash: mix::finalise(own) as u32, key, counted });
        }
    }
    (out, mix::finalise(whole))
}

/// Simhash of the terms, hashed with SDBM over their UTF-8 bytes, and how many terms each sentence has. A term repeated counts as often
/// as it stands.
///
/// The terms are those of [`Stops::terms`] over the whole text. A word is hashed once, and a pair of characters from the hashes of
/// both.
#[inline(never)] // inside its caller the loop would keep its numbers in memory
fn fingerprint(document: &Document, stops: &Stops<'_>) -> (Option<u64>, Vec<u32>) {
    let symbols = document.symbols();
    let on = |hash: u64, (own, factor): (u64, u64)| hash.wrapping_mul(factor).wrapping_add(own);
    let word = |word: &Range<u32>| {
        let letters = &symbols[word.start as usize..word.end as usize];
        letters.iter().fold(0, |hash, &symbol| on(hash, string::sdbm64_char(symbol)))
    };
    let words: Vec<u64> = document.words().iter().map(word).collect();
    // Last token first: what follows a character is known then, or nothing, which changes no hash.
    let nothing = (0, 1);
    let mut after = nothing;
    let hash = |&key: &TokenKey| {
        let hash = if let Some(word) = key.word() {
            after = nothing;
            words[word as usize]
        } else {
            let own = string::sdbm64_char(key.char());
            on(own.0, core::mem::replace(&mut after, own))
        };
        (hash, u32::from(!stops.has(key)))
    };
    let lens = document.sentences().iter().rev().map(|sentence| sentence.tokens.len());
    let mut terms = Vec::with_capacity(document.sentences().len());
    let simhash = simhash::of_rows(document.keys().iter().rev().map(hash), lens, |count| terms.push(count as u32));
    terms.reverse();
    (terms.iter().any(|&terms| terms > 0).then_some(simhash), terms)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::TextOptions;

    fn profile(text: &str) -> Profile {
        Profile::of(&Document::from_text(text, &TextOptions::default()).expect("short text"))
    }

    #[test]
    fn a_profile_comes_back_as_it_was_stored() {
        for text in
            ["", "句号", "清晨的渡口没有人。船夫的女儿提着灯笼走下石阶。", "A river. The same river, twice! And a list"]
        {
            let stored = profile(text);
            assert_eq!(Profile::from_bytes(&stored.to_bytes()), Ok(stored), "{text}");
        }
    }

    #[test]
    fn every_damage_is_an_error() {
        let bytes = profile("清晨的渡口没有人。船夫的女儿提着灯笼走下石阶。").to_bytes();
        for n in 0..bytes.len() {
            assert!(Profile::from_bytes(&bytes[..n]).is_err(), "truncated to {n}");
            let mut damaged = bytes.clone();
            damaged[n] ^= 0x10;
            assert!(Profile::from_bytes(&damaged).is_err(), "damaged at {n}");
        }
        let mut newer = bytes.clone();
        newer[4] += 1;
        assert_eq!(Profile::from_bytes(&newer), Err(Error::Stored { why: "are a profile of another version" }));
    }

    #[test]
    fn digest_and_hashes_of_sentences_are_those_of_their_symbols() {
        let text = "清晨的渡口没有人。的。The river，的的。 女儿提着灯笼\n\nof the";
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        let profile = Profile::of(&document);
        assert_eq!(profile.digest, polynomial::hash(document.symbols()));
        let (_, indices) = length_seq::of(&document, &Stops::of(&document));
        assert_eq!(indices, [0, 2, 3]);
        for (mark, index) in profile.sentences.iter().zip(indices) {
            let symbols = document.symbols_of(&document.sentences()[index as usize].tokens);
            let symbols = &document.symbols()[symbols.start as usize..symbols.end as usize];
            assert_eq!((mark.hash, mark.counted), (polynomial::hash(symbols) as u32, symbols.len() as u32));
        }
    }

    #[test]
    fn the_simhash_is_that_of_the_terms_one_by_one() {
        for text in
            ["", "的", "句号", "清晨的渡口 river 没有人。The ferryman's 女儿é🙂提着 x", "a river", "𠀀水𠀀 Ünïcode 水"]
        {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            let stops = Stops::of(&document);
            let terms = stops.terms(0..document.tokens().len() as u32).map(|term| {
                let symbols = &document.symbols()[term.symbols.start as usize..term.symbols.end as usize];
                let term: String = symbols.iter().filter_map(|&symbol| char::from_u32(symbol)).collect();
                (string::sdbm64(term.as_bytes()), 1)
            });
            let terms: Vec<(u64, u32)> = terms.collect();
            let expected = (!terms.is_empty()).then(|| simhash::of(terms));
            assert_eq!(fingerprint(&document, &stops).0, expected, "{text}");
        }
    }

    #[test]
    fn like_texts_have_like_simhashes() {
        let text = "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。对岸的山还藏在雾里。";
        let [a, b, c] = [
            text,
            &text.replace('旧', "新"),
            "根据去年的统计，全市共有图书馆三十二座，藏书四百余万册，读者以学生和退休职工为主。",
        ]
        .map(|text| profile(text).simhash.expect("terms"));
        assert!((a ^ b).count_ones() + 10 < (a ^ c).count_ones());
    }
}
