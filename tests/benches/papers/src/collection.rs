//! Many texts: time to find all pairs, candidate sets, collisions of string hashes.

use std::collections::{HashMap, HashSet};
use std::error::Error;

use cpu_time::ThreadTime;
use juhao::corpus::Pruning;
use juhao::internal::hash::string::StringHash;
use juhao::input::Input;
use juhao::methods::{
    Ccdet, Centres, CoDet, Detector, Features, Fingerprints, IMatch, IdfHash, Minhash, PkuLcs, Shingling, SimhashSp,
    SpotSigs, Stoplist, Text, TrustableSettings, candidate_sets,
};

use crate::ccdet::{Counts, Weight};
use crate::measure;
use crate::plot::{Axes, Line};
use crate::prose::{Finding, SLACK, Table};
use crate::texts::{Bases, Change, Random, read, sentences};
use crate::{From, Page};

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
        Self::of(bases, wanted, seed, |text, _| text)
    }

    /// Makes documents with few sentences in common: one in five characters of each is changed before it is copied.
    /// Without that, the lists of an index would grow with the number of documents, because the pieces have a limited
    /// number of sentences.
    fn unlike(bases: &[String], wanted: usize, seed: u64) -> Self {
        Self::of(bases, wanted, seed, |text, random| Change::Edit(20).apply(&text, &text, random))
    }

    fn of(bases: &[String], wanted: usize, seed: u64, made: impl Fn(String, &mut Random) -> String) -> Self {
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
            let text = made(text, &mut random);
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
const RUNS: usize = 5;

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

/// The results of some works, and the shortest time of each over [`ROUNDS`] in which they take turns, so that other
/// work on the machine slows none of them more than the others.
fn in_turns<T>(works: &[&dyn Fn() -> T]) -> Vec<(T, f64)> {
    let run = |work: &&dyn Fn() -> T| {
        let begin = ThreadTime::now();
        let done = work();
        (done, begin.elapsed().as_secs_f64() * 1e3)
    };
    let mut best: Vec<(T, f64)> = works.iter().map(run).collect();
    for _ in 1..ROUNDS {
        for (work, best) in works.iter().zip(&mut best) {
            best.1 = best.1.min(run(work).1);
        }
    }
    best
}

/// Number of rounds of works that take turns.
const ROUNDS: usize = 20;

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

/// CCDet's pairs with a CCS of at least `least`: pruned lists, summed.
fn ccdet(
    features: &[Features],
    sites: &[u32],
    (pruning, weight): (&Pruning, Weight),
    least: f64,
) -> Vec<((u32, u32), f64)> {
    let pruned = Stoplist::collect(features.iter().zip(sites.iter().copied()), pruning);
    let mut keys = vec![0; features.len()];
    let lists = lists(features.iter().map(|own| own.distinct().to_vec()));
    let kept: Vec<&[u32]> = lists.iter().filter(|(key, _)| !pruned.has(**key)).map(|(_, list)| &list[..]).collect();
    kept.iter().for_each(|list| list.iter().for_each(|&document| keys[document as usize] += 1));
    let counts = Counts::compute(&keys, kept.into_iter().filter(|list| list.len() > 1), weight);
    let scored = counts.pairs.iter().map(|(&pair, &shared)| (pair, counts.ccs(pair, shared)));
    scored.filter(|&(_, ccs)| ccs >= least).collect()
}

/// CCDet and its ablation: with pruning, without, and without but with IDF weighting.
const ABLATION: [(&str, bool, Weight); 3] = [
    ("CCDet", true, Weight::One),
    ("CCDet, NoPrune", false, Weight::One),
    ("CCDet, NoPrune + IDF", false, Weight::Idf),
];

/// The pairs of each form, with their CCS, and its time.
fn ablation(features: &[Features], sites: &[u32]) -> Vec<(Vec<((u32, u32), f64)>, f64)> {
    let forms = ABLATION.map(|(_, pruned, weight)| move || ccdet(features, sites, (&pruning_of(pruned), weight), 0.5));
    in_turns(&forms.each_ref().map(|form| form as &dyn Fn() -> _))
}

/// The pruning of a form of CCDet.
fn pruning_of(pruned: bool) -> Pruning {
    if pruned { Ccdet::default().pruning } else { Pruning::NONE }
}

/// Precision, recall and F1 of found pairs.
fn shares(found: &[(u32, u32)], right: &HashSet<(u32, u32)>) -> [f64; 3] {
    let hits = found.iter().filter(|pair| right.contains(*pair)).count() as f64;
    let precision = if found.is_empty() { 1.0 } else { hits / found.len() as f64 };
    let recall = hits / right.len() as f64;
    [precision, recall, if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 }]
}

