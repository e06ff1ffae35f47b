//! The texts with their passages marked, and the table of both wordings of each passage (调色盘).

use alloc::string::String;
use alloc::vec::Vec;

use juhao_core::Span;
use juhao_core::internal::Sort;
use juhao_core::quotations::{Credit, credits};
use juhao_core::sources::equal_in_parts;
use juhao_core::text::headings;
use maud::{Markup, PreEscaped, Render, html};

use crate::input::{Sign, SourceReport};
use crate::marked::{HUES, edited};
use crate::numbers::{count, fill, percent};
use crate::plain::{Name, Plain};
use crate::section::{Context, Row, Section, of_one, of_two};
use crate::words::named;

/// Maximum size of the marked texts together, in bytes, because a browser opens no page that is much larger.
const MOST_BYTES: usize = 32 << 20;

/// Returns the texts.
pub fn of(context: &Context<'_>) -> Markup {
    if context.reported.two.is_some() { two(context) } else { many(context) }
}

fn two(context: &Context<'_>) -> Markup {
    let words = &context.words.text;
    let Section { marks, rows } = of_two(context);
    let signs: Vec<(&Sign, [usize; 2])> =
        context.reported.two.iter().flat_map(|two| two.signs.iter().map(|sign| (sign, [0, 1]))).collect();
    let found = context.reported.two.iter().flat_map(|two| &two.matches).filter(|one| one.is_evidence());
    // Which text is the source is not known, so both are shown.
    let mut passages = [Vec::new(), Vec::new()];
    for one in found {
        passages[0].push((one.left.span(), one.equal));
        passages[1].push((one.right.span(), one.equal));
    }
    passages[1].order_by_key(|(span, _)| (span.start, span.end));
    html! {
        (signs_of(context, &signs))
        section {
            h2 { (words.marked) }
            p.small { (words.legend) }
            div.two {
                @for (number, marks) in marks.into_iter().enumerate() {
                    article id={ "t" (number) } {
                        h3 { (Name(&context.text(number).name)) }
                        (body(context, number, &marks.text(context.shown(number), number, 0, words.passage)))
                    }
                }
            }
        }
        @if !passages[0].is_empty() {
            (of_both(context, words.groups, &|number| credit(context, number, &passages[number])))
            (of_both(context, words.chapters, &|number| chapters(context, number, &passages[number])))
        }
        @if !rows.is_empty() { section { h2 { (words.passages) } (table(context, 0, &rows, false)) } }
    }
}

/// Returns a section with a part for each of two texts.
fn of_both(context: &Context<'_>, title: &str, part: &dyn Fn(usize) -> Markup) -> Markup {
    html! {
        section {
            h2 { (title) }
            div.two { @for number in [0, 1] { div { h3 { (Name(&context.text(number).name)) } (part(number)) } } }
        }
    }
}

fn many(context: &Context<'_>) -> Markup {
    let mut subjects = context.subjects();
    subjects.retain(|&number| context.is_marked(number));
    let mut html = String::new();
    let mut shown = 0;
    for &number in &subjects {
        if html.len() > MOST_BYTES {
            break;
        }
        if let Some(report) = &context.text(number).sources {
            one(context, number, report).render_to(&mut html);
        }
        shown += 1;
    }
    html! {
        @if shown < subjects.len() {
            p { (fill(context.words.lists.shown, &[&count(shown as u64), &count(subjects.len() as u64)])) }
        }
        (PreEscaped(html))
    }
}

/// Returns one text: its figures, its sources, itself, and its passages.
fn one(context: &Context<'_>, number: usize, report: &SourceReport) -> Markup {
    let words = &context.words.text;
    let Section { marks, rows } = of_one(context, number);
    let passages: Vec<(Span, u64)> = report.passages.iter().map(|one| (one.place.span(), one.equal)).collect();
    let signs: Vec<(&Sign, [usize; 2])> = report
        .by_source
        .iter()
        .flat_map(|source| source.pair.signs.iter().map(move |sign| (sign, [number, source.text()])))
        .collect();
    let evidence = report.by_source.iter().filter(|source| source.role == "evidence").count() as u64;
    html! {
        section.text id={ "t" (number) } {
            h2 { (Name(&context.text(number).name)) " " span.total { (percent(report.total().value)) } }
            p {
                @if evidence == 0 { (words.none) } @else {
                    (fill(words.of, &[&count(report.total().num), &count(report.counted), &count(evidence)]))
                }
            }
            @if let Some(rate) = &context.text(number).without_own {
                p {
                    (context.words.lists.without_own) (context.words.colon) (percent(rate.value)) " "
                    span.small { (fill(words.chars, &[&count(rate.num)])) }
                }
            }
            (sources(context, report))
            @if !passages.is_empty() {
                h3 { (words.groups) }
                (credit(context, number, &passages))
                h3 { (words.chapters) }
                (chapters(context, number, &passages))
            }
            (signs_of(context, &signs))
            h3 { (words.marked) }
            p.small { (words.legend) }
            @for marks in marks {
                article { (body(context, number, &marks.text(context.shown(number), number, number, words.passage))) }
            }
            @if !rows.is_empty() { h3 { (words.passages) } (table(context, number, &rows, true)) }
        }
    }
}

