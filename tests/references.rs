//! The published methods against slow references written from their papers, step by step, without the code of the core:
//! CCDet, SL+ST, Simhash+SP, and PKU-LCS with one region and with moved paragraphs.
//!
//! Both read the same sentences and the same words, because the papers leave these to a segmenter; everything after
//! that is written here once more, in the plainest way that can be slow. A method and its reference must agree in 98 of
//! 100 pairs, and each other pair is named in [`DIFFERENT`] with its reason.
#![cfg(all(feature = "methods", feature = "cli", not(target_arch = "wasm32")))]

#[allow(dead_code)] // what other tests ask of a case
#[path = "support/cases.rs"]
mod cases;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use cases::CASES;
use juhao::methods::{MethodReport, Statistics, Text};
use juhao::{Document, Method, TextOptions};

/// Characters of a text, so that the slow references end soon.
const CHARS: usize = 900;

/// A pair of texts with a name.
struct Pair {
    name: String,
    texts: [Document; 2],
}

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("short text")
}

fn head(text: &str) -> String {
    text.chars().take(CHARS).collect()
}

/// The texts of a folder of `tests/corpus`, by name.
fn corpus(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(folder);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|one| one.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let named = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, head(&std::fs::read_to_string(path).expect("readable")))
    };
    paths.iter().map(named).collect()
}

/// Pairs of every kind that the papers speak of: changed words, moved and removed paragraphs, a part, another text, two
/// texts in one frame.
fn pairs() -> Vec<Pair> {
    let mut out = Vec::new();
    for case in CASES {
        let inputs = case.inputs();
        let texts = [inputs.left.document, inputs.right.document];
        if texts.iter().all(|text| text.symbols().len() <= 2 * CHARS) {
            out.push(Pair { name: case.slug.into(), texts });
        }
    }
    for texts in [corpus("statutes"), corpus("book")] {
        for (i, (name, text)) in texts.iter().take(20).enumerate() {
            let other = &texts[(i + 1) % texts.len()].1;
            let chars: Vec<char> = text.chars().collect();
            let part = |from: usize, to: usize| chars[chars.len() * from / 9..chars.len() * to / 9].iter().collect();
            let [first, second, third]: [String; 3] = [part(0, 3), part(3, 6), part(6, 9)];
            let typos = chars.iter().enumerate().map(|(at, &c)| if at % 25 == 24 { '某' } else { c }).collect();
            let frame: String = other.chars().skip(CHARS - 200).collect();
            let framed = |body: &str| [&frame, "。\n", body, "\n", &frame].concat();
            for (change, left, right) in [
                ("typos", text.clone(), typos),
                ("moved", text.clone(), [&*third, &first, &second].concat()),
                ("removed", text.clone(), [&*first, &third].concat()),
                ("part", text.clone(), second.clone()),
                ("other", text.clone(), other.clone()),
                ("framed", framed(&first), framed(&other.chars().take(300).collect::<String>())),
            ] {
                out.push(Pair { name: format!("{name}, {change}"), texts: [read(&left), read(&right)] });
            }
        }
    }
    out
}

/// What a method and its reference say: numbers, and last 1 if they make the texts similar, else 0; `None` if there is
/// nothing to measure on.
type Numbers = Option<Vec<f64>>;

/// Why PKU-LCS differs from its reference: of several longest common subsequences with as few runs, each takes another.
const SEVERAL: &str = "several longest common subsequences with as few runs";

/// Pairs in which a method differs from its reference, each with the reason.
const DIFFERENT: &[(&str, &str, &str)] = &[
    ("ccdet", "ar-passage-with-vowel-marks", "vowel marks are not compared"),
    ("ccdet", "zero-width-characters", "invisible characters are not compared"),
    ("ccdet", "zh-sentences-in-random-order", "a quotation mark after a stop is part of the sentence before it"),
    ("ccdet", "hong-kong-garrison-law, framed", "a bracket after a stop is part of the sentence before it"),
    ("ccdet", "zh-traditional-and-simplified", "both forms of a character are one"),
    ("pku-lcs", "agricultural-product-quality-and-safety-law, other", SEVERAL),
    ("pku-lcs", "mental-health-law, other", SEVERAL),
    ("pku-lcs-moved", "agricultural-product-quality-and-safety-law, other", SEVERAL),
    ("pku-lcs-moved", "mental-health-law, other", SEVERAL),
    ("pku-lcs-moved", "protection-of-the-rights-and-interests-of-consumers, other", SEVERAL),
    ("pku-lcs-moved", "zh-short-sentences-in-random-order", "the reference joins the text around a region"),
];

