//! Documents that an index has already, and what becomes of others with their names.

use std::collections::{HashMap, HashSet};

use crate::index_file::{Documents, TextSum};

/// What becomes of a document whose name is in the index already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twice {
    /// It is refused.
    Refused,
    /// It takes the place of the old one.
    Replaces,
    /// It takes the place of the old one if its text is another.
    ReplacesOther,
}

/// The documents of an index, by their names.
#[derive(Debug)]
pub struct Known {
    texts: HashMap<String, (u32, TextSum)>,
    twice: Twice,
    /// Numbers of the documents whose names came again.
    seen: HashSet<u32>,
    /// Numbers of the documents that are replaced, in the order in which the new ones came.
    pub replaced: Vec<u32>,
}

/// What becomes of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    New,
    /// The index has it with this text.
    Same,
    Refused,
    /// Another one with its name came before.
    Twice,
}

impl Known {
    /// Takes the documents of an index that are not removed.
    pub fn new(documents: &Documents, twice: Twice) -> Self {
        let text = |(number, document): (u32, &crate::index_file::Document)| {
            (document.entry.id.clone(), (number, document.entry.text))
        };
        Self { texts: documents.kept().map(text).collect(), twice, seen: HashSet::new(), replaced: Vec::new() }
    }

    /// Returns the number of a document, and forgets it.
    pub fn take(&mut self, id: &str) -> Option<u32> {
        self.texts.remove(id).map(|(number, _)| number)
    }

    /// Whether the name of a document came again.
    pub fn has_seen(&self, number: u32) -> bool {
        self.seen.contains(&number)
    }

    /// Decides what becomes of a document with this name and text.
    pub(super) fn look(&mut self, id: &str, text: impl FnOnce() -> TextSum) -> Look {
        let Some(&(number, old)) = self.texts.get(id) else { return Look::New };
        if self.twice == Twice::Refused {
            return Look::Refused;
        }
        if !self.seen.insert(number) {
            return Look::Twice;
        }
        if self.twice == Twice::ReplacesOther && text() == old {
            return Look::Same;
        }
        self.replaced.push(number);
        Look::New
    }
}
