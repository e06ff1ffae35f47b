//! Scores of a method on a set, and their accuracy.

use cpu_time::ThreadTime;
use juhao::input::Input;
use juhao::methods::{Detector, Method, Statistics, Text, Visitor};
use juhao::report::Relation;

use crate::texts::{Pair, Set};

/// The results of a method for the pairs of a set, and their cost.
#[derive(Clone, Default)]
pub struct Scored {
    pub scores: Vec<Option<f64>>,
    /// The relations by the method's own rule.
    pub verdicts: Vec<Relation>,
    /// Milliseconds a document.
    pub features_ms: f64,
    /// Microseconds a pair.
    pub compare_us: f64,
    /// Bytes of a document.
    pub bytes: f64,
}

/// The documents of a set as methods read them.
pub fn texts(documents: &[Input]) -> Vec<Text<'_>> {
    documents
        .iter()
        .map(|input| {
            input.page().map_or_else(|| Text::new(&input.document), |page| Text::of_page(&input.document, &page))
        })
        .collect()
}

pub fn statistics(texts: &[Text<'_>]) -> Statistics {
    let mut out = Statistics::default();
    for text in texts {
        out.add(text);
    }
    out
}

struct Score<'a, 'd>(&'a [Text<'d>], &'a [Pair], &'a Statistics);

impl Visitor for Score<'_, '_> {
    type Out = Scored;

    fn visit<D: Detector>(self, detector: &mut D) -> Scored {
        score_with(detector, self.0, self.1, self.2)
    }
}

