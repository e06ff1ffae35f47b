//! An index of the lists of words, made when the program is compiled, because to sort the lists for each pair of texts
//! would take longer than to compare short texts.
//!
//! # Cost
//! Time O(1) for a look-up; two bytes for each of [`SLOTS`] slots.

use crate::base::HashFilter;

/// Number of slots; a power of two, more than twice the number of listed words.
const SLOTS: usize = 4096;

/// Maximum number of lines.
const LINES: usize = 128;

/// Filter of the beginnings of words: 8,192 bits, several times their number.
type Beginnings = HashFilter<128>;

/// A text of lines, each with a name and words, and an index of the words.
pub(super) struct Table {
    text: &'static str,
    /// Byte after the first one of a word, at the slot of its hash or the next free one; 0 for none.
    slots: [u16; SLOTS],
    /// First byte of each line, then the length of the text.
    lines: [u16; LINES],
    /// The beginnings of words ([`is_beginning`]).
    beginnings: Beginnings,
}

/// A word of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Listed {
    /// Number of its line.
    pub line: usize,
    /// Name of its line.
    pub name: &'static str,
    /// Whether it is after the bar of its line.
    pub is_second: bool,
    /// Whether it is a stem.
    pub is_stem: bool,
}

impl Table {
    /// Indexes the words of a text. Words are separated by single spaces; a stem ends in `*`.
    pub const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        assert!(bytes.len() < u16::MAX as usize, "places have two bytes");
        let (mut slots, mut lines) = ([0; SLOTS], [bytes.len() as u16; LINES]);
        let mut beginnings = Beginnings::new();
        let (mut at, mut line, mut is_name) = (0, 0, true);
        lines[0] = 0;
        while at < bytes.len() {
            let start = at;
            let mut hash = HASH;
            while is_letter(bytes[at]) {
                hash = hash_with(hash, bytes[at]);
                at += 1;
                if is_beginning(at - start, !is_letter(bytes[at])) {
                    beginnings.mark(hash);
                }
            }
            if at > start && !is_name {
                let mut slot = hash as usize % SLOTS;
                while slots[slot] != 0 {
                    slot = (slot + 1) % SLOTS;
                }
                slots[slot] = start as u16 + 1;
            }
            is_name = bytes[at] == b'\n';
            if is_name {
                line += 1;
                lines[line] = at as u16 + 1;
            }
            at += 1;
        }
        Self { text, slots, lines, beginnings }
    }

    /// Whether a word may begin with the first character of `text`, or its first three letters. If it is false, none
    /// does.
    pub fn may_begin(&self, text: &str) -> bool {
        let bytes = text.bytes().take(FIRST);
        self.beginnings.may_have(bytes.fold(HASH, hash_with))
    }

    /// Returns the number of characters of the longest word with which a text begins; `ends` are the bytes at which its
    /// characters end.
    pub fn longest(&self, text: &str, ends: impl Iterator<Item = usize>) -> Option<usize> {
        let (mut hash, mut last, mut longest) = (HASH, 0, None);
        for (end, count) in ends.zip(1..) {
            hash = text.as_bytes()[last..end].iter().copied().fold(hash, hash_with);
            last = end;
            if is_beginning(end, false) && !self.beginnings.may_have(hash) {
                break;
            }
            if self.places(hash, &text.as_bytes()[..end]).next().is_some() {
                longest = Some(count);
            }
        }
        longest
    }

    /// Returns the entries of a word.
    pub fn entries<'w>(&'w self, word: &'w str) -> impl Iterator<Item = Listed> + use<'w> {
        self.entries_from(word, word.len()).map(|(_, entry)| entry)
    }

    /// Returns the entries with which a word begins, of at least `least` bytes and at least one, each with its length.
    pub fn entries_from<'w>(&'w self, word: &'w str, least: usize) -> impl Iterator<Item = (usize, Listed)> + use<'w> {
        let (bytes, least) = (word.as_bytes(), least.max(1).min(word.len()));
        let mut hash = bytes[..least.saturating_sub(1)].iter().copied().fold(HASH, hash_with);
        (least.max(1)..=word.len()).flat_map(move |end| {
            hash = hash_with(hash, bytes[end - 1]);
            self.places(hash, &bytes[..end]).map(move |start| (end, self.listed(start, start + end)))
        })
    }

    /// Returns the places of a word, given its hash.
    fn places<'w>(&'w self, hash: u32, word: &'w [u8]) -> impl Iterator<Item = usize> + use<'w> {
        let bytes = self.text.as_bytes();
        (hash as usize..hash as usize + SLOTS)
            .map(|slot| self.slots[slot % SLOTS])
            .take_while(|&place| place != 0)
            .map(|place| usize::from(place) - 1)
            .filter(move |&start| {
                let end = start + word.len();
                bytes.get(start..end) == Some(word) && bytes.get(end).is_some_and(|&next| !is_letter(next))
            })
    }

    /// Whether the list with a name has a word. Time O(1).
    pub fn has(&self, name: &str, word: &str) -> bool {
        self.entries(word).any(|one| one.name == name)
    }

    fn listed(&self, start: usize, end: usize) -> Listed {
        let line = self.lines.partition_point(|&first| usize::from(first) <= start) - 1;
        let first = usize::from(self.lines[line]);
        let before = &self.text[first..start];
        let name = before.split(' ').next().unwrap_or("");
        Listed { line, name, is_second: before.contains('|'), is_stem: self.text.as_bytes().get(end) == Some(&b'*') }
    }
}

/// Number of bytes of a Han character in common use.
const FIRST: usize = 3;

/// Whether a beginning of `len` bytes is marked: one and two Han characters or three letters, so that most texts that
/// begin no word are known by them, and a shorter word as a whole.
const fn is_beginning(len: usize, is_whole: bool) -> bool {
    len == FIRST || len == 2 * FIRST || (is_whole && len < FIRST)
}

/// Whether a byte is part of a word.
const fn is_letter(byte: u8) -> bool {
    !matches!(byte, b' ' | b'|' | b'*' | b'\n')
}

/// The hash of nothing, and its factor (FNV-1a).
const HASH: u32 = 0x811C_9DC5;

const fn hash_with(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn words_are_found_with_their_line_and_side() {
        static TABLE: Table = Table::new("negation not 不\nantonym open* 开放 | clos* not\n");
        let found = |word: &str| -> Vec<(usize, bool, bool)> {
            TABLE.entries(word).map(|one| (one.line, one.is_second, one.is_stem)).collect()
        };
        assert_eq!(found("not"), [(0, false, false), (1, true, false)]);
        assert_eq!(found("不"), [(0, false, false)]);
        assert_eq!(found("open"), [(1, false, true)]);
        assert!(TABLE.may_begin("开始") && !TABLE.may_begin("山上") && TABLE.may_begin("opening"));
        assert_eq!((found("negation"), found("no"), found(""), found("开")), (vec![], vec![], vec![], vec![]));
        assert_eq!(TABLE.entries("clos").next().map(|one| one.name), Some("antonym"));
    }
}
