//! Estimates the relation of two documents from their profiles alone, by the grams they share.
//!
//! 1. A chosen gram represents its neighbourhood: tokens / grams of its text. A gram that the other text also has is
//!    shared.
//! 2. Shared grams with few others between them are a passage; a single one is chance.
//! 3. In a passage, the share of shared grams shows how much was edited, and so how many tokens are matched: an edit
//!    destroys the grams around it, although many of their tokens are still matched. Grams that either text repeats are
//!    no evidence. The more documents of an index have a gram, the less it is evidence ([`Frequencies`]). If only whole
//!    sentences are shared, and the others do not even begin equally, nothing was edited: the text between is other
//!    text, as in a form that is filled in.
//! 4. If most of a text is in sentences that the other one has word for word, these are matched, because a text in
//!    another order should not lose tokens at every joint.
//! 5. Texts of several sentences without a sentence in common are not copies, however many grams they share, but one
//!    form filled in twice, because a copy keeps some sentences whole.
//! 6. The relation is decided from these counts, as it is from those of the texts ([`relation`]).
//!
//! The estimate is as precise as the sample: about ten tokens. It has no spans.
//!
//! # Cost
//! Time O(grams of both), a few microseconds for texts of a thousand characters.

use alloc::{vec, vec::Vec};

use super::frequencies::Frequencies;
use super::hash_numbers::HashNumbers;
use super::own_sentences;
use super::sampled_passages::{PassageTokens, SharedGram, align_grams, is_verbatim};
use super::tuning::{DISTINGUISHING, MOST, MUCH, REVISED, SEEN, SEVERAL, SURELY_PART, SURELY_RELATED};
use crate::base::{Marks, Ratio, Sides};
use crate::detect::Options;
use crate::features::profile::Profile;
use crate::matching::bits::stands_out as stands_out_by;
use crate::matching::search_rules::{SearchRule, SearchRules};
use crate::relation::{self, Evidence, RELATED};
use crate::report::{Note, Relation};
use crate::text::SENTENCE;

/// The whole of a text.
const ALL: Ratio = Ratio::new(1, 1);

/// The estimate for two documents.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Relation of the two.
    pub relation: Relation,
    /// Reason for the relation.
    pub reason: Note,
    /// By how much the shared passages stand out, 0..1.
    pub score: f64,
    /// Share of each side that is inside passages.
    pub coverage: Sides<Ratio>,
}

/// The numbers from which an estimate follows, for a reader who asks what decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EstimateSteps {
    /// Grams of each side that the other one has, of all that were chosen; of two short texts, of all.
    pub grams: Sides<Ratio>,
    /// Tokens of each side inside passages of shared grams, of all its tokens.
    pub inside: Sides<Ratio>,
    /// Tokens of each side that are matched, of all its tokens: coverage follows from them.
    pub matched: Sides<Ratio>,
    /// Tokens of each side that distinguish a copy from a phrase: those of grams that few documents have, beyond a
    /// stock phrase in each passage. The lower number counts.
    pub telling: Sides<u64>,
    /// The number of such tokens that makes two texts related, whatever else they have.
    pub enough: f64,
    /// Share of each side in sentences that the other one has word for word.
    pub sentences: Sides<Ratio>,
    /// Whether only whole sentences are shared, so that the text between them is other text, not edited text.
    pub is_verbatim: bool,
    /// Whether both texts have several sentences, and none in common, so that they are one form filled in twice.
    pub is_formula: bool,
}