/// Measures the time to find all pairs of a collection, and their accuracy.
pub fn times(page: &mut Page, bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("times", "Time to find all pairs of a collection", From::Clone);
    let collection = Collection::make(&bases.zh, 3000, 3);
    let right = collection.pairs();
    page.prose("Chinese documents are made of the sentences of the pieces, some with changed copies. Half of the documents belong to sites with a notice each, which has the name of the site in the ten characters before the stop. Features are taken beforehand; the time is that of finding the pairs from them, the least of several runs.");
    page.table(&Table::setup([
        ("documents", collection.documents.len().to_string()),
        ("pairs of changed copies", right.len().to_string()),
        ("sites", SITES.to_string()),
        ("runs", RUNS.to_string()),
        ("runs of the forms of CCDet, which take turns", ROUNDS.to_string()),
    ]));
    let texts: Vec<Text<'_>> = collection.documents.iter().map(|input| Text::new(&input.document)).collect();
    let statistics = measure::statistics(&texts);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut first = None;
    let mut row = |name: &str, found: Vec<(u32, u32)>, time: f64| {
        let [precision, recall, f1] = shares(&found, &right).map(|share| format!("{:.1}", 100.0 * share));
        let ratio = time / *first.get_or_insert(time);
        rows.push(vec![name.into(), format!("{time:.1}"), format!("{ratio:.2}"), f1, precision, recall]);
    };

    let method = Ccdet::default();
    let stops: Vec<Features> = texts.iter().map(|text| method.features(text, &statistics)).collect();
    let steps: Vec<f64> = (1..=40).map(|i| f64::from(i) / 40.0).collect();
    let mut curves: Vec<Line> = Vec::new();
    let found = ablation(&stops, &collection.sites);
    for ((name, pruned, weight), (found, time)) in ABLATION.into_iter().zip(found) {
        let pruning = pruning_of(pruned);
        let mut found: Vec<(u32, u32)> = found.into_iter().map(|(pair, _)| pair).collect();
        found.sort_unstable();
        if matches!(weight, Weight::One) {
            let collected = Ccdet { pruning, ..method.clone() }.collect(&stops, &collection.sites);
            let collected = collected.pairs.iter().map(|pair| (pair.a, pair.b));
            assert!(collected.eq(found.iter().copied()), "both ways find the same pairs");
        }
        row(name, found, time);
        let all = ccdet(&stops, &collection.sites, (&pruning, weight), 0.0);
        let at = |least: f64| -> Vec<(u32, u32)> {
            all.iter().filter(|&&(_, ccs)| ccs >= least).map(|&(pair, _)| pair).collect()
        };
        curves.push((name.into(), steps.iter().map(|&least| (least, shares(&at(least), &right)[2])).collect()));
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
        in_clusters(members.into_values().collect())
    });
    row("Simhash+SP, single pass", found, time);
    for (name, pku) in pku_forms() {
        let prepared: Vec<_> = texts.iter().map(|text| pku.features(text, &statistics)).collect();
        let (found, time) = milliseconds(|| in_clusters(pku.collect(&prepared, &collection.sites).clusters));
        row(name, found, time);
    }
    let (ms, ratio, f1) = ("ms", "/ CCDet", "F1, %");
    let table = Table::new(["method", ms, ratio, f1, "precision, %", "recall, %"], rows);
    let axes = Axes {
        title: "F1 of CCDet against its threshold, with and without pruning".into(),
        x: ("least CCS", 0.0, 1.0),
        y: ("F1", 0.0, 1.0),
    };
    page.plot("pruning", &axes, &curves)?;
    times_said(page, &table, [ms, ratio, f1]);
    page.table(&table);
    growth(page, bases)
}

