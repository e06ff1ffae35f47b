//! Laws of the verdict: a passage is judged by itself.
//!
//! A passage of A is put into B, then text is added elsewhere, shared or own; marks and order are changed. What the
//! passage is worth does not change by it, but for the bits of chance, which grow with the length of the texts.

use juhao::relation::Thresholds;
use juhao::report::{Match, Role, Value};
use juhao::{Options, Ratio, Report, compare};

use super::languages::{Language, languages};
use super::random::Random;
use super::{Piece, is_shown, read, report};

/// Trials of each language.
const TRIALS: usize = 12;

/// A passage of two sentences of one text inside another one.
struct Copied<'l> {
    language: &'l Language,
    /// Sentences of both texts around the passage, and more of each.
    a: [Vec<String>; 2],
    b: [Vec<String>; 2],
    passage: Vec<String>,
}

impl<'l> Copied<'l> {
    /// Returns trials with texts that share no run but the passage.
    fn all(language: &'l Language, random: &mut Random) -> Vec<Self> {
        let mut out = Vec::new();
        for _ in 0..4_000 {
            if out.len() == TRIALS {
                break;
            }
            let documents = &language.documents;
            let (i, j) = (random.below(documents.len()), random.below(documents.len()));
            let (one, other) = (&documents[i], &documents[j]);
            if i == j || one.len() < 6 || other.len() < 6 {
                continue;
            }
            let from = random.below(one.len() - 5);
            let to = random.below(other.len() - 5);
            let a = &one[from..from + 6];
            let b = &other[to..to + 6];
            let runs = |sentences: &[String]| language.runs(&language.joined(sentences));
            let (passage, rest) = (&a[2..4], [&a[..2], &a[4..], b].concat());
            let is_long = language.size(&language.joined(passage)) >= 2 * language.least();
            if is_long && runs(a).is_disjoint(&runs(b)) && runs(passage).is_disjoint(&runs(&rest)) {
                out.push(Self {
                    language,
                    a: [a[..2].to_vec(), a[4..].to_vec()],
                    b: [b[..3].to_vec(), b[3..].to_vec()],
                    passage: passage.to_vec(),
                });
            }
        }
        out
    }

    /// Returns both texts with the given passage, and its place in each; `tails` follow the texts.
    fn texts(&self, passage: &str, tails: [&str; 2]) -> ([String; 2], Piece) {
        let text = |[before, after]: &[Vec<String>; 2], tail: &str| {
            let parts = [self.language.joined(before), passage.to_owned(), self.language.joined(after)];
            let start = parts[0].len() + 1;
            (format!("{}\n{}\n{}\n{tail}", parts[0], parts[1], parts[2]), start..start + passage.len())
        };
        let ((left, a), (right, b)) = (text(&self.a, tails[0]), text(&self.b, tails[1]));
        ([left, right], [a, b])
    }
}

/// The match that is evidence and has most of a place of the left text.
fn evidence<'r>(report: &'r Report, piece: &Piece) -> Option<&'r Match> {
    let common = |found: &&Match| {
        let span = found.spans.left.shown;
        (span.end as usize).min(piece[0].end).saturating_sub((span.start as usize).max(piece[0].start))
    };
    report.matches.iter().filter(|found| found.role == Role::Evidence).max_by_key(common)
}

/// The Report without minor matches.
fn of_evidence(mut report: Report) -> Report {
    report.matches.retain(|found| found.role == Role::Evidence);
    report
}

fn value(found: &Match, name: &str) -> f64 {
    found
        .evidence
        .values
        .iter()
        .find_map(|(known, value)| match value {
            Value::Number(number) if *known == name => Some(*number),
            _ => None,
        })
        .unwrap_or_else(|| panic!("no {name}: {found:?}"))
}

/// The first words or characters of sentences, as the lines of a table of contents have them.
fn labels(language: &Language, sentences: &[String]) -> String {
    let most = if language.is_spaced { 3 } else { 7 };
    let label = |sentence: &String| language.pieces(sentence).into_iter().take(most).collect::<String>();
    sentences.iter().map(|sentence| label(sentence).trim().to_owned() + "\n").collect()
}

