//! Cuts passages at sentences and lines in which nothing is equal: these belong to one author alone, so no passage
//! contains them.
//!
//! A passage bridges gaps between equal runs. If a gap contains whole sentences or lines of a text, together as long as
//! the shortest match, the passage is cut there, because they were inserted, left out or written anew. They are
//! reworded if the other side has their words, and a gap about as long. A gap on one side alone is first moved to the
//! beginning of a sentence, if the text at its ends is equal. For example, in "A. B. A. C." next to "A. C." the gap may
//! be "B. A." or "A. B.".
//!
//! # Cost
//! Time O(p log s) for p pieces of passages and s sentences, and the lengths of the gaps.

use alloc::vec::Vec;
use core::cell::{OnceCell, RefCell};
use core::ops::Range;

use super::borders::Borders;
use super::pair::{SideTokens, TokenPair};
use super::passage::Passage;
use super::token_marks::TokenMarks;
use crate::seq::runs::Run;
use crate::text::Boundary;

/// Scores of the words of one side of a passage.
struct Scores {
    /// The first token.
    start: u32,
    /// Prefix sums.
    sums: Vec<f64>,
}

impl Scores {
    fn within(&self, range: &Range<u32>) -> f64 {
        self.sums[(range.end - self.start) as usize] - self.sums[(range.start - self.start) as usize]
    }
}

/// Cuts passages at sentences in which nothing is equal.
pub(crate) struct SentenceCuts<'a> {
    pair: &'a TokenPair,
    /// The tokens of long runs. They are equal to other text, though not in the order of the passage.
    long: TokenMarks,
    /// Minimum length of such sentences together, in eighths of a Han character.
    least: u32,
    /// Scores of words, once a passage has a whole sentence in which nothing is equal.
    borders: RefCell<Option<Borders<'a>>>,
}

impl<'a> SentenceCuts<'a> {
    /// Prepares the cutting; `runs` are the equal runs of the pair.
    pub fn new(pair: &'a TokenPair, runs: &[Run], least: u32) -> Self {
        let mut long = TokenMarks::new(pair);
        for run in runs.iter().filter(|run| pair.a.length(&run.on_a()) >= least) {
            long.mark(&run.on_a(), &run.on_b());
        }
        Self { pair, long, least, borders: RefCell::new(None) }
    }

    /// Returns the parts of a passage between sentences in which nothing is equal.
    pub fn cut(&self, mut passage: Passage) -> Vec<Passage> {
        self.slide_gaps(&mut passage.pieces);
        let scores = OnceCell::new();
        let own_in = |side: usize, gaps: &[Range<u32>; 2]| {
            let is_reworded = |own: &Range<u32>| {
                // What was put in or left out has no counterpart of about its size.
                2 * gaps[1 - side].len() >= own.len()
                    && scores.get_or_init(|| self.scores_of_words(&passage))[side].within(own) >= 0.0
            };
            self.unshared_lines(side, &gaps[side]).filter(|own| !is_reworded(own))
        };
        let (Some(first), Some(last)) = (passage.pieces.first(), passage.pieces.last()) else {
            return alloc::vec![passage];
        };
        let ends = [(&passage.a, first.a, last.a_end()), (&passage.b, first.b, last.b_end())];
        let before = ends.each_ref().map(|(range, first, _)| range.start..*first);
        let after = ends.each_ref().map(|(range, _, last)| *last..range.end);
        let whole = [0, 1].map(|side| {
            let range = ends[side].0;
            let start = own_in(side, &before).map_or(range.start, |own| own.end);
            start..own_in(side, &after).map_or(range.end, |own| own.start)
        });
        let continues = |x: &Run, y: &Run| {
            let gaps = [x.a_end()..y.a, x.b_end()..y.b];
            let is_own = |side| own_in(side, &gaps).is_some();
            (0..2).any(|side| self.has_long(side, &gaps[side])) || !(0..2).any(is_own)
        };
        let groups: Vec<&[Run]> = passage.pieces.chunk_by(continues).collect();
        let end = groups.len() - 1;
        let part = |(at, pieces): (usize, &&[Run])| {
            let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
            let range = |whole: &Range<u32>, own: Range<u32>| {
                let start = if at == 0 { whole.start } else { own.start };
                start..if at == end { whole.end } else { own.end }
            };
            Passage {
                a: range(&whole[0], first.a..last.a_end()),
                b: range(&whole[1], first.b..last.b_end()),
                pieces: pieces.to_vec(),
                ..passage
            }
        };
        groups.iter().enumerate().map(part).collect()
    }

    /// Returns the scores of the words of a passage, on each side against the other one.
    fn scores_of_words(&self, passage: &Passage) -> [Scores; 2] {
        let mut borders = self.borders.borrow_mut();
        let [a, b] = borders.get_or_insert_with(|| Borders::new(self.pair)).sums_of(&passage.a, &passage.b);
        [Scores { start: passage.a.start, sums: a }, Scores { start: passage.b.start, sums: b }]
    }

