//! Laws that every Report obeys, on texts of every script. They are true for any texts, so they cannot be met by
//! fitting values to a set.
//!
//! From two texts A and B that share no long run, each law makes a pair with a passage in both, and checks what the
//! Report shows. Seeds are fixed.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../support/check.rs"]
mod check;
mod languages;
#[path = "../support/random.rs"]
mod random;
mod verdict;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;

use juhao::report::Relation;
use juhao::{Document, Options, Report, SearchRules, Side, TextOptions, compare};
use languages::{Language, languages};
use random::Random;

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("short text")
}

thread_local! {
    /// The rules of the search that are on.
    static RULES: Cell<SearchRules> = Cell::default();
}

/// Compares two texts; checks the rules of every Report, and that exchanging the texts mirrors it.
fn report(left: &str, right: &str) -> Report {
    let (a, b) = (read(left), read(right));
    let options = Options { rules: RULES.get(), ..Options::default() };
    let report = compare(&a, &b, &options);
    assert_eq!(compare(&b, &a, &options).swapped(), report, "mirror of {left} | {right}");
    check::report(&report, left, right, "a law");
    report
}

/// The number of letters in a part of a text, and how many of them lie in matches.
fn letters(report: &Report, side: Side, text: &str, part: &Range<usize>) -> (usize, usize) {
    let spans: Vec<_> = report.matches.iter().map(|found| found.spans.get(side).shown).collect();
    let inside = |at: usize| spans.iter().any(|span| (span.start as usize..span.end as usize).contains(&at));
    let all = text[part.clone()].char_indices().filter(|(_, c)| c.is_alphanumeric()).map(|(at, _)| part.start + at);
    all.fold((0, 0), |(all, shown), at| (all + 1, shown + usize::from(inside(at))))
}

/// A passage on both sides.
type Piece = [Range<usize>; 2];

/// Whether nine tenths of a passage's letters lie in matches, on both sides.
fn is_shown(report: &Report, texts: [&str; 2], piece: &Piece) -> bool {
    [Side::Left, Side::Right].into_iter().zip(texts).zip(piece).all(|((side, text), part)| {
        let (all, shown) = letters(report, side, text, part);
        10 * shown >= 9 * all
    })
}

/// Whether few letters outside the passages are matched, and `coverage` is at most 0.05 larger than their share.
fn claims_little(report: &Report, texts: [&str; 2], pieces: &[Piece], few: usize) -> bool {
    [Side::Left, Side::Right].into_iter().zip(texts).enumerate().all(|(i, (side, text))| {
        let (all, shown) = letters(report, side, text, &(0..text.len()));
        let parts = pieces.iter().map(|piece| letters(report, side, text, &piece[i]));
        let (inside, shown_inside) = parts.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
        let share = inside as f64 / all as f64;
        shown - shown_inside <= ((all - inside) / 30).max(few) && report.coverage.get(side).value() <= share + 0.05
    })
}

/// How often each law was tried and was true, and a pair for which it was not.
#[derive(Default)]
struct Tally(BTreeMap<(&'static str, &'static str), (u32, u32, String)>);

impl Tally {
    fn add(&mut self, law: &'static str, language: &'static str, holds: bool, texts: [&str; 2]) {
        let (tries, held, fault) = self.0.entry((law, language)).or_default();
        *tries += 1;
        *held += u32::from(holds);
        if !holds && fault.is_empty() {
            *fault = texts.join("\n|\n");
        }
    }
}

/// The share of trials in which a law must be true; 1 for laws about equal runs.
const GOALS: [(&str, f64); 11] = [
    ("insert", 1.0),
    ("edited", 0.95),
    ("second", 1.0),
    ("grow", 1.0),
    ("touch", 1.0),
    ("washed", 1.0),
    ("contain", 1.0),
    ("form", 1.0),
    ("smooth", 0.9),
    ("claim", 0.97),
    ("none", 1.0),
];

