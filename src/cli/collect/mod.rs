//! Reads files as documents of an index. A document is a file, a row of a table, a file of an archive, or a paragraph.
//!
//! Several threads read packets of files, which are added in order, so that the numbers of documents do not depend on
//! the threads. A file that cannot be read is reported with the reason; the others are still read.

mod items;
mod known;
#[cfg(feature = "readers")]
pub mod submissions;
mod texts;
pub mod walk;

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use juhao_core::Span;
use juhao_core::corpus::{Corpus, Groups, Labels, Settings};
use juhao_core::exclusions::Part;
use juhao_core::features::profile::Profile;
use juhao_core::text::Template;
use juhao_readers::Heading;

use self::known::Look;
use self::walk::File;
use super::failure::{Failure, note};
use super::files::Content;
use super::progress::Progress;
use super::read;
use super::settled::Settled;
use crate::index_file::TextSum;
use crate::input::{Input, site_of};
use crate::parallel::in_parallel;
use crate::wire::{PartLeftOut, parts_left_out};

pub use items::{Raw, Unit};
pub use known::{Known, Twice};
pub use texts::{Kind, Place, Texts, is_text};

/// Number of pages of a folder that are read to find the lines that their site repeats.
const PAGES_OF_SITE: usize = 32;

/// A document.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its name in the result.
    pub id: String,
    /// The file it is in.
    pub file: String,
    /// The line of the file where it begins.
    pub line: u32,
    /// Its group, such as an author; empty for none.
    pub group: String,
    /// Number of its characters that are not indexed. An index does not keep it.
    pub not_indexed: u64,
    /// Whether form feeds in its text end pages.
    pub has_pages: bool,
    /// Ranges of its text that the file does not show. An index does not keep them.
    pub hidden: Vec<Span>,
    /// The headings of a document. An index does not keep them.
    pub headings: Vec<Heading>,
    /// What was left out of it, by reason. An index does not keep it.
    pub left_out: Vec<PartLeftOut>,
}

/// A file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// The reason.
    pub why: String,
    /// Whether the command fails because of it, after the rest is done: the user named this file itself, not a folder,
    /// or a document of this name is there already.
    pub fails: bool,
}

/// Fails if a file that the user named could not be read, or a document was refused because of its name. Call it after
/// the rest is done and each problem is reported.
///
/// # Errors
/// The first such problem.
pub fn refuse(problems: &[Problem]) -> Result<(), Failure> {
    let mut failed = problems.iter().filter(|problem| problem.fails);
    let Some(first) = failed.next() else { return Ok(()) };
    let why = match failed.count() {
        0 => "was left out; the reason is above".to_owned(),
        count => format!("and {count} more were left out; the reasons are above"),
    };
    Err(Failure::file(&first.file, why))
}

/// How files are turned into documents.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// How texts are read.
    pub how: &'a Settled,
    /// How texts are read for the index that finds candidates, if not as they are compared.
    pub indexed: Option<&'a Settled>,
    /// Number of threads.
    pub jobs: NonZeroUsize,
    /// What one document is.
    pub unit: Unit,
    /// The CSV column or JSON field that holds the text.
    pub column: Option<&'a str>,
    /// How the group of a document is found.
    pub group: &'a GroupBy,
}

/// How the group of a document is found.
#[derive(Clone, Debug, Default)]
pub enum GroupBy {
    /// From the JSON line or the table row, if that names one.
    #[default]
    Nothing,
    /// The folder of its file.
    Folder,
    /// The part of its name that the first capture group of a pattern matches, or else the whole match.
    Pattern(regex_lite::Regex),
}

impl GroupBy {
    /// Parses the value of `--group-by`.
    ///
    /// # Errors
    /// The text is not a valid regular expression.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text == "folder" {
            return Ok(Self::Folder);
        }
        regex_lite::Regex::new(text).map(Self::Pattern).map_err(|error| error.to_string())
    }

    /// Returns the name of the group of a document; empty if it is in none.
    fn name(&self, id: &str, file: &str) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Folder => folder(file).to_owned(),
            Self::Pattern(pattern) => {
                let found = pattern.captures(id);
                let found = found.and_then(|found| found.get(1).or_else(|| found.get(0)).map(|part| part.as_str()));
                found.unwrap_or_default().to_owned()
            }
        }
    }
}

fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or(".", |(folder, _)| folder)
}

