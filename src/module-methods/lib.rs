//! The published methods for JavaScript. `pkg-templates/npm/methods/api.js` is the only caller, and checks the
//! arguments.

use juhao::input::Input;
use juhao::methods::{self, Method, Text, Values};
use juhao::text::{Comments, ExtractionChoice, Page, PageOptions};
use juhao::wire::{Limit, MethodReport, Unit, to_bytes};
use juhao::{Error, Result, Sides, TextOptions};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Converts an error to the form of `failure.js`: a code, and the values of the message.
fn failure(error: &Error) -> JsValue {
    let (out, values) = (js_sys::Error::new(&error.to_string()), js_sys::Object::new());
    out.set_name("JuhaoError");
    // Setting a property of an object created here cannot fail.
    let set = |of: &JsValue, name: &str, value: JsValue| drop(js_sys::Reflect::set(of, &name.into(), &value));
    match error {
        Error::InputTooLong { bytes, limit } => {
            set(&values, "bytes", (*bytes as f64).into());
            set(&values, "limit", (*limit as f64).into());
        }
        Error::Option { name, .. } | Error::OptionRange { name, .. } => set(&values, "name", (*name).into()),
        // The message lists the known parameters. The option of the caller is `parameters`, which holds all values.
        Error::Parameter { .. } => set(&values, "name", "parameters".into()),
        _ => {}
    }
    set(&out, "code", error.code().into());
    set(&out, "values", values.into());
    out.into()
}

/// Returns the extraction for the numbers of `methods/api.js`: 0 is plain text; others are pages, from 4 on with their
/// comments.
fn page_options(form: u8) -> Option<PageOptions> {
    let comments = if form > 3 { Comments::Keep } else { Comments::LeaveOut };
    let extraction = match form {
        0 => return None,
        2 | 5 => ExtractionChoice::Body,
        3 | 6 => ExtractionChoice::Visible,
        _ => ExtractionChoice::Auto,
    };
    Some(PageOptions { extraction, comments })
}

/// Analyses an input with the ends of its words, in UTF-16 code units of the text shown.
fn read(text: &str, form: u8, terms: &[u32]) -> Result<Input> {
    let PageOptions { extraction, comments } = page_options(form).unwrap_or_default();
    let options = TextOptions { extraction, comments, ..TextOptions::default() };
    let input = if form > 0 { Input::html(text.into(), &options)? } else { Input::text(text, &options)? };
    if terms.is_empty() {
        return Ok(input);
    }
    let term_ends = to_bytes(input.document.shown(), Unit::Utf16, terms)?;
    input.with_options(&TextOptions { term_ends, ..options })
}

/// Converts an input to the form that the methods read.
fn prepared<'d>(input: &'d Input, page: Option<&Page>) -> Text<'d> {
    page.map_or_else(|| Text::new(&input.document), |page| Text::of_page(&input.document, page))
}

/// Parses the values of parameters, each name followed by its value.
fn values(all: Vec<String>) -> Result<Values> {
    let (mut all, mut values) = (all.into_iter(), Values::default());
    while let (Some(name), Some(value)) = (all.next(), all.next()) {
        values = values.with(&name, &value)?;
    }
    Ok(values)
}

fn to_js<T: Serialize>(value: &T) -> core::result::Result<JsValue, JsValue> {
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(Into::into)
}

/// Returns the names of all methods.
#[wasm_bindgen]
pub fn names() -> Vec<String> {
    Method::ALL.iter().map(|method| method.name().into()).collect()
}

/// Lists the parameters of a method with these values: name, value and source of the default, one after the other.
///
/// # Errors
/// The method or a parameter is unknown, or a value is out of range.
#[wasm_bindgen]
pub fn parameters(method: &str, given: Vec<String>) -> core::result::Result<Vec<String>, JsValue> {
    let listed = || -> Result<Vec<String>> {
        let all = method.parse::<Method>()?.parameters(&values(given)?)?;
        Ok(all.into_iter().flat_map(|one| [one.name.into(), one.value, one.from.into()]).collect())
    };
    listed().map_err(|error| failure(&error))
}

/// Returns the text of an input that a reader sees, into which ends of words point.
///
/// # Errors
/// The text exceeds the limit.
#[wasm_bindgen]
pub fn shown(text: &str, form: u8) -> core::result::Result<String, JsValue> {
    let input = read(text, form, &[]).map_err(|error| failure(&error))?;
    Ok(input.document.shown().into())
}

/// Two texts, read once for all methods.
#[wasm_bindgen]
pub struct Pair {
    inputs: Sides<Input>,
    pages: Sides<Option<Page>>,
}

#[wasm_bindgen]
impl Pair {
    /// Analyses both inputs.
    ///
    /// # Errors
    /// A text exceeds the limit, or an end of a word lies outside the text or inside a character.
    #[wasm_bindgen(constructor)]
    pub fn new(
        left: &str,
        left_form: u8,
        left_terms: &[u32],
        right: &str,
        right_form: u8,
        right_terms: &[u32],
    ) -> core::result::Result<Self, JsValue> {
        let left = read(left, left_form, left_terms).map_err(|error| failure(&error))?;
        let right = read(right, right_form, right_terms).map_err(|error| failure(&error))?;
        let pages = Sides::new(left.page(), right.page());
        Ok(Self { inputs: Sides::new(left, right), pages })
    }

