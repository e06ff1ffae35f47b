//! Generalised suffix tree (广义后缀树) over sequences of integers.
//!
//! Every suffix of every sequence is a path from the root; two suffixes separate at an internal node, whose depth is
//! the length of their common start. Each sequence ends in a terminator of its own, equal to nothing else, so no path
//! of an internal node crosses from one sequence into the next.
//!
//! # Source
//! Ukkonen, *On-line construction of suffix trees*, Algorithmica 14 (1995). Different here: the end of an edge is not
//! stored, because it follows from the depths of its two nodes, and a leaf has its final depth from the beginning.
//!
//! # Cost
//! For n symbols with terminators: time O(n log n) to number the symbols, then O(n) expected (children are found by a
//! hash of node and symbol, whatever the size of the alphabet). At most 2n nodes of 16 bytes, and while building about
//! as much again for the transitions. There is no recursion, so one symbol repeated a million times needs no deeper
//! stack.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::base::{KeyNumbers, Sort, order_numbers};

/// The suffixes of several sequences, arranged by their beginnings.
///
/// # Example
/// ```
/// use juhao_core::internal::seq::suffix_tree::SuffixTree;
/// let tree = SuffixTree::new(&[&[7, 1, 2, 3], &[1, 2, 9]]);
/// assert_eq!(tree.sequences(), 2);
/// let common = tree.common_blocks(0, 1, 2, 100);
/// assert_eq!((common.blocks[0].left, common.blocks[0].right, common.blocks[0].len), (1, 0, 2));
/// ```
#[derive(Clone, Debug)]
pub struct SuffixTree {
    /// All sequences one after another, each followed by its terminator; symbols are numbered densely.
    text: Vec<u32>,
    /// Start of each sequence in `text`, and one past the last terminator.
    starts: Vec<u32>,
    /// Number of distinct symbols, without terminators; terminator `i` is symbol `symbols + i`.
    symbols: u32,
    nodes: Vec<Node>,
}

/// A node with the edge that leads to it.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    /// Start of the edge's label in the text; its length is the difference of the depths of node and parent.
    start: u32,
    /// Number of symbols on the path from the root.
    depth: u32,
    /// For an internal node: the node whose path is the same without its first symbol. `NONE` for a leaf.
    link: u32,
}

/// The root is the first node.
const ROOT: u32 = 0;
/// No node.
const NONE: u32 = u32::MAX;

impl SuffixTree {
    /// Builds the tree of all suffixes of all sequences.
    ///
    /// # Panics
    /// If the sequences together, with one terminator each, have 2^31 symbols or more, because nodes are numbered by
    /// `u32`.
    pub fn new(sequences: &[&[u32]]) -> Self {
        let len: usize = sequences.iter().map(|sequence| sequence.len() + 1).sum();
        assert!(len < 1 << 31, "a suffix tree numbers its nodes by u32");
        let (text, starts, symbols) = concatenate(sequences);
        let nodes = TreeBuilder::new(&text).build();
        Self { text, starts, symbols, nodes }
    }

