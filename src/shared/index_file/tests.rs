use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

use juhao_core::corpus::{Corpus, Labels, Settings};
use juhao_core::features::gram::Window;
use juhao_core::{Document as Text, TextOptions};

use super::*;

const TEXTS: [&str; 4] = [
    "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。",
    "The ferry leaves the north pier at six, seven and nine; there is no boat at noon.",
    "渡口的旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。",
    "On Sundays the archive is open from ten to four, and the reading room is closed.",
];

/// A file that fails when it has taken a number of bytes.
struct Failing {
    file: Cursor<Vec<u8>>,
    left: usize,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let some = bytes.len().min(self.left);
        if some == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.left -= some;
        self.file.write(&bytes[..some])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Failing {
    fn seek(&mut self, at: SeekFrom) -> io::Result<u64> {
        self.file.seek(at)
    }
}

fn read(text: &str) -> Text {
    Text::from_text(text, &TextOptions::default()).expect("short text")
}

/// Adds texts, named by their numbers, and removes documents.
fn change<F: Write + Seek>(file: &mut F, state: State, texts: &[usize], removed: &[u32]) -> io::Result<State> {
    let mut corpus: Corpus = Corpus::new(Settings::default());
    let mut change = Change::begin(file, state)?;
    for &number in removed {
        change.remove(number);
    }
    for &at in texts {
        let id = at.to_string();
        corpus.add(&id, read(TEXTS[at]), Labels::NONE).expect("a new id");
        let entry = Entry { file: "all.txt".into(), line: 7, kind: 0, text: TextSum::of(TEXTS[at]), id };
        change.add(&entry, TEXTS[at].as_bytes())?;
    }
    change.finish(&corpus.to_bytes(), |_| Ok(()))
}

/// An index of three changes: two documents, one more, and the first one exchanged for another.
fn index() -> (Vec<u8>, State) {
    let mut file = Cursor::new(Vec::new());
    write_head(&mut file, Reading::new(&TextOptions::default(), Window::default(), true)).expect("memory");
    let mut state = State::EMPTY;
    for (texts, removed) in [(&[0, 1][..], &[][..]), (&[2], &[]), (&[3], &[0])] {
        state = change(&mut file, state, texts, removed).expect("memory");
    }
    (file.into_inner(), state)
}

/// The id and the text of each document, in the order of the numbers. All parts are read and must agree.
fn all<F: Read + Seek>(file: F) -> Result<Vec<(String, String)>, Problem> {
    let mut index = Index::open(file)?;
    let documents = index.documents()?;
    let corpus: Corpus = index.corpus(&documents, &Settings::default())?;
    let mut all = Vec::new();
    for (at, (_, document)) in (0..).zip(documents.kept()) {
        assert_eq!(corpus.id(at), Some(&*document.entry.id));
        let text = String::from_utf8_lossy(&index.packed(document)?).into_owned();
        if TextSum::of(&text) != document.entry.text {
            return Err(Problem::Damaged(Part::Text(document.entry.id.clone())));
        }
        all.push((document.entry.id.clone(), text));
    }
    assert_eq!(corpus.len(), all.len());
    Ok(all)
}

fn texts(numbers: &[usize]) -> Vec<(String, String)> {
    numbers.iter().map(|&at| (at.to_string(), TEXTS[at].to_string())).collect()
}

/// The parts that a check names.
fn damaged(bytes: &[u8]) -> Vec<String> {
    let mut parts = Vec::new();
    let is_text = |one: &Document, packed: &[u8]| {
        std::str::from_utf8(packed).is_ok_and(|text| TextSum::of(text) == one.entry.text)
    };
    let checked =
        Index::open(Cursor::new(bytes)).and_then(|mut index| index.check(is_text, |part| parts.push(part.to_string())));
    parts.extend(checked.err().map(|problem| problem.to_string()));
    parts
}

#[test]
fn documents_come_back_without_the_removed_ones() {
    let (bytes, state) = index();
    assert_eq!(all(Cursor::new(&bytes)).expect("whole"), texts(&[1, 2, 3]));
    assert_eq!((state.end, state.segments, damaged(&bytes)), (bytes.len() as u64, 3, vec![]));
    let (reading, mut corpus) = corpus_of::<Text>(&bytes, &Settings::default()).expect("whole");
    assert!(reading.has_texts);
    assert_eq!(corpus.query(&read(TEXTS[3])).expect("the same options").len(), 1);
    assert!(corpus.query(&read(TEXTS[0])).expect("the same options").is_empty(), "it was removed");
    let mut options = TextOptions { ignore_case: false, ..TextOptions::default() };
    reading.settle(&mut options);
    assert!(options.ignore_case);
}

#[test]
fn a_change_that_ends_anywhere_leaves_the_old_index_or_the_new_one() {
    let (old, state) = index();
    let mut file = Cursor::new(old.clone());
    change(&mut file, state, &[0], &[1, 2]).expect("memory");
    assert_eq!(all(file).expect("whole"), texts(&[3, 0]));
    let mut outcomes = [0, 0];
    for left in 0.. {
        let mut file = Failing { file: Cursor::new(old.clone()), left };
        let changed = change(&mut file, state, &[0], &[1, 2]);
        let found = all(Cursor::new(file.file.get_ref())).expect("an index");
        assert_eq!(found, texts(if changed.is_ok() { &[3, 0] } else { &[1, 2, 3] }), "after {left} bytes");
        outcomes[usize::from(changed.is_ok())] += 1;
        // What it left is in the way of nobody.
        let mut file = file.file;
        let state = Index::open(&mut file).expect("an index").state;
        change(&mut file, state, &[], &[3]).expect("memory");
        assert_eq!(all(file).expect("whole"), texts(if changed.is_ok() { &[0] } else { &[1, 2] }));
        if changed.is_ok() {
            break;
        }
    }
    assert!(outcomes[0] > 500, "{outcomes:?}");
}

#[test]
fn a_changed_bit_is_named_and_never_gives_another_answer() {
    let (bytes, _) = index();
    let (states, removed) = (16..16 + 2 * 24, 64 + 40..64 + 40 + TEXTS[0].len());
    let (mut refused, mut older) = (0, 0);
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 1 << (at % 8);
        assert!(!damaged(&other).is_empty(), "byte {at}");
        match all(Cursor::new(&other)) {
            Err(_) => refused += 1,
            Ok(found) => {
                let is_older = found == texts(&[0, 1, 2]);
                assert!(is_older || found == texts(&[1, 2, 3]), "byte {at}");
                assert!(states.contains(&at) || removed.contains(&at), "byte {at}");
                older += usize::from(is_older);
            }
        }
    }
    assert_eq!((refused, older), (bytes.len() - states.len() - removed.len(), 24));
    for len in 0..bytes.len() {
        assert!(all(Cursor::new(&bytes[..len])).is_err(), "cut after {len} bytes");
    }
}

