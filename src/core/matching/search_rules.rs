//! Names the rules of the search and the decision that can be switched off, to measure what each is worth.

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchRule {
    /// Adds short equal runs in the gaps and beyond the ends of a chain.
    Extend,
    /// Adds the words with which both texts begin or end the sentence in which a passage begins or ends.
    Borders,
    /// Makes passages of similar sentences.
    Sentences,
    /// Shows the part of a long equal run that no passage covers.
    Rest,
    /// Cuts a passage at sentences without equal text.
    Own,
    /// Compares two short texts as a whole.
    Brief,
    /// Reads two texts in different written forms in one form.
    Written,
    /// Does not call texts of one formula with different facts copies.
    Facts,
}

/// The set of rules that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRules(u16);

impl Default for SearchRules {
    fn default() -> Self {
        Self(u16::MAX)
    }
}

impl SearchRules {
    /// The names of all rules.
    pub const NAMES: [&'static str; 8] = ["extend", "borders", "sentences", "rest", "own", "brief", "written", "facts"];

    /// Returns the set without the rule of that name; `None` if there is no such rule.
    #[must_use]
    pub fn without(self, name: &str) -> Option<Self> {
        let place = Self::NAMES.iter().position(|known| *known == name)?;
        Some(Self(self.0 & !(1 << place)))
    }

    /// Returns the set, without `rule` unless `holds`.
    pub(crate) const fn when(self, rule: SearchRule, holds: bool) -> Self {
        if holds { self } else { Self(self.0 & !(1 << rule as u16)) }
    }

    /// Whether a rule is on.
    pub(crate) const fn has(self, rule: SearchRule) -> bool {
        self.0 >> rule as u16 & 1 == 1
    }
}
