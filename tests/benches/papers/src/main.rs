//! Computes the tables and figures of the papers on open data: writes `docs/results.md`, and tables and plots to
//! `docs/results`.
//!
//! Called by `npm run papers`; `npm run papers -- --data FOLDER` also reads your own labelled sets. Everything is
//! seeded; times are processor time of one thread. `--crosscheck FILE` only writes the input of `crosscheck.py`.

#[path = "../../native/src/ccdet.rs"]
mod ccdet;
mod collection;
mod containment;
mod crosscheck;
mod figures;
mod measure;
mod more;
mod pages;
mod plot;
mod prose;
mod tables;
mod texts;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use prose::{Finding, Table};
use texts::{Bases, Change, Set};

/// Maximum number of columns of a line of prose.
const WIDTH: usize = 120;

/// `results.md`, with the sentences of each section, and the section that is being written, which gets a file with its
/// tables.
pub struct Page {
    /// The head of `results.md`.
    head: String,
    /// `results.md` after its head: of each section its heading and its sentences.
    summary: String,
    /// Tables, plots and remarks of this section.
    text: String,
    /// Sentences of this section, made of its tables.
    said: Vec<(Finding, String)>,
    /// How many sentences there are of each kind.
    findings: [usize; 3],
    /// Name of the file of this section, its heading, and its texts; none before the first section.
    section: Option<(String, String, From)>,
    /// The folder of `results.md`; plots and files of sections are in its folder `results`.
    out: PathBuf,
    /// Number of files written.
    files: usize,
}

/// Which texts a section is computed from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// Those of the repository, so a fresh clone writes the same numbers.
    Clone,
    /// Labelled sets as well, most of which are not in the repository.
    Labelled,
}

impl From {
    fn name(self) -> &'static str {
        match self {
            Self::Clone => "A fresh clone writes the same numbers, but for times.",
            Self::Labelled => "A fresh clone writes this page without the sets that are not in the repository.",
        }
    }
}

impl Page {
    /// Begins a section. Ends the one before, so that an interrupted run keeps what it had.
    fn section(&mut self, key: &str, heading: &str, from: From) {
        eprintln!("{heading}");
        if let Err(error) = self.write() {
            eprintln!("{}: {error}", self.out.display());
        }
        self.section = Some((key.to_owned(), heading.to_owned(), from));
    }

    /// Ends the section: writes its sentences on papers into `results.md`, and the others with its tables into a file
    /// of its own.
    fn write(&mut self) -> std::io::Result<()> {
        let text = std::mem::take(&mut self.text);
        let text = text.trim_end();
        if let Some((key, heading, from)) = &self.section {
            let _ = write!(self.summary, "\n## {heading}\n\n[Tables](results/{key}.md). {}\n", from.name());
            let (other, of_papers): (Vec<_>, Vec<_>) =
                self.said.drain(..).partition(|(finding, _)| *finding == Finding::Other);
            let list = |said: Vec<(Finding, String)>| -> String {
                said.iter().map(|(_, sentence)| format!("{}\n", wrapped(sentence, "- ", "  "))).collect()
            };
            if !of_papers.is_empty() {
                let _ = write!(self.summary, "\n{}", list(of_papers));
            }
            let other = if other.is_empty() { String::new() } else { format!("{}\n", list(other)) };
            let page =
                format!("# {heading}\n\nPart of [the results](../results.md). {}\n\n{other}{text}\n", from.name());
            fs::write(self.out.join("results").join(format!("{key}.md")), page)?;
            self.files += 1;
        } else {
            self.head = text.to_owned();
        }
        let [confirmed, not_confirmed, other] = self.findings;
        let count = format!(
            "Of the sentences, {confirmed} are *confirmed*, {not_confirmed} *not confirmed* and {other} *other*."
        );
        fs::write(self.out.join("results.md"), format!("{}\n\n{count}\n{}", self.head, self.summary))
    }

    /// Adds what a paper says, what is measured here, and whether that confirms it.
    fn claim(&mut self, paper: &str, here: &str, finding: Finding) {
        self.findings[finding as usize] += 1;
        self.said.push((finding, format!("**{}.** *The paper:* {paper} *Here:* {here}", finding.name())));
    }