fn of_product(method: Method, texts: &[Document; 2]) -> MethodReport {
    let [left, right] = texts.each_ref().map(Text::new);
    method.compare(&left, &right, &Statistics::default())
}

fn figures(report: &MethodReport) -> Numbers {
    let similar = f64::from(u8::from(report.verdict.is_related()));
    report.score.map(|_| report.figures.iter().map(|figure| figure.value).chain([similar]).collect())
}

/// The numbers of a reference with its verdict.
fn judged(mut numbers: Vec<f64>, similar: bool) -> Vec<f64> {
    numbers.push(f64::from(u8::from(similar)));
    numbers
}

/// Compares a method with its reference on all pairs. If the paper leaves a choice, the reference has several answers,
/// of which the method must have one; numbers may differ by `tolerance`.
fn check(method: Method, tolerance: f64, reference: impl Fn(&[Document; 2]) -> Vec<Numbers>) {
    let pairs = pairs();
    let mut other = Vec::new();
    for Pair { name, texts } in &pairs {
        let (own, expected) = (figures(&of_product(method, texts)), reference(texts));
        let is_near = |expected: &Numbers| match (&own, expected) {
            (Some(own), Some(expected)) => {
                own.len() == expected.len() && own.iter().zip(expected).all(|(a, b)| (a - b).abs() <= tolerance)
            }
            (own, expected) => own.is_none() && expected.is_none(),
        };
        let agree = expected.iter().any(is_near);
        if !agree {
            other.push(format!("{name}: {own:.3?}, reference {expected:.3?}"));
        }
    }
    let named = |line: &String| DIFFERENT.iter().any(|(of, pair, _)| *of == method.name() && line.starts_with(pair));
    let unnamed: Vec<_> = other.iter().filter(|line| !named(line)).collect();
    assert!(pairs.len() > 200, "{}", pairs.len());
    let agreed =
        DIFFERENT.iter().find(|(of, pair, _)| *of == method.name() && !other.iter().any(|l| l.starts_with(pair)));
    assert_eq!(agreed, None, "is named, and agrees");
    assert!(unnamed.is_empty(), "{method:?} differs in {} of {}:\n{unnamed:#?}", other.len(), pairs.len());
    assert!(50 * other.len() <= pairs.len(), "{method:?} differs in {} of {}", other.len(), pairs.len());
}

/// CCDet, features: for every full stop the up to ten characters before it, after the full stop before; marks count,
/// white space does not.
fn full_stop_features(document: &Document) -> BTreeSet<String> {
    let (mut out, mut before) = (BTreeSet::new(), 0);
    for stop in document.sentences().iter().filter_map(|sentence| sentence.full_stop) {
        let between = &document.shown()[before..stop as usize];
        let counted: Vec<char> = between.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        let feature: String = counted[counted.len().saturating_sub(10)..].iter().collect();
        if !feature.is_empty() {
            out.insert(feature);
        }
        before = stop as usize;
    }
    out
}

#[test]
fn ccdet_counts_the_features_that_its_paper_defines() {
    check(Method::Ccdet, 0.0, |texts| {
        let [a, b] = texts.each_ref().map(full_stop_features);
        let (common, less, more) = (a.intersection(&b).count(), a.len().min(b.len()), a.len().max(b.len()));
        vec![(less > 0).then(|| {
            let ccs = common as f64 / less as f64;
            judged(vec![ccs, less as f64 / more as f64], ccs >= 0.5)
        })]
    });
}

/// Simhash+SP: each term weighted by its frequency, SDBM of its UTF-8, 64 bits.
fn simhash(document: &Document) -> Option<u64> {
    let text = Text::new(document);
    let mut weights: BTreeMap<Vec<u8>, i64> = BTreeMap::new();
    for term in &text.terms {
        let letters: String = text.symbols(term).iter().filter_map(|&symbol| char::from_u32(symbol)).collect();
        *weights.entry(letters.into_bytes()).or_default() += 1;
    }
    // Characters of 。。 are no terms, and a single Han character is left out by the list of docs/methods.md.
    weights.retain(|term, _| std::str::from_utf8(term).is_ok_and(|t| t.len() < 3 || t.chars().count() > 1));
    let mut sums = [0_i64; 64];
    for (term, weight) in &weights {
        let mut hash = 0_u64;
        for &byte in term {
            hash = u64::from(byte).wrapping_add(hash << 6).wrapping_add(hash << 16).wrapping_sub(hash);
        }
        for (bit, sum) in sums.iter_mut().enumerate() {
            *sum += if hash >> bit & 1 == 1 { *weight } else { -weight };
        }
    }
    let bits = sums.iter().enumerate().map(|(bit, &sum)| u64::from(sum > 0) << bit);
    (!weights.is_empty()).then(|| bits.sum())
}

