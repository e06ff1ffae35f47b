//! The promises of `compare`, end to end, by subject. This file has the texts and the functions that the subjects
//! share.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../support/check.rs"]
mod check;
mod evidence;
mod found;
mod order;
mod own_text;
mod relation;
mod repetition;

use std::ops::Range;

use juhao::corpus::compare_profiles;
use juhao::features::profile::Profile;
use juhao::report::{LeftOut, MatchKind, Relation, Role, Value};
use juhao::text::Exclusion;
use juhao::{Document, Options, Report, Span, TextOptions, compare};

const ORIGINAL: &str = "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。\
对岸的山还藏在雾里，偶尔传来一两声斧头落在木头上的响动。她把灯笼挂在船头，解开缆绳，等第一个赶集的人。太阳出来的时候，河面像一块刚刚打磨过的铜镜。";

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("within the limits")
}

fn report(left: &str, right: &str) -> Report {
    compare(&read(left), &read(right), &Options::default())
}

/// Share of the characters of `part` that lie in matches of the right text.
fn covered_share(report: &Report, right: &str, part: &str) -> f64 {
    covered_from(report, right.find(part).expect("part of the right text"), part)
}

/// Share of the characters of `part`, at byte `start` of the right text, that lie in matches.
fn covered_from(report: &Report, start: usize, part: &str) -> f64 {
    let inside = |at: usize| report.matches.iter().any(|found| shown(found.spans.right.shown).contains(&at));
    let hits = part.char_indices().filter(|(i, _)| inside(start + i)).count();
    hits as f64 / part.chars().count() as f64
}

const LEAD: &str = "下面这段话是我从别处抄来的，读起来很有味道：";
const COPIED: [&str; 3] = [
    "她把灯笼挂在船头，解开缆绳，等第一个赶集的人。",
    "清晨的渡口没有人，只有一条旧船系在柳树下。",
    "对岸的山还藏在雾里，偶尔传来一两声斧头落在木头上的响动。",
];

/// Prose without repetition, made of numbered sentences.
fn prose(chars: usize, seed: u64) -> String {
    const STOCK: &str = "春风夏雨秋霜冬雪山川河海林木花草鸟兽鱼虫金石土火日月星辰东西南北前后左右上下高低长短大小多少远近新旧冷暖晴阴早晚今昔\
人家门户车船桥路书画琴棋茶酒米面衣冠鞋帽刀剑弓马城池宫殿村镇田园井泉溪谷峰岭沙洲岛屿云雾烟霞雷电虹露钟鼓笛箫歌舞诗词文章字句笔墨纸砚";
    let stock: Vec<char> = STOCK.chars().collect();
    let mut state = seed;
    let mut next = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let mut out = String::new();
    let mut count = 0;
    while count < chars {
        let length = 8 + next(20);
        for _ in 0..length {
            out.push(stock[next(stock.len())]);
        }
        out.push('。');
        count += length + 1;
    }
    out
}

/// The prose sentences of a text in Han characters and of one in words, without headings and listings.
fn sentences_of_prose() -> [Vec<&'static str>; 2] {
    [STATUTE, BOOK].map(|text| {
        let mut prose = sentences(text);
        prose.retain(|sentence| !sentence.contains(['`', '*', '#']) && sentence.chars().count() > 40);
        prose
    })
}

/// The sentences of a text, each with the white space after it.
fn sentences(text: &str) -> Vec<&str> {
    let end = if text.contains('。') { "。" } else { ". " };
    text.split_inclusive(end).collect()
}

const STATUTE: &str = include_str!("../corpus/statutes/flood-control-law.md");
const BOOK: &str = include_str!("../corpus/book/ch04-01-what-is-ownership.md");

const STOCK: &str = "本办法自公布之日起施行，由有关部门负责解释。";

/// Three texts of prose and a paragraph, once in Han characters and once in words.
fn paragraphs() -> [([String; 3], String); 2] {
    let of_book = |from: usize, many: usize| sentences(CHAPTER).into_iter().skip(from).take(many).collect::<String>();
    [
        ([prose(900, 61), prose(800, 62), prose(700, 63)], format!("。{}。", prose(300, 64))),
        ([english(0), of_book(0, 20), of_book(60, 20)], sentences(BOOK).into_iter().skip(20).take(20).collect()),
    ]
}

/// Inserts sentences of `source` between those of `host`: every second one whose length in bytes is in `long`, changed
/// by `change`. Returns the text and the inserted sentences.
fn with_sentences_between(
    [source, host]: [&str; 2],
    long: Range<usize>,
    change: fn(&str) -> String,
) -> (String, Vec<String>) {
    let host = sentences(host);
    let fits = |sentence: &&str| long.contains(&sentence.len()) && !sentence.contains("```");
    let copied: Vec<String> = sentences(source).into_iter().filter(fits).step_by(2).map(change).collect();
    let each = host.len() / copied.len();
    let parts = copied.iter().zip(host.chunks(each)).map(|(copied, host)| format!("{}{copied}", host.concat()));
    (parts.collect(), copied)
}

const CHAPTER: &str = include_str!("../corpus/book/ch02-00-guessing-game-tutorial.md");

fn shown(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// Some sentences of a book, from number `from` on.
fn english(from: usize) -> String {
    sentences(BOOK).into_iter().skip(from).take(8).collect()
}

/// Changes every sixth character of a text: replaces it by another one of the text, removes it, or inserts another one
/// after it.
fn changed(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let change = |(at, &c): (usize, &char)| {
        let other = chars[at * 7 % chars.len()];
        match (at % 6, at / 6 % 3) {
            (5, 0) => vec![other],
            (5, 1) => vec![],
            (5, _) => vec![c, other],
            _ => vec![c],
        }
    };
    chars.iter().enumerate().flat_map(change).collect()
}
