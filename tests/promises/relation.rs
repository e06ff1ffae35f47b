//! The relation, whatever the texts are made of and in either order.

use super::*;

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

/// The Report of the profiles of two texts.
fn estimated(texts: [&str; 2]) -> Report {
    let [left, right] = texts.map(|text| Profile::from_document(&read(text)));
    compare_profiles(&left, &right, &Options::default())
}

#[test]
fn a_text_of_which_every_few_sentences_are_left_out_contains_the_rest() {
    // If less than a fifth is left out, the text is a copy.
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
    let other = include_str!("../corpus/statutes/audit-law.md");
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
fn fields_of_a_side_belong_to_that_side_in_either_order() {
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
fn a_text_is_contained_in_one_that_has_its_translation_between_the_sentences() {
    let chinese = sentences(STATUTE);
    let prose: String = CHAPTER.split("```").step_by(2).collect();
    let with = |(i, sentence): (usize, &str)| [sentence, "\n", chinese[i % chinese.len()], "\n"].concat();
    let bilingual: String = sentences(&prose).into_iter().enumerate().map(with).collect();
    let report = report(&prose, &bilingual);
    assert_eq!(report.relation, Relation::Contained, "{:?}", report.reason);
    assert!(report.coverage.left.value() > 0.95, "{:?}", report.coverage);
}

/// Decomposes Hangul into letters (the Unicode Standard, 3.12).
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
        // Ligatures and compatibility characters, as in PDF files.
        (
            "The first office workflow was efficient; the staff offered five different affidavits.",
            "The ﬁrst oﬃce workﬂow was eﬃcient; the staﬀ oﬀered ﬁve diﬀerent aﬃdavits.",
        ),
        ("用户见到马车长行，金玉满堂，风雨之中大门小户皆闭。", "⽤⼾⻅到⻢⻋⻓⾏，⾦⽟满堂，⻛⾬之中⼤⻔⼩⼾皆闭。"),
        // Decomposed letters, as in some file systems and editors.
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
        // Mathematical letters, which look like ordinary ones.
        ("Buy this watch now before it is gone.", "𝐁𝐮𝐲 𝐭𝐡𝐢𝐬 𝐰𝐚𝐭𝐜𝐡 𝐧𝐨𝐰 𝐛𝐞𝐟𝐨𝐫𝐞 𝐢𝐭 𝐢𝐬 𝐠𝐨𝐧𝐞."),
        // Words separated by tabs, and stop words.
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

/// Reads a text without the parts between two marks, each for the reason that its mark names.
fn read_without(text: &str, marks: &[(char, char, &str)]) -> Document {
    let mut exclude = Vec::new();
    for &(open, close, reason) in marks {
        let starts = text.match_indices(open).map(|(at, _)| at);
        let ends = text.match_indices(close).map(|(at, _)| at + close.len_utf8());
        let spans = starts.zip(ends).map(|(start, end)| Span::new(start as u32, end as u32));
        exclude.extend(spans.map(|span| Exclusion { span, reason: reason.into() }));
    }
    exclude.sort();
    Document::from_text(text, &TextOptions { exclude, ..TextOptions::default() }).expect("disjoint ranges")
}

const MARKS: [(char, char, &str); 2] = [('“', '”', "quotations"), ('[', ']', "references")];

#[test]
fn a_report_says_what_was_left_out_of_each_text_and_why() {
    let left = read_without("甲乙丙“丁戊，己”庚辛[one 2]。“壬！”", &MARKS);
    let right = read("甲乙丙庚辛。");
    let report = compare(&left, &right, &Options::default());
    let left_out = |report: &Report| {
        let of_one = |all: &[LeftOut]| -> Vec<(String, u64, u64)> {
            all.iter().map(|one| (one.reason.clone(), one.share.num, one.share.den)).collect()
        };
        (of_one(&report.left_out.left), of_one(&report.left_out.right))
    };
    let want = vec![("quotations".to_string(), 4, 13), ("references".to_string(), 4, 13)];
    assert_eq!(left_out(&report), (want.clone(), Vec::new()));
    assert_eq!(report.lengths.left.counted, 5);
    assert_eq!(report.relation, Relation::Duplicate);
    assert_eq!(left_out(&report.swapped()), (Vec::new(), want));
}

#[test]
fn texts_of_which_all_is_left_out_are_not_compared_and_the_report_says_why() {
    // The marks around what is left out are no text: two different quotations would be equal by their full stops.
    for (left, right, shares) in [
        ("“图书馆周一闭馆。”。", "“食堂每天供应面条。”。", [1.0, 1.0]),
        ("“图书馆周一闭馆。”", "图书馆周一闭馆。", [1.0, 0.0]),
        ("“图书馆”[1]", "“图书馆”周一闭馆", [1.0, 3.0 / 7.0]),
        ("", "“图书馆”。", [0.0, 1.0]),
    ] {
        let report = compare(&read_without(left, &MARKS), &read_without(right, &MARKS), &Options::default());
        assert_eq!((report.relation, report.reason.code), (Relation::NoFeatures, "all-left-out"), "{left}");
        let values: Vec<_> = report.reason.values.iter().map(|(name, value)| (*name, value.clone())).collect();
        let want = ["leftOutLeft", "leftOutRight"].into_iter().zip(shares.map(Value::Number));
        assert_eq!(values, want.collect::<Vec<_>>(), "{left}");
        let swapped = compare(&read_without(right, &MARKS), &read_without(left, &MARKS), &Options::default());
        assert_eq!(report.swapped(), swapped, "{left}");
    }
    let report = compare(&read_without("。", &MARKS), &read(""), &Options::default());
    assert_eq!(report.reason.code, "empty-side");
}
