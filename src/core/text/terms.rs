//! Terms (词项): words, and pairs of neighbouring Han characters, without stop words (停用词).
//!
//! A Han character that only joins others (的, 了, 是 ...) is a stop word, and so is an English function word. The lists
//! are short on purpose, because they serve sentence lengths and fingerprints, not search.

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

/// The stop characters, each in a slot of its own, so that one comparison decides, without a branch that could be
/// mispredicted. All other slots contain the first stop character, which is never searched there.
static STOPS: [u16; 256] = {
    let first = STOP_CHARS[0] as u16;
    let mut table = [first; 256];
    let mut i = 1;
    while i < STOP_CHARS.len() {
        let own = slot(STOP_CHARS[i] as u32);
        assert!(
            table[own] == first && own != slot(first as u32),
            "each stop character needs a slot of its own: try other odd factors"
        );
        table[own] = STOP_CHARS[i] as u16;
        i += 1;
    }
    table
};

/// Returns the slot of a character in [`STOPS`]. The factor was found by trial.
const fn slot(c: u32) -> usize {
    (c.wrapping_mul(0x2cd6_6a73) >> 24) as usize
}

/// Whether a character, given as its code point, is a stop word.
#[inline]
pub(crate) fn is_stop_char(c: u32) -> bool {
    u32::from(STOPS[slot(c)]) == c
}

/// Number of letters of the longest stop word.
const LONGEST: usize = 7;

/// English function words, folded, at most [`LONGEST`] letters, sorted.
const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been", "but",
    "by", "can", "could", "did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "here", "him", "his",
    "how", "i", "if", "in", "into", "is", "it", "its", "just", "may", "me", "more", "most", "my", "no", "nor", "not",
    "of", "on", "only", "or", "other", "our", "out", "over", "own", "s", "same", "she", "should", "so", "some", "such",
    "t", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through", "to",
    "too", "under", "up", "very", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whom", "why",
    "will", "with", "would", "you", "your",
];

/// The stop words packed into numbers, in the same order.
static STOP_NUMBERS: [u64; STOP_WORDS.len()] = {
    let mut numbers = [0; STOP_WORDS.len()];
    let mut i = 0;
    while i < numbers.len() {
        let word = STOP_WORDS[i].as_bytes();
        let mut at = 0;
        while at < word.len() {
            numbers[i] |= (word[at] as u64) << (8 * (LONGEST - 1 - at));
            at += 1;
        }
        i += 1;
    }
    numbers
};

/// Whether a word, given as its symbols, is a stop word.
fn is_stop_word(word: &[u32]) -> bool {
    if word.len() > LONGEST || !word.iter().all(|symbol| (1..0x80).contains(symbol)) {
        return false;
    }
    let letters = word.iter().fold(0, |number, &symbol| number << 8 | u64::from(symbol));
    STOP_NUMBERS.binary_search(&(letters << (8 * (LONGEST - word.len())))).is_ok()
}

/// The stop words of one document.
pub struct Stops<'a> {
    document: &'a Document,
    /// Whether each distinct word is a stop word.
    words: Vec<bool>,
}

impl<'a> Stops<'a> {
    /// Looks up every distinct word once. Time O(number of distinct words).
    pub fn new(document: &'a Document) -> Self {
        let is_stop = |word: &Range<u32>| is_stop_word(document.symbols_in(word));
        Self { document, words: document.words().iter().map(is_stop).collect() }
    }

    /// Whether a token is a stop word.
    #[inline]
    pub fn is_stop(&self, token: u32) -> bool {
        self.has(self.document.keys()[token as usize])
    }

    /// Whether the token with this key is a stop word.
    #[inline]
    pub(crate) fn has(&self, key: TokenKey) -> bool {
        match key.word() {
            Some(word) => self.words[word as usize],
            None => is_stop_char(key.char()),
        }
    }

    /// Counts the terms of a range of tokens: one for each token that is not a stop word.
    pub fn count_terms(&self, tokens: Range<u32>) -> u32 {
        tokens.map(|token| u32::from(!self.is_stop(token))).sum()
    }

    /// Returns the terms of a range of tokens, in order. A Han character without a right neighbour is a term of its
    /// own.
    pub fn terms(&self, tokens: Range<u32>) -> impl Iterator<Item = Term> + '_ {
        self.tokens_of_terms(tokens).map(|tokens| Term { symbols: self.document.symbols_of(&tokens) })
    }

    /// Returns the tokens of each term of a range of tokens, in order.
    pub(crate) fn tokens_of_terms(&self, tokens: Range<u32>) -> impl Iterator<Item = Range<u32>> + '_ {
        let (end, keys) = (tokens.end, self.document.keys());
        tokens.filter(|&i| !self.is_stop(i)).map(move |i| {
            let pairs = i + 1 < end && keys[i as usize].is_single() && keys[i as usize + 1].is_single();
            i..i + 1 + u32::from(pairs)
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::TextOptions;

    #[test]
    fn stop_words_are_sorted_for_the_search_and_stop_characters_are_in_the_table() {
        assert!(STOP_WORDS.is_sorted() && STOP_WORDS.iter().all(|word| word.len() <= LONGEST));
        for word in STOP_WORDS
            .iter()
            .copied()
            .chain(["", "aa", "ax", "th", "thesf", "because", "becausea", "\0a", "a\0", "thé", "水"])
        {
            let symbols: Vec<u32> = word.chars().map(u32::from).collect();
            assert_eq!(is_stop_word(&symbols), STOP_WORDS.contains(&word), "{word:?}");
        }
        assert!(STOP_CHARS.is_sorted());
        for c in '\0'..=char::MAX {
            assert_eq!(is_stop_char(c.into()), STOP_CHARS.contains(&c), "{c:?}");
        }
    }

    #[test]
    fn terms_are_words_and_bigrams_without_stop_words() {
        let document = Document::from_text("The river 渡口的船", &TextOptions::default()).expect("short text");
        let stops = Stops::new(&document);
        let terms: Vec<String> = stops
            .terms(0..document.tokens().len() as u32)
            .map(|t| document.symbols_in(&t.symbols).iter().filter_map(|&s| char::from_u32(s)).collect())
            .collect();
        assert_eq!(terms, ["river", "渡口", "口的", "船"]);
        assert_eq!(stops.count_terms(0..document.tokens().len() as u32), 4);
    }
}
