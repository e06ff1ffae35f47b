//! What the README promises, end to end.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/check.rs"]
mod check;

use std::ops::Range;

use juhao::corpus::compare_profiles;
use juhao::features::profile::Profile;
use juhao::report::{Match, MatchKind, Relation, Role, Value};
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

/// The same of a part that stands at a byte of the right text.
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

#[test]
fn three_sentences_of_five_in_another_order_are_found() {
    let right = format!("{LEAD}{}", COPIED.concat());
    let report = report(ORIGINAL, &right);
    for sentence in COPIED {
        assert!(covered_share(&report, &right, sentence) >= 0.95, "{sentence} {report:#?}");
    }
    assert_ne!(report.relation, Relation::Distinct);
}

#[test]
fn they_are_still_found_with_a_character_changed_in_each() {
    let changed = COPIED.map(|s| s.replace('灯', "花").replace('旧', "新").replace('藏', "躲"));
    let right = format!("{LEAD}{}", changed.concat());
    let report = report(ORIGINAL, &right);
    for sentence in &changed {
        // Two characters before the changed one are too few where the other text has no sentence beginning there.
        assert!(covered_share(&report, &right, sentence) >= 0.85, "{sentence} {report:#?}");
    }
}

#[test]
fn unrelated_texts_of_that_length_share_nothing() {
    let others = [
        "这台机器每天早上八点开始运转，先预热二十分钟，再由值班员检查油压和温度。发现异常时应当立即停机，并把情况记在蓝色的本子上。\
         夜班结束前要清理滤网，关掉总阀，把钥匙交给门卫。",
        "祖母做的腌萝卜总是放在北屋的坛子里，揭开盖子便有一股酸甜的味道。冬天下雪的时候，我们围着炉子吃面，谁也不说话。后来坛子裂了，\
         她用铁丝箍了两圈，又用了许多年。",
        "根据去年的统计，全市共有图书馆三十二座，藏书四百余万册，读者以学生和退休职工为主。今年计划新建两座分馆，并延长周末的开放时间。\
         有关部门希望市民积极提出意见。",
    ];
    for other in others {
        let report = report(ORIGINAL, other);
        assert_eq!(report.relation, Relation::Distinct, "{other}");
        assert!(report.matches.is_empty(), "{other}");
    }
}

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

#[test]
fn a_short_text_inside_a_long_one_is_contained() {
    let (small, around) = (prose(800, 1), prose(8_000, 2));
    let middle =
        around.char_indices().filter(|(_, c)| *c == '。').nth(200).expect("many sentences").0 + '。'.len_utf8();
    let large = format!("{}{small}{}", &around[..middle], &around[middle..]);
    let forth = report(&large, &small);
    assert_eq!(forth.relation, Relation::Contains, "{:?}", forth.reason);
    assert!(forth.coverage.right.value() >= 0.99, "{:?}", forth.coverage);
    assert_eq!(report(&small, &large).relation, Relation::Contained);
}

#[test]
fn halves_that_changed_places_are_a_duplicate_with_a_move() {
    let (first, second) = (prose(10_000, 3), prose(10_000, 4));
    let report = report(&format!("{first}{second}"), &format!("{second}{first}"));
    assert_eq!(report.relation, Relation::Duplicate, "{:?}", report.reason);
    assert!(report.coverage.left.value() >= 0.99 && report.coverage.right.value() >= 0.99, "{:?}", report.coverage);
    assert_eq!(report.matches.len(), 2);
    assert!(report.matches.iter().any(|m| m.moved));
    assert!(report.matches.iter().all(|m| m.kind == MatchKind::Exact));
}

#[test]
fn many_parts_in_another_order_are_a_duplicate() {
    let parts: Vec<String> = (0..40).map(|i| prose(1200, 5 + i)).collect();
    for step in [7, 11, 13, 19] {
        let order: Vec<&str> = (0..40).map(|i| parts[i * step % 40].as_str()).collect();
        let report = report(&parts.concat(), &order.concat());
        assert_eq!(report.relation, Relation::Duplicate, "{step}: {:?}", report.reason);
    }
}

#[test]
fn parts_in_another_order_are_told_one_by_one() {
    for chars in [250, 800] {
        let parts: Vec<String> = (0..6).map(|i| prose(chars, 20 + i)).collect();
        for order in
            [[0, 2, 1, 3, 4, 5], [2, 1, 3, 0, 5, 4], [3, 0, 4, 2, 5, 1], [5, 4, 3, 2, 1, 0], [3, 2, 0, 5, 4, 1]]
        {
            let moved: Vec<&str> = order.iter().map(|&i| parts[i].as_str()).collect();
            let report = report(&parts.concat(), &moved.concat());
            assert_eq!(report.relation, Relation::Duplicate, "{order:?}: {:?}", report.reason);
            assert_eq!((report.coverage.left.value(), report.coverage.right.value()), (1.0, 1.0), "{order:?}");
            let pieces = 1 + order.windows(2).filter(|pair| pair[1] != pair[0] + 1).count();
            assert_eq!(report.matches.len(), pieces, "{chars}, {order:?}: {:?}", report.matches);
            assert!(report.matches.iter().any(|m| m.moved), "{order:?}");
            assert!(report.matches.iter().all(|m| m.kind == MatchKind::Exact), "{order:?}: {:?}", report.matches);
        }
    }
}

#[test]
fn passages_stay_apart_where_one_moved_between_them() {
    let [part, first, second] = [(100, 30), (1500, 31), (1500, 32)].map(|(chars, seed)| prose(chars, seed));
    let (left, right) = (format!("{part}{first}{second}"), format!("{first}{part}{second}"));
    let report = report(&left, &right);
    check::report(&report, &left, &right, "moved between");
    assert_eq!(report.matches.len(), 3, "{:?}", report.matches);
}