/// Scores every pair by a detector with any parameters.
pub fn score_with<D: Detector>(detector: &D, texts: &[Text<'_>], pairs: &[Pair], statistics: &Statistics) -> Scored {
    let begin = ThreadTime::now();
    let features: Vec<_> = texts.iter().map(|text| detector.features(text, statistics)).collect();
    let features_ms = begin.elapsed().as_secs_f64() * 1e3 / texts.len().max(1) as f64;
    let bytes: usize = features.iter().map(|features| detector.bytes(features)).sum();
    let mut out = Scored { features_ms, bytes: bytes as f64 / texts.len().max(1) as f64, ..Scored::default() };
    let begin = ThreadTime::now();
    for pair in pairs {
        let [a, b] = pair.documents;
        let measured = detector.compare(&features[a], &features[b]);
        out.scores.push(measured.score);
        out.verdicts.push(measured.verdict);
    }
    out.compare_us = begin.elapsed().as_secs_f64() * 1e6 / pairs.len().max(1) as f64;
    out
}

/// Scores every pair of a set by a method.
pub fn score(method: Method, texts: &[Text<'_>], set: &Set, statistics: &Statistics) -> Scored {
    method.accept(Score(texts, &set.pairs, statistics))
}

/// Right and wrong answers.
#[derive(Clone, Copy, Default)]
pub struct Outcome {
    pub found: f64,
    pub wrong: f64,
    pub missed: f64,
}

impl Outcome {
    pub fn count(answers: impl Iterator<Item = (bool, bool)>) -> Self {
        let mut out = Self::default();
        for (said, is) in answers {
            match (said, is) {
                (true, true) => out.found += 1.0,
                (true, false) => out.wrong += 1.0,
                (false, true) => out.missed += 1.0,
                (false, false) => {}
            }
        }
        out
    }

    pub fn add(&mut self, other: Self) {
        self.found += other.found;
        self.wrong += other.wrong;
        self.missed += other.missed;
    }

    pub fn f1(self) -> f64 {
        let whole = 2.0 * self.found + self.wrong + self.missed;
        if whole > 0.0 { 2.0 * self.found / whole } else { 1.0 }
    }

    pub fn precision(self) -> f64 {
        if self.found + self.wrong > 0.0 { self.found / (self.found + self.wrong) } else { 1.0 }
    }

    pub fn recall(self) -> f64 {
        if self.found + self.missed > 0.0 { self.found / (self.found + self.missed) } else { 1.0 }
    }
}

/// Minimum number of pairs with each answer; a smaller set is not meaningful.
const FEW: usize = 5;

/// A question about a pair.
#[derive(Clone, Copy)]
pub enum Question {
    /// Do the texts share anything?
    Related,
    /// Are they duplicates? Pairs that are related otherwise are left out.
    Duplicate,
}

impl Question {
    /// Whether a set has enough pairs of either answer.
    pub fn is_asked_in(self, pairs: &[Pair]) -> bool {
        let count = |wanted: bool| pairs.iter().filter(|pair| self.answer(pair) == Some(wanted)).count();
        count(true) >= FEW && count(false) >= FEW
    }

    /// Whether a pair is asked about, and the right answer.
    pub fn answer(self, pair: &Pair) -> Option<bool> {
        match self {
            Self::Related => (!pair.either).then_some(pair.related()),
            Self::Duplicate => (!pair.either && (pair.duplicate() || !pair.related())).then_some(pair.duplicate()),
        }
    }
}

fn asked<'a>(
    question: Question,
    pairs: &'a [Pair],
    scored: &'a Scored,
) -> impl Iterator<Item = (&'a Pair, Option<f64>, bool, bool)> {
    let all = pairs.iter().zip(&scored.scores).zip(&scored.verdicts);
    all.filter_map(move |((pair, score), own)| Some((pair, *score, own.is_related(), question.answer(pair)?)))
}

/// F1 of the method's own rule.
pub fn own_f1(question: Question, pairs: &[Pair], scored: &Scored) -> Outcome {
    Outcome::count(asked(question, pairs, scored).map(|(_, _, own, is)| (own, is)))
}

/// Which of two texts contains the other, by the method's own rule: right if the direction is right, too. Pairs for
/// which several relations are accepted are left out.
pub fn containment(pairs: &[Pair], scored: &Scored) -> Outcome {
    let mut out = Outcome::default();
    for (pair, &verdict) in pairs.iter().zip(&scored.verdicts).filter(|(pair, _)| pair.only) {
        let said = matches!(verdict, Relation::Contains | Relation::Contained);
        let is_right = said && verdict == pair.relation;
        out.found += f64::from(u8::from(is_right));
        out.wrong += f64::from(u8::from(said && !is_right));
        out.missed += f64::from(u8::from(pair.contains() && !is_right));
    }
    out
}

/// Whether a set has enough pairs of which one text contains the other, and enough others.
pub fn has_containment(pairs: &[Pair]) -> bool {
    let count = |wanted: bool| pairs.iter().filter(|pair| pair.only && pair.contains() == wanted).count();
    count(true) >= FEW && count(false) >= FEW
}

/// At a threshold.
pub fn at(question: Question, pairs: &[Pair], scored: &Scored, threshold: f64) -> Outcome {
    Outcome::count(asked(question, pairs, scored).map(|(_, score, _, is)| (score.is_some_and(|s| s >= threshold), is)))
}

/// The threshold chosen on each half, shown on the other; both together.
pub fn two_fold(question: Question, pairs: &[Pair], scored: &Scored) -> Outcome {
    let mut out = Outcome::default();
    for chosen_on_second in [false, true] {
        let (mut chosen, mut shown) = (Vec::new(), Vec::new());
        for (pair, score, _, is) in asked(question, pairs, scored) {
            if pair.second == chosen_on_second { chosen.push((score, is)) } else { shown.push((score, is)) }
        }
        let threshold = best_threshold(&chosen);
        out.add(Outcome::count(shown.iter().map(|(score, is)| (score.is_some_and(|s| s >= threshold), *is))));
    }
    out
}

/// The threshold with the highest F1: midway between the lowest score above it and the next one below. If several are
/// equal, the highest one.
fn best_threshold(answers: &[(Option<f64>, bool)]) -> f64 {
    let mut scores: Vec<(f64, bool)> = answers.iter().filter_map(|(score, is)| Some(((*score)?, *is))).collect();
    scores.sort_by(|a, b| b.0.total_cmp(&a.0));
    let all = answers.iter().filter(|answer| answer.1).count() as f64;
    let (mut found, mut best) = (0.0, (0.0, 1.0));
    for (i, &(score, is)) in scores.iter().enumerate() {
        found += f64::from(u8::from(is));
        let next = scores.get(i + 1).map_or(0.0, |next| next.0);
        if next == score {
            continue;
        }
        let f1 = 2.0 * found / (i as f64 + 1.0 + all);
        if f1 > best.0 {
            best = (f1, f64::midpoint(score, next));
        }
    }
    best.1
}
