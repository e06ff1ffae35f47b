//! Claims of the papers that tables of accuracy do not show: PKU-LCS against simhash at 97 of 128 bits, Simhash+SP by
//! kind of text, stop lists of `SpotSigs`.

use std::error::Error;

use juhao::Method;
use juhao::methods::{
    Detector, PkuLcs, RandomProjection, SimhashSp, Spot, SpotSigs, Statistics, Text, TrustableSettings,
};
use juhao::report::Relation;

use crate::figures::texts_of;
use crate::measure::{self, Question, Scored};
use crate::plot::{Axes, Line};
use crate::prose::{Finding, Table};
use crate::texts::{Bases, Change, Pair, Random, Set, read};
use crate::{From, Page};

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// The methods of the comparison, as they are named in its tables.
const COMPARED: [&str; 3] = ["PKU-LCS", "moved", "simhash"];

/// Compares PKU-LCS with the other method of its paper: 128 bits, of which 97 must be equal. First on all sets, then on
/// pages of one site.
pub fn simhash(page: &mut Page, labelled: &[Set], generated: &[Set], bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("simhash", "PKU-LCS against simhash of 128 bits at 97 equal bits", From::Labelled);
    page.prose("Precision and recall of *related* pairs in percent, each by its paper's own rule. *PKU-LCS* has one trustable region, *moved* any number. The unrelated pairs of the sets with `-web` in their name are pages of one site.");
    let columns = COMPARED.iter().flat_map(|name| ["precision", "recall"].map(|share| format!("{name} {share}")));
    let columns: Vec<String> = columns.collect();
    let head = |first: &str| [first.to_owned()].into_iter().chain(columns.iter().cloned()).collect::<Vec<_>>();
    let mut rows = Vec::new();
    for (language, name, _) in bases.languages() {
        let own = labelled.iter().chain(generated).filter(|set| set.language() == language);
        let sets: Vec<&Set> = own.filter(|set| Question::Related.is_asked_in(&set.pairs)).collect();
        let mut sum = [0.0; 6];
        for set in &sets {
            let shares = against(set);
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share / sets.len() as f64);
            rows.push(cells(&set.name, &shares));
        }
        rows.push(cells(&format!("mean, {name}"), &sum));
    }
    let table = Table::new(head("set"), rows);
    let said = |table: &Table, row: &str, share: &str| {
        COMPARED.map(|name| format!("{name} {}", table.cell(row, &format!("{name} {share}")))).join(", ")
    };
    let mean = "mean, Chinese";
    let of = |name: &str, share: &str| table.number(mean, &format!("{name} {share}"));
    let here = |share: &str| format!("Chinese sets in the mean: {}.", said(&table, mean, share));
    let precision = here("precision");
    page.claim("The precision of PKU-LCS is 0.95.", &precision, Finding::near(of("PKU-LCS", "precision"), 95.0));
    page.claim(
        "The precision of simhash is 0.71 to 0.72.",
        &precision,
        Finding::near(of("simhash", "precision"), 71.5),
    );
    let is_more = |name: &&str| of(name, "recall") >= 0.9 * 1.86 * of("simhash", "recall");
    page.claim(
        "The recall of PKU-LCS is 1.86 times that of simhash.",
        &here("recall"),
        Finding::of(COMPARED[..2].iter().any(is_more)),
    );
    page.other(&format!(
        "English sets in the mean, precision: {}; recall: {}.",
        said(&table, "mean, English", "precision"),
        said(&table, "mean, English", "recall")
    ));
    let web = table.rows.iter().map(|row| &row[0]).filter(|name| name.contains("-web"));
    for set in web {
        let both = ["precision", "recall"].map(|share| format!("{share} {}", said(&table, set, share))).join("; ");
        page.other(&format!("On `{set}`: {both}."));
    }
    page.table(&table);

    page.prose("Pages of one site: an article and a copy with a few edits, and pairs of other articles, all in the frame of the site, against the length of the frame in percent of the article's.");
    let (mut rows, mut lines) = (Vec::new(), Vec::<Line>::new());
    for (language, _, own) in bases.languages() {
        let mut curves = COMPARED.map(|name| (format!("{name}, {language}"), Vec::new()));
        for frame in [25, 50, 100, 200] {
            let shares = against(&one_site(own, frame));
            curves.iter_mut().enumerate().for_each(|(i, line)| line.1.push((frame as f64, shares[2 * i])));
            rows.push(cells(&format!("{language} {frame}%"), &shares));
        }
        lines.extend(curves);
    }
    let table = Table::new(head("frame"), rows);
    let axes = Axes {
        title: "Precision among pages of one site against its frame".into(),
        x: ("frame, % of the article", 0.0, 210.0),
        y: ("precision", 0.0, 1.05),
    };
    page.plot("one-site", &axes, &lines)?;
    for (language, name, _) in bases.languages() {
        for frame in ["50%", "100%"] {
            let row = format!("{language} {frame}");
            let here = format!(
                "{name}, frame of {frame}, precision: {}; recall: {}.",
                said(&table, &row, "precision"),
                said(&table, &row, "recall")
            );
            let of = |name: &str| table.number(&row, &format!("{name} precision"));
            let holds = of("PKU-LCS") >= 0.9 * 91.0 && of("PKU-LCS") > of("simhash");
            page.claim(
                "Within one site the precision of PKU-LCS is 0.91, that of simhash 0.52.",
                &here,
                Finding::of(holds),
            );
        }
    }
    page.table(&table);
    Ok(())
}