    /// Adds what is measured here, and no paper has a number for.
    fn other(&mut self, here: &str) {
        self.findings[Finding::Other as usize] += 1;
        self.said.push((Finding::Other, format!("**{}.** {here}", Finding::Other.name())));
    }

    /// A paragraph.
    fn prose(&mut self, text: &str) {
        let _ = write!(self.text, "{}\n\n", wrapped(text, "", ""));
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn table(&mut self, Table { head, rows }: &Table) {
        self.line(&format!("| {} |", head.join(" | ")));
        self.line(&format!(
            "|{}|",
            head.iter().enumerate().map(|(i, _)| if i == 0 { "---" } else { "--:" }).collect::<Vec<_>>().join("|")
        ));
        for row in rows {
            self.line(&format!("| {} |", row.join(" | ")));
        }
        self.line("");
    }

    fn plot(&mut self, name: &str, axes: &plot::Axes, lines: &[plot::Line]) -> Result<(), Box<dyn Error>> {
        plot::draw(&self.out.join("results").join(format!("{name}.svg")), axes, lines)?;
        self.files += 1;
        self.line(&format!("![{}]({name}.svg)\n", axes.title));
        Ok(())
    }
}

/// Wraps a text to [`WIDTH`] columns, with one indent for the first line and another one for the others. A longer word
/// is not split.
fn wrapped(text: &str, first: &str, others: &str) -> String {
    let (mut out, mut columns) = (String::from(first), first.len());
    for (i, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        if i > 0 && columns + 1 + length > WIDTH {
            out.push('\n');
            out.push_str(others);
            columns = others.len();
        } else if i > 0 {
            out.push(' ');
            columns += 1;
        }
        out.push_str(word);
        columns += length;
    }
    out
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |name: &str| arguments.iter().position(|a| a == name).and_then(|at| arguments.get(at + 1)).cloned();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let out = after("--out").map_or_else(|| root.join("docs"), PathBuf::from);
    fs::create_dir_all(out.join("results"))?;

    let bases = Bases::read();
    if let Some(file) = after("--crosscheck") {
        return crosscheck::write(Path::new(&file), &bases);
    }
    let mut labelled = Vec::new();
    for folder in arguments.iter().zip(arguments.iter().skip(1)).filter(|(name, _)| *name == "--data").map(|(_, f)| f) {
        labelled.extend(Set::read_all(Path::new(folder))?);
    }
    eprintln!("{} Chinese and {} English pieces, {} labelled sets", bases.zh.len(), bases.en.len(), labelled.len());

    if labelled.iter().all(|set| OWN_SETS.contains(&&*set.name)) {
        eprintln!(
            "From a fresh clone: {} with the sets {}. The page in the repository has further ones, given with --data.",
            out.join("results.md").display(),
            OWN_SETS.join(", ")
        );
    }
    let mut page = Page {
        head: String::new(),
        summary: String::new(),
        text: String::new(),
        said: Vec::new(),
        findings: [0; 3],
        section: None,
        out,
        files: 1,
    };
    head(&mut page, &bases, &labelled);
    let kinds = [
        Change::Frame,
        Change::Edit(5),
        Change::Edit(15),
        Change::Shuffle(100),
        Change::Insert(20),
        Change::Delete(20),
        Change::Part,
        Change::Passage,
    ];
    let made = |language: &str, own: &[String]| -> Vec<Set> {
        kinds.iter().zip(1..).map(|(&kind, seed)| texts::changed(language, own, kind, seed)).collect()
    };
    let (zh, en) = (made("zh", &bases.zh), made("en", &bases.en));
    let generated: Vec<Set> = zh.into_iter().chain(en).collect();

    let of_labelled = tables::accuracy(&mut page, &labelled, &generated);
    tables::words(&mut page, &labelled, &bases)?;
    figures::thresholds(&mut page, &bases, &labelled)?;
    containment::accuracy(&mut page, &labelled, &generated, &bases)?;
    pages::whole(&mut page, &labelled, &bases)?;
    collection::times(&mut page, &bases)?;
    figures::robustness(&mut page, &bases)?;
    more::kinds(&mut page, &bases, &labelled, &of_labelled);
    collection::candidates(&mut page, &bases)?;
    figures::frames(&mut page, &bases)?;
    figures::slopes(&mut page, &bases, &labelled)?;
    collection::collisions(&mut page, &bases);
    tables::sentence_methods(&mut page, &labelled, &generated);
    more::simhash(&mut page, &labelled, &generated, &bases)?;
    more::stop_lists(&mut page, &labelled, &generated)?;
    pages::comments(&mut page, &bases)?;
    page.write()?;
    let (files, sets) = (page.files, labelled.len());
    println!(
        "wrote {} with {} files of tables and plots, from {sets} labelled sets",
        page.out.join("results.md").display(),
        files - 1
    );
    Ok(())
}

fn head(page: &mut Page, bases: &Bases, labelled: &[Set]) {
    page.line("# Published methods, measured side by side\n");
    let outside: Vec<&str> = labelled.iter().map(|set| &*set.name).filter(|name| !OWN_SETS.contains(name)).collect();
    let command = if outside.is_empty() { "npm run papers" } else { "npm run papers -- --data FOLDER" };
    page.line(&format!("```sh\n{command}\n```\n"));
    page.prose(&format!(
        "This command wrote this page, its sentences included, and all of `docs/results`. {} From a fresh clone, `npm run papers` writes the same files with {} alone, which `tests/corpus/sets.mjs` makes; each section says whether that changes its numbers. `--out` names another folder than `docs`.",
        if outside.is_empty() {
            "No set of FOLDER was given.".into()
        } else {
            format!("FOLDER had {} labelled sets, which are not in the repository, because the licences of some do not allow it: {}.", outside.len(), outside.join(", "))
        },
        OWN_SETS.map(|set| format!("`{set}`")).join(", "),
    ));
    page.prose(&format!(
        "Each sentence is made of the cells of the tables and begins with how it fares against its paper. *Confirmed*: the order that the paper reports holds here, or the number here is within {:.0} % of the paper's. *Not confirmed*: it was measured here and is otherwise. *Other*: no paper has a number for it, or one that depends on its machine or its texts; these are above the tables of their section. A test (`tests/results.rs`) fails if a number in a sentence is in no table of its section.",
        100.0 * prose::SLACK
    ));
    page.prose(
        "Juhao's own values were tuned on sets like these, in part on these very sets. The other methods have their papers' values, or a threshold \
         chosen on the other half of the pairs. So Juhao's row is the least independent one.",
    );
    page.prose(
        "Methods and their values: [methods.md](methods.md). Pieces are parts of the free texts in `tests/corpus` that share nothing; kinds of \
         change are copies of them with known, seeded changes. A set whose name ends in `-b` is the second part of a set: other documents of the same kind. Means are over sets of one language.",
    );
    page.prose(
        "Times are processor time of one thread. Han text is read without a segmenter unless a table says so: units are characters, terms are pairs \
         of them.",
    );
    let row = |name: &str, language: &str, documents: &[&juhao::Document], pairs: String| {
        let characters: u64 = documents.iter().map(|document| document.lengths().chars).sum();
        let without = documents.iter().filter(|document| document.sentences().iter().all(|s| s.full_stop.is_none()));
        let share = 100.0 * without.count() as f64 / documents.len().max(1) as f64;
        let mean = characters / documents.len().max(1) as u64;
        let number = documents.len().to_string();
        vec![name.into(), language.into(), number, mean.to_string(), pairs, format!("{share:.0}")]
    };
    page.section("sets", "The texts", From::Labelled);
    let mut rows = Vec::new();
    for (kind, language, pieces) in bases.kinds() {
        let inputs: Vec<juhao::input::Input> = pieces.iter().map(|piece| texts::read(piece)).collect();
        let documents: Vec<&juhao::Document> = inputs.iter().map(|input| &input.document).collect();
        rows.push(row(&format!("pieces of {kind}"), language, &documents, String::new()));
    }
    rows.extend(labelled.iter().map(|set| {
        let documents: Vec<&juhao::Document> = set.documents.iter().map(|input| &input.document).collect();
        row(&set.name, set.language(), &documents, set.pairs.len().to_string())
    }));
    let head =
        ["texts", "language", "documents", "characters, mean", "judged pairs", "documents without a full stop, %"];
    page.table(&Table::new(head, rows));
}

/// The labelled sets that a fresh clone makes.
const OWN_SETS: [&str; 3] = ["book", "classics", "statutes"];
