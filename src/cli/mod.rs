//! The command line: `juhao compare`, `juhao check`, `juhao index`, `juhao sources`, `juhao batch`, `juhao dedup`, `juhao extract`, `juhao serve`; with
//! published methods `juhao methods`, `juhao fingerprint` and `juhao statistics`.
//!
//! Exit codes: 0 when an answer was given, whatever it says, and without bad lines where that was asked for; 1 when more was found than
//! `--fail-over` allows; 2 for wrong arguments, unreadable files and other bad lines.

mod batch;
#[cfg(feature = "methods")]
mod by;
mod check;
mod choices;
mod collect;
mod compare;
mod dedup;
mod extract;
mod files;
mod index;
mod lines;
mod manual;
#[cfg(feature = "methods")]
mod methods;
mod parallel;
mod places;
mod progress;
mod read;
#[cfg(feature = "mcp")]
mod serve;
mod sources;
mod view;
mod whole;

#[cfg(test)]
pub(crate) use extract::base64;

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use juhao_core::corpus::Groups;
use juhao_core::text::{Comments, ExtractionChoice, PageOptions};
use juhao_core::{Options, SearchRules, Sides};

use crate::fold_zh::{self, FoldZh};
use crate::wire::Unit;
use choices::Choices;
use read::FileText;

/// Threads of `dedup`, at most.
const MOST_JOBS: i64 = 1024;

const COMPARE_HELP: &str = "\
Compare two files

Prints the relation with the share of each text that is equal and the share that is reworded, the reason for the relation, the scores of \
published methods, and the matches: first those that are evidence, then the minor ones with the reason why they are no evidence. Texts \
that are distinct may have minor matches, too.";

const BATCH_HELP: &str = "\
Compare listed pairs of documents: one line of JSON a pair, in order

Each line has these fields:
  a, b      the ids
  relation  duplicate, contains (a contains b), contained, partial or distinct
  score     0 to 1, the number to rank by
  coverage  [a, b]: the share of each text that is equal inside matches that are evidence
  shown     [a, b]: the share that is equal inside all matches
  spans     the matches that are evidence, each as {\"a\":[start,end],\"b\":[start,end]}; none if distinct
  minor     all other matches, in the same form
Offsets of a document with \"html\" point into its HTML.";

const EXAMPLES: &str = "\
Examples:
  juhao compare draft.docx article.pdf
  juhao check essays/ --template assignment.docx --report report.html
  juhao index create stock.idx archive/ && juhao check new/ --against stock.idx
  juhao check docs/**/*.md --unit paragraph --fail-over 0.3 --sarif juhao.sarif
  juhao dedup --documents crawl.jsonl --keep first --out clean.jsonl";

/// How texts and pages are related, and which passages they share.
#[derive(Debug, Parser)]
#[command(name = "juhao", version, about, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    // Not a comment of the option: the name would have to be in backticks, and would be in the help.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        help = "When output is coloured; auto is for terminals, unless NO_COLOR is set"
    )]
    color: ColorName,
}

