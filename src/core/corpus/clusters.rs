//! Clusters (聚类) of documents, made from decided pairs in one of three published ways.
//!
//! Each cluster names its centre (the document that contains most of the others), and the relation of the centre to
//! every member.
//!
//! # Cost
//! Time O(documents + pairs · log pairs), and one decision for each member that was not compared with its centre.

use alloc::{vec, vec::Vec};

use super::documents::{Documents, Entry};
use super::hit::Hit;
use super::kept_text::KeptText;
use crate::base::Sort;
use crate::report::Relation;
use crate::seq::union_find::UnionFind;

/// The ways to make clusters from pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clustering {
    /// Documents linked by a chain of duplicates.
    #[default]
    Connected,
    /// PKU-LCS: documents are processed from the largest to the smallest. Each joins the set of a larger document that
    /// it duplicates or is contained in; of several, the set with the largest first document. Transitivity goes only
    /// from larger to smaller: two documents that contain a third are not joined by it.
    OneWay,
    /// Simhash+SP: a single pass in the order of adding. Each document joins the nearest centre that it duplicates, or
    /// becomes a centre. Two members of a cluster are duplicates of its centre, not always of each other.
    SinglePass,
}

impl Clustering {
    /// All values, in the order in which hosts show them.
    pub const ALL: [Self; 3] = [Self::Connected, Self::OneWay, Self::SinglePass];

    /// Returns the name that hosts use, such as `one-way`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Connected => "connected",
            Self::OneWay => "one-way",
            Self::SinglePass => "single-pass",
        }
    }

    /// Says in one sentence which documents are in a cluster.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Connected => "Documents linked by a chain of duplicates; the two ends of a long chain can differ",
            Self::OneWay => "Each document joins the largest one that it duplicates or is contained in (PKU-LCS)",
            Self::SinglePass => {
                "In input order, each document joins the nearest centre that it duplicates (Simhash+SP)"
            }
        }
    }
}

/// A cluster of two documents or more.
#[derive(Clone, Debug, PartialEq)]
pub struct Cluster {
    /// The document that contains most: the one related to most others, then the longest, then the oldest.
    pub centre: u32,
    /// All documents except the centre, in order.
    pub members: Vec<Member>,
}

impl Cluster {
    /// Iterates over all its documents, the centre first.
    pub fn documents(&self) -> impl Iterator<Item = u32> {
        core::iter::once(self.centre).chain(self.members.iter().map(|member| member.document))
    }
}

/// A document of a cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Member {
    /// The document.
    pub document: u32,
    /// The relation of the centre to it: [`Relation::Contains`] if the centre contains the member;
    /// [`Relation::Distinct`] if the two are only linked by other documents.
    pub relation: Relation,
    /// Score of the two, 0..1.
    pub score: f64,
}

/// Makes the clusters of `documents`, in the order of their oldest members. Pairs of documents that do not exist are
/// ignored. `verify` decides a pair of a centre and a member that are not among `hits`.
pub(super) fn build<T: KeptText>(
    documents: &Documents<T>,
    hits: &[Hit],
    how: Clustering,
    verify: impl Fn(u32, u32) -> Option<Hit>,
) -> Vec<Cluster> {
    let is_link =
        |hit: &&Hit| hit.relation.is_related() && documents.get(hit.a).is_some() && documents.get(hit.b).is_some();
    let link = |&Hit { a, b, relation, score, .. }: &Hit| Link { a, b, relation, score };
    let links = Links::new(documents.number_count(), hits.iter().filter(is_link).map(link).collect());
    let counted = |document| documents.get(document).map_or(0, Entry::counted);
    make_sets(&links, how, counted).iter().map(|set| make_cluster(&links, set, counted, &verify)).collect()
}

/// A decided pair, with the data that clusters need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The left document.
    pub a: u32,
    /// The right document.
    pub b: u32,
    /// Relation of the two.
    pub relation: Relation,
    /// By how much the best passage stands out, 0..1.
    pub score: f64,
}

