//! Names the rules of the search, of the decision, and of the decision by profiles that can be switched off, to measure
//! what each is worth.

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
    // The decision by profiles: see `corpus/tuning.rs`.
    /// Counts text between two shared grams as edited if both texts have as much of it, up to a long paragraph.
    InStep,
    /// Counts less of a long gap between two shared grams as matched.
    Spoilt,
    /// Continues a passage to the edge of a text that is near.
    Edge,
    /// Takes a few grams of each passage for a stock phrase.
    Stock,
    /// Does not count text between whole shared sentences as edited.
    Verbatim,
    /// Looks for changed sentences by their beginnings.
    Revised,
    /// Counts whole sentences that are shared, in any order.
    Whole,
    /// Does not call texts without a sentence in common copies.
    Formula,
    /// Takes a large part of a text for evidence, however many documents have it.
    Much,
    /// Looks for sentences of one text alone, where most of two texts is shared.
    OwnSentences,
    /// Weighs a gram less, the more documents have it.
    Common,
    /// Gives no weight to a gram that either text repeats.
    Repeated,
    /// Compares two short texts by all their grams.
    AllGrams,
}

/// The set of rules that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRules(u32);

impl Default for SearchRules {
    fn default() -> Self {
        Self(u32::MAX)
    }
}

impl SearchRules {
    /// The names of the rules of the search and of the decision by texts.
    pub const NAMES: [&'static str; 8] = ["extend", "borders", "sentences", "rest", "own", "brief", "written", "facts"];

    /// The names of the rules of a decision by profiles.
    pub const OF_PROFILES: [&'static str; 13] = [
        "in-step",
        "spoilt",
        "edge",
        "stock",
        "verbatim",
        "revised",
        "whole",
        "formula",
        "much",
        "own-sentences",
        "common",
        "repeated",
        "all-grams",
    ];

    /// Returns the set without the rule of that name; `None` if there is no such rule.
    #[must_use]
    pub fn without(self, name: &str) -> Option<Self> {
        let place = Self::NAMES.iter().chain(&Self::OF_PROFILES).position(|known| *known == name)?;
        Some(Self(self.0 & !(1 << place)))
    }

    /// Returns the set, without `rule` unless `holds`.
    pub(crate) const fn when(self, rule: SearchRule, holds: bool) -> Self {
        if holds { self } else { Self(self.0 & !(1 << rule as u32)) }
    }

    /// Whether a rule is on.
    pub(crate) const fn has(self, rule: SearchRule) -> bool {
        self.0 >> rule as u32 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn every_rule_has_a_name_of_its_own() {
        let all = SearchRules::default();
        let names: Vec<&str> = SearchRules::NAMES.into_iter().chain(SearchRules::OF_PROFILES).collect();
        assert_eq!(names.len(), SearchRule::AllGrams as usize + 1);
        let is_off = |rules: SearchRules, place: usize| rules.0 >> place & 1 == 0;
        for (place, name) in names.iter().enumerate() {
            let without = all.without(name).expect("a rule");
            assert!((0..names.len()).all(|other| is_off(without, other) == (other == place)), "{name}");
        }
        assert_eq!(all.without("no-rule"), None);
        assert!(!all.without("edge").expect("a rule").has(SearchRule::Edge) && all.has(SearchRule::Edge));
    }
}
