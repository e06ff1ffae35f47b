//! F1 of every method on every set.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use cpu_time::ThreadTime;
use juhao::Method;
use juhao::TextOptions;
use juhao::input::Input;

use crate::measure::{self, Outcome, Question, Scored};
use crate::prose::{Finding, Table, number};
use crate::texts::{Bases, Change, Set, changed};
use crate::{From, Page};

fn percent(f1: f64) -> String {
    format!("{:.1}", 100.0 * f1)
}

/// The wanted methods on a set; nothing of the others.
fn scored(set: &Set, wanted: fn(Method) -> bool) -> Vec<Scored> {
    let texts = measure::texts(&set.documents);
    let statistics = measure::statistics(&texts);
    let score = |&method: &Method| {
        if wanted(method) { measure::score(method, &texts, set, &statistics) } else { Scored::default() }
    };
    Method::ALL.iter().map(score).collect()
}

/// Juhao's row is its own decision; the others choose their threshold on one half and show it on the other.
fn tuned(method: Method, question: Question, set: &Set, scored: &Scored) -> Outcome {
    if method == Method::Juhao {
        measure::own_f1(question, &set.pairs, scored)
    } else {
        measure::two_fold(question, &set.pairs, scored)
    }
}

/// Some sets with the results of all methods: what a table is of.
struct Group<'a> {
    name: String,
    language: &'static str,
    part: Part,
    sets: Vec<(&'a Set, &'a [Scored])>,
}

/// F1, time and memory of all methods on all sets. Returns the results on the labelled sets.
pub fn accuracy(page: &mut Page, labelled: &[Set], generated: &[Set]) -> Vec<Vec<Scored>> {
    page.section("accuracy", "Accuracy", From::Labelled);
    page.prose("F1 in percent. *Related*: do the texts share anything? *Duplicates*: duplicates against distinct texts, other pairs left out. Sets with fewer than five of either are left out. The threshold of a method \
               is chosen on one half of the pairs and shown on the other, both ways; **juhao** is its own decision.");
    let of_labelled: Vec<Vec<Scored>> = labelled.iter().map(|set| scored(set, |_| true)).collect();
    let of_generated: Vec<Vec<Scored>> = generated.iter().map(|set| scored(set, |_| true)).collect();
    let all: Vec<(&Set, &[Scored], bool)> = labelled
        .iter()
        .zip(&of_labelled)
        .map(|(set, scored)| (set, &**scored, false))
        .chain(generated.iter().zip(&of_generated).map(|(set, scored)| (set, &**scored, true)))
        .collect();
    let mut groups = Vec::new();
    for part in [Part::First, Part::Second, Part::Made] {
        for (language, name) in [("zh", "Chinese"), ("en", "English")] {
            let own = all.iter().filter(|(set, _, made)| part.has(set, *made) && set.language() == language);
            let sets: Vec<_> = own.map(|&(set, scored, _)| (set, scored)).collect();
            groups.push(Group { name: format!("{name}, {}", part.name()), language, part, sets });
        }
    }
    for (question, heading) in [(Question::Related, "Related"), (Question::Duplicate, "Duplicates")] {
        for group in &groups {
            let is_asked = |(set, _): &&(&Set, &[Scored])| question.is_asked_in(&set.pairs);
            let sets: Vec<(&Set, &[Scored])> = group.sets.iter().filter(is_asked).copied().collect();
            if sets.is_empty() {
                continue;
            }
            page.line(&format!("### {heading}: {}\n", group.name));
            let table = rows(page, question, &sets, true);
            if matches!(question, Question::Related) {
                said_of(page, group, &table);
            }
        }
    }
    page.line("### By the papers' own thresholds\n");
    page.prose("F1 of *related* pairs in percent, each method by the rule of its defaults.");
    for group in groups.iter().filter(|group| !group.sets.is_empty()) {
        rows(page, Question::Related, &group.sets, false);
    }
    recipes(page, &groups);
    let everything: Vec<&[Scored]> = all.iter().map(|(_, scored, _)| *scored).collect();
    cost(page, &everything);
    of_labelled
}

