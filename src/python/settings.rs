//! Options of a call, by their names in Python.

use std::borrow::Cow;

use juhao::base::Ratio;
use juhao::contract;
use juhao::exclusions::{Part, Parts, without_overlap};
use juhao::features::gram::Window;
use juhao::index_file::Reading;
use juhao::input::{Input, site_of};
use juhao::internal::Sort;
use juhao::preset::Preset;
use juhao::report::MatchKind;
use juhao::text::{Comments, Exclusion, ExtractionChoice, Fold, Template};
use juhao::wire;
use juhao::{Error, Method, Options, Span, TextOptions};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList};

use crate::answer::UNIT;
use crate::error::{Failure, Result, in_python};
use crate::input::{self, Given};

const PRESET: &[&str] = &["preset"];
const PAGES: &[&str] = &["extraction", "comments", "limits"];
const TEXTS: &[&str] = &["fold", "ignore_case", "ignore_punctuation", "ignore_numbers"];
const DECISION: &[&str] = &["min_match_length", "rare_match_length", "kinds", "thresholds"];
/// Names of options of [`crate::extract`].
pub const EXTRACT: &[&[&str]] = &[PAGES];
/// Names of options of everything that reads many texts.
pub const READING: &[&[&str]] = &[PRESET, PAGES, TEXTS];
/// Names of options of a collection.
pub const MANY: &[&[&str]] = &[PRESET, PAGES, TEXTS, &["window"]];
/// Names of options of [`crate::prepare`].
pub const PREPARE: &[&[&str]] = &[PRESET, PAGES, TEXTS, &["leave_out", "template", "exclude"]];
/// Names of options of [`crate::compare`].
pub const COMPARE: &[&[&str]] = &[
    PRESET,
    PAGES,
    TEXTS,
    DECISION,
    &["leave_out", "template", "exclude_left", "exclude_right", "method", "scores", "explain"],
];
/// Names of options of [`crate::sources`].
pub const SOURCES: &[&[&str]] = &[PRESET, PAGES, TEXTS, DECISION, &["exclude", "scores"]];

/// What the options of a call say.
#[derive(Debug)]
pub struct Settings {
    /// How texts are read.
    pub reading: TextOptions,
    /// Whether the caller said how characters are compared; else a prepared text is as it is.
    says_reading: bool,
    /// The window in which the grams of a collection are chosen.
    pub window: Window,
    /// How two texts are compared.
    pub options: Options,
    /// Which decision names the relation.
    pub method: Method,
    /// Ranges of the left and of the right text that are left out.
    exclude: [Vec<Range>; 2],
    /// The preset.
    pub preset: Preset,
    /// The parts of each text that are left out.
    parts: Parts,
    /// Texts whose wording is left out, and how they are to be read.
    templates: Vec<Input>,
    /// The lines that both pages share, if the preset leaves these out.
    site: Template,
}

/// A range to leave out, in code points.
#[derive(Clone, Debug)]
struct Range {
    start: u32,
    end: u32,
    reason: String,
}

impl Settings {
    /// Takes the options of a call, of which these names are known.
    pub fn parse(given: &Bound<'_, PyDict>, known: &[&[&str]]) -> PyResult<Self> {
        let preset = given.get_item("preset")?.map(|value| preset(&value)).transpose()?;
        let (says_reading, preset) = (preset.is_some(), preset.unwrap_or_default());
        let mut settings = Self {
            reading: preset.reading(),
            says_reading,
            window: Window::default(),
            options: preset.options(),
            method: Method::Juhao,
            exclude: Default::default(),
            preset,
            parts: preset.parts(),
            templates: Vec::new(),
            site: Template::default(),
        };
        for (name, value) in given.iter() {
            let name: String = name.extract()?;
            if !known.concat().contains(&&*name) {
                return Err(Failure::option(&name, contract::unknown(&name, &known.concat())).into());
            }
            settings.take(&name, &value)?;
        }
        // Its text is read as the others, so only after all options are known.
        if let Some(given) = given.get_item("template")? {
            settings.templates = templates(&given, &settings.reading)?;
        }
        settings.options.limits = settings.reading.limits;
        settings.options.check().map_err(Failure::from)?;
        Ok(settings)
    }

