//! Passages that three documents or more have, as rows: the wording, and its place in each of them.

use std::collections::HashMap;

use juhao_core::compare;
use juhao_core::corpus::{Corpus, Hit};
use juhao_core::internal::Sort;
use juhao_core::report::{Report, Role, ShownSpan};
use juhao_core::sources::{self, Place, SharedPassage, count_strangers, shared_passages};
use serde::Serialize;

use crate::input::Input;
use crate::wire::{self, Texts, Unit};

/// A passage of three documents or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PassageLine<'a> {
    /// Its wording in the first of its documents.
    pub text: String,
    /// Its place in each document, in the order of the documents.
    pub documents: Vec<PlaceLine<'a>>,
    /// Number of pairs of these documents in which it was found.
    pub pairs: u64,
    /// Number of all pairs of these documents. If it is larger, the other pairs are not listed.
    #[serde(rename = "allPairs")]
    pub all_pairs: u64,
}

/// A place of a passage: in the text, or in the HTML of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceLine<'a> {
    /// The id of the document; `None` for the text of a query.
    pub id: Option<&'a str>,
    /// Where the passage begins.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

/// The two places of a match: the document and the span of each.
pub type MatchPlaces = [(u32, ShownSpan); 2];

/// The two places of each match that is evidence.
#[derive(Debug, Default)]
pub struct Matches {
    places: Vec<[Place; 2]>,
    spans: HashMap<Place, ShownSpan>,
}

impl Matches {
    /// Adds matches, by the document and the span of both sides.
    pub fn extend(&mut self, matches: impl IntoIterator<Item = MatchPlaces>) {
        for both in matches {
            let place = |(document, span): (u32, ShownSpan)| (document, span.shown);
            self.spans.extend(both.map(|one| (place(one), one.1)));
            self.places.push(both.map(place));
        }
    }

    /// Returns the places, in the order in which they were added.
    pub fn places(&self) -> &[[Place; 2]] {
        &self.places
    }

    /// Returns the span of a place that was added.
    pub fn span(&self, place: Place) -> ShownSpan {
        self.spans[&place]
    }

    /// Returns the passages of three documents or more, those of most documents first.
    pub fn passages(&self) -> Vec<SharedPassage> {
        shared_passages(&self.places)
    }

    /// Returns the passages as rows. `document` returns the id and
    /// the text of a document; a place without a text is left out.
    pub fn lines<'a>(
        &self,
        document: impl Fn(u32) -> Option<(Option<&'a str>, Texts<'a>)>,
        unit: Unit,
    ) -> Vec<PassageLine<'a>> {
        let found = self.passages();
        // All places of a document are converted at once, because each conversion reads the text.
        let mut places: Vec<(u32, usize, ShownSpan)> = Vec::new();
        for (at, passage) in found.iter().enumerate() {
            places.extend(passage.places.iter().map(|&place| (place.0, at, self.span(place))));
        }
        places.order_by_key(|&(document, ..)| document);
        let line = |one: &SharedPassage| PassageLine {
            text: String::new(),
            documents: Vec::with_capacity(one.places.len()),
            pairs: one.pairs,
            all_pairs: one.all_pairs(),
        };
        let mut lines: Vec<PassageLine<'a>> = found.iter().map(line).collect();
        for own in places.chunk_by(|a, b| a.0 == b.0) {
            let Some((id, texts)) = document(own[0].0) else { continue };
            let spans: Vec<ShownSpan> = own.iter().map(|one| one.2).collect();
            for (&(_, at, span), place) in own.iter().zip(wire::spans(&spans, texts, unit)) {
                let line = &mut lines[at];
                if line.documents.is_empty() {
                    let range = span.shown.start as usize..span.shown.end as usize;
                    texts.shown.get(range).unwrap_or_default().clone_into(&mut line.text);
                }
                let [start, end] = place.source.unwrap_or([place.start, place.end]);
                line.documents.push(PlaceLine { id, start, end });
            }
        }
        lines
    }
}

/// Returns the places of each match that is evidence.
pub fn places([left, right]: [u32; 2], report: &Report) -> impl Iterator<Item = MatchPlaces> {
    let evidence = report.matches.iter().filter(|found| found.role == Role::Evidence);
    evidence.map(move |found| [(left, found.spans.left), (right, found.spans.right)])
}

/// Returns the passages of the hits of a corpus that keeps texts: of all pairs, or those of a query for the text
/// `asked`. Documents of one text are compared here, because a search does not compare them.
pub fn of_hits<'a>(
    corpus: &'a Corpus<Input>,
    hits: &[Hit],
    asked: Option<&'a Input>,
    unit: Unit,
) -> Vec<PassageLine<'a>> {
    let text = |number| match number {
        Hit::ASKED => asked,
        number => corpus.get(number).and_then(|entry| entry.text.as_deref()),
    };
    let mut matches = Matches::default();
    for hit in hits.iter().filter(|hit| hit.role == Role::Evidence && hit.by_texts) {
        let documents = [hit.a, hit.b];
        if let Some(report) = &hit.report {
            matches.extend(places(documents, report));
        } else if let (Some(left), Some(right)) = (text(hit.a), text(hit.b)) {
            let report = compare(&left.document, &right.document, &corpus.settings().compare);
            matches.extend(places(documents, &report));
        }
    }
    let document = |number| {
        let id = if number == Hit::ASKED { None } else { corpus.id(number) };
        text(number).map(|text| (id, text.texts()))
    };
    matches.lines(document, unit)
}

/// Returns for each hit of a corpus that keeps texts how many strangers have what relates its two documents: 0 if fewer
/// than three have it, or if the two were not compared. `hits` are those of all pairs.
pub fn shared_by_many<'h>(corpus: &Corpus<Input>, hits: impl Iterator<Item = &'h Hit> + Clone) -> Vec<u32> {
    let mut matches = Matches::default();
    let mut lengths = Vec::new();
    for hit in hits.clone() {
        for number in [hit.a, hit.b] {
            lengths.resize(lengths.len().max(number as usize + 1), 0);
            let text = corpus.get(number).and_then(|entry| entry.text.as_deref());
            lengths[number as usize] = text.map_or(0, |text| text.document.shown().len() as u32);
        }
        matches.extend(hit.report.iter().flat_map(|report| places([hit.a, hit.b], report)));
    }
    let mut strangers = count_strangers(matches.places(), &lengths).into_iter();
    let of_hit = |hit: &Hit| {
        let found = hit.report.iter().flat_map(|report| &report.matches);
        let evidence = found.filter(|found| found.role == Role::Evidence);
        let counts: Vec<_> =
            evidence.zip(strangers.by_ref()).map(|(found, strangers)| (strangers, found.stands_out())).collect();
        sources::shared_by_many(counts.iter().copied())
    };
    hits.map(of_hit).collect()
}
