//! Reads Parquet files as lines of JSON, so that every command that takes documents takes them from Parquet, too, and
//! writes tables.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use ::parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use ::parquet::column::writer::ColumnWriterImpl;
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::types::{Type, TypePtr};
use serde_json::Value;

use super::columns::{Columns, Kind};
use super::failure::{Failure, Place};
use super::whole::{self, Old};
use crate::dedup::{CleanSet, Collection, Shortened};

/// Rows of a group: rows are kept in memory until their group is written.
const GROUP: usize = 1 << 17;
/// Rows that are copied at a time.
const COPIED: usize = 1 << 13;
/// The column with the ids of removed copies.
const DUPLICATES: &str = "duplicates";
/// The column with the parts of a text that are gone: start and end of each.
const CUT: &str = "cut";

/// Opens a file.
fn open(file: &Path) -> Result<SerializedFileReader<File>, Failure> {
    let input = File::open(file).map_err(|error| Failure::file(file.display(), error))?;
    SerializedFileReader::new(input).map_err(|error| bad(file, &error))
}

fn bad(file: &Path, error: &dyn Display) -> Failure {
    Failure::file(file.display(), format!("cannot be read as Parquet: {error}"))
}

/// Calls `use_line` for each row, as a line of JSON without its null columns. The number of a line is that of its row.
pub fn for_each<'a>(
    file: &'a Path,
    mut use_line: impl FnMut(&[u8], Place<'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let reader = open(file)?;
    let rows = reader.get_row_iter(None).map_err(|error| bad(file, &error))?;
    for (line, row) in (1..).zip(rows) {
        let mut fields = row.map_err(|error| bad(file, &error))?.to_json_value();
        if let Value::Object(fields) = &mut fields {
            fields.retain(|_, value| !value.is_null());
        }
        use_line(fields.to_string().as_bytes(), Place { file, line })?;
    }
    Ok(())
}

/// A table that is being written. Each of its columns may have nulls, as in tables of Arrow.
pub struct Table {
    columns: Columns,
    values: Vec<Vec<Value>>,
    writer: SerializedFileWriter<BufWriter<File>>,
}

impl Table {
    /// Starts without rows.
    pub fn new(out: BufWriter<File>, columns: Columns) -> io::Result<Self> {
        let field = |&(name, kind): &(&str, Kind)| match kind {
            Kind::Text | Kind::Code => text(name),
            Kind::Number => Type::primitive_type_builder(name, Physical::DOUBLE).build().map(Arc::new),
            Kind::Flag(_) => Type::primitive_type_builder(name, Physical::BOOLEAN).build().map(Arc::new),
        };
        let fields = columns.iter().map(field).collect::<Result<_, _>>()?;
        let writer = SerializedFileWriter::new(out, schema(fields)?, properties())?;
        Ok(Self { columns, values: vec![Vec::new(); columns.len()], writer })
    }

    /// Adds a row by the fields of its line of JSON.
    pub fn add(&mut self, line: &Value) -> io::Result<()> {
        for ((name, kind), values) in self.columns.iter().zip(&mut self.values) {
            let missing = if let Kind::Flag(Some(value)) = kind { Value::Bool(*value) } else { Value::Null };
            values.push(line.get(name).cloned().unwrap_or(missing));
        }
        if self.values[0].len() == GROUP { self.flush() } else { Ok(()) }
    }

    /// Writes the rest of the rows and the end of the file.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.writer.into_inner()?.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut group = self.writer.next_row_group()?;
        for ((_, kind), values) in self.columns.iter().zip(&mut self.values) {
            match kind {
                Kind::Text => put::<ByteArrayType>(&mut group, values, |value| value.as_str().map(ByteArray::from)),
                Kind::Code => put::<ByteArrayType>(&mut group, values, code),
                Kind::Number => put::<DoubleType>(&mut group, values, Value::as_f64),
                Kind::Flag(_) => put::<BoolType>(&mut group, values, Value::as_bool),
            }?;
            values.clear();
        }
        group.close()?;
        Ok(())
    }
}

/// The code of a reason, or the kinds of signs.
fn code(value: &Value) -> Option<ByteArray> {
    let name = |value: &Value, field| value.get(field).and_then(Value::as_str).map(str::to_owned);
    let kinds = |list: &Vec<Value>| list.iter().filter_map(|sign| name(sign, "kind")).collect::<Vec<_>>().join(",");
    let text = value.as_array().map(kinds).or_else(|| name(value, "code"));
    text.map(|text| ByteArray::from(text.as_str()))
}

