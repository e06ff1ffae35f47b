//! Parts in another order.

use super::*;

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
        // The two characters before the changed one may be missing if no sentence of the other text begins there.
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
fn parts_in_another_order_are_listed_one_by_one() {
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
fn a_moved_sentence_next_to_a_copied_block_is_found() {
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
fn moved_blocks_of_a_short_text_are_separate_and_text_between_them_belongs_to_none() {
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
