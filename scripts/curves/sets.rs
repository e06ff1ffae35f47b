//! Reads labelled sets. A set is a folder with two files of JSON lines.
//!
//! - `documents.jsonl`: `id`, `text` or `html`, and `cluster`, the same for documents that are copies of each other.
//! - `truth.jsonl`: `a` and `b` (ids), `relation`, `accept` (every relation that counts as right), and optionally
//!   `spans`, the copied passages as `[{"a":[start,end],"b":[start,end]}]` in code points.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use juhao::TextOptions;
use juhao::input::Input;
use juhao::internal::hash::{mix, string};
use serde_json::Value;

/// A passage on both sides, in code points.
pub type Spans = [[u32; 2]; 2];

/// A labelled set.
pub struct Set {
    pub name: String,
    pub documents: Vec<Input>,
    /// The cluster of each document, if it has one.
    pub clusters: Vec<Option<String>>,
    pub pairs: Vec<Pair>,
}

/// A labelled pair.
pub struct Pair {
    /// Indices of the documents.
    pub documents: [usize; 2],
    /// Names of the relations that count as right; the best one first.
    pub accept: Vec<String>,
    /// The copied passages, if they are known.
    pub spans: Option<Vec<Spans>>,
    /// The half of the set, chosen by a hash of the first document's cluster or id, so that copies are in the same
    /// half.
    pub second: bool,
}

/// The part of the pairs to use.
#[derive(Clone, Copy)]
pub enum Half {
    First,
    Second,
    Both,
}

impl Half {
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Both];

    /// Whether a pair belongs to this part.
    pub fn has(self, pair: &Pair) -> bool {
        match self {
            Self::First => !pair.second,
            Self::Second => pair.second,
            Self::Both => true,
        }
    }
}

impl Set {
    /// Reads a folder.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut set = Self { name, documents: Vec::new(), clusters: Vec::new(), pairs: Vec::new() };
        let mut by_id = HashMap::new();
        for line in lines(&folder.join("documents.jsonl"))? {
            let options = TextOptions::default();
            let read = match (line["text"].as_str(), line["html"].as_str()) {
                (Some(text), _) => Input::text(text, &options),
                (None, Some(html)) => Input::html(html.into(), &options),
                _ => return Err(format!("{}: a document without text or html", set.name)),
            };
            by_id.insert(text(&line, "id")?, set.documents.len());
            set.documents.push(read.map_err(|error| format!("{}: {error}", set.name))?);
            set.clusters.push(line["cluster"].as_str().map(str::to_owned));
        }
        for line in lines(&folder.join("truth.jsonl"))? {
            let ids = [text(&line, "a")?, text(&line, "b")?];
            let index = |id: &String| by_id.get(id).copied().ok_or_else(|| format!("{}: no document {id}", set.name));
            let documents = [index(&ids[0])?, index(&ids[1])?];
            let mut accept = vec![text(&line, "relation")?];
            let others = line["accept"].as_array().into_iter().flatten().filter_map(Value::as_str);
            accept.extend(others.map(str::to_owned));
            let group = set.clusters[documents[0]].as_ref().unwrap_or(&ids[0]);
            let second = mix::finalise(string::sdbm64(group.as_bytes())) & 1 == 1;
            set.pairs.push(Pair { documents, accept, spans: spans(&line), second });
        }
        Ok(set)
    }
}

fn lines(file: &Path) -> Result<Vec<Value>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| serde_json::from_str(line).map_err(|error| format!("{}: {error}", file.display()))).collect()
}

fn text(line: &Value, field: &str) -> Result<String, String> {
    line[field].as_str().map(str::to_owned).ok_or_else(|| format!("a line without {field}"))
}

fn spans(line: &Value) -> Option<Vec<Spans>> {
    let range = |value: &Value| [0, 1].map(|i| value[i].as_u64().unwrap_or(0) as u32);
    Some(line["spans"].as_array()?.iter().map(|span| [range(&span["a"]), range(&span["b"])]).collect())
}
