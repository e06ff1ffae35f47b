//! The stored form of a corpus, without its texts.
//!
//! Little endian: `JHCP`, version (u16), options of the features (u32, with the window), settings; then each document
//! in the order of its number: id, site, group, profile; then a checksum (u64) over everything before it. The same
//! documents added in the same order give the same bytes everywhere. Numbers of removed documents are not stored, so
//! later ones move up.
//!
//! For stores that only hold small values, [`pieces`] cuts the bytes, and [`join`] puts them together. Each piece has
//! `JHCQ`, its place, the number of pieces, and checksums of the whole and of itself, so that a piece of another whole
//! is rejected.
//!
//! # Cost
//! Time O(bytes); 1.4 to 2.2 kB for a document of a thousand Han characters. Rows are built again when a corpus is
//! read.

use alloc::vec::Vec;

use super::{Corpus, KeptText, Labels, Paths, Pruning, Settings};
use crate::base::bytes::{Checksum, TRUNCATED};
use crate::base::{Bytes, Error, Ratio, Result, bytes};
use crate::features::profile::{self, Profile};
use crate::text::Document;

const MAGIC: [u8; 4] = *b"JHCP";
const PIECE: [u8; 4] = *b"JHCQ";
const VERSION: u16 = 7;
/// Minimum number of bytes of a document: its three names, and an empty profile.
const LEAST_DOCUMENT: usize = 3 + 26;
/// Number of bytes of the checksum at the end.
const CHECKSUM: usize = 8;
/// Number of bytes of a piece that do not belong to the whole.
const PIECE_HEADER: usize = 4 + 2 + 4 + 4 + 8 + 8;

impl<T: KeptText> Corpus<T> {
    /// Returns the stored form: documents, labels, and the settings of paths, pruning and window. It does not contain
    /// texts.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        out.extend(profile::options(self.settings.window).to_le_bytes());
        out.extend(self.reading.to_le_bytes());
        write_settings(&self.settings, &mut out);
        bytes::put(&mut out, self.len() as u64);
        for (number, entry) in self.documents.iter() {
            let Labels { site, group } = self.documents.labels(number);
            for name in [&entry.id, site, group] {
                bytes::put(&mut out, name.len() as u64);
                out.extend(name.as_bytes());
            }
            entry.profile.write(&mut out);
        }
        let sum = bytes::checksum(&out);
        out.extend(sum.to_le_bytes());
        out
    }

    /// Reads the stored form. Settings that are not stored (how pairs are compared, limits) are taken from `settings`.
    ///
    /// # Errors
    /// [`Error::StoredVersion`] if the bytes have another version; [`Error::Stored`] if they are truncated, damaged,
    /// not a corpus, or made with other options of the features.
    pub fn from_bytes(stored: &[u8], settings: Settings) -> Result<Self> {
        let mut loading = Loading::new(stored.len(), settings);
        for piece in stored.chunks(Loading::<T>::PIECE) {
            loading.take_in(piece)?;
        }
        loading.finish()
    }
}

/// A corpus that is read from pieces of its stored form, one after another, so that the whole need not be in memory.
#[derive(Debug)]
pub struct Loading<T: KeptText = Document> {
    /// Settings, until they were read from the bytes.
    settings: Settings,
    /// The documents so far, and the number of those to come.
    corpus: Option<(Corpus<T>, usize)>,
    /// Bytes that arrived and were not read yet.
    unread: Vec<u8>,
    /// For the bytes before the checksum: the number to come, and their checksum so far.
    left: usize,
    sum: Checksum,
    /// The first error, to be reported unless the bytes are damaged.
    first_error: Option<Error>,
}

impl<T: KeptText> Loading<T> {
    /// Best number of bytes for one call of [`take_in`](Self::take_in).
    pub const PIECE: usize = 1 << 20;

    /// Starts reading a stored form of `len` bytes.
    pub fn new(len: usize, settings: Settings) -> Self {
        let left = len.saturating_sub(CHECKSUM);
        let sum = Checksum::new(left as u64);
        Self { settings, corpus: None, unread: Vec::new(), left, sum, first_error: None }
    }

    /// Reads the next bytes.
    ///
    /// # Errors
    /// [`Error::StoredVersion`] if they have another version, [`Error::Stored`] if they are not a corpus;
    /// [`finish`](Self::finish) reports all other errors.
    pub fn take_in(&mut self, piece: &[u8]) -> Result<()> {
        let own = piece.len().min(self.left);
        self.left -= own;
        self.sum.take_in(&piece[..own]);
        self.unread.extend_from_slice(piece);
        if self.corpus.is_none() {
            self.read_head()?;
        }
        if self.first_error.is_none() {
            self.first_error = self.read_documents().err();
        }
        Ok(())
    }

