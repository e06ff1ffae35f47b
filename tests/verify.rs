//! Quotations of every kind, built from the corpus and from own texts, and the share of each kind that is answered as a
//! careful reader would. Seeds are fixed.
//!
//! `VERIFY_TEXTS=FOLDER,FOLDER cargo test --test verify other_texts -- --ignored --nocapture` makes the cases from
//! other texts, each of which is a field `text` of a line of `FOLDER/documents.jsonl`, and prints the same figures.
//!
//! `VERIFY_CASES=FILE cargo test --test verify -- --ignored` writes the cases as lines of JSON, for
//! `scripts/verify-others.py`.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/random.rs"]
mod random;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

use juhao::quotations::{self, Quotation};
use juhao::verify::{Checked, SourceIndex, Status, VerifyOptions, verify};
use juhao::{Document, Span, TextOptions};
use random::Random;

/// Minimum number of letters of a sentence from which quotations are made.
const SENTENCE: usize = 8;

/// A text from which quotations are made, and the words of its prose.
struct Text {
    name: String,
    whole: String,
    is_han: bool,
    /// Paragraphs of prose.
    prose: Vec<String>,
}

fn texts() -> Vec<Text> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folders = ["corpus/book", "corpus/classics", "corpus/statutes", "cases/verify"];
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|end| end == "md" || end == "txt"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| text(path.file_name().unwrap().to_str().unwrap(), fs::read_to_string(path).unwrap()))
        .collect()
}

fn text(name: &str, text: String) -> Text {
    let is_han = text.chars().filter(|c| ('\u{4E00}'..'\u{A000}').contains(c)).count() * 4 > text.chars().count();
    let mut prose = Vec::new();
    let mut is_code = false;
    for block in text.split(if is_han { "\n" } else { "\n\n" }).flat_map(|block| {
        if Path::new(name).extension().is_some_and(|end| end == "txt") { block.lines().collect() } else { vec![block] }
    }) {
        is_code ^= block.matches("```").count() % 2 == 1;
        let is_prose =
            !is_code && !block.contains(['`', '#', '<', '|', '*', '_', '[', '>', '\x0C', '…', '“', '"', '(']);
        let words = block.split_whitespace().collect::<Vec<_>>().join(if is_han { "" } else { " " });
        if is_prose && block.chars().count() > 30 && !words.contains(" - ") {
            prose.push(words);
        }
    }
    Text { name: name.into(), whole: text, is_han, prose }
}

/// A quotation, how it was made, and what it was changed from and to.
struct Case {
    kind: &'static str,
    quotation: String,
    /// What was changed, and what it is now.
    change: [String; 2],
}

/// The words of a paragraph: Han characters, or words with the marks on them.
fn words(paragraph: &str, is_han: bool) -> Vec<String> {
    if is_han {
        paragraph.chars().map(String::from).collect()
    } else {
        paragraph.split(' ').map(String::from).collect()
    }
}

fn is_mark(word: &str) -> bool {
    !word.contains(char::is_alphanumeric)
}

/// A stretch of a paragraph with `len` words or characters, the marks not counted, that begins and ends with a word.
fn stretch(random: &mut Random, texts: &[Text], len: std::ops::Range<usize>, han: bool) -> (Vec<String>, bool) {
    loop {
        let text = &texts[random.below(texts.len())];
        if text.is_han != han || text.prose.is_empty() {
            continue;
        }
        let paragraph = &text.prose[random.below(text.prose.len())];
        let all = words(paragraph, text.is_han);
        let want = len.start + random.below(len.end - len.start);
        let start = random.below(all.len());
        let mut end = start;
        let mut count = 0;
        while end < all.len() && count < want {
            count += usize::from(!is_mark(&all[end]));
            end += 1;
        }
        // A Han stretch does not begin or end inside a number or a Latin word.
        let is_cut = |word: &str| text.is_han && word.is_ascii();
        if count == want && !is_mark(&all[start]) && !is_cut(&all[start]) && !is_cut(&all[end - 1]) {
            return (all[start..end].to_vec(), text.is_han);
        }
    }
}

