//! The file of an index: opened, made anew, or changed at its end.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use juhao_core::corpus::{Corpus, Settings};

use crate::cli::collect::{Document, Kind, Library, Place, Texts};
use crate::cli::failure::{Failure, note};
use crate::cli::settled::Settled;
use crate::cli::whole::{self, Old};
use crate::index_file::{self, Change, Documents, Entry, Index, MAGIC, Problem, Reading, State};
use crate::input::Input;

/// Whether a file is an index, by its first bytes.
pub fn is_index(path: &Path) -> bool {
    let mut magic = [0; 4];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok() && &magic == MAGIC
}

/// Sets `how` so that other texts are read as those of this index were.
pub fn settle(path: &Path, how: &mut Settled) -> Result<(), Failure> {
    let reading = index(path)?.reading;
    reading.settle(&mut how.reading);
    how.window = reading.window;
    Ok(())
}

/// Opens an index; its texts stay in the file until they are needed.
pub fn open(path: &Path, how: &Settled) -> Result<Library, Failure> {
    let (mut index, all) = names(path)?;
    let settings = Settings { compare: how.options.without_scores(), ..Settings::default() };
    let corpus = corpus(path, &mut index, &all, &settings)?;
    let (mut documents, mut places) = (Vec::new(), Vec::new());
    for (_, index_file::Document { entry, at, packed, .. }) in all.kept() {
        let kind = kind(entry)?;
        let Entry { id, file, line, .. } = entry.clone();
        documents.push(Document {
            id,
            file,
            line,
            group: String::new(),
            not_indexed: 0,
            has_pages: kind == Kind::Pages,
            headings: Vec::new(),
            hidden: Vec::new(),
            left_out: Vec::new(),
        });
        if index.reading.has_texts {
            places.push(Place { kind, at: *at, len: *packed, sum: Some(entry.text) });
        }
    }
    let texts = Texts::stored(index.into_file(), places);
    Ok(Library::from_stored(corpus, documents, texts))
}

/// Opens an index for its head alone.
pub fn index(path: &Path) -> Result<Index<File>, Failure> {
    if path.is_dir() {
        return Err(Failure::file(path.display(), "is a folder; name the file of an index"));
    }
    let file = File::open(path).map_err(|error| Failure::file(path.display(), error))?;
    Index::open(file).map_err(failure(path))
}

/// Opens an index and reads its names. Says on standard error if its last change may be missing.
pub fn names(path: &Path) -> Result<(Index<File>, Documents), Failure> {
    let mut index = index(path)?;
    if !index.is_intact {
        let path = path.display();
        note!("{path}: its last change may be missing, because one of the two copies of its state is damaged");
    }
    let documents = index.documents().map_err(failure(path))?;
    Ok((index, documents))
}

/// Reads the profiles of an open index.
pub fn corpus(
    path: &Path,
    index: &mut Index<File>,
    documents: &Documents,
    settings: &Settings,
) -> Result<Corpus<Input>, Failure> {
    index.corpus(documents, settings).map_err(failure(path))
}

/// What a change does.
pub struct Work<'a> {
    /// Documents to add.
    pub library: &'a Library,
    /// Numbers of documents to remove.
    pub removed: &'a [u32],
}

/// Writes a new index.
pub fn create(path: &Path, reading: Reading, library: &Library) -> Result<(), Failure> {
    whole::make(path, Old::Kept, |file| {
        index_file::write_head(file, reading)?;
        change(file, State::EMPTY, reading, &Work { library, removed: &[] })
    })
}

/// Adds a change at the end of an index.
pub fn append(path: &Path, reading: Reading, state: State, work: &Work<'_>) -> Result<(), Failure> {
    let failure = |error: io::Error| Failure::file(path.display(), error);
    let mut file = File::options().read(true).write(true).open(path).map_err(failure)?;
    // What a killed program has left after the end.
    file.set_len(state.end).map_err(failure)?;
    let changed = change(&mut file, state, reading, work);
    if changed.is_err() {
        let _ = file.set_len(state.end);
    }
    changed.map_err(failure)
}

fn change(file: &mut File, state: State, reading: Reading, work: &Work<'_>) -> io::Result<()> {
    let Work { library, removed } = work;
    let mut change = Change::begin(file, state)?;
    removed.iter().for_each(|&number| change.remove(number));
    for (number, document) in (0..).zip(&library.documents) {
        let (kind, text) = library.texts.sum(number)?;
        let entry = Entry {
            id: document.id.clone(),
            file: document.file.clone(),
            line: document.line,
            kind: Kind::ALL.iter().position(|&one| one == kind).unwrap_or(0) as u8,
            text,
        };
        let packed = if reading.has_texts { library.texts.packed(number)? } else { Vec::new() };
        change.add(&entry, &packed)?;
    }
    change.finish(&library.corpus.to_bytes(), |file| file.sync_data())?;
    Ok(())
}

/// Writes an index again as one segment, without what was removed.
pub fn compact(path: &Path) -> Result<(), Failure> {
    let (mut index, documents) = names(path)?;
    let corpus = corpus(path, &mut index, &documents, &Settings::default())?;
    whole::make(path, Old::Replaced, |file| {
        index_file::write_head(file, index.reading)?;
        let mut change = Change::begin(file, State::EMPTY)?;
        for (_, document) in documents.kept() {
            change.add(&document.entry, &index.packed(document)?)?;
        }
        change.finish(&corpus.to_bytes(), |file| file.sync_data())?;
        Ok(())
    })
}

fn kind(entry: &Entry) -> Result<Kind, Failure> {
    let why = "has a text of an unknown kind: the index is of a newer program";
    Kind::ALL.get(usize::from(entry.kind)).copied().ok_or_else(|| Failure::file(&entry.id, why))
}

fn failure(path: &Path) -> impl Fn(Problem) -> Failure {
    move |problem| Failure::file(path.display(), problem)
}
