//! Chooses blocks without overlap, longest first: step 6 of SL+ST ([`sentence_blocks`](super::sentence_blocks)).
//!
//! A chosen block is at least as long as any block that it cuts, so it covers one end of that block and never only its
//! inside. The remainder after cuts at one end shrinks like the Fibonacci numbers, so a block is considered O(log n)
//! times.
//!
//! # Cost
//! Time O((n + z) log n) for n sentences and z blocks.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use crate::base::Sort;
use crate::seq::common_block::CommonBlock;

/// Returns the diagonal of the longest block; among equals, of the one nearest to the main diagonal, then of the first.
pub(super) fn diagonal_of_longest(blocks: &[CommonBlock]) -> i64 {
    let longest = blocks.iter().min_by_key(|block| (Reverse(block.len), block.diagonal().abs(), **block));
    longest.map_or(0, |block| block.diagonal())
}

/// Chooses blocks longest first, among equals those nearest to the `main` diagonal. The part of a block that is outside
/// of chosen blocks is put back if it has at least `least` sentences. `lens` are the numbers of sentences of the two
/// sides.
pub(super) fn choose_disjoint(blocks: Vec<CommonBlock>, main: i64, least: u32, lens: [usize; 2]) -> Vec<CommonBlock> {
    let longest = blocks.iter().map(|block| block.len).max().unwrap_or(0);
    let mut of_length = vec![Vec::new(); longest as usize + 1];
    for block in blocks {
        of_length[block.len as usize].push(block);
    }
    let mut taken = lens.map(Claimed::new);
    let mut chosen = Vec::new();
    while let Some(blocks) = of_length.pop() {
        let mut put_back = |block: CommonBlock| {
            if block.len >= least {
                of_length[block.len as usize].push(block);
            }
        };
        // First removes the blocks of this length that longer ones cut, which are most of many.
        let mut whole = Vec::new();
        for block in blocks {
            match unclaimed_part(&taken, block) {
                rest if rest == block => whole.push(block),
                rest => put_back(rest),
            }
        }
        whole.order_by_key(|block| (block.diagonal().abs_diff(main), *block));
        for block in whole {
            match unclaimed_part(&taken, block) {
                rest if rest == block => {
                    taken
                        .iter_mut()
                        .zip([block.left, block.right])
                        .for_each(|(taken, start)| taken.claim(start, block.len));
                    chosen.push(block);
                }
                rest => put_back(rest),
            }
        }
    }
    chosen
}

/// Returns the part of a block that is outside of the blocks taken.
fn unclaimed_part(taken: &[Claimed; 2], CommonBlock { left, right, len }: CommonBlock) -> CommonBlock {
    let starts = [left, right];
    let [(head_a, tail_a), (head_b, tail_b)] =
        [0, 1].map(|side| (taken[side].claimed_from(starts[side]), taken[side].claimed_before(starts[side] + len)));
    let (head, tail) = (head_a.max(head_b).min(len), tail_a.max(tail_b));
    CommonBlock { left: left + head, right: right + head, len: (len - head).saturating_sub(tail) }
}

/// The blocks taken on one side: for each sentence the start and end of its block, or (0, 0) if there is none.
struct Claimed(Vec<(u32, u32)>);

impl Claimed {
    fn new(len: usize) -> Self {
        Self(vec![(0, 0); len])
    }

    fn claim(&mut self, start: u32, len: u32) {
        self.0[start as usize..(start + len) as usize].fill((start, start + len));
    }

    /// Returns how many sentences from `start` on are taken.
    fn claimed_from(&self, start: u32) -> u32 {
        self.0[start as usize].1.saturating_sub(start)
    }

    /// Returns how many sentences right before `end` are taken.
    fn claimed_before(&self, end: u32) -> u32 {
        match self.0[end as usize - 1] {
            (_, 0) => 0,
            (start, _) => end - start,
        }
    }
}
