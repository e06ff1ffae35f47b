//! Disjoint sets of dense integers (并查集).
//!
//! # Source
//! Tarjan, *Efficiency of a good but not linear set union algorithm*, J. ACM 22(2) (1975). Path halving instead of full
//! compression (Tarjan and van Leeuwen 1984): one loop, no recursion. Different here: the smaller number is always the
//! representative, whatever the sizes, so results do not depend on the order of joining. A tree may then be deeper than
//! by size, and path halving alone keeps m operations at O(m log n).
//!
//! # Cost
//! Four bytes for each element; O(log n) amortised for each operation.

use alloc::vec::Vec;

/// Disjoint sets over `0..len`; each set is identified by its smallest member.
///
/// # Example
/// ```
/// use juhao_core::internal::seq::union_find::UnionFind;
/// let mut sets = UnionFind::new(4);
/// assert!(sets.join(3, 1));
/// assert_eq!((sets.find(3), sets.find(2)), (1, 2));
/// ```
#[derive(Clone, Debug)]
pub struct UnionFind {
    parents: Vec<u32>,
}

impl UnionFind {
    /// Puts every number below `len` in a set of its own.
    pub fn new(len: u32) -> Self {
        Self { parents: (0..len).collect() }
    }

    /// Returns the smallest member of the set of `item`.
    ///
    /// # Panics
    /// If `item` is not below the length given to [`new`](Self::new).
    pub fn find(&mut self, mut item: u32) -> u32 {
        while self.parents[item as usize] != item {
            let above = self.parents[item as usize];
            self.parents[item as usize] = self.parents[above as usize];
            item = above;
        }
        item
    }

    /// Joins two sets; returns `false` if they were one set already.
    ///
    /// # Panics
    /// If an item is not below the length given to [`new`](Self::new).
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parents[a.max(b) as usize] = a.min(b);
        a != b
    }

    /// Returns all sets, each sorted, in the order of their smallest members.
    pub fn into_sets(mut self) -> Vec<Vec<u32>> {
        let mut places = alloc::vec![0; self.parents.len()];
        let mut sets: Vec<Vec<u32>> = Vec::new();
        for item in 0..self.parents.len() as u32 {
            let root = self.find(item);
            if root == item {
                places[item as usize] = sets.len();
                sets.push(Vec::new());
            }
            sets[places[root as usize]].push(item);
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_their_order_do_not_depend_on_the_order_of_joining() {
        let joins = [(4, 2), (0, 5), (2, 6), (5, 0), (6, 4)];
        let mut forward = UnionFind::new(7);
        let mut backward = UnionFind::new(7);
        assert_eq!(joins.map(|(a, b)| forward.join(a, b)), [true, true, true, false, false]);
        for (a, b) in joins.into_iter().rev() {
            backward.join(b, a);
        }
        let sets = forward.into_sets();
        assert_eq!(sets, [vec![0, 5], vec![1], vec![2, 4, 6], vec![3]]);
        assert_eq!(backward.into_sets(), sets);
    }

    #[test]
    fn a_chain_of_a_million_is_joined_from_either_end_without_recursion() {
        for reversed in [false, true] {
            let mut sets = UnionFind::new(1_000_000);
            for step in 1..1_000_000 {
                let item = if reversed { 1_000_000 - step } else { step };
                sets.join(item, item - 1);
            }
            assert_eq!(sets.find(999_999), 0);
            assert_eq!(sets.into_sets().len(), 1);
        }
    }
}