/// Writes the next column; values that `cell` does not return are null.
fn put<D: DataType>(
    group: &mut SerializedRowGroupWriter<'_, BufWriter<File>>,
    values: &[Value],
    cell: impl Fn(&Value) -> Option<D::T>,
) -> io::Result<()> {
    let cells: Vec<Option<D::T>> = values.iter().map(cell).collect();
    let levels: Vec<i16> = cells.iter().map(|cell| cell.is_some().into()).collect();
    let cells: Vec<D::T> = cells.into_iter().flatten().collect();
    column(group, |column| column.typed::<D>().write_batch(&cells, Some(&levels), None).map(drop))
}

/// Writes the next column of a group by `write`.
fn column<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    write: impl FnOnce(&mut SerializedColumnWriter<'_>) -> Result<(), ParquetError>,
) -> io::Result<()> {
    let mut column = group.next_column()?.expect("the schema has this column");
    write(&mut column)?;
    Ok(column.close()?)
}

/// Copies the rows of the documents that stay, in their order and with all their columns. `lines` has the number of the
/// row of each document, from 1. A last column has the ids of the removed copies. If texts are cut, the column of the
/// texts has the rest of them, and one more column what is gone.
pub fn write_kept(
    path: &Path,
    documents: &Path,
    lines: &[usize],
    (all, set): (&Collection, &CleanSet),
) -> Result<(), Failure> {
    let reader = open(documents)?;
    let metadata = reader.metadata().file_metadata();
    let root = metadata.schema();
    let new = [DUPLICATES, CUT].into_iter().take(1 + usize::from(set.cuts.is_some()));
    if let Some(name) = new.clone().find(|name| root.get_fields().iter().any(|field| field.name() == *name)) {
        return Err(Failure::file(documents.display(), format!("already has a column {name:?}")));
    }
    whole::write(path, Old::Replaced, |out| {
        let number = Type::primitive_type_builder("element", Physical::INT32).build().map(Arc::new)?;
        let new = [list(DUPLICATES, text("element")?)?, list(CUT, list("element", number)?)?].into_iter().zip(new);
        let fields = root.get_fields().iter().cloned().chain(new.map(|(field, _)| field));
        let mut writer = SerializedFileWriter::new(out, schema(fields.collect())?, properties())?;
        // The schema of Arrow does not have the new columns. Readers do without it.
        for entry in metadata.key_value_metadata().into_iter().flatten().filter(|entry| entry.key != "ARROW:schema") {
            writer.append_key_value_metadata(entry.clone());
        }
        let (mut row, mut next) = (0, 0);
        for group in 0..reader.num_row_groups() {
            let rows = reader.get_row_group(group)?;
            let count = usize::try_from(rows.metadata().num_rows()).map_err(io::Error::other)?;
            let mut stays: Vec<Option<u32>> = vec![None; count];
            while let Some(&line) = lines.get(next as usize).filter(|&&line| line <= row + count) {
                stays[line - row - 1] = Some(next).filter(|&number| set.stays(number));
                next += 1;
            }
            row += count;
            if stays.iter().flatten().next().is_none() {
                continue;
            }
            let texts: Vec<Option<Shortened>> = stays.iter().map(|&one| set.shortened(all, one?)).collect();
            let mut group = writer.next_row_group()?;
            for number in 0..rows.num_columns() {
                let reader = rows.get_column_reader(number)?;
                let is_text = rows.metadata().column(number).column_path().parts() == ["text"];
                let texts = if is_text { &texts[..] } else { &[] };
                column(&mut group, |column| copy(reader, column, &stays, texts))?;
            }
            column(&mut group, |column| put_ids(column, stays.iter().flatten().map(|&one| set.duplicates(all, one))))?;
            if set.cuts.is_some() {
                let stay = stays.iter().zip(&texts).filter(|(number, _)| number.is_some());
                column(&mut group, |column| put_places(column, stay.map(|(_, text)| text.as_ref())))?;
            }
            group.close()?;
        }
        writer.finish()?;
        Ok(())
    })
}

/// Copies the values of the rows that stay; a text that was shortened is replaced.
fn copy(
    reader: ColumnReader,
    out: &mut SerializedColumnWriter<'_>,
    stays: &[Option<u32>],
    texts: &[Option<Shortened>],
) -> Result<(), ParquetError> {
    let text = |row: usize| texts.get(row)?.as_ref().map(|text| ByteArray::from(&*text.text));
    match reader {
        ColumnReader::BoolColumnReader(reader) => copy_typed(reader, out.typed(), stays, |_| None),
        ColumnReader::Int32ColumnReader(reader) => copy_typed(reader, out.typed(), stays, |_| None),
        ColumnReader::Int64ColumnReader(reader) => copy_typed(reader, out.typed(), stays, |_| None),
        ColumnReader::Int96ColumnReader(reader) => copy_typed(reader, out.typed(), stays, |_| None),
        ColumnReader::FloatColumnReader(reader) => copy_typed(reader, out.typed(), stays, |_| None),
        ColumnReader::DoubleColumnReader(reader) => copy_typed(reader, out.typed(), stays, |_| None),
        ColumnReader::ByteArrayColumnReader(reader) => copy_typed(reader, out.typed(), stays, text),
        ColumnReader::FixedLenByteArrayColumnReader(reader) => copy_typed(reader, out.typed(), stays, |_| None),
    }
}

