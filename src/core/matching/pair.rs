//! Two documents as sequences of dense integers: the only form the passage search reads.

use alloc::vec::Vec;
use core::hash::BuildHasher;
use core::ops::Range;

use fxhash::FxBuildHasher;
use hashbrown::{HashMap, HashTable};

use super::tuning::{self, Tuning, both};
use crate::text::{Boundary, Document, TokenKey};

/// One side: a value for each token.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    /// The whole word or character.
    pub full: Vec<u32>,
    /// The term: the first letters of a word, or the character.
    pub term: Vec<u32>,
    /// The term of a word; for a character followed by another one, the two together (its bigram).
    pub gram: Vec<u32>,
    /// What stands before the token.
    pub before: Vec<Boundary>,
    /// Whether it is a single character.
    pub single: Vec<bool>,
}

impl Tokens {
    /// Number of tokens.
    pub fn len(&self) -> u32 {
        self.full.len() as u32
    }

    /// The tokens as a sequence in which a character is one symbol and a word two: lengths there are the weights of the contract.
    /// With it, the token of each symbol.
    pub fn weighted(&self) -> (Vec<u32>, Vec<u32>) {
        let room = self.full.len() + self.single.iter().filter(|&&single| !single).count();
        let (mut symbols, mut token_of) = (Vec::with_capacity(room), Vec::with_capacity(room));
        for (i, (&full, &single)) in self.full.iter().zip(&self.single).enumerate() {
            symbols.push(full);
            token_of.push(i as u32);
            if !single {
                symbols.push(full | SECOND_HALF);
                token_of.push(i as u32);
            }
        }
        (symbols, token_of)
    }

    /// What stands before a token, or after the last one.
    pub fn boundary(&self, token: u32) -> Boundary {
        self.before.get(token as usize).copied().unwrap_or(Boundary::Break)
    }
}

/// Two documents over one alphabet.
#[derive(Debug)]
pub(crate) struct Pair {
    /// The first one.
    pub a: Tokens,
    /// The second one.
    pub b: Tokens,
    /// Number of distinct terms and grams; every `term` and `gram` is below it.
    pub n_ids: usize,
    /// Number of tokens with each gram, in both documents.
    pub gram_count: Vec<u32>,
    /// Whether a side is written in single characters.
    pub han: bool,
    /// The values for this pair.
    pub tuning: &'static Tuning,
}

impl Pair {
    /// Interns two documents. Time O(tokens + letters of distinct words).
    pub fn new(a: &Document, b: &Document) -> Self {
        let mut interner = Interner::default();
        let [mut ta, mut tb] = [a, b].map(|document| interner.tokens(document));
        for tokens in [&mut ta, &mut tb] {
            interner.add_grams(tokens);
        }
        let mut gram_count = alloc::vec![0; interner.n_ids as usize];
        for &gram in ta.gram.iter().chain(&tb.gram) {
            gram_count[gram as usize] += 1;
        }
        let han = a.is_han() || b.is_han();
        let tuning = if han { &tuning::HAN } else { &tuning::WORDS };
        Self { a: ta, b: tb, n_ids: interner.n_ids as usize, gram_count, han, tuning }
    }

    /// Whether the shorter text is so short that a reader looks at every sentence.
    pub fn is_short(&self) -> bool {
        self.a.len().min(self.b.len()) <= self.tuning.short_text
    }
}

/// Full words above this are words, below it characters.
const FIRST_WORD: u32 = 0x11_0000;

/// Marks the second symbol of a word in [`Tokens::weighted`].
const SECOND_HALF: u32 = 1 << 31;

#[derive(Default)]
struct Interner {
    chars: HashMap<u32, u32, FxBuildHasher>,
    words: Words,
    stems: Words,
    grams: HashMap<u64, u32, FxBuildHasher>,
    n_ids: u32,
}

/// Distinct symbol strings.
#[derive(Default)]
struct Words {
    letters: Vec<u32>,
    ranges: Vec<(Range<usize>, u32)>,
    table: HashTable<usize>,
}

impl Words {
    fn intern(&mut self, word: &[u32], fresh: impl FnOnce(usize) -> u32) -> u32 {
        let hash = FxBuildHasher.hash_one(word);
        let (letters, ranges) = (&self.letters, &self.ranges);
        if let Some(&found) = self.table.find(hash, |&w| &letters[ranges[w].0.clone()] == word) {
            return self.ranges[found].1;
        }
        let id = fresh(self.ranges.len());
        let start = self.letters.len();
        self.letters.extend_from_slice(word);
        self.ranges.push((start..self.letters.len(), id));
        let (letters, ranges) = (&self.letters, &self.ranges);
        self.table.insert_unique(hash, ranges.len() - 1, |&w| FxBuildHasher.hash_one(&letters[ranges[w].0.clone()]));
        id
    }
}

impl Interner {
    fn id(n_ids: &mut u32) -> u32 {
        *n_ids += 1;
        *n_ids - 1
    }

    fn tokens(&mut self, document: &Document) -> Tokens {
        let symbols = document.symbols();
        let n_ids = &mut self.n_ids;
        let words: Vec<(u32, u32)> = document
            .words()
            .iter()
            .map(|range| {
                let word = &symbols[range.start as usize..range.end as usize];
                let full = self.words.intern(word, |k| FIRST_WORD + k as u32);
                let term = self.stems.intern(&word[..word.len().min(both::TERM_LETTERS)], |_| Self::id(n_ids));
                (full, term)
            })
            .collect();
        let mut out = Tokens::default();
        for (key, token) in document.keys().iter().zip(document.tokens()) {
            let (full, term) = match *key {
                TokenKey::Word(w) => words[w as usize],
                TokenKey::Char(c) => (c, *self.chars.entry(c).or_insert_with(|| Self::id(n_ids))),
            };
            out.full.push(full);
            out.term.push(term);
            out.before.push(token.before);
            out.single.push(token.single);
        }
        out
    }

    fn add_grams(&mut self, tokens: &mut Tokens) {
        let n_ids = &mut self.n_ids;
        tokens.gram = (0..tokens.term.len())
            .map(|i| {
                if tokens.single[i] && tokens.single.get(i + 1) == Some(&true) {
                    let key = u64::from(tokens.term[i]) << 32 | u64::from(tokens.term[i + 1]);
                    *self.grams.entry(key).or_insert_with(|| Self::id(n_ids))
                } else {
                    tokens.term[i]
                }
            })
            .collect();
    }
}