/// Both forms of PKU-LCS: with one region, and with moved paragraphs.
fn pku_forms() -> [(&'static str, PkuLcs); 2] {
    let moved = PkuLcs { trusted: TrustableSettings::MOVED, ..PkuLcs::default() };
    [("PKU-LCS, one region", PkuLcs::default()), ("PKU-LCS, moved paragraphs", moved)]
}

/// The pairs of documents that are in one cluster.
fn in_clusters(clusters: Vec<Vec<u32>>) -> Vec<(u32, u32)> {
    let sorted = clusters.into_iter().map(|mut cluster| {
        cluster.sort_unstable();
        cluster
    });
    sharing(sorted).into_keys().collect()
}

/// What the table of times says about the paper's: 73, 83 and 75 ms, and 270 ms or more.
fn times_said(page: &mut Page, table: &Table, [ms, ratio, f1]: [&str; 3]) {
    let [full, unpruned, weighted] = ABLATION.map(|form| form.0);
    let of = |row: &str| format!("{row} {} ({} ms)", table.cell(row, ratio), table.cell(row, ms));
    let time = |row: &str| table.number(row, ratio);
    // Times vary from run to run, so a smaller difference is none.
    let is_less = |a: f64, b: f64| a < (1.0 - SLACK) * b;
    page.claim(
        "Pruning saves time: 73 ms with it and 83 ms without, 1.14 times as long.",
        &format!("As a multiple of CCDet's time: {}, {}.", of(full), of(unpruned)),
        Finding::of(is_less(1.0, time(unpruned))),
    );
    page.claim(
        "Without pruning and with IDF it takes 75 ms, between the two.",
        &format!("As a multiple of CCDet's time: {}, {}.", of(weighted), of(unpruned)),
        Finding::of(time(weighted) > 1.0 && is_less(time(weighted), time(unpruned))),
    );
    let all = [full, unpruned, weighted].map(|row| format!("{row} {}", table.cell(row, f1)));
    let best = table.ranked_of([full, unpruned, weighted], f1)[0];
    page.claim(
        "Pruning by site makes CCDet more accurate.",
        &format!("F1: {}.", all.join(", ")),
        Finding::of(best == full && table.number(full, f1) > table.number(unpruned, f1)),
    );
    let lexicons = ["I-Match", "I-Match, 11 lexicons"];
    let shorter = |row: &&str| table.number(row, ratio) < 1.0 && table.number(row, f1) < table.number(full, f1);
    let said = lexicons.map(|row| format!("{}, F1 {}", of(row), table.cell(row, f1)));
    page.claim(
        "I-Match and its variants are the fastest and less accurate.",
        &format!("As a multiple of CCDet's time: {}.", said.join("; ")),
        Finding::of(lexicons.iter().all(shorter)),
    );
    // All others, the second form of SpotSigs and of PKU-LCS left out: the paper has no such forms.
    let others = [
        "SpotSigs, pruned",
        "shingling, inverted index",
        "min-wise sketches, 2 bands of 6",
        "CoDet, corpus tree",
        "Simhash+SP, single pass",
        "PKU-LCS, one region",
    ];
    let (slower, faster): (Vec<&str>, Vec<&str>) =
        others.into_iter().partition(|row| table.number(row, ratio) >= 0.9 * 270.0 / 73.0);
    let said = |rows: &[&str]| rows.iter().map(|row| of(row)).collect::<Vec<_>>().join(", ");
    page.claim(
        "All other methods take 270 ms or more, so at least 3.7 times as long.",
        &format!("As a multiple of CCDet's time, at least that: {}; less: {}.", said(&slower), said(&faster)),
        Finding::of(faster.is_empty()),
    );
    page.other(&format!(
        "Most pairs are found by {}, fewest by {}.",
        table.listed(table.ranked("recall, %")[..2].iter().copied(), "recall, %"),
        table.listed(table.ranked("recall, %").iter().rev().take(2).copied(), "recall, %")
    ));
}

/// Time against the number of documents.
fn growth(page: &mut Page, bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.prose("The same against the number of documents, in ms. In these documents one in five characters was changed before they were copied, so that they have few sentences in common.");
    let sizes = [1000, 2000, 4000, 8000, 16_000];
    let names: Vec<&str> =
        ABLATION.iter().map(|form| form.0).chain(["I-Match", "Simhash+SP, single pass", pku_forms()[0].0]).collect();
    let mut lines: Vec<Line> = names.iter().map(|name| ((*name).into(), Vec::new())).collect();
    for size in sizes {
        let collection = Collection::unlike(&bases.zh, size, 9);
        let texts: Vec<Text<'_>> = collection.documents.iter().map(|input| Text::new(&input.document)).collect();
        let statistics = measure::statistics(&texts);
        let mut times = Vec::new();
        let stops: Vec<Features> = texts.iter().map(|text| Ccdet::default().features(text, &statistics)).collect();
        times.extend(ablation(&stops, &collection.sites).into_iter().map(|(_, time)| time));
        let i_match = IMatch { randomised: 0, ..IMatch::default() };
        let digests: Vec<_> = texts.iter().map(|text| i_match.features(text, &statistics)).collect();
        times.push(
            milliseconds(|| {
                let lists = lists(digests.iter().map(|own| own.digests().collect::<Vec<_>>()));
                sharing(lists.into_values()).len()
            })
            .1,
        );
        let simhash = SimhashSp::default();
        let fingerprints: Vec<_> = texts.iter().map(|text| simhash.features(text, &statistics)).collect();
        times.push(
            milliseconds(|| {
                let mut centres = Centres::default();
                fingerprints.iter().filter_map(|own| Some(centres.add((*own)?))).count()
            })
            .1,
        );
        let pku = PkuLcs::default();
        let prepared: Vec<_> = texts.iter().map(|text| pku.features(text, &statistics)).collect();
        times.push(milliseconds(|| pku.collect(&prepared, &collection.sites).clusters.len()).1);
        for (line, time) in lines.iter_mut().zip(times) {
            line.1.push((size as f64, time));
        }
    }
    let doubling = |points: &[(f64, f64)]| {
        let (first, last) = (points[0], points[points.len() - 1]);
        (last.1 / first.1).powf(1.0 / (last.0 / first.0).log2())
    };
    let factor = "factor of a doubling";
    let head = ["method".to_owned()].into_iter().chain(sizes.map(|size| size.to_string())).chain([factor.to_owned()]);
    let rows = lines.iter().map(|(name, points)| {
        let times = points.iter().map(|(_, time)| format!("{time:.1}"));
        [name.clone()].into_iter().chain(times).chain([format!("{:.2}", doubling(points))]).collect()
    });
    let table = Table::new(head, rows.collect());
    // The curve of each method over its own time of the smallest collection, so that linear growth is one line.
    let relative = lines
        .iter()
        .map(|(name, points)| (name.clone(), points.iter().map(|&(size, time)| (size, time / points[0].1)).collect()));
    let mut relative: Vec<Line> = relative.collect();
    relative.push(("linear".into(), sizes.map(|size| (size as f64, size as f64 / sizes[0] as f64)).into()));
    let most = relative.iter().flat_map(|line| &line.1).map(|point| point.1).fold(16.0, f64::max);
    let axes = Axes {
        title: "Time against the number of documents, over that of 1,000".into(),
        x: ("documents", 0.0, 16_500.0),
        y: ("time", 0.0, 1.05 * most),
    };
    page.plot("growth", &axes, &relative)?;
    let full = ABLATION[0].0;
    page.claim(
        "CCDet's time is close to linear in the number of pages (2,000,000 pages on Hadoop).",
        &format!(
            "On one thread, the time for twice the documents is multiplied by: {}.",
            table.listed(names.iter().copied(), factor)
        ),
        Finding::near(table.number(full, factor), 2.0),
    );
    page.table(&table);
    Ok(())
}

/// PKU-LCS's candidate sets: the number of fingerprints that is enough.
pub fn candidates(page: &mut Page, bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("candidates", "PKU-LCS: number of fingerprints against coverage and trustable rate", From::Clone);
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
    page.claim(
        "The two rates balance at 14 fingerprints.",
        &format!("They are nearest at {nearest} ({}); at 14 {}.", both(nearest), both("14")),
        Finding::of(nearest == "14"),
    );
    let (least, most) = ("7", "112");
    let at = |row: &str, column: &str| table.number(row, column);
    page.claim(
        "More fingerprints raise the coverage rate and lower the trustable rate.",
        &format!("From {least} to {most} fingerprints: {}, then {}.", both(least), both(most)),
        Finding::of(at(most, "coverage") > at(least, "coverage") && at(most, "trustable") < at(least, "trustable")),
    );
    let here = format!(
        "{}% have none with 14 fingerprints, and {}% with {most}: no document here is that short.",
        table.cell("14", "without any, %"),
        table.cell(most, "without any, %")
    );
    page.claim("1.03% of the documents have no fingerprint, because they are very short.", &here, Finding::Other);
    page.table(&table);
    Ok(())
}

/// Slots of a table of hashes.
const SLOTS: u64 = 4096;

/// Recipe 6: how many pairs of documents have equal hashes by each of the eight.
pub fn collisions(page: &mut Page, bases: &Bases) {
    page.section("collisions", "Recipe 6: collisions of the eight string hashes", From::Clone);
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
    let fewest = |column: &str| table.number(worst_of(&table, column).1, column);
    page.claim(
        "AP has the fewest collisions of the eight, 543 where 419 are true.",
        &format!(
            "AP has {} pairs of documents, of which {true_ones} are equal strings, and {} pairs of terms.",
            table.cell("AP", columns[1]),
            table.cell("AP", columns[3])
        ),
        Finding::of([columns[1], columns[3]].iter().all(|column| table.number("AP", column) <= fewest(column))),
    );
    page.claim(
        "The eight differ: from 543 (AP) to 601 (BKDR).",
        &format!(
            "Pairs of documents: {}. Pairs of terms: {}; in buckets {}.",
            table.listed(StringHash::ALL.map(StringHash::name), columns[1]),
            table.listed(worst.iter().copied(), columns[3]),
            table.listed(StringHash::ALL.map(StringHash::name), columns[2])
        ),
        Finding::of(table.number(worst_of(&table, columns[1]).0, columns[1]) > fewest(columns[1])),
    );
    page.other(&format!(
        "Time in nanoseconds a byte: {}. ELF and PJW are one function.",
        table.listed(fast.iter().copied(), columns[4])
    ));
    page.table(&table);
}

/// The rows with most and with fewest of a column.
fn worst_of<'t>(table: &'t Table, column: &str) -> (&'t str, &'t str) {
    let ranked = table.ranked(column);
    (ranked[0], ranked[ranked.len() - 1])
}
