//! Sums over the subtrees of an outline.

use alloc::{vec, vec::Vec};

use super::outline::{Block, Element, Outline};
use super::tag::Kind;

/// The subtrees of an outline. Elements and blocks are in document order, so both are ranges in each subtree.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    elements: &'a [Element],
    blocks: &'a [Block],
    /// One past the last element of each subtree.
    ends: Vec<u32>,
}

impl<'a> Tree<'a> {
    /// Finds the subtrees of an outline. Time O(elements).
    pub fn new(outline: &'a Outline) -> Self {
        let elements = &outline.elements;
        let mut ends: Vec<u32> = (1..=elements.len() as u32).collect();
        for i in (1..elements.len()).rev() {
            let parent = elements[i].parent as usize;
            ends[parent] = ends[parent].max(ends[i]);
        }
        Self { elements, blocks: &outline.blocks, ends }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns the parent of an element; 0 for the page itself.
    pub fn parent(&self, element: usize) -> usize {
        self.elements[element].parent as usize
    }

    /// Returns the elements inside an element, without itself.
    pub fn inside(&self, element: usize) -> core::ops::Range<usize> {
        element + 1..self.ends[element] as usize
    }

    /// Whether an element is `root` or inside it.
    pub fn contains(&self, root: usize, element: usize) -> bool {
        root <= element && element < self.ends[root] as usize
    }

    /// Returns, for each element, whether it is in a table of data: the innermost table around it has a header cell of
    /// its own, so its cells are not layout or a menu. Time O(elements).
    pub fn in_data(&self) -> Vec<bool> {
        let mut table: Vec<u32> = vec![0; self.len()];
        let mut has_head = vec![false; self.len()];
        for i in 1..self.len() {
            table[i] = if self.elements[i].kind == Kind::Table { i as u32 } else { table[self.parent(i)] };
            has_head[table[i] as usize] |= self.elements[i].kind == Kind::Th;
        }
        has_head[0] = false;
        table.into_iter().map(|table| has_head[table as usize]).collect()
    }

    /// Sums an amount of each block, given by index, over every subtree. Time O(elements + blocks).
    pub fn sums(&self, amount: &dyn Fn(usize) -> i64) -> Vec<i64> {
        let mut sums = vec![0; self.len()];
        for (i, block) in self.blocks.iter().enumerate() {
            sums[block.element as usize] += amount(i);
        }
        for i in (1..sums.len()).rev() {
            sums[self.parent(i)] += sums[i];
        }
        sums
    }

    /// Counts, in each subtree, the elements for which `is` is true. Time O(elements).
    pub fn counts(&self, is: &dyn Fn(usize) -> bool) -> Vec<u32> {
        let mut counts = vec![0; self.len()];
        for i in (1..counts.len()).rev() {
            counts[i] += u32::from(is(i));
            counts[self.parent(i)] += counts[i];
        }
        counts
    }

    /// Returns, for each element, whether `own` is true for it or for an element around it. Time O(elements).
    pub fn inherited(&self, own: &dyn Fn(usize) -> bool) -> Vec<bool> {
        let mut marks = vec![false; self.len()];
        for i in 1..marks.len() {
            marks[i] = marks[self.parent(i)] || own(i);
        }
        marks
    }
}
