//! Which of two texts contains the other, by each method's own rule.

use std::error::Error;

use juhao::Method;
use juhao::methods::{Statistics, Text};
use juhao::report::Relation;

use crate::measure;
use crate::plot::{Axes, Line};
use crate::prose::{Finding, Table, number};
use crate::tables::{f1_of, in_one};
use crate::texts::{Bases, Random, Set, read, sentences};
use crate::{From, Page};

/// The methods that know containment.
const METHODS: [Method; 6] =
    [Method::Juhao, Method::Ccdet, Method::PkuLcs, Method::PkuLcsMoved, Method::ShinglingContainment, Method::CoDet];

/// Precision and recall of containment on the sets that have such pairs, and against the length of the part.
pub fn accuracy(page: &mut Page, labelled: &[Set], generated: &[Set], bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("containment", "Which text contains the other", From::Labelled);
    page.prose("F1 in percent of *contains* and *contained*, in brackets precision / recall, by each method's own rule. An answer is right if the direction is right, too. Pairs for which several relations are accepted are left out.");
    let mut rows = Vec::new();
    for (language, name, _) in bases.languages() {
        let own = labelled.iter().chain(generated).filter(|set| set.language() == language);
        let (mut sum, mut sets) = ([[0.0; 3]; METHODS.len()], 0.0);
        for set in own.filter(|set| measure::has_containment(&set.pairs)) {
            let texts = measure::texts(&set.documents);
            let statistics = measure::statistics(&texts);
            sets += 1.0;
            let shares = METHODS.map(|method| {
                let outcome = measure::containment(&set.pairs, &measure::score(method, &texts, set, &statistics));
                [outcome.f1(), outcome.precision(), outcome.recall()]
            });
            sum.iter_mut().flatten().zip(shares.iter().flatten()).for_each(|(sum, share)| *sum += share);
            rows.push([set.name.clone()].into_iter().chain(shares.map(in_one)).collect());
        }
        let mean = sum.map(|sums| in_one(sums.map(|sum| sum / sets)));
        rows.push([format!("mean, {name}")].into_iter().chain(mean).collect());
    }
    let head = ["set"].into_iter().chain(METHODS.map(Method::name));
    let table = Table::new(head, rows);
    for (paper, row) in [
        ("CCDet: CCS of at least T with CLR below 0.5 is containment; its accuracy is not reported.", "ccdet"),
        (
            "PKU-LCS: c of at least 0.7 in either direction is similar; the accuracy of the direction is not reported.",
            "pku-lcs",
        ),
    ] {
        let said = ["mean, Chinese", "mean, English"].map(|mean| format!("{mean} {}", table.cell(mean, row)));
        page.claim(paper, &format!("F1 (precision / recall) of {row}: {}.", said.join(", ")), Finding::Other);
    }
    for mean in ["mean, Chinese", "mean, English"] {
        let mut ranked = METHODS.map(Method::name);
        ranked.sort_by(|a, b| number(table.cell(mean, b)).total_cmp(&number(table.cell(mean, a))));
        let said = ranked.map(|row| format!("{row} {}", f1_of(table.cell(mean, row))));
        page.other(&format!("F1, {mean}: {}.", said.join(", ")));
    }
    page.table(&table);
    by_length(page, bases)
}

/// The share of parts that each method calls contained, against their length.
fn by_length(page: &mut Page, bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.prose("A text and a stretch of its sentences: share of the pairs in percent that each method calls *contains*, against the length of the stretch in percent of the text's. From half of the text on CCDet calls such pairs duplicates.");
    let lengths = [10, 20, 30, 40, 50, 60, 70, 80, 90];
    let mut rows = Vec::new();
    for (language, _, own) in bases.languages() {
        let own = &own[..own.len().min(80)];
        let mut lines: Vec<Line> = METHODS.map(|method| (method.name().to_owned(), Vec::new())).into();
        for length in lengths {
            let mut random = Random::new(51);
            for text in own {
                let all = sentences(text);
                let taken = (all.len() * length / 100).max(1);
                let from = random.below(all.len() + 1 - taken);
                let inputs = [read(text), read(&all[from..from + taken].concat())];
                let [text, part] = inputs.each_ref().map(|input| Text::new(&input.document));
                let statistics = Statistics::of_sentences([&text, &part]);
                for (method, line) in METHODS.into_iter().zip(&mut lines) {
                    let is_found = method.compare(&text, &part, &statistics).verdict == Relation::Contains;
                    let share = f64::from(u8::from(is_found)) / own.len() as f64;
                    match line.1.last_mut() {
                        Some(point) if point.0 == length as f64 => point.1 += share,
                        _ => line.1.push((length as f64, share)),
                    }
                }
            }
        }
        let axes = Axes {
            title: format!("Parts that are called contained, {language}"),
            x: ("length of the part, %", 0.0, 100.0),
            y: ("share", 0.0, 1.05),
        };
        page.plot(&format!("containment-{language}"), &axes, &lines)?;
        rows.extend(lines.into_iter().map(|(name, points)| {
            let shares = points.iter().map(|point| format!("{:.1}", 100.0 * point.1));
            [format!("{name}, {language}")].into_iter().chain(shares).collect()
        }));
    }
    let head = ["method".to_owned()].into_iter().chain(lengths.map(|length| format!("{length}%")));
    let table = Table::new(head, rows);
    let at = |row: &str| format!("{row} {}", ["10%", "30%", "50%"].map(|column| table.cell(row, column)).join(", "));
    let said = ["ccdet, zh", "pku-lcs, zh", "pku-lcs-moved, zh", "juhao, zh"].map(at).join("; ");
    page.other(&format!("Parts of 10%, 30% and 50% of a Chinese text that are called contained: {said}."));
    page.table(&table);
    Ok(())
}
