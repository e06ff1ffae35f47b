//! The documents of a corpus: ids, labels, profiles, and which of them have the same text.
//!
//! Documents whose counted characters are the same, and that have any, are copies of one text; where texts are kept, these must be the same, too:
//! passages depend on where sentences and lines end. The first of them stands for all in the index, so that a thousand copies cost no more to
//! compare than one.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::hash::BuildHasher;

use fxhash::FxBuildHasher;
use hashbrown::HashTable;

use crate::base::{Error, Result};
use crate::features::profile::Profile;
use crate::text::Document;

/// What a caller says of a document; the empty string is nothing said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels<'a> {
    /// Where it was published: lists that one site crowds are pruned.
    pub site: &'a str,
    /// Whom it belongs to, such as an author: pairs inside a group are told apart.
    pub group: &'a str,
}

impl Labels<'_> {
    /// Nothing said.
    pub const NONE: Self = Self { site: "", group: "" };
}

/// A document.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// The caller's name for it.
    pub id: String,
    /// Its features.
    pub profile: Profile,
    /// Its text, when it is kept.
    pub text: Option<Box<T>>,
    /// Its group, 0 for none.
    pub group: u32,
    /// The first document of the same text; its own number if it is that.
    pub first: u32,
    /// Of the first document: the others of the same text, in order.
    pub copies: Vec<u32>,
}

impl<T> Entry<T> {
    /// Characters that count.
    pub fn counted(&self) -> u64 {
        self.profile.lengths.counted
    }
}

/// All documents, by number.
#[derive(Clone, Debug)]
pub(super) struct Documents<T> {
    /// `None` for one that was removed: with its number, little is left of it.
    entries: Vec<Option<Box<Entry<T>>>>,
    /// Site of each, 0 for none.
    sites: Vec<u32>,
    by_id: HashTable<u32>,
    /// First documents, by digest.
    by_text: HashTable<u32>,
    site_names: Names,
    group_names: Names,
}

impl<T> Default for Documents<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            sites: Vec::new(),
            by_id: HashTable::new(),
            by_text: HashTable::new(),
            site_names: Names::default(),
            group_names: Names::default(),
        }
    }
}

/// A document that was taken out.
#[derive(Debug)]
pub(super) struct Removed<T> {
    pub entry: Entry<T>,
    /// The document that now stands for those of its text.
    pub heir: Option<u32>,
}

impl<T> Documents<T> {
    /// Makes room for so many more.
    pub fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
        self.sites.reserve(more);
        let entries = &self.entries;
        make_room(&mut self.by_id, more, &|&other| hash(id_of(entries, other)));
        make_room(&mut self.by_text, more, &|&other| digest_of(entries, other));
    }

    pub fn add(&mut self, id: &str, profile: Profile, text: Option<T>, labels: Labels<'_>) -> Result<u32>
    where
        T: AsRef<Document>,
    {
        if self.number(id).is_some() {
            return Err(Error::Option { name: "id", why: "names a document that is there already" });
        }
        let number = self.entries.len() as u32;
        let digest = profile.digest;
        let first = self.first(&profile, text.as_ref()).unwrap_or(number);
        self.sites.push(self.site_names.number(labels.site));
        let group = self.group_names.number(labels.group);
        let text = text.map(Box::new);
        let entry = Entry { id: id.into(), profile, text, group, first, copies: Vec::new() };
        self.entries.push(Some(Box::new(entry)));
        if first == number {
            put(&mut self.by_text, digest, number, &|&other| digest_of(&self.entries, other));
        } else if let Some(first) = &mut self.entries[first as usize] {
            first.copies.push(number);
        }
        let entries = &self.entries;
        put(&mut self.by_id, hash(id), number, &|&other| hash(id_of(entries, other)));
        Ok(number)
    }

    /// The document that stands for those of a text.
    pub fn first(&self, profile: &Profile, text: Option<&T>) -> Option<u32>
    where
        T: AsRef<Document>,
    {
        let is_same = |entry: &Entry<T>| {
            let texts = entry.text.as_deref().zip(text);
            entry.profile.is_same_text(profile)
                && texts.is_none_or(|(one, other)| one.as_ref().shown() == other.as_ref().shown())
        };
        let first = self.by_text.find(profile.digest, |&first| self.get(first).is_some_and(is_same));
        first.copied().filter(|_| profile.lengths.counted > 0)
    }

    pub fn remove(&mut self, number: u32) -> Option<Removed<T>> {
        let entry = self.entries.get_mut(number as usize)?.take()?;
        if let Ok(found) = self.by_id.find_entry(hash(&entry.id), |&other| other == number) {
            found.remove();
        }
        self.sites[number as usize] = 0;
        let heir = entry.copies.first().copied();
        if entry.first != number {
            if let Some(first) = &mut self.entries[entry.first as usize] {
                first.copies.retain(|&copy| copy != number);
            }
        } else if let Ok(found) = self.by_text.find_entry(entry.profile.digest, |&other| other == number) {
            found.remove();
        }
        if let Some(heir) = heir {
            for &copy in &entry.copies {
                if let Some(copy) = &mut self.entries[copy as usize] {
                    copy.first = heir;
                }
            }
            if let Some(first) = &mut self.entries[heir as usize] {
                first.copies = entry.copies[1..].to_vec();
            }
            put(&mut self.by_text, entry.profile.digest, heir, &|&other| digest_of(&self.entries, other));
        }
        Some(Removed { entry: *entry, heir })
    }

    pub fn get(&self, number: u32) -> Option<&Entry<T>> {
        self.entries.get(number as usize)?.as_deref()
    }

    pub fn number(&self, id: &str) -> Option<u32> {
        self.by_id.find(hash(id), |&other| id_of(&self.entries, other) == id).copied()
    }

    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Numbers given so far.
    pub fn numbers(&self) -> u32 {
        self.entries.len() as u32
    }

    /// All documents that are there, with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Entry<T>)> {
        (0..).zip(&self.entries).filter_map(|(number, entry)| Some((number, entry.as_deref()?)))
    }

    /// A first document and all others of its text.
    pub fn same_text(&self, first: u32) -> Vec<u32> {
        let copies = self.get(first).map_or(&[][..], |entry| &entry.copies);
        core::iter::once(first).chain(copies.iter().copied()).collect()
    }

    /// Site of each number, 0 for none.
    pub fn sites(&self) -> &[u32] {
        &self.sites
    }

    /// The labels of a document.
    pub fn labels(&self, number: u32) -> Labels<'_> {
        let group = self.get(number).map_or(0, |entry| entry.group);
        Labels { site: self.site_names.name(self.sites[number as usize]), group: self.group_names.name(group) }
    }
}

