//! Builds an [`Outline`] from start, end and text events.
//!
//! Two front ends send events: [`parse`] from the tokens of a source, whose nesting may be broken, and
//! [`PageBuilder`](super::PageBuilder) from a live tree, whose nesting is taken as it is.
//!
//! # Source
//! HTML Standard, 13.2.6 Tree construction. Implemented are the rules that decide where a line ends and which element
//! contains a text: implied ends of paragraphs, items, cells and rows, scopes, foreign content. Formatting elements are
//! not reopened after a misplaced end, because only links depend on them here.
//!
//! # Cost
//! Time O(n · depth), where depth is at most [`MAX_DEPTH`] as in browsers; an end tag without a start tag costs O(1).

use alloc::{string::String, vec::Vec};

use super::attributes::{Attributes, is_space};
use super::head::{Data, DataKind, Head, push_folded};
use super::measure::{self, Measure};
use super::names::{self, Hints, unnamed_style};
use super::outline::{Aside, Block, Element, Gap, Outline, push_gap};
use super::style::{self, Sheet};
use super::tag::{Kind, Layout};
use super::tokenizer::{State, Token, Tokenizer, find};
use super::unread::Unread;
use crate::base::{Span, part};
use crate::text::{Piece, SourceMap};

/// Maximum number of elements open at once; deeper ones become siblings.
pub const MAX_DEPTH: usize = 512;

/// Attributes shorter than this (bytes) do not contain posts.
const PRELOADED: u32 = 200;

/// Parses a source. Time O(n).
pub fn parse(html: &str) -> Outline {
    let mut tokens = Tokenizer::new(html);
    let mut builder = Builder::new(Nesting::Repaired);
    let is_xml = is_xml(html);
    while let Some(token) = tokens.next() {
        match token {
            Token::Text(text) => builder.text(text.as_str(), text.source),
            Token::End(tag) => {
                builder.end(tag.name);
                tokens.foreign = builder.foreign;
            }
            Token::Start(tag) => {
                // XHTML that is read as HTML: the rest of the page would be its title.
                if tag.self_closing && is_xml && Kind::from_name(tag.name).content() != State::Data {
                    continue;
                }
                let kind = builder.start(tag.name, &tag.attributes, tag.self_closing);
                if tag.source.len() >= PRELOADED
                    && let Some(json) = tag.attributes.get("data-preloaded")
                {
                    builder.keep_data(DataKind::Preloaded, &json, tag.source.start);
                }
                tokens.foreign = builder.foreign;
                let state = kind.content();
                if state == State::Data || builder.foreign || (kind == Kind::Noscript && builder.silent == 0) {
                    continue;
                }
                tokens.enter(state, tag.name);
                if builder.silent > 0 && kind != Kind::Title {
                    let skipped = tokens.skip_text();
                    builder.data(skipped.slice(html), skipped.start);
                }
            }
        }
    }
    builder.finish()
}

/// Whether a page begins as XML: with its declaration, or the name of XHTML in its first element.
fn is_xml(html: &str) -> bool {
    let start = html.trim_start_matches('\u{FEFF}').trim_start().as_bytes();
    start.starts_with(b"<?xml") || find(&start[..start.len().min(1 << 10)], b"www.w3.org/1999/xhtml").is_some()
}

/// Whether the nesting of start and end events is taken as it is or repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// Tags of a source: ends may be missing or misplaced.
    Repaired,
    /// A tree: every start has its end.
    Given,
}

