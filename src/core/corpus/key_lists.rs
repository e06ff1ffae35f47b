//! Lists of documents for the keys that two documents or more have, arranged for counting pairs.
//!
//! # Cost
//! Time and space O(rows).

use alloc::{vec, vec::Vec};

use super::document_sets::DocumentSets;
use super::frequencies::{self, FEW, Frequencies};
use super::postings::{self, Postings};
use super::pruning::Pruning;
use super::rank::{self, SharedKeys};
use super::settings::CorpusLimits;
use crate::base::Sides;

/// The kept lists of two documents or more.
#[derive(Clone, Debug)]
pub(super) struct KeyLists {
    /// The documents of each list, oldest first, then their number, counted from [`END`](Self::END). Lists of few
    /// documents come first, then those of up to twice as many, and so on; then the lists of more than
    /// [`Pruning::rare_documents`], in the same order. The crowded lists are last.
    pub documents: Vec<u32>,
    /// Start of each of these classes except the first.
    starts: Vec<usize>,
    /// The class of the shortest crowded lists.
    crowded: usize,
    /// Number of lists of each length.
    lengths: Vec<u64>,
    /// Number of keys of each document, without those in dropped lists.
    pub keys: Vec<u32>,
}

/// The newer documents of a list: the only one, in a list of hardly any documents, or their start, marked by
/// [`MORE`](Self::MORE).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NewerDocuments(usize);

impl NewerDocuments {
    const MORE: usize = 1 << (usize::BITS - 1);

    /// Marks a start of newer documents, as a place in [`KeyLists::documents`].
    pub fn from_place(place: usize) -> Self {
        Self(Self::MORE | place)
    }

    /// Returns the start of the newer documents; `None` if there is only one.
    pub fn place(self) -> Option<usize> {
        (self.0 >= Self::MORE).then_some(self.0 & !Self::MORE)
    }

    /// Returns the first newer document.
    #[inline]
    pub fn first(self, documents: &[u32]) -> u32 {
        self.place().map_or(self.0 as u32, |place| documents[place])
    }
}

/// Collects rows of the index into lists.
struct ListBuilder<'a> {
    pruning: Pruning,
    sites: &'a [u32],
    texts: Option<&'a DocumentSets>,
    frequencies: Frequencies,
    classes: Vec<Vec<u32>>,
    lengths: Vec<u64>,
    keys: Vec<u32>,
}

impl ListBuilder<'_> {
    /// Processes the rows of a part.
    #[inline(never)] // a host that optimises a function after repeated calls cannot do so during one long call
    fn add_part(&mut self, part: u64, rows: &[u64]) {
        let site = |&row: &u64| self.sites.get(postings::document(row) as usize).copied().unwrap_or(0);
        let keys = &mut self.keys[..];
        for list in rows.chunk_by(|&a, &b| postings::key(a) == postings::key(b)) {
            if let &[row] = list {
                keys[postings::document(row) as usize] += 1;
                continue;
            }
            let len = list.len();
            let own = list.iter().map(|&row| postings::document(row));
            let texts = self.texts.map_or(len, |texts| texts.count_sets(own.clone()));
            self.frequencies.add(postings::stored_bits_of_row(part, list[0]), texts);
            if !self.pruning.keeps(len, list.iter().map(site)) {
                continue;
            }
            own.clone().for_each(|document| keys[document as usize] += 1);
            let class = length_class(len) + if self.pruning.is_rare(len) { 0 } else { KeyLists::CLASSES };
            self.classes[class].extend(own.chain([KeyLists::END + len as u32]));
            self.lengths.resize(self.lengths.len().max(len + 1), 0);
            self.lengths[len] += 1;
        }
    }

    /// Joins the classes, and returns the lists and the frequencies.
    fn finish(self) -> (KeyLists, Frequencies) {
        let Self { frequencies, classes, lengths, keys, .. } = self;
        let mut classes = classes.into_iter();
        let (mut documents, mut starts) = (classes.next().unwrap_or_default(), Vec::new());
        for lists in classes {
            starts.push(documents.len());
            documents.extend_from_slice(&lists);
        }
        (KeyLists { documents, starts, crowded: KeyLists::CLASSES, lengths, keys }, frequencies)
    }
}

impl KeyLists {
    /// Higher than any number of a document.
    pub const END: u32 = 1 << 31;
    /// Number of classes of lists by their length, and the first class of lists of more than
    /// [`Pruning::rare_documents`].
    const CLASSES: usize = 32;
    /// Number of places processed in one call.
    const BLOCK: usize = 1 << 14;

