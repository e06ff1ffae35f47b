//! The columns of the tables that commands write.

/// The fields that are columns of a table, and what they hold.
pub type Columns = &'static [(&'static str, Kind)];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A string.
    Text,
    /// A number.
    Number,
    /// The code of a reason, or the kinds of signs with commas between them.
    Code,
    /// A flag, and its value if a line has no such field.
    Flag(Option<bool>),
}

/// The columns of pairs: those that the Python package writes. The passages are in the lines of JSON alone.
pub const PAIRS: Columns = &[
    ("a", Kind::Text),
    ("b", Kind::Text),
    ("relation", Kind::Text),
    ("score", Kind::Number),
    ("by", Kind::Text),
    ("certain", Kind::Flag(None)),
    ("grouped", Kind::Flag(Some(false))),
    ("role", Kind::Text),
    ("reason", Kind::Code),
    ("signs", Kind::Code),
];

/// The columns of passages: a row is one place of one passage.
pub const PASSAGES: Columns = &[
    ("passage", Kind::Number),
    ("id", Kind::Text),
    ("start", Kind::Number),
    ("end", Kind::Number),
    ("text", Kind::Text),
    ("pairs", Kind::Number),
    ("allPairs", Kind::Number),
];

/// The columns of clusters.
pub const CLUSTERS: Columns = &[("id", Kind::Text), ("cluster", Kind::Text)];