    /// Compares the texts with a method and these values. Empty statistics mean: count the sentences of both texts.
    ///
    /// # Errors
    /// As of [`parameters`].
    pub fn compare(
        &self,
        method: &str,
        given: Vec<String>,
        statistics: &Statistics,
    ) -> core::result::Result<JsValue, JsValue> {
        let method: Method = method.parse().map_err(|error| failure(&error))?;
        let left = prepared(&self.inputs.left, self.pages.left.as_ref());
        let right = prepared(&self.inputs.right, self.pages.right.as_ref());
        let makeshift;
        let known = if statistics.0.documents() > 0 {
            &statistics.0
        } else {
            makeshift = methods::Statistics::of_sentences([&left, &right]);
            &makeshift
        };
        let report = values(given).and_then(|values| method.compare_with(&values, &left, &right, known));
        let report = report.map_err(|error| failure(&error))?;
        let documents = Sides::new(&self.inputs.left.document, &self.inputs.right.document);
        let texts = Sides::new(self.inputs.left.texts(), self.inputs.right.texts());
        let report = MethodReport::new(report, documents, texts, Unit::Utf16);
        to_js(&report)
    }
}

/// Many texts, read once for all methods.
#[wasm_bindgen]
#[derive(Default)]
pub struct Collection {
    inputs: Vec<(Input, Option<Page>)>,
    sites: Vec<u32>,
}

/// The result of a method for a collection; documents are given by number.
#[derive(Serialize)]
struct Found {
    pairs: Vec<FoundPair>,
    clusters: Vec<Vec<u32>>,
    without: Vec<u32>,
    limits: Vec<Limit>,
}

/// Two documents that are not distinct.
#[derive(Serialize)]
struct FoundPair {
    a: u32,
    b: u32,
    verdict: &'static str,
    score: f64,
}

#[wasm_bindgen]
impl Collection {
    /// Starts without documents.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a document of a site; 0 is no site.
    ///
    /// # Errors
    /// As of [`Pair::new`].
    pub fn add(&mut self, text: &str, form: u8, terms: &[u32], site: u32) -> core::result::Result<(), JsValue> {
        let input = read(text, form, terms).map_err(|error| failure(&error))?;
        let page = input.page();
        self.inputs.push((input, page));
        self.sites.push(site);
        Ok(())
    }

    /// Finds pairs and clusters with a method. Empty statistics mean: count the documents of this collection.
    ///
    /// # Errors
    /// As of [`parameters`].
    pub fn collect(
        &self,
        method: &str,
        given: Vec<String>,
        statistics: &Statistics,
    ) -> core::result::Result<JsValue, JsValue> {
        let found = || -> Result<methods::Collected> {
            let (texts, own) = self.texts(statistics);
            method.parse::<Method>()?.collect(&values(given)?, &texts, &self.sites, &own)
        };
        let methods::Collected { pairs, clusters, without, limits } = found().map_err(|error| failure(&error))?;
        let pair =
            |pair: methods::Pair| FoundPair { a: pair.a, b: pair.b, verdict: pair.verdict.name(), score: pair.score };
        let limits = limits.into_iter().map(Limit::from).collect();
        to_js(&Found { pairs: pairs.into_iter().map(pair).collect(), clusters, without, limits })
    }

    /// Returns the fingerprints of each document, in hexadecimal digits.
    ///
    /// # Errors
    /// As of [`parameters`].
    pub fn fingerprints(
        &self,
        method: &str,
        given: Vec<String>,
        statistics: &Statistics,
    ) -> core::result::Result<JsValue, JsValue> {
        let all = || -> Result<Vec<Vec<String>>> {
            let (texts, own) = self.texts(statistics);
            let (method, values) = (method.parse::<Method>()?, values(given)?);
            texts.iter().map(|text| method.fingerprints(&values, text, &own)).collect()
        };
        to_js(&all().map_err(|error| failure(&error))?)
    }

    fn texts(&self, statistics: &Statistics) -> (Vec<Text<'_>>, methods::Statistics) {
        let texts: Vec<Text<'_>> = self.inputs.iter().map(|(input, page)| prepared(input, page.as_ref())).collect();
        let mut own = statistics.0.clone();
        if own.documents() == 0 {
            for text in &texts {
                own.add(text);
            }
        }
        (texts, own)
    }
}

/// The number of documents that contain each term.
#[wasm_bindgen]
#[derive(Clone, Default)]
pub struct Statistics(methods::Statistics);

#[wasm_bindgen]
impl Statistics {
    /// Makes the statistics of no document.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a document.
    ///
    /// # Errors
    /// As of [`Pair::new`].
    pub fn add(&mut self, text: &str, form: u8, terms: &[u32]) -> core::result::Result<(), JsValue> {
        let input = read(text, form, terms).map_err(|error| failure(&error))?;
        self.0.add(&Text::new(&input.document));
        Ok(())
    }

    /// Adds the counts of other statistics.
    pub fn merge(&mut self, other: &Statistics) {
        self.0.merge(&other.0);
    }

    /// Returns the number of documents.
    #[wasm_bindgen(getter)]
    pub fn documents(&self) -> f64 {
        self.0.documents() as f64
    }

    /// Returns the stored form.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// Loads stored statistics.
    ///
    /// # Errors
    /// The bytes are not stored statistics, or are damaged.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(stored: &[u8]) -> core::result::Result<Statistics, JsValue> {
        methods::Statistics::from_bytes(stored).map(Self).map_err(|error| failure(&error))
    }
}
