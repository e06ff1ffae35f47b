//! The rules of body extraction that can be switched off, to measure what each is worth.

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Names of classes, ids and roles, and elements such as `nav`.
    Names,
    /// Lists of teasers.
    Teasers,
    /// Captions of figures.
    Captions,
    /// A best subtree with too little of the page is not the root.
    Guard,
    /// From the root down to the element that holds most of it.
    Descent,
    /// Going down leaves a short tail behind.
    Tail,
    /// Of several articles the first.
    Articles,
    /// Blocks of links are left out.
    Links,
    /// Labels before the first and after the last sentence are left out.
    Edges,
    /// Text without sentence ends: verse, tables, lists.
    Verse,
    /// A lead between the title and the root.
    Lead,
    /// Kinds of pages.
    Kinds,
    /// The main part of the page.
    Main,
    /// Siblings of the root that look like it.
    Twins,
    /// One article.
    Article,
    /// Tables with header cells are data.
    Data,
    /// A post before the root, styled as it.
    Posts,
    /// Down to the box with the title that holds most of the root.
    Titled,
    /// What is asked of a reader in a form.
    Forms,
    /// Boxes of teasers or captions between two paragraphs.
    Boxes,
    /// Hidden panels that a reader opens.
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
pub struct Rules(u32);

impl Rules {
    /// Every rule.
    pub const ALL: Self = Self(u32::MAX);

    /// Every rule but the one with this name, if there is one.
    pub fn without(name: &str) -> Option<Self> {
        let (rule, _) = Rule::ALL.iter().find(|(_, known)| name == *known)?;
        Some(Self(!rule.bit()))
    }

    /// Whether a rule is on.
    pub fn has(self, rule: Rule) -> bool {
        self.0 & rule.bit() != 0
    }
}