#[test]
fn what_is_damaged_is_named() {
    let (bytes, _) = index();
    let flipped = |at: usize| {
        let mut other = bytes.clone();
        other[at] ^= 1;
        damaged(&other)
    };
    assert_eq!(flipped(70), ["the index is truncated or damaged: the head of segment 1"]);
    assert_eq!(flipped(64 + 40 + 5), ["the text of \"0\""]);
    assert_eq!(flipped(64 + 40 + TEXTS[0].len() + 5), ["the text of \"1\""]);
    assert_eq!(flipped(64 + 40 + TEXTS[0].len() + TEXTS[1].len()), ["the names of segment 1"]);
    assert_eq!(flipped(bytes.len() - 1), ["the profiles of segment 3"]);
    assert_eq!(flipped(20), ["one of the two copies of its state"]);
    let mut two = bytes.clone();
    two[64 + 40] ^= 1;
    two[bytes.len() - 1] ^= 1;
    assert_eq!(damaged(&two), ["the text of \"0\"", "the profiles of segment 3"]);
}

#[test]
fn files_of_another_version_are_refused_by_name() {
    let (mut bytes, _) = index();
    bytes[4] = 1;
    let problem = all(Cursor::new(&bytes)).expect_err("another version");
    assert!(problem.to_string().starts_with("the index has version 1, but this program reads version 2"), "{problem}");
    assert!(matches!(all(Cursor::new(b"JHIX\x01\x00")), Err(Problem::Version(1))));
    assert!(matches!(all(Cursor::new(b"PK")), Err(Problem::NoIndex)));
}