fn join(words: &[String], han: bool) -> String {
    words.join(if han { "" } else { " " })
}

const TRADITIONAL: [(char, char); 24] = [
    ('国', '國'),
    ('会', '會'),
    ('学', '學'),
    ('时', '時'),
    ('书', '書'),
    ('长', '長'),
    ('门', '門'),
    ('开', '開'),
    ('来', '來'),
    ('这', '這'),
    ('为', '為'),
    ('义', '義'),
    ('务', '務'),
    ('机', '機'),
    ('关', '關'),
    ('规', '規'),
    ('应', '應'),
    ('业', '業'),
    ('军', '軍'),
    ('将', '將'),
    ('汉', '漢'),
    ('陈', '陳'),
    ('张', '張'),
    ('项', '項'),
];

/// What may be done to a true quotation.
fn still_true(random: &mut Random, words: &[String], han: bool) -> (&'static str, String) {
    let whole = join(words, han);
    let at = 1 + random.below(words.len() - 1);
    let (head, tail) = (join(&words[..at], han), join(&words[at..], han));
    match random.below(11) {
        0 => ("plain", whole),
        1 => ("line break", format!("{head}\n{tail}")),
        2 => ("page break", format!("{head}\n\x0C{tail}")),
        3 if han => (
            "traditional",
            whole.chars().map(|c| TRADITIONAL.iter().find(|pair| pair.0 == c).map_or(c, |pair| pair.1)).collect(),
        ),
        3 => ("capital", {
            let mut letters = whole.chars();
            letters.next().map_or(String::new(), |c| c.to_uppercase().collect::<String>() + letters.as_str())
        }),
        4 if han => ("other marks", whole.replace('，', ",").replace('。', ".")),
        4 => ("ligature", whole.replace("fi", "ﬁ").replace("fl", "ﬂ")),
        5 if han => ("inner marks", format!("{head}「{tail}」")),
        5 => {
            // A word of small letters is divided at the end of a line.
            let long = words.iter().position(|word| word.len() > 6 && word.chars().all(|c| c.is_ascii_lowercase()));
            let mut all = words.to_vec();
            if let Some(long) = long {
                all[long].insert_str(3, "-\n");
            }
            ("hyphen", join(&all, han))
        }
        6 => ("end marks", format!("{whole}{}", if han { "。" } else { "," })),
        7 if words.len() > 8 => {
            let third = words.len() / 3;
            let dots = random.pick(if han { &["……", "…", "〔…〕"] } else { &[" … ", " ... ", " [...] "] });
            // The part after the ellipsis begins with a word.
            let rest = (2 * third..words.len()).find(|&at| !is_mark(&words[at])).unwrap_or(2 * third);
            ("ellipsis", format!("{}{dots}{}", join(&words[..third], han), join(&words[rest..], han)))
        }
        8 if !is_mark(&words[at]) && !is_mark(&words[at - 1]) => (
            "bracket",
            format!(
                "{head}{}{tail}",
                random.pick(if han {
                    &["〔原文如此〕", "［原文如此］"]
                } else {
                    &[" [sic] ", " [the author] "]
                })
            ),
        ),
        9 if !han => {
            let mut letters = whole.chars();
            let first = letters.next().unwrap_or('a');
            ("first letter", format!("[{}]{}", first.to_uppercase(), letters.as_str()))
        }
        10 if !han => ("curly", whole.replace('\'', "’").replace(" - ", " – ")),
        _ => (
            "full width",
            whole
                .chars()
                .map(|c| if c.is_ascii_digit() { char::from_u32(c as u32 + 0xFEE0).unwrap() } else { c })
                .collect(),
        ),
    }
}

