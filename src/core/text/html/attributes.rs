//! Attributes of a start tag, read when they are needed.
//!
//! # Source
//! HTML Standard, 13.2.5.32-40 (attribute states). If an attribute occurs twice, the first one counts.
//!
//! # Cost
//! [`Attributes::get`] reads the tag once; nothing is stored.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::entity::{self, ReferencePlace};
use crate::base::part;

/// Whether a byte is white space in the standard, which ends a tag name or an attribute.
pub(in crate::text) const fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\x0C' | b'\r')
}

/// The attributes of one element, from the source of a tag or from a tree that has them already.
#[derive(Clone, Copy, Debug)]
pub struct Attributes<'a> {
    given: Given<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Given<'a> {
    /// The source between the name and the `>` of a tag.
    Source(&'a str),
    /// Names in lower case and values.
    List(&'a [(&'a str, &'a str)]),
}

impl<'a> Attributes<'a> {
    pub(super) fn of_source(source: &'a str) -> Self {
        Self { given: Given::Source(source) }
    }

    /// Makes attributes from a tree: names in lower case, values decoded.
    pub fn of_list(list: &'a [(&'a str, &'a str)]) -> Self {
        Self { given: Given::List(list) }
    }

    /// Whether there are certainly no attributes, because the source or the list is empty.
    pub(super) fn is_empty(&self) -> bool {
        match self.given {
            Given::Source(source) => source.is_empty(),
            Given::List(list) => list.is_empty(),
        }
    }

    /// Returns the value of the first attribute with this name (given in lower case).
    #[inline(never)]
    pub fn get(&self, name: &str) -> Option<Cow<'a, str>> {
        self.iter().find(|attribute| attribute.is(name)).map(|attribute| attribute.value())
    }

    /// Iterates over all attributes as written, including repeated ones.
    pub fn iter(&self) -> Iter<'a> {
        Iter { left: *self, at: 0 }
    }
}

impl<'a> IntoIterator for &Attributes<'a> {
    type Item = Attribute<'a>;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// One attribute.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'a> {
    name: &'a str,
    value: &'a str,
    decoded: bool,
}

impl<'a> Attribute<'a> {
    /// Whether it has this name (given in lower case).
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the name in lower case.
    pub fn name(&self) -> Cow<'a, str> {
        lower_name(self.name)
    }

    /// Returns the value with its references decoded.
    pub fn value(&self) -> Cow<'a, str> {
        if self.decoded { Cow::Borrowed(self.value) } else { decode(self.value) }
    }
}

/// An iterator over attributes.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    left: Attributes<'a>,
    at: usize,
}

impl<'a> Iterator for Iter<'a> {
    type Item = Attribute<'a>;

    fn next(&mut self) -> Option<Attribute<'a>> {
        match self.left.given {
            Given::List(list) => {
                let (name, value) = *list.get(self.at)?;
                self.at += 1;
                Some(Attribute { name, value, decoded: true })
            }
            Given::Source(source) => {
                let place = next(source.as_bytes(), &mut self.at)?;
                let attribute =
                    Attribute { name: part(source, place.name), value: part(source, place.value), decoded: false };
                Some(attribute)
            }
        }
    }
}

/// The end of a tag.
pub(super) struct End {
    /// Index of the `>`.
    pub close: usize,
    pub self_closing: bool,
}

/// Returns the end of the tag whose attributes are at the beginning of `bytes`; `None` if the source ends first.
pub(super) fn end_of_tag(bytes: &[u8]) -> Option<End> {
    let (mut at, mut before) = (0, 0);
    while next(bytes, &mut at).is_some() {
        before = at;
    }
    // A slash that ends an unquoted value is before `before`.
    (at < bytes.len()).then(|| End { close: at, self_closing: at > before && bytes[at - 1] == b'/' })
}

/// The place of an attribute in the source.
pub(in crate::text) struct Placed {
    pub name: Range<usize>,
    pub value: Range<usize>,
}

/// Reads one attribute and moves `at` to its end. If there is none, moves `at` to the `>` or to the end of the source.
pub(in crate::text) fn next(bytes: &[u8], at: &mut usize) -> Option<Placed> {
    let skip_spaces = |i: usize| i + bytes[i..].iter().take_while(|&&b| is_space(b)).count();
    let mut i = *at;
    while bytes.get(i).is_some_and(|&b| is_space(b) || b == b'/') {
        i += 1;
    }
    *at = i;
    if matches!(bytes.get(i), None | Some(b'>')) {
        return None;
    }
    // A name may begin with `=`.
    let name_len = 1 + bytes[i + 1..].iter().take_while(|&&b| !is_space(b) && !matches!(b, b'/' | b'>' | b'=')).count();
    let name = i..i + name_len;
    let after = skip_spaces(name.end);
    if bytes.get(after) != Some(&b'=') {
        *at = after;
        return Some(Placed { value: name.end..name.end, name });
    }
    let start = skip_spaces(after + 1);
    let value = if let Some(&quote @ (b'"' | b'\'')) = bytes.get(start) {
        let len = bytes[start + 1..].iter().position(|&b| b == quote);
        let end = len.map_or(bytes.len(), |len| start + 1 + len);
        *at = (end + 1).min(bytes.len());
        start + 1..end
    } else {
        let len = bytes[start..].iter().take_while(|&&b| !is_space(b) && b != b'>').count();
        *at = start + len;
        start..start + len
    };
    Some(Placed { name, value })
}

/// Returns a name in lower case, with NUL replaced as the standard requires.
pub(super) fn lower_name(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|b| b == 0 || b.is_ascii_uppercase()) {
        Cow::Owned(name.chars().map(|c| if c == '\0' { '\u{FFFD}' } else { c.to_ascii_lowercase() }).collect())
    } else {
        Cow::Borrowed(name)
    }
}

/// Returns the value of an attribute: references decoded, line ends and NUL normalised.
fn decode(value: &str) -> Cow<'_, str> {
    let special = |b: u8| matches!(b, b'&' | b'\r' | 0);
    if !value.bytes().any(special) {
        return Cow::Borrowed(value);
    }
    let bytes = value.as_bytes();
    let mut decoded = String::with_capacity(value.len());
    let (mut at, mut from) = (0, 0);
    while let Some(next) = bytes[at..].iter().position(|&b| special(b)) {
        at += next;
        let (text, len) = match bytes[at] {
            b'&' => {
                if let Some((reference, len)) = entity::read(&bytes[at..], ReferencePlace::Attribute) {
                    (Some(reference), len)
                } else {
                    at += 1;
                    continue;
                }
            }
            b'\r' => (None, 1 + usize::from(bytes.get(at + 1) == Some(&b'\n'))),
            _ => (None, 1),
        };
        decoded.push_str(part(value, from..at));
        match text {
            Some(reference) => decoded.push_str(reference.as_str()),
            None => decoded.push(if bytes[at] == 0 { '\u{FFFD}' } else { '\n' }),
        }
        at += len;
        from = at;
    }
    decoded.push_str(part(value, from..));
    Cow::Owned(decoded)
}