/// Receives events and builds an outline.
#[derive(Clone, Debug)]
pub struct Builder {
    nesting: Nesting,
    open: Vec<Open>,
    /// Number of open elements of each kind.
    counts: [u16; Kind::COUNT],
    /// Number of open elements that silence or hide their text, keep its white space, or are links.
    silent: u16,
    unseen: u16,
    hidden: u16,
    kept_space: u16,
    links: u16,
    /// Number of open elements whose text is next to the line, and that text.
    aside_depth: u16,
    asides: Vec<AsideText>,
    /// Whether a bracket is open in a ruby element.
    in_bracket: bool,
    /// Whether the innermost namespace is not HTML.
    foreign: bool,
    line: OpenLine,
    /// Purpose for which the text of a silent element is read.
    wanted: Wanted,
    /// Elements that the style sheets so far hide.
    sheet: Sheet,
    outline: Outline,
}

/// Text next to the line that is being built.
#[derive(Clone, Debug)]
struct AsideText {
    aside: Aside,
    text: String,
    source: Span,
    element: u32,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    kind: Kind,
    effect: Effect,
    /// Hash of a name without a kind of its own.
    name: u32,
    /// The innermost element of block layout: this element or one around it.
    element: u32,
    /// Whether foreign content was being read when it was opened.
    foreign_outside: bool,
}

/// The effect of an open element on the text inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    None,
    /// The text is not part of the page.
    Silent,
    /// Not shown, and inside a line.
    Unseen,
    /// Not shown, and on lines of its own.
    Hidden,
    /// Shown if no script runs, on lines of its own.
    Unscripted,
    /// White space is preserved.
    KeptSpace,
    Link,
    /// The text is next to the line.
    Aside(Aside),
    /// Digits are the number of a line of code.
    LineNumber,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Nothing,
    Title,
    Style,
    Data(DataKind),
    /// A script that may set the state of the page.
    Code,
}

/// The line that is being built.
#[derive(Clone, Copy, Debug, Default)]
struct OpenLine {
    /// Start of the line in the text, once it has a character.
    start: Option<u32>,
    /// Start of the gap before it.
    before: u32,
    element: u32,
    hidden: bool,
    gap: Option<Gap>,
    /// White space that was read but not added yet.
    space: Option<Span>,
    /// Whether the next line feed is skipped, because it follows the start of preformatted text.
    skip_line_feed: bool,
    link_letters: u32,
    lead_letters: u32,
    /// Start of the open link in the text.
    link_start: u32,
}

impl Builder {
    /// Makes a builder for an empty page.
    pub fn new(nesting: Nesting) -> Self {
        let mut outline = Outline::default();
        outline.elements.push(Element {
            parent: 0,
            kind: Kind::Body,
            hints: Hints::default(),
            style: unnamed_style(Kind::Body),
        });
        Self {
            nesting,
            open: Vec::new(),
            counts: [0; Kind::COUNT],
            silent: 0,
            unseen: 0,
            hidden: 0,
            kept_space: 0,
            links: 0,
            aside_depth: 0,
            asides: Vec::new(),
            in_bracket: false,
            foreign: false,
            line: OpenLine::default(),
            wanted: Wanted::Nothing,
            sheet: Sheet::default(),
            outline,
        }
    }

    /// Returns the outline of everything that was read.
    pub fn finish(mut self) -> Outline {
        self.end_line(Gap::Line);
        self.outline.set_gutters();
        self.outline.show_unscripted();
        self.outline
    }

    /// Handles a start tag and returns its kind.
    pub fn start(&mut self, name: &str, attributes: &Attributes, self_closing: bool) -> Kind {
        let kind = Kind::from_name(name);
        if self.nesting == Nesting::Repaired {
            self.repair_before(kind);
        }
        if self.aside_depth > 0 && (kind.is_heading() || kind.is_paragraph()) {
            self.end_buttons();
        }
        self.lay_out(kind);
        if Unread::is_counted(kind) && self.silent + self.hidden + self.unseen == 0 && !is_hidden(kind, attributes) {
            self.outline.head.unread.count(kind, attributes);
        }
        match kind {
            Kind::Meta => self.outline.head.meta(attributes),
            Kind::Html if self.outline.head.language.is_empty() => {
                let language = attributes.get("lang").or_else(|| attributes.get("xml:lang")).unwrap_or_default();
                push_folded(&mut self.outline.head.language, &language);
            }
            _ => {}
        }
        if kind.is_void() || kind.is_transparent() || (self_closing && self.foreign) {
            return kind;
        }
        if self.open.len() >= MAX_DEPTH {
            self.pop();
        }
        self.push(kind, name, attributes);
        kind
    }

