//! All passages that two texts share: verbatim, edited, reordered, rephrased.
//!
//! Like sentences seed clusters; each cluster's borders are found by log-likelihood and, where the text is verbatim, by chains of
//! runs; then chance is filtered out and neighbours are merged.
//!
//! # Source
//! The frame of seeding, clustering and filtering is that of Sanchez-Perez, Sidorov, Gelbukh, *A winning approach to text
//! alignment for text reuse detection at PAN 2014*. Borders, verbatim chains, overlaps and merging are our own.
//!
//! # Cost
//! Time O(n) plus the like sentence pairs and the refinements, both bounded by [`Limits::work`](crate::Limits).

use alloc::vec::Vec;
use core::cell::LazyCell;
use core::ops::Range;

use super::borders::Borders;
use super::chunks::{self, Chunks, Weights};
use super::clusters::{Cluster, Clusters};
use super::groups::Nearness;
use super::kept;
use super::pair::Pair;
use super::passage::{Passage, overlap};
use super::seeds::{self, Verbatim};
use super::tuning::both;
use super::verbatim::{self, Runs};
use crate::base::{LimitReached, Marks};
use crate::report::Dismissed;
use crate::seq::runs::Run;
use crate::text::Document;

/// What the search found.
#[derive(Debug, Default)]
pub(crate) struct Passages {
    /// Passages, ordered by side a.
    pub kept: Vec<Passage>,
    /// Passages found and filtered.
    pub dismissed: Dismissed,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

impl Passages {
    /// Two texts that are the same.
    pub fn whole(documents: [&Document; 2]) -> Self {
        let [a, b] = documents.map(|document| 0..document.tokens().len() as u32);
        let all = Passage::new(a, b);
        Self { kept: if all.is_empty() { Vec::new() } else { alloc::vec![all] }, ..Self::default() }
    }
}

/// Searches a pair whose long common runs are known; weak passages beside a dominant one are dropped, unless they are to be kept.
pub(crate) fn find(pair: &Pair, documents: [&Document; 2], runs: &Runs, keep_weak: bool, work: u64) -> Passages {
    let ranges = [&pair.a, &pair.b].map(|tokens| chunks::cut(tokens, pair.tuning));
    let ranges = [&ranges[0][..], &ranges[1][..]];
    let weights = LazyCell::new(|| Weights::of(pair, ranges));
    let Verbatim { mut seeds, open: [open_a, open_b] } = seeds::verbatim(runs.all(), ranges, pair.tuning);
    let mut done = 0;
    if !open_a.is_empty() && !open_b.is_empty() {
        let a = Chunks::of(0, open_a, &weights);
        let b = Chunks::of(1, open_b, &weights);
        let (like, steps) = seeds::like([&a, &b], &weights, pair.tuning, work);
        seeds.extend(like);
        seeds::order(&mut seeds);
        done = steps;
    }
    let mut search = Search { pair, documents, runs, borders: Borders::new(pair), keep_weak, out: Passages::default() };
    let tokens = |side: usize, range: &Range<u32>| {
        ranges[side][range.start as usize].start..ranges[side][range.end as usize - 1].end
    };
    let passage = |c: &Cluster| Passage::new(tokens(0, &c.a), tokens(1, &c.b));
    let (mut found, mut clusters) = (Vec::new(), Clusters::of(pair, ranges));
    for cluster in clusters.find(&seeds, Nearness::EachSide, || &*weights) {
        let apart = || {
            let apart = clusters.find(&cluster.seeds, Nearness::BothSides, || &*weights);
            apart.iter().map(passage).collect()
        };
        search.cluster(passage(&cluster), apart, &mut found);
    }
    let mut out = search.run(found);
    if done > work {
        out.limits.push(LimitReached { name: "work.sentences", limit: work, reached: done });
    }
    out
}

/// A search under way.
pub(super) struct Search<'a> {
    pub pair: &'a Pair,
    pub documents: [&'a Document; 2],
    pub runs: &'a Runs,
    pub borders: Borders<'a>,
    keep_weak: bool,
    pub out: Passages,
}

impl Search<'_> {
    /// A cluster as one candidate; or as those that it falls apart into where what is near must be near on both sides, if some changed
    /// places and they are worth more. They are ordered by side a. In a long text what is verbatim in its order by two thirds did not.
    fn cluster(&mut self, together: Passage, apart: impl FnOnce() -> Vec<Passage>, found: &mut Vec<Passage>) {
        let (first, before) = (found.len(), self.out.dismissed);
        self.passage(together, found);
        if found.len() == first {
            return;
        }
        let apart = apart();
        let in_order = apart.array_windows().all(|[x, y]| x.b.start <= y.b.start);
        let is_verbatim = |passage: &Passage| {
            let chain = self.runs.chain([&passage.a, &passage.b]);
            chain.is_some_and(|chain| 3 * chain.covered >= 2 * passage.shorter())
        };
        let is_long = !self.pair.is_short();
        if apart.len() < 2 || is_long && (in_order || found[first..].iter().all(is_verbatim)) {
            return;
        }
        let mut parts = Vec::new();
        let dismissed = core::mem::replace(&mut self.out.dismissed, before);
        for part in apart {
            self.passage(part, &mut parts);
        }
        if self.are_worth_more(&parts, &found[first..], both::APART_SHARE) {
            found.truncate(first);
            found.append(&mut parts);
        } else {
            self.out.dismissed = dismissed;
        }
    }

