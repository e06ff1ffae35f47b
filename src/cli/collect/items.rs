//! Splits input into packets of items: files, rows of tables, lines of JSON, and files of archives.

use clap::ValueEnum;
use juhao_core::Span;
use juhao_core::text::Template;
use juhao_readers::Heading;
use serde_json::Value;

use super::Problem;
use super::walk::File;
use crate::cli::failure::{Failure, note};
use crate::cli::files::{self, Content, Opened, extension};
use crate::cli::settled::Settled;
use crate::cli::{lines, read};
use crate::decode::in_charset;
use crate::input::Input;

/// Bytes of a packet.
const PACKET: u64 = 4 << 20;
/// Shortest paragraph in counted characters; a shorter one is below the shortest match.
pub const LEAST_PARAGRAPH: u64 = 13;

/// Values of `--unit`: what one document is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Unit {
    /// A file, or a row of a table
    #[default]
    Document,
    /// A paragraph of a file, named by its line
    Paragraph,
    /// A folder with all its files, such as the submission of a pupil: the folders directly inside the one that all
    /// files share
    #[cfg(feature = "readers")]
    Folder,
}

/// A document, not yet analysed.
#[derive(Clone, Debug)]
pub struct Raw {
    /// Its name.
    pub id: String,
    /// The file it is in.
    pub file: String,
    /// The line of the file where it begins.
    pub line: u32,
    /// Its text.
    pub content: Content,
    /// Ranges of the text that the file does not show.
    pub hidden: Vec<Span>,
    /// The headings of a document.
    pub headings: Vec<Heading>,
    /// Where it was published; empty if unknown.
    pub site: String,
    /// Its group, such as an author; empty if unknown.
    pub group: String,
}

/// An item of a packet.
pub enum Item {
    /// A file.
    File(File),
    /// A file of an archive.
    Bytes {
        /// The path of the archive, `/`, and the path inside it.
        name: String,
        /// Its bytes, or why it cannot be read.
        bytes: Result<Vec<u8>, String>,
    },
    /// A folder that is one document.
    #[cfg(feature = "readers")]
    Folder {
        /// Its path.
        name: String,
        /// Its files.
        files: Vec<File>,
    },
    /// A row of a table, or a line of JSON.
    Row(Raw),
    /// A file or a row that cannot be read.
    Problem(Problem),
}

impl Item {
    /// The name of its file, and whether the user named that file.
    pub fn name(&self) -> (&str, bool) {
        match self {
            Self::File(file) => (&file.name, file.is_named),
            Self::Bytes { name, .. } => (name, false),
            #[cfg(feature = "readers")]
            Self::Folder { name, .. } => (name, false),
            Self::Row(row) => (&row.file, false),
            Self::Problem(problem) => (&problem.file, problem.fails),
        }
    }

    /// Reads the documents in it, each or the reason why it cannot be read.
    pub fn read(&self) -> Vec<Result<Raw, Problem>> {
        #[cfg(feature = "readers")]
        if let Self::Folder { name, files } = self {
            return super::submissions::joined(name, files);
        }
        vec![self.one()]
    }

    /// Reads the one document of any other item.
    fn one(&self) -> Result<Raw, Problem> {
        let (name, fails) = self.name();
        let problem = |why: String| Problem { file: name.to_owned(), why, fails };
        let whole = |Opened { content, hidden, headings, notes, .. }: Opened| {
            for note in notes {
                note!("{name}: {note}");
            }
            let (id, site, group) = (name.to_owned(), String::new(), String::new());
            Raw { file: id.clone(), id, line: 1, content, hidden, headings, site, group }
        };
        match self {
            Self::File(file) => {
                let bytes = read::bytes(&file.path, files::MOST).map_err(|failure| problem(why(failure)))?;
                files::open(&file.path, &bytes).map(whole).map_err(problem)
            }
            Self::Bytes { name, bytes } => {
                let bytes = bytes.as_ref().map_err(|why| problem(why.clone()))?;
                files::open(std::path::Path::new(name), bytes).map(whole).map_err(problem)
            }
            Self::Row(row) => Ok(row.clone()),
            Self::Problem(problem) => Err(problem.clone()),
            #[cfg(feature = "readers")]
            Self::Folder { .. } => Err(problem("is a folder".into())),
        }
    }
}

