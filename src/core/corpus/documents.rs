//! The documents of a corpus: ids, labels, profiles, and which of them have the same text.
//!
//! Documents with the same counted characters (at least one) are of one text. If two of them compare equally with every
//! other document, they are copies: their features are equal and, if texts are kept, so are the texts, because passages
//! depend on the ends of sentences and lines. The index contains only the first of the copies, so a thousand copies
//! cost no more to compare than one. The others of a text are its variants.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::hash::BuildHasher;

use fxhash::FxBuildHasher;
use hashbrown::HashTable;

use super::document_sets::DocumentSets;
use super::kept_text::KeptText;
use crate::base::{Error, Result};
use crate::features::profile::Profile;
use crate::hash::mix;

/// A caller's labels of a document; an empty string is no label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels<'a> {
    /// Site where it was published; lists that one site crowds are pruned.
    pub site: &'a str,
    /// Owner, such as an author; pairs inside a group are reported separately.
    pub group: &'a str,
}

impl Labels<'_> {
    /// No labels.
    pub const NONE: Self = Self { site: "", group: "" };
}

/// A document.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// The caller's name for it.
    pub id: String,
    /// Its features.
    pub profile: Profile,
    /// Its text, if texts are kept.
    pub text: Option<Box<T>>,
    /// Its group, 0 for none.
    pub group: u32,
}

impl<T> Entry<T> {
    /// Returns the number of counted characters.
    pub fn counted(&self) -> u64 {
        self.profile.lengths.counted
    }
}

/// All documents, by number.
#[derive(Clone, Debug)]
pub(super) struct Documents<T> {
    /// `None` for a removed document, so that its number needs little memory.
    entries: Vec<Option<Box<Entry<T>>>>,
    /// Site of each document, 0 for none.
    sites: Vec<u32>,
    by_id: HashTable<u32>,
    /// Documents that are copies of each other.
    copies: DocumentSets,
    /// Documents of one text.
    texts: DocumentSets,
    /// The first document of each text, by digest.
    by_text: HashTable<u32>,
    /// The first copies of a text's variants, by [`content_hash`].
    by_content: HashTable<u32>,
    site_names: NameNumbers,
    group_names: NameNumbers,
}

impl<T> Default for Documents<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            sites: Vec::new(),
            by_id: HashTable::new(),
            copies: DocumentSets::default(),
            texts: DocumentSets::default(),
            by_text: HashTable::new(),
            by_content: HashTable::new(),
            site_names: NameNumbers::default(),
            group_names: NameNumbers::default(),
        }
    }
}

/// A document that was removed.
#[derive(Debug)]
pub(super) struct Removal {
    /// The document that now represents the copies, if the removed one did.
    pub heir: Option<u32>,
}

