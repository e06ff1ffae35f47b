//! The file of an index: documents with their profiles, and their texts if they are kept.
//!
//! ```text
//! head     JHIX, version (u16), how texts were read (u8 extraction, u8 switches), whether texts are kept (u8), window of
//!          the grams (u8, 0 for the usual one), 2 zeros, checksum (u32)
//! state    twice: number of changes (u64), end of the file (u64), number of segments (u32), checksum (u32)
//! segment  JHIS, number of documents (u32), length of the texts (u64), of the names (u64) and of the profiles (u64),
//!          checksum of the names (u32), checksum of these numbers (u32)
//!   texts     packed by raw deflate, one after the other
//!   names     number of removed documents (u32), their numbers (u32); for each document: length of its id (u32), id,
//!             length of the name of its file (u32), name, line (u32), kind of its text (u8), length of the packed
//!             text (u32), length of the text in bytes (u32), its checksum (u32)
//!   profiles  a corpus in the stored form of the engine, with its own checksum
//! segment  ...
//! ```
//!
//! A change writes one segment after the others: new documents, and the numbers of removed ones. It has then written
//! nothing that a reader looks at. When the segment is on the disk, the change writes the older one of the two states.
//! A program that is killed leaves the old state or the new one, and what follows the end is ignored. A change costs
//! the size of its documents; the segments are joined to one by writing a new file.
//!
//! Documents are numbered in the order of their segments. A removed document keeps its number and its bytes until the
//! segments are joined. Numbers are little endian; checksums are CRC-32, of a text before it was packed.
//!
//! Nothing here opens files: [`Index::open`] reads anything that can be read and searched, such as bytes in memory.
//!
//! # Cost
//! Opening: one short read for each segment. [`Index::documents`] reads the names, [`Index::corpus`] the profiles.
//! Texts are not read.

mod crc;
mod documents;
mod head;
mod problem;
mod read;
mod segment;
mod write;

#[cfg(test)]
mod tests;

pub use crc::crc32;
pub use documents::{Document, Documents};
pub use head::{HEAD_LEN, MAGIC, Reading, State, VERSION};
pub use problem::{Part, Problem};
pub use read::{Index, corpus_of};
pub use segment::{Entry, TextSum};
pub use write::{Change, write_head};