/// When output is coloured.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColorName {
    /// On a terminal; `NO_COLOR` and `CLICOLOR_FORCE` are obeyed
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compare two files
    #[command(long_about = COMPARE_HELP)]
    Compare {
        /// The left text: a file, or - for standard input. HTML and the charset are detected
        left: PathBuf,
        /// The right text; one of all files can be standard input
        right: PathBuf,
        /// Print the Report as JSON
        #[arg(long)]
        json: bool,
        /// What offsets are counted in
        #[arg(long, value_enum, default_value = "char")]
        unit: UnitName,
        /// Say of each candidate where it came from, what it says in bits, and which rule took or refused it
        #[arg(long)]
        explain: bool,
        /// Switch rules of the search off, to see what they do: extend, borders, sentences, rest, own, brief, blocks, form, standing, copy, weak,
        /// written, facts
        #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rule_name)]
        without: Vec<String>,
        /// A page of the site that a page is from, twice or more: lines that these pages share are left out of both sides that are pages
        #[arg(long, value_name = "PAGE")]
        site: Vec<PathBuf>,
        /// Write the report to this file, a page with the passages of both texts; nothing in it is loaded from elsewhere
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
        /// Print long passages as a whole
        #[arg(long)]
        full: bool,
        /// Print nothing but errors
        #[arg(long, conflicts_with = "json")]
        quiet: bool,
        /// Exit with 1 if more than this share of either text is in the other one
        #[arg(long, value_name = "SHARE", value_parser = share)]
        fail_over: Option<f64>,
        #[command(flatten)]
        choices: Box<Choices>,
        /// Print what every published method says, instead of the Report
        #[cfg(feature = "methods")]
        #[arg(long, group = "asked")]
        all_methods: bool,
        /// Print what this published method says; more than once for several
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "NAME", value_parser = method_name, group = "asked")]
        method: Vec<juhao_core::methods::Method>,
        /// Set a parameter of the one method asked, such as L=12; 'juhao methods' lists them all
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "NAME=VALUE", requires = "method")]
        set: Vec<String>,
        /// Frequencies of terms for the methods, a file of 'juhao statistics'; - for standard input
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "FILE", requires = "asked")]
        statistics: Option<PathBuf>,
    },
    /// List the published methods and their parameters: each value, and where it is from
    #[cfg(feature = "methods")]
    Methods {
        /// List this method alone
        #[arg(value_parser = method_name)]
        method: Option<juhao_core::methods::Method>,
        /// Set a parameter of the method
        #[arg(long, value_name = "NAME=VALUE", requires = "method")]
        set: Vec<String>,
    },
    /// Print the fingerprints of documents by a published method, to be sorted and stored: id, tab, value
    #[cfg(feature = "methods")]
    Fingerprint {
        /// Documents, one object a line: "id", and "text" or "html". - for standard input
        #[arg(long)]
        documents: PathBuf,
        /// The method
        #[arg(long, value_name = "NAME", value_parser = method_name)]
        by: juhao_core::methods::Method,
        /// Set a parameter of the method, such as N=12; 'juhao methods' lists them all
        #[arg(long, value_name = "NAME=VALUE")]
        set: Vec<String>,
        /// Frequencies of terms, a file of 'juhao statistics'; without it those of the documents
        #[arg(long, value_name = "FILE")]
        statistics: Option<PathBuf>,
        /// Report bad lines and leave them out, instead of stopping at the first
        #[arg(long)]
        keep_going: bool,
    },
    /// Count in how many documents each term stands, for methods that need it
    #[cfg(feature = "methods")]
    Statistics {
        /// Documents, one object a line: "id", and "text" or "html". - for standard input
        #[arg(long, required_unless_present = "merge")]
        documents: Option<PathBuf>,
        /// Add what is in this file, too
        #[arg(long, value_name = "FILE")]
        merge: Vec<PathBuf>,
        /// The file to write, for 'juhao compare --statistics'; - for standard output
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Compare all files with each other: a folder in, a table or a report out
    #[command(long_about = check::HELP)]
    Check(Box<check::Arguments>),
    /// Keep an index of documents in a file, and ask it
    Index {
        #[command(subcommand)]
        command: index::Command,
    },
    /// Answer a program that asks, such as an editor or an assistant
    #[cfg(feature = "mcp")]
    Serve {
        /// By the Model Context Protocol, over standard input and output: tools compare, check, extract and query
        #[arg(long, required = true)]
        mcp: bool,
    },
    /// Print a script that completes commands and options in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, for 'man -l -'
    Manual,
    /// Read a PDF from standard input and print its text
    #[cfg(feature = "readers")]
    #[command(hide = true)]
    ReadPdf {
        /// Seconds it may take
        #[arg(default_value_t = 60)]
        seconds: u64,
    },
    /// Compare one text with many: how much of it is in any of them, and in each
    Sources {
        /// The text: a file, or - for standard input. HTML and the charset are detected
        text: PathBuf,
        /// The sources; one of all files can be standard input
        #[arg(required = true)]
        sources: Vec<PathBuf>,
        /// Print the answer as JSON, with the passages
        #[arg(long)]
        json: bool,
        /// What offsets are counted in
        #[arg(long, value_enum, default_value = "char")]
        unit: UnitName,
    },
    /// Compare listed pairs of documents: one line of JSON a pair, in order
    #[command(long_about = BATCH_HELP)]
    Batch {
        /// Documents, one object a line: "id", and "text" or "html". - for standard input, as for the pairs, but not both
        #[arg(long)]
        documents: PathBuf,
        /// Pairs, one object a line: "a" and "b", ids of documents. - for standard input
        #[arg(long)]
        pairs: PathBuf,
        /// Switch rules of the search off, as in compare
        #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rule_name)]
        without: Vec<String>,
        /// What offsets are counted in
        #[arg(long, value_enum, default_value = "char")]
        unit: UnitName,
        /// How Traditional and Simplified Chinese are compared
        #[arg(long, value_enum, default_value = "auto")]
        fold: FoldName,
    },
    /// Find all documents that have something in common: one line of JSON a pair, in order
    Dedup {
        /// Documents, one object a line: "id", and "text" or "html"; "site" and "group" if known. - for standard input
        #[arg(long)]
        documents: PathBuf,
        /// Write the cluster of every document to this file: sets of duplicates, one line of JSON a document
        #[arg(long)]
        clusters: Option<PathBuf>,
        /// How duplicates become the clusters of --clusters
        #[arg(long, value_enum, default_value = "connected", requires = "clusters")]
        clustering: dedup::ClusteringName,
        /// Find duplicates as this published method does, and not as Juhao does
        #[cfg(feature = "methods")]
        #[arg(
            long,
            value_name = "METHOD",
            value_parser = method_name,
            conflicts_with_all = ["jobs", "keep_texts", "profiles", "ignore_groups", "unit", "fold", "keep", "out", "clustering"]
        )]
        by: Option<juhao_core::methods::Method>,
        /// Set a parameter of the method, such as L=12; 'juhao methods' lists them all
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "NAME=VALUE", requires = "by")]
        set: Vec<String>,
        /// Frequencies of terms for the method, a file of 'juhao statistics'; without it those of the documents
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "FILE", requires = "by")]
        statistics: Option<PathBuf>,
        /// Threads, 1024 at most; the output is the same for any number
        #[arg(long, default_value_t = available_jobs(), value_parser = clap::value_parser!(u16).range(1..=MOST_JOBS))]
        jobs: u16,
        /// Keep all texts in memory, not only the first 128 MB: pairs are compared by them, and their passages printed
        #[arg(long)]
        keep_texts: bool,
        /// Keep no texts: decide all pairs by profiles, faster and with less memory, but never certain
        #[arg(long, conflicts_with = "keep_texts")]
        profiles: bool,
        /// Tell bad lines and leave them out, instead of stopping at the first; their number is told
        #[arg(long)]
        keep_going: bool,
        /// Which document of each cluster stays in --out
        #[arg(long, value_enum, requires = "out")]
        keep: Option<dedup::Keep>,
        /// Write the documents that stay to this file: their lines, each with the ids of its removed copies in "duplicates"
        #[arg(long, value_name = "FILE", requires = "keep")]
        out: Option<PathBuf>,
        /// Leave out pairs whose documents have the same "group"; standard error tells how many
        #[arg(long)]
        ignore_groups: bool,
        /// What offsets are counted in
        #[arg(long, value_enum, default_value = "char")]
        unit: UnitName,
        /// How Traditional and Simplified Chinese are compared; auto is zh here, because a document may meet others of either form
        #[arg(long, value_enum, default_value = "auto")]
        fold: FoldName,
    },
    /// Print the body of a page, or of many pages as lines of JSON, in order
    Extract {
        /// A page; - for standard input. The charset is detected
        #[arg(required_unless_present = "pages", conflicts_with = "pages")]
        page: Option<PathBuf>,
        // Not a comment of the option: its name would have to stand in backticks there, and in the help.
        #[arg(
            long,
            help = "Pages, one object a line: \"id\", and \"html\" or, in base64, \"raw_b64\". - for standard input; gzip is unpacked"
        )]
        pages: Option<PathBuf>,
        /// What is printed
        #[arg(long, value_enum, default_value = "body")]
        extraction: ExtractionName,
        /// What is done with the comments of readers under a text
        #[arg(long, value_enum, default_value = "leave-out")]
        comments: CommentsName,
        /// Print one page as a line of JSON, too: title, kind, confidence, and whether the body or all visible text was taken
        #[arg(long, conflicts_with = "pages")]
        json: bool,
        /// Switch rules off, to measure what each is worth: scripts/ablation-pages.sh
        #[arg(long, hide = true)]
        without: Option<String>,
    },
}