const MISREAD: [(&str, &str); 14] = [
    ("e", "c"),
    ("c", "e"),
    ("l", "1"),
    ("o", "0"),
    ("m", "rn"),
    ("h", "b"),
    ("n", "u"),
    ("u", "n"),
    ("i", "l"),
    ("t", "f"),
    ("a", "o"),
    ("d", "cl"),
    ("v", "y"),
    ("s", "5"),
];
const MISREAD_HAN: [(char, char); 16] = [
    ('人', '入'),
    ('未', '末'),
    ('日', '曰'),
    ('大', '太'),
    ('王', '玉'),
    ('土', '士'),
    ('己', '已'),
    ('天', '夭'),
    ('千', '干'),
    ('名', '各'),
    ('间', '问'),
    ('今', '令'),
    ('治', '冶'),
    ('侯', '候'),
    ('官', '宫'),
    ('往', '住'),
];

fn misread(random: &mut Random, words: &[String], han: bool) -> Option<Case> {
    let whole = join(words, han);
    let mut made = whole.clone();
    let (from, to) = if han {
        let present: Vec<_> = MISREAD_HAN.iter().filter(|pair| whole.contains(pair.0)).collect();
        let &&(from, to) = present.get(random.below(present.len().max(1)))?;
        (from.to_string(), to.to_string())
    } else {
        // A letter inside a long word.
        let word = words
            .iter()
            .filter(|word| word.len() >= 5 && word.chars().all(|c| c.is_ascii_lowercase()))
            .nth(random.below(3))?;
        let (from, to) = MISREAD[random.below(MISREAD.len())];
        let at = word[1..].find(from)? + 1;
        (word.clone(), format!("{}{to}{}", &word[..at], &word[at + from.len()..]))
    };
    made = made.replacen(&from, &to, 1);
    Some(Case { kind: "ocr", quotation: made, change: [from, to] })
}

const NAMES: [&[&str]; 2] =
    [&["Vane", "Reed", "Hale", "Brandt", "Finch", "Lang"], &["陆明远", "周子衿", "赵秀兰", "孙文英"]];
/// Months, days and years, because no slip makes a year of a month.
const DATES: [&[&[&str]]; 2] = [
    &[
        &["March", "October", "April", "January", "November"],
        &["Monday", "Saturday", "Tuesday"],
        &["1904", "1887", "1881", "1903", "1905", "1892", "1898"],
    ],
    &[&["三月", "四月", "五月", "十月", "十一月"], &["星期一", "星期二"]],
];
const NUMBERS: [&[&str]; 2] = [
    &[
        "seventeen",
        "4,200",
        "128",
        "nine",
        "five",
        "twelve",
        "31,000",
        "18,500",
        "three",
        "ninety",
        "214",
        "9,600",
        "thirty",
        "two",
        "six",
    ],
    &["十七人", "四千二百元", "九尺", "五尺", "十一人", "五人", "九十个", "六桶", "九千六百元", "三十年"],
];
const DENIALS: [(&str, &str); 14] = [
    ("did not", "did"),
    ("was not", "was"),
    ("should not", "should"),
    ("could not", "could"),
    ("does not", "does"),
    ("is not", "is"),
    ("are not", "are"),
    ("will be", "will not be"),
    ("can be", "cannot be"),
    ("没有", "有"),
    ("不愿意", "愿意"),
    ("不得", "可以"),
    ("应当", "不应当"),
    ("可以", "不可以"),
];

/// Replaces the first word of a list that is in a quotation, by another of the list.
fn replaced(random: &mut Random, whole: &str, list: &[&str]) -> Option<[String; 2]> {
    let at = random.below(list.len());
    let is_word = |word: &str| {
        whole.match_indices(word).any(|(at, _)| {
            let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
            !is_letter(whole[..at].chars().last()) && !is_letter(whole[at + word.len()..].chars().next())
        })
    };
    let from = (0..list.len()).map(|i| list[(at + i) % list.len()]).find(|word| is_word(word))?;
    let to =
        (0..list.len()).map(|i| list[(at + i + 1) % list.len()]).find(|word| *word != from && !whole.contains(word))?;
    Some([from.into(), to.into()])
}

