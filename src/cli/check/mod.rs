//! `juhao check`: compares all files with each other, or new files with older ones (the stock).
//!
//! ```text
//! files                      collect: reads and indexes them; keeps texts in memory or in a temporary file
//!   | candidates             pairs that the index finds worth comparing
//!   | found::decide          compares each pair once and keeps the equal characters of both sides
//! pairs, totals, groups      printed as table, json, csv, sarif or html
//! ```

#[cfg(feature = "readers")]
mod decisions;
mod found;
mod output;
mod report;
mod sarif;
mod table;
mod texts;

use std::collections::HashSet;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use juhao_core::corpus::Groups;
use juhao_core::report::Role;

use super::choices::{Choices, Scored};
use super::collect::{GroupBy, Library, Plan, Problem, Unit, refuse, walk};
use super::failure::{Failure, Found, note};
use super::index;
use super::outputs::{self, Form, Output};
use super::report::{self as reports, ReportChoices};
use super::values::{MOST_JOBS, UnitName, available_jobs, share};
use super::view::{Style, limit_line, note_left_out};
use super::whole::{self, Old};

use found::{Answer, Ref, Task};

/// The long help.
pub const HELP: &str = "\
Compare all files of a folder with each other, or with older files

Reads text, Markdown, HTML, Word, OpenDocument, RTF, PowerPoint, Excel, EPUB, e-mails, PDF with text, zip and tar archives of these, CSV and lines of JSON. A file that \
cannot be read is listed with the reason and left out.

Prints the pairs that share text, the largest share first; then groups of copies; then passages that three texts or more have; then, \
for each text, how much of it is in the other texts. The exit code is 2 if a file named on the command line cannot be read or two documents have one name, and 1 if a share is larger than --fail-over, or if --fail-over is given and all of a text is left out.";

/// Arguments of `juhao check`.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a switch of the command line
pub struct Arguments {
    /// Files, folders (with everything in them) and patterns such as 'docs/**/*.md'
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Older files to compare with, too: a folder, a file, or an index made by 'juhao index'. They are not compared
    /// with each other
    #[arg(long, value_name = "PATH")]
    against: Option<PathBuf>,
    /// Earlier work of the same author: older files, too, as --against. Reports give each total with and without them
    #[arg(long, value_name = "PATH")]
    own: Option<PathBuf>,
    /// What one document is
    #[arg(long, value_enum, default_value = "document")]
    unit: Unit,
    /// The CSV column or the JSON field that holds the text
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// Skip pairs within a group, such as drafts of one author. The group of a file is its 'folder', or what REGEX
    /// captures in its name
    #[arg(long, value_name = "folder|REGEX", value_parser = GroupBy::parse)]
    group_by: Option<GroupBy>,
    /// Hide pairs that share less than this (0 to 1) of both texts
    #[arg(long, value_name = "SHARE", value_parser = share)]
    least: Option<f64>,
    /// Also list pairs whose matches are all minor, after the others. They are always counted
    #[arg(long)]
    minor: bool,
    /// Exit with code 1 if more than this share (0 to 1) of any file is in other files
    #[arg(long, value_name = "SHARE", value_parser = share)]
    fail_over: Option<f64>,
    /// Print the result as JSON, with the positions of the passages
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Add the texts to the JSON, and for each checked text its sources with the wording of both. The checker page
    /// opens such a file
    #[arg(long, requires = "json", conflicts_with = "least")]
    texts: bool,
    /// Print the pairs as CSV, or with --csv=texts the texts: how much of each is in others, for a grade book
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "pairs"
    )]
    csv: Option<CsvOf>,
    /// Write a report to this file as one HTML page: totals, pairs, and each text with its passages next to those of
    /// its sources; it loads nothing from elsewhere
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Decisions on pairs for the report, as CSV with the columns left, right, decision (open, confirmed or cleared)
    /// and note, such as the table of pairs that the checker page saves
    #[cfg(feature = "readers")]
    #[arg(long, value_name = "FILE", requires = "report")]
    decisions: Option<PathBuf>,
    /// Write the passages to this file as SARIF, the format of code scanning
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,
    /// Print all rows, and long passages in full
    #[arg(long)]
    full: bool,
    /// Print nothing but errors
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    quiet: bool,
    /// Unit of the offsets in JSON
    #[arg(long, value_enum, default_value = "char")]
    offsets: UnitName,
    /// Number of threads, at most 1024; the output does not depend on it
    #[arg(long, default_value_t = available_jobs(), value_parser = clap::value_parser!(u16).range(1..=MOST_JOBS))]
    jobs: u16,
    #[command(flatten)]
    scored: Scored,
    #[command(flatten)]
    reported: ReportChoices,
    #[command(flatten)]
    choices: Choices,
}

