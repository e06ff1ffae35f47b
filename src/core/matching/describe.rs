//! Describes passages for a reader: their text, how much of it is equal, and whether they were moved.

use alloc::vec::Vec;
use core::ops::Range;

use super::passage::{Passage, Stage};
use super::roles::Judgement;
use super::tuning::EDITED_SHARE;
use crate::base::{Side, Sides, Sort, Span};
use crate::report::MatchKind;
use crate::seq::chain;
use crate::seq::runs::Run;
use crate::text::Document;

/// A passage described.
#[derive(Clone, Debug)]
pub(crate) struct DescribedPassage {
    pub passage: Passage,
    /// The range of the text shown, in bytes, on each side.
    pub shown: Sides<Span>,
    /// How it was matched.
    pub kind: MatchKind,
    /// Number of equal counted characters.
    pub equal: u64,
    /// Number of counted characters of each side.
    pub counted: Sides<u64>,
    /// Whether it is out of the main order.
    pub moved: bool,
    /// How the passage, or the one that it is a part of, was judged.
    pub judgement: Judgement,
    /// Number of its block: the smallest index of the block's passages.
    pub block: u32,
}

impl DescribedPassage {
    /// Whether it is evidence.
    pub fn is_evidence(&self) -> bool {
        self.judgement.is_evidence()
    }

    /// Returns the number of counted characters of the shorter side.
    pub fn shorter(&self) -> u64 {
        self.counted.left.min(self.counted.right)
    }
}

/// Describes passages. Time O(p log p) for p passages with their pieces.
pub(crate) fn describe(passages: Vec<Passage>, documents: [&Document; 2]) -> Vec<DescribedPassage> {
    let order: Vec<Run> = passages.iter().map(|p| Run { a: p.a.start, b: p.b.start, len: p.shorter_side() }).collect();
    let used = chain::best_chain(&order).used;
    passages.into_iter().zip(used).map(|(passage, used)| describe_one(passage, !used, documents)).collect()
}

/// Describes one passage.
pub(crate) fn describe_one(passage: Passage, moved: bool, [a, b]: [&Document; 2]) -> DescribedPassage {
    let chars = |document: &Document, tokens: &Range<u32>| {
        u64::from(document.symbols_of(tokens).end - document.symbols_of(tokens).start)
    };
    let counted = Sides::new(chars(a, &passage.a), chars(b, &passage.b));
    let equal: u64 = passage.pieces.iter().map(|piece| chars(a, &piece.on_a())).sum();
    let is_exact = || a.same_text(a.span_of_tokens(&passage.a), b, b.span_of_tokens(&passage.b));
    let kind = if equal == counted.left && equal == counted.right && is_exact() {
        MatchKind::Exact
    } else if equal as f64 >= EDITED_SHARE * counted.left.max(counted.right) as f64 || passage.stage != Stage::Sentences
    {
        MatchKind::Edited
    } else {
        MatchKind::Loose
    };
    let shown = Sides::new(span_with_marks(a, &passage.a), span_with_marks(b, &passage.b));
    DescribedPassage { passage, shown, kind, equal, counted, moved, judgement: Judgement::SAME, block: 0 }
}

/// Gives a mark that ends one passage and opens the next, such as a straight quote, to the first of them. A passage
/// that consists only of signs that combine with the last character of the one before is dropped, because it is part of
/// that one.
pub(crate) fn divide_shared_marks(found: &mut Vec<DescribedPassage>, [a, b]: [&Document; 2]) {
    if found.len() < 2 {
        return;
    }
    for side in [Side::Left, Side::Right] {
        let tokens = |found: &DescribedPassage| {
            if side == Side::Left { found.passage.a.clone() } else { found.passage.b.clone() }
        };
        // For each passage the end of its last token, and the furthest end of the text shown up to there.
        let mut ends: Vec<(u32, u32)> = found.iter().map(|one| (tokens(one).end, one.shown.get(side).end)).collect();
        ends.order();
        let mut reach = 0;
        for end in &mut ends {
            reach = end.1.max(reach);
            end.1 = reach;
        }
        for one in found.iter_mut() {
            let start = tokens(one).start;
            let before = ends.partition_point(|end| end.0 <= start);
            let Some(&(_, taken)) = before.checked_sub(1).map(|at| &ends[at]) else { continue };
            if taken > one.shown.get(side).start {
                // Both sides lose their opening marks, so that equal text stays equal. A sign that combines with the
                // character before it also belongs to the first passage.
                let DescribedPassage { passage, shown, .. } = one;
                let start = |own: Side, plain: Span, shown: Span| {
                    let taken = if own == side { taken } else { 0 };
                    plain.start.max(taken).max(shown.start).min(shown.end)
                };
                shown.left.start = start(Side::Left, a.span_of_tokens(&passage.a), shown.left);
                shown.right.start = start(Side::Right, b.span_of_tokens(&passage.b), shown.right);
            }
        }
    }
    found.retain(|found| !found.shown.left.is_empty() && !found.shown.right.is_empty());
}

/// Returns the passage as a reader would mark it: including the punctuation that ends it, and the opening mark before
/// it.
fn span_with_marks(document: &Document, tokens: &Range<u32>) -> Span {
    document.with_marks(document.span_of_tokens(tokens))
}
