//! Chooses the documents of a collection to keep.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

use juhao_core::corpus::{Clustering, Entry};
use juhao_core::internal::seq::union_find::UnionFind;
use juhao_core::report::Relation;

use super::{Collection, DocumentLine, Found};

/// The document to keep, of several duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The first one.
    First,
    /// The one with the most characters; the first of several.
    Longest,
    /// The one with the latest date; the last of several, and if there are no dates.
    Newest,
}

impl Keep {
    /// All values, in the order in which hosts show them.
    pub const ALL: [Self; 3] = [Self::First, Self::Longest, Self::Newest];

    /// Returns the name that hosts use, such as `longest`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Longest => "longest",
            Self::Newest => "newest",
        }
    }

    /// Says in one sentence which document stays.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::First => "The first one",
            Self::Longest => "The one with the most characters; the first of several",
            Self::Newest => {
                "The one with the latest \"date\", such as 2026-11-27; the last of several, and if there are no dates"
            }
        }
    }
}

impl Collection {
    /// Maps each kept document to its removed copies. Each copy is a duplicate of the kept document itself, because
    /// the two ends of a chain of small changes can be different texts.
    ///
    /// Dates, which only [`Keep::Newest`] reads, are compared as they are written.
    pub(super) fn removed(&self, found: &Found, keep: Keep, dates: &HashMap<u32, String>) -> HashMap<u32, Vec<u32>> {
        let corpus = self.corpus();
        let order = self.order(keep, dates);
        let places: HashMap<u32, u32> = order.iter().copied().zip(0..).collect();
        let duplicates = found.pairs.hits.iter().filter(|hit| hit.relation == Relation::Duplicate);
        let pairs: Vec<(u32, u32)> = duplicates.map(|hit| (places[&hit.a], places[&hit.b])).collect();
        let text =
            |&number: &u32| corpus.get(number).map(|Entry { profile, .. }| (profile.digest, profile.lengths.counted));
        let texts: Vec<_> = order.iter().map(text).collect();
        let mut removed: HashMap<u32, Vec<u32>> = HashMap::new();
        // Where not all pairs of a crowd are listed, what would stay is compared with what was kept.
        let is_whole = found.pairs.limits.iter().all(|limit| limit.name != "corpus.pairs");
        let is_duplicate = |a: u32, b: u32| {
            let [a, b] = [order[a as usize], order[b as usize]];
            !is_whole && corpus.verify(a.min(b), a.max(b)).is_some_and(|hit| hit.relation == Relation::Duplicate)
        };
        for (&number, one) in order.iter().zip(kept(&texts, &pairs, is_duplicate)) {
            let one = order[one as usize];
            if one != number {
                removed.entry(one).or_default().push(number);
            }
        }
        for numbers in removed.values_mut() {
            numbers.sort_unstable();
        }
        removed
    }

    /// Returns the documents in the order in which they stay, of several duplicates.
    pub(super) fn order(&self, keep: Keep, dates: &HashMap<u32, String>) -> Vec<u32> {
        let corpus = self.corpus();
        let counted = |number: &u32| corpus.get(*number).map_or(0, |entry| entry.profile.lengths.counted);
        let mut order: Vec<u32> = (0..corpus.len() as u32).collect();
        match keep {
            Keep::First => {}
            Keep::Longest => order.sort_by_key(|number| Reverse(counted(number))),
            Keep::Newest => order.sort_by_key(|&number| Reverse((dates.get(&number), number))),
        }
        order
    }

