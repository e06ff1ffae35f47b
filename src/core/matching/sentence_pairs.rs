//! Pairs the sentences of two texts that say nearly the same, and finds what differs inside each pair.
//!
//! A sentence is the smallest unit that makes a claim, so a difference in meaning is read from a sentence and its
//! counterpart. For example, an inserted "not" may lie at the border of a passage, but it always lies in the sentence.
//!
//! # Cost
//! Time O(p + s log s) for p pieces of passages and s sentences, and O(n d) for the text between the pieces in two
//! sentences, n tokens with d differences; d is bounded by [`WORK`].

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::passage::Passage;
use super::tuning::{EQUAL_WORDING, HEADLINE, IN_PASSAGES};
use crate::base::Sort;
use crate::seq::runs::Run;
use crate::seq::{chain, myers};
use crate::text::Document;

/// Maximum number of points that are computed to compare two sentences. A pair that needs more, such as two tables
/// without stops, keeps only the equal runs found by then.
const WORK: u64 = 1 << 16;

/// A sentence of each text, and their equal runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SentencePair {
    pub a: Range<u32>,
    pub b: Range<u32>,
    /// Equal runs, in order on both sides, in tokens of the texts. Text outside them differs.
    pub runs: Vec<Run>,
}

/// A stretch of a sentence and the stretch that the other sentence has in its place, in tokens; one of them may be
/// empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exchange {
    pub a: Range<u32>,
    pub b: Range<u32>,
}

impl SentencePair {
    /// Returns the stretches between the equal runs, in order.
    pub fn exchanges(&self) -> impl Iterator<Item = Exchange> {
        let ends = |at: usize| match self.runs.get(at) {
            Some(run) => (run.a, run.b),
            None => (self.a.end, self.b.end),
        };
        let starts = |at: usize| match at.checked_sub(1) {
            Some(before) => (self.runs[before].a_end(), self.runs[before].b_end()),
            None => (self.a.start, self.b.start),
        };
        (0..=self.runs.len())
            .map(move |at| Exchange { a: starts(at).0..ends(at).0, b: starts(at).1..ends(at).1 })
            .filter(|exchange| !exchange.a.is_empty() || !exchange.b.is_empty())
    }
}

/// Returns the pairs of sentences that differ but have equal wording, in the order of the first text. Each sentence is
/// paired with the sentence of the other text with which the passages share most.
pub(crate) fn find<'a>(passages: impl Iterator<Item = &'a Passage>, documents: [&Document; 2]) -> Vec<SentencePair> {
    let mut shared: Vec<Shared> = Vec::new();
    for piece in passages.flat_map(|passage| &passage.pieces) {
        add_sentences(*piece, documents, &mut shared);
    }
    if shared.is_empty() && documents.iter().all(|document| document.tokens().len() <= HEADLINE) {
        let whole = documents.map(|document| 0..document.tokens().len() as u32);
        return compare(whole, &[], documents).into_iter().collect();
    }
    shared.order_by_key(|one| (one.sentences, one.run.a, one.run.b));
    let groups = || shared.chunk_by(|one, next| one.sentences == next.sentences);
    let mut best = documents.map(|document| vec![(0, u32::MAX); document.sentences().len()]);
    let count = |group: &[Shared]| group.iter().map(|one| one.run.len).sum::<u32>();
    let ranks = |group: &[Shared]| {
        let [x, y] = group[0].sentences;
        [(count(group), u32::MAX - y), (count(group), u32::MAX - x)]
    };
    for group in groups() {
        for side in [0, 1] {
            let own = &mut best[side][group[0].sentences[side] as usize];
            *own = (*own).max(ranks(group)[side]);
        }
    }
    let is_best = |group: &[Shared]| {
        [0, 1].iter().any(|&side| best[side][group[0].sentences[side] as usize] == ranks(group)[side])
    };
    let pairs = groups().filter(|group| is_best(group)).filter_map(|group| {
        let tokens = [0, 1].map(|side| documents[side].sentences()[group[0].sentences[side] as usize].tokens.clone());
        let [shorter, longer] = [tokens[0].len().min(tokens[1].len()), tokens[0].len().max(tokens[1].len())];
        let count = count(group) as usize;
        if count >= longer || IN_PASSAGES * count < shorter { None } else { compare(tokens, group, documents) }
    });
    pairs.collect()
}

/// The part of a run in a sentence of each text.
#[derive(Clone, Debug)]
struct Shared {
    /// The numbers of the sentences.
    sentences: [u32; 2],
    run: Run,
}

/// Adds the parts of a run in each pair of sentences that it touches.
fn add_sentences(run: Run, [a, b]: [&Document; 2], shared: &mut Vec<Shared>) {
    let (mut x, mut y) = (a.sentence_of_token(run.a), b.sentence_of_token(run.b));
    let mut at = 0;
    while at < run.len {
        let (Some(of_a), Some(of_b)) = (a.sentences().get(x), b.sentences().get(y)) else { return };
        let (left_a, left_b) = (of_a.tokens.end - (run.a + at), of_b.tokens.end - (run.b + at));
        let len = left_a.min(left_b).min(run.len - at);
        shared.push(Shared { sentences: [x as u32, y as u32], run: Run { a: run.a + at, b: run.b + at, len } });
        at += len;
        x += usize::from(len == left_a);
        y += usize::from(len == left_b);
    }
}

