//! Finds passages in a sample of grams: steps 1 to 3 of the [estimate](super::estimate).

use alloc::vec::Vec;

use super::number_positions::NumberPositions;
use super::tuning::{AROUND, EDGE, ENOUGH, HARDLY_MORE, IN_STEP, OUT_OF_STEP, PLACES, ROW, SPOILT, STOCK, STRETCH};
use crate::base::{Ratio, neighbours};
use crate::features::gram::{self, Window};
use crate::features::profile::Profile;
use crate::matching::search_rules::{SearchRule, SearchRules};

/// The content of passages on one side, in tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PassageTokens {
    /// Tokens inside passages.
    pub inside: u64,
    /// Tokens inside passages that are matched.
    pub matched: u64,
    /// Tokens matched in each passage by grams that neither text repeats, by their weight, beyond [`STOCK`].
    pub telling: u64,
}

impl PassageTokens {
    /// Returns the passages of a text that is equal to the other one.
    pub const fn whole(tokens: u64) -> Self {
        Self { inside: tokens, matched: tokens, telling: tokens }
    }

    /// Finds the passages. `weight` returns the weight of a gram; `is_verbatim` is whether the text between whole
    /// shared sentences is other text, not edited text.
    pub fn find(
        own: &Profile,
        shared: &[SharedGram],
        other: &Profile,
        is_verbatim: bool,
        weight: impl Fn(u32) -> f64,
        rules: SearchRules,
    ) -> Self {
        let n = own.grams.len() as u32;
        let edge = if rules.has(SearchRule::Edge) { EDGE } else { 0 };
        let stock = if rules.has(SearchRule::Stock) { STOCK } else { 0.0 };
        let (mut inside, mut matched, mut telling, mut reach) = (0.0, 0.0, 0.0, 0);
        let between_two = |a: &SharedGram, b: &SharedGram| a.matched_between(b, own.window, rules);
        for passage in shared.chunk_by(|a, b| between_two(a, b).is_some()) {
            let count = passage.len() as u32;
            let (first, last) = (passage[0].own, passage[passage.len() - 1].own);
            let is_alone = count < 2 && 2 * count < n.min(other.grams.len() as u32);
            if is_alone {
                continue;
            }
            // The passage continues about half of the way to the next gram it could share, and to an edge that is near.
            let step = (last - first).div_ceil((count - 1).max(1)).max(1);
            let from = if first <= edge * step { 0 } else { first.saturating_sub(step / 2) }.max(reach);
            let to = if last + 1 + edge * step >= n { n } else { (last + 1 + step / 2).min(n) }.max(from);
            reach = to;
            let bridged = neighbours(passage).filter_map(|(a, b)| between_two(a, b)).sum::<f64>();
            let bridged = bridged + f64::from(count);
            let (mut grams, mut between) = (bridged, 0);
            if is_verbatim {
                let rows: Vec<&[SharedGram]> = passage.chunk_by(|a, b| b.own - a.own <= ROW).collect();
                for (row, next) in neighbours(&rows) {
                    let (a, b) = (&row[row.len() - 1], &next[0]);
                    let gap = b.own - a.own - 1;
                    if gap as usize * AROUND > row.len() + next.len() {
                        grams -= between_two(a, b).unwrap_or_default();
                        between += gap - 1;
                    }
                }
            }
            inside += f64::from((to - from).saturating_sub(between));
            matched += f64::from(to - from) * grams / f64::from(last + 1 - first);
            let weight: f64 = passage.iter().map(|shared| weight(shared.gram)).sum();
            telling += (bridged * weight / f64::from(count) - stock).max(0.0);
        }
        #[allow(clippy::cast_sign_loss)] // counts
        let tokens = |grams: f64| libm::round(grams * own.tokens as f64 / f64::from(n.max(1))) as u64;
        Self { inside: tokens(inside), matched: tokens(matched), telling: tokens(telling) }
    }

