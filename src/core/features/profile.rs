//! The profile of a document: everything that is compared without the text, small enough to be stored and sent.
//!
//! # Stored form
//! Little endian: `JHPF`, version (u16), options (u32: `L`, gram, window), the way in which the text was read (u32),
//! then the body, then a checksum (u32) over everything before it. Numbers that are mostly small are LEB128. The same
//! document gives the same bytes everywhere. Bytes of another version or made with other options are refused, never
//! misread. An index of many documents stores only the body.
//!
//! # Cost
//! About 18 bytes for each sentence and 8 for each chosen gram: 1.4 to 2.1 kB for a thousand Han characters in the
//! usual [`Window`].

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::gram::Window;
use super::length_seq::{self, SentenceKey};
use super::simhash::Simhash;
use super::{full_stop, gram};
use crate::base::{Bytes, Error, Result, bytes};
use crate::hash::{mix, polynomial, string};
use crate::report::Lengths;
use crate::text::{Document, Fold, Stops, TextOptions, TokenKey, is_stop_char};

/// A sentence without its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SentenceMark {
    /// Hash of all its counted characters.
    pub hash: u64,
    /// Key that SL+ST compares.
    pub key: SentenceKey,
    /// Number of its counted characters.
    pub counted: u32,
}

/// The features of one document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The way in which the text was read, from [`reading_of`]. Profiles can be compared only if it is equal.
    pub reading: u32,
    /// The window in which its grams were chosen. Profiles can be compared only if it is equal.
    pub window: Window,
    /// Lengths of the text.
    pub lengths: Lengths,
    /// Number of tokens: words, and single characters of scripts without word spaces.
    pub tokens: u64,
    /// Whether most tokens are single characters.
    pub han: bool,
    /// Hash of all counted characters. Texts with equal digests are the same text.
    pub digest: u64,
    /// 64-bit simhash of its words and pairs of characters; `None` if it has none.
    pub simhash: Option<u64>,
    /// Distinct full-stop features, sorted.
    pub full_stops: Vec<u64>,
    /// Its sentences that have a term, in order.
    pub sentences: Vec<SentenceMark>,
    /// Its winnowed grams, in order.
    pub grams: Vec<u64>,
    /// All its grams, in order, for a short text; empty for others.
    pub all_grams: Vec<u64>,
}

const MAGIC: [u8; 4] = *b"JHPF";
const VERSION: u16 = 8;

/// Returns the parameters of the features as they are stored: `L`, the length of a gram, and the window.
pub(crate) fn options(window: Window) -> u32 {
    (full_stop::LENGTH as u32) << 16 | (gram::LENGTH as u32) << 8 | u32::from(window.weight())
}

/// Returns the window of stored parameters; `None` if the others are not those of this version.
pub(crate) fn window_of(stored: u32) -> Option<Window> {
    Window::new(u64::from(stored & 0xFF)).ok().filter(|&window| options(window) == stored)
}

/// Returns a number for the options that change how characters are compared; 0 for the default ones.
pub fn reading_of(options: &TextOptions) -> u32 {
    let TextOptions { fold, ignore_case, ignore_numbers, .. } = options;
    let usual = TextOptions::default();
    if (fold, *ignore_case, *ignore_numbers) == (&usual.fold, usual.ignore_case, usual.ignore_numbers) {
        return 0;
    }
    let pairs = if let Fold::Own(pairs) = fold { &pairs[..] } else { &[] };
    let flags = [u32::from(*fold == Fold::Chinese), u32::from(*ignore_case), u32::from(*ignore_numbers)];
    mix::hash(flags.into_iter().chain(pairs.iter().flat_map(|&(from, to)| [from.into(), to.into()]))) as u32 | 1
}

impl Profile {
    /// Computes the features of a document, with the grams of the usual window. Time O(n).
    pub fn from_document(document: &Document) -> Self {
        Self::sampled(document, Window::default())
    }

