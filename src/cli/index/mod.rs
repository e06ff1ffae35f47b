//! `juhao index`: keeps an index of documents in one file, for repeated queries.
//!
//! ```text
//! crate::index_file      the format of the file
//! file                   opens, makes and changes the file
//! change                 create, add, remove, sync, compact
//! query                  the documents and the passages that share text with others
//! ```
//!
//! A change holds a [lock](super::lock) from reading to writing, so that two changes at once are made one after the
//! other. A query needs no lock.

mod change;
mod file;
mod query;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use juhao_core::corpus::{Entry, Settings};
use juhao_core::report::Role;

use super::choices::{Choices, Sampling};
use super::collect::{Twice, Unit, is_text, refuse};
use super::failure::Failure;
use super::outputs::{Form, Output};
use super::settled::Settled;
use super::view::printable;
use crate::index_file::VERSION;

pub use file::{is_index, open, settle};

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
        #[command(flatten)]
        sampling: Sampling,
        /// What one document is
        #[arg(long, value_enum, default_value = "document")]
        unit: Unit,
        /// The CSV column or the JSON field that holds the text
        #[arg(long, value_name = "NAME")]
        column: Option<String>,
        #[command(flatten)]
        choices: Box<Choices>,
    },
    /// Add files, folders and patterns to an index; documents already in it are listed and left unchanged, and the exit
    /// code is then 2
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
    /// Make an index agree with folders and files: add new documents, replace changed ones, and remove those that are
    /// gone. Reads all the files
    Sync {
        /// The file of the index
        index: PathBuf,
        /// The folders and files, named as when they were added
        #[arg(required = true)]
        paths: Vec<PathBuf>,
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
    /// Join the segments that changes have added to an index, and free the space of removed documents
    Compact {
        /// The file of the index
        index: PathBuf,
        /// Fail if another program is changing the index, instead of waiting for it
        #[arg(long)]
        no_wait: bool,
    },
    /// Read every part of an index and name those that are damaged
    Verify {
        /// The file of the index
        index: PathBuf,
    },
    /// Print the documents of an index that share text with a file or with each of several files, and the passages that
    /// two or more of these documents have
    Query {
        /// The file of the index
        index: PathBuf,
        /// The texts: files, folders and patterns, or - for standard input
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
            Self::Add { paths, .. } | Self::Sync { paths, .. } => paths.iter().map(PathBuf::as_path).collect(),
            Self::Query { texts, .. } => texts.iter().map(PathBuf::as_path).collect(),
            Self::Remove { .. } | Self::Compact { .. } | Self::Verify { .. } | Self::Info { .. } => Vec::new(),
        }
    }
}

impl Command {
    /// The file of a new index. A file that exists is never written over.
    pub fn outputs(&self) -> Vec<Output<'_>> {
        match self {
            Self::Create { index, .. } if !index.is_file() => {
                Output::of("juhao index create", Some(index), Form::Own).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Runs a subcommand. What was left out of an index is an error after the rest was added.
pub fn run(out: &mut impl Write, command: &Command) -> Result<(), Failure> {
    let mut problems = Vec::new();
    match command {
        Command::Create { index, paths, without_texts, sampling, unit, column, choices } => {
            let how = Settled { window: sampling.window, ..choices.settled()? };
            let files = change::Files { paths, unit: *unit, column: column.as_deref() };
            let count;
            (count, problems) = change::create(index, &how, !without_texts, &files)?;
            writeln!(out, "{}", documents(count))?;
        }
        Command::Add { index, paths, replace, unit, column, no_wait } => {
            let twice = if *replace { Twice::Replaces } else { Twice::Refused };
            let files = change::Files { paths, unit: *unit, column: column.as_deref() };
            let changed;
            (changed, problems) = change::add(index, twice, &files, *no_wait)?;
            if *replace {
                writeln!(out, "{} replaced", documents(changed.replaced))?;
            }
            writeln!(out, "{}, {} before", documents(changed.after()), changed.before)?;
        }
        Command::Sync { index, paths, unit, column, no_wait } => {
            let files = change::Files { paths, unit: *unit, column: column.as_deref() };
            let changed;
            (changed, problems) = change::sync(index, &files, *no_wait)?;
            let change::Changed { added, replaced, removed, .. } = changed;
            writeln!(out, "{} added, {replaced} replaced, {removed} removed", documents(added))?;
            writeln!(out, "{}, {} before", documents(changed.after()), changed.before)?;
        }
        Command::Remove { index, ids, no_wait } => {
            writeln!(out, "{}", documents(change::remove(index, ids, *no_wait)?))?;
        }
        Command::Compact { index, no_wait } => {
            let [before, after] = change::compact(index, *no_wait)?;
            writeln!(out, "{before} bytes before, {after} bytes now")?;
        }
        Command::Verify { index } => verify(out, index)?,
        Command::Query { index, texts, exclude_self, minor, json } => {
            let least = if *minor { Role::Minor } else { Role::Evidence };
            query::query(out, index, texts, query::Query { least, exclude_self: *exclude_self, json: *json })?;
        }
        Command::Info { index, list } => info(out, index, *list)?,
    }
    out.flush()?;
    refuse(&problems)
}

/// A number of documents.
fn documents(count: usize) -> String {
    if count == 1 { "1 document".into() } else { format!("{count} documents") }
}

/// Prints the size and the settings of an index.
fn info(out: &mut impl Write, path: &Path, lists: bool) -> Result<(), Failure> {
    let (mut index, documents) = file::names(path)?;
    let corpus = file::corpus(path, &mut index, &documents, &Settings::default())?;
    let counted: u64 = (0..corpus.len() as u32).filter_map(|number| corpus.get(number)).map(Entry::counted).sum();
    writeln!(out, "documents   {}", corpus.len())?;
    writeln!(out, "characters  {counted}")?;
    let texts = if index.reading.has_texts { "kept" } else { "not kept: pairs are estimates" };
    writeln!(out, "texts       {texts}")?;
    writeln!(out, "window      {}", index.reading.window.weight())?;
    writeln!(out, "segments    {}", index.state.segments)?;
    writeln!(out, "removed     {}", documents.0.len() - corpus.len())?;
    writeln!(out, "version     {VERSION}")?;
    for (_, document) in documents.kept().filter(|_| lists) {
        writeln!(out, "{}", printable(&document.entry.id))?;
    }
    Ok(())
}

/// Reads every part of an index and prints those that are damaged.
fn verify(out: &mut impl Write, path: &Path) -> Result<(), Failure> {
    let mut index = file::index(path)?;
    let mut damaged = Vec::new();
    let checked = index.check(|one, packed| is_text(packed, one.entry.text), |part| damaged.push(part));
    checked.map_err(|problem| Failure::file(path.display(), problem))?;
    for part in &damaged {
        writeln!(out, "damaged: {}", printable(&part.to_string()))?;
    }
    match damaged.len() {
        0 => writeln!(out, "{} segments, none is damaged", index.state.segments)?,
        count => {
            out.flush()?;
            let why = format!("{count} of its parts are damaged: create it again from the texts");
            return Err(Failure::file(path.display(), why));
        }
    }
    Ok(())
}
