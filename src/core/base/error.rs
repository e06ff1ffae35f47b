//! The one error type. Broken HTML, text without a sentence and empty text are not errors; they give a smaller
//! document.

#[cfg(feature = "methods")]
use alloc::string::String;
use core::fmt;

/// The result of every fallible function of this crate.
pub type Result<T> = core::result::Result<T, Error>;

/// A limit exceeded on entry, an impossible option, a bad range, or stored bytes that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// An input is longer than [`Limits::input_bytes`](crate::Limits::input_bytes).
    InputTooLong {
        /// Bytes of the input.
        bytes: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// An option has a value outside its range.
    Option {
        /// The option, by its name in the contract.
        name: &'static str,
        /// A description of the problem, to be read after the name.
        why: &'static str,
    },
    /// An option is a number outside its range.
    OptionRange {
        /// The option, by its name in the contract.
        name: &'static str,
        /// The least value that it can have.
        least: u64,
        /// The greatest value that it can have.
        most: u64,
    },
    /// A parameter that a method does not have, or a value that it cannot have.
    #[cfg(feature = "methods")]
    Parameter {
        /// A description of the problem, with the parameters or values that exist.
        why: String,
    },
    /// A range passed in is reversed, outside the text or inside a character.
    Range {
        /// Start, in UTF-8 bytes.
        start: u64,
        /// End, in UTF-8 bytes.
        end: u64,
        /// Length of the text, in UTF-8 bytes.
        len: u64,
    },
    /// Stored bytes are truncated, foreign, damaged, or made with other options.
    Stored {
        /// A description of the problem, to be read after "stored bytes".
        why: &'static str,
    },
    /// Stored bytes have a version of their format that cannot be read.
    StoredVersion {
        /// The kind of the stored value, such as `profile`.
        what: &'static str,
        /// Version of the bytes.
        version: u16,
        /// The version that can be read.
        readable: u16,
    },
}

impl Error {
    /// Returns a stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::InputTooLong { .. } => "input-too-long",
            Self::Option { .. } | Self::OptionRange { .. } => "bad-option",
            #[cfg(feature = "methods")]
            Self::Parameter { .. } => "bad-option",
            Self::Range { .. } => "bad-range",
            Self::Stored { .. } | Self::StoredVersion { .. } => "bad-stored",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InputTooLong { bytes, limit } => write!(f, "input has {bytes} bytes, the limit is {limit}"),
            Self::Option { name, why } => write!(f, "option {name} {why}"),
            Self::OptionRange { name, least, most } => {
                write!(f, "option {name} must be a whole number from {least} to {most}")
            }
            #[cfg(feature = "methods")]
            Self::Parameter { why } => f.write_str(why),
            Self::Range { start, end, len } => {
                write!(f, "range {start}..{end} is outside the text of {len} bytes, or cuts a character")
            }
            Self::Stored { why } => write!(f, "stored bytes {why}"),
            Self::StoredVersion { what, version, readable } => {
                write!(
                    f,
                    "stored {what} has version {version}, only {readable} can be read: make it again from the texts"
                )
            }
        }
    }
}

impl core::error::Error for Error {}