    /// Handles an end tag.
    pub fn end(&mut self, name: &str) {
        let kind = Kind::from_name(name);
        if kind.is_void() || kind.is_transparent() || (kind == Kind::P && self.counts[Kind::P as usize] == 0) {
            self.lay_out(kind);
            return;
        }
        let headings = Kind::H1 as usize..=Kind::H6 as usize;
        let kinds = if kind.is_heading() { headings } else { kind as usize..=kind as usize };
        if self.counts[kinds].iter().all(|&count| count == 0) {
            return;
        }
        let hash = name_hash(kind, name);
        let ends = |open: &Open| {
            if kind.is_heading() { open.kind.is_heading() } else { open.kind == kind && open.name == hash }
        };
        for i in (0..self.open.len()).rev() {
            if ends(&self.open[i]) {
                self.pop_to(i);
                return;
            }
            if self.nesting == Nesting::Repaired && self.open[i].kind.stops_end_of(kind) {
                break;
            }
        }
        if kind == Kind::A {
            self.end_links();
        }
    }

    /// Handles text; `source` is as long as `text` if the text is verbatim.
    pub fn text(&mut self, text: &str, source: Span) {
        if self.silent > 0 {
            match self.wanted {
                Wanted::Title => self.outline.head.title.push_str(text),
                Wanted::Data(_) | Wanted::Style | Wanted::Code => self.data(text, source.start),
                Wanted::Nothing => {}
            }
            return;
        }
        let bytes = text.as_bytes();
        if self.unseen > 0 {
            if !bytes.iter().all(|&b| is_space(b)) {
                push_span(&mut self.outline.unseen, source);
            }
            return;
        }
        if let Some(aside) = self.aside_of(text) {
            self.write_aside(aside, text, source);
        } else if self.is_in_ruby() {
            self.write_ruby(text, source);
        } else {
            self.write_line(text, source);
        }
    }

    /// Returns why a text is next to the line, if it is.
    fn aside_of(&self, text: &str) -> Option<Aside> {
        if self.aside_depth > 0 {
            return self.open.iter().find_map(|open| match open.effect {
                Effect::Aside(aside) => Some(aside),
                _ => None,
            });
        }
        let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let is_numbered = self.open.iter().rev().take(2).any(|open| open.effect == Effect::LineNumber);
        (is_numbered && is_number(text.trim())).then_some(Aside::Label)
    }

    /// Whether a ruby element is open on this line.
    fn is_in_ruby(&self) -> bool {
        let element = self.open.last().map_or(0, |open| open.element);
        self.is_open(Kind::Ruby) && self.open.iter().any(|open| open.kind == Kind::Ruby && open.element == element)
    }

    /// Handles text of a ruby element: what is in brackets there is a reading, as 漢（かん）, and the brackets around an
    /// `<rt>` are for readers without ruby.
    fn write_ruby(&mut self, text: &str, source: Span) {
        let (mut at, verbatim) = (0, text.len() == source.len() as usize);
        while at < text.len() {
            let brackets = if self.in_bracket { [')', '）'] } else { ['(', '（'] };
            let rest = part(text, at..);
            let len = rest.find(brackets).unwrap_or(rest.len());
            let start = source.start + at as u32;
            let place = if verbatim { Span::new(start, start + len as u32) } else { source };
            if self.in_bracket {
                self.write_aside(Aside::Reading, part(rest, ..len), place);
            } else {
                self.write_line(part(rest, ..len), place);
            }
            at += len;
            if let Some(bracket) = part(text, at..).chars().next() {
                at += bracket.len_utf8();
                self.in_bracket = !self.in_bracket;
            }
        }
    }

