//! Sets of options for one purpose, by name, the same in every host.

use alloc::vec;

use crate::base::{Error, Result};
use crate::detect::Options;
use crate::exclusions::{Part, Parts};
use crate::report::MatchKind;
use crate::text::{Fold, TextOptions};

/// What the value of an option must be.
const NAMES: &str = "must be one of standard, strict, web, thesis, punctuation, classical";

/// A set of options for one purpose. Options that a caller sets override it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preset {
    /// The defaults.
    #[default]
    Standard,
    /// Exact matches only; upper and lower case, and Traditional and Simplified Chinese, differ.
    Strict,
    /// Web pages: ignores lines that pages of one site share, and punctuation.
    Web,
    /// Theses and essays: ignores quotations, lists of references and front matter, which their form requires.
    Thesis,
    /// Copies with other punctuation: ignores punctuation.
    Punctuation,
    /// Classical Chinese: also reports phrases of four characters or more that are rare in texts of these lengths.
    Classical,
}

impl Preset {
    /// All presets, in the order in which hosts show them.
    pub const ALL: [Self; 6] =
        [Self::Standard, Self::Strict, Self::Web, Self::Thesis, Self::Punctuation, Self::Classical];

    /// Returns the name that hosts use, such as `thesis`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Strict => "strict",
            Self::Web => "web",
            Self::Thesis => "thesis",
            Self::Punctuation => "punctuation",
            Self::Classical => "classical",
        }
    }

    /// Returns the preset of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// As [`from_name`](Self::from_name), for the value of an option.
    ///
    /// # Errors
    /// [`Error::Option`] with the names, if there is no such preset.
    pub fn named(name: &str) -> Result<Self> {
        Self::from_name(name).ok_or(Error::Option { name: "preset", why: NAMES })
    }

    /// Says in one sentence what it is for.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Standard => "The defaults",
            Self::Strict => "Exact matches only; upper and lower case, and Traditional and Simplified Chinese, differ",
            Self::Web => "Web pages: ignores lines that pages of one site share, and punctuation",
            Self::Thesis => {
                "Theses and essays: ignores quotations, lists of references, and front matter such as declarations"
            }
            Self::Punctuation => "Copies with other punctuation: ignores punctuation",
            Self::Classical => {
                "Classical Chinese: also reports phrases of four characters or more that are rare in texts of these lengths"
            }
        }
    }

    /// Returns how it reads a text.
    pub fn reading(self) -> TextOptions {
        let usual = TextOptions::default();
        match self {
            Self::Standard | Self::Thesis | Self::Classical => usual,
            Self::Strict => TextOptions { fold: Fold::AsWritten, ignore_case: false, ..usual },
            Self::Web | Self::Punctuation => TextOptions { ignore_punctuation: true, ..usual },
        }
    }

    /// Returns how it compares two texts.
    pub fn options(self) -> Options {
        let usual = Options::default();
        match self {
            Self::Strict => Options { kinds: vec![MatchKind::Exact], ..usual },
            // A line of verse and most set phrases have four characters.
            Self::Classical => Options { rare_match_length: Some(4), ..usual },
            _ => usual,
        }
    }

    /// Returns the parts that it ignores.
    pub fn parts(self) -> Parts {
        match self {
            // The form of a thesis requires its front matter, so it is no copy though all theses of a school share it.
            Self::Thesis => Parts::of(&[Part::Quotations, Part::References, Part::FrontMatter]),
            Self::Web => Parts::of(&[Part::Site]),
            _ => Parts::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_has_a_name_and_differs_from_the_others() {
        for preset in Preset::ALL {
            assert_eq!(Preset::from_name(preset.name()), Some(preset));
            let values = |one: Preset| (one.reading(), one.options(), one.parts());
            let same = Preset::ALL.into_iter().filter(|&other| values(other) == values(preset));
            assert_eq!(same.count(), 1, "{}", preset.name());
            assert!(preset.options().check().is_ok());
        }
        assert_eq!(NAMES, alloc::format!("must be one of {}", Preset::ALL.map(Preset::name).join(", ")));
        assert_eq!(Preset::named("Thesis").map_err(|error| error.code()), Err("bad-option"));
        assert_eq!(Preset::default().reading(), TextOptions::default());
    }
}
