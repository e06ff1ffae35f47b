//! `juhao index query`: the documents of an index that share text with others, and their passages.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use juhao_core::corpus::Hit;
use juhao_core::report::{Relation, Report, Role};
use juhao_core::{Ratio, Sides};
use serde::Serialize;

use super::{open, settle};
use crate::cli::collect::{Library, Raw, each_document, walk};
use crate::cli::failure::{Failure, note};
use crate::cli::settled::Settled;
use crate::cli::view::limit_line;
use crate::cli::view::{percent, printable, shortened};
use crate::dedup::{SpanPair, spans};
use crate::input::Input;
use crate::passages::{self, MatchPlaces, Matches};
use crate::wire::{self, Why};

/// Unit of the offsets in the answer to a query.
const UNIT: wire::Unit = wire::Unit::Char;

/// One line of the output of `index query --json`.
#[derive(Serialize)]
struct HitLine<'a> {
    /// The text asked for, which is the first side of all that follows.
    text: &'a str,
    id: &'a str,
    relation: &'static str,
    #[serde(flatten)]
    why: &'a Why,
    score: f64,
    coverage: [f64; 2],
    by: &'static str,
    /// The passages that are evidence; an index without texts has none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    spans: &'a [SpanPair],
}

/// How an index is asked.
#[derive(Clone, Copy)]
pub(super) struct Query {
    /// Documents of this role or more are listed.
    pub least: Role,
    pub exclude_self: bool,
    pub json: bool,
}

/// Prints the documents that share text with each file.
pub(super) fn query(out: &mut impl Write, index: &Path, texts: &[PathBuf], query: Query) -> Result<(), Failure> {
    let mut how = Settled::default();
    settle(index, &mut how)?;
    let mut library = open(index, &how)?;
    let has_texts = library.texts.len() == library.documents.len();
    let files = walk::files(texts)?;
    let mut at = 0;
    each_document(&files, |raw| {
        let (file, raw) = (raw.file.clone(), Raw { hidden: Vec::new(), ..raw });
        let (name, asked) = raw.read(&how)?;
        let failure = |error: juhao_core::Error| Failure::file(&name, error);
        let hits = if has_texts {
            let sets = library.corpus.candidates_of(&asked).map_err(failure)?;
            Hits::by_texts(&mut library, sets.into_iter().flatten(), &asked, &how, query.least)
        } else {
            library.corpus.query(&asked).map_err(failure).map(|hits| Hits::by_profiles(&hits))
        };
        let mut hits = hits?;
        if let Some(limit) = library.corpus.query_limit() {
            note!("{}", limit_line(&limit));
        }
        if query.exclude_self {
            hits.leave_out(|number| library.documents[number as usize].file == file);
        }
        if query.json {
            hits.print_lines(out, &library, has_texts, &name)?;
        } else {
            if files.len() > 1 || name != file {
                writeln!(out, "{}{}", if at > 0 { "\n" } else { "" }, printable(&name))?;
            }
            hits.print_table(out, &library, &asked)?;
        }
        if hits.minor > 0 {
            let how = if query.least == Role::Minor { "" } else { "; --minor lists them" };
            let count =
                if hits.minor == 1 { "1 document has".into() } else { format!("{} documents have", hits.minor) };
            note!("{count} only minor matches{how}");
        }
        at += 1;
        Ok(())
    })
}

/// What an index has of one text.
#[derive(Default)]
struct Hits {
    /// The documents, the largest share first.
    found: Vec<FoundDocument>,
    /// Number of documents whose matches are all minor.
    minor: u64,
}

/// A document that shares text with the one asked for.
struct FoundDocument {
    number: u32,
    relation: Relation,
    score: f64,
    coverage: Sides<Ratio>,
    why: Why,
    /// The matches that are evidence: the places in the text asked for, and in the document.
    places: Vec<MatchPlaces>,
    spans: Vec<SpanPair>,
}

