//! The Report: one type, made once, the same in every host.
//!
//! Shapes and names are the contract of the project; `src/shared/wire.rs` of the shell mirrors them for JSON. Offsets
//! here are UTF-8 bytes of the text shown to a reader: the caller's string, or the visible text or body of a page.
//! `source` is the range in the caller's HTML.

use alloc::string::String;
use alloc::vec::Vec;

use crate::base::{LimitReached, Ratio, Side, Sides, Sort, Span};

/// The relation of two texts. `left` contains `right` in [`Contains`](Relation::Contains).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Relation {
    /// Each text covers the other (重复).
    Duplicate,
    /// The left text contains the right one (包含).
    Contains,
    /// The right text contains the left one (被包含).
    Contained,
    /// Some passages are shared (部分重合).
    Partial,
    /// No shared passage stands out by enough (不同).
    Distinct,
    /// There is nothing to compare (无特征): a side is empty after normalisation, all of it was left out, or the method
    /// that decides has nothing to measure on, such as CCDet in a text without a full stop.
    NoFeatures,
}

impl Relation {
    /// All relations, from the closest on.
    pub const ALL: [Self; 6] =
        [Self::Duplicate, Self::Contains, Self::Contained, Self::Partial, Self::Distinct, Self::NoFeatures];

    /// Returns the relation as seen from the other side.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Contains => Self::Contained,
            Self::Contained => Self::Contains,
            other => other,
        }
    }

    /// Whether the two texts are related: neither distinct nor without features.
    pub const fn is_related(self) -> bool {
        !matches!(self, Self::Distinct | Self::NoFeatures)
    }

    /// Returns the name in the contract.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum MatchKind {
    /// Equal after normalisation.
    Exact,
    /// Aligned, with small changes in between.
    Edited,
    /// The same content rephrased or reordered inside.
    Loose,
}

impl MatchKind {
    /// All kinds, from the closest on.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Edited, Self::Loose];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Edited => "edited",
            Self::Loose => "loose",
        }
    }
}

/// Whether a match affects the relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Role {
    /// Counts towards the relation and the coverage.
    Evidence,
    /// Shown to the reader, but not evidence: for example a short run, boilerplate or a form. The rule is in the
    /// evidence note.
    Minor,
}

impl Role {
    /// Both roles, the more important one first.
    pub const ALL: [Self; 2] = [Self::Evidence, Self::Minor];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Evidence => "evidence",
            Self::Minor => "minor",
        }
    }
}

/// A value of a [`Note`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Value {
    /// A count.
    Count(u64),
    /// A rate or score.
    Number(f64),
    /// A name from a fixed list; never text of the input.
    Name(&'static str),
}

/// Writes values by their names.
#[cfg(feature = "serde")]
fn by_name<S: serde::Serializer>(values: &[(&'static str, Value)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().map(|(name, value)| (name, value)))
}

/// A code and its numbers; the hosts turn it into words of any language.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct Note {
    /// Stable name of the statement.
    pub code: &'static str,
    /// Its values, by name, in a fixed order.
    #[cfg_attr(feature = "serde", serde(serialize_with = "by_name"))]
    pub values: Vec<(&'static str, Value)>,
}

impl Note {
    /// Makes a note with values.
    pub fn new(code: &'static str, values: impl Into<Vec<(&'static str, Value)>>) -> Self {
        Self { code, values: values.into() }
    }

    /// Returns the note for exchanged texts: values whose names end in `Left` and `Right` are exchanged, and so are
    /// codes that begin with `left` and `right`.
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

/// A range in the text shown to a reader and, for pages, in the caller's HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct ShownSpan {
    /// Range in the text shown.
    pub shown: Span,
    /// Range in the caller's HTML; `None` for plain text, where it is the same.
    pub source: Option<Span>,
}

/// A passage of the left text and its counterpart in the right one. Text that one side contains more than once is in
/// several matches, of which at most one is not moved.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Match {
    /// The passage in each text.
    pub spans: Sides<ShownSpan>,
    /// How it was matched.
    pub kind: MatchKind,
    /// Whether it is out of the main order of matches.
    pub moved: bool,
    /// Number of counted characters that are equal, in order, inside the passage.
    pub equal: u64,
    /// Whether the match affects the relation.
    pub role: Role,
    /// Number of its block: the smallest index of the block's matches in the list. Matches that follow each other on
    /// both sides, in whatever order, are one block.
    pub block: u32,
    /// The rule that made it a match with this role: a code and its numbers.
    pub evidence: Note,
}

