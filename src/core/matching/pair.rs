//! Represents two documents as sequences of dense integers: the only form that the passage search reads.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::search_rules::{SearchRule, SearchRules};
use super::surprise::Word;
use super::trace::Trace;
use super::tuning::{self, TERM_LETTERS, Tuning};
use crate::base::{KeyNumbers, SliceNumbers, neighbours};
use crate::seq::runs::Run;
use crate::text::{Boundary, Document, TokenKey, number_of_word};

/// The tokens of one side, with several values for each token.
#[derive(Debug, Default)]
pub(crate) struct SideTokens {
    /// The token itself: a character, or the number of the whole word, from [`WORDS`] on.
    pub whole: Vec<u32>,
    /// The gram. For a word it is the number of its first letters, its term; for a character, the number of the pair
    /// that it forms with the next one (its bigram); for a letter of a script without word spaces, the number of the
    /// four letters from it on, because four letters carry about as much information as a Han bigram.
    pub gram: Vec<u32>,
    /// The boundaries that are not [`Boundary::None`], each with the token that it precedes, in order. The last one is
    /// the end of the text.
    pub boundaries: Vec<(u32, Boundary)>,
}

/// First number of a word, above all characters.
const WORDS: u32 = 1 << 31;

pub(crate) const CHARACTER_LENGTH: u32 = TokenKey::CHARACTER_LENGTH;
pub(crate) const WORD_LENGTH: u32 = TokenKey::WORD_LENGTH;

impl SideTokens {
    /// Returns the number of tokens.
    pub fn len(&self) -> u32 {
        self.whole.len() as u32
    }

    /// Returns the length of a range of tokens in eighths of a Han character: a character has 8, a word
    /// [`WORD_LENGTH`].
    pub fn length(&self, range: &Range<u32>) -> u32 {
        let tokens = &self.whole[range.start as usize..range.end as usize];
        let length = |&token: &u32| if token < WORDS { TokenKey::of_char(token).length() } else { WORD_LENGTH };
        // A text of gigabytes is longer than 32 bits can count in eighths.
        tokens.iter().map(length).fold(0, u32::saturating_add)
    }

    /// Returns the boundary before a token, or after the last one. Time O(log boundaries).
    pub fn boundary(&self, token: u32) -> Boundary {
        if token == 0 {
            return Boundary::Break;
        }
        let found = self.boundaries.binary_search_by_key(&token, |&(at, _)| at);
        found.map_or(Boundary::None, |at| self.boundaries[at].1)
    }

    /// Returns the part of a range that consists of whole sentences and lines. Time O(log boundaries).
    pub fn whole_lines(&self, range: &Range<u32>) -> Option<Range<u32>> {
        let first = self.boundaries.partition_point(|&(at, _)| at < range.start);
        let end = self.boundaries.partition_point(|&(at, _)| at <= range.end);
        let first = if range.start == 0 { 0 } else { self.boundaries.get(first)?.0 };
        let end = self.boundaries[..end].last()?.0;
        (first < end).then_some(first..end)
    }

    /// Returns the tokens of a document, without grams, and their terms: a character is itself, a word the number of
    /// its first letters, from [`WORDS`] on. `stems` numbers the first letters of each word, `wholes` numbers whole
    /// words.
    #[inline(never)] // called for both sides
    fn new<'t>(
        document: &'t Document,
        stems: &mut SliceNumbers<'t>,
        wholes: &mut SliceNumbers<'t>,
    ) -> (Self, Vec<u32>) {
        let mut numbers = |word: &Range<u32>| {
            let word = document.symbols_in(word);
            let stem = &word[..word.len().min(TERM_LETTERS)];
            (stems.number(number_of_word(stem), stem), wholes.number(number_of_word(word), word))
        };
        let (words, whole_words): (Vec<u32>, Vec<u32>) = document.words().iter().map(&mut numbers).unzip();
        let number =
            |numbers: &[u32], key: &TokenKey| key.word().map_or(key.char(), |word| WORDS | numbers[word as usize]);
        let end = document.tokens().len() as u32;
        let inside = document.boundaries().iter().copied().filter(|&(token, _)| token < end);
        let boundaries = inside.chain([(end, Boundary::Break)]).collect();
        let keys = document.keys();
        let whole = keys.iter().map(|key| number(&whole_words, key)).collect();
        let terms = keys.iter().map(|key| number(&words, key)).collect();
        (Self { whole, gram: Vec::new(), boundaries }, terms)
    }
}

