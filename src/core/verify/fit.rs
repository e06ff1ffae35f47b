//! Lays a quotation over the place of a source that has most of it: the longest equal run first, then the longest ones
//! before and after it.
//!
//! # Source
//! Ratcliff, Metzener 1988, *Pattern matching: the gestalt approach*. Different here: what is before and after a run is
//! searched for only near it, because a quotation is in one place; and a run counts by its letters.
//!
//! # Cost
//! Time O(n k) for n tokens of the quotation that each have k places near it; k is small, because the place is. Space
//! O(n).

use alloc::vec::Vec;
use core::ops::Range;

use super::index::SourceIndex;
use crate::base::{Sort, Span, order_by_number};
use crate::seq::runs::Run;

/// A quotation as the search reads it.
pub(super) struct Wanted<'q> {
    /// The number of each token.
    pub tokens: &'q [u32],
    /// Number of letters of each token.
    pub letters: &'q [u32],
    /// Whether words are left out before each token, by an ellipsis.
    pub gaps: &'q [bool],
}

/// Number of tokens that may be put in between two equal runs, in addition to those of the quotation.
const SLACK: u32 = 8;
/// Maximum number of places that are tried.
const PLACES: usize = 16;
/// Maximum number of occurrences of tokens that are read to find these places; those of rare tokens come first.
pub(super) const OCCURRENCES: usize = 1 << 15;

impl Wanted<'_> {
    /// Returns the parts between ellipses, as ranges of tokens.
    pub fn parts(&self) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let mut start = 0;
        for at in 1..=self.tokens.len() {
            if at == self.tokens.len() || self.gaps[at] {
                parts.push(start..at);
                start = at;
            }
        }
        parts
    }
}

/// Finds the places in the sources that have most of some tokens, by how rare these are: the best first, each as a
/// range of the row. Also returns the number of occurrences if too many were left unread to be sure, else 0.
pub(super) fn places(index: &SourceIndex, wanted: &Wanted, part: &Range<usize>) -> (Vec<Range<u32>>, u64) {
    let tokens = &wanted.tokens[part.clone()];
    let mut order: Vec<(usize, usize)> =
        tokens.iter().enumerate().map(|(at, &number)| (index.places(number).len(), at)).collect();
    order.order();
    let known = order.iter().filter(|(count, _)| *count > 0).count();
    let (mut found, mut read): (Vec<(u32, u32)>, usize) = (Vec::new(), 0);
    for &(count, at) in order.iter().filter(|(count, _)| *count > 0) {
        if found.len() + count > OCCURRENCES && read > 0 {
            break;
        }
        let places = index.places(tokens[at]);
        found.extend(places.iter().take(OCCURRENCES).map(|&place| (place, at as u32)));
        read += 1;
    }
    order_by_number(&mut found, |&(place, _)| place.into());
    let weights: Vec<u32> = tokens.iter().map(|&number| rarity(index, number)).collect();
    let width = (tokens.len() + tokens.len() / 2) as u32 + SLACK;
    // A window that moves over the occurrences; each token counts once in it.
    let (mut inside, mut score, mut first) = (alloc::vec![0_u32; tokens.len()], 0, 0);
    let mut windows: Vec<(u32, u32, u32)> = Vec::new();
    let mut source = 0..0;
    for &(place, at) in &found {
        if place >= source.end {
            source = index.range_of(index.source_of(place));
        }
        inside[at as usize] += 1;
        score += if inside[at as usize] == 1 { weights[at as usize] } else { 0 };
        while place - found[first].0 >= width || found[first].0 < source.start {
            let left = found[first].1 as usize;
            inside[left] -= 1;
            score -= if inside[left] == 0 { weights[left] } else { 0 };
            first += 1;
        }
        match windows.last_mut() {
            // Of windows that overlap, the best one is kept.
            Some(last) if found[first].0 <= last.2 => {
                if score > last.0 {
                    *last = (score, found[first].0, place);
                }
            }
            _ => windows.push((score, found[first].0, place)),
        }
    }
    order_by_number(&mut windows, |&(score, start, _)| u64::from(u32::MAX - score) << 32 | u64::from(start));
    let best = windows.first().map_or(0, |window| window.0);
    let near = windows.iter().take(PLACES).take_while(|window| 2 * window.0 >= best).map(|&(_, start, end)| {
        let source = index.range_of(index.source_of(start));
        let margin = width;
        start.saturating_sub(margin).max(source.start)..end.saturating_add(margin).min(source.end)
    });
    // With half of its known words read, a place that has half of them was seen.
    let all: usize = order.iter().map(|(count, _)| *count).sum();
    (near.collect(), if 2 * read < known { all as u64 } else { 0 })
}

