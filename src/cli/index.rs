//! `juhao index`: keeps an index of documents in one file, for repeated queries.
//!
//! ```text
//! JHIX, version (u16), how texts were read (u8 extraction, u8 switches), whether texts are kept (u8), length of the corpus (u64)
//! the corpus, in the stored form of the engine, with its own checksum
//! for each document: line (u32), length of its file's name (u32), the name, kind (u8), length (u32), checksum (u32), packed text
//! JHIE
//! ```
//!
//! A change writes a new file in the same folder and renames it over the old one, so that a program that is killed at
//! any point leaves either the old index or the new one. It holds a [lock](super::lock) from reading to writing, so
//! that two changes at once are made one after the other. Numbers are little endian.
//!
//! # Cost
//! Opening takes time O(size without texts); a text is read when a pair needs it. A change writes the whole file.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use flate2::Crc;
use juhao_core::corpus::{Corpus, Groups, Hit, Settings};
use juhao_core::report::{Relation, Report, Role};
use juhao_core::text::{ExtractionChoice, Fold, Template};
use juhao_core::{Ratio, Sides};
use serde::Serialize;

use super::choices::Choices;
use super::collect::{Document, GroupBy, Kind, Library, Place, Plan, Texts, Unit, walk};
use super::files::slashes;
use super::lock::{Busy, Lock};
use super::settled::Settled;
use super::view::{percent, printable, shortened};
use super::whole::{self, Old};
use super::{Failure, MOST_JOBS, available_jobs, read};
use crate::dedup::{SpanPair, spans};
use crate::input::Input;
use crate::passages::{self, MatchPlaces, Matches};
use crate::wire::{self, Why};

const MAGIC: &[u8; 4] = b"JHIX";
const END: &[u8; 4] = b"JHIE";
const VERSION: u16 = 1;
/// Unit of the offsets in the answer to a query.
const UNIT: wire::Unit = wire::Unit::Char;
const EXTRACTIONS: [ExtractionChoice; 3] = [ExtractionChoice::Auto, ExtractionChoice::Body, ExtractionChoice::Visible];

/// Subcommands of `juhao index`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Create an index of files, folders and patterns; an existing file is never overwritten
    Create {
        /// The file of the index
        index: PathBuf,
        /// Files, folders and patterns to index
        paths: Vec<PathBuf>,
        /// Keep no texts: the file is a third of the size, but results are estimates without passages
        #[arg(long)]
        without_texts: bool,
        /// What one document is
        #[arg(long, value_enum, default_value = "document")]
        unit: Unit,
        /// The CSV column or the JSON field that holds the text
        #[arg(long, value_name = "NAME")]
        column: Option<String>,
        #[command(flatten)]
        choices: Box<Choices>,
    },
    /// Add files, folders and patterns to an index; documents already in it are listed and left unchanged
    Add {
        /// The file of the index
        index: PathBuf,
        /// Files, folders and patterns to add
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Replace documents of the same name
        #[arg(long)]
        replace: bool,
        /// What one document is
        #[arg(long, value_enum, default_value = "document")]
        unit: Unit,
        /// The CSV column or the JSON field that holds the text
        #[arg(long, value_name = "NAME")]
        column: Option<String>,
        /// Fail if another program is changing the index, instead of waiting for it
        #[arg(long)]
        no_wait: bool,
    },
    /// Remove documents from an index by their names
    Remove {
        /// The file of the index
        index: PathBuf,
        /// Names of documents, as printed by 'juhao index info --list'
        #[arg(required = true)]
        ids: Vec<String>,
        /// Fail if another program is changing the index, instead of waiting for it
        #[arg(long)]
        no_wait: bool,
    },
    /// Print the documents of an index that share text with a file or with each of several files, and the passages that
    /// two or more of these documents have
    Query {
        /// The file of the index
        index: PathBuf,
        /// The texts: files, or - for standard input
        #[arg(required = true, value_name = "TEXT")]
        texts: Vec<PathBuf>,
        /// Leave out the document of the index that has the name of the text
        #[arg(long)]
        exclude_self: bool,
        /// Also list documents whose matches are all minor, after the others; their number is printed to standard error
        #[arg(long)]
        minor: bool,
        /// Print one line of JSON per document
        #[arg(long)]
        json: bool,
    },
    /// Print the size and the settings of an index
    Info {
        /// The file of the index
        index: PathBuf,
        /// Also print the name of each document
        #[arg(long)]
        list: bool,
    },
}

