//! Why a file has no text to compare.

use core::fmt;

/// The kind of a reason. Hosts translate it; [`Refusal`] has the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It needs a password.
    Encrypted,
    /// Its bytes do not follow its format.
    Broken,
    /// It, or what it unpacks to, is larger than a limit.
    TooLarge,
    /// It is of a format that is not supported.
    Unsupported,
    /// It has no text, such as a picture or a scanned page.
    NoText,
    /// It is an archive; [`each_file`](crate::each_file) reads the files in it.
    Archive,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 6] =
        [Self::Encrypted, Self::Broken, Self::TooLarge, Self::Unsupported, Self::NoText, Self::Archive];

    /// The name in JSON, such as `too-large`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encrypted => "encrypted",
            Self::Broken => "broken",
            Self::TooLarge => "too-large",
            Self::Unsupported => "unsupported",
            Self::NoText => "no-text",
            Self::Archive => "archive",
        }
    }
}

/// A file that cannot be read, with the reason in words that continue its name: "essay.docx: is encrypted; ...".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of the reason.
    pub reason: Reason,
    /// The sentence for the user.
    pub why: String,
}

impl Refusal {
    /// Makes a refusal.
    pub fn new(reason: Reason, why: impl Into<String>) -> Self {
        Self { reason, why: why.into() }
    }

    /// The file does not follow its format; `detail` is what was found.
    pub fn broken(detail: impl fmt::Display) -> Self {
        Self::new(Reason::Broken, format!("is broken: {detail}"))
    }

    /// The file needs a password.
    pub fn encrypted() -> Self {
        Self::new(Reason::Encrypted, "is encrypted; save it without a password")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl core::error::Error for Refusal {}

/// Text, or why there is none.
pub type Result<T> = core::result::Result<T, Refusal>;
