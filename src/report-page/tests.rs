//! Tests of whole reports.

use alloc::format;
use alloc::vec::Vec;

use serde_json::{Value, json};

use super::*;

const LEFT: &str = "图书馆周一闭馆，周二至周日上午九点开门。我写的只有这一句。";
const RIGHT: &str = "通知：图书馆周一闭馆，周二至周六上午九点开门。";

/// Two texts, with offsets in bytes.
fn two() -> Value {
    let evidence = json!({
        "left": {"start": 0, "end": 57}, "right": {"start": 9, "end": 66},
        "kind": "edited", "moved": false, "equal": 17, "role": "evidence",
    });
    json!({
        "lang": "zh-CN", "date": "2026-11-28",
        "settings": {"preset": "standard", "minMatch": 13, "kinds": ["exact", "edited"], "same": ["case", "forms"]},
        "texts": [{"name": "甲.txt", "text": LEFT, "counted": 26}, {"name": "乙.txt", "text": RIGHT, "counted": 20}],
        "two": {
            "relation": "partial", "reason": {"code": "passages-shared"},
            "coverage": {"left": 0.653, "right": 0.85}, "reworded": {"left": 0.0, "right": 0.0},
            "shown": {"left": 0.653, "right": 0.85},
            "scores": {"ccs": {"value": 0.5, "num": 1, "den": 2}, "contain": null, "hamming": 20},
            "matches": [evidence], "dismissed": {"count": 0, "chars": 0},
            "signs": [{"kind": "facts", "side": "left", "count": 1, "places": [{"start": 33, "end": 36}],
                "wordings": [{"of": "date", "text": "周日"}]}],
        },
    })
}

fn rate(num: u64, den: u64) -> Value {
    json!({"value": num as f64 / den as f64, "num": num, "den": den})
}

/// Two texts to check and an older one, with one passage of 19 characters.
fn many() -> Value {
    let passage = |start: u32, other: u32| {
        json!({"left": {"start": start, "end": start + 57}, "right": {"start": other, "end": other + 57},
            "kind": "edited", "moved": false, "equal": 17, "role": "evidence"})
    };
    let source = |id: &str, passage: Value, counted: u64| {
        json!({"id": id, "role": "evidence", "coverage": rate(17, counted), "included": rate(17, counted),
            "fresh": rate(17, counted), "pair": {"scores": {}, "signs": []}, "passages": [passage]})
    };
    let sources = |id: &str, start: u32, other: u32, counted: u64| {
        json!({"counted": counted, "coverage": rate(17, counted), "included": rate(17, counted),
            "largest": rate(17, counted), "leftOut": [], "bySource": [source(id, passage(start, other), counted)],
            "passages": [{"start": start, "end": start + 57, "from": 0, "equal": 17}], "limits": []})
    };
    json!({
        "lang": "en", "date": "28 November 2026", "settings": {},
        "about": {"author": "<b>Ann</b>", "course": "History", "examiner": "Reed", "notes": "line\nline"},
        "texts": [
            {"name": "a.txt", "text": LEFT, "counted": 26, "sources": sources("1", 0, 9, 26),
                "out": [{"start": 57, "end": 84, "reason": "hand", "note": "her own"}]},
            {"name": "b.txt", "text": RIGHT, "counted": 20, "sources": sources("0", 9, 0, 20)},
            {"name": "old.txt", "old": true, "own": true},
        ],
        "pairs": [
            {"left": 0, "right": 1, "relation": "partial", "role": "evidence",
                "coverage": {"left": 0.65, "right": 0.85}, "decision": "confirmed", "note": "seen", "sharedByMany": 4},
            {"left": 1, "right": 2, "relation": "partial", "role": "evidence", "estimate": true,
                "coverage": {"left": 0.2, "right": 0.1}},
        ],
        "ignoredPairs": 7, "minorPairs": 3,
        "problems": [{"file": "c.png", "why": "not a document"}],
        "limits": [{"name": "work.runs", "limit": 10, "reached": 20}],
    })
}

