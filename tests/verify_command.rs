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
fn a_text_is_no_source_of_its_own_quotations() {
    let folder = folder("verify-itself");
    folder.write("sources/draft.txt", TEXT);
    for (arguments, heads) in [
        (["sources/draft.txt", "sources"], "4 quotations: 2 verified, 0 repaired, 1 altered, 1 not found"),
        (["sources/draft.txt", "./sources/draft.txt"], "4 quotations: 0 verified, 0 repaired, 0 altered, 4 not found"),
    ] {
        let output = folder.run(&[&["verify"], &arguments[..]].concat());
        let (shown, notes) = (said(&output.stdout), said(&output.stderr));
        assert!(shown.starts_with(heads) && notes.contains("sources/draft.txt: is the text itself"), "{shown}{notes}");
        assert_eq!(shown.contains("no file of these paths has a text"), heads.contains("4 not found"), "{shown}");
    }
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
    folder.write("text.txt", "He wrote “the river will rise in autumn”.");
    assert!(said(&folder.run(&["verify", "text.txt", "sources"]).stdout).starts_with("1 quotation: "));
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

const TABLE: &str = "# Quiz\n\n| number | question | answer |\n|---|---|---|\n| 1 | At what hour does the gate - the lower one - close? | nine |\n| 2 | Which river\n falls in autumn? | the Sill |\n";
const PAGE: &str =
    "<table><tr><td>3<td>How many barges, pass the lower <b>gate</b> in a day?<td>four</table><p>Nothing else.";

/// Items for a check of pages, by id.
fn items(all: &[(&str, &str)]) -> String {
    let lines: Vec<_> =
        all.iter().map(|(id, text)| serde_json::json!({ "id": id, "text": text }).to_string()).collect();
    lines.join("\n")
}

#[test]
fn items_are_found_in_lines_and_tables_whatever_the_punctuation() {
    let items = items(&[
        ("hour", "At what hour does the gate, the lower one, close?"),
        ("river", "Which river falls in autumn?"),
        ("barges", "How many barges pass the lower gate in a day"),
        ("row", "Which river falls in autumn? The Sill"),
        ("absent", "How many lamps burn in the house of the keeper"),
        ("other", "How many barges pass the upper gate in a day"),
        ("word", "four"),
    ]);
    let folder = Folder::new("verify-items", &[("items.jsonl", &items), ("pages/a.md", TABLE), ("pages/b.html", PAGE)]);
    let tolerate = ["--tolerate", "punctuation,case", "--extraction", "visible"];
    let command = [&["verify", "--items", "items.jsonl", "pages", "--json"][..], &tolerate].concat();
    let output = folder.run(&command);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output.stderr)));
    let all = found["quotations"].as_array().unwrap();
    let seen: Vec<_> = all.iter().map(|one| (one["id"].as_str().unwrap(), one["status"].as_str().unwrap())).collect();
    let is_there = |id: &str| ["verified", "repaired"].contains(&seen.iter().find(|one| one.0 == id).unwrap().1);
    for id in ["hour", "river", "barges", "row", "word"] {
        assert!(is_there(id), "{id}: {seen:?}");
    }
    assert_eq!((seen[4].1, seen[5].1), ("not-found", "altered"));
    // Offsets count from the start of the item.
    let edit = all[5]["edits"].as_array().unwrap().iter().find(|edit| edit["accepted"] == false).unwrap();
    assert_eq!((&edit["text"], &edit["span"]["start"]), (&"upper".into(), &"How many barges pass the ".len().into()));
    assert_eq!(all[6]["places"], 1);

    let output = folder.run(&["verify", "--items", "items.jsonl", "pages", "--fail-on", "verified"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output.stdout).contains("7 items: ") && said(&output.stdout).contains("absent: How many lamps"));
}

#[test]
fn bad_items_are_named() {
    let folder = Folder::new(
        "verify-bad-items",
        &[
            ("blank.jsonl", &items(&[("one", "a b c"), ("two", " \n ")])),
            ("a.txt", "a b c"),
            ("items.jsonl", &items(&[])),
        ],
    );
    for (arguments, why) in [
        (&["verify", "--items", "blank.jsonl", "a.txt"][..], "blank.jsonl:2: item \"two\" has no text"),
        (&["verify", "--items", "a.txt", "a.txt"], "not a JSON object"),
        (&["verify", "--items", "blank.jsonl"], "nothing to look in"),
        (&["verify", "--items", "blank.jsonl", "--lines", "a.txt"], "--lines"),
        (&["verify"], "required"),
    ] {
        let output = folder.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output.stderr).contains(why), "{}", said(&output.stderr));
    }
    let output = folder.run(&["verify", "--items", "items.jsonl", "a.txt"]);
    assert!(said(&output.stdout).starts_with("0 items: "), "{}", said(&output.stdout));
}
