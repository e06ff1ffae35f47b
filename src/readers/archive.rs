//! Zip archives, and documents that are zip archives inside. Counts the bytes that come out instead of trusting the
//! declared sizes, so that a small file cannot unpack to gigabytes.
//!
//! # Source
//! APPNOTE.TXT 6.3.10, sections 4.4.4 (flags), 4.4.5 (methods) and 4.6.9 (names in Unicode).

use std::cell::Cell;

use juhao_core::text::charset;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive};

use crate::{Decode, MOST, Reason, Refusal, Result};

/// Largest number of files in an archive.
const MOST_FILES: usize = 20_000;
/// Largest number of bytes of all its files together.
pub const MOST_BYTES: u64 = 8 * MOST;
/// The extra field with the name in UTF-8.
const UNICODE_PATH: u16 = 0x7075;

/// An archive in memory.
pub struct Archive<'a> {
    list: ZipSliceArchive<&'a [u8]>,
    entries: Vec<Entry>,
    /// Bytes that came out of it.
    unpacked: Cell<u64>,
}

struct Entry {
    name: String,
    is_folder: bool,
    is_locked: bool,
    method: CompressionMethod,
    declared: u64,
    sum: u32,
    place: ZipArchiveEntryWayfinder,
}

impl<'a> Archive<'a> {
    /// Reads the list of files. Two files of one name are two files.
    ///
    /// # Errors
    /// The archive is broken, or has too many files.
    pub fn open(bytes: &'a [u8], decode: Decode<'_>) -> Result<Self> {
        let archive = ZipArchive::from_slice(bytes).map_err(|error| why(&error))?;
        let (mut entries, mut names) = (Vec::new(), Vec::new());
        for entry in archive.entries() {
            let entry = entry.map_err(|error| why(&error))?;
            if entries.len() == MOST_FILES {
                let why = format!("has more than {MOST_FILES} files, the limit of an archive");
                return Err(Refusal::new(Reason::TooLarge, why));
            }
            let raw = entry.file_path().as_bytes();
            let unicode = entry.extra_fields().find(|(id, _)| id.as_u16() == UNICODE_PATH).and_then(|(_, field)| {
                let is_current = field.get(1..5)? == rawzip::crc32(raw).to_le_bytes();
                let name = core::str::from_utf8(field.get(5..)?).ok()?;
                is_current.then(|| name.to_owned())
            });
            let is_utf8 = entry.flags().is_utf8();
            names.push(match unicode {
                Some(name) => Name::Known(name),
                None if is_utf8 => Name::Known(String::from_utf8_lossy(raw).into_owned()),
                None => Name::Raw(raw),
            });
            entries.push(Entry {
                name: String::new(),
                is_folder: entry.is_dir(),
                is_locked: entry.flags().is_encrypted(),
                method: entry.compression_method(),
                declared: entry.uncompressed_size_hint(),
                sum: entry.crc32(),
                place: entry.wayfinder(),
            });
        }
        for (entry, name) in entries.iter_mut().zip(in_words(names, decode)) {
            entry.name = name;
        }
        Ok(Self { list: archive, entries, unpacked: Cell::new(0) })
    }

    /// The sum of the declared sizes, which is enough to refuse an archive as a whole, because [`file`](Self::file)
    /// refuses a file that is longer than declared.
    pub fn declared(&self) -> u64 {
        self.entries.iter().map(|entry| entry.declared).fold(0, u64::saturating_add)
    }

    /// Number of files and folders.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is a file of this name.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Unpacks a part of a document by its name.
    ///
    /// # Errors
    /// The part is missing, broken, encrypted or too large.
    pub fn part(&self, name: &str) -> Result<Vec<u8>> {
        let entry = self.find(name).ok_or_else(|| Refusal::broken(format_args!("it has no {name}")))?;
        self.unpack(entry)
    }

