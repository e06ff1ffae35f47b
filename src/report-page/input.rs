//! The values that a report is made of. Their names are those of the JSON that every host of Juhao returns, so a host
//! passes on what it has.
//!
//! Offsets are bytes of the texts; a host that counts in another unit converts them by [`Reported::convert`].

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use juhao_core::Span;
use serde::{Deserialize, Serialize};

use crate::Error;

/// A report to be written.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reported {
    /// The language of the report, not of the texts.
    pub lang: Lang,
    /// The date as it is shown. Nothing else in the report depends on time.
    pub date: String,
    /// What a board wants to know of the work.
    #[serde(default)]
    pub about: About,
    /// How the texts were compared.
    pub settings: Settings,
    /// All texts; other values refer to them by their index.
    pub texts: Vec<Text>,
    /// The Report of the first two texts, if there are only these.
    #[serde(default)]
    pub two: Option<TwoTexts>,
    /// Pairs that share text, in any order.
    #[serde(default)]
    pub pairs: Vec<Pair>,
    /// The least share of either text by which a pair joins a group, 0 to 1.
    #[serde(default = "a_third")]
    pub joined_from: f64,
    /// Number of older texts that the others were compared with; the texts need not have those without shared text.
    #[serde(default)]
    pub older: u64,
    /// Number of pairs that were not compared, because both texts are of one group, such as an author.
    #[serde(default)]
    pub ignored_pairs: u64,
    /// Number of pairs that share minor matches only and are not listed.
    #[serde(default)]
    pub minor_pairs: u64,
    /// Files that could not be read.
    #[serde(default)]
    pub problems: Vec<Problem>,
    /// Limits that were reached.
    #[serde(default)]
    pub limits: Vec<Limit>,
    /// What the checker page needs to open the report again, as JSON; kept in the file and never read here.
    #[serde(default)]
    pub session: Option<String>,
    /// Whether names, notes and text that is not shared were taken out.
    #[serde(default)]
    pub anonymous: bool,
}

/// A third of a text: at less, a text that took a little from each of many would join all of them.
fn a_third() -> f64 {
    0.33
}

/// A language of reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Lang {
    /// Simplified Chinese.
    #[serde(rename = "zh-CN")]
    ZhCn,
    /// Traditional Chinese.
    #[serde(rename = "zh-Hant")]
    ZhHant,
    /// English.
    #[default]
    #[serde(rename = "en")]
    En,
}

impl Lang {
    /// Returns the language tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::ZhCn => "zh-CN",
            Self::ZhHant => "zh-Hant",
            Self::En => "en",
        }
    }
}

/// What a board wants to know; an empty value is not shown.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct About {
    /// The author of the work.
    pub author: String,
    /// The course, class or degree.
    pub course: String,
    /// Who examines it.
    pub examiner: String,
    /// Remarks on the whole.
    pub notes: String,
}

/// How texts were read and compared. Names that the report does not know are shown as they are.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// The preset, or `None` for options of the user's own.
    pub preset: Option<String>,
    /// The length of the shortest match, in Han characters.
    pub min_match: u32,
    /// The kinds of matches: `exact`, `edited`, `loose`.
    pub kinds: Vec<String>,
    /// The parts that are left out: `quotations`, `references`, `front-matter`, `numbers`, `site`.
    pub exclude: Vec<String>,
    /// What counts as the same: `case`, `punctuation`, `forms` (Traditional and Simplified).
    pub same: Vec<String>,
    /// Names of the texts whose wording is left out.
    pub templates: Vec<String>,
}

