//! Splits HTML into tags and text, by the tokenizer of the HTML Standard.
//!
//! Every token has its place in the source. Text is returned as slices of the source if it is verbatim; a character
//! reference, a carriage return or a NUL is a text token of its own. Comments and doctypes are skipped. As in the
//! standard, the consumer chooses the state after a start tag: [`Tokenizer::enter`].
//!
//! # Source
//! HTML Standard, 13.2.5 Tokenization. States that only distinguish parse errors are one state here.
//!
//! # Cost
//! Time O(n), space O(1), because every state moves forward only. Attributes are read again when they are needed.

use super::attributes::{self, Attributes, is_space};
use super::entity::{self, Decoded, ReferencePlace};
use crate::base::{Span, part};

/// A tag or a run of text.
#[derive(Clone, Copy, Debug)]
pub enum Token<'a> {
    /// `<p class=x>`
    Start(Tag<'a>),
    /// `</p>`
    End(Tag<'a>),
    /// Text between tags; consecutive text tokens belong together.
    Text(TextRun<'a>),
}

/// A start or end tag.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    /// The name as written.
    pub name: &'a str,
    /// The attributes, read lazily.
    pub attributes: Attributes<'a>,
    /// Whether it ends in `/>`.
    pub self_closing: bool,
    /// The place of its attributes.
    pub source: Span,
}

/// A run of text.
#[derive(Clone, Copy, Debug)]
pub struct TextRun<'a> {
    run: Content<'a>,
    /// Its place; as long as the text if that is verbatim.
    pub source: Span,
}

#[derive(Clone, Copy, Debug)]
enum Content<'a> {
    Plain(&'a str),
    Decoded(Decoded),
}

impl TextRun<'_> {
    /// Returns the characters.
    pub fn as_str(&self) -> &str {
        match &self.run {
            Content::Plain(text) => text,
            Content::Decoded(decoded) => decoded.as_str(),
        }
    }
}

/// The way in which the source is read from the current position on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Tags, references, text.
    Data,
    /// References and text up to the end tag: `title`, `textarea`.
    Rcdata,
    /// Text up to the end tag: `style`, `xmp`, `iframe`, `noembed`, `noframes`, `noscript`.
    Rawtext,
    /// As `Rawtext`, but an end tag inside `<!-- <script> -->` does not count.
    Script,
    /// Text up to the end of the source.
    Plaintext,
    /// Text up to `]]>`.
    Cdata,
}

/// Reads tokens from the start of the source to its end.
#[derive(Clone, Debug)]
pub struct Tokenizer<'a> {
    html: &'a str,
    at: usize,
    state: State,
    /// End of the text in the current state; not used in `Data`.
    text_end: usize,
    /// Whether `<![CDATA[` starts a section: true inside `svg` and `math`.
    pub foreign: bool,
}

impl<'a> Tokenizer<'a> {
    /// Makes a tokenizer in the data state. The source must be shorter than 4 GiB.
    pub fn new(html: &'a str) -> Self {
        Self { html, at: 0, state: State::Data, text_end: 0, foreign: false }
    }

    /// Changes the state; `name` is the name of the start tag just read, whose end tag ends the text.
    pub fn enter(&mut self, state: State, name: &str) {
        let rest = &self.html.as_bytes()[self.at..];
        self.state = state;
        self.text_end = self.at
            + match state {
                State::Data => 0,
                State::Rcdata | State::Rawtext => raw_text_end(rest, name),
                State::Script => script_end(rest, name),
                State::Plaintext => rest.len(),
                State::Cdata => find(rest, b"]]>").unwrap_or(rest.len()),
            };
    }

    /// Skips the text of the state entered last and returns its place.
    pub fn skip_text(&mut self) -> Span {
        let start = self.at;
        self.at = self.at.max(self.text_end);
        self.span(start)
    }

    fn span(&self, start: usize) -> Span {
        Span::new(start as u32, self.at as u32)
    }