/// As [`estimate`], with the numbers from which it follows.
pub fn explain(left: &Profile, right: &Profile, options: &Options) -> (Estimate, EstimateSteps) {
    let all_grams = |profile: &Profile| !profile.all_grams.is_empty();
    let is_short = all_grams(left) && all_grams(right) && options.rules.has(SearchRule::AllGrams);
    let [own, other] = [left, right].map(|profile| if is_short { profile.with_all_grams() } else { profile.clone() });
    let frequencies = Frequencies::default();
    let mut tables = ProfileTables::new(&own, &frequencies, options.rules);
    let (found, seen) = tables.look(&other, options);
    let of_all = |tokens: fn(&PassageTokens) -> u64| {
        Sides::new(Ratio::new(tokens(&found.left), own.tokens), Ratio::new(tokens(&found.right), other.tokens))
    };
    let steps = EstimateSteps {
        grams: seen.grams,
        inside: of_all(|passages| passages.inside),
        matched: of_all(|passages| passages.matched),
        telling: Sides::new(found.left.telling, found.right.telling),
        enough: enough(&own, &other),
        sentences: seen.sentences,
        is_verbatim: seen.is_verbatim,
        is_formula: options.rules.has(SearchRule::Formula) && tables.is_formula(&other),
    };
    (estimate(left, right, options), steps)
}

/// Estimates the relation of two documents from their profiles. Exchanging them mirrors the estimate.
pub fn estimate(left: &Profile, right: &Profile, options: &Options) -> Estimate {
    ProfileTables::new(left, &Frequencies::default(), options.rules).estimate(right, options)
}

/// What two profiles share.
#[derive(Clone, Copy, Debug, Default)]
struct Shared {
    grams: Sides<Ratio>,
    sentences: Sides<Ratio>,
    is_verbatim: bool,
    /// Maximum number of shared grams of one passage.
    longest: usize,
}

/// What profiles know of a pair whose texts could be compared.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Sureness {
    /// They have no passage in common that is long enough to be seen.
    Unrelated,
    /// They are surely related, and surely no copies.
    Partial(Estimate),
    /// The texts must decide.
    Unsure,
}

/// A profile with tables of its grams and sentences, to be compared with many.
pub(super) struct ProfileTables<'a> {
    profile: &'a Profile,
    frequencies: &'a Frequencies,
    grams: HashNumbers,
    /// Weight of each gram as evidence, by its number; 0 if the text repeats it.
    weights: Vec<f64>,
    sentences: HashNumbers,
}

impl<'a> ProfileTables<'a> {
    /// Builds the tables; `frequencies` gives the weight of grams as evidence. Time O(grams + sentences).
    pub fn new(profile: &'a Profile, frequencies: &'a Frequencies, rules: SearchRules) -> Self {
        let grams = HashNumbers::new(&profile.grams);
        let sentences = HashNumbers::new(&profile.sentence_hashes().collect::<Vec<u64>>());
        let mut weights = vec![0.0; grams.numbers.len()];
        for (&gram, &(_, number)) in profile.grams.iter().zip(grams.own_places.listed()) {
            if grams.own_places.has_once(number) || !rules.has(SearchRule::Repeated) {
                let is_weighed = rules.has(SearchRule::Common);
                weights[number as usize] = if is_weighed { frequencies.weight(gram) } else { 1.0 };
            }
        }
        Self { profile, frequencies, grams, weights, sentences }
    }

    /// As [`estimate`], with this profile on the left. Time O(grams and sentences of both).
    pub fn estimate(&mut self, right: &Profile, options: &Options) -> Estimate {
        // Uses all grams of two short texts, because few may be chosen on both sides.
        let rules = options.rules;
        let is_short = !self.profile.all_grams.is_empty() && !right.all_grams.is_empty();
        if is_short && rules.has(SearchRule::AllGrams) {
            let [left, right] = [self.profile, right].map(Profile::with_all_grams);
            return ProfileTables::new(&left, self.frequencies, rules).estimate(&right, options);
        }
        let (found, _) = self.look(right, options);
        self.decide(right, found, options)
    }

    /// Decides the relation, in an order that does not depend on which profile is on the left.
    fn decide(&self, right: &Profile, found: Sides<PassageTokens>, options: &Options) -> Estimate {
        let formula = options.rules.has(SearchRule::Formula) && self.is_formula(right);
        let order = |profile: &Profile| (core::cmp::Reverse(profile.tokens), profile.digest);
        if order(self.profile) > order(right) {
            let turned = decide(right, self.profile, found.swapped(), formula, options);
            return Estimate {
                relation: turned.relation.swapped(),
                reason: turned.reason.swapped(),
                coverage: turned.coverage.swapped(),
                ..turned
            };
        }
        decide(self.profile, right, found, formula, options)
    }

