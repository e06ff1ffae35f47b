//! A passage: a range of tokens on each side, and the equal runs inside it.

use alloc::vec::Vec;
use core::ops::Range;

use super::bits::Bits;
use super::pair::TokenPair;
use super::trace::Step;
use crate::seq::common_ends::{common_prefix, common_suffix};
use crate::seq::runs::Run;

/// Which stage found a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// One equal run.
    Run,
    /// Equal runs near each other.
    Chain,
    /// Similar sentences.
    Sentences,
}

/// A range of tokens on each side, and the equal runs inside.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage {
    pub a: Range<u32>,
    pub b: Range<u32>,
    /// Equal runs inside, in order on both sides, without overlaps.
    pub pieces: Vec<Run>,
    /// Bits of its equal runs, less the costs of what is between them.
    pub bits: f64,
    pub stage: Stage,
    /// Whether it is the part of a long run that other passages left over; such a part is shown however short it is.
    pub is_rest: bool,
}

impl Passage {
    /// Returns the passage from the first to the last of some runs, which are in order; `None` if there are none.
    pub fn from_pieces(pieces: Vec<Run>, bits: &Bits) -> Option<Self> {
        let (first, last) = (pieces.first()?, pieces.last()?);
        let source = if pieces.len() == 1 { Stage::Run } else { Stage::Chain };
        Some(Self {
            a: first.a..last.a_end(),
            b: first.b..last.b_end(),
            bits: bits.of_pieces(&pieces),
            pieces,
            stage: source,
            is_rest: false,
        })
    }

    /// Returns an action on the passage, for the trace.
    pub fn trace_step(&self, code: &'static str) -> Step {
        Step { code, a: self.a.clone(), b: self.b.clone(), bits: self.bits }
    }

    /// Whether the passage has the bits of chance, or is a chain with an equal run of length `least` or more, in
    /// eighths of a Han character. Similar sentences with too few bits are not strong; only the runs inside them are
    /// shown.
    pub fn is_strong(&self, pair: &TokenPair, bits: &Bits, least: u32) -> bool {
        self.bits >= bits.chance || (self.stage != Stage::Sentences && self.has_run(pair, least))
    }

    /// Whether it contains an equal run of length `least` or more, in eighths of a Han character.
    pub fn has_run(&self, pair: &TokenPair, least: u32) -> bool {
        self.pieces.iter().any(|piece| pair.a.length(&piece.on_a()) >= least)
    }

    /// Returns its pieces that lie in an equal run of length `least` or more, each as a passage: other passages have
    /// the other parts of these runs.
    pub fn parts_of_runs(&self, pair: &TokenPair, least: u32) -> Vec<Self> {
        let is_part = |piece: &&Run| {
            let [a, b] = [&pair.a.whole, &pair.b.whole];
            // A token has a length of at least 1, so that more of them are not needed.
            let before = |at: u32| at.saturating_sub(least) as usize..at as usize;
            let after = |tokens: &[u32], at: u32| at as usize..tokens.len().min(at.saturating_add(least) as usize);
            let back = common_suffix(&a[before(piece.a)], &b[before(piece.b)]) as u32;
            let on = common_prefix(&a[after(a, piece.a_end())], &b[after(b, piece.b_end())]) as u32;
            pair.a.length(&(piece.a - back..piece.a_end() + on)) >= least
        };
        let part = |piece: &Run| Self {
            a: piece.on_a(),
            b: piece.on_b(),
            pieces: alloc::vec![*piece],
            stage: Stage::Run,
            is_rest: true,
            ..*self
        };
        self.pieces.iter().filter(is_part).map(part).collect()
    }

    /// Returns the length of the shorter side, in tokens.
    pub fn shorter_side(&self) -> u32 {
        (self.a.end - self.a.start).min(self.b.end - self.b.start)
    }

    /// Returns the stretches of each side that are not equal but have a counterpart: what is at the same place
    /// between, before and after its equal runs on the other side has at least half of their length. What has none was
    /// put in on this side, or left out on the other one.
    pub fn reworded(&self) -> [Vec<Range<u32>>; 2] {
        let mut out = [Vec::new(), Vec::new()];
        let (mut a, mut b) = (self.a.start, self.b.start);
        let end = Run { a: self.a.end, b: self.b.end, len: 0 };
        for next in self.pieces.iter().chain([&end]) {
            let gaps = [a..next.a.max(a), b..next.b.max(b)];
            for side in 0..2 {
                if !gaps[side].is_empty() && 2 * gaps[1 - side].len() >= gaps[side].len() {
                    out[side].push(gaps[side].clone());
                }
            }
            (a, b) = (next.a_end().max(a), next.b_end().max(b));
        }
        out
    }

    /// Returns the number of equal tokens.
    pub fn equal_tokens(&self) -> u32 {
        self.pieces.iter().map(|piece| piece.len).sum()
    }
}

/// Returns the intersection of two ranges; empty if they do not overlap.
pub fn overlap(x: &Range<u32>, y: &Range<u32>) -> Range<u32> {
    let start = x.start.max(y.start);
    start..x.end.min(y.end).max(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::{HAN, LEAST};

    #[test]
    fn what_is_reworded_has_a_counterpart_of_about_its_size() {
        let passage = |pieces: &[[u32; 3]], a: Range<u32>, b: Range<u32>| Passage {
            a,
            b,
            pieces: pieces.iter().map(|&[a, b, len]| Run { a, b, len }).collect(),
            bits: 0.0,
            stage: Stage::Chain,
            is_rest: false,
        };
        // 4 tokens against 4, then 10 put in on the second side.
        let one = passage(&[[0, 0, 5], [9, 9, 5], [14, 24, 5]], 0..19, 0..29);
        assert_eq!(one.reworded(), [alloc::vec![5..9], alloc::vec![5..9]]);
        // 3 tokens have a counterpart in 10, which have none in 3.
        let two = passage(&[[0, 0, 5], [8, 15, 5]], 0..15, 0..20);
        assert_eq!(two.reworded(), [alloc::vec![5..8], alloc::vec![]]);
        // The edges count as well.
        let three = passage(&[[4, 6, 5]], 0..12, 0..14);
        assert_eq!(three.reworded(), [alloc::vec![0..4, 9..12], alloc::vec![0..6, 11..14]]);
    }

    #[test]
    fn a_piece_is_shown_if_it_lies_in_a_long_run() {
        let pair = TokenPair::of_texts(HAN[0], &[HAN[0], HAN[1]].concat());
        let piece = Run { a: 3, b: 3, len: 5 };
        let passage = Passage::from_pieces(alloc::vec![piece], &Bits::new(&pair)).expect("a run");
        let parts = passage.parts_of_runs(&pair, LEAST);
        assert_eq!(parts.iter().map(|part| (part.a.clone(), part.is_rest)).collect::<Vec<_>>(), [(3..8, true)]);
        // Of 明天 the longest run here has two characters.
        let pair = TokenPair::of_texts("他明天来。", "我明天去。");
        let piece = Run { a: 1, b: 1, len: 2 };
        let passage = Passage::from_pieces(alloc::vec![piece], &Bits::new(&pair)).expect("a run");
        assert_eq!(passage.parts_of_runs(&pair, LEAST), []);
    }
}
