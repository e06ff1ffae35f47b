//! `juhao serve --mcp`, seen by a client of the Model Context Protocol: lines of JSON-RPC over standard input and
//! output.
#![cfg(all(feature = "mcp", not(target_arch = "wasm32")))]

#[path = "support/folder.rs"]
#[allow(dead_code)] // each test uses some of it
mod folder;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use folder::Folder;
use serde_json::{Value, json};

const FERRY: &str = "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。";

/// A client after the initial handshake.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: u32,
}

impl Client {
    fn start(folder: &Folder) -> Self {
        Self::with(folder, &["serve", "--mcp"])
    }

    fn with(folder: &Folder, arguments: &[&str]) -> Self {
        let mut child = folder.start(arguments);
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut client = Self { child, input, output, next: 0 };
        let info = client.ask(
            "initialize",
            &json!({
                "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" },
            }),
        );
        assert_eq!(info["result"]["serverInfo"]["name"], "juhao");
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }));
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], self.next, "{answer}");
        answer
    }

    /// The text of a result, and whether it is marked as an error.
    fn call(&mut self, tool: &str, arguments: &Value) -> (String, bool) {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        (text.into(), result["isError"] == true)
    }

    /// Closes standard input, which ends the server.
    fn close(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn tools_are_listed_and_answer_as_the_commands_do() {
    let long =
        format!("{FERRY}对岸的山还藏在雾里，钟声却已经传了过来。她把缆绳解开，又系上，像是在等一个不会来的客人。");
    let files = [("a/one.txt", &*long), ("a/two.txt", FERRY), ("page.html", "<title>T</title><p>Hello there.</p>")];
    let folder = Folder::new("mcp", &files);
    assert!(folder.run(&["index", "create", "stock.idx", "a/one.txt"]).status.success());
    let mut client = Client::start(&folder);

    let listed = client.ask("tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["compare", "check", "sources", "verify", "extract", "query"]);
    assert!(tools.iter().all(|tool| tool["inputSchema"]["type"] == "object"));

    let (report, is_error) = client.call("compare", &json!({ "left": long, "right_path": "a/two.txt" }));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((report["relation"].as_str(), is_error), (Some("contains"), false));

    let (answer, _) = client.call("check", &json!({ "paths": ["a"] }));
    let command = folder.run(&["check", "--json", "a"]);
    assert_eq!(answer, String::from_utf8(command.stdout).unwrap());

    let (answer, _) = client.call("query", &json!({ "index": "stock.idx", "text": FERRY }));
    assert!(answer.contains("one.txt"), "{answer}");

    let quotations = json!(["清晨的渡口没有人", "只有两条旧船系在柳树下"]);
    let (answer, is_error) = client.call("verify", &json!({ "quotations": quotations, "sources": ["别的。", FERRY] }));
    let found: Value = serde_json::from_str(&answer).unwrap();
    let seen: Vec<_> = found["quotations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["status"].as_str(), one["source"].as_str()))
        .collect();
    assert_eq!(
        (seen, is_error),
        (vec![(Some("verified"), Some("sources[1]")), (Some("altered"), Some("sources[1]"))], false)
    );
    assert_eq!(found["quotations"][1]["edits"][0]["kind"], "number");

    // A page has blockquotes; a limit shortens the list and says by how much, and the totals count all.
    let page = "<p>He wrote:</p><blockquote><p>清晨的渡口没有人</p></blockquote><p>and “nothing of it”, “or this”.</p>";
    let (answer, is_error) = client.call("verify", &json!({ "html": page, "sources": [FERRY], "limit": 1 }));
    let found: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((found["quotations"].as_array().map(Vec::len), is_error), (Some(1), false), "{answer}");
    let first = &found["quotations"][0];
    assert_eq!((first["mark"].as_str(), first["status"].as_str()), (Some("blockquote"), Some("verified")));
    assert_eq!((&found["omitted"]["quotations"], &found["totals"]["quotations"]), (&json!(2), &json!(3)));

    let (page, _) = client.call("extract", &json!({ "path": "page.html" }));
    assert!(page.contains("Hello there."), "{page}");

    let (answer, _) = client.call("sources", &json!({ "text": long, "sources": ["a/one.txt", "a/two.txt"] }));
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["bySource"][0]["role"], "evidence");
    let (answer, is_error) = client.call("sources", &json!({ "path": "a/one.txt", "sources": ["a"] }));
    assert!(!is_error && answer.contains("a/two.txt") && !answer.contains("\"a/one.txt\""), "{answer}");
    let page = format!("<p>{FERRY}</p>");
    let (report, _) = client.call("compare", &json!({ "left_html": page, "right_path": "a/two.txt" }));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(
        (report["relation"].as_str(), report["extraction"]["left"]["what"] == "text"),
        (Some("duplicate"), false)
    );
    client.close();
}

#[test]
fn answers_have_a_structure_and_no_more_entries_than_the_limit() {
    let texts: Vec<(String, String)> = (0..4).map(|i| (format!("{i}.txt"), format!("{FERRY}{i}"))).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = Folder::new("mcp-limit", &files);
    let mut client = Client::start(&folder);
    let mut ask = |arguments: Value| client.ask("tools/call", &json!({ "name": "check", "arguments": arguments }));
    let all = ask(json!({ "paths": ["."] }))["result"]["structuredContent"].clone();
    assert_eq!((all["pairs"].as_array().map(Vec::len), all.get("omitted")), (Some(6), None));
    assert_eq!(all["pairs"][0]["role"], "evidence");
    assert!(all["pairs"][0]["reason"]["code"].is_string());
    let some = ask(json!({ "paths": ["."], "limit": 2 }))["result"].clone();
    let (pairs, omitted) = (&some["structuredContent"]["pairs"], &some["structuredContent"]["omitted"]["pairs"]);
    assert_eq!((pairs.as_array().unwrap().as_slice(), omitted), (&all["pairs"].as_array().unwrap()[..2], &json!(4)));
    let text: Value = serde_json::from_str(some["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text, some["structuredContent"]);
    client.close();
}

#[test]
fn a_wrong_call_is_named_and_the_server_goes_on() {
    let folder = Folder::new("mcp-wrong", &[("--quiet", "a name like an option"), ("a.txt", FERRY)]);
    let mut client = Client::start(&folder);
    let (why, is_error) = client.call("compare", &json!({ "left": FERRY, "right_path": "missing.txt" }));
    assert!(is_error && why.contains("missing.txt"), "{why}");
    for (tool, arguments, why) in [
        ("compare", json!({ "left": FERRY }), "right"),
        ("compare", json!({ "left": FERRY, "right": FERRY, "colour": "red" }), "colour"),
        ("compare", json!({ "left": FERRY, "right_path": "-" }), "standard input"),
        ("check", json!({ "paths": "a" }), "sequence"),
        ("verify", json!({ "text": FERRY }), "nothing to check against"),
        ("verify", json!({ "text": FERRY, "quotations": [FERRY], "sources": [FERRY] }), "quotations"),
        ("verify", json!({ "html": FERRY, "quotations": [FERRY], "sources": [FERRY] }), "quotations"),
        ("verify", json!({ "text": FERRY, "html": FERRY, "sources": [FERRY] }), "exactly one"),
        ("verify", json!({ "text": FERRY, "sources": [FERRY], "limit": 0 }), "limit"),
        ("verify", json!({ "text": FERRY, "sources": [FERRY], "tolerate": ["lies"] }), "lies"),
    ] {
        let (said, is_error) = client.call(tool, &arguments);
        assert!(is_error && said.contains(why), "{said}");
    }
    let (why, is_error) = client.call("delete", &json!({}));
    assert!(is_error && why.contains("delete") && why.contains("compare"), "{why}");
    let (why, is_error) = client.call("check", &json!({ "paths": ["."], "limit": 0 }));
    assert!(is_error && why.contains("limit"), "{why}");
    // A file whose name looks like an option is read as a file, and so is the value of an option.
    let (report, is_error) = client.call("compare", &json!({ "left_path": "--quiet", "right_path": "a.txt" }));
    assert!(!is_error && report.contains("\"distinct\""), "{report}");
    let (why, is_error) = client.call("compare", &json!({ "left": FERRY, "right": FERRY, "preset": "--html=x.html" }));
    assert!(is_error && why.contains("preset"), "{why}");
    assert!(!folder.0.join("x.html").exists());
    client.close();
}

#[test]
#[cfg(unix)]
fn a_path_outside_the_folder_is_refused_however_it_is_written() {
    let files = [("secret.txt", FERRY), ("in/a.txt", FERRY), ("in/b.txt", FERRY), ("in/sub/c.txt", FERRY)];
    let folder = Folder::new("mcp-root", &files);
    let outside = folder.0.join("secret.txt").display().to_string();
    let inside = folder.0.join("in/a.txt").display().to_string();
    std::os::unix::fs::symlink(&outside, folder.0.join("in/link.txt")).unwrap();
    std::os::unix::fs::symlink(&folder.0, folder.0.join("in/sub/up")).unwrap();
    let mut client = Client::with(&folder, &["serve", "--mcp", "--root", "in"]);
    for path in [
        &*outside,
        "/etc/passwd",
        "/no/such/file",
        "../secret.txt",
        "sub/../../secret.txt",
        "link.txt",
        "sub/up/secret.txt",
    ] {
        for (tool, arguments) in [
            ("compare", json!({ "left_path": path, "right": FERRY })),
            ("compare", json!({ "left": FERRY, "right_path": path })),
            ("extract", json!({ "path": path })),
            ("query", json!({ "index": path, "text": FERRY })),
            ("query", json!({ "index": "a.txt", "path": path })),
            ("sources", json!({ "text": FERRY, "sources": ["a.txt", path] })),
            ("verify", json!({ "text": FERRY, "paths": ["a.txt", path] })),
            ("check", json!({ "paths": ["a.txt", path] })),
            ("check", json!({ "paths": ["a.txt", "b.txt"], "against": path })),
            ("check", json!({ "paths": ["a.txt", "b.txt"], "template": path })),
        ] {
            let (why, is_error) = client.call(tool, &arguments);
            assert!(is_error && why.contains("is outside the folder"), "{tool} {arguments}: {why}");
        }
    }
    for paths in [json!(["*.txt"]), json!(["../*.txt"]), json!(["sub/u?/*.txt"]), json!(["."])] {
        for (tool, arguments) in [
            ("check", json!({ "paths": paths })),
            ("verify", json!({ "text": FERRY, "paths": paths })),
            ("sources", json!({ "text": FERRY, "sources": paths })),
            ("query", json!({ "index": "a.txt", "path": paths[0] })),
        ] {
            let (why, is_error) = client.call(tool, &arguments);
            assert!(is_error && why.contains("is outside the folder"), "{tool} {arguments}: {why}");
        }
    }
    // Paths inside are read, however they are written.
    for path in ["a.txt", "./sub/../a.txt", &inside] {
        let (report, is_error) = client.call("compare", &json!({ "left_path": path, "right_path": "sub/c.txt" }));
        assert!(!is_error && report.contains("\"duplicate\""), "{report}");
    }
    client.close();
    // Without the option it is the working folder.
    let mut client = Client::start(&folder);
    let (why, _) = client.call("extract", &json!({ "path": "/etc/passwd" }));
    assert!(why.contains("is outside the folder"), "{why}");
    client.close();
}
