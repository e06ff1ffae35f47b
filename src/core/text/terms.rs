//! Terms (词项): words, and pairs of neighbouring Han characters, without stop words (停用词).
//!
//! A Han character that only joins others (的, 了, 是 ...) is a stop word, and so is an English function word. The lists
//! are short on purpose: they serve sentence lengths and fingerprints, not search.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Document, TokenKey};

/// A term: one word, or a Han character and its right neighbour in the same sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its symbols.
    pub symbols: Range<u32>,
}

/// Han characters that only join others, sorted.
const STOP_CHARS: &[char] = &[
    '一', '不', '与', '且', '个', '为', '么', '之', '也', '了', '于', '从', '他', '以', '们', '但', '你', '其', '则',
    '到', '即', '又', '及', '向', '吗', '吧', '呀', '呢', '和', '啊', '因', '在', '地', '她', '它', '对', '将', '就',
    '并', '很', '得', '我', '或', '所', '把', '是', '更', '最', '有', '此', '由', '的', '着', '等', '给', '而', '若',
    '虽', '被', '让', '过', '还', '这', '那', '都',
];

/// A bit for each stop character: most other characters are told apart without a search.
static MAYBE: [u64; 16] = {
    let mut bits = [0; 16];
    let mut i = 0;
    while i < STOP_CHARS.len() {
        let (word, bit) = place(STOP_CHARS[i] as u32);
        bits[word] |= 1 << bit;
        i += 1;
    }
    bits
};

/// Word and bit of a character in [`MAYBE`].
const fn place(c: u32) -> (usize, u32) {
    let scattered = c.wrapping_mul(0x9e37_79b1) >> 22;
    (scattered as usize >> 6, scattered & 63)
}

fn is_stop_char(c: u32) -> bool {
    let (word, bit) = place(c);
    MAYBE[word] >> bit & 1 == 1 && char::from_u32(c).is_some_and(|c| STOP_CHARS.binary_search(&c).is_ok())
}

/// English function words, folded, at most seven letters, sorted.
const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been", "but",
    "by", "can", "could", "did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "here", "him", "his",
    "how", "i", "if", "in", "into", "is", "it", "its", "just", "may", "me", "more", "most", "my", "no", "nor", "not",
    "of", "on", "only", "or", "other", "our", "out", "over", "own", "s", "same", "she", "should", "so", "some", "such",
    "t", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through", "to",
    "too", "under", "up", "very", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whom", "why",
    "will", "with", "would", "you", "your",
];

/// Tells stop words of one document.
pub struct Stops<'a> {
    document: &'a Document,
    /// Whether each token is one.
    stops: Vec<bool>,
}

impl<'a> Stops<'a> {
    /// Looks every distinct word up once, and every character. Time O(tokens).
    pub fn of(document: &'a Document) -> Self {
        let symbols = document.symbols();
        let is_stop = |range: &Range<u32>| {
            let word = &symbols[range.start as usize..range.end as usize];
            STOP_WORDS.binary_search_by(|stop| stop.bytes().map(u32::from).cmp(word.iter().copied())).is_ok()
        };
        let words: Vec<bool> = document.words().iter().map(is_stop).collect();
        let is_stop = |key: &TokenKey| match *key {
            TokenKey::Word(w) => words[w as usize],
            TokenKey::Char(c) => is_stop_char(c),
        };
        Self { document, stops: document.keys().iter().map(is_stop).collect() }
    }

    /// Whether a token is a stop word.
    pub fn is_stop(&self, token: u32) -> bool {
        self.stops[token as usize]
    }

    /// The terms of a range of tokens, in order. A Han character without a right neighbour is a term by itself.
    pub fn terms(&self, tokens: Range<u32>) -> impl Iterator<Item = Term> + '_ {
        let end = tokens.end;
        tokens.filter(|&i| !self.is_stop(i)).map(move |i| {
            let pairs = i + 1 < end
                && self.document.tokens()[i as usize].single
                && self.document.tokens()[i as usize + 1].single;
            Term { symbols: self.document.symbols_of(&(i..i + 1 + u32::from(pairs))) }
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::TextOptions;

    #[test]
    fn stop_words_are_sorted_for_the_search() {
        assert!(STOP_WORDS.is_sorted());
        assert!(STOP_CHARS.is_sorted());
    }

    #[test]
    fn terms_are_words_and_bigrams_without_stop_words() {
        let document = Document::from_text("The river 渡口的船", &TextOptions::default()).expect("short text");
        let stops = Stops::of(&document);
        let terms: Vec<String> = stops
            .terms(0..document.tokens().len() as u32)
            .map(|t| {
                document.symbols()[t.symbols.start as usize..t.symbols.end as usize]
                    .iter()
                    .filter_map(|&s| char::from_u32(s))
                    .collect()
            })
            .collect();
        assert_eq!(terms, ["river", "渡口", "口的", "船"]);
    }
}