/// Simhash+SP by kind of text, on made changes and on the labelled sets.
pub fn kinds(page: &mut Page, bases: &Bases, labelled: &[Set], scored: &[Vec<Scored>]) {
    page.section("kinds", "Simhash+SP by kind of text", From::Labelled);
    page.prose("Share of changed texts that Simhash+SP recognises, in percent, by the kind of text that they are cut from; and its precision and recall of *related* pairs by its own rule on each labelled set, where *share* is that of the documents in which it finds nothing to measure.");
    let method = SimhashSp::default();
    let changes = [Change::Insert(5), Change::Delete(5), Change::Insert(20), Change::Delete(20), Change::Shuffle(100)];
    let fingerprint = |text: &str| method.features(&Text::new(&read(text).document), &Statistics::default());
    let rows = bases.kinds().map(|(kind, language, own)| {
        let texts = texts_of(own);
        let shares = changes.map(|change| {
            let mut random = Random::new(77);
            let is_recognised = |text: &&String| {
                let other = &own[random.below(own.len())];
                let changed = change.apply(text, other, &mut random);
                method.compare(&fingerprint(text), &fingerprint(&changed)).verdict.is_related()
            };
            texts.iter().filter(is_recognised).count() as f64 / texts.len() as f64
        });
        cells(&format!("{kind}, {language}"), &shares)
    });
    let head = ["kind".to_owned()].into_iter().chain(changes.map(Change::name));
    let table = Table::new(head, rows.into());
    let column = changes[0].name();
    page.claim(
        "The method was tried on news, blogs and forums (7,951, 53,865 and 9,949 texts), without a figure for each.",
        &format!("At *{column}* {}; at *{}* {}.", table.listed(table.ranked(&column), &column), changes[1].name(), table.listed(table.ranked(&changes[1].name()), &changes[1].name())),
        Finding::Other,
    );
    page.table(&table);
    let place = Method::ALL.iter().position(|&method| method == Method::SimhashSp).expect("a method");
    let sets = labelled.iter().zip(scored).filter(|(set, _)| Question::Related.is_asked_in(&set.pairs));
    let rows = sets.map(|(set, scored)| {
        let own = &scored[place];
        let outcome = measure::own_f1(Question::Related, &set.pairs, own);
        let without = own.verdicts.iter().filter(|&&verdict| verdict == Relation::NoFeatures).count();
        let without = without as f64 / own.verdicts.len().max(1) as f64;
        cells(&set.name, &[outcome.precision(), outcome.recall(), outcome.f1(), without])
    });
    let columns = ["set", "precision", "recall", "F1", "share without features"];
    let table = Table::new(columns, rows.collect());
    let ranked = table.ranked("recall");
    page.other(&format!(
        "By its own rule, the highest recall is on {}, the lowest on {}.",
        table.listed(ranked.iter().take(3).copied(), "recall"),
        table.listed(ranked.iter().rev().take(3).rev().copied(), "recall")
    ));
    page.table(&table);
}

/// A row: a name and shares in percent.
fn cells(name: &str, shares: &[f64]) -> Vec<String> {
    [name.to_owned()].into_iter().chain(shares.iter().map(|&share| percent(share))).collect()
}

