//! Turns the paths of the command line (files, folders, patterns) into a list of files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::cli::files::{is_noise, slashes};
use crate::cli::read::is_standard;

/// A file to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it is.
    pub path: PathBuf,
    /// Its name in the result: the path as the user wrote it, with `/` between its parts.
    pub name: String,
    /// Whether the user named this file itself, not a folder or a pattern.
    pub is_named: bool,
}

/// Lists all files, each once, in the order of the paths; the files of a folder are sorted by name. Skips hidden files
/// and files that systems add. Does not follow links to folders inside a folder, because they can lead back into it.
///
/// # Errors
/// A path does not exist, a pattern matches no file, or a folder cannot be read.
pub fn files(paths: &[PathBuf]) -> Result<Vec<File>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let is_pattern = path.to_string_lossy().contains(['*', '?', '[']);
        if is_standard(path) || fs::metadata(path).is_ok() || !is_pattern {
            add(path, true, &mut files)?;
            continue;
        }
        let pattern = path.to_string_lossy();
        let found = glob::glob(&pattern).map_err(|error| Failure::file(path.display(), error))?;
        let before = files.len();
        for path in found.filter_map(Result::ok).filter(|path| !is_noise(&slashes(path))) {
            add(&path, false, &mut files)?;
        }
        if files.len() == before {
            return Err(Failure::file(path.display(), "matches no file"));
        }
    }
    let mut known = std::collections::HashSet::new();
    files.retain(|file| known.insert(file.name.clone()));
    Ok(files)
}

fn add(path: &Path, is_named: bool, files: &mut Vec<File>) -> Result<(), Failure> {
    let name = |path: &Path| {
        let name = slashes(path);
        name.strip_prefix("./").map(str::to_owned).unwrap_or(name)
    };
    let file = |path: PathBuf, is_named| File { name: name(&path), path, is_named };
    if is_standard(path) {
        files.push(file(path.into(), is_named));
        return Ok(());
    }
    let metadata = fs::metadata(path).map_err(|error| Failure::file(path.display(), error))?;
    if !metadata.is_dir() {
        files.push(file(path.into(), is_named));
        return Ok(());
    }
    let mut folders = vec![path.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let failure = |error| Failure::file(folder.display(), error);
        let mut entries: Vec<_> = fs::read_dir(&folder).map_err(failure)?.collect::<Result<_, _>>().map_err(failure)?;
        entries.sort_by_key(fs::DirEntry::file_name);
        let mut inner = Vec::new();
        for entry in entries {
            let path = entry.path();
            let Ok(kind) = entry.file_type() else { continue };
            if is_noise(&entry.file_name().to_string_lossy()) {
                continue;
            }
            if kind.is_dir() {
                inner.push(path);
            } else if kind.is_file() || (kind.is_symlink() && path.is_file()) {
                files.push(file(path, false));
            }
        }
        folders.extend(inner.into_iter().rev());
    }
    Ok(())
}
