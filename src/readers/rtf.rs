//! Reads the text of an RTF file, one line for each paragraph. Footnotes follow the text. Pictures, running heads,
//! comments, field codes, deleted text and lists of fonts and styles are left out.
//!
//! # Source
//! Microsoft, Rich Text Format (RTF) Specification 1.9.1: character sets, Unicode RTF, destinations.
//!
//! # Cost
//! Time O(n). Groups may be nested up to [`MOST_DEPTH`].

use std::collections::BTreeMap;

use crate::flow::Flow;
use crate::look::{Look, is_tiny};
use crate::{Decode, Reason, Refusal, Result};

/// The first bytes of the format.
pub const MAGIC: &[u8] = b"{\\rtf";
/// Largest depth of groups; programs nest a few dozen.
const MOST_DEPTH: usize = 10_000;
/// Destinations that are no text, next to all that a file marks as ignorable.
const IGNORED: &[&str] = &[
    "stylesheet",
    "info",
    "pict",
    "header",
    "headerl",
    "headerr",
    "headerf",
    "footer",
    "footerl",
    "footerr",
    "footerf",
    "object",
    "objdata",
    "annotation",
    "atnid",
    "atnauthor",
    "fldinst",
    "nonshppict",
    "themedata",
    "colorschememapping",
    "datastore",
    "latentstyles",
    "listtable",
    "listoverridetable",
    "revtbl",
    "rsidtbl",
    "xmlnstbl",
    "filetbl",
    "pntext",
    "listtext",
    "pnseclvl",
    "bkmkstart",
    "bkmkend",
    "xe",
    "tc",
    "mmathPr",
    "generator",
    "userprops",
    "ftnsep",
    "ftnsepc",
    "ftncn",
    "aftnsep",
    "aftnsepc",
    "aftncn",
    "shptop",
    "sp",
];
/// Ignorable destinations that have text all the same.
const WITH_TEXT: [&str; 3] = ["shpinst", "shptxt", "footnote"];

/// Reads a file.
///
/// # Errors
/// The file is broken, or its text is too large.
pub fn read(bytes: &[u8], decode: Decode<'_>) -> Result<Flow> {
    let mut reader = Reader::new(bytes, decode);
    reader.run()?;
    reader.finish()
}

/// What text is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Text,
    Note,
    Fonts,
    Colours,
    Nothing,
}

/// What a group inherits from the one around it.
#[derive(Clone, Copy, Debug)]
struct State {
    target: Target,
    page: u16,
    /// Number of characters after `\u` that are there for older programs.
    fallback: u32,
    is_deleted: bool,
    look: Look,
}

