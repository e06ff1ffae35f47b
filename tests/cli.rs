//! The command line, run as users run it.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use juhao::Options;
use serde_json::Value;

#[path = "support/folder.rs"]
mod folder;

use folder::Folder;

const NOTICE: &str = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。";
const QUOTED: &str =
    "𠮷田先生👍转告大家：周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。请相互转告。";

fn batch(folder: &Folder, unit: &str) -> Output {
    folder.run(&["batch", "--documents", "documents.jsonl", "--pairs", "pairs.jsonl", "--offsets", unit])
}

fn text_of(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn answers(output: &Output) -> Vec<Value> {
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    text_of(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn refused(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(2));
    text_of(&output.stderr)
}

fn two_notices(test: &str) -> Folder {
    Folder::new(test, &[("left.txt", NOTICE), ("right.txt", QUOTED)])
}

fn library(test: &str, documents: &[Value], pairs: &str) -> Folder {
    let lines: Vec<String> = documents.iter().map(Value::to_string).collect();
    Folder::new(test, &[("documents.jsonl", &lines.join("\n")), ("pairs.jsonl", pairs)])
}

/// The matched text of a pair in both fields, offsets counted in `unit`.
fn slices<'a>(answer: &Value, fields: (&'a str, &'a str), unit: &str) -> Vec<(String, String)> {
    let slice = |text: &'a str, range: &Value| {
        let (start, end) = (range[0].as_u64().unwrap() as usize, range[1].as_u64().unwrap() as usize);
        match unit {
            "byte" => text[start..end].to_string(),
            "char" => text.chars().skip(start).take(end - start).collect(),
            _ => String::from_utf16(&text.encode_utf16().collect::<Vec<u16>>()[start..end]).unwrap(),
        }
    };
    let spans = answer["spans"].as_array().unwrap();
    spans.iter().map(|span| (slice(fields.0, &span["a"]), slice(fields.1, &span["b"]))).collect()
}

#[test]
fn a_comparison_is_printed_in_words_with_its_passages_marked() {
    let output = two_notices("words").run(&["compare", "left.txt", "right.txt"]);
    assert!(output.status.success());
    let view = text_of(&output.stdout);
    assert!(view.lines().next().unwrap().ends_with('.'), "the first line is a sentence: {view}");
    let marked = view.lines().filter(|line| line.contains("⟦") && line.contains("晚上八点关门")).count();
    assert_eq!(marked, 2, "the passage is marked in both texts: {view}");
    assert!(!view.contains('\x1b'), "no colour away from a terminal");
}

#[test]
fn options_keep_their_older_names() {
    let folder = two_notices("older-names");
    let run = |unit: &str, report: &str| {
        let output = folder.run(&["compare", "left.txt", "right.txt", "--json", unit, "utf16", report, "r.html"]);
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        (output.stdout, fs::read(folder.0.join("r.html")).unwrap())
    };
    assert_eq!(run("--unit", "--html"), run("--offsets", "--report"));
}

#[test]
fn a_comparison_as_json_counts_in_the_unit_asked_for() {
    let folder = two_notices("units");
    for unit in ["char", "utf16", "byte"] {
        let output = folder.run(&["compare", "left.txt", "right.txt", "--json", "--offsets", unit]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["version"], 2);
        let found = &report["matches"][0];
        let range = |side: &str| serde_json::json!([found[side]["start"], found[side]["end"]]);
        let answer = serde_json::json!({ "spans": [{ "a": range("left"), "b": range("right") }] });
        let (left, right) = &slices(&answer, (NOTICE, QUOTED), unit)[0];
        assert_eq!(left, right, "{unit}");
        assert!(left.contains("晚上八点关门"), "{unit}: {left}");
    }
}

#[test]
fn one_side_may_come_from_standard_input() {
    let folder = two_notices("stdin");
    let from_file = folder.run(&["compare", "left.txt", "right.txt", "--json"]);
    let from_stdin = folder.run_with(NOTICE, &["compare", "-", "right.txt", "--json"]);
    assert_eq!(from_file.stdout, from_stdin.stdout);
    for twice in [["-", "--json"], ["right.txt", "--site=-"]] {
        let output = folder.run_with(NOTICE, &["compare", "-", twice[0], twice[1]]);
        assert!(refused(&output).contains("only one argument can be standard input"), "{output:?}");
    }
}

#[test]
fn a_missing_file_is_reported_by_name() {
    let folder = two_notices("unreadable");
    assert!(refused(&folder.run(&["compare", "left.txt", "absent.txt"])).contains("absent.txt"));
}

#[test]
fn a_folder_in_place_of_a_file_is_refused_with_what_reads_folders() {
    let folder = two_notices("folder-in-place-of-a-file");
    fs::create_dir(folder.0.join("notes")).unwrap();
    for command in [["compare", "left.txt", "notes"], ["sources", "notes", "left.txt"], ["verify", "notes", "left.txt"]]
    {
        let output = folder.run(&command);
        let message = refused(&output);
        assert!(message.contains("notes: is a folder") && message.contains("juhao check"), "{message}");
    }
    for command in [&["dedup", "--documents", "notes"][..], &["extract", "--pages", "notes"]] {
        let output = folder.run(command);
        assert!(refused(&output).contains("give a file with lines of JSON"), "{output:?}");
    }
}

#[test]
fn a_file_has_the_format_that_its_name_promises() {
    let folder = shelf("promised");
    folder.write("left.txt", NOTICE);
    let dedup = ["dedup", "--documents", "documents.jsonl"];
    for (command, option, name, written) in [
        (&dedup[..], "--pairs", "new.csv", "lines of JSON"),
        (&dedup, "--pairs", "new.JSON", "lines of JSON"),
        (&dedup, "--clusters", "new.tsv", "lines of JSON"),
        (&dedup, "--passages", "new.jsonl.gz", "lines of JSON"),
        (&[&dedup[..], &["--keep", "first"]].concat(), "--out", "new.xlsx", "lines of JSON"),
        (&["compare", "left.txt", "left.txt"], "--report", "new.pdf", "an HTML page"),
        (&["verify", "left.txt", "left.txt"], "--report", "new.docx", "an HTML page"),
        (&["check", "left.txt"], "--report", "new.csv", "an HTML page"),
        (&["check", "left.txt"], "--sarif", "new.html", "SARIF"),
    ] {
        let output = folder.run(&[command, &[option, name]].concat());
        let message = refused(&output);
        assert!(message.contains(&format!("{name}: is named")) && message.contains(written), "{message}");
        assert!(output.stdout.is_empty() && !folder.0.join(name).exists(), "{name}: {output:?}");
    }
    // Any other ending, and none, can hold anything.
    for name in ["new", "new.ndjson", "new.part1"] {
        answers(&folder.run(&[&dedup[..], &["--clusters", name]].concat()));
        assert!(folder.0.join(name).exists(), "{name}");
    }
    assert!(folder.run(&["check", "left.txt", "--sarif", "new.sarif.json"]).status.success());
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_work() {
    let folder = shelf("unwritable");
    folder.write("left.txt", NOTICE);
    folder.write("right.txt", QUOTED);
    folder.write("notes/one.txt", NOTICE);
    let dedup = ["dedup", "--documents", "documents.jsonl"];
    for (command, why) in [
        (&[&dedup[..], &["--clusters", "none/new"]].concat()[..], "none/new: cannot be written"),
        (&[&dedup[..], &["--keep", "first", "--out", "none/new"]].concat(), "none/new: cannot be written"),
        (&[&dedup[..], &["--keep", "first", "--out", "-"]].concat(), "--out: standard output is for the result"),
        (&[&dedup[..], &["--pairs", "notes"]].concat(), "notes: is a folder; --pairs writes a file"),
        (&[&dedup[..], &["--pairs", "new", "--clusters", "new"]].concat(), "new: is the file of both"),
        (&["check", "notes", "--report", "none/new.html"], "none/new.html: cannot be written"),
        (&["check", "notes", "--report", "notes/one.txt"], "notes/one.txt: is one of the files that are read"),
        (
            &["check", "left.txt", "--against", "notes", "--sarif", "notes/one.txt"],
            "notes/one.txt: is one of the files",
        ),
        (&["check", "*.txt", "--report", "left.txt"], "left.txt: is one of the files that are read"),
        (&["compare", "left.txt", "right.txt", "--report", "./left.txt"], "left.txt: is one of the files that are"),
        (&["verify", "left.txt", "notes", "--report", "notes/one.txt"], "notes/one.txt: is one of the files that are"),
        (&["index", "create", "none/new.idx", "notes"], "none/new.idx: cannot be written"),
        (&["index", "create", "notes", "left.txt"], "notes: is a folder"),
    ] {
        let output = folder.run(command);
        assert!(refused(&output).contains(why), "{command:?}: {output:?}");
        assert!(output.stdout.is_empty(), "{command:?}: {output:?}");
        assert!(!folder.0.join("new").exists() && !folder.0.join("none").exists(), "{command:?}");
    }
    // The report of an earlier run is no essay, so the same command can run again.
    let first = folder.run(&["check", "notes", "left.txt", "--report", "notes/r.html", "--sarif", "notes/s.sarif"]);
    let again = folder.run(&["check", "notes", "left.txt", "--report", "notes/r.html", "--sarif", "notes/s.sarif"]);
    assert!(first.status.success() && again.stdout == first.stdout, "{again:?}");
    assert!(text_of(&again.stderr).contains("notes/r.html: is a report of juhao"), "{again:?}");
    folder.write("notes/page.html", "<p>An essay of a pupil.</p>");
    let output = folder.run(&["check", "notes", "--report", "notes/page.html"]);
    assert!(refused(&output).contains("notes/page.html: is one of the files that are read"), "{output:?}");
    let [left, one] = ["left.txt", "notes/one.txt"].map(|name| fs::read_to_string(folder.0.join(name)).unwrap());
    assert_eq!([left, one], [NOTICE; 2]);
    #[cfg(unix)]
    answers(&folder.run(&[&dedup[..], &["--pairs", "/dev/null", "--clusters", "/dev/null"]].concat()));
}

#[test]
fn files_of_any_charset_compare_as_the_text_they_hold() {
    let folder = two_notices("charsets");
    let expected = folder.run(&["compare", "left.txt", "right.txt", "--json"]).stdout;
    let utf_16: Vec<u8> = "\u{FEFF}".encode_utf16().chain(NOTICE.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let encoded = |label: &[u8]| encoding_rs::Encoding::for_label(label).unwrap().encode(NOTICE).0.into_owned();
    for (name, bytes) in [
        ("utf-16.txt", utf_16),
        ("utf-8-mark.txt", [b"\xEF\xBB\xBF", NOTICE.as_bytes()].concat()),
        ("gb18030.txt", encoded(b"gb18030")),
    ] {
        fs::write(folder.0.join(name), bytes).unwrap();
        let output = folder.run(&["compare", name, "right.txt", "--json"]);
        assert_eq!(text_of(&output.stdout), text_of(&expected), "{name}");
        assert_eq!(text_of(&output.stderr), "", "{name}");
    }
}

#[test]
fn utf_16_without_a_mark_compares_as_the_text_it_holds() {
    let folder = two_notices("utf-16");
    let text = format!("{NOTICE}\n{QUOTED}\n");
    fs::write(folder.0.join("narrow.txt"), &text).unwrap();
    let expected = folder.run(&["compare", "narrow.txt", "right.txt", "--json"]).stdout;
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        fs::write(folder.0.join("wide.txt"), text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>()).unwrap();
        let output = folder.run(&["compare", "wide.txt", "right.txt", "--json"]);
        assert_eq!((text_of(&output.stdout), text_of(&output.stderr)), (text_of(&expected), ""));
    }
}

#[test]
fn what_is_packed_is_unpacked_whatever_its_name() {
    let line = serde_json::json!({ "id": "one", "html": format!("<p>{NOTICE}") }).to_string();
    let pack = |text: &str| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(text.as_bytes()).unwrap();
        packed.finish().unwrap()
    };
    let folder = Folder::new("packed", &[("plain.jsonl", &line), ("plain.jsonl.gz", &line), ("text.txt", NOTICE)]);
    let expected = folder.run(&["extract", "--pages", "plain.jsonl"]).stdout;
    fs::write(folder.0.join("packed.jsonl"), pack(&line)).unwrap();
    fs::write(folder.0.join("packed.jsonl.gz"), [pack(&line), pack("\n")].concat()).unwrap();
    for name in ["packed.jsonl", "packed.jsonl.gz", "plain.jsonl.gz"] {
        assert_eq!(text_of(&folder.run(&["extract", "--pages", name]).stdout), text_of(&expected), "{name}");
    }
    fs::write(folder.0.join("packed.txt"), pack(NOTICE)).unwrap();
    assert!(text_of(&folder.run(&["compare", "packed.txt", "text.txt"]).stdout).contains("duplicate"));
    fs::write(folder.0.join("cut.txt"), &pack(NOTICE)[..60]).unwrap();
    assert!(refused(&folder.run(&["compare", "cut.txt", "text.txt"])).contains("cut.txt: "));
    for (name, text) in [("none", ""), ("one", "a"), ("half", "\u{1F}")] {
        fs::write(folder.0.join(name), text).unwrap();
        assert!(folder.run(&["extract", name]).status.success(), "{name}");
    }
}

