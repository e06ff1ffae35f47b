//! An index of the sources: all their tokens in one row, and for each word or character the places where it is.
//!
//! # Cost
//! Time O(n) for n tokens of all sources; space 8 bytes for each, and 20 for each distinct word.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::SourcePlace;
use super::layout::Layout;
use crate::base::SliceNumbers;
use crate::hash::mix;
use crate::text::Document;

/// The number of a word that no source has.
pub(super) const UNKNOWN: u32 = u32::MAX;
/// The number between two sources.
const BETWEEN: u32 = u32::MAX - 1;

/// Sources, indexed once for any number of quotations.
#[derive(Debug)]
pub struct SourceIndex<'d> {
    documents: Vec<&'d Document>,
    layouts: Vec<Layout>,
    table: SliceNumbers<'d>,
    /// The number of each token of the sources, with [`BETWEEN`] after each source.
    row: Vec<u32>,
    /// First token of each source in the row, then the length of the row.
    firsts: Vec<u32>,
    /// First entry of each number in `places`, then the number of entries.
    lists: Vec<u32>,
    places: Vec<u32>,
}

impl<'d> SourceIndex<'d> {
    /// Indexes sources; their numbers are their positions.
    pub fn new(documents: Vec<&'d Document>) -> Self {
        let mut table = SliceNumbers::default();
        let (mut row, mut firsts) = (Vec::new(), Vec::with_capacity(documents.len() + 1));
        for document in &documents {
            firsts.push(row.len() as u32);
            row.extend(numbered(document, |hash, symbols| table.number(hash, symbols)));
            row.push(BETWEEN);
        }
        firsts.push(row.len() as u32);
        let mut lists = vec![0_u32; table.len() + 1];
        for &number in row.iter().filter(|number| **number != BETWEEN) {
            lists[number as usize + 1] += 1;
        }
        for number in 1..lists.len() {
            lists[number] += lists[number - 1];
        }
        let (mut next, mut places) = (lists.clone(), vec![0; lists.last().map_or(0, |&count| count as usize)]);
        for (place, &number) in row.iter().enumerate().filter(|(_, number)| **number != BETWEEN) {
            places[next[number as usize] as usize] = place as u32;
            next[number as usize] += 1;
        }
        let layouts = documents.iter().map(|document| Layout::new(document.shown())).collect();
        Self { documents, layouts, table, row, firsts, lists, places }
    }

    /// Returns the sources.
    pub fn documents(&self) -> &[&'d Document] {
        &self.documents
    }

    pub(super) fn layout(&self, source: usize) -> &Layout {
        &self.layouts[source]
    }

    /// Returns the numbers of the tokens of another document, [`UNKNOWN`] for words that no source has.
    pub(super) fn numbers(&self, document: &Document) -> Vec<u32> {
        numbered(document, |hash, symbols| self.table.find(hash, symbols).unwrap_or(UNKNOWN))
    }

    /// Returns the places of a token in the row, in order.
    pub(super) fn places(&self, number: u32) -> &[u32] {
        match (self.lists.get(number as usize), self.lists.get((number as usize).saturating_add(1))) {
            (Some(&start), Some(&end)) => &self.places[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Returns the places of a token inside a range of the row.
    pub(super) fn places_in(&self, number: u32, range: &Range<u32>) -> &[u32] {
        let all = self.places(number);
        let start = all.partition_point(|&place| place < range.start);
        let rest = &all[start..];
        &rest[..rest.partition_point(|&place| place < range.end)]
    }

    /// Returns the number of tokens of all sources.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the source that has a place of the row.
    pub(super) fn source_of(&self, place: u32) -> usize {
        self.firsts.partition_point(|&first| first <= place) - 1
    }

    /// Returns the range of a source in the row.
    pub(super) fn range_of(&self, source: usize) -> Range<u32> {
        self.firsts[source]..self.firsts[source + 1] - 1
    }

    /// Returns where some tokens of a source are.
    pub(super) fn place(&self, source: usize, tokens: &Range<u32>) -> SourcePlace {
        let document = self.documents[source];
        let span = document.span_of_tokens(tokens);
        let layout = self.layout(source);
        SourcePlace {
            source: source as u32,
            span,
            line: layout.line(span.start),
            page: layout.page(span.start),
            heading: layout.heading(span.start),
        }
    }

    /// Returns all places at which the sources have a row of tokens, in order, and subtracts the tokens read from
    /// `work`; fewer places, if not enough is left. Time O(places of its rarest token), in a text without repetitions.
    pub(super) fn exact(&self, tokens: &[u32], work: &mut u64) -> Vec<u32> {
        let Some((at, &rarest)) = tokens.iter().enumerate().min_by_key(|(_, number)| self.places(**number).len())
        else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for start in self.places(rarest).iter().filter_map(|&place| place.checked_sub(at as u32)) {
            let there = self.row.get(start as usize..).unwrap_or_default();
            let equal = tokens.iter().zip(there).take_while(|(one, other)| one == other).count();
            found.extend((equal == tokens.len()).then_some(start));
            *work = work.saturating_sub(equal as u64 + 1);
            if *work == 0 {
                break;
            }
        }
        found
    }

    /// Counts the tokens from two places on that are equal.
    pub(super) fn common(&self, tokens: &[u32], place: u32) -> usize {
        let there = self.row.get(place as usize..).unwrap_or_default();
        tokens.iter().zip(there).take_while(|(one, other)| one == other).count()
    }
}

/// Numbers the tokens of a document; each distinct word is looked up once.
fn numbered<'d>(document: &'d Document, mut number: impl FnMut(u32, &'d [u32]) -> u32) -> Vec<u32> {
    let mut of = |symbols: &'d [u32]| number(mix::hash(symbols.iter().copied()) as u32, symbols);
    let words: Vec<u32> = document.words().iter().map(|word| of(document.symbols_in(word))).collect();
    let tokens = document.keys().iter().zip(document.tokens());
    tokens
        .map(|(key, &first)| match key.word() {
            Some(word) => words[word as usize],
            None => of(document.symbols_in(&(first..first + 1))),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;

    #[test]
    fn rows_are_found_inside_sources_and_never_across_two() {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let sources = [read("the river rises. 河水上涨"), read("上涨的河水 the river"), read("")];
        let index = SourceIndex::new(sources.iter().collect());
        let found = |text: &str| {
            let starts = index.exact(&index.numbers(&read(text)), &mut 1000);
            starts.iter().map(|&place| index.source_of(place)).collect::<Vec<_>>()
        };
        assert_eq!(found("The River"), [0, 1]);
        assert_eq!(found("河水"), [0, 1]);
        assert_eq!((found("上涨上涨"), found("a lake"), found("")), (vec![], vec![], vec![]));
        assert_eq!(index.len(), 3 + 4 + 5 + 2);
    }
}