impl Command {
    /// The paths of all input files.
    pub fn inputs(&self) -> Vec<&Path> {
        match self {
            Self::Create { paths, choices, .. } => {
                paths.iter().chain(&choices.template).map(PathBuf::as_path).collect()
            }
            Self::Add { paths, .. } => paths.iter().map(PathBuf::as_path).collect(),
            Self::Query { texts, .. } => texts.iter().map(PathBuf::as_path).collect(),
            Self::Remove { .. } | Self::Info { .. } => Vec::new(),
        }
    }
}

/// How the texts of an index were read, and whether the index keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    extraction: u8,
    switches: u8,
    has_texts: bool,
}

impl Head {
    fn new(how: &Settled, has_texts: bool) -> Self {
        let reading = &how.reading;
        let extraction = EXTRACTIONS.iter().position(|&one| one == reading.extraction).unwrap_or(0) as u8;
        let switches =
            [reading.fold == Fold::Chinese, reading.ignore_case, reading.ignore_punctuation, reading.ignore_numbers];
        let switches = switches.iter().rev().fold(0, |all, &one| all << 1 | u8::from(one));
        Self { extraction, switches, has_texts }
    }

    /// Sets `how` so that other texts are read as those of the index were.
    fn settle(self, how: &mut Settled) {
        let is_on = |at: u8| self.switches >> at & 1 == 1;
        how.reading.fold = if is_on(0) { Fold::Chinese } else { Fold::AsWritten };
        how.reading.ignore_case = is_on(1);
        how.reading.ignore_punctuation = is_on(2);
        how.reading.ignore_numbers = is_on(3);
        how.reading.extraction = EXTRACTIONS[usize::from(self.extraction).min(2)];
    }
}

/// Whether a file is an index, by its first bytes.
pub fn is_index(path: &Path) -> bool {
    let mut magic = [0; 4];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok() && &magic == MAGIC
}

/// Sets `how` so that other texts are read as those of this index were.
pub fn settle(path: &Path, how: &mut Settled) -> Result<(), Failure> {
    let (head, _) = head(path)?;
    head.settle(how);
    Ok(())
}

/// Opens an index; its texts stay in the file until they are needed.
pub fn open(path: &Path, how: &Settled) -> Result<Library, Failure> {
    let failure = |error: io::Error| Failure::file(path.display(), error);
    let damaged = |why: &str| Failure::file(path.display(), format!("the index is truncated or damaged: {why}"));
    let (head, mut file) = head(path)?;
    let size = file.get_ref().metadata().map_err(failure)?.len();
    let len = u64::from_le_bytes(take(&mut file).map_err(|_| damaged("its head"))?);
    if len > size {
        return Err(damaged("its length"));
    }
    let mut corpus = Vec::new();
    (&mut file).take(len).read_to_end(&mut corpus).map_err(failure)?;
    let settings = Settings { compare: how.options.clone(), ..Settings::default() };
    let corpus = Corpus::from_bytes(&corpus, settings).map_err(|error| Failure::file(path.display(), error))?;
    let (mut documents, mut places) = (Vec::new(), Vec::new());
    for number in 0..corpus.len() as u32 {
        let (document, place) =
            document(&mut file, &corpus, number, head, size).map_err(|_| damaged("its list of documents"))?;
        documents.push(document);
        places.extend(place);
    }
    if take(&mut file).ok() != Some(*END) {
        return Err(damaged("its end"));
    }
    let texts = Texts::stored(file.into_inner(), places);
    Ok(Library::from_stored(corpus, documents, texts))
}

/// Reads the head of an index; returns it with the file, positioned after it.
fn head(path: &Path) -> Result<(Head, BufReader<File>), Failure> {
    let failure = |error: io::Error| Failure::file(path.display(), error);
    let mut file = BufReader::new(File::open(path).map_err(failure)?);
    let no_index = || Failure::file(path.display(), "is not an index of 'juhao index'");
    let magic: [u8; 4] = take(&mut file).map_err(|_| no_index())?;
    if &magic != MAGIC {
        return Err(no_index());
    }
    let version = u16::from_le_bytes(take(&mut file).map_err(|_| no_index())?);
    if version != VERSION {
        let why = format!(
            "the index has version {version}, but this program reads version {VERSION}: create it again from the texts"
        );
        return Err(Failure::file(path.display(), why));
    }
    let [extraction, switches, has_texts]: [u8; 3] = take(&mut file).map_err(|_| no_index())?;
    Ok((Head { extraction, switches, has_texts: has_texts == 1 }, file))
}

