//! Laws that every Report obeys, on texts of every script. They are true for any texts, so they cannot be met by
//! fitting values to a set.
//!
//! From two texts A and B that share no long run, each law makes a pair with a passage in both, and checks what the
//! Report shows. Seeds are fixed.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/check.rs"]
mod check;
#[path = "support/random.rs"]
mod random;

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use juhao::report::Relation;
use juhao::{Document, Options, Report, SearchRules, Side, TextOptions, compare};
use random::Random;

/// Documents of one language, as sentences, and how the language is written.
struct Language {
    name: &'static str,
    documents: Vec<Vec<String>>,
    /// Whether words and sentences are separated by spaces.
    is_spaced: bool,
}

fn languages() -> Vec<Language> {
    let prose = |text: &str, ends: &[char]| -> Vec<String> {
        let sentences = text
            .lines()
            .filter(|line| !line.starts_with(['#', '`', '<', '-', '|']))
            .flat_map(|line| line.split_inclusive(ends));
        let sentences = sentences.map(str::trim).filter(|one| one.ends_with(ends) && !one.contains(['`', '*', '[']));
        sentences.filter(|one| one.chars().count() >= 8).map(str::to_owned).collect()
    };
    let chinese = [
        include_str!("corpus/statutes/flood-control-law.md"),
        include_str!("corpus/statutes/audit-law.md"),
        include_str!("corpus/statutes/mental-health-law.md"),
        include_str!("corpus/classics/hanshu-张冯汲郑传第二十.txt"),
        include_str!("corpus/classics/shiji-陈丞相世家第二十六.txt"),
        include_str!("corpus/classics/shiji-魏其武安侯列传第四十七.txt"),
    ];
    let english = [
        include_str!("corpus/book/ch02-00-guessing-game-tutorial.md"),
        include_str!("corpus/book/ch04-01-what-is-ownership.md"),
        include_str!("corpus/book/ch04-03-slices.md"),
    ];
    let own = |name, is_spaced, texts: [&str; 2]| {
        let sentences = |text: &str| text.lines().map(str::to_owned).collect();
        Language { name, documents: texts.map(sentences).to_vec(), is_spaced }
    };
    vec![
        Language {
            name: "zh",
            documents: chinese.map(|text| prose(text, &['。', '！', '？'])).to_vec(),
            is_spaced: false,
        },
        Language {
            name: "en",
            documents: english.map(|text| prose(&unwrapped(text), &['.', '!', '?'])).to_vec(),
            is_spaced: true,
        },
        own("ja", false, JAPANESE),
        own("ko", true, KOREAN),
        own("th", false, THAI),
        own("mixed", false, MIXED),
    ]
}

/// Joins the lines of each paragraph.
fn unwrapped(text: &str) -> String {
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with("```"));
    paragraphs.map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n")
}

