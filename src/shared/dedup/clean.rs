//! The lines of a clean set: the documents that stay, with the ids of their removed copies and without what was cut out
//! of their texts.

use std::collections::{HashMap, HashSet};

use juhao_core::corpus::KeptText;
use juhao_core::report::ShownSpan;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::{Collection, Cut, CutText, Found, Keep, Packed};
use crate::wire;

/// A text without its cut parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortened {
    /// The rest of the text.
    pub text: String,
    /// The parts that are gone: start and end of each, as offsets in the text that was given.
    pub cut: Vec<[u32; 2]>,
}

/// Which documents stay, and what is cut out of them.
#[derive(Debug)]
pub struct CleanSet {
    /// The removed copies of each document that has any.
    pub copies: HashMap<u32, Vec<u32>>,
    gone: HashSet<u32>,
    /// What is cut, if anything was to be.
    pub cuts: Option<CutText>,
}

impl Collection {
    /// Decides which documents stay and, if `cut` is given, what is cut out of them; then the plan must ask for
    /// passages. Each removed document is a duplicate of the one that stays for it. `dates`, which only
    /// [`Keep::Newest`] reads, are compared as they are written.
    ///
    /// Time O(n + m log m) for n documents and m pairs. To cut takes at most the time of reading both documents of each
    /// pair again.
    pub fn clean_set(&self, found: &Found, keep: Keep, cut: Option<Cut>, dates: &HashMap<u32, String>) -> CleanSet {
        let copies = self.removed(found, keep, dates);
        let gone: HashSet<u32> = copies.values().flatten().copied().collect();
        let cuts = cut.map(|cut| self.cut(found, cut, keep, dates, &gone));
        CleanSet { copies, gone, cuts }
    }
}

impl CleanSet {
    /// Number of documents that do not stay.
    pub fn removed(&self) -> usize {
        self.gone.len()
    }

    /// Whether a document stays.
    pub fn stays(&self, number: u32) -> bool {
        !self.gone.contains(&number)
    }

    /// Returns the ids of the removed copies of a document, in order.
    pub fn duplicates<'c>(&self, all: &'c Collection, number: u32) -> Vec<&'c str> {
        self.copies.get(&number).into_iter().flatten().filter_map(|&one| all.corpus().id(one)).collect()
    }

    /// Returns the rest of the text of a document, with offsets in the unit of the plan; `None` if nothing is cut
    /// out of it. Time linear in the text.
    pub fn shortened(&self, all: &Collection, number: u32) -> Option<Shortened> {
        let spans = self.cuts.as_ref()?.spans.get(&number)?;
        let kept: &Packed = all.corpus().get(number)?.text.as_deref()?;
        let (whole, mut text, mut from) = (kept.text(), String::new(), 0);
        for span in spans {
            text.push_str(&whole[from..span.start as usize]);
            from = span.end as usize;
        }
        text.push_str(&whole[from..]);
        let places: Vec<ShownSpan> = spans.iter().map(|&shown| ShownSpan { shown, source: None }).collect();
        let places = wire::spans(&places, kept.texts(), all.plan().unit);
        Some(Shortened { text, cut: places.into_iter().map(|place| [place.start, place.end]).collect() })
    }

    /// Returns the line of a document that stays, from the line that it was read from: see [`clean_line`].
    ///
    /// # Errors
    /// As [`clean_line`].
    pub fn line(&self, all: &Collection, number: u32, line: &[u8], text: &str) -> Result<Vec<u8>, String> {
        clean_line(line, text, &self.duplicates(all, number), self.shortened(all, number).as_ref())
    }
}

/// Returns the line of a document that stays: the line that it was read from, with the ids of its removed copies in
/// `duplicates` if there are any. If it is shortened, the rest of its text is in the field `text`, and the parts that
/// are gone are in `cut`. Everything else stays as it was, byte for byte.
///
/// # Errors
/// What is wrong with the line: it is not a JSON object, or has a field of one of these names.
pub fn clean_line<T: serde::Serialize>(
    line: &[u8],
    text: &str,
    duplicates: &[T],
    shortened: Option<&Shortened>,
) -> Result<Vec<u8>, String> {
    if duplicates.is_empty() && shortened.is_none() {
        return Ok(line.to_vec());
    }
    let fields: HashMap<String, &RawValue> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let mut own = line.to_vec();
    if let Some(Shortened { text: rest, .. }) = shortened {
        let raw = fields.get(text).ok_or_else(|| format!("has no field {text:?}"))?.get();
        let start = raw.as_ptr() as usize - line.as_ptr() as usize;
        own.splice(start..start + raw.len(), Value::from(&**rest).to_string().bytes());
    }
    own.truncate(own.trim_ascii_end().len() - 1);
    let duplicates = (!duplicates.is_empty()).then(|| json!(duplicates));
    for (name, value) in [("duplicates", duplicates), ("cut", shortened.map(|one| json!(one.cut)))] {
        let Some(value) = value else { continue };
        if fields.contains_key(name) {
            return Err(format!("already has a field {name:?}"));
        }
        own.extend(format!(",\"{name}\":{value}").bytes());
    }
    own.push(b'}');
    Ok(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [&str; 0] = [];

    #[test]
    fn a_line_keeps_its_bytes_around_what_is_new() {
        let line = br#" {"text" : "\u4e00b", "n":1e400,"deep":[[{}]], "id":7 } "#;
        assert_eq!(clean_line(line, "text", &NONE, None).as_deref(), Ok(&line[..]));
        let shortened = Shortened { text: "b\n".into(), cut: vec![[0, 1]] };
        let own = clean_line(line, "text", &["\"a"], Some(&shortened)).expect("a line");
        let expected = br#" {"text" : "b\n", "n":1e400,"deep":[[{}]], "id":7 ,"duplicates":["\"a"],"cut":[[0,1]]}"#;
        assert_eq!(own, expected);
    }

    #[test]
    fn the_text_has_the_name_of_its_field_however_that_is_written() {
        let shortened = Shortened { text: String::new(), cut: vec![[0, 1]] };
        let cut = |line: &str, text| clean_line(line.as_bytes(), text, &NONE, Some(&shortened)).map(String::from_utf8);
        let line = r#"{"text":"x","bod\u0079":"x"}"#;
        assert_eq!(cut(line, "body"), Ok(Ok(r#"{"text":"x","bod\u0079":"","cut":[[0,1]]}"#.into())));
        assert_eq!(cut(line, "Text"), Err("has no field \"Text\"".into()));
    }

    #[test]
    fn a_field_is_not_written_twice() {
        let shortened = Shortened { text: String::new(), cut: vec![[0, 1]] };
        for (line, name) in [(r#"{"text":"x","cut":null}"#, "cut"), (r#"{"duplicates":[],"text":"x"}"#, "duplicates")] {
            let own = clean_line(line.as_bytes(), "text", &["a"], Some(&shortened));
            assert_eq!(own, Err(format!("already has a field {name:?}")));
        }
        assert!(clean_line(b"[1]", "text", &["a"], None).is_err());
        // Each field is refused only where it would be written.
        assert!(clean_line(br#"{"cut":1}"#, "text", &["a"], None).is_ok());
    }
}
