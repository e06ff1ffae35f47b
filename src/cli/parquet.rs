//! Reads Parquet files as lines of JSON, so that every command that takes documents takes them from Parquet, too.

use std::fmt::Display;
use std::fs::File;
use std::path::Path;

use ::parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::Value;

use super::Failure;
use super::lines::Place;

/// Calls `use_line` for each row, as a line of JSON without its null columns. The number of a line is that of its row.
pub fn for_each<'a>(
    file: &'a Path,
    mut use_line: impl FnMut(&[u8], Place<'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bad = |error: &dyn Display| Failure::file(file.display(), format!("cannot be read as Parquet: {error}"));
    let input = File::open(file).map_err(|error| Failure::file(file.display(), error))?;
    let reader = SerializedFileReader::new(input).map_err(|error| bad(&error))?;
    let rows = reader.get_row_iter(None).map_err(|error| bad(&error))?;
    for (line, row) in (1..).zip(rows) {
        let mut fields = row.map_err(|error| bad(&error))?.to_json_value();
        if let Value::Object(fields) = &mut fields {
            fields.retain(|_, value| !value.is_null());
        }
        use_line(fields.to_string().as_bytes(), Place { file, line })?;
    }
    Ok(())
}
