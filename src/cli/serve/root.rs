//! The folder outside which no file is read, because the paths of a call come from a model, which may have read a text
//! that asks for them.
//!
//! A path is refused if it leads outside as it is written, or if links in it lead outside. The first is decided without
//! a look at the disk, so that an answer does not say which files there are.

use std::io;
use std::path::{Component, Path, PathBuf};

use crate::cli::collect::walk;

/// The folder, as an absolute path without links.
#[derive(Clone, Debug)]
pub struct Root(PathBuf);

impl Root {
    /// Makes a folder the working folder of this process and of the commands that it runs.
    ///
    /// # Errors
    /// It is not a folder that can be entered.
    pub fn enter(folder: &Path) -> io::Result<Self> {
        let folder = folder.canonicalize()?;
        std::env::set_current_dir(&folder)?;
        Ok(Self(folder))
    }

    /// Checks a path of one file or folder. A path that does not exist passes, so that the command reports it.
    ///
    /// # Errors
    /// It leads outside; the message names the option that allows more.
    pub fn check(&self, path: &str) -> Result<(), String> {
        let real = || self.0.join(path).canonicalize();
        let is_inside = self.as_written(Path::new(path)).starts_with(&self.0)
            && real().map_or(true, |real| real.starts_with(&self.0));
        if is_inside { Ok(()) } else { Err(self.refusal(path)) }
    }

    /// Checks paths and patterns, and all files that `check` would read because of them.
    ///
    /// # Errors
    /// As [`Root::check`].
    pub fn check_all(&self, paths: &[String]) -> Result<(), String> {
        paths.iter().try_for_each(|path| self.check(path))?;
        // What cannot be listed is reported by the command.
        let files = walk::files(&paths.iter().map(PathBuf::from).collect::<Vec<_>>()).unwrap_or_default();
        files.iter().try_for_each(|file| self.check(&file.path.to_string_lossy()))
    }

    /// Returns the absolute path, with `.` and `..` resolved as written.
    fn as_written(&self, path: &Path) -> PathBuf {
        let mut absolute = PathBuf::new();
        for part in self.0.join(path).components() {
            match part {
                Component::ParentDir => drop(absolute.pop()),
                Component::CurDir => {}
                part => absolute.push(part),
            }
        }
        absolute
    }

    fn refusal(&self, path: &str) -> String {
        format!("{path:?} is outside the folder {:?}; start the server with --root to allow another one", self.0)
    }
}
