//! Compares two texts that are too short for a passage, word by word as a whole, because half of a text is not shared
//! by chance, however short the text is.
//!
//! For example, `How do I reset my password?` and `How can I reset my password?` share no run of eight words, but five
//! of their six words in order.
//!
//! # Cost
//! Time and space O(1): texts of a dozen words.

use super::bits::Bits;
use super::pair::{CHARACTER_LENGTH, SideTokens, TokenPair};
use super::passage::Passage;
use crate::seq::myers;

/// Returns a passage of all text that is equal in order, if both texts are shorter than two matches of `least` and at
/// least half of each is equal.
pub(super) fn compare_whole(pair: &TokenPair, bits: &Bits, least: u32) -> Option<Passage> {
    // Letters that are not in words are too many for the table, and carry little information.
    let is_short = |tokens: &SideTokens| {
        tokens.len() <= 2 * least / CHARACTER_LENGTH && tokens.length(&(0..tokens.len())) < 2 * least
    };
    if !is_short(&pair.a) || !is_short(&pair.b) {
        return None;
    }
    let mut work = u64::MAX;
    let runs = myers::match_symbols(&pair.a.whole, &pair.b.whole, &mut work).runs;
    let passage = Passage::from_pieces(runs, bits)?;
    let is_half = 2 * passage.equal_tokens() >= pair.a.len().max(pair.b.len());
    is_half.then_some(Passage { is_rest: true, ..passage })
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::matching::search::tests::search;

    #[test]
    fn short_texts_with_a_word_changed_are_one_passage() {
        for (left, right, equal) in [
            ("Thanks for you support", "Thanks for your support", 3),
            ("How do I reset my password?", "How can I reset my password?", 5),
            ("明天早上八点开会", "明天早上九点开会", 7),
        ] {
            for [left, right] in [[left, right], [right, left]] {
                let passages = search(left, right).passages;
                assert_eq!(passages.iter().map(Passage::equal_tokens).collect::<Vec<_>>(), [equal], "{left}");
            }
        }
    }

    #[test]
    fn short_texts_with_less_than_half_in_common_have_none() {
        for (left, right) in
            [("How do I reset my password?", "Where is my parcel?"), ("明天早上八点开会", "今天晚上没有会")]
        {
            assert!(search(left, right).passages.is_empty(), "{left}");
        }
    }
}