/// Values of `--csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CsvOf {
    /// A row for each pair
    Pairs,
    /// A row for each checked text
    Texts,
}

impl Arguments {
    /// The paths of all input files.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.paths.iter().chain(&self.against).chain(&self.own).chain(&self.choices.template).map(PathBuf::as_path)
    }

    /// Number of threads.
    fn threads(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.jobs.into()).expect("one at least")
    }

    /// The files that are written.
    pub fn outputs(&self) -> Vec<Output<'_>> {
        let page = Output::of("--report", self.report.as_deref(), Form::Page);
        page.into_iter().chain(Output::of("--sarif", self.sarif.as_deref(), Form::Sarif)).collect()
    }
}

/// Reads the files, compares them and prints the result.
pub fn run(out: &mut impl Write, arguments: &Arguments, style: Style) -> Result<Found, Failure> {
    arguments.reported.need(arguments.report.is_some(), "--report")?;
    #[cfg(feature = "readers")]
    let decisions = arguments.decisions.as_deref().map(decisions::read).transpose()?;
    let mut how = arguments.choices.settled()?;
    how.options.scores = false; // only --texts and --report show them
    let jobs = arguments.threads();
    let nothing = GroupBy::Nothing;
    let group = arguments.group_by.as_ref().unwrap_or(&nothing);
    let stored = arguments.against.as_deref().filter(|path| index::is_index(path));
    if let Some(path) = stored {
        // Texts are read as those of the index were, because profiles made with other options cannot be compared.
        index::settle(path, &mut how)?;
    }
    let totals = how.leaves_out().then(|| how.for_totals());
    let plan = Plan {
        how: &how,
        indexed: totals.as_ref(),
        jobs,
        unit: arguments.unit,
        column: arguments.column.as_deref(),
        group,
    };
    let groups = if arguments.group_by.is_some() { Groups::Ignored } else { Groups::Apart };

    let mut own = Library::new(&how, groups);
    let files = listed(&arguments.paths, arguments)?;
    own.add(&files, &plan)?;
    let mut stock = stored.map(|path| index::open(path, &how)).transpose()?;
    if stored.is_some() && arguments.own.is_some() {
        return Err(Failure::file("--own", "needs files as --against; an index cannot have earlier work added"));
    }
    let mut known: HashSet<PathBuf> = files.iter().map(walk::File::real).collect();
    let mut earlier = u32::MAX;
    let against = arguments.against.iter().filter(|_| stored.is_none()).map(|path| (path, false));
    for (path, is_earlier) in against.chain(arguments.own.iter().map(|path| (path, true))) {
        let stock = stock.get_or_insert_with(|| Library::new(&how, groups));
        if is_earlier {
            earlier = stock.documents.len() as u32;
        }
        let mut files = listed(std::slice::from_ref(path), arguments)?;
        files.retain(|file| known.insert(file.real()));
        stock.add(&files, &plan)?;
    }
    if arguments.texts && stock.as_ref().is_some_and(|stock| stock.texts.len() < stock.documents.len()) {
        return Err(Failure::file("--against", "this index was made without texts, and --texts needs them"));
    }
    let problems: Vec<Problem> =
        own.problems.iter().chain(stock.iter().flat_map(|stock| &stock.problems)).cloned().collect();
    let task = Task {
        how: &how,
        jobs,
        totals: totals.as_ref(),
        are_grouped: arguments.group_by.is_some(),
        least: if arguments.minor { Role::Minor } else { Role::Evidence },
    };
    let mut answer = found::decide(&mut own, stock.as_mut(), task)?;
    if let Some(least) = arguments.least {
        answer.leave_out_below(least);
    }
    let view = Checked {
        own: &own,
        stock: stock.as_ref(),
        earlier,
        how: &how,
        has_scores: arguments.scored.is_wanted(),
        answer: &answer,
        problems: &problems,
    };

    if let Some(path) = &arguments.report {
        let Choices { template, .. } = &arguments.choices;
        let settings = reports::settings(&how, &how.options, arguments.choices.preset().name(), template);
        let values = report::of(&view, arguments.reported.values(&settings), jobs)?;
        #[cfg(feature = "readers")]
        let values = match decisions {
            Some(decisions) => decisions.apply(values),
            None => values,
        };
        reports::write(path, values)?;
    }
    if let Some(path) = &arguments.sarif {
        let log = sarif::log(&view)?;
        whole::write(path, Old::Replaced, |out| out.write_all(&log))?;
    }
    print(out, &view, arguments, style)?;
    out.flush()?;
    for problem in &problems {
        note!("{}: {}", problem.file, problem.why);
    }
    answer.limits.iter().for_each(|limit| note!("{}", limit_line(limit)));
    table::note_crowded(&view)?;
    note_alone(&view);
    refuse(&problems)?;
    let is_left_out = own.documents.iter().filter(|one| note_left_out(&one.id, &one.left_out)).count() > 0;
    Ok(Found::over(answer.most(), is_left_out, arguments.fail_over))
}

