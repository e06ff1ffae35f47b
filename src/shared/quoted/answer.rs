//! The serialisable form of a [`Verification`](juhao_core::verify::Verification), with the names and the wordings of
//! the sources.

use juhao_core::verify::{Checked, EditKind, QuotedEdit, SourcePlace, Status, Unquoted, Verification};
use juhao_core::{Span, quotations};

use crate::input::Input;
use crate::wire::{self, Limit, Rate, Ruler, Texts, Unit, WireSpan};

/// The answer to a check of quotations.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    /// The version of this form.
    pub version: u32,
    /// How many quotations have each status.
    pub totals: Totals,
    /// The quotations, in the order of the text.
    pub quotations: Vec<Quotation>,
    /// Passages that are word for word in a source and in no quotation; `None` if they were not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<Missing>>,
    /// What kept quotations from being checked.
    pub notes: Vec<VerifyNote>,
    /// Limits that were reached.
    pub limits: Vec<Limit>,
}

/// How many quotations and sources there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are those of `Status`
pub struct Totals {
    pub quotations: u64,
    pub verified: u64,
    pub repaired: u64,
    pub altered: u64,
    pub not_found: u64,
    pub sources: u64,
}

/// Mirror of [`Checked`].
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Quotation {
    /// What is quoted, in the text shown, without its marks.
    pub span: WireSpan,
    /// Its words.
    pub text: String,
    /// How it is marked, such as `“”`, `>` or `given`.
    pub mark: &'static str,
    /// Whether its end is marked.
    pub closed: bool,
    /// Number of quotations around it.
    pub depth: u32,
    /// The citation after it.
    pub citation: Option<String>,
    /// `verified`, `repaired`, `altered` or `not-found`.
    pub status: &'static str,
    /// The name of the source.
    pub source: Option<String>,
    /// The place in the source.
    pub source_span: Option<WireSpan>,
    /// The line of this place, from 1.
    pub line: Option<u32>,
    /// The page of this place, from 1, for a source with pages.
    pub page: Option<u32>,
    /// The heading above this place.
    pub heading: Option<String>,
    /// What differs.
    pub edits: Vec<Edit>,
    /// Share of its letters that are equal, in order, at this place or at the nearest one.
    pub confidence: Rate,
    /// Number of places with exactly its words; 1 if it was found otherwise.
    pub places: u64,
    /// Whether parts of it are in several places.
    pub joined: bool,
    /// Other places with the same result.
    pub alternatives: Vec<Place>,
    /// The nearest passage, if it was not found.
    pub near: Option<Place>,
}

/// Mirror of [`QuotedEdit`], with both wordings.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct Edit {
    pub kind: &'static str,
    pub accepted: bool,
    pub span: WireSpan,
    pub text: String,
    pub source_span: WireSpan,
    pub source_text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Place>,
}

/// Mirror of [`SourcePlace`], with the name of the source and the wording.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Place {
    pub source: String,
    pub span: WireSpan,
    pub text: String,
    pub line: u32,
    pub page: Option<u32>,
    pub heading: Option<String>,
}

/// Mirror of [`Unquoted`].
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Missing {
    pub span: WireSpan,
    pub text: String,
    pub place: Place,
}

/// Why quotations could not be checked as a reader may expect.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct VerifyNote {
    /// `no-quotations`, `unclosed`, `no-sources` or `source-without-text`.
    pub code: &'static str,
    /// The number of quotations that are never closed, for `unclosed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The source, for `source-without-text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// Converts places of a text and its sources.
struct Places<'a> {
    text: Texts<'a>,
    ruler: Ruler<'a>,
    inputs: Vec<(&'a str, &'a Input, Ruler<'a>)>,
    own: &'a Input,
}

impl Places<'_> {
    fn own(&self, span: Span) -> (WireSpan, String) {
        (self.ruler.span(self.own.document.shown_span(span)), span.slice(self.text.shown).into())
    }

    fn there(&self, source: u32, span: Span) -> (WireSpan, String) {
        let (_, input, ruler) = &self.inputs[source as usize];
        (ruler.span(input.document.shown_span(span)), span.slice(input.document.shown()).into())
    }

    fn place(&self, place: &SourcePlace) -> Place {
        let (span, text) = self.there(place.source, place.span);
        let heading = place.heading.map(|heading| self.there(place.source, heading).1);
        let source = self.inputs[place.source as usize].0.into();
        Place { source, span, text, line: place.line, page: place.page, heading }
    }

    fn edit(&self, edit: &QuotedEdit, source: u32) -> Edit {
        let (span, text) = self.own(edit.own);
        let (source_span, source_text) = self.there(source, edit.there);
        let elsewhere = edit.elsewhere.as_ref().map(|place| self.place(place));
        Edit { kind: edit.kind.name(), accepted: edit.is_accepted, span, text, source_span, source_text, elsewhere }
    }

    fn quotation(&self, checked: &Checked) -> Quotation {
        let (span, text) = self.own(checked.quotation.words);
        let place = checked.place.as_ref().map(|place| self.place(place));
        let number = checked.place.as_ref().map_or(0, |place| place.source);
        let citation = checked.quotation.citation.map(|span| span.slice(self.text.shown).into());
        let joined = checked.edits.iter().any(|edit| edit.kind == EditKind::Joined);
        Quotation {
            span,
            text,
            mark: checked.quotation.mark,
            closed: checked.quotation.is_closed,
            depth: checked.quotation.depth,
            citation,
            status: checked.status.name(),
            line: place.as_ref().map(|place| place.line),
            page: place.as_ref().and_then(|place| place.page),
            heading: place.as_ref().and_then(|place| place.heading.clone()),
            source_span: place.as_ref().map(|place| place.span),
            source: place.map(|place| place.source),
            edits: checked.edits.iter().map(|edit| self.edit(edit, number)).collect(),
            confidence: checked.share.into(),
            places: checked.places,
            joined,
            alternatives: checked.alternatives.iter().map(|place| self.place(place)).collect(),
            near: checked.near.as_ref().map(|place| self.place(place)),
        }
    }
}

