//! Sentences and lines of which nothing is equal, inside passages: they are their author's own, and no passage has them.
//!
//! A passage bridges gaps between equal runs. Where a gap holds whole sentences or lines of a text, as long together as the shortest match, the
//! passage is cut there: they were put in, left out or written anew, not reworded. A gap on one side alone is moved to where a sentence begins
//! first, if its ends say the same: of "A. B. A. C." without "B. A." it is as true that "A. B." was left out.
//!
//! # Cost
//! Time O(p log s) for p pieces of passages and s sentences, and the lengths of the gaps.

use alloc::vec::Vec;
use core::ops::Range;

use super::pair::{Pair, Tokens};
use super::passage::Passage;
use crate::seq::runs::Run;
use crate::text::Boundary;

/// Cuts passages at sentences of which nothing is equal.
pub(crate) struct Own<'a> {
    pair: &'a Pair,
    /// Least length of such sentences together, in eighths of a Han character.
    least: u32,
}

impl<'a> Own<'a> {
    pub const fn new(pair: &'a Pair, least: u32) -> Self {
        Self { pair, least }
    }

    /// The parts of a passage between sentences of which nothing is equal.
    pub fn parts(&self, mut passage: Passage) -> Vec<Passage> {
        self.slide(&mut passage.pieces);
        let (Some(first), Some(last)) = (passage.pieces.first(), passage.pieces.last()) else {
            return alloc::vec![passage];
        };
        let whole =
            [(&self.pair.a, &passage.a, first.a, last.a_end()), (&self.pair.b, &passage.b, first.b, last.b_end())].map(
                |(tokens, range, first, last)| {
                    let start = self.own(tokens, range.start..first).map_or(range.start, |own| own.end);
                    start..self.own(tokens, last..range.end).map_or(range.end, |own| own.start)
                },
            );
        let goes_on = |x: &Run, y: &Run| {
            self.own(&self.pair.a, x.a_end()..y.a).is_none() && self.own(&self.pair.b, x.b_end()..y.b).is_none()
        };
        let groups: Vec<&[Run]> = passage.pieces.chunk_by(goes_on).collect();
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

    /// The sentences and lines that lie whole in a gap, if they are long enough together.
    fn own(&self, tokens: &Tokens, gap: Range<u32>) -> Option<Range<u32>> {
        let own = tokens.whole_lines(&gap)?;
        (tokens.length(&own) >= self.least).then_some(own)
    }

    /// Moves gaps on one side alone to where a sentence begins.
    fn slide(&self, pieces: &mut [Run]) {
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
