//! Many texts: time to find all pairs, candidate sets, collisions of string hashes.

use std::collections::{HashMap, HashSet};
use std::error::Error;

use cpu_time::ThreadTime;
use juhao::corpus::{Corpus, Cuts, Labels, Paths, Settings};
use juhao::features::profile::Profile;
use juhao::hash::string::StringHash;
use juhao::input::Input;
use juhao::methods::{
    Centres, CoDet, CorpusTree, Detector, Fingerprints, IMatch, IdfHash, Minhash, Shingling, SimhashSp, SpotSigs, Text,
    candidate_sets,
};

use crate::Page;
use crate::ccdet::{Counts, Weight};
use crate::measure;
use crate::plot::Axes;
use crate::texts::{Bases, Change, Random, read, sentences};

/// Documents with known duplicates.
struct Collection {
    documents: Vec<Input>,
    /// The base of each document: those of one base are duplicates.
    base: Vec<usize>,
    /// The site of each document, 0 for none.
    sites: Vec<u32>,
}

impl Collection {
    /// So many documents of 600 characters and more, every fourth with three changed copies. Half of the documents belong to twenty
    /// sites, each with a notice of two sentences that end in full stops.
    fn make(bases: &[String], wanted: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut out = Self { documents: Vec::new(), base: Vec::new(), sites: Vec::new() };
        let all: Vec<Vec<String>> = bases.iter().map(|base| sentences(base)).collect();
        let mut number = 0;
        while out.documents.len() < wanted {
            // Sentences of any pieces: there are as many texts as wanted, and two of them have hardly a sentence in common.
            let mut text = String::new();
            while text.chars().count() < 600 {
                let from = &all[random.below(all.len())];
                text.push_str(&from[random.below(from.len())]);
            }
            let other = &bases[random.below(bases.len())];
            let changes: &[Option<Change>] = if number % 4 == 0 {
                &[None, Some(Change::Edit(3)), Some(Change::Shuffle(40)), Some(Change::Delete(15))]
            } else {
                &[None]
            };
            for change in changes {
                let text = change.map_or_else(|| text.clone(), |change| change.apply(&text, other, &mut random));
                let site = random.below(40) as u32;
                let site = if site < 20 { site + 1 } else { 0 };
                let notice = if site > 0 {
                    format!("第{site}网站对所载内容的真实性不作任何保证。转载第{site}网站的文章请注明出处和作者。")
                } else {
                    String::new()
                };
                out.documents.push(read(&[&*text, &notice].concat()));
                out.base.push(number);
                out.sites.push(site);
            }
            number += 1;
        }
        out
    }

    fn pairs(&self) -> HashSet<(u32, u32)> {
        let mut by_base: HashMap<usize, Vec<u32>> = HashMap::new();
        for (&base, document) in self.base.iter().zip(0..) {
            by_base.entry(base).or_default().push(document);
        }
        by_base
            .values()
            .flat_map(|of| of.iter().flat_map(|&a| of.iter().filter(move |&&b| a < b).map(move |&b| (a, b))))
            .collect()
    }
}

fn milliseconds<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = ThreadTime::now();
    let done = work();
    (done, begin.elapsed().as_secs_f64() * 1e3)
}

/// Pairs of documents that share a key, from lists of documents.
fn sharing(lists: impl Iterator<Item = Vec<u32>>) -> HashMap<(u32, u32), u32> {
    let mut out = HashMap::new();
    for list in lists {
        for (i, &b) in list.iter().enumerate() {
            for &a in &list[..i] {
                *out.entry((a, b)).or_default() += 1;
            }
        }
    }
    out
}

fn lists<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = Vec<K>>) -> HashMap<K, Vec<u32>> {
    let mut out: HashMap<K, Vec<u32>> = HashMap::new();
    for (keys, document) in keys.zip(0..) {
        for key in keys {
            out.entry(key).or_default().push(document);
        }
    }
    out
}

