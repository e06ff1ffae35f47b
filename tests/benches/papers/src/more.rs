//! Claims of the papers that tables of accuracy do not show: simhash at 97 of 128 bits, stop lists of `SpotSigs`,
//! readers' comments.

use std::error::Error;

use juhao::Method;
use juhao::methods::{PkuLcs, RandomProjection, Spot, SpotSigs, Statistics, Text};

use crate::Page;
use crate::measure::{self, Question};
use crate::plot::{Axes, Line};
use crate::prose::Table;
use crate::texts::{Bases, Change, Pair, Random, Set, read, sentences};

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// Compares PKU-LCS with the other method of its paper: 128 bits, of which 97 must be equal. First on all sets, then on
/// pages of one site.
pub fn simhash(page: &mut Page, labelled: &[Set], generated: &[Set], bases: &Bases) {
    page.section("simhash", "PKU-LCS against simhash of 128 bits at 97 equal bits");
    page.prose("Precision and recall of *related* pairs in percent, each by its paper's own rule. The unrelated pairs of the sets with `-web` in their name are pages of one site.");
    let is_asked = |set: &&Set| Question::Related.is_asked_in(&set.pairs);
    let (mut rows, mut sum) = (Vec::new(), [0.0; 4]);
    let sets: Vec<&Set> = labelled.iter().chain(generated).filter(is_asked).collect();
    for set in &sets {
        let shares = against(set);
        for (sum, share) in sum.iter_mut().zip(shares) {
            *sum += share / sets.len() as f64;
        }
        rows.push(cells(&set.name, &shares));
    }
    rows.push(cells("mean", &sum));
    let head = ["set", "PKU-LCS precision", "PKU-LCS recall", "simhash precision", "simhash recall"];
    let table = Table::new(head, rows);
    let row = |table: &Table, row: &str| {
        let [a, b, c, d] = [1, 2, 3, 4].map(|column| table.cell(row, head[column]).to_owned());
        format!("precision {a} against {c} of simhash, recall {b} against {d}")
    };
    page.here(&[format!("In the mean over all sets {}.", row(&table, "mean"))]);
    let web = table.rows.iter().map(|row| &row[0]).filter(|name| name.contains("-web"));
    let said: Vec<String> = web.map(|set| format!("On `{set}` {}.", row(&table, set))).collect();
    page.here(&said);
    page.table(&table);

    page.prose("Pages of one site: an article and a copy with a few edits, and pairs of other articles, all in the frame of the site, against the length of the frame in percent of the article's.");
    let (mut rows, mut said) = (Vec::new(), Vec::new());
    for (language, own) in [("zh", &bases.zh), ("en", &bases.en)] {
        for frame in [25, 50, 100, 200] {
            rows.push(cells(&format!("{language} {frame}%"), &against(&one_site(own, frame))));
        }
    }
    let table = Table::new(["frame"].into_iter().chain(head[1..].iter().copied()), rows);
    for (language, name) in [("zh", "Chinese"), ("en", "English")] {
        for frame in ["50%", "100%"] {
            let row = row(&table, &format!("{language} {frame}"));
            said.push(format!("{name} pages of one site with a frame of {frame}: {row}."));
        }
    }
    page.here(&said);
    page.table(&table);
}

/// A row: a name and shares in percent.
fn cells(name: &str, shares: &[f64]) -> Vec<String> {
    [name.to_owned()].into_iter().chain(shares.iter().map(|&share| percent(share))).collect()
}

/// Precision and recall of PKU-LCS and of its rival on a set, each by its own rule.
fn against(set: &Set) -> [f64; 4] {
    let (rival, texts) = (RandomProjection { bits: 128, equal: 97 }, measure::texts(&set.documents));
    let statistics = Statistics::default();
    let outcome = |scored| measure::own_f1(Question::Related, &set.pairs, &scored);
    let pku = outcome(measure::score_with(&PkuLcs::default(), &texts, &set.pairs, &statistics));
    let rival = outcome(measure::score_with(&rival, &texts, &set.pairs, &statistics));
    [pku.precision(), pku.recall(), rival.precision(), rival.recall()]
}

/// Pages of one site: articles, edited copies and other articles, in a frame whose length is a share of the mean
/// article's.
fn one_site(own: &[String], percent: usize) -> Set {
    let mut random = Random::new(41);
    let length = own.iter().map(|piece| piece.chars().count()).sum::<usize>() / own.len();
    // The frame is from the last piece, which is no article here, as often as it takes.
    let (frame, own) = own.split_last().expect("pieces");
    let frame: Vec<char> = frame.chars().cycle().take(length * percent / 100).collect();
    let halves = [&frame[..frame.len() / 2], &frame[frame.len() / 2..]];
    let [before, behind] = halves.map(|part| part.iter().collect::<String>());
    let in_frame = |article: &str| read(&[&*before, article, &*behind].join("\n"));
    let mut set = Set { name: String::new(), documents: Vec::new(), pairs: Vec::new() };
    let own = &own[..own.len().min(80)];
    for (i, article) in own.iter().enumerate() {
        set.documents.push(in_frame(article));
        set.documents.push(in_frame(&Change::Edit(5).apply(article, article, &mut random)));
        let pair = Pair { documents: [2 * i, 2 * i + 1], related: true, duplicate: true, either: false, second: false };
        let far = (i + own.len() / 2) % own.len();
        set.pairs.push(pair);
        set.pairs.push(Pair { documents: [2 * far, 2 * i + 1], related: false, duplicate: false, ..pair });
    }
    set
}

