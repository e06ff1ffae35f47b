//! The body as the structured data of a page has it: `articleBody` of JSON-LD.
//!
//! Pages that draw their text by script often carry it there. Every character is traced to the script: the string is
//! decoded piece by piece.
//!
//! # Cost
//! Time O(n) over the scripts of structured data, of which the page keeps a bounded number.

use alloc::string::String;

use super::attributes::Attributes;
use super::builder::{Builder, Nesting};
use super::head::Data;
use super::measure;
use super::tokenizer::find;
use crate::base::{Span, part};
use crate::text::SourceMap;

/// A decoded string and where it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The characters, one paragraph a line, white space folded.
    pub text: String,
    /// From `text` to the source.
    pub map: SourceMap,
    /// The string in the source, without its quotes.
    pub source: Span,
}

/// The value of the `"articleBody"` key, of those that are strings, with the most letters.
pub fn article_body(scripts: &[Data]) -> Option<Told> {
    const KEY: &[u8] = b"\"articleBody\"";
    let (mut best, mut most) = (None, 0);
    for script in scripts {
        let mut rest = &*script.text;
        while let Some(at) = find(rest.as_bytes(), KEY) {
            rest = part(rest, at + KEY.len()..);
            let value = rest.trim_start().strip_prefix(':').and_then(|value| value.trim_start().strip_prefix('"'));
            let Some(value) = value else { continue };
            let told = decode(value, script.source + (script.text.len() - value.len()) as u32);
            let letters = measure::letters(&told.text);
            if letters > most {
                (best, most) = (Some(told), letters);
            }
        }
    }
    best
}

/// Decodes a JSON string up to its closing quote or, cut short, to its end. Its characters become lines as those of a page do.
fn decode(value: &str, source: u32) -> Told {
    let mut lines = Builder::new(Nesting::Given);
    let bytes = value.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] != b'"' {
        let (c, len) = if bytes[at] == b'\\' {
            escape(&bytes[at..])
        } else {
            let c = part(value, at..).chars().next().unwrap_or_default();
            (c, c.len_utf8())
        };
        if c == '\n' {
            lines.start("br", &Attributes::of_list(&[]), false);
        } else {
            lines.text(c.encode_utf8(&mut [0; 4]), Span::new(source + at as u32, source + (at + len) as u32));
        }
        at += len;
    }
    let outline = lines.finish();
    Told { text: outline.text, map: outline.map, source: Span::new(source, source + at as u32) }
}

/// The character of an escape and its length; broken escapes are U+FFFD.
fn escape(bytes: &[u8]) -> (char, usize) {
    let simple = |c| (c, 2);
    match bytes.get(1) {
        Some(b'n') => simple('\n'),
        Some(b't' | b'r' | b'b' | b'f') => simple(' '),
        Some(b'u') => {
            let Some(first) = unit(bytes) else { return (char::REPLACEMENT_CHARACTER, 2) };
            let code = match (first, bytes.get(6..).and_then(unit)) {
                (0xD800..=0xDBFF, Some(second @ 0xDC00..=0xDFFF)) => {
                    0x1_0000 + ((first - 0xD800) << 10) + second - 0xDC00
                }
                _ => first,
            };
            let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            (c, 6 * c.len_utf16())
        }
        Some(&b) if b.is_ascii() => simple(char::from(b)),
        // A backslash before a character of several bytes, or at the end.
        _ => (char::REPLACEMENT_CHARACTER, 1),
    }
}

/// The UTF-16 code unit of a `\uXXXX` that the bytes begin with.
fn unit(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    digits.iter().try_fold(0, |code, &b| Some(code << 4 | char::from(b).to_digit(16)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(script: &str) -> Option<Told> {
        article_body(&[Data { text: script.into(), source: 100 }])
    }

    #[test]
    fn strings_are_decoded_and_traced() {
        let script = r#"{"@type":"Article","articleBody" : " \u4eca天 \n\n \"好\" \ud83d\ude00\/","x":1}"#;
        let told = told(script).expect("there");
        assert_eq!(told.text, "今天\n\"好\" 😀/");
        let source = |part: &str| {
            let start = told.text.find(part).expect("decoded") as u32;
            let span = told.map.source_of(Span::new(start, start + part.len() as u32));
            &script[span.start as usize - 100..span.end as usize - 100]
        };
        assert_eq!(source("今天"), r"\u4eca天");
        assert_eq!(source("\"好"), r#"\"好"#);
        assert_eq!(source("😀"), r"\ud83d\ude00");
        assert_eq!(source("/"), r"\/");
    }

    #[test]
    fn broken_strings_give_what_they_hold() {
        for (script, text) in [
            (r#""articleBody":"cut short"#, "cut short"),
            (r#""articleBody":"a\ud83d b\"#, "a\u{FFFD} b\u{FFFD}"),
            (r#""articleBody":"a\uzz""#, "a\u{FFFD}zz"),
            (r#""articleBody":"a\句""#, "a\u{FFFD}句"),
        ] {
            assert_eq!(told(script).map(|told| told.text), Some(text.into()), "{script}");
        }
        for script in [r#""articleBody":["x"]"#, r#""articleBody":"""#, r#""articleBody""#, ""] {
            assert_eq!(told(script), None, "{script}");
        }
    }

    #[test]
    fn the_longest_body_is_taken() {
        let script = r#"[{"articleBody":"a"},{"articleBody":"abc"},{"articleBody":"ab"}]"#;
        assert_eq!(told(script).map(|told| told.text), Some("abc".into()));
    }
}
