//! What the papers claim and tables of accuracy do not show: simhash at 97 of 128 bits, stop lists of `SpotSigs`, readers' comments.

use std::error::Error;

use juhao::methods::{
    Ccdet, CoDet, Detector, Juhao, PkuLcs, RandomProjection, Shingling, SimhashSp, SlSt, Spot, SpotSigs, Statistics,
    Text,
};

use crate::Page;
use crate::measure::{self, Outcome, Question};
use crate::plot::{Axes, Line};
use crate::prose::Table;
use crate::texts::{Bases, Random, Set, read, sentences};

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// PKU-LCS against the rival of its paper: 128 bits, of which 97 must be equal.
pub fn simhash(page: &mut Page, labelled: &[Set], generated: &[Set]) {
    page.section("simhash", "PKU-LCS against simhash of 128 bits at 97 equal bits");
    page.line("Precision and recall of *related* pairs in percent, each by its paper's own rule. The pages of `zh-web` and `en-web` are of one site each.\n");
    let rival = RandomProjection { bits: 128, equal: 97 };
    let mut rows = Vec::new();
    let (mut all, mut sum) = ([Outcome::default(); 2], [[0.0; 2]; 2]);
    let sets: Vec<&Set> =
        labelled.iter().chain(generated).filter(|set| Question::Related.is_asked_in(&set.pairs)).collect();
    for set in &sets {
        let texts = measure::texts(&set.documents);
        let statistics = Statistics::default();
        let scored = [
            measure::score_with(&PkuLcs::default(), &texts, &set.pairs, &statistics),
            measure::score_with(&rival, &texts, &set.pairs, &statistics),
        ];
        let outcomes = scored.map(|scored| measure::own_f1(Question::Related, &set.pairs, &scored));
        for ((all, sum), own) in all.iter_mut().zip(&mut sum).zip(outcomes) {
            all.add(own);
            sum[0] += own.precision() / sets.len() as f64;
            sum[1] += own.recall() / sets.len() as f64;
        }
        let cells = outcomes.iter().flat_map(|own| [percent(own.precision()), percent(own.recall())]);
        rows.push([set.name.clone()].into_iter().chain(cells).collect());
    }
    rows.push(["mean".into()].into_iter().chain(sum.iter().flatten().map(|&share| percent(share))).collect());
    let head = ["set", "PKU-LCS precision", "PKU-LCS recall", "simhash precision", "simhash recall"];
    let table = Table::new(head, rows);
    let row = |set: &str| {
        let [a, b, c, d] = [1, 2, 3, 4].map(|column| table.cell(set, head[column]));
        format!("precision {a} against {c} of simhash, recall {b} against {d}")
    };
    let mut said = vec![format!("In the mean over all sets {}.", row("mean"))];
    for set in ["zh-web", "en-web"] {
        if table.rows.iter().any(|row| row[0] == set) {
            said.push(format!("Within one site (`{set}`) {}.", row(set)));
        }
    }
    page.here(&said);
    page.table(&table);
}