#[test]
fn a_passage_does_not_go_on_over_what_was_left_out_or_put_in() {
    for size in [120, 600, 4_000] {
        let [first, middle, last, own] = [1, 2, 3, 4].map(|seed| prose(size, 40 + seed));
        let whole = format!("{first}{middle}{last}");
        for (right, want) in [
            (format!("{first}{last}"), Relation::Contains),
            (format!("{first}{middle}{own}{last}"), Relation::Contained),
            (format!("{first}{own}{last}"), Relation::Partial),
        ] {
            let report = report(&whole, &right);
            assert_eq!(report.relation, want, "{size}: {:?}", report.reason);
            for part in [&first, &last] {
                assert!(covered_share(&report, &right, part) > 0.99, "{size} {want:?}: {:?}", report.matches);
            }
            if right.contains(&own) {
                assert!(covered_share(&report, &right, &own) < 0.01, "{size} {want:?}: {:?}", report.matches);
            }
            assert!(report.matches.iter().all(|m| m.kind == MatchKind::Exact), "{size} {want:?}: {:?}", report.matches);
        }
    }
}

/// The sentences of a text in Han characters and of one in words that are longer than a heading, and no listing.
fn sentences_of_prose() -> [Vec<&'static str>; 2] {
    [STATUTE, BOOK].map(|text| {
        let mut prose = sentences(text);
        prose.retain(|sentence| !sentence.contains(['`', '*', '#']) && sentence.chars().count() > 40);
        prose
    })
}

/// The text with every seventh character, or word, changed.
fn every_seventh_changed(text: &str) -> String {
    let (pieces, changed): (Vec<&str>, _) = if text.contains(". ") {
        (text.split_inclusive(' ').collect(), "changed ")
    } else {
        (text.split_inclusive(|_| true).collect(), "另")
    };
    (0..).zip(pieces).map(|(at, piece)| if at % 7 == 3 { changed } else { piece }).collect()
}

#[test]
fn sentences_that_an_edited_copy_leaves_out_are_no_part_of_the_passage() {
    for prose in sentences_of_prose() {
        let [first, left_out, last] = [0..8, 8..12, 12..20].map(|range| prose[range].concat());
        let whole = format!("{first}{left_out}{last}");
        let copy = every_seventh_changed(&format!("{first}{last}"));
        let report = report(&copy, &whole);
        assert!(covered_share(&report, &whole, &left_out) < 0.2, "{:?}", report.matches);
        for part in [&first, &last] {
            assert!(covered_share(&report, &whole, part) > 0.9, "{:?}", report.matches);
        }
    }
}

#[test]
fn sentences_of_ones_own_between_copied_ones_are_nobodys() {
    let [zh, en] = sentences_of_prose();
    let own_zh: Vec<String> = (60..70).map(|seed| prose(60, seed)).collect();
    let own_zh: Vec<&str> = own_zh.iter().map(String::as_str).collect();
    for (copied, own) in [(&zh[..10], &own_zh[..]), (&en[..10], &en[20..30])] {
        let (left_own, right_own) = own.split_at(5);
        // Two copied sentences after each own one.
        let mixed = |own: &[&str]| -> String {
            own.iter().zip(copied.chunks(2)).map(|(own, copied)| [*own, &copied.concat()].concat()).collect()
        };
        let (left, right) = (mixed(left_own), mixed(right_own));
        let report = report(&left, &right);
        for sentence in copied {
            assert!(covered_share(&report, &right, sentence) > 0.9, "{sentence}: {:?}", report.matches);
        }
        let own: f64 = right_own.iter().map(|sentence| covered_share(&report, &right, sentence)).sum();
        assert!(own < 0.5, "{own} of 5 sentences: {:?}", report.matches);
    }
}

#[test]
fn two_sentences_that_changed_places_are_both_shown_in_texts_that_share_nothing_else() {
    for sentences in sentences_of_prose() {
        for at in 0..8 {
            let [first, last] = [sentences[at], sentences[at + 3]];
            let left = [first, &sentences[at + 1..at + 3].concat(), last].concat();
            let right = [last, &sentences[20..22].concat(), first, &sentences[22..24].concat()].concat();
            let report = report(&left, &right);
            for sentence in [first, last].iter().filter(|sentence| sentence.chars().count() > 80) {
                assert!(covered_share(&report, &right, sentence.trim()) > 0.9, "{sentence}: {:?}", report.matches);
            }
        }
    }
}

#[test]
fn short_sentences_of_ones_own_in_a_long_copy_are_nobodys() {
    let own_en: Vec<String> =
        (0..40).map(|n| format!("Nobody else has ever written number {n} of these remarks. ")).collect();
    let own_zh: Vec<String> = (0..40).map(|seed| format!("{}。", prose(20, seed))).collect();
    for (copied, own) in sentences_of_prose().into_iter().zip([own_zh, own_en]) {
        let mixed: Vec<[&str; 2]> =
            copied.iter().copied().zip(own.iter().map(String::as_str).cycle()).map(Into::into).collect();
        let right = mixed.concat().concat();
        let report = report(&copied.concat(), &right);
        assert_eq!(report.relation, Relation::Contained);
        let shown: f64 = own.iter().map(|sentence| covered_share(&report, &right, sentence)).sum();
        assert!(shown < 4.0, "{shown} of 40 sentences");
    }
}

#[test]
fn lines_with_times_between_them_hold_a_text() {
    let [_, prose] = sentences_of_prose();
    let lines = prose[..8].iter().map(|line| line.trim());
    let cue = |(n, line): (u32, &str)| format!("{n}\n00:00:{n}0,120 --> 00:00:{n}8,900\n{line}\n\n");
    let subtitles = (1..).zip(lines.clone()).map(cue).collect::<Vec<_>>().concat();
    let transcript = lines.collect::<Vec<_>>().join(" ");
    let report = report(&subtitles, &transcript);
    // The times are less than a fifth of the subtitles.
    assert_eq!(report.relation, Relation::Duplicate);
    assert_eq!(report.matches.len(), 8, "{:?}", report.matches);
}

/// The sentences of a text, with what stands behind each.
fn sentences(text: &str) -> Vec<&str> {
    let end = if text.contains('。') { "。" } else { ". " };
    text.split_inclusive(end).collect()
}

const STATUTE: &str = include_str!("corpus/statutes/flood-control-law.md");
const BOOK: &str = include_str!("corpus/book/ch04-01-what-is-ownership.md");

/// What the profiles of two texts tell.
fn estimated(texts: [&str; 2]) -> Report {
    let [left, right] = texts.map(|text| Profile::of(&read(text)));
    compare_profiles(&left, &right, &Options::default())
}

