//! Reads hints from the names that authors give to elements: classes, ids, roles.
//!
//! Names are only hints. A name never excludes the body of a page: see [`super::noise`].

use alloc::string::String;

use super::attributes::Attributes;
use super::tag::Kind;

/// Hints from the kind and the names of an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints(u16);

impl Hints {
    /// Navigation, comments, related stories, legal lines, dialogs.
    pub const STRONG: Self = Self(1);
    /// Names that mean noise about as often as something else.
    pub const WEAK: Self = Self(2);
    /// The text of an article.
    pub const BODY: Self = Self(4);
    /// Not shown.
    pub const HIDDEN: Self = Self(8);
    /// Next to the text, whatever it contains: as strong as [`STRONG`](Self::STRONG), except for a box of prose inside
    /// the text.
    pub const BESIDE: Self = Self(16);
    /// Text that readers wrote below the main text.
    pub const COMMENTS: Self = Self(32);
    /// The main part of the page, according to its names.
    pub const MAIN: Self = Self(128);
    /// A dialog, or a question for consent.
    pub const DIALOG: Self = Self(1024);
    /// Declared to be a thread: a question with its answers, a discussion.
    pub const THREAD: Self = Self(256);
    /// Declared to be for sale.
    pub const PRODUCT: Self = Self(512);
    /// Shown if no script runs.
    pub const UNSCRIPTED: Self = Self(64);

    /// Text that buyers wrote about something for sale.
    pub const REVIEWS: Self = Self(4096);
    /// A form: questions to a reader.
    pub const FORM: Self = Self(2048);

    /// Whether it has all hints of another value.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it has one of the hints that exclude an element unless it contains most of the page.
    pub const fn is_strong(self) -> bool {
        self.has(Self::STRONG) || self.has(Self::BESIDE) || self.has(Self::COMMENTS)
    }

    /// Returns the hints without those of another value.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the hints together with those of another value.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the hints of an element and a hash of its style: its kind and the first name of its class without digits
    /// (FNV-1a). Later names are ignored, because items of a list differ in numbers and states.
    pub fn and_style(kind: Kind, attributes: &Attributes) -> (Self, u32) {
        let mut style = unnamed_style(kind);
        let mut hints = match kind {
            Kind::Dialog => Self::STRONG.with(Self::DIALOG),
            Kind::Nav | Kind::Footer | Kind::Menu | Kind::Search => Self::STRONG,
            Kind::Form => Self::FORM,
            Kind::Aside => Self::BESIDE,
            Kind::Header | Kind::Button => Self::WEAK,
            Kind::Main => Self::BODY.with(Self::MAIN),
            Kind::Article => Self::BODY,
            _ => Self::default(),
        };
        if attributes.is_empty() {
            return (hints, style);
        }
        let mut names = Self::default();
        let (mut id, mut is_section) = (Self::default(), kind == Kind::Section || kind.is_heading());
        for attribute in attributes {
            if attribute.is("class") {
                let class = attribute.value();
                let first = class.split_ascii_whitespace().next().unwrap_or_default();
                for b in first.bytes().filter(|b| !b.is_ascii_digit()) {
                    style = (style ^ u32::from(b)).wrapping_mul(0x0100_0193);
                }
                is_section |= class.split_ascii_whitespace().any(|token| token == "section");
                names = names.with(of_names(&class));
            } else if attribute.is("id") {
                id = of_names(&attribute.value());
            } else if attribute.is("role") {
                hints = hints.with(of_role(&attribute.value()));
            } else if attribute.is("itemtype") {
                hints = hints.with(of_type(&attribute.value()));
            } else if attribute.is("itemprop") && attribute.value().eq_ignore_ascii_case("articleBody") {
                hints = hints.with(Self::BODY);
            }
        }
        // The id of a chapter is made from its title, which may be about comments.
        (hints.with(names).with(if is_section { Self::default() } else { id }), style)
    }
}

/// Returns the style of an element without a class.
pub fn unnamed_style(kind: Kind) -> u32 {
    0x811C_9DC5 ^ kind as u32
}

/// Whether an element in code is named as the number of a line, by one of the programs that colour code.
pub fn are_of_line_number(attributes: &Attributes) -> bool {
    let is_number = |token: &str| {
        let letters: String = token.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect();
        matches!(&*letters, "ln" | "lnt")
            || ["lineno", "linenos", "linenum", "linenumber", "linenumbers", "lnnumbers", "lnn", "blobnum"]
                .iter()
                .any(|name| letters.ends_with(name))
    };
    attributes.get("data-line-number").is_some()
        || attributes.get("class").is_some_and(|class| class.split_ascii_whitespace().any(is_number))
}

