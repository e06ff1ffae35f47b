//! Where passages end: in edited sentences, beside text that is nobody's copy, and at gaps.

use alloc::vec::Vec;
use core::cell::LazyCell;
use core::cmp::Reverse;
use core::ops::Range;

use super::borders::Passage;
use super::filter::GAP_WORK;
use super::kept::{self, Taken};
use super::pair::Pair;
use super::passages::{Search, count, rests};
use super::tuning::both;
use super::verbatim;
use crate::base::Sort;
use crate::seq::chain::{Chain, best_chain};
use crate::seq::runs::{Run, common_runs};

impl Search<'_> {
    /// A verbatim passage with the rest of the sentences in which it begins and ends, where half of that is equal in order: what was changed
    /// there is the passage's, and so is what stands on the other side of it.
    pub fn completed(&self, mut passage: Passage) -> Passage {
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

    /// Takes passages apart where one text goes on without the other one for long beside them, as long as little else is lost by it.
    pub fn cut(&mut self) {
        let mut parts = Vec::new();
        for mut passage in core::mem::take(&mut self.out.kept) {
            let mut links = self.runs.links([&passage.a, &passage.b]);
            if self.trim(&mut passage, &links) {
                links = self.runs.links([&passage.a, &passage.b]);
            }
            let is_verbatim = |chain: verbatim::Chain| 3 * chain.covered >= 2 * passage.shorter();
            let mut gaps = if verbatim::Chain::of(&links).is_some_and(is_verbatim) {
                self.lonely(self.between(&passage, &links), &passage, &links)
            } else {
                self.left_out(&passage, &links)
            };
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

    /// Verbatim runs that lay in passages, and that on neither side are in what is left of these: from the longest on, each is one of its
    /// own, or is counted as dismissed.
    pub fn add_lost(&mut self, mut runs: Vec<Run>) {
        let [mut in_a, mut in_b] = [Taken::default(), Taken::default()];
        let mut kept = core::mem::take(&mut self.out.kept);
        for Passage { a, b, .. } in &kept {
            in_a.fill(a);
            in_b.fill(b);
        }
        runs.order_by_key(|run| Reverse(run.len));
        let alone = self.alone();
        for run in runs {
            let passage = Passage::of(&run);
            if !in_a.within(&passage.a).is_empty() || !in_b.within(&passage.b).is_empty() {
                continue;
            }
            // Dismissed ones are taken, too: what is in them is not found again.
            in_a.fill(&passage.a);
            in_b.fill(&passage.b);
            let mut scored = passage.clone();
            self.borders.refine(&mut scored, 1);
            let Passage { score_a, score_b, .. } = scored;
            self.filter(Passage { score_a, score_b, is_slight: run.len < alone, ..passage }, true, &mut kept);
        }
        kept::order(&mut kept);
        self.out.kept = kept;
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

    /// The gaps of an edited passage that hold whole sentences of one side and next to nothing of the other one. They are told by shorter
    /// runs, which have most of such a passage in order; what is rephrased has few of them, and its gaps tell nothing.
    fn left_out(&self, passage: &Passage, links: &[Run]) -> Vec<Passage> {
        let [a, b] = self.terms(passage).map(|terms| terms.iter().map(|term| term.rotate_left(1)).collect::<Vec<_>>());
        let Chain { mut pieces, weight, .. } = best_chain(&common_runs(&a, &b, both::EDITED_RUN).runs);
        if (weight as f64) < both::EDITED_SHARE * f64::from(passage.shorter()) {
            return Vec::new();
        }
        for piece in &mut pieces {
            piece.a += passage.a.start;
            piece.b += passage.b.start;
        }
        let mut gaps = self.between(passage, &pieces);
        gaps.retain(|gap| {
            let Pair { a, b, .. } = self.pair;
            let has_sentence = if gap.a.len() > gap.b.len() { a.has_sentence(&gap.a) } else { b.has_sentence(&gap.b) };
            has_sentence && gap.longer() >= 2 * gap.shorter()
        });
        self.lonely(gaps, passage, links)
    }

    /// What of a passage lies between runs in order, on one side a tenth of it or more.
    fn between(&self, passage: &Passage, links: &[Run]) -> Vec<Passage> {
        let least = self.least_rest(passage);
        // Runs may overlap, and go beyond the passage.
        let clipped = |from: u32, to: u32, side: &Range<u32>| {
            let from = from.clamp(side.start, side.end);
            from..to.clamp(from, side.end)
        };
        let between =
            |[x, y]: &[Run; 2]| Passage::new(clipped(x.a_end(), y.a, &passage.a), clipped(x.b_end(), y.b, &passage.b));
        links.array_windows().map(between).filter(|gap| gap.longer() >= least).collect()
    }

    /// The gaps where one side has a tenth of the passage, or more, that the other one has not: neither there, nor verbatim in another
    /// place of the passage.
    fn lonely(&self, mut gaps: Vec<Passage>, passage: &Passage, links: &[Run]) -> Vec<Passage> {
        if gaps.is_empty() {
            return gaps;
        }
        let (sides, least) = ([&passage.a, &passage.b], self.least_rest(passage));
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
