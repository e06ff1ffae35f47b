//! Names of elements, and their effects on the text of a page.

use super::tokenizer::State;

macro_rules! kinds {
    ($($kind:ident $name:literal)*) => {
        /// The kind of an element, from its name. Names without an effect here are `Inline` or, with a hyphen,
        /// `Custom`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $(#[doc = stringify!($kind)] $kind,)*
            /// Any other name.
            Inline,
            /// A custom element.
            Custom,
        }

        impl Kind {
            /// Number of kinds.
            pub const COUNT: usize = Kind::Custom as usize + 1;

            /// Kinds in the order of their names.
            const NAMED: &[Self] = &[$(Self::$kind,)*];
        }

        /// Keys of the names, in order.
        static KEYS: &[u128] = &[$(key($name.as_bytes()),)*];
        #[cfg(test)]
        const NAMES: &[&str] = &[$($name,)*];
    };
}

kinds! {
    A "a" Address "address" Annotation "annotation" Applet "applet" Area "area" Article "article" Aside "aside"
    Audio "audio" B "b" Base "base" Blockquote "blockquote" Body "body" Br "br" Button "button" Canvas "canvas"
    Caption "caption" Center "center" Cite "cite" Code "code" Col "col" Colgroup "colgroup" Datalist "datalist"
    Dd "dd" Desc "desc" Details "details" Dialog "dialog" Dir "dir" Div "div" Dl "dl" Dt "dt" Em "em" Embed "embed"
    Fieldset "fieldset" Figcaption "figcaption" Figure "figure" Font "font" Footer "footer"
    ForeignObject "foreignobject" Form "form" Frame "frame" Frameset "frameset" H1 "h1" H2 "h2" H3 "h3" H4 "h4"
    H5 "h5" H6 "h6" Head "head" Header "header" Hgroup "hgroup" Hr "hr" Html "html" I "i" Iframe "iframe"
    Image "image" Img "img" Input "input" Label "label" Legend "legend" Li "li" Link "link" Listing "listing"
    Main "main" Math "math" Menu "menu" Meta "meta" Metadata "metadata" Meter "meter" Nav "nav" Nobr "nobr"
    Noembed "noembed" Noframes "noframes" Noscript "noscript" Object "object" Ol "ol" Optgroup "optgroup"
    Option "option" P "p" Param "param" Plaintext "plaintext" Pre "pre" Progress "progress" Rp "rp" Rt "rt" Rtc "rtc"
    Ruby "ruby" S "s"    Script "script" Search "search" Section "section" Select "select" Small "small" Source "source" Span "span"
    Strong "strong" Style "style" Sub "sub" Summary "summary" Sup "sup" Svg "svg" Table "table" Tbody "tbody" Td "td"
    Template "template" Textarea "textarea" Tfoot "tfoot" Th "th" Thead "thead" Time "time" Title "title" Tr "tr"
    Track "track" U "u" Ul "ul" Video "video" Wbr "wbr" Xmp "xmp"
}

/// Packs a name in lower case, with its length in the last byte, into one number, so that a search compares numbers.
const fn key(name: &[u8]) -> u128 {
    let mut bytes = [0; LONGEST + 1];
    let mut i = 0;
    while i < name.len() && i < LONGEST {
        bytes[i] = name[i].to_ascii_lowercase();
        i += 1;
    }
    bytes[LONGEST] = name.len() as u8;
    u128::from_be_bytes(bytes)
}

/// Length of the longest name with an effect here.
const LONGEST: usize = 15;

/// The effect of the start and the end of an element on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Nothing.
    Inline,
    /// Begin a new line.
    Block,
    /// Begin a new column.
    Cell,
}

/// The properties of each kind, one bit each, so that a test costs one look-up.
static TRAITS: [u8; Kind::COUNT] = {
    let mut traits = [0; Kind::COUNT];
    let mut i = 0;
    while i < Kind::COUNT {
        let kind =
            if i < Kind::NAMED.len() { Kind::NAMED[i] } else { [Kind::Inline, Kind::Custom][i - Kind::NAMED.len()] };
        traits[kind as usize] = match kind.layout_by_name() {
            Layout::Inline => 0,
            Layout::Block => BLOCK,
            Layout::Cell => CELL,
        } | if kind.is_void_by_name() { VOID } else { 0 }
            | if kind.is_silent_by_name() { SILENT } else { 0 }
            | if kind.is_scope_by_name() { SCOPE } else { 0 }
            | if kind.leaves_foreign_by_name() { LEAVES_FOREIGN } else { 0 }
            | if kind.ends_paragraph_by_name() { ENDS_PARAGRAPH } else { 0 }
            | if kind.is_table_part_by_name() { TABLE_PART } else { 0 };
        i += 1;
    }
    traits
};

