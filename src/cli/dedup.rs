//! `juhao dedup`: finds all pairs of documents that share text, and removes duplicates.
//!
//! Several threads turn packets of documents into profiles; texts beyond the memory limit are dropped. Packets enter
//! the corpus in the order of the lines, and results are joined in a fixed order, so that the output does not depend on
//! the number of threads.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::Path;

use clap::ValueEnum;
use juhao_core::corpus::{Clustering, Corpus, Groups, Hit, Labels, Pairs, Settings};
use juhao_core::features::profile::Profile;
use juhao_core::report::{Relation, Report};
use juhao_core::{TextOptions, compare};
use serde::Serialize;
use serde_json::Value;

use super::Failure;
use super::batch::{self, SpanPair};
use super::lines::{self, DocumentLine, Place};
use super::parallel::in_parallel;
use super::progress::Progress;
use super::read::is_standard;
use super::whole::{self, Old};
use crate::fold_zh::FoldZh;
use crate::input::Input;
use crate::wire::Unit;

/// Options of `juhao dedup`.
pub struct Plan {
    /// Threads.
    pub jobs: NonZeroUsize,
    /// Which texts stay in memory, so that pairs are compared by them.
    pub texts: Texts,
    /// Whether invalid lines are skipped instead of ending the command.
    pub keep_going: bool,
    /// Whether pairs inside a group are listed or left out.
    pub groups: Groups,
    /// What offsets are counted in.
    pub unit: Unit,
    /// How Traditional and Simplified Chinese are compared. All documents are read in the same way, because a
    /// collection can have texts of both forms.
    pub fold: FoldZh,
}

/// Which texts stay in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texts {
    /// None: profiles decide all pairs.
    None,
    /// Those of the first documents, up to [`KEPT`] bytes.
    Bounded,
    /// All.
    All,
}

/// Bytes of text kept in memory without `--keep-texts`. Analysed texts need about five times as much.
const KEPT: usize = 128 << 20;

/// An output line.
#[derive(Serialize)]
pub(super) struct PairLine<'a> {
    pub a: &'a str,
    pub b: &'a str,
    pub relation: &'static str,
    pub score: f64,
    pub spans: &'a [SpanPair],
    /// What decided: the texts, the profiles, or a published method.
    pub by: &'static str,
    /// `false` if only profiles decided, which can mistake different texts made from one template for copies. `None`
    /// for published methods.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain: Option<bool>,
    /// Whether both documents have the same group.
    #[serde(skip_serializing_if = "is_false")]
    pub grouped: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // asked for by serde
fn is_false(value: &bool) -> bool {
    !value
}

/// An output line of `--clusters`.
#[derive(Serialize)]
pub(super) struct ClusterLine<'a> {
    pub id: &'a str,
    pub cluster: &'a str,
}

/// Bytes of input lines in a packet.
const PACKET: usize = 4 << 20;
/// Candidate pairs in a unit of work for a thread.
const CANDIDATES: usize = 64;

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
pub enum Keep {
    /// The first one
    First,
    /// The one with the most characters; the first of several
    Longest,
    /// The one with the latest "date", such as 2026-11-27; the last of several, and if there are no dates
    Newest,
}

/// Prints all pairs, and writes the clusters and the kept documents to their files.
pub fn run(
    out: &mut impl Write,
    documents: &Path,
    clusters: Option<(Clustering, &Path)>,
    clean: Option<(Keep, &Path)>,
    plan: &Plan,
) -> Result<(), Failure> {
    if let Some((_, path)) = clean {
        if is_standard(documents) {
            return Err(Failure::file("-", "--out reads the documents twice, so --documents must name a file"));
        }
        lines::check_is_other(path, documents)?;
    }
    // Opened before the long work, so that a path that cannot be written fails at once; emptied only when it is
    // written.
    let clusters = clusters.map(|(how, path)| open(path, documents).map(|file| (how, path, file))).transpose()?;
    let (mut corpus, left_out) = read(documents, plan)?;
    let (pairs, spans) = pairs(&mut corpus, plan);
    for limit in &pairs.limits {
        eprintln!("juhao: limit {} reached: {} of {} examined", limit.name, limit.limit, limit.reached);
    }
    if pairs.ignored > 0 {
        eprintln!("juhao: left out {} pairs inside groups", pairs.ignored);
    }
    // The clusters are written even if the reader of standard output has closed the pipe.
    let printed = print(out, &corpus, &pairs, &spans, plan);
    if let Some((how, path, file)) = clusters {
        write_clusters(file, how, &corpus, &pairs).map_err(|error| Failure::file(path.display(), error))?;
    }
    if let Some((keep, path)) = clean {
        write_clean(path, documents, keep, &corpus, &pairs)?;
    }
    if left_out > 0 {
        eprintln!("juhao: skipped {left_out} invalid {}", if left_out == 1 { "line" } else { "lines" });
    }
    printed
}

