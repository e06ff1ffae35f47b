//! The published methods: a Report and the method by name give the same score and the same verdict. Checked on all
//! cases and on pairs made from the free texts, in both scripts, for pages and texts, in both directions.
#![cfg(all(feature = "cli", feature = "methods", not(target_arch = "wasm32")))]

#[allow(dead_code)] // what other tests ask of a case
#[path = "support/cases.rs"]
mod cases;

use cases::CASES;
use juhao::input::Input;
use juhao::methods::{MethodReport, Statistics, Text, Values};
use juhao::report::{Relation, Scores, Value};
use juhao::{Document, Method, Options, Report, TextOptions, compare};

fn read(text: &str) -> Input {
    Input::text(text, &TextOptions::default()).expect("short text")
}

/// The scores of a Report, which no test does without.
fn scores(report: &Report) -> &Scores {
    report.scores.as_ref().expect("the default")
}

/// The score of a method in a Report, as numbers.
fn in_report(report: &Report, method: Method) -> Vec<Option<f64>> {
    let scores = scores(report);
    let rate = |ratio: Option<juhao::Ratio>| ratio.map(juhao::Ratio::value);
    match method {
        Method::Ccdet => vec![rate(scores.ccs), rate(scores.clr)],
        Method::PkuLcs => {
            let contain = |side: fn(&juhao::Sides<juhao::Ratio>) -> juhao::Ratio| scores.contain.as_ref().map(side);
            vec![rate(scores.resemble), rate(contain(|c| c.left)), rate(contain(|c| c.right))]
        }
        Method::SlSt => vec![rate(scores.blocks)],
        Method::SimhashSp => vec![scores.hamming.map(f64::from)],
        _ => Vec::new(),
    }
}

/// The result of the method by name.
fn by_name(report: &MethodReport) -> Vec<Option<f64>> {
    let value = |name: &str| {
        let found = report.reason.values.iter().find(|value| value.0 == name);
        found.filter(|_| report.score.is_some()).map(|(_, value)| match value {
            Value::Number(number) => *number,
            Value::Count(count) => *count as f64,
            Value::Name(_) => panic!("{name} is no number"),
        })
    };
    match report.method {
        Method::Ccdet => vec![value("ccs"), value("clr")],
        Method::PkuLcs => vec![value("resemble"), value("containLeft"), value("containRight")],
        Method::SlSt => vec![report.score],
        Method::SimhashSp => vec![value("hamming")],
        _ => Vec::new(),
    }
}

/// Compares both results for two documents; returns how many methods had a score.
fn check(name: &str, left: &Document, right: &Document) -> usize {
    let (a, b) = (Text::new(left), Text::new(right));
    let mut scored = 0;
    let report = compare(left, right, &Options::default());
    for method in Method::IN_REPORTS.into_iter().filter(|&method| method != Method::Juhao) {
        let report = report.clone().decided_by(method).expect("its score is in a Report");
        let own = method.compare(&a, &b, &Statistics::default());
        assert_eq!(in_report(&report, method), by_name(&own), "{name}, {method:?}");
        assert_eq!(report.relation, own.verdict, "{name}, {method:?}");
        if left.symbols().len().min(right.symbols().len()) > 0 {
            assert_eq!(report.reason.code, method.name(), "{name}, {method:?}");
        }
        scored += usize::from(own.verdict != Relation::NoFeatures);
    }
    scored
}

fn both_ways(name: &str, left: &Input, right: &Input) -> usize {
    check(name, &left.document, &right.document) + check(name, &right.document, &left.document)
}

#[test]
fn every_case_has_the_scores_of_the_methods_by_name() {
    let scored: usize = CASES
        .iter()
        .map(|case| {
            let inputs = case.inputs();
            both_ways(case.slug, &inputs.left, &inputs.right)
        })
        .sum();
    assert!(scored > 4 * CASES.len(), "{scored}");
}

const ZH: &str = include_str!("corpus/statutes/flood-control-law.md");
const ZH_OTHER: &str = include_str!("corpus/statutes/audit-law.md");

