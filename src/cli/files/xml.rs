//! Reads XML as a sequence of events, without namespaces. Does not recurse, so deep nesting cannot overflow the stack.

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::decode::decode;

/// An event of a document.
pub enum Met<'a> {
    /// An element begins; names have their prefix.
    Start(&'a str),
    /// An element ends.
    End(&'a str),
    /// Text, with references replaced.
    Text(&'a str),
}

/// Calls `meet` for each event of a document. An empty element gives a start and an end. Entities that the document
/// defines are not expanded, so that none can grow without limit; each becomes U+FFFD.
///
/// # Errors
/// A message for the user: the XML is not well formed.
pub fn walk(bytes: &[u8], mut meet: impl FnMut(Met<'_>)) -> Result<(), String> {
    let text = decode(bytes, None).text;
    let mut reader = Reader::from_str(&text);
    loop {
        match reader.read_event().map_err(|error| format!("is broken: {error}"))? {
            Event::Start(element) => meet(Met::Start(element.name().0)),
            Event::Empty(element) => {
                meet(Met::Start(element.name().0));
                meet(Met::End(element.name().0));
            }
            Event::End(element) => meet(Met::End(element.name().0)),
            Event::Text(text) => meet(Met::Text(&text.xml10_content())),
            Event::CData(text) => meet(Met::Text(&text.xml10_content())),
            Event::GeneralRef(reference) => {
                let name = reference.into_inner();
                match character(&name) {
                    Some(c) => meet(Met::Text(c.encode_utf8(&mut [0; 4]))),
                    None => meet(Met::Text("\u{FFFD}")),
                }
            }
            Event::Eof => return Ok(()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}

/// The character that a reference names: one of the five of XML, or a number.
fn character(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let hexadecimal = number.strip_prefix('x').map(|digits| u32::from_str_radix(digits, 16));
            char::from_u32(hexadecimal.unwrap_or_else(|| number.parse()).ok()?).filter(|&c| c != '\0')
        }
    }
}