/// Documents, their index, and their texts.
pub struct Library {
    /// The index that finds candidates.
    pub corpus: Corpus<Input>,
    /// The documents, by their numbers in the corpus.
    pub documents: Vec<Document>,
    /// Their texts; empty for an index without texts.
    pub texts: Texts,
    /// Files that could not be read.
    pub problems: Vec<Problem>,
    /// Documents that an index has already, to which these ones are added.
    pub known: Option<Known>,
    /// The lines that the pages of each folder share, by folder.
    sites: HashMap<String, Template>,
}

/// A document that was read.
struct Prepared {
    document: Document,
    site: String,
    profile: Profile,
    input: Input,
    kind: Kind,
}

/// Reads the documents of files one after the other, with those of tables and archives, and calls `see` with each. A
/// file of a folder that has no text, such as a picture, is reported on standard error and left out.
///
/// # Errors
/// A file that the user named cannot be read, or an error of `see`.
pub fn each_document(files: &[File], mut see: impl FnMut(Raw) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut work = |packet: Vec<items::Item>| {
        packet.iter().flat_map(items::Item::read).try_for_each(|read| match read {
            Ok(raw) => see(raw),
            Err(Problem { file, why, fails: false }) => {
                note!("{file}: {why}");
                Ok(())
            }
            Err(Problem { file, why, fails: true }) => Err(Failure::file(file, why)),
        })
    };
    let mut packets = items::Packets::new(None);
    for file in files {
        packets.push(file, &mut work)?;
    }
    packets.finish(work)
}

impl Library {
    /// An empty library.
    pub fn new(how: &Settled, groups: Groups) -> Self {
        let compare = how.options.without_scores();
        let settings = Settings { compare, groups, window: how.window, ..Settings::default() };
        Self::from_stored(Corpus::new(settings), Vec::new(), Texts::default())
    }

    /// Makes the library of a stored index.
    pub fn from_stored(corpus: Corpus<Input>, documents: Vec<Document>, texts: Texts) -> Self {
        Self { corpus, documents, texts, problems: Vec::new(), known: None, sites: HashMap::new() }
    }

    /// Reads files and adds their documents.
    ///
    /// # Errors
    /// The temporary file for texts cannot be written. A file that cannot be read is a [`Problem`], not an error.
    pub fn add(&mut self, files: &[File], plan: &Plan<'_>) -> Result<(), Failure> {
        if plan.how.parts.has(Part::Site) {
            self.learn_sites(files);
        }
        let progress = Progress::new("documents", None);
        let mut packets = items::Packets::new(plan.column);
        #[cfg(feature = "readers")]
        if plan.unit == Unit::Folder {
            for (folder, files) in submissions::folders(files) {
                match folder {
                    Some(folder) => {
                        packets.push_folder(folder, files, |packet| self.add_packet(&packet, plan, &progress))?;
                    }
                    None => packets.push(&files[0], |packet| self.add_packet(&packet, plan, &progress))?,
                }
            }
            return packets.finish(|packet| self.add_packet(&packet, plan, &progress));
        }
        for file in files {
            packets.push(file, |packet| self.add_packet(&packet, plan, &progress))?;
        }
        packets.finish(|packet| self.add_packet(&packet, plan, &progress))
    }

    fn add_packet(&mut self, packet: &[items::Item], plan: &Plan<'_>, progress: &Progress) -> Result<(), Failure> {
        let sites = &self.sites;
        let read = in_parallel(packet, plan.jobs, |item| {
            progress.step();
            let fails = item.name().1;
            let one = |raw: Result<Raw, Problem>| {
                let raw = raw?;
                let file = raw.file.clone();
                prepared(vec![raw], plan, sites).map_err(|why| Problem { file, why, fails })
            };
            item.read().into_iter().map(one).collect::<Vec<_>>()
        });
        for all in read.into_iter().flatten() {
            match all {
                Ok(all) => all.into_iter().try_for_each(|one| self.add_one(one))?,
                Err(problem) => self.problems.push(problem),
            }
        }
        Ok(())
    }

    fn add_one(&mut self, one: Prepared) -> Result<(), Failure> {
        let Prepared { document, site, profile, input, kind } = one;
        if let Some(known) = &mut self.known {
            let why = match known.look(&document.id, || TextSum::of(texts::source(&input))) {
                Look::New => None,
                Look::Same => return Ok(()),
                Look::Refused => Some("is in the index already; --replace replaces it"),
                Look::Twice => Some("occurs twice"),
            };
            if let Some(why) = why {
                let why = format!("document {:?} {why}", document.id);
                self.problems.push(Problem { file: document.file, why, fails: true });
                return Ok(());
            }
        }
        let labels = Labels { site: &site, group: &document.group };
        match self.corpus.add_profile(&document.id, profile, None, labels) {
            Ok(_) => {
                self.texts.push(input, kind).map_err(|error| Failure::file("temporary file", error))?;
                self.documents.push(document);
            }
            Err(error) => {
                let why = if self.corpus.number(&document.id).is_some() {
                    format!("document {:?} occurs twice", document.id)
                } else {
                    error.to_string()
                };
                self.problems.push(Problem { file: document.file, why, fails: true });
            }
        }
        Ok(())
    }