impl Match {
    /// Returns by how much the match exceeds chance, in doublings of the bits of chance; `None` if it was not judged.
    pub fn stands_out(&self) -> Option<f64> {
        self.evidence.values.iter().find_map(|(name, value)| match value {
            Value::Number(by) if *name == "standsOut" => Some(*by),
            _ => None,
        })
    }
}

/// The scores of the published methods; `None` if there is nothing to measure on.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Scores {
    /// CCDet's common containment similarity on full-stop features.
    pub ccs: Option<Ratio>,
    /// CCDet's containment length ratio.
    pub clr: Option<Ratio>,
    /// Number of full-stop features of each text. CCDet calls the text with fewer of them contained in the other.
    pub full_stops: Sides<u64>,
    /// Jaccard on full-stop features.
    pub jaccard: Option<Ratio>,
    /// Jaccard on sentence blocks (SL+ST).
    pub blocks: Option<Ratio>,
    /// PKU-LCS's resemble rate, on the trustable LCS with one region, as the paper computes it without its option for
    /// moved paragraphs.
    pub resemble: Option<Ratio>,
    /// PKU-LCS's contain rates, on the trustable LCS: the share of each side.
    pub contain: Option<Sides<Ratio>>,
    /// Number of trustable regions behind these rates: in a Report 1, or 0 if no region is trusted. `pku-lcs-moved`
    /// takes more.
    pub regions: Option<u32>,
    /// Hamming distance of the simhashes, 0..=64; for screening only.
    pub hamming: Option<u32>,
}

/// Length of the longest common subsequence of the counted characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct LcsLength {
    /// Lower bound.
    pub lower: u64,
    /// Upper bound; equal to `lower` if the length is exact.
    pub upper: u64,
    /// Length of the trustable LCS (PKU-LCS), with one trustable region.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct Lengths {
    /// Number of Unicode scalar values of the text shown.
    pub chars: u64,
    /// Number of characters that count, outside excluded ranges: letters, digits and emoji, but neither punctuation nor
    /// other symbols.
    pub counted: u64,
    /// Number of sentences.
    pub sentences: u64,
    /// Number of full stops that end a sentence.
    pub full_stops: u64,
}

/// The parts of a text that were left out for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct LeftOut {
    /// The name of a [`Part`](crate::exclusions::Part), `template`, or the caller's own word.
    pub reason: String,
    /// Their characters out of those of the whole text, all of which would count if nothing were left out.
    pub share: Ratio,
}

/// Passages that were found but dismissed as chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Dismissed {
    /// Number of passages.
    pub count: u64,
    /// Sum of their counted characters, on the smaller side.
    pub chars: u64,
}

impl Dismissed {
    /// Counts another passage.
    pub(crate) fn add(&mut self, chars: impl Into<u64>) {
        self.count += 1;
        self.chars += chars.into();
    }
}

/// The kind of text that is compared and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
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
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Text, Self::Visible, Self::Body];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Visible => "visible",
            Self::Body => "body",
        }
    }
}

/// The text that was extracted, and the confidence in it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Extracted {
    /// Kind of the text shown.
    pub what: Extraction,
    /// Confidence, 0..1; 1 for plain text and for visible text. It is 0, as in the default, if the way of reading is
    /// unknown, because a Profile does not store it.
    pub confidence: f64,
}

