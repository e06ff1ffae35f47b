//! Sentences of a text that another one has not, told by their profiles: whether it has anything of its own, or goes on by a sentence.

use crate::base::Ratio;
use crate::features::profile::{Profile, SentenceMark};
use crate::measures::set::Counts;
use crate::text::SENTENCE;

/// Share of a text in sentences that the other one has from which it has none of its own to speak of.
pub(super) const WHOLE: Ratio = Ratio::new(99, 100);

/// Long sentences of a text that another one has not.
#[derive(Clone, Copy)]
pub(super) struct Own {
    /// Their counted characters, of those of the text.
    pub counted: Ratio,
    /// Those with which the text begins or ends.
    at_ends: u32,
    /// Full stops that the other one has not.
    full_stops: u32,
}

impl Own {
    /// `is_there` tells whether the other text has a sentence.
    pub fn of(own: &Profile, other: &Profile, is_there: impl Fn(u32) -> bool) -> Self {
        let is_own = |sentence: &&SentenceMark| !is_there(sentence.hash);
        let long = own.sentences.iter().filter(|sentence| sentence.counted >= SENTENCE);
        let at_ends = long.clone().take_while(is_own).count() + long.clone().rev().take_while(is_own).count();
        let full_stops = own.full_stops.len() as u64 - Counts::of(&own.full_stops, &other.full_stops).common;
        let counted = long.filter(is_own).map(|sentence| u64::from(sentence.counted)).sum();
        let counted = Ratio::new(counted, own.lengths.counted);
        Self { counted, at_ends: at_ends as u32, full_stops: full_stops as u32 }
    }

    /// Whether there are none to speak of.
    pub fn is_none(&self) -> bool {
        let Ratio { num, den } = self.counted;
        Ratio::new(den.saturating_sub(num), den) >= WHOLE
    }

    /// Whole sentences beyond the other text: as far as there are more of them, and more full stops, here than there, for of a changed
    /// sentence both have their own.
    pub fn beyond(&self, other: &Self) -> u32 {
        let further = |own: u32, other: u32| own.saturating_sub(other);
        further(self.at_ends, other.at_ends).min(further(self.full_stops, other.full_stops))
    }
}