/// Returns the hints for the type of an item (microdata of schema.org).
fn of_type(name: &str) -> Hints {
    match name.rsplit('/').next().unwrap_or_default() {
        "QAPage" | "DiscussionForumPosting" => Hints::THREAD,
        "Product" => Hints::PRODUCT,
        "Comment" | "UserComments" => Hints::COMMENTS,
        "Review" => Hints::REVIEWS,
        _ => Hints::default(),
    }
}

fn of_role(role: &str) -> Hints {
    match role {
        "navigation" | "contentinfo" | "banner" | "search" | "menu" => Hints::STRONG,
        "dialog" | "alertdialog" => Hints::STRONG.with(Hints::DIALOG),
        "complementary" => Hints::BESIDE,
        "main" => Hints::BODY.with(Hints::MAIN),
        "article" => Hints::BODY,
        _ => Hints::default(),
    }
}

/// Reads the names in a `class` or an `id`, one token at a time.
fn of_names(names: &str) -> Hints {
    names.split_ascii_whitespace().fold(Hints::default(), |hints, token| hints.with(of_token(token)))
}

/// A token with more words than this does not describe the purpose of a box.
const MOST_WORDS: usize = 5;

/// Reads one token. It marks its element only if each of its words is about the same purpose or is a neutral word for
/// boxes. For example, `comment-list` is a list of comments, but `no-sidebar` is a state, `figure-footer` is a part of
/// something else, and `overflow-hidden`, `md:hidden` and `w-[20px]` are about looks.
fn of_token(token: &str) -> Hints {
    if token.bytes().any(|b| matches!(b, b':' | b'[' | b'/' | b'@' | b'%')) {
        return Hints::default();
    }
    // In BEM names, `block__element--modifier`, the element describes the box.
    let mut bytes = token.as_bytes();
    let double = |bytes: &[u8], b: u8| bytes.windows(2).position(|pair| pair == [b, b]);
    bytes = &bytes[..double(bytes, b'-').unwrap_or(bytes.len())];
    while let Some(at) = double(bytes, b'_') {
        bytes = &bytes[at + 2..];
    }
    let (mut hints, mut of_buyers) = (Hints::default(), false);
    let mut words = NameWords { bytes };
    for count in 0.. {
        let Some(word) = words.next() else { break };
        let found = of_word(word);
        let is_known = found != Hints::default() || has(NEUTRAL, word);
        of_buyers |= !is_known;
        if count == MOST_WORDS || (!is_known && !has(BUYERS, word)) {
            return Hints::default();
        }
        hints = hints.with(found);
    }
    if of_buyers && !hints.has(Hints::REVIEWS) {
        return Hints::default();
    }
    // `tag-newsletter` belongs to a post that has this tag.
    if hints.has(Hints::WEAK) && hints.is_strong() { Hints::default() } else { hints }
}

/// The words of a token: runs of letters, cut at a capital after a small letter.
struct NameWords<'a> {
    bytes: &'a [u8],
}

impl<'a> Iterator for NameWords<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let start = self.bytes.iter().position(u8::is_ascii_alphabetic)?;
        let rest = &self.bytes[start..];
        let ends = |pair: &[u8]| {
            !pair[1].is_ascii_alphabetic() || (pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
        };
        let len = rest.windows(2).position(ends).map_or(rest.len(), |last| last + 1);
        let (word, rest) = rest.split_at(len);
        self.bytes = rest;
        Some(word)
    }
}

fn has(list: &[&str], word: &[u8]) -> bool {
    let order = |known: &&str| known.bytes().cmp(word.iter().map(u8::to_ascii_lowercase));
    list.binary_search_by(order).is_ok()
}

fn of_word(word: &[u8]) -> Hints {
    if has(COMMENTS, word) {
        Hints::COMMENTS
    } else if has(DIALOG, word) {
        Hints::STRONG.with(Hints::DIALOG)
    } else if has(STRONG, word) {
        Hints::STRONG
    } else if has(BESIDE, word) {
        Hints::BESIDE
    } else if has(REVIEWS, word) {
        Hints::REVIEWS
    } else if has(WEAK, word) {
        Hints::WEAK
    } else {
        Hints::default()
    }
}

/// Words for text that readers wrote below the main text.
const COMMENTS: &[&str] = &["comment", "commentlist", "comments", "disqus", "pinglun", "replies", "respond"];

/// Words for what buyers wrote, which is the text itself on other pages.
const REVIEWS: &[&str] = &["pingjia", "rating", "ratings", "review", "reviews"];

/// Words for those who wrote it.
const BUYERS: &[&str] = &["customer", "customers", "product", "user"];