/// A kind of trick or accident that changes how a text compares but not how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SignKind {
    /// Invisible characters between visible ones.
    ZeroWidth,
    /// A word that mixes look-alike letters of two scripts.
    Homoglyph,
    /// Full-width letters or digits among ordinary ones.
    MixedWidth,
    /// Text of a page that a reader cannot see.
    HiddenText,
    /// Text that the scripts of a page may draw, because the page shows next to none without them; counts the scripts.
    /// They are not run, so that text is not compared.
    ScriptText,
    /// As [`ScriptText`](Self::ScriptText), for text in other documents that the page shows or leads to: frames,
    /// embedded files, a redirect. They are not loaded.
    FrameText,
    /// As [`ScriptText`](Self::ScriptText), for text in images, which are not read.
    ImageText,
    /// Characters that change the direction of the text after them, so that it is stored in another order than it is
    /// read.
    DirectionOverride,
    /// Words that are not parted as those of the other text: without spaces, with another letter in place of each
    /// space, or with spaces, marks or other characters between their letters. Each place is such a stretch.
    Blanks,
    /// A number in Han numerals that is in digits in the other text.
    Numerals,
    /// A name, a number, a date or a place where the other text has another one, in otherwise equal wording. The places
    /// on both sides are in the same order, each with its [`Wording`].
    Facts,
    /// A claim that the other text denies or reverses in otherwise equal wording: by a negation, or by an opposite such
    /// as "must" and "may". The places on both sides are in the same order, each with its [`Wording`].
    Polarity,
    /// A Traditional Chinese text compared with a Simplified one; counts its characters that were compared as
    /// Simplified ones.
    TraditionalSimplified,
}

impl SignKind {
    /// All kinds, in the order in which a Report lists the signs of a side.
    pub const ALL: [Self; 13] = [
        Self::ZeroWidth,
        Self::Homoglyph,
        Self::MixedWidth,
        Self::HiddenText,
        Self::ScriptText,
        Self::FrameText,
        Self::ImageText,
        Self::DirectionOverride,
        Self::Blanks,
        Self::Numerals,
        Self::Facts,
        Self::Polarity,
        Self::TraditionalSimplified,
    ];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ZeroWidth => "zero-width",
            Self::Homoglyph => "homoglyph",
            Self::MixedWidth => "mixed-width",
            Self::HiddenText => "hidden-text",
            Self::ScriptText => "script-text",
            Self::FrameText => "frame-text",
            Self::ImageText => "image-text",
            Self::DirectionOverride => "direction-override",
            Self::Blanks => "blanks",
            Self::Numerals => "numerals",
            Self::Facts => "facts",
            Self::Polarity => "polarity",
            Self::TraditionalSimplified => "traditional-simplified",
        }
    }
}

/// The kind of a claim in which two texts differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ClaimKind {
    /// A number or an amount.
    Number,
    /// A date or a time.
    Date,
    /// The name of a person, an organisation or a product.
    Name,
    /// The name of a place.
    Place,
    /// A negation that the other text does not have.
    Negation,
    /// An obligation, a permission or a prohibition.
    Permission,
    /// How often something is so: "always" and "never".
    Frequency,
    /// How much or how many: "all" and "some", "more" and "less".
    Quantity,
    /// A word and its opposite.
    Antonym,
}

impl ClaimKind {
    /// All kinds: those of facts, then those of polarity.
    pub const ALL: [Self; 9] = [
        Self::Number,
        Self::Date,
        Self::Name,
        Self::Place,
        Self::Negation,
        Self::Permission,
        Self::Frequency,
        Self::Quantity,
        Self::Antonym,
    ];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Date => "date",
            Self::Name => "name",
            Self::Place => "place",
            Self::Negation => "negation",
            Self::Permission => "permission",
            Self::Frequency => "frequency",
            Self::Quantity => "quantity",
            Self::Antonym => "antonym",
        }
    }

    /// Returns the kind of the sign that lists such claims.
    pub const fn sign(self) -> SignKind {
        match self {
            Self::Number | Self::Date | Self::Name | Self::Place => SignKind::Facts,
            _ => SignKind::Polarity,
        }
    }
}

