//! Decides which passages are evidence that two texts are related, and which are only shown.
//!
//! Two kinds of shared wording say little about the source of a text. *Form*: in a text written in sentences, text
//! outside of sentences is a heading, a table, a listing or a date, and unrelated texts of one kind share such text.
//! *Boilerplate*: a phrase that a text repeats is its own formula. The smaller the part of the text
//! they make up, the less both count; in a text made only of them they count fully.
//!
//! # Source
//! CCDet (Wei, Yuan, Huang 2013) observed that body text ends in full stops.
//!
//! # Cost
//! Time O(tokens).

use alloc::vec::Vec;
use core::ops::Range;

use super::bits::Bits;
use super::pair::TokenPair;
use super::passage::Passage;
use super::passage_blocks;
use super::search_rules::SearchRule;
use super::tuning::{CHANCE_MIN, COPY, PHRASE, TOGETHER, WEAK};
use crate::base::{Marks, Sort};
use crate::seq::runs::Run;
use crate::seq::{chain, repeats};
use crate::text::Document;

/// The rule that decided the role of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoleRule {
    /// It has enough bits: evidence.
    Evidence,
    /// It has hardly more bits than chance gives.
    Short,
    /// It is outside of sentences, in a text written in sentences.
    Form,
    /// It repeats a phrase of one of the texts.
    StandingWording,
    /// It has few bits next to the other shared text, and is out of order.
    Weak,
}

impl RoleRule {
    /// Returns its code in the Report.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Evidence => "evidence",
            Self::Short => "short-run",
            Self::Form => "form",
            Self::StandingWording => "standing-wording",
            Self::Weak => "little-beside-others",
        }
    }
}

/// The roles of the passages of a pair.
#[derive(Debug, Default)]
pub(crate) struct Roles {
    /// The rule of each passage.
    pub rules: Vec<RoleRule>,
    /// The block of each passage.
    pub blocks: Vec<u32>,
    /// Bits of all evidence.
    pub bits: f64,
    /// Bits of equal runs outside all evidence: text that both contain anyway.
    pub elsewhere: f64,
    /// Whether most of a text is equal.
    pub is_copy: bool,
}

/// Gives each passage its role. `runs` are the equal runs of the pair; `gap` is the number of tokens allowed between
/// two passages of a block.
pub(crate) fn assign(
    pair: &TokenPair,
    bits: &Bits,
    documents: [&Document; 2],
    passages: &[Passage],
    runs: &[Run],
    gap: u32,
) -> Roles {
    let weighing = PassageWeights::new(pair, documents);
    let blocks = if pair.has(SearchRule::Blocks) {
        passage_blocks::number_blocks(passages, gap)
    } else {
        (0..passages.len() as u32).collect()
    };
    // For each block, by its number: its bits before chance is subtracted, and the bits of chance.
    let mut sums: Vec<(f64, f64)> = passages.iter().map(|passage| (0.0, passage.chance)).collect();
    let weights: Vec<(f64, f64)> = (passages.iter().map(|passage| weighing.shares(passage)))
        .map(|(form, standing)| {
            let weight = |rule, weight| if pair.has(rule) { weight } else { 1.0 };
            (weight(SearchRule::Form, form), weight(SearchRule::Standing, standing))
        })
        .collect();
    for ((passage, &block), (form, standing)) in passages.iter().zip(&blocks).zip(&weights) {
        let sum = &mut sums[block as usize].0;
        // A further passage of a block costs bits, because its place is one more choice.
        let place = if *sum > 0.0 { CHANCE_MIN } else { 0.0 };
        *sum += ((passage.bits + passage.chance).max(0.0) * form * standing - place).max(0.0);
    }
    let beyond = |block: u32| sums[block as usize].0 - sums[block as usize].1;
    let mut rules: Vec<RoleRule> = passages
        .iter()
        .zip(&blocks)
        .zip(&weights)
        .map(|((passage, &block), (form, standing))| match () {
            () if passage.is_part_of_another => RoleRule::StandingWording,
            () if beyond(block) >= sums[block as usize].1 => RoleRule::Evidence,
            () if passage.bits < passage.chance => RoleRule::Short,
            () if form <= standing => RoleRule::Form,
            () => RoleRule::StandingWording,
        })
        .collect();
    let is_copy = count_copy_as_evidence(pair, passages, &mut rules);
    let elsewhere = bits_elsewhere(bits, passages, &rules, runs, pair);
    let evidence = |rules: &[RoleRule]| {
        let mut numbers: Vec<u32> = rules
            .iter()
            .zip(&blocks)
            .filter_map(|(rule, &block)| (*rule == RoleRule::Evidence).then_some(block))
            .collect();
        numbers.order();
        numbers.dedup();
        numbers
    };
    let numbers = evidence(&rules);
    let best = numbers.iter().map(|&block| beyond(block)).fold(0.0, f64::max);
    let weak: f64 = numbers.iter().map(|&block| beyond(block)).filter(|bits| *bits < WEAK * best).sum();
    if weak < TOGETHER * best && pair.has(SearchRule::Weak) {
        let in_order = in_order(passages, &rules);
        for ((rule, &block), in_order) in rules.iter_mut().zip(&blocks).zip(in_order) {
            if *rule == RoleRule::Evidence && !in_order && beyond(block) < WEAK * best {
                *rule = RoleRule::Weak;
            }
        }
    }
    let bits = evidence(&rules).into_iter().map(beyond).sum();
    Roles { rules, blocks, bits, elsewhere, is_copy }
}

