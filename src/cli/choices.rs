//! The options that commands share, and their presets, which are those of the checker page.

use std::path::PathBuf;

use clap::builder::RangedI64ValueParser;
use clap::{Args, ValueEnum, value_parser};
use juhao_core::base::Error;
use juhao_core::contract::{self, Values};
use juhao_core::exclusions::Part;
use juhao_core::features::gram::Window;
use juhao_core::report::MatchKind;
use juhao_core::text::Template;
use juhao_core::{Options, Preset, Ratio, TextOptions};

use super::failure::Failure;
use super::read;
use super::settled::Settled;
use super::values::{ExtractionName, FoldName, one_of};
use crate::wire::Unit;

/// The options.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading and matching")]
pub struct Choices {
    #[command(flatten)]
    purpose: Purpose,
    #[command(flatten)]
    matching: Matching,
    /// Parts of each text to ignore, in matches and in shares
    #[arg(long, value_parser = one_of(&Part::ALL, Part::name, Part::purpose), value_delimiter = ',', value_name = "PART")]
    exclude: Vec<Part>,
    /// A text that all may contain, such as an assignment or a form: its wording is ignored. Can be repeated
    #[arg(long, value_name = "FILE")]
    pub template: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

/// Which matches count, and what they make of two texts.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading and matching")]
pub struct Matching {
    /// Shortest match, 1 to 1,000,000 Han characters; a word counts as 13/8, so 13 equals 8 words [default: 13]
    #[arg(long = "min-match-length", alias = "min-match", value_name = "N", value_parser = lengths())]
    min_match: Option<u32>,
    /// Also report shorter matches from this length on that are rare in texts of these lengths [default: none]
    #[arg(long = "rare-match-length", alias = "rare-match", value_name = "N", value_parser = lengths())]
    rare_match: Option<u32>,
    /// Kinds of matches to report [default: all]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KIND")]
    kinds: Vec<KindName>,
    /// Change a threshold of the relation, 0 to 1, such as contain=0.7. Names: duplicate, duplicate-span, contain,
    /// contain-span (shares), related (least score)
    #[arg(long, value_name = "NAME=VALUE", value_delimiter = ',')]
    threshold: Vec<String>,
}

/// Whether the scores of the published methods are computed.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Reading and matching")]
pub struct Scored {
    /// Compute the scores of the published methods and the bounds of the LCS; without them it takes less time
    /// [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    scores: Option<bool>,
}

impl Scored {
    /// Applies the default.
    pub fn is_wanted(self) -> bool {
        self.scores.unwrap_or(true)
    }
}

/// How texts are read.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading and matching")]
pub struct Reading {
    /// Treat upper and lower case as equal [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    ignore_case: Option<bool>,
    /// Call a match exact if only its punctuation differs [default: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    ignore_punctuation: Option<bool>,
    /// Ignore digits [default: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    ignore_numbers: Option<bool>,
    /// Which text of a web page is compared [default: auto]
    #[arg(long, value_enum)]
    extraction: Option<ExtractionName>,
    /// How Traditional and Simplified Chinese are compared [default: zh]
    #[arg(long, value_enum)]
    fold: Option<FoldName>,
}

/// Values of `--kinds`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// Equal text
    Exact,
    /// Text with small changes
    Edited,
    /// Reworded text
    Loose,
}

/// The preset of a command that takes no other choices.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Reading and matching")]
pub struct Purpose {
    /// A set of options for one purpose; other options override it
    #[arg(long, value_parser = one_of(&Preset::ALL, Preset::name, Preset::purpose))]
    preset: Option<Preset>,
}

impl Purpose {
    /// Returns the preset; the default is standard.
    pub fn preset(self) -> Preset {
        self.preset.unwrap_or_default()
    }
}

/// How the pairs of `juhao sources` and `juhao batch` are compared.
pub struct Pairwise {
    /// How each text is read, and how two texts are compared.
    pub how: Settled,
    /// What offsets are counted in.
    pub unit: Unit,
}

impl Pairwise {
    /// Applies the defaults.
    ///
    /// # Errors
    /// A threshold is unknown or out of range.
    pub fn settled(purpose: Purpose, reading: &Reading, matching: &Matching, unit: Unit) -> Result<Self, Failure> {
        let preset = purpose.preset();
        Ok(Self { how: Settled::of(preset, reading.with(preset), matching.with(preset)?), unit })
    }
}