/// What each method costs.
fn cost(page: &mut Page, sets: &[&[Scored]]) {
    page.section("cost", "Time and memory", From::Labelled);
    page.prose(
        "Features of a document, comparing a pair by them, and what an index would keep; means over the sets above.",
    );
    let mean = |method: usize, of: fn(&Scored) -> f64| {
        sets.iter().map(|set| of(&set[method])).sum::<f64>() / sets.len() as f64
    };
    let head = ["method", "features, ms", "a pair, µs", "bytes"].map(String::from);
    let rows: Vec<Vec<String>> = Method::ALL
        .iter()
        .enumerate()
        .map(|(i, method)| {
            vec![
                method.name().into(),
                format!("{:.2}", mean(i, |s| s.features_ms)),
                format!("{:.1}", mean(i, |s| s.compare_us)),
                format!("{:.0}", mean(i, |s| s.bytes)),
            ]
        })
        .collect();
    let table = Table::new(head, rows);
    let (features, pair, bytes) = ("features, ms", "a pair, µs", "bytes");
    let ends = |column: &str| {
        let ranked = table.ranked(column);
        format!(
            "most {}, least {}",
            table.listed(ranked[..2].iter().copied(), column),
            table.listed(ranked[ranked.len() - 1..].iter().copied(), column)
        )
    };
    page.claim(
        "Simhash+SP takes 22.5 ms a document, with word segmentation.",
        &format!("{} ms, word segmentation left out.", table.cell("simhash-sp", features)),
        Finding::Other,
    );
    page.claim(
        "Simhash+SP keeps 16 bytes a document.",
        &format!("{}, without the number of the document.", table.cell("simhash-sp", bytes)),
        Finding::Other,
    );
    page.other(&format!("Features of a document in milliseconds: {}.", ends(features)));
    page.other(&format!("A pair in microseconds: {}; PKU-LCS takes {}.", ends(pair), table.cell("pku-lcs", pair)));
    page.other(&format!("Bytes of a document: {}.", ends(bytes)));
    page.table(&table);
}

/// Precision and recall of the survey's recipes, and what they find in another order.
fn recipes(page: &mut Page, groups: &[Group<'_>]) {
    page.line("### The survey's recipes\n");
    page.prose("Precision and recall of duplicates in percent, by each recipe's own rule: means over the Chinese sets with labels and over the English ones. *Reordered*: share of the texts whose sentences are all in another order that it finds.");
    let of = |group: &&Group<'_>, language: &str| group.language == language && group.part != Part::Made;
    let outcomes = |method: usize, language: &str| -> Vec<Outcome> {
        let sets = groups.iter().filter(|group| of(group, language)).flat_map(|group| &group.sets);
        let asked = sets.filter(|(set, _)| Question::Duplicate.is_asked_in(&set.pairs));
        asked.map(|(set, scored)| measure::own_f1(Question::Duplicate, &set.pairs, &scored[method])).collect()
    };
    let mean = |all: &[Outcome], of: fn(Outcome) -> f64| {
        percent(all.iter().map(|&one| of(one)).sum::<f64>() / all.len().max(1) as f64)
    };
    let shuffled = |method: usize, language: &str| {
        let name = format!("{language} {}", Change::Shuffle(100).name());
        let mut sets = groups.iter().flat_map(|group| &group.sets).filter(|(set, _)| set.name == name);
        sets.next().map_or_else(String::new, |(set, scored)| {
            percent(measure::own_f1(Question::Duplicate, &set.pairs, &scored[method]).recall())
        })
    };
    let columns = ["precision", "recall", "reordered"];
    let head = ["zh", "en"].iter().flat_map(|language| columns.map(|column| format!("{column}, {language}")));
    let recipes = Method::ALL.iter().enumerate().filter(|(_, method)| method.name().starts_with("recipe"));
    let rows = recipes.map(|(i, method)| {
        let cells = ["zh", "en"].iter().flat_map(|language| {
            let all = outcomes(i, language);
            [mean(&all, Outcome::precision), mean(&all, Outcome::recall), shuffled(i, language)]
        });
        [method.name().to_owned()].into_iter().chain(cells).collect()
    });
    let table = Table::new(["recipe".to_owned()].into_iter().chain(head), rows.collect());
    let ordered = ["recipe-2", "recipe-8"];
    let unordered = ["recipe-1", "recipe-3c", "recipe-5", "recipe-6"];
    let worst = |rows: &[&str], column: &str| rows.iter().map(|row| table.number(row, column)).fold(f64::MAX, f64::min);
    let (recall, precision) = ("recall, zh", "precision, zh");
    let best_of = |rows: &[&str], column: &str| rows.iter().map(|row| table.number(row, column)).fold(0.0, f64::max);
    page.claim(
        "Ordered recipes (2 and 8) tend to miss duplicates.",
        &format!(
            "Recall in Chinese: {}; of unordered ones {}.",
            table.listed(ordered, recall),
            table.listed(unordered, recall)
        ),
        Finding::of(best_of(&ordered, recall) < worst(&unordered, recall)),
    );
    page.claim(
        "Unordered recipes (1 and 3 to 6) tend to raise false duplicates.",
        &format!(
            "Precision in Chinese: {}; of ordered ones {}.",
            table.listed(unordered, precision),
            table.listed(ordered, precision)
        ),
        Finding::of(best_of(&unordered, precision) < worst(&ordered, precision)),
    );
    page.other(&format!(
        "With all sentences in another order, of Chinese texts: {}.",
        table.listed(ordered.into_iter().chain(unordered), "reordered, zh")
    ));
    page.table(&table);
}

/// Sets with labels come in two parts: an idea is found on one and confirmed on the other. Others are made here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    First,
    /// Their names end in `-b`.
    Second,
    Made,
}

