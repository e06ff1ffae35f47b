//! The options of a call.

use juhao_core::exclusions::{Part, Parts, without_overlap};
use juhao_core::internal::Sort;
use juhao_core::text::{Exclusion, Page, SourceMap, Template};
use juhao_core::{Document, Error, Method, Options, Report, Span, TextOptions, compare};
use wasm_bindgen::prelude::*;

use super::failure::Failure;
use crate::input::{Input, site_of};
use crate::wire::comparing::Comparing;
use crate::wire::reading::GivenReading;
use crate::wire::{self, Unit};

/// The options of a call, checked and converted.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Settings {
    reading: TextOptions,
    /// Whether the caller set an option that affects reading. If not, a prepared text is used as it is.
    says_reading: bool,
    /// Ranges and term ends of the left and of the right text.
    marks: [TextRanges; 2],
    options: Options,
    /// The method that decides the relation.
    method: Method,
    /// The parts of each text that are left out.
    parts: Parts,
    /// Texts whose wording is left out.
    templates: Vec<Input>,
    /// The lines that both pages share, if the preset leaves these out.
    site: Template,
}

/// Excluded ranges and term ends of one text, in UTF-16 code units.
#[derive(Debug, Default)]
struct TextRanges {
    exclude: Vec<Range>,
    terms: Vec<u32>,
}

/// An excluded range, as the caller gave it.
#[derive(Clone, Debug)]
struct Range {
    start: u32,
    end: u32,
    reason: String,
}

#[wasm_bindgen]
impl Settings {
    /// Reads the numbers of the options, as [`Comparing::new`]; `pkg-templates/npm/options.js` has checked them.
    ///
    /// # Errors
    /// As [`Comparing::new`].
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value)] // strings cross by value
    pub fn new(numbers: &[f64], fold: Option<String>, preset: Option<String>) -> Result<Self, JsValue> {
        let Comparing { given, options, method } =
            Comparing::new(numbers, fold.as_deref(), preset.as_deref()).map_err(Failure::from)?;
        let GivenReading { reading, preset, is_said: says_reading } = given;
        let (marks, templates, site) = Default::default();
        Ok(Self { reading, says_reading, marks, options, method, parts: preset.parts(), templates, site })
    }

    /// Also leaves out the parts with these names.
    ///
    /// # Errors
    /// As [`Parts::named`].
    #[wasm_bindgen(js_name = leaveOut)]
    #[allow(clippy::needless_pass_by_value)] // lists of strings cross by value
    pub fn leave_out(&mut self, names: Vec<String>) -> Result<(), JsValue> {
        let named = Parts::named(names.iter().map(String::as_str)).map_err(Failure::from)?;
        self.parts = named.iter().fold(self.parts, Parts::with);
        Ok(())
    }

    /// Leaves out the wording of a template.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn template(&mut self, text: String, is_html: bool) -> Result<(), JsValue> {
        let read = if is_html { Input::html(text, &self.reading) } else { Input::text(text, &self.reading) };
        self.templates.push(read.map_err(Failure::from)?);
        Ok(())
    }

    /// Excludes a range of the text of a side (0: left, 1: right).
    pub fn exclude(&mut self, side: usize, start: u32, end: u32, reason: String) {
        if let Some(marks) = self.marks.get_mut(side) {
            marks.exclude.push(Range { start, end, reason });
        }
    }

    /// Sets the ends of terms in the text of a side, ascending.
    pub fn terms(&mut self, side: usize, ends: Vec<u32>) {
        if let Some(marks) = self.marks.get_mut(side) {
            marks.terms = ends;
        }
    }

    /// Whether lines that both pages share are left out, so that [`site`](Self::site) has to be called.
    #[wasm_bindgen(getter, js_name = wantsSite)]
    pub fn wants_site(&self) -> bool {
        self.parts.has(Part::Site)
    }

    /// Finds the lines that both pages share, which are left out.
    pub fn site(&mut self, left: &str, right: &str) {
        self.site = site_of(&[left, right]);
    }

    /// Whether parts of the text of a side (0: left, 1: right) are left out, or its term ends are known.
    pub fn marks(&self, side: usize) -> bool {
        self.finds_parts() || self.has_own(side)
    }
}

impl Settings {
    /// Whether parts of every text are left out, which have to be found in it.
    fn finds_parts(&self) -> bool {
        !self.parts.is_empty() || !self.templates.is_empty()
    }

    /// Whether the caller gave excluded ranges or term ends for a side.
    fn has_own(&self, side: usize) -> bool {
        self.marks.get(side).is_some_and(|marks| !marks.exclude.is_empty() || !marks.terms.is_empty())
    }
}

impl Settings {
    /// Returns how texts are read.
    pub(super) fn reading(&self) -> &TextOptions {
        &self.reading
    }

    /// Returns how documents are compared.
    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// Compares two documents; the method of the options decides the relation.
    pub(super) fn report(&self, left: &Document, right: &Document) -> Result<Report, Failure> {
        Ok(compare(left, right, &self.options).decided_by(self.method)?)
    }