/// The reason of a failure, without the name of the file.
fn why(failure: Failure) -> String {
    match failure {
        Failure::File { why, .. } | Failure::Option(why) => why,
        Failure::Output(error) => error.to_string(),
    }
}

impl Raw {
    /// Analyses the document; reports a page without text on standard error.
    ///
    /// # Errors
    /// The text is too long.
    pub fn read(self, how: &Settled) -> Result<(String, Input), Failure> {
        let Self { id, content, hidden, .. } = self;
        let is_page = matches!(content, Content::Html(_));
        let input = how.read(content, hidden, &Template::default()).map_err(|error| Failure::file(&id, error))?;
        if is_page {
            read::note_unread(&id, input.document.unread(), input.document.shown());
        }
        Ok((id, input))
    }

    /// Returns the document itself, or its paragraphs.
    pub fn pieces(self, unit: Unit) -> Vec<Self> {
        if unit != Unit::Paragraph {
            return vec![self];
        }
        let Self { id, file, line: first, content, site, group, .. } = self;
        let paragraphs: Vec<(u32, String)> = match &content {
            Content::Html(html) => {
                let page = juhao_core::text::extract(html, juhao_core::text::PageOptions::default());
                let ends: Vec<usize> = html.match_indices('\n').map(|(at, _)| at).collect();
                let line = |at: u32| 1 + ends.partition_point(|&end| end < at as usize) as u32;
                let kept = page.blocks.iter().filter(|block| block.kept);
                kept.map(|block| (line(block.source.start), block.span.slice(&page.body).to_owned())).collect()
            }
            Content::Text(text) => paragraphs(text, true),
            Content::Lines(text) | Content::Pages(text) => paragraphs(text, false),
        };
        let piece = |(line, text): (u32, String)| {
            let line = first + line - 1;
            let (id, content) = (format!("{id}:{line}"), Content::Text(text));
            let (file, site, group) = (file.clone(), site.clone(), group.clone());
            Self { id, file, line, content, hidden: Vec::new(), headings: Vec::new(), site, group }
        };
        let mut pieces: Vec<Self> = paragraphs.into_iter().map(piece).collect();
        // Several blocks of a page can begin on one line; a number after the line makes their names unique.
        let mut known = std::collections::HashMap::new();
        for piece in &mut pieces {
            let count = known.entry(piece.id.clone()).or_insert(0_u32);
            *count += 1;
            if *count > 1 {
                piece.id = format!("{}.{count}", piece.id);
            }
        }
        pieces
    }
}

/// Splits a text into paragraphs, with the line where each begins. A paragraph ends at an empty line if `at_empty`,
/// else at every line.
fn paragraphs(text: &str, at_empty: bool) -> Vec<(u32, String)> {
    let mut found: Vec<(u32, String)> = Vec::new();
    let mut is_open = false;
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() {
            is_open = false;
        } else if let Some((_, last)) = found.last_mut().filter(|_| is_open && at_empty) {
            last.push('\n');
            last.push_str(line);
        } else {
            found.push((number, line.to_owned()));
            is_open = true;
        }
    }
    found
}

/// Collects items and hands them over in packets of about [`PACKET`] bytes.
pub struct Packets<'a> {
    packet: Vec<Item>,
    bytes: u64,
    column: Option<&'a str>,
}

impl<'a> Packets<'a> {
    /// Starts with an empty packet. `column` is the CSV column or JSON field that holds the text.
    pub fn new(column: Option<&'a str>) -> Self {
        Self { packet: Vec::new(), bytes: 0, column }
    }