fn written(value: &Value) -> String {
    page(Reported::from_json(&format!("{value}")).expect("the values of a report")).expect("a report")
}

/// The ids of a page, and the ids that its links lead to.
fn ids_and_links(html: &str) -> [Vec<&str>; 2] {
    [" id=\"", " href=\"#"]
        .map(|start| html.split(start).skip(1).filter_map(|rest| rest.split_once('"')).map(|(id, _)| id).collect())
}

#[test]
fn a_report_is_known_by_its_head() {
    assert!(is_report(written(&two()).as_bytes()) && is_report(file(Lang::En, "t", &maud::html! {}).as_bytes()));
    assert!(!is_report(b"<!DOCTYPE html><p>An essay.</p>") && !is_report(b""));
}

#[test]
fn a_text_of_which_all_is_left_out_is_said_to_be_so() {
    let mut values = two();
    values["lang"] = json!("en");
    values["texts"][1]["out"] = json!([{"start": 0, "end": RIGHT.len(), "reason": "quotations"}]);
    values["two"]["relation"] = json!("no-features");
    values["two"]["reason"]["code"] = json!("all-left-out");
    values["two"]["matches"] = json!([]);
    let html = page(serde_json::from_value(values).unwrap()).unwrap();
    assert!(html.contains("<h1>There is nothing to compare</h1>"), "{html}");
    assert!(html.contains("All of at least one side is left out, so nothing of it was compared."), "{html}");
}