/// Time to find all pairs of a collection, and how right they are.
pub fn times(page: &mut Page, bases: &Bases) {
    page.section("times", "Time to find all pairs of a collection");
    let collection = Collection::make(&bases.zh, 3000, 3);
    let right = collection.pairs();
    page.line(&format!(
        "{} Chinese documents made of the sentences of the pieces, with {} pairs of changed copies; half of the documents belong to 20 sites with a notice each. Features \
         are taken beforehand; the time is that of finding the pairs from them.\n",
        collection.documents.len(),
        right.len()
    ));
    let texts: Vec<Text<'_>> = collection.documents.iter().map(|input| Text::new(&input.document)).collect();
    let statistics = measure::statistics(&texts);
    let mut rows = Vec::new();
    let mut row = |name: &str, found: Vec<(u32, u32)>, time: f64| {
        let hits = found.iter().filter(|pair| right.contains(*pair)).count() as f64;
        let precision = if found.is_empty() { 1.0 } else { hits / found.len() as f64 };
        let recall = hits / right.len() as f64;
        let f1 = if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 };
        rows.push(vec![
            name.into(),
            format!("{time:.0}"),
            format!("{:.1}", 100.0 * f1),
            format!("{:.1}", 100.0 * precision),
            format!("{:.1}", 100.0 * recall),
        ]);
    };

    // CCDet's three variants run on the index of the corpus.
    let profiles: Vec<Profile> = collection.documents.iter().map(|input| Profile::of(&input.document)).collect();
    let pruning = Cuts { rare_documents: u32::MAX, ..Cuts::default() };
    for (name, cuts, weight) in [
        ("CCDet", pruning, Weight::One),
        ("CCDet, NoPrune", Cuts::NONE, Weight::One),
        ("CCDet, NoPrune + IDF", Cuts::NONE, Weight::Idf),
    ] {
        let mut corpus: Corpus<Input> = Corpus::new(Settings { paths: Paths::FullStops, cuts, ..Settings::default() });
        for (number, (profile, site)) in profiles.iter().zip(&collection.sites).enumerate() {
            let site = if *site > 0 { format!("site {site}") } else { String::new() };
            corpus
                .add_profile(&number.to_string(), profile.clone(), None, Labels { site: &site, group: "" })
                .expect("a new id");
        }
        let (found, time) = milliseconds(|| {
            let plan = corpus.plan();
            let counts = Counts::of(plan.keys(), plan.lists(), weight);
            let alike = counts.pairs.iter().filter(|&(&pair, &shared)| counts.ccs(pair, shared) >= 0.5);
            alike.map(|(&pair, _)| pair).collect::<Vec<_>>()
        });
        row(name, found, time);
    }
    for (name, method) in
        [("I-Match", IMatch { randomised: 0, ..IMatch::default() }), ("I-Match, 11 lexicons", IMatch::default())]
    {
        let features: Vec<_> = texts.iter().map(|text| method.features(text, &statistics)).collect();
        let (found, time) = milliseconds(|| {
            sharing(lists(features.iter().map(|f| f.digests().collect::<Vec<_>>())).into_values())
                .into_keys()
                .collect::<Vec<_>>()
        });
        row(name, found, time);
    }
    let spotsigs = SpotSigs::default();
    let spots: Vec<_> = texts.iter().map(|text| spotsigs.features(text, &statistics)).collect();
    let (found, time) = milliseconds(|| spotsigs.pairs(&spots));
    row("SpotSigs, pruned", found, time);
    let (found, time) = milliseconds(|| {
        let mut out = Vec::new();
        for b in 0..spots.len() as u32 {
            for a in 0..b {
                if spotsigs.compare(&spots[a as usize], &spots[b as usize]).score >= Some(spotsigs.threshold) {
                    out.push((a, b));
                }
            }
        }
        out
    });
    row("SpotSigs, every pair", found, time);
    let shingling = Shingling::default();
    let shingles: Vec<_> = texts.iter().map(|text| shingling.features(text, &statistics)).collect();
    let (found, time) = milliseconds(|| {
        let shared = sharing(lists(shingles.iter().map(|f| f.distinct().to_vec())).into_values());
        let size = |document: u32| shingles[document as usize].distinct().len() as u32;
        let resembles = |&((a, b), common): &((u32, u32), u32)| 2 * common >= size(a) + size(b) - common;
        shared.into_iter().filter(resembles).map(|(pair, _)| pair).collect::<Vec<_>>()
    });
    row("shingling, inverted index", found, time);
    let minhash = Minhash::default();
    let sketches: Vec<_> = texts.iter().map(|text| minhash.features(text, &statistics)).collect();
    let (found, time) = milliseconds(|| {
        let shared = sharing(lists(sketches.iter().map(|sketch| minhash.bands(sketch))).into_values());
        shared.into_iter().filter(|(_, bands)| *bands >= 2).map(|(pair, _)| pair).collect::<Vec<_>>()
    });
    row("min-wise sketches, 2 bands of 6", found, time);
    let codet = CoDet::default();
    let paths: Vec<_> = texts.iter().map(|text| codet.paths(text, &statistics)).collect();
    let distinct: Vec<usize> =
        paths.iter().map(|paths| paths.iter().map(|path| &path.0).collect::<HashSet<_>>().len()).collect();
    let (found, time) = milliseconds(|| {
        let mut tree = CorpusTree::default();
        let mut out = Vec::new();
        for (paths, b) in paths.iter().zip(0_u32..) {
            for (a, common) in tree.add(b, paths) {
                if 2 * common as usize >= distinct[a as usize].min(distinct[b as usize]) {
                    out.push((a, b));
                }
            }
        }
        out
    });
    row("CoDet, corpus tree", found, time);
    let simhash = SimhashSp::default();
    let fingerprints: Vec<_> = texts.iter().map(|text| simhash.features(text, &statistics)).collect();
    let (found, time) = milliseconds(|| {
        let mut centres = Centres::default();
        let clusters = fingerprints.iter().zip(0_u32..).filter_map(|(f, d)| Some((centres.add((*f)?), d)));
        let mut members: HashMap<u32, Vec<u32>> = HashMap::new();
        clusters.for_each(|(centre, document)| members.entry(centre).or_default().push(document));
        sharing(members.into_values()).into_keys().collect::<Vec<_>>()
    });
    row("Simhash+SP, single pass", found, time);
    let head = ["method", "ms", "F1, %", "precision, %", "recall, %"].map(String::from);
    page.table(&head, &rows);
}

