//! The options of a comparison after presets and defaults are applied, and how they read a text.

use juhao_core::exclusions::{Part, Parts, without_overlap};
use juhao_core::features::gram::Window;
use juhao_core::text::Template;
use juhao_core::{Options, Preset, Span, TextOptions};

use super::files::Content;
use crate::input::Input;

/// The options after presets and defaults are applied.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// How each text is read, before quotations, references and templates are excluded.
    pub reading: TextOptions,
    /// The window in which the grams of an index are chosen.
    pub window: Window,
    /// How two texts are compared.
    pub options: Options,
    /// The parts that are excluded.
    pub parts: Parts,
    /// Texts whose wording is excluded.
    pub templates: Vec<Input>,
}

impl Settled {
    /// Reads texts with these options and excludes nothing.
    pub fn new(reading: TextOptions) -> Self {
        Self { reading, ..Self::default() }
    }

    /// Leaves out what a preset leaves out.
    pub fn of(preset: Preset, reading: TextOptions, options: Options) -> Self {
        Self { reading, options, parts: preset.parts(), ..Self::default() }
    }

    /// Whether anything is left out of a text.
    pub fn leaves_out(&self) -> bool {
        !self.parts.is_empty() || !self.templates.is_empty()
    }

    /// Returns how texts are read for totals. Quotations and references count there, so that a total does not depend on
    /// whether they are left out of the pairs; the total without them is given, too.
    #[must_use]
    pub fn for_totals(&self) -> Self {
        Self { parts: self.parts.without(Parts::CITED), ..self.clone() }
    }

    /// Reads a text with its excluded parts marked. `hidden` are ranges that its document does not show; `site` holds
    /// the lines that pages of its site share.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn read(&self, content: Content, hidden: Vec<Span>, site: &Template) -> juhao_core::Result<Input> {
        self.without_parts(self.whole(content, hidden)?, site)
    }

    /// Reads a text and excludes nothing.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn whole(&self, content: Content, hidden: Vec<Span>) -> juhao_core::Result<Input> {
        match content {
            Content::Html(html) => Input::html(html, &self.reading),
            Content::Text(text) | Content::Lines(text) | Content::Pages(text) => {
                Input::text(text, &self.reading)?.with_hidden(hidden)
            }
        }
    }

    /// Reads a text again with its excluded parts marked.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn without_parts(&self, input: Input, site: &Template) -> juhao_core::Result<Input> {
        // A caller can also know the lines of the site itself, by `--site`.
        let exclude = without_overlap(&input.parts(self.parts.with(Part::Site), &self.templates, site));
        if exclude.is_empty() {
            return Ok(input);
        }
        input.with_options(&TextOptions { exclude, ..self.reading.clone() })
    }
}
