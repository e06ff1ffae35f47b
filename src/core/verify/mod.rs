//! Checks quotations against their sources, word for word.
//!
//! ```text
//! quotations of a text, sources
//!   | index: SourceIndex::new             all tokens of the sources in one row, and the places of each
//! for each quotation
//!   | index: exact                        every place that has exactly its words
//!   | fit: places, fit                    else: the places that have most of its rare words; equal runs there
//!   | edits: Laid::new                    what differs there, each with its kind (letters; matching::claims)
//! Status                                  by the edits alone
//! ```
//!
//! The answer is the edits. The status only sums them up, by four rules that need no number but one:
//!
//! - *verified*: no word differs. Line and page breaks, hyphens at line ends, ligatures, width, Traditional and
//!   Simplified characters, quotation marks, and the case of the first letter do not count.
//! - *repaired*: what differs is what editors mark as theirs: words left out at an ellipsis, words in brackets, numbers
//!   of notes; or a kind of edit that the caller accepts.
//! - *altered*: other words differ.
//! - *not found*: less than half of its letters are equal, in order, in any one place. One of at most four words or six
//!   Han characters has too few letters for a share, so it is found word for word or not at all.
//!
//! # Cost
//! Time O(n) for the index, n tokens of all sources; for each quotation O(places of its rarest word), and if it is not
//! found exactly, O(w log w) with at most 2^15 occurrences w of its rare words. Space as for [`SourceIndex`].
//!
//! # Example
//! ```
//! use juhao_core::verify::{SourceIndex, Status, VerifyOptions, verify};
//! use juhao_core::{Document, TextOptions, quotations};
//! let read = |text: &str| Document::from_text(text, &TextOptions::default());
//! let text = read("Vane writes that “the river will not rise in spring” (2020).")?;
//! let source = read("In her view the river will rise in spring, as it always does.")?;
//! let index = SourceIndex::new(vec![&source]);
//! let quoted = quotations::find(text.shown(), &[]);
//! let checked = verify(&text, &quoted, &index, &["vane-2020"], &VerifyOptions::default())?;
//! let found = &checked.quotations[0];
//! assert_eq!(found.status, Status::Altered);
//! assert_eq!((found.edits[0].kind.name(), found.edits[0].own.slice(text.shown())), ("negation", "not"));
//! # Ok::<(), juhao_core::Error>(())
//! ```

mod edits;
mod fit;
mod index;
mod layout;
mod letters;
mod missing;

use alloc::{string::String, vec::Vec};
use core::cmp::Reverse;
use core::ops::Range;

pub use index::SourceIndex;
pub use missing::{Unquoted, unquoted};

use crate::base::{LimitReached, Limits, Ratio, Result, Sort, Span};
use crate::quotations::{self, Quotation};
use crate::report::ClaimKind;
use crate::seq::runs::Run;
use crate::text::{Document, TextOptions};
use edits::{Found, Laid};
use fit::Wanted;

/// The length up to which a quotation is found word for word or not at all, in eighths of a Han character: four words
/// or six Han characters.
const SHORT: u64 = 52;

/// Whether a quotation is in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Word for word.
    Verified,
    /// With changes that are marked as those of an editor, or that the caller accepts.
    Repaired,
    /// With other words.
    Altered,
    /// In no source.
    NotFound,
}

impl Status {
    /// All of them, from the best to the worst.
    pub const ALL: [Self; 4] = [Self::Verified, Self::Repaired, Self::Altered, Self::NotFound];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Repaired => "repaired",
            Self::Altered => "altered",
            Self::NotFound => "not-found",
        }
    }
}

/// What differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditKind {
    /// A number, a date, a name, a negation or another word that decides what a sentence claims.
    Claim(ClaimKind),
    /// Another form of the same word: its tense, or its number.
    Tense,
    /// A letter or two, or how words are divided.
    Spelling,
    /// Letters that look like each other, as if they were misread.
    Ocr,
    /// Capitals inside the quotation.
    Case,
    /// The case of the first letter, or of the first one after an ellipsis; listed only in a strict check.
    FirstCase,
    /// Words that changed places.
    Order,
    /// Words that the quotation does not have.
    Dropped,
    /// Words that the source does not have.
    Added,
    /// Other words.
    Word,
    /// Marks inside the quotation other than quotation marks.
    Punctuation,
    /// Words left out where the quotation has an ellipsis.
    Ellipsis,
    /// Words of the editor, in brackets.
    Bracket,
    /// The number of a note in the source.
    Note,
    /// Words that are in another place of the sources.
    Joined,
}

