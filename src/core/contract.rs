//! The options of a comparison by name: which values each can have, what it is without one, and what it is for.
//!
//! Hosts write their lists of names, their checks of types, their errors, help and documentation from this table, so
//! that an option has one name, one range, one default and one sentence everywhere. Names are those of JSON; a host
//! writes them in its own way by a rule: `minMatchLength` is `min_match_length` in Python.
//!
//! # Example
//! ```
//! use juhao_core::contract;
//! assert_eq!(contract::option("kinds").map(|option| option.values.expected()).as_deref(), Some("a list of one or more of exact, edited, loose"));
//! assert_eq!(contract::unknown("minMatchLenght", &["fold", "minMatchLength"]), "is unknown; did you mean minMatchLength?");
//! ```

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::base::{Limits, Ratio};
use crate::detect::Options;
use crate::exclusions::{Part, Parts};
use crate::method::Method;
use crate::preset::Preset;
use crate::relation::Thresholds;
use crate::report::MatchKind;
use crate::text::{Comments, ExtractionChoice, Fold};

/// The values that an option can have.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// True or false.
    Flag,
    /// A whole number.
    Whole {
        /// The smallest value.
        least: u64,
        /// The largest value.
        most: u64,
    },
    /// A number from 0 to 1.
    Share,
    /// One of these names.
    OneOf(fn() -> Vec<&'static str>),
    /// A list of these names; it may be empty.
    ListOf(fn() -> Vec<&'static str>),
    /// A list of one or more of these names.
    SomeOf(fn() -> Vec<&'static str>),
}

impl Values {
    /// Returns the names that values consist of, in their order; none for numbers.
    pub fn names(self) -> Vec<&'static str> {
        match self {
            Self::OneOf(names) | Self::ListOf(names) | Self::SomeOf(names) => names(),
            Self::Flag | Self::Whole { .. } | Self::Share => Vec::new(),
        }
    }

    /// Says what a value must be, to be read after the name of the option and "must be".
    pub fn expected(self) -> String {
        let names = self.names().join(", ");
        match self {
            Self::Flag => "true or false".to_owned(),
            Self::Whole { least, most } => format!("a whole number from {least} to {most}"),
            Self::Share => "a number from 0 to 1".to_owned(),
            Self::OneOf(_) => format!("one of {names}"),
            Self::ListOf(_) => format!("a list of {names}"),
            Self::SomeOf(_) => format!("a list of one or more of {names}"),
        }
    }
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its name in JSON; a field of an object has the name of the object and a dot before it.
    pub name: &'static str,
    /// The values that it can have.
    pub values: Values,
    /// What holds without it, as JSON; `null` if that is nothing.
    pub default: fn() -> String,
    /// What it is for, in one sentence.
    pub purpose: &'static str,
}

const LIMIT: Values = Values::Whole { least: *Limits::VALUES.start(), most: *Limits::VALUES.end() };
const LENGTH: Values =
    Values::Whole { least: *Options::MIN_MATCH_LENGTHS.start() as u64, most: *Options::MIN_MATCH_LENGTHS.end() as u64 };

/// All options of a comparison, in the order in which documentation lists them.
pub const OPTIONS: [Choice; 23] = [
    Choice {
        name: "preset",
        values: Values::OneOf(|| Preset::ALL.map(Preset::name).to_vec()),
        default: || name(Preset::default().name()),
        purpose: "A set of options for one purpose; other options override it",
    },
    Choice {
        name: "extraction",
        values: Values::OneOf(|| ExtractionChoice::ALL.map(ExtractionChoice::name).to_vec()),
        default: || name(ExtractionChoice::default().name()),
        purpose: "Which text of a web page is compared",
    },
    Choice {
        name: "comments",
        values: Values::OneOf(|| Comments::ALL.map(Comments::name).to_vec()),
        default: || name(Comments::default().name()),
        purpose: "Whether the body of a page includes the comments of its readers",
    },
    Choice {
        name: "ignoreCase",
        values: Values::Flag,
        default: || "true".to_owned(),
        purpose: "Treat upper and lower case as equal",
    },
    Choice {
        name: "ignorePunctuation",
        values: Values::Flag,
        default: || "false".to_owned(),
        purpose: "Call a match exact if only its punctuation differs",
    },
    Choice { name: "ignoreNumbers", values: Values::Flag, default: || "false".to_owned(), purpose: "Ignore digits" },
    Choice {
        name: "fold",
        values: Values::OneOf(|| Fold::NAMED.map(|(name, _)| name).to_vec()),
        default: || name(Fold::NAMED[0].0),
        purpose: "How Traditional and Simplified Chinese are compared: as the same characters, or as written",
    },
    Choice {
        name: "limits.inputBytes",
        values: LIMIT,
        default: || format!("{}", Limits::default().input_bytes),
        purpose: "Largest number of UTF-8 bytes of one input; more is an error",
    },
    Choice {
        name: "limits.sentences",
        values: LIMIT,
        default: || format!("{}", Limits::default().sentences),
        purpose: "Largest number of sentences of one input that methods on sentences use",
    },
    Choice {
        name: "limits.matches",
        values: LIMIT,
        default: || format!("{}", Limits::default().matches),
        purpose: "Largest number of matches in one report; the longest are kept",
    },
    Choice {
        name: "limits.work",
        values: LIMIT,
        default: || format!("{}", Limits::default().work),
        purpose: "Largest number of steps of one stage of the work",
    },
    Choice {
        name: "method",
        values: Values::OneOf(|| Method::IN_REPORTS.map(Method::name).to_vec()),
        default: || name(Method::Juhao.name()),
        purpose: "Which published method names the relation",
    },
    Choice {
        name: "kinds",
        values: Values::SomeOf(|| MatchKind::ALL.map(MatchKind::name).to_vec()),
        default: || names(&MatchKind::ALL.map(MatchKind::name)),
        purpose: "Kinds of matches to report",
    },
    Choice {
        name: "minMatchLength",
        values: LENGTH,
        default: || format!("{}", Options::MIN_MATCH_LENGTH),
        purpose: "Length from which every common run is reported, in Han characters; a word counts as 13/8 of one",
    },
    Choice {
        name: "rareMatchLength",
        values: LENGTH,
        default: || "null".to_owned(),
        purpose: "Length from which shorter matches are also reported that are rare in texts of these lengths",
    },
    Choice {
        name: "thresholds.related",
        values: Values::Share,
        default: || threshold(|all| all.related),
        purpose: "Smallest score of related texts",
    },
    Choice {
        name: "thresholds.duplicate",
        values: Values::Share,
        default: || threshold(|all| all.duplicate),
        purpose: "Smallest coverage of both texts for a duplicate",
    },
    Choice {
        name: "thresholds.duplicateSpan",
        values: Values::Share,
        default: || threshold(|all| all.duplicate_span),
        purpose: "Smallest share of both texts inside matches for a duplicate",
    },
    Choice {
        name: "thresholds.contain",
        values: Values::Share,
        default: || threshold(|all| all.contain),
        purpose: "Smallest coverage of the inner text for containment",
    },
    Choice {
        name: "thresholds.containSpan",
        values: Values::Share,
        default: || threshold(|all| all.contain_span),
        purpose: "Smallest share of the inner text inside matches for containment",
    },
    Choice {
        name: "scores",
        values: Values::Flag,
        default: || "true".to_owned(),
        purpose: "Compute the scores of the published methods and the bounds of the LCS; without them it takes less time",
    },
    Choice {
        name: "explain",
        values: Values::Flag,
        default: || "false".to_owned(),
        purpose: "List every candidate for a match and what became of it",
    },
    Choice {
        name: "leaveOut",
        values: Values::ListOf(|| Part::OF_ONE_TEXT.map(Part::name).to_vec()),
        default: || names(&Parts::CITED.iter().map(Part::name).collect::<Vec<_>>()),
        purpose: "Parts of a text that the shares of its sources do not count",
    },
];

/// Says what an option must be that has other options as its fields, to be read after its name.
pub const GROUP: &str = "must be an object with named values";

/// Returns the option of a name.
pub fn option(name: &str) -> Option<&'static Choice> {
    static ALL: [Choice; OPTIONS.len()] = OPTIONS;
    ALL.iter().find(|option| option.name == name)
}

