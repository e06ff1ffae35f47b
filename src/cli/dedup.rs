//! All pairs of documents that have something in common, and clusters of duplicates.
//!
//! Documents are read in packets and turned into profiles on several threads; the texts are let go unless they are to be kept. Packets
//! are put into the corpus in the order of the lines, parts of the index and of the candidates are put together in their order: the
//! output does not depend on the number of threads.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use juhao_core::corpus::{Clustering, Corpus, Groups, Hit, Labels, Pairs, Settings};
use juhao_core::features::profile::Profile;
use juhao_core::report::Report;
use juhao_core::{TextOptions, compare};
use serde::Serialize;

use super::Failure;
use super::batch::{self, SpanPair};
use super::lines::{self, DocumentLine, Place};
use super::progress::Progress;
use super::read::is_standard;
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

/// Prints all pairs, and writes the clusters.
pub fn run(out: &mut impl Write, documents: &Path, clusters: Option<&Path>, plan: &Plan) -> Result<(), Failure> {
    // before the work, which may take long, and all for nothing; what is there already is kept until then
    let clusters = clusters.map(|path| open(path, documents).map(|file| (path, file))).transpose()?;
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
    if let Some((path, file)) = clusters {
        write_clusters(file, &corpus, &pairs).map_err(|error| Failure::file(path.display(), error))?;
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

/// Every document with the centre of its cluster: sets connected by duplicates.
fn write_clusters(file: File, corpus: &Corpus<Input>, pairs: &Pairs) -> io::Result<()> {
    let mut centres = HashMap::new();
    for cluster in corpus.clusters(pairs, Clustering::Connected) {
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

/// Empties a file to be written anew.
pub(super) fn written(file: File) -> io::Result<BufWriter<File>> {
    // A pipe has no length.
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    Ok(BufWriter::new(file))
}

/// What `work` makes of each item, in order, on several threads.
fn in_parallel<T: Sync, U: Send>(items: &[T], jobs: NonZeroUsize, work: impl Fn(&T) -> U + Sync) -> Vec<U> {
    if jobs.get() == 1 || items.len() < 2 {
        return items.iter().map(work).collect();
    }
    // neighbours may be of unlike size: each thread takes every n-th
    let jobs = jobs.get().min(items.len());
    let mut own: Vec<_> = thread::scope(|scope| {
        let work = &work;
        let start = |first| scope.spawn(move || items.iter().skip(first).step_by(jobs).map(work).collect::<Vec<U>>());
        let threads: Vec<_> = (0..jobs).map(start).collect();
        threads.into_iter().map(|thread| thread.join().expect("no work panics").into_iter()).collect()
    });
    (0..items.len()).filter_map(|i| own[i % jobs].next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_in_parallel_comes_back_in_order() {
        for jobs in [1, 2, 3, 7, 100] {
            let jobs = NonZeroUsize::new(jobs).expect("not zero");
            for n in [0, 1, 2, 10, 101] {
                let items: Vec<usize> = (0..n).collect();
                assert_eq!(in_parallel(&items, jobs, |item| item * 2), (0..n).map(|item| item * 2).collect::<Vec<_>>());
            }
        }
    }
}
