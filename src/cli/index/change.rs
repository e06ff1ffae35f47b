//! Changes of an index: create, add, remove, sync, compact. Each costs the size of its documents, and reads the names
//! of the others; `compact` and `create` write the whole file.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use juhao_core::corpus::Groups;

use super::file::{self, Work};
use crate::cli::collect::{GroupBy, Known, Library, Plan, Problem, Twice, Unit, walk};
use crate::cli::failure::{Failure, note};
use crate::cli::files::slashes;
use crate::cli::lock::{Busy, Lock};
use crate::cli::settled::Settled;
use crate::cli::values::{MOST_JOBS, available_jobs};
use crate::cli::whole;
use crate::index_file::{Documents, Reading};

/// Files to be read, and how they are parted.
pub struct Files<'a> {
    pub paths: &'a [PathBuf],
    pub unit: Unit,
    pub column: Option<&'a str>,
}

/// What a change has done, in documents.
#[derive(Clone, Copy, Debug)]
pub struct Changed {
    pub before: usize,
    pub added: usize,
    pub replaced: usize,
    pub removed: usize,
}

impl Changed {
    /// Number of documents now.
    pub fn after(&self) -> usize {
        self.before + self.added - self.removed
    }
}

/// A result, and what was left out of the index.
pub type WithProblems<T> = (T, Vec<Problem>);

/// Creates an index and returns the number of its documents.
pub fn create(path: &Path, how: &Settled, has_texts: bool, files: &Files<'_>) -> Result<WithProblems<usize>, Failure> {
    let check = || {
        let exists = || Failure::file(path.display(), "already exists; use 'juhao index add' to add to it");
        if path.exists() { Err(exists()) } else { Ok(()) }
    };
    check()?;
    let _lock = Lock::of(path, Busy::Wait)?;
    check()?;
    whole::remove_parts(path);
    let (library, problems) = read(Library::new(how, Groups::Apart), files, how)?;
    file::create(path, Reading::new(&how.reading, how.window, has_texts), &library)?;
    Ok((library.corpus.len(), problems))
}

/// Adds documents.
pub fn add(path: &Path, twice: Twice, files: &Files<'_>, no_wait: bool) -> Result<WithProblems<Changed>, Failure> {
    update(path, twice, files, no_wait, |_, _, _| Vec::new())
}

/// Adds new documents, replaces changed ones and removes those whose files are gone.
pub fn sync(path: &Path, files: &Files<'_>, no_wait: bool) -> Result<WithProblems<Changed>, Failure> {
    if let Some(missing) = files.paths.iter().find(|path| !path.exists()) {
        return Err(Failure::file(missing.display(), "does not exist; 'sync' takes folders and files"));
    }
    update(path, Twice::ReplacesOther, files, no_wait, |documents, known, problems| {
        let is_gone = |file: &str| {
            files.paths.iter().any(|path| is_within(file, &slashes(path)))
                && !problems.iter().any(|one| is_of(one, file))
        };
        let gone = documents.kept().filter(|&(number, one)| !known.has_seen(number) && is_gone(&one.entry.file));
        gone.map(|(number, _)| number).collect()
    })
}

/// Adds documents, and removes those that `gone` names.
fn update(
    path: &Path,
    twice: Twice,
    files: &Files<'_>,
    no_wait: bool,
    gone: impl FnOnce(&Documents, &Known, &[Problem]) -> Vec<u32>,
) -> Result<WithProblems<Changed>, Failure> {
    let _lock = locked(path, no_wait)?;
    let (index, documents) = file::names(path)?;
    let mut how = Settled { window: index.reading.window, ..Settled::default() };
    index.reading.settle(&mut how.reading);
    let mut library = Library::new(&how, Groups::Apart);
    library.known = Some(Known::new(&documents, twice));
    let (library, problems) = read(library, files, &how)?;
    let known = library.known.as_ref().expect("set above");
    let mut removed = gone(&documents, known, &problems);
    let gone = removed.len();
    removed.extend(&known.replaced);
    if !library.documents.is_empty() || !removed.is_empty() {
        file::append(path, index.reading, index.state, &Work { library: &library, removed: &removed })?;
    }
    let (added, replaced) = (library.documents.len() - known.replaced.len(), known.replaced.len());
    Ok((Changed { before: documents.kept().count(), added, replaced, removed: gone }, problems))
}

