//! Zip archives, and documents that are zip archives inside. Counts the bytes that come out instead of trusting the
//! declared sizes, so that a small file cannot unpack to gigabytes.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use super::{MOST, is_noise};

/// Largest number of files in an archive.
const MOST_FILES: usize = 20_000;
/// Largest number of bytes of all its files together.
const MOST_BYTES: u64 = 8 * MOST;

/// An archive in memory.
pub struct Archive<'a>(ZipArchive<Cursor<&'a [u8]>>);

impl<'a> Archive<'a> {
    /// Reads the list of files.
    ///
    /// # Errors
    /// A message for the user: the archive is broken, or has too many files.
    pub fn open(bytes: &'a [u8]) -> Result<Self, String> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| why(&error))?;
        if archive.len() > MOST_FILES {
            return Err(format!("has {} files; the limit of an archive is {MOST_FILES}", archive.len()));
        }
        Ok(Self(archive))
    }

    /// Refuses an archive that unpacks to more than [`MOST_BYTES`]. The declared sizes are enough here, because
    /// [`file`](Self::file) refuses a file that is longer than declared.
    ///
    /// # Errors
    /// A message for the user.
    pub fn check_size(&mut self) -> Result<(), String> {
        let sizes = (0..self.len()).map(|number| self.0.by_index_raw(number).map_or(0, |file| file.size()));
        let whole = sizes.fold(0, u64::saturating_add);
        if whole > MOST_BYTES {
            return Err(format!("unpacks to {whole} bytes; the limit of an archive is {MOST_BYTES} bytes"));
        }
        Ok(())
    }

    /// Number of files and folders.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is a file of this name.
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|own| own == name)
    }

    /// The kind of a document that is not supported, such as a spreadsheet; `None` for an archive of files.
    pub fn other_kind(&self) -> Option<&'static str> {
        let kinds = [
            ("xl/workbook.xml", "a spreadsheet"),
            ("ppt/presentation.xml", "a presentation"),
            ("META-INF/container.xml", "an e-book (EPUB)"),
            ("META-INF/MANIFEST.MF", "a Java archive"),
        ];
        kinds.into_iter().find(|(name, _)| self.has(name)).map(|(_, kind)| kind)
    }

    fn names(&self) -> impl Iterator<Item = String> {
        self.0.file_names().filter_map(|name| Some(name.ok()?.into_owned()))
    }

    /// Unpacks a part of a document by its name.
    ///
    /// # Errors
    /// A message for the user: the part is missing, broken, encrypted or too large.
    pub fn part(&mut self, name: &str) -> Result<Vec<u8>, String> {
        let file = self.0.by_name(name).map_err(|error| why(&error))?;
        unpacked(file)
    }

    /// Unpacks a file by its number: its name, and its bytes or why it cannot be read. `None` for a folder and for
    /// files that systems add.
    pub fn file(&mut self, number: usize) -> Option<(String, Result<Vec<u8>, String>)> {
        let raw = self.0.by_index_raw(number).ok()?;
        let (is_folder, is_locked, declared) = (raw.is_dir(), raw.encrypted(), raw.size());
        let name = raw.name().map_or_else(|_| format!("file {}", number + 1), std::borrow::Cow::into_owned);
        drop(raw);
        if is_folder || is_noise(&name) {
            return None;
        }
        if is_locked {
            return Some((name, Err(LOCKED.into())));
        }
        let content = self.0.by_index(number).map_err(|error| why(&error)).and_then(unpacked);
        let content = content.and_then(|bytes| {
            let is_longer = bytes.len() as u64 > declared;
            if is_longer {
                Err(format!("is broken: it is longer than the {declared} bytes it declares"))
            } else {
                Ok(bytes)
            }
        });
        Some((name, content))
    }
}

const LOCKED: &str = "is encrypted; pack it again without a password";

/// Unpacks a file of at most [`MOST`] bytes.
fn unpacked(file: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes).map_err(|error| format!("is broken: {error}"))?;
    if bytes.len() as u64 > MOST {
        return Err(format!("unpacks to more than {MOST} bytes, the limit of an input"));
    }
    Ok(bytes)
}

fn why(error: &ZipError) -> String {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => LOCKED.into(),
        error => format!("is broken or not a document: {error}"),
    }
}