/// PKU-LCS's candidate sets: how many fingerprints are enough.
pub fn candidates(page: &mut Page, bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("candidates", "PKU-LCS: number of fingerprints against coverage and trustable rate");
    page.line("Coverage rate: pairs of changed copies inside one candidate set, of all. Trustable rate: pairs of copies of all pairs inside candidate sets.\n");
    let collection = Collection::make(&bases.zh, 1500, 4);
    let right = collection.pairs();
    let mut lines = [("coverage".to_owned(), Vec::new()), ("trustable".to_owned(), Vec::new())];
    let mut rows = Vec::new();
    for rotations in [1, 2, 3, 4, 6, 8, 10, 12, 14, 16] {
        let method = Fingerprints { rotations, ..Fingerprints::default() };
        let prints: Vec<(Vec<u128>, u32)> = collection
            .documents
            .iter()
            .zip(&collection.sites)
            .map(|(input, site)| (method.of(&input.document), *site))
            .collect();
        let found = candidate_sets(&prints);
        let (mut inside, mut covered) = (0, 0);
        for set in &found.sets {
            for (i, &b) in set.iter().enumerate() {
                inside += i;
                covered += set[..i].iter().filter(|&&a| right.contains(&(a.min(b), a.max(b)))).count();
            }
        }
        let number = f64::from(7 * rotations);
        let (coverage, trustable) = (covered as f64 / right.len() as f64, covered as f64 / (inside as f64).max(1.0));
        lines[0].1.push((number, coverage));
        lines[1].1.push((number, trustable));
        rows.push(vec![
            (7 * rotations).to_string(),
            format!("{coverage:.3}"),
            format!("{trustable:.3}"),
            found.sets.len().to_string(),
            format!("{:.2}", 100.0 * found.without.len() as f64 / prints.len() as f64),
        ]);
    }
    let axes = Axes {
        title: "Fingerprints of a document against coverage and trustable rate".into(),
        x: ("fingerprints", 0.0, 115.0),
        y: ("rate", 0.0, 1.05),
    };
    page.plot("candidates", &axes, &lines)?;
    page.table(&["fingerprints", "coverage", "trustable", "sets", "without any, %"].map(String::from), &rows);
    Ok(())
}

/// Recipe 6: how many pairs of documents have equal hashes by each of the eight.
pub fn collisions(page: &mut Page, bases: &Bases) {
    page.section("collisions", "Recipe 6: collisions of the eight string hashes");
    let collection = Collection::make(&bases.zh, 1000, 6);
    let texts: Vec<Text<'_>> = collection.documents.iter().map(|input| Text::new(&input.document)).collect();
    let statistics = measure::statistics(&texts);
    let hashed: Vec<_> = texts.iter().filter_map(|text| IdfHash::default().features(text, &statistics)).collect();
    let strings: Vec<&[u8]> = hashed.iter().map(|hashed| &hashed.string[..]).collect();
    // Terms of the collection, as many short strings: what a vocabulary would be hashed by.
    let mut terms: Vec<Vec<u8>> = texts
        .iter()
        .flat_map(|text| text.terms.iter().map(|term| text.symbols(term)))
        .map(|symbols| symbols.iter().filter_map(|&c| char::from_u32(c)).collect::<String>().into_bytes())
        .collect();
    terms.sort();
    terms.dedup();
    let equal = |values: Vec<u64>| {
        let mut counts: HashMap<u64, u64> = HashMap::new();
        values.into_iter().for_each(|value| *counts.entry(value).or_default() += 1);
        counts.values().map(|n| n * (n - 1) / 2).sum::<u64>()
    };
    let mut known: HashMap<&[u8], u64> = HashMap::new();
    let numbered: Vec<u64> = strings
        .iter()
        .map(|string| {
            let next = known.len() as u64;
            *known.entry(string).or_insert(next)
        })
        .collect();
    let true_ones = equal(numbered);
    page.line(&format!(
        "{} documents; {true_ones} pairs of them have equal strings of the terms of highest IDF, and those collide under every hash. *Buckets* reduces the hash to a table of 4,096 slots, \
         where collisions are frequent enough to tell hashes apart. Of {} distinct terms hashed to 32 bits by chance about {:.1} pairs collide.\n",
        strings.len(),
        terms.len(),
        (terms.len() as f64).powi(2) / 2f64.powi(33)
    ));
    let head = ["hash", "strings, 32 bits", "strings, buckets", "terms, 32 bits"].map(String::from);
    let rows: Vec<Vec<String>> = StringHash::ALL
        .iter()
        .map(|hash| {
            let of = |bucket: u64| equal(strings.iter().map(|string| u64::from(hash.of(string)) % bucket).collect());
            let of_terms = equal(terms.iter().map(|term| hash.of(term).into()).collect());
            vec![hash.name().into(), of(u64::MAX).to_string(), of(4096).to_string(), of_terms.to_string()]
        })
        .collect();
    page.table(&head, &rows);
}
