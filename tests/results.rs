//! `docs/results.md` does not contradict itself: every number in its prose is in a table or a heading of the same section. What a paper says
//! is the paper's.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::path::Path;

/// The numbers of a text, as they are printed; a name such as `recipe-3c` or `h2` has none.
fn numbers(text: &str) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for word in text.split(|c: char| c.is_whitespace() || "|()*`,;:%=/".contains(c)) {
        let word = word.trim_end_matches(['.', '"']);
        let is_number = word.split('.').count() <= 2 && word.chars().all(|c| c.is_ascii_digit() || c == '.');
        if !word.is_empty() && is_number {
            out.insert(word.to_owned());
        }
    }
    out
}

/// What is wrong with a page: each section with a number that no table and no heading of it has.
fn wrong(page: &str) -> Vec<String> {
    let mut out = Vec::new();
    for section in page.split("\n## ") {
        let heading = section.lines().next().unwrap_or_default();
        let (mut known, mut said) = (BTreeSet::new(), BTreeSet::new());
        for (at, paragraph) in section.split("\n\n").enumerate() {
            let is_heading = at == 0 || paragraph.starts_with('#');
            let is_aside = paragraph.starts_with("*The paper:*") || paragraph.starts_with("![");
            if is_heading || paragraph.trim_start().starts_with('|') {
                known.extend(numbers(paragraph));
            } else if !is_aside {
                said.extend(numbers(paragraph));
            }
        }
        let missing: Vec<String> = said.into_iter().filter(|number| !known.contains(number)).collect();
        if !missing.is_empty() {
            out.push(format!("{heading}: {} in no table of it", missing.join(", ")));
        }
    }
    out
}

#[test]
fn every_number_in_the_sentences_is_in_a_table_of_its_section() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results.md")).expect("the page");
    assert!(page.matches("*Here:*").count() > 10, "the sentences are there");
    assert_eq!(wrong(&page), [""; 0]);
}

#[test]
fn a_number_that_is_in_no_table_is_found() {
    let page = |said: &str| {
        format!(
            "# Page\n\n## Times\n\n*The paper:* 73 ms.\n\n{said}\n\n| method | ms |\n|---|--:|\n| CCDet, 2 bands | **242** |\n\n## Other\n\n| a | 36 |\n"
        )
    };
    assert_eq!(wrong(&page("*Here:*\n\n- CCDet needs 242 ms,\n  with 2 bands.")), [""; 0]);
    assert_eq!(
        wrong(&page("*Here:*\n\n- CCDet needs 242 ms.\n- CCDet needs\n  36 ms.")),
        ["Times: 36 in no table of it"]
    );
    assert_eq!(wrong(&page("Of 3000 documents.")), ["Times: 3000 in no table of it"]);
    assert_eq!(wrong(&page("recipe-3c has 242 (24.2)")), ["Times: 24.2 in no table of it"]);
}
