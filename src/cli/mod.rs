//! The command line: parses the arguments and runs one command, such as `juhao compare` or `juhao check`.
//! Each command has its own module.
//!
//! Exit codes:
//! - 0: the command printed its answer, whatever the relation is; lines that `--keep-going` skipped do not change it.
//! - 1: the texts share more than `--fail-over` allows, or all of a text is left out.
//! - 2: wrong arguments, an unreadable file, an invalid line, or a document whose name an index has already. `check`
//!   and `index` do the rest first; a file of a folder that has no text is listed and changes no exit code.

mod batch;
#[cfg(feature = "methods")]
mod by;
mod check;
mod choices;
mod collect;
mod columns;
mod compare;
mod dedup;
mod extract;
mod failure;
mod files;
mod index;
mod lines;
mod lock;
mod manual;
#[cfg(feature = "methods")]
mod methods;
mod outputs;
#[cfg(feature = "parquet")]
mod parquet;
mod places;
mod progress;
mod read;
mod report;
mod rows;
#[cfg(feature = "mcp")]
mod serve;
mod settled;
mod sources;
mod values;
mod verify;
mod view;
mod whole;
mod wrong;

#[cfg(test)]
pub(crate) use extract::base64;

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use juhao_core::corpus::{Clustering, Groups};
use juhao_core::text::PageOptions;
use juhao_core::{Options, Sides};

use crate::dedup::{Cut, Keep, Texts};
use choices::{Choices, Matching, Purpose, Reading, Scored};
use failure::{Failure, Found, fail, finished};
use outputs::{Form, Output};
use values::{
    CommentsName, ExtractionName, MOST_JOBS, UnitName, any_rule_name, available_jobs, one_of, rule_name, rules, share,
};
#[cfg(feature = "methods")]
use values::{method_name, values};

const COMPARE_HELP: &str = "\
Compare two files

Prints how the two texts are related, the share of each text that is equal and the share that is reworded, the reason for the relation, \
the scores of published methods, and the matches. Matches that count as evidence come first, then minor matches, each with the reason why \
it does not count. Texts that are distinct can have matches, too, but none that stands out by enough.";

const BATCH_HELP: &str = "\
Compare listed pairs of documents and print one line of JSON for each pair, in the order of the list

Each line has these fields:
  a, b      the ids
  relation  duplicate, contains (a contains b), contained, partial or distinct
  role      evidence if a match counts as evidence, minor if all matches are minor, null if nothing is shared
  reason    why the texts have this relation: a code and its numbers
  signs     what a reader may miss in either text, such as a number that differs in equal wording
  score     0 to 1: by how much the best match stands out; texts are related from 0.5 on
  coverage  [a, b]: the share of each text that is equal inside matches that count as evidence
  shown     [a, b]: the share of each text that is equal inside any match
  spans     the matches that count as evidence, each as {\"a\":[start,end],\"b\":[start,end]}
  minor     all other matches, in the same form
Offsets into a document that has \"html\" count from the start of that HTML.";

const EXAMPLES: &str = "\
Examples:
  juhao compare draft.docx article.pdf
  juhao check essays/ --template assignment.docx --report report.html
  juhao index create stock.idx archive/ && juhao check new/ --against stock.idx
  juhao check 'docs/**/*.md' --unit paragraph --fail-over 0.3 --sarif juhao.sarif
  juhao dedup --documents crawl.jsonl --keep first --out clean.jsonl";

/// Options and groups of options that published methods do not have: they have no evidence, no report and no matches.
#[cfg(feature = "methods")]
const OF_A_REPORT: [&str; 10] =
    ["explain", "profiles", "without", "html", "ReportChoices", "full", "quiet", "fail_over", "Scored", "Matching"];

/// Find copied text: how texts and web pages are related, and which passages they share.
#[derive(Debug, Parser)]
#[command(name = "juhao", version, about, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    // `help` instead of a doc comment, because clippy wants backticks around NO_COLOR and the help would show them.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        help = "When to colour the output; auto colours it on a terminal, unless NO_COLOR is set"
    )]
    color: ColorName,
}