    /// Takes one option.
    fn take(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (reading, options) = (&mut self.reading, &mut self.options);
        match name {
            // One is taken before the others, which override it, and one after them.
            "preset" | "template" => {}
            "leave_out" => self.parts = parts(value)?.iter().fold(self.parts, Parts::with),
            "extraction" => {
                let all = ExtractionChoice::ALL;
                reading.extraction = one_of(name, value, &all.map(ExtractionChoice::name), &all)?;
            }
            "comments" => {
                reading.comments = one_of(name, value, &Comments::ALL.map(Comments::name), &Comments::ALL)?;
            }
            "fold" => {
                let (names, all): (Vec<_>, Vec<_>) = Fold::NAMED.into_iter().unzip();
                reading.fold = one_of(name, value, &names, &all)?;
                self.says_reading = true;
            }
            "ignore_case" => (reading.ignore_case, self.says_reading) = (switch(name, value)?, true),
            "ignore_punctuation" => (reading.ignore_punctuation, self.says_reading) = (switch(name, value)?, true),
            "ignore_numbers" => (reading.ignore_numbers, self.says_reading) = (switch(name, value)?, true),
            "scores" => options.scores = switch(name, value)?,
            "window" => self.window = Window::new(count(name, value)?).map_err(Failure::from)?,
            "explain" => options.explain = switch(name, value)?,
            "method" => {
                let names = Method::IN_REPORTS.map(Method::name);
                self.method = one_of(name, value, &names, &Method::IN_REPORTS)?;
            }
            "rare_match_length" => options.rare_match_length = Some(short(count(name, value)?)),
            "min_match_length" => options.min_match_length = Some(short(count(name, value)?)),
            "kinds" => {
                let all = MatchKind::ALL;
                let kind = |one: Bound<'_, PyAny>| one_of(name, &one, &all.map(MatchKind::name), &all);
                // A string is a list of its letters, none of which is a kind.
                let list = value.try_iter().map_err(|_| wrong(name))?;
                options.kinds = list.map(|one| kind(one?).map_err(|_| wrong(name).into())).collect::<PyResult<_>>()?;
            }
            "limits" => {
                let limits = &mut reading.limits;
                for (key, value) in entries(name, value)? {
                    let field = match &*key {
                        "input_bytes" => &mut limits.input_bytes,
                        "sentences" => &mut limits.sentences,
                        "matches" => &mut limits.matches,
                        "work" => &mut limits.work,
                        _ => return Err(unknown(name, &key, &["input_bytes", "sentences", "matches", "work"])),
                    };
                    *field = count(&format!("limits.{key}"), &value)?;
                }
            }
            "thresholds" => {
                let thresholds = &mut options.thresholds;
                for (key, value) in entries(name, value)? {
                    let full = format!("thresholds.{key}");
                    let field = match &*key {
                        "duplicate" => &mut thresholds.duplicate,
                        "duplicate_span" => &mut thresholds.duplicate_span,
                        "contain" => &mut thresholds.contain,
                        "contain_span" => &mut thresholds.contain_span,
                        "related" => &mut thresholds.related,
                        _ => {
                            let known = ["duplicate", "duplicate_span", "contain", "contain_span", "related"];
                            return Err(unknown(name, &key, &known));
                        }
                    };
                    *field = share(&full, &value)?;
                }
            }
            "exclude" | "exclude_left" => self.exclude[0] = ranges(name, value)?,
            "exclude_right" => self.exclude[1] = ranges(name, value)?,
            _ => unreachable!("every known name is above"),
        }
        Ok(())
    }

    /// Reads texts as those of an index were read.
    pub fn read_as(&mut self, reading: Reading) {
        reading.settle(&mut self.reading);
    }

    /// Finds the lines that both pages share, if the preset leaves these out.
    pub fn settle_site(&mut self, left: &Given, right: &Given) {
        if let (true, Given::Html(left), Given::Html(right)) = (self.parts.has(Part::Site), left, right) {
            self.site = site_of(&[left, right]);
        }
    }