    fn write_line(&mut self, text: &str, source: Span) {
        let bytes = text.as_bytes();
        let verbatim = bytes.len() == source.len() as usize;
        let place = |start: usize, end: usize| {
            if verbatim { Span::new(source.start + start as u32, source.start + end as u32) } else { source }
        };
        let mut i = 0;
        if self.line.skip_line_feed {
            self.line.skip_line_feed = false;
            i = usize::from(bytes.first() == Some(&b'\n'));
        }
        let kept = self.kept_space > 0;
        while i < bytes.len() {
            let start = i;
            if bytes[i] == 0 {
                i += 1;
            } else if is_space(bytes[i]) && !kept {
                i += bytes[i..].iter().take_while(|&&b| is_space(b)).count();
                self.line.space.get_or_insert(place(start, i));
            } else {
                // A single space between words is verbatim; only a longer run needs folding.
                while i < bytes.len()
                    && bytes[i] != 0
                    && (kept
                        || !is_space(bytes[i])
                        || (bytes[i] == b' ' && bytes.get(i + 1).is_some_and(|&b| !is_space(b) && b != 0)))
                {
                    i += 1;
                }
                self.write(part(text, start..i), place(start, i));
            }
        }
    }

    /// Reads the text of a script of structured data, or of a style sheet.
    fn data(&mut self, text: &str, source: u32) {
        if self.wanted == Wanted::Style {
            self.sheet.read(text);
        }
        match self.wanted {
            Wanted::Data(sort) => self.keep_data(sort, text, source),
            Wanted::Code if sets_state(text) => self.keep_data(DataKind::State, text, source),
            _ => {}
        }
    }

    fn keep_data(&mut self, sort: DataKind, text: &str, source: u32) {
        let data = &mut self.outline.head.data;
        if data.iter().filter(|data| data.sort == sort).count() < Head::MAX_DATA {
            data.push(Data { sort, text: text.into(), source });
        }
    }

    fn push(&mut self, kind: Kind, name: &str, attributes: &Attributes) {
        let outside = self.open.last().map_or(0, |open| open.element);
        let effect = self.effect(kind, attributes);
        let element = if kind.layout() == Layout::Inline && effect != Effect::Unscripted {
            outside
        } else {
            let hidden = match effect {
                Effect::Hidden => Hints::HIDDEN,
                Effect::Unscripted => Hints::UNSCRIPTED,
                _ => Hints::default(),
            };
            let (hints, style) = Hints::and_style(kind, attributes);
            let hints = hints.with(hidden);
            self.outline.elements.push(Element { parent: outside, kind, hints, style });
            self.outline.elements.len() as u32 - 1
        };
        let open = Open { kind, effect, name: name_hash(kind, name), element, foreign_outside: self.foreign };
        self.open.push(open);
        self.counts[kind as usize] += 1;
        match effect {
            Effect::None | Effect::LineNumber => {}
            Effect::Silent => self.silent += 1,
            Effect::Unseen => self.unseen += 1,
            Effect::Hidden | Effect::Unscripted => self.hidden += 1,
            Effect::KeptSpace => {
                self.kept_space += 1;
                self.line.skip_line_feed = self.nesting == Nesting::Repaired; // of a tree its parser left it out
            }
            Effect::Link => {
                if self.links == 0 {
                    self.line.link_start = self.outline.text.len() as u32;
                }
                self.links += 1;
            }
            Effect::Aside(_) => self.aside_depth += 1,
        }
        match kind {
            Kind::Ruby => self.in_bracket = false,
            Kind::Svg | Kind::Math => self.foreign = true,
            Kind::ForeignObject => self.foreign = false,
            _ => {}
        }
    }

