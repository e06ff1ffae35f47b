//! Resolves overlaps: decides which passages are shown where several cover the same text. The one with the most bits
//! comes first, and the others keep the rest of their text.
//!
//! Afterwards every long equal run is in a passage on both sides, because a part that no passage covers becomes a
//! passage of its own. Text that one side repeats is then in several passages, each with its own place on the other
//! side.
//!
//! # Cost
//! Time O(c log c) for c passages, plus their tokens.

use alloc::vec::Vec;
use core::ops::Range;

use super::bits::Bits;
use super::chains::cut_at_gaps;
use super::pair::TokenPair;
use super::passage::{Passage, Stage};
use super::search_rules::SearchRule;
use super::token_marks::TokenMarks;
use super::tuning::PIECE;
use crate::base::{Sort, order_by_number};
use crate::seq::runs::Run;

/// Resolves overlaps of the `strong` passages. Adds the parts of `runs` of length `least` or more (in eighths of a Han
/// character) that no passage covers, and the `slight` passages that overlap no other.
pub(crate) fn resolve_overlaps(
    pair: &TokenPair,
    bits: &Bits,
    strong: Vec<Passage>,
    slight: Vec<Passage>,
    runs: &[Run],
    least: u32,
) -> Vec<Passage> {
    let mut chosen = choose_by_bits(pair, bits, strong);
    chosen = cut_at_other_passages(pair, bits, chosen, least);
    drop_overlapping(pair, &mut chosen);
    if pair.has(SearchRule::Rest) {
        add_runs(pair, bits, &mut chosen, runs, least);
        chosen = join_rests(pair, chosen);
    }
    let mut shown = TokenMarks::new(pair);
    for passage in &chosen {
        shown.mark(&passage.a, &passage.b);
    }
    for passage in choose_by_bits(pair, bits, slight) {
        if shown.count(0, &passage.a) + shown.count(1, &passage.b) == 0 {
            shown.mark(&passage.a, &passage.b);
            chosen.push(passage);
        }
    }
    order_by_places(&mut chosen);
    chosen
}

fn order_by_places(passages: &mut [Passage]) {
    passages.order_by_key(|passage| (passage.a.start, passage.b.start, passage.a.end, passage.b.end));
}

/// Chooses passages, the one with the most bits first. Each other passage loses the text of the passages chosen before
/// it, and is weighed again.
fn choose_by_bits(pair: &TokenPair, bits: &Bits, found: Vec<Passage>) -> Vec<Passage> {
    let mut taken = TokenMarks::new(pair);
    let mut open = found;
    let by_bits = |x: &Passage, y: &Passage| {
        let places = |p: &Passage| (p.a.start, p.b.start, p.a.end, p.b.end);
        x.bits.total_cmp(&y.bits).then_with(|| places(y).cmp(&places(x)))
    };
    open.order_by(by_bits);
    let mut chosen: Vec<Passage> = Vec::new();
    let mut again: Vec<Passage> = Vec::new();
    loop {
        let is_next = |x: Option<&Passage>, y: Option<&Passage>| match (x, y) {
            (Some(x), Some(y)) => by_bits(x, y).is_ge(),
            (x, _) => x.is_some(),
        };
        let best = if is_next(open.last(), again.last()) { open.pop() } else { again.pop() };
        let Some(passage) = best else { return chosen };
        if passage.stage == Stage::Sentences {
            let rest = |side: usize, range: &Range<u32>| 2 * taken.count(side, range) <= range.len() as u64;
            if taken.count(0, &passage.a) + taken.count(1, &passage.b) == 0 {
                taken.mark(&passage.a, &passage.b);
                chosen.push(passage);
            } else if rest(0, &passage.a)
                && rest(1, &passage.b)
                && let Some(trimmed) = trim_taken_ends(&taken, &passage)
            {
                let at = again.partition_point(|other| by_bits(other, &trimmed).is_lt());
                again.insert(at, trimmed);
            }
            continue;
        }
        let mut free = Vec::with_capacity(passage.pieces.len());
        for piece in &passage.pieces {
            taken.for_each_free_part(piece, |part| free.push(part));
        }
        if free == passage.pieces {
            for piece in &free {
                taken.mark(&piece.on_a(), &piece.on_b());
            }
            chosen.push(passage);
            continue;
        }
        free.retain(|piece| pair.a.length(&piece.on_a()) >= PIECE);
        for part in cut_at_gaps(&free, |_, _| false) {
            if let Some(part) = Passage::from_pieces(part, bits) {
                let at = again.partition_point(|other| by_bits(other, &part).is_lt());
                again.insert(at, part);
            }
        }
    }
}