    /// Computes the features of a document, with the grams of a window. Text behind a direction override is read as it
    /// looks, as a comparison of the texts reads it. Time O(n).
    pub fn sampled(document: &Document, window: Window) -> Self {
        let looks = document.as_it_looks();
        let document = looks.as_ref().unwrap_or(document);
        let scored = Self::for_scores(document, &Stops::new(document));
        let [grams, all_grams] = gram::with_all_of_few(document, window);
        Self {
            reading: reading_of(document.options()),
            window,
            lengths: document.lengths(),
            tokens: document.tokens().len() as u64,
            han: document.is_han(),
            grams,
            all_grams,
            ..scored
        }
    }

    /// Returns the profile with all grams of a short text instead of the chosen ones. They are the same in every
    /// window, and so is what the decision makes of them.
    pub(crate) fn with_all_grams(&self) -> Self {
        let mut profile = self.clone();
        profile.grams = core::mem::take(&mut profile.all_grams);
        profile.window = Window::default();
        profile
    }

    /// Computes only the features that the scores of the published methods read, and the hashes computed with them; the
    /// rest is empty. Time O(n).
    pub(crate) fn for_scores(document: &Document, stops: &Stops<'_>) -> Self {
        let Hashes { simhash, digest, sentences } = hashes(document, stops);
        Self {
            digest,
            simhash,
            full_stops: full_stop::set(&full_stop::extract(document, full_stop::LENGTH)),
            sentences,
            ..Self::default()
        }
    }

    /// Whether two documents have the same counted characters.
    pub(crate) fn is_same_text(&self, other: &Self) -> bool {
        self.digest == other.digest && self.lengths.counted == other.lengths.counted
    }

    /// Whether two documents of the same counted characters compare equally with every other one. They may not, because
    /// marks and lines determine sentences and words.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        let features = |profile: &Self| (profile.tokens, profile.han, profile.simhash);
        self.is_same_text(other)
            && features(self) == features(other)
            && self.sentences == other.sentences
            && (&self.full_stops, &self.grams, &self.all_grams) == (&other.full_stops, &other.grams, &other.all_grams)
    }

    /// Iterates over the hashes of its sentences, in order.
    pub(crate) fn sentence_hashes(&self) -> impl ExactSizeIterator<Item = u64> {
        self.sentences.iter().map(|sentence| sentence.hash)
    }

    /// Returns the stored form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(
            64 + 8 * (self.full_stops.len() + self.grams.len() + self.all_grams.len()) + 16 * self.sentences.len(),
        );
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        out.extend(options(self.window).to_le_bytes());
        out.extend(self.reading.to_le_bytes());
        self.write(&mut out);
        let sum = bytes::checksum(&out) as u32;
        out.extend(sum.to_le_bytes());
        out
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// [`Error::StoredVersion`] if the bytes have another version; [`Error::Stored`] if they are truncated, damaged,
    /// not a profile, or made with other options.
    pub fn from_bytes(stored: &[u8]) -> Result<Self> {
        let (body, sum) = stored.split_last_chunk::<4>().ok_or(Error::Stored { why: "are truncated" })?;
        let mut input = Bytes::new(body);
        if input.take::<4>()? != MAGIC {
            return Err(Error::Stored { why: "are not a profile" });
        }
        let version = u16::from_le_bytes(input.take()?);
        if version != VERSION {
            return Err(Error::StoredVersion { what: "profile", version, readable: VERSION });
        }
        if u32::from_le_bytes(*sum) != bytes::checksum(body) as u32 {
            return Err(Error::Stored { why: "are truncated or damaged" });
        }
        let window = window_of(u32::from_le_bytes(input.take()?));
        let window = window.ok_or(Error::Stored { why: "are a profile made with other options" })?;
        let reading = u32::from_le_bytes(input.take()?);
        let profile = Self { reading, window, ..Self::read(&mut input)? };
        if !input.is_empty() {
            return Err(Error::Stored { why: "continue after their end" });
        }
        Ok(profile)
    }

    /// Writes the body of the stored form, which does not contain the way in which the text was read.
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
        bytes::put_all(out, &self.all_grams);
        bytes::put(out, self.sentences.len() as u64);
        for sentence in &self.sentences {
            out.extend(sentence.hash.to_le_bytes());
            out.extend(sentence.key.first().iter().flat_map(|term| term.to_le_bytes()));
            bytes::put(out, sentence.key.len().into());
            bytes::put(out, sentence.counted.into());
        }
    }

    /// Reads the body of the stored form. Lengths have 32 bits at most, because no text is longer.
    pub(crate) fn read(input: &mut Bytes<'_>) -> Result<Self> {
        let length = |input: &mut Bytes<'_>| input.small().map(u64::from);
        let lengths = Lengths {
            chars: length(input)?,
            counted: length(input)?,
            sentences: length(input)?,
            full_stops: length(input)?,
        };
        let tokens = length(input)?;
        let [flags] = input.take()?;
        let digest = u64::from_le_bytes(input.take()?);
        let simhash = u64::from_le_bytes(input.take()?);
        let full_stops = input.all()?;
        if !full_stops.is_sorted_by(|a, b| a < b) {
            return Err(Error::Stored { why: "contain full stops out of order" });
        }
        let grams = input.all()?;
        let all_grams = input.all()?;
        let n_sentences = input.count(14)?;
        let mut sentences = Vec::with_capacity(n_sentences);
        for _ in 0..n_sentences {
            let hash = u64::from_le_bytes(input.take()?);
            let first = [u16::from_le_bytes(input.take()?), u16::from_le_bytes(input.take()?)];
            let key = SentenceKey::from_parts(input.small()?, first);
            sentences.push(SentenceMark { hash, key, counted: input.small()? });
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
            all_grams,
            ..Self::default()
        })
    }
}

