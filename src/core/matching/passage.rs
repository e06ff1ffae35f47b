//! A passage: a range of tokens on each side, and the ranges beside and inside it.

use core::ops::Range;

use super::verbatim::Runs;
use crate::base::Side;
use crate::seq::runs::Run;
use crate::text::Document;

/// A range of tokens on each side, with the border scores that found it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage {
    pub a: Range<u32>,
    pub b: Range<u32>,
    pub score_a: f64,
    pub score_b: f64,
    /// Whether it is too short to say that the texts have to do with each other; shown beside others that do.
    pub is_slight: bool,
    /// The side on which a better passage has its text already, if there is one: the other side has that text once more.
    pub taken: Option<Side>,
    /// Tokens of each side between it and the part of the same passage before it, where these are few.
    pub apart: [u32; 2],
}

impl Passage {
    pub fn new(a: Range<u32>, b: Range<u32>) -> Self {
        Self { a, b, score_a: 0.0, score_b: 0.0, is_slight: false, taken: None, apart: [0; 2] }
    }

    /// Both sides of a run.
    pub fn of(run: &Run) -> Self {
        Self::new(run.a..run.a_end(), run.b..run.b_end())
    }

    /// The lesser border score.
    pub fn score(&self) -> f64 {
        self.score_a.min(self.score_b)
    }

    /// The length of the shorter side, in tokens.
    pub fn shorter(&self) -> u32 {
        (self.a.end - self.a.start).min(self.b.end - self.b.start)
    }

    /// The length of the longer side, in tokens.
    pub fn longer(&self) -> u32 {
        (self.a.end - self.a.start).max(self.b.end - self.b.start)
    }

    pub fn is_empty(&self) -> bool {
        self.a.is_empty() || self.b.is_empty()
    }

    /// The parts of runs that lie in it on both sides, counted from its start. Time as that of [`Runs::inside`].
    pub fn runs(&self, runs: &Runs) -> impl Iterator<Item = Run> {
        runs.inside([&self.a, &self.b]).into_iter().filter_map(|run| self.inside(&run))
    }

    /// The part of a run that lies in it on both sides, counted from its start.
    fn inside(&self, run: &Run) -> Option<Run> {
        let from = self.a.start.saturating_sub(run.a).max(self.b.start.saturating_sub(run.b));
        let to = self.a.end.saturating_sub(run.a).min(self.b.end.saturating_sub(run.b)).min(run.len);
        (from < to).then(|| Run { a: run.a + from - self.a.start, b: run.b + from - self.b.start, len: to - from })
    }

    /// Counted characters of the shorter side.
    pub fn counted(&self, [left, right]: [&Document; 2]) -> u32 {
        let (left, right) = (left.symbols_of(&self.a), right.symbols_of(&self.b));
        (left.end - left.start).min(right.end - right.start)
    }

    /// What its core leaves of it: before that and after it on both sides, and crosswise, where parts changed places.
    pub fn rests(&self, [core_a, core_b]: [&Range<u32>; 2]) -> [Self; 4] {
        let Self { a, b, .. } = self;
        [
            Self::new(before(a, core_a), before(b, core_b)),
            Self::new(after(a, core_a), after(b, core_b)),
            Self::new(before(a, core_a), after(b, core_b)),
            Self::new(after(a, core_a), before(b, core_b)),
        ]
    }

    /// What it has on one side beyond its core, and the other side of the core, as far as that is in it, too: that may be there once more.
    pub fn once_more(&self, core: &Self) -> [Self; 4] {
        let Self { a, b, .. } = self;
        let (core_a, core_b) = (overlap(&core.a, a), overlap(&core.b, b));
        [
            Self::new(before(a, &core_a), core_b.clone()),
            Self::new(after(a, &core_a), core_b.clone()),
            Self::new(core_a.clone(), before(b, &core_b)),
            Self::new(core_a, after(b, &core_b)),
        ]
    }
}

/// The part of a range before another one.
fn before(range: &Range<u32>, other: &Range<u32>) -> Range<u32> {
    range.start..other.start.clamp(range.start, range.end)
}

/// The part of a range behind another one.
fn after(range: &Range<u32>, other: &Range<u32>) -> Range<u32> {
    other.end.clamp(range.start, range.end)..range.end
}

/// From the first to the last of what some ranges have.
pub fn around<'a>(ranges: impl Iterator<Item = &'a Range<u32>>) -> Range<u32> {
    ranges.cloned().reduce(|x, y| x.start.min(y.start)..x.end.max(y.end)).unwrap_or(0..0)
}

/// What two ranges share.
pub fn overlap(x: &Range<u32>, y: &Range<u32>) -> Range<u32> {
    let start = x.start.max(y.start);
    start..x.end.min(y.end).max(start)
}
