//! What the names that authors give to elements say about them: classes, ids, roles.
//!
//! Names are only hints. A name never silences the body of a page: see [`super::noise`].

use super::attributes::Attributes;
use super::tag::Kind;

/// What an element's kind and names hint at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(u8);

impl Marks {
    /// Navigation, comments, related stories, legal lines, dialogs.
    pub const STRONG: Self = Self(1);
    /// Names that stand for noise about as often as for something else.
    pub const WEAK: Self = Self(2);
    /// The text of an article.
    pub const BODY: Self = Self(4);
    /// Not shown.
    pub const HIDDEN: Self = Self(8);
    /// Beside the text, whatever it holds: as strong, but for a box of prose inside the text.
    pub const BESIDE: Self = Self(16);

    /// Whether it has all marks of another.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it has one of the marks that silence an element unless it holds most of the page.
    pub const fn is_strong(self) -> bool {
        self.has(Self::STRONG) || self.has(Self::BESIDE)
    }

    /// With the marks of another.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Of an element.
    pub fn of(kind: Kind, attributes: &Attributes) -> Self {
        let mut marks = match kind {
            Kind::Nav | Kind::Footer | Kind::Menu | Kind::Dialog | Kind::Search => Self::STRONG,
            Kind::Aside => Self::BESIDE,
            Kind::Header | Kind::Button => Self::WEAK,
            Kind::Article | Kind::Main => Self::BODY,
            _ => Self::default(),
        };
        if attributes.is_empty() {
            return marks;
        }
        for attribute in attributes {
            if attribute.is("class") || attribute.is("id") {
                marks = marks.with(of_words(&attribute.value()));
            } else if attribute.is("role") {
                marks = marks.with(of_role(&attribute.value()));
            } else if attribute.is("itemprop") && attribute.value().eq_ignore_ascii_case("articleBody") {
                marks = marks.with(Self::BODY);
            }
        }
        marks
    }
}

fn of_role(role: &str) -> Marks {
    match role {
        "navigation" | "contentinfo" | "banner" | "search" | "dialog" | "alertdialog" | "menu" => Marks::STRONG,
        "complementary" => Marks::BESIDE,
        "main" | "article" => Marks::BODY,
        _ => Marks::default(),
    }
}

/// The longest word looked up.
const LONGEST: usize = 20;

/// Splits names at what is no letter and at a capital after a small letter.
fn of_words(names: &str) -> Marks {
    let mut marks = Marks::default();
    let mut word = [0; LONGEST];
    let mut len = 0;
    let mut before = b' ';
    for &b in names.as_bytes().iter().chain(b" ") {
        let begins = b.is_ascii_uppercase() && before.is_ascii_lowercase();
        if (begins || !b.is_ascii_alphabetic()) && len > 0 {
            marks = marks.with(of_word(&word[..len.min(LONGEST)]));
            len = 0;
        }
        if b.is_ascii_alphabetic() {
            if let Some(place) = word.get_mut(len) {
                *place = b.to_ascii_lowercase();
            }
            len += 1;
        }
        before = b;
    }
    marks
}

fn of_word(word: &[u8]) -> Marks {
    let found = |list: &[&str]| list.binary_search_by(|known| known.as_bytes().cmp(word)).is_ok();
    let begins = |list: &[&str]| list.iter().any(|stem| word.starts_with(stem.as_bytes()));
    if word.starts_with(b"sidebar") || word == b"aside" {
        Marks::BESIDE
    } else if found(STRONG) || begins(STRONG_STEMS) {
        Marks::STRONG
    } else if found(WEAK) {
        Marks::WEAK
    } else {
        Marks::default()
    }
}

/// Beginnings of words.
const STRONG_STEMS: &[&str] =
    &["breadcrumb", "comment", "cookie", "copyright", "newsletter", "recommend", "related", "subscri"];

/// Whole words, sorted.
const STRONG: &[&str] = &[
    "advert",
    "advertisement",
    "banner",
    "banquan",
    "byline",
    "consent",
    "crumb",
    "crumbs",
    "daohang",
    "disqus",
    "fenxiang",
    "foot",
    "footer",
    "gdpr",
    "guanggao",
    "hidden",
    "login",
    "mianbaoxie",
    "modal",
    "nav",
    "navbar",
    "navigation",
    "outbrain",
    "pager",
    "pagination",
    "paywall",
    "pinglun",
    "popup",
    "promo",
    "recirc",
    "share",
    "sharing",
    "shouting",
    "signup",
    "social",
    "sponsor",
    "sponsored",
    "taboola",
    "teaser",
    "toolbar",
    "tuijian",
    "xiangguan",
];

/// Whole words, sorted.
const WEAK: &[&str] = &[
    "ad",
    "ads",
    "author",
    "bottom",
    "caption",
    "credit",
    "date",
    "disclaimer",
    "hot",
    "meta",
    "more",
    "next",
    "popular",
    "prev",
    "print",
    "rank",
    "ranking",
    "right",
    "side",
    "source",
    "tag",
    "tags",
    "tips",
    "toc",
    "top",
    "trending",
    "widget",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_lists_are_sorted() {
        assert!(STRONG.is_sorted() && WEAK.is_sorted());
    }

    #[test]
    fn names_are_read_word_by_word() {
        let marks = |class| Marks::of(Kind::Div, &Attributes::of_list(&[("class", class)]));
        for class in ["comments", "post-comment_list", "siteFooter", "main relatedPosts"] {
            assert!(marks(class).has(Marks::STRONG), "{class}");
        }
        for class in ["TRS_Editor", "navy", "content", "footage"] {
            assert_eq!(marks(class), Marks::default(), "{class}");
        }
    }
}