    /// Reads the head before the documents, once all of it has arrived.
    fn read_head(&mut self) -> Result<()> {
        let mut input = Bytes::new(&self.unread);
        let Ok(magic) = input.take::<4>() else { return Ok(()) };
        if magic != MAGIC {
            return Err(Error::Stored { why: "are not a corpus" });
        }
        let Ok(version) = input.take() else { return Ok(()) };
        check_version(u16::from_le_bytes(version))?;
        let mut head = || {
            let window = profile::window_of(u32::from_le_bytes(input.take()?));
            let window = window.ok_or(Error::Stored { why: "are a corpus made with other options" })?;
            let reading = u32::from_le_bytes(input.take()?);
            let settings = read_settings(&mut input, Settings { window, ..self.settings.clone() })?;
            Ok((reading, settings, input.number()?))
        };
        match head() {
            Ok((reading, settings, count)) => {
                let unread = input.len();
                // never more than the bytes can contain
                let count = usize::try_from(count).ok().filter(|&count| count <= (self.left + unread) / LEAST_DOCUMENT);
                let mut corpus = Corpus::new(settings);
                corpus.reading = reading;
                corpus.reserve(count.unwrap_or(0));
                self.first_error = count.is_none().then_some(TRUNCATED);
                self.corpus = Some((corpus, count.unwrap_or(0)));
                self.unread.drain(..self.unread.len() - unread);
            }
            Err(TRUNCATED) => {}
            Err(error) => self.first_error = Some(error),
        }
        Ok(())
    }

    /// Reads the documents that have arrived completely.
    fn read_documents(&mut self) -> Result<()> {
        let Some((corpus, to_come)) = &mut self.corpus else { return Ok(()) };
        let mut input = Bytes::new(&self.unread);
        while *to_come > 0 {
            let before = input;
            let (id, site, group, profile) = match read_document(&mut input) {
                Err(TRUNCATED) => {
                    input = before;
                    break;
                }
                read => read?,
            };
            let profile = Profile { reading: corpus.reading, window: corpus.settings.window, ..profile };
            let added = corpus.add_profile(id, profile, None, Labels { site, group });
            added.map_err(|_| Error::Stored { why: "contain an id twice" })?;
            *to_come -= 1;
        }
        let read = self.unread.len() - input.len();
        self.unread.drain(..read);
        Ok(())
    }

    /// Returns the corpus, when all bytes have arrived.
    ///
    /// # Errors
    /// [`Error::Stored`] if the bytes are truncated, damaged, or made with other options of the features.
    pub fn finish(self) -> Result<Corpus<T>> {
        let sum = self.unread.last_chunk::<CHECKSUM>().ok_or(TRUNCATED)?;
        if self.left > 0 || u64::from_le_bytes(*sum) != self.sum.finish() {
            return Err(DAMAGED);
        }
        match (self.first_error, self.corpus) {
            (Some(error), _) => Err(error),
            (None, Some((corpus, 0))) if self.unread.len() == CHECKSUM => Ok(corpus),
            (None, Some((_, 0))) => Err(Error::Stored { why: "continue after their end" }),
            _ => Err(TRUNCATED),
        }
    }
}

/// Reads a document: its id, site and group, and its profile.
fn read_document<'a>(input: &mut Bytes<'a>) -> Result<(&'a str, &'a str, &'a str, Profile)> {
    Ok((read_name(input)?, read_name(input)?, read_name(input)?, Profile::read(input)?))
}

const DAMAGED: Error = Error::Stored { why: "are truncated or damaged" };

fn check_version(version: u16) -> Result<()> {
    match version {
        VERSION => Ok(()),
        0 => Err(DAMAGED),
        _ => Err(Error::StoredVersion { what: "corpus", version, readable: VERSION }),
    }
}

fn read_name<'a>(input: &mut Bytes<'a>) -> Result<&'a str> {
    let len = input.count(1)?;
    core::str::from_utf8(input.slice(len)?).map_err(|_| Error::Stored { why: "contain a name that is not UTF-8 text" })
}

const PATHS: [Paths; 3] = [Paths::FullStops, Paths::Auto, Paths::All];

fn write_settings(settings: &Settings, out: &mut Vec<u8>) {
    out.push(PATHS.iter().position(|&paths| paths == settings.paths).unwrap_or(0) as u8);
    let Pruning { site_documents, site_share, most_documents, rare_documents } = settings.pruning;
    for number in [site_documents.into(), site_share.num, site_share.den, most_documents.into(), rare_documents.into()]
    {
        bytes::put(out, number);
    }
}

fn read_settings(input: &mut Bytes<'_>, rest: Settings) -> Result<Settings> {
    let [paths] = input.take()?;
    let paths = *PATHS.get(paths as usize).ok_or(Error::Stored { why: "name unknown paths" })?;
    let pruning = Pruning {
        site_documents: input.small()?,
        site_share: Ratio::new(input.number()?, input.number()?),
        most_documents: input.small()?,
        rare_documents: input.small()?,
    };
    Ok(Settings { paths, pruning, ..rest })
}