/// Whether each passage is in the main order of all evidence.
fn in_order(passages: &[Passage], rules: &[RoleRule]) -> Vec<bool> {
    let weighs = |rule: &RoleRule| matches!(rule, RoleRule::Evidence | RoleRule::Form | RoleRule::StandingWording);
    let order: Vec<Run> = (passages.iter().zip(rules))
        .map(|(passage, rule)| {
            let len = if weighs(rule) && !passage.is_part_of_another { passage.shorter_side() } else { 0 };
            Run { a: passage.a.start, b: passage.b.start, len }
        })
        .collect();
    chain::best_chain(&order).used
}

/// Returns whether most of a text is equal, in whatever order. If so, boilerplate and short passages become evidence,
/// too, because half of a text is not shared by chance.
fn count_copy_as_evidence(pair: &TokenPair, passages: &[Passage], rules: &mut [RoleRule]) -> bool {
    // `is_much` matters for a text of one word, whose equal text has no bits.
    let is_much = |equal: u32| f64::from(equal) >= COPY * f64::from(pair.shorter());
    let counts =
        |passage: &&Passage| !passage.is_part_of_another && (passage.bits >= 0.0 || is_much(passage.equal_tokens()));
    let equal: u32 = passages.iter().filter(counts).map(Passage::equal_tokens).sum();
    if !is_much(equal) || !pair.has(SearchRule::Copy) {
        return false;
    }
    for (rule, passage) in rules.iter_mut().zip(passages) {
        if matches!(rule, RoleRule::Form | RoleRule::StandingWording | RoleRule::Short) && counts(&passage) {
            *rule = RoleRule::Evidence;
        }
    }
    true
}

/// Returns the bits of equal runs outside the passages that are evidence, on both sides.
fn bits_elsewhere(bits: &Bits, passages: &[Passage], rules: &[RoleRule], runs: &[Run], pair: &TokenPair) -> f64 {
    let [mut of_a, mut of_b] = [&pair.a, &pair.b].map(|tokens| Marks::new(tokens.whole.len()));
    for (passage, _) in passages.iter().zip(rules).filter(|(_, rule)| **rule == RoleRule::Evidence) {
        of_a.mark(passage.a.start as usize..passage.a.end as usize);
        of_b.mark(passage.b.start as usize..passage.b.end as usize);
    }
    let mut sum = 0.0;
    for run in runs.iter().filter(|run| bits.within(&run.on_a()) >= bits.chance) {
        for i in 0..run.len {
            let (a, b) = (run.a + i, run.b + i);
            // counts each token of the first text once
            if !of_b.has(b as usize) && !of_a.mark_one(a as usize) {
                sum += bits.within(&(a..a + 1));
            }
        }
    }
    sum
}

/// Weights of tokens outside of sentences, and of tokens in repeated phrases.
struct PassageWeights {
    forms: [TokenWeights; 2],
    standing: [TokenWeights; 2],
}

