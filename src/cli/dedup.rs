//! `juhao dedup`: finds all pairs of documents that share text, and removes duplicates.
//!
//! Several threads turn packets of documents into profiles; texts beyond the memory limit are dropped. Packets enter
//! the corpus in the order of the lines, and results are joined in a fixed order, so that the output does not depend on
//! the number of threads.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;

use juhao_core::corpus::{Clustering, Labels};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::columns;
use super::failure::{Failure, Place, note};
use super::lines::{self, DocumentLine};
use super::progress::Progress;
use super::read::is_standard;
use super::rows::{self, Target};
use super::view::limit_line;
use super::whole::{self, Old};
use crate::dedup::{self, CleanSet, ClusterLine, Collection, Cut, CutText, Found, Keep};
use crate::parallel::in_parallel;
use crate::passages::{PassageLine, PlaceLine};

/// Options of `juhao dedup`.
pub struct Plan {
    /// How the documents are read and compared.
    pub how: dedup::Plan,
    /// Whether invalid lines are skipped instead of ending the command.
    pub keep_going: bool,
}

/// Bytes of input lines in a packet.
const PACKET: usize = 4 << 20;

/// The files to write.
pub struct Outputs<'a> {
    /// The pairs, which are printed if there is no such file.
    pub pairs: Option<&'a Path>,
    /// The passages that three documents or more have.
    pub passages: Option<&'a Path>,
    /// The clusters, and how they are made.
    pub clusters: Option<(Clustering, &'a Path)>,
    /// The kept documents.
    pub clean: Option<Clean<'a>>,
}

/// The file of the kept documents.
#[derive(Clone, Copy)]
pub struct Clean<'a> {
    pub path: &'a Path,
    /// Which ones are kept.
    pub keep: Keep,
    /// What is cut out of them.
    pub cut: Option<Cut>,
}

/// Prints all pairs or writes them to their file, and writes the other results to theirs.
pub fn run(out: &mut impl Write, documents: &Path, outputs: &Outputs<'_>, plan: &Plan) -> Result<(), Failure> {
    let Outputs { pairs, passages, clusters, clean } = *outputs;
    if let Some(Clean { path, .. }) = clean {
        if is_standard(documents) {
            return Err(Failure::file("-", "--out reads the documents twice, so --documents must name a file"));
        }
        if lines::is_parquet(path) && !lines::is_parquet(documents) {
            let why =
                "is Parquet, but the documents are lines of JSON, whose columns have no types; name a file of lines";
            return Err(Failure::file(path.display(), why));
        }
    }
    let pairs = pairs.map(Target::open).transpose()?;
    let clusters = clusters.map(|(how, path)| Target::open(path).map(|target| (how, target))).transpose()?;
    let passages = passages.map(Target::open).transpose()?;
    let mut source = read(documents, plan)?;
    let found = find(&mut source.all);
    let all = &source.all;
    found.pairs.limits.iter().for_each(|limit| note!("{}", limit_line(limit)));
    if found.pairs.minor > 0 {
        let how = if plan.how.minor { "" } else { "; --minor lists them" };
        note!("{} only minor matches in common{how}", counted(found.pairs.minor));
    }
    if found.pairs.ignored > 0 {
        note!("left out {} pairs inside groups", found.pairs.ignored);
    }
    // The clusters are written even if the reader of standard output has closed the pipe.
    let printed = rows::write(out, pairs, |rows| all.lines(&found, |line| rows.add(&line)));
    if let Some((how, target)) = clusters {
        target.write(columns::CLUSTERS, |rows| {
            all.documents(&found, how, &HashMap::new(), |document| {
                rows.add(&ClusterLine { id: document.id, cluster: document.cluster })
            })
        })?;
    }
    if let Some(target) = passages {
        write_passages(target, all, &found)?;
    }
    if let Some(clean) = clean {
        write_clean(clean, &source, &found)?;
    }
    let left_out = source.left_out;
    if left_out > 0 {
        note!("skipped {left_out} invalid {}", if left_out == 1 { "line" } else { "lines" });
    }
    printed
}

/// An input line with its position.
type Line<'a> = (Vec<u8>, Place<'a>);

/// A document of a line: its id, its site and its group, and what is compared.
type Document = (String, [String; 2], dedup::Read);

/// The documents of a file.
struct Read<'a> {
    documents: &'a Path,
    all: Collection,
    /// The number of the line of each document.
    lines: Vec<usize>,
    /// Number of invalid lines that were skipped.
    left_out: u64,
}

/// Reads all documents.
fn read<'a>(documents: &'a Path, plan: &Plan) -> Result<Read<'a>, Failure> {
    let mut read = Read { documents, all: Collection::new(plan.how.clone()), lines: Vec::new(), left_out: 0 };
    let progress = Progress::new("documents", None);
    let (mut packet, mut bytes) = (Vec::new(), 0);
    lines::for_each(documents, |line, place| {
        packet.push((line.to_vec(), place));
        bytes += line.len();
        if bytes < PACKET {
            return Ok(());
        }
        bytes = 0;
        read.add(&std::mem::take(&mut packet), plan.keep_going, &progress)
    })?;
    read.add(&packet, plan.keep_going, &progress)?;
    if let Some(kept) = read.all.kept_if_full() {
        let count = read.all.corpus().len();
        note!(
            "kept the texts of the first {kept} of {count} documents in memory; other pairs are decided by profiles (use --keep-texts to keep all)"
        );
    }
    Ok(read)
}

