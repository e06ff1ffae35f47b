//! Sentence blocks (公共块) of SL+ST: runs of sentences common to both texts, verified and without overlap.
//!
//! # Source
//! Feng 2015 and Feng & Wu 2015 (SL+ST), steps 3-6: two texts as sequences of sentence lengths in one suffix tree;
//! maximal common blocks; each sentence of a block verified by its first two terms, where a failing one splits the
//! block; blocks of length 1 dropped; the rest chosen without overlap, longest first.
//!
//! Different here: verification comes first. Length and first two terms together are the symbol on which the tree is
//! built. The blocks are the same: sentences that agree in length and terms agree in length, so a maximal run of the
//! former along one diagonal (right index minus left index) is inside one maximal run of the latter, and splitting that
//! at its failing sentences gives exactly the maximal runs of the former. A test compares the two orders. But symbols
//! repeat far less than lengths, so a text in which every line has five terms costs nothing extra.
//!
//! The paper does not say what happens to a block that overlaps a chosen one. Here its remaining part is considered
//! again at its new length. Among blocks of one length, those nearest to the diagonal of the longest block come first.
//!
//! # Cost
//! For n sentences and z maximal blocks: O((n + z) log n). Equal texts are one block and need no tree; of any other
//! two texts, the suffix tree lists the blocks. z is bounded by [`LISTED`] and [`Limits::work`]. Above that bound, the
//! long blocks are listed first (`STAGES`), because the blocks chosen from them leave few sentences free for shorter
//! ones. If even these are too many, blocks are listed as described in [`common_block`](crate::seq::common_block),
//! chosen, and their sentences removed; then the rest is listed again, up to [`ROUNDS`] times. The result then reports
//! the limit.
//!
//! # Symmetry
//! Swapping the sides mirrors the answer exactly, because the work is always done with the longer side first (ties by
//! content), and turned round if necessary.

use alloc::{vec, vec::Vec};

use super::disjoint_blocks::{choose_disjoint, diagonal_of_longest};
use crate::base::{LimitReached, Limits, Sort, order_by_number};
pub use crate::features::length_seq::SentenceKey;
pub use crate::seq::common_block::CommonBlock;
use crate::seq::common_block::Listing;
use crate::seq::suffix_tree::SuffixTree;

/// Blocks without overlap, and the limits reached on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Blocks of two sentences or more, by left index.
    pub blocks: Vec<CommonBlock>,
    /// `sentences`: later sentences were left out. `work.blocks`: there are more maximal blocks than were listed at
    /// once.
    pub limits: Vec<LimitReached>,
}

impl Chosen {
    /// Returns the number of sentences of one side inside the blocks; the other side has as many.
    pub fn sentences(&self) -> u64 {
        self.blocks.iter().map(|block| u64::from(block.len)).sum()
    }
}

/// Number of sentences in the shortest block.
pub const MIN_LEN: u32 = 2;
/// Maximum number of maximal blocks listed at once, unless [`Limits::work`] is lower.
pub const LISTED: u64 = 1 << 20;
/// Minimum number of sentences of a block in each list, if all blocks are too many for one list.
const STAGES: [u32; 4] = [32, 8, 4, MIN_LEN];
/// Maximum number of times the rest is listed again after an incomplete list.
pub const ROUNDS: u32 = 8;
/// Maximum number of sentences of one side, so that numbers do not overflow.
const MOST_SENTENCES: u64 = 1 << 29;