impl Part {
    fn has(self, set: &Set, made: bool) -> bool {
        let part = match (made, set.name.ends_with("-b")) {
            (true, _) => Self::Made,
            (false, true) => Self::Second,
            (false, false) => Self::First,
        };
        part == self
    }

    fn name(self) -> &'static str {
        match self {
            Self::First => "labelled sets",
            Self::Second => "second parts of the sets",
            Self::Made => "kinds of change",
        }
    }
}

/// What a table of related pairs says about the papers.
fn said_of(page: &mut Page, group: &Group<'_>, table: &Table) {
    let Group { name, language, part, .. } = group;
    if *part == Part::Made {
        page.other(&changes_prose(table, name));
        return;
    }
    let compared = ["ccdet", "spotsigs", "codet", "shingling", "i-match", "i-match-lexicons"];
    let ranked = table.ranked_of(compared, "mean");
    let here = format!("{name}: {}.", table.listed(ranked.iter().copied(), "mean"));
    let paper = "CCDet has the best F1 of CCDet, SpotSigs, CoDet, shingling and I-Match, on Chinese news pages.";
    if *language == "zh" {
        page.claim(paper, &here, Finding::of(ranked[0] == "ccdet"));
    } else {
        let ahead = ["shingling", "i-match"].map(|row| table.number("spotsigs", "mean") - table.number(row, "mean"));
        let paper = "SpotSigs is more than 24 percentage points ahead of shingling and I-Match, on English news pages.";
        page.claim(paper, &here, Finding::of(ahead.iter().all(|&points| points > 24.0)));
    }
    let ahead: Vec<String> = table.head[1..table.head.len() - 1]
        .iter()
        .filter_map(|set| {
            let first = *table.ranked(set).first()?;
            let (best, juhao) = (table.cell(first, set), table.cell("juhao", set));
            (number(best) > number(juhao)).then(|| format!("{set} ({first} {best}, juhao {juhao})"))
        })
        .collect();
    page.other(&format!(
        "{name}: of all methods {}. {}",
        table.listed(table.ranked("mean")[..5].iter().copied(), "mean"),
        if ahead.is_empty() {
            "On no set is another method ahead of Juhao's own decision, which was tuned on such sets.".into()
        } else {
            format!("Another method is ahead of Juhao's own decision on {}.", ahead.join(", "))
        }
    ));
}