impl<T: KeptText> Documents<T> {
    /// Reserves memory for `more` documents.
    pub fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
        self.sites.reserve(more);
        self.copies.reserve(more);
        self.texts.reserve(more);
        let entries = &self.entries;
        reserve_numbers(&mut self.by_id, more, &|&other| hash(id_of(entries, other)));
        reserve_numbers(&mut self.by_text, more, &|&other| digest_of(entries, other));
    }

    /// Adds a document, and returns its number.
    pub fn add(&mut self, id: &str, profile: Profile, text: Option<T>, labels: Labels<'_>) -> Result<u32> {
        if self.number(id).is_some() {
            return Err(Error::Option { name: "id", why: "names a document that is in the index already" });
        }
        let number = self.entries.len() as u32;
        let of_text = self.first_of_text(&profile);
        let copy = of_text.and_then(|first| self.first_copy(first, &profile, text.as_ref()));
        self.texts.add(of_text);
        self.copies.add(copy);
        self.sites.push(self.site_names.number(labels.site));
        let group = self.group_names.number(labels.group);
        let entry = Entry { id: id.into(), profile, text: text.map(Box::new), group };
        self.entries.push(Some(Box::new(entry)));
        let entries = &self.entries;
        insert_number(&mut self.by_id, hash(id), number, &|&other| hash(id_of(entries, other)));
        if of_text.is_none() {
            self.index_text(number);
        } else if copy.is_none() {
            self.index_variant(number);
        }
        Ok(number)
    }

    /// Makes a document represent its text, if it has any.
    fn index_text(&mut self, number: u32) {
        let entries = &self.entries;
        if entries[number as usize].as_ref().is_some_and(|entry| entry.counted() > 0) {
            insert_number(&mut self.by_text, digest_of(entries, number), number, &|&other| digest_of(entries, other));
        }
    }

    /// Makes a document findable as the first copy of a variant of its text.
    fn index_variant(&mut self, number: u32) {
        let entries = &self.entries;
        insert_number(&mut self.by_content, content_hash_of(entries, number), number, &|&other| {
            content_hash_of(entries, other)
        });
    }

    /// Returns the first document of a text.
    pub fn first_of_text(&self, profile: &Profile) -> Option<u32> {
        let is_same = |&first: &u32| self.get(first).is_some_and(|entry| entry.profile.is_same_text(profile));
        self.by_text.find(profile.digest, is_same).copied()
    }

    /// Returns the first copy of a document; `first` is the first document of its text.
    fn first_copy(&self, first: u32, profile: &Profile, text: Option<&T>) -> Option<u32> {
        let is_alike = |&other: &u32| {
            self.get(other).is_some_and(|entry| {
                shown_of(entry.text.as_deref()) == shown_of(text) && entry.profile.is_alike(profile)
            })
        };
        let variant = || self.by_content.find(content_hash(profile, text), is_alike).copied();
        Some(first).filter(is_alike).or_else(variant)
    }

    /// Removes a document; `None` if there is none with this number.
    pub fn remove(&mut self, number: u32) -> Option<Removal> {
        let entry = self.entries.get_mut(number as usize)?.take()?;
        remove_number(&mut self.by_id, hash(&entry.id), number);
        self.sites[number as usize] = 0;
        let likeness = content_hash(&entry.profile, entry.text.as_deref());
        remove_number(&mut self.by_content, likeness, number);
        remove_number(&mut self.by_text, entry.profile.digest, number);
        let (heir, heir_of_text) = (self.copies.remove(number), self.texts.remove(number));
        if let Some(first) = heir_of_text {
            remove_number(&mut self.by_content, content_hash_of(&self.entries, first), first);
            self.index_text(first);
        }
        if let Some(variant) = heir.filter(|&heir| heir_of_text != Some(heir)) {
            self.index_variant(variant);
        }
        Some(Removal { heir })
    }

    /// Takes a document out of documents that are not used any more; `None` if it was removed.
    pub fn take(&mut self, number: u32) -> Option<Box<Entry<T>>> {
        self.entries.get_mut(number as usize)?.take()
    }

    /// Returns a document; `None` if it was removed.
    pub fn get(&self, number: u32) -> Option<&Entry<T>> {
        self.entries.get(number as usize)?.as_deref()
    }

    /// Returns the number of an id.
    pub fn number(&self, id: &str) -> Option<u32> {
        self.by_id.find(hash(id), |&other| id_of(&self.entries, other) == id).copied()
    }

    /// Returns the number of documents that exist.
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Returns how many numbers were given so far, to removed documents, too.
    pub fn number_count(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Iterates over all documents that exist, with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Entry<T>)> {
        (0..).zip(&self.entries).filter_map(|(number, entry)| Some((number, entry.as_deref()?)))
    }

    /// Returns the sets of documents that are copies of each other.
    pub fn copies(&self) -> &DocumentSets {
        &self.copies
    }

    /// Returns the sets of documents of one text.
    pub fn texts(&self) -> &DocumentSets {
        &self.texts
    }

    /// Returns the sets of documents of one text, if some of them are not copies of each other.
    pub fn texts_of_variants(&self) -> Option<&DocumentSets> {
        (!self.by_content.is_empty()).then_some(&self.texts)
    }

    /// Returns the site of each number, 0 for none.
    pub fn sites(&self) -> &[u32] {
        &self.sites
    }

    /// Returns the labels of a document.
    pub fn labels(&self, number: u32) -> Labels<'_> {
        let group = self.get(number).map_or(0, |entry| entry.group);
        Labels { site: self.site_names.name(self.sites[number as usize]), group: self.group_names.name(group) }
    }
}

fn digest_of<T>(entries: &[Option<Box<Entry<T>>>], number: u32) -> u64 {
    entries[number as usize].as_ref().map_or(0, |entry| entry.profile.digest)
}

fn content_hash_of<T: KeptText>(entries: &[Option<Box<Entry<T>>>], number: u32) -> u64 {
    entries[number as usize].as_ref().map_or(0, |entry| content_hash(&entry.profile, entry.text.as_deref()))
}

fn shown_of<T: KeptText>(text: Option<&T>) -> Option<&str> {
    text.map(KeptText::text)
}

/// Returns a hash of the content that copies share: the text, if it is kept, or else the features that marks and lines
/// change.
fn content_hash<T: KeptText>(profile: &Profile, text: Option<&T>) -> u64 {
    if let Some(shown) = shown_of(text) {
        return hash(shown);
    }
    mix::of_long(profile.sentence_hashes().chain([profile.digest, profile.tokens]))
}

fn id_of<T>(entries: &[Option<Box<Entry<T>>>], number: u32) -> &str {
    entries[number as usize].as_ref().map_or("", |entry| &entry.id)
}

/// Adds a number to a table. A function of its own, so that the code for growing a table exists once.
fn insert_number(table: &mut HashTable<u32>, hash: u64, number: u32, hash_of: &dyn Fn(&u32) -> u64) {
    table.insert_unique(hash, number, hash_of);
}

/// Removes a number from a table, if it is there.
fn remove_number(table: &mut HashTable<u32>, hash: u64, number: u32) {
    if let Ok(found) = table.find_entry(hash, |&other| other == number) {
        found.remove();
    }
}

/// Reserves memory for more numbers.
fn reserve_numbers(table: &mut HashTable<u32>, more: usize, hash_of: &dyn Fn(&u32) -> u64) {
    table.reserve(more, hash_of);
}

fn hash(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}