#[test]
fn simhash_sp_counts_the_bits_that_its_paper_defines() {
    check(Method::SimhashSp, 0.0, |texts| {
        let [a, b] = texts.each_ref().map(simhash);
        vec![a.zip(b).map(|(a, b)| {
            let distance = (a ^ b).count_ones();
            judged(vec![distance.into()], distance <= 3)
        })]
    });
}

/// A sentence as SL+ST has it: its number of terms, and its first two.
type Sentence = (usize, Vec<Vec<u32>>);

fn sentences(document: &Document) -> Vec<Sentence> {
    let text = Text::new(document);
    let of = |index: usize| {
        let terms = text.terms_of(index);
        let mut first: Vec<&juhao::methods::Word> = Vec::new();
        for term in terms {
            if first.last().is_none_or(|last| last.symbols.end <= term.symbols.start) {
                first.push(term);
            }
        }
        (terms.len(), first.iter().take(2).map(|term| text.symbols(term).to_vec()).collect())
    };
    (0..document.sentences().len()).map(of).filter(|sentence| sentence.0 > 0).collect()
}

/// SL+ST, steps 4 and 5: maximal blocks of equal lengths, split where the first terms differ; then the longest that is
/// free on both sides, again and again. Returns the number of sentences in blocks.
fn sentences_in_blocks([a, b]: [&[Sentence]; 2]) -> usize {
    let mut free = [vec![true; a.len()], vec![true; b.len()]];
    let mut common = 0;
    loop {
        let mut best = (1, 0, 0);
        for l in 0..a.len() {
            for r in 0..b.len() {
                let agrees = |i: &usize| {
                    let (l, r) = (l + i, r + i);
                    l < a.len() && r < b.len() && free[0][l] && free[1][r] && a[l].0 == b[r].0 && a[l].1 == b[r].1
                };
                let len = (0..a.len()).take_while(agrees).count();
                if len > best.0 {
                    best = (len, l, r);
                }
            }
        }
        let (len, l, r) = best;
        if len < 2 {
            return common;
        }
        free[0][l..l + len].fill(false);
        free[1][r..r + len].fill(false);
        common += len;
    }
}

#[test]
fn sl_st_counts_the_blocks_that_its_paper_defines() {
    check(Method::SlSt, 0.0, |texts| {
        let [a, b] = texts.each_ref().map(sentences);
        let common = sentences_in_blocks([&a, &b]);
        vec![(a.len().min(b.len()) >= 2).then(|| {
            let jaccard = common as f64 / (a.len() + b.len() - common) as f64;
            judged(vec![jaccard], jaccard >= 0.5)
        })]
    });
}

/// PKU-LCS, step 2: which characters of `a` and `b` are at the same place of an equal window of 16 bytes of GBK. Row
/// `i` has one entry for each character of `b`, and one more row and column are empty.
fn in_equal_windows(a: &[u32], b: &[u32]) -> Vec<Vec<bool>> {
    let bytes = |symbol: u32| if symbol < 0x80 { 1 } else { 2 };
    let mut inside = vec![vec![false; b.len() + 1]; a.len() + 1];
    let starts = (0..a.len()).map(|i| (i, 0)).chain((1..b.len()).map(|j| (0, j)));
    for (first, second) in starts {
        let mut at = 0;
        while first + at < a.len() && second + at < b.len() {
            let equal = a[first + at..].iter().zip(&b[second + at..]).take_while(|(a, b)| a == b);
            let run: Vec<u32> = equal.map(|(a, _)| *a).collect();
            if run.iter().map(|&symbol| bytes(symbol)).sum::<u32>() >= 16 {
                (at..at + run.len()).for_each(|k| inside[first + k][second + k] = true);
            }
            at += run.len().max(1);
        }
    }
    inside
}

/// A longest common subsequence that pairs characters of equal windows only, by the table. Of several, one with the
/// fewest runs; of these the one that begins first in `a`.
fn table_lcs(a: &[u32], b: &[u32]) -> Vec<(usize, usize)> {
    const PAIR: i64 = 1 << 20;
    let (n, m) = (a.len(), b.len());
    let inside = in_equal_windows(a, b);
    let never = i64::MIN / 2;
    // Most pairs less the number of runs: from a place on, and with a pair at it.
    let (mut from, mut paired) = (vec![vec![0_i64; m + 1]; n + 1], vec![vec![never; m + 1]; n + 1]);
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            if inside[i][j] {
                paired[i][j] = PAIR + paired[i + 1][j + 1].max(from[i + 1][j + 1] - 1);
            }
            from[i][j] = paired[i][j].max(from[i + 1][j]).max(from[i][j + 1]);
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < n && j < m && from[i][j] > 0 {
        if from[i][j] == paired[i][j] {
            loop {
                pairs.push((i, j));
                let goes_on = paired[i][j] == PAIR + paired[i + 1][j + 1];
                (i, j) = (i + 1, j + 1);
                if !goes_on {
                    break;
                }
            }
        } else if from[i][j] == from[i][j + 1] {
            j += 1;
        } else {
            i += 1;
        }
    }
    pairs
}

