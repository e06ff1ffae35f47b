//! The JSON Schemas of the answers, from their Rust types: the one place from which `tests/contract.rs` writes
//! `tests/schema/*.json` and the table of `docs/report.md`.
//!
//! Names cross the border as text, so each list of names has a type here that is in the schemas in its place, with the
//! names of the core.

use std::borrow::Cow;

use juhao_core::report;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use super::{Report, SourceReport, Values};

/// Declares types that only have a schema, which is written where they are used.
macro_rules! only_schemas {
    ($($(#[$doc:meta])* $name:ident = $schema:tt;)*) => {$(
        $(#[$doc])*
        pub enum $name {}

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

only_schemas! {
    /// The version of a Report.
    Version = { "const": report::Report::VERSION };
    /// A number from 0 to 1.
    Share = { "type": "number", "minimum": 0, "maximum": 1 };
    /// The code of a note or of a step.
    Code = { "type": "string", "pattern": "^[a-z][a-z0-9-]*$" };
    /// The name of a [`report::Relation`].
    Relation = { "enum": (report::Relation::ALL.map(report::Relation::name)) };
    /// The name of a [`report::Role`].
    Role = { "enum": (report::Role::ALL.map(report::Role::name)) };
    /// The name of a [`report::MatchKind`].
    MatchKind = { "enum": (report::MatchKind::ALL.map(report::MatchKind::name)) };
    /// The name of a [`report::Extraction`].
    Extraction = { "enum": (report::Extraction::ALL.map(report::Extraction::name)) };
    /// The name of a [`report::SignKind`].
    SignKind = { "enum": (report::SignKind::ALL.map(report::SignKind::name)) };
    /// The name of a [`report::ClaimKind`].
    ClaimKind = { "enum": (report::ClaimKind::ALL.map(report::ClaimKind::name)) };
    /// The name of a side.
    Side = { "enum": ["left", "right"] };
}

impl JsonSchema for Values {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Values".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "additionalProperties": { "type": ["number", "string"] } })
    }
}

/// Returns the schema of a [`Report`].
pub fn report() -> Value {
    of::<Report>("juhao:report.schema.json", "Report")
}

/// Returns the schema of a [`SourceReport`].
pub fn sources() -> Value {
    of::<SourceReport>("juhao:sources.schema.json", "SourceReport")
}

fn of<T: JsonSchema>(id: &str, title: &str) -> Value {
    let schema = SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>();
    let mut all = Map::new();
    all.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    all.insert("$id".into(), id.into());
    all.insert("title".into(), title.into());
    let mut rest: Value = schema.into();
    strict(&mut rest);
    all.extend(rest.as_object().into_iter().flatten().filter(|(key, _)| *key != "$schema" && *key != "title").map(own));
    Value::Object(all)
}

fn own((key, value): (&String, &Value)) -> (String, Value) {
    (key.clone(), value.clone())
}

/// Closes every object, because an answer has no other fields. Leaves out the formats of numbers, which are those of
/// Rust, and the line breaks of comments.
fn strict(node: &mut Value) {
    match node {
        Value::Object(fields) => {
            // A field can have the name of a keyword, but then its value is a schema.
            if fields.get("format").is_some_and(Value::is_string) {
                fields.remove("format");
            }
            if let Some(Value::String(words)) = fields.get_mut("description") {
                *words = words.replace('\n', " ");
            }
            if fields.get("properties").is_some_and(Value::is_object) {
                fields.insert("additionalProperties".into(), false.into());
            }
            fields.values_mut().for_each(strict);
        }
        Value::Array(items) => items.iter_mut().for_each(strict),
        _ => {}
    }
}
