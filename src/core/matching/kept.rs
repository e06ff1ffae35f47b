//! Which of the passages found are kept: from the best on, neighbours joined, without stock.

use alloc::vec::Vec;

use super::passage::{Passage, around};
use super::taken::Taken;
use super::tuning::both;
use super::verbatim::Runs;
use crate::base::{Side, Sort};

/// Takes passages from the best on; one that overlaps better ones is trimmed or dropped, unless only one side of it does and it `is_copy`:
/// then the other side has the same text once more. Then neighbours are joined, as far apart as this share of the larger one. The kept ones
/// are ordered by side a.
pub(super) fn of(
    mut found: Vec<Passage>,
    merge_gap: f64,
    is_copy: impl Fn(&Passage) -> bool,
    mut dismiss: impl FnMut(&Passage),
) -> Vec<Passage> {
    found.order_by(|x, y| {
        (y.score_a + y.score_b)
            .total_cmp(&(x.score_a + x.score_b))
            .then(x.a.start.cmp(&y.a.start))
            .then(x.b.start.cmp(&y.b.start))
    });
    let (mut kept, mut again) = (Vec::new(), Vec::new());
    let mut in_a = Taken::of(around(found.iter().map(|passage| &passage.a)));
    let mut in_b = Taken::of(around(found.iter().map(|passage| &passage.b)));
    let (longer, shorter) = both::TAKEN;
    for mut passage in found {
        let (of_a, of_b) = (in_a.share(&passage.a), in_b.share(&passage.b));
        if of_a <= longer && of_b <= shorter {
            passage.a = in_a.trim(passage.a);
            passage.b = in_b.trim(passage.b);
            if !passage.is_empty() {
                in_a.take(&passage.a);
                in_b.take(&passage.b);
                kept.push(passage);
            }
        } else if of_a.min(of_b) <= shorter && of_a.max(of_b) > longer {
            if !is_copy(&passage) {
                dismiss(&passage);
                continue;
            }
            if of_a > of_b {
                passage.taken = Some(Side::Left);
                passage.b = in_b.trim(passage.b);
            } else {
                passage.taken = Some(Side::Right);
                passage.a = in_a.trim(passage.a);
            }
            in_a.take(&passage.a);
            in_b.take(&passage.b);
            again.push(passage);
        }
    }
    order(&mut kept);
    if merge_gap > 0.0 {
        merge(&mut kept, merge_gap, [&in_a, &in_b]);
    }
    if !again.is_empty() {
        kept.append(&mut again);
        order(&mut kept);
    }
    kept
}

pub(super) fn order(passages: &mut [Passage]) {
    passages.order_by_key(|p| (p.a.start, p.b.start));
}

/// Joins neighbours that follow each other on both sides, with no other passage between them.
fn merge(kept: &mut Vec<Passage>, share: f64, [in_a, in_b]: [&Taken; 2]) {
    kept.dedup_by(|passage, last| {
        let is_one = are_neighbours(last, passage, share)
            && in_a.is_free(&(last.a.end..passage.a.start))
            && in_b.is_free(&(last.b.end..passage.b.start));
        if is_one {
            last.a.end = passage.a.end;
            last.b.end = passage.b.end;
            last.score_a += passage.score_a;
            last.score_b += passage.score_b;
            last.is_slight &= passage.is_slight;
        }
        is_one
    });
}

fn are_neighbours(first: &Passage, second: &Passage, share: f64) -> bool {
    if second.a.start < first.a.end || second.b.start < first.b.end {
        return false;
    }
    let (gap_a, gap_b) = (second.a.start - first.a.end, second.b.start - first.b.end);
    let larger = first.shorter().max(second.shorter());
    f64::from(gap_a.max(gap_b)) <= share * f64::from(larger) && gap_a.min(gap_b) <= both::MERGE_MAX
}

/// Drops stock sentences beside a dominant passage, but never a long verbatim one, nor those that are much together.
pub(super) fn drop_weak(kept: &mut Vec<Passage>, weak_share: f64, runs: &Runs, mut dismiss: impl FnMut(&Passage)) {
    let best = kept.iter().map(Passage::score).fold(0.0, f64::max);
    let least = best * weak_share;
    let is_weak = |passage: &Passage| passage.score() < least && !is_long_and_verbatim(passage, runs);
    let (weak, strong): (Vec<_>, Vec<_>) = core::mem::take(kept).into_iter().partition(is_weak);
    *kept = strong;
    if weak.iter().map(Passage::score).sum::<f64>() >= least {
        kept.extend(weak);
        order(kept);
        return;
    }
    for weak in weak {
        let at = kept.partition_point(|p| p.a.start < weak.a.start);
        if fills_a_gap(&weak, kept, at) {
            kept.insert(at, weak);
        } else {
            dismiss(&weak);
        }
    }
}

/// Whether a passage is verbatim, and so long that it is no stock.
fn is_long_and_verbatim(passage: &Passage, runs: &Runs) -> bool {
    let chain = runs.chain([&passage.a, &passage.b]);
    chain.is_some_and(|chain| chain.covered >= both::EXACT_KEEP && chain.share() >= both::CHAIN_EXACT)
}

/// Whether a passage, that would be the kept one at a place, stands between its neighbours on both sides: chance would not put it there.
fn fills_a_gap(passage: &Passage, kept: &[Passage], at: usize) -> bool {
    let (Some(before), Some(after)) = (kept[..at].last(), kept.get(at)) else { return false };
    let between = before.b.end..after.b.start;
    between.start <= passage.b.start
        && passage.b.end <= between.end
        && !kept.iter().any(|p| between.start <= p.b.start && p.b.end <= between.end)
}