/// PKU-LCS, step 3: the pairs inside the trustable region of a common subsequence.
fn trustable_region(len: usize, pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // Edits at each character of `a`: itself if it has no partner, and what `b` has between it and the next partner.
    let mut edits = vec![1_usize; len];
    for (i, &(a, b)) in pairs.iter().enumerate() {
        edits[a] = pairs.get(i + 1).map_or(0, |next| next.1 - b - 1);
    }
    let sums: Vec<usize> = std::iter::once(0)
        .chain(edits.iter().scan(0, |sum, edit| {
            *sum += edit;
            Some(*sum)
        }))
        .collect();
    let is_flat = |from: usize, to: usize| 10 * (sums[to] - sums[from]) <= to - from;
    let size = len.div_ceil(63).max(8);
    let blocks = len.div_ceil(size);
    let middle = blocks.div_ceil(2);
    let weight = |block: usize| middle - middle.abs_diff(block + 1);
    // (weight, fewest blocks, first), of all runs of blocks that are flat.
    let mut base = None;
    for from in 0..blocks {
        for to in from + 1..=blocks {
            if is_flat(from * size, len.min(to * size)) {
                let rank = ((from..to).map(weight).sum::<usize>(), usize::MAX - (to - from), usize::MAX - from);
                base = base.max(Some((rank, from * size, len.min(to * size))));
            }
        }
    }
    let Some((_, from, to)) = base else { return Vec::new() };
    let mut best = (0, 0, 0);
    for start in 0..=from {
        for end in (to.max(start + best.0 + 1)..=len).rev() {
            if is_flat(start, end) {
                best = (end - start, start, end);
                break;
            }
        }
    }
    pairs.iter().copied().filter(|pair| (best.1..best.2).contains(&pair.0)).collect()
}

/// PKU-LCS, steps 2 and 3: the length of the trustable LCS, with at most `regions` regions. Each region leaves the text
/// before the next is looked for.
fn trustable_lcs(mut a: Vec<u32>, mut b: Vec<u32>, regions: usize) -> usize {
    let least = (a.len().min(b.len()) / 64).clamp(16, 100);
    let mut length = 0;
    for _ in 0..regions {
        let region = trustable_region(a.len(), &table_lcs(&a, &b));
        if region.len() < least {
            break;
        }
        length += region.len();
        let (first, last) = (region[0].0, region[region.len() - 1].0);
        a.drain(first..=last);
        let taken: HashSet<usize> = region.iter().map(|pair| pair.1).collect();
        b = (0..b.len()).filter(|at| !taken.contains(at)).map(|at| b[at]).collect();
    }
    length
}

/// r and both c of PKU-LCS.
fn pku_lcs(texts: &[Document; 2], regions: usize) -> Numbers {
    let [left, right] = texts.each_ref().map(|text| text.symbols().to_vec());
    let (n, m) = (left.len(), right.len());
    if n == 0 || m == 0 {
        return None;
    }
    let [longer, shorter] = if n >= m { [&left, &right] } else { [&right, &left] };
    let lcs = if left == right { n } else { trustable_lcs(longer.clone(), shorter.clone(), regions) };
    let rate = |of: usize| lcs as f64 / of as f64;
    let similar = rate(n + m - lcs) >= 0.28 || rate(n.min(m)) >= 0.7;
    Some(judged(vec![rate(n + m - lcs), rate(n), rate(m)], similar))
}

/// By how much a rate of the product may differ, because several longest common subsequences can have as few runs.
const ENDS: f64 = 0.02;

#[test]
fn pku_lcs_trusts_the_one_region_that_its_paper_defines() {
    check(Method::PkuLcs, ENDS, |texts| vec![pku_lcs(texts, 1)]);
}

#[test]
fn pku_lcs_with_moved_paragraphs_trusts_the_regions_that_its_paper_defines() {
    check(Method::PkuLcsMoved, ENDS, |texts| vec![pku_lcs(texts, usize::MAX)]);
}
