//! Links equal runs to chains: each run comes after the one before it on both sides, and the gaps cost less than
//! chance.
//!
//! A gap between two runs costs bits for each token of its longer side. Starting a new passage costs the bits of
//! chance. Two runs are therefore one passage exactly if the gap between them costs less than chance, and the length of
//! a gap needs no other bound.
//!
//! # Source
//! Chaining of exact matches with gap costs, best chain first, as in sequence aligners (Li 2018, *minimap2*, section
//! 2.1). Different here: weights and costs are bits.
//!
//! # Cost
//! Time O(r) for r runs in order, O(r · [`CHAIN_BACK`]) at worst; space O(r).

use alloc::vec::Vec;

use super::bits::Bits;
use super::tuning::{CHAIN_BACK, GAP, GAP_MAX};
use crate::base::{neighbours, order_by_number};
use crate::seq::runs::Run;

/// Returns the bits of runs that follow each other, less the cost of the gaps between them.
pub(crate) fn net_bits(pieces: &[Run], bits: &Bits) -> f64 {
    let own: f64 = pieces.iter().map(|piece| bits.within(&piece.on_a())).sum();
    own - gap_costs(pieces)
}

/// Returns the bits that the gaps between runs that follow each other cost.
pub(crate) fn gap_costs(pieces: &[Run]) -> f64 {
    neighbours(pieces).map(|(x, y)| gap_cost(x, y)).sum()
}

/// Returns the bits that the gap between two runs costs: those of opening it, and those of each token of its longer
/// side.
pub(crate) fn gap_cost(before: &Run, next: &Run) -> f64 {
    let gap = gap(before, next);
    if gap == 0 { 0.0 } else { GAP.0 + GAP.1 * f64::from(gap) }
}

/// Returns the number of tokens of the longer side of a gap.
pub(crate) fn gap(before: &Run, next: &Run) -> u32 {
    next.a.saturating_sub(before.a_end()).max(next.b.saturating_sub(before.b_end()))
}

/// Returns the number of tokens that `next` shares with `before`, on the side where it is larger.
fn overlap(before: &Run, next: &Run) -> u32 {
    before.a_end().saturating_sub(next.a).max(before.b_end().saturating_sub(next.b))
}

/// Removes from each run of a chain the tokens that it shares with the run before it. A run may then begin after the
/// beginning of the next one; it is still before it in the chain.
pub(crate) fn without_overlaps(chain: &mut [Run]) {
    for i in 1..chain.len() {
        chain[i] = without_first(chain[i], overlap(&chain[i - 1], &chain[i]));
    }
}

/// Returns how many tokens of `next` overlap `before`, or `None` if `next` cannot follow `before` on both sides.
pub(crate) fn overlap_in_order(before: &Run, next: &Run) -> Option<u32> {
    let overlap = overlap(before, next);
    (next.a > before.a && next.b > before.b && overlap < next.len).then_some(overlap)
}

/// Returns a run without its first `tokens` tokens.
pub(crate) fn without_first(run: Run, tokens: u32) -> Run {
    Run { a: run.a + tokens, b: run.b + tokens, len: run.len - tokens }
}

