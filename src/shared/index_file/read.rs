//! Reads an index: first how far it goes, then the names, then the profiles.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use juhao_core::corpus::{Corpus, KeptText, Settings};
use juhao_core::{Document as Text, Error};

use super::crc::crc32;
use super::documents::{Document, Documents};
use super::head::{self, HEAD_LEN, Reading, State};
use super::problem::{Part, Problem};
use super::segment::{self, SEGMENT_LEN, SegmentHead};

/// Number of times that the head is read while one of its states is damaged, because another program may be writing it.
const TRIES: usize = 3;

/// An open index.
#[derive(Debug)]
pub struct Index<F> {
    file: F,
    /// How its texts were read.
    pub reading: Reading,
    /// How far it goes.
    pub state: State,
    /// Whether both copies of the state are intact. If not, the last change may be missing.
    pub is_intact: bool,
    /// The segments, each with the place of its texts.
    segments: Vec<(u64, SegmentHead)>,
}

impl<F: Read + Seek> Index<F> {
    /// Opens an index. Reads its head, and the numbers at the start of each segment.
    ///
    /// # Errors
    /// It is no index, has another version, is damaged, or cannot be read.
    pub fn open(mut file: F) -> Result<Self, Problem> {
        let mut bytes = [0; HEAD_LEN];
        let mut read_head = || {
            let read = read_some(&mut file, 0, &mut bytes)?;
            // A short file of another version is that, and not a damaged one.
            let head = head::from_bytes(&bytes)?;
            if read < HEAD_LEN { Err(Problem::Damaged(Part::Head)) } else { Ok(head) }
        };
        let mut head = read_head();
        for _ in 1..TRIES {
            if !matches!(head, Ok((_, _, false))) {
                break;
            }
            head = read_head();
        }
        let (reading, state, is_intact) = head?;
        if file.seek(SeekFrom::End(0))? < state.end {
            return Err(Problem::Damaged(Part::State));
        }
        let mut index = Self { file, reading, state, is_intact, segments: Vec::new() };
        let mut at = HEAD_LEN as u64;
        for segment in 1..=state.segments {
            let damaged = || Problem::Damaged(Part::SegmentHead(segment));
            let mut bytes = [0; SEGMENT_LEN];
            if read_some(&mut index.file, at, &mut bytes)? < SEGMENT_LEN {
                return Err(damaged());
            }
            let head = SegmentHead::from_bytes(&bytes).ok_or_else(damaged)?;
            let end = head.len().and_then(|len| at.checked_add(len)).filter(|&end| end <= state.end);
            index.segments.push((at + SEGMENT_LEN as u64, head));
            at = end.ok_or_else(damaged)?;
        }
        if at == state.end { Ok(index) } else { Err(Problem::Damaged(Part::State)) }
    }

    /// Reads the names of all documents.
    ///
    /// # Errors
    /// They are damaged, or cannot be read.
    pub fn documents(&mut self) -> Result<Documents, Problem> {
        let mut documents = Documents::default();
        for segment in 1..=self.state.segments {
            let (removed, own) = self.names(segment)?;
            if !documents.remove(&removed) {
                return Err(Problem::Damaged(Part::Names(segment)));
            }
            documents.0.extend(own);
        }
        Ok(documents)
    }

    /// Reads the names of a segment: the numbers of the documents that it removes, and its own documents.
    fn names(&mut self, segment: u32) -> Result<(Vec<u32>, Vec<Document>), Problem> {
        let damaged = || Problem::Damaged(Part::Names(segment));
        let (texts, head) = self.segments[segment as usize - 1];
        let bytes = self.bytes(texts + head.texts, head.names)?;
        if crc32(&bytes) != head.sum_of_names {
            return Err(damaged());
        }
        let (removed, entries) = segment::read_names(&bytes, head.documents).ok_or_else(damaged)?;
        let (mut at, mut own) = (texts, Vec::with_capacity(entries.len()));
        for (entry, packed) in entries {
            own.push(Document { entry, at, packed, is_removed: false });
            at += u64::from(packed);
        }
        if at == texts + head.texts { Ok((removed, own)) } else { Err(damaged()) }
    }