#[test]
fn a_guessed_charset_is_reported_and_the_answer_given() {
    let folder = two_notices("guess");
    fs::write(folder.0.join("picture.txt"), b"abc\xFF\xFE").unwrap();
    for arguments in [&["compare", "picture.txt", "left.txt"][..], &["extract", "picture.txt"]] {
        let output = folder.run(arguments);
        assert!(output.status.success());
        let message = text_of(&output.stderr);
        assert!(message.starts_with("juhao: picture.txt: read as windows-125"), "{message}");
        assert!(message.lines().next().unwrap().ends_with(", which is a guess"), "{message}");
    }
}

#[test]
fn html_is_recognised_by_what_a_file_holds_unless_its_name_says_text() {
    let page = format!("<div><p>{NOTICE}</p></div>\n");
    let files = [("page", page.as_str()), ("page.txt", &page), ("prose", "<b>Note</b>: tags stand here."), ("a", "x")];
    let folder = Folder::new("sniff", &files);
    for (name, what) in [("page", "body"), ("page.txt", "text"), ("prose", "text")] {
        let output = folder.run(&["compare", name, "a", "--json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["extraction"]["left"]["what"] == "text", what == "text", "{name}: {report}");
    }
}

#[test]
fn what_pages_of_a_site_share_is_left_out_of_a_comparison() {
    let notice = "<p>All articles on this site are licensed; copying them without permission is not allowed.";
    let page = |text: &str| format!("<!doctype html><h1>News</h1><p>{text}{notice}");
    let bridge = page(
        "The old bridge across the river was opened again yesterday, and many came to see it. Most stones are the old ones.",
    );
    let library = page(
        "From this week on the library stays open until nine in the evening, on Sundays until six. Entry is free.",
    );
    let market = page(
        "The market moves to the south gate next week, and the bus goes with it. The order of the stalls is the old one.",
    );
    let files = [("bridge.html", &*bridge), ("library.html", &*library), ("market.html", &*market)];
    let folder = Folder::new("site", &files);
    let output = |more: &[&str]| folder.run(&[&["compare", "bridge.html", "library.html", "--json"], more].concat());
    let answer = |more: &[&str]| -> Value { serde_json::from_slice(&output(more).stdout).unwrap() };
    let matched = |report: &Value| report["matches"].as_array().unwrap().len();
    assert_eq!(matched(&answer(&[])), 1);
    assert_eq!(matched(&answer(&["--site", "market.html"])), 1, "one page tells nothing of its site");
    assert!(text_of(&output(&["--site", "market.html"]).stderr).contains("market.html"), "and this is reported");
    let report = answer(&["--site", "market.html", "--site", "library.html"]);
    assert_eq!((matched(&report), &report["relation"]), (0, &"distinct".into()));
}

#[test]
fn a_file_over_the_limit_is_refused_without_reading_to_its_end() {
    let folder = two_notices("limit");
    let file = fs::File::create(folder.0.join("long.html")).unwrap();
    file.set_len(1 << 40).or_else(|_| file.set_len((64 << 20) + 1)).unwrap();
    let size = file.metadata().unwrap().len();
    for arguments in [&["compare", "left.txt", "long.html"][..], &["extract", "long.html"]] {
        let output = folder.run(arguments);
        let both = format!("long.html: has {size} bytes; the limit is 67108864 bytes");
        assert!(refused(&output).contains(&both), "{}", text_of(&output.stderr));
    }
    let output = folder.run_with(&"a".repeat((64 << 20) + 1), &["extract", "-"]);
    assert!(refused(&output).contains("-: has more than 67108864 bytes"), "{}", text_of(&output.stderr));
}

#[test]
fn a_batch_answers_every_pair_in_order_with_slices_of_the_field() {
    let page = format!("<html><body><p>{}</p></body></html>", QUOTED.replace('：', "&#xFF1A;"));
    let documents = [
        serde_json::json!({ "id": "notice", "text": NOTICE, "lang": "zh", "source": { "any": ["thing"] } }),
        serde_json::json!({ "id": "quoted", "text": QUOTED }),
        serde_json::json!({ "id": "page", "html": page }),
        serde_json::json!({ "id": "empty", "text": "" }),
    ];
    let pairs = concat!(
        r#"{"a":"notice","b":"quoted","relation":"not read"}"#,
        "\n\n",
        r#"{"b":"notice","a":"page"}"#,
        "\n",
        r#"{"a":"empty","b":"notice"}"#
    );
    let folder = library("batch", &documents, pairs);
    for unit in ["char", "utf16", "byte"] {
        let answers = answers(&batch(&folder, unit));
        let named: Vec<_> =
            answers.iter().map(|answer| (answer["a"].as_str().unwrap(), answer["b"].as_str().unwrap())).collect();
        assert_eq!(named, [("notice", "quoted"), ("page", "notice"), ("empty", "notice")]);
        for (left, right) in slices(&answers[0], (NOTICE, QUOTED), unit) {
            assert_eq!(left, right, "{unit}");
        }
        let in_page = slices(&answers[1], (&page, NOTICE), unit);
        assert!(
            in_page.iter().any(|(left, right)| left == right && left.contains("晚上八点关门")),
            "{unit}: {in_page:?}"
        );
        assert_eq!(answers[2]["relation"], "distinct");
        assert_eq!(answers[2]["spans"], serde_json::json!([]));
        let mut names: Vec<_> = answers[0].as_object().unwrap().keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            ["a", "b", "coverage", "minor", "reason", "relation", "role", "score", "shown", "signs", "spans"]
        );
    }
}

#[test]
fn a_batch_has_the_shares_and_the_matches_of_the_report() {
    let form = "Position: NAME. Working hours: forty a week. Applications with the usual documents to the office by the end of May.";
    let texts = [
        ("notice", NOTICE.to_string()),
        ("quoted", QUOTED.to_string()),
        ("welder", format!("{} We build bridges of steel.", form.replace("NAME", "welder"))),
        ("nurse", format!("Our ward looks after children. {}", form.replace("NAME", "nurse"))),
        ("other", "食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜。".to_string()),
    ];
    let documents = texts.each_ref().map(|(id, text)| serde_json::json!({ "id": id, "text": text }));
    let pairs = [("notice", "quoted"), ("welder", "nurse"), ("notice", "other")];
    let lines = pairs.map(|(a, b)| serde_json::json!({ "a": a, "b": b }).to_string()).join("\n");
    let folder = library("batch-shares", &documents, &lines);
    for (id, text) in &texts {
        fs::write(folder.0.join(format!("{id}.txt")), text).unwrap();
    }
    for ((a, b), line) in pairs.iter().zip(answers(&batch(&folder, "utf16"))) {
        let files = [a, b].map(|id| format!("{id}.txt"));
        let output = folder.run(&["compare", &files[0], &files[1], "--json", "--offsets", "utf16"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        for field in ["relation", "score"] {
            assert_eq!(line[field], report[field], "{a} {b}: {field}");
        }
        for field in ["coverage", "shown"] {
            assert_eq!(line[field], serde_json::json!([report[field]["left"], report[field]["right"]]), "{a} {b}");
        }
        let of_role = |role: &str| -> Value {
            let range = |side: &Value| serde_json::json!([side["start"], side["end"]]);
            let matches = report["matches"].as_array().unwrap().iter().filter(|found| found["role"] == role);
            matches
                .map(|found| serde_json::json!({ "a": range(&found["left"]), "b": range(&found["right"]) }))
                .collect()
        };
        assert_eq!([&line["spans"], &line["minor"]], [&of_role("evidence"), &of_role("minor")]);
        assert_eq!(line["relation"] == "distinct", line["spans"] == serde_json::json!([]), "{a} {b}");
    }
}

#[test]
fn help_names_every_field_of_a_line() {
    let folder = two_notices("help");
    let output = folder.run(&["batch", "--help"]);
    let help = text_of(&output.stdout);
    for field in ["a, b", "relation", "role", "reason", "signs", "score", "coverage", "shown", "spans", "minor"] {
        assert!(help.lines().any(|line| line.trim_start().starts_with(field)), "{field} is not in {help}");
    }
    assert!(text_of(&folder.run(&["compare", "--help"]).stdout).contains("minor"));
}

#[test]
fn an_invalid_line_is_reported_with_file_and_line_number() {
    let documents =
        [serde_json::json!({ "id": "one", "text": NOTICE }), serde_json::json!({ "id": "two", "text": QUOTED })];
    let good = r#"{"a":"one","b":"two"}"#;
    let bad = [
        ("{\"a\":\"one\"}", "missing field `b`"),
        ("{\"a\":\"one\",\"b\":\"three\"}", "three"),
        ("{", "EOF while parsing an object (column 1)"),
        ("[\"one\",\"two\"]", "not a JSON object"),
        ("one two", "not a JSON object"),
    ];
    for (i, (line, why)) in bad.iter().enumerate() {
        let folder = library(&format!("pairs-{i}"), &documents, &format!("{good}\n\n{line}\n"));
        let output = batch(&folder, "char");
        let message = refused(&output);
        assert!(message.contains("pairs.jsonl:3: ") && message.contains(why), "{message}");
        assert_eq!(text_of(&output.stdout).lines().count(), 1, "what came before it was answered");
    }
}

#[test]
fn lines_in_utf_16_are_reported_as_such() {
    let folder = two_notices("lines-utf-16");
    let line = format!("\u{FEFF}{}\n", serde_json::json!({ "id": "one", "text": NOTICE }));
    let unmarked = line.trim_start_matches('\u{FEFF}').to_owned();
    for (line, bytes) in
        [u16::to_le_bytes, u16::to_be_bytes].into_iter().flat_map(|bytes| [(&line, bytes), (&unmarked, bytes)])
    {
        fs::write(folder.0.join("wide.jsonl"), line.encode_utf16().flat_map(bytes).collect::<Vec<u8>>()).unwrap();
        let output = folder.run(&["dedup", "--documents", "wide.jsonl", "--keep-going"]);
        assert!(refused(&output).contains("wide.jsonl: is UTF-16"), "{output:?}");
    }
}

#[test]
fn nothing_is_written_where_there_are_no_documents() {
    let folder = two_notices("no-documents");
    for out in [["dedup", "--clusters"], ["statistics", "--out"]] {
        for name in ["new.jsonl", "nowhere.jsonl"] {
            let output = folder.run(&[out[0], "--documents", "nowhere.jsonl", out[1], name]);
            assert!(refused(&output).contains("nowhere.jsonl: "), "{output:?}");
            assert!(!folder.0.join(name).exists(), "{name}");
        }
    }
}

#[test]
fn lines_in_another_charset_are_reported_as_such() {
    let folder = two_notices("lines-latin");
    fs::write(folder.0.join("latin.jsonl"), b"{\"id\":\"one\",\"text\":\"caf\xE9\"}\n").unwrap();
    let output = folder.run(&["dedup", "--documents", "latin.jsonl"]);
    assert!(refused(&output).contains("latin.jsonl:1: is not UTF-8"), "{output:?}");
}

#[test]
fn documents_must_have_an_id_of_their_own_and_a_text() {
    let one = serde_json::json!({ "id": "one", "text": NOTICE });
    let bad = [
        (one.clone(), "already on line 1"),
        (serde_json::json!({ "id": "two" }), "needs \"text\" or \"html\""),
        (serde_json::json!({ "id": "two", "text": NOTICE, "html": "<p>" }), "both \"text\" and \"html\""),
        (serde_json::json!({ "text": NOTICE }), "missing field `id`"),
        (serde_json::json!({ "id": [2], "text": NOTICE }), "an id must be a string or a whole number"),
    ];
    for (i, (document, why)) in bad.into_iter().enumerate() {
        let output = batch(&library(&format!("documents-{i}"), &[one.clone(), document], ""), "char");
        let message = refused(&output);
        assert!(message.contains("documents.jsonl:2: ") && message.contains(why), "{message}");
    }
}

#[test]
fn pairs_may_come_from_standard_input() {
    let documents = [serde_json::json!({ "id": "one", "text": NOTICE })];
    let folder = library("piped", &documents, "");
    let output =
        folder.run_with(r#"{"a":"one","b":"one"}"#, &["batch", "--documents", "documents.jsonl", "--pairs", "-"]);
    assert_eq!(answers(&output)[0]["relation"], "duplicate");
}

#[test]
fn bodies_of_listed_pages_are_printed_in_order() {
    let nav = "<ul><li><a href=/>首页</a><li><a href=/l>本地新闻</a></ul>";
    let line = |id: &str, text: &str| format!("{{\"id\":\"{id}\",\"html\":\"{nav}<p>{text}</p>\"}}\n");
    // "<p>句号在正文里，很少在别处。" in GBK
    let raw = "{\"id\":\"c\",\"raw_b64\":\"PHA+vuS6xdTa1f3OxMDvo6y63MnZ1Nqx8LSmoaM=\"}\n";
    let pages = line("b", NOTICE) + &line("a", QUOTED) + raw;
    let folder = Folder::new("extract", &[("pages.jsonl", &pages), ("page.html", &format!("{nav}<p>{NOTICE}"))]);
    let output = folder.run(&["extract", "--pages", "pages.jsonl"]);
    let lines: Vec<Value> = output
        .stdout
        .split(|&b| b == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let expected = [("b", NOTICE), ("a", QUOTED), ("c", "句号在正文里，很少在别处。")];
    let bodies = lines.iter().map(|line| (line["id"].as_str().unwrap(), line["body"].as_str().unwrap()));
    assert_eq!(bodies.collect::<Vec<_>>(), expected);
    assert!(lines.iter().all(|line| line["what"] == "body" && line["kind"].is_string()));
    let output = folder.run(&["extract", "page.html"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), NOTICE);
    let output = folder.run(&["extract", "--extraction", "visible", "page.html"]);
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("首页\n"));
}

#[test]
fn a_page_is_printed_with_its_kind_and_its_confidence() {
    let comments = format!("<div class=comments><p>{QUOTED}</div>");
    let article = format!("<title>通知</title><h1>通知</h1><p>{NOTICE}<p>{NOTICE}{comments}");
    let folder =
        Folder::new("extract-json", &[("page.html", &article), ("empty.html", "<nav><a href=/>首页</a></nav>")]);
    let read = |arguments: &[&str]| -> Value { serde_json::from_slice(&folder.run(arguments).stdout).unwrap() };
    let page = read(&["extract", "--json", "page.html"]);
    assert_eq!(page["title"], "通知");
    assert_eq!([&page["kind"], &page["what"]], ["article", "body"]);
    assert!(page["confidence"].as_f64().is_some_and(|sure| sure > 0.0 && sure < 1.0));
    assert!(!page["body"].as_str().unwrap().contains(QUOTED));
    let page = read(&["extract", "--json", "--comments", "keep", "page.html"]);
    assert!(page["body"].as_str().unwrap().ends_with(QUOTED));
    // A page without a body is reported.
    let output = folder.run(&["extract", "empty.html"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "首页\n");
    assert!(String::from_utf8(output.stderr).unwrap().contains("no main text found"));
    assert_eq!(read(&["extract", "--json", "empty.html"])["confidence"], 0.0);
    assert_eq!(folder.run(&["extract", "--without", "no-rule", "page.html"]).status.code(), Some(2));
}

#[test]
fn a_page_without_text_is_reported_with_what_may_have_it() {
    let drawn = "<title>News</title><div id=root></div><script src=a.js></script><script>draw()</script>";
    let line = serde_json::json!({ "id": "a", "html": drawn }).to_string();
    let folder = Folder::new(
        "extract-unread",
        &[
            ("drawn.html", drawn),
            ("scan.html", "<h1>公告</h1><img src=1.png><iframe src=a.pdf></iframe>"),
            ("none.html", "<p></p>"),
            ("full.html", &format!("<p>{NOTICE}{NOTICE}<script>draw()</script>")),
            ("pages.jsonl", &line),
        ],
    );
    let stderr = |arguments: &[&str]| String::from_utf8(folder.run(arguments).stderr).unwrap();
    let drawn = "only 0 letters of text found; more may be in what is not read: scripts: 2";
    assert!(stderr(&["extract", "drawn.html"]).contains(&format!("drawn.html: {drawn}")));
    assert!(stderr(&["extract", "--pages", "pages.jsonl"]).contains(&format!("pages.jsonl:1: {drawn}")));
    assert!(
        stderr(&["extract", "scan.html"]).contains(
            "2 letters of text found; more may be in what is not read: frames or other documents: 1, images: 1"
        )
    );
    assert!(stderr(&["extract", "none.html"]).contains("none.html: the page has no text"));
    assert_eq!(stderr(&["extract", "full.html"]), "");
    // A comparison says so as well, and in its answer.
    let arguments = ["compare", "--json", "full.html", "drawn.html"];
    assert!(stderr(&arguments).contains(&format!("drawn.html: {drawn}")));
    let report: Value = serde_json::from_slice(&folder.run(&arguments).stdout).unwrap();
    let sign = serde_json::json!([{ "kind": "script-text", "side": "right", "count": 2, "places": [] }]);
    assert_eq!(report["signs"], sign);
    let page: Value = serde_json::from_slice(&folder.run(&["extract", "--json", "drawn.html"]).stdout).unwrap();
    assert_eq!(page["unread"], serde_json::json!({ "scripts": 2, "frames": 0, "images": 0 }));
    assert!(stderr(&["check", "drawn.html", "full.html"]).contains(&format!("drawn.html: {drawn}")));
}

#[test]
fn a_bad_page_is_reported_by_file_and_line() {
    let folder = Folder::new("extract-bad", &[("pages.jsonl", "{\"id\":\"a\",\"html\":\"x\"}\n{\"id\":\"b\"}\n")]);
    let output = folder.run(&["extract", "--pages", "pages.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("pages.jsonl:2"));
    assert_eq!(folder.run(&["extract"]).status.code(), Some(2));
}

/// Documents with the notice in several forms, an essay that quotes it, and an unrelated text.
fn shelf(test: &str) -> Folder {
    let other = "食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜。周末不开门，请自备午餐。";
    let page = format!("<html><body><p>{NOTICE}</p></body></html>");
    let documents = [
        serde_json::json!({ "id": "notice", "text": NOTICE, "group": "library" }),
        serde_json::json!({ "id": "menu", "text": other, "lang": "zh" }),
        serde_json::json!({ "id": "bare", "text": NOTICE.replace(['，', '。'], " ") }),
        serde_json::json!({ "id": "page\n", "html": page, "group": "library" }),
        serde_json::json!({ "id": "both", "text": format!("{other}{NOTICE}") }),
        serde_json::json!({ "id": "empty", "text": "" }),
    ];
    library(test, &documents, "")
}

fn verdicts(answers: &[Value]) -> Vec<(&'static str, &'static str, &'static str)> {
    let word = |answer: &'_ Value, name: &str| -> &'static str { answer[name].as_str().unwrap().to_string().leak() };
    answers.iter().map(|answer| (word(answer, "a"), word(answer, "b"), word(answer, "relation"))).collect()
}

#[test]
fn dedup_prints_all_pairs_and_writes_clusters_of_duplicates() {
    let folder = shelf("dedup");
    let found = answers(&folder.run(&[
        "dedup",
        "--documents",
        "documents.jsonl",
        "--clusters",
        "clusters.jsonl",
        "--profiles",
    ]));
    let want = [
        ("notice", "bare", "duplicate"),
        ("notice", "both", "contained"),
        ("menu", "both", "contained"),
        ("bare", "page\n", "duplicate"),
        ("bare", "both", "contained"),
        ("page\n", "both", "contained"),
        ("notice", "page\n", "duplicate"),
    ];
    assert_eq!(verdicts(&found), want);
    assert!(found.iter().all(|answer| answer["by"] == "profiles" && answer["spans"] == serde_json::json!([])));
    // Profiles of equal characters are certain.
    let certain: Vec<bool> = found.iter().map(|answer| answer["certain"] == true).collect();
    assert_eq!(certain, [true, false, false, true, false, false, true]);
    let grouped: Vec<bool> = found.iter().map(|answer| answer["grouped"] == true).collect();
    assert_eq!(grouped, [false, false, false, false, false, false, true]);
    let clusters = fs::read_to_string(folder.0.join("clusters.jsonl")).unwrap();
    let clusters: Vec<Value> = clusters.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |id: &str| clusters.iter().find(|line| line["id"] == id).unwrap()["cluster"].clone();
    assert_eq!(clusters.len(), 6);
    assert_eq!([of("bare"), of("page\n")], [of("notice"), of("notice")]);
    assert_eq!([of("menu"), of("both"), of("empty")], ["menu", "both", "empty"]);
}

#[test]
fn profiles_come_first_where_they_are_sure_and_texts_decide_the_others() {
    let folder = shelf("first");
    let lines = |flags: &[&str]| answers(&folder.run(&[&["dedup", "--documents", "documents.jsonl"], flags].concat()));
    let [texts, first] = [lines(&[]), lines(&["--profiles-first"])];
    assert_eq!(verdicts(&first), verdicts(&texts));
    // duplicates and containments are never decided by profiles
    assert!(first.iter().all(|answer| answer["by"] == "texts"));
    let refused = folder.run(&["dedup", "--documents", "documents.jsonl", "--profiles-first", "--profiles"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_smaller_window_is_kept_in_an_index_and_finds_what_the_usual_one_misses_by_profiles() {
    let folder = shelf("window");
    let read = |name: &str| fs::read_to_string(format!("tests/corpus/statutes/{name}.md")).unwrap();
    let (law, other) = (read("flood-control-law"), read("bidding-law"));
    // sixty characters of one text in the middle of another one
    let passage: String = law.chars().skip(3000).take(60).collect();
    let (start, end) = other.split_at(other.floor_char_boundary(other.len() / 2));
    let texts = [("law", law.clone()), ("other", [start, &passage, end].concat())];
    let lines = texts.each_ref().map(|(id, text)| serde_json::json!({ "id": id, "text": text }).to_string());
    fs::write(folder.0.join("two.jsonl"), lines.join("\n")).unwrap();
    let found = |flags: &[&str]| {
        let output = folder.run(&[&["dedup", "--documents", "two.jsonl", "--profiles"], flags].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).lines().count()
    };
    assert_eq!([found(&[]), found(&["--window", "4"])], [0, 1]);
    for wrong in ["0", "17", "x"] {
        let output = folder.run(&["dedup", "--documents", "two.jsonl", "--window", wrong]);
        assert!(refused(&output).contains("must be a whole number from 1 to 16"), "{output:?}");
    }
    fs::write(folder.0.join("a.txt"), &law).unwrap();
    fs::write(folder.0.join("b.txt"), &texts[1].1).unwrap();
    for run in [
        &["index", "create", "dense.idx", "a.txt", "--without-texts", "--window", "4"][..],
        &["index", "add", "dense.idx", "b.txt"],
        &["index", "remove", "dense.idx", "a.txt"],
        &["index", "compact", "dense.idx"],
        &["index", "verify", "dense.idx"],
    ] {
        let output = folder.run(run);
        assert!(output.status.success(), "{output:?}");
    }
    let printed = |args: &[&str]| String::from_utf8(folder.run(args).stdout).unwrap();
    assert!(printed(&["index", "info", "dense.idx"]).contains("window      4\n"));
    assert!(printed(&["index", "query", "dense.idx", "a.txt"]).contains("b.txt"));
}

#[test]
fn profiles_of_two_texts_are_compared_and_explained() {
    let folder = shelf("profiles");
    let (notice, more) = (NOTICE.repeat(8), format!("{}食堂周一供应面条，周二供应饺子。", NOTICE.repeat(8)));
    fs::write(folder.0.join("a.txt"), notice).unwrap();
    fs::write(folder.0.join("b.txt"), more).unwrap();
    let printed = |flags: &[&str]| {
        let output = folder.run(&[&["compare", "a.txt", "b.txt", "--profiles"], flags].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(!printed(&[]).contains("chosen grams"));
    let explained = printed(&["--explain"]);
    for row in ["chosen grams: ", "tokens inside passages: ", "characters in whole sentences: ", "36 make two texts"] {
        assert!(explained.contains(row), "{row}: {explained}");
    }
    // a rule of this decision can be turned off, and one that is not known prints the list
    assert_ne!(printed(&["--explain", "--without", "own-sentences"]), explained);
    let unknown = folder.run(&["compare", "a.txt", "b.txt", "--without", "no-rule"]);
    assert!(String::from_utf8(unknown.stderr).unwrap().contains("in-step, spoilt"));
    let report: Value = serde_json::from_str(&printed(&["--json"])).unwrap();
    assert_eq!(report["matches"], serde_json::json!([]));
}

#[test]
fn what_documents_repeat_of_each_other_is_cut_out_of_the_clean_set() {
    let own = |first: &str| format!("{first}早上的河面上起了雾，渡船要等到九点才开。\n\n");
    let menu = "食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜。周末不开门，请自备午餐。";
    let documents = [
        serde_json::json!({ "note": "first", "id": "a", "text": format!("{}{NOTICE}\n", own("王老师说，")) }),
        serde_json::json!({ "id": "b", "text": format!("{menu}👍\n{NOTICE}"), "z": 1.50, "a": "\u{2028}" }),
        serde_json::json!({ "id": "c", "text": menu }),
        serde_json::json!({ "id": "d", "html": format!("<p>{menu}</p><p>今天还有汤，是番茄和鸡蛋做的。</p>") }),
    ];
    let folder = library("cut", &documents, "");
    let input = fs::read_to_string(folder.0.join("documents.jsonl")).unwrap();
    let dedup = |out: &str, cut: &[&str]| {
        let first = ["dedup", "--documents", "documents.jsonl", "--keep", "first", "--out", out];
        folder.run(&[&first, cut].concat())
    };
    let output = dedup("clean.jsonl", &["--cut", "passages"]);
    let printed = text_of(&output.stderr);
    assert!(printed.contains("cut 82 characters; documents that lost text: 2; now empty: 1"), "{printed}");
    assert!(printed.contains("pages that repeat others: 1"), "{printed}");
    answers(&output);
    let clean = fs::read_to_string(folder.0.join("clean.jsonl")).unwrap();
    let (before, after): (Vec<&str>, Vec<&str>) = (input.lines().collect(), clean.lines().collect());
    assert_eq!([after[0], after[3]], [before[0], before[3]], "what loses nothing is the line that was given");
    // The rest of a line is as it was given, to the letter.
    let start = menu.chars().count() + 1;
    let spans = format!(",\"cut\":[[{start},{}]]}}", start + 1 + NOTICE.chars().count());
    assert_eq!(after[1], before[1].replace(&format!("\\n{NOTICE}"), "").replace('}', &spans));
    let line: Value = serde_json::from_str(after[2]).unwrap();
    assert_eq!((&line["text"], &line["cut"]), (&"".into(), &serde_json::json!([[0, menu.chars().count()]])));

    for (more, why) in [
        (&["--cut", "passages", "--profiles"][..], "cannot be used with"),
        (&["--cut", "words"], "passages, lines, paragraphs"),
    ] {
        assert!(refused(&dedup("clean.jsonl", more)).contains(why), "{more:?}");
    }
    let without = folder.run(&["dedup", "--documents", "documents.jsonl", "--cut", "lines"]);
    assert!(refused(&without).contains("--out"), "{without:?}");
    fs::write(folder.0.join("documents.jsonl"), clean).unwrap();
    let again = dedup("again.jsonl", &["--cut", "passages"]);
    assert!(text_of(&again.stderr).contains("cut 0 characters; documents that lost text: 0"), "{again:?}");
}

#[test]
fn the_clean_set_has_the_lines_that_were_read() {
    let (text, deep) = (NOTICE.repeat(2), format!("{}{}", "[".repeat(200), "]".repeat(200)));
    let line = |id, more: &str| format!("{{\"id\":{id:?},\"text\":{text:?}{more}}}\n");
    // A line that is skipped has the id of a later one, and a field of a line that stays is nested deeply.
    let documents = format!("{{\"id\":\"a\"}}\n{}{}", line("a", &format!(",\"deep\":{deep}")), line("b", ""));
    let folder = Folder::new("lines-that-were-read", &[("documents.jsonl", &documents)]);
    let clean = |keep: &str| {
        let flags = ["--keep", keep, "--out", "clean.jsonl", "--keep-going"];
        let output = folder.run(&[&["dedup", "--documents", "documents.jsonl"], &flags[..]].concat());
        assert!(output.status.success(), "{output:?}");
        fs::read_to_string(folder.0.join("clean.jsonl")).unwrap()
    };
    assert_eq!(clean("first"), line("a", &format!(",\"deep\":{deep},\"duplicates\":[\"b\"]")));
    // No date is older than any date.
    let documents = line("a", ",\"date\":\"2026-11-27\"") + &line("b", ",\"date\":null") + &line("c", "");
    fs::write(folder.0.join("documents.jsonl"), documents).unwrap();
    assert_eq!(clean("newest"), line("a", ",\"date\":\"2026-11-27\",\"duplicates\":[\"b\",\"c\"]"));
}

#[test]
fn dedup_never_writes_over_its_documents_and_keeps_old_clusters_when_it_fails() {
    let folder = shelf("kept");
    fs::write(folder.0.join("old.jsonl"), "old").unwrap();
    let before = fs::read(folder.0.join("documents.jsonl")).unwrap();
    let output = folder.run(&["dedup", "--documents", "documents.jsonl", "--clusters", "./documents.jsonl"]);
    assert!(refused(&output).contains("documents.jsonl"), "{output:?}");
    assert_eq!(fs::read(folder.0.join("documents.jsonl")).unwrap(), before);
    if cfg!(unix) {
        fs::hard_link(folder.0.join("documents.jsonl"), folder.0.join("link.jsonl")).unwrap();
        let file = || Stdio::from(fs::File::open(folder.0.join("documents.jsonl")).unwrap());
        for documents in ["documents.jsonl", "-"] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_juhao"));
            command.args(["dedup", "--documents", documents, "--clusters", "link.jsonl"]).current_dir(&folder.0);
            let output = command.stdin(file()).output().unwrap();
            assert!(refused(&output).contains("link.jsonl"), "{output:?}");
            assert_eq!(fs::read(folder.0.join("documents.jsonl")).unwrap(), before);
        }
    }
    let output = folder.run(&["dedup", "--documents", "documents.jsonl", "--clusters", "-"]);
    assert!(refused(&output).contains("standard output is for the result") && !folder.0.join("-").exists());
    refused(&folder.run(&["dedup", "--documents", "none.jsonl", "--clusters", "old.jsonl"]));
    assert_eq!(fs::read(folder.0.join("old.jsonl")).unwrap(), b"old");
    answers(&folder.run(&["dedup", "--documents", "documents.jsonl", "--clusters", "old.jsonl"]));
    assert!(!text_of(&fs::read(folder.0.join("old.jsonl")).unwrap()).contains("old"));
}

#[test]
fn clusters_are_written_though_nobody_reads_the_pairs_and_to_a_pipe() {
    // The output is larger than the buffer of a pipe.
    let documents: Vec<Value> =
        (0..2000).map(|i| serde_json::json!({ "id": format!("{i}"), "text": NOTICE })).collect();
    let folder = library("nobody-reads", &documents, "");
    let mut command = Command::new(env!("CARGO_BIN_EXE_juhao"));
    command.args(["dedup", "--documents", "documents.jsonl", "--clusters", "clusters.jsonl"]).current_dir(&folder.0);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    assert_eq!(fs::read_to_string(folder.0.join("clusters.jsonl")).unwrap().lines().count(), documents.len());
    if cfg!(target_os = "linux") {
        let shelf = shelf("pipe");
        let output = shelf.run(&["dedup", "--documents", "documents.jsonl", "--clusters", "/dev/stderr"]);
        assert!(output.status.success());
        assert_eq!(text_of(&output.stderr).lines().count(), 6);
    }
}

/// The rows of a table as lines of JSON.
#[cfg(feature = "parquet")]
fn rows(folder: &Folder, name: &str) -> Vec<Value> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let file = SerializedFileReader::new(fs::File::open(folder.0.join(name)).unwrap()).unwrap();
    file.get_row_iter(None).unwrap().map(|row| row.unwrap().to_json_value()).collect()
}

#[cfg(feature = "parquet")]
#[test]
fn pairs_and_clusters_are_tables_if_their_files_are_named_so() {
    let folder = shelf("tables");
    let dedup = |options: &[&str]| folder.run(&[&["dedup", "--documents", "documents.jsonl"], options].concat());
    for by in [&["--keep-texts"][..], &["--by", "ccdet"], &["--by", "simhash-sp"]] {
        let lines = dedup(&[by, &["--clusters", "clusters.jsonl"]].concat());
        let printed = answers(&lines);
        let output = dedup(&[by, &["--pairs", "pairs.parquet", "--clusters", "clusters.parquet"]].concat());
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
        let pairs = rows(&folder, "pairs.parquet");
        assert_eq!(pairs.len(), printed.len());
        assert!(!pairs.is_empty());
        for ((row, line), text) in pairs.iter().zip(&printed).zip(text_of(&lines.stdout).lines()) {
            assert_eq!(row.as_object().unwrap().len(), 10);
            for name in ["a", "b", "relation", "role", "by", "certain"] {
                assert_eq!(row[name], line[name], "{name}");
            }
            // Parsed numbers can differ in the last bit.
            assert!(text.contains(&format!("\"score\":{},", row["score"])), "{text}: {row}");
            assert_eq!(row["grouped"], line["grouped"].as_bool().unwrap_or(false));
        }
        let clusters = fs::read_to_string(folder.0.join("clusters.jsonl")).unwrap();
        let clusters: Vec<Value> = clusters.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows(&folder, "clusters.parquet"), clusters);

        let output = dedup(&[by, &["--pairs", "pairs.jsonl"]].concat());
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
        assert_eq!(fs::read(folder.0.join("pairs.jsonl")).unwrap(), lines.stdout);
    }
    let output = dedup(&["--keep", "first", "--out", "clean.parquet"]);
    assert!(refused(&output).contains("clean.parquet: is Parquet, but the documents are lines of JSON"), "{output:?}");
    assert!(!folder.0.join("clean.parquet").exists());
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_refuses_its_files() {
    let folder = shelf("no-tables");
    for option in [["--pairs", "new.parquet"], ["--clusters", "new.parquet"]] {
        let output = folder.run(&[&["dedup", "--documents", "documents.jsonl"], &option[..]].concat());
        assert!(refused(&output).contains("new.parquet: is Parquet, which only a build"), "{output:?}");
        assert!(!folder.0.join("new.parquet").exists());
    }
}

#[test]
fn labels_are_looked_at_by_dedup_alone() {
    let lines = ["{\"id\":\"1\",\"text\":\"x\",\"site\":null}", "{\"id\":\"2\",\"text\":\"x\",\"group\":[1]}"];
    let folder = Folder::new("labels", &[("one.jsonl", lines[0]), ("two.jsonl", lines[1]), ("pairs.jsonl", "")]);
    for (file, is_fine) in [("one.jsonl", true), ("two.jsonl", false)] {
        answers(&folder.run(&["batch", "--documents", file, "--pairs", "pairs.jsonl"]));
        let output = folder.run(&["dedup", "--documents", file]);
        assert_eq!(output.status.success(), is_fine, "{output:?}");
    }
    refused(&folder.run(&["dedup", "--documents", "one.jsonl", "--jobs", "1073741824"]));
    refused(&folder.run(&["compare", "one.jsonl", "two.jsonl", "--statistics", "none.stat"]));
}

#[test]
fn half_a_surrogate_pair_in_json_is_one_broken_character() {
    let lines = [
        r#"{"id":"a","text":"He said \\ud83d that readers may borrow ten books for four weeks."}"#,
        r#"{"id":"b","text":"\ud83d\uDC4D\udc4d\uD83D Readers may borrow ten books for four weeks.\ud83d"}"#,
    ];
    let documents = lines.join("\n");
    let folder = Folder::new("halves", &[("documents.jsonl", &documents), ("pairs.jsonl", r#"{"a":"a","b":"b"}"#)]);
    let utf16 = ["batch", "--documents", "documents.jsonl", "--pairs", "pairs.jsonl", "--offsets", "utf16"];
    let spans = &answers(&folder.run(&utf16))[0]["spans"][0];
    assert_eq!(spans["a"][0], "He said \\ud83d that ".len());
    assert_eq!(spans["b"][0], "👍__ ".encode_utf16().count());
}

#[test]
fn a_mark_of_the_encoding_before_the_first_line_is_no_part_of_it() {
    let folder = Folder::new("mark", &[("documents.jsonl", "\u{FEFF}{\"id\":\"1\",\"text\":\"x\"}\n")]);
    answers(&folder.run(&["dedup", "--documents", "documents.jsonl"]));
}

#[test]
fn dedup_counts_the_pairs_of_groups_that_it_ignores() {
    let folder = shelf("dedup-groups");
    let apart = answers(&folder.run(&["dedup", "--documents", "documents.jsonl"]));
    let output = folder.run(&["dedup", "--documents", "documents.jsonl", "--ignore-groups"]);
    assert!(text_of(&output.stderr).contains("left out 1 pairs inside groups"), "{}", text_of(&output.stderr));
    assert_eq!(answers(&output), apart[..6]);
}

#[test]
fn dedup_with_texts_prints_passages_of_the_fields() {
    let folder = shelf("dedup-texts");
    let found = answers(&folder.run(&["dedup", "--documents", "documents.jsonl"]));
    assert_eq!(found, answers(&folder.run(&["dedup", "--documents", "documents.jsonl", "--keep-texts"])));
    assert_eq!(found.len(), 7);
    for answer in &found {
        assert_eq!((&answer["by"], &answer["certain"]), (&"texts".into(), &true.into()));
        assert!(!answer["spans"].as_array().unwrap().is_empty(), "{answer}");
    }
    let page = format!("<html><body><p>{NOTICE}</p></body></html>");
    assert_eq!((&found[6]["a"], &found[6]["b"]), (&Value::from("notice"), &Value::from("page\n")));
    assert_eq!(slices(&found[6], (NOTICE, &page), "char"), [(NOTICE.to_string(), NOTICE.to_string())]);
}

#[test]
fn dedup_prints_the_same_on_any_number_of_threads() {
    let one = include_str!("corpus/statutes/flood-control-law.md");
    let parts: Vec<String> = one.chars().collect::<Vec<_>>().chunks(150).map(|part| part.iter().collect()).collect();
    let texts = parts.iter().zip(parts.iter().skip(1)).map(|(a, b)| format!("{a}{b}"));
    let documents: Vec<Value> =
        texts.enumerate().map(|(i, text)| serde_json::json!({ "id": i.to_string(), "text": text })).collect();
    let folder = library("dedup-jobs", &documents, "");
    for keep in [&["--profiles"][..], &["--keep-texts"]] {
        let run = |jobs: &str| {
            folder.run(
                &[&["dedup", "--documents", "documents.jsonl", "--clusters", "c.jsonl", "--jobs", jobs], keep].concat(),
            )
        };
        let expected = run("1");
        let clusters = fs::read(folder.0.join("c.jsonl")).unwrap();
        assert!(answers(&expected).len() >= documents.len() - 1);
        for jobs in ["2", "3", "8"] {
            assert_eq!(text_of(&run(jobs).stdout), text_of(&expected.stdout), "{jobs}");
            assert_eq!(fs::read(folder.0.join("c.jsonl")).unwrap(), clusters, "{jobs}");
        }
    }
}

#[test]
fn dedup_stops_at_an_invalid_line_or_skips_it() {
    let folder = shelf("dedup-bad");
    let good = fs::read(folder.0.join("documents.jsonl")).unwrap();
    let bad: [&[u8]; 5] = [
        b"{\"id\":\"x\",\"text\":\"\xFF\xFE\"}",
        b"{",
        b"{\"id\":\"menu\",\"text\":\"\"}",
        b"{\"id\":\"x\"}",
        b"{\"text\":\"\"}",
    ];
    let expected = folder.run(&["dedup", "--documents", "documents.jsonl"]).stdout;
    for line in bad {
        fs::write(folder.0.join("bad.jsonl"), [&good, &b"\n\n"[..], line, b"\n"].concat()).unwrap();
        let output = folder.run(&["dedup", "--documents", "bad.jsonl"]);
        assert!(refused(&output).contains("bad.jsonl:8: "), "{}", text_of(&output.stderr));
        let output = folder.run(&["dedup", "--documents", "bad.jsonl", "--keep-going"]);
        let said = text_of(&output.stderr);
        assert!(said.contains("bad.jsonl:8: ") && said.ends_with("juhao: skipped 1 invalid line\n"), "{said}");
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(text_of(&output.stdout), text_of(&expected));
    }
}

#[test]
fn dedup_prints_any_id_as_it_was() {
    let folder = Folder::new("dedup-ids", &[]);
    let ids = ["two\nlines", &"长".repeat(10_000), "\"", "a\u{0}b"];
    let line = |id: &&str| serde_json::json!({ "id": id, "text": NOTICE }).to_string();
    let documents = ids.iter().map(line).collect::<Vec<_>>().join("\n");
    let output = folder.run_with(&documents, &["dedup", "--documents", "-", "--clusters", "c.jsonl"]);
    let pairs = answers(&output);
    let found = |a: &str, b: &str| pairs.iter().any(|pair| pair["a"] == a && pair["b"] == b);
    assert_eq!(pairs.len(), 6);
    assert!((0..4).all(|i| (i + 1..4).all(|j| found(ids[i], ids[j]))));
    let clusters = fs::read_to_string(folder.0.join("c.jsonl")).unwrap();
    assert_eq!(clusters.lines().count(), 4);
}

#[test]
fn dedup_reads_standard_input_and_reports_a_limit() {
    let folder = shelf("dedup-limit");
    let document = |i: u32| serde_json::json!({ "id": i.to_string(), "text": NOTICE }).to_string();
    let lines = (0..100).map(document).collect::<Vec<_>>().join("\n");
    let output = folder.run_with(&lines, &["dedup", "--documents", "-"]);
    assert_eq!(answers(&output).len(), 99);
    assert_eq!(text_of(&output.stderr), "juhao: limit corpus.copies reached: 99 of 4950 examined\n");
    let output = folder.run(&["dedup", "--documents", "documents.jsonl", "--clusters", "absent/c.jsonl"]);
    assert!(refused(&output).contains("absent/c.jsonl"));
}

#[test]
#[cfg(feature = "methods")]
fn all_methods_answer_with_spans_of_the_texts() {
    let folder = two_notices("methods");
    let (left, right) = ("left.txt", "right.txt");
    let table = folder.run(&["compare", left, right, "--all-methods"]);
    let table = text_of(&table.stdout);
    assert!(table.lines().any(|line| line.starts_with("ccdet ")), "{table}");
    assert!(table.lines().count() > 27, "{table}");
    let all = answers(&folder.run(&["compare", left, right, "--all-methods", "--json", "--offsets", "byte"]));
    assert_eq!(all.len(), juhao::methods::Method::ALL.len());
    for answer in &all {
        for shared in answer["shared"].as_array().unwrap() {
            for (side, text) in [("left", NOTICE), ("right", QUOTED)] {
                for span in shared[side].as_array().unwrap() {
                    let range = span["start"].as_u64().unwrap() as usize..span["end"].as_u64().unwrap() as usize;
                    assert!(text.get(range).is_some(), "{answer}");
                }
            }
        }
    }
    let ccdet = &answers(&folder.run(&["compare", left, right, "--method", "ccdet", "--json", "--offsets", "char"]))[0];
    let stops: Vec<char> = NOTICE.chars().collect();
    let span = &ccdet["shared"][0]["left"][0];
    let (start, end) = (span["start"].as_u64().unwrap() as usize, span["end"].as_u64().unwrap() as usize);
    // Two marks are between the ten characters that are letters or marks.
    assert_eq!(
        stops[start..end].iter().collect::<String>(),
        "九点开门，晚上八点关门。".chars().skip(1).collect::<String>()
    );
    assert!(refused(&folder.run(&["compare", left, right, "--method", "none"])).contains("methods are juhao, ccdet"));
}

/// News: a story on three sites, each with the notice of the site, and two other stories.
#[cfg(feature = "methods")]
fn news(test: &str) -> Folder {
    let story = "城东的新公园昨天下午正式开门迎客。园内种了三百多棵银杏和一片荷塘。市民说以后散步不用再走到江边了。公园管理处提醒游客爱护花草。";
    let other =
        "今年的高考成绩将在六月下旬公布。考生可以通过短信和网站两种方式查询。各校招生办公室会在七月初接受咨询。";
    let notice = |site: &str| format!("{site}网站登载此文不代表赞同其观点请读者自行判断。");
    let line = |id: &str, site: &str, text: &str| serde_json::json!({ "id": id, "site": site, "text": format!("{text}{}", notice(site)) });
    let mut documents = vec![
        line("a1", "a", story),
        line("b1", "b", &story.replace("三百", "四百")),
        line("c1", "c", &format!("{story}{other}")),
        line("a2", "a", other),
    ];
    documents.extend((3..12).map(|i| {
        let han = |n: u32| char::from_u32(0x4e00 + (i * 7919 + n * 104_729) % 3000).unwrap();
        let own: String = (0..60).flat_map(|n| [Some(han(n)), (n % 20 == 19).then_some('。')]).flatten().collect();
        line(&format!("a{i}"), "a", &own)
    }));
    library(test, &documents, "")
}

#[test]
#[cfg(feature = "methods")]
fn dedup_by_a_method_finds_what_its_paper_finds() {
    let folder = news("dedup-by");
    let by = |method: &str, more: &[&str]| {
        let arguments = ["dedup", "--documents", "documents.jsonl", "--by", method, "--clusters", "clusters.jsonl"];
        let output = folder.run(&[&arguments, more].concat());
        let found = answers(&output);
        assert!(found.iter().all(|answer| answer["by"] == method));
        let clusters = fs::read_to_string(folder.0.join("clusters.jsonl")).unwrap();
        let joined = clusters.lines().filter(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            line["id"] != line["cluster"]
        });
        (verdicts(&found), joined.count())
    };
    // The notice of site a is on eleven of its pages, so it is pruned. Without pruning, all these pages would share a
    // feature.
    let (pairs, joined) = by("ccdet", &[]);
    assert!(pairs.contains(&("a1", "b1", "duplicate")) && pairs.contains(&("a1", "c1", "duplicate")), "{pairs:?}");
    assert!(pairs.iter().all(|pair| ["a1", "b1", "c1", "a2"].contains(&pair.0)), "{pairs:?}");
    assert!((2..=3).contains(&joined));
    let unpruned = by("ccdet", &["--set", "site-df=1000", "--set", "T_ccs=0.2"]).0;
    assert!(unpruned.contains(&("a3", "a4", "duplicate")), "{unpruned:?}");
    for &method in juhao::methods::Method::ALL {
        let (pairs, joined) = by(method.name(), &[]);
        assert!(pairs.iter().all(|pair| pair.2 != "distinct" && pair.2 != "no-features"), "{method:?} {pairs:?}");
        let duplicates = pairs.iter().filter(|pair| pair.2 == "duplicate").count();
        let has_subsets = method.name().starts_with("pku-lcs");
        assert!(has_subsets || joined <= duplicates, "{method:?}");
    }
    for method in ["pku-lcs", "simhash-sp", "spotsigs", "shingling", "juhao"] {
        let more: &[&str] = if method == "pku-lcs" {
            &["--set", "Z=12"]
        } else if method == "simhash-sp" {
            &["--set", "distance=9"]
        } else if method == "shingling" {
            // Two of about seventy characters differ, and each is in as many windows as a window has characters.
            &["--set", "w=4"]
        } else {
            &[]
        };
        // PKU-LCS compares only with the first text of a subset, and the text that contains both comes first.
        let other = if method == "pku-lcs" { "c1" } else { "a1" };
        let pairs = by(method, more).0;
        assert!(
            pairs.iter().any(|pair| [pair.0, pair.1].contains(&"b1") && [pair.0, pair.1].contains(&other)),
            "{method}"
        );
    }
}

#[test]
#[cfg(feature = "methods")]
fn dedup_by_juhao_finds_the_related_pairs_of_dedup() {
    let folder = news("dedup-by-juhao");
    let run = |more: &[&str]| {
        let arguments = ["dedup", "--documents", "documents.jsonl", "--clusters", "clusters.jsonl"];
        let found = answers(&folder.run(&[&arguments, more].concat()));
        let related = found.into_iter().filter(|pair| pair["relation"] != "distinct");
        let pairs: Vec<_> = related.map(|pair| (pair["a"].clone(), pair["b"].clone(), pair["score"].clone())).collect();
        (pairs, fs::read_to_string(folder.0.join("clusters.jsonl")).unwrap())
    };
    let (own, by_name) = (run(&[]), run(&["--by", "juhao"]));
    assert!(own.0.len() > 2, "{own:?}");
    assert_eq!(own, by_name);
}

#[test]
#[cfg(feature = "methods")]
fn parameters_are_set_by_name_and_what_cannot_be_is_refused_with_what_can() {
    let folder = news("set");
    let documents = ["--documents", "documents.jsonl"];
    let run = |command: &str, more: &[&str]| folder.run(&[&[command], &documents[..], more].concat());
    for (arguments, said) in [
        (&["--by", "ccdet", "--set", "l=9"][..], "ccdet has no parameter l; it has L, T_ccs"),
        (&["--by", "ccdet", "--set", "L=0"], "must be a whole number from 1"),
        (&["--by", "ccdet", "--set", "L"], "NAME=VALUE"),
        (&["--by", "ccdet", "--set", "L=9", "--set", "L=8"], "given twice"),
        (&["--by", "none"], "methods are juhao, ccdet"),
        (&["--by", "ccdet", "--jobs", "2"], "cannot be used with"),
        (&["--set", "L=9"], "--by"),
    ] {
        assert!(refused(&run("dedup", arguments)).contains(said), "{arguments:?}");
    }
    assert!(refused(&run("fingerprint", &["--by", "recipe-1", "--set", "M=9"])).contains("it has N"));
    let listed = folder.run(&["methods", "ccdet", "--set", "L=12"]);
    assert!(text_of(&listed.stdout).contains("L=12"), "{}", text_of(&listed.stdout));
    let all = folder.run(&["methods"]);
    assert!(text_of(&all.stdout).contains("\nrecipe-6\n    Percentage=70"), "{}", text_of(&all.stdout));
    let two = two_notices("set-one");
    let score = |more: &[&str]| {
        let ccdet = ["compare", "left.txt", "right.txt", "--method", "ccdet", "--json"];
        answers(&two.run(&[&ccdet, more].concat()))[0]["threshold"].clone()
    };
    assert_eq!([score(&[]), score(&["--set", "T_ccs=0.25"])], [0.5, 0.25]);
    let both = ["compare", "left.txt", "right.txt", "--method", "ccdet", "--method", "cosine", "--set", "T=0.5"];
    assert!(refused(&two.run(&both)).contains("one method"));
}

#[test]
#[cfg(feature = "methods")]
fn fingerprints_are_printed_to_be_sorted_and_stored() {
    let folder = news("fingerprint");
    let by = |method: &str| {
        let output = folder.run(&["fingerprint", "--documents", "documents.jsonl", "--by", method]);
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        let line = |line: &str| line.split_once('\t').map(|(id, value)| (id.to_owned(), value.to_owned())).unwrap();
        text_of(&output.stdout).lines().map(line).collect::<Vec<_>>()
    };
    for (method, digits, most) in [
        ("recipe-1", 32, 1),
        ("recipe-2", 32, 10),
        ("recipe-3a", 32, 1),
        ("recipe-3b", 32, 1),
        ("recipe-3c", 32, 1),
        ("recipe-5", 32, 1),
        ("recipe-6", 8, 1),
        ("recipe-8", 32, 4),
        ("recipe-9", 32, 5),
        ("simhash-sp", 16, 1),
        ("pku-lcs", 32, 112),
    ] {
        let all = by(method);
        assert!(method == "pku-lcs" || all.iter().any(|line| line.0 == "b1"), "{method}");
        for (id, value) in &all {
            assert_eq!(value.len(), digits, "{method}");
            assert!(value.bytes().all(|digit| digit.is_ascii_hexdigit()), "{method} {value}");
            assert!(all.iter().filter(|line| line.0 == *id).count() <= most, "{method}");
        }
    }
    let odd = library("fingerprint-id", &[serde_json::json!({ "id": "a\tb", "text": "渡口" })], "");
    let output = odd.run(&["fingerprint", "--documents", "documents.jsonl", "--by", "recipe-3a"]);
    assert!(refused(&output).contains("tab"));
    let one = library("fingerprint-one", &[serde_json::json!({ "id": "a", "text": "abc" })], "");
    let output = one.run(&["fingerprint", "--documents", "documents.jsonl", "--by", "recipe-3a"]);
    assert_eq!(text_of(&output.stdout), "a\t900150983cd24fb0d6963f7d28e17f72\n", "RFC 1321");
}

#[test]
#[cfg(feature = "methods")]
fn statistics_are_built_merged_and_used() {
    let folder = two_notices("statistics");
    let line = |id: &str, text: &str| format!("{}\n", serde_json::json!({ "id": id, "text": text }));
    fs::write(folder.0.join("one.jsonl"), line("1", NOTICE)).unwrap();
    fs::write(folder.0.join("two.jsonl"), line("2", QUOTED)).unwrap();
    fs::write(folder.0.join("both.jsonl"), [line("1", NOTICE), line("2", QUOTED)].concat()).unwrap();
    let build = |arguments: &[&str]| answers(&folder.run(&[&["statistics"], arguments].concat()));
    build(&["--documents", "one.jsonl", "--out", "one"]);
    build(&["--documents", "two.jsonl", "--merge", "one", "--out", "merged"]);
    build(&["--documents", "both.jsonl", "--out", "both"]);
    let bytes = |name: &str| fs::read(folder.0.join(name)).unwrap();
    assert_eq!(bytes("merged"), bytes("both"));
    let printed = folder.run(&["statistics", "--documents", "both.jsonl", "--out", "-"]);
    assert!(printed.stdout == bytes("both") && !folder.0.join("-").exists());
    refused(&folder.run(&["statistics", "--documents", "one.jsonl", "--out", "./one.jsonl"]));
    assert_eq!(bytes("one.jsonl"), line("1", NOTICE).as_bytes());
    let cosine = |more: &[&str]| {
        let arguments = [&["compare", "left.txt", "right.txt", "--json", "--method", "cosine"], more].concat();
        answers(&folder.run(&arguments))[0]["score"].clone()
    };
    assert_eq!(cosine(&["--statistics", "both"]), 0.0, "what both have weighs nothing among these two");
    assert_ne!(cosine(&[]), 0.0);
    assert!(
        refused(&folder.run(&["compare", "left.txt", "right.txt", "--method", "cosine", "--statistics", "left.txt"]))
            .contains("are not statistics")
    );
}

const TRADITIONAL: &str = "圖書館週一閉館。週二至週日上午九點開門，晚上八點關門。借書證可以在一樓服務臺辦理。";

#[test]
fn a_traditional_text_and_a_simplified_one_are_the_same_by_themselves() {
    for (left, right, side) in [(TRADITIONAL, NOTICE, "left"), (NOTICE, TRADITIONAL, "right")] {
        let folder = Folder::new(&format!("forms-{side}"), &[("left.txt", left), ("right.txt", right)]);
        let report = |fold: &[&str]| -> Value {
            let output = folder.run(&[&["compare", "left.txt", "right.txt", "--json"], fold].concat());
            serde_json::from_str(text_of(&output.stdout)).unwrap()
        };
        for fold in [&[][..], &["--fold", "zh"]] {
            let report = report(fold);
            assert_eq!((&report["relation"], &report["coverage"]["left"]), (&"duplicate".into(), &1.0.into()));
            let [sign] = &report["signs"].as_array().unwrap()[..] else { panic!("{report}") };
            assert_eq!((&sign["kind"], &sign["side"]), (&"traditional-simplified".into(), &side.into()));
            let place = &sign["places"][0];
            let folded: String = TRADITIONAL.chars().skip(place["start"].as_u64().unwrap() as usize).take(1).collect();
            assert_eq!(folded, "圖");
            assert_eq!(place["end"].as_u64().unwrap(), 1);
        }
        let written = report(&["--fold", "none"]);
        assert_ne!(written["relation"], "duplicate");
        assert_eq!(written["signs"][0]["count"], 0);
        let said = folder.run(&["compare", "left.txt", "right.txt"]);
        assert!(text_of(&said.stdout).contains("--fold none compares as written"), "{}", text_of(&said.stdout));
    }
}

#[test]
fn batch_and_dedup_find_a_conversion_and_leave_it_if_asked() {
    let documents =
        [("simplified", NOTICE), ("traditional", TRADITIONAL), ("other", "人之初，性本善。性相近，习相远。")]
            .map(|(id, text)| serde_json::json!({ "id": id, "text": text }));
    let pairs = r#"{"a":"traditional","b":"simplified"}
{"a":"simplified","b":"other"}"#;
    let folder = library("forms", &documents, pairs);
    let batch = |fold: &[&str]| {
        let arguments = ["batch", "--documents", "documents.jsonl", "--pairs", "pairs.jsonl"];
        answers(&folder.run(&[&arguments[..], fold].concat()))
    };
    assert_eq!(batch(&[])[0]["relation"], "duplicate");
    assert_eq!(batch(&["--fold", "zh"])[0]["relation"], "duplicate");
    assert_ne!(batch(&["--fold", "none"])[0]["relation"], "duplicate");
    assert_eq!(batch(&[])[1]["relation"], "distinct");
    for keep in [&[][..], &["--keep-texts"]] {
        let dedup = |fold: &[&str]| {
            let found = answers(&folder.run(&[&["dedup", "--documents", "documents.jsonl"], keep, fold].concat()));
            found.iter().filter(|line| line["relation"] == "duplicate").count()
        };
        assert_eq!((dedup(&[]), dedup(&["--fold", "zh"]), dedup(&["--fold", "none"])), (1, 1, 0));
    }
    assert!(refused(&folder.run(&["batch", "--fold", "tw"])).contains("--fold"));
}

#[test]
fn numbers_are_compared_at_both_ends_of_their_range_and_refused_beyond_them() {
    let folder = two_notices("ranges");
    let compare = |options: &[&str]| folder.run(&[&["compare", "left.txt", "right.txt"], options].concat());
    let least_and_most = Options::MIN_MATCH_LENGTHS.into_inner();
    for length in [least_and_most.0, least_and_most.1] {
        assert!(compare(&["--min-match", &length.to_string()]).status.success());
    }
    for length in ["0", "1000001", "536870911", "4294967296"] {
        let output = compare(&["--min-match", length]);
        assert!(refused(&output).contains("must be a whole number from 1 to 1000000"), "{length}");
    }
    for one in ["related=0", "related=1", "duplicate=0", "contain-span=1"] {
        assert!(compare(&["--threshold", one]).status.success(), "{one}");
    }
    for (one, why) in
        [("duplicate=1.1", "must be a number from 0 to 1"), ("contain=nan", "must be a number from 0 to 1")]
    {
        assert!(refused(&compare(&["--threshold", one])).contains(why), "{one}");
    }
}

#[test]
fn batch_dedup_and_sources_read_and_match_as_asked() {
    let notice = "The library is closed on Mondays, and opens on Tuesdays at nine in the morning for all readers.";
    let menu = "Dumplings are sold every morning, with noodles from noon to one, and rice can be had whenever you ask.";
    let documents = [("a", notice.to_string()), ("b", format!("{} {menu}", notice.to_uppercase()))];
    let lines = documents.clone().map(|(id, text)| serde_json::json!({ "id": id, "text": text }));
    let folder = library("asked", &lines, r#"{"a":"a","b":"b"}"#);
    for (id, text) in &documents {
        folder.write(&format!("{id}.txt"), text);
    }
    let relation = |command: &[&str], options: &[&str]| {
        let found = answers(&folder.run(&[command, options].concat()));
        found.first().map_or("none".into(), |line| line["relation"].as_str().unwrap().to_string())
    };
    let batch =
        |options: &[&str]| relation(&["batch", "--documents", "documents.jsonl", "--pairs", "pairs.jsonl"], options);
    let dedup = |options: &[&str]| relation(&["dedup", "--documents", "documents.jsonl"], options);
    assert_eq!([batch(&[]), dedup(&[])], ["contained", "contained"]);
    let case = ["--ignore-case=false"];
    assert_eq!([batch(&case), dedup(&case)], ["distinct", "none"]);
    let matching = [&["--min-match", "40"][..], &["--kinds", "loose"]];
    assert_eq!(matching.map(batch), ["distinct", "distinct"]);
    // The share of the other text suffices for a duplicate.
    assert_eq!(batch(&["--threshold", "duplicate=0.3,duplicate-span=0.3"]), "duplicate");

    let sources = |options: &[&str]| {
        let output = folder.run(&[&["sources", "a.txt", "b.txt", "--json"], options].concat());
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        report["coverage"]["num"].as_u64().unwrap()
    };
    let counted = notice.chars().filter(|c| c.is_alphanumeric()).count() as u64;
    assert_eq!([sources(&[]), sources(&case), sources(&["--min-match", "40"])], [counted, 0, 0]);

    // Published methods read as their papers do.
    let output = folder.run(&["dedup", "--documents", "documents.jsonl", "--by", "ccdet", "--ignore-numbers"]);
    assert!(refused(&output).contains("--ignore-numbers"), "{output:?}");
}

#[test]
fn sources_are_added_up_and_listed() {
    const MENU: &str = "食堂每天供应三种炒菜和两种面条，价格与去年一样，学生凭卡就餐。";
    let text = [NOTICE, "我写的：“", MENU, "”"].concat();
    let folder = Folder::new(
        "sources",
        &[("text.txt", &text), ("notice.txt", NOTICE), ("menu.txt", MENU), ("other.txt", "别的。")],
    );
    let names = ["notice.txt", "menu.txt", "other.txt"];
    let output = folder.run(&[&["sources", "text.txt"], &names[..], &["--json"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&report["coverage"]["num"], &report["included"]["num"], &report["counted"]),
        (&65.into(), &37.into(), &68.into())
    );
    let ids: Vec<&str> = report["bySource"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["notice.txt", "menu.txt"]);
    assert_eq!(report["passages"][1]["from"], 1);

    let output = folder.run(&[&["sources", "text.txt"], &names[..]].concat());
    let shown = text_of(&output.stdout);
    assert!(output.status.success() && shown.starts_with("96% of the text is in these sources"), "{shown}");
    assert!(
        shown.contains("28 characters of quotations are excluded; 28 of them are in sources")
            && shown.contains("menu.txt"),
        "{shown}"
    );

    let output = folder.run(&["sources", "text.txt"]);
    assert_eq!(output.status.code(), Some(2));
    let output = folder.run(&["sources", "text.txt", "none.txt"]);
    assert!(output.status.code() == Some(2) && text_of(&output.stderr).contains("none.txt"));
    let output = folder.run(&["sources", "-", "-"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_sources_of_a_text_are_looked_for_in_a_folder_without_the_text_itself() {
    const MENU: &str = "食堂每天供应三种炒菜和两种面条，价格与去年一样，学生凭卡就餐。";
    let folder = Folder::new(
        "sources-folder",
        &[
            ("essays/wang.txt", &[NOTICE, MENU].concat()),
            ("essays/chen/notice.md", NOTICE),
            ("essays/table.jsonl", &serde_json::json!({ "id": "menu", "text": MENU }).to_string()),
            ("essays/photo.png", "\u{89}PNG\r\n\u{1a}\n\0\0\0\0"),
            ("empty.txt", ""),
        ],
    );
    fs::create_dir(folder.0.join("nothing")).unwrap();
    let ids = |command: &[&str]| {
        let output = folder.run(&[&["sources", "essays/wang.txt"], command, &["--json"]].concat());
        assert!(output.status.success(), "{output:?}");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let sources = report["bySource"].as_array().unwrap().iter();
        (sources.map(|one| one["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>(), output.stderr)
    };
    let all = ["essays/table.jsonl#menu", "essays/chen/notice.md"].map(str::to_owned);
    let (found, notes) = ids(&["essays"]);
    let notes = text_of(&notes);
    assert_eq!(
        {
            let mut found = found;
            found.sort();
            found
        },
        {
            let mut all = all.clone();
            all.sort();
            all
        }
    );
    assert!(notes.contains("essays/wang.txt: is the text itself") && notes.contains("essays/photo.png: "), "{notes}");
    assert_eq!(ids(&["essays/*.txt", "./essays/chen"]).0, ["essays/chen/notice.md"]);
    // A text of standard input is no file of the folder.
    let output = folder.run_with(NOTICE, &["sources", "-", "essays", "--json"]);
    assert!(text_of(&output.stdout).contains("essays/wang.txt"), "{output:?}");
    for none in ["essays/wang.txt", "nothing"] {
        let output = folder.run(&["sources", "essays/wang.txt", none]);
        assert!(refused(&output).contains("there is no text to compare with"), "{output:?}");
    }
    assert!(refused(&folder.run(&["sources", "essays/wang.txt", "essays/photo.png"])).contains("photo.png"));
}

#[test]
#[cfg(feature = "methods")]
fn options_of_a_report_are_refused_with_published_methods() {
    let folder = two_notices("methods-alone");
    let compare = ["compare", "left.txt", "right.txt", "--method", "ccdet"];
    for option in [&["--report", "r.html"][..], &["--fail-over", "0.1"], &["--explain"], &["--min-match-length", "5"]] {
        let output = folder.run(&[&compare[..], option].concat());
        assert!(refused(&output).contains("cannot be used with") && output.stdout.is_empty(), "{output:?}");
    }
    assert!(folder.run(&[&compare[..], &["--preset", "strict", "--fold", "none"]].concat()).status.success());
}

#[test]
fn an_id_may_be_a_whole_number() {
    let documents: String =
        ["1", "-2", "18446744073709551615"].map(|id| format!("{{\"id\":{id},\"text\":\"{NOTICE}\"}}\n")).concat();
    let folder = Folder::new("number-ids", &[("documents.jsonl", &documents)]);
    let found = answers(&folder.run(&["dedup", "--documents", "documents.jsonl"]));
    let ids = [("1", "-2"), ("1", "18446744073709551615"), ("-2", "18446744073709551615")];
    assert_eq!(verdicts(&found), ids.map(|(a, b)| (a, b, "duplicate")));
    for id in ["1.5", "true", "null", "[]"] {
        let line = format!("{{\"id\":{id},\"text\":\"x\"}}\n");
        let output = folder.run_with(&line, &["dedup", "--documents", "-"]);
        assert!(refused(&output).contains("an id must be a string or a whole number"), "{output:?}");
    }
}
