//! F1 of every method on every set.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use cpu_time::ThreadTime;
use juhao::Method;
use juhao::TextOptions;
use juhao::input::Input;

use crate::Page;
use crate::measure::{self, Outcome, Question, Scored};
use crate::prose::{Table, number};
use crate::texts::{Bases, Change, Set, changed};

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

/// F1, time and memory of all methods on all sets.
pub fn accuracy(page: &mut Page, labelled: &[Set], generated: &[Set]) {
    page.section("accuracy", "Accuracy");
    page.prose("F1 in percent. *Related*: do the texts share anything? *Duplicates*: duplicates against distinct texts, other pairs left out, and sets with fewer than five of either. The threshold of a method \
               is chosen on one half of the pairs and shown on the other, both ways; **juhao** is its own decision.");
    let mut said = Vec::new();
    let of_labelled: Vec<Vec<Scored>> = labelled.iter().map(|set| scored(set, |_| true)).collect();
    let of_generated: Vec<Vec<Scored>> = generated.iter().map(|set| scored(set, |_| true)).collect();
    for (question, heading) in [(Question::Related, "Related"), (Question::Duplicate, "Duplicates")] {
        for part in [Part::First, Part::Second] {
            let is_told = |&i: &usize| part.has(&labelled[i]) && question.is_asked_in(&labelled[i].pairs);
            let told: Vec<usize> = (0..labelled.len()).filter(is_told).collect();
            if told.is_empty() {
                continue;
            }
            page.line(&format!("### {heading}, {}\n", part.name()));
            let sets: Vec<&Set> = told.iter().map(|&i| &labelled[i]).collect();
            let scored: Vec<&Vec<Scored>> = told.iter().map(|&i| &of_labelled[i]).collect();
            let table = rows(page, question, &sets, &scored, true);
            if matches!(question, Question::Related) {
                said.extend(labelled_prose(&table, part));
            }
        }
        page.line(&format!("### {heading}, kinds of change\n"));
        for language in ["zh", "en"] {
            let chosen: Vec<usize> =
                (0..generated.len()).filter(|&i| generated[i].name.starts_with(language)).collect();
            let sets: Vec<&Set> = chosen.iter().map(|&i| &generated[i]).collect();
            let scored: Vec<&Vec<Scored>> = chosen.iter().map(|&i| &of_generated[i]).collect();
            if matches!(question, Question::Related) {
                let table = rows(page, question, &sets, &scored, true);
                said.push(changes_prose(&table, if language == "zh" { "Chinese" } else { "English" }));
            } else {
                let duplicates: Vec<usize> =
                    (0..sets.len()).filter(|&i| question.is_asked_in(&sets[i].pairs)).collect();
                let sets: Vec<&Set> = duplicates.iter().map(|&i| sets[i]).collect();
                let scored: Vec<&Vec<Scored>> = duplicates.iter().map(|&i| scored[i]).collect();
                rows(page, question, &sets, &scored, false);
            }
        }
    }
    page.prose("### By the papers' own thresholds");
    page.prose("F1 of *related* pairs in percent, each method by the rule of its defaults.");
    for part in [Part::First, Part::Second] {
        let own = |set: &(&Set, &Vec<Scored>)| part.has(set.0);
        let (sets, scored): (Vec<&Set>, Vec<&Vec<Scored>>) = labelled.iter().zip(&of_labelled).filter(own).unzip();
        if !sets.is_empty() {
            rows(page, Question::Related, &sets, &scored, false);
        }
    }
    let all: Vec<&Set> = generated.iter().collect();
    let scores: Vec<&Vec<Scored>> = of_generated.iter().collect();
    rows(page, Question::Related, &all, &scores, false);
    page.here(&said);
    page.section("cost", "Time and memory");
    page.prose(
        "Features of a document, comparing a pair by them, and what an index would keep; means over the sets above.",
    );
    let sets: Vec<&Vec<Scored>> = of_labelled.iter().chain(&of_generated).collect();
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
    page.here(&[
        format!(
            "Features of a document in milliseconds, word segmentation left out: {}; Simhash+SP takes {}.",
            ends(features),
            table.cell("simhash-sp", features)
        ),
        format!(
            "A pair in microseconds: {}; PKU-LCS takes {}, since it looks at both texts again.",
            ends(pair),
            table.cell("pku-lcs", pair)
        ),
        format!(
            "Bytes of a document: Simhash+SP keeps {}, without the number of the document; {}.",
            table.cell("simhash-sp", bytes),
            ends(bytes)
        ),
    ]);
    page.table(&table);
}

