//! The options for reading, as the row of numbers that JavaScript sends to a module.

use juhao_core::text::{Comments, ExtractionChoice, Fold};
use juhao_core::{Preset, Result, TextOptions};

/// The options that cross as numbers, in the order of the table `READING` of `pkg-templates/npm/reading.js`. A test
/// compares the names.
pub const READING: [&str; 10] = [
    "extraction",
    "comments",
    "ignoreCase",
    "ignorePunctuation",
    "ignoreNumbers",
    "limits.inputBytes",
    "limits.sentences",
    "limits.matches",
    "limits.work",
    "fold",
];

/// Returns the place of an option in a list of names. In a `const` block a name that is not there does not compile.
///
/// # Panics
/// If the name is not there.
pub const fn place(names: &[&str], name: &str) -> usize {
    let mut at = 0;
    while !is_equal(names[at].as_bytes(), name.as_bytes()) {
        at += 1;
    }
    at
}

const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Returns the number of an option in the row that JavaScript sends, if the caller gave one.
macro_rules! said {
    ($numbers:ident, $name:literal) => {
        $numbers.get(const { place(&READING, $name) }).copied().filter(|number| !number.is_nan())
    };
}

/// How texts are read.
#[derive(Clone, Debug)]
pub struct GivenReading {
    /// The options for reading.
    pub reading: TextOptions,
    /// The preset that they override.
    pub preset: Preset,
    /// Whether the caller set an option that changes how characters compare. If not, a text that was read before is
    /// used as it is.
    pub is_said: bool,
}

impl GivenReading {
    /// Reads the numbers of the options, in the order of [`READING`]; more numbers may follow. NaN keeps the default; a
    /// number that is too large becomes the largest one of its type, which no option can have. `fold` is the caller's
    /// own table: characters, each followed by its replacement; without it, a number selects how Traditional and
    /// Simplified Chinese are compared. `preset` has the values that the others override.
    ///
    /// # Errors
    /// As [`Preset::named`].
    #[allow(clippy::cast_sign_loss)] // checked by the caller
    pub fn new(numbers: &[f64], fold: Option<&str>, preset: Option<&str>) -> Result<Self> {
        let named = preset.map(Preset::named).transpose()?;
        let preset = named.unwrap_or_default();
        let mut reading = preset.reading();
        let mut is_said = named.is_some();
        if let Some(&choice) = said!(numbers, "extraction").and_then(|index| ExtractionChoice::ALL.get(index as usize))
        {
            reading.extraction = choice;
        }
        if let Some(&comments) = said!(numbers, "comments").and_then(|index| Comments::ALL.get(index as usize)) {
            reading.comments = comments;
        }
        for (switch, on) in [
            (&mut reading.ignore_case, said!(numbers, "ignoreCase")),
            (&mut reading.ignore_punctuation, said!(numbers, "ignorePunctuation")),
            (&mut reading.ignore_numbers, said!(numbers, "ignoreNumbers")),
        ] {
            if let Some(on) = on {
                (*switch, is_said) = (on != 0.0, true);
            }
        }
        let limits = &mut reading.limits;
        for (limit, count) in [
            (&mut limits.input_bytes, said!(numbers, "limits.inputBytes")),
            (&mut limits.sentences, said!(numbers, "limits.sentences")),
            (&mut limits.matches, said!(numbers, "limits.matches")),
            (&mut limits.work, said!(numbers, "limits.work")),
        ] {
            *limit = count.map_or(*limit, |count| count as u64);
        }
        let own = fold.map(|fold| {
            let characters: Vec<char> = fold.chars().collect();
            Fold::own(characters.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
        });
        let named =
            said!(numbers, "fold").and_then(|index| Fold::NAMED.get(index as usize).map(|(_, fold)| fold.clone()));
        if let Some(fold) = own.or(named) {
            (reading.fold, is_said) = (fold, true);
        }
        Ok(Self { reading, preset, is_said })
    }
}