    /// Makes the lists of an index, and counts the texts that have each key: as many as documents, unless `texts`
    /// groups them.
    pub fn build(
        index: &Postings,
        pruning: Pruning,
        sites: &[u32],
        texts: Option<&DocumentSets>,
    ) -> (Self, Frequencies) {
        let (frequencies, keys) = (Frequencies::default(), vec![0; sites.len()]);
        let classes = vec![Vec::new(); 2 * Self::CLASSES];
        let mut gathering = ListBuilder { pruning, sites, texts, frequencies, classes, lengths: Vec::new(), keys };
        (0..).zip(index.parts()).for_each(|(part, rows)| gathering.add_part(part, rows));
        gathering.finish()
    }

    /// Makes longer lists count as rare ones, up to a length that [`longest_rare`] allows. Returns the maximum length
    /// of a list that is not crowded, at least `rare_documents`.
    pub fn widen(&mut self, rare_documents: u32, limits: CorpusLimits) -> u32 {
        let lists: Vec<(u32, u64)> = (0..).zip(self.lengths.iter().copied()).filter(|list| list.1 > 0).collect();
        let cut = longest_rare(&lists, limits);
        if cut <= rare_documents {
            return rare_documents;
        }
        self.crowded = Self::CLASSES + length_class(cut as usize) + 1;
        cut
    }

    /// Iterates over the lists that begin at a place or later.
    pub fn lists_from(&self, place: usize) -> impl Iterator<Item = &[u32]> {
        self.documents[place..].split(|&document| document >= Self::END).filter(|list| !list.is_empty())
    }

    /// Returns the start of the crowded lists.
    pub fn first_crowded(&self) -> usize {
        self.starts[self.crowded - 1]
    }

    /// Iterates over the crowded lists.
    fn crowded(&self) -> impl Iterator<Item = &[u32]> {
        self.lists_from(self.first_crowded())
    }

    /// Returns an upper bound of the [weight](rank::weight_of) of a list's key, for a list that is not crowded.
    pub fn most_weight(&self, list: NewerDocuments) -> u32 {
        match self.starts.partition_point(|&start| NewerDocuments::from_place(start) <= list) {
            0 | Self::CLASSES => rank::weight_of(1),
            class => frequencies::weight((FEW << (class % Self::CLASSES - 1)) + 1),
        }
    }

    /// Returns, for each document, whether it has few keys that are not crowded.
    pub fn crowded_documents(&self) -> Vec<bool> {
        let mut crowded_keys = vec![0; self.keys.len()];
        self.crowded().flatten().for_each(|&document| crowded_keys[document as usize] += 1);
        let has_little_else = |(&keys, crowded)| SharedKeys::crowded(crowded).is_share(Sides::new(keys, keys));
        self.keys.iter().zip(crowded_keys).map(has_little_else).collect()
    }

    /// Returns an upper bound of the number of pairs that score for a given reach, if lists of up to `cut` documents
    /// are not crowded. `crowded` has, for each document, whether crowded keys count for it.
    pub fn count_pairs(&self, cut: u32, crowded: &[bool], reach: u64, crowded_reach: u64) -> u64 {
        let rare = (0..=u64::from(cut)).zip(&self.lengths);
        let rare = rare.map(|(len, lists)| lists * pairs_in_list(len, len, reach));
        let count_crowded = |list: &[u32]| list.iter().filter(|&&document| crowded[document as usize]).count();
        let crowded =
            self.crowded().map(|list| pairs_in_list(list.len() as u64, count_crowded(list) as u64, crowded_reach));
        rare.chain(crowded).sum()
    }

    /// Calls `see` with each document that has newer ones in a list, and with the newer ones.
    fn for_each_newer(&self, mut see: impl FnMut(u32, NewerDocuments)) {
        (0..self.documents.len()).step_by(Self::BLOCK).for_each(|start| self.for_each_newer_in_block(start, &mut see));
    }

    /// Does the work of [`for_each_newer`](Self::for_each_newer) for a block of places.
    #[inline(never)] // as above
    fn for_each_newer_in_block(&self, start: usize, see: &mut impl FnMut(u32, NewerDocuments)) {
        let crowded = self.first_crowded();
        let windows = self.documents[start..].windows(3).take(Self::BLOCK);
        for (place, window) in (start..).zip(windows) {
            let (document, next, end) = (window[0], window[1], window[2]);
            if document < Self::END && next < Self::END {
                let is_one = place < crowded && end > Self::END && end <= Self::END + rank::SCARCE_DOCUMENTS;
                see(
                    document,
                    if is_one { NewerDocuments(next as usize) } else { NewerDocuments::from_place(place + 1) },
                );
            }
        }
    }

