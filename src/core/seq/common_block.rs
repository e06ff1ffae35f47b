//! Lists the maximal common blocks (公共块) of two sequences from their suffix tree.
//!
//! A block is a run of symbols equal in both sequences. It is maximal if the symbols before it differ and those after
//! it differ; the border of a sequence differs from everything. The positions of a maximal block are therefore two
//! leaves that separate exactly at a node as deep as the block is long, and that come after different symbols.
//!
//! # Source
//! Gusfield, *Algorithms on Strings, Trees, and Sequences* (1997), 7.12.3, maximal pairs: nodes are visited deepest
//! first, each with its leaves grouped by the symbol before them, and the leaves of one child are paired with the
//! leaves of the children before it. Different here: groups are found by number instead of by walking through the
//! alphabet, and each leaf belongs to a side.
//!
//! # Cost
//! For n symbols in the tree and z maximal blocks: O(n log n + z). All nodes together have as many groups as there are
//! pairs of a node and a symbol before it, that is, Weiner links, O(n). The logarithm is for sorting the nodes by
//! depth.
//!
//! # The bound
//! z can be quadratic: for example, if "a b" occurs between unrelated sentences on both sides, thousands of times. So z
//! is counted first, in linear time. If it is over the limit, the list is cut: longest blocks come first, and if the
//! places of one node would have more than [`CROWDED`] partners each on average, only places near each other in rank
//! are paired (for example, the third of 30 with the first of 10). The list then pairs every place with some partner,
//! instead of a few places with all.

use super::suffix_tree::{Children, SuffixTree};
use crate::base::Sort;
use alloc::vec;
use alloc::vec::Vec;

/// A run of symbols equal on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommonBlock {
    /// Index of its first symbol in the left sequence.
    pub left: u32,
    /// Index of its first symbol in the right sequence.
    pub right: u32,
    /// Number of symbols.
    pub len: u32,
}

impl CommonBlock {
    /// Returns the right index minus the left index.
    pub fn diagonal(self) -> i64 {
        i64::from(self.right) - i64::from(self.left)
    }

    /// Returns the block with the sides exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { left: self.right, right: self.left, len: self.len }
    }
}

/// Maximal common blocks, with their total number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The blocks listed, longest first.
    pub blocks: Vec<CommonBlock>,
    /// Number of maximal blocks; higher than the number listed if the limit was reached.
    pub total: u64,
}

/// Number of partners that an occurrence may have on average before a node counts as crowded in a list that must be
/// cut.
pub const CROWDED: u64 = 16;
/// Number of partners of an occurrence at a crowded node, on each side of its rank.
const NEAR: isize = 4;

impl SuffixTree {
    /// Lists the maximal common blocks of two of the sequences, at least `min_len` long (and at least 1), at most
    /// `limit` of them.
    ///
    /// # Panics
    /// If the tree has no such sequences.
    pub fn common_blocks(&self, left: usize, right: usize, min_len: u32, limit: u64) -> Listing {
        let nodes = self.internal_nodes(min_len.max(1));
        let children = self.children();
        let crowds = LeafGroups::new(self, &children, [left, right]).count_pairs(&nodes);
        let total = crowds.iter().map(|crowd| crowd.pairs).sum();
        let mut list =
            BlockList { origins: [left, right].map(|s| self.range(s).start), room: limit, blocks: Vec::new() };
        LeafGroups::new(self, &children, [left, right]).list_blocks(&nodes, &crowds, total > limit, &mut list);
        Listing { blocks: list.blocks, total }
    }
}

/// The work at a node: the number of places below it, and the number of maximal blocks as long as the node is deep.
struct Crowd {
    places: u64,
    pairs: u64,
}

/// Places of one side below one node that come after the same symbol, as a linked list.
#[derive(Clone, Copy)]
struct Group {
    before: u32,
    head: u32,
    tail: u32,
    count: u32,
}

/// The groups below every node visited so far; leaves count as visited.
struct LeafGroups<'a> {
    tree: &'a SuffixTree,
    children: &'a Children,
    /// The place after each one in its list.
    next: Vec<u32>,
    /// Groups of visited nodes, and bounds of the groups of each node: left side from the first bound, right side from
    /// the second.
    visited: Vec<Group>,
    bounds: Vec<[u32; 3]>,
    /// Groups gathered from the children of the current node, by side; and for each symbol one more than the index of
    /// the group after it.
    gathered: [Vec<Group>; 2],
    index: [Vec<u32>; 2],
}

