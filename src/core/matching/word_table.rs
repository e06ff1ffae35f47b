//! An index of the lists of words, made when the program is compiled, because to sort the lists for each pair of texts
//! would take longer than to compare short texts.
//!
//! # Cost
//! Time O(1) for a look-up; two bytes for each of [`SLOTS`] slots.

/// Number of slots; a power of two, more than twice the number of listed words.
const SLOTS: usize = 4096;

/// Maximum number of lines.
const LINES: usize = 128;

/// Number of bits in which the first characters of words are marked; a power of two, several times their number.
const FIRSTS: usize = 4096;

/// A text of lines, each with a name and words, and an index of the words.
pub(super) struct Table {
    text: &'static str,
    /// Byte after the first one of a word, at the slot of its hash or the next free one; 0 for none.
    slots: [u16; SLOTS],
    /// First byte of each line, then the length of the text.
    lines: [u16; LINES],
    /// A bit for the hash of the first three bytes of each word.
    firsts: [u64; FIRSTS / 64],
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
        let (mut slots, mut lines, mut firsts) = ([0; SLOTS], [bytes.len() as u16; LINES], [0; FIRSTS / 64]);
        let (mut at, mut line, mut is_name) = (0, 0, true);
        lines[0] = 0;
        while at < bytes.len() {
            let start = at;
            let mut hash = HASH;
            while is_letter(bytes[at]) {
                hash = hash_with(hash, bytes[at]);
                at += 1;
                if at == start + FIRST {
                    firsts[hash as usize % FIRSTS / 64] |= 1 << (hash % 64);
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
        Self { text, slots, lines, firsts }
    }

    /// Whether a word may begin with the first character of `text`, which has three bytes. If it is false, none does.
    pub fn may_begin(&self, text: &str) -> bool {
        let hash = text.bytes().take(FIRST).fold(HASH, hash_with);
        self.firsts[hash as usize % FIRSTS / 64] >> (hash % 64) & 1 == 1
    }

    /// Returns the entries of a word.
    pub fn entries(&self, word: &str) -> impl Iterator<Item = Listed> {
        let hash = word.bytes().fold(HASH, hash_with) as usize;
        let bytes = self.text.as_bytes();
        (hash..hash + SLOTS)
            .map(|slot| self.slots[slot % SLOTS])
            .take_while(|&place| place != 0)
            .map(|place| usize::from(place) - 1)
            .filter(move |&start| {
                let end = start + word.len();
                !word.is_empty()
                    && bytes.get(start..end) == Some(word.as_bytes())
                    && bytes.get(end).is_some_and(|&next| !is_letter(next))
            })
            .map(move |start| self.listed(start, start + word.len()))
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