/// Distinct names, numbered from 1; the empty name is 0.
#[derive(Clone, Debug, Default)]
struct NameNumbers {
    names: Vec<String>,
    numbers: HashTable<u32>,
}

impl NameNumbers {
    /// Returns the number of a name, and gives it the next one if it has none.
    fn number(&mut self, name: &str) -> u32 {
        if name.is_empty() {
            return 0;
        }
        let names = &mut self.names;
        if let Some(&number) = self.numbers.find(hash(name), |&number| names[number as usize - 1] == name) {
            return number;
        }
        names.push(name.into());
        let number = names.len() as u32;
        insert_number(&mut self.numbers, hash(name), number, &|&other| hash(&names[other as usize - 1]));
        number
    }

    /// Returns the name with a number.
    fn name(&self, number: u32) -> &str {
        (number as usize).checked_sub(1).map_or("", |at| &self.names[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, TextOptions};
    use alloc::vec;

    fn add(documents: &mut Documents<Document>, id: &str, text: &str) -> u32 {
        let profile = Profile::from_document(&Document::from_text(text, &TextOptions::default()).expect("short text"));
        documents.add(id, profile, None, Labels { site: &id[..1], group: "" }).expect("a new id")
    }

    fn sets(sets: &DocumentSets) -> Vec<Vec<u32>> {
        sets.sets_of_several().collect()
    }

    #[test]
    fn the_first_document_of_a_text_represents_its_copies_until_it_goes() {
        let mut documents = Documents::default();
        for (id, text) in [("a", "句号。"), ("b", "逗号，"), ("c", "句号。"), ("d", " 句号。"), ("e", "逗号，")]
        {
            add(&mut documents, id, text);
        }
        assert_eq!(sets(documents.copies()), [vec![0, 2, 3], vec![1, 4]]);
        assert_eq!(documents.remove(4).and_then(|removed| removed.heir), None);
        assert_eq!(documents.remove(0).and_then(|removed| removed.heir), Some(2));
        assert_eq!(add(&mut documents, "f", "句号。\n"), 5);
        assert_eq!(sets(documents.copies()), [[2, 3, 5]]);
        assert!(documents.remove(0).is_none() && documents.texts_of_variants().is_none());
    }

    #[test]
    fn variants_are_no_copies_and_still_of_one_text() {
        let mut documents = Documents::default();
        let variants = ["一句。二句。", "一句，二句", "一句\n二句"];
        for (id, text) in ["a", "b", "c", "d", "e", "f"].into_iter().zip(variants.into_iter().cycle()) {
            add(&mut documents, id, text);
        }
        add(&mut documents, "x", "三句。");
        assert_eq!(sets(documents.copies()), [[0, 3], [1, 4], [2, 5]]);
        assert_eq!(sets(documents.texts()), [[0, 1, 2, 3, 4, 5]]);
        // whichever is removed, the document that is added again is a copy of those that remain
        for (id, text, number) in [("a", variants[0], 0), ("b", variants[1], 1), ("c", variants[2], 2)] {
            let copy = documents.remove(number).and_then(|removed| removed.heir);
            let again = add(&mut documents, id, text);
            assert_eq!(Some(documents.copies().first(again)), copy, "{id}");
        }
        assert_eq!(sets(documents.copies()), [[3, 7], [4, 8], [5, 9]]);
        for number in [3, 4, 7] {
            documents.remove(number);
        }
        assert_eq!(sets(documents.texts()), [[5, 8, 9]]);
        for number in [8, 9] {
            documents.remove(number);
        }
        assert!(documents.texts_of_variants().is_none());
        let again = add(&mut documents, "z", variants[2]);
        assert_eq!(documents.copies().first(again), 5);
    }

    #[test]
    fn texts_that_are_kept_are_copies_to_the_character() {
        let mut documents = Documents::default();
        for (id, text) in [("a", "句号。"), ("b", " 句号。"), ("c", "句号。"), ("d", " 句号。")] {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            documents.add(id, Profile::from_document(&document), Some(document), Labels::NONE).expect("a new id");
        }
        assert_eq!(
            (sets(documents.copies()), sets(documents.texts())),
            (vec![vec![0, 2], vec![1, 3]], vec![vec![0, 1, 2, 3]])
        );
    }

    #[test]
    fn documents_without_characters_are_of_no_text() {
        let mut documents = Documents::default();
        for (id, text) in [("a", ""), ("b", " "), ("c", "\n")] {
            add(&mut documents, id, text);
        }
        assert_eq!(sets(documents.texts()), [[0; 0]; 0]);
        assert!(documents.by_text.is_empty());
    }

    #[test]
    fn an_id_names_one_document_and_may_be_given_again_after_that_is_gone() {
        let mut documents = Documents::default();
        let number = add(&mut documents, "a", "句号。");
        let again = documents.add("a", Profile::default(), None, Labels::NONE);
        assert_eq!(again.map_err(|error| error.code()), Err("bad-option"));
        documents.remove(number);
        assert_eq!((documents.number("a"), documents.len()), (None, 0));
        assert_eq!(add(&mut documents, "a", "句号。"), 1);
        assert_eq!(documents.labels(1).site, "a");
    }
}