/// A text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Text {
    /// Its name.
    pub name: String,
    /// The text as it was compared; `None` if it is not at hand.
    pub text: Option<String>,
    /// Its counted characters.
    pub counted: u64,
    /// Whether it is one of the older texts, which are sources only.
    pub old: bool,
    /// Whether it is earlier work of the author of the checked texts.
    pub own: bool,
    /// The share of it that is in texts other than earlier work of its author; `None` if nothing is in that.
    pub without_own: Option<Rate>,
    /// Where its pages start, if it has pages.
    pub pages: Vec<u32>,
    /// The line of its file on which it begins, if not the first.
    pub line: u32,
    /// Its headings, where they are known.
    pub headings: Vec<Heading>,
    /// Its parts that were left out.
    pub out: Vec<Out>,
    /// What it shares with other texts; the id of a source is its index.
    pub sources: Option<SourceReport>,
}

/// A heading.
#[derive(Clone, Debug, Deserialize)]
pub struct Heading {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// Its level: 1 for a chapter, 2 for a section in it.
    pub level: u8,
}

/// A part of a text that was left out.
#[derive(Clone, Debug, Deserialize)]
pub struct Out {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// Why: `quotations`, `references`, `front-matter`, `template`, `site`, `page`, or `hand`.
    pub reason: String,
    /// The reason in the user's own words.
    #[serde(default)]
    pub note: String,
}

/// A range of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Place {
    /// Where it starts.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

impl Place {
    pub(crate) const fn span(self) -> Span {
        Span { start: self.start, end: self.end }
    }
}

/// What the report needs of the Report of two texts.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)] // the fields are those of the Report, documented there
pub struct TwoTexts {
    pub relation: String,
    pub reason: Reason,
    pub coverage: Sides<f64>,
    pub reworded: Sides<f64>,
    #[serde(default)]
    pub inserted: Option<Sides<f64>>,
    pub shown: Sides<f64>,
    #[serde(default)]
    pub score: Option<f64>,
    #[serde(default)]
    pub margin: Option<f64>,
    #[serde(default)]
    pub lcs: Option<Lcs>,
    #[serde(default)]
    pub scores: Option<Scores>,
    pub matches: Vec<Match>,
    pub dismissed: Dismissed,
    pub signs: Vec<Sign>,
}

/// A value for each side.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Sides<T> {
    /// Value of the left text.
    pub left: T,
    /// Value of the right text.
    pub right: T,
}

/// A reason by its code.
#[derive(Clone, Debug, Deserialize)]
pub struct Reason {
    /// The code.
    pub code: String,
}

/// Passages that were not listed.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Dismissed {
    pub count: u64,
    pub chars: u64,
}

/// A match.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Match {
    pub left: Place,
    pub right: Place,
    pub kind: String,
    pub moved: bool,
    pub equal: u64,
    pub role: String,
}

impl Match {
    pub(crate) fn is_evidence(&self) -> bool {
        self.role == "evidence"
    }
}

/// Bounds of the longest common subsequence, and the part of it that PKU-LCS trusts, in characters.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Lcs {
    pub lower: u64,
    pub upper: u64,
    pub trustable: u64,
}

/// A rate with its counts.
#[derive(Clone, Debug, Default, Deserialize)]
#[allow(missing_docs)]
pub struct Rate {
    pub value: f64,
    pub num: u64,
    pub den: u64,
}

/// The scores of the published methods.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Scores {
    pub ccs: Option<Rate>,
    pub clr: Option<Rate>,
    pub jaccard: Option<Rate>,
    pub blocks: Option<Rate>,
    pub resemble: Option<Rate>,
    pub contain: Option<Sides<Rate>>,
    pub hamming: Option<u32>,
}

/// What a reader may miss in one text.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Sign {
    pub kind: String,
    pub side: String,
    pub count: u64,
    pub places: Vec<Place>,
    #[serde(default)]
    pub wordings: Vec<Wording>,
}

/// What a text says at a place.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Wording {
    pub of: String,
    pub text: String,
}

/// One text and all its sources.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the fields are those of a SourceReport, documented there
pub struct SourceReport {
    pub counted: u64,
    pub coverage: Rate,
    pub included: Rate,
    pub largest: Rate,
    pub left_out: Vec<LeftOut>,
    pub by_source: Vec<Source>,
    pub passages: Vec<Passage>,
    pub limits: Vec<Limit>,
}

