//! The Report: one type, made once, the same in every host.
//!
//! Shapes and names are the contract of the project; `src/wire.rs` of the shell mirrors them for JSON. Offsets here are
//! UTF-8 bytes of the text a reader is shown: the caller's string, or the visible text or body of a page. `source` is the
//! range in the caller's HTML.

use alloc::vec::Vec;

use crate::base::{LimitReached, Ratio, Side, Sides, Sort, Span};

/// How two texts are related. `left` contains `right` in [`Contains`](Relation::Contains).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// Both sides are covered by the other (重复).
    Duplicate,
    /// The right text lies in the left one (包含).
    Contains,
    /// The left text lies in the right one (被包含).
    Contained,
    /// Some passages are shared (部分重合).
    Partial,
    /// Nothing beyond chance is shared (不同).
    Distinct,
    /// A side is empty after normalisation: nothing can be said (无特征).
    NoFeatures,
}

impl Relation {
    /// The relation seen from the other side.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Contains => Self::Contained,
            Self::Contained => Self::Contains,
            other => other,
        }
    }

    /// Whether the two texts have anything in common.
    pub const fn is_related(self) -> bool {
        !matches!(self, Self::Distinct | Self::NoFeatures)
    }

    /// The name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Duplicate => "duplicate",
            Self::Contains => "contains",
            Self::Contained => "contained",
            Self::Partial => "partial",
            Self::Distinct => "distinct",
            Self::NoFeatures => "no-features",
        }
    }
}

/// How a passage was matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchKind {
    /// Equal after normalisation.
    Exact,
    /// Aligned, with small changes inside.
    Edited,
    /// The same content rephrased or reordered inside.
    Loose,
}

impl MatchKind {
    /// The name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Edited => "edited",
            Self::Loose => "loose",
        }
    }
}

/// What a match says of the relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Counts towards the relation and the coverage.
    Evidence,
    /// Shown to the reader, but no evidence: a short run, standing wording, a form. The rule is in the evidence note.
    Minor,
}

impl Role {
    /// The name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Evidence => "evidence",
            Self::Minor => "minor",
        }
    }
}

/// A value of a [`Note`].
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A count.
    Count(u64),
    /// A rate or score.
    Number(f64),
    /// A name out of a fixed list; never text of the input.
    Name(&'static str),
}

/// A code and its numbers; the hosts turn it into words in any language.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Stable name of the statement.
    pub code: &'static str,
    /// Its values, by name, in a fixed order.
    pub values: Vec<(&'static str, Value)>,
}

impl Note {
    /// A note with values.
    pub fn new(code: &'static str, values: impl Into<Vec<(&'static str, Value)>>) -> Self {
        Self { code, values: values.into() }
    }

    /// The same statement with the texts exchanged: values that end in `Left` and `Right` change places, and so do codes that begin so.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        self.exchange();
        self
    }

    fn exchange(&mut self) {
        self.code = match self.code {
            "left-covered" => "right-covered",
            "right-covered" => "left-covered",
            code => code,
        };
        for i in 0..self.values.len() {
            let Some(stem) = self.values[i].0.strip_suffix("Left") else { continue };
            let twin = self.values.iter().position(|(name, _)| name.strip_suffix("Right") == Some(stem));
            if let Some(j) = twin {
                let (a, b) = (self.values[i].1.clone(), self.values[j].1.clone());
                self.values[i].1 = b;
                self.values[j].1 = a;
            }
        }
    }
}

/// A range in the text shown and, for pages, in the caller's HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShownSpan {
    /// Range in the text shown.
    pub shown: Span,
    /// Range in the caller's HTML; `None` for plain text, where it is the same.
    pub source: Option<Span>,
}

/// A passage of the left text and its counterpart in the right one. Text that one side has more than once lies in several, of which at
/// most one is not moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The passage in each text.
    pub spans: Sides<ShownSpan>,
    /// How it was matched.
    pub kind: MatchKind,
    /// Whether it is out of the main order of matches.
    pub moved: bool,
    /// Counted characters that are equal in order inside the passage.
    pub equal: u64,
    /// Whether it counts towards the relation.
    pub role: Role,
    /// Matches that follow each other on both sides, in whatever order, are one block and share its number, the smallest of their places in
    /// the list.
    pub block: u32,
    /// Why it is a match and has this role: a code and its numbers.
    pub evidence: Note,
}

