//! Decides which charset (字符编码) the bytes of a page are in.
//!
//! Only the name is decided here; the host decodes (`TextDecoder`, or a library). The evidence, in this order: a byte
//! order mark; spaces and line ends of two bytes, as in UTF-16; UTF-8, valid or nearly valid; the label of the
//! transport; the label in the page; a guess by frequent characters. UTF-8 comes before every label, because labels may
//! be wrong and text in other charsets hardly ever looks like UTF-8. A label also loses to a certain guess if the bytes
//! refute it: they are no characters of that charset, or hardly any frequent ones.
//!
//! # Source
//! Encoding Standard (names and labels); HTML Standard, 13.2.3.2-4 (prescan a byte stream to determine its encoding).
//!
//! # Cost
//! Time O(n) for UTF-8. The label is searched in the first [`PRESCAN`] bytes, and the guess reads 65,536 bytes.

use super::html::attributes::{self, is_space};
use super::{charset_guess, charset_recode};

/// Number of bytes in which the label of the page is searched; browsers read at least 1024.
pub const PRESCAN: usize = 1 << 14;

/// Evidence for a charset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CharsetEvidence {
    /// A byte order mark.
    Mark,
    /// The bytes are valid UTF-8.
    Valid,
    /// The label of the transport.
    Transport,
    /// The label in the page.
    Page,
    /// Frequent characters.
    Guess,
}

/// A charset, with the evidence for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset {
    /// Its name in the Encoding Standard, in lower case: `utf-8`, `gb18030`, `windows-1252`. Or one that browsers do
    /// not decode: `utf-32le`, `utf-32be`, `hz-gb-2312` (see [`recoded`](super::recoded)).
    pub name: &'static str,
    /// The evidence for it.
    pub evidence: CharsetEvidence,
    /// Whether it is certain; a guess may not be.
    pub confident: bool,
}

/// Decides the charset of a page or text. `transport` is the charset from its HTTP header, if there is one.
///
/// # Example
/// ```
/// let page = b"<meta charset=gb2312>\xE5\x8F\xA5\xE5\x8F\xB7";
/// assert_eq!(juhao_core::text::charset(page, None).name, "utf-8");
/// ```
pub fn charset(bytes: &[u8], transport: Option<&str>) -> Charset {
    let sure = |name, evidence| Charset { name, evidence, confident: true };
    if let Some(name) = charset_recode::mark(bytes).or_else(|| mark(bytes)) {
        return sure(name, CharsetEvidence::Mark);
    }
    if let Some(name) = charset_recode::unmarked(bytes).or_else(|| wide(bytes)) {
        return sure(name, CharsetEvidence::Guess);
    }
    // ISO-2022-JP consists of ASCII bytes; its escape sequences identify it.
    if charset_recode::is_hz(bytes) {
        return sure(charset_recode::HZ, CharsetEvidence::Guess);
    }
    let escapes = bytes.windows(3).any(|window| matches!(window, [0x1B, b'$', b'B' | b'@']));
    if escapes {
        return sure("iso-2022-jp", CharsetEvidence::Guess);
    }
    if is_utf8(bytes) {
        return sure("utf-8", CharsetEvidence::Valid);
    }
    let transport = transport.and_then(|label| name_of_label(label.as_bytes()));
    let page = label_in_page(bytes);
    // Hardly any text in another charset looks like UTF-8, so a few invalid bytes do not change the decision.
    if is_nearly_utf8(bytes) {
        let evidence = match (transport, page) {
            (Some("utf-8"), _) => CharsetEvidence::Transport,
            (_, Some("utf-8")) => CharsetEvidence::Page,
            _ => CharsetEvidence::Guess,
        };
        return sure("utf-8", evidence);
    }
    let (guessed, confident) = charset_guess::guess(bytes);
    let labels = [(transport, CharsetEvidence::Transport), (page, CharsetEvidence::Page)];
    for (label, evidence) in labels {
        let Some(name) = label.filter(|name| *name != "utf-8") else { continue };
        if !confident || !charset_guess::is_refuted(bytes, name, guessed) {
            return sure(name, evidence);
        }
    }
    Charset { name: guessed, evidence: CharsetEvidence::Guess, confident }
}