/// Tries the laws in every script; also counts passages that were shown before a text was added and are lost after.
fn tried() -> (Tally, u32) {
    let (mut tally, mut lost) = (Tally::default(), 0);
    for language in languages() {
        let random = &mut Random::new(41);
        let lengths: &[(usize, usize)] = if language.documents[0].len() > 40 { &[(4, 8), (20, 40)] } else { &[(3, 4)] };
        for &(low, high) in lengths {
            let (mut made, mut tries) = (0, 0);
            while made < 25 && tries < 2_000 {
                tries += 1;
                if let Some(trial) = Trial::new(&language, low + random.below(high - low + 1), random) {
                    made += 1;
                    lost += trial.run(random, &mut tally, made <= 4);
                }
            }
            assert_eq!(made, 25, "{}: too few pairs without a common run", language.name);
        }
    }
    (tally, lost)
}

#[test]
#[ignore = "a measurement: scripts/ablation.sh"]
fn what_each_rule_is_worth() {
    let held = || {
        let (Tally(rows), lost) = tried();
        let held =
            GOALS.map(|(law, _)| rows.iter().filter(|((other, _), _)| *other == law).map(|(_, of)| of.1).sum::<u32>());
        (held, lost)
    };
    let (with_all, _) = held();
    println!(
        "| without | trials of laws that no longer hold (in brackets: that hold now) | lost by an addition |\n| --- | --- | --- |"
    );
    for name in SearchRules::NAMES {
        RULES.set(SearchRules::default().without(name).expect("a rule"));
        let (without, lost) = held();
        let changes =
            GOALS.iter().zip(with_all).zip(without).filter(|((_, on), off)| on != off).map(|(((law, _), on), off)| {
                if off < on { format!("{law} {}", on - off) } else { format!("({law} {})", off - on) }
            });
        println!("| `{name}` | {} | {lost} |", changes.collect::<Vec<_>>().join(", "));
    }
}

#[test]
fn the_laws_of_what_is_shown_hold_in_every_script() {
    let (tally, lost) = tried();
    assert_eq!(lost, 0, "passages that were shown and are lost by an addition");
    for (law, goal) in GOALS {
        for ((_, language), (tries, held, fault)) in tally.0.iter().filter(|((other, _), _)| *other == law) {
            // A whole series of texts is one trial, so there are few trials; two of them may fail.
            let spare = if law == "smooth" { 2.0 } else { 0.0 };
            let least = goal * f64::from(*tries) - spare;
            assert!(f64::from(*held) >= least, "{law}, {language}: {held} of {tries}\n{fault}");
        }
        let tries: u32 = tally.0.iter().filter(|((other, _), _)| *other == law).map(|(_, of)| of.0).sum();
        assert!(tries >= 20, "{law}: {tries} trials");
    }
}

/// Two texts without a common run, and a passage of the first one.
struct Trial<'l> {
    language: &'l Language,
    a: Vec<String>,
    b: Vec<String>,
    /// Further sentences of the second document.
    tail: Vec<String>,
    /// Sentences of the passage.
    passage: Range<usize>,
    /// The place in the second text where the passage is inserted.
    at: usize,
}