/// Hashes of a document and its sentences.
struct Hashes {
    /// Simhash of the words and pairs of characters, if there are any.
    simhash: Option<u64>,
    /// Hash of all symbols.
    digest: u64,
    /// Hashes of the sentences that have terms.
    sentences: Vec<SentenceMark>,
}

/// Computes the hashes in one pass over the tokens.
fn hashes(document: &Document, stops: &Stops<'_>) -> Hashes {
    let mut walk = Walk::new(document, stops);
    let (mut simhash, mut terms, mut waiting) = (Simhash::default(), vec![0; 2 * Walk::MOST], 0);
    let mut is_empty = true;
    let mut sentences = Vec::with_capacity(document.sentences().len());
    let mut whole = Polynomial::default();
    for sentence in document.sentences().iter().rev() {
        let (mut row, mut count) = (Polynomial::default(), 0);
        let keys = &document.keys()[sentence.tokens.start as usize..sentence.tokens.end as usize];
        // No pair of characters extends into the next sentence.
        walk.after = Walk::NOTHING;
        for keys in keys.rchunks(Walk::MOST) {
            if waiting > Walk::MOST {
                simhash.add(&terms[..waiting]);
                waiting = 0;
            }
            let WalkStep { hashed, terms: more, row: before } = walk.back(keys, &mut terms[waiting..]);
            waiting += hashed;
            is_empty &= hashed == 0;
            count += more;
            row = row.after(before);
        }
        if count > 0 {
            sentences.push(SentenceMark {
                hash: mix::finalise(row.sum),
                key: length_seq::key(document, stops, sentence, count as u32),
                counted: document.symbols_of(&sentence.tokens).len() as u32,
            });
        }
        whole = whole.after(row);
    }
    simhash.add(&terms[..waiting]);
    sentences.reverse();
    Hashes { simhash: (!is_empty).then(|| simhash.finish()), digest: mix::finalise(whole.sum), sentences }
}

/// The polynomial of a sequence, and the power of the base by which earlier numbers are multiplied.
#[derive(Clone, Copy)]
struct Polynomial {
    sum: u64,
    power: u64,
}

impl Default for Polynomial {
    /// Returns the polynomial of an empty sequence.
    fn default() -> Self {
        Self { sum: 0, power: 1 }
    }
}