#[test]
fn a_text_of_which_every_few_sentences_are_left_out_contains_the_rest() {
    // Where less than a fifth is left out, it is a copy.
    for (text, every) in [(BOOK, 2), (BOOK, 3), (STATUTE, 2), (STATUTE, 3)] {
        let kept = |(i, sentence)| (i % every > 0).then_some(sentence);
        let rest: String = (0..).zip(sentences(text)).filter_map(kept).collect();
        let report = report(text, &rest);
        assert_eq!(report.relation, Relation::Contains, "every {every} of {text:.20}: {:?}", report.reason);
        let estimated = estimated([text, &rest]);
        assert_eq!(estimated.relation, Relation::Contains, "every {every} of {text:.20}: {:?}", estimated.reason);
    }
}

#[test]
fn a_text_is_contained_in_one_that_has_sentences_of_another_between_its_own() {
    let other = include_str!("corpus/statutes/audit-law.md");
    for every in [2, 3] {
        let mut others = sentences(other).into_iter();
        let with = |(i, sentence)| [sentence, if i % every == 0 { others.next().unwrap_or("") } else { "" }].concat();
        let more: String = (0..60).zip(sentences(STATUTE)).map(with).collect();
        let text: String = sentences(STATUTE).into_iter().take(60).collect();
        let report = report(&text, &more);
        assert_eq!(report.relation, Relation::Contained, "every {every}: {:?}", report.reason);
        let estimated = estimated([&text, &more]);
        assert_eq!(estimated.relation, Relation::Contained, "every {every}: {:?}", estimated.reason);
    }
}

#[test]
fn equal_texts_are_a_duplicate_whatever_they_are_made_of() {
    for text in ["句号", "a", "！？", "12", "😀", "今天天气很好。", "One short line", "مرحبا بالعالم", "สวัสดีชาวโลก"]
    {
        let report = report(text, text);
        assert_eq!(report.relation, Relation::Duplicate, "{text}");
        assert_eq!(report.coverage.left.num, report.coverage.left.den, "{text}");
        assert_eq!(report.matches.len(), 1, "{text}");
    }
}

#[test]
fn an_empty_side_has_no_features() {
    for (left, right) in [("", ""), ("", "句号"), ("句号", " \n\t"), ("\u{200B}", "\u{FEFF}")] {
        let report = report(left, right);
        assert_eq!(report.relation, Relation::NoFeatures);
        assert!(report.matches.is_empty());
        assert!(report.score <= 0.0);
    }
}

#[test]
fn exchanging_the_texts_mirrors_the_report() {
    let right = format!("{LEAD}{}", COPIED.concat());
    let others = [right.as_str(), ORIGINAL, "", "完全不同的一句话。", &ORIGINAL[..120]];
    for left in others {
        for right in others {
            assert_eq!(report(left, right).swapped(), report(right, left), "{left} | {right}");
        }
    }
}

#[test]
fn what_a_report_says_of_a_side_is_of_that_side_in_either_order() {
    let [longer, shorter] = [ORIGINAL, &ORIGINAL[ORIGINAL.find("对岸").expect("there")..]];
    for (left, right, code) in [(longer, shorter, "right-covered"), (shorter, longer, "left-covered")] {
        assert_eq!(report(left, right).reason.code, code);
    }
    let changed = shorter.replace('的', "").replace("灯笼", "小灯笼");
    for (left, right) in [(longer, &*changed), (&*changed, longer)] {
        let report = report(left, right);
        let counted = |text: &str, span: Span| read(&text[shown(span)]).symbols().len() as u64;
        for found in &report.matches {
            let told = |name| found.evidence.values.iter().find(|value| value.0 == name).map(|value| value.1.clone());
            assert_eq!(told("charsLeft"), Some(Value::Count(counted(left, found.spans.left.shown))));
            assert_eq!(told("charsRight"), Some(Value::Count(counted(right, found.spans.right.shown))));
        }
        assert!(report.matches.iter().any(|found| found.kind == MatchKind::Edited));
    }
}

/// A long copied passage in two unlike texts, and after it `weak`, at other places.
fn beside_a_dominant_passage(weak: &str) -> [String; 2] {
    let dominant = prose(1_500, 5);
    [(6, 7), (8, 9)].map(|(first, second)| {
        format!("{dominant}{}{weak}{}", prose(900 + 100 * first, first as u64), prose(600, second))
    })
}

const STOCK: &str = "本办法自公布之日起施行，由有关部门负责解释。";

#[test]
fn a_stock_sentence_next_to_a_long_copied_passage_is_shown_whatever_it_counts() {
    let [left, right] = beside_a_dominant_passage(STOCK);
    let report = report(&left, &right);
    assert!(covered_share(&report, &right, STOCK) > 0.9, "{:?}", report.matches);
    assert_eq!(report.matches.len(), 2, "{:?}", report.matches);
    assert!(report.shown.right.value() - report.coverage.right.value() < 0.02, "{:?}", report.coverage);
}

#[test]
fn a_long_exact_match_is_kept_beside_a_dominant_one() {
    let copied = prose(60, 10);
    let [left, right] = beside_a_dominant_passage(&copied);
    let report = report(&left, &right);
    assert!(covered_share(&report, &right, &copied) > 0.99, "{:?}", report.matches);
}

#[test]
#[ignore = "issue 41: two equal words at the start of a sentence draw the passage over six others"]
fn a_sentence_on_the_same_subject_beside_a_copied_one_is_not_taken_for_its_copy() {
    for [copied, before, other_before] in [
        [
            "The ferry leaves at nine from the old pier and comes back in the evening, unless the wind is too strong for it.",
            "The church is the oldest house on the island. ",
            "The island is known for its old church. ",
        ],
        [
            "居民委员会成员可以向居民委员会提出辞职申请，其职务自居民会议审议通过之日起终止。",
            "岛上最老的房子是山上的教堂，它由渔民们一起建成。",
            "渔民们的教堂在山上，岛上的老房子都围着它。",
        ],
    ] {
        let [left, right] = [before, other_before].map(|before| [before, copied].concat());
        let report = report(&left, &right);
        assert_eq!(report.relation, Relation::Partial);
        let [found] = &report.matches[..] else { panic!("{report:#?}") };
        assert_eq!((&left[shown(found.spans.left.shown)], &right[shown(found.spans.right.shown)]), (copied, copied));
    }
}

