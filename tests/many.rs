//! Many documents: planted copies are found, and inputs made to be slow or to break the engine end soon and report the
//! limits.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/random.rs"]
mod random;

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use juhao::corpus::{Clustering, Corpus, Labels, Pairs, Paths, Settings};
use juhao::report::Relation;
use juhao::{Document, TextOptions};
use random::Random;

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("short text")
}

fn corpus<'a>(texts: impl IntoIterator<Item = &'a str>) -> Corpus {
    let mut corpus = Corpus::new(Settings::default());
    for (i, text) in texts.into_iter().enumerate() {
        corpus.add(&i.to_string(), read(text), Labels::NONE).expect("a new id");
    }
    corpus
}

/// Pieces of 500 to 1,500 characters from the free texts of a language, which share only their style.
fn pieces(folders: &[&str], random: &mut Random) -> Vec<String> {
    let mut names: Vec<_> = folders
        .iter()
        .flat_map(|folder| {
            fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(folder)).unwrap()
        })
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md" || extension == "txt"))
        .collect();
    names.sort();
    let mut out = Vec::new();
    for name in names {
        let text: Vec<char> = fs::read_to_string(name).unwrap().chars().collect();
        let mut rest = &text[..];
        while rest.len() >= 500 {
            let (piece, after) = rest.split_at(rest.len().min(500 + random.below(1001)));
            out.push(piece.iter().collect());
            rest = after;
        }
    }
    out
}

/// Removes, doubles or replaces one token in twenty.
fn edited(text: &str, random: &mut Random, words: bool) -> String {
    let tokens: Vec<&str> =
        if words { text.split_inclusive(' ').collect() } else { text.split("").filter(|c| !c.is_empty()).collect() };
    let mut out = String::new();
    for &token in &tokens {
        let other = random.pick(&tokens);
        match random.below(60) {
            0 => {}
            1 => out.push_str(other),
            2 => out.extend([other, token]),
            _ => out.push_str(token),
        }
    }
    out
}

fn shuffled(text: &str, random: &mut Random) -> String {
    let mut sentences: Vec<&str> =
        text.split_inclusive(['。', '！', '\n']).flat_map(|s| s.split_inclusive(". ")).collect();
    for i in (1..sentences.len()).rev() {
        sentences.swap(i, random.below(i + 1));
    }
    sentences.concat()
}

fn part(text: &str, random: &mut Random) -> String {
    let characters: Vec<char> = text.chars().collect();
    let len = characters.len() / 3;
    let from = random.below(characters.len() - len);
    characters[from..from + len].iter().collect()
}

/// Counts, for each kind of planted pairs, how many are found with an acceptable relation, and how many there are.
fn recall(folders: &[&str], words: bool) -> HashMap<&'static str, (usize, usize)> {
    let mut random = Random::new(5);
    let mut texts = pieces(folders, &mut random);
    let mut planted = Vec::new();
    for i in 0..texts.len() {
        let (kind, copy) = match i % 4 {
            0 => ("exact", texts[i].chars().filter(|c| words || !"，。；：".contains(*c)).collect()),
            1 => ("edited", edited(&texts[i], &mut random, words)),
            2 => ("shuffled", shuffled(&texts[i], &mut random)),
            _ => ("contained", part(&texts[i], &mut random)),
        };
        planted.push((i as u32, texts.len() as u32, kind));
        texts.push(copy);
    }
    let pairs = corpus(texts.iter().map(String::as_str)).pairs();
    let found: HashMap<(u32, u32), Relation> = pairs.hits.iter().map(|hit| ((hit.a, hit.b), hit.relation)).collect();
    let mut counts = HashMap::new();
    for (a, b, kind) in planted {
        let count: &mut (usize, usize) = counts.entry(kind).or_default();
        count.0 += usize::from(found.contains_key(&(a, b)));
        count.1 += 1;
    }
    counts
}

