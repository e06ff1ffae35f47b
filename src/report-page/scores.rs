//! The appendix: all scores of two texts and those of the published methods, with one line of meaning each.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use maud::{Markup, html};

use crate::input::{Rate, Scores, Sides, TwoTexts};
use crate::numbers::{count, fill, percent};
use crate::plain::Name;
use crate::section::Context;

/// Returns the appendix.
pub fn of(context: &Context<'_>) -> Markup {
    match &context.reported.two {
        Some(two) => of_two(context, two),
        None => of_many(context),
    }
}

/// Returns the scores of each text and its sources that are shown: each pair once.
fn of_many(context: &Context<'_>) -> Markup {
    let words = &context.words.scores;
    let names = [words.ccs, words.clr, words.jaccard, words.blocks, words.resemble, words.contain, words.hamming];
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for number in context.subjects().into_iter().filter(|&number| context.is_marked(number)) {
        for source in context.text(number).sources.iter().flat_map(|report| &report.by_source) {
            let other = source.text();
            if source.role == "evidence" && seen.insert((number.min(other), number.max(other))) {
                rows.extend(source.pair.scores.iter().map(|scores| (number, other, scores)));
            }
        }
    }
    html! {
        @if !rows.is_empty() {
            section {
                h2 { (words.title) }
                table.list.scores {
                    thead { tr {
                        th scope="col" { (context.words.lists.text) } th scope="col" { (context.words.text.source) }
                        @for [name, _] in names { th scope="col" { (name) } }
                    } }
                    tbody {
                        @for (number, other, scores) in &rows {
                            tr {
                                td.name { (Name(&context.text(*number).name)) }
                                td.name { (Name(&context.text(*other).name)) }
                                @for ([name, _], value) in names.into_iter().zip(short(scores)) {
                                    td.share data-of=(name) { (value.as_deref().unwrap_or("–")) }
                                }
                            }
                        }
                    }
                }
                dl.facts { @for [name, means] in names { dt { (name) } dd { (means) } } }
            }
        }
    }
}

/// Returns the scores of the published methods without their counts, in the order of their names.
fn short(scores: &Scores) -> [Option<String>; 7] {
    let value = |rate: &Rate| alloc::format!("{:.3}", rate.value);
    let one = |rate: &Option<Rate>| rate.as_ref().map(value);
    [
        one(&scores.ccs),
        one(&scores.clr),
        one(&scores.jaccard),
        one(&scores.blocks),
        one(&scores.resemble),
        scores.contain.as_ref().map(|both| [value(&both.left), value(&both.right)].join(" · ")),
        scores.hamming.map(|bits| alloc::format!("{bits}")),
    ]
}

fn of_two(context: &Context<'_>, two: &TwoTexts) -> Markup {
    let words = &context.words.scores;
    let rate = |rate: &Rate| alloc::format!("{:.3} ({}/{})", rate.value, rate.num, rate.den);
    let one = |value: &Option<Rate>| value.as_ref().map(rate);
    let both = |shares: &Sides<f64>| [percent(shares.left), percent(shares.right)].join(" · ");
    let number = |value: f64| alloc::format!("{value:.3}");
    let lcs = two.lcs.as_ref().map(|lcs| match (count(lcs.lower), count(lcs.upper)) {
        (lower, upper) if lower == upper => lower,
        (lower, upper) => [lower, upper].join(" – "),
    });
    let mut rows: Vec<([&str; 2], Option<String>)> = Vec::from([
        (words.reworded, Some(both(&two.reworded))),
        (words.inserted, two.inserted.as_ref().map(both)),
        (words.shown, Some(both(&two.shown))),
        (words.margin, two.margin.map(number)),
        (words.score, two.score.map(number)),
    ]);
    if let Some(scores) = &two.scores {
        rows.extend([
            (words.lcs, lcs),
            (words.trustable, two.lcs.as_ref().map(|lcs| count(lcs.trustable))),
            (words.ccs, one(&scores.ccs)),
            (words.clr, one(&scores.clr)),
            (words.jaccard, one(&scores.jaccard)),
            (words.blocks, one(&scores.blocks)),
            (words.resemble, one(&scores.resemble)),
            (words.contain, scores.contain.as_ref().map(|both| [rate(&both.left), rate(&both.right)].join(" · "))),
            (words.hamming, scores.hamming.map(|bits| fill(words.bits, &[&alloc::format!("{bits}")]))),
        ]);
    }
    html! {
        section {
            h2 { (words.title) }
            table.list.scores {
                thead { tr { @for name in [words.name, words.value, words.means] { th scope="col" { (name) } } } }
                tbody {
                    @for ([name, means], value) in rows {
                        tr { td { (name) } td.share { (value.as_deref().unwrap_or(words.none)) } td { (means) } }
                    }
                }
            }
        }
    }
}
