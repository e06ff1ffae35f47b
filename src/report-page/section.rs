//! The passages of one text, or of two texts next to each other: their marks, and the rows of their table.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;

use juhao_core::detect::edits;
use juhao_core::text::Fold;
use juhao_core::{Document, Options, Sides, Span, TextOptions};

use crate::input::{Match, Place, Reported, Sign, Text};
use crate::marked::{Mark, Marks};
use crate::numbers::fill;
use crate::words::{self, Words};
use juhao_core::internal::Sort;

/// The report, its words, and what several parts of the page need of each text.
pub struct Context<'a> {
    /// The report.
    pub reported: &'a Reported,
    /// The words of its language.
    pub words: &'static Words,
    documents: Vec<OnceCell<Option<Document>>>,
    lines: Vec<OnceCell<Vec<u32>>>,
    compared: Vec<OnceCell<f64>>,
}

impl<'a> Context<'a> {
    /// Reads no text yet.
    pub fn new(reported: &'a Reported) -> Self {
        let each = || reported.texts.iter();
        Self {
            reported,
            words: words::of(reported.lang),
            documents: each().map(|_| OnceCell::new()).collect(),
            lines: each().map(|_| OnceCell::new()).collect(),
            compared: each().map(|_| OnceCell::new()).collect(),
        }
    }

    /// Returns a text of the report.
    pub fn text(&self, number: usize) -> &'a Text {
        &self.reported.texts[number]
    }

    /// Returns the wording of a text; empty if it is not at hand.
    pub fn shown(&self, number: usize) -> &'a str {
        self.text(number).text.as_deref().unwrap_or("")
    }

    /// Returns the document of a text, read as it was compared; `None` if it exceeds a limit.
    pub fn document(&self, number: usize) -> Option<&Document> {
        let read = || {
            let same = |name: &str| self.reported.settings.same.iter().any(|same| same == name);
            let options = TextOptions {
                fold: if same("forms") { Fold::Chinese } else { Fold::AsWritten },
                ignore_case: same("case"),
                ignore_punctuation: same("punctuation"),
                ..TextOptions::default()
            };
            Document::from_text(self.shown(number), &options).ok()
        };
        self.documents[number].get_or_init(read).as_ref()
    }

    /// Counts the characters of a part of a text that count.
    pub fn length_of(&self, number: usize, span: Span) -> u64 {
        self.document(number).map_or(0, |document| document.counted_in(span).len() as u64)
    }

    /// Returns the share of a text that was compared.
    pub fn compared(&self, number: usize) -> f64 {
        let compared = || {
            let out: u64 = self.text(number).out.iter().map(|out| self.length_of(number, out.place.span())).sum();
            let all = if out == 0 { 0 } else { self.document(number).map_or(0, |document| document.lengths().counted) };
            1.0 - out as f64 / all.max(1) as f64
        };
        *self.compared[number].get_or_init(compared)
    }

    /// Returns where the first fifth of the characters of a text that count ends.
    pub fn first_fifth(&self, number: usize) -> u32 {
        let text = self.shown(number);
        let until = |end: usize| self.length_of(number, Span::new(0, end as u32));
        let fifth = until(text.len()) / 5;
        let boundary = |at: usize| (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let (mut low, mut high) = (0, text.len());
        while low < high {
            let middle = low.midpoint(high);
            if until(boundary(middle)) < fifth { low = middle + 1 } else { high = middle }
        }
        boundary(low) as u32
    }

    /// Whether a text is shown with its passages marked.
    pub fn is_marked(&self, number: usize) -> bool {
        let text = self.text(number);
        text.text.is_some() && text.sources.as_ref().is_some_and(|report| !report.by_source.is_empty())
    }

    /// Returns the page or the line of a place, in words.
    pub fn place(&self, number: usize, at: u32) -> String {
        let text = self.text(number);
        let count = |starts: &[u32]| starts.partition_point(|&start| start <= at) as u32;
        let (words, found) = if text.pages.is_empty() {
            let lines = self.lines[number].get_or_init(|| {
                self.shown(number)
                    .bytes()
                    .enumerate()
                    .filter(|one| one.1 == b'\n')
                    .map(|one| one.0 as u32 + 1)
                    .collect()
            });
            (self.words.text.line, text.line.max(1) + count(lines))
        } else {
            (self.words.text.page, count(&text.pages).max(1))
        };
        fill(words, &[&alloc::format!("{found}")])
    }

    /// Returns the numbers of the texts that share text, the largest total first.
    pub fn subjects(&self) -> Vec<usize> {
        let sources = |number: &usize| self.text(*number).sources.as_ref();
        let is_any = |number: &usize| sources(number).is_some_and(|found| !found.by_source.is_empty());
        let mut all: Vec<usize> = (0..self.reported.texts.len()).filter(is_any).collect();
        let total = |number: &usize| sources(number).map_or(0.0, |found| found.total().value);
        all.order_by(|one, other| total(other).total_cmp(&total(one)).then(one.cmp(other)));
        all
    }

    fn edits(&self, left: usize, right: usize, found: &[&Match]) -> Vec<Vec<Sides<Span>>> {
        let (Some(one), Some(other)) = (self.document(left), self.document(right)) else {
            return found.iter().map(|_| Vec::new()).collect();
        };
        let spans: Vec<_> = found.iter().map(|one| Sides::new(one.left.span(), one.right.span())).collect();
        edits(one, other, &spans, &Options::default())
    }
}

