//! The documents of all segments, by their numbers.

use super::segment::Entry;

/// A document of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// What the index says of it.
    pub entry: Entry,
    /// Where its packed text begins in the file.
    pub at: u64,
    /// Length of the packed text.
    pub packed: u32,
    /// Whether a later change removed it.
    pub is_removed: bool,
}

/// The documents of all segments, in the order of their numbers, removed ones included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Documents(pub Vec<Document>);

impl Documents {
    /// Iterates over the documents that are not removed, with their numbers.
    pub fn kept(&self) -> impl Iterator<Item = (u32, &Document)> {
        (0..).zip(&self.0).filter(|(_, document)| !document.is_removed)
    }

    /// Whether a document is there and not removed.
    pub fn keeps(&self, number: u32) -> bool {
        self.0.get(number as usize).is_some_and(|document| !document.is_removed)
    }

    /// Removes documents; `false` if one of them is not there.
    pub(super) fn remove(&mut self, numbers: &[u32]) -> bool {
        numbers.iter().all(|&number| {
            let document = self.0.get_mut(number as usize).filter(|document| !document.is_removed);
            document.map(|document| document.is_removed = true).is_some()
        })
    }
}
