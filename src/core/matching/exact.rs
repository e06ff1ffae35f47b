//! The exact pieces of a passage that is not exact as a whole: what stays of it for a caller who wants no edited passages.

use alloc::vec::Vec;

use super::found::{self, Found};
use super::passage::Passage;
use crate::base::{Sides, Span};
use crate::report::MatchKind;
use crate::seq::runs::Run;
use crate::text::Document;

/// The pieces of a passage that both texts have word for word, punctuation included, in their order; `runs` are the common runs of
/// tokens. Time O(tokens + r log r), r runs inside.
pub(crate) fn pieces(whole: &Found, [a, b]: [&Document; 2], runs: &[Run]) -> Vec<Found> {
    let chain = found::chain_inside(&whole.passage, runs);
    chain.iter().flat_map(|run| without_changes(run, [a, b])).map(|run| piece(&run, whole, [a, b])).collect()
}

/// A run of equal tokens, cut where something else stands between two of them.
fn without_changes(run: &Run, [a, b]: [&Document; 2]) -> Vec<Run> {
    let is_same = |i: u32| {
        let (of_a, of_b) = (run.a + i - 1..run.a + i + 1, run.b + i - 1..run.b + i + 1);
        a.same_text(a.span_of_tokens(&of_a), b, b.span_of_tokens(&of_b))
    };
    let mut cuts: Vec<u32> = (1..run.len).filter(|&i| !is_same(i)).collect();
    cuts.push(run.len);
    let starts = core::iter::once(0).chain(cuts.iter().copied());
    let of = |(start, &end): (u32, &u32)| Run { a: run.a + start, b: run.b + start, len: end - start };
    starts.zip(&cuts).map(of).collect()
}

/// A piece has its part of the border scores of the whole: it is denser than the rest, so this is rather too little.
fn piece(run: &Run, whole: &Found, [a, b]: [&Document; 2]) -> Found {
    let part = f64::from(run.len) / f64::from(whole.passage.shorter().max(1));
    let Passage { score_a, score_b, is_slight, taken, .. } = whole.passage;
    let passage = Passage { score_a: score_a * part, score_b: score_b * part, is_slight, taken, ..Passage::of(run) };
    let plain = Sides::new(a.span_of_tokens(&passage.a), b.span_of_tokens(&passage.b));
    let marked = Sides::new(found::marked(a, &passage.a), found::marked(b, &passage.b));
    let same = |spans: &Sides<Span>| a.same_text(spans.left, b, spans.right);
    let shown = if taken.is_none() && same(&marked) { marked } else { plain };
    let symbols = a.symbols_of(&passage.a);
    let equal = u64::from(symbols.end - symbols.start);
    Found { passage, shown, kind: MatchKind::Exact, equal, counted: Sides::new(equal, equal), moved: whole.moved }
}
