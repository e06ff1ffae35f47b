//! Names of elements and what they mean for the text of a page.

use super::tokenizer::State;

macro_rules! kinds {
    ($($kind:ident $name:literal)*) => {
        /// An element by its name. Names without a meaning here are `Inline` or, with a hyphen, `Custom`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $(#[doc = stringify!($kind)] $kind,)*
            /// Any other name.
            Inline,
            /// A custom element.
            Custom,
        }

        impl Kind {
            /// How many kinds there are.
            pub const COUNT: usize = Kind::Custom as usize + 1;

            fn known(lower: &[u8]) -> Option<Self> {
                match lower {
                    $($name => Some(Self::$kind),)*
                    _ => None,
                }
            }
        }
    };
}

kinds! {
    A b"a" Address b"address" Annotation b"annotation" Applet b"applet" Area b"area" Article b"article" Aside b"aside" Audio b"audio"
    B b"b" Base b"base" Blockquote b"blockquote" Body b"body" Br b"br" Button b"button"
    Canvas b"canvas" Caption b"caption" Center b"center" Cite b"cite" Code b"code" Col b"col" Colgroup b"colgroup"
    Datalist b"datalist" Dd b"dd" Desc b"desc" Details b"details" Dialog b"dialog" Dir b"dir" Div b"div" Dl b"dl" Dt b"dt"
    Em b"em" Embed b"embed" Fieldset b"fieldset" Figcaption b"figcaption" Figure b"figure" Font b"font" Footer b"footer"
    ForeignObject b"foreignobject" Form b"form" Frame b"frame" Frameset b"frameset"
    H1 b"h1" H2 b"h2" H3 b"h3" H4 b"h4" H5 b"h5" H6 b"h6" Head b"head" Header b"header" Hgroup b"hgroup" Hr b"hr" Html b"html"
    I b"i" Iframe b"iframe" Image b"image" Img b"img" Input b"input" Label b"label" Legend b"legend" Li b"li" Link b"link" Listing b"listing"
    Main b"main" Math b"math" Menu b"menu" Meta b"meta" Metadata b"metadata" Meter b"meter"
    Nav b"nav" Nobr b"nobr" Noembed b"noembed" Noframes b"noframes" Noscript b"noscript"
    Object b"object" Ol b"ol" Optgroup b"optgroup" Option b"option" P b"p" Param b"param" Plaintext b"plaintext" Pre b"pre"
    Progress b"progress" Rp b"rp" Rt b"rt" S b"s" Script b"script" Search b"search" Section b"section" Select b"select" Small b"small"
    Source b"source" Span b"span" Strong b"strong" Style b"style" Sub b"sub" Summary b"summary" Sup b"sup" Svg b"svg"
    Table b"table" Tbody b"tbody" Td b"td" Template b"template" Textarea b"textarea" Tfoot b"tfoot" Th b"th" Thead b"thead"
    Time b"time" Title b"title" Tr b"tr" Track b"track" U b"u" Ul b"ul" Video b"video" Wbr b"wbr" Xmp b"xmp"
}

/// What the start and the end of an element do to the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Nothing.
    Inline,
    /// Begin a new line.
    Block,
    /// Begin a new column.
    Cell,
}

impl Kind {
    /// The kind of a name as written.
    pub fn of(name: &str) -> Self {
        const LONGEST: usize = 16;
        let mut lower = [0; LONGEST];
        let Some(lower) = lower.get_mut(..name.len()) else { return Self::unknown(name) };
        lower.copy_from_slice(name.as_bytes());
        lower.make_ascii_lowercase();
        Self::known(lower).unwrap_or_else(|| Self::unknown(name))
    }

    fn unknown(name: &str) -> Self {
        if name.contains('-') { Self::Custom } else { Self::Inline }
    }

    /// The layout browsers give it; an unknown element stays in the line, a custom one begins a new line.
    pub fn layout(self) -> Layout {
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

    /// `h1` to `h6`.
    pub fn is_heading(self) -> bool {
        (Self::H1..=Self::H6).contains(&self)
    }

    /// Whether it never has content, so that no end tag is awaited.
    pub fn is_void(self) -> bool {
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

    /// Whether its content is never shown as text of the page: code, metadata, choices of a form, or what stands in for a
    /// medium.
    pub fn is_silent(self) -> bool {
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

    /// Whether white space in it is kept.
    pub fn keeps_space(self) -> bool {
        matches!(self, Self::Pre | Self::Listing | Self::Plaintext | Self::Textarea | Self::Xmp)
    }

    /// How the tokenizer reads its content (HTML Standard, 13.2.6.4), for an HTML element.
    pub fn content(self) -> State {
        match self {
            Self::Title | Self::Textarea => State::Rcdata,
            Self::Iframe | Self::Noembed | Self::Noframes | Self::Noscript | Self::Style | Self::Xmp => State::Rawtext,
            Self::Script => State::Script,
            Self::Plaintext => State::Plaintext,
            _ => State::Data,
        }
    }

    /// Whether an end tag of an element outside never reaches past it: it has a *scope* of its own (13.2.4.2).
    pub fn is_scope(self) -> bool {
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

    /// Whether it is left out of the tree: its tags may be missing or stand anywhere.
    pub fn is_transparent(self) -> bool {
        matches!(self, Self::Html | Self::Head | Self::Body | Self::Form)
    }

    /// Whether its end tag closes everything in it up to the table.
    pub fn is_table_part(self) -> bool {
        matches!(
            self,
            Self::Caption | Self::Table | Self::Tbody | Self::Td | Self::Tfoot | Self::Th | Self::Thead | Self::Tr
        )
    }

    /// Whether the end tag of an element outside stops here and is ignored (after the scopes of 13.2.4.2; the end of a
    /// formatting element never closes a block).
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
        self.layout() == Layout::Block
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
    fn names_are_known_in_any_case() {
        for (name, kind) in [("p", Kind::P), ("DIV", Kind::Div), ("foreignObject", Kind::ForeignObject)] {
            assert_eq!(Kind::of(name), kind);
        }
        assert_eq!(Kind::of("o:p"), Kind::Inline);
        assert_eq!(Kind::of("article-body"), Kind::Custom);
        assert_eq!(Kind::of("averyveryverylongname"), Kind::Inline);
        assert_eq!(Kind::of("句"), Kind::Inline);
    }
}
