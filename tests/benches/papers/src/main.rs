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
mod plot;
mod tables;
mod texts;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use texts::{Bases, Change, Set};

/// What the page says of each figure, written after the figures were seen. `run` says of which run it speaks.
struct Remarks(Value);

impl Remarks {
    fn read(file: &Path) -> Result<Self, Box<dyn Error>> {
        Ok(Self(serde_json::from_str(&fs::read_to_string(file)?)?))
    }

    fn of(&self, section: &str) -> String {
        let said = |field: &str| self.0[section][field].as_str().unwrap_or_default().to_owned();
        let (paper, ours) = (said("paper"), said("ours"));
        let mut out = String::new();
        if !paper.is_empty() {
            let _ = writeln!(out, "*The paper:* {paper}\n");
        }
        if !ours.is_empty() {
            let _ = writeln!(out, "*Here:* {ours}\n");
        }
        out
    }
}

/// The page and where its plots go.
pub struct Page {
    text: String,
    plots: PathBuf,
    remarks: Remarks,
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
        let _ = write!(self.text, "\n## {heading}\n\n{}", self.remarks.of(key));
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn table(&mut self, head: &[String], rows: &[Vec<String>]) {
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
    let remarks = Remarks::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("remarks.json"))?;

    let bases = Bases::read();
    if let Some(file) = after("--crosscheck") {
        return crosscheck::write(Path::new(&file), &bases);
    }
    let mut labelled = Vec::new();
    for folder in arguments.iter().zip(arguments.iter().skip(1)).filter(|(name, _)| *name == "--data").map(|(_, f)| f) {
        labelled.extend(Set::read_all(Path::new(folder))?);
    }
    eprintln!("{} Chinese and {} English pieces, {} labelled sets", bases.zh.len(), bases.en.len(), labelled.len());

    let mut page = Page { text: head(&remarks, &bases, &labelled), plots, remarks, file: out.join("results.md") };
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
    tables::words(&mut page, &labelled, &bases);
    figures::thresholds(&mut page, &bases, &labelled)?;
    collection::times(&mut page, &bases);
    figures::robustness(&mut page, &bases)?;
    collection::candidates(&mut page, &bases)?;
    figures::frames(&mut page, &bases)?;
    figures::slopes(&mut page, &bases, &labelled)?;
    collection::collisions(&mut page, &bases);
    tables::sentence_methods(&mut page, &labelled, &generated);
    fs::write(&page.file, &page.text)?;
    Ok(())
}

fn head(remarks: &Remarks, bases: &Bases, labelled: &[Set]) -> String {
    let mut text = String::from("# Published methods, measured side by side\n\n");
    let _ = writeln!(
        text,
        "Written by `npm run papers`; every number below was measured by that command. The sentences beside them were written after the run of \
         {}; where another run gives other numbers, the numbers are right.\n",
        remarks.0["run"].as_str().unwrap_or("?")
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
