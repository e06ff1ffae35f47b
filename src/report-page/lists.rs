//! The lists of many texts: texts by total, pairs with the decisions on them, groups.

use alloc::string::ToString;
use alloc::vec::Vec;

use juhao_core::internal::Sort;
use maud::{Markup, html};

use crate::groups;
use crate::input::{Pair, Sides, SourceReport};
use crate::numbers::{count, fill, percent};
use crate::plain::{Name, Plain};
use crate::relation::{self, Related};
use crate::section::Context;
use crate::words::named;

/// Returns the lists; nothing for two texts.
pub fn of(context: &Context<'_>) -> Markup {
    if context.reported.two.is_some() {
        return html! {};
    }
    html! { (texts(context)) (pairs(context)) (groups(context)) }
}

fn texts(context: &Context<'_>) -> Markup {
    let words = &context.words.lists;
    let subjects = context.subjects();
    let has_own = context.reported.texts.iter().any(|text| text.without_own.is_some());
    // Texts that share nothing, or that were not compared in full, follow.
    let rest =
        (0..context.reported.texts.len()).filter(|number| !subjects.contains(number) && !context.text(*number).old);
    let all: Vec<usize> = subjects.iter().copied().chain(rest).collect();
    let estimate = |number: usize| {
        let pairs = context.reported.pairs.iter().filter(|pair| pair.estimate);
        let share = |pair: &Pair| match number {
            _ if pair.left as usize == number => Some(pair.coverage.left),
            _ if pair.right as usize == number => Some(pair.coverage.right),
            _ => None,
        };
        pairs.filter_map(share).max_by(f64::total_cmp)
    };
    let row = |number: usize, report: Option<&SourceReport>| {
        let (total, unquoted) = report.map_or((0.0, 0.0), |report| (report.total().value, report.included.value));
        let largest =
            report.and_then(|report| report.by_source.first().map(|first| (report.largest.value, first.text())));
        let sources = report.map_or(0, |report| report.by_source.iter().filter(|one| one.role == "evidence").count());
        html! {
            tr {
                td.name {
                    @if context.is_marked(number) {
                        a href={ "#t" (number) } { (Name(&context.text(number).name)) }
                    } @else { (Name(&context.text(number).name)) }
                }
                td.share data-of=(words.total) {
                    @match estimate(number) {
                        // Profiles do not know the characters, so their shares cannot be added up.
                        Some(share) if share > total => { (fill(words.at_least, &[&percent(share)])) span.small { " " (words.estimate) } }
                        _ => { (percent(total)) }
                    }
                }
                td.share data-of=(words.unquoted) { (percent(unquoted)) }
                @if has_own {
                    // Nothing of it is in earlier work.
                    td.share data-of=(words.without_own) {
                        (percent(context.text(number).without_own.as_ref().map_or(total, |rate| rate.value)))
                    }
                }
                td.source data-of=(words.largest) {
                    @if let Some((share, other)) = largest { (percent(share)) " " (Name(&context.text(other).name)) }
                }
                td.share data-of=(words.sources) { (count(sources as u64)) }
                td.share data-of=(words.length) { (count(context.text(number).counted)) }
            }
        }
    };
    html! {
        section {
            h2 { (words.texts) }
            table.list.texts {
                thead { tr {
                    @for name in [words.text, words.total, words.unquoted] { th scope="col" { (name) } }
                    @if has_own { th scope="col" { (words.without_own) } }
                    @for name in [words.largest, words.sources, words.length] { th scope="col" { (name) } }
                } }
                tbody { @for number in all { (row(number, context.text(number).sources.as_ref())) } }
            }
        }
    }
}

fn pairs(context: &Context<'_>) -> Markup {
    let words = &context.words.lists;
    // In an order of its own, because hosts find the pairs in another one.
    let mut pairs: Vec<&Pair> = context.reported.pairs.iter().collect();
    let most = |pair: &Pair| pair.coverage.left.max(pair.coverage.right);
    pairs.order_by(|one, other| {
        let last = |pair: &Pair| (pair.role == "minor", pair.shared_by_many > 0);
        let order = last(one).cmp(&last(other)).then(most(other).total_cmp(&most(one)));
        order.then((one.left, one.right).cmp(&(other.left, other.right)))
    });
    let are_decided = pairs.iter().any(|pair| !pair.decision.is_empty());
    let relation = |pair: &Pair| {
        let numbers = [pair.left as usize, pair.right as usize];
        let [left, right] = numbers.map(|number| context.text(number).text.as_ref());
        let related = Related {
            relation: &pair.relation,
            reason: &pair.reason,
            role: Some(&pair.role),
            coverage: &pair.coverage,
            compared: Sides { left: context.compared(numbers[0]), right: context.compared(numbers[1]) },
            is_same: left.is_some() && left == right,
        };
        let name = relation::name(&related);
        named(words.relations, name).unwrap_or(name).to_string()
    };
    let decision = |pair: &Pair| {
        let name = if pair.decision.is_empty() { "open" } else { &pair.decision };
        html! {
            td data-of=(words.decision) {
                (Plain(named(words.decisions, name).unwrap_or(name)))
                @if !pair.note.is_empty() { p.small dir="auto" { (Plain(&pair.note)) } }
            }
        }
    };
    let (ignored, minor) = (context.reported.ignored_pairs, context.reported.minor_pairs);
    html! {
        @if !pairs.is_empty() || ignored > 0 || minor > 0 {
            section {
                h2 { (words.pairs) }
                @if ignored > 0 { p.small { (fill(words.ignored, &[&count(ignored)])) } }
                @if minor > 0 { p.small { (fill(words.minor, &[&count(minor)])) } }
                table.list.pairs {
                    thead { tr {
                        th scope="col" { (words.text) } th scope="col" { (words.relation) }
                        th scope="col" { (words.other) } th scope="colgroup" colspan="2" { (words.coverage) }
                        @if are_decided { th scope="col" { (words.decision) } }
                    } }
                    tbody {
                        @for pair in &pairs {
                            tr.minor[pair.role == "minor"] {
                                td.name { (Name(&context.text(pair.left as usize).name)) }
                                td {
                                    (Plain(&relation(pair)))
                                    @if pair.role == "minor" { span.small { " · " (context.words.minor) } }
                                    @if pair.shared_by_many > 0 {
                                        span.small { " · " (fill(words.by_many, &[&count(pair.shared_by_many.into())])) }
                                    }
                                    @if pair.estimate { span.small { " · " (words.estimate) } }
                                }
                                td.name { (Name(&context.text(pair.right as usize).name)) }
                                td.share { (percent(pair.coverage.left)) }
                                td.share { (percent(pair.coverage.right)) }
                                @if are_decided { (decision(pair)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn groups(context: &Context<'_>) -> Markup {
    let (words, reported) = (&context.words.lists, context.reported);
    let groups = groups::of(&reported.pairs, reported.joined_from);
    html! {
        @if !groups.is_empty() {
            section {
                h2 { (words.groups) }
                p.small { (fill(words.groups_mean, &[&percent(reported.joined_from)])) }
                ol.groups {
                    @for group in &groups {
                        li { @for (at, &text) in group.iter().enumerate() {
                            @if at > 0 { " · " }
                            (Name(&context.text(text as usize).name))
                        } }
                    }
                }
            }
        }
    }
}