    /// Returns what profiles know of a pair for certain. Of two short texts all grams are compared.
    pub fn sureness(&mut self, right: &Profile, options: &Options) -> Sureness {
        if self.profile.is_same_text(right) {
            return Sureness::Unsure;
        }
        let (found, shared) = self.look(right, options);
        // Of a short text one chosen gram is a fair share, and its texts are quickly compared.
        let is_short = !self.profile.all_grams.is_empty() || !right.all_grams.is_empty();
        if shared.longest < SEEN {
            return if is_short { Sureness::Unsure } else { Sureness::Unrelated };
        }
        let estimate = self.decide(right, found, options);
        let most = estimate.coverage.left.max(estimate.coverage.right);
        let stands_out = stands_out(self.profile, right, &found, estimate.coverage);
        let is_sure = stands_out.is_some_and(|best| best >= RELATED + SURELY_RELATED) && most <= SURELY_PART;
        let is_partial = is_sure && estimate.relation == Relation::Partial;
        if is_partial { Sureness::Partial(estimate) } else { Sureness::Unsure }
    }

    /// Whether both texts have several sentences, and none in common.
    fn is_formula(&self, right: &Profile) -> bool {
        let is_there = |hash| self.sentences.numbers.find(hash).is_some();
        self.profile.sentences.len().min(right.sentences.len()) >= SEVERAL && !right.sentence_hashes().any(is_there)
    }

    /// Finds the passages of both sides, from what they share.
    fn look(&mut self, right: &Profile, options: &Options) -> (Sides<PassageTokens>, Shared) {
        let Options { thresholds, rules, .. } = options;
        let (left, has) = (self.profile, |rule| rules.has(rule));
        if left.is_same_text(right) {
            let all = Sides::new(ALL, ALL);
            let all = Shared { grams: all, sentences: all, is_verbatim: true, longest: left.grams.len() };
            return (Sides::new(left, right).map(|profile| PassageTokens::whole(profile.tokens)), all);
        }
        let grams = self.grams.find_in(right.grams.iter().copied());
        let both = Sides::new(
            align_grams(&grams.in_both_texts(), &grams.other_places),
            align_grams(grams.other_places.listed(), &grams.own_places),
        );
        // a gram that either text repeats has no weight
        let is_once = |gram| grams.other_places.has_once(gram) || !has(SearchRule::Repeated);
        let weight = |gram| if is_once(gram) { self.weights[gram as usize] } else { 0.0 };
        let sentences = self.sentences.find_in(right.sentence_hashes());
        let (of_left, of_right) = (sentences.in_both_texts(), sentences.other_places.listed());
        let is_verbatim = has(SearchRule::Verbatim)
            && is_verbatim(left, &both.left, &of_left)
            && is_verbatim(right, &both.right, of_right)
            && !(has(SearchRule::Revised) && is_revised(left, &of_left, right, of_right));
        let mut found = Sides::new(
            PassageTokens::find(left, &both.left, right, is_verbatim, weight, *rules),
            PassageTokens::find(right, &both.right, left, is_verbatim, weight, *rules),
        );
        let whole = Sides::new(whole_sentences(left, &of_left), whole_sentences(right, of_right));
        let of_all = |shared: &[SharedGram], all: &Profile| Ratio::new(shared.len() as u64, all.grams.len() as u64);
        let grams = Sides::new(of_all(&both.left, left), of_all(&both.right, right));
        let passages = both.left.chunk_by(|a, b| a.matched_between(b, left.window, *rules).is_some());
        let longest = passages.map(<[SharedGram]>::len).max().unwrap_or(0);
        let shared = Shared { grams, sentences: whole, is_verbatim, longest };
        if has(SearchRule::Whole) && whole.left.max(whole.right) >= MOST {
            found.left.count_at_least(whole.left, left);
            found.right.count_at_least(whole.right, right);
        }
        let is_much =
            |found: &PassageTokens, profile: &Profile| has(SearchRule::Much) && MUCH * found.matched >= profile.tokens;
        if is_much(&found.left, left) || is_much(&found.right, right) {
            found.left.telling = found.left.matched;
            found.right.telling = found.right.matched;
        }
        let most = |found: PassageTokens, own: &Profile| Ratio::new(found.matched, own.tokens) >= thresholds.duplicate;
        if !has(SearchRule::OwnSentences) || !most(found.left, left) || !most(found.right, right) {
            return (found, shared);
        }
        // for texts that may be one
        let number = |hash| sentences.numbers.find(hash);
        let is_there = |hash| number(hash).is_some_and(|number| sentences.other_places.has(number));
        let own = Sides::new(
            own_sentences::share(left, is_there),
            own_sentences::share(right, |hash| number(hash).is_some()),
        );
        let is_whole = own.map(own_sentences::is_negligible);
        // If nearly all sentences of a text are in the other one, all of it is matched, and no sentence that only the
        // other one has.
        let all = Sides::new(is_whole.left && whole.left >= MOST, is_whole.right && whole.right >= MOST);
        let adjust = |found: &mut PassageTokens, text: &Profile, own: Ratio, is_all: bool, is_other: bool| {
            if is_all {
                found.count_at_least(ALL, text);
            } else if is_other {
                found.limit_matched(own, text);
            }
        };
        adjust(&mut found.left, left, own.left, all.left, all.right);
        adjust(&mut found.right, right, own.right, all.right, all.left);
        (found, shared)
    }
}