/// Returns the centre of each document's cluster, or the document itself if it is in none: the clusters of
/// [`Corpus::clusters`](super::Corpus::clusters) for a host that keeps the documents itself. `counted` has the counted
/// characters of each document, in the order of adding; links of documents beyond it are ignored.
pub fn centres(counted: &[u64], links: &[Link], how: Clustering) -> Vec<u32> {
    let is_there = |link: &&Link| (link.a.max(link.b) as usize) < counted.len();
    let links = Links::new(counted.len() as u32, links.iter().filter(is_there).copied().collect());
    let mut centres: Vec<u32> = (0..counted.len() as u32).collect();
    for set in make_sets(&links, how, |document| counted[document as usize]) {
        let centre = choose_centre(&links, &set, |document| counted[document as usize]);
        for document in set {
            centres[document as usize] = centre;
        }
    }
    centres
}

/// Makes the sets of two documents or more; `counted` returns the counted characters of a document.
fn make_sets(links: &Links, how: Clustering, counted: impl Fn(u32) -> u64) -> Vec<Vec<u32>> {
    let mut sets = match how {
        Clustering::Connected => connected(links),
        Clustering::OneWay => one_way(links, counted),
        Clustering::SinglePass => single_pass(links),
    };
    sets.retain(|set| set.len() > 1);
    sets
}

/// The pairs of each document, both ways.
struct Links {
    all: Vec<Link>,
    /// Start of the pairs of each document in `places`.
    starts: Vec<u32>,
    /// Indexes in `all`.
    places: Vec<u32>,
}

