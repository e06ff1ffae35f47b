//! Two documents as sequences of dense integers: the only form the passage search reads.

use alloc::{vec, vec::Vec};

use super::tuning::{self, Tuning, both};
use crate::base::{Numbers, Rows};
use crate::seq::runs::Run;
use crate::text::{Boundary, Document};

/// One side: a value for each token.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    /// The term: the first letters of a word, or the character.
    pub term: Vec<u32>,
    /// The term of a word; for a character followed by another one, the two together (its bigram); for a letter of a script without
    /// word spaces the four from it on, which tell about as much.
    pub gram: Vec<u32>,
    /// What stands before the token, and behind the last one.
    pub before: Vec<Boundary>,
    /// Whether it is a single character.
    pub single: Vec<bool>,
}

impl Tokens {
    /// Number of tokens.
    pub fn len(&self) -> u32 {
        self.term.len() as u32
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
    /// Number of distinct terms and grams; every `term` and `gram` is below it.
    pub n_ids: usize,
    /// Number of tokens with each gram, in each document.
    pub counts: Vec<[u32; 2]>,
    /// Tokens of the longest gram.
    pub longest_gram: usize,
    /// Whether a side is written in single characters.
    pub han: bool,
    /// The values for this pair.
    pub tuning: &'static Tuning,
}

impl Pair {
    /// Interns two documents; `runs` are common runs of tokens, in which side b is as side a. Time O(tokens + letters of distinct words).
    pub fn new(a: &Document, b: &Document, runs: &[Run]) -> Self {
        let mut interner = Interner::for_tokens(a.tokens().len());
        let ta = interner.tokens(a, vec![OPEN; a.tokens().len()]);
        let tb = interner.tokens(b, copied(&ta.term, b.tokens().len(), runs, 0));
        let han = a.is_han() || b.is_han();
        let tuning = if han { &tuning::HAN } else { &tuning::WORDS };
        let n_ids = interner.n_ids as usize;
        let mut pair = Self { a: ta, b: tb, n_ids, counts: Vec::new(), longest_gram: 1, han, tuning };
        // Pairs come after all terms, which are known by now.
        // Long texts have far fewer pairs than tokens.
        let mut grams = Grams(Numbers::for_keys((a.tokens().len() - a.spelt().len()).min(1 << 15)));
        pair.a.gram = grams.of(&pair.a, vec![OPEN; a.tokens().len()], n_ids as u32);
        if interner.has_letters {
            grams.widen(&mut pair.a, a, n_ids as u32);
            pair.b.gram = grams.of(&pair.b, vec![OPEN; b.tokens().len()], n_ids as u32);
            grams.widen(&mut pair.b, b, n_ids as u32);
            pair.longest_gram = LETTERS;
        } else {
            pair.b.gram = grams.of(&pair.b, copied(&pair.a.gram, b.tokens().len(), runs, 1), n_ids as u32);
            pair.longest_gram = if grams.0.len() > 0 { 2 } else { 1 };
        }
        pair.n_ids += grams.0.len();
        pair.counts = vec![[0; 2]; pair.n_ids];
        for (side, tokens) in [&pair.a, &pair.b].into_iter().enumerate() {
            for &gram in &tokens.gram {
                pair.counts[gram as usize][side] += 1;
            }
        }
        pair
    }

    /// Whether the shorter text is so short that a reader looks at every sentence.
    pub fn is_short(&self) -> bool {
        self.shorter() <= self.tuning.short_text
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
}

struct Interner<'t> {
    chars: Chars,
    stems: Rows<'t>,
    /// The id of each stem.
    of_stems: Vec<u32>,
    n_ids: u32,
    /// Whether there are letters of a script without word spaces.
    has_letters: bool,
}

/// The id of each character: a table with linear probing, of which a quarter is taken at most.
struct Chars {
    slots: Vec<(u32, u32)>,
    known: usize,
}

impl Chars {
    /// No character.
    const FREE: u32 = u32::MAX;

    /// A table that need not grow for the characters of a short text.
    fn for_tokens(tokens: usize) -> Self {
        Self { slots: vec![(Self::FREE, 0); (2 * tokens.clamp(2, 1024)).next_power_of_two()], known: 0 }
    }

    #[inline]
    fn intern(&mut self, c: u32, fresh: impl FnOnce() -> u32) -> u32 {
        let mask = self.slots.len() - 1;
        let mut slot = Self::spread(c) & mask;
        loop {
            match self.slots[slot] {
                (known, id) if known == c => return id,
                (Self::FREE, _) => break,
                _ => slot = (slot + 1) & mask,
            }
        }
        let id = fresh();
        self.slots[slot] = (c, id);
        self.known += 1;
        if 4 * self.known > self.slots.len() {
            self.grow();
        }
        id
    }

    fn spread(c: u32) -> usize {
        (c.wrapping_mul(0x9e37_79b1) >> 12) as usize
    }

