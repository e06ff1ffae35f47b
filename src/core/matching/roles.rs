//! Which passages are evidence that two texts have to do with each other, and which are only shown.
//!
//! Two kinds of shared wording say little of where a text has its words from. *Form*: in a text written in sentences, what is in no
//! sentence is a heading, a table, a listing or a date, which unrelated texts of one kind fill in in the same way. *Standing wording*: a phrase that
//! a text repeats is its own formula. Both count less the smaller their part of the text is, and fully in a text made of them.
//!
//! # Source
//! That body text is what ends in a full stop is the insight of CCDet (Wei, Yuan, Huang 2013).
//!
//! # Cost
//! Time O(tokens).

use alloc::vec::Vec;
use core::ops::Range;

use super::bits::Bits;
use super::pair::Pair;
use super::passage::Passage;
use super::tuning::{EVIDENCE, PHRASE};
use crate::base::Marks;
use crate::seq::repeats;
use crate::text::Document;

/// What a passage is to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// It says enough.
    Evidence,
    /// Little more than chance.
    Short,
    /// Most of it is in no sentence.
    Form,
    /// Most of it is a phrase that a text repeats.
    StandingWording,
}

/// The rule that decides on each passage, and the bits that count of it.
pub(crate) fn of(pair: &Pair, bits: &Bits, documents: [&Document; 2], passages: &[Passage]) -> Vec<(Rule, f64)> {
    let sides = [&pair.a, &pair.b];
    let mut forms = documents.map(|document| Weights::new(beyond_sentences(document)));
    // What is form to a text in sentences is what a text in lines has to say.
    let other = forms[0].other.max(forms[1].other);
    for form in &mut forms {
        form.other = other;
    }
    let phrase = if pair.han { PHRASE.0 } else { PHRASE.1 };
    let repeated = |tokens: &[u32]| {
        let all = 0..(tokens.len() + 1).saturating_sub(phrase) as u32;
        Weights::new(repeats::repeated(tokens, phrase, core::slice::from_ref(&all)))
    };
    let standing = sides.map(|tokens| repeated(&tokens.term));
    let _ = bits;
    let of = |passage: &Passage| {
        if passage.bits < EVIDENCE {
            return (Rule::Short, 0.0);
        }
        let share = |weights: &[Weights; 2]| {
            let shares = [(0, passage.pieces.iter().map(|run| run.a..run.a_end()).collect::<Vec<_>>()), (1, passage.pieces.iter().map(|run| run.b..run.b_end()).collect())]
                .map(|(side, ranges): (usize, Vec<Range<u32>>)| weights[side].share(&ranges));
            shares
        };
        let form = { let [l, r] = share(&forms); l.max(r) };
        let stand = { let [l, r] = share(&standing); l.max(r) };
        let counted = passage.bits * form * stand;
        let rule = if counted >= EVIDENCE {
            Rule::Evidence
        } else if form <= stand {
            Rule::Form
        } else {
            Rule::StandingWording
        };
        (rule, counted)
    };
    passages.iter().map(of).collect()
}

/// What the tokens of a text weigh: 1 for most, less for those of another kind.
struct Weights {
    /// Which tokens are of another kind.
    others: Marks,
    /// What these weigh.
    other: f64,
}

impl Weights {
    /// The others weigh nothing while they are less than half of the text, and 1 when they are all of it.
    fn new(others: Marks) -> Self {
        let share = others.count() as f64 / others.len().max(1) as f64;
        Self { others, other: (2.0 * share - 1.0).max(0.0) }
    }

    /// Mean weight of the tokens of some ranges.
    fn share(&self, ranges: &[Range<u32>]) -> f64 {
        let (mut all, mut others) = (0, 0);
        for range in ranges {
            all += range.len() as u64;
            others += self.others.count_in(range.start as usize..range.end as usize);
        }
        if all == 0 { 0.0 } else { ((all - others) as f64 + self.other * others as f64) / all as f64 }
    }
}

/// Marks the tokens that are in no sentence that a stop closes.
fn beyond_sentences(document: &Document) -> Marks {
    let mut beyond = Marks::new(document.tokens().len());
    let mut behind = 0;
    for (_, sentence) in document.sentences().iter().enumerate().filter(|&(index, _)| document.is_closed(index)) {
        beyond.mark(behind..sentence.tokens.start as usize);
        behind = sentence.tokens.end as usize;
    }
    beyond.mark(behind..beyond.len());
    beyond
}
