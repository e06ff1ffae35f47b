//! The cover: what was found, in which texts, when and how; what was left out and why.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use juhao_core::internal::Sort;
use maud::{Markup, html};

use crate::digest;
use crate::input::{Limit, Sides, TwoTexts};
use crate::numbers::{count, fill, percent};
use crate::plain::{Name, Plain};
use crate::relation::{self, Related};
use crate::section::Context;
use crate::words::{Names, named};

/// Han characters and words of one length: a word counts as 13/8 Han characters.
const WORD: [u32; 2] = [8, 13];

impl Context<'_> {
    /// Returns the title of the file.
    pub fn title(&self) -> String {
        let names: Vec<&str> = self.reported.texts.iter().map(|text| &*text.name).collect();
        match (&self.reported.two, &names[..]) {
            (Some(_), [left, right, ..]) => alloc::format!("{}: {left} – {right}", self.words.juhao),
            _ => alloc::format!("{}: {}", self.words.juhao, self.headline()),
        }
    }

    /// Returns the share of each of two texts that was compared.
    fn both_compared(&self) -> Sides<f64> {
        Sides { left: self.compared(0), right: self.compared(1) }
    }

    fn headline(&self) -> String {
        let words = self.words;
        if let Some(two) = &self.reported.two {
            let compared = self.both_compared();
            let role = two.matches.iter().map(|one| &*one.role).min();
            let (relation, reason) = (&*two.relation, &*two.reason.code);
            let (is_same, coverage) = (self.shown(0) == self.shown(1), &two.coverage);
            let is_whole = relation == "no-features" || compared.left >= 1.0 && compared.right >= 1.0;
            let name = relation::name(&Related { relation, reason, role, coverage, compared, is_same });
            let verdict = named(words.verdicts, name).unwrap_or(name);
            return if is_whole { verdict.into() } else { fill(words.of_compared, &[&inside(verdict)]) };
        }
        let checked = self.reported.texts.iter().filter(|text| !text.old).count();
        let mut sharing: Vec<u32> = self.reported.pairs.iter().flat_map(|pair| [pair.left, pair.right]).collect();
        sharing.order();
        sharing.dedup();
        sharing.retain(|&text| !self.text(text as usize).old);
        let sentence = if sharing.is_empty() { words.headline_none } else { words.headline };
        fill(sentence, &[&count(sharing.len() as u64), &count(checked as u64)])
    }
}