/// A quotation with one change of what it says; `None` if it has nothing of the kind.
fn changed(random: &mut Random, words: &[String], han: bool) -> Option<Case> {
    let whole = join(words, han);
    let (kind, [from, to]) = match random.below(6) {
        0 => ("number", replaced(random, &whole, NUMBERS[usize::from(han)])?),
        1 => ("name", replaced(random, &whole, NAMES[usize::from(han)])?),
        2 => {
            let list = random.pick(DATES[usize::from(han)]);
            ("date", replaced(random, &whole, list)?)
        }
        3 => {
            let (from, to) = DENIALS.iter().find(|(from, _)| whole.contains(from))?;
            ("negation", [(*from).into(), (*to).into()])
        }
        n => {
            let at = 1 + random.below(words.len() - 2);
            let word = &words[at];
            if is_mark(word) || word.chars().any(|c| !c.is_alphabetic()) {
                return None;
            }
            let mut all = words.to_vec();
            let change = if n == 4 {
                let other = random.pick(if han {
                    &["鲸", "橙", "琴", "霜"]
                } else {
                    &["umbrellas", "copper", "sideways", "violet"]
                });
                all[at] = other.into();
                ("word", [word.clone(), other.into()])
            } else {
                // One of two equal words is no change that a reader could name.
                if words[at - 1] == *word || words[at + 1] == *word {
                    return None;
                }
                all.remove(at);
                ("dropped", [word.clone(), String::new()])
            };
            return Some(Case { kind: change.0, quotation: join(&all, han), change: change.1 });
        }
    };
    // At the ends of a quotation another word may be in the source, too.
    let is_inside = !whole.starts_with(&from) && !whole.ends_with(&from);
    is_inside.then(|| Case { kind, quotation: whole.replacen(&from, &to, 1), change: [from, to] })
}

/// Words of a sentence that no source has.
fn invented(random: &mut Random, len: usize, han: bool) -> String {
    const EN: [&[&str]; 4] = [
        &["the", "a", "every", "some", "our", "their"],
        &[
            "glacier",
            "violin",
            "cactus",
            "satellite",
            "monastery",
            "giraffe",
            "theorem",
            "carnival",
            "orchid",
            "trombone",
            "sultan",
            "volcano",
        ],
        &[
            "dissolves",
            "admires",
            "translates",
            "paints",
            "swallows",
            "imitates",
            "predicts",
            "polishes",
            "forgives",
            "outshines",
        ],
        &["beneath", "despite", "toward", "among", "without", "beyond", "during"],
    ];
    const ZH: &str =
        "鲸鱼骆驼琴弦蜂蜜沙漠冰川橙子风筝剧院彗星蘑菇陶瓷蜻蜓芭蕾雪橇珊瑚咖啡钟摆孔雀羽毛霓虹帆布瀑布胡椒葡萄";
    if han {
        let all: Vec<char> = ZH.chars().collect();
        return (0..len)
            .map(|i| if i % 5 == 4 { random.pick(&['的', '了', '在', '和']) } else { random.pick(&all) })
            .collect();
    }
    (0..len).map(|i| random.pick(EN[[0, 1, 2, 3][i % 4]])).collect::<Vec<_>>().join(" ")
}

struct Cases {
    texts: Vec<Text>,
    genuine: Vec<Case>,
    ocr: Vec<Case>,
    changed: Vec<Case>,
    invented: Vec<Case>,
    short: Vec<(String, bool)>,
}

