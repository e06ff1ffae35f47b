//! `juhao dedup`: finds all pairs of documents that share text, and removes duplicates.
//!
//! Several threads turn packets of documents into profiles; texts beyond the memory limit are dropped. Packets enter
//! the corpus in the order of the lines, and results are joined in a fixed order, so that the output does not depend on
//! the number of threads.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;

use clap::ValueEnum;
use juhao_core::Span;
use juhao_core::corpus::{Clustering, Corpus, Labels};
use juhao_core::report::ShownSpan;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::columns;
use super::failure::{Failure, Place};
use super::lines::{self, DocumentLine};
use super::progress::Progress;
use super::read::is_standard;
use super::rows::{self, Target};
use super::view::limit_line;
use super::whole::{self, Old};
use crate::dedup::{ClusterLine, Collection, Cut, CutText, Found, Keep, Packed, Read};
use crate::parallel::in_parallel;
use crate::passages::{PassageLine, PlaceLine};
use crate::wire::{self, Source, Texts, Unit};

/// Options of `juhao dedup`.
pub struct Plan {
    /// How the documents are read and compared.
    pub how: crate::dedup::Plan,
    /// Whether invalid lines are skipped instead of ending the command.
    pub keep_going: bool,
}

/// Bytes of input lines in a packet.
const PACKET: usize = 4 << 20;

/// Values of `--clustering`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ClusteringName {
    /// Documents linked by a chain of duplicates; the two ends of a long chain can differ
    Connected,
    /// Each document joins the largest one that it duplicates or is contained in (PKU-LCS)
    OneWay,
    /// In input order, each document joins the nearest centre that it duplicates (Simhash+SP)
    SinglePass,
}

impl From<ClusteringName> for Clustering {
    fn from(name: ClusteringName) -> Self {
        match name {
            ClusteringName::Connected => Self::Connected,
            ClusteringName::OneWay => Self::OneWay,
            ClusteringName::SinglePass => Self::SinglePass,
        }
    }
}

/// Values of `--keep`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KeepName {
    /// The first one
    First,
    /// The one with the most characters; the first of several
    Longest,
    /// The one with the latest "date", such as 2026-11-27; the last of several, and if there are no dates
    Newest,
}

impl From<KeepName> for Keep {
    fn from(name: KeepName) -> Self {
        match name {
            KeepName::First => Self::First,
            KeepName::Longest => Self::Longest,
            KeepName::Newest => Self::Newest,
        }
    }
}

/// Values of `--cut`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CutName {
    /// Passages, up to the borders of their sentences
    Passages,
    /// Lines of which all sentences are repeated
    Lines,
    /// Paragraphs of which all sentences are repeated; empty lines part them
    Paragraphs,
}

impl From<CutName> for Cut {
    fn from(name: CutName) -> Self {
        match name {
            CutName::Passages => Self::Passages,
            CutName::Lines => Self::Lines,
            CutName::Paragraphs => Self::Paragraphs,
        }
    }
}

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
    if let Some(Clean { path, cut, .. }) = clean {
        if cut.is_some() && lines::is_parquet(path) {
            return Err(Failure::file(
                path.display(),
                "is Parquet, but --cut writes lines of JSON; name a file of lines",
            ));
        }
        if is_standard(documents) {
            return Err(Failure::file("-", "--out reads the documents twice, so --documents must name a file"));
        }
        lines::check_is_other(path, documents)?;
        lines::check_format(path)?;
        if lines::is_parquet(path) && !lines::is_parquet(documents) {
            let why =
                "is Parquet, but the documents are lines of JSON, whose columns have no types; name a file of lines";
            return Err(Failure::file(path.display(), why));
        }
    }
    let pairs = pairs.map(|path| Target::open("--pairs", path, documents)).transpose()?;
    let clusters = clusters
        .map(|(how, path)| Target::open("--clusters", path, documents).map(|target| (how, target)))
        .transpose()?;
    let passages = passages.map(|path| Target::open("--passages", path, documents)).transpose()?;
    let (mut all, left_out) = read(documents, plan)?;
    let found = find(&mut all);
    found.pairs.limits.iter().for_each(|limit| eprintln!("juhao: {}", limit_line(limit)));
    if found.pairs.minor > 0 {
        let how = if plan.how.minor { "" } else { "; --minor lists them" };
        eprintln!("juhao: {} only minor matches in common{how}", counted(found.pairs.minor));
    }
    if found.pairs.ignored > 0 {
        eprintln!("juhao: left out {} pairs inside groups", found.pairs.ignored);
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
        write_passages(target, &all, &found)?;
    }
    if let Some(clean) = clean {
        write_clean(clean, documents, &all, &found)?;
    }
    if left_out > 0 {
        eprintln!("juhao: skipped {left_out} invalid {}", if left_out == 1 { "line" } else { "lines" });
    }
    printed
}