/// What the kinds of change say.
fn changes_prose(table: &Table, name: &str) -> String {
    let ranked = table.ranked("mean");
    let hard = table.head[1..table.head.len() - 1].iter().min_by(|a, b| {
        let mean = |set: &str| table.rows.iter().map(|row| table.number(&row[0], set)).sum::<f64>();
        mean(a).total_cmp(&mean(b))
    });
    let hard = hard.expect("kinds of change");
    format!(
        "{name}: in the mean {}; the hardest is *{hard}*, where {}.",
        table.listed(ranked[..4].iter().copied(), "mean"),
        table.listed(table.ranked(hard)[..3].iter().copied(), hard)
    )
}

/// A row a method, a column a set, and the mean. With `choose`, thresholds are chosen; else they are the papers' own.
fn rows(page: &mut Page, question: Question, sets: &[(&Set, &[Scored])], choose: bool) -> Table {
    let names = sets.iter().map(|(set, _)| set.name.clone());
    let head: Vec<String> = ["method".into()].into_iter().chain(names).chain(["mean".into()]).collect();
    let of = |method: usize| -> Vec<f64> {
        let outcome = |(set, scored): &(&Set, &[Scored])| {
            if choose {
                tuned(Method::ALL[method], question, set, &scored[method])
            } else {
                measure::own_f1(question, &set.pairs, &scored[method])
            }
        };
        sets.iter().map(|pair| outcome(pair).f1()).collect()
    };
    let all: Vec<Vec<f64>> = (0..Method::ALL.len()).map(of).collect();
    let best: Vec<f64> = (0..sets.len()).map(|set| all.iter().map(|row| row[set]).fold(0.0, f64::max)).collect();
    let cell = |(f1, best): (&f64, &f64)| if f1 == best { format!("**{}**", percent(*f1)) } else { percent(*f1) };
    let rows: Vec<Vec<String>> = Method::ALL
        .iter()
        .zip(&all)
        .map(|(method, row)| {
            let mean = row.iter().sum::<f64>() / row.len().max(1) as f64;
            [method.name().into()].into_iter().chain(row.iter().zip(&best).map(cell)).chain([percent(mean)]).collect()
        })
        .collect();
    let table = Table::new(head, rows);
    page.table(&table);
    table
}

