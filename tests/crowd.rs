//! A passage that many documents have is found in each of them, whatever their number, and is one finding.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/folder.rs"]
mod folder;
#[path = "support/random.rs"]
mod random;

use std::fs;

use folder::Folder;
use random::Random;
use serde_json::Value;

/// 57 Han characters with their marks.
const CHINESE: &str =
    "桥头的老茶馆去年秋天换了主人，新来的掌柜把临河的窗子全部拆下来重新刷了漆，又在门口摆了两口大水缸，养着几尾红鱼。";
/// 160 letters with their blanks.
const ENGLISH: &str = "The old tea house at the bridge changed hands last autumn, and the new owner took out all of its \
                       windows, painted them again and put two large jars at the door. ";

/// Makes a text of 1,500 characters of sentences that no other text has, with a passage between two of them.
fn text(passage: &str, random: &mut Random) -> String {
    let is_chinese = passage == CHINESE;
    let sentence = |random: &mut Random| -> String {
        if is_chinese {
            let han = (0..12 + random.below(28)).filter_map(|_| char::from_u32(0x4e00 + random.below(3000) as u32));
            return han.chain(['。']).collect();
        }
        let word = |random: &mut Random| -> String {
            (0..2 + random.below(3))
                .flat_map(|_| [random.pick(b"bcdfghklmnprstvw"), random.pick(b"aeiou")].map(char::from))
                .collect()
        };
        let words: Vec<String> = (0..8 + random.below(14)).map(|_| word(random)).collect();
        words.join(" ") + ". "
    };
    let (mut sentences, mut length) = (Vec::new(), passage.chars().count());
    while length < 1500 {
        sentences.push(sentence(random));
        length += sentences.last().map_or(0, |last| last.chars().count());
    }
    let at = random.below(sentences.len());
    sentences.insert(at, passage.into());
    sentences.concat()
}

/// A folder of texts with one common passage, as files and as lines of JSON.
fn class(test: &str, passage: &str, texts: usize) -> Folder {
    let mut random = Random::new(5);
    let folder = Folder::new(test, &[]);
    let mut lines = String::new();
    for number in 0..texts {
        let text = text(passage, &mut random);
        folder.write(&format!("x/{number:03}.txt"), &text);
        lines += &serde_json::json!({ "id": format!("{number:03}"), "text": text }).to_string();
        lines.push('\n');
    }
    folder.write("x.jsonl", lines);
    folder
}

fn succeeded(folder: &Folder, arguments: &[&str]) -> Vec<u8> {
    let output = folder.run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn check(folder: &Folder, paths: &[&str]) -> Value {
    serde_json::from_slice(&succeeded(folder, &[&["check", "--json"], paths].concat())).unwrap()
}

/// Checks that a passage has its wording at each of its places, which are in as many documents as `texts`.
fn assert_places(folder: &Folder, found: &Value, passage: &str, texts: usize) {
    let places = found["documents"].as_array().unwrap();
    assert_eq!(places.len(), texts);
    for place in places {
        let id = place["id"].as_str().unwrap();
        let name = format!("x/{}.txt", id.trim_start_matches("x/").trim_end_matches(".txt"));
        let text: Vec<char> = fs::read_to_string(folder.0.join(&name)).unwrap().chars().collect();
        let [start, end] = ["start", "end"].map(|side| place[side].as_u64().unwrap() as usize);
        let own: String = text[start..end].iter().collect();
        // A neighbour may begin or end with the same letter by chance.
        assert!(own.contains(&passage[..passage.len() / 2]) && own.chars().count() < 200, "{name}: {own}");
    }
}

#[test]
fn a_common_paragraph_is_one_finding_in_classes_of_any_size() {
    for (language, passage, sizes) in [("zh", CHINESE, [60, 70, 120]), ("en", ENGLISH, [70, 120, 200])] {
        for texts in sizes {
            let folder = class(&format!("{language}-{texts}"), passage, texts);
            let answer = check(&folder, &["x"]);
            let others = texts as u64 - 1;
            let documents = answer["documents"].as_array().unwrap();
            let flagged = documents.iter().filter(|one| one["others"] == others).count();
            assert_eq!(flagged, texts, "{language}: each text has the passage of all others");
            assert_eq!(answer["pairs"].as_array().unwrap().len(), texts * (texts - 1) / 2);
            assert_eq!((answer["passages"].as_array().unwrap().len(), &answer["limits"]), (1, &serde_json::json!([])));
            assert_places(&folder, &answer["passages"][0], passage, texts);
        }
    }
}

#[test]
fn one_text_finds_all_others_of_its_class() {
    let folder = class("against", CHINESE, 200);
    let answer = check(&folder, &["x/000.txt", "--against", "x"]);
    assert_eq!(answer["pairs"].as_array().unwrap().len(), 199);
    assert_places(&folder, &answer["passages"][0], CHINESE, 200);
    succeeded(&folder, &["index", "create", "i.idx", "x"]);
    let found = succeeded(&folder, &["index", "query", "i.idx", "x/000.txt", "--exclude-self"]);
    let table = String::from_utf8(found).unwrap();
    assert!(table.contains("\n      199  桥头的老茶馆"), "{table}");
}

#[test]
fn dedup_writes_a_passage_with_its_places() {
    for (language, passage) in [("zh", CHINESE), ("en", ENGLISH)] {
        let folder = class(&format!("dedup-{language}"), passage, 80);
        succeeded(&folder, &["dedup", "--documents", "x.jsonl", "--pairs", "p.jsonl", "--passages", "found.jsonl"]);
        let found = fs::read_to_string(folder.0.join("found.jsonl")).unwrap();
        let found: Vec<Value> = found.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((found.len(), &found[0]["pairs"], &found[0]["allPairs"]), (1, &3160.into(), &3160.into()));
        assert!(found[0]["text"].as_str().unwrap().contains(&passage[..passage.len() / 2]));
        assert_places(&folder, &found[0], passage, 80);
    }
}

#[test]
fn a_text_of_many_copies_is_a_passage_of_all_of_them() {
    let line = |id: usize| serde_json::json!({ "id": id.to_string(), "text": format!("{CHINESE}{CHINESE}") });
    let lines: Vec<String> = (0..50).map(|id| line(id).to_string()).collect();
    let folder = Folder::new("copies", &[("d.jsonl", &lines.join("\n"))]);
    succeeded(&folder, &["dedup", "--documents", "d.jsonl", "--pairs", "p.jsonl", "--passages", "found.jsonl"]);
    let found = fs::read_to_string(folder.0.join("found.jsonl")).unwrap();
    let first: Value = serde_json::from_str(found.lines().next().unwrap()).unwrap();
    assert_eq!((first["documents"].as_array().unwrap().len(), &first["pairs"]), (50, &49.into()));
}