    fn grow(&mut self) {
        let len = 4 * self.slots.len();
        let known = core::mem::replace(&mut self.slots, vec![(Self::FREE, 0); len]);
        for (c, id) in known.into_iter().filter(|&(c, _)| c != Self::FREE) {
            let mut slot = Self::spread(c) & (len - 1);
            while self.slots[slot].0 != Self::FREE {
                slot = (slot + 1) & (len - 1);
            }
            self.slots[slot] = (c, id);
        }
    }
}

/// A place that has no number yet.
const OPEN: u32 = u32::MAX;

/// Numbers for `len` places of side b: in runs, but for the last `less` of each, those of side a, and elsewhere none.
fn copied(of_a: &[u32], len: usize, runs: &[Run], less: usize) -> Vec<u32> {
    let mut of_b = vec![OPEN; len];
    for run in runs {
        let (from, to, len) = (run.a as usize, run.b as usize, (run.len as usize).saturating_sub(less));
        of_b[to..to + len].copy_from_slice(&of_a[from..from + len]);
    }
    of_b
}

/// Two terms in one number.
fn pair_of(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

/// Grams made of two terms, or of two grams.
struct Grams(Numbers);

impl Grams {
    /// The gram of each token, if it has none yet; numbers of pairs begin at `first`.
    fn of(&mut self, tokens: &Tokens, mut grams: Vec<u32>, first: u32) -> Vec<u32> {
        let mut number = 0;
        let pairs = tokens.term.array_windows().zip(tokens.single.array_windows());
        for (gram, (&[term, next], single)) in grams.iter_mut().zip(pairs).filter(|(gram, _)| **gram == OPEN) {
            *gram = if *single == [true, true] {
                // In a copy each pair follows the one that it followed before.
                let (guess, pair) = (number as usize + 1, pair_of(term, next));
                number = if self.0.key(guess) == Some(pair) { guess as u32 } else { self.0.number(pair) };
                first + number
            } else {
                term
            };
        }
        if let (Some(gram), Some(&term)) = (grams.last_mut(), tokens.term.last()) {
            *gram = term;
        }
        grams
    }

    /// Makes the grams of letters longer: those of four, from two bigrams.
    fn widen(&mut self, tokens: &mut Tokens, document: &Document, first: u32) {
        let mut letters = 0;
        for (i, key) in document.keys().iter().enumerate() {
            letters = if key.is_letter() { letters + 1 } else { 0 };
            if letters >= LETTERS {
                // The bigram two before is still one of two.
                tokens.gram[i - 3] = first + self.0.number(pair_of(tokens.gram[i - 3], tokens.gram[i - 1]));
            }
        }
    }
}

impl<'t> Interner<'t> {
    fn for_tokens(tokens: usize) -> Self {
        let (chars, stems) = (Chars::for_tokens(tokens), Rows::default());
        Self { chars, stems, of_stems: Vec::new(), n_ids: 0, has_letters: false }
    }

    fn id(n_ids: &mut u32) -> u32 {
        *n_ids += 1;
        *n_ids - 1
    }

    /// The tokens of a document, some of which may have their term already.
    fn tokens(&mut self, document: &'t Document, mut term: Vec<u32>) -> Tokens {
        let symbols = document.symbols();
        let n_ids = &mut self.n_ids;
        let words: Vec<u32> = document
            .words()
            .iter()
            .map(|range| {
                let word = &symbols[range.start as usize..range.end as usize];
                let stem = self.stems.number(&word[..word.len().min(both::TERM_LETTERS)]) as usize;
                if stem == self.of_stems.len() {
                    self.of_stems.push(Self::id(n_ids));
                }
                self.of_stems[stem]
            })
            .collect();
        for (term, key) in term.iter_mut().zip(document.keys()).filter(|(term, _)| **term == OPEN) {
            *term = if let Some(word) = key.word() {
                words[word as usize]
            } else {
                self.chars.intern(key.char(), || {
                    self.has_letters |= key.is_letter();
                    Self::id(n_ids)
                })
            };
        }
        let mut before = vec![Boundary::None; document.tokens().len() + 1];
        for &(token, boundary) in document.boundaries() {
            before[token as usize] = boundary;
        }
        before[document.tokens().len()] = Boundary::Break;
        Tokens { before, term, gram: Vec::new(), single: document.keys().iter().map(|key| key.is_single()).collect() }
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

    #[test]
    fn characters_are_numbered_in_order_of_appearance() {
        let (mut chars, mut known) = (Chars::for_tokens(1), Vec::new());
        for c in ('\u{4E00}'..'\u{5600}').chain('\u{20000}'..'\u{20200}').chain('a'..='z').rev().cycle().take(8000) {
            let next = known.len() as u32;
            let id = chars.intern(c as u32, || {
                known.push(c);
                next
            });
            assert_eq!(known[id as usize], c);
        }
    }
}
