//! Stock of a text: wording that tells nothing of where a text has its words from, because the text repeats it, or everybody uses it
//! ([`formulas`]).
//!
//! # Cost
//! Time O(tokens).

use alloc::vec::Vec;
use core::ops::Range;

use super::formulas;
use super::pair::Pair;
use crate::base::Marks;
use crate::seq::repeats;
use crate::text::Document;

/// Length of a phrase that a text does not repeat by chance: words, characters.
const PHRASE: (usize, usize) = (4, 8);

/// Marks the stock of a side: the tokens that lie in a formula, or in a phrase that it repeats. Where it repeats next to none but inside
/// passages, what is repeated there is no stock: a poem or a song has lines that come again.
pub(super) fn of(pair: &Pair, documents: [&Document; 2], side: usize, inside: &Marks) -> Marks {
    let tokens = [&pair.a, &pair.b][side];
    let all = 0..tokens.term.len();
    let mut marks = repeats::repeated(&tokens.term, phrase(pair), &starts(pair, side, &all));
    let share = |count: u64, of: u64| count as f64 / of.max(1) as f64;
    let within = marks.count_both(inside, 0);
    let beyond = share(marks.count() - within, inside.len() as u64 - inside.count());
    if REFRAIN * beyond <= share(within, inside.count()) {
        marks = Marks::new(inside.len());
    }
    formulas::mark(documents[side], &all, &mut marks);
    marks
}

/// Of a text that repeats so many times less than its passages do, these are no stock.
const REFRAIN: f64 = 8.0;

/// Marks all tokens of a side but those of a part that are certainly no stock.
pub(super) fn may_be(pair: &Pair, documents: [&Document; 2], side: usize, part: &Range<usize>) -> Marks {
    let len = documents[side].tokens().len();
    let around = part.start.saturating_sub(formulas::LONGEST)..len.min(part.end + formulas::LONGEST);
    let mut marks = Marks::new(len);
    marks.mark(0..part.start);
    marks.mark(part.end.min(len)..len);
    for starts in starts(pair, side, &around) {
        marks.mark(starts.start as usize..starts.end as usize + phrase(pair) - 1);
    }
    formulas::mark(documents[side], &around, &mut marks);
    marks
}

/// Tokens of a phrase.
fn phrase(pair: &Pair) -> usize {
    if pair.han { PHRASE.1 } else { PHRASE.0 }
}

/// Where in a part of a side phrases begin, and lie there as a whole, that may be repeated: each is made of repeated grams, as far as these
/// do not go beyond it.
fn starts(pair: &Pair, side: usize, part: &Range<usize>) -> Vec<Range<u32>> {
    let (grams, phrase, beyond) = (&[&pair.a, &pair.b][side].gram, phrase(pair), pair.longest_gram - 1);
    let within = &grams[part.start..part.end.saturating_sub(beyond).max(part.start)];
    let mut starts: Vec<Range<u32>> = Vec::new();
    let mut run = 0;
    for (end, &gram) in (part.start + beyond + 1..).zip(within) {
        run = if pair.counts[gram as usize][side] > 1 { run + 1 } else { 0 };
        if run + beyond >= phrase {
            let start = (end - phrase) as u32;
            match starts.last_mut() {
                Some(last) if last.end == start => last.end += 1,
                _ => starts.push(start..start + 1),
            }
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::Numbers;
    use crate::text::TextOptions;

    #[test]
    fn repeated_phrases_are_those_of_a_search_everywhere() {
        for seed in 0..300 {
            let mut numbers = Numbers(seed);
            let [a, b] = Pair::random_texts(seed, &mut numbers);
            let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
            let (pair, documents) = (Pair::of_texts(&a, &b), [&read(&a), &read(&b)]);
            for (side, tokens) in [&pair.a, &pair.b].into_iter().enumerate() {
                let (len, phrase) = (tokens.term.len(), phrase(&pair));
                let all = 0..(len + 1).saturating_sub(phrase) as u32;
                let expected = repeats::repeated(&tokens.term, phrase, core::slice::from_ref(&all));
                assert_eq!(repeats::repeated(&tokens.term, phrase, &starts(&pair, side, &(0..len))), expected, "{a:?}");
                let stock = of(&pair, documents, side, &Marks::new(len));
                let start = numbers.below(len as u32 + 1) as usize;
                let part = start..start + numbers.below(40) as usize;
                let may_be = may_be(&pair, documents, side, &part);
                assert!((0..len).all(|at| may_be.has(at) || part.contains(&at) && !stock.has(at)), "{a:?} {part:?}");
            }
        }
    }
}
