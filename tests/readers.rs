//! Files of real programs: what the readers take from them, and one Report. The same results are expected of the npm
//! package (`tests/npm/documents.node.test.js`) and of the page (`tests/page/documents.spec.ts`), so that the hosts
//! cannot drift. `UPDATE_EXPECT=1 cargo test --test readers` writes them anew.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

#[path = "support/folder.rs"]
mod folder;

use std::collections::BTreeMap;
use std::fs;

use folder::Folder;
use juhao::Span;
use juhao::decode::in_charset;
use juhao_readers::open;
use serde_json::{Value, json};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/readers");

/// `written` is JSON as a host wrote it, because reading a number and writing it again can change its last digit.
fn expect(name: &str, written: &str) {
    let path = format!("{CASES}/{name}");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, written).unwrap();
    }
    let value = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    assert_eq!(value(written), value(&fs::read_to_string(path).unwrap()), "{name}");
}

#[test]
fn files_of_real_programs_have_their_text_headings_notes_and_hidden_parts() {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(CASES).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if matches!(juhao_readers::extension(&name).as_str(), "json" | "pdf" | "txt" | "md") {
            continue;
        }
        let opened = open(&name, &fs::read(&path).unwrap(), None, &in_charset).unwrap();
        let text = opened.content.text();
        let slices = |spans: &[Span]| spans.iter().map(|span| span.slice(text)).collect::<Vec<_>>();
        let headings: Vec<_> = opened.headings.iter().map(|head| (head.level, head.span.slice(text))).collect();
        let value = json!({
            "format": opened.kind.name(),
            "text": text,
            "headings": headings,
            "footnotes": slices(&opened.footnotes),
            "hidden": slices(&opened.hidden),
            "pages": opened.page_starts().len(),
        });
        all.insert(name, value);
    }
    assert!(all.len() >= 12, "{:?}", all.keys());
    for (name, value) in &all {
        assert!(value["text"].as_str().unwrap().contains(['桥', '钟', '图', 'T']), "{name}");
    }
    expect("opened.json", &format!("{:#}\n", json!(all)));
}

#[test]
fn equal_lines_of_a_pdf_have_one_text() {
    let pages = [
        "The ferry and its bell · 17\nThe ferry leaves the harbour when the bell has been rung three times, and the pas-\n\
         sengers have found their places on the benches of the deck. It is the ﬁrst boat of\nthe day.\n- 1 -",
        "The ferry and its bell · 18\nNobody waits for it in winter, because the river is frozen from one bank to the other\n\
         and a sledge takes the letters.\n- 2 -",
        "",
        "The ferry and its bell · 20\n渡船在钟响三遍之后离岸，等船的人坐在石阶上，看对岸的灯一盏一盏地亮\n起来。\n- 4 -",
    ];
    let opened = juhao_readers::open_pages(&pages.map(String::from)).unwrap();
    let text = opened.content.text();
    assert!(text.contains("the passengers have") && text.contains("地亮起来。"), "{text}");
    assert!(!text.contains("its bell") && !text.contains("- 2 -"), "{text}");
    let notes: Vec<String> = opened.notes.iter().map(ToString::to_string).collect();
    expect("pages.json", &format!("{:#}\n", json!({ "pages": pages, "text": text, "notes": notes })));
}

#[test]
fn a_copied_footnote_has_one_report() {
    let folder = Folder::new("one-report", &[]);
    for name in ["note.txt", "footnote.docx"] {
        folder.write(name, fs::read(format!("{CASES}/{name}")).unwrap());
    }
    let output = folder.run(&["compare", "note.txt", "footnote.docx", "--json", "--offsets", "utf16"]);
    let written = String::from_utf8(output.stdout).unwrap();
    let report: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(report["coverage"]["left"], 1.0);
    expect("report.json", &written);
}

#[test]
fn the_names_of_submissions_are_those_that_the_page_reads() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("submissions.json")).unwrap();
    for case in cases {
        let text = case["csv"].as_str().unwrap().trim_start_matches('\u{FEFF}');
        let mut table = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
        let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
        let found = juhao_readers::submissions::names(rows.iter().map(|row| row.iter().collect()));
        assert_eq!(json!(found), case["names"], "{text}");
    }
}