impl Read<'_> {
    /// Adds a packet of lines, in order.
    fn add(&mut self, packet: &[Line<'_>], keep_going: bool, progress: &Progress) -> Result<(), Failure> {
        let plan = self.all.plan();
        let read = in_parallel(packet, plan.jobs, |(line, place)| {
            progress.step();
            document(line, *place, plan)
        });
        for (read, (_, place)) in read.into_iter().zip(packet) {
            let added = read.and_then(|(id, [site, group], read)| {
                let added = self.all.add(&id, read, Labels { site: &site, group: &group });
                added.map_err(|_| Failure::file(place, format!("document {id:?} occurs twice")))
            });
            match added {
                Ok(()) => self.lines.push(place.line),
                Err(Failure::File { place, why }) if keep_going => {
                    note!("{place}: {why}");
                    self.left_out += 1;
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    }
}

fn document(line: &[u8], place: Place<'_>, plan: &dedup::Plan) -> Result<Document, Failure> {
    let mut line: DocumentLine = lines::parse(line, place)?;
    let read = plan.read(line.take_text(place)?.given()).map_err(|error| Failure::file(place, error))?;
    let labels = line.take_labels(place)?;
    Ok((line.id, labels, read))
}

/// A number of pairs, with the verb.
fn counted(pairs: u64) -> String {
    if pairs == 1 { "1 pair has".into() } else { format!("{pairs} pairs have") }
}

/// Writes the passages: a line of JSON for each, or a row for each of its places.
fn write_passages(target: Target<'_>, all: &Collection, found: &Found) -> Result<(), Failure> {
    let lines = all.passages(found);
    target.write(columns::PASSAGES, |rows| {
        if !rows.are_flat() {
            return lines.iter().try_for_each(|line| rows.add(line));
        }
        for (number, line) in (0_u64..).zip(&lines) {
            let PassageLine { ref text, ref documents, pairs, all_pairs } = *line;
            for &PlaceLine { id, start, end } in documents {
                rows.add(&PlaceRow { passage: number, id, start, end, text, pairs, all_pairs })?;
            }
        }
        Ok(())
    })
}

/// A place of a passage, as a row of a table.
#[derive(Serialize)]
struct PlaceRow<'a> {
    /// Number of the passage, from 0 on.
    passage: u64,
    id: Option<&'a str>,
    start: u32,
    end: u32,
    /// The wording of the passage in the first of its documents.
    text: &'a str,
    pairs: u64,
    #[serde(rename = "allPairs")]
    all_pairs: u64,
}

fn find(all: &mut Collection) -> Found {
    let progress = OnceLock::new();
    all.pairs(|candidates| progress.get_or_init(|| Progress::new("pairs", Some(candidates))).step())
}

/// Writes the lines of the kept documents, in input order, with the ids of their removed copies, and without what was
/// cut out of their texts.
fn write_clean(Clean { path, keep, cut }: Clean<'_>, source: &Read<'_>, found: &Found) -> Result<(), Failure> {
    let all = &source.all;
    let dates = if keep == Keep::Newest { dates(source)? } else { HashMap::new() };
    let set = all.clean_set(found, keep, cut, &dates);
    if lines::is_parquet(path) {
        #[cfg(feature = "parquet")]
        super::parquet::write_kept(path, source.documents, &source.lines, (all, &set))?;
    } else {
        write_lines(path, source, &set)?;
    }
    let (path, documents, removed) = (path.display(), all.corpus().len(), set.removed());
    note!("{path}: kept {} documents, removed {removed}", documents - removed);
    if let Some(cuts) = &set.cuts {
        let (texts, CutText { chars, emptied, .. }) = (cuts.spans.len(), cuts);
        note!("{path}: cut {chars} characters; documents that lost text: {texts}; now empty: {emptied}");
        print_uncut(cuts);
    }
    Ok(())
}

fn write_lines(path: &Path, source: &Read<'_>, set: &CleanSet) -> Result<(), Failure> {
    let mut bad = None;
    whole::write(path, Old::Replaced, |out| {
        let read = source.for_each(|number, line, place| {
            if set.stays(number) {
                let line = set.line(&source.all, number, line, "text").map_err(|why| Failure::file(place, why))?;
                out.write_all(&line)?;
                out.write_all(b"\n")?;
            }
            Ok(())
        });
        read.map_err(|failure| match failure {
            Failure::Output(error) => error,
            failure @ (Failure::File { .. } | Failure::Option(_)) => {
                bad = Some(failure);
                io::Error::other("an invalid line")
            }
        })
    })
    .map_err(|failure| bad.unwrap_or(failure))
}

/// Prints what was not cut although other documents have it.
fn print_uncut(cuts: &CutText) {
    if cuts.pages > 0 {
        note!("left pages as they are, because --cut cuts no HTML; pages that repeat others: {}", cuts.pages);
    }
    if cuts.by_profiles > 0 {
        let pairs = cuts.by_profiles;
        note!("cut nothing where profiles decided (use --keep-texts to keep all texts); such pairs: {pairs}");
    }
}

/// The date of an input line; `null` is none.
#[derive(Deserialize)]
struct Dated {
    date: Option<Value>,
}

/// Reads the "date" of each document that has one. Dates are compared as strings.
fn dates(source: &Read<'_>) -> Result<HashMap<u32, String>, Failure> {
    let mut dates = HashMap::new();
    source.for_each(|number, line, place| {
        let Dated { date } = lines::parse(line, place)?;
        dates.extend(date.map(|date| (number, date.as_str().map_or_else(|| date.to_string(), str::to_owned))));
        Ok(())
    })?;
    Ok(dates)
}

impl Read<'_> {
    /// Reads the lines of the documents again and calls `use_line` for those in the collection.
    fn for_each(&self, mut use_line: impl FnMut(u32, &[u8], Place<'_>) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut next = 0;
        lines::for_each(self.documents, |line, place| {
            if self.lines.get(next as usize) != Some(&place.line) {
                return Ok(());
            }
            next += 1;
            use_line(next - 1, line, place)
        })
    }
}