/// Sets come in two parts: an idea is found on one and confirmed on the other.
#[derive(Clone, Copy)]
enum Part {
    First,
    /// Their names end in `-b`.
    Second,
}

impl Part {
    fn has(self, set: &Set) -> bool {
        set.name.ends_with("-b") == matches!(self, Self::Second)
    }

    fn name(self) -> &'static str {
        match self {
            Self::First => "labelled sets",
            Self::Second => "second parts of the sets",
        }
    }
}

/// What the labelled sets say: the order of the means, and where Juhao is not first.
fn labelled_prose(table: &Table, part: Part) -> Vec<String> {
    let ranked = table.ranked("mean");
    let group = ["ccdet", "shingling", "spotsigs", "codet", "i-match", "i-match-lexicons"];
    let mut own: Vec<&str> = group.into();
    own.sort_by(|a, b| table.number(b, "mean").total_cmp(&table.number(a, "mean")));
    let ahead: Vec<String> = table.head[1..table.head.len() - 1]
        .iter()
        .filter_map(|set| {
            let first = *table.ranked(set).first()?;
            let (best, juhao) = (table.cell(first, set), table.cell("juhao", set));
            (number(best) > number(juhao)).then(|| format!("{set} ({first} {best}, juhao {juhao})"))
        })
        .collect();
    vec![
        format!(
            "Means over the {}, related pairs: {}.",
            part.name(),
            table.listed(ranked[..6].iter().copied(), "mean")
        ),
        format!(
            "Of the methods that CCDet's paper compares, {} is first: {}.",
            own[0],
            table.listed(own.iter().copied(), "mean")
        ),
        if ahead.is_empty() {
            "On no set of these is another method ahead of Juhao's own decision, which was tuned on such sets.".into()
        } else {
            format!("Another method is ahead of Juhao's own decision on {}.", ahead.join(", "))
        },
        format!(
            "Methods with one digest: {}.",
            table.listed(["recipe-1", "recipe-3c", "recipe-5", "recipe-6", "i-match"], "mean")
        ),
    ]
}

/// What the kinds of change say.
fn changes_prose(table: &Table, language: &str) -> String {
    let ranked = table.ranked("mean");
    let hard = table.head[1..table.head.len() - 1].iter().min_by(|a, b| {
        let mean = |set: &str| table.rows.iter().map(|row| table.number(&row[0], set)).sum::<f64>();
        mean(a).total_cmp(&mean(b))
    });
    let hard = hard.expect("kinds of change");
    format!(
        "{language} texts with known changes: in the mean {}; the hardest change is *{hard}*, where {}.",
        table.listed(ranked[..4].iter().copied(), "mean"),
        table.listed(table.ranked(hard)[..3].iter().copied(), hard)
    )
}