/// Links runs to chains, best chain first; each run is in one chain. `runs` must be ordered by side a.
pub(crate) fn link_runs(runs: &[Run], bits: &Bits) -> Vec<Vec<Run>> {
    // `best`: for each run the bits of the best chain that ends with it, and the run before it in that chain. `reach`:
    // how far on side a the runs up to each one extend.
    let mut best: Vec<(f64, usize)> = Vec::with_capacity(runs.len());
    let mut reach: Vec<u32> = Vec::with_capacity(runs.len());
    for (i, run) in runs.iter().enumerate() {
        let own = bits.within(&run.on_a());
        let mut here = (own, usize::MAX);
        for j in (i.saturating_sub(CHAIN_BACK)..i).rev() {
            if run.a.saturating_sub(reach[j]) > GAP_MAX {
                break;
            }
            let Some(overlap) = overlap_in_order(&runs[j], run) else { continue };
            let next = without_first(*run, overlap);
            if gap(&runs[j], &next) > GAP_MAX {
                continue;
            }
            let sum = best[j].0 - gap_cost(&runs[j], &next) + bits.within(&next.on_a());
            if sum > here.0 {
                here = (sum, j);
            }
        }
        best.push(here);
        reach.push(reach.last().map_or(run.a_end(), |&so_far| run.a_end().max(so_far)));
    }
    let mut ends: Vec<usize> = (0..runs.len()).collect();
    // Bits are at least 0, so their bit patterns order them; the best first.
    order_by_number(&mut ends, |&i| !best[i].0.to_bits());
    let mut used = alloc::vec![false; runs.len()];
    let mut chains = Vec::new();
    for end in ends {
        let (mut chain, mut at) = (Vec::new(), end);
        while at != usize::MAX && !used[at] {
            used[at] = true;
            chain.push(runs[at]);
            at = best[at].1;
        }
        if chain.is_empty() {
            continue;
        }
        chain.reverse();
        without_overlaps(&mut chain);
        chains.push(chain);
    }
    chains
}

/// Cuts a chain at each gap of more than [`GAP_MAX`] tokens, or for which `is_cut` returns true.
pub(crate) fn cut_at_gaps(pieces: &[Run], is_cut: impl Fn(&Run, &Run) -> bool) -> Vec<Vec<Run>> {
    let continues = |x: &Run, y: &Run| gap(x, y) <= GAP_MAX && !is_cut(x, y);
    pieces.chunk_by(continues).map(<[Run]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::pair::TokenPair;
    use crate::seq::naive::RandomNumbers;
    use alloc::format;

    /// Bits of two texts with the given numbers of words, all different.
    fn bits(words: u32) -> Bits {
        let text = |from: u32| (from..from + words).map(|i| format!("w{i:04}")).collect::<Vec<_>>().join(" ");
        Bits::new(&TokenPair::of_texts(&text(0), &text(4000)))
    }

    #[test]
    fn runs_are_linked_over_a_gap_of_a_long_sentence() {
        let bits = bits(400);
        let linked = |gap: u32| {
            let runs = [Run { a: 0, b: 100, len: 10 }, Run { a: 10 + gap, b: 115, len: 10 }];
            link_runs(&runs, &bits).len()
        };
        assert_eq!((linked(0), linked(GAP_MAX), linked(GAP_MAX + 1)), (1, 1, 2));
        let crossed = [Run { a: 0, b: 100, len: 10 }, Run { a: 12, b: 80, len: 10 }];
        assert_eq!(link_runs(&crossed, &bits).len(), 2, "what changed places is no chain");
    }

    #[test]
    fn each_run_is_in_one_chain_whose_pieces_follow_each_other() {
        let bits = bits(300);
        let mut numbers = RandomNumbers(5);
        for _ in 0..200 {
            let mut runs: Vec<Run> = (0..numbers.below(40))
                .map(|_| Run { a: numbers.below(270), b: numbers.below(270), len: 1 + numbers.below(30) })
                .collect();
            runs.sort_by_key(|run| (run.a, run.b, run.len));
            runs.dedup_by_key(|run| (run.a, run.b));
            let chains = link_runs(&runs, &bits);
            assert_eq!(chains.iter().map(Vec::len).sum::<usize>(), runs.len());
            for chain in &chains {
                for (x, y) in neighbours(chain) {
                    assert!(x.a_end() <= y.a && x.b_end() <= y.b && y.len > 0, "{x:?} {y:?}");
                    assert!(gap(x, y) <= GAP_MAX);
                }
            }
            assert_eq!(link_runs(&runs, &bits), chains, "determinism");
        }
    }

    #[test]
    fn a_chain_is_cut_where_it_is_asked() {
        let pieces = [0, 12, 24].map(|at| Run { a: at, b: at, len: 10 }).to_vec();
        assert_eq!(cut_at_gaps(&pieces, |_, _| false).len(), 1);
        let parts = cut_at_gaps(&pieces, |x, _| x.a == 12);
        assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    }
}
