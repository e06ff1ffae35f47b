//! How texts are read and compared: the options that `compare`, `check` and `index` share, and presets of them, as on the checker page.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use juhao_core::report::MatchKind;
use juhao_core::text::{Exclusion, Page, Template, extract, references, template_of_compared};
use juhao_core::{Options, Ratio, Span, TextOptions, align};

use super::files::Content;
use super::{ExtractionName, Failure, FoldName, read};
use crate::fold_zh::FoldZh;
use crate::input::Input;

/// Han characters of the shortest wording that a text takes from a template; 5 words are as long.
const TEMPLATE_RUN: u32 = 8;
/// Shares are kept to a millionth.
const MILLIONTHS: u32 = 1_000_000;

/// The options.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading and matching")]
pub struct Choices {
    /// Options for a purpose; any other option here changes them
    #[arg(long, value_enum)]
    preset: Option<Preset>,
    /// Shortest match, in Han characters; a word counts 13/8, so 13 is 8 words [default: 13]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    min_match: Option<u32>,
    /// Kinds of matches that count [default: all]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KIND")]
    kinds: Vec<KindName>,
    /// Whether upper and lower case are the same [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    ignore_case: Option<bool>,
    /// Whether a match is exact if only its punctuation differs [default: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    ignore_punctuation: Option<bool>,
    /// Whether digits are left out of texts [default: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    ignore_numbers: Option<bool>,
    /// Parts of each text that are left out of matches and of shares
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PART")]
    exclude: Vec<PartName>,
    /// A text that all may have, such as an assignment or a form: its wording is left out. More than once for several
    #[arg(long, value_name = "FILE")]
    pub template: Vec<PathBuf>,
    /// What of a page is read [default: auto]
    #[arg(long, value_enum)]
    extraction: Option<ExtractionName>,
    /// How Traditional and Simplified Chinese are compared [default: auto]
    #[arg(long, value_enum)]
    fold: Option<FoldName>,
    /// Change a threshold of the relation, such as contain=0.7: duplicate, duplicate-span, contain, contain-span (shares), related (bits)
    #[arg(long, value_name = "NAME=VALUE", value_delimiter = ',')]
    threshold: Vec<String>,
}

/// Names of presets, those of the checker page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Preset {
    /// What applies without a preset
    Standard,
    /// Exact matches only; case and the form of Chinese count
    Strict,
    /// Pages of the web: lines that pages of one site share are left out, punctuation is ignored
    Web,
    /// Theses and essays: quotations and lists of references are left out
    Thesis,
    /// Edited copies: punctuation and the form of Chinese are ignored
    Edited,
}

/// Names of kinds of matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// Equal
    Exact,
    /// With small changes
    Edited,
    /// Reworded
    Loose,
}

/// Names of parts that are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PartName {
    /// Text in quotation marks, and quoted blocks of pages
    Quotations,
    /// Lists of references
    References,
    /// Lines that pages of one site share: of a folder for check, of both files for compare
    Site,
}

/// What the options amount to.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// How each text is read, before its own parts are left out.
    pub reading: TextOptions,
    /// How two texts are compared.
    pub options: Options,
    /// How Traditional and Simplified Chinese are compared.
    pub fold: FoldZh,
    /// Whether lines that pages of one site share are left out.
    pub site: bool,
    quotations: bool,
    references: bool,
    templates: Vec<Input>,
}

impl Choices {
    /// What is meant, with the templates read.
    ///
    /// # Errors
    /// A threshold that there is not, or a template that cannot be read.
    pub fn settled(&self) -> Result<Settled, Failure> {
        let preset = self.preset.unwrap_or(Preset::Standard);
        let fold = self.fold.unwrap_or(match preset {
            Preset::Strict => FoldName::None,
            Preset::Edited if crate::fold_zh::table().is_some() => FoldName::Zh,
            _ => FoldName::Auto,
        });
        let fold = fold.checked()?;
        let excluded = |part, by_preset| preset == by_preset || self.exclude.contains(&part);
        let reading = TextOptions {
            extraction: self.extraction.map(Into::into).unwrap_or_default(),
            fold: fold.of_each(),
            ignore_case: self.ignore_case.unwrap_or(preset != Preset::Strict),
            ignore_punctuation: self.ignore_punctuation.unwrap_or(matches!(preset, Preset::Web | Preset::Edited)),
            ignore_numbers: self.ignore_numbers.unwrap_or(false),
            ..TextOptions::default()
        };
        let templates = self.template.iter().map(|path| read::input(path, &Template::default(), &reading));
        Ok(Settled {
            options: self.options(preset)?,
            fold,
            site: excluded(PartName::Site, Preset::Web),
            quotations: excluded(PartName::Quotations, Preset::Thesis),
            references: excluded(PartName::References, Preset::Thesis),
            templates: templates.collect::<Result<_, _>>()?,
            reading,
        })
    }