#[test]
fn short_texts_are_found_too() {
    let mut random = Random::new(11);
    for (folder, words, lengths) in [("statutes", false, [30, 40, 60]), ("book", true, [12, 20, 40])] {
        let long = pieces(&[folder], &mut random);
        let mut texts: Vec<String> = long.clone();
        let mut planted = Vec::new();
        for (i, text) in long.iter().enumerate().take(120) {
            let tokens: Vec<&str> = if words {
                text.split_inclusive(' ').collect()
            } else {
                text.split("").filter(|c| c.chars().any(char::is_alphanumeric)).collect()
            };
            let len = lengths[i % 3].min(tokens.len());
            let start = random.below(tokens.len() - len + 1);
            let title = tokens[start..start + len].concat();
            planted.extend([(i, texts.len()), (texts.len(), texts.len() + 1)]);
            texts.extend([title.clone(), edited(&title, &mut random, words)]);
        }
        let documents: Vec<Document> = texts.iter().map(|text| read(text)).collect();
        let mut corpus = Corpus::new(Settings { keep_texts: true, ..Settings::default() });
        for (i, document) in documents.iter().enumerate() {
            corpus.add(&i.to_string(), document.clone(), Labels::NONE).expect("a new id");
        }
        let found: Vec<(u32, u32)> = corpus.pairs().hits.iter().map(|hit| (hit.a, hit.b)).collect();
        planted.retain(|&(a, b)| {
            let relation = juhao::compare(&documents[a], &documents[b], &juhao::Options::default()).relation;
            !matches!(relation, Relation::Partial | Relation::Distinct)
        });
        let missed = planted.iter().filter(|&&(a, b)| !found.contains(&(a as u32, b as u32))).count();
        assert!(planted.len() > 150 && 100 * missed <= planted.len(), "{folder}: {missed} of {}", planted.len());
    }
}

#[test]
fn planted_copies_of_every_kind_are_found_in_chinese_and_in_english() {
    for (folders, words) in [(&["statutes", "classics"][..], false), (&["book"][..], true)] {
        let counts = recall(folders, words);
        assert_eq!(counts.len(), 4);
        for (kind, (found, all)) in counts {
            assert!(all >= 70 && found * 100 >= all * 99, "{kind}: {found} of {all}");
        }
    }
}

fn relations(pairs: &Pairs) -> Vec<(u32, u32, Relation)> {
    pairs.hits.iter().map(|hit| (hit.a, hit.b, hit.relation)).collect()
}

const NOTICE: &str = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。";

#[test]
fn empty_and_tiny_documents_are_documents() {
    let mut corpus = corpus(["", "句", NOTICE, "", "句", "。", "  \n "]);
    let pairs = corpus.pairs();
    assert_eq!(relations(&pairs), [(1, 4, Relation::Duplicate)]);
    assert_eq!(corpus.len(), 7);
    assert_eq!(corpus.query(&read("")).expect("the same options"), []);
    let again = Corpus::<Document>::from_bytes(&corpus.to_bytes(), Settings::default());
    assert_eq!(again.map(|mut corpus| corpus.pairs()), Ok(pairs));
}

#[test]
fn ids_may_be_anything() {
    let long = "长".repeat(10_000);
    let mut corpus: Corpus = Corpus::new(Settings::default());
    for id in ["", "\n", "a\u{0}b", &long, "..", "__proto__"] {
        corpus.add(id, read(NOTICE), Labels::NONE).expect("a new id");
    }
    let stored = corpus.to_bytes();
    let corpus: Corpus = Corpus::from_bytes(&stored, Settings::default()).expect("whole");
    assert_eq!(
        (0..6).map(|number| corpus.id(number).unwrap()).collect::<Vec<_>>(),
        ["", "\n", "a\u{0}b", &long, "..", "__proto__"]
    );
}

#[test]
fn a_hundred_thousand_equal_documents_are_one_cluster_and_the_pairs_are_bounded() {
    let mut corpus: Corpus = Corpus::new(Settings::default());
    let profile = juhao::features::profile::Profile::from_document(&read(NOTICE));
    for i in 0..100_000 {
        corpus.add_profile(&i.to_string(), profile.clone(), None, Labels::NONE).expect("a new id");
    }
    let pairs = corpus.pairs();
    assert_eq!(pairs.hits.len(), 99_999);
    assert_eq!((pairs.limits[0].name, pairs.limits[0].reached), ("corpus.copies", 100_000 * 99_999 / 2));
    let clusters = corpus.clusters(&pairs, Clustering::Connected);
    assert_eq!((clusters.len(), clusters[0].members.len()), (1, 99_999));
    assert_eq!(corpus.query(&read(NOTICE)).expect("the same options").len(), 100_000);
}