impl<'a> LeafGroups<'a> {
    /// Makes a group of each leaf of the two sequences.
    fn new(tree: &'a SuffixTree, children: &'a Children, pair: [usize; 2]) -> Self {
        let [left, right] = pair.map(|sequence| tree.range(sequence));
        let (mut visited, mut bounds) = (Vec::new(), Vec::new());
        for node in 0..tree.nodes_len() as u32 {
            let start = visited.len() as u32;
            let mut middle = start;
            if let Some(at) = tree.suffix(node).filter(|at| left.contains(at) || right.contains(at)) {
                visited.push(Group { before: tree.before(at), head: at, tail: at, count: 1 });
                middle += u32::from(left.contains(&at));
            }
            bounds.push([start, middle, visited.len() as u32]);
        }
        let index = [vec![0; tree.alphabet()], vec![0; tree.alphabet()]];
        Self { tree, children, next: vec![0; tree.text_len()], visited, bounds, gathered: Default::default(), index }
    }

    /// Counts the places and pairs of each node.
    fn count_pairs(mut self, nodes: &[u32]) -> Vec<Crowd> {
        let children = self.children;
        let count_node = |&node: &u32| {
            let (mut pairs, mut places) = (0, [0; 2]);
            for child in children.iter(node) {
                for side in [0, 1] {
                    for group in self.groups(child, side) {
                        let others = places[1 - side] - self.gathered_after(group.before, 1 - side);
                        pairs += u64::from(group.count) * others;
                    }
                }
                for side in [0, 1] {
                    places[side] += self.groups(child, side).iter().map(|group| u64::from(group.count)).sum::<u64>();
                }
                self.gather(child);
            }
            self.close_node(node);
            Crowd { places: places[0] + places[1], pairs }
        };
        nodes.iter().map(count_node).collect()
    }

    /// Lists the maximal blocks of each node as long as there is room.
    fn list_blocks(mut self, nodes: &[u32], crowds: &[Crowd], must_cut: bool, list: &mut BlockList) {
        let children = self.children;
        for (&node, crowd) in nodes.iter().zip(crowds) {
            if list.room == 0 {
                break;
            }
            let crowded = must_cut && crowd.pairs > crowd.places.saturating_mul(CROWDED);
            if crowded {
                self.pair_by_rank(node, list);
            }
            for child in children.iter(node) {
                if crowd.pairs > 0 && !crowded {
                    self.pair_with_gathered(child, self.tree.depth(node), list);
                }
                self.gather(child);
            }
            self.close_node(node);
        }
    }

    /// Pairs every place below a child with every place of the other side below the children before it, unless both
    /// come after the same symbol. Every iteration over groups but one gives a block.
    fn pair_with_gathered(&self, child: u32, len: u32, list: &mut BlockList) {
        for side in [0, 1] {
            for group in self.groups(child, side) {
                for other in self.gathered[1 - side].iter().filter(|other| other.before != group.before) {
                    for at in self.places_of(group) {
                        for opposite in self.places_of(other) {
                            if list.room == 0 {
                                return;
                            }
                            list.count_examined();
                            list.add(if side == 0 { [at, opposite] } else { [opposite, at] }, len);
                        }
                    }
                }
            }
        }
    }

    /// Pairs places of both sides that are near each other in rank, the nearest first.
    fn pair_by_rank(&self, node: u32, list: &mut BlockList) {
        let [mut left, mut right] = [0, 1].map(|side| {
            let of_child = |child| self.groups(child, side).iter().map(move |group| (child, group));
            let groups = self.children.iter(node).flat_map(of_child);
            groups
                .flat_map(|(child, group)| self.places_of(group).map(move |at| (at, group.before, child)))
                .collect::<Vec<_>>()
        });
        left.order();
        right.order();
        let (many, few) = if left.len() < right.len() { (&right, &left) } else { (&left, &right) };
        let nearest_first = (0..=2 * NEAR).map(|turn| if turn % 2 == 0 { turn / 2 } else { -1 - turn / 2 });
        for offset in nearest_first {
            for (rank, one) in many.iter().enumerate() {
                let rank_of_few = (rank as u64 * few.len() as u64 / many.len() as u64) as usize;
                let Some(other) = rank_of_few.checked_add_signed(offset).and_then(|rank| few.get(rank)) else {
                    continue;
                };
                if list.room == 0 {
                    return;
                }
                list.count_examined();
                if one.1 != other.1 && one.2 != other.2 {
                    list.add(
                        if left.len() < right.len() { [other.0, one.0] } else { [one.0, other.0] },
                        self.tree.depth(node),
                    );
                }
            }
        }
    }

    /// Returns the groups of one side below a visited node.
    fn groups(&self, node: u32, side: usize) -> &[Group] {
        let bounds = &self.bounds[node as usize];
        &self.visited[bounds[side] as usize..bounds[side + 1] as usize]
    }