/// A row of the table of passages.
pub struct Row {
    /// The number of the passage; several sources can have it.
    pub number: usize,
    /// Whether it is the first row of its number.
    pub is_first: bool,
    /// The text that has the passage, too, and its number in the list of sources, from 0.
    pub other: usize,
    pub source: usize,
    /// Where it is in both texts.
    pub here: Span,
    pub there: Span,
    pub kind: &'static str,
    pub is_minor: bool,
    pub is_moved: bool,
    /// What differs, in both texts.
    pub edits: Vec<Sides<Span>>,
    /// The id of its mark in the other text, if that is marked.
    pub link: Option<String>,
}

/// Marks and rows.
pub struct Section {
    /// The marks of each text shown.
    pub marks: Vec<Marks>,
    /// The rows, in the order of their numbers.
    pub rows: Vec<Row>,
}

/// Returns the passages of two texts, numbered as in their Report.
pub fn of_two(context: &Context<'_>) -> Section {
    let Some(two) = &context.reported.two else { return Section { marks: Vec::new(), rows: Vec::new() } };
    let all: Vec<&Match> = two.matches.iter().collect();
    let mut edits = edits_of_edited(context, [0, 1], &all);
    let rows = all.iter().enumerate().map(|(at, one)| Row {
        link: Some(alloc::format!("m1-{}", at + 1)),
        ..row(one, at + 1, true, (1, at), core::mem::take(&mut edits[at]))
    });
    let rows: Vec<Row> = rows.collect();
    let marks = [0, 1].map(|text| {
        let span = |row: &Row| if text == 0 { row.here } else { row.there };
        let changed = |edit: &Sides<Span>| if text == 0 { edit.left } else { edit.right };
        let mark = |row: &Row| Mark {
            span: span(row),
            number: row.number,
            hue: row.number - 1,
            kind: row.kind,
            is_minor: row.is_minor,
        };
        let side = if text == 0 { "left" } else { "right" };
        Marks {
            passages: rows.iter().map(mark).collect(),
            edits: rows.iter().flat_map(|row| row.edits.iter().map(changed)).collect(),
            out: outs(context, text),
            signs: signs(context, two.signs.iter().filter(|sign| sign.side == side)),
        }
    });
    Section { marks: marks.into(), rows }
}

/// Returns the passages of one text, numbered in its order; the colour is that of the source with the longest one.
pub fn of_one(context: &Context<'_>, number: usize) -> Section {
    let Some(report) = &context.text(number).sources else { return Section { marks: Vec::new(), rows: Vec::new() } };
    let mut rows = Vec::new();
    // The longest match of each source at each place.
    let mut found: BTreeMap<(usize, bool, usize), usize> = BTreeMap::new();
    let mut all_edits: Vec<Vec<Vec<Sides<Span>>>> = Vec::new();
    for (source, own) in report.by_source.iter().enumerate() {
        let all: Vec<&Match> = own.passages.iter().collect();
        all_edits.push(edits_of_edited(context, [number, own.text()], &all));
        for (at, one) in all.iter().enumerate().filter(|(_, one)| one.is_evidence()) {
            let first = report.passages.partition_point(|passage| passage.place.end <= one.left.start);
            let places = report.passages.iter().enumerate().skip(first);
            let places = || places.clone().take_while(|(_, passage)| passage.place.start < one.left.end);
            let overlap = |place: Place| place.end.min(one.left.end) - place.start.max(one.left.start);
            let most = places().max_by_key(|(place, passage)| (overlap(passage.place), core::cmp::Reverse(*place)));
            for (place, passage) in places() {
                // A match that reaches into the next place is shown once, unless that place is its own.
                let is_other = passage.from as usize != source;
                if is_other && most.is_some_and(|(most, _)| most != place) {
                    continue;
                }
                // The source that gives the passage its colour comes first.
                let length = |at: usize| own.passages[at].left.span().len();
                let known = found.entry((place, is_other, source)).or_insert(at);
                if length(at) > length(*known) {
                    *known = at;
                }
            }
        }
    }
    let mut last = None;
    for ((place, _, source), at) in found {
        let own = &report.by_source[source];
        let one = &own.passages[at];
        let other = own.text();
        let link = context.is_marked(other).then(|| mark_at(context, other, one.right.start)).flatten();
        let edits = all_edits[source][at].clone();
        rows.push(Row { link, ..row(one, place + 1, last != Some(place), (other, source), edits) });
        last = Some(place);
    }
    let mut marks = Marks { out: outs(context, number), ..Marks::default() };
    for (place, passage) in report.passages.iter().enumerate() {
        let span = passage.place.span();
        let first = rows.get(rows.partition_point(|row| row.number <= place)).filter(|row| row.number == place + 1);
        let kind = first.map_or("exact", |row| row.kind);
        marks.passages.push(Mark { span, number: place + 1, hue: passage.from as usize, kind, is_minor: false });
        let changed = first.iter().flat_map(|row| &row.edits).map(|edit| edit.left);
        marks.edits.extend(changed.filter_map(|edit| {
            let (start, end) = (edit.start.max(span.start), edit.end.min(span.end));
            (start < end).then_some(Span { start, end })
        }));
    }
    add_minor(report.passages.len(), &mut rows, &mut marks, report, &all_edits);
    let all_signs = report.by_source.iter().flat_map(|source| &source.pair.signs);
    marks.signs = signs(context, all_signs.filter(|sign| sign.side == "left"));
    Section { marks: [marks].into(), rows }
}