const JAPANESE: [&str; 2] = [
    "朝早くから港の倉庫では船から降ろした荷物の数を確かめていた。\n\
     若い職人は壊れた窓枠を外して新しい木材を丁寧に削っている。\n\
     山の上の小さな駅には一日に二本しか列車が止まらないそうだ。\n\
     祖父が残した日記には戦争が終わった夏の暑さが書かれていた。\n\
     町の図書館は改修工事のために来月の初めまで休みになります。\n\
     雨が続いたせいで畑の大根はほとんど売り物にならなくなった。",
    "選手たちは最後の試合に向けて夜遅くまで練習を続けています。\n\
     研究所の発表によると新しい電池は十分ほどで充電できるらしい。\n\
     彼女は古い手紙の束を机の引き出しの奥から見つけて驚いた。\n\
     市役所の窓口では引っ越しの手続きを待つ人が列を作っていた。\n\
     冷蔵庫に残っていた野菜を全部入れて簡単なスープを煮込んだ。\n\
     猫は屋根の端に座ったまま通り過ぎる自転車をじっと眺めている。",
];
const KOREAN: [&str; 2] = [
    "아침 일찍 항구 창고에서는 배에서 내린 짐의 수를 하나씩 확인하고 있었다.\n\
     젊은 목수는 부서진 창틀을 떼어 내고 새 나무를 조심스럽게 다듬고 있다.\n\
     산 위에 있는 작은 역에는 하루에 기차가 두 번만 멈춘다고 한다.\n\
     할아버지가 남긴 일기에는 전쟁이 끝난 여름의 더위가 자세히 적혀 있었다.\n\
     마을 도서관은 수리 공사 때문에 다음 달 초까지 문을 닫을 예정이다.\n\
     비가 오래 내린 탓에 밭의 무는 거의 팔 수 없게 되어 버렸다.",
    "선수들은 마지막 경기를 앞두고 밤늦게까지 운동장에서 함께 연습을 계속하고 있다.\n\
     연구소 발표에 따르면 새로운 전지는 십 분 정도면 완전히 충전된다고 한다.\n\
     그녀는 오래된 편지 묶음을 책상 서랍 깊은 곳에서 우연히 발견하고 놀랐다.\n\
     시청 창구에는 이사 신고를 하려는 사람들이 아침부터 길게 줄을 서 있었다.\n\
     냉장고에 남아 있던 채소를 모두 넣고 간단한 국을 천천히 끓여 먹었다.\n\
     고양이는 지붕 끝에 앉은 채로 지나가는 자전거를 한참 동안 바라보고 있다.",
];
const THAI: [&str; 2] = [
    "ตอนเช้าตรู่คนงานในโกดังท่าเรือกำลังตรวจนับสินค้าที่ขนลงจากเรือ\n\
     ช่างไม้หนุ่มถอดกรอบหน้าต่างที่พังแล้วไสไม้ใหม่อย่างระมัดระวัง\n\
     สถานีเล็กบนภูเขามีรถไฟจอดเพียงวันละสองเที่ยวเท่านั้น\n\
     สมุดบันทึกของคุณปู่เล่าถึงความร้อนในฤดูร้อนที่สงครามยุติ\n\
     ห้องสมุดประจำเมืองจะปิดปรับปรุงไปจนถึงต้นเดือนหน้า\n\
     ฝนตกติดต่อกันหลายวันทำให้หัวผักกาดในไร่แทบขายไม่ได้เลย",
    "นักกีฬาฝึกซ้อมกันจนดึกเพื่อเตรียมตัวสำหรับการแข่งขันนัดสุดท้าย\n\
     สถาบันวิจัยประกาศว่าแบตเตอรี่รุ่นใหม่ชาร์จเต็มได้ภายในสิบนาที\n\
     เธอตกใจเมื่อพบมัดจดหมายเก่าอยู่ลึกในลิ้นชักโต๊ะทำงาน\n\
     หน้าช่องบริการของเทศบาลมีผู้คนเข้าแถวรอแจ้งย้ายที่อยู่\n\
     เขานำผักที่เหลือในตู้เย็นทั้งหมดมาต้มเป็นซุปง่ายๆ\n\
     แมวนั่งอยู่ตรงขอบหลังคาและจ้องมองจักรยานที่ผ่านไปมา",
];
const MIXED: [&str; 2] = [
    "我们把 release build 放到 staging 环境里跑了整整三天才敢上线。\n\
     这个 API 的 rate limit 是每分钟六十次，超过以后会返回错误。\n\
     请先安装 Node 和 Rust，再运行 install script 完成初始化工作。\n\
     团队用 pull request 讨论设计，合并以前至少要有两个人同意。\n\
     老的 cache 没有过期时间，所以用户一直看到昨天的 dashboard。\n\
     周五下午不做 deploy，这是大家吃过亏以后定下来的规矩。",
    "新的 search index 占的内存少了一半，查询也快了不少。\n\
     如果 unit test 失败，请把 log 文件附在邮件里发给值班同事。\n\
     产品经理想要一个 dark mode，设计师觉得现在的颜色已经够深。\n\
     服务器的 certificate 下个月到期，运维会提前一周自动更换。\n\
     他把旧的 spreadsheet 转成 JSON，结果丢了三列重要的数据。\n\
     客户在 feedback form 里抱怨页面太慢，附上了详细的截图。",
];

impl Language {
    fn joined<S: AsRef<str>>(&self, sentences: &[S]) -> String {
        let separator = match self.name {
            "th" => "\n",
            _ if self.is_spaced => " ",
            _ => "",
        };
        sentences.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(separator)
    }