    /// Returns the number of sequences.
    pub fn sequences(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the positions of a sequence in the text, without its terminator.
    pub(super) fn range(&self, sequence: usize) -> Range<u32> {
        self.starts[sequence]..self.starts[sequence + 1] - 1
    }

    /// Returns the number of nodes; they are numbered from 0.
    pub(super) fn nodes_len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of positions in the text, with terminators.
    pub(super) fn text_len(&self) -> usize {
        self.text.len()
    }

    /// Returns the number of distinct symbols, with terminators.
    pub(super) fn alphabet(&self) -> usize {
        self.symbols as usize + self.sequences()
    }

    /// Returns the symbol before a position. Before the first position of a sequence that is the sequence's own
    /// terminator, so that no two sequences start after the same symbol.
    pub(super) fn before(&self, position: u32) -> u32 {
        match self.starts.binary_search(&position) {
            Ok(sequence) => self.symbols + sequence as u32,
            Err(_) => self.text[position as usize - 1],
        }
    }

    /// Returns the internal nodes of at least this depth, deepest first, so that every node comes after its children.
    pub(super) fn internal_nodes(&self, min_depth: u32) -> Vec<u32> {
        let wanted = |&node: &u32| self.suffix(node).is_none() && self.depth(node) >= min_depth;
        let mut nodes: Vec<u32> = (0..self.nodes.len() as u32).filter(wanted).collect();
        nodes.order_by_key(|&node| core::cmp::Reverse(self.depth(node)));
        nodes
    }

    /// Returns the number of symbols on the path from the root to a node.
    pub(super) fn depth(&self, node: u32) -> u32 {
        self.nodes[node as usize].depth
    }

    /// Returns the start of a leaf's suffix in the text; `None` for an internal node.
    pub(super) fn suffix(&self, node: u32) -> Option<u32> {
        let Node { link, depth, .. } = self.nodes[node as usize];
        (link == NONE).then(|| self.text.len() as u32 - depth)
    }

    /// Returns the children of every node, in the order in which they were made.
    pub(super) fn children(&self) -> Children {
        let mut children = Children { first: vec![NONE; self.nodes.len()], next: vec![NONE; self.nodes.len()] };
        for node in (ROOT + 1..self.nodes.len() as u32).rev() {
            let parent = self.nodes[node as usize].parent as usize;
            children.next[node as usize] = children.first[parent];
            children.first[parent] = node;
        }
        children
    }
}

/// The children of every node, as chains of siblings.
pub(super) struct Children {
    first: Vec<u32>,
    next: Vec<u32>,
}

impl Children {
    /// Iterates over the children of one node.
    pub(super) fn iter(&self, node: u32) -> impl Iterator<Item = u32> {
        let some = |node: u32| (node != NONE).then_some(node);
        core::iter::successors(some(self.first[node as usize]), move |&child| some(self.next[child as usize]))
    }
}

/// Numbers the symbols densely in their own order and joins the sequences: (text, starts, number of symbols).
fn concatenate(sequences: &[&[u32]]) -> (Vec<u32>, Vec<u32>, u32) {
    let mut alphabet: Vec<u32> = sequences.iter().flat_map(|sequence| sequence.iter().copied()).collect();
    order_numbers(&mut alphabet);
    alphabet.dedup();
    let symbols = alphabet.len() as u32;
    let (mut text, mut starts) = (Vec::new(), vec![0]);
    for (terminator, sequence) in (symbols..).zip(sequences) {
        text.extend(sequence.iter().map(|symbol| alphabet.partition_point(|other| other < symbol) as u32));
        text.push(terminator);
        starts.push(text.len() as u32);
    }
    (text, starts, symbols)
}

/// Ukkonen's construction: reads the text once; the suffixes that are not leaves yet are represented by the active
/// point.
struct TreeBuilder<'a> {
    text: &'a [u32],
    nodes: Vec<Node>,
    /// The edges by their node and first symbol; `children` has the child of each.
    edges: KeyNumbers,
    children: Vec<u32>,
    /// The active point: a node, a position of the text whose symbol begins an edge, and the number of symbols down
    /// that edge.
    active: (u32, u32, u32),
}

impl<'a> TreeBuilder<'a> {
    fn new(text: &'a [u32]) -> Self {
        let root = Node { parent: NONE, start: 0, depth: 0, link: ROOT };
        Self {
            text,
            nodes: vec![root],
            edges: KeyNumbers::for_keys(2 * text.len()),
            children: Vec::new(),
            active: (ROOT, 0, 0),
        }
    }

    /// Reads the whole text, and returns the nodes.
    fn build(mut self) -> Vec<Node> {
        let mut waiting = 0;
        for position in 0..self.text.len() as u32 {
            waiting = self.add_symbol(position, waiting + 1);
        }
        self.nodes
    }

    /// Adds the symbol at `position` to all suffixes, of which `waiting` are not leaves yet. Returns how many are still
    /// not leaves: once one path exists already, those of all later suffixes exist, too.
    fn add_symbol(&mut self, position: u32, mut waiting: u32) -> u32 {
        let symbol = self.text[position as usize];
        let mut unlinked = ROOT;
        while waiting > 0 {
            if self.active.2 == 0 {
                self.active.1 = position;
            }
            let (node, edge, along) = self.active;
            let first = self.text[edge as usize];
            match self.edges.find(key(node, first)).map(|edge| self.children[edge as usize]) {
                None => {
                    self.add_leaf(node, position, first, position + 1 - waiting);
                    self.set_suffix_link(&mut unlinked, node);
                }
                Some(child) => {
                    let Node { start, depth, .. } = self.nodes[child as usize];
                    let edge_len = depth - self.nodes[node as usize].depth;
                    if along >= edge_len {
                        self.active = (child, edge + edge_len, along - edge_len);
                        continue;
                    }
                    if self.text[(start + along) as usize] == symbol {
                        self.active.2 += 1;
                        self.set_suffix_link(&mut unlinked, node);
                        return waiting;
                    }
                    let middle = self.split(node, child, along);
                    self.add_leaf(middle, position, symbol, position + 1 - waiting);
                    self.set_suffix_link(&mut unlinked, middle);
                    unlinked = middle;
                }
            }
            waiting -= 1;
            if node != ROOT {
                self.active.0 = self.nodes[node as usize].link;
            } else if along > 0 {
                self.active = (ROOT, position + 1 - waiting, along - 1);
            }
        }
        0
    }

    /// Adds the leaf of the suffix that starts at `suffix`; its edge starts at `start` with the symbol `first`.
    fn add_leaf(&mut self, parent: u32, start: u32, first: u32, suffix: u32) {
        let leaf = Node { parent, start, depth: self.text.len() as u32 - suffix, link: NONE };
        self.set_child(parent, first, self.nodes.len() as u32);
        self.nodes.push(leaf);
    }