    /// Adds a file; calls `work` with each full packet.
    pub fn push(&mut self, file: &File, mut work: impl FnMut(Vec<Item>) -> Result<(), Failure>) -> Result<(), Failure> {
        if let Some(why) = &file.why {
            let problem = Problem { file: file.name.clone(), why: why.clone(), fails: file.is_named };
            return self.add(Item::Problem(problem), 0, &mut work);
        }
        let name = file.path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        let read = match extension(name).as_str() {
            "jsonl" | "ndjson" | "parquet" => self.rows_of_json(file, &mut work),
            #[cfg(feature = "readers")]
            "csv" | "tsv" => self.rows_of_table(file, name.ends_with("tsv"), &mut work),
            "zip" | "tar" | "tgz" => self.files_of_archive(file, &mut work),
            _ => {
                let bytes = std::fs::metadata(&file.path).map_or(0, |metadata| metadata.len());
                return self.add(Item::File(file.clone()), bytes, &mut work);
            }
        };
        match read {
            Err(Failure::File { place, why }) => {
                let problem = Problem { file: place, why, fails: file.is_named };
                self.add(Item::Problem(problem), 0, &mut work)
            }
            read => read,
        }
    }

    /// Adds a folder that is one document; calls `work` with each full packet.
    #[cfg(feature = "readers")]
    pub fn push_folder(
        &mut self,
        name: String,
        files: Vec<File>,
        mut work: impl FnMut(Vec<Item>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let size = |file: &File| std::fs::metadata(&file.path).map_or(0, |metadata| metadata.len());
        let bytes = files.iter().map(size).sum();
        self.add(Item::Folder { name, files }, bytes, &mut work)
    }

    /// Calls `work` with the last packet.
    pub fn finish(self, work: impl FnOnce(Vec<Item>) -> Result<(), Failure>) -> Result<(), Failure> {
        work(self.packet)
    }

    fn add(
        &mut self,
        item: Item,
        bytes: u64,
        work: &mut impl FnMut(Vec<Item>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.packet.push(item);
        self.bytes += bytes;
        if self.bytes < PACKET {
            return Ok(());
        }
        self.bytes = 0;
        work(std::mem::take(&mut self.packet))
    }

    /// Adds lines of JSON: "text" or "html", or the field `column`; optional "id", "site" and "group".
    fn rows_of_json(
        &mut self,
        file: &File,
        work: &mut impl FnMut(Vec<Item>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let column = self.column;
        lines::for_each(&file.path, |line, place| {
            let fields: serde_json::Map<String, Value> = match lines::parse(line, place) {
                Ok(fields) => fields,
                Err(failure) => return self.add(problem(failure, file), 0, work),
            };
            let field = |name: &str| match fields.get(name) {
                Some(Value::String(text)) => Some(text.clone()),
                Some(Value::Number(number)) => Some(number.to_string()),
                _ => None,
            };
            let content = match column {
                Some(column) => field(column).map(Content::Text),
                None => field("text").map(Content::Text).or_else(|| field("html").map(Content::Html)),
            };
            let Some(content) = content else {
                let wanted = column.map_or("\"text\" or \"html\"".into(), |column| format!("{column:?}"));
                return self.add(
                    problem(Failure::file(place, format!("has no field {wanted} that holds a text")), file),
                    0,
                    work,
                );
            };
            let id = field("id").unwrap_or_else(|| place.line.to_string());
            let row = Raw {
                id: format!("{}#{id}", file.name),
                file: file.name.clone(),
                line: place.line as u32,
                content,
                hidden: Vec::new(),
                headings: Vec::new(),
                site: field("site").unwrap_or_default(),
                group: field("group").unwrap_or_default(),
            };
            self.add(Item::Row(row), line.len() as u64, work)
        })
    }

    /// Adds the rows of a table, whose first row names the columns.
    #[cfg(feature = "readers")]
    fn rows_of_table(
        &mut self,
        file: &File,
        has_tabs: bool,
        work: &mut impl FnMut(Vec<Item>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let failure = |error: &dyn std::fmt::Display| Failure::file(&file.name, error);
        // The table is decoded as a whole, because its charset is detected from all of its bytes.
        let bytes = read::bytes(&file.path, 8 * files::MOST)?;
        let text = crate::decode::decode(&bytes, None).text;
        if text.contains('\0') {
            return Err(failure(&"is not text: it has NUL characters"));
        }
        let delimiter = if has_tabs { b'\t' } else { b',' };
        let mut table = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text.as_bytes());
        let names = table.headers().map_err(|error| failure(&error))?.clone();
        let find = |name: &str| names.iter().position(|own| own.trim().eq_ignore_ascii_case(name));
        let column = match self.column {
            Some(column) => find(column),
            None => ["text", "content", "body", "html"]
                .iter()
                .find_map(|name| find(name))
                .or((names.len() == 1).then_some(0)),
        };
        let Some(column) = column else {
            let names: Vec<&str> = names.iter().collect();
            return Err(failure(&format!(
                "name the column that holds the text with --column; the columns are {}",
                names.join(", ")
            )));
        };
        let id = find("id").filter(|&id| id != column);
        let labels = [find("site"), find("group")];
        let mut known = std::collections::HashSet::new();
        for row in table.records() {
            let row = row.map_err(|error| failure(&error))?;
            let line = row.position().map_or(1, csv::Position::line);
            let Some(text) = row.get(column) else {
                let place = format!("{}:{line}", file.name);
                self.add(problem(Failure::file(place, "has fewer columns than the first row"), file), 0, work)?;
                continue;
            };
            let own = id.and_then(|id| row.get(id)).map(str::to_owned).filter(|own| known.insert(own.clone()));
            let id = own.unwrap_or_else(|| format!("line {line}"));
            let is_html = names.get(column).is_some_and(|name| name.eq_ignore_ascii_case("html"));
            let content = if is_html { Content::Html(text.into()) } else { Content::Text(text.into()) };
            let label = |at: Option<usize>| at.and_then(|at| row.get(at)).unwrap_or_default().to_owned();
            let raw = Raw {
                id: format!("{}#{id}", file.name),
                file: file.name.clone(),
                line: line as u32,
                content,
                hidden: Vec::new(),
                headings: Vec::new(),
                site: label(labels[0]),
                group: label(labels[1]),
            };
            self.add(Item::Row(raw), text.len() as u64, work)?;
        }
        Ok(())
    }

    /// Adds the files of an archive. A file that is only named `.zip` is added as what it is.
    fn files_of_archive(
        &mut self,
        file: &File,
        work: &mut impl FnMut(Vec<Item>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let bytes = read::bytes(&file.path, 8 * files::MOST)?;
        if !files::holds_files(&bytes, &in_charset) {
            return self.add(Item::File(file.clone()), bytes.len() as u64, work);
        }
        let mut added = Ok(());
        files::each_file(&bytes, &in_charset, &mut |path, content| {
            if added.is_ok() {
                let len = content.as_ref().map_or(0, Vec::len) as u64;
                let bytes = content.map_err(|refusal| refusal.why);
                added = self.add(Item::Bytes { name: format!("{}/{path}", file.name), bytes }, len, work);
            }
        })
        .map_err(|refusal| Failure::file(&file.name, refusal.why))?;
        added
    }
}

fn problem(failure: Failure, file: &File) -> Item {
    let place = match &failure {
        Failure::File { place, .. } => place.clone(),
        Failure::Output(_) | Failure::Option(_) => file.name.clone(),
    };
    Item::Problem(Problem { file: place, why: why(failure), fails: file.is_named })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_end_at_empty_lines_and_know_where_they_begin() {
        let text = "# Title\n\nOne\ncontinues\n\n\nTwo\n";
        let want = [(1, "# Title"), (3, "One\ncontinues"), (7, "Two")].map(|(line, text)| (line, text.to_string()));
        assert_eq!(paragraphs(text, true), want);
        assert_eq!(paragraphs("One\nTwo", false).len(), 2);
    }
}