    /// All steps from what candidates gave to passages.
    fn run(&mut self, mut found: Vec<Passage>) -> Passages {
        self.add_pieces(&mut found);
        let covered = self.add_runs(&mut found);
        let (tuning, mut dismissed) = (self.pair.tuning, self.out.dismissed);
        let dismiss = |passage: &Passage| dismissed.add(passage.counted(self.documents));
        self.out.kept = kept::of(found, tuning.merge_gap, |passage| self.is_copy(passage), dismiss);
        self.out.dismissed = dismissed;
        self.cut();
        self.add_lost(covered);
        if !self.keep_weak {
            let Passages { kept, dismissed, .. } = &mut self.out;
            let dismiss = |passage: &Passage| dismissed.add(passage.counted(self.documents));
            kept::drop_weak(kept, tuning.weak_share, self.runs, dismiss);
        }
        core::mem::take(&mut self.out)
    }

    /// Borders, verbatim chain, rests and filter of one candidate. Parts that changed places are told apart as long as little is lost by it.
    fn passage(&mut self, candidate: Passage, found: &mut Vec<Passage>) {
        let mut open = alloc::vec![(candidate, None)];
        let mut parts = 0;
        let (own, dismissed) = (found.len(), self.out.dismissed);
        let mut together = None;
        while let Some((mut passage, within)) = open.pop() {
            self.borders.refine(&mut passage, 2);
            let is_rest = within.is_some();
            if let Some(Passage { a, b, .. }) = within {
                // A rest does not grow back into what it was left from, or taking rests of rests would not end.
                passage.a = overlap(&passage.a, &a);
                passage.b = overlap(&passage.b, &b);
            }
            if passage.is_empty() {
                continue;
            }
            let chain = self.verbatim_chain(&passage, parts > 0).filter(|_| parts < both::PARTS_MAX);
            let Some((chain, least, moved)) = chain else {
                let known = found.len();
                self.filter_loose(&passage, found);
                if !is_rest {
                    self.widen(found, known);
                }
                continue;
            };
            if moved && parts == 0 {
                together = Some(passage.clone());
            }
            parts += 1;
            let rests = passage.rests([&chain.a, &chain.b]);
            let is_exact = chain.share() >= both::CHAIN_EXACT;
            let mut core = Passage { a: chain.a.clone(), b: chain.b.clone(), ..passage.clone() };
            if is_exact {
                core = self.completed(core);
            } else if ends_near(&passage.a, &chain.a) && ends_near(&passage.b, &chain.b) {
                // Borders looked for from there were found already.
                core = passage.clone();
            } else {
                self.borders.refine(&mut core, 2);
            }
            let again = passage.once_more(&core);
            if let Some(Passage { score_a, score_b, .. }) = together {
                // A part weighs what all of them weigh.
                (core.score_a, core.score_b) = (score_a, score_b);
            }
            self.filter(core, true, found);
            let rests = rests.into_iter().filter(|rest| rest.shorter() >= least);
            let again = again.into_iter().filter(|rest| !moved && rest.shorter() >= self.least_copy(both::AGAIN[0].0));
            for rest in rests.chain(again) {
                open.push((rest.clone(), Some(rest)));
            }
        }
        if let Some(together) = together
            .filter(|together| !self.are_worth_more(&found[own..], core::slice::from_ref(together), both::PARTS_SHARE))
        {
            found.truncate(own);
            self.out.dismissed = dismissed;
            self.filter(together, false, found);
        }
    }

