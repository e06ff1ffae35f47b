//! Where passages are taken apart: at text inside them that one side has, or both, and that is nobody's copy.

use alloc::vec::Vec;
use core::ops::Range;

use super::filter::GAP_WORK;
use super::pair::Pair;
use super::passage::Passage;
use super::passages::{Search, count};
use super::tuning::both;
use super::verbatim::Chain;
use crate::seq::chain::best_chain;
use crate::seq::runs::{Run, common_runs};

impl Search<'_> {
    /// Takes passages apart at their gaps, where these are together a tenth of them, as long as little else is lost by it.
    pub fn cut(&mut self) {
        let mut parts = Vec::new();
        for mut passage in core::mem::take(&mut self.out.kept) {
            let mut links = self.runs.links([&passage.a, &passage.b]);
            if self.trim(&mut passage, &links) {
                links = self.runs.links([&passage.a, &passage.b]);
            }
            if !self.apart(&passage, &links, &mut parts) {
                parts.push(passage);
            }
        }
        self.out.kept = parts;
    }

    /// Keeps a loose passage, or its parts: what is chance as a whole may be copied sentences among others.
    pub fn filter_loose(&mut self, passage: &Passage, found: &mut Vec<Passage>) {
        let (known, dismissed) = (found.len(), self.out.dismissed);
        self.filter(passage.clone(), false, found);
        let mut parts = Vec::new();
        if found.len() > known || !self.apart(passage, &self.runs.links([&passage.a, &passage.b]), &mut parts) {
            return;
        }
        self.out.dismissed = dismissed;
        for part in parts {
            let mut scored = part.clone();
            self.borders.refine(&mut scored, 1);
            let Passage { score_a, score_b, .. } = scored;
            self.filter(Passage { score_a, score_b, is_slight: false, ..part }, true, found);
        }
    }

    /// The parts of a passage between its gaps, unless these are too little, or too much is lost.
    fn apart(&mut self, passage: &Passage, links: &[Run], parts: &mut Vec<Passage>) -> bool {
        let (mut gaps, much) = (self.gaps(passage, links), passage.shorter() / both::GAP_PART);
        if gaps.is_empty() || gaps.iter().map(Passage::longer).sum::<u32>() < much {
            return false;
        }
        let (own, dismissed) = (parts.len(), self.out.dismissed);
        let (mut start, mut shared) = ([passage.a.start, passage.b.start], 0);
        let mut known = start;
        // The last part ends with the passage.
        gaps.push(Passage::new(passage.a.end..passage.a.end, passage.b.end..passage.b.end));
        for Passage { a, b, .. } in gaps {
            let part = Passage::new(start[0]..a.start, start[1]..b.start);
            start = [a.end, b.end];
            shared += part.shorter();
            let weight = f64::from(part.shorter()) / f64::from(passage.shorter());
            let (score_a, score_b) = (weight * passage.score_a, weight * passage.score_b);
            let apart = [part.a.start - known[0], part.b.start - known[1]];
            let apart = if apart[0].max(apart[1]) < much { apart } else { [0; 2] };
            let is_slight = passage.is_slight || self.is_short(&part);
            let part = Passage { a: part.a, b: part.b, score_a, score_b, is_slight, apart, ..*passage };
            if part.shorter() >= self.pair.tuning.short_tokens && self.is_half_equal(&part, part.longer()) {
                parts.push(part);
                known = [a.start, b.start];
            } else if !part.is_empty() {
                self.dismiss(&part);
            }
        }
        let left: u32 = parts[own..].iter().map(Passage::shorter).sum();
        if f64::from(left) < both::CUT_KEPT * f64::from(shared) {
            parts.truncate(own);
            self.out.dismissed = dismissed;
        }
        parts.len() > own
    }

    /// The gaps between what both sides of a passage have in order. Where less than two thirds of it are verbatim they must hold whole
    /// sentences and next to nothing that both sides have, and most of what is beside them must be alike: what is rephrased has gaps
    /// everywhere, and they tell nothing.
    fn gaps(&self, passage: &Passage, links: &[Run]) -> Vec<Passage> {
        let pieces = self.pieces(passage, links);
        let gaps = self.lonely(self.between(passage, &pieces), passage, links);
        if gaps.is_empty() || Chain::of(links).is_some_and(|chain| 3 * chain.covered >= 2 * passage.shorter()) {
            return gaps;
        }
        let gaps: Vec<Passage> = gaps.into_iter().filter(|gap| self.is_left_out(gap)).collect();
        let beside = passage.shorter().saturating_sub(gaps.iter().map(Passage::shorter).sum());
        let alike = Chain::of(&pieces).map_or(0, |chain| chain.covered);
        if f64::from(alike) >= both::EDITED_SHARE * f64::from(beside) { gaps } else { Vec::new() }
    }

    /// Whether a gap holds whole sentences, and next to nothing that both sides have.
    fn is_left_out(&self, gap: &Passage) -> bool {
        let Pair { a, b, .. } = self.pair;
        let has_sentence = if gap.a.len() > gap.b.len() { a.has_sentence(&gap.a) } else { b.has_sentence(&gap.b) };
        let is_unlike = || {
            let equal = self.equal_terms(gap, GAP_WORK).upper as f64;
            equal <= both::UNLIKE * f64::from(gap.shorter())
        };
        has_sentence && (gap.longer() >= 3 * gap.shorter() || is_unlike())
    }

    /// The verbatim runs of a passage, and shorter ones between them, within its ends.
    fn pieces(&self, passage: &Passage, links: &[Run]) -> Vec<Run> {
        let mut pieces = Vec::new();
        let ends = [
            Run { a: passage.a.start, b: passage.b.start, len: 0 },
            Run { a: passage.a.end, b: passage.b.end, len: 0 },
        ];
        let all = [&ends[..1], links, &ends[1..]].concat();
        for gap in all.array_windows() {
            pieces.push(gap[0]);
            let gap = between(passage, gap);
            if gap.longer() < self.scaled(self.pair.tuning.gap_min) {
                continue;
            }
            let [a, b] = self.terms(&gap).map(|terms| terms.iter().map(|term| term.rotate_left(1)).collect::<Vec<_>>());
            let found = best_chain(&common_runs(&a, &b, both::EDITED_RUN).runs).pieces;
            pieces.extend(found.iter().map(|run| Run { a: gap.a.start + run.a, b: gap.b.start + run.b, ..*run }));
        }
        pieces.extend(&ends[1..]);
        pieces
    }

    /// What of a passage lies between runs in order, and is no trifle.
    fn between(&self, passage: &Passage, links: &[Run]) -> Vec<Passage> {
        let least = self.scaled(self.pair.tuning.gap_min);
        links.array_windows().map(|links| between(passage, links)).filter(|gap| gap.longer() >= least).collect()
    }

    /// The gaps of which one side has most for itself: the other one has it neither there, nor verbatim in another place of the passage.
    fn lonely(&self, mut gaps: Vec<Passage>, passage: &Passage, links: &[Run]) -> Vec<Passage> {
        if gaps.is_empty() {
            return gaps;
        }
        let (sides, least) = ([&passage.a, &passage.b], self.scaled(self.pair.tuning.gap_min));
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

/// What of a passage lies between two runs, which may overlap, and go beyond the passage.
fn between(passage: &Passage, [x, y]: &[Run; 2]) -> Passage {
    let clipped = |from: u32, to: u32, side: &Range<u32>| {
        let from = from.clamp(side.start, side.end);
        from..to.clamp(from, side.end)
    };
    Passage::new(clipped(x.a_end(), y.a, &passage.a), clipped(x.b_end(), y.b, &passage.b))
}