    /// Reads text of the data state, from a byte that does not begin a tag.
    fn data(&mut self, no_tag: bool) -> Token<'a> {
        let bytes = self.html.as_bytes();
        let start = self.at;
        let mut i = start + usize::from(no_tag);
        loop {
            i += bytes[i..].iter().position(|&b| STOPS[usize::from(b)]).unwrap_or(bytes.len() - i);
            match bytes.get(i) {
                Some(b'&') => match entity::read(&bytes[i..], ReferencePlace::Text) {
                    None => i += 1,
                    Some((decoded, len)) if i == start => return self.decoded(decoded, len),
                    Some(_) => break,
                },
                Some(b'\r') if i == start => return self.line_end(),
                _ => break,
            }
        }
        self.verbatim(i)
    }

    /// Reads text of any other state.
    fn raw(&mut self) -> Token<'a> {
        let bytes = &self.html.as_bytes()[..self.text_end];
        let start = self.at;
        let mut i = start;
        loop {
            let stop = |b: &u8| matches!(b, b'&' | b'\r' | 0);
            i += bytes[i..].iter().position(stop).unwrap_or(bytes.len() - i);
            match bytes.get(i) {
                Some(b'&') if self.state == State::Rcdata => match entity::read(&bytes[i..], ReferencePlace::Text) {
                    None => i += 1,
                    Some((decoded, len)) if i == start => return self.decoded(decoded, len),
                    Some(_) => break,
                },
                Some(b'&') => i += 1,
                Some(0) if self.state == State::Cdata => i += 1,
                Some(0) if i == start => {
                    self.at += 1;
                    return Token::Text(TextRun { run: Content::Plain("\u{FFFD}"), source: self.span(start) });
                }
                Some(b'\r') if i == start => return self.line_end(),
                _ => break,
            }
        }
        self.verbatim(i)
    }

    fn verbatim(&mut self, end: usize) -> Token<'a> {
        let start = self.at;
        self.at = end;
        Token::Text(TextRun { run: Content::Plain(part(self.html, start..end)), source: self.span(start) })
    }

    fn decoded(&mut self, decoded: Decoded, len: usize) -> Token<'a> {
        let start = self.at;
        self.at += len;
        Token::Text(TextRun { run: Content::Decoded(decoded), source: self.span(start) })
    }

    /// Reads a line end: a carriage return, alone or before a line feed, is one line feed (13.2.3.5).
    fn line_end(&mut self) -> Token<'a> {
        let start = self.at;
        let pair = self.html.as_bytes().get(start + 1) == Some(&b'\n');
        self.at += 1 + usize::from(pair);
        Token::Text(TextRun { run: Content::Plain("\n"), source: self.span(start) })
    }

    /// Reads a tag whose name starts at `name_start`; `None` at the end of the source, which drops an unfinished tag.
    fn tag(&mut self, name_start: usize) -> Option<Tag<'a>> {
        let bytes = self.html.as_bytes();
        let name_len = bytes[name_start..].iter().take_while(|&&b| !ends_tag_name(b)).count();
        let name_end = name_start + name_len;
        let (close, self_closing) = attributes::end_of_tag(&bytes[name_end..])
            .map_or_else(|| (bytes.len(), None), |end| (name_end + end.close, Some(end.self_closing)));
        self.at = (close + 1).min(bytes.len());
        Some(Tag {
            name: part(self.html, name_start..name_end),
            attributes: Attributes::of_source(part(self.html, name_end..close)),
            self_closing: self_closing?,
            source: Span::new(name_end as u32, close as u32),
        })
    }

    /// Skips a construct that begins with `<!`, `<?` or `</` but is not a tag.
    fn skip_comment(&mut self) {
        let rest = &self.html.as_bytes()[self.at..];
        if let Some(comment) = rest.strip_prefix(b"<!--") {
            self.at += 4 + comment_len(comment);
        } else if self.foreign && rest.starts_with(b"<![CDATA[") {
            self.at += b"<![CDATA[".len();
            self.enter(State::Cdata, "");
        } else {
            // The first `>` ends a bogus comment or a doctype, even inside quotes.
            self.at += rest.iter().position(|&b| b == b'>').map_or(rest.len(), |i| i + 1);
        }
    }
}