fn take<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn document(
    file: &mut BufReader<File>,
    corpus: &Corpus<Input>,
    number: u32,
    head: Head,
    size: u64,
) -> io::Result<(Document, Option<Place>)> {
    let line = u32::from_le_bytes(take(file)?);
    let len = u64::from(u32::from_le_bytes(take(file)?));
    let mut name = Vec::new();
    file.take(len.min(size)).read_to_end(&mut name)?;
    let name = String::from_utf8(name).map_err(io::Error::other)?;
    let [kind] = take(file)?;
    let kind = *Kind::ALL.get(usize::from(kind)).ok_or_else(|| io::Error::other("a kind"))?;
    let len = u32::from_le_bytes(take(file)?);
    let sum = u32::from_le_bytes(take(file)?);
    let at = file.stream_position()?;
    if at + u64::from(len) > size {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    file.seek_relative(len.into())?;
    let id = corpus.id(number).unwrap_or_default().to_owned();
    let document =
        Document { id, file: name, line, group: String::new(), has_pages: kind == Kind::Pages, hidden: Vec::new() };
    let place = Place { kind, at, len, sum: Some(sum) };
    Ok((document, head.has_texts.then_some(place)))
}

/// Writes an index; `old` says whether an existing one is replaced.
fn write(path: &Path, library: &Library, head: Head, old: Old) -> Result<(), Failure> {
    whole::write(path, old, |out| {
        out.write_all(MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&[head.extraction, head.switches, head.has_texts.into()])?;
        let corpus = library.corpus.to_bytes();
        out.write_all(&(corpus.len() as u64).to_le_bytes())?;
        out.write_all(&corpus)?;
        // Removed documents keep their number but have no id; they are not stored.
        let documents = (0..).zip(&library.documents).filter(|(number, _)| library.corpus.id(*number).is_some());
        for (number, document) in documents {
            out.write_all(&document.line.to_le_bytes())?;
            out.write_all(&(document.file.len() as u32).to_le_bytes())?;
            out.write_all(document.file.as_bytes())?;
            let (kind, text) = match (head.has_texts, document.has_pages) {
                (true, _) => library.texts.packed(number)?,
                (false, true) => (Kind::Pages, Vec::new()),
                (false, false) => (Kind::Text, Vec::new()),
            };
            let mut sum = Crc::new();
            sum.update(&text);
            out.write_all(&[Kind::ALL.iter().position(|&one| one == kind).unwrap_or(0) as u8])?;
            out.write_all(&(text.len() as u32).to_le_bytes())?;
            out.write_all(&sum.sum().to_le_bytes())?;
            out.write_all(&text)?;
        }
        out.write_all(END)
    })
}

/// One line of the output of `index query --json`.
#[derive(Serialize)]
struct HitLine<'a> {
    /// The text asked for, which is the first side of all that follows.
    text: &'a str,
    id: &'a str,
    relation: &'static str,
    #[serde(flatten)]
    why: &'a Why,
    score: f64,
    coverage: [f64; 2],
    by: &'static str,
    /// The passages that are evidence; an index without texts has none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    spans: &'a [SpanPair],
}

/// Runs a subcommand.
pub fn run(out: &mut impl Write, command: &Command) -> Result<(), Failure> {
    match command {
        Command::Create { index, paths, without_texts, unit, column, choices } => {
            let exists = || Failure::file(index.display(), "already exists; use 'juhao index add' to add to it");
            if index.exists() {
                return Err(exists());
            }
            let how = choices.settled()?;
            let _lock = Lock::of(index, Busy::Wait)?;
            if index.exists() {
                return Err(exists());
            }
            whole::remove_parts(index);
            let mut library = Library::new(&how, Groups::Apart);
            add(&mut library, paths, &how, *unit, column.as_deref())?;
            write(index, &library, Head::new(&how, !without_texts), Old::Kept)?;
            writeln!(out, "{} documents", library.corpus.len())?;
        }
        Command::Add { index, paths, replace, unit, column, no_wait } => {
            let _lock = locked(index, *no_wait)?;
            let (head, _) = head(index)?;
            let mut how = Settled::default();
            head.settle(&mut how);
            let mut library = open(index, &how)?;
            let before = library.corpus.len();
            if *replace {
                let mut newer = Library::new(&how, Groups::Apart);
                add(&mut newer, paths, &how, *unit, column.as_deref())?;
                let replaced = newer.documents.iter().filter(|one| library.corpus.remove(&one.id)).count();
                writeln!(out, "{replaced} documents replaced")?;
            }
            add(&mut library, paths, &how, *unit, column.as_deref())?;
            write(index, &library, head, Old::Replaced)?;
            writeln!(out, "{} documents, {before} before", library.corpus.len())?;
        }
        Command::Remove { index, ids, no_wait } => {
            let _lock = locked(index, *no_wait)?;
            let (head, _) = head(index)?;
            let mut library = open(index, &Settled::default())?;
            for id in ids {
                if !library.corpus.remove(id) {
                    return Err(Failure::file(
                        index.display(),
                        format!("has no document {id:?}, so nothing was removed"),
                    ));
                }
            }
            write(index, &library, head, Old::Replaced)?;
            writeln!(out, "{} documents", library.corpus.len())?;
        }
        Command::Query { index, texts, exclude_self, minor, json } => {
            let least = if *minor { Role::Minor } else { Role::Evidence };
            query(out, index, texts, Query { least, exclude_self: *exclude_self, json: *json })?;
        }
        Command::Info { index, list } => {
            let (head, _) = head(index)?;
            let library = open(index, &Settled::default())?;
            let counted = library.documents.iter().enumerate().filter_map(|(at, _)| library.corpus.get(at as u32));
            let counted: u64 = counted.map(juhao_core::corpus::Entry::counted).sum();
            writeln!(out, "documents   {}", library.corpus.len())?;
            writeln!(out, "characters  {counted}")?;
            writeln!(out, "texts       {}", if head.has_texts { "kept" } else { "not kept: pairs are estimates" })?;
            writeln!(out, "version     {VERSION}")?;
            for document in library.documents.iter().filter(|_| *list) {
                writeln!(out, "{}", printable(&document.id))?;
            }
        }
    }
    Ok(())
}