/// The letters of a text, to compare its words whatever is between them.
fn letters_of(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Makes the cases. Of own texts the names, dates and numbers are changed; without own ones, those of all texts.
fn build(texts: Vec<Text>, seed: u64) -> Cases {
    let mut random = Random::new(seed);
    let random = &mut random;
    let range = |han: bool| if han { 7..101 } else { 5..61 };
    let (mut genuine, mut ocr, mut all_changed, mut made, mut short) = (vec![], vec![], vec![], vec![], vec![]);
    while genuine.len() < 1000 {
        let (words, han) = stretch(random, &texts, range(genuine.len() % 2 == 0), genuine.len() % 2 == 0);
        let (kind, quotation) = still_true(random, &words, han);
        genuine.push(Case { kind, quotation, change: Default::default() });
    }
    while ocr.len() < 300 {
        let (words, han) = stretch(random, &texts, range(ocr.len() % 2 == 0), ocr.len() % 2 == 0);
        ocr.extend(misread(random, &words, han));
    }
    let own: Vec<Text> = texts
        .iter()
        .filter(|text| ["harbour.txt", "canal.txt"].contains(&&*text.name))
        .map(|one| text(&one.name, one.whole.clone()))
        .collect();
    let own = if own.is_empty() { texts.iter().map(|one| text(&one.name, one.whole.clone())).collect() } else { own };
    let letters: String = texts.iter().map(|text| letters_of(&text.whole)).collect();
    while all_changed.len() < 1000 {
        let han = all_changed.len() % 2 == 0;
        let from = if random.below(3) == 0 { &texts } else { &own };
        let (words, han) = stretch(random, from, range(han), han);
        // A sentence that another source has so is no altered one.
        let is_elsewhere = |case: &Case| letters.contains(&letters_of(&case.quotation));
        all_changed.extend(changed(random, &words, han).filter(|case| !is_elsewhere(case)));
    }
    while made.len() < 1000 {
        let han = made.len() % 2 == 0;
        let len = if han { 7 + random.below(60) } else { 5 + random.below(40) };
        let case = if made.len() % 4 < 2 {
            Case { kind: "invented", quotation: invented(random, len, han), change: Default::default() }
        } else {
            let (words, han) = stretch(random, &texts, if han { 6..40 } else { 4..25 }, han);
            let tail = invented(random, len, han);
            let head = join(&words, han);
            Case {
                kind: "invented end",
                quotation: format!("{head}{}{tail}", if han { "" } else { " " }),
                change: [head, tail],
            }
        };
        made.push(case);
    }
    while short.len() < 400 {
        let han = short.len() % 2 == 0;
        let (words, han) = stretch(random, &texts, if han { 2..7 } else { 1..5 }, han);
        let quotation = join(&words, han);
        let is_true = short.len() % 4 < 2;
        let other = if han {
            format!("{}鲸", quotation.chars().skip(1).collect::<String>())
        } else {
            invented(random, words.len().max(2), han)
        };
        short.push((if is_true { quotation } else { other }, is_true));
    }
    Cases { texts, genuine, ocr, changed: all_changed, invented: made, short }
}

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).unwrap()
}

/// The sources, in which every other text has pages of about a thousand characters.
fn sources(texts: &[Text]) -> Vec<Document> {
    let paged = |text: &str| -> String {
        let mut lines = 0;
        text.split_inclusive(' ')
            .map(|word| {
                lines += word.len();
                if lines > 1000 && word.trim_end().ends_with(char::is_lowercase) {
                    lines = 0;
                    format!("{word}\n17\n\x0C")
                } else {
                    word.to_string()
                }
            })
            .collect()
    };
    texts
        .iter()
        .enumerate()
        .map(|(at, text)| read(&if at % 2 == 0 && !text.is_han { paged(&text.whole) } else { text.whole.clone() }))
        .collect()
}

/// Checks each quotation by itself, in a text of all of them.
fn check(index: &SourceIndex, quotations: &[&str], options: &VerifyOptions) -> Vec<(Checked, Document)> {
    quotations
        .iter()
        .map(|quotation| {
            let text = read(quotation);
            let whole = Quotation::given(text.shown(), Span::new(0, quotation.len() as u32));
            let checked = verify(&text, &[whole], index, &[""; 0], options).unwrap().quotations.remove(0);
            (checked, text)
        })
        .collect()
}

