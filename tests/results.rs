//! `docs/results.md` agrees with its tables: every number in its sentences is in a table of the same section, and every
//! sentence begins with how it fares against its paper. Numbers quoted from a paper are exempt.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::path::Path;

#[path = "benches/papers/src/prose.rs"]
mod prose;

use prose::{Finding, Table};

/// How a sentence begins.
const FINDINGS: [Finding; 3] = [Finding::Confirmed, Finding::NotConfirmed, Finding::Other];

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

/// The sentences of a section, each on one line.
fn sentences(section: &str) -> Vec<String> {
    let lists = section.split("\n\n").filter(|paragraph| paragraph.starts_with("- "));
    lists.flat_map(|list| list[2..].split("\n- ")).map(|said| said.trim_end().replace("\n  ", " ")).collect()
}

/// A sentence without its quotation of a paper.
fn measured(sentence: &str) -> String {
    let quoted =
        sentence.split_once("*The paper:*").and_then(|(before, rest)| Some((before, rest.split_once("*Here:*")?)));
    quoted.map_or_else(|| sentence.into(), |(before, (_, here))| [before, here].concat())
}

/// What is wrong with a page: each section with a number in its sentences that its tables lack, or with a sentence that
/// does not say how it fares. `tables` reads the file that a section links.
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
        let of_papers = sentences(section);
        out.extend(
            of_papers
                .iter()
                .filter(|one| one.starts_with("**Other.**"))
                .map(|one| format!("{heading}: no paper: {one}")),
        );
        let sentences = [of_papers, sentences(&tables)].concat();
        let said: BTreeSet<String> = sentences.iter().flat_map(|one| numbers(&measured(one))).collect();
        let missing: Vec<&str> = said.iter().filter(|&number| !known.contains(number)).map(String::as_str).collect();
        if !missing.is_empty() {
            out.push(format!("{heading}: {} in no table of it", missing.join(", ")));
        }
        let begins = |one: &&String| !FINDINGS.iter().any(|f| one.starts_with(&format!("**{}.** ", f.name())));
        out.extend(sentences.iter().filter(begins).map(|one| format!("{heading}: no finding: {one}")));
        let quotes = |one: &&String| !one.starts_with("**Other.**") && !one.contains("*The paper:*");
        out.extend(sentences.iter().filter(quotes).map(|one| format!("{heading}: no paper: {one}")));
    }
    out
}

fn read(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(file)).expect("a page of docs")
}

#[test]
fn every_number_in_the_sentences_is_in_a_table_of_its_section() {
    assert_eq!(wrong(&read("results.md"), read), [""; 0]);
}

#[test]
fn the_head_counts_the_sentences_and_has_the_command() {
    let page = read("results.md");
    let all = page.clone() + &pages_of_tables().concat();
    let [confirmed, not_confirmed, other] =
        FINDINGS.map(|finding| all.matches(&format!("- **{}.** ", finding.name())).count());
    assert!(confirmed > 5 && not_confirmed > 5 && other > 5, "{confirmed}, {not_confirmed}, {other}");
    let head = page.split("\n## ").next().expect("a head").replace('\n', " ");
    let count = format!("{confirmed} are *confirmed*, {not_confirmed} *not confirmed* and {other} *other*.");
    assert!(head.contains(&count), "{count}");
    assert!(head.contains("npm run papers -- --data FOLDER"));
}

/// The names of the files of `docs/results`.
fn files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results");
    let names = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}

/// The pages of tables.
fn pages_of_tables() -> Vec<String> {
    let is_page = |name: &String| Path::new(name).extension().is_some_and(|extension| extension == "md");
    files().iter().filter(|name| is_page(name)).map(|name| read(&format!("results/{name}"))).collect()
}

#[test]
fn every_file_of_results_is_linked() {
    let names = files();
    let all = pages_of_tables().concat() + &read("results.md");
    let unlinked: Vec<&String> = names
        .iter()
        .filter(|name| !all.contains(&format!("({name})")) && !all.contains(&format!("/{name})")))
        .collect();
    assert_eq!(unlinked, [""; 0]);
}

#[test]
fn a_number_that_is_in_no_table_is_found() {
    // Sentences on papers are on the page, the others above the tables.
    let wrong = |of_papers: &str, others: &str| {
        let page = format!(
            "# Page\n\n## Times\n\n[Tables](results/times.md). A fresh clone.\n\n{of_papers}\n\n## Other\n\n[Tables](results/other.md)\n"
        );
        wrong(&page, |file| match file {
            "results/times.md" => {
                format!("# Times\n\n{others}\n\n| method | ms |\n|---|--:|\n| CCDet, 2 bands | **242** |\n")
            }
            _ => "# Other\n\n| a | 36 |\n".into(),
        })
    };
    let paper = "*The paper:* 73 ms. *Here:*";
    assert_eq!(wrong(&format!("- **Confirmed.** {paper} 242 ms,\n  with 2 bands."), ""), [""; 0]);
    let claim = format!("- **Not confirmed.** {paper} CCDet needs\n  36 ms.");
    assert_eq!(wrong(&claim, "- **Other.** CCDet needs 242 ms."), ["Times: 36 in no table of it"]);
    assert_eq!(wrong("", "- **Other.** Of 3000 documents."), ["Times: 3000 in no table of it"]);
    assert_eq!(wrong("", "- **Other.** recipe-3c has 242 (24.2)"), ["Times: 24.2 in no table of it"]);
    assert_eq!(
        wrong("- CCDet needs 242 ms.", ""),
        ["Times: no finding: CCDet needs 242 ms.", "Times: no paper: CCDet needs 242 ms."]
    );
    assert_eq!(wrong("- **Confirmed.** 242 ms.", ""), ["Times: no paper: **Confirmed.** 242 ms."]);
    assert_eq!(wrong("- **Other.** 242 ms.", ""), ["Times: no paper: **Other.** 242 ms."]);
}

#[test]
fn a_number_confirms_the_papers_if_it_is_within_a_tenth() {
    let near = |here: f64| Finding::near(here, 0.80);
    assert_eq!([0.72, 0.80, 0.88].map(near), [Finding::Confirmed; 3]);
    assert_eq!([0.626, 0.71, 0.89, f64::NAN].map(near), [Finding::NotConfirmed; 4]);
    assert_eq!([true, false].map(Finding::of), [Finding::Confirmed, Finding::NotConfirmed]);
}

#[test]
fn sentences_read_cells_by_row_and_column() {
    let row = |name: &str, f1: &str| vec![name.to_owned(), f1.to_owned()];
    let table = Table::new(["method", "F1"], vec![row("ccdet", "99.1"), row("codet", "**99.4** (100.0 / 98.8)")]);
    assert_eq!((table.cell("ccdet", "F1"), table.number("codet", "F1")), ("99.1", 99.4));
    assert_eq!(table.ranked("F1"), ["codet", "ccdet"]);
    assert_eq!(table.listed(table.ranked_of(["ccdet"], "F1"), "F1"), "ccdet 99.1");
    assert_eq!(prose::than(1.0, 2.0, "above", "below", "level with"), "below");
    assert_eq!(Table::setup([("runs", "5".into())]).cell("runs", "number"), "5");
}