/// The scores of the published methods; `None` where there is nothing to measure on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// CCDet's common containment similarity on full-stop features.
    pub ccs: Option<Ratio>,
    /// CCDet's containment length ratio.
    pub clr: Option<Ratio>,
    /// Full-stop features of each text; CCDet puts the text with fewer of them into the other.
    pub full_stops: Sides<u64>,
    /// Jaccard on full-stop features.
    pub jaccard: Option<Ratio>,
    /// Jaccard on sentence blocks (SL+ST).
    pub blocks: Option<Ratio>,
    /// PKU-LCS's resemble rate, on the trustable LCS.
    pub resemble: Option<Ratio>,
    /// PKU-LCS's contain rates, on the trustable LCS: the share of each side.
    pub contain: Option<Sides<Ratio>>,
    /// Hamming distance of the simhashes, 0..=64; screening only.
    pub hamming: Option<u32>,
}

/// Longest common subsequence of the counted characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LcsLength {
    /// At least so many.
    pub lower: u64,
    /// At most so many; equal to `lower` when the length is exact.
    pub upper: u64,
    /// Length of the trustable LCS (PKU-LCS).
    pub trustable: u64,
}

impl LcsLength {
    /// Whether the length is known exactly.
    pub const fn exact(&self) -> bool {
        self.lower == self.upper
    }
}

/// Lengths of one text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    /// Unicode scalar values of the text shown.
    pub chars: u64,
    /// Characters that count: letters, digits and symbols outside excluded ranges.
    pub counted: u64,
    /// Sentences.
    pub sentences: u64,
    /// Full stops that end a sentence.
    pub full_stops: u64,
}

/// What was found but filtered as chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dismissed {
    /// Passages.
    pub count: u64,
    /// Their counted characters, smaller side.
    pub chars: u64,
}

impl Dismissed {
    /// Takes in another passage.
    pub(crate) fn add(&mut self, chars: impl Into<u64>) {
        self.count += 1;
        self.chars += chars.into();
    }
}

/// What the text shown is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Extraction {
    /// The caller's plain text.
    #[default]
    Text,
    /// All visible text of a page.
    Visible,
    /// The body of a page.
    Body,
}

impl Extraction {
    /// The name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Visible => "visible",
            Self::Body => "body",
        }
    }
}

/// What was extracted and how sure that is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Extracted {
    /// What the text shown is.
    pub what: Extraction,
    /// 0..1; 1 for plain text and visible text; 0, as in the default, where what was read is not known: a Profile does not keep it.
    pub confidence: f64,
}

/// A kind of trick or accident that changes how text compares without changing how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SignKind {
    /// Invisible characters between visible ones.
    ZeroWidth,
    /// A word that mixes look-alike letters of two scripts.
    Homoglyph,
    /// Full-width letters or digits among ordinary ones.
    MixedWidth,
    /// Text of a page that a reader cannot see.
    HiddenText,
    /// Characters that turn the direction of the text behind them, so that it is stored in another order than it is read.
    DirectionOverride,
    /// Words without blanks between them, with another letter in the place of each blank, or with a blank behind each letter.
    Blanks,
    /// A number in Han numerals that the other text has in digits.
    Numerals,
    /// A name, a number or a date where the other text has another one, in otherwise equal wording. The places on both sides are in the same order.
    Facts,
    /// A Traditional Chinese text next to a Simplified one; counts its characters that were compared as Simplified ones.
    TraditionalSimplified,
}

impl SignKind {
    /// The name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ZeroWidth => "zero-width",
            Self::Homoglyph => "homoglyph",
            Self::MixedWidth => "mixed-width",
            Self::HiddenText => "hidden-text",
            Self::DirectionOverride => "direction-override",
            Self::Blanks => "blanks",
            Self::Numerals => "numerals",
            Self::Facts => "facts",
            Self::TraditionalSimplified => "traditional-simplified",
        }
    }
}