/// Returns the bits of surprise of a token, from its number of places.
fn rarity(index: &SourceIndex, number: u32) -> u32 {
    let share = (index.len() + 1).checked_div(index.places(number).len());
    share.map_or(0, |share| 1 + share.ilog2())
}

/// Lays a quotation over a place, with the longest equal run of `part` inside `near` first. Returns equal runs, in
/// order on both sides; places are those of the row. Subtracts the places read from `work`, and stops when none is
/// left.
pub(super) fn fit(
    index: &SourceIndex,
    wanted: &Wanted,
    part: &Range<usize>,
    near: &Range<u32>,
    work: &mut u64,
) -> Vec<Run> {
    let Some(first) = longest(index, wanted, part, near, false, work) else { return Vec::new() };
    let source = index.source_of(first.b);
    let (document, whole) = (index.documents()[source], index.range_of(source));
    // How far the paragraphs reach in which words after an ellipsis may be.
    let paragraphs = |run: Run| {
        let own = run.b - whole.start..run.b_end() - whole.start;
        let span = document.span_of_tokens(&own);
        let near = index.layout(source).near(span.start, span.end);
        let token = |byte: u32| {
            let symbol = document.counted_in(Span::new(0, byte.min(document.shown().len() as u32))).end;
            whole.start + if symbol == 0 { 0 } else { document.token_of_symbol(symbol - 1) + 1 }
        };
        token(near.start)..token(near.end)
    };
    let mut runs = Vec::from([first]);
    let mut open = Vec::from([
        (0..first.a as usize, whole.start..first.b, first, true),
        (first.a_end() as usize..wanted.tokens.len(), first.b_end()..whole.end, first, false),
    ]);
    while let Some((part, mut there, next_to, is_before)) = open.pop() {
        let reach = 2 * part.len() as u32 + SLACK;
        let mut near = next_to.b.saturating_sub(reach)..next_to.b_end().saturating_add(reach);
        if (part.start..=part.end).any(|at| at > 0 && wanted.gaps.get(at).copied().unwrap_or(false)) {
            let far = paragraphs(next_to);
            near = near.start.min(far.start)..near.end.max(far.end);
        }
        there = there.start.max(near.start)..there.end.min(near.end);
        if part.is_empty() || there.is_empty() {
            continue;
        }
        let Some(run) = longest(index, wanted, &part, &there, is_before, work) else { continue };
        runs.push(run);
        open.push((part.start..run.a as usize, there.start..run.b, run, true));
        open.push((run.a_end() as usize..part.end, run.b_end()..there.end, run, false));
    }
    order_by_number(&mut runs, |run| run.a.into());
    joined(runs)
}

/// Joins runs that follow each other on both sides.
fn joined(runs: Vec<Run>) -> Vec<Run> {
    let mut all: Vec<Run> = Vec::with_capacity(runs.len());
    for run in runs {
        match all.last_mut() {
            Some(last) if last.a_end() == run.a && last.b_end() == run.b => last.len += run.len,
            _ => all.push(run),
        }
    }
    all
}

/// Returns the run with most letters that some tokens share with a range of the row. Of several, it is the first one;
/// the last one if the tokens are before a run, so that it is near that run in both cases.
fn longest(
    index: &SourceIndex,
    wanted: &Wanted,
    part: &Range<usize>,
    there: &Range<u32>,
    is_before: bool,
    work: &mut u64,
) -> Option<Run> {
    let mut best: Option<(u32, Run)> = None;
    // The runs that end at the token before: the place of their last token, their letters and their length.
    let mut before: Vec<(u32, u32, u32)> = Vec::new();
    for at in part.clone() {
        let mut now = Vec::with_capacity(before.len());
        let mut ending = before.iter().peekable();
        let places = index.places_in(wanted.tokens[at], there);
        *work = work.checked_sub(1 + places.len() as u64).unwrap_or_default();
        if *work == 0 {
            break;
        }
        for &place in places {
            while ending.next_if(|run| run.0 + 1 < place).is_some() {}
            let (letters, len) = ending.next_if(|run| run.0 + 1 == place).map_or((0, 0), |run| (run.1, run.2));
            let (letters, len) = (letters + wanted.letters[at], len + 1);
            now.push((place, letters, len));
            if best.is_none_or(|(most, _)| letters > most || (is_before && letters == most)) {
                let (a, b) = ((at + 1) as u32 - len, place + 1 - len);
                best = Some((letters, Run { a, b, len }));
            }
        }
        before = now;
    }
    best.map(|(_, run)| run)
}
