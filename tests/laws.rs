//! Laws of an index, checked with random documents: results do not depend on the order of adding, a query agrees with
//! the pairs, and removing a document has the same effect as never adding it.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/random.rs"]
mod random;

use juhao::corpus::{Corpus, Groups, Labels, Paths, Settings};
use juhao::report::Relation;
use juhao::{Document, TextOptions};
use random::Random;

const CHARACTERS: &str = "清晨的渡口没有人只有一条旧船系在柳树下夫女儿提着灯笼走石阶数昨夜涨上来水痕对岸山还藏雾里钟声却已经传了过她把缆绳解开又像等个不会客";
const WORDS: &str = "the river runs past an old mill where nobody lives since a long winter took its wheel and stones fell into dark water";
const MARKS: [&str; 6] = ["。", "，", ". ", "\n", " ", ""];

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("short text")
}

fn sentence(random: &mut Random, is_han: bool) -> String {
    let pieces: Vec<&str> = if is_han { CHARACTERS.split("").collect() } else { WORDS.split_inclusive(' ').collect() };
    (0..5 + random.below(15)).map(|_| random.pick(&pieces)).collect()
}

/// A document: its text and its group.
type Written = (String, &'static str);

/// Documents made from the sentences of a few texts: whole, shortened, in another order, and with other punctuation.
fn documents(random: &mut Random) -> Vec<Written> {
    let is_han = random.below(2) == 0;
    let texts: Vec<Vec<String>> =
        (0..=random.below(3)).map(|_| (0..=random.below(25)).map(|_| sentence(random, is_han)).collect()).collect();
    let mut out: Vec<Written> = Vec::new();
    for _ in 0..3 + random.below(12) {
        let group = random.pick(&["", "a", "b"]);
        let mut sentences: Vec<&str> = texts[random.below(texts.len())].iter().map(|sentence| &**sentence).collect();
        match random.below(5) {
            0 => sentences.truncate(1 + random.below(sentences.len())),
            1 => sentences.reverse(),
            2 if !out.is_empty() => {
                out.push((out[random.below(out.len())].0.clone(), group));
                continue;
            }
            _ => {}
        }
        let one = random.pick(&MARKS);
        let is_mixed = random.below(2) == 0;
        let mut mark = || if is_mixed { random.pick(&MARKS) } else { one };
        let marked = sentences.iter().map(|sentence| format!("{sentence}{}", mark()));
        out.push((marked.collect(), group));
    }
    out
}

fn add(corpus: &mut Corpus, documents: &[Written], number: usize) {
    let (text, group) = &documents[number];
    corpus.add(&number.to_string(), read(text), Labels { group, site: "" }).expect("a new id");
}

/// The result for two documents: their ids, the smaller one first, the relation, and the bits of the score.
type PairResult = (usize, usize, Relation, u64);

fn all(corpus: &mut Corpus) -> Vec<PairResult> {
    let pairs = corpus.pairs();
    let id = |number| corpus.id(number).expect("a document").parse::<usize>().expect("a number");
    let hits = pairs.hits.into_iter().chain(pairs.grouped);
    let mut results: Vec<PairResult> = hits
        .map(|hit| if id(hit.a) < id(hit.b) { hit } else { hit.swapped() })
        .map(|hit| (id(hit.a), id(hit.b), hit.relation, hit.score.to_bits()))
        .collect();
    results.sort_unstable_by_key(|pair| (pair.0, pair.1));
    results
}

#[test]
fn neither_order_nor_what_was_removed_changes_what_is_told() {
    let random = &mut Random::new(11);
    let mut count = 0;
    for round in 0..150 {
        let documents = documents(random);
        let paths = random.pick(&[Paths::Auto, Paths::FullStops, Paths::All]);
        let settings = Settings { paths, keep_texts: round % 3 == 0, groups: Groups::Apart, ..Settings::default() };
        let mut corpus = Corpus::new(settings.clone());
        for number in 0..documents.len() {
            add(&mut corpus, &documents, number);
        }
        let pairs = all(&mut corpus);
        count += pairs.len();

        let mut turned = Corpus::new(settings.clone());
        for number in (0..documents.len()).rev() {
            add(&mut turned, &documents, number);
        }
        assert_eq!(all(&mut turned), pairs, "round {round}: in other order");

        for (number, (text, _)) in documents.iter().enumerate() {
            let found = corpus.query(&read(text)).expect("the same options").into_iter().map(|hit| hit.b as usize);
            let mut found: Vec<usize> = found.filter(|&other| other != number).collect();
            found.sort_unstable();
            let of =
                |pair: &PairResult| if pair.0 == number { Some(pair.1) } else { (pair.1 == number).then_some(pair.0) };
            let mut want: Vec<usize> = pairs.iter().filter_map(of).collect();
            want.sort_unstable();
            assert_eq!(found, want, "round {round}: query by {number}");
        }

        let (gone, left): (Vec<usize>, Vec<usize>) = (0..documents.len()).partition(|_| random.below(2) == 0);
        assert!(gone.iter().all(|number| corpus.remove(&number.to_string())));
        let mut fresh = Corpus::new(settings);
        for number in left {
            add(&mut fresh, &documents, number);
        }
        assert_eq!(all(&mut corpus), all(&mut fresh), "round {round}: without {gone:?}");
        for &number in &gone {
            add(&mut corpus, &documents, number);
        }
        assert_eq!(all(&mut corpus), pairs, "round {round}: with {gone:?} again");
    }
    assert!(count > 2000, "{count}");
}
