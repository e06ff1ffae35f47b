//! The steps of `corpus::Row`, `Rules` and `decide`, joined row by row with maps, find the pairs of a `Corpus` that
//! keeps its texts.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/random.rs"]
mod random;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use juhao::corpus::{Clustering, Corpus, Labels, Link, Paths, Row, Rules, Settings, SharedKeys, centres, decide};
use juhao::report::{Relation, Role};
use juhao::{Document, Options, Ratio, Sides, TextOptions};
use random::Random;

/// A document as a caller gives it.
#[derive(Clone)]
struct Given {
    text: String,
    site: &'static str,
    group: &'static str,
}

fn given(text: impl Into<String>) -> Given {
    Given { text: text.into(), site: "", group: "" }
}

/// A pair with its decision, and whether both documents are of one group.
type Told = (u32, u32, Relation, f64, Sides<Ratio>, bool);

fn read(documents: &[Given]) -> Vec<Document> {
    documents.iter().map(|one| Document::from_text(&*one.text, &TextOptions::default()).expect("short text")).collect()
}

fn by_corpus(documents: &[Given]) -> (Vec<Told>, Vec<u32>) {
    let mut corpus = Corpus::new(Settings { keep_texts: true, ..Settings::default() });
    for (number, (one, text)) in documents.iter().zip(read(documents)).enumerate() {
        let labels = Labels { site: one.site, group: one.group };
        corpus.add(&number.to_string(), text, labels).expect("a new id");
    }
    let pairs = corpus.pairs();
    let mut centre_of: Vec<u32> = (0..documents.len() as u32).collect();
    for cluster in corpus.clusters(&pairs, Clustering::Connected) {
        cluster.documents().for_each(|document| centre_of[document as usize] = cluster.centre);
    }
    let all = pairs.hits.iter().map(|hit| (hit, false)).chain(pairs.grouped.iter().map(|hit| (hit, true)));
    let mut told: Vec<Told> =
        all.map(|(hit, grouped)| (hit.a, hit.b, hit.relation, hit.score, hit.coverage, grouped)).collect();
    told.sort_by_key(|pair| (pair.0, pair.1));
    (told, centre_of)
}

/// For each document the first one with the same value, and all documents by that one.
fn firsts<K: Ord>(of: impl Iterator<Item = K>) -> (Vec<u32>, BTreeMap<u32, Vec<u32>>) {
    let (mut known, mut first, mut sets) = (BTreeMap::new(), Vec::new(), BTreeMap::<u32, Vec<u32>>::new());
    for (number, key) in (0..).zip(of) {
        let one = *known.entry(key).or_insert(number);
        first.push(one);
        sets.entry(one).or_default().push(number);
    }
    (first, sets)
}

/// Candidates among the first copies, with lists as maps and all pairs of each list written out.
fn candidates(rows: &[Row], first: &[u32], documents: &[Given], rules: &Rules) -> Vec<(u32, u32)> {
    let mut lists = BTreeMap::<u64, Vec<u32>>::new();
    for (number, row) in (0..).zip(rows).filter(|&(number, _)| first[number as usize] == number) {
        for &key in &row.keys {
            lists.entry(key).or_default().push(number);
        }
    }
    let mut sizes: Vec<u32> = rows.iter().map(|row| row.keys.len() as u32).collect();
    lists.retain(|_, list| {
        let mut sites = HashMap::<&str, u32>::new();
        let own = list.iter().map(|&number| documents[number as usize].site);
        own.filter(|site| !site.is_empty()).for_each(|site| *sites.entry(site).or_default() += 1);
        let is_kept = !rules.is_template(list.len() as u32, sites.values().copied().max().unwrap_or(0));
        if !is_kept {
            for &number in list.iter() {
                sizes[number as usize] -= 1;
            }
        }
        is_kept
    });
    let mut lengths = BTreeMap::<u32, u64>::new();
    for list in lists.values() {
        *lengths.entry(list.len() as u32).or_default() += 1;
    }
    let longest = rules.longest_rare(&lengths.into_iter().collect::<Vec<_>>()) as usize;
    let is_rare = |list: &[u32]| list.len() <= longest;
    let mut pairs = BTreeMap::<(u32, u32), SharedKeys>::new();
    for list in lists.values() {
        for (place, &a) in list.iter().enumerate() {
            let newer = list[place + 1..].iter().copied();
            if is_rare(list) {
                for b in newer {
                    let shared = pairs.entry((a, b)).or_default();
                    (shared.keys, shared.rare) = (shared.keys + 1, shared.rare + 1);
                    shared.scarce += u32::from(list.len() as u32 <= rules.scarce_documents);
                }
            } else {
                let near = newer.take(rules.reach as usize);
                near.for_each(|b| pairs.entry((a, b)).or_default().keys += 1);
            }
        }
    }
    let sizes = |a: u32, b: u32| Sides::new(sizes[a as usize], sizes[b as usize]);
    pairs.retain(|&(a, b), shared| rules.is_candidate(*shared, sizes(a, b)));
    pairs.into_keys().collect()
}