/// Number of letters of a script without word spaces in a gram.
const LETTERS: usize = 4;

/// Two documents over one alphabet.
#[derive(Debug)]
pub(crate) struct TokenPair {
    /// The first document.
    pub a: SideTokens,
    /// The second document.
    pub b: SideTokens,
    /// Number of distinct word terms. Grams below this number are words, the others are made of characters.
    pub n_words: u32,
    /// Maximum number of tokens of a gram.
    pub gram_tokens: usize,
    /// Number of tokens with each gram, in each document; indexed by gram.
    pub counts: Vec<[u32; 2]>,
    /// Whether at least one side is written in single characters.
    pub is_han: bool,
    /// The surprise of each word, by its number.
    pub(super) words: Vec<Word>,
    /// The values for this pair.
    pub tuning: &'static Tuning,
    /// The rules that are switched on.
    pub rules: SearchRules,
    /// Records what happened to each candidate.
    pub trace: Trace,
}

impl TokenPair {
    /// Returns the surprise of a token of `whole` if it is a word.
    pub(super) fn word(&self, token: u32) -> Option<Word> {
        token.checked_sub(WORDS).map(|number| self.words[number as usize])
    }

    /// Numbers the tokens, terms and grams of two documents. `runs` are common runs of tokens; inside them side b has
    /// the same grams as side a. Time O(tokens + letters of distinct words).
    pub fn new(a: &Document, b: &Document, runs: &[Run]) -> Self {
        let (mut stems, mut wholes) = (SliceNumbers::default(), SliceNumbers::default());
        let [(mut ta, terms_a), (mut tb, terms_b)] =
            [a, b].map(|document| SideTokens::new(document, &mut stems, &mut wholes));
        let has_letters = [a, b].iter().any(|document| document.keys().iter().any(|key| key.is_letter()));
        // A bound, because long texts have far fewer distinct pairs than tokens.
        let numbers = KeyNumbers::for_keys((a.tokens().len() - a.spelt().len()).min(1 << 15));
        let mut grams = GramNumbers { numbers, first: stems.len() as u32 };
        ta.gram = grams.fill_in(&terms_a, vec![OPEN; terms_a.len()]);
        drop(terms_a);
        if has_letters {
            grams.widen(&mut ta.gram, a);
            tb.gram = grams.fill_in(&terms_b, vec![OPEN; terms_b.len()]);
            grams.widen(&mut tb.gram, b);
        } else {
            tb.gram = grams.fill_in(&terms_b, copy_grams(&ta.gram, terms_b.len(), runs));
        }
        let has_characters = grams.numbers.len() > 0;
        let mut counts = vec![[0; 2]; stems.len() + grams.numbers.len()];
        for (side, tokens) in [&ta, &tb].into_iter().enumerate() {
            for &gram in &tokens.gram {
                counts[gram as usize][side] += 1;
            }
        }
        let han = a.is_han() || b.is_han();
        let tuning = if han { &tuning::HAN } else { &tuning::WORDS };
        Self {
            a: ta,
            b: tb,
            n_words: grams.first,
            gram_tokens: if has_letters { LETTERS } else { 1 + usize::from(has_characters) },
            counts,
            is_han: han,
            words: wholes.rows().map(Word::new).collect(),
            tuning,
            rules: SearchRules::default(),
            trace: Trace::default(),
        }
    }

    /// Returns the pair with other `rules`, and with a trace if `explain` is set.
    pub fn with_rules(self, rules: SearchRules, explain: bool) -> Self {
        Self { rules, trace: Trace::new(explain), ..self }
    }

    /// Whether a rule is on.
    pub const fn has(&self, rule: SearchRule) -> bool {
        self.rules.has(rule)
    }

    /// Whether a gram begins with a character.
    #[inline]
    pub fn is_char(&self, gram: u32) -> bool {
        gram >= self.n_words
    }

    /// Returns the number of tokens of the shorter text.
    pub fn shorter(&self) -> u32 {
        self.a.len().min(self.b.len())
    }

