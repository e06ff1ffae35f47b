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

use super::borders::{Borders, Passage, attainable};
use super::chunks::{self, Chunks, Weights};
use super::clusters::{Cluster, Clusters, Nearness};
use super::kept::{self, overlap};
use super::pair::Pair;
use super::seeds::{self, Verbatim};
use super::tuning::both;
use super::verbatim::{self, Runs};
use crate::base::{LimitReached, Marks, Sort, Span};
use crate::measures::set::Counts;
use crate::report::Dismissed;
use crate::seq::lcs::{self, Bounds};
use crate::seq::runs::Run;
use crate::text::Document;

/// What the search found.
#[derive(Debug, Default)]
pub(crate) struct Passages {
    /// Passages, ordered by side a.
    pub kept: Vec<Passage>,
    /// Passages found and filtered; tokens stand for their characters.
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

/// Words of the table that are updated to compare a gap: in longer ones, equal terms would be runs.
const GAP_WORK: u64 = 1 << 18;
/// The same to compare a passage: in a longer one, parts would have to be told by runs.
const PASSAGE_WORK: u64 = 1 << 20;

struct Search<'a> {
    pair: &'a Pair,
    documents: [&'a Document; 2],
    runs: &'a Runs,
    borders: Borders<'a>,
    keep_weak: bool,
    out: Passages,
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
        self.add_runs(&mut found);
        let mut dismissed = self.out.dismissed;
        self.out.kept = kept::of(found, self.pair.tuning.merge_gap, |passage| self.is_copy(passage), &mut dismissed);
        self.out.dismissed = dismissed;
        if !self.keep_weak {
            let Passages { kept, dismissed, .. } = &mut self.out;
            kept::drop_weak(kept, self.pair.tuning.weak_share, self.runs, dismissed);
        }
        self.cut();
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
                self.filter(passage, false, found);
                continue;
            };
            if moved && parts == 0 {
                together = Some(passage.clone());
            }
            parts += 1;
            let rests = rests(&passage, &chain);
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
            let again = once_more(&passage, &core);
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

    /// A verbatim passage with the rest of the sentences in which it begins and ends, where half of that is equal in order: what was changed
    /// there is the passage's, and so is what stands on the other side of it.
    fn completed(&self, mut passage: Passage) -> Passage {
        let Pair { a, b, .. } = self.pair;
        let is_alike = |rest: &Passage| self.is_half_equal(rest, rest.longer());
        let (start, end) = ([passage.a.start, passage.b.start], [passage.a.end, passage.b.end]);
        if let (Some(x), Some(y)) = (a.stop_before(start[0]), b.stop_before(start[1]))
            && is_alike(&Passage::new(x..start[0], y..start[1]))
        {
            (passage.a.start, passage.b.start) = (x, y);
        }
        if let (Some(x), Some(y)) = (a.stop_behind(end[0]), b.stop_behind(end[1]))
            && is_alike(&Passage::new(end[0]..x, end[1]..y))
        {
            (passage.a.end, passage.b.end) = (x, y);
        }
        passage
    }

    /// A length for long texts, as it is for these: it falls with the fourth power of the shorter text's length, so that in a few
    /// sentences each one counts.
    fn scaled(&self, tokens: u32) -> u32 {
        let tuning = self.pair.tuning;
        let full = u64::from(2 * tuning.chain_long);
        let part = u64::from(self.pair.shorter()).min(full);
        ((u64::from(tokens) * part.pow(4) / full.pow(4)) as u32).max(tuning.short_tokens)
    }

    /// Where most of a text is made of verbatim runs, and what was found has not most of them, these are passages: sentences of another text
    /// stand between its own, or all are in another order, and what was found is loose.
    fn add_pieces(&mut self, found: &mut Vec<Passage>) {
        let lens = [self.pair.a.len(), self.pair.b.len()];
        let all = covered(lens, self.runs.all().iter().copied());
        if all.iter().zip(lens).all(|(&all, len)| f64::from(all) < both::MADE_OF * f64::from(len)) {
            return;
        }
        let of_found = found.iter().flat_map(|passage| {
            let (a, b) = (passage.a.start, passage.b.start);
            passage.runs(self.runs).map(move |run| Run { a: a + run.a, b: b + run.b, ..run })
        });
        let of_found = covered(lens, of_found);
        if of_found.iter().zip(all).all(|(&of_found, all)| f64::from(of_found) >= both::KNOWN * f64::from(all)) {
            return;
        }
        found.retain(|passage| {
            let [a, b] = covered([passage.a.len() as u32, passage.b.len() as u32], passage.runs(self.runs));
            3 * a.min(b) >= 2 * passage.shorter()
        });
        for piece in self.runs.all().iter().map(Passage::of) {
            let mut scored = piece.clone();
            self.borders.refine(&mut scored, 1);
            found.push(Passage { score_a: scored.score_a, score_b: scored.score_b, ..piece });
        }
    }