    /// Unpacks a part, or returns nothing if the document has none of this name.
    ///
    /// # Errors
    /// The part is broken, encrypted or too large.
    pub fn optional(&self, name: &str) -> Result<Option<Vec<u8>>> {
        self.find(name).map(|entry| self.unpack(entry)).transpose()
    }

    /// Unpacks a file by its number: its name, and its bytes or why it cannot be read. `None` for a folder.
    pub fn file(&self, number: usize) -> Option<(&str, Result<Vec<u8>>)> {
        let entry = self.entries.get(number).filter(|entry| !entry.is_folder)?;
        let bytes = self.unpack(entry).and_then(|bytes| {
            if bytes.len() as u64 > entry.declared {
                return Err(Refusal::broken(format_args!(
                    "it is longer than the {} bytes it declares",
                    entry.declared
                )));
            }
            Ok(bytes)
        });
        Some((&entry.name, bytes))
    }

    /// The name of a file by its number. `None` for a folder.
    pub fn name(&self, number: usize) -> Option<&str> {
        self.entries.get(number).filter(|entry| !entry.is_folder).map(|entry| &*entry.name)
    }

    /// Unpacks an entry of at most [`MOST`] bytes, and at most [`MOST_BYTES`] of all that were read.
    fn unpack(&self, entry: &Entry) -> Result<Vec<u8>> {
        let packed = self.list.get_entry(entry.place).map_err(|error| why(&error))?;
        if entry.is_locked || packed.local_header().flags().is_encrypted() {
            return Err(Refusal::new(Reason::Encrypted, "is encrypted; pack it again without a password"));
        }
        let left = MOST.min(MOST_BYTES.saturating_sub(self.unpacked.get()));
        let too_large =
            || Refusal::new(Reason::TooLarge, format!("unpacks to more than {MOST} bytes, the limit of an input"));
        let bytes = match entry.method {
            CompressionMethod::STORE if packed.data().len() as u64 > left => return Err(too_large()),
            CompressionMethod::STORE => packed.data().to_vec(),
            CompressionMethod::DEFLATE => {
                decompress_to_vec_with_limit(packed.data(), left as usize).map_err(|error| match error.status {
                    TINFLStatus::HasMoreOutput => too_large(),
                    _ => Refusal::broken("its packed data is damaged"),
                })?
            }
            method => {
                let why = format!("is packed by a method that is not supported ({})", method.as_u16());
                return Err(Refusal::new(Reason::Unsupported, why));
            }
        };
        if rawzip::crc32(&bytes) != entry.sum {
            return Err(Refusal::broken("its checksum is that of other bytes"));
        }
        self.unpacked.set(self.unpacked.get() + bytes.len() as u64);
        Ok(bytes)
    }
}

/// A name before its charset is known.
enum Name<'a> {
    Known(String),
    Raw(&'a [u8]),
}

/// Decodes the names that are not marked as Unicode. Their charset is that of the system that packed them, so it is
/// detected from all of them together.
fn in_words(names: Vec<Name<'_>>, decode: Decode<'_>) -> Vec<String> {
    let raw: Vec<&[u8]> =
        names.iter().filter_map(|name| if let Name::Raw(bytes) = name { Some(*bytes) } else { None }).collect();
    let is_utf8 = raw.iter().all(|name| core::str::from_utf8(name).is_ok());
    let label = if is_utf8 { "utf-8" } else { charset(&raw.join(&b'\n'), None).name };
    let word = |name| match name {
        Name::Known(name) => name,
        Name::Raw(bytes) => match core::str::from_utf8(bytes) {
            Ok(name) => name.to_owned(),
            Err(_) if label == "utf-8" => String::from_utf8_lossy(bytes).into_owned(),
            Err(_) => decode(bytes, label),
        },
    };
    names.into_iter().map(word).collect()
}

fn why(error: &rawzip::Error) -> Refusal {
    Refusal::new(Reason::Broken, format!("is broken or not a document: {error}"))
}
