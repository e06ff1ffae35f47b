//! Reads the body from the structured data of a page: `articleBody` of JSON-LD.
//!
//! Pages that draw their text by script often contain it there. Every character is mapped to its place in the script,
//! because the string is decoded piece by piece.
//!
//! # Cost
//! Time O(n) over the scripts of structured data, of which a bounded number is stored.

use alloc::string::String;

use super::attributes::{Attributes, is_space};
use super::builder::{Builder, Nesting};
use super::head::{Data, DataKind};
use super::measure::{self, Measure};
use super::tokenizer::find;
use super::visible::visible;
use crate::base::{Span, part};
use crate::text::SourceMap;

/// A decoded string and its origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecodedText {
    /// The characters, one paragraph on each line, with white space folded.
    pub text: String,
    /// From `text` to the source.
    pub map: SourceMap,
    /// The string in the source, without its quotes.
    pub source: Span,
}

/// Returns the string value of the `"articleBody"` key that has the most letters.
pub fn article_body(scripts: &[Data]) -> Option<DecodedText> {
    const KEY: &[u8] = b"\"articleBody\"";
    let (mut best, mut most) = (None, 0);
    for script in scripts.iter().filter(|data| data.sort == DataKind::Linked) {
        let mut rest = &*script.text;
        while let Some(at) = find(rest.as_bytes(), KEY) {
            rest = part(rest, at + KEY.len()..);
            let value = rest.trim_start().strip_prefix(':').and_then(|value| value.trim_start().strip_prefix('"'));
            let Some(value) = value else { continue };
            let decoded = decode(value, script.source + (script.text.len() - value.len()) as u32);
            let letters = measure::letters(&decoded.text);
            if letters > most {
                (best, most) = (Some(decoded), letters);
            }
        }
    }
    best
}

/// Returns the sentences among the strings of the page's state, in order: the text that its scripts would draw. A
/// string may be HTML, also with its signs as references, or hold such strings itself.
pub fn state(scripts: &[Data]) -> Option<DecodedText> {
    let mut lines = Lines { builder: Builder::new(Nesting::Given), source: None };
    for script in scripts.iter().filter(|data| data.sort == DataKind::State) {
        for_each_string(&script.text, &mut |at, len| {
            let value = part(&script.text, at..at + len);
            let source = Span::new(script.source + at as u32, script.source + (at + len) as u32);
            if is_sentence(value) && !value.contains(['<', '\\']) && !value.contains("&lt;") {
                decode_into(&mut lines.builder, value, source.start);
                lines.end(source);
            } else if len >= SENTENCE as usize {
                lines.read(&unescaped(value), source, 0);
            }
        });
    }
    let outline = lines.builder.finish();
    lines.source.map(|source| DecodedText { text: outline.text, map: outline.map, source })
}

/// Depth of strings in strings.
const MOST_NESTED: u32 = 3;

/// The lines of text found in strings.
struct Lines {
    builder: Builder,
    source: Option<Span>,
}

impl Lines {
    /// Reads a decoded string; `source` is the place of all its lines, because they are encoded several times there.
    fn read(&mut self, value: &str, source: Span, depth: u32) {
        if depth == MOST_NESTED {
            return;
        }
        if is_data(value) {
            for_each_string(value, &mut |at, len| {
                if len >= SENTENCE as usize {
                    self.read(&unescaped(part(value, at..at + len)), source, depth + 1);
                }
            });
        } else if value.contains("</") || value.contains("<p") || value.contains("<br") {
            let shown = visible(value).text;
            if shown.lines().any(is_sentence) {
                let is_text = |line: &&str| measure::letters(line) >= SHORT;
                for line in shown.lines().filter(is_text) {
                    self.builder.text(line, source);
                    self.end(source);
                }
            }
        } else if value.contains("&lt;") {
            self.read(&visible(value).text, source, depth + 1);
        } else if is_sentence(value) {
            for line in value.lines() {
                self.builder.text(line, source);
                self.end(source);
            }
        }
    }

    fn end(&mut self, source: Span) {
        self.builder.start("br", &Attributes::of_list(&[]), false);
        self.source = Some(self.source.map_or(source, |all| Span::new(all.start, source.end)));
    }
}