    /// Analyses an input of a side.
    pub(super) fn input(&self, text: String, is_html: bool, side: usize) -> Result<Input, Failure> {
        if is_html {
            let page = Input::html(text, &self.reading)?;
            return if self.marks(side) { self.marked(&page, side) } else { Ok(page) };
        }
        if self.finds_parts() {
            return self.marked(&Input::text(text, &self.reading)?, side);
        }
        let mut options = self.reading.clone();
        self.mark(&mut options, &text, side)?;
        Ok(Input::text(text, &options)?)
    }

    /// Analyses a page that was extracted earlier; its map is in UTF-16 code units.
    pub(super) fn page(&self, page: &Page, map: SourceMap, side: usize) -> Result<Input, Failure> {
        let page = Input::extracted(page, map, &self.reading)?;
        if self.marks(side) { self.marked(&page, side) } else { Ok(page) }
    }

    /// Analyses an input again with the ranges and term ends of a side, and without the parts and the wording that are
    /// left out.
    pub(super) fn marked(&self, input: &Input, side: usize) -> Result<Input, Failure> {
        let mut options = input.document.options().clone();
        self.mark(&mut options, input.document.shown(), side)?;
        let parts = input.parts(self.parts, &self.templates, &self.site);
        if !parts.is_empty() {
            let own = options.exclude.iter().map(|one| (one.span, &*one.reason));
            let exclude = without_overlap(&own.chain(parts).collect::<Vec<_>>());
            options.exclude = exclude;
        }
        Ok(input.with_options(&options)?)
    }

    /// Adds the ranges and term ends of a side, which are offsets into `shown`.
    fn mark(&self, options: &mut TextOptions, shown: &str, side: usize) -> Result<(), Failure> {
        match self.marks.get(side) {
            Some(marks) => marks.add_to(options, shown),
            None => Ok(()),
        }
    }

    /// Checks that both texts were read with the same options, and with those of this call.
    pub(super) fn check(&self, left: &Input, right: &Input) -> Result<(), Failure> {
        let (left, right) = (left.document.options(), right.document.options());
        let said = self.says_reading.then(|| difference(&self.reading, left)).flatten();
        match said.or_else(|| difference(left, right)) {
            Some(name) => Err(Failure::option(name, "differs from the value that a text was prepared with")),
            None => Ok(()),
        }
    }
}

/// Returns the name of the first option, of those that change how characters compare, that differs.
fn difference(a: &TextOptions, b: &TextOptions) -> Option<&'static str> {
    let differs = [
        ("fold", a.fold != b.fold),
        ("ignoreCase", a.ignore_case != b.ignore_case),
        ("ignorePunctuation", a.ignore_punctuation != b.ignore_punctuation),
        ("ignoreNumbers", a.ignore_numbers != b.ignore_numbers),
    ];
    differs.into_iter().find(|&(_, differs)| differs).map(|(name, _)| name)
}

impl TextRanges {
    /// Adds these ranges and term ends, which are offsets into `shown`.
    fn add_to(&self, options: &mut TextOptions, shown: &str) -> Result<(), Failure> {
        let bytes =
            |units: &[u32]| wire::to_bytes(shown, Unit::Utf16, units).map_err(|error| self.with_its_range(&error));
        let edges: Vec<u32> = self.exclude.iter().flat_map(|range| [range.start, range.end]).collect();
        let edges = bytes(&edges)?;
        for (range, edges) in self.exclude.iter().zip(edges.chunks_exact(2)) {
            let span = Span::new(edges[0], edges[1]);
            options.exclude.push(Exclusion { span, reason: range.reason.clone() });
        }
        options.exclude.order();
        if !self.terms.is_empty() {
            options.term_ends = bytes(&self.terms)?;
        }
        Ok(())
    }

    /// Replaces the offset of an error by the range that begins or ends there.
    fn with_its_range(&self, error: &Error) -> Failure {
        let Error::Range { start: at, len, .. } = *error else { return error.clone().into() };
        let at = at as u32;
        let range = self.exclude.iter().find(|range| range.start == at || range.end == at);
        let (start, end) = range.map_or((at, at), |range| (range.start, range.end));
        Failure::range(start, end, len as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::comparing::COMPARING;
    use crate::wire::reading::READING;

    /// The names of a table of a script: each begins a line of the table.
    fn names<'a>(script: &'a str, table: &str) -> Vec<&'a str> {
        let (_, rest) = script.split_once(&format!("const {table} = {{\n")).expect("the table is there");
        let (rows, _) = rest.split_once("\n};").expect("the table has an end");
        let of_row = |row: &'a str| {
            row.strip_prefix("  ").filter(|row| row.starts_with(|c: char| c == '"' || c.is_alphabetic()))
        };
        rows.lines()
            .filter_map(of_row)
            .filter_map(|row| row.split_once(':'))
            .map(|(name, _)| name.trim_matches('"'))
            .collect()
    }

    #[test]
    fn both_sides_of_the_border_have_the_same_options_in_the_same_order() {
        let script = |name: &str| {
            let path = format!("{}/pkg-templates/npm/{name}", env!("CARGO_MANIFEST_DIR"));
            std::fs::read_to_string(path).expect("the script is in the repository")
        };
        assert_eq!(names(&script("reading.js"), "READING"), READING);
        assert_eq!(names(&script("comparing.js"), "COMPARING"), COMPARING);
    }

    #[test]
    #[should_panic(expected = "differ")]
    fn a_row_of_another_length_is_refused() {
        let _ = Settings::new(&[f64::NAN; READING.len() - 1], None, None);
    }
}