    /// Raises each count to at least this share of the text, which is in whole shared sentences.
    pub fn count_at_least(&mut self, share: Ratio, own: &Profile) {
        let whole = (share.num.saturating_mul(own.tokens) / share.den.max(1)).min(own.tokens);
        for count in [&mut self.inside, &mut self.matched, &mut self.telling] {
            *count = whole.max(*count);
        }
    }

    /// Lowers the matched tokens to the rest of the text: `share` is in sentences of this text alone.
    pub fn limit_matched(&mut self, share: Ratio, own: &Profile) {
        let left = share.den.saturating_sub(share.num);
        self.matched = self.matched.min(left.saturating_mul(own.tokens) / share.den.max(1));
    }
}

/// Whether only whole sentences are shared. In an edited text, sentences that are not equal share grams, too.
///
/// A gram is shared if it is inside a sequence of shared sentences; `sentences` are their places.
pub(super) fn is_verbatim(own: &Profile, shared: &[SharedGram], sentences: &[(u32, u32)]) -> bool {
    let density = own.grams.len() as f64 / own.tokens.max(1) as f64;
    let beyond = density * if own.han { gram::LENGTH - 1 } else { gram::LENGTH / 2 - 1 } as f64;
    let of_row = |row: &[(u32, u32)]| {
        let counted: u64 = row.iter().map(|at| u64::from(own.sentences[at.0 as usize].counted)).sum();
        (Ratio::new(counted, own.lengths.counted).value() * own.grams.len() as f64 - beyond).max(0.0)
    };
    let grams: f64 = sentences.chunk_by(|a, b| a.0 + 1 == b.0).map(of_row).sum();
    grams >= ENOUGH && shared.len() as f64 <= HARDLY_MORE * grams + 1.0
}

/// Gives each gram of `both`, which are the places and numbers of grams that both texts have, its place in the other
/// text. Of several places in `there`, the one that best continues the last gram is chosen.
pub(super) fn align_grams(both: &[(u32, u32)], there: &NumberPositions) -> Vec<SharedGram> {
    let mut out: Vec<SharedGram> = Vec::with_capacity(both.len());
    for &(place, gram) in both {
        let expected = out.last().map_or(place, |last| last.other + (place - last.own));
        let other = there.places_of(gram).take(PLACES).min_by_key(|at| at.abs_diff(expected));
        let Some(other) = other else { continue };
        out.push(SharedGram { own: place, other, gram });
    }
    out
}

/// A gram that both texts have: its place among the grams of each, and its number.
#[derive(Clone, Copy)]
pub(super) struct SharedGram {
    pub own: u32,
    pub other: u32,
    pub gram: u32,
}

impl SharedGram {
    /// Returns how many of the grams between two shared ones count as matched; `None` if the two belong to different
    /// passages.
    pub fn matched_between(&self, next: &Self, window: Window, rules: SearchRules) -> Option<f64> {
        let gap = next.own - self.own - 1;
        let there = i64::from(next.other) - i64::from(self.other) - 1;
        let (own, stretch) = (i64::from(gap), i64::from(STRETCH));
        let in_step = there >= 0 && there <= stretch * (own + 1) && own <= stretch * (there + 1);
        let most = window.scaled(if in_step && rules.has(SearchRule::InStep) { IN_STEP } else { OUT_OF_STEP });
        let spoilt = if rules.has(SearchRule::Spoilt) { f64::from(gap) / (SPOILT * f64::from(most)) } else { 0.0 };
        (gap <= most).then(|| f64::from(gap) * (1.0 - spoilt))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_of_a_text_is_counted_than_there_is() {
        let text = Profile { tokens: 100, ..Profile::default() };
        for (share, want) in [(Ratio::new(1, 4), 25), (Ratio::new(1, 1), 100), (Ratio::new(u64::MAX, 1), 100)] {
            let mut found = PassageTokens::default();
            found.count_at_least(share, &text);
            assert_eq!(found, PassageTokens::whole(want));
        }
    }
}