/// When to colour the output.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColorName {
    /// On a terminal; `NO_COLOR` and `CLICOLOR_FORCE` override it
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
        /// The left text: a file, or - for standard input. The format and the charset are detected
        left: PathBuf,
        /// The right text: a file, or - for standard input, which only one argument can read
        right: PathBuf,
        /// Print the full report as JSON
        #[arg(long)]
        json: bool,
        /// Unit of the offsets
        #[arg(long = "offsets", alias = "unit", value_enum, default_value = "char")]
        unit: UnitName,
        /// List every candidate passage: how it was found, its bits and those of chance, and what became of it. With
        /// --profiles, list what the two profiles share
        #[arg(long)]
        explain: bool,
        /// Compare the profiles of both texts, as an index without texts does
        #[arg(long, conflicts_with_all = ["html", "full", "site"])]
        profiles: bool,
        /// Turn rules of the search off, or with --profiles those of the decision by profiles, to see their effect;
        /// separate names by commas. An unknown name prints the list
        #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = any_rule_name)]
        without: Vec<String>,
        /// Another page of the same site; give two or more. Lines that these pages share (menus, footers) are ignored
        /// in both sides
        #[arg(long, value_name = "PAGE")]
        site: Vec<PathBuf>,
        /// Write the report to this file as one HTML page with the passages of both texts; it loads nothing from
        /// elsewhere
        #[arg(long = "report", alias = "html", value_name = "FILE")]
        html: Option<PathBuf>,
        #[command(flatten)]
        reported: Box<report::ReportChoices>,
        /// Print long passages in full
        #[arg(long)]
        full: bool,
        /// Print nothing but errors
        #[arg(long, conflicts_with = "json")]
        quiet: bool,
        /// Exit with code 1 if more than this share (0 to 1) of either text is in the other
        #[arg(long, value_name = "SHARE", value_parser = share)]
        fail_over: Option<f64>,
        #[command(flatten)]
        scored: Scored,
        #[command(flatten)]
        choices: Box<Choices>,
        /// Print the result of every published method instead of the report
        #[cfg(feature = "methods")]
        #[arg(long, group = "asked", conflicts_with_all = OF_A_REPORT)]
        all_methods: bool,
        /// Print the result of this published method instead of the report; can be repeated
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "NAME", value_parser = method_name, group = "asked", conflicts_with_all = OF_A_REPORT)]
        method: Vec<juhao_core::methods::Method>,
        /// Set a parameter of the method, such as L=12, when one --method is given; 'juhao methods' lists them
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "NAME=VALUE", requires = "method")]
        set: Vec<String>,
        /// Term frequencies for the methods: a file written by 'juhao statistics', or - for standard input
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "FILE", requires = "asked")]
        statistics: Option<PathBuf>,
    },
    /// Compare all files of a folder with each other, or with older files
    #[command(long_about = check::HELP)]
    Check(Box<check::Arguments>),
    /// Keep an index of documents in a file, and query it
    Index {
        #[command(subcommand)]
        command: index::Command,
    },
    /// Compare one text with many sources: how much of it is in each source, and in all of them together
    Sources {
        /// The text: a file, or - for standard input. The format and the charset are detected
        text: PathBuf,
        /// The sources: files, folders and patterns, or - for standard input, which only one argument can read. The
        /// file of the text is left out of them
        #[arg(required = true)]
        sources: Vec<PathBuf>,
        /// Also list sources whose matches are all minor, after the others. They are always counted
        #[arg(long)]
        minor: bool,
        /// Print the result as JSON, with the passages
        #[arg(long)]
        json: bool,
        /// Unit of the offsets
        #[arg(long = "offsets", alias = "unit", value_enum, default_value = "char")]
        unit: UnitName,
        #[command(flatten)]
        scored: Scored,
        #[command(flatten)]
        purpose: Purpose,
        #[command(flatten)]
        matching: Matching,
        #[command(flatten)]
        reading: Reading,
    },
    /// Check whether the quotations of a text are in its sources, word for word
    Verify(verify::Arguments),
    /// Print the main text of a web page, or of many pages as lines of JSON
    Extract {
        /// A page: a file, or - for standard input. The charset is detected
        #[arg(required_unless_present = "pages", conflicts_with = "pages")]
        page: Option<PathBuf>,
        // `help` instead of a doc comment, because clippy wants backticks around raw_b64 and the help would show them.
        #[arg(
            long,
            help = "Pages as lines of JSON: \"id\", and \"html\" or base64 in \"raw_b64\". - for standard input; gzip is unpacked"
        )]
        pages: Option<PathBuf>,
        /// Which text of the page to print
        #[arg(long, value_enum, default_value = "body")]
        extraction: ExtractionName,
        /// Whether readers' comments under an article are printed
        #[arg(long, value_enum, default_value = "leave-out")]
        comments: CommentsName,
        /// Print a line of JSON instead of plain text: title, kind, confidence, and whether the body or all visible
        /// text was used. --pages always prints lines of JSON
        #[arg(long)]
        json: bool,
        /// Turn a rule off, to measure its effect: scripts/ablation-pages.sh
        #[arg(long, hide = true)]
        without: Option<String>,
    },
    /// Find all pairs of documents that share text, and remove duplicates
    Dedup {
        /// Documents as lines of JSON: "id", and "text" or "html"; optional "site" and "group". - for standard input
        #[arg(long)]
        documents: PathBuf,
        /// Write the pairs to this file instead of printing them. A file named .parquet becomes a table, here and for
        /// the other options
        #[arg(long, value_name = "FILE")]
        pairs: Option<PathBuf>,
        /// Write the cluster of every document to this file, one line of JSON per document; a cluster is a set of
        /// duplicates
        #[arg(long)]
        clusters: Option<PathBuf>,
        /// How pairs of duplicates are joined into the clusters of --clusters
        #[arg(
            long,
            value_parser = one_of(&Clustering::ALL, Clustering::name, Clustering::purpose),
            default_value = Clustering::default().name(),
            requires = "clusters"
        )]
        clustering: Clustering,
        /// Find duplicates by this published method instead of Juhao's own
        #[cfg(feature = "methods")]
        #[arg(
            long,
            value_name = "METHOD",
            value_parser = method_name,
            conflicts_with_all = ["jobs", "keep_texts", "profiles", "profiles_first", "window", "minor", "passages", "ignore_groups", "unit", "preset", "Reading", "keep", "out", "cut", "clustering"]
        )]
        by: Option<juhao_core::methods::Method>,
        /// Set a parameter of the method, such as L=12; 'juhao methods' lists them
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "NAME=VALUE", requires = "by")]
        set: Vec<String>,
        /// Term frequencies for the method: a file written by 'juhao statistics' [default: counted in these documents]
        #[cfg(feature = "methods")]
        #[arg(long, value_name = "FILE", requires = "by")]
        statistics: Option<PathBuf>,
        /// Number of threads, at most 1024; the output does not depend on it
        #[arg(long, default_value_t = available_jobs(), value_parser = clap::value_parser!(u16).range(1..=MOST_JOBS))]
        jobs: u16,
        /// Keep all texts in memory instead of the first 128 MB, so that every pair is compared exactly and its
        /// passages printed
        #[arg(long)]
        keep_texts: bool,
        /// Keep no texts in memory: decide all pairs by profiles, which is faster and needs less memory, but only
        /// estimates
        #[arg(long, conflicts_with = "keep_texts")]
        profiles: bool,
        /// Let profiles decide the pairs of which they are sure, and compare only the other texts. Such pairs are
        /// 'partial' or left out, and have no passages. It found all of 257 copied passages of 60 Han characters or 160
        /// letters in a quarter to a tenth of the time, and four fifths of the pairs where most are reworded
        #[arg(long, conflicts_with = "profiles")]
        profiles_first: bool,
        #[command(flatten)]
        sampling: choices::Sampling,
        /// Report invalid lines and skip them instead of stopping at the first; print how many were skipped
        #[arg(long)]
        keep_going: bool,
        /// Which document of each cluster to keep in --out
        #[arg(long, value_parser = one_of(&Keep::ALL, Keep::name, Keep::purpose), requires = "out")]
        keep: Option<Keep>,
        /// Write the kept documents to this file: their input lines, with the ids of removed copies in "duplicates"
        #[arg(long, value_name = "FILE", requires = "keep")]
        out: Option<PathBuf>,
        /// Cut out of the kept documents what an earlier one of them has, in the order of --keep. The first copy of
        /// each sentence stays; a line in --out says in "cut" which parts of its text are gone
        #[arg(
            long,
            value_parser = one_of(&Cut::ALL, Cut::name, Cut::purpose),
            requires = "out",
            conflicts_with = "profiles"
        )]
        cut: Option<Cut>,
        /// Write the passages that three documents or more have to this file, each with its place in every one of them.
        /// In a table each place is a row
        #[arg(long, value_name = "FILE", conflicts_with = "profiles")]
        passages: Option<PathBuf>,
        /// Also list pairs whose matches are all minor, after the others; their number is printed to standard error
        #[arg(long)]
        minor: bool,
        /// Leave out pairs of documents with the same "group"; their number is printed to standard error
        #[arg(long)]
        ignore_groups: bool,
        /// Unit of the offsets
        #[arg(long = "offsets", alias = "unit", value_enum, default_value = "char")]
        unit: UnitName,
        #[command(flatten)]
        purpose: Purpose,
        #[command(flatten)]
        reading: Reading,
    },
    /// Compare listed pairs of documents and print one line of JSON for each pair
    #[command(long_about = BATCH_HELP)]
    Batch {
        /// Documents as lines of JSON: "id", and "text" or "html". - for standard input
        #[arg(long)]
        documents: PathBuf,
        /// Pairs as lines of JSON: "a" and "b", the ids of two documents. - for standard input, unless --documents
        /// reads it
        #[arg(long)]
        pairs: PathBuf,
        /// Turn rules of the search off, as in 'juhao compare'
        #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rule_name)]
        without: Vec<String>,
        /// Unit of the offsets
        #[arg(long = "offsets", alias = "unit", value_enum, default_value = "char")]
        unit: UnitName,
        #[command(flatten)]
        purpose: Purpose,
        #[command(flatten)]
        matching: Matching,
        #[command(flatten)]
        reading: Reading,
    },
    /// List the published methods and their parameters, with the source of each default value
    #[cfg(feature = "methods")]
    Methods {
        /// List only this method
        #[arg(value_parser = method_name)]
        method: Option<juhao_core::methods::Method>,
        /// Set a parameter of the method and list its values
        #[arg(long, value_name = "NAME=VALUE", requires = "method")]
        set: Vec<String>,
    },
    /// Print the fingerprints of documents by a published method, one per line: id, tab, value
    #[cfg(feature = "methods")]
    Fingerprint {
        /// Documents as lines of JSON: "id", and "text" or "html". - for standard input
        #[arg(long)]
        documents: PathBuf,
        /// The method that makes the fingerprints
        #[arg(long, value_name = "NAME", value_parser = method_name)]
        by: juhao_core::methods::Method,
        /// Set a parameter of the method, such as N=12; 'juhao methods' lists them
        #[arg(long, value_name = "NAME=VALUE")]
        set: Vec<String>,
        /// Term frequencies: a file written by 'juhao statistics' [default: counted in these documents]
        #[arg(long, value_name = "FILE")]
        statistics: Option<PathBuf>,
        /// Report invalid lines and skip them instead of stopping at the first
        #[arg(long)]
        keep_going: bool,
    },
    /// Count the documents that contain each term, for methods that weight terms
    #[cfg(feature = "methods")]
    Statistics {
        /// Documents as lines of JSON: "id", and "text" or "html". - for standard input
        #[arg(long, required_unless_present = "merge")]
        documents: Option<PathBuf>,
        /// Add the counts in this file, written earlier by the same command; can be repeated
        #[arg(long, value_name = "FILE")]
        merge: Vec<PathBuf>,
        /// The file to write, for --statistics of other commands; - for standard output
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Serve requests of another program, such as an editor or an assistant
    #[cfg(feature = "mcp")]
    Serve {
        /// Use the Model Context Protocol over standard input and output; the tools are compare, check, sources,
        /// verify, extract and query
        #[arg(long, required = true)]
        mcp: bool,
        /// The folder whose files the tools may read; paths outside are refused
        #[arg(long, value_name = "DIR", default_value = ".")]
        root: PathBuf,
    },
    /// Print a script that makes a shell complete commands and options
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page; pipe it into 'man -l -' to read it
    Manual,
    /// Read a PDF from standard input and print its text
    #[cfg(feature = "readers")]
    #[command(hide = true)]
    ReadPdf {
        /// Time limit in seconds
        #[arg(default_value_t = 60)]
        seconds: u64,
    },
}