#[test]
fn a_copied_passage_takes_in_the_whole_of_the_sentence_that_was_edited_at_its_end() {
    let copied = "中标人不得向他人转让中标项目，也不得将中标项目肢解后分别向他人转让。中标人按照合同约定或者经招标人同意，\
可以将中标项目的部分非主体、非关键性工作分包给他人完成。接受分包的人应当具备相应的资格条件，并不得再次分包。\
中标人应当就分包项目向招标人负责，接受分包的人就分包项目承担连带责任。";
    let behind = "给他人造成损失的，依法承担赔偿责任。前款所列行为影响中标结果的，中标无效。投标人以他人名义投标或者以其他方式弄虚作假，\
骗取中标的，中标无效，给招标人造成损失的，依法承担赔偿责任；构成犯罪的，依法追究刑事责任。";
    let left = ["中标人应当按照合同约定履行义务，完成中标项目。", copied, behind].concat();
    let right = [copied, "给他人造损失的，应当依法赔偿责任。"].concat();
    let report = report(&left, &right);
    assert_eq!(report.relation, Relation::Contains);
    assert!(covered_share(&report, &right, &right) > 0.99, "{report:#?}");
}

#[test]
fn copied_sentences_here_and_there_beside_a_dominant_match_are_found() {
    let copied: Vec<String> = (20..28).map(|seed| format!("。{}。", prose(30, seed))).collect();
    let between = |seed: u64| {
        let other = (0..8).map(move |i| prose(200, seed + i));
        let order = (0..8).map(move |i| if seed > 200 { 5 * i % 8 } else { i });
        order.zip(other).flat_map(|(i, other)| [copied[i].clone(), other]).collect::<String>()
    };
    let dominant = prose(1_500, 5);
    let (left, right) = (format!("{dominant}{}", between(100)), format!("{}{dominant}", between(300)));
    let report = report(&left, &right);
    for copied in &copied {
        assert!(covered_share(&report, &right, copied) > 0.9, "{copied} {:?}", report.matches);
    }
}

/// The text with a letter put in behind each sixtieth character.
fn changed_here_and_there(text: &str) -> String {
    let put_in = |(at, c): (usize, char)| if at % 60 == 30 { vec![c, 'x'] } else { vec![c] };
    text.chars().enumerate().flat_map(put_in).collect()
}

/// Three texts of nothing but prose, and a paragraph, in Han characters and in words.
fn paragraphs() -> [([String; 3], String); 2] {
    let of_book = |from: usize, many: usize| sentences(CHAPTER).into_iter().skip(from).take(many).collect::<String>();
    [
        ([prose(900, 61), prose(800, 62), prose(700, 63)], format!("。{}。", prose(300, 64))),
        ([english(0), of_book(0, 20), of_book(60, 20)], sentences(BOOK).into_iter().skip(20).take(20).collect()),
    ]
}

#[test]
#[ignore = "issue 41: a repeated paragraph is shown in 13 matches, not in 3"]
fn a_paragraph_that_a_text_has_more_than_once_is_found_each_time() {
    for ([source, own, more], paragraph) in paragraphs() {
        for again in [paragraph.clone(), changed_here_and_there(&paragraph)] {
            let left = [&source, &*paragraph].concat();
            let right = [&paragraph, &*own, &again, &more, &again].concat();
            let report = report(&left, &right);
            for (at, part) in right.match_indices(&*again).chain(right.match_indices(&*paragraph)) {
                let inside = covered_from(&report, at, part);
                assert!(inside > 0.9, "{inside} at {at}: {:?}", report.matches);
            }
            check::report(&report, &left, &right, "more than once");
            assert_eq!((report.relation, report.matches.len()), (Relation::Partial, 3));
            assert_eq!(report.matches.iter().filter(|found| found.moved).count(), 2);
        }
    }
}

#[test]
fn a_text_is_a_copy_of_itself_given_twice() {
    for (_, text) in paragraphs() {
        let twice = [&*text, &text].concat();
        for report in [report(&text, &twice), report(&twice, &text)] {
            assert_eq!(report.relation, Relation::Duplicate, "{:?}", report.reason);
            assert!(report.coverage.left.value().min(report.coverage.right.value()) > 0.99, "{:?}", report.coverage);
        }
    }
}

#[test]
fn standing_wording_that_comes_again_is_shown_and_is_no_evidence() {
    let ([source, own, _], paragraph) = &paragraphs()[0];
    let copied = [paragraph, STOCK].concat();
    let right = [&copied, &**own, STOCK].concat();
    let report = report(&[source, &*copied].concat(), &right);
    let again = right.len() - STOCK.len();
    assert!(covered_from(&report, again, STOCK) > 0.9, "{:?}", report.matches);
    let is_again = |found: &&Match| found.spans.right.shown.start as usize >= again;
    assert!(report.matches.iter().filter(is_again).all(|found| found.role == Role::Minor), "{:?}", report.matches);
}

/// A text with sentences of another one in between: each second one that is so long, changed so; and these sentences.
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

const CHAPTER: &str = include_str!("corpus/book/ch02-00-guessing-game-tutorial.md");

#[test]
fn copied_sentences_among_others_on_the_same_subject_are_found() {
    let laws = [include_str!("corpus/statutes/mental-health-law.md"), include_str!("corpus/statutes/anti-drug-law.md")];
    for (texts, long) in [([CHAPTER, BOOK], 110..usize::MAX), (laws, 100..210)] {
        let (right, copied) = with_sentences_between(texts, long, str::to_owned);
        assert!(copied.len() > 10);
        let report = report(texts[0], &right);
        let is_found = |copied: &&String| covered_share(&report, &right, copied) > 0.9;
        let found = copied.iter().filter(is_found).count();
        assert!(100 * found >= 95 * copied.len(), "{found} of {}", copied.len());
    }
}

