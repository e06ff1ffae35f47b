//! The rules of body extraction that can be switched off, to measure what each is worth.

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Uses names of classes, ids and roles, and elements such as `nav`.
    Names,
    /// Excludes lists of teasers.
    Teasers,
    /// Excludes captions of figures.
    Captions,
    /// Rejects the best subtree as the root if it contains too little of the page.
    Guard,
    /// Descends from the root to the element that contains most of it.
    Descent,
    /// Descends even if a short tail is lost.
    Tail,
    /// Chooses the first of several articles.
    Articles,
    /// Leaves out blocks of links.
    Links,
    /// Leaves out labels before the first and after the last sentence.
    Edges,
    /// Accepts text without sentence ends: verse, tables, lists.
    Verse,
    /// Adds a lead between the title and the root.
    Lead,
    /// Distinguishes kinds of pages.
    Kinds,
    /// Uses the main part of the page.
    Main,
    /// Adds siblings of the root that look like it.
    Twins,
    /// Uses the only article of a page.
    Article,
    /// Treats tables with header cells as data.
    Data,
    /// Adds a post before the root with the same style.
    Posts,
    /// Descends to the box with the title if it contains most of the root.
    Titled,
    /// Excludes forms.
    Forms,
    /// Excludes boxes of teasers or captions between two paragraphs.
    Boxes,
    /// Includes hidden panels that a reader opens.
    Panels,
}

impl Rule {
    /// All rules with their names.
    pub const ALL: [(Self, &'static str); 21] = [
        (Self::Names, "names"),
        (Self::Teasers, "teasers"),
        (Self::Captions, "captions"),
        (Self::Guard, "guard"),
        (Self::Descent, "descent"),
        (Self::Tail, "tail"),
        (Self::Articles, "articles"),
        (Self::Links, "links"),
        (Self::Edges, "edges"),
        (Self::Verse, "verse"),
        (Self::Lead, "lead"),
        (Self::Kinds, "kinds"),
        (Self::Main, "main"),
        (Self::Twins, "twins"),
        (Self::Article, "article"),
        (Self::Data, "data"),
        (Self::Posts, "posts"),
        (Self::Titled, "titled"),
        (Self::Forms, "forms"),
        (Self::Boxes, "boxes"),
        (Self::Panels, "panels"),
    ];

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyRules(u32);

impl BodyRules {
    /// Every rule.
    pub const ALL: Self = Self(u32::MAX);

    /// Returns every rule except the one with this name; `None` if there is no such rule.
    pub fn without(name: &str) -> Option<Self> {
        let (rule, _) = Rule::ALL.iter().find(|(_, known)| name == *known)?;
        Some(Self(!rule.bit()))
    }

    /// Whether a rule is on.
    pub fn has(self, rule: Rule) -> bool {
        self.0 & rule.bit() != 0
    }
}
