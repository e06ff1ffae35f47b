//! The appendix: all scores of two texts and those of the published methods, with one line of meaning each.

use alloc::string::String;
use alloc::vec::Vec;

use maud::{Markup, html};

use crate::input::{Rate, Sides};
use crate::numbers::{count, fill, percent};
use crate::section::Context;

/// Returns the appendix; nothing for many texts, whose scores are those of their pairs.
pub fn of(context: &Context<'_>) -> Markup {
    let Some(two) = &context.reported.two else { return html! {} };
    let (words, scores) = (&context.words.scores, &two.scores);
    let rate = |rate: &Rate| alloc::format!("{:.3} ({}/{})", rate.value, rate.num, rate.den);
    let one = |value: &Option<Rate>| value.as_ref().map(rate);
    let contain = scores.contain.as_ref().map(|both| [rate(&both.left), rate(&both.right)].join(" · "));
    let hamming = scores.hamming.map(|bits| fill(words.bits, &[&alloc::format!("{bits}")]));
    let both = |shares: &Sides<f64>| [percent(shares.left), percent(shares.right)].join(" · ");
    let number = |value: f64| alloc::format!("{value:.3}");
    let lcs = two.lcs.as_ref().map(|lcs| match (count(lcs.lower), count(lcs.upper)) {
        (lower, upper) if lower == upper => lower,
        (lower, upper) => [lower, upper].join(" – "),
    });
    let rows: Vec<([&str; 2], Option<String>)> = Vec::from([
        (words.reworded, Some(both(&two.reworded))),
        (words.inserted, two.inserted.as_ref().map(both)),
        (words.shown, Some(both(&two.shown))),
        (words.margin, two.margin.map(number)),
        (words.score, two.score.map(number)),
        (words.lcs, lcs),
        (words.trustable, two.lcs.as_ref().map(|lcs| count(lcs.trustable))),
        (words.ccs, one(&scores.ccs)),
        (words.clr, one(&scores.clr)),
        (words.jaccard, one(&scores.jaccard)),
        (words.blocks, one(&scores.blocks)),
        (words.resemble, one(&scores.resemble)),
        (words.contain, contain),
        (words.hamming, hamming),
    ]);
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
