//! Many documents: time and recall of the index, and CCDet's ablation.
//!
//! `cargo run --release --manifest-path tests/benches/native/Cargo.toml --bin many -- [DOCUMENTS]`
//!
//! Documents of 500 to 1,500 characters are made by a word chain over the Chinese texts of `tests/corpus`, with exact, 5 % edited,
//! shuffled and contained copies of every fourth one. Half of the documents belong to twenty sites, each with a notice of two sentences.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use cpu_time::ProcessTime;
use juhao_core::corpus::{Corpus, Cuts, Labels, PARTS, Paths, Settings, Shared, Weight};
use juhao_core::features::profile::Profile;
use juhao_core::{Document, Sides, TextOptions};

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A chain of characters: each follows from the two before it, and now and then goes on elsewhere.
struct Chain {
    text: Vec<char>,
    after: HashMap<[char; 2], Vec<usize>>,
}

impl Chain {
    fn new() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
        let mut names: Vec<PathBuf> = ["statutes", "classics"]
            .iter()
            .flat_map(|folder| fs::read_dir(root.join(folder)).expect("the texts of the repository"))
            .map(|entry| entry.expect("readable").path())
            .collect();
        names.sort();
        let text: Vec<char> =
            names.iter().flat_map(|name| fs::read_to_string(name).expect("readable").chars().collect::<Vec<_>>()).collect();
        let mut after: HashMap<[char; 2], Vec<usize>> = HashMap::new();
        for i in 2..text.len() {
            after.entry([text[i - 2], text[i - 1]]).or_default().push(i);
        }
        Self { text, after }
    }

    fn write(&self, random: &mut Random, len: usize) -> Vec<char> {
        let elsewhere = |random: &mut Random| 2 + random.below(self.text.len() - 3);
        let mut at = elsewhere(random);
        let mut out = Vec::with_capacity(len);
        while out.len() < len {
            out.push(self.text[at]);
            let next = self.after.get(&[self.text[at - 1], self.text[at]]);
            at = match next {
                Some(places) if random.below(12) > 0 => places[random.below(places.len())],
                _ => elsewhere(random),
            };
        }
        out
    }
}

fn edited(text: &[char], random: &mut Random) -> Vec<char> {
    let mut out = Vec::new();
    for &c in text {
        let other = text[random.below(text.len())];
        match random.below(60) {
            0 => {}
            1 => out.push(other),
            2 => out.extend([other, c]),
            _ => out.push(c),
        }
    }
    out
}

fn shuffled(text: &[char], random: &mut Random) -> Vec<char> {
    let mut sentences: Vec<&[char]> = text.split_inclusive(|c| "。！？\n".contains(*c)).collect();
    for i in (1..sentences.len()).rev() {
        sentences.swap(i, random.below(i + 1));
    }
    sentences.concat()
}

