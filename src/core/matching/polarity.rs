//! Finds where a text claims the opposite of the other one in otherwise equal wording: an inserted "not" or 不, "must"
//! instead of "may", "always" instead of "never", 增加 instead of 减少.
//!
//! Only words that differ are examined, in two sentences with equal wording
//! ([`sentence_pairs`](super::sentence_pairs)):
//!
//! - *negation*: a negation in one text, in a clause of which the other text has at least half of the other words, and
//!   no denial among the words that differ in the other text. "Refused" for "did not accept" is no sign.
//! - *opposites*: a word in one text and its opposite in the other one ([`polarity_words`](super::polarity_words)), or
//!   a word and the same word with a prefix that denies it, such as "legal" and "illegal".
//!
//! # Cost
//! Time O(n log w) for n tokens of these sentences and w listed words.

use alloc::{string::String, vec, vec::Vec};
use core::{cell::OnceCell, ops::Range};

use super::claim_words::{Meaning, NOT_PREFIXED, PREFIXES, TABLE};
use super::claims::Claim;
use super::sentence_pairs::{Exchange, SentencePair, wording};
use super::word_table::Listed;
use crate::base::{Sort, Span, part};
use crate::report::ClaimKind;
use crate::text::{Document, simplified};

/// Number of characters of the longest Chinese entry.
const LONGEST: usize = 5;

/// Number of tokens, at most, that are between a word and its opposite if one were in the place of the other.
const NEAR: u32 = 3;

/// Number of letters with which two words begin that may have the same stem.
const STEM_LETTERS: usize = 4;

/// A listed word in a sentence.
#[derive(Clone, Debug)]
struct Found {
    tokens: Range<u32>,
    meaning: Meaning,
}

/// Returns the meanings of a word.
fn meanings(word: &str) -> impl Iterator<Item = Meaning> {
    let is_of_word = move |len: usize, one: &Listed| len == word.len() || (one.is_stem && is_ending(part(word, len..)));
    let entries = TABLE.entries_from(word, shortest_stem(word)).filter(move |(len, one)| is_of_word(*len, one));
    entries.filter_map(|(_, one)| Meaning::of(one))
}

/// Endings of inflected English words and of words derived from them.
const ENDINGS: &str = "s es d ed e ing ly er est r ion ions ation ment ies y ied ful fully ally ance ence ce cy ge al \
    ble ness en es ers or ous ed less ity st nt t th ings ted ting ped ping ned ning ies ier iest ily";

/// Whether a text is an ending of an inflected word.
fn is_ending(text: &str) -> bool {
    ENDINGS.split(' ').any(|ending| ending == text)
}

/// Returns the length of the shortest beginning of a word that may be its stem: three letters or more if the word is in
/// Latin letters, else the word as a whole.
fn shortest_stem(word: &str) -> usize {
    let len = word.len();
    if word.is_ascii() { len.saturating_sub(LONGEST_ENDING).max(3).min(len) } else { len }
}

/// Number of letters of the longest ending.
const LONGEST_ENDING: usize = 5;

/// A sentence, read for its claims.
struct Sentence<'a> {
    document: &'a Document,
    tokens: Range<u32>,
    /// The words, folded and in small letters, without spaces; Chinese characters in their Simplified form.
    text: String,
    /// First byte of each word, then the length of the text.
    starts: Vec<usize>,
    /// Whether each token differs from the other sentence.
    differs: Vec<bool>,
    found: Vec<Found>,
    /// The neighbouring tokens, sorted, once they are needed.
    neighbours: OnceCell<Vec<[&'a [u32]; 2]>>,
    /// The first "neither", or the end, once it is needed.
    neither: OnceCell<usize>,
    /// The words in Latin letters that differ, sorted, once they are needed.
    sorted: OnceCell<Vec<usize>>,
}