    /// Whether parts of every text are left out, which have to be found in it.
    fn finds_parts(&self) -> bool {
        !self.parts.is_empty() || !self.templates.is_empty()
    }

    /// Reads an input of a side (0: left, 1: right).
    pub fn read<'a>(&self, given: &'a Given, side: usize) -> Result<Cow<'a, Input>> {
        let exclude = &self.exclude[side];
        let input = match given {
            Given::Prepared(input) if exclude.is_empty() && !self.finds_parts() => return Ok(Cow::Borrowed(input)),
            Given::Prepared(input) => Cow::Borrowed(&**input),
            Given::Html(html) => Cow::Owned(Input::html(html.to_string(), &self.reading)?),
            Given::Text(text) => Cow::Owned(Input::text(&**text, &self.reading)?),
            Given::Opened(text, hidden) => Cow::Owned(Input::opened(&**text, hidden, UNIT, &self.reading)?),
        };
        let parts = input.parts(self.parts, &self.templates, &self.site);
        if exclude.is_empty() && parts.is_empty() {
            return Ok(input);
        }
        let mut options = input.document.options().clone();
        let shown = input.document.shown();
        let edges: Vec<u32> = exclude.iter().flat_map(|range| [range.start, range.end]).collect();
        if let Some(range) = exclude.iter().find(|range| range.start > range.end) {
            return Err(Failure::range(range.start.into(), range.end.into(), wire::units_in(shown, UNIT).into()));
        }
        let bytes = wire::to_bytes(shown, UNIT, &edges).map_err(|error| with_its_range(exclude, error))?;
        for (range, edges) in exclude.iter().zip(bytes.chunks_exact(2)) {
            let span = Span::new(edges[0], edges[1]);
            options.exclude.push(Exclusion { span, reason: range.reason.clone() });
        }
        options.exclude.order();
        if !parts.is_empty() {
            let own = options.exclude.iter().map(|one| (one.span, &*one.reason));
            let exclude = without_overlap(&own.chain(parts).collect::<Vec<_>>());
            options.exclude = exclude;
        }
        Ok(Cow::Owned(input.with_options(&options)?))
    }

    /// Both texts must have been read in one way, and as the options say where the caller gave any.
    pub fn check(&self, left: &Input, right: &Input) -> Result<()> {
        if self.says_reading {
            for input in [left, right] {
                if let Some(name) = difference(&self.reading, input.document.options()) {
                    return Err(Failure::option(name, "differs from the one a text was prepared with"));
                }
            }
        }
        check(left, right)
    }
}

/// Both texts must have been read in one way.
pub fn check(left: &Input, right: &Input) -> Result<()> {
    match difference(left.document.options(), right.document.options()) {
        Some(name) => Err(Failure::option(name, "differs between the two texts, of which one was prepared")),
        None => Ok(()),
    }
}

/// The first option that makes two texts differ in how their characters compare.
fn difference(a: &TextOptions, b: &TextOptions) -> Option<&'static str> {
    let differs = [
        ("fold", a.fold != b.fold),
        ("ignore_case", a.ignore_case != b.ignore_case),
        ("ignore_punctuation", a.ignore_punctuation != b.ignore_punctuation),
        ("ignore_numbers", a.ignore_numbers != b.ignore_numbers),
    ];
    differs.into_iter().find(|&(_, differs)| differs).map(|(name, _)| name)
}

/// The error of an offset, with the range that it is an end of.
fn with_its_range(ranges: &[Range], error: Error) -> Failure {
    let Error::Range { start: at, len, .. } = error else { return error.into() };
    let range = ranges.iter().find(|range| u64::from(range.start) == at || u64::from(range.end) == at);
    let (start, end) = range.map_or((at, at), |range| (range.start.into(), range.end.into()));
    Failure::range(start, end, len)
}

/// A preset by its name.
fn preset(value: &Bound<'_, PyAny>) -> PyResult<Preset> {
    one_of("preset", value, &Preset::ALL.map(Preset::name), &Preset::ALL)
}

