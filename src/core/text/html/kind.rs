//! What kind of page it is: an article, a thread, a list, a product, a manual, or another one.
//!
//! The kind decides how the body is chosen: of an article the column of its text, of the others all parts but the
//! furniture of the site. What a page says and how its parts repeat comes first; what it declares about itself (`og:type`, the
//! types of JSON-LD) is a prior.

use super::head::{Data, Sort};
use super::names::Marks;
use super::outline::Outline;
use super::tag::Kind;
use super::tree::Tree;
use super::value::LETTER;

/// The kind of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PageKind {
    /// One text: news, a post, an entry.
    Article,
    /// Posts of several people: a thread of a forum, a question and its answers.
    Thread,
    /// Entries that lead to other pages: results, cards, products of a shop.
    Listing,
    /// One thing that is sold, with its description.
    Product,
    /// A page of a manual.
    Documentation,
    /// Anything else: a front page, a service.
    #[default]
    Other,
}

impl PageKind {
    /// The name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Article => "article",
            Self::Thread => "thread",
            Self::Listing => "listing",
            Self::Product => "product",
            Self::Documentation => "documentation",
            Self::Other => "other",
        }
    }

    /// Whether its body is one column of text.
    pub const fn is_column(self) -> bool {
        matches!(self, Self::Article | Self::Documentation)
    }
}

/// The column of an article holds at least this share (percent) of what speaks on the page,
const COLUMN_SHARE: i64 = 60;
/// and is at least this long: two or three sentences, or one that is as much of all letters.
const SENTENCE: i64 = 40 * LETTER;
const ARTICLE: i64 = 200 * LETTER;
/// A page that declares itself a website, not an article, is one all the same if it is as long as one: about ten sentences.
const LONG_ARTICLE: i64 = 1000 * LETTER;

/// The kind of a page whose most telling column is at `root`; `said` is what speaks in each subtree without noise.
pub fn of(outline: &Outline, tree: &Tree, declared: Declared, said: &[i64], letters: &[i64], root: usize) -> PageKind {
    if declared.thread {
        return PageKind::Thread;
    }
    let least = if declared.website { LONG_ARTICLE } else { ARTICLE };
    let has_all = said[root] * 100 >= letters[0] * LETTER * COLUMN_SHARE;
    if said[root] * 100 >= said[0] * COLUMN_SHARE && (said[root] >= least || (said[root] >= SENTENCE && has_all)) {
        let code = tree.inside(0).filter(|&i| tree.contains(root, i) && outline.elements[i].kind == Kind::Pre).count();
        return if code > 1 && !declared.article { PageKind::Documentation } else { PageKind::Article };
    }
    if declared.product { PageKind::Product } else { PageKind::Other }
}

/// What a page declares about itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Declared {
    /// A website rather than an article.
    pub website: bool,
    /// An article.
    pub article: bool,
    /// Something for sale.
    pub product: bool,
    /// A thread.
    pub thread: bool,
}

impl Declared {
    /// Reads `og:type`, the types of JSON-LD and those of microdata.
    pub fn of(outline: &Outline) -> Self {
        let head = &outline.head;
        let marked = |mark| outline.elements.iter().any(|element| element.marks.has(mark));
        let mut declared = Self {
            website: head.sort == "website",
            article: head.sort == "article",
            product: head.sort.contains("product") || marked(Marks::PRODUCT),
            thread: marked(Marks::THREAD),
        };
        for name in head.data.iter().filter(|data| data.sort == Sort::Linked).flat_map(Data::types) {
            declared.article |= name.ends_with("Article") || name == "BlogPosting";
            declared.product |= name == "Product";
            declared.thread |= matches!(name, "DiscussionForumPosting" | "QAPage");
        }
        declared
    }
}
