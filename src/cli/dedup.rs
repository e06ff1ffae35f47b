//! All pairs of documents that have something in common, and clusters of duplicates.
//!
//! Documents are read in packets and turned into profiles on several threads; the texts are let go unless they are to be kept. Packets
//! are put into the corpus in the order of the lines, parts of the index and of the candidates are put together in their order: the
//! output does not depend on the number of threads.

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

/// How it is done.
pub struct Plan {
    /// Threads.
    pub jobs: NonZeroUsize,
    /// Which texts stay in memory, so that pairs are compared by them.
    pub texts: Texts,
    /// Whether bad lines are left out instead of ending the work.
    pub keep_going: bool,
    /// What becomes of pairs inside a group.
    pub groups: Groups,
    /// What offsets are counted in.
    pub unit: Unit,
    /// How Traditional and Simplified Chinese are compared. All documents are read in one way, because each may meet others of either form.
    pub fold: FoldZh,
}

/// Which texts stay in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texts {
    /// None: all pairs are decided by profiles.
    None,
    /// Those of the first documents, up to [`KEPT`] bytes.
    Bounded,
    /// All.
    All,
}

/// Bytes of text that are kept unless all are asked for: with what is read of each, five times as many bytes of memory.
const KEPT: usize = 128 << 20;

/// What is printed for a pair.
#[derive(Serialize)]
pub(super) struct PairLine<'a> {
    pub a: &'a str,
    pub b: &'a str,
    pub relation: &'static str,
    pub score: f64,
    pub spans: &'a [SpanPair],
    /// What decided: the texts, the profiles, or a published method.
    pub by: &'static str,
    /// `false` where profiles alone decided: different texts that fill in one template may look the same to them. Published methods do not
    /// say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain: Option<bool>,
    /// Whether both are of one group.
    #[serde(skip_serializing_if = "is_false")]
    pub grouped: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // asked for by serde
fn is_false(value: &bool) -> bool {
    !value
}

/// What is printed for a document.
#[derive(Serialize)]
pub(super) struct ClusterLine<'a> {
    pub id: &'a str,
    pub cluster: &'a str,
}

/// Bytes of lines that are read before they are worked on.
const PACKET: usize = 4 << 20;
/// Candidates that a thread decides at a time.
const CANDIDATES: usize = 64;

/// How pairs become clusters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ClusteringName {
    /// Documents linked by a chain of duplicates: the two ends of a long chain may differ
    Connected,
    /// Each joins the largest document that it is a duplicate of, or contained in (PKU-LCS)
    OneWay,
    /// Each joins the nearest centre that it is a duplicate of, in the order of the documents (Simhash+SP)
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

/// Which document stays of those that are duplicates of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Keep {
    /// The one that comes first
    First,
    /// The one with most counted characters; of equal ones the first
    Longest,
    /// The one with the greatest "date", such as 2026-11-27; of equal ones, and without dates, the last
    Newest,
}

/// Prints all pairs, and writes the clusters and the documents that stay.
pub fn run(
    out: &mut impl Write,
    documents: &Path,
    clusters: Option<(Clustering, &Path)>,
    clean: Option<(Keep, &Path)>,
    plan: &Plan,
) -> Result<(), Failure> {
    if let Some((_, path)) = clean {
        if is_standard(documents) {
            return Err(Failure::file("-", "--out reads the documents twice, so they must be in a file"));
        }
        lines::check_is_other(path, documents)?;
    }
    // before the work, which may take long, and all for nothing; what is there already is kept until then
    let clusters = clusters.map(|(how, path)| open(path, documents).map(|file| (how, path, file))).transpose()?;
    let (mut corpus, left_out) = read(documents, plan)?;
    let (pairs, spans) = pairs(&mut corpus, plan);
    for limit in &pairs.limits {
        eprintln!("juhao: {}: {} of {} were looked at or told", limit.name, limit.limit, limit.reached);
    }
    if pairs.ignored > 0 {
        eprintln!("juhao: {} pairs inside groups were ignored", pairs.ignored);
    }
    // A reader who has seen enough of the pairs wants the clusters none the less.
    let printed = print(out, &corpus, &pairs, &spans, plan);
    if let Some((how, path, file)) = clusters {
        write_clusters(file, how, &corpus, &pairs).map_err(|error| Failure::file(path.display(), error))?;
    }
    if let Some((keep, path)) = clean {
        write_clean(path, documents, keep, &corpus, &pairs)?;
    }
    if left_out > 0 {
        eprintln!("juhao: {left_out} bad {} left out", if left_out == 1 { "line was" } else { "lines were" });
    }
    printed
}

