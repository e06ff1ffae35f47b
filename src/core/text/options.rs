//! Options for reading an input, before anything is compared.

use alloc::{string::String, sync::Arc, vec::Vec};

use super::simplified;
use crate::base::{Limits, Sort as _, Span};

/// A range of the text shown that is left out of matching and of denominators.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exclusion {
    /// The range, in UTF-8 bytes of the text shown.
    pub span: Span,
    /// The reason: the caller's own word, such as `quote` or `references`.
    pub reason: String,
}

/// The part of a page that is read. Plain text is always read whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExtractionChoice {
    /// The body if it is found with confidence, else all visible text.
    #[default]
    Auto,
    /// The body.
    Body,
    /// All visible text.
    Visible,
}

impl ExtractionChoice {
    /// All choices, in the order of the contract.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Body, Self::Visible];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Body => "body",
            Self::Visible => "visible",
        }
    }
}

/// How readers' comments under a text are handled. A thread consists of what people wrote, so all of it is its body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Comments {
    /// Comments are left out of the body, because two sites that print one article have different readers.
    #[default]
    LeaveOut,
    /// Comments are in the body, as blocks of their own kind.
    Keep,
}

impl Comments {
    /// Both choices, in the order of the contract.
    pub const ALL: [Self; 2] = [Self::LeaveOut, Self::Keep];

    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LeaveOut => "leave-out",
            Self::Keep => "keep",
        }
    }
}

/// Which part of a page is read, and how its comments are handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// Which part of a page is read.
    pub extraction: ExtractionChoice,
    /// Whether a body includes the comments under it; all visible text always does.
    pub comments: Comments,
}

impl From<ExtractionChoice> for PageOptions {
    /// Makes the choice, with comments left out of a body.
    fn from(extraction: ExtractionChoice) -> Self {
        Self { extraction, ..Self::default() }
    }
}

/// The form of a text that is written in another way than it reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// Whether each letter is a token, because the text lost its spaces.
    pub letters: bool,
    /// Whether stretches of the text got the words of another text, so that their sentences may have no ends.
    pub respelt: bool,
    /// Whether Han numerals are compared as digits.
    pub numerals: bool,
}

/// Which characters are compared as others, after the built-in folds of width, case and marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Fold {
    /// Traditional Chinese characters as their Simplified forms, in every text.
    #[default]
    Chinese,
    /// None: the two forms of Chinese differ.
    AsWritten,
    /// The caller's own pairs of a character and its replacement, sorted by character, instead of those of Chinese.
    /// Documents share the table, because it can be larger than most texts.
    Own(Arc<[(char, char)]>),
}

impl Fold {
    /// The tables that have names in the contract, the default first.
    pub const NAMED: [(&'static str, Self); 2] = [("zh", Self::Chinese), ("none", Self::AsWritten)];

    /// Returns a table of the caller's own pairs of a character and its replacement, in any order.
    pub fn own(mut pairs: Vec<(char, char)>) -> Self {
        pairs.order();
        Self::Own(pairs.into())
    }

    /// Returns the character that `c` is compared as. Time O(1), or O(log pairs) for a table of the caller.
    #[inline]
    pub(super) fn of(&self, c: char) -> char {
        match self {
            Self::Chinese => simplified(c),
            Self::AsWritten => c,
            Self::Own(pairs) => pairs.binary_search_by_key(&c, |pair| pair.0).map_or(c, |at| pairs[at].1),
        }
    }
}

/// Options for reading one input. The default suits every script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Which part of a page is read.
    pub extraction: ExtractionChoice,
    /// Whether the body of a page includes the comments under it (default: no).
    pub comments: Comments,
    /// Ranges that are left out.
    pub exclude: Vec<Exclusion>,
    /// Which characters are compared as others, after width, case and marks were folded (default: Traditional Chinese
    /// characters as Simplified ones).
    pub fold: Fold,
    /// Ends of terms in the text shown, in UTF-8 bytes, from a segmenter of the host; empty for the built-in rule.
    pub term_ends: Vec<u32>,
    /// Ranges of the text shown that are read as nothing, inside words too, as the point in `har.bour`; in order.
    /// [`compare`](crate::compare) finds them.
    pub unread: Vec<Span>,
    /// Whether upper and lower case are the same (default: yes).
    pub ignore_case: bool,
    /// Whether a passage is exact if only its punctuation differs (default: no, it is edited).
    pub ignore_punctuation: bool,
    /// Whether digits are left out of matching and of denominators (default: no).
    pub ignore_numbers: bool,
    /// The form in which it is written (default: the usual one; [`compare`](crate::compare) finds the pairs that need
    /// another).
    pub form: Form,
    /// Limits on entry.
    pub limits: Limits,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            extraction: ExtractionChoice::Auto,
            comments: Comments::LeaveOut,
            exclude: Vec::new(),
            fold: Fold::Chinese,
            term_ends: Vec::new(),
            unread: Vec::new(),
            ignore_case: true,
            ignore_punctuation: false,
            ignore_numbers: false,
            form: Form::default(),
            limits: Limits::default(),
        }
    }
}

impl TextOptions {
    /// Returns the options for reading a page.
    pub fn page(&self) -> PageOptions {
        PageOptions { extraction: self.extraction, comments: self.comments }
    }
}
