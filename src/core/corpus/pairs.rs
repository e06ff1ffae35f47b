//! Completes decided pairs: adds documents of one text, and separates pairs inside a group.

use alloc::vec::Vec;

use super::documents::{Documents, Entry};
use super::hit::{self, Hit};
use super::kept_text::KeptText;
use super::settings::{CorpusLimits, Settings};
use crate::base::{LimitReached, Ratio, Sides};
use crate::features::profile::Profile;
use crate::report::{Note, Relation, Role, Sign};
use crate::text::signs_of_pair;

/// How pairs are handled whose documents are of one group, such as the work of one author or versions of one text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Groups {
    /// Pairs inside a group are reported separately.
    #[default]
    Apart,
    /// Pairs inside a group are counted but not reported.
    Ignored,
}

/// All pairs of a corpus that share evidence.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairs {
    /// Pairs of documents of different groups, or of none, in order; those whose passages are all minor last.
    pub hits: Vec<Hit>,
    /// Pairs of documents of one group, in the same order; empty if they are ignored.
    pub grouped: Vec<Hit>,
    /// Number of pairs of documents of one group that were ignored.
    pub ignored: u64,
    /// Number of pairs whose passages are all minor. They are listed only if
    /// [`Settings::minor`](super::Settings::minor) is set.
    pub minor: u64,
    /// Limits that were reached; empty if nothing was left out.
    pub limits: Vec<LimitReached>,
}

/// Adds the pairs of copies and of documents of one text, and separates pairs inside a group.
///
/// For up to [`CorpusLimits::copies`] documents of one text, all pairs are reported. Of more, each is paired only with
/// the first one, and related documents are paired only with the first one. If the first one has a group, they are also
/// paired with the first one of another group, so that every link between groups is present. The limit reports the
/// total number of pairs.
///
/// Pairs whose passages are all minor are counted, and listed if [`Settings::minor`] is set.
pub(super) fn complete<T: KeptText>(
    mut hits: Vec<Hit>,
    limit: Option<LimitReached>,
    documents: &Documents<T>,
    settings: &Settings,
) -> Pairs {
    let Settings { groups, minor: lists_minor, limits: CorpusLimits { copies: most, .. }, .. } = *settings;
    let group = |document| documents.get(document).map_or(0, |entry| entry.group);
    let shown = |copies: &[u32]| {
        if copies.len() <= most as usize {
            return copies.to_vec();
        }
        let of_first = group(copies[0]);
        let other = copies.iter().copied().find(|&copy| of_first > 0 && group(copy) != of_first);
        copies[..1].iter().copied().chain(other).collect()
    };
    let (copies, texts) = (documents.copies(), documents.texts());
    let (mut more, mut all) = (Vec::new(), 0);
    for hit in hits.iter().filter(|hit| texts.first(hit.a) != texts.first(hit.b)) {
        let (left, right) = (copies.members(hit.a), copies.members(hit.b));
        all += left.len() as u64 * right.len() as u64;
        let (left, right) = (shown(&left), shown(&right));
        more.extend(left.iter().flat_map(|&a| right.iter().map(move |&b| in_order(hit.for_copies(a, b)))));
    }
    for set in texts.sets_of_several() {
        all += set.len() as u64 * (set.len() as u64 - 1) / 2;
        let shown = shown(&set);
        for (i, &a) in shown.iter().enumerate() {
            let others = set.iter().filter(|&b| *b != a && !shown[..i].contains(b));
            more.extend(others.map(|&b| hit_of_same_text(documents, a.min(b), a.max(b), text_of(documents, a.min(b)))));
        }
    }
    hits.append(&mut more);
    hit::sort_by_documents(&mut hits);
    let reported = hits.len() as u64;
    // In place, because millions of pairs do not fit into memory twice.
    let mut grouped: Vec<Hit> = hits.extract_if(.., |hit| group(hit.a) > 0 && group(hit.a) == group(hit.b)).collect();
    let mut ignored = 0;
    if groups == Groups::Ignored {
        ignored = grouped.drain(..).filter(|hit| hit.role == Role::Evidence).count() as u64;
    }
    let mut minor = 0;
    for list in [&mut hits, &mut grouped] {
        let last = list.extract_if(.., |hit| hit.role == Role::Minor);
        if lists_minor {
            let last: Vec<Hit> = last.collect();
            minor += last.len() as u64;
            list.extend(last);
        } else {
            minor += last.count() as u64;
        }
    }
    let copies = (reported < all).then_some(LimitReached { name: "corpus.copies", limit: reported, reached: all });
    Pairs { hits, grouped, ignored, minor, limits: copies.into_iter().chain(limit).collect() }
}

/// Adds the copies of the documents found, and the documents of the same text as the query; orders the hits by share.
pub(super) fn add_copies<T: KeptText>(
    hits: &mut Vec<Hit>,
    profile: &Profile,
    text: Option<&T>,
    documents: &Documents<T>,
) {
    let mut more = Vec::new();
    for hit in &*hits {
        more.extend(documents.copies().others(hit.b).iter().map(|&b| hit.for_copies(hit.a, b)));
    }
    if let Some(first) = documents.first_of_text(profile) {
        more.extend(documents.texts().members(first).iter().map(|&b| hit_of_same_text(documents, Hit::ASKED, b, text)));
    }
    hits.append(&mut more);
    hit::sort_by_share(hits);
}

/// Returns the hit with the older document on the left.
fn in_order(hit: Hit) -> Hit {
    if hit.a < hit.b { hit } else { hit.swapped() }
}

fn text_of<T: KeptText>(documents: &Documents<T>, number: u32) -> Option<&T> {
    documents.get(number)?.text.as_deref()
}

/// Makes the hit of two documents of one text, which need no comparison. `text` is the text of the first, if it is
/// kept.
fn hit_of_same_text<T: KeptText>(documents: &Documents<T>, a: u32, b: u32, text: Option<&T>) -> Hit {
    let both = text.zip(text_of(documents, b));
    let signs = both.map(|(left, right)| signs_of_pair(&left.document(), &right.document())).unwrap_or_default();
    let entry = documents.get(b);
    let counted = entry.map_or(0, Entry::counted);
    let whole = Ratio::new(counted, counted);
    Hit {
        a,
        b,
        relation: Relation::Duplicate,
        reason: Note::new("same-text", []),
        role: Role::Evidence,
        score: 1.0,
        coverage: Sides::new(whole, whole),
        certain: true,
        by_texts: both.is_some(),
        signs: signs.iter().map(Sign::without_places).collect(),
        report: None,
    }
}