/// What a text says at a place where the other text says something else.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Wording {
    /// Kind of the claim.
    pub of: ClaimKind,
    /// The words of the text at the place, at most [`Wording::MAX_CHARS`] characters, then "…". They are text of the
    /// input, so a host must not interpret them.
    pub text: String,
}

impl Wording {
    /// Maximum number of characters of the text.
    pub const MAX_CHARS: usize = 60;
}

/// A sign of evasion in one text: always shown, never normalised silently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Sign {
    /// Kind of the sign.
    pub kind: SignKind,
    /// The text it is in.
    pub side: Side,
    /// Number of occurrences.
    pub count: u64,
    /// The first places, at most [`Sign::MAX_PLACES`].
    pub places: Vec<ShownSpan>,
    /// What the text says at each place, if the kind is [`Facts`](SignKind::Facts) or [`Polarity`](SignKind::Polarity);
    /// else empty.
    pub wordings: Vec<Wording>,
}

impl Sign {
    /// Maximum number of places listed.
    pub const MAX_PLACES: usize = 10;

    /// Returns the sign without its places, for other documents with the same text.
    pub(crate) fn without_places(&self) -> Self {
        Self { places: Vec::new(), wordings: self.wordings.clone(), ..*self }
    }

    /// Returns the sign for exchanged texts.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { side: self.side.other(), ..self }
    }

    /// Makes a sign without wordings.
    pub(crate) const fn new(kind: SignKind, side: Side, count: u64, places: Vec<ShownSpan>) -> Self {
        Self { kind, side, count, places, wordings: Vec::new() }
    }
}

/// The answer: how two texts are related, which passages they share, and the evidence.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Report {
    /// Relation of the texts.
    pub relation: Relation,
    /// Reason for this relation.
    pub reason: Note,
    /// By how much the best passage stands out, 0..1; the texts are related from the threshold on, one half unless the
    /// caller sets another one.
    pub score: f64,
    /// Share of each side's counted characters that are equal inside matches that are evidence, whatever the relation.
    pub coverage: Sides<Ratio>,
    /// Share of each side's counted characters that are inside these matches, not equal, and have a counterpart of
    /// about their size on the other side.
    pub reworded: Sides<Ratio>,
    /// Share of each side's counted characters that are inside these matches and have no such counterpart: they were
    /// put in on this side, or left out on the other one.
    pub inserted: Sides<Ratio>,
    /// Share of each side's counted characters that are equal inside all matches, minor ones included.
    pub shown: Sides<Ratio>,
    /// Distance of the deciding numbers from the nearest other relation, 0..1; 0 if the texts are not related.
    pub margin: f64,
    /// Scores of the published methods; `None` without [`Options::scores`](crate::Options::scores).
    pub scores: Option<Scores>,
    /// Longest common subsequence, in counted characters; `None` without [`Options::scores`](crate::Options::scores).
    pub lcs: Option<LcsLength>,
    /// Matches ordered by the left start.
    pub matches: Vec<Match>,
    /// Passages that were dismissed as chance.
    pub dismissed: Dismissed,
    /// Lengths of both texts.
    pub lengths: Sides<Lengths>,
    /// Kind of text that was extracted from each input.
    pub extraction: Sides<Extracted>,
    /// What was left out of each text, by reason, in the order of the text. No other number includes it. It is empty if
    /// two texts were compared by their profiles, which do not store it.
    pub left_out: Sides<Vec<LeftOut>>,
    /// Signs of evasion.
    pub signs: Vec<Sign>,
    /// Limits that were reached; empty if nothing was cut short.
    pub limits: Vec<LimitReached>,
    /// What happened to each candidate for a match, in the order of the search. Empty unless
    /// [`Options::explain`](crate::Options::explain) is set.
    pub explanation: Vec<Step>,
}

