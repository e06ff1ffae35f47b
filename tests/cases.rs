//! The cases of `tests/cases/report`, on this machine. `web.rs` and `browser.rs` check WebAssembly against the same
//! Reports.
//!
//! `case.toml` is written by hand, with the opinion of a reader of both texts. Its keys are `why` the case exists, the
//! `source` of its texts, the `relation`, the least `coverage` of each side, passages that must be `found` and
//! sentences that must stay `apart` from matches in every text that contains them, whether something `moved` (a match
//! out of order, or a loose one), and the `signs`.
//!
//! `expected.json` is the whole Report. `UPDATE_EXPECT=1 cargo test --test cases` writes the present Reports; review
//! the diff.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

#[path = "support/cases.rs"]
mod cases;

use std::fs;
use std::path::{Path, PathBuf};

use cases::{CASES, Case};
use juhao::report::{Match, MatchKind};
use juhao::{Options, Report, Side, Span, compare};
use serde_json::{Map, Value};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/report")
}

#[test]
fn every_case_gives_the_expected_report() {
    let mut changed = Vec::new();
    for case in CASES {
        if case.holds() {
            continue;
        }
        changed.push(case.slug);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(folder().join(case.slug).join("expected.json"), case.report()).unwrap();
        }
    }
    assert!(changed.is_empty(), "other reports than expected (UPDATE_EXPECT=1 accepts them): {changed:?}");
}

#[test]
fn every_folder_is_listed() {
    let mut folders: Vec<_> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    folders.sort_unstable();
    let listed: Vec<_> = CASES.iter().map(|case| case.slug).collect();
    assert_eq!(folders, listed);
}

#[test]
fn every_case_says_what_a_reader_would_say() {
    let wrong: Vec<_> = CASES.iter().filter(|case| !OPEN.contains(&case.slug)).flat_map(objections).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let right: Vec<_> = CASES.iter().filter(|case| OPEN.contains(&case.slug) && objections(case).is_empty()).collect();
    assert!(right.is_empty(), "no longer open: {:?}", right.iter().map(|case| case.slug).collect::<Vec<_>>());
}

/// Cases in which a reader would still object to something: shared closings that are not copies, a poem with a fifth of
/// its characters changed, coverage that counts only equal text. Remove each when it is fixed.
const OPEN: [&str; 10] = [
    "en-contained-in-a-page",
    "en-letters-with-one-closing",
    "en-mails-with-one-disclaimer",
    "en-one-subject-in-other-words",
    "en-stock-phrases",
    "zh-article-with-a-tenth-changed",
    "zh-notices-with-one-closing",
    "zh-notices-with-one-ending",
    "zh-passage-heavily-edited",
    "zh-poem-with-a-fifth-changed",
];

/// Lists what a reader would object to in the Report of a case.
fn objections(case: &Case) -> Vec<String> {
    let reader = case_toml(case);
    let inputs = case.inputs();
    let report = compare(&inputs.left.document, &inputs.right.document, &Options::default());
    let mut wrong = Vec::new();
    let mut object = |what: String| wrong.push(format!("{}: {what}", case.slug));

    let known = ["why", "source", "relation", "coverage", "found", "apart", "moved", "signs"];
    assert!(reader.keys().all(|key| known.contains(&key.as_str())), "{}: other keys than {known:?}", case.slug);
    for text in ["why", "source"] {
        assert!(reader[text].as_str().is_some_and(|said| !said.is_empty()), "{}: no {text}", case.slug);
    }
    if reader["relation"] != report.relation.name() {
        object(format!("the relation is {}, not {}", report.relation.name(), reader["relation"]));
    }
    for (side, least) in [Side::Left, Side::Right].into_iter().zip(reader["coverage"].as_array().expect("two numbers"))
    {
        let share = report.coverage.get(side).value();
        if share < least.as_f64().expect("a number") {
            object(format!("{share:.3} of {side:?} covered, not {least}"));
        }
        let shown = inputs.get(side).document.shown();
        let here = |key| passages(&reader, key).filter(|passage| shown.contains(passage));
        for (passage, share) in here("found").map(|passage| (passage, covered(&report, side, shown, passage))) {
            if share < 0.95 {
                object(format!("{share:.3} found on {side:?} of {passage}"));
            }
        }
        for (passage, share) in here("apart").map(|passage| (passage, covered(&report, side, shown, passage))) {
            if share > 0.2 {
                object(format!("{share:.3} is not apart on {side:?} of {passage}"));
            }
        }
    }
    for passage in passages(&reader, "found").chain(passages(&reader, "apart")) {
        let held = [&inputs.left, &inputs.right].into_iter().any(|input| input.document.shown().contains(passage));
        assert!(held, "{}: in no text: {passage}", case.slug);
    }
    let moved = report.matches.iter().any(|found| found.moved);
    let reordered = report.matches.iter().any(|found| found.kind == MatchKind::Loose);
    match reader.contains_key("moved") {
        true if !moved && !reordered => object("no match tells that something was moved".into()),
        false if moved => object("nothing was moved".into()),
        _ => {}
    }
    let signs: Vec<_> = report.signs.iter().map(|sign| format!("{} {:?}", sign.kind.name(), sign.side)).collect();
    if !signs.iter().map(|sign| sign.to_lowercase()).eq(passages(&reader, "signs")) {
        object(format!("signs: {signs:?}"));
    }
    wrong
}

/// Reads `case.toml`: a flat table, one key per line, with values that have the same syntax in JSON and TOML.
fn case_toml(case: &Case) -> Map<String, Value> {
    let text = fs::read_to_string(folder().join(case.slug).join("case.toml")).unwrap();
    let line = |line: &str| {
        let (key, value) = line.split_once(" = ")?;
        Some((key.to_owned(), serde_json::from_str(value).ok()?))
    };
    text.lines().map(|said| line(said).unwrap_or_else(|| panic!("{}: {said}", case.slug))).collect()
}

fn passages<'a>(reader: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = &'a str> {
    reader
        .get(key)
        .into_iter()
        .flat_map(|list| list.as_array().expect("a list"))
        .map(|text| text.as_str().expect("a text"))
}

/// Share of the characters of `passage` that lie in matches.
fn covered(report: &Report, side: Side, shown: &str, passage: &str) -> f64 {
    let start = shown.find(passage).expect("a passage of this text");
    let span = |found: &Match| -> Span { found.spans.get(side).shown };
    let inside =
        |at: usize| report.matches.iter().map(span).any(|span| (span.start as usize..span.end as usize).contains(&at));
    let hits = passage.char_indices().filter(|&(at, _)| inside(start + at)).count();
    hits as f64 / passage.chars().count() as f64
}