fn by_steps(documents: &[Given]) -> (Vec<Told>, Vec<u32>) {
    let (texts, rules) = (read(documents), Rules::default());
    let rows: Vec<Row> = texts.iter().map(|text| Row::from_document(text, Paths::Auto)).collect();
    // a document without characters is of a text of its own
    let own = |number: usize, row: &Row| if row.counted == 0 { number } else { usize::MAX };
    let (text, of_text) = firsts(rows.iter().enumerate().map(|(i, row)| (row.text, row.counted, own(i, row))));
    let (copy, copies) = firsts(rows.iter().enumerate().map(|(i, row)| (row.text, row.counted, row.copy, own(i, row))));
    let group = |number: u32| documents[number as usize].group;
    let shown = |set: &[u32]| {
        if set.len() <= rules.copies as usize {
            return set.to_vec();
        }
        let other = set.iter().find(|&&one| !group(set[0]).is_empty() && group(one) != group(set[0]));
        set[..1].iter().chain(other).copied().collect()
    };
    let mut told = Vec::new();
    let mut tell = |a: u32, b: u32, relation: Relation, score, coverage: Sides<Ratio>| {
        let grouped = !group(a).is_empty() && group(a) == group(b);
        told.push(if a < b {
            (a, b, relation, score, coverage, grouped)
        } else {
            (b, a, relation.swapped(), score, coverage.swapped(), grouped)
        });
    };
    for (a, b) in candidates(&rows, &copy, documents, &rules) {
        if text[a as usize] == text[b as usize] {
            continue;
        }
        // the other way round, because an engine may prepare either text once
        let report = decide(&texts[b as usize], &texts[a as usize], &Options::default(), Role::Evidence)
            .1
            .map(juhao_core::Report::swapped);
        let Some(report) = report else { continue };
        for &a in &shown(&copies[&a]) {
            for &b in &shown(&copies[&b]) {
                tell(a, b, report.relation, report.score, report.coverage);
            }
        }
    }
    for set in of_text.values() {
        let shown = shown(set);
        for &a in &shown {
            for &b in set.iter().filter(|&&b| a < b || !shown.contains(&b)) {
                let counted = rows[a as usize].counted;
                tell(a, b, Relation::Duplicate, 1.0, Sides::new(counted, counted).map(|n| Ratio::new(n, n)));
            }
        }
    }
    told.sort_by_key(|pair| (pair.0, pair.1));
    let links = told.iter().filter(|pair| !pair.5);
    let links: Vec<Link> = links.map(|&(a, b, relation, score, ..)| Link { a, b, relation, score }).collect();
    let counted: Vec<u64> = rows.iter().map(|row| row.counted).collect();
    (told, centres(&counted, &links, Clustering::Connected))
}

fn check(name: &str, documents: &[Given]) -> Vec<Told> {
    let (want, found) = (by_corpus(documents), by_steps(documents));
    assert_eq!(found.0, want.0, "{name}");
    assert_eq!(found.1, want.1, "{name}");
    found.0
}

