//! The claims in which two texts differ although their wording is equal: other facts ([`facts`]), or the opposite
//! ([`polarity`]).
//!
//! A repost keeps its facts and says the same. A formula filled in anew, such as the news of two state visits, has
//! other facts in the same sentences; a forged quotation has a "not" more.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

pub(crate) use super::facts::{is_number, kind_of_exchange};
use super::passage::Passage;
use super::sentence_pairs::{self, SentencePair, wording};
use super::tuning::SENTENCE;
use super::{facts, polarity};
use crate::base::{Marks, Side, Sort, Span, union_len};
use crate::report::{ClaimKind, Sign, SignKind, Wording};
use crate::seq::runs::Run;
use crate::text::{Document, Sentence};

/// What the first text claims and what the second one claims instead, in tokens. Neither is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub a: Range<u32>,
    pub b: Range<u32>,
    pub kind: ClaimKind,
}

/// The claims in which two texts differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Claims {
    /// In the order of the first text, each place once.
    pub all: Vec<Claim>,
    /// Whether the texts are one formula, filled in with other facts.
    pub is_formula: bool,
}

/// Returns the claims that differ inside the given passages. `are_forms` says that the texts are Traditional and
/// Simplified Chinese and compared as they are written; then the forms of a name are no other facts.
#[inline(never)]
pub(crate) fn find<'a>(
    passages: impl Iterator<Item = &'a Passage>,
    documents: [&Document; 2],
    are_forms: impl Fn() -> bool,
) -> Claims {
    // A text whose blanks are lost or replaced has no usable words, or no usable sentences.
    let has_words = |document: &&Document| !document.options().form.letters && !document.options().form.respelt;
    if !documents.iter().all(has_words) {
        return Claims::default();
    }
    let passages: Vec<&Passage> = passages.collect();
    let pairs = sentence_pairs::find(passages.iter().copied(), documents);
    if pairs.is_empty() || are_forms() {
        return Claims::default();
    }
    let mut all = facts::find(&pairs, documents);
    let is_formula = is_formula(&all, &passages, documents);
    for pair in &pairs {
        let mut own = Vec::new();
        polarity::find(pair, documents, &mut own);
        // A name is not also the opposite of another one, for example 东 and 西 in the names of streets.
        own.retain(|claim| all.iter().all(|fact| !overlap(&fact.a, &claim.a) || !overlap(&fact.b, &claim.b)));
        all.extend(own);
    }
    order(&mut all);
    Claims { all, is_formula }
}

/// Returns the claims in which a quotation differs from its source, given their ranges of tokens and their equal runs.
pub(crate) fn of_quotation(a: Range<u32>, b: Range<u32>, runs: &[Run], documents: [&Document; 2]) -> Vec<Claim> {
    let pair = SentencePair { a, b, runs: runs.to_vec() };
    let mut all = facts::find(core::slice::from_ref(&pair), documents);
    polarity::find(&pair, documents, &mut all);
    order(&mut all);
    all
}

/// Sorts claims by their places, and removes those found twice.
pub(super) fn order(claims: &mut Vec<Claim>) {
    claims.order_by_key(|claim| (claim.a.start, claim.a.end, claim.b.start, claim.b.end, claim.kind));
    claims.dedup_by(|next, last| (&next.a, &next.b) == (&last.a, &last.b));
}

fn overlap(one: &Range<u32>, other: &Range<u32>) -> bool {
    one.start < other.end && other.start < one.end
}

/// Counts the facts that differ; those with the same wording on both sides count once.
pub(crate) fn count_facts(claims: &[Claim], documents: [&Document; 2]) -> u64 {
    distinct(claims.iter().filter(|claim| claim.kind.sign() == SignKind::Facts), documents).len() as u64
}