/// Opens the file for the clusters; refuses the file of the documents.
pub(super) fn open(path: &Path, documents: &Path) -> Result<File, Failure> {
    if is_standard(path) {
        return Err(Failure::file("--clusters", "standard output is for the pairs; name a file"));
    }
    lines::check_is_other(path, documents)?;
    let file = File::options().write(true).create(true).truncate(false).open(path);
    file.map_err(|error| Failure::file(path.display(), error))
}

/// An input line with its position.
type Line<'a> = (Vec<u8>, Place<'a>);

/// A document that was read.
struct Read {
    id: String,
    site: String,
    group: String,
    profile: Profile,
    text: Option<Input>,
}

/// Reads all documents; returns the corpus and the number of invalid lines that were skipped.
fn read(documents: &Path, plan: &Plan) -> Result<(Corpus<Input>, u64), Failure> {
    let keep_texts = plan.texts != Texts::None;
    let mut corpus = Corpus::new(Settings { keep_texts, groups: plan.groups, ..Settings::default() });
    let progress = Progress::new("documents", None);
    let (mut packet, mut bytes, mut left_out) = (Vec::new(), 0, 0);
    let mut room = if plan.texts == Texts::Bounded { KEPT } else { usize::MAX };
    lines::for_each(documents, |line, place| {
        packet.push((line.to_vec(), place));
        bytes += line.len();
        if bytes < PACKET {
            return Ok(());
        }
        bytes = 0;
        left_out += add(&mut corpus, &std::mem::take(&mut packet), plan, (&mut room, &progress))?;
        Ok(())
    })?;
    left_out += add(&mut corpus, &packet, plan, (&mut room, &progress))?;
    if keep_texts && room == 0 {
        let kept = (0..corpus.len() as u32).filter(|&number| corpus.get(number).is_some_and(|one| one.text.is_some()));
        let (kept, all) = (kept.count(), corpus.len());
        eprintln!(
            "juhao: kept the texts of the first {kept} of {all} documents in memory; other pairs are decided by profiles (use --keep-texts to keep all)"
        );
    }
    Ok((corpus, left_out))
}

