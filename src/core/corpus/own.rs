//! Sentences of a text that another one has not, by their profiles: whether the text has anything of its own.

use crate::base::Ratio;
use crate::features::profile::Profile;
use crate::text::SENTENCE;

/// Share of a text in sentences that the other one has from which it has none of its own to speak of.
pub(super) const WHOLE: Ratio = Ratio::new(99, 100);

/// The counted characters of the long sentences of a text that another one has not, of those of the text; `is_there` says whether the other
/// text has a sentence.
pub(super) fn share(own: &Profile, is_there: impl Fn(u64) -> bool) -> Ratio {
    let long = own.sentences.iter().filter(|sentence| sentence.counted >= SENTENCE && !is_there(sentence.hash));
    Ratio::new(long.map(|sentence| u64::from(sentence.counted)).sum(), own.lengths.counted)
}

/// Whether such a share is nothing to speak of.
pub(super) fn is_none(Ratio { num, den }: Ratio) -> bool {
    Ratio::new(den.saturating_sub(num), den) >= WHOLE
}
