//! Why a block of a page is in the text shown, or is not: the reasons and their names.

/// Why a block is in the text shown, or is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockNote {
    /// Kept: all visible text is shown.
    Visible,
    /// Kept: text of the body.
    Body,
    /// Kept: a lead between the title and the body.
    Lead,
    /// Kept: the body from the structured data of the page.
    Data,
    /// The page marks it as not shown.
    Hidden,
    /// An element around it is named as noise, or has such a role.
    Name,
    /// Readers wrote it under the text.
    Comment,
    /// A teaser of another story.
    Teaser,
    /// A caption.
    Caption,
    /// Mostly links.
    Links,
    /// A label before the first or after the last sentence of the body.
    Edge,
    /// Elsewhere on the page.
    Outside,
    /// Next to the text: the reading of a character, the label of a button, the number of a line.
    Aside,
    /// The same text is on the page before.
    Repeat,
}

impl BlockNote {
    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::Body => "body",
            Self::Lead => "lead",
            Self::Data => "data",
            Self::Hidden => "hidden",
            Self::Name => "name",
            Self::Comment => "comment",
            Self::Teaser => "teaser",
            Self::Caption => "caption",
            Self::Links => "links",
            Self::Edge => "edge",
            Self::Outside => "outside",
            Self::Aside => "aside",
            Self::Repeat => "repeat",
        }
    }

    /// Whether a block with this note is kept.
    pub const fn is_kept(self) -> bool {
        matches!(self, Self::Visible | Self::Body | Self::Lead | Self::Data)
    }
}