/// Stop lists of `SpotSigs`: which words are antecedents.
pub fn stop_lists(page: &mut Page, labelled: &[Set], generated: &[Set]) {
    page.section("stop-lists", "SpotSigs with several stop lists");
    page.line("F1 of *related* pairs in percent, means over the sets of a language, the threshold chosen on one half and shown on the other; and spots of a document.\n");
    let lists: [(&str, &[&str]); 9] = [
        ("the", &["the"]),
        ("the is", &["the", "is"]),
        ("a an the is (the paper's example)", &["a", "an", "the", "is"]),
        ("a an the is of to in and", &["a", "an", "the", "is", "of", "to", "in", "and"]),
        ("的", &["的"]),
        ("的 是", &["的", "是"]),
        ("的 是 在 了 和 (default)", &["的", "是", "在", "了", "和"]),
        ("的 是 在 了 和 有 不 这 为 以", &["的", "是", "在", "了", "和", "有", "不", "这", "为", "以"]),
        ("之 者 也 而 其 以 于", &["之", "者", "也", "而", "其", "以", "于"]),
    ];
    let mut rows = Vec::new();
    for (number, (name, words)) in lists.iter().enumerate() {
        let language = if number < 4 { "en" } else { "zh" };
        let spot = |word: &&str| Spot { antecedent: (*word).into(), distance: 1, chain: 2 };
        let method = SpotSigs { spots: words.iter().map(spot).collect(), ..SpotSigs::default() };
        let is_asked = |set: &&Set| Question::Related.is_asked_in(&set.pairs);
        let [own, made] = [labelled, generated].map(|sets| {
            let sets: Vec<&Set> = sets.iter().filter(|set| language_of(set) == language).filter(is_asked).collect();
            let (mut f1, mut spots) = (0.0, 0.0);
            for set in &sets {
                let texts = measure::texts(&set.documents);
                let scored = measure::score_with(&method, &texts, &set.pairs, &Statistics::default());
                f1 += measure::two_fold(Question::Related, &set.pairs, &scored).f1() / sets.len() as f64;
                spots += scored.bytes / 8.0 / sets.len() as f64;
            }
            (f1, spots)
        });
        rows.push(vec![(*name).into(), percent(own.0), percent(made.0), format!("{:.0}", own.1)]);
    }
    let columns = ["stop list", "labelled sets", "kinds of change", "spots"];
    let table = Table::new(columns, rows);
    let best = |names: &[(&str, &[&str])]| {
        let of = |name: &&str| table.number(name, columns[1]);
        let names: Vec<&str> = names.iter().map(|list| list.0).collect();
        let best = *names.iter().max_by(|a, b| of(a).total_cmp(&of(b))).expect("lists");
        format!(
            "*{best}* with {} on the labelled sets and {} on the kinds of change",
            table.cell(best, columns[1]),
            table.cell(best, columns[2])
        )
    };
    let said = |name: &str| format!("{} and {}", table.cell(name, columns[1]), table.cell(name, columns[2]));
    page.here(&[
        format!(
            "The best of the English lists is {}; the paper's example has {}.",
            best(&lists[..4]),
            said(lists[2].0)
        ),
        format!("The best of the Chinese lists is {}; the default has {}.", best(&lists[4..]), said(lists[6].0)),
    ]);
    page.table(&table);
}

/// The language of a set, by its name or by its first text.
fn language_of(set: &Set) -> &'static str {
    if set.documents.first().is_some_and(|input| input.document.is_han()) { "zh" } else { "en" }
}

