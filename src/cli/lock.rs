//! A lock on a file that is read, changed and written again, so that two commands at once lose none of their changes.
//!
//! The lock is on an empty file next to it, `.NAME.lock`, because each change puts a new file in place of the old one.
//! That file stays; the system releases the lock when the program ends, also when it is killed.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::failure::{Failure, note};

/// What to do while another program has the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Say so and wait.
    Wait,
    /// Fail.
    Fail,
}

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Locks a file, which need not exist.
    ///
    /// # Errors
    /// The file next to it cannot be made, or another program has the lock and `busy` is [`Busy::Fail`].
    pub fn of(path: &Path, busy: Busy) -> Result<Self, Failure> {
        // Links to one file are one lock.
        let path = &*fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let place = next_to(path, "lock");
        let failure = |error: std::io::Error| Failure::file(place.display(), error);
        let file = File::options().write(true).create(true).truncate(false).open(&place).map_err(failure)?;
        let locked = match file.try_lock() {
            Err(TryLockError::WouldBlock) if busy == Busy::Fail => {
                let why = "another 'juhao index' is changing this index; try again later, or leave out --no-wait";
                return Err(Failure::file(path.display(), why));
            }
            Err(TryLockError::WouldBlock) => {
                note!("{}: waiting for another 'juhao index' that is changing it", path.display());
                file.lock()
            }
            Err(TryLockError::Error(error)) => Err(error),
            Ok(()) => Ok(()),
        };
        match locked {
            // Some network file systems have no locks.
            Err(error) if error.kind() == std::io::ErrorKind::Unsupported => {
                note!("{}: this file system has no locks; change the index from one place", path.display());
            }
            locked => locked.map_err(failure)?,
        }
        Ok(Self { _file: file })
    }
}

/// Returns a hidden name next to a file: `.NAME.END`, with the first 60 characters of a long name, because a file
/// system allows 255 bytes.
pub fn next_to(path: &Path, end: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(60).collect();
    path.with_file_name(format!(".{name}.{end}"))
}
