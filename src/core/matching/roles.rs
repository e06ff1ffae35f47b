//! Judges each passage by itself: is it more than chance gives, whatever else the two texts share?
//!
//! A passage is evidence if it stands out ([`stands_out`](super::bits::stands_out)): its bits are more than those of
//! chance, or fewer if a large part of the shorter text is equal. Neither its form nor its place counts. The equal part
//! is that of passages of the same strength, above or below the bits of chance: a text whose sentences are all in the
//! other one, in another order, is a copy though each sentence is short, but the few words that chance puts next to a
//! long copy are not evidence because of it.
//!
//! # Cost
//! Time O(tokens).

use alloc::vec::Vec;
use core::ops::Range;

use super::bits::{self, Bits};
use super::pair::TokenPair;
use super::passage::Passage;
use super::token_marks::TokenMarks;
use super::tuning::{CANDIDATE, NEIGHBOURS};

/// How a passage was judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Judgement {
    /// Its bits.
    pub bits: f64,
    /// Bits that chance gives.
    pub chance: f64,
    /// Share of the shorter text that is equal in passages of the same strength, 0..1.
    pub share: f64,
    /// By how much it stands out, see [`stands_out`](super::bits::stands_out).
    pub by: f64,
    /// Whether it is evidence because it is near evidence; `chance` is then that of the places there.
    pub near: bool,
}

impl Judgement {
    /// The judgement of the whole of a text that equals the other one.
    pub const SAME: Self = Self { bits: f64::INFINITY, chance: 0.0, share: 1.0, by: f64::INFINITY, near: false };

    /// Whether the passage is evidence.
    pub fn is_evidence(&self) -> bool {
        self.near || bits::is_evidence(self.by)
    }
}

/// A passage with its judgement.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub passage: Passage,
    pub judgement: Judgement,
}

/// Judges the passages of a pair.
pub(crate) fn judge(pair: &TokenPair, bits: &Bits, passages: Vec<Passage>) -> Vec<Judged> {
    let share = |is_counted: &dyn Fn(&Passage) -> bool| {
        let mut equal = TokenMarks::new(pair);
        for piece in passages.iter().filter(|passage| is_counted(passage)).flat_map(|passage| &passage.pieces) {
            equal.mark(&piece.on_a(), &piece.on_b());
        }
        let tokens = equal.count(0, &(0..pair.a.len())).min(equal.count(1, &(0..pair.b.len())));
        tokens as f64 / f64::from(pair.shorter().max(1))
    };
    let is_strong = |passage: &Passage| passage.bits >= bits.chance;
    // Chance gives weak passages next to a copy as well as elsewhere, so they gain nothing from the copy.
    let strong = share(&is_strong);
    let weak = share(&|passage| !is_strong(passage) && passage.bits >= CANDIDATE * bits.chance);
    let judged = |passage: Passage| {
        let share = if is_strong(&passage) { strong } else { weak };
        let by = bits::stands_out(passage.bits, bits.chance, share);
        Judged { judgement: Judgement { bits: passage.bits, chance: bits.chance, share, by, near: false }, passage }
    };
    let mut judged: Vec<Judged> = passages.into_iter().map(judged).collect();
    judge_neighbours(&mut judged);
    judged
}

/// Judges passages next to evidence again: what is near a copy on both sides is found among the pairs of places
/// there, not among all of both texts, so that less of it is chance. Sentences that changed places inside a copied
/// paragraph are evidence by this, although each is short.
fn judge_neighbours(judged: &mut [Judged]) {
    let evidence: Vec<[Range<u32>; 2]> = judged
        .iter()
        .filter(|one| one.judgement.is_evidence())
        .map(|one| [one.passage.a.clone(), one.passage.b.clone()])
        .collect();
    for one in judged.iter_mut().filter(|one| !one.judgement.is_evidence()) {
        let Judged { passage, judgement } = one;
        let at = evidence.partition_point(|[a, _]| a.start < passage.a.start);
        let near = &evidence[at.saturating_sub(NEIGHBOURS)..evidence.len().min(at + NEIGHBOURS)];
        let pairs = |[a, b]: &[Range<u32>; 2]| {
            let places = |one: &Range<u32>, other: &Range<u32>| 2.0 * f64::from(distance(one, other) + 1);
            places(a, &passage.a) * places(b, &passage.b)
        };
        let Some(fewest) = near.iter().map(pairs).reduce(f64::min) else { continue };
        let chance = libm::log2(fewest).min(judgement.chance);
        let by = bits::stands_out(judgement.bits, chance, judgement.share);
        if bits::is_evidence(by) {
            (judgement.chance, judgement.near) = (chance, true);
        }
    }
}

/// Returns the number of tokens between two ranges; 0 if they touch or overlap.
fn distance(one: &Range<u32>, other: &Range<u32>) -> u32 {
    one.start.saturating_sub(other.end).max(other.start.saturating_sub(one.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::{HAN, search};
    use alloc::{format, string::String};

    #[test]
    fn short_sentences_that_changed_places_inside_a_copy_are_evidence_and_elsewhere_are_not() {
        let filler = |from: u32| -> String {
            (0..400).map(|i| char::from_u32(0x4E00 + (from + i * 37) % 9000).unwrap_or('一')).collect()
        };
        let short = "旧船今天没有出港。";
        let copied = HAN[..4].concat();
        let text = |inside: &str, after: &str, from: u32| {
            format!("{}。{inside}。{}。{after}", filler(from), filler(from + 17))
        };
        let found = |left: &str, right: &str| {
            let searched = search(left, right);
            let at = |document: usize, place: usize| {
                let text = &searched.documents[document];
                (0..searched.pair.a.len()).find(|&i| text.span_of_tokens(&(i..i + 1)).start as usize == place)
            };
            let place = at(0, left.find(short).expect("it is there")).expect("a token");
            let judged = judge(&searched.pair, &searched.bits, searched.passages.clone());
            judged.iter().any(|one| one.passage.a.contains(&(place + 2)) && one.judgement.is_evidence())
        };
        let moved = [&copied, short].concat();
        let near = [short, &copied].concat();
        assert!(found(&text(&moved, "", 0), &text(&near, "", 5000)), "it is next to the copy on both sides");
        assert!(!found(&text(&copied, short, 0), &text(&near, "", 5000)), "it is far from it on one side");
    }
}