impl EditKind {
    /// The kinds by name: those that can be accepted.
    pub const NAMES: [&str; 23] = [
        "number",
        "date",
        "name",
        "place",
        "negation",
        "permission",
        "frequency",
        "quantity",
        "antonym",
        "tense",
        "spelling",
        "ocr",
        "case",
        "first-case",
        "order",
        "dropped",
        "added",
        "word",
        "punctuation",
        "ellipsis",
        "bracket",
        "note",
        "joined",
    ];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Claim(kind) => kind.name(),
            Self::Tense => "tense",
            Self::Spelling => "spelling",
            Self::Ocr => "ocr",
            Self::Case => "case",
            Self::FirstCase => "first-case",
            Self::Order => "order",
            Self::Dropped => "dropped",
            Self::Added => "added",
            Self::Word => "word",
            Self::Punctuation => "punctuation",
            Self::Ellipsis => "ellipsis",
            Self::Bracket => "bracket",
            Self::Note => "note",
            Self::Joined => "joined",
        }
    }

    /// Whether a reader sees from marks in the quotation that an editor made the change.
    const fn is_editorial(self) -> bool {
        matches!(self, Self::Ellipsis | Self::Bracket | Self::Note)
    }
}

/// Options of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyOptions {
    /// Whether no edit is accepted, not even those that editors mark (default: no).
    pub strict: bool,
    /// Names of the kinds of edits that are accepted, of [`EditKind::NAMES`] (default: none).
    pub tolerate: Vec<String>,
    /// Maximum number of other places that are listed for a quotation (default: 8). All of them are counted.
    pub alternatives: u32,
    /// Limits of the work.
    pub limits: Limits,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        Self { strict: false, tolerate: Vec::new(), alternatives: 8, limits: Limits::default() }
    }
}

impl VerifyOptions {
    fn accepts(&self, kind: EditKind) -> bool {
        !self.strict && (kind.is_editorial() || self.tolerate.iter().any(|name| name == kind.name()))
    }
}

/// A place in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// Number of the source.
    pub source: u32,
    /// The place in the text shown of the source.
    pub span: Span,
    /// Its line, from 1.
    pub line: u32,
    /// Its page, from 1; `None` for a source without form feeds.
    pub page: Option<u32>,
    /// The heading above it, in the source; `None` if there is none.
    pub heading: Option<Span>,
}

/// A difference between a quotation and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotedEdit {
    /// Its kind.
    pub kind: EditKind,
    /// The place in the text; empty where words were dropped.
    pub own: Span,
    /// The place in the source; empty where words were added.
    pub there: Span,
    /// The other place of words that are not in this one ([`EditKind::Joined`]).
    pub elsewhere: Option<SourcePlace>,
    /// Whether it is accepted, so that it does not make the quotation an altered one.
    pub is_accepted: bool,
}

/// A quotation and what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The quotation.
    pub quotation: Quotation,
    /// Whether it is in a source.
    pub status: Status,
    /// Where it is; `None` if it was not found.
    pub place: Option<SourcePlace>,
    /// What differs there, in the order of the text.
    pub edits: Vec<QuotedEdit>,
    /// Share of its letters that are equal, in order, at this place or at the nearest one. Words in brackets do not
    /// count.
    pub share: Ratio,
    /// Number of places with exactly its words; if there are none, 1 if it was found.
    pub places: u64,
    /// Other places with the same result.
    pub alternatives: Vec<SourcePlace>,
    /// The passage of the sources that is nearest to a quotation that was not found; `None` if nothing is near.
    pub near: Option<SourcePlace>,
}

impl Checked {
    /// Whether parts of it are in several places.
    pub fn is_joined(&self) -> bool {
        self.edits.iter().any(|edit| edit.kind == EditKind::Joined)
    }
}

/// What was found for all quotations of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Verification {
    /// The quotations in the order given.
    pub quotations: Vec<Checked>,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

impl Verification {
    /// Counts the quotations with a status.
    pub fn count(&self, status: Status) -> u64 {
        self.quotations.iter().filter(|one| one.status == status).count() as u64
    }
}

/// Checks quotations of a text. `names` are those of the sources: of several places that are equally good, the one in
/// the source that a citation names is returned.
///
/// # Errors
/// As [`Document::from_text`] for the text of a quotation.
pub fn verify(
    text: &Document,
    quotations: &[Quotation],
    index: &SourceIndex,
    names: &[impl AsRef<str>],
    options: &VerifyOptions,
) -> Result<Verification> {
    let names: Vec<Vec<String>> = names.iter().map(|name| words_of(name.as_ref())).collect();
    let mut check = Check { text, index, names, options, work: options.limits.work, cut: 0 };
    let checked: Vec<Checked> = quotations.iter().map(|one| check.quotation(one)).collect::<Result<_>>()?;
    let mut limits = Vec::new();
    if check.work == 0 {
        limits.push(LimitReached { name: "work.verify", limit: options.limits.work, reached: options.limits.work });
    }
    if check.cut > 0 {
        limits.push(LimitReached { name: "occurrences", limit: fit::OCCURRENCES as u64, reached: check.cut });
    }
    Ok(Verification { quotations: checked, limits })
}