    /// Puts a node `along` symbols down the edge from `parent` to `child`.
    fn split(&mut self, parent: u32, child: u32, along: u32) -> u32 {
        let middle = self.nodes.len() as u32;
        let start = self.nodes[child as usize].start;
        let depth = self.nodes[parent as usize].depth + along;
        self.nodes.push(Node { parent, start, depth, link: ROOT });
        self.nodes[child as usize].parent = middle;
        self.nodes[child as usize].start = start + along;
        self.set_child(parent, self.text[start as usize], middle);
        self.set_child(middle, self.text[(start + along) as usize], child);
        middle
    }

    /// Makes an edge lead to a child.
    fn set_child(&mut self, node: u32, first: u32, child: u32) {
        let edge = self.edges.number(key(node, first)) as usize;
        match self.children.get_mut(edge) {
            Some(known) => *known = child,
            None => self.children.push(child),
        }
    }

    /// Sets the suffix link of the node made last in this step, if there is one.
    fn set_suffix_link(&mut self, unlinked: &mut u32, to: u32) {
        if *unlinked != ROOT {
            self.nodes[*unlinked as usize].link = to;
            *unlinked = ROOT;
        }
    }
}

/// Packs a node and a symbol into one number.
fn key(node: u32, symbol: u32) -> u64 {
    u64::from(node) << 32 | u64::from(symbol)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    /// Returns the symbols on the path to a node, read from the edges.
    fn path(tree: &SuffixTree, mut node: u32) -> Vec<u32> {
        let mut edges = Vec::new();
        while node != ROOT {
            let Node { parent, start, depth, .. } = tree.nodes[node as usize];
            edges.push(&tree.text[start as usize..(start + depth - tree.depth(parent)) as usize]);
            node = parent;
        }
        edges.into_iter().rev().flatten().copied().collect()
    }

    /// Returns the paths of internal nodes, by trying every substring: it occurs before at least two different symbols.
    fn branching(text: &[u32]) -> BTreeSet<Vec<u32>> {
        let mut found = BTreeSet::new();
        for start in 0..text.len() {
            for end in start..text.len() {
                let word = &text[start..end];
                let followers: BTreeSet<u32> = text
                    .windows(word.len() + 1)
                    .filter(|window| window.starts_with(word))
                    .map(|w| w[word.len()])
                    .collect();
                if followers.len() > 1 {
                    found.insert(word.to_vec());
                }
            }
        }
        found.insert(Vec::new());
        found
    }

    fn check(sequences: &[&[u32]]) {
        let tree = SuffixTree::new(sequences);
        let nodes: Vec<u32> = (0..tree.nodes.len() as u32).collect();
        let mut suffixes: Vec<u32> = nodes.iter().filter_map(|&node| tree.suffix(node)).collect();
        suffixes.sort_unstable();
        assert_eq!(suffixes, (0..tree.text.len() as u32).collect::<Vec<_>>(), "one leaf for each suffix");
        let mut internal = BTreeSet::new();
        for node in nodes {
            let path = path(&tree, node);
            if let Some(suffix) = tree.suffix(node) {
                assert_eq!(path, tree.text[suffix as usize..], "a leaf spells its suffix");
            } else {
                if node != ROOT {
                    assert_eq!(self::path(&tree, tree.nodes[node as usize].link), path[1..], "suffix link");
                }
                assert!(internal.insert(path), "no two nodes have one path");
            }
        }
        assert_eq!(internal, branching(&tree.text));
    }

    fn fibonacci(len: usize) -> Vec<u32> {
        let (mut word, mut previous) = (vec![0, 1], vec![0]);
        while word.len() < len {
            let next = [word.as_slice(), &previous].concat();
            previous = core::mem::replace(&mut word, next);
        }
        word.truncate(len);
        word
    }

    #[test]
    fn every_suffix_is_a_leaf_and_every_branching_substring_a_node() {
        check(&[]);
        check(&[&[]]);
        check(&[&[], &[]]);
        check(&[&[5]]);
        check(&[&[9, 4, 9, 4, 9], &[4, 9, 4]]);
        check(&[&[1; 30], &[1; 20]]);
        check(&[&fibonacci(40), &fibonacci(21), &[u32::MAX, 0, u32::MAX]]);
    }

    #[test]
    fn one_symbol_repeated_a_million_times_needs_no_stack_and_one_node_for_each_length() {
        let tree = SuffixTree::new(&[&vec![3; 1_000_000]]);
        assert_eq!(tree.nodes.len(), 1_000_001 + 1_000_000);
        assert_eq!(tree.internal_nodes(1).first().map(|&node| tree.depth(node)), Some(999_999));
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
            fn the_tree_is_the_one_of_the_definition(
                sequences in prop::collection::vec(prop::collection::vec(0_u32..3, 0..16), 0..4)
            ) {
                check(&sequences.iter().map(Vec::as_slice).collect::<Vec<_>>());
            }
        }
    }
}
