//! The kinds of parts that can be left out of a text, by name, the same in every host.

use crate::base::{Error, Result};

/// A kind of part that can be left out of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text in quotation marks, and quoted blocks of pages.
    Quotations,
    /// Lists of references.
    References,
    /// What the form of a thesis requires: cover, declarations, contents, acknowledgements.
    FrontMatter,
    /// Lines that pages of one site share.
    Site,
}

impl Part {
    /// All kinds, in the order in which hosts show them.
    pub const ALL: [Self; 4] = [Self::Quotations, Self::References, Self::FrontMatter, Self::Site];

    /// The kinds that are found in one text alone, without others.
    pub const OF_ONE_TEXT: [Self; 3] = [Self::Quotations, Self::References, Self::FrontMatter];

    /// Returns the name that hosts use, which is also the reason that reports give.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quotations => "quotations",
            Self::References => "references",
            Self::FrontMatter => "front-matter",
            Self::Site => "site",
        }
    }

    /// Says in one sentence what it is.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Quotations => "Text in quotation marks, and quoted blocks of pages",
            Self::References => "Lists of references",
            Self::FrontMatter => "Cover, declarations, contents and acknowledgements of a thesis",
            Self::Site => "Lines that pages of one site share: the pages of a folder for check, both pages of a pair",
        }
    }
}

/// A set of kinds of parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(u8);

impl Parts {
    /// Quotations and lists of references: what a text takes from others and says so.
    pub const CITED: Self = Self::of(&[Part::Quotations, Part::References]);

    /// Returns the set of these kinds.
    pub const fn of(parts: &[Part]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < parts.len() {
            set |= 1 << parts[at] as u8;
            at += 1;
        }
        Self(set)
    }

    /// Returns the set of these names, which are those of [`Part::OF_ONE_TEXT`].
    ///
    /// # Errors
    /// [`Error::Option`] for the option `leaveOut`, if there is no such part.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        let mut set = Self::default();
        for name in names {
            let part = Part::OF_ONE_TEXT.into_iter().find(|part| part.name() == name);
            set = set.with(part.ok_or(Error::Option { name: "leaveOut", why: NAMES })?);
        }
        Ok(set)
    }

    /// Returns the set with another kind.
    #[must_use]
    pub const fn with(self, part: Part) -> Self {
        Self(self.0 | 1 << part as u8)
    }

    /// Returns the set without the kinds of another one.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Whether a kind is in the set.
    pub const fn has(self, part: Part) -> bool {
        self.0 >> part as u8 & 1 == 1
    }

    /// Returns the kinds in the set, in the order of [`Part::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(move |&part| self.has(part))
    }

    /// Whether nothing is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// What the names of [`Parts::named`] must be.
const NAMES: &str = "must be a list of quotations, references, front-matter";

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn a_set_has_what_it_was_made_of() {
        let parts = Parts::default().with(Part::Site).with(Part::References);
        assert_eq!(parts.iter().collect::<Vec<_>>(), [Part::References, Part::Site]);
        assert_eq!(parts, Parts::of(&[Part::Site, Part::References, Part::Site]));
        assert!(!parts.is_empty() && Parts::default().is_empty());
        assert_eq!(parts.without(Parts::CITED), Parts::of(&[Part::Site]));
        assert_eq!(Parts::of(&Part::ALL).iter().collect::<Vec<_>>(), Part::ALL);
    }

    #[test]
    fn names_are_those_of_parts_that_one_text_shows() {
        let names = Part::OF_ONE_TEXT.map(Part::name);
        assert_eq!(Parts::named(names), Ok(Parts::of(&Part::OF_ONE_TEXT)));
        assert_eq!(NAMES, format!("must be a list of {}", names.join(", ")));
        for name in ["site", "Quotations", ""] {
            assert!(Parts::named([name]).is_err(), "{name}");
        }
    }
}