impl PassageWeights {
    /// Weighs the tokens of both texts.
    fn new(pair: &TokenPair, documents: [&Document; 2]) -> Self {
        let mut forms = documents.map(|document| TokenWeights::new(beyond_sentences(document)));
        // In a pair with a text written in lines, lines are content, not form, so both sides have the higher weight.
        let other = forms[0].other.max(forms[1].other);
        for form in &mut forms {
            form.other = other;
        }
        let phrase = if pair.is_han { PHRASE.0 } else { PHRASE.1 };
        let standing = [&pair.a, &pair.b].map(|tokens| {
            let all = 0..(tokens.term.len() + 1).saturating_sub(phrase) as u32;
            TokenWeights::new(repeats::mark_repeated(&tokens.term, phrase, core::slice::from_ref(&all)))
        });
        Self { forms, standing }
    }

    /// Returns the share of a passage that counts as not form, and the share that counts as not repeated, each on the
    /// side where it is higher.
    fn shares(&self, passage: &Passage) -> (f64, f64) {
        let share = |weights: &[TokenWeights; 2]| {
            let left = weights[0].share(passage.pieces.iter().map(|run| run.on_a()));
            left.max(weights[1].share(passage.pieces.iter().map(|run| run.on_b())))
        };
        (share(&self.forms), share(&self.standing))
    }
}

/// Weights of the tokens of a text: 1 for most, less for the tokens in `others`.
struct TokenWeights {
    /// The tokens with a lower weight.
    others: Marks,
    /// Weight of these tokens.
    other: f64,
}

impl TokenWeights {
    /// Weighs `others` by their share of the text: 0 up to half of the text, then rising to 1 for all of it.
    fn new(others: Marks) -> Self {
        let share = others.count() as f64 / others.len().max(1) as f64;
        Self { others, other: (2.0 * share - 1.0).max(0.0) }
    }

    /// Returns the mean weight of the tokens of some ranges.
    fn share(&self, ranges: impl Iterator<Item = Range<u32>>) -> f64 {
        let (mut all, mut others) = (0, 0);
        for range in ranges {
            all += range.len() as u64;
            others += self.others.count_in(range.start as usize..range.end as usize);
        }
        if all == 0 { 0.0 } else { ((all - others) as f64 + self.other * others as f64) / all as f64 }
    }
}

/// Marks the tokens that are outside of sentences closed by a stop.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::{HAN, Searched, WORDS, search};
    use alloc::string::String;

    fn roles(left: &str, right: &str) -> (Roles, Searched) {
        let searched = search(left, right);
        let Searched { documents: [a, b], pair, bits, runs, passages } = &searched;
        (assign(pair, bits, [a, b], passages, runs, 13), searched)
    }

    #[test]
    fn a_copied_paragraph_is_evidence_and_has_its_bits() {
        for sentences in [HAN, WORDS] {
            let (found, searched) =
                roles(&sentences[..3].concat(), &[sentences[5], sentences[0], sentences[1]].concat());
            assert!(found.rules.contains(&RoleRule::Evidence), "{found:?} {:?}", searched.passages);
            assert!(found.bits > 0.0 && found.elsewhere < found.bits, "{found:?}");
            assert_eq!(found.blocks.len(), found.rules.len());
        }
    }

    #[test]
    fn a_heading_in_texts_of_sentences_is_form() {
        let heading = "关于进一步加强城乡建设档案管理工作有关事项的若干通知\n";
        let text = |sentences: &[&str]| -> String { [heading, &sentences.concat()].concat() };
        let (found, searched) = roles(&text(&HAN[..3]), &text(&HAN[3..]));
        assert_eq!(searched.passages.len(), 1, "{:?}", searched.passages);
        assert_eq!(found.rules, [RoleRule::Form]);
        let (alone, _) = roles(heading, &[heading, HAN[0]].concat());
        assert_eq!(alone.rules, [RoleRule::Evidence], "a text of nothing else");
    }

    #[test]
    fn a_phrase_that_a_text_repeats_is_standing_wording() {
        let formula = "依照前款规定给予警告并处以五万元以上十万元以下的罚款";
        let text = |sentences: &[&str]| -> String {
            let turned = |sentence: &&str| sentence.chars().rev().collect::<String>();
            let with = |sentence: &&str| [*sentence, &turned(sentence), "。逾期的，", formula, "。"].concat();
            sentences.iter().map(with).collect()
        };
        let (found, searched) = roles(&text(&HAN[..3]), &text(&HAN[3..]));
        assert!(!searched.passages.is_empty());
        assert!(found.rules.iter().all(|rule| *rule != RoleRule::Evidence), "{found:?}");
        assert!(found.rules.contains(&RoleRule::StandingWording), "{found:?}");
    }
}
