//! Passages end where a text has something of its own.

use super::*;

#[test]
fn a_passage_ends_where_text_was_left_out_or_put_in() {
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

/// Changes every seventh character or word of a text.
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
fn new_sentences_between_copied_ones_belong_to_no_passage() {
    let [zh, en] = sentences_of_prose();
    let own_zh: Vec<String> = (60..70).map(|seed| prose(60, seed)).collect();
    let own_zh: Vec<&str> = own_zh.iter().map(String::as_str).collect();
    for (copied, own) in [(&zh[..10], &own_zh[..]), (&en[..10], &en[20..30])] {
        let (left_own, right_own) = own.split_at(5);
        // Two copied sentences follow each new one.
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
fn short_new_sentences_in_a_long_copy_belong_to_no_passage() {
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
    // The times are less than a fifth of the text of the subtitles.
    assert_eq!(report.relation, Relation::Duplicate);
    assert_eq!(report.matches.len(), 8, "{:?}", report.matches);
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
fn copied_sentences_among_others_on_the_same_subject_are_found() {
    let laws =
        [include_str!("../corpus/statutes/mental-health-law.md"), include_str!("../corpus/statutes/anti-drug-law.md")];
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