/// Decides the relation of two profiles in canonical order, from the counts of their passages.
fn decide(left: &Profile, right: &Profile, found: Sides<PassageTokens>, formula: bool, options: &Options) -> Estimate {
    let same = left.is_same_text(right);
    let chars = |tokens: u64, profile: &Profile| tokens * profile.lengths.counted / profile.tokens.max(1);
    let sides = |tokens: fn(&PassageTokens) -> u64| {
        Sides::new(chars(tokens(&found.left), left), chars(tokens(&found.right), right))
    };
    let evidence = Evidence {
        counted: Sides::new(left.lengths.counted, right.lengths.counted),
        equal: sides(|passages| passages.matched),
        inside: sides(|passages| passages.inside),
        around: sides(|passages| passages.inside),
        same,
        formula,
        ..Evidence::default()
    };
    let best = stands_out(left, right, &found, evidence.coverage());
    let evidence = Evidence { best, ..evidence };
    let (relation, reason) = relation::decide(&evidence, &options.thresholds);
    Estimate { relation, reason, score: evidence.score(), coverage: evidence.coverage() }
}

/// Returns by how much the shared passages exceed chance: [`RELATED`] where the tokens that distinguish
/// copies from phrases are just enough, more for each doubling of them, and more where much of the shorter text is
/// shared.
fn stands_out(left: &Profile, right: &Profile, found: &Sides<PassageTokens>, coverage: Sides<Ratio>) -> Option<f64> {
    let telling = found.left.telling.min(found.right.telling);
    let coverage = coverage.left.max(coverage.right).value();
    (telling > 0).then(|| RELATED + stands_out_by(telling as f64, enough(left, right), coverage))
}

/// Returns the number of tokens that distinguish a copy from a phrase.
fn enough(left: &Profile, right: &Profile) -> f64 {
    if left.han || right.han { DISTINGUISHING.0 } else { DISTINGUISHING.1 }
}