impl Polynomial {
    /// Returns this sequence with one number after it.
    #[inline]
    fn before_one(self, behind: u32) -> Self {
        Self { sum: polynomial::push(self.sum, behind), power: self.power.wrapping_mul(polynomial::BASE) }
    }

    /// Returns this sequence with one number before it.
    #[inline]
    fn after_one(self, before: u32) -> Self {
        let power = self.power.wrapping_mul(polynomial::BASE);
        Self { sum: self.sum.wrapping_add((1 + u64::from(before)).wrapping_mul(power)), power }
    }

    /// Returns this sequence with another one before it.
    fn after(self, before: Self) -> Self {
        Self {
            sum: self.sum.wrapping_add(before.sum.wrapping_mul(self.power)),
            power: self.power.wrapping_mul(before.power),
        }
    }
}

/// A walk over the tokens of a document from the last to the first, so that the character after each one is known.
///
/// The terms are those of [`Stops::terms`] in each sentence, hashed with SDBM over their UTF-8 bytes. A word is hashed
/// once, and a pair of characters is hashed from the hashes of both. A single character is a term but has no hash,
/// because SDBM of three bytes leaves the upper 23 of 64 bits empty.
struct Walk<'a> {
    stops: &'a Stops<'a>,
    /// For each distinct word: its hash as a term, and the polynomial of its letters.
    words: Vec<(u64, Polynomial)>,
    /// How the next character changes a hash: a summand and a factor.
    after: (u64, u64),
}

/// The counts of one step of a walk.
struct WalkStep {
    /// Number of hashes written.
    hashed: usize,
    /// Number of terms, including those without a hash.
    terms: usize,
    /// Polynomial of the symbols.
    row: Polynomial,
}

impl<'a> Walk<'a> {
    /// Maximum number of tokens in a step.
    const MOST: usize = 256;
    /// What follows a character before a word; it does not change a hash.
    const NOTHING: (u64, u64) = (0, 1);

    fn new(document: &Document, stops: &'a Stops<'a>) -> Self {
        let word = |word: &Range<u32>| {
            let letters = document.symbols_in(word);
            letters.iter().fold((0, Polynomial::default()), |(hash, row), &symbol| {
                (moved(hash, string::sdbm64_char(symbol)), row.before_one(symbol))
            })
        };
        Self { stops, words: document.words().iter().map(word).collect(), after: Self::NOTHING }
    }

    /// Hashes the terms that begin at the tokens `keys`; `terms` must have room for one hash per token.
    #[inline(never)] // inside its caller the loop would keep its numbers in memory
    fn back(&mut self, keys: &[TokenKey], terms: &mut [u64]) -> WalkStep {
        let (mut row, mut count, mut alone, mut keys) = (Polynomial::default(), 0, 0, keys);
        loop {
            if self.after.1 == string::CUBE {
                let (mut after, mut sum) = (self.after.0, row);
                while let [rest @ .., key] = keys
                    && let Some(own) = string::sdbm64_three(key.char())
                {
                    sum = sum.after_one(key.char());
                    terms[count] = moved(own, (after, string::CUBE));
                    after = own;
                    count += usize::from(!is_stop_char(key.char()));
                    keys = rest;
                }
                (self.after.0, row) = (after, sum);
            }
            let [rest @ .., key] = keys else { break };
            let is_term = usize::from(!self.stops.has(*key));
            keys = rest;
            if let Some(word) = key.word() {
                self.after = Self::NOTHING;
                let (hash, letters) = self.words[word as usize];
                row = row.after(letters);
                terms[count] = hash;
                count += is_term;
                continue;
            }
            row = row.after_one(key.char());
            let own = string::sdbm64_char(key.char());
            let after = core::mem::replace(&mut self.after, own);
            if after == Self::NOTHING {
                alone += is_term;
            } else {
                terms[count] = moved(own.0, after);
                count += is_term;
            }
        }
        WalkStep { hashed: count, terms: count + alone, row }
    }
}