impl Links {
    fn new(documents: u32, links: Vec<Link>) -> Self {
        let mut starts = vec![0_u32; documents as usize + 1];
        for link in &links {
            starts[link.a as usize + 1] += 1;
            starts[link.b as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let (mut next, mut places) = (starts.clone(), vec![0; 2 * links.len()]);
        for (place, link) in (0..).zip(&links) {
            for document in [link.a, link.b] {
                let at = &mut next[document as usize];
                places[*at as usize] = place;
                *at += 1;
            }
        }
        Self { all: links, starts, places }
    }

    /// Returns the number of documents.
    fn documents(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Iterates over the documents related to `document`, each with the relation of `document` to it, and the score.
    fn related_to(&self, document: u32) -> impl Iterator<Item = (u32, Relation, f64)> {
        let range = self.starts[document as usize] as usize..self.starts[document as usize + 1] as usize;
        self.places[range].iter().map(move |&place| {
            let link = self.all[place as usize];
            if link.a == document {
                (link.b, link.relation, link.score)
            } else {
                (link.a, link.relation.swapped(), link.score)
            }
        })
    }
}

/// Makes the sets of [`Clustering::Connected`].
fn connected(links: &Links) -> Vec<Vec<u32>> {
    let mut sets = UnionFind::new(links.documents());
    for link in links.all.iter().filter(|link| link.relation == Relation::Duplicate) {
        sets.join(link.a, link.b);
    }
    sets.into_sets()
}

/// Makes the sets in which `centre_of` assigns a centre to every document.
fn sets_by_centre(centre_of: &[u32]) -> Vec<Vec<u32>> {
    let mut sets = UnionFind::new(centre_of.len() as u32);
    for (document, &centre) in (0..).zip(centre_of) {
        sets.join(document, centre);
    }
    sets.into_sets()
}

/// Makes the sets of [`Clustering::OneWay`]; `size` returns the size of a document.
fn one_way(links: &Links, size: impl Fn(u32) -> u64) -> Vec<Vec<u32>> {
    let mut order: Vec<u32> = (0..links.documents()).collect();
    order.order_by_key(|&document| core::cmp::Reverse(size(document)));
    let mut rank = vec![0_u32; order.len()];
    (0..).zip(&order).for_each(|(place, &document)| rank[document as usize] = place);
    let mut centre_of: Vec<u32> = (0..links.documents()).collect();
    for &document in &order {
        let lies_in = |relation| matches!(relation, Relation::Duplicate | Relation::Contained);
        let larger = links
            .related_to(document)
            .filter(|&(other, relation, _)| lies_in(relation) && rank[other as usize] < rank[document as usize]);
        // Of the sets that reach it, chooses the one with the largest centre.
        let centres = larger.map(|(other, ..)| centre_of[other as usize]);
        if let Some(centre) = centres.min_by_key(|&centre| rank[centre as usize]) {
            centre_of[document as usize] = centre;
        }
    }
    sets_by_centre(&centre_of)
}

/// Makes the sets of [`Clustering::SinglePass`].
fn single_pass(links: &Links) -> Vec<Vec<u32>> {
    let mut centre_of: Vec<u32> = (0..links.documents()).collect();
    for document in 0..links.documents() {
        let centres = links.related_to(document).filter(|&(other, relation, _)| {
            other < document && relation == Relation::Duplicate && centre_of[other as usize] == other
        });
        if let Some((centre, ..)) = centres.max_by(|x, y| x.2.total_cmp(&y.2).then(y.0.cmp(&x.0))) {
            centre_of[document as usize] = centre;
        }
    }
    sets_by_centre(&centre_of)
}

/// Returns the document of a set that contains most of the others.
fn choose_centre(links: &Links, set: &[u32], counted: impl Fn(u32) -> u64) -> u32 {
    let is_contained = |&(other, relation, _): &(u32, Relation, f64)| {
        matches!(relation, Relation::Duplicate | Relation::Contains) && set.binary_search(&other).is_ok()
    };
    let worth = |&document: &u32| {
        (links.related_to(document).filter(is_contained).count(), counted(document), core::cmp::Reverse(document))
    };
    set.iter().copied().max_by_key(worth).unwrap_or_default()
}

/// Makes a cluster of a set: its centre, and the relation of the centre to every member.
fn make_cluster(
    links: &Links,
    set: &[u32],
    counted: impl Fn(u32) -> u64,
    verify: impl Fn(u32, u32) -> Option<Hit>,
) -> Cluster {
    let centre = choose_centre(links, set, counted);
    let mut known: Vec<(u32, Relation, f64)> = links.related_to(centre).collect();
    known.order_by_key(|link| link.0);
    let member = |&document: &u32| {
        let known = known.binary_search_by_key(&document, |link| link.0).map(|at| (known[at].1, known[at].2));
        let decided = || verify(centre, document).map(|hit| (hit.relation, hit.score));
        let (relation, score) = known.ok().or_else(decided).unwrap_or((Relation::Distinct, 0.0));
        Member { document, relation, score }
    };
    let members = set.iter().filter(|&&document| document != centre).map(member).collect();
    Cluster { centre, members }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Ratio, Sides};
    use crate::corpus::{Corpus, Labels, Pairs, Settings};
    use crate::{Document, TextOptions};
    use alloc::string::ToString;

    /// Makes documents of the given lengths, and pairs between them; scores fall with the distance of their numbers.
    fn clusters(
        lengths: &[usize],
        pairs: &[(u32, u32, Relation)],
        how: Clustering,
    ) -> Vec<(u32, Vec<(u32, Relation)>)> {
        let mut corpus: Corpus = Corpus::new(Settings::default());
        for (i, &length) in lengths.iter().enumerate() {
            let text = char::from(b'a' + i as u8).to_string().repeat(length);
            let document = Document::from_text(&text, &TextOptions::default()).expect("short text");
            corpus.add(&i.to_string(), document, Labels::NONE).expect("a new id");
        }
        let hit = |&(a, b, relation): &(u32, u32, Relation)| Hit {
            a,
            b,
            relation,
            reason: crate::report::Note::new("same-text", []),
            role: crate::report::Role::Evidence,
            score: 1.0 / f64::from(b - a),
            coverage: Sides::new(Ratio::new(1, 1), Ratio::new(1, 1)),
            by_texts: false,
            certain: true,
            signs: Vec::new(),
            report: None,
        };
        let hits: Vec<Hit> = pairs.iter().map(hit).collect();
        let told = |cluster: Cluster| {
            (cluster.centre, cluster.members.iter().map(|member| (member.document, member.relation)).collect())
        };
        let found = corpus.clusters(&Pairs { hits: hits.clone(), ..Pairs::default() }, how);
        let counted: Vec<u64> = lengths.iter().map(|&length| length as u64).collect();
        let links: Vec<Link> =
            hits.iter().map(|&Hit { a, b, relation, score, .. }| Link { a, b, relation, score }).collect();
        let mut centre_of: Vec<u32> = (0..lengths.len() as u32).collect();
        for cluster in &found {
            cluster.documents().for_each(|document| centre_of[document as usize] = cluster.centre);
        }
        assert_eq!(centres(&counted, &links, how), centre_of);
        found.into_iter().map(told).collect()
    }

    use Relation::{Contained, Contains, Distinct, Duplicate, Partial};

    #[test]
    fn connected_sets_follow_duplicates_and_nothing_else() {
        let pairs = [(0, 1, Duplicate), (1, 2, Duplicate), (2, 3, Contains), (4, 5, Partial)];
        let found = clusters(&[9, 9, 9, 5, 7, 7], &pairs, Clustering::Connected);
        assert_eq!(found, [(1, vec![(0, Duplicate), (2, Duplicate)])]);
    }

    #[test]
    fn the_centre_is_the_longest_of_those_that_contain_most() {
        let pairs = [(0, 1, Duplicate), (0, 2, Duplicate), (1, 2, Duplicate)];
        assert_eq!(clusters(&[8, 10, 9], &pairs, Clustering::Connected)[0].0, 1);
        assert_eq!(clusters(&[9, 9, 9], &pairs, Clustering::Connected)[0].0, 0);
    }

    #[test]
    fn a_member_that_only_others_link_is_reported_so() {
        let pairs = [(0, 1, Duplicate), (0, 2, Duplicate), (2, 3, Duplicate)];
        let found = clusters(&[9, 9, 9, 9], &pairs, Clustering::Connected);
        assert_eq!(found, [(0, vec![(1, Duplicate), (2, Duplicate), (3, Distinct)])]);
    }

    #[test]
    fn transitivity_goes_from_larger_to_smaller_only() {
        // both 0 and 1 contain 2, which does not make a set of 0 and 1
        let pairs = [(0, 2, Contains), (1, 2, Contains), (2, 3, Contains)];
        let found = clusters(&[20, 15, 10, 5], &pairs, Clustering::OneWay);
        assert_eq!(found, [(0, vec![(2, Contains), (3, Distinct)])]);
        let turned = [(0, 1, Contained)];
        assert_eq!(clusters(&[5, 10], &turned, Clustering::OneWay), [(1, vec![(0, Contains)])]);
    }

    #[test]
    fn a_document_joins_the_largest_centre_that_reaches_it() {
        // 1 contains 3 itself; 0, which is larger, contains it through 2.
        let pairs = [(0, 2, Contains), (1, 2, Contains), (1, 3, Contains), (2, 3, Contains)];
        let found = clusters(&[20, 15, 10, 5], &pairs, Clustering::OneWay);
        assert_eq!(found, [(0, vec![(2, Contains), (3, Distinct)])]);
    }

    #[test]
    fn pairs_of_documents_that_are_not_there_do_not_count() {
        let mut corpus: Corpus = Corpus::new(Settings::default());
        for id in ["a", "b", "c"] {
            let document = Document::from_text("图书馆周一闭馆。", &TextOptions::default()).expect("short text");
            corpus.add(id, document, Labels::NONE).expect("a new id");
        }
        let mut pairs = corpus.pairs();
        pairs.hits.push(Hit::with_relation(2, 7, Duplicate, 1.0));
        pairs.hits.push(Hit::with_relation(Hit::ASKED, 2, Duplicate, 1.0));
        corpus.remove("a");
        for how in [Clustering::Connected, Clustering::OneWay, Clustering::SinglePass] {
            let found = corpus.clusters(&pairs, how);
            assert_eq!((found.len(), found[0].centre, found[0].members[0].document), (1, 1, 2));
            assert_eq!(found[0].members.len(), 1);
        }
    }

    #[test]
    fn a_single_pass_joins_the_nearest_centre_and_does_not_chain() {
        let pairs = [(0, 1, Duplicate), (1, 2, Duplicate), (0, 3, Duplicate), (2, 3, Duplicate)];
        let found = clusters(&[9, 9, 9, 9], &pairs, Clustering::SinglePass);
        assert_eq!(found, [(0, vec![(1, Duplicate)]), (2, vec![(3, Duplicate)])]);
    }
}
