//! Compares the tokenizer with the tests shared by HTML parsers (`html5lib-tests`, folder `tokenizer`).
//!
//! They are not part of this repository: `JUHAO_HTML5LIB=path/to/html5lib-tests/tokenizer cargo test tokenizer_suite --
//! --nocapture`. Comments and doctypes are left out of the expected tokens, because the tokenizer skips them.

use std::collections::BTreeMap;
use std::{env, fs, println, string::String, vec::Vec};

use serde_json::{Map, Value};

use super::attributes::lower_name;
use super::tokenizer::{State, Token, Tokenizer};

#[test]
#[ignore = "asks for JUHAO_HTML5LIB, a folder of tests that are not part of this repository"]
fn the_shared_tests_about_text_tags_and_references_pass() {
    let folder = env::var("JUHAO_HTML5LIB").expect("the name of the folder of the shared tests");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "test"));
    paths.sort();
    assert!(!paths.is_empty(), "no .test file");
    let (mut passed, mut failed, mut skipped) = (0, Vec::new(), BTreeMap::<&str, u32>::new());
    for path in paths {
        let file: Value = serde_json::from_slice(&fs::read(&path).expect("readable")).expect("JSON");
        let Some(cases) = file["tests"].as_array() else {
            *skipped.entry("expects an XML infoset, which we do not make").or_default() +=
                file["xmlViolationTests"].as_array().map_or(0, |cases| cases.len() as u32);
            continue;
        };
        for case in cases.iter().filter_map(Value::as_object) {
            for state in states(case) {
                match run(case, state) {
                    Outcome::Passed => passed += 1,
                    Outcome::Skipped(why) => *skipped.entry(why).or_default() += 1,
                    Outcome::Failed(got) => {
                        failed.push(std::format!("{}: {} {got:?}", path.display(), case["description"]));
                    }
                }
            }
        }
    }
    println!("passed {passed}, failed {}, skipped {skipped:?}", failed.len());
    for case in &failed {
        println!("{case}");
    }
    assert!(failed.is_empty());
}

enum Outcome {
    Passed,
    Failed(Vec<Value>),
    Skipped(&'static str),
}

fn states(case: &Map<String, Value>) -> Vec<&str> {
    case.get("initialStates")
        .and_then(Value::as_array)
        .map_or_else(|| std::vec!["Data state"], |names| names.iter().filter_map(Value::as_str).collect())
}

fn run(case: &Map<String, Value>, state: &str) -> Outcome {
    let escaped = case.get("doubleEscaped") == Some(&Value::Bool(true));
    let input = case["input"].as_str().expect("a string");
    let Some(input) = (if escaped { unescape(input) } else { Some(input.into()) }) else {
        return Outcome::Skipped("holds a lone surrogate, which a Rust string cannot");
    };
    let mut expected = Vec::new();
    for token in case["output"].as_array().expect("tokens") {
        if !matches!(token[0].as_str(), Some("Comment" | "DOCTYPE")) {
            let Some(token) = (if escaped { unescape_all(token) } else { Some(token.clone()) }) else {
                return Outcome::Skipped("holds a lone surrogate, which a Rust string cannot");
            };
            push(&mut expected, token);
        }
    }
    let mut tokenizer = Tokenizer::new(&input);
    let state = match state {
        "Data state" => State::Data,
        "PLAINTEXT state" => State::Plaintext,
        "RCDATA state" => State::Rcdata,
        "RAWTEXT state" => State::Rawtext,
        "Script data state" => State::Script,
        "CDATA section state" => State::Cdata,
        other => panic!("unknown state {other}"),
    };
    // Without a last start tag no end tag is appropriate.
    let name = case.get("lastStartTag").and_then(Value::as_str).unwrap_or("\0");
    tokenizer.enter(state, name);
    let mut got = Vec::new();
    for token in tokenizer {
        push(&mut got, json(token));
    }
    if got == expected { Outcome::Passed } else { Outcome::Failed(got) }
}

fn json(token: Token) -> Value {
    match token {
        Token::Text(text) => serde_json::json!(["Character", text.as_str()]),
        Token::End(tag) => serde_json::json!(["EndTag", lower_name(tag.name)]),
        Token::Start(tag) => {
            let mut attributes = Map::new();
            for attribute in &tag.attributes {
                attributes.entry(attribute.name()).or_insert_with(|| attribute.value().into());
            }
            if tag.self_closing {
                serde_json::json!(["StartTag", lower_name(tag.name), attributes, true])
            } else {
                serde_json::json!(["StartTag", lower_name(tag.name), attributes])
            }
        }
    }
}

/// Appends a token; consecutive text tokens are joined.
fn push(tokens: &mut Vec<Value>, token: Value) {
    if let (Some(last), "Character") = (tokens.last_mut(), token[0].as_str().unwrap_or_default())
        && last[0] == "Character"
    {
        let joined = std::format!("{}{}", last[1].as_str().unwrap_or_default(), token[1].as_str().unwrap_or_default());
        last[1] = joined.into();
    } else {
        tokens.push(token);
    }
}

fn unescape_all(value: &Value) -> Option<Value> {
    Some(match value {
        Value::String(text) => unescape(text)?.into(),
        Value::Array(items) => items.iter().map(unescape_all).collect::<Option<Vec<_>>>()?.into(),
        Value::Object(pairs) => {
            let pairs = pairs.iter().map(|(name, value)| Some((unescape(name)?, unescape_all(value)?)));
            pairs.collect::<Option<Map<_, _>>>()?.into()
        }
        other => other.clone(),
    })
}

/// Decodes `\uHHHH`; `None` for a lone surrogate.
fn unescape(text: &str) -> Option<String> {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        units.extend(rest[..at].encode_utf16());
        units.push(u16::from_str_radix(&rest[at + 2..at + 6], 16).ok()?);
        rest = &rest[at + 6..];
    }
    units.extend(rest.encode_utf16());
    String::from_utf16(&units).ok()
}
