//! Finds facts that differ inside equal wording: a name, a number or a date in one text where the other one has
//! another.
//!
//! A repost keeps its facts; a formula filled in anew, such as the news of two state visits, has other facts in the
//! same words. The differences are read from the gaps between the equal runs of a passage, where each text has
//! something in the other's place:
//!
//! - *numbers*: digits or Han numerals on both sides, with different values;
//! - *names* in scripts with capitals: capitalised words on both sides, inside a sentence;
//! - *names* in other scripts: the same stretch replaced by the same other one in two places, because nobody rewords a
//!   phrase twice in the same way, or two stretches exchanged for each other.
//!
//! # Cost
//! Time O(p log p) for p equal runs.

use alloc::vec::Vec;
use core::{iter, ops::Range};

use super::passage::Passage;
use super::tuning::{FACT_LONGEST, SENTENCE_TOKENS};
use crate::base::Sort;
use crate::seq::runs::Run;
use crate::text::{Document, numerals};

/// A fact of the first text and its counterpart in the second one, in tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub a: Range<u32>,
    pub b: Range<u32>,
    /// Whether it is a number, a date or an amount; otherwise it is a name.
    pub is_number: bool,
}

/// Returns whether two texts are one formula with other facts. That is so if several different facts differ, and there
/// is one for every third sentence of the shorter text, or one for every sentence if all of them are numbers.
///
/// A new version of a text has some new figures and is still a copy, whereas two weather reports have nothing but their
/// figures of their own. A name replaced throughout counts as one fact, because search and replace does not make
/// another text.
pub(crate) fn are_of_formula(facts: &[Fact], documents: [&Document; 2]) -> bool {
    let tokens = documents.map(|document| document.tokens().len());
    let sentence =
        if documents.iter().any(|document| document.is_han()) { SENTENCE_TOKENS.0 } else { SENTENCE_TOKENS.1 };
    let different = count_distinct(facts, documents) as usize;
    let sentences = if facts.iter().any(|fact| !fact.is_number) { 3 } else { 1 };
    different > 1 && sentences * different * sentence >= tokens[0].min(tokens[1])
}

/// Returns the facts that differ inside the given passages, in the order of the first text, each place once.
pub(crate) fn find_different<'a>(passages: impl Iterator<Item = &'a Passage>, documents: [&Document; 2]) -> Vec<Fact> {
    let (mut facts, mut others) = (Vec::new(), Vec::new());
    let lengths = documents.map(|document| document.tokens().len() as u32);
    for passage in passages {
        // The beginnings and the ends of the texts count as runs, so that facts near them are found.
        let [first, last] = [Run { a: 0, b: 0, len: 0 }, Run { a: lengths[0], b: lengths[1], len: 0 }];
        let pieces = || iter::once(&first).chain(&passage.pieces).chain(iter::once(&last));
        for (before, next) in pieces().zip(pieces().skip(1)) {
            let gap = Fact { a: before.a_end()..next.a, b: before.b_end()..next.b, is_number: false };
            if gap.a.len().max(gap.b.len()) <= 2 * FACT_LONGEST {
                for_each_exchange(gap, documents, &mut |gap| match different_numbers(&gap, documents)
                    .or_else(|| different_names(&gap, documents))
                {
                    Some(fact) => facts.push(fact),
                    None => others.push(gap),
                });
            }
        }
    }
    facts.extend(repeated_exchanges(others, documents));
    facts.order_by_key(|fact| (fact.a.start, fact.a.end, fact.b.start, fact.b.end));
    facts.dedup();
    facts
}

/// Counts facts; those with the same wording on both sides count once.
pub(crate) fn count_distinct(facts: &[Fact], [a, b]: [&Document; 2]) -> u64 {
    let mut wordings: Vec<_> =
        facts.iter().map(|fact| (a.symbols_in(&a.symbols_of(&fact.a)), b.symbols_in(&b.symbols_of(&fact.b)))).collect();
    wordings.order();
    wordings.dedup();
    wordings.len() as u64
}

