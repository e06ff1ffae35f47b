//! Many documents, natively: the index, the crate gaoya for comparison, and the ablation of CCDet.
//!
//! ```text
//! node tests/corpus/documents.mjs FILE --documents 3000
//! cargo run --release --manifest-path tests/benches/native/Cargo.toml --bin many -- juhao|gaoya|stages|ablation FILE
//! ```
//!
//! `juhao` and `gaoya` print `{ ms, pairs }`: the processor time of each round, from texts in memory to pairs of ids.
//! `stages` prints the time of each step of the index, `ablation` the table of `docs/many.md`.

use std::collections::HashSet;
use std::{env, fs};

use cpu_time::ProcessTime;
use gaoya::minhash::{MinHashIndex, MinHasher, MinHasher32};
use gaoya::text::shingle_text;
use juhao_core::corpus::{Corpus, Pruning, Labels, Paths, Settings};
use juhao_core::features::profile::Profile;
use juhao_core::{Document, TextOptions};
use serde_json::{Value, json};

#[path = "../ccdet.rs"]
mod ccdet;
use ccdet::{Counts, Weight};

/// Number of rounds.
const ROUNDS: usize = 3;
/// Bands of a signature and hashes of a band; and the least estimated Jaccard index. As in `many-child.mjs`.
const BANDS: (usize, usize) = (32, 4);
const JACCARD: f64 = 0.3;
const SHINGLE: usize = 5;

/// A line of the file.
struct Made {
    text: String,
    site: String,
    /// The document it was copied from.
    source: Option<u32>,
}

fn read(path: &str) -> Vec<Made> {
    let made = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let said = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
        let source = line["copy"]["of"].as_str().map(|id| id.parse().expect("ids are places"));
        Made { text: said("text"), site: said("site"), source }
    };
    fs::read_to_string(path).expect("a file of documents.mjs").lines().map(made).collect()
}

fn document(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("short text")
}

fn fill(made: &[Made], settings: Settings) -> Corpus {
    let mut corpus = Corpus::new(settings);
    for (i, Made { text, site, .. }) in made.iter().enumerate() {
        corpus.add(&i.to_string(), document(text), Labels { site, group: "" }).expect("a new id");
    }
    corpus
}

fn ms(since: ProcessTime) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

fn rounds(work: impl Fn() -> Vec<(u32, u32)>) -> Value {
    let (mut times, mut pairs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = ProcessTime::now();
        pairs = work();
        times.push(ms(start));
    }
    let ids: Vec<[String; 2]> = pairs.iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect();
    json!({ "ms": times, "pairs": ids })
}

/// Labels of sites are left out, because the other tools cannot use them.
fn juhao(made: &[Made]) -> Value {
    rounds(|| {
        let mut corpus: Corpus = Corpus::new(Settings::default());
        for (i, made) in made.iter().enumerate() {
            corpus.add(&i.to_string(), document(&made.text), Labels::NONE).expect("a new id");
        }
        corpus.pairs().hits.iter().map(|hit| (hit.a, hit.b)).collect()
    })
}

fn gaoya(made: &[Made]) -> Value {
    rounds(|| {
        let hasher = MinHasher32::new(BANDS.0 * BANDS.1);
        let mut index: MinHashIndex<u32, u32> = MinHashIndex::new(BANDS.0, BANDS.1, JACCARD);
        let mut pairs = Vec::new();
        for (id, made) in (0..).zip(made) {
            let signature = hasher.create_signature(shingle_text(&made.text, SHINGLE));
            pairs.extend(index.query_owned(&signature).into_iter().map(|older| (older, id)));
            index.insert(id, signature);
        }
        pairs
    })
}