/// Cuts stored bytes into pieces of at most `most` bytes each.
///
/// # Errors
/// [`Error::Option`] if `most` leaves no room for content after the header of a piece.
pub fn pieces(stored: &[u8], most: usize) -> Result<Vec<Vec<u8>>> {
    let room = most.checked_sub(PIECE_HEADER).filter(|&room| room > 0);
    let room = room.ok_or(Error::Option { name: "pieceBytes", why: "leaves no room for content" })?;
    let count = stored.len().div_ceil(room) as u32;
    let whole = bytes::checksum(stored);
    let piece = |(place, content): (u32, &[u8])| {
        let mut out = Vec::with_capacity(PIECE_HEADER + content.len());
        out.extend(PIECE);
        out.extend(VERSION.to_le_bytes());
        out.extend(place.to_le_bytes());
        out.extend(count.to_le_bytes());
        out.extend(whole.to_le_bytes());
        out.extend(bytes::checksum(content).to_le_bytes());
        out.extend(content);
        out
    };
    Ok((0..).zip(stored.chunks(room)).map(piece).collect())
}

/// Joins the pieces of [`pieces`], in any order.
///
/// # Errors
/// [`Error::StoredVersion`] if a piece has another version, [`Error::Stored`] if one is missing, given twice, damaged
/// or of another whole.
pub fn join(pieces: &[&[u8]]) -> Result<Vec<u8>> {
    let mut places: Vec<&[u8]> = alloc::vec![&[]; pieces.len()];
    let mut whole = None;
    for &piece in pieces {
        let mut input = Bytes::new(piece);
        if input.take::<4>()? != PIECE {
            return Err(Error::Stored { why: "are not a piece of a corpus" });
        }
        check_version(u16::from_le_bytes(input.take()?))?;
        let (place, count) = (u32::from_le_bytes(input.take()?), u32::from_le_bytes(input.take()?));
        let sum_of_whole = u64::from_le_bytes(input.take()?);
        let sum = u64::from_le_bytes(input.take()?);
        let content = &piece[PIECE_HEADER..];
        if bytes::checksum(content) != sum {
            return Err(DAMAGED);
        }
        if *whole.get_or_insert(sum_of_whole) != sum_of_whole {
            return Err(Error::Stored { why: "are pieces of different corpora" });
        }
        if count as usize != pieces.len() {
            return Err(Error::Stored { why: "have missing or extra pieces" });
        }
        match places.get_mut(place as usize) {
            Some(free) if free.is_empty() => *free = content,
            _ => return Err(Error::Stored { why: "contain a piece twice" }),
        }
    }
    let stored = places.concat();
    if whole != Some(bytes::checksum(&stored)) {
        return Err(DAMAGED);
    }
    Ok(stored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;
    use crate::corpus::Clustering;
    use crate::features::gram::Window;
    use crate::hash::mix;
    use alloc::format;
    use alloc::string::ToString;

    const TEXTS: [&str; 4] = [
        "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。",
        "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。",
        "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。",
        "",
    ];

    fn corpus() -> Corpus {
        let settings = Settings {
            paths: Paths::All,
            window: Window::new(4).expect("a window"),
            pruning: Pruning { most_documents: 77, ..Pruning::default() },
            ..Settings::default()
        };
        let mut corpus = Corpus::new(settings);
        for (i, text) in TEXTS.iter().chain(&TEXTS[..1]).enumerate() {
            let document = Document::from_text(*text, &TextOptions::default()).expect("short text");
            let site = format!("site {}", i % 2);
            corpus.add(&format!("文 {i}\n"), document, Labels { site: &site, group: "组" }).expect("a new id");
        }
        corpus
    }

    fn read(stored: &[u8]) -> Result<Corpus> {
        Corpus::from_bytes(stored, Settings::default())
    }

    #[test]
    fn a_corpus_comes_back_as_it_was_stored() {
        let mut before = corpus();
        let stored = before.to_bytes();
        let mut after = read(&stored).expect("whole");
        assert_eq!(after.to_bytes(), stored);
        assert_eq!((after.len(), after.id(1)), (5, Some("文 1\n")));
        assert_eq!(after.settings(), before.settings());
        assert_eq!(after.pairs(), before.pairs());
        before.remove("文 1\n");
        assert_eq!(read(&before.to_bytes()).expect("whole").id(1), Some("文 2\n"));
    }

    #[test]
    fn how_the_texts_were_read_is_stored() {
        let with_case = TextOptions { ignore_case: false, ..TextOptions::default() };
        let document = Document::from_text("The Ferry", &with_case).expect("short text");
        let mut before: Corpus = Corpus::new(Settings::default());
        before.add("ferry", document, Labels::NONE).expect("a new id");
        let after = read(&before.to_bytes()).expect("whole");
        assert_eq!((after.reading, after.reading == 0), (before.reading, false));
    }

    #[test]
    fn every_damage_is_an_error() {
        let stored = corpus().to_bytes();
        for n in 0..stored.len() {
            assert!(read(&stored[..n]).is_err(), "truncated to {n}");
            let mut damaged = stored.clone();
            damaged[n] ^= 0x10;
            assert!(read(&damaged).is_err(), "damaged at {n}");
        }
        assert!(read(&[&*stored, &[0]].concat()).is_err());
    }

    #[test]
    fn it_is_read_from_pieces_of_any_length() {
        let stored = corpus().to_bytes();
        let in_pieces = |stored: &[u8], len: usize| {
            let mut loading = Loading::<Document>::new(stored.len(), Settings::default());
            stored.chunks(len).try_for_each(|piece| loading.take_in(piece))?;
            Ok(loading.finish()?.to_bytes())
        };
        for len in [1, 2, 7, 100, stored.len() - 1, stored.len()] {
            assert_eq!(in_pieces(&stored, len).as_ref(), Ok(&stored), "{len}");
            for n in (0..stored.len()).step_by(23) {
                let mut damaged = stored.clone();
                damaged[n] ^= 0x10;
                assert_eq!(in_pieces(&damaged, len), read(&damaged).map(|corpus| corpus.to_bytes()), "{len}, {n}");
                assert_eq!(in_pieces(&stored[..n], len), read(&stored[..n]).map(|corpus| corpus.to_bytes()));
            }
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let stored = corpus().to_bytes();
        let why = |bytes: &[u8]| match read(bytes) {
            Err(Error::Stored { why }) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(why(b"PK\x03\x04 something else"), "are not a corpus");
        assert_eq!(why(&stored[..stored.len() / 2]), "are truncated or damaged");
        let mut other = stored;
        other[4] += 1;
        let version = Error::StoredVersion { what: "corpus", version: VERSION + 1, readable: VERSION };
        assert_eq!(
            version.to_string(),
            alloc::format!(
                "stored corpus has version {}, only {VERSION} can be read: make it again from the texts",
                VERSION + 1
            ),
        );
        assert_eq!(read(&other).err(), Some(version));
    }

    #[test]
    fn pieces_are_put_together_in_any_order_and_nothing_else_is() {
        let stored = corpus().to_bytes();
        let cut = pieces(&stored, 100).expect("room");
        assert!(cut.len() > 5 && cut.iter().all(|piece| piece.len() <= 100));
        let mut turned: Vec<&[u8]> = cut.iter().rev().map(|piece| &**piece).collect();
        assert_eq!(join(&turned), Ok(stored.clone()));
        assert!(join(&turned[1..]).is_err(), "one is missing");
        turned[0] = turned[1];
        assert!(join(&turned).is_err(), "one is there twice");
        let mut damaged = cut.clone();
        damaged[2][50] ^= 1;
        assert!(join(&damaged.iter().map(|piece| &**piece).collect::<Vec<_>>()).is_err());
        let other = pieces(&stored[1..], 100).expect("room");
        turned[0] = &other[cut.len() - 1];
        assert!(join(&turned).is_err(), "one is of another whole");
        assert!(join(&[]).is_err());
        assert!(pieces(&stored, PIECE_HEADER).is_err());
        assert_eq!(pieces(&stored, 1 << 20).map(|cut| cut.len()), Ok(1));
    }

    #[test]
    fn documents_of_a_stranger_are_refused_or_answered() {
        let stored = corpus().to_bytes();
        let (documents, mut answered) = (&stored[..stored.len() - CHECKSUM], 0);
        for seed in 0..3000 {
            let number = |i, below| mix::hash([seed, i]) as usize % below;
            let mut foreign = documents.to_vec();
            (0..=seed % 4).for_each(|i| foreign[number(2 * i, documents.len())] = number(2 * i + 1, 256) as u8);
            foreign.extend(bytes::checksum(&foreign).to_le_bytes());
            let Ok(mut corpus) = read(&foreign) else { continue };
            answered += 1;
            let (pairs, candidates) = (corpus.pairs(), corpus.candidates());
            assert!(pairs.hits.len() + pairs.grouped.len() <= 10 && candidates.hits.len() <= 10, "{seed}");
            for how in [Clustering::Connected, Clustering::OneWay, Clustering::SinglePass] {
                corpus.clusters(&pairs, how);
            }
            let again = read(&corpus.to_bytes()).map(|mut again| again.pairs());
            assert_eq!(again, Ok(pairs), "{seed}");
        }
        assert!(answered > 1000, "{answered}");
    }
}
