//! Texts made to be slow: every comparison ends, its Report obeys the rules, and reports what was left out.
//!
//! `cargo run --release --manifest-path tests/benches/native/Cargo.toml --bin hostile` times these texts at 1 MB per
//! side.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/check.rs"]
mod check;
#[path = "support/hostile.rs"]
mod hostile;

use hostile::Expected;
use juhao::report::Relation;
use juhao::{Document, Options, TextOptions, align, compare};

/// Bytes per side; quadratic work on this length would time out.
const BYTES: usize = 60_000;

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("within the limits")
}

#[test]
fn every_hostile_pair_is_compared_and_the_report_keeps_its_promises() {
    for case in hostile::all(BYTES) {
        let (left, right) = (read(&case.left), read(&case.right));
        let report = compare(&left, &right, &Options::default());
        check::report(&report, &case.left, &case.right, case.name);
        // The same text is not reported repeatedly.
        let counted = report.lengths.left.counted + report.lengths.right.counted;
        assert!(report.dismissed.chars <= 2 * counted, "{}: {:?} of {counted}", case.name, report.dismissed);
        let is_related = report.relation.is_related();
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
            check::report(&report, text, text, case.name);
            if document.symbols().is_empty() {
                assert_eq!(report.relation, Relation::NoFeatures, "{}", case.name);
                continue;
            }
            assert_eq!(report.relation, Relation::Duplicate, "{}", case.name);
            assert_eq!(report.lcs.map(|lcs| lcs.lower), Some(document.symbols().len() as u64), "{}", case.name);
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
            assert!(
                check::is_inside(span.left, &case.left) && check::is_inside(span.right, &case.right),
                "{}: {span:?}",
                case.name
            );
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
        check::report(&report, &case.left, &case.right, case.name);
    }
}

#[test]
fn hostile_pages_are_read_and_are_duplicates_of_themselves() {
    for (name, html) in hostile::pages(BYTES) {
        let page = Document::from_html(&html, &TextOptions::default()).expect("within the limits");
        let report = compare(&page, &page, &Options::default());
        check::report(&report, page.shown(), page.shown(), name);
        let expected = if page.symbols().is_empty() { Relation::NoFeatures } else { Relation::Duplicate };
        assert_eq!(report.relation, expected, "{name}");
    }
}

#[test]
fn pairs_that_fuzzing_found_keep_the_promises_of_the_report() {
    let pairs = [
        // Runs that overlap and continue beyond a passage.
        (
            "A[A<CDATAA[CDATA[CDATA![CDATA[CDATA[CDATA[CDATA[CDATA![CDATA[CDATA![CDATA<noscript<a href\"xｶｶｶｶｶｶｶt[T[CDATA[CDATA".into(),
            "CDATA[CDATA[CDATA[CDATA[CDATA[CDATA[CDATA[CDATA[CDATA[CDATA[CDATA![T[T[CDATA[h/a.b/c?d=e![CDATA![CDATA[CDATA![CDATA[noscript<a href\"x".into(),
        ),
        // Ligatures inside a word of another script, and after the longest word.
        ("раural ﬁраural".to_owned(), "раural ﬁраurаl раﬁural".to_owned()),
        ("ﬁ".repeat(90), format!("{}ﬂ{}", "ﬁ".repeat(40), "ﬁ".repeat(49))),
        // Voicing marks without a letter before them.
        (format!("が{}清晨的渡口没有人。", "ﾞ".repeat(28)), format!("清晨的渡口没有人。{}が", "ﾞ".repeat(28))),
    ];
    for (left, right) in pairs {
        let report = compare(&read(&left), &read(&right), &Options::default());
        check::report(&report, &left, &right, &left);
    }
}