#[test]
fn text_that_is_added_elsewhere_takes_nothing_from_a_passage() {
    for language in languages() {
        let random = &mut Random::new(7);
        let trials = Copied::all(&language, random);
        assert!(trials.len() >= 3, "{}: {} trials", language.name, trials.len());
        for trial in &trials {
            let passage = language.joined(&trial.passage);
            let (texts, piece) = trial.texts(&passage, ["", ""]);
            let plain = report(&texts[0], &texts[1]);
            let [left, right] = [&texts[0], &texts[1]];
            assert!(is_shown(&of_evidence(plain.clone()), [left, right], &piece), "{left} | {right}");
            let bits = value(evidence(&plain, &piece).expect("evidence"), "bits");
            let other = languages().into_iter().find(|one| one.name != language.name && one.name != "mixed");
            let other = other.expect("a language").documents;
            let contents = labels(&language, &other[0][..6]);
            let own = [0, 1].map(|i| language.joined(&other[i][6..12.min(other[i].len()).max(6)]));
            for (what, tails) in [("shared lines", [&*contents, &contents]), ("own text", [&*own[0], &own[1]])] {
                let (texts, piece) = trial.texts(&passage, tails);
                let [left, right] = [&*texts[0], &*texts[1]];
                let found = report(left, right);
                let best = evidence(&found, &piece).unwrap_or_else(|| panic!("{what}: {left} | {right}"));
                assert!(is_shown(&of_evidence(found.clone()), [left, right], &piece), "{what}: {left} | {right}");
                assert!(
                    value(best, "bits") >= bits - 0.01,
                    "{what}: {} for {bits}: {left} | {right}",
                    value(best, "bits")
                );
            }
        }
    }
}

#[test]
fn marks_lines_and_order_change_no_role() {
    for language in languages() {
        let random = &mut Random::new(11);
        for trial in &Copied::all(&language, random) {
            let ends = ['。', '.', '!', '?', '！', '？'];
            let bare: Vec<&str> = trial.passage.iter().map(|sentence| sentence.trim_end_matches(ends)).collect();
            let with = |mark: &str| {
                language.joined(&bare.iter().map(|sentence| format!("{sentence}{mark}")).collect::<Vec<_>>())
            };
            let mut turned = trial.passage.clone();
            turned.reverse();
            let is_long = trial.passage.iter().all(|sentence| language.size(sentence) >= 2 * language.least());
            let forms = [with("!"), with("?"), with("……"), with("..."), bare.join("\n")];
            for passage in &forms {
                let (texts, piece) = trial.texts(passage, ["", ""]);
                let [left, right] = [&*texts[0], &*texts[1]];
                assert!(is_shown(&of_evidence(report(left, right)), [left, right], &piece), "{left} | {right}");
            }
            if is_long {
                let ([left, _], [a, _]) = trial.texts(&language.joined(&trial.passage), ["", ""]);
                let ([_, right], [_, b]) = trial.texts(&language.joined(&turned), ["", ""]);
                assert!(is_shown(&of_evidence(report(&left, &right)), [&left, &right], &[a, b]), "{left} | {right}");
            }
        }
    }
}

#[test]
fn the_label_follows_from_the_score_and_hides_nothing() {
    let strict =
        Options { thresholds: Thresholds { related: Ratio::new(1, 1), ..Thresholds::default() }, ..Options::default() };
    let mut related = [0, 0];
    for language in languages() {
        let random = &mut Random::new(13);
        for trial in &Copied::all(&language, random) {
            let passage = language.joined(&trial.passage);
            let pieces = language.pieces(&passage);
            for share in [1, 2, 4, 8, 16] {
                let part: String = pieces[..(pieces.len() / share).max(1)].concat();
                let ([left, right], _) = trial.texts(&part, ["", ""]);
                let found = report(&left, &right);
                assert_eq!(found.relation.is_related(), found.score >= 0.5, "{left} | {right}");
                related[usize::from(found.relation.is_related())] += 1;
                let hidden = compare(&read(&left), &read(&right), &strict);
                assert!(!hidden.relation.is_related(), "{left} | {right}");
                let facts = |report: &Report| {
                    let Report { coverage, reworded, inserted, shown, matches, signs, score, .. } = report.clone();
                    (coverage, reworded, inserted, shown, matches, signs, score.to_bits())
                };
                assert_eq!(facts(&hidden), facts(&found), "{left} | {right}");
            }
        }
    }
    assert!(related.iter().all(|&count| count >= 20), "both labels are tried: {related:?}");
}

#[test]
fn more_that_is_equal_is_never_less_evidence() {
    for language in languages() {
        let random = &mut Random::new(17);
        for trial in &Copied::all(&language, random) {
            let passage = language.joined(&trial.passage);
            let (plain, _) = trial.texts(&passage, ["", ""]);
            let extra = trial.a[1].iter().find(|one| language.size(one) >= language.least());
            let Some(extra) = extra else { continue };
            let (more, _) = trial.texts(&passage, ["", extra]);
            let equal = |texts: &[String; 2]| report(&texts[0], &texts[1]).coverage.left.num;
            assert!(equal(&more) >= equal(&plain), "{} | {}", more[0], more[1]);
        }
    }
}
