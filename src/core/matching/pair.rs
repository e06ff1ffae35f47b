//! Two documents as sequences of dense integers: the only form the passage search reads.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::search_rules::{SearchRule, SearchRules};
use super::trace::Trace;
use super::tuning::{self, TERM_LETTERS, Tuning};
use crate::base::{Numbers, Rows};
use crate::seq::runs::Run;
use crate::text::{Boundary, Document, TokenKey, number_of_word};

/// One side: a value for each token.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    /// The token itself: a character, or the number of the whole word, from [`WORDS`] on.
    pub whole: Vec<u32>,
    /// The term: a character is itself, a word the number of its first letters, from [`WORDS`] on.
    pub term: Vec<u32>,
    /// The number of the term of a word; for a character followed by another one, the two together (its bigram); for a letter of a script
    /// without word spaces the four from it on, which tell about as much.
    pub gram: Vec<u32>,
    /// What stands before those tokens that anything stands before, in order, and behind the last one.
    pub boundaries: Vec<(u32, Boundary)>,
}

/// Words begin here, beyond all characters.
const WORDS: u32 = 1 << 31;

/// Length of a character, in eighths of a Han character, and of a word: 8 words are as long as 13 characters.
pub(crate) const CHARACTER_LENGTH: u32 = 8;
pub(crate) const WORD_LENGTH: u32 = 13;
/// Length of a letter of an alphabet written without word spaces, such as Thai: some four of them are a word.
const LETTER_LENGTH: u32 = 3;

impl Tokens {
    /// Number of tokens.
    pub fn len(&self) -> u32 {
        self.term.len() as u32
    }

    /// The length of a range of tokens in eighths of a Han character: a character has 8, a word [`WORD_LENGTH`].
    pub fn length(&self, range: &Range<u32>) -> u32 {
        let tokens = &self.whole[range.start as usize..range.end as usize];
        let length = |&token: &u32| match token {
            WORDS.. => WORD_LENGTH,
            _ if TokenKey::of_char(token).is_letter() => LETTER_LENGTH,
            _ => CHARACTER_LENGTH,
        };
        tokens.iter().map(length).sum()
    }

    /// Returns the boundary before a token, or behind the last one. Time O(log boundaries).
    pub fn boundary(&self, token: u32) -> Boundary {
        if token == 0 {
            return Boundary::Break;
        }
        let found = self.boundaries.binary_search_by_key(&token, |&(at, _)| at);
        found.map_or(Boundary::None, |at| self.boundaries[at].1)
    }

    /// The sentences and lines that lie whole in a range. Time O(log boundaries).
    pub fn whole_lines(&self, range: &Range<u32>) -> Option<Range<u32>> {
        let first = self.boundaries.partition_point(|&(at, _)| at < range.start);
        let end = self.boundaries.partition_point(|&(at, _)| at <= range.end);
        let first = if range.start == 0 { 0 } else { self.boundaries.get(first)?.0 };
        let end = self.boundaries[..end].last()?.0;
        (first < end).then_some(first..end)
    }

    /// The tokens of a document, without grams; `stems` numbers the first letters of each word, `wholes` whole words.
    #[inline(never)] // called for both sides
    fn of<'t>(document: &'t Document, stems: &mut Rows<'t>, wholes: &mut Rows<'t>) -> Self {
        let mut numbers = |word: &Range<u32>| {
            let word = document.symbols_in(word);
            let stem = &word[..word.len().min(TERM_LETTERS)];
            (stems.number(number_of_word(stem), stem), wholes.number(number_of_word(word), word))
        };
        let (words, whole_words): (Vec<u32>, Vec<u32>) = document.words().iter().map(&mut numbers).unzip();
        let of = |numbers: &[u32], key: &TokenKey| key.word().map_or(key.char(), |word| WORDS | numbers[word as usize]);
        let end = document.tokens().len() as u32;
        let inside = document.boundaries().iter().copied().filter(|&(token, _)| token < end);
        let boundaries = inside.chain([(end, Boundary::Break)]).collect();
        let keys = document.keys();
        Self {
            whole: keys.iter().map(|key| of(&whole_words, key)).collect(),
            term: keys.iter().map(|key| of(&words, key)).collect(),
            gram: Vec::new(),
            boundaries,
        }
    }
}

/// Letters of a script without word spaces in a gram.
const LETTERS: usize = 4;

/// Two documents over one alphabet.
#[derive(Debug)]
pub(crate) struct Pair {
    /// The first one.
    pub a: Tokens,
    /// The second one.
    pub b: Tokens,
    /// Words by their first letters: their grams are below, those of characters from there on.
    pub n_words: u32,
    /// Number of tokens with each gram, in each document; every `gram` is below its length.
    pub counts: Vec<[u32; 2]>,
    /// Whether a side is written in single characters.
    pub han: bool,
    /// The values for this pair.
    pub tuning: &'static Tuning,
    /// The rules that are on.
    pub rules: SearchRules,
    /// What became of each candidate.
    pub trace: Trace,
}