/// Adds a packet of lines, in order; returns the number of invalid lines that were skipped. Texts are kept until the
/// first one that exceeds `room`, the bytes left for texts.
fn add(
    corpus: &mut Corpus<Input>,
    packet: &[Line<'_>],
    plan: &Plan,
    (room, progress): (&mut usize, &Progress),
) -> Result<u64, Failure> {
    let mut left_out = 0;
    let read = in_parallel(packet, plan.jobs, |(line, place)| {
        progress.step();
        document(line, *place, plan)
    });
    for (read, (_, place)) in read.into_iter().zip(packet) {
        let added = read.and_then(|Read { id, site, group, profile, text }| {
            let left = text.as_ref().and_then(|text| room.checked_sub(text.document.shown().len()));
            if text.is_some() {
                *room = left.unwrap_or(0);
            }
            let text = text.filter(|_| left.is_some());
            let added = corpus.add_profile(&id, profile, text, Labels { site: &site, group: &group });
            added.map_err(|_| Failure::file(place, format!("document {id:?} occurs twice")))
        });
        match added {
            Err(Failure::File { place, why }) if plan.keep_going => {
                eprintln!("juhao: {place}: {why}");
                left_out += 1;
            }
            added => drop(added?),
        }
    }
    Ok(left_out)
}

fn document(line: &[u8], place: Place<'_>, plan: &Plan) -> Result<Read, Failure> {
    let mut line: DocumentLine = lines::parse(line, place)?;
    let options = TextOptions { fold: plan.fold.of_each(), ..TextOptions::default() };
    let input = line.take_text(place)?.read(place, &options)?;
    let [site, group] = line.take_labels(place)?;
    let id = line.id;
    Ok(Read {
        id,
        site,
        group,
        profile: Profile::of(&input.document),
        text: (plan.texts != Texts::None).then_some(input),
    })
}

/// The passages of pairs that were compared by their texts.
type Spans = HashMap<(u32, u32), Vec<SpanPair>>;

fn pairs(corpus: &mut Corpus<Input>, plan: &Plan) -> (Pairs, Spans) {
    let lists = corpus.plan();
    // An earlier document has more pairs, so each thread takes several small parts.
    let size = (lists.documents() as usize).div_ceil(4 * plan.jobs.get()).max(1) as u32;
    let parts: Vec<u32> = (0..lists.documents()).step_by(size as usize).collect();
    let candidates =
        in_parallel(&parts, plan.jobs, |&from| lists.candidates(from..(from + size).min(lists.documents()))).concat();
    let limit = lists.limit;
    let corpus = &*corpus;
    let progress = Progress::new("pairs", Some(candidates.len() as u64));
    let chunks: Vec<&[(u32, u32)]> = candidates.chunks(CANDIDATES).collect();
    let decided = in_parallel(&chunks, plan.jobs, |chunk| {
        let hits = corpus.verify_all(chunk).into_iter();
        chunk.iter().for_each(|_| progress.step());
        hits.map(|hit| with_spans(hit, corpus, plan.unit)).collect::<Vec<_>>()
    });
    let (mut hits, mut spans) = (Vec::new(), Spans::new());
    for (hit, own) in decided.into_iter().flatten() {
        spans.extend(own.map(|own| ((hit.a, hit.b), own)));
        hits.push(hit);
    }
    (corpus.complete(hits, limit), spans)
}

/// Returns the matches of a Report that count as evidence.
fn evidence(report: Report, left: &Input, right: &Input, unit: Unit) -> Vec<SpanPair> {
    let [evidence, _] = batch::spans(report, left, right, unit);
    evidence
}

/// Replaces the Report of a hit by its passages.
fn with_spans(mut hit: Hit, corpus: &Corpus<Input>, unit: Unit) -> (Hit, Option<Vec<SpanPair>>) {
    let texts = texts(corpus, &hit);
    let spans = hit.report.take().zip(texts).map(|(report, (left, right))| evidence(*report, left, right, unit));
    (hit, spans)
}

fn texts<'a>(corpus: &'a Corpus<Input>, hit: &Hit) -> Option<(&'a Input, &'a Input)> {
    corpus.get(hit.a)?.text.as_deref().zip(corpus.get(hit.b)?.text.as_deref())
}