/// Returns the verified blocks of two texts, chosen longest first, without overlap on either side.
///
/// # Example
/// ```
/// use juhao_core::base::Limits;
/// use juhao_core::internal::matching::sentence_blocks::{CommonBlock, SentenceKey, choose};
/// let key = |len| SentenceKey::from_parts(len, [0, 0]);
/// let chosen = choose(&[12, 7, 9].map(key), &[7, 9, 30].map(key), &Limits::default());
/// assert_eq!(chosen.blocks, [CommonBlock { left: 1, right: 0, len: 2 }]);
/// ```
pub fn choose(left: &[SentenceKey], right: &[SentenceKey], limits: &Limits) -> Chosen {
    let most = limits.sentences.min(MOST_SENTENCES);
    let longest = left.len().max(right.len()) as u64;
    let cut = |keys| -> &[SentenceKey] { <[_]>::get(keys, ..most as usize).unwrap_or(keys) };
    let (left, right) = (cut(left), cut(right));
    let mut chosen = if (left.len(), left) < (right.len(), right) {
        let mirrored = choose_in_order(right, left, limits);
        Chosen { blocks: mirrored.blocks.into_iter().map(CommonBlock::swapped).collect(), ..mirrored }
    } else {
        choose_in_order(left, right, limits)
    };
    chosen.blocks.order();
    if longest > most {
        chosen.limits.insert(0, LimitReached { name: "sentences", limit: most, reached: longest });
    }
    chosen
}

/// Chooses blocks when the order of the sides is settled.
fn choose_in_order(left: &[SentenceKey], right: &[SentenceKey], limits: &Limits) -> Chosen {
    let mut chosen = Chosen::default();
    if left == right {
        let all = CommonBlock { left: 0, right: 0, len: left.len() as u32 };
        chosen.blocks.extend((all.len >= MIN_LEN).then_some(all));
        return chosen;
    }
    let listed = LISTED.min(limits.work);
    let (symbols, unused) = number_keys(left, right);
    let mut choice = Choice { symbols, unused, diagonal: None, blocks: Vec::new() };
    if choice.take_all(MIN_LEN, listed) || STAGES.iter().all(|&least| choice.take_all(least, listed)) {
        return Chosen { blocks: choice.blocks, ..chosen };
    }
    for round in 0..ROUNDS {
        let listing = choice.list(MIN_LEN, listed);
        if listing.total > listed && round == 0 {
            chosen.limits.push(LimitReached { name: "work.blocks", limit: listed, reached: listing.total });
        }
        if !choice.take_longest(listing.blocks, MIN_LEN) || listing.total <= listed {
            break;
        }
    }
    Chosen { blocks: choice.blocks, ..chosen }
}

/// The blocks chosen so far, and the remaining sentences.
struct Choice {
    /// The sentences of both sides as numbers. Sentences in chosen blocks have numbers that occur only once.
    symbols: [Vec<u32>; 2],
    /// The first unused number.
    unused: u32,
    /// The diagonal of the longest block, once one is known.
    diagonal: Option<i64>,
    blocks: Vec<CommonBlock>,
}

impl Choice {
    /// Lists the maximal blocks of at least `least` sentences in the suffix tree of both sides, at most `listed` of
    /// them.
    fn list(&self, least: u32, listed: u64) -> Listing {
        let [left, right] = &self.symbols;
        SuffixTree::new(&[left, right]).common_blocks(0, 1, least, listed)
    }

    /// Takes all blocks of at least `least` sentences; returns false, and takes none, if there are more than `listed`.
    fn take_all(&mut self, least: u32, listed: u64) -> bool {
        let listing = self.list(least, listed);
        let is_complete = listing.total <= listed;
        if is_complete {
            self.take_longest(listing.blocks, least);
        }
        is_complete
    }

    /// Takes the longest of some maximal blocks, then the remaining parts of the others, down to `least` sentences.
    /// Returns false if there were no blocks.
    fn take_longest(&mut self, blocks: Vec<CommonBlock>, least: u32) -> bool {
        if blocks.is_empty() {
            return false;
        }
        let diagonal = *self.diagonal.get_or_insert_with(|| diagonal_of_longest(&blocks));
        let blocks = choose_disjoint(blocks, diagonal, least, self.symbols.each_ref().map(Vec::len));
        for block in &blocks {
            for (symbols, start) in self.symbols.iter_mut().zip([block.left, block.right]) {
                for symbol in &mut symbols[start as usize..(start + block.len) as usize] {
                    *symbol = self.unused;
                    self.unused += 1;
                }
            }
        }
        self.blocks.extend(blocks);
        true
    }
}