/// Locks an index that will be changed, and removes what killed programs have left of it.
fn locked(index: &Path, no_wait: bool) -> Result<Lock, Failure> {
    // A lock file next to what is no index would only be left over.
    head(index)?;
    let lock = Lock::of(index, if no_wait { Busy::Fail } else { Busy::Wait })?;
    whole::remove_parts(index);
    Ok(lock)
}

/// Adds files, and reports those that cannot be read on standard error.
fn add(
    library: &mut Library,
    paths: &[PathBuf],
    how: &Settled,
    unit: Unit,
    column: Option<&str>,
) -> Result<(), Failure> {
    let jobs = NonZeroUsize::new(available_jobs().min(MOST_JOBS as u16).into()).expect("one at least");
    let plan = Plan { how, jobs, unit, column, group: &GroupBy::Nothing };
    library.add(&walk::files(paths)?, &plan)?;
    for problem in &library.problems {
        eprintln!("juhao: {}: {}", problem.file, problem.why);
    }
    library.problems.clear();
    Ok(())
}

/// How an index is asked.
#[derive(Clone, Copy)]
struct Query {
    /// Documents of this role or more are listed.
    least: Role,
    exclude_self: bool,
    json: bool,
}

/// Prints the documents that share text with each file.
fn query(out: &mut impl Write, index: &Path, texts: &[PathBuf], query: Query) -> Result<(), Failure> {
    let (head, _) = head(index)?;
    let mut how = Settled::default();
    head.settle(&mut how);
    let mut library = open(index, &how)?;
    for (at, text) in texts.iter().enumerate() {
        let failure = |error: juhao_core::Error| Failure::file(text.display(), error);
        let content = read::content(text, how.reading.limits)?;
        let asked = how.read(content, Vec::new(), &Template::default()).map_err(failure)?;
        let name = slashes(text);
        let hits = if head.has_texts {
            let sets = library.corpus.candidates_of(&asked).map_err(failure)?;
            Hits::by_texts(&mut library, sets.into_iter().flatten(), &asked, &how, query.least)
        } else {
            library.corpus.query(&asked).map_err(failure).map(|hits| Hits::by_profiles(&hits))
        };
        let mut hits = hits?;
        if query.exclude_self {
            hits.leave_out(|number| library.documents[number as usize].file == name);
        }
        if query.json {
            hits.print_lines(out, &library, head, &name)?;
        } else {
            if texts.len() > 1 {
                writeln!(out, "{}{}", if at > 0 { "\n" } else { "" }, printable(&name))?;
            }
            hits.print_table(out, &library, &asked)?;
        }
        if hits.minor > 0 {
            let how = if query.least == Role::Minor { "" } else { "; --minor lists them" };
            let count =
                if hits.minor == 1 { "1 document has".into() } else { format!("{} documents have", hits.minor) };
            eprintln!("juhao: {count} only minor matches{how}");
        }
    }
    Ok(())
}

/// What an index has of one text.
#[derive(Default)]
struct Hits {
    /// The documents, the largest share first.
    found: Vec<FoundDocument>,
    /// Number of documents whose matches are all minor.
    minor: u64,
}