/// Prints the cases that are answered otherwise, by kind, and returns the share of the others.
fn share(name: &str, answers: impl Iterator<Item = (&'static str, bool, String)>) -> f64 {
    let (mut right, mut all) = (0, 0);
    let mut wrong: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (kind, is_right, shown) in answers {
        all += 1;
        right += u32::from(is_right);
        if !is_right {
            wrong.entry(kind).or_default().push(shown);
        }
    }
    for (kind, cases) in &wrong {
        println!(
            "{name}, {kind}: {} wrong, such as {}",
            cases.len(),
            cases.iter().take(6).cloned().collect::<Vec<_>>().join("\n    ")
        );
    }
    println!("{name}: {right} of {all}");
    f64::from(right) / f64::from(all)
}

fn shown(one: &Checked, text: &Document) -> String {
    let edits: Vec<_> = one.edits.iter().map(|edit| (edit.kind.name(), edit.own.slice(text.shown()))).collect();
    format!("{:?} {} {edits:?}", text.shown(), one.status.name())
}

#[test]
fn every_kind_of_quotation_is_answered_as_a_reader_would() {
    let (found, passed) = measure(build(texts(), 64));
    let least = [0.99, 0.95, 0.95, 0.99, 0.995, 0.99];
    assert!(found.iter().zip(least).all(|(found, least)| *found >= least), "{found:?} against {least:?}");
    assert_eq!(passed, 0, "a changed quotation passed as a true one");
}

/// Maximum number of characters that are taken from the texts of a folder.
const OF_FOLDER: usize = 150_000;

#[test]
#[ignore = "reads other texts"]
fn other_texts() {
    let folders = std::env::var("VERIFY_TEXTS").expect("VERIFY_TEXTS names folders");
    let mut texts = Vec::new();
    for folder in folders.split(',') {
        let lines = fs::read_to_string(Path::new(folder).join("documents.jsonl")).expect("the folder has documents");
        let mut taken = 0;
        for line in lines.lines() {
            if taken >= OF_FOLDER {
                break;
            }
            let line: serde_json::Value = serde_json::from_str(line).expect("each line is JSON");
            let whole: String = line["text"].as_str().unwrap_or_default().chars().take(OF_FOLDER / 5).collect();
            taken += whole.chars().count();
            texts.push(text(&format!("{}.txt", line["id"]), whole));
        }
    }
    let (found, passed) = measure(build(texts, 65));
    println!("{found:?}, {passed} changed ones passed as true");
}

/// Answers all cases. Returns the share of each set that is answered as a reader would, and how many changed ones
/// passed as true.
fn measure(cases: Cases) -> ([f64; 6], usize) {
    let documents = sources(&cases.texts);
    let index = SourceIndex::new(documents.iter().collect());
    let default = VerifyOptions::default();
    let run = |cases: &[Case], options: &VerifyOptions| {
        check(&index, &cases.iter().map(|case| &*case.quotation).collect::<Vec<_>>(), options)
    };
    let answers =
        |cases: &'static [Case], options: &VerifyOptions, is_right: &dyn Fn(&Case, &Checked, &Document) -> bool| {
            let answers = run(cases, options);
            cases
                .iter()
                .zip(&answers)
                .map(|(case, (one, text))| {
                    (case.kind, is_right(case, one, text), format!("{:?} {}", case.change, shown(one, text)))
                })
                .collect::<Vec<_>>()
        };
    let leaked = |cases: Vec<Case>| -> &'static [Case] { cases.leak() };
    let (genuine, ocr, changed, invented) =
        (leaked(cases.genuine), leaked(cases.ocr), leaked(cases.changed), leaked(cases.invented));

    let is_good = |_: &Case, one: &Checked, _: &Document| one.status <= Status::Repaired;
    let found_true = share("true", answers(genuine, &default, &is_good).into_iter());

    let has = |one: &Checked, kind: &str| one.edits.iter().any(|edit| edit.kind.name() == kind);
    let is_ocr = |_: &Case, one: &Checked, _: &Document| one.status == Status::Altered && has(one, "ocr");
    let found_ocr = share("misread", answers(ocr, &default, &is_ocr).into_iter());
    let tolerant = VerifyOptions { tolerate: vec!["ocr".into()], ..VerifyOptions::default() };
    let tolerated =
        share("misread, tolerated", answers(ocr, &tolerant, &|_, one, _| one.status == Status::Repaired).into_iter());

    let is_named = |case: &Case, one: &Checked, text: &Document| {
        // A word less may make it a short one, which is found word for word or not at all.
        if one.status == Status::NotFound && text.length() <= 52 {
            return true;
        }
        let Some(first) = one.edits.first() else { return false };
        // The edit is where the change is, and of its kind.
        let is_there = one.edits.iter().any(|edit| {
            let own = edit.own.slice(text.shown());
            case.change[1].is_empty()
                || case.change[1].contains(own)
                || own.contains(case.change[1].as_str())
                || (own.is_empty() && case.kind == "negation")
        });
        let is_of_kind = match case.kind {
            "word" | "dropped" => true,
            "negation" => ["negation", "permission"].iter().any(|kind| has(one, kind)),
            "name" => has(one, "name") || has(one, "place"),
            "number" | "date" => has(one, "number") || has(one, "date"),
            kind => has(one, kind),
        };
        one.status == Status::Altered && is_there && is_of_kind && first.kind.name() != "punctuation"
    };
    let found_changed = answers(changed, &default, &is_named);
    let answered = run(changed, &default);
    let passed = changed.iter().zip(&answered).filter(|(_, (one, _))| one.status < Status::Altered);
    let passed = passed
        .inspect(|(case, (one, text))| println!("passed: {} {:?} {}", case.kind, case.change, shown(one, text)))
        .count();
    let found_changed = share("changed", found_changed.into_iter());

    let is_marked = |case: &Case, one: &Checked, text: &Document| match one.status {
        Status::NotFound => true,
        // The end is inside edits, but for words that the source has there, too.
        Status::Altered => {
            let start = text.shown().len() - case.change[1].len();
            let marked: usize = one
                .edits
                .iter()
                .map(|edit| (edit.own.end as usize).saturating_sub((edit.own.start as usize).max(start)))
                .sum();
            10 * marked >= 9 * case.change[1].len()
        }
        _ => false,
    };
    let found_invented = share("invented", answers(invented, &default, &is_marked).into_iter());

    let strings: Vec<&str> = cases.short.iter().map(|short| &*short.0).collect();
    let short = check(&index, &strings, &default);
    let short = cases.short.iter().zip(&short).map(|((quotation, is_true), (one, text))| {
        let want = count(&documents, quotation);
        let is_right = match one.status {
            Status::Verified | Status::Repaired | Status::Altered => *is_true && one.places == want.max(1),
            Status::NotFound => !is_true,
        };
        ("short", is_right, format!("{want} places, not {} {}", one.places, shown(one, text)))
    });
    let found_short = share("short", short);
    ([found_true, found_ocr, tolerated, found_changed, found_invented, found_short], passed)
}

