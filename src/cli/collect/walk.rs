//! Turns the paths of the command line (files, folders, patterns) into a list of files.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::failure::{Failure, note};
use crate::cli::files::{is_noise, slashes};
use crate::cli::read::{self, is_standard};

/// A file to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it is.
    pub path: PathBuf,
    /// Its name in the result: the path as the user wrote it, with `/` between its parts.
    pub name: String,
    /// Whether the user named this file itself, not a folder or a pattern.
    pub is_named: bool,
    /// Why nothing of it can be read, for a folder that cannot be opened.
    pub why: Option<String>,
}

/// Lists all files, each once, in the order of the paths; the files of a folder are sorted by name. A file that a link
/// or a second path leads to is listed under the first of its names. Skips hidden files and files that systems add.
/// Does not follow links to folders inside a folder, because they can lead back into it. A folder that cannot be read
/// is listed with the reason, and the others are read.
///
/// # Errors
/// A path does not exist, or a pattern matches no file.
pub fn files(paths: &[PathBuf]) -> Result<Vec<File>, Failure> {
    files_by(paths, &|folder| fs::read_dir(folder)?.collect())
}

impl File {
    /// Where the file is, without links and in one spelling.
    pub fn real(&self) -> PathBuf {
        real(&self.path)
    }
}

/// Returns a path without links and in one spelling; standard input as it is.
fn real(path: &Path) -> PathBuf {
    Some(path)
        .filter(|path| !is_standard(path))
        .and_then(|path| fs::canonicalize(path).ok())
        .unwrap_or_else(|| path.into())
}

/// As [`files`], for the sources of `text`: a text is no source of itself, so its file is left out, also under another
/// name or through a link, and standard error says so. Standard input is no file.
///
/// # Errors
/// As [`files`].
pub fn sources(paths: &[PathBuf], text: &Path) -> Result<Vec<File>, Failure> {
    let own = real(text);
    let mut files = files(paths)?;
    files.retain(|file| {
        let is_own = !is_standard(text) && file.real() == own;
        if is_own {
            note!("{}: is the text itself, so it is left out of the sources", file.name);
        }
        !is_own
    });
    Ok(files)
}

/// Whether a path is a pattern, such as `docs/**/*.md`. A file of that name is no pattern.
pub fn is_pattern(path: &Path) -> bool {
    path.to_string_lossy().contains(['*', '?', '[']) && fs::metadata(path).is_err()
}

/// Lists the entries of a folder.
type List<'a> = &'a dyn Fn(&Path) -> io::Result<Vec<fs::DirEntry>>;

fn files_by(paths: &[PathBuf], list: List<'_>) -> Result<Vec<File>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if is_standard(path) || !is_pattern(path) {
            add(path, true, list, &mut files)?;
            continue;
        }
        let pattern = path.to_string_lossy();
        let found = glob::glob(&pattern).map_err(|error| Failure::file(path.display(), error))?;
        let before = files.len();
        for path in found.filter_map(Result::ok).filter(|path| !is_noise(&slashes(path))) {
            add(&path, false, list, &mut files)?;
        }
        if files.len() == before {
            return Err(Failure::file(path.display(), "matches no file"));
        }
    }
    let mut known = HashSet::new();
    files.retain(|file| known.insert(file.real()));
    files.retain(|file| {
        let is_left_out = !file.is_named && is_report(&file.path);
        if is_left_out {
            note!("{}: is a report of juhao, so it is not read as a text", file.name);
        }
        !is_left_out
    });
    Ok(files)
}

/// Whether a file is a report of this program. It quotes the texts of its folder, so it would be a copy of each.
fn is_report(path: &Path) -> bool {
    let is_page = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
    is_page && juhao_report::is_report(&read::head(path))
}

fn add(path: &Path, is_named: bool, list: List<'_>, files: &mut Vec<File>) -> Result<(), Failure> {
    let name = |path: &Path| {
        let name = slashes(path);
        name.strip_prefix("./").map(str::to_owned).unwrap_or(name)
    };
    let file = |path: PathBuf, is_named| File { name: name(&path), path, is_named, why: None };
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
        let mut entries = match list(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                files.push(File { why: Some(error.to_string()), ..file(folder.clone(), is_named && folder == path) });
                continue;
            }
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_cannot_be_read_stops_no_other() {
        let root = std::env::temp_dir().join(format!("juhao-walk-{}", std::process::id()));
        for folder in ["a", "b", "c"] {
            fs::create_dir_all(root.join(folder)).unwrap();
            fs::write(root.join(folder).join("one.txt"), "A text.").unwrap();
        }
        let list = |folder: &Path| {
            if folder.ends_with("b") {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, "no entry"));
            }
            fs::read_dir(folder)?.collect()
        };
        let found = files_by(std::slice::from_ref(&root), &list);
        let named = files_by(&[root.join("b")], &list);
        fs::remove_dir_all(&root).unwrap();
        let short = |file: &File| (slashes(file.path.strip_prefix(&root).unwrap()), file.why.clone());
        let why = Some("no entry".to_owned());
        let want = [("a/one.txt".to_owned(), None), ("b".to_owned(), why), ("c/one.txt".to_owned(), None)];
        assert_eq!(found.unwrap().iter().map(short).collect::<Vec<_>>(), want);
        assert!(named.unwrap()[0].is_named, "a folder that the user named is an error at the end");
    }
}