/// Returns the charset of a byte order mark.
fn mark(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Some("utf-8"),
        [0xFF, 0xFE, ..] => Some("utf-16le"),
        [0xFE, 0xFF, ..] => Some("utf-16be"),
        _ => None,
    }
}

/// Detects UTF-16 without a byte order mark. Only zeros next to spaces and line ends show the byte order, because
/// others may be halves of Han characters, such as 一.
fn wide(bytes: &[u8]) -> Option<&'static str> {
    let (mut zeros, mut order) = (0, 0);
    for pair in bytes.chunks_exact(2) {
        zeros += usize::from(pair[0] == 0 || pair[1] == 0);
        order += match pair {
            [b' ' | b'\n', 0] => 1,
            [0, b' ' | b'\n'] => -1,
            _ => 0,
        };
    }
    if order == 0 {
        return wide_han(bytes);
    }
    let is_wide = zeros * 4 > bytes.len() || !is_utf8(bytes);
    is_wide.then_some(if order > 0 { "utf-16le" } else { "utf-16be" })
}

/// Share (percent) of the characters of a Chinese text that are Han, its punctuation, or ASCII.
const PLAIN_SHARE: usize = 90;

/// Detects UTF-16 without a mark in a Chinese text, which may have no space: a comma or full stop of its own, and
/// nearly nothing but Han and ASCII characters in one of the two byte orders.
fn wide_han(bytes: &[u8]) -> Option<&'static str> {
    let is_plain = |high: u8, low: u8| match high {
        0 => low.is_ascii_graphic() || is_space(low),
        high => matches!(high, 0x30 | 0x4E..=0x9F | 0xFF),
    };
    let (mut le, mut be, mut pairs) = ((0, 0), (0, 0), 0);
    for pair in bytes.chunks_exact(2) {
        pairs += 1;
        le.0 += usize::from(is_plain(pair[1], pair[0]));
        be.0 += usize::from(is_plain(pair[0], pair[1]));
        le.1 += usize::from(matches!(pair, [0x02, 0x30] | [0x0C, 0xFF]));
        be.1 += usize::from(matches!(pair, [0x30, 0x02] | [0xFF, 0x0C]));
    }
    let holds = |(plain, stops): (usize, usize)| stops > 0 && plain * 100 >= pairs * PLAIN_SHARE;
    if bytes.len() % 2 == 1 {
        None
    } else if holds(le) {
        Some("utf-16le")
    } else {
        holds(be).then_some("utf-16be")
    }
}

/// Whether the bytes are valid UTF-8, possibly cut inside the last character.
fn is_utf8(bytes: &[u8]) -> bool {
    core::str::from_utf8(bytes).map_or_else(|error| error.error_len().is_none(), |_| true)
}

/// Whether the bytes are UTF-8 except for a few: at least 20 characters of several bytes for each error.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    let (mut rest, mut broken, mut whole) = (bytes, 0, 0);
    loop {
        let (valid, len) = match core::str::from_utf8(rest) {
            Ok(_) => (rest.len(), None),
            Err(error) => (error.valid_up_to(), Some(error.error_len())),
        };
        // counts first bytes of characters of several bytes
        whole += rest[..valid].iter().filter(|&&b| b >= 0xC0).count();
        match len {
            Some(Some(len)) => {
                broken += 1;
                rest = &rest[valid + len..];
            }
            // cut inside the last character, or at the end
            Some(None) | None => return broken * 20 <= whole,
        }
    }
}

