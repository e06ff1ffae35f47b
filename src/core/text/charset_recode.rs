//! Charsets that browsers do not decode: UTF-32 and HZ. Their bytes are rewritten in a charset that every host decodes.
//!
//! # Source
//! RFC 1843 (HZ): `~{` begins two-byte characters of GB 2312 without their high bits, `~}` ends them, `~~` is a tilde.

use alloc::vec::Vec;

/// Name of HZ.
pub const HZ: &str = "hz-gb-2312";

/// Returns the charset of a byte order mark of UTF-32, which begins as one of UTF-16 does.
pub(super) fn mark(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xFE, 0, 0, ..] if bytes.len().is_multiple_of(4) => Some("utf-32le"),
        [0, 0, 0xFE, 0xFF, ..] if bytes.len().is_multiple_of(4) => Some("utf-32be"),
        _ => None,
    }
}

/// Detects UTF-32 without a mark: nothing but characters, of which no 0 is one. In a text of another charset a byte of
/// each four is never 0.
pub(super) fn unmarked(bytes: &[u8]) -> Option<&'static str> {
    let is_text = |number: fn([u8; 4]) -> u32| {
        let code = |four: &[u8]| four.try_into().map_or(0, number);
        bytes.chunks_exact(4).all(|four| matches!(char::from_u32(code(four)), Some(c) if c != '\0'))
    };
    if bytes.len() < 8 || !bytes.len().is_multiple_of(4) {
        None
    } else if is_text(u32::from_le_bytes) {
        Some("utf-32le")
    } else {
        is_text(u32::from_be_bytes).then_some("utf-32be")
    }
}

/// Whether bytes are HZ: ASCII with a pair of escapes around two-byte characters of GB 2312.
pub(super) fn is_hz(bytes: &[u8]) -> bool {
    let Some(start) = bytes.windows(2).position(|pair| pair == b"~{") else { return false };
    let rest = &bytes[start + 2..];
    let Some(end) = rest.windows(2).position(|pair| pair == b"~}") else { return false };
    let is_pair = |pair: &[u8]| matches!(pair, [0x21..=0x77, 0x21..=0x7E]);
    end > 0 && end % 2 == 0 && rest[..end].chunks(2).all(is_pair) && bytes.is_ascii()
}

/// Rewrites bytes in a charset of [`charset`](super::charset) that browsers do not decode, and returns them with the
/// name of their new charset; `None` if the host decodes the charset itself. Numbers that are no characters become
/// U+FFFD. Time O(n).
///
/// # Example
/// ```
/// let (bytes, name) = juhao_core::text::recoded(b"~{<:Ky~}", "hz-gb-2312").expect("HZ");
/// assert_eq!((bytes.as_slice(), name), (&b"\xBC\xBA\xCB\xF9"[..], "gb18030"));
/// ```
pub fn recoded(bytes: &[u8], name: &str) -> Option<(Vec<u8>, &'static str)> {
    match name {
        "utf-32le" => Some((of_wide(bytes, u32::from_le_bytes), "utf-8")),
        "utf-32be" => Some((of_wide(bytes, u32::from_be_bytes), "utf-8")),
        HZ => Some((of_hz(bytes), "gb18030")),
        _ => None,
    }
}

fn of_wide(bytes: &[u8], number: fn([u8; 4]) -> u32) -> Vec<u8> {
    let mut written = Vec::with_capacity(bytes.len() / 2);
    for code in bytes.chunks_exact(4).filter_map(|four| Some(number(four.try_into().ok()?))) {
        let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        written.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
    written
}

fn of_hz(bytes: &[u8]) -> Vec<u8> {
    let mut written = Vec::with_capacity(bytes.len());
    let (mut at, mut is_han) = (0, false);
    while at < bytes.len() {
        let len = match (bytes[at], bytes.get(at + 1)) {
            (b'~', Some(b'{')) if !is_han => {
                is_han = true;
                2
            }
            (b'~', Some(b'}')) if is_han => {
                is_han = false;
                2
            }
            (b'~', Some(b'~')) if !is_han => {
                written.push(b'~');
                2
            }
            // A line ends the mode, as one that a mailer cut.
            (b'\n', _) => {
                is_han = false;
                written.push(b'\n');
                1
            }
            (first, Some(&second)) if is_han => {
                written.extend([first | 0x80, second | 0x80]);
                2
            }
            (b, _) => {
                written.push(b);
                1
            }
        };
        at += len;
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hz_is_known_by_its_pairs() {
        assert!(is_hz(b"See ~{<:Ky2;S{~}."));
        for bytes in [&b"~{x~}"[..], b"~{~}", b"a ~{ b", b"~{ a~}", b"x~{<:Ky~}\xFF", b""] {
            assert!(!is_hz(bytes), "{bytes:?}");
        }
        assert_eq!(of_hz(b"a~~~{<:~}b~{<"), b"a~\xBC\xBAb<");
    }

    #[test]
    fn wide_text_is_rewritten() {
        let text = "\u{FEFF}\u{53E5}\u{1F600}";
        for (name, bytes_of) in [("utf-32le", u32::to_le_bytes as fn(u32) -> [u8; 4]), ("utf-32be", u32::to_be_bytes)] {
            let bytes: Vec<u8> = text.chars().flat_map(|c| bytes_of(u32::from(c))).collect();
            assert_eq!(mark(&bytes), Some(name));
            assert_eq!(recoded(&bytes, name), Some((text.into(), "utf-8")));
        }
        assert_eq!(recoded(&[0xFF; 5], "utf-32le"), Some(("\u{FFFD}".into(), "utf-8")));
        assert_eq!(recoded(b"x", "utf-8"), None);
    }
}
