//! A document together with the text or HTML that its source offsets point into.

use juhao_core::exclusions::{Part, Parts, TEMPLATE, of_template};
use juhao_core::quotations::{self, Quotation};
use juhao_core::text::{self, ExtractionChoice, Page, SourceMap, Template};
use juhao_core::{Document, Error, Result, Span, TextOptions};

use crate::wire::{self, Source, Texts, Unit};

/// A text or a page, analysed.
#[derive(Clone, Debug)]
pub struct Input {
    /// The document that is compared.
    pub document: Document,
    origin: Origin,
}

/// The form in which the caller gave the text.
#[derive(Clone, Debug)]
enum Origin {
    Text,
    Html(String),
    Extracted(SourceMap),
}

impl AsRef<Document> for Input {
    fn as_ref(&self) -> &Document {
        &self.document
    }
}

impl Input {
    /// Analyses plain text.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn text(text: impl Into<String>, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: Document::from_text(text, options)?, origin: Origin::Text })
    }

    /// Marks ranges of a plain text that its document does not show.
    ///
    /// # Errors
    /// As [`Document::with_hidden`].
    pub fn with_hidden(self, hidden: Vec<Span>) -> Result<Self> {
        Ok(Self { document: self.document.with_hidden(hidden)?, ..self })
    }

    /// Analyses the text of a document that was opened. `hidden` has the start and the end of each range that the
    /// document does not show, ascending, in `unit`.
    ///
    /// # Errors
    /// As [`Document::from_text`] and [`Document::with_hidden`].
    pub fn opened(text: impl Into<String>, hidden: &[u32], unit: Unit, options: &TextOptions) -> Result<Self> {
        let text = text.into();
        let edges = wire::to_bytes(&text, unit, hidden)?;
        let span = |edges: &[u32]| {
            let len = text.len() as u64;
            let (start, end) = (u64::from(edges[0]), u64::from(edges[1]));
            if start <= end { Ok(Span::new(edges[0], edges[1])) } else { Err(Error::Range { start, end, len }) }
        };
        let hidden = edges.chunks_exact(2).map(span).collect::<Result<Vec<_>>>()?;
        Self::text(text, options)?.with_hidden(hidden)
    }

    /// Analyses a page.
    ///
    /// # Errors
    /// As [`Document::from_html`].
    pub fn html(html: String, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: Document::from_html(&html, options)?, origin: Origin::Html(html) })
    }

    /// Analyses a page that was extracted earlier, without its HTML. `map` and the hidden ranges of `page` are in the
    /// unit of the host, and so are the source ranges of the Report.
    ///
    /// # Errors
    /// As [`Document::from_page`].
    pub fn extracted(page: &Page, map: SourceMap, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: Document::from_page(page, options)?, origin: Origin::Extracted(map) })
    }

    /// Analyses the same input with other options.
    ///
    /// # Errors
    /// As [`Document::from_text`].
    pub fn with_options(&self, options: &TextOptions) -> Result<Self> {
        Ok(Self { document: self.document.with_options(options)?, origin: self.origin.clone() })
    }

    /// Extracts the page again from its HTML; `None` if there is no HTML.
    #[cfg(feature = "methods")]
    pub fn page(&self) -> Option<Page> {
        match &self.origin {
            Origin::Html(html) => Some(text::extract(html, self.document.options().page())),
            Origin::Text | Origin::Extracted(_) => None,
        }
    }

    /// Finds the quotations that are left out of a comparison: text between quotation marks, quoted lines, and quoted
    /// blocks if the HTML is available; in order and disjoint.
    pub fn quotations(&self) -> Vec<Span> {
        quotations::excluded(self.document.shown(), &self.quoted_blocks())
    }

    /// Finds all quotations, nested and short ones too.
    pub fn all_quotations(&self) -> Vec<Quotation> {
        quotations::find(self.document.shown(), &self.quoted_blocks())
    }

    /// Finds the headings of a page in the text shown; none for any other input.
    pub fn headings(&self) -> Vec<Span> {
        let Origin::Html(html) = &self.origin else { return Vec::new() };
        let page = text::extract(html, self.document.options().page());
        let headings = page.blocks.iter().filter(|block| block.kept && block.kind == text::BlockKind::Heading);
        // The text shown is the body, as long as no block is added to it.
        headings.map(|block| block.span).filter(|_| page.body == self.document.shown()).collect()
    }

    fn quoted_blocks(&self) -> Vec<Span> {
        match (&self.origin, self.document.source_map()) {
            (Origin::Html(html), Some(map)) => quotations::of_page(html, map),
            _ => Vec::new(),
        }
    }

    /// Finds the parts of the text shown that are left out, each with its reason: the lines that the pages of its
    /// `site` share, the wording of `templates`, and the `parts` that the text shows alone. They can overlap; the first
    /// ones have the reason that reports give.
    pub fn parts(&self, parts: Parts, templates: &[Self], site: &Template) -> Vec<(Span, &'static str)> {
        let mut all = Vec::new();
        let mut add = |spans: Vec<Span>, reason| all.extend(spans.into_iter().map(|span| (span, reason)));
        if let (Origin::Html(html), true, false) = (&self.origin, parts.has(Part::Site), site.is_empty()) {
            let page = text::extract(html, self.document.options().page());
            add(site.exclusions(&page).into_iter().map(|exclusion| exclusion.span).collect(), Part::Site.name());
        }
        for form in templates {
            add(of_template(&form.document, &self.document), TEMPLATE);
        }
        // A quotation in a list of references or in a declaration is a part of these.
        for part in Part::OF_ONE_TEXT.into_iter().rev().filter(|part| parts.has(*part)) {
            add(self.part(part), part.name());
        }
        all
    }

    /// Finds the parts of one kind that the text shows alone, in order and disjoint; none for [`Part::Site`].
    pub fn part(&self, part: Part) -> Vec<Span> {
        match part {
            Part::Quotations => self.quotations(),
            Part::References => text::references(self.document.shown()),
            Part::FrontMatter => text::front_matter(self.document.shown()),
            Part::Site => Vec::new(),
        }
    }

    /// Counts the characters of the whole text, with those that are left out. Cost: that of reading the text again, if
    /// anything is left out.
    pub fn counted(&self) -> u64 {
        let options = self.document.options();
        if options.exclude.is_empty() {
            return self.document.lengths().counted;
        }
        let whole = self.document.with_options(&TextOptions { exclude: Vec::new(), ..options.clone() });
        whole.map_or(0, |whole| whole.lengths().counted)
    }

    /// Returns the share of the whole text that is compared: 1 if nothing is left out.
    pub fn compared(&self) -> f64 {
        let (compared, whole) = (self.document.lengths().counted, self.counted());
        if whole == 0 { 1.0 } else { compared as f64 / whole as f64 }
    }

    /// The texts that its offsets point into.
    pub fn texts(&self) -> Texts<'_> {
        let source = match &self.origin {
            Origin::Text => Source::Shown,
            Origin::Html(html) => Source::Html(html),
            Origin::Extracted(map) => Source::Mapped(map),
        };
        Texts { shown: self.document.shown(), source }
    }
}

/// Finds the lines that pages of one site share, if these pages are the compared ones; none for fewer than two pages.
pub fn site_of(pages: &[&str]) -> Template {
    let read = |choice| pages.iter().map(|html| text::extract(html, choice)).collect::<Vec<Page>>();
    text::template_of_compared(&read(ExtractionChoice::Visible), &read(ExtractionChoice::Auto))
}