fn stages(made: &[Made]) {
    let start = ProcessTime::now();
    let mut profiles: Vec<Profile> = made.iter().map(|made| Profile::from_document(&document(&made.text))).collect();
    println!("read, features taken  {:8.1} ms", ms(start));
    let asked = profiles.split_off(made.len() - made.len().min(200));
    let mut corpus: Corpus = Corpus::new(Settings::default());
    let start = ProcessTime::now();
    for ((i, profile), made) in profiles.into_iter().enumerate().zip(made) {
        let labels = Labels { site: &made.site, group: "" };
        corpus.add_profile(&i.to_string(), profile, None, labels).expect("a new id");
    }
    println!("added                 {:8.1} ms", ms(start));
    let start = ProcessTime::now();
    let plan = corpus.plan();
    println!("rows sorted, planned  {:8.1} ms", ms(start));
    let start = ProcessTime::now();
    let (candidates, limit) = (plan.candidates(0..plan.documents()), plan.limit.clone());
    println!("pairs summed          {:8.1} ms, {} candidates, {limit:?}", ms(start), candidates.len());
    let start = ProcessTime::now();
    let hits = candidates.iter().filter_map(|&(a, b)| corpus.verify(a, b)).collect();
    let pairs = corpus.complete(hits, limit);
    println!("decided               {:8.1} ms, {} pairs", ms(start), pairs.hits.len());
    let start = ProcessTime::now();
    let stored = corpus.to_bytes();
    println!("written               {:8.1} ms, {} bytes a document", ms(start), stored.len() / made.len());
    drop(corpus);
    let start = ProcessTime::now();
    let mut corpus: Corpus = Corpus::from_bytes(&stored, Settings::default()).expect("whole");
    println!("loaded                {:8.1} ms", ms(start));
    let start = ProcessTime::now();
    corpus.query_profile(&asked[0], None).expect("the same options");
    println!("first query           {:8.1} ms", ms(start));
    let start = ProcessTime::now();
    let hits: usize = asked.iter().map(|profile| corpus.query_profile(profile, None).expect("the same options").len()).sum();
    println!("a query               {:8.3} ms, {hits} hits of {}", ms(start) / asked.len() as f64, asked.len());
    let n = asked.len() as f64;
    let start = ProcessTime::now();
    for (i, profile) in asked.into_iter().enumerate() {
        corpus.add_profile(&format!("new {i}"), profile, None, Labels::NONE).expect("a new id");
    }
    println!("one added             {:8.3} ms", ms(start) / n);
}

/// For CCDet as published, without pruning, and without pruning but with IDF: the best F1 over thresholds of CCS, and
/// the time after the profiles are made.
fn ablation(made: &[Made]) {
    let settings = Settings { paths: Paths::FullStops, ..Settings::default() };
    println!("| variant | best F1 | at CCS | pairs counted | ms |\n|---|---|---|---|---|");
    for (name, pruning, weight) in [
        ("full", Pruning { rare_documents: u32::MAX, ..Pruning::default() }, Weight::One),
        ("no pruning", Pruning::NONE, Weight::One),
        ("no pruning, IDF", Pruning::NONE, Weight::Idf),
    ] {
        let mut corpus = fill(made, Settings { pruning, ..settings.clone() });
        // Of documents with equal texts, only the first one has keys.
        let keys = corpus.plan().keys().to_vec();
        let is_first = |&n: &u32| keys[n as usize] > 0;
        let planted = (0..).zip(made).filter_map(|(number, made)| Some((made.source?, number)));
        let firsts: HashSet<(u32, u32)> = planted.filter(|(a, b)| is_first(a) && is_first(b)).collect();
        let mut counted = || {
            let start = ProcessTime::now();
            let plan = corpus.plan();
            (Counts::compute(plan.keys(), plan.lists(), weight), ms(start))
        };
        let (mut counts, mut taken) = counted();
        for _ in 1..ROUNDS {
            let (again, time) = counted();
            (counts, taken) = (again, taken.min(time));
        }
        let best = (1..20)
            .map(|step| f64::from(step) / 20.0)
            .map(|threshold| {
                let found: Vec<_> =
                    counts.pairs.iter().filter(|&(&pair, &shared)| counts.ccs(pair, shared) >= threshold).collect();
                let hits = found.iter().filter(|&(pair, _)| firsts.contains(pair)).count();
                (2.0 * hits as f64 / (found.len() + firsts.len()) as f64, threshold)
            })
            .max_by(|x, y| x.0.total_cmp(&y.0).then(y.1.total_cmp(&x.1)))
            .expect("thresholds");
        println!("| {name} | {:.3} | {:.2} | {} | {taken:.1} |", best.0, best.1, counts.pairs.len());
    }
}

fn main() {
    let [job, path] = env::args().skip(1).collect::<Vec<_>>().try_into().expect("a job and a file");
    let made = read(&path);
    match &*job {
        "juhao" => println!("{}", juhao(&made)),
        "gaoya" => println!("{}", gaoya(&made)),
        "stages" => stages(&made),
        "ablation" => ablation(&made),
        other => panic!("{other}: no such job"),
    }
}