/// Returns the part of a passage that remains when the text of other passages is removed from its ends; `None` if that
/// part still contains text of another passage.
fn trim_taken_ends(taken: &TokenMarks, passage: &Passage) -> Option<Passage> {
    let ends = |side: usize, range: &Range<u32>| {
        let free = |at: &u32| !taken.has(side, *at);
        let start = range.clone().find(free)?;
        let end = range.clone().rev().find(free)? + 1;
        (taken.count(side, &(start..end)) == 0).then_some(start..end)
    };
    let (a, b) = (ends(0, &passage.a)?, ends(1, &passage.b)?);
    let share = (a.len() as f64 / passage.a.len() as f64).min(b.len() as f64 / passage.b.len() as f64);
    let pieces = passage.pieces.iter().filter_map(|piece| piece.inside([&a, &b])).collect();
    Some(Passage { a, b, pieces, bits: share * passage.bits, ..passage.clone() })
}

/// Cuts chains at gaps in which another passage has text, so that no two passages overlap.
fn cut_at_other_passages(pair: &TokenPair, bits: &Bits, chosen: Vec<Passage>, least: u32) -> Vec<Passage> {
    let counts = |passage: &&Passage| passage.stage == Stage::Sentences || passage.is_strong(pair, bits, least);
    let mut taken = TokenMarks::new(pair);
    for passage in chosen.iter().filter(counts) {
        if passage.stage == Stage::Sentences {
            taken.mark(&passage.a, &passage.b);
        }
        for piece in &passage.pieces {
            taken.mark(&piece.on_a(), &piece.on_b());
        }
    }
    let is_cut = |x: &Run, y: &Run| taken.count(0, &(x.a_end()..y.a)) + taken.count(1, &(x.b_end()..y.b)) > 0;
    let mut out = Vec::with_capacity(chosen.len());
    for passage in chosen {
        if passage.stage != Stage::Chain {
            out.push(passage);
            continue;
        }
        for part in cut_at_gaps(&passage.pieces, is_cut) {
            out.extend(Passage::from_pieces(part, bits));
        }
    }
    out
}

/// Drops passages that overlap better ones on both sides, as happens in a text that repeats itself. Their equal text is
/// shown by the long runs.
fn drop_overlapping(pair: &TokenPair, chosen: &mut Vec<Passage>) {
    chosen.order_by(|x, y| y.bits.total_cmp(&x.bits).then_with(|| (x.a.start, x.b.start).cmp(&(y.a.start, y.b.start))));
    let mut shown = TokenMarks::new(pair);
    chosen.retain(|passage| {
        let is_apart = shown.count(0, &passage.a) == 0 || shown.count(1, &passage.b) == 0;
        if is_apart {
            shown.mark(&passage.a, &passage.b);
        }
        is_apart
    });
}

/// Makes passages of the parts of long runs that no passage covers on at least one side, the longest runs first.
fn add_runs(pair: &TokenPair, bits: &Bits, chosen: &mut Vec<Passage>, runs: &[Run], least: u32) {
    let mut shown = TokenMarks::new(pair);
    for passage in chosen.iter() {
        shown.mark(&passage.a, &passage.b);
    }
    let mut long: Vec<&Run> = runs.iter().filter(|run| pair.a.length(&run.on_a()) >= least).collect();
    order_by_number(&mut long, |run| (u32::MAX - run.len).into());
    for run in long {
        let mut from = 0;
        while from < run.len {
            // Finds a part whose tokens are shown on the same sides throughout, so that it overlaps others on one side
            // at most.
            let state_of = |i: u32| (shown.has(0, run.a + i), shown.has(1, run.b + i));
            let state = state_of(from);
            let to = (from..run.len).find(|&i| state_of(i) != state).unwrap_or(run.len);
            if state != (true, true) {
                let part = Run { a: run.a + from, b: run.b + from, len: to - from };
                if let Some(passage) = Passage::from_pieces(alloc::vec![part], bits) {
                    pair.trace.record(|| passage.trace_step("part-of-a-long-run"));
                    shown.mark(&passage.a, &passage.b);
                    // It is worth what its run is, however little of the run is left over.
                    chosen.push(Passage { bits: bits.of_pieces(&[*run]), is_rest: true, ..passage });
                }
            }
            from = to;
        }
    }
}