/// Whether sentences that the texts do not share begin equally, so that they are one sentence that was changed.
fn is_revised(left: &Profile, of_left: &[(u32, u32)], right: &Profile, of_right: &[(u32, u32)]) -> bool {
    let (left, right) = (beginnings(left, of_left), beginnings(right, of_right));
    let similar = count_similar_beginnings(&left, &right).max(count_similar_beginnings(&right, &left));
    REVISED * similar > left.len().min(right.len())
}

/// Counts the sentences of a text that share their first or their second term with a sentence of the other text.
fn count_similar_beginnings(own: &[[u16; 2]], others: &[[u16; 2]]) -> usize {
    let place = |i: usize, first: u16| i << 16 | usize::from(first);
    let mut marks = Marks::new(2 << 16);
    for (i, first) in others.iter().flat_map(|first| (0..).zip(*first)) {
        marks.mark_one(place(i, first));
    }
    own.iter().filter(|first| (0..2).any(|i| first[i] > 0 && marks.has(place(i, first[i])))).count()
}

/// Returns the first terms of the long sentences of a text that are not in `both`.
fn beginnings(own: &Profile, both: &[(u32, u32)]) -> Vec<[u16; 2]> {
    let mut both = both.iter().map(|at| at.0).peekable();
    let all = (0..).zip(&own.sentences).filter(|(place, _)| both.next_if_eq(place).is_none());
    all.filter(|(_, sentence)| sentence.counted >= SENTENCE).map(|(_, sentence)| sentence.key.first()).collect()
}