impl<'a> Sentence<'a> {
    #[inline(never)]
    fn new(document: &'a Document, tokens: Range<u32>, equal: impl Iterator<Item = Range<u32>>) -> Self {
        let mut differs = vec![true; tokens.len()];
        for run in equal {
            differs[(run.start - tokens.start) as usize..(run.end - tokens.start) as usize].fill(false);
        }
        let (mut starts, text) = (Vec::with_capacity(tokens.len() + 1), String::with_capacity(3 * tokens.len()));
        starts.push(0);
        let (neighbours, neither, sorted) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let mut sentence =
            Self { document, tokens, text, starts, differs, found: Vec::new(), neighbours, neither, sorted };
        // Words further away than a listed word are never examined.
        let (mut left, mut next) = (0, 0);
        for at in 0..sentence.differs.len() {
            while next < sentence.differs.len() && (next < at || !sentence.differs[next]) {
                next += 1;
            }
            left = if next == at { LONGEST } else { left.saturating_sub(1) };
            if left > 0 || next < sentence.differs.len().min(at + LONGEST) {
                sentence.spelt(at).for_each(|c| sentence.text.push(c));
            }
            sentence.starts.push(sentence.text.len());
        }
        sentence
    }

    /// Returns the symbols of a token.
    fn symbols(&self, at: usize) -> &'a [u32] {
        let token = self.tokens.start + at as u32;
        wording(self.document, &(token..token + 1))
    }

    /// Returns the symbols of the token before one, and its own.
    fn symbols_before(&self, at: usize) -> [&'a [u32]; 2] {
        [self.symbols(at - 1), self.symbols(at)]
    }

    /// Returns the characters of a token, in small letters and Simplified.
    fn spelt(&self, at: usize) -> impl Iterator<Item = char> + use<'a> {
        let chars = self.symbols(at).iter().filter_map(|&symbol| char::from_u32(symbol));
        chars.map(|c| if c.is_ascii() { c.to_ascii_lowercase() } else { simplified(c) })
    }

    /// Returns the words of a range, without spaces; nothing beyond the end.
    fn words(&self, range: Range<usize>) -> &str {
        match (self.starts.get(range.start), self.starts.get(range.end)) {
            (Some(&start), Some(&end)) => part(&self.text, start..end),
            _ => "",
        }
    }

    fn word(&self, at: usize) -> &str {
        self.words(at..at + 1)
    }

    /// Finds the listed words of which something differs.
    fn read(&mut self) {
        let mut at = 0;
        while let Some(before) = self.differs[at..].iter().position(|&differs| differs) {
            // a listed word that begins earlier ends before what differs
            at += (before + 1).saturating_sub(LONGEST);
            let may_begin = TABLE.may_begin(self.word(at));
            let longest = if may_begin { self.longest(at) } else { None };
            let len = longest.unwrap_or(1);
            let may_be_listed = longest.is_some() || may_begin && self.word(at).is_ascii();
            if may_be_listed && self.differs[at..at + len].contains(&true) {
                let tokens = self.tokens.start + at as u32..self.tokens.start + (at + len) as u32;
                let all: Vec<Meaning> =
                    meanings(self.words(at..at + len)).filter(|&meaning| self.counts(at, len, meaning)).collect();
                // An opposite such as 不同意 also denies its clause.
                let is_opposite = |meaning: &Meaning| matches!(meaning, Meaning::Opposite { .. });
                if len > 1 && !all.is_empty() && all.iter().all(is_opposite) && TABLE.has("negation", self.word(at)) {
                    self.found.push(Found { tokens: tokens.start..tokens.start + 1, meaning: Meaning::Negation });
                }
                self.found.extend(all.into_iter().map(|meaning| Found { tokens: tokens.clone(), meaning }));
            }
            at += len;
        }
    }

    /// Returns the number of tokens of the longest listed word that begins at a token and is not in Latin letters.
    fn longest(&self, at: usize) -> Option<usize> {
        let is_character = |&at: &usize| !self.word(at).is_empty() && !self.word(at).is_ascii();
        let characters = (at..self.differs.len().min(at + LONGEST)).take_while(is_character);
        let start = self.starts[at];
        let ends = characters.map(|at| self.starts[at + 1] - start);
        TABLE.longest(part(&self.text, start..), ends)
    }

    /// Whether a listed word has its listed meaning where it is.
    fn counts(&self, at: usize, len: usize, meaning: Meaning) -> bool {
        let before = at.checked_sub(1).map_or("", |before| self.word(before));
        let next = self.word(at + len);
        match (meaning, self.word(at)) {
            (Meaning::Negation, "not") => !TABLE.has("after-no-denial", next) && !is_prefixed(next) && before != "or",
            (Meaning::Negation, "no") => {
                !TABLE.has("after-no-denial", next) && !next.starts_with(|first: char| first.is_ascii_digit())
            }
            // "Neither A nor B" is one negation; "a few" and "a little" are some.
            (Meaning::Negation, "nor") => self.neither() >= at,
            (_, "few" | "little") => before != "a",
            (Meaning::Nothing, _) => false,
            // "Not uncommon" is "common".
            (Meaning::Opposite { .. }, _) if self.is_denied(self.tokens.start + at as u32) => false,
            // A question such as 好不好 or 有没有 leaves both answers open.
            (Meaning::Negation, "不" | "没") if len == 1 => before.is_empty() || before != next,
            _ => true,
        }
    }

    /// Returns the first "neither", or the end.
    fn neither(&self) -> usize {
        let is_one = |&at: &usize| self.spelt(at).eq("neither".chars());
        *self.neither.get_or_init(|| (0..self.differs.len()).find(is_one).unwrap_or(self.differs.len()))
    }

    /// Whether a negation that differs is right before a word.
    fn is_denied(&self, token: u32) -> bool {
        let at = (token - self.tokens.start) as usize;
        if at == 0 || !self.differs[at - 1] {
            return false;
        }
        let before = &self.found[..self.found.partition_point(|found| found.tokens.start < token)];
        let mut near = before.iter().rev().take_while(|found| found.tokens.start + LONGEST as u32 >= token);
        self.word(at - 1) == "not" || near.any(|found| found.meaning == Meaning::Negation && found.tokens.end == token)
    }

    /// Returns the clause around some tokens.
    fn clause(&self, tokens: &Range<u32>, other: &Self) -> Clause {
        let mut tokens = tokens.clone();
        while tokens.start > self.tokens.start && !ends_clause(self.document, tokens.start) {
            tokens.start -= 1;
        }
        while tokens.end < self.tokens.end && !ends_clause(self.document, tokens.end) {
            tokens.end += 1;
        }
        let shared = self.count_shared(&tokens, other);
        Clause { tokens, shared }
    }

    /// Counts the tokens that the other sentence has: in the same place, or in a pair of neighbouring tokens anywhere,
    /// because clauses change places.
    fn count_shared(&self, tokens: &Range<u32>, other: &Self) -> usize {
        let pairs = other.neighbours.get_or_init(|| {
            let mut pairs: Vec<_> = (1..other.differs.len()).map(|at| other.symbols_before(at)).collect();
            pairs.order();
            pairs
        });
        let has_pair =
            |at: usize| at > 0 && at < self.differs.len() && pairs.binary_search(&self.symbols_before(at)).is_ok();
        let is_shared = |&token: &u32| {
            let at = (token - self.tokens.start) as usize;
            !self.differs[at] || has_pair(at) || has_pair(at + 1)
        };
        tokens.clone().filter(is_shared).count()
    }

    /// Returns the listed words that may be near a place ([`is_near`]), in order.
    fn near(&self, place: &Range<u32>) -> impl Iterator<Item = &Found> {
        let (start, end) = (place.start.saturating_sub(NEAR + LONGEST as u32), place.end + NEAR);
        let from = self.found.partition_point(|found| found.tokens.start < start);
        self.found[from..].iter().take_while(move |found| found.tokens.start <= end)
    }

    /// Returns the halves of lines of which the sentence has a word, as line and whether it is the second half, sorted.
    fn halves(&self) -> Vec<(usize, bool)> {
        let halves = self.found.iter().filter_map(|found| match found.meaning {
            Meaning::Opposite { line, is_second, .. } => Some((line, is_second)),
            _ => None,
        });
        let mut halves: Vec<(usize, bool)> = halves.collect();
        halves.order();
        halves.dedup();
        halves
    }

    /// Returns the places of the words of a meaning.
    fn places(&self, is_one: impl Fn(Meaning) -> bool) -> impl Iterator<Item = &Range<u32>> {
        self.found.iter().filter(move |found| is_one(found.meaning)).map(|found| &found.tokens)
    }

    /// Returns the words in Latin letters that differ and begin with the first letters of a word, with their tokens.
    fn with_stem_letters(&self, word: &str) -> impl Iterator<Item = (u32, &str)> {
        let sorted = self.sorted.get_or_init(|| {
            let is_one =
                |&at: &usize| self.differs[at] && self.word(at).len() >= STEM_LETTERS && self.word(at).is_ascii();
            let mut all: Vec<usize> = (0..self.differs.len()).filter(is_one).collect();
            all.order_by(|&one, &other| self.word(one).cmp(self.word(other)));
            all
        });
        let letters = part(word, ..STEM_LETTERS);
        let from = sorted.partition_point(|&at| self.word(at) < letters);
        let others = sorted[from..].iter().take_while(move |&&at| self.word(at).starts_with(letters));
        others.map(|&at| (self.tokens.start + at as u32, self.word(at)))
    }

    /// Returns the words that differ, with their tokens.
    fn differing(&self) -> impl Iterator<Item = (u32, &str)> {
        let differing = self.differs.iter().enumerate().filter(|(_, differs)| **differs);
        differing.map(|(at, _)| (self.tokens.start + at as u32, self.word(at)))
    }
}