/// An input line with its position.
type Line<'a> = (Vec<u8>, Place<'a>);

/// A document that was read: its id, its site and its group, and what is compared.
type Document = (String, [String; 2], Read);

/// Reads all documents; returns them and the number of invalid lines that were skipped.
fn read(documents: &Path, plan: &Plan) -> Result<(Collection, u64), Failure> {
    let mut all = Collection::new(plan.how.clone());
    let progress = Progress::new("documents", None);
    let (mut packet, mut bytes, mut left_out) = (Vec::new(), 0, 0);
    lines::for_each(documents, |line, place| {
        packet.push((line.to_vec(), place));
        bytes += line.len();
        if bytes < PACKET {
            return Ok(());
        }
        bytes = 0;
        left_out += add(&mut all, &std::mem::take(&mut packet), plan.keep_going, &progress)?;
        Ok(())
    })?;
    left_out += add(&mut all, &packet, plan.keep_going, &progress)?;
    if let Some(kept) = all.kept_if_full() {
        let count = all.corpus().len();
        eprintln!(
            "juhao: kept the texts of the first {kept} of {count} documents in memory; other pairs are decided by profiles (use --keep-texts to keep all)"
        );
    }
    Ok((all, left_out))
}

/// Adds a packet of lines, in order; returns the number of invalid lines that were skipped.
fn add(all: &mut Collection, packet: &[Line<'_>], keep_going: bool, progress: &Progress) -> Result<u64, Failure> {
    let mut left_out = 0;
    let plan = all.plan();
    let read = in_parallel(packet, plan.jobs, |(line, place)| {
        progress.step();
        document(line, *place, plan)
    });
    for (read, (_, place)) in read.into_iter().zip(packet) {
        let added = read.and_then(|(id, [site, group], read)| {
            let added = all.add(&id, read, Labels { site: &site, group: &group });
            added.map_err(|_| Failure::file(place, format!("document {id:?} occurs twice")))
        });
        match added {
            Err(Failure::File { place, why }) if keep_going => {
                eprintln!("juhao: {place}: {why}");
                left_out += 1;
            }
            added => added?,
        }
    }
    Ok(left_out)
}

fn document(line: &[u8], place: Place<'_>, plan: &crate::dedup::Plan) -> Result<Document, Failure> {
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
fn write_clean(
    Clean { path, keep, cut }: Clean<'_>,
    documents: &Path,
    all: &Collection,
    found: &Found,
) -> Result<(), Failure> {
    let corpus = all.corpus();
    let dates = if keep == Keep::Newest { dates(documents, corpus)? } else { HashMap::new() };
    let copies = all.removed(found, keep, &dates);
    let removed: HashSet<u32> = copies.values().flatten().copied().collect();
    let cuts = cut.map(|cut| all.cut(found, cut, keep, &dates, &removed));
    let ids = |number: u32| -> Vec<&str> {
        copies.get(&number).into_iter().flatten().filter_map(|&one| corpus.id(one)).collect()
    };
    let mut next = 0;
    #[cfg(feature = "parquet")]
    if lines::is_parquet(path) {
        let mut kept = HashMap::new();
        for_each_added(documents, corpus, &mut next, |number, _, place| {
            if !removed.contains(&number) {
                kept.insert(place.line, ids(number));
            }
            Ok(())
        })?;
        super::parquet::write_kept(path, documents, &kept)?;
        print_kept(path, corpus.len(), removed.len());
        return Ok(());
    }
    let mut bad = None;
    let mut shortened = Shortened::default();
    whole::write(path, Old::Replaced, |out| {
        let read = for_each_added(documents, corpus, &mut next, |number, line, place| {
            if removed.contains(&number) {
                return Ok(());
            }
            let (line, cut) = match cuts.as_ref().and_then(|cuts| cuts.spans.get(&number)) {
                Some(spans) => {
                    let (line, places) = shortened.text(line, spans, all.plan().unit, place)?;
                    (line, Some(json!(places)))
                }
                None => (line.to_vec(), None),
            };
            let others = ids(number);
            let others = (!others.is_empty()).then(|| json!(others));
            out.write_all(&with_fields(line, [("duplicates", others), ("cut", cut)], place)?)?;
            Ok(out.write_all(b"\n")?)
        });
        read.map_err(|failure| match failure {
            Failure::Output(error) => error,
            failure @ (Failure::File { .. } | Failure::Option(_)) => {
                bad = Some(failure);
                io::Error::other("an invalid line")
            }
        })
    })
    .map_err(|failure| bad.unwrap_or(failure))?;
    print_kept(path, corpus.len(), removed.len());
    if let Some(cuts) = cuts {
        print_cut(path, &cuts, &shortened);
    }
    Ok(())
}

/// Adds the fields that have a value to a line.
fn with_fields(mut line: Vec<u8>, more: [(&str, Option<Value>); 2], place: Place<'_>) -> Result<Vec<u8>, Failure> {
    if more.iter().all(|(_, value)| value.is_none()) {
        return Ok(line);
    }
    let fields: serde_json::Map<String, Value> = lines::parse(&line, place)?;
    line.truncate(line.trim_ascii_end().len() - 1);
    for (name, value) in more.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        if fields.contains_key(name) {
            return Err(Failure::file(place, format!("already has a field {name:?}")));
        }
        line.extend(format!(",\"{name}\":{value}").bytes());
    }
    line.push(b'}');
    Ok(line)
}

/// Counts what is cut out of texts while they are written.
#[derive(Default)]
struct Shortened {
    texts: u64,
    chars: u64,
}

impl Shortened {
    /// Cuts spans out of the text of a line, and leaves the rest of the line as it is. Returns the line, and the spans
    /// in a unit.
    fn text(
        &mut self,
        line: &[u8],
        spans: &[Span],
        unit: Unit,
        place: Place<'_>,
    ) -> Result<(Vec<u8>, Vec<[u32; 2]>), Failure> {
        #[derive(Deserialize)]
        struct Raw<'l> {
            #[serde(borrow)]
            text: &'l RawValue,
        }
        let wrong = |error: serde_json::Error| Failure::file(place, error);
        let raw = serde_json::from_slice::<Raw<'_>>(line).map_err(wrong)?.text.get();
        let text: String = serde_json::from_str(raw).map_err(wrong)?;
        let mut rest = String::with_capacity(text.len());
        let mut from = 0;
        for span in spans {
            rest.push_str(&text[from..span.start as usize]);
            from = span.end as usize;
        }
        rest.push_str(&text[from..]);
        self.texts += 1;
        self.chars += (text.chars().count() - rest.chars().count()) as u64;
        let start = raw.as_ptr() as usize - line.as_ptr() as usize;
        let own = serde_json::to_vec(&rest).map_err(wrong)?;
        let places: Vec<ShownSpan> = spans.iter().map(|&shown| ShownSpan { shown, source: None }).collect();
        let texts = Texts { shown: &text, source: Source::Shown };
        let places = wire::spans(&places, texts, unit).into_iter().map(|place| [place.start, place.end]).collect();
        Ok(([&line[..start], &own, &line[start + raw.len()..]].concat(), places))
    }
}

