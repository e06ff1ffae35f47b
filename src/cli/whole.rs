//! Writes a file completely or not at all: under another name in the same folder first, which is then renamed.
//!
//! That name is `.NAME.part-` and a number by chance. A program that is killed leaves such a file, which
//! [`remove_parts`] removes.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::failure::Failure;
use super::lock::next_to;

/// Whether an existing file is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Old {
    /// Replace it.
    Replaced,
    /// Keep it and return an error.
    Kept,
}

/// Writes a file by `fill`. Writes to a device or a pipe directly, because it cannot be replaced.
///
/// # Errors
/// The file cannot be written; an existing file is then unchanged.
pub fn write(
    path: &Path,
    old: Old,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<(), Failure> {
    make(path, old, |file| {
        let mut out = BufWriter::new(file);
        fill(&mut out)?;
        out.flush()
    })
}

/// As [`write`], for a file that is not written from its start to its end.
///
/// # Errors
/// As [`write`].
pub fn make(path: &Path, old: Old, fill: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Failure> {
    made(path, old, fill).map_err(|error| Failure::file(path.display(), error))
}

fn made(path: &Path, old: Old, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    // A link stays; the file that it points to is replaced.
    let path = &*fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let known = fs::metadata(path).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        return fill(&mut File::options().write(true).open(path)?);
    }
    let folder = folder_of(path);
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask applies, as for any other new file; temporary files are private otherwise.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.prefix(&part_of(path)).tempfile_in(folder)?;
    fill(file.as_file_mut())?;
    if let Some(known) = known {
        fs::set_permissions(file.path(), known.permissions())?;
    }
    file.as_file().sync_all()?;
    match old {
        Old::Replaced => file.persist(path),
        Old::Kept => file.persist_noclobber(path),
    }
    .map_err(|error| error.error)?;
    // The rename survives a power failure only after the folder is synced.
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

/// The beginning of the names under which a file is written.
fn part_of(path: &Path) -> OsString {
    next_to(path, "part-").file_name().unwrap_or_default().to_owned()
}

/// Removes what killed programs have left of a file. Call it only with the [lock](super::lock::Lock) of the file,
/// because a program that is writing it at this moment would lose its work.
pub fn remove_parts(path: &Path) {
    let path = &*fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let begin = part_of(path);
    let entries = fs::read_dir(folder_of(path)).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(begin.as_encoded_bytes())) {
        let _ = fs::remove_file(entry.path());
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