/// Says that no option has a name, to be read after the name, with the name of `known` that is most like it.
pub fn unknown(name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        Some(other) => format!("is unknown; did you mean {other}?"),
        None => "is unknown".to_owned(),
    }
}

/// Returns the name that takes the fewest edits, at most a third of its letters, in the same object.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let (group, own) = parts(name);
    let fewest = known.iter().filter(|other| parts(other).0 == group).map(|other| (edits(own, parts(other).1), *other));
    fewest.filter(|(edits, _)| 3 * edits <= own.chars().count()).min_by_key(|(edits, _)| *edits).map(|(_, other)| other)
}

/// Splits a name after its last dot.
fn parts(name: &str) -> (&str, &str) {
    name.split_at(name.rfind('.').map_or(0, |at| at + 1))
}

/// Returns the Levenshtein distance of two names, without regard to case. Time O(n m).
fn edits(a: &str, b: &str) -> usize {
    let small = |name: &str| name.chars().map(|c| c.to_ascii_lowercase()).collect::<Vec<_>>();
    let (a, b) = (small(a), small(b));
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, c) in a.iter().enumerate() {
        let mut next = Vec::with_capacity(row.len());
        next.push(i + 1);
        for (j, d) in b.iter().enumerate() {
            next.push((row[j] + usize::from(c != d)).min(row[j + 1] + 1).min(next[j] + 1));
        }
        row = next;
    }
    row[b.len()]
}

