//! From decided pairs to all pairs: documents of one text, and members of one group.

use alloc::vec::Vec;

use super::documents::Documents;
use super::hit::{self, Hit};
use crate::base::{LimitReached, Ratio, Sides};
use crate::report::Relation;

/// What becomes of pairs whose documents are of one group, such as the work of one author or versions of one text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Groups {
    /// They are told apart from the others.
    #[default]
    Apart,
    /// They are counted and not told.
    Ignored,
}

/// All pairs of a corpus that have something in common.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairs {
    /// Pairs of documents of different groups, or of none, in order.
    pub hits: Vec<Hit>,
    /// Pairs of documents of one group, in order; empty when they are ignored.
    pub grouped: Vec<Hit>,
    /// How many pairs of documents of one group were ignored.
    pub ignored: u64,
    /// Limits that were reached; empty when nothing was left out.
    pub limits: Vec<LimitReached>,
}

/// Adds the pairs of copies of one text, and parts those inside a group.
///
/// All pairs of up to `most` copies are told. Of more, each is told with the first one, and other documents are told with the first one
/// alone; if that has a group, with the first one of another group, too, so that no pair between groups is missing that would link two
/// documents. The limit says how many pairs there are.
pub(super) fn complete<T>(
    mut hits: Vec<Hit>,
    limit: Option<LimitReached>,
    documents: &Documents<T>,
    groups: Groups,
    most: u32,
) -> Pairs {
    let group = |document| documents.get(document).map_or(0, |entry| entry.group);
    let shown = |copies: &[u32]| {
        if copies.len() <= most as usize {
            return copies.to_vec();
        }
        let of_first = group(copies[0]);
        let other = copies.iter().copied().find(|&copy| of_first > 0 && group(copy) != of_first);
        copies[..1].iter().copied().chain(other).collect()
    };
    let mut more = Vec::new();
    let (mut told, mut all) = (0, 0);
    for hit in &hits {
        let (left, right) = (documents.same_text(hit.a), documents.same_text(hit.b));
        all += left.len() as u64 * right.len() as u64;
        let (left, right) = (shown(&left), shown(&right));
        told += left.len() as u64 * right.len() as u64;
        let others = left.iter().flat_map(|&a| right.iter().map(move |&b| (a, b)));
        more.extend(others.filter(|&pair| pair != (hit.a, hit.b)).map(|(a, b)| in_order(hit.of_copies(a, b))));
    }
    for (first, _) in documents.iter().filter(|(_, entry)| !entry.copies.is_empty()) {
        let set = documents.same_text(first);
        let n = set.len() as u64;
        all += n * (n - 1) / 2;
        let shown = shown(&set);
        for (i, &a) in shown.iter().enumerate() {
            let others = set.iter().filter(|&b| *b != a && !shown[..i].contains(b));
            let pairs = others.map(|&b| same_text(documents, a.min(b), a.max(b)));
            more.extend(pairs.inspect(|_| told += 1));
        }
    }
    hits.append(&mut more);
    hit::by_documents(&mut hits);
    let (mut grouped, hits): (Vec<Hit>, Vec<Hit>) =
        hits.into_iter().partition(|hit| group(hit.a) > 0 && group(hit.a) == group(hit.b));
    let mut ignored = 0;
    if groups == Groups::Ignored {
        ignored = grouped.drain(..).len() as u64;
    }
    let copies = (told < all).then_some(LimitReached { name: "corpus.copies", limit: told, reached: all });
    Pairs { hits, grouped, ignored, limits: copies.into_iter().chain(limit).collect() }
}

/// Adds to documents found those of the same text.
pub(super) fn with_copies<T>(hits: &mut Vec<Hit>, documents: &Documents<T>) {
    let copies = |hit: &Hit| documents.get(hit.b).map_or(&[][..], |entry| &entry.copies);
    let more: Vec<Hit> =
        hits.iter().flat_map(|hit| copies(hit).iter().map(move |&b| hit.of_copies(hit.a, b))).collect();
    hits.extend(more);
}

fn in_order(hit: Hit) -> Hit {
    if hit.a < hit.b { hit } else { hit.swapped() }
}

/// Two documents of one text, which need no comparison.
fn same_text<T>(documents: &Documents<T>, a: u32, b: u32) -> Hit {
    let whole = |document| {
        let counted = documents.get(document).map_or(0, |entry| entry.profile.lengths.counted);
        Ratio::new(counted, counted)
    };
    let has_text = |document| documents.get(document).is_some_and(|entry| entry.text.is_some());
    Hit {
        a,
        b,
        relation: Relation::Duplicate,
        score: 1.0,
        coverage: Sides::new(whole(a), whole(b)),
        by_texts: has_text(a) && has_text(b),
        report: None,
    }
}