/// Passes to `add` each stretch of a gap, at most as long as a fact, that one text has in place of the other's. The
/// gap is cut at the longest stretch that both contain.
fn for_each_exchange(gap: Fact, documents: [&Document; 2], add: &mut impl FnMut(Fact)) {
    if gap.a.is_empty() || gap.b.is_empty() {
        return;
    }
    let [a, b] = documents;
    let equal = |x: u32, y: u32| a.symbols_in(&a.symbols_of(&(x..x + 1))) == b.symbols_in(&b.symbols_of(&(y..y + 1)));
    let length = |x: u32, y: u32| (x..gap.a.end).zip(y..gap.b.end).take_while(|&(x, y)| equal(x, y)).count() as u32;
    let mut best = Run { a: gap.a.start, b: gap.b.start, len: 0 };
    for (x, y) in gap.a.clone().flat_map(|x| gap.b.clone().map(move |y| (x, y))) {
        let len = length(x, y);
        if len > best.len {
            best = Run { a: x, b: y, len };
        }
    }
    if best.len > 0 {
        for_each_exchange(Fact { a: gap.a.start..best.a, b: gap.b.start..best.b, ..gap }, documents, add);
        for_each_exchange(Fact { a: best.a_end()..gap.a.end, b: best.b_end()..gap.b.end, ..gap }, documents, add);
    } else if gap.a.len().max(gap.b.len()) <= FACT_LONGEST {
        add(gap);
    }
}

/// Returns, for each side, the tokens of a gap from the first to the last that fulfils `is_one`; `None` if a side has
/// none.
fn hull(gap: &Fact, [a, b]: [&Document; 2], is_one: impl Fn(&Document, u32) -> bool) -> Option<Fact> {
    let hull = |document, tokens: &Range<u32>| {
        let mut ones = tokens.clone().filter(|&token| is_one(document, token));
        let first = ones.next()?;
        Some(first..ones.last().unwrap_or(first) + 1)
    };
    Some(Fact { a: hull(a, &gap.a)?, b: hull(b, &gap.b)?, is_number: false })
}

/// Whether both sides of a fact have the same symbols.
fn is_same_text(fact: &Fact, [a, b]: [&Document; 2]) -> bool {
    a.symbols_in(&a.symbols_of(&fact.a)) == b.symbols_in(&b.symbols_of(&fact.b))
}

/// Returns the numbers of a gap if they differ. A number at the beginning of a sentence is that of a paragraph, and so
/// not a fact.
fn different_numbers(gap: &Fact, documents: [&Document; 2]) -> Option<Fact> {
    let fact = hull(gap, documents, is_number).filter(|fact| !is_same_text(fact, documents))?;
    let is_label = |document, tokens: &Range<u32>| {
        is_first(document, tokens.start) || tokens.start.checked_sub(1).is_some_and(|before| is_first(document, before))
    };
    (!is_label(documents[0], &fact.a) && !is_label(documents[1], &fact.b)).then_some(Fact { is_number: true, ..fact })
}

/// Whether a token is the first of a sentence or a line.
fn is_first(document: &Document, token: u32) -> bool {
    document.boundaries().binary_search_by_key(&token, |(at, _)| *at).is_ok()
}

/// Whether a token is a number in digits or in Han numerals.
fn is_number(document: &Document, token: u32) -> bool {
    let symbols = document.symbols_in(&document.symbols_of(&(token..token + 1)));
    symbols
        .first()
        .and_then(|&symbol| char::from_u32(symbol))
        .is_some_and(|c| c.is_numeric() || numerals::is_numeral(c))
}

/// Returns the capitalised words of a gap if they differ and are at least half of each side.
fn different_names(gap: &Fact, documents: [&Document; 2]) -> Option<Fact> {
    let fact = hull(gap, documents, is_name)?;
    let is_most = |document: &Document, tokens: &Range<u32>, all: &Range<u32>| {
        2 * tokens.clone().filter(|&token| is_name(document, token)).count() >= all.len()
    };
    let [a, b] = documents;
    (is_most(a, &fact.a, &gap.a) && is_most(b, &fact.b, &gap.b) && !is_same_text(&fact, documents)).then_some(fact)
}

/// Whether a word is inside a sentence, begins with a capital and has small letters after it.
fn is_name(document: &Document, token: u32) -> bool {
    let text = document.span_of_tokens(&(token..token + 1)).slice(document.shown());
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase) && !is_first(document, token)
}