/// Texts that share sentences in all the ways that the steps treat differently.
fn generated(seed: usize) -> Vec<Given> {
    let mut random = Random::new(seed as u64);
    let sentence = |random: &mut Random| {
        let length = 8 + random.below(25);
        let han = |random: &mut Random| char::from_u32(0x4e00 + random.below(3000) as u32).expect("a Han character");
        (0..length).map(|_| han(random)).collect::<String>() + "。"
    };
    let text = |random: &mut Random, n: usize| (0..n).map(|_| sentence(random)).collect::<Vec<String>>();
    let stock = text(&mut random, 6);
    let notices = ["law", "press", "school"].map(|site| (site, text(&mut random, 4).concat()));
    let mut documents = Vec::new();
    for _ in 0..60 {
        let number = 4 + random.below(20);
        let body = text(&mut random, number);
        documents.push(given(body.concat()));
        let mut other = body.clone();
        match random.below(8) {
            0 => documents.push(given(body.concat())),
            1 => documents.push(given(body.concat().replace('。', "，"))),
            2 => other.reverse(),
            3 => other.truncate(number / 2),
            4 => other.splice(number / 3.., text(&mut random, 9)).for_each(drop),
            5 => other[number / 2] = sentence(&mut random),
            6 => other.extend(text(&mut random, number)),
            _ => continue,
        }
        if other != body {
            documents.push(given(other.concat()));
        }
    }
    // a notice that one site ends its pages with, and one page of another site that has it, too
    for (site, notice) in &notices {
        for _ in 0..9 + random.below(4) {
            let body = text(&mut random, 5).concat();
            documents.push(Given { text: body + notice, site, group: "" });
        }
    }
    documents.push(Given { site: "other", ..given(notices[0].1.clone() + &text(&mut random, 3).concat()) });
    // crowded keys: many have the stock sentences, some little else
    for i in 0..90 {
        let own = if i % 7 == 0 { 0 } else { 3 + random.below(8) };
        let from = random.below(3);
        documents.push(given(stock[from..from + 3].concat() + &text(&mut random, own).concat()));
    }
    // copies and variants of one text, more than are listed with each other, of two groups
    let body = text(&mut random, 8).concat();
    for i in 0..40 {
        let group = ["", "one", "two"][random.below(3)];
        let text = if i % 11 == 3 { body.replace('。', "；") } else { body.clone() };
        documents.push(Given { text, site: "", group });
    }
    documents.push(Given { group: "one", ..given(body.clone() + &text(&mut random, 2).concat()) });
    documents.extend(["", " ", "。", "句", "标题一", "标题二", "标题一", "A short line", "a short line"].map(given));
    documents
        .iter_mut()
        .filter(|one| one.group.is_empty())
        .for_each(|one| one.group = random.pick(&["", "", "", "three"]));
    documents
}

fn shuffled(mut documents: Vec<Given>, seed: usize) -> Vec<Given> {
    let mut random = Random::new(seed as u64);
    for i in (1..documents.len()).rev() {
        documents.swap(i, random.below(i + 1));
    }
    documents
}

#[test]
fn generated_documents_have_the_pairs_of_a_corpus_in_any_order() {
    for seed in 1..4 {
        for order in 0..2 {
            let documents = shuffled(generated(seed), 10 * seed + order);
            let told = check(&format!("seed {seed}, order {order}"), &documents);
            let count = |is: fn(&Told) -> bool| told.iter().filter(|pair| is(pair)).count();
            assert!(count(|pair| pair.2 == Relation::Duplicate) > 40);
            assert!(count(|pair| matches!(pair.2, Relation::Contains | Relation::Contained)) > 8);
            assert!(count(|pair| pair.2 == Relation::Partial) > 8);
            assert!(count(|pair| pair.5) > 4);
        }
    }
}

#[test]
fn the_texts_of_the_cases_have_the_pairs_of_a_corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/report");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .flat_map(|case| ["left.txt", "right.txt"].map(|name| case.as_ref().unwrap().path().join(name)))
        .collect();
    files.sort();
    let documents: Vec<Given> = files.iter().filter_map(|path| fs::read_to_string(path).ok()).map(given).collect();
    assert!(documents.len() > 50);
    assert!(check("cases", &documents).len() > 25);
    check("cases, shuffled", &shuffled(documents, 3));
}
