//! Reads XML as a sequence of events. Does not recurse, so deep nesting cannot overflow the stack.
//!
//! A program may choose any prefix for a namespace. Elements of the namespaces in [`NAMES`] are reported with the usual
//! prefix, so that a reader compares one name.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::plain::decoded;
use crate::{Decode, Refusal, Result};

/// Ends of the names of namespaces, with their usual prefixes. The first name of the Office formats is that of the
/// transitional form, the second that of the strict one.
const NAMES: &[(&str, &str)] = &[
    ("/wordprocessingml/2006/main", "w"),
    ("/ooxml/wordprocessingml/main", "w"),
    ("/drawingml/2006/main", "a"),
    ("/ooxml/drawingml/main", "a"),
    ("/presentationml/2006/main", "p"),
    ("/ooxml/presentationml/main", "p"),
    ("/officeDocument/2006/math", "m"),
    ("/ooxml/officeDocument/math", "m"),
    ("/markup-compatibility/2006", "mc"),
    (":opendocument:xmlns:office:1.0", "office"),
    (":opendocument:xmlns:text:1.0", "text"),
    (":opendocument:xmlns:table:1.0", "table"),
    (":opendocument:xmlns:style:1.0", "style"),
    (":opendocument:xmlns:drawing:1.0", "draw"),
    (":opendocument:xmlns:presentation:1.0", "presentation"),
];

/// An event of a document.
pub enum Met<'a> {
    /// An element begins.
    Start(&'a Element<'a>),
    /// An element ends; names have their prefix.
    End(&'a str),
    /// Text, with references replaced.
    Text(&'a str),
}

/// The beginning of an element.
pub struct Element<'a> {
    /// Its name, with its prefix.
    pub name: &'a str,
    tag: &'a BytesStart<'a>,
}

impl Element<'_> {
    /// The value of an attribute by its name without prefix; the first one, if several differ in their prefix only.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.find(|key| local(key) == name)
    }

    /// The value of an attribute that has a prefix, by its name without prefix, such as `r:id`, where there is also
    /// `id`.
    pub fn prefixed(&self, name: &str) -> Option<String> {
        self.find(|key| key.contains(':') && local(key) == name)
    }

    fn find(&self, is_wanted: impl Fn(&str) -> bool) -> Option<String> {
        for attribute in self.tag.attributes().with_checks(false) {
            let attribute = attribute.ok()?;
            if is_wanted(attribute.key.0) {
                let raw = &attribute.value;
                return Some(quick_xml::escape::unescape(raw).map_or_else(|_| raw.to_string(), Cow::into_owned));
            }
        }
        None
    }
}

/// A name without its prefix.
pub fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

/// How strictly a document is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Each element must end under its name.
    Strict,
    /// An end without its start is passed over, as in XHTML that was never validated.
    Lenient,
}