    /// Splits a text into words, each with the white space after it, or into characters.
    fn pieces<'t>(&self, text: &'t str) -> Vec<&'t str> {
        if self.is_spaced {
            return text.split_inclusive([' ', '\n']).collect();
        }
        let ends = text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]);
        ends.collect()
    }

    /// Indexes of the pieces that are counted.
    fn counted(&self, pieces: &[&str]) -> Vec<usize> {
        (0..pieces.len())
            .filter(|&i| pieces[i].chars().any(|c| c.is_alphanumeric() && (self.is_spaced || c >= '\u{E00}')))
            .collect()
    }

    /// Number of counted words or characters.
    fn size(&self, text: &str) -> usize {
        self.counted(&self.pieces(text)).len()
    }

    /// Minimum size of a run that is always shown.
    fn least(&self) -> usize {
        if self.is_spaced { 8 } else { 13 }
    }

    /// All runs of slightly fewer pieces than that.
    fn runs(&self, text: &str) -> HashSet<String> {
        let plain: String =
            text.to_lowercase().chars().filter(|c| c.is_alphanumeric() || (self.is_spaced && *c == ' ')).collect();
        let length = self.least() - 3;
        self.pieces(&plain).windows(length).map(|run| run.concat().trim().to_owned()).collect()
    }

    /// Replaces some pieces of a text by others from a pool.
    fn exchanged(&self, text: &str, places: &[usize], pool: &[&str], random: &mut Random) -> String {
        let mut pieces: Vec<String> = self.pieces(text).into_iter().map(str::to_owned).collect();
        for &place in places {
            let behind = pieces[place][pieces[place].trim_end().len()..].to_owned();
            pieces[place] = format!("{}{behind}", random.pick(pool).trim_end());
        }
        pieces.concat()
    }

    /// Replaces one piece in ten, only in the inner three fifths, because the right border next to an edit is a matter
    /// of taste.
    fn edited(&self, text: &str, random: &mut Random) -> String {
        let pieces = self.pieces(text);
        let counted = self.counted(&pieces);
        let (fifth, n) = (counted.len() / 5, counted.len());
        let step = (n / 10).max(1);
        let places: Vec<usize> =
            (0..step).map(|i| counted[(fifth + i * (n - 2 * fifth) / step + random.below(2)).min(n - 1)]).collect();
        let pool: Vec<&str> = counted.iter().map(|&i| pieces[i]).collect();
        self.exchanged(text, &places, &pool, random)
    }
}

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("short text")
}

thread_local! {
    /// The rules of the search that are on.
    static RULES: Cell<SearchRules> = Cell::default();
}

/// Compares two texts; checks the rules of every Report, and that exchanging the texts mirrors it.
fn report(left: &str, right: &str) -> Report {
    let (a, b) = (read(left), read(right));
    let options = Options { rules: RULES.get(), ..Options::default() };
    let report = compare(&a, &b, &options);
    assert_eq!(compare(&b, &a, &options).swapped(), report, "mirror of {left} | {right}");
    check::report(&report, left, right, "a law");
    report
}

/// The number of letters in a part of a text, and how many of them lie in matches.
fn letters(report: &Report, side: Side, text: &str, part: &Range<usize>) -> (usize, usize) {
    let spans: Vec<_> = report.matches.iter().map(|found| found.spans.get(side).shown).collect();
    let inside = |at: usize| spans.iter().any(|span| (span.start as usize..span.end as usize).contains(&at));
    let all = text[part.clone()].char_indices().filter(|(_, c)| c.is_alphanumeric()).map(|(at, _)| part.start + at);
    all.fold((0, 0), |(all, shown), at| (all + 1, shown + usize::from(inside(at))))
}

/// A passage on both sides.
type Piece = [Range<usize>; 2];

/// Whether nine tenths of a passage's letters lie in matches, on both sides.
fn is_shown(report: &Report, texts: [&str; 2], piece: &Piece) -> bool {
    [Side::Left, Side::Right].into_iter().zip(texts).zip(piece).all(|((side, text), part)| {
        let (all, shown) = letters(report, side, text, part);
        10 * shown >= 9 * all
    })
}