/// The middle of a text, at the start of a character.
fn middle(text: &str) -> usize {
    (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Changed copies of a text, each with the name of its change.
fn copies(text: &str, other: &str) -> Vec<(&'static str, String)> {
    let half = middle(text);
    let every =
        |n: usize, by: char| text.chars().enumerate().map(|(i, c)| if i % n == n - 1 { by } else { c }).collect();
    vec![
        ("itself", text.into()),
        ("typos", every(22, 'x')),
        ("more typos", every(9, '某')),
        ("halves", [&text[half..], &text[..half]].concat()),
        ("half", text[..half].into()),
        ("inside", [&other[..half.min(middle(other))], &text[..half]].concat()),
        ("one line", text.replace('\n', " ")),
        ("without stops", text.replace(['。', '.'], "，")),
        ("menu", ["首页 新闻 财经 体育 登录 ".repeat(120), text[..half].into()].concat()),
        ("other", other.into()),
        ("empty", String::new()),
    ]
}

#[test]
fn changed_copies_have_the_scores_of_the_methods_by_name() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/book");
    let mut names: Vec<_> =
        std::fs::read_dir(folder).expect("the book").map(|entry| entry.expect("an entry").path()).collect();
    names.sort();
    let chapters: Vec<String> = names
        .iter()
        .filter(|name| name.extension().is_some_and(|extension| extension == "md" || extension == "txt"))
        .take(2)
        .map(|name| std::fs::read_to_string(name).expect("readable"))
        .collect();
    let cut = |text: &str| text[..text.floor_char_boundary(20_000.min(text.len()))].to_owned();
    for [text, other] in [[cut(ZH), cut(ZH_OTHER)], [cut(&chapters[0]), cut(&chapters[1])]] {
        let original = read(&text);
        for (name, copy) in copies(&text, &other) {
            both_ways(name, &original, &read(&copy));
            let paragraphs: String = copy.lines().flat_map(|line| ["<p>", line, "</p>"]).collect();
            let html = format!(
                "<html><title>A page_site</title><body><nav><a href=/>Home</a></nav>{paragraphs}</body></html>"
            );
            let page = Input::html(html, &TextOptions::default()).expect("short page");
            both_ways(name, &original, &page);
        }
    }
}

/// Pairs for which a Report once had another number than the method by name.
#[test]
fn english_with_typos_is_similar_by_pku_lcs_in_reports_too() {
    let chapter = include_str!("corpus/book/ch04-01-what-is-ownership.md");
    // A typo in every 22 letters: runs of four words are rare, windows of 16 letters are not.
    let mut letters = 0;
    let typo = |c: char| {
        letters += usize::from(c.is_alphanumeric());
        if c.is_alphanumeric() && letters % 22 == 0 { '7' } else { c }
    };
    let typos: String = chapter.chars().map(typo).collect();
    let report = compare(&read(chapter).document, &read(&typos).document, &Options::default());
    let resemble = scores(&report).resemble;
    assert!(resemble.is_some_and(|rate| rate.value() > 0.8), "{resemble:?}");
}

#[test]
fn the_text_with_fewer_full_stops_is_contained_by_ccdet_however_long_its_menu_is() {
    let sentences = [
        "清晨的渡口没有人。",
        "只有一条旧船系在柳树下。",
        "船夫的女儿提着灯笼走下石阶。",
        "对岸的山还藏在雾里。",
        "钟声却已经传了过来。",
        "她把缆绳解开又系上。",
        "石阶上有人放了一篮枇杷。",
    ];
    let (story, menu) = (sentences.concat(), "首页 新闻 财经 体育 登录 ".repeat(20));
    let story = &*story;
    let part = [&*menu, &sentences[..3].concat()].concat();
    let relation = |left: &str, right: &str| {
        let report = compare(&read(left).document, &read(right).document, &Options::default());
        report.decided_by(Method::Ccdet).expect("its score is in a Report").relation
    };
    assert_eq!(relation(story, &part), Relation::Contains);
    assert_eq!(relation(&part, story), Relation::Contained);
}

#[test]
fn unrelated_verses_are_as_far_apart_by_simhash_as_chance() {
    let (left, right) = (
        read("白日依山尽，黄河入海流。欲穷千里目，更上一层楼。"),
        read("床前明月光，疑是地上霜。举头望明月，低头思故乡。"),
    );
    let report = compare(&left.document, &right.document, &Options::default());
    // Half of 64 bits, within two and a half standard deviations of 4 bits each.
    let hamming = scores(&report).hamming;
    assert!(hamming.is_some_and(|bits| (22..=42).contains(&bits)), "{hamming:?}");
}

#[test]
fn pairs_of_characters_lie_inside_sentences_in_reports_too() {
    let (left, right) = (read("黄河入海流。更上一层楼。床前明月光。"), read("床前明月光。黄河入海流。更上一层楼。"));
    let report = compare(&left.document, &right.document, &Options::default());
    assert_eq!(scores(&report).hamming, Some(0), "no pair is made across a full stop");
}

/// Reads the rows with a parameter from the tables of `docs/methods.md`: methods, name, value. An empty cell of a
/// method repeats the row before. Names and values are separated by a comma and a space.
fn documented() -> Vec<(String, String, String)> {
    let page = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/methods.md"));
    let page = page.expect("the page of methods");
    let (mut out, mut methods) = (Vec::new(), String::new());
    for row in page.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let &[method, names, _, values, _] = &cells[..] else { continue };
        if !method.is_empty() {
            methods = method.into();
        }
        let values: Vec<&str> = values.split(", ").collect();
        let names: Vec<&str> = names.split(", ").filter(|name| name.starts_with('`')).collect();
        for (name, value) in names.iter().zip(values) {
            out.push((methods.clone(), name.trim_matches('`').into(), value.into()));
        }
    }
    out
}

#[test]
fn the_page_of_methods_has_every_parameter_with_its_default() {
    let mut rows = documented();
    let all = rows.len();
    let mut known = 0;
    for &method in Method::ALL {
        for parameter in method.parameters(&Values::default()).expect("defaults") {
            let of = |methods: &str| methods.contains(&format!("`{}`", method.name()));
            let row = rows.iter().find(|(methods, name, _)| of(methods) && name == parameter.name);
            let value = row.map(|row| &*row.2);
            assert_eq!(value, Some(&*parameter.value), "{method:?} {}", parameter.name);
            known += 1;
        }
    }
    rows.retain(|(methods, name, _)| {
        let has = |method: &&Method| {
            let all = method.parameters(&Values::default()).expect("defaults");
            methods.contains(&format!("`{}`", method.name())) && all.iter().any(|parameter| parameter.name == name)
        };
        !Method::ALL.iter().any(|method| has(&method))
    });
    assert_eq!(rows, [], "of parameters that no method has");
    assert!(known >= all && all > 50, "{known} of {all}");
}