    /// Whether a gap contains a token of a long run.
    fn has_long(&self, side: usize, gap: &Range<u32>) -> bool {
        self.long.count(side, gap) > 0
    }

    /// Returns the sentences and lines that are whole in a gap, if they are long enough together and the gap has no
    /// token of a long run.
    fn unshared_lines(&self, side: usize, gap: &Range<u32>) -> Option<Range<u32>> {
        let tokens: &SideTokens = if side == 0 { &self.pair.a } else { &self.pair.b };
        let own = tokens.whole_lines(gap)?;
        (tokens.length(&own) >= self.least && !self.has_long(side, gap)).then_some(own)
    }

    /// Moves each gap on one side alone to the beginning of a sentence.
    fn slide_gaps(&self, pieces: &mut [Run]) {
        for at in 1..pieces.len() {
            let [x, y] = &mut pieces[at - 1..=at] else { return };
            let (tokens, from, to) = match () {
                () if x.b_end() == y.b => (&self.pair.a, x.a_end(), y.a),
                () if x.a_end() == y.a => (&self.pair.b, x.b_end(), y.b),
                () => continue,
            };
            let is_equal = |one: u32, other: u32| tokens.whole[one as usize] == tokens.whole[other as usize];
            let begins = |at: u32| tokens.boundary(at) >= Boundary::Line;
            let back =
                (0..x.len).take_while(|&by| by == 0 || is_equal(from - by, to - by)).find(|&by| begins(from - by));
            let on = (0..y.len)
                .take_while(|&by| by == 0 || is_equal(from + by - 1, to + by - 1))
                .find(|&by| begins(from + by));
            match (back, on) {
                (Some(by), _) => {
                    x.len -= by;
                    *y = Run { a: y.a - by, b: y.b - by, len: y.len + by };
                }
                (None, Some(by)) => {
                    x.len += by;
                    *y = Run { a: y.a + by, b: y.b + by, len: y.len - by };
                }
                (None, None) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::{HAN, LEAST, Searched, WORDS, search};

    #[test]
    fn a_sentence_that_was_put_in_is_in_no_part() {
        for sentences in [HAN, WORDS] {
            let left = sentences[..2].concat();
            let right = [sentences[0], sentences[5], sentences[1]].concat();
            let Searched { pair, runs, passages, .. } = search(&left, &right);
            let own = SentenceCuts::new(&pair, &runs, LEAST);
            let parts: Vec<Passage> = passages.into_iter().flat_map(|passage| own.cut(passage)).collect();
            assert_eq!(parts.len(), 2, "{parts:?}");
            assert!(
                parts.iter().all(|part| part.a.len() == part.b.len() && part.equal_tokens() as usize == part.a.len()),
                "{parts:?}"
            );
            assert_eq!(parts.iter().map(|part| part.b.len() as u32).sum::<u32>(), pair.a.len().min(pair.b.len()));
        }
    }

    #[test]
    fn what_is_equal_elsewhere_is_nobodys_own() {
        let [first, moved, last] = [WORDS[0], WORDS[1], WORDS[2]];
        let Searched { pair, runs, bits, .. } = search(&[first, moved, last].concat(), &[moved, first, last].concat());
        let len = |text: &str| text.split_whitespace().count() as u32;
        let [a, b, c] = [first, moved, last].map(len);
        let pieces = alloc::vec![Run { a: 0, b, len: a }, Run { a: a + b, b: a + b, len: c }];
        let passage = Passage::from_pieces(pieces, &bits).expect("two runs");
        assert_eq!(SentenceCuts::new(&pair, &runs, LEAST).cut(passage.clone()).len(), 1);
        assert_eq!(SentenceCuts::new(&pair, &[], LEAST).cut(passage).len(), 2);
    }

    #[test]
    fn a_sentence_of_the_same_words_in_another_order_is_nobodys_own() {
        let turned = |sentence: &str| {
            let mut words: Vec<&str> = sentence.trim().trim_end_matches('.').split(' ').collect();
            words.reverse();
            words.join(" ") + ". "
        };
        let left = WORDS[..3].concat();
        let parts = |middle: &str| {
            let Searched { pair, runs, bits, .. } = search(&left, &[WORDS[0], middle, WORDS[2]].concat());
            let len = |text: &str| text.split_whitespace().count() as u32;
            let [a, b, c] = [WORDS[0], WORDS[1], WORDS[2]].map(len);
            let pieces = alloc::vec![Run { a: 0, b: 0, len: a }, Run { a: a + b, b: a + len(middle), len: c }];
            let passage = Passage::from_pieces(pieces, &bits).expect("two runs");
            SentenceCuts::new(&pair, &runs, LEAST).cut(passage).len()
        };
        assert_eq!((parts(&turned(WORDS[1])), parts(WORDS[4])), (1, 2));
    }
}
