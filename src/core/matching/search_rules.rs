//! The rules of the search and the decision that can be switched off, to measure what each is worth.

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchRule {
    /// Short equal runs in the gaps and beyond the ends of a chain belong to it.
    Extend,
    /// The words with which both texts begin or end a sentence belong to the passage in it.
    Borders,
    /// Similar sentences are passages.
    Sentences,
    /// What is left of a long equal run is shown.
    Rest,
    /// Sentences of which nothing is equal cut a passage.
    Own,
    /// Two short texts are compared as a whole.
    Brief,
    /// Passages that follow each other are weighed together.
    Blocks,
    /// What is in no sentence counts less.
    Form,
    /// What a text repeats counts less.
    Standing,
    /// Where most of a text is equal, all that is equal is evidence.
    Copy,
    /// What is out of order and says little next to the rest is no evidence.
    Weak,
    /// Texts in another form are read in one form.
    Written,
    /// Texts of one formula with other facts are no copies.
    Facts,
}

/// Which rules are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRules(u16);

impl Default for SearchRules {
    fn default() -> Self {
        Self(u16::MAX)
    }
}

impl SearchRules {
    /// All rules by their names.
    pub const NAMES: [&'static str; 13] = [
        "extend",
        "borders",
        "sentences",
        "rest",
        "own",
        "brief",
        "blocks",
        "form",
        "standing",
        "copy",
        "weak",
        "written",
        "facts",
    ];

    /// All but one rule by its name; `None` if there is no such rule.
    #[must_use]
    pub fn without(self, name: &str) -> Option<Self> {
        let place = Self::NAMES.iter().position(|known| *known == name)?;
        Some(Self(self.0 & !(1 << place)))
    }

    /// The same with a rule only if a condition holds.
    pub(crate) const fn when(self, rule: SearchRule, holds: bool) -> Self {
        if holds { self } else { Self(self.0 & !(1 << rule as u16)) }
    }

    /// Whether a rule is on.
    pub(crate) const fn has(self, rule: SearchRule) -> bool {
        self.0 >> rule as u16 & 1 == 1
    }
}
