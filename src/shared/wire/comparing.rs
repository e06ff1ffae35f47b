//! The options for comparing, as the row of numbers that JavaScript sends to a module.

use juhao_core::base::Ratio;
use juhao_core::relation::Thresholds;
use juhao_core::report::MatchKind;
use juhao_core::{Method, Options, Result};

use super::reading::{GivenReading, READING, place};

/// The options for comparing, whose numbers follow those for reading, in the order of the table `COMPARING` of
/// `pkg-templates/npm/comparing.js`. A test compares the names.
pub const COMPARING: [&str; 11] = [
    "method",
    "kinds",
    "minMatchLength",
    "rareMatchLength",
    "thresholds.related",
    "thresholds.duplicate",
    "thresholds.duplicateSpan",
    "thresholds.contain",
    "thresholds.containSpan",
    "scores",
    "explain",
];

/// Returns the number of an option in the row that JavaScript sends, if the caller gave one.
macro_rules! said {
    ($numbers:ident, $name:literal) => {
        $numbers.get(READING.len() + const { place(&COMPARING, $name) }).copied().filter(|number| !number.is_nan())
    };
}

/// How texts are read and compared.
#[derive(Clone, Debug)]
pub struct Comparing {
    /// How they are read.
    pub given: GivenReading,
    /// The options of the comparison.
    pub options: Options,
    /// The method that decides the relation.
    pub method: Method,
}

impl Comparing {
    /// Reads the numbers of the options: those for reading, as [`GivenReading::new`], then those of [`COMPARING`],
    /// which follow only where texts are compared. All are optional; NaN keeps the value of the preset.
    ///
    /// # Errors
    /// As [`GivenReading::new`] and [`Options::check`].
    ///
    /// # Panics
    /// If there are more or fewer numbers than names.
    #[allow(clippy::cast_sign_loss)] // checked by the caller
    pub fn new(numbers: &[f64], fold: Option<&str>, preset: Option<&str>) -> Result<Self> {
        let is_row = [0, COMPARING.len()].map(|more| READING.len() + more).contains(&numbers.len());
        assert!(is_row, "the options of both sides differ");
        let given = GivenReading::new(numbers, fold, preset)?;
        let mut options = Options { limits: given.reading.limits, ..given.preset.options() };
        let method = said!(numbers, "method").and_then(|index| Method::IN_REPORTS.get(index as usize)).copied();
        if let Some(set) = said!(numbers, "kinds") {
            options.kinds =
                (0..).zip(MatchKind::ALL).filter(|(bit, _)| set as u32 >> bit & 1 == 1).map(|(_, kind)| kind).collect();
        }
        let length = said!(numbers, "minMatchLength").map(|number| number as u32);
        options.min_match_length = length.or(options.min_match_length);
        let rare = said!(numbers, "rareMatchLength").map(|number| number as u32);
        options.rare_match_length = rare.or(options.rare_match_length);
        let Thresholds { duplicate, duplicate_span, contain, contain_span, related } = &mut options.thresholds;
        for (share, number) in [
            (related, said!(numbers, "thresholds.related")),
            (duplicate, said!(numbers, "thresholds.duplicate")),
            (duplicate_span, said!(numbers, "thresholds.duplicateSpan")),
            (contain, said!(numbers, "thresholds.contain")),
            (contain_span, said!(numbers, "thresholds.containSpan")),
        ] {
            *share = number.and_then(Ratio::of_share).unwrap_or(*share);
        }
        options.scores = said!(numbers, "scores").is_none_or(|on| on != 0.0);
        options.explain = said!(numbers, "explain").is_some_and(|on| on != 0.0);
        options.check()?;
        Ok(Self { given, options, method: method.unwrap_or(Method::Juhao) })
    }
}