#[test]
fn two_texts_are_shown_with_their_passages_edits_and_signs() {
    let html = written(&two());
    for part in [
        "<h1>两篇文本大部分文字相同</h1>",
        "左文的 65.3% 见于右文。右文的 85.0% 见于左文。",
        "13 个汉字，或 8 个英文词",
        "大写与小写、繁体与简体",
        "相同措辞中不同的人名、日期或数字",
        "周二至周<u>日</u>上午九点",
        "周二至周<u>六</u>上午九点",
        "附录：全部指标",
        "0.500 (1/2)",
        "64 位中的 20 位",
        "第 1 行",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
}

#[test]
fn many_texts_are_shown_with_totals_decisions_groups_and_credits() {
    let html = written(&many());
    for part in [
        "<h1>2 of 2 texts share passages with other texts</h1>",
        "85.0% · <bdi>b.txt</bdi>",
        "&lt;b&gt;Ann&lt;/b&gt;",
        "her own",
        "confirmed",
        "seen",
        "estimate",
        "4 other texts have it, too",
        "Groups",
        "<bdi>a.txt</bdi> · <bdi>b.txt</bdi>",
        "Neither quoted nor cited",
        "not a document",
        "Some passages may be missing (10 of 20)",
        "7 pairs of one group",
        "3 more pairs",
        "周二至周<u>日</u>上午九点",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
}

#[test]
fn earlier_work_is_named_and_taken_out_of_a_second_total() {
    let mut value = many();
    assert!(!written(&value).contains("Without own earlier work"));
    value["texts"][0]["withoutOwn"] = rate(3, 26);
    value["texts"][1]["own"] = json!(true);
    let html = written(&value);
    assert_eq!(html.matches("Without own earlier work: 11.5%").count(), 1, "{html}");
    assert!(html.contains(" · own earlier work"), "{html}");
}

#[test]
fn chapters_are_those_of_the_headings_that_are_known() {
    let mut value = many();
    // The sentence after the passage is a section.
    let heading = |start: u32, end: u32, level: u8| json!({"start": start, "end": end, "level": level});
    value["texts"][0]["headings"] = json!([heading(0, 9, 1), heading(0, 9, 2), heading(57, 84, 2)]);
    let html = written(&value);
    assert!(html.contains("<td>图书馆</td>") && html.contains("17 / 18") && html.contains("0 / 8"), "{html}");
    assert!(!written(&many()).contains("<td>图书馆</td>"));
}

#[test]
fn two_texts_have_the_credits_and_the_chapters_of_both() {
    let mut value = two();
    // On the right, the passage is quoted; its chapters are known.
    let right = RIGHT.replacen("：图书馆", "：“图书馆", 1).replacen("开门。", "开门”。", 1);
    value["texts"][1]["text"] = json!(right);
    value["two"]["matches"][0]["right"] = json!({"start": 12, "end": 69});
    let heading = |start: u32, end: u32| json!({"start": start, "end": end, "level": 1});
    value["texts"][1]["headings"] = json!([heading(0, 6), heading(12, 21)]);
    let html = written(&value);
    let quoted = "<td>加引号，未注明出处</td><td class=\"share\" data-of=\"处数\">";
    let counts: Vec<&str> = html.split(quoted).skip(1).filter_map(|rest| rest.get(..1)).collect();
    assert_eq!(counts, ["0", "1"], "{html}");
    assert!(html.contains("<td>通知</td>") && html.contains("<td>图书馆</td>"), "{html}");
    assert_eq!(html.matches("前部重合字数").count(), 2);
}

#[test]
fn the_first_fifth_is_one_of_characters_that_count() {
    let mut value = many();
    let of = |value: &Value| {
        let html = written(value);
        let rest = html.split("Shared characters in the first 20%: ").nth(2).expect("the line of the second text");
        String::from(rest.split("</p>").next().unwrap_or_default())
    };
    // 26 characters count. The passage has 5 of its 19 in the first fifth, and thereby 4 of its 17 equal ones.
    assert_eq!(of(&value), "4 · in the other 80%: 13");
    // Spaces and marks do not count, however many bytes they have.
    let spaced = format!("{}{}", &LEFT[..57], "　".repeat(400));
    value["texts"][0]["text"] = json!(format!("{spaced}{}", &LEFT[57..]));
    value["texts"][0]["out"] = json!([]);
    assert_eq!(of(&value), "4 · in the other 80%: 13");
}

#[test]
fn many_texts_have_the_scores_of_each_pair_once() {
    let mut value = many();
    let scores = json!({"ccs": rate(1, 2), "hamming": 20, "contain": {"left": rate(1, 4), "right": rate(3, 4)}});
    for text in [0, 1] {
        value["texts"][text]["sources"]["bySource"][0]["pair"]["scores"] = scores.clone();
    }
    let html = written(&value);
    assert_eq!(html.matches(">0.250 · 0.750<").count(), 1, "{html}");
    assert!(html.contains(">0.500<") && html.contains("32 is chance"));
}

#[test]
fn pairs_are_in_one_order_whatever_the_order_of_the_host() {
    let mut value = many();
    let all = value["pairs"].as_array().unwrap().clone();
    let known = written(&value);
    value["pairs"] = all.into_iter().rev().collect();
    assert_eq!(written(&value), known);
}

#[test]
fn the_wording_of_a_template_counts_in_no_total() {
    let mut value = many();
    value["texts"][1]["sources"]["leftOut"] = json!([{"reason": "template", "counted": 9, "coverage": rate(8, 20)}, {"reason": "quotations", "counted": 9, "coverage": rate(1, 20)}]);
    let html = written(&value);
    assert!(html.contains("<span class=\"total\">40.0%</span>"), "{html}");
}

#[test]
fn every_link_leads_to_one_place_of_the_file() {
    for value in [two(), many()] {
        let html = written(&value);
        let [mut ids, links] = ids_and_links(&html);
        assert!(links.len() > 3, "{html}");
        for link in links {
            assert!(ids.contains(&link), "{link}");
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{html}");
    }
}

/// Puts words in place of every string, except the names of the contract. Texts keep their words, because offsets lead
/// into them.
fn with(value: &Value, words: &str) -> Value {
    const KEPT: [&str; 5] = ["lang", "role", "kind", "side", "id"];
    fn walk(value: &mut Value, key: &str, words: &str) {
        match value {
            Value::String(text) if key == "text" && text.len() > 20 => *text = format!("{text}{words}"),
            Value::String(text) if !KEPT.contains(&key) => *text = words.into(),
            Value::Array(all) => all.iter_mut().for_each(|one| walk(one, key, words)),
            Value::Object(all) => all.iter_mut().for_each(|(key, one)| walk(one, key, words)),
            _ => {}
        }
    }
    let mut value = value.clone();
    walk(&mut value, "", words);
    value
}

#[test]
fn nothing_of_the_input_becomes_markup() {
    let evil = "\"'></p></bdi><script>alert(1)</script><img src=x onerror=alert(1)>\u{0}&lt;";
    for value in [two(), many()] {
        let html = written(&with(&value, evil));
        assert!(html.contains("alert(1)"), "the words are shown");
        for markup in ["<script", "<img", "alert(1)>", "\0"] {
            assert!(!html.contains(markup), "{markup}\n{html}");
        }
        assert!(html.contains("content=\"default-src 'none'; style-src"));
    }
}

#[test]
fn a_session_is_kept_and_cannot_end_its_element() {
    let mut value = two();
    value["session"] = json!("{\"text\": \"</script><b>\"}");
    let html = written(&value);
    assert!(html.contains(
        "<script type=\"application/json\" id=\"juhao-session\">{\"text\": \"\\u003c/script>\\u003cb>\"}</script>"
    ));
}

#[test]
fn the_digest_depends_on_texts_names_and_settings_and_nothing_else() {
    let digest = |value: &Value| digest::of(&Reported::from_json(&format!("{value}")).unwrap());
    let known = digest(&two());
    assert_eq!(known.len(), 64);
    let mut other = two();
    other["date"] = json!("later");
    other["lang"] = json!("en");
    assert_eq!(digest(&other), known);
    for (pointer, new) in [
        ("/texts/0/name", json!("x")),
        ("/texts/1/text", json!("x")),
        ("/settings/minMatch", json!(14)),
        ("/settings/exclude", json!(["quotations"])),
    ] {
        let mut other = two();
        match other.pointer_mut(pointer) {
            Some(value) => *value = new,
            None => other["settings"]["exclude"] = new,
        }
        assert_ne!(digest(&other), known, "{pointer}");
    }
}

#[test]
fn values_that_lead_nowhere_are_refused() {
    for (pointer, new) in [
        ("/two/matches/0/left/end", json!(10_000)),
        ("/two/matches/0/right/start", json!(10)), // inside a character
        ("/texts", json!([{"name": "a", "text": LEFT}])),
    ] {
        let mut value = two();
        *value.pointer_mut(pointer).unwrap() = new;
        let answer = page(Reported::from_json(&format!("{value}")).unwrap());
        assert!(matches!(answer, Err(Error::Place(_))), "{pointer}");
    }
    for (pointer, new) in [("/pairs/0/left", json!(9)), ("/texts/0/sources/bySource/0/id", json!("x"))] {
        let mut value = many();
        *value.pointer_mut(pointer).unwrap() = new;
        assert!(page(Reported::from_json(&format!("{value}")).unwrap()).is_err(), "{pointer}");
    }
    assert!(matches!(Reported::from_json("{}"), Err(Error::Json(_))));
}

#[test]
fn a_text_without_its_wording_is_listed_and_not_shown() {
    let mut value = many();
    value["texts"][1]["text"] = Value::Null;
    let html = written(&value);
    assert!(html.contains("b.txt") && !html.contains("通知"));
}

#[test]
fn offsets_of_another_unit_are_converted() {
    let mut reported = Reported::from_json(&format!("{}", two())).unwrap();
    reported.convert(|_, offsets| Ok(offsets.iter().map(|offset| offset * 3).collect())).unwrap();
    let found = &reported.two.as_ref().unwrap().matches[0];
    assert_eq!((found.left.end, found.right.start), (171, 27));
}
