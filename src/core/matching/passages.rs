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
use core::ops::Range;

use super::borders::{Borders, Passage, attainable};
use super::chunks;
use super::pair::Pair;
use super::seeds;
use super::tuning::both;
use super::verbatim;
use crate::base::{LimitReached, Sort, Span};
use crate::seq::runs::Run;
use crate::text::Document;

/// What the search found.
#[derive(Debug, Default)]
pub(crate) struct Passages {
    /// Passages, ordered by side a.
    pub kept: Vec<Passage>,
    /// Passages found and filtered: tokens of the shorter side.
    pub dismissed: Vec<u32>,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

impl Passages {
    /// Two texts that are the same.
    pub fn whole(pair: &Pair) -> Self {
        let all = Passage::new(0..pair.a.len(), 0..pair.b.len());
        Self { kept: if all.is_empty() { Vec::new() } else { alloc::vec![all] }, ..Self::default() }
    }
}

/// Searches a pair whose common runs of tokens are known.
pub(crate) fn find(pair: &Pair, documents: [&Document; 2], common: &[Run], work: u64) -> Passages {
    let ([a, b], frequency) = chunks::vectors(pair);
    let (seeds, done) = seeds::seeds(pair, [&a, &b], &frequency, work);
    let clusters = seeds::clusters(pair, [&a, &b], seeds);
    let mut out = Passages::default();
    if done > work {
        out.limits.push(LimitReached { name: "work.sentences", limit: work, reached: done });
    }
    let runs = common.iter().filter(|run| run.len >= both::RUN_MIN).copied().collect();
    let mut search = Search { pair, documents, runs, borders: Borders::new(pair), out };
    let tokens = |chunks: &chunks::Chunks, range: &Range<u32>| {
        chunks.ranges[range.start as usize].start..chunks.ranges[range.end as usize - 1].end
    };
    let mut found = Vec::new();
    for cluster in &clusters {
        search.passage(Passage::new(tokens(&a, &cluster.a), tokens(&b, &cluster.b)), &mut found);
    }
    search.add_runs(&mut found);
    search.untangle(found);
    search.merge();
    search.drop_weak();
    search.out.kept.order_by_key(|p| (p.a.start, p.b.start));
    search.out
}

struct Search<'a> {
    pair: &'a Pair,
    documents: [&'a Document; 2],
    runs: Vec<Run>,
    borders: Borders<'a>,
    out: Passages,
}

impl Search<'_> {
    /// Borders, verbatim chain, rests and filter of one candidate.
    fn passage(&mut self, mut passage: Passage, found: &mut Vec<Passage>) {
        self.borders.refine(&mut passage, 2);
        if passage.is_empty() {
            return;
        }
        let Some(chain) = self.verbatim_chain(&passage) else {
            self.filter(passage, false, found);
            return;
        };
        let before = Passage::new(
            passage.a.start..chain.a.start.max(passage.a.start),
            passage.b.start..chain.b.start.max(passage.b.start),
        );
        let after =
            Passage::new(chain.a.end.min(passage.a.end)..passage.a.end, chain.b.end.min(passage.b.end)..passage.b.end);
        let mut core = Passage { a: chain.a.clone(), b: chain.b.clone(), ..passage };
        if chain.share() < both::CHAIN_EXACT {
            self.borders.refine(&mut core, 2);
        }
        self.filter(core, true, found);
        for mut rest in [before, after] {
            if rest.shorter() >= self.pair.tuning.rest_min {
                self.borders.refine(&mut rest, 2);
                self.filter(rest, false, found);
            }
        }
    }

    /// Verbatim runs that no like sentences led to, such as the copied half of a sentence, if they are a tenth of the shorter text:
    /// in long texts such runs are stock phrases.
    fn add_runs(&mut self, found: &mut Vec<Passage>) {
        let shorter = self.pair.a.len().min(self.pair.b.len());
        let long: Vec<Run> = self.runs.iter().filter(|run| run.len >= shorter / 10).copied().collect();
        for run in long {
            let (a, b) = (run.a..run.a_end(), run.b..run.b_end());
            let known =
                |p: &Passage| p.a.start <= a.start && a.end <= p.a.end && p.b.start <= b.start && b.end <= p.b.end;
            if !found.iter().any(known) {
                self.passage(Passage::new(a, b), found);
            }
        }
    }

    /// The chain of verbatim runs that should be the passage.
    fn verbatim_chain(&self, passage: &Passage) -> Option<verbatim::Chain> {
        let tuning = self.pair.tuning;
        let chain = verbatim::chain(&self.runs, &passage.a, &passage.b)?;
        let whole = (passage.a.end - passage.a.start) + (passage.b.end - passage.b.start);
        let part = f64::from(chain.span()) / f64::from(whole);
        let long = part >= both::CHAIN_PART && chain.span() >= 2 * tuning.chain_long;
        ((part >= both::CHAIN_WHOLE || long) && chain.share() >= tuning.chain_share).then_some(chain)
    }