/// Counts the places of a short quotation by its tokens, one after the other.
fn count(documents: &[Document], quotation: &str) -> u64 {
    let want = read(quotation);
    let words = |document: &Document| -> Vec<Vec<u32>> {
        (0..document.tokens().len() as u32)
            .map(|token| document.symbols_in(&document.symbols_of(&(token..token + 1))).to_vec())
            .collect()
    };
    let want = words(&want);
    documents
        .iter()
        .map(|document| words(document).windows(want.len()).filter(|window| *window == want).count() as u64)
        .sum()
}

#[test]
fn a_text_of_quotations_is_read_whole() {
    let source = read("The river rises in spring and falls in autumn, as every child in the valley knows.");
    let index = SourceIndex::new(vec![&source]);
    let text = read(
        "He says “the river rises in autumn and falls” [1], “in spring and falls in autumn”, and ‘as every child’.\n\n> The river rises in spring\n> and falls in autumn\n\n“An open one",
    );
    let quoted = quotations::find(text.shown(), &[]);
    let checked = verify(&text, &quoted, &index, &["river"], &VerifyOptions::default()).unwrap();
    let seen: Vec<_> =
        checked.quotations.iter().map(|one| (one.quotation.mark, one.status.name(), one.quotation.is_closed)).collect();
    assert_eq!(
        seen[1..],
        [("“”", "verified", true), ("‘’", "verified", true), (">", "verified", true), ("“”", "not-found", false)]
    );
    assert_eq!(seen[0].1, "altered");
}