/// A row a method, a column a set, and the mean.
fn rows(page: &mut Page, question: Question, sets: &[&Set], scored: &[&Vec<Scored>], choose: bool) -> Table {
    let head: Vec<String> =
        ["method".into()].into_iter().chain(sets.iter().map(|set| set.name.clone())).chain(["mean".into()]).collect();
    // Without a question about duplicates there is no choice but the threshold's.
    let choose = choose || matches!(question, Question::Duplicate);
    let of = |method: usize| -> Vec<f64> {
        let outcome = |(set, scored): (&&Set, &&Vec<Scored>)| {
            if choose {
                tuned(Method::ALL[method], question, set, &scored[method])
            } else {
                measure::own_f1(question, &set.pairs, &scored[method])
            }
        };
        sets.iter().zip(scored).map(|pair| outcome(pair).f1()).collect()
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
    page.section("words", "The price of words");
    page.prose("F1 of *related* Chinese pairs in percent without a segmenter, with the words of jieba, and with those of `Intl.Segmenter` in Node, which a browser has, too; thresholds as above.");
    let made = [Change::Edit(5), Change::Shuffle(100)].map(|kind| changed("zh", &bases.zh, kind, 1));
    let sets: Vec<&Set> = labelled.iter().filter(|set| set.name.starts_with("zh")).chain(&made).collect();
    let with_ends = |set: &Set, ends: Vec<Vec<u32>>| {
        let inputs = set.documents.iter().zip(ends).map(|(input, term_ends)| {
            input.with_options(&TextOptions { term_ends, ..TextOptions::default() }).expect("ends of words")
        });
        Set { name: set.name.clone(), documents: inputs.collect(), pairs: set.pairs.clone() }
    };
    let begin = ThreadTime::now();
    let jieba: Vec<Set> = sets
        .iter()
        .map(|set| with_ends(set, set.documents.iter().map(|d| juhao::words::term_ends(d.document.shown())).collect()))
        .collect();
    let seconds = begin.elapsed().as_secs_f64();
    let documents: usize = sets.iter().map(|set| set.documents.len()).sum();
    let characters: u64 = sets.iter().flat_map(|set| &set.documents).map(|d| d.document.lengths().chars).sum();
    let cost = Table::setup([
        ("documents", documents.to_string()),
        ("characters of a document, mean", (characters / documents as u64).to_string()),
        ("jieba and reading, ms a document", format!("{:.2}", 1e3 * seconds / documents as f64)),
        ("jieba and reading, s a million characters", format!("{:.2}", 1e6 * seconds / characters as f64)),
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
    page.here(&[
        format!(
            "The words of jieba take the mean from {} to {}, those of `Intl.Segmenter` to {}.",
            table.cell("mean", "characters"),
            table.cell("mean", "jieba"),
            table.cell("mean", "Intl.Segmenter")
        ),
        format!("With jieba's most is gained by {}, and most is lost by {}.", change(most), change(least)),
        format!(
            "Cutting into words costs {} ms a document with jieba. Characters and pairs of them are the default, because they are the same on every host and need no dictionary.",
            cost.cell("jieba and reading, ms a document", "number")
        ),
    ]);
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
    page.section("sl-st", "SL+ST against shingles, SpotSigs and sentence lengths");
    let methods = [Method::SlSt, Method::Shingling, Method::SpotSigs, Method::SentenceLengths];
    let head: Vec<String> = ["set"].into_iter().chain(methods.map(Method::name)).map(String::from).collect();
    let mut rows = Vec::new();
    for set in labelled.iter().chain(generated).filter(|set| Question::Duplicate.is_asked_in(&set.pairs)) {
        let texts = measure::texts(&set.documents);
        let statistics = measure::statistics(&texts);
        let cell = |method: Method| {
            let scored = measure::score(method, &texts, set, &statistics);
            let outcome = measure::two_fold(Question::Duplicate, &set.pairs, &scored);
            format!("{} ({} / {})", percent(outcome.f1()), percent(outcome.precision()), percent(outcome.recall()))
        };
        rows.push([set.name.clone()].into_iter().chain(methods.map(cell)).collect());
    }
    let table = Table::new(head, rows);
    let others = ["shingling", "spotsigs", "sentence-lengths"];
    let sets = |wins: fn(f64, f64) -> bool, other: &str| -> Vec<&str> {
        let all = table.rows.iter().map(|row| &*row[0]);
        all.filter(|set| wins(table.number(set, "sl-st"), table.number(set, other))).collect()
    };
    let mut said = Vec::new();
    for other in others {
        let ahead: Vec<String> = sets(|own, other| own > other, other)
            .iter()
            .map(|set| format!("{set} ({} against {})", f1_of(table.cell(set, "sl-st")), f1_of(table.cell(set, other))))
            .collect();
        said.push(if ahead.is_empty() {
            format!("On no set is SL+ST ahead of {other}.")
        } else {
            format!("SL+ST is ahead of {other} on {}.", ahead.join(", "))
        });
    }
    let worst = table
        .rows
        .iter()
        .map(|row| &*row[0])
        .min_by(|a, b| table.number(a, "sl-st").total_cmp(&table.number(b, "sl-st")));
    if let Some(worst) = worst {
        said.push(format!(
            "It is weakest on *{worst}*, {} where shingling has {}: two neighbouring sentences must keep their length and their first two terms to be a block.",
            f1_of(table.cell(worst, "sl-st")),
            f1_of(table.cell(worst, "shingling"))
        ));
    }
    page.here(&said);
    page.prose("F1 of duplicates in percent, in brackets precision / recall; thresholds chosen on one half, shown on the other.");
    page.table(&table);
}

/// The F1 of a cell that has precision and recall behind it.
fn f1_of(cell: &str) -> &str {
    cell.split(' ').next().unwrap_or(cell)
}