/// A clause of a sentence.
struct Clause {
    tokens: Range<u32>,
    /// Number of its tokens that the other sentence has.
    shared: usize,
}

/// Whether a word begins with a prefix that denies the rest of it.
fn is_prefixed(word: &str) -> bool {
    let is_one = |prefix: &&str| prefix.len() > 1 && word.len() >= prefix.len() + 4 && word.starts_with(prefix);
    PREFIXES.iter().any(is_one) && !NOT_PREFIXED.split(' ').any(|start| word.starts_with(start))
}

/// Returns the word that a word denies by a prefix, of at least four letters: what follows the prefix.
fn denied_word(word: &str) -> Option<&str> {
    PREFIXES.iter().find_map(|prefix| word.strip_prefix(prefix)).filter(|rest| rest.len() >= STEM_LETTERS)
}

/// Whether a word is another one with a prefix that denies it. The ending may differ: "unburned" and "burnt".
fn denies(long: &str, short: &str) -> bool {
    denied_word(long).is_some_and(|rest| {
        let stems = || (shortest_stem(rest)..=rest.len()).filter(|&len| is_ending(part(rest, len..)));
        let stem = || stems().next().unwrap_or(rest.len()).max(STEM_LETTERS).min(rest.len());
        short.len().abs_diff(rest.len()) <= 3 && short.starts_with(part(rest, ..stem()))
    })
}

