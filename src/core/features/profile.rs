//! Profile: everything that is compared without the text, small enough to be stored and sent.
//!
//! # Stored form
//! Little endian. `JHPF`, version (u16), options (`L` as u16), then lengths, simhash, full-stop features and sentences, then a checksum
//! (u32) over all before it. Numbers that are mostly small are LEB128. The same document gives the same bytes everywhere;
//! bytes of another version or made with other options are refused, never misread.
//!
//! # Cost
//! About 28 bytes a sentence.

use alloc::{string::String, vec::Vec};

use super::length_seq::{self, SentenceKey};
use super::{full_stop, simhash};
use crate::base::{Error, Result};
use crate::hash::{mix, string};
use crate::report::Lengths;
use crate::text::{Document, Stops};

/// A sentence without its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SentenceMark {
    /// Hash of all its counted characters.
    pub hash: u64,
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
    /// 64-bit simhash of its terms; `None` when it has none.
    pub simhash: Option<u64>,
    /// Distinct full-stop features, sorted.
    pub full_stops: Vec<u64>,
    /// Its sentences that have a term, in order.
    pub sentences: Vec<SentenceMark>,
}

const MAGIC: [u8; 4] = *b"JHPF";
const VERSION: u16 = 1;
const OPTIONS: u16 = full_stop::LENGTH as u16;

impl Profile {
    /// Takes the features of a document. Time O(n).
    pub fn of(document: &Document) -> Self {
        let (keys, indices) = length_seq::of(document);
        let sentences = keys
            .into_iter()
            .zip(indices)
            .map(|(key, index)| {
                let symbols = document.symbols_of(&document.sentences()[index as usize].tokens);
                let slice = &document.symbols()[symbols.start as usize..symbols.end as usize];
                SentenceMark { hash: mix::of(slice.iter().copied()), key, counted: slice.len() as u32 }
            })
            .collect();
        Self {
            lengths: document.lengths(),
            simhash: fingerprint(document),
            full_stops: full_stop::set(&full_stop::of(document, full_stop::LENGTH)),
            sentences,
        }
    }

    /// The stored form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(64 + 8 * self.full_stops.len() + 20 * self.sentences.len());
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        out.extend(OPTIONS.to_le_bytes());
        let Lengths { chars, counted, sentences, full_stops } = self.lengths;
        for number in [chars, counted, sentences, full_stops] {
            put(&mut out, number);
        }
        out.push(u8::from(self.simhash.is_some()));
        out.extend(self.simhash.unwrap_or(0).to_le_bytes());
        put(&mut out, self.full_stops.len() as u64);
        out.extend(self.full_stops.iter().flat_map(|hash| hash.to_le_bytes()));
        put(&mut out, self.sentences.len() as u64);
        for sentence in &self.sentences {
            out.extend(sentence.hash.to_le_bytes());
            out.extend(sentence.key.first.iter().flat_map(|term| term.to_le_bytes()));
            put(&mut out, sentence.key.len.into());
            put(&mut out, sentence.counted.into());
        }
        let sum = checksum(&out);
        out.extend(sum.to_le_bytes());
        out
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// [`Error::Stored`] when the bytes are truncated, damaged, foreign, of another version or made with other options.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let (body, sum) = bytes.split_last_chunk::<4>().ok_or(Error::Stored { why: "are truncated" })?;
        let mut input = Input(body);
        if input.take::<4>()? != MAGIC {
            return Err(Error::Stored { why: "are no profile" });
        }
        if u16::from_le_bytes(input.take()?) != VERSION {
            return Err(Error::Stored { why: "are a profile of another version" });
        }
        if u32::from_le_bytes(*sum) != checksum(body) {
            return Err(Error::Stored { why: "are truncated or damaged" });
        }
        if u16::from_le_bytes(input.take()?) != OPTIONS {
            return Err(Error::Stored { why: "are a profile made with other options" });
        }
        let lengths = Lengths {
            chars: input.number()?,
            counted: input.number()?,
            sentences: input.number()?,
            full_stops: input.number()?,
        };
        let [has_simhash] = input.take()?;
        let simhash = u64::from_le_bytes(input.take()?);
        let n_full_stops = input.count(8)?;
        let full_stops = (0..n_full_stops).map(|_| Ok(u64::from_le_bytes(input.take()?))).collect::<Result<_>>()?;
        let n_sentences = input.count(18)?;
        let sentences = (0..n_sentences)
            .map(|_| {
                let hash = u64::from_le_bytes(input.take()?);
                let first = [u32::from_le_bytes(input.take()?), u32::from_le_bytes(input.take()?)];
                let len = input.number()? as u32;
                Ok(SentenceMark { hash, key: SentenceKey { len, first }, counted: input.number()? as u32 })
            })
            .collect::<Result<_>>()?;
        if !input.0.is_empty() {
            return Err(Error::Stored { why: "go on after their end" });
        }
        Ok(Self { lengths, simhash: (has_simhash == 1).then_some(simhash), full_stops, sentences })
    }
}

/// Simhash of the terms, hashed with SDBM over their UTF-8 bytes. A term repeated counts as often as it stands.
fn fingerprint(document: &Document) -> Option<u64> {
    let stops = Stops::of(document);
    let mut word = String::new();
    let mut terms = stops
        .terms(0..document.tokens().len() as u32)
        .map(|term| {
            let symbols = &document.symbols()[term.symbols.start as usize..term.symbols.end as usize];
            word.clear();
            word.extend(symbols.iter().filter_map(|&symbol| char::from_u32(symbol)));
            (string::sdbm64(word.as_bytes()), 1)
        })
        .peekable();
    terms.peek()?;
    Some(simhash::of(terms))
}

fn checksum(bytes: &[u8]) -> u32 {
    mix::of(bytes.iter().map(|&byte| u32::from(byte))) as u32
}

fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Bytes still to be read.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or(Error::Stored { why: "are truncated" })?;
        self.0 = rest;
        Ok(*head)
    }

    fn number(&mut self) -> Result<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.take()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Error::Stored { why: "hold a number that is too long" })
    }

    /// The number of entries that follow, each of at least `least` bytes: never more than the bytes can hold.
    fn count(&mut self, least: usize) -> Result<usize> {
        let count = self.number()?;
        if count > (self.0.len() / least) as u64 {
            return Err(Error::Stored { why: "are truncated" });
        }
        Ok(count as usize)
    }
}

#[cfg(test)]
mod tests {
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
        newer[4] = 2;
        assert_eq!(Profile::from_bytes(&newer), Err(Error::Stored { why: "are a profile of another version" }));
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