impl Reading {
    /// Applies a preset and the defaults.
    pub fn with(&self, preset: Preset) -> TextOptions {
        let usual = preset.reading();
        TextOptions {
            extraction: self.extraction.map_or(usual.extraction, Into::into),
            fold: self.fold.map_or(usual.fold, Into::into),
            ignore_case: self.ignore_case.unwrap_or(usual.ignore_case),
            ignore_punctuation: self.ignore_punctuation.unwrap_or(usual.ignore_punctuation),
            ignore_numbers: self.ignore_numbers.unwrap_or(usual.ignore_numbers),
            ..usual
        }
    }
}

impl Choices {
    /// Returns the preset; the default is standard.
    pub fn preset(&self) -> Preset {
        self.purpose.preset()
    }

    /// Applies the preset and the defaults, and reads the templates.
    ///
    /// # Errors
    /// A threshold is unknown or out of range, or a template cannot be read.
    pub fn settled(&self) -> Result<Settled, Failure> {
        let preset = self.purpose.preset();
        let parts = self.exclude.iter().fold(preset.parts(), |parts, part| parts.with(*part));
        let reading = self.reading.with(preset);
        let templates = self.template.iter().map(|path| read::input(path, &Template::default(), &reading));
        Ok(Settled {
            options: self.matching.with(preset)?,
            parts,
            templates: templates.collect::<Result<_, _>>()?,
            reading,
            ..Settled::default()
        })
    }
}

impl Matching {
    /// Applies a preset and the defaults.
    ///
    /// # Errors
    /// A threshold is unknown or out of range.
    fn with(&self, preset: Preset) -> Result<Options, Failure> {
        let usual = preset.options();
        let mut options = Options {
            min_match_length: self.min_match.or(usual.min_match_length),
            rare_match_length: self.rare_match.or(usual.rare_match_length),
            ..usual
        };
        let kind = |kind: &KindName| match kind {
            KindName::Exact => MatchKind::Exact,
            KindName::Edited => MatchKind::Edited,
            KindName::Loose => MatchKind::Loose,
        };
        if !self.kinds.is_empty() {
            options.kinds = self.kinds.iter().map(kind).collect();
        }
        for one in &self.threshold {
            let wrong = |why: &str| Failure::Option(format!("option --threshold {why}"));
            let (name, value) = one.split_once('=').ok_or_else(|| wrong("must be NAME=VALUE, such as contain=0.7"))?;
            let thresholds = &mut options.thresholds;
            let share = match name {
                "duplicate" => &mut thresholds.duplicate,
                "duplicate-span" => &mut thresholds.duplicate_span,
                "contain" => &mut thresholds.contain,
                "contain-span" => &mut thresholds.contain_span,
                "related" => &mut thresholds.related,
                _ => {
                    let known = ["duplicate", "duplicate-span", "contain", "contain-span", "related"];
                    return Err(wrong(&format!("{name} {}", contract::unknown(name, &known))));
                }
            };
            let given = value.parse().ok().and_then(Ratio::of_share);
            *share = given.ok_or_else(|| wrong(&format!("{name} must be {}", Values::Share.expected())))?;
        }
        Ok(options)
    }
}

/// How documents of a collection are sampled.
#[derive(Debug, Args)]
pub struct Sampling {
    /// Choose one gram at least of those that begin within N Han characters or N/2 words, 1 to 16. With a smaller one
    /// profiles find shorter passages: of 257 of 60 Han characters or 160 letters, 124 with 16, 231 with 8 and all with
    /// 4. They also list more pairs that share set phrases alone, and 4 has 3.4 times as many grams as 16
    #[arg(long, value_name = "N", value_parser = window, default_value = "16")]
    pub window: Window,
}

/// Reads a window in the range of the core.
fn window(given: &str) -> Result<Window, Error> {
    Window::new(given.parse().unwrap_or(0))
}

/// Reads a minimum length in the range of the core.
fn lengths() -> RangedI64ValueParser<u32> {
    let (least, most) = Options::MIN_MATCH_LENGTHS.into_inner();
    value_parser!(u32).range(i64::from(least)..=i64::from(most))
}