    /// Returns the newer documents in each list of each document, the last list first, without lists that have none;
    /// and the start of the entries of each document, and the end of the last.
    pub fn newer(&self) -> (Vec<NewerDocuments>, Vec<usize>) {
        let mut starts = vec![0; self.keys.len() + 1];
        self.for_each_newer(|document, _| starts[document as usize] += 1);
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut newer = vec![NewerDocuments::default(); end];
        self.for_each_newer(|document, newer_ones| {
            let start = &mut starts[document as usize];
            *start -= 1;
            newer[*start] = newer_ones;
        });
        (newer, starts)
    }
}

/// Returns the documents with which a list continues, at most `reach`, and the entry after them.
#[inline]
pub(super) fn documents_within(list: &[u32], reach: u32) -> (&[u32], u32) {
    let count = list.iter().take(reach as usize).take_while(|&&b| b < KeyLists::END).count();
    (&list[..count], list[count])
}

/// Number of keys of a passage of about a hundred tokens. Documents that share more than that are near copies, of which
/// a chain says as much as all pairs.
const PASSAGE: u64 = 10;

/// Returns the length up to which lists are not crowded, or less where only shorter ones exist. `lists` are lengths of
/// lists and how many there are of each, in order of length. The length is doubled from [`FEW`] on, and the greatest is
/// chosen for which the lists of up to that length have at most [`CorpusLimits::crowd`] pairs, or at most those of
/// [`PASSAGE`] lists of that length, up to [`CorpusLimits::crowd_documents`].
pub(super) fn longest_rare(lists: &[(u32, u64)], limits: CorpusLimits) -> u32 {
    let longest = lists.last().map_or(0, |&(len, _)| len);
    let all = |len: u32| pairs_in_list(len.into(), len.into(), len.into());
    let pairs_up_to = |cut: u32| -> u64 {
        let up_to = lists.iter().take_while(|&&(len, _)| len <= cut);
        up_to.map(|&(len, lists)| lists * all(len)).sum()
    };
    let is_within = |&cut: &u32| {
        let of_passage = PASSAGE * all(cut.min(longest).min(limits.crowd_documents));
        pairs_up_to(cut) <= limits.crowd.max(of_passage)
    };
    let lengths = core::iter::successors(Some(FEW), |&cut| (cut < longest).then(|| cut.saturating_mul(2)));
    lengths.filter(is_within).last().unwrap_or(0)
}

/// Returns the class of a list: how often [`FEW`] documents must be doubled to reach its length.
fn length_class(len: usize) -> usize {
    (usize::BITS - ((len - 1) / FEW as usize).leading_zeros()) as usize
}

/// Returns an upper bound of the pairs in a list of `n` documents that include at least one of `crowded` documents,
/// where each document is paired with `reach` after it.
fn pairs_in_list(n: u64, crowded: u64, reach: u64) -> u64 {
    let all = |n: u64| n * n.saturating_sub(1) / 2;
    let within = if n <= reach { all(n) } else { all(reach) + (n - reach) * reach };
    within.min(all(n) - all(n - crowded)).min(2 * crowded * reach)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_rare_up_to_the_length_at_which_their_pairs_reach_the_budget() {
        let lists = [(2, 100), (60, 1), (200, 1)];
        let none = |crowd| CorpusLimits { crowd, crowd_documents: 0, ..CorpusLimits::default() };
        let within = |budget| longest_rare(&lists, none(budget));
        let [short, longer, all] = [100, 100 + 60 * 59 / 2, 100 + 60 * 59 / 2 + 200 * 199 / 2];
        assert_eq!((within(short - 1), within(short), within(longer - 1)), (0, 32, 32));
        assert_eq!((within(longer), within(all - 1), within(all), within(u64::MAX)), (128, 128, 256, 256));
        assert_eq!(longest_rare(&[], none(0)), FEW);
    }

    #[test]
    fn a_passage_of_two_thousand_documents_is_not_crowded_and_a_text_of_them_is() {
        let limits = CorpusLimits::default();
        for (documents, keys, is_crossed) in [
            (2000, 8, true),
            (2000, 9, true),
            (2000, 11, false),
            (2100, 10, false),
            (2000, 150, false),
            (90, 150, true),
        ] {
            // next to phrases that a few documents have
            let cut = longest_rare(&[(2, 5000), (documents, keys)], limits);
            assert_eq!(cut >= documents, is_crossed, "{documents} {keys}: {cut}");
        }
    }

    #[test]
    fn pairs_are_counted_as_they_are_written() {
        let all = |n, reach| pairs_in_list(n, n, reach);
        assert_eq!((all(1, 1), all(5, 64), all(5, 2), all(5, 1)), (0, 10, 7, 4));
        // one of five documents, and none
        assert_eq!((pairs_in_list(5, 1, 64), pairs_in_list(5, 1, 1), pairs_in_list(5, 0, 64)), (4, 2, 0));
    }
}