/// A step of the search: one action on a candidate for a match.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Step {
    /// The action:
    ///
    /// - `chain`: equal runs near each other were linked; `grown`: short runs around them were added;
    ///   `similar-sentences`: similar sentences were found; `part-of-a-long-run`: part of a long equal run that no
    ///   other match covers; `short-texts`: two short texts were compared as a whole
    /// - `less-than-chance`, `overlapped`, `too-short`: refused, because it has fewer than a third of the bits of
    ///   chance, because better candidates cover its text, or because it is shorter than the minimum length of a match
    /// - `other-kind`: refused, because the caller does not want this kind
    /// - `evidence`, `minor`: its role
    /// - `cut-at-own-sentence`: a part of a match between sentences in which nothing is equal
    pub code: &'static str,
    /// Place of the candidate in both texts.
    pub spans: Sides<ShownSpan>,
    /// Its bits: how surprising its equal words are in the language.
    pub bits: f64,
    /// Bits that chance gives.
    pub chance: f64,
}

impl Report {
    /// Version of the meaning of a Report.
    pub const VERSION: u32 = 2;

    /// Returns the role of the pair, whatever the relation is: evidence if a match is evidence, minor if all are minor,
    /// `None` if there is none. Two texts that were compared by their profiles have no matches; they are evidence if
    /// they are related.
    pub fn role(&self) -> Option<Role> {
        if self.matches.is_empty() {
            return self.relation.is_related().then_some(Role::Evidence);
        }
        self.matches.iter().map(|found| found.role).min()
    }

    /// Returns the Report for exchanged texts.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        self.relation = self.relation.swapped();
        self.reason = self.reason.swapped();
        self.coverage = self.coverage.swapped();
        self.reworded = self.reworded.swapped();
        self.inserted = self.inserted.swapped();
        self.shown = self.shown.swapped();
        if let Some(scores) = &mut self.scores {
            scores.full_stops = scores.full_stops.swapped();
            scores.contain = scores.contain.map(Sides::swapped);
        }
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
        self.left_out = self.left_out.swapped();
        self.signs = swapped_signs(self.signs);
        self
    }
}

/// Returns the signs of a pair for exchanged texts, in the order of the Report.
pub fn swapped_signs(signs: Vec<Sign>) -> Vec<Sign> {
    let mut signs: Vec<Sign> = signs.into_iter().map(Sign::swapped).collect();
    signs.order_by_key(|sign| (sign.side, sign.kind));
    signs
}

/// Sorts matches in the order of the Report.
pub(crate) fn sort_matches(matches: &mut [Match]) {
    matches.order_by_key(|found| (found.spans.left, found.spans.right));
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use crate::{Document, Options, TextOptions, compare};

    #[test]
    fn a_report_is_written_with_the_names_of_the_contract() {
        let options = TextOptions::default();
        let read = |text| Document::from_text(text, &options).expect("a short text");
        let shared = "借书证可以在一楼服务台办理，每人每次最多可以借十本书。";
        let right = alloc::format!("图书馆今天闭馆。{shared}");
        let report = compare(&read(shared), &read(&right), &Options::default());
        let json = serde_json::to_value(&report).expect("a report can be written");
        assert_eq!(json["relation"], report.relation.name());
        assert_eq!(json["matches"][0]["kind"], report.matches[0].kind.name());
        assert_eq!(json["matches"][0]["spans"]["right"]["shown"]["start"], report.matches[0].spans.right.shown.start);
        assert_eq!(json["scores"]["fullStops"]["left"], report.scores.expect("asked for").full_stops.left);
        assert_eq!(json["coverage"]["left"]["den"], report.coverage.left.den);
        let values = json["reason"]["values"].as_object().expect("values by their names");
        assert_eq!(values.len(), report.reason.values.len());
    }
}
