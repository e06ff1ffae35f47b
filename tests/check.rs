//! `juhao check`, `juhao index`, and the formats, reports and options that they share with `juhao compare`.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

use std::fs;
use std::process::Output;

use serde_json::Value;

#[path = "support/folder.rs"]
mod folder;

use folder::Folder;

const BRIDGE: &str = "The old bridge by the river was opened again yesterday morning after nine months of repairs, and many \
                      people came with their children to see it. The stone arches were kept as they were.";
const LIBRARY: &str = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。";
const FERRY: &str = "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。";

fn text_of(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn json(folder: &Folder, arguments: &[&str]) -> Value {
    let output = folder.run(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The names of both documents of each pair, sorted.
fn pairs(answer: &Value) -> Vec<[String; 2]> {
    let name = |pair: &Value, side: &str| pair[side].as_str().unwrap().to_string();
    let pair = |pair: &Value| {
        let mut names = [name(pair, "left"), name(pair, "right")];
        names.sort();
        names
    };
    let mut all: Vec<_> = answer["pairs"].as_array().unwrap().iter().map(pair).collect();
    all.sort();
    all
}

fn refused<'a>(output: &'a Output, why: &str) -> &'a str {
    assert_eq!(output.status.code(), Some(2), "{}", text_of(&output.stdout));
    let error = text_of(&output.stderr);
    assert!(error.contains(why), "{error}");
    error
}

fn notices(test: &str) -> Folder {
    let quoted = format!("转告：{LIBRARY}请相互转告。");
    let both = format!("{LIBRARY}\n{FERRY}\n我写的只有这一句，别处没有。");
    let files = [("a/library.txt", LIBRARY), ("a/quoted.txt", &quoted), ("b/both.md", &both), ("b/ferry.txt", FERRY)];
    Folder::new(test, &files)
}

#[test]
fn a_folder_becomes_pairs_groups_and_totals() {
    let folder = notices("folder");
    let output = folder.run(&["check", "."]);
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    let table = text_of(&output.stdout);
    assert!(table.starts_with("4 documents: 4 pairs"), "{table}");
    assert!(table.contains("a/library.txt  is in  b/both.md"), "{table}");
    assert!(table.contains("how much of each text"), "{table}");
    let answer = json(&folder, &["check", "a", "b"]);
    let want = [
        ["a/library.txt", "a/quoted.txt"],
        ["a/library.txt", "b/both.md"],
        ["a/quoted.txt", "b/both.md"],
        ["b/both.md", "b/ferry.txt"],
    ];
    assert_eq!(pairs(&answer), want);
    let csv = folder.run(&["check", ".", "--csv"]);
    assert_eq!(text_of(&csv.stdout).lines().count(), 5);
    for jobs in ["1", "3"] {
        assert_eq!(json(&folder, &["check", "a", "b", "--jobs", jobs]), answer);
    }
}

/// Returns Han characters without a pattern.
fn han(seed: u64, n: u64) -> String {
    let mix = |i: u64| {
        let mixed = (seed << 32 | i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33
    };
    (0..n).filter_map(|i| char::from_u32(0x4e00 + mix(i) as u32 % 3000)).collect()
}

#[test]
fn a_class_of_seventy_that_copied_one_paragraph_is_one_finding_with_seventy_places() {
    let passage = "桥头的老茶馆去年秋天换了主人，新来的掌柜把临河的窗子全部拆下来重新刷了漆，又在门口摆了两口大水缸，养着几尾红鱼。";
    let texts: Vec<(String, String)> = (0..70)
        .map(|i| (format!("{i:02}.txt"), format!("{}。{passage}{}。", han(i, 120), han(1000 + i, 80))))
        .collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = Folder::new("class", &files);
    let answer = json(&folder, &["check", "."]);
    assert_eq!(answer["pairs"].as_array().unwrap().len(), 70 * 69 / 2);
    assert!(answer["documents"].as_array().unwrap().iter().all(|one| one["others"] == 69), "each text is named");
    let found = answer["passages"].as_array().unwrap();
    assert_eq!((found.len(), &found[0]["pairs"], &found[0]["allPairs"]), (1, &2415.into(), &2415.into()));
    assert!(found[0]["text"].as_str().unwrap().contains("新来的掌柜把临河的窗子全部拆下来"));
    let places = found[0]["documents"].as_array().unwrap();
    assert_eq!((places.len(), &places[3]["id"], &places[3]["line"]), (70, &"03.txt".into(), &1.into()));
    let table = folder.run(&["check", "."]);
    assert!(text_of(&table.stdout).contains("      70  "), "{}", text_of(&table.stdout));
}

#[test]
fn what_many_strangers_have_is_listed_after_what_two_texts_have_alone() {
    let common = "桥头的老茶馆去年秋天换了主人，新来的掌柜把临河的窗子全部拆下来重新刷了漆，又在门口摆了两口大水缸，养着几尾红鱼。";
    let copied = "祖母留下的那架织布机一直放在东屋，弟弟嫌它占地方，几次要拆了当柴烧。";
    let texts: Vec<(String, String)> = (0..8)
        .map(|i| {
            let own = if i == 2 || i == 5 { copied.into() } else { han(2000 + i, 40) };
            (format!("{i}.txt"), format!("{}。{common}{}。{own}", han(i, 220), han(1000 + i, 180)))
        })
        .collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = Folder::new("strangers", &files);
    let answer = json(&folder, &["check", "."]);
    let pairs = answer["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 8 * 7 / 2, "none is lost");
    assert_eq!([&pairs[0]["left"], &pairs[0]["right"]], ["2.txt", "5.txt"]);
    assert!(pairs[0].get("sharedByMany").is_none(), "{}", pairs[0]);
    for pair in &pairs[1..] {
        assert!(pair["sharedByMany"].as_u64().unwrap() >= 5, "{pair}");
        assert_eq!(pair["role"], "evidence");
    }
    // The other passage of the first pair has strangers too; only both passages together do not.
    let strangers: Vec<u64> =
        pairs[0]["passages"].as_array().unwrap().iter().map(|one| one["strangers"].as_u64().unwrap_or(0)).collect();
    assert_eq!((strangers.len(), strangers.iter().min(), strangers.iter().max()), (2, Some(&0), Some(&6)));
    assert!(answer["documents"].as_array().unwrap().iter().all(|one| one["others"] == 7), "totals stay");
    let table = folder.run(&["check", "."]);
    assert!(text_of(&table.stdout).contains("(shared by many: "), "{}", text_of(&table.stdout));
}

#[test]
fn pairs_with_minor_matches_only_are_counted_and_listed_on_request() {
    // a few set phrases in long texts, each of which is little more than chance gives
    let mut phrases = [
        "按照国家有关规定办理登记手续",
        "由县级以上人民政府主管部门负责",
        "应当自收到申请之日起三十日内",
        "具体办法由国务院另行规定公布",
        "任何单位和个人都有权向其举报",
        "构成犯罪的依法追究其刑事责任",
        "造成损失的应当依法予以赔偿的",
        "本法自公布之日起三个月后施行",
    ];
    let long = |seed: u64, phrases: [&str; 8]| {
        let parts =
            (0..).zip(phrases).map(|(i, phrase)| [&*han(seed + i, 900), phrase, &han(seed + 50 + i, 900)].concat());
        parts.collect::<Vec<_>>().join("。") + "。"
    };
    let one = long(100, phrases);
    phrases.reverse();
    let other = long(300, phrases);
    let folder = Folder::new("minor", &[("a.txt", &one), ("b.txt", &other), ("c.txt", LIBRARY), ("d.txt", LIBRARY)]);
    let (without, with) = (json(&folder, &["check", "."]), json(&folder, &["check", ".", "--minor"]));
    assert_eq!(without["documents"], with["documents"], "totals are the same");
    let roles = |answer: &Value| -> Vec<String> {
        answer["pairs"].as_array().unwrap().iter().map(|pair| pair["role"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((roles(&without), roles(&with)), (vec!["evidence".into()], vec!["evidence".into(), "minor".into()]));
    assert_eq!((&without["minorPairs"], &with["minorPairs"]), (&1.into(), &1.into()));
    assert!(!with["pairs"][1]["passages"].as_array().unwrap().is_empty());
    let table = folder.run(&["check", "."]);
    assert!(text_of(&table.stdout).contains("1 pair shares minor matches only; --minor lists them"));
}

#[test]
fn a_total_is_what_juhao_sources_says_of_the_same_texts() {
    let folder = notices("totals");
    let answer = json(&folder, &["check", "a/library.txt", "a/quoted.txt", "b/both.md", "b/ferry.txt"]);
    let files = ["a/library.txt", "a/quoted.txt", "b/both.md", "b/ferry.txt"];
    for (at, file) in files.iter().enumerate() {
        let others: Vec<&str> = files.iter().copied().filter(|other| other != file).collect();
        let output = folder.run(&[&["sources", "--json", file][..], &others].concat());
        let sources: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["documents"][at]["total"], sources["coverage"]["value"], "{file}");
        assert_eq!(answer["documents"][at]["largest"], sources["largest"]["value"], "{file}");
    }
}

#[test]
fn passages_have_their_lines() {
    let folder =
        Folder::new("lines", &[("one.txt", BRIDGE), ("two.txt", &format!("First line.\n\nThird line.\n{BRIDGE}\n"))]);
    let answer = json(&folder, &["check", "one.txt", "two.txt"]);
    let passage = &answer["pairs"][0]["passages"][0];
    assert_eq!((&passage["left"]["line"], &passage["right"]["line"]), (&Value::from(1), &Value::from(4)));
    let view = folder.run(&["compare", "one.txt", "two.txt"]);
    assert!(text_of(&view.stdout).contains("two.txt:4"), "{}", text_of(&view.stdout));
}

#[test]
fn files_that_are_no_text_are_named_and_never_compared() {
    let folder = notices("binary");
    let encrypted: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let files: [(&str, &[u8], &str); 5] = [
        ("c/essay.docx", b"PK\x03\x04 not really", ""),
        ("c/article.pdf", b"%PDF-1.7 not really", ""),
        ("c/picture.txt", b"\x89PNG\r\n\x1A\n\0\0", "picture"),
        ("c/locked.docx", &[b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".as_slice(), &encrypted].concat(), "encrypted"),
        ("c/old.doc", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 old", "old Office"),
    ];
    for (name, bytes, why) in files {
        folder.write(name, bytes);
        refused(&folder.run(&["compare", name, "a/library.txt"]), why);
        refused(&folder.run(&["check", "a", name]), why);
    }
    // In a folder they are reported, and the others are compared.
    let output = folder.run(&["check", "a", "c", "--json"]);
    assert!(output.status.success());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["problems"].as_array().unwrap().len(), files.len());
    assert_eq!(answer["documents"].as_array().unwrap().len(), 2);
    for (name, ..) in files {
        assert!(text_of(&output.stderr).contains(name), "{name}");
    }
    refused(&folder.run(&["check", "a", "nowhere"]), "nowhere");
    refused(&folder.run(&["check", "*.nothing"]), "matches no file");
}

#[test]
fn tables_and_lines_have_a_document_a_row() {
    let line = |id: &str, text: &str| serde_json::json!({ "id": id, "text": text }).to_string();
    let lines = [line("1", LIBRARY), line("2", &format!("转告：{LIBRARY}")), "broken".into()].join("\n");
    let folder = Folder::new("rows", &[("d.jsonl", &lines)]);
    let output = folder.run(&["check", "d.jsonl", "--json"]);
    refused(&output, "d.jsonl:3");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(pairs(&answer), [["d.jsonl#1", "d.jsonl#2"]]);
}

#[test]
fn a_report_is_one_file_that_runs_nothing() {
    let evil = format!("<script>alert(1)</script> {BRIDGE} </div><img src=x onerror=alert(1)>");
    let folder = Folder::new("report", &[("a.txt", &evil), ("b.txt", BRIDGE), ("<img src=x>.txt", BRIDGE)]);
    for arguments in [&["check", ".", "--report", "r.html"][..], &["compare", "a.txt", "b.txt", "--report", "r.html"]] {
        assert!(folder.run(arguments).status.success());
        let page = fs::read_to_string(folder.0.join("r.html")).unwrap();
        assert!(page.contains("The old bridge by the river") && page.contains("default-src 'none'"));
        for tag in ["<script", "<img", "onerror=alert(1)>", "http:", "https:"] {
            assert!(!page.contains(tag), "{tag}");
        }
        let texts = page.matches("class=\"body\"").count();
        assert!(texts >= 2 && page.matches("<mark ").count() >= texts, "each passage is there on both sides");
        fs::remove_file(folder.0.join("r.html")).unwrap();
    }
    refused(&folder.run(&["check", ".", "--report", "-"]), "name a file");
}

#[test]
fn a_report_in_a_folder_is_no_text_of_it() {
    let folder = Folder::new("old-report", &[("a.txt", BRIDGE), ("b.txt", BRIDGE)]);
    assert!(folder.run(&["check", ".", "--report", "old.html"]).status.success());
    let output = folder.run(&["check", "."]);
    assert!(text_of(&output.stdout).starts_with("2 documents: 1 pair"), "{}", text_of(&output.stdout));
    assert!(text_of(&output.stderr).contains("old.html: is a report of juhao"), "{}", text_of(&output.stderr));
    assert!(output.status.success());
    let named = folder.run(&["check", "a.txt", "old.html"]);
    assert!(text_of(&named.stdout).starts_with("2 documents: 1 pair"), "a file that is named is compared");
}

#[test]
fn a_total_counts_quotations_also_where_they_make_no_pair() {
    let own = "What the boats carried in those years nobody has written down, and so it has to be asked for.";
    let thesis = format!("“{BRIDGE}” [3]\n{LIBRARY}\n{own}");
    let files = [("thesis.txt", &*thesis), ("quoted.txt", BRIDGE), ("copied.txt", LIBRARY)];
    let names = files.map(|(name, _)| name);
    let folder = Folder::new("quoted", &files);
    let totals = |preset: &str| {
        let answer = json(&folder, &[&["check"], &names[..], &["--preset", preset, "--report", "r.html"]].concat());
        let one = answer["documents"].as_array().unwrap().iter().find(|one| one["id"] == "thesis.txt").unwrap();
        let mut shares = vec![one["total"].as_f64().unwrap()];
        shares.push(one["largest"].as_f64().unwrap());
        shares.push(one["counted"].as_f64().unwrap());
        shares.push(one["others"].as_f64().unwrap());
        let found = json(&folder, &["sources", "thesis.txt", "quoted.txt", "copied.txt", "--preset", preset]);
        assert_eq!(found["coverage"]["value"], one["total"], "{preset}");
        assert_eq!(found["largest"]["value"], one["largest"], "{preset}");
        let table = folder.run(&[&["check"], &names[..], &["--preset", preset, "--csv=texts"]].concat());
        let row = text_of(&table.stdout).lines().find(|row| row.starts_with("thesis.txt")).unwrap().to_owned();
        let cells = [format!("{:.4}", shares[0]), format!("{:.4}", shares[1]), "quoted.txt".into(), "2".into()];
        assert!(row.starts_with(&format!("thesis.txt,{}", cells.join(","))), "{row}");
        let page = fs::read_to_string(folder.0.join("r.html")).unwrap();
        let total = format!("<span class=\"total\">{:.1}%</span>", 100.0 * shares[0]);
        assert!(page.contains(&total), "{total}: {page}");
        (pairs(&answer), shares)
    };
    let (all, standard) = totals("standard");
    let (kept, thesis) = totals("thesis");
    assert_eq!(standard, thesis);
    assert!((0.5..0.95).contains(&thesis[0]));
    assert_eq!((all.len(), kept), (2, vec![["copied.txt".to_owned(), "thesis.txt".to_owned()]]));
    let table = |preset: &str| {
        let table = folder.run(&[&["check"], &names[..], &["--preset", preset]].concat());
        text_of(&table.stdout).to_owned()
    };
    let shown = table("thesis");
    let row = shown.lines().rfind(|row| row.ends_with("  thesis.txt")).unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    let share = |cell: &str| cell.trim_end_matches('%').parse::<f64>().unwrap();
    assert!(
        shown.contains("in all   without    in one") && shown.contains("quotations and references count here"),
        "{shown}"
    );
    assert!(share(cells[0]) > share(cells[1]) + 10.0 && share(cells[1]) > 10.0, "{row}");
    assert!(!table("standard").contains("without"), "nothing is left out");
    // In the report, the share of the pair is a share of the whole text, too.
    let page = fs::read_to_string(folder.0.join("r.html")).unwrap();
    let share = json(&folder, &["sources", "thesis.txt", "copied.txt"])["coverage"]["value"].clone();
    let share = format!("<td class=\"share\">{:.1}%</td>", 100.0 * share.as_f64().unwrap());
    assert!(page.contains(&share), "{share}: {page}");
}

#[test]
fn a_total_is_given_with_and_without_earlier_work() {
    let both = format!("{BRIDGE} {LIBRARY}");
    let files = [("new/a.txt", &*both), ("mine/2019.txt", BRIDGE), ("old/b.txt", LIBRARY)];
    let folder = Folder::new("own", &files);
    let arguments = ["check", "new", "--against", "old", "--own", "mine", "--report", "r.html", "--json", "--texts"];
    let output = folder.run(&arguments);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = &answer["texts"][0];
    let shares = [&text["sources"]["coverage"]["value"], &text["withoutOwn"]["value"]].map(|one| one.as_f64().unwrap());
    assert!(shares[0] > 0.99 && (0.1..0.9).contains(&shares[1]), "{shares:?}");
    let page = fs::read_to_string(folder.0.join("r.html")).unwrap();
    let without = format!("Without own earlier work: {:.1}%", 100.0 * shares[1]);
    assert!(page.contains(&without) && page.contains("own earlier work</span>"), "{page}");
}

#[test]
fn a_report_says_in_which_chapters_the_passages_are() {
    let page = format!(
        "<!doctype html><html><body><article><h2>The bridge</h2><p>{BRIDGE}</p><h2>My own words</h2><p>Nobody else has \
         ever written this about the market and its many stalls.</p></article></body></html>"
    );
    let markdown = format!("# Title\n\n## Library\n\n{LIBRARY}\n\n## Rest\n\n{BRIDGE}\n");
    let folder = Folder::new("chapters", &[("a.html", &page), ("b.md", &markdown), ("c.txt", BRIDGE)]);
    let output = folder.run(&["check", "a.html", "b.md", "c.txt", "--report", "r.html"]);
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    let report = fs::read_to_string(folder.0.join("r.html")).unwrap();
    let rows: Vec<&str> = report.split("<tr><td>").collect();
    let share = |name: &str| {
        let row = rows.iter().find(|row| row.starts_with(name)).unwrap_or_else(|| panic!("{name}: {report}"));
        row.split("\">")
            .nth(1)
            .and_then(|cell| cell.split('%').next())
            .map(|share| share.parse::<f64>().unwrap())
            .unwrap()
    };
    assert!(share("The bridge") > 80.0 && share("My own words") < 1.0);
    assert!(share("Library") < 1.0 && share("Rest") > 80.0);
    assert!(!report.contains("<td>Title"), "a single heading is the title of the whole");
}

#[test]
fn a_report_has_the_decisions_of_a_table() {
    let table = "left,relation,right,decision,note\nb.txt,duplicate,'=a.txt,confirmed,<b>seen</b>\nx,partial,y,open,\n";
    let files =
        [("=a.txt", BRIDGE), ("b.txt", BRIDGE), ("d.csv", table), ("bad.csv", "left,right,decision\na,b,guilty\n")];
    let folder = Folder::new("decisions", &files);
    let run = |table| folder.run(&["check", "=a.txt", "b.txt", "--report", "r.html", "--decisions", table]);
    let output = run("d.csv");
    assert!(output.status.success() && text_of(&output.stderr).contains("1 of 2 rows"), "{}", text_of(&output.stderr));
    let page = fs::read_to_string(folder.0.join("r.html")).unwrap();
    assert!(page.contains("confirmed") && page.contains("&lt;b&gt;seen&lt;/b&gt;"), "{page}");
    // A wrong table is refused before the files are read.
    for (table, why) in [("bad.csv", "line 2: the decision \"guilty\""), ("b.txt", "must have the columns")] {
        let output = folder.run(&["check", "none*.txt", "--report", "r.html", "--decisions", table]);
        refused(&output, why);
    }
}

#[test]
fn a_submission_is_a_folder_with_the_name_in_info_csv() {
    let info = "filename,full_name,label\nada,Ada Lovelace,7b\ncleo.txt,Cleo\n";
    let files = [
        ("class/ada/1.txt", BRIDGE),
        ("class/ada/2.md", LIBRARY),
        ("class/ada/page.html", "<!doctype html><p>A page of its own, with nothing of the others in it.</p>"),
        ("class/ben/essay.txt", &*format!("{LIBRARY}\n{BRIDGE}")),
        ("class/ben/empty.docx", "PK\u{3}\u{4}\0\0"),
        ("class/cleo.txt", "Cleo wrote all of this by herself, in one evening."),
        ("class/info.csv", info),
    ];
    let folder = Folder::new("submissions", &files);
    let answer = |more: &[&str]| -> Value {
        let output = folder.run(&[&["check", "class", "--json"], more].concat());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let names = |answer: &Value| -> Vec<String> {
        answer["documents"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    };
    let one = answer(&["--unit", "folder"]);
    let page = "class/Ada Lovelace · 7b/page.html";
    assert_eq!(names(&one), ["class/Cleo", "class/Ada Lovelace · 7b", page, "class/ben"]);
    assert_eq!(pairs(&one), [["class/Ada Lovelace · 7b", "class/ben"]]);
    assert_eq!(one["pairs"][0]["coverage"]["left"], 1.0, "all of both texts of Ada");
    assert_eq!(one["problems"][0]["file"], "class/ben/empty.docx");
    let files = answer(&[]);
    assert!(names(&files).contains(&"class/Ada Lovelace · 7b/1.txt".into()), "{files}");
    assert!(!names(&files).contains(&"class/info.csv".into()), "the table is no text");
}

#[test]
fn a_grade_book_has_a_row_for_each_text() {
    let half = format!("{BRIDGE} {LIBRARY}");
    let folder =
        Folder::new("grades", &[("=a.txt", BRIDGE), ("b.txt", &half), ("c.txt", "Nothing of it is here, nothing.")]);
    let printed = folder.run(&["check", "=a.txt", "b.txt", "c.txt", "--csv=texts"]);
    let rows: Vec<String> = text_of(&printed.stdout).lines().map(String::from).collect();
    assert_eq!(rows[0], "text,share,largestShare,largestSource,sources,characters,leftOut");
    assert!(rows[1].starts_with("'=a.txt,1.0000,1.0000,b.txt,1,"), "{rows:?}");
    assert!(rows[2].starts_with("b.txt,0.") && rows[2].contains(",'=a.txt,1,"), "{rows:?}");
    assert!(rows[3].starts_with("c.txt,0.0000,0.0000,,0,"), "{rows:?}");
    assert!(rows[1..].iter().all(|row| row.ends_with(",0.0000")), "{rows:?}");
    let pairs = folder.run(&["check", ".", "--csv"]);
    assert!(text_of(&pairs.stdout).starts_with("left,right,relation,"));
}

#[test]
fn a_report_has_the_wording_of_both_sides_and_what_its_options_say() {
    let changed = BRIDGE.replace("river", "canal");
    let folder = Folder::new("wording", &[("a.txt", BRIDGE), ("b.txt", &changed), ("alone.txt", LIBRARY)]);
    let said =
        ["--lang", "zh-CN", "--date", "今天", "--author", "<b>王明</b>", "--course", "历史", "--examiner", "李老师"];
    let written = |arguments: &[&str]| {
        let output = folder.run(&[arguments, &said].concat());
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        fs::read_to_string(folder.0.join("r.html")).unwrap()
    };
    let two = || written(&["compare", "a.txt", "b.txt", "--html", "r.html"]);
    let many = || written(&["check", "a.txt", "b.txt", "alone.txt", "--report", "r.html"]);
    for page in [two(), many()] {
        for part in
            ["<u>river</u>", "<u>canal</u>", "今天", "&lt;b&gt;王明&lt;/b&gt;", "李老师", "比对方式", "标准", "第 1 行"]
        {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }
    assert_eq!((two(), many()), (two(), many()), "the same inputs give the same bytes");
    assert!(many().contains("alone.txt"), "a text that shares nothing is listed");
    let refused_option = folder.run(&["check", ".", "--lang", "en"]);
    refused(&refused_option, "--report");
}

#[test]
fn what_was_left_out_is_said_and_a_text_left_out_as_a_whole_does_not_pass() {
    let own = "I walked to the old harbour alone and counted nine boats before the rain came down.";
    let files =
        [("a.txt", &*format!("\u{201C}{BRIDGE}\u{201D}.")), ("b.txt", &format!("{own} \u{201C}{BRIDGE}\u{201D}"))];
    let folder = Folder::new("left-out", &files);
    let exclude = ["--exclude", "quotations", "--fail-over", "0.9"];
    let checked = folder.run(&[&["check", "a.txt", "b.txt", "--json"], &exclude[..]].concat());
    assert_eq!(checked.status.code(), Some(1), "{}", text_of(&checked.stderr));
    assert!(text_of(&checked.stderr).contains("a.txt: left out as a whole"), "{}", text_of(&checked.stderr));
    let json: Value = serde_json::from_slice(&checked.stdout).unwrap();
    let of = |number: usize| json["documents"][number]["leftOut"][0].clone();
    assert_eq!((&of(0)["reason"], of(0)["share"].as_f64()), (&"quotations".into(), Some(1.0)));
    assert!(of(1)["share"].as_f64().is_some_and(|share| share > 0.2 && share < 0.8), "{json}");
    assert_eq!(of(0)["counted"], of(1)["counted"]);
    let table = folder.run(&[&["check", "a.txt", "b.txt"], &exclude[..2]].concat());
    assert_eq!(table.status.code(), Some(0));
    assert!(text_of(&table.stdout).contains("a.txt: 100% (quotations 100%)"), "{}", text_of(&table.stdout));

    let compared = folder.run(&[&["compare", "a.txt", "b.txt"], &exclude[..]].concat());
    assert_eq!(compared.status.code(), Some(1));
    let shown = text_of(&compared.stdout);
    assert!(shown.starts_with("All of the left text is left out, so the texts were not compared."), "{shown}");
    assert!(shown.contains("left out: quotations"), "{shown}");
    assert_eq!(folder.run(&["compare", "a.txt", "b.txt", "--exclude", "quotations"]).status.code(), Some(0));
    // An empty text is none that was left out.
    folder.write("c.txt", "");
    assert_eq!(folder.run(&["compare", "b.txt", "c.txt", "--fail-over", "0"]).status.code(), Some(0));
}

#[test]
fn sarif_names_the_lines_of_both_files() {
    let folder = Folder::new("sarif", &[("docs/a b.md", &format!("# One\n\n{BRIDGE}\n")), ("docs/c.md", BRIDGE)]);
    let output =
        folder.run(&["check", "docs/*.md", "--unit", "paragraph", "--sarif", "out.sarif", "--fail-over", "0.3"]);
    assert_eq!(output.status.code(), Some(1), "{}", text_of(&output.stderr));
    let log: Value = serde_json::from_slice(&fs::read(folder.0.join("out.sarif")).unwrap()).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let result = &log["runs"][0]["results"][0];
    let place = |list: &str| {
        let place = &result[list][0]["physicalLocation"];
        (place["artifactLocation"]["uri"].as_str().unwrap().to_string(), place["region"]["startLine"].as_u64().unwrap())
    };
    assert_eq!(place("locations"), ("docs/a%20b.md".to_string(), 3));
    assert_eq!(place("relatedLocations"), ("docs/c.md".to_string(), 1));
    assert!(result["message"]["text"].as_str().unwrap().contains("docs/c.md:1"));
}

#[test]
#[cfg(unix)]
fn the_action_checks_paragraphs_and_fails_with_the_code_of_the_program() {
    let folder = Folder::new("action", &[("docs/a b.md", &format!("# One\n\n{BRIDGE}\n")), ("docs/-c.md", BRIDGE)]);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_juhao")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let run = |paths: &str, fail_over: &str| {
        let mut command = std::process::Command::new("bash");
        command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/pkg-templates/action/check.sh")).current_dir(&folder.0);
        command.env("PATH", &path).env("JUHAO_PATHS", paths).env("JUHAO_FAIL_OVER", fail_over);
        command.env("GITHUB_STEP_SUMMARY", folder.0.join("summary.md")).env("GITHUB_OUTPUT", folder.0.join("output"));
        command.output().unwrap()
    };
    let output = run("docs/*.md\n\n$(touch ran)\n", "0.8");
    assert_eq!(output.status.code(), Some(2), "a path that there is not");
    assert!(!folder.0.join("ran").exists());
    assert_eq!(run("docs/*.md", "0.8").status.code(), Some(1));
    assert_eq!(run("docs/a b.md\ndocs/-c.md", "").status.code(), Some(0));
    assert!(fs::read_to_string(folder.0.join("summary.md")).unwrap().contains("docs/a b.md:3"));
    assert!(fs::read_to_string(folder.0.join("output")).unwrap().contains("sarif=juhao.sarif"));
    let log: Value = serde_json::from_slice(&fs::read(folder.0.join("juhao.sarif")).unwrap()).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 1);
}

#[test]
fn new_files_are_held_against_old_ones_and_old_ones_are_not_compared() {
    let folder = notices("against");
    folder.write("old/one.txt", LIBRARY);
    folder.write("old/two.txt", format!("{LIBRARY}再说一遍，请大家注意。"));
    let want = [["a/library.txt", "old/one.txt"], ["a/library.txt", "old/two.txt"]];
    assert_eq!(pairs(&json(&folder, &["check", "a/library.txt", "--against", "old"])), want);

    for (index, more) in [("with.idx", &[][..]), ("without.idx", &["--without-texts"])] {
        let output = folder.run(&[&["index", "create", index, "old"], more].concat());
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        let answer = json(&folder, &["check", "a/library.txt", "--against", index]);
        assert_eq!(pairs(&answer), want, "{index}");
        let by = if more.is_empty() { "texts" } else { "profiles" };
        assert!(answer["pairs"].as_array().unwrap().iter().all(|pair| pair["by"] == by), "{answer}");
    }
    let size = |name: &str| fs::metadata(folder.0.join(name)).unwrap().len();
    assert!(size("without.idx") < size("with.idx"));
}

#[test]
fn what_is_left_out_makes_no_pair() {
    let mine = "The first draft says that nobody counted the boats that waited below the weir that winter.";
    let other = "A second pupil writes of an orchard, where the ladders had been forgotten since September.";
    let files = [
        ("task.txt", BRIDGE.to_string()),
        ("ann/draft1.txt", format!("{BRIDGE}\n{mine}")),
        ("ann/draft2.txt", format!("{BRIDGE}\n{mine}")),
        ("ben/essay.txt", format!("{BRIDGE}\n{other}")),
    ];
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let folder = Folder::new("left-out", &files);
    assert_eq!(pairs(&json(&folder, &["check", "ann", "ben"])).len(), 3);
    let drafts = [["ann/draft1.txt", "ann/draft2.txt"]];
    assert_eq!(pairs(&json(&folder, &["check", "ann", "ben", "--template", "task.txt"])), drafts);
    for group in ["folder", "^([a-z]+)/"] {
        let answer = json(&folder, &["check", "ann", "ben", "--group-by", group]);
        assert_eq!((pairs(&answer).len(), &answer["ignoredPairs"]), (2, &Value::from(1)), "{group}");
    }
    assert_eq!(pairs(&json(&folder, &["check", "ann", "ben", "--least", "0.9"])), drafts);
    let output = folder.run(&["check", "ann", "ben", "--group-by", "("]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn exit_codes_say_whether_more_was_found_than_is_allowed() {
    let folder = notices("exit");
    let code = |arguments: &[&str]| folder.run(arguments).status.code();
    for (allowed, want) in [("0.5", 1), ("1", 0)] {
        assert_eq!(code(&["compare", "a/library.txt", "b/both.md", "--fail-over", allowed]), Some(want));
        assert_eq!(code(&["check", "a", "b", "--fail-over", allowed]), Some(want));
    }
    assert_eq!(code(&["compare", "a/library.txt", "b/ferry.txt", "--fail-over", "0"]), Some(0));
    assert_eq!(code(&["check", "a", "--fail-over", "30"]), Some(2));
    let quiet = folder.run(&["compare", "a/library.txt", "b/both.md", "--fail-over", "0.5", "--quiet"]);
    assert_eq!((quiet.status.code(), quiet.stdout.len()), (Some(1), 0));
}

#[test]
fn compare_has_the_options_of_a_report() {
    let folder = Folder::new(
        "options",
        &[
            ("a.txt", "The Old Bridge, by the river, was opened again in 1984 after nine months of repairs."),
            ("b.txt", "THE OLD BRIDGE by the river was opened again in 2024 after nine months of repairs!"),
        ],
    );
    let coverage = |more: &[&str]| {
        let report = json(&folder, &[&["compare", "a.txt", "b.txt"], more].concat());
        report["coverage"]["left"].as_f64().unwrap()
    };
    let plain = coverage(&[]);
    assert!(plain > 0.9 && plain < 1.0, "{plain}");
    assert!(coverage(&["--ignore-case=false"]) < plain);
    assert!((coverage(&["--ignore-numbers"]) - 1.0).abs() < 1e-9);
    assert!(coverage(&["--min-match", "200"]) < plain);
    assert!(coverage(&["--preset", "strict"]) < plain);
    let report =
        json(&folder, &["compare", "a.txt", "b.txt", "--threshold", "duplicate=1", "--threshold", "contain=1"]);
    assert_eq!(report["relation"], "partial");
    refused(&folder.run(&["compare", "a.txt", "b.txt", "--threshold", "copy=1"]), "option --threshold copy is unknown");
    let output = folder.run(&["compare", "a.txt", "b.txt", "--min-mach", "3"]);
    assert!(text_of(&output.stderr).contains("--min-match"), "a mistyped option is suggested");
    let coloured = folder.run(&["compare", "a.txt", "b.txt", "--color", "always"]);
    assert!(text_of(&coloured.stdout).contains('\x1b'));
}

#[test]
fn long_passages_are_shortened_unless_they_are_asked_for() {
    let long = [BRIDGE; 1].concat() + LIBRARY;
    let folder = Folder::new("full", &[("a.txt", &long), ("b.txt", &long)]);
    let shown =
        |more: &[&str]| text_of(&folder.run(&[&["compare", "a.txt", "b.txt"], more].concat()).stdout).to_string();
    assert!(shown(&[]).contains(" … ") && !shown(&["--full"]).contains(" … "));
}

#[test]
fn an_index_is_made_changed_and_asked() {
    let folder = notices("index");
    let ok = |arguments: &[&str]| {
        let output = folder.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text_of(&output.stderr));
        text_of(&output.stdout).to_string()
    };
    assert_eq!(ok(&["index", "create", "i.idx", "a"]), "2 documents\n");
    refused(&folder.run(&["index", "create", "i.idx", "b"]), "already exists");
    ok(&["index", "add", "i.idx", "b/ferry.txt"]);
    let found = ok(&["index", "query", "i.idx", "b/both.md", "--json"]);
    let ids: Vec<Value> =
        found.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].clone()).collect();
    assert_eq!(ids.len(), 3, "{found}");
    let error = folder.run(&["index", "remove", "i.idx", "a/library.txt", "nobody.txt"]);
    refused(&error, "nothing was removed");
    ok(&["index", "remove", "i.idx", "a/library.txt"]);
    assert!(!ok(&["index", "info", "i.idx", "--list"]).contains("a/library.txt"));
    // After a document is removed and another one added, the index still has the texts of all documents.
    folder.write("b/ferry.txt", LIBRARY);
    ok(&["index", "add", "--replace", "i.idx", "b/ferry.txt"]);
    let answer = json(&folder, &["check", "a/library.txt", "--against", "i.idx"]);
    assert_eq!(pairs(&answer), [["a/library.txt", "a/quoted.txt"], ["a/library.txt", "b/ferry.txt"]]);
}

#[test]
fn a_document_that_was_not_added_to_an_index_is_an_error_after_the_others_were_added() {
    let folder = notices("index-refused");
    assert!(folder.run(&["index", "create", "i.idx", "a"]).status.success());
    for (paths, stdout) in
        [(&["a/library.txt"][..], "2 documents, 2 before\n"), (&["a", "b/ferry.txt"], "3 documents, 2 before\n")]
    {
        let output = folder.run(&[&["index", "add", "i.idx"], paths].concat());
        let error = refused(&output, "\"a/library.txt\" is in the index already; --replace replaces it");
        assert!(error.trim_end().lines().last().unwrap().contains("left out"), "{error}");
        assert_eq!(text_of(&output.stdout), stdout);
    }
    folder.write("photo.bin", [0; 64]);
    folder.write("c/photo.bin", [0; 64]);
    folder.write("twice.jsonl", format!("{{\"id\":1,\"text\":\"{FERRY}\"}}\n{{\"id\":1,\"text\":\"{FERRY}\"}}\n"));
    refused(&folder.run(&["index", "add", "i.idx", "photo.bin"]), "photo.bin: was left out");
    refused(&folder.run(&["index", "sync", "i.idx", "photo.bin"]), "photo.bin: was left out");
    refused(&folder.run(&["index", "create", "j.idx", "twice.jsonl"]), "\"twice.jsonl#1\" occurs twice");
    // As for `check`, a file of a folder that has no text is listed, and no error.
    let output = folder.run(&["index", "add", "i.idx", "c"]);
    assert!(output.status.success() && text_of(&output.stderr).contains("c/photo.bin: "), "{output:?}");
    assert!(folder.run(&["index", "add", "--replace", "i.idx", "a"]).status.success());
    refused(&folder.run(&["index", "add", "a", "b"]), "a: is a folder");
}

#[test]
fn an_index_is_asked_about_the_texts_of_a_folder() {
    let folder = notices("index-folder");
    assert!(folder.run(&["index", "create", "i.idx", "a", "b"]).status.success());
    let output = folder.run(&["index", "query", "i.idx", "./a", "--exclude-self", "--json"]);
    let lines = text_of(&output.stdout).lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let found: Vec<[String; 2]> =
        lines.map(|line| ["text", "id"].map(|field| line[field].as_str().unwrap().to_owned())).collect();
    let mut expected = vec![
        ["a/library.txt", "a/quoted.txt"],
        ["a/library.txt", "b/both.md"],
        ["a/quoted.txt", "a/library.txt"],
        ["a/quoted.txt", "b/both.md"],
    ];
    expected.sort_unstable();
    let mut found: Vec<[&str; 2]> = found.iter().map(|[text, id]| [&**text, &**id]).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn a_checked_file_is_no_older_file_under_another_name_or_in_an_archive() {
    let folder = notices("same-old");
    folder.write("a/photo.bin", [0; 64]);
    let archive = folder.0.join("a");
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.0.join("essays.zip")).unwrap());
    zip.start_file("ferry.txt", zip::write::SimpleFileOptions::default()).unwrap();
    std::io::Write::write_all(&mut zip, FERRY.as_bytes()).unwrap();
    zip.finish().unwrap();
    for (path, older) in
        [("a", archive.to_str().unwrap()), ("essays.zip", "./essays.zip"), ("a/library.txt", "./a/library.txt")]
    {
        let output = folder.run(&["check", path, "--against", older]);
        assert!(text_of(&output.stdout).contains(" against 0 older ones"), "{output:?}");
        assert!(text_of(&output.stderr).matches("photo.bin").count() < 2, "{output:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_reader_of_standard_error_that_has_gone_is_no_failure() {
    let folder = notices("gone");
    folder.write("a/photo.bin", [0; 64]);
    let mut child = folder.start(&["check", "a"]);
    drop((child.stdout.take(), child.stderr.take()));
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_check_of_fewer_than_two_documents_says_so() {
    let folder = notices("one");
    fs::create_dir(folder.0.join("none")).unwrap();
    for path in ["a/library.txt", "none"] {
        let output = folder.run(&["check", path]);
        assert!(output.status.success() && text_of(&output.stderr).contains("nothing was compared"), "{output:?}");
    }
    let output = folder.run(&["check", "a/library.txt", "--against", "b"]);
    assert!(!text_of(&output.stderr).contains("nothing was compared"), "{output:?}");
}

#[test]
#[cfg(unix)]
fn two_changes_of_an_index_at_once_are_both_made() {
    let folder = notices("two");
    for at in 0..50 {
        folder.write(&format!("one/{at}.txt"), format!("{} {at} one", han(at, 80)));
        folder.write(&format!("two/{at}.txt"), format!("{} {at} two", han(100 + at, 80)));
    }
    assert!(folder.run(&["index", "create", "i.idx", "a"]).status.success());
    for at in 0..50 {
        let names = ["one", "two"].map(|of| format!("{of}/{at}.txt"));
        let children = names.each_ref().map(|name| folder.start(&["index", "add", "i.idx", name]));
        for child in children {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", text_of(&output.stderr));
        }
        let info = folder.run(&["index", "info", "i.idx"]);
        let count = format!("documents   {}\n", 2 + 2 * (at + 1));
        assert!(text_of(&info.stdout).starts_with(&count), "round {at}: {}", text_of(&info.stdout));
    }
}

#[test]
fn a_change_waits_for_another_one_or_fails_with_words_and_removes_what_a_killed_one_left() {
    let folder = notices("busy");
    assert!(folder.run(&["index", "create", "i.idx", "a"]).status.success());
    folder.write(".i.idx.part-killed", "half an index");
    folder.write(".other.idx.part-killed", "of another index");
    let lock = fs::File::options().write(true).open(folder.0.join(".i.idx.lock")).unwrap();
    lock.lock().unwrap();
    let error = folder.run(&["index", "add", "--no-wait", "i.idx", "b"]);
    refused(&error, "another 'juhao index' is changing this index");
    refused(&folder.run(&["index", "remove", "--no-wait", "i.idx", "a/library.txt"]), "is changing this index");
    assert!(folder.run(&["index", "query", "i.idx", "b/both.md"]).status.success(), "a query does not wait");
    let waiting = folder.start(&["index", "add", "i.idx", "b"]);
    std::thread::sleep(std::time::Duration::from_millis(300));
    lock.unlock().unwrap();
    let output = waiting.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    assert!(text_of(&output.stderr).contains("waiting for another 'juhao index'"), "{}", text_of(&output.stderr));
    assert_eq!(text_of(&output.stdout), "4 documents, 2 before\n");
    assert!(!folder.0.join(".i.idx.part-killed").exists() && folder.0.join(".other.idx.part-killed").exists());
}

#[test]
fn an_index_answers_for_several_texts_with_passages_and_without_the_text_itself() {
    let folder = notices("ask");
    assert!(folder.run(&["index", "create", "i.idx", "a", "b"]).status.success());
    let lines = |arguments: &[&str]| -> Vec<Value> {
        let output = folder.run(&[&["index", "query", "i.idx", "--json"], arguments].concat());
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        text_of(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let names = |lines: &[Value]| -> Vec<[String; 2]> {
        let mut names: Vec<_> =
            lines.iter().map(|line| ["text", "id"].map(|name| line[name].as_str().unwrap().to_string())).collect();
        names.sort();
        names
    };
    let all = lines(&["b/ferry.txt", "b/both.md", "--exclude-self"]);
    let want = [
        ["b/both.md", "a/library.txt"],
        ["b/both.md", "a/quoted.txt"],
        ["b/both.md", "b/ferry.txt"],
        ["b/ferry.txt", "b/both.md"],
    ];
    assert_eq!(names(&all), want);
    assert_eq!(lines(&["b/ferry.txt"]).len(), 2, "the text itself is a document of the index");
    for line in &all {
        let span = line["spans"][0].as_object().unwrap();
        assert_eq!(span.len(), 2, "a range in both: {line}");
    }
    let table = folder.run(&["index", "query", "i.idx", "b/both.md", "--exclude-self"]);
    let table = text_of(&table.stdout);
    let passage = table.split("documents  passage\n").nth(1).unwrap_or_else(|| panic!("{table}"));
    assert!(passage.starts_with("        2  图书馆周一闭馆"), "{table}");
    assert_eq!(passage.lines().count(), 1, "the other passage is in one document: {table}");
}

#[test]
fn an_index_that_is_damaged_or_of_another_version_is_refused_by_name() {
    let folder = notices("damage");
    assert!(folder.run(&["index", "create", "i.idx", "a"]).status.success());
    assert!(folder.run(&["index", "add", "i.idx", "b"]).status.success());
    let whole = fs::read(folder.0.join("i.idx")).unwrap();
    let mut other = whole.clone();
    other[4] -= 1;
    folder.write("other.idx", &other);
    refused(&folder.run(&["index", "info", "other.idx"]), "other.idx: the index has version 1");
    let answer = |index: &str| folder.run(&["check", "a/library.txt", "--against", index, "--json"]);
    let (want, before) = (answer("i.idx"), folder.run(&["index", "verify", "i.idx"]));
    assert_eq!((want.status.code(), text_of(&before.stdout)), (Some(0), "2 segments, none is damaged\n"));
    for at in (3..whole.len()).step_by(whole.len() / 40) {
        folder.write("cut.idx", &whole[..at]);
        refused(&folder.run(&["index", "info", "cut.idx"]), "cut.idx");
        let mut damaged = whole.clone();
        damaged[at] ^= 0x20;
        folder.write("damaged.idx", &damaged);
        let verified = folder.run(&["index", "verify", "damaged.idx"]);
        assert_eq!(verified.status.code(), Some(2), "{at}");
        // Damage in a text is detected when the text is read.
        let output = answer("damaged.idx");
        let is_state = (16..64).contains(&at);
        assert!(output.status.code() == Some(2) || is_state || output.stdout == want.stdout, "{at}");
    }
    let mut damaged = whole;
    damaged[110] ^= 1;
    folder.write("damaged.idx", &damaged);
    let verified = folder.run(&["index", "verify", "damaged.idx"]);
    assert_eq!(text_of(&verified.stdout), "damaged: the text of \"a/library.txt\"\n");
    refused(&verified, "1 of its parts are damaged");
    refused(&folder.run(&["index", "info", "a/library.txt"]), "is not an index");
}

/// The names of the documents of an index, and an answer of it.
fn state_of(folder: &Folder, index: &str) -> [String; 2] {
    let [info, found] = [&["index", "info", index, "--list"][..], &["index", "query", index, "b/both.md", "--json"]]
        .map(|arguments| folder.run(arguments));
    for output in [&info, &found] {
        assert!(output.status.success(), "{}", text_of(&output.stderr));
    }
    let list =
        text_of(&info.stdout).lines().filter(|line| !line.starts_with("segments") && !line.starts_with("removed"));
    [list.collect::<Vec<_>>().join("\n"), text_of(&found.stdout).to_string()]
}

#[test]
#[cfg(unix)]
fn an_index_is_the_old_one_or_the_new_one_whenever_the_program_is_killed() {
    let folder = notices("kill");
    let text = |at: usize| format!("{} {at} ", BRIDGE.repeat(1 + at % 3));
    for at in 0..60 {
        folder.write(&format!("more/{at}.txt"), text(at));
    }
    assert!(folder.run(&["index", "create", "i.idx", "a", "b"]).status.success());
    for change in [&["index", "add", "i.idx", "more"][..], &["index", "compact", "i.idx"]] {
        let (file, old) = (fs::read(folder.0.join("i.idx")).unwrap(), state_of(&folder, "i.idx"));
        let start = std::time::Instant::now();
        assert!(folder.run(change).status.success());
        let (long, new) = (start.elapsed(), state_of(&folder, "i.idx"));
        assert_eq!(old == new, change[1] == "compact");
        for part in 0..20 {
            folder.write("i.idx", &file);
            let mut child = folder.start(change);
            std::thread::sleep(long * part / 20);
            child.kill().unwrap();
            child.wait().unwrap();
            let found = state_of(&folder, "i.idx");
            assert!(found == old || found == new, "a broken index after {part}/20 of the time");
        }
        // What the killed programs have left is in the way of nobody. The last of them may have made the whole change.
        let again = folder.run(change);
        assert!(again.status.success() || text_of(&again.stderr).contains("is in the index already"), "{again:?}");
        assert_eq!(state_of(&folder, "i.idx"), new);
        assert!(folder.run(&["index", "verify", "i.idx"]).status.success());
        let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert!(names.into_iter().all(|name| !name.contains(".part-")));
    }
}

#[test]
fn a_change_of_an_index_costs_what_it_changes() {
    let folder = notices("small");
    for at in 0..300 {
        folder.write(&format!("many/{at}.txt"), format!("{} {at}", han(at, 900)));
    }
    assert!(folder.run(&["index", "create", "i.idx", "many"]).status.success());
    let bytes = || fs::read(folder.0.join("i.idx")).unwrap();
    let before = bytes();
    assert!(folder.run(&["index", "add", "i.idx", "a"]).status.success());
    let added = bytes();
    // All that was there stays, but for the state in the head; a document of this length takes some kilobytes.
    assert_eq!(added[64..before.len()], before[64..]);
    assert!((added.len() - before.len()) < before.len() / 50, "{} {}", before.len(), added.len());
    assert!(folder.run(&["index", "remove", "i.idx", "many/7.txt", "many/8.txt"]).status.success());
    assert!(bytes().len() - added.len() < 200);
    let changed = state_of(&folder, "i.idx");
    assert!(changed[0].starts_with("documents   300\n"), "{}", changed[0]);
    let output = folder.run(&["index", "compact", "i.idx"]);
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    assert!(bytes().len() < added.len());
    assert_eq!(state_of(&folder, "i.idx"), changed);
    // The same as an index that was made at once.
    fs::remove_file(folder.0.join("many/7.txt")).unwrap();
    fs::remove_file(folder.0.join("many/8.txt")).unwrap();
    assert!(folder.run(&["index", "create", "j.idx", "many", "a"]).status.success());
    assert_eq!(bytes(), fs::read(folder.0.join("j.idx")).unwrap());
}

#[test]
fn an_index_follows_its_folder() {
    let folder = notices("sync");
    let synced = |paths: &[&str]| {
        let output = folder.run(&[&["index", "sync", "i.idx"], paths].concat());
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        text_of(&output.stdout).to_string()
    };
    let bytes = || fs::read(folder.0.join("i.idx")).unwrap();
    assert!(folder.run(&["index", "create", "i.idx", "a", "b"]).status.success());
    let before = bytes();
    assert_eq!(synced(&["a", "b"]), "0 documents added, 0 replaced, 0 removed\n4 documents, 4 before\n");
    assert_eq!(bytes(), before, "nothing is written");
    folder.write("a/new.txt", BRIDGE);
    folder.write("b/ferry.txt", LIBRARY);
    fs::remove_file(folder.0.join("a/quoted.txt")).unwrap();
    fs::remove_file(folder.0.join("b/both.md")).unwrap();
    assert_eq!(synced(&["./a/"]), "1 document added, 0 replaced, 1 removed\n4 documents, 4 before\n");
    assert_eq!(synced(&["b"]), "0 documents added, 1 replaced, 1 removed\n3 documents, 4 before\n");
    let list = folder.run(&["index", "info", "i.idx", "--list"]);
    let list: Vec<&str> = text_of(&list.stdout).lines().skip(7).collect();
    assert_eq!(list, ["a/library.txt", "a/new.txt", "b/ferry.txt"]);
    let answer = json(&folder, &["check", "a/library.txt", "--against", "i.idx"]);
    assert_eq!(pairs(&answer), [["a/library.txt", "a/library.txt"], ["a/library.txt", "b/ferry.txt"]]);
    // What cannot be read is not gone.
    folder.write("b/ferry.txt", b"%PDF-1.7 broken");
    assert_eq!(synced(&["b"]), "0 documents added, 0 replaced, 0 removed\n3 documents, 3 before\n");
    refused(&folder.run(&["index", "sync", "i.idx", "c"]), "does not exist");
}

#[test]
fn a_document_is_removed_only_for_a_duplicate_of_it() {
    // Each document has ten articles, one more of them from another law than the document before, so that the two ends
    // of the chain share nothing.
    let articles = |law: &'static str| -> Vec<&str> {
        law.lines().filter(|line| (50..90).contains(&line.chars().count())).take(10).collect()
    };
    let old = articles(include_str!("corpus/statutes/flood-control-law.md"));
    let new = articles(include_str!("corpus/statutes/audit-law.md"));
    let text = |n: usize| [&new[..n], &old[n..]].concat().join("\n");
    let line = |n: usize| serde_json::json!({ "id": n.to_string(), "text": text(n) }).to_string();
    let folder = Folder::new("chain", &[("d.jsonl", &(0..11).map(line).collect::<Vec<_>>().join("\n"))]);
    let related = |clustering: &str| {
        let output = folder.run(&[
            "dedup",
            "--documents",
            "d.jsonl",
            "--clusters",
            "c.jsonl",
            "--clustering",
            clustering,
            "--keep",
            "first",
            "--out",
            "clean.jsonl",
        ]);
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        let pairs: Vec<Value> =
            text_of(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let is_duplicate = move |a: &str, b: &str| {
            let is_pair = |pair: &&Value| (pair["a"] == a && pair["b"] == b) || (pair["a"] == b && pair["b"] == a);
            pairs.iter().find(is_pair).is_some_and(|pair| pair["relation"] == "duplicate")
        };
        let lines = |name: &str| -> Vec<Value> {
            let text = fs::read_to_string(folder.0.join(name)).unwrap();
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        (is_duplicate, lines("c.jsonl"), lines("clean.jsonl"))
    };
    let clusters = |lines: &[Value]| {
        lines.iter().map(|line| line["cluster"].to_string()).collect::<std::collections::HashSet<_>>().len()
    };
    let (is_duplicate, connected, clean) = related("connected");
    assert!(is_duplicate("0", "1") && !is_duplicate("0", "10"));
    assert_eq!(clusters(&connected), 1);
    assert!((2..8).contains(&clean.len()), "{clean:?}");
    for one in &clean {
        for removed in one["duplicates"].as_array().into_iter().flatten() {
            assert!(is_duplicate(one["id"].as_str().unwrap(), removed.as_str().unwrap()), "{one}");
        }
    }
    let (is_duplicate, single, _) = related("single-pass");
    assert!(clusters(&single) > 1);
    for line in &single {
        let (id, centre) = (line["id"].as_str().unwrap(), line["cluster"].as_str().unwrap());
        assert!(id == centre || is_duplicate(id, centre), "{line}");
    }
}

#[test]
fn dedup_writes_the_documents_that_stay() {
    let line =
        |id: &str, text: &str, date: &str| serde_json::json!({ "id": id, "text": text, "date": date }).to_string();
    let lines = [
        line("a", LIBRARY, "2026-01-01"),
        line("b", FERRY, "2026-01-01"),
        line("c", &format!("{LIBRARY}谢谢。"), "2025-01-01"),
        line("d", LIBRARY, "2024-01-01"),
    ];
    let folder = Folder::new("clean", &[("d.jsonl", &lines.join("\n"))]);
    for (keep, stays, removed) in
        [("first", "a", ["c", "d"]), ("longest", "c", ["a", "d"]), ("newest", "a", ["c", "d"])]
    {
        let output = folder.run(&["dedup", "--documents", "d.jsonl", "--keep", keep, "--out", "clean.jsonl"]);
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        let clean = fs::read_to_string(folder.0.join("clean.jsonl")).unwrap();
        let clean: Vec<Value> = clean.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let kept = clean.iter().find(|one| one["id"] == stays).unwrap_or_else(|| panic!("{keep}: {clean:?}"));
        assert_eq!(kept["duplicates"], serde_json::json!(removed), "{keep}");
        assert_eq!(clean.len(), 2);
        assert!(clean.iter().any(|one| one["id"] == "b" && one.get("duplicates").is_none()));
    }
    refused(
        &folder.run(&["dedup", "--documents", "d.jsonl", "--keep", "first", "--out", "d.jsonl"]),
        "would be overwritten",
    );
    refused(&folder.run(&["dedup", "--documents", "-", "--keep", "first", "--out", "e.jsonl"]), "read");
}

#[test]
fn shells_and_manuals_know_every_command() {
    let folder = Folder::new("manual", &[]);
    for arguments in [&["completions", "bash"][..], &["completions", "fish"], &["manual"]] {
        let output = folder.run(arguments);
        assert!(output.status.success());
        let text = text_of(&output.stdout).to_lowercase();
        for command in ["compare", "check", "index", "dedup", "extract"] {
            assert!(text.contains(command), "{arguments:?}: {command}");
        }
        assert!(!text.contains("seconds it may take"), "hidden commands are not shown");
    }
    assert!(text_of(&folder.run(&["--help"]).stdout).contains("Examples:"));
}

#[cfg(feature = "readers")]
mod readers {
    use super::*;
    use std::io::{Cursor, Write};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/readers");

    fn bridge(test: &str) -> Folder {
        let folder = Folder::new(test, &[]);
        for kind in ["docx", "odt", "pdf"] {
            folder.write(&format!("bridge.{kind}"), fs::read(format!("{CASES}/bridge.{kind}")).unwrap());
        }
        folder
    }

    fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            archive.start_file(*name, SimpleFileOptions::default()).unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    fn docx(document: &str) -> Vec<u8> {
        packed(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", document.as_bytes())])
    }

    /// Makes a PDF of one page with this content.
    fn pdf(content: &str) -> Vec<u8> {
        let form = "<</Length 5/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X 5 0 R>>>>>>stream\n/X Do\nendstream";
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>".to_string(),
            "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_string(),
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>/Font<</F 6 0 R>>>>>>"
                .to_string(),
            format!("<</Length {}>>stream\n{content}\nendstream", content.len()),
            form.to_string(),
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_string(),
        ];
        let (mut out, mut table) = (b"%PDF-1.4\n".to_vec(), Vec::new());
        for (at, object) in objects.iter().enumerate() {
            writeln!(table, "{:010} 00000 n ", out.len()).unwrap();
            write!(out, "{} 0 obj\n{object}\nendobj\n", at + 1).unwrap();
        }
        let (at, size) = (out.len(), objects.len() + 1);
        write!(out, "xref\n0 {size}\n0000000000 65535 f \n").unwrap();
        out.extend(table);
        write!(out, "trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{at}\n%%EOF\n").unwrap();
        out
    }

    #[test]
    fn word_open_document_and_pdf_files_have_one_text() {
        let folder = bridge("kinds");
        let answer = json(&folder, &["check", "."]);
        assert_eq!(pairs(&answer).len(), 3);
        for pair in answer["pairs"].as_array().unwrap() {
            assert_eq!(
                (&pair["relation"], &pair["coverage"]),
                (&"duplicate".into(), &serde_json::json!({ "left": 1.0, "right": 1.0 }))
            );
        }
        // Running heads and page numbers are left out, so the PDF has no more characters than the other files.
        let counted: Vec<&Value> = answer["documents"].as_array().unwrap().iter().map(|one| &one["counted"]).collect();
        assert!(counted.iter().all(|one| *one == counted[0]), "{counted:?}");
    }

    #[test]
    fn a_passage_of_a_pdf_has_its_page() {
        let folder = bridge("pages");
        folder.write(
            "third.txt",
            "Somebody wrote this. Two of the masons are the grandsons of the men who built the last arch.",
        );
        let answer = json(&folder, &["check", "bridge.pdf", "third.txt"]);
        assert_eq!(answer["pairs"][0]["passages"][0]["left"]["page"], 3, "{answer}");
        let view = folder.run(&["compare", "bridge.pdf", "third.txt"]);
        assert!(text_of(&view.stdout).contains("bridge.pdf: page 3"));
    }

    #[test]
    fn files_of_an_archive_are_documents() {
        let folder = bridge("archive");
        let docx = fs::read(format!("{CASES}/bridge.docx")).unwrap();
        let files: [(&str, &[u8]); 5] = [
            ("in/one.txt", FERRY.as_bytes()),
            ("../two.txt", FERRY.as_bytes()),
            ("__MACOSX/in/._one.txt", b"\0\0"),
            ("three.docx", &docx),
            ("four.png", b"\x89PNG\r\n"),
        ];
        folder.write("all.zip", packed(&files));
        let output = folder.run(&["check", "all.zip", "bridge.odt", "--json"]);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let want = [["all.zip/../two.txt", "all.zip/in/one.txt"], ["all.zip/three.docx", "bridge.odt"]];
        assert_eq!(pairs(&answer), want);
        assert_eq!(answer["problems"][0]["file"], "all.zip/four.png");
    }

    #[test]
    fn a_copied_footnote_is_found_in_every_format_of_a_real_program() {
        let note = "The bell was cast in a yard behind the tannery, and the founder's daughter pulled the first rope.";
        for kind in ["docx", "odt", "rtf", "fodt", "epub"] {
            let name = format!("notes.{kind}");
            let folder = Folder::new(&format!("note-{kind}"), &[("note.txt", note)]);
            folder.write(&name, fs::read(format!("{CASES}/{name}")).unwrap());
            let answer = json(&folder, &["compare", "note.txt", &name]);
            assert_eq!(answer["coverage"]["left"], 1.0, "{kind}: {answer}");
            if kind != "epub" {
                let hidden = answer["signs"].as_array().unwrap().iter().find(|sign| sign["kind"] == "hidden-text");
                assert!(hidden.is_some_and(|sign| sign["side"] == "right"), "{kind}: {answer}");
            }
        }
    }

    #[test]
    fn a_link_and_a_second_path_are_one_document_and_an_empty_file_is_noted() {
        let folder = Folder::new("walk", &[("a/one.txt", FERRY), ("b/two.txt", FERRY), ("a/empty.txt", "")]);
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.0.join("a/one.txt"), folder.0.join("b/link.txt")).unwrap();
        let output = folder.run(&["check", ".", "./a/one.txt", "a/../b/two.txt", "--json"]);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let errors = text_of(&output.stderr);
        assert!(errors.contains("a/empty.txt: has no text in it"), "{errors}");
        let ids = answer["documents"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap());
        assert_eq!(ids.collect::<Vec<_>>(), ["a/empty.txt", "a/one.txt", "b/two.txt"]);
    }

    #[test]
    fn a_column_of_a_table_is_named_or_found() {
        let folder =
            Folder::new("csv", &[("t.csv", &format!("id,essay,mark\n1,\"{LIBRARY}\",3\n2,\"So:\n{LIBRARY}\",4\n"))]);
        let error = folder.run(&["check", "t.csv"]);
        refused(&error, "the columns are id, essay, mark");
        let answer = json(&folder, &["check", "t.csv", "--column", "essay"]);
        assert_eq!(pairs(&answer), [["t.csv#1", "t.csv#2"]]);
    }

    #[test]
    fn files_made_to_break_readers_are_named_with_their_reason() {
        let folder = Folder::new("hostile", &[("good.txt", BRIDGE)]);
        let open = "<w:document><w:p><w:t>";
        let mut declared = docx(&format!("{open}{BRIDGE}</w:t></w:p></w:document>"));
        for at in 0..declared.len() - 28 {
            if declared[at..].starts_with(b"PK\x01\x02") {
                declared[at + 24..at + 28].copy_from_slice(&(1_u32 << 30).to_le_bytes());
            }
        }
        let bomb = format!("{open}{}</w:t></w:p></w:document>", "a".repeat((64 << 20) + 1));
        let cut = docx(open);
        let files: [(&str, Vec<u8>, &str); 8] = [
            ("bomb.docx", docx(&bomb), "unpacks to more than"),
            ("broken.docx", docx("<w:document><w:t></w:p>"), "is broken"),
            ("cut.docx", cut[..cut.len() / 2].to_vec(), "is broken"),
            ("loop.pdf", pdf("/X Do"), "is broken"),
            ("scan.pdf", pdf("0 0 m 10 10 l S"), "text recognition"),
            ("cut.pdf", pdf("BT ET")[..200].to_vec(), "is broken"),
            ("arrays.pdf", pdf(&format!("BT {} ET", "[".repeat(200_000))), ""),
            ("sheet.xlsx", packed(&[("xl/workbook.bin", b"x")]), "binary workbook"),
        ];
        for (name, bytes, why) in files {
            folder.write(name, bytes);
            let error = folder.run(&["check", "good.txt", name]);
            let error = refused(&error, why);
            assert!(error.starts_with(&format!("juhao: {name}: ")), "{error}");
        }
        // Files that only look dangerous are read.
        let nested = format!(
            "<w:document>{}<w:t>{BRIDGE}</w:t>{}</w:document>",
            "<w:p>".repeat(10_000),
            "</w:p>".repeat(10_000)
        );
        let entity = format!("<!DOCTYPE x [<!ENTITY a \"{BRIDGE}\">]>{open}&a;{BRIDGE}</w:t></w:p></w:document>");
        let good = pdf(&format!("BT /F 12 Tf ({BRIDGE}) Tj ET"));
        for (name, bytes) in [
            ("nested.docx", docx(&nested)),
            ("entity.docx", docx(&entity)),
            ("good.pdf", good),
            ("declared.docx", declared),
        ] {
            folder.write(name, bytes);
            let answer = json(&folder, &["check", "good.txt", name]);
            assert_eq!(pairs(&answer).len(), 1, "{name}");
        }
    }

    #[test]
    fn an_archive_that_unpacks_to_too_much_is_refused_as_a_whole() {
        let folder = Folder::new("bomb", &[]);
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let part = vec![b' '; 60 << 20];
        for at in 0..9 {
            archive.start_file(format!("{at}.txt"), SimpleFileOptions::default()).unwrap();
            archive.write_all(&part).unwrap();
        }
        folder.write("bomb.zip", archive.finish().unwrap().into_inner());
        refused(&folder.run(&["check", "bomb.zip"]), "limit of an archive");
    }
}

#[test]
fn the_json_can_hold_the_texts_with_their_sources() {
    let folder = notices("texts");
    for preset in ["standard", "thesis"] {
        let arguments = ["check", "a", "b/both.md", "--against", "b", "--preset", preset];
        let answer = json(&folder, &[&arguments[..], &["--texts"]].concat());
        let mut without = answer.clone();
        for field in ["texts", "offsets"] {
            without.as_object_mut().unwrap().remove(field).unwrap();
        }
        assert_eq!(without, json(&folder, &arguments), "the option adds fields and changes none");
        let texts = answer["texts"].as_array().unwrap();
        let documents = answer["documents"].as_array().unwrap();
        let names: Vec<_> = texts.iter().map(|text| (text["id"].as_str().unwrap(), text["old"] == true)).collect();
        let old = ("b/ferry.txt", true);
        assert_eq!(names, [("a/library.txt", false), ("a/quoted.txt", false), ("b/both.md", false), old]);
        for (document, text) in documents.iter().zip(texts) {
            assert_eq!(document["total"], text["sources"]["coverage"]["value"], "{preset}");
            assert_eq!((&document["id"], &document["counted"]), (&text["id"], &text["counted"]), "{preset}");
            for source in text["sources"]["bySource"].as_array().unwrap() {
                let other = &texts[source["id"].as_str().unwrap().parse::<usize>().unwrap()];
                let wording = |text: &Value, place: &Value| -> String {
                    let at = |end: &str| place[end].as_u64().unwrap() as usize;
                    text["text"].as_str().unwrap().chars().skip(at("start")).take(at("end") - at("start")).collect()
                };
                for passage in source["passages"].as_array().unwrap() {
                    assert_eq!(wording(text, &passage["left"]), wording(other, &passage["right"]), "{preset}");
                }
            }
        }
    }
    assert_eq!(folder.run(&["check", "a", "--texts"]).status.code(), Some(2), "only JSON has texts");
    assert!(folder.run(&["index", "create", "bare.idx", "b", "--without-texts"]).status.success());
    let bare = ["check", "a", "--against", "bare.idx", "--json", "--texts"];
    refused(&folder.run(&bare), "without texts");
}

#[test]
#[cfg(unix)]
fn the_action_installs_the_binary_of_a_release_and_refuses_one_that_was_changed() {
    let folder = Folder::new("action-install", &[("program", "#!/bin/sh\necho juhao 9.9.9\n")]);
    let script = r#"set -e
        chmod +x program
        mkdir -p releases/latest/download releases/download
        sum() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
        for target in x86_64-unknown-linux-musl aarch64-unknown-linux-musl x86_64-apple-darwin aarch64-apple-darwin; do
            mkdir "juhao-$target"
            cp program "juhao-$target/juhao"
            tar -czf "releases/latest/download/juhao-$target.tar.gz" "juhao-$target"
            (cd releases/latest/download && sum "juhao-$target.tar.gz" >"juhao-$target.tar.gz.sha256")
        done
        cp -R releases/latest/download releases/download/v9.9.9"#;
    let bash = |arguments: &[&str], version: &str| {
        let mut command = std::process::Command::new("bash");
        command.args(arguments).current_dir(&folder.0).env("PATH", "/usr/bin:/bin").env("JUHAO_VERSION", version);
        command.env("JUHAO_RELEASES", format!("file://{}/releases", folder.0.display()));
        command.env("RUNNER_TEMP", folder.0.join("temp")).env("GITHUB_PATH", folder.0.join("path"));
        command.output().unwrap()
    };
    assert!(bash(&["-c", script], "").status.success());
    let install = [concat!(env!("CARGO_MANIFEST_DIR"), "/pkg-templates/action/install.sh")];
    for version in ["", "9.9.9"] {
        let output = bash(&install, version);
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        assert!(text_of(&output.stdout).ends_with("juhao 9.9.9\n"));
    }
    let path = fs::read_to_string(folder.0.join("path")).unwrap();
    assert!(path.lines().all(|line| std::path::Path::new(line).join("juhao").is_file()), "{path}");
    assert!(!bash(&install, "1.0.0").status.success(), "a version that there is not");

    fs::remove_file(folder.0.join("path")).unwrap();
    let change = "for file in releases/latest/download/*.gz; do echo >>\"$file\"; done";
    assert!(bash(&["-c", change], "").status.success());
    assert!(!bash(&install, "").status.success());
    assert!(!folder.0.join("path").exists());
}
