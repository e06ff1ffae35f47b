//! Statements of a page about itself: title, language, description, structured data.

use alloc::{string::String, vec::Vec};

use super::attributes::Attributes;
use super::tokenizer::find;
use super::unread::Unread;
use crate::base::part;

/// Statements of a page about itself, as written, with white space folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// `<title>`.
    pub title: String,
    /// `og:title` or `twitter:title`.
    pub shared_title: String,
    /// `description`, or else `og:description`.
    pub description: String,
    /// `keywords`, as written.
    pub keywords: String,
    /// `lang` of the page.
    pub language: String,
    /// `og:type`.
    pub sort: String,
    /// Scripts that contain data.
    pub data: Vec<Data>,
    /// Parts that may have text and are not read.
    pub unread: Unread,
}

/// The purpose of a script of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataKind {
    /// JSON-LD: statements of the page about itself.
    Linked,
    /// Other JSON: the state from which the page's scripts draw it.
    State,
    /// JSON in an attribute whose values are JSON again, from which a Discourse page draws its posts.
    Preloaded,
}

/// A script that contains data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// Its purpose.
    pub sort: DataKind,
    /// The script as written, or the value of the attribute.
    pub text: String,
    /// Its start in the source; for an attribute, the start of the tag.
    pub source: u32,
}

impl Data {
    /// Calls `see` with the string values of the `"@type"` keys.
    pub fn types(&self, see: &mut dyn FnMut(&str)) {
        const KEY: &[u8] = b"\"@type\"";
        let mut rest = &*self.text;
        while let Some(at) = find(rest.as_bytes(), KEY) {
            rest = part(rest, at + KEY.len()..);
            let value = rest.trim_start().strip_prefix(':').and_then(|value| value.trim_start().strip_prefix('"'));
            if let Some(value) = value {
                see(value.split('"').next().unwrap_or_default());
            }
        }
    }
}

impl Head {
    /// Maximum number of scripts of each sort that are stored.
    pub const MAX_DATA: usize = 64;

    pub(super) fn meta(&mut self, attributes: &Attributes) {
        let name = attributes.get("name").or_else(|| attributes.get("property")).unwrap_or_default();
        let Some(content) = attributes.get("content") else { return };
        let place = match &*name.to_ascii_lowercase() {
            "description" => {
                self.description.clear();
                &mut self.description
            }
            "og:description" => &mut self.description,
            "keywords" => &mut self.keywords,
            "og:type" => &mut self.sort,
            "og:title" | "twitter:title" => &mut self.shared_title,
            _ => return,
        };
        if place.is_empty() {
            push_folded(place, &content);
        }
    }
}

/// Appends text with its white space folded.
pub(super) fn push_folded(place: &mut String, text: &str) {
    for word in text.split_whitespace() {
        if !place.is_empty() {
            place.push(' ');
        }
        place.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_proper_wins_over_the_shared_one() {
        let mut head = Head::default();
        for (name, content) in
            [("og:description", "为分享"), ("description", " 正式\n描述 "), ("og:description", "又一个")]
        {
            head.meta(&Attributes::of_list(&[("property", name), ("content", content)]));
        }
        assert_eq!(head.description, "正式 描述");
    }
}