/// Returns the gaps in which the same characters replace the same others more than once (two characters at least), or
/// in which two stretches are exchanged for each other.
fn repeated_exchanges(gaps: Vec<Fact>, [a, b]: [&Document; 2]) -> Vec<Fact> {
    let is_characters = |document: &Document, tokens: &Range<u32>| document.symbols_of(tokens).len() == tokens.len();
    let wording = |gap: &Fact| (a.symbols_in(&a.symbols_of(&gap.a)), b.symbols_in(&b.symbols_of(&gap.b)));
    let gaps: Vec<Fact> = gaps.into_iter().filter(|gap| is_characters(a, &gap.a) && is_characters(b, &gap.b)).collect();
    let mut wordings: Vec<_> = gaps.iter().map(wording).collect();
    wordings.order();
    let count = |wording: &(&[u32], &[u32])| {
        wordings.partition_point(|one| one <= wording) - wordings.partition_point(|one| one < wording)
    };
    let is_fact = |gap: &Fact| {
        let (x, y) = wording(gap);
        count(&(y, x)) > 0 || (x.len() > 1 && y.len() > 1 && count(&(x, y)) > 1)
    };
    gaps.iter().filter(|gap| is_fact(gap)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::search;
    use alloc::string::String;

    /// Returns the facts that differ in two texts, and whether the texts are one formula.
    fn facts(left: &str, right: &str) -> (Vec<[String; 2]>, bool) {
        let searched = search(left, right);
        let [a, b] = &searched.documents;
        let facts = find_different(searched.passages.iter(), [a, b]);
        let text =
            |document: &Document, tokens: &Range<u32>| document.span_of_tokens(tokens).slice(document.shown()).into();
        let texts = facts.iter().map(|fact| [text(a, &fact.a), text(b, &fact.b)]).collect();
        (texts, are_of_formula(&facts, [a, b]))
    }

    fn named<const N: usize>(pairs: [[&str; 2]; N]) -> Vec<[String; 2]> {
        pairs.into_iter().map(|pair| pair.map(String::from)).collect()
    }

    #[test]
    fn other_names_and_dates_in_one_formula() {
        let news = |day: &str, from: &str, name: &str| {
            alloc::format!(
                "记者从会场获悉，本月{day}日上午市长在市政厅门前的广场举行仪式，欢迎{from}代表团团长{name}前来访问。随后市长陪同{name}参观了新建的图书馆和港口。"
            )
        };
        let (found, is_formula) = facts(&news("12", "青山", "陆明远"), &news("27", "白河", "周子衿"));
        assert_eq!(found, named([["12", "27"], ["陆明远", "周子衿"], ["陆明远", "周子衿"]]));
        assert!(is_formula);
    }

    #[test]
    fn a_capitalised_word_inside_a_sentence_is_a_name() {
        let letter = |name: &str, place: &str| {
            alloc::format!(
                "After long talks the council has asked {name} to look after the harbour wall, and thanks the people of {place} for their patience."
            )
        };
        let (found, is_formula) = facts(&letter("Margaret Vane", "Oldport"), &letter("Simon Reed", "Whitby"));
        assert_eq!(found, named([["Margaret Vane", "Simon Reed"], ["Oldport", "Whitby"]]));
        assert!(is_formula);
    }

    #[test]
    fn new_figures_and_edits_are_no_other_formula() {
        let report = |figure: &str, verb: &str| {
            alloc::format!(
                "In the year under review the harbour handled {figure} tons of goods and {verb} nobody from the summer crews at all."
            )
        };
        let (found, is_formula) = facts(&report("1200", "dismissed"), &report("1450", "released"));
        assert_eq!(found, named([["1200", "1450"]]));
        assert!(!is_formula);
        // A name replaced throughout is one fact.
        let tale = |name: &str| {
            [
                "清晨的渡口没有人，只有",
                "系着一条旧船。到了晚上，",
                "提着灯笼走下石阶，数着昨夜涨上来的水痕。没有人知道",
                "为什么还要等下去。",
            ]
            .join(name)
        };
        let (found, is_formula) = facts(&tale("老船夫"), &tale("小渔女"));
        assert_eq!((found.len(), is_formula), (3, false), "{found:?}");
    }

    #[test]
    fn other_figures_in_every_sentence_are_another_text() {
        let weather = |[day, wind, rain, water]: [&str; 4]| {
            alloc::format!(
                "The weather of the harbour on {day} May. Wind from the east with {wind} kilometres an hour. The chance of rain is {rain} per cent. \
                 The water at the pier has {water} degrees."
            )
        };
        let (found, is_formula) = facts(&weather(["2", "14", "30", "11"]), &weather(["17", "35", "85", "16"]));
        assert_eq!(found, named([["2", "17"], ["14", "35"], ["30", "85"], ["11", "16"]]));
        assert!(is_formula);
    }

    #[test]
    fn names_that_change_places_are_facts() {
        let (found, _) = facts("甲队2比1战胜乙队", "乙队2比1战胜甲队");
        assert_eq!(found, named([["甲", "乙"], ["乙", "甲"]]));
    }
}
