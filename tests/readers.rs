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
use juhao_readers::pages::Run;
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

/// A piece of text of a page in JSON, as pdf.js gives it, with a font of which each letter is half as wide as high.
fn run(x: f64, y: f64, size: f64, text: &str) -> Value {
    let width: f64 = text.chars().map(|c| if c.is_ascii() { size / 2.0 } else { size }).sum();
    json!({ "str": text, "transform": [size, 0.0, 0.0, size, x, y], "width": width })
}

#[test]
fn equal_lines_of_a_pdf_have_one_text() {
    let column = |x: f64, lines: &[&str]| -> Vec<Value> {
        lines.iter().enumerate().map(|(at, text)| run(x, 700.0 - 12.0 * at as f64, 10.0, text)).collect()
    };
    let page = |number: u32, body: Vec<Value>| -> Vec<Value> {
        let head = run(50.0, 760.0, 9.0, &format!("The ferry and its bell · {}", number + 16));
        [head].into_iter().chain(body).chain([run(240.0, 40.0, 9.0, &format!("- {number} -"))]).collect()
    };
    let left = [
        "The ferry leaves the harbour when",
        "the bell has been rung three times",
        "and the passengers have found a",
        "place on the benches of the oﬃce,",
    ];
    let right = [
        "which is narrow. Nobody waits for",
        "it in winter, because the river is",
        "frozen, and a sledge takes the pas-",
        "sengers.",
    ];
    let columns =
        [column(250.0, &right), vec![run(120.0, 730.0, 16.0, "The bell of the ferry")], column(50.0, &left)].concat();
    let table = [(0.0, "Ferry", "12"), (1.0, "Sledge", "3"), (2.0, "Boat", "1")];
    let table = table.iter().flat_map(|(at, one, other)| {
        [run(50.0, 700.0 - 12.0 * at, 10.0, one), run(200.0, 700.0 - 12.0 * at, 10.0, other)]
    });
    let han = column(50.0, &["渡船在钟响三遍之后离岸，等船的人坐在石阶上，看对岸的灯", "一盏一盏地亮起来。"]);
    let pages = [page(1, columns), page(2, table.collect()), vec![], page(4, han)];
    let runs = pages.iter().map(|page| {
        let run = |run: &Value| {
            let place: [f64; 6] = std::array::from_fn(|at| run["transform"][at].as_f64().unwrap());
            Run::new(run["str"].as_str().unwrap(), place, run["width"].as_f64().unwrap())
        };
        page.iter().map(run).collect()
    });
    let opened = juhao_readers::open_pages(runs).unwrap();
    let text = opened.content.text();
    let want = format!("The bell of the ferry\n{} which", left.join(" ").replace('ﬃ', "ffi"));
    assert!(text.starts_with(&want) && text.contains("takes the passengers.\n\u{C}"), "{text}");
    assert!(
        text.contains("\u{C}Ferry 12\nSledge 3\nBoat 1\n\u{C}\u{C}") && text.ends_with("对岸的灯一盏一盏地亮起来。"),
        "{text}"
    );
    assert!(!text.contains("its bell") && !text.contains("- 2 -"), "{text}");
    let notes: Vec<String> = opened.notes.iter().map(ToString::to_string).collect();
    expect("pages.json", &format!("{:#}\n", json!({ "pages": pages, "text": text, "notes": notes })));
}

#[test]
fn a_pdf_of_two_columns_has_the_text_of_its_document() {
    let folder = Folder::new("columns", &[]);
    let [document, pdf] = ["columns.fodt", "columns.pdf"].map(|name| {
        folder.write(name, fs::read(format!("{CASES}/{name}")).unwrap());
        String::from_utf8(folder.run(&["extract", name]).stdout).unwrap().replace('\u{C}', "")
    });
    // The cells of a row are a line of the PDF, and lines of their own in the document.
    assert_eq!(pdf.split_whitespace().collect::<Vec<_>>(), document.split_whitespace().collect::<Vec<_>>());
    let lines: Vec<&str> = pdf.lines().collect();
    let prose = document.lines().filter(|line| line.chars().count() > 20);
    assert!(prose.clone().count() > 15 && prose.clone().all(|line| lines.contains(&line)), "{pdf}");
    assert!(lines.contains(&"Ferry 40 Monday to Friday"));
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