impl<'a> Iterator for Tokenizer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let bytes = self.html.as_bytes();
        loop {
            if self.state != State::Data {
                if self.at < self.text_end {
                    return Some(self.raw());
                }
                if self.state == State::Cdata {
                    self.at = (self.at + b"]]>".len()).min(bytes.len());
                }
                self.state = State::Data;
            }
            let first = *bytes.get(self.at)?;
            if first != b'<' {
                return Some(self.data(false));
            }
            match bytes.get(self.at + 1) {
                Some(b) if b.is_ascii_alphabetic() => return self.tag(self.at + 1).map(Token::Start),
                Some(b'/') => match bytes.get(self.at + 2) {
                    Some(b) if b.is_ascii_alphabetic() => return self.tag(self.at + 2).map(Token::End),
                    Some(_) => self.skip_comment(),
                    None => return Some(self.data(true)),
                },
                Some(b'!' | b'?') => self.skip_comment(),
                _ => return Some(self.data(true)),
            }
        }
    }
}

/// Bytes at which text of the data state may end.
static STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    stops[b'<' as usize] = true;
    stops[b'&' as usize] = true;
    stops[b'\r' as usize] = true;
    stops
};

const fn ends_tag_name(b: u8) -> bool {
    is_space(b) || matches!(b, b'/' | b'>')
}

/// Returns the first position of a pattern.
pub(super) fn find(bytes: &[u8], pattern: &[u8]) -> Option<usize> {
    bytes.windows(pattern.len()).position(|window| window == pattern)
}

/// Returns the length of a comment after its `<!--`, including its end.
fn comment_len(comment: &[u8]) -> usize {
    if comment.starts_with(b">") {
        return 1;
    }
    if comment.starts_with(b"->") {
        return 2;
    }
    let mut i = 0;
    while let Some(dashes) = find(&comment[i..], b"--") {
        i += dashes;
        match &comment[i + 2..] {
            [b'>', ..] => return i + 3,
            [b'!', b'>', ..] => return i + 4,
            _ => i += 1,
        }
    }
    comment.len()
}

/// Whether an end tag with this name begins here: an *appropriate end tag token*.
fn is_end_tag(bytes: &[u8], name: &str) -> bool {
    let Some(rest) = bytes.strip_prefix(b"</") else { return false };
    rest.len() > name.len()
        && rest[..name.len()].eq_ignore_ascii_case(name.as_bytes())
        && ends_tag_name(rest[name.len()])
}

/// Returns the position of the next `<`. Scripts are long and contain few, so eight bytes are compared at once.
fn next_angle(bytes: &[u8]) -> Option<usize> {
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    let (words, _) = bytes.as_chunks::<8>();
    let has_none = |word: &[u8; 8]| {
        let other = u64::from_ne_bytes(*word) ^ u64::from_ne_bytes([b'<'; 8]);
        other.wrapping_sub(LOW) & !other & HIGH == 0
    };
    let skipped = 8 * words.iter().take_while(|word| has_none(word)).count();
    bytes[skipped..].iter().position(|&b| b == b'<').map(|at| skipped + at)
}

fn raw_text_end(bytes: &[u8], name: &str) -> usize {
    let mut i = 0;
    while let Some(next) = next_angle(&bytes[i..]) {
        i += next;
        if is_end_tag(&bytes[i..], name) {
            return i;
        }
        i += 1;
    }
    bytes.len()
}