/// Words of two segmenters against characters and pairs of them.
pub fn words(page: &mut Page, labelled: &[Set], bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("words", "The price of words", From::Labelled);
    page.prose("F1 of *related* Chinese pairs in percent without a segmenter, with the words of jieba, and with those of `Intl.Segmenter` in Node, which a browser has, too; thresholds as above. Characters and pairs of them are the default, because they are the same on every host and need no dictionary.");
    let made = [Change::Edit(5), Change::Shuffle(100)].map(|kind| changed("zh", &bases.zh, kind, 1));
    let sets: Vec<&Set> = labelled.iter().filter(|set| set.language() == "zh").chain(&made).collect();
    let with_ends = |set: &Set, ends: Vec<Vec<u32>>| {
        let inputs = set.documents.iter().zip(ends).map(|(input, term_ends)| {
            input.with_options(&TextOptions { term_ends, ..TextOptions::default() }).expect("ends of words")
        });
        Set { documents: inputs.collect(), pairs: set.pairs.clone(), ..Set::made(set.name.clone()) }
    };
    let begin = ThreadTime::now();
    let jieba: Vec<Set> = sets
        .iter()
        .map(|set| with_ends(set, set.documents.iter().map(|d| juhao::words::term_ends(d.document.shown())).collect()))
        .collect();
    let seconds = begin.elapsed().as_secs_f64();
    let documents: usize = sets.iter().map(|set| set.documents.len()).sum();
    let characters: u64 = sets.iter().flat_map(|set| &set.documents).map(|d| d.document.lengths().chars).sum();
    let simhash = Method::ALL.iter().position(|&method| method == Method::SimhashSp).expect("a method");
    let features: f64 = sets.iter().map(|set| scored(set, |m| m == Method::SimhashSp)[simhash].features_ms).sum();
    let without = "features of Simhash+SP without words, ms a document";
    let cost = Table::setup([
        ("documents", documents.to_string()),
        ("characters of a document, mean", (characters / documents as u64).to_string()),
        ("jieba and reading, ms a document", format!("{:.2}", 1e3 * seconds / documents as f64)),
        ("jieba and reading, s a million characters", format!("{:.2}", 1e6 * seconds / characters as f64)),
        (without, format!("{:.2}", features / sets.len() as f64)),
    ]);
    page.table(&cost);
    let intl = sets.iter().map(|set| Ok(with_ends(set, segmented(&set.documents)?)));
    let intl: Vec<Set> = intl.collect::<Result<_, Box<dyn Error>>>()?;
    let mean = |sets: &[&Set]| -> Vec<f64> {
        let scored: Vec<Vec<Scored>> = sets.iter().map(|set| scored(set, reads_words)).collect();
        (0..Method::ALL.len())
            .map(|i| {
                let f1 = |(set, scored): (&&Set, &Vec<Scored>)| {
                    tuned(Method::ALL[i], Question::Related, set, &scored[i]).f1()
                };
                sets.iter().zip(&scored).map(f1).sum::<f64>() / sets.len() as f64
            })
            .collect()
    };
    let all = [mean(&sets), mean(&jieba.iter().collect::<Vec<_>>()), mean(&intl.iter().collect::<Vec<_>>())];
    let read = Method::ALL.iter().enumerate().filter(|(_, method)| reads_words(**method));
    let mut rows: Vec<Vec<String>> = read
        .clone()
        .map(|(i, method)| [method.name().into()].into_iter().chain(all.iter().map(|f1| percent(f1[i]))).collect())
        .collect();
    let count = read.clone().count() as f64;
    let means = all.iter().map(|f1| percent(read.clone().map(|(i, _)| f1[i]).sum::<f64>() / count));
    rows.push(["mean".into()].into_iter().chain(means).collect());
    let table = Table::new(["method", "characters", "jieba", "Intl.Segmenter"], rows);
    let gain = |row: &str| table.number(row, "jieba") - table.number(row, "characters");
    let mut ranked: Vec<&str> = table.rows.iter().map(|row| &*row[0]).filter(|row| *row != "mean").collect();
    ranked.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
    let change = |row: &str| format!("{row} from {} to {}", table.cell(row, "characters"), table.cell(row, "jieba"));
    let (most, least) = (ranked[0], ranked[ranked.len() - 1]);
    let ms = |fact: &str| cost.number(fact, "number");
    let jieba = "jieba and reading, ms a document";
    page.claim(
        "Any method of words pays for word segmentation (recipe 7).",
        &format!(
            "Cutting into words takes {} ms a document with jieba, where the features of Simhash+SP take {}.",
            cost.cell(jieba, "number"),
            cost.cell(without, "number")
        ),
        Finding::of(ms(jieba) > ms(without)),
    );
    page.other(&format!(
        "The words of jieba take the mean from {} to {}, those of `Intl.Segmenter` to {}.",
        table.cell("mean", "characters"),
        table.cell("mean", "jieba"),
        table.cell("mean", "Intl.Segmenter")
    ));
    page.other(&format!(
        "With the words of jieba most is gained by {}, and most is lost by {}.",
        change(most),
        change(least)
    ));
    page.table(&table);
    Ok(())
}

/// Where words end by `Intl.Segmenter`, asked of Node.
fn segmented(documents: &[Input]) -> Result<Vec<Vec<u32>>, Box<dyn Error>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("segment.mjs");
    let mut node = Command::new("node")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("node: {e}"))?;
    let lines: Vec<String> =
        documents.iter().map(|input| serde_json::Value::from(input.document.shown()).to_string()).collect();
    let mut input = node.stdin.take().ok_or("node reads nothing")?;
    let writer = std::thread::spawn(move || lines.iter().try_for_each(|line| writeln!(input, "{line}")));
    let output = node.wait_with_output()?;
    writer.join().map_err(|_| "the texts could not be written")??;
    let ends: Vec<Vec<u32>> =
        String::from_utf8(output.stdout)?.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    if ends.len() == documents.len() { Ok(ends) } else { Err("node answered fewer texts than it was given".into()) }
}