#[test]
fn a_rewritten_passage_has_the_sentences_that_were_rewritten_more_than_others() {
    let rewritten = |sentence: &str, every: usize| -> String {
        let words = sentence.split_inclusive(' ').enumerate();
        words.map(|(at, word)| if at % every == every - 1 { "said " } else { word }).collect()
    };
    let [_, prose] = sentences_of_prose();
    let mut host = sentences(CHAPTER);
    host.retain(|sentence| !sentence.contains(['`', '*', '#']) && sentence.len() > 40);
    let (mut shown, mut count) = (0.0, 0.0);
    for five in prose.windows(5).step_by(2) {
        let part = |sentences: &[&str], every| sentences.iter().map(|s| rewritten(s, every)).collect::<String>();
        let (less, more) = (part(&five[..3], 8), part(&five[3..], 3));
        let copy = [&host[..18].concat(), &less, &more, &host[18..].concat()].map(String::as_str).concat();
        shown += covered_share(&report(&prose.concat(), &copy), &copy, &more);
        count += 1.0;
    }
    assert!(shown > 0.75 * count, "{shown} of {count}");
}

#[test]
fn a_short_sentence_with_a_word_changed_is_found_beside_a_copy_and_alone() {
    let with_one_changed = |sentence: &str| {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let (before, after) = words.split_at(words.len() / 2);
        format!("{} walnut {} ", before.join(" "), after[1..].join(" "))
    };
    let (right, copied) = with_sentences_between([CHAPTER, BOOK], 85..110, with_one_changed);
    assert!(copied.len() > 10);
    let copy: String = CHAPTER.chars().take(3000).collect();
    let beside = report(CHAPTER, &[&right[..], &copy].concat());
    let is_found = |copied: &&String| covered_share(&beside, &right, copied) > 0.9;
    let found = copied.iter().filter(is_found).count();
    assert!(2 * found > copied.len(), "{found} of {}", copied.len());
    let shortest = copied.iter().min_by_key(|sentence| sentence.len()).expect("some");
    let alone = [BOOK, shortest].concat();
    assert!(covered_share(&report(CHAPTER, &alone), &alone, shortest) > 0.6, "{shortest}");
    let exact = Options { kinds: vec![MatchKind::Exact], ..Options::default() };
    for sentence in &copied {
        let alone = read(&[BOOK, sentence].concat());
        let [whole, pieces] = [&Options::default(), &exact].map(|options| compare(&read(CHAPTER), &alone, options));
        assert!(whole.relation == pieces.relation || pieces.relation == Relation::Distinct, "{sentence}");
    }
}

#[test]
fn kinds_that_the_caller_does_not_want_are_dismissed_and_counted() {
    let right = format!("{}{}", COPIED[0], COPIED[2].replace("偶尔传来", "不时响起"));
    let all = report(ORIGINAL, &right);
    let kinds: Vec<MatchKind> = all.matches.iter().map(|m| m.kind).collect();
    assert!(kinds.contains(&MatchKind::Exact) && kinds.contains(&MatchKind::Edited), "{kinds:?}");
    let strict =
        compare(&read(ORIGINAL), &read(&right), &Options { kinds: vec![MatchKind::Exact], ..Options::default() });
    let (exact, edited): (Vec<_>, Vec<_>) = all.matches.iter().cloned().partition(|m| m.kind == MatchKind::Exact);
    // What was exact stays; of what was edited stay the pieces that are word for word, and the rest is counted.
    let pieces: Vec<_> = strict.matches.iter().filter(|m| !exact.contains(m)).collect();
    assert_eq!(strict.matches.len(), exact.len() + pieces.len());
    assert!(pieces.len() >= 2, "{:?}", strict.matches);
    for piece in &pieces {
        let [a, b] = [&ORIGINAL[shown(piece.spans.left.shown)], &right[shown(piece.spans.right.shown)]];
        assert_eq!((a, piece.kind), (b, MatchKind::Exact));
        assert!(a.chars().count() >= 8 && !b.contains("不时响起"), "{a}");
    }
    let of_edited: u64 = edited.iter().map(|m| m.equal).sum();
    let of_pieces: u64 = pieces.iter().map(|m| m.equal).sum();
    assert!(of_pieces <= of_edited);
    assert_eq!(strict.dismissed.count, all.dismissed.count + edited.len() as u64);
    assert!(strict.dismissed.chars >= all.dismissed.chars + of_edited - of_pieces);
    assert!(strict.coverage.right.value() <= all.coverage.right.value());
}

#[test]
fn a_piece_is_exact_with_its_punctuation() {
    let [left, right] = [
        "图书馆周一闭馆，周二至周日上午九点开门。晚上八点关门，节假日另行通知读者。",
        "图书馆周一闭馆；周二至周日上午九点开门。晚上八点关门，节假日另外通知读者。",
    ];
    let options = Options { kinds: vec![MatchKind::Exact], ..Options::default() };
    let report = compare(&read(left), &read(right), &options);
    let found: Vec<&str> = report.matches.iter().map(|m| &left[shown(m.spans.left.shown)]).collect();
    assert!(found.contains(&"周二至周日上午九点开门。晚上八点关门，节假日另"), "{found:?}");
    assert!(found.iter().all(|found| right.contains(found.trim_end_matches(|c| "，；".contains(c)))), "{found:?}");
}