impl SourceReport {
    /// Returns the total: without the wording of a template, which all texts may contain
    /// ([`juhao_core::sources::Summary::total`]).
    pub(crate) fn total(&self) -> &Rate {
        juhao_core::sources::total(&self.coverage, self.left_out.iter().map(|out| (&*out.reason, &out.coverage)))
    }
}

/// A part of a text that was compared, or left out, on its own.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct LeftOut {
    pub reason: String,
    pub counted: u64,
    pub coverage: Rate,
}

/// A source of a text.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Source {
    pub id: String,
    pub role: String,
    pub coverage: Rate,
    pub included: Rate,
    pub fresh: Rate,
    pub pair: SourcePair,
    pub passages: Vec<Match>,
}

impl Source {
    /// Returns the index of its text.
    pub(crate) fn text(&self) -> usize {
        self.id.parse().unwrap_or(usize::MAX)
    }
}

/// The Report of a text and one source, without the matches.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct SourcePair {
    #[serde(default)]
    pub scores: Option<Scores>,
    pub signs: Vec<Sign>,
}

/// A range of a text that at least one source has; `from` is the index of the source with the longest passage.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Passage {
    #[serde(flatten)]
    pub place: Place,
    pub from: u32,
    pub equal: u64,
}

/// A pair of texts.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pair {
    /// Index of the left text.
    pub left: u32,
    /// Index of the right text.
    pub right: u32,
    /// The relation.
    pub relation: String,
    /// The code of the reason for it.
    #[serde(default)]
    pub reason: String,
    /// `evidence`, or `minor` if all its matches are.
    pub role: String,
    /// The share of each text that is equal.
    pub coverage: Sides<f64>,
    /// Whether only profiles were compared, because a text was not at hand.
    #[serde(default)]
    pub estimate: bool,
    /// If all of its evidence is shared by many: how many other texts have it and share little else.
    #[serde(default)]
    pub shared_by_many: u32,
    /// The user's decision: `open`, `confirmed` or `cleared`.
    #[serde(default)]
    pub decision: String,
    /// The user's note on it.
    #[serde(default)]
    pub note: String,
}

/// A file that could not be read.
#[derive(Clone, Debug, Deserialize)]
pub struct Problem {
    /// Its name.
    pub file: String,
    /// The reason in words.
    pub why: String,
}

/// A limit that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs)]
pub struct Limit {
    pub name: String,
    pub limit: u64,
    pub reached: u64,
}

impl Reported {
    /// Reads a report from JSON.
    ///
    /// # Errors
    /// [`Error::Json`] if a value is missing or of another type.
    pub fn from_json(json: &str) -> Result<Self, Error> {
        serde_json::from_str(json).map_err(|error| Error::Json(error.to_string()))
    }

    /// Converts all offsets to bytes. `to_bytes` gets a text and its offsets in the unit of the host.
    ///
    /// # Errors
    /// Those of `to_bytes`, and [`Error::Place`] if a value refers to a text that does not exist.
    pub fn convert(&mut self, to_bytes: impl Fn(&str, &[u32]) -> Result<Vec<u32>, Error>) -> Result<(), Error> {
        let texts: Vec<Option<String>> = self.texts.iter().map(|text| text.text.clone()).collect();
        let mut places: Vec<Vec<&mut u32>> = texts.iter().map(|_| Vec::new()).collect();
        self.each_place(&mut |text, place| {
            if let Some(places) = places.get_mut(text) {
                places.push(place);
            }
        });
        for (text, places) in texts.iter().zip(places) {
            let offsets: Vec<u32> = places.iter().map(|place| **place).collect();
            let bytes = to_bytes(text.as_deref().unwrap_or(""), &offsets)?;
            places.into_iter().zip(bytes).for_each(|(place, byte)| *place = byte);
        }
        Ok(())
    }