/// Whether few letters outside the passages are matched, and `coverage` is at most 0.05 larger than their share.
fn claims_little(report: &Report, texts: [&str; 2], pieces: &[Piece], few: usize) -> bool {
    [Side::Left, Side::Right].into_iter().zip(texts).enumerate().all(|(i, (side, text))| {
        let (all, shown) = letters(report, side, text, &(0..text.len()));
        let parts = pieces.iter().map(|piece| letters(report, side, text, &piece[i]));
        let (inside, shown_inside) = parts.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
        let share = inside as f64 / all as f64;
        shown - shown_inside <= ((all - inside) / 30).max(few) && report.coverage.get(side).value() <= share + 0.05
    })
}

/// How often each law was tried and was true, and a pair for which it was not.
#[derive(Default)]
struct Tally(BTreeMap<(&'static str, &'static str), (u32, u32, String)>);

impl Tally {
    fn add(&mut self, law: &'static str, language: &'static str, holds: bool, texts: [&str; 2]) {
        let (tries, held, fault) = self.0.entry((law, language)).or_default();
        *tries += 1;
        *held += u32::from(holds);
        if !holds && fault.is_empty() {
            *fault = texts.join("\n|\n");
        }
    }
}

/// The share of trials in which a law must be true; 1 for laws about equal runs.
const GOALS: [(&str, f64); 11] = [
    ("insert", 1.0),
    ("edited", 0.95),
    ("second", 1.0),
    ("grow", 1.0),
    ("touch", 1.0),
    ("washed", 1.0),
    ("contain", 1.0),
    ("form", 1.0),
    ("smooth", 0.9),
    ("claim", 0.97),
    ("none", 1.0),
];

/// Tries the laws in every script; also counts passages that were shown before a text was added and are lost after.
fn tried() -> (Tally, u32) {
    let (mut tally, mut lost) = (Tally::default(), 0);
    for language in languages() {
        let random = &mut Random::new(41);
        let lengths: &[(usize, usize)] = if language.documents[0].len() > 40 { &[(4, 8), (20, 40)] } else { &[(3, 4)] };
        for &(low, high) in lengths {
            let (mut made, mut tries) = (0, 0);
            while made < 25 && tries < 2_000 {
                tries += 1;
                if let Some(trial) = Trial::new(&language, low + random.below(high - low + 1), random) {
                    made += 1;
                    lost += trial.run(random, &mut tally, made <= 4);
                }
            }
            assert_eq!(made, 25, "{}: too few pairs without a common run", language.name);
        }
    }
    (tally, lost)
}

#[test]
#[ignore = "a measurement: scripts/ablation.sh"]
fn what_each_rule_is_worth() {
    let held = || {
        let (Tally(rows), lost) = tried();
        let held =
            GOALS.map(|(law, _)| rows.iter().filter(|((other, _), _)| *other == law).map(|(_, of)| of.1).sum::<u32>());
        (held, lost)
    };
    let (with_all, _) = held();
    println!(
        "| without | trials of laws that no longer hold (in brackets: that hold now) | lost by an addition |\n| --- | --- | --- |"
    );
    for name in SearchRules::NAMES {
        RULES.set(SearchRules::default().without(name).expect("a rule"));
        let (without, lost) = held();
        let changes =
            GOALS.iter().zip(with_all).zip(without).filter(|((_, on), off)| on != off).map(|(((law, _), on), off)| {
                if off < on { format!("{law} {}", on - off) } else { format!("({law} {})", off - on) }
            });
        println!("| `{name}` | {} | {lost} |", changes.collect::<Vec<_>>().join(", "));
    }
}

#[test]
fn the_laws_of_what_is_shown_hold_in_every_script() {
    let (tally, lost) = tried();
    assert_eq!(lost, 0, "passages that were shown and are lost by an addition");
    for (law, goal) in GOALS {
        for ((_, language), (tries, held, fault)) in tally.0.iter().filter(|((other, _), _)| *other == law) {
            // A whole series of texts is one trial, so there are few trials; two of them may fail.
            let spare = if law == "smooth" { 2.0 } else { 0.0 };
            let least = goal * f64::from(*tries) - spare;
            assert!(f64::from(*held) >= least, "{law}, {language}: {held} of {tries}\n{fault}");
        }
        let tries: u32 = tally.0.iter().filter(|((other, _), _)| *other == law).map(|(_, of)| of.0).sum();
        assert!(tries >= 20, "{law}: {tries} trials");
    }
}

/// Two texts without a common run, and a passage of the first one.
struct Trial<'l> {
    language: &'l Language,
    a: Vec<String>,
    b: Vec<String>,
    /// Further sentences of the second document.
    tail: Vec<String>,
    /// Sentences of the passage.
    passage: Range<usize>,
    /// The place in the second text where the passage is inserted.
    at: usize,
}