/// Documents with their sites, and the planted pairs.
struct Made {
    documents: Vec<(String, String)>,
    planted: Vec<(u32, u32, &'static str)>,
}

fn make(n: usize, frames: bool) -> Made {
    let (chain, mut random) = (Chain::new(), Random(7));
    let notices: Vec<String> = (0..20).map(|_| chain.write(&mut random, 60).iter().collect::<String>() + "。").collect();
    let (mut texts, mut planted) = (Vec::new(), Vec::new());
    while texts.len() < n {
        let len = 500 + random.below(1001);
        let text = chain.write(&mut random, len);
        let number = texts.len() as u32;
        let copy = match random.below(16) {
            0 => Some(("exact", text.clone())),
            1 => Some(("edited", edited(&text, &mut random))),
            2 => Some(("shuffled", shuffled(&text, &mut random))),
            3 => {
                let from = random.below(len / 2);
                Some(("contained", text[from..from + len / 3].to_vec()))
            }
            _ => None,
        };
        texts.push(text);
        if let Some((kind, copy)) = copy {
            planted.push((number, texts.len() as u32, kind));
            texts.push(copy);
        }
    }
    let framed = |text: Vec<char>| {
        let site = if frames { random.below(40) } else { 40 };
        let text: String = text.into_iter().collect();
        notices.get(site).map_or((text.clone(), String::new()), |notice| (text + "\n" + notice, site.to_string()))
    };
    Made { documents: texts.into_iter().map(framed).collect(), planted }
}

fn fill(made: &Made, settings: Settings) -> Corpus {
    let mut corpus = Corpus::new(settings);
    for (i, (text, site)) in made.documents.iter().enumerate() {
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        let profile = Profile::of(&document);
        corpus.add_profile(&i.to_string(), profile, None, Labels { site, group: "" }).expect("a new id");
    }
    corpus
}

fn ms(since: ProcessTime) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

fn times(made: &Made) {
    let n = made.documents.len();
    let start = ProcessTime::now();
    let mut corpus = fill(made, Settings::default());
    let added = ms(start);
    let pairs = corpus.pairs();
    let all = ms(start);
    let found: HashSet<(u32, u32)> = pairs.hits.iter().map(|hit| (hit.a, hit.b)).collect();
    let mut recall: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for &(a, b, kind) in &made.planted {
        let count = recall.entry(kind).or_default();
        count.0 += u32::from(found.contains(&(a, b)));
        count.1 += 1;
    }
    println!("{n} documents: read and added {added:.0} ms, all pairs {all:.0} ms, {} pairs", pairs.hits.len());
    println!("found: {recall:?}");
    let start = ProcessTime::now();
    let stored = corpus.to_bytes();
    let written = ms(start);
    let start = ProcessTime::now();
    let mut corpus: Corpus = Corpus::from_bytes(&stored, Settings::default()).expect("whole");
    println!("stored: {} bytes a document, written in {written:.0} ms, read in {:.0} ms", stored.len() / n, ms(start));
    let read = |i: usize| Document::from_text(&made.documents[i * 37 % n].0, &TextOptions::default()).expect("short text");
    corpus.query(&read(0));
    let start = ProcessTime::now();
    let hits: usize = (0..100).map(|i| corpus.query(&read(i)).len()).sum();
    println!("query: {:.2} ms each, {hits} hits", ms(start) / 100.0);
    let start = ProcessTime::now();
    for i in 0..100 {
        corpus.add(&format!("new {i}"), read(i), Labels::NONE).expect("a new id");
    }
    println!("add: {:.2} ms each", ms(start) / 100.0);
}

/// Full, without pruning, without pruning and with IDF: the best F1 over thresholds of CCS, and the time after the profiles.
fn ablation(made: &Made) {
    let settings = Settings { paths: Paths::FullStops, ..Settings::default() };
    let planted: HashSet<(u32, u32)> = made.planted.iter().map(|&(a, b, _)| (a, b)).collect();
    println!("| variant | best F1 | at CCS | pairs counted | ms |\n|---|---|---|---|---|");
    for (name, cuts, weight) in [
        ("full", Cuts { rare_documents: u32::MAX, ..Cuts::default() }, Weight::One),
        ("no pruning", Cuts::NONE, Weight::One),
        ("no pruning, IDF", Cuts::NONE, Weight::Idf),
    ] {
        let mut corpus = fill(made, Settings { cuts, ..settings.clone() });
        // copies of one text stand for themselves here only as the first of them
        let firsts: HashSet<(u32, u32)> = planted
            .iter()
            .copied()
            .filter(|&(a, b)| [a, b].iter().all(|&n| corpus.get(n).is_some_and(|entry| entry.first == n)))
            .collect();
        let start = ProcessTime::now();
        let mut plan = corpus.plan();
        plan.weight = weight;
        let scores = [plan.map(0..PARTS)];
        let counts = plan.reduce(&scores, |shared: Shared, _: Sides<u32>| shared.keys > 0);
        let taken = ms(start);
        let size = |n: u32| counts.sizes[n as usize];
        let rate = |pair: &juhao_core::corpus::Counted| {
            pair.shared.counts(Sides::new(size(pair.a), size(pair.b))).ccs().map_or(0.0, |ccs| ccs.value())
        };
        let best = (1..20)
            .map(|step| f64::from(step) / 20.0)
            .map(|threshold| {
                let found: Vec<_> = counts.pairs.iter().filter(|pair| rate(pair) >= threshold).collect();
                let hits = found.iter().filter(|pair| firsts.contains(&(pair.a, pair.b))).count();
                (2.0 * hits as f64 / (found.len() + firsts.len()) as f64, threshold)
            })
            .max_by(|x, y| x.0.total_cmp(&y.0).then(y.1.total_cmp(&x.1)))
            .expect("thresholds");
        println!("| {name} | {:.3} | {:.2} | {} | {taken:.1} |", best.0, best.1, counts.pairs.len());
    }
}

fn main() {
    let n = std::env::args().nth(1).map_or(3000, |n| n.parse().expect("a number of documents"));
    times(&make(n, false));
    ablation(&make(n, true));
}