    /// Iterates over the places of a group.
    fn places_of(&self, group: &Group) -> impl Iterator<Item = u32> {
        core::iter::successors(Some(group.head), |&at| Some(self.next[at as usize])).take(group.count as usize)
    }

    /// Counts the gathered places of a side that come after a symbol.
    fn gathered_after(&self, before: u32, side: usize) -> u64 {
        let index = self.index[side][before as usize].checked_sub(1);
        index.map_or(0, |index| self.gathered[side][index as usize].count.into())
    }

    /// Adds the groups of a child to those gathered; its lists become parts of longer ones.
    fn gather(&mut self, child: u32) {
        let [start, middle, end] = self.bounds[child as usize];
        for (side, range) in [start..middle, middle..end].into_iter().enumerate() {
            for group in &self.visited[range.start as usize..range.end as usize] {
                let index = &mut self.index[side][group.before as usize];
                if *index == 0 {
                    self.gathered[side].push(*group);
                    *index = self.gathered[side].len() as u32;
                } else {
                    let known = &mut self.gathered[side][*index as usize - 1];
                    self.next[known.tail as usize] = group.head;
                    known.tail = group.tail;
                    known.count += group.count;
                }
            }
        }
    }

    /// Makes the gathered groups the groups of the node.
    fn close_node(&mut self, node: u32) {
        let start = self.visited.len() as u32;
        let middle = start + self.gathered[0].len() as u32;
        for (gathered, index) in self.gathered.iter_mut().zip(&mut self.index) {
            for group in gathered.iter() {
                index[group.before as usize] = 0;
            }
            self.visited.append(gathered);
        }
        self.bounds[node as usize] = [start, middle, self.visited.len() as u32];
    }
}

/// The blocks found, and the room for more.
struct BlockList {
    /// Starts of the two sequences in the text.
    origins: [u32; 2],
    /// Number of pairs that may still be examined.
    room: u64,
    blocks: Vec<CommonBlock>,
}

impl BlockList {
    fn count_examined(&mut self) {
        self.room -= 1;
    }

