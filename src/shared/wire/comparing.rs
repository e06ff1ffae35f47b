//! The options for comparing, as the row of numbers that JavaScript sends to a module.

use juhao_core::base::Ratio;
use juhao_core::relation::Thresholds;
use juhao_core::report::MatchKind;
use juhao_core::{Limits, Method, Options, Preset, Result};

use super::reading::{READING, place};

/// The options for comparing, whose numbers follow those for reading, in the order of the table `COMPARING` of
/// `pkg-templates/npm/comparing.js`. A test compares the names.
pub const COMPARING: [&str; 10] = [
    "method",
    "kinds",
    "minMatchLength",
    "rareMatchLength",
    "thresholds.related",
    "thresholds.duplicate",
    "thresholds.duplicateSpan",
    "thresholds.contain",
    "thresholds.containSpan",
    "explain",
];

/// Returns the number of an option in the row that JavaScript sends, if the caller gave one.
macro_rules! said {
    ($numbers:ident, $name:literal) => {
        $numbers.get(READING.len() + const { place(&COMPARING, $name) }).copied().filter(|number| !number.is_nan())
    };
}

/// Whether a row has the numbers for reading alone, or those for comparing, too.
pub fn is_row(numbers: &[f64]) -> bool {
    numbers.len() == READING.len() || numbers.len() == READING.len() + COMPARING.len()
}

/// How texts are compared.
#[derive(Clone, Debug)]
pub struct Comparing {
    /// The options of the comparison.
    pub options: Options,
    /// The method that decides the relation.
    pub method: Method,
}

impl Comparing {
    /// Reads the numbers of the options, which follow those for reading; all are optional. NaN keeps the value of the
    /// preset.
    ///
    /// # Errors
    /// As [`Options::check`].
    #[allow(clippy::cast_sign_loss)] // checked by the caller
    pub fn new(numbers: &[f64], preset: Preset, limits: Limits) -> Result<Self> {
        let mut options = Options { limits, ..preset.options() };
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
        options.explain = said!(numbers, "explain").is_some_and(|on| on != 0.0);
        options.check()?;
        Ok(Self { options, method: method.unwrap_or(Method::Juhao) })
    }
}