    /// Checks that every index and every offset leads into a text.
    pub(crate) fn check(&mut self) -> Result<(), Error> {
        let count = self.texts.len();
        let wrong = |what: &'static str| Err(Error::Place(what));
        if self.two.is_some() && count < 2 {
            return wrong("two texts");
        }
        if self.pairs.iter().any(|pair| pair.left as usize >= count || pair.right as usize >= count) {
            return wrong("the text of a pair");
        }
        for report in self.texts.iter().filter_map(|text| text.sources.as_ref()) {
            if report.by_source.iter().any(|source| source.text() >= count) {
                return wrong("the text of a source");
            }
            if report.passages.iter().any(|passage| passage.from as usize >= report.by_source.len()) {
                return wrong("the source of a passage");
            }
        }
        let texts: Vec<String> = self.texts.iter().map(|text| text.text.clone().unwrap_or_default()).collect();
        let mut is_wrong = false;
        self.each_place(&mut |text, place| {
            is_wrong |= texts.get(text).is_none_or(|text| !text.is_char_boundary(*place as usize));
        });
        // A text that is not at hand has no places that could be shown.
        if is_wrong { wrong("an offset") } else { Ok(()) }
    }

    /// Calls `see` with each offset and the index of its text. Places of a text that is not at hand are removed first.
    fn each_place<'a>(&'a mut self, see: &mut impl FnMut(usize, &'a mut u32)) {
        let known: Vec<bool> = self.texts.iter().map(|text| text.text.is_some()).collect();
        let is_known = |text: usize| known.get(text).is_some_and(|&known| known);
        if let Some(two) = &mut self.two {
            if is_known(0) && is_known(1) {
                matches(&mut two.matches, [0, 1], see);
                signs(&mut two.signs, [0, 1], see);
            } else {
                two.matches.clear();
                two.signs.clear();
            }
        }
        for (number, text) in self.texts.iter_mut().enumerate() {
            if !is_known(number) {
                text.pages.clear();
                text.out.clear();
                text.headings.clear();
                if let Some(sources) = &mut text.sources {
                    sources.passages.clear();
                    sources.by_source.iter_mut().for_each(without_places);
                }
                continue;
            }
            text.pages.iter_mut().for_each(|page| see(number, page));
            text.headings.iter_mut().for_each(|heading| both(number, &mut heading.place, see));
            text.out.iter_mut().for_each(|out| both(number, &mut out.place, see));
            let Some(sources) = &mut text.sources else { continue };
            sources.passages.iter_mut().for_each(|passage| both(number, &mut passage.place, see));
            for source in &mut sources.by_source {
                let other = source.text();
                if is_known(other) {
                    matches(&mut source.passages, [number, other], see);
                    signs(&mut source.pair.signs, [number, other], see);
                } else {
                    without_places(source);
                }
            }
        }
    }
}

/// Removes what leads into the texts; the shares stay.
fn without_places(source: &mut Source) {
    source.passages.clear();
    source.pair.signs.clear();
}

fn both<'a>(text: usize, place: &'a mut Place, see: &mut impl FnMut(usize, &'a mut u32)) {
    see(text, &mut place.start);
    see(text, &mut place.end);
}

fn matches<'a>(found: &'a mut [Match], [left, right]: [usize; 2], see: &mut impl FnMut(usize, &'a mut u32)) {
    for one in found {
        both(left, &mut one.left, see);
        both(right, &mut one.right, see);
    }
}

fn signs<'a>(found: &'a mut [Sign], [left, right]: [usize; 2], see: &mut impl FnMut(usize, &'a mut u32)) {
    for sign in found {
        let text = if sign.side == "left" { left } else { right };
        sign.places.iter_mut().for_each(|place| both(text, place, see));
    }
}