/// Stop lists of `SpotSigs`: which words are antecedents.
pub fn stop_lists(page: &mut Page, labelled: &[Set], generated: &[Set]) {
    page.section("stop-lists", "SpotSigs with several stop lists");
    page.prose("F1 of *related* pairs in percent, means over the sets of a language, the threshold chosen on one half and shown on the other; and spots of a document.");
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
    page.prose("The same article on two sites, under comments of other readers, which end in full stops: share of the pairs in percent that each method still calls related by its own rule, against the length of the comments in percent of the article's.");
    page.prose("*Other articles*: two articles under the same comments, which are as long as the article. Such pairs share half of their text, and are no copies of an article.");
    let lengths = [0, 25, 50, 100, 200, 400];
    for (language, name, own) in [("zh", "Chinese", &bases.zh), ("en", "English", &bases.en)] {
        let own = &own[..own.len().min(80)];
        let mut columns: Vec<Vec<f64>> = Vec::new();
        for &length in &lengths {
            let mut random = Random::new(31);
            let mut under_comments = |i: usize| {
                let article = &own[i];
                [0, 1].map(|_| [&**article, "\n", &written(own, i, article, length, &mut random)].concat())
            };
            let pairs: Vec<[String; 2]> = (0..own.len()).map(&mut under_comments).collect();
            columns.push(related(&pairs));
        }
        let mut random = Random::new(32);
        let others = (0..own.len()).map(|i| {
            let comments = written(own, i, &own[i], 100, &mut random);
            [&own[i], &own[(i + own.len() / 2) % own.len()]].map(|article| [&**article, "\n", &*comments].concat())
        });
        columns.push(related(&others.collect::<Vec<_>>()));

        let line = |&method: &Method| -> Line {
            let place = Method::ALL.iter().position(|&other| other == method).expect("a method");
            let points =
                lengths.iter().zip(&columns).map(|(&length, column)| (f64::from(length as u32), column[place]));
            (method.name().into(), points.collect())
        };
        let axes = Axes {
            title: format!("Recognised under readers' comments, {language}"),
            x: ("comments, % of the article", 0.0, 400.0),
            y: ("share recognised", 0.0, 1.0),
        };
        page.plot(&format!("comments-{language}"), &axes, &DRAWN.iter().map(line).collect::<Vec<_>>())?;
        let rows = Method::ALL.iter().enumerate().map(|(place, method)| {
            cells(method.name(), &columns.iter().map(|column| column[place]).collect::<Vec<_>>())
        });
        let head = lengths.iter().map(|length| format!("{length}%")).chain(["other articles".into()]);
        let table = Table::new([format!("method, {language}")].into_iter().chain(head), rows.collect());
        let equal = "100%";
        let best = table.ranked(equal);
        page.here(&[
            format!(
                "{name} articles under comments as long as the article (100%): most pairs are recognised by {}; CCDet has {} and Juhao {}.",
                table.listed(best[..4].iter().copied(), equal),
                table.cell("ccdet", equal),
                table.cell("juhao", equal)
            ),
            format!(
                "CCDet has {} without comments (0%), {} at 200% and {} at 400%; Juhao {}, {} and {}.",
                table.cell("ccdet", "0%"),
                table.cell("ccdet", "200%"),
                table.cell("ccdet", "400%"),
                table.cell("juhao", "0%"),
                table.cell("juhao", "200%"),
                table.cell("juhao", "400%")
            ),
            format!(
                "{name} other articles under the same comments are related by their comments: {}.",
                table.listed(["juhao", "ccdet", "pku-lcs", "pku-lcs-moved", "sl-st", "simhash-sp"], "other articles")
            ),
        ]);
        page.table(&table);
    }
    Ok(())
}

/// The methods that the plot has a line of.
const DRAWN: [Method; 9] = [
    Method::Ccdet,
    Method::PkuLcs,
    Method::PkuLcsMoved,
    Method::SlSt,
    Method::SimhashSp,
    Method::Shingling,
    Method::SpotSigs,
    Method::CoDet,
    Method::Juhao,
];

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

/// The share of pairs that each method calls related by its own rule, in the order of [`Method::ALL`].
fn related(pairs: &[[String; 2]]) -> Vec<f64> {
    let mut out = vec![0.0; Method::ALL.len()];
    for pair in pairs {
        let inputs = pair.each_ref().map(|text| read(text));
        let [a, b] = inputs.each_ref().map(|input| Text::new(&input.document));
        let statistics = Statistics::of_sentences([&a, &b]);
        for (share, method) in out.iter_mut().zip(Method::ALL) {
            let is_related = method.compare(&a, &b, &statistics).verdict.is_related();
            *share += f64::from(u8::from(is_related)) / pairs.len() as f64;
        }
    }
    out
}
