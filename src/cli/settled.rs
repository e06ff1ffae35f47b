//! The options of a comparison after presets and defaults are applied, and how they read a text.

use juhao_core::text::{Exclusion, ExtractionChoice, Page, Template, extract, references, template_of_compared};
use juhao_core::{Options, Span, TextOptions, align};

use super::files::Content;
use crate::fold_zh::FoldZh;
use crate::input::Input;

/// Shortest run that counts as wording of a template, in Han characters; it equals 5 words.
const TEMPLATE_RUN: u32 = 8;

/// The options after presets and defaults are applied.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// How each text is read, before quotations, references and templates are excluded.
    pub reading: TextOptions,
    /// How two texts are compared.
    pub options: Options,
    /// How Traditional and Simplified Chinese are compared.
    pub fold: FoldZh,
    /// Whether lines that pages of one site share are excluded.
    pub site: bool,
    /// Whether quotations are excluded.
    pub quotations: bool,
    /// Whether lists of references are excluded.
    pub references: bool,
    /// Texts whose wording is excluded.
    pub templates: Vec<Input>,
}

impl Settled {
    /// Reads texts with these options and excludes nothing.
    pub fn new(reading: TextOptions) -> Self {
        Self { reading, ..Self::default() }
    }

    /// Reads a text with its excluded parts marked. `site` holds the lines that pages of its site share.
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

    /// The excluded parts of a text, in order and without overlap. Where two parts overlap, the one that starts first
    /// keeps its reason.
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

/// Finds the runs of at least [`TEMPLATE_RUN`] that a text shares with a template.
fn wording(form: &Input, input: &Input) -> Vec<Span> {
    let options = Options { min_match_length: Some(TEMPLATE_RUN), ..Options::default() };
    let spans = align(&form.document, &input.document, &options).spans.into_iter().map(|spans| spans.right);
    spans.filter(|span| weight(span.slice(input.document.shown())) >= f64::from(TEMPLATE_RUN)).collect()
}

/// Length of a text in Han characters; a word counts as 13/8.
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

/// Finds the lines that pages of one site share, if these pages are the compared ones; none for fewer than two pages.
pub fn site_of(pages: &[&str]) -> Template {
    let pages: Vec<Page> = pages.iter().map(|html| extract(html, ExtractionChoice::Visible)).collect();
    template_of_compared(&pages)
}