/// Joins a rest with the passage that it continues on both sides, because they are one run: a reader would see its
/// first word apart from its sentence, only because another passage has that word, too. What is joined has one side
/// that no other passage has, so that no two passages overlap on both sides.
fn join_rests(pair: &TokenPair, mut found: Vec<Passage>) -> Vec<Passage> {
    let (mut once, mut twice) = (TokenMarks::new(pair), TokenMarks::new(pair));
    for passage in &found {
        twice.mark_again(&once, &passage.a, &passage.b);
        once.mark(&passage.a, &passage.b);
    }
    order_by_places(&mut found);
    let next_of = |passage: &Passage| {
        let ends = (passage.a.end, passage.b.end);
        let at = found.binary_search_by_key(&ends, |next| (next.a.start, next.b.start)).ok()?;
        let can_join = passage.is_rest || found[at].is_rest;
        let are_runs = [passage, &found[at]].iter().all(|one| one.stage != Stage::Sentences);
        (can_join && are_runs).then_some(at)
    };
    let next: Vec<Option<usize>> = found.iter().map(next_of).collect();
    let mut open: Vec<Option<Passage>> = found.into_iter().map(Some).collect();
    let mut joined = Vec::with_capacity(open.len());
    for first in 0..open.len() {
        let Some(mut passage) = open[first].take() else { continue };
        let mut after = next[first];
        let is_own = |passage: &Passage, more: &Passage| {
            twice.count(0, &(passage.a.start..more.a.end)) == 0 || twice.count(1, &(passage.b.start..more.b.end)) == 0
        };
        while let Some((at, more)) = after.and_then(|at| Some((at, open[at].take_if(|more| is_own(&passage, more))?))) {
            passage = continued(passage, more);
            pair.trace.record(|| passage.trace_step("grown"));
            after = next[at];
        }
        joined.push(passage);
    }
    joined
}

/// Joins a passage with one that begins where it ends on both sides. Both are worth what the better of them was,
/// because the text of a rest is on one side also that of another passage.
fn continued(passage: Passage, more: Passage) -> Passage {
    let mut pieces = passage.pieces;
    let mut others = more.pieces.into_iter();
    if let (Some(last), Some(first)) = (pieces.last_mut(), others.next()) {
        last.len += first.len;
    }
    pieces.extend(others);
    Passage {
        a: passage.a.start..more.a.end,
        b: passage.b.start..more.b.end,
        bits: passage.bits.max(more.bits),
        stage: if pieces.len() == 1 { Stage::Run } else { Stage::Chain },
        is_rest: true,
        pieces,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::{HAN, LEAST, Searched, WORDS, search};
    use alloc::{format, string::ToString};

    #[test]
    fn what_two_passages_claim_is_that_of_the_one_with_more_bits() {
        let Searched { pair, bits, .. } = search(&HAN[..2].concat(), &HAN[..2].concat());
        let passage = |at: u32, len: u32| {
            let run = Run { a: at, b: at, len };
            Passage::from_pieces(alloc::vec![run], &bits).expect("a run")
        };
        let (long, short) = (passage(0, 20), passage(15, 10));
        for strong in [[long.clone(), short.clone()], [short, long]] {
            let chosen = resolve_overlaps(&pair, &bits, strong.to_vec(), Vec::new(), &[], LEAST);
            let places: Vec<_> = chosen.iter().map(|one| one.a.clone()).collect();
            assert_eq!(places, [0..20, 20..25]);
        }
        let slight = alloc::vec![passage(18, 5), passage(30, 5)];
        let chosen = resolve_overlaps(&pair, &bits, alloc::vec![passage(0, 20)], slight, &[], LEAST);
        let places: Vec<_> = chosen.iter().map(|one| one.a.clone()).collect();
        assert_eq!(places, [0..20, 30..35], "slight passages take no text that another one has");
    }

    #[test]
    fn a_word_that_two_sentences_share_stays_in_both() {
        // On the right, the name ends the run of one sentence and begins that of the other.
        let (one, other) =
            ("清晨的渡口没有人，只有一条旧船系在柳树下。", "宝玉提着灯笼走下石阶，数着昨夜涨上来的水痕。");
        let left = format!("{other}统计局昨天公布了新的数字。{one}宝玉不说。");
        let right = format!("{one}{other}她把灯笼挂在船头。");
        let Searched { documents, passages, .. } = search(&left, &right);
        let text = |passage: &Passage| documents[1].span_of_tokens(&passage.b).slice(&right).to_string();
        let texts: Vec<_> = passages.iter().map(text).collect();
        let without_stop = |text: &str| text.trim_end_matches('。').to_string();
        assert_eq!(texts, [without_stop(other), format!("{one}宝玉")]);
        assert!(passages.iter().all(|one| one.equal_tokens() as usize == one.a.len()));
    }

    #[test]
    fn what_one_side_repeats_is_shown_at_each_of_its_places() {
        for (sentences, own) in
            [(HAN, ["今年的雨下了很久。", "谁也没有听见他的叹息。"]), (WORDS, ["Nothing else. ", "It rained. "])]
        {
            let right = [sentences[0], own[0], sentences[0], own[1], sentences[0]].concat();
            let Searched { pair, passages, .. } = search(&sentences[..2].concat(), &right);
            // The first sentence of the left text begins the passage.
            let once = passages.iter().map(|one| one.a.end).max().unwrap_or(0);
            let shown: u32 = passages.iter().map(|one| one.b.len() as u32).sum();
            assert!(once < pair.a.len() && passages.len() == 3, "{passages:?}");
            assert_eq!(shown, 3 * once, "{passages:?}");
        }
    }
}