/// Prints the time for four times as many sources and for four times as many quotations, and the ratio to a search for
/// substrings, which stops at the first place.
#[test]
#[ignore = "a measurement"]
fn ten_thousand_quotations_of_a_thousand_sources() {
    let texts = texts();
    let mut random = Random::new(7);
    let all: String = texts.iter().map(|text| &*text.whole).collect::<Vec<_>>().join("\n\n");
    let all: Vec<char> = all.chars().collect();
    let mut times = Vec::new();
    for (sources, quotations) in [(250, 2_500), (1_000, 2_500), (1_000, 10_000)] {
        // Sources of 50 kB from stretches of the corpus, each with words of its own.
        let texts_: Vec<String> = (0..sources)
            .map(|_| {
                let mut text = String::new();
                while text.len() < 50_000 {
                    let start = random.below(all.len() - 400);
                    text.extend(&all[start..start + 300]);
                    text.extend(["\n\n".to_owned(), random.below(1 << 30).to_string(), " ".into()]);
                }
                text
            })
            .collect();
        let wanted: Vec<(Vec<String>, bool)> = (0..quotations)
            .map(|i| stretch(&mut random, &texts, if i % 2 == 0 { 7..101 } else { 5..61 }, i % 2 == 0))
            .collect();
        let wanted: Vec<String> = wanted.iter().map(|(words, han)| join(words, *han)).collect();
        let documents: Vec<Document> = texts_.iter().map(|text| read(text)).collect();
        let start = Instant::now();
        let index = SourceIndex::new(documents.iter().collect());
        let indexed = start.elapsed();
        let strings: Vec<&str> = wanted.iter().map(|one| &**one).collect();
        let found = check(&index, &strings, &VerifyOptions::default());
        let took = start.elapsed();
        let start = Instant::now();
        // A tenth of the quotations, because each of them reads all sources.
        let exact = strings.iter().step_by(10).filter(|one| texts_.iter().any(|text| text.contains(**one))).count();
        let plain = 10 * start.elapsed();
        let good = found.iter().filter(|(one, _)| one.status <= Status::Repaired).count();
        println!(
            "{sources} sources, {quotations} quotations: index {indexed:?}, all {took:?}, {good} verified; substrings {plain:?}, {exact} of a tenth"
        );
        times.push((took.as_secs_f64(), plain.as_secs_f64()));
    }
    println!("ratio to substrings: {:.3}", times[2].0 / times[2].1);
    println!(
        "four times the sources: {:.2}, four times the quotations: {:.2}",
        times[1].0 / times[0].0,
        times[2].0 / times[1].0
    );
}

#[test]
#[ignore = "writes a file"]
fn write_cases() {
    let path = std::env::var("VERIFY_CASES").expect("VERIFY_CASES names a file");
    let cases = build(texts(), 64);
    let mut out = String::new();
    let documents = sources(&cases.texts);
    let sources: Vec<&str> = documents.iter().map(|document| document.shown()).collect();
    out.extend([serde_json::json!({ "sources": sources }).to_string(), "\n".into()]);
    let sets =
        [("true", &cases.genuine), ("ocr", &cases.ocr), ("changed", &cases.changed), ("invented", &cases.invented)];
    let index = SourceIndex::new(documents.iter().collect());
    for (set, cases) in sets {
        let found =
            check(&index, &cases.iter().map(|case| &*case.quotation).collect::<Vec<_>>(), &VerifyOptions::default());
        for (case, (one, _)) in cases.iter().zip(found) {
            let line = serde_json::json!({ "set": set, "kind": case.kind, "quotation": case.quotation, "status": one.status.name() });
            out.extend([line.to_string(), "\n".into()]);
        }
    }
    assert!(cases.short.iter().all(|(quotation, _)| quotation.len() < SENTENCE * 20));
    fs::write(path, out).unwrap();
}
