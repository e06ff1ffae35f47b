//! The files that a command writes. They are checked before anything is read, because a long run must not end at a
//! wrong name, and no file that is read may be overwritten.

use std::io;
use std::path::Path;

use super::collect::walk;
use super::failure::{Failure, note};
use super::lines;
use super::read::{head, is_standard};

/// What is written into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Lines of JSON, or a Parquet table if the file is named `.parquet`.
    Rows,
    /// An HTML page.
    Page,
    /// SARIF, which is JSON.
    Sarif,
    /// Bytes that only this program reads: an index, or term statistics.
    Own,
}

impl Form {
    /// Names what is written.
    fn name(self) -> &'static str {
        match self {
            Self::Rows => "lines of JSON, or a table if the file is named .parquet",
            Self::Page => "an HTML page",
            Self::Sarif => "SARIF",
            Self::Own => "a file that only juhao reads",
        }
    }

    /// The endings that its files have.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Rows => &["jsonl", "ndjson", "parquet"],
            Self::Page => &["html", "htm"],
            Self::Sarif => &["sarif", "json"],
            Self::Own => &[],
        }
    }
}

/// Endings by which other programs choose how to open a file. A file with any other ending can hold anything.
const KNOWN: [&str; 24] = [
    "jsonl", "ndjson", "parquet", "html", "htm", "sarif", "json", "csv", "tsv", "xls", "xlsx", "ods", "pdf", "doc",
    "docx", "odt", "rtf", "epub", "md", "tex", "xml", "gz", "zip", "tar",
];

/// A file that an option names.
#[derive(Clone, Copy, Debug)]
pub struct Output<'a> {
    /// The option or the command that writes it.
    pub writer: &'static str,
    /// Where it will be.
    pub path: &'a Path,
    /// What is written.
    pub form: Form,
}

impl<'a> Output<'a> {
    /// The file of an option, if it is given.
    pub fn of(writer: &'static str, path: Option<&'a Path>, form: Form) -> Option<Self> {
        path.map(|path| Self { writer, path, form })
    }

    /// Checks the name and the folder.
    fn check(&self) -> Result<(), Failure> {
        let Self { writer, path, form } = *self;
        let failure = |why: String| Err(Failure::file(path.display(), why));
        if is_standard(path) {
            return Err(Failure::file(writer, "standard output is for the result; name a file"));
        }
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        if KNOWN.contains(&&*ending) && !form.endings().contains(&&*ending) {
            return failure(format!("is named .{ending}, but {writer} writes {}", form.name()));
        }
        lines::check_format(path)?;
        if path.is_dir() {
            return failure(format!("is a folder; {writer} writes a file"));
        }
        match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
            Some(folder) => failure(format!("cannot be written, because there is no folder {}", folder.display())),
            None => Ok(()),
        }
    }

    /// Whether the file that will be replaced is a report of this program.
    fn is_old(&self) -> bool {
        match self.form {
            Form::Page => juhao_report::is_report(&head(self.path)),
            Form::Sarif => String::from_utf8_lossy(&head(self.path)).contains("/sarif-2.1.0.json"),
            Form::Rows | Form::Own => false,
        }
    }

    /// Refuses to write over a file that is read.
    fn keep(&self, input: &Path) -> Result<(), Failure> {
        let why = || format!("is one of the files that are read, and would be overwritten by {}", self.writer);
        if self.is(input) { Err(Failure::file(self.path.display(), why())) } else { Ok(()) }
    }

    /// Whether the file exists and is `other`, also under another name or through a link.
    fn is(&self, other: &Path) -> bool {
        is_same_file(self.path, other).unwrap_or(false)
    }
}

/// Refuses files that cannot be written, that have the name of another format, or that are one of `inputs` or of each
/// other. A missing input is an error here, so that nothing is written where there is nothing to read.
///
/// # Errors
/// The first file that is refused, with the reason.
pub fn check(outputs: &[Output<'_>], inputs: &[&Path]) -> Result<(), Failure> {
    if outputs.is_empty() {
        return Ok(());
    }
    let inputs: Vec<&Path> = inputs.iter().copied().filter(|input| !walk::is_pattern(input)).collect();
    for input in inputs.iter().filter(|input| !is_standard(input)) {
        input.metadata().map_err(|error| Failure::file(input.display(), error))?;
    }
    for (at, output) in outputs.iter().enumerate() {
        output.check()?;
        let is_twice =
            |other: &&Output<'_>| other.is(output.path) || (other.path == output.path && !other.path.exists());
        if let Some(other) = outputs[..at].iter().find(is_twice) {
            let why = format!("is the file of both {} and {}", other.writer, output.writer);
            return Err(Failure::file(output.path.display(), why));
        }
        let file = |input| if is_standard(input) { Path::new("/dev/stdin") } else { input };
        inputs.iter().try_for_each(|input| output.keep(file(input)))?;
    }
    Ok(())
}

/// Returns the files of folders and patterns that are read. Leaves out the report of an earlier run that is written
/// again, and says so on standard error.
///
/// # Errors
/// Any other file that is read would be overwritten.
pub fn without_old(outputs: &[Output<'_>], mut files: Vec<walk::File>) -> Result<Vec<walk::File>, Failure> {
    for output in outputs {
        if output.is_old() && files.iter().any(|file| output.is(&file.path)) {
            files.retain(|file| !output.is(&file.path));
            note!("{}: is an older report, which is replaced and not compared", output.path.display());
        }
        files.iter().try_for_each(|file| output.keep(&file.path))?;
    }
    Ok(files)
}

#[cfg(unix)]
fn is_same_file(a: &Path, b: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (a, b) = (a.metadata()?, b.metadata()?);
    Ok(a.is_file() && (a.dev(), a.ino()) == (b.dev(), b.ino()))
}

#[cfg(not(unix))]
fn is_same_file(a: &Path, b: &Path) -> io::Result<bool> {
    Ok(a.canonicalize()? == b.canonicalize()?)
}