impl<'l> Trial<'l> {
    fn new(language: &'l Language, sentences: usize, random: &mut Random) -> Option<Self> {
        let documents = &language.documents;
        let (i, j) = (random.below(documents.len()), random.below(documents.len()));
        let (left, right) = (&documents[i], &documents[j]);
        if i == j {
            return None;
        }
        let (from, to) = (random.below(left.len() - sentences + 1), random.below(right.len() - sentences + 1));
        let a = left[from..from + sentences].to_vec();
        let b = right[to..to + sentences].to_vec();
        let mut tail = right[to + sentences..].to_vec();
        tail.extend_from_slice(&right[..to]);
        tail.truncate(2 * sentences);
        let all = language.joined(&[language.joined(&b), language.joined(&tail)]);
        if !language.runs(&language.joined(&a)).is_disjoint(&language.runs(&all)) {
            return None;
        }
        let start = random.below(sentences);
        let passage = start..(start + 1 + random.below(2)).min(sentences);
        let text = language.joined(&a[passage.clone()]);
        // Another place with the same words may be shown, too.
        let rest = [&a[..passage.start], &a[passage.end..]].map(|part| language.runs(&language.joined(part)));
        let of_text = language.runs(&text);
        let is_once = rest.iter().all(|runs| runs.is_disjoint(&of_text));
        (is_once && language.size(&text) >= language.least()).then(|| {
            let at = random.below(sentences + 1);
            Self { language, a, b, tail, passage, at }
        })
    }

    /// Tries every law; returns the number of passages that were lost after a text was added.
    fn run(&self, random: &mut Random, tally: &mut Tally, is_smooth_tried: bool) -> u32 {
        let Self { language, a: of_a, b: of_b, tail, passage, at } = self;
        let name = language.name;
        // In letters of an alphabet, or in characters.
        let few = if language.is_spaced || name == "th" { 40 } else { 10 };
        let a = language.joined(of_a);
        let copied = language.joined(&of_a[passage.clone()]);
        let with = |host: &[String], copied: &str| {
            let mut parts = host.to_vec();
            parts.insert(*at, copied.to_owned());
            language.joined(&parts)
        };
        let place = |text: &str, part: &str| {
            let start = text.find(part).expect("it was put there");
            start..start + part.len()
        };
        let piece = |b: &str| [place(&a, &copied), place(b, &copied)];
        let mut lost = 0;
        let holds = |law, b: &str, pieces: &[Piece], tally: &mut Tally| {
            let report = report(&a, b);
            let shown = pieces.iter().all(|piece| is_shown(&report, [&a, b], piece));
            tally.add(law, name, shown, [&a, b]);
            tally.add("claim", name, claims_little(&report, [&a, b], pieces, few), [&a, b]);
            shown
        };

        let b = with(of_b, &copied);
        let alone = holds("insert", &b, &[piece(&b)], tally);
        if language.size(&copied) >= 2 * language.least() - 2 {
            let edited = language.edited(&copied, random);
            let b = with(of_b, &edited);
            holds("edited", &b, &[[place(&a, &copied), place(&b, &edited)]], tally);
        }
        let other = (passage.end + 1..of_a.len()).find(|&i| language.size(&of_a[i]) >= language.least());
        if let Some(other) = other.map(|i| &of_a[i])
            && a.matches(&**other).count() == 1
        {
            let middle = of_b.len() / 2;
            let host = [&of_b[..middle], &of_b[middle..]].map(|part| language.joined(part));
            let b = language.joined(&[other.as_str(), &host[0], &copied, &host[1]]);
            let pieces = [piece(&b), [place(&a, other), place(&b, other)]];
            lost += u32::from(!holds("second", &b, &pieces, tally) && alone);
        }
        let grown = language.joined(&[b.as_str(), &language.joined(tail)]);
        lost += u32::from(!holds("grow", &grown, &[piece(&grown)], tally) && alone);
        let mut touched = of_b.clone();
        let changed = random.below(touched.len());
        touched[changed] = language.edited(&touched[changed], random);
        let touched = with(&touched, &copied);
        lost += u32::from(!holds("touch", &touched, &[piece(&touched)], tally) && alone);
        self.of_the_whole(random, tally);
        if is_smooth_tried {
            self.smooth(random, tally);
        }
        lost
    }

