//! The options of a comparison after presets and defaults are applied, and how they read a text.

use juhao_core::exclusions::{of_template, without_overlap};
use juhao_core::text::{Exclusion, ExtractionChoice, Page, Template, extract, references, template_of_compared};
use juhao_core::{Options, Span, TextOptions};

use super::files::Content;
use crate::input::Input;

/// The options after presets and defaults are applied.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// How each text is read, before quotations, references and templates are excluded.
    pub reading: TextOptions,
    /// How two texts are compared.
    pub options: Options,
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

    /// Reads a text with its excluded parts marked. `hidden` are ranges that its document does not show; `site` holds
    /// the lines that pages of its site share.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn read(&self, content: Content, hidden: Vec<Span>, site: &Template) -> juhao_core::Result<Input> {
        let (input, page) = match content {
            Content::Html(html) => {
                let page = (!site.is_empty()).then(|| extract(&html, self.reading.page()));
                (Input::html(html, &self.reading)?, page)
            }
            Content::Text(text) | Content::Lines(text) | Content::Pages(text) => {
                (Input::text(text, &self.reading)?.with_hidden(hidden)?, None)
            }
        };
        let exclude = self.left_out(&input, page.as_ref(), site);
        if exclude.is_empty() {
            return Ok(input);
        }
        input.with_options(&TextOptions { exclude, ..self.reading.clone() })
    }

    /// The excluded parts of a text, as [`without_overlap`] orders them.
    fn left_out(&self, input: &Input, page: Option<&Page>, site: &Template) -> Vec<Exclusion> {
        let mut all: Vec<(Span, &str)> = Vec::new();
        let mut add = |spans: Vec<Span>, reason| all.extend(spans.into_iter().map(|span| (span, reason)));
        for form in &self.templates {
            add(of_template(&form.document, &input.document), "template");
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
        without_overlap(all)
    }
}

/// Finds the lines that pages of one site share, if these pages are the compared ones; none for fewer than two pages.
pub fn site_of(pages: &[&str]) -> Template {
    let pages: Vec<Page> = pages.iter().map(|html| extract(html, ExtractionChoice::Visible)).collect();
    template_of_compared(&pages)
}
