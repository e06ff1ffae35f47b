//! Finds the sentences of a text that another one does not contain, from their profiles, to decide whether the text has
//! content of its own.

use crate::base::Ratio;
use crate::features::profile::Profile;
use crate::text::SENTENCE;

/// Share of a text in sentences that the other one also has, from which on the text has no content of its own.
pub(super) const WHOLE: Ratio = Ratio::new(99, 100);

/// Returns the counted characters of the long sentences of a text that another one does not contain, as a share of the
/// text. `is_there` returns whether the other text has a sentence.
pub(super) fn share(own: &Profile, is_there: impl Fn(u64) -> bool) -> Ratio {
    let long = own.sentences.iter().filter(|sentence| sentence.counted >= SENTENCE && !is_there(sentence.hash));
    Ratio::new(long.map(|sentence| u64::from(sentence.counted)).sum(), own.lengths.counted)
}

/// Whether a [`share`] is negligible.
pub(super) fn is_negligible(Ratio { num, den }: Ratio) -> bool {
    Ratio::new(den.saturating_sub(num), den) >= WHOLE
}
