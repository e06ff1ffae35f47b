//! Sets of documents, such as those of one text; the first document of each represents it.

use alloc::vec::Vec;

use crate::base::Sort;

/// Sets of the numbered documents; most sets have one document.
#[derive(Clone, Debug, Default)]
pub(super) struct DocumentSets {
    /// The first document of the set of each document.
    firsts: Vec<u32>,
    /// For a first document, the others, in order.
    others: Vec<Vec<u32>>,
}

impl DocumentSets {
    /// Reserves memory for `more` documents.
    pub fn reserve(&mut self, more: usize) {
        self.firsts.reserve(more);
        self.others.reserve(more);
    }

    /// Adds the next document to the set of a first one, or as a set of its own.
    pub fn add(&mut self, first: Option<u32>) {
        let number = self.firsts.len() as u32;
        self.firsts.push(first.unwrap_or(number));
        self.others.push(Vec::new());
        if let Some(first) = first {
            self.others[first as usize].push(number);
        }
    }

    /// Removes a document. Returns the one that now represents its set, if the removed one did. Time O(documents of the
    /// set).
    pub fn remove(&mut self, number: u32) -> Option<u32> {
        let first = core::mem::replace(&mut self.firsts[number as usize], number);
        if first != number {
            self.others[first as usize].retain(|&other| other != number);
            return None;
        }
        let mut others = core::mem::take(&mut self.others[number as usize]);
        let &heir = others.first()?;
        for &other in &others {
            self.firsts[other as usize] = heir;
        }
        others.remove(0);
        self.others[heir as usize] = others;
        Some(heir)
    }

    /// Returns the document that represents the set of a document.
    pub fn first(&self, number: u32) -> u32 {
        self.firsts.get(number as usize).copied().unwrap_or(number)
    }

    /// Returns the others of the set of a first document, in order.
    pub fn others(&self, first: u32) -> &[u32] {
        self.others.get(first as usize).map_or(&[], |others| others)
    }

    /// Returns a first document and the others of its set, in order.
    pub fn members(&self, first: u32) -> Vec<u32> {
        core::iter::once(first).chain(self.others(first).iter().copied()).collect()
    }

    /// Iterates over all sets of two documents or more, in order.
    pub fn sets_of_several(&self) -> impl Iterator<Item = Vec<u32>> {
        let several = (0..).zip(&self.others).filter(|(_, others)| !others.is_empty());
        several.map(|(first, _)| self.members(first))
    }

    /// Counts the sets that contain some documents.
    pub fn count_sets(&self, documents: impl Iterator<Item = u32>) -> usize {
        let mut firsts: Vec<u32> = documents.map(|document| self.first(document)).collect();
        firsts.order();
        firsts.dedup();
        firsts.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_document_of_a_set_represents_it_until_it_goes() {
        let mut sets = DocumentSets::default();
        for first in [None, None, Some(0), Some(0), Some(1)] {
            sets.add(first);
        }
        assert_eq!(sets.sets_of_several().collect::<Vec<_>>(), [vec![0, 2, 3], vec![1, 4]]);
        assert_eq!(sets.count_sets([4, 2, 1, 3].into_iter()), 2);
        assert_eq!((sets.remove(4), sets.remove(0)), (None, Some(2)));
        assert_eq!(sets.sets_of_several().collect::<Vec<_>>(), [[2, 3]]);
        sets.add(Some(2));
        assert_eq!((sets.first(5), sets.members(2), sets.members(1)), (2, vec![2, 3, 5], vec![1]));
        assert_eq!((sets.remove(3), sets.remove(2), sets.remove(5)), (None, Some(5), None));
    }
}