/// Whether a mark between a token and the one before it divides clauses.
fn ends_clause(document: &Document, token: u32) -> bool {
    let Some(before) = token.checked_sub(1) else { return true };
    let [one, next] = [before..token, token..token + 1].map(|tokens| document.span_of_tokens(&tokens));
    let between = Span::new(one.end, next.start.max(one.end)).slice(document.shown());
    between.contains([',', ';', ':', '(', ')', '—', '–', '，', '；', '：', '（', '）', '"', '“', '”'])
}

/// Returns the claims of two sentences that are opposites of each other.
#[inline(never)]
pub(crate) fn find(pair: &SentencePair, [a, b]: [&Document; 2], claims: &mut Vec<Claim>) {
    let mut left = Sentence::new(a, pair.a.clone(), pair.runs.iter().map(|run| run.on_a()));
    let mut right = Sentence::new(b, pair.b.clone(), pair.runs.iter().map(|run| run.on_b()));
    left.read();
    right.read();
    let before = claims.len();
    prefixes(pair, [&left, &right], claims);
    opposites(pair, [&left, &right], claims);
    characters(pair, [&left, &right], claims);
    if claims.len() == before {
        negations(pair, [&left, &right], claims);
    }
}

/// Adds the negations of one sentence if the other one has none in the text that differs.
fn negations(pair: &SentencePair, sentences: [&Sentence<'_>; 2], claims: &mut Vec<Claim>) {
    let has_denial = |sentence: &Sentence<'_>| {
        sentence
            .places(|meaning| matches!(meaning, Meaning::Negation | Meaning::Nearly | Meaning::Denial))
            .next()
            .is_some()
            || sentence.differing().any(|(_, word)| is_prefixed(word))
    };
    for (own, other) in [(0, 1), (1, 0)] {
        let (mut is_explained, mut last) = (None, None::<Clause>);
        let [own_text, other_text] = [sentences[own], sentences[other]];
        for found in &own_text.found {
            let kind = match found.meaning {
                Meaning::Negation => ClaimKind::Negation,
                Meaning::Nearly => ClaimKind::Frequency,
                _ => continue,
            };
            if *is_explained.get_or_insert_with(|| has_denial(other_text)) {
                break;
            }
            let tokens = &found.tokens;
            // a text without marks is one clause with many negations
            let clause = match &mut last {
                Some(last) if last.tokens.start <= tokens.start && tokens.end <= last.tokens.end => last,
                last => last.insert(own_text.clause(tokens, other_text)),
            };
            let others = clause.tokens.len() - tokens.len();
            let shared = clause.shared - own_text.count_shared(tokens, other_text);
            if others > 0 && 2 * shared >= others {
                claims.push(with_counterpart(pair, own, tokens, kind));
            }
        }
    }
}

