//! The result for programs: JSON and CSV.

use std::io::{self, Write};

use juhao_core::report::{Role, ShownSpan, Sign, Wording};
use juhao_core::{Ratio, Side, Sides};
use serde::Serialize;

use super::Checked;
use super::found::{Pair, Passage, Ref, SharedPlaces};
use super::texts::Text;
use crate::cli::failure::Failure;
use crate::cli::places::{At, Places};
use crate::wire::{self, Unit};

/// The JSON object.
#[derive(Serialize)]
struct AnswerLine<'a> {
    version: u32,
    documents: Vec<DocumentLine<'a>>,
    pairs: Vec<PairLine<'a>>,
    groups: Vec<Vec<&'a str>>,
    /// Passages of three texts or more.
    passages: Vec<SharedLine>,
    /// Number of pairs whose matches are all minor, listed or not.
    #[serde(rename = "minorPairs")]
    minor: u64,
    problems: Vec<ProblemLine<'a>>,
    #[serde(rename = "ignoredPairs")]
    ignored: u64,
    limits: Vec<LimitLine>,
    /// The unit of the offsets, where they are needed to read the texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    offsets: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    texts: Option<&'a [Text]>,
}

/// A checked file.
#[derive(Serialize)]
struct DocumentLine<'a> {
    id: &'a str,
    file: &'a str,
    line: u32,
    #[serde(skip_serializing_if = "str::is_empty")]
    group: &'a str,
    /// Characters that count.
    counted: u64,
    /// The share in all other texts together; `null` if a pair was decided by an index without texts.
    total: Option<f64>,
    /// The largest share in a single other text.
    largest: f64,
    /// The number of texts that share any of it.
    others: u32,
    /// What was left out of it, by reason.
    #[serde(rename = "leftOut")]
    left_out: &'a [wire::PartLeftOut],
}

/// What a reader may miss in a text of a pair.
#[derive(Serialize)]
struct SignLine<'a> {
    kind: &'static str,
    /// The text that has it.
    text: &'static str,
    count: u64,
    /// The first places, as start and end.
    places: Vec<[u32; 2]>,
    /// The kind of the difference at each place, and the words of the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wordings: Vec<WordingLine<'a>>,
}

#[derive(Serialize)]
struct WordingLine<'a> {
    of: &'static str,
    text: &'a str,
}

/// A passage of three texts or more.
#[derive(Serialize)]
struct SharedLine {
    /// The wording in the first document.
    text: String,
    /// Its place in each document.
    documents: Vec<PlacedLine>,
    /// Number of pairs of these documents that were compared and have it.
    pairs: u64,
    /// Number of all pairs of these documents; if it is larger, the others are not listed.
    #[serde(rename = "allPairs")]
    all_pairs: u64,
}

#[derive(Serialize)]
struct PlacedLine {
    id: String,
    #[serde(flatten)]
    place: PlaceLine,
}

#[derive(Serialize)]
struct PairLine<'a> {
    left: &'a str,
    right: &'a str,
    relation: &'static str,
    role: &'static str,
    reason: wire::Note,
    score: f64,
    coverage: wire::Sides<f64>,
    by: &'static str,
    /// If all of its evidence is shared by many: how many other documents have it and share little else.
    #[serde(rename = "sharedByMany", skip_serializing_if = "is_zero")]
    shared_by_many: u32,
    passages: Vec<PassageLine>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    signs: Vec<SignLine<'a>>,
}

#[derive(Serialize)]
struct PassageLine {
    left: PlaceLine,
    right: PlaceLine,
    kind: &'static str,
    role: &'static str,
    equal: u64,
    /// Number of other documents that have it too and share little else with either text.
    #[serde(skip_serializing_if = "is_zero")]
    strangers: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

#[derive(Serialize)]
struct PlaceLine {
    /// Offset in the text, or in the HTML of a page.
    start: u32,
    end: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<u32>,
}

#[derive(Serialize)]
struct ProblemLine<'a> {
    file: &'a str,
    why: &'a str,
}

#[derive(Serialize)]
struct LimitLine {
    name: &'static str,
    limit: u64,
    reached: u64,
}