    fn effect(&mut self, kind: Kind, attributes: &Attributes) -> Effect {
        // Inside a line it replaces something that a script draws there, most often an image.
        if kind == Kind::Noscript && self.nesting == Nesting::Repaired && self.silent == 0 && self.line.start.is_none()
        {
            return Effect::Unscripted;
        }
        // A template that the browser puts in the place of its element at once.
        if kind == Kind::Template && attributes.get("shadowrootmode").is_some() {
            return Effect::None;
        }
        if kind.is_silent() {
            self.wanted = match kind {
                Kind::Title if !self.foreign && self.outline.head.title.is_empty() => Wanted::Title,
                Kind::Script => match attributes.get("type") {
                    Some(kind) if find(kind.as_bytes(), b"ld+json").is_some() => Wanted::Data(DataKind::Linked),
                    // `__NEXT_DATA__`, `__NUXT_DATA__` and the like.
                    Some(_) if attributes.get("id").is_some_and(|id| id.starts_with("__")) => {
                        Wanted::Data(DataKind::State)
                    }
                    Some(kind) if find(kind.as_bytes(), b"javascript").is_none() && kind != "module" => Wanted::Nothing,
                    _ => {
                        self.outline.head.unread.scripts += u32::from(self.hidden == 0);
                        Wanted::Code
                    }
                },
                // Style sheets inside `<noscript>` apply only without scripts, and those for print never apply on a
                // screen.
                Kind::Style if self.hidden == 0 && !self.foreign && is_for_screens(attributes) => Wanted::Style,
                _ => Wanted::Nothing,
            };
            return Effect::Silent;
        }
        if is_hidden(kind, attributes) || self.is_hidden_by_style(attributes) {
            return if kind.layout() == Layout::Inline { Effect::Unseen } else { Effect::Hidden };
        }
        match kind {
            // A heading that links to itself is a heading.
            Kind::A if self.is_in_heading() && attributes.get("href").is_some_and(|href| href.starts_with('#')) => {
                Effect::None
            }
            _ if (self.kept_space > 0 || self.is_open(Kind::Code)) && names::are_of_line_number(attributes) => {
                Effect::LineNumber
            }
            Kind::A => Effect::Link,
            Kind::Rt | Kind::Rtc => Effect::Aside(Aside::Reading),
            // A heading that opens its section when it is clicked is a heading.
            Kind::Button if !self.is_in_heading() => Effect::Aside(Aside::Label),
            _ if kind.keeps_space() => Effect::KeptSpace,
            _ => Effect::None,
        }
    }

    fn is_hidden_by_style(&self, attributes: &Attributes) -> bool {
        if self.sheet.is_empty() || attributes.is_empty() {
            return false;
        }
        let value = |name| attributes.get(name).unwrap_or_default();
        self.sheet.hides(&value("class"), &value("id"))
    }

