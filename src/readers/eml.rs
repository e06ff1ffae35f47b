//! Reads the text of an e-mail (.eml) or a saved page (.mht): its subject as a heading, and its parts with text,
//! decoded. Of parts that say the same, the plain one is read. Attachments are left out. A message with HTML only is a
//! page.
//!
//! # Source
//! RFC 5322 (messages), RFC 2045 and 2046 (parts and encodings), RFC 2047 (words in headers).

use base64::alphabet;
use base64::engine::{DecodePaddingMode, Engine as _, GeneralPurpose, GeneralPurposeConfig};

use crate::flow::Flow;
use crate::plain::decoded;
use crate::{Content, Decode, Kind, Opened, Refusal, Result};

/// Largest depth of parts inside each other.
const MOST_DEPTH: usize = 16;
/// Largest number of parts.
const MOST_PARTS: usize = 1_000;

/// Reads a message.
///
/// # Errors
/// It has no headers, or too many parts.
pub fn read(bytes: &[u8], decode: Decode<'_>) -> Result<Opened> {
    let whole = Part::new(bytes);
    if whole.headers.is_empty() {
        return Err(Refusal::broken("it has no headers"));
    }
    let mut reader = Reader { decode, parts: 0, flow: Flow::default(), html: None };
    if let Some(subject) = whole.header("subject") {
        let subject = words(&subject, decode);
        reader.flow.push(subject.trim(), false)?;
        reader.flow.head(0, 1);
        reader.flow.break_line();
    }
    let start = reader.flow.text.len();
    reader.part(&whole, 1)?;
    let has_text = reader.flow.text[start..].contains(char::is_alphanumeric);
    if let Some(html) = reader.html.filter(|_| !has_text) {
        return Ok(Opened::new(Kind::Eml, Content::Html(html)));
    }
    reader.flow.finish();
    Ok(Opened::from_flow(Kind::Eml, Content::Text, reader.flow))
}

struct Reader<'a> {
    decode: Decode<'a>,
    parts: usize,
    flow: Flow,
    html: Option<String>,
}

impl Reader<'_> {
    fn part(&mut self, part: &Part<'_>, depth: usize) -> Result<()> {
        self.parts += 1;
        if self.parts > MOST_PARTS || depth > MOST_DEPTH {
            return Err(Refusal::broken("it has too many parts, or parts inside each other"));
        }
        let kind = part.header("content-type").unwrap_or_else(|| "text/plain".into());
        let name = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let is_attached = part
            .header("content-disposition")
            .is_some_and(|how| how.trim_start().to_ascii_lowercase().starts_with("attachment"));
        if is_attached {
            return Ok(());
        }
        match &*name {
            "text/html" | "application/xhtml+xml" => {
                let html = self.text(part, &kind);
                self.html.get_or_insert(html);
            }
            "message/rfc822" => self.part(&Part::new(&part.content()), depth + 1)?,
            name if name.starts_with("multipart/") => {
                let Some(boundary) = parameter(&kind, "boundary") else { return Ok(()) };
                for inner in split(part.body, boundary.as_bytes()) {
                    self.part(&Part::new(inner), depth + 1)?;
                }
            }
            name if name.starts_with("text/") => {
                let text = self.text(part, &kind);
                self.flow.break_line();
                self.flow.push(&text.replace("\r\n", "\n").replace('\0', ""), false)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn text(&self, part: &Part<'_>, kind: &str) -> String {
        decoded(&part.content(), parameter(kind, "charset").as_deref(), self.decode).0
    }
}

/// A part: its headers, one line for each, and its body.
struct Part<'a> {
    headers: Vec<(String, String)>,
    body: &'a [u8],
}

impl<'a> Part<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let (mut headers, mut at): (Vec<(String, String)>, usize) = (Vec::new(), 0);
        while at < bytes.len() {
            let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |len| at + len);
            let line = String::from_utf8_lossy(&bytes[at..end]);
            at = (end + 1).min(bytes.len());
            let line = line.trim_end_matches('\r');
            if line.is_empty() {
                break;
            }
            match (line.starts_with([' ', '\t']), headers.last_mut(), line.split_once(':')) {
                (true, Some((_, value)), _) => value.push_str(line),
                (false, _, Some((name, value))) if !name.contains(' ') => {
                    headers.push((name.to_ascii_lowercase(), value.to_owned()));
                }
                _ => {}
            }
        }
        Self { headers, body: &bytes[at..] }
    }

    fn header(&self, name: &str) -> Option<String> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.trim().to_owned())
    }

    /// The body without its encoding.
    fn content(&self) -> Vec<u8> {
        match self.header("content-transfer-encoding").unwrap_or_default().to_ascii_lowercase().as_str() {
            "base64" => base64(self.body),
            "quoted-printable" => quoted_printable(self.body, false),
            _ => self.body.to_vec(),
        }
    }
}