struct Reader<'a> {
    bytes: &'a [u8],
    decode: Decode<'a>,
    at: usize,
    state: State,
    stack: Vec<State>,
    flow: Flow,
    note: Flow,
    notes: Vec<Flow>,
    /// Bytes of the open run, in the charset of its font.
    run: Vec<u8>,
    /// The first half of a character of two `\u`.
    surrogate: Option<u16>,
    /// Bytes or characters that are still to be left out after `\u`.
    left_out: u32,
    ansi_page: u16,
    /// The code page of each font.
    fonts: BTreeMap<i32, u16>,
    open_font: i32,
    /// Whether each colour is that of paper.
    colours: Vec<bool>,
    open_colour: [u8; 3],
    is_coloured: bool,
    start: usize,
    level: Option<u8>,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], decode: Decode<'a>) -> Self {
        let state = State { target: Target::Text, page: 1252, fallback: 1, is_deleted: false, look: Look::default() };
        Self {
            bytes,
            decode,
            at: 0,
            state,
            stack: Vec::new(),
            flow: Flow::default(),
            note: Flow::default(),
            notes: Vec::new(),
            run: Vec::new(),
            surrogate: None,
            left_out: 0,
            ansi_page: 1252,
            fonts: BTreeMap::new(),
            open_font: 0,
            colours: Vec::new(),
            open_colour: [0; 3],
            is_coloured: false,
            start: 0,
            level: None,
        }
    }

    fn run(&mut self) -> Result<()> {
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'{' => {
                    self.end_run()?;
                    if self.stack.len() == MOST_DEPTH {
                        return Err(Refusal::broken(format_args!("its groups are nested more than {MOST_DEPTH} deep")));
                    }
                    self.stack.push(self.state);
                    self.left_out = 0;
                }
                b'}' => {
                    self.end_run()?;
                    self.left_out = 0;
                    let was = self.state.target;
                    let Some(state) = self.stack.pop() else { break };
                    self.state = state;
                    if was == Target::Note && self.state.target != Target::Note {
                        self.notes.push(core::mem::take(&mut self.note));
                    }
                    if self.stack.is_empty() {
                        break;
                    }
                }
                b'\\' => self.control()?,
                b'\r' | b'\n' => {}
                _ => self.byte(byte),
            }
        }
        self.end_run()
    }

    fn finish(mut self) -> Result<Flow> {
        if self.flow.text.len() > self.start {
            self.end_paragraph();
        }
        if !self.note.text.is_empty() {
            self.notes.push(self.note);
        }
        for note in self.notes {
            self.flow.append_note(note)?;
        }
        self.flow.finish();
        Ok(self.flow)
    }

    /// A byte of text.
    fn byte(&mut self, byte: u8) {
        if self.left_out > 0 {
            self.left_out -= 1;
            return;
        }
        match self.state.target {
            Target::Text | Target::Note if !self.state.is_deleted => self.run.push(byte),
            Target::Colours if byte == b';' => {
                let is_paper = self.is_coloured && self.open_colour.iter().all(|&part| part >= 245);
                self.colours.push(is_paper);
                (self.open_colour, self.is_coloured) = ([0; 3], false);
            }
            _ => {}
        }
    }

    /// A control word or symbol; the backslash was read.
    fn control(&mut self) -> Result<()> {
        let Some(&first) = self.bytes.get(self.at) else { return Ok(()) };
        if !first.is_ascii_alphabetic() {
            self.at += 1;
            return self.symbol(first);
        }
        let from = self.at;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_alphabetic) {
            self.at += 1;
        }
        // The bytes are ASCII letters.
        let word = core::str::from_utf8(&self.bytes[from..self.at]).unwrap_or_default();
        let digits = self.at;
        if self.bytes.get(self.at) == Some(&b'-') && self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let number: Option<i32> =
            core::str::from_utf8(&self.bytes[digits..self.at]).ok().and_then(|digits| digits.parse().ok());
        if self.bytes.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        if word == "bin" {
            let len = number.and_then(|len| usize::try_from(len).ok()).unwrap_or(0);
            self.at = self.at.saturating_add(len).min(self.bytes.len());
            return Ok(());
        }
        if self.left_out > 0 {
            self.left_out -= 1;
            return Ok(());
        }
        self.word(word, number)
    }

    fn symbol(&mut self, symbol: u8) -> Result<()> {
        match symbol {
            b'\'' => {
                let digits = self.bytes.get(self.at..self.at + 2).and_then(|digits| core::str::from_utf8(digits).ok());
                if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
                    self.at += 2;
                    self.byte(byte);
                }
            }
            b'\\' | b'{' | b'}' => self.byte(symbol),
            b'~' => return self.text("\u{A0}"),
            b'_' => return self.text("-"),
            b'\r' | b'\n' => return self.word("par", None),
            b'*' => {
                let rest = &self.bytes[self.at..];
                let is_text = WITH_TEXT.iter().any(|name| rest.starts_with(format!("\\{name}").as_bytes()));
                if !is_text {
                    self.state.target = Target::Nothing;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn word(&mut self, word: &str, number: Option<i32>) -> Result<()> {
        let on = number != Some(0);
        if self.state.target == Target::Fonts || self.state.target == Target::Colours {
            return self.word_of_table(word, number);
        }
        if self.state.target == Target::Nothing {
            return Ok(());
        }
        match word {
            "par" | "sect" | "page" | "row" | "cell" | "nestcell" | "nestrow" | "line" => {
                self.end_run()?;
                if self.state.target == Target::Text && word != "line" {
                    self.end_paragraph();
                } else {
                    self.text("\n")?;
                }
            }
            "tab" => self.text("\t")?,
            "emdash" => self.text("—")?,
            "endash" => self.text("–")?,
            "lquote" => self.text("‘")?,
            "rquote" => self.text("’")?,
            "ldblquote" => self.text("“")?,
            "rdblquote" => self.text("”")?,
            "bullet" => self.text("•")?,
            "emspace" | "enspace" | "qmspace" => self.text(" ")?,
            "u" => {
                self.end_run()?;
                // The format writes the 16 bits as a signed number.
                self.unicode(u16::try_from(number.unwrap_or(0) & 0xFFFF).unwrap_or_default())?;
                self.left_out = self.state.fallback;
            }
            "uc" => self.state.fallback = number.and_then(|count| u32::try_from(count).ok()).unwrap_or(1).min(16),
            "ansicpg" => {
                self.ansi_page = number.and_then(|page| u16::try_from(page).ok()).unwrap_or(1252);
                self.state.page = self.ansi_page;
            }
            "mac" => self.state.page = 10_000,
            "f" => {
                self.end_run()?;
                self.state.page = number.and_then(|font| self.fonts.get(&font).copied()).unwrap_or(self.ansi_page);
            }
            "footnote" => {
                self.end_run()?;
                self.state.target = Target::Note;
            }
            "fonttbl" => self.state.target = Target::Fonts,
            "colortbl" => self.state.target = Target::Colours,
            "v" | "deleted" | "plain" | "cf" | "highlight" | "cb" | "chcbpat" | "fs" => {
                self.end_run()?;
                let colour = usize::try_from(number.unwrap_or(0)).unwrap_or(0);
                let is_paper = self.colours.get(colour).copied().unwrap_or(false);
                match word {
                    "v" => self.state.look.hidden = Some(on),
                    "deleted" => self.state.is_deleted = on,
                    "cf" => self.state.look.white = Some(is_paper),
                    "fs" => self.state.look.tiny = number.map(|half| is_tiny(f64::from(half) / 2.0)),
                    "plain" => self.state.look = Look::default(),
                    _ => self.state.look.on_dark = Some(colour > 0 && !is_paper),
                }
            }
            "pard" => self.level = None,
            "outlinelevel" => {
                self.level =
                    number.and_then(|level| u8::try_from(level).ok()).filter(|&level| level < 9).map(|l| l + 1);
            }
            _ if IGNORED.contains(&word) => {
                self.end_run()?;
                self.state.target = Target::Nothing;
            }
            _ => {}
        }
        Ok(())
    }

    /// A control word in the list of fonts or colours.
    fn word_of_table(&mut self, word: &str, number: Option<i32>) -> Result<()> {
        let part = u8::try_from(number.unwrap_or(0).clamp(0, 255)).unwrap_or_default();
        match word {
            "f" => self.open_font = number.unwrap_or(0),
            "fcharset" => {
                let page = match number.unwrap_or(0) {
                    77 => Some(10_000),
                    128 => Some(932),
                    129 => Some(949),
                    134 => Some(936),
                    136 => Some(950),
                    161 => Some(1253),
                    162 => Some(1254),
                    163 => Some(1258),
                    177 => Some(1255),
                    178 => Some(1256),
                    186 => Some(1257),
                    204 => Some(1251),
                    222 => Some(874),
                    238 => Some(1250),
                    _ => None,
                };
                self.fonts.extend(page.map(|page| (self.open_font, page)));
                if self.fonts.len() > usize::from(u16::MAX) {
                    return Err(Refusal::new(Reason::TooLarge, "has more than 65,535 fonts"));
                }
            }
            "red" => (self.open_colour[0], self.is_coloured) = (part, true),
            "green" => self.open_colour[1] = part,
            "blue" => self.open_colour[2] = part,
            _ => {}
        }
        Ok(())
    }

    /// A UTF-16 unit.
    fn unicode(&mut self, unit: u16) -> Result<()> {
        let first = self.surrogate.take();
        if (0xD800..0xDC00).contains(&unit) {
            self.surrogate = Some(unit);
            return Ok(());
        }
        let units = [first.unwrap_or(unit), unit];
        let units = if first.is_some() { &units[..] } else { &units[1..] };
        // Symbol fonts use the private area for letters of ASCII.
        let private = |c: char| matches!(c, '\u{F020}'..='\u{F07E}');
        let text: String = char::decode_utf16(units.iter().copied())
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .filter(|&c| c != '\0' && !private(c))
            .collect();
        self.text(&text)
    }

    /// Writes the bytes of the open run.
    fn end_run(&mut self) -> Result<()> {
        if self.run.is_empty() {
            return Ok(());
        }
        let bytes = core::mem::take(&mut self.run);
        let text = if bytes.is_ascii() {
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            (self.decode)(&bytes, charset_of(self.state.page))
        };
        self.write(&text.replace('\0', ""))
    }

    fn text(&mut self, text: &str) -> Result<()> {
        self.end_run()?;
        self.write(text)
    }

    fn write(&mut self, text: &str) -> Result<()> {
        let State { target, is_deleted, look, .. } = self.state;
        let is_unseen = look.is_unseen();
        match target {
            _ if is_deleted => Ok(()),
            Target::Text => self.flow.push(text, is_unseen),
            Target::Note => self.note.push(text, is_unseen),
            _ => Ok(()),
        }
    }

    fn end_paragraph(&mut self) {
        if let Some(level) = self.level {
            self.flow.head(self.start, level);
        }
        self.flow.end_line();
        self.start = self.flow.text.len();
    }
}

/// The name of a code page of Windows in the Encoding Standard. Code pages of DOS have none, and are read as
/// windows-1252.
fn charset_of(page: u16) -> &'static str {
    match page {
        874 => "windows-874",
        932 => "shift_jis",
        936 | 54_936 => "gb18030",
        949 => "euc-kr",
        950 => "big5",
        1250 => "windows-1250",
        1251 => "windows-1251",
        1253 => "windows-1253",
        1254 => "windows-1254",
        1255 => "windows-1255",
        1256 => "windows-1256",
        1257 => "windows-1257",
        1258 => "windows-1258",
        10_000 => "macintosh",
        65_001 => "utf-8",
        _ => "windows-1252",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Heading;

    fn opened(rtf: &str) -> Flow {
        let decode = |bytes: &[u8], charset: &str| format!("[{charset}:{}]", bytes.len());
        read(rtf.as_bytes(), &decode).expect("RTF")
    }

    #[test]
    fn words_paragraphs_and_characters_are_read() {
        let flow = opened(
            r"{\rtf1\ansi\ansicpg936{\fonttbl{\f0\fcharset134 SimSun;}{\f1 Arial;}}{\*\generator X;}{\info{\title no}}
\pard\outlinelevel0 Bells\par\pard One \u26725?\u-10179?\u-8704?\{two\}\line three\par\f0\'d6\'d0\'b9\'fa\par}",
        );
        assert_eq!(flow.text, "Bells\nOne 桥😀{two}\nthree\n[gb18030:4]");
        assert_eq!(flow.headings, [Heading { span: juhao_core::Span::new(0, 5), level: 1 }]);
    }

    #[test]
    fn notes_follow_and_what_is_hidden_or_deleted_is_known() {
        let flow = opened(
            r"{\rtf1{\colortbl;\red0\green0\blue0;\red255\green255\blue255;}A{\footnote A note.} b{\deleted gone}{\v unseen}{\cf2 white}{\pict 0102}{\field{\*\fldinst PAGE}{\fldrslt 7}}\par}",
        );
        assert_eq!(flow.text, "A bunseenwhite7\nA note.");
        let slices = |spans: &[juhao_core::Span]| -> Vec<String> {
            spans.iter().map(|span| span.slice(&flow.text).to_owned()).collect()
        };
        assert_eq!(
            (slices(&flow.hidden), slices(&flow.footnotes)),
            (vec!["unseenwhite".into()], vec!["A note.".into()])
        );
    }

    #[test]
    fn deep_groups_are_refused_and_broken_files_read_as_far_as_they_are_text() {
        assert!(read("{\\rtf1".repeat(20_000).as_bytes(), &|_, _| String::new()).is_err());
        assert_eq!(opened(r"{\rtf1 open \'").text, "open");
        assert_eq!(opened(r"{\rtf1 a\bin9999 b}").text, "a");
    }
}