/// The parts that a list names.
pub fn parts(value: &Bound<'_, PyAny>) -> PyResult<Parts> {
    let refused = || wrong("leave_out");
    let names: PyResult<Vec<String>> = value.try_iter().map_err(|_| refused())?.map(|one| one?.extract()).collect();
    let names = names.map_err(|_| refused())?;
    Ok(Parts::named(names.iter().map(String::as_str)).map_err(Failure::from)?)
}

/// The texts whose wording is left out: one, or a list of them.
fn templates(value: &Bound<'_, PyAny>, reading: &TextOptions) -> PyResult<Vec<Input>> {
    let read = |given: &Bound<'_, PyAny>| -> PyResult<Input> {
        Ok(match Given::parse(given, "template")? {
            Given::Prepared(input) => input.as_ref().clone(),
            Given::Html(html) => Input::html(html.to_string(), reading).map_err(Failure::from)?,
            Given::Text(text) | Given::Opened(text, _) => Input::text(&*text, reading).map_err(Failure::from)?,
        })
    };
    match value.cast::<PyList>() {
        Ok(list) => list.iter().map(|one| read(&one)).collect(),
        Err(_) => Ok(vec![read(value)?]),
    }
}

/// A value named by one of a few words.
pub fn one_of<T: Clone>(name: &str, value: &Bound<'_, PyAny>, names: &[&str], all: &[T]) -> PyResult<T> {
    let given = input::text(value, name);
    let found = given.ok().and_then(|given| names.iter().position(|known| *known == &*given));
    let refused = || Failure::option(name, format!("must be one of {}", names.join(", ")));
    found.and_then(|at| all.get(at)).cloned().ok_or_else(refused).map_err(Into::into)
}

fn switch(name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(value.cast::<PyBool>().map_err(|_| wrong(name))?.is_true())
}

/// A whole number that is not negative; one that does not fit is the largest that does, which no option can have.
fn count(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    if value.is_instance_of::<PyBool>() || !value.is_instance_of::<PyInt>() || value.lt(0)? {
        return Err(wrong(name).into());
    }
    Ok(value.extract().unwrap_or(u64::MAX))
}

/// The number in 32 bits; one that does not fit is the largest that does, which no option can have.
fn short(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A share from 0 to 1, kept to a millionth.
fn share(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Ratio> {
    let is_number = value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>();
    if !is_number || value.is_instance_of::<PyBool>() {
        return Err(wrong(name).into());
    }
    let share = value.extract().ok().and_then(Ratio::of_share);
    Ok(share.ok_or_else(|| wrong(name))?)
}

/// The entries of an option that is a mapping.
fn entries<'py>(name: &str, value: &Bound<'py, PyAny>) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
    let wrong = || Failure::option(name, contract::GROUP);
    let entries = value.cast::<PyDict>().map_err(|_| wrong())?.iter();
    entries.map(|(key, value)| Ok((input::text(&key, &format!("a name in {name}"))?.to_string(), value))).collect()
}

fn unknown(option: &str, key: &str, known: &[&str]) -> PyErr {
    let full = |key: &str| format!("{option}.{key}");
    let known: Vec<String> = known.iter().map(|key| full(key)).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    Failure::option(&full(key), contract::unknown(&full(key), &known)).into()
}

/// The refusal of a value, in the words of the contract.
pub fn wrong(name: &str) -> Failure {
    let option = contract::OPTIONS.iter().find(|option| in_python(option.name) == name);
    Failure::option(
        name,
        option.map_or("has a wrong value".into(), |option| format!("must be {}", option.values.expected())),
    )
}

/// Ranges: tuples of start, end and, if the caller likes, a reason.
fn ranges(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<Range>> {
    let one = |given: Bound<'_, PyAny>| {
        let range: PyResult<(u32, u32, String)> = given.extract();
        let range = range.or_else(|_| given.extract().map(|(start, end)| (start, end, String::new())));
        let (start, end, reason) = range.map_err(|_| {
            PyTypeError::new_err(format!("option {name} must hold tuples (start, end) or (start, end, reason)"))
        })?;
        Ok(Range { start, end, reason })
    };
    value.try_iter()?.map(|given| one(given?)).collect()
}