/// Returns the end of a script: its end tag, unless that is inside `<!-- <script> ... -->` (the *double escaped*
/// states).
fn script_end(bytes: &[u8], name: &str) -> usize {
    let mut escape = Escape::None;
    let mut dashes = 0_u32;
    let mut i = 0;
    while i < bytes.len() {
        if escape == Escape::None {
            let Some(next) = next_angle(&bytes[i..]) else { break };
            i += next;
        }
        match bytes[i] {
            b'-' => dashes = dashes.saturating_add(1),
            b'>' if dashes >= 2 => escape = Escape::None,
            b'<' => {
                let rest = &bytes[i..];
                if escape != Escape::Double && is_end_tag(rest, name) {
                    return i;
                }
                dashes = 0;
                if escape == Escape::None && rest.starts_with(b"<!--") {
                    escape = Escape::Single;
                    dashes = 2;
                    i += 4;
                    continue;
                }
                if escape == Escape::Single && names_script(&rest[1..]) {
                    escape = Escape::Double;
                } else if escape == Escape::Double && rest.get(1) == Some(&b'/') && names_script(&rest[2..]) {
                    escape = Escape::Single;
                }
            }
            _ => dashes = 0,
        }
        if bytes[i] == b'>' {
            dashes = 0;
        }
        i += 1;
    }
    bytes.len()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Escape {
    None,
    Single,
    Double,
}

fn names_script(bytes: &[u8]) -> bool {
    const NAME: &[u8] = b"script";
    bytes.len() > NAME.len() && bytes[..NAME.len()].eq_ignore_ascii_case(NAME) && ends_tag_name(bytes[NAME.len()])
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use super::super::attributes::lower_name;
    use super::*;

    /// Returns tokens in a short notation: `<p a=b>`, `</p>`, text in quotes; consecutive text is joined.
    fn tokens(html: &str, state: State, foreign: bool) -> String {
        let mut tokenizer = Tokenizer::new(html);
        tokenizer.foreign = foreign;
        if state != State::Data {
            tokenizer.enter(state, "x");
        }
        let (mut shown, mut text) = (Vec::new(), String::new());
        let mut end = 0;
        for token in tokenizer {
            if let Token::Text(run) = &token {
                let source = run.source;
                assert!(source.start >= end && !source.is_empty(), "text moves forward in {html:?}");
                end = source.end;
                if source.len() as usize == run.as_str().len() && !source.slice(html).starts_with(['&', '\r']) {
                    assert_eq!(source.slice(html), run.as_str());
                }
                text.push_str(run.as_str());
                continue;
            }
            if !text.is_empty() {
                shown.push(format!("{text:?}"));
                text.clear();
            }
            shown.push(match token {
                Token::Start(tag) => {
                    let mut shown = format!("<{}", lower_name(tag.name));
                    for attribute in &tag.attributes {
                        shown.extend([" ", &*attribute.name(), "=", &*attribute.value()]);
                    }
                    shown + if tag.self_closing { "/>" } else { ">" }
                }
                Token::End(tag) => format!("</{}>", lower_name(tag.name)),
                Token::Text(_) => unreachable!(),
            });
        }
        if !text.is_empty() {
            shown.push(format!("{text:?}"));
        }
        shown.join(" ")
    }

    #[test]
    fn tags_attributes_and_text_are_distinguished() {
        for (html, expected) in [
            ("", ""),
            ("今天<b>很</b>好。", r#""今天" <b> "很" </b> "好。""#),
            ("<P CLASS=Lead id='x'>", "<p class=Lead id=x>"),
            ("<a href=\"a>b\">c", r#"<a href=a>b> "c""#),
            ("<br/><br /><img src=a/>", "<br/> <br/> <img src=a/>"),
            ("<a b = 'c' d=e f>", "<a b=c d=e f=>"),
            ("<a b = d/>", "<a b=d/>"),
            ("<a =b c==d>", "<a =b= c==d>"),
            ("<a/b//c>", "<a b= c=>"),
            ("<a b='&amp;&copy=1\r\n&lt'>", "<a b=&&copy=1\n<>"),
            ("<a b='1'b='2'>", "<a b=1 b=2>"),
            ("</p class=x>", "</p>"),
            ("a < b && c > d", r#""a < b && c > d""#),
            ("a<3 </3> x", r#""a<3  x""#),
            ("1</", r#""1</""#),
            ("1<", r#""1<""#),
            ("<p", ""),
            ("x<p class='", r#""x""#),
            ("a\rb\r\nc\n", r#""a\nb\nc\n""#),
            ("&lt;p&gt; &#x4e2d;&hellip;&unknown; &", r#""<p> 中…&unknown; &""#),
            ("<p\0q a\0='\0'>", "<p\u{FFFD}q a\u{FFFD}=\u{FFFD}>"),
        ] {
            assert_eq!(tokens(html, State::Data, false), expected, "{html:?}");
        }
    }

    #[test]
    fn comments_and_doctypes_are_skipped_to_their_end() {
        for html in [
            "a<!-- b -- > -> c -->d",
            "a<!-->d",
            "a<!--->d",
            "a<!---->d",
            "a<!-- x --!>d",
            "a<!-- <!-- -->d",
            "a<!-- --- --->d",
            "a<!doctype html>d",
            "a<!DOCTYPE html PUBLIC '-//W3C//DTD'>d",
            "a<![CDATA[ b ]]>d",
            "a<?xml version='1.0'?>d",
            "a<!>d",
            "a</ b>d",
            "a</>d",
            "ad<!-- never closed --",
            "ad<!-",
            "ad<?",
        ] {
            assert_eq!(tokens(html, State::Data, false), r#""ad""#, "{html:?}");
        }
        assert_eq!(tokens("a<![CDATA[<b>&amp;]] ]]>d<![CDATA[e", State::Data, true), r#""a<b>&amp;]] de""#);
    }

    #[test]
    fn raw_text_ends_at_its_own_end_tag_only() {
        for (state, html, expected) in [
            (State::Rcdata, "<b>&amp;</b></xx></x>c", r#""<b>&</b></xx>" </x> "c""#),
            (State::Rcdata, "a</X >b", r#""a" </x> "b""#),
            (State::Rcdata, "a</x", r#""a</x""#),
            (State::Rawtext, "&amp;<!--</x>-->", r#""&amp;<!--" </x> "-->""#),
            (State::Rawtext, "a\0b\r\nc", "\"a\u{FFFD}b\\nc\""),
            (State::Plaintext, "a</x>&amp;", r#""a</x>&amp;""#),
            (State::Cdata, "a</x>]]>&amp;", r#""a</x>&""#),
        ] {
            assert_eq!(tokens(html, state, false), expected, "{html:?}");
        }
    }

    #[test]
    fn a_script_in_a_comment_in_a_script_hides_its_end_tag() {
        let script = |html: &str| {
            let mut tokenizer = Tokenizer::new(html);
            tokenizer.enter(State::Script, "script");
            let text = tokenizer.skip_text();
            text.slice(html).to_string()
        };
        for (html, expected) in [
            ("a</script>b", "a"),
            ("'<\\/script>'</SCRIPT\n>", "'<\\/script>'"),
            ("<!-- </script> -->", "<!-- "),
            ("<!-- <script> </script> --> </script>", "<!-- <script> </script> --> "),
            ("<!-- <script> --> </script>", "<!-- <script> --> "),
            ("<!-- <script> </script> </script>", "<!-- <script> </script> "),
            ("<!-- <scripts> </script>", "<!-- <scripts> "),
            ("<!--> <script> </script>", "<!--> <script> "),
            ("<!-- <script> never closed </script>", "<!-- <script> never closed </script>"),
        ] {
            assert_eq!(script(html), expected, "{html:?}");
        }
    }
}