    /// Calls `each` with every document, in order.
    ///
    /// # Errors
    /// The first error of `each`, which ends the loop.
    pub fn documents<E>(
        &self,
        found: &Found,
        how: Clustering,
        removed: &HashMap<u32, Vec<u32>>,
        mut each: impl FnMut(DocumentLine<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let corpus = self.corpus();
        let mut centres = HashMap::new();
        for cluster in corpus.clusters(&found.pairs, how) {
            centres.extend(cluster.members.iter().map(|member| (member.document, cluster.centre)));
        }
        let mut kept = HashMap::new();
        for (&one, numbers) in removed {
            kept.extend(numbers.iter().map(|&number| (number, one)));
        }
        for number in 0..corpus.len() as u32 {
            let of = |others: &HashMap<u32, u32>| corpus.id(others.get(&number).copied().unwrap_or(number));
            if let (Some(id), Some(cluster), Some(kept)) = (corpus.id(number), of(&centres), of(&kept)) {
                each(DocumentLine { id, cluster, kept })?;
            }
        }
        Ok(())
    }
}

/// Maximum number of kept documents with which a document is compared: a crowd of near copies leaves one, and a long
/// chain of small changes a few.
const COMPARED: usize = 64;

/// Returns for each document the one that stays for it: itself, or a duplicate.
///
/// Documents are the numbers from 0 on, in the order in which they would stay. `duplicates` are their pairs, and
/// documents of one text have equal `texts`: these are looked up among the documents that pairs connect, because not
/// all pairs of one text are listed. A document without a listed duplicate that stays is compared by `is_duplicate`
/// with the first `COMPARED` documents that stay among those that pairs connect with it, because not all pairs of a
/// crowd are listed.
///
/// Time O(n + m log m) for n documents and m pairs, and at most `COMPARED` comparisons for each document.
pub fn kept<T: Eq + Hash>(texts: &[T], duplicates: &[(u32, u32)], is_duplicate: impl Fn(u32, u32) -> bool) -> Vec<u32> {
    let mut sets = UnionFind::new(texts.len() as u32);
    let mut earlier: Vec<Vec<u32>> = vec![Vec::new(); texts.len()];
    for &(a, b) in duplicates {
        sets.join(a, b);
        earlier[a.max(b) as usize].push(a.min(b));
    }
    let mut first_of_text = HashMap::new();
    let mut kept_of_set: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut kept: Vec<u32> = Vec::with_capacity(texts.len());
    for (number, text) in (0..).zip(texts) {
        let listed = earlier[number as usize].iter().copied().filter(|&other| kept[other as usize] == other);
        let set = sets.find(number);
        let text = (set, text);
        let known = listed.chain(first_of_text.get(&text).copied()).min();
        let of_set = kept_of_set.entry(set).or_default();
        let one = known.or_else(|| of_set.iter().copied().find(|&other| is_duplicate(other, number)));
        let one = one.unwrap_or(number);
        if one == number {
            first_of_text.insert(text, number);
            if of_set.len() < COMPARED {
                of_set.push(number);
            }
        }
        kept.push(one);
    }
    kept
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::dedup::{Plan, Text, Texts};
    use crate::wire::Unit;
    use juhao_core::corpus::{Groups, Labels};
    use juhao_core::features::gram::Window;
    use std::num::NonZeroUsize;
    use std::sync::Arc;

    pub fn collection(texts: &[&str]) -> Collection {
        let plan = Plan {
            jobs: NonZeroUsize::MIN,
            texts: Texts::All,
            profiles_first: false,
            window: Window::default(),
            groups: Groups::Apart,
            minor: false,
            passages: true,
            unit: Unit::Char,
            reading: Arc::default(),
            preset: juhao_core::Preset::Standard,
        };
        let mut all = Collection::new(plan);
        for (i, text) in texts.iter().enumerate() {
            let read = all.plan().read(Text::Plain(text)).expect("a short text");
            all.add(&i.to_string(), read, Labels::NONE).expect("a new id");
        }
        all
    }

    #[test]
    fn every_removed_document_is_a_duplicate_of_the_one_that_stays_for_it() {
        // Each step changes a tenth, so that neighbours are duplicates and the ends are not.
        let words: Vec<String> = (0..200).map(|i| format!("word{i}")).collect();
        let step = |n: usize| {
            (0..100).map(|i| &*words[if i < 8 * n { 100 + i } else { i }]).collect::<Vec<_>>().join(" ") + "."
        };
        let chain: Vec<String> = (0..12).map(step).collect();
        let mut all = collection(&chain.iter().map(String::as_str).collect::<Vec<_>>());
        let found = all.pairs(|_| {});
        for keep in [Keep::First, Keep::Longest, Keep::Newest] {
            let removed = all.removed(&found, keep, &HashMap::new());
            assert!(!removed.is_empty());
            for (&one, numbers) in &removed {
                for &number in numbers {
                    let pair = (one.min(number), one.max(number));
                    let hit = found.pairs.hits.iter().find(|hit| (hit.a, hit.b) == pair).expect("a listed pair");
                    assert_eq!(hit.relation, Relation::Duplicate, "{keep:?} {pair:?}");
                    assert!(removed.values().flatten().all(|gone| *gone != one), "{keep:?}: {one} stays");
                }
            }
            // Later texts have longer words, so the first one stays for others only if the first are kept.
            assert_eq!(removed.contains_key(&0), keep == Keep::First);
        }
    }

    #[test]
    fn equal_texts_beyond_the_pairs_that_are_listed_leave_one() {
        let text = "The old bridge across the river was opened again yesterday morning after nine months of work.";
        let mut all = collection(&[text; 50]);
        let found = all.pairs(|_| {});
        assert!(found.pairs.hits.len() < 50 * 49 / 2);
        let removed = all.removed(&found, Keep::First, &HashMap::new());
        assert_eq!(removed, HashMap::from([(0, (1..50).collect())]));
        let dates = (0..50).map(|number| (number, format!("2026-01-{:02}", 1 + number % 28))).collect();
        let removed = all.removed(&found, Keep::Newest, &dates);
        assert_eq!(removed.keys().copied().collect::<Vec<_>>(), [27]);
    }

    #[test]
    fn a_crowd_of_near_copies_leaves_one() {
        // words of letters, because other numbers in equal wording are other facts
        let letters = |n: usize| -> String {
            [n / 400, n / 20 % 20, n % 20].iter().map(|&at| char::from(b'a' + at as u8)).collect()
        };
        let words: Vec<String> = (0..30).map(|i| format!("word{}", letters(i * 7919 % 1000))).collect();
        let copy = |n: usize| {
            let word = |(i, word): (usize, &String)| {
                if i == n % 30 { format!("other{}", letters(n)) } else { word.clone() }
            };
            words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ") + "."
        };
        let copies: Vec<String> = (0..1500).map(copy).collect();
        let mut all = collection(&copies.iter().map(String::as_str).collect::<Vec<_>>());
        let found = all.pairs(|_| {});
        assert!(!found.pairs.limits.is_empty(), "not all pairs are listed");
        for keep in [Keep::First, Keep::Longest, Keep::Newest] {
            let removed = all.removed(&found, keep, &HashMap::new());
            assert_eq!(removed.values().map(Vec::len).sum::<usize>(), 1499, "{keep:?}");
        }
    }

    #[test]
    fn every_document_has_a_row_in_order() {
        let text = "The old bridge across the river was opened again yesterday morning after nine months of work.";
        let mut all = collection(&[text, "Dumplings are sold on Tuesdays in the canteen.", text]);
        let found = all.pairs(|_| {});
        let removed = all.removed(&found, Keep::Newest, &HashMap::new());
        let mut rows = Vec::new();
        let done: Result<(), ()> = all.documents(&found, Clustering::Connected, &removed, |row| {
            rows.push([row.id, row.cluster, row.kept].map(String::from));
            Ok(())
        });
        assert_eq!(done, Ok(()));
        assert_eq!(rows, [["0", "0", "2"], ["1", "1", "1"], ["2", "0", "2"]]);
    }
}