/// Returns a hash continued by a character.
#[inline]
const fn moved(hash: u64, (own, factor): (u64, u64)) -> u64 {
    hash.wrapping_mul(factor).wrapping_add(own)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::TextOptions;
    use crate::features::simhash;

    fn profile(text: &str) -> Profile {
        Profile::from_document(&Document::from_text(text, &TextOptions::default()).expect("short text"))
    }

    #[test]
    fn a_profile_comes_back_as_it_was_stored() {
        for text in
            ["", "句号", "清晨的渡口没有人。船夫的女儿提着灯笼走下石阶。", "A river. The same river, twice! And a list"]
        {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            for weight in Window::WEIGHTS {
                let stored = Profile::sampled(&document, Window::new(weight.into()).expect("one of these weights"));
                assert_eq!(Profile::from_bytes(&stored.to_bytes()), Ok(stored), "{text} {weight}");
            }
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
        let other = Error::StoredVersion { what: "profile", version: VERSION + 1, readable: VERSION };
        assert_eq!(Profile::from_bytes(&newer), Err(other));
    }

    #[test]
    fn what_no_text_has_is_refused() {
        let whole = profile("清晨的渡口没有人。船夫的女儿提着灯笼走下石阶。");
        let lengths = Lengths { counted: 1 << 32, ..whole.lengths };
        for wrong in [
            Profile { tokens: 1 << 32, ..whole.clone() },
            Profile { lengths, ..whole.clone() },
            Profile { full_stops: vec![2, 1], ..whole.clone() },
            Profile { full_stops: vec![1, 1], ..whole },
        ] {
            assert!(Profile::from_bytes(&wrong.to_bytes()).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn digest_and_hashes_of_sentences_are_those_of_their_symbols() {
        let text =
            "清晨的渡口没有人。的。The river，的的。 女儿提着灯笼\n\nof the".replace("灯", &"灯 river ".repeat(200));
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        let profile = Profile::from_document(&document);
        assert_eq!(profile.digest, polynomial::hash(document.symbols()));
        let (_, indices) = length_seq::sentence_keys(&document, &Stops::new(&document));
        assert_eq!(indices, [0, 2, 3]);
        for (mark, index) in profile.sentences.iter().zip(indices) {
            let symbols = document.symbols_of(&document.sentences()[index as usize].tokens);
            let symbols = document.symbols_in(&symbols);
            assert_eq!((mark.hash, mark.counted), (polynomial::hash(symbols), symbols.len() as u32));
        }
    }

    #[test]
    fn the_simhash_is_that_of_the_terms_one_by_one() {
        let mixed = "清晨的渡口 river 没有人。The ferryman's 女儿é🙂提着 x";
        let long = mixed.replace('。', "，").repeat(40);
        for text in ["", "的", "句号", mixed, &long, "a river", "𠀀水𠀀 Ünïcode 水"] {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            let stops = Stops::new(&document);
            let hashed = |term: crate::text::Term| {
                let symbols = document.symbols_in(&term.symbols);
                let term: String = symbols.iter().filter_map(|&symbol| char::from_u32(symbol)).collect();
                let is_alone = symbols.len() == 1 && symbols[0] >= 0x2e80;
                (!is_alone).then(|| (string::sdbm64(term.as_bytes()), 1))
            };
            let of_sentence = |sentence: &crate::text::Sentence| stops.terms(sentence.tokens.clone());
            let terms: Vec<(u64, u32)> = document.sentences().iter().flat_map(of_sentence).filter_map(hashed).collect();
            let expected = (!terms.is_empty()).then(|| simhash::fingerprint(terms));
            assert_eq!(Profile::for_scores(&document, &stops).simhash, expected, "{text}");
        }
    }

    #[test]
    fn simhashes_of_unrelated_verses_are_half_of_the_bits_apart() {
        let verses =
            ["白日依山尽\n黄河入海流\n欲穷千里目\n更上层楼台", "空山新雨后。天气晚来秋。明月松间照。清泉石上流。"];
        let [a, b] = verses.map(|text| profile(text).simhash.expect("pairs"));
        assert!((a ^ b).count_ones() >= 22, "{}", (a ^ b).count_ones());
        assert_eq!(profile("渡。口。").simhash, None, "single characters");
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