fn print_cut(path: &Path, cuts: &CutText, Shortened { texts, chars }: &Shortened) {
    let path = path.display();
    eprintln!("juhao: {path}: cut {chars} characters out of {texts} documents; now empty: {}", cuts.emptied);
    if cuts.pages > 0 {
        eprintln!(
            "juhao: left pages as they are, because --cut cuts no HTML; pages that repeat others: {}",
            cuts.pages
        );
    }
    if cuts.by_profiles > 0 {
        let pairs = cuts.by_profiles;
        eprintln!(
            "juhao: cut nothing where profiles decided (use --keep-texts to keep all texts); such pairs: {pairs}"
        );
    }
}

fn print_kept(path: &Path, documents: usize, removed: usize) {
    eprintln!("juhao: {}: kept {} documents, removed {removed}", path.display(), documents - removed);
}

/// Reads the "date" of each document that has one. Dates are compared as strings.
fn dates(documents: &Path, corpus: &Corpus<Packed>) -> Result<HashMap<u32, String>, Failure> {
    let (mut dates, mut next) = (HashMap::new(), 0);
    for_each_added(documents, corpus, &mut next, |number, line, place| {
        let fields: serde_json::Map<String, Value> = lines::parse(line, place)?;
        if let Some(date) = fields.get("date") {
            dates.insert(number, date.as_str().map_or_else(|| date.to_string(), str::to_owned));
        }
        Ok(())
    })?;
    Ok(dates)
}

/// Reads the lines of the documents again and calls `use_line` for those in the corpus. Invalid lines are skipped,
/// because they were reported when the corpus was made.
fn for_each_added(
    documents: &Path,
    corpus: &Corpus<Packed>,
    next: &mut u32,
    mut use_line: impl FnMut(u32, &[u8], Place<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    lines::for_each(documents, |line, place| {
        let Ok(DocumentLine { id, .. }) = lines::parse(line, place) else { return Ok(()) };
        // If an id occurs twice, only its first line is in the corpus.
        if corpus.number(&id) != Some(*next) {
            return Ok(());
        }
        *next += 1;
        use_line(*next - 1, line, place)
    })
}