    /// Reads the profiles of all documents that are not removed, in their order. Settings that are not stored are taken
    /// from `settings`.
    ///
    /// # Errors
    /// They are damaged, of another version of the engine, or cannot be read.
    pub fn corpus<T: KeptText>(&mut self, documents: &Documents, settings: &Settings) -> Result<Corpus<T>, Problem> {
        let (mut corpus, mut first) = (None::<Corpus<T>>, 0);
        for segment in 1..=self.state.segments {
            let (_, head) = self.segments[segment as usize - 1];
            let own = self.profiles(segment, settings)?;
            let named = documents.0.get(first as usize..(first + head.documents) as usize);
            if !named.is_some_and(|named| are_of(named, &own)) {
                return Err(Problem::Damaged(Part::Profiles(segment)));
            }
            let keeps = |number: u32| documents.keeps(first + number);
            let is_whole = (0..head.documents).all(keeps);
            match &mut corpus {
                None if is_whole => corpus = Some(own),
                all => {
                    let all = all.get_or_insert_with(|| Corpus::new(own.settings().clone()));
                    all.append(own, keeps).map_err(|error| Problem::Profiles { segment, error })?;
                }
            }
            first += head.documents;
        }
        let empty = || Corpus::new(Settings { window: self.reading.window, ..settings.clone() });
        Ok(corpus.unwrap_or_else(empty))
    }

    /// Reads the profiles of a segment.
    fn profiles<T: KeptText>(&mut self, segment: u32, settings: &Settings) -> Result<Corpus<T>, Problem> {
        let (texts, head) = self.segments[segment as usize - 1];
        let bytes = self.bytes(texts + head.texts + head.names, head.profiles)?;
        Corpus::from_bytes(&bytes, settings.clone()).map_err(|error| match error {
            Error::Stored { .. } => Problem::Damaged(Part::Profiles(segment)),
            error => Problem::Profiles { segment, error },
        })
    }

    /// Reads the packed text of a document.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn packed(&mut self, document: &Document) -> io::Result<Vec<u8>> {
        self.bytes(document.at, document.packed.into())
    }

    /// Reads everything and calls `see` with each part that is damaged. `is_text` unpacks a text and compares it with
    /// its entry. A segment whose names are damaged has no names for its texts, which are then not looked at.
    ///
    /// # Errors
    /// The file cannot be read, or its profiles are of another version of the engine.
    pub fn check(
        &mut self,
        is_text: impl Fn(&Document, &[u8]) -> bool,
        mut see: impl FnMut(Part),
    ) -> Result<(), Problem> {
        if !self.is_intact {
            see(Part::OneState);
        }
        let damaged = std::cell::Cell::new(false);
        let mut see = |part| {
            damaged.set(true);
            see(part);
        };
        for segment in 1..=self.state.segments {
            let own = match self.names(segment) {
                Err(Problem::Damaged(part)) => {
                    see(part);
                    None
                }
                read => Some(read?.1),
            };
            match self.profiles::<Text>(segment, &Settings::default()) {
                Err(Problem::Damaged(part)) => see(part),
                Err(error) => return Err(error),
                Ok(corpus) => {
                    if own.as_ref().is_some_and(|own| !are_of(own, &corpus)) {
                        see(Part::Profiles(segment));
                    }
                }
            }
            for document in own.iter().flatten().filter(|_| self.reading.has_texts) {
                let packed = bytes(&mut self.file, document.at, document.packed.into())?;
                if !is_text(document, &packed) {
                    see(Part::Text(document.entry.id.clone()));
                }
            }
        }
        // Which documents are removed is only known of a whole index.
        if damaged.get() {
            return Ok(());
        }
        match self.documents() {
            Err(Problem::Damaged(part)) => see(part),
            documents => drop(documents?),
        }
        Ok(())
    }

    fn bytes(&mut self, at: u64, len: u64) -> io::Result<Vec<u8>> {
        bytes(&mut self.file, at, len)
    }

    /// Returns what was opened.
    pub fn into_file(self) -> F {
        self.file
    }
}

/// Whether profiles are those of these documents.
fn are_of<T: KeptText>(documents: &[Document], corpus: &Corpus<T>) -> bool {
    let is_same = |(number, one): (u32, &Document)| corpus.id(number) == Some(&*one.entry.id);
    corpus.len() == documents.len() && (0..).zip(documents).all(is_same)
}

/// Reads bytes at a place, all of them.
fn bytes(file: &mut (impl Read + Seek), at: u64, len: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    file.take(len).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == len { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Reads bytes at a place, as many as there are.
fn read_some(file: &mut (impl Read + Seek), at: u64, bytes: &mut [u8]) -> io::Result<usize> {
    file.seek(SeekFrom::Start(at))?;
    let mut read = 0;
    while read < bytes.len() {
        match file.read(&mut bytes[read..])? {
            0 => break,
            more => read += more,
        }
    }
    Ok(read)
}

/// Reads how the texts of an index in memory were read, and its corpus without the texts.
///
/// # Errors
/// [`Error::Stored`] or [`Error::StoredVersion`].
pub fn corpus_of<T: KeptText>(bytes: &[u8], settings: &Settings) -> juhao_core::Result<(Reading, Corpus<T>)> {
    let mut index = Index::open(Cursor::new(bytes))?;
    let documents = index.documents()?;
    Ok((index.reading, index.corpus(&documents, settings)?))
}
