//! A text as the methods read it: its units, its terms, and its head.
//!
//! *Units* are the parts of a text, in order, without overlap: words, and for scripts without word spaces the words of
//! a segmenter, or single characters without a segmenter. *Terms* describe its content: units that are not stop words
//! or, without a segmenter, pairs of neighbouring characters.
//!
//! Word boundaries are given in [`TextOptions::term_ends`](crate::TextOptions::term_ends), from `Intl.Segmenter` or any
//! other segmenter, so that the core contains no dictionary.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::base::Span;
use crate::hash::mix;
use crate::text::{Document, Page, Reading, Stops, TextOptions};

/// A unit or a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Hash of its symbols; the same word has the same key in every text.
    pub key: u64,
    /// Its symbols.
    pub symbols: Range<u32>,
    /// Whether it is a stop word (停用词): an English function word, or a word of Han characters that only join others.
    pub is_stop: bool,
}

/// The head of a text: title, description and keywords. It is folded like the text, and empty if there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoldedHead {
    /// Symbols of the title.
    pub title: Vec<u32>,
    /// Symbols of the description.
    pub description: Vec<u32>,
    /// Symbols of the keywords, in their order.
    pub keywords: Vec<Vec<u32>>,
}

impl FoldedHead {
    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.title.is_empty() && self.description.is_empty() && self.keywords.is_empty()
    }
}

/// A document read for the methods.
#[derive(Clone, Debug)]
pub struct Text<'d> {
    /// The document.
    pub document: &'d Document,
    /// All units, including stop words.
    pub units: Vec<Word>,
    /// The units of each sentence.
    pub sentences: Vec<Range<u32>>,
    /// The terms, without stop words.
    pub terms: Vec<Word>,
    /// The terms of each sentence.
    pub sentence_terms: Vec<Range<u32>>,
    /// Title, description and keywords.
    pub head: FoldedHead,
}

impl<'d> Text<'d> {
    /// Reads a document. If its first sentence has no stop and others follow, it is a heading, and becomes the title.
    ///
    /// Time O(n).
    pub fn new(document: &'d Document) -> Self {
        let [first, _, ..] = document.sentences() else { return Self::with_head(document, FoldedHead::default()) };
        let title = if document.is_closed(0) {
            Vec::new()
        } else {
            let symbols = document.symbols_of(&first.tokens);
            document.symbols_in(&symbols).to_vec()
        };
        Self::with_head(document, FoldedHead { title, ..FoldedHead::default() })
    }

    /// Reads the document of a page, with the page's statements about itself.
    pub fn of_page(document: &'d Document, page: &Page) -> Self {
        let fold = |text: &String| {
            Reading::from_text(text.clone(), &unmarked(document)).map_or(Vec::new(), |r| r.symbols().to_vec())
        };
        let head = FoldedHead {
            title: fold(&page.title),
            description: fold(&page.description),
            keywords: page.keywords.iter().map(fold).collect(),
        };
        Self::with_head(document, head)
    }

    /// Reads a document with a given head.
    pub fn with_head(document: &'d Document, head: FoldedHead) -> Self {
        let stops = Stops::new(document);
        let mut text = Self {
            document,
            units: Vec::new(),
            sentences: Vec::new(),
            terms: Vec::new(),
            sentence_terms: Vec::new(),
            head,
        };
        let segmented = !document.options().term_ends.is_empty();
        let mut ends = &document.options().term_ends[..];
        for sentence in document.sentences() {
            let (first_unit, first_term) = (text.units.len() as u32, text.terms.len() as u32);
            for tokens in words(document, sentence.tokens.clone(), &mut ends) {
                let is_stop = tokens.clone().all(|token| stops.is_stop(token));
                let unit = word(document, document.symbols_of(&tokens), is_stop);
                if segmented && !is_stop {
                    text.terms.push(unit.clone());
                }
                text.units.push(unit);
            }
            if !segmented {
                let terms = stops.terms(sentence.tokens.clone());
                text.terms.extend(terms.map(|term| word(document, term.symbols, false)));
            }
            text.sentences.push(first_unit..text.units.len() as u32);
            text.sentence_terms.push(first_term..text.terms.len() as u32);
        }
        text
    }

    /// Whether words come from a segmenter.
    pub fn is_segmented(&self) -> bool {
        !self.document.options().term_ends.is_empty()
    }

    /// Whether a word is a single character of a script without word spaces.
    pub(super) fn is_character(&self, word: &Word) -> bool {
        let token = self.document.token_of_symbol(word.symbols.start);
        word.symbols.len() == 1 && self.document.keys()[token as usize].is_single()
    }