impl Pair {
    /// Numbers what two documents are made of; `runs` are common runs of tokens, in which side b is as side a. Time O(tokens + letters of
    /// distinct words).
    pub fn new(a: &Document, b: &Document, runs: &[Run]) -> Self {
        let (mut stems, mut wholes) = (Rows::default(), Rows::default());
        let [mut ta, mut tb] = [a, b].map(|document| Tokens::of(document, &mut stems, &mut wholes));
        let has_letters = [a, b].iter().any(|document| document.keys().iter().any(|key| key.is_letter()));
        // Long texts have far fewer pairs than tokens.
        let numbers = Numbers::for_keys((a.tokens().len() - a.spelt().len()).min(1 << 15));
        let mut grams = Grams { numbers, first: stems.len() as u32 };
        ta.gram = grams.of(&ta.term, vec![OPEN; ta.term.len()]);
        if has_letters {
            grams.widen(&mut ta.gram, a);
            tb.gram = grams.of(&tb.term, vec![OPEN; tb.term.len()]);
            grams.widen(&mut tb.gram, b);
        } else {
            tb.gram = grams.of(&tb.term, copied(&ta.gram, tb.term.len(), runs));
        }
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
            counts,
            han,
            tuning,
            rules: SearchRules::default(),
            trace: Trace::default(),
        }
    }

    /// The pair with some rules, and with a trace if it is asked for.
    pub fn with(self, rules: SearchRules, explain: bool) -> Self {
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

    /// Tokens of the shorter text.
    pub fn shorter(&self) -> u32 {
        self.a.len().min(self.b.len())
    }

    /// A pair of plain texts.
    #[cfg(test)]
    pub fn of_texts(left: &str, right: &str) -> Self {
        let read = |text| Document::from_text(text, &crate::text::TextOptions::default()).expect("short text");
        Self::new(&read(left), &read(right), &[])
    }

    /// Two texts made of few parts, in words, characters and letters without word spaces.
    #[cfg(test)]
    pub fn random_texts(seed: u64, numbers: &mut crate::seq::naive::Numbers) -> [String; 2] {
        const PARTS: [&str; 10] =
            ["水", "火山", "渡口没有人", "ลุงแดง", "ภาษาไทย", "river ", "the ferryman ", "x ", "。", "\n"];
        let few = 2 + numbers.below(9);
        [1, 2].map(|_| {
            (0..numbers.below(60)).map(|_| PARTS[((seed as u32 + numbers.below(few)) % 10) as usize]).collect()
        })
    }
}

/// A place that has no number yet.
const OPEN: u32 = u32::MAX;

/// Grams for `len` tokens of side b: in runs, but for the last token of each, those of side a, and elsewhere none.
fn copied(of_a: &[u32], len: usize, runs: &[Run]) -> Vec<u32> {
    let mut of_b = vec![OPEN; len];
    for run in runs {
        let (from, to, len) = (run.a as usize, run.b as usize, (run.len as usize).saturating_sub(1));
        of_b[to..to + len].copy_from_slice(&of_a[from..from + len]);
    }
    of_b
}

/// Two terms, or grams, in one number.
fn pair_of(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

/// Grams made of two characters, or of two grams, and of characters alone.
struct Grams {
    numbers: Numbers,
    /// The first one; those of words are below.
    first: u32,
}

impl Grams {
    /// The gram of each token, if it has none yet.
    fn of(&mut self, terms: &[u32], mut grams: Vec<u32>) -> Vec<u32> {
        let mut number = 0;
        let mut gram = |term: u32, next: u32| {
            if term >= WORDS {
                return term - WORDS;
            }
            // In a copy each pair follows the one that it followed before.
            let (guess, pair) = (number as usize + 1, pair_of(term, next.min(WORDS)));
            number = if self.numbers.key(guess) == Some(pair) { guess as u32 } else { self.numbers.number(pair) };
            self.first + number
        };
        for (own, &[term, next]) in grams.iter_mut().zip(terms.array_windows()).filter(|(own, _)| **own == OPEN) {
            *own = gram(term, next);
        }
        if let (Some(own), Some(&term)) = (grams.last_mut(), terms.last()) {
            *own = gram(term, WORDS);
        }
        grams
    }

    /// Makes the grams of letters longer: those of four, from two bigrams.
    fn widen(&mut self, grams: &mut [u32], document: &Document) {
        let mut letters = 0;
        for (i, key) in document.keys().iter().enumerate() {
            letters = if key.is_letter() { letters + 1 } else { 0 };
            if letters >= LETTERS {
                // The bigram two before is still one of two. No pair of characters begins with such a number.
                grams[i - 3] = self.first + self.numbers.number(pair_of(WORDS | grams[i - 3], grams[i - 1]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_written_without_spaces_are_compared_by_four() {
        let pair = Pair::of_texts("ตลาดริมคลอง 市场在河边", "ตลาดนัด");
        let thai = "ตลาดริมคลอง".chars().filter(|c| c.is_alphanumeric()).count();
        // What both begin with is one gram of four; two letters of it alone are none.
        assert_eq!(pair.a.gram[0], pair.b.gram[0]);
        assert_ne!(pair.a.gram[1], pair.b.gram[1]);
        assert_eq!(pair.a.term[1..4], pair.b.term[1..4]);
        let distinct = |grams: &[u32]| grams.iter().collect::<alloc::collections::BTreeSet<_>>().len();
        assert_eq!(distinct(&pair.a.gram[..thai - 3]), thai - 3);
        assert_eq!(pair.a.gram.len() - thai, 5, "other characters keep their bigrams");
    }
}