/// Adds words that differ by a prefix that denies them from those in their place, or from those of which each sentence
/// has one alone.
fn prefixes(pair: &SentencePair, sentences: [&Sentence<'_>; 2], claims: &mut Vec<Claim>) {
    for (own, other) in [(0, 1), (1, 0)] {
        let (own_text, other_text) = (sentences[own], sentences[other]);
        for (token, word) in own_text.differing().filter(|(_, word)| word.is_ascii()) {
            let Some(rest) = denied_word(word) else { continue };
            if own_text.is_denied(token) {
                continue;
            }
            let place = counterpart(pair, own, &(token..token + 1));
            // A word that only changed its place is in both sentences.
            let is_moved = !own_text.with_stem_letters(rest).any(|(_, short)| denies(word, short))
                && !other_text.with_stem_letters(word).any(|(_, long)| long == word);
            let is_opposite = |&(at, short): &(u32, &str)| {
                (is_moved || is_near(&place, &(at..at + 1))) && denies(word, short) && !other_text.is_denied(at)
            };
            if let Some((at, _)) = other_text.with_stem_letters(rest).filter(is_opposite).min() {
                let places = [token..token + 1, at..at + 1];
                let [a, b] = if own == 0 {
                    places
                } else {
                    let [one, next] = places;
                    [next, one]
                };
                claims.push(Claim { a, b, kind: ClaimKind::Antonym });
            }
        }
    }
}

/// Whether two ranges of tokens are at most [`NEAR`] tokens apart.
fn is_near(one: &Range<u32>, other: &Range<u32>) -> bool {
    one.start <= other.end + NEAR && other.start <= one.end + NEAR
}

/// Adds words whose opposite is in their place in the other sentence. Where a sentence has both, because it names both
/// or because words changed places, one must be replaced by the other, and not the other by the one too.
fn opposites(pair: &SentencePair, [left, right]: [&Sentence<'_>; 2], claims: &mut Vec<Claim>) {
    let [of_left, of_right] = [left, right].map(Sentence::halves);
    // Halves of lines, and whether the other half is replaced by them.
    let mut known: Vec<((usize, bool), bool)> = Vec::new();
    for found in &left.found {
        let Meaning::Opposite { line, kind, is_second } = found.meaning else { continue };
        let [own, opposite] = [is_second, !is_second].map(|is_second| Meaning::Opposite { line, kind, is_second });
        let has = |halves: &[(usize, bool)], is_second| halves.binary_search(&(line, is_second)).is_ok();
        let has_both = has(&of_left, !is_second) || has(&of_right, is_second);
        let place = counterpart(pair, 0, &found.tokens);
        let is_replaced = |tokens: &Range<u32>| place == *tokens && counterpart(pair, 1, tokens) == found.tokens;
        let mut is_exchanged = || {
            if let Some((_, is_one)) = known.iter().find(|(half, _)| *half == (line, is_second)) {
                return *is_one;
            }
            let is_one = left.places(|meaning| meaning == opposite).any(|a| {
                let place = counterpart(pair, 0, a);
                right.near(&place).any(|b| b.meaning == own && b.tokens == place) && counterpart(pair, 1, &place) == *a
            });
            known.push(((line, is_second), is_one));
            is_one
        };
        let other = right.near(&place).filter(|other| other.meaning == opposite).find(|other| {
            if has_both { is_replaced(&other.tokens) && !is_exchanged() } else { is_near(&other.tokens, &place) }
        });
        if let Some(other) = other {
            claims.push(Claim { a: found.tokens.clone(), b: other.tokens.clone(), kind });
        }
    }
}

/// Adds single Chinese characters that were replaced by their opposites.
fn characters(pair: &SentencePair, [left, right]: [&Sentence<'_>; 2], claims: &mut Vec<Claim>) {
    for Exchange { a, b } in pair.exchanges() {
        if a.len() != 1 || b.len() != 1 {
            continue;
        }
        let [one, other] = [(left, a.start), (right, b.start)]
            .map(|(sentence, token)| sentence.word((token - sentence.tokens.start) as usize));
        let are_opposites = |first: &str, second: &str| TABLE.has("characters", &[first, second].concat());
        if are_opposites(one, other) || are_opposites(other, one) {
            claims.push(Claim { a, b, kind: ClaimKind::Antonym });
        }
    }
}

/// Returns the stretch of the other sentence that has the place of some tokens: what is there between the nearest equal
/// tokens.
fn counterpart(pair: &SentencePair, own: usize, tokens: &Range<u32>) -> Range<u32> {
    let [of_own, of_other]: [fn(&crate::seq::runs::Run) -> Range<u32>; 2] =
        if own == 0 { [|run| run.on_a(), |run| run.on_b()] } else { [|run| run.on_b(), |run| run.on_a()] };
    let whole = if own == 0 { &pair.b } else { &pair.a };
    // A run may reach into the word, as that of 没有 and 没.
    let before = pair.runs.partition_point(|run| of_own(run).start < tokens.start).checked_sub(1);
    let start = before.map_or(whole.start, |before| {
        let (own, other) = (of_own(&pair.runs[before]), of_other(&pair.runs[before]));
        other.start + (own.end.min(tokens.start) - own.start)
    });
    let next = pair.runs.partition_point(|run| of_own(run).end <= tokens.end);
    let end = pair.runs.get(next).map_or(whole.end, |next| {
        let (own, other) = (of_own(next), of_other(next));
        other.end - (own.end - own.start.max(tokens.end))
    });
    start..end.max(start)
}

/// Makes a claim of a word that the other text does not have. Where the other text has nothing in its place, both
/// places get the next equal token, so that a reader sees where it is: "endorse" and "not endorse".
fn with_counterpart(pair: &SentencePair, own: usize, tokens: &Range<u32>, kind: ClaimKind) -> Claim {
    /// Maximum number of tokens of the other text that are shown in place of a word.
    const MOST: u32 = 8;
    let mut other = counterpart(pair, own, tokens);
    let mut tokens = tokens.clone();
    let ends = if own == 0 { [pair.a.end, pair.b.end] } else { [pair.b.end, pair.a.end] };
    if other.is_empty() {
        if tokens.end < ends[0] && other.end < ends[1] {
            (tokens.end, other.end) = (tokens.end + 1, other.end + 1);
        } else {
            let starts = if own == 0 { [pair.a.start, pair.b.start] } else { [pair.b.start, pair.a.start] };
            tokens.start = tokens.start.saturating_sub(1).max(starts[0]);
            other.start = other.start.saturating_sub(1).max(starts[1]);
        }
    }
    other.end = other.end.min(other.start + MOST);
    let (a, b) = if own == 0 { (tokens, other) } else { (other, tokens) };
    Claim { a, b, kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::claims;
    use crate::matching::search::tests::search;
    use crate::report::SignKind;

    /// Returns the claims of two texts that are opposites, as text.
    fn opposite(left: &str, right: &str) -> Vec<(String, String, ClaimKind)> {
        let searched = search(left, right);
        let [a, b] = &searched.documents;
        let text = |document: &Document, tokens: &Range<u32>| {
            String::from(document.span_of_tokens(tokens).slice(document.shown()))
        };
        let claims = claims::find(searched.passages.iter(), [a, b], || false).all;
        let own = claims.iter().filter(|claim| claim.kind.sign() == SignKind::Polarity);
        own.map(|claim| (text(a, &claim.a), text(b, &claim.b), claim.kind)).collect()
    }

    /// A text, words of it and what replaces them, and what is reported.
    type Case = (&'static str, [&'static str; 2], [&'static str; 2], ClaimKind);

    const OPPOSITE: &[Case] = &[
        ("The keeper will sell the boat this year.", ["will", "will not"], ["sell", "not sell"], ClaimKind::Negation),
        (
            "The keeper didn't paint the boat this year.",
            ["didn't paint", "did paint"],
            ["didn't", "did"],
            ClaimKind::Negation,
        ),
        ("Without a licence you can fish from the pier.", ["can", "cannot"], ["can", "cannot"], ClaimKind::Negation),
        ("Guests must leave the boat before noon.", ["must", "may"], ["must", "may"], ClaimKind::Permission),
        ("The rules allow dogs on the upper deck.", ["allow", "forbid"], ["allow", "forbid"], ClaimKind::Permission),
        ("The old ferry always stops at the island.", ["always", "never"], ["always", "never"], ClaimKind::Frequency),
        (
            "The old ferry stops at the island in winter.",
            ["stops", "rarely stops"],
            ["stops", "rarely stops"],
            ClaimKind::Frequency,
        ),
        ("All passengers of the ferry carry a lamp.", ["All", "Some"], ["All", "Some"], ClaimKind::Quantity),
        ("The harbour took more coal than last year.", ["more", "less"], ["more", "less"], ClaimKind::Quantity),
        (
            "The price of coal increased in the spring.",
            ["increased", "decreased"],
            ["increased", "decreased"],
            ClaimKind::Antonym,
        ),
        (
            "The keeper rarely comes by boat and often on foot.",
            ["rarely comes", "often comes"],
            ["rarely", "often"],
            ClaimKind::Frequency,
        ),
        (
            "The council found that the unlawful rule was made in March by the harbour.",
            [
                "that the unlawful rule was made in March by the harbour",
                "in March that the harbour made the rule in a lawful way",
            ],
            ["unlawful", "lawful"],
            ClaimKind::Antonym,
        ),
        ("It is legal to fish from the northern pier.", ["legal", "illegal"], ["legal", "illegal"], ClaimKind::Antonym),
        ("管理员同意把旧船卖给村里的渔民。", ["同意", "不同意"], ["同", "不同"], ClaimKind::Negation),
        ("乘客可以在甲板上吸烟，请注意安全。", ["可以", "不可以"], ["可", "不可"], ClaimKind::Negation),
        ("乘客可以在甲板上吸烟，请注意安全。", ["可以", "必须"], ["可以", "必须"], ClaimKind::Permission),
        ("码头上的旧吊车总是在夜里运行。", ["总是", "从不"], ["总是", "从不"], ClaimKind::Frequency),
        ("今年港口的货运量比去年增加了一成。", ["增加", "减少"], ["增加", "减少"], ClaimKind::Antonym),
        ("全部渔船都要在台风之前回到港口。", ["全部", "部分"], ["全部", "部分"], ClaimKind::Quantity),
        ("船上的救生衣按规定要多备几件。", ["多", "少"], ["多", "少"], ClaimKind::Antonym),
        ("這批貨物已經增加到三百箱。", ["增加", "減少"], ["增加", "減少"], ClaimKind::Antonym),
    ];

    #[test]
    fn opposite_claims_are_reported_with_both_wordings() {
        for (left, [own, other], [at, there], kind) in OPPOSITE {
            let right = left.replacen(own, other, 1);
            let found = opposite(left, &right);
            let [(a, b, of)] = &found[..] else { panic!("{left} {right} {found:?}") };
            assert!(a.contains(at) && b.contains(there) && of == kind, "{left} {found:?}");
            let back = opposite(&right, left);
            assert_eq!(back, [(b.clone(), a.clone(), *of)], "exchanged: {left}");
        }
    }

    #[test]
    fn the_same_claim_in_other_words_is_none() {
        for (left, own, other) in [
            ("The ferry serves the island and the town.", "serves", "serves not only"),
            ("The keeper refused to sell the boat.", "refused to", "did not"),
            ("The boat was not uncommon in these waters.", "not uncommon", "common"),
            ("The keeper rarely leaves the island in winter.", "rarely", "seldom"),
            ("Ask the keeper about the boat before noon.", "about the boat", "about the boat or not"),
            ("The council found the old rule of the harbour unlawful.", "unlawful", "not lawful"),
            (
                "The keys lie on the left and the maps on the right shelf.",
                "left and the maps on the right",
                "right and the maps on the left",
            ),
            ("A few ships wait in front of the harbour.", "A few", "Some"),
            ("港口的货运量不断增加。", "不断", "持续"),
            ("他不得不把旧船卖给村里的渔民。", "不得不", "只好"),
            ("管理员问大家是不是要卖掉旧船。", "是不是", "是否"),
            ("这条河不仅养活了村里的渔民，还灌溉了两岸的田地。", "不仅", ""),
            ("管理员没有同意把旧船卖给村里的渔民。", "没有同意", "拒绝"),
            ("这里的冬天非常冷，港口常常结冰。", "非常", "特别"),
        ] {
            assert_eq!(opposite(left, &left.replacen(own, other, 1)), [], "{left}");
        }
    }

    #[test]
    fn a_sentence_left_out_with_its_negation_is_no_sign() {
        let left = "渔船今天不能出海，因为北边的风太大，请大家把缆绳系好，把船舱里的水排干净。";
        assert_eq!(opposite(left, "请大家把缆绳系好，把船舱里的水排干净。"), []);
    }

    #[test]
    fn lists_are_written_as_the_index_reads_them() {
        for name in ["negation", "nothing", "antonym", "family"] {
            assert!(!TABLE.has(name, name), "{name} is the name of a list, not a word of it");
        }
        assert!(TABLE.has("negation", "并没有") && TABLE.has("nothing", "不断") && TABLE.has("family", "王"));
    }
}
