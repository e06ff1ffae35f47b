//! Checks the quotations of a text against sources with names: the one way in which every host does it.

mod answer;

use juhao_core::verify::{EditKind, SourceIndex, VerifyOptions, unquoted, verify};
use juhao_core::{Error, Result, Span};

pub use answer::{GivenQuotation, Quotation, Verified, Wanted};

use crate::input::Input;
use crate::wire::Unit;

/// What is checked, and how.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Which parts of the text are checked.
    pub quotations: Wanted,
    /// Options of the engine.
    pub options: VerifyOptions,
    /// Whether passages that are in a source and in no quotation are listed, too.
    pub missing: bool,
}

impl Request {
    /// Checks a text against sources.
    ///
    /// # Errors
    /// [`Error::Option`] for an unknown kind of edit, for kinds next to a strict check, or for quotations that the text
    /// does not have.
    pub fn check(&self, text: &Input, sources: &[(&str, &Input)], unit: Unit) -> Result<Verified> {
        let Self { quotations, options, missing } = self;
        if options.tolerate.iter().any(|name| !EditKind::NAMES.contains(&&**name)) {
            return Err(Error::Option { name: "tolerate", why: "names a kind of edit that is unknown" });
        }
        if options.strict && !options.tolerate.is_empty() {
            return Err(Error::Option { name: "strict", why: "accepts no edit, so tolerate must be empty" });
        }
        let quoted = quotations.of(text, unit)?;
        let index = SourceIndex::new(sources.iter().map(|(_, input)| &input.document).collect());
        let names: Vec<&str> = sources.iter().map(|(name, _)| *name).collect();
        let found = verify(&text.document, &quoted, &index, &names, options)?;
        let missing = missing.then(|| {
            let spans: Vec<Span> = quoted.iter().map(|one| one.span).collect();
            unquoted(&text.document, &spans, &index, options.limits.work)
        });
        Ok(Verified::new(&found, missing.as_deref(), text, sources, unit))
    }
}
