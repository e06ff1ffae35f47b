//! Writes an index: a head, then one segment for each change.

use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use super::crc::crc32;
use super::head::{self, Reading, State};
use super::segment::{Entry, SEGMENT_LEN, SegmentHead, put_entry};

/// Writes the head of an index without documents at the start of a file.
///
/// # Errors
/// It cannot be written.
pub fn write_head(out: &mut impl Write, reading: Reading) -> io::Result<()> {
    out.write_all(&head::to_bytes(reading))
}

/// A change that is being written. Nothing of it counts until [`finish`](Self::finish).
#[derive(Debug)]
pub struct Change<'a, F: Write + Seek> {
    out: BufWriter<&'a mut F>,
    state: State,
    removed: Vec<u32>,
    documents: u32,
    texts: u64,
    names: Vec<u8>,
}

impl<'a, F: Write + Seek> Change<'a, F> {
    /// Begins to write after the end of a file that has this state.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn begin(file: &'a mut F, state: State) -> io::Result<Self> {
        file.seek(SeekFrom::Start(state.end))?;
        let mut out = BufWriter::new(file);
        // The numbers at its start are known in the end.
        out.write_all(&[0; SEGMENT_LEN])?;
        Ok(Self { out, state, removed: Vec::new(), documents: 0, texts: 0, names: Vec::new() })
    }

    /// Removes a document by its number.
    pub fn remove(&mut self, number: u32) {
        self.removed.push(number);
    }

    /// Adds a document, with its packed text or with nothing.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, entry: &Entry, packed: &[u8]) -> io::Result<()> {
        put_entry(entry, packed.len() as u32, &mut self.names);
        self.documents += 1;
        self.texts += packed.len() as u64;
        self.out.write_all(packed)
    }

    /// Writes the profiles of the added documents and everything else, and then the new state. `sync` returns when all
    /// that was written is on the disk. Returns the new state.
    ///
    /// # Errors
    /// The file cannot be written; it then has its old state.
    pub fn finish(mut self, corpus: &[u8], sync: impl Fn(&mut F) -> io::Result<()>) -> io::Result<State> {
        let mut names = Vec::with_capacity(4 + 4 * self.removed.len() + self.names.len());
        names.extend((self.removed.len() as u32).to_le_bytes());
        names.extend(self.removed.iter().flat_map(|number| number.to_le_bytes()));
        names.append(&mut self.names);
        self.out.write_all(&names)?;
        self.out.write_all(corpus)?;
        let head = SegmentHead {
            documents: self.documents,
            texts: self.texts,
            names: names.len() as u64,
            profiles: corpus.len() as u64,
            sum_of_names: crc32(&names),
        };
        let end = self.out.stream_position()?;
        self.out.seek(SeekFrom::Start(self.state.end))?;
        self.out.write_all(&head.to_bytes())?;
        self.out.flush()?;
        let file = self.out.get_mut();
        sync(file)?;
        let state = State { change: self.state.change + 1, end, segments: self.state.segments + 1 };
        let (at, bytes) = state.to_bytes();
        file.seek(SeekFrom::Start(at))?;
        file.write_all(&bytes)?;
        sync(file)?;
        Ok(state)
    }
}
