//! The words of a text, as ranges of its symbols.

use alloc::vec::Vec;
use core::iter::{Map, Zip};
use core::ops::Range;
use core::slice::Iter;

/// Ranges of symbols, in order, each of few symbols. Space 5 bytes a word, for a text in words has millions of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    starts: Vec<u32>,
    lens: Vec<u8>,
}

impl Words {
    /// The most symbols that a word can have here.
    pub(super) const MOST: usize = u8::MAX as usize;

    /// Number of words.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// A word by its number.
    #[inline]
    pub fn get(&self, number: usize) -> Option<Range<u32>> {
        Some(range((self.starts.get(number)?, self.lens.get(number)?)))
    }

    /// The words, in order.
    pub fn iter(&self) -> WordRanges<'_> {
        self.starts.iter().zip(&self.lens).map(range)
    }

    /// Symbols of all words. Time O(words).
    pub fn symbols(&self) -> usize {
        self.lens.iter().map(|&len| usize::from(len)).sum()
    }

    /// Words that need no more room.
    pub(super) fn room(&self) -> usize {
        self.starts.capacity().min(self.lens.capacity()) - self.len()
    }

    /// Makes room for so many more, and no others.
    pub(super) fn make_room(&mut self, words: usize) {
        self.starts.reserve_exact(words);
        self.lens.reserve_exact(words);
    }

    /// Gives back the room that is left.
    pub(super) fn finish(&mut self) {
        self.starts.shrink_to_fit();
        self.lens.shrink_to_fit();
    }

    /// Adds the next word, of at most [`MOST`](Self::MOST) symbols.
    #[inline]
    pub(super) fn push(&mut self, word: Range<u32>) {
        self.starts.push(word.start);
        self.lens.push((word.end - word.start) as u8);
    }
}

/// The words of a text, one after another.
pub type WordRanges<'t> = Map<Zip<Iter<'t, u32>, Iter<'t, u8>>, fn((&'t u32, &'t u8)) -> Range<u32>>;

#[inline]
fn range((&start, &len): (&u32, &u8)) -> Range<u32> {
    start..start + u32::from(len)
}

impl<'t> IntoIterator for &'t Words {
    type Item = Range<u32>;
    type IntoIter = WordRanges<'t>;

    fn into_iter(self) -> WordRanges<'t> {
        self.iter()
    }
}