impl Hits {
    /// Compares a text with candidates of an index that has their texts.
    fn by_texts(
        library: &mut Library,
        candidates: impl Iterator<Item = u32>,
        asked: &Input,
        how: &Settled,
        least: Role,
    ) -> Result<Self, Failure> {
        let mut hits = Self::default();
        let options = how.options.without_scores();
        for number in candidates {
            let other = library.input(number, how)?;
            let compared = juhao_core::sources::shared(&asked.document, &other.document, &options, least);
            let role = compared.as_ref().map_or_else(|one| one.role, |(report, _)| report.role());
            hits.minor += u64::from(role == Some(Role::Minor));
            let Ok((report, _)) = compared else { continue };
            let Report { relation, score, coverage, .. } = report;
            let why = Why::of_report(&report, Sides::new(asked.texts(), other.texts()), UNIT);
            let places = passages::places([Hit::ASKED, number], &report).collect();
            let [spans, _] = spans(report, Sides::new(asked.texts(), other.texts()), UNIT);
            hits.found.push(FoundDocument { number, relation, score, coverage, why, places, spans });
        }
        hits.sort();
        Ok(hits)
    }

    /// Takes the hits of an index without texts, which have no places.
    fn by_profiles(found: &[Hit]) -> Self {
        let document = |hit: &Hit| FoundDocument {
            number: hit.b,
            relation: hit.relation,
            score: hit.score,
            coverage: hit.coverage,
            why: Why::of_hit(hit, None, UNIT),
            places: Vec::new(),
            spans: Vec::new(),
        };
        let mut hits = Self { found: found.iter().map(document).collect(), minor: 0 };
        hits.sort();
        hits
    }

    fn sort(&mut self) {
        let share = |one: &FoundDocument| one.coverage.left.max(one.coverage.right);
        self.found.sort_by(|one, other| {
            let by_role = one.why.role.cmp(&other.why.role).then(share(other).cmp(&share(one)));
            by_role.then(other.score.total_cmp(&one.score)).then(one.number.cmp(&other.number))
        });
    }

    /// Removes documents.
    fn leave_out(&mut self, is_out: impl Fn(u32) -> bool) {
        let is_minor = |one: &FoundDocument| one.why.role == Some(Role::Minor.name());
        self.minor -= self.found.iter().filter(|one| is_out(one.number) && is_minor(one)).count() as u64;
        self.found.retain(|one| !is_out(one.number));
    }

    fn print_lines(&self, out: &mut impl Write, library: &Library, has_texts: bool, text: &str) -> io::Result<()> {
        for one in &self.found {
            let line = HitLine {
                text,
                id: &library.documents[one.number as usize].id,
                relation: one.relation.name(),
                why: &one.why,
                score: one.score,
                coverage: [one.coverage.left.value(), one.coverage.right.value()],
                by: if has_texts { "texts" } else { "profiles" },
                spans: &one.spans,
            };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
        }
        Ok(())
    }

    /// Prints the documents, then the passages of the text that two or more of them have.
    fn print_table(&self, out: &mut impl Write, library: &Library, asked: &Input) -> io::Result<()> {
        writeln!(out, "{:>8}  {:>8}  {:<10}  document", "of text", "of it", "relation")?;
        for one in &self.found {
            let [text, document] = [one.coverage.left, one.coverage.right].map(|share| percent(share.value()));
            let (name, relation) = (printable(&library.documents[one.number as usize].id), one.relation.name());
            let slight = if one.why.role == Some(Role::Minor.name()) { "  (minor matches only)" } else { "" };
            writeln!(out, "{text:>8}  {document:>8}  {relation:<10}  {name}{slight}")?;
        }
        let mut matches = Matches::default();
        matches.extend(self.found.iter().flat_map(|one| one.places.iter().copied()));
        let passages = matches.passages();
        let own = passages.iter().filter_map(|one| Some((one.places.len() - 1, one.place_in(Hit::ASKED)?)));
        for (at, (documents, place)) in own.enumerate() {
            if at == 0 {
                writeln!(out, "\n{:>9}  passage", "documents")?;
            }
            let text = asked.document.shown().get(place.start as usize..place.end as usize).unwrap_or_default();
            writeln!(out, "{documents:>9}  {}", shortened(&printable(text)))?;
        }
        Ok(())
    }
}
