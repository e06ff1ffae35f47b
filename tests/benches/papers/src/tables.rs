//! F1 of every method on every set.

use cpu_time::ThreadTime;
use juhao::TextOptions;
use juhao::methods::Method;

use crate::Page;
use crate::measure::{self, Outcome, Question, Scored};
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
    page.line("F1 in percent. *Related*: do the texts share anything? *Duplicates*: duplicates against distinct texts, other pairs left out, and sets with fewer than five of either. The threshold of a method \
               is chosen on one half of the pairs and shown on the other, both ways; **juhao** is its decision as it stands.\n");
    let of_labelled: Vec<Vec<Scored>> = labelled.iter().map(|set| scored(set, |_| true)).collect();
    let of_generated: Vec<Vec<Scored>> = generated.iter().map(|set| scored(set, |_| true)).collect();
    for (question, heading) in [(Question::Related, "Related"), (Question::Duplicate, "Duplicates")] {
        let told: Vec<usize> = (0..labelled.len()).filter(|&i| question.is_asked_in(&labelled[i].pairs)).collect();
        if !told.is_empty() {
            page.line(&format!("### {heading}, labelled sets\n"));
            let sets: Vec<&Set> = told.iter().map(|&i| &labelled[i]).collect();
            let scored: Vec<&Vec<Scored>> = told.iter().map(|&i| &of_labelled[i]).collect();
            rows(page, question, &sets, &scored, true);
        }
        page.line(&format!("### {heading}, kinds of change\n"));
        for language in ["zh", "en"] {
            let chosen: Vec<usize> =
                (0..generated.len()).filter(|&i| generated[i].name.starts_with(language)).collect();
            let sets: Vec<&Set> = chosen.iter().map(|&i| &generated[i]).collect();
            let scored: Vec<&Vec<Scored>> = chosen.iter().map(|&i| &of_generated[i]).collect();
            if matches!(question, Question::Related) {
                rows(page, question, &sets, &scored, true);
            } else {
                let duplicates: Vec<usize> =
                    (0..sets.len()).filter(|&i| question.is_asked_in(&sets[i].pairs)).collect();
                let sets: Vec<&Set> = duplicates.iter().map(|&i| sets[i]).collect();
                let scored: Vec<&Vec<Scored>> = duplicates.iter().map(|&i| scored[i]).collect();
                rows(page, question, &sets, &scored, false);
            }
        }
    }
    page.line("### By the papers' own thresholds\n");
    page.line("F1 of *related* pairs in percent, each method by the rule of its defaults.\n");
    if !labelled.is_empty() {
        table(page, Question::Related, labelled, &of_labelled, false);
    }
    let all: Vec<&Set> = generated.iter().collect();
    let scores: Vec<&Vec<Scored>> = of_generated.iter().collect();
    rows(page, Question::Related, &all, &scores, false);
    page.section("cost", "Time and memory");
    page.line(
        "Features of a document, comparing a pair by them, and what an index would keep; means over the sets above.\n",
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
    page.table(&head, &rows);
}

fn table(page: &mut Page, question: Question, sets: &[Set], scored: &[Vec<Scored>], choose: bool) {
    rows(page, question, &sets.iter().collect::<Vec<_>>(), &scored.iter().collect::<Vec<_>>(), choose);
}

/// A row a method, a column a set, and the mean.
fn rows(page: &mut Page, question: Question, sets: &[&Set], scored: &[&Vec<Scored>], choose: bool) {
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
    page.table(&head, &rows);
}

/// Words of a segmenter against characters and pairs of them.
pub fn words(page: &mut Page, labelled: &[Set], bases: &Bases) {
    page.section("words", "The price of words");
    page.line("F1 of *related* Chinese pairs in percent without a segmenter and with the words of jieba, thresholds as above.\n");
    let made = [Change::Edit(5), Change::Shuffle(100)].map(|kind| changed("zh", &bases.zh, kind, 1));
    let sets: Vec<&Set> = labelled.iter().filter(|set| set.name.starts_with("zh")).chain(&made).collect();
    let begin = ThreadTime::now();
    let (mut documents, mut characters) = (0, 0);
    let cut: Vec<Set> = sets
        .iter()
        .map(|set| {
            let inputs = set.documents.iter().map(|input| {
                (documents, characters) = (documents + 1, characters + input.document.lengths().chars);
                let term_ends = juhao::words::term_ends(input.document.shown());
                input.with_options(&TextOptions { term_ends, ..TextOptions::default() }).expect("ends of words")
            });
            Set { name: set.name.clone(), documents: inputs.collect(), pairs: set.pairs.clone() }
        })
        .collect();
    let seconds = begin.elapsed().as_secs_f64();
    page.line(&format!(
        "Cutting {documents} documents into words and reading them took {:.2} ms a document of {} characters, or {:.2} s for a million characters.\n",
        1e3 * seconds / f64::from(documents),
        characters / u64::from(documents as u32),
        1e6 * seconds / characters as f64
    ));
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
    let (without, with) = (mean(&sets), mean(&cut.iter().collect::<Vec<_>>()));
    let head = ["method", "characters", "words"].map(String::from);
    let rows: Vec<Vec<String>> = Method::ALL
        .iter()
        .zip(without.iter().zip(&with))
        .filter(|(method, _)| reads_words(**method))
        .map(|(method, (without, with))| vec![method.name().into(), percent(*without), percent(*with)])
        .collect();
    page.table(&head, &rows);
}

/// Whether words make a difference to a method.
fn reads_words(method: Method) -> bool {
    !matches!(
        method,
        Method::Juhao | Method::Ccdet | Method::PkuLcs | Method::Recipe3a | Method::Recipe2 | Method::Winnowing
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
    page.line("F1 of duplicates in percent, in brackets precision / recall; thresholds chosen on one half, shown on the other.\n");
    page.table(&head, &rows);
}