    fn pop_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            self.pop();
        }
    }

    fn pop(&mut self) {
        let Some(open) = self.open.pop() else { return };
        self.lay_out(open.kind);
        self.counts[open.kind as usize] -= 1;
        self.foreign = open.foreign_outside;
        match open.effect {
            Effect::None | Effect::LineNumber => {}
            Effect::Silent => {
                self.silent -= 1;
                self.wanted = Wanted::Nothing;
            }
            Effect::Unseen => self.unseen -= 1,
            Effect::Hidden => self.hidden -= 1,
            Effect::Unscripted => {
                self.end_line(Gap::Line);
                self.hidden -= 1;
            }
            Effect::KeptSpace => self.kept_space -= 1,
            Effect::Aside(_) => self.aside_depth -= 1,
            Effect::Link => self.end_link(),
        }
    }

    fn end_link(&mut self) {
        self.links -= 1;
        if self.links == 0 && self.line.start.is_some() {
            let letters = measure::letters(part(&self.outline.text, self.line.link_start as usize..));
            self.line.link_letters += letters;
            if self.line.start == Some(self.line.link_start) {
                self.line.lead_letters = letters;
            }
        }
    }

    /// Ends open links whose end tag cannot close the elements inside them.
    fn end_links(&mut self) {
        for i in 0..self.open.len() {
            if self.open[i].effect == Effect::Link {
                self.open[i].effect = Effect::None;
                self.end_link();
            }
        }
    }

    /// Handles text next to the line, of which white space is folded.
    fn write_aside(&mut self, aside: Aside, text: &str, source: Span) {
        let element = self.open.last().map_or(0, |open| open.element);
        if text.bytes().all(is_space) {
            return;
        }
        match self.asides.last_mut() {
            Some(last) if last.aside == aside => {
                push_folded(&mut last.text, text);
                last.source = Span::new(last.source.start, source.end);
            }
            _ => {
                let mut folded = String::new();
                push_folded(&mut folded, text);
                self.asides.push(AsideText { aside, text: folded, source, element });
            }
        }
    }

    /// Adds the text next to the line as blocks of their own.
    fn end_asides(&mut self) {
        for run in core::mem::take(&mut self.asides) {
            let outline = &mut self.outline;
            if !outline.text.is_empty() {
                push_gap(&mut outline.text, &mut outline.map, Gap::Line);
            }
            let start = outline.text.len() as u32;
            push(&mut outline.text, &mut outline.map, &run.text, run.source);
            // A button with a sentence is a question that opens its answer.
            let measure = Measure::count(&run.text);
            let is_line = run.aside == Aside::Label && measure.stops > 0;
            outline.blocks.push(Block {
                span: Span::new(start, outline.text.len() as u32),
                element: run.element,
                gap: if is_line { Gap::Line } else { Gap::Cell },
                hidden: self.hidden > 0,
                measure: if is_line { measure } else { Measure::default() },
                aside: Some(run.aside).filter(|_| !is_line),
            });
        }
    }

    /// Makes open buttons part of the text: they have a heading or a paragraph, or no end.
    fn end_buttons(&mut self) {
        for open in &mut self.open {
            if open.effect == Effect::Aside(Aside::Label) {
                open.effect = Effect::None;
                self.aside_depth -= 1;
            }
        }
    }

    fn write(&mut self, text: &str, source: Span) {
        let (text, source) =
            if self.line.start.is_none() && self.kept_space == 0 { unindented(text, source) } else { (text, source) };
        if text.is_empty() {
            return;
        }
        let outline = &mut self.outline;
        if self.line.start.is_none() {
            self.line.before = outline.text.len() as u32;
            if !outline.text.is_empty() {
                push_gap(&mut outline.text, &mut outline.map, self.line.gap.unwrap_or(Gap::Line));
            }
            let start = outline.text.len() as u32;
            self.line.start = Some(start);
            self.line.link_start = start;
            self.line.element = self.open.last().map_or(0, |open| open.element);
            self.line.hidden = self.hidden > 0;
        } else if let Some(space) = self.line.space {
            push(&mut outline.text, &mut outline.map, " ", space);
        }
        self.line.space = None;
        push(&mut outline.text, &mut outline.map, text, source);
    }

    /// Ends the line if the start or end of an element does so.
    fn lay_out(&mut self, kind: Kind) {
        if self.silent == 0 && self.unseen == 0 && self.aside_depth == 0 {
            match kind.layout() {
                Layout::Block => self.end_line(Gap::Line),
                Layout::Cell => self.end_line(Gap::Cell),
                Layout::Inline => {}
            }
        }
    }

    /// Ends the current line and adds the text next to it; `gap` separates it from the next one.
    fn end_line(&mut self, gap: Gap) {
        self.in_bracket = false;
        self.end_text(gap);
        if !self.asides.is_empty() {
            self.end_asides();
        }
    }

    fn end_text(&mut self, gap: Gap) {
        let line = self.line;
        let outline = &mut self.outline;
        self.line = OpenLine { gap: line.gap.max(Some(gap)), ..OpenLine::default() };
        let Some(start) = line.start else { return };
        self.line.gap = Some(gap);
        let end = outline.text.trim_end().len().max(start as usize);
        if end == start as usize {
            outline.text.truncate(line.before as usize);
            outline.map.truncate(line.before);
            self.line.gap = line.gap.max(Some(gap));
            return;
        }
        outline.text.truncate(end);
        outline.map.truncate(end as u32);
        let mut link_letters = line.link_letters;
        if self.links > 0 {
            link_letters += measure::letters(part(&outline.text, (line.link_start as usize).min(end)..));
        }
        let span = Span::new(start, end as u32);
        outline.blocks.push(Block {
            span,
            element: line.element,
            gap: line.gap.unwrap_or(Gap::Line),
            hidden: line.hidden,
            measure: Measure {
                link_letters,
                lead_letters: line.lead_letters,
                ..Measure::count(span.slice(&outline.text))
            },
            aside: None,
        });
    }

    /// Closes elements that a start tag closes without an end tag.
    fn repair_before(&mut self, kind: Kind) {
        if self.foreign {
            if kind.leaves_foreign() {
                let foreign = |open: &Open| matches!(open.kind, Kind::Svg | Kind::Math);
                if let Some(i) = self.open.iter().rposition(foreign) {
                    self.pop_to(i);
                }
            }
            return;
        }
        let in_select = matches!(kind, Kind::Option | Kind::Optgroup | Kind::Hr);
        if self.is_open(Kind::Select) && kind.layout() == Layout::Block && !in_select {
            self.end_implied(&|open| open == Kind::Select, &|_| false);
        }
        if self.is_open(Kind::P) && kind.ends_paragraph() {
            self.end_implied(&|open| open == Kind::P, &Kind::is_scope);
        }
        let special =
            |open: Kind| open.layout() != Layout::Inline && !matches!(open, Kind::Address | Kind::Div | Kind::P);
        match kind {
            Kind::Li if self.is_open(Kind::Li) => self.end_implied(&|open| open == Kind::Li, &special),
            Kind::Dd | Kind::Dt => self.end_implied(&|open| matches!(open, Kind::Dd | Kind::Dt), &special),
            Kind::Td | Kind::Th if self.is_open(Kind::Table) => {
                self.clear_to(&|open| matches!(open, Kind::Tr | Kind::Tbody | Kind::Thead | Kind::Tfoot | Kind::Table));
            }
            Kind::Tr if self.is_open(Kind::Table) => {
                self.clear_to(&|open| matches!(open, Kind::Tbody | Kind::Thead | Kind::Tfoot | Kind::Table));
            }
            Kind::Tbody | Kind::Thead | Kind::Tfoot if self.is_open(Kind::Table) => {
                self.clear_to(&|open| open == Kind::Table);
            }
            Kind::Option | Kind::Optgroup if self.open.last().is_some_and(|open| open.kind == Kind::Option) => {
                self.pop();
            }
            Kind::Rp | Kind::Rt if self.is_open(Kind::Rp) || self.is_open(Kind::Rt) => {
                self.end_implied(&|open| matches!(open, Kind::Rp | Kind::Rt), &|open| open.layout() != Layout::Inline);
            }
            Kind::Button if self.is_open(Kind::Button) => {
                self.end_implied(&|open| open == Kind::Button, &|open| open != Kind::Button && open.is_scope());
            }
            Kind::A if self.links > 0 => self.end_open_link(),
            _ if kind.is_heading() && self.open.last().is_some_and(|open| open.kind.is_heading()) => self.pop(),
            _ => {}
        }
    }

    fn is_in_heading(&self) -> bool {
        self.counts[Kind::H1 as usize..=Kind::H6 as usize].iter().any(|&count| count > 0)
    }

    fn is_open(&self, kind: Kind) -> bool {
        self.counts[kind as usize] > 0
    }

    /// Closes the innermost element for which `is` is true, unless a `barrier` is inside it.
    fn end_implied(&mut self, is: &dyn Fn(Kind) -> bool, barrier: &dyn Fn(Kind) -> bool) {
        for i in (0..self.open.len()).rev() {
            let kind = self.open[i].kind;
            if is(kind) {
                return self.pop_to(i);
            }
            if barrier(kind) {
                return;
            }
        }
    }

    /// Closes everything inside the innermost element for which `is` is true.
    fn clear_to(&mut self, is: &dyn Fn(Kind) -> bool) {
        if let Some(i) = self.open.iter().rposition(|open| is(open.kind) || open.kind == Kind::Template)
            && self.open[i].kind != Kind::Template
        {
            self.pop_to(i + 1);
        }
    }

    /// Ends the link that a new link is in, but not the blocks in between.
    fn end_open_link(&mut self) {
        let blocked = |open: &Open| open.kind.layout() != Layout::Inline;
        let is_link = |open: &Open| open.effect == Effect::Link;
        match self.open.iter().rposition(|open| blocked(open) || is_link(open)) {
            Some(i) if is_link(&self.open[i]) => self.pop_to(i),
            _ => self.end_links(),
        }
    }
}

