//! How an input is read, before anything is compared.

use alloc::{string::String, sync::Arc, vec::Vec};

use crate::base::{Limits, Span};

/// A range of the text shown that is left out of matching and of denominators.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exclusion {
    /// UTF-8 bytes of the text shown.
    pub span: Span,
    /// Why it is left out: the caller's own word, such as `quote` or `references`.
    pub reason: String,
}

/// What of a page is read. Plain text is always read whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExtractionChoice {
    /// The body when it is found with confidence, else all visible text.
    #[default]
    Auto,
    /// The body.
    Body,
    /// All visible text.
    Visible,
}

/// What is done with the comments of readers under a text. A thread consists of what people wrote, so all of it is its body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Comments {
    /// They are left out of the body, because two sites that print one article have different readers.
    #[default]
    LeaveOut,
    /// They are in the body, as blocks of their own kind.
    Keep,
}

impl Comments {
    /// All of them, in the order of the contract.
    pub const ALL: [Self; 2] = [Self::LeaveOut, Self::Keep];
}

/// What of a page is read, and what is done with its comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// What of a page is read.
    pub extraction: ExtractionChoice,
    /// Whether a body has the comments under it; all visible text always has them.
    pub comments: Comments,
}

impl From<ExtractionChoice> for PageOptions {
    /// The choice, with comments left out of a body.
    fn from(extraction: ExtractionChoice) -> Self {
        Self { extraction, ..Self::default() }
    }
}

/// The form of a text that reads like another one and is written in another way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// Whether each letter is a token, because the text lost its blanks.
    pub letters: bool,
    /// A letter that is read as a blank, because each blank was replaced by it.
    pub blank: Option<char>,
    /// Whether Han numerals are compared as digits.
    pub numerals: bool,
}

/// How one input is read. The default suits every script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// What of a page is read.
    pub extraction: ExtractionChoice,
    /// Whether the body of a page has the comments under it (default: no).
    pub comments: Comments,
    /// Ranges left out.
    pub exclude: Vec<Exclusion>,
    /// Character folds applied after the built-in ones, such as Traditional to Simplified; sorted by the first
    /// character. Documents share them, because a table of thousands of pairs is larger than most texts.
    pub fold: Arc<[(char, char)]>,
    /// Ends of terms in the text shown, in UTF-8 bytes, from a segmenter of the host; empty means the built-in rule.
    pub term_ends: Vec<u32>,
    /// Whether upper and lower case are the same (default: yes).
    pub ignore_case: bool,
    /// Whether a passage counts as exact when only its punctuation differs (default: no, it is edited).
    pub ignore_punctuation: bool,
    /// Whether digits are left out of matching and of denominators (default: no).
    pub ignore_numbers: bool,
    /// In which form it is written (default: the usual one; [`compare`](crate::compare) finds which pairs need another).
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
            fold: Arc::default(),
            term_ends: Vec::new(),
            ignore_case: true,
            ignore_punctuation: false,
            ignore_numbers: false,
            form: Form::default(),
            limits: Limits::default(),
        }
    }
}

impl TextOptions {
    /// How a page is read.
    pub fn page(&self) -> PageOptions {
        PageOptions { extraction: self.extraction, comments: self.comments }
    }
}