impl<'l> Trial<'l> {
    fn new(language: &'l Language, sentences: usize, random: &mut Random) -> Option<Self> {
        let documents = &language.documents;
        let (i, j) = (random.below(documents.len()), random.below(documents.len()));
        let (left, right) = (&documents[i], &documents[j]);
        if i == j {
            return None;
        }
        let (from, to) = (random.below(left.len() - sentences + 1), random.below(right.len() - sentences + 1));
        let a = left[from..from + sentences].to_vec();
        let b = right[to..to + sentences].to_vec();
        let mut tail = right[to + sentences..].to_vec();
        tail.extend_from_slice(&right[..to]);
        tail.truncate(2 * sentences);
        let all = language.joined(&[language.joined(&b), language.joined(&tail)]);
        if !language.runs(&language.joined(&a)).is_disjoint(&language.runs(&all)) {
            return None;
        }
        let start = random.below(sentences);
        let passage = start..(start + 1 + random.below(2)).min(sentences);
        let text = language.joined(&a[passage.clone()]);
        // Another place with the same words may be shown, too.
        let rest = [&a[..passage.start], &a[passage.end..]].map(|part| language.runs(&language.joined(part)));
        let of_text = language.runs(&text);
        let is_once = rest.iter().all(|runs| runs.is_disjoint(&of_text));
        (is_once && language.size(&text) >= language.least()).then(|| {
            let at = random.below(sentences + 1);
            Self { language, a, b, tail, passage, at }
        })
    }

    /// Tries every law; returns the number of passages that were lost after a text was added.
    fn run(&self, random: &mut Random, tally: &mut Tally, is_smooth_tried: bool) -> u32 {
        let Self { language, a: of_a, b: of_b, tail, passage, at } = self;
        let name = language.name;
        // In letters of an alphabet, or in characters.
        let few = if language.is_spaced || name == "th" { 40 } else { 10 };
        let a = language.joined(of_a);
        let copied = language.joined(&of_a[passage.clone()]);
        let with = |host: &[String], copied: &str| {
            let mut parts = host.to_vec();
            parts.insert(*at, copied.to_owned());
            language.joined(&parts)
        };
        let place = |text: &str, part: &str| {
            let start = text.find(part).expect("it was put there");
            start..start + part.len()
        };
        let piece = |b: &str| [place(&a, &copied), place(b, &copied)];
        let mut lost = 0;
        let holds = |law, b: &str, pieces: &[Piece], tally: &mut Tally| {
            let report = report(&a, b);
            let shown = pieces.iter().all(|piece| is_shown(&report, [&a, b], piece));
            tally.add(law, name, shown, [&a, b]);
            tally.add("claim", name, claims_little(&report, [&a, b], pieces, few), [&a, b]);
            shown
        };

        let b = with(of_b, &copied);
        let alone = holds("insert", &b, &[piece(&b)], tally);
        if language.size(&copied) >= 2 * language.least() - 2 {
            let edited = language.edited(&copied, random);
            let b = with(of_b, &edited);
            holds("edited", &b, &[[place(&a, &copied), place(&b, &edited)]], tally);
        }
        let other = (passage.end + 1..of_a.len()).find(|&i| language.size(&of_a[i]) >= language.least());
        if let Some(other) = other.map(|i| &of_a[i])
            && a.matches(&**other).count() == 1
        {
            let middle = of_b.len() / 2;
            let host = [&of_b[..middle], &of_b[middle..]].map(|part| language.joined(part));
            let b = language.joined(&[other.as_str(), &host[0], &copied, &host[1]]);
            let pieces = [piece(&b), [place(&a, other), place(&b, other)]];
            lost += u32::from(!holds("second", &b, &pieces, tally) && alone);
        }
        let grown = language.joined(&[b.as_str(), &language.joined(tail)]);
        lost += u32::from(!holds("grow", &grown, &[piece(&grown)], tally) && alone);
        let mut touched = of_b.clone();
        let changed = random.below(touched.len());
        touched[changed] = language.edited(&touched[changed], random);
        let touched = with(&touched, &copied);
        lost += u32::from(!holds("touch", &touched, &[piece(&touched)], tally) && alone);
        self.of_the_whole(random, tally);
        if is_smooth_tried {
            self.smooth(random, tally);
        }
        lost
    }

