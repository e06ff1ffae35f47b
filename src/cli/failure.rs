//! How a command ends: with an answer, whose exit code says whether too much was found, or with a message.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why a command failed, as a message for the user.
#[derive(Debug)]
pub enum Failure {
    /// A file, a line of it, or an argument (`place`) is wrong.
    File {
        /// The file, the line or the argument.
        place: String,
        /// What is wrong with it.
        why: String,
    },
    /// An option is unknown or has a wrong value; the whole message.
    Option(String),
    /// Standard output cannot be written. A closed pipe ends the program silently, because its reader has gone.
    Output(io::Error),
}

impl Failure {
    /// Makes the failure of a file or of an argument.
    pub fn file(place: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::File { place: place.to_string(), why: why.to_string() }
    }
}

/// The position of a line, printed as `file:line`.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub file: &'a Path,
    pub line: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Whether the texts share more than `--fail-over` allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// No, or there is no `--fail-over`.
    Allowed,
    /// Yes.
    TooMuch,
}

impl Found {
    /// Compares a share with the largest one allowed. A text that was left out as a whole is not allowed either,
    /// because nobody knows what it shares.
    pub fn over(share: f64, is_left_out: bool, allowed: Option<f64>) -> Self {
        if allowed.is_some_and(|allowed| is_left_out || share > allowed) { Self::TooMuch } else { Self::Allowed }
    }
}

/// Prints the error, if there is one, and returns the exit code.
pub fn finished(answer: Result<Found, Failure>) -> ExitCode {
    match answer {
        Ok(Found::Allowed) => ExitCode::SUCCESS,
        Ok(Found::TooMuch) => ExitCode::from(1),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => fail(&format!("output: {error}")),
        Err(Failure::File { place, why }) => fail(&format!("{place}: {why}")),
        Err(Failure::Option(message)) => fail(&message),
    }
}

/// Writes a note for the user to standard error, after `juhao: `. It takes the arguments of `format!`.
macro_rules! note {
    ($($words:tt)*) => { $crate::cli::failure::write_note(format_args!($($words)*)) };
}
pub(crate) use note;

/// Writes a note; see [`note`]. A reader of standard error that has gone, as in `2>&1 | head`, is no error.
pub fn write_note(words: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "juhao: {words}");
}

pub fn fail(message: &str) -> ExitCode {
    note!("{message}");
    ExitCode::from(2)
}