/// Precision and recall of both forms of PKU-LCS and of simhash on a set, each by its own rule.
fn against(set: &Set) -> [f64; 6] {
    let (rival, texts) = (RandomProjection { bits: 128, equal: 97 }, measure::texts(&set.documents));
    let moved = PkuLcs { trusted: TrustableSettings::MOVED, ..PkuLcs::default() };
    let statistics = Statistics::default();
    let outcomes = [
        measure::score_with(&PkuLcs::default(), &texts, &set.pairs, &statistics),
        measure::score_with(&moved, &texts, &set.pairs, &statistics),
        measure::score_with(&rival, &texts, &set.pairs, &statistics),
    ]
    .map(|scored| measure::own_f1(Question::Related, &set.pairs, &scored));
    let [one, moved, rival] = outcomes.map(|outcome| [outcome.precision(), outcome.recall()]);
    [one[0], one[1], moved[0], moved[1], rival[0], rival[1]]
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
    let mut set = Set::made(String::new());
    let own = &own[..own.len().min(80)];
    for (i, article) in own.iter().enumerate() {
        set.documents.push(in_frame(article));
        set.documents.push(in_frame(&Change::Edit(5).apply(article, article, &mut random)));
        let relation = Relation::Duplicate;
        let pair = Pair { documents: [2 * i, 2 * i + 1], relation, either: false, only: true, second: false };
        let far = (i + own.len() / 2) % own.len();
        set.pairs.push(pair);
        set.pairs.push(Pair { documents: [2 * far, 2 * i + 1], relation: Relation::Distinct, ..pair });
    }
    set
}

/// Stop lists of `SpotSigs`: which words are antecedents.
pub fn stop_lists(page: &mut Page, labelled: &[Set], generated: &[Set]) -> Result<(), Box<dyn Error>> {
    page.section("stop-lists", "SpotSigs with several stop lists", From::Labelled);
    page.prose("F1 of *related* pairs in percent, means over the sets of a language, the threshold chosen on one half and shown on the other; and spots of a document. The curves have the mean F1 over all of these sets at each threshold.");
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
    let steps: Vec<f64> = (1..=50).map(|i| f64::from(i) / 50.0).collect();
    let mut curves: [Vec<Line>; 2] = Default::default();
    for (number, (name, words)) in lists.iter().enumerate() {
        let language = if number < 4 { "en" } else { "zh" };
        let spot = |word: &&str| Spot { antecedent: (*word).into(), distance: 1, chain: 2 };
        let method = SpotSigs { spots: words.iter().map(spot).collect(), ..SpotSigs::default() };
        let is_asked = |set: &&Set| Question::Related.is_asked_in(&set.pairs);
        let mut curve: Vec<Vec<f64>> = vec![Vec::new(); steps.len()];
        let [own, made] = [labelled, generated].map(|sets| {
            let sets: Vec<&Set> = sets.iter().filter(|set| set.language() == language).filter(is_asked).collect();
            let (mut f1, mut spots) = (0.0, 0.0);
            for set in &sets {
                let texts = measure::texts(&set.documents);
                let scored = measure::score_with(&method, &texts, &set.pairs, &Statistics::default());
                f1 += measure::two_fold(Question::Related, &set.pairs, &scored).f1() / sets.len() as f64;
                for (points, &at) in curve.iter_mut().zip(&steps) {
                    points.push(measure::at(Question::Related, &set.pairs, &scored, at).f1());
                }
                spots += scored.bytes / 8.0 / sets.len() as f64;
            }
            (f1, spots)
        });
        rows.push(vec![(*name).into(), percent(own.0), percent(made.0), format!("{:.0}", own.1)]);
        let points = curve.iter().map(|all| all.iter().sum::<f64>() / all.len().max(1) as f64);
        curves[usize::from(language == "zh")].push(((*name).into(), steps.iter().copied().zip(points).collect()));
    }
    for (language, lines) in ["en", "zh"].iter().zip(&curves) {
        let axes = Axes {
            title: format!("F1 of SpotSigs against its threshold, {language}"),
            x: ("threshold", 0.0, 1.0),
            y: ("F1, mean over sets", 0.0, 1.0),
        };
        page.plot(&format!("stop-lists-{language}"), &axes, lines)?;
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
    let paper = "The antecedents are chosen by experiment, because they decide the accuracy.";
    for (language, of, name) in [("English", &lists[..4], lists[2].0), ("Chinese", &lists[4..], lists[6].0)] {
        let f1: Vec<f64> = of.iter().map(|list| table.number(list.0, columns[1])).collect();
        let spread = f1.iter().copied().fold(0.0, f64::max) - f1.iter().copied().fold(f64::MAX, f64::min);
        page.claim(
            paper,
            &format!("{language}: the best list is {}; *{name}* has {}.", best(of), said(name)),
            Finding::of(spread >= 1.0),
        );
    }
    page.table(&table);
    Ok(())
}
