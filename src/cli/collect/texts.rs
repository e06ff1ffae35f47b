//! The texts of many documents. The first ones stay in memory, analysed; the others are packed into a file and read
//! again when a pair needs them.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::cli::files::{Content, MOST};
use crate::index_file::TextSum;
use crate::input::Input;

/// Bytes of text that stay in memory. Analysed texts need about five times as much.
const KEPT: usize = 32 << 20;

/// The kind of a stored text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Plain text.
    Text,
    /// Lines of a document.
    Lines,
    /// HTML.
    Html,
    /// Pages of a PDF.
    Pages,
}

impl Kind {
    /// All kinds, in the order of their numbers in a file.
    pub const ALL: [Self; 4] = [Self::Text, Self::Lines, Self::Html, Self::Pages];

    /// Returns the kind of a content.
    pub fn from_content(content: &Content) -> Self {
        match content {
            Content::Text(_) => Self::Text,
            Content::Lines(_) => Self::Lines,
            Content::Html(_) => Self::Html,
            Content::Pages(_) => Self::Pages,
        }
    }

    /// Makes a content of this kind.
    pub fn content(self, text: String) -> Content {
        match self {
            Self::Text => Content::Text(text),
            Self::Lines => Content::Lines(text),
            Self::Html => Content::Html(text),
            Self::Pages => Content::Pages(text),
        }
    }
}

/// Where a text is.
#[derive(Clone, Debug)]
enum Slot {
    Kept(Arc<Input>, Kind),
    Stored(Place),
    Added(Place),
}

/// A packed text in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// What the text is.
    pub kind: Kind,
    /// Offset of its first byte.
    pub at: u64,
    /// Length in bytes.
    pub len: u32,
    /// Length and checksum of the text; `None` for the temporary file, which nobody else can change.
    pub sum: Option<TextSum>,
}

/// The texts, by the numbers of their documents.
#[derive(Debug, Default)]
pub struct Texts {
    slots: Vec<Slot>,
    kept: usize,
    /// The file of an index, with the texts that it kept.
    stored: Option<Mutex<std::fs::File>>,
    /// The temporary file of texts that were added.
    added: Option<Mutex<std::fs::File>>,
    /// Length of the temporary file in bytes.
    end: u64,
}

impl Texts {
    /// Uses the texts of an index, at these places of its file.
    pub fn stored(file: std::fs::File, places: Vec<Place>) -> Self {
        let slots = places.into_iter().map(Slot::Stored).collect();
        Self { slots, stored: Some(Mutex::new(file)), ..Self::default() }
    }

    /// Adds the text of the next document.
    ///
    /// # Errors
    /// The temporary file cannot be written.
    pub fn push(&mut self, input: Input, kind: Kind) -> io::Result<()> {
        let bytes = source(&input).len();
        if self.kept + bytes <= KEPT {
            self.kept += bytes;
            self.slots.push(Slot::Kept(Arc::new(input), kind));
            return Ok(());
        }
        // From here on all texts go to the file, so that the texts in memory are always the first ones.
        self.kept = KEPT;
        let packed = packed(source(&input).as_bytes())?;
        let file = match self.added.take() {
            Some(file) => file,
            None => Mutex::new(tempfile::tempfile()?),
        };
        let mut open = file.lock().unwrap_or_else(PoisonError::into_inner);
        open.seek(SeekFrom::Start(self.end))?;
        open.write_all(&packed)?;
        drop(open);
        self.added = Some(file);
        self.slots.push(Slot::Added(Place { kind, at: self.end, len: packed.len() as u32, sum: None }));
        self.end += packed.len() as u64;
        Ok(())
    }

    /// Number of texts.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// The analysed text of a document, if it is in memory.
    pub fn kept(&self, number: u32) -> Option<Arc<Input>> {
        match self.slots.get(number as usize)? {
            Slot::Kept(input, _) => Some(Arc::clone(input)),
            Slot::Stored(_) | Slot::Added(_) => None,
        }
    }

    /// The text of a document.
    ///
    /// # Errors
    /// The file cannot be read, or the text in it is damaged.
    pub fn content(&self, number: u32) -> io::Result<Content> {
        let damaged = || io::Error::other("a stored text is damaged");
        match self.slots.get(number as usize).ok_or_else(damaged)? {
            Slot::Kept(input, kind) => Ok(kind.content(source(input).to_owned())),
            slot @ (Slot::Stored(place) | Slot::Added(place)) => {
                let text = unpacked(&self.bytes(slot, place)?).ok().and_then(|text| String::from_utf8(text).ok());
                let text = text.filter(|text| place.sum.is_none_or(|sum| sum == TextSum::of(text)));
                Ok(place.kind.content(text.ok_or_else(damaged)?))
            }
        }
    }

    /// The kind of a document's text, its length and its checksum.
    ///
    /// # Errors
    /// As [`content`](Self::content).
    pub fn sum(&self, number: u32) -> io::Result<(Kind, TextSum)> {
        if let Some(Slot::Kept(input, kind)) = self.slots.get(number as usize) {
            return Ok((*kind, TextSum::of(source(input))));
        }
        let content = self.content(number)?;
        Ok((Kind::from_content(&content), TextSum::of(content.text())))
    }

    /// The packed bytes of a document's text.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn packed(&self, number: u32) -> io::Result<Vec<u8>> {
        match &self.slots[number as usize] {
            Slot::Kept(input, _) => packed(source(input).as_bytes()),
            slot @ (Slot::Stored(place) | Slot::Added(place)) => self.bytes(slot, place),
        }
    }

    fn bytes(&self, slot: &Slot, place: &Place) -> io::Result<Vec<u8>> {
        let file = if matches!(slot, Slot::Added(_)) { &self.added } else { &self.stored };
        let Some(file) = file else { return Err(io::Error::other("a stored text is missing")) };
        let mut open = file.lock().unwrap_or_else(PoisonError::into_inner);
        open.seek(SeekFrom::Start(place.at))?;
        let mut bytes = vec![0; place.len as usize];
        open.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// The text or the HTML that an input was made from.
pub fn source(input: &Input) -> &str {
    match input.texts().source {
        crate::wire::Source::Html(html) => html,
        _ => input.document.shown(),
    }
}

fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = DeflateEncoder::new(Vec::new(), Compression::fast());
    out.write_all(bytes)?;
    out.finish()
}

/// Whether packed bytes are the text that has this length and checksum.
pub fn is_text(bytes: &[u8], sum: TextSum) -> bool {
    unpacked(bytes).ok().and_then(|text| String::from_utf8(text).ok()).is_some_and(|text| TextSum::of(&text) == sum)
}

fn unpacked(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    DeflateDecoder::new(bytes).take(MOST + 1).read_to_end(&mut out)?;
    Ok(out)
}
