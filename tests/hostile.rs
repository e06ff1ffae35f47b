//! Texts made to be slow: every comparison ends, keeps the promises of the Report, and says what it left out.
//!
//! `cargo run --release --manifest-path tests/benches/native/Cargo.toml --bin hostile` times the same texts at 1 MB a side.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/hostile.rs"]
mod hostile;

use hostile::Expected;
use juhao::report::Relation;
use juhao::{Document, Options, Report, Sides, Span, TextOptions, align, compare};

/// Bytes a side: what takes work in the square of this, times out.
const BYTES: usize = 60_000;

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("within the limits")
}

fn is_inside(span: Span, text: &str) -> bool {
    span.start <= span.end && text.get(span.start as usize..span.end as usize).is_some()
}

/// What holds of every Report.
fn check(report: &Report, left: &str, right: &str, name: &str) {
    for found in &report.matches {
        let Sides { left: a, right: b } = found.spans;
        assert!(is_inside(a.shown, left) && is_inside(b.shown, right), "{name}: {found:?}");
        assert!(found.equal <= u64::from(a.shown.len().min(b.shown.len())), "{name}: {found:?}");
    }
    assert!(report.matches.is_sorted_by_key(|found| found.spans.left.shown.start), "{name}");
    assert!((0.0..=1.0).contains(&report.score), "{name}: {}", report.score);
    for coverage in [report.coverage.left, report.coverage.right] {
        assert!(coverage.num <= coverage.den, "{name}: {coverage:?}");
    }
    assert!(report.lcs.lower <= report.lcs.upper, "{name}: {:?}", report.lcs);
    assert!(
        report.lcs.upper <= report.lengths.left.counted.min(report.lengths.right.counted),
        "{name}: {:?}",
        report.lcs
    );
    assert!(
        report.lcs.exact() || report.limits.iter().any(|limit| limit.name == "work.lcs"),
        "{name}: {:?} without a reason",
        report.lcs
    );
    for limit in &report.limits {
        assert!(limit.reached > limit.limit, "{name}: {limit:?}");
    }
}

#[test]
fn every_hostile_pair_is_compared_and_the_report_keeps_its_promises() {
    for case in hostile::all(BYTES) {
        let (left, right) = (read(&case.left), read(&case.right));
        let report = compare(&left, &right, &Options::default());
        check(&report, &case.left, &case.right, case.name);
        let is_related = !matches!(report.relation, Relation::Distinct | Relation::NoFeatures);
        match case.expected {
            Expected::Related => assert!(is_related, "{}: {:?}", case.name, report.relation),
            Expected::Nothing => assert!(!is_related, "{}: {:?}", case.name, report.relation),
            Expected::Any => {}
        }
    }
}

#[test]
fn exchanging_hostile_texts_mirrors_the_report() {
    for case in hostile::all(BYTES / 6) {
        let (left, right) = (read(&case.left), read(&case.right));
        let [there, back] = [(&left, &right), (&right, &left)].map(|(a, b)| compare(a, b, &Options::default()));
        assert_eq!(there, back.swapped(), "{}", case.name);
    }
}

#[test]
fn a_hostile_text_is_a_duplicate_of_itself() {
    for case in hostile::all(BYTES / 3) {
        for text in [&case.left, &case.right] {
            let document = read(text);
            let report = compare(&document, &document, &Options::default());
            check(&report, text, text, case.name);
            if document.symbols().is_empty() {
                assert_eq!(report.relation, Relation::NoFeatures, "{}", case.name);
                continue;
            }
            assert_eq!(report.relation, Relation::Duplicate, "{}", case.name);
            assert_eq!(report.lcs.lower, document.symbols().len() as u64, "{}", case.name);
            for coverage in [report.coverage.left, report.coverage.right] {
                assert_eq!(coverage.num, coverage.den, "{}", case.name);
            }
        }
    }
}

#[test]
fn the_raw_engine_gives_ordered_spans_inside_hostile_texts() {
    for case in hostile::all(BYTES) {
        let aligned = align(&read(&case.left), &read(&case.right), &Options::default());
        assert!(aligned.spans.is_sorted_by_key(|span| span.left.start), "{}", case.name);
        for span in &aligned.spans {
            assert!(is_inside(span.left, &case.left) && is_inside(span.right, &case.right), "{}: {span:?}", case.name);
        }
        assert!(aligned.lcs.exact() || !aligned.limits.is_empty(), "{}", case.name);
    }
}

#[test]
fn a_small_limit_on_work_is_kept_to_and_told() {
    let mut options = Options::default();
    options.limits.work = 1000;
    for case in hostile::all(BYTES / 3) {
        let (left, right) = (read(&case.left), read(&case.right));
        let report = compare(&left, &right, &options);
        check(&report, &case.left, &case.right, case.name);
    }
}

#[test]
fn hostile_pages_are_read_and_are_duplicates_of_themselves() {
    for (name, html) in hostile::pages(BYTES) {
        let page = Document::from_html(&html, &TextOptions::default()).expect("within the limits");
        let report = compare(&page, &page, &Options::default());
        check(&report, page.shown(), page.shown(), name);
        let expected = if page.symbols().is_empty() { Relation::NoFeatures } else { Relation::Duplicate };
        assert_eq!(report.relation, expected, "{name}");
    }
}
