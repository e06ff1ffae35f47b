//! What belongs together among many files: the names in `info.csv`, and a folder that is one text.
//!
//! `info.csv` is the table that platforms for submissions write, and that Dolos reads: a row for each file or folder,
//! with a name, a label and a date to show instead of its path.

use std::collections::BTreeMap;

/// The name of the table, in any case.
pub const TABLE: &str = "info.csv";

/// The columns: the path of a file or folder, and the cells to show instead, in this order.
const FILE: &[&str] = &["filename", "file", "path"];
const SHOWN: [&[&str]; 3] = [&["full_name", "name"], &["labels", "label"], &["created_at", "date"]];

/// Reads the rows of `info.csv`, of which the first one names the columns. Returns the name of each path, made of its
/// name, label and date. `None` if there is no column for the path, or none for anything to show.
///
/// # Example
/// ```
/// use juhao_readers::submissions::names;
/// let rows = [["filename", "full_name", "label"], ["ada/", "Ada Lovelace", "7b"]];
/// let found = names(rows.iter().map(|row| row.to_vec())).unwrap();
/// assert_eq!(found["ada"], "Ada Lovelace · 7b");
/// ```
pub fn names<'a>(mut rows: impl Iterator<Item = Vec<&'a str>>) -> Option<BTreeMap<String, String>> {
    let head = rows.next()?;
    let column = |names: &[&str]| head.iter().position(|cell| names.contains(&&*cell.trim().to_lowercase()));
    let file = column(FILE)?;
    let shown: Vec<usize> = SHOWN.into_iter().filter_map(column).collect();
    if shown.is_empty() {
        return None;
    }
    let mut names = BTreeMap::new();
    for row in rows {
        let path = row.get(file).map_or("", |path| path.trim());
        let path = path.strip_prefix("./").or_else(|| path.strip_prefix('/')).unwrap_or(path);
        let path = path.strip_suffix('/').unwrap_or(path);
        // A slash would separate a folder from a file.
        let cells = shown.iter().filter_map(|&column| row.get(column));
        let parts: Vec<String> =
            cells.map(|cell| cell.trim().replace('/', "∕")).filter(|cell| !cell.is_empty()).collect();
        if !path.is_empty() && !parts.is_empty() {
            names.insert(path.to_owned(), parts.join(" · "));
        }
    }
    Some(names)
}

/// Returns the path of a file with the name that a table gives it, or the path itself. A row names a file or a folder;
/// of a folder, its files keep the rest of their path. `folder` is that of the table, with its slash.
pub fn named(path: &str, folder: &str, names: &BTreeMap<String, String>) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    let mut cut = inside.len();
    while cut > 0 {
        if let Some(name) = names.get(&inside[..cut]) {
            return format!("{folder}{name}{}", &inside[cut..]);
        }
        cut = inside[..cut].rfind('/').unwrap_or(0);
    }
    path.to_owned()
}

/// Returns the folder in which all paths are, with its slash; empty if there is none.
pub fn shared_folder<'a>(paths: &[&'a str]) -> &'a str {
    let Some(first) = paths.first() else { return "" };
    let mut root = &first[..first.rfind('/').map_or(0, |at| at + 1)];
    while !root.is_empty() && !paths.iter().all(|path| path.starts_with(root)) {
        root = &root[..root[..root.len() - 1].rfind('/').map_or(0, |at| at + 1)];
    }
    root
}

/// Returns the folder directly inside `root` in which a file is; `None` if it is in no folder of its own.
pub fn folder_of<'a>(path: &'a str, root: &str) -> Option<&'a str> {
    let end = path.get(root.len()..)?.find('/')?;
    Some(&path[..root.len() + end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_belongs_to_one_text() {
        let paths = ["class/ada/1.txt", "class/ada/more/2.txt", "class/cleo.txt"];
        let root = shared_folder(&paths);
        assert_eq!(root, "class/");
        assert_eq!(paths.map(|path| folder_of(path, root)), [Some("class/ada"), Some("class/ada"), None]);
        assert_eq!(shared_folder(&["a/b.txt", "c/d.txt"]), "");
        assert_eq!(shared_folder(&["ab/b.txt", "a/d.txt"]), "");
        assert_eq!(shared_folder(&[]), "");
    }
}