    /// Tries the laws of pairs whose second text contains all of the first.
    fn of_the_whole(&self, random: &mut Random, tally: &mut Tally) {
        let Self { language, a: of_a, b: of_b, tail, .. } = self;
        let name = language.name;
        let (a, b) = (language.joined(of_a), language.joined(of_b));
        let pieces = language.pieces(&b);
        let pool: Vec<&str> = language.counted(&pieces).into_iter().map(|i| pieces[i]).collect();
        // Three sentences in ten stay unchanged; in the others, half of the pieces are replaced.
        let is_kept = |i: usize| i % 10 < 3 && language.size(&of_a[i]) >= language.least();
        let washed: Vec<String> = (0..of_a.len())
            .map(|i| {
                let mut places = language.counted(&language.pieces(&of_a[i]));
                places.retain(|_| !is_kept(i) && random.below(2) == 0);
                language.exchanged(&of_a[i], &places, &pool, random)
            })
            .collect();
        let washed = language.joined(&washed);
        let found = report(&a, &washed);
        let kept =
            (0..of_a.len()).filter(|&i| is_kept(i)).map(|i| &of_a[i]).filter(|kept| a.matches(&***kept).count() == 1);
        for kept in kept {
            let [from, to] = [&a, &washed].map(|text| text.find(&**kept).expect("kept"));
            let shown = is_shown(&found, [&a, &washed], &[from..from + kept.len(), to..to + kept.len()]);
            tally.add("washed", name, shown, [&a, &washed]);
        }

        let found = report(&a, &b);
        let is_short = |found: &juhao::report::Match| {
            let [left, right] = [(Side::Left, &a), (Side::Right, &b)].map(|(side, text)| {
                let span = found.spans.get(side).shown;
                language.size(&text[span.start as usize..span.end as usize])
            });
            left.min(right) < language.least() + 7
        };
        tally.add("none", name, found.matches.iter().all(is_short), [&a, &b]);

        // Wrapped differently. Thai, which has no full stops, keeps its lines.
        let other_form = match name {
            "th" => a.replace('\n', " \n\n"),
            _ if language.is_spaced => a.replace(". ", ".\n  ").replace(", ", ",\n"),
            _ => a.replace('，', ",").replace('。', "。\n"),
        };
        tally.add("form", name, report(&a, &other_form).relation == Relation::Duplicate, [&a, &other_form]);

        let outer = language.joined(&[b.as_str(), &a, &language.joined(tail)]);
        let found = report(&a, &outer);
        let (all, shown) = letters(&found, Side::Left, &a, &(0..a.len()));
        let is_in = found.relation == Relation::Contained && 100 * shown >= 97 * all;
        tally.add("contain", name, is_in, [&a, &outer]);
    }

    /// Replaces more and more pieces, 4% per step. No step changes the Report much, and none makes the texts more
    /// similar.
    fn smooth(&self, random: &mut Random, tally: &mut Tally) {
        let language = self.language;
        let (a, b) = (language.joined(&self.a), language.joined(&self.b));
        let pieces = language.pieces(&b);
        let pool: Vec<&str> = language.counted(&pieces).into_iter().map(|i| pieces[i]).collect();
        let mut open = language.counted(&language.pieces(&a));
        let step = (open.len() / 25).max(1);
        let rank = |relation| match relation {
            Relation::Duplicate => 3,
            Relation::Contains | Relation::Contained => 2,
            Relation::Partial => 1,
            Relation::Distinct | Relation::NoFeatures => 0,
        };
        let (mut text, mut before, mut is_smooth) = (a.clone(), (1.0, 3), true);
        while !open.is_empty() {
            let places: Vec<usize> =
                (0..step.min(open.len())).map(|_| open.swap_remove(random.below(open.len()))).collect();
            text = language.exchanged(&text, &places, &pool, random);
            let found = report(&a, &text);
            let now = (found.shown.right.value(), rank(found.relation));
            is_smooth &= before.0 - now.0 <= 0.3 && now.0 - before.0 <= 0.1 && now.1 <= before.1;
            before = now;
        }
        tally.add("smooth", language.name, is_smooth, [&a, &b]);
    }
}