/// Words for boxes next to the text.
const BESIDE: &[&str] = &["aside", "sidebar"];

/// Words for dialogs.
const DIALOG: &[&str] = &["consent", "cookie", "cookies", "gdpr", "modal", "popup"];

/// Words for navigation, promotion, dialogs and legal lines.
const STRONG: &[&str] = &[
    "ad",
    "ads",
    "advert",
    "advertisement",
    "author",
    "banner",
    "banquan",
    "breadcrumb",
    "breadcrumbs",
    "copyright",
    "crumb",
    "crumbs",
    "daohang",
    "disclaimer",
    "fenxiang",
    "footer",
    "guanggao",
    "login",
    "mianbaoxie",
    "nav",
    "navbar",
    "navigation",
    "newsletter",
    "outbrain",
    "pager",
    "pagination",
    "paging",
    "promo",
    "recirc",
    "recommend",
    "recommendation",
    "recommendations",
    "recommended",
    "related",
    "share",
    "sharing",
    "shouting",
    "signup",
    "social",
    "sponsor",
    "sponsored",
    "subscribe",
    "subscription",
    "taboola",
    "teaser",
    "teasers",
    "toolbar",
    "tuijian",
    "xiangguan",
];

/// Words for labels around a text.
const WEAK: &[&str] = &[
    "byline", "caption", "credit", "date", "hot", "meta", "next", "popular", "prev", "previous", "print", "rank",
    "ranking", "source", "tag", "tags", "tips", "toc", "trending",
];

/// Words that only say that an element is a box, and where it is.
const NEUTRAL: &[&str] = &[
    "about",
    "area",
    "article",
    "bar",
    "bio",
    "block",
    "body",
    "bottom",
    "box",
    "btn",
    "button",
    "buttons",
    "card",
    "col",
    "column",
    "container",
    "content",
    "contents",
    "details",
    "div",
    "entry",
    "foot",
    "form",
    "global",
    "group",
    "head",
    "header",
    "heading",
    "holder",
    "icon",
    "icons",
    "id",
    "info",
    "inner",
    "item",
    "items",
    "label",
    "left",
    "line",
    "link",
    "links",
    "list",
    "main",
    "menu",
    "mod",
    "module",
    "news",
    "outer",
    "page",
    "panel",
    "post",
    "posts",
    "primary",
    "region",
    "right",
    "row",
    "secondary",
    "section",
    "site",
    "slot",
    "stories",
    "story",
    "text",
    "title",
    "top",
    "unit",
    "widget",
    "wrap",
    "wrapper",
    "zone",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_lists_are_sorted() {
        for list in [COMMENTS, REVIEWS, BUYERS, BESIDE, DIALOG, STRONG, WEAK, NEUTRAL] {
            assert!(list.is_sorted());
        }
    }

    #[test]
    fn names_are_read_by_whole_tokens() {
        let hints = |class| Hints::and_style(Kind::Div, &Attributes::of_list(&[("class", class)])).0;
        for class in ["related-posts", "post-related_list", "siteFooter", "main relatedPosts", "card__share--open"] {
            assert!(hints(class).has(Hints::STRONG), "{class}");
        }
        assert!(hints("comment-list").has(Hints::COMMENTS) && hints("cookie-banner").has(Hints::DIALOG));
        for class in ["reviews", "customerReviews", "product-review-list"] {
            assert_eq!(hints(class), Hints::REVIEWS, "{class}");
        }
        for class in ["no-reviews", "product-related", "customer-list", "review-of-books"] {
            assert_eq!(hints(class), Hints::default(), "{class}");
        }
        for class in [
            "TRS_Editor",
            "navy",
            "content",
            "footage",
            "no-sidebar",
            "paywall-free",
            "overflow-hidden",
            "md:hidden",
            "hidden md:block",
            "subbuzz__figure-footer",
            "tag-newsletter",
            "category-sponsored",
            "entry-author-anna",
            "field--label-hidden",
        ] {
            assert!(!hints(class).is_strong(), "{class}");
        }
    }

    #[test]
    fn the_id_of_a_chapter_says_nothing() {
        let id = [("id", "comments")];
        let chapter = [("class", "section"), ("id", "comments")];
        assert!(Hints::and_style(Kind::Div, &Attributes::of_list(&id)).0.has(Hints::COMMENTS));
        for (kind, attributes) in [(Kind::Div, &chapter[..]), (Kind::Section, &id[..]), (Kind::H2, &id[..])] {
            assert_eq!(Hints::and_style(kind, &Attributes::of_list(attributes)).0, Hints::default());
        }
    }
}