    /// Returns the terms of a sentence.
    pub fn terms_of(&self, sentence: usize) -> &[Word] {
        let Range { start, end } = self.sentence_terms[sentence].clone();
        &self.terms[start as usize..end as usize]
    }

    /// Returns the range in the text shown from the first to the last of some words.
    pub fn span(&self, words: &[Word]) -> Span {
        let range = words.first().map_or(0, |word| word.symbols.start)..words.last().map_or(0, |word| word.symbols.end);
        self.document.span_of_symbols(&range)
    }

    /// Returns the folded characters of a word.
    pub fn symbols(&self, word: &Word) -> &'d [u32] {
        self.document.symbols_in(&word.symbols)
    }
}

/// Returns the options for reading a head: those of the text, without those that refer to places in it.
fn unmarked(document: &Document) -> TextOptions {
    TextOptions { exclude: Vec::new(), term_ends: Vec::new(), ..document.options().clone() }
}

fn word(document: &Document, symbols: Range<u32>, is_stop: bool) -> Word {
    let key = mix::hash(document.symbols_in(&symbols).iter().copied());
    Word { key, symbols, is_stop }
}

/// Returns the tokens of each unit of a sentence. A word is a unit; single characters up to the next boundary are one
/// unit. `ends` are the boundaries not passed yet; without boundaries, each character is a unit.
fn words(document: &Document, tokens: Range<u32>, ends: &mut &[u32]) -> Vec<Range<u32>> {
    if document.options().term_ends.is_empty() {
        return tokens.map(|token| token..token + 1).collect();
    }
    let mut out: Vec<Range<u32>> = Vec::new();
    let mut open = false;
    for token in tokens {
        let (first, single) = (document.tokens()[token as usize], document.keys()[token as usize].is_single());
        let at = document.span_of_symbols(&(first..first + 1)).start;
        let passed = ends.partition_point(|&end| end <= at);
        *ends = &ends[passed..];
        match out.last_mut() {
            Some(last) if open && single && passed == 0 => last.end = token + 1,
            _ => out.push(token..token + 1),
        }
        open = single;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::length_seq;

    fn told(text: &Text<'_>, words: &[Word]) -> Vec<String> {
        words.iter().map(|word| text.symbols(word).iter().filter_map(|&c| char::from_u32(c)).collect()).collect()
    }

    #[test]
    fn without_a_segmenter_units_are_characters_and_terms_are_pairs() {
        let document = Document::from_text("The river 渡口的船。下一句", &TextOptions::default()).expect("short text");
        let text = Text::new(&document);
        assert_eq!(told(&text, &text.units), ["the", "river", "渡", "口", "的", "船", "下", "一", "句"]);
        assert_eq!(told(&text, &text.terms), ["river", "渡口", "口的", "船", "下一", "句"]);
        assert_eq!(text.sentences, [0..6, 6..9]);
    }

    #[test]
    fn with_boundaries_units_are_words() {
        let shown = "清晨的渡口没有人。old 渡口";
        // 清晨|的|渡口|没有|人|。|old| |渡口
        let term_ends = alloc::vec![6, 9, 15, 21, 24, 27, 30, 31, 37];
        let options = TextOptions { term_ends, ..TextOptions::default() };
        let document = Document::from_text(shown, &options).expect("short text");
        let text = Text::new(&document);
        assert_eq!(told(&text, &text.units), ["清晨", "的", "渡口", "没有", "人", "old", "渡口"]);
        assert_eq!(told(&text, text.terms_of(0)), ["清晨", "渡口", "没有", "人"]);
        assert_eq!(text.units[2].key, text.units[6].key);
    }

    #[test]
    fn terms_of_sentences_are_those_of_sl_st() {
        let document =
            Document::from_text("清晨的渡口没有人。船夫 and a lamp went down the steps!", &TextOptions::default());
        let document = document.expect("short text");
        let text = Text::new(&document);
        let (keys, indices) = length_seq::sentence_keys(&document, &Stops::new(&document));
        for (key, index) in keys.iter().zip(indices) {
            assert_eq!(key.len() as usize, text.terms_of(index as usize).len());
        }
    }

    #[test]
    fn a_first_line_without_a_stop_is_the_title() {
        let title = |text: &str| {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            Text::new(&document).head.title.len()
        };
        assert_eq!(title("渡口\n清晨的渡口没有人。"), 2);
        assert_eq!(title("清晨的渡口没有人。只有一条旧船。"), 0);
        assert_eq!(title("渡口"), 0);
    }
}