/// Returns the share of a text in its sentences that the other one also has. Short sentences are ignored, because many
/// texts have them.
fn whole_sentences(own: &Profile, both: &[(u32, u32)]) -> Ratio {
    let counted = both.iter().map(|at| own.sentences[at.0 as usize].counted).filter(|&counted| counted >= SENTENCE);
    Ratio::new(counted.map(u64::from).sum(), own.lengths.counted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::tuning::PLACES;
    use crate::features::length_seq::SentenceKey;
    use crate::features::profile::SentenceMark;
    use crate::{Document, TextOptions};
    use alloc::string::String;

    const STATUTE: &str = include_str!("../../../tests/corpus/statutes/flood-control-law.md");
    const OTHER: &str = include_str!("../../../tests/corpus/statutes/audit-law.md");
    const CHAPTER: &str = include_str!("../../../tests/corpus/book/ch04-03-slices.md");

    fn profile(text: &str) -> Profile {
        Profile::from_document(&Document::from_text(text, &TextOptions::default()).expect("short text"))
    }

    fn relation(left: &str, right: &str) -> Relation {
        let (left, right) = (profile(left), profile(right));
        let (one, turned) =
            (estimate(&left, &right, &Options::default()), estimate(&right, &left, &Options::default()));
        assert_eq!((turned.relation.swapped(), turned.coverage.swapped()), (one.relation, one.coverage));
        assert_eq!(turned.reason.swapped(), one.reason);
        one.relation
    }

    /// Replaces every n-th character.
    fn edited(text: &str, n: usize) -> String {
        let other = |(i, c): (usize, char)| if i % n == n - 1 && c.is_alphabetic() { '某' } else { c };
        text.chars().enumerate().map(other).collect()
    }

    fn backwards(text: &str) -> String {
        text.split_inclusive(['。', '\n']).rev().collect()
    }

    #[test]
    fn relations_are_those_a_reader_would_name() {
        let half = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 2)];
        let both = [half, OTHER].concat();
        for (left, right, want) in [
            (STATUTE, STATUTE, Relation::Duplicate),
            (STATUTE, &edited(STATUTE, 20), Relation::Duplicate),
            (STATUTE, &backwards(STATUTE), Relation::Duplicate),
            (STATUTE, half, Relation::Contains),
            (half, STATUTE, Relation::Contained),
            (OTHER, &both, Relation::Contained),
            (STATUTE, &both, Relation::Partial),
            (STATUTE, OTHER, Relation::Distinct),
            (STATUTE, CHAPTER, Relation::Distinct),
            (STATUTE, "", Relation::NoFeatures),
            ("", "", Relation::NoFeatures),
            ("句号", "句号。", Relation::Duplicate),
            ("句号", "逗号", Relation::Distinct),
        ] {
            assert_eq!(relation(left, right), want, "{left:.30} | {right:.30}");
        }
    }

    #[test]
    fn a_form_filled_in_twice_is_no_copy() {
        let weather = |[day, wind, rain, water]: [&str; 4]| {
            alloc::format!(
                "The weather of the harbour on {day} May. Wind from the east with {wind} kilometres an hour. The chance of rain is {rain} per cent. \
                 The water at the pier and in the old basin behind it has {water} degrees."
            )
        };
        let (one, two) = (weather(["2", "14", "30", "11"]), weather(["17", "35", "85", "16"]));
        assert_eq!(relation(&one, &two), Relation::Partial);
        // A copy with one edited sentence keeps the others.
        assert_eq!(relation(&one, &weather(["2", "35", "30", "11"])), Relation::Duplicate);
    }

    #[test]
    fn a_phrase_in_two_long_texts_is_stock_and_a_paragraph_is_not() {
        let page = |seed: u32, n: u32| -> String {
            (0..n).filter_map(|k| char::from_u32(0x4e00 + crate::hash::mix::hash([seed, k]) as u32 % 3000)).collect()
        };
        let related = |n: u32| {
            let is_related = |seed: &u32| {
                let shared = page(*seed, n);
                let text = |i: u32| [page(100 * i + seed, 500), shared.clone(), page(1000 * i + seed, 500)].concat();
                relation(&text(1), &text(2)) != Relation::Distinct
            };
            (1..41).filter(is_related).count()
        };
        assert!(related(45) <= 2 && related(100) >= 38, "{} {}", related(45), related(100));
    }

    #[test]
    fn text_between_copied_sentences_does_not_count_as_edited() {
        const ONE: &str = include_str!("../../../tests/corpus/classics/shiji-陈丞相世家第二十六.txt");
        const TWO: &str = include_str!("../../../tests/corpus/classics/shiji-魏其武安侯列传第四十七.txt");
        let sentences = |text: &'static str| text.split_inclusive(['。', '\n']).filter(|one| one.chars().count() > 20);
        for (n, part) in [(2, 1.0 / 2.0), (3, 2.0 / 3.0)] {
            let with = |(i, (own, other))| if i % n == 0 { [own, other] } else { [own, own] };
            let [own, turned] = [0, 1].map(|side| -> String {
                sentences(ONE).zip(sentences(TWO)).enumerate().map(with).map(|sides: [&str; 2]| sides[side]).collect()
            });
            let found = estimate(&profile(&own), &profile(&turned), &Options::default());
            assert_eq!(found.relation, Relation::Partial, "one of {n}");
            assert!((found.coverage.left.value() - part).abs() < 0.12, "one of {n}: {:?}", found.coverage);
        }
        // a form that is filled in, short enough for all its grams to be stored
        let form = |own: &str| {
            let parts =
                ["各部门要高度重视安全管理工作并于本月底之前将有关材料报送办公室备案", "本通知自发布之日起施行"];
            parts.map(|part| [part, "。", own, "。"].concat()).concat()
        };
        let filled = [form("三号楼的电梯将在周五上午停止运行"), form("全体新生请到操场东侧领取军训服装")];
        assert_eq!(relation(&filled[0], &filled[1]), Relation::Partial);
        assert_eq!(relation(STATUTE, &edited(STATUTE, 12)), Relation::Duplicate);
    }

    #[test]
    fn whether_sentences_begin_equally_is_the_same_from_both_sides() {
        // three sentences begin like one of the other text, and eight more do not
        let profile = |firsts: &[u16]| Profile {
            sentences: firsts
                .iter()
                .map(|&first| SentenceMark {
                    counted: SENTENCE,
                    key: SentenceKey::from_parts(9, [first, 0]),
                    ..SentenceMark::default()
                })
                .collect(),
            ..Profile::default()
        };
        let (few, many) = (profile(&[7, 7, 7, 1, 2]), profile(&[7, 11, 12, 13, 14, 15, 16, 17, 18]));
        assert!(is_revised(&few, &[], &many, &[]) && is_revised(&many, &[], &few, &[]));
        let other = profile(&[21, 22, 23, 24, 25]);
        assert!(!is_revised(&few, &[], &other, &[]) && !is_revised(&other, &[], &few, &[]));
    }

    #[test]
    fn the_steps_of_an_estimate_are_the_numbers_it_follows_from() {
        let half = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 2)];
        for (left, right) in [(STATUTE, half), (STATUTE, OTHER), (&CHAPTER[..400], &CHAPTER[..300]), (half, half)] {
            let (left, right) = (profile(left), profile(right));
            let (found, steps) = explain(&left, &right, &Options::default());
            assert_eq!(found, estimate(&left, &right, &Options::default()));
            let shares = [steps.matched, found.coverage].map(|sides| [sides.left.value(), sides.right.value()]);
            assert!((0..2).all(|side| (shares[0][side] - shares[1][side]).abs() < 0.01), "{shares:?}");
            let is_enough = steps.telling.left.min(steps.telling.right) as f64 >= steps.enough;
            assert!(!is_enough || found.relation.is_related(), "{steps:?}");
        }
    }

    #[test]
    fn coverage_is_about_what_was_copied() {
        let third = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 3)];
        let found = estimate(&profile(STATUTE), &profile(third), &Options::default());
        assert_eq!(found.coverage.right, Ratio::new(1, 1));
        assert!((found.coverage.left.value() - 1.0 / 3.0).abs() < 0.1, "{:?}", found.coverage);
    }

    /// Profiles with few distinct grams and sentences, some of them repeated.
    fn scattered(seed: u32) -> Profile {
        let hash =
            |i: u32, most: u32| crate::hash::mix::hash([seed % 7, i / 9, i % most]) % u64::from(40 + 30 * (seed % 5));
        let grams = (0..seed * 13 % 90).map(|i| hash(i, 5)).collect();
        let mark = |i| SentenceMark { hash: hash(i, 3), counted: 5 + i % 9, ..SentenceMark::default() };
        let sentences: Vec<SentenceMark> = (0..seed % 11).map(mark).collect();
        let counted = 3 + sentences.iter().map(|sentence| u64::from(sentence.counted)).sum::<u64>();
        let lengths = crate::report::Lengths { counted, ..Default::default() };
        Profile {
            lengths,
            tokens: counted,
            han: seed.is_multiple_of(2),
            digest: seed.into(),
            sentences,
            grams,
            ..Profile::default()
        }
    }

    /// Frequencies of grams below 200, by the remainder of a division.
    fn frequencies() -> Frequencies {
        let mut frequencies = Frequencies::default();
        (0..200).for_each(|gram| frequencies.add_gram(gram, 8 + gram as usize % 3));
        frequencies
    }

    fn at(list: &[u64], number: u64) -> Vec<u32> {
        (0..).zip(list).filter(|at| *at.1 == number).map(|at| at.0).collect()
    }

    /// Finds the grams and sentences that both have, by searching one list for each entry of the other.
    fn common(own: &Profile, other: &Profile) -> (Vec<SharedGram>, Vec<(u32, u32)>) {
        let mut all: Vec<SharedGram> = Vec::new();
        for (place, &gram) in (0..).zip(&own.grams) {
            let there = at(&other.grams, gram);
            let expected = all.last().map_or(place, |last| last.other + (place - last.own));
            let nearest = there.into_iter().take(PLACES).min_by_key(|place| place.abs_diff(expected));
            all.extend(nearest.map(|other| SharedGram { own: place, other, gram: gram as u32 }));
        }
        let is_there = |hash| other.sentences.iter().any(|sentence| sentence.hash == hash);
        let sentences = (0..).zip(&own.sentences).filter(|own| is_there(own.1.hash)).map(|own| (own.0, 0)).collect();
        (all, sentences)
    }

    /// Computes the result of [`Looked::found`] for one side.
    fn searched(own: &Profile, other: &Profile) -> (PassageTokens, Ratio) {
        let (all, sentences) = common(own, other);
        let (there, others) = common(other, own);
        let is_verbatim = is_verbatim(own, &all, &sentences) && is_verbatim(other, &there, &others);
        let whole =
            sentences.iter().map(|at| own.sentences[at.0 as usize].counted).filter(|&counted| counted >= SENTENCE);
        let whole = Ratio::new(whole.map(u64::from).sum(), own.lengths.counted);
        let frequencies = frequencies();
        let once = |gram: u64| at(&own.grams, gram).len() == 1 && at(&other.grams, gram).len() == 1;
        let weight = |gram| if once(gram) { frequencies.weight(gram) } else { 0.0 };
        (PassageTokens::find(own, &all, other, is_verbatim, |gram| weight(gram.into()), SearchRules::default()), whole)
    }

    /// Counts the characters of the long sentences that the other text does not have.
    fn own_sentences(own: &Profile, other: &Profile) -> u64 {
        let long = own.sentences.iter().filter(|own| own.counted >= SENTENCE);
        let is_own = |own: &&SentenceMark| other.sentences.iter().all(|sentence| sentence.hash != own.hash);
        long.filter(is_own).map(|own| u64::from(own.counted)).sum()
    }

    #[test]
    fn what_is_found_is_what_a_search_finds() {
        let options = Options::default();
        let thresholds = &options.thresholds;
        let (mut some, mut whole) = (0, 0);
        let frequencies = frequencies();
        for (a, b) in (1..60).flat_map(|a| (1..60).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let (left, right) = (scattered(a), scattered(b));
            let found = ProfileTables::new(&left, &frequencies, options.rules).look(&right, &options).0;
            let (l, r) = (searched(&left, &right), searched(&right, &left));
            let mut want = Sides::new(l.0, r.0);
            if l.1.max(r.1) >= MOST {
                want.left.count_at_least(l.1, &left);
                want.right.count_at_least(r.1, &right);
            }
            if 3 * want.left.matched >= left.tokens || 3 * want.right.matched >= right.tokens {
                want.left.telling = want.left.matched;
                want.right.telling = want.right.matched;
            }
            let is_most =
                |found: PassageTokens, own: &Profile| Ratio::new(found.matched, own.tokens) >= thresholds.duplicate;
            if is_most(want.left, &left) && is_most(want.right, &right) {
                let (own_l, own_r) = (own_sentences(&left, &right), own_sentences(&right, &left));
                let is_whole = |own: u64, all: u64| Ratio::new(all - own, all) >= own_sentences::WHOLE;
                let (l_whole, r_whole) =
                    (is_whole(own_l, left.lengths.counted), is_whole(own_r, right.lengths.counted));
                whole += u32::from(l_whole || r_whole);
                let not_own =
                    |own: u64, text: &Profile| (text.lengths.counted - own) * text.tokens / text.lengths.counted;
                let (l_there, r_there) = (l_whole && l.1 >= MOST, r_whole && r.1 >= MOST);
                if l_there {
                    want.left = PassageTokens::whole(left.tokens);
                } else if r_there {
                    want.left.matched = want.left.matched.min(not_own(own_l, &left));
                }
                if r_there {
                    want.right = PassageTokens::whole(right.tokens);
                } else if l_there {
                    want.right.matched = want.right.matched.min(not_own(own_r, &right));
                }
            }
            assert_eq!(found, want, "{a} {b}");
            let turned = ProfileTables::new(&right, &frequencies, options.rules).look(&left, &options).0;
            assert_eq!(turned.swapped(), found, "{a} {b}");
            some += u32::from(found.left.inside > 0);
        }
        assert!(some > 100 && whole > 0, "{some} {whole}");
    }
}