/// Removes documents by their names, all or none. Returns the number of the others.
pub fn remove(path: &Path, ids: &[String], no_wait: bool) -> Result<usize, Failure> {
    let _lock = locked(path, no_wait)?;
    let (index, documents) = file::names(path)?;
    let mut known = Known::new(&documents, Twice::Refused);
    let number = |id: &String| {
        known
            .take(id)
            .ok_or_else(|| Failure::file(path.display(), format!("has no document {id:?}, so nothing was removed")))
    };
    let removed = ids.iter().map(number).collect::<Result<Vec<u32>, Failure>>()?;
    let how = Settled { window: index.reading.window, ..Settled::default() };
    let library = Library::new(&how, Groups::Apart);
    file::append(path, index.reading, index.state, &Work { library: &library, removed: &removed })?;
    Ok(documents.kept().count() - removed.len())
}

/// Joins the segments. Returns the size of the file before and after.
pub fn compact(path: &Path, no_wait: bool) -> Result<[u64; 2], Failure> {
    let _lock = locked(path, no_wait)?;
    let size = || fs::metadata(path).map(|known| known.len()).map_err(|error| Failure::file(path.display(), error));
    let before = size()?;
    file::compact(path)?;
    Ok([before, size()?])
}

/// Locks an index that will be changed, and removes what killed programs have left of it.
fn locked(path: &Path, no_wait: bool) -> Result<Lock, Failure> {
    // A lock file next to what is no index would only be left over.
    file::index(path)?;
    let lock = Lock::of(path, if no_wait { Busy::Fail } else { Busy::Wait })?;
    whole::remove_parts(path);
    Ok(lock)
}

/// Reads files into a library, and reports those that cannot be read on standard error.
fn read(mut library: Library, files: &Files<'_>, how: &Settled) -> Result<(Library, Vec<Problem>), Failure> {
    let jobs = NonZeroUsize::new(available_jobs().min(MOST_JOBS as u16).into()).expect("one at least");
    let plan = Plan { how, indexed: None, jobs, unit: files.unit, column: files.column, group: &GroupBy::Nothing };
    library.add(&walk::files(files.paths)?, &plan)?;
    for problem in &library.problems {
        note!("{}: {}", problem.file, problem.why);
    }
    let problems = std::mem::take(&mut library.problems);
    Ok((library, problems))
}

/// Whether a file is a path, or in that folder or archive. Both as they are written in an index.
fn is_within(file: &str, path: &str) -> bool {
    let path = path.strip_prefix("./").unwrap_or(path).trim_end_matches('/');
    if path == "." || path.is_empty() {
        return !file.starts_with('/') && !file.starts_with("../");
    }
    file.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether a problem is one of this file: of itself, of a row of it, or of the folder or the archive that it is in.
/// What cannot be read is not gone.
fn is_of(problem: &Problem, file: &str) -> bool {
    let row = problem.file.strip_prefix(file).is_some_and(|rest| rest.starts_with(':'));
    row || is_within(file, &problem.file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_within_the_folders_above_it() {
        for (file, path, is) in [
            ("a/b.txt", "a", true),
            ("a/b.txt", "./a/", true),
            ("a/b.txt", "a/b.txt", true),
            ("a/b.zip/c.txt", "a/b.zip", true),
            ("a/b.txt", ".", true),
            ("ab/c.txt", "a", false),
            ("../a.txt", ".", false),
            ("/a.txt", ".", false),
        ] {
            assert_eq!(is_within(file, path), is, "{file} {path}");
        }
    }
}