    /// Tries the laws of pairs whose second text contains all of the first.
    fn of_the_whole(&self, random: &mut Random, tally: &mut Tally) {
        let Self { language, a: of_a, b: of_b, tail, .. } = self;
        let name = language.name;
        let (a, b) = (language.joined(of_a), language.joined(of_b));
        let pieces = language.pieces(&b);
        let pool: Vec<&str> = language.counted(&pieces).into_iter().map(|i| pieces[i]).collect();
        // Three sentences in ten stay unchanged; in the others, half of the pieces are replaced.
        let is_kept = |i: usize| i % 10 < 3 && language.size(&of_a[i]) >= language.least();
        let washed: Vec<String> = (0..of_a.len())
            .map(|i| {
                let mut places = language.counted(&language.pieces(&of_a[i]));
                places.retain(|_| !is_kept(i) && random.below(2) == 0);
                language.exchanged(&of_a[i], &places, &pool, random)
            })
            .collect();
        let washed = language.joined(&washed);
        let found = report(&a, &washed);
        let kept =
            (0..of_a.len()).filter(|&i| is_kept(i)).map(|i| &of_a[i]).filter(|kept| a.matches(&***kept).count() == 1);
        for kept in kept {
            let [from, to] = [&a, &washed].map(|text| text.find(&**kept).expect("kept"));
            let shown = is_shown(&found, [&a, &washed], &[from..from + kept.len(), to..to + kept.len()]);
            tally.add("washed", name, shown, [&a, &washed]);
        }

        let found = report(&a, &b);
        let is_short = |found: &juhao::report::Match| {
            let [left, right] = [(Side::Left, &a), (Side::Right, &b)].map(|(side, text)| {
                let span = found.spans.get(side).shown;
                language.size(&text[span.start as usize..span.end as usize])
            });
            left.min(right) < language.least() + 7
        };
        tally.add("none", name, found.matches.iter().all(is_short), [&a, &b]);

        // Wrapped differently. Thai, which has no full stops, keeps its lines.
        let other_form = match name {
            "th" => a.replace('\n', " \n\n"),
            _ if language.is_spaced => a.replace(". ", ".\n  ").replace(", ", ",\n"),
            _ => a.replace('，', ",").replace('。', "。\n"),
        };
        tally.add("form", name, report(&a, &other_form).relation == Relation::Duplicate, [&a, &other_form]);

        let outer = language.joined(&[b.as_str(), &a, &language.joined(tail)]);
        let found = report(&a, &outer);
        let (all, shown) = letters(&found, Side::Left, &a, &(0..a.len()));
        let is_in = found.relation == Relation::Contained && 100 * shown >= 97 * all;
        tally.add("contain", name, is_in, [&a, &outer]);
    }

    /// Replaces more and more pieces, 4% per step. No step changes the Report much, and none makes the texts more
    /// similar.
    fn smooth(&self, random: &mut Random, tally: &mut Tally) {
        let language = self.language;
        let (a, b) = (language.joined(&self.a), language.joined(&self.b));
        let pieces = language.pieces(&b);
        let pool: Vec<&str> = language.counted(&pieces).into_iter().map(|i| pieces[i]).collect();
        let mut open = language.counted(&language.pieces(&a));
        let step = (open.len() / 25).max(1);
        let rank = |relation| match relation {
            Relation::Duplicate => 3,
            Relation::Contains | Relation::Contained => 2,
            Relation::Partial => 1,
            Relation::Distinct | Relation::NoFeatures => 0,
        };
        let (mut text, mut before, mut is_smooth) = (a.clone(), (1.0, 3), true);
        while !open.is_empty() {
            let places: Vec<usize> =
                (0..step.min(open.len())).map(|_| open.swap_remove(random.below(open.len()))).collect();
            text = language.exchanged(&text, &places, &pool, random);
            let found = report(&a, &text);
            let now = (found.shown.right.value(), rank(found.relation));
            is_smooth &= before.0 - now.0 <= 0.3 && now.0 - before.0 <= 0.1 && now.1 <= before.1;
            before = now;
        }
        tally.add("smooth", language.name, is_smooth, [&a, &b]);
    }
}