impl Command {
    /// The paths of all input files, so that two of them cannot both be standard input.
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
            Self::Verify(arguments) => {
                let verify::Arguments { text, sources, documents, items, .. } = arguments;
                inputs.extend(text.iter().chain(items).chain(sources).chain(documents).map(PathBuf::as_path));
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

    /// The files that the command writes.
    fn outputs(&self) -> Vec<Output<'_>> {
        match self {
            Self::Compare { html, .. } => Output::of("--report", html.as_deref(), Form::Page).into_iter().collect(),
            Self::Check(arguments) => arguments.outputs(),
            Self::Verify(arguments) => arguments.outputs(),
            Self::Index { command } => command.outputs(),
            Self::Dedup { pairs, passages, clusters, out, .. } => {
                let all = [("--pairs", pairs), ("--passages", passages), ("--clusters", clusters), ("--out", out)];
                all.into_iter().filter_map(|(option, path)| Output::of(option, path.as_deref(), Form::Rows)).collect()
            }
            #[cfg(feature = "methods")]
            Self::Statistics { out, .. } if !read::is_standard(out) => {
                Output::of("--out", Some(out), Form::Own).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Refuses files that cannot be written before anything is read.
    fn check_outputs(&self) -> Result<(), Failure> {
        let inputs = match self {
            // Counts may be added to the file of counts that is written.
            #[cfg(feature = "methods")]
            Self::Statistics { documents, .. } => documents.iter().map(PathBuf::as_path).collect(),
            _ => self.inputs(),
        };
        outputs::check(&self.outputs(), &inputs)
    }
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let Arguments { command, color } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let given: Vec<String> = std::env::args_os().map(|one| one.to_string_lossy().into_owned()).collect();
            match wrong::message(&error, &Arguments::command(), &given) {
                Some(message) => return fail(&message),
                None => error.exit(),
            }
        }
    };
    #[cfg(feature = "readers")]
    if let Command::ReadPdf { seconds } = command {
        return files::pdf::process(seconds);
    }
    #[cfg(feature = "mcp")]
    if let Command::Serve { root, .. } = &command {
        return finished(serve::run(root).map(|()| Found::Allowed));
    }
    finished(run(&command, color))
}

#[allow(clippy::too_many_lines)] // a list: an arm for each command
fn run(command: &Command, color: ColorName) -> Result<Found, Failure> {
    if command.inputs().into_iter().filter(|path| read::is_standard(path)).count() > 1 {
        return Err(Failure::file("-", "only one argument can be standard input (-)"));
    }
    command.check_outputs()?;
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
        Command::Dedup { documents, pairs, clusters, by: Some(method), set, statistics, keep_going, .. } => {
            let (values, statistics) = (&values(set)?, statistics.as_deref());
            let plan = by::Plan { method: *method, values, statistics, keep_going: *keep_going };
            by::dedup(&mut out, documents, [pairs.as_deref(), clusters.as_deref()], &plan)?;
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
        Command::Sources { text, sources, minor, json, unit, scored, purpose, matching, reading } => {
            let how = choices::Pairwise::settled(*purpose, reading, matching, (*unit).into())?;
            sources::run(&mut out, text, sources, &how, (*minor, *json, *scored, style))?;
        }
        Command::Verify(arguments) => answer = verify::run(&mut out, arguments, style)?,
        Command::Batch { documents, pairs, without, unit, purpose, matching, reading } => {
            let mut plan = choices::Pairwise::settled(*purpose, reading, matching, (*unit).into())?;
            plan.how.options.rules = rules(without);
            batch::run(&mut out, documents, pairs, &plan, &progress::Progress::new("pairs", None))?;
        }
        Command::Dedup {
            documents,
            pairs,
            clusters,
            clustering,
            jobs,
            keep_texts,
            profiles,
            profiles_first,
            sampling,
            keep_going,
            passages,
            minor,
            ignore_groups,
            unit,
            purpose,
            reading,
            keep,
            out: clean,
            cut,
            ..
        } => {
            let groups = if *ignore_groups { Groups::Ignored } else { Groups::Apart };
            let jobs = NonZeroUsize::new((*jobs).into()).expect("one at least");
            let (keep_going, unit) = (*keep_going, (*unit).into());
            let texts = match (keep_texts, profiles) {
                (true, _) => Texts::All,
                (_, true) => Texts::None,
                _ => Texts::Bounded,
            };
            let preset = purpose.preset();
            let reading = reading.with(preset);
            let how = crate::dedup::Plan {
                jobs,
                texts,
                profiles_first: *profiles_first,
                window: sampling.window,
                groups,
                minor: *minor,
                passages: passages.is_some() || cut.is_some(),
                unit,
                reading: reading.into(),
                preset,
            };
            let outputs = dedup::Outputs {
                pairs: pairs.as_deref(),
                passages: passages.as_deref(),
                clusters: clusters.as_deref().map(|path| (*clustering, path)),
                clean: keep.zip(clean.as_deref()).map(|(keep, path)| dedup::Clean { path, keep, cut: *cut }),
            };
            dedup::run(&mut out, documents, &outputs, &dedup::Plan { how, keep_going })?;
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

/// Runs `compare`, with Juhao's own method or with published ones.
fn run_compare(out: &mut impl Write, command: &Command, style: view::Style) -> Result<Found, Failure> {
    match command {
        #[cfg(feature = "methods")]
        Command::Compare { left, right, json, unit, site, choices, all_methods, method, set, statistics, .. }
            if *all_methods || !method.is_empty() =>
        {
            let how = choices.settled()?;
            let [left, right] = read::pair(left, right, &read::site(site)?, &how)?;
            let [mut left, mut right] = [left.input, right.input];
            for input in [&mut left, &mut right] {
                methods::segment(input).map_err(|error| Failure::file("words", error))?;
            }
            let wanted = if *all_methods { juhao_core::methods::Method::ALL } else { method };
            if !set.is_empty() && method.len() > 1 {
                return Err(Failure::file("--set", "applies to one method; give exactly one --method"));
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
            profiles,
            without,
            site,
            html,
            reported,
            full,
            quiet,
            fail_over,
            scored,
            choices,
            ..
        } => {
            reported.need(html.is_some(), "--report")?;
            let how = choices.settled()?;
            let settings = report::settings(&how, &how.options, choices.preset().name(), &choices.template);
            let [one, other] = read::pair(left, right, &read::site(site)?, &how)?;
            let texts = Sides::new(one, other);
            let options =
                Options { scores: scored.is_wanted(), explain: *explain, rules: rules(without), ..how.options };
            let html = html.as_ref().map(|path| (path, reported.values(&settings)));
            let (unit, fail_over) = ((*unit).into(), *fail_over);
            let by = if *profiles { compare::By::Profiles } else { compare::By::Texts };
            let plan = compare::Plan { unit, json: *json, quiet: *quiet, full: *full, style, html, by, fail_over };
            compare::run(out, Sides::new(left, right), &texts, &options, &plan)
        }
        _ => unreachable!("called for Command::Compare only"),
    }
}

/// Whether to colour the output. Follows <https://no-color.org> and <https://bixense.com/clicolors>.
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