    /// A length for long texts, as it is for these: it falls with the fourth power of the shorter text's length, so that in a few
    /// sentences each one counts.
    pub fn scaled(&self, tokens: u32) -> u32 {
        let tuning = self.pair.tuning;
        let full = u64::from(2 * tuning.chain_long);
        let part = u64::from(self.pair.shorter()).min(full);
        ((u64::from(tokens) * part.pow(4) / full.pow(4)) as u32).max(tuning.short_tokens)
    }

    /// Where most of a text is made of verbatim runs, and what was found has not most of them, these are passages: sentences of another text
    /// stand between its own, or all are in another order, and what was found is loose.
    fn add_pieces(&mut self, found: &mut Vec<Passage>) {
        let lens = [self.pair.a.len(), self.pair.b.len()];
        let texts = lens.map(|len| 0..len);
        let all = covered(texts.each_ref(), self.runs.all().iter().copied());
        if all.iter().zip(lens).all(|(&all, len)| f64::from(all) < both::MADE_OF * f64::from(len)) {
            return;
        }
        let of_found = covered(texts.each_ref(), self.runs_of(found));
        if of_found.iter().zip(all).all(|(&of_found, all)| f64::from(of_found) >= both::KNOWN * f64::from(all)) {
            return;
        }
        found.retain(|passage| {
            let [a, b] = covered([&passage.a, &passage.b], self.runs_of(core::slice::from_ref(passage)));
            3 * a.min(b) >= 2 * passage.shorter()
        });
        for piece in self.runs.all().iter().map(Passage::of) {
            let mut scored = piece.clone();
            self.borders.refine(&mut scored, 1);
            found.push(Passage { score_a: scored.score_a, score_b: scored.score_b, ..piece });
        }
    }

    /// The parts of verbatim runs that lie in passages.
    pub fn runs_of(&self, found: &[Passage]) -> impl Iterator<Item = Run> {
        found.iter().flat_map(|passage| {
            let (a, b) = (passage.a.start, passage.b.start);
            passage.runs(self.runs).map(move |run| Run { a: a + run.a, b: b + run.b, ..run })
        })
    }

    /// Long verbatim runs that no like sentences led to, such as the copied half of a sentence, or one among sentences that are like others,
    /// and that are in no passage of the shorter text yet; shorter ones are slight. Returns the runs that are in one then.
    fn add_runs(&mut self, found: &mut Vec<Passage>) -> Vec<Run> {
        let (pair, runs) = (self.pair, self.runs);
        let (alone, least) = (self.alone(), self.alone().min(pair.tuning.run_long.1));
        let mut inside = Marks::new(pair.b.term.len());
        let (mut known, mut covered) = (0, Vec::new());
        for run in runs.all() {
            for passage in &found[known..] {
                inside.mark(passage.b.start as usize..passage.b.end as usize);
            }
            known = found.len();
            if inside.count_in(run.b as usize..run.b_end() as usize) == u64::from(run.len) {
                covered.push(*run);
                continue;
            }
            if run.len < least {
                continue;
            }
            self.passage(Passage::of(run), found);
            for passage in &mut found[known..] {
                passage.is_slight |= run.len < alone;
            }
            if found.len() > known {
                covered.push(*run);
            }
        }
        covered
    }

    /// From so many tokens on a verbatim run is a passage by itself: a tenth of the shorter text is enough.
    pub fn alone(&self) -> u32 {
        self.pair.tuning.run_long.0.min(self.pair.shorter() / 10)
    }

