//! The values that options of several commands can have, and how they are read.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use juhao_core::SearchRules;
use juhao_core::text::{Comments, ExtractionChoice, Fold};

#[cfg(feature = "methods")]
use super::failure::Failure;
use crate::wire::Unit;

/// Upper limit of `--jobs`.
pub const MOST_JOBS: i64 = 1024;

/// Reads one of the names that the core lists, each with the sentence that the core says of it.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    purpose: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let known = all.iter().map(|&one| PossibleValue::new(name(one)).help(purpose(one)));
    let value = move |given: String| all.iter().copied().find(|&one| name(one) == given).expect("clap knows the names");
    PossibleValuesParser::new(known).map(value)
}

/// Values of `--comments`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum CommentsName {
    /// Leave comments out
    LeaveOut,
    /// Print comments as part of the body
    Keep,
}

impl From<CommentsName> for Comments {
    fn from(name: CommentsName) -> Self {
        match name {
            CommentsName::LeaveOut => Self::LeaveOut,
            CommentsName::Keep => Self::Keep,
        }
    }
}

/// Values of `--extraction`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ExtractionName {
    /// The body, or all visible text if no body is found with confidence
    Auto,
    /// The body: the main text, without menus, footers and advertisements
    Body,
    /// All visible text
    Visible,
}

impl From<ExtractionName> for ExtractionChoice {
    fn from(name: ExtractionName) -> Self {
        match name {
            ExtractionName::Auto => Self::Auto,
            ExtractionName::Body => Self::Body,
            ExtractionName::Visible => Self::Visible,
        }
    }
}

/// Values of `--fold`: how Traditional and Simplified Chinese are compared.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum FoldName {
    /// Treat both forms of a character as equal
    Zh,
    /// Compare characters as they are written
    None,
}

impl From<FoldName> for Fold {
    fn from(name: FoldName) -> Self {
        match name {
            FoldName::Zh => Self::Chinese,
            FoldName::None => Self::AsWritten,
        }
    }
}

/// Values of `--unit`: what offsets are counted in.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum UnitName {
    /// Unicode code points
    Char,
    /// UTF-16 code units
    Utf16,
    /// UTF-8 bytes
    Byte,
}

impl From<UnitName> for Unit {
    fn from(name: UnitName) -> Self {
        match name {
            UnitName::Char => Self::Char,
            UnitName::Utf16 => Self::Utf16,
            UnitName::Byte => Self::Byte,
        }
    }
}

/// Parses the name of a published method.
#[cfg(feature = "methods")]
pub fn method_name(name: &str) -> Result<juhao_core::methods::Method, String> {
    use juhao_core::methods::Method;
    name.parse().map_err(|_| {
        let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
        format!("the methods are {}", names.join(", "))
    })
}

/// Parses the values of `--set`, each written as `NAME=VALUE`.
#[cfg(feature = "methods")]
pub fn values(set: &[String]) -> Result<juhao_core::methods::Values, Failure> {
    let all = set.iter().try_fold(juhao_core::methods::Values::default(), |values, one| values.and(one));
    all.map_err(|error| Failure::file("--set", error))
}

/// Parses a share, a number from 0 to 1.
pub fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "a share is a number from 0 to 1".to_string())?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("a share is a number from 0 to 1".into()) }
}

/// Checks the name of a rule of the search.
pub fn rule_name(name: &str) -> Result<String, String> {
    let known = SearchRules::NAMES.contains(&name);
    known.then(|| name.into()).ok_or_else(|| format!("the rules are {}", SearchRules::NAMES.join(", ")))
}

/// Checks the name of a rule of the search or of the decision by profiles.
pub fn any_rule_name(name: &str) -> Result<String, String> {
    let [search, profiles] = [SearchRules::NAMES.join(", "), SearchRules::OF_PROFILES.join(", ")];
    let known = SearchRules::default().without(name).is_some();
    known.then(|| name.into()).ok_or_else(|| format!("the rules are {search}; with --profiles {profiles}"))
}

/// All rules of the search except those named.
pub fn rules(without: &[String]) -> SearchRules {
    without.iter().fold(SearchRules::default(), |rules, name| rules.without(name).unwrap_or(rules))
}

/// The default of `--jobs`: the number of threads that the machine runs at once.
pub fn available_jobs() -> u16 {
    std::thread::available_parallelism().map_or(1, |jobs| jobs.get().min(MOST_JOBS as usize) as u16)
}
