//! Many texts: time to find all pairs, candidate sets, collisions of string hashes.

use std::collections::{HashMap, HashSet};
use std::error::Error;

use cpu_time::ThreadTime;
use juhao::corpus::Pruning;
use juhao::hash::string::StringHash;
use juhao::input::Input;
use juhao::methods::{
    Ccdet, Centres, CoDet, Detector, Features, Fingerprints, IMatch, IdfHash, Minhash, PkuLcs, Shingling, SimhashSp,
    SpotSigs, Stoplist, Text, candidate_sets,
};

use crate::Page;
use crate::ccdet::{Counts, Weight};
use crate::measure;
use crate::plot::Axes;
use crate::prose::{Table, than};
use crate::texts::{Bases, Change, Random, read, sentences};

/// Documents with known duplicates.
struct Collection {
    documents: Vec<Input>,
    /// The base of each document: those of one base are duplicates.
    base: Vec<usize>,
    /// The site of each document, 0 for none.
    sites: Vec<u32>,
}

/// Sites of a collection. Half of the documents belong to one.
const SITES: usize = 20;

impl Collection {
    /// Makes `wanted` documents of at least 600 characters; every fourth one has three changed copies. Half of the
    /// documents belong to [`SITES`], each with a notice of two sentences that end in full stops.
    fn make(bases: &[String], wanted: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut out = Self { documents: Vec::new(), base: Vec::new(), sites: Vec::new() };
        let all: Vec<Vec<String>> = bases.iter().map(|base| sentences(base)).collect();
        let mut number = 0;
        while out.documents.len() < wanted {
            // Sentences from any pieces, so that there can be any number of texts and two of them share hardly a
            // sentence.
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
                let site = random.below(2 * SITES) as u32;
                let site = if site < SITES as u32 { site + 1 } else { 0 };
                // The name of the site is within the ten characters that CCDet looks at.
                let notice = if site > 0 {
                    format!("文章内容的真实性由第{site}网站负责。转载时请注明出处为第{site}网站。")
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

/// Number of timed runs.
const RUNS: usize = 3;

/// The result of a work, and its shortest time over [`RUNS`], because other work on the machine only adds to it.
fn milliseconds<T>(work: impl Fn() -> T) -> (T, f64) {
    let run = || {
        let begin = ThreadTime::now();
        let done = work();
        (done, begin.elapsed().as_secs_f64() * 1e3)
    };
    let (done, first) = run();
    (done, (1..RUNS).map(|_| run().1).fold(first, f64::min))
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

/// CCDet's pairs of CCS 0.5 or more: pruned lists, summed.
fn ccdet(features: &[Features], sites: &[u32], pruning: &Pruning, weight: Weight) -> Vec<(u32, u32)> {
    let pruned = Stoplist::collect(features.iter().zip(sites.iter().copied()), pruning);
    let mut keys = vec![0; features.len()];
    let lists = lists(features.iter().map(|own| own.distinct().to_vec()));
    let kept: Vec<&[u32]> = lists.iter().filter(|(key, _)| !pruned.has(**key)).map(|(_, list)| &list[..]).collect();
    kept.iter().for_each(|list| list.iter().for_each(|&document| keys[document as usize] += 1));
    let counts = Counts::compute(&keys, kept.into_iter().filter(|list| list.len() > 1), weight);
    let alike = counts.pairs.iter().filter(|&(&pair, &shared)| counts.ccs(pair, shared) >= 0.5);
    alike.map(|(&pair, _)| pair).collect()
}

/// Measures the time to find all pairs of a collection, and their accuracy.
pub fn times(page: &mut Page, bases: &Bases) {
    page.section("times", "Time to find all pairs of a collection");
    let collection = Collection::make(&bases.zh, 3000, 3);
    let right = collection.pairs();
    page.prose("Chinese documents are made of the sentences of the pieces, some with changed copies. Half of the documents belong to sites with a notice each. Features are taken beforehand; the time is that of finding the pairs from them, the least of several runs.");
    page.table(&Table::setup([
        ("documents", collection.documents.len().to_string()),
        ("pairs of changed copies", right.len().to_string()),
        ("sites", SITES.to_string()),
        ("runs", RUNS.to_string()),
    ]));
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

    let method = Ccdet::default();
    let stops: Vec<Features> = texts.iter().map(|text| method.features(text, &statistics)).collect();
    for (name, pruning, weight) in [
        ("CCDet", method.pruning, Weight::One),
        ("CCDet, NoPrune", Pruning::NONE, Weight::One),
        ("CCDet, NoPrune + IDF", Pruning::NONE, Weight::Idf),
    ] {
        let (found, time) = milliseconds(|| ccdet(&stops, &collection.sites, &pruning, weight));
        if matches!(weight, Weight::One) {
            let mut found = found.clone();
            found.sort_unstable();
            let collected = Ccdet { pruning, ..method.clone() }.collect(&stops, &collection.sites);
            assert!(collected.pairs.iter().map(|pair| (pair.a, pair.b)).eq(found), "both ways find the same pairs");
        }
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
    let paths: Vec<_> = texts.iter().map(|text| codet.features(text, &statistics)).collect();
    let (found, time) =
        milliseconds(|| codet.collect(&paths, &[]).pairs.iter().map(|pair| (pair.a, pair.b)).collect::<Vec<_>>());
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
    let pku = PkuLcs::default();
    let prepared: Vec<_> = texts.iter().map(|text| pku.features(text, &statistics)).collect();
    let (found, time) = milliseconds(|| {
        let clusters = pku.collect(&prepared, &collection.sites).clusters;
        sharing(clusters.into_iter().map(|mut cluster| {
            cluster.sort_unstable();
            cluster
        }))
        .into_keys()
        .collect::<Vec<_>>()
    });
    row("PKU-LCS, three steps", found, time);
    let table = Table::new(["method", "ms", "F1, %", "precision, %", "recall, %"], rows);
    let f1 = "F1, %";
    let variants = ["CCDet", "CCDet, NoPrune", "CCDet, NoPrune + IDF"];
    let said = |row: &str| format!("{row} {} ms, F1 {}", table.cell(row, "ms"), table.cell(row, f1));
    let mut fast = table.ranked("ms");
    fast.reverse();
    let order = |row: &str, other: &str| {
        than(table.number(row, f1), table.number(other, f1), "raises", "lowers", "does not change")
    };
    page.here(&[
        format!("CCDet's ablation: {}.", variants.map(said).join("; ")),
        format!("Pruning by site {} F1 (from {} to {}): the notices of the sites have their names in the ten characters before the stop, so each is crowded by one site.", order(variants[0], variants[1]), table.cell(variants[1], f1), table.cell(variants[0], f1)),
        format!("The fastest: {}. The slowest: {}.", fast[..4].iter().map(|row| said(row)).collect::<Vec<_>>().join("; "), said(fast[fast.len() - 1])),
        format!("Most pairs are found by {}, fewest by {}.", table.listed(table.ranked("recall, %")[..2].iter().copied(), "recall, %"), table.listed(table.ranked("recall, %").iter().rev().take(2).copied(), "recall, %")),
        "Bands of min-wise sketches agree only in copies that are almost equal.".into(),
    ]);
    page.table(&table);
}

/// PKU-LCS's candidate sets: the number of fingerprints that is enough.
pub fn candidates(page: &mut Page, bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("candidates", "PKU-LCS: number of fingerprints against coverage and trustable rate");
    page.prose("Coverage rate: pairs of changed copies inside one candidate set, of all. Trustable rate: pairs of copies of all pairs inside candidate sets.");
    let collection = Collection::make(&bases.zh, 1500, 4);
    let right = collection.pairs();
    let mut lines = [("coverage".to_owned(), Vec::new()), ("trustable".to_owned(), Vec::new())];
    let mut rows = Vec::new();
    for rotations in [1, 2, 3, 4, 6, 8, 10, 12, 14, 16] {
        let method = Fingerprints { rotations, ..Fingerprints::default() };
        let prints: Vec<Vec<u128>> = collection.documents.iter().map(|input| method.compute(&input.document)).collect();
        let sited: Vec<(&[u128], u32)> =
            prints.iter().map(Vec::as_slice).zip(collection.sites.iter().copied()).collect();
        let found = candidate_sets(&sited, &method.pruning);
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
    let table = Table::new(["fingerprints", "coverage", "trustable", "sets", "without any, %"], rows);
    let gap = |row: &str| (table.number(row, "coverage") - table.number(row, "trustable")).abs();
    let nearest = table.rows.iter().map(|row| &*row[0]).min_by(|a, b| gap(a).total_cmp(&gap(b))).expect("rows");
    let both = |row: &str| {
        format!("coverage {} and trustable rate {}", table.cell(row, "coverage"), table.cell(row, "trustable"))
    };
    page.here(&[
        format!("With 14 fingerprints {}, and {}% of the documents have none; the two rates are nearest at {nearest} fingerprints ({}).", both("14"), table.cell("14", "without any, %"), both(nearest)),
        format!("With all 112 {}: of texts this short with some of their characters changed nearly every sentence is another one.", both("112")),
    ]);
    page.table(&table);
    Ok(())
}

/// Slots of a table of hashes.
const SLOTS: u64 = 4096;

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
    page.prose("Pairs of documents whose strings of the terms of highest IDF are equal collide under every hash. *Buckets* reduces the hash to a table of a few slots, where collisions are frequent enough to separate the hashes. Terms are hashed one by one.");
    page.table(&Table::setup([
        ("documents", strings.len().to_string()),
        ("pairs of equal strings", true_ones.to_string()),
        ("slots of buckets", SLOTS.to_string()),
        ("distinct terms", terms.len().to_string()),
        ("bits of a hash", "32".into()),
        ("pairs of terms that collide by chance", format!("{:.1}", (terms.len() as f64).powi(2) / 2f64.powi(33))),
    ]));
    let bytes: usize = strings.iter().map(|string| string.len()).sum();
    let rows: Vec<Vec<String>> = StringHash::ALL
        .iter()
        .map(|hash| {
            let of = |bucket: u64| equal(strings.iter().map(|string| u64::from(hash.hash(string)) % bucket).collect());
            let of_terms = equal(terms.iter().map(|term| hash.hash(term).into()).collect());
            let (_, best) = milliseconds(|| strings.iter().fold(0, |sum, string| sum ^ hash.hash(string)));
            let nanoseconds = format!("{:.2}", 1e6 * best / bytes as f64);
            vec![hash.name().into(), of(u64::MAX).to_string(), of(SLOTS).to_string(), of_terms.to_string(), nanoseconds]
        })
        .collect();
    let columns = ["hash", "strings, 32 bits", "strings, buckets", "terms, 32 bits", "ns a byte"];
    let table = Table::new(columns, rows);
    let worst = table.ranked(columns[3]);
    let mut fast = table.ranked(columns[4]);
    fast.reverse();
    page.here(&[
        format!(
            "Of the strings AP has {} equal pairs under 32 bits and BKDR {}, of which {} are equal strings; in buckets {}.",
            table.cell("AP", columns[1]),
            table.cell("BKDR", columns[1]),
            true_ones,
            table.listed(StringHash::ALL.map(StringHash::name), columns[2])
        ),
        format!(
            "Hashed term by term, most collide by {}; {}.",
            table.listed(worst[..3].iter().copied(), columns[3]),
            table.listed(["BKDR", "AP"], columns[3])
        ),
        format!(
            "Time in nanoseconds a byte: {}. ELF and PJW are one function.",
            table.listed(fast.iter().copied(), columns[4])
        ),
    ]);
    page.table(&table);
}