fn shown(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

#[test]
fn matches_that_weigh_too_little_are_dismissed_and_counted() {
    let right = format!("{}{}", COPIED[1], prose(60, 11));
    let all = report(ORIGINAL, &right);
    let long = compare(&read(ORIGINAL), &read(&right), &Options { min_match_length: Some(40), ..Options::default() });
    assert_eq!(all.matches.len(), 1, "{:?}", all.matches);
    assert!(long.matches.is_empty(), "{:?}", long.matches);
    assert_eq!(long.dismissed.count, all.dismissed.count + 1);
}

#[test]
fn what_is_dismissed_is_counted_in_characters_of_words_too() {
    let copied = "The ferry leaves at nine.";
    let left = format!("{copied} Our cat sleeps on the warm roof.");
    let right = format!("Bread is baked daily here. {copied} He paints doors blue.");
    for report in [report(&left, &right), report(&right, &left)] {
        assert_eq!((report.dismissed.count, report.dismissed.chars), (1, "theferryleavesatnine".len() as u64));
    }
}

#[test]
fn a_sentence_that_changed_places_beside_a_copied_block_is_found() {
    let moved = "Unlike the old bridge, the new one is open to carts and riders of every kind.";
    let block = "The ferryman counts his passengers twice before he lets go of the rope. The first time he counts those \
                 who have paid, and the second time those who say that they have. His daughter keeps the lantern and the \
                 bell, and writes into a small book how high the water stood at the third step. When the fog comes down \
                 she rings every minute until the boat is back.";
    let left = format!(
        "Here is the list of tolls. {moved} Inside the gate a clerk weighs the goods and writes two receipts. Then, at \
         noon, he opens a second window for those who sell fish. {block}"
    );
    let right = format!(
        "{block} Nobody has seen the mayor since the feast, and the council meets without him. In other words, because the harvest was late this time, {moved}"
    );
    for [left, right] in [[&left, &right], [&right, &left]] {
        let report = report(left, right);
        assert!(covered_share(&report, right, moved) > 0.9, "{:?} {:?}", report.dismissed, report.matches);
    }
}

#[test]
fn a_mark_that_ends_one_passage_does_not_begin_the_next() {
    let [first, second] = [(200, 41), (200, 42)].map(|(chars, seed)| prose(chars, seed));
    let (left, right) = (format!("{first}'\"'{second}"), format!("{second}'\"'{first}"));
    let report = report(&left, &right);
    assert_eq!(report.matches.len(), 2, "{:?}", report.matches);
    check::report(&report, &left, &right, "a mark between");
}

#[test]
fn in_texts_of_nothing_but_punctuation_passages_share_none() {
    let parts = ["'".repeat(30), "！？".repeat(20), ".".repeat(16)];
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
        let (left, right) = (parts.concat(), order.map(|i| parts[i].as_str()).concat());
        let options = Options { min_match_length: Some(1), ..Options::default() };
        check::report(&compare(&read(&left), &read(&right), &options), &left, &right, "punctuation");
    }
}

/// A text with every so manieth letter misread, as scanned pages have it.
fn misread(text: &str, nth: usize) -> String {
    let mut letters = 0;
    let misread = |c: char| {
        letters += usize::from(c.is_alphabetic());
        if c.is_alphabetic() && letters % nth == 0 { 'o' } else { c }
    };
    text.chars().map(misread).collect()
}

#[test]
#[ignore = "issue 41: equal words are .44 where a letter in eleven is misread: distinct"]
fn a_text_with_misread_letters_is_a_duplicate_where_hardly_a_word_is_whole() {
    const TEXTS: [&str; 4] = [
        "The ferry was empty in the early morning, and only one old boat lay tied below the willows. The daughter of the ferryman \
         walked down the steps with her lantern and counted the marks that the flood had left during the night.",
        "Le bac était vide au petit matin, et une seule vieille barque restait attachée sous les saules. La fille du passeur \
         descendait les marches avec sa lanterne et comptait les traces que la crue avait laissées pendant la nuit.",
        "Ранним утром у переправы никого не было, и только одна старая лодка стояла под ивами. Дочь паромщика спускалась по \
         ступеням с фонарём и считала следы, которые вода оставила за ночь.",
        "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。",
    ];
    for text in TEXTS {
        for nth in [50, 20, 11] {
            let report = report(text, &misread(text, nth));
            assert_eq!(report.relation, Relation::Duplicate, "{nth}: {:?} {}", report.reason, misread(text, nth));
        }
    }
    for (i, other) in TEXTS.iter().enumerate().skip(1) {
        assert_eq!(report(TEXTS[i - 1], other).relation, Relation::Distinct);
    }
}

/// Rows of a table whose columns have few values.
fn rows(count: usize, seed: u64) -> Vec<String> {
    const NAMES: [&str; 7] = ["Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus"];
    const ANSWERS: [&str; 4] = ["agrees", "strongly agrees", "disagrees", "is neutral"];
    let mut state = seed;
    let mut next = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    (0..count).map(|_| format!("{}, {} years, {}", NAMES[next(7)], 18 + next(70), ANSWERS[next(4)])).collect()
}

#[test]
#[ignore = "issue 41: coverage of the long text is .22, as its phrases come again in other sentences"]
fn a_few_sentences_do_not_cover_a_long_text_made_of_the_same_phrases() {
    const PHRASES: [&str; 12] = [
        "permission is granted to use this software",
        "redistribution in source form is allowed",
        "the above notice must appear in all copies",
        "no warranty of any kind is given",
        "the authors are not liable for any damages",
        "neither the name of the holder nor of its contributors may be used",
        "without specific prior written permission",
        "the documentation must carry the same notice",
        "whether in contract or in tort",
        "arising out of the use of the software",
        "subject to the following conditions",
        "for any purpose and without fee",
    ];
    for seed in 1..6_u64 {
        let mut state = seed;
        let mut sentence = |_| {
            let mut phrases = PHRASES;
            for at in 0..4 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                phrases.swap(at, at + (state >> 33) as usize % (PHRASES.len() - at));
            }
            format!("So {}. ", phrases[..4].join(", "))
        };
        let long: String = (0..60).map(&mut sentence).collect();
        let short: String = (0..6).map(&mut sentence).collect();
        let coverage = report(&long, &short).coverage;
        assert!(coverage.left.value() < 0.2, "{coverage:?}");
    }
}

#[test]
#[ignore = "issue 41: rows in another order are distinct: their phrases repeat"]
fn tables_of_the_same_few_words_are_no_copies_unless_their_rows_are() {
    for count in [60, 200] {
        let table = rows(count, 1);
        let other = rows(count, 2);
        assert_ne!(report(&table.join("\n"), &other.join("\n")).relation, Relation::Duplicate, "{count}");
        let order: Vec<&str> = (0..count).map(|i| table[i * 7 % count].as_str()).collect();
        let report = report(&table.join("\n"), &order.join("\n"));
        assert_eq!(report.relation, Relation::Duplicate, "{count}: {:?}", report.reason);
    }
}

#[test]
#[ignore = "issue 41: a repeated song is standing wording: distinct"]
fn a_song_whose_lines_come_again_is_found_in_two_texts_that_share_nothing_else() {
    let zh = "山前有条河，河上有座桥。桥头一树花，花落满河漂。";
    let en = "The ferry goes over, the ferry comes back, and nobody asks it why. ";
    for (song, left, right) in [(zh.repeat(2), prose(300, 3), prose(300, 4)), (en.repeat(3), english(6), english(40))] {
        assert_eq!(report(&left, &right).relation, Relation::Distinct);
        let [left, right] = [left, right].map(|text| format!("{text}\n{song}\n"));
        let report = report(&left, &right);
        assert_eq!(report.relation, Relation::Partial, "{:?}", report.reason);
        assert!(covered_share(&report, &right, &song) > 0.9, "{:?}", report.matches);
    }
}