/// A quotation, read.
struct Quoted {
    document: Document,
    /// Whether an ellipsis is before each token.
    gaps: Vec<bool>,
    /// Whether each token is in brackets.
    bracketed: Vec<bool>,
}

struct Check<'c> {
    text: &'c Document,
    index: &'c SourceIndex<'c>,
    /// The words of the name of each source.
    names: Vec<Vec<String>>,
    options: &'c VerifyOptions,
    work: u64,
    /// Largest number of occurrences that were left unread of a quotation that was not found.
    cut: u64,
}

/// A place of a quotation, judged.
struct Judged<'q> {
    source: usize,
    laid: Laid<'q>,
    joined: Vec<(Range<u32>, SourcePlace)>,
    status: Status,
    equal: u64,
    all: u64,
    prefers: u32,
}

/// Maximum number of places with exactly the words of a quotation whose marks and capitals are compared.
const EXACT_PLACES: usize = 64;

impl Check<'_> {
    fn quotation(&mut self, quotation: &Quotation) -> Result<Checked> {
        let shown = quotation.words.slice(self.text.shown());
        let quoted = self.read(shown)?;
        let numbers = self.index.numbers(&quoted.document);
        let cited = self.cited(quotation);
        let exact = if numbers.is_empty() { Vec::new() } else { self.index.exact(&numbers, &mut self.work) };
        let places: Vec<(usize, Vec<Run>)> = if exact.is_empty() {
            self.approximate(&quoted, &numbers)
        } else {
            let run = |&place: &u32| (place, Vec::from([Run { a: 0, b: place, len: numbers.len() as u32 }]));
            exact.iter().take(EXACT_PLACES).map(run).map(|(place, runs)| (self.index.source_of(place), runs)).collect()
        };
        let mut judged: Vec<Judged> = Vec::with_capacity(places.len());
        for (source, runs) in places {
            judged.push(self.judge(&quoted, source, runs, &cited));
        }
        let rank =
            |one: &Judged| (one.status, Reverse(one.equal), one.edits().count(), Reverse(one.prefers), one.source);
        judged.order_by_key(rank);
        if let Some(best) = judged.first_mut()
            && best.status >= Status::Altered
            && quoted.document.length() > SHORT
        {
            self.find_joined(&quoted, best);
        }
        Ok(self.answer(quotation, &quoted, &judged, exact.len() as u64))
    }

    fn read(&self, shown: &str) -> Result<Quoted> {
        let own = self.text.options();
        let options = TextOptions {
            fold: own.fold.clone(),
            ignore_case: own.ignore_case,
            limits: own.limits,
            unread: edits::brackets_in_words(shown),
            ..TextOptions::default()
        };
        let document = Document::from_text(shown, &options)?;
        let (gaps, bracketed) = edits::editorial(&document);
        Ok(Quoted { document, gaps, bracketed })
    }

    /// Returns the words of the citation after a quotation, and of the entry to which it leads.
    fn cited(&self, quotation: &Quotation) -> Vec<String> {
        let Some(citation) = quotation.citation else { return Vec::new() };
        let text = self.text.shown();
        let mut words = words_of(citation.slice(text));
        words.extend(quotations::entry(text, citation).map(|entry| words_of(entry.slice(text))).unwrap_or_default());
        words
    }

    /// Returns the places that have most of the rare words of a quotation, each with the equal runs there.
    fn approximate(&mut self, quoted: &Quoted, numbers: &[u32]) -> Vec<(usize, Vec<Run>)> {
        let letters: Vec<u32> = (0..numbers.len() as u32)
            .map(|token| quoted.document.symbols_of(&(token..token + 1)).len() as u32)
            .collect();
        // Words of the editor are no words of the source, though it may have them elsewhere.
        let is_own = |(&number, &bracketed): (&u32, &bool)| if bracketed { index::UNKNOWN } else { number };
        let numbers: Vec<u32> = numbers.iter().zip(&quoted.bracketed).map(is_own).collect();
        let wanted = Wanted { tokens: &numbers, letters: &letters, gaps: &quoted.gaps };
        let mut found: Vec<(usize, Vec<Run>)> = Vec::new();
        for part in wanted.parts() {
            let (places, cut) = fit::places(self.index, &wanted, &part);
            self.cut = self.cut.max(cut);
            for near in places {
                let runs = fit::fit(self.index, &wanted, &part, &near, &mut self.work);
                let Some(first) = runs.first() else { continue };
                let one = (self.index.source_of(first.b), runs);
                if !found.contains(&one) {
                    found.push(one);
                }
            }
        }
        found
    }

    fn judge<'q>(&self, quoted: &'q Quoted, source: usize, runs: Vec<Run>, cited: &[String]) -> Judged<'q>
    where
        Self: 'q,
    {
        let first = self.index.range_of(source).start;
        let runs = runs.into_iter().map(|run| Run { b: run.b - first, ..run }).collect();
        let mut laid = Laid::new(quoted, self.index.documents()[source], runs);
        laid.edits.retain(|edit| self.options.strict || edit.kind != EditKind::FirstCase);
        let (equal, all) = laid.equal_letters();
        let prefers =
            self.names.get(source).map_or(0, |name| name.iter().filter(|word| cited.contains(word)).count() as u32);
        let mut judged = Judged { source, laid, joined: Vec::new(), status: Status::Verified, equal, all, prefers };
        judged.status = self.status(&judged);
        judged
    }

    fn status(&self, judged: &Judged) -> Status {
        let mut edits = judged.edits().peekable();
        if edits.peek().is_none() {
            return Status::Verified;
        }
        let is_short = judged.laid.quoted.document.length() <= SHORT;
        if edits.all(|edit| self.options.accepts(edit.kind)) {
            return Status::Repaired;
        }
        // The words of a short one are all there if only marks or capitals differ.
        let has_words = judged.edits().all(|edit| {
            self.options.accepts(edit.kind)
                || matches!(edit.kind, EditKind::Punctuation | EditKind::Case | EditKind::FirstCase)
        });
        if (is_short && !has_words) || 2 * judged.equal < judged.all { Status::NotFound } else { Status::Altered }
    }

    /// Finds words of a quotation that are not in its place in another one, if these are more than a few words.
    fn find_joined(&mut self, quoted: &Quoted, best: &mut Judged) {
        for at in 0..best.laid.edits.len() {
            let own = best.laid.edits[at].own.clone();
            let symbols = quoted.document.symbols_of(&own);
            if own.is_empty() || best.laid.edits[at].kind == EditKind::Bracket {
                continue;
            }
            let span = quoted.document.span_of_tokens(&own);
            if quoted.document.length_of(span) <= SHORT || symbols.is_empty() {
                continue;
            }
            let numbers = &self.index.numbers(&quoted.document)[own.start as usize..own.end as usize];
            if let Some(&place) = self.index.exact(numbers, &mut self.work).first() {
                let source = self.index.source_of(place);
                let first = self.index.range_of(source).start;
                let there = place - first..place - first + numbers.len() as u32;
                best.laid.edits[at].kind = EditKind::Joined;
                best.joined.push((own, self.index.place(source, &there)));
            }
        }
    }

    fn answer(&self, quotation: &Quotation, quoted: &Quoted, judged: &[Judged], exact: u64) -> Checked {
        let all = quoted.document.symbols().len() as u64;
        let none = Checked {
            quotation: *quotation,
            status: Status::NotFound,
            place: None,
            edits: Vec::new(),
            share: Ratio::new(0, all),
            places: 0,
            alternatives: Vec::new(),
            near: None,
        };
        let Some(best) = judged.first() else { return none };
        let place = |one: &Judged| self.index.place(one.source, &one.laid.there());
        let share = Ratio::new(best.equal, best.all);
        if best.status == Status::NotFound {
            let near = (best.equal > 0).then(|| place(best));
            return Checked { share, near, ..none };
        }
        let is_equal = |one: &&Judged| {
            one.status == best.status && one.equal == best.equal && one.edits().count() == best.edits().count()
        };
        let others = judged[1..].iter().filter(is_equal).take(self.options.alternatives as usize);
        let offset = quotation.words.start;
        let moved = |span: Span| Span::new(span.start + offset, span.end + offset);
        let edits = best.edits().map(|edit| QuotedEdit {
            kind: edit.kind,
            own: moved(edit.spans[0]),
            there: edit.spans[1],
            elsewhere: best.joined.iter().find(|(own, _)| *own == edit.own).map(|(_, place)| place.clone()),
            is_accepted: self.options.accepts(edit.kind),
        });
        Checked {
            status: best.status,
            place: Some(place(best)),
            edits: edits.collect(),
            share,
            places: exact.max(1),
            alternatives: others.map(place).collect(),
            ..none
        }
    }
}

impl Judged<'_> {
    fn edits(&self) -> impl Iterator<Item = &Found> {
        self.laid.edits.iter()
    }
}

/// Returns the words of a name or a citation, in small letters: words of at least three letters, numbers of four
/// digits, and Han characters in pairs.
fn words_of(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let chars: Vec<char> = word.chars().collect();
        if chars.iter().any(|&c| crate::text::is_han(c)) {
            words.extend(chars.windows(2).map(|pair| pair.iter().collect::<String>()));
        } else if chars.len() >= 3 {
            words.push(word.to_lowercase());
        }
    }
    words.order();
    words.dedup();
    words
}

#[cfg(test)]
mod tests;