/// One article under the comments of readers of two sites: `CCDet`'s own weakness.
pub fn comments(page: &mut Page, bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("comments", "Articles with readers' comments");
    page.line("The same article on two sites, under comments of other readers, which end in full stops: share of the pairs in percent that each method still calls related by its own rule, against the length of the comments in percent of the article's. In the last row other articles are under the same comments, which are as long as the article: such pairs share half of their text, and are no copies of an article.\n");
    let lengths = [0, 25, 50, 100, 200, 400];
    let mut methods: Vec<(&str, Vec<f64>)> = Vec::new();
    for (language, own) in [("zh", &bases.zh), ("en", &bases.en)] {
        let mut rows = Vec::new();
        let mut lines: Vec<Line> = Vec::new();
        let own = &own[..own.len().min(80)];
        for &length in &lengths {
            let mut random = Random::new(31);
            let mut pairs = Vec::new();
            for (i, article) in own.iter().enumerate() {
                let sides = [0, 1].map(|_| [&**article, "\n", &written(own, i, article, length, &mut random)].concat());
                pairs.push(sides);
            }
            let related = related(&pairs);
            if lines.is_empty() {
                lines = related.iter().map(|(name, _)| ((*name).into(), Vec::new())).collect();
            }
            for (line, (_, share)) in lines.iter_mut().zip(&related) {
                line.1.push((length as f64, *share));
            }
            rows.push(
                [format!("{language} {length}%")].into_iter().chain(related.iter().map(|r| percent(r.1))).collect(),
            );
            methods = related.into_iter().map(|(name, share)| (name, vec![share])).collect();
        }
        let mut random = Random::new(32);
        let others: Vec<[String; 2]> = (0..own.len())
            .map(|i| {
                let comments = written(own, i, &own[i], 100, &mut random);
                [&own[i], &own[(i + own.len() / 2) % own.len()]].map(|article| [&**article, "\n", &*comments].concat())
            })
            .collect();
        let wrong = related(&others);
        rows.push(
            [format!("{language} other articles")].into_iter().chain(wrong.iter().map(|r| percent(r.1))).collect(),
        );
        let axes = Axes {
            title: format!("Recognised under readers' comments, {language}"),
            x: ("comments, % of the article", 0.0, 400.0),
            y: ("share recognised", 0.0, 1.0),
        };
        page.plot(&format!("comments-{language}"), &axes, &lines)?;
        let head: Vec<&str> = ["comments"].into_iter().chain(methods.iter().map(|method| method.0)).collect();
        let table = Table::new(head, rows);
        let of = |row: &str| {
            let names: Vec<&str> = table.head[1..].iter().map(|name| &**name).collect();
            names.iter().map(|name| format!("{name} {}", table.cell(row, name))).collect::<Vec<_>>().join(", ")
        };
        page.here_more(&[
            format!(
                "{}, comments as long as the article: {}.",
                if language == "zh" { "Chinese" } else { "English" },
                of(&format!("{language} 100%"))
            ),
            format!(
                "CCDet falls from {} without comments to {} under the longest.",
                table.cell(&format!("{language} 0%"), "CCDet"),
                table.cell(&format!("{language} 400%"), "CCDet")
            ),
            format!(
                "Other articles under the same comments, which half of either text is: {}.",
                of(&format!("{language} other articles"))
            ),
        ]);
        page.table(&table);
    }
    Ok(())
}

/// Comments of a length: sentences of other pieces, a paragraph each.
fn written(own: &[String], at: usize, article: &str, percent: usize, random: &mut Random) -> String {
    let (mut out, wanted) = (String::new(), article.chars().count() * percent / 100);
    while out.chars().count() < wanted {
        let from = (at + 1 + random.below(own.len() - 1)) % own.len();
        let all = sentences(&own[from]);
        let start = random.below(all.len());
        let comment: String = all[start..all.len().min(start + 1 + random.below(3))].concat();
        out.push_str(comment.trim());
        out.push('\n');
    }
    out
}

/// The share of pairs that each method calls related.
fn related(pairs: &[[String; 2]]) -> Vec<(&'static str, f64)> {
    fn share<D: Detector>(method: &D, pairs: &[[String; 2]]) -> f64 {
        let is = |pair: &[String; 2]| {
            let inputs = pair.each_ref().map(|text| read(text));
            let [a, b] = inputs.each_ref().map(|input| Text::new(&input.document));
            let statistics = Statistics::of_sentences([&a, &b]);
            let (a, b) = (method.features(&a, &statistics), method.features(&b, &statistics));
            method.compare(&a, &b).verdict.is_related()
        };
        pairs.iter().filter(|pair| is(pair)).count() as f64 / pairs.len() as f64
    }
    vec![
        ("CCDet", share(&Ccdet::default(), pairs)),
        ("PKU-LCS", share(&PkuLcs::default(), pairs)),
        ("SL+ST", share(&SlSt::default(), pairs)),
        ("Simhash+SP", share(&SimhashSp::default(), pairs)),
        ("shingling", share(&Shingling::default(), pairs)),
        ("SpotSigs", share(&SpotSigs::default(), pairs)),
        ("CoDet", share(&CoDet::default(), pairs)),
        ("Juhao", share(&Juhao, pairs)),
    ]
}