const BLOCK: u8 = 1;
const CELL: u8 = 2;
const VOID: u8 = 4;
const SILENT: u8 = 8;
const SCOPE: u8 = 16;
const LEAVES_FOREIGN: u8 = 32;
const ENDS_PARAGRAPH: u8 = 64;
const TABLE_PART: u8 = 128;

impl Kind {
    /// Returns the kind of a name as written.
    pub fn from_name(name: &str) -> Self {
        let found = if name.len() > LONGEST { None } else { KEYS.binary_search(&key(name.as_bytes())).ok() };
        found.map_or_else(|| Self::unknown(name), |i| Self::NAMED[i])
    }

    fn unknown(name: &str) -> Self {
        if name.contains('-') { Self::Custom } else { Self::Inline }
    }

    /// Returns the layout that browsers give it. An unknown element remains in the line, a custom one begins a new
    /// line.
    pub fn layout(self) -> Layout {
        match TRAITS[self as usize] & (BLOCK | CELL) {
            0 => Layout::Inline,
            BLOCK => Layout::Block,
            _ => Layout::Cell,
        }
    }

    const fn layout_by_name(self) -> Layout {
        match self {
            Self::Td | Self::Th => Layout::Cell,
            Self::Address
            | Self::Article
            | Self::Aside
            | Self::Blockquote
            | Self::Body
            | Self::Br
            | Self::Caption
            | Self::Center
            | Self::Custom
            | Self::Dd
            | Self::Details
            | Self::Dialog
            | Self::Dir
            | Self::Div
            | Self::Dl
            | Self::Dt
            | Self::Fieldset
            | Self::Figcaption
            | Self::Figure
            | Self::Footer
            | Self::Form
            | Self::Header
            | Self::Hgroup
            | Self::Hr
            | Self::Html
            | Self::Legend
            | Self::Li
            | Self::Listing
            | Self::Main
            | Self::Menu
            | Self::Nav
            | Self::Ol
            | Self::Optgroup
            | Self::Option
            | Self::P
            | Self::Plaintext
            | Self::Pre
            | Self::Search
            | Self::Section
            | Self::Summary
            | Self::Table
            | Self::Tbody
            | Self::Textarea
            | Self::Tfoot
            | Self::Thead
            | Self::Tr
            | Self::Ul
            | Self::Xmp => Layout::Block,
            _ if self.is_heading() => Layout::Block,
            _ => Layout::Inline,
        }
    }

    /// Whether it is `h1` to `h6`.
    pub const fn is_heading(self) -> bool {
        Self::H1 as u8 <= self as u8 && self as u8 <= Self::H6 as u8
    }

    /// Whether it is a paragraph or has paragraphs, and is no box that may be anywhere.
    pub const fn is_paragraph(self) -> bool {
        matches!(self, Self::P | Self::Article | Self::Section | Self::Main | Self::Table | Self::Blockquote)
    }

    /// Whether it never has content, so that it has no end tag.
    pub fn is_void(self) -> bool {
        TRAITS[self as usize] & VOID != 0
    }

    const fn is_void_by_name(self) -> bool {
        matches!(
            self,
            Self::Area
                | Self::Base
                | Self::Br
                | Self::Col
                | Self::Embed
                | Self::Frame
                | Self::Hr
                | Self::Image
                | Self::Img
                | Self::Input
                | Self::Link
                | Self::Meta
                | Self::Param
                | Self::Source
                | Self::Track
                | Self::Wbr
        )
    }

    /// Whether its content is never shown as text of the page: code, metadata, choices of a form, or the fallback of a
    /// medium.
    pub fn is_silent(self) -> bool {
        TRAITS[self as usize] & SILENT != 0
    }

    const fn is_silent_by_name(self) -> bool {
        matches!(
            self,
            Self::Annotation
                | Self::Audio
                | Self::Canvas
                | Self::Datalist
                | Self::Desc
                | Self::Iframe
                | Self::Metadata
                | Self::Noembed
                | Self::Noframes
                | Self::Noscript
                | Self::Rp
                | Self::Script
                | Self::Select
                | Self::Style
                | Self::Template
                | Self::Title
                | Self::Video
        )
    }

    /// Whether white space inside it is preserved.
    pub fn keeps_space(self) -> bool {
        matches!(self, Self::Pre | Self::Listing | Self::Plaintext | Self::Textarea | Self::Xmp)
    }

    /// Returns the state in which the tokenizer reads its content (HTML Standard, 13.2.6.4), for an HTML element.
    pub fn content(self) -> State {
        match self {
            Self::Title | Self::Textarea => State::Rcdata,
            Self::Iframe | Self::Noembed | Self::Noframes | Self::Noscript | Self::Style | Self::Xmp => State::Rawtext,
            Self::Script => State::Script,
            Self::Plaintext => State::Plaintext,
            _ => State::Data,
        }
    }

