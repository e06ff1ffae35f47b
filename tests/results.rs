//! `docs/results.md` agrees with its tables: every number in its sentences is in a table of the same section. Numbers
//! quoted from a paper are exempt.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::path::Path;

/// The numbers of a text, as printed. Digits in a name such as `recipe-3c` or `h2` do not count.
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

/// What is wrong with a page: each section with a number in its sentences that its tables lack. `tables` reads the file
/// that a section links.
fn wrong(page: &str, tables: impl Fn(&str) -> String) -> Vec<String> {
    let mut out = Vec::new();
    for section in page.split("\n## ").skip(1) {
        let heading = section.lines().next().unwrap_or_default();
        let linked = section.split_once("ables](").and_then(|(_, link)| link.split_once(')'));
        let Some((file, _)) = linked else {
            out.push(format!("{heading}: no tables"));
            continue;
        };
        let tables = tables(file);
        let is_known = |paragraph: &&str| paragraph.starts_with('#') || paragraph.trim_start().starts_with('|');
        let known: BTreeSet<String> = tables.split("\n\n").filter(is_known).flat_map(numbers).collect();
        // Numbers quoted from a paper are exempt.
        let is_said = |paragraph: &&str| !paragraph.starts_with("*The paper:*") && !paragraph.contains("ables](");
        let said: BTreeSet<String> = section.split("\n\n").skip(1).filter(is_said).flat_map(numbers).collect();
        let missing: Vec<&String> = said.iter().filter(|&number| !known.contains(number)).collect();
        if !missing.is_empty() {
            let missing: Vec<&str> = missing.into_iter().map(String::as_str).collect();
            out.push(format!("{heading}: {} in no table of it", missing.join(", ")));
        }
    }
    out
}

fn read(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(file)).expect("a page of docs")
}

#[test]
fn every_number_in_the_sentences_is_in_a_table_of_its_section() {
    let page = read("results.md");
    assert!(page.matches("*Here* ([tables]").count() > 10, "the sentences are there");
    assert_eq!(wrong(&page, read), [""; 0]);
}

#[test]
fn a_number_that_is_in_no_table_is_found() {
    let wrong = |said: &str| {
        let page = format!(
            "# Page\n\n## Times\n\n*The paper:* 73 ms.\n\n*Here* ([tables](results/times.md)):\n\n{said}\n\n## Other\n\n[Tables](results/other.md)\n"
        );
        wrong(&page, |file| match file {
            "results/times.md" => "# Times\n\n| method | ms |\n|---|--:|\n| CCDet, 2 bands | **242** |\n".into(),
            _ => "# Other\n\n| a | 36 |\n".into(),
        })
    };
    assert_eq!(wrong("- CCDet needs 242 ms,\n  with 2 bands."), [""; 0]);
    assert_eq!(wrong("- CCDet needs 242 ms.\n- CCDet needs\n  36 ms."), ["Times: 36 in no table of it"]);
    assert_eq!(wrong("Of 3000 documents."), ["Times: 3000 in no table of it"]);
    assert_eq!(wrong("recipe-3c has 242 (24.2)"), ["Times: 24.2 in no table of it"]);
}