fn digest_of<T>(entries: &[Option<Box<Entry<T>>>], number: u32) -> u64 {
    entries[number as usize].as_ref().map_or(0, |entry| entry.profile.digest)
}

fn id_of<T>(entries: &[Option<Box<Entry<T>>>], number: u32) -> &str {
    entries[number as usize].as_ref().map_or("", |entry| &entry.id)
}

/// Puts a number into a table. The code that makes a table larger is there once for all of them.
fn put(table: &mut HashTable<u32>, hash: u64, number: u32, hash_of: &dyn Fn(&u32) -> u64) {
    table.insert_unique(hash, number, hash_of);
}

/// Makes room for so many more numbers.
fn make_room(table: &mut HashTable<u32>, more: usize, hash_of: &dyn Fn(&u32) -> u64) {
    table.reserve(more, hash_of);
}

fn hash(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}

/// Distinct names, numbered from 1; the empty one is 0.
#[derive(Clone, Debug, Default)]
struct Names {
    names: Vec<String>,
    numbers: HashTable<u32>,
}

impl Names {
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
        put(&mut self.numbers, hash(name), number, &|&other| hash(&names[other as usize - 1]));
        number
    }

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
        let profile = Profile::of(&Document::from_text(text, &TextOptions::default()).expect("short text"));
        documents.add(id, profile, None, Labels { site: &id[..1], group: "" }).expect("a new id")
    }

    fn firsts(documents: &Documents<Document>) -> Vec<(u32, u32, Vec<u32>)> {
        documents.iter().map(|(number, entry)| (number, entry.first, entry.copies.clone())).collect()
    }

    #[test]
    fn the_first_document_of_a_text_stands_for_all_until_it_goes() {
        let mut documents = Documents::default();
        for (id, text) in [("a", "句号。"), ("b", "逗号，"), ("c", "句号"), ("d", "「句号」"), ("e", "逗号。")]
        {
            add(&mut documents, id, text);
        }
        let all = vec![(0, 0, vec![2, 3]), (1, 1, vec![4]), (2, 0, vec![]), (3, 0, vec![]), (4, 1, vec![])];
        assert_eq!(firsts(&documents), all);
        assert_eq!(documents.remove(4).and_then(|removed| removed.heir), None);
        assert_eq!(documents.remove(0).and_then(|removed| removed.heir), Some(2));
        assert_eq!(firsts(&documents), [(1, 1, vec![]), (2, 2, vec![3]), (3, 2, vec![])]);
        assert_eq!(add(&mut documents, "f", "句号！"), 5);
        assert_eq!(firsts(&documents)[1], (2, 2, vec![3, 5]));
        assert!(documents.remove(0).is_none());
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