/// Some sentences of a book, from one on.
fn english(from: usize) -> String {
    sentences(BOOK).into_iter().skip(from).take(8).collect()
}

#[test]
fn a_text_is_contained_in_one_that_has_its_translation_between_the_sentences() {
    let chinese = sentences(STATUTE);
    let prose: String = CHAPTER.split("```").step_by(2).collect();
    let with = |(i, sentence): (usize, &str)| [sentence, "\n", chinese[i % chinese.len()], "\n"].concat();
    let bilingual: String = sentences(&prose).into_iter().enumerate().map(with).collect();
    let report = report(&prose, &bilingual);
    assert_eq!(report.relation, Relation::Contained, "{:?}", report.reason);
    assert!(report.coverage.left.value() > 0.95, "{:?}", report.coverage);
}

#[test]
fn every_quotation_of_some_length_is_contained_in_the_text_it_is_from() {
    for (text, least) in [(STATUTE, 50), (BOOK, 100)] {
        for quotation in sentences(text).chunks(2).map(<[&str]>::concat).filter(|two| two.chars().count() >= least) {
            let report = report(&quotation, text);
            let is_in = matches!(report.relation, Relation::Contained);
            assert!(is_in, "{quotation}: {:?}", report.reason);
        }
    }
}

/// The text with every sixth character changed: replaced by another of the text, left out, or with another behind it.
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

#[test]
fn every_article_of_a_law_is_found_in_it_though_a_character_of_six_was_changed() {
    let long: Vec<&str> = STATUTE.split("\n\n").filter(|article| article.chars().count() >= 120).collect();
    assert!(long.len() > 10, "{}", long.len());
    for article in long {
        let report = report(&changed(article), STATUTE);
        assert!(report.coverage.left.value() > 0.8, "{article}: {:?} {:?}", report.relation, report.reason);
    }
}

#[test]
#[ignore = "issue 41: 6 of 10 are found, 9 are wanted"]
fn long_articles_of_a_law_are_found_in_another_one_though_a_character_of_six_was_changed() {
    let laws = [STATUTE, include_str!("corpus/statutes/agricultural-product-quality-and-safety-law.md")];
    let host: Vec<&str> = include_str!("corpus/statutes/anti-drug-law.md").split("\n\n").take(40).collect();
    let (mut found, mut tries) = (0, 0);
    for law in laws {
        assert_eq!(report(&host.join("\n\n"), law).relation, Relation::Distinct);
        for article in law.split("\n\n").filter(|article| article.chars().count() >= 180) {
            let article = changed(article);
            let text = [&host[..20], &[article.as_str()], &host[20..]].concat().join("\n\n");
            tries += 1;
            found += u32::from(report(&text, law).relation == Relation::Partial);
        }
    }
    // One of them is said nearly the same in three articles of its law.
    assert!(tries == 10 && found >= 9, "{found} of {tries}");
}