/// Returns the charset that the page names itself in its first bytes, if a page can be in that charset.
pub fn label_in_page(bytes: &[u8]) -> Option<&'static str> {
    let bytes = &bytes[..bytes.len().min(PRESCAN)];
    label_in_meta(bytes).or_else(|| label_in_xml(bytes))
}

/// Returns the charset in an XML declaration, which counts where no `meta` element names one.
fn label_in_xml(bytes: &[u8]) -> Option<&'static str> {
    let rest = bytes.trim_ascii_start().strip_prefix(b"<?xml")?;
    let declaration = &rest[..rest.iter().position(|&b| b == b'>')?];
    let at = declaration.windows(8).position(|window| window == b"encoding")?;
    let value = declaration[at + 8..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let label = match value.first()? {
        quote @ (b'"' | b'\'') => value[1..].split(|b| b == quote).next()?,
        // XML asks for quotes, and pages lack them.
        _ => value.split(|&b| is_space(b) || b == b'?').next()?,
    };
    let name = name_of_label(label)?;
    Some(if name.starts_with("utf-16") { "utf-8" } else { name })
}

fn label_in_meta(bytes: &[u8]) -> Option<&'static str> {
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if rest.starts_with(b"<!--") {
            // `<!-->` is a whole comment, because its dashes belong to both ends.
            at += 2 + rest[2..].windows(3).position(|window| window == b"-->")? + 3;
        } else if begins(rest, b"<meta") && rest.get(5).is_some_and(|&b| is_space(b) || b == b'/') {
            at += 5;
            if let Some(name) = meta(bytes, &mut at) {
                return Some(name);
            }
        } else if rest[0] == b'<' && rest.iter().skip(1).find(|&&b| b != b'/').is_some_and(u8::is_ascii_alphabetic) {
            at += rest.iter().position(|&b| is_space(b) || b == b'>').unwrap_or(rest.len());
            while attributes::next(bytes, &mut at).is_some() {}
        } else if matches!(rest, [b'<', b'!' | b'/' | b'?', ..]) {
            at += rest.iter().position(|&b| b == b'>')? + 1;
        } else {
            at += 1;
        }
    }
    None
}

fn begins(bytes: &[u8], word: &[u8]) -> bool {
    bytes.len() >= word.len() && bytes[..word.len()].eq_ignore_ascii_case(word)
}

/// Reads the attributes of a `meta` element and returns the charset they name; an incomplete tag names none. If an
/// attribute occurs twice, the first one counts.
fn meta(bytes: &[u8], at: &mut usize) -> Option<&'static str> {
    let (mut in_header, mut in_content, mut in_charset) = (None, None, None);
    while let Some(attribute) = attributes::next(bytes, at) {
        let (name, value) = (&bytes[attribute.name], &bytes[attribute.value]);
        if name.eq_ignore_ascii_case(b"http-equiv") {
            in_header.get_or_insert(value.eq_ignore_ascii_case(b"content-type"));
        } else if name.eq_ignore_ascii_case(b"content") {
            in_content.get_or_insert_with(|| label_in_content(value).and_then(name_of_label));
        } else if name.eq_ignore_ascii_case(b"charset") {
            in_charset.get_or_insert_with(|| name_of_label(value));
        }
    }
    bytes.get(*at)?;
    let name = in_charset.unwrap_or_else(|| in_content.flatten().filter(|_| in_header == Some(true)))?;
    // The label was read as ASCII, so the charset does not have two bytes for each character.
    Some(if name.starts_with("utf-16") { "utf-8" } else { name })
}

/// Returns the label in `text/html; charset=...`.
fn label_in_content(content: &[u8]) -> Option<&[u8]> {
    let mut rest = content;
    loop {
        let found = rest.windows(7).position(|window| window.eq_ignore_ascii_case(b"charset"))?;
        rest = rest[found + 7..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            rest = value.trim_ascii_start();
            break;
        }
    }
    match rest.first()? {
        quote @ (b'"' | b'\'') => rest[1..].split(|b| b == quote).next().filter(|label| label.len() + 1 < rest.len()),
        _ => rest.split(|&b| is_space(b) || b == b';').next(),
    }
}