    /// Returns the pair of plain texts.
    #[cfg(test)]
    pub fn of_texts(left: &str, right: &str) -> Self {
        let read = |text| Document::from_text(text, &crate::text::TextOptions::default()).expect("short text");
        Self::new(&read(left), &read(right), &[])
    }

    /// Returns two texts made of few parts, in words, characters and letters without word spaces.
    #[cfg(test)]
    pub fn random_texts(seed: u64, numbers: &mut crate::seq::naive::RandomNumbers) -> [String; 2] {
        const PARTS: [&str; 10] =
            ["水", "火山", "渡口没有人", "ลุงแดง", "ภาษาไทย", "river ", "the ferryman ", "x ", "。", "\n"];
        let few = 2 + numbers.below(9);
        [1, 2].map(|_| {
            (0..numbers.below(60)).map(|_| PARTS[((seed as u32 + numbers.below(few)) % 10) as usize]).collect()
        })
    }
}

/// Marks a token whose gram has no number yet.
const OPEN: u32 = u32::MAX;

/// Returns the grams of `len` tokens of side b: inside runs those of side a, except for the last token of each run;
/// elsewhere [`OPEN`].
fn copy_grams(of_a: &[u32], len: usize, runs: &[Run]) -> Vec<u32> {
    let mut of_b = vec![OPEN; len];
    for run in runs {
        let (from, to, len) = (run.a as usize, run.b as usize, (run.len as usize).saturating_sub(1));
        of_b[to..to + len].copy_from_slice(&of_a[from..from + len]);
    }
    of_b
}

/// Packs two terms, or two grams, into one number.
fn pack(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

/// Numbers the grams that consist of two characters, of a character and a word or the end, or of two grams.
struct GramNumbers {
    numbers: KeyNumbers,
    /// Number of the first gram made of characters; grams of words are below it.
    first: u32,
}

impl GramNumbers {
    /// Fills in the gram of each token that has none yet.
    fn fill_in(&mut self, terms: &[u32], mut grams: Vec<u32>) -> Vec<u32> {
        let mut number = 0;
        let mut gram = |term: u32, next: u32| {
            if term >= WORDS {
                return term - WORDS;
            }
            // In a copied stretch each pair follows the same pair as before, so the next number is tried first.
            let (guess, pair) = (number as usize + 1, pack(term, next.min(WORDS)));
            number = if self.numbers.key(guess) == Some(pair) { guess as u32 } else { self.numbers.number(pair) };
            self.first + number
        };
        for (own, (&term, &next)) in grams.iter_mut().zip(neighbours(terms)).filter(|(own, _)| **own == OPEN) {
            *own = gram(term, next);
        }
        if let (Some(own), Some(&term)) = (grams.last_mut(), terms.last()) {
            *own = gram(term, WORDS);
        }
        grams
    }

    /// Replaces the grams of letters by longer ones: grams of four letters, each made of two bigrams.
    fn widen(&mut self, grams: &mut [u32], document: &Document) {
        let mut letters = 0;
        for (i, key) in document.keys().iter().enumerate() {
            letters = if key.is_letter() { letters + 1 } else { 0 };
            if letters >= LETTERS {
                // The bigram two places back is still a plain bigram. No pair of characters has a first half in this
                // range of numbers.
                grams[i - 3] = self.first + self.numbers.number(pack(WORDS | grams[i - 3], grams[i - 1]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_written_without_spaces_are_compared_by_four() {
        let pair = TokenPair::of_texts("ตลาดริมคลอง 市场在河边", "ตลาดนัด");
        let thai = "ตลาดริมคลอง".chars().filter(|c| c.is_alphanumeric()).count();
        // Both begin with the same four-letter gram; two letters of it alone do not match.
        assert_eq!(pair.a.gram[0], pair.b.gram[0]);
        assert_ne!(pair.a.gram[1], pair.b.gram[1]);
        assert_eq!(pair.a.whole[1..4], pair.b.whole[1..4]);
        let distinct = |grams: &[u32]| grams.iter().collect::<alloc::collections::BTreeSet<_>>().len();
        assert_eq!(distinct(&pair.a.gram[..thai - 3]), thai - 3);
        assert_eq!(pair.a.gram.len() - thai, 5, "other characters keep their bigrams");
    }
}