    /// Whether it has a *scope* of its own (13.2.4.2), past which the end tag of an outer element never reaches.
    pub fn is_scope(self) -> bool {
        TRAITS[self as usize] & SCOPE != 0
    }

    const fn is_scope_by_name(self) -> bool {
        matches!(
            self,
            Self::Applet
                | Self::Button
                | Self::Caption
                | Self::ForeignObject
                | Self::Html
                | Self::Object
                | Self::Table
                | Self::Td
                | Self::Template
                | Self::Th
        )
    }

    /// Whether it is left out of the tree, because its tags may be missing or anywhere.
    pub fn is_transparent(self) -> bool {
        matches!(self, Self::Html | Self::Head | Self::Body)
    }

    /// Whether its end tag closes everything inside it up to the table.
    pub fn is_table_part(self) -> bool {
        TRAITS[self as usize] & TABLE_PART != 0
    }

    const fn is_table_part_by_name(self) -> bool {
        matches!(
            self,
            Self::Caption | Self::Table | Self::Tbody | Self::Td | Self::Tfoot | Self::Th | Self::Thead | Self::Tr
        )
    }

    /// Whether the end tag of the outer element `outside` stops here and is ignored (following the scopes of 13.2.4.2;
    /// the end of a formatting element never closes a block).
    pub fn stops_end_of(self, outside: Self) -> bool {
        match outside {
            Self::Template => false,
            Self::Li => self.is_scope() || matches!(self, Self::Ul | Self::Ol),
            _ if outside.is_table_part() => matches!(self, Self::Table | Self::Template),
            _ if outside.layout() == Layout::Inline
                && !outside.is_silent()
                && !matches!(outside, Self::Svg | Self::Math) =>
            {
                self.is_scope() || (self.layout() != Layout::Inline && self != Self::P)
            }
            _ => self.is_scope(),
        }
    }

    /// Whether its start tag ends SVG and `MathML` around it (13.2.6.5).
    pub fn leaves_foreign(self) -> bool {
        TRAITS[self as usize] & LEAVES_FOREIGN != 0
    }

    const fn leaves_foreign_by_name(self) -> bool {
        matches!(
            self,
            Self::B
                | Self::Blockquote
                | Self::Body
                | Self::Br
                | Self::Center
                | Self::Code
                | Self::Dd
                | Self::Div
                | Self::Dl
                | Self::Dt
                | Self::Em
                | Self::Embed
                | Self::Head
                | Self::Hr
                | Self::I
                | Self::Img
                | Self::Li
                | Self::Listing
                | Self::Menu
                | Self::Meta
                | Self::Nobr
                | Self::Ol
                | Self::P
                | Self::Pre
                | Self::S
                | Self::Small
                | Self::Span
                | Self::Strong
                | Self::Sub
                | Self::Sup
                | Self::Table
                | Self::U
                | Self::Ul
        ) || self.is_heading()
    }

    /// Whether its start tag ends an open paragraph.
    pub fn ends_paragraph(self) -> bool {
        TRAITS[self as usize] & ENDS_PARAGRAPH != 0
    }

    const fn ends_paragraph_by_name(self) -> bool {
        matches!(self.layout_by_name(), Layout::Block)
            && !matches!(
                self,
                Self::Body
                    | Self::Br
                    | Self::Caption
                    | Self::Custom
                    | Self::Html
                    | Self::Legend
                    | Self::Optgroup
                    | Self::Option
                    | Self::Tbody
                    | Self::Textarea
                    | Self::Tfoot
                    | Self::Thead
                    | Self::Tr
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_traits_are_as_listed() {
        assert!(NAMES.is_sorted() && KEYS.is_sorted());
        for (&name, &kind) in NAMES.iter().zip(Kind::NAMED) {
            assert_eq!(Kind::from_name(name), kind);
            assert_eq!((kind.layout(), kind.is_void()), (kind.layout_by_name(), kind.is_void_by_name()));
        }
    }

    #[test]
    fn names_are_known_in_any_case() {
        for (name, kind) in [("p", Kind::P), ("DIV", Kind::Div), ("foreignObject", Kind::ForeignObject)] {
            assert_eq!(Kind::from_name(name), kind);
        }
        assert_eq!(Kind::from_name("o:p"), Kind::Inline);
        assert_eq!(Kind::from_name("article-body"), Kind::Custom);
        assert_eq!(Kind::from_name("averyveryverylongname"), Kind::Inline);
        assert_eq!(Kind::from_name("句"), Kind::Inline);
        assert_eq!(
            (Kind::from_name(""), Kind::from_name("p\0"), Kind::from_name("\0")),
            (Kind::Inline, Kind::Inline, Kind::Inline)
        );
    }
}