fn name(name: &str) -> String {
    format!("\"{name}\"")
}

fn names(names: &[&str]) -> String {
    format!("[\"{}\"]", names.join("\", \""))
}

fn threshold(of: fn(Thresholds) -> Ratio) -> String {
    format!("{}", of(Options::default().thresholds).value())
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use super::*;

    #[test]
    fn names_are_listed_once() {
        for (i, one) in OPTIONS.iter().enumerate() {
            assert!(OPTIONS[..i].iter().all(|other| other.name != one.name), "{}", one.name);
            assert!(option(one.name).is_some_and(|found| found.purpose == one.purpose));
        }
        assert!(option("colour").is_none());
    }

    #[test]
    fn the_engine_refuses_values_in_the_words_of_the_table() {
        let words = |name: &str| format!("option {name} must be {}", option(name).expect("a name").values.expected());
        for wrong in [0, 1_000_001] {
            let options = Options { min_match_length: Some(wrong), ..Options::default() };
            assert_eq!(options.check().map_err(|error| error.to_string()), Err(words("minMatchLength")));
            let options = Options { rare_match_length: Some(wrong), ..Options::default() };
            assert_eq!(options.check().map_err(|error| error.to_string()), Err(words("rareMatchLength")));
        }
        let options = Options { kinds: vec![], ..Options::default() };
        assert_eq!(options.check().map_err(|error| error.to_string()), Err(words("kinds")));
        let mut options = Options::default();
        options.thresholds.contain_span = Ratio::new(3, 2);
        assert_eq!(options.check().map_err(|error| error.to_string()), Err(words("thresholds.containSpan")));
        let mut options = Options::default();
        options.limits.work = u64::MAX;
        assert_eq!(options.check().map_err(|error| error.to_string()), Err(words("limits.work")));
        assert_eq!(Preset::named("x").map_err(|error| error.to_string()), Err(words("preset")));
        assert_eq!(Parts::named(["x"]).map_err(|error| error.to_string()), Err(words("leaveOut")));
    }

    #[test]
    fn a_name_that_is_almost_known_is_suggested() {
        let known = ["fold", "minMatchLength", "thresholds.contain", "thresholds.containSpan"];
        for (name, words) in [
            ("minMatchLenght", "is unknown; did you mean minMatchLength?"),
            ("MinMatchLength", "is unknown; did you mean minMatchLength?"),
            ("thresholds.contian", "is unknown; did you mean thresholds.contain?"),
            ("contain", "is unknown"),
            ("colour", "is unknown"),
            ("", "is unknown"),
        ] {
            assert_eq!(unknown(name, &known), words, "{name}");
        }
    }
}
