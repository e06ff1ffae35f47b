//! Bodies of pages: one file, or many pages as JSON lines, plain or compressed with gzip.

use std::io::{self, Write};
use std::path::Path;

use juhao_core::text::{ExtractionChoice, extract};
use juhao_core::{Error, Limits};
use serde::{Deserialize, Serialize};

use super::{Failure, lines, read};
use crate::decode::decode;

/// What is read of a page. Bytes are decoded here; a string is taken as it is.
#[derive(Deserialize)]
struct PageLine {
    id: String,
    html: Option<String>,
    raw_b64: Option<String>,
}

/// What is printed for a page.
#[derive(Serialize)]
struct BodyLine<'a> {
    id: &'a str,
    body: &'a str,
}

/// Prints the body of one page.
pub fn file(out: &mut impl Write, path: &Path, choice: ExtractionChoice) -> Result<(), Failure> {
    let html = read::text(path, Limits::default())?;
    let body = body(&html, choice).map_err(|error| Failure::file(path.display(), error))?;
    Ok(writeln!(out, "{body}")?)
}

/// Prints the bodies of many pages, a line of JSON each, in order.
pub fn pages(out: &mut impl Write, path: &Path, choice: ExtractionChoice) -> Result<(), Failure> {
    lines::for_each(path, |line, place| {
        let page: PageLine = lines::parse(line, place)?;
        let html = match (page.html, page.raw_b64) {
            (Some(html), _) => html,
            (None, Some(raw)) => {
                let bytes = base64(&raw).ok_or_else(|| Failure::file(place, "raw_b64 is not base64"))?;
                decode(&bytes, None).text
            }
            (None, None) => return Err(Failure::file(place, "has neither html nor raw_b64")),
        };
        let body = body(&html, choice).map_err(|error| Failure::file(place, error))?;
        serde_json::to_writer(&mut *out, &BodyLine { id: &page.id, body: &body }).map_err(io::Error::from)?;
        Ok(writeln!(out)?)
    })
}

/// The body of a page within the limit.
fn body(html: &str, choice: ExtractionChoice) -> Result<String, Error> {
    Limits::default().check_input(html.len())?;
    Ok(extract(html, choice).body)
}

/// The bytes of base64 (RFC 4648, section 4), white space allowed.
pub fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for b in text.trim_end_matches(['=', '\n', '\r']).bytes().filter(|b| !b.is_ascii_whitespace()) {
        let digit = match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    // A lone digit is the beginning of a byte.
    (count < 6).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_gives_the_bytes_back() {
        assert_eq!(base64("vuS6xQ=="), Some(vec![0xBE, 0xE4, 0xBA, 0xC5]));
        assert_eq!(base64("YWJj\n"), Some(b"abc".to_vec()));
        assert_eq!(base64(""), Some(Vec::new()));
        assert_eq!(base64("a?"), None);
        assert_eq!(base64("A"), None);
    }
}