/// Whether a string holds strings: JSON, or a row of it with its number.
fn is_data(value: &str) -> bool {
    let row = value.trim_start().trim_start_matches(|c: char| c.is_ascii_hexdigit());
    row.strip_prefix(':').unwrap_or(row).trim_start().starts_with(['{', '[', '"'])
}

fn is_sentence(value: &str) -> bool {
    let measure = Measure::count(value);
    measure.stops > 0 && measure.letters >= SENTENCE
}

/// Calls `see` with the start and the length of each string of a script, as written. A single quote begins a string
/// only where a value may be, because others are apostrophes. Time O(n).
fn for_each_string(text: &str, see: &mut dyn FnMut(usize, usize)) {
    let bytes = text.as_bytes();
    let (mut at, mut before) = (0, b' ');
    while at < bytes.len() {
        let quote = bytes[at];
        at += 1;
        if quote == b'"' || quote == b'\'' && matches!(before, b':' | b'=' | b'(' | b',' | b'[') {
            let len = literal_len(part(text, at..), quote);
            see(at, len);
            at += len + 1;
        }
        if !is_space(quote) {
            before = quote;
        }
    }
}

/// Returns the posts that a Discourse page draws by script, as lines of text: the HTML in the `"cooked"` strings of its
/// preloaded data. Their source is the tag that has the data, because the text is encoded three times there.
pub fn posts(scripts: &[Data]) -> Option<DecodedText> {
    const KEY: &[u8] = b"\"cooked\"";
    let mut lines = Builder::new(Nesting::Given);
    let mut source = None;
    for data in scripts.iter().filter(|data| data.sort == DataKind::Preloaded) {
        let tag = Span::new(data.source, data.source + 1);
        let mut rest = &*data.text;
        while let Some(start) = find(rest.as_bytes(), b"\"").map(|quote| quote + 1) {
            rest = part(rest, start..);
            let topic = unescaped(part(rest, ..string_len(rest)));
            rest = part(rest, (string_len(rest) + 1).min(rest.len())..);
            let mut posts = &*topic;
            while let Some(at) = find(posts.as_bytes(), KEY) {
                posts = part(posts, at + KEY.len()..);
                let value = posts.trim_start().strip_prefix(':').and_then(|value| value.trim_start().strip_prefix('"'));
                let Some(value) = value else { continue };
                let post = visible(&unescaped(part(value, ..string_len(value))));
                for line in post.text.lines() {
                    lines.text(line, tag);
                    lines.start("br", &Attributes::of_list(&[]), false);
                    source = Some(tag);
                }
            }
        }
    }
    let outline = lines.finish();
    source.map(|source| DecodedText { text: outline.text, map: outline.map, source })
}

/// Decodes a string without its quotes.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut at = 0;
    while let Some(next) = find(part(value, at..).as_bytes(), b"\\") {
        text.push_str(part(value, at..at + next));
        let (c, len) = escape(&value.as_bytes()[at + next..]);
        text.push(c);
        at += next + len;
    }
    text.push_str(part(value, at..));
    text
}

/// Number of letters from which on a string with a stop is a sentence rather than a label.
const SENTENCE: u32 = 30;

/// Letters of a line that belongs to the sentences around it, such as a heading.
const SHORT: u32 = 6;

/// Returns the number of bytes up to the closing quote of a JSON string, or to its end if it is incomplete.
fn string_len(value: &str) -> usize {
    literal_len(value, b'"')
}

/// As [`string_len`], for a string in other quotes.
fn literal_len(value: &str, quote: u8) -> usize {
    let bytes = value.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] != quote {
        at += 1 + usize::from(bytes[at] == b'\\');
    }
    at.min(bytes.len())
}

/// Decodes a JSON string up to its closing quote or, if it is incomplete, to its end. Its characters form lines as
/// those of a page do.
fn decode(value: &str, source: u32) -> DecodedText {
    let mut lines = Builder::new(Nesting::Given);
    let len = decode_into(&mut lines, value, source);
    let outline = lines.finish();
    DecodedText { text: outline.text, map: outline.map, source: Span::new(source, source + len as u32) }
}

/// Reads a JSON string as text of a page and returns its length in bytes.
fn decode_into(lines: &mut Builder, value: &str, source: u32) -> usize {
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
    at
}