/// Prints the result as one JSON object, with the texts if there are any.
pub fn json(out: &mut impl Write, view: &Checked<'_>, texts: Option<&[Text]>, unit: Unit) -> Result<(), Failure> {
    let answer = view.answer;
    let id = |number: &u32| &*view.own.documents[*number as usize].id;
    let documents = (0..).zip(&view.own.documents).map(|(number, document)| {
        let total = answer.totals.get(&number);
        DocumentLine {
            id: &document.id,
            file: &document.file,
            line: document.line,
            group: &document.group,
            counted: view.own.counted(number),
            total: total.map_or(Some(0.0), |total| total.all.map(Ratio::value)),
            largest: total.map_or(0.0, |total| total.largest.0.value()),
            others: total.map_or(0, |total| total.sources.len() as u32),
            left_out: &document.left_out,
        }
    });
    let line = AnswerLine {
        version: 2,
        documents: documents.collect(),
        pairs: answer.pairs.iter().map(|pair| pair_line(view, pair, unit)).collect::<Result<_, _>>()?,
        groups: answer.groups.iter().map(|group| group.iter().map(id).collect()).collect(),
        passages: answer.passages.iter().map(|one| shared_line(view, one, unit)).collect::<Result<_, _>>()?,
        minor: answer.minor,
        problems: view.problems.iter().map(|problem| ProblemLine { file: &problem.file, why: &problem.why }).collect(),
        ignored: answer.ignored,
        limits: answer
            .limits
            .iter()
            .map(|one| LimitLine { name: one.name, limit: one.limit, reached: one.reached })
            .collect(),
        offsets: texts.map(|_| match unit {
            Unit::Utf16 => "utf16",
            Unit::Char => "char",
            Unit::Byte => "byte",
        }),
        texts,
    };
    serde_json::to_writer_pretty(&mut *out, &line).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

fn pair_line<'a>(view: &Checked<'a>, pair: &'a Pair, unit: Unit) -> Result<PairLine<'a>, Failure> {
    let Sides { left, right } = pair.documents;
    let passages = if pair.passages.is_empty() { Vec::new() } else { passage_lines(view, pair, unit)? };
    Ok(PairLine {
        left: &view.document(left).id,
        right: &view.document(right).id,
        relation: pair.relation.name(),
        role: pair.role.name(),
        reason: pair.reason.clone().into(),
        score: pair.score,
        coverage: wire::Sides::from_core(pair.coverage, Ratio::value),
        by: if pair.by_texts { "texts" } else { "profiles" },
        shared_by_many: pair.shared_by_many(),
        passages,
        signs: sign_lines(view, pair, unit)?,
    })
}

fn shared_line(view: &Checked<'_>, passage: &SharedPlaces, unit: Unit) -> Result<SharedLine, Failure> {
    let place = |&(document, span): &(Ref, ShownSpan)| {
        let input = view.input(document)?;
        let places = places(view, document, &input);
        let own = wire::spans(&[span], input.texts(), unit);
        let line = own.into_iter().next().map(|own| place_line(&places, &span, own));
        Ok::<_, Failure>(line.map(|place| PlacedLine { id: view.document(document).id.clone(), place }))
    };
    let documents: Vec<_> = passage.places.iter().map(place).collect::<Result<_, _>>()?;
    let text = match passage.places.first() {
        Some(&(document, span)) => {
            let input = view.input(document)?;
            text_at(&input, span)
        }
        None => String::new(),
    };
    let SharedPlaces { pairs, all_pairs, .. } = *passage;
    Ok(SharedLine { text, documents: documents.into_iter().flatten().collect(), pairs, all_pairs })
}

/// Returns the wording of a document at a place.
pub fn text_at(input: &crate::input::Input, span: ShownSpan) -> String {
    let range = span.shown.start as usize..span.shown.end as usize;
    input.document.shown().get(range).unwrap_or_default().to_owned()
}

fn place_line(places: &Places, span: &ShownSpan, own: wire::WireSpan) -> PlaceLine {
    let [start, end] = own.source.unwrap_or([own.start, own.end]);
    let (line, page) = match places.start(span) {
        At::Line(line) => (Some(line), None),
        At::Page(page) => (None, Some(page)),
    };
    PlaceLine { start, end, line, page }
}

fn sign_lines<'a>(view: &Checked<'_>, pair: &'a Pair, unit: Unit) -> Result<Vec<SignLine<'a>>, Failure> {
    let line = |sign: &'a Sign| {
        let text = if sign.side == Side::Left { "left" } else { "right" };
        let input = view.input(*pair.documents.get(sign.side))?;
        let place = |own: wire::WireSpan| own.source.unwrap_or([own.start, own.end]);
        let places = wire::spans(&sign.places, input.texts(), unit).into_iter().map(place).collect();
        let wording = |one: &'a Wording| WordingLine { of: one.of.name(), text: &one.text };
        let wordings = sign.wordings.iter().map(wording).collect();
        Ok(SignLine { kind: sign.kind.name(), text, count: sign.count, places, wordings })
    };
    pair.signs.iter().map(line).collect()
}

