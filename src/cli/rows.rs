//! Writes rows, such as pairs: a line of JSON for each, or a Parquet table if the file is named `.parquet`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::Serialize;

use super::columns::{Columns, PAIRS};
use super::failure::Failure;
#[cfg(feature = "parquet")]
use super::{lines, parquet::Table};

/// A file for rows that is open and not yet changed.
pub struct Target<'a> {
    path: &'a Path,
    file: File,
}

/// The rows that are being written.
pub enum Rows<'a> {
    /// Lines of JSON.
    Lines(Box<dyn Write + 'a>),
    /// A table.
    #[cfg(feature = "parquet")]
    Table(Box<Table>),
}

impl<'a> Target<'a> {
    /// Opens a file before the long work, so that a path that cannot be written fails at once.
    pub fn open(path: &'a Path) -> Result<Self, Failure> {
        let file = File::options().write(true).create(true).truncate(false).open(path);
        Ok(Self { path, file: file.map_err(|error| Failure::file(path.display(), error))? })
    }

    /// Empties the file and writes the rows that `fill` adds.
    pub fn write(self, columns: Columns, fill: impl FnOnce(&mut Rows<'_>) -> io::Result<()>) -> Result<(), Failure> {
        let Self { path, file } = self;
        let write = || {
            // A pipe has no length.
            if file.metadata()?.is_file() {
                file.set_len(0)?;
            }
            let mut rows = Rows::new(path, BufWriter::new(file), columns)?;
            fill(&mut rows)?;
            rows.finish()
        };
        write().map_err(|error: io::Error| Failure::file(path.display(), error))
    }
}

/// Writes pairs to their file, or prints lines of JSON to `out` if there is none.
pub fn write(
    out: &mut impl Write,
    target: Option<Target<'_>>,
    fill: impl FnOnce(&mut Rows<'_>) -> io::Result<()>,
) -> Result<(), Failure> {
    if let Some(target) = target {
        return target.write(PAIRS, fill);
    }
    let mut rows = Rows::Lines(Box::new(out));
    fill(&mut rows)?;
    Ok(rows.finish()?)
}

impl Rows<'_> {
    #[cfg_attr(not(feature = "parquet"), allow(unused_variables, clippy::unnecessary_wraps))]
    fn new(path: &Path, out: BufWriter<File>, columns: Columns) -> io::Result<Self> {
        #[cfg(feature = "parquet")]
        if lines::is_parquet(path) {
            return Ok(Self::Table(Box::new(Table::new(out, columns)?)));
        }
        Ok(Self::Lines(Box::new(out)))
    }

    /// Whether a field is a single value, as in a table.
    pub fn are_flat(&self) -> bool {
        !matches!(self, Self::Lines(_))
    }

    /// Adds a row.
    pub fn add(&mut self, row: &impl Serialize) -> io::Result<()> {
        match self {
            Self::Lines(out) => {
                serde_json::to_writer(&mut *out, row)?;
                writeln!(out)
            }
            #[cfg(feature = "parquet")]
            Self::Table(table) => table.add(&serde_json::to_value(row)?),
        }
    }

    /// Writes what is left.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Self::Lines(mut out) => out.flush(),
            #[cfg(feature = "parquet")]
            Self::Table(table) => table.finish(),
        }
    }
}