/// The parts between lines with a boundary.
fn split<'a>(body: &'a [u8], boundary: &[u8]) -> Vec<&'a [u8]> {
    let (mut parts, mut start, mut at) = (Vec::new(), None, 0);
    while at < body.len() && parts.len() <= MOST_PARTS {
        let end = body[at..].iter().position(|&byte| byte == b'\n').map_or(body.len(), |len| at + len + 1);
        let line = body[at..end].trim_ascii_end();
        let rest = line.strip_prefix(b"--").and_then(|rest| rest.strip_prefix(boundary));
        if let Some(rest) = rest.filter(|rest| rest.is_empty() || *rest == b"--") {
            if let Some(start) = start {
                parts.push(&body[start..at]);
            }
            start = rest.is_empty().then_some(end);
        }
        at = end;
    }
    parts.extend(start.map(|start| &body[start..]));
    parts
}

/// A parameter of a header, with or without quotation marks.
fn parameter(header: &str, name: &str) -> Option<String> {
    header.split(';').skip(1).find_map(|part| {
        let (own, value) = part.split_once('=')?;
        own.trim().eq_ignore_ascii_case(name).then(|| value.trim().trim_matches('"').to_owned())
    })
}

/// A header with its encoded words replaced: `=?gb18030?B?...?=`.
fn words(header: &str, decode: Decode<'_>) -> String {
    let (mut out, mut rest, mut was_word) = (String::new(), header, false);
    while let Some(at) = rest.find("=?") {
        let mut fields = rest[at + 2..].splitn(4, '?');
        let word = (|| Some((fields.next()?, fields.next()?, fields.next()?, fields.next()?.strip_prefix('=')?)))();
        let before = &rest[..at];
        let Some((charset, encoding, text, after)) = word else {
            out.push_str(&rest[..at + 2]);
            (rest, was_word) = (&rest[at + 2..], false);
            continue;
        };
        // White space between two encoded words is no part of the text.
        if !(was_word && before.trim().is_empty()) {
            out.push_str(before);
        }
        let bytes = match encoding {
            "B" | "b" => base64(text.as_bytes()),
            _ => quoted_printable(text.as_bytes(), true),
        };
        out.push_str(&decoded(&bytes, Some(charset), decode).0);
        (rest, was_word) = (after, true);
    }
    out.push_str(rest);
    out
}

/// Decodes base64. Ignores line ends and other bytes, and a last digit, which has only a part of a byte.
fn base64(text: &[u8]) -> Vec<u8> {
    const LENIENT: GeneralPurpose = GeneralPurpose::new(
        &alphabet::STANDARD,
        GeneralPurposeConfig::new()
            .with_decode_allow_trailing_bits(true)
            .with_decode_padding_mode(DecodePaddingMode::Indifferent),
    );
    let mut digits: Vec<u8> =
        text.iter().copied().filter(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')).collect();
    if digits.len() % 4 == 1 {
        digits.pop();
    }
    LENIENT.decode(digits).unwrap_or_default()
}

/// In a header, an underscore is a space.
fn quoted_printable(text: &[u8], in_header: bool) -> Vec<u8> {
    let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
    while at < text.len() {
        let rest = &text[at + 1..];
        match text[at] {
            b'=' if rest.starts_with(b"\r\n") => at += 3,
            b'=' if rest.starts_with(b"\n") => at += 2,
            b'=' => {
                let digits = rest.get(..2).and_then(|digits| core::str::from_utf8(digits).ok());
                let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                out.push(byte.unwrap_or(b'='));
                at += if byte.is_some() { 3 } else { 1 };
            }
            byte => {
                out.push(if in_header && byte == b'_' { b' ' } else { byte });
                at += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(message: &str) -> Opened {
        read(message.as_bytes(), &|bytes, _| String::from_utf8_lossy(bytes).into_owned()).expect("a message")
    }

    #[test]
    fn the_plain_part_is_decoded_and_attachments_are_left_out() {
        let opened = opened(
            "Subject: =?utf-8?B?5qGl?= =?utf-8?Q?_and_?=\r\n bell\r\nContent-Type: multipart/mixed; boundary=\"out\"\r\n\r\n\
             preamble\r\n--out\r\nContent-Type: multipart/alternative; boundary=in\r\n\r\n--in\r\nContent-Type: text/plain; charset=utf-8\r\n\
             Content-Transfer-Encoding: quoted-printable\r\n\r\nThe bell =\r\nrang=2E =E6=A1=A5\r\n--in\r\nContent-Type: text/html\r\n\r\n<p>The bell rang.\r\n--in--\r\n\
             --out\r\nContent-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nattached\r\n\
             --out\r\nContent-Transfer-Encoding: base64\r\n\r\nQW5kIGFn\r\nYWluLg==\r\n--out--\r\nepilogue",
        );
        assert_eq!(opened.content.text(), "桥 and  bell\nThe bell rang. 桥\nAnd again.");
        assert_eq!(opened.headings[0].span.slice(opened.content.text()), "桥 and  bell");
    }

    #[test]
    fn a_message_of_html_is_a_page_and_deep_ones_are_refused() {
        let html = opened("From: a\nContent-Type: text/html; charset=utf-8\n\n<p>The bell rang.");
        assert_eq!(html.content, Content::Html("<p>The bell rang.".into()));
        let deep = "Content-Type: message/rfc822\n\n".repeat(100);
        assert!(read(deep.as_bytes(), &|_, _| String::new()).is_err());
        assert!(read(b"no headers here", &|_, _| String::new()).is_err());
    }
}
