//! A segment: the numbers at its start, and the names of its documents.

use juhao_core::internal::Bytes;

use super::crc::crc32;
use super::head::{u32_at, u64_at};

/// Bytes before the texts of a segment.
pub(super) const SEGMENT_LEN: usize = 40;
const MAGIC: &[u8; 4] = b"JHIS";

/// The numbers at the start of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SegmentHead {
    pub documents: u32,
    /// Lengths of the texts, the names and the profiles.
    pub texts: u64,
    pub names: u64,
    pub profiles: u64,
    pub sum_of_names: u32,
}

impl SegmentHead {
    pub fn to_bytes(self) -> [u8; SEGMENT_LEN] {
        let mut bytes = [0; SEGMENT_LEN];
        bytes[..4].copy_from_slice(MAGIC);
        bytes[4..8].copy_from_slice(&self.documents.to_le_bytes());
        for (at, number) in [(8, self.texts), (16, self.names), (24, self.profiles)] {
            bytes[at..at + 8].copy_from_slice(&number.to_le_bytes());
        }
        bytes[32..36].copy_from_slice(&self.sum_of_names.to_le_bytes());
        let sum = crc32(&bytes[..36]);
        bytes[36..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads them; `None` if they are damaged.
    pub fn from_bytes(bytes: &[u8; SEGMENT_LEN]) -> Option<Self> {
        let [texts, names, profiles] = [8, 16, 24].map(|at| u64_at(bytes, at));
        let head = Self { documents: u32_at(bytes, 4), texts, names, profiles, sum_of_names: u32_at(bytes, 32) };
        (bytes.starts_with(MAGIC) && crc32(&bytes[..36]) == u32_at(bytes, 36)).then_some(head)
    }

    /// Returns the length of the whole segment; `None` if it is more than any file.
    pub fn len(self) -> Option<u64> {
        self.texts.checked_add(self.names)?.checked_add(self.profiles)?.checked_add(SEGMENT_LEN as u64)
    }
}

/// The length of a text in bytes, and its checksum. Two texts with the same ones are taken as equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextSum {
    /// The length in bytes.
    pub len: u32,
    /// The checksum.
    pub sum: u32,
}

impl TextSum {
    /// Returns those of a text. Time O(bytes).
    pub fn of(text: &str) -> Self {
        Self { len: text.len() as u32, sum: crc32(text.as_bytes()) }
    }
}

/// What an index says of a document, next to its profile and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// The file that it was read from.
    pub file: String,
    /// The line of the file where it begins.
    pub line: u32,
    /// The kind of its text, as a number of the host: 0 plain text, 1 lines, 2 HTML, 3 pages of a PDF.
    pub kind: u8,
    /// Its text, kept or not.
    pub text: TextSum,
}

/// Appends an entry to the names of a segment; `packed` is the length of the packed text.
pub(super) fn put_entry(entry: &Entry, packed: u32, names: &mut Vec<u8>) {
    for name in [&entry.id, &entry.file] {
        names.extend((name.len() as u32).to_le_bytes());
        names.extend(name.as_bytes());
    }
    names.extend(entry.line.to_le_bytes());
    names.push(entry.kind);
    for number in [packed, entry.text.len, entry.text.sum] {
        names.extend(number.to_le_bytes());
    }
}

/// An entry, and the length of its packed text.
type PackedEntry = (Entry, u32);

/// Reads the names of a segment: the removed documents, and the other ones. `None` if they are damaged.
pub(super) fn read_names(bytes: &[u8], documents: u32) -> Option<(Vec<u32>, Vec<PackedEntry>)> {
    let mut input = Bytes::new(bytes);
    let count = number(&mut input)? as usize;
    let removed = input.slice(count.checked_mul(4)?).ok()?.as_chunks::<4>().0;
    let removed = removed.iter().map(|&number| u32::from_le_bytes(number)).collect();
    let mut entries = Vec::new();
    for _ in 0..documents {
        let (id, file, line) = (name(&mut input)?, name(&mut input)?, number(&mut input)?);
        let [kind] = input.take().ok()?;
        let [packed, len, sum] = [number(&mut input)?, number(&mut input)?, number(&mut input)?];
        entries.push((Entry { id, file, line, kind, text: TextSum { len, sum } }, packed));
    }
    input.is_empty().then_some((removed, entries))
}

fn number(input: &mut Bytes<'_>) -> Option<u32> {
    input.take().ok().map(u32::from_le_bytes)
}

fn name(input: &mut Bytes<'_>) -> Option<String> {
    let len = number(input)? as usize;
    String::from_utf8(input.slice(len).ok()?.to_vec()).ok()
}