fn passage_lines(view: &Checked<'_>, pair: &Pair, unit: Unit) -> Result<Vec<PassageLine>, Failure> {
    let side = |document: Ref, span: fn(&Passage) -> ShownSpan| {
        let input = view.input(document)?;
        let places = places(view, document, &input);
        let spans: Vec<_> = pair.passages.iter().map(span).collect();
        let offsets = wire::spans(&spans, input.texts(), unit);
        let line = |(span, own): (&ShownSpan, wire::WireSpan)| place_line(&places, span, own);
        Ok::<_, Failure>(spans.iter().zip(offsets).map(line).collect::<Vec<_>>())
    };
    let left = side(pair.documents.left, |passage| passage.spans.left)?;
    let right = side(pair.documents.right, |passage| passage.spans.right)?;
    let line = |(passage, (left, right)): (&Passage, (PlaceLine, PlaceLine))| {
        let (kind, role) = (passage.kind.name(), passage.role.name());
        PassageLine { left, right, kind, role, equal: passage.equal, strangers: passage.strangers }
    };
    Ok(pair.passages.iter().zip(left.into_iter().zip(right)).map(line).collect())
}

/// Maps offsets of a document to its lines or pages.
pub fn places(view: &Checked<'_>, document: Ref, input: &crate::input::Input) -> Places {
    let known = view.document(document);
    Places::new(input, known.has_pages, known.line)
}

/// Prints a row for each pair: names, relation, score, shares, and the number of matches that count as evidence.
pub fn csv(out: &mut impl Write, view: &Checked<'_>) -> Result<(), Failure> {
    writeln!(out, "left,right,relation,score,share_of_left,share_of_right,matches,by,role")?;
    for pair in &view.answer.pairs {
        let Sides { left, right } = pair.documents.map(|document| cell(&view.document(document).id));
        let shares = pair.coverage.map(Ratio::value);
        let matches = pair.passages.iter().filter(|passage| passage.role == Role::Evidence).count();
        let by = if pair.by_texts { "texts" } else { "profiles" };
        let (relation, score, role) = (pair.relation.name(), pair.score, pair.role.name());
        writeln!(
            out,
            "{left},{right},{relation},{score:.4},{:.4},{:.4},{matches},{by},{role}",
            shares.left, shares.right
        )?;
    }
    Ok(())
}

/// Prints a row for each checked text: the share that is in all other texts together (empty if a pair was decided by
/// profiles, which do not know the characters), the largest source, the number of sources, the counted characters, and
/// the share of the text that was left out.
pub fn csv_of_texts(out: &mut impl Write, view: &Checked<'_>) -> Result<(), Failure> {
    writeln!(out, "text,share,largestShare,largestSource,sources,characters,leftOut")?;
    for (number, document) in (0..).zip(&view.own.documents) {
        let total = view.answer.totals.get(&number);
        let all = total.map_or(Some(0.0), |total| total.all.map(Ratio::value));
        let all = all.map_or(String::new(), |share| format!("{share:.4}"));
        let source = total.map_or("", |total| &view.document(total.largest.1).id);
        let counted = view.own.counted(number);
        let (single, count) = total.map_or((0.0, 0), |total| (total.largest.0.value(), total.sources.len()));
        // The sum of no numbers is -0.
        let left_out = document.left_out.iter().fold(0.0, |sum, part| sum + part.share);
        writeln!(out, "{},{all},{single:.4},{},{count},{counted},{left_out:.4}", cell(&document.id), cell(source))?;
    }
    Ok(())
}

/// Quotes a cell of CSV. A text that begins like a formula gets an apostrophe, because a spreadsheet would run it.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        assert_eq!(cell("a.txt"), "a.txt");
        assert_eq!(cell("a, \"b\""), "\"a, \"\"b\"\"\"");
        assert_eq!(cell("=HYPERLINK(1)"), "'=HYPERLINK(1)");
    }
}
