//! Pairs from public complaints about tools of this kind, rewritten in the project's own words: `tests/cases/matching`.
//!
//! `index.tsv` says what a reader would accept: the relations, the coverage of the left text, and a sign that must be
//! reported.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::Path;

use juhao::{Document, Options, TextOptions, compare};

#[test]
fn every_pair_has_an_answer_that_a_reader_would_accept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/matching");
    let index = fs::read_to_string(folder.join("index.tsv")).unwrap();
    let mut wrong = Vec::new();
    for line in index.lines().skip(1) {
        let [name, relations, least, most, sign] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let read = |side: &str| {
            let text = fs::read_to_string(folder.join(format!("{name}.{side}.txt"))).unwrap();
            Document::from_text(text, &TextOptions::default()).unwrap()
        };
        let report = compare(&read("left"), &read("right"), &Options::default());
        let share = report.coverage.left.value();
        let limits = [least, most].map(|limit| limit.parse::<f64>().unwrap());
        let has_sign = sign.is_empty() || report.signs.iter().any(|found| found.kind.name() == sign);
        let relation = report.relation.name();
        if !relations.split(',').any(|one| one == relation) || share < limits[0] || share > limits[1] || !has_sign {
            wrong.push(format!("{name}: {relation}, {share:.3} of the left text, {:?}", report.signs));
        }
    }
    assert!(index.lines().count() > 40, "too few pairs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
