//! Passages with what a reader wants to know of each: how alike the two sides are, and whether it was moved.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::common;
use super::passage::Passage;
use crate::base::{Side, Sides, Span, order_numbers};
use crate::report::MatchKind;
use crate::seq::chain;
use crate::seq::lcs;
use crate::seq::runs::Run;
use crate::text::Document;

/// From this share of equal characters on, a passage that is not exact is edited; below it is loose. A choice, not read off a curve: it
/// names passages and decides nothing else, unless the caller switches kinds off.
const EDITED_SHARE: f64 = 0.6;

/// A passage described.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Tokens on both sides, and border scores.
    pub passage: Passage,
    /// The text shown.
    pub shown: Sides<Span>,
    /// How it was matched.
    pub kind: MatchKind,
    /// Equal counted characters in order: at least so many.
    pub equal: u64,
    /// Counted characters of both sides.
    pub counted: Sides<u64>,
    /// Whether it lies off the main order.
    pub moved: bool,
}

impl Found {
    /// Counted characters of the shorter side.
    pub fn shorter(&self) -> u64 {
        self.counted.left.min(self.counted.right)
    }

    /// Share of the characters of the longer side that are equal in their order.
    pub fn in_order(&self) -> f64 {
        self.equal as f64 / self.counted.left.max(self.counted.right).max(1) as f64
    }
}

/// Describes passages ordered by side a; `runs` are the common runs of tokens, `whole` tells the equal characters of both whole texts. `work`
/// bounds the search for equal characters, for all passages together.
pub(crate) fn describe(
    passages: &[Passage],
    [a, b]: [&Document; 2],
    runs: &[Run],
    whole: &mut dyn FnMut() -> u64,
    mut work: u64,
) -> Vec<Found> {
    let in_order =
        |p: &Passage| Run { a: p.a.start, b: p.b.start, len: if p.taken.is_some() { 0 } else { p.shorter() } };
    let order: Vec<Run> = passages.iter().map(in_order).collect();
    let used = chain::best_chain(&order).used;
    passages
        .iter()
        .zip(used)
        .map(|(passage, used)| {
            // The marks around text that is there once more are those of the better passage.
            let place = if passage.taken.is_some() { Document::span_of_tokens } else { marked };
            let shown = Sides::new(place(a, &passage.a), place(b, &passage.b));
            let (left, right) = (a.symbols_in(&a.symbols_of(&passage.a)), b.symbols_in(&b.symbols_of(&passage.b)));
            let exact = left == right && a.same_text(shown.left, b, shown.right);
            let is_whole = left.len() == a.symbols().len() && right.len() == b.symbols().len();
            let equal = if left == right {
                left.len() as u64
            } else if is_whole {
                whole()
            } else {
                lcs::lcs(left, right, &runs_inside(passage, [a, b], runs), work).lower
            };
            work = work.saturating_sub(left.len() as u64 * (right.len() as u64 / 64 + 1));
            let share = equal as f64 / left.len().max(right.len()) as f64;
            let kind = match (exact, share >= EDITED_SHARE) {
                (true, _) => MatchKind::Exact,
                (_, true) => MatchKind::Edited,
                _ => MatchKind::Loose,
            };
            let counted = Sides::new(left.len() as u64, right.len() as u64);
            Found { passage: passage.clone(), shown, kind, equal, counted, moved: !used || passage.taken.is_some() }
        })
        .collect()
}

/// Leaves a mark that ends one passage and opens the next, such as a straight quote, to the first of them. A passage of nothing but signs
/// that combine with the end of the one before is part of it.
pub(crate) fn part_marks(found: &mut Vec<Found>, [a, b]: [&Document; 2]) {
    if found.len() < 2 {
        return;
    }
    for side in [Side::Left, Side::Right] {
        let is_own = |found: &&Found| found.passage.taken != Some(side);
        let mut starts: Vec<u32> = found.iter().filter(is_own).map(|found| found.shown.get(side).start).collect();
        order_numbers(&mut starts);
        let place = |start: u32| starts.partition_point(|&other| other < start);
        let mut ends = vec![0; starts.len() + 1];
        for found in found.iter().filter(is_own) {
            let span = found.shown.get(side);
            ends[place(span.start) + 1] = span.end;
        }
        for Found { passage, shown, .. } in found.iter_mut().filter(|found| found.passage.taken != Some(side)) {
            let start = shown.get(side).start;
            let end = ends[place(start)];
            if end > start {
                // Without opening marks on both sides, so that what is equal stays so. A sign that combines with the character before it
                // goes to the first, too.
                let start = |of: Side, plain: Span, shown: Span| {
                    let taken = if of == side { end } else { 0 };
                    plain.start.max(taken).max(shown.start).min(shown.end)
                };
                shown.left.start = start(Side::Left, a.span_of_tokens(&passage.a), shown.left);
                shown.right.start = start(Side::Right, b.span_of_tokens(&passage.b), shown.right);
            }
        }
    }
    found.retain(|found| !found.shown.left.is_empty() && !found.shown.right.is_empty());
}

/// The best chain of the common runs inside a passage, in tokens.
pub(crate) fn chain_inside(passage: &Passage, runs: &[Run]) -> Vec<Run> {
    let first = runs.partition_point(|run| run.a < passage.a.start);
    let inside: Vec<Run> = runs[first..]
        .iter()
        .take_while(|run| run.a < passage.a.end)
        .filter(|run| run.a_end() <= passage.a.end && passage.b.start <= run.b && run.b_end() <= passage.b.end)
        .copied()
        .collect();
    chain::best_chain(&inside).pieces
}

/// The same chain in symbols of the passage: the first bound of its equal characters.
fn runs_inside(passage: &Passage, [a, b]: [&Document; 2], runs: &[Run]) -> Vec<Run> {
    let (start_a, start_b) = (a.symbols_of(&passage.a).start, b.symbols_of(&passage.b).start);
    let of_passage = |run: &Run| {
        let Run { a, b, len } = common::in_symbols(run, [a, b]);
        Run { a: a - start_a, b: b - start_b, len }
    };
    chain_inside(passage, runs).iter().map(of_passage).collect()
}

/// The passage as a reader would mark it: with the punctuation that ends it, and the opening mark before it.
pub(crate) fn marked(document: &Document, tokens: &Range<u32>) -> Span {
    document.with_marks(document.span_of_tokens(tokens))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TextOptions;

    #[test]
    fn what_one_passage_has_on_both_sides_the_next_one_leaves_to_it_on_both() {
        let document = Document::from_text("甲乙丙丁戊己", &TextOptions::default()).expect("short text");
        let found = |tokens: Range<u32>, start, end| Found {
            passage: Passage::new(tokens.clone(), tokens),
            shown: Sides::new(Span::new(start, end), Span::new(start, end)),
            kind: MatchKind::Exact,
            equal: 3,
            counted: Sides::new(3, 3),
            moved: false,
        };
        let mut both = vec![found(0..3, 0, 12), found(3..6, 9, 18)];
        part_marks(&mut both, [&document, &document]);
        assert_eq!(both[1].shown, Sides::new(Span::new(12, 18), Span::new(12, 18)));
        let mut both = vec![found(0..3, 0, 12), found(3..4, 9, 12)];
        part_marks(&mut both, [&document, &document]);
        assert_eq!(both.len(), 1);
    }
}