/// Returns a sentence as part of another one.
fn inside(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Returns the cover.
pub fn of(context: &Context<'_>) -> Markup {
    let words = context.words;
    html! {
        header.cover {
            p.brand { (words.juhao) span.stop { "○" } " " (words.facts.title) }
            h1 { (Plain(&context.headline())) }
            @if let Some(two) = &context.reported.two { (shares(context, two)) }
            (facts(context))
            p.small { (words.honest) }
        }
        (settings(context))
        (left_out(context))
        (problems(context))
    }
}

fn shares(context: &Context<'_>, two: &TwoTexts) -> Markup {
    let words = context.words;
    let is_any = two.matches.iter().any(crate::input::Match::is_evidence);
    let minor = two.matches.iter().filter(|one| !one.is_evidence()).count() as u64;
    let compared = context.both_compared();
    let of = |share: f64, all: f64| percent(if all > 0.0 { share / all } else { 0.0 });
    let share = |sentence: &str, equal: f64, reworded: f64| {
        let more = if reworded > 0.0 { fill(words.reworded, &[&percent(reworded)]) } else { String::new() };
        fill(sentence, &[&percent(equal), &more])
    };
    html! {
        @if is_any {
            p.lead {
                (share(words.share_left, two.coverage.left, two.reworded.left)) (words.space)
                (share(words.share_right, two.coverage.right, two.reworded.right))
            }
        } @else if !two.matches.is_empty() {
            p.lead { (fill(words.minor_shares, &[&percent(two.shown.left), &percent(two.shown.right)])) }
        }
        @if is_any && (compared.left < 1.0 || compared.right < 1.0) {
            p { (fill(words.compared_shares, &[&of(two.coverage.left, compared.left), &of(two.coverage.right, compared.right)])) }
        }
        @if let Some(reason) = named(words.reasons, &two.reason.code) { p { (reason) } }
        @if minor > 0 { p { (fill(words.minor_why, &[&count(minor)])) } }
        @if two.dismissed.count > 0 {
            p.small { (fill(words.facts.dismissed, &[&count(two.dismissed.count), &count(two.dismissed.chars)])) }
        }
    }
}

fn facts(context: &Context<'_>) -> Markup {
    let (words, reported) = (&context.words.facts, context.reported);
    let about = &reported.about;
    let given = [(words.author, &about.author), (words.course, &about.course), (words.examiner, &about.examiner)];
    let checked = reported.texts.iter().filter(|text| !text.old).count() as u64;
    // The first texts by their total: that of the cover is the largest one.
    let most = context.subjects().first().copied();
    html! {
        dl.facts {
            @for (name, value) in given {
                @if !value.is_empty() { dt { (name) } dd { (Plain(value)) } }
            }
            dt { (words.texts) }
            dd {
                @match (&reported.two, &reported.texts[..]) {
                    (Some(_), [left, right, ..]) => { (Name(&left.name)) " – " (Name(&right.name)) }
                    _ if reported.older > 0 => { (fill(words.texts_and_older, &[&count(checked), &count(reported.older)])) }
                    _ => { (count(checked)) }
                }
            }
            @if let Some(number) = most {
                @if let Some(report) = &context.text(number).sources {
                    dt { (words.total) }
                    dd { (percent(report.total().value)) " · " (Name(&context.text(number).name)) }
                    @if let Some(source) = report.by_source.first() {
                        dt { (words.largest) }
                        dd { (percent(report.largest.value)) " · " (Name(&context.text(source.text()).name)) }
                    }
                }
            }
            @if let Some(two) = &reported.two {
                dt { (words.passages) }
                dd { (count(two.matches.iter().filter(|one| one.is_evidence()).count() as u64)) }
            }
            dt { (words.date) } dd { (Plain(&reported.date)) }
            dt { (words.version) } dd { "Juhao " (env!("CARGO_PKG_VERSION")) }
            dt { (words.digest) } dd { code { (digest::of(reported)) } p.small { (words.digest_means) } }
            @if !about.notes.is_empty() { dt { (words.notes) } dd.notes { (Plain(&about.notes)) } }
        }
    }
}

fn settings(context: &Context<'_>) -> Markup {
    let (words, settings) = (&context.words.settings, &context.reported.settings);
    let list = |names: &[String], known: Names| {
        let list: Vec<&str> = names.iter().map(|name| named(known, name).unwrap_or(name)).collect();
        if list.is_empty() { words.nothing.to_string() } else { list.join(context.words.comma) }
    };
    let preset = settings.preset.as_deref().map_or(words.own, |name| named(words.presets, name).unwrap_or(name));
    let in_words = settings.min_match.saturating_mul(WORD[0]).div_ceil(WORD[1]);
    let least = fill(words.least_of, &[&count(settings.min_match.into()), &count(in_words.into())]);
    let mut rows = Vec::from([
        (words.preset, preset.to_string()),
        (words.least, least),
        (words.kinds, list(&settings.kinds, context.words.kinds)),
        (words.exclude, list(&settings.exclude, words.parts)),
        (words.same, list(&settings.same, words.sames)),
    ]);
    if !settings.templates.is_empty() {
        rows.push((words.template, settings.templates.join(context.words.comma)));
    }
    html! {
        section {
            h2 { (words.title) }
            dl.facts { @for (name, value) in rows { dt { (name) } dd { (Plain(&value)) } } }
        }
    }
}

/// Lists the parts that were left out of each text, by reason, and the notes of the user.
fn left_out(context: &Context<'_>) -> Markup {
    let words = &context.words.settings;
    let texts = &context.reported.texts;
    let line = |number: usize| -> Vec<(String, Vec<&str>)> {
        let mut reasons: Vec<&str> = texts[number].out.iter().map(|out| &*out.reason).collect();
        reasons.order();
        reasons.dedup();
        let of = |reason: &str| {
            let out = || texts[number].out.iter().filter(|out| out.reason == reason);
            let chars = |span| context.length_of(number, span);
            let all = count(out().map(|out| chars(out.place.span())).sum());
            let name = named(words.parts, reason).unwrap_or(reason);
            let notes = out().map(|out| &*out.note).filter(|note| !note.is_empty()).collect();
            (fill(words.out_of, &[name, &count(out().count() as u64), &all]), notes)
        };
        reasons.into_iter().map(of).collect()
    };
    let rows: Vec<_> = (0..texts.len()).filter(|&number| !texts[number].out.is_empty()).collect();
    html! {
        @if !rows.is_empty() {
            section {
                h2 { (words.out) }
                ul {
                    @for number in rows {
                        li {
                            (Name(&texts[number].name)) (context.words.colon)
                            @for (at, (line, notes)) in line(number).iter().enumerate() {
                                @if at > 0 { (context.words.semicolon) }
                                (Plain(line))
                                @for note in notes { " – " (Plain(note)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn problems(context: &Context<'_>) -> Markup {
    let (words, reported) = (&context.words.settings, context.reported);
    let of_texts = reported.texts.iter().filter_map(|text| text.sources.as_ref()).flat_map(|report| &report.limits);
    let mut limits: Vec<&Limit> = Vec::new();
    for limit in reported.limits.iter().chain(of_texts) {
        if limits.iter().all(|known| known.name != limit.name) {
            limits.push(limit);
        }
    }
    let line = |limit: &Limit| {
        let name = named(context.words.limits, &limit.name).unwrap_or(&limit.name);
        fill(words.limit, &[name, &count(limit.limit), &count(limit.reached)])
    };
    html! {
        @if !limits.is_empty() {
            section { h2 { (words.limits) } ul { @for limit in limits { li { (Plain(&line(limit))) } } } }
        }
        @if !reported.problems.is_empty() {
            section {
                h2 { (words.problems) }
                ul { @for one in &reported.problems { li { (Name(&one.file)) (context.words.colon) (Plain(&one.why)) } } }
            }
        }
    }
}