    fn add(&mut self, [left, right]: [u32; 2], len: u32) {
        self.blocks.push(CommonBlock { left: left - self.origins[0], right: right - self.origins[1], len });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use core::cmp::Reverse;

    /// Finds maximal blocks by comparing every pair of places.
    fn naive(left: &[u32], right: &[u32], min_len: u32) -> Vec<CommonBlock> {
        let mut blocks = Vec::new();
        for l in 0..left.len() {
            for r in 0..right.len() {
                let extends_left = l > 0 && r > 0 && left[l - 1] == right[r - 1];
                let len = left[l..].iter().zip(&right[r..]).take_while(|(a, b)| a == b).count() as u32;
                if !extends_left && len >= min_len.max(1) {
                    blocks.push(CommonBlock { left: l as u32, right: r as u32, len });
                }
            }
        }
        sorted(blocks)
    }

    /// Orders blocks longest first, then by left and right index.
    fn sorted(mut blocks: Vec<CommonBlock>) -> Vec<CommonBlock> {
        blocks.sort_unstable_by_key(|block| (Reverse(block.len), block.left, block.right));
        blocks
    }

    fn list(left: &[u32], right: &[u32], min_len: u32, limit: u64) -> Listing {
        let listing = SuffixTree::new(&[left, right]).common_blocks(0, 1, min_len, limit);
        assert!(listing.blocks.is_sorted_by_key(|block| Reverse(block.len)));
        Listing { blocks: sorted(listing.blocks), ..listing }
    }

    fn check(left: &[u32], right: &[u32]) {
        for min_len in 0..4 {
            let blocks = naive(left, right, min_len);
            let total = blocks.len() as u64;
            let listing = list(left, right, min_len, total);
            assert_eq!(listing, Listing { blocks, total }, "{left:?} {right:?} from {min_len}");
            for limit in 0..total {
                let cut = list(left, right, min_len, limit);
                assert_eq!(cut.total, total);
                assert!(cut.blocks.len() as u64 <= limit);
                assert!(cut.blocks.iter().all(|block| listing.blocks.contains(block)));
            }
        }
    }

    fn fibonacci(len: usize) -> Vec<u32> {
        (1..=len).map(|i| ((i + 1) * 832_040 / 1_346_269 - i * 832_040 / 1_346_269) as u32).collect()
    }

    #[test]
    fn listed_blocks_are_those_of_a_quadratic_search() {
        check(&[], &[]);
        check(&[1], &[]);
        check(&[1], &[1]);
        check(&[7; 12], &[7; 9]);
        check(&[1, 2, 1, 2, 1, 2, 1], &[2, 1, 2, 1]);
        check(&[1, 2, 3, 1, 2, 3, 1, 2], &[3, 1, 2, 3, 9, 1, 2]);
        check(&fibonacci(34), &fibonacci(21));
        check(&[1, 1, 5, 1, 1, 6, 1, 1], &[1, 1, 8, 1, 1, 9, 1, 1]);
    }

    #[test]
    fn other_sequences_of_the_tree_change_nothing() {
        let (left, right, third) = ([1, 2, 3, 4, 1, 2], [3, 4, 1, 9, 1, 2], [2, 3, 4, 1]);
        let tree = SuffixTree::new(&[&third, &right, &[], &left]);
        assert_eq!(sorted(tree.common_blocks(3, 1, 1, 100).blocks), naive(&left, &right, 1));
        assert_eq!(sorted(tree.common_blocks(1, 0, 2, 100).blocks), naive(&right, &third, 2));
    }

    #[test]
    fn equal_lines_have_linearly_many_maximal_blocks() {
        let lines = vec![4; 100_000];
        let listing = list(&lines, &lines, 2, 1_000_000);
        assert_eq!(listing.total, 2 * 100_000 - 3);
        assert_eq!(listing.blocks[0], CommonBlock { left: 0, right: 0, len: 100_000 });
    }

    #[test]
    fn a_list_that_is_cut_still_pairs_every_place() {
        // A header of two lines before unrelated sentences: 2000 x 2000 blocks of length 2.
        let header = |n: u32, own: u32| (0..n).flat_map(move |i| [1, 2, own + i]).collect::<Vec<_>>();
        let (left, right) = (header(2000, 10_000), header(1000, 20_000));
        let listing = list(&left, &right, 2, 50_000);
        assert_eq!(listing.total, 2_000_000);
        assert!(listing.blocks.len() <= 50_000);
        for place in 0..2000 {
            assert!(listing.blocks.iter().any(|block| block.left == 3 * place), "left place {place}");
            assert!(
                place >= 1000 || listing.blocks.iter().any(|block| block.right == 3 * place),
                "right place {place}"
            );
        }
    }

    #[test]
    fn a_list_that_is_cut_holds_maximal_blocks_only() {
        // Headers "1 2", "1 2 3", "9 2" and "9 2 3": at "2" only places are paired that separate there and come after
        // different symbols.
        let header = |own: u32| {
            (0..240).flat_map(move |i| [if i % 4 == 0 { 9 } else { 1 }, 2, if i % 3 == 0 { own } else { 3 }, own + i])
        };
        let (left, right) = (header(1000).collect::<Vec<_>>(), header(2000).collect::<Vec<_>>());
        let all = naive(&left, &right, 1);
        let cut = list(&left, &right, 1, all.len() as u64 - 1);
        assert!(cut.blocks.len() < all.len() / 2 && cut.blocks.iter().any(|block| block.len == 1));
        let all: BTreeSet<CommonBlock> = all.into_iter().collect();
        assert!(cut.blocks.iter().all(|block| all.contains(block)));
    }

    #[test]
    fn many_places_on_one_side_cost_no_square() {
        // All places after "1" differ in the symbols before and after, but have no partner on the right.
        let left: Vec<u32> = (0..300_000).flat_map(|i| [10 + i, 1]).collect();
        assert_eq!(list(&left, &[5, 6], 1, 10).total, 0);
    }

    #[cfg(not(target_arch = "wasm32"))]
    mod properties {
        use super::*;
        use proptest::prelude::*;
        use proptest::test_runner::RngSeed;

        proptest! {
            #![proptest_config(ProptestConfig {
                rng_seed: RngSeed::Fixed(1),
                failure_persistence: None,
                ..<_>::default()
            })]

            #[test]
            fn listed_blocks_are_those_of_the_definition(
                left in prop::collection::vec(0_u32..3, 0..20),
                right in prop::collection::vec(0_u32..3, 0..20),
            ) {
                check(&left, &right);
            }

            #[test]
            fn swapping_the_sides_mirrors_a_whole_list(
                left in prop::collection::vec(0_u32..2, 0..40),
                right in prop::collection::vec(0_u32..2, 0..40),
            ) {
                let mirrored = list(&right, &left, 1, u64::MAX).blocks;
                let mirrored = sorted(mirrored.into_iter().map(CommonBlock::swapped).collect());
                prop_assert_eq!(list(&left, &right, 1, u64::MAX).blocks, mirrored);
            }
        }
    }
}