/// A document that shares text with the one asked for.
struct FoundDocument {
    number: u32,
    relation: Relation,
    score: f64,
    coverage: Sides<Ratio>,
    why: Why,
    /// The matches that are evidence: the places in the text asked for, and in the document.
    places: Vec<MatchPlaces>,
    spans: Vec<SpanPair>,
}

impl Hits {
    /// Compares a text with candidates of an index that has their texts.
    fn by_texts(
        library: &mut Library,
        candidates: impl Iterator<Item = u32>,
        asked: &Input,
        how: &Settled,
        least: Role,
    ) -> Result<Self, Failure> {
        let mut hits = Self::default();
        for number in candidates {
            let other = library.input(number, how)?;
            let compared = juhao_core::sources::shared(&asked.document, &other.document, &how.options, least);
            let role = compared.as_ref().map_or_else(|one| one.role, |(report, _)| report.role());
            hits.minor += u64::from(role == Some(Role::Minor));
            let Ok((report, _)) = compared else { continue };
            let Report { relation, score, coverage, .. } = report;
            let why = Why::of_report(&report, Sides::new(asked.texts(), other.texts()), UNIT);
            let places = passages::places([Hit::ASKED, number], &report).collect();
            let [spans, _] = spans(report, asked, &other, UNIT);
            hits.found.push(FoundDocument { number, relation, score, coverage, why, places, spans });
        }
        hits.sort();
        Ok(hits)
    }

    /// Takes the hits of an index without texts, which have no places.
    fn by_profiles(found: &[Hit]) -> Self {
        let document = |hit: &Hit| FoundDocument {
            number: hit.b,
            relation: hit.relation,
            score: hit.score,
            coverage: hit.coverage,
            why: Why::of_hit(hit, None, UNIT),
            places: Vec::new(),
            spans: Vec::new(),
        };
        let mut hits = Self { found: found.iter().map(document).collect(), minor: 0 };
        hits.sort();
        hits
    }

    fn sort(&mut self) {
        let share = |one: &FoundDocument| one.coverage.left.max(one.coverage.right);
        self.found.sort_by(|one, other| {
            let by_role = one.why.role.cmp(&other.why.role).then(share(other).cmp(&share(one)));
            by_role.then(other.score.total_cmp(&one.score)).then(one.number.cmp(&other.number))
        });
    }

    /// Removes documents.
    fn leave_out(&mut self, is_out: impl Fn(u32) -> bool) {
        let is_minor = |one: &FoundDocument| one.why.role == Some(Role::Minor.name());
        self.minor -= self.found.iter().filter(|one| is_out(one.number) && is_minor(one)).count() as u64;
        self.found.retain(|one| !is_out(one.number));
    }

    fn print_lines(&self, out: &mut impl Write, library: &Library, head: Head, text: &str) -> io::Result<()> {
        for one in &self.found {
            let line = HitLine {
                text,
                id: &library.documents[one.number as usize].id,
                relation: one.relation.name(),
                why: &one.why,
                score: one.score,
                coverage: [one.coverage.left.value(), one.coverage.right.value()],
                by: if head.has_texts { "texts" } else { "profiles" },
                spans: &one.spans,
            };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
        }
        Ok(())
    }

    /// Prints the documents, then the passages of the text that two or more of them have.
    fn print_table(&self, out: &mut impl Write, library: &Library, asked: &Input) -> io::Result<()> {
        writeln!(out, "{:>8}  {:>8}  {:<10}  document", "of text", "of it", "relation")?;
        for one in &self.found {
            let [text, document] = [one.coverage.left, one.coverage.right].map(|share| percent(share.value()));
            let (name, relation) = (printable(&library.documents[one.number as usize].id), one.relation.name());
            let slight = if one.why.role == Some(Role::Minor.name()) { "  (minor matches only)" } else { "" };
            writeln!(out, "{text:>8}  {document:>8}  {relation:<10}  {name}{slight}")?;
        }
        let mut matches = Matches::default();
        matches.extend(self.found.iter().flat_map(|one| one.places.iter().copied()));
        let passages = matches.passages();
        let own = passages.iter().filter_map(|one| Some((one.places.len() - 1, one.place_in(Hit::ASKED)?)));
        for (at, (documents, place)) in own.enumerate() {
            if at == 0 {
                writeln!(out, "\n{:>9}  passage", "documents")?;
            }
            let text = asked.document.shown().get(place.start as usize..place.end as usize).unwrap_or_default();
            writeln!(out, "{documents:>9}  {}", shortened(&printable(text)))?;
        }
        Ok(())
    }
}