/// Returns the name of a charset from one of its labels in the Encoding Standard, ignoring case.
pub fn name_of_label(label: &[u8]) -> Option<&'static str> {
    let label = label.trim_ascii();
    let names = |line: &&str| line.split(' ').any(|known| known.as_bytes().eq_ignore_ascii_case(label));
    LABELS.split('\n').find(names)?.split(' ').next()
}

/// One line for each charset: its name and its other labels. GBK and related charsets have the same decoder as GB18030.
const LABELS: &str = "\
utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8\n\
gb18030 gbk gb2312 gb_2312 gb_2312-80 chinese csgb2312 csiso58gb231280 iso-ir-58 x-gbk\n\
big5 big5-hkscs cn-big5 csbig5 x-x-big5\n\
shift_jis shift-jis sjis x-sjis ms_kanji ms932 windows-31j csshiftjis\n\
euc-jp x-euc-jp cseucpkdfmtjapanese\n\
iso-2022-jp csiso2022jp\n\
euc-kr korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 cseuckr csksc56011987 iso-ir-149\n\
utf-16le utf-16 unicode ucs-2 iso-10646-ucs-2 csunicode unicodefeff\n\
utf-16be unicodefffe\n\
windows-1252 iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 latin1 l1 ascii us-ascii ansi_x3.4-1968 cp1252 cp819 csisolatin1 ibm819 iso-ir-100 x-cp1252 x-user-defined\n\
windows-1250 cp1250 x-cp1250\n\
windows-1251 cp1251 x-cp1251\n\
windows-1253 cp1253 x-cp1253\n\
windows-1254 cp1254 x-cp1254 iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 latin5 l5 csisolatin5 iso-ir-148\n\
windows-1255 cp1255 x-cp1255\n\
windows-1256 cp1256 x-cp1256\n\
windows-1257 cp1257 x-cp1257\n\
windows-1258 cp1258 x-cp1258\n\
windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620\n\
iso-8859-2 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 latin2 l2 csisolatin2 iso-ir-101\n\
iso-8859-3 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 latin3 l3 csisolatin3 iso-ir-109\n\
iso-8859-4 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 latin4 l4 csisolatin4 iso-ir-110\n\
iso-8859-5 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988 cyrillic csisolatincyrillic iso-ir-144\n\
iso-8859-6 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987 arabic asmo-708 ecma-114 csiso88596e csiso88596i csisolatinarabic iso-8859-6-e iso-8859-6-i iso-ir-127\n\
iso-8859-7 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 greek greek8 ecma-118 elot_928 sun_eu_greek csisolatingreek iso-ir-126\n\
iso-8859-8 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 hebrew visual csiso88598e csisolatinhebrew iso-8859-8-e iso-ir-138\n\
iso-8859-8-i logical csiso88598i\n\
iso-8859-10 iso8859-10 iso885910 latin6 l6 csisolatin6 iso-ir-157\n\
iso-8859-13 iso8859-13 iso885913\n\
iso-8859-14 iso8859-14 iso885914\n\
iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9 csisolatin9\n\
iso-8859-16\n\
koi8-r koi koi8 koi8_r cskoi8r\n\
koi8-u koi8-ru\n\
ibm866 866 cp866 csibm866\n\
macintosh mac x-mac-roman csmacintosh\n\
x-mac-cyrillic x-mac-ukrainian";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_found_as_browsers_find_them() {
        for (page, name) in [
            ("<meta charset=gb2312>", Some("gb18030")),
            ("<META CHARSET='Big5' >", Some("big5")),
            ("<meta http-equiv=Content-Type content='text/html; charset=Shift_JIS'>", Some("shift_jis")),
            ("<meta content='text/html; charset = \"euc-kr\"' http-equiv=content-type>", Some("euc-kr")),
            ("<meta content='text/html; charset=big5'>", None),
            ("<!-- <meta charset=big5> --><meta charset=gbk>", Some("gb18030")),
            ("<a title='<meta charset=big5>'><meta charset=gbk>", Some("gb18030")),
            ("<meta charset=utf-16>", Some("utf-8")),
            ("<meta charset=nonsense><meta charset=latin1>", Some("windows-1252")),
            ("<meta charset=big5", None),
            ("<metacharset=big5>", None),
            ("", None),
        ] {
            assert_eq!(label_in_page(page.as_bytes()), name, "{page}");
        }
    }

    #[test]
    fn evidence_is_weighed_in_order() {
        let detected = |bytes: &[u8], transport| {
            let charset = charset(bytes, transport);
            (charset.name, charset.evidence)
        };
        assert_eq!(detected("\u{FEFF}句".as_bytes(), Some("gbk")), ("utf-8", CharsetEvidence::Mark));
        assert_eq!(detected("<meta charset=gb2312>句号".as_bytes(), Some("gbk")), ("utf-8", CharsetEvidence::Valid));
        assert_eq!(detected(b"<meta charset=big5>\xBE\xE4", Some("GBK")), ("gb18030", CharsetEvidence::Transport));
        assert_eq!(detected(b"<meta charset=big5>\xBE\xE4", Some("nonsense")), ("big5", CharsetEvidence::Page));
        assert_eq!(detected(b"\xFF\xFEa\0", None), ("utf-16le", CharsetEvidence::Mark));
        assert_eq!(detected(b"\x1B$B$O\x1B(B", None), ("iso-2022-jp", CharsetEvidence::Guess));
        assert_eq!(detected(&"句号。".as_bytes()[..8], None), ("utf-8", CharsetEvidence::Valid));
        let mut broken = "句号在正文里。".repeat(20).into_bytes();
        broken[10] = 0xFF;
        assert_eq!(detected(&broken, Some("utf-8")), ("utf-8", CharsetEvidence::Transport));
        // A wrong label is no reason to read the text in another alphabet.
        assert_eq!(detected(&broken, Some("gbk")), ("utf-8", CharsetEvidence::Guess));
        assert_eq!(detected(&broken, None), ("utf-8", CharsetEvidence::Guess));
    }

    /// The tests shared by HTML parsers are not part of this repository; `JUHAO_HTML5LIB_ENCODING` is the path of their
    /// folder.
    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    #[ignore = "asks for JUHAO_HTML5LIB_ENCODING, a folder of tests that are not part of this repository"]
    fn the_shared_tests_of_labels_pass() {
        let folder = std::env::var("JUHAO_HTML5LIB_ENCODING").expect("the name of the folder of the shared tests");
        let (mut passed, mut failed) = (0, Vec::new());
        for file in ["tests1.dat", "tests2.dat", "test-yahoo-jp.dat"] {
            let bytes = std::fs::read(std::path::Path::new(&folder).join(file)).expect("readable");
            let marked = bytes.split(|&b| b == b'\n').collect::<Vec<_>>();
            let mut at = 0;
            while let Some(start) = marked[at..].iter().position(|line| *line == b"#data").map(|i| at + i + 1) {
                let end = start + marked[start..].iter().position(|line| *line == b"#encoding").expect("an answer");
                let page = marked[start..end].join(&b'\n');
                let expected = name_of_label(marked[end + 1]);
                let name = mark(&page).or_else(|| label_in_page(&page)).or(Some("windows-1252"));
                if name == expected {
                    passed += 1;
                } else {
                    failed.push((file, end, name, expected));
                }
                at = end;
            }
        }
        std::println!("passed {passed}, failed {}", failed.len());
        for case in &failed {
            std::println!("{case:?}");
        }
        assert!(failed.is_empty());
    }
}