/// A row of a list has several levels, of which the first one has the repetition level 0. A level has a value if its
/// definition level is the largest one. `other` returns what replaces the value of a row.
fn copy_typed<D: DataType>(
    mut reader: ColumnReaderImpl<D>,
    out: &mut ColumnWriterImpl<'_, D>,
    stays: &[Option<u32>],
    other: impl Fn(usize) -> Option<D::T>,
) -> Result<(), ParquetError> {
    let descriptor = out.get_descriptor().clone();
    let (most, is_list) = (descriptor.max_def_level(), descriptor.max_rep_level() > 0);
    let (mut rows, mut row) = (0.., 0);
    loop {
        let (mut definitions, mut repetitions, mut values) = (Vec::new(), Vec::new(), Vec::new());
        let (records, _, levels) =
            reader.read_records(COPIED, Some(&mut definitions), Some(&mut repetitions), &mut values)?;
        if records == 0 {
            return Ok(());
        }
        let (mut own_definitions, mut own_repetitions, mut own_values) = (Vec::new(), Vec::new(), Vec::new());
        let mut values = values.into_iter();
        for level in 0..levels {
            let (definition, repetition) = (definitions.get(level), repetitions.get(level));
            if repetition.is_none_or(|&level| level == 0) {
                row = rows.next().unwrap_or(row);
            }
            let value = if definition.is_none_or(|&level| level == most) { values.next() } else { None };
            if stays.get(row).is_some_and(Option::is_some) {
                own_definitions.extend(definition);
                own_repetitions.extend(repetition);
                own_values.extend(value.map(|value| other(row).unwrap_or(value)));
            }
        }
        let (definitions, repetitions) = (&own_definitions[..], &own_repetitions[..]);
        out.write_batch(&own_values, (most > 0).then_some(definitions), is_list.then_some(repetitions))?;
    }
}

/// Writes a list of ids for each row that stays.
fn put_ids<'a>(
    out: &mut SerializedColumnWriter<'_>,
    lists: impl Iterator<Item = Vec<&'a str>>,
) -> Result<(), ParquetError> {
    let (mut values, mut definitions, mut repetitions): (Vec<ByteArray>, _, _) = (Vec::new(), Vec::new(), Vec::new());
    for list in lists {
        definitions.extend(if list.is_empty() { vec![1] } else { vec![3; list.len()] });
        repetitions.extend((0..list.len().max(1)).map(|at| i16::from(at > 0)));
        values.extend(list.into_iter().map(ByteArray::from));
    }
    out.typed::<ByteArrayType>().write_batch(&values, Some(&definitions), Some(&repetitions)).map(drop)
}

/// Writes a list of places, each a list of its start and its end, for each row that stays.
fn put_places<'a>(
    out: &mut SerializedColumnWriter<'_>,
    texts: impl Iterator<Item = Option<&'a Shortened>>,
) -> Result<(), ParquetError> {
    let (mut values, mut definitions, mut repetitions) = (Vec::new(), Vec::new(), Vec::new());
    for text in texts {
        let list: &[[u32; 2]] = text.map_or(&[], |text| &text.cut);
        definitions.extend(if list.is_empty() { vec![1] } else { vec![5; 2 * list.len()] });
        repetitions.extend((0..(2 * list.len()).max(1)).map(|at| if at == 0 { 0 } else { 1 + i16::from(at % 2 == 1) }));
        values.extend(list.as_flattened().iter().map(|&offset| offset.cast_signed()));
    }
    out.typed::<Int32Type>().write_batch(&values, Some(&definitions), Some(&repetitions)).map(drop)
}

/// A column of strings that may be null.
fn text(name: &str) -> Result<TypePtr, ParquetError> {
    let builder = Type::primitive_type_builder(name, Physical::BYTE_ARRAY);
    builder.with_logical_type(Some(LogicalType::String)).build().map(Arc::new)
}

/// A column of lists that may be null.
fn list(name: &str, element: TypePtr) -> Result<TypePtr, ParquetError> {
    let list = Type::group_type_builder("list").with_repetition(Repetition::REPEATED).with_fields(vec![element]);
    let list = Type::group_type_builder(name)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(Some(LogicalType::List))
        .with_fields(vec![Arc::new(list.build()?)]);
    list.build().map(Arc::new)
}

fn schema(fields: Vec<TypePtr>) -> Result<TypePtr, ParquetError> {
    Type::group_type_builder("schema").with_fields(fields).build().map(Arc::new)
}

fn properties() -> WriterPropertiesPtr {
    Arc::new(WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default())).build())
}
