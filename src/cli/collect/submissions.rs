//! Files that belong together: names from `info.csv`, and folders that are one document.

use juhao_core::Span;
use juhao_readers::Heading;
use juhao_readers::submissions::{TABLE, folder_of, named, names, shared_folder};

use super::Problem;
use super::items::{Item, Raw};
use super::walk::File;
use crate::cli::files::Content;
use crate::cli::read;

/// Names the files by the `info.csv` among them, which is then not a document itself.
pub fn with_names(files: Vec<File>) -> Vec<File> {
    let is_table = |file: &File| file.name.rsplit('/').next().is_some_and(|name| name.eq_ignore_ascii_case(TABLE));
    let Some(at) = files.iter().position(is_table).filter(|_| files.len() > 1) else { return files };
    // A table that cannot be read is reported when it is read as a document.
    let Ok(bytes) = read::bytes(&files[at].path, crate::cli::files::MOST) else { return files };
    let text = crate::decode::decode(&bytes, None).text;
    let mut table = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = table.records().filter_map(Result::ok).collect();
    let Some(names) = names(rows.iter().map(|row| row.iter().collect())) else { return files };
    let folder = files[at].name[..files[at].name.len() - TABLE.len()].to_owned();
    let others = files.into_iter().enumerate().filter(|(number, _)| *number != at).map(|(_, file)| file);
    others.map(|file| File { name: named(&file.name, &folder, &names), ..file }).collect()
}

/// Puts the files of each folder together. The folders are those directly inside the folder that all files share; files
/// outside of them stay documents of their own. In the order of the paths.
pub fn folders(files: &[File]) -> Vec<(Option<String>, Vec<File>)> {
    let names: Vec<&str> = files.iter().map(|file| &*file.name).collect();
    let root = shared_folder(&names);
    let mut groups: Vec<(Option<String>, Vec<File>)> = Vec::new();
    for file in files {
        let folder = folder_of(&file.name, root).filter(|_| file.why.is_none());
        let known = groups.iter_mut().find(|(known, _)| folder.is_some() && known.as_deref() == folder);
        match known {
            Some((_, files)) => files.push(file.clone()),
            None => groups.push((folder.map(str::to_owned), vec![file.clone()])),
        }
    }
    groups
}

/// Reads the files of a folder as one document. Web pages, whose body is found page by page, and files that cannot be
/// read stay on their own.
pub fn joined(folder: &str, files: &[File]) -> Vec<Result<Raw, Problem>> {
    let mut one: Option<(String, Vec<Span>, Vec<Heading>)> = None;
    let mut apart = Vec::new();
    for raw in files.iter().flat_map(|file| Item::File(file.clone()).read()) {
        match raw {
            Ok(Raw {
                content: Content::Text(text) | Content::Lines(text) | Content::Pages(text),
                hidden,
                headings: own,
                ..
            }) => {
                let (all, spans, headings) = one.get_or_insert_default();
                if !all.is_empty() {
                    all.push_str("\n\n");
                }
                let by = all.len() as u32;
                let moved = |span: Span| Span::new(span.start + by, span.end + by);
                spans.extend(hidden.into_iter().map(moved));
                headings.extend(own.into_iter().map(|own| Heading { span: moved(own.span), ..own }));
                all.push_str(&text);
            }
            other => apart.push(other),
        }
    }
    let (id, site, group) = (folder.to_owned(), String::new(), String::new());
    let joined = one.map(|(text, hidden, headings)| {
        Ok(Raw { file: id.clone(), id, line: 1, content: Content::Text(text), hidden, headings, site, group })
    });
    joined.into_iter().chain(apart).collect()
}
