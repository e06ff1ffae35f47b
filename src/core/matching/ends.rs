//! Where passages end: in edited sentences, beyond what either border finds alone, and beside text that is nobody's copy.

use alloc::vec::Vec;
use core::cell::LazyCell;
use core::cmp::Reverse;
use core::ops::Range;

use super::filter::GAP_WORK;
use super::kept;
use super::pair::{Pair, Tokens};
use super::passage::Passage;
use super::passages::{Search, count};
use super::taken::Taken;
use super::tuning::both;
use super::verbatim;
use crate::base::Sort;
use crate::seq::runs::Run;

impl Search<'_> {
    /// Lets a loose passage, the only one from a place on, have what both sides have beside it. A sentence beside it on one side, and its partner
    /// beside it on the other one, are in neither bag, so neither border can move alone: borders are looked for once more from farther out, and
    /// taken if they score more and something that was gained is alike in its order.
    pub fn widen(&mut self, found: &mut Vec<Passage>, at: usize) {
        let [passage] = &found[at..] else { return };
        let Pair { a, b, tuning, .. } = self.pair;
        let around = |range: &Range<u32>, tokens: &Tokens| {
            range.start.saturating_sub(tuning.wider)..(range.end + tuning.wider).min(tokens.len())
        };
        let mut wide = Passage::new(around(&passage.a, a), around(&passage.b, b));
        if (&wide.a, &wide.b) == (&passage.a, &passage.b) {
            return;
        }
        self.borders.refine(&mut wide, 2);
        let is_alike = |gained: &Passage| {
            let equal = self.equal_terms(gained, GAP_WORK).lower as f64;
            gained.shorter() >= tuning.short_tokens && equal >= both::GAINED_SHARE * f64::from(gained.longer())
        };
        let scores_more = wide.score_a + wide.score_b > passage.score_a + passage.score_b;
        if !scores_more || !wide.rests([&passage.a, &passage.b]).iter().any(is_alike) {
            return;
        }
        let dismissed = self.out.dismissed;
        self.filter(wide, false, found);
        if found.len() > at + 1 {
            found.swap_remove(at);
        } else {
            self.out.dismissed = dismissed;
        }
    }

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

    /// Verbatim runs that lay in passages, and that on neither side are in what is left of these: from the longest on, each is one of its
    /// own, or is counted as dismissed.
    pub fn add_lost(&mut self, mut runs: Vec<Run>) {
        let [mut in_a, mut in_b] = [&self.pair.a, &self.pair.b].map(|tokens| Taken::of(0..tokens.len()));
        let mut kept = core::mem::take(&mut self.out.kept);
        for Passage { a, b, .. } in &kept {
            in_a.take(a);
            in_b.take(b);
        }
        runs.order_by_key(|run| Reverse(run.len));
        let alone = self.alone();
        for run in runs {
            let passage = Passage::of(&run);
            if !in_a.is_free(&passage.a) || !in_b.is_free(&passage.b) {
                continue;
            }
            // Dismissed ones are taken, too: what is in them is not found again.
            in_a.take(&passage.a);
            in_b.take(&passage.b);
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
    pub fn trim(&self, passage: &mut Passage, links: &[Run]) -> bool {
        let Some(chain) = verbatim::Chain::of(links) else { return false };
        let (covered, shorter) = (3 * chain.covered, passage.shorter());
        if covered < shorter || covered < 2 * shorter && chain.share() < both::CHAIN_WHOLE {
            return false;
        }
        let least = self.least_rest(passage);
        let [head, tail, forth, back] = passage.rests([&chain.a, &chain.b]);
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
}
