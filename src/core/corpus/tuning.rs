//! Every value of the decision by profiles ([`estimate`](super::estimate()) and
//! [`sampled_passages`](super::sampled_passages)), with its reason.
//!
//! A profile has one gram in about ten tokens, so lengths are counted in grams here: a passage of *n* grams has about
//! 10 *n* tokens. In a smaller [`Window`](crate::features::gram::Window) the gaps [`IN_STEP`] and [`OUT_OF_STEP`] have
//! as many tokens, and so more grams; the other values are what a sample may be wrong by, and stay. The values of the
//! search for candidates are in [`rank`](super::rank()) and [`frequencies`](super::frequencies), and those of a
//! decision by the texts in `matching/tuning.rs`.

use crate::base::Ratio;

// Passages of shared grams.

/// Maximum number of grams between two shared ones of a passage, if the other text has them at about the same
/// distance: 240 tokens, which is a long edited paragraph. Between two grams in step there is most probably edited
/// text.
pub(super) const IN_STEP: u32 = 24;
/// The same if the distances differ: 30 tokens, a sentence that one of the texts does not have.
pub(super) const OUT_OF_STEP: u32 = 3;
/// Two gaps are in step if neither is more than this many times the other one, and as many grams more, because
/// winnowing moves a gram by up to half of the distance of its neighbours.
pub(super) const STRETCH: u32 = 2;
/// Where a gap had this many times the maximum, nothing in it would be matched: the more grams an edit destroys, the
/// more of their tokens it changed. Above 1, so that part of the longest gap is matched.
pub(super) const SPOILT: f64 = 1.6;
/// Maximum number of places of one gram that are compared, because a phrase that a text repeats a thousand times would
/// make a million pairs of places.
pub(super) const PLACES: usize = 8;
/// A passage continues to the edge of a text that is at most this many steps away: one step to the next gram, and one
/// that the edge itself may have destroyed.
pub(super) const EDGE: u32 = 2;
/// Number of grams of a passage that may be a stock phrase and are no evidence: 30 tokens, most of which are the error
/// of the sample, because the ends of a passage are known to about a gram. In a smaller window the same number has
/// fewer tokens; a stock phrase is set apart by [`DISTINGUISHING`] there.
pub(super) const STOCK: f64 = 3.0;

// Whole sentences, and other text between them.

/// Shared grams with less than this distance are one row, because a single gram between them may be lost by chance.
pub(super) const ROW: u32 = 2;
/// Other text between two rows of shared grams is left out of a passage if it has more than one gram for this many of
/// the rows around it. With less, it may be a single gram that was lost.
pub(super) const AROUND: usize = 8;
/// Minimum number of grams in whole sentences for the test whether others are shared, too. With fewer, one gram by
/// chance would decide.
pub(super) const ENOUGH: f64 = 3.0;
/// Only whole sentences are shared if the shared grams are at most this many times those inside them, and one more:
/// grams that reach over the end of a sentence are not counted inside it.
pub(super) const HARDLY_MORE: f64 = 1.3;
/// One in this many sentences begins like another by chance. The results are stable from 3 to 4.
pub(super) const REVISED: usize = 3;
/// Number of sentences from which on a copy keeps at least one whole. Two sentences can both be edited.
pub(super) const SEVERAL: usize = 3;

// Shares of a text.

/// Most of a text: more than what is not in it.
pub(super) const MOST: Ratio = Ratio::new(1, 2);
/// A text of which one part in this many is shared is evidence, however many documents have that part, because a third
/// of a text is not a phrase.
pub(super) const MUCH: u64 = 3;
/// Number of tokens that distinguish a copy from a phrase, from which on texts are related whatever else they have: in
/// Han characters, and in words. Set phrases are shorter, and they come in addition to [`STOCK`].
pub(super) const DISTINGUISHING: (f64, f64) = (36.0, 9.0);

// Where profiles are sure ([`Settings::profiles_first`](super::Settings)).

/// Minimum number of shared grams of one passage for the texts to be compared: 60 Han characters and 28 words have
/// three chosen grams for certain, and one of them may be lost to an edit.
pub(super) const SEEN: usize = 2;
/// Coverage up to which a pair is surely no containment and no duplicate: the thresholds of these less a tenth, which
/// is the error of a sample of ten grams in a hundred tokens.
pub(super) const SURELY_PART: Ratio = Ratio::new(7, 10);
/// By how much a pair stands out if it is surely related: twice the tokens that make it just related.
pub(super) const SURELY_RELATED: f64 = 1.0;