    /// The analysed text of a document, read from the file if it is not in memory.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn input(&self, number: u32, how: &Settled) -> Result<Arc<Input>, Failure> {
        if let Some(input) = self.texts.kept(number) {
            return Ok(input);
        }
        self.read(number, how).map(Arc::new)
    }

    /// Counts the characters of a document, with those that are left out.
    pub fn counted(&self, number: u32) -> u64 {
        let indexed = self.corpus.get(number).map_or(0, |entry| entry.profile.lengths.counted);
        indexed + self.documents[number as usize].not_indexed
    }

    /// Analyses the text of a document once more, in another way than it is compared.
    ///
    /// # Errors
    /// As [`input`](Self::input).
    pub fn read(&self, number: u32, how: &Settled) -> Result<Input, Failure> {
        let document = &self.documents[number as usize];
        let failure = |error: String| Failure::file(&document.id, error);
        let content = self.texts.content(number).map_err(|error| failure(error.to_string()))?;
        let site = self.sites.get(folder(&document.file)).cloned().unwrap_or_default();
        how.read(content, document.hidden.clone(), &site).map_err(|error| failure(error.to_string()))
    }

    /// Finds the lines that the pages of each folder share.
    fn learn_sites(&mut self, files: &[File]) {
        let mut pages: HashMap<&str, Vec<&Path>> = HashMap::new();
        for file in
            files.iter().filter(|file| matches!(&*super::files::extension(&file.name), "html" | "htm" | "xhtml"))
        {
            pages.entry(folder(&file.name)).or_default().push(&file.path);
        }
        for (folder, paths) in pages {
            let read = paths.iter().take(PAGES_OF_SITE).filter_map(|path| {
                let bytes = read::bytes(path, super::files::MOST).ok()?;
                match super::files::open(path, &bytes).ok()?.content {
                    Content::Html(html) => Some(html),
                    _ => None,
                }
            });
            let read: Vec<String> = read.collect();
            let site = site_of(&read.iter().map(String::as_str).collect::<Vec<_>>());
            self.sites.insert(folder.to_owned(), site);
        }
    }
}

/// Analyses the documents of a file. Skips paragraphs too short for a match.
fn prepared(all: Vec<Raw>, plan: &Plan<'_>, sites: &HashMap<String, Template>) -> Result<Vec<Prepared>, String> {
    let mut documents = Vec::new();
    let none = Template::default();
    for raw in all {
        for Raw { id, file, line, content, hidden, headings, site, group } in raw.pieces(plan.unit) {
            let kind = Kind::from_content(&content);
            let lines = sites.get(folder(&file)).unwrap_or(&none);
            let failure = |error: juhao_core::Error| error.to_string();
            let whole = plan.how.whole(content, hidden.clone()).map_err(failure)?;
            let counted = whole.document.lengths().counted;
            let sampled = |input: &Input| Profile::sampled(&input.document, plan.how.window);
            let indexed = plan.indexed.map(|indexed| indexed.without_parts(whole.clone(), lines));
            let indexed = indexed.transpose().map_err(failure)?.map(|input| sampled(&input));
            let input = plan.how.without_parts(whole, lines).map_err(failure)?;
            if kind == Kind::Html {
                read::note_unread(&id, input.document.unread(), input.document.shown());
            }
            let profile = indexed.unwrap_or_else(|| sampled(&input));
            let not_indexed = counted.saturating_sub(profile.lengths.counted);
            if plan.unit == Unit::Paragraph && profile.lengths.counted < items::LEAST_PARAGRAPH {
                continue;
            }
            let group = if group.is_empty() { plan.group.name(&id, &file) } else { group };
            let has_pages = kind == Kind::Pages;
            let left_out = parts_left_out(input.document.left_out());
            let document = Document { id, file, line, group, not_indexed, has_pages, hidden, headings, left_out };
            documents.push(Prepared { document, site, profile, input, kind });
        }
    }
    Ok(documents)
}
