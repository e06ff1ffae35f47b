//! Why a file cannot be read as an index.

use std::fmt;
use std::io;

use juhao_core::Error;

use super::head::VERSION;

/// Why a file cannot be read as an index.
#[derive(Debug)]
pub enum Problem {
    /// The file cannot be read.
    Io(io::Error),
    /// It does not begin as an index.
    NoIndex,
    /// It is an index of another version.
    Version(u16),
    /// A part of it is damaged, or missing because the file is shorter than it should be.
    Damaged(Part),
    /// The profiles of a segment are refused, such as those of an older engine.
    Profiles {
        /// The segment, counted from 1.
        segment: u32,
        /// The reason.
        error: Error,
    },
}

/// A part of an index. Segments are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The head: how texts were read.
    Head,
    /// Both states, or the end of the file.
    State,
    /// One of the two states. The other one is used.
    OneState,
    /// The numbers at the start of a segment; what follows them cannot be read.
    SegmentHead(u32),
    /// The names of a segment.
    Names(u32),
    /// The profiles of a segment.
    Profiles(u32),
    /// The text of a document, by its id.
    Text(String),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => f.write_str("its head"),
            Self::State => f.write_str("its state or its end"),
            Self::OneState => f.write_str("one of the two copies of its state"),
            Self::SegmentHead(segment) => write!(f, "the head of segment {segment}"),
            Self::Names(segment) => write!(f, "the names of segment {segment}"),
            Self::Profiles(segment) => write!(f, "the profiles of segment {segment}"),
            Self::Text(id) => write!(f, "the text of {id:?}"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NoIndex => f.write_str("is not an index of 'juhao index'"),
            Self::Version(version) => write!(
                f,
                "the index has version {version}, but this program reads version {VERSION}: create it again from the \
                 texts"
            ),
            Self::Damaged(part) => write!(f, "the index is truncated or damaged: {part}"),
            Self::Profiles { error, .. } => error.fmt(f),
        }
    }
}

impl std::error::Error for Problem {}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// For hosts that know only the errors of the engine.
impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Version(version) => Self::StoredVersion { what: "index", version, readable: VERSION },
            Problem::Profiles { error, .. } => error,
            Problem::NoIndex => Self::Stored { why: "are not an index" },
            Problem::Io(_) | Problem::Damaged(_) => Self::Stored { why: "are truncated or damaged" },
        }
    }
}
