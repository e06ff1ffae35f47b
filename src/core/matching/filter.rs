//! Which candidates are passages, and which are chance.

use alloc::vec::Vec;
use core::cell::LazyCell;
use core::ops::Range;

use super::borders::attainable;
use super::kept;
use super::passage::{Passage, around};
use super::passages::{Search, covered};
use super::tuning::both;
use crate::base::Sort;
use crate::measures::set::Counts;
use crate::seq::lcs::{self, Bounds};

/// Words of the table that are updated to compare a gap: in longer ones, equal terms would be runs.
pub(super) const GAP_WORK: u64 = 1 << 18;
/// The same to compare a passage: in a longer one, parts would have to be told by runs.
const PASSAGE_WORK: u64 = 1 << 20;

impl Search<'_> {
    /// Keeps a passage that is more than chance, or may be.
    pub fn filter(&mut self, passage: Passage, verbatim: bool, found: &mut Vec<Passage>) {
        if passage.is_empty() {
            return;
        }
        let tuning = self.pair.tuning;
        // First what is known already: of very many short candidates most end here.
        let is_lopsided = !verbatim && passage.longer() > both::LOPSIDED * passage.shorter();
        if is_lopsided || passage.score() < tuning.score_min.min(0.8 * f64::from(self.pair.shorter())) {
            self.dismiss(&passage);
            return;
        }
        let least = self.least_chars(tuning.passage_min, verbatim);
        let chars = self.chars(0, &passage.a, least).min(self.chars(1, &passage.b, least));
        let is_short = chars < least;
        let may_be_slight = || verbatim || self.is_in_order(&passage);
        let is_kept = !is_short || chars >= self.least_chars(tuning.slight_min, verbatim) && may_be_slight();
        if is_kept && self.is_dense(&passage) && (verbatim || self.has_order(&passage)) {
            found.push(Passage { is_slight: passage.is_slight || is_short, ..passage });
        } else {
            self.dismiss(&passage);
        }
    }

    /// Counts a passage that is chance.
    pub fn dismiss(&mut self, passage: &Passage) {
        self.out.dismissed.add(passage.counted(self.documents));
    }

    /// The least length of a passage, in Unicode scalar values, of those of a long text: loose, or around verbatim runs.
    fn least_chars(&self, (loose, exact): (u32, u32), verbatim: bool) -> u32 {
        // Short texts have short passages: a tenth of the shorter text is enough.
        let [left, right] = self.documents.map(|d| d.symbols().len() as u32);
        (left.min(right) / 10).max(self.pair.tuning.short_min).min(if verbatim { exact } else { loose })
    }

    /// Whether a verbatim passage is too short for one of a long text.
    pub fn is_short(&self, passage: &Passage) -> bool {
        let least = self.least_chars(self.pair.tuning.passage_min, true);
        self.chars(0, &passage.a, least).min(self.chars(1, &passage.b, least)) < least
    }

    /// Whether a passage has the border scores of one of its length.
    fn is_dense(&self, passage: &Passage) -> bool {
        let attained = attainable(self.pair, passage) * f64::from(passage.shorter());
        passage.score() >= self.pair.tuning.density_min * attained
            || passage.score() >= both::DENSITY_IN_ORDER * attained && self.is_in_order(passage)
    }

    /// Whether the terms of a loose passage are in one order, or beside each other, more often than in two texts on one subject. Chance has a
    /// fifth to a third in order, and is the nearer to that the longer the passage is.
    fn has_order(&self, passage: &Passage) -> bool {
        let (shorter, (short, more, long)) = (f64::from(passage.shorter()), both::ORDER);
        let (in_order, neighbours) = ((short + more * shorter).min(long) * shorter, both::NEIGHBOURS * shorter);
        // Most that are long have verbatim runs, and these are neighbours.
        let runs = self.runs.inside([&passage.a, &passage.b]);
        if f64::from(runs.iter().map(|run| run.len).sum::<u32>()) >= neighbours
            || self.equal_terms(passage, GAP_WORK).upper as f64 >= in_order
        {
            return true;
        }
        let [a, b] = self.terms(passage).map(|terms| {
            let neighbours = terms.array_windows().map(|&[x, y]| u64::from(x) << 32 | u64::from(y));
            let mut all: Vec<u64> = neighbours.collect();
            all.order();
            all
        });
        Counts::of(&a, &b).common as f64 >= neighbours
    }

    /// Whether half of so many tokens are equal in their order, and any.
    pub fn is_half_equal(&self, passage: &Passage, of: u32) -> bool {
        !passage.is_empty() && 2 * self.equal_terms(passage, GAP_WORK).lower >= u64::from(of)
    }

    /// Whether most tokens of a passage are equal in their order: many small edits leave few terms whole.
    fn is_in_order(&self, passage: &Passage) -> bool {
        self.equal_terms(passage, GAP_WORK).lower as f64 >= both::IN_ORDER * f64::from(passage.longer())
    }

    /// Whether a passage is so long, and so much of it equal in its order, that it is a copy though its text is in another passage, too.
    pub fn is_copy(&self, passage: &Passage) -> bool {
        let equal = LazyCell::new(|| self.equal_terms(passage, GAP_WORK).lower as f64 / f64::from(passage.longer()));
        both::AGAIN.iter().any(|&(tokens, share)| passage.shorter() >= self.least_copy(tokens) && *equal >= share)
    }

    /// Tokens of such a passage; of a short text half is enough.
    pub fn least_copy(&self, tokens: u32) -> u32 {
        tokens.min(self.pair.shorter() / 2).max(self.pair.tuning.short_tokens)
    }

    /// Whether parts tell more than what was found of them together: more is equal in its order, and what is verbatim is not lost. In a long
    /// text parts are long, they tell more where they have such a share of all that was found, and what is lost is looked for again.
    pub fn are_worth_more(&self, parts: &[Passage], together: &[Passage], share: f64) -> bool {
        let disjoint = |found: &[Passage]| kept::of(found.to_vec(), 0.0, |_| false, |_| {});
        let (mut parts, together) = (disjoint(parts), disjoint(together));
        let least = if self.pair.is_short() { 0 } else { self.scaled(self.pair.tuning.part_long) };
        parts.retain(|part| part.shorter() >= least);
        let either = || together.iter().chain(&parts);
        let all = [around(either().map(|passage| &passage.a)), around(either().map(|passage| &passage.b))];
        let verbatim = |found: &[Passage]| {
            let [a, b] = covered(all.each_ref(), self.runs_of(found));
            f64::from(a.min(b))
        };
        let worth = |found: &[Passage], of: fn(Bounds) -> u64| {
            let worth = |passage: &Passage| {
                let equal = of(self.equal_terms(passage, PASSAGE_WORK)) as f64;
                equal * equal / f64::from(passage.longer())
            };
            found.iter().map(worth).sum::<f64>()
        };
        let is_short = self.pair.is_short();
        let tokens = |found: &[Passage]| found.iter().map(|p| p.a.len() + p.b.len()).sum::<usize>() as f64;
        if !is_short && tokens(&parts) >= share * tokens(&together) {
            return true;
        }
        let (short, long) = both::PARTS_KEPT;
        let is_kept = verbatim(&parts) >= if is_short { short } else { long } * verbatim(&together);
        let (kept, lost) = both::PARTS_WORTH;
        let more = if is_kept { kept } else { lost };
        (is_kept || !is_short) && worth(&parts, |equal| equal.lower) >= more * worth(&together, |equal| equal.upper)
    }

    /// Tokens of equal terms in their order, on both sides of a passage.
    pub fn equal_terms(&self, passage: &Passage, work: u64) -> Bounds {
        let [a, b] = self.terms(passage);
        lcs::lcs(a, b, &[], work)
    }

    /// The terms of both sides.
    pub fn terms(&self, Passage { a, b, .. }: &Passage) -> [&[u32]; 2] {
        [(&self.pair.a, a), (&self.pair.b, b)]
            .map(|(tokens, range)| &tokens.term[range.start as usize..range.end as usize])
    }

    /// Unicode scalar values that are shown under a range of tokens, at most so many.
    fn chars(&self, side: usize, tokens: &Range<u32>, most: u32) -> u32 {
        let document = self.documents[side];
        document.span_of_tokens(tokens).of(document.shown()).chars().take(most as usize).count() as u32
    }
}
