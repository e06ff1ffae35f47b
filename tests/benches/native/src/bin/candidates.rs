//! How many candidates other rules would leave, the table of `docs/candidates.md`:
//!
//! ```text
//! cargo run --release --manifest-path tests/benches/native/Cargo.toml --bin candidates -- FILE...
//! ```
//!
//! Each file has lines of JSON with a "text". Every candidate of the index is compared; then each rule is asked which
//! of them it would leave, of those that are evidence and of the others.

use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};

use juhao_core::corpus::{Corpus, Labels, Rules, Settings, postings};
use juhao_core::report::Role;
use juhao_core::{Document, TextOptions};

/// Number of documents up to which a key has its whole weight.
const WHOLE: f64 = 8.0;
/// Distance of two shared grams that are near, in grams, and by how much it may differ in the two texts.
const NEAR: (u32, u32) = (3, 1);
/// Lengths of the longest equal run, in characters; a word counts as two.
const RUNS: [u32; 3] = [9, 12, 16];

/// What a pair shares.
struct Shared {
    scarce: bool,
    near: bool,
    keys: usize,
    weight: f64,
    longest_run: u32,
}

type Rule = (&'static str, fn(&Shared) -> bool);

const RULES: [Rule; 4] = [
    ("scarce or near", |shared| shared.scarce || shared.near),
    ("weight 1", |shared| shared.weight >= 1.0),
    ("weight 1/2", |shared| shared.weight >= 0.5),
    ("weight 1/2 or near", |shared| shared.weight >= 0.5 || shared.near),
];

/// A text as numbers of its tokens with their weights, its keys, and the places of its grams.
struct Features {
    tokens: Vec<(u64, u32)>,
    keys: Vec<u64>,
    grams: HashMap<u64, Vec<u32>>,
}

impl Features {
    fn of(document: &Document, corpus: &Corpus, number: u32) -> Option<Self> {
        let profile = &corpus.get(number)?.profile;
        let chosen = if profile.all_grams.is_empty() { &profile.grams } else { &profile.all_grams };
        let mut grams = HashMap::<u64, Vec<u32>>::new();
        (0..).zip(chosen).for_each(|(at, &gram)| grams.entry(gram).or_default().push(at));
        let token = |at: u32| {
            let letters = &document.symbols()[range(document.symbols_of(&(at..at + 1)))];
            let hash =
                letters.iter().fold(0, |hash: u64, &letter| (hash ^ u64::from(letter)).wrapping_mul(0x0100_0000_01B3));
            let is_word = letters.len() > 1 || letters[0] < 0x2E80;
            (hash, if is_word { 2 } else { 1 })
        };
        let tokens = (0..document.tokens().len() as u32).map(token).collect();
        Some(Self { tokens, keys: postings(profile, corpus.settings().paths), grams })
    }

    fn shared(&self, other: &Self, documents: &HashMap<u64, u32>) -> Shared {
        let both: Vec<u32> =
            self.keys.iter().filter(|key| other.keys.binary_search(key).is_ok()).map(|key| documents[key]).collect();
        let places = self.grams.iter().filter_map(|(gram, own)| Some((own, other.grams.get(gram)?)));
        let mut places: Vec<(u32, u32)> =
            places.flat_map(|(own, other)| own.iter().flat_map(|&a| other.iter().map(move |&b| (a, b)))).collect();
        places.sort_unstable();
        let is_near = |a: &(u32, u32), b: &(u32, u32)| {
            let (own, there) = (b.0 - a.0, b.1.wrapping_sub(a.1));
            (1..=NEAR.0).contains(&own) && (1..=NEAR.0).contains(&there) && own.abs_diff(there) <= NEAR.1
        };
        let near = (0..places.len()).any(|i| {
            places[i + 1..]
                .iter()
                .take_while(|next| next.0 - places[i].0 <= NEAR.0)
                .any(|next| is_near(&places[i], next))
        });
        Shared {
            scarce: both.iter().any(|&count| count <= Rules::default().scarce_documents),
            near,
            keys: both.len(),
            weight: both.iter().map(|&count| (WHOLE / f64::from(count)).min(1.0)).sum(),
            longest_run: longest_run(&self.tokens, &other.tokens),
        }
    }
}

fn range(range: std::ops::Range<u32>) -> std::ops::Range<usize> {
    range.start as usize..range.end as usize
}

/// Returns the weight of the heaviest equal run of four tokens or more.
fn longest_run(a: &[(u64, u32)], b: &[(u64, u32)]) -> u32 {
    let mut starts = HashMap::<&[(u64, u32)], Vec<usize>>::new();
    b.windows(4).enumerate().for_each(|(at, four)| starts.entry(four).or_default().push(at));
    let weight = |(at, place): (usize, usize)| -> u32 {
        let equal = a[at..].iter().zip(&b[place..]).take_while(|(x, y)| x == y);
        equal.map(|(token, _)| token.1).sum()
    };
    let of_four = |(at, four)| starts.get(four).into_iter().flatten().map(move |&place| (at, place));
    a.windows(4).enumerate().flat_map(of_four).map(weight).max().unwrap_or(0)
}

fn main() -> Result<(), Box<dyn Error>> {
    for file in std::env::args().skip(1) {
        measure(&file)?;
    }
    Ok(())
}

fn measure(file: &str) -> Result<(), Box<dyn Error>> {
    let mut corpus: Corpus<Document> = Corpus::new(Settings { keep_texts: true, ..Settings::default() });
    for (number, line) in BufReader::new(File::open(file)?).lines().enumerate() {
        let line: serde_json::Value = serde_json::from_str(&line?)?;
        let text = line["text"].as_str().ok_or("a line without a text")?;
        corpus.add(&number.to_string(), Document::from_text(text, &TextOptions::default())?, Labels::NONE)?;
    }
    let plan = corpus.plan();
    let candidates = plan.candidates(0..plan.documents());
    let numbers = 0..corpus.len() as u32;
    let of = |number| Features::of(corpus.get(number)?.text.as_deref()?, &corpus, number);
    let features: Vec<Features> = numbers.filter_map(of).collect();
    let mut documents = HashMap::<u64, u32>::new();
    features.iter().flat_map(|one| &one.keys).for_each(|&key| *documents.entry(key).or_default() += 1);

    let [mut evidence, mut others] = [Vec::new(), Vec::new()];
    for (a, b) in candidates {
        let shared = features[a as usize].shared(&features[b as usize], &documents);
        let is_evidence = corpus.verify(a, b).is_some_and(|hit| hit.role == Role::Evidence);
        (if is_evidence { &mut evidence } else { &mut others }).push(shared);
    }
    println!("\n{file}: {} candidates are evidence, {} are not", evidence.len(), others.len());
    let share = |of: &[Shared], rule: fn(&Shared) -> bool| {
        of.iter().filter(|shared| rule(shared)).count() as f64 / of.len().max(1) as f64
    };
    for (name, rule) in RULES {
        println!("  {name:<20} leaves {:.3} and {:.3}", share(&evidence, rule), share(&others, rule));
    }
    let one_key = |of: &[Shared], run| {
        let of = || of.iter().filter(|shared| shared.keys <= 1);
        (of().filter(|shared| shared.longest_run < run).count(), of().count())
    };
    for run in RUNS {
        let [(evidence, all), (others, rest)] = [one_key(&evidence, run), one_key(&others, run)];
        println!("  one key, and no run of {run:>2}: {evidence} of {all} and {others} of {rest}");
    }
    Ok(())
}