impl Command {
    /// The files that are read.
    fn inputs(&self) -> Vec<&Path> {
        let mut inputs: Vec<&Path> = Vec::new();
        match self {
            Self::Compare { left, right, site, choices, .. } => {
                inputs.extend([left.as_path(), right]);
                inputs.extend(site.iter().chain(&choices.template).map(PathBuf::as_path));
            }
            Self::Check(arguments) => inputs.extend(arguments.inputs()),
            Self::Index { command } => inputs.extend(command.inputs()),
            Self::Completions { .. } | Self::Manual => {}
            #[cfg(feature = "mcp")]
            Self::Serve { .. } => {}
            #[cfg(feature = "readers")]
            Self::ReadPdf { .. } => {}
            #[cfg(feature = "methods")]
            Self::Statistics { documents, merge, .. } => {
                inputs.extend(documents.as_deref());
                inputs.extend(merge.iter().map(PathBuf::as_path));
            }
            Self::Sources { text, sources, .. } => {
                inputs.push(text);
                inputs.extend(sources.iter().map(PathBuf::as_path));
            }
            Self::Batch { documents, pairs, .. } => inputs.extend([documents.as_path(), pairs]),
            #[cfg(feature = "methods")]
            Self::Fingerprint { documents, .. } => inputs.push(documents),
            #[cfg(feature = "methods")]
            Self::Methods { .. } => {}
            Self::Dedup { documents, .. } => inputs.push(documents),
            Self::Extract { .. } => {}
        }
        #[cfg(feature = "methods")]
        if let Self::Compare { statistics, .. }
        | Self::Dedup { statistics, .. }
        | Self::Fingerprint { statistics, .. } = self
        {
            inputs.extend(statistics.as_deref());
        }
        inputs
    }
}

