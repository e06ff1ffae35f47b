//! `juhao verify`: what it prints, its exit codes, and bad input.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

#[path = "support/folder.rs"]
#[allow(dead_code)] // each test uses some of it
mod folder;

use folder::Folder;
use serde_json::Value;

const TEXT: &str = "Vane writes that “every barge that passes the lower gate” (Vane 2020: 17) is entered, and that “the river will \
                    not rise in spring”. Others say “the lighthouse keeper sold all his lamps”. 她写道：“墙体用青砖和糯米灰浆砌成。”\n";
const SOURCE: &str = "# The river\n\nThe office keeps a ledger of every barge that passes the lower gate. In her view the river will rise in spring.\n";
const HAN: &str = "老城南门外有一座旧粮仓，牆體用青磚和糯米灰漿砌成。";

fn folder(name: &str) -> Folder {
    Folder::new(
        name,
        &[("text.txt", TEXT), ("sources/vane-2020.md", SOURCE), ("sources/canal.txt", HAN), ("empty.txt", "")],
    )
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn each_quotation_has_its_status_and_its_place() {
    let folder = folder("verify");
    let output = folder.run(&["verify", "text.txt", "sources", "--json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let quotations = found["quotations"].as_array().unwrap();
    let seen: Vec<_> = quotations
        .iter()
        .map(|one| (one["status"].as_str().unwrap(), one["source"].as_str(), one["line"].as_u64()))
        .collect();
    let vane = Some("sources/vane-2020.md");
    assert_eq!(
        seen,
        [
            ("verified", vane, Some(3)),
            ("altered", vane, Some(3)),
            ("not-found", None, None),
            ("verified", Some("sources/canal.txt"), Some(1))
        ]
    );
    assert_eq!(
        (&quotations[0]["heading"], &quotations[0]["citation"]),
        (&"The river".into(), &"(Vane 2020: 17)".into())
    );
    let edit = &quotations[1]["edits"][0];
    assert_eq!((&edit["kind"], &edit["text"], &edit["sourceText"]), (&"negation".into(), &"not".into(), &"".into()));
    // Offsets are code points of the text.
    let slice = |span: &Value| -> String {
        let at = |name: &str| span[name].as_u64().unwrap() as usize;
        TEXT.chars().skip(at("start")).take(at("end") - at("start")).collect()
    };
    assert!(quotations.iter().all(|one| slice(&one["span"]) == one["text"].as_str().unwrap()));

    let output = folder.run(&["verify", "text.txt", "sources"]);
    let shown = said(&output.stdout);
    assert!(
        output.status.success() && shown.starts_with("4 quotations: 2 verified, 0 repaired, 1 altered, 1 not found"),
        "{shown}"
    );
    assert!(
        shown.contains("negation: “not” is not in the source") && shown.contains("sources/vane-2020.md:3"),
        "{shown}"
    );
}

#[test]
fn statuses_and_kinds_decide_the_exit_code() {
    let folder = folder("verify-fail");
    let code = |options: &[&str]| folder.run(&[&["verify", "text.txt", "sources"], options].concat()).status.code();
    assert_eq!(
        [code(&[]), code(&["--fail-on", "altered,not-found"]), code(&["--fail-on", "repaired"])],
        [Some(0), Some(1), Some(0)]
    );
    assert_eq!(code(&["--tolerate", "negation", "--fail-on", "altered"]), Some(0));
    assert_eq!([code(&["--tolerate", "lies"]), code(&["--strict", "--tolerate", "ocr"])], [Some(2), Some(2)]);
}

#[test]
fn a_report_is_one_page_with_all_texts_escaped() {
    let folder = folder("verify-report");
    folder.write("text.txt", "He says “<script>alert(1)</script> every barge that passes”.");
    assert!(folder.run(&["verify", "text.txt", "sources", "--report", "out.html"]).status.success());
    let page = std::fs::read_to_string(folder.0.join("out.html")).unwrap();
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script") && page.contains("altered"), "{page}");
}

#[test]
fn lines_documents_and_passages_without_marks() {
    let folder = folder("verify-lines");
    folder.write("lines.txt", "every barge that passes the lower gate\n\nthe river will rise in autumn\n");
    folder.write("more.jsonl", "{\"id\":\"essay\",\"text\":\"The river will rise in autumn.\"}\n");
    let output = folder.run(&["verify", "lines.txt", "sources", "--documents", "more.jsonl", "--lines", "--json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let sources: Vec<_> = found["quotations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["status"].as_str(), one["source"].as_str()))
        .collect();
    assert_eq!(sources, [(Some("verified"), Some("sources/vane-2020.md")), (Some("verified"), Some("essay"))]);

    folder.write("text.txt", "As we know, the office keeps a ledger of every barge that passes the lower gate.");
    let output = folder.run(&["verify", "text.txt", "sources", "--missing"]);
    let shown = said(&output.stdout);
    assert!(shown.contains("unmarked   the office keeps a ledger"), "{shown}");
    assert!(shown.contains("no quotation marks"), "{shown}");
}

#[test]
fn bad_input_has_a_clear_answer() {
    let folder = folder("verify-bad");
    folder.write("open.txt", "He says “every barge that passes the lower gate");
    let note = |arguments: &[&str]| {
        let output = folder.run(&[&["verify"], arguments, &["--json"]].concat());
        let found: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
        found["notes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|note| note["code"].as_str().unwrap().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(note(&["open.txt", "sources"]), ["unclosed"]);
    assert_eq!(note(&["empty.txt", "sources"]), ["no-quotations"]);
    assert_eq!(note(&["text.txt", "empty.txt"]), ["source-without-text"]);
    assert_eq!(folder.run(&["verify", "text.txt"]).status.code(), Some(2));
    let output = folder.run(&["verify", "text.txt", "none.txt"]);
    assert!(output.status.code() == Some(2) && said(&output.stderr).contains("none.txt"), "{output:?}");
}