/// Compares two sentences by what passages share of them, and by the equal tokens between that; `None` if less than
/// half of the shorter one is equal, or if nothing differs.
fn compare(sentences: [Range<u32>; 2], shared: &[Shared], documents: [&Document; 2]) -> Option<SentencePair> {
    let known: Vec<Run> = shared.iter().map(|one| one.run).collect();
    let used = chain::best_chain(&known).used;
    let known: Vec<Run> = known.into_iter().zip(used).filter(|(_, used)| *used).map(|(run, _)| run).collect();
    let [a, b] = near_equal_text(sentences, &known);
    let end = Run { a: a.end, b: b.end, len: 0 };
    let mut runs: Vec<Run> = Vec::new();
    let (mut at, mut work) = ((a.start, b.start), WORK);
    for run in known.into_iter().chain([end]) {
        // Parts of two passages may overlap.
        let cut = at.0.saturating_sub(run.a).max(at.1.saturating_sub(run.b)).min(run.len);
        let run = Run { a: run.a + cut, b: run.b + cut, len: run.len - cut };
        if run.a < at.0 || run.b < at.1 {
            continue;
        }
        add_equal([at.0..run.a, at.1..run.b], documents, &mut work, &mut runs);
        at = (run.a_end(), run.b_end());
        runs.extend((run.len > 0).then_some(run));
    }
    let equal: u32 = runs.iter().map(|run| run.len).sum();
    let differs = equal as usize != a.len().max(b.len());
    (differs && equal > 0 && EQUAL_WORDING * equal >= a.len().min(b.len()) as u32).then_some(SentencePair {
        a,
        b,
        runs,
    })
}

/// Returns two sentences without the text that is further from equal text than the other sentence is
/// long. A text without stops is one sentence, of which each sentence of the other text has only a part.
fn near_equal_text([a, b]: [Range<u32>; 2], known: &[Run]) -> [Range<u32>; 2] {
    let (Some(first), Some(last)) = (known.first(), known.last()) else { return [a, b] };
    let near = |own: &Range<u32>, equal: Range<u32>, other: &Range<u32>| {
        let reach = other.len() as u32;
        own.start.max(equal.start.saturating_sub(reach))..own.end.min(equal.end + reach)
    };
    [near(&a, first.a..last.a_end(), &b), near(&b, first.b..last.b_end(), &a)]
}

/// Adds the equal runs of two ranges of tokens.
fn add_equal([a, b]: [Range<u32>; 2], documents: [&Document; 2], work: &mut u64, runs: &mut Vec<Run>) {
    if a.is_empty() || b.is_empty() {
        return;
    }
    let word = |side: usize, token: u32| wording(documents[side], &(token..token + 1));
    let mut known: Vec<&[u32]> = a.clone().map(|token| word(0, token)).collect();
    known.order();
    known.dedup();
    let numbers = |side: usize, tokens: &Range<u32>| -> Vec<u32> {
        let number = |token| known.binary_search(&word(side, token)).map_or(u32::MAX, |place| place as u32);
        tokens.clone().map(number).collect()
    };
    let found = myers::match_symbols(&numbers(0, &a), &numbers(1, &b), work).runs;
    runs.extend(found.into_iter().map(|run| Run { a: run.a + a.start, b: run.b + b.start, len: run.len }));
}

/// Returns the symbols of a range of tokens.
pub(crate) fn wording<'a>(document: &'a Document, tokens: &Range<u32>) -> &'a [u32] {
    document.symbols_in(&document.symbols_of(tokens))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::search;
    use alloc::string::String;

    /// Returns the exchanges of two texts, as text.
    fn exchanges(left: &str, right: &str) -> Vec<[String; 2]> {
        let searched = search(left, right);
        let [a, b] = &searched.documents;
        let text =
            |document: &Document, tokens: &Range<u32>| document.span_of_tokens(tokens).slice(document.shown()).into();
        let pairs = find(searched.passages.iter(), [a, b]);
        let exchanges = pairs.iter().flat_map(SentencePair::exchanges);
        exchanges.map(|exchange| [text(a, &exchange.a), text(b, &exchange.b)]).collect()
    }

    #[test]
    fn each_sentence_is_compared_with_its_counterpart() {
        let first = "The ferry to the islands leaves the northern pier at seven in the morning and comes back before it is dark.";
        let second =
            "Tickets for the whole day are sold in the small house next to the lighthouse, and children travel free.";
        let left = [first, second].join(" ");
        let right = [&second.replace("small", "old"), first].join(" ");
        assert_eq!(exchanges(&left, &right), [["small", "old"]]);
        assert_eq!(exchanges(&left, &left.replace("leaves", "never leaves")), [["", "never"]]);
        assert_eq!(exchanges(&left, &left), [[""; 2]; 0]);
    }

    #[test]
    fn texts_too_short_for_a_passage_are_compared_as_a_whole() {
        assert_eq!(exchanges("码头今天开放", "码头今天关闭"), [["开放", "关闭"]]);
        assert_eq!(exchanges("码头今天开放", "山上下着大雨"), [[""; 2]; 0]);
    }
}