/// What is done with comments, on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum CommentsName {
    /// They are no part of the body
    LeaveOut,
    /// They are in the body
    Keep,
}

impl From<CommentsName> for Comments {
    fn from(name: CommentsName) -> Self {
        match name {
            CommentsName::LeaveOut => Self::LeaveOut,
            CommentsName::Keep => Self::Keep,
        }
    }
}

/// Names of extractions on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExtractionName {
    /// The body, or all visible text where no body is sure
    Auto,
    /// The body
    Body,
    /// All visible text
    Visible,
}

impl From<ExtractionName> for ExtractionChoice {
    fn from(name: ExtractionName) -> Self {
        match name {
            ExtractionName::Auto => Self::Auto,
            ExtractionName::Body => Self::Body,
            ExtractionName::Visible => Self::Visible,
        }
    }
}

/// How Traditional and Simplified Chinese are compared, on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FoldName {
    /// As the same characters where one text is Traditional and the other Simplified
    Auto,
    /// As the same characters always
    Zh,
    /// As they are written
    None,
}

impl FoldName {
    /// What is meant, unless this program lacks the table for it.
    fn checked(self) -> Result<FoldZh, Failure> {
        match self {
            Self::Auto => Ok(FoldZh::Auto),
            Self::Zh if fold_zh::table().is_none() => {
                Err(Failure::file("--fold", "this program was built without the table of characters (feature fold-zh)"))
            }
            Self::Zh => Ok(FoldZh::Always),
            Self::None => Ok(FoldZh::Never),
        }
    }
}

/// Names of units on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum UnitName {
    /// Unicode code points
    Char,
    /// UTF-16 code units
    Utf16,
    /// UTF-8 bytes
    Byte,
}

impl From<UnitName> for Unit {
    fn from(name: UnitName) -> Self {
        match name {
            UnitName::Char => Self::Char,
            UnitName::Utf16 => Self::Utf16,
            UnitName::Byte => Self::Byte,
        }
    }
}

/// Why a command failed, in words for the person who typed it.
#[derive(Debug)]
enum Failure {
    /// Something is wrong with a file or what it holds.
    File { place: String, why: String },
    /// The reader of our output went away; nobody is there to be told.
    Output(io::Error),
}

impl Failure {
    fn file(place: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::File { place: place.to_string(), why: why.to_string() }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// A published method by its name.
#[cfg(feature = "methods")]
fn method_name(name: &str) -> Result<juhao_core::methods::Method, String> {
    use juhao_core::methods::Method;
    name.parse().map_err(|_| {
        let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
        format!("methods are {}", names.join(", "))
    })
}

/// Values for the parameters of a method, each as `NAME=VALUE`.
#[cfg(feature = "methods")]
fn values(set: &[String]) -> Result<juhao_core::methods::Values, Failure> {
    let all = set.iter().try_fold(juhao_core::methods::Values::default(), |values, one| values.and(one));
    all.map_err(|error| Failure::file("--set", error))
}

/// Whether more was found than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// No, or nothing was said.
    Allowed,
    /// Yes.
    TooMuch,
}

impl Found {
    /// A share, next to the greatest one that is allowed.
    fn over(share: f64, allowed: Option<f64>) -> Self {
        if allowed.is_some_and(|allowed| share > allowed) { Self::TooMuch } else { Self::Allowed }
    }
}

/// A share on the command line.
fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "a share is a number from 0 to 1".to_string())?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("a share is a number from 0 to 1".into()) }
}