/// Returns a text in its language, so that a browser chooses the right letters.
fn body(context: &Context<'_>, number: usize, text: &Markup) -> Markup {
    let is_han = context.document(number).is_some_and(juhao_core::Document::is_han);
    let language = is_han.then_some(if context.reported.lang == crate::Lang::ZhHant { "zh-Hant" } else { "zh" });
    html! { div.body lang=[language] { (text) } }
}

fn sources(context: &Context<'_>, report: &SourceReport) -> Markup {
    let words = &context.words.text;
    html! {
        table.list.sources {
            thead { tr {
                @for name in [words.source, words.share, words.unquoted, words.fresh] { th scope="col" { (name) } }
            } }
            tbody {
                @for (at, source) in report.by_source.iter().enumerate() {
                    @let other = source.text();
                    tr.minor[source.role != "evidence"] {
                        td.name {
                            span class={ "n hue-" (at % HUES) } {} " "
                            @if context.is_marked(other) {
                                a href={ "#t" (other) } { (Name(&context.text(other).name)) }
                            } @else { (Name(&context.text(other).name)) }
                            @if context.text(other).own { span.small { " · " (context.words.lists.own) } }
                        }
                        @for (name, rate) in
                            [(words.share, &source.coverage), (words.unquoted, &source.included), (words.fresh, &source.fresh)]
                        {
                            td.share data-of=(name) { (percent(rate.value)) " " span.small { (fill(words.chars, &[&count(rate.num)])) } }
                        }
                    }
                }
            }
        }
    }
}