/// Prints the result in the format that is asked for.
fn print(out: &mut impl Write, view: &Checked<'_>, arguments: &Arguments, style: Style) -> Result<(), Failure> {
    if arguments.json {
        let unit = arguments.offsets.into();
        let texts = if arguments.texts { Some(texts::read(view, unit, arguments.threads())?) } else { None };
        output::json(out, view, texts.as_deref(), unit)?;
    } else if let Some(what) = arguments.csv {
        match what {
            CsvOf::Pairs => output::csv(out, view)?,
            CsvOf::Texts => output::csv_of_texts(out, view)?,
        }
    } else if !arguments.quiet {
        table::print(out, view, style, arguments.full)?;
    }
    Ok(())
}

/// Reports on standard error that there were not two documents.
fn note_alone(view: &Checked<'_>) {
    let count = view.own.documents.len() + view.stock.map_or(0, |stock| stock.documents.len());
    if view.own.documents.is_empty() || count < 2 {
        note!("nothing was compared, because that takes two documents, and {count} could be read");
    }
}

/// Lists the files, with the names in `info.csv`. Refuses those that would be overwritten.
fn listed(paths: &[PathBuf], arguments: &Arguments) -> Result<Vec<walk::File>, Failure> {
    let files = outputs::without_old(&arguments.outputs(), walk::files(paths)?)?;
    #[cfg(feature = "readers")]
    let files = super::collect::submissions::with_names(files);
    Ok(files)
}

/// The result, with the documents that it refers to.
pub struct Checked<'a> {
    own: &'a Library,
    stock: Option<&'a Library>,
    /// The first document of the stock that is earlier work of the same author.
    earlier: u32,
    how: &'a super::settled::Settled,
    /// Whether the sources of a text have the scores of the published methods.
    has_scores: bool,
    answer: &'a Answer,
    problems: &'a [Problem],
}

impl<'a> Checked<'a> {
    fn library(&self, document: Ref) -> &'a Library {
        match (document.is_old, self.stock) {
            (true, Some(stock)) => stock,
            _ => self.own,
        }
    }

    /// Whether a document is earlier work of the same author.
    fn is_earlier(&self, document: Ref) -> bool {
        document.is_old && document.number >= self.earlier
    }

    fn document(&self, document: Ref) -> &'a super::collect::Document {
        &self.library(document).documents[document.number as usize]
    }

    fn input(&self, document: Ref) -> Result<std::sync::Arc<crate::input::Input>, Failure> {
        self.library(document).input(document.number, self.how)
    }
}