/// Returns the wordings of claims, each once.
fn distinct<'a>(claims: impl Iterator<Item = &'a Claim>, [a, b]: [&'a Document; 2]) -> Vec<(&'a [u32], &'a [u32])> {
    let mut wordings: Vec<_> = claims.map(|claim| (wording(a, &claim.a), wording(b, &claim.b))).collect();
    wordings.order();
    wordings.dedup();
    wordings
}

/// Whether two texts are one formula, filled in with other facts, rather than a copy with changes. That is decided by
/// form:
///
/// - The slots are throughout: sentences with other facts are at least a third of the shorter text, or three quarters
///   if all of these facts are figures. A licence with another address has other facts in one sentence, an amended
///   statute other figures in a few, and two weather reports have other figures in every sentence.
/// - A number or a date differs, and several facts do. A text of which only the names were replaced is a copy, because
///   names can be replaced throughout, and a formula filled in anew has another day or amount, too.
/// - What the other text has word for word at another place is not another fact. A quotation of a list may be matched
///   with each item of the list.
fn is_formula(facts: &[Claim], passages: &[&Passage], documents: [&Document; 2]) -> bool {
    let side = usize::from(documents[1].tokens().len() < documents[0].tokens().len());
    let of_fact = |fact: &Claim| if side == 0 { fact.a.clone() } else { fact.b.clone() };
    let mut equal = Marks::new(documents[side].tokens().len());
    for piece in passages.iter().flat_map(|passage| &passage.pieces) {
        let own = if side == 0 { piece.on_a() } else { piece.on_b() };
        equal.mark(own.start as usize..own.end as usize);
    }
    let is_other = |fact: &&Claim| {
        let place = of_fact(fact);
        equal.count_in(place.start as usize..place.end as usize) < place.len() as u64
    };
    let facts: Vec<&Claim> = facts.iter().filter(is_other).collect();
    let is_figure = |claim: &Claim| matches!(claim.kind, ClaimKind::Number | ClaimKind::Date);
    let several = distinct(facts.iter().copied(), documents).len() > 1;
    if !several || !facts.iter().any(|fact| is_figure(fact)) {
        return false;
    }
    let is_han = documents.iter().any(|document| document.is_han());
    let reach = if is_han { SENTENCE.0 } else { SENTENCE.1 } / 2;
    let around = facts.iter().filter_map(|fact| {
        let place = of_fact(fact);
        let sentence = documents[side].sentences().get(documents[side].sentence_of_token(place.start));
        sentence.map(|Sentence { tokens, .. }| {
            Span::new(place.start.saturating_sub(reach).max(tokens.start), (place.end + reach).min(tokens.end))
        })
    });
    let in_slots = union_len(around.collect());
    let [part, whole] = if facts.iter().all(|fact| is_figure(fact)) { [3, 4] } else { [1, 3] };
    whole * in_slots >= part * documents[side].tokens().len() as u64
}

/// Returns the signs of both texts for the claims in which they differ. The places, and the wordings, of both sides are
/// in the same order.
pub(crate) fn signs(claims: &[Claim], texts: [&Document; 2]) -> Vec<Sign> {
    let mut signs = Vec::new();
    for kind in [SignKind::Facts, SignKind::Polarity] {
        let own = || claims.iter().filter(|claim| claim.kind.sign() == kind);
        let count = own().count() as u64;
        if count == 0 {
            continue;
        }
        for (side, document) in [(Side::Left, texts[0]), (Side::Right, texts[1])] {
            let first = || {
                own().take(Sign::MAX_PLACES).map(|claim| {
                    let tokens = if side == Side::Left { &claim.a } else { &claim.b };
                    (document.span_of_tokens(tokens), claim.kind)
                })
            };
            let places = first().map(|(span, _)| document.shown_span(span)).collect();
            let wordings =
                first().map(|(span, of)| Wording { of, text: shortened(span.slice(document.shown())) }).collect();
            signs.push(Sign { kind, side, count, places, wordings });
        }
    }
    signs
}

/// Returns a text, cut after [`Wording::MAX_CHARS`] characters.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(Wording::MAX_CHARS).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