/// Returns how many passages of a text are quoted, cited, both or neither.
fn credit(context: &Context<'_>, number: usize, passages: &[(Span, u64)]) -> Markup {
    let words = &context.words.text;
    let spans: Vec<Span> = passages.iter().map(|one| one.0).collect();
    let found = credits(context.shown(number), &[], &spans);
    let of = |credit: Credit| {
        let own = || found.iter().zip(passages).filter(|(known, _)| **known == credit);
        (own().count() as u64, own().map(|(_, (_, equal))| equal).sum::<u64>())
    };
    let all = context.text(number).counted.max(1);
    html! {
        table.list.credits {
            thead { tr { @for name in [words.group, words.count, words.share] { th scope="col" { (name) } } } }
            tbody {
                @for (credit, name) in Credit::ALL.into_iter().zip(context.words.credits) {
                    @let (passages, equal) = of(credit);
                    tr {
                        td { (name) }
                        td.share data-of=(words.count) { (count(passages)) }
                        td.share data-of=(words.share) {
                            (percent(equal as f64 / all as f64)) " " span.small { (fill(words.chars, &[&count(equal)])) }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the headings of the highest level that has more than one, because a single heading is the title of the whole
/// text; those that are certain by their numbers, if the host knows none.
fn chapters_of(context: &Context<'_>, number: usize) -> Vec<Span> {
    let known = &context.text(number).headings;
    let of = |level: u8| known.iter().filter(move |heading| heading.level == level);
    let mut levels: Vec<u8> = known.iter().map(|heading| heading.level).collect();
    levels.order();
    let level = levels.into_iter().find(|&level| of(level).count() > 1);
    match level {
        Some(level) => of(level).map(|heading| heading.place.span()).collect(),
        None => headings(context.shown(number)),
    }
}

/// Returns how much of each part of a text is in others: of its first fifth and of the rest, which CNKI's reports call
/// 前部重合字数 and 后部重合字数, and of each chapter.
fn chapters(context: &Context<'_>, number: usize, passages: &[(Span, u64)]) -> Markup {
    let words = &context.words.text;
    let text = context.shown(number);
    let head = equal_in_parts(text, passages, &[context.first_fifth(number)]);
    let found = chapters_of(context, number);
    let cuts: Vec<u32> = found.iter().map(|span| span.start).collect();
    let parts = equal_in_parts(text, passages, &cuts);
    let rows = parts.iter().enumerate().map(|(at, &equal)| {
        let start = if at == 0 { 0 } else { cuts[at - 1] };
        let end = cuts.get(at).map_or(text.len() as u32, |&cut| cut);
        let name = if at == 0 { words.before } else { without_marks(found[at - 1].slice(text)) };
        (name, equal, context.length_of(number, Span { start, end }))
    });
    let rows: Vec<_> = rows.filter(|(_, equal, all)| *equal > 0 || *all > 0).collect();
    html! {
        p { (words.head) (context.words.colon) (count(head[0])) " · " (words.tail) (context.words.colon) (count(head[1])) }
        @if !found.is_empty() {
            table.list.chapters {
                thead { tr { @for name in [words.chapter, words.share] { th scope="col" { (name) } } } }
                tbody {
                    @for (name, equal, all) in rows {
                        tr {
                            td { (Plain(name)) }
                            td.share data-of=(words.share) {
                                (percent(equal as f64 / all.max(1) as f64)) " "
                                span.small { (count(equal)) " / " (count(all)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a heading without the marks that Markdown has before it.
fn without_marks(heading: &str) -> &str {
    let words = heading.trim_start_matches('#');
    if words.starts_with([' ', '\t']) { words.trim() } else { heading }
}

/// Lists signs with their words and places.
fn signs_of(context: &Context<'_>, signs: &[(&Sign, [usize; 2])]) -> Markup {
    let words = &context.words.text;
    let row = |sign: &Sign, texts: [usize; 2]| {
        let number = texts[usize::from(sign.side != "left")];
        let name = named(context.words.signs, &sign.kind).unwrap_or(&sign.kind);
        html! {
            tr {
                td { (Plain(name)) }
                td.name { (Name(&context.text(number).name)) }
                td.share { (count(sign.count)) }
                td {
                    @for (at, place) in sign.places.iter().enumerate() {
                        @if at > 0 { (context.words.semicolon) }
                        (Plain(&context.place(number, place.start))) (context.words.colon)
                        @match sign.wordings.get(at) {
                            Some(wording) => {
                                q { (Plain(&wording.text)) }
                                span.small { " " (Plain(named(context.words.claims, &wording.of).unwrap_or(&wording.of))) }
                            }
                            None => { (seen(place.span().slice(context.shown(number)))) }
                        }
                    }
                }
            }
        }
    };
    html! {
        @if !signs.is_empty() {
            div.signs {
                h3 { (words.signs) }
                table.list {
                    thead { tr {
                        @for name in [words.sign, context.words.lists.text, words.count, words.places] { th scope="col" { (name) } }
                    } }
                    tbody { @for &(sign, texts) in signs { (row(sign, texts)) } }
                }
            }
        }
    }
}

/// Returns words with the characters that cannot be seen by their numbers, such as `U+200B`.
fn seen(words: &str) -> Markup {
    let is_seen = |c: char| !matches!(c as u32, 0..0x20 | 0x7F..=0xA0 | 0xAD | 0x34F | 0x61C | 0x180E | 0x2000..=0x200F | 0x2028..=0x202F | 0x205F..=0x206F | 0x3000 | 0xFE00..=0xFE0F | 0xFEFF | 0xE0000..=0xE0FFF);
    html! {
        q { @for c in words.chars().take(60) {
            @if is_seen(c) { (Plain(c.encode_utf8(&mut [0; 4]))) } @else { code { (alloc::format!("U+{:04X}", c as u32)) } }
        } }
    }
}

/// Returns the table of passages: number, place in both texts, both wordings with what differs marked.
fn table(context: &Context<'_>, number: usize, rows: &[Row], has_sources: bool) -> Markup {
    let words = &context.words.text;
    let names: [&str; 2] =
        if has_sources { [words.here, words.there] } else { [&context.text(0).name, &context.text(1).name] };
    let cell = |row: &Row, is_here: bool| {
        let (text, span) = if is_here { (number, row.here) } else { (row.other, row.there) };
        let changed = row.edits.iter().map(|edit| if is_here { edit.left } else { edit.right });
        let place = context.place(text, span.start);
        let link = if is_here {
            Some(alloc::format!("#m{number}-{}", row.number))
        } else {
            row.link.as_ref().map(|id| alloc::format!("#{id}"))
        };
        html! {
            td dir="auto" {
                p.place {
                    @if has_sources && !is_here { (Name(&context.text(row.other).name)) ", " }
                    @if !has_sources { span.of { (Name(names[usize::from(!is_here)])) ", " } }
                    @match link { Some(link) => { a href=(link) { (Plain(&place)) } } None => { (Plain(&place)) } }
                }
                div.wording { (edited(context.shown(text), span, changed)) }
            }
        }
    };
    html! {
        table.passages {
            thead { tr {
                th scope="col" { "#" } th scope="col" { (Name(names[0])) } th scope="col" { (Name(names[1])) }
            } }
            tbody {
                @for row in rows {
                    tr.minor[row.is_minor] {
                        th scope="row" id=[row.is_first.then(|| alloc::format!("p{number}-{}", row.number))] {
                            span class={ "n hue-" ((if has_sources { row.source } else { row.number - 1 }) % HUES) } data-n=(row.number) { (row.number) }
                            p.small {
                                (named(context.words.kinds, row.kind).unwrap_or(row.kind))
                                @if row.is_moved { br; (context.words.moved) }
                                @if row.is_minor { br; (context.words.minor) }
                            }
                        }
                        (cell(row, true)) (cell(row, false))
                    }
                }
            }
        }
    }
}