    fn options(&self, preset: Preset) -> Result<Options, Failure> {
        let mut options = Options { min_match_length: self.min_match, ..Options::default() };
        let kind = |kind: &KindName| match kind {
            KindName::Exact => MatchKind::Exact,
            KindName::Edited => MatchKind::Edited,
            KindName::Loose => MatchKind::Loose,
        };
        if !self.kinds.is_empty() {
            options.kinds = self.kinds.iter().map(kind).collect();
        } else if preset == Preset::Strict {
            options.kinds = vec![MatchKind::Exact];
        }
        for one in &self.threshold {
            let wrong = |why: &str| Failure::file("--threshold", format!("{one:?}: {why}"));
            let (name, value) = one.split_once('=').ok_or_else(|| wrong("must be NAME=VALUE, such as contain=0.7"))?;
            let value: f64 = value.parse().map_err(|_| wrong("the value must be a number"))?;
            let thresholds = &mut options.thresholds;
            let share = match name {
                "duplicate" => &mut thresholds.duplicate,
                "duplicate-span" => &mut thresholds.duplicate_span,
                "contain" => &mut thresholds.contain,
                "contain-span" => &mut thresholds.contain_span,
                "related" if (0.0..=1e6).contains(&value) => {
                    thresholds.related = whole(value);
                    continue;
                }
                "related" => return Err(wrong("bits are 0 to 1000000")),
                _ => {
                    return Err(wrong("thresholds are duplicate, duplicate-span, contain, contain-span and related"));
                }
            };
            *share = Some(value)
                .filter(|value| (0.0..=1.0).contains(value))
                .map(|value| Ratio::new(whole(value * f64::from(MILLIONTHS)).into(), MILLIONTHS.into()))
                .ok_or_else(|| wrong("a share is 0 to 1"))?;
        }
        Ok(options)
    }
}

impl Settled {
    /// Texts are read so, and nothing of them is left out.
    pub fn of(reading: TextOptions) -> Self {
        Self { reading, ..Self::default() }
    }

    /// Reads a text, without the parts that are left out. `site` has the lines that pages of its site share.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn read(&self, content: Content, site: &Template) -> juhao_core::Result<Input> {
        let (input, page) = match content {
            Content::Html(html) => {
                let page = (!site.is_empty()).then(|| extract(&html, self.reading.page()));
                (Input::html(html, &self.reading)?, page)
            }
            Content::Text(text) | Content::Lines(text) | Content::Pages(text) => {
                (Input::text(text, &self.reading)?, None)
            }
        };
        let exclude = self.left_out(&input, page.as_ref(), site);
        if exclude.is_empty() {
            return Ok(input);
        }
        input.with_options(&TextOptions { exclude, ..self.reading.clone() })
    }

    /// The parts of a text that are left out, in order and apart. Where two reasons meet, the first one is given.
    fn left_out(&self, input: &Input, page: Option<&Page>, site: &Template) -> Vec<Exclusion> {
        let mut all: Vec<(Span, &str)> = Vec::new();
        let mut add = |spans: Vec<Span>, reason| all.extend(spans.into_iter().map(|span| (span, reason)));
        for form in &self.templates {
            add(wording(form, input), "template");
        }
        if let Some(page) = page {
            add(site.exclusions(page).into_iter().map(|exclusion| exclusion.span).collect(), "site");
        }
        if self.quotations {
            add(input.quotations(), "quotations");
        }
        if self.references {
            add(references(input.document.shown()), "references");
        }
        all.sort_by_key(|(span, _)| (span.start, span.end));
        let mut apart: Vec<Exclusion> = Vec::new();
        for (span, reason) in all {
            let start = apart.last().map_or(span.start, |last| last.span.end.max(span.start));
            if start < span.end {
                apart.push(Exclusion { span: Span::new(start, span.end), reason: reason.into() });
            }
        }
        apart
    }
}

/// A number from 0 to a million as a whole one.
#[allow(clippy::cast_sign_loss)] // it is not negative
fn whole(value: f64) -> u32 {
    value.round() as u32
}

/// What a text has in common with a template, in runs long enough to be its wording.
fn wording(form: &Input, input: &Input) -> Vec<Span> {
    let options = Options { min_match_length: Some(TEMPLATE_RUN), ..Options::default() };
    let spans = align(&form.document, &input.document, &options).spans.into_iter().map(|spans| spans.right);
    spans.filter(|span| weight(span.of(input.document.shown())) >= f64::from(TEMPLATE_RUN)).collect()
}

/// Length in Han characters; a word counts 13/8.
fn weight(text: &str) -> f64 {
    let (mut weight, mut in_word) = (0.0, false);
    for c in text.chars() {
        let is_wide = matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}');
        let is_letter = c.is_alphanumeric() && !is_wide;
        if is_wide && c.is_alphanumeric() {
            weight += 1.0;
        } else if is_letter && !in_word {
            weight += 13.0 / 8.0;
        }
        in_word = is_letter;
    }
    weight
}

/// The lines that pages of one site share, where these pages are the compared ones. Fewer than two pages have none.
pub fn site_of(pages: &[&str]) -> Template {
    let pages: Vec<Page> =
        pages.iter().map(|html| extract(html, juhao_core::text::ExtractionChoice::Visible)).collect();
    template_of_compared(&pages)
}