impl Verified {
    /// The version of this form.
    pub const VERSION: u32 = 1;

    /// Converts a result to a unit. `sources` are names and texts, by number.
    pub fn new(
        found: &Verification,
        missing: Option<&[Unquoted]>,
        text: &Input,
        sources: &[(&str, &Input)],
        unit: Unit,
    ) -> Self {
        let inputs = sources.iter().map(|&(name, input)| (name, input, Ruler::new(input.texts(), unit))).collect();
        let places = Places { text: text.texts(), ruler: Ruler::new(text.texts(), unit), inputs, own: text };
        let note = |code| VerifyNote { code, count: None, source: None };
        let mut notes = Vec::new();
        notes.extend(found.quotations.is_empty().then(|| note("no-quotations")));
        let open = found.quotations.iter().filter(|one| !one.quotation.is_closed).count() as u64;
        notes.extend((open > 0).then(|| VerifyNote { count: Some(open), ..note("unclosed") }));
        notes.extend(sources.is_empty().then(|| note("no-sources")));
        let empty = sources.iter().filter(|(_, input)| input.document.tokens().is_empty());
        notes.extend(empty.map(|(name, _)| VerifyNote { source: Some((*name).into()), ..note("source-without-text") }));
        let missing = missing.map(|missing| {
            let one = |one: &Unquoted| {
                let (span, text) = places.own(one.span);
                Missing { span, text, place: places.place(&one.place) }
            };
            missing.iter().map(one).collect()
        });
        Self {
            version: Self::VERSION,
            totals: Totals {
                quotations: found.quotations.len() as u64,
                verified: found.count(Status::Verified),
                repaired: found.count(Status::Repaired),
                altered: found.count(Status::Altered),
                not_found: found.count(Status::NotFound),
                sources: sources.len() as u64,
            },
            quotations: found.quotations.iter().map(|one| places.quotation(one)).collect(),
            missing,
            notes,
            limits: found.limits.iter().cloned().map(Limit::from).collect(),
        }
    }
}

/// Which parts of a text are checked.
#[derive(Clone, Debug, Default)]
pub enum Wanted {
    /// Those that it marks as quotations.
    #[default]
    Marked,
    /// Each line that is not blank.
    Lines,
    /// Those that the caller names, by their words or by their range in the unit.
    Given(Vec<GivenQuotation>),
}

/// A quotation that a caller names.
#[derive(Clone, Debug)]
pub enum GivenQuotation {
    /// Its words, which the text has.
    Words(String),
    /// Its range in the text shown.
    Range(u32, u32),
}

impl Wanted {
    /// Finds the quotations of a text. Words are searched for from the end of the one before on, then from the start.
    ///
    /// # Errors
    /// The text does not have the words, or a range is outside of it.
    pub fn of(&self, text: &Input, unit: Unit) -> juhao_core::Result<Vec<quotations::Quotation>> {
        let shown = text.document.shown();
        let spans: Vec<Span> = match self {
            Self::Marked => return Ok(text.all_quotations()),
            Self::Lines => {
                let lines = shown.lines().map(str::trim).filter(|line| !line.is_empty());
                lines
                    .map(|line| (line.as_ptr() as usize - shown.as_ptr() as usize, line.len()))
                    .map(|(at, len)| Span::new(at as u32, (at + len) as u32))
                    .collect()
            }
            Self::Given(all) => {
                let mut from = 0;
                let mut spans = Vec::with_capacity(all.len());
                for one in all {
                    let span = match one {
                        GivenQuotation::Words(words) => {
                            let at = shown[from..].find(&**words).map(|at| at + from).or_else(|| shown.find(&**words));
                            let at = at.ok_or(juhao_core::Error::Option {
                                name: "quotations",
                                why: "has words that are not in the text",
                            })?;
                            Span::new(at as u32, (at + words.len()) as u32)
                        }
                        GivenQuotation::Range(start, end) => {
                            let edges = wire::to_bytes(shown, unit, &[*start, *end])?;
                            if edges[0] > edges[1] {
                                return Err(juhao_core::Error::Option {
                                    name: "quotations",
                                    why: "has a range that ends before it begins",
                                });
                            }
                            Span::new(edges[0], edges[1])
                        }
                    };
                    from = span.end as usize;
                    spans.push(span);
                }
                spans
            }
        };
        Ok(spans.into_iter().map(|span| quotations::Quotation::given(shown, span)).collect())
    }
}