#[test]
fn paragraphs_in_another_order_take_in_little_of_those_between_them() {
    let changed = |paragraph: &str| -> String {
        let words = paragraph.split(' ').enumerate().map(|(i, word)| if i % 7 == 3 { "whereas" } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    let (mut outside, mut inside) = (0, 0);
    for (text, change) in
        [(BOOK, &changed as &dyn Fn(&str) -> String), (CHAPTER, &changed), (BOOK, &|paragraph| paragraph.to_owned())]
    {
        let paragraphs: Vec<&str> = text.split("\n\n").filter(|p| p.len() > 300 && !p.contains("```")).collect();
        let source = paragraphs.join("\n\n");
        for first in 0..paragraphs.len().saturating_sub(8) {
            let picked = [6, 1, 8, 3].map(|i| paragraphs[first + i]);
            let copy = picked.map(change).join("\n\n");
            let of_picked = |at: u32| {
                picked.iter().any(|paragraph| {
                    let from = source.find(paragraph).expect("a part of it") as u32;
                    (from..from + paragraph.len() as u32).contains(&at)
                })
            };
            for found in report(&source, &copy).matches {
                let span = found.spans.left.shown;
                let own = (span.start..span.end).filter(|&at| of_picked(at)).count();
                inside += own;
                outside += span.len() as usize - own;
            }
        }
    }
    assert!(inside > 80_000 && 7 * outside < inside, "{outside} of {inside}");
}

#[test]
fn three_short_sentences_here_and_there_are_found_in_long_texts() {
    let source = include_str!("corpus/classics/hanshu-张冯汲郑传第二十.txt");
    let host = include_str!("corpus/classics/hanshu-张耳陈馀传第二.txt");
    let chars = |text: &&str| text.chars().count();
    let short: Vec<&str> = sentences(source).into_iter().filter(|text| (18..25).contains(&chars(text))).collect();
    let (mut found, mut tries) = (0, 0);
    for copied in short.chunks_exact(3) {
        let mut text = sentences(host)[..40].to_vec();
        assert_eq!(report(&text.concat(), source).relation, Relation::Distinct);
        for (at, sentence) in [5, 18, 31].into_iter().zip(copied) {
            text.insert(at, sentence);
        }
        tries += 1;
        found += u32::from(report(&text.concat(), source).relation == Relation::Partial);
    }
    assert!(tries > 10 && found == tries, "{found} of {tries}");
}

#[test]
fn a_paragraph_in_words_is_found_in_a_text_of_characters() {
    let of_prose = |paragraph: &&str| {
        (180..300).contains(&paragraph.len()) && paragraph.ends_with('.') && !paragraph.contains('`')
    };
    let paragraphs: Vec<&str> = BOOK.split("\n\n").filter(of_prose).collect();
    assert!(paragraphs.len() >= 4);
    let (before, behind) = STATUTE.split_at(STATUTE.find("第二章").expect("a chapter"));
    for paragraph in paragraphs {
        let right = format!("{before}{paragraph}\n\n{behind}");
        let report = report(BOOK, &right);
        assert_eq!(report.relation, Relation::Partial, "{paragraph}");
        assert!(covered_share(&report, &right, paragraph) >= 0.95, "{paragraph}");
    }
}

#[test]
fn lines_without_a_stop_are_found_in_prose() {
    let chapter = include_str!("corpus/classics/hanshu-张耳陈馀传第二.txt");
    let lines: Vec<String> = chapter
        .split(|c: char| !c.is_alphanumeric())
        .filter(|line| (4..20).contains(&line.chars().count()))
        .map(|line| format!("{line}\n"))
        .collect();
    let (before, behind) = STATUTE.split_at(STATUTE.find("第二章").expect("a chapter"));
    for copied in lines[20..].chunks(20).take(5) {
        let copied = copied.concat();
        let right = format!("{before}{copied}\n{behind}");
        let report = report(&lines.concat(), &right);
        assert_eq!(report.relation, Relation::Partial, "{copied}");
        assert!(covered_share(&report, &right, &copied) >= 0.95, "{copied}");
    }
}

/// Hangul decomposed, a letter each (the Unicode Standard, 3.12).
fn in_letters(text: &str) -> String {
    let letters = |c: char| match (c as u32).wrapping_sub(0xAC00) {
        syllable @ 0..11172 => {
            let end = (!syllable.is_multiple_of(28)).then_some(0x11A7 + syllable % 28);
            [Some(0x1100 + syllable / 588), Some(0x1161 + syllable % 588 / 28), end].into_iter().flatten().collect()
        }
        _ => vec![c as u32],
    };
    text.chars().flat_map(letters).filter_map(char::from_u32).collect()
}

#[test]
fn a_text_is_a_copy_in_whatever_codes_its_letters_come() {
    let pairs = [
        // What PDF files have for letters and characters.
        (
            "The first office workflow was efficient; the staff offered five different affidavits.",
            "The ﬁrst oﬃce workﬂow was eﬃcient; the staﬀ oﬀered ﬁve diﬀerent aﬃdavits.",
        ),
        ("用户见到马车长行，金玉满堂，风雨之中大门小户皆闭。", "⽤⼾⻅到⻢⻋⻓⾏，⾦⽟满堂，⻛⾬之中⼤⻔⼩⼾皆闭。"),
        // Decomposed, as some file systems and editors keep it.
        (
            "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
            &in_letters("모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다."),
        ),
        (
            "すべての人間は、生れながらにして自由であり、データベースのガイドがある。",
            "すべての人間は、生れながらにして自由であり、ﾃﾞｰﾀﾍﾞｰｽのｶﾞｲﾄﾞがある。",
        ),
        (
            "Ещё в тёмный лес всё шёл и шёл зелёный чертёнок, неся своё копьё.",
            "Еще в темный лес все шел и шел зеленый чертенок, неся свое копье.",
        ),
        (
            "Der Straßenverkehr ist groß, und die Füße tun weh, Œuvre, Ærø.",
            "Der Strassenverkehr ist gross, und die Fusse tun weh, Oeuvre, Aero.",
        ),
        ("Πρώτος ο λόγος της αρχής και ο κόσμος όλος.", "ΠΡΩΤΟΣ Ο ΛΟΓΟΣ ΤΗΣ ΑΡΧΗΣ ΚΑΙ Ο ΚΟΣΜΟΣ ΟΛΟΣ."),
        // Letters of formulas, which look like others to readers only.
        ("Buy this watch now before it is gone.", "𝐁𝐮𝐲 𝐭𝐡𝐢𝐬 𝐰𝐚𝐭𝐜𝐡 𝐧𝐨𝐰 𝐛𝐞𝐟𝐨𝐫𝐞 𝐢𝐭 𝐢𝐬 𝐠𝐨𝐧𝐞."),
        // Words that a tab parts, and words that tell nothing.
        (
            "curly brackets that replace the semicolon following",
            "curly brackets that repl\tace the semicolon following",
        ),
        ("of the", "of the"),
    ];
    for (left, right) in pairs {
        for (left, right) in [(left, right), (right, left)] {
            let report = report(left, right);
            assert_eq!((report.relation, report.reason.code), (Relation::Duplicate, "same-text"), "{left} {right}");
            assert_eq!(report.coverage.left.num, report.coverage.left.den, "{left}");
            assert_eq!(report.score.to_bits(), 1.0_f64.to_bits(), "{left}");
        }
    }
}

#[test]
fn blocks_of_a_short_text_that_changed_places_stand_apart_and_what_is_between_them_is_nobodys() {
    let zh = [
        "各级人民政府应当组织有关部门、单位，动员社会力量，做好抗洪和灾后的恢复与救济工作。",
        "各级人民政府应当对蓄水的地区予以扶持，事后依照国家规定予以补偿或者救助。",
        "城市的建设部门按照各自的职责，负责有关的排水工作，并接受水务部门的监督和指导。",
        "河道两岸的堤坝每年汛期之前要全面检查一次，发现险情立即报告并且组织人员抢修。",
    ];
    let en = [
        "The ferry leaves the southern pier every hour and takes nobody after the evening bell has rung. ",
        "Whoever comes too late may sleep in the boat house, where the keeper hands out blankets and soup. ",
        "Rivers that flow through more than one county are looked after by the council of the province. ",
        "Every spring the walls along both banks are inspected, and what is damaged is mended at once. ",
    ];
    let own = [
        (
            "编者在这里另外写了一段说明，它只用来分隔前后两处引文。",
            "国家鼓励公民学习游泳，学校可以在夏天开设课程，费用由县里承担。",
        ),
        (
            "Somebody put a note of his own between the two quotations, about nothing in particular. ",
            "Children learn to swim in the pool behind the school, which the county heats from May on. ",
        ),
    ];
    for ([first, second, third, fourth], (own, other)) in [(zh, own[0]), (en, own[1])] {
        let left = [first, second, third, other, fourth].concat();
        let edited = third.replace("有关", "相应").replace("council", "committee");
        let right = [fourth, own, first, second, own, &edited].concat();
        let report = report(&left, &right);
        let blocks: Vec<&str> = report.matches.iter().map(|m| left[shown(m.spans.left.shown)].trim()).collect();
        assert_eq!(blocks, [[first, second].concat().trim(), third.trim(), fourth.trim()], "{right}");
        assert!(covered_share(&report, &right, own) <= 0.0, "{right}");
    }
}