    /// The chain of verbatim runs that should be the passage, the least length of the rests worth keeping, and whether it is one of several
    /// parts that changed places.
    fn verbatim_chain(&self, passage: &Passage, is_rest: bool) -> Option<(verbatim::Chain, u32, bool)> {
        let (tuning, sides) = (self.pair.tuning, [&passage.a, &passage.b]);
        let (links, least) = (self.runs.links(sides), self.scaled(tuning.rest_min));
        let moved = LazyCell::new(|| self.runs.beside(&links, sides));
        // What the chain skips and has its partners elsewhere changed places, if it is more than a trifle.
        let skipped = least.max(passage.shorter() / both::PARTS_MAX);
        let goes_on = |x: &Run, y: &Run| {
            let gaps = [(0, x.a_end()..y.a), (1, x.b_end()..y.b)];
            let mut long = gaps.into_iter().filter(|(_, gap)| gap.end >= gap.start + skipped).peekable();
            let is_moved = |(side, gap): &(usize, Range<u32>)| {
                f64::from(count(&moved[*side], sides[*side], gap)) >= both::MOVED_SHARE * gap.len() as f64
            };
            long.peek().is_none() || !long.all(|gap| is_moved(&gap))
        };
        let mut parts = links.chunk_by(goes_on).filter_map(verbatim::Chain::of);
        let first = parts.next()?;
        let (chain, is_cut) = parts.fold((first, false), |(x, _), y| (if y.covered > x.covered { y } else { x }, true));
        if chain.share() < if is_rest || is_cut { both::MOVED_SHARE } else { tuning.chain_share } {
            return None;
        }
        let part = f64::from(chain.span()) / f64::from(passage.a.len() as u32 + passage.b.len() as u32);
        let long = part >= both::CHAIN_PART && chain.span() >= 2 * tuning.chain_long;
        // Where all of one side is verbatim, what the other side has beyond it has no partner.
        let whole = part.max(f64::from(chain.covered) / f64::from(passage.shorter())) >= both::CHAIN_WHOLE;
        if !is_cut && (whole || long) {
            return Some((chain, tuning.rest_min, false));
        }
        // Verbatim parts in another order: each is a passage of its own, if it is long for a text of this length. Of many parts, what is left
        // before one and after it would not fit together.
        let are_few = passage.shorter() <= chain.covered * both::TILES_MAX;
        let is_long = chain.span() >= 2 * if is_rest { least } else { self.scaled(tuning.part_long) };
        let is_tiled = || {
            moved.iter().all(|is_moved| {
                let moved = is_moved.count() as u32;
                moved >= tuning.short_tokens
                    && f64::from(chain.covered + moved) >= tuning.chain_share * is_moved.len() as f64
            })
        };
        (is_long && are_few && (is_rest || is_cut || is_tiled())).then_some((chain, least, true))
    }
}

/// Whether a range ends within reach of another one's ends.
fn ends_near(x: &Range<u32>, y: &Range<u32>) -> bool {
    x.start.abs_diff(y.start) <= both::WINDOW && x.end.abs_diff(y.end) <= both::WINDOW
}

/// Tokens of two ranges that lie in any of some runs, which go nowhere beyond them.
pub(super) fn covered([in_a, in_b]: [&Range<u32>; 2], runs: impl Iterator<Item = Run>) -> [u32; 2] {
    let [mut a, mut b] = [in_a, in_b].map(|range| Marks::new(range.len()));
    for run in runs {
        a.mark((run.a - in_a.start) as usize..(run.a_end() - in_a.start) as usize);
        b.mark((run.b - in_b.start) as usize..(run.b_end() - in_b.start) as usize);
    }
    [a, b].map(|marks| marks.count() as u32)
}

/// How many places of a part of a range are marked, by the marks of the range.
pub(super) fn count(marks: &Marks, range: &Range<u32>, part: &Range<u32>) -> u32 {
    let place = |at: u32| (at.clamp(range.start, range.end) - range.start) as usize;
    marks.count_in(place(part.start)..place(part.end)) as u32
}