    /// Long verbatim runs that no like sentences led to, such as the copied half of a sentence, or one among sentences that are like others,
    /// and that are in no passage of the shorter text yet. A tenth of that is one by itself; shorter ones are slight.
    fn add_runs(&mut self, found: &mut Vec<Passage>) {
        let (pair, runs) = (self.pair, self.runs);
        let (alone, beside) = pair.tuning.run_long;
        let alone = alone.min(pair.shorter() / 10);
        let mut inside = Marks::new(pair.b.term.len());
        let mut known = 0;
        for run in runs.all().iter().filter(|run| run.len >= alone.min(beside)) {
            for passage in &found[known..] {
                inside.mark(passage.b.start as usize..passage.b.end as usize);
            }
            known = found.len();
            if (run.b..run.b_end()).all(|at| inside.has(at as usize)) {
                continue;
            }
            self.passage(Passage::of(run), found);
            for passage in &mut found[known..] {
                passage.is_slight |= run.len < alone;
            }
        }
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

    /// Keeps a passage that is more than chance, or may be.
    fn filter(&mut self, passage: Passage, verbatim: bool, found: &mut Vec<Passage>) {
        if passage.is_empty() {
            return;
        }
        let tuning = self.pair.tuning;
        // First what is known already: of very many short candidates most end here.
        if passage.score() < tuning.score_min.min(0.8 * f64::from(self.pair.shorter())) {
            self.out.dismissed.add(passage.shorter());
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
            self.out.dismissed.add(passage.shorter());
        }
    }

    /// The least length of a passage, in Unicode scalar values, of those of a long text: loose, or around verbatim runs.
    fn least_chars(&self, (loose, exact): (u32, u32), verbatim: bool) -> u32 {
        // Short texts have short passages: a tenth of the shorter text is enough.
        let [left, right] = self.documents.map(|d| d.symbols().len() as u32);
        (left.min(right) / 10).max(self.pair.tuning.short_min).min(if verbatim { exact } else { loose })
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
    fn is_half_equal(&self, passage: &Passage, of: u32) -> bool {
        !passage.is_empty() && 2 * self.equal_terms(passage, GAP_WORK).lower >= u64::from(of)
    }

    /// Whether most tokens of a passage are equal in their order: many small edits leave few terms whole.
    fn is_in_order(&self, passage: &Passage) -> bool {
        self.equal_terms(passage, GAP_WORK).lower as f64 >= both::IN_ORDER * f64::from(passage.longer())
    }

    /// Whether a passage is so long, and so much of it equal in its order, that it is a copy though its text is in another passage, too.
    fn is_copy(&self, passage: &Passage) -> bool {
        let equal = LazyCell::new(|| self.equal_terms(passage, GAP_WORK).lower as f64 / f64::from(passage.longer()));
        both::AGAIN.iter().any(|&(tokens, share)| passage.shorter() >= self.least_copy(tokens) && *equal >= share)
    }

    /// Tokens of such a passage; of a short text half is enough.
    fn least_copy(&self, tokens: u32) -> u32 {
        tokens.min(self.pair.shorter() / 2).max(self.pair.tuning.short_tokens)
    }

    /// Whether parts tell more than what was found of them together: they have such a share of it, or more is equal in its order. In a short
    /// text a reader wants to see all that changed places; in a long one, parts are long.
    fn are_worth_more(&self, parts: &[Passage], together: &[Passage], share: f64) -> bool {
        let disjoint = |found: &[Passage]| kept::of(found.to_vec(), 0.0, |_| false, &mut Dismissed::default());
        let (mut parts, together) = (disjoint(parts), disjoint(together));
        let least = if self.pair.is_short() { 0 } else { self.scaled(self.pair.tuning.part_long) };
        parts.retain(|part| part.shorter() >= least);
        let tokens = |found: &[Passage]| found.iter().map(|p| p.a.len() + p.b.len()).sum::<usize>() as f64;
        if tokens(&parts) >= share * tokens(&together) {
            return true;
        }
        let worth = |found: &[Passage], of: fn(Bounds) -> u64| {
            let worth = |passage: &Passage| {
                let equal = of(self.equal_terms(passage, PASSAGE_WORK)) as f64;
                equal * equal / f64::from(passage.longer())
            };
            found.iter().map(worth).sum::<f64>()
        };
        !self.pair.is_short()
            && worth(&parts, |equal| equal.lower) >= both::PARTS_WORTH * worth(&together, |equal| equal.upper)
    }

    /// Tokens of equal terms in their order, on both sides of a passage.
    fn equal_terms(&self, passage: &Passage, work: u64) -> Bounds {
        let [a, b] = self.terms(passage);
        lcs::lcs(a, b, &[], work)
    }

    /// The terms of both sides.
    fn terms(&self, Passage { a, b, .. }: &Passage) -> [&[u32]; 2] {
        [(&self.pair.a, a), (&self.pair.b, b)]
            .map(|(tokens, range)| &tokens.term[range.start as usize..range.end as usize])
    }

    /// Unicode scalar values that are shown under a range of tokens, at most so many.
    fn chars(&self, side: usize, tokens: &Range<u32>, most: u32) -> u32 {
        let document = self.documents[side];
        shown(document, tokens).of(document.shown()).chars().take(most as usize).count() as u32
    }

    /// Takes passages apart where one text goes on without the other one for long beside them, as long as little else is lost by it.
    fn cut(&mut self) {
        let mut parts = Vec::new();
        for mut passage in core::mem::take(&mut self.out.kept) {
            let mut links = self.runs.links([&passage.a, &passage.b]);
            if self.trim(&mut passage, &links) {
                links = self.runs.links([&passage.a, &passage.b]);
            }
            let mut gaps = self.gaps(&passage, &links);
            if gaps.is_empty() {
                parts.push(passage);
                continue;
            }
            let (own, dismissed) = (parts.len(), self.out.dismissed);
            let (mut start, mut shared) = ((passage.a.start, passage.b.start), 0);
            // The last part ends with the passage.
            gaps.push(Passage::new(passage.a.end..passage.a.end, passage.b.end..passage.b.end));
            for gap in gaps {
                let part = Passage::new(start.0..gap.a.start, start.1..gap.b.start);
                start = (gap.a.end, gap.b.end);
                shared += part.shorter();
                let weight = f64::from(part.shorter()) / f64::from(passage.shorter());
                let (score_a, score_b) = (weight * passage.score_a, weight * passage.score_b);
                let part = Passage { score_a, score_b, is_slight: passage.is_slight, taken: passage.taken, ..part };
                self.filter(part, true, &mut parts);
            }
            let left: u32 = parts[own..].iter().map(Passage::shorter).sum();
            if f64::from(left) < both::APART_SHARE * f64::from(shared) {
                parts.truncate(own);
                self.out.dismissed = dismissed;
                parts.push(passage);
            }
        }
        self.out.kept = parts;
    }

    /// Takes away what a passage has before and behind its best chain of verbatim runs, where these are most of it, or a third and next to
    /// nothing is between them: whoever copied that word for word did not rewrite the rest. It stays if half of it is equal in order or
    /// crosswise, or stands verbatim elsewhere in the passage. Returns whether any went.
    fn trim(&self, passage: &mut Passage, links: &[Run]) -> bool {
        let Some(chain) = verbatim::Chain::of(links) else { return false };
        let (covered, shorter) = (3 * chain.covered, passage.shorter());
        if covered < shorter || covered < 2 * shorter && chain.share() < both::CHAIN_WHOLE {
            return false;
        }
        let least = self.least_rest(passage);
        let [head, tail, forth, back] = rests(passage, &chain);
        if head.longer().max(tail.longer()) < least {
            return false;
        }
        let is_alike = |rest: &Passage| self.is_half_equal(rest, rest.shorter());
        let sides = [&passage.a, &passage.b];
        let moved = self.runs.beside(links, sides);
        let is_moved = |side: usize, rest: &Range<u32>| {
            !rest.is_empty() && 2 * count(&moved[side], sides[side], rest) >= rest.len() as u32
        };
        let crosswise = LazyCell::new(|| is_alike(&forth) || is_alike(&back));
        let goes = |rest: &Passage| {
            let moved = is_moved(0, &rest.a) || is_moved(1, &rest.b);
            rest.longer() >= least && !(moved || is_alike(rest) || *crosswise)
        };
        let [head_goes, tail_goes] = [&head, &tail].map(goes);
        if head_goes {
            (passage.a.start, passage.b.start) = (head.a.end, head.b.end);
        }
        if tail_goes {
            (passage.a.end, passage.b.end) = (tail.a.start, tail.b.start);
        }
        head_goes || tail_goes
    }

    /// The least length of what a passage has beside its verbatim runs that is looked at.
    fn least_rest(&self, passage: &Passage) -> u32 {
        self.scaled(self.pair.tuning.rest_min).max(passage.shorter() / both::GAP_PART)
    }

    /// The gaps between verbatim runs of a passage where one side has a tenth of it, or more, that the other one has not: neither there, nor
    /// moved to another place of the passage. A passage that is less than two thirds verbatim has none:
    /// what is rephrased has no like runs.
    fn gaps(&self, passage: &Passage, links: &[Run]) -> Vec<Passage> {
        let sides = [&passage.a, &passage.b];
        let least = self.least_rest(passage);
        // Runs may overlap, and go beyond the passage.
        let clipped = |from: u32, to: u32, side: &Range<u32>| {
            let from = from.clamp(side.start, side.end);
            from..to.clamp(from, side.end)
        };
        let between =
            |[x, y]: &[Run; 2]| Passage::new(clipped(x.a_end(), y.a, &passage.a), clipped(x.b_end(), y.b, &passage.b));
        let mut gaps: Vec<Passage> = links.array_windows().map(between).collect();
        gaps.retain(|gap| gap.longer() >= least);
        if gaps.is_empty() || verbatim::Chain::of(links).is_none_or(|chain| 3 * chain.covered < 2 * passage.shorter()) {
            return Vec::new();
        }
        let moved = self.runs.beside(links, sides);
        gaps.retain(|gap| {
            let (ranges, longer) = ([&gap.a, &gap.b], gap.longer());
            let side = usize::from(ranges[1].len() > ranges[0].len());
            let equal = self.equal_terms(gap, GAP_WORK).lower as u32 + count(&moved[side], sides[side], ranges[side]);
            longer >= equal + least.max(longer / 2)
        });
        gaps
    }
}

/// What a chain leaves of a passage: before it and after it on both sides, and crosswise, where parts changed places.
fn rests(Passage { a, b, .. }: &Passage, chain: &verbatim::Chain) -> [Passage; 4] {
    [
        Passage::new(before(a, &chain.a), before(b, &chain.b)),
        Passage::new(after(a, &chain.a), after(b, &chain.b)),
        Passage::new(before(a, &chain.a), after(b, &chain.b)),
        Passage::new(after(a, &chain.a), before(b, &chain.b)),
    ]
}

/// What a passage has on one side beyond its core, and the other side of the core, as far as that is in the passage, too: it may be there
/// once more.
fn once_more(Passage { a, b, .. }: &Passage, core: &Passage) -> [Passage; 4] {
    let (core_a, core_b) = (overlap(&core.a, a), overlap(&core.b, b));
    [
        Passage::new(before(a, &core_a), core_b.clone()),
        Passage::new(after(a, &core_a), core_b.clone()),
        Passage::new(core_a.clone(), before(b, &core_b)),
        Passage::new(core_a, after(b, &core_b)),
    ]
}

/// The part of a range before another one.
fn before(range: &Range<u32>, other: &Range<u32>) -> Range<u32> {
    range.start..other.start.clamp(range.start, range.end)
}

/// The part of a range behind another one.
fn after(range: &Range<u32>, other: &Range<u32>) -> Range<u32> {
    other.end.clamp(range.start, range.end)..range.end
}

/// Whether a range ends within reach of another one's ends.
fn ends_near(x: &Range<u32>, y: &Range<u32>) -> bool {
    x.start.abs_diff(y.start) <= both::WINDOW && x.end.abs_diff(y.end) <= both::WINDOW
}

/// Tokens of two sides, of such lengths, that lie in any of some runs.
fn covered(lens: [u32; 2], runs: impl Iterator<Item = Run>) -> [u32; 2] {
    let [mut a, mut b] = lens.map(|len| Marks::new(len as usize));
    for run in runs {
        a.mark(run.a as usize..run.a_end() as usize);
        b.mark(run.b as usize..run.b_end() as usize);
    }
    [a, b].map(|marks| marks.count() as u32)
}

/// How many places of a part of a range are marked, by the marks of the range.
fn count(marks: &Marks, range: &Range<u32>, part: &Range<u32>) -> u32 {
    let places = part.start.max(range.start)..part.end.min(range.end);
    places.filter(|at| marks.has((at - range.start) as usize)).count() as u32
}

/// The text under a range of tokens.
pub(crate) fn shown(document: &Document, tokens: &Range<u32>) -> Span {
    document.span_of_symbols(&document.symbols_of(tokens))
}