/// Whether words make a difference to a method.
fn reads_words(method: Method) -> bool {
    !matches!(
        method,
        Method::Juhao
            | Method::Ccdet
            | Method::PkuLcs
            | Method::PkuLcsMoved
            | Method::Recipe3a
            | Method::Recipe2
            | Method::Winnowing
    )
}

/// SL+ST against the three that its paper compares it with.
pub fn sentence_methods(page: &mut Page, labelled: &[Set], generated: &[Set]) {
    page.section("sl-st", "SL+ST against shingles, SpotSigs and sentence lengths", From::Labelled);
    let methods = [Method::SlSt, Method::Shingling, Method::SpotSigs, Method::SentenceLengths];
    let head: Vec<String> = ["set"].into_iter().chain(methods.map(Method::name)).map(String::from).collect();
    let mut rows = Vec::new();
    for (language, name) in [("zh", "Chinese"), ("en", "English")] {
        let own = labelled.iter().chain(generated).filter(|set| set.language() == language);
        let (mut sum, mut number) = ([[0.0; 3]; 4], 0.0);
        for set in own.filter(|set| Question::Duplicate.is_asked_in(&set.pairs)) {
            let texts = measure::texts(&set.documents);
            let statistics = measure::statistics(&texts);
            number += 1.0;
            let shares = methods.map(|method| {
                let scored = measure::score(method, &texts, set, &statistics);
                let outcome = measure::two_fold(Question::Duplicate, &set.pairs, &scored);
                [outcome.f1(), outcome.precision(), outcome.recall()]
            });
            sum.iter_mut().flatten().zip(shares.iter().flatten()).for_each(|(sum, share)| *sum += share);
            rows.push([set.name.clone()].into_iter().chain(shares.map(in_one)).collect());
        }
        let mean = sum.map(|sums| in_one(sums.map(|sum| sum / number)));
        rows.push([format!("mean, {name}")].into_iter().chain(mean).collect());
    }
    let table = Table::new(head, rows);
    let others = ["shingling", "spotsigs", "sentence-lengths"];
    for other in others {
        let means = ["mean, Chinese", "mean, English"]
            .map(|mean| (mean, f1_of(table.cell(mean, "sl-st")).to_owned(), f1_of(table.cell(mean, other)).to_owned()));
        let said = means.iter().map(|(mean, own, other)| format!("{mean} {own} against {other}"));
        let is_ahead = means.iter().all(|(_, own, other)| number(own) > number(other));
        let sets = table.rows.iter().map(|row| &*row[0]).filter(|row| !row.starts_with("mean"));
        let ahead: Vec<&str> = sets.filter(|set| table.number(set, "sl-st") > table.number(set, other)).collect();
        let on = if ahead.is_empty() { "no set".into() } else { ahead.join(", ") };
        page.claim(
            &format!("SL+ST is more effective than {other}, on AP90-S and a part of ClueWeb12."),
            &format!("{}; ahead on {on}.", said.collect::<Vec<_>>().join(", ")),
            Finding::of(is_ahead),
        );
    }
    let worst = table
        .rows
        .iter()
        .map(|row| &*row[0])
        .min_by(|a, b| table.number(a, "sl-st").total_cmp(&table.number(b, "sl-st")));
    if let Some(worst) = worst {
        page.other(&format!(
            "It is weakest on *{worst}*, {} where shingling has {}.",
            f1_of(table.cell(worst, "sl-st")),
            f1_of(table.cell(worst, "shingling"))
        ));
    }
    page.prose("F1 of duplicates in percent, in brackets precision / recall; thresholds chosen on one half, shown on the other. Two neighbouring sentences must keep their length and their first two terms to be a block of SL+ST.");
    page.table(&table);
}

/// F1, precision and recall in one cell.
pub fn in_one([f1, precision, recall]: [f64; 3]) -> String {
    format!("{} ({} / {})", percent(f1), percent(precision), percent(recall))
}

/// The F1 of a cell that has precision and recall behind it.
pub fn f1_of(cell: &str) -> &str {
    cell.split(' ').next().unwrap_or(cell)
}
