//! Computes the tables and figures of the papers on open data: writes `docs/results.md`, and tables and plots to
//! `docs/results`.
//!
//! Called by `npm run papers`; `npm run papers -- --data FOLDER` also reads your own labelled sets. Everything is
//! seeded; times are processor time of one thread. `--crosscheck FILE` only writes the input of `crosscheck.py`.

#[path = "../../native/src/ccdet.rs"]
mod ccdet;
mod collection;
mod crosscheck;
mod figures;
mod measure;
mod more;
mod plot;
mod prose;
mod tables;
mod texts;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use prose::Table;
use serde_json::Value;
use texts::{Bases, Change, Set};

/// Maximum number of columns of a line of prose.
const WIDTH: usize = 120;

/// `results.md`, with the sentences of each section, and the section that is being written, which gets a file with its
/// tables.
pub struct Page {
    /// `results.md`: of each section its heading, what the paper says, and the sentences.
    summary: String,
    /// Tables, plots and remarks of this section.
    text: String,
    /// Sentences of this section, made of its tables.
    said: Vec<String>,
    /// Name of the file of this section, and its heading; none before the first section.
    section: Option<(String, String)>,
    /// What each paper says, by section.
    papers: Value,
    /// The folder of `results.md`; plots and files of sections are in its folder `results`.
    out: PathBuf,
}

impl Page {
    /// Begins a section. Ends the one before, so that an interrupted run keeps what it had.
    fn section(&mut self, key: &str, heading: &str) {
        eprintln!("{heading}");
        if let Err(error) = self.write() {
            eprintln!("{}: {error}", self.out.display());
        }
        self.section = Some((key.to_owned(), heading.to_owned()));
    }

    /// Ends the section: writes its sentences into `results.md`, and its tables into a file of its own.
    fn write(&mut self) -> std::io::Result<()> {
        let text = std::mem::take(&mut self.text);
        let text = text.trim_end();
        if let Some((key, heading)) = &self.section {
            let _ = write!(self.summary, "\n## {heading}\n\n");
            if let Some(paper) = self.papers[key.as_str()].as_str() {
                let _ = write!(self.summary, "{}\n\n", wrapped(&format!("*The paper:* {paper}"), "", ""));
            }
            let said: Vec<String> = self.said.drain(..).map(|sentence| wrapped(&sentence, "- ", "  ")).collect();
            let _ = if said.is_empty() {
                writeln!(self.summary, "[Tables](results/{key}.md)")
            } else {
                writeln!(self.summary, "*Here* ([tables](results/{key}.md)):\n\n{}", said.join("\n"))
            };
            let page = format!("# {heading}\n\nPart of [the results](../results.md).\n\n{text}\n");
            fs::write(self.out.join("results").join(format!("{key}.md")), page)?;
        } else {
            self.summary.push_str(text);
            self.summary.push('\n');
        }
        fs::write(self.out.join("results.md"), &self.summary)
    }

    /// Adds sentences to those of the section.
    fn here(&mut self, sentences: &[String]) {
        self.said.extend_from_slice(sentences);
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
    let papers = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("papers.json"))?;
    let papers: Value = serde_json::from_str(&papers)?;

    let bases = Bases::read();
    if let Some(file) = after("--crosscheck") {
        return crosscheck::write(Path::new(&file), &bases);
    }
    let mut labelled = Vec::new();
    for folder in arguments.iter().zip(arguments.iter().skip(1)).filter(|(name, _)| *name == "--data").map(|(_, f)| f) {
        labelled.extend(Set::read_all(Path::new(folder))?);
    }
    eprintln!("{} Chinese and {} English pieces, {} labelled sets", bases.zh.len(), bases.en.len(), labelled.len());

    let mut page = Page { summary: String::new(), text: String::new(), said: Vec::new(), section: None, papers, out };
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

    tables::accuracy(&mut page, &labelled, &generated);
    tables::words(&mut page, &labelled, &bases)?;
    figures::thresholds(&mut page, &bases, &labelled)?;
    collection::times(&mut page, &bases);
    figures::robustness(&mut page, &bases)?;
    collection::candidates(&mut page, &bases)?;
    figures::frames(&mut page, &bases)?;
    figures::slopes(&mut page, &bases, &labelled)?;
    collection::collisions(&mut page, &bases);
    tables::sentence_methods(&mut page, &labelled, &generated);
    more::simhash(&mut page, &labelled, &generated, &bases);
    more::stop_lists(&mut page, &labelled, &generated);
    more::comments(&mut page, &bases)?;
    page.write()?;
    Ok(())
}

fn head(page: &mut Page, bases: &Bases, labelled: &[Set]) {
    page.line("# Published methods, measured side by side\n");
    page.prose(
        "`npm run papers` writes this page, the sentences too. They are made of the cells of the tables, and a test (`tests/results.rs`) fails if a \
         number in a sentence is in no table of its section.",
    );
    page.prose(
        "Juhao's own values were tuned on sets like these, in part on these very sets. The other methods have their papers' values, or a threshold \
         chosen on the other half of the pairs. So Juhao's row is the least independent one.",
    );
    page.prose(
        "Methods and their values: [methods.md](methods.md). Pieces are parts of the free texts in `tests/corpus` that share nothing; kinds of \
         change are copies of them with known, seeded changes. A set whose name ends in `-b` is the second part of a set: other documents of the same kind.",
    );
    page.prose(
        "Times are processor time of one thread. Han text is read without a segmenter unless a table says so: units are characters, terms are pairs \
         of them.",
    );
    let pieces = |name: &str, pieces: &[String]| {
        let characters: usize = pieces.iter().map(|piece| piece.chars().count()).sum();
        vec![name.into(), pieces.len().to_string(), (characters / pieces.len()).to_string(), String::new()]
    };
    let set = |set: &Set| {
        let characters: u64 = set.documents.iter().map(|input| input.document.lengths().chars).sum();
        let documents = set.documents.len();
        let mean = characters / documents.max(1) as u64;
        vec![set.name.clone(), documents.to_string(), mean.to_string(), set.pairs.len().to_string()]
    };
    page.section("sets", "The texts");
    let mut rows = vec![pieces("Chinese pieces", &bases.zh), pieces("English pieces", &bases.en)];
    rows.extend(labelled.iter().map(set));
    page.table(&Table::new(["texts", "documents", "characters, mean", "judged pairs"], rows));
}