/// Returns the character of an escape and its length; invalid escapes are U+FFFD.
fn escape(bytes: &[u8]) -> (char, usize) {
    let simple = |c| (c, 2);
    match bytes.get(1) {
        Some(b'n') => simple('\n'),
        Some(b't' | b'r' | b'b' | b'f') => simple(' '),
        Some(b'x') => match bytes.get(2..4).and_then(hex) {
            Some(code) => (char::from(code as u8), 4),
            None => (char::REPLACEMENT_CHARACTER, 2),
        },
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
        // a backslash before a character of several bytes, or at the end
        _ => (char::REPLACEMENT_CHARACTER, 1),
    }
}

/// Returns the UTF-16 code unit of a `\uXXXX` at the beginning of the bytes.
fn unit(bytes: &[u8]) -> Option<u32> {
    hex(bytes.strip_prefix(b"\\u")?.get(..4)?)
}

fn hex(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |code, &b| Some(code << 4 | char::from(b).to_digit(16)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(script: &str) -> Option<DecodedText> {
        article_body(&[Data { sort: DataKind::Linked, text: script.into(), source: 100 }])
    }

    #[test]
    fn strings_are_decoded_and_traced() {
        let script = r#"{"@type":"Article","articleBody" : " \u4eca天 \n\n \"好\" \ud83d\ude00\/","x":1}"#;
        let found = decoded(script).expect("there");
        assert_eq!(found.text, "今天\n\"好\" 😀/");
        let source = |part: &str| {
            let start = found.text.find(part).expect("decoded") as u32;
            let span = found.map.source_of(Span::new(start, start + part.len() as u32));
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
            assert_eq!(decoded(script).map(|found| found.text), Some(text.into()), "{script}");
        }
        for script in [r#""articleBody":["x"]"#, r#""articleBody":"""#, r#""articleBody""#, ""] {
            assert_eq!(decoded(script), None, "{script}");
        }
    }

    #[test]
    fn the_state_of_a_page_gives_its_sentences_however_they_are_packed() {
        let plain = "The ferry below the old lock stopped in March. Nobody asked for a new one.";
        for script in [
            r#"{"a":{"title":"Ferry","text":"TEXT"}}"#,
            r#"{"a":{"title":"Ferry","html":"<p>The ferry below the old lock stopped in March. <b>Nobody</b> asked for a new one.<\/p>"}}"#,
            r#"self.__next_f.push([1,"5:[\"$\",\"p\",null,{\"children\":\"TEXT\"}]\n"])"#,
            r#"self.__next_f.push([1,"6:T4f1,<p>TEXT</p>"])"#,
            r"var BASE_DATA = { articleInfo: { title: 'Ferry', content: '\x26lt;p\x26gt;TEXT\u0026lt;/p\u0026gt;' } }",
            r"window.__DATA__ = {content: '\u003Cdiv>TEXT\u003C/div>', note: 'x'}",
        ] {
            let text = script.replace("TEXT", plain);
            let found = state(&[Data { sort: DataKind::State, text, source: 5 }]);
            assert_eq!(found.map(|found| found.text), Some(plain.into()), "{script}");
        }
        for script in ["", "\"", "'", "x('", r#"{"a":"short."}"#, r#"["\"#, "{a: 'It isn't'}"] {
            assert_eq!(state(&[Data { sort: DataKind::State, text: script.into(), source: 0 }]), None, "{script}");
        }
    }

    #[test]
    fn posts_of_a_preloaded_topic_are_read_through_three_codes() {
        let text = r#"{"site":"{}","topic_7":"{\"posts\":[{\"cooked\":\"<p>Turn the \\\"wheel\\\".</p>\\n<p>\\u4eca天 &amp; now.</p>\"},{\"cooked\":\"<p>Yes"}"#;
        let data = Data { sort: DataKind::Preloaded, text: text.into(), source: 9 };
        let posts = posts(&[data]).expect("there");
        assert_eq!(posts.text, "Turn the \"wheel\".\n今天 & now.\nYes");
        assert_eq!(posts.source, Span::new(9, 10));
        assert_eq!(super::posts(&[Data { sort: DataKind::Preloaded, text: "{\"a\":\"\\".into(), source: 0 }]), None);
    }

    #[test]
    fn the_longest_body_is_taken() {
        let script = r#"[{"articleBody":"a"},{"articleBody":"abc"},{"articleBody":"ab"}]"#;
        assert_eq!(decoded(script).map(|found| found.text), Some("abc".into()));
    }
}
