//! The tables and figures that the papers print, on open data: writes `docs/results.md` and the plots beside it.
//!
//! `npm run papers` calls it; `npm run papers -- --data FOLDER` takes labelled sets of your own besides. Everything is seeded; times are
//! processor time of one thread. `--crosscheck FILE` writes what `crosscheck.py` reads, and nothing else.

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

/// The page and where its plots go.
pub struct Page {
    text: String,
    plots: PathBuf,
    /// What each paper says, by section.
    papers: Value,
    /// Where the sentences of this section go.
    here: usize,
    /// Written anew with every section: a run that is cut short leaves what it had.
    file: PathBuf,
}

impl Page {
    /// Begins a section: its heading, and what the paper says beside what is seen here.
    fn section(&mut self, key: &str, heading: &str) {
        eprintln!("{heading}");
        if let Err(error) = fs::write(&self.file, &self.text) {
            eprintln!("{}: {error}", self.file.display());
        }
        let _ = write!(self.text, "\n## {heading}\n\n");
        if let Some(paper) = self.papers[key].as_str() {
            let _ = write!(self.text, "*The paper:* {paper}\n\n");
        }
        self.here = self.text.len();
    }

    /// Puts sentences before the tables they are made of.
    fn here(&mut self, sentences: &[String]) {
        self.text.insert_str(self.here, &format!("*Here:* {}\n\n", sentences.join(" ")));
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The same where a section has sentences already.
    fn here_more(&mut self, sentences: &[String]) {
        let said = format!("*Here:* {}\n\n", sentences.join(" "));
        self.text.insert_str(self.here, &said);
        self.here += said.len();
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
        plot::draw(&self.plots.join(format!("{name}.svg")), axes, lines)?;
        self.line(&format!("![{}](results/{name}.svg)\n", axes.title));
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |name: &str| arguments.iter().position(|a| a == name).and_then(|at| arguments.get(at + 1)).cloned();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let out = after("--out").map_or_else(|| root.join("docs"), PathBuf::from);
    let plots = out.join("results");
    fs::create_dir_all(&plots)?;
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

    let text = head(&bases, &labelled);
    let mut page = Page { text, plots, papers, here: 0, file: out.join("results.md") };
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
    more::simhash(&mut page, &labelled, &generated);
    more::stop_lists(&mut page, &labelled, &generated);
    more::comments(&mut page, &bases)?;
    fs::write(&page.file, &page.text)?;
    Ok(())
}

fn head(bases: &Bases, labelled: &[Set]) -> String {
    let mut text = String::from("# Published methods, measured side by side\n\n");
    text.push_str(
        "Written by `npm run papers`, the sentences too: every number in them is a cell of a table of their section, and a test \
         (`tests/results.rs`) fails where one is not. Juhao's own values were tuned on sets like these, in part on these very sets; \
         the other methods have their papers' values, or a threshold chosen on the other half of the pairs. So Juhao's row is the \
         least independent one.\n\n",
    );
    let _ = writeln!(
        text,
        "Methods and their values: [methods.md](methods.md). Texts: {} pieces of about 900 Han characters and {} of about 3,000 letters of the free \
         texts in `tests/corpus`, and copies of them with known changes (seeded).",
        bases.zh.len(),
        bases.en.len()
    );
    if !labelled.is_empty() {
        let sets: Vec<String> =
            labelled.iter().map(|set| format!("{} ({} pairs)", set.name, set.pairs.len())).collect();
        let _ = writeln!(text, "Labelled sets: {}.", sets.join(", "));
    }
    let _ = writeln!(
        text,
        "\nTimes are processor time of one thread. Han text is read without a segmenter unless a table says so: units are characters, terms are \
         pairs of them.\n"
    );
    text
}