#[test]
fn a_few_copied_sentences_of_two_essays_are_found_by_the_texts() {
    let random = &mut Random::new(3);
    let pieces = pieces(&["classics"], random);
    let (mut related, mut found) = (0, 0);
    for pair in pieces.chunks_exact(2) {
        let sentences: Vec<&str> = pair[0].split_inclusive('。').collect();
        let few = (0..2).map(|_| random.pick(&sentences)).collect::<String>();
        let right = [&pair[1], &*few].concat();
        let (left, right) = (read(&pair[0]), read(&right));
        related += usize::from(juhao::compare(&left, &right, &juhao::Options::default()).relation.is_related());
        let mut corpus = Corpus::new(Settings { keep_texts: true, ..Settings::default() });
        corpus.add("left", left, Labels::NONE).expect("a new id");
        corpus.add("right", right, Labels::NONE).expect("a new id");
        found += corpus.pairs().hits.len();
    }
    // An index has only samples of a text, so a comparison finds shorter runs.
    assert!(related > 20 && 20 * found >= 19 * related, "{found} of {related}");
}

#[test]
fn a_query_finds_what_pairs_find_of_texts_that_repeat_themselves() {
    let line = "致腾辰玉洪调腾律宿出。";
    let texts = [line, &line.repeat(15), &format!("{NOTICE}{}{NOTICE}", line.repeat(20)), NOTICE];
    for paths in [Paths::Auto, Paths::All] {
        let mut corpus: Corpus = Corpus::new(Settings { paths, ..Settings::default() });
        for (i, text) in texts.iter().enumerate() {
            corpus.add(&i.to_string(), read(text), Labels::NONE).expect("a new id");
        }
        let mut pairs = relations(&corpus.pairs());
        assert!(pairs.len() >= 2);
        pairs.extend(pairs.clone().into_iter().map(|(a, b, relation)| (b, a, relation.swapped())));
        for (a, text) in (0..).zip(texts) {
            let found =
                corpus.query(&read(text)).expect("the same options").into_iter().map(|hit| (a, hit.b, hit.relation));
            let mut found: Vec<_> = found.filter(|&(a, b, _)| a != b).collect();
            found.sort_unstable_by_key(|found| found.1);
            let mut want: Vec<_> = pairs.iter().filter(|pair| pair.0 == a).copied().collect();
            want.sort_unstable_by_key(|want| want.1);
            assert_eq!(found, want);
        }
    }
}

#[test]
fn one_more_of_a_crowd_of_near_copies_finds_them_all() {
    for keep_texts in [false, true] {
        let random = &mut Random::new(7);
        let piece = &pieces(&["statutes"], random)[0];
        let mut corpus = Corpus::new(Settings { keep_texts, ..Settings::default() });
        for i in 0..300 {
            corpus.add(&i.to_string(), read(&edited(piece, random, false)), Labels::NONE).expect("a new id");
        }
        let hits = corpus.query(&read(&edited(piece, random, false))).expect("the same options");
        assert_eq!(hits.len(), 300);
    }
}

#[test]
fn ten_thousand_documents_with_one_footer_are_not_crossed() {
    // Next to much other text, the footer alone makes no pair worth comparing. If it is most of each document, the
    // limit of pairs is reached.
    for (characters, is_limited) in [(200, false), (40, true)] {
        let mut random = Random::new(1);
        let mut corpus: Corpus = Corpus::new(Settings::default());
        for i in 0..10_000 {
            let body = (0..characters).map(|_| char::from_u32(0x4e00 + random.below(3000) as u32).unwrap());
            let body: String = body.collect();
            corpus.add(&i.to_string(), read(&[&body, "\n", NOTICE].concat()), Labels::NONE).expect("a new id");
        }
        let pairs = corpus.pairs();
        let limit = pairs.limits.iter().any(|limit| limit.name == "corpus.pairs" && limit.reached > 100_000_000);
        assert_eq!(limit, is_limited, "{:?}", pairs.limits);
        assert!(pairs.hits.len() < 100_000, "{}", pairs.hits.len());
    }
}

#[test]
fn a_document_of_ten_megabytes_is_found_by_a_part_of_it() {
    let mut random = Random::new(2);
    let long: String = (0..3_400_000).map(|_| char::from_u32(0x4e00 + random.below(3000) as u32).unwrap()).collect();
    assert!(long.len() > 10_000_000);
    let part: String = long.chars().skip(1_234_567).take(400).collect();
    let mut corpus = corpus([long.as_str(), NOTICE, part.as_str()]);
    assert_eq!(relations(&corpus.pairs()), [(0, 2, Relation::Contains)]);
}

#[test]
fn one_line_a_million_times_is_a_document_like_others() {
    let lines = "同样的一行\n".repeat(1_000_000);
    let mut corpus = corpus([lines.as_str(), &lines[..lines.len() / 2], "同样的一行", NOTICE]);
    let found: Vec<_> = relations(&corpus.pairs()).iter().map(|&(a, b, _)| (a, b)).collect();
    assert!(found.contains(&(0, 1)), "{found:?}");
}