/// The name of a rule of the search.
fn rule_name(name: &str) -> Result<String, String> {
    let known = SearchRules::default().without(name).is_some();
    known.then(|| name.into()).ok_or_else(|| format!("rules are {}", SearchRules::NAMES.join(", ")))
}

/// All rules of the search but some.
fn rules(without: &[String]) -> SearchRules {
    without.iter().fold(SearchRules::default(), |rules, name| rules.without(name).unwrap_or(rules))
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let Arguments { command, color } = Arguments::parse();
    #[cfg(feature = "readers")]
    if let Command::ReadPdf { seconds } = command {
        return files::pdf::process(seconds);
    }
    #[cfg(feature = "mcp")]
    if matches!(command, Command::Serve { .. }) {
        return finished(serve::run().map(|()| Found::Allowed));
    }
    finished(run(&command, color))
}

/// The exit code, after what went wrong was said.
fn finished(answer: Result<Found, Failure>) -> ExitCode {
    match answer {
        Ok(Found::Allowed) => ExitCode::SUCCESS,
        Ok(Found::TooMuch) => ExitCode::from(1),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => fail(&format!("output: {error}")),
        Err(Failure::File { place, why }) => fail(&format!("{place}: {why}")),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("juhao: {message}");
    ExitCode::from(2)
}

fn run(command: &Command, color: ColorName) -> Result<Found, Failure> {
    if command.inputs().into_iter().filter(|path| read::is_standard(path)).count() > 1 {
        return Err(Failure::file("-", "standard input can be one of the files only"));
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let style = view::Style::new(colour_wanted(color));
    let mut answer = Found::Allowed;
    match command {
        #[cfg(feature = "methods")]
        Command::Statistics { documents, merge, out: to } => {
            methods::statistics(&mut out, documents.as_deref(), merge, to)?;
        }
        #[cfg(feature = "methods")]
        Command::Methods { method, set } => {
            let one = method.map(|method| [method]);
            let all = one.as_ref().map_or(juhao_core::methods::Method::ALL, |one| &one[..]);
            methods::list(&mut out, all, &values(set)?)?;
        }
        #[cfg(feature = "methods")]
        Command::Fingerprint { documents, by: method, set, statistics, keep_going } => {
            let (values, statistics) = (&values(set)?, statistics.as_deref());
            let plan = by::Plan { method: *method, values, statistics, keep_going: *keep_going };
            by::fingerprints(&mut out, documents, &plan)?;
        }
        #[cfg(feature = "methods")]
        Command::Dedup { documents, clusters, by: Some(method), set, statistics, keep_going, .. } => {
            let (values, statistics) = (&values(set)?, statistics.as_deref());
            let plan = by::Plan { method: *method, values, statistics, keep_going: *keep_going };
            by::dedup(&mut out, documents, clusters.as_deref(), &plan)?;
        }
        Command::Compare { .. } => answer = run_compare(&mut out, command, style)?,
        Command::Check(arguments) => answer = check::run(&mut out, arguments, style)?,
        Command::Index { command } => index::run(&mut out, command)?,
        Command::Completions { shell } => manual::completions(&mut out, *shell, Arguments::command())?,
        Command::Manual => manual::page(&mut out, Arguments::command())?,
        #[cfg(feature = "mcp")]
        Command::Serve { .. } => unreachable!("handled before the output is taken"),
        #[cfg(feature = "readers")]
        Command::ReadPdf { .. } => unreachable!("handled before the output is taken"),
        Command::Sources { text, sources, json, unit } => {
            let how = ((*unit).into(), *json, style);
            sources::run(&mut out, text, sources, how)?;
        }
        Command::Batch { documents, pairs, without, unit, fold } => {
            let plan = batch::Plan { unit: (*unit).into(), fold: fold.checked()?, rules: rules(without) };
            batch::run(&mut out, documents, pairs, plan, &progress::Progress::new("pairs", None))?;
        }
        Command::Dedup {
            documents,
            clusters,
            clustering,
            jobs,
            keep_texts,
            profiles,
            keep_going,
            ignore_groups,
            unit,
            fold,
            keep,
            out: clean,
            ..
        } => {
            let groups = if *ignore_groups { Groups::Ignored } else { Groups::Apart };
            let jobs = NonZeroUsize::new((*jobs).into()).expect("one at least");
            let (keep_going, unit) = (*keep_going, (*unit).into());
            let texts = match (keep_texts, profiles) {
                (true, _) => dedup::Texts::All,
                (_, true) => dedup::Texts::None,
                _ => dedup::Texts::Bounded,
            };
            let fold = match fold.checked()? {
                FoldZh::Never => FoldZh::Never,
                FoldZh::Auto | FoldZh::Always => FoldZh::Always,
            };
            let plan = dedup::Plan { jobs, texts, keep_going, groups, unit, fold };
            let clusters = clusters.as_deref().map(|path| ((*clustering).into(), path));
            dedup::run(&mut out, documents, clusters, keep.zip(clean.as_deref()), &plan)?;
        }
        Command::Extract { page, pages, extraction, comments, json, without } => {
            let options = PageOptions { extraction: (*extraction).into(), comments: (*comments).into() };
            match (page, pages) {
                (_, Some(pages)) => extract::pages(&mut out, pages, options, without.as_deref())?,
                (Some(page), None) => extract::file(&mut out, page, options, without.as_deref(), *json)?,
                (None, None) => unreachable!("clap asks for one of them"),
            }
        }
    }
    out.flush()?;
    Ok(answer)
}

/// Compares two files, by Juhao or by published methods.
fn run_compare(out: &mut impl Write, command: &Command, style: view::Style) -> Result<Found, Failure> {
    match command {
        #[cfg(feature = "methods")]
        Command::Compare { left, right, json, unit, site, choices, all_methods, method, set, statistics, .. }
            if *all_methods || !method.is_empty() =>
        {
            let how = choices.settled()?;
            let Sides { left, right } = as_compared(read::pair(left, right, &read::site(site)?, &how)?, how.fold)?;
            let [mut left, mut right] = [left.input, right.input];
            for input in [&mut left, &mut right] {
                methods::segment(input).map_err(|error| Failure::file("words", error))?;
            }
            let wanted = if *all_methods { juhao_core::methods::Method::ALL } else { method };
            if !set.is_empty() && method.len() > 1 {
                return Err(Failure::file("--set", "sets a parameter of one method; name one --method"));
            }
            let wanted = (wanted, &values(set)?);
            let how = ((*unit).into(), *json, style);
            methods::compare(out, wanted, Sides::new(&left, &right), statistics.as_deref(), how)?;
            Ok(Found::Allowed)
        }
        Command::Compare {
            left,
            right,
            json,
            unit,
            explain,
            without,
            site,
            html,
            full,
            quiet,
            fail_over,
            choices,
            ..
        } => {
            let how = choices.settled()?;
            let texts = as_compared(read::pair(left, right, &read::site(site)?, &how)?, how.fold)?;
            let options = Options { explain: *explain, rules: rules(without), ..how.options };
            let (unit, html, fail_over) = ((*unit).into(), html.as_ref(), *fail_over);
            let plan = compare::Plan { unit, json: *json, quiet: *quiet, full: *full, style, html, fail_over };
            compare::run(out, Sides::new(left, right), &texts, &options, &plan)
        }
        _ => unreachable!("the caller has met a comparison"),
    }
}

/// Both texts as they are compared.
fn as_compared([mut left, mut right]: [FileText; 2], fold: FoldZh) -> Result<Sides<FileText>, Failure> {
    let folded = fold.of_pair(&left.input, &right.input).map_err(|error| Failure::file("--fold", error))?;
    if let Some(folded) = folded {
        (left.input, right.input) = (folded.left, folded.right);
    }
    Ok(Sides::new(left, right))
}

/// As many threads as the machine runs at once.
fn available_jobs() -> u16 {
    std::thread::available_parallelism().map_or(1, |jobs| jobs.get().min(MOST_JOBS as usize) as u16)
}

/// Colour is for terminals, unless somebody said otherwise: <https://no-color.org>, <https://bixense.com/clicolors>.
fn colour_wanted(color: ColorName) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match color {
        ColorName::Always => true,
        ColorName::Never => false,
        ColorName::Auto if is_set("NO_COLOR") => false,
        ColorName::Auto => {
            std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0")
                || io::stdout().is_terminal()
        }
    }
}
