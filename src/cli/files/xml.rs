//! The events of XML that documents are made of, without namespaces; no element nests on the stack, whatever its depth.

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::decode::decode;

/// What is met on the way through a document.
pub enum Met<'a> {
    /// An element begins; names have their prefix.
    Start(&'a str),
    /// An element ends.
    End(&'a str),
    /// Text, with references replaced.
    Text(&'a str),
}

/// Goes through a document from its beginning to its end. An empty element begins and ends.
///
/// # Errors
/// The reason, in words. No entity of a document's own is replaced, so none can grow.
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