/// A file to be written, other than the one that is read.
pub(super) fn open(path: &Path, documents: &Path) -> Result<File, Failure> {
    if is_standard(path) {
        return Err(Failure::file("--clusters", "standard output has the pairs; name a file"));
    }
    lines::check_is_other(path, documents)?;
    let file = File::options().write(true).create(true).truncate(false).open(path);
    file.map_err(|error| Failure::file(path.display(), error))
}

/// A line as it was read.
type Line<'a> = (Vec<u8>, Place<'a>);

/// A document, ready for the corpus.
struct Read {
    id: String,
    site: String,
    group: String,
    profile: Profile,
    text: Option<Input>,
}

/// The corpus, and how many bad lines were left out of it.
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
            "juhao: texts: kept those of the first {kept} of {all} documents; pairs with others are decided by profiles (--keep-texts keeps all)"
        );
    }
    Ok((corpus, left_out))
}

/// Adds a packet of lines, in order, and counts the bad ones that are left out. Texts are kept while there is room for their bytes; the
/// first one that finds none ends it.
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
            added.map_err(|_| Failure::file(place, format!("document {id:?} is there already")))
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
    // an older document has more pairs: several parts for each thread
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

/// Returns the matches of a Report that are evidence.
fn evidence(report: Report, left: &Input, right: &Input, unit: Unit) -> Vec<SpanPair> {
    let [evidence, _] = batch::spans(report, left, right, unit);
    evidence
}

/// Turns the Report of a hit into its passages.
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
        // copies of one text were not compared one by one
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

/// Every document with the centre of its cluster.
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

/// Writes the lines of the documents that stay, in their order, each with the ids of its removed copies.
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
                return Err(Failure::file(place, "has a field \"duplicates\" already"));
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
                io::Error::other("a line of the documents")
            }
        })
    })
    .map_err(|failure| bad.unwrap_or(failure))?;
    eprintln!(
        "juhao: {}: {} documents stay, {} were removed",
        path.display(),
        corpus.len() - removed.len(),
        removed.len()
    );
    Ok(())
}

/// The documents that are removed, by the one that stays for them: each is a duplicate of that one, not only of another removed one, so that
/// no text of its own is lost by a chain of small changes.
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
            // Of many documents with one text not all pairs are listed.
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

/// The dates of the documents that have one. A date is compared as it is written.
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

/// Goes through the lines of the documents that are in the corpus, again; bad lines were left out of it, and are reported already.
fn for_each_added(
    documents: &Path,
    corpus: &Corpus<Input>,
    next: &mut u32,
    mut use_line: impl FnMut(u32, &[u8], Place<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    lines::for_each(documents, |line, place| {
        let Ok(DocumentLine { id, .. }) = lines::parse(line, place) else { return Ok(()) };
        // Of two lines with one id the first is in the corpus.
        if corpus.number(&id) != Some(*next) {
            return Ok(());
        }
        *next += 1;
        use_line(*next - 1, line, place)
    })
}

/// Empties a file to be written anew.
pub(super) fn written(file: File) -> io::Result<BufWriter<File>> {
    // A pipe has no length.
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    Ok(BufWriter::new(file))
}