fn push(text: &mut String, map: &mut SourceMap, run: &str, source: Span) {
    let shown = text.len() as u32;
    map.push(Piece { shown, source: source.start, shown_len: run.len() as u32, source_len: source.len() });
    text.push_str(run);
}

/// Returns a run without the spaces (often ideographic) that indent a paragraph.
fn unindented(text: &str, source: Span) -> (&str, Span) {
    let rest = text.trim_start();
    if rest.len() == text.len() || rest.is_empty() {
        return (rest, source);
    }
    // Only a verbatim run has text after its indent, because a reference is one character.
    (rest, Span::new(source.end - rest.len() as u32, source.end))
}

fn push_span(spans: &mut Vec<Span>, span: Span) {
    match spans.last_mut() {
        Some(last) if last.end == span.start => last.end = span.end,
        _ => spans.push(span),
    }
}

/// Returns a hash (FNV-1a) of names that have no kind of their own, to distinguish them.
fn name_hash(kind: Kind, name: &str) -> u32 {
    if !matches!(kind, Kind::Inline | Kind::Custom) {
        return 0;
    }
    name.bytes().fold(0x811C_9DC5, |hash, b| (hash ^ u32::from(b.to_ascii_lowercase())).wrapping_mul(0x0100_0193))
}

/// Whether a script begins with the name of a state: `window.__INITIAL_STATE__ =`, `self.__next_f.push(`,
/// `var BASE_DATA =`.
fn sets_state(script: &str) -> bool {
    let script = script.trim_start();
    let name = script.split(['=', '(']).next().unwrap_or_default();
    name.len() <= 80 && ["__", "_DATA", "_STATE"].iter().any(|sign| name.contains(sign))
}

/// Whether the attributes of an element itself hide it.
fn is_hidden(kind: Kind, attributes: &Attributes) -> bool {
    if attributes.is_empty() {
        return kind == Kind::Dialog;
    }
    let mut closed_dialog = kind == Kind::Dialog;
    for attribute in attributes {
        if attribute.is("hidden") || (attribute.is("style") && hides(&attribute.value())) {
            return true;
        }
        closed_dialog &= !attribute.is("open");
    }
    closed_dialog
}

/// Whether a style sheet applies to screens, not to print alone.
fn is_for_screens(attributes: &Attributes) -> bool {
    let media = attributes.get("media").unwrap_or_default();
    media.is_empty() || media.contains("all") || media.contains("screen")
}

/// Whether an inline style hides its element.
fn hides(style: &str) -> bool {
    style.split(';').any(|declaration| {
        let property = declaration.split_once(':');
        property.is_some_and(|(name, value)| style::hides(name.trim(), value.trim()) == Some(true))
    })
}