/// A sign of evasion in one text: shown, never silently normalised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// What was seen.
    pub kind: SignKind,
    /// In which text.
    pub side: Side,
    /// How often.
    pub count: u64,
    /// The first places, at most [`Sign::MAX_PLACES`].
    pub places: Vec<ShownSpan>,
}

impl Sign {
    /// How many places are listed.
    pub const MAX_PLACES: usize = 10;
}

/// The answer: how two texts are related, which passages they share, and the evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How the texts are related.
    pub relation: Relation,
    /// Why this relation.
    pub reason: Note,
    /// 0..1 for every relation, rising with the larger coverage; the number to rank by.
    pub score: f64,
    /// Share of each side's counted characters that are equal inside matches that are evidence.
    pub coverage: Sides<Ratio>,
    /// Share of each side's counted characters that lie between equal ones inside these matches.
    pub reworded: Sides<Ratio>,
    /// Share of each side's counted characters that are equal inside all matches, minor ones included.
    pub shown: Sides<Ratio>,
    /// How far the numbers that decided are from the nearest other relation, 0..1; 0 if no match is evidence.
    pub margin: f64,
    /// Scores of the published methods.
    pub scores: Scores,
    /// Longest common subsequence, in counted characters.
    pub lcs: LcsLength,
    /// Matches ordered by the left start.
    pub matches: Vec<Match>,
    /// What was filtered as chance.
    pub dismissed: Dismissed,
    /// Lengths of both texts.
    pub lengths: Sides<Lengths>,
    /// What was extracted from each input.
    pub extraction: Sides<Extracted>,
    /// Signs of evasion.
    pub signs: Vec<Sign>,
    /// Limits that were reached; empty when nothing was cut short.
    pub limits: Vec<LimitReached>,
    /// What became of each candidate for a match, in the order of the search; empty unless [`Options::explain`](crate::Options::explain) asks for it.
    pub explanation: Vec<Step>,
}

/// A step of the search: what was done with a candidate for a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was done:
    ///
    /// - `chain`: equal runs near each other; `grown`: with the short ones around them; `similar-sentences`; `part-of-a-long-run`: a part of a long equal
    ///   run that no other match has; `short-texts`: two short texts as a whole
    /// - `less-than-chance`, `overlapped`, `too-short`: refused, because it says less than chance, because better candidates have its text, or
    ///   because it is shorter than the shortest match
    /// - `other-kind`: of a kind that the caller does not want
    /// - `evidence`, or why it is minor: a code of [`Match::evidence`]
    /// - `cut-at-own-sentence`: a part of a match between sentences of which nothing is equal
    pub code: &'static str,
    /// Where.
    pub spans: Sides<ShownSpan>,
    /// What it says beyond chance, in bits; evidence says at least `chance`.
    pub bits: f64,
    /// Bits that chance gives.
    pub chance: f64,
}

impl Report {
    /// Version of the Report's meaning.
    pub const VERSION: u32 = 2;

    /// The same statement with the texts exchanged.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        self.relation = self.relation.swapped();
        self.reason = self.reason.swapped();
        self.coverage = self.coverage.swapped();
        self.reworded = self.reworded.swapped();
        self.shown = self.shown.swapped();
        self.scores.full_stops = self.scores.full_stops.swapped();
        self.scores.contain = self.scores.contain.map(Sides::swapped);
        for found in &mut self.matches {
            found.spans = found.spans.swapped();
            found.evidence.exchange();
        }
        sort_matches(&mut self.matches);
        for step in &mut self.explanation {
            step.spans = step.spans.swapped();
        }
        self.lengths = self.lengths.swapped();
        self.extraction = self.extraction.swapped();
        for sign in &mut self.signs {
            sign.side = sign.side.other();
        }
        self.signs.order_by_key(|sign| (sign.side, sign.kind));
        self
    }
}

/// Brings matches into the order of the Report.
pub(crate) fn sort_matches(matches: &mut [Match]) {
    matches.order_by_key(|found| (found.spans.left, found.spans.right));
}