/// Returns the keys as dense numbers, equal on both sides for equal keys, and the first unused number.
fn number_keys(left: &[SentenceKey], right: &[SentenceKey]) -> ([Vec<u32>; 2], u32) {
    // Each key as a number, with the index of its sentence; right sentences follow the left ones.
    let mut sorted: Vec<(u64, u32)> = left.iter().chain(right).map(|key| key.number()).zip(0..).collect();
    order_by_number(&mut sorted, |&(key, _)| key);
    let mut numbers = vec![0; sorted.len()];
    let mut distinct = 0;
    for same in sorted.chunk_by(|a, b| a.0 == b.0) {
        for &(_, place) in same {
            numbers[place as usize] = distinct;
        }
        distinct += 1;
    }
    let right = numbers.split_off(left.len());
    ([numbers, right], distinct)
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use super::*;
    use crate::hash::mix;

    fn keys(pairs: &[(u32, u32)]) -> Vec<SentenceKey> {
        pairs.iter().map(|&(len, term)| SentenceKey::from_parts(len, [term as u16, 0])).collect()
    }

    fn block(left: u32, right: u32, len: u32) -> CommonBlock {
        CommonBlock { left, right, len }
    }

    fn blocks(left: &[SentenceKey], right: &[SentenceKey]) -> Vec<CommonBlock> {
        let chosen = choose(left, right, &Limits::default());
        assert_eq!(chosen.limits, []);
        chosen.blocks
    }

    /// The paper's order: maximal runs of equal lengths, split at sentences whose terms differ; length 1 dropped.
    fn verified_afterwards(left: &[SentenceKey], right: &[SentenceKey]) -> Vec<CommonBlock> {
        let mut verified = Vec::new();
        for l in 0..left.len() {
            for r in 0..right.len() {
                if l > 0 && r > 0 && left[l - 1].len() == right[r - 1].len() {
                    continue;
                }
                let len = left[l..].iter().zip(&right[r..]).take_while(|(a, b)| a.len() == b.len()).count();
                let mut start = 0;
                for at in 0..=len {
                    if at == len || left[l + at].first() != right[r + at].first() {
                        if at - start >= 2 {
                            verified.push(block((l + start) as u32, (r + start) as u32, (at - start) as u32));
                        }
                        start = at + 1;
                    }
                }
            }
        }
        verified.sort_unstable_by_key(|block| (Reverse(block.len), *block));
        verified
    }

    /// Chooses longest first by trying all runs of free sentences each time; sides in their canonical order.
    fn chosen_slowly(left: &[SentenceKey], right: &[SentenceKey]) -> Vec<CommonBlock> {
        let (mut free, mut main, mut chosen) = ([vec![true; left.len()], vec![true; right.len()]], None, Vec::new());
        loop {
            let agrees = |l: usize, r: usize| left[l] == right[r] && free[0][l] && free[1][r];
            let mut runs = Vec::new();
            for l in 0..left.len() {
                for r in 0..right.len() {
                    let len =
                        (0..(left.len() - l).min(right.len() - r)).take_while(|i| agrees(l + i, r + i)).count() as u32;
                    runs.extend((len >= 2).then_some(block(l as u32, r as u32, len)));
                }
            }
            let main = *main.get_or_insert_with(|| diagonal_of_longest(&runs));
            let best = runs.into_iter().min_by_key(|run| (Reverse(run.len), run.diagonal().abs_diff(main), *run));
            let Some(best) = best else { break };
            free[0][best.left as usize..][..best.len as usize].fill(false);
            free[1][best.right as usize..][..best.len as usize].fill(false);
            chosen.push(best);
        }
        chosen.sort_unstable();
        chosen
    }

    /// Checks that blocks do not overlap, are verified, and are mirrored exactly; returns the answer.
    fn check(left: &[SentenceKey], right: &[SentenceKey], limits: &Limits) -> Chosen {
        let chosen = choose(left, right, limits);
        let mut free = [vec![true; left.len()], vec![true; right.len()]];
        for block in &chosen.blocks {
            assert!(block.len >= 2);
            for (l, r) in (block.left..block.left + block.len).zip(block.right..) {
                assert_eq!(left[l as usize], right[r as usize]);
                assert!(core::mem::take(&mut free[0][l as usize]), "left {l} is in two blocks");
                assert!(core::mem::take(&mut free[1][r as usize]), "right {r} is in two blocks");
            }
        }
        let mut mirrored = choose(right, left, limits);
        mirrored.blocks = mirrored.blocks.into_iter().map(CommonBlock::swapped).collect();
        mirrored.blocks.sort_unstable();
        assert_eq!(chosen, mirrored);
        chosen
    }

    #[test]
    fn paper_a_block_of_five_failing_at_the_third_becomes_two_and_two() {
        let left = keys(&[(10, 1), (12, 2), (11, 3), (15, 4), (13, 5)]);
        let right = keys(&[(10, 1), (12, 2), (11, 99), (15, 4), (13, 5)]);
        assert_eq!(blocks(&left, &right), [block(0, 0, 2), block(3, 3, 2)]);
    }

    #[test]
    fn paper_a_block_of_four_failing_at_the_second_and_third_gives_nothing() {
        let left = keys(&[(10, 1), (12, 2), (11, 3), (15, 4)]);
        let right = keys(&[(10, 1), (12, 98), (11, 99), (15, 4)]);
        assert_eq!(blocks(&left, &right), []);
    }

    #[test]
    fn the_second_term_is_verified_too() {
        let key = |second| SentenceKey::from_parts(9, [1, second]);
        assert_eq!(blocks(&[key(1), key(2), key(3)], &[key(1), key(2), key(4)]), [block(0, 0, 2)]);
    }

    #[test]
    fn what_sticks_out_of_a_longer_block_is_still_used() {
        // 1 2 3 4 is chosen first; of 3 4 5 6 7 only 5 6 7 remains on the left side.
        let left = keys(&[(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]);
        let right = keys(&[(3, 0), (4, 0), (5, 0), (6, 0), (9, 0), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]);
        assert_eq!(blocks(&left, &right), [block(0, 6, 5)]);
        let left = [left, keys(&[(7, 0)])].concat();
        let right = [keys(&[(3, 0), (4, 0), (5, 0), (6, 0), (7, 0)]), right[4..10].to_vec()].concat();
        assert_eq!(blocks(&left, &right), [block(0, 7, 2), block(2, 0, 5)]);
    }

    #[test]
    fn empty_and_single_sentences_have_no_blocks() {
        let one = keys(&[(5, 5)]);
        for (left, right) in [(&[][..], &[][..]), (&one, &[]), (&one, &one)] {
            assert_eq!(blocks(left, right), []);
        }
    }

    #[test]
    fn a_hundred_thousand_equal_lines_on_both_sides_are_one_block() {
        let lines = vec![SentenceKey::from_parts(5, [1, 2]); 100_000];
        assert_eq!(blocks(&lines, &lines), [block(0, 0, 100_000)]);
        assert_eq!(blocks(&lines, &lines[..99_000]), [block(0, 0, 99_000)]);
    }

    #[test]
    fn unlike_lines_between_a_repeated_header_reach_the_bound_and_lose_no_header() {
        // 5000 x 5000 maximal blocks of two lines.
        let page = |n: u32, own: u32| (0..n).flat_map(|i| keys(&[(4, 1), (6, 2), (8, own + i)])).collect::<Vec<_>>();
        let chosen = check(&page(5000, 10_000), &page(5000, 20_000), &Limits::default());
        assert_eq!(chosen.limits, [LimitReached { name: "work.blocks", limit: LISTED, reached: 25_000_000 }]);
        assert_eq!(chosen.blocks.len(), 5000);
        assert!(chosen.blocks.iter().all(|block| block.left == block.right));
    }

    #[test]
    fn a_shifted_copy_full_of_equal_sentences_is_aligned_on_its_diagonal_whatever_the_bound() {
        // Four kinds of sentences in irregular order, every 50th of the copy changed, 500 others put before it.
        let kind = |i: u32| (7, (mix::hash([i]) % 4) as u32);
        let left: Vec<_> = (0..5000).flat_map(|i| keys(&[kind(i)])).collect();
        let copied = (0..5000).flat_map(|i| keys(&[if i % 50 == 0 { (8, i) } else { kind(i) }]));
        let right: Vec<_> = (0..500).flat_map(|i| keys(&[(9, i)])).chain(copied).collect();
        for work in [200, 20_000, u64::MAX] {
            let chosen = check(&left, &right, &Limits { work, ..Limits::default() });
            let on_diagonal: u32 =
                chosen.blocks.iter().filter(|block| block.diagonal() == 500).map(|block| block.len).sum();
            assert_eq!(on_diagonal, 4900, "work {work}");
        }
    }

    #[test]
    fn what_one_list_had_no_room_for_is_found_by_the_next() {
        let left = keys(&[(1, 0), (2, 0), (3, 0), (20, 0), (4, 0), (5, 0)]);
        let right = keys(&[(4, 0), (5, 0), (30, 0), (1, 0), (2, 0), (3, 0)]);
        let chosen = check(&left, &right, &Limits { work: 1, ..Limits::default() });
        assert_eq!(chosen.blocks, [block(0, 3, 3), block(4, 0, 2)]);
        assert_eq!(chosen.limits, [LimitReached { name: "work.blocks", limit: 1, reached: 2 }]);
    }

    #[test]
    fn sentences_over_the_limit_are_left_out_and_said() {
        let left: Vec<_> = (0..10).flat_map(|i| keys(&[(i, 0)])).collect();
        let chosen = check(&left, &left[..7], &Limits { sentences: 4, ..Limits::default() });
        assert_eq!(chosen.blocks, [block(0, 0, 4)]);
        assert_eq!(chosen.limits, [LimitReached { name: "sentences", limit: 4, reached: 10 }]);
    }

    #[cfg(not(target_arch = "wasm32"))]
    mod properties {
        use super::*;
        use proptest::prelude::*;
        use proptest::test_runner::RngSeed;

        fn text(len: usize) -> impl Strategy<Value = Vec<SentenceKey>> {
            let key = (0_u32..2, 0_u16..2, 0_u16..2).prop_map(|(len, a, b)| SentenceKey::from_parts(len, [a, b]));
            prop::collection::vec(key, 0..len)
        }

        proptest! {
            #![proptest_config(ProptestConfig {
                rng_seed: RngSeed::Fixed(1),
                failure_persistence: None,
                ..<_>::default()
            })]

            #[test]
            fn verifying_first_gives_the_blocks_of_verifying_afterwards(left in text(24), right in text(24)) {
                let (symbols, _) = number_keys(&left, &right);
                let tree = SuffixTree::new(&[&symbols[0], &symbols[1]]);
                let mut blocks = tree.common_blocks(0, 1, 2, u64::MAX).blocks;
                blocks.sort_unstable_by_key(|block| (Reverse(block.len), *block));
                prop_assert_eq!(blocks, verified_afterwards(&left, &right));
            }

            #[test]
            fn blocks_are_those_chosen_by_trying_all(left in text(20), right in text(18)) {
                let chosen = check(&left, &right, &Limits::default());
                prop_assert_eq!(&chosen.limits, &[]);
                if (left.len(), &left) >= (right.len(), &right) {
                    prop_assert_eq!(chosen.blocks, chosen_slowly(&left, &right));
                }
            }

            #[test]
            fn blocks_chosen_in_stages_are_those_chosen_at_once(left in text(200), right in text(200)) {
                let chosen = |stages: &[u32]| {
                    let (symbols, unused) = number_keys(&left, &right);
                    let mut choice = Choice { symbols, unused, diagonal: None, blocks: Vec::new() };
                    assert!(stages.iter().all(|&least| choice.take_all(least, LISTED)));
                    choice.blocks
                };
                let at_once = chosen(&[MIN_LEN]);
                prop_assert_eq!(&chosen(&STAGES), &at_once);
                prop_assert_eq!(chosen(&[5, 3, MIN_LEN]), at_once);
            }

            #[test]
            fn a_list_that_is_cut_gives_verified_blocks_and_their_mirror(
                left in text(40),
                right in text(40),
                work in 0_u64..9,
            ) {
                check(&left, &right, &Limits { work, ..Limits::default() });
            }
        }
    }
}