    /// Keeps a passage that is more than chance.
    fn filter(&mut self, passage: Passage, verbatim: bool, found: &mut Vec<Passage>) {
        if passage.is_empty() {
            return;
        }
        let tuning = self.pair.tuning;
        let (loose, exact) = tuning.passage_min;
        // Short texts have short passages: a tenth of the shorter text is enough.
        let [left, right] = self.documents.map(|d| d.lengths().counted as u32);
        let least = (left.min(right) / 10).max(tuning.short_min).min(if verbatim { exact } else { loose });
        let long_enough = self.chars(0, &passage.a) >= least && self.chars(1, &passage.b) >= least;
        let dense =
            passage.score() >= tuning.density_min * attainable(self.pair, &passage) * f64::from(passage.shorter());
        let telling =
            passage.score() >= tuning.score_min.min(0.8 * f64::from(self.pair.a.len().min(self.pair.b.len())));
        if long_enough && dense && telling {
            found.push(passage);
        } else {
            self.out.dismissed.push(passage.shorter());
        }
    }

    /// Unicode scalar values shown under a range of tokens.
    fn chars(&self, side: usize, tokens: &Range<u32>) -> u32 {
        let document = self.documents[side];
        shown(document, tokens).of(document.shown()).chars().count() as u32
    }

    /// Takes passages from the best on; one that overlaps better ones is trimmed or dropped.
    fn untangle(&mut self, mut found: Vec<Passage>) {
        found.order_by(|x, y| {
            (y.score_a + y.score_b)
                .total_cmp(&(x.score_a + x.score_b))
                .then(x.a.start.cmp(&y.a.start))
                .then(x.b.start.cmp(&y.b.start))
        });
        for mut passage in found {
            let taken = |range: &Range<u32>, of: fn(&Passage) -> &Range<u32>| {
                let overlaps: Vec<Span> = self
                    .out
                    .kept
                    .iter()
                    .map(|p| (of(p).start.max(range.start), of(p).end.min(range.end)))
                    .filter(|(start, end)| start < end)
                    .map(|(start, end)| Span::new(start, end))
                    .collect();
                crate::base::union_len(&overlaps) as f64 / f64::from(range.end - range.start)
            };
            let (longer, shorter) = both::TAKEN;
            if taken(&passage.a, |p| &p.a) > longer || taken(&passage.b, |p| &p.b) > shorter {
                continue;
            }
            for better in &self.out.kept {
                passage.a = trimmed(passage.a, &better.a);
                passage.b = trimmed(passage.b, &better.b);
            }
            if !passage.is_empty() {
                self.out.kept.push(passage);
            }
        }
    }

    /// Joins neighbours that follow each other on both sides.
    fn merge(&mut self) {
        let share = self.pair.tuning.merge_gap;
        if share == 0.0 {
            return;
        }
        self.out.kept.order_by_key(|p| (p.a.start, p.b.start));
        let mut out: Vec<Passage> = Vec::new();
        for passage in self.out.kept.drain(..) {
            match out.last_mut() {
                Some(last) if are_neighbours(last, &passage, share) => {
                    last.a.end = passage.a.end;
                    last.b.end = passage.b.end;
                    last.score_a += passage.score_a;
                    last.score_b += passage.score_b;
                }
                _ => out.push(passage),
            }
        }
        self.out.kept = out;
    }

    /// Drops stock sentences beside a dominant passage, but never a long verbatim run.
    fn drop_weak(&mut self) {
        let best = self.out.kept.iter().map(Passage::score).fold(0.0, f64::max);
        let least = best * self.pair.tuning.weak_share;
        let (kept, weak): (Vec<_>, Vec<_>) = core::mem::take(&mut self.out.kept).into_iter().partition(|p| {
            p.score() >= least
                || verbatim::chain(&self.runs, &p.a, &p.b)
                    .is_some_and(|c| c.share() == 1.0 && c.span() >= 2 * both::EXACT_KEEP)
        });
        self.out.kept = kept;
        self.out.dismissed.extend(weak.iter().map(Passage::shorter));
    }
}

/// The text under a range of tokens.
pub(crate) fn shown(document: &Document, tokens: &Range<u32>) -> Span {
    document.span_of_symbols(&document.symbols_of(tokens))
}

fn are_neighbours(first: &Passage, second: &Passage, share: f64) -> bool {
    if second.a.start < first.a.end || second.b.start < first.b.end {
        return false;
    }
    let (gap_a, gap_b) = (second.a.start - first.a.end, second.b.start - first.b.end);
    let larger = first.shorter().max(second.shorter());
    f64::from(gap_a.max(gap_b)) <= share * f64::from(larger) && gap_a.min(gap_b) <= both::MERGE_MAX
}

/// What is left of a range beside another one: the longer of the two ends.
fn trimmed(range: Range<u32>, taken: &Range<u32>) -> Range<u32> {
    if taken.end <= range.start || range.end <= taken.start {
        return range;
    }
    let (head, tail) = (taken.start.saturating_sub(range.start), range.end.saturating_sub(taken.end));
    if head >= tail { range.start..range.start + head } else { range.end - tail..range.end }
}