/// Adds the minor passages that overlap no other one.
fn add_minor(
    count: usize,
    rows: &mut Vec<Row>,
    marks: &mut Marks,
    report: &crate::input::SourceReport,
    edits: &[Vec<Vec<Sides<Span>>>],
) {
    let sources = report.by_source.iter().enumerate();
    let each =
        sources.flat_map(|(source, own)| own.passages.iter().enumerate().map(move |(at, one)| (source, at, one)));
    let mut minor: Vec<_> = each.filter(|(_, _, one)| !one.is_evidence()).collect();
    minor.order_by_key(|(source, at, one)| (one.left.start, core::cmp::Reverse(one.left.end), *source, *at));
    let (mut end, mut number) = (0, count);
    for (source, at, one) in minor {
        let span = one.left.span();
        let next = report.passages.partition_point(|passage| passage.place.end <= span.start);
        let is_over = report.passages.get(next).is_some_and(|passage| passage.place.start < span.end);
        if span.start < end || is_over {
            continue;
        }
        end = span.end;
        number += 1;
        let row = row(one, number, true, (report.by_source[source].text(), source), edits[source][at].clone());
        marks.passages.push(Mark { span, number, hue: source, kind: row.kind, is_minor: true });
        rows.push(row);
    }
}

/// Returns the id of the mark of a text at a place.
fn mark_at(context: &Context<'_>, number: usize, at: u32) -> Option<String> {
    let report = context.text(number).sources.as_ref()?;
    let place = report.passages.partition_point(|passage| passage.place.end <= at);
    report.passages.get(place).filter(|passage| passage.place.start <= at)?;
    Some(alloc::format!("m{number}-{}", place + 1))
}

fn row(one: &Match, number: usize, is_first: bool, (other, source): (usize, usize), edits: Vec<Sides<Span>>) -> Row {
    let (is_minor, is_moved) = (!one.is_evidence(), one.moved);
    let (here, there) = (one.left.span(), one.right.span());
    Row { number, is_first, other, source, here, there, kind: kind(&one.kind), is_minor, is_moved, edits, link: None }
}

/// Returns the edits of each match. A match that is exact has none, and a reworded one differs as a whole.
fn edits_of_edited(context: &Context<'_>, [left, right]: [usize; 2], all: &[&Match]) -> Vec<Vec<Sides<Span>>> {
    let edited: Vec<usize> = (0..all.len()).filter(|&at| all[at].kind == "edited").collect();
    let mut edits: Vec<Vec<Sides<Span>>> = all.iter().map(|_| Vec::new()).collect();
    if !edited.is_empty() {
        let found: Vec<&Match> = edited.iter().map(|&at| all[at]).collect();
        for (at, found) in edited.into_iter().zip(context.edits(left, right, &found)) {
            edits[at] = found;
        }
    }
    edits
}

fn kind(name: &str) -> &'static str {
    ["edited", "loose"].into_iter().find(|known| *known == name).unwrap_or("exact")
}

fn outs(context: &Context<'_>, number: usize) -> Vec<Span> {
    context.text(number).out.iter().map(|out| out.place.span()).collect()
}

fn signs<'s>(context: &Context<'_>, signs: impl Iterator<Item = &'s Sign>) -> Vec<(Span, &'static str)> {
    let name = |sign: &Sign| words::named(context.words.signs, &sign.kind).unwrap_or(context.words.text.sign);
    let places = |sign: &'s Sign| {
        let name = name(sign);
        sign.places.iter().map(move |place| (place.span(), name))
    };
    signs.flat_map(places).collect()
}