fn print(
    out: &mut impl Write,
    corpus: &Corpus<Input>,
    pairs: &Pairs,
    spans: &Spans,
    plan: &Plan,
) -> Result<(), Failure> {
    let all = pairs.hits.iter().map(|hit| (hit, false)).chain(pairs.grouped.iter().map(|hit| (hit, true)));
    for (hit, grouped) in all {
        let (Some(a), Some(b)) = (corpus.id(hit.a), corpus.id(hit.b)) else { continue };
        // Equal texts were not compared one by one, so their passages are computed here.
        let own = spans.get(&(hit.a, hit.b)).cloned().or_else(|| {
            let (left, right) = texts(corpus, hit)?;
            let report = compare(&left.document, &right.document, &corpus.settings().compare);
            Some(evidence(report, left, right, plan.unit))
        });
        let by = if hit.by_texts { "texts" } else { "profiles" };
        let spans = &own.unwrap_or_default();
        let (relation, score, certain) = (hit.relation.name(), hit.score, Some(hit.certain));
        let line = PairLine { a, b, relation, score, spans, by, certain, grouped };
        serde_json::to_writer(&mut *out, &line).map_err(io::Error::from)?;
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

/// Writes a line for every document, with the id of the centre of its cluster.
fn write_clusters(file: File, how: Clustering, corpus: &Corpus<Input>, pairs: &Pairs) -> io::Result<()> {
    let mut centres = HashMap::new();
    for cluster in corpus.clusters(pairs, how) {
        centres.extend(cluster.members.iter().map(|member| (member.document, cluster.centre)));
    }
    let mut out = written(file)?;
    for number in 0..corpus.len() as u32 {
        let centre = centres.get(&number).copied().unwrap_or(number);
        if let (Some(id), Some(cluster)) = (corpus.id(number), corpus.id(centre)) {
            serde_json::to_writer(&mut out, &ClusterLine { id, cluster })?;
            writeln!(out)?;
        }
    }
    out.flush()
}

/// Writes the lines of the kept documents, in input order, with the ids of their removed copies.
fn write_clean(
    path: &Path,
    documents: &Path,
    keep: Keep,
    corpus: &Corpus<Input>,
    pairs: &Pairs,
) -> Result<(), Failure> {
    let dates = if keep == Keep::Newest { dates(documents, corpus)? } else { HashMap::new() };
    let copies = copies(keep, corpus, pairs, &dates);
    let removed: HashSet<u32> = copies.values().flatten().copied().collect();
    let mut bad = None;
    whole::write(path, Old::Replaced, |out| {
        let mut next = 0;
        let read = for_each_added(documents, corpus, &mut next, |number, line, place| {
            if removed.contains(&number) {
                return Ok(());
            }
            let others: Vec<&str> =
                copies.get(&number).into_iter().flatten().filter_map(|&one| corpus.id(one)).collect();
            let body = line.trim_ascii_end().strip_suffix(b"}").unwrap_or(line);
            let fields: serde_json::Map<String, Value> = lines::parse(line, place)?;
            if others.is_empty() {
                out.write_all(line)?;
            } else if fields.contains_key("duplicates") {
                return Err(Failure::file(place, "already has a field \"duplicates\""));
            } else {
                out.write_all(body)?;
                out.write_all(b",\"duplicates\":")?;
                serde_json::to_writer(&mut *out, &others).map_err(io::Error::from)?;
                out.write_all(b"}")?;
            }
            Ok(out.write_all(b"\n")?)
        });
        read.map_err(|failure| match failure {
            Failure::Output(error) => error,
            failure @ Failure::File { .. } => {
                bad = Some(failure);
                io::Error::other("an invalid line")
            }
        })
    })
    .map_err(|failure| bad.unwrap_or(failure))?;
    eprintln!("juhao: {}: kept {} documents, removed {}", path.display(), corpus.len() - removed.len(), removed.len());
    Ok(())
}

/// Maps each kept document to its removed copies. A removed document is a duplicate of the kept one itself, not only of
/// another removed one, because a chain of small changes could otherwise lose text.
fn copies(keep: Keep, corpus: &Corpus<Input>, pairs: &Pairs, dates: &HashMap<u32, String>) -> HashMap<u32, Vec<u32>> {
    let is_duplicate = |hit: &&Hit| hit.relation == Relation::Duplicate;
    let duplicates: HashSet<(u32, u32)> =
        pairs.hits.iter().filter(is_duplicate).flat_map(|hit| [(hit.a, hit.b), (hit.b, hit.a)]).collect();
    let profile = |number: u32| corpus.get(number).map(|entry| &entry.profile);
    let text = |number: u32| profile(number).map(|profile| (profile.digest, profile.lengths.counted));
    let counted = |number: &u32| profile(*number).map_or(0, |profile| profile.lengths.counted);
    let mut copies: HashMap<u32, Vec<u32>> = HashMap::new();
    for cluster in corpus.clusters(pairs, Clustering::Connected) {
        let mut members: Vec<u32> = cluster.documents().collect();
        members.sort_unstable();
        match keep {
            Keep::First => {}
            Keep::Longest => members.sort_by_key(|number| Reverse(counted(number))),
            Keep::Newest => members.sort_by_key(|&number| Reverse((dates.get(&number), number))),
        }
        let mut stay: Vec<u32> = Vec::new();
        for number in members {
            // Equal texts are compared too, because not all pairs of them are listed.
            let is_copy = |&&one: &&u32| duplicates.contains(&(one, number)) || text(one) == text(number);
            match stay.iter().find(is_copy) {
                Some(&one) => copies.entry(one).or_default().push(number),
                None => stay.push(number),
            }
        }
    }
    for removed in copies.values_mut() {
        removed.sort_unstable();
    }
    copies
}

/// Reads the "date" of each document that has one. Dates are compared as strings.
fn dates(documents: &Path, corpus: &Corpus<Input>) -> Result<HashMap<u32, String>, Failure> {
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
    corpus: &Corpus<Input>,
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

/// Empties a file and returns a writer for it.
pub(super) fn written(file: File) -> io::Result<BufWriter<File>> {
    // A pipe has no length.
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    Ok(BufWriter::new(file))
}