/// Calls `meet` for each event of a document. An empty element gives a start and an end. Entities that the document
/// defines are not expanded, so that none can grow without limit; each becomes U+FFFD.
///
/// # Errors
/// The XML is not well formed, or `meet` fails.
pub fn walk(bytes: &[u8], decode: Decode<'_>, rules: Rules, meet: &mut dyn FnMut(Met<'_>) -> Result<()>) -> Result<()> {
    let text = decoded(bytes, None, decode).0;
    let mut reader = Reader::from_str(&text);
    if rules == Rules::Lenient {
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        reader.config_mut().allow_dangling_amp = true;
    }
    let mut prefixes = Prefixes::default();
    loop {
        match reader.read_event().map_err(Refusal::broken)? {
            Event::Start(tag) => {
                prefixes.learn(&tag);
                meet(Met::Start(&Element { name: &prefixes.usual(tag.name().0), tag: &tag }))?;
            }
            Event::Empty(tag) => {
                prefixes.learn(&tag);
                let name = prefixes.usual(tag.name().0);
                meet(Met::Start(&Element { name: &name, tag: &tag }))?;
                meet(Met::End(&name))?;
            }
            Event::End(tag) => meet(Met::End(&prefixes.usual(tag.name().0)))?,
            Event::Text(text) => meet(Met::Text(&text.xml10_content()))?,
            Event::CData(text) => meet(Met::Text(&text.xml10_content()))?,
            Event::GeneralRef(reference) => {
                let c = character(&reference.into_inner()).unwrap_or('\u{FFFD}');
                meet(Met::Text(c.encode_utf8(&mut [0; 4])))?;
            }
            Event::Eof => return Ok(()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}

/// Prefixes that differ from the usual ones. A prefix has one meaning in the whole document.
#[derive(Default)]
struct Prefixes(Vec<(String, &'static str)>);

impl Prefixes {
    fn learn(&mut self, tag: &BytesStart<'_>) {
        if !tag.attributes_raw().contains("xmlns") {
            return;
        }
        for attribute in tag.attributes().with_checks(false).flatten() {
            let key = attribute.key.0;
            let Some(prefix) = key.strip_prefix("xmlns") else { continue };
            let prefix = prefix.trim_start_matches(':');
            let known = NAMES.iter().find(|(name, _)| attribute.value.ends_with(name));
            if let Some((_, usual)) = known
                && *usual != prefix
                && self.0.len() < NAMES.len()
                && !self.0.iter().any(|(own, _)| own == prefix)
            {
                self.0.push((prefix.to_owned(), usual));
            }
        }
    }

    fn usual<'n>(&self, name: &'n str) -> Cow<'n, str> {
        if self.0.is_empty() {
            return Cow::Borrowed(name);
        }
        let (prefix, own) = name.split_once(':').unwrap_or(("", name));
        match self.0.iter().find(|(known, _)| known == prefix) {
            Some((_, usual)) => Cow::Owned(format!("{usual}:{own}")),
            None => Cow::Borrowed(name),
        }
    }
}

/// The character that a reference names: one of the five of XML, one that e-books use without declaring it, or a
/// number.
fn character(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{A0}',
        "shy" => '\u{AD}',
        "ensp" | "emsp" | "thinsp" => ' ',
        "ndash" => '–',
        "mdash" => '—',
        "hellip" => '…',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        "laquo" => '«',
        "raquo" => '»',
        "middot" => '·',
        _ => {
            let number = name.strip_prefix('#')?;
            let hexadecimal = number.strip_prefix('x').map(|digits| u32::from_str_radix(digits, 16));
            let code = hexadecimal.unwrap_or_else(|| number.parse()).ok()?;
            return char::from_u32(code).filter(|&c| c != '\0');
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(xml: &str, wanted: &str) -> Result<String> {
        let (mut out, mut is_in) = (String::new(), false);
        walk(xml.as_bytes(), &|_, _| String::new(), Rules::Strict, &mut |met| {
            match met {
                Met::Start(element) if element.name == wanted => is_in = true,
                Met::End(name) if name == wanted => is_in = false,
                Met::Text(text) if is_in => out.push_str(text),
                _ => {}
            }
            Ok(())
        })?;
        Ok(out)
    }

    #[test]
    fn a_namespace_is_known_by_its_name_and_not_by_its_prefix() {
        let name = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
        for xml in [
            format!("<w:t xmlns:w='{name}'>a&amp;b</w:t>"),
            format!("<ns0:t xmlns:ns0='{name}'>a&#38;b</ns0:t>"),
            format!("<t xmlns='{name}'>a&b;</t>").replace("&b;", "&amp;b"),
            "<w:t xmlns:w='http://purl.oclc.org/ooxml/wordprocessingml/main'><![CDATA[a&b]]></w:t>".into(),
        ] {
            assert_eq!(words(&xml, "w:t").unwrap(), "a&b", "{xml}");
        }
        assert!(words("<a><w:t></a>", "w:t").is_err());
    }
}
